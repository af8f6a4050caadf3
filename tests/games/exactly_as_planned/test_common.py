"""Section 4A: what holds in every Heist. And section 9, the clocks that the rules keep."""

from typing import Any

import pytest

from heistnight.core import driver
from heistnight.core.action import HandOver, Input
from heistnight.core.problems import Refused
from heistnight.core.rng import Rng
from heistnight.games.exactly_as_planned import GAME
from heistnight.games.exactly_as_planned.moves import (
    CALL_IT,
    TAKE_BACK,
    WAIT,
    CalledIt,
    CallIt,
    ClockEnded,
    DrawHand,
    Finish,
    FlagBreach,
    HoldOut,
    JobTaken,
    Passing,
    Place,
    PlaceInPile,
    PlaceTool,
    TakeJob,
    TakeTool,
    ThrowFromPile,
    ThrowTool,
    WaveOff,
    Withdraw,
)

from .rulebook import body, code
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
    cakewalk,
    events,
    moment,
    monte,
    outcome,
    play_hand,
    quiz,
    refuse,
    refused_as,
    running,
    scam,
    time_out,
    waiting,
    waltz,
    why_lost,
)

HANDS = [
    ("Swap the Painting", "Passport"),
    ("Open the Crate", ""),
    ("Vanish from the Vault", ""),
]


def grabbing(**options: Any) -> Any:
    """A Scam with two Jobs and two Tools left."""
    return scam(HANDS, job_deck="Learn the Code, Beat the Alarm", tool_deck="Crowbar, Wiretap", **options)


def test_all_win_or_all_lose() -> None:
    """One unsatisfied Job loses the Heist for everybody (EAP-4.1, EAP-11.1)."""
    won = quiz([("Open the Crate, Case the Lobby, Learn the Code, Work the Gala", "Field Kit, Wiretap, Police Uniform"),
                ("Frame the Chairman, Cross the Rooftops", "Lucky Break, Skylight Drop, Getaway Car"),
                ("Break Down the Door, Squeeze the Accountant", "Public Threat, Ski Mask"),
                ("Beat the Alarm, Walk In the Front", "Black Card, Briefcase of Cash")])  # fmt: skip
    time_out(won)
    assert (outcome(won).ending, outcome(won).winners) == ("won", (0, 1, 2))
    lost = quiz([("Open the Crate, Case the Lobby", "Field Kit, Wiretap"),
                 ("Frame the Chairman, Cross the Rooftops", ""),
                 ("Break Down the Door, Squeeze the Accountant", "Public Threat, Ski Mask"),
                 ("Beat the Alarm, Walk In the Front", "Black Card, Briefcase of Cash")])  # fmt: skip
    time_out(lost)
    assert outcome(lost).winners == ()


def test_there_are_no_turns() -> None:
    """Every seat may act at any moment, twice in a row as well (EAP-4.2)."""
    table = grabbing()
    assert tuple(table.open().seats(table)) == (A, B, C)
    act(table, B, TakeJob("learn_the_code"))
    act(table, B, TakeTool("crowbar", "hand"))
    act(table, A, TakeTool("wiretap", "hand"))


@pytest.mark.parametrize("heist", [DBS, BCW, QS, CW, TRM])
def test_nothing_is_checked_before_the_end(heist: str) -> None:
    """No hint whether a Job is satisfied, unless live_check is on (EAP-4.3)."""
    table = running(heist)
    assert table.outcome() is None
    assert "satisfied=(" not in str(table.view(0))


def test_tools_are_never_used_up() -> None:
    """One Tool serves any number of Jobs of its collection (EAP-4.4)."""
    table = waltz(
        [("Open the Crate, Pass the Checkpoint", "Utility Van"), ("", ""), ("", "")],
        thrown="Crowbar, Wiretap, Passport",
    )
    time_out(table)
    assert outcome(table).ending == "won"
    assert {job.by for job in outcome(table).collections[0].jobs} == {("utility_van",)}


def test_actions_are_carried_out_one_by_one_in_order_of_arrival() -> None:
    """Two grabs in the same millisecond: the first has it, the second nothing else (EAP-4.5, EAP-4.6, EAP-4.7)."""
    table = grabbing()
    act(table, A, TakeTool("crowbar", "hand"), at=41_200)
    assert refused_as(table, B, TakeTool("crowbar", "jackpot"), at=41_200) == "too_late"
    assert table.view(B).board.tool_up == "wiretap"
    assert table.jackpot == []


