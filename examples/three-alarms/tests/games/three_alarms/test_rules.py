"""The rules of Three Alarms, by their numbers."""

import re
from typing import Any

import pytest

from heistnight.core.action import Input
from heistnight.core.problems import Refused
from heistnight.games.three_alarms import GAME
from heistnight.games.three_alarms.moves import GRAB, WAIT, AlarmRang, PileTaken
from heistnight.games.three_alarms.pieces import ALARM, BOX, LOOT
from heistnight.games.three_alarms.rules import TurnUp
from heistnight.games.three_alarms.table import AlarmsTable

RING, WATCH, BONDS, CROWN = range(4)


def table(hands: list[tuple[int, ...]], vault: list[int], **options: Any) -> AlarmsTable:
    """In the middle of things: these hands, this vault from the top, and a logged first turn."""
    chosen = GAME.options(players=len(hands), **{"clock": "none", **options})
    made = GAME.deal(chosen, b"", logged=True)
    made.hands, made.vault, made.pile = list(hands), vault[::-1], []
    made.agenda, made.log = [TurnUp()], []
    made.settle()
    return made


def choose(made: AlarmsTable, *cards: int) -> None:
    """Everybody who is asked answers in the order of seats; 0 is to wait."""
    decision = made.open()
    assert decision is not None
    for seat, card in zip(decision.seats(made), cards, strict=True):
        made.play(Input(made.now, seat, GRAB[card] if card else WAIT))


def test_the_box_is_what_the_rules_say() -> None:
    """TA-1.1: the table in RULES.md is the one in cards.json."""
    rows = re.findall(r"^\| (\w+) \| (\d+) \| (\d+) \|$", GAME.rules, re.MULTILINE)
    assert rows == [(loot.id, str(loot.value), str(loot.count)) for loot in BOX.loot]


def test_four_nerve_cards_each() -> None:
    """TA-1.2: nobody sees another's, and the rest stays in the box."""
    made = GAME.deal(GAME.options(players=3), b"x")
    assert [len(hand) for hand in made.hands] == [4, 4, 4]
    assert made.view(1).own.hand == made.hands[1]
    assert sorted([*made.unseen, *sum(made.hands, ())]) == list(range(1, 21))


def test_no_game_is_over_before_it_began() -> None:
    """TA-1.3: of these deals some dozen would have started with three alarms."""
    assert all(GAME.deal(GAME.options(players=2), b"%d" % seed).agenda for seed in range(2000))


def test_loot_joins_the_pile() -> None:
    """TA-2.1, TA-2.5: where everybody waits, the pile stays and grows."""
    made = table([(5, 9), (7,)], [RING, CROWN])
    assert made.view(None).board.pile == ("ring",)
    choose(made, 0, 0)
    assert made.view(None).board.pile == ("ring", "crown")
    assert made.view(0).advice.worth == 6


def test_an_alarm_takes_the_pile_and_the_next_card_comes() -> None:
    """TA-2.2."""
    made = table([(5,), (7,)], [RING, ALARM, WATCH])
    choose(made, 0, 0)
    assert AlarmRang(1, ("ring",)) in (made.log or ())
    assert (made.view(None).board.pile, made.alarms) == (("watch",), 1)


def test_choices_are_secret_until_all_are_in() -> None:
    """TA-2.3: others see that a choice was made, not which."""
    made = table([(5,), (7,)], [RING, WATCH])
    made.play(Input(0, 0, GRAB[5]))
    assert made.view(0).own.chosen == 5
    assert made.view(1).board.question.waiting == (1,)
    assert made.view(1) == made.resample(1, made.rng.fork()).view(1)
    with pytest.raises(Refused, match=r"TA-2\.3"):
        made.play(Input(0, 1, GRAB[5]))


def test_the_highest_card_takes_all_and_played_cards_are_gone() -> None:
    """TA-2.4."""
    made = table([(5, 9), (7, 20), (1,)], [BONDS, RING])
    choose(made, 9, 7, 0)
    assert PileTaken((9, 7, None), 0, ("bonds",)) in (made.log or ())
    assert made.taken == [(BONDS,), (), ()]
    assert made.hands == [(5,), (20,), (1,)]


@pytest.mark.parametrize(
    ("hands", "vault", "choices"),
    [
        ([(5,), (7,)], [RING, ALARM, ALARM, ALARM, RING], (0, 0)),
        ([(5,), (7,)], [RING], (0, 0)),
        ([(5,), (7,)], [RING, WATCH], (5, 7)),
    ],
    ids=["third alarm", "empty vault", "no nerve left"],
)
def test_the_game_ends(hands: Any, vault: Any, choices: Any) -> None:
    """TA-3.1."""
    made = table(hands, vault)
    choose(made, *choices)
    assert made.outcome() is not None


def test_the_most_loot_wins_and_equals_share() -> None:
    """TA-3.2."""
    made = table([(5,), (7,)], [RING])
    made.taken = [(CROWN,), (BONDS, WATCH)]
    choose(made, 0, 0)
    outcome = made.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((5, 5), (0, 1))


def test_silence_is_to_wait() -> None:
    """TA-4.1."""
    made = table([(5,), (7,)], [RING, WATCH], clock="normal")
    made.play(Input(20_000))
    assert made.hands == [(5,), (7,)]
    assert made.pile == [RING, WATCH]


def test_everybody_talks_to_everybody() -> None:
    """TA-5.1: spectators among themselves, until the end."""
    made = table([(5,), (7,)], [RING])
    assert made.talk(0).to == ("all",)
    assert made.talk(None).to == ("spectators",)
    choose(made, 0, 0)
    assert made.talk(None).to == ("all",)


def test_every_rule_has_a_test() -> None:
    """Each number of RULES.md stands in this file."""
    numbers = re.findall(r"\*\*(TA-[\d.]+)\*\*", GAME.rules)
    with open(__file__, encoding="utf-8") as file:
        text = file.read()
    assert [number for number in numbers if number not in text] == []
    assert LOOT == ("ring", "watch", "bonds", "crown")
