"""Chance that was written down: it gives what was handed in, then what follows from the seed, or says what is wrong."""

import pytest

from heistnight.core.orders import Arranged, Draw
from heistnight.core.problems import BadOption, BadReplay
from heistnight.core.replay import Record, read, write
from heistnight.games import game as find
from heistnight.games.the_plan import GAME

DRAWS = {"cards": Draw(("a", "b", "c", "d")), "deck": Draw(("a", "b", "c", "d"), top_last=True), "die": Draw()}
SEED = b"a seed"


def arranged(**orders: list[str | int]) -> Arranged:
    return Arranged.of(SEED, DRAWS, orders)


def test_a_pile_begins_as_it_was_handed_in() -> None:
    """The top first, whichever end of its list that is; the rest is shuffled, and so is the pile the next time."""
    chance = arranged(cards=["c", "a"], deck=["c", "a"])
    assert chance.shuffled(range(4), "cards")[:2] == [2, 0]
    assert chance.shuffled(range(4), "deck")[:1:-1] == [2, 0]
    assert sorted(chance.shuffled(range(4), "cards")) == [0, 1, 2, 3]
    assert chance.drawn == 3


def test_copies_are_alike() -> None:
    assert arranged(cards=["b", "b"]).shuffled([0, 1, 1], "cards") == [1, 1, 0]


def test_dice_fall_one_by_one_as_they_were_handed_in() -> None:
    """Then the seed decides; a draw without a name always follows from it."""
    chance = arranged(die=[6, 1])
    assert [chance.choice(range(1, 7), "die") for _ in range(2)] == [6, 1]
    assert chance.drawn == 0
    assert chance.choice(range(1, 7), "die") in range(1, 7)
    assert chance.choice("xyz") in "xyz"
    assert chance.drawn == 2


def test_a_copy_draws_for_itself() -> None:
    """A clone that thinks ahead leaves the table its dice."""
    chance = arranged(die=[6, 1])
    assert chance.__copy__().choice(range(1, 7), "die") == 6  # type: ignore[attr-defined]
    assert chance.choice(range(1, 7), "die") == 6


@pytest.mark.parametrize(
    ("orders", "says"),
    [
        ({"coins": [1]}, "There is no draw 'coins' to hand in; there are: cards, deck, die."),
        ({"cards": ["z"]}, "z is nothing that cards can give; there are: a, b, c, d."),
        ({"die": ["six"]}, "six is nothing that die can give; there are: numbers."),
    ],
)
def test_what_the_game_does_not_draw_is_said_before_the_deal(orders: dict[str, list[str | int]], says: str) -> None:
    with pytest.raises(BadOption) as problem:
        arranged(**orders)
    assert str(problem.value) == says


def test_what_is_not_there_to_be_drawn_is_said() -> None:
    chance = arranged(cards=["a", "a"], die=[7])
    with pytest.raises(BadOption, match="The order of cards has a where there is none left to draw"):
        chance.shuffled(range(4), "cards")
    with pytest.raises(BadOption, match="The order of die has 7"):
        chance.choice(range(1, 7), "die")


def record(**orders: list[str | int]) -> Record:
    return Record(GAME, GAME.options(players=3), SEED, (), orders=orders)


def test_a_replay_knows_what_was_handed_in() -> None:
    """It is dealt like that again, and is practice."""
    written = record(treasures=["R1", "R2"], trinkets=["g1"])
    again, table = read(list(write(written)), find)
    assert again.orders == written.orders
    assert table.practice
    assert table == written.deal()


def test_a_replay_with_orders_that_do_not_fit_is_refused_in_words() -> None:
    lines = list(write(record(treasures=["R1"])))
    assert '"orders":{"treasures":["R1"]}' in lines[0]
    with pytest.raises(BadOption, match="There is no draw 'dice'"):
        record(dice=[1]).deal()
    with pytest.raises(BadReplay, match="its seal does not fit"):
        read([lines[0].replace("treasures", "dice"), *lines[1:]], find)
