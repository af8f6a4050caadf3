"""Section 4.6: the attack machine, Table D and the public tests of BH-7.11."""

from typing import Any

import pytest

from heistnight.games.bank_heist import events, moves
from heistnight.games.bank_heist.attack import AnswerAttack, Strike, defences, may_return_fire
from heistnight.games.bank_heist.moves import (
    Blast,
    Chloroform,
    Defend,
    Handcuff,
    Reload,
    SecondGun,
    Shoot,
    Speedloader,
    Stab,
    Zip,
)
from heistnight.games.bank_heist.pieces import AGENT

from .rulebook import cells, table_after
from .tables import answer, asked, asks, attribute, hand, happened, offers, play, refuse, truck, turn_ends, up

ATTACKS = {"gunshot": Shoot, "stab": Stab, "Zip Tie": Zip, "Handcuffs": Handcuff}
TOOLS = "knife zip_tie"


def attacked(column: str, target: str, hands: str = "", attribute: str = "", **state: Any) -> Any:
    """Seat 1 is attacked in the way of a column of Table D; whose identity is `target`."""
    attacker = "A" if column == "Handcuffs" else "C"
    table = truck(
        f"{attacker} {target} ? ? ? ?",
        hands={0: TOOLS, 1: hands},
        attributes={1: attribute} if attribute else {},
        **state,
    )
    play(table, 0, ATTACKS[column](1))
    return table


def shot_back(target: str, hands: str = "", attribute: str = "", **state: Any) -> Any:
    """Seat 1 shot at the Agent in seat 0 and is now shot at by return fire."""
    trigger = {1: attribute} if attribute else {}
    table = truck(f"A {target} ? ? ? ?", hands={1: hands}, attributes=trigger, turn=1, **state)
    play(table, 1, Shoot(0))
    answer(table, 0, "vest", fire=True)
    return table


# Table D -----------------------------------------------------------------------------------------------------------

TABLE_D = cells("**Table D: defence x attack**")
DEFENDERS = {
    "Adrenaline (awake, unrestrained, not Trigger Happy on the own turn)": ("adrenaline", "C", {"hands": "adrenaline"}),
    "Martial Skills (unused, awake; also while restrained BH-22.6)": ("martial", "C", {"attribute": "martial_skills"}),
    "Hostage (not an Agent)": ("hostage", "C", {"attribute": "hostage"}),
    "Vest (Agent, once; also restrained or knocked out)": ("vest", "A", {}),
    "Masked": ("masked", "C", {"attribute": "masked"}),
}


@pytest.mark.parametrize("column", ["gunshot", "stab", "Zip Tie", "Handcuffs"])
@pytest.mark.parametrize("row", DEFENDERS)
def test_table_d(row: Any, column: str) -> None:
    """Which defence avoids which attack, cell by cell (Table D, BH-7.1, BH-20.1, BH-22.3, BH-22.6)."""
    defence, identity, having = DEFENDERS[row]
    table = attacked(column, identity, **having)
    offered = offers(table, 1) if asks(table) == "AnswerAttack" else set()
    assert (defence in offered) == (TABLE_D[row, column] == "yes")
    if defence in offered:
        answer(table, 1, defence)
        assert table.alive[1]
        assert (table.restraints[1], table.stabbed_by[1]) == (0, -1)


@pytest.mark.parametrize("row", [row for row in DEFENDERS if "Vest" not in row])
def test_table_d_against_return_fire(row: Any) -> None:
    """A return shot is avoided as a gunshot is (Table D)."""
    defence, identity, having = DEFENDERS[row]
    table = shot_back(identity, **having)
    offered = offers(table, 1) if asks(table) == "AnswerReturn" else set()
    assert (defence in offered) == (TABLE_D[row, "return-fire shot"] == "yes")


def test_a_vest_stops_return_fire() -> None:
    """A Trigger Happy Agent shot at the other one (Table D, BH-7.6)."""
    table = shot_back("A", attribute="trigger_happy")
    assert offers(table, 1) == {"take_it", "vest", "vest+fire"}
    answer(table, 1, "vest")
    assert table.alive[1]
    assert table.vest_used == [True, True, False, False, False, False]


