"""Section 7: who sees what, row by row."""

from typing import Any

import pytest

from heistnight.core.rng import Rng
from heistnight.core.talk import Said
from heistnight.core.view import wire
from heistnight.games.exactly_as_planned import GAME
from heistnight.games.exactly_as_planned.moves import (
    CALL_IT,
    WAIT,
    HandsSeen,
    HoldOut,
    Place,
    PlaceTool,
    TakeJob,
    TakeTool,
    ThrowTool,
)
from heistnight.games.exactly_as_planned.pieces import CARDS

from .tables import (
    BCW,
    CW,
    DBS,
    QS,
    TRM,
    A,
    B,
    C,
    act,
    events,
    monte,
    outcome,
    play_hand,
    refused_as,
    running,
    scam,
    time_out,
    waiting,
)


def named(view: Any) -> set[str]:
    """All cards that a view names."""
    text = wire(view).decode()
    return {card for card in CARDS if f'"{card}"' in text}


def test_cards_left_in_the_box_and_the_order_of_decks_are_nobodys() -> None:
    """A view names just the tops and the own cards (EAP-7.2)."""
    table = running(DBS)
    own = {CARDS[24 + job] for job in table.dealt_jobs[A]}
    tops = {table.view(A).board.job_up, table.view(A).board.tool_up}
    assert named(table.view(A)) == own | tops
    assert named(table.view(None)) == tops


def test_face_down_cards_travel_as_counts() -> None:
    """Nothing that leaves for a seat tells of a face it may not see (EAP-7.2)."""
    table = running(DBS)
    tool = table.view(A).board.tool_up
    act(table, A, TakeTool(tool, "jackpot"))
    for viewer in (None, A, B, C):
        assert tool not in named(table.view(viewer))
        assert table.view(viewer).board.jackpot == 1


def test_everybody_sees_a_grab_for_the_moment() -> None:
    """Who took which card and where to; no record afterwards (EAP-7.7)."""
    table = running(DBS)
    job = table.view(A).board.job_up
    act(table, B, TakeJob(job))
    told = table.log[-2]
    assert told.seen_by(None) == told.seen_by(C) == told
    assert not told.lasting
    assert job not in named(table.view(C))
    assert job in named(table.view(B))


def test_a_world_keeps_every_grab_that_was_seen() -> None:
    """Others' taken cards and the Jackpot stay; dealt Jobs, decks and box are drawn anew (EAP-7.7)."""
    table = running(DBS, extra_tools=3)
    for seat in (A, B, C):
        act(table, seat, TakeJob(table.view(None).board.job_up))
        act(table, seat, TakeTool(table.view(None).board.tool_up, "jackpot"))
    worlds = [table.resample(A, Rng(b"%d" % number)) for number in range(30)]
    for world in worlds:
        assert (world.jobs, world.tools, world.jackpot) == (table.jobs, table.tools, table.jackpot)
        assert world.dealt_jobs[A] == table.dealt_jobs[A]
        assert (world.job_deck[-1], world.tool_deck[-1]) == (table.job_deck[-1], table.tool_deck[-1])
    assert len({world.dealt_jobs[B] for world in worlds}) > 3
    assert len({world.dealt_tools[B] for world in worlds}) > 5
    assert len({tuple(world.job_deck) for world in worlds}) > 20


def test_public_at_all_times() -> None:
    """Counts, clock, throws, step, calls, plans and breaches (EAP-7.1)."""
    table = running(BCW, backup="each")
    act(table, B, CALL_IT)
    views = [table.view(viewer) for viewer in (None, A, B, C)]
    board = views[0].board
    assert all(view.board is board for view in views)
    assert [seat.called for seat in board.seats] == [False, True, False]
    assert all(seat.plan for seat in board.seats)
    assert board.closes == table.closes
    assert board.thrown == (False, False, False)
    assert monte().view(None).board.step == "jobs"


def test_a_quiz_view_holds_all_hands_but_the_own() -> None:
    """A bot of that seat gets exactly this view (EAP-7.3)."""
    table = running(QS)
    mine = {CARDS[card] for card in table.slots[A]}
    others = {CARDS[card] for seat in (B, C) for card in table.slots[seat]}
    assert named(table.view(A)) == others
    assert not mine & named(table.resample(A, Rng(b"x")).view(A))


def test_shut_piles_are_not_sent() -> None:
    """After draw_hand only counts are left of the own piles (EAP-7.4)."""
    table = monte()
    play_hand(table)
    play_hand(table)
    placed = {CARDS[card] for pile in table.job_piles for card in pile}
    assert placed <= named(table.view(A))
    act(table, A, table.offers(A)[0])
    assert not placed & named(table.view(A))
    assert {CARDS[card] for card in table.hand} == named(table.view(A))


@pytest.mark.parametrize("heist", [DBS, BCW, QS, TRM])
def test_spectators_see_only_what_is_public(heist: str) -> None:
    """Face-up cards, and else no card at all; they can not talk to seats (EAP-7.5)."""
    table = running(heist)
    tops = {table.view(None).board.job_up, table.view(None).board.tool_up} if heist == DBS else set()
    assert named(table.view(None)) == tops
    assert table.talk(None).to == ("spectators",)


