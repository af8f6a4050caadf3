"""Section 4.2: crack the vault."""

from math import prod
from typing import Any

import pytest
from msgspec.structs import replace

from heistnight.core.action import Input, Measured
from heistnight.core.rng import Rng
from heistnight.games.bank_heist import GAME, events, moves
from heistnight.games.bank_heist.moves import Answer
from heistnight.games.bank_heist.pieces import DIGITS
from heistnight.games.bank_heist.table import HeistTable

from .tables import asks, happened, play, refuse, time_out, wait_for


def race(players: int = 6, seed: bytes = b"race", lags: dict[int, int] | None = None, **options: Any) -> Any:
    """A table with clocks at its first attempt."""
    options.setdefault("pace", "default")
    table = GAME.deal(GAME.options(players=players, **options), seed, logged=True)
    for seat, lag in (lags or {}).items():
        table.play(Input(table.now, None, Measured(seat, lag)))
    wait_for(table, "CrackVault")
    return table


def send(table: HeistTable, seat: int, value: int, after: int) -> None:
    """An answer that arrives so many milliseconds after the cards were shown."""
    table.play(Input(table.open().shown + after, seat, Answer(value)))


def digits(table: HeistTable, *shown: int) -> None:
    table.code = replace(table.code, digits=shown)


def decide(table: HeistTable) -> None:
    time_out(table)
    if table.agenda and table.phase == "code":
        wait_for(table, "CrackVault")


def test_the_first_correct_product_makes_the_start_player() -> None:
    """Three cards are turned up for all; whoever answers right first begins the whole game (BH-3.1)."""
    table = race()
    assert len(table.code.digits) == len(set(table.code.digits)) == 3
    assert set(table.code.digits) <= set(DIGITS)
    assert happened(table, events.CodeShown)[0].digits == tuple(table.code.digits)
    send(table, 4, prod(table.code.digits), 5000)
    time_out(table)
    assert (table.start, table.phase) == (4, "robbery")
    assert happened(table, events.VaultCracked) == [
        events.VaultCracked(4, prod(happened(table, events.CodeShown)[0].digits))
    ]


def test_first_is_by_credited_time_and_an_answer_is_final() -> None:
    """A slow line does not lose the race, an answer can not be changed, and nobody sees who answered (BH-3.2)."""
    table = race(lags={2: 250})
    digits(table, 3, 4, 5)
    number = table.questions
    send(table, 1, 60, 6000)
    assert refuse(table, 1, Answer(61)).rule == "BH-3.1"
    for viewer in (None, 0, 2):
        view = table.view(viewer)
        assert view.board.question.waiting == tuple(range(6))
        assert view.own is None or view.own.answer is None
    assert table.view(1).own.answer == 60
    assert table.questions == number
    send(table, 2, 60, 6100)
    time_out(table)
    assert table.start == 2


def test_a_wrong_first_answer_moves_the_token_and_locks_out() -> None:
    """The token moves, the seat is out of the race, new cards are turned; later answers are ignored (BH-3.3)."""
    table = race()
    digits(table, 4, 7, 9)
    send(table, 3, 242, 4000)
    send(table, 1, 252, 4200)
    send(table, 5, 7, 4300)
    decide(table)
    assert (table.token, table.locked) == (2, [False, False, False, True, False, False])
    assert [(w.seat, w.value) for w in table.view(0).board.code.wrong] == [(3, 242)]
    assert table.code.attempt == 2
    assert refuse(table, 3, Answer(1)).rule == "BH-3.1"
    assert len(happened(table, events.CodeWrong)) == 1


@pytest.mark.parametrize(("gap", "tied"), [(0, True), (60, True), (100, True), (101, False), (399, False)])
def test_two_correct_answers_within_100_ms_are_a_tie(gap: int, tied: bool) -> None:
    """A tie turns new cards, moves no token and locks nobody out; ties may repeat (BH-3.4)."""
    table = race(7)
    for attempt in (1, 2):
        digits(table, 2, 5, 8)
        send(table, 1, 80, 5000)
        send(table, 6, 80, 5000 + gap)
        time_out(table)
        if not tied:
            assert table.start == 1
            return
        assert len(happened(table, events.CodeTied)) == attempt
        wait_for(table, "CrackVault")
    assert (table.token, any(table.locked)) == (2, False)


