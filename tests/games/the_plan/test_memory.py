"""TP-14.5 to TP-14.8: what a seat remembers, and the worlds it can imagine."""

from collections import Counter
from typing import Any

import pytest

from heistnight.core.rng import Rng
from heistnight.games.the_plan import GAME, memory
from heistnight.games.the_plan.moves import Choose, Give
from heistnight.games.the_plan.pieces import EMPTY, FACE, FACES, plan_deck
from heistnight.games.the_plan.table import PlanTable

from .tables import asked, choose, deal, fist, numbers, play, play_on, raid, take_turn

HANDS = {
    0: "SG SG P1-J P2-JR P3-JRP P4-JRPE",
    1: "P1-R P1-P P1-E P2-JM P3-JRB P4-JREM",
    2: "P1-M P1-B P1-S P2-JB P3-JPM P4-JRMS",
    3: "P1-J P1-R P1-P P2-JS P3-JEB P4-JRBS",
}
HANDS_3 = {seat: HANDS[seat] for seat in range(3)}


def some_games(players: int, **options: object) -> list[PlanTable]:
    """Tables all over random games, each at an open question."""
    tables = []
    for number in range(6):
        table, rng = GAME.deal(GAME.options(players=players, **options), bytes([players, number])), Rng(b"moves")
        while table.agenda:
            if rng.below(12) == 0:
                tables.append(table.clone())
            seat = rng.choice(asked(table))
            play(table, seat, rng.choice(table.offered(seat)))
    return tables


FISTS = {(), (5,), (6,), (5, 6)}  # c1 and c2


def test_a_seat_remembers_its_hand_its_card_and_its_sealed_answers() -> None:
    """TP-14.5 (a), also after a reconnect: the view is all there is."""
    table = deal(players=3, hands=HANDS_3)
    play(table, 0, Choose("P1-J"))
    own = table.view(0).own
    assert (own.hand, own.chosen) == (("SG", "SG", "P2-JR", "P3-JRP", "P4-JRPE"), "P1-J")
    play(table, 1, Choose("P1-R"))
    play(table, 2, Choose("P1-M"))
    play(table, 0, Give(0, 2))
    assert table.view(0).own.gift == ("SG", "P2-JR")
    table = raid("P2-JR P2-JM P1-E", "J1 E1 S1 S2 S3", bribes=True, holdings={0: "g1", 1: "c1"})
    play(table, 0, fist(1))
    assert table.view(0).own.fist == ("g1",)


def test_a_seat_remembers_every_pass_of_the_round_with_whom() -> None:
    """TP-14.5 (b): given and received, until the round is over."""
    table = deal(players=3, hands=HANDS_3)
    take_turn(table, "P1-J P1-R P1-M", {0: "SG P2-JR", 1: "P1-P P1-E", 2: "P1-B P1-S"})
    take_turn(table, "P1-B P2-JM P1-P", {0: "SG P1-S", 1: "SG P2-JR", 2: "P1-E P2-JB"})
    first, second = table.view(0).own.memory.passes
    assert (first.given.cards, first.given.seat) == (("SG", "P2-JR"), 1)
    assert (first.received.cards, first.received.seat) == (("P1-B", "P1-S"), 2)
    assert (second.given.cards, second.received.cards) == (("SG", "P1-S"), ("P1-E", "P2-JB"))
    play_on(table, until_turn=5)
    assert table.view(0).own.memory.passes == ()


def test_open_records_are_in_the_view_with_the_seats_in_reach() -> None:
    """TP-14.5 (c): each card given this round and not struck, and where it can be."""
    table = deal(players=4, hands=HANDS)
    take_turn(table, "P1-J P1-R P1-M P1-J", {0: "SG P2-JR", 1: "P1-P P1-E", 2: "P1-B P1-S", 3: "P1-R P1-P"})
    records = table.view(0).own.memory.records
    assert [(record.face, record.given, record.reach) for record in records] == [("SG", 1, (1,)), ("P2-JR", 1, (1,))]
    take_turn(table, "P1-R P2-JM P1-P P2-JS", {0: "SG P1-P", 1: "SG P2-JR", 2: "P1-E P2-JB", 3: "P1-B P1-S"})
    records = table.view(0).own.memory.records
    assert [(record.face, record.given, record.reach) for record in records] == [
        ("SG", 1, (1, 2)), ("P2-JR", 1, (1, 2)), ("SG", 2, (1,)), ("P1-P", 2, (1,)),
    ]  # fmt: skip


