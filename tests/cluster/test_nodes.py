"""Stories of real nodes over a real database: who has a room, who is handed on, who takes over, who leaves."""

import contextlib
import json
import signal
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from heistnight.server.hosting.node import NOTICE
from heistnight.server.room.document import FORMAT
from tests.cluster.cluster import Balancer, Node, fetch
from tests.cluster.conftest import Stage
from tests.server.conftest import Client, Json, wait_for

pytestmark = pytest.mark.xdist_group("waits")


@contextlib.contextmanager
def crew(first: Node, second: Node, made: Json) -> Iterator[tuple[Client, Client, Client]]:
    """Ada at the node that has the table, Bob handed on to it, Cid there too; the game has begun."""
    ada, bob = Client(first, made["room"], made["key"]), Client(second, made["room"], name="Bob")
    with ada, bob, Client(first, made["room"], name="Cid") as cid:
        for seat, client in enumerate((bob, cid), 1):
            client.do("Sit", seat=seat)
        ada.do("Start")
        for client in (ada, bob, cid):
            while client.state["phase"] != "playing" or not client.view:
                client.read()
        yield ada, bob, cid


def back(node: Node, room: str, key: str, seconds: float = 20) -> Client:
    """The same person, as soon as the door opens."""
    end = time.monotonic() + seconds
    while True:
        try:
            client = Client(node, room, key)
            if client.gone is None:
                return client
            client.close()
        except (OSError, ConnectionClosed, TimeoutError):
            pass
        assert time.monotonic() < end, "nobody opened"
        time.sleep(0.1)


def answer(*clients: Client) -> None:
    """Whoever is asked answers once."""
    for client in clients:
        client.drain(0.05)
        if client.options:
            assert client.move()["type"] == "Done"
            return


def test_one_node_over_a_database(stage: Stage) -> None:
    """What one server with a file does, and a restart brings everything back: people, moves and clocks."""
    node = stage.add()
    made = stage.room(node, options={"players": 3})
    with crew(node, node, made) as (ada, bob, cid):
        for _ in range(6):
            answer(ada, bob, cid)
        ada.drain(0.2)
        seen, table = ada.parts, ada.state["clock"]["table"]
    assert fetch(node.host, "/readyz") == (200, b'{"status":"ready"}')
    stage.run(node.leave())
    stage.run(node.start())
    with Client(node, made["room"], made["key"]) as ada:
        ada.until(lambda: ada.view)
        assert ada.parts["own"] == seen["own"]
        assert ada.state["clock"]["table"] >= table


def test_who_knocks_at_the_wrong_node_hears_the_same(pair: Stage) -> None:
    """By socket and by plain HTTP; handed on or not, every byte and its order are the same for the same eyes."""
    one, two = pair.cluster.nodes
    made = pair.room(one, options={"players": 3})
    with crew(one, two, made) as (ada, bob, cid):
        for key in ("", made["key"]):
            with Client(one, made["room"], key, name="Eve") as near, Client(two, made["room"], key, name="Eve") as far:
                wait_for(partial(_quiet, near, far))
                for client in (near, far):
                    client.raw.clear()
                for _ in range(6):
                    answer(ada, bob, cid)
                wait_for(lambda near=near, far=far: _quiet(near, far) and len(near.raw) == len(far.raw))  # type: ignore[misc]
                assert len(near.raw) > 2
                assert near.raw == far.raw
        assert pair.run(two.figure("handed_on")) >= 1
        assert pair.run(two.figure("rooms_held")) == 0
        poll = f"/api/rooms/{made['room']}/poll"
        status, opened = fetch(two.host, poll, b"")
        assert status == 201
        session = json.loads(opened)["session"]
        hello = json.dumps({"type": "Hello", "id": "1", "key": made["key"]}).encode()
        assert fetch(two.host, poll, hello, x_session=session)[0] == 202
        status, told = fetch(two.host, poll, x_session=session)
        assert status == 200
        assert [message["type"] for message in json.loads(told)][:2] == ["Welcome", "RoomState"]


