"""Plain HTTP: pages, headers, sizes and limits by address."""

import http.client
import json
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from heistnight.core.deck import printed
from heistnight.server.transport.limits import Limit, Limits
from tests.server.conftest import Client, Served, wait_for


def test_the_server_says_when_it_is_ready(server: Served) -> None:
    """/healthz answers 200, and /readyz whether new people may be sent here."""
    assert server.call("/healthz") == (200, {"status": "ready"})
    assert server.call("/readyz") == (200, {"status": "ready"})


def test_every_answer_carries_strict_headers(server: Served) -> None:
    """Pages, data and refusals alike; no inline script, no framing, no referrer."""
    for path in ("/", "/healthz", "/api/games", "/api/nothing", "/t/room"):
        _, headers, _ = server.request(path)
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "camera=()" in headers["permissions-policy"]
        assert "microphone=(self)" in headers["permissions-policy"]
        assert "strict-transport-security" not in headers
        assert "server" not in headers


def test_games_and_rules_are_told(server: Served) -> None:
    """The lobby needs to know no game."""
    _, told = server.call("/api/games")
    plan = next(game for game in told if game["id"] == "the-plan")
    assert plan["seats"] == [1, 6]
    assert {choice["name"] for choice in plan["options"]} >= {"bribes", "clock"}
    assert plan["phrases"][0]["key"] == "claim_kind"
    assert server.call("/api/games/the-plan/rules")[1].startswith("# The Plan")
    assert server.call("/api/games/chess/rules")[0] == 404


def test_the_cards_of_a_game_are_told_once_and_for_ever(server: Served) -> None:
    """Their address has their hash in it: other cards are at another one."""
    for game in server.call("/api/games")[1]:
        address = f"/api/games/{game['id']}/cards/{game['cards']}.json"
        status, headers, cards = server.request(address)
        assert (status, cards) == (200, printed(f"heistnight.games.{game['id'].replace('-', '_')}"))
        assert "immutable" in headers["cache-control"]
    assert server.call("/api/games/the-plan/cards/0123456789abcdef.json")[0] == 404


@pytest.mark.parametrize(
    "wish",
    [
        {},
        [],
        {"game": "chess"},
        {"game": "the-plan", "options": {"players": 99}},
        {"game": "the-plan", "options": {"self": 1}},
        {"game": "the-plan", "options": {"players": "4"}},
        {"game": "the-plan", "options": []},
        {"game": "the-plan", "bots": "genius"},
        {"game": "the-plan", "name": 25 * "x"},
        {"game": "the-plan", "host": True},
    ],
)
def test_a_room_that_can_not_be_made_is_refused_with_words(server: Served, wish: object) -> None:
    """Every refusal is a 4xx with a text."""
    status, told = server.call("/api/rooms", wish)
    assert status in (400, 404)
    assert told["says"]


def test_bodies_have_a_size(server: Served) -> None:
    """64 kB, announced or in pieces."""
    assert server.request("/api/rooms", b"x" * 70_000)[0] == 413
    connection = http.client.HTTPConnection(server.host, timeout=10)
    pieces = {"Transfer-Encoding": "chunked"}
    connection.request("POST", "/api/rooms", iter([b"x" * 30_000] * 4), pieces, encode_chunked=True)
    with connection.getresponse() as answer:
        assert answer.status == 413
    connection.close()


@pytest.mark.parametrize(
    "path", ["/%00", "/..%2f..%2fetc/passwd", "//etc/passwd", "/" + 300 * "x", "/assets/../../x", "/%ff", "/assets/%00"]
)
def test_no_path_leads_out_of_the_house(server: Served, path: str) -> None:
    """Strange paths get a page of the client or nothing, never a file or an error."""
    status, _, text = server.request(path)
    assert status in (200, 404)
    assert b"root:" not in text


