"""From what was seen and heard to who is who: the beliefs of each level."""

from collections.abc import Iterable, Mapping

from heistnight.bots.bank_heist.deals import Evidence, Matrix, Suspicion
from heistnight.bots.bank_heist.ears import Ears
from heistnight.bots.bank_heist.habits import ALONE, MEASURED, TOGETHER, Habits
from heistnight.bots.bank_heist.happenings import Happening, happenings
from heistnight.bots.bank_heist.position import Position
from heistnight.games.bank_heist.pieces import CREW

SAME = (1.0, 1.0, 1.0, 1.0)


def certain(position: Position) -> Suspicion:
    """Only what sights and forced moves prove."""
    return Suspicion(position.could, Evidence(position.seats), position.all_factions)


def plain(position: Position) -> Suspicion:
    """All that happened and was said, one seat at a time: others are taken for Crew in what they do and say."""
    evidence = Evidence(position.seats)
    for happening in witnessed(position):
        matrix = weighed(happening)
        if matrix is None:
            evidence.of(happening.seat, ALONE.get(happening.key, SAME))
        else:
            evidence.of(happening.seat, [sum(row) for row in matrix])
            evidence.of(happening.other, matrix[CREW])
    return Suspicion(position.could, evidence, position.all_factions)


def considered(position: Position) -> Suspicion:
    """The same with every deed and claim weighed by who may have made it."""
    return concluded(position, witnessed(position), MEASURED)


def concluded(position: Position, seen: Iterable[Happening], habits: Habits) -> Suspicion:
    """Return the evidence in what was seen, given these habits of people."""
    evidence = Evidence(position.seats)
    for happening in seen:
        matrix = weighed(happening, habits.together)
        if matrix is None:
            evidence.of(happening.seat, habits.alone.get(happening.key, SAME))
        else:
            evidence.between(happening.seat, happening.other, matrix)
    return Suspicion(position.could, evidence, position.all_factions)


def weighed(happening: Happening, together: Mapping[str, Matrix] = TOGETHER) -> Matrix | None:
    """Return the evidence of a happening about two seats: the flatter, the less of it is news."""
    matrix = together.get(happening.key)
    if matrix is None or happening.weight == 1.0:
        return matrix
    return [[chance**happening.weight for chance in row] for row in matrix]


def witnessed(position: Position) -> list[Happening]:
    return [*happenings(position), *Ears(position).happenings()]
