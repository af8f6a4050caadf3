"""Games with options that the research doors are tried with: every game, every Heist, with clocks and without."""

import random
from collections.abc import Iterator
from typing import Any

from heistnight.env.session import Session, seed_bytes, unhurried
from heistnight.games import game as find_game

Case = tuple[str, dict[str, Any]]

CASES: list[Case] = [
    ("the-plan", {"players": 4}),
    ("the-plan", {"players": 2, "bribes": True}),
    ("the-plan", {"players": 6, "clock": "normal"}),
    ("the-plan", {"players": 1, "ghosts": 3}),
    ("exactly-as-planned", {"players": 4, "memory_aid": True}),
    ("exactly-as-planned", {"players": 3, "heist": "bonnie_and_clyde_waltz", "open_hands": True}),
    ("exactly-as-planned", {"players": 5, "heist": "quiz_show"}),
    ("exactly-as-planned", {"players": 1, "stars": 5}),
    ("exactly-as-planned", {"players": 2, "stars": 4}),
    ("exactly-as-planned", {"players": 3, "time": "real"}),
    ("masterminds", {"players": 2}),
    ("masterminds", {"players": 4, "first_recruit": "draft", "pace": "blitz"}),
    ("bank-heist", {"players": 5}),
    ("bank-heist", {"players": 8, "pace": "fast"}),
    ("oceans-heist", {"players": 4}),
    ("oceans-heist", {"players": 2, "clock": "book", "teams": "twice", "reveal_money": True}),
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
