"""Game trees counted to the end of a turn, and thousands of raids against section 5.4 read literally."""

from collections import Counter
from collections.abc import Sequence
from itertools import product

import pytest

from heistnight.core.rng import Rng
from heistnight.games.the_plan import GAME
from heistnight.games.the_plan.moves import TakeBlind, Taken
from heistnight.games.the_plan.pieces import FACE, FACES, KINDS, SHOWS, SIZE, TREASURE_PILE, plan_deck
from heistnight.games.the_plan.table import PlanTable

from .tables import asked, asks, deal, events, play, raid


def leaves(table: PlanTable) -> int:
    """How many ways there are to come to the end of this turn; sealed answers are given in order of seats."""
    decision, turn = table.open(), table.turn
    if decision is None or asks(table) == "PassCards":
        return 1
    seat, count = asked(table)[0], 0
    for action in decision.options(table, seat):
        world = table.clone()
        play(world, seat, action)
        count += leaves(world) if world.turn == turn else 1
    return count


def test_where_everybody_takes_something_only_the_plans_are_chosen() -> None:
    """Three Lone Specialists of different kinds each, all lying there: 3 x 3 x 3 ways (TP-4.4)."""
    table = deal(players=3, turn=4, up="J1 R1 P1 E1 M1 B1 S1")
    table.hands = [numbered("P1-J P1-R P1-P"), numbered("P1-E P2-EB P2-ES"), numbered("P1-M P3-MBS P4-EMBS")]
    assert leaves(table) == 27


def test_a_lone_smash_and_grab_multiplies_by_the_kinds_lying_there() -> None:
    """A has three Smash & Grabs, B and C Lones that find nothing left out: 1 x 1 x 1 x 5 kinds (TP-5.4, TP-6.4)."""
    table = deal(players=3, turn=4, up="J1 R1 P1 E1 M1", shelf="", pile="g1 g2 g3")
    table.hands = [numbered("SG SG SG"), numbered("P1-B P1-B P1-B"), numbered("P1-S P1-S P1-S")]
    assert leaves(table) == 5


def test_free_picks_multiply_by_the_trinkets_on_offer() -> None:
    """B alone finds nothing: three designs and the pile (TP-6.1)."""
    table = deal(players=3, turn=4, up="J1 R1 P1 E1 M1", shelf="g1 c2 o5")
    table.hands = [numbered("P1-J P1-J P1-J"), numbered("P1-B P1-B P1-B"), numbered("P1-R P1-R P1-R")]
    assert leaves(table) == 4


def test_solitaire_flips_multiply_by_two_for_each_ghost() -> None:
    """Two own cards, two Ghosts, nobody empty-handed: 2 x 2 x 2 (TP-11.4)."""
    table = deal(players=1, ghosts=2, up="J1 R1 P1 E1 M1 B1")
    table.hands = [numbered("P1-J P1-R"), numbered("P1-P P1-E"), numbered("P1-M P1-B")]
    assert leaves(table) == 8


def test_bids_multiply_by_what_the_tied_hold() -> None:
    """A has four fists (none, g1, g2, both), B two (none, c1): 8; R and M feed the loser (TP-12.5)."""
    table = deal(
        players=2, removed_types=("smash_grab", "lone"), turn=4, bribes=True, shelf="", pile="o1",
        up="J1 R1 M1 B1 B2", holdings={0: "g1 g2", 1: "c1"},
    )  # fmt: skip
    table.hands = [numbered("P2-JR P2-JR P2-JR"), numbered("P2-JM P2-JM P2-JM")]
    assert leaves(table) == 8


