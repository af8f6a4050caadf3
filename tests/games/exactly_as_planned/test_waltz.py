"""Section 4C: Bonnie & Clyde Waltz, and what a partner remembers of it."""

from typing import Any

import pytest

from heistnight.core.action import Input
from heistnight.core.rng import Rng
from heistnight.games.exactly_as_planned.heists.bonnie_and_clyde_waltz import WaltzTable
from heistnight.games.exactly_as_planned.heists.whereabouts import EMPTY, Trade, whereabouts
from heistnight.games.exactly_as_planned.moves import (
    CALL_IT,
    HeldOut,
    HoldOut,
    Swapped,
    ThrowTool,
    ToolThrown,
    WavedOff,
    WaveOff,
    Withdraw,
    Withdrawn,
)
from heistnight.games.exactly_as_planned.pieces import CARDS, TOOL
from heistnight.games.exactly_as_planned.seen.board import OfferView

from .tables import A, B, C, act, events, moment, outcome, refused_as, time_out, waltz, why_lost

HANDS = [
    ("Open the Crate, Work the Gala, Beat the Alarm", "Crowbar, Utility Van, Passport, Wiretap"),
    ("Frame the Chairman, Case the Lobby, Learn the Code", "Skylight Drop, Escape Plan, Smoke Bomb, Ski Mask"),
    ("Cross the Rooftops, Lose the Tail, Swap the Painting", "Black Card, Public Threat, Field Kit, Getaway Car"),
]


def dancing(**options: Any) -> WaltzTable:
    return waltz(HANDS, **options)


def holds(table: WaltzTable, seat: int, card: str) -> bool:
    return CARDS.index(card) in table.hands[seat]


def swap(table: WaltzTable, a: int, mine: str, b: int, theirs: str, at: int | None = None) -> None:
    act(table, a, HoldOut(b, mine), at)
    act(table, b, HoldOut(a, theirs), at)


@pytest.mark.parametrize(("mine", "theirs"), [("crowbar", "escape_plan"), ("open_the_crate", "learn_the_code")])
def test_a_tool_for_a_tool_and_a_job_for_a_job(mine: str, theirs: str) -> None:
    """Two cards of one kind change hands, in one step (EAP-4.40, EAP-4.42)."""
    table = dancing()
    swap(table, A, mine, B, theirs)
    assert holds(table, A, theirs)
    assert holds(table, B, mine)
    assert [len(hand) for hand in table.hands] == [7, 7, 7]
    assert table.held == [None] * 3
    assert theirs in str(table.view(A).own.hand)
    assert mine in str(table.view(B).own.hand)


def test_everybody_sees_who_holds_what_kind_out_to_whom() -> None:
    """But only the owner which card (EAP-4.41)."""
    table = dancing()
    act(table, A, HoldOut(B, "crowbar"), at=1000)
    assert table.view(None).board.offers == (OfferView(B, "tool", 21_000), None, None)
    assert [table.view(viewer).own.held for viewer in (A, B, C)] == ["crowbar", None, None]
    told = events(table, HeldOut)[0]
    assert [told.seen_by(viewer).card for viewer in (None, A, B)] == [None, "crowbar", None]


def test_a_seat_holds_out_one_card_at_most() -> None:
    """A new one needs withdraw first (EAP-4.43)."""
    table = dancing()
    act(table, A, HoldOut(B, "crowbar"))
    assert refused_as(table, A, HoldOut(C, "passport")) == "locked"
    assert refused_as(table, A, HoldOut(C, "escape_plan")) == "not_yours"
    act(table, A, Withdraw())
    act(table, A, HoldOut(C, "passport"))


def test_when_the_kinds_differ_nothing_happens() -> None:
    """Both stay held out until one is withdrawn (EAP-4.44)."""
    table = dancing()
    swap(table, A, "crowbar", B, "learn_the_code")
    assert table.history == []
    act(table, B, Withdraw())
    act(table, B, HoldOut(A, "escape_plan"))
    assert holds(table, A, "escape_plan")


def test_only_two_hands_that_meet_swap() -> None:
    """A card held out to somebody else is no answer (EAP-4.42)."""
    table = dancing()
    act(table, A, HoldOut(B, "crowbar"))
    act(table, B, HoldOut(C, "escape_plan"))
    act(table, C, HoldOut(A, "black_card"))
    assert table.history == []


