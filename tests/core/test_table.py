"""A table: the one door through which it moves, and what it refuses."""

from copy import copy
from typing import Any

import pytest

from heistnight.core.action import Action, HandOver, Input
from heistnight.core.problems import Problem, Refused
from heistnight.core.rng import Rng
from heistnight.core.table import Decision, Step, Table
from heistnight.core.view import Question
from tests.toys import PASS, PLAY, OneByOne, Play, PlayCard, ToyTable, TurnUp

GAME = OneByOne()


@pytest.fixture
def table() -> ToyTable:
    """Three seats; seat 0 holds 1, 5 and 9 and is asked until 1000."""
    table = GAME.deal(GAME.options(), b"seed", logged=True)
    table.hands = [(1, 5, 9), (0, 2, 4), (3, 6, 7)]
    table.deck = [8, 10, 11]
    return table


def refused(table: Table, move: Input) -> Refused:
    """The refusal of a move, which left the table as it was."""
    before, told = table.clone(), copy(table.log)
    with pytest.raises(Refused) as error:
        table.play(move)
    assert table.log == told
    untold = table.clone()
    untold.log = None
    assert untold == before
    return error.value


def test_an_answer_moves_the_table(table: ToyTable) -> None:
    """Time goes on, the answer is taken, and the next question is open."""
    table.play(Input(700, 0, PLAY[5]))
    assert table.now == 700
    assert table.won[0] == (5,)
    assert table.open() == PlayCard(seat=1, closes=1700)


def test_an_answer_from_the_past_is_refused(table: ToyTable) -> None:
    """The table never goes back."""
    table.play(Input(700, 0, PLAY[5]))
    assert "past" in refused(table, Input(699, 1, PLAY[0])).text
    table.play(Input(700, 1, PLAY[0]))


def test_an_answer_after_the_deadline_is_refused(table: ToyTable) -> None:
    """At the deadline one may still answer, after it no more."""
    late = refused(table, Input(1001, 0, PLAY[5]))
    assert (late.rule, late.text) == ("TOY-1", "Too late: the time for that is over.")
    table.play(Input(1000, 0, PLAY[5]))


def test_a_seat_that_is_not_asked_is_refused(table: ToyTable) -> None:
    """Nobody moves for another, not even with a card of its own."""
    for seat in (1, 2, 3, -1, -3):
        error = refused(table, Input(10, seat, PLAY[5]))
        assert str(error) == "You are not asked anything now. (TOY-1)"
    refused(table, Input(10, 1, PLAY[2]))


@pytest.mark.parametrize("seat", [False, 0.0, "0", (0,)])
def test_what_is_no_seat_number_is_refused(table: ToyTable, seat: Any) -> None:
    """Something that only equals a seat is no seat."""
    refused(table, Input(10, seat, PLAY[5]))


@pytest.mark.parametrize("at", [1.5, float("nan"), "10", None, True])
def test_what_is_no_time_is_refused(table: ToyTable, at: Any) -> None:
    """Time is whole milliseconds."""
    refused(table, Input(at, 0, PLAY[5]))


def test_an_action_that_is_not_offered_is_refused(table: ToyTable) -> None:
    """A card of another hand, another action, or none at all changes nothing."""
    assert str(refused(table, Input(10, 0, PLAY[2]))) == "That is not one of your choices now. (TOY-1)"
    refused(table, Input(10, 0, PASS))
    assert refused(table, Input(10, 0, None)).text == "Say what to do."
    for nonsense in ("Play", 5, [], {}, object()):
        refused(table, Input(10, 0, nonsense))  # type: ignore[arg-type]


def test_what_is_taken_is_what_was_offered(table: ToyTable) -> None:
    """An answer that equals an offered one is taken as that one, so no stray value gets into a zone."""
    table.play(Input(10, 0, Play(5.0)))  # type: ignore[arg-type]
    assert [type(card) for card in table.won[0]] == [int]


def test_the_clock_is_refused_before_the_deadline(table: ToyTable) -> None:
    """Nobody can hurry a seat."""
    assert refused(table, Input(999)).text == "The clock has not run out."


def test_the_clock_closes_a_question(table: ToyTable) -> None:
    """At its deadline a question ends as the rules say of silence, also when the clock itself comes late."""
    table.play(Input(1000))
    assert table.won[0] == (1,)
    table.play(Input(2345))
    assert table.won[1] == (0,)
    assert table.now == 2345


