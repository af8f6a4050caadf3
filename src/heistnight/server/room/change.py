"""Next state of a room, drawn on copies in one go; none of it is true before it is durable."""

from collections.abc import Callable, Container, Sequence
from random import Random
from typing import Any, NamedTuple

from heistnight.bots.names import BOT_NAMES
from heistnight.core import driver
from heistnight.core.action import HandOver, Holder, Input, Measured, Millis, Seat
from heistnight.core.options import Options
from heistnight.core.problems import Refused
from heistnight.core.replay import Record
from heistnight.core.rng import Rng
from heistnight.core.table import Table
from heistnight.core.talk import Said
from heistnight.server.problems import No
from heistnight.server.room.document import Chair, Document, Person
from heistnight.server.room.state import Room
from heistnight.server.wire import Gone, PersonId
from heistnight.store.store import SaidRow

WORLDS = 8  # to tell by what a seat could know: what comes out alike in all of them


class NeedsDeal(Exception):
    """A deal that takes long to find is not there yet."""

    def __init__(self, record: Record) -> None:
        self.record = record


class NextRoom(NamedTuple):
    """Room of a rematch: its document, and the rows of talk that are taken along."""

    document: Document
    said: list[SaidRow]


class Change:
    """A draft of the room and its table.

    It costs nothing until something is written to it: a copy of the table is made for the first move, one of the
    document for the first word in it. `facts` are the document for those who only read it. `resync` are people who need
    a whole new picture, `kicked` who must go; a `quiet` change is told a little later. What is `refused` of several
    answers is told when the others have happened. Whatever else it brings about, and is kept nowhere, is done
    `afterwards`: a draft itself sends nothing and spends nothing.
    """

    ask = ""
    quiet = False
    next_room: NextRoom | None = None
    refused: Refused | None = None

    def __init__(self, room: Room) -> None:
        self.room = room
        self.at = room.world.wall()
        self.table = room.table
        self.facts = room.document
        self.moves: list[Input] = []
        self.said: list[Said] = []
        self.before: list[int] = []
        self.resync: set[PersonId] = set()
        self.kicked: dict[PersonId, Gone] = {}
        self.afterwards: list[Callable[[], None]] = []

    @property
    def document(self) -> Document:
        """The document for those who write to it."""
        if self.facts is self.room.document:
            self.facts = self.facts.copy()
        return self.facts

    def rewrites(self, document: Document) -> bool:
        """Return whether the document will be replaced."""
        return self.facts is not document and self.facts != document

    # Whom and what it is about --------------------------------------------------------------------------------------

    def chair(self, seat: Seat) -> Chair:
        chairs = self.document.chairs
        if not 0 <= seat < len(chairs):
            raise No("There are seats 0 to {last}, not {seat}.", "no_such_seat", last=len(chairs) - 1, seat=seat)
        return chairs[seat]

    def person(self, person: PersonId) -> Person:
        if person not in self.document.people:
            raise No("They are not here any more.", "gone")
        return self.document.people[person]

    def seat_name(self, seat: Seat) -> str:
        chair = self.facts.chairs[seat]
        if chair.person is not None:
            return self.facts.people[chair.person].name
        return bot_name(seat) if chair.bot else ""

    @property
    def alone(self) -> bool:
        """A game for one: no bot ever takes the seat, and whoever leaves it closes the game."""
        return len(self.facts.chairs) == 1

    def in_lobby(self) -> None:
        if self.facts.phase != "lobby" or self.facts.opening:
            raise No("The game has begun.", "begun")

    # Playing --------------------------------------------------------------------------------------------------------

    @property
    def options(self) -> Options:
        options: Options = self.room.game.options_type.of(self.facts.options)
        return options

    def now(self) -> Millis:
        """The table's time."""
        assert self.table is not None
        return driver.clamp(self.table, self.facts.clock.now(self.at))

    def said_at(self) -> Millis:
        """The table's time for what is said: earlier than the move that may close the question."""
        return 0 if self.table is None else driver.dated(self.table, self.facts.clock.now(self.at))

    def moves_at(self) -> Millis:
        """The table's time for a move: later than what was said before it."""
        assert self.table is not None
        return driver.after(self.table, self.now(), self.said or self.room.said)

    def say(self, said: Said) -> None:
        """Keep what may be said, with how many events were in the log before it."""
        self.said.append(said)
        self.before.append(len(self.table.log or ()) if self.table is not None else 0)

    def play(self, moves: Sequence[Input]) -> None:
        """Play all of them, or raise Refused."""
        table = self.table
        assert table is not None
        assert table.log is not None
        if table is self.room.table:
            # The whole log, for some rules read it at the end; pointers alone, a microsecond for some hundred events.
            log, offers = table.log.copy(), table.canvas.offers.copy()
            self.table = table = table.clone()
            table.log, table.canvas.offers = log, offers  # nothing has moved yet; what is looked up there stays there
        for move in moves:
            question = table.questions
            table.play(move)
            self.moves.append(move)
            if self.facts.more_time and table.questions != question:
                self.document.more_time = []
                self.document.clock.release(self.at)  # it was given for that question, and the next may allow none

    def answer(self, answers: Sequence[Input]) -> None:
        """Play what a seat answers, or raise Refused: all of it, or its `irrevocable_prefix`."""
        table, facts = self.table, self.facts
        assert table is self.room.table  # nothing has moved in this change
        assert table is not None
        try:
            self.play(answers)
        except Refused as refused:
            standing = answers[: irrevocable_prefix(table, answers[: len(self.moves)], self.room.world.chance)]
            if not standing:
                raise
            self.table, self.facts, self.moves, self.refused = table, facts, [], refused
            self.play(standing)
        assert self.table is not None
        self.room.spent.check(self.room.game, table, self.table, self.moves)

    def deal(self, seed: bytes) -> Table:
        """A new table; NeedsDeal where it takes long to find one, and this one was not found yet."""
        game, found = self.room.game, self.room.dealt
        options, practice = self.options, self.facts.practice
        wanted = Record(game, options, seed, (), practice=practice)
        if found is not None and found[0] == wanted:
            self.room.dealt = None
            return found[1]
        if game.deals_slowly(options):
            raise NeedsDeal(wanted)
        table: Table = wanted.deal()
        return table

    def hand(self, seat: Seat, to: Holder, new: bool = False) -> None:
        """A seat passes to a bot or back, or to somebody new; the table is told, so that a replay knows."""
        self.chair(seat).bot = self.document.stand_in if to == "bot" else None
        if self.table is not None and self.table.agenda:
            self.play([Input(self.moves_at(), None, HandOver(seat, to, new))])

    def give_back(self, person: Person) -> None:
        """Give a returning person their seat again, and resume a table that waited for them."""
        if person.seat is None or self.facts.phase != "playing":
            return
        if self.facts.chairs[person.seat].bot is not None:
            self.hand(person.seat, "person")
        if self.facts.paused == "calm":
            self.wake()

    def wake(self) -> None:
        """End any pause; a table that stood still hears that somebody is there."""
        self.document.paused = None
        if self.table is not None and self.table.stands_still():
            for seat, chair in enumerate(self.document.chairs):
                if chair.person is not None and chair.bot is None:
                    self.hand(seat, "person")

    def expire(self) -> None:
        """The rules say what silence means when the time is up."""
        if self.table is not None and self.facts.playing and self.facts.clock.running:
            silence = driver.expire(self.table, self.facts.clock.now(self.at))
            if silence is not None:
                self.play([silence])

    def catch_up(self) -> None:
        """Play what the clock has done while no one was there, up to where the rules let it stop."""
        if self.table is None or not self.facts.playing or not self.facts.clock.running:
            return
        now = self.facts.clock.now(self.at)
        while not self.table.may_pause() and (silence := driver.expire(self.table, now)) is not None:
            self.play([silence])
        if self.table.may_pause():
            self.document.clock.stop(self.at)
            self.document.clock.table = self.table.now

    def has_room(self, seat: Seat) -> bool:
        """Return whether the table may still be told things about this seat."""
        return self.room.spent.has_room(self.room.game, len(self.facts.chairs), seat)

    def measure(self, seat: Seat, lag: Millis) -> None:
        """Tell a table that counts milliseconds how long a seat's line is."""
        if self.table is None or self.facts.phase != "playing" or not self.has_room(seat):
            return
        if self.table.counts_lag():
            self.play([Input(self.moves_at(), None, Measured(seat, lag))])

    # The end, and who comes next --------------------------------------------------------------------------------------

    def finish(self) -> None:
        """The game is over; who sat where is kept for the replay."""
        self.document.phase = "over"
        self.document.paused = self.document.gate = None
        self.document.hands = {}
        for person in self.document.people.values():
            person.asks = None
            if person.wish:
                person.name, person.wish = self.document.free_name(person.wish, person), ""
        self.document.names = [self.seat_name(seat) for seat in range(len(self.document.chairs))]

    def next_host(self, among: Container[PersonId]) -> PersonId:
        """Return the next host among people who sat at this game, or 0."""
        sessions = self.room.visitors.sessions
        sat = [p for p in self.facts.people.values() if p.id in among and (p.seat is not None or p.held is not None)]
        return min(sat, key=lambda p: (p.id not in sessions, p.seat is None, p.id)).id if sat else 0


def irrevocable_prefix(table: Table, answers: Sequence[Input], chance: Random) -> int:
    """Return how many moves a seat can't take back: all up to the last that told it something new.

    It could know what happens in every world that it can not tell from this one.
    """
    truth, last, worlds = table.clone(), 0, list[Table]()
    for count, answer in enumerate(answers, 1):
        if not worlds:
            known = truth.known_to(answer.seat)
            worlds = [known.world(Rng(chance.randbytes(16))) for _ in range(WORLDS)]
        sight = _sight(truth, answer)
        if any(_sight(world, answer) != sight for world in worlds):
            last, worlds = count, []
    return last


def _sight(table: Table, answer: Input) -> Any:
    """Return the view of a seat that has answered."""
    assert answer.seat is not None
    try:
        table.play(answer)
    except Refused:
        return None
    return table.board(), table.own(answer.seat), table.offered(answer.seat)


def bot_name(seat: Seat) -> str:
    return BOT_NAMES[seat % len(BOT_NAMES)]
