"""4.8 Death, looting, reveals, allegiance; 4.11 every ending that a death can bring."""

from collections.abc import Sequence
from typing import ClassVar

from heistnight.core.action import Action, Seat
from heistnight.core.problems import Refused
from heistnight.core.table import Step
from heistnight.games.bank_heist import events, memory
from heistnight.games.bank_heist.memory import bit
from heistnight.games.bank_heist.moves import LEAVE, LOOT
from heistnight.games.bank_heist.pieces import (
    AGENT,
    ALARMS,
    CARDS,
    GUILTY_CONSCIENCE,
    IDENTITIES,
    MASKED,
    NOBODY,
    NONE,
    Card,
    Side,
    identity_names,
    with_card,
    without,
)
from heistnight.games.bank_heist.questions import About, Ask, ask
from heistnight.games.bank_heist.zones import HeistZones


class TurnStep(Step[HeistZones], frozen=True):
    """A step of the turn loop, which stays when an attack is cut short."""


# Cards that leave ----------------------------------------------------------------------------------------------------


def spend(table: HeistZones, seat: Seat, card: Card) -> None:
    """A used card is discarded face up (BH-6.12)."""
    table.hands[seat] = without(table.hands[seat], card)
    table.vault_up.append(card)
    memory.lost(table, seat, card)


def lose_attribute(table: HeistZones, seat: Seat) -> None:
    attribute = table.attributes[seat]
    table.attributes[seat] = NONE
    table.alarm_up.append(attribute)
    table.emit(events.AttributeLost, seat, ALARMS[attribute])


# Reveals -------------------------------------------------------------------------------------------------------------


def reveal(table: HeistZones, seat: Seat) -> None:
    """A card that is turned up stays up; an Agent's wakes Guilty Conscience (BH-10.1, BH-10.2)."""
    if table.revealed[seat]:
        return
    turn_up(table, seat)
    if table.identities[seat] == AGENT and table.phase == "getaway" and table.conscience == NOBODY:
        wake_conscience(table)


def turn_up(table: HeistZones, seat: Seat) -> None:
    identity = table.identities[seat]
    table.revealed[seat] = True
    memory.everybody_learns(table, seat, bit(identity))
    memory.deed(table, seat, "reveal", seat, IDENTITIES[identity])
    table.emit(events.Revealed, seat, IDENTITIES[identity])


def wake_conscience(table: HeistZones) -> None:
    """Only a living holder turns (BH-10.3); nobody else is told whether it did (BH-10.6)."""
    holder = next((seat for seat in table.living() if table.attributes[seat] == GUILTY_CONSCIENCE), NOBODY)
    if holder == NOBODY:
        return
    table.conscience = holder
    table.emit(events.ConscienceAwoke, holder, table.turned(holder))


# Death ---------------------------------------------------------------------------------------------------------------


def kill(table: HeistZones, seat: Seat, cause: events.Cause, by: Seat = NOBODY) -> None:
    """Eliminate, move the Start Player marker, test the endings, loot (BH-9.5). Nothing may follow it in a step."""
    eliminate(table, seat, cause, by)
    alone = sum(table.alive) == 1
    if alone and may_loot(table, by, seat):  # BH-13.9: the last one is asked nothing
        loot(table, by, seat)
    if seat == table.start and any(table.alive):
        table.start = table.left(seat)  # BH-6.9
        table.emit(events.StartPlayerMoved, table.start)
    check_endings(table)
    if table.agenda and not alone and may_loot(table, by, seat):
        ask(table, LootBody(seat=by, victim=seat), "loot")


def eliminate(table: HeistZones, seat: Seat, cause: events.Cause, by: Seat = NOBODY) -> None:
    """Identity, hand, restraint and Attribute leave play with their seat, unseen as they were (BH-9.3, BH-9.4)."""
    table.alive[seat] = False
    memory.deed(table, seat, "die", by, cause)
    table.emit(events.Died, seat, cause, None if by == NOBODY else by)
    if table.options.reveal_on_death and not table.revealed[seat]:
        turn_up(table, seat)
    if table.options.ghost_view == "everything":
        table.emit(events.GhostSaw, seat, identity_names(table.identities))


def may_loot(table: HeistZones, looter: Seat, victim: Seat) -> bool:
    """Return the seats that may loot: killers alive and awake; the Masked are never looted (BH-9.2)."""
    return (
        looter != NOBODY
        and bool(table.hands[victim])
        and table.alive[looter]
        and not table.knocked_out[looter]
        and table.attributes[victim] != MASKED
    )


class LootBody(Ask, frozen=True):
    """Do you take a card of the dead? (BH-9.2)"""

    rule: ClassVar[str] = "BH-9.2"
    victim: Seat

    def about(self) -> About:
        return self.seat, self.victim, "loot"

    def options(self, table: HeistZones, seat: Seat) -> Sequence[Action]:
        return LOOT_OR_LEAVE

    def default(self, table: HeistZones) -> Action:
        return LOOT

    def choose(self, table: HeistZones, action: Action) -> None:
        if action is LOOT:
            loot(table, self.seat, self.victim)

    def refusal(self, table: HeistZones, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "Take a card of the dead at random, or leave it.", "loot_or_leave")


LOOT_OR_LEAVE = (LOOT, LEAVE)


def loot(table: HeistZones, looter: Seat, victim: Seat) -> None:
    """One card of the dead hand at random."""
    hand = table.hands[victim]
    card = table.rng.choice(hand)
    table.hands[victim] = without(hand, card)
    table.hands[looter] = with_card(table.hands[looter], card)
    table.looted[looter] = True
    public = table.hand_is_open(looter) or table.hand_is_open(victim)  # BH-9.3
    memory.lost(table, victim, card, None if public else (looter, victim))
    for row in range(table.seats + 1) if public else (victim,):
        memory.gained(table, looter, card, row)
    memory.note(table, looter, "looted", victim, (CARDS[card],))
    memory.note(table, victim, "lost", looter, (CARDS[card],))
    memory.deed(table, looter, "loot", victim, CARDS[card] if public else "")
    table.emit(events.Looted, looter, victim, public, CARDS[card])


# Endings -------------------------------------------------------------------------------------------------------------


def check_endings(table: HeistZones) -> None:
    """Nobody alive before one side left; then the last one alone (BH-9.5, BH-13.11)."""
    sides = {table.side(seat) for seat in table.living()}
    if not sides:
        finish(table, "nobody", "")
    elif table.phase == "showdown":
        if len(sides) == 1:
            side = sides.pop()
            finish(table, f"{side}_showdown", side)
    elif sides == {"rivals"}:
        finish(table, "rivals_truck", "rivals")
    elif sum(table.alive) == 1:
        cut_short(table)


def cut_short(table: HeistZones) -> None:
    """One is left: what is due of an attack ends, and the turn loop runs on without questions (BH-13.9)."""
    while not isinstance(table.agenda[-1], TurnStep):
        table.agenda.pop()


def finish(table: HeistZones, ending: str, side: Side) -> None:
    table.ending = ending
    table.winning = side
    table.agenda.clear()
    if table.log is not None:  # not by emit: who won need not be found where nobody reads it (benchmarks/env.py)
        table.log.append(events.GameOver(ending, side or None, table.winners()))
