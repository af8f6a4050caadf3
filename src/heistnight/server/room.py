"""One room: one task, one inbox, no locks. It holds a table and the people around it, and knows no game's name.

Every message is drawn up as a Change without ever waiting, written down, and only then true and told.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from heistnight.core.event import Event
from heistnight.core.problems import Problem
from heistnight.core.replay import Record
from heistnight.core.table import Table
from heistnight.core.talk import Said
from heistnight.games import game as find_game
from heistnight.server import clock, presence, records, requests, screens, wire
from heistnight.server.bots import BotAnswer, Bots
from heistnight.server.bounds import Spent
from heistnight.server.change import Change, Undealt
from heistnight.server.deeds import Deeds, Resumed
from heistnight.server.document import Document, nickname
from heistnight.server.due import DESERTED_AFTER, do_what_is_due, due_at
from heistnight.server.ledger import Account, Metered
from heistnight.server.problems import No
from heistnight.server.publish import Publisher
from heistnight.server.session import Meter, Session
from heistnight.server.talkers import Talkers
from heistnight.server.visitors import Visitors
from heistnight.server.voice import Voices
from heistnight.server.wire import PersonId, encode
from heistnight.store.store import LifeOver, RoomRow, SaidRow, StoreFailed, Unsure

if TYPE_CHECKING:
    from heistnight.server.house import House

log = logging.getLogger("heistnight.room")
T = TypeVar("T")

TRY_AGAIN = 1_000
JUDGED = (wire.Move, wire.Say)
JUDGED_KEPT = 100
ASIDES = (wire.Ping, wire.Echo, wire.Hello, wire.Look, wire.Microphone)
AWAY = encode(wire.Gone("The room was closed for a moment. Come in again.", code="closed"))
DOWN = encode(
    wire.Gone("The server is going down. Your seat is safe; the page comes back by itself.", code="down", again=True)
)


class Asked(NamedTuple):
    """Request of a session."""

    session: Session
    ask: wire.AnyRequest


class Left(NamedTuple):
    """A connection has ended."""

    session: Session


class Sleep:
    """Close the room if nobody is there; the next knock opens it again."""


class Stop:
    """The server goes down."""


class Room:
    """Everything that happens here happens one after the other, in `run`."""

    def __init__(
        self,
        house: "House",
        document: Document,
        said: Sequence[SaidRow] = (),
        resumed: Resumed | None = None,
    ) -> None:
        self.house = house
        self.document = document
        self.game = find_game(document.game)
        self.table: Table | None = None
        self.visitors = Visitors(document.people)
        self.said: list[Said] = [records.read_said(row) for row in said]
        self.before = [0] * len(self.said)
        self.answered: set[str] = set()
        self.count = 0
        self.spent = Spent()
        self.meter = Meter()
        self.payer = ""
        self.table_account, self.crowd_account = house.ledger.of_room()
        self.inbox: asyncio.Queue[Any] = asyncio.Queue()
        self.screen_since = clock.wall()
        self.dealt: tuple[Record, Table] | None = None
        self.closing = self.closed = False
        self.bots = Bots(self)
        self._kept = b""
        self._due_at: float | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._alarm_at = 0.0
        self.not_before = 0.0
        self.unsettled = True
        self.talkers = Talkers(self.said)
        self.judged: dict[PersonId, dict[str, wire.Message]] = {}
        self._deeds = Deeds()
        self.publisher = Publisher(self)
        if resumed is not None:
            self._go_on(resumed)
        self.voices = Voices(self)

    def _go_on(self, resumed: Resumed) -> None:
        """From where the game was."""
        self.table, self.before, self._deeds = resumed.table, resumed.before, resumed.deeds
        self.spent, self.count, self.answered = resumed.spent, resumed.count, resumed.answered
        self.document.clock.table = max(self.document.clock.table, self.table.now)
        self.publisher.on_its_way(self.said, self.document.clock.table)

    # The loop -------------------------------------------------------------------------------------------------------

    def post(self, session: Session, ask: wire.AnyRequest | None) -> None:
        """A client said something, or (None) is gone."""
        if self.closed:
            session.close(AWAY)
            return
        session.unheeded += 1
        self.inbox.put_nowait(Left(session) if ask is None else Asked(session, ask))

    async def run(self) -> None:
        while not self.closed:
            self._set_alarm()
            message = await self.inbox.get()
            if self._due_at is not None and self._due_at <= clock.wall():
                await self._guarded(self._tick())
            if type(message) is Asked:
                await self._heed(message.session, message.ask)
            else:
                await self._guarded(self._attend(message))
            self.bots.prompt()
            if not self.inbox.empty():
                await asyncio.sleep(0)  # where many speak at once, the other tables have their turn in between
        self._turn_away()

    def _set_alarm(self) -> None:
        """Ring when something is due by itself.

        It may ring too early and be set again: a table that moves on puts off what is due with every move, and a
        timer for each of them costs more than one that rings in vain.
        """
        self._due_at = due = due_at(self)
        if due is None:
            self._cancel_alarm()
        if due is None or (self._alarm is not None and clock.wall() < self._alarm_at <= due):
            return
        self._cancel_alarm()
        self._alarm_at = due
        self._alarm = asyncio.get_running_loop().call_later(max(0.0, (due - clock.wall()) / 1000), self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self.inbox.put_nowait(None)

    def _cancel_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        """Whatever goes wrong leaves the room as it was, and open."""
        try:
            await work
        except (Unsure, LifeOver):
            self._trouble()
        except StoreFailed as error:
            self._trouble()
            log.error("not written down: %s", error.why, extra={"room": nickname(self.document.room)})
        except Exception:
            self._trouble()
            log.exception("something failed", extra={"room": nickname(self.document.room)})

    def _trouble(self) -> None:
        """Retry work that was due by itself, but not at once."""
        self.not_before = clock.wall() + TRY_AGAIN
        self.house.metrics.failures += 1

    async def _attend(self, message: Any) -> None:
        match message:
            case Left(session):
                await presence.leave(self, session)
            case BotAnswer():
                change, past = Change(self), len(self.log)
                self.bots.answer(change, message)
                await self.commit(change)
                if change.moves and self.document.chairs[message.seat].person is not None:
                    self._deeds.note(message.seat, self.log[past:])
            case Sleep():
                await self._fall_asleep()
            case Stop():
                await self._stop()

    async def _tick(self) -> None:
        self.house.stand()
        tell_at = self.visitors.tell_at
        if tell_at is not None and tell_at <= clock.wall():
            self.publisher.tell_room()
        self.publisher.deliver(self.document.clock.now(clock.wall()))
        change, _ = await self.draft(do_what_is_due)
        for person, due in presence.signs_due(self).items():
            if due <= change.at:
                presence.want_a_sign(self, person)
        await self.commit(change)

    # Opening and closing --------------------------------------------------------------------------------------------

    @property
    def idle(self) -> bool:
        return not self.visitors.sessions and self.inbox.empty() and (self.deserted or not self.document.clock.running)

    @property
    def deserted(self) -> bool:
        """Nobody has been here for a while: no clock is looked at, and no bot thinks."""
        return not self.visitors.sessions and clock.wall() - self.visitors.idle_since >= DESERTED_AFTER

    async def _fall_asleep(self) -> None:
        if self.idle:
            self._close()
            await self.house.slept(self)

    async def _stop(self) -> None:
        """Keep the clock, tell everybody."""
        self.closing = True
        try:
            await self.commit(Change(self))
        finally:
            for session in self.visitors.everybody():
                session.close(DOWN)
            self._close()

    def abandon(self) -> None:
        """Something failed that should not: let everybody come back to the room as it was written down."""
        for session in self.visitors.everybody():
            session.close(AWAY)
        self._close()
        self._turn_away()
        self.inbox.put_nowait(None)  # so that whoever waits there sees that it is over

    def _close(self) -> None:
        self.closing = self.closed = True
        self._cancel_alarm()
        self.bots.close()
        self.house.forget(self)

    def _turn_away(self) -> None:
        """Turn away a client that spoke just as the room closed; it finds the room open at the next try."""
        while not self.inbox.empty():
            match self.inbox.get_nowait():
                case Asked(session) | Left(session):
                    session.close(AWAY)

    # Who says what --------------------------------------------------------------------------------------------------

    def accounts(self, session: Session) -> tuple[Account, ...]:
        """Return who pays for what a session asks: its address, and those at the table or those who watch.

        Who has not said hello may be one of either: a crowd keeps no player from coming back.
        """
        home, person = self.house.ledger.of(session.address), self.document.people.get(session.person or 0)
        if person is None:
            return (home,)
        return home, self.table_account if self.document.plays(person) else self.crowd_account

    def check_accounts(self, session: Session) -> None:
        """Raise TooMuch where who speaks has cost too much."""
        self.house.ledger.check(*self.accounts(session))

    async def _heed(self, session: Session, ask: wire.AnyRequest) -> None:
        """Answer, and charge what that has cost to who asked."""
        session.unheeded -= 1
        session.meter, meter, self.payer = self.meter, self.meter, session.address
        accounts, work = self.accounts(session), Metered(self._reply(session, ask))
        sent, written = meter.bytes, meter.rows
        await work
        charge = self.house.ledger.charge
        charge("loop_ms", work.ms, *accounts)
        charge("bytes_out", meter.bytes - sent, *accounts)
        if meter.rows != written:
            charge("rows_written", meter.rows - written, *accounts)

    async def _reply(self, session: Session, ask: wire.AnyRequest) -> None:
        by = session.person
        try:
            replies = await self._answer(session, ask)
        except (Unsure, LifeOver):
            session.close(AWAY)
            return
        except StoreFailed as error:
            self.house.metrics.refusals += 1
            replies = [refusal(ask.id, error)]
            if isinstance(ask, wire.Hello):  # nobody is sent away for good because of that
                session.close(encode(wire.Gone(error.says, error.values, error.code)))
        except Problem as error:
            self.house.metrics.refusals += 1
            replies = [refusal(ask.id, error)]
            self._judge(by, ask, replies[-1])
        except Exception:
            self.house.metrics.failures += 1
            log.exception("%s failed", type(ask).__name__, extra={"room": nickname(self.document.room)})
            replies = [wire.Refused(ask.id, "Something went wrong here. Nothing has changed.", code="failed")]
        for reply in replies:
            session.send(encode(reply))

    def _judge(self, person: PersonId | None, ask: wire.AnyRequest, reply: wire.Message) -> None:
        """Answer a request; one sent again under the same id gets the same answer and is not judged again."""
        if person in self.visitors.sessions and isinstance(ask, JUDGED):
            judged = self.judged.setdefault(person, {})
            judged[ask.id] = reply
            if len(judged) > JUDGED_KEPT:
                del judged[next(iter(judged))]

    async def _answer(self, session: Session, ask: wire.AnyRequest) -> list[wire.Message]:
        if type(ask) in ASIDES:
            return await self._answer_aside(session, ask)
        self.house.stand()
        by = _person(session)
        if (judged := self.judged.get(by, {}).get(ask.id)) is not None:
            return [judged]
        screens.may_ask(self.document.people[by], ask)
        await self._hear_from(by)
        change, replies = await self.draft(lambda change: requests.obey(change, by, ask))
        await self.commit(change)
        if change.refused is not None:
            raise change.refused
        done = wire.Done(ask.id)
        if type(ask) is not wire.Move:  # a move that was made is known by its ask
            self._judge(session.person, ask, done)
        return [*replies, done]

    async def _hear_from(self, by: PersonId) -> None:
        """A seat that a bot holds is given back by any sign of life, whatever becomes of what is asked."""
        self.visitors.sign(by)
        change = Change(self)
        change.give_back(change.facts.people[by])
        if change.moves or change.rewrites(self.document):
            await self.commit(change)

    async def _answer_aside(self, session: Session, ask: wire.AnyRequest) -> list[wire.Message]:
        """Answer a request that concerns the client alone and changes nothing for others."""
        if isinstance(ask, wire.Ping):
            return [wire.Pong(ask.id, ask.sent, session.pong())]
        self.house.stand()
        if isinstance(ask, wire.Echo):
            await self._measure(session, ask)
        elif isinstance(ask, wire.Hello):
            if session.person is None or session.hello != ask.id:
                await presence.arrive(self, session, ask)
        else:
            person = self.document.people[_person(session)]
            if isinstance(ask, wire.Look):
                self.publisher.show(person.seat, [session])
            elif isinstance(ask, wire.Microphone):
                self.voices.switch(session, ask.on)
        return [wire.Done(ask.id)]

    async def _measure(self, session: Session, ask: wire.Echo) -> None:
        if not session.echo(ask.clock):
            return
        person = self.document.people.get(session.person or 0)
        if person is not None and person.seat is not None and self.table is not None and self.table.counts_lag():
            change = Change(self)
            change.measure(person.seat, session.lag)
            await self.commit(change)

    # Making it true -------------------------------------------------------------------------------------------------

    async def draft(self, draw_up: Callable[[Change], T]) -> tuple[Change, T]:
        """A change; where it needs a deal that takes long it is drawn up again when that is made."""
        while True:
            change = Change(self)
            try:
                return change, draw_up(change)
            except Undealt as wanted:
                self.dealt = wanted.record, await self.house.deal(wanted.record, self.payer)

    async def commit(self, change: Change) -> None:
        """Write it down, and only then let it have happened."""
        change.settle()
        name, kept, rooms, said = self.document.room, self._kept, [], []
        news = change.rewrites(self.document)
        if news or not kept:
            kept = change.facts.kept()
            if kept != self._kept:
                rooms.append(records.room_row(change.facts, kept))
        inputs = [records.input_row(name, i, move, change.ask) for i, move in enumerate(change.moves, self.count)]
        if change.said:
            said = [records.said_row(name, i, words) for i, words in enumerate(change.said, len(self.said))]
        if (next_room := change.follows) is not None:
            rooms.append(next_room.row())
            said += [records.said_row(next_room.document.room, i, w) for i, w in enumerate(next_room.said)]
        await self.house.keep(self, rooms, inputs, said)
        self.meter.rows += len(rooms) + len(inputs) + len(said)
        self._kept, self.unsettled = kept, False
        past = len(self.log)
        if change.moves:
            self.count += len(change.moves)
            self.spent.note(change.moves, change.table.questions if change.table is not None else 0)
            if change.ask:
                self.answered.add(change.ask)
        if change.said:
            self.said += change.said
            self.talkers.note(change.said)
            self.before += change.before
        if change.facts is self.document:
            self.table = change.table
            self._publish(change, past)
        else:
            self._rearrange(change, past, news)
        self.tell_deeds()
        self.voices.tell()

    def _rearrange(self, change: Change, past: int, news: bool) -> None:
        """Another document than before, or a copy of the same one that says no `news`."""
        before, document = self.table, self.document
        self.document, self.table = change.facts, change.table
        if change.follows is not None:
            self.house.made(change.follows)
        for person, gone in change.farewells.items():
            presence.send_away(self, person, gone)
        reseated = news and [chair.person for chair in document.chairs] != [c.person for c in self.document.chairs]
        if reseated:
            self.publisher.tell_news()  # first: what happens is told of those who sit there now
        if document.phase == "lobby" != self.document.phase:
            self.talkers.forget_rates()
        if self.table is not None and before is None:
            self.publisher.open()
        else:
            self.publisher.match_chairs()
        self._publish(change, past)
        if news and not change.quiet and not reseated:
            self.publisher.tell_news()
        for person in change.fresh:
            self._send_snapshot(person)
        if self.document.phase == "over" != document.phase:
            self.house.metrics.games_over[self.document.game] += 1
            log.info("game over", extra={"room": nickname(self.document.room), "game": self.document.game})

    def _publish(self, change: Change, past: int) -> None:
        if change.moves and self.table is not None:
            touched = self.table.canvas.touched if len(change.moves) == 1 else None
            self.publisher.publish(self.log[past:], change.fresh, touched)
        for said in change.said:
            self.publisher.speak(said)

    def _send_snapshot(self, person: PersonId) -> None:
        if person in self.visitors.sessions:
            self.publisher.show(self.document.people[person].seat, self.visitors.sessions[person])

    def tell_deeds(self) -> None:
        """Tell a person whose seat a bot played what it did there."""
        for seat in self._deeds.seats():
            chair = self.document.chairs[seat]
            if chair.bot is None and self.visitors.here(chair.person):
                message = encode(wire.InYourPlace(seat, self._deeds.read(seat)))
                for session in self.visitors.sessions[chair.person or 0]:
                    session.send(message)

    @property
    def makes_another(self) -> bool:
        """Return whether a rematch would make a new room."""
        return self.document.phase == "over" and not self.document.next_room

    @property
    def moment(self) -> tuple[int, int]:
        """It changes whenever something is done or said."""
        return self.count, len(self.said)

    def row(self) -> RoomRow:
        """As it is written down with the room that it follows."""
        self._kept = self.document.kept()
        return records.room_row(self.document, self._kept)

    @property
    def log(self) -> Sequence[Event]:
        """All that has happened at the table."""
        return (self.table.log or ()) if self.table else ()


def _person(session: Session) -> PersonId:
    if session.person is None:
        raise No("Say hello first: this connection has not told who it is.", "hello")
    return session.person


def refusal(request: str, error: Problem) -> wire.Refused:
    """A problem as the one who asked hears it."""
    return wire.Refused(request, error.says, error.values, error.rule, error.code)
