"""Paying a gem (section 4.9)."""

from collections.abc import Sequence
from typing import ClassVar

from heistnight.core.action import Action, Seat
from heistnight.core.table import Step
from heistnight.games.masterminds import moves
from heistnight.games.masterminds.drawing import return_gems
from heistnight.games.masterminds.moves import CHOOSE, GIVE
from heistnight.games.masterminds.pieces import CLEAR, GEM, SILAS, TALENT_NAMES
from heistnight.games.masterminds.questions import Ask, ask, discard
from heistnight.games.masterminds.zones import MastermindsZones

CREDIT = 2


def has_credit(table: MastermindsZones, seat: Seat, cards: int) -> bool:
    """Silas: two cards pay for a gem, once in each turn of anybody (MHS-11.1, MHS-27.24)."""
    return cards >= CREDIT and SILAS not in table.used and table.has(seat, SILAS)


def can_pay(table: MastermindsZones, seat: Seat, playing: int = 0) -> bool:
    """Return whether there is a way to pay; the card being played is not one of Silas's two (MHS-11.2)."""
    if table.cash[seat] or any(table.gems[seat]):
        return True
    return has_credit(table, seat, len(table.hands[seat]) - playing)


def ways_to_pay(table: MastermindsZones, seat: Seat) -> list[Action]:
    """Each kind of gem owned, and cash: all that Shakedown may take."""
    ways: list[Action] = [GIVE[gem] for gem, count in enumerate(table.gems[seat]) if count]
    if table.cash[seat]:
        ways.append(CHOOSE["cash"])
    return ways


def pay_with(table: MastermindsZones, seat: Seat, way: Action) -> None:
    if isinstance(way, moves.Give):
        return_gems(table, seat, (GEM[way.gem],))
    else:
        table.cash[seat] -= 1


def pay(table: MastermindsZones, seat: Seat, way: Action) -> None:
    """A gem is paid in this way; for credit Silas's two cards are chosen one by one."""
    match way:
        case moves.Give(gem=gem):
            table.emit(moves.Paid, seat, gem)
        case moves.Choose(what=what):
            table.emit(moves.Paid, seat, what)
    if way == CHOOSE["two_cards"]:
        table.used.append(SILAS)
        discard(table, seat, CREDIT)
    else:
        pay_with(table, seat, way)


def cheapest(table: MastermindsZones, seat: Seat, ways: Sequence[Action]) -> Action:
    """Cash, else a clear gem, else any gem (section 6, pay_choice)."""
    return next((way for way in (CHOOSE["cash"], GIVE[CLEAR]) if way in ways), ways[0])


class Pay(Step[MastermindsZones], frozen=True):
    """One ◆ is one payment (MHS-11.2)."""

    seat: Seat

    def run(self, table: MastermindsZones) -> None:
        ask(table, PayChoice, self.seat)


class PayAsArmed(Step[MastermindsZones], frozen=True):
    """The gem of an armed card is paid without asking, as silence would pay it (MHS-12.14)."""

    seat: Seat

    def run(self, table: MastermindsZones) -> None:
        pay(table, self.seat, cheapest(table, self.seat, ways_to_pay(table, self.seat)))


class PayChoice(Ask, frozen=True):
    """How do you pay the gem? (MHS-11.1)"""

    rule: ClassVar[str] = "MHS-11.1"
    says_no: ClassVar[str] = "Pay with a gem you own, an unspent Starter Cash, or two cards if {card} is in your team."
    about: ClassVar[str] = TALENT_NAMES[SILAS]
    clock: ClassVar[str] = "pay"

    def choices(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        ways = ways_to_pay(table, seat)
        if has_credit(table, seat, len(table.hands[seat])):
            ways.append(CHOOSE["two_cards"])
        return ways

    def default(self, table: MastermindsZones) -> Action:
        return cheapest(table, self.seat, self.choices(table, self.seat))

    def answer(self, table: MastermindsZones, action: Action) -> None:
        pay(table, self.seat, action)
