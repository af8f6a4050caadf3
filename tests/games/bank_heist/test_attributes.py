"""Section 5.3: the Attributes, with Tables T, X and P."""

from typing import Any

import pytest

from heistnight.games.bank_heist import events, moves
from heistnight.games.bank_heist.moves import (
    Antidote,
    Blast,
    Chloroform,
    Die,
    Handcuff,
    MoveTo,
    Pass,
    Reload,
    SecondGun,
    Shoot,
    ShootSpeedloader,
    Speedloader,
    Stab,
    Stop,
    Unjam,
)

from .rulebook import cells, table_after
from .tables import (
    answer,
    asked,
    asks,
    attribute,
    ending,
    hand,
    happened,
    hideout,
    kinds,
    offers,
    play,
    refuse,
    robbery,
    truck,
    up,
)

# BH-22.2 Gun Jammed ------------------------------------------------------------------------------------------------


def test_a_jammed_crew_shoots_only_with_a_speedloader() -> None:
    """One shot per Speedloader; more may follow in A7 (BH-22.2)."""
    table = truck("C C S A R R", attributes={0: "gun_jammed"})
    assert offers(table, 0) == {"Pass"}
    assert refuse(table, 0, Shoot(1)).rule == "BH-22.2"
    table = truck("C C S A R R", attributes={0: "gun_jammed"}, hands={0: "speedloader speedloader", 1: "adrenaline"})
    assert "ShootSpeedloader 1" in offers(table, 0)
    play(table, 0, ShootSpeedloader(1))
    answer(table, 1, "adrenaline")
    assert kinds(table, 0) == {"Stop", "Speedloader"}


def test_a_jammed_rival_fires_its_working_gun_and_is_revealed() -> None:
    """Before it may use a Speedloader, so that who begins with one is no Rival (BH-22.2)."""
    table = truck("R C S A C R", attributes={0: "gun_jammed"}, hands={0: "speedloader", 1: "adrenaline"})
    assert kinds(table, 0) == {"Shoot"}
    assert refuse(table, 0, ShootSpeedloader(1)).rule == "BH-22.2"
    play(table, 0, Shoot(1))
    assert table.revealed[0]
    answer(table, 1, "adrenaline")
    assert kinds(table, 0) == {"Stop", "Speedloader"}
    table = truck("C R S A C R", attributes={0: "gun_jammed"}, hands={0: "speedloader"})
    play(table, 0, ShootSpeedloader(1))
    assert table.view(5).own.possible[0] == ("crew", "sticky")


def test_a_jammed_agent_returns_fire_with_a_speedloader() -> None:
    """Return fire "yes" spends it; without one only "no" is offered (BH-22.2)."""
    table = truck("C A S C R R", attributes={1: "gun_jammed"}, hands={1: "knife"})
    play(table, 0, Shoot(1))
    assert offers(table, 1) == {"take_it", "vest"}
    table = truck("C A S C R R", attributes={1: "gun_jammed"}, hands={1: "speedloader"})
    play(table, 0, Shoot(1))
    assert "vest+fire" in offers(table, 1)
    answer(table, 1, "vest", fire=True)
    assert (hand(table, 1), up(table)) == ("", ["speedloader"])
    table = truck("A C S C R R", attributes={0: "gun_jammed"}, hands={0: "speedloader"})
    assert kinds(table, 0) == {"Handcuff", "Pass"}


def test_a_jam_is_removed_by_lock_pick_or_driver() -> None:
    """Not by a Rival; the Driver removes it from a checked Crew (BH-22.2)."""
    table = truck("A C S C R R", attributes={3: "gun_jammed"}, hands={0: "lock_pick"})
    play(table, 0, Unjam(3))
    assert (attribute(table, 3), up(table)) == (None, ["lock_pick", "gun_jammed"])
    assert happened(table, events.Unjammed) == [events.Unjammed(3, 0)]


# BH-22.3 to 22.8 ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("identity", "CSR")
def test_a_hostage_takes_one_shot(identity: str) -> None:
    """For a non-Agent; it is discarded then (BH-22.3)."""
    table = truck(f"C {identity} ? ? ? ?", attributes={1: "hostage"})
    play(table, 0, Shoot(1))
    answer(table, 1, "hostage")
    assert (table.alive[1], attribute(table, 1), up(table)) == (True, None, ["hostage"])


