"""Section 9: sealed windows, limits, people and bots."""

from collections.abc import Callable
from typing import Any

import pytest

from heistnight.core.action import HandOver, Input
from heistnight.core.view import wire
from heistnight.games.bank_heist import events, moves
from heistnight.games.bank_heist.moves import Defend, Keep, Load, Pass, PassTo, Search, Shoot, Stop, Take
from heistnight.games.bank_heist.questions import window_length
from heistnight.games.bank_heist.table import HeistTable

from .rulebook import code, table_after
from .tables import asked, asks, dealt, getaway, happened, play, refuse, robbery, time_out, truck

TIMED = {"pace": "default"}
WINDOWS = {name: row[1:] for row in table_after("### 9.1 Sealed windows")[1:] for name in code(row[0]) or [row[0]]}
PACES = ("default", "fast", "slow")


def receive(pace: str = "default", **options: Any) -> Any:
    """Seat 3 (an Agent) has been passed a bag and its window is open."""
    table = robbery(vault="cash_bag", options={"pace": pace, **options})
    table.play(Input(table.now + 2000, 0, PassTo(3)))
    assert asks(table) == "ReceiveCard"
    return table


def everybody_sees(table: HeistTable) -> list[bytes]:
    return [wire(table.view(viewer)) for viewer in (None, 0, 1, 2, 4, 5)]


def open_window(window: str, options: Any) -> Any:
    """A table with this sealed window open."""
    match window:
        case "receive_card":
            return receive(**options)
        case "search_result":
            table = robbery(alarm="hold_it_right_there", token=4, hands={1: "knife"}, options=options)
            table.play(Input(2000, 0, Search(1)))
        case "answer_attack":
            table = truck("C C S A R R", options=options)
            table.play(Input(2000, 0, Shoot(1)))
        case "answer_return":
            table = truck("C A S C R R", options=options)
            table.play(Input(2000, 0, Shoot(1)))
            play(table, 1, Defend("vest", True))
            time_out(table)
        case "follow_up_shot":
            table = truck("C C S A R R", options=options)
            table.play(Input(2000, 0, Shoot(1)))
            time_out(table)
        case "reload_return":
            table = truck("C A S C R R", hands={0: "adrenaline", 1: "knife"}, options=options)
            table.play(Input(2000, 0, Shoot(1)))
            play(table, 1, Defend("vest", True))
            time_out(table)
            time_out(table)
        case "restrained_turn":
            table = truck("C C S A R R", restrained={0: "tied"}, hands={0: "knife"}, options=options)
        case "antidote":
            table = truck("C C S A R R", attributes={0: "poisoned"}, turns={0: 1}, hands={0: "knife"}, options=options)
            table.play(Input(2000, 0, Pass()))
        case _:
            table = robbery(alarm="are_you_loyal", token=4, options=options)
            table.play(Input(2000, 0, moves.LookAt(1)))
    return table


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("window", WINDOWS)
def test_windows_have_the_lengths_of_the_dossier(window: Any, pace: Any) -> None:
    """By the pace of the table (section 9.1, BH-31.1, BH-31.6)."""
    table = open_window(window, {"pace": pace})
    seconds = int(WINDOWS[window][PACES.index(pace)].split()[0])
    assert table.open().deadline(table) == table.now + 1000 * seconds
    assert table.question().limit == 1000 * seconds
    if not window.startswith("private"):
        assert table.open().sealed


def test_a_sealed_window_lasts_its_full_length() -> None:
    """However fast the answer came, and it may be changed; the result is published at its end (BH-31.1)."""
    table = robbery(vault="cash_bag", options=TIMED)
    table.play(Input(2000, 0, PassTo(4)))
    opened = table.now
    before = everybody_sees(table)[:4]
    play(table, 4, Load())
    play(table, 4, Keep())
    assert everybody_sees(table)[:4] == before
    assert table.view(4).own.draft == Keep()
    assert table.question().waiting == (4,)
    assert refuse(table, None, None).text
    table.play(Input(opened + 5000))
    assert happened(table, events.CardReceived)[0] == events.CardReceived(4, "took", 0)


