"""Games in which longer runs of the suite found something once: played again in every run."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heistnight import game
from tests.conformance import checks
from tests.strategies import Play

# The check, the game, its options, the seed of its deal, the seed of the moves, who looks, and whether all keep calm.
FOUND: dict[str, tuple[checks.Check, str, dict[str, Any], bytes, bytes, int | None, bool]] = {
    "who imagines the Crew after their draft knows whether they touched it": (
        checks.secrets_do_not_interfere,
        "oceans-heist",
        {"players": 7, "clock": "relaxed", "first_game": False, "keep_eight_visible": False, "suggestion": False}
        | {"staff_quick_fill": False, "uses_a_round": "any", "budget": 4700, "target": "random"}
        | {"situation": "choose", "teams": "pick"},
        b"\xe8",
        b"\xe8",
        3,
        False,
    ),
    "where the Staff choose nine cards of thirteen for the Escape, the list goes back to lower numbers": (
        checks.offered_actions_are_numbered,
        "oceans-heist",
        {"players": 3, "clock": "relaxed", "first_game": True, "keep_eight_visible": False, "suggestion": False}
        | {"staff_quick_fill": False, "extra_cards": "chosen", "target": "choose", "situation": "choose"}
        | {"teams": "twice"},
        b"X\x1a",
        b"R\xcd}",
        1,
        False,
    ),
    "in a showdown without end the clock shoots at Martial Skills, turn by turn, while nobody is there": (
        checks.the_clock_alone_ends_it,
        "bank-heist",
        {"players": 6, "start_player": "random", "mix": "three_factions", "tempo": "tense", "getaway_length": 4}
        | {"pace": "default", "windows": "fixed", "ghost_view": "public", "showdown": "book"}
        | {"claims_log": False, "notebook": False, "reveal_on_death": True},
        b"\x92\x08",
        b"\xeb\x94\xf5WS",
        0,
        False,
    ),
    "two Tools are thrown from one shut pile, and the order of what is imagined tells which": (
        checks.secrets_do_not_interfere,
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
    """The same deal, the same moves, the same check."""
    check, name, options, seed, picks, observer, calm = FOUND[found]
    play = Play(game(name).options(**options), seed, picks, observer, calm)

    @settings(max_examples=1)
    @given(st.just(play))
    def holds(play: Play) -> None:
        check(game(name), play)

    holds()
