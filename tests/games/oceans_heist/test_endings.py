"""Wing It, alarms, clean-up, Vault Breach, Escape and the endings (OH-8 to OH-11)."""

from typing import Any

import pytest

from heistnight.bots import Eyes, bot
from heistnight.core.rng import Rng
from heistnight.games.oceans_heist import moves
from heistnight.games.oceans_heist.moves import CONCEDE, CONFIRM, READY, ROLL, STOP
from heistnight.games.oceans_heist.pieces import CARD
from heistnight.games.oceans_heist.table import OceansTable
from heistnight.games.oceans_heist.zones import CREW, STAFF

from .tables import (
    assignment,
    cards,
    crew,
    dealt,
    do,
    heard,
    heist,
    line_of,
    look_on,
    names,
    needs,
    offered,
    pay,
    prep,
    refused,
    settle_on,
    staff,
    time_out,
    wing,
    winging,
)


def burn(table: OceansTable, defense: Any, *burnt: Any) -> None:
    crew(table, wing(table, defense), *(moves.Burn(card) for card in burnt), ROLL)


# Wing It --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("field", "round"), [("HS1", 1), ("up:V01", 4), ("U1", 4)])
def test_any_kind_of_defense_may_be_winged(field: str, round: int) -> None:
    """OH-8.1: Casino, Vault or Unique."""
    table = winging(field, hand="F01 F02", round=round, dice=[1])
    burn(table, field.rpartition(":")[2], "F01")
    assert line_of(table, 1)[0].disabled == "wing_it"


def test_an_attempt_names_a_defense_cards_and_different_numbers() -> None:
    """One to six cards, a number for each, then one roll (OH-8.2)."""
    table = winging("HS1", hand="F01 F02 F03 F04 F05 F06 F07 F08", dice=[6])
    assert refused(table, 0, moves.Burn("F01")).rule == "OH-8.2"
    assert refused(table, 0, ROLL).rule == "OH-8.4"
    crew(table, wing(table, "HS1"), *(moves.Burn(f"F0{n}") for n in range(1, 7)))
    assert refused(table, 0, moves.Burn("F07")).rule == "OH-8.2"
    assert table.numbers == [1, 2, 3, 4, 5, 6]
    crew(table, ROLL)
    assert (len(table.discards), heard(table, moves.Rolled)[0].hit) == (6, True)


def test_numbers_are_chosen_one_by_one() -> None:
    """A number goes out before another comes in; the roll waits for exactly as many as the cards give (OH-8.4)."""
    table = winging("HS1", hand="F01 F02")
    crew(table, wing(table, "HS1"), moves.Burn("F01"))
    assert table.numbers == [1]
    assert moves.Call(4) not in table.offered(0)
    crew(table, moves.Call(1))
    assert ROLL not in table.offered(0)
    crew(table, moves.Call(4))
    assert table.view(0).own.attempt.numbers == (4,)
    crew(table, moves.Burn("F02"), moves.Burn("F01"))
    assert len(table.numbers) == 1


def test_expended_cards_may_not_be_burnt() -> None:
    """From the hand and from Active cards that were not expended (OH-8.3)."""
    table = assignment("HS1 FC3", laid="H02 S02", hand="A01")
    crew(table, pay(table, "HS1"), CONFIRM, wing(table, "FC3"))
    assert {action.card for action in offered(table, 0, moves.Burn)} == {"S02", "A01"}
    assert refused(table, 0, moves.Burn("H02")).rule == "OH-8.3"


def test_burnt_cards_are_gone_whatever_their_uses_and_the_die() -> None:
    """OH-8.5."""
    table = winging("HS1", hand="F03 F01", dice=[2])
    burn(table, "HS1", "F03")
    assert names(table.discards) == "F03"
    assert table.view(1).board.equipment_discards == ("F03",)


def test_attempts_go_on_while_cards_remain() -> None:
    """On any Defense in any order, also on the same (OH-8.6)."""
    table = winging("HS1 FC3", hand="F01 F02 F03 F04", dice=[6, 1, 6])
    burn(table, "HS1", "F01")
    burn(table, "FC3", "F02")
    burn(table, "HS1", "F03")
    assert [roll.hit for roll in table.rolls] == [False, True, False]
    assert offered(table, 0, moves.Wing) == [wing(table, "HS1")]


