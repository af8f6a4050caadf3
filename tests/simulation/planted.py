"""Faults planted in the server, each of which the simulator must find."""

import asyncio
import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple
from unittest.mock import patch

from msgspec.structs import replace

from heistnight.core import driver
from heistnight.core.problems import Refused
from heistnight.server.hosting import film, node
from heistnight.server.hosting.house import House
from heistnight.server.room import lobby, screens
from heistnight.server.room.change import Change
from heistnight.server.room.codes import TransferCodes
from heistnight.server.room.visitors import Visitors
from heistnight.server.runtime import actor, bots, publisher
from heistnight.server.runtime.streams import Stream
from heistnight.server.runtime.voice import Voices
from heistnight.server.transport.session import Session
from heistnight.server.workers import Workers
from heistnight.store.store import StoreFailed
from tests.simulation.run import Outcome
from tests.simulation.shrink import play

Plant = Callable[[contextlib.ExitStack], None]


class Fault(NamedTuple):
    """Where a fault shows, and how it is planted."""

    scenario: str
    game: str
    plant: Plant


FAULTS: dict[str, Fault] = {}


def fault(scenario: str, game: str = "") -> Callable[[Plant], Plant]:
    def keep(plant: Plant) -> Plant:
        FAULTS[plant.__name__.replace("_", " ")] = Fault(scenario, game, plant)
        return plant

    return keep


@contextlib.contextmanager
def planted(name: str) -> Iterator[None]:
    """Play with this fault, or ("") with none."""
    with contextlib.ExitStack() as stack:
        if name:
            FAULTS[name].plant(stack)
        yield


def find(name: str, seeds: int) -> Outcome | None:
    """Return the first run that a fault breaks."""
    scenario, game, _ = FAULTS[name]
    with planted(name):
        runs = (play(seed, scenario, game) for seed in range(seeds))
        return next((outcome for outcome in runs if outcome.failure is not None), None)


def _put(stack: contextlib.ExitStack, where: Any, name: str, what: Any) -> Any:
    """Put something in the place of a part of the server; return what was there."""
    before = getattr(where, name)
    stack.enter_context(patch.object(where, name, what))
    return before


@fault("crashes", "the-plan")
def told_before_it_is_durable(stack: contextlib.ExitStack) -> None:
    async def soon(house: House, room: Any, rooms: Any, inputs: Any, said: Any) -> None:
        task = asyncio.ensure_future(before(house, room, rooms, inputs, said))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())

    before = _put(stack, House, "keep", soon)


@fault("clocks")
def a_lost_wake_up(stack: contextlib.ExitStack) -> None:
    def ring(room: actor.RoomActor) -> None:
        room._alarm = None

    _put(stack, actor.RoomActor, "_ring", ring)


@fault("crashes")
def asked_again_and_judged_again_after_a_crash(stack: contextlib.ExitStack) -> None:
    def played(*given: Any) -> Any:
        resumed = before(*given)
        resumed.answered.clear()
        return resumed

    before = _put(stack, film, "played", played)


@fault("nodes")
def a_lease_ignored_after_a_freeze(stack: contextlib.ExitStack) -> None:
    _put(stack, node, "DOUBT", 1e9)
    _put(stack, node, "HANG_UP", 1e9)
    _put(stack, node.NodeHouse, "_may_be_old", lambda house, room: False)


@fault("people")
def a_stale_snapshot(stack: contextlib.ExitStack) -> None:
    """Who looks again is shown what the first to look was shown."""
    shown: dict[Any, Any] = {}

    def private(table: Any, seat: Any, talk: Any) -> Any:
        view = before(table, seat, talk)
        kept = shown.setdefault((id(private), seat, table.questions if table else 0, talk), view)
        return replace(view, options=kept.options)

    before = _put(stack, publisher, "private_view", private)


@fault("crashes")
def a_task_that_outlives_its_room(stack: contextlib.ExitStack) -> None:
    def prompt(mind: bots.Bots) -> None:
        before(mind)
        if not hasattr(mind, "forgotten"):
            mind.forgotten = asyncio.ensure_future(asyncio.sleep(1e6))  # type: ignore[attr-defined]

    before = _put(stack, bots.Bots, "prompt", prompt)


@fault("clocks", "the-plan")
def a_timer_from_an_old_question(stack: contextlib.ExitStack) -> None:
    """A deadline that was looked up before the clock was held rings all the same."""

    def expire(table: Any, now: float) -> Any:
        return before(table, now + 20_000)

    before = _put(stack, driver, "expire", expire)
    due: Any = _put(stack, driver, "due", lambda table: None if (at := due(table)) is None else at - 20_000)


@fault("crashes")
def a_batch_without_its_last_move(stack: contextlib.ExitStack) -> None:
    async def keep(house: House, room: Any, rooms: Any, inputs: Sequence[Any], said: Any) -> None:
        await kept(house, room, rooms, inputs[:-1] if len(inputs) > 1 else inputs, said)

    kept = _put(stack, House, "keep", keep)


