"""What a run says, from rows whose truth is known."""

from random import Random

import pytest

from heistnight.lab.findings import find
from heistnight.lab.influence import influences
from heistnight.lab.lenses import Lens
from heistnight.lab.notes import Row
from tests.lab.rows import row


def test_shared_wins_are_shared_where_all_play_against_all() -> None:
    """Three wins, one of them half, of four games; an equal share is a half."""
    found = find([row(0), row(1), row(2, (0, 1)), row(3, (1,))], Lens())
    assert [share.share for share in found.seats] == [0.625, 0.375]
    assert found.fair == 0.5
    assert found.sides == []


def test_a_side_wins_as_one() -> None:
    """Both seats of the winning side have won, and the side is counted once."""
    sides = {"sides": ("crew", "staff", "crew"), "levels": ("easy",) * 3, "scores": (1, 0, 1)}
    found = find([row(0, (0, 2), **sides), row(1, (0, 2), **sides), row(2, (1,), **sides), row(3, (), **sides)], Lens())
    assert [(side.label, side.share) for side in found.sides] == [("crew", 0.5), ("staff", 0.25)]
    assert [share.share for share in found.seats] == [0.5, 0.25, 0.5]
    assert found.nobody.share == 0.25
    assert found.fair is None


def test_a_side_that_does_not_take_part_does_not_lose() -> None:
    """Its share is of the games it was in."""
    found = find([row(0, (0,), sides=("crew", "agents")), row(1, (1,), sides=("crew", "rivals"))], Lens())
    assert {side.label: (side.count, side.share) for side in found.sides} == {
        "agents": (1, 0.0),
        "crew": (2, 0.5),
        "rivals": (1, 1.0),
    }


def test_seats_of_one_game_are_not_independent_observations() -> None:
    """A bot that holds both seats wins exactly half, and that is certain."""
    (easy,) = find([row(number, (number % 2,)) for number in range(10)], Lens()).bots
    assert (easy.share, easy.low, easy.high) == (0.5, 0.5, 0.5)


def test_endings_tell_how_often_how_late_and_for_whom() -> None:
    """Most common first."""
    rows = [row(0, ending="caught", minutes=30.0), row(1, minutes=10.0), row(2, (), minutes=20.0)]
    common, rare = find(rows, Lens()).endings
    assert (common.share.label, common.share.count, common.minutes) == ("end", 2, 15.0)
    assert common.winners == {"one seat": 1, "nobody": 1}
    assert (rare.share.label, rare.minutes, rare.winners) == ("caught", 30.0, {"one seat": 1})


def run_of(games: int, cards: int, help_of: dict[int, float], seed: int) -> list[Row]:
    """Two seats with five of so many cards each; a card adds its help to the chance of its holder."""
    rng = Random(seed)
    rows = []
    for game in range(games):
        hands = [rng.sample(range(cards), 5) for _ in range(2)]
        edge = sum(help_of.get(card, 0) for card in hands[0]) - sum(help_of.get(card, 0) for card in hands[1])
        winner = int(rng.random() >= 0.5 + edge)
        held = tuple(" ".join(f"c{card}" for card in hand) for hand in hands)
        rows.append(row(game, (winner,), held=held))
    return rows


NAMES = {f"c{number}": f"Card {number}" for number in range(50)}


def test_a_strong_card_is_found_among_fifty() -> None:
    """One card adds 30 points of percentage, one takes them; both stand out and no other does."""
    found = influences(run_of(2000, 50, {7: 0.3, 20: -0.3}, 1), NAMES)
    assert [one.card for one in found if one.stands_out] == ["c7", "c20"]
    assert found[0].low < 0.3 < found[0].high


def test_fifty_idle_cards_do_not_stand_out_by_luck() -> None:
    """Plain intervals let two or three of fifty stand out in every run; these let one do so in one run of twenty."""
    runs = [influences(run_of(400, 50, {}, seed), NAMES) for seed in range(20)]
    lucky = [one for found in runs for one in found if one.stands_out]
    plain = [one for found in runs for one in found if abs(one.gain) > (one.high - one.low) / 2 * 1.96 / 3.29]
    assert len(lucky) <= 3
    assert len(plain) >= 20


def test_the_favourite_card_of_a_strong_bot_is_not_a_strong_card() -> None:
    """Seats are compared with seats of the same bot."""
    rng = Random(3)
    rows = []
    for game in range(600):
        held = ("c1" if rng.random() < 0.9 else "", "c1" if rng.random() < 0.1 else "")
        rows.append(row(game, (int(rng.random() < 0.1),), levels=("hard", "easy"), held=held))
    (one,) = influences(rows, {"c1": "Card 1"})
    assert not one.stands_out
    assert abs(one.gain) < 0.1


@pytest.mark.parametrize("having", [5, 595])
def test_a_card_that_almost_nobody_or_everybody_had_is_left_out(having: int) -> None:
    """There is nobody to compare with."""
    rows = [row(game, held=("c1" if game < having else "", "c1" if having > 300 else "")) for game in range(600)]
    assert influences(rows, {"c1": "Card 1"}) == []