def _quiet(*clients: Client) -> bool:
    return sum(len(client.drain(0.2)) for client in clients) == 0


def test_a_voice_passes_through_the_wrong_node(pair: Stage) -> None:
    """Both ways, as bytes like all else on a socket that was handed on."""
    one, two = pair.cluster.nodes
    made = pair.room(one, options={"players": 3})
    near, far = Client(one, made["room"], made["key"], voices=True), Client(two, made["room"], name="Bob", voices=True)
    with near, far:
        for speaker, listener in ((near, far), (far, near)):
            speaker.socket.send(b"\0\0\1aloud")
            listener.until(lambda listener=listener: listener.voices)  # type: ignore[misc]
            assert listener.voices == [speaker.person.to_bytes(4, "big") + b"\0\0\1aloud"]


def test_the_code_of_a_screen_is_known_at_every_node(pair: Stage) -> None:
    """The screen is handed on like anybody else, and a code that was given up is void everywhere."""
    one, two = pair.cluster.nodes
    made = pair.room(one, options={"players": 3})

    def found(node: Node, code: str) -> tuple[int, str]:
        status, answer = fetch(node.host, f"/api/tv/{code}")
        return status, json.loads(answer).get("room", "")

    with Client(one, made["room"], made["key"]) as ada:
        ada.do("OpenScreen")
        code = next(told["code"] for told in ada.told if told["type"] == "ScreenCode")
        assert found(one, code) == found(two, code.upper()) == (200, made["room"])
        with Client(two, made["room"], screen=code) as tv:
            ada.until(lambda: any(person["screen"] for person in ada.state["people"]))
            ada.do("Direct", act="pause")
            tv.hear("Directed")
        ada.do("CloseScreen")
        assert found(one, code) == found(two, code) == (404, "")


def _answers(balancer: Balancer) -> bool:
    return fetch(balancer.host, "/readyz")[0] == 200


def test_a_balancer_that_hashes_sends_a_room_to_one_node(pair: Stage, tmp_path: Path) -> None:
    """Nobody is handed on then; by one that hashes nothing half of them are, and all meet at their tables the same."""
    nodes = pair.cluster.nodes

    def handed_on() -> float:
        return sum(pair.run(node.figure("handed_on_total")) for node in nodes)

    with contextlib.ExitStack() as stack:
        balancers = {hashes: Balancer(tmp_path, [node.port for node in nodes], hashes) for hashes in (True, False)}
        for balancer in balancers.values():
            stack.callback(balancer.stop)
            balancer.start()
        for balancer in balancers.values():
            wait_for(partial(_answers, balancer))
        time.sleep(1)  # for all checks of the balancers
        for hashes, balancer in balancers.items():
            before = handed_on()
            for _ in range(6):
                wish = json.dumps({"game": "the-plan", "name": "Ada"}).encode()
                made = json.loads(fetch(balancer.host, "/api/rooms", wish)[1])
                with Client(balancer, made["room"], made["key"]) as ada, Client(balancer, made["room"], name="Bob"):
                    while len(ada.state["people"]) < 2:
                        ada.read()
            assert (handed_on() == before) is hashes


def test_only_nodes_of_this_house_may_speak_for_a_visitor(pair: Stage) -> None:
    """Whoever knows the house's word says whose connection it is; a visitor who claims it is not believed."""
    node = pair.cluster.nodes[0]

    async def secret() -> str:
        import asyncpg

        db = await asyncpg.connect(pair.cluster.url)
        try:
            return str(await db.fetchval("SELECT secret FROM house"))
        finally:
            await db.close()

    word = pair.run(secret())

    def ask(word: str) -> int:
        """As a page that the visitor got by https."""
        handed_on = f"{word} https 203.0.113.9"
        return fetch(node.host, "/api/qr", b'"x"', origin=f"https://{node.host}", x_handed_on=handed_on)[0]

    assert ask(word) == 200
    assert ask(word[:-1]) == 403