def test_a_hostage_is_useless_for_agents() -> None:
    """It must deal with the shot another way (BH-22.3)."""
    table = truck("C A S C R R", attributes={1: "hostage"})
    play(table, 0, Shoot(1))
    assert offers(table, 1) == {"take_it", "vest", "vest+fire"}


def test_hush_money_silences_until_it_is_swapped_away() -> None:
    """Mute and speech change at once (BH-22.4, Table P)."""
    table = robbery(alarm="i_dont_like_this", token=4, attributes={2: "hush_money"})
    assert (table.talk(2).channels, table.talk(2).rule) == ((), "BH-22.4")
    play(table, 0, MoveTo(3))
    assert (bool(table.talk(2).channels), bool(table.talk(3).channels)) == (True, False)
    assert not truck("C C S A R R", attributes={2: "hush_money"}).talk(2).channels


def test_loose_tongue_opens_the_hand_in_the_getaway() -> None:
    """Looted cards too; in the Robbery it has no effect (BH-22.5, Table P)."""
    table = robbery(attributes={2: "loose_tongue"}, hands={2: "knife"})
    assert table.view(None).board.seats[2].hand is None
    table = truck("C C S A R R", attributes={0: "loose_tongue"}, hands={1: "knife"})
    play(table, 0, Shoot(1))
    answer(table, 1)
    assert table.view(None).board.seats[0].hand == ("knife",)


@pytest.mark.parametrize("restrained", [{}, {1: "tied"}, {1: "cuffed"}])
def test_martial_skills_avoid_one_attack_a_round(restrained: Any) -> None:
    """Then face down until the start of the holder's next turn; also while restrained (BH-22.6)."""
    table = truck("C C S A R R", attributes={1: "martial_skills"}, restrained=restrained, hands={0: "speedloader"})
    play(table, 0, Shoot(1))
    answer(table, 1, "martial")
    assert table.view(None).board.seats[1].attribute_down
    play(table, 0, Speedloader(1))
    assert "martial" not in offers(table, 1)
    answer(table, 1)
    assert not table.alive[1]


def test_an_agent_may_return_fire_after_martial_skills() -> None:
    """But the knocked out can not use them (BH-22.6)."""
    table = truck("C A S C R R", attributes={1: "martial_skills"})
    play(table, 0, Shoot(1))
    assert "martial+fire" in offers(table, 1)
    table = truck("C C S A R R", attributes={1: "martial_skills"}, knocked_out={1: True})
    play(table, 0, Shoot(1))
    assert offers(table, 1) == {"take_it"}


def test_the_masked_are_neither_chloroformed_nor_looted() -> None:
    """BH-22.7."""
    table = truck("C C S A R R", attributes={1: "masked"}, hands={0: "chloroform", 1: "knife"})
    assert "Chloroform 5" in offers(table, 0)
    assert refuse(table, 0, Chloroform(1)).rule == "BH-22.7"
    play(table, 0, Shoot(1))
    answer(table, 1)
    assert hand(table, 0) == "chloroform"


def test_poison_kills_after_the_second_turn() -> None:
    """Adrenaline holds it to the end of the next own turn, again and again, after any action (BH-22.8, BH-20.1)."""
    table = truck("C C S A C A", attributes={0: "poisoned"}, hands={0: "adrenaline adrenaline"})
    play(table, 0, Pass())
    assert table.active == 1
    for left in (1, 0):
        while table.active != 0:
            play(table, asked(table), Pass())
        play(table, 0, Pass())
        assert offers(table, 0) == {"Antidote", "Die"}
        play(table, 0, Antidote())
        assert len(table.hands[0]) == left
    while table.agenda and table.active != 0:
        play(table, asked(table), Pass())
    assert ending(table)[0] == "agents_hideout"  # the road was shorter than the poison


def test_the_poisoned_may_choose_to_die() -> None:
    """The default is Adrenaline if possible (BH-22.8)."""
    table = truck("C C S A R R", attributes={0: "poisoned"}, hands={0: "adrenaline"}, turns={0: 1})
    play(table, 0, Shoot(1))
    answer(table, 1)
    play(table, 0, Stop())
    assert table.open().default(table) == Antidote()
    assert refuse(table, 0, Pass()).rule == "BH-22.8"
    play(table, 0, Die())
    assert happened(table, events.Died)[-1].cause == "poison"


