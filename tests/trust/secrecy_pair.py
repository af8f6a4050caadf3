"""One game in two worlds: what the observer and the others do, and what must be the same."""

from collections import Counter
from collections.abc import Sequence
from copy import copy
from functools import partial
from typing import Any

import msgspec

from heistnight.bots import Eyes, bot, levels, memory
from heistnight.core import driver
from heistnight.core.action import Input, Millis, Seat
from heistnight.core.replay import replay
from heistnight.core.rng import Rng
from heistnight.core.table import Table
from heistnight.core.talk import EMOTES, Audience, Phrase, Said, Slot
from heistnight.core.view import wire
from heistnight.server.room.change import Change
from heistnight.server.wire import encode
from tests.conformance.chance import disguise
from tests.conformance.checks import (
    any_input,
    everybody,
    heard,
    hidden_move,
    imagined,
    known,
    news_of,
    nothing_sealed,
    two_inputs,
)
from tests.conformance.closed import Leak, really_dealt
from tests.strategies import AnyGame, Play
from tests.trust.secrecy_worlds import ROOM, Moment, Sent, World, kind_of, opened

SOON = 24  # steps after which two games that were dealt are often still alike to a seat
MINDS = ("chance", "easy", "medium")
DOORS = (
    "/api/rooms",
    "/healthz",
    "/metrics",
    f"/api/replays/{ROOM}",
    f"/api/replays/{ROOM}/file",
    f"/api/replays/{ROOM}?eyes=open",
)


class Tally(msgspec.Struct):
    """What was looked at."""

    stretches: int = 0
    steps: Counter[str] = msgspec.field(default_factory=Counter)
    worlds: int = 0
    dealt: int = 0  # pairs of which both were really dealt and played
    messages: int = 0
    bytes: int = 0
    kinds: Counter[str] = msgspec.field(default_factory=Counter)
    observers: Counter[str] = msgspec.field(default_factory=Counter)

    def count(self, sent: Sequence[Sent]) -> None:
        self.messages += len(sent)
        self.bytes += sum(len(one.body) for one in sent)
        self.kinds.update(kind_of(one.body) for one in sent)


def is_due(table: Table) -> bool:
    """Whether something happens by itself before anybody can answer."""
    due = driver.deadline(table)
    return due is not None and due <= table.now


def on_time(table: Table) -> Table:
    """What is due has happened: it may rightly turn up something else in each of two worlds."""
    while is_due(table):
        table.play(driver.silence(table))
    return table