def test_sealed_can_not_be_winged() -> None:
    """A refused attempt discards nothing (OH-8.7, OH-16.1)."""
    table = winging("HS4 HS1", hand="F01")
    assert refused(table, 0, wing(table, "HS4")).rule == "OH-16.1"


def test_without_clocks_a_second_defense_is_refused_by_its_reason() -> None:
    """What is named is not taken back there: another Defense, or the same one again (OH-8.2, 6.1)."""
    table = winging("HS1 HA1", hand="H01 S01", clock="off")
    crew(table, wing(table, "HS1"))
    assert refused(table, 0, wing(table, "HA1")).code == "other_named"
    assert refused(table, 0, wing(table, "HS1")).code == "named"
    assert not table.discards


def test_a_roll_gives_at_least_twenty_seconds() -> None:
    """Section 9: 60 s after the doors were shown, never less than 20 after a roll was."""
    table = winging("HS1", hand="F01 F02 F03", dice=[6])
    closes = table.open().closes
    assert closes == table.now + 4_000 + 60_000
    table.now = closes - 1000
    burn(table, "HS1", "F01")
    assert table.open().closes == closes - 1000 + 3_000 + 20_000
    assert table.open().counts == 20_000


def test_what_is_skipped_of_a_show_is_no_time_for_wing_it() -> None:
    """60 s in all, however soon after the doors and the last roll the next one comes (section 9)."""
    table = winging("HS1", hand="F01 F02 F03", dice=[6, 6])
    for card in ("F01", "F02"):
        table.now += 500
        burn(table, "HS1", card)
        assert (table.open().closes, table.open().counts) == (table.now + 3_000 + 60_000, 60_000)


# Alarms ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("field", "round", "alarms"), [
    ("HS1", 1, 1), ("HA4", 1, 2), ("up:V01", 4, 2), ("U1", 4, 0), ("HS1 HS2 HA4", 2, 4),
])  # fmt: skip
def test_what_each_defense_raises(field: str, round: int, alarms: int) -> None:
    """Casino 1, LOUD 2, Vault 2, Unique 0 (OH-8.8, OH-16.3)."""
    table = winging(field, hand="F01 F02", round=round)
    crew(table, STOP)
    assert table.alarms == alarms


def test_a_carried_over_defense_raises_again() -> None:
    """Every round (OH-8.9)."""
    table = winging("carried:HS1", hand="F01 F02", carried="HS1", round=2, alarms=1)
    crew(table, STOP)
    assert table.alarms == 2


def test_muffle_first_then_counters() -> None:
    """OH-8.10: MUFFLE, then C15 counters, the rest is raised."""
    table = winging("HA4 HC4", laid="S14", hand="F01", counters=2)
    crew(table, STOP)
    (event,) = heard(table, moves.AlarmsRaised)
    assert (event.counted, event.muffled, event.counters, event.raised) == (4, 1, 2, 1)
    assert (table.counters, table.view(1).board.alarms) == (0, 1)


@pytest.mark.parametrize(("before", "over"), [(4, False), (5, True)])
def test_more_than_five_alarms_lose(before: int, over: bool) -> None:
    """Exactly five is no loss (OH-8.11, OH-11.1)."""
    table = winging("HS1", hand="F01", alarms=before)
    crew(table, STOP)
    assert bool(table.outcome()) == over
    if over:
        assert table.outcome().ending == "staff_win_alarms"
        assert table.outcome().winners == (1,)


def test_alarms_are_counted_all_together_before_the_end() -> None:
    """OH-8.11: the total shows all of them."""
    table = winging("HS1 HS2 HS3", hand="F01", alarms=4)
    crew(table, STOP)
    assert table.alarms == 7


# Clean-up -------------------------------------------------------------------------------------------------------------


