"""Every game of the house, and the toys that show the shapes of questions, pass the same suite."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from heistnight.core.options import Choice, Options
from heistnight.core.problems import BadOption
from heistnight.games import games
from heistnight.server.kinds import questions
from tests import toys
from tests.conformance import closed
from tests.conformance.checks import (
    CHECKS,
    Check,
    course,
    fingerprint,
)
from tests.conformance.fingerprint import pack
from tests.conformance.inventory import FACTS
from tests.strategies import AnyGame, Play

HOUSE = Path(__file__).parents[2]
# A game follows from two seeds: a smaller seed makes no smaller game, so shrinking would only cost time.
QUICK = [Phase.explicit, Phase.reuse, Phase.generate]
GAMES = [*games(), *toys.TOYS]
COUNTED = 16  # to count the pieces takes longer than to play, and a piece that is lost is lost until the end


def name(thing: AnyGame | Check) -> str:
    return getattr(thing, "id", "") or thing.__name__  # type: ignore[union-attr]


def nights() -> int:
    """How many usual runs this one is worth."""
    return settings.default.max_examples // settings.get_profile("house").max_examples


@pytest.mark.parametrize("check", [*CHECKS, *closed.CHECKS], ids=name)
@pytest.mark.parametrize("game", GAMES, ids=name)
def test_every_game_conforms(game: AnyGame, check: Check) -> None:
    """Whatever the options, the deal and the moves, what the check says holds."""
    facts = FACTS[game.id]

    @settings(phases=QUICK, max_examples=facts.examples * nights() if facts.examples else settings.default.max_examples)
    @given(play=facts.plays(game))
    def holds(play: Play) -> None:
        check(game, play)

    holds()


def test_every_game_has_its_facts() -> None:
    """Nobody adds a game without saying what is in its box."""
    assert {game.id for game in games()} <= set(FACTS)


def settings_of(choice: Choice) -> list[object]:
    """Every value of a setting; of sets of several each member once in each place."""
    match choice.kind:
        case "flag":
            return [False, True]
        case "one":
            return list(choice.values)
        case "number":
            return list(range(choice.least, choice.most + 1))
        case _:
            around = [*choice.values, *choice.values]
            return [around[place : place + choice.count] for place in range(len(choice.values))]


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_every_setting_can_be_played_with_every_number_of_seats(game: AnyGame) -> None:
    """Each value of each setting makes a game for some number of seats, and each such game is played to its end.

    EAP-10.13, OH-1.3: options combine.
    """
    facts = FACTS[game.id]
    for choice in game.choices:
        for turn, value in enumerate(settings_of(choice)):
            fits = [chosen for players in game.seats if (chosen := tried(game, players, {choice.name: value}))]
            assert fits, f"{choice.name} can never be {value}"
            if not facts.all_seats:
                fits = [fits[turn % len(fits)]]
            for options in fits:
                for number, (table, move) in enumerate(course(game, Play(options, b"every", choice.name.encode()))):
                    if move is None or number % COUNTED == 0:
                        assert facts.lying(table) == facts.box(table)


def tried(game: AnyGame, players: int, wish: dict[str, object]) -> Options | None:
    try:
        return game.options(players=players, **{**FACTS[game.id].settings, **wish})
    except BadOption:
        return None


@pytest.mark.parametrize("game", games(), ids=name)
@settings(phases=QUICK, max_examples=4)
@given(data=st.data())
def test_the_wire_names_every_question(game: AnyGame, data: st.DataObject) -> None:
    """What is asked has a name that the client's types know."""
    asked = {type(table.open()).__name__ for table, _move in course(game, data.draw(FACTS[game.id].plays(game)))}
    assert asked - {"NoneType"} <= set(questions(game).all)


def fingerprints_elsewhere(spec: str, some: list[Play], hash_seed: int) -> list[str]:
    """The same games in a process of their own, which hashes strings in another way."""
    paths = os.pathsep.join([str(HOUSE), *filter(None, sys.path)])
    env = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": paths}
    command = [sys.executable, "-m", "tests.conformance.fingerprint", spec]
    done = subprocess.run(command, input=pack(some), capture_output=True, cwd=HOUSE, env=env, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode().split()


@pytest.mark.parametrize("game", games(), ids=name)
@settings(max_examples=1, phases=QUICK)
@given(data=st.data())
def test_a_game_is_the_same_in_every_process(game: AnyGame, data: st.DataObject) -> None:
    """Options, seed and inputs fix every byte that leaves a table, however Python hashes its strings."""
    some = data.draw(st.lists(FACTS[game.id].plays(game), min_size=2, max_size=4))
    here = [fingerprint(game, play) for play in some]
    assert fingerprints_elsewhere(game.id, some, 1) == here
    assert fingerprints_elsewhere(game.id, some, 2) == here
