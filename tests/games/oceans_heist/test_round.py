"""The round: viewing, prep, crunch and reveal (OH-6)."""

from typing import Any

import pytest

from heistnight.games.oceans_heist import moves
from heistnight.games.oceans_heist.moves import CONFIRM, LAY_ALL, LAY_MARKED, QUICK_FILL, READY, STOP
from heistnight.games.oceans_heist.pieces import CARD, CASINO, EMPTY
from heistnight.games.oceans_heist.table import OceansTable
from heistnight.games.oceans_heist.zones import CREW, STAFF

from .tables import (
    all_ready,
    assignment,
    crew,
    do,
    heard,
    heist,
    line_of,
    look_on,
    names,
    offered,
    prep,
    refused,
    staff,
    time_out,
    winging,
)

EIGHT = "HS1 HS2 HS3 HS4 HA1 HA2 HA3 HA4"


def placed(table: OceansTable, *slots: Any) -> None:
    for place, slot in enumerate(slots, 1):
        staff(table, moves.Place(place, slot))


def test_eight_are_drawn_for_all_to_see() -> None:
    """Face up for thirty seconds (OH-6.1)."""
    table = heist(eight=EIGHT)
    assert table.open().deadline(table) == 30_000
    for seat in (0, 1, None):
        assert [card.id for card in table.view(seat).board.eight] == EIGHT.split()
    assert len(table.casino_deck) == 52


def test_round_4_shows_three_of_the_vault_and_round_5_the_extra_cards() -> None:
    """OH-6.2."""
    table = heist(round=4, three="V01 V02 V03")
    assert [card.id for card in table.view(None).board.vault_three] == ["V01", "V02", "V03"]
    table = heist(round=5, alarms=3)
    assert [card.spot for card in line_of(table, 0)] == ["extra"] * 3


def test_carried_over_defenses_lie_face_up_from_the_start() -> None:
    """OH-6.3."""
    table = heist(round=2, carried="SA4 HS1")
    assert [(card.id, card.spot) for card in line_of(table, 0)] == [("SA4", "carried"), ("HS1", "carried")]


@pytest.mark.parametrize("keep", [False, True])
def test_the_eight_vanish_after_viewing(keep: bool) -> None:
    """From the Crew's and spectators' screens, unless the table keeps them (OH-6.4)."""
    table = heist(keep_eight_visible=keep)
    time_out(table)
    assert bool(table.board().eight) == keep
    assert [card.id for card in table.view(1).own.eight] == EIGHT.split()


def test_no_log_keeps_the_eight() -> None:
    """Memory is part of the game: what was shown can not be read again (OH-6.4, OH-12.10)."""
    table = prep(eight=EIGHT)
    assert heard(table, moves.EightShown, 0)
    kept = [event for event in table.log if event.lasting]
    assert not any(name in str(kept) for name in EIGHT.split())


def test_viewing_ends_early_when_every_human_is_ready() -> None:
    """OH-6.4: nobody who is done should wait."""
    table = heist(players=3)
    for seat in (0, 1):
        do(table, seat, READY)
    assert table.stage == "viewing"
    do(table, 2, READY)
    assert table.stage == "prep"


def test_nobody_places_or_lays_in_viewing() -> None:
    """OH-6.5."""
    table = heist()
    assert refused(table, 0, moves.Lay("H01")).rule == "OH-6.5"
    assert refused(table, 1, moves.Place(1, 1)).rule == "OH-6.5"


def test_the_staff_fill_up_to_four_slots() -> None:
    """OH-6.6: each of the eight once, each slot once."""
    table = prep(eight=EIGHT)
    placed(table, 3, 1, 4, 2)
    assert [CASINO[card] for card in table.slots] == ["HS2", "HS4", "HS1", "HS3"]
    assert not offered(table, 1, moves.Place)
    assert refused(table, 1, moves.Place(5, 1)).rule == "OH-6.6"


def test_placements_change_freely_until_prep_ends() -> None:
    """Take back, swap, move to an empty slot (OH-6.7)."""
    table = prep(eight=EIGHT)
    placed(table, 1, 2)
    staff(table, moves.Swap(1, 2), moves.Swap(2, 4), moves.TakeBack(1), moves.Place(7, 1))
    assert [CASINO[card] if card != EMPTY else "" for card in table.slots] == ["HA3", "", "", "HS1"]
    time_out(table)
    assert not table.offered(1)


def test_the_staff_are_not_ready_with_a_free_slot() -> None:
    """And the clock fills nothing up (OH-6.8)."""
    table = prep()
    placed(table, 1, 2, 3)
    why = refused(table, 1, READY)
    assert why.rule == "OH-6.8"
    assert "slot 4" in why.text
    time_out(table)
    assert sum(card != EMPTY for card in table.slots) == 3


