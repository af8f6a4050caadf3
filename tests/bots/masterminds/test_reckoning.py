"""What the players of Masterminds reckon with agrees with the rules, and clear situations are played well."""

from itertools import pairwise

import pytest

from heistnight.bots import Eyes, bot
from heistnight.bots.masterminds import race
from heistnight.bots.masterminds.crew import FAILURE, NEWCOMER, PUSH, SUCCESS, Job, member, of_recruit, shortfalls
from heistnight.bots.masterminds.position import Position
from heistnight.bots.masterminds.turn import HeistTurn, withdrawn
from heistnight.core.action import Action
from heistnight.core.rng import Rng
from heistnight.games.masterminds.moves import CHOOSE, GO, PASS, Activate, Go, Interrupt, Pick, SetDie, Use
from heistnight.games.masterminds.pieces import HEIST, TALENT
from heistnight.games.masterminds.strength import chances, number, planned, total
from heistnight.games.masterminds.table import MastermindsTable
from tests.games.masterminds.tables import asks, attempt, interrupt, pass_all, pass_until, play, situation

THINKERS = ("medium", "hard")


def answer(table: MastermindsTable, seat: int, level: str = "hard") -> Action:
    return bot("masterminds", level).choose(Eyes(table, seat, Rng(b"answer")))


@pytest.mark.parametrize("lacking", range(8))
def test_chances_are_those_of_the_rules(lacking: int) -> None:
    """The table of section 4.5, in sixths."""
    found = chances(0, lacking)
    assert SUCCESS[lacking] == pytest.approx(found.success / 6)
    assert PUSH[lacking] == pytest.approx(found.push / 6)
    assert FAILURE[lacking] == pytest.approx(found.failure / 6)


def test_a_crew_falls_short_by_what_the_rules_say() -> None:
    """For every part of a team with Gear, Felix and a Lone Wolf, on a hot job with Blueprints."""
    table = situation(teams={0: "T09 T11 T13+G06 T19"}, heists="H03/H17 H05/H06", heat=[2], blueprints={(0, 0): 2})
    crew = tuple(of_recruit(recruit) for _slot, recruit in table.team(0))
    rows = shortfalls(crew, Job(HEIST["H03"], HEIST["H17"], 2, 2, 0))
    play(table, 0, "heist")
    play(table, 0, Go(0))
    for action in table.offered(0):
        assert isinstance(action, Activate)
        made = planned(table, 0, 0, action)
        part = sum(1 << slot for slot in action.slots)
        assert rows[0][part] == min(7, max(-6, number(table, made) - total(table, made)))


def test_more_dice_more_turns_and_more_friends_never_hurt() -> None:
    """The chance to complete a job grows with each of them."""
    job = Job(HEIST["H01"], HEIST["H20"], 0)
    small, big = (member(TALENT["T05"]),), (member(TALENT["T05"]), member(TALENT["T21"]), NEWCOMER)
    for rows in (race.reach(small, job), race.reach(big, job)):
        for now, later in pairwise(rows):
            assert all(after >= before for before, after in zip(now, later))
        assert all(list(row) == sorted(row) for row in rows)
    assert all(more >= less for less, more in zip(race.reach(small, job)[3], race.reach(big, job)[3]))


def test_points_win_and_most_of_all_at_the_end() -> None:
    """Ten points ahead is a lead, and nearly the game when only the value dice are open."""
    assert race.winning([20, 10], 0, 3) < race.winning([20, 10], 0, 0)
    assert sum(race.winning([20, 10, 5], seat, 2) for seat in range(3)) == pytest.approx(1)


def test_nobody_is_expected_to_end_a_game_that_is_lost_by_it() -> None:
    """One job left, and the seat that could take it lies far behind: it will not."""
    rows = [[0.0] + [1.0] * race.TURNS]
    poor, rich = race.Runner(0, rows, [13.0]), race.Runner(60, [[0.0] * (race.TURNS + 1)], [13.0])
    behind = race.expected([poor, rich], [13.0], [0, 1], 1)[0]
    level = race.expected([race.Runner(50, rows, [13.0]), rich], [13.0], [0, 1], 1)[0] - 50
    assert behind < level
    assert behind == pytest.approx(race.NEW_HEIST / 2, abs=0.1)  # half of what somebody will take some day


def test_a_third_job_costs_the_dice_on_the_lesser_of_two() -> None:
    """MHS-6.4."""
    assert withdrawn((2, 1, 0), 2) == (2, 0, 0)
    assert withdrawn((2, 1, 0), 1) == (2, 1, 0)
    assert withdrawn((2, 0, 0), 2) == (2, 0, 0)


@pytest.mark.parametrize("level", THINKERS)
def test_a_sure_last_step_is_taken(level: str) -> None:
    """Three dice, and a team that can not fail step D: a Heist turn, on that job."""
    table = situation(teams={0: "T01 T03 T04"}, on_jobs={(0, 0): (4, 4, 2)}, heists="H03/H01 H05/H06")
    assert answer(table, 0, level) == CHOOSE["heist"]
    play(table, 0, "heist")
    assert answer(table, 0, level) == GO[0]


