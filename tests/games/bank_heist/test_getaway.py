"""Sections 4.5, 4.7 and 5.1: turns, states, restraints, cards; Tables S, R and I."""

from typing import Any

import pytest

from heistnight.games.bank_heist import events
from heistnight.games.bank_heist.moves import (
    Chloroform,
    Cut,
    Free,
    Handcuff,
    Pass,
    Pick,
    SecondGun,
    Shoot,
    ShootSpeedloader,
    Speedloader,
    Stab,
    Stay,
    Unjam,
    Zip,
)
from heistnight.games.bank_heist.pieces import AGENT, GUN_JAMMED

from .rulebook import cells
from .tables import (
    answer,
    asked,
    asks,
    attribute,
    ending,
    getaway,
    hand,
    happened,
    kinds,
    offers,
    pass_turns,
    play,
    refuse,
    truck,
    turn_ends,
    up,
)

EVERYTHING = "chloroform knife lock_pick zip_tie speedloader adrenaline cash_bag"


# 4.5 ---------------------------------------------------------------------------------------------------------------


def test_the_getaway_keeps_hands_and_attributes() -> None:
    """No more cards are drawn; Loose Tongue turns its hand up; the Start Player begins (BH-6.1)."""
    table = getaway("C C S A R R", hands={2: "knife", 4: "zip_tie"}, attributes={2: "loose_tongue"}, start_player=3)
    assert (table.active, hand(table, 2), attribute(table, 2)) == (3, "knife", "loose_tongue")
    view = table.board()
    assert (view.seats[2].hand, view.seats[4].hand) == (("knife",), None)
    assert happened(table, events.HandOpened) == [events.HandOpened(2, ("knife",))]
    before = len(table.vault)
    play(table, 3, Pass())
    assert (len(table.vault), table.active) == (before, 4)


def test_a_turn_begins_and_ends_in_order() -> None:
    """Martial Skills are turned up and the counter rises at T1; T5 wakes, kills, poisons (BH-6.2)."""
    table = truck("C C S A R R", attributes={0: "martial_skills"}, martial_down=True)
    assert (table.martial_down, table.turns[0], asks(table)) == (False, 1, "TurnAction")
    table = truck("C C S A R R", knocked_out={0: True}, restrained={0: "tied"}, stabbed_by={0: 2})
    names = [type(event).__name__ for event in table.log]
    assert names.index("WokeUp") < names.index("Died")
    assert (table.alive[0], table.active) == (False, 1)


def test_who_died_on_its_own_turn_skips_the_end_of_it() -> None:
    """A stab that was due gives no second death (BH-6.2)."""
    table = truck("C A S C R R", stabbed_by={0: 3})
    play(table, 0, Shoot(1))
    answer(table, 1, "vest", fire=True)
    answer(table, 0)
    assert [event.cause for event in happened(table, events.Died)] == ["return"]


@pytest.mark.parametrize("identity", "CS")
def test_crew_shoot_play_a_card_or_pass(identity: str) -> None:
    """One of the three (BH-6.3)."""
    table = truck(f"{identity} ? ? ? ? ?", hands={0: EVERYTHING}, restrained={2: "tied"})
    assert kinds(table, 0) == {"Shoot", "Chloroform", "Stab", "Cut", "Zip", "Pass"}
    play(table, 0, Pass())
    assert table.active == 1


def test_a_rival_must_shoot_and_may_fire_its_second_gun() -> None:
    """After the first shot is resolved, at the same or another player, revealing (BH-6.4)."""
    table = truck("R C S A C R", hands={0: EVERYTHING, 1: "adrenaline"})
    assert kinds(table, 0) == {"Shoot"}
    assert refuse(table, 0, Pass()).rule == "BH-6.4"
    assert refuse(table, 0, Zip(1)).rule == "BH-6.4"
    play(table, 0, Shoot(1))
    answer(table, 1, "adrenaline")
    assert not table.revealed[0]
    assert {"SecondGun 1", "SecondGun 2", "Stop"} <= offers(table, 0)
    play(table, 0, SecondGun(1))
    assert table.revealed[0]


