"""Scenarios: what may happen in a run, and the schedule that a seed draws of it."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec

Json = dict[str, Any]

GAMES: dict[str, Sequence[Json]] = {
    "the-plan": ({"players": 3}, {"players": 4}, {"players": 2, "clock": "blitz"}, {"players": 1}),
    "bank-heist": ({"players": 5}, {"players": 6, "pace": "fast"}),
    "masterminds": ({"players": 2}, {"players": 3}, {"players": 3, "mood": "friendly"}),
    "oceans-heist": ({"players": 4}, {"players": 2, "clock": "brisk"}, {"players": 5}),
    "exactly-as-planned": (
        {"players": 3, "heist": "double_blind_scam"},
        {"players": 3, "heist": "quiz_show"},
        {"players": 3, "heist": "bonnie_and_clyde_waltz"},
        {"players": 2, "heist": "three_ring_monte"},
    ),
}
SMALL: dict[str, Sequence[Json]] = {
    "the-plan": ({"players": 2}, {"players": 1}),
    "bank-heist": ({"players": 5},),
    "masterminds": ({"players": 2},),
    "oceans-heist": ({"players": 2},),
    "exactly-as-planned": ({"players": 2, "heist": "three_ring_monte"}, {"players": 1, "heist": "cakewalk"}),
}
HURRIED: dict[str, Sequence[Json]] = {
    "the-plan": ({"players": 2, "clock": "blitz"}, {"players": 4, "clock": "blitz"}),
    "bank-heist": ({"players": 5, "pace": "fast"},),
    "masterminds": ({"players": 2},),
    "oceans-heist": ({"players": 2, "clock": "brisk"},),
    "exactly-as-planned": ({"players": 3, "heist": "double_blind_scam", "seconds": 60},),
}


class Event(msgspec.Struct, frozen=True, array_like=True):
    """Something that happens to a run from outside: when, what, to whom, and how much or long."""

    at: float
    what: str
    who: int = 0
    much: float = 0.0


class Scenario(msgspec.Struct, frozen=True):
    """How long a run is, who is there, and what happens how often (times a minute, by the names in events.py)."""

    name: str
    about: str
    rates: Mapping[str, float] = {}
    seconds: float = 40.0
    players: tuple[int, int] = (1, 3)
    spectators: int = 1
    servers: tuple[int, int] = (1, 1)
    database: bool = False
    polls: float = 0.0
    thinks: float = 0.4
    back_within: float = 0.3
    batches: float = 0.15
    bot_pause: float = 0.1
    to_the_end: bool = False
    seals: bool = False
    tables: Mapping[str, Sequence[Json]] = msgspec.field(default_factory=lambda: GAMES)

    def schedule(self, chance: Random) -> list[Event]:
        """Draw what happens in a run."""
        events = []
        for what, rate in self.rates.items():
            at = chance.expovariate(rate / 60)
            while at < self.seconds:
                events.append(Event(round(at, 3), what, chance.randrange(1000), round(chance.random(), 3)))
                at += chance.expovariate(rate / 60)
        return sorted(events, key=lambda event: (event.at, event.what))


CRASHES = {"kill": 8, "kill before": 4, "kill in": 4, "kill after": 4}
LINES = {"cut": 6, "half cut": 1.5, "slow reader": 2}
PEOPLE = {
    "sit": 3, "stand": 1.5, "other device": 2, "kick": 1, "let in": 6, "pause": 2, "resume": 5, "more time": 2,
    "say": 12, "voice": 12, "screen": 1.5, "close screen": 0.5, "spectator": 2, "leave room": 0.5, "rename": 2,
    "configure": 2, "hand host": 1, "hand seat": 1, "bot level": 1, "look": 2, "ping": 4, "swap": 0.5, "nonsense": 4,
}  # fmt: skip

SCENARIOS = {
    scenario.name: scenario
    for scenario in (
        Scenario("crashes", "One server is killed at any instant, and before, in and after a commit.", CRASHES | LINES),
        Scenario(
            "storm",
            "One server is killed again and again, as soon as somebody has played.",
            {"kill": 80, "kill before": 40, "kill in": 40, "kill after": 40},
            seconds=25,
            players=(2, 2),
            tables=SMALL,
            spectators=0,
            thinks=0.05,
            back_within=0.05,
            batches=0.0,
            bot_pause=0.0,
        ),
        Scenario(
            "disks",
            "The disk is slow, fails, and is full for a while; crashes come on top.",
            {"slow disk": 4, "failing disk": 4, "full disk": 3, "kill": 2, "kill in": 2, "cut": 3, "say": 6},
        ),
        Scenario(
            "older",
            "After a crash the disk has an older state: nobody is left believing in a newer one.",
            {"older disk": 3, "kill": 2, "cut": 3, "say": 6},
        ),
        Scenario(
            "people",
            "Everything that people may ask for, through lines that are cut and read slowly.",
            PEOPLE | LINES | {"kill": 1},
            players=(2, 3),
            spectators=2,
            polls=0.25,
            seals=True,
        ),
        Scenario(
            "rematch",
            "A game is ended and played again, with kept seats, crashes and cut lines.",
            {"end game": 5, "rematch": 16, "start": 16, "cut": 5, "kill": 2, "kill after": 2, "say": 6},
            players=(2, 3),
            spectators=1,
        ),
        Scenario(
            "asleep",
            "Everybody goes away: a room falls asleep and is woken.",
            {"all away": 1.2, "cut": 2, "kill": 0.3},
            seconds=120,
            spectators=0,
        ),
        Scenario(
            "clocks",
            "Clocks run out, are paused and held, and the machine's time jumps.",
            {"pause": 3, "resume": 6, "more time": 4, "jump": 3, "idle": 4, "kill": 3, "cut": 3},
            seconds=90,
            players=(2, 2),
            thinks=3.0,
            tables=HURRIED,
        ),
        Scenario(
            "workers",
            "The processes in which bots think and deals are searched die.",
            {"workers die": 8, "cut": 2, "kill": 1},
            players=(1, 1),
        ),
        Scenario(
            "nodes",
            "Two or three nodes over one database: killed, frozen, cut off, told to leave, and back again.",
            {"kill": 3, "kill in": 2, "kill after": 2, "freeze": 5, "cut off": 4, "leave": 2, "cut": 4, "jump": 1,
             "database away": 1.5, "fail over": 1, "breaking connections": 2, "say": 4},
            seconds=60,
            servers=(2, 3),
            database=True,
        ),
        Scenario(
            "whole",
            "A game to its end, with a crash now and then.",
            {"kill": 1, "cut": 2},
            seconds=3_000,
            players=(1, 2),
            to_the_end=True,
            thinks=0.15,
            bot_pause=0.05,
            tables={
                **GAMES,
                "masterminds": ({"players": 2, "length": "short"},),
                "exactly-as-planned": ({"players": 1, "heist": "cakewalk"},),
            },
        ),
    )
}  # fmt: skip


def draw(scenario: Scenario, seed: int, game: str = "") -> tuple[str, Json, list[Event], Random]:
    """Return the game of a seed, its options, and all that will happen."""
    chance = Random(f"{scenario.name}:{seed}")
    names = [name for name in scenario.tables if not game or name == game]
    found = names[seed % len(names)]
    options = chance.choice(scenario.tables[found])
    return found, dict(options), scenario.schedule(chance), chance
