"""Section 10: options, their defaults and what is refused."""

from itertools import product

import pytest

from heistnight.core.problems import BadOption
from heistnight.games.the_plan import GAME
from heistnight.games.the_plan.options import PlanOptions

from .rulebook import body, code
from .tables import deal, play_on

ROWS = {(code(row[0]) or [row[0]])[0]: row[1:] for row in body("10. Options")}
CHOICES = {choice.name: choice for choice in GAME.choices}


def test_the_lobby_offers_the_options_of_section_10() -> None:
    """All but the seed and the levels of bots, which are no part of the rules of a table (section 10)."""
    assert set(ROWS) == set(CHOICES) | {"seed", "bot levels"}


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("mode", {"solitaire", "head_to_head", "standard"}),
        ("removed_types", {"smash_grab", "lone", "team2", "team3", "team4"}),
        ("clock", {"none", "relaxed", "normal", "blitz"}),
        ("spectator_hands", {"hidden", "after_round"}),
    ],
)
def test_an_option_takes_the_values_of_its_row(name: str, values: set[str]) -> None:
    """Each word is in the row of section 10 and in the lobby (section 10)."""
    assert set(CHOICES[name].values) == values
    assert all(value in ROWS[name][0] for value in values)


def test_ghosts_and_bribes_take_the_values_of_their_rows() -> None:
    """1 to 5 Ghosts, 1 by default; bribes off or on, off by default (section 10)."""
    assert (CHOICES["ghosts"].least, CHOICES["ghosts"].most) == (1, 5)
    assert ROWS["ghosts"][:2] == ["1, 2, 3, 4, 5", "1"]
    assert (CHOICES["bribes"].kind, ROWS["bribes"][:2]) == ("flag", ["off, on", "off"])


@pytest.mark.parametrize("players", range(1, 7))
def test_defaults_follow_the_number_of_seats(players: int) -> None:
    """Mode, removed types, Ghosts, bribes, clock and hands for spectators (section 10)."""
    options = GAME.options(players=players)
    assert options.mode == ("solitaire" if players == 1 else "head_to_head" if players == 2 else "standard")
    assert options.removed_types == (("smash_grab", "team4") if players < 3 else None)
    assert options.ghosts == (1 if players == 1 else None)
    assert options.bribes is False
    assert options.clock == ("none" if players == 1 else "relaxed")
    assert options.spectator_hands == "hidden"


@pytest.mark.parametrize(
    ("options", "says"),
    [
        pytest.param({"players": 1, "bribes": True}, "no bribes in solitaire", id="bribes with solitaire"),
        pytest.param(
            {"players": 3, "removed_types": ("lone", "team2")}, "only with one or two", id="removed types with three"
        ),
        pytest.param({"players": 2, "removed_types": ("lone",)}, "2 different of", id="fewer than two"),
        pytest.param({"players": 2, "removed_types": ("lone", "team2", "team3")}, "2 different of", id="more than two"),
        pytest.param({"players": 2, "removed_types": ("lone", "lone")}, "not lone twice", id="the same twice"),
        pytest.param({"players": 2, "removed_types": ("lone", "team5")}, "2 different of", id="an unknown type"),
        pytest.param({"players": 1, "ghosts": 0}, "from 1 to 5", id="no Ghost"),
        pytest.param({"players": 1, "ghosts": 6}, "from 1 to 5", id="six Ghosts"),
        pytest.param({"players": 2, "ghosts": 1}, "against one person alone", id="Ghosts without solitaire"),
        pytest.param({"players": 2, "mode": "standard"}, "the mode is head_to_head", id="mode for two"),
        pytest.param({"players": 4, "mode": "solitaire"}, "the mode is standard", id="mode for four"),
        pytest.param({"players": 1, "mode": "standard"}, "the mode is solitaire", id="mode for one"),
        pytest.param({"players": 7}, "1 to 6 players, not 7", id="more than six seats"),
        pytest.param({"players": 0}, "1 to 6 players, not 0", id="no seats"),
        pytest.param({"players": 3, "clock": "slow"}, "one of none, relaxed, normal, blitz, not slow", id="clock"),
        pytest.param({"players": 3, "spectator_hands": "always"}, "hidden, after_round", id="spectators"),
        pytest.param({"players": 3, "seed": 7}, "no option 'seed'", id="the seed is not the table's"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_clear_message(options: dict[str, object], says: str) -> None:
    """One sentence that says what would do (section 10, TP-10.4, TP-11.1, TP-12.14)."""
    with pytest.raises(BadOption, match=says):
        GAME.options(**options)


@pytest.mark.parametrize("players", range(1, 7))
def test_all_other_combinations_are_allowed(players: int) -> None:
    """Each is dealt and comes to its end (section 10)."""
    bribes = (False,) if players == 1 else (False, True)
    ghosts = (1, 5) if players == 1 else (None,)
    for clock, bribe, shown, number in product(CHOICES["clock"].values, bribes, ("hidden", "after_round"), ghosts):
        table = deal(players=players, clock=clock, bribes=bribe, spectator_hands=shown, ghosts=number)
        assert table.options == PlanOptions(
            players=players, clock=clock, bribes=bribe, spectator_hands=shown, ghosts=number
        )
        if clock == "blitz":
            play_on(table)
            assert table.turn == 11


def test_options_can_be_typed() -> None:
    """On a command line: on and off, numbers, lists with commas (section 10)."""
    options = PlanOptions.parse({"players": "2", "bribes": "on", "removed_types": "lone, team2", "clock": "blitz"})
    assert options == GAME.options(players=2, bribes=True, removed_types=("lone", "team2"), clock="blitz")