def test_an_agent_plays_a_card_handcuffs_or_passes() -> None:
    """Never a stab, never a shot; handcuffing reveals first (BH-6.5)."""
    table = truck("A C S C R R", hands={0: EVERYTHING})
    assert kinds(table, 0) == {"Chloroform", "Zip", "Handcuff", "Pass"}
    assert refuse(table, 0, Shoot(1)).rule == "BH-6.5"
    assert refuse(table, 0, Stab(1)).rule == "BH-6.5"
    play(table, 0, Handcuff(3))
    assert (table.revealed[0], table.restraints[3], table.handcuffs) == (True, 2, 3)
    kinds_of_events = [type(event).__name__ for event in table.log]
    assert kinds_of_events.index("Revealed") < kinds_of_events.index("Attacked")


def test_nobody_targets_itself_and_shots_have_no_range() -> None:
    """Everybody else alive can be shot (BH-6.6)."""
    table = truck("C C S A R R", dead=(4,))
    assert {option for option in offers(table, 0) if option.startswith("Shoot")} == {
        "Shoot 1", "Shoot 2", "Shoot 3", "Shoot 5",
    }  # fmt: skip
    assert refuse(table, 0, Shoot(0)).rule == "BH-6.6"
    assert refuse(table, 0, Shoot(4)).rule == "BH-6.6"
    assert refuse(table, 0, Shoot(7)).rule == "BH-6.6"


@pytest.mark.parametrize("card", ["adrenaline", "speedloader", "cash_bag"])
def test_these_cards_are_never_the_action(card: str) -> None:
    """Adrenaline and Speedloaders answer and add, bags do nothing in the Getaway (BH-6.7)."""
    table = truck("C C S A R R", hands={0: card})
    assert kinds(table, 0) == {"Shoot", "Pass"}
    assert refuse(table, 0, ShootSpeedloader(1)).rule == "BH-6.7"
    assert refuse(table, 0, Zip(1)).rule == "BH-6.7"


def test_adjacent_is_the_nearest_living_seat() -> None:
    """On the left or on the right; with two alive it is the same one (BH-6.8)."""
    table = truck("C C S A R R", hands={0: "knife"}, dead=(1, 5))
    assert {"Stab 2", "Stab 4"} < offers(table, 0)
    assert refuse(table, 0, Stab(3)).rule == "BH-6.8"
    table = truck("C C S A R R", hands={0: "chloroform"}, dead=(1, 2, 4, 5))
    assert "Chloroform 3" in offers(table, 0)


def test_the_token_advances_each_round() -> None:
    """When the turn comes round to the Start Player; a dead one hands its marker to the left (BH-6.9)."""
    table = truck("C C S A C A", start_player=2, turn=2)
    assert table.token == 1
    pass_turns(table, 1)
    assert table.token == 1
    play(table, 1, Pass())
    assert (table.token, table.active) == (2, 2)
    table = truck("C C S A C A", start_player=2, turn=1)
    play(table, 1, Shoot(2))
    answer(table, 2)
    assert (table.start, table.view(None).board.start) == (3, 3)


def test_the_line_is_in_front_of_the_original_chair() -> None:
    """When the Start Player dies on its own turn, the next turn does not move the token (BH-6.10)."""
    table = truck("C A S C R R", turn=0)
    play(table, 0, Shoot(1))
    answer(table, 1, "vest", fire=True)
    answer(table, 0)
    assert (table.start, table.active, table.token) == (1, 1, 1)
    pass_turns(table, 2)
    assert table.token == 1
    table = truck("C C S A C A", dead=(0,), start_player=0, turn=5)
    play(table, 5, Pass())
    assert (table.active, table.token) == (1, 2)


def test_the_hideout_comes_before_another_turn() -> None:
    """When the token reaches it (BH-6.11)."""
    table = truck("C C S C A R", dead=(4, 5), token=3, turn=3)
    play(table, 3, Pass())
    assert ending(table)[0] == "crew_hideout"