@pytest.mark.parametrize("row", DEFENDERS)
def test_nothing_answers_chloroform(row: Any) -> None:
    """Chloroform is not an attack; only a mask keeps it off, and a Hostage is lost (BH-7.1, BH-20.3, Table D)."""
    _defence, identity, having = DEFENDERS[row]
    attributes = {1: having["attribute"]} if "attribute" in having else {}
    table = truck(f"C {identity} S C R R", hands={0: "chloroform", 1: having.get("hands", "")}, attributes=attributes)
    cell = TABLE_D[row, "Chloroform"]
    if cell == "can not be targeted":
        assert refuse(table, 0, Chloroform(1)).rule == "BH-22.7"
        return
    play(table, 0, Chloroform(1))
    assert (table.knocked_out[1], table.active) == (False, 2)  # it has missed its turn already
    assert (attribute(table, 1) is None) == (cell == "no, and lost" or not attributes)


@pytest.mark.parametrize("row", DEFENDERS)
def test_nothing_helps_against_a_due_stab(row: Any) -> None:
    """A stabbed player dies at the end of its turn whatever it holds (Table D, BH-8.6)."""
    assert TABLE_D[row, "poison, due stab"] in ("no", "poison only, BH-22.8")
    _defence, identity, having = DEFENDERS[row]
    attributes = {1: having["attribute"]} if "attribute" in having else {}
    table = truck(
        f"C {identity} S C R R", hands={1: having.get("hands", "")}, attributes=attributes, turn=1, stabbed_by={1: 0}
    )
    play(table, 1, moves.Pass())
    assert not table.alive[1]


@pytest.mark.parametrize(
    ("column", "opens"), [("gunshot", True), ("stab", True), ("Zip Tie", False), ("Handcuffs", False)]
)
def test_what_opens_return_fire(column: str, opens: bool) -> None:
    """Gunshots and stabs do if survived, restraints do not (Table D, last row, BH-7.5)."""
    assert TABLE_D["Opens Agent's return fire if survived", column].startswith("yes") == opens
    table = attacked(column, "A", hands="adrenaline")
    assert ("adrenaline+fire" in offers(table, 1)) == opens
    assert ("take_it+fire" in offers(table, 1)) == (column == "stab")


# The machine -------------------------------------------------------------------------------------------------------


def test_the_states_of_the_machine_are_named() -> None:
    """A0 to A8 (section 4.6)."""
    assert [row[0].split()[0] for row in table_after("### 4.6 The attack")[1:]] == [f"A{n}" for n in range(9)]


def test_a_shot_is_resolved_completely_before_the_next() -> None:
    """Return fire and reloads come before the shooter's next shot (BH-7.2)."""
    table = truck("C C S A R R", hands={0: "speedloader adrenaline adrenaline", 3: "speedloader"})
    order = []
    play(table, 0, Shoot(3))
    for seat, action in (
        (3, Defend("vest", True)),
        (0, Defend("adrenaline")),
        (3, Reload()),
        (0, Defend("adrenaline")),
    ):
        order.append((asks(table), asked(table)))
        play(table, seat, action)
    order.append((asks(table), asked(table)))
    assert order == [
        ("AnswerAttack", 3), ("AnswerReturn", 0), ("ReloadReturn", 3), ("AnswerReturn", 0), ("FollowUpShot", 0),
    ]  # fmt: skip


def test_one_defence_or_none() -> None:
    """The target chooses one or none; refusing to defend is legal (BH-7.3)."""
    table = truck("C A S C R R", hands={1: "adrenaline"}, attributes={1: "martial_skills"})
    play(table, 0, Shoot(1))
    assert offers(table, 1) == {
        "take_it", "adrenaline", "martial", "vest", "adrenaline+fire", "martial+fire", "vest+fire",
    }  # fmt: skip
    assert refuse(table, 1, Defend("hostage")).rule == "BH-7.3"
    answer(table, 1, "take_it")
    assert not table.alive[1]


def test_only_agents_who_survive_return_fire_and_it_reveals() -> None:
    """By vest, by a card that avoids, or because a stab does not kill at once; it is optional (BH-7.4)."""
    table = truck("C A S C R R", hands={1: "adrenaline"})
    play(table, 0, Shoot(1))
    assert refuse(table, 1, Defend("take_it", True)).rule == "BH-7.4"
    answer(table, 1, "adrenaline", fire=True)
    assert table.revealed[1]
    answer(table, 0)
    assert not table.alive[0]
    for identity in "CSR":
        table = truck(f"C {identity} ? ? ? ?", hands={1: "adrenaline"})
        play(table, 0, Shoot(1))
        assert offers(table, 1) == {"take_it", "adrenaline"}


