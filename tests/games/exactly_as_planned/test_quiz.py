"""Section 4D: Quiz Show."""

from typing import Any

import pytest

from heistnight.core.action import Input
from heistnight.core.rng import Rng
from heistnight.games.exactly_as_planned.heists.quiz_show import IN_HAND
from heistnight.games.exactly_as_planned.moves import CardPlaced, HandsSeen, Place
from heistnight.games.exactly_as_planned.pieces import CARDS, FIRST_JOB

from .tables import QS, A, B, C, act, events, moment, outcome, quiz, refused_as, running, time_out, why_lost

GOOD = [
    ("Open the Crate, Case the Lobby, Learn the Code, Work the Gala", "Field Kit, Wiretap, Police Uniform"),
    ("Frame the Chairman, Cross the Rooftops", "Lucky Break, Skylight Drop, Getaway Car"),
    ("Break Down the Door, Squeeze the Accountant", "Public Threat, Ski Mask"),
    (
        "Beat the Alarm, Get Everyone Out, Walk In the Front, Lose the Tail",
        "Forged Evidence, Black Card, Body Double, Passport",
    ),
]


def test_you_see_every_hand_but_your_own() -> None:
    """From the start of the clock; spectators see none (EAP-4.60, EAP-7.3)."""
    table = running(QS)
    for viewer in (A, B, C):
        assert table.view(viewer).own.hands == tuple(
            tuple(None if owner == viewer else CARDS[card] for card in hand) for owner, hand in enumerate(table.slots)
        )
    assert (table.view(None).own, table.view(None).board.open_hands) == (None, None)
    told = events(table, HandsSeen)[0]
    assert [hand is None for hand in told.seen_by(A).hands] == [True, False, False]
    assert set(told.seen_by(None).hands) == {None}


def test_slots_are_jobs_first_and_never_move() -> None:
    """A played card leaves a gap (EAP-4.61)."""
    table = running(QS)
    kinds = [slot.kind for slot in table.view(A).board.slots[A]]
    assert kinds == ["job"] * 4 + ["tool"] * 4
    third = table.slots[A][2]
    act(table, A, Place(2, B))
    assert [slot.gone for slot in table.view(B).board.slots[A]] == [False, True] + [False] * 6
    faces = table.view(B).own.hands[A]
    assert faces[2] == CARDS[third]
    assert faces[1] is None
    assert refused_as(table, A, Place(2, C)) == "too_late"


@pytest.mark.parametrize("to", [A, B, "jackpot"])
def test_an_own_card_goes_into_any_collection(to: Any) -> None:
    """A partner's, the own, or the Jackpot, and stays there (EAP-4.62)."""
    table = running(QS)
    act(table, A, Place(5, to))
    place = 3 if to == "jackpot" else to
    assert table.lying(place) == [table.slots[A][4]]
    counts = table.view(C).board.collections
    assert [(hand.jobs, hand.tools) for hand in counts] == [(0, int(number == place)) for number in range(4)]


def test_nobody_touches_a_partners_cards() -> None:
    """The owner of a placed card is always the actor (EAP-4.63, EAP-6.4)."""
    table = running(QS)
    assert refused_as(table, A, Place(1, A, owner=B)) == "not_yours"
    assert refused_as(table, A, Place(1, A, owner=7)) == "unknown"


@pytest.mark.parametrize("time", ["real", "ticks"])
def test_who_names_oneself_as_owner_says_the_same(time: str) -> None:
    """`place(owner, slot, collection)` with the sender as owner is the move of the list (EAP-4.62, EAP-6.4)."""
    said, silent = running(QS, time=time), running(QS, time=time)
    act(said, B, Place(2, C, owner=B))
    act(silent, B, Place(2, C))
    assert said == silent
    assert said.log == silent.log
    if time == "real":
        assert refused_as(said, B, Place(2, C, owner=B)) == "too_late"


