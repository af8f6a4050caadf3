"""What leaves the server for a pair of eyes is what these eyes may know."""

import importlib
import json
import logging
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from heistnight.core.action import Input
from heistnight.games.masterminds.moves import CHOOSE, PASS, Activate, Go
from heistnight.server.logs import Lines
from heistnight.server.room.change import irrevocable_prefix
from tests.games.masterminds.tables import situation
from tests.server.conftest import Client, Json, Served, play_on
from tests.server.test_play import two_at_a_table
from tests.toys import TOYS

SECRET_FIELDS = ("hand", "chosen", "gift", "bid", "memory", "seed")


def leaves(value: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    """Every plain value in a message, with the name of the field it stands in."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from leaves(part, name)
    elif isinstance(value, list):
        for part in value:
            yield from leaves(part, key)
    else:
        yield key, value


def test_spectators_never_receive_a_hand(server: Served) -> None:
    """TP-14.1: no message to who watches holds a hand, a chosen card, a passed card or the seed, not even unused."""
    with server.host_room(players=4, bots="chance") as ada, Client(server, ada.room, name="Eve") as eve:
        play_on(ada, turns=5)
        eve.until(lambda: len(eve.told) > 40)
        for told in eve.told:
            for name, value in leaves(told):
                assert name not in SECRET_FIELDS or value in (None, ""), told
                assert name not in ("hands", "cards") or value is None or isinstance(value, int), told
        raw = "".join(eve.raw)
        assert all((told["own"] or {}).get("own") is None for told in eve.told if told["type"] == "Snapshot")
        assert eve.view["own"] is None
        assert '"own":null' in raw


def test_a_seat_receives_no_other_hand(server: Served) -> None:
    """What a seat is told of cards in hands is about its own, or what it gave and got."""
    with server.host_room(players=3, bots="chance") as ada:
        play_on(ada, turns=5)
        deals = [event for event in ada.events if event["type"] == "Dealt"]
        assert deals
        assert all(event["hands"][1:] == [None, None] and event["hands"][0] for event in deals)
        passes = [event for event in ada.events if event["type"] == "Passed"]
        assert {(event["cards"] is None) for event in passes if 0 not in (event["giver"], event["receiver"])} == {True}
        leftovers = [event for event in ada.events if event["type"] == "LeftoversDiscarded" and event["seat"] != 0]
        assert all(event["cards"] is None for event in leftovers)


def test_the_ready_mark_is_a_live_signal(server: Served) -> None:
    """TP-14.2: who comes later does not read who was ready when."""
    ada, bob = two_at_a_table(server)
    with ada, bob:
        ada.move()
        bob.until(lambda: bob.view["seats"][0]["ready"])
        assert "SeatReady" in str(bob.events)
        with bob.again() as back:
            assert "SeatReady" not in str(back.events)


def test_keys_and_codes_of_others_are_in_no_message(server: Served) -> None:
    """Not even the host hears anybody's key."""
    ada, bob = two_at_a_table(server)
    with ada, bob:
        bob.do("Elsewhere")
        code = next(told["code"] for told in bob.told if told["type"] == "Moved")
        ada.do("Pause")
        ada.do("Resume")
        ada.drain(0.1)
        assert bob.key not in "".join(ada.raw)
        assert code not in "".join(ada.raw)


def test_no_secret_is_ever_logged(server: Served, caplog: pytest.LogCaptureFixture, monkeypatch: Any) -> None:
    """Neither keys nor room names are in the log, when all goes well and when it does not."""

    def fail(*anything: Any) -> None:
        raise RuntimeError("planted")

    with caplog.at_level(logging.DEBUG, "heistnight"):
        ada, bob = two_at_a_table(server)
        with ada, bob:
            monkeypatch.setattr("heistnight.server.room.document.Document.free_name", fail)
            assert "Something went wrong" in ada.refused("Rename", name="Eve")
            monkeypatch.undo()
            play_on(ada, bob)
    lines = [Lines().format(record) for record in caplog.records if record.name.startswith("heistnight")]
    assert any("planted" in json.loads(line).get("trace", "") for line in lines)
    assert any(json.loads(line)["what"] == "game over" for line in lines)
    for secret in (ada.key, bob.key, ada.room, ada.state["replay"], ada.state["seed"]):
        assert secret not in "".join(lines)


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch, server: Served) -> Callable[[str], list[Client]]:
    """A table of three people for one of the toy games: the server knows no game by name."""
    monkeypatch.setattr(importlib.import_module("heistnight.games"), "_GAMES", {game.id: game for game in TOYS})

    def make(name: str) -> list[Client]:
        _, made = server.call("/api/rooms", {"game": name, "name": "Ada", "options": {"players": 3, "clock": False}})
        ada = Client(server, made["room"], made["key"])
        others = [Client(server, made["room"], name=other) for other in ("Bob", "Cy")]
        for seat, client in enumerate(others, 1):
            client.do("Sit", seat=seat)
        ada.do("Start")
        for client in others:
            client.until(lambda client=client: client.view)  # type: ignore[misc]
        return [ada, *others]

    return make


