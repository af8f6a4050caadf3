"""Learned judge: its row of a table after a turn, and each seat's chance to win.

The judge keeps what `race` reckons and learns what that leaves out: one small net looks at each seat with everybody
around it and says how strongly it pulls the win its way; chances are the softmax over the seats. So it serves any
number of players.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Self, cast

import numpy as np

from heistnight.bots import learned
from heistnight.bots.learned import Array
from heistnight.bots.masterminds import race, worth
from heistnight.bots.masterminds.crew import Crew, Job
from heistnight.bots.masterminds.position import BONUS_GEM, Position, Prospect
from heistnight.bots.masterminds.reaching import Reaches, Wanted
from heistnight.core.action import Seat
from heistnight.games.masterminds import GAME
from heistnight.games.masterminds.pieces import (
    ACTION_CARDS,
    BONUS,
    CLEAR,
    COPIES,
    GEAR,
    INTERRUPTS,
    ONE_USE,
    SKILLS,
    Prep,
)
from heistnight.games.masterminds.table import MastermindsTable

MOST_SEATS = 5
MOST_JOBS = 3
MOST_LEFT = 4
REACHES = {heat_counts: Reaches(heat_counts) for heat_counts in (True, False)}


def _sort(card: Prep) -> int | str:
    """Gear that does alike counts alike."""
    if card not in GEAR or not any(BONUS[card]):
        return card
    return "one use" if ONE_USE[card] else f"+{max(BONUS[card])}, {sum(map(bool, BONUS[card]))} skills"


HELD = (*GEAR, *ACTION_CARDS, *INTERRUPTS)
_SORTS = list(dict.fromkeys(map(_sort, HELD)))
SORT = {card: _SORTS.index(_sort(card)) for card in HELD}
_COUNT = sum([COPIES[card] for card in HELD])
UNSEEN = tuple(sum([COPIES[card] for card in HELD if SORT[card] == sort]) / _COUNT for sort in range(len(_SORTS)))

JOB = ("within 1", "within 2", "within 3", "at all", "dice", "take", "share", "a rival within 1", "a rival within 2")
COLUMNS = (
    *("points", "to come", "ahead of the best", "ahead of all", "reckoned"),
    *[f"left {left}" for left in range(1, MOST_LEFT + 1)],
    *[f"{players} players" for players in range(2, MOST_SEATS + 1)],
    *[f"moves in {turns}" for turns in range(MOST_SEATS)],
    *("team", "hand", "cash", "coloured gems", "clear gems", "looks"),
    *[f"best {skill}" for skill in SKILLS],
    *[f"all {skill}" for skill in SKILLS],
    *[f"job {place}: {name}" for place in range(MOST_JOBS) for name in JOB],
    *[f"holds {sort}" for sort in _SORTS],
    "away",
)


class Judge:
    """A net for one seat among all: two layers, and what `race` says added at its own scale."""

    def __init__(self, weights: Mapping[str, Array]) -> None:
        held = {name: weights[name].astype("float32") for name in LAYERS}
        self.first, self.first_bias = held["first"], held["first_bias"]
        self.second, self.second_bias = held["second"], held["second_bias"]
        self.last, self.scale = held["last"], float(held["scale"][0])

    def behind(self, position: Position) -> "Foreseen":
        return Foreseen(position, self)

    def pulls(self, rows: Array) -> Array:
        first = rows @ self.first
        first += self.first_bias
        np.maximum(first, 0, out=first)
        second = first @ self.second
        second += self.second_bias
        np.maximum(second, 0, out=second)
        found: Array = second @ self.last + self.scale * rows[:, RECKONED]
        return found

    def chances(self, rows: Array, seats: int) -> Array:
        """Of tables with so many seats, a row for each seat: by table and seat."""
        pulls = self.pulls(rows).reshape(-1, seats)
        weights: Array = np.exp(pulls - pulls.max(1, keepdims=True))
        weights /= weights.sum(1, keepdims=True)
        return weights


LAYERS = ("first", "first_bias", "second", "second_bias", "last", "scale")
RECKONED = COLUMNS.index("reckoned")


class Judged(Prospect, kw_only=True):
    """A prospect that a judge looks at: besides points it counts cards, cash and gems one by one."""

    judge: Any
    hands: list[float]
    cash: list[int]
    coloured: list[float]
    clear: list[float]
    held: list[float]
    clear_share: float
    away: list[int]
    following: Job | None

    @classmethod
    def seen(cls, world: MastermindsTable, me: Seat, judge: Judge | None, ahead: Sequence[Seat] = ()) -> Self:
        """The table as a seat knows it, after the turn that is being played, or before that of `ahead[0]`."""
        plain = Prospect.of(world, me)
        held = [0.0] * len(_SORTS)
        for card in world.hands[me]:
            held[SORT[card]] += 1.0
        left = sum(world.bag)
        deck = world.heist_deck
        fields = {name: getattr(plain, name) for name in Prospect.__struct_fields__}
        if ahead:
            fields["ahead"] = tuple(ahead)
        return cls(
            **fields,
            judge=judge,
            hands=[float(len(hand)) for hand in world.hands],
            cash=list(world.cash),
            coloured=[float(sum(gems) - gems[CLEAR]) for gems in world.gems],
            clear=[float(gems[CLEAR]) for gems in world.gems],
            held=held,
            away=[_away(world, seat, None if ahead else world.active) for seat in range(world.seats)],
            clear_share=world.bag[CLEAR] / left if left else 0.0,
            following=Job(deck[-2], deck[-1], 0) if len(deck) > 1 else None,
        )

    def copy(self) -> Self:
        twin = super().copy()
        twin.hands, twin.cash, twin.held = self.hands.copy(), self.cash.copy(), self.held.copy()
        twin.coloured, twin.clear = self.coloured.copy(), self.clear.copy()
        return twin

    # What might change ---------------------------------------------------------------------------------------------

    def with_drawn(self, seat: Seat, count: float) -> Self:
        twin = super().with_drawn(seat, count)
        twin.hands[seat] += count
        if seat == self.me:
            twin.held = [had + count * share for had, share in zip(twin.held, UNSEEN)]
        return twin

    def without_card(self, card: Prep) -> Self:
        twin = super().without_card(card)
        twin.hands[self.me] -= 1
        twin.held[SORT[card]] -= 1
        return twin

    def with_cash(self, count: int) -> Self:
        if self.cash[self.me] + count < 0:
            return self.with_points(self.me, count * worth.CLEAR_GEM)
        twin = super().with_cash(count)
        twin.cash[self.me] += count
        return twin

    def price(self, card: Prep, paid: bool, thrift: float, point: float) -> float:
        """As much as the judge sees in it."""
        after = self.without_card(card)
        return thrift * (self.winning() - (after.with_cash(-1) if paid else after).winning())

    def completed(self, position: int, seat: Seat, staying: Crew | None = None) -> Self:
        twin = super().completed(position, seat, staying)
        job = self.jobs[position]
        assert job is not None
        twin.clear[seat] += (job.take + BONUS_GEM) * self.clear_share
        twin.coloured[seat] += (job.take + BONUS_GEM) * (1 - self.clear_share)
        twin.jobs[position] = self.following
        twin.dice[position] = (0,) * len(self.crews)
        twin.plans = {place: bonus for place, bonus in self.plans.items() if place[0] != position}
        return twin

    # What it is worth ----------------------------------------------------------------------------------------------

    def winning(self) -> float:
        return chances([self])[0]

    def final(self) -> float:
        """When the game is over but for the value of the gems."""
        gems = zip(self.coloured, self.clear)
        return race.winning(
            [worth.COLOURED * coloured + worth.CLEAR_GEM * clear for coloured, clear in gems], self.me, 0
        )

    def reach(self, crew: Crew, job: Job) -> Sequence[Sequence[float]]:
        return REACHES[self.heat_counts][crew, job]

    def wanted(self) -> Iterator[Wanted]:
        """Return everything to compute before the judge can look."""
        for place, job in enumerate(self.jobs):
            if job is not None:
                for seat, crew in enumerate(self.crews):
                    yield crew, self.before(seat, place, job)

    def rows(self) -> list[list[float]]:
        """Return the judge's rows, one for each seat."""
        takes = self.takes()
        runners = [self.runner(seat, takes) for seat in range(len(self.crews))]
        shares = [runner.shares for runner in runners]
        expected = race.expected(runners, takes, self.ahead, self.left)
        places = [place for place, job in enumerate(self.jobs) if job is not None]
        chances = [[runner.rows[place] or _NEVER for place in range(len(self.jobs))] for runner in runners]
        return [self._row(seat, expected, chances, shares[seat], places) for seat in range(len(runners))]

    def _row(
        self,
        seat: Seat,
        expected: Sequence[float],
        chances: Sequence[Sequence[Sequence[float]]],
        shares: Sequence[float],
        places: Sequence[int],
    ) -> list[float]:
        seats = len(expected)
        mine = expected[seat]
        others = [value for other, value in enumerate(expected) if other != seat]
        row = [
            self.points[seat] / 20,
            (mine - self.points[seat]) / 20,
            (mine - max(others)) / 10,
            (mine - sum(others) / len(others)) / 10,
            (mine - sum(expected) / seats) / race.noise(self.left),
        ]
        row += _LEFT[min(self.left, MOST_LEFT) - 1]
        row += _PLAYERS[seats - 2]
        row += _MOVES[self.ahead.index(seat)]
        crew = self.crews[seat]
        row += (
            len(crew) / 4,
            self.hands[seat] / 6,
            self.cash[seat] / 2,
            self.coloured[seat] / 10,
            self.clear[seat] / 10,
            float(seat == self.me),
        )
        if crew:
            by_skill = list(zip(*[member.values for member in crew]))
            row += [max(values) / 6 for values in by_skill]
            row += [sum(values) / 12 for values in by_skill]
        else:
            row += _NO_SKILLS
        for place in sorted(places, key=lambda place: -shares[place]):
            own = chances[seat][place]
            job = self.jobs[place]
            assert job is not None
            row += (own[1], own[2], own[3], own[-1], self.dice[place][seat] / 4, job.take / 6, shares[place])
            rivals = [chances[other][place] for other in range(seats) if other != seat]
            row += (max([rival[1] for rival in rivals]), max([rival[2] for rival in rivals]))
        row += [0.0] * (len(JOB) * (MOST_JOBS - len(places)))
        row += self.held if seat == self.me else _UNKNOWN
        row.append(self.away[seat] / 2)
        return row