@pytest.mark.parametrize(
    "state", [{"restrained": {1: "tied"}}, {"restrained": {1: "cuffed"}}, {"knocked_out": {1: True}}]
)
def test_no_return_fire_while_restrained_or_knocked_out(state: dict[str, Any]) -> None:
    """The vest still works (BH-7.5)."""
    table = truck("C A S C R R", **state)
    play(table, 0, Shoot(1))
    assert offers(table, 1) == {"take_it", "vest"}
    assert refuse(table, 1, Defend("vest", True)).rule == "BH-7.4"


def test_return_fire_may_be_answered_by_return_fire() -> None:
    """By an Agent who survives it, as often as it does; who died of it reloads no more (BH-7.6, BH-7.12)."""
    table = truck("A A S C R R", attributes={0: "trigger_happy"}, hands={1: "adrenaline speedloader"})
    play(table, 0, Shoot(1))
    answer(table, 1, "vest", fire=True)
    assert offers(table, 0) == {"take_it", "vest", "vest+fire"}
    answer(table, 0, "vest", fire=True)
    assert (asks(table), asked(table)) == ("AnswerReturn", 1)
    assert offers(table, 1) == {"take_it", "adrenaline", "adrenaline+fire"}
    answer(table, 1)
    assert (table.alive[1], asks(table), asked(table)) == (False, "FollowUpShot", 0)
    table = truck("A A S C R R", attributes={0: "trigger_happy"}, hands={1: "adrenaline speedloader"})
    play(table, 0, Shoot(1))
    answer(table, 1, "vest", fire=True)
    answer(table, 0, "vest", fire=True)
    answer(table, 1, "adrenaline", fire=True)
    assert (table.alive[0], turn_ends(table, 0)) == (False, True)


def test_a_speedloader_is_one_more_shot_each() -> None:
    """Any number on the own turn, at any legal target (BH-7.7, BH-20.7)."""
    table = truck("C C S A R R", hands={0: "speedloader speedloader", 1: "adrenaline", 2: "adrenaline adrenaline"})
    play(table, 0, Shoot(1))
    answer(table, 1, "adrenaline")
    assert offers(table, 0) == {"Stop", *(f"Speedloader {seat}" for seat in range(1, 6))}
    play(table, 0, Speedloader(2))
    answer(table, 2, "adrenaline")
    play(table, 0, Speedloader(2))
    answer(table, 2, "adrenaline")
    assert up(table).count("speedloader") == 2
    assert asks(table) == "FollowUpShot"  # a Rival could have a second gun: nobody knows
    assert offers(table, 0) == {"Stop"}


def test_off_turn_only_agents_reload_and_only_at_their_attacker() -> None:
    """After a return shot that left the attacker alive (BH-7.7)."""
    table = truck("C A S C R R", hands={0: "adrenaline", 1: "speedloader"})
    play(table, 0, Shoot(1))
    answer(table, 1, "vest", fire=True)
    answer(table, 0, "adrenaline")
    assert (asks(table), offers(table, 1)) == ("ReloadReturn", {"Stop", "Reload"})
    assert refuse(table, 1, Speedloader(2)).rule == "BH-7.7"
    play(table, 1, Reload())
    answer(table, 0)
    assert not table.alive[0]


def test_a_looted_speedloader_may_be_used_at_once() -> None:
    """In A7 of the shot just fired (BH-7.8)."""
    table = truck("C C S A R R", hands={1: "speedloader"})
    play(table, 0, Shoot(1))
    answer(table, 1)
    assert hand(table, 0) == "speedloader"
    assert "Speedloader 4" in offers(table, 0)


def test_a_rivals_order_is_free() -> None:
    """Speedloader shots do not reveal, the second gun does, once per turn (BH-7.9, BH-6.4)."""
    table = truck("R C S A C R", hands={0: "speedloader", 1: "adrenaline adrenaline adrenaline"})
    play(table, 0, Shoot(1))
    answer(table, 1, "adrenaline")
    play(table, 0, Speedloader(1))
    answer(table, 1, "adrenaline")
    assert not table.revealed[0]
    assert refuse(table, 0, Speedloader(2)).rule == "BH-7.7"
    play(table, 0, SecondGun(1))
    assert table.revealed[0]
    answer(table, 1, "adrenaline")
    assert turn_ends(table, 0)  # no gun and no card: public, so no window