@pytest.mark.parametrize("windows", ["fixed", "early"])
def test_a_draft_leaves_the_question_the_same(windows: str) -> None:
    """An answer may be changed as long as its window is open; what is asked next is another question (BH-31.1)."""
    table = receive(windows=windows)
    number = table.board().question.number
    play(table, 3, Keep())
    play(table, 3, Keep())
    assert table.board().question.number == number
    time_out(table)
    assert (asks(table), table.board().question.number) == ("PassCard", number + 1)


def test_the_same_question_asked_again_is_another_one() -> None:
    """Whoever is shown as Crew and holds nothing is not asked between two shots (BH-7.11)."""
    table = truck("C C S A R R", hands={0: "speedloader speedloader"}, revealed={1: True, 2: True})
    play(table, 0, Shoot(1))
    assert (asks(table), table.board().question.number) == ("FollowUpShot", 1)
    play(table, 0, moves.Speedloader(2))
    assert (asks(table), table.board().question.number) == ("FollowUpShot", 2)


def test_early_windows_close_at_the_next_second_after_the_answer() -> None:
    """Not before two seconds (option windows, BH-31.1, BH-31.10)."""
    table = receive(windows="early")
    opened = table.now
    table.play(Input(opened + 200, 3, Keep()))
    table.play(Input(opened + 2000))
    assert happened(table, events.CardReceived)
    table = receive(windows="early")
    opened = table.now
    table.play(Input(opened + 2000))
    table.play(Input(opened + 2500, 3, Keep()))
    table.play(Input(opened + 2900, 3, Keep()))
    assert not happened(table, events.CardReceived)
    table.play(Input(opened + 3000))  # a change of mind does not put it off
    assert happened(table, events.CardReceived)


def test_an_early_window_ends_where_a_fixed_one_does() -> None:
    """Silence is looked for every second, and means what it means at the end (BH-31.10)."""
    table = receive(windows="early")
    opened, question = table.now, table.question()
    for second in (2, 3, 4):
        table.play(Input(opened + 1000 * second))
        assert table.question() == question
    table.play(Input(opened + 5000))
    assert happened(table, events.CardReceived)


@pytest.mark.parametrize(
    ("question", "begun"),
    [
        (lambda: robbery(options=TIMED), False),
        (receive, False),
        (lambda: receive(windows="early"), False),
        (lambda: receive(windows="early"), True),
    ],
)
def test_what_is_due_next_does_not_tell_whether_somebody_has_answered(question: Any, begun: bool) -> None:
    """In open questions and in windows of both kinds, also after it was looked for an answer in vain (BH-31.10)."""
    table = question()
    if begun:
        table.play(Input(table.now + 2000))
    agenda, due = list(table.agenda), table.open().deadline(table)
    table.play(Input(table.now + 300, asked(table), table.offered(asked(table))[0]))
    assert (table.agenda, table.open().deadline(table)) == (agenda, due)


@pytest.mark.parametrize(
    ("receiver", "card"), [(1, "cash_bag"), (1, "knife"), (3, "cash_bag"), (3, "knife"), (4, "cash_bag")]
)
def test_everybody_gets_the_same_window(receiver: int, card: str) -> None:
    """A forced move looks like a free one, in length and in what the others are told (BH-31.2)."""
    table = robbery(vault=card, options=TIMED)
    table.play(Input(2000, 0, PassTo(receiver)))
    assert table.question() == table.question()
    assert (table.question().name, table.question().closes) == ("ReceiveCard", 7000)


def test_a_silent_rival_loads() -> None:
    """The default of its window (BH-31.2)."""
    table = robbery(vault="cash_bag", options=TIMED)
    table.play(Input(2000, 0, PassTo(4)))
    time_out(table)
    assert table.truck == 1


