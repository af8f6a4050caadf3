"""The AsyncAPI document: every message of a room, both ways."""

import inspect
from collections.abc import Collection
from typing import Any

from heistnight import __version__
from heistnight.core.replay import AnyGame
from heistnight.server import wire
from heistnight.server.http.openapi import TITLE
from heistnight.server.http.schemas import Schema, for_asyncapi, schemas_of
from heistnight.server.kinds import members
from heistnight.server.runtime import voice

PIECE = "VoicePiece"


def asyncapi(games: Collection[AnyGame]) -> Schema:
    """Return the AsyncAPI document of a server that plays these games."""
    said, heard = members(wire.AnyRequest), members(wire.AnyMessage)
    schemas, named = schemas_of([*said, *heard], games)
    messages = {kind.__name__: _message(kind, schema) for kind, schema in zip([*said, *heard], schemas)}
    messages[PIECE] = {
        "summary": f"A piece of a voice, in a binary frame of at most {voice.LONGEST} bytes.",
        "contentType": "application/octet-stream",
        "payload": {"type": "string", "format": "binary"},
    }
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": TITLE,
            "version": __version__,
            "description": "The messages of a room. Say Hello first; plain HTTP is described in /openapi.json.",
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "channels": {
            "room": {
                "address": "/api/rooms/{room}/ws",
                "description": "One JSON message in each text frame.",
                "parameters": {"room": {"description": "The name of the room, as in its link."}},
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
                "bindings": {"ws": {"method": "GET"}},
            }
        },
        "operations": {
            "say": _operation("receive", "What clients may say.", said),
            "hear": _operation("send", "What clients hear.", heard),
        },
        "components": {"messages": messages, "schemas": for_asyncapi(named)},
    }


def _message(kind: type, schema: Schema) -> Schema:
    return {"summary": inspect.cleandoc(kind.__doc__ or "").split("\n\n")[0].replace("\n", " "), "payload": schema}


def _operation(action: str, about: str, kinds: list[type[Any]]) -> Schema:
    names = [*(kind.__name__ for kind in kinds), PIECE]
    return {
        "action": action,
        "summary": about,
        "channel": {"$ref": "#/channels/room"},
        "messages": [{"$ref": f"#/channels/room/messages/{name}"} for name in names],
    }
