"""The turn and the Prep turn (sections 4.1 to 4.3)."""

import pytest

from heistnight.games.masterminds.moves import (
    ActionAnnounced,
    Equip,
    GearPlaced,
    Give,
    Go,
    Pick,
    Play,
    Point,
    Rob,
    Swap,
)
from heistnight.games.masterminds.pieces import PREP, TALENT, TALENTS
from tests.games.masterminds.tables import (
    answer_all,
    asked,
    asks,
    attempt,
    events,
    hand,
    offers,
    pass_all,
    pile,
    play,
    play_action,
    prep_turn,
    refuse,
    situation,
    team,
    turned,
    words,
)

# 4.1 The turn --------------------------------------------------------------------------------------------------------


def test_a_turn_is_prep_or_heist_and_then_upkeep() -> None:
    """Prep: recruit, plan, plan, Upkeep; then the next player (MHS-3.1)."""
    table = situation(teams={0: "T09", 1: "T04"}, hands={0: "G01"})
    assert words(table) == ["prep", "heist"]
    play(table, 0, "prep")
    assert asks(table) == "RecruitChoice"
    play(table, 0, "draw")
    play(table, 0, "plan_draw")
    assert asks(table) == "PlanChoice"
    play(table, 0, "plan_draw")
    assert (asks(table), asked(table)) == ("TurnChoice", (1,))


def test_heist_needs_somebody_who_is_not_turned() -> None:
    """With nobody it is a Prep turn without asking; the first attempt is mandatory (MHS-3.2)."""
    table = situation(teams={0: "T09! T10!"})
    assert asks(table) == "RecruitChoice"
    table = situation(teams={0: "T09"})
    play(table, 0, "heist")
    assert offers(table) == [Go(0), Go(1)]
    assert refuse(table, 0, "hold").rule == "MHS-6.1"


def test_a_team_may_be_empty() -> None:
    """Its owner takes Prep turns then (MHS-3.3)."""
    assert asks(situation(teams={})) == "RecruitChoice"


def test_once_per_turn_is_once_in_every_single_turn() -> None:
    """What was used in a turn can be used again in the next one (MHS-3.4)."""
    table = situation(teams={0: "T10", 1: "T09"})
    table.used.append(TALENT["T10"])
    prep_turn(table)
    answer_all(table)
    assert table.used == []


def test_nothing_can_be_traded_between_players() -> None:
    """No rule provides it, so no action does (MHS-3.5)."""
    table = situation(teams={0: "T09", 1: "T04"}, gems={0: "ruby"})
    for action in (Give("ruby"), Rob(1)):
        refuse(table, 0, action)


# 4.2 Recruit phase ---------------------------------------------------------------------------------------------------


def test_a_recruit_leaves_the_pool_and_the_place_stays_empty_until_upkeep() -> None:
    """MHS-4.1."""
    table = situation(teams={0: "T09"}, pool="T01 T02 T05", hands={0: "G01"})
    play(table, 0, "prep")
    assert offers(table) == [Pick("T01"), Pick("T02"), Pick("T05"), *offers(table)[3:]]
    assert words(table) == ["burn", "draw"]
    play(table, 0, Pick("T02"))
    assert team(table) == "T09 T02"
    assert len(table.pool) == 2
    answer_all(table)
    assert len(table.pool) == 3


def test_a_full_team_replaces_somebody_first() -> None:
    """With fewer than four there is no replacing (MHS-4.2)."""
    table = situation(teams={0: "T09 T10 T11+G01 T12"}, pool="T01 T02 T05")
    play(table, 0, "prep")
    play(table, 0, Pick("T05"))
    assert offers(table) == [Point(0), Point(1), Point(2), Point(3)]
    assert table.view(1).board.arriving == ("T05",)
    play(table, 0, Point(2))
    assert team(table) == "T09 T10 T05 T12"
    assert pile(table) == "G01"
    assert table.talent_discard == [TALENT["T11"]]


def test_burn_discards_the_pool_and_shows_the_next_talent() -> None:
    """It is recruited, or laid in the Pool (MHS-4.3)."""
    for choice, members, pool in (("recruit_drawn", "T09 T20", []), ("leave_in_pool", "T09", ["T20"])):
        table = situation(teams={0: "T09"}, pool="T01 T02 T05", talents="T20", hands={0: "G01"})
        play(table, 0, "prep")
        play(table, 0, "burn")
        assert [TALENTS[card] for card in table.talent_discard] == ["T01", "T02", "T05"]
        play(table, 0, choice)
        assert team(table) == members
        assert [TALENTS[card] for card in table.pool] == pool


