"""The worked examples of section 12, with their exact cards."""

from typing import Any

from heistnight.games.masterminds.moves import (
    CHOOSE,
    PASS,
    Activate,
    CloseCall,
    Equip,
    FailureRevealed,
    GameEnded,
    GemsDrawn,
    Go,
    HeistLaidOut,
    Interrupt,
    Interrupted,
    Play,
    Point,
    SetDie,
    StepEnded,
    Tallied,
    TestRolled,
)
from heistnight.games.masterminds.pieces import FAILURES, TALENTS
from heistnight.games.masterminds.table import MastermindsTable
from tests.games.masterminds.tables import (
    asked,
    asks,
    attempt,
    chances,
    events,
    hand,
    holds,
    interrupt,
    offers,
    own_dice,
    pass_all,
    pass_until,
    pile,
    play,
    play_action,
    prep_turn,
    refuse,
    situation,
    team,
    turned,
    window,
)


def let(table: MastermindsTable, *kinds: Any) -> None:
    while window(table) in kinds:
        play(table, asked(table)[0], PASS)


def result(table: MastermindsTable) -> str:
    return events(table, StepEnded)[-1].result


def test_1_the_end_is_triggered() -> None:
    """Three players, the fourth heist: Upkeep is done, the game ends."""
    table = situation(
        teams={0: "T01", 1: "T36"}, on_jobs={(0, 0): [1, 2, 3]}, mementos={1: "H09 H10", 2: "H11"}, discard="I09"
    )
    attempt(table, 0, "muscle", [0])
    pass_all(table)
    play(table, 0, SetDie(1))
    play(table, 0, "decline")
    assert events(table, HeistLaidOut)
    assert events(table, GameEnded)[0].ending == "heists"
    assert table.outcome() is not None


def test_3_perfection() -> None:
    """Whisper alone: 4 + 2 = 6 > 4."""
    table = situation(teams={0: "T09", 1: "T36"}, heists="H03/H01 H05/H06")
    attempt(table, 0, "stealth", [0])
    pass_all(table)
    assert events(table, Tallied)[0].total == 6
    assert offers(table) == [SetDie(number) for number in range(1, 7)]


def test_4_equal_is_not_perfection() -> None:
    """Dario with a Climbing Rig: 4 and 4; any number succeeds and stays."""
    for die in range(1, 7):
        table = situation(teams={0: "T13+G06 T01", 1: "T36"}, heists="H03/H01 H05/H06", dice=[die])
        attempt(table, 0, "stealth", [0])
        pass_all(table)
        assert result(table) == "success"
        assert own_dice(table) == (die,)


def igor(*dice: Any) -> Any:
    table = situation(
        teams={0: "T23", 1: "T36"}, heists="H03/H01 H05/H06", on_jobs={(0, 0): [1, 2, 3]}, dice=dice, failures="F03"
    )
    attempt(table, 0, "muscle", [0])
    pass_all(table)
    return table


def test_5_push() -> None:
    """Igor, Muscle 2, rolls 3: 5 = 5."""
    table = igor(3)
    assert result(table) == "push"
    assert own_dice(table) == (1, 2, 3)
    assert team(table) == "T23"


def test_6_failure() -> None:
    """Igor rolls 1, Cuffed is revealed, Stealth 1 + 5 < 7: Busted."""
    table = igor(1, 5)
    revealed = events(table, FailureRevealed)[0]
    assert (revealed.failure, revealed.test, revealed.number) == ("F03", "stealth", 7)
    assert [TALENTS[card] for card in table.talent_discard] == ["T23"]
    assert team(igor(1, 6)) == "T23"


def test_7_close_call() -> None:
    """Failed with Tech; Guard Dogs shows no Tech."""
    table = situation(teams={0: "T01", 1: "T36"}, on_jobs={(0, 0): [3]}, dice=[1], failures="F01")
    attempt(table, 0, "tech", [0])
    pass_all(table)
    assert events(table, CloseCall)
    assert [FAILURES[card] for card in table.failure_discard] == ["F01"]


def test_8_heat() -> None:
    """Nico alone: 6 against 7; 5/6 success, 1/6 Push."""
    table = situation(teams={0: "T34"}, heists="H03/H05 H04/H06", on_jobs={(0, 0): [1]}, heat=[2])
    chance = chances(table, 0)[CHOOSE["heist"], Go(0), Activate("wheels", (0,))]
    assert (chance.total, chance.number, chance.success, chance.push, chance.failure) == (6, 7, 5, 1, 0)


def test_9_felix() -> None:
    """Felix and Ingrid: number 5, total 7."""
    table = situation(teams={0: "T11 T12", 1: "T36"}, heists="H03/H17 H04/H06", on_jobs={(0, 0): [1]}, heat=[2])
    attempt(table, 0, "stealth", [0, 1])
    pass_all(table)
    assert (events(table, Tallied)[0].total, events(table, Tallied)[0].number) == (7, 5)
    assert asks(table) == "PerfectionNumber"


