"""4.5 Getaway: turn after turn; 4.9 Hideout; 4.10 Showdown."""

from heistnight.core.action import Millis, Seat
from heistnight.core.table import Step
from heistnight.games.bank_heist import events, memory
from heistnight.games.bank_heist.clocks import HIDEOUT_PER_SEAT, TALK
from heistnight.games.bank_heist.death import TurnStep, eliminate, finish, kill, reveal, spend
from heistnight.games.bank_heist.deeds import TurnAction
from heistnight.games.bank_heist.memory import NOT_CREW_CARD
from heistnight.games.bank_heist.pieces import (
    AGENT,
    CASH_BAG,
    LOOSE_TONGUE,
    MARTIAL_SKILLS,
    NOBODY,
    POISONED,
    RIVAL,
    card_names,
)
from heistnight.games.bank_heist.questions import TalkPause, ask, pause
from heistnight.games.bank_heist.states import POISON_WORKS, free_of_all, poison, restrained_turn, unjam, wait
from heistnight.games.bank_heist.zones import MISSED, HeistZones

MOST_CIRCUITS = 10

# 4.5 Turns -----------------------------------------------------------------------------------------------------------


class StartGetaway(Step[HeistZones], frozen=True):
    """No more cards are drawn; Loose Tongue turns its hand up; the Start Player begins (BH-6.1)."""

    def run(self, table: HeistZones) -> None:
        table.phase = "getaway"
        table.token = 1
        table.round_at = table.now
        table.active = NOBODY
        table.emit(events.GetawayStarted, table.truck, table.start)
        table.emit(events.TokenMoved, "getaway", 1)
        if LOOSE_TONGUE in table.attributes:
            open_hand(table, table.attributes.index(LOOSE_TONGUE))
        table.agenda.append(StartTurn(table.start))
        pause(table, TalkPause, TALK)


def open_hand(table: HeistZones, seat: Seat) -> None:
    hand = table.hands[seat]
    if CASH_BAG in hand:
        memory.everybody_learns(table, seat, NOT_CREW_CARD)
    table.emit(events.HandOpened, seat, card_names(hand))


class StartTurn(TurnStep, frozen=True):
    """T1 begin, T2 knocked out, T3 restrained, T4 one action (BH-6.2)."""

    seat: Seat
    show: Millis = 0

    def run(self, table: HeistZones) -> None:
        seat = self.seat
        table.turn += 1
        table.active = seat
        table.turns[seat] += 1
        table.spare_fired = False
        if table.attributes[seat] == MARTIAL_SKILLS:
            table.martial_down = False
        table.emit(events.TurnStarted, table.turn, seat)
        table.agenda.append(EndTurn(seat, table.knocked_out[seat]))
        if table.knocked_out[seat]:
            wait(table, seat, "knocked_out")
        elif table.restraints[seat]:
            restrained_turn(table, seat)
        elif sum(table.alive) > 1:
            ask(table, TurnAction(seat=seat), "first_turn" if table.turns[seat] == 1 else "turn", self.show)


class EndTurn(TurnStep, frozen=True):
    """T5: wake up, die of a stab, withstand poison or die (BH-6.2)."""

    seat: Seat
    was_knocked_out: bool

    def run(self, table: HeistZones) -> None:
        seat = self.seat
        table.agenda.append(NextTurn(seat))
        if not table.alive[seat]:
            return
        if self.was_knocked_out:
            table.knocked_out[seat] = False
            table.emit(events.WokeUp, seat)
        if table.stabbed_by[seat] != NOBODY:
            kill(table, seat, "stab", table.stabbed_by[seat])
        elif table.attributes[seat] == POISONED and table.turns[seat] >= POISON_WORKS:
            poison(table, seat)


class NextTurn(TurnStep, frozen=True):
    """T6: the next living seat; the token moves when play crosses the line (BH-6.10)."""

    seat: Seat

    def run(self, table: HeistZones) -> None:
        seat, crossed = self.seat, False
        for _ in range(table.seats):
            seat = (seat + 1) % table.seats
            crossed |= seat == table.line
            if table.alive[seat]:
                break
        table.agenda.append(StartTurn(seat))
        if crossed:
            table.round_at = table.now
            if table.phase == "showdown":
                end_circuit(table)
            else:
                advance(table)


def advance(table: HeistZones) -> None:
    """The Hideout comes before anyone takes another turn (BH-6.9, BH-6.11)."""
    table.token += 1
    table.emit(events.TokenMoved, "getaway", table.token)
    if table.token == table.hideout():
        table.agenda.pop()
        table.agenda.append(Hideout())


# 4.9 Hideout ---------------------------------------------------------------------------------------------------------


class Hideout(TurnStep, frozen=True):
    """All reveal; an Agent wins; the turned lose; the Driver walks along the seats (BH-11.1 to BH-11.6)."""

    def run(self, table: HeistZones) -> None:
        table.phase = "hideout"
        living = table.living()
        show = HIDEOUT_PER_SEAT * len(living)
        table.emit(events.HideoutReached, tuple(living), show)
        for seat in living:
            reveal(table, seat)
        if any(table.identities[seat] == AGENT for seat in living):
            finish(table, "agents_hideout", "agents")
            return
        for seat in living:
            if table.turned(seat):
                eliminate(table, seat, "conscience")
        paid = check_seats(table)
        sides = {table.side(seat) for seat in table.living()}
        if not sides:
            finish(table, "nobody", "")
        elif len(sides) == 1:
            side = sides.pop()
            finish(table, f"{side}_hideout", side)
        else:
            start_showdown(table, paid, show)


def check_seats(table: HeistZones) -> Seat:
    """Clockwise from the Start Player, until somebody pays: who that was (BH-11.4)."""
    for step in range(table.seats):
        seat = (table.start + step) % table.seats
        if not table.alive[seat]:
            continue
        if table.identities[seat] != RIVAL:
            checked(table, seat, "crew")
            free_of_all(table, seat)
            if table.jammed(seat):
                unjam(table, seat, None)
        elif table.knocked_out[seat] or CASH_BAG not in table.hands[seat]:
            checked(table, seat, "shot")
            eliminate(table, seat, "driver")
        else:
            checked(table, seat, "paid")
            spend(table, seat, CASH_BAG)
            free_of_all(table, seat)
            return seat
    return NOBODY


def checked(table: HeistZones, seat: Seat, result: events.Checked) -> None:
    memory.deed(table, seat, "driver", seat, result)
    table.emit(events.DriverChecked, seat, result)


# 4.10 Showdown -------------------------------------------------------------------------------------------------------


def start_showdown(table: HeistZones, paid: Seat, show: Millis) -> None:
    """Play goes on as before, beginning with the Rival who paid, whose chair is the new line (BH-12.1, BH-12.3)."""
    table.phase = "showdown"
    table.line = paid
    table.violent = False
    table.emit(events.ShowdownStarted, paid)
    table.agenda.append(StartTurn(paid, show))


def end_circuit(table: HeistZones) -> None:
    """A stand-off must end (BH-12.3)."""
    table.circuits += 1
    nobody = all(table.missed[seat] >= MISSED for seat in table.people())
    if table.circuits >= MOST_CIRCUITS and (table.options.showdown == "ten" or nobody):
        finish(table, "crew_stand_off", "crew")
        return
    if not table.violent:
        stand_off(table)
    table.violent = False


def stand_off(table: HeistZones) -> None:
    table.emit(events.StandOff, table.circuits)
    for seat in table.living():
        table.knocked_out[seat] = False
        free_of_all(table, seat)
        if table.jammed(seat):
            unjam(table, seat, None)
