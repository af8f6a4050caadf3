"""`heistnight serve` hands its words to the server."""

from pathlib import Path
from typing import Any

import pytest

from heistnight.cli import main
from heistnight.server import serve as server


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    calls: list[dict[str, Any]] = []
    monkeypatch.setattr(server, "serve", lambda **words: calls.append(words))
    return calls


def test_without_words_it_is_for_this_machine_alone(
    served: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Games are kept where this platform keeps a program's state."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert main(["serve"]) == 0
    assert served == [
        {
            "host": "127.0.0.1",
            "port": 8321,
            "lan": False,
            "db": tmp_path / "heistnight" / "heistnight.sqlite3",
            "public_lobby": False,
            "open_browser": False,
        }
    ]


def test_every_word_reaches_the_server(served: list[dict[str, Any]]) -> None:
    """Host, port, network, file, lobby and browser."""
    words = ["--host", "::1", "--port", "0", "--lan", "--db", "x.sqlite3", "--public-lobby", "--open"]
    assert main(["serve", *words]) == 0
    assert served[0] == {
        "host": "::1",
        "port": 0,
        "lan": True,
        "db": Path("x.sqlite3"),
        "public_lobby": True,
        "open_browser": True,
    }