def test_used_cards_are_discarded_face_up_and_handcuffs_never_return() -> None:
    """An empty Handcuff Deck cuffs nobody (BH-6.12, BH-23.1)."""
    table = truck("A C S C R R", hands={1: "adrenaline"})
    play(table, 0, Handcuff(1))
    answer(table, 1, "adrenaline")
    assert (up(table), table.handcuffs) == (["handcuffs", "adrenaline"], 3)
    table = truck("A C S C R R", handcuffs=0)
    assert kinds(table, 0) == {"Pass"}
    assert refuse(table, 0, Handcuff(1)).rule == "BH-6.12"
    assert refuse(truck("C C S A R R"), 0, Handcuff(1)).rule == "BH-6.5"


def test_knock_out_and_restraint_come_before_the_duty_to_shoot() -> None:
    """T2, T3; a jammed Rival still has its working gun (BH-6.13)."""
    table = truck("R C S A C R", knocked_out={0: True})
    assert table.active == 1
    table = truck("R C S A C R", restrained={0: "tied"}, hands={0: "knife"})
    assert offers(table, 0) == {"Free", "Stay"}
    table = truck("R C S A C R", attributes={0: "gun_jammed"})
    assert kinds(table, 0) == {"Shoot"}


# 4.7 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("worn", "tool", "other"), [("tied", "knife", "lock_pick"), ("cuffed", "lock_pick", "knife")])
@pytest.mark.parametrize("identity", "CSAR")
def test_the_restrained_may_only_free_themselves(worn: str, tool: str, other: str, identity: str) -> None:
    """With the right tool, and that is the turn (BH-8.1, BH-8.2, Table S)."""
    table = truck(f"{identity} ? ? ? ? ?", restrained={0: worn}, hands={0: f"{tool} {other} zip_tie chloroform"})
    assert offers(table, 0) == {"Free", "Stay"}
    assert refuse(table, 0, Shoot(1)).rule == "BH-8.1"
    play(table, 0, Free())
    assert (table.restraints[0], table.active) == (0, 1)
    assert tool not in hand(table, 0)
    table = truck(f"{identity} ? ? ? ? ?", restrained={0: worn}, hands={0: other})
    assert offers(table, 0) == {"Stay"}
    play(table, 0, Stay())
    assert (table.restraints[0] > 0, table.active) == (True, 1)


def test_freeing_oneself_is_optional() -> None:
    """Both choices are offered in a sealed window (BH-8.2)."""
    table = truck("C C S A R R", restrained={0: "tied"}, hands={0: "knife"})
    assert table.open().sealed
    play(table, 0, Stay())
    assert (hand(table, 0), table.restraints[0]) == ("knife", 1)


def test_a_seat_may_wear_a_zip_tie_and_handcuffs() -> None:
    """But not two of a kind (BH-8.3, Table R)."""
    table = truck("A C S C R R", restrained={3: "tied"}, hands={0: "zip_tie"})
    assert refuse(table, 0, Zip(3)).rule == "BH-8.3"
    play(table, 0, Handcuff(3))
    assert table.view(None).board.seats[3].restraint == "both"
    table = truck("A C S C R R", restrained={3: "cuffed"}, hands={0: "zip_tie"})
    assert refuse(table, 0, Handcuff(3)).rule == "BH-8.3"
    play(table, 0, Zip(3))
    assert table.view(None).board.seats[3].restraint == "both"


def test_who_wears_both_opens_the_handcuffs_first() -> None:
    """Each is a whole turn; others free it of either (BH-8.3)."""
    table = truck("C C S A R R", restrained={0: "tied"}, handcuffs=3, restraints={0: 3}, hands={0: "knife lock_pick"})
    play(table, 0, Free())
    assert (hand(table, 0), table.restraints[0], table.active) == ("knife", 1, 1)
    table = truck("C C S A R R", restrained={0: "tied"}, handcuffs=3, restraints={0: 3}, hands={0: "knife"})
    assert offers(table, 0) == {"Stay"}
    table = truck("C C S A R R", restrained={1: "tied"}, handcuffs=3, restraints={1: 3}, hands={0: "knife lock_pick"})
    assert {"Cut 1", "Pick 1"} < offers(table, 0)
    play(table, 0, Cut(1))
    assert table.restraints[1] == 2


