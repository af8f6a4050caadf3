"""`heistnight serve` hands its words to the server."""

from pathlib import Path
from typing import Any

import pytest

from heistnight.cli import main
from heistnight.server import serve as server
from heistnight.store.store import DAY, Retention


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
            "db": str(tmp_path / "heistnight" / "heistnight.sqlite3"),
            "ship": None,
            "public_lobby": False,
            "open_browser": False,
            "bot_pause": 1.0,
            "names": [],
            "retention": Retention(),
            "proxies": [],
            "metrics": None,
            "bot_workers": None,
            "node": None,
            "leave_within": 600,
            "tls": None,
            "contact": "",
        }
    ]


def test_every_word_reaches_the_server(served: list[dict[str, Any]]) -> None:
    """Host, port, network, file, lobby and browser; and what a node among many is told."""
    words = ["--host", "::1", "--port", "0", "--lan", "--db", "x.sqlite3", "--public-lobby", "--open"]
    words += ["--ship", "copies", "--bot-pause", "0.5", "--name", "games.example.org", "--name", "night.local"]
    words += ["--proxies", "10.0.0.2,fd00::/8", "--metrics", "[::1]:9321", "--thinkers", "3"]
    words += ["--node", "10.0.0.5:8321", "--leave-within", "60", "--keep", "7", "--tls", "house.pem", "house.key"]
    words += ["--contact", "mailto:host@example.org"]
    assert main(["serve", *words]) == 0
    assert served[0] == {
        "host": "::1",
        "port": 0,
        "lan": True,
        "db": "x.sqlite3",
        "ship": "copies",
        "public_lobby": True,
        "open_browser": True,
        "bot_pause": 0.5,
        "names": ["games.example.org", "night.local"],
        "retention": Retention(finished=7 * DAY),
        "proxies": ["10.0.0.2/32", "fd00::/8"],
        "metrics": ("::1", 9321),
        "bot_workers": 3,
        "node": ("10.0.0.5", 8321),
        "leave_within": 60,
        "tls": ("house.pem", "house.key"),
        "contact": "mailto:host@example.org",
    }


def test_a_pause_that_is_no_pause_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """Between nothing and ten times the usual."""
    for word in ("-1", "11", "soon"):
        with pytest.raises(SystemExit):
            main(["serve", "--bot-pause", word])
        assert "must be a number from 0 to 10" in capsys.readouterr().err


def test_without_a_word_the_game_night_starts_and_the_browser_opens(served: list[dict[str, Any]]) -> None:
    assert main([]) == 0
    assert served[0]["open_browser"]
    assert main(["serve"]) == 0
    assert {**served[1], "open_browser": True} == served[0]
