"""Completing a heist, Upkeep and gems (sections 4.7 to 4.9)."""

from typing import Any

from heistnight.games.masterminds.moves import (
    CardsDrawn,
    DiceWiped,
    GemsDrawn,
    Give,
    Paid,
    Pick,
    Play,
    Point,
    SetDie,
    Work,
)
from heistnight.games.masterminds.pieces import FAILURES, PREP, TALENTS
from heistnight.games.masterminds.table import MastermindsTable
from tests.games.masterminds.tables import (
    answer_all,
    asked,
    asks,
    attempt,
    events,
    hand,
    holds,
    interrupt,
    offers,
    own_dice,
    pass_all,
    pile,
    play,
    play_action,
    prep_turn,
    refuse,
    situation,
    team,
    turned,
    window,
    words,
)


def completed(members: str = "T01 T02 T05 T03", dice: Any = (1, 2, 3), **more: Any) -> Any:
    """Bruno alone makes step D (Muscle 5) of H03/H01, Take 4, as a Perfection with a 6."""
    jobs = more.pop("on_jobs", {})
    table = situation(teams={0: members, 1: "T36"}, on_jobs={(0, 0): dice, **jobs}, **more)
    attempt(table, 0, "muscle", [0])
    pass_all_but_take(table)
    play(table, 0, SetDie(6))
    return table


def pass_all_but_take(table: MastermindsTable) -> None:
    while asks(table) == "Interruption" and window(table) != "take":
        seat = asked(table)[0]
        play(table, seat, offers(table, seat)[0])


def test_step_d_completes_the_heist() -> None:
    """W-TAKE, then the steps in order (MHS-9.4)."""
    table = completed(hands={1: "I08"})
    assert window(table) == "take"
    assert holds(table) == 0
    pass_all(table)
    assert holds(table) == 4


def test_the_take_is_drawn_blind_and_public() -> None:
    """MHS-9.5."""
    table = completed()
    assert events(table, GemsDrawn)[0].gems
    assert len(events(table, GemsDrawn)[0].gems) == 4
    assert sum(table.view(2).board.seats[0].gems.values()) == 4


def test_a_team_of_at_most_three_may_draw() -> None:
    """Counted before anybody retires (MHS-9.6)."""
    assert asks(completed("T01 T02 T05 T03")) == "KeepRecruit"
    table = completed("T01 T02 T05", prep="G07")
    assert words(table) == ["draw_card", "decline"]
    play(table, 0, "draw_card")
    assert hand(table) == "G07"


def test_three_matching_dice_give_one_gem() -> None:
    """All markers go (MHS-9.7)."""
    table = completed(dice=(6, 6, 2), on_jobs={(0, 1): [1, 2]}, heat=[0])
    assert [len(event.gems) for event in events(table, GemsDrawn)] == [4, 1]
    table = completed(dice=(6, 6, 6))
    assert [len(event.gems) for event in events(table, GemsDrawn)] == [4, 1]
    assert completed(dice=(6, 5, 4)).emptied is False


def test_the_name_is_kept_and_the_job_goes_under_the_deck() -> None:
    """Everybody knows it is there (MHS-9.8)."""
    table = completed()
    assert table.view(1).board.seats[0].mementos == ("H03",)
    assert table.view(1).board.buried_jobs == ("H01",)
    assert table.heist_deck[0] == 0


def test_rivals_lose_their_dice_and_all_blueprints_there_are_discarded() -> None:
    """Without compensation (MHS-9.9)."""
    table = completed(on_jobs={(0, 1): [1, 2], (1, 1): [3]}, blueprints={(0, 1): 2})
    assert (own_dice(table, 0, 1), own_dice(table, 1, 1)) == ((), (3,))
    assert events(table, DiceWiped)[0].dice == (1, 2)
    assert pile(table) == "P06"
    assert not events(table, CardsDrawn)


def test_consolation() -> None:
    """Each rival who loses a die draws a card (section 10)."""
    table = completed(on_jobs={(0, 1): [1, 2]}, consolation=True, prep="G07")
    assert (hand(table, 1), hand(table, 2)) == ("G07", "")


def test_gear_is_discarded_and_one_recruit_stays() -> None:
    """MHS-9.10."""
    table = completed("T01+G01 T02 T05+G02 T03")
    assert pile(table) == "G01 G02"
    assert offers(table) == [Point(0), Point(1), Point(2), Point(3)]
    play(table, 0, Point(2))
    assert team(table) == "T05"
    assert turned(table) == []


def test_who_may_stay_besides() -> None:
    """Roxy and the wearer of Fake Papers; stayers keep attached cards (MHS-9.10, MHS-27.20)."""
    table = completed("T01 T33 T05+G18?F08 T03")
    play(table, 0, Point(0))
    assert words(table) == ["stay", "retire"]
    play(table, 0, "stay")
    play(table, 0, "stay")
    assert team(table) == "T01 T33 T05"
    assert table.recruit(0, 2).marks
    assert pile(table) == "G18"


