"""Bad networks: nobody misses anything, nobody hears it twice, and a slow reader hurts only itself."""

import contextlib
import socket
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from websockets.exceptions import ConnectionClosed

from heistnight.server.transport import session
from tests.server.conftest import Client, Served, play_on, wait_for
from tests.server.test_play import two_at_a_table

HANDSHAKE = """GET /api/rooms/{room}/ws HTTP/1.1
Host: {host}
Upgrade: websocket
Connection: Upgrade
Sec-WebSocket-Version: 13
Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==

"""


def test_who_comes_back_to_the_last_version_has_missed_nothing(server: Served) -> None:
    """No message comes twice; to anybody else one snapshot says what they may know now."""
    ada, bob = two_at_a_table(server)
    with bob:
        tab = ada.again()
        stream, version = ada.stream, ada.version
        ada.drop()
        bob.move()
        bob.do("Say", text="still there?")
        tab.until(lambda: tab.heard)
        tab.drain(0.1)
        assert tab.version >= version + 2
        with ada.again(stream=stream, since=version) as back:
            assert [told["type"] for told in back.told] == ["Welcome", "RoomState", "Snapshot", "Done"]
            assert (back.view, back.heard, back.version) == (tab.view, tab.heard, tab.version)
        with ada.again(stream=tab.stream, since=tab.version) as back:
            assert [told["type"] for told in back.told] == ["Welcome", "RoomState", "Done"]
        tab.close()


def test_who_has_missed_something_asks_for_everything_on_the_same_line(server: Served) -> None:
    ada, bob = two_at_a_table(server)
    with ada, bob:
        bob.move()
        ada.drain(0.1)
        before, ada.view = ada.view, None
        ada.do("Look")
        assert ada.view == before
        ada.move()
        bob.drain(0.1)
        with bob.again() as back:
            assert (back.view, back.options) == (bob.view, bob.options)


def test_a_hello_sent_twice_is_heard_once(server: Served) -> None:
    """Another hello on the same line brings nothing new."""
    ada, bob = two_at_a_table(server)
    with bob:
        stream, version = ada.stream, ada.version
        ada.drop()
        bob.move()
        with ada.again(hello=False) as back:
            for _ in range(2):
                back.send("Hello", key=ada.key, stream=stream, since=version, id="once")
            back.hear("Snapshot")
            back.do("Hello", key=ada.key, stream=back.stream, since=back.version)
            kinds = [told["type"] for told in back.told if told["type"] != "RoomState"]
            assert kinds == ["Welcome", "Snapshot", "Done", "Done", "Welcome", "Done"]


def test_whoever_goes_on_to_another_room_keeps_the_line(server: Served) -> None:
    """One connection, two rooms: the first sees somebody leave, the second hears everything, and neither mixes them."""
    ada, bob = two_at_a_table(server)
    with ada, bob:
        other = server.host_room(players=2, clock="none")
        with other:
            before = len(bob.told)
            bob.do("Hello", room=other.room, name="Bob")
            kinds = [told["type"] for told in bob.told[before:]]
            assert [kind for kind in kinds if kind != "RoomState"] == ["Welcome", "Snapshot", "Done"]
            assert bob.state["room"] == other.room
            ada.until(lambda: ada.state["seats"][1]["away"])
            bob.do("Sit", seat=1)
            other.do("Start")
            bob.until(lambda: bob.options)
            ada.move()
            other.move()
            bob.drain(0.1)
            assert {told["room"] for told in bob.told[before:] if told["type"] == "RoomState"} == {other.room}
            assert bob.view["seat"] == 1
            assert bob.move()["type"] == "Done"


def test_a_room_that_is_not_there_leaves_everybody_where_they_are(server: Served) -> None:
    """The refusal says so, and the old room never knew."""
    ada, bob = two_at_a_table(server)
    with ada, bob:
        assert "no such room" in bob.refused("Hello", room="nowhere")
        assert bob.move()["type"] == "Done"
        ada.drain(0.1)
        assert not ada.state["seats"][1]["away"]


