"""Exactly As Planned: five cooperative heists in real time for one to five."""

from heistnight.core.action import HandOver
from heistnight.core.game import Game
from heistnight.core.orders import Draw
from heistnight.core.rng import Rng
from heistnight.games.exactly_as_planned.heists.bonnie_and_clyde_waltz import WaltzTable
from heistnight.games.exactly_as_planned.heists.cakewalk import CakewalkTable
from heistnight.games.exactly_as_planned.heists.double_blind_scam import ScamTable
from heistnight.games.exactly_as_planned.heists.quiz_show import QuizTable
from heistnight.games.exactly_as_planned.heists.three_ring_monte import MonteTable
from heistnight.games.exactly_as_planned.moves import ACTIONS, Broke
from heistnight.games.exactly_as_planned.options import HeistOptions
from heistnight.games.exactly_as_planned.pieces import JOBS, TOOLS, HeistId
from heistnight.games.exactly_as_planned.presets import PRESETS
from heistnight.games.exactly_as_planned.rules import set_out
from heistnight.games.exactly_as_planned.table import HeistTable
from heistnight.games.exactly_as_planned.talk import PHRASES
from heistnight.games.exactly_as_planned.zones import dealt_plans

MOST_DEALS = 20
TABLES: dict[HeistId, type[HeistTable]] = {
    "double_blind_scam": ScamTable,
    "bonnie_and_clyde_waltz": WaltzTable,
    "quiz_show": QuizTable,
    "cakewalk": CakewalkTable,
    "three_ring_monte": MonteTable,
}


class ExactlyAsPlanned(Game[HeistOptions, HeistTable]):
    """Everybody at once, all together, five minutes: one missing Tool sinks the lot."""

    id = "exactly-as-planned"
    title = "Exactly As Planned"
    blurb = "Five minutes, no turns, everybody talks at once. Every Job must be satisfied, or all was for nothing."
    version = 3
    poster = 1
    seats = range(1, 6)
    together = True
    most_inputs = 10_000
    most_answers = 2_000  # a whole Heist is one question
    default_players = 4
    unhurried = {"time": "ticks"}
    actions = ACTIONS
    phrases = PHRASES
    notices = (HandOver, Broke)
    options_type = HeistOptions
    presets = PRESETS
    draws = {"jobs": Draw(JOBS), "tools": Draw(TOOLS), "first": Draw()}

    def deals_slowly(self, options: HeistOptions) -> bool:
        """A winning plan is searched for (EAP-3.8, EAP-3.12)."""
        return options.deal_policy == "winnable" or not options.ticks

    def deal_from(self, options: HeistOptions, rng: Rng, logged: bool) -> HeistTable:
        """Deal, where asked for until a winning plan is found (EAP-3.8); of twenty failures the last stands (EAP-3.10).

        In real time a raw deal is searched too, for the result to tell; by ticks that would cost more than the game.
        """
        table = TABLES[options.card.id].dealt(options, rng)
        winnable = options.deal_policy == "winnable"
        if winnable or not options.ticks:
            table.certificate = table.certify()
        while winnable and table.certificate is None and table.attempt < MOST_DEALS - 1:
            attempt = table.attempt + 1
            table = TABLES[options.card.id].dealt(options, rng)
            table.attempt, table.certificate = attempt, table.certify()
        table.plans = dealt_plans(options, rng)
        table.log = [] if logged else None
        set_out(table)
        return table


GAME = ExactlyAsPlanned()