def test_a_wrong_answer_that_is_not_first_is_ignored() -> None:
    """Only the first answer counts (BH-3.4)."""
    table = race()
    digits(table, 2, 3, 4)
    send(table, 0, 24, 5000)
    send(table, 1, 25, 5010)
    time_out(table)
    assert (table.start, table.locked[1]) == (0, False)


def test_every_wrong_answer_moves_the_token() -> None:
    """Onto AGENTS WIN too; on an ALARM space the alarm rings from the first turn (BH-3.5, BH-13.1)."""
    table = race(8, tempo="tense")
    for seat in range(4):
        digits(table, 2, 3, 4)
        send(table, seat, 1, 5000)
        decide(table)
    assert (table.token, table.outcome().ending) == (7, "agents_robbery")
    table = race(8, tempo="tense")
    for seat in range(3):
        digits(table, 2, 3, 4)
        send(table, seat, 1, 5000)
        decide(table)
    assert table.token == 6
    digits(table, 2, 3, 4)
    send(table, 7, 24, 5000)
    time_out(table)
    assert table.start == 7
    assert asks(table) == "TalkPause"
    assert happened(table, events.AlarmRang)
    time_out(table)
    assert happened(table, events.AlarmDrawn)[0].seat == 7


def test_no_answer_turns_new_cards_and_three_times_the_lot_decides() -> None:
    """Sixty seconds without an answer cost nothing; after three of them the Start Player is drawn (BH-3.6)."""
    table = race()
    digits(table, 2, 3, 4)
    send(table, 2, 1, 5000)
    decide(table)
    for attempt in range(3):
        assert table.open().deadline(table) == table.open().shown + 60_000
        assert table.code.empty == attempt
        time_out(table)
        if table.phase == "code":
            wait_for(table, "CrackVault")
    assert table.phase == "robbery"
    assert table.start != 2
    assert happened(table, events.VaultCracked)[0].value is None
    assert table.token == 2


def test_when_everybody_is_locked_out_the_lot_decides() -> None:
    """All seats are in the draw then (BH-3.6)."""
    starts = set()
    for seed in range(30):
        table = race(5, seed=b"%d" % seed, wrong_code="lockout")
        for seat in range(5):
            digits(table, 2, 3, 4)
            send(table, seat, 1, 5000)
            decide(table)
        starts.add(table.start)
    assert starts == set(range(5))


@pytest.mark.parametrize(("option", "cards"), [("sum", 4), ("sum_three", 3)])
def test_adding_takes_four_cards_or_three(option: Any, cards: Any) -> None:
    """Options sum and sum_three (BH-3.7)."""
    table = race(start_player=option)
    assert (len(table.code.digits), table.board().code.adds) == (cards, True)
    send(table, 0, sum(table.code.digits), 5000)
    time_out(table)
    assert table.start == 0


def test_the_phase_can_be_skipped() -> None:
    """Option random: the Start Player is drawn (BH-3.7)."""
    table = GAME.deal(GAME.options(players=6, pace="none", start_player="random"), b"x", logged=True)
    assert (table.phase, table.code.attempt) == ("robbery", 0)
    assert {
        GAME.deal(GAME.options(players=6, pace="none", start_player="random"), b"%d" % seed).start for seed in range(60)
    } == set(range(6))


def test_answering_wrong_on_purpose_is_legal_and_public() -> None:
    """Who answered wrong, and what, is public (BH-3.8)."""
    table = race()
    digits(table, 2, 3, 4)
    send(table, 0, 504, 2000)
    decide(table)
    assert happened(table, events.CodeWrong)[0].seen_by(None) == events.CodeWrong(1, 0, 504, 2)


def test_the_lag_is_credited_up_to_300_ms_and_fixed_before_the_cards() -> None:
    """Only the house measures it; later measurements count for the next attempt (BH-3.9)."""
    table = race(lags={1: 5000})
    assert table.lags[1] == 300
    assert table.view(1).own.lag == 300
    digits(table, 3, 4, 5)
    table.play(Input(table.now, None, Measured(4, 250)))
    send(table, 4, 60, 6000)
    send(table, 1, 60, 6180)
    time_out(table)
    assert table.start == 1
    assert refuse(table, None, Measured(4, "soon")).rule == "BH-3.9"
    assert refuse(table, 0, Measured(0, 10)).text


