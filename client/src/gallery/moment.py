"""A moment of a game as the gallery keeps it: what one pair of eyes sees, and what it was told on the way there.

Each game has a record_<game>.py that finds its moments. When views or events change, from the root of the repository:

    for one in client/src/gallery/{asks,lobbies,*/record_*}.py; do PYTHONPATH=src:.:client/src/gallery python $one; done
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

Moment = dict[str, Any]
CLIENT = Path(__file__).parents[2]


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


def keep(recorded: Mapping[str, Any]) -> None:
    """Each in its file, which is named from the client's folder on."""
    for file, value in recorded.items():
        (CLIENT / file).write_text(json.dumps(value, separators=(",", ":")) + "\n")
