"""Every number of a deck is played, or the check of decks refuses to have it changed."""

import copy
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from heistnight.core.deck import FORMAT, Deck
from heistnight.core.edits import Place, spelled
from heistnight.games import games
from heistnight.lab.workshop import printed_cards
from heistnight.lab.workshop.check import faults_of

# Of these one that was read speaks for all: the same line reads them, when it comes to them.
READ_ALIKE = {
    "masterminds": ("failures[].triggers[].number", "talents[].ability.params.penalty"),
    "exactly-as-planned": ("heists[].levels[].throw_after", "heists[].levels[].extra_choose_one_max"),
}
# Numbers that no rule counts with, and why they may be changed all the same.
EXCUSED = {
    "masterminds": {"starter_cash.copies": "the check counts them: it tells who deals more than there are"},
}
REPOSITORY = Path(__file__).parents[2]


def numbers(cards: Any, place: Place = ()) -> Iterator[Place]:
    """The place of every number and every yes or no."""
    if isinstance(cards, dict | list):
        for key, value in cards.items() if isinstance(cards, dict) else enumerate(cards):
            yield from numbers(value, (*place, key))
    elif isinstance(cards, int | float):
        yield place


def kind(place: Place) -> str:
    """The place without its numbers: plans[].size."""
    return re.sub(r"\[\d+\]", "[]", spelled(place))


def edited(cards: Any, place: Place) -> Any:
    changed = copy.deepcopy(cards)
    around = changed
    for part in place[:-1]:
        around = around[part]
    value = around[place[-1]]
    around[place[-1]] = not value if isinstance(value, bool) else value + 1
    return changed


def refused(game: str, cards: Any) -> bool:
    return any(fault.grave for fault in faults_of(Deck(FORMAT, game, "Edited", cards)))


@pytest.mark.parametrize("game", [game.id for game in games()])
def test_every_number_of_the_deck_is_read_or_refused(game: str) -> None:
    """What rules, talk and bots look at is written down while a game of every size is played, place by place."""
    run = [sys.executable, "-m", "tests.lab.readers", game]
    played = subprocess.run(run, cwd=REPOSITORY, env=dict(os.environ), capture_output=True, text=True, check=True)
    read = {tuple(place) for place in json.loads(played.stdout)}
    alike = {kind(place) for place in read} & {*READ_ALIKE.get(game, ())}
    cards, excused = printed_cards(game), EXCUSED.get(game, {})
    unread = [place for place in numbers(cards) if not any(place[:end] in read for end in range(1, len(place) + 1))]
    unread = [place for place in unread if kind(place) not in alike]
    left = [spelled(place) for place in unread if not refused(game, edited(cards, place))]
    assert sorted(left) == sorted(excused)