def test_a_room_that_is_elsewhere_is_found_by_a_crew_that_goes_along(pair: Stage) -> None:
    """Who goes along to a room of another node is told to dial again, and is then handed on."""
    one, two = pair.cluster.nodes
    made = pair.room(one, options={"players": 3})
    other = pair.room(two, options={"players": 3})
    with Client(one, made["room"], made["key"]) as ada:
        ada.send("Hello", room=other["room"], key=other["key"])
        assert ada.ended()["code"] == "elsewhere"
    with Client(one, other["room"], other["key"]) as ada:
        assert ada.person == other["person"]


def test_the_lobby_is_that_of_all_nodes(pair: Stage) -> None:
    """A table that is listed at one node is seen at the other, until its people are gone."""
    one, two = pair.cluster.nodes
    made = pair.room(one, options={"players": 3})

    def listed() -> list[Any]:
        return [room["room"] for room in json.loads(fetch(two.host, "/api/rooms")[1])["rooms"]]

    with Client(one, made["room"], made["key"]) as ada:
        ada.do("Configure", listed=True)
        wait_for(lambda: listed() == [made["room"]])
    wait_for(lambda: listed() == [])


def test_a_node_that_was_frozen_tells_nothing_old(pair: Stage) -> None:
    """Frost until the other has taken over: the zombie's lines close and no old picture leaves it.

    Planted, at the same time: a node that never doubts its lease shows the table as it was. Everybody plays alone, for
    what a bot thought of before the frost would be written first, and told that this life is over.
    """
    one, two = pair.cluster.nodes
    with pair.one_more(env={"HEIST_FAULT": "never in doubt"}) as faulty:
        made = [pair.room(node, options={"players": 1}, bots="easy") for node in (one, faulty)]
        zombies = [Client(node, room["room"], room["key"]) for node, room in zip((one, faulty), made)]
        with zombies[0], zombies[1]:
            for ada in zombies:
                ada.until(lambda ada=ada: ada.options)  # type: ignore[misc]
                assert ada.move()["type"] == "Done"
            for node, ada in zip((one, faulty), zombies):
                node.signal(signal.SIGSTOP)
                ada.drain(0.3)  # what was told before
                ada.send("Look")
            for room in made:
                with back(two, room["room"], room["key"]) as again:
                    again.until(lambda again=again: again.options)  # type: ignore[misc]
                    assert again.move()["type"] == "Done"
            for node, ada in zip((one, faulty), zombies):
                node.signal(signal.SIGCONT)
                ada.told.clear()
            right, wrong = zombies
            assert right.ended()
            told = [message["type"] for message in right.told]
            assert "Snapshot" not in told
            assert "Update" not in told
            with contextlib.suppress(ConnectionClosed):
                wrong.until(lambda: any(message["type"] == "Snapshot" for message in wrong.told))
            assert "Snapshot" in [message["type"] for message in wrong.told], "the fault is not seen any more"
    assert pair.run(one.figure("lives_over_total")) == 1


def test_a_second_of_frost_is_not_noticed(pair: Stage) -> None:
    """The line stays, and what was asked meanwhile is answered."""
    one, _ = pair.cluster.nodes
    made = pair.room(one, options={"players": 3}, bots="easy")
    with Client(one, made["room"], made["key"]) as ada:
        ada.until(lambda: ada.options)
        one.signal(signal.SIGSTOP)
        ask = ada.send("Move", actions=[ada.options[0]])
        time.sleep(1)
        one.signal(signal.SIGCONT)
        assert ada.reply(ask)["type"] == "Done"
        assert ada.gone is None