@pytest.mark.parametrize(("players", "seed", "count"), [(2, b"perft", 129), (3, b"perft", 604), (4, b"perft", 6516)])
def test_the_tree_of_a_first_turn_is_as_large_as_on_paper(players: int, seed: bytes, count: int) -> None:
    """Counted by the engine and by sections 5.4 and 4.4 alone (TP-3.1, TP-5.4, TP-6.6)."""
    table = GAME.deal(GAME.options(players=players, clock="none"), seed)
    lying = [len(tiles) for tiles in table.museum]
    on_paper = sum(ways(plans, lying, tuple(table.shelf)) for plans in product(*map(set, table.hands)))
    assert leaves(table) == on_paper == count


def ways(plans: tuple[int, ...], lying: list[int], shelf: tuple[int, ...]) -> int:
    """How a first turn with these Plans can go: the kinds of a lone Smash & Grab, then picks of lone losers."""
    if plans.count(FACE["SG"]) != 1:
        return picks(lone_losers(plans, lying), shelf)
    kinds = [kind for kind in range(7) if lying[kind]]
    rest = [[0 if kind == grabbed else tiles for kind, tiles in enumerate(lying)] for grabbed in kinds]
    return sum(picks(lone_losers(plans, left), shelf) for left in rest)


def lone_losers(plans: tuple[int, ...], lying: list[int]) -> int:
    """In how many sizes exactly one Plan gets nothing (nobody holds anything yet, so two or more take blindly)."""
    takers = {taker_of(kind, plans) for kind in range(7) if lying[kind]}
    sizes = Counter(SIZE[face] for seat, face in enumerate(plans) if seat not in takers and SIZE[face])
    return sum(losers == 1 for losers in sizes.values())


def picks(seats: int, shelf: tuple[int, ...]) -> int:
    """One after the other takes one of the designs lying there, or from the pile."""
    if not seats:
        return 1
    rests = [shelf[: shelf.index(tile)] + shelf[shelf.index(tile) + 1 :] for tile in set(shelf)]
    return picks(seats - 1, shelf) + sum(picks(seats - 1, rest) for rest in rests)


def numbered(cards: str) -> tuple[int, ...]:
    return tuple(sorted(FACE[card] for card in cards.split()))


def taker_of(kind: int, plans: Sequence[int]) -> int | None:
    """Section 5.4 for a kind and no Smash & Grab alone: the smallest size that shows it exactly once."""
    for size in (1, 2, 3, 4):
        showing = [seat for seat, face in enumerate(plans) if SIZE[face] == size and kind in SHOWS[face]]
        if len(showing) == 1:
            return showing[0]
    return None


@pytest.mark.parametrize("players", range(2, 7))
def test_raids_end_as_section_5_4_says(players: int) -> None:
    """Hundreds of random Plans and museums: each kind goes to whom the table names (TP-4.1 to TP-4.11)."""
    rng = Rng(bytes([players]))
    removed = ("smash_grab", "team4") if players == 2 else ()
    for _ in range(150):
        plans = rng.shuffled(plan_deck(removed))[:players]
        up = [f"{KINDS[tile // 4]}{tile % 4 + 1}" for tile in rng.shuffled(TREASURE_PILE)[: 5 + rng.below(6)]]
        table = raid(" ".join(FACES[face] for face in plans), " ".join(up))
        grabbed = None
        if asks(table) == "SmashGrabKind":
            grabber, action = asked(table)[0], rng.choice(table.offered(asked(table)[0]))
            grabbed = KINDS.index(action.kind)
            play(table, grabber, action)
        elif [SIZE[face] for face in plans].count(0) == 1:
            grabber, grabbed = plans.index(FACE["SG"]), KINDS.index(up[0][0])
        while asks(table) == "PickTrinket":
            play(table, asked(table)[0], TakeBlind())
        lying = Counter(name[0] for name in up)
        for kind, code in enumerate(KINDS):
            taker = grabber if kind == grabbed else taker_of(kind, plans)
            took = [(event.seat, len(event.tiles)) for event in events(table, Taken) if event.kind == code]
            assert took == ([(taker, lying[code])] if taker is not None and lying[code] else [])
        for seat in range(players):
            assert (len(table.trinkets[seat]) == 1) == (table.treasures[seat] == ())
