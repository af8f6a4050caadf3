"""What is written down about a game: its lead, when it was decided, and how long people would have taken."""

from types import SimpleNamespace
from typing import Any

import pytest

from heistnight.lab.lenses import Lens
from heistnight.lab.notes import ANSWER, Notes
from tests.lab.rows import row


class Told(Lens):
    """A lens that sees what a test puts on the table."""

    lead = "as told"

    def ahead(self, table: Any) -> tuple[int, ...]:
        return table.ahead

    def held(self, table: Any, seat: int) -> list[str]:
        return list(table.hands[seat])


def seen(*leads: tuple[int, ...], hands: tuple[str, ...] = ("", "")) -> Notes:
    notes = Notes(Told())
    for ahead in leads:
        notes.look(SimpleNamespace(seats=2, now=0, ahead=ahead, hands=hands))  # type: ignore[arg-type]
    return notes


def noted(notes: Notes, winners: tuple[int, ...]) -> Any:
    return notes.row(0, row(0, winners).result)


def test_a_lead_changes_when_another_takes_it() -> None:
    """A tie in between is no change, and neither is the first lead."""
    assert noted(seen((), (0,), (), (0,), (1,), (0,)), (0,)).lead_changes == 2


@pytest.mark.parametrize(
    ("leads", "winners", "decided"),
    [
        (((0,), (0,), (0,), (0,)), (0,), 0.25),
        (((0,), (1,), (1,), (0,)), (0,), 1.0),
        (((0,), (1,), (0,), (0,)), (0,), 0.75),
        (((1,), (1,), (1,), (1,)), (0,), 1.0),
    ],
)
def test_a_game_is_decided_when_its_winner_is_ahead_for_good(
    leads: tuple[tuple[int, ...], ...], winners: tuple[int, ...], decided: float
) -> None:
    """From the first look of the last lead on, as a share of all looks."""
    assert noted(seen(*leads), winners).decided_at == decided


def test_a_game_nobody_wins_is_never_decided() -> None:
    """There is no moment from which on somebody stays ahead."""
    assert noted(seen((0,), (1,)), ()).decided_at is None


def test_a_card_held_once_was_held() -> None:
    """Whether it is still there in the end or not."""
    notes = seen((0,), hands=("ab", ""))
    notes.look(SimpleNamespace(seats=2, now=0, ahead=(0,), hands=("bc", "d")))  # type: ignore[arg-type]
    assert noted(notes, (0,)).held == ("a b c", "d")


def test_those_who_are_asked_together_think_together() -> None:
    """Two seats take one person's time over a question; the next one takes another. A bot's pause does not count."""
    asked = SimpleNamespace(limit=lambda table: None)
    notes = seen((0,))
    for seat in (0, 1, 0):
        notes.answer(None, asked, seat, 100)  # type: ignore[arg-type]
    notes.look(SimpleNamespace(seats=2, now=300, ahead=(0,), hands=("", "")))  # type: ignore[arg-type]
    assert noted(notes, (0,)).minutes == pytest.approx(2 * ANSWER / 60_000, abs=0.01)


def test_nobody_thinks_longer_than_the_clock_allows() -> None:
    """A window of three seconds takes three seconds."""
    notes = seen((0,))
    notes.answer(None, SimpleNamespace(limit=lambda table: 3_000), 0, 0)  # type: ignore[arg-type]
    assert noted(notes, (0,)).minutes == pytest.approx(0.05)
