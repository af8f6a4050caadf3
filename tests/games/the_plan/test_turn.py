"""Section 4.1 and 4.6: the turn and the eleven turns."""

import pytest

from heistnight.games.the_plan import moves
from heistnight.games.the_plan.moves import Choose, PlansRevealed, TreasuresRevealed, TrinketsRevealed
from heistnight.games.the_plan.pieces import FACE, FACES
from heistnight.games.the_plan.table import PlanTable

from .rulebook import body, tables
from .tables import (
    asked,
    asks,
    deal,
    events,
    hand,
    loot,
    museum,
    offers,
    pass_cards,
    play,
    play_on,
    raid,
    refuse,
    shelf,
    take_turn,
)


def test_a_turn_has_six_steps_in_this_order() -> None:
    """New treasures, new trinkets, choose, reveal, execute, clean up and pass (TP-3.1)."""
    assert [row[1] for row in body("4.1 The turn")] == [
        "End check", "New treasures", "New trinkets", "Choose", "Reveal", "Execute", "Clean up and pass",
    ]  # fmt: skip
    table = deal("P1-J P1-R P2-PE", up="J1 R1 P1 E1 M1")
    start = len(table.log)
    take_turn(table, "P1-J P1-R P2-PE")
    names = [type(event).__name__ for event in table.log[start:] if event.lasting]
    assert names == [
        "PlansRevealed",
        "GroupStarted", "Taken", "Taken",
        "GroupStarted", "Taken", "Taken",
        "Passed", "Passed", "Passed",
        "TreasuresRevealed", "TrinketsRevealed",
    ]  # fmt: skip
    assert names.index("PlansRevealed") == 0


def test_five_treasures_and_three_trinkets_are_turned_up() -> None:
    """Step 1 adds five treasures to those lying there, step 2 three trinkets (TP-3.1)."""
    table = deal("P1-J P1-R P1-P", up="J1 R1 P1 S3 S4", shelf="g1 c2 o5")
    take_turn(table, "P1-J P1-R P1-P")
    treasures, trinkets = events(table, TreasuresRevealed)[-1], events(table, TrinketsRevealed)[-1]
    assert (treasures.turn, len(treasures.tiles), treasures.pile) == (2, 5, 46)
    assert (len(trinkets.tiles), trinkets.pile) == (3, 24)
    assert set(treasures.tiles) <= set(museum(table).split())
    assert shelf(table).split() == ["g1", "c2", "o5", *trinkets.tiles]


def test_what_nobody_took_stays_without_limit() -> None:
    """Face-up treasures and trinkets stay for the next turns, however many they become (TP-3.2)."""
    table = deal(players=2, hands={0: "P1-J P1-R P1-P P1-E P1-M P1-B", 1: "P1-J P1-R P1-P P1-E P1-M P1-B"})
    for turn, kind in enumerate("JRP", 1):
        assert sum(map(len, table.museum)) == 5 * turn
        take_turn(table, f"P1-{kind} P1-{kind}", {0: "P1-M P1-B", 1: "P1-M P1-B"})
    assert sum(map(len, table.museum)) == 20
    assert len(table.shelf) == 12


@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_a_short_trinket_pile_is_turned_up_whole_and_the_game_goes_on(left: int) -> None:
    """With fewer than three trinkets in the pile all that are left are turned up, perhaps none (TP-3.3)."""
    table = deal("P1-J P1-R P1-P", pile=" ".join(["g1", "c1", "o1"][:left]))
    take_turn(table, "P1-J P1-R P1-P")
    assert len(events(table, TrinketsRevealed)[-1].tiles) == left
    assert (table.turn, asks(table), table.trinket_pile) == (2, "ChoosePlan", ())


def test_the_eleventh_turn_never_turns_up_a_trinket() -> None:
    """Ten times three are thirty, so the pile is empty after turn 10 at the latest (TP-3.3)."""
    table = deal(players=4)
    play_on(table)
    assert events(table, TrinketsRevealed)[10] == TrinketsRevealed((), 0)


def test_exactly_one_card_of_the_own_hand_is_chosen_and_that_is_final() -> None:
    """Confirming is final, a card that is not held is refused, and nobody may pass the turn (TP-3.4)."""
    table = deal(players=3, hands={0: "SG P1-J P1-J P2-JR P3-JRP P4-JRPE"})
    assert offers(table, 0) == [Choose(face) for face in ("SG", "P1-J", "P2-JR", "P3-JRP", "P4-JRPE")]
    assert refuse(table, 0, Choose("P1-S")).rule == "TP-13.1"
    assert refuse(table, 0, None).rule == "TP-3.4"
    assert refuse(table, 0, moves.TakeBlind()).rule == "TP-3.4"
    play(table, 0, Choose("P2-JR"))
    assert refuse(table, 0, Choose("SG")).rule == "TP-3.4"
    assert table.sealed[0] == FACE["P2-JR"]