def test_a_refused_action_changes_nothing() -> None:
    """No card, no clock, no call_it; only a code (EAP-4.8)."""
    table = grabbing()
    act(table, B, CALL_IT)
    refuse(table, A, TakeTool("wiretap", "hand"), at=5000)
    assert table.called == [False, True, False]
    assert table.now == moment(table, 0)


def test_the_last_moment_that_counts() -> None:
    """299.999 s counts, 300.000 s does not (EAP-4.9)."""
    table = grabbing()
    act(table, A, TakeJob("learn_the_code"), at=299_999)
    late = refuse(table, B, TakeJob("beat_the_alarm"), at=300_000)
    assert (late.rule, late.code) == ("EAP-4.9", "clock_ended")
    assert driver.due(table) == table.question().closes == moment(table, 300_000)
    table.play(Input(moment(table, 300_000)))
    assert refused_as(table, B, TakeJob("beat_the_alarm")) == "clock_ended"
    assert outcome(table).elapsed == 300_000


def test_after_an_early_end_the_clock_has_ended() -> None:
    """Whatever comes then (EAP-4.10, EAP-4.16)."""
    table = grabbing()
    for seat in (A, B, C):
        act(table, seat, CALL_IT)
    assert refused_as(table, A, WAIT) == refused_as(table, B, TakeJob("learn_the_code")) == "clock_ended"


def test_who_has_nothing_to_do_before_the_start_is_told_so() -> None:
    """Also after saying it once (EAP-3.7, EAP-4.16)."""
    table = waiting(DBS)
    act_now = Input(0, A, WAIT)
    table.play(act_now)
    with pytest.raises(Refused) as refused:
        table.play(act_now)
    assert refused.value.code == "not_started"


def test_how_long_a_seat_may_be_empty() -> None:
    """A bot steps in after 15 s, a sign is asked for after 150 s and waited for 10 s; never in Cakewalk (EAP-4.14)."""
    table = running(DBS)
    assert (table.stand_in_after(), table.asks_after()) == (15_000, (150_000, 10_000))
    assert (running(CW).stand_in_after(), running(CW).asks_after()) == (None, None)


def test_in_the_last_millisecond_everybody_acts_once() -> None:
    """When all have, the clock ends (EAP-4.18)."""
    table = grabbing()
    act(table, A, WAIT, at=299_999)
    assert tuple(table.open().seats(table)) == (B, C)
    assert refused_as(table, A, TakeJob("learn_the_code")) == "clock_ended"
    act(table, B, WAIT)
    act(table, C, WAIT)
    assert outcome(table).elapsed == 300_000


def test_when_all_call_it_the_clock_ends() -> None:
    """Each may press and take back; any game action clears all; pressing twice does nothing (EAP-4.10)."""
    table = grabbing()
    act(table, A, CALL_IT)
    act(table, A, CALL_IT)
    act(table, B, CALL_IT)
    act(table, B, TAKE_BACK)
    act(table, B, TAKE_BACK)
    assert [(event.seat, event.on) for event in events(table, CalledIt)] == [(A, True), (B, True), (B, False)]
    act(table, B, CALL_IT)
    act(table, A, TakeTool("crowbar", "hand"))
    assert table.called == [False] * 3
    for seat in (A, B, C):
        act(table, seat, CALL_IT, at=9000 + seat)
    assert events(table, ClockEnded)[0].by == "call_it"
    assert outcome(table).elapsed == 9002
    assert outcome(table).left == 290_998


def test_signs_and_taking_back_clear_no_call() -> None:
    """withdraw, a lapse and wave_off are no game actions; waiting is none either (EAP-4.10)."""
    table = running(BCW)
    card = table.offered(A)[3].card
    act(table, A, HoldOut(B, card))
    act(table, C, CALL_IT)
    act(table, B, WaveOff(A))
    act(table, A, Withdraw())
    act(table, A, WAIT)
    assert table.called == [False, False, True]
    act(table, A, HoldOut(B, card), at=30_000)
    assert table.called == [False] * 3


