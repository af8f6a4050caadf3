"""JSON Schema of what is sent and heard, for the OpenAPI and the AsyncAPI document."""

import inspect
from collections.abc import Collection, Iterable
from typing import Any

import msgspec

from heistnight.core.action import Action
from heistnight.core.event import Event
from heistnight.core.replay import AnyGame
from heistnight.core.view import Advice, Board, Outcome, Own
from heistnight.server.kinds import own, parts

Schema = dict[str, Any]

REF = "#/components/schemas/{name}"
PATCH: Schema = {
    "description": "Changes in their order: [path, value], or [path, at, removed, items] of a list.",
    "type": "array",
    "items": {"type": "array", "minItems": 2, "maxItems": 4, "items": {}},
}


def schemas_of(kinds: Iterable[Any], games: Collection[AnyGame]) -> tuple[list[Schema], dict[str, Schema]]:
    """Return the schemas of these types, and by name all that they refer to.

    What differs from game to game is one of what these games have. Without games it is any object.
    """
    found, named = msgspec.json.schema_components(list(kinds), ref_template=REF)
    said: dict[str, list[Schema]] = {kind.__name__: [] for kind in (Board, Own, Advice, Event, Action, Outcome)}
    for game in games:
        its = {
            **{base.__name__: parts(game, base) for base in (Board, Own, Advice)},
            **{base.__name__: own(game, base) for base in (Event, Outcome)},
            "Action": [game.action_type],
        }
        space = "".join(word.capitalize() for word in game.id.split("-"))
        every = [kind for those in its.values() for kind in those]
        schemas, more = msgspec.json.schema_components(every, ref_template=REF.format(name=f"{space}.{{name}}"))
        named |= {f"{space}.{name}": schema for name, schema in more.items()}
        left = iter(schemas)
        for name, those in its.items():
            either = [next(left) for _ in those]
            said[name] += either
            if f"{space}.{name}" in named:  # the kind of all games, where its own is meant
                named[f"{space}.{name}"] = {"anyOf": either}
    for name, either in said.items():
        named[name] = {"anyOf": either} if either else {"type": "object"}
    named["Patch"] = PATCH
    for schema in named.values():
        if "description" in schema:
            schema["description"] = inspect.cleandoc(schema["description"])
    return list(found), named


def for_asyncapi(schema: Any) -> Any:
    """Return the same schema in the words of AsyncAPI, which are those of JSON Schema draft 7."""
    if isinstance(schema, list):
        return [for_asyncapi(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    schema = {key: for_asyncapi(part) for key, part in schema.items()}
    if "prefixItems" in schema:
        schema |= {"items": schema.pop("prefixItems"), "additionalItems": schema.get("items", True)}
    if isinstance(by := schema.get("discriminator"), dict) and "propertyName" in by:
        schema["discriminator"] = by["propertyName"]
    return schema
