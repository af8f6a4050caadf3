"""Games with options that the research doors are tried with: every game, every Heist, with clocks and without."""

import random
from collections.abc import Iterator
from typing import Any

from heistnight.env.session import Session, seed_bytes, unhurried
from heistnight.games import game as find_game
from heistnight.games import games, part_of

Case = tuple[str, dict[str, Any]]

CASES: list[Case] = [
    (game.id, options)
    for game in games()
    for options in getattr(part_of(game.id, "tests.games", "samples"), "OPTIONS", [{}])
]


def title(case: Case) -> str:
    return " ".join([case[0], *(f"{name}={value}" for name, value in case[1].items())])


def session_of(case: Case) -> Session:
    game = find_game(case[0])
    return Session(game, unhurried(game, case[1]))


def moments(session: Session, games: int, most: int, chance: random.Random) -> Iterator[Session]:
    """The session before each answer of games played by chance, as far as so many answers."""
    for number in range(games):
        session.deal(seed_bytes(number))
        while session.seat is not None and session.answers < most:
            yield session
            session.play(session.seat, chance.choice(session.legal(session.seat)))
