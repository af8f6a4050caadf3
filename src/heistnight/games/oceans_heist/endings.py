"""OH-11: how a heist ends, and what the next one begins with."""

from heistnight.core.table import Step
from heistnight.games.oceans_heist import moves
from heistnight.games.oceans_heist.memory import Leg
from heistnight.games.oceans_heist.pieces import ALL_GEAR, EMPTY, USES
from heistnight.games.oceans_heist.story import secrets
from heistnight.games.oceans_heist.zones import CREW, SLOTS, STAFF, OceansZones

BARE_ZONES = (
    *("hand", "marks", "laid", "laid_now", "expended", "late", "burning", "numbers", "discards", "openings", "known"),
    *("boosts", "globals", "proposal", "agreed", "casino_deck", "eight", "carried", "extras", "casino_discards"),
    *("vault_deck", "peeked", "sunk", "three", "vault_discards", "face_up", "scouted", "field", "paid", "fates"),
    *("raised", "rolls"),
)


class EndLeg(Step[OceansZones], frozen=True):
    """A heist is over; with sides to switch, the other team goes in (OH-11.11)."""

    ending: str
    points: int = 0

    def run(self, table: OceansZones) -> None:
        crew = table.team(CREW)
        table.legs.append(Leg(self.ending, crew, self.points, table.alarms))
        table.emit(moves.LegEnded, table.leg, self.ending, crew)
        again = table.options.teams == "twice" and table.leg == 1
        del table.agenda[again:]  # what is left of this heist; below it lies the start of the other
        if again:
            switch_sides(table)
        else:
            table.stage = "over"
            forget_drafts(table)
            if table.log is not None:  # what was secret follows from the log itself
                table.log += secrets(table.log)


def forget_drafts(table: OceansZones) -> None:
    """Nobody edits or agrees to anything any more."""
    for name, value in fresh_drafts(table.seats).items():
        setattr(table, name, value)
    table.drop_proposal()
    table.touched = False


def switch_sides(table: OceansZones) -> None:
    """Everything goes back into the box, and what was secret stays so until the second heist is over."""
    versions = table.versions[::-1]  # a team that changes sides goes on counting: no number comes twice (OH-12.8)
    fresh = fresh_zones(table.seats)
    for name, value in fresh.items():
        setattr(table, name, value)
    table.versions = versions
    table.leg = 2
    table.sides = tuple(STAFF if side == CREW else CREW for side in table.sides)
    table.emit(moves.SidesSwitched, table.team(CREW))


def fresh_zones(seats: int) -> dict[str, object]:
    """Return the zones of a new heist: all 90 Equipment cards in the shop, no alarm raised (OH-1.6)."""
    return {
        **{name: [] for name in BARE_ZONES},
        **fresh_drafts(seats),
        "stage": "selection",
        "round": 0,
        "target": EMPTY,
        "situation": EMPTY,
        "off": EMPTY,
        "die": 0,
        "counters": 0,
        "alarms": 0,
        "money": 0,
        "taken": 0,
        "vault_peek": False,
        "vault_set": False,
        "parts_given": False,
        "unique_active": False,
        "attempt": EMPTY,
        "limited_rolls": 0,
        "waited": False,
        "until": None,
        "lengthened": False,
        "shop": list(ALL_GEAR),
        "uses": USES,
        "slots": [EMPTY] * SLOTS,
        "vault_places": [EMPTY, EMPTY],
    }


def fresh_drafts(seats: int) -> dict[str, object]:
    """Nobody has touched anything yet."""
    return {
        "ready": [False] * seats,
        "conceding": [0] * seats,
        "versions": [0, 0],
        "changes": [0, 0],
        "editors": [EMPTY, EMPTY],
        "people_acted": [False, False],
        "bots_wait": [False, False],
        "waits": 0,
    }
