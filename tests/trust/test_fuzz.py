"""Every answer counts once, in time, for what its sender looked at. The long form: python -m tests.trust.fuzz."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from heistnight.core import driver
from heistnight.core.action import Input
from heistnight.games.oceans_heist.moves import Agree
from heistnight.server import wire
from heistnight.server.room import pauses, requests, seats, talk
from heistnight.server.room.change import Change
from heistnight.server.runtime.actor import RoomActor
from heistnight.server.runtime.publisher import Publisher
from tests.trust.fuzz import SETTINGS, Impossible, play

NIGHTS = 6
SOON = 60


@pytest.mark.parametrize("game", SETTINGS)
def test_nothing_happens_that_may_not(game: str, tmp_path: Path) -> None:
    for seed in range(NIGHTS):
        assert play(game, seed, tmp_path)["Move"]


Plant = Callable[[pytest.MonkeyPatch], None]


def any_question(plant: pytest.MonkeyPatch) -> None:
    """An answer is taken for whatever is asked when it comes."""
    real = requests._move

    def move(change: Change, person: Any, ask: wire.Move) -> None:
        now = change.room.table.questions if change.room.table else 0
        real(change, person, replace(ask, question=now))

    plant.setattr(requests, "_move", move)


def any_proposal(plant: pytest.MonkeyPatch) -> None:
    """Who agrees agrees to whatever is proposed when it comes (OH-12.8)."""
    real = Change.play

    def play(self: Change, moves: list[Input]) -> None:
        real(self, [replace(move, action=Agree()) if type(move.action) is Agree else move for move in moves])

    plant.setattr(Change, "play", play)


def played_so_far(plant: pytest.MonkeyPatch) -> None:
    """Of several answers of which one is refused those before it stand, whatever they told."""
    plant.setattr("heistnight.server.room.change.irrevocable_prefix", lambda table, answers, chance: len(answers))


def looked_and_taken_back(plant: pytest.MonkeyPatch) -> None:
    """Of several answers of which one is refused none stands, whatever those before it told."""
    plant.setattr("heistnight.server.room.change.irrevocable_prefix", lambda table, answers, chance: 0)


def first_bell(plant: pytest.MonkeyPatch) -> None:
    """The first answer after the bell closes the window for everybody else (OH, section 9)."""
    real = requests._move

    def move(change: Change, person: Any, ask: wire.Move) -> None:
        real(change, person, ask)
        closes = driver.deadline(change.table) if change.table else None
        if closes is not None and change.table and change.facts.clock.now(change.at) > closes:
            change.play([driver.silence(change.table)])

    plant.setattr(requests, "_move", move)


def refused_is_forgotten(plant: pytest.MonkeyPatch) -> None:
    """What was refused is judged anew when it is sent again."""
    plant.setattr(RoomActor, "_remember", lambda *_: None)


def done_is_forgotten(plant: pytest.MonkeyPatch) -> None:
    """What was played is played again when it is sent again."""
    refused_is_forgotten(plant)
    plant.setattr(RoomActor, "answered", property(lambda self: set(), lambda self, ids: None), raising=False)


def impatient(plant: pytest.MonkeyPatch) -> None:
    """Silence is an answer half a second before the time is up, or after it."""
    real = driver.expire
    plant.setattr(driver, "expire", lambda table, now: real(table, now + 500) and driver.silence(table))


def asleep(plant: pytest.MonkeyPatch) -> None:
    """Nobody looks at the clock."""
    plant.setattr(Change, "expire", lambda self: None)


def old_news_will_do(plant: pytest.MonkeyPatch) -> None:
    """Who comes back is shown nothing new."""
    plant.setattr(Publisher, "stands", lambda self, seat, stream, since: bool(stream))


def missed_a_patch(plant: pytest.MonkeyPatch) -> None:
    """An update forgets what these eyes alone see."""
    real = wire.Update

    def update(version: int, events: Any, board: Any, own: Any, *rest: Any) -> wire.Update:
        return real(version, events, board, UNSET, *rest)

    plant.setattr(wire, "Update", update)


def bot_in_a_hurry(plant: pytest.MonkeyPatch) -> None:
    """A bot steps in for somebody who has been away for a second."""

    def at_once(change: Change, seat: int) -> float | None:
        chair = change.facts.chairs[seat]
        gone = change.room.visitors.away_since.get(chair.person or 0)
        return None if gone is None or chair.bot else gone + 1000

    plant.setattr(seats, "stand_in_at", at_once)


def words_for_everybody(plant: pytest.MonkeyPatch) -> None:
    """The law of talk is asked what may be said, and not who hears it."""
    plant.setattr(talk, "as_heard", lambda table, seat, said, now: said)


def any_pause(plant: pytest.MonkeyPatch) -> None:
    """The clock is stopped whatever the rules say."""

    def pause(change: Change, person: Any, pause: bool) -> None:
        change.document.paused = wire.PausedBy(person.id) if pause else None

    plant.setattr(pauses, "pause", pause)


def stumbles_once(plant: pytest.MonkeyPatch) -> None:
    """The room gets up by itself, and only the log knows that it fell."""
    expire = Change.expire
    fallen: list[Change] = []

    def trip(change: Change) -> None:
        if not fallen:
            fallen.append(change)
            raise RuntimeError("over its own feet")
        expire(change)

    plant.setattr(Change, "expire", trip)


DEFECTS: list[tuple[Plant, str]] = [
    (any_question, "bank-heist"),
    (any_question, "masterminds"),
    (any_proposal, "oceans-heist"),
    (first_bell, "oceans-heist"),
    (refused_is_forgotten, "the-plan"),
    (done_is_forgotten, "exactly-as-planned"),
    (impatient, "masterminds"),
    (asleep, "the-plan"),
    (old_news_will_do, "bank-heist"),
    (missed_a_patch, "the-plan"),
    (bot_in_a_hurry, "masterminds"),
    (words_for_everybody, "oceans-heist"),
    (any_pause, "exactly-as-planned"),
    (stumbles_once, "the-plan"),
    (played_so_far, "masterminds"),
    (looked_and_taken_back, "oceans-heist"),
]


LATER: dict[Plant, int] = {any_proposal: 10}  # nights in which it does not show are not played again and again


@pytest.mark.parametrize(("plant", "game"), DEFECTS, ids=lambda value: getattr(value, "__name__", value))
def test_a_planted_defect_is_found(plant: Plant, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    with pytest.raises(Impossible):
        _play_many(game, tmp_path, LATER.get(plant, 0))


def _play_many(game: str, folder: Path, first: int) -> None:
    for seed in range(first, SOON):
        play(game, seed, folder)
