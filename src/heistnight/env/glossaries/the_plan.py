"""The words of The Plan."""

from heistnight.env.glossary import Glossary
from heistnight.games.the_plan.options import PlanOptions
from heistnight.games.the_plan.pieces import FACES, KINDS, TREASURES, TRINKETS

PASSES = 3  # a round of four turns (TP-7.1)


def glossary(options: PlanOptions) -> Glossary:
    seats, ghosts = options.players, options.ghosts or 0
    return Glossary(
        words={
            "PlanView.museum": TREASURES,
            "PlanView.shelf": TRINKETS,
            "PlanView.used": FACES,
            "PlanView.flips": ("A", "B"),
            "SeatView.treasures": TREASURES,
            "SeatView.trinkets": TRINKETS,
            "SeatView.plan": FACES,
            "Auction.kind": KINDS,
            "Auction.prize": TREASURES,
            "Auction.laid": TRINKETS,
            "OwnView.hand": FACES,
            "OwnView.chosen": FACES,
            "OwnView.gift": FACES,
            "Gift.cards": FACES,
            "OpenRecord.face": FACES,
            "Memory.buried": FACES,
        },
        places={
            "PlanView.seat": seats,
            "PlanView.flipping": seats + ghosts,
            "Question.waiting": seats,
            "Auction.seats": seats,
            "Gift.seat": seats,
            "OpenRecord.reach": seats,
        },
        room={
            "PlanView.museum": len(KINDS),
            "PlanView.seats": seats + ghosts,
            "PlanView.flips": ghosts,
            "PlanView.filled": 2 * ghosts,
            "Memory.passes": PASSES,
            "Memory.records": 2 * PASSES,
        },
        # What is unseen or hidden is all there is less what is seen; whoever is not waited for is ready, and how many
        # cards are left in a hand goes with the turn. Rounds are shown to spectators; Ghosts alone have slots.
        left_out=(
            *("PlanView.unseen_treasures", "PlanView.unseen_trinkets", "PlanView.hidden", "PlanView.rounds_shown"),
            *("SeatView.cards", "SeatView.ready"),
            *(() if ghosts else ("PlanView.filled",)),
        ),
    )