@pytest.mark.parametrize("identity", "CSA")
def test_the_free_may_free_anybody(identity: str) -> None:
    """No range; a Rival frees only itself (BH-8.4, BH-20.5, BH-20.6)."""
    situation = {"restrained": {3: "tied", 4: "cuffed"}, "hands": {0: "knife lock_pick"}}
    table = truck(f"{identity} ? ? ? ? ?", **situation)
    assert {"Cut 3", "Pick 4"} < offers(table, 0)
    assert refuse(table, 0, Cut(4)).rule == "BH-8.4"
    assert refuse(table, 0, Pick(3)).rule == "BH-8.4"
    play(table, 0, Cut(3))
    assert (table.restraints[3], up(table)) == (0, ["knife", "zip_tie"])
    table = truck("R C S A C R", **situation)
    assert kinds(table, 0) == {"Shoot"}


def test_the_knocked_out_miss_one_turn_and_can_be_harmed() -> None:
    """No cards, no Martial Skills, no return fire till they wake; a second dose adds nothing (BH-8.5)."""
    table = truck(
        "C C S A R R", hands={0: "chloroform chloroform zip_tie knife", 1: "adrenaline"}, knocked_out={1: True}
    )
    assert {"Shoot 1", "Stab 1", "Zip 1", "Chloroform 1"} < offers(table, 0)
    play(table, 0, Chloroform(1))
    assert not table.knocked_out[1]  # seat 1 has missed its turn and is awake
    assert [event.why for event in happened(table, events.Waited)] == ["knocked_out"]
    assert table.active == 2


def test_the_stabbed_die_at_the_end_of_their_next_turn() -> None:
    """They act normally till then; a missed or passed turn counts; nothing cures it (BH-8.6)."""
    for state in ({}, {"knocked_out": {1: True}}, {"restrained": {1: "tied"}}):
        table = truck("C C S A R R", hands={0: "knife"}, **state)
        play(table, 0, Stab(1))
        if asks(table) == "AnswerAttack":
            answer(table, 1)
        if asked(table) == 1:
            play(table, 1, Pass())
        assert not table.alive[1]


def test_a_second_stab_changes_nothing() -> None:
    """But may be answered and draw return fire; loot goes to the first stabber (BH-8.6)."""
    table = truck("C A S C R R", hands={0: "knife", 1: "adrenaline"}, stabbed_by={1: 3})
    play(table, 0, Stab(1))
    assert "take_it+fire" in offers(table, 1)
    answer(table, 1)
    assert table.stabbed_by[1] == 3
    play(table, 1, Pass())
    assert (table.alive[1], hand(table, 3)) == (False, "adrenaline")


def test_missed_turns_count_for_poison_and_martial_skills() -> None:
    """The clock runs for bound people too (BH-8.7)."""
    table = truck("C C S A R R", attributes={0: "poisoned"}, turns={0: 1}, knocked_out={0: True})
    assert not table.alive[0]
    table = truck("C C S A R R", attributes={0: "martial_skills"}, martial_down=True, restrained={0: "tied"})
    assert (table.martial_down, table.active) == (False, 1)


TABLE_S = cells("**Table S: state x what the seat may do**")
STATES: dict[str, dict[str, Any]] = {
    "free": {},
    "zip tied": {"restrained": {0: "tied"}},
    "handcuffed": {"restrained": {0: "cuffed"}},
    "knocked out": {"knocked_out": {0: True}},
    "stabbed or poisoned": {"stabbed_by": {0: 3}},
}