def test_clean_up() -> None:
    """Disabled and Vault Defenses go, every Active card loses a use, worn ones are discarded (OH-8.12)."""
    table = assignment("HS1 FC3 up:V02 U1", laid="H02 S01 D03", hand="A01", round=4)
    crew(table, pay(table, "HS1"), CONFIRM, STOP)
    look_on(table)
    carried = [card.id for card in line_of(table, 0) if card.spot == "carried"]
    assert carried == ["FC3"]
    assert names(table.discards) == "S01"
    assert (table.uses[CARD["H02"]], table.uses[CARD["D03"]]) == (1, 2)
    assert names(table.hand) == "H02 A01 D03"
    assert "V02" in table.view(1).board.vault_discards
    assert not table.unique_active
    assert heard(table, moves.TargetLost) == [moves.TargetLost("TG1")]


def test_equipment_may_stay_on_the_table() -> None:
    """The other reading: Active and face up, it loses uses where it lies until it is worn out (OH-8.15)."""
    table = winging("HS1 HS2", laid="H02 H13 S07", hand="A01", counters=9, equipment="active", clock="off")
    crew(table, STOP)
    assert names(table.hand) == "A01"
    assert names(table.laid) == "H02 H13 S07"
    assert table.view(1).board.face_up == ("H02", "H13", "S07")
    crew(table, READY)
    staff(table, *[moves.Place(slot, slot) for slot in range(1, 5)], READY)
    assert refused(table, 0, moves.PickUp("H02")).rule == "OH-6.13"
    crew(table, moves.Lay("A01"), READY)
    assert not table.scouted  # H13 has looked in the round in which it was laid
    assert {*names(table.laid).split()} == {"A01", "H02", "H13", "S07"}
    crew(table, CONFIRM, STOP)
    assert "H02" in names(table.discards)
    assert table.view(1).board.face_up == tuple(names(table.laid).split())


def test_nothing_is_laid_beside_eight_that_stayed() -> None:
    """Zero Tolerance counts them (OH-8.15, OH-15)."""
    table = heist("A01 A02", round=5, globals="GL08 GL09", equipment="active", clock="off")
    stayed = cards("H01 H02 H03 H04 H05 H06 H07 H08 S01")
    table.laid, table.face_up = stayed, list(stayed)
    crew(table, READY)
    assert not [action for action in table.offered(0) if isinstance(action, moves.Lay | moves.LayAll)]


def test_the_crew_are_not_exhausted_while_something_lies() -> None:
    """OH-8.15, OH-11.4."""
    table = winging("HS1", laid="H07", equipment="active")
    crew(table, STOP)
    look_on(table)
    assert table.round == 2
    assert table.agenda


def test_the_staff_may_choose_the_cards_of_the_escape() -> None:
    """The other reading: eight and one for each alarm are seen, four and one for each alarm are placed (OH-10.5)."""
    table = heist("A01 A02", round=5, alarms=3, extra_cards="chosen", staff_quick_fill=True)
    assert (len(table.eight), len(table.slots), table.extras) == (11, 7, [])
    assert len(table.view(None).board.eight) == 11
    for seat in (0, 1):
        do(table, seat, READY)
    staff(table, *[moves.Place(place, place - 4) for place in range(5, 12)])
    assert moves.TakeBack(7) in table.offered(1)
    staff(table, moves.Swap(1, 7), moves.TakeBack(7), moves.QuickFill(), READY)
    assert table.view(0).board.slots == 7
    crew(table, READY)
    time_out(table)
    assert [defense.spot for defense in table.field] == ["slot"] * 7
    assert [defense.slot for defense in table.field] == [*range(1, 8)]


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_bots_fill_all_slots_of_such_an_escape(level: str) -> None:
    """Nine of thirteen, and the Crew lay against them (OH-10.5)."""
    table = heist("A01 A02 H02", round=5, alarms=5, extra_cards="chosen", clock="off")
    player = bot("oceans-heist", level)
    while table.agenda and table.round == 5:
        seat = table.open().seats(table)[0]
        action = player.choose(Eyes(table, seat, Rng(b"nine")))
        assert action is not None
        do(table, seat, action)
    assert len(heard(table, moves.Revealed)[0].defenses) == 9


