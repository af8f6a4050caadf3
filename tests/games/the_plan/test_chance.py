"""Section 4.11: the only chance in the game, and when it is drawn."""

import pytest

from heistnight.core.rng import Rng
from heistnight.games.the_plan import GAME
from heistnight.games.the_plan.moves import TrinketTaken
from heistnight.games.the_plan.pieces import TREASURE_PILE, TRINKET_PILE, plan_deck
from heistnight.games.the_plan.table import PlanTable

from .rulebook import body
from .tables import Script, asked, deal, events, museum, numbers, play, play_on, raid, shelf, time_out


def set_up(**options: object) -> Script:
    script = Script(b"")
    GAME.deal_from(GAME.options(**options), script, logged=False)
    return script


def test_the_closed_list_of_draws_has_nine_lines() -> None:
    """All of them are tested here (TP-17.1)."""
    assert [row[0].partition(" (")[0] for row in body("4.11 Chance")] == [
        "Plan stack, set-up",
        "Treasure pile, set-up",
        "Trinket pile, set-up",
        "Reshuffle",
        "Short block, seats",
        "Short block, tiles",
        "Bribe chooser",
        "Clock at `choose_plan`",
        "Clock at `pass_cards`",
    ]


@pytest.mark.parametrize("players", range(1, 7))
def test_the_three_set_up_draws_shuffle_the_canonical_orders(players: int) -> None:
    """The Plans in play, then 56 treasures, then 30 trinkets, and nothing else (TP-17.1, TP-17.2)."""
    removed = () if players > 2 else ("smash_grab", "team4")
    assert set_up(players=players).asked == [list(plan_deck(removed)), list(TREASURE_PILE), list(TRINKET_PILE)]


def test_a_result_is_the_pile_top_first() -> None:
    """The first of the handed-in order is the first card dealt and the first tile turned up (TP-17.1)."""
    deck = list(plan_deck())[::-1]
    script = Script(b"", orders=[deck.copy(), list(TREASURE_PILE)[::-1], list(TRINKET_PILE)[::-1]])
    table = GAME.deal_from(GAME.options(players=3), script, logged=True)
    assert deck[0] in table.hands[0]
    assert table.museum[6] == numbers("S2 S3 S3 S4 S4")
    assert table.shelf == numbers("o5 o5 o4")


def test_a_reshuffle_draws_from_all_discards_in_canonical_order() -> None:
    """Used and leftover together (TP-17.1)."""
    table = deal(players=6)
    play_on(table, until_turn=9)
    assert table.rng.asked[-1] == list(plan_deck())


@pytest.mark.parametrize(
    ("shelf", "pile", "draws"),
    [
        pytest.param("g1 c2", "o1", [[0, 1], None], id="the pile is one short: seats; two tiles lie open: tiles"),
        pytest.param("g1 c2", "", [[0, 1], None], id="the pile is empty"),
        pytest.param("g1", "", [[0, 1]], id="one tile lies open: no draw of tiles"),
        pytest.param("", "o1", [[0, 1]], id="nothing lies open"),
        pytest.param("", "", [], id="no trinket is left: no draw at all"),
        pytest.param("g1 c2", "o1 o2", [], id="the pile can serve the block"),
    ],
)
def test_a_short_block_draws_seats_and_tiles_only_where_it_must(
    shelf: str, pile: str, draws: list[list[int] | None]
) -> None:
    """The seats of the block, ascending; the face-up trinkets, left to right (TP-17.1)."""
    table = raid("SG SG P1-J", shelf=shelf, pile=pile)
    assert table.rng.asked == [list(numbers(shelf)) if draw is None else draw for draw in draws]


def test_the_bribe_chooser_is_drawn_among_the_equal_only() -> None:
    """A list of one is not shuffled (TP-17.1, TP-17.2)."""
    plans, up = "P2-JR P2-JM P2-PE P2-PS", "J3 P1 B1 B2 B3"
    table = raid(plans, up, bribes=True, holdings={0: "g1", 1: "S1 c1", 2: "g2", 3: "S2 o1"}, lots=[(2, 0)])
    assert table.rng.asked == [[0, 2]]
    assert asked(table) == (2,)
    table = raid(plans, up, bribes=True, holdings={0: "g1", 1: "S1 c1", 2: "S3 g2", 3: "S2 o1"})
    assert table.rng.asked == []