def test_the_clock_ends_when_nothing_is_left_to_do() -> None:
    """Scam: decks empty; Quiz Show: hands empty; Monte: all placed; the Waltz never (EAP-4.11)."""
    table = grabbing()
    for action in (TakeJob("learn_the_code"), TakeTool("crowbar", "hand"), TakeTool("wiretap", "jackpot")):
        act(table, A, action)
    assert table.agenda
    act(table, A, TakeJob("beat_the_alarm"), at=100_000)
    assert events(table, ClockEnded)[0].by == "done"
    show = quiz([("", "")] * 4, {A: "Crowbar"})
    act(show, A, Place(1, "jackpot"))
    assert not show.agenda
    duo = monte()
    for _ in range(6):
        play_hand(duo)
    assert not duo.agenda
    assert not running(BCW).exhausted()
    assert not cakewalk("Crowbar, Wiretap").exhausted()


def test_without_an_early_end_every_heist_takes_its_full_time() -> None:
    """Also when nothing is left to do (EAP-4.11, EAP-10.10)."""
    table = grabbing(allow_call_it=False)
    for action in (TakeJob("learn_the_code"), TakeJob("beat_the_alarm"), TakeTool("crowbar", "hand")):
        act(table, A, action)
    act(table, A, TakeTool("wiretap", "jackpot"))
    duo = monte(stars=3, allow_call_it=False)
    for _ in range(6):
        play_hand(duo)
    partner = duo.tools_seat
    act(duo, partner, duo.offers(partner)[0])
    assert refused_as(duo, partner, ThrowFromPile(1, "crowbar")) == "already_done"
    by_ticks = running(QS, time="ticks", allow_call_it=False)
    while any(by_ticks.offers(seat) for seat in range(3)):
        for seat in tuple(by_ticks.open().seats(by_ticks)):
            act(by_ticks, seat, [WAIT, *by_ticks.offers(seat)][-1])
    for heist in (table, duo, by_ticks):
        assert heist.exhausted()
        while heist.agenda and heist is by_ticks:
            act(heist, heist.open().seats(heist)[0], WAIT)
        time_out(heist)
        assert (outcome(heist).elapsed, events(heist, ClockEnded)[0].by) == (300_000, "clock")


def test_counts_are_public_at_all_times() -> None:
    """Number and kind of cards in every hand, deck and Jackpot (EAP-4.12, EAP-7.1)."""
    table = grabbing()
    act(table, A, TakeTool("crowbar", "jackpot"))
    for viewer in (None, A, B):
        board = table.view(viewer).board
        assert (board.job_deck, board.tool_deck, board.jackpot) == (2, 1, 1)
        assert [(hand.jobs, hand.tools) for hand in board.hands] == [(1, 1), (1, 0), (1, 0)]


def test_the_software_keeps_no_list_of_grabs() -> None:
    """What flew by is gone: such events are not kept to be read again, and the view has no memory (EAP-4.13)."""
    table = grabbing()
    act(table, A, TakeTool("crowbar", "jackpot"))
    assert not events(table, Passing)[-1].lasting
    assert table.view(B).own.memory is None
    assert "crowbar" not in str(table.view(B))


def test_a_seat_that_changes_hands_goes_on_playing() -> None:
    """Cards and seat stay; there is no pause in a timed Heist (EAP-4.14, EAP-9.2)."""
    table = grabbing()
    table.play(Input(table.now, None, HandOver(B, "bot")))
    assert table.bots == [False, True, False]
    assert not table.may_pause()
    assert running(CW, seconds="untimed").may_pause()
    act(table, B, TakeJob("learn_the_code"))


@pytest.mark.parametrize("heist", [DBS, BCW, TRM])
def test_no_action_shows_a_card(heist: str) -> None:
    """Hidden hands may be talked about, never shown (EAP-4.15)."""
    names = {type(action).__name__ for action in GAME.actions}
    assert not any("Show" in name or "Reveal" in name for name in names)
    table = running(heist)
    assert set(map(type, table.offered(0))) <= {type(action) for action in GAME.actions}


