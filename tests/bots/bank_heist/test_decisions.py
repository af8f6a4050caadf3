"""What the players of Bank Heist do where it is clear what to do."""

from collections import Counter

import pytest

from heistnight.bots import Eyes, bot
from heistnight.core.action import Action
from heistnight.core.rng import Rng
from heistnight.games.bank_heist import moves
from heistnight.games.bank_heist.memory import CREW_SIDE, bit
from heistnight.games.bank_heist.pieces import AGENT, CREW, RIVAL, STICKY
from heistnight.games.bank_heist.records import PassRecord
from heistnight.games.bank_heist.table import HeistTable
from tests.games.bank_heist.tables import asked, dealt, play, robbery, truck

THINKERS = ("medium", "hard")


def usual(level: str, table: HeistTable, seat: int, times: int = 9) -> Action:
    """What it does most often."""
    player = bot("bank-heist", level)
    answers = [player.choose(Eyes(table, seat, Rng(b"u%d" % number))) for number in range(times)]
    action = Counter(answers).most_common(1)[0][0]
    assert action is not None
    return action


def knows(table: HeistTable, seat: int, **cards: int) -> None:
    """Make a seat certain of others: knows(table, 0, s3=AGENT)."""
    for name, identity in cards.items():
        table.could[seat * table.seats + int(name[1:])] = bit(identity)


@pytest.mark.parametrize("level", THINKERS)
def test_the_crew_passes_bags_to_whom_it_saw_load(level: str) -> None:
    """Seat 4 is known to load, seat 3 to keep."""
    table = robbery("C C S A R R", vault="cash_bag")
    knows(table, 0, s1=CREW, s3=AGENT, s2=STICKY)
    assert usual(level, table, 0) == moves.PASS_TO[1]


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_an_agent_passes_bags_where_they_stay(level: str) -> None:
    """Its partner must keep them."""
    table = robbery("A C C S A R", vault="cash_bag", truck=4)
    assert usual(level, table, 0) == moves.PASS_TO[4]


@pytest.mark.parametrize("level", THINKERS)
def test_a_rival_never_keeps_the_fifth_bag_nor_a_second(level: str) -> None:
    """Section 13."""
    last = robbery("C R C A S R", vault="cash_bag", truck=4)
    second = robbery("C R C A S R", vault="cash_bag", hands={1: "cash_bag"})
    for table in (last, second):
        play(table, 0, moves.PASS_TO[1])
        assert usual(level, table, 1) == moves.LOAD


@pytest.mark.parametrize(("identities", "least", "most"), [("C R C A S R", 15, 45), ("C R C A S", 4, 24)])
def test_a_rival_keeps_a_first_bag_about_half_of_the_time(identities: str, least: int, most: int) -> None:
    """It pays the Driver; with five seats one time in five."""
    table = robbery(identities, vault="cash_bag")
    play(table, 0, moves.PASS_TO[1])
    player = bot("bank-heist", "hard")
    kept = sum(player.choose(Eyes(table, 1, Rng(b"k%d" % number))) == moves.KEEP for number in range(60))
    assert least < kept < most


@pytest.mark.parametrize("level", THINKERS)
def test_poison_goes_to_a_known_enemy_and_skill_to_oneself(level: str) -> None:
    """Bad Attributes to enemies, good ones to friends."""
    poison = robbery("C C S A R R", token=4, alarm="poisoned")
    knows(poison, 0, s3=AGENT, s1=CREW)
    assert usual(level, poison, 0) == moves.PLACE[3]
    skills = robbery("C C S A R R", token=4, alarm="martial_skills")
    assert usual(level, skills, 0) == moves.PLACE[0]


@pytest.mark.parametrize("level", THINKERS)
def test_found_bags_are_loaded_unless_by_an_agent(level: str) -> None:
    """An Agent finds none."""
    for cards, wanted in (("C C S A R R", moves.SEARCH_LOAD), ("A C S A R R", moves.SEARCH_NONE)):
        table = robbery(cards, token=4, alarm="hold_it_right_there", hands={2: "cash_bag knife"})
        play(table, 0, moves.SEARCH[2])
        assert usual(level, table, 0) == wanted


@pytest.mark.parametrize("level", THINKERS)
def test_a_known_agent_without_a_vest_is_shot(level: str) -> None:
    """In the last round, the only one that keeps the Crew from winning."""
    table = truck("C C S A R R", dead=(4, 5), token=3, vest_used={3: True}, revealed={3: True})
    knows(table, 0, s1=CREW, s2=STICKY, s3=AGENT)
    assert usual(level, table, 0) == moves.SHOOT[3]