def test_at_one_deadline_the_seats_are_served_in_ascending_order() -> None:
    """One shuffle of each silent seat's hand, at the deadline and not before (TP-17.2)."""
    table = deal(players=4, clock="normal")
    play(table, 2, table.offered(2)[0])
    assert table.rng.asked == []
    hands = [list(cards) for cards in table.hands]
    time_out(table)
    assert table.rng.asked[:3] == [hands[0], hands[1], hands[3]]
    play_on_to_pass(table)
    table.rng.asked.clear()
    hands = [list(cards) for cards in table.hands]
    time_out(table)
    assert table.rng.asked == hands


def play_on_to_pass(table: PlanTable) -> None:
    while type(table.open()).__name__ != "PassCards":
        time_out(table)


def test_no_draw_is_made_that_the_list_does_not_know() -> None:
    """With nobody silent, no short block and no empty stack a game draws nothing after the set-up (TP-17.1)."""
    for number in range(20):
        table, answers = GAME.deal(GAME.options(players=2), bytes([number]), logged=True), Rng(b"answers")
        while table.agenda:
            seat = asked(table)[0]
            play(table, seat, answers.choice(table.offered(seat)))
        assert not [event for event in events(table, TrinketTaken) if event.source == "lot"]
        assert table.rng.drawn == 3


def test_a_list_of_one_is_not_shuffled() -> None:
    """It costs no draw, so later draws stay the same (TP-17.2)."""
    rng = Rng(b"seed")
    assert rng.shuffled([7]) == [7]
    assert rng.drawn == 0
    assert sorted(rng.shuffled([1, 2])) == [1, 2]
    assert rng.drawn == 1


def test_results_can_be_handed_in_instead_of_a_seed() -> None:
    """Three orders at set-up, then each later one as it comes (TP-17.3)."""
    orders = [Rng(b"game").shuffled(plan_deck()), list(TREASURE_PILE)[::-1], list(TRINKET_PILE)[::-1]]
    tables = [
        GAME.deal_from(GAME.options(players=4), Script(b"", orders=[order.copy() for order in orders]), logged=False)
        for _ in range(2)
    ]
    for table in tables:
        play_on(table)
    assert tables[0].outcome() == tables[1].outcome()


def test_orders_are_handed_in_by_the_names_of_the_pieces() -> None:
    """The tops of the three piles; what is not handed in follows from the seed (TP-17.3)."""
    orders = {"plans": ["P1-M", "P2-JS"], "treasures": ["R1", "R2", "E2", "E4", "B4"], "trinkets": ["g1", "c1", "o2"]}
    table = GAME.deal(GAME.options(players=3), b"seed", orders=orders)
    assert numbers("P1-M")[0] in table.hands[0]
    assert numbers("P2-JS")[0] in table.hands[1]
    assert museum(table) == "R1 R2 E2 E4 B4"
    assert shelf(table) == "g1 c1 o2"


def test_the_same_seed_gives_the_same_game() -> None:
    """And another seed another one (TP-17.2)."""
    one, same, other = (GAME.deal(GAME.options(players=4), seed) for seed in (b"1", b"1", b"2"))
    assert one == same
    assert one.hands != other.hands


def test_samplers_never_draw_from_the_chance_of_the_table() -> None:
    """Thinking longer does not change the next card (TP-17.4)."""
    table = GAME.deal(GAME.options(players=4), b"seed")
    before = table.rng.drawn
    for number in range(5):
        world = table.resample(1, Rng(bytes([number])))
        play(world, 0, world.offered(0)[0])
        assert world.rng is not table.rng
        assert world.rng.seed != table.rng.seed
    assert table.rng.drawn == before
