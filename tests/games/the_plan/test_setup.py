"""Section 3: set-up, column by column of its table."""

import re
from itertools import combinations

import pytest

from heistnight.games.the_plan import GAME
from heistnight.games.the_plan.moves import (
    Dealt,
    LeftoversDiscarded,
    Passed,
    Reshuffled,
    RoundStarted,
    TreasuresRevealed,
)
from heistnight.games.the_plan.pieces import BOX, FACES, TREASURE_PILE, TRINKET_PILE, TYPES, plan_deck
from heistnight.games.the_plan.table import PlanTable

from .rulebook import body
from .tables import Script, asked, asks, deal, events, play, play_on

TABLE = {row[0]: row[1:] for row in body("3. Set-up")}
STANDARD = range(3, 7)


def column(players: int) -> dict[str, str]:
    """The column of a number of seats, with "same" filled in."""
    place = {3: 0, 4: 1, 5: 2, 6: 3, 2: 4, 1: 5}[players]
    return {name: cells[0] if cells[place] == "same" else cells[place] for name, cells in TABLE.items()}


def played(players: int, **options: int) -> PlanTable:
    table = deal(players=players, **options)
    play_on(table)
    return table


def drawn(table: PlanTable) -> int:
    """How many Plans were dealt in the whole game."""
    whole = len(plan_deck(table.options.removed_types or ()))
    return whole + sum(event.cards for event in events(table, Reshuffled)) - len(table.stack)


@pytest.mark.parametrize("players", [2, *STANDARD])
def test_everybody_gets_six_plans_from_a_shuffled_stack(players: int) -> None:
    """The Plans are shuffled into a face-down stack and everybody gets six (TP-2.1)."""
    table = deal(players=players)
    says = column(players)
    assert len(table.stack) + 6 * players == int(re.match(r"\d+", says["Plan deck"])[0])
    assert [len(cards) for cards in table.hands] == [int(says["Cards dealt per seat and round"])] * players
    assert table.options.removed_types == (None if players > 2 else ("smash_grab", "team4"))


@pytest.mark.parametrize("players", [2, *STANDARD])
def test_a_game_needs_so_many_plans_and_reshuffles_so_often(players: int) -> None:
    """Cards needed and reshuffles are those of the set-up table (TP-2.1, TP-7.6, TP-7.7)."""
    table = played(players)
    says = column(players)
    assert drawn(table) == int(says["Cards needed for the game"])
    assert len(events(table, Reshuffled)) == (0 if says["Reshuffle"] == "never" else 1)


@pytest.mark.parametrize("players", [2, *STANDARD])
def test_rounds_and_passes_run_as_in_the_set_up_table(players: int) -> None:
    """Left, right, left, in rounds of 4, 4 and 3 turns (TP-2.1, TP-7.1)."""
    table = played(players)
    directions = [event.direction for event in events(table, RoundStarted)]
    assert directions == ["left", "right", "left"]
    if players > 2:
        assert ", ".join(directions) == column(players)["Passing"]
    turns = [0, 0, 0]
    for event in table.log:
        if isinstance(event, RoundStarted):
            number = event.round
        if isinstance(event, TreasuresRevealed):
            turns[number - 1] += 1
    assert ", ".join(map(str, turns)) == column(players)["Turns per round"]
    board = table.view(None).board
    assert (board.turns, board.rounds) == (sum(turns), len(turns))


@pytest.mark.parametrize("ghosts", range(1, 6))
def test_solitaire_keeps_hands_of_two_and_needs_so_many_plans(ghosts: int) -> None:
    """12 x (1+g) cards; no reshuffle with one or two Ghosts, one with more; no rounds (TP-11.8, TP-11.9)."""
    table = played(1, ghosts=ghosts)
    needed = re.search(r": (.*) for g", TABLE["Cards needed for the game"][5])[1].split(", ")
    assert drawn(table) == int(needed[ghosts - 1]) == 12 * (1 + ghosts)
    assert len(events(table, Reshuffled)) == int(ghosts > 2)
    assert table.turn == table.view(None).board.turns == 11
    assert table.view(None).board.rounds == 0
    assert events(table, RoundStarted) == events(table, Passed) == events(table, LeftoversDiscarded) == []
    assert len(deal(players=1, ghosts=ghosts).stack) == 42 - 2 * (1 + ghosts)


