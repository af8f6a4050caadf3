"""Ocean's Heist: alarms against rounds, and what each team brought."""

from collections.abc import Iterable, Sequence

from heistnight.core.action import Seat
from heistnight.games.oceans_heist.packing import LAST_ALARM
from heistnight.games.oceans_heist.pieces import BOX, GEAR, GLOBALS, OPENING, USES
from heistnight.games.oceans_heist.zones import CREW, OceansZones
from heistnight.lab.lenses.lens import NOBODY, Lens

ROUNDS = 5


class OceansHeistLens(Lens):
    lead = (
        "Ahead is the Crew while it can afford the rest: it has raised no more alarms than its share for the rounds "
        "played, and has kept at least the share of its Equipment's uses for those to come. Otherwise it is the Staff."
    )
    holding = (
        "A team had a card if it bought that Equipment or marked that Global Defense; each seat counts its team's."
    )

    def sides(self, table: OceansZones) -> Sequence[str]:
        return ["crew" if side == CREW else "staff" for side in table.sides]

    def ahead(self, table: OceansZones) -> tuple[Seat, ...]:
        if table.round == 0:
            return NOBODY
        quiet = table.alarms * ROUNDS <= table.round * (LAST_ALARM + 1)
        owned = {*table.hand, *table.laid, *table.discards} - OPENING
        bought, left = sum(USES[card] for card in owned), sum(table.uses[card] for card in owned)
        equipped = left * ROUNDS >= bought * (ROUNDS - table.round)
        return tuple(seat for seat, side in enumerate(table.sides) if (side == CREW) == (quiet and equipped))

    def held(self, table: OceansZones, seat: Seat) -> Iterable[str]:
        if table.stage == "selection":  # what they hold is still a draft
            return []
        if table.sides[seat] != CREW:
            return [GLOBALS[card] for card in table.globals]
        return [GEAR[card] for card in (*table.hand, *table.openings)]

    def cards(self) -> dict[str, str]:
        return {card.id: card.name for card in BOX.equipment} | {card.id: card.name for card in BOX.global_defenses}


LENS = OceansHeistLens()
