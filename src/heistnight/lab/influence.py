"""How much a card or a treasure is worth: do seats that had it win more often than seats like them that had not?

Seats are compared with what seats of the same bot on the same side win anyway, so a strong bot's favourite card does
not look strong. Seats of one game share its luck, so a game counts as one observation. And many cards are looked at,
so some would stand out by luck alone: the intervals are widened (Bonferroni) until, in 95 of 100 runs, all of them
together hold the true values. A card stands out only if its wide interval leaves zero out.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from statistics import NormalDist, fmean

import msgspec

from heistnight.lab.notes import Row

FEWEST = 30


class Influence(msgspec.Struct, frozen=True):
    """Gain in wins of seats with a card, with an interval adjusted for all the other cards."""

    card: str
    name: str
    held: int
    gain: float
    error: float
    low: float
    high: float

    @property
    def stands_out(self) -> bool:
        return self.low > 0 or self.high < 0


class _Seat(msgspec.Struct, frozen=True):
    game: int
    kind: tuple[str, str]
    surplus: float
    held: str


class _Game(msgspec.Struct):
    """Wins of the seats of one kind beyond their usual share in one game, and their number."""

    surplus: float = 0.0
    seats: int = 0


def influences(
    rows: Sequence[Row], cards: dict[str, str], of: Callable[[Row], Sequence[str]] = lambda row: row.held
) -> list[Influence]:
    """Every card that enough seats had and enough had not, the most helpful first; `of` tells who had what."""
    had: dict[str, list[_Seat]] = defaultdict(list)
    kinds: dict[tuple[str, str], dict[int, _Game]] = defaultdict(lambda: defaultdict(_Game))
    for seat in _seats(rows, of):
        game = kinds[seat.kind][seat.game]
        game.surplus += seat.surplus
        game.seats += 1
        for card in seat.held.split():
            had[card].append(seat)
    names = {card: card for card in sorted(had)} | cards  # a deck of one's own may hold cards that have no name here
    raw = [(card, *found) for card in names if (found := _compared(had[card], kinds))]
    if not raw:
        return []
    width = NormalDist().inv_cdf(1 - 0.05 / (2 * len(raw)))
    wide = [
        Influence(card, names[card], held, gain, error, gain - width * error, gain + width * error)
        for card, held, gain, error in raw
    ]
    return sorted(wide, key=lambda influence: -influence.gain)


def _seats(rows: Sequence[Row], of: Callable[[Row], Sequence[str]]) -> Iterator[_Seat]:
    """Every seat with what it won beyond what seats of its bot and side win."""
    won: dict[tuple[str, str], list[float]] = defaultdict(list)
    for row in rows:
        for seat, kind in enumerate(zip(row.result.levels, row.sides)):
            won[kind].append(row.won(seat))
    usual = {kind: fmean(shares) for kind, shares in won.items()}
    for row in rows:
        had = of(row)
        for seat, kind in enumerate(zip(row.result.levels, row.sides)):
            yield _Seat(row.game, kind, row.won(seat) - usual[kind], had[seat] if had else "")


def _compared(
    having: Sequence[_Seat], kinds: dict[tuple[str, str], dict[int, _Game]]
) -> tuple[int, float, float] | None:
    """Return the number of holders, their gain, and its standard error, each game one observation."""
    comparable = [kinds[kind] for kind in dict.fromkeys(seat.kind for seat in having)]
    held = len(having)
    others = sum(game.seats for games in comparable for game in games.values()) - held
    if held < FEWEST or others < FEWEST:
        return None
    total = sum(seat.surplus for seat in having)
    rest = sum(game.surplus for games in comparable for game in games.values()) - total
    with_card, without = total / held, rest / others
    per_game: dict[int, float] = defaultdict(float)
    for games in comparable:
        for number, game in games.items():
            per_game[number] -= (game.surplus - game.seats * without) / others
    for seat in having:
        per_game[seat.game] += (seat.surplus - with_card) / held + (seat.surplus - without) / others
    error = math.sqrt(sum(part * part for part in per_game.values()))
    return held, with_card - without, error