@pytest.mark.parametrize("state", STATES)
def test_table_s_on_the_own_turn(state: str) -> None:
    """What a seat in this state may do on its turn (Table S)."""
    situation = STATES[state]
    others = {"restrained": {2: "tied", 3: "cuffed"} | situation.get("restrained", {})}
    table = truck("C C S A R R", hands={0: EVERYTHING}, attributes={4: "gun_jammed"}, **(situation | others))
    may = kinds(table, 0) if asks(table) in ("TurnAction", "RestrainedTurn") and asked(table) == 0 else set()
    acts = TABLE_S["shoot / second gun / own-turn Speedloader", state] != "no"
    assert ("Shoot" in may) == acts
    acts = TABLE_S["Chloroform, Zip Tie, stab, Handcuff Deck", state] != "no"
    assert ({"Chloroform", "Zip", "Stab"} <= may) == acts
    acts = TABLE_S["free another / unjam a gun", state] != "no"
    assert ({"Cut", "Pick", "Unjam"} <= may) == acts
    own = TABLE_S["Knife on own Zip Tie", state] + TABLE_S["Lock Pick on own Handcuffs", state]
    assert ("Free" in may) == ("yes" in own)


@pytest.mark.parametrize("state", STATES)
def test_table_s_under_attack(state: str) -> None:
    """Adrenaline, Martial Skills, Hostage, vest and return fire in this state (Table S)."""
    situation = {name: {1: value[0]} for name, value in STATES[state].items()}
    for held, identity, row in (
        ("adrenaline", "C", "Adrenaline against an attack"),
        ("martial", "C", "Martial Skills"),
        ("hostage", "C", "Hostage"),
        ("vest", "A", "Vest"),
        ("vest+fire", "A", "return fire, reload"),
    ):
        given = {"martial": "martial_skills", "hostage": "hostage"}.get(held)
        table = truck(
            f"C {identity} ? ? ? ?", hands={1: "adrenaline"}, attributes={1: given} if given else {}, **situation
        )
        if held == "hostage" and TABLE_S[row, state] == "lost":
            continue  # see test_a_hostage_is_lost_with_the_hands
        play(table, 0, Shoot(1))
        may = offers(table, 1) if asks(table) == "AnswerAttack" else set()
        assert (held in may) == (TABLE_S[row, state] in ("yes", "Agent")), (row, state)


@pytest.mark.parametrize("state", STATES)
def test_table_s_looting_and_poison(state: str) -> None:
    """Who is bound or knocked out takes nothing; poison is held only with free hands (Table S)."""
    situation = {name: {0: value[0]} for name, value in STATES[state].items() if name != "stabbed_by"}
    table = truck("C C S A R R", hands={1: "knife"}, turn=1, stabbed_by={1: 0}, **situation)
    play(table, 1, Pass())
    assert (hand(table, 0) == "knife") == (TABLE_S["loot", state] == "yes")
    if state == "stabbed or poisoned":
        return
    table = truck("C C S A R R", hands={0: "adrenaline"}, attributes={0: "poisoned"}, turns={0: 1}, **situation)
    if state != "knocked out" and asks(table) in ("TurnAction", "RestrainedTurn") and asked(table) == 0:
        play(table, 0, table.offered(0)[-1])
    assert (asks(table) == "TakeAntidote") == (TABLE_S["Adrenaline against poison at T5", state] != "no")


@pytest.mark.parametrize("state", STATES)
def test_table_s_talk(state: str) -> None:
    """The book silences none of them (Table S)."""
    table = truck("C C S A R R", **STATES[state])
    assert TABLE_S["talk", state].startswith("yes")
    assert table.talk(0).channels


TABLE_R = cells("**Table R: restraint meets**")
ATTEMPTS = {
    "Zip Tie": (Zip, "zip_tie"),
    "Handcuffs": (Handcuff, ""),
    "Knife": (Cut, "knife"),
    "Lock Pick": (Pick, "lock_pick"),
}


@pytest.mark.parametrize("row", ["on a zip-tied seat", "on a handcuffed seat"])
@pytest.mark.parametrize("column", ATTEMPTS)
def test_table_r(row: str, column: str) -> None:
    """What meets a restraint (Table R)."""
    action, card = ATTEMPTS[column]
    worn = "tied" if "zip" in row else "cuffed"
    table = truck("A C S C R R", hands={0: card}, restrained={1: worn})
    cell = TABLE_R[row, column]
    if "illegal" in cell:
        assert refuse(table, 0, action(1))
        return
    play(table, 0, action(1))
    assert table.restraints[1] == (3 if cell == "adds" else 0)


