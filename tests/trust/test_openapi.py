"""The OpenAPI document is the server: whatever it is asked, it answers as that document says."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from heistnight.games import game
from heistnight.server.http.cards import cards_of
from heistnight.server.http.openapi import DOORS
from tests.documented import closed
from tests.server.conftest import Served, play_on
from tests.server.conftest import shared_workers as shared_workers

REQUESTS = list(dict.fromkeys((door.method, door.path) for door in DOORS))
# Which options and levels there are depends on the game, so what fits the document may be refused all the same.
BUT = [positive_data_acceptance]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("house") / "house.sqlite3", public_lobby=True)
    yield served
    served.stop()


@pytest.fixture(scope="module")
def document(served: Served) -> Any:
    """Return what the server says of itself, where names may also be those of things that are there."""
    status, document = served.call("/openapi.json")
    assert status == 200
    with served.host_room(players=2, bots="easy") as ada:
        play_on(ada)
        there = {
            "room": ada.room,
            "replay": ada.state["replay"],
            "game": "the-plan",
            "lesson": "first",
            "cards": cards_of(game("the-plan")).hash,
        }
    document["components"]["schemas"] = closed(document["components"]["schemas"])
    for path in document["paths"].values():
        for asked in path.values():
            for parameter in asked["parameters"]:
                if parameter["in"] == "path" and (name := there.get(parameter["name"])):
                    parameter["schema"] = {"anyOf": [{"enum": [name]}, parameter["schema"]]}
    return schemathesis.openapi.from_dict(document)


def hypothetical(case: Any) -> Callable[[Callable[[Any], None]], Callable[[], None]]:
    """Let a test ask with ten of these requests."""
    usual = settings(max_examples=10, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    return lambda asked: usual(given(case=case)(asked))


@pytest.mark.parametrize(("method", "path"), REQUESTS)
def test_every_answer_is_documented(served: Served, document: Any, method: str, path: str) -> None:
    """Status, kind, headers and body; requests that don't fit the document are refused."""
    operation = document[path][method]
    for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
        if mode is GenerationMode.NEGATIVE and method == "GET":
            continue  # any text is a name

        @hypothetical(operation.as_strategy(generation_mode=mode))
        def ask(case: Any) -> None:
            case.call_and_validate(base_url=f"http://{served.host}", excluded_checks=BUT)

        ask()


@pytest.mark.parametrize("path", sorted({path for _, path in REQUESTS}))
def test_other_methods_are_refused_with_those_there_are(served: Served, path: str) -> None:
    """As RFC 9110 asks."""
    there = {method for method, other in REQUESTS if other == path}
    for method in {"DELETE", "PUT", "PATCH", "TRACE", "POST", "GET"} - there:
        status, headers, _ = served.request(re.sub(r"{\w+}", "x", path), method=method)
        assert status == 405
        assert set(headers["allow"].split(", ")) - {"HEAD"} == there


def test_what_belongs_to_a_room_is_not_kept(served: Served) -> None:
    """By no cache on the way; built files, games, rules and lessons may be."""
    room = served.make_room()["room"]
    for path in (f"/api/rooms/{room}", "/api/rooms", "/api/codes/amber-otter-10"):
        assert served.request(path)[1]["cache-control"] == "no-store"
