"""The words of The Plan."""

from heistnight.env.glossary import Glossary
from heistnight.games.the_plan.options import PlanOptions
from heistnight.games.the_plan.pieces import FACES, KINDS, TREASURES, TRINKETS
from heistnight.games.the_plan.seen.types import PlanOwn

PASSES = 3  # a round of four turns (TP-7.1)


def glossary(options: PlanOptions) -> Glossary:
    seats, ghosts = options.players, options.ghosts or 0
    return Glossary(
        words={
            "PlanBoard.museum": TREASURES,
            "PlanBoard.shelf": TRINKETS,
            "PlanBoard.used": FACES,
            "PlanBoard.flips": ("A", "B"),
            "SeatBoard.treasures": TREASURES,
            "SeatBoard.trinkets": TRINKETS,
            "SeatBoard.plan": FACES,
            "Auction.kind": KINDS,
            "Auction.prize": TREASURES,
            "Auction.laid": TRINKETS,
            "PlanOwn.hand": FACES,
            "PlanOwn.chosen": FACES,
            "PlanOwn.gift": FACES,
            "Gift.cards": FACES,
            "OpenRecord.face": FACES,
            "Memory.buried": FACES,
        },
        places={
            "PlanBoard.line": seats + ghosts,
            "PlanBoard.flipping": seats + ghosts,
            "Question.waiting": seats,
            "Auction.seats": seats,
            "Gift.seat": seats,
            "OpenRecord.reach": seats,
        },
        room={
            "PlanBoard.museum": len(KINDS),
            "PlanBoard.seats": seats + ghosts,
            "PlanBoard.flips": ghosts,
            "PlanBoard.filled": 2 * ghosts,
            "Memory.passes": PASSES,
            "Memory.records": 2 * PASSES,
        },
        only={"View.own": PlanOwn},
        # Whoever is not waited for is ready, and how many cards are left in a hand goes with the turn.
        left_out=("SeatBoard.cards", "SeatBoard.ready", *(() if ghosts else ("PlanBoard.filled",))),
    )