def test_10_three_matching() -> None:
    """4, 4, 2 and a rolled 4 on H06: Take 3, plus 1."""
    teams = {0: "T34 T36 T35 T33", 1: "T01"}
    table = situation(teams=teams, heists="H03/H06 H04/H05", on_jobs={(0, 0): [4, 4, 2]}, heat=[2], dice=[4])
    attempt(table, 0, "wheels", [2])
    pass_all(table)
    assert [len(event.gems) for event in events(table, GemsDrawn)] == [3, 1]
    assert holds(table) == 4


def test_11_race() -> None:
    """Red makes C and D; Blue's three dice go back."""
    table = situation(
        teams={0: "T09 T01+G01", 1: "T36"},
        on_jobs={(0, 0): [1, 1], (0, 1): [2, 3, 4]},
        heists="H03/H01 H05/H06",
        dice=[6],
    )
    attempt(table, 0, "stealth", [0])
    pass_all(table)
    if asks(table) == "PerfectionNumber":
        play(table, 0, SetDie(1))
    play(table, 0, "continue")
    attempt(table, 0, "muscle", [1])
    pass_all(table)
    play(table, 0, SetDie(1))
    play(table, 0, "decline")
    assert own_dice(table, 0, 1) == ()
    assert (holds(table) >= 4, holds(table, 1)) == (True, 0)
    assert not events(table, HeistLaidOut)
    play(table, 0, Point(0))
    assert len(events(table, HeistLaidOut)) == 1


def test_12_counter_chain() -> None:
    """Red attempts D; Patrol, Double-Cross, Double-Cross: Red's total is 2 lower, and Red may still play."""
    table = situation(
        teams={0: "T01", 1: "T36", 2: "T35"},
        on_jobs={(0, 0): [1, 2, 3]},
        hands={0: "I05 I01", 1: "I02 I02", 2: "I05"},
    )
    attempt(table, 0, "muscle", [0])
    interrupt(table, 1, Interrupt("I02"))
    interrupt(table, 0, Interrupt("I05"))
    interrupt(table, 2, Interrupt("I05"))
    assert pile(table) == "I02 I05 I05"
    assert table.attempt.bonus == -2
    pass_until(table, 0)
    assert Interrupt("I01") in offers(table)
    assert table.open().may == (1, 0)


def test_13_paying() -> None:
    """Case the Joint, white and yellow, for the cash; not offered with nothing to pay."""
    hands, five = {0: "P01 I01", 1: "I06"}, "G01 G02 G03 G04 G05"
    table = situation(teams={0: "T09"}, hands=hands, gems={0: "diamond"}, cash=[1, 2, 2], prep=five)
    prep_turn(table)
    play_action(table, "P01", "both")
    play(table, 0, "cash")
    assert window(table) == "action"
    let(table, "action")
    assert hand(table) == "G01 G02 G03 G04 G05 I01"
    table = situation(teams={0: "T09"}, hands={0: "P01 I01"}, cash=[0, 2, 2])
    prep_turn(table)
    play(table, 0, "plan_action")
    assert offers(table) == [Play("P01", "white")]


def test_14_full_team() -> None:
    """Burn; Glitch replaces Petra, whose Laptop is discarded."""
    table = situation(teams={0: "T09 T05+G03 T11 T12"}, hands={0: "I01"}, pool="T01 T02 T03", talents="T17")
    play(table, 0, "prep")
    play(table, 0, "burn")
    play(table, 0, "recruit_drawn")
    play(table, 0, Point(1))
    assert team(table) == "T09 T17 T11 T12"
    assert pile(table) == "G03"
    assert not table.recruit(0, 1).turned
    assert table.recruit(0, 1).worn == ()


def test_15_laid_up() -> None:
    """Sparrow is Laid Up in turn 9, can not be activated in the owner's next turn, and is un-turned in its Upkeep."""
    table = situation(
        players=2,
        teams={0: "T15", 1: "T36"},
        on_jobs={(0, 0): [3]},
        heists="H03/H09 H05/H06",
        dice=[1, 1],
        failures="F10",
        turn=9,
    )
    attempt(table, 0, "tech", [0])
    pass_all(table)
    assert turned(table) == [0]
    while asked(table) == (1,):
        play(table, 1, offers(table, 1)[-1] if asks(table) != "TurnChoice" else offers(table, 1)[0])
    assert asks(table) == "RecruitChoice"
    while asked(table) == (0,):
        play(table, 0, offers(table)[-1])
    assert turned(table) == []
    assert not table.recruit(0, 0).marks


