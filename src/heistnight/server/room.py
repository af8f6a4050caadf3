"""One room: one task, one inbox, no locks. It holds a table and the people around it, and knows no game's name.

Every message is drawn up as a Change without ever waiting, written down, and only then true and told.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Coroutine, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from heistnight.bots import levels
from heistnight.core.action import Input, Millis, Seat
from heistnight.core.event import Event
from heistnight.core.problems import Problem
from heistnight.core.problems import Refused as RulesRefused
from heistnight.core.replay import Record, retold
from heistnight.core.rng import commitment
from heistnight.core.table import Table
from heistnight.core.talk import Said
from heistnight.games import game as find_game
from heistnight.server import clock, lobby, records, seats, talk, wire
from heistnight.server.change import MORE_TIME, Change
from heistnight.server.document import Document, Person, fingerprint, nickname
from heistnight.server.minds import BotAnswer, BotWord, Minds
from heistnight.server.problems import No
from heistnight.server.session import Bucket, Session
from heistnight.server.streams import Stream
from heistnight.server.wire import ClockState, Heard, PersonId, RoomState, SeatState, encode
from heistnight.store.store import InputRow, RoomRow, SaidRow, StoreFailed

if TYPE_CHECKING:
    from heistnight.server.house import House

log = logging.getLogger("heistnight.room")

HOST_GRACE = 60_000
GATHER_NEWS = 200
TRY_AGAIN = 1_000
MOST_SESSIONS = 8
SHOWN_TALK = 200
AWAY = encode(wire.Gone("The room was closed for a moment. Come in again."))
DOWN = encode(wire.Gone("The server is going down. Your seat is safe; the page comes back by itself."))


class Sleep:
    """Close the room if nobody is there; the next knock opens it again."""


class Stop:
    """The server goes down."""


class Room:
    """Everything that happens here happens one after the other, in `run`."""

    def __init__(
        self, house: "House", document: Document, inputs: Sequence[InputRow] = (), said: Sequence[SaidRow] = ()
    ) -> None:
        self.house = house
        self.document = document
        self.game = find_game(document.game)
        self.table: Table | None = None
        self.sessions: dict[PersonId, set[Session]] = {}
        self.away_since: dict[PersonId, float] = dict.fromkeys(document.people, clock.wall())
        self.heard: list[Heard] = [records.read_heard(row) for row in said]
        self.said: list[Said] = [talk.as_said(heard) for heard in self.heard]
        self.before = [0] * len(self.said)
        self.answered = {row.ask for row in inputs if row.ask}
        self.count = len(inputs)
        self.question = 0
        self.opened: Millis = 0
        self.inbox: asyncio.Queue[Any] = asyncio.Queue()
        self.idle_since = clock.wall()
        self.closing = self.closed = False
        self.minds = Minds(self)
        self._kept = b""
        self._tell_at: float | None = None
        self._not_before = 0.0
        self._talkers: dict[PersonId, Bucket] = {}
        self._late: deque[tuple[Millis, Heard]] = deque()
        self._said_ids: deque[str] = deque(maxlen=200)
        if document.phase != "lobby":
            self._replay([records.read_input(self.game, row) for row in inputs])
        self._streams: dict[Seat | None, Stream] = {}
        self._open_streams()

    def _replay(self, moves: Sequence[Input]) -> None:
        options = self.game.options_type.of(self.document.options)
        record = Record(self.game, options, bytes.fromhex(self.document.seed), moves, self.said)
        self.table, self.before = retold(record)
        assert self.table is not None
        self.document.clock.table = max(self.document.clock.table, self.table.now)
        arrivals = [(said.at + self.table.delay(said), heard) for said, heard in zip(self.said, self.heard)]
        self._late.extend(arrival for arrival in arrivals if arrival[0] > self.document.clock.table)
        self.opened = self.table.now

    def _open_streams(self) -> None:
        self._streams = {seat: Stream(seat, self.table) for seat in (None, *range(len(self.document.chairs)))}

    # The loop -------------------------------------------------------------------------------------------------------

    def post(self, session: Session, ask: "wire.AnyAsk | None") -> None:
        """A client said something, or (None) is gone."""
        if self.closed:
            session.close(AWAY)
            return
        session.unheeded += 1
        self.inbox.put_nowait((session, ask))

    async def run(self) -> None:
        while not self.closed:
            due = self._due()
            message = await self._next(due)
            if due is not None and due <= clock.wall():
                await self._guarded(self._tick())
            if message is not None:
                await self._guarded(self._attend(message))
            self.minds.prompt()
        self._turn_away()

    async def _next(self, due: float | None) -> Any:
        """The next message, or None when something is due by itself."""
        if due is None or not self.inbox.empty():
            return await self.inbox.get()
        try:
            async with asyncio.timeout(max(0.0, (due - clock.wall()) / 1000)):
                return await self.inbox.get()
        except TimeoutError:
            return None

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        """Whatever goes wrong leaves the room as it was, and open."""
        try:
            await work
        except StoreFailed as error:
            self._trouble()
            log.error("not written down: %s", error, extra={"room": nickname(self.document.room)})
        except Exception:
            self._trouble()
            log.exception("something failed", extra={"room": nickname(self.document.room)})

    def _trouble(self) -> None:
        """What is due by itself is tried again, but not at once."""
        self._not_before = clock.wall() + TRY_AGAIN
        self.house.metrics.failures += 1

    async def _attend(self, message: Any) -> None:
        match message:
            case (Session() as session, None):
                self._leave(session)
            case (Session() as session, ask):
                await self._heed(session, ask)
            case BotAnswer():
                change = Change(self)
                self.minds.answer(change, message)
                await self.commit(change)
            case BotWord():
                await self._bot_speaks(message)
            case Sleep():
                self._fall_asleep()
            case Stop():
                await self._stop()

    def _due(self) -> float | None:
        """When something must happen by itself: a deadline, a bot or a host stepping in, news of who is here."""
        if self.closing:
            return None
        draft = self.as_is()
        times = [seats.stand_in_at(draft, seat) for seat in range(len(self.document.chairs)) if self.away_since]
        deadline = draft.expires_at() if self.document.playing else None
        times.append(None if deadline is None else self.document.clock.wall_time(deadline))
        times.append(self._host_passes_at())
        times.append(self.document.clock.wall_time(self._late[0][0]) if self._late else None)
        times.append(draft.at if draft.clock_runs() != self.document.clock.running else None)
        due = min((at for at in times if at is not None), default=None)
        due = None if due is None else max(due, self._not_before)
        return due if self._tell_at is None else min(due or self._tell_at, self._tell_at)

    def as_is(self) -> Change:
        """A change that changes nothing, to ask questions of; it costs no copy."""
        return Change(self, self.document)

    async def _tick(self) -> None:
        if self._tell_at is not None and self._tell_at <= clock.wall():
            self._tell_room()
        while self._late and self._late[0][0] <= self.document.clock.now(clock.wall()):
            self._spread(self._late.popleft()[1], late=True)
        change = Change(self)
        change.expire()
        for seat in range(len(self.document.chairs)):
            at = seats.stand_in_at(change, seat)
            if at is not None and at <= change.at:
                change.hand(seat, "bot")
        passes = self._host_passes_at()
        if passes is not None and passes <= change.at:
            people = [change.document.people[person] for person in self.sessions]
            change.document.host = min(people, key=lambda p: (p.seat is None, p.id)).id
        await self.commit(change)

    def _host_passes_at(self) -> float | None:
        """Somebody who is here becomes the host when the host has been away for long."""
        gone = self.away_since.get(self.document.host)
        return gone + HOST_GRACE if gone is not None and self.sessions else None

    # Opening and closing --------------------------------------------------------------------------------------------

    @property
    def idle(self) -> bool:
        return not self.sessions and self.inbox.empty() and not self.document.clock.running

    def _fall_asleep(self) -> None:
        if self.idle:
            self._close()

    async def _stop(self) -> None:
        """Keep the clock, tell everybody."""
        self.closing = True
        try:
            await self.commit(Change(self))
        finally:
            for session in self._everybody():
                session.close(DOWN)
            self._close()

    def abandon(self) -> None:
        """Something failed that should not: let everybody come back to the room as it was written down."""
        for session in self._everybody():
            session.close(AWAY)
        self._close()
        self._turn_away()

    def _close(self) -> None:
        self.closing = self.closed = True
        self.minds.close()
        self.house.forget(self)

    def _turn_away(self) -> None:
        """Who spoke just as the room closed finds it open again at the next knock."""
        while not self.inbox.empty():
            match self.inbox.get_nowait():
                case (Session() as session, _):
                    session.close(AWAY)

    # Coming and going -----------------------------------------------------------------------------------------------

    async def _hello(self, session: Session, ask: wire.Hello) -> None:
        if ask.protocol != wire.PROTOCOL:
            raise No(f"This server speaks protocol {wire.PROTOCOL}, not {ask.protocol}: reload the page.")
        if ask.key and fingerprint(ask.key) in self.document.banned:
            session.close(encode(wire.Gone("The host has sent you away.", final=True)))
            return
        change = Change(self)
        person, key = seats.arrive(change, ask)
        if session.person not in (None, person.id):
            raise No("Somebody else said hello on this connection already.")
        if len(self.sessions.get(person.id, ())) >= MOST_SESSIONS:
            raise No(f"You are here {MOST_SESSIONS} times already; close a window.")
        change.give_back(person)
        change.quiet = True
        await self.commit(change)
        self._admit(session, person.id)
        session.send(encode(wire.Welcome(self.document.room, person.id, key, clock.wall())))
        session.send(encode(self.state()))
        self._catch_up(session, person, ask)

    def _admit(self, session: Session, person: PersonId) -> None:
        session.person = person
        self.sessions.setdefault(person, set()).add(session)
        self.away_since.pop(person, None)
        self._presence_changed(person)

    def _catch_up(self, session: Session, person: Person, ask: wire.Hello) -> None:
        """Exactly what was missed, or one snapshot."""
        stream = self._streams[person.seat]
        stream.listen(self.table)
        missed = stream.missed(ask.stream, ask.since)
        for message in [self._snapshot(person.seat)] if missed is None else missed:
            session.send(message)

    def _leave(self, session: Session) -> None:
        session.close()
        person = session.person
        session.person = None
        rest = self.sessions.get(person or 0)
        if person is None or rest is None:
            return
        rest.discard(session)
        if rest:
            return
        del self.sessions[person]
        self._talkers.pop(person, None)
        self.idle_since = clock.wall()
        self.away_since[person] = clock.wall()
        self._presence_changed(person)
        if not self.document.remembers(self.document.people[person]):
            del self.document.people[person], self.away_since[person]

    def _presence_changed(self, person: PersonId) -> None:
        """Who plays is news at once; who watches is told in one go with others who come and leave."""
        seated = self.document.people[person].seat is not None
        at = clock.wall() + (0 if seated else GATHER_NEWS)
        self._tell_at = at if self._tell_at is None else min(self._tell_at, at)

    # Who says what --------------------------------------------------------------------------------------------------

    async def _heed(self, session: Session, ask: "wire.AnyAsk") -> None:
        session.unheeded -= 1
        try:
            replies = await self._answer(session, ask)
        except Problem as error:
            self.house.metrics.refusals += 1
            replies = [refusal(ask.id, error)]
        except Exception:
            self.house.metrics.failures += 1
            log.exception("%s failed", type(ask).__name__, extra={"room": nickname(self.document.room)})
            replies = [wire.Refused(ask.id, "Something went wrong here. Nothing has changed.")]
        for reply in replies:
            session.send(encode(reply))

    async def _answer(self, session: Session, ask: "wire.AnyAsk") -> list[wire.Tell]:
        if isinstance(ask, wire.Ping):
            return [wire.Pong(ask.id, ask.sent, clock.wall())]
        if isinstance(ask, wire.Echo):
            await self._measure(session, ask)
            return [wire.Done(ask.id)]
        if isinstance(ask, wire.Hello):
            await self._hello(session, ask)
            return [wire.Done(ask.id)]
        if session.person is None:
            raise No("Say hello first: this connection has not told who it is.")
        change = Change(self)
        replies = self._obey(change, change.person(session.person), ask)
        await self.commit(change)
        return [*replies, wire.Done(ask.id)]

    async def _measure(self, session: Session, ask: wire.Echo) -> None:
        session.trips.append(max(0.0, clock.wall() - ask.clock))
        person = self.document.people.get(session.person or 0)
        if person is not None and person.seat is not None and self.table is not None and self.table.counts_lag():
            change = Change(self)
            change.measure(person.seat, session.lag)
            await self.commit(change)

    def _obey(self, change: Change, person: Person, ask: "wire.AnyAsk") -> list[wire.Tell]:
        match ask:
            case wire.Move():
                self._move(change, person, ask)
            case wire.Say():
                self._say(change, person, ask)
            case wire.Rename():
                person.name = seats.free_name(change, ask.name, person)
            case wire.Sit():
                seats.sit(change, person, ask.seat)
            case wire.Stand():
                seats.stand(change, person)
            case wire.Leave():
                seats.dismiss(change, person, "You have left.")
            case wire.Pause() | wire.Resume():
                _pause(change, person, isinstance(ask, wire.Pause))
            case wire.MoreTime():
                _more_time(change, person)
            case wire.HandSeat():
                seats.hand_seat(change, person, ask.seat)
            case wire.Rematch():
                lobby.rematch(change, person)
            case wire.Elsewhere():
                return [wire.Moved(ask.id, self.house.moving_code(self.document.room, person.id))]
            case _:
                _obey_host(change, person, ask)
        return []

    def _move(self, change: Change, person: Person, ask: wire.Move) -> None:
        change.ask = f"{person.id}:{ask.id}"
        if change.ask in self.answered:
            return
        if person.seat is None:
            raise No("You are watching. Take a free seat to play.")
        try:
            actions = [self.game.action(value) for value in ask.actions]
        except msgspec.ValidationError as error:
            raise No(f"That is no move of {self.game.title}: {error}.") from None
        change.give_back(person)
        if not change.document.playing:
            raise No("The game is paused." if change.document.paused_by else "There is no game running here.")
        change.play([Input(change.now(), person.seat, action) for action in actions])

    def _say(self, change: Change, person: Person, ask: wire.Say) -> None:
        change.ask = f"{person.id}:{ask.id}"
        if change.ask in self._said_ids:
            return
        if not self._talkers.setdefault(person.id, Bucket(burst=5, rate=1)).take():
            raise No("Slower, please: five things at once, then one a second.")
        talk.say(change, person, ask)

    async def _bot_speaks(self, word: BotWord) -> None:
        change = Change(self)
        if word.question == self.question and change.document.playing and change.document.chairs[word.seat].bot:
            try:
                talk.bot_says(change, word.seat, word.phrase)
            except Problem:
                return
            await self.commit(change)

    # Making it true -------------------------------------------------------------------------------------------------

    async def commit(self, change: Change) -> None:
        """Write it down, and only then let it have happened."""
        change.settle()
        kept = self._kept if self._kept and change.document == self.document else change.document.kept()
        rooms = [records.room_row(change.document, kept)] if kept != self._kept else []
        if change.follows is not None:
            rooms.append(change.follows.row())
        name = self.document.room
        inputs = [records.input_row(name, self.count + i, move, change.ask) for i, move in enumerate(change.moves)]
        said = [records.said_row(name, len(self.said) + i, heard) for i, heard in enumerate(change.heard)]
        if rooms or inputs or said:
            begun = time.perf_counter()
            await self.house.store.save(rooms=rooms, inputs=inputs, said=said)
            self.house.metrics.saved(time.perf_counter() - begun, len(inputs), len(said))
        self._kept = kept
        self._make_true(change)

    def _make_true(self, change: Change) -> None:
        before, document, past = self.table, self.document, self._log()
        self.document, self.table = change.document, change.table
        self.count += len(change.moves)
        if change.moves and change.ask:
            self.answered.add(change.ask)
        if change.heard and change.ask:
            self._said_ids.append(change.ask)
        self.heard += change.heard
        self.said += map(talk.as_said, change.heard)
        self.before += [len(past)] * len(change.heard)
        if self.table is not None and (before is None or self.table.open() is not before.open()):
            self.question += 1
            self.opened = self.table.now
        if change.follows is not None:
            self.house.admit(change.follows)
        self._tell(change, begun=before is None and self.table is not None, since=len(past))
        news = document != self.document or _may_pause(before) != _may_pause(self.table)
        if news and not change.quiet:
            self._tell_room()
        for person in change.fresh:
            self._send_snapshot(person)
        if self.document.phase == "over" != document.phase:
            self.house.metrics.games_over[self.document.game] += 1
            log.info("game over", extra={"room": nickname(self.document.room), "game": self.document.game})

    @property
    def moment(self) -> tuple[int, int]:
        """It changes whenever something is done or said."""
        return self.count, len(self.said)

    def row(self) -> RoomRow:
        return records.room_row(self.document, self.document.kept())

    def _log(self) -> Sequence[Event]:
        return (self.table.log or ()) if self.table else ()

    # Telling --------------------------------------------------------------------------------------------------------

    def _tell(self, change: Change, begun: bool, since: int) -> None:
        for person, why in change.farewells.items():
            self._send_away(person, why)
        if begun:
            self._open_streams()
        self._match_streams()
        if change.moves:
            self._publish(self._log()[since:], change.fresh)
        for heard in change.heard:
            self._spread(heard)

    def _send_away(self, person: PersonId, why: str) -> None:
        for session in self.sessions.pop(person, set()):
            session.close(encode(wire.Gone(why, final=True)))
            session.person = None
        self.away_since.pop(person, None)
        self._talkers.pop(person, None)
        self.idle_since = clock.wall()

    def _match_streams(self) -> None:
        """A stream for every chair there is, and none for those taken away."""
        chairs = len(self.document.chairs)
        self._streams = {seat: stream for seat, stream in self._streams.items() if seat is None or seat < chairs}
        for seat in range(chairs):
            if seat not in self._streams:
                self._streams[seat] = Stream(seat, self.table)

    def _publish(self, events: Sequence[Event], fresh: set[PersonId]) -> None:
        """To every pair of eyes what it saw, and to nobody anything else."""
        assert self.table is not None
        ticking, listening = self._clock_state(), self._listening(fresh)
        for seat, stream in self._streams.items():
            listeners = listening.get(seat, ())
            if not listeners and not self._expected(seat):
                stream.lapse()
                continue
            news = stream.news(self.table, events)
            if news is not None:
                rule = talk.law(self.table, seat, self.said)
                number = stream.number()
                update = wire.Update(number, news, stream.view, stream.options, rule, ticking)
                self._send(stream, encode(update), listeners)

    def _spread(self, heard: Heard, late: bool = False) -> None:
        """To all who hear it now; what travels longer is told again when it is there, to those who did not hear it."""
        said = talk.as_said(heard)
        delay = self.table.delay(said) if self.table else 0
        if delay and not late:
            self._late.append((said.at + delay, heard))
        now, listening = said.at + delay if late else said.at, self._listening(set())
        for seat, stream in self._streams.items():
            if late and seat == said.seat:
                continue
            if talk.hears(self.table, seat, said, now):
                self._send(stream, encode(wire.Spoken(stream.number(), heard)), listening.get(seat, ()))

    def _send(self, stream: Stream, message: bytes, listeners: Iterable[Session]) -> None:
        stream.remember(message)
        for session in listeners:
            session.send(message)

    def _listening(self, but: set[PersonId]) -> dict[Seat | None, list[Session]]:
        """Everybody who is here, by the eyes they have."""
        listening: dict[Seat | None, list[Session]] = {}
        for person, sessions in self.sessions.items():
            if person not in but:
                listening.setdefault(self.document.people[person].seat, []).extend(sessions)
        return listening

    def _expected(self, seat: Seat | None) -> bool:
        """Somebody may come back to this stream: the owner of a seat."""
        return seat is not None and self.document.chairs[seat].person is not None

    def _everybody(self) -> list[Session]:
        return [session for sessions in self.sessions.values() for session in sessions]

    def _tell_room(self) -> None:
        self._tell_at = None
        message = encode(self.state())
        for session in self._everybody():
            session.send(message)

    def _send_snapshot(self, person: PersonId) -> None:
        if person in self.sessions:
            message = self._snapshot(self.document.people[person].seat)
            for session in self.sessions[person]:
                session.send(message)

    def _snapshot(self, seat: Seat | None) -> bytes:
        stream = self._streams[seat]
        stream.listen(self.table)
        now = self.document.clock.now(clock.wall())
        heard = [heard for heard, said in zip(self.heard, self.said) if talk.hears(self.table, seat, said, now)]
        return encode(
            wire.Snapshot(
                stream=stream.name,
                version=stream.version,
                seat=seat,
                log=stream.log(self._log()),
                view=stream.view,
                options=stream.options,
                talk=talk.law(self.table, seat, self.said),
                heard=tuple(heard[-SHOWN_TALK:]),
                clock=self._clock_state(),
            )
        )

    def state(self) -> RoomState:
        document, draft = self.document, self.as_is()
        return RoomState(
            room=document.room,
            game=document.game,
            phase=document.phase,
            options=document.options,
            seats=tuple(_seat_state(draft, seat) for seat in range(len(document.chairs))),
            people=tuple(
                wire.PersonState(p.id, p.name, p.seat, p.id in self.sessions) for p in document.people.values()
            ),
            host=document.host,
            grace=document.grace,
            stand_in=document.stand_in,
            levels=tuple(levels(self.game.id)),
            listed=document.listed,
            clock=self._clock_state(),
            paused_by=document.paused_by,
            may_pause=_may_pause(self.table),
            commitment=commitment(bytes.fromhex(document.seed)),
            seed=document.seed if document.phase == "over" else "",
            practice=bool(document.chosen_seed),
            replay=document.replay,
            next_room=document.next_room,
        )

    def _clock_state(self) -> ClockState:
        ticking, at = self.document.clock, clock.wall()
        why: wire.Standing = "nobody"
        if self.document.phase == "lobby" or ticking.running:
            why = ""
        elif self.document.phase == "over":
            why = "over"
        elif self.document.paused_by:
            why = "paused"
        since = max(at, ticking.since) if ticking.running else at
        return ClockState(int(ticking.now(at)), since, ticking.running, why)


def refusal(ask: str, error: Problem) -> wire.Refused:
    """A problem as the one who asked hears it."""
    if isinstance(error, RulesRefused):
        return wire.Refused(ask, error.text, error.rule)
    return wire.Refused(ask, str(error))


def _obey_host(change: Change, person: Person, ask: "wire.AnyAsk") -> None:
    if person.id != change.document.host:
        raise No("Only the host can do that.")
    match ask:
        case wire.Configure():
            lobby.configure(change, ask)
        case wire.PlaceBot():
            lobby.place_bot(change, ask.seat, ask.level)
        case wire.RemoveBot():
            lobby.remove_bot(change, ask.seat)
        case wire.Kick():
            seats.kick(change, change.person(ask.person))
        case wire.HandHost():
            change.document.host = change.person(ask.person).id
        case wire.Start():
            lobby.start(change)


def _may_pause(table: Table | None) -> bool:
    return table is None or table.may_pause()


def _pause(change: Change, person: Person, pause: bool) -> None:
    document = change.document
    if document.phase != "playing" or change.table is None:
        raise No("There is no game running here.")
    if person.seat is None and person.id != document.host:
        raise No("Only people at the table can do that.")
    if pause and not change.table.may_pause():
        raise No("This game can not be paused.")
    if not pause:
        change.wake()
    elif not document.paused_by:
        document.paused_by = person.name


def _more_time(change: Change, person: Person) -> None:
    """Half a minute for everybody, once a question for each who asks."""
    document = change.document
    if person.seat is None or not document.clock.running or change.deadline() is None or change.table is None:
        raise No("There is no clock to stop.")
    if not change.table.may_pause():
        raise No("This game gives no more time.")
    if person.id in document.more_time:
        raise No("You have had more time for this question.")
    document.more_time = [*document.more_time, person.id]
    document.clock.hold(change.at, MORE_TIME)


def _seat_state(draft: Change, seat: Seat) -> SeatState:
    chair = draft.document.chairs[seat]
    away = chair.person is not None and chair.person not in draft.room.sessions
    return SeatState(chair.person, draft.seat_name(seat), chair.bot, away, seats.stand_in_at(draft, seat))
