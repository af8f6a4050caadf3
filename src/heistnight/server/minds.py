"""The bots of one room: asked when a question opens to their seats, one thought at a time for each."""

import asyncio
import logging
import random
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

import msgspec

from heistnight.core.action import Action, Input, Seat
from heistnight.core.talk import Phrase
from heistnight.server import clock, talk
from heistnight.server.change import Change
from heistnight.server.document import nickname

if TYPE_CHECKING:
    from heistnight.server.room import Room

log = logging.getLogger("heistnight.minds")

PAUSE = (0.5, 2.0)
LONGEST_THOUGHT = 120


class BotAnswer(msgspec.Struct, frozen=True):
    """What a bot thought of (nothing, where thinking failed), and for which question."""

    seat: Seat
    question: int
    action: Action | None = None
    phrase: Phrase | None = None


class BotWord(msgspec.Struct, frozen=True):
    """What a bot wants to say, and about which question."""

    seat: Seat
    question: int
    phrase: Phrase


class Minds:
    """Thinking happens elsewhere and comes back through the room's inbox, like everything else."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._thinking: dict[Seat, tuple[int, str]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def prompt(self) -> None:
        """Let every bot think that is asked and is not thinking about this yet."""
        room, table = self._room, self._room.table
        decision = table.open() if table and room.document.playing and room.document.clock.running else None
        if decision is None or table is None:
            return
        for seat in decision.seats(table):
            level = room.document.chairs[seat].bot
            if level is not None and self._thinking.get(seat) != (room.question, level):
                self._thinking[seat] = room.question, level
                self._spawn(self._think(seat, level, room.question))

    def answer(self, change: Change, answer: BotAnswer) -> None:
        """Play it if the question still stands; a bot that failed shuts its eyes and takes what is offered."""
        self._thinking.pop(answer.seat, None)
        room, document = self._room, change.document
        held = document.playing and document.clock.running and document.chairs[answer.seat].bot is not None
        options = change.table.offered(answer.seat) if change.table and held else ()
        if not options or room.question != answer.question:
            return
        action = answer.action if answer.action in options else random.choice(options)
        change.play([Input(change.now(), answer.seat, action)])
        if answer.phrase is not None:
            self._spawn(self._speak_later(BotWord(answer.seat, answer.question, answer.phrase)))

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def _think(self, seat: Seat, level: str, question: int) -> None:
        """Think, and pause as long as a person would, whatever the cards."""
        try:
            async with asyncio.timeout(LONGEST_THOUGHT):
                thought, _ = await asyncio.gather(self._ask(seat, level), self._pause())
            answer = BotAnswer(seat, question, *thought)
        except Exception:
            log.exception("a bot could not think", extra={"room": nickname(self._room.document.room), "level": level})
            answer = BotAnswer(seat, question)
        self._room.inbox.put_nowait(answer)

    async def _ask(self, seat: Seat, level: str) -> tuple[Action, Phrase | None]:
        room, table = self._room, self._room.table
        assert table is not None
        seen = [masked for e in table.log or () if e.lasting and (masked := e.seen_by(seat)) is not None]
        heard = [said for said in room.said if talk.hears(table, seat, said)]
        return await room.house.thinkers.think(room.game.id, level, table, seat, heard, seen)

    async def _pause(self) -> None:
        await asyncio.sleep(self._room.house.bot_pause * random.uniform(*PAUSE))

    async def _speak_later(self, word: BotWord) -> None:
        """Bots keep quiet at the start of a question, and say nothing about one that is past."""
        room = self._room
        if room.table is not None:
            wait = room.opened + room.table.hush() - room.document.clock.now(clock.wall())
            await asyncio.sleep(max(0.0, wait / 1000))
            await self._pause()
            room.inbox.put_nowait(word)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
