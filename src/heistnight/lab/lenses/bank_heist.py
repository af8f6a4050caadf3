"""Bank Heist: who would win if the truck stopped now, and the cards and Attributes a seat had."""

from collections.abc import Iterable, Sequence

from heistnight.core.action import Seat
from heistnight.games.bank_heist.pieces import (
    AGENT,
    AGENTS_WIN,
    ALARMS,
    BAGS_NEEDED,
    BOX,
    CARDS,
    CASH_BAG,
    NONE,
    start_space,
)
from heistnight.games.bank_heist.zones import GETAWAY, HeistZones
from heistnight.lab.lenses.lens import Lens


class BankHeistLens(Lens):
    lead = (
        "Ahead in the robbery is the Crew while the bags keep pace with the alarm, otherwise the Agents; in the truck "
        "the side that would win at the Hideout now, in a showdown the side with more people alive. "
        "The lab sees the identities; the players do not."
    )
    holding = "A seat had a card if it was in its hand at some time, and an Attribute if it lay in front of it."

    def sides(self, table: HeistZones) -> Sequence[str]:
        return [table.side(seat) for seat in range(table.seats)]

    def ahead(self, table: HeistZones) -> tuple[Seat, ...]:
        leader = _leader(table)
        return tuple(seat for seat in range(table.seats) if leader and table.side(seat) == leader)

    def held(self, table: HeistZones, seat: Seat) -> Iterable[str]:
        attribute = table.attributes[seat]
        cards = [CARDS[card] for card in table.hands[seat]]
        return cards if attribute == NONE else [*cards, ALARMS[attribute]]

    def cards(self) -> dict[str, str]:
        pieces = [*BOX.vault, *BOX.handcuffs, *BOX.alarm_attribute]
        return {piece.id: piece.name for piece in pieces if piece.kind != "dye"}


def _leader(table: HeistZones) -> str:
    if table.phase == "showdown":
        return _most_alive(table)
    if table.phase not in GETAWAY:
        start = start_space(table.options.tempo, table.seats)
        bags, alarm = table.truck * (AGENTS_WIN - start), (table.token - start) * BAGS_NEEDED
        return "" if bags == alarm else "crew" if bags > alarm else "agents"
    living = table.living()
    if any(table.identities[seat] == AGENT for seat in living):
        return "agents"
    paid = any(table.side(seat) == "rivals" and CASH_BAG in table.hands[seat] for seat in living)
    return "rivals" if paid else "crew"


def _most_alive(table: HeistZones) -> str:
    sides = [table.side(seat) for seat in table.living()]
    counts = sorted({side: sides.count(side) for side in sides}.items(), key=lambda item: -item[1])
    if not counts or (len(counts) > 1 and counts[0][1] == counts[1][1]):
        return ""
    return counts[0][0]


LENS = BankHeistLens()