# BH-22.9 Shotgun ---------------------------------------------------------------------------------------------------


def test_a_shotgun_hits_two_for_a_shell() -> None:
    """Target and one living neighbour, both named before firing, target first (BH-22.9)."""
    table = truck("C C S A R R", attributes={0: "shotgun"}, hands={0: "knife zip_tie"}, dead=(4,))
    play(table, 0, Shoot(3))
    assert offers(table, 0) == {
        "Blast left knife", "Blast left zip_tie", "Blast right knife", "Blast right zip_tie",
    }  # fmt: skip
    assert refuse(table, 0, Blast("none", "knife")).rule == "BH-22.9"
    play(table, 0, Blast("left", "knife"))
    assert (up(table), hand(table, 0)) == (["knife"], "zip_tie")
    assert happened(table, events.Attacked)[-1] == events.Attacked(0, 3, "gunshot", "gun", 5, "knife")
    assert asked(table) == 3
    answer(table, 3, "vest")
    assert asked(table) == 5
    answer(table, 5)
    assert not table.alive[5]


def test_the_shooter_is_never_the_second_victim() -> None:
    """A neighbour that is the shooter is left out; alone with it the shell is due all the same (BH-22.9)."""
    table = truck("C C S A R R", attributes={0: "shotgun"}, hands={0: "knife zip_tie"})
    play(table, 0, Shoot(1))
    assert offers(table, 0) == {"Blast left knife", "Blast left zip_tie"}
    table = truck("C A S C R R", attributes={0: "shotgun"}, hands={0: "knife zip_tie"}, dead=(2, 3, 4, 5))
    play(table, 0, Shoot(1))
    assert offers(table, 0) == {"Blast none knife", "Blast none zip_tie"}
    play(table, 0, Blast("none", "knife"))
    assert happened(table, events.Attacked)[-1].second is None
    assert up(table) == ["knife"]


def test_one_card_and_one_neighbour_are_not_asked() -> None:
    """Public facts leave one way only (section 6)."""
    table = truck("C C S A R R", attributes={0: "shotgun"}, hands={0: "knife"})
    play(table, 0, Shoot(1))
    assert (asks(table), asked(table), up(table)) == ("AnswerAttack", 1, ["knife"])


def test_without_a_shell_the_shotgun_is_discarded() -> None:
    """And the shot is a normal one (BH-22.9)."""
    table = truck("C C S A R R", attributes={0: "shotgun"})
    play(table, 0, Shoot(3))
    assert (attribute(table, 0), up(table)) == (None, ["shotgun"])
    assert happened(table, events.Attacked)[-1].second is None


def test_return_fire_uses_the_shotgun_too() -> None:
    """The load comes after the defence has been paid, the attacker is hit first (BH-22.9)."""
    table = truck("C A S C R R", attributes={1: "shotgun"}, hands={1: "adrenaline knife zip_tie"})
    play(table, 0, Shoot(1))
    answer(table, 1, "adrenaline", fire=True)
    assert (asks(table), asked(table)) == ("LoadShotgun", 1)
    assert offers(table, 1) == {"Blast right knife", "Blast right zip_tie"}
    play(table, 1, Blast("right", "knife"))
    assert (asks(table), asked(table)) == ("AnswerReturn", 0)
    answer(table, 0)
    assert asked(table) == 5
    answer(table, 5)
    assert [event.by for event in happened(table, events.Died)] == [1, 1]


# BH-22.10, 22.11 ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("identity", "CSAR")
def test_the_trigger_happy_must_shoot(identity: str) -> None:
    """No cards but Speedloaders; an Agent too, without revealing (BH-22.10)."""
    held = "knife zip_tie chloroform speedloader lock_pick"
    table = truck(f"{identity} ? ? ? ? ?", attributes={0: "trigger_happy"}, hands={0: held})
    assert kinds(table, 0) == {"Shoot"}
    assert refuse(table, 0, Pass()).rule == ("BH-6.4" if identity == "R" else "BH-22.10")
    play(table, 0, Shoot(1))
    answer(table, 1)
    assert not table.revealed[0]
    assert "Speedloader" in kinds(table, 0)


