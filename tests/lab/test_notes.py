"""What is written down about a game: its course, its cards, its choices, and how long people would have taken."""

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

import pytest

from heistnight.core.rng import Rng
from heistnight.lab.lenses import Lens
from heistnight.lab.notes import ANSWER, MOMENTS, Moment, Notes, hidden, packed
from tests.lab.rows import row


class Told(Lens):
    """A lens that sees what a test puts on the table."""

    signs = ("as told",)

    def far(self, table: Any) -> float:
        return table.far

    def standing(self, table: Any) -> list[tuple[float, ...]]:
        return table.standing

    def held(self, table: Any, seat: int) -> list[str]:
        return list(table.hands[seat])

    def used(self, table: Any) -> Iterable[tuple[str, bool]]:
        return [("a", True), ("b", False), ("a", False)]

    def treasures(self, table: Any, seat: int) -> Iterable[str]:
        return ["gem", "gem"] if seat else []


def lying(far: float = 0.0, now: int = 0, hands: tuple[str, ...] = ("", ""), options: int = 2) -> Any:
    standing = [(far,), (-far,)]
    return SimpleNamespace(
        seats=2, now=now, far=far, standing=standing, hands=hands, offered=lambda seat: range(options)
    )


def seen(*tables: Any) -> Notes:
    notes = Notes(Told())
    for table in tables:
        notes.look(table)
    return notes


def noted(notes: Notes, winners: tuple[int, ...] = (0,)) -> Any:
    return notes.row(0, row(0, winners).result)


@pytest.mark.parametrize("looks", [1, 7, 1000])
def test_the_course_of_a_game_is_kept_from_its_beginning_to_its_end(looks: int) -> None:
    """As many moments of every game, evenly spaced, however long it is."""
    notes = Notes(Told())
    table = lying()
    for look in range(looks):
        table.far, table.standing = float(look), [(look,), (-look,)]
        notes.look(table)
    moments = noted(notes).moments()
    assert len(moments) == MOMENTS
    assert (moments[0].far, moments[-1].far) == (0, looks - 1)
    assert moments[-1].standing == ((looks - 1,), (1 - looks,))
    assert moments[MOMENTS // 2].far == pytest.approx((looks - 1) / 2, abs=max(1, looks / 50))


def test_a_table_of_sides_has_one_row_of_numbers() -> None:
    """It is told once for all of them."""
    kept = row(0, sides=("crew", "staff"), course=packed([Moment(0.5, ((1.0, 2.0),))])).moments()
    assert kept[3] == Moment(0.5, ((1.0, 2.0),))


def test_a_card_held_once_was_held() -> None:
    """Whether it is still there in the end or not."""
    notes = seen(lying(hands=("ab", "")), lying(hands=("bc", "d")))
    assert noted(notes).held == ("a b c", "d")


def test_cards_are_counted_as_often_as_they_are_played_and_treasures_once() -> None:
    """And how often they worked."""
    found = noted(seen(lying()))
    assert found.used == {"a": (2, 1), "b": (1, 0)}
    assert found.treasures == ("", "gem")


def asked(limit: int | None = None) -> Any:
    return SimpleNamespace(limit=lambda table: limit)


def test_choices_are_counted_for_every_answer() -> None:
    """Also in real time; one option is no choice."""
    notes = seen(lying())
    for options, took in ((1, 100), (4, None), (7, 100)):
        notes.answer(lying(options=options), asked(), 0, took)
    found = noted(notes)
    assert (found.choices, found.most_choices, found.forced) == (4.0, 7, pytest.approx(1 / 3, abs=1e-3))


def test_what_could_lie_otherwise_is_hidden() -> None:
    """Of four pieces one is seen by the seat that is asked."""

    def world(rng: Rng) -> Any:
        return SimpleNamespace(deck=[3, 2], hands=[(9,), (rng.below(1000) + 100,)])

    table: Any = SimpleNamespace(deck=[1, 1], hands=[(9,), (8,)], known_to=lambda seat: SimpleNamespace(world=world))
    assert hidden(table, 0, ("deck", "hands", "not in this game"), Rng(b"")) == 0.75


def test_those_who_are_asked_together_think_together() -> None:
    """Two seats take one person's time over a question; the next one takes another. A bot's pause does not count."""
    notes = seen(table := lying())
    for seat in (0, 1, 0):
        notes.answer(table, asked(), seat, 100)
    table.now = 300
    assert noted(notes).minutes == pytest.approx(2 * ANSWER / 60_000, abs=0.01)


def test_nobody_thinks_longer_than_the_clock_allows() -> None:
    """A window of three seconds takes three seconds."""
    notes = seen(lying())
    notes.answer(lying(), asked(3_000), 0, 0)
    assert noted(notes).minutes == pytest.approx(0.05)