def test_a_held_out_card_goes_back_by_itself_after_twenty_seconds() -> None:
    """An answer at that moment or later finds nothing and is held out anew (EAP-4.45)."""
    table = dancing()
    act(table, A, HoldOut(B, "crowbar"), at=50_000)
    assert table.open().deadline(table) == moment(table, 69_999)
    table.play(Input(moment(table, 70_000)))
    assert table.held[A] is None
    assert events(table, Withdrawn)[-1] == Withdrawn(A, B, True)
    act(table, B, HoldOut(A, "escape_plan"), at=70_000)
    assert table.held[B] is not None
    assert table.history == []


def test_an_answer_in_the_last_millisecond_is_in_time() -> None:
    """19.999 s after it was held out the swap still takes place (EAP-4.45)."""
    table = dancing()
    act(table, A, HoldOut(B, "crowbar"), at=50_000)
    act(table, B, HoldOut(A, "escape_plan"), at=69_999)
    assert holds(table, B, "crowbar")


def test_wave_off_is_only_a_sign() -> None:
    """It shows to all and moves nothing (EAP-4.45)."""
    table = dancing()
    act(table, A, HoldOut(B, "crowbar"))
    act(table, B, WaveOff(A))
    assert table.held[A] is not None
    assert events(table, WavedOff) == [WavedOff(B, A)]
    assert refused_as(table, C, WaveOff(A)) == "too_late"
    assert refused_as(table, C, WaveOff(C)) == "unknown"


def test_everybody_must_throw_one_tool() -> None:
    """Any Tool will do, but without it the Heist is lost for all (EAP-4.46, EAP-4.50)."""
    table = dancing()
    for seat, tool in enumerate(("wiretap", "ski_mask")):
        act(table, seat, ThrowTool(tool))
    time_out(table)
    assert why_lost(table)[0] == ("not_thrown", "seat_2", 1)
    assert outcome(table).ending == "lost_unfinished"


def test_a_throw_is_final_and_only_the_thrower_knows_it() -> None:
    """Once, face down, a Tool that is not held out (EAP-4.47)."""
    table = dancing()
    assert refused_as(table, A, ThrowTool("open_the_crate")) == "wrong_kind"
    assert refused_as(table, A, ThrowTool("escape_plan")) == "not_yours"
    act(table, A, HoldOut(B, "crowbar"))
    assert refused_as(table, A, ThrowTool("crowbar")) == "locked"
    act(table, A, ThrowTool("wiretap"))
    assert refused_as(table, A, ThrowTool("passport")) == "already_done"
    assert table.view(C).board.thrown == (True, False, False)
    told = events(table, ToolThrown)[0]
    assert [told.seen_by(viewer).tool for viewer in (None, A, B)] == [None, "wiretap", None]
    assert "wiretap" not in str(table.view(A))


def test_who_has_thrown_goes_on_swapping() -> None:
    """The book sets no order (EAP-4.48)."""
    table = dancing()
    act(table, A, ThrowTool("wiretap"))
    swap(table, A, "crowbar", B, "escape_plan")
    assert holds(table, A, "escape_plan")


def test_thrown_tools_serve_nobody() -> None:
    """What counts is each hand's remaining Tools (EAP-4.49)."""
    table = waltz([("Open the Crate", "Crowbar, Passport"), ("", "Wiretap"), ("", "Ski Mask")])
    for seat, tool in enumerate(("crowbar", "wiretap", "ski_mask")):
        act(table, seat, ThrowTool(tool))
    time_out(table)
    assert why_lost(table) == [("unsatisfied", "seat_0", 1)]


def test_at_time_out_held_out_cards_are_back() -> None:
    """No swap happens, nothing is thrown for you (EAP-4.50)."""
    table = dancing()
    act(table, A, HoldOut(B, "crowbar"), at=299_000)
    table.play(Input(moment(table, 300_000)))
    assert table.held == [None] * 3
    assert holds(table, A, "crowbar")
    assert table.thrown == [EMPTY] * 3


def test_a_swap_is_seen_by_two_and_known_to_all() -> None:
    """C sees only that a Tool swap took place (EAP-4.42)."""
    table = dancing()
    swap(table, A, "crowbar", B, "escape_plan")
    told = events(table, Swapped)[0]
    assert told.seen_by(A).cards == told.seen_by(B).cards == ("crowbar", "escape_plan")
    assert told.seen_by(C).cards is told.seen_by(None).cards is None
    assert (told.kind, told.seats) == ("tool", (A, B))


# What a partner remembers (EAP-7.7) ----------------------------------------------------------------------------------


def worlds(table: WaltzTable, seat: int, count: int = 60) -> list[WaltzTable]:
    return [table.resample(seat, Rng(b"%d" % number)) for number in range(count)]