def test_the_crew_lay_any_number_and_take_back() -> None:
    """Also none (OH-6.9)."""
    table = prep("H01 S01 A01")
    crew(table, moves.Lay("H01"), moves.Lay("A01"), moves.PickUp("H01"))
    assert (names(table.laid_now), names(table.hand)) == ("A01", "H01 S01")
    table = prep()
    placed(table, 1, 2, 3, 4)
    staff(table, READY)
    crew(table, READY)
    assert table.stage == "crunch"


def test_each_team_sees_only_how_many_cards_the_other_laid() -> None:
    """And of the Staff which slots are filled (OH-6.10)."""
    table = prep("H01 S01 A01", eight=EIGHT)
    crew(table, moves.Lay("H01"), moves.Lay("S01"))
    placed(table, 2, 4)
    assert table.view(1).board.cards_laid_now == 2
    assert table.view(1).board.face_up == ()
    for seat in (0, None):
        assert [(card.id, card.slot) for card in line_of(table, seat)] == [("", 2), ("", 4)]


def test_unplaced_cards_become_public_at_the_reveal() -> None:
    """OH-6.11."""
    table = prep("H01", eight=EIGHT)
    placed(table, 1, 2, 3, 4)
    staff(table, READY)
    crew(table, READY)
    assert not table.view(0).board.casino_discards
    crew(table, READY)
    assert set(table.view(0).board.casino_discards) == {"HA1", "HA2", "HA3", "HA4"}


def test_scouts_laid_in_prep_look_at_the_start_of_crunch() -> None:
    """OH-6.12: the Crew see two slots, the Staff which ones."""
    table = prep("H13 H01", eight=EIGHT)
    placed(table, 1, 2, 3, 4)
    crew(table, moves.Lay("H13"))
    time_out(table)
    assert table.view(1).board.face_up == ("H13",)
    assert len(table.view(1).board.scouted) == 2
    assert sum(bool(card.id) for card in line_of(table, 0)) == 2
    assert sum(bool(card.id) for card in line_of(table, None)) == 0


def test_crunch_adds_and_prep_cards_are_locked() -> None:
    """OH-6.13: taken back is only what was laid in crunch; the Staff may change nothing."""
    table = prep("H01 S01 A01")
    crew(table, moves.Lay("H01"))
    time_out(table)
    crew(table, moves.Lay("S01"), moves.PickUp("S01"), moves.Lay("A01"))
    assert refused(table, 0, moves.PickUp("H01")).rule == "OH-6.13"
    assert not table.offered(1)
    crew(table, READY)
    assert names(table.laid) == "H01 A01"


def test_everything_is_turned_up_at_once() -> None:
    """OH-6.14: for everyone."""
    table = prep("H01 S01", eight=EIGHT)
    placed(table, 1, 2, 3, 4)
    crew(table, moves.Lay("H01"))
    time_out(table)
    crew(table, READY)
    for seat in (0, 1, None):
        assert table.view(seat).board.face_up == ("H01",)
        assert [card.id for card in line_of(table, seat)] == EIGHT.split()[:4]


@pytest.mark.parametrize(("round", "die"), [(1, 2), (4, 2), (5, 0)])
def test_rotating_watch_rolls_at_the_reveal(round: int, die: int) -> None:
    """In rounds 1 to 4 (OH-6.15)."""
    table = assignment("HS3", laid="H01", globals="GL10 GL09", round=round, dice=[2])
    assert table.view(1).board.die == die


def test_a_laid_card_is_known_for_the_rest_of_the_game() -> None:
    """Whether it lies again or is in the hand stays hidden (OH-6.16)."""
    table = winging("HS3", laid="H02", hand="S02")
    crew(table, STOP)
    look_on(table)
    assert [(card.id, card.uses) for card in table.view(1).board.known_equipment] == [("H02", 1)]
    crew(table, moves.Lay("H02"))
    one = table.view(1)
    crew(table, moves.PickUp("H02"), moves.Lay("S02"))
    assert table.view(1) == one


def test_five_rounds_in_three_scenes() -> None:
    """Three of Entry, one Vault Breach, one Escape (OH-6.17)."""
    table = heist("H03 S03 A03 F03 C03 D03")
    rounds = []
    while table.agenda:
        if table.stage == "viewing":
            rounds.append(table.round)
        time_out(table)
    assert list(dict.fromkeys(rounds)) == [1, 2, 3, 4, 5]


