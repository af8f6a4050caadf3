"""Which bot is better: everybody against everybody, and one number for each.

A pairing puts two levels at one table, alternating around it and changing places from game to game; of an odd number of
seats each holds the odd one in half of the games. From all pairings together come ratings on the Elo scale (the
Bradley-Terry model: 400 points more are ten times the odds to win); their intervals come from resampling whole games.
Where all play together against the box, each level plays alone and is rated by the games it wins.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, cycle, islice
from random import Random
from typing import Any

import msgspec

from heistnight.core.game import Game
from heistnight.core.options import Options
from heistnight.lab.lenses import lens
from heistnight.lab.match import GameResult, play_match, wilson

RESAMPLES = 300
STEPS = 60


class Pairing(msgspec.Struct, frozen=True):
    """Results of two levels against each other: for each game, the first one's share of the win."""

    one: str
    two: str
    shares: tuple[float, ...]

    @property
    def share(self) -> float:
        return sum(self.shares) / len(self.shares)

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(sum(self.shares), len(self.shares))


class Rung(msgspec.Struct, frozen=True):
    """A level with its rating; the weakest is 0. `clear` says whether the level below is certainly weaker."""

    level: str
    rating: float
    low: float
    high: float
    clear: bool


def together(game: Game[Any, Any], options: Options) -> bool:
    """Return whether all seats win and lose together, so that levels cannot meet."""
    sides = lens(game.id).sides(game.deal(options, b"sides"))
    return len(sides) == 1 or (len(set(sides)) == 1 and bool(sides[0]))


def pairings(
    game: Game[Any, Any],
    options: Options,
    levels: Sequence[str],
    games: int,
    seed: bytes,
    workers: int = 1,
    *,
    talk: bool = False,
) -> Iterator[Pairing]:
    """Every two levels, as their games are done. Each pairing has deals of its own, the same on every machine."""

    def meet(around: Sequence[str], deals: bytes, games: int = games) -> Iterator[GameResult]:
        seats = list(islice(cycle(around), options.players))
        return play_match(game.id, options, seats, games, deals, workers, rotate=True, talk=talk)

    for one, two in combinations(levels, 2):
        if together(game, options):
            halves = [[float(bool(r.winners)) for r in meet([level], seed)] for level in (one, two)]
            shares = tuple(0.5 + (mine - theirs) / 2 for mine, theirs in zip(*halves, strict=True))
        else:
            deals, swapped = seed + f"|{one}|{two}".encode(), games // 2 if options.players % 2 else 0
            met = chain(meet([one, two], deals, games - swapped), meet([two, one], deals, swapped))
            shares = tuple(_share(result, one) for result in met)
        yield Pairing(one, two, shares)


def _share(result: GameResult, level: str) -> float:
    """The level's part of the win, each seat counted by how many its level holds; nobody's win is half of each."""
    held = [result.levels[seat] for seat in result.winners if seat < len(result.levels)]
    if not held:
        return 0.5
    wins = {name: held.count(name) / result.levels.count(name) for name in set(result.levels)}
    return wins.get(level, 0.0) / sum(wins.values())


def ladder(levels: Sequence[str], played: Sequence[Pairing], seed: int = 1) -> list[Rung]:
    """Ratings with intervals, in the order of the levels."""
    ratings = _rated(levels, {(p.one, p.two): (p.share, len(p.shares)) for p in played})
    rng = Random(seed)
    again = []
    for _ in range(RESAMPLES):
        drawn = {}
        for pairing in played:
            shares = rng.choices(pairing.shares, k=len(pairing.shares))
            drawn[pairing.one, pairing.two] = sum(shares) / len(shares), len(shares)
        again.append(_rated(levels, drawn))
    rungs: list[Rung] = []
    for place, level in enumerate(levels):
        ordered = sorted(sample[place] for sample in again)
        low, high = ordered[round(0.025 * (RESAMPLES - 1))], ordered[round(0.975 * (RESAMPLES - 1))]
        rungs.append(Rung(level, ratings[place], low, high, place == 0 or _is_clear(levels, place, played)))
    return rungs


def _is_clear(levels: Sequence[str], place: int, played: Sequence[Pairing]) -> bool:
    """Return whether the interval of its games against the level below lies above one half."""
    for pairing in played:
        if (pairing.one, pairing.two) == (levels[place - 1], levels[place]):
            return pairing.interval[1] < 0.5
    return False


def _rated(levels: Sequence[str], shares: dict[tuple[str, str], tuple[float, int]]) -> list[float]:
    """Bradley-Terry strengths by Newton's steps on one rating at a time, the first level at 0.

    Half a game is added to each side of each pairing, so that who never loses has a rating too.
    """
    strength = dict.fromkeys(levels, 0.0)
    for _ in range(STEPS):
        for level in levels[1:]:
            pull = weight = 0.0
            for (one, two), (share, games) in shares.items():
                if level in (one, two):
                    other = two if level == one else one
                    won = (share if level == one else 1 - share) * games + 0.5
                    chance = 1 / (1 + math.exp(strength[other] - strength[level]))
                    pull += won - (games + 1) * chance
                    weight += (games + 1) * chance * (1 - chance)
            strength[level] += max(-1.0, min(1.0, pull / weight)) if weight else 0.0
    return [strength[level] * 400 / math.log(10) for level in levels]
