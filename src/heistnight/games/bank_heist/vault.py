"""4.1 Find your partners, 4.2 Crack the vault."""

from collections.abc import Sequence
from math import prod
from typing import Any, ClassVar

from msgspec.structs import replace

from heistnight.core.action import Action, Millis, Seat
from heistnight.core.decisions import Timed
from heistnight.core.problems import Refused
from heistnight.core.rng import Rng
from heistnight.core.table import Decision, Step
from heistnight.games.bank_heist import events, moves
from heistnight.games.bank_heist.clocks import (
    CODE,
    COLLECT,
    COUNT_DOWN,
    EMPTY_ATTEMPTS,
    READ_IDENTITY,
    REASON,
    SEE_PARTNERS,
    TIE,
    TOO_EARLY,
)
from heistnight.games.bank_heist.memory import learn_identity, learn_partners
from heistnight.games.bank_heist.moves import ANSWER, WAIT
from heistnight.games.bank_heist.pieces import AGENTS_WIN, DIGITS, IDENTITIES, LARGEST_PRODUCT, NOBODY
from heistnight.games.bank_heist.questions import HeistQuestion, Pause, pause
from heistnight.games.bank_heist.records import WrongCode
from heistnight.games.bank_heist.robbery import StartRobbery, agents_win
from heistnight.games.bank_heist.zones import HeistZones

# 4.1 Find your partners ----------------------------------------------------------------------------------------------


class Begin(Step[HeistZones], frozen=True):
    """Everybody reads its own identity card (BH-2.1, BH-2.4)."""

    def run(self, table: HeistZones) -> None:
        for seat, identity in enumerate(table.identities):
            learn_identity(table, seat)
            table.emit(events.IdentityDealt, seat, IDENTITIES[identity])
        table.agenda.append(OpenEyes())
        pause(table, ReadIdentity, READ_IDENTITY)


class ReadIdentity(Pause, frozen=True):
    """Read your identity card (BH-2.4)."""

    rule: ClassVar[str] = "BH-2.4"
    ends_early: ClassVar[bool] = True


class OpenEyes(Step[HeistZones], frozen=True):
    """Agents see the other Agent, Rivals the other Rival, or that there is none (BH-2.2)."""

    def run(self, table: HeistZones) -> None:
        table.phase = "partners"
        for seat in range(table.seats):
            learn_partners(table, seat)
            if table.log is not None:  # not by emit: nobody need find partners for no reader (benchmarks/env.py)
                table.log.append(events.PartnersShown(seat, table.partners(seat)))
        table.agenda.append(FindStartPlayer())
        pause(table, SeePartners, SEE_PARTNERS)


class SeePartners(Pause, frozen=True):
    """Eyes closed: the same ten seconds for everybody (BH-2.3)."""

    rule: ClassVar[str] = "BH-2.3"


# 4.2 Crack the vault -------------------------------------------------------------------------------------------------


class FindStartPlayer(Step[HeistZones], frozen=True):
    """By the code, or by lot where the option says so (BH-3.1, BH-3.7)."""

    def run(self, table: HeistZones) -> None:
        table.phase = "code"
        if table.options.start_player == "random":
            draw_start_player(table)
        else:
            next_attempt(table, COUNT_DOWN)


def next_attempt(table: HeistZones, wait: Millis) -> None:
    """Numbered attempts, each after a count (BH-3.10)."""
    table.code = replace(table.code, attempt=table.code.attempt + 1, digits=())
    table.answers = []
    table.agenda.append(ShowCode())
    pause(table, CountDown, wait)


class CountDown(Pause, frozen=True):
    """Three, two, one (BH-3.10); before that the reason why the last attempt failed."""

    rule: ClassVar[str] = "BH-3.10"

    def may_pause(self) -> bool:
        return True


class ShowCode(Step[HeistZones], frozen=True):
    """The digits are turned up for all at the same instant (BH-3.1)."""

    def run(self, table: HeistZones) -> None:
        cards = 4 if table.options.start_player == "sum" else 3
        table.code = replace(table.code, digits=tuple(table.rng.shuffled(DIGITS, "code")[:cards]))
        table.credits = table.lags.copy()  # BH-3.9: fixed before the cards are shown
        table.emit(events.CodeShown, table.code.attempt, table.code.digits, table.code.adds)
        if table.timed:
            table.agenda.append(CrackVault(shown=table.now, closes=table.now + CODE, counts=CODE))
        else:
            table.agenda.append(TryCode(order=tuple(table.rng.shuffled(in_race(table), "race"))))


def in_race(table: HeistZones) -> list[Seat]:
    """The seats that are not locked out (BH-3.1)."""
    return [seat for seat, out in enumerate(table.locked) if not out]


def code(table: HeistZones) -> int:
    digits = table.code.digits
    return sum(digits) if table.code.adds else prod(digits)


