"""`race.reach` for many teams and jobs at a time: a judge looks at dozens of prospects before every answer."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from heistnight.bots.masterminds import race
from heistnight.bots.masterminds.crew import (
    FAILURE,
    FAR,
    NEWCOMER,
    PARTS,
    PUSH,
    SUCCESS,
    Bonus,
    Crew,
    Job,
    bonus_of,
)
from heistnight.games.masterminds.pieces import (
    FELIX,
    MOST_SENT,
    NONE,
    SKILLS,
    STEP_NUMBER,
    STEP_SKILLS,
    TALENTS,
    TEAM,
    Talent,
)

Array = np.ndarray[Any, np.dtype[np.float64]]
Wanted = tuple[Crew, Job]

KEPT = 20_000  # rows
_SKILLS = range(len(SKILLS))
_SUCCESS, _PUSH, _FAILURE = (np.array(chances) for chances in (SUCCESS, PUSH, FAILURE))


def _bonus(talent: Talent, heat_counts: bool) -> Bonus:
    return bonus_of(talent, heat_counts) or [[0] * 4] * 4


class Parties(NamedTuple):
    """All parts of all that may be fresh of so many: who goes in, who is left over, and what a Failure leaves."""

    sent: Any
    left: Any
    starts: Any
    failed: Any


@cache
def parties(members: int) -> Parties:
    pairs = [(fresh, part) for fresh in range(1, 1 << members) for part in PARTS[fresh]]
    placed = race.PLACED_BY_FRESH[members]
    firsts = [place for place, (fresh, _) in enumerate(pairs) if not place or pairs[place - 1][0] != fresh]
    return Parties(
        np.array([part for _, part in pairs]),
        np.array([fresh & ~part for fresh, part in pairs]),
        np.array(firsts),
        np.array([_failed(step, placed[fresh]) for step in range(4) for fresh, _ in pairs]).T,
    )


def _failed(step: int, placed: int) -> list[float]:
    """Return the weight of each number of dice that may be left after a Failure; see `race`."""
    counts = [0.0] * 5
    counts[step] += race.DENT * (1 - race.ONE_LOST - race.ALL_LOST)
    counts[max(0, step - min(1, placed))] += race.DENT * race.ONE_LOST
    counts[max(0, step - placed)] += race.DENT * race.ALL_LOST
    return counts


# By Talent (none for a newcomer, the last): what its ability adds, by how many go in and by step; by card, what its
# steps ask for.
_TALENTS = range(len(TALENTS))
_WITH_HEAT = np.array([*[_bonus(talent, True) for talent in _TALENTS], _bonus(NONE, True)])
_WITHOUT_HEAT = np.array([*[_bonus(talent, False) for talent in _TALENTS], _bonus(NONE, False)])
_NUMBERS = np.array(STEP_NUMBER)
_NOT_ASKED = np.array([[[100 * (skill not in step) for skill in _SKILLS] for step in card] for card in STEP_SKILLS])
_SIZE = np.array([min(MOST_SENT, part.bit_count()) for part in range(16)])
_IN = np.array([[part >> place & 1 for part in range(16)] for place in range(TEAM)])


def lackings(wanted: Sequence[Wanted], members: int, heat_counts: bool) -> Any:
    """`crew.shortfalls` for many: how much every part of each team lacks on every step, nothing below nought."""
    inside = _IN[:members]
    strong = np.array([[member.values for member in crew] for crew, _ in wanted])
    strong += np.array([[member.single for member in crew] for crew, _ in wanted])
    talents = np.array([[member.talent for member in crew] for crew, _ in wanted])
    jobs = np.array([(job.name, job.card, job.heat) for _, job in wanted])
    sums = (inside.T @ strong)[:, None]
    asked = np.concatenate([_NOT_ASKED[jobs[:, 0], :1], _NOT_ASKED[jobs[:, 1], 1:]], axis=1)[:, :, None]
    lacking = np.concatenate([_NUMBERS[jobs[:, 0], :1], _NUMBERS[jobs[:, 1], 1:]], axis=1)[:, :, None]
    lacking = lacking - (sums - asked).max(-1)
    lacking += (jobs[:, 2:] * (((talents == FELIX) @ inside) == 0))[:, None]
    bonus = (_WITH_HEAT if heat_counts else _WITHOUT_HEAT)[talents][:, :, _SIZE]
    lacking -= (bonus * inside[None, :, :, None]).sum(1).swapaxes(1, 2)
    for number, (_, job) in enumerate(wanted):
        if job.plans:
            lacking[number, job.plans_at] -= job.plans
    return lacking.clip(0, FAR)


class Reaches:
    """Rows that were reckoned once are kept: by team and job, a seat's chance by turns and dice placed."""

    def __init__(self, heat_counts: bool) -> None:
        self.heat_counts = heat_counts
        self.known: dict[Wanted, list[list[float]]] = {}

    def __getitem__(self, wanted: Wanted) -> list[list[float]]:
        found = self.known.get(wanted)
        if found is None:
            self.fetch([wanted])
            found = self.known[wanted]
        return found

    def fetch(self, wanted: Iterable[Wanted]) -> None:
        """Reckon all that is not known yet, the largest teams first: smaller ones may hire."""
        if len(self.known) > KEPT:
            self.known.clear()
        by_size: list[dict[Wanted, None]] = [{} for _ in range(TEAM + 1)]
        for crew, job in wanted:
            while (crew, job) not in self.known:
                by_size[len(crew)][crew, job] = None
                if len(crew) == TEAM:
                    break
                crew = (*crew, NEWCOMER)
        for size in range(TEAM, -1, -1):
            if by_size[size]:
                self._reckon(list(by_size[size]), size)

    def _reckon(self, wanted: Sequence[Wanted], members: int) -> None:
        rows = np.zeros((race.TURNS + 1, len(wanted), 5))
        rows[:, :, 4] = 1.0
        grown = None
        if members < TEAM:
            grown = np.array([self.known[(*crew, NEWCOMER), job] for crew, job in wanted]).swapaxes(0, 1)
        turns = _Turns(wanted, members, self.heat_counts) if members else None
        for turn in range(race.TURNS):
            leaf, row = rows[turn], rows[turn + 1]
            if turns is not None:
                turns.best(leaf, row)
            if grown is not None and turn:
                np.maximum(row, grown[turn], out=row)
            row[leaf[:, 0] > race.CERTAIN] = 1.0
        self.known.update(zip(wanted, rows.swapaxes(0, 1).tolist()))


class _Turns:
    """`race.best_turn` for many: what a whole Heist turn is worth from each number of dice."""

    def __init__(self, wanted: Sequence[Wanted], members: int, heat_counts: bool) -> None:
        self.parties = parties(members)
        lacking = lackings(wanted, members, heat_counts)[:, :, self.parties.sent]
        self.success, self.push, self.failure = _SUCCESS[lacking], _PUSH[lacking], _FAILURE[lacking]
        self.after = np.empty((len(wanted), 1 << members))

    def best(self, leaf: Array, values: Array) -> None:
        left, starts, after = self.parties.left, self.parties.starts, self.after
        missed = (leaf @ self.parties.failed).reshape(self.failure.shape)
        missed *= self.failure
        missed += self.push * leaf[:, :4, None]
        after[:] = leaf[:, 4:]
        for step in (3, 2, 1, 0):
            hold = leaf[:, step : step + 1]
            value = after.take(left, axis=1)
            value *= self.success[:, step]
            value += missed[:, step]
            np.maximum(np.maximum.reduceat(value, starts, axis=1), hold, out=after[:, 1:])
            after[:, :1] = hold
            values[:, step] = after[:, -1]
