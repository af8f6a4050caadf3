"""Masterminds: Heist Society: draft a team, press your luck, interrupt, complete; for two to five."""

from heistnight.core.action import HandOver, Presence
from heistnight.core.game import Game
from heistnight.core.orders import Draw
from heistnight.core.rng import Rng
from heistnight.games.masterminds.clocks import limit
from heistnight.games.masterminds.drawing import deal, draw_talent, fill_pool, lay_out_heists
from heistnight.games.masterminds.moves import ACTIONS, RecruitsDealt, talents
from heistnight.games.masterminds.options import MastermindsOptions
from heistnight.games.masterminds.pieces import (
    CASH,
    CLEAR,
    COLOURS,
    FAILURES,
    FIRST_HAND,
    GEM_COUNT,
    GEMS,
    HEISTS,
    NONE,
    PREPS,
    TALENTS,
    TEAM,
    prep_deck,
)
from heistnight.games.masterminds.presets import PRESETS
from heistnight.games.masterminds.rules import WHO_GOES_FIRST, FirstRecruitPick, join_first
from heistnight.games.masterminds.table import MastermindsTable
from heistnight.games.masterminds.talk import PHRASES

DRAFTED = 3


class Masterminds(Game[MastermindsOptions, MastermindsTable]):
    """Recruit, plan, and be the one who finishes the job."""

    id = "masterminds"
    title = "Masterminds: Heist Society"
    blurb = "Build a team, race for the same jobs, press your luck, and mind the interrupts."
    version = 3
    poster = 2
    seats = range(2, 6)
    most_inputs = 20_000
    most_answers = 500
    default_players = 3
    notices = (HandOver, Presence)
    unhurried = {"pace": "none"}
    presets = PRESETS
    actions = ACTIONS
    phrases = PHRASES
    draws = {
        "colours": Draw(COLOURS),
        "talents": Draw(TALENTS, top_last=True),
        "prep": Draw(PREPS, top_last=True),
        "failures": Draw(FAILURES, top_last=True),
        "heists": Draw(HEISTS, top_last=True),
        "gems": Draw(GEMS),
        "die": Draw(),
    }
    options_type = MastermindsOptions

    def deal_from(self, options: MastermindsOptions, rng: Rng, logged: bool) -> MastermindsTable:
        """Set-up in the order of section 3."""
        seats = options.players
        taken = options.colours
        dealt = [colour for colour in rng.shuffled(range(len(COLOURS)), "colours") if colour not in taken]
        colours = [dealt.pop(0) if colour is None else colour for colour in taken]
        places = seats * options.heists_in_play
        table = MastermindsTable(
            seats=seats,
            rng=rng,
            log=[] if logged else None,
            options=options,
            talent_deck=rng.shuffled(range(len(TALENTS)), "talents"),
            talent_discard=[],
            pool=[],
            arriving=[],
            looked_at=[],
            dealt=[()] * seats,
            picks=[NONE] * seats,
            talent_sights=[],
            prep_deck=rng.shuffled(prep_deck(options.friendly, options.heat), "prep"),
            prep_discard=[],
            hands=[()] * seats,
            known=[()] * (seats * (seats + 1)),
            failure_deck=rng.shuffled(range(len(FAILURES)), "failures"),
            failure_discard=[],
            failure_sights=[],
            heist_deck=rng.shuffled(range(len(HEISTS)), "heists"),
            buried=[],
            heists=[None] * options.heists_in_play,
            dice=[()] * places,
            placed=[0] * options.heists_in_play,
            blueprints=[0] * places,
            mementos=[()] * seats,
            crews=[(None,) * TEAM] * seats,
            used=[],
            colours=colours,
            gems=[(0,) * len(GEMS)] * seats,
            bag=[count if gem in colours or gem == CLEAR else 0 for gem, count in enumerate(GEM_COUNT)],
            cash=[CASH] * seats,
            values=[0] * seats,
            overflow=[],
            draft=[],
            answers=[None] * seats,
            through=[False] * seats,
            early=[False] * seats,
            armed=[()] * seats,
            held_on=[False] * seats,
            rolled=[False] * seats,
            holders=["person"] * seats,
            stands_in=[False] * seats,
            here=[False] * seats,
            came=[False] * seats,
            missed=[0] * seats,
        )
        deal(table, [FIRST_HAND] * seats)
        fill_pool(table)
        lay_out_heists(table)
        table.agenda.append(WHO_GOES_FIRST)
        _first_recruits(table)
        table.settle()
        return table


def _first_recruits(table: MastermindsTable) -> None:
    """One from the deck each in seat order, or one of three kept in secret (MHS-2.7; section 10, first_recruit)."""
    if table.options.first_recruit == "random":
        join_first(table, [draw_talent(table) for _seat in range(table.seats)])
        return
    for seat in range(table.seats):
        table.dealt[seat] = tuple(sorted(draw_talent(table) for _ in range(DRAFTED)))
    table.emit(RecruitsDealt, tuple(map(talents, table.dealt)))
    pace = table.options.pace
    length = None if pace == "none" else limit(pace, "first_recruit")
    table.agenda.append(FirstRecruitPick(asked=tuple(range(table.seats)), closes=length, counts=length))


GAME = Masterminds()
