"""What is about to happen in a room. It is drawn up on copies, in one go; none of it is true before it is durable."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from heistnight.bots.names import BOT_NAMES
from heistnight.core.action import Handed, Holder, Input, Measured, Millis, Seat, Seen
from heistnight.core.table import Table
from heistnight.server import clock
from heistnight.server.document import Chair, Document, Person, new_id
from heistnight.server.problems import No
from heistnight.server.wire import Heard, PersonId

if TYPE_CHECKING:
    from heistnight.server.room import Room

MORE_TIME = 30_000
HAND_OVER_AFTER = 120_000
CALM = "the clock: nobody seems to be here"


class Change:
    """A draft of the room and its table.

    `fresh` are people who need a whole new picture, `farewells` who must go; a `quiet` change is told a little later.
    """

    def __init__(self, room: "Room", document: Document | None = None) -> None:
        self.room = room
        self.at = clock.wall()
        self.document = document or room.document.copy()
        self.table: Table | None = room.table
        self.moves: list[Input] = []
        self.ask = ""
        self.heard: list[Heard] = []
        self.fresh: set[PersonId] = set()
        self.farewells: dict[PersonId, str] = {}
        self.follows: Room | None = None
        self.quiet = False

    # Whom and what it is about --------------------------------------------------------------------------------------

    def chair(self, seat: Seat) -> Chair:
        chairs = self.document.chairs
        if not 0 <= seat < len(chairs):
            raise No(f"There are seats 0 to {len(chairs) - 1}, not {seat}.")
        return chairs[seat]

    def person(self, person: PersonId) -> Person:
        if person not in self.document.people:
            raise No("They are not here any more.")
        return self.document.people[person]

    def seat_name(self, seat: Seat) -> str:
        chair = self.document.chairs[seat]
        if chair.person is not None:
            return self.document.people[chair.person].name
        return BOT_NAMES[seat % len(BOT_NAMES)] if chair.bot else ""

    @property
    def alone(self) -> bool:
        """A game for one: no bot ever takes the seat, and whoever leaves it closes the game."""
        return len(self.document.chairs) == 1

    def in_lobby(self) -> None:
        if self.document.phase != "lobby":
            raise No("The game has begun.")

    # Playing --------------------------------------------------------------------------------------------------------

    def now(self) -> Millis:
        """The table's time."""
        assert self.table is not None
        now, deadline = int(self.document.clock.now(self.at)), self.deadline()
        if deadline is not None and deadline < now <= deadline + self.table.grace():
            now = deadline
        return max(self.table.now, now)

    def deadline(self) -> Millis | None:
        decision = self.table.open() if self.table else None
        return decision.deadline(self.table) if decision and self.table else None

    def play(self, moves: Sequence[Input]) -> None:
        """Play all of them, or raise Refused."""
        assert self.table is not None
        assert self.table.log is not None
        if self.table is self.room.table:
            log = self.table.log.copy()
            self.table = self.table.clone()
            self.table.log = log
        for move in moves:
            question = self.table.open()
            self.table.play(move)
            self.moves.append(move)
            if self.table.open() is not question:
                self.document.more_time = []

    def hand(self, seat: Seat, to: Holder) -> None:
        """A seat passes to a bot or back; the table is told, so that a replay knows."""
        self.chair(seat).bot = self.document.stand_in if to == "bot" else None
        if self.table is not None and self.table.agenda:
            self.play([Input(self.now(), None, Handed(seat, to))])

    def give_back(self, person: Person) -> None:
        """Whoever is back has the seat again, and a table that stood still for want of them goes on."""
        if person.seat is None or self.document.phase != "playing":
            return
        if self.chair(person.seat).bot is not None:
            self.hand(person.seat, "person")
        if self.document.paused_by == CALM:
            self.wake()

    def wake(self) -> None:
        """End any pause; a table that was becalmed hears that somebody is there."""
        self.document.paused_by = ""
        if self.table is not None and self.table.becalmed():
            for seat, chair in enumerate(self.document.chairs):
                if chair.person is not None and chair.bot is None:
                    self.hand(seat, "person")

    def expires_at(self) -> Millis | None:
        """When silence is an answer: at the deadline, and as much later as the rules still take answers."""
        deadline = self.deadline()
        return None if deadline is None or self.table is None else deadline + self.table.grace()

    def expire(self) -> None:
        """The rules say what silence means when the time is up."""
        deadline, at, clock = self.deadline(), self.expires_at(), self.document.clock
        if not self.document.playing or not clock.running or self.table is None or deadline is None or at is None:
            return
        if clock.now(self.at) >= at:
            self.play([Input(max(deadline, self.table.now))])

    def measure(self, seat: Seat, lag: Millis) -> None:
        """Tell a table that counts milliseconds how long a seat's line is."""
        if self.table is not None and self.document.phase == "playing" and self.table.counts_lag():
            self.play([Input(self.now(), None, Measured(seat, lag))])

    # What follows by itself -----------------------------------------------------------------------------------------

    def settle(self) -> None:
        """What the rules and the house say of the table as it is now."""
        document = self.document
        if self.table is not None and document.phase == "playing":
            self._mind_the_deserted(self.table)
            if self.table.agenda and document.clock.running:
                self._tell_who_is_here(self.table)
            if not self.table.agenda:
                self.finish()
                document.replay = new_id()
        self._find_host()
        self._tend_clock()

    def _tell_who_is_here(self, table: Table) -> None:
        for seat, chair in enumerate(self.document.chairs):
            here = chair.person in self.room.sessions
            if chair.person is not None and table.here(seat) not in (None, here):
                self.play([Input(self.now(), None, Seen(seat, here))])

    def _mind_the_deserted(self, table: Table) -> None:
        for seat in table.deserted():
            chair = self.document.chairs[seat]
            if chair.person is not None and chair.bot is None:
                self.hand(seat, "bot")
        if table.becalmed() and not self.document.paused_by:
            self.document.paused_by = CALM
            self.document.clock.stop(self.at)
            self.document.clock.table = table.now

    def finish(self) -> None:
        """The game is over; who sat where is kept for the replay."""
        self.document.phase = "over"
        self.document.paused_by = ""
        self.document.names = [self.seat_name(seat) for seat in range(len(self.document.chairs))]

    def _find_host(self) -> None:
        """The host leaving breaks nothing: whoever is here and sits, or else whoever is here, takes over."""
        people = self.document.people.values()
        if people and self.document.host not in self.document.people:
            sessions = self.room.sessions
            self.document.host = min(people, key=lambda p: (p.id not in sessions, p.seat is None, p.id)).id

    def clock_runs(self) -> bool:
        """Clocks stand still while nobody who plays is here, if they may; tables of bots run for whoever watches."""
        if not self.document.playing or self.room.closing:
            return False
        if self.table is not None and not self.table.may_pause():
            return True
        owners = [chair.person for chair in self.document.chairs if chair.person is not None]
        return any(owner in self.room.sessions for owner in owners) if owners else bool(self.room.sessions)

    def _tend_clock(self) -> None:
        document, runs = self.document, self.clock_runs()
        if runs and not document.clock.running:
            document.clock.start(self.at)
            document.life = self.room.house.life
        elif document.clock.running and not runs:
            document.clock.stop(self.at)