@pytest.mark.parametrize("action", [Zip, Handcuff])
@pytest.mark.parametrize("defence", ["adrenaline", "martial"])
def test_an_avoided_restraint_is_discarded(action: Any, defence: str) -> None:
    """Adrenaline and Martial Skills avoid it (Table R, BH-20.8, BH-23.1)."""
    held = {"adrenaline": {"hands": {0: "zip_tie", 1: "adrenaline"}}}.get(
        defence, {"hands": {0: "zip_tie"}, "attributes": {1: "martial_skills"}}
    )
    table = truck("A C S C R R", **held)
    play(table, 0, action(1))
    answer(table, 1, defence)
    assert table.restraints[1] == 0
    assert ("zip_tie" if action is Zip else "handcuffs") in up(table)


@pytest.mark.parametrize("worn", ["tied", "cuffed"])
def test_the_restrained_defend_by_martial_skills_only(worn: str) -> None:
    """Adrenaline can not be played; Martial Skills may avoid attacks (Table R, BH-22.6)."""
    table = truck("C C S A R R", restrained={1: worn}, hands={1: "adrenaline"}, attributes={1: "martial_skills"})
    play(table, 0, Shoot(1))
    assert offers(table, 1) == {"take_it", "martial"}


# 5.1 ---------------------------------------------------------------------------------------------------------------

TABLE_I = cells("**Table I: identity x card on the own Getaway turn**")
COLUMNS = {"Crew, Sticky": "CS", "Agent": "A", "Rival": "R"}
ROWS = {
    "shoot": {"Shoot"},
    "Chloroform / Zip Tie": {"Chloroform", "Zip"},
    "Knife: stab": {"Stab"},
    "Knife / Lock Pick on another, Lock Pick on a jam": {"Cut", "Pick", "Unjam"},
    "Handcuff Deck": {"Handcuff"},
    "pass": {"Pass"},
}


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("trigger_happy", [False, True])
def test_table_i(row: Any, column: str, trigger_happy: bool) -> None:
    """What an identity may do on its own turn, Trigger Happy or not (Table I)."""
    for identity in COLUMNS[column]:
        attributes = {4: "gun_jammed"} | ({0: "trigger_happy"} if trigger_happy else {})
        table = truck(
            f"{identity} ? ? ? ? ?", hands={0: EVERYTHING}, restrained={2: "tied", 3: "cuffed"}, attributes=attributes
        )
        cell = TABLE_I[row, "anyone Trigger Happy" if trigger_happy else column]
        assert (ROWS[row] <= kinds(table, 0)) == cell.startswith(("may", "yes", "must"))
        if cell == "must":
            assert kinds(table, 0) == {"Shoot"}


@pytest.mark.parametrize("column", COLUMNS)
def test_table_i_after_a_shot(column: str) -> None:
    """Speedloader after an own shot, and the second gun (Table I)."""
    for identity in COLUMNS[column]:
        attributes = {0: "trigger_happy"} if identity == "A" else {}
        table = truck(f"{identity} ? ? ? ? ?", hands={0: "speedloader", 1: "adrenaline"}, attributes=attributes)
        play(table, 0, Shoot(1))
        answer(table, 1, "adrenaline")
        assert ("SecondGun" in kinds(table, 0)) == TABLE_I["second gun", column].startswith("may")
        assert "Speedloader" in kinds(table, 0)
        play(table, 0, Speedloader(2))


@pytest.mark.parametrize("worn", ["tied", "cuffed"])
def test_table_i_freeing_oneself_when_trigger_happy(worn: str) -> None:
    """It ends the turn unshot (Table I, BH-22.10)."""
    table = truck("A C S C R R", attributes={0: "trigger_happy"}, restrained={0: worn}, hands={0: "knife lock_pick"})
    play(table, 0, Free())
    assert (table.active, happened(table, events.Attacked)) == (1, [])