def test_carry_over_comes_on_top_of_four_new_ones() -> None:
    """It fills no slot (OH-8.13)."""
    table = winging("HS1 HS2", hand="F01 F02")
    crew(table, STOP)
    look_on(table)
    for slot in range(1, 5):
        staff(table, moves.Place(slot, slot))
    staff(table, READY)
    assert [card.spot for card in line_of(table, 1)] == ["carried"] * 2 + ["slot"] * 4


def test_nothing_else_carries_over() -> None:
    """No pool, no slot, no lock, no die (OH-8.14)."""
    table = winging("HS1", laid="H02", hand="F01", globals="GL10 GL09", dice=[3])
    assert table.die == 3
    crew(table, STOP)
    look_on(table)
    assert (table.die, table.laid, table.expended, table.burning) == (0, [], [], [])
    assert table.slots == [-1] * 4
    crew(table, moves.Lay("H02"), moves.PickUp("H02"))


# Vault Breach ---------------------------------------------------------------------------------------------------------


def test_three_of_the_vault_are_shown_and_stay() -> None:
    """OH-9.1."""
    table = prep(round=4, three="V01 V02 V03")
    for seat in (0, 1, None):
        assert [card.id for card in table.view(seat).board.vault_three] == ["V01", "V02", "V03"]


def test_one_face_up_one_face_down_until_prep_ends() -> None:
    """The Crew see the first at once; both may change; the third is discarded at the Reveal (OH-9.2)."""
    table = prep(round=4, three="V01 V02 V03")
    staff(table, moves.PlaceVault(1, "up"), moves.PlaceVault(2, "down"))
    assert [(card.id, card.spot) for card in line_of(table, 0)[:2]] == [("V01", "up"), ("", "down")]
    staff(table, moves.TakeBackVault("up"), moves.PlaceVault(3, "up"))
    assert line_of(table, 0)[0].id == "V03"
    time_out(table)
    time_out(table)
    assert table.view(0).board.vault_discards == ("V01",)


def test_reconnaissance_opens_both_and_lowers_the_first() -> None:
    """OH-9.3: never below 1."""
    table = prep(round=4, openings="S15", three="V01 V08 V03")
    staff(table, moves.PlaceVault(1, "down"), moves.PlaceVault(2, "up"))
    assert needs(table, "V08") == {"force": 4, "stealth": 5, "disguise": 5}
    assert [card.id for card in line_of(table, None)[:2]] == ["V08", "V01"]


def test_ready_needs_both_vault_places() -> None:
    """An empty one stays empty at the deadline (OH-9.4)."""
    table = prep(round=4)
    for slot in range(1, 5):
        staff(table, moves.Place(slot, slot))
    staff(table, moves.PlaceVault(1, "up"))
    assert refused(table, 1, READY).rule == "OH-9.4"
    time_out(table)
    time_out(table)
    assert [defense.spot for defense in table.field if defense.kind == "vault"] == ["up"]


def test_the_unique_defense_is_active_from_the_start_of_prep() -> None:
    """It needs no Staff action (OH-9.5)."""
    table = heist(round=4)
    assert "unique" not in [card.spot for card in line_of(table, 0)]
    time_out(table)
    assert line_of(table, 0)[-1].id == "U1"


@pytest.mark.parametrize("how", ["pool", "wing_it"])
def test_the_target_is_taken_by_pool_or_wing_it(how: str) -> None:
    """If and only if the Unique Defense falls (OH-9.6)."""
    table = assignment("U1", laid="D05 D06", hand="A01 A02", round=4, dice=[1])
    if how == "pool":
        crew(table, pay(table, "U1", 2))
    crew(table, CONFIRM)
    if how == "wing_it":
        burn(table, "U1", "A01")
    look_on(table)
    assert heard(table, moves.TargetTaken) == [moves.TargetTaken(4, "TG1", how)]
    assert table.view(None).board.target_taken == 4


def test_casino_defenses_of_round_4_are_as_in_any_round() -> None:
    """OH-9.7: four of eight besides the Vault."""
    table = prep(round=4)
    staff(
        table,
        *(moves.Place(slot, slot) for slot in range(1, 5)),
        moves.PlaceVault(1, "up"),
        moves.PlaceVault(2, "down"),
    )
    staff(table, READY)
    crew(table, READY, READY)
    assert [defense.kind for defense in table.field] == ["casino"] * 4 + ["vault"] * 2 + ["unique"]


