"""Advice: counting for people, and help with an answer."""

from heistnight.core.action import Seat
from heistnight.core.ranking import places
from heistnight.games.the_plan import score
from heistnight.games.the_plan.pieces import FACES, KINDS, SHOWS, SIZE, TREASURES, TRINKETS, Face, Treasure, names
from heistnight.games.the_plan.questions import PlanQuestion, open_question
from heistnight.games.the_plan.seen.board import together
from heistnight.games.the_plan.seen.types import Execution, PlanAdvice
from heistnight.games.the_plan.zones import PlanZones

_NO_QUESTION = PlanQuestion()


def draw_advice(table: PlanZones, seat: Seat | None) -> PlanAdvice:
    piece = table.canvas.piece
    question = open_question(table) or _NO_QUESTION
    asked = _NO_QUESTION if seat is None or not table.offered(seat) else question
    tallies = [piece(score.tally, *held, at=place) for place, held in enumerate(zip(table.treasures, table.trinkets))]
    listed = table.options.unseen_list
    rooms = piece(_rooms, tuple(table.museum))
    return PlanAdvice(
        scored=table.options.running_score or not table.agenda,
        tallies=piece(together, *tallies, at="tallies"),
        rooms=rooms,
        lying=sum(rooms),
        places=() if table.agenda else places(table.standings()),
        lines=() if table.agenda else tuple([score.lines(*held) for held in zip(table.treasures, table.trinkets)]),
        execution=piece(_raid, table.plans, SIZE[table.plans[question.seats(table)[0]]]) if table.plans else None,
        finds={} if seat is None else asked.finds(table, seat),
        uses={} if seat is None else asked.uses(table, seat),
        payment=None if seat is None else asked.payment(table, seat),
        unseen_treasures=piece(_unseen, table.treasure_pile, TREASURES, at="treasures") if listed else (),
        unseen_trinkets=piece(_unseen, table.trinket_pile, TRINKETS, at="trinkets") if listed else (),
        hidden=piece(_hidden, table.hidden(seat), at=seat) if listed else {},
    )


def _rooms(museum: tuple[tuple[Treasure, ...], ...]) -> tuple[int, ...]:
    return tuple(map(score.worth, museum))


def _raid(plans: tuple[Face, ...], size: int) -> Execution:
    """Plans of sizes that have not gone in yet have clashed with nobody."""
    clashes = []
    for seat, face in enumerate(plans):
        rivals = [other for place, other in enumerate(plans) if place != seat and SIZE[other] == SIZE[face] <= size]
        clashes.append(names([kind for kind in SHOWS[face] if any(kind in SHOWS[other] for other in rivals)], KINDS))
    return Execution(size, tuple(clashes))


def _unseen(pile: tuple[int, ...], of: tuple[str, ...]) -> tuple[str, ...]:
    """Everybody can work out what lies in a pile, but not where."""
    return names(sorted(pile), of)


def _hidden(counts: tuple[int, ...]) -> dict[str, int]:
    return {face: count for face, count in zip(FACES, counts) if count}
