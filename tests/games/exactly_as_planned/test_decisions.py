"""Section 6: decision points, virtual time, and the numbered list of actions."""

import re
from typing import Any

import pytest

from heistnight.core.action import Input
from heistnight.core.rng import Rng
from heistnight.games.exactly_as_planned import GAME, moves
from heistnight.games.exactly_as_planned.clocks import BUSY_TICKS, TICK
from heistnight.games.exactly_as_planned.moves import (
    ACTIONS,
    CALL_IT,
    HEIST_ACTIONS,
    WAIT,
    ClockEnded,
    HoldOut,
    JobTaken,
    TakeJob,
)
from heistnight.games.exactly_as_planned.pieces import JOBS
from heistnight.games.exactly_as_planned.talk import _FORMS, PHRASES

from .rulebook import body, code
from .tables import BCW, CW, DBS, QS, TRM, A, B, C, act, events, outcome, running, time_out

HEIST = {"DBS": DBS, "BCW": BCW, "QS": QS, "CW": CW, "TRM": TRM}


def ticking(heist: str = DBS, **options: Any) -> Any:
    return running(heist, time="ticks", **options)


def top_job(table: Any) -> TakeJob:
    return TakeJob(JOBS[table.job_deck[-1]])


def test_at_every_tick_all_idle_seats_choose_at_once() -> None:
    """Nothing happens before the last has chosen (EAP-6.1)."""
    table = ticking()
    act(table, A, top_job(table))
    assert tuple(table.open().seats(table)) == (B, C)
    assert table.jobs == [()] * 3
    assert table.view(A).own.chosen == GAME.numbers[top_job(table)]
    assert table.view(B).own.chosen is None
    act(table, B, WAIT)
    act(table, C, WAIT)
    assert len(table.jobs[A]) == 1
    assert table.tick == 1


def test_a_game_action_keeps_its_seat_busy_for_two_seconds() -> None:
    """Waiting and calling it do not (EAP-6.1)."""
    table = ticking()
    act(table, A, top_job(table))
    act(table, B, CALL_IT)
    act(table, C, WAIT)
    assert (BUSY_TICKS, TICK) == (2, 1000)
    assert tuple(table.open().seats(table)) == (B, C)
    act(table, B, WAIT)
    act(table, C, WAIT)
    assert tuple(table.open().seats(table)) == (A, B, C)
    assert table.tick == 2


def test_when_all_are_busy_time_goes_on() -> None:
    """The next tick is the first in which somebody is idle (EAP-6.1)."""
    table = ticking(BCW)
    for seat in (A, B, C):
        act(table, seat, table.offers(seat)[0])
    assert table.tick == 2


def test_one_of_two_who_grab_the_same_card_is_quicker() -> None:
    """The order is drawn from the game's seed; the other one has tried for nothing (EAP-6.1, EAP-4.6)."""
    quicker = set()
    for seed in range(20):
        table = GAME.deal(GAME.options(players=3, time="ticks"), b"%d" % seed, logged=True)
        for seat in (A, B, C):
            act(table, seat, top_job(table) if seat != C else WAIT)
        assert len(events(table, JobTaken)) == 1
        quicker.add(events(table, JobTaken)[0].seat)
        assert tuple(table.open().seats(table)) == (C,)
    assert quicker == {A, B}


def test_three_hundred_ticks_are_five_minutes() -> None:
    """Without a clock input the game is over (EAP-6.1)."""
    table = ticking(DBS)
    decisions = 0
    while table.agenda:
        decision = table.open()
        assert decision.deadline(table) is None
        act(table, decision.seats(table)[0], WAIT)
        decisions += 1
    assert decisions == 900
    assert events(table, ClockEnded)[0].elapsed == 300_000
    assert outcome(table).elapsed == 300_000


def test_held_out_cards_lapse_by_ticks_too() -> None:
    """Twenty ticks are twenty seconds (EAP-4.45, EAP-6.1)."""
    table = ticking(BCW)
    act(table, A, HoldOut(B, table.offers(A)[0].card))
    while table.tick < 20:
        assert table.tick == 0 or table.held[A] is not None
        act(table, table.open().seats(table)[0], WAIT)
    assert table.held[A] is None