def test_burn_works_with_an_empty_pool_and_an_empty_deck() -> None:
    """The burned cards are shuffled in before the draw (MHS-4.4)."""
    table = situation(teams={0: "T09"}, pool="T01 T02 T05", hands={0: "G01"})
    table.talent_deck.clear()
    play(table, 0, "prep")
    play(table, 0, "burn")
    assert len(table.talent_deck) == 2
    assert table.arriving[0] in {TALENT["T01"], TALENT["T02"], TALENT["T05"]}
    table = situation(teams={0: "T09"}, pool="")
    play(table, 0, "prep")
    assert words(table) == ["burn", "draw"]
    table.talent_deck.clear()
    table.canvas.wipe()
    assert words(table) == ["draw"]


def test_draw_instead_of_recruiting() -> None:
    """MHS-4.5."""
    table = situation(teams={0: "T09"}, prep="G07")
    prep_turn(table)
    assert hand(table) == "G07"


def test_a_new_recruit_arrives_fresh_and_uses_its_ability_at_once() -> None:
    """Un-turned, without Gear, before the Plan phase (MHS-4.6)."""
    table = situation(teams={0: "T09!"}, pool="T06 T02 T05", prep="G07")
    play(table, 0, Pick("T06"))
    assert table.recruit(0, 1).gear == (-1, -1)
    assert turned(table) == [0]
    assert hand(table) == "G07"
    assert asks(table) == "PlanChoice"


# 4.3 Plan phase ------------------------------------------------------------------------------------------------------


def test_two_plan_actions_the_same_one_twice_if_you_like() -> None:
    """Draw is always legal, even with nothing to draw (MHS-5.1)."""
    table = situation(teams={0: "T09"}, hands={0: "I01"})
    prep_turn(table)
    table.prep_deck.clear()
    table.prep_discard.clear()
    play(table, 0, "plan_draw")
    play(table, 0, "plan_draw")
    assert asks(table) != "PlanChoice"
    assert len(table.hands[0]) == 2


def test_a_card_that_plays_itself_is_not_replaced() -> None:
    """MHS-5.2."""
    table = situation(teams={0: "T09"}, hands={0: "I01"}, prep="E02 G07", heat=[1, 2])
    prep_turn(table)
    assert hand(table) == "I01"
    assert pile(table) == "E02"
    assert [heist.heat for heist in table.heists if heist] == [0, 0]


def test_white_yellow_and_both() -> None:
    """AND adds, OR replaces; ◆ must be paid, a section without ◆ is free (MHS-5.3)."""
    table = situation(teams={0: "T09"}, hands={0: "P01 P05"}, heat=[1])
    prep_turn(table)
    play(table, 0, "plan_action")
    assert offers(table) == [Play("P01", "white"), Play("P01", "both"), Play("P05", "white"), Play("P05", "yellow")]
    table = situation(teams={0: "T09"}, hands={0: "P01 P05"}, heat=[1], cash=[0, 0, 0])
    prep_turn(table)
    play(table, 0, "plan_action")
    assert offers(table) == [Play("P01", "white"), Play("P05", "white"), Play("P05", "yellow")]


def test_announce_pay_window_carry_out() -> None:
    """The card is on the discard pile before anybody answers (MHS-5.4)."""
    table = situation(teams={0: "T09"}, hands={0: "P01", 1: "I06"}, gems={0: "ruby"}, prep="G01 G02 G03 G04 G05")
    play_action(table, "P01", "both")
    assert asks(table) == "PayChoice"
    assert pile(table) == "P01"
    play(table, 0, Give("ruby"))
    assert (asks(table), asked(table)) == ("Interruption", (1,))
    assert hand(table) == "G01"
    pass_all(table)
    assert hand(table) == "G01 G02 G03 G04 G05"


def test_a_card_without_a_legal_target_can_not_be_played() -> None:
    """Each announced section needs one now (MHS-5.4)."""
    table = situation(teams={0: "T09"}, hands={0: "P08 G01"})
    prep_turn(table)
    assert "plan_action" not in words(table)
    assert refuse(table, 0, "plan_action").rule == "MHS-5.4"


def test_the_announcement_is_seen_by_nobody_before_it_is_complete() -> None:
    """Not even that an Action is being played (MHS-5.4, MHS-19.1)."""
    table = situation(teams={0: "T09", 1: "T04"}, hands={0: "P06 P04", 1: "G01", 2: "G02"})
    prep_turn(table)
    before = table.view(1)
    play(table, 0, "plan_action")
    play(table, 0, Play("P04", "white"))
    assert table.view(1) == before
    assert not events(table, ActionAnnounced)
    play(table, 0, Rob(2))
    assert events(table, ActionAnnounced)[0].targets == ("seat:2",)


def test_a_target_that_has_gone_means_nothing_happens() -> None:
    """Costs are not refunded (MHS-5.5)."""
    table = situation(teams={0: "T09"}, hands={0: "P09", 1: "I06"}, talent_discard="T20", prep="G01 E03")
    play_action(table, "P09", "both")
    table.talent_discard.clear()
    pass_all(table)
    assert table.cash[0] == 1
    assert team(table) == "T09"


