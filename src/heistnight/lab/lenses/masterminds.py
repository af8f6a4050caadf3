"""Masterminds: gems at their average price, and the Talents and Prep cards a seat had."""

from collections.abc import Iterable

from heistnight.core.action import Seat
from heistnight.games.masterminds import score
from heistnight.games.masterminds.pieces import BOX, PREPS, TALENTS
from heistnight.games.masterminds.table import MastermindsTable
from heistnight.lab.lenses.lens import Lens, alone


class MastermindsLens(Lens):
    lead = "Ahead is whose gems are worth most while every value die still counts 3.5; once they are rolled they count."
    holding = "A seat had a Talent if it was on its team at some time, and a Prep card if it came to its hand."

    def ahead(self, table: MastermindsTable) -> tuple[Seat, ...]:
        values = [value or score.AVERAGE for value in table.values]
        return alone(score.best(score.standings(table, values)))

    def held(self, table: MastermindsTable, seat: Seat) -> Iterable[str]:
        team = [TALENTS[recruit.talent] for _slot, recruit in table.team(seat)]
        return [*team, *(PREPS[prep] for prep in table.hands[seat])]

    def cards(self) -> dict[str, str]:
        return {card.id: card.name for card in BOX.talents} | {card.id: card.name for card in BOX.prep}


LENS = MastermindsLens()
