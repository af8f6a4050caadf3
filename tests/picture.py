"""What a client sees, in one piece, and how an update changes it."""

from typing import Any

import msgspec

from heistnight.core.table import Table
from heistnight.core.view import wire

Parts = dict[str, Any]


def shown(table: Table, seat: int | None) -> Parts:
    """What a table shows to these eyes, as it travels."""
    parts = {"board": table.board(), "own": table.own(seat), "advice": table.advice(seat)}
    plain: Parts = msgspec.json.decode(wire(parts))
    return plain


def parts_of(snapshot: dict[str, Any]) -> Parts:
    return {part: snapshot[part] for part in ("board", "own", "advice")}


def patched(parts: Parts, update: dict[str, Any]) -> Parts:
    """As docs/reference/websocket.md says; nothing that was seen before changes."""
    return {part: changed(value, update.get(part, ())) for part, value in parts.items()}


def changed(value: Any, entries: Any) -> Any:
    """The same with a patch."""
    for path, *change in entries:
        value = _set(value, path, change)
    return value


def _set(value: Any, path: list[str | int], change: list[Any]) -> Any:
    if path:
        key, *rest = path
        value = value.copy()
        value[key] = _set(value.get(key) if isinstance(value, dict) else value[key], rest, change)
        return value
    if len(change) == 1:
        return change[0]
    at, removed, items = change
    return value[:at] + items + value[at + removed :]


def picture(parts: Parts, seat: int | None) -> Any:
    """The board with what these eyes own and what follows from both; before the deal there is nothing to see."""
    if parts["board"] is None:
        return None
    return {**parts["board"], "seat": seat, "own": parts["own"], "advice": parts["advice"]}