@pytest.mark.parametrize("identity", "CSR")
def test_table_i_of_the_turned(identity: str) -> None:
    """By card, but not at revealed Agents; a Rival passes only if there is nobody else (Table I, BH-10.4)."""
    situation = {"attributes": {0: "guilty_conscience"}, "conscience": 0, "revealed": {1: True}}
    table = truck(f"{identity} A ? ? ? ?", hands={0: EVERYTHING}, **situation)
    assert not {"Shoot 1", "Stab 1", "Zip 1", "Chloroform 1"} & offers(table, 0)
    assert refuse(table, 0, Shoot(1)).rule == "BH-10.4"
    assert "Shoot 2" in offers(table, 0)
    assert ("Pass" in offers(table, 0)) == (identity != "R")
    table = truck(f"{identity} A ? ? ? ?", dead=(2, 3, 4, 5), **situation)
    assert offers(table, 0) == {"Pass"}


def test_chloroform_asks_nobody() -> None:
    """It is the action, on a neighbour; the Hostage is lost (BH-20.3)."""
    table = truck("C C S A R R", hands={0: "chloroform", 5: "adrenaline"}, attributes={5: "hostage"})
    play(table, 0, Chloroform(5))
    assert (table.knocked_out[5], attribute(table, 5), table.active) == (True, None, 1)
    assert up(table) == ["chloroform", "hostage"]


def test_a_lock_pick_unjams_anybody() -> None:
    """The own gun too, but not while restrained, and not by a Rival (BH-20.6, BH-22.2)."""
    table = truck("C C S A R R", hands={0: "lock_pick"}, attributes={0: "gun_jammed"})
    assert offers(table, 0) == {"Unjam 0", "Pass"}
    play(table, 0, Unjam(0))
    assert GUN_JAMMED not in table.attributes
    table = truck("R C S A C R", hands={0: "lock_pick"}, attributes={0: "gun_jammed"})
    assert kinds(table, 0) == {"Shoot"}
    table = truck("C C S A R R", hands={0: "lock_pick"}, attributes={0: "gun_jammed"}, restrained={0: "cuffed"})
    assert offers(table, 0) == {"Free", "Stay"}


def test_a_zip_tie_has_no_range() -> None:
    """Any other unrestrained player; a Hostage is lost (BH-20.8)."""
    table = truck("C C S A R R", hands={0: "zip_tie"}, attributes={3: "hostage"})
    play(table, 0, Zip(3))
    assert (table.restraints[3], attribute(table, 3), table.active) == (1, None, 1)


@pytest.mark.parametrize("action", [Chloroform, Zip, Handcuff])
def test_a_hostage_is_lost_with_the_hands(action: Any) -> None:
    """Chloroformed, tied or cuffed; not if that was avoided (BH-22.3, Table S, Table X)."""
    table = truck("A C S C R R", hands={0: "chloroform zip_tie"}, attributes={1: "hostage"})
    play(table, 0, action(1))
    assert attribute(table, 1) is None
    if action is Chloroform:
        return
    table = truck("A C S C R R", hands={0: "zip_tie", 1: "adrenaline"}, attributes={1: "hostage"})
    play(table, 0, action(1))
    answer(table, 1, "adrenaline")
    assert attribute(table, 1) == "hostage"


def test_what_everybody_learns_from_deeds() -> None:
    """Who shoots is no Agent, who passes no Rival, who stabs is Crew (section 13, traps)."""
    table = truck("C C S A R R", hands={0: "knife"})
    play(table, 0, Stab(1))
    assert table.view(None).own is None
    assert table.view(3).own.possible[0] == ("crew", "sticky")
    table = truck("C C S A R R")
    play(table, 0, Pass())
    assert "rival" not in table.view(3).own.possible[0]
    table = truck("A C S C R R", attributes={0: "trigger_happy"})
    play(table, 0, Shoot(1))
    assert "agent" in table.view(1).own.possible[0]
    assert table.identities[0] == AGENT
    assert not turn_ends(table, 0)
