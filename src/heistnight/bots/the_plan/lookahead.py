"""The next turn, as far as it can be foreseen: five treasures that nobody has seen yet, and the same minds again."""

from collections.abc import Sequence

from heistnight.bots.the_plan.minds import outlook, way_in
from heistnight.bots.the_plan.position import ALL_KINDS, Position, face_value
from heistnight.bots.the_plan.worth import Sharp
from heistnight.core.action import Seat
from heistnight.games.the_plan.pieces import SMASH_AND_GRAB, Treasure
from heistnight.games.the_plan.table import PlanTable
from heistnight.games.the_plan.turn import TREASURES_A_TURN

CONSOLATION = 1.5


class Tomorrow:
    """One museum that the next turn may bring, and what every Plan would then bring to a seat."""

    def __init__(
        self, position: Position, world: PlanTable, lying: Sequence[Sequence[Treasure]], shares: Sequence[float]
    ) -> None:
        museum = [list(tiles) for tiles in lying]
        for tile in world.treasure_pile[-TREASURES_A_TURN:]:
            museum[tile >> 2].append(tile)
        self.worth = Sharp(position.next_turn(museum))
        others = len(position.others)
        fattest = max(ALL_KINDS, key=lambda kind: face_value(museum[kind]))
        self.free = way_in(shares, others, [float(kind == fattest) for kind in ALL_KINDS])
        self.alone_smash = (1 - shares[SMASH_AND_GRAB]) ** others

    def outlook(self, seat: Seat) -> list[float]:
        return outlook(self.free, self.alone_smash, self.worth.kinds(seat), CONSOLATION)
