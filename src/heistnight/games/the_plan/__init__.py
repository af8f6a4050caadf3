"""The Plan: simultaneous secret selection and set collection for one to six."""

from heistnight.core.game import Game
from heistnight.core.orders import Draw
from heistnight.core.rng import Rng
from heistnight.games.the_plan.dealing import deal
from heistnight.games.the_plan.moves import ACTIONS
from heistnight.games.the_plan.options import PlanOptions
from heistnight.games.the_plan.pieces import (
    EMPTY,
    FACES,
    KINDS,
    TREASURE_PILE,
    TREASURES,
    TRINKET_PILE,
    TRINKETS,
    plan_deck,
)
from heistnight.games.the_plan.presets import PRESETS
from heistnight.games.the_plan.rounds import StartRound
from heistnight.games.the_plan.table import PlanTable
from heistnight.games.the_plan.talk import PHRASES
from heistnight.games.the_plan.turn import START_TURN


class ThePlan(Game[PlanOptions, PlanTable]):
    """Send a team in, get out before the others, and do not clash."""

    id = "the-plan"
    title = "The Plan"
    blurb = "Everybody picks a team in secret. Small teams go first, equal ones get in each other's way."
    version = 2
    poster = 4
    seats = range(1, 7)
    most_inputs = 3_000
    default_players = 4
    unhurried = {"clock": "none"}
    actions = ACTIONS
    phrases = PHRASES
    options_type = PlanOptions
    presets = PRESETS
    draws = {"plans": Draw(FACES), "treasures": Draw(TREASURES), "trinkets": Draw(TRINKETS)}

    def deal_from(self, options: PlanOptions, rng: Rng, logged: bool) -> PlanTable:
        """Shuffle the three piles in the order of TP-17.1 and begin."""
        collectors = options.players + (options.ghosts or 0)
        table = PlanTable(
            seats=options.players,
            rng=rng,
            log=[] if logged else None,
            options=options,
            collectors=collectors,
            solitaire=options.players == 1,
            stack=tuple(rng.shuffled(plan_deck(options.removed_types or ()), "plans")[::-1]),
            treasure_pile=tuple(rng.shuffled(TREASURE_PILE, "treasures")[::-1]),
            trinket_pile=tuple(rng.shuffled(TRINKET_PILE, "trinkets")[::-1]),
            museum=[()] * len(KINDS),
            hands=[()] * options.players + [(EMPTY, EMPTY)] * (collectors - options.players),
            sealed=[EMPTY] * options.players,
            flips=(EMPTY,) * collectors,
            loot=[0] * collectors,
            gifts=[None] * options.players,
            fists=[None] * options.players,
            treasures=[()] * collectors,
            trinkets=[()] * collectors,
            filled=(0,) * (2 * collectors),
            missed=(0,) * options.players,
        )
        table.agenda.append(START_TURN)
        if table.solitaire:
            deal(table)
        else:
            table.agenda.append(StartRound(1))
        table.settle()
        return table


GAME = ThePlan()