def test_a_target_without_a_defence_gets_the_window_too() -> None:
    """With one button (BH-31.3)."""
    table = truck("C C S A R R", options=TIMED)
    table.play(Input(2000, 0, Shoot(1)))
    assert list(table.offered(1)) == [Defend("take_it")]
    assert table.open().deadline(table) == 2000 + 8000


@pytest.mark.parametrize("window", WINDOWS)
def test_windows_of_bots_are_shorter(window: Any) -> None:
    """Who is a bot is public, so that tells nothing (BH-31.4)."""
    table = open_window(window, TIMED)
    decision = table.open()
    decider = getattr(decision, "seat", getattr(decision, "looker", None))
    seconds = int(WINDOWS[window][3].split()[0])
    table.play(Input(table.now, None, HandOver(decider, "bot")))
    names = {
        "receive_card": "receive_card", "search_result": "search_result", "answer_attack": "answer",
        "answer_return": "answer", "follow_up_shot": "follow_up", "reload_return": "follow_up",
        "restrained_turn": "restrained", "antidote": "restrained",
    }  # fmt: skip
    assert window_length(table, decider, names.get(window, "look")) == 1000 * seconds
    assert table.view(None).board.seats[decider].holder == "bot"


def test_without_clocks_the_same_questions_are_asked() -> None:
    """Single-option ones too, and no observation contains a clock (BH-31.5)."""
    table = robbery(vault="knife")
    play(table, 0, PassTo(1))
    assert (asks(table), list(table.offered(1))) == ("ReceiveCard", [Take()])
    assert (table.question().closes, table.question().limit) == (None, None)
    play(table, 1, Take())
    assert happened(table, events.CardReceived)


def test_private_views_last_a_fixed_time() -> None:
    """The others see only the countdown (BH-31.6)."""
    table = robbery(alarm="are_you_loyal", token=4, options=TIMED)
    table.play(Input(2000, 0, moves.LookAt(3)))
    assert (asks(table), table.open().deadline(table)) == ("Look", 8000)
    attack = table.view(5).board.attack
    assert (attack.attacker, attack.target, attack.attack) == (0, 3, "tattoo")
    for seat in range(6):
        play(table, seat, moves.READY)
    assert asks(table) == "Look"
    time_out(table)
    assert asks(table) == "PassCard"


def test_nobody_has_to_press_in_a_sealed_window() -> None:
    """It happens by itself and is no missed decision (BH-31.7)."""
    table = receive()
    time_out(table)
    assert (table.missed, table.hands[3]) == ([0] * 6, (1,))


def test_without_living_people_every_window_is_a_second() -> None:
    """The dead should not wait (BH-31.8)."""
    table = robbery(vault="knife", options=TIMED)
    for seat in range(6):
        table.play(Input(0, None, HandOver(seat, "bot")))
    table.play(Input(2000, 0, PassTo(1)))
    assert table.open().deadline(table) == 3000
    time_out(table)
    assert table.open().deadline(table) == 4000
    table = truck("C C S A R R", options=TIMED, dead=(5,))
    for seat in range(5):
        table.play(Input(0, None, HandOver(seat, "bot")))
    table.play(Input(2000, 0, Shoot(1)))
    assert table.open().deadline(table) == 3000


def test_a_window_keeps_the_length_it_opened_with() -> None:
    """Also when its seat passes to a bot or back (BH-31.9)."""
    table = receive()
    closes = table.open().deadline(table)
    table.play(Input(table.now + 100, None, HandOver(3, "bot")))
    assert table.open().deadline(table) == closes
    assert happened(table, events.SeatHanded) == [events.SeatHanded(3, "bot")]


