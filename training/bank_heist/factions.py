"""Strength of a player of Bank Heist in each faction, on paired deals.

The same deal is played twice with the same seats: once with the player in a seat of the faction, once with `hard`
there. The gain is in shares of games won, with the 95 percent interval of paired games; deals rotate through 5 to 8
seats and through the seats of the faction. The bots talk.
"""

import argparse
import json
from collections.abc import Sequence
from concurrent.futures import Executor
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from heistnight.bots import Bot, bot
from heistnight.bots.bank_heist.judge import Judge, read
from heistnight.bots.bank_heist.master import Master
from heistnight.bots.bank_heist.reasons import SIDES
from heistnight.games.bank_heist import GAME
from heistnight.games.bank_heist.options import HeistOptions
from heistnight.games.bank_heist.pieces import FACTION
from heistnight.lab import play_game
from training.exploiters.bank_heist import EXPLOITERS
from training.timed import Timed

HARD = bot(GAME.id, "hard")
PLAYERS = (5, 6, 7, 8)


class Deal(NamedTuple):
    """A game of a seat: whether it was won, and how long whoever sat there thought each time."""

    won: bool
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


def played(side: str, seed: str, player: str, others: str, number: int) -> Deal:
    options, name, seat = deal(side, seed, number)
    bots = [seated(others)] * options.players
    bots[seat] = timed = Timed(seated(player))
    return Deal(seat in play_game(GAME, options, name, bots, talk=True).winners, timed.spent)


def meet(pool: Executor, side: str, seed: str, player: str, others: str, count: int) -> list[Deal]:
    return list(pool.map(partial(played, side, seed, player, others), range(count), chunksize=4))


def paired(side: str, seed: str, found: Sequence[Deal], usual: Sequence[Deal]) -> dict[str, Any]:
    """Return the gain over `hard` on the same deals."""
    count = len(found)
    gains = [one.won - other.won for one, other in zip(found, usual)]
    mean = sum(gains) / count
    spread = 1.96 * (sum((one - mean) ** 2 for one in gains) / count / max(1, count - 1)) ** 0.5
    spent = sorted(time for one in found for time in one.spent)
    return {
        "side": side,
        "deals": count,
        "seed": seed,
        "share": sum(one.won for one in found) / count,
        "usual": sum(one.won for one in usual) / count,
        "gain": mean,
        "low": mean - spread,
        "high": mean + spread,
        "p99_ms": spent[len(spent) * 99 // 100] if spent else 0.0,
    }


def gain(pool: Executor, side: str, seed: str, player: str, others: str, count: int) -> dict[str, Any]:
    found, usual = (meet(pool, side, seed, one, others, count) for one in (player, HARD.level))
    return paired(side, seed, found, usual)


def measure(pool: Executor, asked: argparse.Namespace) -> None:
    """The master among `hard`; then, among masters, another one and whoever has one idea, each instead of `hard`."""
    for side in SIDES if asked.games else ():
        row = gain(pool, side, asked.seed, asked.weights, HARD.level, asked.games)
        tell({"one": "master", "among": HARD.level, **row}, asked.json)
    for side in SIDES if asked.exploiters else ():
        usual = meet(pool, side, asked.seed, HARD.level, asked.weights, asked.exploiters)
        ones = {"master": asked.weights, **{one.level: one.level for one in EXPLOITERS if side in one.sides}}
        for name, one in ones.items():
            found = meet(pool, side, asked.seed, one, asked.weights, asked.exploiters)
            tell({"one": name, "among": "master", **paired(side, asked.seed, found, usual)}, asked.json)


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
