"""Section 4F: Three-Ring Monte."""

from typing import Any

import pytest

from heistnight.core.action import Input
from heistnight.core.rng import Rng
from heistnight.games.exactly_as_planned import judge
from heistnight.games.exactly_as_planned.moves import (
    DrawHand,
    HandDrawn,
    PlacedInPile,
    PlaceInPile,
    ThrowFromPile,
    ThrownFromPile,
    Tossed,
)
from heistnight.games.exactly_as_planned.pieces import CARDS, TOOLS

from .rulebook import body
from .tables import A, B, act, events, moment, monte, outcome, play_hand, refused_as, time_out, why_lost

JOBS_PARTNER, TOOLS_PARTNER = A, B


def test_each_partner_owns_one_kind() -> None:
    """Face-down piles of Tools and of Jobs (EAP-4.100)."""
    table = monte()
    assert (table.owner("job"), table.owner("tool")) == (JOBS_PARTNER, TOOLS_PARTNER)
    assert len(table.tool_piles) == len(table.job_piles) == 3
    play_hand(table)
    view = table.view(TOOLS_PARTNER)
    assert [len(pile) for pile in view.own.piles] == [1, 1, 1]
    assert (view.board.open_jobs, view.board.open_tools) == (None, None)


def test_one_tool_lies_in_each_pile_at_the_start() -> None:
    """From the Tool deck, face down (EAP-4.101)."""
    table = monte(stars=2)
    assert [len(pile) for pile in table.tool_piles] == [1, 1, 1, 1]
    assert [pile[0] for pile in table.tool_piles] == table.start_tools


def test_jobs_and_tools_alternate_three_times() -> None:
    """Jobs partner, tools partner, three times over (EAP-4.102)."""
    table = monte()
    kinds = []
    while table.agenda:
        kinds.append(table.kind)
        play_hand(table)
    assert kinds == ["job", "tool"] * 3


def test_drawing_is_an_action_of_its_own() -> None:
    """By the partner whose step it is (EAP-4.103)."""
    table = monte()
    assert table.offers(JOBS_PARTNER) == [DrawHand()]
    assert table.offers(TOOLS_PARTNER) == []
    act(table, JOBS_PARTNER, DrawHand())
    told = events(table, HandDrawn)[0]
    assert told.seen_by(JOBS_PARTNER).cards is not None
    assert told.seen_by(TOOLS_PARTNER).cards is told.seen_by(None).cards is None
    assert refused_as(table, JOBS_PARTNER, DrawHand()) == "wrong_phase"


def test_a_hand_serves_every_pile_and_the_rest_is_tossed() -> None:
    """4 Jobs: 3 and 1; 5 Tools: 3 and 2 (EAP-4.104)."""
    table = monte()
    act(table, JOBS_PARTNER, DrawHand())
    assert len(table.hand) == 4
    while table.drawn:
        act(table, JOBS_PARTNER, table.offers(JOBS_PARTNER)[0])
    assert [len(pile) for pile in table.job_piles] == [1, 1, 1]
    assert len(table.jackpot) == 1
    act(table, TOOLS_PARTNER, DrawHand())
    assert len(table.hand) == 5
    while table.drawn:
        act(table, TOOLS_PARTNER, table.offers(TOOLS_PARTNER)[0])
    assert [len(pile) for pile in table.tool_piles] == [2, 2, 2]
    assert [event.count for event in events(table, Tossed)] == [1, 2]


def test_placing_is_final_and_each_pile_is_served_once() -> None:
    """In any order of piles (EAP-4.105)."""
    table = monte()
    act(table, JOBS_PARTNER, DrawHand())
    first, second = (CARDS[card] for card in sorted(table.hand)[:2])
    act(table, JOBS_PARTNER, PlaceInPile(first, 2))
    assert refused_as(table, JOBS_PARTNER, PlaceInPile(second, 2)) == "wrong_place"
    assert refused_as(table, JOBS_PARTNER, PlaceInPile(first, 1)) == "not_yours"
    assert refused_as(table, JOBS_PARTNER, PlaceInPile("crowbar", 1)) == "not_yours"
    assert refused_as(table, TOOLS_PARTNER, PlaceInPile(second, 1)) == "wrong_phase"
    told = events(table, PlacedInPile)[0]
    assert (told.pile, told.card) == (2, first)
    assert told.seen_by(TOOLS_PARTNER).card is None
    act(table, JOBS_PARTNER, PlaceInPile(second, 1))
    assert table.view(None).board.served == (2, 1)