def test_own_leftovers_and_open_records_of_past_rounds_are_buried() -> None:
    """TP-14.5 (d): whatever is dealt in a round is either played openly or left over."""
    table = deal(players=2)
    play_on(table, until_turn=4)
    records = Counter(record.face for record in table.records(0))
    mine, theirs = table.hands[0][0], table.hands[1][0]
    left = Counter(table.hands[0]) - Counter([mine])
    choose(table, f"{FACES[mine]} {FACES[theirs]}")
    play_on(table, until_turn=5)
    buried = Counter(numbers(" ".join(table.view(0).own.memory.buried)))
    assert buried == left + (records - Counter([theirs]))


def test_a_reshuffle_empties_the_buried_list() -> None:
    """TP-14.5 (d), TP-14.8: the count starts again."""
    table = deal(players=6)
    play_on(table, until_turn=8)
    assert table.view(0).own.memory.buried != ()
    play_on(table, until_turn=9)
    assert table.view(0).own.memory.buried == ()
    assert sum(table.view(0).advice.hidden.values()) == 72 - 6
    assert table.view(0).board.used == ()


@pytest.mark.parametrize(
    ("seats", "given", "passes", "reach"),
    [(4, 1, 1, 1), (4, 1, 2, 2), (4, 1, 3, 3), (4, 2, 3, 2), (4, 3, 3, 1), (3, 1, 3, 2), (2, 1, 3, 1), (6, 1, 3, 3)],
)
def test_a_card_moves_at_most_one_seat_per_pass(seats: int, given: int, passes: int, reach: int) -> None:
    """Given in pass q, after p passes it is at distances 1 to min(p-q+1, n-1) (TP-14.6)."""
    assert memory.reach(memory.Record(0, given), passes, seats) == reach


def open_after(revealed: list[str], passes: list[str], seats: int = 4) -> list[tuple[str, int]]:
    """The open records of seat 0 in round 1; a turn or a pass is written as one word per seat, cards with a plus."""
    plans = tuple(numbers(turn) for turn in revealed)
    gifts = tuple(tuple(numbers(gift.replace("+", " ")) for gift in step.split()) for step in passes)
    return [(FACES[face], given) for face, given in memory.open_records(seats, 1, plans, gifts)[0]]


def test_a_record_is_struck_by_the_receiver_who_reveals_it() -> None:
    """At distance 1, from the first turn on (TP-14.6)."""
    give = "SG+P2-JR P1-R+P1-P P1-M+P1-B P1-E+P1-S"
    assert open_after(["P1-J P1-R P1-M P1-J"], [give]) == [("SG", 1), ("P2-JR", 1)]
    assert open_after(["P1-J P1-R P1-M P1-J", "P1-J SG P1-M P1-J"], [give]) == [("P2-JR", 1)]


def test_a_seat_out_of_reach_strikes_nothing() -> None:
    """The face shown at distance 2 after one pass is another copy (TP-14.6)."""
    give = "SG+P2-JR P1-R+P1-P P1-M+P1-B P1-E+P1-S"
    assert open_after(["P1-J P1-R P1-M P1-J", "P1-J P1-R SG SG"], [give]) == [("SG", 1), ("P2-JR", 1)]


def test_each_revealed_plan_strikes_at_most_one_record_of_the_latest_pass() -> None:
    """Of two records that fit the one of the latest pass is struck (TP-14.6)."""
    first, second = "SG+P1-M P1-R+P1-P P1-M+P1-B P1-E+P1-S", "SG+P1-B P1-R+P1-P P1-M+P1-B P1-E+P1-S"
    revealed = ["P1-J P1-R P1-M P1-J", "P1-J P1-R P1-P P1-J"]
    assert open_after(revealed, [first, second])[0] == ("SG", 1)
    assert open_after([*revealed, "P1-J SG P1-P P1-J"], [first, second]) == [("SG", 1), ("P1-M", 1), ("P1-B", 2)]
    assert open_after([*revealed, "P1-J SG SG P1-J"], [first, second]) == [("P1-M", 1), ("P1-B", 2)]


def test_revealed_plans_are_looked_at_by_ascending_distance() -> None:
    """The nearer seat takes the later record, so the farther one can still strike the earlier (TP-14.6)."""
    first, second = "SG+P1-M P1-R+P1-P P1-M+P1-B P1-E+P1-S", "SG+P1-B P1-R+P1-P P1-M+P1-B P1-E+P1-S"
    revealed = ["P1-J P1-R P1-M P1-J", "P1-J P1-R P1-P P1-J", "P1-J P1-R SG P1-J"]
    assert ("SG", 2) in open_after(revealed, [first, second])
    assert ("SG", 1) not in open_after(revealed, [first, second])