def test_going_from_room_to_room_gives_nobody_more_to_say(server: Served) -> None:
    """Messages are counted by connection, not by room: whoever hops and hops is cut off."""
    one, two = server.host_room(players=2), server.host_room(players=2)
    with one, two:
        eve = Client(server, one.room, name="Eve")
        with contextlib.suppress(ConnectionClosed):
            for turn in range(200):
                eve.send("Hello", room=(one, two)[turn % 2].room, name="Eve")
        eve.until(lambda: eve.gone)
        assert "Too many messages" in eve.gone["says"]
        wait_for(lambda: all(len(server.house.rooms[host.room].visitors.sessions) == 1 for host in (one, two)))


def test_a_version_nobody_remembers_brings_one_snapshot(server: Served) -> None:
    """Unknown streams, versions from the future and versions long past all get the whole picture."""
    ada, bob = two_at_a_table(server)
    with ada, bob:
        ada.move()
        for stream, since in (("0.made-up", 1), (ada.stream, 99), (ada.stream, -1), (bob.stream, bob.version)):
            with ada.again(stream=stream, since=since) as back:
                assert [told["type"] for told in back.told] == ["Welcome", "RoomState", "Snapshot", "Done"]
                assert back.view == ada.view


def test_a_spectator_who_was_away_gets_no_stale_picture(server: Served) -> None:
    """While nobody watched nothing was kept for spectators, and the stream says so."""
    ada, bob = two_at_a_table(server)
    with ada, bob:
        eve = Client(server, ada.room, name="Eve")
        stream, version = eve.stream, eve.version
        eve.close()
        wait_for(lambda: len(server.house.rooms[ada.room].visitors.sessions) == 2)
        ada.move()
        bob.move()
        with Client(server, ada.room, stream=stream, since=version) as back:
            assert back.stream != stream
            assert back.view["question"]["name"] != "ChoosePlan" or back.view["turn"] == 2
            version = back.version
            other = Client(server, ada.room)
            other.close()
            assert back.version == version


def test_a_hundred_spectators_watch_a_game(server: Served) -> None:
    """All of them hear every version, and the players do not wait for them."""
    ada, bob = two_at_a_table(server)
    with ada, bob, ThreadPoolExecutor(20) as pool:
        watchers = list(pool.map(lambda number: Client(server, ada.room, name=f"W{number}"), range(100)))
        started = time.monotonic()
        play_on(ada, bob, turns=2)
        assert time.monotonic() - started < 10
        ada.do("Say", text="all there?")
        list(pool.map(lambda watcher: watcher.until(lambda: watcher.heard), watchers))
        assert len({watcher.version for watcher in watchers}) == 1
        assert len({str(watcher.view) for watcher in watchers}) == 1
        ada.until(lambda: len(ada.state["people"]) == 102)
        states = sum(told["type"] == "RoomState" for told in ada.told)
        assert states < 60, "who comes and goes is told in one go"
        list(pool.map(Client.close, watchers))
        ada.until(lambda: len(ada.state["people"]) == 2)


def test_a_slow_reader_is_cut_off_and_hurts_nobody(server: Served) -> None:
    """What waits for one connection is bounded; the others play on, and the slow one may come back."""
    ada, bob = two_at_a_table(server)
    with ada, bob:
        slow = socket.create_connection(("127.0.0.1", server.port))
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.sendall(HANDSHAKE.format(room=ada.room, host=server.host).replace("\n", "\r\n").encode())
        assert b"101" in slow.recv(4096)
        hello = b'{"type": "Hello", "id": "1", "name": "Slow"}'
        slow.sendall(bytes((0x81, 0x80 | len(hello), 0, 0, 0, 0)) + hello)
        room = server.house.rooms[ada.room]
        wait_for(lambda: len(room.visitors.sessions) == 3)
        slow_one = next(person.id for person in room.document.people.values() if person.wish == "Slow")
        (victim,) = room.visitors.sessions[slow_one]
        big = b'"' + 50_000 * b"x" + b'"'
        for _ in range(200):
            server.loop.call_soon_threadsafe(victim.send, big)
        wait_for(lambda: len(room.visitors.sessions) == 2, 10)
        assert victim._bytes <= session.OUTBOX_BYTES + len(big)
        assert ada.move()["type"] == "Done"
        slow.close()


def test_a_connection_that_never_says_hello_is_closed(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """A door is not a waiting room."""
    from heistnight.server.http import app

    monkeypatch.setattr(app, "HELLO_SECONDS", 1)
    made = server.make_room()
    with Client(server, made["room"], hello=False) as mute:
        assert "hello" in mute.ended()["says"]