REFUSALS = [
    ("not_started", lambda: waiting(DBS), A, TakeJob("open_the_crate")),
    ("unknown", grabbing, A, Finish()),
    ("unknown", grabbing, A, TakeJob("rob_the_bank")),
    ("unknown", grabbing, A, FlagBreach(B)),
    ("unknown", lambda: grabbing(allow_call_it=False), A, CallIt(True)),
    ("unknown", lambda: running(DBS, backup="each"), A, FlagBreach(A)),
    ("unknown", lambda: running(BCW), A, HoldOut(A, "crowbar")),
    ("unknown", lambda: running(BCW), A, HoldOut(4, "crowbar")),
    ("unknown", lambda: running(QS), A, Place(9, A)),
    ("unknown", lambda: running(QS), A, Place(1, 3)),
    ("unknown", lambda: cakewalk("Crowbar"), A, PlaceTool("wiretap", "d4")),
    ("unknown", lambda: monte(), A, PlaceInPile("crowbar", 4)),
    ("wrong_phase", lambda: monte(), B, DrawHand()),
    ("wrong_phase", lambda: monte(), A, PlaceInPile("open_the_crate", 1)),
    ("wrong_phase", lambda: monte(stars=3), B, ThrowFromPile(1, "crowbar")),
    ("not_yours", lambda: running(QS), A, Place(1, A, owner=B)),
    ("wrong_kind", grabbing, A, TakeJob("crowbar")),
    ("wrong_kind", grabbing, A, TakeTool("learn_the_code", "jackpot")),
    ("wrong_place", grabbing, A, TakeTool("passport", "jackpot")),
    ("too_late", grabbing, B, TakeTool("passport", "hand")),
    ("too_late", grabbing, A, TakeTool("lucky_break", "hand")),
    ("too_late", lambda: running(BCW), A, Withdraw()),
    ("too_late", lambda: running(BCW), A, WaveOff(B)),
]  # fmt: skip


@pytest.mark.parametrize(("expected", "given", "seat", "action"), REFUSALS)
def test_refusals_have_a_code(expected: str, given: Any, seat: int, action: Any) -> None:
    """The first that fits, in the order of the table (EAP-4.16)."""
    assert refused_as(given(), seat, action) == expected


def test_a_cakewalk_is_not_called() -> None:
    """It ends by `finish` too, so nobody is told that the clock alone ends it (EAP-4.88, EAP-10.10)."""
    assert refuse(cakewalk(), A, CallIt(True)).text == "That is no move of Cakewalk."
    assert refuse(grabbing(allow_call_it=False), A, CallIt(True)).rule == "EAP-10.10"


def test_every_code_of_the_table_is_given_by_some_test() -> None:
    """not_started ... too_late; clock_ended is what the clock itself answers (EAP-4.16)."""
    stated = [name for row in body("4A. Common") for name in code(row[0])]
    here = {case[0] for case in REFUSALS}
    elsewhere = {"clock_ended", "locked", "already_done"}  # the last moment above; test_waltz, test_cakewalk
    assert set(stated) == here | elsewhere


def test_a_code_never_tells_where_a_hidden_card_lies() -> None:
    """A card in a partner's hand, in the deck or in the box is refused alike (EAP-4.16)."""
    table = grabbing()
    codes = {refused_as(table, B, TakeTool(tool, "hand")) for tool in ("passport", "wiretap", "lucky_break")}
    assert codes == {"too_late"}
    swap = waltz([("Open the Crate", "Crowbar"), ("Learn the Code", "Wiretap"), ("", "")])
    codes = {refused_as(swap, A, ThrowTool(tool)) for tool in ("wiretap", "lucky_break", "learn_the_code")}
    assert codes == {"not_yours"}


def test_the_house_can_not_play_and_seats_can_not_speak_for_the_house() -> None:
    """Only HandOver and Broke come from the house (EAP-8.20)."""
    table = grabbing()
    with pytest.raises(Exception, match="Only a seat"):
        table.play(Input(table.now, None, TakeJob("learn_the_code")))


def test_the_heist_clock_and_its_end() -> None:
    """300 s by default; what is loose stays where section 9 says (EAP-9.1, EAP-4.30)."""
    rows = {row[0]: row[1] for row in body("9. Clocks")}
    table = grabbing()
    assert rows["Heist [book]"] == "300 s"
    assert table.closes - table.started == 300_000
    assert table.view(None).board.closes == table.closes
    time_out(table)
    assert why_lost(table)[0] == ("jobs_in_deck", "deck", 2)
    assert [event.job for event in events(table, JobTaken)] == []


def test_worlds_keep_the_clock() -> None:
    """A sampled world runs out at the same moment (EAP-9.1)."""
    table = grabbing()
    assert table.resample(A, Rng(b"x")).closes == table.closes
