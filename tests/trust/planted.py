"""Leaks planted in a server that is sound otherwise: what tests.trust.secrecy must catch.

Each says in its docstring what it tells, and to whom. Some tell nothing but a number of bytes, a moment, an order.
"""

import zlib
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from heistnight.bots import bot
from heistnight.core import driver
from heistnight.core.action import Seat
from heistnight.core.problems import Refused
from heistnight.core.table import Table
from heistnight.core.talk import TalkRule
from heistnight.core.view import wire
from heistnight.server.hosting import house
from heistnight.server.hosting.film import Rows
from heistnight.server.hosting.house import House
from heistnight.server.http import app
from heistnight.server.room import records, requests, talk
from heistnight.server.room.change import Change
from heistnight.server.room.state import Room
from heistnight.server.runtime import presence
from heistnight.server.runtime.actor import RoomActor
from heistnight.server.runtime.publisher import Publisher, _send
from heistnight.server.runtime.streams import PrivateView, Stream, UpdateBuilder, _row, private_view
from heistnight.server.runtime.voice import Voices
from heistnight.server.wire import RoomState, Update, encode
from tests.trust.secrecy_worlds import ONE

Leaking = Callable[[], AbstractContextManager[Any]]


def all_cards(table: Table) -> int:
    """A number that depends on what every seat holds."""
    return zlib.crc32(b"".join(wire(table.view(seat)) for seat in range(table.seats)))


def here() -> Table:
    """The table of the server that is at work."""
    return ONE.get().table


# In the messages ---------------------------------------------------------------------------------------------------


def a_spectator_looks_over_a_shoulder() -> AbstractContextManager[Any]:
    """Who watches gets the view of the first seat."""
    return patch(
        "heistnight.server.runtime.publisher.private_view",
        lambda table, seat, *rest: private_view(table, seat or 0, *rest),
    )


def events_without_masks() -> AbstractContextManager[Any]:
    """Live messages tell events as they happened, not as this seat saw them."""
    return patch.object(UpdateBuilder, "seen_by", lambda news, seat: _row([encode(event) for event in news.events]))


def a_log_without_masks() -> AbstractContextManager[Any]:
    """Only who comes back reads it: the log of the snapshot holds everything that happened."""
    return patch.object(Stream, "log", lambda stream, events: list(events))


def what_somebody_else_missed() -> AbstractContextManager[Any]:
    """Who comes back is shown what the first seat sees too."""
    sound = presence._catch_up

    def catch_up(publisher: Publisher, session: Any, person: Any, ask: Any) -> None:
        publisher.show(0, [session])
        sound(publisher, session, person, ask)

    return patch.object(presence, "_catch_up", catch_up)


def answers_that_are_offered_to_others() -> AbstractContextManager[Any]:
    """How many answers everybody has is told with one's own."""

    def look(table: Table | None, seat: Any, *rest: Any) -> Any:
        seen = private_view(table, seat, *rest)
        if table is None:
            return seen
        counts = [len(table.offered(seat)) + all_cards(table) % 7 for seat in range(table.seats)]
        return replace(seen, options=(*seen.options, counts))

    return patch("heistnight.server.runtime.publisher.private_view", look)


def the_seed_of_a_running_game() -> AbstractContextManager[Any]:
    """The state of the room tells the seed too early."""
    return _room_state(lambda room: {"seed": room.document.seed})


def keys_of_others() -> AbstractContextManager[Any]:
    """The state of the room tells the hash of everybody's key."""
    return _room_state(
        lambda room: {"stand_in": ",".join(key for person in room.document.people.values() for key in person.keys)}
    )


def a_code_for_another_device() -> AbstractContextManager[Any]:
    """Everybody reads the code with which somebody moves to another device."""
    return _room_state(lambda room: {"next_room": ",".join(room.transfers._codes)})


def _room_state(more: Callable[[Room], dict[str, Any]]) -> AbstractContextManager[Any]:
    sound = Publisher.state

    def state(publisher: Publisher) -> RoomState:
        return replace(sound(publisher), **more(publisher._room))

    return patch.object(Publisher, "state", state)


def words_behind_backs() -> AbstractContextManager[Any]:
    """Everybody hears what is said to a few."""
    return patch.object(talk, "as_heard", lambda table, seat, said, now: said)


def voices_behind_backs() -> AbstractContextManager[Any]:
    """What is said aloud reaches all ears, whomever it is for."""
    return patch.object(Voices, "_ears", lambda voices, said: [None, *range(voices._room.table.seats)])


def a_law_of_talk_that_knows_the_cards() -> AbstractContextManager[Any]:
    """The box for words is closed by what others hold."""
    sound = talk.law

    def law(table: Table | None, seat: Seat | None, said: Any) -> TalkRule:
        rule = sound(table, seat, said)
        return replace(rule, why="Hush." * (all_cards(table) % 3)) if table else rule

    return patch.object(talk, "law", law)


