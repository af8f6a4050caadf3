"""Golden playthroughs: three whole games as spectators saw them, with every answer and the outcome.

Run `python -m tests.games.the_plan.golden` to write them anew, and review the difference like code.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from heistnight.core.action import Input
from heistnight.core.event import Event
from heistnight.core.rng import Rng
from heistnight.games.the_plan import GAME

FOLDER = Path(__file__).parent / "golden"
GAMES: dict[str, dict[str, Any]] = {
    "solitaire-2-ghosts": {"players": 1, "ghosts": 2, "removed_types": ("lone", "team4")},
    "two-players-bribes": {"players": 2, "bribes": True, "removed_types": ("lone", "team3"), "clock": "none"},
    "five-players": {"players": 5, "clock": "blitz"},
}


COUNTED = ("worth", "tally")  # what follows from the rest of an event


def transcript(name: str) -> str:
    """One game, written down line by line."""
    return "\n".join(_lines(name)) + "\n"


def _lines(name: str) -> Iterator[str]:
    options = GAME.options(**GAMES[name])
    table = GAME.deal(options, name.encode(), logged=True)
    answers = Rng(name.encode()[::-1])
    yield f"{GAME.title}, rules version {GAME.version}, seed {name!r}"
    yield from (f"  {field} = {value}" for field, value in msgspec.structs.asdict(options).items())
    told = 0
    while True:
        assert table.log is not None
        yield from (_told(event) for event in table.log[told:] if event.lasting)
        told = len(table.log)
        decision = table.open()
        if decision is None:
            break
        closes = decision.deadline(table)
        if closes is not None and answers.below(20) == 0:
            yield f"> {closes} the clock runs out at {type(decision).__name__}"
            table.play(Input(closes))
            continue
        seat = answers.choice(list(decision.seats(table)))
        offered = decision.options(table, seat)
        action = answers.choice(offered)
        yield f"> {table.now + 10} seat {seat}: {action} of {len(offered)}"
        table.play(Input(table.now + 10, seat, action))
    outcome = table.outcome()
    assert outcome is not None
    yield msgspec.json.format(msgspec.json.encode(outcome)).decode()


def _told(event: Event) -> str:
    seen = event.seen_by(None)
    assert seen is not None
    fields = [field for field in msgspec.structs.asdict(seen).items() if field[0] not in COUNTED]
    return f"  {type(event).__name__} " + ", ".join(f"{name}={_short(value)}" for name, value in fields)


def _short(value: Any) -> str:
    return f"({' '.join(map(_short, value))})" if isinstance(value, tuple) else str(value)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(transcript(name), encoding="utf-8")


if __name__ == "__main__":
    main()