@pytest.mark.parametrize("pair", list(combinations(TYPES, 2)), ids="+".join)
@pytest.mark.parametrize("players", [1, 2])
def test_the_deck_without_two_types_has_42_or_44_plans(players: int, pair: tuple[str, str]) -> None:
    """42 Plans, or 44 if Smash & Grab stays in (section 3, TP-10.1)."""
    table = deal(players=players, removed_types=pair)
    cards = [*table.stack, *(face for cards in table.hands for face in cards)]
    assert len(cards) == (42 if "smash_grab" in pair else 44)
    types = {card.face: card.type for card in BOX.plans}
    assert {types[FACES[face]] for face in cards} == set(TYPES) - set(pair)


def test_both_piles_are_mixed_and_lie_face_down() -> None:
    """Nobody sees a tile of a pile, only how many there are (TP-2.2)."""
    table = deal(players=3)
    other = table.clone()
    other.treasure_pile = other.treasure_pile[::-1]
    other.trinket_pile = other.trinket_pile[::-1]
    for seat in (None, 0, 1, 2):
        assert table.view(seat) == other.view(seat)
    assert (table.view(0).board.treasure_pile, table.view(0).board.trinket_pile) == (51, 27)


def test_each_pile_is_shuffled_once_and_taken_from_the_top() -> None:
    """What was shuffled to the front comes first, turn after turn (TP-2.3)."""
    order, small = list(TREASURE_PILE)[::-1], list(TRINKET_PILE)[::-1]
    script = Script(b"", orders=[list(plan_deck()), order, small])
    table = GAME.deal_from(GAME.options(players=3, clock="none"), script, logged=True)
    play_on(table, until_turn=2)
    revealed = [tile for event in events(table, TreasuresRevealed) for tile in event.tiles]
    assert revealed == ["S4", "S4", "S3", "S3", "S2", "S2", "S1", "S1", "B4", "B4"]
    assert list(table.treasure_pile) == order[10:][::-1]


@pytest.mark.parametrize("players", [2, *STANDARD])
@pytest.mark.parametrize(("turn", "step"), [(1, 1), (5, -1)])
def test_left_is_the_next_seat_and_right_the_one_before(players: int, turn: int, step: int) -> None:
    """The left of seat i is i+1, the right i-1, round the table (TP-2.4)."""
    table = deal(players=players)
    play_on(table, until_turn=turn)
    log = len(table.log)
    play_on(table, until_turn=turn + 1)
    passed = [event for event in table.log[log:] if isinstance(event, Passed)]
    assert [(event.giver, event.receiver) for event in passed] == [(s, (s + step) % players) for s in range(players)]


def test_cards_are_dealt_one_at_a_time_from_seat_0() -> None:
    """With the stack in canonical order seat 0 gets cards 1, 4, 7, ... and seat 1 cards 2, 5, 8, ... (TP-2.5)."""
    deck = list(plan_deck())
    table = GAME.deal_from(GAME.options(players=3, clock="none"), Script(b"", orders=[deck]), logged=True)
    assert [list(cards) for cards in table.hands] == [deck[seat:18:3] for seat in range(3)]
    assert list(table.stack) == deck[18:][::-1]


def test_no_seat_is_first() -> None:
    """All seats are asked at once, whoever confirms first, and the order of answers changes nothing (TP-2.6)."""
    first, last = deal("P2-JR P2-JM P2-PE"), deal("P2-JR P2-JM P2-PE")
    assert asked(first) == (0, 1, 2)
    for seat in (0, 1, 2):
        play(first, seat, first.offered(seat)[-1])
    for seat in (2, 1, 0):
        play(last, seat, last.offered(seat)[-1])
    last.log = first.log = None
    assert first == last


@pytest.mark.parametrize("players", range(1, 7))
def test_all_begin_with_nothing(players: int) -> None:
    """Nobody has a treasure or a trinket at the start (TP-2.7)."""
    table = deal(players=players)
    assert set(table.treasures) == set(table.trinkets) == {()}
    assert [held.points for held in table.view(0).advice.tallies] == [0] * table.collectors
    assert events(table, Dealt)[0].counts == tuple(map(len, table.hands))


@pytest.mark.parametrize(
    ("players", "mode"), [(1, "solitaire"), (2, "head_to_head"), *((n, "standard") for n in STANDARD)]
)
def test_one_to_six_play_and_the_mode_follows(players: int, mode: str) -> None:
    """Three to six play the standard game, two the variant of 4.8, one alone that of 4.9 (TP-2.8)."""
    table = deal(players=players)
    assert table.options.mode == mode
    assert players in GAME.seats
    assert asks(table) == "ChoosePlan"
    assert list(GAME.seats) == [1, 2, 3, 4, 5, 6]
