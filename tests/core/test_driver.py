"""The driver: one idea of time, silence and who speaks to whom."""

from collections.abc import Sequence
from typing import Any

import pytest

from heistnight.core import driver
from heistnight.core.action import HandOver, Input, Notice, Seat
from heistnight.core.problems import Refused
from heistnight.core.talk import Phrase, Said, TalkRule
from tests.toys import LIMIT, AtOnce, ToyTable


@pytest.fixture
def table() -> ToyTable:
    """Everybody is asked at once, and a clock runs."""
    return AtOnce().deal(AtOnce().options(players=3), b"", logged=True)


@pytest.fixture
def calm() -> ToyTable:
    return AtOnce().deal(AtOnce().options(players=3, clock=False), b"")


def test_silence_is_an_answer_when_it_is_due(table: ToyTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the last millisecond in which answers are still taken; it counts as of the deadline."""
    assert (driver.deadline(table), driver.due(table)) == (LIMIT, LIMIT + 1)
    assert driver.expire(table, LIMIT + 0.9) is None
    assert driver.expire(table, LIMIT + 1) == driver.silence(table) == Input(LIMIT)
    monkeypatch.setattr(ToyTable, "leeway", lambda self: 300)
    assert driver.due(table) == LIMIT + 301
    assert driver.expire(table, LIMIT + 300.9) is None
    assert driver.expire(table, LIMIT + 301) == Input(LIMIT)


def test_what_is_hardly_late_counts_at_the_deadline(table: ToyTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing comes before the last move."""
    monkeypatch.setattr(ToyTable, "leeway", lambda self: 300)
    assert [driver.clamp(table, now) for now in (5.7, LIMIT + 300, LIMIT + 301)] == [5, LIMIT, LIMIT + 301]
    table.now = 40
    assert driver.clamp(table, 5) == driver.in_time(table, 5) == 40
    assert driver.in_time(table, LIMIT + 301) == LIMIT


def test_without_a_clock_time_is_what_it_is(calm: ToyTable) -> None:
    """Nothing is ever due, and silence would be for ever."""
    assert driver.deadline(calm) is driver.due(calm) is driver.expire(calm, 10**9) is None
    assert driver.clamp(calm, 10**9) == driver.in_time(calm, 10**9) == 10**9
    with pytest.raises(AssertionError, match="no clock runs"):
        driver.silence(calm)


def test_who_has_answered_and_may_change_that_is_not_asked_again(
    table: ToyTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As long as the question stays open to all."""
    monkeypatch.setattr(type(table.open()), "answered_for_now", lambda self, table: [1])
    assert list(driver.asked(table)) == [0, 2]
    assert list(driver.asked(table, resting={0})) == [2]


def test_a_move_in_the_millisecond_of_words_comes_after_it(table: ToyTable, calm: ToyTable) -> None:
    """So the times alone tell what came first; words are dated before the deadline, after which no move can come."""
    said = [Said(7, 0, emote="gasp")]
    assert [driver.after(table, at, said) for at in (6, 7, 8)] == [6, 8, 8]
    assert driver.after(calm, 7, ()) == 7
    assert [driver.dated(table, now) for now in (7.5, LIMIT, LIMIT + 9)] == [7, LIMIT - 1, LIMIT - 1]
    assert driver.after(table, LIMIT - 1, [Said(LIMIT - 1, 0, emote="gasp")]) == LIMIT
    assert driver.dated(calm, LIMIT) == LIMIT
    table.now = LIMIT
    assert driver.dated(table, LIMIT) == driver.after(table, LIMIT, [Said(LIMIT, 0, emote="gasp")]) == LIMIT


def test_asked_is_who_can_answer_in_time_and_does_not_rest(table: ToyTable) -> None:
    assert list(driver.asked(table)) == [0, 1, 2]
    assert list(driver.asked(table, LIMIT)) == [0, 1, 2]
    assert list(driver.asked(table, LIMIT + 1)) == []
    assert list(driver.asked(table, resting={0, 2})) == [1]
    table.agenda.clear()
    assert list(driver.asked(table)) == []


def test_where_no_clock_runs_the_last_one_may_not_rest(table: ToyTable, calm: ToyTable) -> None:
    """Somebody has to answer."""
    assert driver.may_rest(calm, 0, {1})
    assert not driver.may_rest(calm, 0, {1, 2})
    assert driver.may_rest(table, 0, {1, 2})


def test_whoever_is_ready_first_is_next_unless_the_clock_is_quicker(table: ToyTable, calm: ToyTable) -> None:
    """An answer at the deadline is in time; where no clock runs, everybody gets there."""
    assert driver.first(table, (0, 1, 2), {0: 30, 1: 10, 2: 20}) == 1
    assert driver.first(table, (0, 2), (30, 10, LIMIT)) == 0
    assert driver.first(table, (0, 1), (LIMIT + 1, LIMIT)) == 1
    assert driver.first(table, (0, 1), (LIMIT + 1, LIMIT + 1)) is None
    assert driver.first(table, (), ()) is None
    assert driver.first(calm, (0, 1), (LIMIT + 2, LIMIT + 1)) == 1


def test_how_long_an_answer_takes_is_asked_once_a_question(table: ToyTable) -> None:
    """Nobody takes longer than there is; who has looked and is still asked looks again, if there is time for it."""
    pacing, takes = driver.Pacing(), {0: 300, 1: 0, 2: 2 * LIMIT}
    assert pacing.next(table, (0, 1, 2), lambda seat: takes[seat]) == 1
    assert pacing.at(table, 1) == 0
    pacing.rests(1, 0)
    takes.clear()
    assert pacing.next(table, (0, 1, 2), takes.__getitem__) == 0
    table.now = 400
    assert pacing.at(table, 0) == 400
    pacing.rests(0, 400)
    assert pacing.next(table, (2,), takes.__getitem__) == 2
    assert pacing.at(table, 2) == LIMIT
    assert pacing.next(table, (0,), takes.__getitem__) is None
    table.questions += 1
    assert pacing.next(table, (0,), {0: 7}.__getitem__) == 0
    assert pacing.at(table, 0) == 407


class Silent(ToyTable, kw_only=True):
    """Teams talk among themselves, and the house takes note of seat 1."""

    told: list[Notice]

    def talk(self, seat: Seat | None, said: Sequence[Said] = ()) -> TalkRule:
        return TalkRule(channels=("phrase", "emote"), to=("team", "all"))

    def breach(self, said: Said, before: Sequence[Said] = ()) -> Notice | None:
        return HandOver(1, "bot") if said.seat == 1 else None

    def handed_over(self, notice: HandOver) -> None:
        self.told.append(notice)


@pytest.fixture
def silent(table: ToyTable) -> Any:
    parts = {name: getattr(table, name) for name in table.__struct_fields__}
    return Silent(**parts, told=[])


def test_bots_speak_to_whom_the_law_names_first(silent: Silent) -> None:
    assert driver.phrase_of(silent, (), [], 5, 2, Phrase("hello")) == Said(5, 2, "team", phrase=Phrase("hello"))


def test_talk_is_kept_with_what_had_happened_before(silent: Silent) -> None:
    """What may not be said is not kept; what the house must do because of it is done and told."""
    talk = driver.Talk(())
    with pytest.raises(Refused):
        talk.say(silent, Said(1, 0, text="psst"))
    assert talk.say(silent, Said(1, 0, emote="gasp")) is None
    told = talk.say(silent, Said(2, 1, "team", emote="laugh"))
    assert told == Input(3, None, HandOver(1, "bot"))
    assert silent.told == [HandOver(1, "bot")]
    assert [said.seat for said in talk.said] == [0, 1]
    assert talk.before == [len(silent.log or ())] * 2