def test_the_trigger_happy_play_no_adrenaline_on_their_own_turn() -> None:
    """Return fire then hits, and nobody waits for an answer; on other turns they may (BH-22.11, BH-7.11)."""
    table = truck("C A S C R R", attributes={0: "trigger_happy"}, hands={0: "adrenaline"}, revealed={0: True})
    play(table, 0, Shoot(1))
    answer(table, 1, "vest", fire=True)
    assert not table.alive[0]
    table = truck("C A S C R R", attributes={0: "trigger_happy"}, hands={0: "adrenaline"}, turn=3)
    play(table, 3, Shoot(0))
    assert "adrenaline" in offers(table, 0)


# Table T -----------------------------------------------------------------------------------------------------------

TABLE_T = cells("**Table T: attribute x identity (Getaway)**")
FACTIONS = {"Crew, Sticky": "CS", "Agent": "A", "Rival": "R"}


@pytest.mark.parametrize("column", FACTIONS)
@pytest.mark.parametrize("row", sorted({row for row, _column in TABLE_T}))
def test_table_t(row: Any, column: str) -> None:
    """What an Attribute means for an identity, cell by cell (Table T)."""
    cell = TABLE_T[row, column]
    for identity in FACTIONS[column]:
        check_t(row, cell, identity)


def holder(identity: str, name: str, **situation: Any) -> Any:
    return truck(f"{identity} ? ? ? ? ?", attributes={0: name}, **situation)


def check_t(row: str, cell: str, identity: str) -> None:
    match row:
        case "Guilty Conscience":
            table = truck(f"{identity} A ? ? ? ?", attributes={0: "guilty_conscience"}, turn=1)
            play(table, 1, Handcuff(3))
            assert table.turned(0) == ("turns" in cell)
        case "Gun Jammed":
            table = holder(identity, "gun_jammed", hands={0: "speedloader"})
            assert ("ShootSpeedloader" in kinds(table, 0)) == ("Speedloader shoots" in cell)
            assert ("Shoot" in kinds(table, 0)) == cell.startswith("1 gun")
        case "Hostage":
            table = truck(f"? {identity} ? ? ? ?", attributes={1: "hostage"})
            play(table, 0, Shoot(1))
            assert ("hostage" in offers(table, 1)) == (cell == "stops one shot")
        case "Hush Money / Loose Tongue / Masked":
            assert not holder(identity, "hush_money").talk(0).channels
            assert holder(identity, "loose_tongue").view(None).board.seats[0].hand == ()
            table = truck(f"C {identity} ? ? ? ?", attributes={1: "masked"}, hands={0: "chloroform"})
            assert "Chloroform 1" not in offers(table, 0)
        case "Martial Skills":
            table = truck(f"? {identity} ? ? ? ?", attributes={1: "martial_skills"})
            play(table, 0, Shoot(1))
            assert ("martial+fire" in offers(table, 1)) == ("return fire" in cell)
        case "Poisoned":
            table = holder(identity, "poisoned", turns={0: 1}, knocked_out={0: True})
            assert not table.alive[0]
        case "Shotgun":
            table = truck(f"C {identity} ? ? ? ?", attributes={1: "shotgun"}, hands={1: "knife knife"}, turn=1)
            assert ("Shoot" in kinds(table, 1)) == ("return" not in cell)
        case "Trigger Happy":
            assert kinds(holder(identity, "trigger_happy"), 0) == {"Shoot"}
        case _:
            raise AssertionError(row)


# Table X -----------------------------------------------------------------------------------------------------------

TABLE_X = cells("**Table X: attribute x state and event**")
BOUND = ({"restrained": {1: "tied"}}, {"restrained": {1: "cuffed"}})


