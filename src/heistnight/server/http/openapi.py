"""The doors of plain HTTP: a table of them, and the OpenAPI document that follows from it."""

import re
from collections.abc import Collection, Iterator
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.routing import compile_path

from heistnight import __version__
from heistnight.core.replay import AnyGame
from heistnight.server import wire
from heistnight.server.hosting.film import Film
from heistnight.server.http.schemas import Schema, schemas_of

LICENSE = {"name": "MIT", "identifier": "MIT"}
TITLE = "Heist Night"
SESSION = {"X-Session": "The session that the first POST has opened."}
ALWAYS = (400, 408, 413, 421, 429, 431)


class Door(msgspec.Struct, frozen=True):
    """A request: what comes back by status, a type of JSON or a media type, what is sent, and how it is refused."""

    method: str
    path: str
    about: str
    answers: dict[int, Any]
    sent: Any = None
    refused: tuple[int, ...] = ()
    query: dict[str, str] = {}
    headers: dict[str, str] = {}
    kept: bool = False  # by its ETag, so it may answer that nothing has changed


# Every door but the pages.
DOORS = (
    Door("GET", "/healthz", "The server is up.", {200: wire.Health}),
    Door(
        "GET",
        "/readyz",
        "For balancers: 404 send nobody new here, 503 nobody at all.",
        {200: wire.Health, 404: wire.Health, 503: wire.Health},
    ),
    Door("GET", "/robots.txt", "What crawlers may read.", {200: "text/plain"}, kept=True),
    Door(
        "GET",
        "/.well-known/security.txt",
        "Where to report a problem with this server (RFC 9116).",
        {200: "text/plain"},
    ),
    Door("GET", "/openapi.json", "These requests as OpenAPI 3.1.", {200: "application/json"}, kept=True),
    Door("GET", "/asyncapi.json", "The messages of a room as AsyncAPI 3.0.", {200: "application/json"}, kept=True),
    Door(
        "GET",
        "/api/games",
        "Every game with its options, bot levels and phrases.",
        {200: list[wire.GameInfo]},
        kept=True,
    ),
    Door(
        "GET",
        "/api/games/{game}/cards/{cards}.json",
        "The cards that are played with here.",
        {200: "application/json"},
        refused=(404,),
        kept=True,
    ),
    Door(
        "GET",
        "/api/games/{game}/rules",
        "The numbered rules, to which refusals refer.",
        {200: "text/markdown"},
        refused=(404,),
        kept=True,
    ),
    Door(
        "GET",
        "/api/lessons/{game}/{lesson}",
        "A guided game after `?answers=0.2`, up to the next.",
        {200: wire.LessonTold},
        refused=(404,),
        query={"answers": "The numbers of the answers so far, with dots between them."},
        kept=True,
    ),
    Door(
        "POST",
        "/api/lessons/{game}/{lesson}/room",
        "Go on from its end, with bots.",
        {201: wire.RoomMade},
        wire.GoOn,
        (404, 503),
    ),
    Door("GET", "/api/rooms", "The public lobby, where the server has one.", {200: wire.Lobby}),
    Door(
        "POST",
        "/api/rooms",
        "A new room; you are its host, on seat 0.",
        {201: wire.RoomMade},
        wire.MakeRoom,
        (404, 503),
    ),
    Door(
        "GET",
        "/api/rooms/{room}",
        "Which game, who asks and who is there, before you come in.",
        {200: wire.Invitation},
        refused=(404, 503),
    ),
    Door(
        "GET", "/t/{room}", "The page of a table, with `og:` tags for messengers.", {200: "text/html"}, refused=(404,)
    ),
    Door(
        "GET",
        "/api/codes/{code}",
        "A table by what one says of it: `brass-otter-41`.",
        {200: wire.FoundRoom},
        refused=(404, 503),
    ),
    Door(
        "GET",
        "/api/rooms/{room}/ws",
        "The room. One JSON message in each text frame; voices are binary.",
        {101: "WebSocket"},
        refused=(404,),
    ),
    Door(
        "POST",
        "/api/rooms/{room}/poll",
        "The room for those who can have no socket.",
        {201: wire.PollOpened},
        refused=(404, 503),
    ),
    Door(
        "GET",
        "/api/rooms/{room}/poll",
        "What there is to hear; header `X-Session`.",
        {200: list[wire.AnyMessage]},
        refused=(404, 503),
        headers=SESSION,
    ),
    Door(
        "POST",
        "/api/rooms/{room}/poll",
        "Say something; header `X-Session`.",
        {202: ""},
        wire.AnyRequest,
        (404, 503),
        headers=SESSION,
    ),
    Door(
        "GET",
        "/api/replays/{replay}",
        "A finished game; `?eyes=open`, `watch` or a seat.",
        {200: Film},
        refused=(404, 503),
        query={"eyes": "Who looks at it: `open`, `watch` or the number of a seat."},
    ),
    Door(
        "GET",
        "/api/replays/{replay}/file",
        "The same as a file that can be checked.",
        {200: "application/jsonl"},
        refused=(404, 503),
    ),
    Door(
        "POST",
        "/api/replays/{replay}/branch",
        "Play on from there with bots.",
        {201: wire.RoomMade},
        wire.Branch,
        (404, 503),
    ),
    Door(
        "GET",
        "/api/tv/{code}",
        "The table that the big screen with this code shows.",
        {200: wire.ScreenFound},
        refused=(404, 503),
    ),
    Door("POST", "/api/qr", "A short text as a QR code.", {200: wire.QrCode}, str),
)


