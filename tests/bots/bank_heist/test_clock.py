"""Against the clock: bots reckon the code as fast as people, and answer a sealed window once."""

from statistics import median

import pytest
from msgspec.structs import replace

from heistnight.bots import Eyes, bot
from heistnight.bots.bank_heist.player import SEALED
from heistnight.core.rng import Rng
from heistnight.games.bank_heist import moves
from heistnight.games.bank_heist.questions import Ask
from heistnight.games.bank_heist.table import HeistTable
from tests.games.bank_heist.tables import asked, dealt, play, robbery, time_out, truck, wait_for

LEVELS = ("easy", "medium", "hard")


def eyes(table: HeistTable, seat: int, number: int = 0) -> Eyes:
    return Eyes(table, seat, Rng(b"eyes %d" % number))


def race(digits: tuple[int, ...], bots: int, **options: str) -> HeistTable:
    """Six seats before the code, so many of them bots."""
    table = dealt("C C S A R R", pace="default", **options)
    wait_for(table, "CrackVault")
    table.code = replace(table.code, digits=digits)
    table.holders = ["bot" if seat < bots else "person" for seat in range(6)]
    return table


def times(table: HeistTable) -> list[int]:
    found = [bot("bank-heist", "hard").takes(eyes(table, 0, number)) for number in range(400)]
    return [time for time in found if time is not None]


@pytest.mark.parametrize(
    ("digits", "bots", "seconds"),
    [((4, 5, 6), 1, 11.0), ((2, 3, 4), 1, 7.7), ((7, 8, 9), 1, 14.3), ((4, 5, 6), 6, 16.0)],
)
def test_a_bot_reckons_about_as_fast_as_a_person(digits: tuple[int, ...], bots: int, seconds: float) -> None:
    """Section 13: by the difficulty of the cards, and slower the more bots are in the race."""
    drawn = times(race(digits, bots))
    assert median(drawn) == pytest.approx(1000 * seconds, rel=0.08)
    assert min(drawn) >= 3500


def test_a_sum_is_easy() -> None:
    assert median(times(race((2, 3, 4, 5), 1, start_player="sum"))) == pytest.approx(7700, rel=0.08)


def test_the_time_tells_neither_the_level_nor_the_card_nor_the_answer() -> None:
    """It hangs on the digits and on chance alone."""
    crew, agents = race((4, 5, 6), 3), race((4, 5, 6), 3)
    agents.identities[0], agents.identities[3] = agents.identities[3], agents.identities[0]
    found = {bot("bank-heist", level).takes(eyes(table, 0)) for level in LEVELS for table in (crew, agents)}
    assert len(found) == 1


@pytest.mark.parametrize("card", ["cash_bag", "knife"])
def test_open_answers_take_two_to_four_seconds(card: str) -> None:
    """Uniformly, whatever there is to choose (BH-31.4)."""
    drawn = times(robbery("C C S A R R", vault=card, options={"pace": "default"}))
    assert (min(drawn) >= 2000, max(drawn) <= 4000) == (True, True)
    assert median(drawn) == pytest.approx(3000, rel=0.05)
    assert drawn == times(robbery("A C S C R R", vault="zip_tie", options={"pace": "default"}))


def test_bots_answer_inside_the_windows() -> None:
    """The shortest is of a second, where nobody alive is a person (BH-31.4, BH-31.8)."""
    table = robbery("C C S A R R", vault="cash_bag", options={"pace": "default"})
    play(table, 0, moves.PassTo(4))
    time_out(table)
    assert bot("bank-heist", "hard").takes(eyes(table, 4)) == 400
    assert {kind.__name__ for kind in kinds_of(Ask) if kind.sealed} == SEALED
    table = robbery("C C S A R R", vault="cash_bag", options={"pace": "default"})
    table.holders = ["bot"] * 6
    assert bot("bank-heist", "easy").takes(eyes(table, 0)) == 400


def kinds_of(kind: type[Ask]) -> list[type[Ask]]:
    return [found for child in kind.__subclasses__() for found in (child, *kinds_of(child))]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("card", ["cash_bag", "knife"])
def test_a_sealed_answer_is_given_once(level: str, card: str) -> None:
    """Free or forced: while its draft lies there a bot has nothing to add."""
    table = robbery("C C S A R R", vault=card, options={"pace": "default"})
    play(table, 0, moves.PASS_TO[5])
    wait_for(table, "ReceiveCard")
    player = bot("bank-heist", level)
    action = player.choose(eyes(table, 5))
    assert action is not None
    play(table, 5, action)
    assert asked(table) == 5
    for number in range(5):
        assert player.choose(eyes(table, 5, number)) is None


@pytest.mark.parametrize("level", LEVELS)
def test_an_answer_to_a_shot_is_given_once(level: str) -> None:
    table = truck("C C S A R R", hands={3: "adrenaline"}, options={"pace": "default"})
    play(table, 0, moves.SHOOT[3])
    wait_for(table, "AnswerAttack")
    player = bot("bank-heist", level)
    action = player.choose(eyes(table, 3))
    assert action is not None
    play(table, 3, action)
    for number in range(5):
        assert player.choose(eyes(table, 3, number)) is None
