"""The AsyncAPI document is one, is served, and every message of five games is as it says."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from heistnight.core.game import Game
from heistnight.games import games
from heistnight.server import wire
from heistnight.server.http.asyncapi import asyncapi
from heistnight.server.kinds import members
from tests.documented import check
from tests.server.conftest import Client, Served
from tests.server.conftest import server as server
from tests.server.conftest import shared_workers as shared_workers

SPECIFICATION = Path(__file__).parents[2] / "client/node_modules/@asyncapi/specs/schemas/3.0.0.json"
HEARD = {kind.__name__ for kind in members(wire.AnyMessage)}


@pytest.mark.parametrize("of", [(), tuple(games())], ids=["house", "games"])
def test_the_document_is_asyncapi(of: tuple[Game, ...]) -> None:
    """By the specification's own schema, and everything it refers to is in it."""
    document = asyncapi(of)
    jsonschema_rs.Draft7Validator(json.loads(SPECIFICATION.read_text())).validate(document)
    assert references(document) <= {
        f"#/{place}/{name}"
        for place, named in (
            ("channels", document["channels"]),
            ("channels/room/messages", document["channels"]["room"]["messages"]),
            ("components/messages", document["components"]["messages"]),
            ("components/schemas", document["components"]["schemas"]),
        )
        for name in named
    }


def references(part: Any) -> set[str]:
    match part:
        case {"$ref": str(name)}:
            return {name}
        case dict():
            return set().union(*map(references, part.values()))
        case list():
            return set().union(*map(references, part))
    return set()


def test_the_server_tells_it_with_its_games(server: Served) -> None:
    """At the usual address; docs/reference/asyncapi.json is the same without games."""
    assert server.call("/asyncapi.json") == (200, json.loads(json.dumps(asyncapi(tuple(games())))))


def test_every_message_of_a_game_is_documented(server: Served) -> None:
    """Each client of these tests looks (tests/server/conftest.py). Here are all kinds, in each game."""
    heard: Counter[str] = Counter()
    for game in games():
        made = server.make_room(game=game.id)
        with Client(server, made["room"], made["key"], voices=True) as ada, Client(server, ada.room, name="Bob") as bob:
            bob.do("Sit", seat=next(seat for seat, chair in enumerate(ada.state["seats"]) if not chair["person"]))
            for kind in ("Pause", "Elsewhere", "Look", "Ping", "Microphone"):
                ada.ask(kind, **({"on": True} if kind == "Microphone" else {}))
            ada.send("OpenScreen")
            with Client(server, ada.room, screen=ada.hear("ScreenCode")["code"]) as screen:
                ada.ask("Direct", act="skip")
                ada.do("Start")
                ada.do("Say", text="Who else is in?")
                ada.ask("Ready"), bob.ask("Ready")
                for _ in range(15):
                    for client in (ada, bob):
                        client.drain(0.01)
                        if client.options:
                            client.move()
                ada.ask("EndGame")
                for client in (ada, bob, screen):
                    client.drain(0.1)
                    heard.update(kinds(client))
            ada.ask("Leave")
            heard.update(kinds(ada))
    assert set(heard) >= HEARD - {"StillThere", "InYourPlace"}  # these need time to pass, in tests/server


def kinds(client: Client) -> list[str]:
    return [json.loads(text)["type"] for text in client.raw]


@pytest.mark.parametrize(
    "wrong",
    [
        {"type": "Done", "id": "1", "more": 1},
        {"type": "Done"},
        {"type": "Done", "id": 1},
        {"type": "Directed", "act": "dance"},
        {"type": "Update", "version": 1, "events": [{"type": "Nothing"}]},
        {"type": "Update", "version": 1, "board": [["question"]]},
    ],
    ids=["a field more", "a field less", "another type", "another word", "another event", "no patch"],
)
def test_what_is_not_documented_is_found(wrong: dict[str, Any]) -> None:
    """Planted, one of each kind."""
    with pytest.raises(jsonschema_rs.ValidationError):
        check(wrong)