def test_one_or_two_gear_cards_a_plan_action() -> None:
    """On the same or different recruits; a third is refused (MHS-5.6)."""
    table = situation(teams={0: "T09 T10"}, hands={0: "G01 G02 G03"}, prep="I01")
    prep_turn(table)
    play(table, 0, "plan_gear")
    assert refuse(table, 0, "done").rule == "MHS-5.1"
    play(table, 0, Equip("G01", 0))
    assert words(table) == ["done"]
    play(table, 0, Equip("G02", 1))
    assert asks(table) == "PlanChoice"
    assert hand(table) == "G03 I01"
    play(table, 0, "plan_gear")
    play(table, 0, Equip("G03", 1))
    play(table, 0, "done")
    assert pile(table) == "G02"


def test_a_second_gear_card_discards_the_first_but_greta_holds_two() -> None:
    """Of a third her owner names the one that goes (MHS-5.7)."""
    table = situation(teams={0: "T09+G01 T38+G02+G03"}, hands={0: "G04 G05"}, prep="I01")
    prep_turn(table)
    play(table, 0, "plan_gear")
    assert table.view(0).advice.ousted == ("G01", "", "", "")
    play(table, 0, Equip("G04", 0))
    assert pile(table) == "G01"
    assert table.view(0).advice.ousted == ("G04", "", "", "")
    play(table, 0, Equip("G05", 1))
    assert events(table, GearPlaced) == [GearPlaced(0, "G04", 0, place=0), GearPlaced(0, "G05", 1, place=None)]
    assert asks(table) == "GearOverflow"
    play(table, 0, offers(table)[1])
    assert pile(table) == "G01 G03"
    assert table.recruit(0, 1).gear == (PREP["G02"], PREP["G05"])


def test_gear_is_told_with_the_place_where_it_lies() -> None:
    """Greta has two (MHS-5.7)."""
    table = situation(teams={0: "T09 T38+G02"}, hands={0: "G04 G05"})
    prep_turn(table)
    play(table, 0, "plan_gear")
    assert table.view(0).advice.ousted == ("", "", "", "")
    play(table, 0, Equip("G05", 1))
    assert events(table, GearPlaced) == [GearPlaced(0, "G05", 1, place=1)]
    assert table.recruit(0, 1).gear == (PREP["G02"], PREP["G05"])


def test_trading_gear_among_the_own_recruits() -> None:
    """Two places exchange what lies in them, at most four times; nothing is discarded (MHS-5.8)."""
    table = situation(teams={0: "T09+G01 T38+G02 T10"}, hands={0: "I01"})
    prep_turn(table)
    play(table, 0, "plan_trade")
    assert words(table) == []
    assert Swap(0, 3) in offers(table)
    assert Swap(2, 3) not in offers(table)
    play(table, 0, Swap(0, 3))
    play(table, 0, Swap(2, 4))
    play(table, 0, Swap(3, 4))
    play(table, 0, Swap(0, 3))
    assert asks(table) == "PlanChoice"
    assert [recruit.worn for _slot, recruit in table.team(0)] == [(PREP["G02"],), (), (PREP["G01"],)]
    assert pile(table) == ""


def test_trading_needs_two_recruits_and_gear() -> None:
    """MHS-5.8."""
    for members in ("T09+G01", "T09 T10"):
        table = situation(teams={0: members}, hands={0: "I01"})
        prep_turn(table)
        assert "plan_trade" not in words(table)
        assert refuse(table, 0, "plan_trade").rule == "MHS-5.8"


def test_gear_goes_to_turned_and_laid_up_recruits_too() -> None:
    """MHS-5.9."""
    table = situation(teams={0: "T09! T10!?F04"}, hands={0: "G01 G02"})
    play(table, 0, "draw")
    play(table, 0, "plan_gear")
    assert {action.slot for action in offers(table)} == {0, 1}


def test_actions_and_gear_are_for_the_plan_phase() -> None:
    """In a Heist turn they are refused (MHS-5.10)."""
    table = situation(teams={0: "T09 T10"}, hands={0: "P01 G01"})
    attempt(table, 0, "stealth", [0])
    pass_all(table)
    play(table, 0, offers(table)[0])
    assert asks(table) == "HoldOrContinue"
    for action in (Play("P01", "white"), Equip("G01", 0)):
        refuse(table, 0, action)


@pytest.mark.parametrize("cards", ["", "I01"])
def test_plan_choice_is_asked_as_long_as_there_are_cards_in_hand(cards: str) -> None:
    """Skipping it would tell what the hand does not hold (MHS-19.2)."""
    table = situation(teams={0: "T09"}, hands={0: cards}, prep="E02 E01")
    play(table, 0, "prep")
    play(table, 0, "draw")
    assert (asks(table) == "PlanChoice") == bool(cards)