def test_sealed_choices_of_others_are_redrawn_in_a_world() -> None:
    """The own choice stays (EAP-6.1)."""
    table = ticking()
    act(table, A, top_job(table))
    act(table, B, CALL_IT)
    worlds = [table.resample(A, Rng(b"%d" % number)) for number in range(40)]
    assert all(world.choices[A] == top_job(table) and world.choices[C] is None for world in worlds)
    assert len({world.choices[B] for world in worlds}) > 3


def test_an_action_is_one_small_step() -> None:
    """No action names more than one card and one place (EAP-6.2)."""
    for action in ACTIONS:
        assert len(action.__struct_fields__) <= 3


@pytest.mark.parametrize("row", body("6. Decision points", 1), ids=lambda row: row[0])
def test_the_numbered_list_of_each_heist(row: list[str]) -> None:
    """As many as the table says, in its order, and all in the one list of the game (EAP-6.3)."""
    heist, _parts, total = row
    listed = HEIST_ACTIONS[HEIST[heist]]
    assert len(listed) == int(total)
    numbers = [GAME.numbers[action] for action in listed]
    assert numbers == sorted(set(numbers))
    assert listed[0] == WAIT
    if heist != "CW":
        assert list(listed[1:8]) == [CALL_IT, moves.TAKE_BACK, *moves.FLAG_BREACH]


def test_the_list_of_the_game() -> None:
    """The common ones, then each Heist's own (EAP-6.3)."""
    assert len(ACTIONS) == len(set(ACTIONS)) == 8 + 64 + 230 + 54 + 317 + 257
    assert GAME.numbers[moves.TakeJob("work_the_gala")] == 8
    assert GAME.numbers[moves.TakeTool("escape_plan", "jackpot")] == 25
    assert GAME.numbers[moves.HoldOut(1, "work_the_gala")] == 8 + 64 + 40 + 24
    assert moves.PLACE[0][-1] == moves.Place(1, "jackpot")


@pytest.mark.parametrize("heist", [DBS, BCW, QS, CW, TRM])
def test_a_heist_offers_only_its_own_actions_in_order(heist: str) -> None:
    """Numbers rise, nothing foreign among them (EAP-6.3)."""
    table = running(heist, **({} if heist == CW else {"backup": "each"}))
    listed = HEIST_ACTIONS[heist]
    for seat in range(table.seats):
        offered = table.offered(seat)
        assert set(offered) <= set(listed)
        numbers = [GAME.numbers[action] for action in offered]
        assert numbers == sorted(numbers)


def snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def test_every_decision_of_the_table_has_its_action() -> None:
    """The rows of section 6; ready and roles are chosen in the lobby, say and point are talk (EAP-6.5)."""
    stated = [name for row in body("6. Decision points") for name in code(row[0])]
    elsewhere = {"ready", "choose_role", "say", "point"}
    known = {snake(type(action).__name__) for action in ACTIONS} - {"wait"}
    assert set(stated) == known | elsewhere


def test_a_phrase_is_up_to_three_small_picks() -> None:
    """23 keys; a target and a content (EAP-6.5)."""
    assert len(PHRASES) == len(_FORMS) == 23
    assert all(len(form.slots) <= 3 for form in PHRASES)


DEFAULTS = {
    DBS: lambda table: len(table.job_deck) == 9,
    BCW: lambda table: table.thrown == [-1] * 3,
    QS: lambda table: len(table.lying(3)) == 24,
    CW: lambda table: table.cells == [-1] * 9,
    TRM: lambda table: table.step == 0,
}


@pytest.mark.parametrize("heist", DEFAULTS)
def test_what_silence_means(heist: str) -> None:
    """The last column of section 6 (EAP-4.30, EAP-4.50, EAP-4.65, EAP-4.88, EAP-4.110)."""
    table = running(heist)
    time_out(table)
    assert DEFAULTS[heist](table)


def test_the_clock_is_an_input() -> None:
    """Before the deadline it is refused (EAP-4.9)."""
    table = running()
    with pytest.raises(Exception, match="has not run out"):
        table.play(Input(table.now + 1000))
