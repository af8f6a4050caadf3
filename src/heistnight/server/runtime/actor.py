"""Actor of one room: one task, one inbox, no locks. It knows no game's name.

Every message is drawn up as a Change without ever waiting, written down, and only then true and told.
"""

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from typing import Any, NamedTuple

from heistnight.core.problems import Problem
from heistnight.server import wire
from heistnight.server.problems import No
from heistnight.server.room import requests, screens, settle
from heistnight.server.room.away_log import Resumed
from heistnight.server.room.change import Change
from heistnight.server.room.document import Document, log_id
from heistnight.server.room.state import Room
from heistnight.server.runtime import presence
from heistnight.server.runtime.bots import BotAnswer, Bots
from heistnight.server.runtime.commit import Committer
from heistnight.server.runtime.host import Host
from heistnight.server.runtime.payers import Payers
from heistnight.server.runtime.publisher import Publisher
from heistnight.server.runtime.voice import Voices
from heistnight.server.transport.session import Session
from heistnight.server.wire import PersonId, encode
from heistnight.store.store import EpochEnded, SaidRow, StoreFailed, Unsure

log = logging.getLogger("heistnight.room")

TRY_AGAIN = 1_000
REMEMBERED = (wire.Move, wire.Say)
REPLIES_KEPT = 100
OF_A_CONNECTION = (wire.Ping, wire.Echo, wire.Hello, wire.Look, wire.Microphone)
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