def test_the_client_is_served_from_the_folder_it_was_built_into(
    open_house: Callable[..., Served], tmp_path: Path
) -> None:
    """Built files keep for ever, pages never; a word that has a page has it for every address that begins with it."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "t.html").write_text("<!doctype html><title>table</title>")
    (tmp_path / "assets" / "app-1.js").write_text("//")
    (tmp_path / "pages" / "tv.html").write_text("<!doctype html><title>big screen</title>")
    served = open_house(pages=tmp_path)
    own = {"/t/room": "pages/t.html", "/tv": "pages/tv.html", "/tv/a-b": "pages/tv.html"}
    for path, page in {**own, "/": "index.html"}.items():
        status, headers, text = served.request(path)
        assert (status, headers["cache-control"], text) == (200, "no-cache", (tmp_path / page).read_bytes())
    _, headers, _ = served.request("/assets/app-1.js")
    assert "immutable" in headers["cache-control"]
    assert "javascript" in headers["content-type"]
    assert served.request("/assets/app-2.js")[0] == 404


def test_what_is_not_here_is_said_to_be_not_here(open_house: Callable[..., Served], tmp_path: Path) -> None:
    """An unknown address answers 404: a browser is shown the page that says so, everybody else words."""
    (tmp_path / "index.html").write_text("<!doctype html>")
    served = open_house(pages=tmp_path)
    for path in ("/favicon.ico", "/wp-login.php", "/.env", "/index.php", "/tt/x", "/security.txt", "/./index.html"):
        status, headers, text = served.request(path)
        assert (status, headers["content-type"]) == (404, "application/json"), path
        assert json.loads(text)["says"]
        status, headers, text = served.request(path, accept="text/html,*/*;q=0.8")
        assert (status, text) == (404, b"<!doctype html>"), path
    assert served.request("/api/none", accept="text/html")[1]["content-type"] == "application/json"


def test_crawlers_and_finders_of_holes_are_told_where_to_go(server: Served) -> None:
    """As plain text; the way to report something is never out of date."""
    status, headers, text = server.request("/robots.txt")
    assert (status, headers.get_content_type()) == (200, "text/plain")
    assert b"Disallow: /t/" in text
    status, headers, text = server.request("/.well-known/security.txt")
    assert (status, headers.get_content_type()) == (200, "text/plain")
    told = dict(line.split(": ", 1) for line in text.decode().splitlines() if not line.startswith("#"))
    assert told["Contact"] == f"http://{server.host}/about"
    assert timedelta(days=100) < datetime.fromisoformat(told["Expires"]) - datetime.now(UTC) < timedelta(days=365)


def test_any_short_text_can_be_a_qr_code(server: Served) -> None:
    """Longer ones are refused."""
    _, code = server.call("/api/qr", "http://localhost/t/room")
    assert code["size"] >= 21
    assert code["path"].startswith("M0 0h1")
    for text in ("", 301 * "x", 5, None):
        assert server.call("/api/qr", json.dumps(text).encode())[0] == 400


def test_one_address_can_not_ask_without_end(open_house: Callable[..., Served]) -> None:
    """After a burst every request is refused, whatever it is for; who sits plays on."""
    served = open_house(limits=Limits(requests=Limit(3, 0.001, "Too many requests.")))
    with served.host_room() as ada:
        answers = [served.call(path) for path in ("/healthz", "/api/games", "/", "/api/rooms")]
        assert [status for status, _ in answers[:2]] == [200, 200]
        assert answers[2:] == [(429, {"says": "Too many requests.", "values": {}, "rule": "", "code": "too_much"})] * 2
        ada.do("Rename", name="Undisturbed")


def test_one_address_can_not_make_rooms_without_end(open_house: Callable[..., Served]) -> None:
    """After a burst the door asks to wait; who sits plays on."""
    served = open_house(limits=Limits(rooms=Limit(3, 0.001, "Too many new rooms.")))
    with served.host_room() as ada:
        answers = [served.call("/api/rooms", {"game": "the-plan"}) for _ in range(4)]
        assert [status for status, _ in answers] == [201, 201, 429, 429]
        assert answers[-1][1]["says"] == "Too many new rooms."
        ada.do("Rename", name="Undisturbed")


def test_one_address_can_not_hold_connections_without_end(open_house: Callable[..., Served]) -> None:
    """Sockets and polls count together; whoever leaves makes room."""
    served = open_house(limits=Limits(connections=3))
    ada = served.host_room()
    bob = Client(served, ada.room)
    assert served.call(f"/api/rooms/{ada.room}/poll", b"")[0] == 201
    with Client(served, ada.room, hello=False) as fourth:
        assert "Too many connections" in fourth.ended()["says"]
    assert served.call(f"/api/rooms/{ada.room}/poll", b"")[0] == 429
    bob.close()
    assert served.call("/api/rooms/unknown/poll", b"")[0] == 404
    with Client(served, ada.room) as again:
        assert again.person
    ada.close()


def test_one_listens_to_a_session_at_a_time(server: Served) -> None:
    """Whoever listens next takes the place of whoever listens now, who is told nothing; no word is lost by that."""
    with server.host_room() as ada:
        path = f"/api/rooms/{ada.room}/poll"
        session = server.call(path, b"")[1]["session"]
        told: list[Any] = []
        first = threading.Thread(target=lambda: told.append(server.call(path, x_session=session)))
        first.start()
        second = threading.Thread(target=lambda: told.append(server.call(path, x_session=session)))
        second.start()
        wait_for(lambda: told == [(200, [])])
        server.call(path, {"type": "Hello", "id": "1", "name": "Poll"}, x_session=session)
        first.join(20)
        second.join(20)
        assert told[1][0] == 200
        assert told[1][1]