@pytest.mark.parametrize("level", THINKERS)
def test_nobody_shoots_when_only_crew_are_left(level: str) -> None:
    """Then a shot only costs (section 13)."""
    table = truck("C C S A R R", dead=(3, 4, 5), token=2)
    for seat in (1, 2):
        table.could[seat] = CREW_SIDE
    knows(table, 0, s1=CREW, s2=STICKY)
    assert not isinstance(usual(level, table, 0), moves.Shoot)


@pytest.mark.parametrize("level", THINKERS)
def test_a_rival_spares_its_partner(level: str) -> None:
    """It must shoot, but not the other Rival."""
    table = truck("R R S C A C")
    action = usual(level, table, 0)
    assert isinstance(action, moves.Shoot)
    assert action.seat != 1


def test_a_rival_with_a_bag_hunts_agents() -> None:
    """Section 13: it can settle with the Crew later, but not with an Agent alive at the Hideout."""
    for cards, hunted in (("cash_bag adrenaline", 3), ("knife adrenaline", 2)):
        table = truck("R C C A S C", hands={0: cards}, dead=(4, 5))
        knows(table, 0, s1=CREW, s2=CREW, s3=AGENT)
        action = usual("hard", table, 0)
        assert isinstance(action, moves.Shoot)
        assert (action.seat == 3) == (hunted == 3)


@pytest.mark.parametrize("level", ["easy", *THINKERS])
def test_a_life_is_saved_when_it_can_be(level: str) -> None:
    """Adrenaline against a bullet and against poison."""
    table = truck("C C S A R R", hands={1: "adrenaline knife"})
    play(table, 0, moves.SHOOT[1])
    assert usual(level, table, 1) == moves.Defend("adrenaline")


@pytest.mark.parametrize("level", THINKERS)
def test_a_shown_agent_shoots_back(level: str) -> None:
    """After the vest nothing is left to hide."""
    table = truck("C C S A R R")
    play(table, 0, moves.SHOOT[3])
    assert asked(table) == 3
    assert usual(level, table, 3) == moves.Defend("vest", True)


@pytest.mark.parametrize("level", ["easy", *THINKERS])
def test_the_code_is_reckoned_and_seldom_missed(level: str) -> None:
    """Three digits multiplied (BH-3.1)."""
    table = dealt("C C S A R R")
    seat = asked(table)
    first, second, third = table.code.digits
    assert usual(level, table, seat) == moves.Answer(first * second * third)


def test_hard_agents_now_and_then_miss_the_code_on_purpose() -> None:
    """BH-3.8: it is legal, and moves the token."""
    table = dealt("A C C A R R")
    seat = asked(table)
    table.identities[seat], table.identities[0] = AGENT, table.identities[seat]
    player = bot("bank-heist", "hard")
    right = table.code.digits[0] * table.code.digits[1] * table.code.digits[2]
    missed = sum(player.choose(Eyes(table, seat, Rng(b"c%d" % n))) != moves.Answer(right) for n in range(200))
    assert 3 < missed < 40


def test_handcuffs_come_out_when_hardly_anybody_can_answer() -> None:
    """Last round, one seat to come that is known for a Rival: an Agent who stops it has won."""
    table = truck("A C S C R R", dead=(1, 2, 3, 5), token=3, turn=0)
    table.revealed[4] = True
    knows(table, 0, s4=RIVAL)
    assert usual("hard", table, 0) == moves.HANDCUFF[4]


@pytest.mark.parametrize("level", ["easy", *THINKERS])
def test_passes_to_equally_good_targets_are_spread(level: str) -> None:
    """Where nobody is known, everybody gets about as much: also who got the last ones gets no more than others."""
    player = bot("bank-heist", level)
    table = robbery("C C S A R R", vault="knife")
    counts = Counter(str(player.choose(Eyes(table, 0, Rng(b"spread %d" % number)))) for number in range(150))
    assert len(counts) == 5
    assert max(counts.values()) < 150 * 0.34


def test_who_got_the_last_cards_is_passed_over_by_who_is_as_good() -> None:
    """Nobody is picked on: eight of eleven passes went to the one person."""
    table = robbery("C C S A R R", vault="knife")
    table.passes = (*table.passes, *(PassRecord(turn, giver, 1, "drawn", "took") for turn, giver in ((1, 2), (2, 3))))
    player = bot("bank-heist", "hard")
    answers = Counter(player.choose(Eyes(table, 0, Rng(b"turns %d" % number))) for number in range(60))
    assert answers[moves.PASS_TO[1]] < 60 / 5