_PATTERNS = [(compile_path(door.path)[0], door.method) for door in DOORS]


def allowed(path: str) -> list[str]:
    """Return the methods by which this path may be asked; whatever is none of these doors may be a page."""
    methods = {method for pattern, method in _PATTERNS if pattern.fullmatch(path)} or {"GET"}
    return sorted(methods | ({"HEAD"} if "GET" in methods else set()))


def openapi(games: Collection[AnyGame]) -> Schema:
    """Return the OpenAPI document of a server that plays these games."""
    kinds = dict.fromkeys(kind for door in DOORS for kind in _types(door))
    schemas, named = schemas_of([wire.Trouble, *kinds], games)
    by_type = dict(zip(kinds, schemas[1:]))
    paths: dict[str, dict[str, Schema]] = {}
    for door in DOORS:
        asked = paths.setdefault(door.path, {}).setdefault(door.method.lower(), _operation(door))
        for status, answer in door.answers.items():
            asked["responses"][str(status)] = _response(status, answer, by_type)
        if door.sent is not None:
            needed = not any(other.sent is None for other in DOORS if _at(other) == _at(door))
            body = {"application/json": {"schema": by_type[door.sent]}}
            asked["requestBody"] = {"required": needed, "content": body}
            asked["parameters"] += [] if needed else _parameters(door.headers, "header")
    return {
        "openapi": "3.1.0",
        "info": {
            "title": TITLE,
            "version": __version__,
            "description": "Plain HTTP of a Heist Night server. Rooms are played over a WebSocket: /asyncapi.json.",
            "license": LICENSE,
        },
        "paths": paths,
        "components": {"schemas": named, "responses": {"Trouble": _trouble()}},
    }


def _at(door: Door) -> tuple[str, str]:
    return door.method, door.path


def _types(door: Door) -> Iterator[Any]:
    yield from (kind for kind in (*door.answers.values(), door.sent) if kind is not None and not isinstance(kind, str))


def _operation(door: Door) -> Schema:
    places = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", door.path)
    ]
    headers = _parameters(door.headers, "header") if door.method == "GET" else []
    statuses = {*ALWAYS, *door.refused, *((403,) if door.method == "POST" else ())} - door.answers.keys()
    responses = {str(status): {"$ref": "#/components/responses/Trouble"} for status in sorted(statuses)}
    if door.kept:
        responses["304"] = {"description": "You have it already."}
    return {
        "summary": door.about,
        "parameters": [*places, *_parameters(door.query, "query"), *headers],
        "responses": responses,
    }


def _parameters(named: dict[str, str], place: str) -> list[Schema]:
    return [
        {"name": name, "in": place, "description": about, "schema": {"type": "string"}} for name, about in named.items()
    ]


def _response(status: int, answer: Any, by_type: dict[Any, Schema]) -> Schema:
    told: Schema = {"description": HTTPStatus(status).phrase}
    if not isinstance(answer, str):
        told["content"] = {"application/json": {"schema": by_type[answer]}}
    elif "/" in answer:
        told["content"] = {answer: {"schema": {} if answer == "application/json" else {"type": "string"}}}
    return told


def _trouble() -> Schema:
    about = "What is wrong. A request that could not be read to the end of its head is refused without a body."
    return {
        "description": about,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Trouble"}}},
    }