def test_a_turn_completes_at_most_one_heist() -> None:
    """Upkeep follows, and lays out the next one (MHS-9.11)."""
    table = completed()
    play(table, 0, Point(0))
    assert asked(table) == (1,)
    assert len(table.jobs()) == 2


# 4.8 Upkeep ----------------------------------------------------------------------------------------------------------


def upkeep(members: str, seat_hand: str = "I01", **more: Any) -> Any:
    """A Prep turn of seat 0 that draws nothing it can keep, up to Upkeep."""
    table = situation(teams={0: members, 1: "T36"}, hands={0: seat_hand}, prep="G01 G02 G03", **more)
    if asks(table) == "TurnChoice":
        play(table, 0, "prep")
    play(table, 0, "draw")
    play(table, 0, "plan_draw")
    play(table, 0, "plan_draw")
    return table


def test_upkeep_effects_are_the_acting_players_and_each_is_used_once() -> None:
    """Laid Up first, then the optional ones in any order (MHS-10.1)."""
    table = upkeep("T14 T29 T01!?F04 T02?F08", failures="F05")
    assert "F04" in [FAILURES[card] for card in table.failure_discard]
    assert offers(table) == [Point(3), *offers(table)[1:2], Work("T14"), Work("T29")]
    play(table, 0, Point(3))
    assert table.cash[0] == 1
    assert not table.recruit(0, 3).marks
    play(table, 0, Work("T14"))
    play(table, 0, "put_under")
    assert offers(table)[-1] == Work("T29")
    assert Work("T14") not in offers(table)
    assert FAILURES[table.failure_deck[0]] == "F05"


def test_recruits_are_unturned_but_for_those_laid_up_this_turn() -> None:
    """MHS-10.2."""
    assert turned(upkeep("T01! T02!?F04")) == []


def test_the_pool_is_filled_to_three() -> None:
    """A Pool of more is left alone (MHS-10.3)."""
    assert len(upkeep("T09", pool="T01").pool) == 3
    assert len(upkeep("T09", pool="T01 T02 T03 T04").pool) == 4


def test_the_hand_limit_is_six() -> None:
    """Only for the acting player, only here; discards are face up (MHS-10.4)."""
    table = upkeep("T09", "I01 I02 I03 I04 I05")
    assert asks(table) == "UpkeepDiscard"
    play(table, 0, Pick("I02"))
    play(table, 0, Pick("G01"))
    assert hand(table) == "G02 G03 I01 I03 I04 I05"
    assert table.view(2).board.prep_discard == ("I02", "G01")


def test_then_the_next_player_has_a_turn() -> None:
    """Clockwise (MHS-10.5)."""
    table = upkeep("T09")
    assert (asks(table), asked(table), table.turn) == ("TurnChoice", (1,), 11)


def test_zora_draws_and_discards() -> None:
    """Offered only if a card can be drawn; a card that plays itself is carried out (MHS-10.6)."""
    table = upkeep("T29")
    table.prep_deck.append(PREP["E02"])
    play(table, 0, Work("T29"))
    assert asks(table) == "UpkeepDiscard"
    play(table, 0, Pick("G01"))
    assert hand(table) == "G02 G03 I01"
    table = upkeep("T29")
    table.prep_deck.clear()
    table.prep_discard.clear()
    assert Work("T29") not in offers(table)


# 4.9 Gems and paying -------------------------------------------------------------------------------------------------


def paying(**more: Any) -> Any:
    more.setdefault("teams", {0: "T09"})
    table = situation(hands={0: "P01 G01 G02", 1: "I06"}, prep="G03", **more)
    prep_turn(table)
    play(table, 0, "plan_action")
    return table


def test_ways_to_pay() -> None:
    """Each kind of gem, cash, and with Silas two cards, once per turn (MHS-11.1)."""
    table = paying(gems={0: "ruby ruby diamond"}, teams={0: "T30"})
    play(table, 0, Play("P01", "both"))
    assert offers(table)[:2] == [Give("ruby"), Give("diamond")]
    assert words(table) == ["cash", "two_cards"]
    play(table, 0, "two_cards")
    play(table, 0, Pick("G01"))
    play(table, 0, Pick("G02"))
    assert hand(table) == "G03"
    assert events(table, Paid)[0].how == "two_cards"
    assert window(table) == "action"


def test_a_gem_goes_back_to_the_bag() -> None:
    """It is one payment (MHS-11.1, MHS-11.2)."""
    table = paying(gems={0: "ruby diamond"})
    before = sum(table.bag)
    play(table, 0, Play("P01", "both"))
    play(table, 0, Give("ruby"))
    assert sum(table.bag) == before + 1
    assert holds(table) == 1


def test_what_can_not_be_paid_is_not_legal() -> None:
    """MHS-11.2."""
    table = paying(cash=[0, 2, 2])
    assert offers(table) == [Play("P01", "white")]
    assert refuse(table, 0, Play("P01", "both")).rule == "MHS-5.4"


def test_spent_cash_stays_and_is_worth_nothing() -> None:
    """It can be flipped back by a card only (MHS-11.3)."""
    table = paying(cash=[1, 2, 2])
    play(table, 0, Play("P01", "both"))
    assert table.cash[0] == 0
    assert table.view(1).board.seats[0].cash == 0


