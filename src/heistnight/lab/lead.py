"""Lead in a game: the likeliest winner by a model learned from the other games of the run.

From the numbers of the lens (its `signs`) a logistic model learns how likely each party is to win: each seat, or each
side, or nobody. The games are cut in two halves, and each half is judged by what the other one taught, so no game
judges itself. Whether such chances come true is told with them.

There is one definition of the lead, and the changes of the lead and the moment of the decision both come from it: a
party takes the lead when its chance is `CLEAR` above everybody else's, and keeps it until another party takes it. At
the end the winners have it. So a game whose lead never changed was decided when the lead was first taken.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from random import Random

import msgspec

from heistnight.core.action import Seat
from heistnight.lab.notes import MOMENTS, Row

CLEAR = 0.1
FEWEST = 40  # games from which anything can be learned
MOST_LEARNED = 8_000  # moments that one half is taught by
ROUNDS = 8
STEP = 0.3
CLASSES = 5
NOBODY = "nobody"


class Lead(msgspec.Struct, frozen=True):
    """The lead in one game: how often it changed hands, and at which share of the game the winners took it for good."""

    changes: int
    decided_at: float


class Calibration(msgspec.Struct, frozen=True):
    """Of chances in one class: how many were said, what they were on average, and how often they came true."""

    count: int
    said: float
    true: float


class Leads(msgspec.Struct, frozen=True):
    """Leads in the games of a run, and the calibration of the chances behind them.

    `better` is by how much they were nearer to the truth than the same chances for everybody at all times.
    """

    games: dict[int, Lead]
    classes: tuple[Calibration, ...]
    better: float


def leads(rows: Sequence[Row]) -> Leads | None:
    """None where the games are too few, or where the signs tell nothing about who wins."""
    games = [_Game(row) for row in rows if row.course]
    if len(games) < FEWEST:
        return None
    shapes = _Shapes(games)
    halves = [games[0::2], games[1::2]]
    chances: dict[int, list[list[float]]] = {}
    plain: dict[int, list[float]] = {}
    for judged, taught in (halves, halves[::-1]):
        model = _learned(shapes, taught)
        usual = _usual(taught)
        for game in judged:
            chances[game.number] = [model.chances(shapes, game, place) for place in range(MOMENTS)]
            plain[game.number] = [usual.get(kind, 0.0) for kind in game.kinds]
    loss = sum(_loss(game, chance) for game in games for chance in chances[game.number][:-1])
    usual_loss = sum((MOMENTS - 1) * _loss(game, plain[game.number]) for game in games)
    better = 1 - loss / usual_loss if usual_loss else 0.0
    if better <= 0:
        return None
    found = {game.number: _followed(game, chances[game.number]) for game in games}
    said = [
        pair for game in games for chance in chances[game.number][:-1] for pair in zip(chance, game.won, strict=True)
    ]
    return Leads(found, tuple(_classes(said)), better)


def _followed(game: "_Game", chances: Sequence[Sequence[float]]) -> Lead:
    """The lead from the first moment to the last, which is the winners'."""
    leader, since, changes = -1, 0, 0
    for place, chance in enumerate(chances[:-1]):
        first, second = sorted(range(len(chance)), key=chance.__getitem__)[:-3:-1] if len(chance) > 1 else (0, 0)
        if first != leader and chance[first] - chance[second] >= CLEAR:
            changes += leader >= 0
            leader, since = first, place
    if leader < 0 or not game.won[leader]:
        changes += leader >= 0
        since = len(chances) - 1
    return Lead(changes, round(since / (len(chances) - 1), 4))


def _classes(said: Sequence[tuple[float, float]]) -> Iterator[Calibration]:
    for place in range(CLASSES):
        some = [pair for pair in said if min(CLASSES - 1, int(CLASSES * pair[0])) == place]
        if some:
            yield Calibration(
                len(some), sum(chance for chance, _ in some) / len(some), sum(won for _, won in some) / len(some)
            )


def _loss(game: "_Game", chances: Sequence[float]) -> float:
    """Return the Brier score of chances."""
    return sum((chance - won) ** 2 for chance, won in zip(chances, game.won, strict=True))


# What is learned from -------------------------------------------------------------------------------------------------


class _Game:
    """A game as its parties: the seats, or the sides with all their seats, and nobody."""

    def __init__(self, row: Row) -> None:
        self.number = row.game
        self.moments = row.moments()
        sided = any(row.sides)
        levels = row.result.levels
        parties: list[tuple[str, tuple[Seat, ...]]] = (
            [(side, tuple(seat for seat, of in enumerate(row.sides) if of == side)) for side in sorted({*row.sides})]
            if sided
            else [("", (seat,)) for seat in range(len(levels))]
        )
        self.sided = sided
        self.kinds = [*(kind for kind, _ in parties), NOBODY]
        self.levels = [[levels[seat] for seat in seats] for _, seats in parties]
        winners = [sum(seat in row.result.winners for seat in seats) for _, seats in parties]
        if sided:  # who changes sides in the middle of a game wins with the others: the side is that of most winners
            winners = [int(count > 0 and count == max(winners)) for count in winners]
        total = sum(winners)
        self.won = [*(count / total if total else 0.0 for count in winners), float(not total)]


