"""What a run says: shares with their intervals, lengths, points, endings, cards and tension."""

import math
import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

import msgspec

from heistnight.core.action import Seat
from heistnight.lab.influence import Influence, influences
from heistnight.lab.match import wilson
from heistnight.lab.notes import Row

SURE = 1.96


class Share(msgspec.Struct, frozen=True):
    """Of so many, this part; in 95 of 100 such runs the interval holds the true one."""

    label: str
    count: int
    share: float
    low: float
    high: float


class Spread(msgspec.Struct, frozen=True):
    """How something is spread over the games of a run."""

    values: list[float]
    mean: float
    low: float
    high: float
    median: float
    tenth: float
    ninetieth: float


class Ending(msgspec.Struct, frozen=True):
    """One way a game ends: how often, how late, and who wins by it."""

    share: Share
    minutes: float
    turns: float | None
    winners: dict[str, int]


class Findings(msgspec.Struct, frozen=True):
    games: int
    seats: list[Share]
    bots: list[Share]
    sides: list[Share]
    nobody: Share
    fair: float | None
    minutes: Spread
    decisions: Spread
    turns: Spread | None
    scores: Spread | None
    winning_scores: Spread | None
    endings: list[Ending]
    decided_by: list[Share]
    cards: list[Influence]
    rare_cards: list[str]
    lead_changes: Spread | None
    decided_at: Spread | None


def find(rows: Sequence[Row], cards: dict[str, str]) -> Findings:
    """All that is told of a run of at least one game."""
    seats = range(len(rows[0].result.levels))
    against_all = not any(rows[0].sides)
    turns = [row.result.turns for row in rows if row.result.turns is not None]
    scores = [score for row in rows for score in row.result.scores[: len(seats)]]
    winning = [row.result.scores[seat] for row in rows for seat in row.result.winners]
    has_points = len(set(scores)) > 3
    compared = influences(rows, cards)
    return Findings(
        games=len(rows),
        seats=[_share(f"seat {seat + 1}", [row.won(seat) for row in rows]) for seat in seats],
        bots=_by_bot(rows),
        sides=[] if against_all else _by_side(rows),
        nobody=_share("nobody", [float(not row.result.winners) for row in rows]),
        fair=1 / len(seats) if against_all and len(seats) > 1 else None,
        minutes=_spread([row.minutes for row in rows]),
        decisions=_spread([row.result.decisions for row in rows]),
        turns=_spread(turns) if turns else None,
        scores=_spread(scores) if has_points else None,
        winning_scores=_spread(winning) if has_points and winning else None,
        endings=_endings(rows),
        decided_by=_counted([row.result.decided_by for row in rows if row.result.decided_by]),
        cards=compared,
        rare_cards=sorted(name for card, name in cards.items() if all(one.card != card for one in compared)),
        lead_changes=_maybe(rows, lambda row: row.lead_changes),
        decided_at=_maybe(rows, lambda row: row.decided_at),
    )


def _share(label: str, values: Sequence[float]) -> Share:
    """Over values from independent games."""
    total = sum(values)
    return Share(label, len(values), total / len(values), *wilson(total, len(values)))


def _clustered(label: str, games: Iterable[Sequence[float]]) -> Share:
    """Over seats of which several may share a game, and so its luck: the game is what counts as one observation."""
    kept = [values for values in games if values]
    count = sum(map(len, kept))
    mean = sum(map(sum, kept)) / count
    error = math.sqrt(sum((sum(values) - len(values) * mean) ** 2 for values in kept)) / count
    return Share(label, count, mean, max(0.0, mean - SURE * error), min(1.0, mean + SURE * error))


def _by_bot(rows: Sequence[Row]) -> list[Share]:
    levels = dict.fromkeys(level for row in rows for level in row.result.levels)
    return [
        _clustered(level, ([row.won(seat) for seat in _seats(row.result.levels, level)] for row in rows))
        for level in levels
    ]


def _by_side(rows: Sequence[Row]) -> list[Share]:
    """Of the games in which a side took part, how many it won."""
    found: list[Share] = []
    for side in sorted({side for row in rows for side in row.sides}):
        played = [row for row in rows if side in row.sides]
        found.append(_share(side, [float(_wins(row, side)) for row in played]))
    return found


def _wins(row: Row, side: str) -> bool:
    return any(row.sides[seat] == side for seat in row.result.winners)


def _seats(holders: Sequence[str], wanted: str) -> list[Seat]:
    return [seat for seat, holder in enumerate(holders) if holder == wanted]


def _spread(values: Sequence[float]) -> Spread:
    ordered = sorted(map(float, values))
    last = len(ordered) - 1
    mean = statistics.fmean(ordered)
    error = SURE * statistics.stdev(ordered) / math.sqrt(len(ordered)) if last else 0.0
    return Spread(
        ordered,
        mean,
        mean - error,
        mean + error,
        statistics.median(ordered),
        ordered[round(0.1 * last)],
        ordered[round(0.9 * last)],
    )


def _maybe(rows: Sequence[Row], of: Callable[[Row], float | None]) -> Spread | None:
    values = [value for row in rows if (value := of(row)) is not None]
    return _spread(values) if values else None


def _counted(labels: Sequence[str]) -> list[Share]:
    counts = Counter(labels).most_common()
    return [Share(label, n, n / len(labels), *wilson(n, len(labels))) for label, n in counts]


def _endings(rows: Sequence[Row]) -> list[Ending]:
    return [_ending(share, rows) for share in _counted([row.result.ending for row in rows])]


def _ending(share: Share, rows: Sequence[Row]) -> Ending:
    ended = [row for row in rows if row.result.ending == share.label]
    turns = [row.result.turns for row in ended if row.result.turns is not None]
    return Ending(
        share,
        minutes=statistics.fmean(row.minutes for row in ended),
        turns=statistics.fmean(turns) if turns else None,
        winners=dict(Counter(map(_winner, ended)).most_common()),
    )


def _winner(row: Row) -> str:
    sides = dict.fromkeys(row.sides[seat] for seat in row.result.winners if seat < len(row.sides))
    if not row.result.winners:
        return "nobody"
    return " and ".join(sides) if any(sides) else "one seat" if len(row.result.winners) == 1 else "several seats"
