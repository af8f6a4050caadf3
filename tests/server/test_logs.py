"""The log of the server, which strangers can not fill."""

import logging

import pytest

from heistnight.server.logs import TELL_AGAIN, Together


def test_what_strangers_break_again_and_again_is_told_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """One line a minute, with how often it came; what the house itself says is always told."""
    together = Together()

    def told(name: str, what: str, at: float, level: int = logging.WARNING) -> object:
        record = logging.makeLogRecord({"name": name, "msg": what, "levelno": level, "created": at})
        return together.filter(record) and getattr(record, "more", 0)

    assert told("uvicorn.error", "Invalid HTTP request received.", 1000) == 0
    assert [told("uvicorn.error", "Invalid HTTP request received.", 1000 + n) for n in range(50)] == [False] * 50
    assert told("uvicorn.error", "Invalid HTTP request received.", 1001 + TELL_AGAIN) == 50
    assert told("uvicorn.error", "Something else.", 1001) == 0
    assert [told("uvicorn.error", "It broke.", 1000, logging.ERROR) for _ in range(2)] == [0, 0]
    assert [told("heistnight.room", "game over", 1000) for _ in range(2)] == [0, 0]
