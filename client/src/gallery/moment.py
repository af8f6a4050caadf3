"""A moment of a game as the gallery keeps it: what one pair of eyes sees, and what it was told on the way there.

Each game has a record_<game>.py that finds its moments. `make sync` records them again when views or events change.
"""

import json
from collections.abc import Sequence
from typing import Any

import msgspec

Moment = dict[str, Any]


def plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def seen(events: Sequence[Any], seat: int | None) -> list[Any]:
    return [plain(event) for event in (event.seen_by(seat) for event in events) if event is not None]


def frame(table: Any, events: Sequence[Any], seat: int | None, before: Any, open_cards: bool = False) -> Moment:
    return {
        "seat": seat,
        "chairs": table.seats,
        "before": before,
        "events": seen(events, seat),
        "view": plain(table.view(seat)),
        "options": plain(table.offered(seat)) if seat is not None else [],
        "hands": [plain(table.view(other)) for other in range(table.seats)] if open_cards else None,
    }


def compact(value: Any) -> str:
    """Return what is recorded as it is kept in its file."""
    return json.dumps(value, separators=(",", ":")) + "\n"
