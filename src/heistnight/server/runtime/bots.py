"""The bots of one room: asked when a question opens to their seats, one thought at a time for each."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from math import inf
from random import Random
from typing import Any

import msgspec

from heistnight.bots import PAUSE, memory
from heistnight.core import driver
from heistnight.core.action import Input, Millis, Seat
from heistnight.core.problems import Problem
from heistnight.core.table import Table
from heistnight.core.talk import may_chime_in
from heistnight.server.room import talk
from heistnight.server.room.change import Change
from heistnight.server.room.document import Document, log_id
from heistnight.server.room.state import Room
from heistnight.server.runtime.bot_workers import Thought
from heistnight.server.runtime.host import Host
from heistnight.server.wire import Pace

log = logging.getLogger("heistnight.bots")

LONGEST_THOUGHT = 120
PACE: dict[Pace, float] = {"calm": 2.0, "normal": 1.0, "quick": 0.4}
REAL_TIME: dict[Pace, float] = {"calm": 1.5, "normal": 1.0, "quick": 0.7}  # the clock runs for the team: it bends less
IN_TIME = 0.6  # of what is left: thinking took some, and the answer is on its way for a while


class BotAnswer(msgspec.Struct, frozen=True):
    """Answer of a bot (nothing where thinking failed), with its question and the state of the room."""

    seat: Seat
    question: int
    version: tuple[int, int]
    thought: Thought | None = None


class Bots:
    """Thinking happens elsewhere and comes back through the room's inbox, like everything else."""

    def __init__(self, room: Room, host: Host, post: Callable[[BotAnswer], None]) -> None:
        self._room, self._host, self._post = room, host, post
        self._document = room.document
        self._held: list[tuple[Seat, str]] = _held(room.document)
        self._thinking: dict[Seat, tuple[int, str]] = {}
        self._awake_at: dict[Seat, float] = {}
        self._resting: dict[Seat, tuple[int, int]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def prompt(self) -> None:
        """Let every bot think that is asked, is not thinking about this yet, and did not just decide to wait."""
        room, table = self._room, self._room.table
        if self._document is not room.document:  # who holds which seat can only change with it
            self._document, self._held = room.document, _held(room.document)
        if table is None or not self._held:
            return
        runs = room.document.playing and room.document.clock.running and not room.deserted
        if not runs:
            return
        asked = driver.asked(table, resting=self._at_rest())
        for seat, level in self._held:
            if seat in asked and self._thinking.get(seat) != (table.questions, level):
                self._thinking[seat] = table.questions, level
                self._spawn(self._think(seat, level))

    def answer(self, change: Change, answer: BotAnswer) -> None:
        """Play it if the question still stands; a bot that failed shuts its eyes and takes what is offered."""
        self._thinking.pop(answer.seat, None)
        document, thought = change.facts, answer.thought
        held = document.playing and document.clock.running and document.chairs[answer.seat].bot is not None
        options = change.table.offered(answer.seat) if change.table and held else ()
        if change.table is None or not options or change.table.questions != answer.question:
            return
        if thought is not None and thought.phrase is not None and self._may_speak(change, answer.seat):
            with suppress(Problem):  # before the answer, which may close the question
                talk.bot_says(change, answer.seat, thought.phrase)
        action = thought.action if thought else self._room.world.chance.choice(options)
        if action is None and thought is not None and thought.pace is None:
            self._resting[answer.seat] = answer.version
            if not self._may_rest(change.table, answer):
                action = self._room.world.chance.choice(options)
        at, closes = change.moves_at(), driver.deadline(change.table)
        if action in options and (closes is None or at <= closes):  # later, silence is the answer
            change.play([Input(at, answer.seat, action)])

    @property
    def thinking(self) -> int:
        return len(self._thinking)

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def _think(self, seat: Seat, level: str) -> None:
        """Think, and pause as long as a person would, whatever the cards; in real time, as the bot's own pace is."""
        room, loop, thought = self._room, asyncio.get_running_loop(), None
        await asyncio.sleep(self._awake_at.get(seat, 0.0) - loop.time())
        if room.table is None or self._thinking.get(seat) != (room.table.questions, level):
            return
        if seat not in driver.asked(room.table):  # answered or over while it rested
            del self._thinking[seat]
            return
        question, version, begun = room.table.questions, room.version, loop.time()
        left = self._time_left(room.table)
        try:
            async with asyncio.timeout(LONGEST_THOUGHT):
                thought = await self._ask(seat, level)
        except Exception:
            log.exception("a bot could not think", extra={"room": log_id(room.document.room), "level": level})
        if thought is not None and thought.pace is not None:
            rest = REAL_TIME[room.document.pace] * thought.pace / 1000
            self._awake_at[seat] = loop.time() + self._host.bot_pause * rest
        else:
            takes = thought.takes if thought is not None else None
            answers_at = begun + pause(room.world.chance, takes, room.document.pace, left, self._host.bot_pause)
            await asyncio.sleep(answers_at - loop.time())
        self._post(BotAnswer(seat, question, version, thought))

    def _at_rest(self) -> set[Seat]:
        """The bots that have nothing to add to what was done and said so far."""
        return {seat for seat, version in self._resting.items() if version == self._room.version}

    def _may_rest(self, table: Table, answer: BotAnswer) -> bool:
        """Return whether another seat will move the table; a bot that saw an older state is asked again."""
        return answer.version != self._room.version or driver.may_rest(table, answer.seat, self._at_rest())

    def _time_left(self, table: Table) -> float:
        """Seconds until the open question closes."""
        closes = driver.deadline(table)
        at = None if closes is None else self._room.document.clock.wall_time(closes)
        return inf if at is None else max(0.0, (at - self._room.world.wall()) / 1000)

    async def _ask(self, seat: Seat, level: str) -> Thought:
        room, table = self._room, self._room.table
        assert table is not None
        known = memory(table, seat, room.said, room.before, Change(room).now(), self._people())
        return await self._host.bot_workers.think(room.game.id, level, table, seat, known)

    def _may_speak(self, change: Change, seat: Seat) -> bool:
        room = self._room
        said = [*room.said, *change.said]
        return may_chime_in(seat, said, room.game.phrases, self._people(), change.now())

    def _people(self) -> frozenset[Seat]:
        return frozenset(seat for seat, chair in enumerate(self._room.document.chairs) if chair.bot is None)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _held(document: Document) -> list[tuple[Seat, str]]:
    """The seats that bots hold, with their levels."""
    return [(seat, chair.bot) for seat, chair in enumerate(document.chairs) if chair.bot is not None]


def pause(chance: Random, takes: Millis | None, pace: Pace, left: float, unit: float) -> float:
    """Seconds until a bot answers: as a person would, at the table's pace, and never after the clock has run out."""
    alone = chance.uniform(*PAUSE) if takes is None else takes
    return min(unit * PACE[pace] * alone / 1000, IN_TIME * left)