def test_empty_windows_are_skipped_by_public_facts_alone() -> None:
    """Crunch without a hand, assignment without Defenses or cards, Wing It without either (OH-6.18)."""
    table = prep("H01")
    crew(table, moves.Lay("H01"))
    time_out(table)
    assert table.stage == "reveal"  # no card in the hand: no crunch
    assert assignment("", laid="H01", hand="S01", unfold=True).stage != "assignment"
    assert assignment("HS1", hand="S01").stage == "assignment"  # perhaps a LATE card
    assert winging("HS4", hand="S01").stage != "wing_it"  # SEALED
    assert winging("HS1", hand="S01").stage == "wing_it"


def test_lay_all() -> None:
    """In prep and crunch of any round; under GL08 not beyond eight in the Escape (OH-6.19)."""
    table = prep("H01 S01 A01")
    crew(table, LAY_ALL)
    assert not table.hand
    hand = "H01 S01 A01 F01 C01 D01 H02 S02 A02"
    assert LAY_ALL not in prep(hand, round=5, globals="GL08").offered(0)
    assert LAY_ALL in prep(hand, round=4, globals="GL08").offered(0)
    assert LAY_ALL in prep(hand, round=5, globals="GL08", off="GL08").offered(0)


def test_marks_are_thoughts() -> None:
    """The team sees them, nobody else; lay marked lays them at once (OH-6.20)."""
    table = heist("H01 S01 A01", players=4)
    before = table.view(1)
    do(table, 0, moves.Mark("H01"))
    do(table, 2, moves.Mark("A01"))
    do(table, 2, moves.Mark("S01"), moves.Unmark("S01"))
    assert table.view(1) == before
    assert table.view(2).own.marks == ("H01", "A01")
    time_out(table)
    do(table, 2, LAY_MARKED)
    assert (names(table.laid_now), table.marks) == ("H01 A01", [])
    hand = "H01 S01 A01 F01 C01 D01 H02 S02 A02"
    table = prep(hand, round=5, globals="GL08")
    crew(table, *(moves.Mark(card) for card in hand.split()))
    assert refused(table, 0, LAY_MARKED).rule == "OH-6.20"


def test_marks_clear_no_ready() -> None:
    """A mark is a thought, not a placement (OH-6.20, OH-12.4)."""
    table = prep(players=4)
    do(table, 0, READY)
    do(table, 2, moves.Mark("H01"))
    assert table.ready[0]


def test_quick_fill_places_some_of_the_hardest() -> None:
    """Each free slot from the (free + 2) hardest left, never the same card twice (section 10)."""
    table = prep(eight="HS1 HS2 HS3 HS4 HA1 HA2 HA3 HA4")
    placed(table, 2)
    staff(table, QUICK_FILL)
    assert len({*table.slots}) == 4
    assert EMPTY not in table.slots
    assert QUICK_FILL not in table.offered(1)
    assert QUICK_FILL not in prep(staff_quick_fill=False).offered(1)
    table = prep(round=4)
    staff(table, QUICK_FILL, READY)
    assert EMPTY not in table.vault_places


def test_the_deck_never_runs_out() -> None:
    """Five times eight and five extra cards are 45 of 60 (section 2)."""
    table = heist("H03 S03", round=5, alarms=5)
    assert len(table.casino_deck) == 60 - 8 - 5


def test_clock_free_play_decides_staff_first_and_takes_nothing_back() -> None:
    """6.1: no take back, no swap, no mark; the lowest free slot, unless Command Post makes it matter."""
    table = prep(clock="off", eight=EIGHT)
    assert table.open().sides == (STAFF,)
    assert {action.slot for action in table.offered(1)} == {1}
    placed(table, 1, 2, 3, 4)
    assert list(table.offered(1)) == [READY]
    all_ready(table, STAFF)
    assert table.open().sides == (CREW,)
    crew(table, moves.Lay("H01"))
    assert not offered(table, 0, moves.PickUp) + offered(table, 0, moves.Mark)
    table = prep(clock="off", globals="GL07")
    assert {action.slot for action in table.offered(1)} == {1, 2, 3, 4}


def test_the_shows_end_early_when_every_human_has_tapped_on() -> None:
    """Six seconds after the flip, four after the alarms (section 9)."""
    table = assignment("HS1", laid="H02", hand="S02", unfold=False)
    assert table.open().deadline(table) - table.now == 6000
    do(table, 1, READY)
    assert not table.offered(1)
    do(table, 0, READY)
    crew(table, CONFIRM, STOP)
    assert table.stage == "alarms"
    assert table.open().deadline(table) - table.now == 4000
    assert heard(table, moves.AlarmsRaised)[0].raised == 1
    assert CARD["H02"] in table.laid
