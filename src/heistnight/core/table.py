"""One game in progress, and the only door through which it moves."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Generic, Self, TypeVar, get_origin, get_type_hints

import msgspec

from heistnight.core.action import Action, HandOver, Input, Millis, Notice, Seat
from heistnight.core.event import Event
from heistnight.core.known import IN_PART, SECRET, Anew, Public, Steps, veiled
from heistnight.core.problems import Refused
from heistnight.core.rng import Rng
from heistnight.core.talk import Said, TalkRule
from heistnight.core.view import Outcome, Question, View, question

T = TypeVar("T", bound="Table")
P = TypeVar("P")


class Step(msgspec.Struct, Generic[T], frozen=True, gc=False):
    """An automatic consequence on the agenda. It names seats and places, never a secret."""

    asks: ClassVar[bool] = False

    def run(self, table: T) -> None:
        raise NotImplementedError

    def as_known_to(self, seat: Seat | None) -> "Step[T]":
        """Return this step as far as a seat may know it."""
        return self


class Decision(Step[T], frozen=True):
    """An open question on top of the agenda: open to some seats until answered enough or expired."""

    asks: ClassVar[bool] = True
    discreet: ClassVar[bool] = False  # whether an answer that leaves it open changes nothing for others but the board
    rule: ClassVar[str] = ""

    def seats(self, table: T) -> Sequence[Seat]:
        """Return the seats that may answer now."""
        raise NotImplementedError

    def is_asked(self, table: T, seat: Seat) -> bool:
        """Return whether this seat may answer now."""
        return seat in self.seats(table)

    def options(self, table: T, seat: Seat) -> Sequence[Action]:
        """Return the answers open to a seat, in the order of the numbered list."""
        raise NotImplementedError

    def take(self, table: T, seat: Seat, action: Action) -> None:
        """Carry the answer out; a decision that stays open puts itself back on the agenda."""
        raise NotImplementedError

    def deadline(self, table: T) -> Millis | None:
        """Until when it may be answered; None is for ever."""
        return None

    def ends(self, table: T) -> Millis | None:
        """When it ends for people; the rules may look at it before."""
        return self.deadline(table)

    def limit(self, table: T) -> Millis | None:
        """Return how much of the time before the deadline is counted down on screen."""
        return None

    def expire(self, table: T) -> None:
        """Return the answer that the rules give for silence."""
        raise NotImplementedError

    def waiting(self, table: T) -> Sequence[Seat]:
        """Return the seats that are publicly known to be still asked."""
        return self.seats(table)

    def answered_for_now(self, table: T) -> Collection[Seat]:
        """Return the seats whose answer stands but may still be changed; they are not asked again."""
        return ()

    def continues(self, before: "Decision[Any]") -> bool:
        """Return whether this continues the question that was open before, so that an answer to that one counts."""
        return False

    def meant(self, table: T, seat: Seat, action: Action) -> Action:
        """The answer of the numbered list that this is another way to say."""
        return action

    def refusal(self, table: T, seat: Seat, action: Action) -> Refused:
        """Which rule forbids this answer, in words for the player."""
        return Refused(self.rule, "That is not one of your choices now.")

    def too_late(self, table: T, at: Millis) -> Refused:
        """Return the refusal of an answer after the deadline."""
        return Refused(self.rule, "Too late: the time for that is over.", "late")

    def unasked(self, table: T, seat: Seat) -> Refused:
        """Return the refusal of a seat that may not answer now."""
        return Refused(self.rule, "You are not asked anything now.", "not_asked")


def itself(part: P) -> P:
    """Draws what is a picture already, so that a canvas gives back the same one while it shows the same."""
    return part


class Canvas:
    """Drawn parts of a table's views, kept until their sources change.

    `board` is what everybody sees of the table as it lies, `offers` what seats were told that they may answer, `looker`
    who has looked at all that lies open: they are gone as soon as anything moves. `touched` is the one seat that the
    last move has changed anything for, beside the board; None where it may be any. Pieces are kept with all that they
    were drawn from, the last of each sort: what has not moved comes back as the same object, so that whoever compares
    two boards sees at once where to look. No piece can be stale, whoever looked before; so clones share them, and the
    worlds of a seat share what was drawn of its knowledge. It is no part of the game: tables are equal whatever was
    drawn of them, and a pickle begins without.
    """

    __slots__ = ("_pieces", "board", "looker", "offers", "touched")

    def __init__(self, pieces: dict[Any, tuple[Any, Any]] | None = None) -> None:
        self.board: Any = None
        self.looker: Any = None
        self.touched: Seat | None = None
        self.offers: dict[Seat, Sequence[Action]] = {}
        self._pieces: dict[Any, tuple[Any, Any]] = {} if pieces is None else pieces

    def piece(self, draw: Callable[..., P], *given: Any, at: Any = None) -> P:
        """`draw(*given)`, or the last piece of this sort (at this place) where it was drawn from equal things.

        What is given must be all that the piece shows, and may not change afterwards: tuples, not lists.
        """
        kept = self._pieces.get((draw, at))
        if kept is not None and kept[0] == given:
            return kept[1]  # type: ignore[no-any-return]
        piece = draw(*given)
        self._pieces[draw, at] = given, piece
        return piece

    def row(self, draw: Callable[..., P], facts: Iterable[tuple[Any, ...]]) -> tuple[P, ...]:
        """A piece for each place of a row, drawn again only where it would show something else."""
        given, kept = tuple(facts), self._pieces.get((draw, "row"))
        if kept is None:
            row = tuple([draw(*fact) for fact in given])
        elif kept[0] == given:
            return kept[1]  # type: ignore[no-any-return]
        else:
            row = tuple([old if fact == was else draw(*fact) for fact, was, old in zip(given, *kept)])
        self._pieces[draw, "row"] = given, row
        return row

    def wipe(self) -> None:
        """Something moved."""
        self.board = self.looker = self.touched = None
        self.offers = {}

    def twin(self) -> "Canvas":
        return Canvas(self._pieces)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Canvas)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return "Canvas()"

    def __reduce__(self) -> Any:
        return Canvas, ()


class Table(msgspec.Struct, kw_only=True):
    """The zones of one game, its agenda and its chance. Every mutable zone is a flat list of frozen values.

    Each field declares what a seat may know of it (known.py).
    """

    seats: Public[int]
    rng: Anew[Rng]
    agenda: Steps[list[Step[Any]]] = []
    now: Public[Millis] = 0
    questions: Public[int] = 0
    practice: Public[bool] = False  # somebody may know the cards: nothing is awarded
    log: Anew[list[Event] | None] = None
    canvas: Anew[Canvas] = msgspec.field(default_factory=Canvas)

    def open(self) -> Decision[Any] | None:
        """The question on the table, or None when the game is over."""
        agenda = self.agenda
        return agenda[-1] if agenda else None  # type: ignore[return-value]

    def play(self, move: Input) -> None:
        """Let time pass or a seat act; or raise Refused and change nothing."""
        agenda = self.agenda
        if not agenda:
            raise self.too_late()
        decision: Decision[Any] = agenda[-1]  # type: ignore[assignment]
        at, seat, action = move.at, move.seat, move.action
        if type(at) is not int or at < self.now:
            raise Refused("", "That comes from the past: the table has moved on.", "past")
        deadline = decision.deadline(self)
        if seat is None:
            if action is not None:
                self._take_notice(at, action)
                return
            if deadline is None or at < deadline:
                raise Refused("", "The clock has not run out.", "early")
            self.now = at
            self.canvas.wipe()
            agenda.pop()
            decision.expire(self)
            self._go_on(decision)
        else:
            if deadline is not None and at > deadline:
                raise decision.too_late(self, at)
            options = self.canvas.offers.get(seat) if type(seat) is int else None
            if options is None:
                if type(seat) is not int or not decision.is_asked(self, seat):
                    raise decision.unasked(self, seat)
                options = decision.options(self, seat)
            if action is None:
                raise Refused(decision.rule, "Say what to do.", "nothing")
            for offered in options:  # whoever chose from the list has that very object, found faster than an equal one
                if offered is action:
                    break
            else:
                offered = self._offered(decision, seat, action, options)
            self.accept(at, seat, offered)

    def _offered(self, decision: Decision[Any], seat: Seat, action: Action, options: Sequence[Action]) -> Action:
        """Return the offered action that equals this answer (Bid(2) for Bid(2.0)), or raise Refused."""
        if action in options:
            return options[options.index(action)]
        meant = decision.meant(self, seat, action)
        if meant in options:
            return options[options.index(meant)]
        raise decision.refusal(self, seat, action)

    def accept(self, at: Millis, seat: Seat, action: Action) -> None:
        """An answer that was offered to this seat at this moment, as `play` makes sure."""
        agenda, canvas = self.agenda, self.canvas
        decision: Decision[Any] = agenda.pop()  # type: ignore[assignment]
        self.now = at
        canvas.board = canvas.looker = canvas.touched = None  # what wipe does, without a call
        if canvas.offers:
            canvas.offers = {}
        decision.take(self, seat, action)
        # What _go_on does, without a call and with every step looked at once: this is the door of every answer.
        while agenda:
            step = agenda[-1]
            if step.asks:
                if step is not decision:
                    self.questions += type(step) is not type(decision) or not step.continues(decision)
                elif step.discreet:
                    canvas.touched = seat
                return
            agenda.pop()
            step.run(self)

    def _go_on(self, before: Decision[Any] | None) -> None:
        """Run what follows, and count the question that was not open before."""
        agenda = self.agenda
        while agenda and not agenda[-1].asks:
            agenda.pop().run(self)
        if agenda and (now := agenda[-1]) is not before:
            self.questions += type(now) is not type(before) or not now.continues(before)

    def settle(self) -> None:
        """Run steps until a decision is on top or nothing is left."""
        agenda = self.agenda
        while agenda and not agenda[-1].asks:
            agenda.pop().run(self)

    def _take_notice(self, at: Millis, notice: Action) -> None:
        if not isinstance(notice, Notice):
            raise Refused("", "Only a seat can do that.", "not_yours")
        if type(notice.seat) is not int or not 0 <= notice.seat < self.seats:
            raise Refused("", "There is no seat {seat} at this table.", "no_seat", seat=notice.seat)
        before, question, self.now = self.now, self.open(), at
        self.canvas.wipe()
        try:
            self.heed(notice)
        except Refused:
            self.now = before
            raise
        self._go_on(question)

    def heed(self, notice: Notice) -> None:
        """A notice of the house, or raise Refused and change nothing."""
        if not isinstance(notice, HandOver):
            raise Refused("", "That notice means nothing at this table.", "not_yours")
        self.handed_over(notice)

    def emit(self, event: type[Event], *facts: Any) -> None:
        """Something happened; the event is made only where a log is kept."""
        if self.log is not None:
            self.log.append(event(*facts))

    def handed_over(self, notice: HandOver) -> None:
        """A seat passed from a person to a bot or back; the rules of most games take no notice."""

    def abandoned(self) -> Sequence[Seat]:
        """Seats that a bot should hold from now on, because the rules say that nobody seems to be there."""
        return ()

    def stand_in_after(self) -> Millis | None:
        """Return how long a person may be away before a bot takes over, or None where the rules do not say."""
        return None

    def asks_after(self) -> tuple[Millis, Millis] | None:
        """After how long without a sign somebody is asked whether they are there, and how long they have to say so."""
        return None

    def stands_still(self) -> bool:
        """Return whether the table should wait until someone is back, by the rules."""
        return False

    def may_pause(self) -> bool:
        """Return whether the rules let people stop the clock."""
        return True

    def waits_for_ready(self) -> bool:
        """Return whether an unstoppable clock is about to start, which should wait until everyone is ready."""
        return False

    def present(self, seat: Seat) -> bool | None:
        """Return the presence of a seat as the table knows it; None, for all seats, where the rules do not care."""
        return None

    def too_late(self) -> Refused:
        """Return the refusal of an input after the end."""
        return Refused("", "The game is over.", "over")

    def counts_lag(self) -> bool:
        """Return whether the rules count milliseconds now and need the lag of each seat."""
        return False

    def leeway(self) -> Millis:
        """Return how much later than the deadline an answer may arrive and still count."""
        return 0

    def clone(self) -> Self:
        """The same table again, with nothing shared that can change, and without a log."""
        twin: Self = self.__copy__()  # type: ignore[attr-defined]  # what copy() calls in the end
        twin.log = None
        twin.canvas = self.canvas.twin()
        twin.rng = self.rng.__copy__()  # type: ignore[attr-defined]
        _copy_zones(type(self))(self, twin)
        return twin

    def known_to(self, seat: Seat | None) -> "Known[Self]":
        """Return all that a seat may know of this table, by the declarations of its fields, and nothing drawn of it."""
        table = self.clone()
        table.rng, table.canvas = Rng(b""), Canvas()
        is_open = self.lies_open()
        partly = {} if is_open else self.partly_known(seat)
        for name, declared in veiled(type(self)):
            if name in partly and declared is IN_PART:
                setattr(table, name, partly[name])
            elif not is_open or declared is SECRET:
                setattr(table, name, declared.known(self, getattr(self, name), seat))
        return Known(seat, table)

    def lies_open(self) -> bool:
        """Return whether the rules have turned everything up, which is at the end, if ever."""
        return False

    def partly_known(self, seat: Seat | None) -> Mapping[str, Any]:
        """Return what a seat knows of the fields that are declared to be partly known; the others it doesn't know."""
        return {}

    def resample(self, seat: Seat | None, rng: Rng) -> Self:
        """Return a world that this seat can't tell from the true one: secrets are drawn from what it knows alone."""
        return self.known_to(seat).world(rng)

    @staticmethod
    def imagine(known: "Known[Any]", world: Any, chance: Rng) -> None:
        """Fill what is unknown in a world that holds no more than a seat knows."""
        raise NotImplementedError

    def question(self) -> Question | None:
        """The open decision as everybody may know it."""
        if not self.agenda:
            return None
        decision: Decision[Any] = self.agenda[-1]  # type: ignore[assignment]
        waiting = tuple(decision.waiting(self))
        return question(type(decision).__name__, waiting, decision.ends(self), decision.limit(self), self.questions)

    def offered(self, seat: Seat) -> Sequence[Action]:
        """Return the answers open to a seat now, listed once until something moves; none when it is not asked."""
        offers = self.canvas.offers
        if seat in offers:
            return offers[seat]
        agenda = self.agenda
        if not agenda:
            return ()
        decision: Decision[Any] = agenda[-1]  # type: ignore[assignment]
        if not decision.is_asked(self, seat):
            return ()
        offers[seat] = options = decision.options(self, seat)
        return options

    def hears(self, listener: Seat | None, said: Said) -> bool:
        """Return whether a listener may read something said; seats do not hear spectators' own talk."""
        return said.to != "spectators" or listener is None or listener == said.seat

    def delay(self, said: Said) -> Millis:
        """Return how much later others hear something said."""
        return 0

    def has_reached(self, listener: Seat | None, said: Said, now: float) -> bool:
        """Return whether something said has reached a listener by now; speakers hear themselves at once.

        So are words that nothing delays, also where time went back to before them: people who are not ready after all
        begin a countdown anew.
        """
        if listener is not None and listener == said.seat:
            return True
        delay = self.delay(said)
        return self.hears(listener, said) and (not delay or said.at + delay <= now)

    def whispered_to(self, said: Said) -> Seat | None:
        """Return the only listener, where all others may see that the two spoke; None where it is no such whisper."""
        return None

    def breach(self, said: Said, before: Sequence[Said] = ()) -> Notice | None:
        """Return the notice that the table must get because of something said."""
        return None

    def board(self) -> Any:
        """Return the public part of a view, drawn once for everyone."""
        board = self.canvas.board
        if board is None:
            board = self.canvas.board = self.draw_board()
        return board

    def draw_board(self) -> Any:
        """The board as it lies now."""
        raise NotImplementedError

    def own(self, seat: Seat | None) -> Any:
        """Return the private part of a view (None: spectators)."""
        return None

    def advice(self, seat: Seat | None) -> Any:
        """Return totals, chances and hints that follow from board and own. Learners are not given it."""
        return None

    def view(self, seat: Seat | None) -> View[Any, Any, Any]:
        """All that this seat (None: a spectator) may know."""
        return View(seat, self.board(), self.own(seat), self.advice(seat))

    def talk(self, seat: Seat | None, said: Sequence[Said] = ()) -> TalkRule:
        """Return the rule for the talk of this seat, given everything said so far."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """Return the outcome of the game, or None while it runs."""
        raise NotImplementedError

    def turns_taken(self) -> int | None:
        """Return the number of turns, where the game counts them."""
        return None

    def won_by(self) -> Sequence[Seat]:
        """Return the winners; none while the game runs."""
        outcome = self.outcome()
        return () if outcome is None else outcome.winners


class Known(msgspec.Struct, Generic[T], frozen=True):
    """Knowledge of a seat (None: a spectator): a table with UNKNOWN wherever it may not look.

    Only `known_to` makes it. Worlds are made of it and chance, so none can follow from more; many are made of one.
    """

    seat: Seat | None
    table: T

    def world(self, rng: Rng) -> T:
        """Return a table that this seat can't tell from the true one."""
        chance, world = rng.fork(), self.table.clone()
        world.rng = rng.fork()
        if not world.lies_open():
            world.imagine(self, world, chance)
        return world


@cache
def _copy_zones(kind: type[Table]) -> Callable[[Table, Table], None]:
    """A function with a line for each zone: searches clone all the time, and a loop over names takes twice as long."""
    hints = get_type_hints(kind)
    zones = [name for name in kind.__struct_fields__ if get_origin(hints[name]) is list]
    scope: dict[str, Any] = {}
    exec("\n".join(["def copy_zones(table, twin):", *(f"    twin.{zone} = table.{zone}[:]" for zone in zones)]), scope)
    return scope["copy_zones"]  # type: ignore[no-any-return]