def test_16_bag() -> None:
    """4 gems left, Take 5: the player draws 4, three matching dice give none, the game ends after this Upkeep."""
    table = situation(
        teams={0: "T03", 1: "T36"},
        heists="H03/H05 H04/H06",
        on_jobs={(0, 0): [6, 6, 6]},
        bag="ruby ruby diamond diamond",
        dice=[6],
        discard="I09",
        hands={0: ""},
        blueprints={(0, 0): 4},
    )
    attempt(table, 0, "muscle", [0])
    pass_all(table)
    if asks(table) == "PerfectionNumber":
        play(table, 0, SetDie(6))
    assert holds(table) == 4
    play(table, 0, "decline")
    assert events(table, GameEnded)[0].ending == "bag_empty"


def test_17_completion_order() -> None:
    """Team of three with Gear on two: gems, card, markers, memento, job, Gear, one stays and is un-turned."""
    table = situation(
        teams={0: "T01+G02 T02+G03 T05", 1: "T36"}, on_jobs={(0, 0): [1, 2, 3]}, heat=[0], prep="G07", hands={0: "I01"}
    )
    attempt(table, 0, "muscle", [0])
    pass_all(table)
    play(table, 0, SetDie(6))
    assert holds(table) == 4
    play(table, 0, "draw_card")
    assert hand(table) == "G07 I01"
    assert table.view(None).board.seats[0].mementos == ("H03",)
    assert table.heist_deck[0] == 0
    assert pile(table) == "G02 G03"
    play(table, 0, Point(0))
    assert team(table) == "T01"
    assert turned(table) == []


def test_18_refused() -> None:
    """Each refused, nothing changes."""
    table = situation(teams={0: "T09! T10 T11 T12"}, hands={0: "G01 G02 G03 I02", 1: "I06"})
    play(table, 0, "heist")
    refuse(table, 0, Activate("stealth", (1,)))  # the heist comes first
    play(table, 0, Go(0))
    refuse(table, 0, Activate("stealth", (0,)))  # turned
    refuse(table, 0, Activate("stealth", (0, 1, 2, 3)))  # four
    refuse(table, 0, Activate("muscle", (1,)))  # a skill the step does not show
    refuse(table, 0, Activate("tech", (1,)))  # step B out of order
    refuse(table, 0, Interrupt("I02"))  # outside its window
    refuse(situation(teams={0: "T09!"}), 0, "heist")  # all turned
    table = situation(teams={0: "T10"}, hands={0: "G01 G02 G03"})
    prep_turn(table)
    play(table, 0, "plan_gear")
    play(table, 0, Equip("G01", 0))
    play(table, 0, Equip("G02", 0))
    refuse(table, 0, Equip("G03", 0))  # a third in one plan action


def test_19_floor() -> None:
    """Tiny alone on a Tech step: -2 and +2 make 0, in any order; a die of 4 is a Push."""
    for first, second in ((1, 0), (0, 1)):
        cards = {0: Interrupt("I01"), 1: Interrupt("I02")}
        teams, hands = {0: "T06", 1: "T36"}, {0: "I01", 1: "I02"}
        table = situation(teams=teams, heists="H09/H01 H05/H06", hands=hands, dice=[4], discard="I05 I05")
        attempt(table, 0, "tech", [0])
        interrupt(table, first, cards[first])
        interrupt(table, second, cards[second])
        pass_all(table)
        assert events(table, Tallied)[0].total == 0
        assert result(table) == "push"


def test_20_no_window_by_public_facts() -> None:
    """Skim lies in the discard pile: no W-TAKE; after a reshuffle it opens again."""
    for skim in ("I08", ""):
        table = situation(teams={0: "T01", 1: "T36"}, on_jobs={(0, 0): [1, 2, 3]}, hands={1: "G01 G02"}, discard=skim)
        attempt(table, 0, "muscle", [0])
        let(table, "step")
        play(table, 0, SetDie(1))
        assert (window(table) == "take") == (skim == "")
        assert not events(table, Interrupted)


def test_21_nothing_to_lose() -> None:
    """Step A with Tech, Time Lock missed: 1 Heat, for everybody."""
    table = situation(teams={0: "T06", 1: "T36"}, heists="H09/H01 H05/H06", dice=[1, 1], failures="F11")
    attempt(table, 0, "tech", [0])
    pass_all(table)
    assert table.view(2).board.heists[0].steps[0].number == 5


def test_22_gone_loud() -> None:
    """Glitch makes B; Bruno fails on C and in his test: with loose dice the job and all who went in are lost."""
    more = {"failures": "F18", "loose_dice": True}
    table = situation(teams={0: "T17 T01 T06"}, on_jobs={(0, 0): [3]}, dice=[6, 1, 6], **more)
    attempt(table, 0, "tech", [0])
    pass_all(table)
    play(table, 0, "continue")
    attempt(table, 0, "stealth", [1])
    ended = events(table, StepEnded)[-1]
    assert (ended.total, ended.number, ended.die, ended.result) == (2, 8, 1, "failure")
    tested = events(table, TestRolled)[0]
    assert (tested.value, tested.die, tested.number) == (1, 6, 9)
    assert (own_dice(table), team(table)) == ((), "T06")
