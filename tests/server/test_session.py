"""What waits for one client: kept in order, and not without end."""

from typing import Any

from heistnight.server.machine import Machine
from heistnight.server.transport.session import OUTBOX_BYTES, Session


class Line:
    """In place of a socket: every write as it was made."""

    def __init__(self) -> None:
        self.free = True
        self.written: list[bytes] = []
        self.ended = self.was_cut = False

    def write(self, message: bytes) -> None:
        self.written.append(message)

    def end(self) -> None:
        self.ended = True

    def cut(self) -> None:
        self.was_cut = True


def session() -> tuple[Session, Line]:
    line: Any = Line()
    return Session(Machine(), line), line


def test_nothing_overtakes_what_waits_for_a_slow_reader() -> None:
    """When the line is free again everything follows, and after the last words it ends."""
    told, line = session()
    line.free = False
    told.send(b"one")
    told.send(b"two")
    told.close(b"goodbye")
    assert line.written == []
    assert not line.ended
    line.free = True
    told.drain()
    assert line.written == [b"one", b"two", b"goodbye"]
    assert line.ended


def test_who_never_reads_is_cut_off() -> None:
    """With no more kept than the limit."""
    told, line = session()
    line.free = False
    for _ in range(3):
        told.send(b"x" * (OUTBOX_BYTES // 2))
    assert line.was_cut
    assert told.closed
