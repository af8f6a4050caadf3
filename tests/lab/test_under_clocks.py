"""Games of bots under a clock: whoever has answered is not asked for the same again and again."""

from typing import Any

import pytest

from heistnight.bots import bot
from heistnight.core.action import Millis, Seat
from heistnight.core.table import Decision, Table
from heistnight.games import game as find_game
from heistnight.lab.match import play_game
from heistnight.server.wire import encode

CLOCKS: dict[str, dict[str, Any]] = {
    "bank-heist": {"players": 6, "pace": "default", "start_player": "random"},
    "masterminds": {"players": 4, "pace": "normal"},
    "oceans-heist": {"players": 4, "clock": "book"},
    "the-plan": {"players": 4, "clock": "normal"},
}


class Attendant:
    """Sees who is asked the same question twice, and saw nothing new in between."""

    def __init__(self) -> None:
        self.seen: dict[Seat, tuple[int, bytes]] = {}
        self.asked_again: list[str] = []

    def look(self, table: Table) -> None:
        """The rest is nothing to them."""

    def answer(self, table: Table, decision: Decision[Any], seat: Seat, took: Millis | None) -> None:
        moment = table.questions, encode(table.view(seat))
        if self.seen.get(seat) == moment:
            self.asked_again.append(type(decision).__name__)
        self.seen[seat] = moment


@pytest.mark.parametrize("name", CLOCKS)
def test_nobody_answers_again_who_has_seen_nothing_new(name: str) -> None:
    """A window of Masterminds stays open to whoever has passed, and held thousands of passes."""
    game, attendant = find_game(name), Attendant()
    options = game.options(**CLOCKS[name])
    for seed in range(2):
        play_game(game, options, bytes([seed]) * 32, [bot(name, "easy")] * options.players, watch=attendant)
    assert attendant.seen
    assert attendant.asked_again == []
