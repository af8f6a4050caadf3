"""One room: one task, one inbox, no locks. It holds a table and the people around it, and knows no game's name."""

import asyncio
import contextlib
import logging
import random
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from heistnight.bots import levels
from heistnight.core import problems
from heistnight.core.action import Action, Handed, Holder, Input, Millis, Seat
from heistnight.core.problems import Problem
from heistnight.core.replay import replay
from heistnight.core.rng import commitment
from heistnight.core.table import Table
from heistnight.core.talk import Phrase, Said, TalkRule
from heistnight.games import game as find_game
from heistnight.server import wire
from heistnight.server.clock import wall
from heistnight.server.document import Chair, Document, Person, fingerprint, new_id
from heistnight.server.session import Bucket, Session
from heistnight.server.streams import Stream
from heistnight.server.wire import ClockState, Gone, Heard, PersonId, Refused, RoomState, SeatState, encode
from heistnight.store.store import InputRow, RoomRow, SaidRow

if TYPE_CHECKING:
    from heistnight.server.house import House

log = logging.getLogger("heistnight.room")

BOT_NAMES = ("Silk", "Marlowe", "Duchess", "Pockets", "Wren", "Sparks", "Lupe", "Old Nick")
BOT_PAUSE = (0.5, 2.0)
MORE_TIME = 30_000
HAND_OVER_AFTER = 120_000
LOBBY_TALK = TalkRule(rule="", why="")


class No(Problem):
    """The room says no; the text says why."""

    def __init__(self, text: str, rule: str = "") -> None:
        super().__init__(text)
        self.text, self.rule = text, rule


class BotAnswer(msgspec.Struct, frozen=True):
    """What a bot thought of, and for which question."""

    seat: Seat
    question: Any
    action: Action
    phrase: Phrase | None