LIMITS = [
    (lambda: robbery(options=TIMED), 25_000),
    (lambda: robbery(options=TIMED, token=4, alarm="i_dont_like_this"), 40_000),
    (lambda: robbery(options=TIMED, token=4, alarm="masked"), 25_000),
    (lambda: robbery(options=TIMED, token=4, alarm="hold_it_right_there"), 25_000),
    (lambda: robbery(options=TIMED, token=4, alarm="lets_get_moving"), 35_000),
    (lambda: robbery(options=TIMED, token=4, alarm="i_dont_like_this", attributes={1: "masked"}), 35_000),
    (lambda: truck("C C S A R R", options=TIMED), 60_000),
    (lambda: truck("C C S A R R", options=TIMED, turns={0: 1}), 45_000),
]


@pytest.mark.parametrize(("table", "limit"), LIMITS)
def test_open_questions_have_the_limits_of_the_dossier(table: Callable[[], HeistTable], limit: Any) -> None:
    """Section 9.2; the first Getaway turn of a seat is longer."""
    assert table().open().ends(table()) == limit


def test_an_open_answer_is_published_when_made_but_not_before_two_seconds() -> None:
    """Section 9.2."""
    table = robbery(vault="knife", options=TIMED)
    table.play(Input(300, 0, PassTo(1)))
    assert (asks(table), table.open().deadline(table), table.view(0).own.draft) == ("PassCard", 2000, PassTo(1))
    assert table.view(1).own.draft is None
    table.play(Input(900, 0, PassTo(2)))
    table.play(Input(2000))
    assert asked(table) == 2
    table = robbery(vault="knife", options=TIMED)
    table.play(Input(2000))
    assert (asks(table), happened(table, events.ClockChose)) == ("PassCard", [])
    table.play(Input(4000, 0, PassTo(1)))
    assert asks(table) == "ReceiveCard"


def test_an_answer_that_is_held_back_is_told_to_nobody_else() -> None:
    """Not even by the clock, in open questions and in windows that may close early (BH-31.10)."""
    table = robbery(vault="knife", options=TIMED)
    before = everybody_sees(table)[2:]
    table.play(Input(300, 0, PassTo(1)))
    assert everybody_sees(table)[2:] == before
    assert (table.question().closes, table.open().deadline(table)) == (25_000, 2000)
    table = receive(windows="early")
    before = everybody_sees(table)
    table.play(Input(table.now + 300, 3, Keep()))
    assert everybody_sees(table) == before


@pytest.mark.parametrize("window", WINDOWS)
def test_nobody_stops_the_clock_of_a_sealed_window(window: Any) -> None:
    """Nor of a private view; with no clock there is nothing to stop (BH-31.1)."""
    assert not open_window(window, TIMED).may_pause()
    assert robbery(vault="knife").may_pause()


def test_the_clock_of_an_open_question_may_be_stopped() -> None:
    """And that of a talk pause, but not that of the partners' screen (BH-31.1, BH-31.11)."""
    table = dealt("C C S A R R", pace="default")
    assert (asks(table), table.may_pause()) == ("ReadIdentity", True)
    time_out(table)
    assert (asks(table), table.may_pause()) == ("SeePartners", False)
    assert robbery(options=TIMED).may_pause()
    table = getaway("C C S A R R", options=TIMED)
    assert (asks(table), table.may_pause()) == ("TalkPause", True)
    assert refuse(table, 0, Pass()).rule == "BH-31.11"


def test_the_countdown_begins_when_the_alarm_was_shown() -> None:
    """BH-31.13: the first seconds of a question belong to the show before it; the question stays as long."""
    table = robbery(options=TIMED, token=3, turn=5, vault="knife knife", alarm="you_can_trust_me")
    play(table, PassTo(0))
    time_out(table)
    time_out(table)
    assert (asks(table), counted(table)) == ("TalkPause", (45_000, 41_000))
    time_out(table)
    assert (asks(table), counted(table)) == ("TrustTarget", (25_000, 23_000))
    assert counted(robbery(vault="knife", options=TIMED)) == (25_000, 25_000)


