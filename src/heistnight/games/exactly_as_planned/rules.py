"""Rules of every Heist, in the order of the rulebook (sections 3 and 4A). `heists` has the rest."""

from collections.abc import Sequence
from typing import ClassVar

from heistnight.core.action import Action, Millis, Seat
from heistnight.core.decisions import Scramble, Sealed, Timed
from heistnight.core.problems import Refused
from heistnight.games.exactly_as_planned import moves
from heistnight.games.exactly_as_planned.clocks import BUSY_TICKS, COUNTDOWN, FLAGS_TOGETHER, TICK
from heistnight.games.exactly_as_planned.moves import WAIT, CallIt, FlagBreach, Wait
from heistnight.games.exactly_as_planned.result import ending
from heistnight.games.exactly_as_planned.table import HeistTable
from heistnight.games.exactly_as_planned.zones import Flag

# 3 Set-up: the start -------------------------------------------------------------------------------------------------


class Countdown(Timed[HeistTable], frozen=True):
    """Three, two, one. Nobody can do anything yet; when all say so, nobody needs to wait (EAP-3.7)."""

    rule: ClassVar[str] = "EAP-3.7"

    def seats(self, table: HeistTable) -> Sequence[Seat]:
        return [seat for seat in range(table.seats) if seat not in table.waited]

    def options(self, table: HeistTable, seat: Seat) -> Sequence[Action]:
        return (WAIT,)

    def take(self, table: HeistTable, seat: Seat, action: Action) -> None:
        table.waited.append(seat)
        if len(table.waited) == table.seats:
            self.expire(table)
        else:
            table.agenda.append(self)

    def expire(self, table: HeistTable) -> None:
        start(table)

    def refusal(self, table: HeistTable, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "The clock does not run yet.", "not_started")

    def unasked(self, table: HeistTable, seat: Seat) -> Refused:
        return self.refusal(table, seat, WAIT)


def set_out(table: HeistTable) -> None:
    """The first question of a table: nobody counts down to a clock of ticks, or to none."""
    table.set_up()
    if table.options.ticks or table.length is None:
        start(table)
    else:
        table.agenda.append(Countdown(closes=table.now + COUNTDOWN, counts=COUNTDOWN))


def start(table: HeistTable) -> None:
    """The clock stands at 0.000 s."""
    table.waited = []
    table.started = table.now
    table.emit(moves.ClockStarted, table.closes)
    table.begin()
    if table.options.ticks:
        table.agenda.append(Tick(asked=tuple(range(table.seats))))
    else:
        table.agenda.append(Heist(closes=table.closes, counts=table.length))


# 4A Common to all Heists ---------------------------------------------------------------------------------------------


def choices(table: HeistTable, seat: Seat) -> list[Action]:
    """Everything a seat may do at this moment (EAP-4.2)."""
    return [*table.common(seat), *table.offers(seat)]


def refusal(table: HeistTable, seat: Seat, action: Action) -> Refused:
    """The first code that fits (EAP-4.16)."""
    if isinstance(action, table.game_actions):
        return table.decline(seat, action)
    if isinstance(action, CallIt) and table.options.allow_call_it is False:
        return Refused("EAP-10.10", "This Heist ends by the clock alone.", "unknown")
    if isinstance(action, FlagBreach):
        if table.options.backup == "none":
            return Refused("EAP-8.17", "Nobody has a Backup Plan.", "unknown")
        return Refused("EAP-8.17", "There is no such partner to flag.", "unknown")
    return Refused("EAP-4.16", "That is no move of {heist}.", "unknown", heist=table.options.card.title)


class Heist(Scramble[HeistTable], frozen=True):
    """What do you do now? Open to everybody until the clock ends (EAP-4.2, EAP-4.5)."""

    rule: ClassVar[str] = "EAP-4.9"

    def deadline(self, table: HeistTable) -> Millis | None:
        """The last millisecond in which an action counts (EAP-4.9), or a card is still held out (EAP-4.45)."""
        lapse = table.next_lapse()
        if lapse is None or table.started is None:
            return None if self.closes is None else self.closes - 1
        lapse += table.started
        return (lapse if self.closes is None else min(lapse, self.closes)) - 1

    def ends(self, table: HeistTable) -> Millis | None:
        """The clock that people see is the Heist's; a held-out card has its own `until` (EAP-4.45)."""
        return self.closes

    def seats(self, table: HeistTable) -> Sequence[Seat]:
        if not table.spent:
            return range(table.seats)
        return [seat for seat in range(table.seats) if seat not in table.spent]

    def options(self, table: HeistTable, seat: Seat) -> Sequence[Action]:
        return choices(table, seat)

    def act(self, table: HeistTable, seat: Seat, action: Action) -> bool:
        if not carry_out(table, seat, action):
            return False
        if self._last_moment(table):  # EAP-4.18: in the last millisecond everybody acts at most once
            table.spent.append(seat)
            if len(table.spent) == table.seats:
                end(table, "clock")
                return False
        return True

    def _last_moment(self, table: HeistTable) -> bool:
        return self.closes is not None and table.now >= self.closes - 1

    def expire(self, table: HeistTable) -> None:
        if self._last_moment(table):
            end(table, "clock")
            return
        table.lapse(table.elapsed() + 1)
        table.agenda.append(self)

    def meant(self, table: HeistTable, seat: Seat, action: Action) -> Action:
        return table.meant(seat, action)

    def refusal(self, table: HeistTable, seat: Seat, action: Action) -> Refused:
        return refusal(table, seat, action)

    def too_late(self, table: HeistTable, at: Millis) -> Refused:
        """A held-out card that is due goes back first; the clock itself ends at 300.000 s (EAP-4.9)."""
        over = self.closes is not None and at >= self.closes
        return table.too_late() if over else super().too_late(table, at)

    def unasked(self, table: HeistTable, seat: Seat) -> Refused:
        """For whoever has acted in the last millisecond the clock has ended (EAP-4.18)."""
        return table.too_late() if seat in table.spent else super().unasked(table, seat)


