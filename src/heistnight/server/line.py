"""A socket without a middleman: what a table says is on the wire at once, and what a player says is at the table.

A move at a table of four is one message in and five out; a queue and a task for each of them took about a third of the
time the server spent on a move.
"""

from collections.abc import Callable

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

TEXT = 0x81
PIECE = 4096
LAST_WORDS = 1


class Line(WebSocketsSansIOProtocol):
    """Uvicorn's own socket, which greets, keeps alive and hangs up; `take_over` lets the messages in between pass."""

    _hear: Callable[[bytes], None] | None = None
    _drained: Callable[[], None] | None = None
    _deaf = False

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["state"]["line"] = self

    def take_over(self, hear: Callable[[bytes], None], drained: Callable[[], None]) -> None:
        """From now on every message goes to `hear`, and `drained` says that the line is free again."""
        self._hear, self._drained = hear, drained

    @property
    def free(self) -> bool:
        """Whether the other side reads what it is sent."""
        return self.writable.is_set()

    def write(self, message: bytes) -> None:
        """One message, as a whole frame."""
        if not self.close_sent and not self.disconnected:
            self.transport.write(_head(len(message)) + message)

    def end(self) -> None:
        """Wake whoever waits for the end of this line."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1000})

    def cut(self) -> None:
        """Hang up at once, on somebody who does not listen anyway."""
        self.transport.abort()

    def hush(self) -> None:
        """Listen no more to somebody who says too much, and hang up when the last words had time to get out."""
        self._deaf = True
        self.loop.call_later(LAST_WORDS, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        """Piece by piece: what a flood brings in one go is not read on once it is seen to be one."""
        for start in range(0, len(data), PIECE):
            if self._deaf:
                return
            super().data_received(data[start : start + PIECE])

    def send_receive_event_to_app(self) -> None:
        if self._hear is None:
            super().send_receive_event_to_app()
            return
        message, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self._hear(message)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._drained is not None:
            self._drained()


def _head(length: int) -> bytes:
    if length < 126:
        return bytes((TEXT, length))
    if length < 65_536:
        return bytes((TEXT, 126)) + length.to_bytes(2, "big")
    return bytes((TEXT, 127)) + length.to_bytes(8, "big")