class Room:
    """Everything that happens here happens one after the other, in `run`."""

    def __init__(
        self, house: "House", document: Document, inputs: Sequence[InputRow] = (), said: Sequence[SaidRow] = ()
    ) -> None:
        self.house = house
        self.document = document
        self.game = find_game(document.game)
        self.sessions: dict[PersonId, set[Session]] = {}
        self.people: dict[PersonId, Person] = {person.id: person for person in document.people}
        self.away_since: dict[PersonId, float] = {}
        self.heard: list[Heard] = [msgspec.json.decode(row.said, type=Heard) for row in said]
        self.said: list[Said] = [_said(heard) for heard in self.heard]
        self.answered = {row.ask for row in inputs if row.ask}
        self.count = len(inputs)
        self.table: Table | None = None
        self.inbox: asyncio.Queue[Any] = asyncio.Queue()
        self.idle_since = wall()
        self._thinking: dict[Seat, Any] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._streams: dict[Seat | None, Stream] = {}
        self._talk_buckets: dict[PersonId, Bucket] = {}
        self._opened_at: Millis = 0
        if document.phase != "lobby":
            moves = [Input(row.at, row.seat, self.decode(row)) for row in inputs]
            seed = bytes.fromhex(document.seed)
            self.table = replay(self.game, self.options(), seed, moves, logged=True)
        self._open_streams()

    def options(self) -> Any:
        return self.game.options_type.of(self.document.options)

    def decode(self, row: InputRow) -> Action | None:
        if not row.action:
            return None
        kind: Any = Handed if row.seat is None else self.game.action_type
        return msgspec.json.decode(row.action, type=kind)  # type: ignore[no-any-return]

    def _open_streams(self) -> None:
        epoch = new_id()
        seats: list[Seat | None] = [None, *range(len(self.document.chairs))]
        self._streams = {seat: Stream(seat, epoch) for seat in seats}

    # The loop -------------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        while True:
            due = self._due()
            timeout = None if due is None else max(0.0, (due - wall()) / 1000)
            try:
                async with asyncio.timeout(timeout):
                    message = await self.inbox.get()
            except TimeoutError:
                message = None
            try:
                await self._handle(message)
            except Exception:
                log.exception("room %s", self.document.room)

    async def _handle(self, message: Any) -> None:
        match message:
            case None:
                await self._tick()
            case (Session() as session, None):
                await self._left(session)
            case (Session() as session, ask):
                await self._heed(session, ask)
            case BotAnswer():
                await self._bot_answered(message)
            case Callable() as call:
                call()
        if not self.inbox.qsize() or message is None:
            await self._tend_clock()
        self._prompt_bots()

    def post(self, session: Session, ask: "wire.AnyAsk | None") -> None:
        """A client said something, or (None) is gone."""
        self.inbox.put_nowait((session, ask))

    def _due(self) -> float | None:
        """When something must happen by itself: a deadline, or a bot stepping in."""
        times = [at for seat in range(len(self.document.chairs)) if (at := self._stand_in_at(seat)) is not None]
        deadline = self._deadline()
        if deadline is not None and (at := self.document.clock.wall_time(deadline)) is not None:
            times.append(at)
        return min(times, default=None)

    def _deadline(self) -> Millis | None:
        decision = self.table.open() if self.table else None
        return decision.deadline(self.table) if decision and self.table else None

    async def _tick(self) -> None:
        deadline = self._deadline()
        if deadline is not None and self.document.clock.running and self.document.clock.now(wall()) >= deadline:
            await self._play([Input(deadline)])
        for seat in range(len(self.document.chairs)):
            at = self._stand_in_at(seat)
            if at is not None and at <= wall():
                await self._hand(seat, "bot")

    # Who says what --------------------------------------------------------------------------------------------------

    async def _heed(self, session: Session, ask: "wire.AnyAsk") -> None:
        try:
            if isinstance(ask, wire.Hello):
                await self._hello(session, ask)
            elif isinstance(ask, wire.Ping):
                session.send(encode(wire.Pong(ask.id, ask.sent, wall())))
            elif session.person is None or session.person not in self.people:
                raise No("Say hello first: this connection has not told who it is.")
            else:
                await self._obey(session, self.people[session.person], ask)
        except problems.Refused as error:
            session.send(encode(Refused(ask.id, error.text, error.rule)))
        except No as error:
            session.send(encode(Refused(ask.id, error.text, error.rule)))
        except Problem as error:
            session.send(encode(Refused(ask.id, str(error))))

    async def _obey(self, session: Session, person: Person, ask: "wire.AnyAsk") -> None:
        match ask:
            case wire.Move():
                await self._move(person, ask)
            case wire.Say():
                await self._say(person, ask)
            case wire.Rename():
                person.name = self._free_name(ask.name, person)
                await self._changed()
            case wire.Sit():
                await self._sit(person, ask.seat)
            case wire.Stand():
                await self._stand(person)
            case wire.Leave():
                await self._dismiss(person, "You have left.")
            case wire.Pause() | wire.Resume():
                await self._pause(person, isinstance(ask, wire.Pause))
            case wire.MoreTime():
                await self._more_time(person)
            case wire.HandSeat():
                await self._hand_seat(person, ask.seat)
            case wire.Rematch():
                await self._rematch(person)
            case wire.Elsewhere():
                session.send(encode(wire.Moved(ask.id, self.house.moving_code(self.document.room, person.id))))
            case _:
                self._host_only(person)
                await self._obey_host(ask)
        session.send(encode(wire.Done(ask.id)))

    async def _obey_host(self, ask: "wire.AnyAsk") -> None:
        match ask:
            case wire.Configure():
                await self._configure(ask)
            case wire.PlaceBot():
                await self._place_bot(ask.seat, ask.level)
            case wire.RemoveBot():
                self._in_lobby()
                self._chair(ask.seat).bot = None
                await self._changed()
            case wire.Kick():
                if ask.person == self.document.host:
                    raise No("The host can not be sent away; hand the host role over first.")
                await self._dismiss(self._person(ask.person), "The host has sent you away.")
            case wire.HandHost():
                self.document.host = self._person(ask.person).id
                await self._changed()
            case wire.Start():
                await self._start()
            case _:
                raise No("That can not be asked here.")

    # Coming and going -----------------------------------------------------------------------------------------------

    async def _hello(self, session: Session, ask: "wire.Hello") -> None:
        if ask.protocol != wire.PROTOCOL:
            raise No(f"This server speaks protocol {wire.PROTOCOL}, not {ask.protocol}: reload the page.")
        person, key = self._who(ask)
        if session.person is not None:
            self.sessions.get(session.person, set()).discard(session)
        session.person = person.id
        self.sessions.setdefault(person.id, set()).add(session)
        self.away_since.pop(person.id, None)
        session.send(encode(wire.Welcome(self.document.room, person.id, key, wall())))
        if person.seat is not None and self._chair(person.seat).bot and self.document.phase == "playing":
            await self._hand(person.seat, "person")
        await self._tend_clock()
        self._tell_room()
        if self.table is not None:
            missed = self._streams[person.seat].missed(ask.stream, ask.since)
            for message in [self._snapshot(person)] if missed is None else missed:
                session.send(message)
        else:
            session.send(self._snapshot(person))
        session.send(encode(wire.Done(ask.id)))

    def _who(self, ask: "wire.Hello") -> tuple[Person, str]:
        """The person with this key or one-time code, or somebody new."""
        if ask.code:
            person_id = self.house.redeem(self.document.room, ask.code)
            if person_id not in self.people:
                raise No("That link has been used or is too old. Make a new one on the device where you sit.")
            person = self.people[person_id]
            return person, person.new_key()
        known = fingerprint(ask.key)
        for person in self.people.values():
            if known in person.keys:
                return person, ask.key
        return self.newcomer(ask.name)

    def newcomer(self, name: str) -> tuple[Person, str]:
        person = Person(id=self.document.next_person, name="")
        person.name = self._free_name(name or "Guest", person)
        self.document.next_person += 1
        key = person.new_key()
        self.people[person.id] = person
        return person, key

    def _free_name(self, wish: str, me: Person) -> str:
        name = " ".join("".join(c for c in wish if c.isprintable()).split())[: wire.LONGEST_NAME] or "Guest"
        taken = {person.name for person in self.people.values() if person is not me} | set(BOT_NAMES)
        if name not in taken:
            return name
        numbered = (f"{name[: wire.LONGEST_NAME - 3]} {number}" for number in range(2, 1000))
        return next(candidate for candidate in numbered if candidate not in taken)

    async def _left(self, session: Session) -> None:
        session.close()
        person = self.people.get(session.person or 0)
        if person is None:
            return
        rest = self.sessions.get(person.id, set())
        rest.discard(session)
        if rest:
            return
        self.sessions.pop(person.id, None)
        if person.seat is None and person.id != self.document.host:
            del self.people[person.id]
        else:
            self.away_since[person.id] = wall()
        self.idle_since = wall()
        await self._tend_clock()
        self._tell_room()

    async def _dismiss(self, person: Person, why: str) -> None:
        if person.seat is not None:
            await self._stand(person)
        for session in self.sessions.pop(person.id, set()):
            session.close(encode(Gone(why, final=True)))
            session.person = None
        del self.people[person.id]
        self.away_since.pop(person.id, None)
        self._find_host()
        await self._changed()

    def _find_host(self) -> None:
        """The host leaving breaks nothing: whoever sits, or else whoever is here, takes over."""
        if self.document.host in self.people or not self.people:
            return
        here = sorted(self.people.values(), key=lambda p: (p.id not in self.sessions, p.seat is None, p.id))
        self.document.host = here[0].id

    async def _sit(self, person: Person, seat: Seat) -> None:
        chair = self._chair(seat)
        if chair.person == person.id:
            if chair.bot:
                await self._hand(seat, "person")
            return
        if chair.person is not None:
            raise No(f"{self.people[chair.person].name} sits there.")
        if self.document.phase == "over":
            raise No("This game is over; ask for a rematch.")
        if person.seat is not None:
            if self.document.phase == "playing":
                raise No("You already hold a seat in this game.")
            self._chair(person.seat).person = None
        person.seat, chair.person = seat, person.id
        if self.document.phase == "playing":
            await self._hand(seat, "person")
        else:
            chair.bot = None
        await self._changed()
        self._send_snapshot(person)

    async def _stand(self, person: Person) -> None:
        if person.seat is None:
            return
        seat, chair = person.seat, self._chair(person.seat)
        if self.document.phase == "playing" and chair.bot is None:
            await self._hand(seat, "bot")
        chair.person = person.seat = None
        await self._changed()
        self._send_snapshot(person)

    async def _hand(self, seat: Seat, to: Holder) -> None:
        """A seat passes to a bot or back; the table is told, so that a replay knows."""
        chair = self._chair(seat)
        chair.bot = self.document.stand_in if to == "bot" else None
        self._thinking.pop(seat, None)
        if self.table is not None and self.table.agenda:
            await self._play([Input(self._now(), None, Handed(seat, to))])
        await self._changed()

    async def _hand_seat(self, person: Person, seat: Seat) -> None:
        chair = self._chair(seat)
        gone = self.away_since.get(chair.person or 0)
        if self.document.phase != "playing" or chair.person is None or chair.bot:
            raise No("Nobody is missing on that seat.")
        if person.seat is None:
            raise No("Only people at the table can do that.")
        if gone is None or wall() - gone < HAND_OVER_AFTER:
            raise No("They have not been away for two minutes yet.", "TP-16.6")
        await self._hand(seat, "bot")

    def _stand_in_at(self, seat: Seat) -> float | None:
        """When a bot steps in for somebody away: after the table's grace, and only if somebody else is waiting."""
        chair = self.document.chairs[seat]
        gone = self.away_since.get(chair.person or 0)
        if gone is None or chair.bot or not self.document.grace or not self._playing():
            return None
        others = any(c.person in self.sessions for c in self.document.chairs if c.person != chair.person)
        return gone + 1000 * self.document.grace if others else None

    # The lobby ------------------------------------------------------------------------------------------------------

    async def _configure(self, ask: "wire.Configure") -> None:
        document = self.document
        if ask.options is not None or ask.seed is not None:
            self._in_lobby()
        if ask.stand_in is not None:
            self._level(ask.stand_in)
            document.stand_in = ask.stand_in
        if ask.options is not None:
            self._set_options(ask.options)
        if ask.seed is not None:
            document.chosen_seed = ask.seed.strip()
        document.grace = document.grace if ask.grace is None else ask.grace
        document.listed = document.listed if ask.listed is None else ask.listed
        await self._changed()

    def _set_options(self, changes: dict[str, Any]) -> None:
        """What the host wants; a wish that does not fit the new number of seats goes back to its default."""
        wishes = {**self.document.wishes, **changes}
        if "players" in changes and changes["players"] != self.document.wishes.get("players"):
            players = changes["players"]
            fits = {c.name for c in self.game.choices if isinstance(players, int) and _within(players, c.players)}
            wishes = {name: wish for name, wish in wishes.items() if name in fits or name == "players"}
            wishes.pop("mode", None)
        wishes = {name: wish for name, wish in wishes.items() if wish is not None}
        options = self.game.options(**wishes)
        self.document.wishes = wishes
        self.document.options = msgspec.to_builtins(options)
        chairs = self.document.chairs
        for chair in chairs[options.players :]:
            if chair.person is not None:
                self.people[chair.person].seat = None
        self.document.chairs = (chairs + [Chair() for _ in range(options.players)])[: options.players]
        self._open_streams()

    async def _place_bot(self, seat: Seat, level: str) -> None:
        self._level(level)
        chair = self._chair(seat)
        if chair.person is not None and chair.bot is None:
            raise No(f"{self.people[chair.person].name} sits there.")
        chair.bot = level
        self._thinking.pop(seat, None)
        await self._changed()

    def _level(self, level: str) -> None:
        if level not in levels(self.game.id):
            raise No(f"There is no bot {level!r}; there are {', '.join(levels(self.game.id))}.")

    async def begin_with(self, level: str) -> None:
        """Fill every free seat with bots of one level, and deal."""
        self._level(level)
        for chair in self.document.chairs:
            if chair.person is None:
                chair.bot = level
        await self._start()

    async def _start(self) -> None:
        self._in_lobby()
        document = self.document
        seated = [chair for chair in document.chairs if chair.person is not None]
        if document.chosen_seed and len(seated) > 1:
            raise No("A seed may be set only where no person plays against another.")
        for chair in document.chairs:
            if chair.person is None and chair.bot is None:
                chair.bot = document.stand_in
        document.seed = self.house.seed_of(document.chosen_seed).hex()
        document.phase = "playing"
        self.table = self.game.deal(self.options(), bytes.fromhex(document.seed), logged=True)
        self._opened_at = 0
        self._open_streams()
        await self._changed()
        for person in self.people.values():
            self._send_snapshot(person)

    async def _rematch(self, person: Person) -> None:
        if self.document.phase != "over":
            raise No("There is a game to finish first.")
        if not self.document.next_room:
            self.document.next_room = await self.house.rematch(self)
        await self._changed()

    # The game -------------------------------------------------------------------------------------------------------

    async def _move(self, person: Person, ask: "wire.Move") -> None:
        ask_id = f"{person.id}:{ask.id}"
        if ask_id in self.answered:
            return
        if person.seat is None:
            raise No("You are watching. Take a free seat to play.")
        if not self._playing():
            raise No("The game is paused." if self.document.paused_by else "There is no game running here.")
        try:
            actions = [self.game.action(value) for value in ask.actions]
        except msgspec.ValidationError as error:
            raise No(f"That is no move of {self.game.title}: {error}.") from None
        if self._chair(person.seat).bot:
            await self._hand(person.seat, "person")
        await self._tend_clock()
        await self._tick()
        at = self._now()
        await self._play([Input(at, person.seat, action) for action in actions], ask_id)

    async def _play(self, moves: Sequence[Input], ask: str = "") -> None:
        """Play on a copy, write it down, and only then let it have happened."""
        assert self.table is not None
        past = self.table.log
        assert past is not None
        trial = self.table.clone()
        trial.log = past.copy()
        for move in moves:
            trial.play(move)
        rows = [
            InputRow(self.document.room, self.count + step, move.at, move.seat, _json(move.action), ask)
            for step, move in enumerate(moves)
        ]
        await self.house.store.save(inputs=rows)
        question = self.table.open()
        self.table = trial
        self.count += len(moves)
        if ask:
            self.answered.add(ask)
        if trial.open() is not question:
            self._opened_at = trial.now
        self._publish(trial.log[len(past) :])
        await self._after_play()

    async def _after_play(self) -> None:
        assert self.table is not None
        if not self.table.agenda and self.document.phase == "playing":
            self.document.phase = "over"
            self.document.replay = new_id()
            self.document.clock.stop(wall())
            await self._changed()
            self.house.game_over(self)
            return
        for seat in self.table.deserted():
            chair = self._chair(seat)
            if chair.person is not None and chair.bot is None:
                await self._hand(seat, "bot")
        if self.table.becalmed() and not self.document.paused_by:
            await self._set_pause("the clock: nobody seems to be here")

    def _publish(self, events: Sequence[Any]) -> None:
        """To every pair of eyes what it saw, and to nobody anything else."""
        assert self.table is not None
        clock = self._clock_state()
        for seat, stream in self._streams.items():
            listeners = list(self._listeners(seat))
            if not listeners and not self._expected(seat):
                continue
            news = stream.news(self.table, events)
            if news is None:
                continue
            law = self.table.talk(seat, self.said)
            message = encode(wire.Update(stream.number(), *news, law, clock))
            stream.remember(message)
            for session in listeners:
                session.send(message)

    def _listeners(self, seat: Seat | None) -> Iterable[Session]:
        for person_id, sessions in self.sessions.items():
            if self.people[person_id].seat == seat:
                yield from sessions

    def _expected(self, seat: Seat | None) -> bool:
        """Somebody may come back to this stream: the owner of a seat."""
        return seat is not None and self.document.chairs[seat].person is not None

    def _now(self) -> Millis:
        assert self.table is not None
        return max(self.table.now, int(self.document.clock.now(wall())))

    # Bots -----------------------------------------------------------------------------------------------------------

    def _prompt_bots(self) -> None:
        decision = self.table.open() if self.table and self._playing() else None
        if decision is None or self.table is None or not self.document.clock.running:
            return
        for seat in decision.seats(self.table):
            level = self.document.chairs[seat].bot
            if level is not None and self._thinking.get(seat) != decision:
                self._thinking[seat] = decision
                self._spawn(self._think(seat, level, decision))

    async def _think(self, seat: Seat, level: str, question: Any) -> None:
        """Think, and pause as long as a person would, whatever the cards."""
        assert self.table is not None
        pause = asyncio.sleep(self.house.bot_pause * random.uniform(*BOT_PAUSE))
        seen = [masked for e in self.table.log or () if e.lasting and (masked := e.seen_by(seat)) is not None]
        thought = self.house.thinkers.think(self.game.id, level, self.table, seat, self._talk_for(seat), seen)
        (action, phrase), _ = await asyncio.gather(thought, pause)
        self.inbox.put_nowait(BotAnswer(seat, question, action, phrase))

    async def _bot_answered(self, answer: BotAnswer) -> None:
        if self._thinking.get(answer.seat) == answer.question:
            self._thinking.pop(answer.seat)
        if self.table is None or not self._playing() or self.document.chairs[answer.seat].bot is None:
            return
        if not self.document.clock.running or self.table.open() != answer.question:
            return
        with contextlib.suppress(problems.Refused):
            await self._play([Input(self._now(), answer.seat, answer.action)])
        if answer.phrase is not None:
            self._spawn(self._speak_later(answer.seat, answer.phrase))

    async def _speak_later(self, seat: Seat, phrase: Phrase) -> None:
        """Bots keep quiet at the start of a question, and say nothing about one that is past."""
        assert self.table is not None
        opened = self._opened_at
        wait = opened + self.table.hush() - self.document.clock.now(wall())
        await asyncio.sleep(max(0.0, wait / 1000) + random.uniform(*BOT_PAUSE))
        if self._opened_at == opened and self._playing():
            said = Said(at=self._now(), seat=seat, phrase=phrase, name=self.seat_name(seat))
            self.inbox.put_nowait(lambda: self._spawn(self._bot_said(said)))

    async def _bot_said(self, said: Said) -> None:
        with contextlib.suppress(Problem):
            await self._utter(said, 0)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Talk -----------------------------------------------------------------------------------------------------------

    async def _say(self, person: Person, ask: "wire.Say") -> None:
        if sum((bool(ask.text.strip()), ask.phrase is not None, bool(ask.emote))) != 1:
            raise No("Say one thing: a text, a phrase or a reaction.")
        bucket = self._talk_buckets.setdefault(person.id, Bucket(burst=5, rate=1))
        if not bucket.take():
            raise No("Slower, please: five things at once, then one a second.")
        text = "".join(c for c in ask.text if c.isprintable()).strip()
        at = self._now() if self.table else 0
        said = Said(at, person.seat, ask.to, text, ask.phrase, ask.emote, person.name)
        await self._utter(said, person.id)

    async def _utter(self, said: Said, person: PersonId) -> None:
        law = self._law(said.seat)
        law.check(said, self.game.phrases, len(self.document.chairs))
        heard = Heard(said.at, said.seat, said.name, said.to, said.text, said.phrase, said.emote, person)
        await self.house.store.save(said=[SaidRow(self.document.room, len(self.said), encode(heard))])
        self.heard.append(heard)
        self.said.append(said)
        for seat, stream in self._streams.items():
            if self._hears(seat, said):
                message = encode(wire.Spoken(stream.number(), heard))
                stream.remember(message)
                for session in self._listeners(seat):
                    session.send(message)

    def _law(self, seat: Seat | None) -> TalkRule:
        return LOBBY_TALK if self.table is None else self.table.talk(seat, self.said)

    def _hears(self, seat: Seat | None, said: Said) -> bool:
        return self.table is None or self.table.hears(seat, said)

    def _talk_for(self, seat: Seat) -> list[Said]:
        return [said for said in self.said if self._hears(seat, said)]

    # Clocks ---------------------------------------------------------------------------------------------------------

    def _playing(self) -> bool:
        return self.document.phase == "playing" and not self.document.paused_by

    def _attended(self) -> bool:
        """Clocks stand still while nobody who plays is here; a table of bots runs for whoever watches."""
        owners = [chair.person for chair in self.document.chairs if chair.person is not None]
        return any(owner in self.sessions for owner in owners) if owners else bool(self.sessions)

    async def _tend_clock(self) -> None:
        clock = self.document.clock
        runs = self._playing() and self._attended()
        if runs == clock.running:
            return
        if runs:
            clock.start(wall())
        else:
            clock.stop(wall())
        await self._changed()

    async def _pause(self, person: Person, pause: bool) -> None:
        if self.document.phase != "playing" or self.table is None:
            raise No("There is no game running here.")
        if person.seat is None and person.id != self.document.host:
            raise No("Only people at the table can do that.")
        if pause and not self.table.may_pause():
            raise No("This game can not be paused.")
        await self._set_pause(person.name if pause else "")

    async def _set_pause(self, by: str) -> None:
        self.document.paused_by = by
        await self._tend_clock()
        await self._changed()

    async def _more_time(self, person: Person) -> None:
        if person.seat is None or not self._playing() or self._deadline() is None:
            raise No("There is no clock to stop.")
        if self.table is None or not self.table.may_pause():
            raise No("This game gives no more time.")
        self.document.clock.hold(wall(), MORE_TIME)
        await self._changed()

    def _clock_state(self) -> ClockState:
        clock, at = self.document.clock, wall()
        phase = self.document.phase
        why: wire.Standing = "nobody"
        if clock.running or phase == "lobby":
            why = ""
        elif phase == "over" or self.document.paused_by:
            why = "over" if phase == "over" else "paused"
        return ClockState(int(clock.now(at)), max(at, clock.since) if clock.running else at, clock.running, why)

    # What the room looks like ---------------------------------------------------------------------------------------

    async def _changed(self) -> None:
        await self.house.store.save(room=self.row())
        self._tell_room()

    def row(self) -> RoomRow:
        """The room as it is kept; people who only watch are not."""
        document = self.document
        document.people = [p for p in self.people.values() if p.seat is not None or p.id == document.host]
        return RoomRow(document.room, document.replay or None, document.phase != "over", encode(document))

    def _tell_room(self) -> None:
        message = encode(self.state())
        for sessions in self.sessions.values():
            for session in sessions:
                session.send(message)

    def state(self) -> RoomState:
        document = self.document
        over = document.phase == "over"
        seed = document.seed
        return RoomState(
            room=document.room,
            game=document.game,
            phase=document.phase,
            options=document.options,
            seats=tuple(map(self._seat_state, range(len(document.chairs)))),
            people=tuple(wire.PersonState(p.id, p.name, p.seat, p.id in self.sessions) for p in self.people.values()),
            host=document.host,
            grace=document.grace,
            stand_in=document.stand_in,
            levels=tuple(levels(self.game.id)),
            listed=document.listed,
            clock=self._clock_state(),
            paused_by=document.paused_by,
            may_pause=self.table is None or self.table.may_pause(),
            commitment=commitment(bytes.fromhex(seed)) if seed else "",
            seed=seed if over else "",
            practice=bool(document.chosen_seed),
            replay=document.replay,
            next_room=document.next_room,
        )

    def _seat_state(self, seat: Seat) -> SeatState:
        chair = self.document.chairs[seat]
        away = chair.person is not None and chair.person not in self.sessions
        return SeatState(chair.person, self.seat_name(seat), chair.bot, away, self._stand_in_at(seat))

    def seat_name(self, seat: Seat) -> str:
        chair = self.document.chairs[seat]
        if chair.person is not None:
            return self.people[chair.person].name
        return BOT_NAMES[seat % len(BOT_NAMES)] if chair.bot else ""

    def _snapshot(self, person: Person) -> bytes:
        stream = self._streams[person.seat]
        heard = [heard for heard, said in zip(self.heard, self.said) if self._hears(person.seat, said)]
        view, options = stream.look(self.table) if self.table else (msgspec.Raw(b"null"), msgspec.Raw(b"[]"))
        events = (self.table.log or ()) if self.table else ()
        return encode(
            wire.Snapshot(
                stream=stream.name,
                version=stream.version,
                seat=person.seat,
                log=stream.log(events),
                view=view,
                options=options,
                talk=self._law(person.seat),
                heard=tuple(heard[-200:]),
                clock=self._clock_state(),
            )
        )

    def _send_snapshot(self, person: Person) -> None:
        message = self._snapshot(person) if person.id in self.sessions else b""
        for session in self.sessions.get(person.id, ()):
            session.send(message)

    # Checks ---------------------------------------------------------------------------------------------------------

    def _chair(self, seat: Seat) -> Chair:
        if not 0 <= seat < len(self.document.chairs):
            raise No(f"There are seats 0 to {len(self.document.chairs) - 1}, not {seat}.")
        return self.document.chairs[seat]

    def _person(self, person: PersonId) -> Person:
        if person not in self.people:
            raise No("They are not here any more.")
        return self.people[person]

    def _host_only(self, person: Person) -> None:
        if person.id != self.document.host:
            raise No("Only the host can do that.")

    def _in_lobby(self) -> None:
        if self.document.phase != "lobby":
            raise No("The game has begun.")

    async def stop(self) -> None:
        """The server goes down: tell everybody, keep the clock."""
        self.document.clock.stop(wall())
        for sessions in self.sessions.values():
            for session in sessions:
                session.close(
                    encode(Gone("The server is going down. Your seat is safe; the page comes back by itself."))
                )
        for task in self._tasks:
            task.cancel()
        await self.house.store.save(room=self.row())


def _within(number: int, bounds: tuple[int, int]) -> bool:
    return bounds[0] <= number <= bounds[1]


def _json(action: Action | None) -> bytes:
    return b"" if action is None else encode(action)


def _said(heard: Heard) -> Said:
    return Said(heard.at, heard.seat, heard.to, heard.text, heard.phrase, heard.emote, heard.name)
