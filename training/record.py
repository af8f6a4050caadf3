"""Games of `hard`, written down to be learned from: a line each, with every answer as seat and number, in order."""

import json
import random
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from heistnight.bots import Eyes, answer, bot
from heistnight.core.action import Input, Seat
from heistnight.core.rng import Rng
from heistnight.core.table import Table
from heistnight.env.session import unhurried
from heistnight.games import game as find_game

GAME = "the-plan"
# How often each number of players is played: most where the player is measured.
PLAYERS = (4, 4, 4, 4, 4, 2, 3, 3, 5, 6)


class Written(NamedTuple):
    """One answer of a game that is played again: who gave it, and its number; the table is as it was before."""

    table: Table
    seat: Seat
    number: int


def record(seed: str) -> str:
    """A game among equals, as it is written down."""
    game, players = find_game(GAME), random.Random(seed).choice(PLAYERS)
    table: Table = game.deal(unhurried(game, {"players": players}), seed.encode())
    chance = Rng(f"{seed} chance".encode())
    player = bot(GAME, "hard")
    answers: list[tuple[Seat, int]] = []
    while (decision := table.open()) is not None:
        seats = decision.seats(table)
        seat = seats[0] if len(seats) == 1 else chance.choice(seats)
        action = answer(player, Eyes(table, seat, chance), may_rest=False)
        assert action is not None
        answers.append((seat, game.numbers[action]))
        table.play(Input(table.now, seat, action))
    return json.dumps({"players": players, "seed": seed, "answers": answers}, separators=(",", ":")) + "\n"


def replay(line: Mapping[str, Any]) -> Iterator[Written]:
    """The same game again, answer by answer; the last one comes with the table that is over."""
    game = find_game(GAME)
    table: Table = game.deal(unhurried(game, {"players": line["players"]}), line["seed"].encode())
    for seat, number in line["answers"]:
        yield Written(table, seat, number)
        table.play(Input(table.now, seat, game.actions[number]))
    yield Written(table, -1, -1)
