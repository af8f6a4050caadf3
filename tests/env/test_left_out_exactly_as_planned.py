"""What rows of Exactly As Planned are without follows from the rest of what a seat sees, so learners lose nothing."""

import random
from typing import Any

import pytest

from heistnight.env.games.exactly_as_planned.research import glossary
from heistnight.games.exactly_as_planned.pieces import TOOLS
from heistnight.games.exactly_as_planned.seen.advice import advise
from tests.env.cases import CASES, Case, moments, session_of, title

MORE: list[Case] = [
    ("exactly-as-planned", {"players": 3, "open_hands": True, "live_check": True, "backup": "each"}),
    ("exactly-as-planned", {"players": 4, "heist": "bonnie_and_clyde_waltz"}),
    ("exactly-as-planned", {"players": 3, "heist": "quiz_show", "open_hands": True}),
    ("exactly-as-planned", {"players": 1, "stars": 4, "live_check": True}),
    ("exactly-as-planned", {"players": 1, "heist": "cakewalk", "daily_year": 2026, "daily_month": 1, "daily_day": 5}),
    ("exactly-as-planned", {"players": 2, "stars": 2, "open_tools": True, "open_jobs": True, "live_check": True}),
    ("exactly-as-planned", {"players": 2, "open_hands": True, "open_jackpot": True, "memory_aid": True}),
]


@pytest.mark.parametrize("case", [*(case for case in CASES if case[0] == "exactly-as-planned"), *MORE], ids=title)
def test_what_is_left_out_follows_from_the_rest(case: Case) -> None:
    """Advice is drawn from board and own alone; of the board, the Heist goes by the options and time is the clock's."""
    session, chance = session_of(case), random.Random(8)
    left_out = [name.split(".") for name in glossary(session.options).left_out]  # type: ignore[arg-type]
    for moment in moments(session, 2, 120, chance):
        table: Any = moment.table
        for seat in (moment.seat, None):
            view = table.view(seat)
            assert advise(view.board, view.own, seat, table.options.live_check) == view.advice
            parts = {type(part).__name__: part for part in (view.board, view.own)}
            grid = getattr(view.own, "grid", None) or getattr(view.board, "grid", None)
            for kind, field in left_out:
                if kind not in parts:
                    continue
                match field:
                    case "heist" | "stars":
                        assert getattr(parts[kind], field) == getattr(table.options, field)
                    case "started" | "closes":
                        pass
                    case _:
                        assert getattr(parts[kind], field) is None
            if grid is not None:
                used = {*grid.cells, *(tool for tool, _line in grid.extras)}
                assert grid.supply == tuple(tool for tool in TOOLS if tool not in used)