def a_refusal_that_says_too_much() -> AbstractContextManager[Any]:
    """The words of an error depend on what others hold."""
    sound = requests._move

    def move(change: Change, person: Any, ask: Any) -> None:
        try:
            sound(change, person, ask)
        except Refused as refused:
            raise Refused(refused.rule, f"{refused.text} ({all_cards(here())})") from None

    return patch.object(requests, "_move", move)


# Not what is told, but how -----------------------------------------------------------------------------------------


def a_message_for_every_deed() -> AbstractContextManager[Any]:
    """A hidden deed sends a message with nothing new in it: that it comes tells."""
    sound = Stream.update

    def update(stream: Stream, now: PrivateView, news: UpdateBuilder, *, anyway: bool = False) -> bytes | None:
        told = sound(stream, now, news, anyway=anyway)
        if told is None and news.events:
            stream.version += 1
            return encode(Update(stream.version))
        return told

    return patch.object(Stream, "update", update)


def a_message_of_another_size() -> AbstractContextManager[Any]:
    """Blanks at the end, as many as somebody's cards say."""

    def send(message: bytes | None, listeners: Any) -> None:
        _send(message and message + b" " * (all_cards(here()) % 5), listeners)

    return patch("heistnight.server.runtime.publisher._send", send)


def messages_in_another_order() -> AbstractContextManager[Any]:
    """What happened is told before or after the state of the room."""
    sound = Publisher.publish

    def publish(publisher: Publisher, events: Any, fresh: Any) -> None:
        early = all_cards(here()) % 2
        if early:
            publisher.tell_room()
        sound(publisher, events, fresh)
        if not early:
            publisher.tell_room()

    return patch.object(Publisher, "publish", publish)


def a_deadline_that_knows_the_cards() -> AbstractContextManager[Any]:
    """Time runs out a little later where somebody holds certain cards."""
    sound = driver.due

    def late(table: Table) -> Any:
        at = sound(table)
        return None if at is None else at + all_cards(table) % 500

    return patch.object(driver, "due", late)


def a_bot_that_hesitates() -> AbstractContextManager[Any]:
    """A bot thinks longer about some hands than about others."""
    mind = type(bot("the-plan", "easy"))
    return patch.object(mind, "takes", lambda mind, eyes: len(wire(eyes.view)))


# By other doors ----------------------------------------------------------------------------------------------------


def a_replay_of_a_running_game() -> AbstractContextManager[Any]:
    """Who knows the room can watch the game so far with open cards."""

    async def found(house: House, name: str, whose: str) -> Rows:
        document = house.rooms[name].document
        return records.room_row(document, document.kept()), (), ()

    return patch.object(House, "finished", found)


def an_export_of_a_running_game() -> AbstractContextManager[Any]:
    """The file of a game can be had before it is over."""

    async def replay_file(doors: app.Handlers, request: Request) -> Response:
        view = here().view(0)
        return Response(wire(view), media_type="application/jsonl")

    return patch.object(app.Handlers, "replay_file", replay_file)


def a_lobby_that_brags() -> AbstractContextManager[Any]:
    """The list of open rooms tells something of the cards."""
    sound = house._open_room

    def open_room(room: RoomActor) -> Any:
        return replace(sound(room), taken=all_cards(here()) % 100)

    return patch.object(house, "_open_room", open_room)


def a_header_of_the_fallback() -> AbstractContextManager[Any]:
    """Only plain HTTP tells: in a header, how much all seats together have to read."""
    sound = app._bytes

    def answer(body: bytes, status: int = 200) -> Response:
        response = sound(body, status)
        if ONE.get().house.rooms:
            response.headers["x-load"] = str(all_cards(here()))
        return response

    return patch.object(app, "_bytes", answer)


def a_clock_that_knows_the_cards() -> AbstractContextManager[Any]:
    """The table's time is told a little wrong, by what others hold."""
    sound = Publisher.clock_state

    def clock_state(publisher: Publisher) -> Any:
        state = sound(publisher)
        return replace(state, table=state.table + all_cards(here()) % 3) if publisher._room.table else state

    return patch.object(Publisher, "clock_state", clock_state)


LEAKS: dict[Leaking, str] = {
    a_spectator_looks_over_a_shoulder: "the-plan",
    events_without_masks: "the-plan",
    a_log_without_masks: "the-plan",
    what_somebody_else_missed: "the-plan",
    answers_that_are_offered_to_others: "oceans-heist",
    the_seed_of_a_running_game: "masterminds",
    keys_of_others: "the-plan",
    a_code_for_another_device: "the-plan",
    words_behind_backs: "bank-heist",
    voices_behind_backs: "oceans-heist",
    a_law_of_talk_that_knows_the_cards: "oceans-heist",
    a_refusal_that_says_too_much: "the-plan",
    a_message_for_every_deed: "oceans-heist",
    a_message_of_another_size: "the-plan",
    messages_in_another_order: "the-plan",
    a_deadline_that_knows_the_cards: "the-plan",
    a_bot_that_hesitates: "the-plan",
    a_replay_of_a_running_game: "exactly-as-planned",
    an_export_of_a_running_game: "the-plan",
    a_lobby_that_brags: "masterminds",
    a_header_of_the_fallback: "the-plan",
    a_clock_that_knows_the_cards: "the-plan",
}
