"""Holds what is heard against the AsyncAPI document: no message, field or value that it doesn't have."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import jsonschema_rs

from heistnight.core.replay import AnyGame
from heistnight.games import games
from heistnight.server.http.asyncapi import asyncapi

Json = dict[str, Any]


def check(message: Json, parts: Json | None = None) -> None:
    """Raise ValidationError where a message isn't as documented, or the parts of a view that it has led to."""
    validator_of = _validators(tuple(games()))
    validator_of(message["type"]).validate(message)
    for name, part in (parts or {}).items():
        if part is not None:
            validator_of(name.capitalize()).validate(part)


def closed(schema: Any) -> Any:
    """Return the schema where objects have no fields but the documented ones."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    schema = {key: closed(part) for key, part in schema.items()}
    return {"additionalProperties": False, **schema} if isinstance(schema.get("properties"), dict) else schema


@lru_cache
def _validators(of: tuple[AnyGame, ...]) -> Callable[[str], Any]:
    components = closed(asyncapi(of)["components"])

    @lru_cache
    def validator_of(name: str) -> Any:
        return jsonschema_rs.Draft7Validator({"$ref": f"#/components/schemas/{name}", "components": components})

    return validator_of