class CrackVault(Timed[HeistZones], HeistQuestion, frozen=True, kw_only=True):
    """What is the code? The first correct answer makes the Start Player (BH-3.1).

    After the first arrival what comes within 400 ms is collected (BH-3.9); whose it was stays hidden till then.
    """

    rule: ClassVar[str] = "BH-3.1"
    shown: Millis
    collecting: bool = False

    def seats(self, table: HeistZones) -> Sequence[Seat]:
        answered = [seat for seat, _value, _at in table.answers]
        return [seat for seat in in_race(table) if seat not in answered]

    def waiting(self, table: HeistZones) -> Sequence[Seat]:
        """Return the seats in the race; which of them have answered is secret (BH-3.9)."""
        return in_race(table)

    def may_pause(self) -> bool:
        """Return False: a stopped clock would leave time to calculate."""
        return False

    def continues(self, before: Decision[Any]) -> bool:
        return isinstance(before, CrackVault) and before.shown == self.shown

    def options(self, table: HeistZones, seat: Seat) -> Sequence[Action]:
        return ANSWER

    def take(self, table: HeistZones, seat: Seat, action: Action) -> None:
        assert isinstance(action, moves.Answer)
        credited = table.now - table.credits[seat]
        if credited < self.shown + TOO_EARLY:  # BH-3.10
            table.agenda.append(self)
            table.emit(events.AnswerTooEarly, seat)
            return
        table.answers.append((seat, action.value, credited))
        if not self.seats(table):
            self.expire(table)
        elif self.collecting:
            table.agenda.append(self)
        else:
            closing = replace(self, closes=table.now + COLLECT, counts=COLLECT, collecting=True)
            table.agenda.append(closing)

    def expire(self, table: HeistZones) -> None:
        if not table.answers:
            nobody_answered(table)
            return
        right = code(table)
        # BH-3.9: equal times: correct before wrong, then order of arrival.
        order = sorted(table.answers, key=lambda answer: (answer[2], answer[1] != right))
        first, rest = order[0], order[1:]
        tied = any(value == right and at - first[2] <= TIE for _seat, value, at in rest)
        judge(table, first[0], first[1], tied)

    def redraw(self, world: HeistZones, viewer: Seat | None, rng: Rng) -> None:
        """While answers are collected somebody has answered, whoever it was (BH-3.9)."""
        if world.answers and world.answers[0][0] != viewer:
            may = [seat for seat in in_race(world) if seat != viewer]
            world.answers = [(rng.choice(may), 1, world.now)]

    def refusal(self, table: HeistZones, seat: Seat, action: Action) -> Refused:
        return Refused("BH-3.10", "The code is a whole number from 1 to {most}.", "no_code", most=LARGEST_PRODUCT)


class TryCode(HeistQuestion, frozen=True, kw_only=True):
    """Without clocks the seats are asked one by one; the first who does not wait has answered first (BH-3.11)."""

    rule: ClassVar[str] = "BH-3.11"
    order: tuple[Seat, ...]

    def seats(self, table: HeistZones) -> Sequence[Seat]:
        return self.order[:1]

    def options(self, table: HeistZones, seat: Seat) -> Sequence[Action]:
        return ANSWER_OR_WAIT

    def take(self, table: HeistZones, seat: Seat, action: Action) -> None:
        if isinstance(action, moves.Answer):
            judge(table, seat, action.value, tied=False)
        elif len(self.order) > 1:
            table.agenda.append(TryCode(order=self.order[1:]))
        else:
            nobody_answered(table)

    def as_known_to(self, seat: Seat | None) -> "TryCode":
        """Only the seat that is asked now is public (BH-3.11)."""
        return TryCode(order=(*self.order[:1], *sorted(self.order[1:])))

    def redraw(self, world: HeistZones, viewer: Seat | None, rng: Rng) -> None:
        """Draw the order of those who are asked later."""
        world.agenda[-1] = TryCode(order=(*self.order[:1], *rng.shuffled(self.order[1:])))

    def refusal(self, table: HeistZones, seat: Seat, action: Action) -> Refused:
        return Refused(
            "BH-3.11", "Answer with a whole number from 1 to {most}, or wait.", "no_code", most=LARGEST_PRODUCT
        )


ANSWER_OR_WAIT: tuple[Action, ...] = (*ANSWER, WAIT)


def judge(table: HeistZones, seat: Seat, value: int, tied: bool) -> None:
    """The first answer counts; all others are ignored and not shown (BH-3.3, BH-3.4)."""
    if value != code(table):
        wrong_code(table, seat, value)
    elif tied:
        table.emit(events.CodeTied, table.code.attempt)
        next_attempt(table, REASON + COUNT_DOWN)
    else:
        crack(table, seat, value)


def wrong_code(table: HeistZones, seat: Seat, value: int) -> None:
    """The token moves and the seat is locked out (BH-3.3, BH-3.5, BH-3.12)."""
    attempt, wrong = table.code.attempt, (*table.code.wrong, WrongCode(table.code.attempt, seat, value))
    table.token += table.code.moves_token
    table.locked[seat] = True
    table.code = replace(table.code, wrong=wrong, moves_token=table.options.wrong_code == "book")
    table.emit(events.CodeWrong, attempt, seat, value, table.token)
    if table.token == AGENTS_WIN:
        table.answers = []
        agents_win(table)
    elif all(table.locked):
        draw_start_player(table)
    else:
        next_attempt(table, REASON + COUNT_DOWN)


def nobody_answered(table: HeistZones) -> None:
    """New cards without a penalty; after three empty attempts the lot decides (BH-3.6)."""
    table.code = replace(table.code, empty=table.code.empty + 1)
    table.emit(events.CodeEmpty, table.code.attempt)
    if table.code.empty >= EMPTY_ATTEMPTS:
        draw_start_player(table)
    else:
        next_attempt(table, REASON + COUNT_DOWN)


def draw_start_player(table: HeistZones) -> None:
    """From the seats not locked out, or from all (BH-3.6)."""
    crack(table, table.rng.choice(in_race(table) or range(table.seats)), None)


def crack(table: HeistZones, seat: Seat, value: int | None) -> None:
    assert table.start == NOBODY
    table.start = table.line = seat
    table.answers = []
    table.code = replace(table.code, digits=())
    table.emit(events.VaultCracked, seat, value)
    table.agenda.append(StartRobbery())
