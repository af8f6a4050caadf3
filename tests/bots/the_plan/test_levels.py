"""Easy, medium and hard: lawful, blind to what is hidden, and each clearly stronger than the one below."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pytest

from heistnight.bots import Eyes, bot, levels
from heistnight.core.action import Input, Seat
from heistnight.core.rng import Rng
from heistnight.core.talk import Phrase, Said
from heistnight.games import game
from heistnight.games.the_plan.pieces import KINDS
from heistnight.games.the_plan.table import PlanTable
from heistnight.lab import run_match
from heistnight.lab.match import GameResult, play_match, wilson
from tests.bots.worlds import two_worlds

PLAN = game("the-plan")
LEVELS = ("easy", "medium", "hard")
MODES: dict[str, dict[str, Any]] = {
    "solitaire": {"players": 1, "ghosts": 3},
    "solitaire with smash & grab": {"players": 1, "ghosts": 1, "removed_types": ("team2", "lone")},
    "head-to-head": {"players": 2},
    "head-to-head with bribes": {"players": 2, "removed_types": ("lone", "team3"), "bribes": True},
    "three": {"players": 3},
    "four": {"players": 4},
    "five": {"players": 5},
    "six with bribes": {"players": 6, "bribes": True},
}


def moments(options: dict[str, Any], seed: bytes) -> Iterator[tuple[PlanTable, Seat, Rng]]:
    """Every question of a game played by chance, with a chance of its own for whoever answers."""
    table = PLAN.deal(PLAN.options(**options, clock="none"), seed, logged=True)
    chance = Rng(b"moments" + seed)
    while (decision := table.open()) is not None:
        seat = chance.choice(list(decision.seats(table)))
        yield table, seat, chance
        table.play(Input(table.now, seat, chance.choice(table.offered(seat))))


def talk(table: PlanTable, chance: Rng) -> list[Said]:
    """What might have been said: every seat claims something."""
    return [Said(0, seat, phrase=Phrase("claim_kind", (chance.choice(KINDS),))) for seat in range(table.seats)]


def test_the_levels_are_those_of_the_rules() -> None:
    """Weakest first."""
    assert levels("the-plan") == ["chance", *LEVELS]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_answers_lawfully_and_never_by_what_is_hidden(level: str, mode: str) -> None:
    """Its choice is among the options, and the same in any world its seat can not tell from the true one."""
    player = bot("the-plan", level)
    for number, (table, seat, chance) in enumerate(moments(MODES[mode], mode.encode())):
        if level == "hard" and number % 3:
            continue
        seen = [masked for event in table.log or () if (masked := event.seen_by(seat))]
        heard = talk(table, chance) if number % 2 else []
        here, there = two_worlds(table, seat, number, heard, seen, [len(seen)] * len(heard))
        assert player.speak(here) == player.speak(there)
        choice = player.choose(here)
        assert choice in table.offered(seat)
        assert choice == player.choose(there)


@pytest.mark.parametrize("level", LEVELS)
def test_speaking_changes_no_choice(level: str) -> None:
    """A bot that says something first chooses as it would have chosen in silence."""
    player = bot("the-plan", level)
    for number, (table, seat, _) in enumerate(moments({"players": 4}, b"speech")):
        if number % 8 == 0:
            silent, speaking = (Eyes(table, seat, Rng(b"s%d" % number)) for _ in range(2))
            player.speak(speaking)
            assert player.choose(silent) == player.choose(speaking)


def wins_more(results: Iterable[GameResult], level: str, games: int, enough: float) -> bool:
    """Whether the one of a level wins more than such a share of games.

    They stop playing when that is clear, and play all games where it is not."""
    won = 0.0
    for played, result in enumerate(results, 1):
        won += result.worth(result.levels.index(level))
        if played % len(result.levels) == 0 and wilson(won, played)[0] > enough:
            return True
    return won / games > enough


@pytest.mark.parametrize(
    ("level", "below", "players", "games", "enough"),
    [
        ("easy", "chance", 4, 200, 0.45),  # measured 0.70, fair 0.25
        ("medium", "easy", 4, 200, 0.38),  # measured 0.52
        ("hard", "medium", 4, 100, 0.25),  # measured 0.49
        ("hard", "chance", 4, 30, 0.5),  # measured 0.90
        ("hard", "medium", 6, 30, 0.20),  # measured 0.43, fair 0.17
    ],
)
def test_each_level_is_clearly_stronger(level: str, below: str, players: int, games: int, enough: float) -> None:
    """One among equals of the level below wins far more than its share; benchmarks/bots.py says how far exactly."""
    table = [level] + [below] * (players - 1)
    results = play_match("the-plan", PLAN.options(players=players), table, games, b"ladder", 1, rotate=True)
    assert wins_more(results, level, games, enough)


@pytest.fixture(scope="module")
def among_equals() -> Sequence[GameResult]:
    return run_match("the-plan", PLAN.options(), ["easy"] * 4, 200, b"seats", 1)


@pytest.mark.xdist_group("among equals")
def test_who_is_no_stronger_wins_no_more(among_equals: Sequence[GameResult]) -> None:
    """The measure can say no: of a level among its equals."""
    assert not wins_more(among_equals, "easy", 200, 0.33)


@pytest.mark.xdist_group("among equals")
def test_no_seat_is_favoured(among_equals: Sequence[GameResult]) -> None:
    """Four alike win alike, wherever they sit."""
    for seat in range(4):
        assert 0.15 < sum(result.worth(seat) for result in among_equals) / 200 < 0.35