class Pair:
    """The true world and another one, and the game that goes on in both."""

    def __init__(self, game: AnyGame, play: Play, tally: Tally) -> None:
        self.game, self.play, self.tally = game, play, tally
        self.observer = play.observer
        self.picks = Rng(play.picks + b"secrecy")
        self.moment = Moment()
        self.mind = MINDS[self.picks.below(len(MINDS))]
        self.agreed = True
        self.alike = True
        self.under_way: set[Seat | None] = set()

    # The worlds -----------------------------------------------------------------------------------------------------

    def early(self) -> Table:
        """The table somewhere in the game: a stretch may begin anywhere."""
        inputs: list[Input] = []
        table: Table = self.game.deal(self.play.options, self.play.seed, logged=True)
        for _ in range(self.picks.below(1 + self.picks.below(self.game.most_inputs // 50))):
            if table.agenda:
                inputs.append(any_input(table, self.picks, calm=True))
                table.play(inputs[-1])
        if table.agenda:
            return table
        some = inputs[: self.picks.below(len(inputs))]
        return replay(self.game, self.play.options, self.play.seed, some, logged=True)

    def true_world(self, table: Table, said: Sequence[Said]) -> World:
        return World(self.game, self.play.options, table, self.observer, "true", self.moment, said)

    def beginning(self) -> tuple[Table, Table | None]:
        """Return the table that a stretch begins with, and for half of them one that was dealt and played beside it.

        The observer was told the same of both. Where there is none, the stretch begins with a world that is drawn.
        """
        picks = Rng(self.play.picks + b"begin")
        if picks.below(2):
            steps = picks.below(1 + picks.below(SOON))
            found = really_dealt(self.game, self.play, steps, changed=bool(picks.below(2)))
            if found is not None and not is_due(found[0]):
                self.tally.dealt += 1
                return found
        return self.early(), None

    def other_world(self, table: Table, said: Sequence[Said], twin: Table | None) -> World:
        """The other game, or a world of what the observer knows; behind its back something else was said."""
        world = twin or imagined(table, self.observer, self.picks)
        altered = [word if table.hears(self.observer, word) else otherwise(word) for word in said]
        return World(self.game, self.play.options, world, self.observer, "other", self.moment, altered)

    async def run(self, steps: int) -> None:
        """So many steps from somewhere in the game, in worlds drawn anew whenever the observer learns something."""
        (table, twin), said = self.beginning(), list[Said]()
        self.under_way = set(asked(table))
        while steps > 0 and on_time(table).agenda:
            self.agreed, self.alike = nothing_sealed(table), True
            one, other = self.true_world(table, said), self.other_world(table, said, twin)
            self.tally.worlds += 1
            async with opened(one), opened(other):
                self.compare(one, other, "coming in")
                while steps > 0 and self.alike and one.table.agenda:
                    await self.step(one, other)
                    steps -= 1
                table, said, twin = one.table, one.room.said, None

    # Comparing ------------------------------------------------------------------------------------------------------

    def compare(self, one: World, other: World, what: str) -> None:
        """The same bytes left at the same times, and the next thing happens by itself at the same time."""
        mine, theirs = one.take(), other.take()
        self.tally.count(mine)
        if mine != theirs:
            raise Leak(f"{self.observer} can tell two worlds apart by {what}: {difference(mine, theirs)}")
        for world in (one, other):
            # When somebody was last seen to be awake is known to the house alone, and is no matter of the cards.
            world.room.visitors.signs = dict.fromkeys(world.room.visitors.signs, self.moment.wall)
        due = one.room.due_at(), other.room.due_at()
        if due[0] != due[1]:
            raise Leak(f"after {what} the next thing is due at {due[0]} or {due[1]}")

    async def step(self, one: World, other: World) -> None:
        roll = self.picks.below(24)
        deeds = {0: self.reconnect, 1: self.try_doors, 2: self.ask_amiss, 3: self.ask_amiss, 4: self.ask_the_house}
        deed = deeds.get(roll, self.speak if roll in (5, 6, 7) else self.move)
        self.tally.steps[deed.__name__] += 1
        await deed(one, other)

    async def both(self, one: World, other: World, what: str, deed: Any) -> None:
        for world in (one, other):
            await deed(world)
            await world.settle()
        self.compare(one, other, what)

    # What the observer does -----------------------------------------------------------------------------------------

    async def reconnect(self, one: World, other: World) -> None:
        since = bool(self.picks.below(2))
        await self.both(one, other, "coming back", partial(World.reconnect, since=since))

    async def try_doors(self, one: World, other: World) -> None:
        async def look(world: World) -> None:
            for path in DOORS:
                await world.http("GET", path)

        await self.both(one, other, "trying the doors", look)

    async def ask_amiss(self, one: World, other: World) -> None:
        """Something the observer may not do: the words of the refusal tell nothing but the rule."""
        table = one.table
        offered = set() if self.observer is None else set(table.offered(self.observer))
        wrong = [action for action in self.game.actions if action not in offered]
        asks: list[dict[str, Any]] = [
            {"kind": "Move", "question": table.questions, "actions": [msgspec.to_builtins(self.picks.choice(wrong))]},
            {"kind": "Move", "question": table.questions, "actions": [{"type": "Peek", "seat": 0}]},
            {"kind": "Move", "question": self.picks.below(1 + table.questions), "actions": [{"type": "Peek"}]},
            {"kind": "Say", "phrase": {"key": "no such phrase"}},
            {"kind": "Sit", "seat": self.picks.below(table.seats + 1) - 1 if self.observer is None else table.seats},
            {"kind": "HandSeat", "seat": self.picks.below(table.seats)},
            {"kind": "Rematch"},
            {"kind": "Kick", "person": 99},
            {"kind": "PlaceBot", "seat": self.picks.below(table.seats), "level": "peeking"},
        ]
        ask = self.picks.choice([*asks, *[asks[0]] * 4])  # a move that is not offered may be refused in many words
        await self.both(one, other, f"asking {ask}", lambda world: world.lines[self.observer].ask(**ask))

    # What others do -------------------------------------------------------------------------------------------------

    async def ask_the_house(self, one: World, other: World) -> None:
        """Pauses, more time, another name, lines that drop: nothing of it tells anything of the cards."""
        seat = self.picks.below(one.table.seats)
        if seat != self.observer and self.picks.below(2):
            await self.both(one, other, "somebody coming and going", lambda world: world.come_and_go(seat))
            return
        kinds = ["MoreTime", "Rename"] if seat == self.observer else ["MoreTime", "Rename", "Elsewhere"]
        kinds += ["Resume"] if one.room.document.paused else ["Pause"]
        ask = {"kind": self.picks.choice(kinds)}
        if ask["kind"] == "Rename":
            ask["name"] = f"Name {self.picks.below(50)}"
        if ask["kind"] == "Elsewhere":
            next(other.drawn)  # the code is a secret of whoever asked: it is another one here
        await self.both(one, other, ask["kind"], lambda world: world.lines[seat].ask(**ask))
        if ask["kind"] == "Elsewhere":
            next(one.drawn)

    async def speak(self, one: World, other: World) -> None:
        """Somebody says something; what the observer may not hear is something else in the other world, or nothing."""
        seat = self.picks.choice(everybody(one.table))
        rule = one.table.talk(seat, one.room.said)
        if rule != other.table.talk(seat, other.room.said):
            return  # whether this seat may speak depends on what it holds: that it speaks would tell
        words = self.any_words(one.table)
        to: Audience = self.picks.choice(rule.to) if rule.to else "all"
        said = Said(one.table.now, seat, to, **words)
        behind = seat != self.observer and not one.table.hears(self.observer, said)
        if behind != (seat != self.observer and not other.table.hears(self.observer, said)):
            return
        for world in (one, other):
            if world is one or not behind:
                await world.lines[seat].ask("Say", to=to, **plain_words(words))
            elif one.table.whispered_to(said) is not None:  # that they spoke is seen
                await world.lines[seat].ask("Say", to=to, **({"text": "?"} if said.text else plain_words(words)))
            elif self.picks.below(2):
                await world.lines[seat].ask("Say", to=to, text="something else")
            if not one.table.delay(said):
                world.lines[seat].speak(to, b"aloud" if world is one or not behind else b"something else")
            await world.settle()
        self.compare(one, other, f"words to {to}")

    def any_words(self, table: Table) -> dict[str, Any]:
        match self.picks.below(3):
            case 0:
                return {"emote": self.picks.choice(EMOTES)}
            case 1 if self.game.phrases:
                form = self.picks.choice(self.game.phrases)
                return {"phrase": Phrase(form.key, tuple(self.any_blank(slot, table.seats) for slot in form.slots))}
            case _:
                return {"text": self.picks.choice(("It was me?", "I have two", "yes", "no 7", "<b>trust</b> me"))}

    def any_blank(self, slot: Slot, seats: int) -> str | int:
        if slot.kind == "word":
            return self.picks.choice(list(slot.words))
        top = seats - 1 if slot.kind == "seat" else slot.most
        return slot.least + self.picks.below(max(1, top - slot.least + 1))

    # Playing --------------------------------------------------------------------------------------------------------

    async def move(self, one: World, other: World) -> None:
        table, twin = one.table, other.table
        if one.room.document.paused:
            await self.both(one, other, "going on", lambda world: world.lines[0].ask("Resume"))
            return
        self.same_pauses(table, twin)
        move, theirs = self.two_moves(one, twin)
        hidden = hidden_move(table, move, self.observer) and hidden_move(twin, theirs, self.observer)
        if self.unseen(table, move) and self.picks.below(2):
            theirs = None  # what nobody sees may as well not have happened
        self.agreed = self.agreed and move == theirs
        self.pass_time(one, move.at)
        marks = len(table.log or ()), len(twin.log or ())
        twin.rng = disguise(table.rng)
        await self.carry_out(one, move)
        await self.carry_out(other, theirs)
        if theirs is None:
            other.table.now = one.table.now
        if heard(one.table, self.observer, marks[0]):
            self.under_way.discard(move.seat)
        else:
            self.under_way.add(move.seat)
        self.judge(one, other, marks, hidden, f"{move}")
        self.agreed = self.agreed if hidden else nothing_sealed(one.table)

    def two_moves(self, one: World, twin: Table) -> tuple[Input, Input | None]:
        """What is played in both worlds: any answer or the clock, or what a bot would do."""
        table = one.table
        move, theirs = two_inputs(table, twin, self.observer, self.picks, calm=False)
        while move.seat is None and move.action is not None:  # a word of the house: not for people to say
            move, theirs = two_inputs(table, twin, self.observer, self.picks, calm=False)
        if self.mind == "chance" or move.seat is None or move != theirs or self.mind not in levels(self.game.id):
            return move, theirs
        known = memory(table, move.seat, one.room.said, one.room.before, Change(one.room).now())
        thought = bot(self.game.id, self.mind).choose(Eyes(table, move.seat, self.picks.fork(), *known))
        if thought is None or thought not in twin.offered(move.seat):
            return move, theirs
        same = msgspec.structs.replace(move, action=thought)
        return same, same

    def same_pauses(self, table: Table, twin: Table) -> None:
        """How long a bot takes over an answer does not depend on what it knows and the observer does not.

        A deed of several answers is heard of when it is done, so its answers in between are not timed.
        """
        level = self.picks.choice(levels(self.game.id))
        for seat in set(asked(table)) & set(asked(twin)) - self.under_way - {self.observer}:
            rng = self.picks.fork()
            takes = [bot(self.game.id, level).takes(Eyes(world, seat, copy(rng))) for world in (table, twin)]
            if takes[0] != takes[1]:
                raise Leak(f"a bot on seat {seat} takes {takes[0]} or {takes[1]} ms, which {self.observer} can tell")

    def unseen(self, table: Table, move: Input) -> bool:
        """Whether the observer is none the wiser for a move of somebody else: a draft of the other team, a pass."""
        if move.seat in (None, self.observer):
            return False
        after = table.clone()
        after.log = []
        after.play(move)
        return not heard(after, self.observer, 0) and known(after, self.observer) == known(table, self.observer)

    def pass_time(self, one: World, at: Millis) -> None:
        """Let it be so late at the table; the server's clock is held still otherwise."""
        due = one.room.document.clock.wall_time(at)
        if due is not None:
            self.moment.wall = max(self.moment.wall, due)

    async def carry_out(self, world: World, move: Input | None) -> None:
        if move is not None and move.seat is not None:
            question, action = world.table.questions, msgspec.to_builtins(move.action)
            await world.lines[move.seat].ask("Move", question=question, actions=[action])
        await world.settle()

    def judge(self, one: World, other: World, marks: tuple[int, int], hidden: bool, what: str) -> None:
        """The same bytes; or something was turned up that differs, which the rules show to the observer.

        When the game is over the seed is told, and every world but the true one ends with it.
        """
        table, twin = one.table, other.table
        views = wire(table.view(self.observer)), wire(twin.view(self.observer))
        exactly = heard(table, self.observer, marks[0]) == heard(twin, self.observer, marks[1])
        if table.agenda and known(table, self.observer) == known(twin, self.observer) and exactly:
            self.compare(one, other, what)
            return
        self.alike = False
        for world, mark in ((one, marks[0]), (other, marks[1])):
            tells_what_was_seen(world, mark)
        about = news_of(table, self.observer, marks[0]) == news_of(twin, self.observer, marks[1])
        if hidden:
            raise Leak(f"{self.observer} can tell that {what} was hidden from it")
        if views[0] == views[1] and not about and self.agreed:
            told = [heard(world.table, self.observer, mark) for world, mark in ((one, marks[0]), (other, marks[1]))]
            raise Leak(f"after {what} {self.observer} hears {told[0]} or {told[1]}, and its view is the same")
        if views[0] == views[1] and exactly and table.agenda:
            raise Leak(f"after {what} {self.observer} is offered or allowed something that its view does not explain")
        self.tally.count(one.take())


class Seen(msgspec.Struct, tag="Update"):
    """What an update tells of the table."""

    events: msgspec.Raw = msgspec.Raw(b"[]")


def tells_what_was_seen(world: World, mark: int) -> None:
    """Also where worlds part: updates hold the events since then and the view, as the rules show them to these eyes."""
    table = world.table
    updates = [msgspec.json.decode(sent.body, type=Seen) for sent in world.sent if kind_of(sent.body) == "Update"]
    events = [event for update in updates for event in msgspec.json.decode(update.events)]
    if encode(events) != encode(heard(table, world.observer, mark)):
        raise Leak(f"{world.observer} is told other events than it saw")
    seen = table.board(), table.own(world.observer), table.advice(world.observer)
    if updates and list(world.parts.values()) != msgspec.json.decode(encode(seen)):
        raise Leak(f"{world.observer} is shown another view than its own")


def asked(table: Table) -> Sequence[Seat]:
    decision = table.open()
    return decision.seats(table) if decision else ()


def otherwise(word: Said) -> Said:
    return msgspec.structs.replace(word, text="something else", phrase=None, emote="")


def plain_words(words: dict[str, Any]) -> dict[str, Any]:
    built: dict[str, Any] = msgspec.to_builtins(words)
    return built


def difference(mine: Sequence[Sent], theirs: Sequence[Sent]) -> str:
    """The first thing that is not the same, short enough to read."""
    if len(mine) != len(theirs):
        return f"{len(mine)} messages or {len(theirs)}"
    one, other = next(pair for pair in zip(mine, theirs) if pair[0] != pair[1])
    if one.body == other.body:
        return f"a message sent at {one.at} or at {other.at}"
    at = next((i for i, (a, b) in enumerate(zip(one.body, other.body)) if a != b), min(len(one.body), len(other.body)))
    start = max(0, at - 60)
    return f"{one.body[start : at + 60]!r} or {other.body[start : at + 60]!r}"