class RoomActor(Room):
    """The state of a room with the task that owns it: everything here happens one after the other, in `run`."""

    def __init__(
        self,
        host: Host,
        document: Document,
        said: Sequence[SaidRow] = (),
        resumed: Resumed | None = None,
    ) -> None:
        super().__init__(document, host.world, host.transfers, said, resumed)
        self._host = host
        self.inbox: asyncio.Queue[Any] = asyncio.Queue()
        self.payers = Payers(self, host.ledger)
        self.publisher = Publisher(self)
        self.bots = Bots(self, host, self.inbox.put_nowait)
        self.voices = Voices(self, host, self.payers)
        self.committer = Committer(self, host, self.publisher, self.voices, resumed)
        self._due_at: float | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._alarm_at = 0.0
        self._not_before = 0.0

    # The loop -------------------------------------------------------------------------------------------------------

    def post(self, session: Session, ask: wire.AnyRequest | None) -> None:
        """A client said something, or (None) is gone."""
        if self.closed:
            session.close(AWAY)
            return
        session.unanswered += 1
        self.inbox.put_nowait(Left(session) if ask is None else Asked(session, ask))

    async def run(self) -> None:
        while not self.closed:
            self._set_alarm()
            message = await self.inbox.get()
            if self._due_at is not None and self._due_at <= self.world.wall():
                await self._guarded(self._tick())
            if type(message) is Asked:
                await self._handle(message.session, message.ask)
            else:
                await self._guarded(self._handle_own(message))
            self.bots.prompt()
            if not self.inbox.empty():
                await asyncio.sleep(0)  # where many speak at once, the other tables have their turn in between
        self._turn_away()

    def _set_alarm(self) -> None:
        """Ring when something is due by itself.

        It may ring too early and be set again: a table that moves on puts off what is due with every move, and a
        timer for each of them costs more than one that rings in vain.
        """
        self._due_at = due = self.due_at()
        if due is None:
            self._cancel_alarm()
        if due is None or (self._alarm is not None and self.world.wall() < self._alarm_at <= due):
            return
        self._cancel_alarm()
        self._alarm_at = due
        self._alarm = asyncio.get_running_loop().call_later(max(0.0, (due - self.world.wall()) / 1000), self._ring)

    def due_at(self) -> float | None:
        """Return when something must happen by itself: by the rules, words that arrive, or news of who is here.

        Nothing happens by itself where nobody has been for a while; what the clock did is made up for when somebody
        comes.
        """
        visitors, ticking = self.visitors, self.document.clock
        if self.closing or (not visitors.sessions and self.deserted):
            return None
        times = [*settle.due_times(self), visitors.tell_at]
        if (arrives := self.publisher.next_arrival) is not None:
            arrived = arrives <= ticking.now(self.world.wall())
            times.append(self.world.wall() if arrived else ticking.wall_time(arrives))
        return min((max(at, self._not_before) for at in times if at is not None), default=None)

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
        except (Unsure, EpochEnded):
            self._trouble()
            self.abandon()
        except StoreFailed as error:
            self._trouble()
            log.error("not written down: %s", error.why, extra={"room": log_id(self.document.room)})
        except Exception:
            self._trouble()
            log.exception("something failed", extra={"room": log_id(self.document.room)})

    def _trouble(self) -> None:
        """Retry work that was due by itself, but not at once."""
        self._not_before = self.world.wall() + TRY_AGAIN
        self._host.metrics.failures += 1

    async def _handle_own(self, message: Any) -> None:
        match message:
            case Left(session):
                await presence.leave(self.committer, session)
            case BotAnswer():
                change, past = Change(self), len(self.log)
                self.bots.answer(change, message)
                await self.committer.commit(change)
                if change.moves and self.document.chairs[message.seat].person is not None:
                    self.committer.away_log.note(message.seat, self.log[past:])
            case Sleep():
                await self._fall_asleep()
            case Stop():
                await self._stop()

    async def _tick(self) -> None:
        self._host.check_lease()
        tell_at = self.visitors.tell_at
        if tell_at is not None and tell_at <= self.world.wall():
            self.publisher.tell_room()
        self.publisher.deliver(self.document.clock.now(self.world.wall()))
        change, _ = await self.committer.draft(settle.do_what_is_due)
        for person, due in settle.signs_due(self).items():
            if due <= change.at:
                presence.want_a_sign(self, person)
        await self.committer.commit(change)

    # Opening and closing --------------------------------------------------------------------------------------------

    @property
    def idle(self) -> bool:
        return not self.visitors.sessions and self.inbox.empty() and (self.deserted or not self.document.clock.running)

    async def _fall_asleep(self) -> None:
        if self.idle:
            self._close()
            await self._host.on_sleep(self)

    async def _stop(self) -> None:
        """Keep the clock, tell everybody."""
        self.closing = True
        try:
            await self.committer.commit(Change(self))
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
        self._host.discard(self)

    def _turn_away(self) -> None:
        """Turn away a client that spoke just as the room closed; it finds the room open at the next try."""
        while not self.inbox.empty():
            match self.inbox.get_nowait():
                case Asked(session) | Left(session):
                    session.close(AWAY)

    # Who says what --------------------------------------------------------------------------------------------------

    async def _handle(self, session: Session, ask: wire.AnyRequest) -> None:
        """Answer, and charge what that has cost to who asked."""
        session.unanswered -= 1
        session.meter = meter = self.committer.meter
        self.committer.payer = session.address
        accounts, work = self.payers.of(session), self._host.ledger.metered(self._reply(session, ask))
        sent, written = meter.bytes, meter.rows
        await work
        charge = self._host.ledger.charge
        charge("loop_ms", work.ms, *accounts)
        charge("bytes_out", meter.bytes - sent, *accounts)
        if meter.rows != written:
            charge("rows_written", meter.rows - written, *accounts)

    async def _reply(self, session: Session, ask: wire.AnyRequest) -> None:
        by = session.person
        try:
            replies = await self._answer(session, ask)
        except (Unsure, EpochEnded):
            self.abandon()
            session.close(AWAY)
            return
        except StoreFailed as error:
            self._host.metrics.refusals += 1
            replies = [refusal(ask.id, error)]
            if isinstance(ask, wire.Hello):  # nobody is sent away for good because of that
                session.close(encode(wire.Gone(error.says, error.values, error.code)))
        except Problem as error:
            self._host.metrics.refusals += 1
            replies = [refusal(ask.id, error)]
            self._remember(by, ask, replies[-1])
        except Exception:
            self._host.metrics.failures += 1
            log.exception("%s failed", type(ask).__name__, extra={"room": log_id(self.document.room)})
            replies = [wire.Refused(ask.id, "Something went wrong here. Nothing has changed.", code="failed")]
        for reply in replies:
            session.send(encode(reply))

    def _remember(self, person: PersonId | None, ask: wire.AnyRequest, reply: wire.Message) -> None:
        """Answer a request; one sent again under the same id gets the same answer and is not judged again."""
        if person in self.visitors.sessions and isinstance(ask, REMEMBERED):
            replies = self.recent_replies.setdefault(person, {})
            replies[ask.id] = reply
            if len(replies) > REPLIES_KEPT:
                del replies[next(iter(replies))]

    async def _answer(self, session: Session, ask: wire.AnyRequest) -> list[wire.Message]:
        if type(ask) in OF_A_CONNECTION:
            return await self._answer_connection(session, ask)
        self._host.check_lease()
        by = _person(session)
        if (before := self.recent_replies.get(by, {}).get(ask.id)) is not None:
            return [before]
        screens.may_ask(self.document.people[by], ask)
        await self._hear_from(by)
        change, replies = await self.committer.draft(lambda change: requests.dispatch(change, by, ask))
        await self.committer.commit(change)
        if change.refused is not None:
            raise change.refused
        done = wire.Done(ask.id)
        if type(ask) is not wire.Move:  # a move that was made is known by its ask
            self._remember(session.person, ask, done)
        return [*replies, done]

    async def _hear_from(self, by: PersonId) -> None:
        """A seat that a bot holds is given back by any sign of life, whatever becomes of what is asked."""
        self.visitors.sign(by)
        change = Change(self)
        change.give_back(change.facts.people[by])
        if change.moves or change.rewrites(self.document):
            await self.committer.commit(change)

    async def _answer_connection(self, session: Session, ask: wire.AnyRequest) -> list[wire.Message]:
        """Answer a request that concerns the client alone and changes nothing for others."""
        if isinstance(ask, wire.Ping):
            return [wire.Pong(ask.id, ask.sent, session.pong())]
        self._host.check_lease()
        if isinstance(ask, wire.Echo):
            await self._measure(session, ask)
        elif isinstance(ask, wire.Hello):
            if session.person is None or session.hello != ask.id:
                await presence.arrive(self.committer, session, ask)
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
            await self.committer.commit(change)


def _person(session: Session) -> PersonId:
    if session.person is None:
        raise No("Say hello first: this connection has not told who it is.", "hello")
    return session.person


def refusal(request: str, error: Problem) -> wire.Refused:
    """A problem as the one who asked hears it."""
    return wire.Refused(request, error.says, error.values, error.rule, error.code)