def test_a_placed_card_is_face_down_for_everybody() -> None:
    """The notice carries slot, kind and destination and no face, for anybody (EAP-4.64)."""
    table = running(QS)
    card = CARDS[table.slots[A][0]]
    act(table, A, Place(1, B), at=2000)
    told = events(table, CardPlaced)[0]
    assert told == CardPlaced(2000, A, 1, "job", B)
    for viewer in (None, A, B, C):
        assert told.seen_by(viewer) == told
        assert card not in str(table.view(viewer))


def test_what_is_left_in_hands_goes_into_the_jackpot() -> None:
    """Jobs and Tools alike, before the check (EAP-4.65)."""
    table = running(QS)
    act(table, A, Place(1, B))
    table.play(Input(moment(table, 300_000)))
    assert len(table.lying(3)) == 23
    assert all(IN_HAND not in places for places in table.places)


def test_every_collection_and_the_jackpot_needs_two_jobs() -> None:
    """And every Job must be satisfied inside its collection (EAP-4.66)."""
    won = quiz(GOOD)
    time_out(won)
    assert outcome(won).ending == "won"
    few = quiz(
        [("Open the Crate", "Field Kit"), *GOOD[1:3], ("Beat the Alarm, Walk In the Front", "Black Card, Body Double")]
    )
    time_out(few)
    assert why_lost(few) == [("too_few_jobs", "seat_0", 1)]


def test_money_counts_in_this_jackpot() -> None:
    """The Jackpot is a collection like any other (EAP-4.67)."""
    jackpot = ("Vanish from the Vault, Swap the Painting", "Black Card, Briefcase of Cash")
    table = quiz([*GOOD[:3], jackpot])
    time_out(table)
    assert outcome(table).ending == "won"
    assert outcome(table).jackpot is None


def test_the_reveal_goes_round_from_the_first_seat_dealt() -> None:
    """The Jackpot comes last (EAP-4.68)."""
    table = quiz(GOOD)
    table.first = B
    time_out(table)
    assert [result.place for result in outcome(table).collections] == ["seat_1", "seat_2", "seat_0", "jackpot"]


def test_a_world_keeps_what_a_seat_saw_and_redraws_the_own_cards() -> None:
    """Others' faces and where they went stay, also when placed; the own cards keep only their kinds (EAP-7.7)."""
    table = running(QS)
    act(table, A, Place(1, B))
    act(table, B, Place(1, A))
    samples = [table.resample(A, Rng(b"%d" % number)) for number in range(30)]
    assert all(world.slots[B] == table.slots[B] and world.slots[C] == table.slots[C] for world in samples)
    assert len({world.slots[A] for world in samples}) > 20
    for world in samples:
        assert [card < FIRST_JOB for card in world.slots[A]] == [card < FIRST_JOB for card in table.slots[A]]


def test_extra_tools_lie_in_a_new_last_slot() -> None:
    """They go on from the seat after the last card dealt (EAP-10.3)."""
    table = running(QS, players=4, extra_tools=1)
    sizes = [len(hand) for hand in table.slots]
    assert sizes[table.first :] + sizes[: table.first] == [7, 7, 7, 6]


def test_open_hands_show_the_own_hand_too() -> None:
    """In Quiz Show the owner sees it as well, and spectators do (EAP-10.4)."""
    table = running(QS, open_hands=True)
    assert table.view(None).board.open_hands == tuple(tuple(CARDS[card] for card in hand) for hand in table.slots)
    assert table.view(A).own.hands is None


def test_the_memory_aid_lists_what_was_seen() -> None:
    """The others' placed cards, never the own (EAP-10.9)."""
    table = running(QS, memory_aid=True)
    act(table, A, Place(1, B))
    act(table, B, Place(1, "jackpot"))
    assert [(seen.card, seen.place) for seen in table.view(A).own.memory] == [(CARDS[table.slots[B][0]], "jackpot")]
    assert [(seen.card, seen.place) for seen in table.view(B).own.memory] == [(CARDS[table.slots[A][0]], "seat_1")]
    assert table.view(None).own is None
