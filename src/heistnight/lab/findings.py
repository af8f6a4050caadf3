"""Findings of a run: shares with their intervals, lengths, points, endings, cards and tension."""

import math
import statistics
from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from heistnight.core.action import Seat
from heistnight.lab.influence import Influence, influences
from heistnight.lab.lead import Leads
from heistnight.lab.lenses import Lens
from heistnight.lab.luck import Sample, sample
from heistnight.lab.match import GameResult, wilson
from heistnight.lab.notes import Row

SURE = 1.96


class Share(msgspec.Struct, frozen=True):
    """Of so many, this part; in 95 of 100 such runs the interval holds the true one. `games` is what it comes from."""

    label: str
    count: int
    share: float
    low: float
    high: float
    games: Sample


class Spread(msgspec.Struct, frozen=True):
    """Distribution over the games of a run; a game with several values counts with their mean."""

    values: list[float]
    games: Sample
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


class Play(msgspec.Struct, frozen=True):
    """Frequency of a card's plays in a game, and the share of them that work."""

    card: str
    name: str
    played: Sample
    works: Share


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
    choices: Spread | None
    most_choices: int | None
    forced: Spread | None
    hidden: Spread | None
    scores: Spread | None
    winning_scores: Spread | None
    endings: list[Ending]
    decided_by: list[Share]
    cards: list[Influence]
    rare_cards: list[str]
    plays: list[Play]
    unplayed: list[str]
    treasures: list[Influence]
    rare_treasures: list[str]
    leads: Leads | None
    lead_changes: Spread | None
    decided_at: Spread | None


def find(rows: Sequence[Row], through: Lens, learned: Leads | None = None) -> Findings:
    """All that is told of a run of at least one game."""
    seats = range(len(rows[0].result.levels))
    against_all = not any(rows[0].sides)
    scores = [list(row.result.scores[: len(seats)]) for row in rows]
    winning = [[row.result.scores[seat] for seat in row.result.winners] for row in rows]
    has_points = len({score for some in scores for score in some}) > 3
    cards, treasures = through.cards(), through.treasure_names()
    compared, valued = influences(rows, cards), influences(rows, treasures, lambda row: row.treasures)
    playable = cards | through.other_cards() if through.using else {}
    plays = _plays(rows, playable)
    games = learned.games if learned else {}
    return Findings(
        games=len(rows),
        seats=[_share(f"seat {seat + 1}", [row.won(seat) for row in rows]) for seat in seats],
        bots=bot_shares(rows),
        sides=[] if against_all else _by_side(rows),
        nobody=_share("nobody", [float(not row.result.winners) for row in rows]),
        fair=1 / len(seats) if against_all and len(seats) > 1 else None,
        minutes=_spread([[row.minutes] for row in rows]),
        decisions=_spread([[row.result.decisions] for row in rows]),
        turns=_maybe(row.result.turns for row in rows),
        choices=_maybe(row.choices for row in rows),
        most_choices=max((row.most_choices for row in rows if row.most_choices is not None), default=None),
        forced=_maybe(row.forced for row in rows),
        hidden=_maybe(row.hidden for row in rows),
        scores=_spread(scores) if has_points else None,
        winning_scores=_spread(winning) if has_points and any(winning) else None,
        endings=_endings(rows),
        decided_by=_counted(_what_decided([row.result for row in rows])),
        cards=compared,
        rare_cards=_missing(cards, compared),
        plays=plays,
        unplayed=sorted(name for card, name in playable.items() if all(one.card != card for one in plays)),
        treasures=valued,
        rare_treasures=_missing(treasures, valued),
        leads=learned,
        lead_changes=_maybe(games[row.game].changes for row in rows if row.game in games),
        decided_at=_maybe(games[row.game].decided_at for row in rows if row.game in games),
    )