def test_a_dead_attackers_action_ends_but_what_it_did_stays() -> None:
    """The stab it has just landed too (BH-7.10)."""
    table = truck("C A S C R R", hands={0: "knife"})
    play(table, 0, Stab(1))
    answer(table, 1, "take_it", fire=True)
    answer(table, 0)
    assert (table.alive[0], table.stabbed_by[1]) == (False, 0)
    assert turn_ends(table, 0)
    play(table, 1, moves.Pass())
    assert not table.alive[1]


def test_a_target_that_dies_is_looted_and_the_shooter_goes_on() -> None:
    """A2, then A7 (BH-7.12)."""
    table = truck("R C S A C R", hands={1: "knife"})
    play(table, 0, Shoot(1))
    answer(table, 1)
    assert (hand(table, 0), asks(table)) == ("knife", "FollowUpShot")


def test_an_attacker_who_dies_is_looted_by_the_agent() -> None:
    """A5, and no A7 (BH-7.12)."""
    table = truck("R A S C C R", hands={0: "speedloader"})
    play(table, 0, Shoot(1))
    answer(table, 1, "vest", fire=True)
    answer(table, 0)
    assert (hand(table, 1), table.active) == ("speedloader", 1)


def test_the_agents_second_victim_can_not_be_hit_again() -> None:
    """Who died of the return blast is past harm: A6 is void (BH-7.12)."""
    table = truck("C A S C R R", dead=(2,))
    Strike(0, 2, "gunshot").run(table)
    assert (asks(table), happened(table, events.Answered)) == ("TurnAction", [])


def test_an_ending_stops_everything_due() -> None:
    """The last Crew dies of a second barrel: the Rivals win in mid-attack (BH-7.12, BH-13.2)."""
    table = truck("R C C R S A", dead=(4, 5), attributes={0: "shotgun"}, hands={0: "knife zip_tie speedloader"})
    play(table, 0, Shoot(1), Blast("left", "knife"))
    answer(table, 1)
    answer(table, 2)
    assert table.outcome().ending == "rivals_truck"


# BH-7.11 -----------------------------------------------------------------------------------------------------------

OMITTED = [
    ("gunshot", {"revealed": {1: True}}, "C", True),
    ("gunshot", {}, "C", False),
    ("gunshot", {"revealed": {1: True}, "hands": {1: "knife"}}, "C", False),
    ("gunshot", {"revealed": {1: True}, "hands": {1: "knife"}, "restrained": {1: "tied"}}, "C", True),
    ("gunshot", {"revealed": {1: True}, "hands": {1: "knife"}, "knocked_out": {1: True}}, "C", True),
    ("gunshot", {"revealed": {1: True}, "hands": {1: "knife"}, "attributes": {1: "loose_tongue"}}, "C", True),
    ("gunshot", {"revealed": {1: True}, "attributes": {1: "hostage"}}, "C", False),
    ("gunshot", {"revealed": {1: True}, "attributes": {1: "martial_skills"}}, "C", False),
    ("gunshot", {"revealed": {1: True}, "attributes": {1: "martial_skills"}, "martial_down": True}, "C", True),
    ("gunshot", {"revealed": {1: True}, "vest_used": {1: True}}, "A", True),
    ("gunshot", {"revealed": {1: True}, "vest_used": {1: True}, "attributes": {1: "hostage"}}, "A", True),
    ("gunshot", {"revealed": {1: True}}, "A", False),
    ("stab", {}, "C", False),
    ("stab", {"revealed": {1: True}}, "C", True),
    ("stab", {"knocked_out": {1: True}}, "C", True),
    ("stab", {"restrained": {1: "cuffed"}}, "C", True),
    ("stab", {"attributes": {1: "gun_jammed"}}, "C", True),
    ("stab", {"attributes": {1: "gun_jammed"}, "hands": {1: "knife"}}, "C", False),
    ("stab", {"vest_used": {1: True}, "revealed": {1: True}}, "A", False),
    ("Zip Tie", {}, "C", True),
    ("Zip Tie", {}, "A", True),
    ("Zip Tie", {"hands": {1: "knife"}}, "C", False),
    ("Zip Tie", {"attributes": {1: "martial_skills"}}, "C", False),
    ("Handcuffs", {}, "R", True),
    ("Handcuffs", {"hands": {1: "adrenaline"}}, "R", False),
]  # fmt: skip


