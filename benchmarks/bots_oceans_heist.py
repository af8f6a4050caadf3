"""How strong the bots of Ocean's Heist are on either side, and how even the game is among the strongest.

    python benchmarks/bots_oceans_heist.py                     ladder, balance, carts and thinking times
    python benchmarks/bots_oceans_heist.py --only balance --games 600
    python benchmarks/bots_oceans_heist.py --json              one JSON object instead of tables

Games are for two, without clocks; Target and Situation are drawn by lot, so every combination comes as often. A level
sits against the one below, once as Crew and once as Staff, and wins this share of its games (a stalemate is nobody's),
with Wilson's 95 percent interval. A cart is what the Crew bought; its cards are counted over the games they won.
"""

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from bots import thought
from heistnight.bots import Bot, Eyes, bot, offered
from heistnight.core.action import Action
from heistnight.core.talk import Phrase
from heistnight.games import game as find_game
from heistnight.games.oceans_heist.moves import READY
from heistnight.games.oceans_heist.pieces import GEAR, SITUATIONS, TARGETS
from heistnight.games.oceans_heist.seen.board import OceansBoard
from heistnight.games.oceans_heist.seen.own import CrewOwn
from heistnight.lab import play_game, wilson

GAME = find_game("oceans-heist")
SIDES = ("crew", "staff")
PARTS = ("ladder", "balance", "thinking")
THINKING_GAMES = 10


class Watched(Bot):
    """A bot whose cart and heist are written down when it is done with shopping or marking."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.level = bot, bot.level
        self.cart: tuple[str, ...] = ()
        self.heist = ("", "")

    def choose(self, eyes: Eyes) -> Action | None:
        action = self.bot.choose(eyes)
        if eyes.question == "Prepare" and action == READY:
            board, own = eyes.view.board, eyes.view.own
            assert isinstance(board, OceansBoard)
            self.heist = board.target, board.situation
            self.cart = tuple(card.id for card in own.hand) if isinstance(own, CrewOwn) else ()
        return action

    def speak(self, eyes: Eyes) -> Phrase | None:
        return None


class Heist(NamedTuple):
    """How a game went, and with what."""

    ending: str
    target: str
    situation: str
    cart: tuple[str, ...]


def any_heist(budget: int) -> Any:
    return GAME.options(players=2, clock="off", target="random", situation="random", budget=budget)


def heists(crew: str, staff: str, games: int, seed: str, budget: int = 5000) -> Iterator[Heist]:
    for number in range(games):
        seats = [Watched(bot(GAME.id, crew)), Watched(bot(GAME.id, staff))]
        result = play_game(GAME, any_heist(budget), f"{seed} {number}".encode(), seats)
        yield Heist(result.ending, *seats[0].heist, seats[0].cart)


def shares(played: list[Heist]) -> dict[str, Any]:
    endings = Counter(heist.ending for heist in played)
    won = {"crew": endings["crew_win"], "stalemate": endings["stalemate"]}
    won["staff"] = len(played) - sum(won.values())
    return {
        "games": len(played),
        **{name: {"share": wins / len(played), "interval": wilson(wins, len(played))} for name, wins in won.items()},
        "endings": dict(endings),
    }


def ladder(names: list[str], games: int, seed: str) -> Iterator[dict[str, Any]]:
    for below, above in pairwise(names):
        for side, crew, staff in (("crew", above, below), ("staff", below, above)):
            found = shares(list(heists(crew, staff, games, f"{seed} {side}")))
            yield {"level": above, "against": below, "side": side, "games": games, **found[side]}


def balance(level: str, games: int, seed: str, budget: int) -> dict[str, Any]:
    played = list(heists(level, level, games, f"{seed} balance", budget))
    by: dict[str, list[Heist]] = defaultdict(list)
    for heist in played:
        by[heist.target].append(heist)
        by[heist.situation].append(heist)
    won = [heist for heist in played if heist.ending == "crew_win"]
    carts = Counter(card for heist in won for card in heist.cart)
    bought = Counter(card for heist in played for card in heist.cart)
    return {
        **shares(played),
        "splits": {name: shares(by[name]) for name in (*TARGETS, *SITUATIONS) if by[name]},
        "cards_bought": sum(len(heist.cart) for heist in played) / games,
        "winning_carts": {card: carts[card] / max(1, len(won)) for card in GEAR},
        "all_carts": {card: bought[card] / games for card in GEAR},
    }


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=PARTS, default="", help="one part instead of all")
    parser.add_argument("--games", type=int, default=400, help="games a row")
    parser.add_argument(
        "--levels", default="", help="levels to compare, weakest first; by default all that play such games"
    )
    parser.add_argument("--budget", type=int, default=5000)
    parser.add_argument("--seed", default="bots")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def main() -> None:
    asked = arguments()
    names = asked.levels.split(",") if asked.levels else offered(GAME.id, any_heist(asked.budget))
    parts = [asked.only] if asked.only else PARTS
    found: dict[str, Any] = {"ladder": [], "balance": {}, "thinking": []}

    def tell(line: str) -> None:
        if not asked.json:
            print(line, flush=True)

    if "ladder" in parts:
        for row in ladder(names, asked.games, asked.seed):
            found["ladder"].append(row)
            low, high = row["interval"]
            who = f"{row['level']:>7} as {row['side']:<5} against {row['against']:<7}"
            tell(f"{who}{row['share']:6.3f} [{low:.3f}, {high:.3f}]")
    if "balance" in parts:
        even = found["balance"] = balance(names[-1], asked.games, asked.seed, asked.budget)
        tell_balance(even, tell)
    if "thinking" in parts:
        for level in names:
            row = thought(GAME.id, GAME.options(players=2, clock="off"), level, THINKING_GAMES, asked.seed.encode())
            found["thinking"].append(row)
            times = f"mean {row['mean_ms']:6.2f} ms  99 % {row['p99_ms']:7.1f}  longest {row['max_ms']:7.1f}"
            tell(f"{level:>7} thinks  {times}")
    if asked.json:
        json.dump(found, sys.stdout, indent=2)
        print()


def tell_balance(even: dict[str, Any], tell: Any) -> None:
    for name in (*SIDES, "stalemate"):
        low, high = even[name]["interval"]
        tell(f"{name:>10} {even[name]['share']:6.3f} [{low:.3f}, {high:.3f}]")
    tell(f"   endings {even['endings']}, {even['cards_bought']:.1f} cards bought")
    for name, split in even["splits"].items():
        low, high = split["crew"]["interval"]
        tell(f"{name:>10} crew {split['crew']['share']:6.3f} [{low:.3f}, {high:.3f}] of {split['games']}")
    order = sorted(even["winning_carts"].items(), key=lambda card: -card[1])
    tell("   winning carts: " + " ".join(f"{card} {share:.2f}" for card, share in order))


if __name__ == "__main__":
    main()