class _Shapes:
    """Encoding of parties: each kind has weights of its own; in a game of all against all there is one kind.

    Every sign counts by itself and by how far the game is. Where bots of several levels play, theirs counts too.
    """

    def __init__(self, games: Sequence[_Game]) -> None:
        self.kinds = sorted({kind for game in games for kind in game.kinds})
        self.levels = sorted({level for game in games for party in game.levels for level in party})
        if len(self.levels) == 1:
            self.levels = []
        rows = [row for game in games for moment in game.moments for row in moment.standing]
        self.middle = [sum(column) / len(rows) for column in zip(*rows)]
        self.scale = [
            math.sqrt(sum((value - mean) ** 2 for value in column) / len(rows)) or 1.0
            for mean, column in zip(self.middle, zip(*rows))
        ]
        self.size = 2 + 2 * len(self.middle) + len(self.levels)
        self.width = self.size * len(self.kinds)

    def parties(self, game: _Game, place: int) -> list[tuple[int, list[float]]]:
        """For each party its numbers, and from which weight on they are judged."""
        moment = game.moments[place]
        far = moment.far
        rows = [
            [(value - mean) / scale for value, mean, scale in zip(row, self.middle, self.scale)]
            for row in moment.standing
        ]
        found: list[tuple[int, list[float]]] = []
        for party, kind in enumerate(game.kinds):
            signs = rows[0] if game.sided else rows[party] if kind != NOBODY else [0.0] * len(self.middle)
            levels = game.levels[party] if kind != NOBODY else []
            told = [levels.count(level) / len(levels) if levels else 0.0 for level in self.levels]
            found.append(
                (self.size * self.kinds.index(kind), [1.0, far, *signs, *(sign * far for sign in signs), *told])
            )
        return found


class _Model:
    def __init__(self, weights: Sequence[float], ever: frozenset[str]) -> None:
        self.weights = weights
        self.ever = ever

    def chances(self, shapes: _Shapes, game: _Game, place: int) -> list[float]:
        found = _softmax(self.weights, shapes.parties(game, place), [kind in self.ever for kind in game.kinds])
        return [found.pop(0) if kind in self.ever else 0.0 for kind in game.kinds]


def _softmax(
    weights: Sequence[float], parties: Sequence[tuple[int, list[float]]], wanted: Sequence[bool]
) -> list[float]:
    sums = [
        sum([weight * number for weight, number in zip(weights[at : at + len(numbers)], numbers)])
        for (at, numbers), want in zip(parties, wanted, strict=True)
        if want
    ]
    top = max(sums, default=0.0)
    odds = [math.exp(one - top) for one in sums]
    total = sum(odds)
    return [odd / total for odd in odds]


def _learned(shapes: _Shapes, games: Sequence[_Game]) -> _Model:
    """Weights by stochastic gradient (steps as Adagrad takes them), averaged over the second half of the way.

    Moments of one game share its luck: where games are few, a weight must not go far from nothing. A kind of party that
    never won has no chance.
    """
    doubt = 1 / len(games)
    rng = Random(1)
    ever = frozenset(kind for game in games for kind, won in zip(game.kinds, game.won, strict=True) if won)
    every = [(game, place) for game in games for place in range(MOMENTS - 1)]
    picked = rng.sample(every, min(len(every), MOST_LEARNED))
    samples = [_sample(shapes, game, place, ever) for game, place in picked]
    weights, squares, mean = [0.0] * shapes.width, [1e-6] * shapes.width, [0.0] * shapes.width
    counted = 0
    for round_ in range(ROUNDS):
        rng.shuffle(samples)
        for parties, won in samples:
            chances = _softmax(weights, parties, [True] * len(parties))
            for (at, numbers), chance, share in zip(parties, chances, won, strict=True):
                miss = chance - share
                for place, number in enumerate(numbers, at):
                    slope = miss * number + doubt * weights[place]
                    squares[place] += slope * slope
                    weights[place] -= STEP * slope / math.sqrt(squares[place])
        if round_ >= ROUNDS // 2:
            counted += 1
            mean = [before + weight for before, weight in zip(mean, weights)]
    return _Model([total / counted for total in mean], ever)


def _sample(
    shapes: _Shapes, game: _Game, place: int, ever: Iterable[str]
) -> tuple[list[tuple[int, list[float]]], list[float]]:
    parties = shapes.parties(game, place)
    kept = [party for party, kind in enumerate(game.kinds) if kind in ever]
    return [parties[party] for party in kept], [game.won[party] for party in kept]


def _usual(games: Sequence[_Game]) -> dict[str, float]:
    """Return the base rate of each kind of party."""
    shares: dict[str, list[float]] = {}
    for game in games:
        for kind, won in zip(game.kinds, game.won, strict=True):
            shares.setdefault(kind, []).append(won)
    return {kind: sum(some) / len(some) for kind, some in shares.items()}