@pytest.mark.parametrize(("column", "situation", "identity", "omitted"), OMITTED)
def test_a_window_is_left_out_by_public_facts_alone(column: str, situation: Any, identity: str, omitted: Any) -> None:
    """The tests of BH-7.11, and nothing else; a window that opens may offer only one thing."""
    situation = dict(situation)
    hands = {0: TOOLS} | situation.pop("hands", {})
    attacker = "A" if column == "Handcuffs" else "C"
    table = truck(f"{attacker} {identity} ? ? ? ?", hands=hands, **situation)
    play(table, 0, ATTACKS[column](1))
    assert (asks(table) != "AnswerAttack") == omitted


def test_windows_of_shooters_are_left_out_by_public_facts_alone() -> None:
    """follow_up_shot and reload_return (BH-7.11)."""
    table = truck("C C S A R R", revealed={0: True, 1: True})
    play(table, 0, Shoot(1))
    assert turn_ends(table, 0)
    table = truck("C C S A R R", revealed={1: True})
    play(table, 0, Shoot(1))
    assert (asks(table), offers(table, 0)) == ("FollowUpShot", {"Stop"})
    table = truck("C A S C R R", hands={0: "adrenaline"})
    play(table, 0, Shoot(1))
    answer(table, 1, "vest", fire=True)
    answer(table, 0, "adrenaline")
    assert asks(table) == "FollowUpShot"  # the Agent's hand is empty: no reload window
    table = truck("R C S A C R", attributes={0: "gun_jammed"}, revealed={1: True})
    play(table, 0, Shoot(1))
    assert turn_ends(table, 0)  # the working gun has been fired


def test_windows_of_the_bound_and_the_poisoned() -> None:
    """restrained_turn and antidote (BH-7.11)."""
    table = truck("C C S A R R", restrained={0: "tied"})
    assert table.active == 1
    table = truck("C C S A R R", restrained={0: "tied"}, hands={0: "zip_tie"})
    assert (asks(table), offers(table, 0)) == ("RestrainedTurn", {"Stay"})
    table = truck("C C S A R R", attributes={0: "poisoned"}, turns={0: 1}, hands={0: "zip_tie"})
    play(table, 0, moves.Pass())
    assert (asks(table), offers(table, 0)) == ("TakeAntidote", {"Die"})
    table = truck("C C S A R R", attributes={0: "poisoned"}, turns={0: 1})
    play(table, 0, moves.Pass())
    assert not table.alive[0]


def test_an_agent_can_return_fire_only_in_these_cases() -> None:
    """The conditions of A1, one by one (BH-7.4 to BH-7.6, BH-22.2)."""
    table = truck("C A S C R R", hands={0: "knife"})
    assert may_return_fire(table, 1, 0, "gunshot")
    assert may_return_fire(table, 1, 0, "stab")
    assert may_return_fire(table, 1, 0, "return")
    assert not may_return_fire(table, 1, 0, "zip")
    assert not may_return_fire(table, 2, 0, "gunshot")
    table.alive[0] = False
    assert not may_return_fire(table, 1, 0, "gunshot")
    assert table.identities[1] == AGENT
    assert defences(table, 1, "zip") == ["take_it"]
    assert AnswerAttack.sealed


def test_the_timeout_takes_the_best_defence() -> None:
    """martial, hostage, adrenaline, vest, in this order, and no return fire (section 6)."""
    table = truck("C C S A R R", hands={1: "adrenaline"}, attributes={1: "hostage"})
    play(table, 0, Shoot(1))
    assert table.open().default(table) == Defend("hostage")
    table = truck("C A S C R R", hands={1: "adrenaline"})
    play(table, 0, Shoot(1))
    assert table.open().default(table) == Defend("adrenaline")
    table = truck("C A S C R R")
    play(table, 0, Shoot(1))
    assert table.open().default(table) == Defend("vest")


def test_declaring_pays_the_costs_in_order() -> None:
    """The card, the reveal, the shell: all public before anybody answers (A0)."""
    table = truck("R C S A C R", hands={0: "speedloader knife", 1: "adrenaline"}, attributes={0: "gun_jammed"})
    play(table, 0, Shoot(1))
    assert (up(table), table.revealed[0]) == ([], True)
    assert happened(table, events.Attacked)[-1].weapon == "working_gun"
    answer(table, 1, "adrenaline")
    play(table, 0, Speedloader(1))
    assert up(table) == ["adrenaline", "speedloader"]
    assert happened(table, events.Attacked)[-1].weapon == "speedloader"
    answer(table, 1)
    assert (asks(table), offers(table, 0)) == ("FollowUpShot", {"Stop"})
