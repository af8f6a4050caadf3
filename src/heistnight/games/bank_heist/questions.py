"""Base of this game's questions, their two shapes (section 9), and parts common to all rules."""

from collections.abc import Sequence
from typing import Any, ClassVar, TypeAlias

import msgspec
from msgspec.structs import replace

from heistnight.core.action import Action, Millis, Seat
from heistnight.core.decisions import Timed, Turn
from heistnight.core.problems import Refused
from heistnight.core.rng import Rng
from heistnight.core.table import Decision
from heistnight.games.bank_heist import events
from heistnight.games.bank_heist.clocks import LIMITS, LOOKS_EVERY, NO_PEOPLE, NOT_BEFORE, WINDOWS
from heistnight.games.bank_heist.moves import READY, Neighbour
from heistnight.games.bank_heist.pieces import NONE, Alarm, CardId
from heistnight.games.bank_heist.zones import HeistZones

READY_ONLY = (READY,)
About: TypeAlias = tuple[Seat, Seat, str]


class Help(msgspec.Struct, frozen=True, kw_only=True):
    """Help for the seat that is asked.

    The hand that lies before a searcher; which deeds are barred and why, and what everybody would learn from the
    others, each in a word; whom the Shotgun can hit as well; whether an Agent might fire back.
    """

    searched: tuple[CardId, ...] | None = None
    barred: dict[str, str] = {}
    tells: dict[str, str] = {}
    beside: dict[Neighbour, Seat] = {}
    draws_fire: bool = False


class HeistQuestion(Decision[HeistZones], frozen=True):
    """Base question: it shows its name alone and redraws nothing, unless it says so."""

    def about(self) -> About | None:
        """Return the deed in question: an attack, a shot, a search or a look."""
        return None

    def alarm_card(self) -> Alarm:
        """The Alarm card that it carries out."""
        return NONE

    def lookers(self) -> Sequence[Seat]:
        """Return the seats that look at the card that was drawn, fetched or passed."""
        return ()

    def out_of(self) -> Seat | None:
        """Return the hand that card came from, or None for the Vault deck: no Dye Pack, and from Crew no bag."""
        return None

    def help(self, table: HeistZones, seat: Seat) -> Help | None:
        """Return the help for the seat that is asked."""
        return None

    def may_pause(self) -> bool:
        """Return whether the clock may be stopped while it is open: not where its length is fixed (BH-31.1)."""
        return True

    def redraw(self, world: HeistZones, viewer: Seat | None, rng: Rng) -> None:
        """Draw anew, in a sampled world, what others have answered so far and the viewer can not know."""


def asked(table: HeistZones) -> HeistQuestion | None:
    """The question on the table; at this table all are of this kind."""
    return table.open()  # type: ignore[return-value]


class Ask(Turn[HeistZones], HeistQuestion, frozen=True, kw_only=True):
    """One seat is asked, and its answer is published at a moment that does not hang on what it holds.

    A sealed window lasts its full length (BH-31.1); an open question is published when answered, but not before two
    seconds (section 9.2). Until then the answer is a draft that only its seat knows and may change, and the clock that
    everybody sees runs on. Whether there is a draft is looked up at moments that follow from public facts alone, so
    that not even what is due next tells that somebody has answered (BH-31.10).
    """

    discreet: ClassVar[bool] = True
    sealed: ClassVar[bool] = False
    opens: Millis = 0
    looks: Millis | None = None

    def may_pause(self) -> bool:
        return not self.sealed or self.closes is None

    def deadline(self, table: HeistZones) -> Millis | None:
        return self.looks

    def ends(self, table: HeistZones) -> Millis | None:
        return self.closes

    def answered_for_now(self, table: HeistZones) -> Sequence[Seat]:
        return () if table.draft is None else (self.seat,)

    def choose(self, table: HeistZones, action: Action) -> None:
        """Carry the answer out."""
        raise NotImplementedError

    def default(self, table: HeistZones) -> Action:
        """Return the answer that silence gives (section 6, last column)."""
        return table.rng.choice(self.options(table, self.seat))

    def take(self, table: HeistZones, seat: Seat, action: Action) -> None:
        if not self.sealed:
            table.missed[seat] = 0
        told = self.looks if self.sealed else self.opens
        if told is not None and table.now < told:
            table.draft = action
            table.agenda.append(self)
            return
        table.draft = None
        self.choose(table, action)

    def expire(self, table: HeistZones) -> None:
        action, table.draft = table.draft, None
        if action is None:
            if self.closes is not None and table.now < self.closes:
                table.agenda.append(replace(self, looks=self._next_look(table.now)))
                return
            action = self.default(table)
            if not self.sealed:
                table.missed[self.seat] += 1
                table.emit(events.ClockChose, self.seat, type(self).__name__)
        self.choose(table, action)

    def _next_look(self, now: Millis) -> Millis | None:
        """An open answer is told when it comes; in a window that may close early it is looked for every second."""
        return min(self.closes, now + LOOKS_EVERY) if self.sealed and self.closes is not None else self.closes

    def continues(self, before: Decision[Any]) -> bool:
        """With a draft it is still the same; none that came later opened at the same moment."""
        return self.opens > 0 and type(before) is type(self) and before.opens == self.opens


