"""The race for the jobs: how soon each seat may finish each of them, who comes first, and who wins the game."""

from collections.abc import Sequence
from functools import lru_cache
from math import exp

from heistnight.bots.masterminds.crew import (
    CHANCES,
    FAR,
    LESS,
    NEWCOMER,
    Crew,
    Job,
    Shortfall,
    shortfalls,
)
from heistnight.core.action import Seat
from heistnight.games.masterminds.pieces import TEAM
from heistnight.games.masterminds.strength import LOOSE_DIE

# How many own turns the race looks ahead: a team of one needs about five to its next job (section 15).
TURNS = 6
CERTAIN = 0.97  # one more turn and it is done, whatever the odds
DONE = (1.0, 1.0, 1.0, 1.0, 1.0)
# After a Failure: one die of this turn lost, all of them lost. A card triggers 4 times in 5, three tests in four are
# missed, and of 40 consequences 10 are Setbacks and 8 Plans Blown (MHS-26.2).
ONE_LOST = 0.15
ALL_LOST = 0.12
# What else a Failure costs, as a part of what could still be reached: a recruit is lost or laid up 15 times in 40.
DENT = 0.88
# Where dice are loose, a Failure with such goes loud this often: 4 of 5 cards trigger, and a test made harder is nearly
# always missed. A new crew takes about so many turns.
LOUD = 0.7
NEW_CREW = 2
# How many dice were placed when so many of the team are turned, about; and by whole team and who is still fresh.
PLACED = (0, 1, 1, 2)
PLACED_BY_FRESH = tuple((0, *(PLACED[n - fresh.bit_count()] for fresh in range(1, 1 << n))) for n in range(TEAM + 1))

Reach = tuple[tuple[float, ...], ...]


@lru_cache(maxsize=2_000)
def reach(crew: Crew, job: Job, heat_counts: bool = True, loose_dice: bool = False, turns: int = TURNS) -> Reach:
    """By own turns (0 to `turns`) and dice placed (0 to 4): the chance to have completed the job within so many."""
    rows: list[tuple[float, ...]] = [(0.0, 0.0, 0.0, 0.0, 1.0)]
    grows = len(crew) < TEAM and turns > 1
    grown = reach((*crew, NEWCOMER), job, heat_counts, loose_dice, turns - 1) if grows else None
    ways = useful(shortfalls(crew, job, heat_counts), len(crew), LOOSE_DIE if loose_dice else 0)
    for turn in range(turns):
        if rows[-1][0] > CERTAIN:
            rows.append(DONE)
            continue
        row = best_turn(ways, len(crew), rows[-1], rows[max(0, turn - NEW_CREW)] if loose_dice else None)
        if grown is not None and turn:
            row = list(map(max, row, grown[turn]))
        rows.append(tuple(row))
    return tuple(rows)


def worth_sending(row: Sequence[int], members: int) -> list[int]:
    """The parts that may succeed, without those of which a smaller part does as well."""
    least = [FAR - 1] * 16
    sent = []
    for part, smaller in LESS[(1 << members) - 1]:
        least[part] = min([least[less] for less in smaller])
        if row[part] < least[part]:
            least[part] = row[part]
            sent.append(part)
    return sent


Ways = list[list[list[tuple[int, float, float, float]]]]


def useful(lacking: Shortfall, members: int, each_adds: int) -> Ways:
    """By step and fresh recruits: who is left over and the chances, for every part worth sending.

    `each_adds`: by how much each die of this turn raises the number.
    """
    placed = PLACED_BY_FRESH[members]
    ways: Ways = []
    for row in lacking:
        sent: list[list[tuple[int, float, float, float]]] = []
        for dice in range(max(placed) + 1):
            if dice and not each_adds:
                sent.append(sent[0])
                continue
            harder = [max(0, short + each_adds * dice) for short in row]
            sent.append([(part, *CHANCES[harder[part]]) for part in worth_sending(harder, members)])
        ways.append(
            [
                [(fresh & ~part, s, p, f) for part, s, p, f in sent[placed[fresh]] if part & fresh == part]
                for fresh in range(1 << members)
            ]
        )
    return ways