def test_answers_are_collected_for_400_ms() -> None:
    """The attempt is decided 400 ms after the first arrival; equal times: correct before wrong (BH-3.9)."""
    table = race(lags={2: 100})
    digits(table, 3, 4, 5)
    send(table, 1, 61, 6000)
    assert table.open().deadline(table) == table.open().shown + 6400
    send(table, 2, 60, 6100)
    time_out(table)
    assert table.start == 2


def test_each_attempt_begins_with_a_count_and_a_reason() -> None:
    """3-2-1 before the cards, three more seconds for the reason; no digits are visible meanwhile (BH-3.10)."""
    table = GAME.deal(GAME.options(players=6), b"x", logged=True)
    wait_for(table, "CountDown")
    opened = table.now
    assert table.open().deadline(table) == opened + 3000
    assert table.view(0).board.code.digits == ()
    assert refuse(table, 0, Answer(24)).text
    wait_for(table, "CrackVault")
    digits(table, 2, 3, 4)
    send(table, 0, 1, 5000)
    time_out(table)
    assert asks(table) == "CountDown"
    assert table.open().deadline(table) == table.now + 6000
    assert table.view(1).board.code.digits == ()


def test_an_answer_before_a_second_and_a_half_is_too_early() -> None:
    """Nobody can have read the cards: it has no effect and may be sent again (BH-3.10)."""
    table = race(lags={0: 200})
    digits(table, 2, 3, 4)
    send(table, 0, 1, 1699)
    assert (table.answers, happened(table, events.AnswerTooEarly)) == ([], [events.AnswerTooEarly(0)])
    assert events.AnswerTooEarly(0).seen_by(1) is None
    send(table, 0, 24, 1700)
    time_out(table)
    assert table.start == 0


def test_only_whole_numbers_from_1_to_504_are_answers() -> None:
    """The largest product is public (BH-3.10)."""
    table = race()
    assert list(table.offered(0)) == [Answer(value) for value in range(1, 505)]
    assert refuse(table, 0, Answer(505)).rule == "BH-3.10"
    assert refuse(table, 0, Answer(0)).rule == "BH-3.10"


def test_without_clocks_the_seats_are_asked_one_by_one() -> None:
    """In an order drawn anew; the first who does not wait has answered first; all wait: an empty attempt (BH-3.11)."""
    table = GAME.deal(GAME.options(players=6, pace="none"), b"x", logged=True)
    orders = set()
    for attempt in (1, 2):
        order = table.open().order
        orders.add(order)
        assert sorted(order) == list(range(6))
        for seat in order:
            assert table.offered(seat)[-1] == moves.Wait()
            play(table, seat, moves.Wait())
        assert table.code.empty == attempt
    first, second = table.open().order[:2]
    play(table, first, moves.Wait())
    play(table, second, Answer(prod(table.code.digits)))
    assert table.start == second
    assert len(orders) == 2


@pytest.mark.parametrize(("rule", "tokens"), [("book", [2, 3, 4]), ("once", [2, 2, 2]), ("lockout", [1, 1, 1])])
def test_the_option_wrong_code_softens_the_penalty(rule: str, tokens: list[int]) -> None:
    """Every wrong answer moves the token, only the first of the game, or none; all lock out (BH-3.12)."""
    table = GAME.deal(GAME.options(players=6, pace="none", wrong_code=rule), b"x", logged=True)
    for number, token in enumerate(tokens, 1):
        announced = table.token + table.board().code.moves_token
        play(table, table.open().order[0], Answer(1))
        assert (table.token, sum(table.locked)) == (token, number)
        assert announced == token


def test_nobody_stops_the_clock_while_the_code_lies_open() -> None:
    """Whoever pauses could calculate at leisure (BH-3.1)."""
    table = GAME.deal(GAME.options(players=6), b"x")
    assert table.may_pause()
    wait_for(table, "CrackVault")
    assert not table.may_pause()


def test_an_imagined_race_has_somebody_who_answered() -> None:
    """While answers are collected everybody knows that there is one, and nobody whose (BH-3.9)."""
    table = race()
    send(table, 3, 77, 5000)
    world = table.resample(0, Rng(b"w"))
    assert world.view(0) == table.view(0)
    assert len(world.answers) == 1
    whose = {table.resample(0, Rng(b"%d" % seed)).answers[0][0] for seed in range(60)}
    assert whose == {1, 2, 3, 4, 5}