def carry_out(table: HeistTable, seat: Seat, action: Action) -> bool:
    """Do it, wholly; and say whether the clock goes on (EAP-4.5)."""
    if isinstance(action, Wait):
        return True
    if isinstance(action, CallIt):
        return call_it(table, seat, action.on)
    if isinstance(action, FlagBreach):
        flag_breach(table, seat, action.seat)
        return True
    table.carry_out(seat, action)
    if isinstance(action, table.clears_calls) and any(table.called):  # EAP-4.10
        table.called = [False] * table.seats
    if table.exhausted() and table.options.allow_call_it is not False:  # EAP-4.11
        end(table, "done")
        return False
    return True


def call_it(table: HeistTable, seat: Seat, on: bool) -> bool:
    """When all have pressed it the clock ends at once (EAP-4.10)."""
    if table.called[seat] != on:
        table.called[seat] = on
        table.emit(moves.CalledIt, seat, on)
    if all(table.called):
        end(table, "call_it")
        return False
    return True


def flag_breach(table: HeistTable, by: Seat, seat: Seat) -> None:
    """A flag shows; a majority of the other people within ten seconds counts where plans are tracked (EAP-8.17)."""
    now = table.elapsed()
    table.flags = [flag for flag in table.flags if now - flag.at <= FLAGS_TOGETHER and flag[:2] != (by, seat)]
    table.flags.append(Flag(by, seat, now))
    table.emit(moves.BreachFlagged, by, seat)
    people = [other for other in range(table.seats) if other != seat and not table.bots[other]]
    flagging = {flag.by for flag in table.flags if flag.seat == seat and flag.by in people}
    if table.options.strictness != "block" and 2 * len(flagging) > len(people):
        table.flags = [flag for flag in table.flags if flag.seat != seat]
        table.count_breach(seat)


def end(table: HeistTable, by: moves.EndedBy) -> None:
    """The clock ends; loose cards go where they belong, and everything is judged (EAP-4.3)."""
    length = table.length
    table.ended = length if by == "clock" and length is not None else table.elapsed()
    table.time_up()
    if table.log is not None:  # the check is dear where nobody reads of it
        reasons = table.reasons()
        short = sum(reason.count for reason in reasons if reason.code != "breach")
        table.emit(moves.ClockEnded, table.ended, by)
        table.emit(moves.HeistOver, ending(reasons), short)


# 6 Virtual time ------------------------------------------------------------------------------------------------------


class Tick(Sealed[HeistTable], frozen=True):
    """What do you do in this second? All idle seats choose at once (EAP-6.1)."""

    rule: ClassVar[str] = "EAP-6.1"

    def answered(self, table: HeistTable, seat: Seat) -> bool:
        return table.choices[seat] is not None

    def seats(self, table: HeistTable) -> Sequence[Seat]:
        """As `answered` says, in one stroke: it is asked with every answer."""
        choices = table.choices
        return [seat for seat in self.asked if choices[seat] is None]

    def options(self, table: HeistTable, seat: Seat) -> Sequence[Action]:
        return choices(table, seat)

    def seal(self, table: HeistTable, seat: Seat, action: Action) -> None:
        table.choices[seat] = action

    def reveal(self, table: HeistTable) -> None:
        """Carried out one by one in an order drawn by lot; who comes too late has tried for nothing."""
        chosen = table.choices
        table.choices = [None] * table.seats
        fresh = True
        for seat in table.rng.shuffled(self.asked):
            action = chosen[seat]
            if action is None or action is WAIT:
                continue
            if isinstance(action, table.game_actions):
                table.busy[seat] = table.tick + BUSY_TICKS
            if (fresh or action in choices(table, seat)) and not carry_out(table, seat, action):
                return
            fresh = False
        next_tick(table)

    def meant(self, table: HeistTable, seat: Seat, action: Action) -> Action:
        return table.meant(seat, action)

    def refusal(self, table: HeistTable, seat: Seat, action: Action) -> Refused:
        return refusal(table, seat, action)


def next_tick(table: HeistTable) -> None:
    """On to the next second in which somebody is idle, or to the end."""
    assert table.length is not None
    last = table.length // TICK
    while True:
        table.tick += 1
        if table.tick >= last:
            end(table, "clock")
            return
        table.lapse(table.elapsed())
        idle = tuple(seat for seat, until in enumerate(table.busy) if until <= table.tick)
        if idle:
            table.agenda.append(Tick(asked=idle))
            return