@fault("people")
def a_refusal_that_changes_the_room(stack: contextlib.ExitStack) -> None:
    """A draft writes to the room itself, and what is refused stays."""
    stack.enter_context(patch.object(Change, "document", property(lambda change: change.facts)))


@fault("people")
def seats_swapped_by_a_transfer(stack: contextlib.ExitStack) -> None:
    def of(codes: TransferCodes, room: str, code: str) -> int:
        person = before(codes, room, code)
        return 3 - person if person in (1, 2) else person

    before = _put(stack, TransferCodes, "of", of)


@fault("people")
def a_version_that_is_left_out(stack: contextlib.ExitStack) -> None:
    def hear(stream: Stream, *given: Any) -> bytes:
        stream.version += 1
        return before(stream, *given)

    before = _put(stack, Stream, "hear", hear)


@fault("people")
def a_slow_reader_who_misses_something(stack: contextlib.ExitStack) -> None:
    def send(session: Session, message: bytes) -> None:
        if session._connection is None or len(message) < 900 or not message.startswith(b'{"type":"Update"'):
            before(session, message)

    before = _put(stack, Session, "send", send)


@fault("disks")
def talk_that_is_not_written_down(stack: contextlib.ExitStack) -> None:
    async def keep(house: House, room: Any, rooms: Any, inputs: Any, said: Any) -> None:
        await before(house, room, rooms, inputs, ())

    before = _put(stack, House, "keep", keep)


@fault("crashes", "the-plan")
def a_clock_that_counts_while_the_server_is_away(stack: contextlib.ExitStack) -> None:
    async def stop(house: House, document: Any) -> None:
        document.clock.stop(house.world.wall())

    _put(stack, House, "_stop_clock", stop)


@fault("crashes", "masterminds")
def a_server_without_a_heartbeat(stack: contextlib.ExitStack) -> None:
    async def never(house: House) -> None:
        await asyncio.sleep(1e6)

    _put(stack, House, "_beat", never)


@fault("workers")
def a_bot_that_dies_with_its_worker(stack: contextlib.ExitStack) -> None:
    async def do(workers: Workers, work: Any, *given: Any) -> Any:
        try:
            return await workers._pool.do(work, *given)
        except Exception:
            await asyncio.Event().wait()

    _put(stack, Workers, "do", do)
    _put(stack, bots, "LONGEST_THOUGHT", 1e6)


@fault("people")
def somebody_who_was_sent_away_and_still_hears(stack: contextlib.ExitStack) -> None:
    def send_away(visitors: Any, person: int, last: bytes) -> None:
        for session in visitors.sessions.get(person, ()):
            session.send(last)

    _put(stack, Visitors, "send_away", send_away)


@fault("crashes", "the-plan")
def a_hand_shown_to_everybody(stack: contextlib.ExitStack) -> None:
    def private(table: Any, seat: Any, talk: Any) -> Any:
        view = before(table, seat, talk)
        return view if table is None or seat is not None else replace(view, own=table.own(0))

    before = _put(stack, publisher, "private_view", private)


@fault("disks")
def a_count_that_goes_on_when_a_save_failed(stack: contextlib.ExitStack) -> None:
    async def keep(house: House, room: Any, rooms: Any, inputs: Any, said: Any) -> None:
        try:
            await before(house, room, rooms, inputs, said)
        except StoreFailed:
            room.count += len(inputs)
            raise

    before = _put(stack, House, "keep", keep)


@fault("asleep")
def a_closed_room_that_is_kept(stack: contextlib.ExitStack) -> None:
    _put(stack, House, "discard", lambda house, room: None)


@fault("people")
def a_voice_that_reaches_everybody(stack: contextlib.ExitStack) -> None:
    _put(stack, Voices, "_ears", lambda voices, said: iter((None, *range(len(voices._room.document.chairs)))))


@fault("rematch")
def keys_that_do_not_open_the_rematch(stack: contextlib.ExitStack) -> None:
    def again(change: Change, by: Any) -> Any:
        document = before(change, by)
        for person in document.people.values():
            person.keys = []
        return document

    before = _put(stack, lobby, "_again", again)


@fault("nodes")
def an_epoch_that_is_over_and_keeps_its_rooms(stack: contextlib.ExitStack) -> None:
    _put(stack, node.NodeHouse, "_close_all", lambda house: None)


@fault("people")
def a_screen_that_sits_down(stack: contextlib.ExitStack) -> None:
    _put(stack, screens, "may_ask", lambda person, ask: None)


@fault("crashes")
def a_late_answer_that_counts(stack: contextlib.ExitStack) -> None:
    """An answer that the rules refuse is taken for the one before it."""

    def answer(change: Change, answers: Any) -> None:
        try:
            before(change, answers)
        except Refused as refused:
            change.table, change.facts, change.moves = change.room.table, change.facts, []
            offered = change.room.table.offered(answers[0].seat) if change.room.table else ()
            if not offered:
                raise
            change.play([replace(answers[0], action=offered[0])])
            change.refused = refused

    before = _put(stack, Change, "answer", answer)
