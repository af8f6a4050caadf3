"""What the doors do with messages nobody should send."""

import asyncio
import json
import logging
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from heistnight.server import wire
from heistnight.server.hosting.house import House
from heistnight.server.http.app import make_app
from heistnight.server.kinds import members
from heistnight.server.machine import Machine
from heistnight.server.transport import sockets
from heistnight.server.transport.session import Bucket
from heistnight.store.sqlite import SqliteStore
from tests.server.conftest import Client, Json, Served


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "null",
        "[]",
        '"Hello"',
        "{}",
        '{"type": "Hello"}',
        '{"type": "Hello", "id": 7}',
        '{"type": "Hello", "id": ""}',
        '{"type": "Obey", "id": "1"}',
        '{"type": "Sit", "id": "1", "seat": "zero"}',
        '{"type": "Sit", "id": "1", "seat": 0, "as": "host"}',
        '{"type": "Move", "id": "1", "actions": []}',
        '{"type": "Move", "id": "1", "actions": 1e999}',
        '{"type": "Rename", "id": "1", "name": ""}',
        '{"type": "Rename", "id": "1", "name": "\\ud800"}',
        '{"type": "Say", "id": "1", "text": "' + 141 * "x" + '"}',
        '{"type": "Configure", "id": "1", "options": ' + 5000 * "[" + 5000 * "]" + "}",
        "\u001f\u0000",
    ],
)
def test_malformed_messages_are_refused_with_words(server: Served, message: str) -> None:
    """The connection stays, nothing has changed, and the next message is heard."""
    with server.host_room() as ada:
        ada.socket.send(message)
        assert "can not be read" in ada.hear("Refused")["says"]
        ada.do("Rename", name="Ada B.")


def test_bytes_that_are_no_text_are_refused(server: Served) -> None:
    """A binary message is read like any other, or refused."""
    with server.host_room() as ada:
        ada.socket.send(b"\xff\xfe\x00")
        assert "can not be read" in ada.hear("Refused")["says"]
        ada.socket.send(b'{"type": "Ping", "id": "b1", "sent": 3.5}')
        assert ada.hear("Pong")["sent"] == 3.5


def test_a_refusal_carries_the_id_where_there_is_one(server: Served) -> None:
    """The client knows which of its messages was wrong."""
    with server.host_room() as ada:
        ada.socket.send('{"type": "Sit", "id": "mine", "seat": "zero"}')
        assert ada.hear("Refused")["id"] == "mine"


def test_a_message_too_long_is_refused_and_one_far_too_long_ends_the_connection(server: Served) -> None:
    """16 kB is the most a message may have; 64 kB the most that is read at all."""
    with server.host_room() as ada:
        ada.socket.send(json.dumps({"type": "Say", "id": "1", "text": "x" * 20_000}))
        assert ada.hear("Refused")["values"]["most"] == wire.LONGEST_MESSAGE
        ada.socket.send("x" * 100_000)
        ada.drain(5)
        with pytest.raises(ConnectionClosed):
            ada.read()


def test_nothing_can_be_asked_before_hello(server: Served) -> None:
    """Only Ping needs no name."""
    made = server.make_room()
    with Client(server, made["room"], hello=False) as stranger:
        assert stranger.ask("Ping", sent=1.5)["sent"] == 1.5
        for kind in ("Start", "Stand", "Leave", "Elsewhere", "Rematch"):
            assert "hello" in stranger.refused(kind)


def test_an_unknown_room_is_gone_for_good(server: Served) -> None:
    """Whoever mistyped a link is told so, and need not try again."""
    with Client(server, "no-such-room", hello=False) as lost:
        lost.ended()
        assert lost.gone
        assert lost.gone["final"]
    assert server.call("/api/rooms/no-such-room/poll", b"")[0] == 404


def test_a_wrong_key_makes_a_new_spectator(server: Served) -> None:
    """A key that is none of this room's opens nobody's seat."""
    with server.host_room() as ada:
        for key in ("wrong", ada.key[:-1], ada.key + "x", ada.key.upper()):
            with Client(server, ada.room, key) as eve:
                assert eve.person != ada.person
                assert eve.seat is None
                assert eve.key != key


def test_a_key_of_one_room_is_worth_nothing_in_another(server: Served) -> None:
    """Seats are kept room by room."""
    with server.host_room() as ada, server.host_room() as bob, Client(server, bob.room, ada.key) as eve:
        assert eve.seat is None


def test_an_older_protocol_is_told_to_reload(server: Served) -> None:
    """The client learns that it is the old one."""
    made = server.make_room()
    with Client(server, made["room"], hello=False) as old:
        assert "reload" in old.refused("Hello", protocol=0)


def test_a_connection_belongs_to_one_person(server: Served) -> None:
    """A second hello may not change who speaks."""
    with server.host_room() as ada, server.host_room(name="Bob") as bob, Client(server, ada.room) as eve:
        assert "already" in eve.refused("Hello", key=ada.key)
        eve.do("Hello", key=eve.key)
        assert bob.person


def test_too_many_messages_end_the_connection_and_nobody_else_s(server: Served) -> None:
    """A flood is cut off; the table next door plays on."""
    with server.host_room() as ada, server.host_room() as bob:
        for number in range(200):
            try:
                ada.socket.send(json.dumps({"type": "Ping", "id": str(number)}))
            except ConnectionClosed:
                break
        assert "Too many messages" in ada.ended()["says"]
        assert not ada.gone["final"]
        bob.do("Rename", name="Undisturbed")
        with ada.again() as back:
            assert back.seat == 0