@pytest.mark.parametrize("row", sorted({row for row, _column in TABLE_X}))
def test_table_x_bound_and_knocked_out(row: Any) -> None:
    """What an Attribute does while its holder is tied, cuffed or knocked out (Table X)."""
    bound, out = TABLE_X[row, "tied / cuffed"], TABLE_X[row, "knocked out"]
    match row:
        case "Guilty Conscience":
            for state in (*BOUND, {"knocked_out": {1: True}}):
                table = truck("A C S C R R", attributes={1: "guilty_conscience"}, **state)
                play(table, 0, Handcuff(3))
                assert table.turned(1)
        case "Gun Jammed":
            for state in (*BOUND, {"knocked_out": {1: True}}):
                table = truck("C C S A R R", attributes={1: "gun_jammed"}, hands={1: "lock_pick"}, turn=1, **state)
                assert attribute(table, 1) == "gun_jammed"
                assert "Unjam" not in kinds(table, 1)
        case "Hostage":
            assert bound == out == "discarded"  # test_a_hostage_is_lost_with_the_hands
        case "Hush Money":
            for state in (*BOUND, {"knocked_out": {1: True}}):
                assert not truck("C C S A R R", attributes={1: "hush_money"}, **state).talk(1).channels
        case "Loose Tongue":
            for state in (*BOUND, {"knocked_out": {1: True}}):
                table = truck("C C S A R R", attributes={1: "loose_tongue"}, hands={1: "knife"}, **state)
                assert table.view(4).board.seats[1].hand == ("knife",)
        case "Martial Skills":
            assert (bound, out) == ("usable", "not usable")
            for state in BOUND:
                assert truck("C C S A R R", attributes={1: "martial_skills"}, **state).martial_ready(1)
            assert not truck("C C S A R R", attributes={1: "martial_skills"}, knocked_out={1: True}).martial_ready(1)
        case "Masked":
            table = truck("A C S C R R", attributes={1: "masked"}, hands={0: "zip_tie chloroform"})
            assert {"Zip 1", "Handcuff 1"} < offers(table, 0)
            assert "Chloroform 1" not in offers(table, 0)
        case "Poisoned":
            table = truck(
                "C C S A R R",
                attributes={1: "poisoned"},
                hands={1: "adrenaline"},
                turns={1: 1},
                turn=1,
                restrained={1: "tied"},
            )
            play(table, 1, moves.Stay())
            assert not table.alive[1]
            table = truck(
                "C C S A R R",
                attributes={1: "poisoned"},
                hands={1: "adrenaline"},
                turns={1: 1},
                turn=1,
                knocked_out={1: True},
            )
            assert (asks(table), table.knocked_out[1]) == ("TakeAntidote", False)
        case "Shotgun" | "Trigger Happy":
            name = row.lower().replace(" ", "_")
            table = truck("C C S A R R", attributes={1: name}, hands={1: "knife"}, turn=1, restrained={1: "tied"})
            assert offers(table, 1) == {"Free", "Stay"}
            assert truck("C C S A R R", attributes={1: name}, turn=1, knocked_out={1: True}).active == 2
        case _:
            raise AssertionError(row)


@pytest.mark.parametrize("row", sorted({row for row, _column in TABLE_X}))
def test_table_x_death_and_hideout(row: Any) -> None:
    """What becomes of an Attribute when its holder dies or reaches the Hideout, and in the showdown (Table X)."""
    name = row.lower().replace(" ", "_")
    situation = {"attributes": {1: name}, "hands": {1: "knife knife", 5: "cash_bag"}}
    table = truck("C C S A R R", **situation)
    play(table, 0, Shoot(1))
    answer(table, 1)
    assert not table.alive[1]
    assert (table.view(None).board.seats[1].hand is not None) == (row == "Loose Tongue")
    assert bool(happened(table, events.Looted)) == (row != "Masked")
    table = hideout("C C S A C R", dead=(3,), start_player=1, **situation)
    assert table.phase == "showdown"
    cell = TABLE_X[row, "Hideout"]
    assert attribute(table, 1) == (None if cell == "removed from checked Crew" else name)
    if row == "Hush Money":
        assert not table.talk(1).channels


def test_a_masked_rival_can_always_pay() -> None:
    """It is never knocked out (Table X)."""
    table = hideout("C R S A R C", dead=(3,), attributes={1: "masked"}, hands={1: "cash_bag"})
    assert table.phase == "showdown"


# Table P -----------------------------------------------------------------------------------------------------------