def test_a_card_handed_back_by_the_own_giver_strikes_its_record() -> None:
    """If distance n-1 was in reach before this pass (TP-14.6)."""
    first = "SG+P1-M P1-R+P1-P"
    back = "P1-J+P1-B SG+P1-R"
    revealed = ["P1-J P1-R", "P1-J P1-R"]
    assert open_after(revealed, [first, back], seats=2) == [("P1-M", 1), ("P1-J", 2), ("P1-B", 2)]
    first = "SG+P1-M P1-R+P1-P P1-E+P1-E"
    back = "P1-J+P1-B P1-P+P1-P SG+P1-E"
    assert open_after(["P1-J P1-R P1-E"] * 2, [first, back], seats=3)[0] == ("SG", 1)


def test_round_two_counts_to_the_right() -> None:
    """Seats are counted in this round's pass direction (TP-14.6)."""
    gifts = (tuple(map(numbers, ("SG P2-JR", "P1-R P1-P", "P1-M P1-B"))),)
    quiet = numbers("P1-J P1-R P1-M")
    to_the_right = memory.open_records(3, 2, (quiet, numbers("P1-J P1-R SG")), gifts)[0]
    to_the_left = memory.open_records(3, 2, (quiet, numbers("P1-J SG P1-R")), gifts)[0]
    assert [FACES[face] for face, _ in to_the_right] == ["P2-JR"]
    assert [FACES[face] for face, _ in to_the_left] == ["SG", "P2-JR"]


@pytest.mark.parametrize("players", range(2, 7))
def test_records_never_claim_what_is_not_true(players: int) -> None:
    """As many copies lie within every distance as the records that must lie there say (TP-14.6)."""
    for table in some_games(players):
        for seat in range(players):
            step = memory.direction(table.round)
            reaches = [(r.face, memory.reach(r, len(table.passes), players)) for r in table.records(seat)]
            for face, distance in reaches:
                near = [(seat + step * far) % players for far in range(1, distance + 1)]
                held = sum(table.hands[other].count(face) + (table.sealed[other] == face) for other in near)
                assert sum(f == face and d <= distance for f, d in reaches) <= held


# TP-14.7 A sampled world --------------------------------------------------------------------------------------------


def cards(table: PlanTable) -> Counter[int]:
    """Every Plan on a table, wherever it is."""
    held = [face for hand in table.hands for face in hand if face != EMPTY]
    held += [face for face in table.sealed if face != EMPTY]
    held += [face for past in table.past for left in past.leftovers for face in left]
    return Counter([*held, *table.plans, *table.used, *table.stack])


@pytest.mark.parametrize("players", range(1, 7))
def test_a_sampled_world_keeps_the_view_and_every_card(players: int) -> None:
    """It is a possible world: the same for these eyes, and no card lost or doubled (TP-14.7)."""
    for number, table in enumerate(some_games(players)):
        deck = Counter(plan_deck(table.options.removed_types or ()))
        assert cards(table) == deck
        for viewer in (None, *range(players)):
            world = table.resample(viewer, Rng(bytes([number])))
            assert world.view(viewer) == table.view(viewer)
            assert cards(world) == deck
            assert sorted(world.treasure_pile) == sorted(table.treasure_pile)
            assert sorted(world.trinket_pile) == sorted(table.trinket_pile)


def test_hidden_faces_are_plans_in_play_less_what_the_seat_knows() -> None:
    """Line 1: minus hand, face-down card, revealed Plans and the buried list (TP-14.7)."""
    for table in some_games(4):
        for seat in range(4):
            view = table.view(seat)
            known = [
                *view.own.hand,
                *view.board.used,
                *view.own.memory.buried,
                *(s.plan for s in view.board.seats if s.plan),
            ]
            if view.own.chosen:
                known.append(view.own.chosen)
            assert Counter(FACES[face] for face in plan_deck()) - Counter(known) == Counter(view.advice.hidden)


def test_open_records_go_to_seats_in_reach_all_equally_likely() -> None:
    """Line 2 (TP-14.7)."""
    table = deal(players=4, hands=HANDS)
    take_turn(table, "P1-J P1-R P1-M P1-J", {0: "SG P2-JR", 1: "P1-P P1-E", 2: "P1-B P1-S", 3: "P1-R P1-P"})
    take_turn(table, "P1-R P2-JM P1-P P2-JS", {0: "SG P1-P", 1: "P3-JRB P4-JREM", 2: "P1-E P2-JB", 3: "P1-B P1-S"})
    where: Counter[Any] = Counter()
    for number in range(400):
        world = table.resample(0, Rng(number.to_bytes(2, "big")))
        where[next(seat for seat in (1, 2, 3) if FACE["P2-JR"] in world.hands[seat])] += 1
    assert set(where) == {1, 2}
    assert 140 < where[1] < 260


