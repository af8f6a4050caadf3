"""The table as one seat knows it, in the numbers of the engine."""

from functools import cached_property
from random import Random

from heistnight.bots.bot import Eyes
from heistnight.core.action import Seat
from heistnight.games.bank_heist.pieces import NOBODY, Identity
from heistnight.games.bank_heist.records import Note
from heistnight.games.bank_heist.table import HeistTable
from heistnight.games.bank_heist.zones import HeistZones


class Position:
    """A seat's own cards and partner, and the public table.

    `world` is a table this seat can not tell from the true one: what is public or its own is true in it, all else is
    one possible guess, which nothing here looks at.
    """

    def __init__(self, eyes: Eyes) -> None:
        self.eyes = eyes
        self.world: HeistTable = eyes.world()
        self.me: Seat = eyes.seat
        self.seats = self.world.seats
        self.rng = Random(eyes.rng.below(1 << 62))

    @cached_property
    def identity(self) -> Identity:
        return self.world.identities[self.me]

    @cached_property
    def side(self) -> str:
        """For whom it plays: its card, or the Agents once its conscience has turned it."""
        return self.world.side(self.me)

    @cached_property
    def partner(self) -> Seat:
        """The other one of the faction, or NOBODY."""
        return next(iter(self.world.partners(self.me)), NOBODY)

    @cached_property
    def others(self) -> list[Seat]:
        """Everybody else alive."""
        return self.world.others(self.me)

    @cached_property
    def hand(self) -> tuple[int, ...]:
        return self.world.hands[self.me]

    @cached_property
    def could(self) -> list[int]:
        """For each seat, a bit for every identity that it can still have."""
        row = self.me * self.seats
        return self.world.could[row : row + self.seats]

    @property
    def notebook(self) -> tuple[Note, ...]:
        """Return this seat's private notebook."""
        return self.world.notebooks[self.me]

    def ended(self, note: Note) -> str:
        """Return how a passed card was received: took, loaded or dye; "" while that is open."""
        ours = (note.owner, note.seat) if note.what in ("passed", "gave") else (note.seat, note.owner)
        told = note.turn, *ours, note.what in ("gave", "given")
        records = ((p.result, (p.turn, p.giver, p.receiver, p.via == "gift")) for p in self.world.passes)
        return next((result for result, record in records if record == told), "")

    @property
    def all_factions(self) -> bool:
        return self.world.options.mix == "three_factions"

    def is_partner(self, seat: Seat) -> bool:
        return seat == self.partner


def turns_left(table: HeistZones, seat: Seat) -> int:
    """Return how many turns a seat still has before the Hideout, without the running one; many in a showdown."""
    if table.phase != "getaway":
        return 9
    place = (seat - table.line) % table.seats
    now = (table.active - table.line) % table.seats
    return table.hideout() - 1 - table.token + (place > now)
