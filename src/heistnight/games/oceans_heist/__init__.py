"""Ocean's Heist: Crew against Staff under the clock, for two to eight in two teams."""

from collections.abc import Collection
from typing import Any

from heistnight.core.action import HandOver, Holder, Presence, Seat
from heistnight.core.game import Game
from heistnight.core.orders import Draw
from heistnight.core.problems import Refused
from heistnight.core.rng import Rng
from heistnight.games.oceans_heist.endings import fresh_zones
from heistnight.games.oceans_heist.moves import ACTIONS, SIDES, Side
from heistnight.games.oceans_heist.options import OceansOptions
from heistnight.games.oceans_heist.pieces import CASINO, VAULTS
from heistnight.games.oceans_heist.presets import PRESETS
from heistnight.games.oceans_heist.selection import StartLeg
from heistnight.games.oceans_heist.table import OceansTable
from heistnight.games.oceans_heist.talk import PHRASES


def seated(players: int) -> tuple[Side, ...]:
    """Every other seat is the Crew, the first one too, so that it has one more if the number is odd (OH-1.2)."""
    return tuple([SIDES[seat % 2] for seat in range(players)])


class OceansHeist(Game[OceansOptions, OceansTable]):
    """Remember eight cards, guess four, and get out with the Target."""

    id = "oceans-heist"
    title = "Ocean's Heist"
    blurb = (
        "One team plans a heist, the other guards the casino. Thirty seconds to look, a minute to decide, one big flip."
    )
    version = 4
    poster = 5
    seats = range(2, 9)
    most_inputs = 20_000
    most_answers = 500
    default_players = 4
    unhurried = {"clock": "off"}
    actions = ACTIONS
    phrases = PHRASES
    notices = (HandOver, Presence)
    presets = PRESETS
    draws = {"casino": Draw(CASINO, top_last=True), "vault": Draw(VAULTS, top_last=True), "die": Draw()}
    options_type = OceansOptions

    def sides(self, options: OceansOptions) -> tuple[Side, ...]:
        return () if options.teams == "random" else seated(options.players)

    def check_people(self, options: OceansOptions, people: Collection[Seat]) -> None:
        """Without clocks nobody waits for people of the other side (section 10); dealt teams part any two of them."""
        chosen = self.sides(options)
        sides = {chosen[seat] for seat in people} if chosen else people
        if options.clock == "off" and len(sides) > 1:
            says = (
                "Without a clock, all human players must be on one team. "
                "Choose a clock, or give the other team to bots."
            )
            raise Refused("section 10", says, "one_team")

    def deal_from(self, options: OceansOptions, rng: Rng, logged: bool) -> OceansTable:
        sides = [SIDES.index(side) for side in seated(options.players)]
        if options.teams == "random":
            sides = rng.shuffled(sides)
        zones: dict[str, Any] = fresh_zones(options.players)
        person: Holder = "person"
        table = OceansTable(
            seats=options.players,
            rng=rng,
            log=[] if logged else None,
            options=options,
            sides=tuple(sides),
            holders=(person,) * options.players,
            legs=[],
            **zones,
        )
        table.agenda.append(StartLeg())
        table.settle()
        return table


GAME = OceansHeist()
