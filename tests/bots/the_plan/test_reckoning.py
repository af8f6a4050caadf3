"""What the players of The Plan reckon with agrees with the rules."""

from random import Random

import pytest

from heistnight.bots import Eyes
from heistnight.bots.the_plan.minds import outlook, way_in
from heistnight.bots.the_plan.position import ALL_KINDS, MASK, Position, raid, shares_of
from heistnight.bots.the_plan.stakes import Stakes
from heistnight.bots.the_plan.worth import Rough, Sharp
from heistnight.core.action import Input
from heistnight.core.rng import Rng
from heistnight.games import game
from heistnight.games.the_plan.moves import Name
from heistnight.games.the_plan.pieces import FACE, SIZE, TREASURE, TRINKET, plan_deck
from heistnight.games.the_plan.score import standing
from heistnight.games.the_plan.table import PlanTable

PLAN = game("the-plan")


def table_of(players: int = 4, seed: bytes = b"t", **zones: object) -> PlanTable:
    table: PlanTable = PLAN.deal(PLAN.options(players=players, clock="none"), seed)
    for zone, value in zones.items():
        setattr(table, zone, value)
    return table


def position_of(table: PlanTable, seat: int = 0) -> Position:
    return Position(Eyes(table, seat, Rng(b"p")))


def tiles(*names: str) -> tuple[int, ...]:
    return tuple(TREASURE[name] for name in names)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_raid_reckoned_is_the_raid_played(players: int) -> None:
    """Over whole games by chance, everybody carries off just the kinds that the short reckoning says."""
    for number in range(12):
        chance = Rng(b"raid %d %d" % (players, number))
        removed = {"removed_types": ("team4", "lone")} if players == 2 else {}
        table = PLAN.deal(PLAN.options(players=players, clock="none", **removed), b"%d" % number)
        turn, before, lying, named = 0, [], 0, [0] * players
        while table.agenda:
            if table.turn != turn:
                turn = table.turn
                before = [len(treasures) for treasures in table.treasures]
                lying = sum(1 << kind for kind in ALL_KINDS if table.museum[kind])
                named = [0] * players
            seat = table.open().seats(table)[0]
            action = chance.choice(table.offered(seat))
            if isinstance(action, Name):
                named[seat] = 1 << "JRPEMBS".index(action.kind)
            revealed = len(table.revealed) + 4 * len(table.past)
            table.play(Input(0, seat, action))
            done = table.turn != turn or not table.agenda or table.open().__class__.__name__ == "PassCards"
            if done and before:
                plans = (table.revealed or table.past[-1].revealed)[-1] if table.revealed or table.past else None
                if plans is None:  # TP-7.6: a reshuffle forgets the round
                    before = []
                    continue
                took = [
                    sum({1 << (tile >> 2): 1 << (tile >> 2) for tile in table.treasures[s][before[s] :]}.values())
                    for s in range(players)
                ]
                lone = [s for s in range(players) if plans[s] == FACE["SG"]]
                if len(lone) == 1 and not named[lone[0]]:
                    named[lone[0]] = took[lone[0]]  # only one kind lay there
                assert raid(plans, lying, named) == took, revealed
                before = []


def test_a_set_within_reach_is_worth_more_than_its_points() -> None:
    """Three of four Bones and the fourth lying there: 4 points and most of a set."""
    museum = [(), (), (), (), (), tiles("B4"), ()]
    table = table_of(museum=museum, treasures=[tiles("B1", "B2", "B3"), (), (), ()])
    position = position_of(table)
    assert Rough(position).take(0, 5) == pytest.approx(4 + 5 - 2.2)
    assert Rough(position).take(1, 5) == pytest.approx(4 + 0.3)
    assert Sharp(position).take(0, 5) > Sharp(position).take(1, 5) + 1.5


def test_a_set_whose_last_tile_is_gone_promises_nothing() -> None:
    """Both Skulls lie with another seat."""
    treasures = [tiles("B1", "B2"), tiles("B4", "B4"), (), ()]
    table = table_of(museum=[(), (), (), (), (), tiles("B3"), ()], treasures=treasures)
    assert Sharp(position_of(table)).take(0, 5) == pytest.approx(3)


