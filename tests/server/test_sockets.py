"""The line itself: frames as everybody else writes and reads them, however they arrive."""

import asyncio
from collections.abc import Callable, Sequence
from typing import cast

import pytest
from uvicorn.server import ServerState
from websockets.frames import Close, Frame, Opcode
from websockets.protocol import Protocol, Side

from heistnight.server.transport.handshake import NoSocket, answer
from heistnight.server.transport.sockets import FRAMES_AT_ONCE, PIECE, PING_SECONDS, TOO_LONG, Socket, _head

LONG = b"x" * 200
HALF = b"x" * (TOO_LONG // 2 + 1)


class Wire:
    """In place of a transport: what was written, and whether it still stands."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.closed = self.aborted = False
        self.reading = True

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = self.aborted = True

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def frames(self) -> list[tuple[Opcode, bytes]]:
        """What was written, as any client reads it."""
        client = Protocol(Side.CLIENT)
        client.receive_data(b"".join(self.written))
        return [(event.opcode, bytes(event.data)) for event in client.events_received() if isinstance(event, Frame)]

    def close_code(self) -> int:
        opcode, data = self.frames()[-1]
        assert opcode is Opcode.CLOSE
        return Close.parse(data).code


class Call:
    """A line that somebody took over, and what was heard on it."""

    def __init__(self) -> None:
        self.wire = Wire()
        self.line = Socket(ServerState(), cast(asyncio.Transport, self.wire), b"", lambda: None)
        self.heard: list[bytes] = []
        self.ends = 0
        assert not self.wire.reading
        self.line.take_over(self.heard.append, lambda: None, self._end)
        assert self.wire.reading

    def _end(self) -> None:
        self.ends += 1


def on_a_line(talk: Callable[[Call], None]) -> Call:
    """Timers need a loop that runs."""

    async def run() -> Call:
        call = Call()
        talk(call)
        return call

    return asyncio.run(run())


def frame(opcode: Opcode, data: bytes, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


TALK = [
    frame(Opcode.TEXT, b"one"),
    frame(Opcode.TEXT, b""),
    frame(Opcode.TEXT, b"in ", fin=False),
    frame(Opcode.PING, b"are you there"),
    frame(Opcode.CONT, b"three ", fin=False),
    frame(Opcode.PONG, b"nobody asked"),
    frame(Opcode.CONT, b"pieces"),
    frame(Opcode.BINARY, b"bytes"),
    frame(Opcode.TEXT, LONG),
]
HEARD = [b"one", b"", b"in three pieces", b"bytes", LONG]
CUTS = {
    "frame by frame": [len(part) for part in TALK],
    "all at once": [sum(map(len, TALK))],
    "byte by byte": [1] * sum(map(len, TALK)),
    "in sevens": [7] * sum(map(len, TALK)),
}


@pytest.mark.parametrize("cut", CUTS)
def test_messages_are_heard_however_they_are_cut(cut: str) -> None:
    """Whole ones, empty ones, in pieces with a ping in between; the ping is answered and the line stays open."""

    def talk(call: Call) -> None:
        data = b"".join(TALK)
        for size in CUTS[cut]:
            call.line.data_received(data[:size])
            data = data[size:]

    call = on_a_line(talk)
    assert call.heard == HEARD
    assert call.wire.frames() == [(Opcode.PONG, b"are you there")]
    assert not call.wire.closed


@pytest.mark.parametrize(
    ("parts", "heard", "code"),
    [
        pytest.param([Frame(Opcode.TEXT, b"bare").serialize(mask=False)], [], 1002, id="not masked"),
        pytest.param([b"\xc1" + frame(Opcode.TEXT, b"x")[1:]], [], 1002, id="a reserved bit"),
        pytest.param([b"\x83" + frame(Opcode.TEXT, b"x")[1:]], [], 1002, id="an opcode that is none"),
        pytest.param([frame(Opcode.CONT, b"x")], [], 1002, id="the rest of nothing"),
        pytest.param([frame(Opcode.TEXT, b"a", fin=False), frame(Opcode.TEXT, b"b")], [], 1002, id="begun twice"),
        pytest.param([b"\x89" + frame(Opcode.TEXT, LONG)[1:]], [], 1002, id="a ping that is too long"),
        pytest.param([frame(Opcode.TEXT, b"x" * (TOO_LONG + 1))], [], 1009, id="too long"),
        pytest.param([frame(Opcode.TEXT, b"x" * 100_000)[:14]], [], 1009, id="too long, and only announced"),
        pytest.param([frame(Opcode.TEXT, HALF, fin=False), frame(Opcode.CONT, HALF)], [], 1009, id="too long together"),
        pytest.param([frame(Opcode.TEXT, b"first"), b"\x83\x80\0\0\0\0"], [b"first"], 1002, id="after a good one"),
    ],
)
def test_what_breaks_the_rules_ends_the_line(parts: Sequence[bytes], heard: list[bytes], code: int) -> None:
    """With the code that says why; nothing that comes after it in the same read is heard."""
    call = on_a_line(lambda call: call.line.data_received(b"".join([*parts, frame(Opcode.TEXT, b"after")])))
    assert call.heard == heard
    assert call.wire.close_code() == code
    assert call.wire.closed


def test_a_goodbye_is_returned_and_nothing_after_it_is_heard() -> None:
    """The code comes back as it was sent."""
    goodbye = frame(Opcode.CLOSE, Close(1001, "").serialize())
    call = on_a_line(lambda call: call.line.data_received(goodbye + frame(Opcode.TEXT, b"after")))
    assert call.heard == []
    assert call.wire.close_code() == 1001
    assert call.wire.closed


def test_after_our_own_goodbye_only_the_answer_to_it_counts() -> None:
    """It is said once, nothing is written or heard after it, and the answer ends the connection."""

    def talk(call: Call) -> None:
        call.line.end()
        assert call.ends == 1
        call.line.end()
        call.line.write(b"too late")
        call.line.data_received(frame(Opcode.TEXT, b"too late"))
        assert not call.wire.closed
        call.line.data_received(frame(Opcode.CLOSE, Close(1000, "").serialize()))
        call.line.connection_lost(None)

    call = on_a_line(talk)
    assert call.heard == []
    assert call.ends == 1
    assert call.wire.frames() == [(Opcode.CLOSE, Close(1000, "").serialize())]
    assert call.wire.closed


def test_a_flood_is_not_read_to_its_end() -> None:
    """Whoever hears it can have enough in the middle of a read."""

    def talk(call: Call) -> None:
        def enough(message: bytes) -> None:
            call.heard.append(message)
            if len(call.heard) == 3:
                call.line.listen_no_more()

        call.line.take_over(enough, lambda: None, lambda: None)
        for _ in range(2):
            call.line.data_received(frame(Opcode.TEXT, b"more") * 50)

    assert on_a_line(talk).heard == [b"more"] * 3


FLOODS = {
    "pings": frame(Opcode.PING, b""),
    "pongs": frame(Opcode.PONG, b""),
    "pings with words": frame(Opcode.PING, b"x" * 100),
    "empty messages": frame(Opcode.TEXT, b""),
}


@pytest.mark.parametrize("flood", [*FLOODS, "empty pieces", "bytes"])
@pytest.mark.parametrize("ended", [False, True])
def test_every_frame_counts(flood: str, ended: bool) -> None:
    """Whatever comes in one read, little of it is looked at, also after our goodbye; then nobody listens any more."""

    def talk(call: Call) -> None:
        if ended:
            call.line.end()
        many = 20_000
        if flood == "bytes":
            call.line.data_received(frame(Opcode.TEXT, b"x" * many)[:1])
            while not call.line._deaf:
                call.line.data_received(b"\xfe")
        elif flood == "empty pieces":
            call.line.data_received(frame(Opcode.TEXT, b"", fin=False) + frame(Opcode.CONT, b"", fin=False) * many)
        else:
            call.line.data_received(FLOODS[flood] * many)

    call = on_a_line(talk)
    assert call.line._deaf
    assert not call.wire.reading
    assert len(call.heard) <= 2 * FRAMES_AT_ONCE
    assert len(call.wire.frames()) <= 2 * FRAMES_AT_ONCE
    assert call.wire.close_code() == (1000 if ended else 1008)


def test_a_line_that_is_used_for_long_is_not_taken_for_a_flood() -> None:
    """What time allows is forgotten again."""

    def talk(call: Call) -> None:
        for hour in range(10):
            call.line._counted_at = -3600.0 * hour
            call.line.data_received(frame(Opcode.TEXT, b"x") * (FRAMES_AT_ONCE // 2))

    call = on_a_line(talk)
    assert len(call.heard) == 10 * (FRAMES_AT_ONCE // 2)
    assert not call.line._deaf


def test_who_does_not_read_is_sent_no_pongs() -> None:
    """So they can not gather in our memory."""

    def talk(call: Call) -> None:
        call.line.pause_writing()
        call.line.data_received(frame(Opcode.PING, b"x" * 100) * 50)
        assert call.wire.written == []
        call.line.resume_writing()
        call.line.data_received(frame(Opcode.PING, b"now"))

    assert on_a_line(talk).wire.frames() == [(Opcode.PONG, b"now")]


def silent(call: Call) -> None:
    """Nothing was heard for as long as it takes, and the timer rings."""
    call.line._heard_at = call.line.loop.time() - PING_SECONDS
    call.line._timer = call.line.loop.call_later(0, lambda: None)


def test_who_answers_no_ping_is_cut_off() -> None:
    """One with other words does not count; with the right ones the line stays."""

    def talk(call: Call) -> None:
        silent(call)
        call.line._keep_alive()
        ((opcode, words),) = call.wire.frames()
        assert opcode is Opcode.PING
        call.line.data_received(frame(Opcode.PONG, words))
        silent(call)
        call.line._keep_alive()
        assert not call.wire.aborted
        call.line.data_received(frame(Opcode.PONG, b"else"))
        call.line._keep_alive()

    assert on_a_line(talk).wire.aborted


def test_who_speaks_is_not_pinged() -> None:
    """Until they have been silent for long enough."""

    def talk(call: Call) -> None:
        silent(call)
        call.line.data_received(frame(Opcode.TEXT, b"here"))
        call.line._keep_alive()
        assert call.wire.frames() == []
        assert call.line._due - call.line.loop.time() <= PING_SECONDS
        silent(call)
        call.line._keep_alive()

    assert [opcode for opcode, _ in on_a_line(talk).wire.frames()] == [Opcode.PING]


def test_nobody_is_cut_off_because_the_machine_slept() -> None:
    """What they answered meanwhile waits to be read: they are given the time of one more ping."""

    def talk(call: Call) -> None:
        silent(call)
        call.line._keep_alive()
        call.line._due = call.line.loop.time() - 60
        call.line._keep_alive()
        assert not call.wire.aborted
        call.line._keep_alive()

    assert on_a_line(talk).wire.aborted


def test_a_line_that_is_lost_before_anybody_takes_it_over_is_known_to_be_gone() -> None:
    """Whoever takes it over hears of it at once."""

    def talk(call: Call) -> None:
        call.line.connection_lost(None)
        call.line.take_over(call.heard.append, lambda: None, call._end)

    assert on_a_line(talk).ends == 2


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_message_of_any_length_is_framed_by_the_book(length: int) -> None:
    """Byte for byte what the websockets library makes of it."""
    message = b"x" * length
    assert _head(length) + message == Frame(Opcode.TEXT, message).serialize(mask=False)


def test_what_is_said_in_one_turn_goes_out_in_one_piece() -> None:
    """Each message is a frame of its own, in the order in which they were said, and before a goodbye."""

    async def run() -> Wire:
        call = Call()
        call.line.write(b"one")
        call.line.write(LONG)
        assert call.wire.written == []
        await asyncio.sleep(0)
        assert len(call.wire.written) == 1
        call.line.write(b"three")
        call.line.end()
        return call.wire

    frames = asyncio.run(run()).frames()
    assert [data for _, data in frames[:3]] == [b"one", LONG, b"three"]
    assert [opcode for opcode, _ in frames] == [Opcode.TEXT, Opcode.TEXT, Opcode.TEXT, Opcode.CLOSE]


def test_a_great_deal_is_not_gathered_but_sent() -> None:
    """So that it is seen soon that somebody does not read."""

    def talk(call: Call) -> None:
        for _ in range(4):
            call.line.write(b"x" * PIECE)

    assert sum(map(len, on_a_line(talk).wire.written)) >= 3 * PIECE


# The handshake ------------------------------------------------------------------------------------------------------

ASKED = [(b"sec-websocket-key", b"dGhlIHNhbXBsZSBub25jZQ=="), (b"sec-websocket-version", b"13")]


def test_a_socket_is_agreed_to_by_the_book() -> None:
    """The example of RFC 6455, section 1.3."""
    assert b"sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n" in answer("GET", "1.1", ASKED)


@pytest.mark.parametrize(
    ("method", "version", "headers", "status"),
    [
        pytest.param("POST", "1.1", ASKED, 405, id="not asked for but sent"),
        pytest.param("GET", "1.0", ASKED, 505, id="too old"),
        pytest.param("GET", "1.1", ASKED[:1], 400, id="no version"),
        pytest.param("GET", "1.1", ASKED[1:], 400, id="no key"),
        pytest.param("GET", "1.1", [*ASKED, ASKED[0]], 400, id="two keys"),
        pytest.param("GET", "1.1", [ASKED[0], (b"sec-websocket-version", b"8")], 400, id="another version"),
        pytest.param("GET", "1.1", [(b"sec-websocket-key", b"c2hvcnQ="), ASKED[1]], 400, id="a key that is too short"),
        pytest.param("GET", "1.1", [(b"sec-websocket-key", b"\xff!"), ASKED[1]], 400, id="a key that is none"),
        pytest.param("GET", "1.1", [*ASKED, (b"content-length", b"5")], 400, id="a body"),
        pytest.param("GET", "1.1", [*ASKED, (b"transfer-encoding", b"chunked")], 400, id="a body in pieces"),
    ],
)
def test_what_is_no_request_for_a_socket_is_refused(
    method: str, version: str, headers: list[tuple[bytes, bytes]], status: int
) -> None:
    with pytest.raises(NoSocket) as refusal:
        answer(method, version, headers)
    assert refusal.value.status == status