def test_a_confirmed_card_lies_face_down_until_the_last_one_is_in() -> None:
    """It leaves the hand; all see who has confirmed, none sees what; the last one turns all up (TP-3.5)."""
    table = deal("P2-JR P2-JM P2-PE")
    play(table, 0, Choose("P2-JR"))
    assert "P2-JR" not in hand(table, 0)
    for viewer in (1, 2, None):
        view = table.view(viewer)
        assert [seat.cards for seat in view.board.seats] == [5, 6, 6]
        assert [seat.ready for seat in view.board.seats] == [True, False, False]
        assert [seat.plan for seat in view.board.seats] == [None] * 3
        assert view.board.question.waiting == (1, 2)
    assert table.view(0).own.chosen == "P2-JR"
    play(table, 1, Choose("P2-JM"))
    assert events(table, PlansRevealed) == []
    play(table, 2, Choose("P2-PE"))
    assert events(table, PlansRevealed) == [PlansRevealed(1, ("P2-JR", "P2-JM", "P2-PE"))]


def test_the_new_tiles_are_shown_before_anybody_may_confirm() -> None:
    """Steps 1 and 2 ask nobody anything and are over when the choice opens (TP-3.6)."""
    table = raid("P1-J P1-R P1-P")
    assert asks(table) == "PassCards"
    before = len(table.log)
    pass_cards(table)
    later = [event for event in table.log[before:] if isinstance(event, TreasuresRevealed | TrinketsRevealed)]
    assert [type(event) for event in later] == [TreasuresRevealed, TrinketsRevealed]
    assert asks(table) == "ChoosePlan"
    assert asked(table) == (0, 1, 2)
    assert loot(table, 0) == "J1"


SEQUENCE = {row[0]: row[1:] for row in tables("4.6 Full sequence")[0]}


@pytest.mark.parametrize("players", range(1, 7))
def test_the_game_has_eleven_turns_and_one_treasure_is_never_revealed(players: int) -> None:
    """56 = 11 x 5 + 1 (TP-8.1)."""
    table = deal(players=players)
    play_on(table)
    assert [event.turn for event in events(table, TreasuresRevealed)] == list(range(1, 12))
    assert len(table.treasure_pile) == 1
    assert len(table.outcome().unrevealed) == 1


@pytest.mark.parametrize("turn", range(1, 12))
@pytest.mark.parametrize("players", range(2, 7))
def test_each_turn_is_as_the_full_sequence_says(turn: int, players: int) -> None:
    """Round, hand, pass, cards kept and the treasure pile of every turn (TP-8.1)."""
    says = {name: cells[turn - 1] for name, cells in SEQUENCE.items()}
    table = deal(players=players)
    play_on(table, until_turn=turn)
    assert table.round == int(says["Round"])
    assert [len(cards) for cards in table.hands] == [int(says["Hand when choosing"])] * players
    assert len(table.treasure_pile) == int(says["Treasures in the pile after step 1"])
    choose_all(table)
    if says["Pass afterwards"] == "-":
        assert asks(table) in ("ChoosePlan", "")
    else:
        assert asks(table) == "PassCards"
        assert len(table.hands[0]) - 2 == int(says["Cards kept from before passing"])
        pass_cards(table)
        giver = (0 - {"left": 1, "right": -1}[says["Pass afterwards"]]) % players
        passed = [event for event in events(table, moves.Passed) if event.receiver == 0]
        assert passed[-1].giver == giver


def choose_all(table: PlanTable) -> None:
    turn = table.turn
    while asks(table) not in ("PassCards", "") and table.turn == turn:
        seat = asked(table)[0]
        play(table, seat, table.offered(seat)[0])


@pytest.mark.parametrize("turn", range(1, 12))
def test_the_trinket_pile_shrinks_by_three_if_nobody_takes_blindly(turn: int) -> None:
    """27, 24, 21, ... and 0 from turn 10 on (TP-8.1)."""
    table = deal("P1-J P1-R P1-P")
    while table.turn < turn:
        turn_without_ties(table)
    row = next(cells for name, cells in SEQUENCE.items() if name.startswith("Trinkets in the pile"))
    assert len(table.trinket_pile) == int(row[turn - 1])


def turn_without_ties(table: PlanTable) -> None:
    """A turn in which nobody holds as much as another, so that nobody takes blindly."""
    for seat in range(table.seats):
        table.treasures[seat] = (seat,) * (seat + 1)
    take_turn(table, " ".join(FACES[cards[0]] for cards in table.hands))