def test_who_holds_a_hand_looks_at_no_face_down_card() -> None:
    """Piles shut with the draw, also for cards just placed, and open again after it (EAP-4.106, EAP-4.107, EAP-7.4)."""
    table = monte()
    play_hand(table)
    play_hand(table)
    jobs = tuple(tuple(CARDS[card] for card in pile) for pile in table.job_piles)
    assert table.view(JOBS_PARTNER).own.piles == jobs
    act(table, JOBS_PARTNER, DrawHand())
    act(table, JOBS_PARTNER, table.offers(JOBS_PARTNER)[0])
    shut = table.view(JOBS_PARTNER)
    assert shut.own.piles is None
    assert [pile.jobs for pile in shut.board.piles] == [2, 1, 1]
    assert len(shut.own.hand.jobs) == 3
    partner = table.view(TOOLS_PARTNER)
    assert partner.own.piles is not None
    assert partner.own.hand is None
    assert (partner.board.open_hand, partner.board.open_jackpot) == (None, None)
    assert partner.advice.tossed == shut.advice.tossed == 1
    while table.drawn:
        act(table, JOBS_PARTNER, table.offers(JOBS_PARTNER)[0])
    assert table.view(JOBS_PARTNER).own.piles is not None


def test_out_of_step_is_the_wrong_phase() -> None:
    """The tools partner can not draw before the Jobs step is complete (EAP-4.108)."""
    table = monte()
    assert refused_as(table, TOOLS_PARTNER, DrawHand()) == "wrong_phase"
    act(table, JOBS_PARTNER, DrawHand())
    assert refused_as(table, TOOLS_PARTNER, DrawHand()) == "wrong_phase"


def laid_out(table: Any) -> None:
    """Everything is placed; what lies where does not matter."""
    while table.step < 6:
        play_hand(table)


def test_success_needs_each_collection_and_nothing_of_the_jackpot() -> None:
    """All Jobs of a pile are satisfied by its Tools (EAP-4.109)."""
    table = monte()
    laid_out(table)
    places = {reason[1] for reason in why_lost(table)} if outcome(table).reasons else set()
    assert "jackpot" not in places
    assert [result.place for result in outcome(table).collections] == ["pile_1", "pile_2", "pile_3"]


def test_the_layout_must_be_complete() -> None:
    """Each placement that was not made counts, and cards in a hand go to the Jackpot (EAP-4.110)."""
    table = monte()
    play_hand(table)
    act(table, TOOLS_PARTNER, DrawHand())
    hand = list(table.hand)
    table.play(Input(moment(table, 300_000)))
    assert [discard.card for discard in table.jackpot[-5:]] == hand
    assert [reason for reason in why_lost(table) if reason[0] == "not_placed"] == [
        ("not_placed", f"pile_{pile}", 2 + 3) for pile in (1, 2, 3)
    ]
    assert outcome(table).ending == "lost_unfinished"


@pytest.mark.parametrize("row", body("4F. Three-Ring"), ids=lambda row: f"{row[0]} stars")
def test_the_levels(row: list[str]) -> None:
    """Collections, hands, tosses and throws as the table says (EAP-4.111)."""
    stars, collections, start, jobs, tools, throws, jobs_drawn, tools_drawn = row[:8]
    table = monte(stars=int(stars))
    assert len(table.tool_piles) == int(collections)
    assert len(table.start_tools) == int(start)
    level = table.level
    assert f"{level.job_hand}, {level.job_hand - level.collections}" == jobs
    assert f"{level.tool_hand}, {level.tool_hand - level.collections}" == tools
    assert table.owed == int(throws)
    laid_out(table)
    assert 16 - len(table.job_deck) == int(jobs_drawn)
    assert 24 - len(table.tool_deck) == int(tools_drawn)


@pytest.mark.parametrize(("stars", "throws"), [(3, 1), (4, 3)])
def test_the_throw_comes_when_all_is_placed(stars: int, throws: int) -> None:
    """By the tools partner, from any pile, twice from the same one if need be (EAP-4.112)."""
    table = monte(stars=stars)
    assert refused_as(table, TOOLS_PARTNER, ThrowFromPile(1, TOOLS[table.start_tools[0]])) == "wrong_phase"
    laid_out(table)
    assert table.view(None).board.step == "throw"
    assert table.view(TOOLS_PARTNER).own.piles is not None
    tool = TOOLS[table.tool_piles[0][0]]
    assert refused_as(table, JOBS_PARTNER, ThrowFromPile(1, tool)) == "wrong_phase"
    assert refused_as(table, TOOLS_PARTNER, ThrowFromPile(2, tool)) == "wrong_place"
    assert refused_as(table, TOOLS_PARTNER, ThrowFromPile(1, "open_the_crate")) == "wrong_kind"
    assert refused_as(table, TOOLS_PARTNER, ThrowFromPile(5, tool)) == "unknown"
    for _ in range(throws):
        act(table, TOOLS_PARTNER, ThrowFromPile(1, TOOLS[table.tool_piles[0][0]]))
    assert not table.agenda
    told = events(table, ThrownFromPile)[0]
    assert (told.seen_by(JOBS_PARTNER).tool, told.pile) == (None, 1)
    assert not any(reason[0] == "not_placed" for reason in why_lost(table))