@pytest.mark.parametrize("level", THINKERS)
def test_a_lonely_recruit_looks_for_company(level: str) -> None:
    """With one recruit and nothing begun, somebody is recruited who fits the jobs; hard takes either of two."""
    table = situation(teams={0: "T06"}, heists="H03/H03 H05/H21", pool="T24 T01 T03")
    assert answer(table, 0, level) == CHOOSE["prep"]
    play(table, 0, "prep")
    assert answer(table, 0, level) in ([Pick("T24"), Pick("T01")] if level == "hard" else [Pick("T24")])


@pytest.mark.parametrize("level", THINKERS)
def test_no_luck_is_pressed_without_hope(level: str) -> None:
    """Two dice placed, and the one recruit left can make no next step anywhere."""
    table = situation(teams={0: "T09 T13 T36"}, on_jobs={(0, 0): (3,)}, heists="H03/H14 H08/H18", heat=[0, 2])
    attempt(table, 0, "stealth", [0, 1])
    pass_all(table)
    play(table, 0, SetDie(3))
    assert asks(table) == "HoldOrContinue"
    assert answer(table, 0, level) == CHOOSE["hold"]


def test_who_is_far_ahead_on_a_job_about_to_be_lost_presses_on() -> None:
    """A rival needs only a sure step D: what lies there will be gone, so a chance of one in two is taken."""
    table = situation(
        players=2,
        teams={0: "T13 T30", 1: "T01 T03 T04 T23"},
        on_jobs={(0, 0): (2,), (0, 1): (3, 3, 3)},
        heists="H03/H01 H05/H06",
        blueprints={(0, 0): 4},
    )
    turn = HeistTurn(Position(Eyes(table, 0, Rng(b"x"))))
    assert turn.stop((2, 0)) < turn.finish(0, (3, 0))


@pytest.mark.parametrize("level", THINKERS)
def test_a_rivals_last_step_is_hindered_where_one_would_be_next(level: str) -> None:
    """Both need only step D of the same job: Security Patrol decides who takes it."""
    on_jobs = {(0, 0): (4, 4, 2), (0, 1): (1, 2, 3)}
    table = situation(teams={0: "T23", 1: "T01 T03 T04"}, hands={1: "I02"}, on_jobs=on_jobs)
    attempt(table, 0, "muscle", [0])
    pass_until(table, 1)
    assert isinstance(answer(table, 1, level), Interrupt)


def test_a_medium_player_keeps_its_patrol_on_a_first_step() -> None:
    """Steps A and B are let through."""
    early = situation(teams={0: "T09", 1: "T05"}, hands={1: "I02"}, heists="H03/H01 H05/H06")
    attempt(early, 0, "stealth", [0])
    pass_until(early, 1)
    assert answer(early, 1, "medium") == PASS


@pytest.mark.parametrize("level", THINKERS)
def test_a_missed_die_is_rolled_again(level: str) -> None:
    """Second Try costs nothing."""
    table = situation(teams={0: "T37"}, on_jobs={(0, 0): (4, 4)}, heists="H03/H17 H05/H06", dice=[1])
    attempt(table, 0, "wheels", [0])
    pass_until(table, 0)
    assert answer(table, 0, level) == Use("T37")


@pytest.mark.parametrize("level", THINKERS)
def test_a_card_against_oneself_on_a_last_step_is_crossed(level: str) -> None:
    """Double-Cross on the Security Patrol that would spoil step D."""
    table = situation(
        teams={0: "T01 T04"},
        hands={0: "I05", 1: "I02"},
        on_jobs={(0, 0): (4, 4, 4)},
        heists="H03/H01 H05/H06",
    )
    attempt(table, 0, "muscle", [0])
    interrupt(table, 1, Interrupt("I02"))
    pass_until(table, 0)
    assert answer(table, 0, level) == Interrupt("I05")


def test_the_value_window_is_reckoned_exactly() -> None:
    """A colour that only the rival holds and that rolled 6 is rolled again by who is behind."""
    table = situation(
        players=2,
        teams={0: "T01", 1: "T02"},
        hands={0: "I09"},
        gems={0: "sapphire sapphire", 1: "emerald emerald"},
        mementos={0: "H08 H09", 1: "H10"},
        dice=[3, 6],
    )
    play(table, 0, "prep")
    while asks(table) != "Interruption" or table.open().kind != "value":  # type: ignore[attr-defined]
        seat = table.open().seats(table)[0]
        table.rng.faces = [3, 6]  # type: ignore[attr-defined]
        play(table, seat, table.offered(seat)[0])
    if table.values == [3, 6]:
        assert answer(table, 0) == Interrupt("I09", "white", "emerald")


def test_nobody_waits_with_a_full_team_and_a_full_hand() -> None:
    """Far behind, with nothing left to prepare: else three might wait for each other to the sixtieth round."""
    table = situation(
        teams={0: "T17 T18 T19 T24", 1: "T37", 2: "T39 T40 T31"},
        heists="H04/H22 H12/H16",
        on_jobs={(0, 2): [4, 4, 4], (1, 0): [4, 3, 4]},
        hands={0: "I02 I02 I04 I05 I06 I08"},
        gems={0: "ruby", 1: "sapphire sapphire sapphire sapphire emerald emerald ruby ruby diamond diamond"},
        mementos={1: "H01 H02"},
        pool="T06 T14 T16",
    )
    assert answer(table, 0) == CHOOSE["heist"]