def test_a_card_given_away_is_with_its_receiver() -> None:
    """As long as the receiver swapped no card of that kind (EAP-7.7)."""
    table = dancing()
    swap(table, A, "crowbar", B, "escape_plan")
    swap(table, B, "learn_the_code", C, "swap_the_painting")
    assert all(holds(world, B, "crowbar") for world in worlds(table, A))
    assert not all(holds(world, B, "crowbar") for world in worlds(table, C))


def test_a_card_may_have_gone_on_but_only_one_goes() -> None:
    """Two cards given to B, one swap of B with C: never both are with C (EAP-7.7)."""
    table = dancing()
    swap(table, A, "crowbar", B, "escape_plan")
    swap(table, A, "passport", B, "smoke_bomb")
    swap(table, B, "crowbar", C, "black_card")
    seen = {(holds(world, B, "crowbar"), holds(world, B, "passport")) for world in worlds(table, A)}
    assert seen == {(True, True), (True, False), (False, True)}


def test_when_all_cards_of_a_hand_are_known_one_of_them_went() -> None:
    """Three Jobs given to B, and B swaps a Job: one of the three is with C (EAP-7.7)."""
    table = dancing()
    for mine, theirs in zip(("open_the_crate", "work_the_gala", "beat_the_alarm"),
                            ("frame_the_chairman", "case_the_lobby", "learn_the_code"), strict=True):  # fmt: skip
        swap(table, A, mine, B, theirs)
    swap(table, B, "work_the_gala", C, "lose_the_tail")
    gave = ("open_the_crate", "work_the_gala", "beat_the_alarm")
    for world in worlds(table, A):
        assert sum(holds(world, C, job) for job in gave) == 1


def test_a_card_that_came_back_another_way_explains_the_swaps() -> None:
    """Crowbar went to B and came back from C, so B's only Tool swap carried it: the other card stayed (EAP-7.7)."""
    table = dancing()
    swap(table, A, "crowbar", B, "escape_plan")
    swap(table, A, "passport", B, "smoke_bomb")
    swap(table, B, "crowbar", C, "black_card")
    swap(table, C, "crowbar", A, "wiretap")
    assert all(holds(world, B, "passport") and holds(world, C, "wiretap") for world in worlds(table, A))


def test_the_own_throw_is_remembered_and_others_are_not_known() -> None:
    """A knows the own throw; B's throw may be a card that A gave (EAP-7.7)."""
    table = dancing()
    swap(table, A, "crowbar", B, "escape_plan")
    act(table, A, ThrowTool("wiretap"))
    act(table, B, ThrowTool("ski_mask"))
    thrown = {world.thrown[B] for world in worlds(table, A, 200)}
    assert {world.thrown[A] for world in worlds(table, A)} == {TOOL["wiretap"]}
    assert TOOL["crowbar"] in thrown
    assert len(thrown) > 5


def test_open_hands_leave_nothing_to_guess() -> None:
    """Everybody sees hands, held-out cards and throws; only the box is hidden (EAP-10.4)."""
    table = dancing(open_hands=True)
    act(table, A, HoldOut(B, "crowbar"))
    act(table, C, ThrowTool("black_card"))
    world = table.resample(B, Rng(b"x"))
    assert (world.hands, world.held, world.thrown) == (table.hands, table.held, table.thrown)
    assert table.view(None).board.offers[A].card == "crowbar"
    assert events(table, ToolThrown)[0].seen_by(B).tool == "black_card"


def test_places_of_known_cards_by_hand() -> None:
    """A short history, walked through by hand (EAP-7.7)."""
    crowbar, passport = TOOL["crowbar"], TOOL["passport"]
    history = [Trade(0, 1, "tool", crowbar, passport), Trade(1, None, "tool", EMPTY, EMPTY)]
    places = {whereabouts(history, 0, [4, 1, 4], Rng(b"%d" % n))[crowbar] for n in range(10)}
    assert places == {3 + 1}


def test_the_clock_on_the_wall_is_the_heists() -> None:
    """A card that goes back in twenty seconds does not look like the end of the Heist (EAP-4.45, EAP-9.1)."""
    table = dancing()
    before = table.question()
    act(table, A, HoldOut(B, "crowbar"), 50_000)
    assert table.question() == table.question() == before
    assert table.open().deadline(table) < before.closes


def test_calls_survive_a_lapse() -> None:
    """A card that goes back by itself clears nobody's call_it (EAP-4.10)."""
    table = dancing()
    act(table, A, HoldOut(B, "crowbar"), at=1000)
    act(table, C, CALL_IT, at=2000)
    table.play(Input(moment(table, 21_000)))
    assert table.called == [False, False, True]