# Escape ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("alarms", range(6))
def test_an_extra_card_for_each_alarm(alarms: int) -> None:
    """Face up and Active at once, outside the slots (OH-10.1)."""
    table = heist(round=5, alarms=alarms)
    assert [card.spot for card in line_of(table, 0)] == ["extra"] * alarms
    assert all(card.id for card in line_of(table, None))


def test_the_staff_still_place_four_of_the_eight() -> None:
    """Extras are not among the cards they choose from (OH-10.2)."""
    table = prep(round=5, alarms=2)
    staff(table, *(moves.Place(slot, slot) for slot in range(1, 5)), READY)
    assert not {*table.slots} & {*table.extras}


def test_any_casino_defense_left_in_the_escape_loses() -> None:
    """MUFFLE and C15 do not help (OH-10.3)."""
    table = winging("HS1", laid="S14", hand="F01", round=5, counters=2)
    crew(table, STOP)
    assert table.outcome().ending == "staff_win_caught"


def test_dye_packs_stay_and_the_cash_may_be_taken_in_the_escape() -> None:
    """OH-10.4: and a Casino Defense left loses all the same."""
    table = winging("U3", hand="H05 H06", round=4, target="TG3")
    crew(table, STOP)
    look_on(table)
    assert [card.id for card in line_of(table, 0)] == ["U3"]
    table = assignment("HS1 U3", laid="H05 H06", hand="F01", round=5, target="TG3")
    crew(table, pay(table, "U3"), CONFIRM)
    assert (table.stage, table.taken) == ("wing_it", 5)  # at that moment
    crew(table, STOP)
    assert len(heard(table, moves.TargetTaken)) == 1
    assert table.outcome().ending == "staff_win_caught"


def test_the_cash_is_taken_with_the_roll() -> None:
    """OH-10.4: at that moment, and once."""
    table = winging("HS1 U3", hand="H05 H06 F01 F02", round=5, target="TG3", dice=[1])
    crew(table, wing(table, "U3"), moves.Burn("F01"), moves.ROLL)
    assert (table.stage, table.taken) == ("wing_it", 5)
    assert heard(table, moves.TargetTaken) == [moves.TargetTaken(5, "TG3", "wing_it")]


# Endings --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("laid", "hand", "ending"), [
    ("F02", "", "staff_win_caught"), ("F01", "S01", "staff_win_caught"), ("F01", "", "staff_win_exhausted"),
    ("H07", "", "staff_win_caught"),
])  # fmt: skip
def test_caught_or_exhausted(laid: str, hand: str, ending: str) -> None:
    """The words depend on whether a card would be left (OH-11.2, OH-11.3, OH-11.8)."""
    table = winging("SC1", laid=laid, hand=hand, round=5)
    if table.agenda:
        crew(table, STOP)
    assert (table.outcome().ending, table.outcome().winners) == (ending, (1,))


def test_no_equipment_left_before_the_escape() -> None:
    """OH-11.4: at the end of clean-up; OPENING cards do not count."""
    table = winging("HS1", laid="F01", openings="C15", round=2)
    crew(table, STOP)
    look_on(table)
    assert table.outcome().ending == "staff_win_exhausted"


def test_crew_win() -> None:
    """All Casino Defenses disabled and the Target taken (OH-11.5)."""
    table = assignment("HS1", laid="H01", hand="F01", round=5)
    table.taken = 4
    crew(table, pay(table, "HS1"), CONFIRM)
    outcome = table.outcome()
    assert (outcome.ending, outcome.winners, outcome.scores) == ("crew_win", (0,), (2, 0))


def test_stalemate_even_without_equipment() -> None:
    """Out without the Target (OH-11.6, OH-11.9)."""
    table = assignment("HS1", laid="H01", round=5)
    crew(table, pay(table, "HS1"), CONFIRM)
    outcome = table.outcome()
    assert (outcome.ending, outcome.winners, outcome.scores) == ("stalemate", (), (1, 1))