def speedloader_with_shotgun() -> None:
    table = truck(
        "C C S A R R", attributes={0: "shotgun"}, hands={0: "speedloader knife", 1: "adrenaline", 2: "adrenaline"}
    )
    play(table, 0, Shoot(1), Blast("left", "knife"))
    answer(table, 1, "adrenaline")
    answer(table, 2, "adrenaline")
    play(table, 0, Speedloader(3))
    assert (attribute(table, 0), hand(table, 0)) == (None, "")
    assert happened(table, events.Attacked)[-1].second is None


def speedloader_as_shell() -> None:
    table = truck("C C S A R R", attributes={0: "shotgun"}, hands={0: "speedloader speedloader"})
    play(table, 0, Shoot(3), Blast("left", "speedloader"))
    assert up(table) == ["speedloader"]


def agent_avoids_with_its_only_card() -> None:
    table = truck("C A S C R R", attributes={1: "shotgun"}, hands={1: "adrenaline"})
    play(table, 0, Shoot(1))
    answer(table, 1, "adrenaline", fire=True)
    assert (asks(table), attribute(table, 1)) == ("AnswerReturn", None)
    assert happened(table, events.Attacked)[-1].second is None


def looted_bag() -> None:
    table = truck("C R S A C R", hands={1: "cash_bag"}, dead=(3, 5), token=3)
    play(table, 0, Shoot(1))
    answer(table, 1)
    assert hand(table, 0) == "cash_bag"
    play(table, 0, Stop())
    play(table, 2, Pass())
    play(table, 4, Pass())
    assert (ending(table)[0], hand(table, 0)) == ("crew_hideout", "cash_bag")


def cuffs_on_the_partner() -> None:
    table = truck("A A S C R R", hands={0: "zip_tie"})
    assert {"Handcuff 1", "Zip 1"} < offers(table, 0)


def rival_shoots_partner() -> None:
    assert "Shoot 5" in offers(truck("R C S A C R"), 0)


def second_gun_without_shell() -> None:
    table = truck("R C S A C R", attributes={0: "shotgun"}, hands={0: "knife", 1: "adrenaline", 2: "adrenaline"})
    play(table, 0, Shoot(1))
    answer(table, 1, "adrenaline")
    answer(table, 2, "adrenaline")
    play(table, 0, SecondGun(3))
    assert (attribute(table, 0), table.revealed[0]) == (None, True)


def shotgun_at_two_agents() -> None:
    table = truck("C A A S R R", attributes={0: "shotgun"}, hands={0: "knife", 1: "speedloader"})
    play(table, 0, Shoot(1))
    answer(table, 1, "vest", fire=True)
    answer(table, 0)
    assert (asks(table), asked(table)) == ("AnswerAttack", 2)
    assert offers(table, 2) == {"take_it", "vest"}


def shotgun_return_hits_the_partner() -> None:
    table = truck("C A S C R A", attributes={1: "shotgun"}, hands={1: "knife", 5: "adrenaline"})
    play(table, 0, Shoot(1))
    answer(table, 1, "vest", fire=True)
    answer(table, 0)
    assert (asked(table), offers(table, 5)) == (5, {"take_it", "adrenaline", "vest", "adrenaline+fire", "vest+fire"})


def vest_without_return() -> None:
    table = truck("C A S C R R")
    play(table, 0, Shoot(1))
    answer(table, 1, "vest")
    assert (table.revealed[1], asks(table)) == (True, "FollowUpShot")


def adrenaline_without_return() -> None:
    table = truck("C A S C R R", hands={1: "adrenaline"})
    play(table, 0, Shoot(1))
    answer(table, 1, "adrenaline")
    assert not table.revealed[1]


def stab_avoided_and_returned() -> None:
    table = truck("C A S C R R", hands={0: "knife", 1: "adrenaline"})
    play(table, 0, Stab(1))
    answer(table, 1, "adrenaline", fire=True)
    assert (table.stabbed_by[1], table.revealed[1], asked(table)) == (-1, True, 0)


def stabbed_agent_kills_the_stabber() -> None:
    table = truck("C A S C R R", hands={0: "knife zip_tie"})
    play(table, 0, Stab(1))
    answer(table, 1, "take_it", fire=True)
    answer(table, 0)
    assert hand(table, 1) == "zip_tie"
    play(table, 1, Pass())
    assert not table.alive[1]


def stabbed_and_poisoned() -> None:
    table = truck("C C S A R R", stabbed_by={0: 1}, attributes={0: "poisoned"}, turns={0: 1}, hands={0: "adrenaline"})
    play(table, 0, Pass())
    assert happened(table, events.Died)[-1].cause == "stab"