@pytest.mark.parametrize("heist", [DBS, BCW, QS, CW, TRM])
def test_after_the_result_everything_is_open(heist: str) -> None:
    """Every card is somewhere in the result, for everybody (EAP-7.6)."""
    table = running(heist)
    if heist == CW:
        for cell in ("a1", "b2"):
            act(table, A, PlaceTool(table.view(A).board.grid.supply[0], cell))
    time_out(table)
    results = [wire(table.view(viewer).board.outcome) for viewer in (None, *range(table.seats))]
    assert len(set(results)) == 1
    if heist == CW:
        assert set(CARDS[24:]) <= named(outcome(table))
    else:
        assert named(outcome(table)) == set(CARDS)
    assert table.hears(None, Said(at=5, seat=0, text="well"))


def test_cakewalk_is_open_to_spectators() -> None:
    """All but a daily try (EAP-7.5)."""
    table = running(CW)
    assert table.view(None).board.grid is not None
    assert table.view(A).own.grid is None


def test_open_hands_are_open_to_everybody_from_the_start_of_the_clock() -> None:
    """Also to spectators, also while a card is held out (EAP-10.4)."""
    assert waiting(DBS, open_hands=True).view(B).board.open_hands is None
    table = running(DBS, open_hands=True)
    assert table.view(None).board.open_hands[A].jobs
    assert table.view(A).own.hand is None
    assert events(table, HandsSeen)[0].by == "all"
    assert events(table, HandsSeen)[0].seen_by(None).hands[A] is not None


def test_refusals_and_offers_depend_on_what_a_seat_may_see() -> None:
    """In all worlds of a seat it is offered the same and refused alike (EAP-7.8)."""
    for heist in (DBS, BCW, QS, TRM):
        table = running(heist)
        for number in range(5):
            world = table.resample(A, Rng(b"%d" % number))
            assert list(world.offered(A)) == list(table.offered(A))
    quiz = running(QS)
    world = quiz.resample(A, Rng(b"y"))
    act(quiz, A, Place(1, B))
    act(world, A, Place(1, B))
    assert refused_as(quiz, A, Place(1, C)) == "too_late"


def test_certificate_seed_and_attempt_are_nobodys() -> None:
    """Not before the result (EAP-3.8)."""
    table = GAME.deal(GAME.options(players=3), b"secret seed", logged=True)
    for viewer in (None, A):
        assert b"certificate" not in wire(table.view(viewer))
        assert b"attempt" not in wire(table.view(viewer))


def test_the_thrown_tool_is_not_shown_again() -> None:
    """Its thrower knows it from memory only, and so does a world (EAP-7.7)."""
    table = running(BCW)
    tool = next(action.tool for action in table.offers(A) if isinstance(action, ThrowTool))
    act(table, A, ThrowTool(tool))
    assert tool not in named(table.view(A))
    assert table.resample(A, Rng(b"x")).thrown[A] == table.thrown[A]


def test_a_held_out_card_is_hidden_from_its_receiver() -> None:
    """Until it is swapped (EAP-4.41)."""
    table = running(BCW)
    card = table.offers(A)[0].card
    act(table, A, HoldOut(B, card))
    assert card not in named(table.view(B))
    assert len({table.resample(B, Rng(b"%d" % n)).held[A].card for n in range(40)}) > 5


def test_the_memory_aid_of_the_scam() -> None:
    """What was taken and what lies in the Jackpot, as far as this seat saw it (EAP-10.9)."""
    table = scam([("Open the Crate", ""), ("Learn the Code", ""), ("Work the Gala", "")],
                 job_deck="Beat the Alarm", tool_deck="Crowbar, Wiretap", memory_aid=True)  # fmt: skip
    act(table, A, TakeTool("crowbar", "jackpot"))
    act(table, B, TakeTool("wiretap", "hand"))
    assert [(seen.card, seen.place) for seen in table.view(C).own.memory] == [
        ("crowbar", "jackpot"),
        ("wiretap", "seat_1"),
    ]
    assert "learn_the_code" not in named(table.view(C))


def test_the_live_check_of_open_hands() -> None:
    """Marks satisfied Jobs of open cards, never the Jackpot (EAP-10.8)."""
    table = scam([("Open the Crate, Work the Gala", "Crowbar"), ("Learn the Code", ""), ("Case the Lobby", "")],
                 open_hands=True, live_check=True)  # fmt: skip
    assert table.view(None).advice.satisfied == table.view(A).advice.satisfied == ("open_the_crate",)
    waltz = running(BCW, open_hands=True, live_check=True)
    assert waltz.view(C).advice.satisfied is not None


def test_what_has_not_moved_is_the_same_object() -> None:
    """Everybody's board is drawn once, and whoever compares two of them sees at once where to look (EAP-7.1)."""
    table = running(DBS, memory_aid=True)
    before, own = table.view(None).board, table.view(B).own
    assert table.view(A).board is before
    act(table, A, TakeJob(before.job_up))
    after = table.view(None).board
    assert after is not before
    assert after.seats is before.seats
    assert [after.hands[seat] is before.hands[seat] for seat in (A, B, C)] == [False, True, True]
    assert table.view(B).own.hand is own.hand
    act(table, A, CALL_IT)
    assert table.view(None).board.hands is after.hands
    assert table.view(B).own.memory is table.view(B).own.memory


@pytest.mark.parametrize("heist", [BCW, QS, CW, TRM])
def test_waiting_leaves_all_cards_as_they_were_drawn(heist: str) -> None:
    """Waiting changes nothing at all (EAP-6.1, EAP-7.1)."""
    table = running(heist)
    before = table.view(A)
    act(table, A, WAIT)
    after = table.view(A)
    for part, again in ((before.board, after.board), (before.own, after.own)):
        for field in part.__struct_fields__:
            was, now = getattr(part, field), getattr(again, field)
            assert now is was or (type(now) is int and now == was), field
