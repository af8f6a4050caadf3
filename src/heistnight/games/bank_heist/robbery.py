"""4.3 and 4.4 Robbery: its turns, in silence and with the alarm ringing."""

from heistnight.core.action import Seat
from heistnight.core.table import Step
from heistnight.games.bank_heist import events
from heistnight.games.bank_heist.alarm import carry_out, draw_alarm
from heistnight.games.bank_heist.clocks import ALARM_SHOW, TALK
from heistnight.games.bank_heist.death import finish
from heistnight.games.bank_heist.passing import ask_pass, draw_vault, look_at
from heistnight.games.bank_heist.pieces import (
    AGENT,
    AGENTS_WIN,
    FIRST_ALARM,
    LETS_GET_MOVING,
    NONE,
)
from heistnight.games.bank_heist.questions import TalkPause, pause
from heistnight.games.bank_heist.zones import HeistZones


class StartRobbery(Step[HeistZones], frozen=True):
    """Turns go clockwise from the Start Player; on an ALARM space alarm rules apply at once (BH-3.5, BH-4.2)."""

    def run(self, table: HeistZones) -> None:
        table.phase = "robbery"
        table.round_at = table.now
        table.agenda.append(RobberyTurn(table.start))
        if table.alarmed():
            ring(table)


def ring(table: HeistZones) -> None:
    """Talk is open, and there is time for it (BH-5.1, section 9.2)."""
    table.emit(events.AlarmRang)
    pause(table, TalkPause, TALK, ALARM_SHOW)


class RobberyTurn(Step[HeistZones], frozen=True):
    """Draw, look, pass (BH-4.2); with the alarm ringing an Alarm card first (BH-5.1)."""

    seat: Seat

    def run(self, table: HeistZones) -> None:
        table.turn += 1
        table.active = self.seat
        table.emit(events.TurnStarted, table.turn, self.seat)
        table.agenda.append(NextRobberyTurn(self.seat))
        alarm = draw_alarm(table) if table.alarmed() else NONE
        if alarm == NONE:
            draw_and_ask(table, self.seat)
            return
        if alarm != LETS_GET_MOVING:  # BH-21.7: no further draw this turn
            table.agenda.append(DrawVault(self.seat))
        carry_out(table, self.seat, alarm)


class NextRobberyTurn(Step[HeistZones], frozen=True):
    """When play comes round to the Start Player the token moves (BH-4.7)."""

    seat: Seat

    def run(self, table: HeistZones) -> None:
        seat = (self.seat + 1) % table.seats
        table.agenda.append(RobberyTurn(seat))
        if seat != table.start:
            return
        table.token += 1
        table.round_at = table.now
        table.emit(events.TokenMoved, "robbery", table.token)
        if table.token == AGENTS_WIN:
            agents_win(table)
        elif table.token == FIRST_ALARM:
            ring(table)


def agents_win(table: HeistZones) -> None:
    """The police surround the bank; without an Agent in play nobody wins (BH-13.1)."""
    if AGENT in table.identities:
        finish(table, "agents_robbery", "agents")
    else:
        finish(table, "police", "")


class DrawVault(Step[HeistZones], frozen=True):
    """After the Alarm card a Vault card (BH-5.1)."""

    seat: Seat

    def run(self, table: HeistZones) -> None:
        draw_and_ask(table, self.seat)


def draw_and_ask(table: HeistZones, seat: Seat) -> None:
    """The top Vault card; both piles empty: no draw and no pass (BH-4.9)."""
    card = draw_vault(table)
    if card != NONE:
        look_at(table, seat, card)
        ask_pass(table, seat, "drawn")