def test_who_leaves_answers_everything_and_stops_the_clocks(pair: Stage) -> None:
    """Also on lines that only pass through; the table goes on at the other node with the time it had."""
    one, two = pair.cluster.nodes
    made = pair.room(one, options={"players": 3, "clock": "normal"})
    through = pair.room(two, options={"players": 3})
    with crew(one, two, made) as (ada, bob, _), Client(one, through["room"], through["key"]) as passing:
        for client in (ada, bob, passing):
            client.drain(0.1)
        one.signal(signal.SIGTERM)
        wait_for(lambda: fetch(one.host, "/readyz")[0] == 404)
        assert fetch(one.host, "/healthz")[0] == 200
        asks = [client.send("Ping") for client in (ada, bob, passing)]
        for client, ask in zip((ada, bob, passing), asks):
            assert client.reply(ask)["type"] == "Pong"
        for client in (ada, bob, passing):
            gone = client.ended()
            assert (gone["code"], gone["again"], gone["final"]) == ("down", True, False)
        clock = ada.state["clock"]
        with back(two, made["room"], made["key"]) as again:
            first = next(message["clock"] for message in again.told if message["type"] == "RoomState")
            assert first["table"] >= clock["table"]
            assert first["table"] - clock["table"] < 4000
    pair.run(one.leave())
    pair.run(one.start())


def test_two_versions_of_the_rules_share_a_house(pair: Stage) -> None:
    """A room is opened by a node that knows its rules; whoever knocks at another is handed on. A node that leaves keeps
    what nobody else can open, for as long as it was told."""
    new = pair.cluster.nodes[0]
    with pair.one_more("--leave-within", "1", env={"HEIST_RULES": "the-plan:999"}) as old:
        status, answer = fetch(old.host, "/api/rooms", json.dumps({"game": "the-plan", "name": "Ada"}).encode())
        assert status == 201
        made = json.loads(answer)
        with Client(new, made["room"], made["key"]) as ada:
            assert pair.run(old.figure("rooms_held")) == 1
            begun = time.monotonic()
            old.signal(signal.SIGTERM)
            ada.do("Rename", name="Ada again")
            assert ada.ended()["again"]
            assert time.monotonic() - begun > NOTICE + 1
        pair.run(old.leave())
    status, _ = fetch(new.host, f"/api/rooms/{made['room']}/poll", b"")
    assert status == 404


def test_a_room_that_a_newer_program_wrote_is_left_to_it(pair: Stage) -> None:
    """An older one would drop what it does not know of the document: whoever knocks there is handed on."""
    with pair.one_more(env={"HEIST_RULES": f"document:{FORMAT + 1}"}) as newer:
        made = json.loads(fetch(newer.host, "/api/rooms", b'{"game": "the-plan", "name": "Ada"}')[1])
        with Client(pair.cluster.nodes[0], made["room"], made["key"]) as ada:
            ada.do("Rename", name="Ada the second")
        assert pair.run(newer.figure("rooms_held")) == 1
    assert fetch(pair.cluster.nodes[0].host, f"/api/rooms/{made['room']}/poll", b"")[0] in (404, 503)


def test_clocks_that_differ_change_no_deadline(pair: Stage) -> None:
    """A table that passes to a node whose clock is three seconds off goes on with the time it had; what its people
    reckon from the node's own clock is right within a tenth of a second."""
    two = pair.cluster.nodes[0]
    with pair.one_more(skew=3.0) as one:
        made = pair.room(one, options={"players": 3, "clock": "normal"})
        with crew(one, one, made) as (ada, _, __):
            before = _table_time(ada)
            pair.run(one.kill())
    with back(two, made["room"], made["key"]) as ada:
        ada.until(lambda: ada.state["clock"]["running"])
        state = ada.state["clock"]
        began = time.monotonic()
        assert abs(state["table"] - before) < 1000
        time.sleep(0.5)
        told = _table_time(ada)
        ran = told - state["table"]
        assert 1000 * (time.monotonic() - began) - 150 < ran < 1000 * (time.monotonic() - began) + 150


def _table_time(client: Client) -> float:
    """By the table's clock and the server's own, as the page reckons."""
    sent = time.monotonic()
    ask = client.send("Ping")
    pong = client.reply(ask)
    now = pong["clock"] + 1000 * (time.monotonic() - sent) / 2
    clock = client.state["clock"]
    return float(clock["table"] + (max(0.0, now - clock["at"]) if clock["running"] else 0.0))
