"""How well one can guess what a bot does next, having seen it in the very same position before.

    python benchmarks/bots_predictable.py                            `hard` in every game
    python benchmarks/bots_predictable.py --games the-plan --level medium --tables 10

Bots of a level play among themselves. In some of the positions where a seat has something to choose, it is asked again
and again with nothing changed but its own chance: `favourite` is how often it chooses what it chooses most often there.
Questions that it always answers alike count as well; `open` is the share of questions in which it did not.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable
from typing import Any

from heistnight.bots import Bot, Eyes, bot
from heistnight.core.action import Action
from heistnight.core.rng import Rng
from heistnight.core.talk import Phrase
from heistnight.games import game as find_game
from heistnight.lab import play_game

PLAYERS = {"the-plan": 4, "masterminds": 3, "oceans-heist": 2, "bank-heist": 6}


class Asked(Bot):
    """A bot that is asked more than once, now and then."""

    def __init__(self, player: Bot, every: int, times: int) -> None:
        self.level, self.player, self.every, self.times = player.level, player, every, times
        self.met = 0
        self.shares: list[float] = []

    def choose(self, eyes: Eyes) -> Action | None:
        action = self.player.choose(eyes)
        if action is not None and len(eyes.options) > 1:
            self.met += 1
            if self.met % self.every == 0:
                self.shares.append(self._favourite(eyes))
        return action

    def speak(self, eyes: Eyes) -> Phrase | None:
        return None

    def _favourite(self, eyes: Eyes) -> float:
        chosen: Counter[Action | None] = Counter()
        for number in range(self.times):
            again = eyes.aside()
            again.rng = Rng(b"again %d %d" % (self.met, number))
            chosen[self.player.choose(again)] += 1
        return max(chosen.values()) / self.times


def predictability(game_id: str, level: str, tables: int, every: int, times: int, seed: str) -> dict[str, Any]:
    game = find_game(game_id)
    options = game.options_type.parse({"players": PLAYERS[game_id]})
    asked = Asked(bot(game_id, level), every, times)
    for number in range(tables):
        play_game(game, options, f"{seed} {number}".encode(), [asked] * options.players)
    return {
        "game": game_id,
        "level": level,
        "questions": len(asked.shares),
        "favourite": mean(asked.shares),
        "open": mean(share < 1 for share in asked.shares),
        "favourite_where_open": mean(share for share in asked.shares if share < 1),
    }


def mean(values: Iterable[float]) -> float:
    numbers = list(values)
    return sum(numbers) / len(numbers) if numbers else 1.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=",".join(PLAYERS), help="games, with commas")
    parser.add_argument("--level", default="hard")
    parser.add_argument("--tables", type=int, default=4, help="games a row")
    parser.add_argument("--every", type=int, default=7, help="of so many questions one is asked again")
    parser.add_argument("--times", type=int, default=10, help="how often it is asked again")
    parser.add_argument("--seed", default="again")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    rows = []
    for game_id in wanted.games.split(","):
        row = predictability(game_id, wanted.level, wanted.tables, wanted.every, wanted.times, wanted.seed)
        rows.append(row)
        if not wanted.json:
            print(
                f"{game_id:<14}{wanted.level:<8} favourite {row['favourite']:.3f} of {row['questions']} questions;"
                f" {row['open']:.2f} of them open, there {row['favourite_where_open']:.3f}",
                flush=True,
            )
    if wanted.json:
        json.dump({"seed": wanted.seed, "rows": rows}, sys.stdout, indent=2)
        print()


if __name__ == "__main__":
    main()