def test_duplicates_promise_no_first_set() -> None:
    """A second Tail is worth one point, and the hope of a second set at most a little."""
    table = table_of(museum=[(), (), (), (), (), tiles("B1"), ()], treasures=[tiles("B1"), (), (), ()])
    assert Rough(position_of(table)).take(0, 5) == pytest.approx(1)
    assert Sharp(position_of(table)).take(0, 5) == pytest.approx(1, abs=0.2)


def test_a_fourth_design_makes_a_trinket_worth_six() -> None:
    """Three Gift Shop designs held: the fourth brings its point and the set."""
    held = tuple(TRINKET[name] for name in ("g1", "g2", "g3"))
    table = table_of(trinkets=[held, (), (), ()])
    values = Rough(position_of(table)).trinkets(0)
    assert values[TRINKET["g4"]] == pytest.approx(6 - 1.6)
    assert values[TRINKET["g1"]] == pytest.approx(1)


def test_the_chance_to_get_in_agrees_with_drawing_cards() -> None:
    """Inclusion and exclusion against many throws, for three others who play any card of the deck."""
    deck = plan_deck()
    shares = shares_of(deck)
    free = way_in(shares, 3, [1 / 7] * 7)
    rng, hits, throws = Random(5), [0] * 5, 12000
    for _ in range(throws):
        plans = [deck[int(rng.random() * len(deck))] for _ in range(3)]
        wish = [1 << int(rng.random() * 7) for _ in range(3)]
        for size, mine in ((1, "P1-E"), (2, "P2-PE"), (3, "P3-PEM"), (4, "P4-PEMS")):
            hits[size] += bool(raid([*plans, FACE[mine]], 127, [*wish, 0])[3] >> 3 & 1)
    for size in (1, 2, 3, 4):
        assert free[size][3] == pytest.approx(hits[size] / throws, abs=0.02)


def test_an_outlook_has_a_value_for_every_face() -> None:
    """Nobody else comes: every Plan brings what lies there, and a Smash & Grab the best kind."""
    worths = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]
    free = [[1.0] * 7 for _ in range(5)]
    values = outlook(free, 1.0, worths, 1.5)
    for face, value in enumerate(values):
        if SIZE[face]:
            assert value == pytest.approx(sum(worths[kind] for kind in ALL_KINDS if MASK[face] >> kind & 1))
    assert values[FACE["SG"]] == 7.0


def test_in_the_last_turn_tie_breaks_count() -> None:
    """Level on points, the seat with more sets wins; one more point beats that."""
    mine, theirs = tiles("B1", "B2", "B3", "B4"), tiles("J4", "R4", "P4", "E3")
    table = table_of(
        2,
        turn=11,
        museum=[(), (), (), (), tiles("M1"), (), ()],
        treasures=[mine, theirs],
        shelf=[],
        trinket_pile=[],
    )
    assert standing(mine, ())[0] == standing(theirs, ())[0]
    stakes = Stakes(position_of(table), Sharp(position_of(table)))
    assert stakes.winning([0, 0]) > 0.99
    assert stakes.winning([0, 1 << 4]) < 0.01
    assert stakes.winning([1 << 4, 0]) > stakes.winning([0, 0])


def test_taking_from_the_leader_helps_more_than_from_the_last() -> None:
    """What others get counts by how near they are to winning."""
    treasures = [tiles("J1"), tiles("R4", "R3", "P4", "P3", "E4", "E3"), tiles("S1")]
    table = table_of(3, turn=9, museum=[(), (), (), (), tiles("M4"), (), ()], treasures=treasures)
    stakes = Stakes(position_of(table), Sharp(position_of(table)))
    assert stakes.winning([0, 1 << 4, 0]) < stakes.winning([0, 0, 1 << 4]) < stakes.winning([1 << 4, 0, 0])