def best_turn(ways: Ways, members: int, leaf: Sequence[float], late: Sequence[float] | None) -> list[float]:
    """Return the value of a whole Heist turn on one job from each number of dice, if stopping is worth `leaf`.

    Where dice are loose a job that goes loud costs its dice and its crew: `late` is what stopping is worth after hiring
    a new one.
    """
    placed = PLACED_BY_FRESH[members]
    after = [leaf[4]] * (1 << members)
    values = [leaf[4]]
    for step in (3, 2, 1, 0):
        hold = leaf[step]
        if late is None:
            failures = [_failed(leaf, step, dice) for dice in (0, 1, 2)]
        else:
            failures = [_failed(leaf, step, 0)]
            failures += [(1 - LOUD) * leaf[max(0, step - dice)] + LOUD * late[0] for dice in (1, 2)]
        row = [hold]
        options = ways[step]
        for fresh in range(1, 1 << members):
            best = hold
            failed = failures[placed[fresh]]
            for rest, success, push, failure in options[fresh]:
                value = success * after[rest] + push * hold + failure * failed
                if value > best:
                    best = value
            row.append(best)
        values.append(row[-1])
        after = row
    values.reverse()
    return values


def _failed(leaf: Sequence[float], dice: int, placed: int) -> float:
    """After a Failure, with so many dice there of which so many are of this turn; its card may take of these alone."""
    one, all_ = leaf[max(0, dice - min(1, placed))], leaf[max(0, dice - placed)]
    return DENT * ((1 - ONE_LOST - ALL_LOST) * leaf[dice] + ONE_LOST * one + ALL_LOST * all_)


# Who wins ------------------------------------------------------------------------------------------------------------

# Points of an average heist that is not laid out yet: 4.6 gems (MHS-25.2) of which most are coloured.
NEW_HEIST = 13.5
# How clearly points decide: at the end only the value dice are open, before that much more is.
DICE_NOISE = 3.5
HEIST_NOISE = 2.5
MOST_NOISE = 3
WILLING = 3.0  # one chance in three to win by it is enough to end the game


class Runner:
    """One seat in the race: what it has in points, and by job its chances by turn and how it shares its turns."""

    __slots__ = ("points", "rows", "shares")

    def __init__(self, points: float, rows: Sequence[Sequence[float] | None], takes: Sequence[float]) -> None:
        self.points = points
        self.rows = rows
        pull = [take * (row[1] + row[2] + row[3]) ** 2 if row is not None else 0.0 for row, take in zip(rows, takes)]
        whole = sum(pull)
        self.shares = [weight / whole if whole else 0.0 for weight in pull]


def expected(runners: Sequence[Runner], takes: Sequence[float], order: Sequence[Seat], left: int) -> list[float]:
    """Everybody's points at the end, on average. `order` begins with the seat that moves next."""
    points = [runner.points for runner in runners]
    if left <= 0:
        return points
    jobs = [position for position, take in enumerate(takes) if take]
    if left == 1:
        for seat, runner in enumerate(runners):
            runner.shares = [share * _willing(points, seat, take) for share, take in zip(runner.shares, takes)]
    open_ = [1.0] * len(takes)
    done = [1.0] + [0.0] * left  # how likely so many are completed; the last is the end of the game
    for turn in range(1, TURNS + 1):
        for seat in order:
            runner = runners[seat]
            for position in jobs:
                row = runner.rows[position]
                share = runner.shares[position]
                assert row is not None
                rise = row[turn] - row[turn - 1]
                if rise <= 0.0 or not share:
                    continue
                chance = open_[position] * share * rise / (1 - share * row[turn - 1])
                points[seat] += chance * (1 - done[left]) * takes[position]
                open_[position] -= chance
                for count in range(left, 0, -1):
                    moved = done[count - 1] * chance
                    done[count] += moved
                    done[count - 1] -= moved
    still = sum(chance * (left - count) for count, chance in enumerate(done))
    rest = still * NEW_HEIST / len(runners)
    return [value + rest for value in points]


def _willing(points: Sequence[float], seat: Seat, take: float) -> float:
    """Nobody ends a game that is lost by that: how likely a seat would take the last job if it could."""
    final = [*points]
    final[seat] += take
    return min(1.0, WILLING * winning(final, seat, 0))


def noise(left: int) -> float:
    return DICE_NOISE + HEIST_NOISE * min(left, MOST_NOISE)


def winning(points: Sequence[float], seat: Seat, left: int) -> float:
    """Return a seat's chance to have most in the end, given everyone's average points."""
    heat = noise(left)
    top = max(points)
    weights = [exp((value - top) / heat) for value in points]
    return weights[seat] / sum(weights)