def test_a_question_without_deadline_waits_for_ever() -> None:
    """Where there is no clock, none can run out."""
    table = GAME.deal(GAME.options(clock=False), b"seed")
    refused(table, Input(10**12))
    assert table.question() == Question("PlayCard", (0,), None, None)


def test_a_game_that_is_over_refuses_everything(table: ToyTable) -> None:
    """After the end there is nothing to say, for seats, clock and house alike."""
    while table.open():
        table.play(Input(table.now + 1000))
    for move in (Input(table.now, 0, PLAY[0]), Input(10**9), Input(table.now, None, HandOver(0, "bot"))):
        assert refused(table, move).text == "The game is over."
    assert table.question() is None
    assert table.offered(0) == ()


def test_only_the_house_hands_seats_over(table: ToyTable) -> None:
    """A seat can not say who holds it, and the house can not play."""
    refused(table, Input(10, 0, HandOver(0, "bot")))
    assert refused(table, Input(10, None, PLAY[5])).text == "Only a seat can do that."
    table.play(Input(10, None, HandOver(0, "bot")))
    assert table.now == 10
    assert table.open() == PlayCard(seat=0, closes=1000)


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_no_seat_is_handed_over_that_is_not_there(table: ToyTable, seat: int) -> None:
    """The house is refused, too, when it speaks of a seat that the table does not have."""
    assert refused(table, Input(10, None, HandOver(seat, "bot"))).text == f"There is no seat {seat} at this table."


def test_a_refusal_is_a_problem_with_a_sentence_and_a_rule() -> None:
    """What a person reads names the rule's number, where there is one."""
    assert isinstance(Refused("", "No."), Problem)
    assert str(Refused("BH-4.2", "No.")) == "No. (BH-4.2)"
    assert str(Refused("", "No.")) == "No."


def test_offers_are_for_those_who_are_asked(table: ToyTable) -> None:
    """Others are offered nothing."""
    assert list(table.offered(0)) == [PLAY[1], PLAY[5], PLAY[9]]
    assert not table.offered(1)
    assert not table.offered(7)


def test_a_question_tells_whom_it_waits_for_and_how_long(table: ToyTable) -> None:
    """That much everybody may know."""
    assert table.question() == Question(name="PlayCard", waiting=(0,), closes=1000, limit=None)


def test_steps_run_until_a_decision_is_on_top() -> None:
    """Consequences follow one another, the last one put on the agenda first."""
    order: list[str] = []

    class Note(Step[Table], frozen=True):
        word: str

        def run(self, table: Table) -> None:
            order.append(self.word)
            if self.word == "second":
                table.agenda.append(Note("second and a half"))

    table = Table(seats=2, rng=Rng(b""))
    question: Decision[Any] = Decision()
    table.agenda += [Note("never"), question, Note("third"), Note("second"), Note("first")]
    table.settle()
    assert order == ["first", "second", "second and a half", "third"]
    assert table.open() is question


def test_tables_do_not_share_their_agendas() -> None:
    """A fresh table begins with an agenda of its own."""
    one, other = Table(seats=2, rng=Rng(b"")), Table(seats=2, rng=Rng(b""))
    one.agenda.append(TurnUp())
    assert other.agenda == []


def test_a_clone_is_equal_and_free(table: ToyTable) -> None:
    """A clone has the same zones and chance, keeps no log, and what happens to it stays with it."""
    twin = table.clone()
    assert twin.log is None
    assert table.log is not None
    twin.log = table.log
    assert twin == table
    twin.log = None
    twin.play(Input(10, 0, PLAY[5]))
    twin.rng.below(6)
    assert table.hands[0] == (1, 5, 9)
    assert table.rng.drawn < twin.rng.drawn
    assert table.open() == PlayCard(seat=0, closes=1000)


def test_a_table_of_no_game_knows_nothing_of_absence() -> None:
    """Unless a game says otherwise nobody is missed, and a handed seat changes nothing."""
    table = Table(seats=2, rng=Rng(b""))
    before = table.clone()
    table.handed_over(HandOver(1, "bot"))
    assert table == before
    assert list(table.abandoned()) == []
    assert table.stands_still() is False


def test_actions_of_different_kinds_are_never_equal() -> None:
    """Two actions with the same fields are still two."""

    class Shoot(Action, frozen=True, gc=False):
        card: int

    assert Shoot(5) != PLAY[5]
    assert Play(5) == PLAY[5]
    assert hash(Play(5)) == hash(PLAY[5])
