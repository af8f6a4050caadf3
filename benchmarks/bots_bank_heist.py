"""How the factions of Bank Heist fare among bots, and how much each level gains in every faction.

    python benchmarks/bots_bank_heist.py balance                  Crew, Agents, Rivals, nobody at hard tables of 5 to 8
    python benchmarks/bots_bank_heist.py ladder                   one seat of a level among the level below, by faction
    python benchmarks/bots_bank_heist.py sides                    a whole faction of a level against the level below
    python benchmarks/bots_bank_heist.py ladder --rungs easy:hard --players 6 --games 400
    python benchmarks/bots_bank_heist.py balance --set tempo=tense --json

In the ladder every deal is played twice: by the level below alone, which is the share the faction would win anyway, and
with the stronger level in a seat (or all seats) of the faction. Shares come with Wilson's 95 percent interval, the gain
with the interval of paired games. The bots talk, and no clock runs.
"""

import argparse
import json
import math
import sys
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

from heistnight.bots import bot, levels
from heistnight.core.problems import Problem
from heistnight.games import game as find_game
from heistnight.games.bank_heist.pieces import FACTION
from heistnight.lab import play_game, wilson

GAME = find_game("bank-heist")
SIDES = ("crew", "agents", "rivals")


def winner(ending: str) -> str:
    """The faction that an ending is named after; the police and nobody alike win nothing."""
    side = ending.partition("_")[0]
    return side if side in SIDES else "nobody"


def balance(options: Any, level: str, games: int, seed: bytes) -> dict[str, Any]:
    """The share of games that each faction wins when all are alike."""
    won = dict.fromkeys((*SIDES, "nobody"), 0)
    robbed = talked = 0
    bots = [bot(GAME.id, level)] * options.players
    for number in range(games):
        result = play_game(GAME, options, b"%s balance %d" % (seed, number), bots, talk=True)
        won[winner(result.ending)] += 1
        robbed += result.ending not in ("agents_robbery", "police")
        talked += result.decisions
    shares = {side: {"share": wins / games, "interval": wilson(wins, games)} for side, wins in won.items()}
    row = {"players": options.players, "level": level, "games": games, "shares": shares}
    return {**row, "robbery_succeeds": robbed / games, "decisions": talked / games}


def deals(options: Any, side: str, seed: bytes) -> Iterator[tuple[bytes, list[int]]]:
    """Seeds of deals in which a faction is at the table, and its seats."""
    number = 0
    while True:
        deal = b"%s deal %d" % (seed, number)
        table = GAME.deal(options, deal)
        seats = [seat for seat, identity in enumerate(table.identities) if FACTION[identity] == side]
        if seats:
            yield deal, seats
        number += 1


def rung(options: Any, side: str, level: str, below: str, games: int, seed: bytes, whole: bool) -> dict[str, Any]:
    """What the stronger level gains in one faction."""
    wins = fair = 0
    gains: list[int] = []
    for number, (deal, seats) in zip(range(games), deals(options, side, seed)):
        chosen = seats if whole else [seats[number % len(seats)]]
        plain, strong = [below] * options.players, [below] * options.players
        for seat in chosen:
            strong[seat] = level
        before, after = (int(chosen[0] in winners(options, deal, tuple(names))) for names in (plain, strong))
        wins, fair = wins + after, fair + before
        gains.append(after - before)
    mean = sum(gains) / games
    spread = 1.96 * math.sqrt(sum((gain - mean) ** 2 for gain in gains) / games / max(1, games - 1))
    return {
        "players": options.players,
        "side": side,
        "level": level,
        "among": below,
        "games": games,
        "share": wins / games,
        "interval": wilson(wins, games),
        "fair": fair / games,
        "fair_interval": wilson(fair, games),
        "gain": mean,
        "gain_interval": (mean - spread, mean + spread),
    }


@cache
def winners(options: Any, deal: bytes, names: tuple[str, ...]) -> tuple[int, ...]:
    """Who wins a deal among such bots; a table of equals is the measure of all three factions, and played once."""
    return play_game(GAME, options, deal, [bot(GAME.id, name) for name in names], talk=True).winners


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("balance", "ladder", "sides"))
    parser.add_argument("--players", default="", help="numbers of seats, with commas; 5 to 8 for balance, else 6")
    parser.add_argument("--level", default="hard", help="the level of balanced tables")
    parser.add_argument("--rungs", default="", help="below:above, with commas; all by default")
    parser.add_argument("--sides", default=",".join(SIDES))
    parser.add_argument("--set", action="append", default=[], metavar="option=value")
    parser.add_argument("--games", type=int, default=400, help="games a row")
    parser.add_argument("--seed", default="bots")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def rows(asked: argparse.Namespace) -> Iterator[dict[str, Any]]:
    names = levels(GAME.id)
    rungs = [pair.split(":") for pair in asked.rungs.split(",") if pair] or [
        *([below, above] for below, above in pairwise(names)),
        ["easy", "hard"],
    ]
    words = dict(word.partition("=")[::2] for word in asked.set)
    seed = asked.seed.encode()
    for players in map(int, (asked.players or ("5,6,7,8" if asked.what == "balance" else "6")).split(",")):
        options = GAME.options_type.parse({"players": players, "pace": "none", **words})
        if asked.what == "balance":
            yield balance(options, asked.level, asked.games, seed)
            continue
        for below, level in rungs:
            for side in asked.sides.split(","):
                yield rung(options, side, level, below, asked.games, seed, whole=asked.what == "sides")


def told(row: dict[str, Any]) -> str:
    if "shares" in row:
        shares = "  ".join(f"{side} {100 * one['share']:4.1f} {_interval(one)}" for side, one in row["shares"].items())
        return (
            f"{row['players']} players, {row['level']}, {row['games']} games:  {shares}"
            f"   robbery {100 * row['robbery_succeeds']:.0f} %  {row['decisions']:.0f} decisions"
        )
    low, high = row["gain_interval"]
    return (
        f"{row['level']:>7} among {row['among']:<7} {row['side']:<7} wins {100 * row['share']:4.1f} {_interval(row)}"
        f"  fair {100 * row['fair']:4.1f}  gain {100 * row['gain']:+5.1f} [{100 * low:+.1f}, {100 * high:+.1f}]"
        f"   {row['players']} players, {row['games']} deals"
    )


def _interval(row: dict[str, Any]) -> str:
    low, high = row["interval"]
    return f"[{100 * low:.1f}, {100 * high:.1f}]"


def main() -> None:
    asked = arguments()
    found = []
    for row in rows(asked):
        found.append(row)
        if not asked.json:
            print(told(row), flush=True)
    if asked.json:
        json.dump(found, sys.stdout, indent=2)
        print()


if __name__ == "__main__":
    try:
        main()
    except Problem as problem:
        sys.exit(str(problem))
