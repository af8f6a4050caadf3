"""Section 4.8: two players."""

from itertools import combinations

import pytest

from heistnight.core.problems import BadOption
from heistnight.games.the_plan import GAME
from heistnight.games.the_plan.moves import Passed, Reshuffled
from heistnight.games.the_plan.pieces import BOX, FACES, TYPES

from .tables import deal, events, hand, museum, play_on, raid, take_turn

TYPE = {card.face: card.type for card in BOX.plans}


def test_the_recommended_pair_is_out_of_the_deck() -> None:
    """No Smash & Grab and no Team of Four is left; all else is the standard game (TP-10.1)."""
    table = deal(players=2)
    cards = [*table.stack, *(face for cards in table.hands for face in cards)]
    assert {TYPE[FACES[face]] for face in cards} == {"lone", "team2", "team3"}
    assert "SG" not in table.view(0).advice.hidden


@pytest.mark.parametrize("pair", list(combinations(TYPES, 2)), ids="+".join)
def test_any_two_types_can_be_left_out_and_both_see_which(pair: tuple[str, str]) -> None:
    """All ten pairs are allowed, in any order, and the game comes to its end (TP-10.2)."""
    assert GAME.options(players=2, removed_types=pair[::-1]).removed_types == pair[::-1]
    table = deal(players=2, removed_types=pair)
    for viewer in (0, 1, None):
        view = table.view(viewer)
        shown = set(view.advice.hidden) | set(view.own.hand if view.own else ())
        assert {TYPE[face] for face in shown} == set(TYPES) - set(pair)
    play_on(table)
    assert table.turn == 11


def test_the_default_pair_is_the_recommended_one() -> None:
    """The host may choose; otherwise Smash & Grab and Team of Four are out (TP-10.2)."""
    assert GAME.options(players=2).removed_types == ("smash_grab", "team4")


def test_the_opponent_is_left_and_right() -> None:
    """Each passes two cards to the other in every pass; six cards, five treasures, 11 turns stay (TP-10.3)."""
    table = deal(players=2, hands={0: "P1-J P1-R P1-P P1-E P1-M P1-B", 1: "P2-JR P2-JM P2-JB P2-JS P2-RP P2-RE"})
    take_turn(table, "P1-J P2-JR", {0: "P1-R P1-P", 1: "P2-JM P2-JB"})
    assert hand(table, 0) == "P1-E P1-M P1-B P2-JM P2-JB"
    assert hand(table, 1) == "P1-R P1-P P2-JS P2-RP P2-RE"
    play_on(table)
    assert {(event.giver, event.receiver) for event in events(table, Passed)} == {(0, 1), (1, 0)}
    assert len(events(table, Passed)) == 2 * 8
    assert events(table, Reshuffled) == []


def test_a_match_of_two_leaves_the_treasures_lying() -> None:
    """All else is the standard game (TP-10.1)."""
    table = raid("P2-JR P2-JM", up="J1 R1 M1 S1 S2")
    assert museum(table) == "J1 S1 S2"


@pytest.mark.parametrize("players", range(3, 7))
def test_standard_games_remove_no_types(players: int) -> None:
    """Two seats always mean head-to-head, three to six standard (TP-10.4)."""
    assert GAME.options(players=players).removed_types is None
    with pytest.raises(BadOption, match=r"TP-10\.4"):
        GAME.options(players=players, removed_types=("smash_grab", "team4"))
    with pytest.raises(BadOption, match=r"TP-10\.4"):
        GAME.options(players=players, mode="head_to_head")
    with pytest.raises(BadOption, match=r"TP-10\.4"):
        GAME.options(players=2, mode="standard")