def test_there_is_never_a_throw_too_many() -> None:
    """The clock ends with the last owed throw, or with the last placement (EAP-4.113)."""
    table = monte(stars=1)
    laid_out(table)
    assert not table.agenda
    assert refused_as(monte(stars=2), TOOLS_PARTNER, ThrowFromPile(1, "crowbar")) == "unknown"
    owing = monte(stars=4)
    laid_out(owing)
    time_out(owing)
    assert ("throws_owed", "jackpot", 3) in why_lost(owing)


def test_a_world_keeps_the_own_kind_and_redraws_the_other() -> None:
    """The tools partner knows every Tool that was drawn and where it went, but no Job and no deck (EAP-7.7)."""
    table = monte()
    for _ in range(3):
        play_hand(table)
    act(table, TOOLS_PARTNER, DrawHand())
    worlds = [table.resample(TOOLS_PARTNER, Rng(b"%d" % number)) for number in range(20)]
    assert all(world.tool_piles == table.tool_piles and world.hand == table.hand for world in worlds)
    assert len({tuple(world.job_piles) for world in worlds}) > 15
    assert len({tuple(world.tool_deck) for world in worlds}) > 15


@pytest.mark.parametrize(("option", "shown"), [
    ("open_tools", lambda board: board.open_tools), ("open_jobs", lambda board: board.open_jobs),
    ("open_jackpot", lambda board: board.open_jackpot), ("open_hands", lambda board: board.open_hand),
])  # fmt: skip
def test_open_cards_lie_face_up_for_all_at_all_times(option: str, shown: Any) -> None:
    """Also while a hand is drawn, also for spectators (EAP-10.5)."""
    for switch in (False, True):
        table = monte(**{option: switch})
        play_hand(table)
        play_hand(table)
        act(table, JOBS_PARTNER, DrawHand())
        assert (shown(table.view(None).board) is not None) == switch


def test_who_sees_hands_but_no_piles_does_not_know_which_tool_was_thrown() -> None:
    """Start Tools and the choice of a throw stay hidden (EAP-7.7, EAP-10.5)."""
    table = monte(stars=4, open_hands=True)
    laid_out(table)
    pile = table.tool_piles[0]
    act(table, TOOLS_PARTNER, ThrowFromPile(1, TOOLS[pile[1]]))
    worlds = [table.resample(JOBS_PARTNER, Rng(b"%d" % number)) for number in range(60)]
    thrown = {world.jackpot[-1].card for world in worlds}
    assert set(pile[1:]) <= thrown
    for world in worlds:
        assert set(pile[1:]) <= {*world.tool_piles[0], world.jackpot[-1].card}
        assert world.jackpot[-1].pile == 1
        again = world.resample(JOBS_PARTNER, Rng(b"z"))
        assert again == table.resample(JOBS_PARTNER, Rng(b"z"))


def test_the_memory_aid_lists_the_own_cards() -> None:
    """Also while the piles are shut (EAP-10.9)."""
    table = monte(memory_aid=True)
    play_hand(table)
    seen = table.view(JOBS_PARTNER).own.memory
    assert [(one.card, one.place) for one in seen] == [
        *((CARDS[pile[0]], f"pile_{number}") for number, pile in enumerate(table.job_piles, 1)),
        (CARDS[table.jackpot[0].card], "jackpot"),
    ]
    assert {one.place for one in table.view(TOOLS_PARTNER).own.memory} == {"pile_1", "pile_2", "pile_3"}


def test_the_live_check_needs_open_piles() -> None:
    """It marks the satisfied Jobs of each pile, never the Jackpot (EAP-10.8)."""
    table = monte(stars=4, open_tools=True, open_jobs=True, live_check=True)
    laid_out(table)
    marked = table.view(None).advice.satisfied
    assert marked
    assert marked == tuple(job for _pile, held in table.collections() for job in judge.marked(*held))