def counted(table: Any) -> tuple[int, int]:
    """Return how long the open question lasts, and how much of it is counted down."""
    question = table.question()
    return question.closes - table.now, question.limit


def test_two_open_decisions_missed_in_a_row_desert_a_seat() -> None:
    """A bot should play it until its owner returns; sealed windows do not count (section 9.2)."""
    table = truck("C C S A R R", options=TIMED, restrained=dict.fromkeys(range(1, 5), "tied") | {5: "cuffed"})
    time_out(table)
    assert (table.missed[0], list(table.abandoned())) == (1, [])
    assert happened(table, events.ClockChose) == [events.ClockChose(0, "TurnAction")]
    time_out(table)
    assert list(table.abandoned()) == [0]
    table.play(Input(table.now, None, HandOver(0, "bot")))
    assert list(table.abandoned()) == []
    assert table.missed[0] == 0


@pytest.mark.parametrize(
    ("table", "default"),
    [
        (lambda: truck("C C S A R R"), {Pass()}),
        (lambda: truck("R C S A C R"), {Shoot(seat) for seat in range(1, 6)}),
        (
            lambda: truck("R C S A C R", attributes={0: "gun_jammed"}, hands={0: "speedloader"}),
            {Shoot(seat) for seat in range(1, 6)},
        ),
        (lambda: robbery(), {PassTo(seat) for seat in range(1, 6)}),
        (lambda: truck("C C S A R R", restrained={0: "tied"}, hands={0: "knife"}), {moves.Free()}),
    ],
)
def test_what_silence_means(table: Callable[[], HeistTable], default: Any) -> None:
    """The timeout column of section 6."""
    seen = set()
    for seed in range(60):
        one = table()
        one.rng.seed = b"%d" % seed
        seen.add(one.open().default(one))
    assert seen == default


def test_the_clock_speaks_for_the_other_questions() -> None:
    """Random cards and seats, stop, and none (section 6)."""
    table = robbery(vault="dye_pack", hands={1: "knife zip_tie"}, options=TIMED)
    table.play(Input(2000, 0, PassTo(1)))
    time_out(table)
    assert asks(table) == "RuinCard"
    time_out(table)
    assert len(table.hands[1]) == 1
    table = robbery(alarm="hold_it_right_there", token=4, hands={0: "knife zip_tie", 1: "cash_bag"}, options=TIMED)
    table.play(Input(2000, 0, Search(1)))
    time_out(table)
    assert (table.truck, asks(table)) == (0, "SearchGift")
    time_out(table)
    assert asks(table) == "ReceiveCard"
    table = robbery(alarm="lets_get_moving", token=4, options=TIMED)
    time_out(table)
    assert asks(table) == "PassCard"
    table = truck("C C S A R R", attributes={0: "shotgun"}, hands={0: "knife zip_tie"}, options=TIMED)
    table.play(Input(2000, 0, Shoot(3)))
    time_out(table)
    assert asks(table) == "AnswerAttack"
    table = truck("C A S C R R", hands={0: "adrenaline", 1: "speedloader"}, options=TIMED)
    table.play(Input(2000, 0, Shoot(1)))
    play(table, 1, Defend("vest", True))
    for _ in range(3):
        time_out(table)
    assert asks(table) == "FollowUpShot"
    time_out(table)
    assert table.active == 1
    assert Stop() not in table.offered(1)


def test_what_is_sent_as_the_time_runs_out_counts() -> None:
    """BH-31.12: the seat that was chosen on screen gets the card; chance chooses only where nobody had."""
    table = robbery(vault="knife", options=TIMED)
    deadline = table.open().deadline(table)
    table.play(Input(deadline, 0, PassTo(3)))
    assert [(event.giver, event.receiver) for event in happened(table, events.CardPassed)] == [(0, 3)]
