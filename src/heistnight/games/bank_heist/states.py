"""4.7 States and restraints: tied, cuffed, jammed, poisoned."""

from collections.abc import Sequence
from typing import ClassVar

from heistnight.core.action import Action, Seat
from heistnight.core.problems import Refused
from heistnight.games.bank_heist import events, memory
from heistnight.games.bank_heist.death import kill, lose_attribute, spend
from heistnight.games.bank_heist.moves import (
    ANTIDOTE,
    DIE,
    FREE_SELF,
    STAY,
)
from heistnight.games.bank_heist.pieces import (
    ADRENALINE,
    CARD_NAMES,
    CUFFED,
    KNIFE,
    LOCK_PICK,
    NOBODY,
    RESTRAINTS,
    TIED,
    TOOL,
    WORN,
)
from heistnight.games.bank_heist.questions import Ask, ask
from heistnight.games.bank_heist.zones import HeistZones

POISON_WORKS = 2
MAY_FREE_SELF, MUST_STAY = (FREE_SELF, STAY), (STAY,)
MAY_LIVE, MUST_DIE = (ANTIDOTE, DIE), (DIE,)


def wait(table: HeistZones, seat: Seat, why: events.Why) -> None:
    memory.deed(table, seat, why, seat)
    table.emit(events.Waited, seat, why)


def free(table: HeistZones, seat: Seat, restraint: int, by: Seat = NOBODY) -> None:
    table.restraints[seat] &= ~restraint
    table.vault_up.append(WORN[restraint])
    if by != NOBODY:
        memory.deed(table, by, "free", seat, RESTRAINTS[restraint])
    table.emit(events.Freed, seat, None if by == NOBODY else by, RESTRAINTS[restraint])


def free_of_all(table: HeistZones, seat: Seat) -> None:
    for restraint in WORN:
        if table.restraints[seat] & restraint:
            free(table, seat, restraint)


def unjam(table: HeistZones, seat: Seat, by: Seat | None) -> None:
    lose_attribute(table, seat)
    table.emit(events.Unjammed, seat, by)


# T3: restrained (4.7) ------------------------------------------------------------------------------------------------


def restrained_turn(table: HeistZones, seat: Seat) -> None:
    """Free yourself, or the turn passes (BH-8.1); the last one alive frees itself as soon as it can (BH-13.9)."""
    tool = TOOL[table.restraints[seat]]
    if sum(table.alive) == 1:
        if tool in table.hands[seat]:
            free_self(table, seat)
    elif table.could_hold(seat, tool):
        ask(table, RestrainedTurn(seat=seat), "restrained")
    else:
        wait(table, seat, "restrained")


class RestrainedTurn(Ask, frozen=True):
    """Do you free yourself? (BH-8.2)"""

    rule: ClassVar[str] = "BH-8.1"
    sealed: ClassVar[bool] = True

    def options(self, table: HeistZones, seat: Seat) -> Sequence[Action]:
        return MAY_FREE_SELF if TOOL[table.restraints[seat]] in table.hands[seat] else MUST_STAY

    def default(self, table: HeistZones) -> Action:
        return self.options(table, self.seat)[0]

    def choose(self, table: HeistZones, action: Action) -> None:
        if action is FREE_SELF:
            free_self(table, self.seat)
        else:
            wait(table, self.seat, "restrained")

    def refusal(self, table: HeistZones, seat: Seat, action: Action) -> Refused:
        text = "You are restrained: free yourself with a {knife} or {pick} that you hold, or stay."
        tools = {"knife": CARD_NAMES[KNIFE], "pick": CARD_NAMES[LOCK_PICK]}
        return Refused(self.rule, text, "restrained", **tools)


def free_self(table: HeistZones, seat: Seat) -> None:
    """Handcuffs leave nothing but the Lock Pick, so they come off first (BH-8.3)."""
    spend(table, seat, TOOL[table.restraints[seat]])
    free(table, seat, CUFFED if table.restraints[seat] & CUFFED else TIED, seat)


# T5: poison ----------------------------------------------------------------------------------------------------------


def poison_waits(table: HeistZones, seat: Seat) -> int:
    """At the end of which of a poisoned seat's turns the poison works: 1 is this one, or else the next."""
    return max(1, POISON_WORKS - table.turns[seat] + (table.active == seat))


def poison(table: HeistZones, seat: Seat) -> None:
    """Adrenaline or death, and no cards while restrained (BH-22.8)."""
    if table.restraints[seat] or not table.could_hold(seat, ADRENALINE):
        kill(table, seat, "poison")
    elif sum(table.alive) > 1:
        ask(table, TakeAntidote(seat=seat), "restrained")
    elif ADRENALINE in table.hands[seat]:
        hold_poison(table, seat)
    else:
        kill(table, seat, "poison")


class TakeAntidote(Ask, frozen=True):
    """Do you play Adrenaline against the poison? (BH-22.8)"""

    rule: ClassVar[str] = "BH-22.8"
    sealed: ClassVar[bool] = True

    def options(self, table: HeistZones, seat: Seat) -> Sequence[Action]:
        return MAY_LIVE if ADRENALINE in table.hands[seat] else MUST_DIE

    def default(self, table: HeistZones) -> Action:
        return self.options(table, self.seat)[0]

    def choose(self, table: HeistZones, action: Action) -> None:
        if action is ANTIDOTE:
            hold_poison(table, self.seat)
        else:
            kill(table, self.seat, "poison")

    def refusal(self, table: HeistZones, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "Play {card} if you hold one, or die.", "poisoned", card=CARD_NAMES[ADRENALINE])


def hold_poison(table: HeistZones, seat: Seat) -> None:
    spend(table, seat, ADRENALINE)
    memory.deed(table, seat, "antidote", seat)
    table.emit(events.PoisonHeld, seat)
