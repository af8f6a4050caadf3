"""Games in which longer runs of the suite found something once: played again in every run."""

from typing import Any

import pytest

from heistnight import game
from tests.conformance import checks
from tests.strategies import Play

# The game, its options, the seed of its deal, the seed of the moves, who looks, and whether the house says nothing.
FOUND: dict[str, tuple[str, dict[str, Any], bytes, bytes, int | None, bool]] = {
    "who imagines the Crew after their draft knows whether they touched it": (
        "oceans-heist",
        {"players": 7, "clock": "relaxed", "first_game": False, "keep_eight_visible": False, "suggestion": False}
        | {"staff_quick_fill": False, "uses_a_round": "any", "budget": 4700, "target": "random"}
        | {"situation": "choose", "teams": "pick"},
        b"\xe8",
        b"\xe8",
        3,
        False,
    ),
    "two Tools are thrown from one shut pile, and the order of what is imagined tells which": (
        "exactly-as-planned",
        {"players": 2, "heist": "three_ring_monte", "stars": 4, "seconds": 540, "open_hands": True, "open_jobs": True}
        | {"backup": "each", "strictness": "block", "plan_1": "no_titles", "jobs_partner": "second"}
        | {"live_check": False, "allow_call_it": False, "time": "real"},
        b"\x18\xb9\x00\x9c\xdd\xbf\xcd=0\xd5",
        b":",
        None,
        True,
    ),
}


@pytest.mark.parametrize("found", FOUND)
def test_what_was_found_once_is_not_found_again(found: str) -> None:
    """Secrets do not interfere."""
    name, options, seed, picks, observer, calm = FOUND[found]
    play = Play(game(name).options(**options), seed, picks, observer, calm)
    checks.secrets_do_not_interfere(game(name), play)