def _what_decided(results: Sequence[GameResult]) -> list[str]:
    """Return the deciding reason of each game, or nothing where it only repeats the ending."""
    if len({result.ending for result in results}) == len({(result.ending, result.decided_by) for result in results}):
        return []
    return [result.decided_by for result in results if result.decided_by]


def _missing(names: dict[str, str], compared: Sequence[Influence]) -> list[str]:
    return sorted(name for card, name in names.items() if all(one.card != card for one in compared))


def _plays(rows: Sequence[Row], names: dict[str, str]) -> list[Play]:
    """Every card that was played, the most played first."""
    cards = {card: card for row in rows for card in row.used} | names
    found = []
    for card, name in cards.items():
        counts = [row.used.get(card, (0, 0)) for row in rows]
        if any(played for played, _ in counts):
            works = clustered(card, [(worked, played) for played, worked in counts])
            found.append(Play(card, name, sample([float(played) for played, _ in counts]), works))
    return sorted(found, key=lambda play: (-play.played.total, play.card))


def _share(label: str, values: Sequence[float]) -> Share:
    """Over values from independent games."""
    total = sum(values)
    return Share(label, len(values), total / len(values), *wilson(total, len(values)), sample(list(values)))


def clustered(label: str, games: Iterable[tuple[float, int]]) -> Share:
    """Of how many, in each game: what shares a game shares its luck, so the game is what counts as one observation."""
    kept = [(total, count) for total, count in games if count]
    count = sum(count for _, count in kept)
    mean = sum(total for total, _ in kept) / count
    games_ = sample([total / count for total, count in kept])
    if mean in (0.0, 1.0):
        return Share(label, count, mean, *wilson(mean * len(kept), len(kept)), games_)
    error = math.sqrt(sum((total - count * mean) ** 2 for total, count in kept)) / count
    return Share(label, count, mean, max(0.0, mean - SURE * error), min(1.0, mean + SURE * error), games_)


def bot_shares(rows: Sequence[Row]) -> list[Share]:
    """Return the share of wins of a seat of each bot."""
    return [
        clustered(
            level, [_won(row, [seat for seat, who in enumerate(row.result.levels) if who == level]) for row in rows]
        )
        for level in dict.fromkeys(level for row in rows for level in row.result.levels)
    ]


def _won(row: Row, seats: Sequence[Seat]) -> tuple[float, int]:
    return sum(row.won(seat) for seat in seats), len(seats)


def _by_side(rows: Sequence[Row]) -> list[Share]:
    """Of the games in which a side took part, how many it won."""
    found: list[Share] = []
    for side in sorted({side for row in rows for side in row.sides}):
        played = [row for row in rows if side in row.sides]
        found.append(_share(side, [float(_wins(row, side)) for row in played]))
    return found


def _wins(row: Row, side: str) -> bool:
    return any(row.sides[seat] == side for seat in row.result.winners)


def _spread(games: Sequence[Sequence[float]]) -> Spread:
    """Over the values of each game."""
    ordered = sorted(float(value) for values in games for value in values)
    last = len(ordered) - 1
    mean = statistics.fmean(ordered)
    of_games = sample([statistics.fmean(values) for values in games if values])
    error = 0.0
    if of_games.games > 1:
        spread = of_games.squares / of_games.games - of_games.mean**2
        error = SURE * math.sqrt(max(0.0, spread) / (of_games.games - 1))
    return Spread(
        ordered,
        of_games,
        mean,
        mean - error,
        mean + error,
        statistics.median(ordered),
        ordered[round(0.1 * last)],
        ordered[round(0.9 * last)],
    )


def _maybe(values: Iterable[float | None]) -> Spread | None:
    there = [[value] for value in values if value is not None]
    return _spread(there) if there else None


def _counted(labels: Sequence[str]) -> list[Share]:
    counts = Counter(labels).most_common()
    return [Share(label, n, n / len(labels), *wilson(n, len(labels)), Sample(len(labels), n, n)) for label, n in counts]


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
