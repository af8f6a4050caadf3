"""How strong a player of Bank Heist is in each faction, on paired deals.

The same deal is played twice with the same seats: once with the player in a seat of the faction, once with `hard`
there. The gain is in shares of games won, with the 95 percent interval of paired games; deals rotate through 5 to 8
seats and through the seats of the faction. The bots talk.
"""

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import Executor
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from heistnight.bots import Bot, bot
from heistnight.bots.bank_heist.judge import Judge, read
from heistnight.bots.bank_heist.leaning import SIDES
from heistnight.bots.bank_heist.master import Master
from heistnight.games.bank_heist import GAME
from heistnight.games.bank_heist.options import HeistOptions
from heistnight.games.bank_heist.pieces import FACTION
from heistnight.lab import play_game
from training.exploiters.bank_heist import EXPLOITERS
from training.match import Timed

HARD = bot(GAME.id, "hard")
PLAYERS = (5, 6, 7, 8)


class Pair(NamedTuple):
    """Whether the seat was won by the player and by `hard`, and how long the player thought each time."""

    won: bool
    usual: bool
    spent: list[float]


@cache
def seated(name: str) -> Bot:
    """`hard`, somebody with one idea, or the master of a file."""
    if name == HARD.level:
        return HARD
    idea = next((one for one in EXPLOITERS if one.level == name), None)
    return idea or Master(Judge(read(Path(name))))


def deal(side: str, seed: str, number: int) -> tuple[HeistOptions, bytes, int]:
    """A deal with the faction at the table, and one of its seats; nobody is dealt again for luck."""
    options = HeistOptions(players=PLAYERS[number % len(PLAYERS)], pace="none")
    again = 0
    while True:
        name = f"{seed} {side} {number} {again}".encode()
        seats = [seat for seat, card in enumerate(GAME.deal(options, name).identities) if FACTION[card] == side]
        if seats:
            return options, name, seats[number // len(PLAYERS) % len(seats)]
        again += 1


def paired(side: str, seed: str, player: str, others: str, number: int) -> Pair:
    options, name, seat = deal(side, seed, number)
    bots = [seated(others)] * options.players
    timed = Timed(seated(player))
    bots[seat] = timed
    won = seat in play_game(GAME, options, name, bots, talk=True).winners
    bots[seat] = HARD
    return Pair(won, seat in play_game(GAME, options, name, bots, talk=True).winners, timed.spent)


def gain(pool: Executor, side: str, seed: str, player: str, others: str, count: int) -> dict[str, Any]:
    found = list(pool.map(partial(paired, side, seed, player, others), range(count), chunksize=4))
    gains = [pair.won - pair.usual for pair in found]
    mean = sum(gains) / count
    spread = 1.96 * (sum((one - mean) ** 2 for one in gains) / count / max(1, count - 1)) ** 0.5
    spent = sorted(time for pair in found for time in pair.spent)
    return {
        "side": side,
        "deals": count,
        "seed": seed,
        "share": sum(pair.won for pair in found) / count,
        "usual": sum(pair.usual for pair in found) / count,
        "gain": mean,
        "low": mean - spread,
        "high": mean + spread,
        "p99_ms": spent[len(spent) * 99 // 100] if spent else 0.0,
    }


def gains(pool: Executor, weights: str, seed: str, count: int) -> Iterator[dict[str, Any]]:
    """The master of a file among `hard`, by faction."""
    for side in SIDES:
        yield gain(pool, side, seed, weights, HARD.level, count)


def measure(pool: Executor, asked: argparse.Namespace) -> None:
    """The master among `hard`, and whoever has one idea among masters, where `hard` sat as well."""
    for row in gains(pool, asked.weights, asked.seed, asked.games) if asked.games else ():
        tell({"one": "master", "among": HARD.level, **row}, asked.json)
    for one in EXPLOITERS if asked.exploiters else ():
        for side in one.sides:
            row = gain(pool, side, asked.seed, one.level, asked.weights, asked.exploiters)
            tell({"one": one.level, "among": "master", **row}, asked.json)


def tell(row: dict[str, Any], as_json: bool) -> None:
    if as_json:
        print(json.dumps(row), flush=True)
        return
    print(
        f"{row['one']} among {row['among']}, {row['side']}: {100 * row['gain']:+.1f} "
        f"[{100 * row['low']:+.1f}, {100 * row['high']:+.1f}] points over hard's {100 * row['usual']:.1f} %, "
        f"{row['deals']} deals; 99 % of decisions within {row['p99_ms']:.1f} ms",
        flush=True,
    )