def test_a_foreign_page_gets_neither_socket_nor_post(server: Served) -> None:
    """A browser that says it comes from another site is refused at the door."""
    made = server.make_room()
    url = f"ws://{server.host}/api/rooms/{made['room']}/ws"
    for origin in ("http://evil.example", "null", "http://[", f"http://{server.host}.evil.example"):
        with pytest.raises(InvalidStatus), connect(url, additional_headers={"Origin": origin}):
            pass
        assert server.call("/api/rooms", {"game": "the-plan"}, origin=origin)[0] == 403
    with connect(url, additional_headers={"Origin": f"http://{server.host}"}):
        pass
    assert server.call("/api/rooms", {"game": "the-plan"}, origin=f"http://{server.host}")[0] == 201


def test_a_page_of_another_scheme_is_another_page(server: Served) -> None:
    """What was served in the clear may not speak for what is not, nor the other way round."""
    assert server.call("/api/rooms", {"game": "the-plan"}, origin=f"https://{server.host}")[0] == 403


@pytest.mark.parametrize("path", ["/", "/metrics", "/api/games", "/healthz"])
def test_a_name_that_is_not_ours_is_not_answered(server: Served, path: str) -> None:
    """A page of somebody else may point a name of its own at this machine, and would then be our own page."""
    for host in (
        "evil.example",
        f"evil.example:{server.port}",
        "localhost.evil.example",
        "",
        "[",
        "127.0.0.1.evil.example",
    ):
        status, answer = server.call(path, host=host)
        assert status == 421, host
        assert "--name" in answer["says"]
    for host in ("localhost", f"localhost:{server.port}", "192.168.1.7:8321", f"[::1]:{server.port}"):
        assert server.call(path, host=host)[0] in (200, 404), host


def test_a_socket_by_a_name_that_is_not_ours_is_not_opened(server: Served) -> None:
    """The same law as for pages."""
    url = f"ws://{server.host}/api/rooms/{server.make_room()['room']}/ws"
    with pytest.raises(InvalidStatus), connect(url, additional_headers={"Host": "evil.example"}):
        pass


def test_names_that_were_given_are_answered(tmp_path: Path) -> None:
    """By `heistnight serve --name`, however they are written."""
    app = make_app(House(SqliteStore(tmp_path / "house.sqlite3"), Machine()), tmp_path, names=["games.example.org"])
    answers: list[Any] = []

    async def ask(host: bytes) -> None:
        scope: Json = {
            "type": "http",
            "method": "GET",
            "path": "/healthz",
            "headers": [(b"host", host)],
            "scheme": "http",
        }
        scope |= {"client": ("10.0.0.1", 1), "query_string": b"", "root_path": "", "http_version": "1.1"}

        async def receive() -> Any:
            return {"type": "http.request", "body": b""}

        async def send(message: Any) -> None:
            answers.append(message.get("status"))

        await app(scope, receive, send)

    asyncio.run(ask(b"Games.Example.org:443"))
    assert answers[0] == 200


def test_names_keep_to_one_line_and_are_never_taken_twice(server: Served) -> None:
    """What does not show is dropped; who has the same name gets a number."""
    with server.host_room(name="Ada") as ada, Client(server, ada.room, name="Ada") as other:
        with Client(server, ada.room, name="\u202eevil\n\tname") as eve:
            names = [person["name"] for person in eve.state["people"]]
        assert names == ["Ada", "Ada 2", "evil name"]
        other.do("Rename", name="  <b>Bob</b>  ")
        assert other.state["people"][1]["name"] == "<b>Bob</b>"
        other.do("Rename", name="Silk")
        assert other.state["people"][1]["name"] == "Silk 2"


def hostile(chance: random.Random, kinds: list[type]) -> str:
    """A message that looks almost right: any kind, any of its fields, any strange value."""
    kind = chance.choice(kinds)
    strange = [None, True, -1, 0, 1, 2**63, 1e308, "", "x" * 30, "\u0000", "<b>", [], [[]], {}, {"type": 1}, {"": 0}]
    message: Json = {"type": kind.__name__, "id": str(chance.randrange(10**6))}
    for field in msgspec.structs.fields(kind):
        if field.name != "id" and chance.random() < 0.7:
            message[field.name] = chance.choice([*strange, chance.randrange(6), [chance.choice(strange)]])
    return json.dumps(message)


def test_hostile_messages_do_nothing_but_be_refused(
    server: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Three thousand almost-right messages from host and spectator: no failure inside, and the room still plays."""
    monkeypatch.setattr(Bucket, "take", lambda bucket: True)
    monkeypatch.setattr(sockets, "FRAMES_A_SECOND", 1e9)
    chance = random.Random(7)
    lawful = (wire.Leave, wire.Hello, wire.Kick, wire.HandHost)
    kinds = [kind for kind in members(wire.AnyRequest) if kind not in lawful]
    with server.host_room(players=3, bots="chance", clock="none") as ada, Client(server, ada.room) as eve:
        for client in (ada, eve):
            for _ in range(30):
                for _ in range(50):
                    client.socket.send(hostile(chance, kinds))
                client.ask("Ping")
        assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
        with ada.again() as back:
            assert back.person == ada.person