class Pause(Timed[HeistZones], HeistQuestion, frozen=True, kw_only=True):
    """A fixed time for eyes and ears; people may say that they are ready, which ends it only where the rules say so."""

    discreet: ClassVar[bool] = True
    ends_early: ClassVar[bool] = False

    def may_pause(self) -> bool:
        return self.ends_early

    def seats(self, table: HeistZones) -> Sequence[Seat]:
        return table.people() or table.living()

    def answered_for_now(self, table: HeistZones) -> Sequence[Seat]:
        return [seat for seat, ready in enumerate(table.ready) if ready]

    def options(self, table: HeistZones, seat: Seat) -> Sequence[Action]:
        return READY_ONLY

    def take(self, table: HeistZones, seat: Seat, action: Action) -> None:
        table.ready[seat] = not table.ready[seat]
        table.emit(events.ReadyMarked, seat, table.ready[seat])
        all_ready = self.ends_early and all(table.ready[other] for other in self.seats(table))
        if all_ready or self.closes is None or table.now >= self.closes:
            self.expire(table)
        else:
            table.agenda.append(self)

    def expire(self, table: HeistZones) -> None:
        table.ready = [False] * table.seats

    def refusal(self, table: HeistZones, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "Nothing is to be done now but to say that you are ready.", "only_ready")


class TalkPause(Pause, frozen=True):
    """Time to talk, at the first alarm and before the Getaway (section 9.2)."""

    rule: ClassVar[str] = "BH-31.11"
    ends_early: ClassVar[bool] = True


def pause(table: HeistZones, kind: type[Pause], length: Millis, show: Millis = 0) -> None:
    """Put a pause on the table; its countdown is what the show leaves of it (BH-31.13).

    Without clocks nothing is to be waited for; without people a second will do (BH-31.8).
    """
    if table.timed:
        length, show = (length, show) if table.people() else (NO_PEOPLE, 0)
        table.agenda.append(kind(closes=table.now + length, counts=length - show))


def window_length(table: HeistZones, seat: Seat, window: str) -> Millis:
    """From public facts alone: the pace of the table, and whether a bot holds the seat (BH-31.4, BH-31.8)."""
    if not table.people():
        return NO_PEOPLE
    return WINDOWS[window]["bot" if table.holders[seat] == "bot" else table.options.pace]


def ask(table: HeistZones, question: Ask, clock: str, show: Millis = 0) -> None:
    """Put a question on the table. Its window, or the limit of an open question, begins after the show."""
    if table.timed:
        begins, length = table.now + show, _length(table, question, clock)
        opens, closes = begins + min(NOT_BEFORE, length), begins + length
        looks = closes if question.sealed and table.options.windows == "fixed" else opens
        if question.alarm_card() != NONE and not question.sealed:
            length -= min(NOT_BEFORE, length)  # BH-31.13
        question = replace(question, closes=closes, counts=length, opens=opens, looks=looks)
    table.agenda.append(question)


def _length(table: HeistZones, question: Ask, clock: str) -> Millis:
    if question.sealed:
        return window_length(table, question.seat, clock)
    return LIMITS[clock] if table.people() else NO_PEOPLE