def told_about_the_table(client: Client) -> list[Json]:
    return [told for told in client.drain(0.15) if told["type"] in ("Update", "Spoken")]


def test_what_is_not_seen_sends_no_message(toy: Callable[[str], list[Client]], server: Served) -> None:
    """A secret pass in a reaction window reaches nobody else, however long ago they came."""
    ada, bob, cy = toy("reactions")
    eve = Client(server, ada.room, name="Eve")
    late = cy.again()
    for client in (ada, bob, cy, eve, late):
        client.drain(0.05)
    ada.do("Move", actions=[{"type": "Pass"}])
    assert ada.view["own"]["passed"]
    for client in (bob, cy, eve, late):
        assert told_about_the_table(client) == []
    bob.do("Move", actions=[{"type": "Pass"}])
    assert told_about_the_table(eve) == []
    cy.do("Move", actions=[{"type": "Pass"}])
    for client in (ada, bob, eve, late):
        assert len(told_about_the_table(client)) == 1
    for client in (ada, bob, cy, eve, late):
        client.close()


def test_nobody_looks_and_takes_it_back(toy: Callable[[str], list[Client]], server: Served) -> None:
    """Who draws a card and then answers nonsense has drawn it, and the id is answered as before."""
    ada, *others = toy("one-by-one")
    room, hand = server.house.rooms[ada.room], ada.view["own"]["hand"]
    probe = [{"type": "Play", "card": card} for card in hand[:2]]
    reply = ada.ask("Move", actions=probe, id="probe")
    assert (reply["type"], reply["rule"]) == ("Refused", "TOY-1")
    assert ada.view["won"][0] == hand[:1]
    assert ada.ask("Move", actions=probe, id="probe") == reply
    assert room.count == 1
    for client in (ada, *others):
        client.close()


def test_an_announcement_is_taken_back_and_a_die_is_not() -> None:
    """What everybody could tell beforehand shows nothing (MHS-19.1)."""
    table = situation(teams={0: "T13"}, hands={0: "I01"}, dice=[1])
    answers = [Input(0, 0, action) for action in (CHOOSE["heist"], Go(0), Activate("stealth", (0,)), PASS)]
    assert irrevocable_prefix(table, answers[:3], random.Random(1)) == 0
    table.play(answers[0])
    assert irrevocable_prefix(table, answers[1:], random.Random(1)) == 3


@pytest.mark.parametrize("name", ["one-by-one", "at-once", "fastest"])
def test_any_game_can_be_played_to_its_end(toy: Callable[[str], list[Client]], name: str) -> None:
    """The room plays turns, sealed choices and scrambles alike."""
    crew = toy(name)
    end = time.monotonic() + 20
    while not all(client.state["phase"] == "over" for client in crew) and time.monotonic() < end:
        for client in crew:
            client.drain(0.01)
            if client.options and client.state["phase"] == "playing":
                client.move()
    assert all(client.view["outcome"] == crew[0].view["outcome"] for client in crew)
    for client in crew:
        client.close()