def chloroform_on_the_tied() -> None:
    table = truck("C C S A R R", hands={0: "chloroform", 1: "knife"}, restrained={1: "tied"})
    play(table, 0, Chloroform(1))
    assert (table.active, table.restraints[1]) == (2, 1)


def knife_on_a_cuffed_neighbour() -> None:
    table = truck("C C S A R R", hands={0: "knife"}, restrained={1: "cuffed"})
    assert "Stab 1" in offers(table, 0)
    assert "Cut 1" not in offers(table, 0)


def search_of_a_loose_tongue() -> None:
    table = robbery(alarm="hold_it_right_there", token=4, attributes={1: "loose_tongue"}, hands={1: "knife"})
    play(table, 0, moves.Search(1))
    assert [table.view(seat).board.seats[1].hand for seat in (0, 2)] == [None, None]


def fetched_dye_pack() -> None:
    table = robbery(alarm="lets_get_moving", token=4, hands={1: "knife"})
    play(table, 0, moves.Fetch("dye_pack"), moves.PassTo(1))
    play(table, 1, moves.Show())
    assert hand(table, 1) == ""


def swap_of_hush_money() -> None:
    table = robbery(alarm="i_dont_like_this", token=4, attributes={1: "hush_money", 2: "masked"})
    assert (bool(table.talk(1).channels), bool(table.talk(2).channels)) == (True, False)


def cuffs_on_the_guilty() -> None:
    table = truck("A C S C R R", attributes={1: "guilty_conscience"}, hands={1: "adrenaline"})
    play(table, 0, Handcuff(1))
    assert (table.turned(1), table.restraints[1], asks(table)) == (True, 0, "AnswerAttack")


PAIRS = {
    "Speedloader + Shotgun": speedloader_with_shotgun,
    "Speedloader used as shell": speedloader_as_shell,
    "Agent with Shotgun avoids with its only card (Adrenaline) and returns fire": agent_avoids_with_its_only_card,
    "Crew or Sticky who looted a Cash Bag": looted_bag,
    "Handcuffs or Zip Tie on the own partner": cuffs_on_the_partner,
    "Rival shoots its partner": rival_shoots_partner,
    "second gun + Shotgun, empty hand": second_gun_without_shell,
    "Shotgun blast at two Agents": shotgun_at_two_agents,
    "Agent's Shotgun return hits the partner Agent": shotgun_return_hits_the_partner,
    "vest + return fire refused": vest_without_return,
    "Adrenaline + return fire refused": adrenaline_without_return,
    "stab at an Agent, Adrenaline, return fire": stab_avoided_and_returned,
    "stabbed Agent kills the stabber": stabbed_agent_kills_the_stabber,
    "stabbed and poisoned": stabbed_and_poisoned,
    "chloroform on a tied player": chloroform_on_the_tied,
    "Knife on a handcuffed neighbour": knife_on_a_cuffed_neighbour,
    "Hold It / Check These Out and Loose Tongue": search_of_a_loose_tongue,
    "Dye Pack from Let's Get Moving": fetched_dye_pack,
    "I Don't Like This on Hush Money": swap_of_hush_money,
    "Guilty Conscience + Agent's Handcuffs on the holder": cuffs_on_the_guilty,
}


@pytest.mark.parametrize("pair", [row[0] for row in table_after("**Table P: other pairs that come up**")[1:]])
def test_table_p(pair: Any) -> None:
    """Every pair of Table P."""
    PAIRS[pair]()


def test_a_reloading_agent_pays_speedloader_and_shell() -> None:
    """Both for one shot (BH-22.9)."""
    table = truck("C A S C R R", attributes={1: "shotgun"}, hands={0: "adrenaline", 1: "speedloader knife zip_tie"})
    play(table, 0, Shoot(1))
    answer(table, 1, "vest", fire=True)
    play(table, 1, Blast("right", "knife"))
    answer(table, 0, "adrenaline")
    answer(table, 5)
    play(table, 1, Reload())
    assert hand(table, 1) == ""
    assert up(table)[-2:] == ["speedloader", "zip_tie"]
    assert asked(table) == 0