def test_other_hidden_faces_may_be_anywhere() -> None:
    """Line 3: in the other hands and in the stack, in numbers that fit (TP-14.7)."""
    table = deal(players=3, hands=HANDS_3)
    places = set()
    for number in range(60):
        world = table.resample(0, Rng(bytes([number])))
        assert [len(hand) for hand in world.hands] == [6, 6, 6]
        assert world.hands[0] == table.hands[0]
        places |= {seat for seat in (1, 2) if FACE["P1-S"] in world.hands[seat]}
        places |= {"stack"} if FACE["P1-S"] in world.stack else set()
    assert places == {1, 2, "stack"}


def test_sealed_answers_of_others_are_drawn_from_their_sampled_cards() -> None:
    """Line 4: a card, two cards, a bid from 0 to the trinkets held (TP-14.7)."""
    table = deal(players=3, hands=HANDS_3)
    play(table, 1, Choose("P1-R"))
    worlds = [table.resample(0, Rng(bytes([number]))) for number in range(60)]
    assert len({world.sealed[1] for world in worlds}) > 10
    assert all(len(world.hands[1]) == 5 for world in worlds)
    play(table, 0, Choose("P1-J"))
    play(table, 2, Choose("P1-M"))
    play(table, 1, Give(0, 1))
    for number in range(20):
        world = table.resample(0, Rng(bytes([number])))
        assert not Counter(world.gifts[1]) - Counter(world.hands[1])
    table = raid("P2-JR P2-JM P1-E", "J1 E1 S1 S2 S3", bribes=True, holdings={0: "g1", 1: "c1 c2"})
    play(table, 1, fist(2))
    assert {table.resample(0, Rng(bytes([number]))).fists[1] for number in range(90)} == FISTS
    assert {table.resample(1, Rng(bytes([number]))).fists[1] for number in range(9)} == {(5, 6)}


def test_unseen_tiles_are_shuffled_and_later_draws_have_a_new_source() -> None:
    """Line 5 (TP-14.7)."""
    table = deal(players=3)
    worlds = [table.resample(0, Rng(bytes([number]))) for number in range(5)]
    assert len({tuple(world.treasure_pile) for world in worlds}) == 5
    assert len({tuple(world.trinket_pile) for world in worlds}) == 5
    assert len({world.rng.seed for world in worlds}) == 5


@pytest.mark.parametrize("players", range(1, 7))
def test_a_sampler_does_not_look_at_the_truth(players: int) -> None:
    """From equal views come equal samples, whatever is really hidden (TP-14.7)."""
    for number, table in enumerate(some_games(players)):
        for viewer in (None, *range(players)):
            other = table.resample(viewer, Rng(bytes([number])))
            assert table.resample(viewer, Rng(b"same")) == other.resample(viewer, Rng(b"same"))


# TP-14.8 After a reshuffle ------------------------------------------------------------------------------------------


def test_ghost_slots_filled_before_a_reshuffle_hold_known_faces_in_unknown_order() -> None:
    """Exactly the faces that were neither discarded nor in the player's hand, less those flipped since (TP-14.8)."""
    table = GAME.deal(GAME.options(players=1, ghosts=3), b"ghosts")
    play_on(table, until_turn=10)
    assert table.shuffles == 1
    slots = [(ghost, slot) for ghost in (1, 2, 3) for slot in (0, 1)]
    old = [(ghost, slot) for ghost, slot in slots if table.filled[2 * ghost + slot] == 0]
    assert 3 <= len(old) < 6
    truth = Counter(table.hands[ghost][slot] for ghost, slot in old)
    orders = set()
    for number in range(40):
        world = table.resample(0, Rng(bytes([number])))
        sampled = tuple(world.hands[ghost][slot] for ghost, slot in old)
        assert Counter(sampled) == truth
        orders.add(sampled)
    assert len(orders) > 1


def test_after_a_reshuffle_no_face_counts_as_used_or_buried() -> None:
    """The twelve cards dealt just before it with five players are not kept apart (TP-14.8)."""
    table = deal(players=5)
    play_on(table, until_turn=9)
    assert table.shuffles == 1
    assert sum(table.view(0).advice.hidden.values()) == 72 - 6
    assert table.view(0).own.memory.buried == ()