def test_concession() -> None:
    """Every person of a team, twice in a row, in the Heist act (OH-11.7)."""
    table = prep(players=4)
    do(table, 0, CONCEDE, CONCEDE)
    assert not table.outcome()
    do(table, 2, CONCEDE, moves.Lay("H01"), CONCEDE, CONCEDE)
    assert (table.outcome().ending, table.outcome().winners) == ("concession", (1, 3))
    table = prep()
    staff(table, CONCEDE, CONCEDE)
    assert (table.outcome().ending, table.outcome().winners) == ("concession", (0,))
    assert CONCEDE not in dealt().offered(1)
    assert CONCEDE in assignment("HS1", laid="H01").offered(0)


def test_a_crew_without_the_target_plays_on() -> None:
    """A Target taken is never lost; a lost one does not end the game (OH-11.10)."""
    table = winging("U1", hand="F01 F02", round=4)
    crew(table, STOP)
    look_on(table)
    assert (table.round, table.taken, table.outcome()) == (5, 0, None)
    table = winging("HS1", hand="F01 F02", round=5)
    table.taken = 4
    crew(table, STOP)
    assert table.taken == 4


def test_what_became_of_the_target_is_shown_before_the_next_round() -> None:
    """Three seconds of their own, so that nobody looks at it instead of at the eight cards (section 9)."""
    table = assignment("U1", laid="D05 D06", hand="A01 A02", round=4)
    crew(table, pay(table, "U1", 2), CONFIRM)
    assert (type(table.open()).__name__, table.stage, table.open().counts) == ("Watch", "alarms", 4_000)
    time_out(table)
    assert (type(table.open()).__name__, table.stage, table.open().counts) == ("Watch", "cleanup", 3_000)
    time_out(table)
    assert table.round == 5


def test_the_end_of_the_first_heist_is_shown_before_a_target_is_chosen() -> None:
    """Six seconds before the countdown (section 9)."""
    table = first_heist_over(2)
    assert (table.open().closes, table.open().counts) == (table.now + 6_000 + 60_000, 60_000)


def first_heist_over(points: Any, alarms: int = 0) -> Any:
    table = assignment("HS1", laid="H01", hand="F01", round=5, teams="twice", alarms=alarms)
    table.taken = 4 if points == 2 else 0
    if points:
        crew(table, pay(table, "HS1"))
    crew(table, CONFIRM)
    if not points:
        crew(table, STOP)
    return table


@pytest.mark.parametrize(("one", "two", "winners", "decided_by"), [
    ((2, 0), (1, 0), (0,), "points"), ((0, 1), (2, 3), (1,), "points"),
    ((1, 2), (1, 1), (1,), "alarms"), ((1, 1), (1, 1), (), "draw"),
])  # fmt: skip
def test_switching_sides(one: tuple[int, ...], two: tuple[int, ...], winners: tuple[int, ...], decided_by: str) -> None:
    """More points, then fewer alarms as Crew, else a draw; secrets open after the second heist (OH-11.11)."""
    table = first_heist_over(*one)
    assert table.leg == 2
    assert (table.team(CREW), table.team(STAFF)) == ((1,), (0,))
    assert (len(table.shop), table.alarms, table.round, table.discards) == (90, 0, 0, [])
    assert table.outcome() is None
    assert not heard(table, moves.SecretsOpened)
    second = first_heist_over(*two)
    leg = second.legs[0].__class__(second.legs[0].ending, (1,), *two)
    settle_on(table, STAFF, moves.ChooseTarget("TG1"))
    while table.agenda:
        time_out(table)
    table.legs[1] = leg
    assert (table.outcome().winners, table.outcome().decided_by) == (winners, decided_by)
    assert [event.leg for event in heard(table, moves.SecretsOpened)] == [1, 2]


def test_the_target_is_not_equipment() -> None:
    """It counts neither in the hand nor as Equipment left (OH-2.10)."""
    table = assignment("U1", laid="D05 D06", round=4, uses={"D05": 1})
    crew(table, pay(table, "U1", 2), CONFIRM)
    look_on(table)
    assert table.outcome().ending == "staff_win_exhausted"
    assert table.view(0).board.target_taken == 4
    assert cards("D05")[0] in table.discards
