"""A guided first game: a script that is played through the real rules.

A lesson is a deal and cues in order. A cue says one sentence, points at one thing and waits for the real act; a cue
that awaits nothing is only looked at. An answer may lead through cues of its own before it joins the others again.
The script stands in the game's own `lessons.py`, as `LESSONS`. Nothing of it is kept: which answers were given is all
there is to know, and `taught` plays them again.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

import msgspec

from heistnight.core.action import Action, Input, Millis, Seat
from heistnight.core.driver import Talk
from heistnight.core.event import Event
from heistnight.core.orders import Orders
from heistnight.core.problems import Refused, Unknown
from heistnight.core.table import Table
from heistnight.core.talk import Phrase, PhraseForm, Said, TalkRule

Deed: TypeAlias = Action | Phrase
T = TypeVar("T", bound="Table | Begun")


class Begun(msgspec.Struct, frozen=True):
    """A table with the way that led there: whoever learns on it can go on for real."""

    table: Any
    options: Any
    seed: bytes
    orders: Orders
    inputs: list[Input]

    @classmethod
    def of(cls, game: Any, options: Any, seed: bytes, orders: Orders) -> "Begun":
        return cls(game.deal(options, seed, logged=True, orders=orders), options, seed, orders, [])

    def play(self, move: Input) -> None:
        self.table.play(move)
        self.inputs.append(move)


class Act(msgspec.Struct, frozen=True):
    """Act or words of another player, or the coach's answer for the learner. Without a seat the clock runs out.

    A deed that hangs on what the learner did before is made from the table as it lies.
    """

    seat: Seat | None
    do: Deed | Callable[[Any], Action] | None = None
    after: Millis = 0


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """One way to answer a cue, and what comes of it.

    - `do`: the deeds that make it up, one after the other; a type stands for whatever of it is offered.
    - `any_order`: they may be done in any order.
    - `where`: which of the offered ones count, where not all do.
    - `before`: what partners get in just before it.
    - `refused`: the code under which the rules refuse it, where that is the lesson.
    - `after`: what partners, or the coach, do upon it in the same breath.
    - `reply`: what the coach says of it, at `at`; "" where the next cue says enough.
    - `then`: the cues that only this answer leads to.
    - `joins`: whether the cues after the choice follow; without it the lesson ends with `then`.
    """

    do: tuple[Deed | type[Action], ...]
    any_order: bool = False
    where: Callable[[Any, Any], bool] | None = None
    before: tuple[Act, ...] = ()
    refused: str = ""
    after: tuple[Act, ...] = ()
    reply: str = ""
    at: str = ""
    then: "tuple[Cue, ...]" = ()
    joins: bool = True


class Cue(msgspec.Struct, frozen=True, kw_only=True):
    """One sentence of the coach, and what is awaited.

    - `say`: the sentence; printed names stand between double stars.
    - `at`: the thing with the ring, by the name that the game's face knows it by; `lit` stays bright beside it.
    - `rule`: the rule it speaks of.
    - `cut`: another table from here on, made from the one before, and the lesson ends with its game; `slug` is what the
      curtain reads.
    - `when`: whether this cue is for a table like this; otherwise it is left out.
    - `first`: what partners, or the coach, do before it is said.
    - `do`: the answers it waits for; with none it is only looked at.
    - `wrong`: what is said to any other act.
    """

    say: str
    at: str = ""
    lit: tuple[str, ...] = ()
    rule: str = ""
    cut: Callable[[Any], Table] | None = None
    slug: str = ""
    when: Callable[[Any], bool] | None = None
    first: tuple[Act, ...] = ()
    do: tuple[Answer, ...] = ()
    wrong: str = ""


class Part(msgspec.Struct, frozen=True):
    """One pip of the lesson: what it is about, in two or three words, and its cues."""

    title: str
    cues: tuple[Cue, ...]


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """A guided game, a short episode, or (without a seat) a round to watch.

    A lesson that ends in mid-game deals a table with the way there, and the learner goes on from there for real. Where
    it plays to the end of its game, `options` are those of the real game that follows. `names` are those of everybody
    at the table; the learner has none.
    """

    name: str
    title: str
    deal: Callable[[], Table | Begun]
    parts: tuple[Part, ...]
    names: tuple[str, ...]
    seat: Seat | None = 0
    minutes: int = 4
    options: Mapping[str, Any] = {}


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """A cue at its table, as the learner sees it; with nothing in `awaits` one goes on at will."""

    part: int
    say: str
    at: str
    lit: tuple[str, ...]
    rule: str
    slug: str
    wrong: str
    awaits: list[Any]
    events: list[Event]
    board: Any
    own: Any
    advice: Any
    options: list[Any]
    said: list[Said]
    law: TalkRule


Way: TypeAlias = tuple[Answer, tuple[Deed | type[Action], ...], Deed | type[Action], Deed]


class Class:
    """A lesson being played: its table, what is awaited, and the cues to come."""

    def __init__(self, lesson: Lesson, phrases: Sequence[PhraseForm]) -> None:
        self.lesson = lesson
        self.phrases = phrases
        self.ways: list[Way] = []
        self.moments: list[Moment] = []
        self._part = 0
        self._cue = Cue(say="")
        self._slug = ""
        self._to_come = [(part, cue) for part, its in enumerate(lesson.parts) for cue in its.cues][::-1]
        self._sit_down(lesson.deal())
        self._go_on()

    @property
    def over(self) -> bool:
        return not self.ways

    def answer(self, number: int) -> None:
        """Do the n-th of what is awaited."""
        if not 0 <= number < len(self.ways):
            raise Unknown("This lesson has no such answer.")
        answer, missing, wanted, deed = self.ways[number]
        seat = self.lesson.seat
        self.moments = []
        if missing == answer.do:
            self._play(answer.before)
        self._do(Act(seat, deed), answer.refused)
        left = list(missing)
        left.remove(wanted)
        if left:
            self._await(answer, tuple(left))
            self._show()
            return
        self._play(answer.after)
        reply = (Cue(say=answer.reply, at=answer.at),) if answer.reply else ()
        follow = [(self._part, cue) for cue in (*reply, *answer.then)][::-1]
        self._to_come = self._to_come + follow if answer.joins else follow
        self._go_on()

    def _go_on(self) -> None:
        """To the next thing to be done, by way of all that is only to be looked at."""
        self.ways = []
        while self._to_come and not self.ways:
            self._part, cue = self._to_come.pop()
            if cue.when is not None and not cue.when(self.table):
                continue
            self._cue, self._slug = cue, cue.slug
            if cue.cut is not None:
                self._sit_down(cue.cut(self.table))
            self._play(cue.first)
            for answer in cue.do:
                self._await(answer, answer.do)
            if cue.do and not self.ways:
                raise AssertionError(f"{self._where}: nothing of what is awaited is offered")
            self._show()

    def _sit_down(self, dealt: Table | Begun) -> None:
        """Seat the learner without telling the events before."""
        self.begun = dealt if isinstance(dealt, Begun) else None
        self.inputs = list(dealt.inputs) if isinstance(dealt, Begun) else []
        self.table = table = dealt.table if isinstance(dealt, Begun) else dealt
        self._talk = Talk(self.phrases)
        if table.log is None:
            table.log = []
        self._told = len(table.log)

    def _await(self, answer: Answer, missing: tuple[Deed | type[Action], ...]) -> None:
        if missing != answer.do:
            self.ways = []
        for wanted in dict.fromkeys(missing if answer.any_order else missing[:1]):
            self.ways += [(answer, missing, wanted, deed) for deed in self._meant(answer, wanted)]

    def _meant(self, answer: Answer, wanted: Deed | type[Action]) -> Iterable[Deed]:
        if isinstance(wanted, type):
            seat = self.lesson.seat
            offered = (
                [action for action in self.table.offered(seat) if isinstance(action, wanted)]
                if seat is not None
                else []
            )
            return [action for action in offered if answer.where is None or answer.where(self.table, action)]
        return [wanted]

    def _play(self, acts: Iterable[Act]) -> None:
        for act in acts:
            self._do(act)

    def _do(self, act: Act, refused: str = "") -> None:
        """Through the table's own door; a script that the rules refuse is broken."""
        at, deed = self.table.now + act.after, act.do
        if deed is not None and not isinstance(deed, Action | Phrase):
            deed = deed(self.table)
        try:
            if isinstance(deed, Phrase):
                done = self._talk.say(self.table, Said(at, act.seat, phrase=deed))
            else:
                done = Input(at, act.seat, deed)
                self.table.play(done)
        except Refused as error:
            if error.code != refused:
                raise AssertionError(f"{self._where}: seat {act.seat}, {deed}: {error.code}: {error}") from error
        else:
            if refused:
                raise AssertionError(f"{self._where}: {deed} should be refused as {refused}")
            if done is not None:
                self.inputs.append(done)

    @property
    def goes_on(self) -> bool:
        """Return whether the lesson is over and its game is not."""
        return self.over and bool(self.table.agenda)

    @property
    def _where(self) -> str:
        return f"lesson '{self.lesson.name}', \"{self._cue.say}\""

    def _show(self) -> None:
        seat, table, cue = self.lesson.seat, self.table, self._cue
        happened = (table.log or [])[self._told :]
        self._told = len(table.log or ())
        view = table.view(seat)
        self.moments.append(
            Moment(
                part=self._part,
                say=cue.say,
                at=cue.at,
                lit=cue.lit,
                rule=cue.rule,
                slug=self._slug,
                wrong=cue.wrong,
                awaits=[way[3] for way in self.ways],
                events=[seen for event in happened if (seen := event.seen_by(seat)) is not None],
                board=view.board,
                own=view.own,
                advice=view.advice,
                options=list(table.offered(seat)) if seat is not None else [],
                said=[said for said in self._talk.said if table.hears(seat, said)],
                law=table.talk(seat, self._talk.said).shown(table.now),
            )
        )
        self._slug = ""


def reached(dealt: T, acts: Iterable[Act]) -> T:
    """The position in mid-game that these acts lead to from a deal; they do, and say nothing."""
    table = dealt.table if isinstance(dealt, Begun) else dealt
    for act in acts:
        deed = act.do(table) if callable(act.do) else act.do
        assert not isinstance(deed, Phrase)
        dealt.play(Input(table.now + act.after, act.seat, deed))
    return dealt


def taught(lesson: Lesson, phrases: Sequence[PhraseForm], answers: Iterable[int]) -> Class:
    """The lesson after these answers; its `moments` are what comes after the last of them."""
    played = Class(lesson, phrases)
    for number in answers:
        played.answer(number)
    return played