def _away(world: MastermindsTable, seat: Seat, active: Seat | None) -> int:
    """Return how many recruits will be missing in a seat's next turn: turned, and not turned back before it."""
    turned = [recruit for recruit in world.crews[seat] if recruit is not None and recruit.turned]
    return len([recruit for recruit in turned if seat != active or recruit.laid_up])


def chances(prospects: Sequence[Judged]) -> list[float]:
    """Return the chance to win from each of these, all in one batch."""
    running = [prospect for prospect in prospects if prospect.left > 0]
    found: Iterator[float] = iter(())
    if running:
        one = running[0]
        REACHES[one.heat_counts].fetch([wanted for prospect in running for wanted in prospect.wanted()])
        rows = np.array([row for prospect in running for row in prospect.rows()], np.float32)
        found = iter(one.judge.chances(rows, len(one.crews))[:, one.me].tolist())
    return [next(found) if prospect.left > 0 else prospect.final() for prospect in prospects]


class Foreseen(Position):
    """Position of one seat with a judge's view of its futures."""

    def __init__(self, position: Position, judge: Judge) -> None:
        self.__dict__.update(position.__dict__)
        self.judge = judge

    def as_it_stands(self) -> Prospect:
        return Judged.seen(self.world, self.me, self.judge)

    def chances(self, prospects: Sequence[Prospect]) -> list[float]:
        return chances(cast(Sequence[Judged], prospects))

    def reaches(self, wanted: Sequence[Wanted]) -> Sequence[Sequence[Sequence[float]]]:
        reaches = REACHES[self.world.options.heat]
        reaches.fetch(wanted)
        return [reaches[one] for one in wanted]


# Files ----------------------------------------------------------------------------------------------------------------

SHIPPED = Path(__file__).with_name("master.npz")


def read(path: Path) -> dict[str, Array]:
    """The weights of a file, or Unknown where they were trained for something else."""
    return learned.read(GAME, COLUMNS, path)[0]


def write(weights: Mapping[str, Array], about: Mapping[str, Any], path: Path) -> None:
    learned.write(GAME, COLUMNS, weights, about, path)


def _mark(place: int, size: int) -> list[float]:
    return [float(place == other) for other in range(size)]


_LEFT = [_mark(place, MOST_LEFT) for place in range(MOST_LEFT)]
_PLAYERS = [_mark(place, MOST_SEATS - 1) for place in range(MOST_SEATS - 1)]
_MOVES = [_mark(place, MOST_SEATS) for place in range(MOST_SEATS)]
_NO_SKILLS = [0.0] * (2 * len(SKILLS))
_UNKNOWN = [0.0] * len(_SORTS)
_NEVER = [0.0] * (race.TURNS + 1)