def test_fewer_gems_than_due() -> None:
    """All that are left (MHS-11.4)."""
    table = completed(bag="ruby ruby")
    assert holds(table) == 2
    assert table.emptied


def test_the_emptied_bag_is_remembered() -> None:
    """Gems returned later do not undo it; the Countess's return counts as part of the draw (MHS-11.5)."""
    table = completed("T01 T25 T05 T03", bag="ruby ruby ruby ruby ruby", dice=(1, 2, 3))
    assert asks(table) == "KeepRecruit"  # all five were rubies: nothing to choose
    assert (holds(table), table.emptied) == (4, False)
    table = completed(bag="ruby ruby ruby ruby")
    assert table.emptied


def test_gems_and_the_bag_are_public() -> None:
    """MHS-11.6."""
    table = situation(gems={0: "ruby"}, bag="ruby diamond diamond")
    for seat in (None, 0, 1, 2):
        assert table.view(seat).board.bag == {"ruby": 1, "diamond": 2}
        assert table.view(seat).board.seats[0].gems == {"ruby": 1}


def test_one_use_cards_are_discarded_after_use() -> None:
    """Body Armour and Old Tom at once (MHS-11.7)."""
    table = situation(teams={0: "T01+G17 T16"}, on_jobs={(0, 0): [3]}, dice=[1], failures="F17")
    attempt(table, 0, "tech", [0])
    pass_all(table)
    play(table, 0, "use_armour")
    assert pile(table) == "G17"
    table = situation(teams={0: "T01 T16"}, on_jobs={(0, 0): [3]}, dice=[1, 1], failures="F17")
    attempt(table, 0, "tech", [0])
    pass_all(table)
    play(table, 0, "use_fall_guy")
    assert [TALENTS[card] for card in table.talent_discard] == ["T16"]


# 4.11, 4.12 ----------------------------------------------------------------------------------------------------------


def test_what_a_leaving_recruit_wears_is_discarded() -> None:
    """For any reason (MHS-13.1)."""
    table = situation(teams={0: "T09+G01?F08 T10"}, hands={0: "P08"})
    play_action(table, "P08", "white", Point(0))
    assert pile(table) == "P08 G01"
    assert [FAILURES[card] for card in table.failure_discard] == ["F08"]


def test_discard_piles_can_be_looked_through() -> None:
    """By everybody (MHS-13.2)."""
    table = situation(discard="G01 I02", talent_discard="T20")
    assert table.view(None).board.prep_discard == ("G01", "I02")
    assert table.view(2).board.talent_discard == ("T20",)


def test_who_returns_is_a_fresh_copy() -> None:
    """Un-turned, no memory of once-per-turn use (MHS-13.3)."""
    table = situation(teams={0: "T10! T09 T11 T12"}, hands={0: "P08"})
    table.used.append(9)
    play_action(table, "P08", "white", Point(0))
    assert table.used == []


def test_an_empty_deck_is_made_from_its_discard_pile() -> None:
    """If that is empty too, the draw is skipped; a Failure is a close call (MHS-14.1)."""
    table = situation(teams={0: "T01", 1: "T36"}, on_jobs={(0, 0): [3]}, dice=[1], discard="G05", hands={0: "I01"})
    table.prep_deck.clear()
    prep_turn(table)
    assert (hand(table), pile(table)) == ("G05 I01", "")
    play(table, 0, "plan_draw")
    assert hand(table) == "G05 I01"
    table = situation(teams={0: "T01", 1: "T36"}, on_jobs={(0, 0): [3]}, dice=[1])
    table.failure_deck.clear()
    attempt(table, 0, "tech", [0])
    pass_all(table)
    assert asked(table) == (1,)


def test_a_played_action_is_in_the_discard_pile_it_may_draw_from() -> None:
    """Cards being carried out are not: an immediate card is discarded afterwards (MHS-14.2)."""
    table = situation(teams={0: "T09"}, hands={0: "P01 I01"}, prep="G01")
    prep_turn(table)
    table.prep_deck.clear()
    play(table, 0, "plan_action")
    play(table, 0, Play("P01", "white"))
    pass_all(table)
    assert "P01" in hand(table)
    table = situation(teams={0: "T09"}, hands={0: "I01"}, prep="E05", cash=[2, 2, 2])
    table.prep_deck[:] = [PREP["E05"]]
    prep_turn(table)
    assert pile(table) == "E05"


def test_too_few_heist_cards_lay_out_nothing() -> None:
    """It can not happen with any options (MHS-14.3)."""
    table = completed()
    del table.heist_deck[1:]
    play(table, 0, Point(0))
    assert len(table.jobs()) == 1
    longest = 5 + 2
    assert 24 - 6 - 2 * longest + longest >= 2


def test_skim_and_the_steps_of_a_completion() -> None:
    """The Take is one less, and one gem goes to the Skimmer (MHS-24 I08)."""
    table = completed(hands={1: "I08"})
    interrupt(table, 1, offers(table, 1)[1])
    pass_all(table)
    assert (holds(table), holds(table, 1)) == (3, 1)
    answer_all(table)
