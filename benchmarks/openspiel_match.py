"""Our hard bot against OpenSpiel's ISMCTS, with equal time to think, on our rules behind OpenSpiel's interface.

    python benchmarks/openspiel_match.py [GAME ...] [--json] [--games 40] [--times 1] [--level hard]

Two seats; whoever starts alternates from game to game. Our bot thinks as long as it does at any table. ISMCTS (the
Python one, with random playouts) gets for each of its moves the mean of what our bot has used for a move so far; where
there is only one legal move neither is timed. It needs two simulations to answer at all, so where our bot is faster
than that it gets more. `--times 20` gives it twenty times as long. Time is CPU time on one core. OpenSpiel comes from
the research extra.
"""

import argparse
import json
import platform
import random
import sys
from time import process_time
from typing import Any, NamedTuple

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from heistnight.bots import Eyes, bot
from heistnight.core.rng import Rng
from heistnight.env import openspiel
from heistnight.lab import wilson

GAMES = ("the-plan", "oceans-heist")
EXPLORE = 0.7


class Timed(ismcts.ISMCTSBot):  # type: ignore[misc]
    """ISMCTS that stops when its time is up instead of after a number of simulations."""

    seconds = 0.0

    def __init__(self, game: Any, seed: int) -> None:
        chance = np.random.RandomState(seed)
        super().__init__(game, mcts.RandomRolloutEvaluator(1, chance), EXPLORE, 1, random_state=chance)
        self.set_resampler(openspiel.Resampler(seed))
        self.simulations = 0

    def run_search(self, state: Any) -> Any:
        stop = process_time() + self.seconds
        self.reset()
        self._root_node = self.create_new_node(state)
        while not self.simulations_of_root or process_time() < stop:
            self.run_simulation(self.sample_root_state(state))
            self.simulations += 1
        return self.get_final_policy(state, self._root_node)

    @property
    def simulations_of_root(self) -> int:
        return max(0, self._root_node.total_visits)


class Clock:
    """CPU seconds and moves of one side."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.moves = 0

    def add(self, seconds: float) -> None:
        self.seconds += seconds
        self.moves += 1

    @property
    def mean(self) -> float:
        return self.seconds / max(1, self.moves)


class Sides(NamedTuple):
    ours: Clock
    theirs: Clock
    searcher: Timed


def play(game: Any, level: str, our_seat: int, seed: str, sides: Sides, times: float) -> float:
    """One game; what it was worth to us."""
    chance = random.Random(seed)
    mind, our_bot = Rng(seed.encode()), bot(game.session.game.id, level)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.randrange(openspiel.OUTCOMES))
    while not state.is_terminal():
        legal, seat = state.legal_actions(), state.current_player()
        start = process_time()
        if seat == our_seat:
            answer = our_bot.choose(Eyes(state.session.table, seat, mind))
            action = legal[0] if answer is None else game.session.game.numbers[answer]
        else:
            sides.searcher.seconds = times * sides.ours.mean
            action = legal[0] if len(legal) == 1 else int(sides.searcher.step(state))
        if len(legal) > 1:
            (sides.ours if seat == our_seat else sides.theirs).add(process_time() - start)
        state.apply_action(action)
    return float(state.returns()[our_seat])


def match(name: str, level: str, games: int, seed: str, times: float, report: Any) -> dict[str, Any]:
    openspiel.register()
    game = pyspiel.load_game(f"heistnight_{name.replace('-', '_')}", {"players": 2})
    searcher = Timed(game, 1)
    sides = Sides(Clock(), Clock(), searcher)
    won = 0.0
    for number in range(games):
        won += play(game, level, number % 2, f"{seed} {number}", sides, times)
        report(f"{name}: {won:g} of {number + 1}")
    low, high = wilson(won, games)
    return {
        "game": name,
        "level": level,
        "games": games,
        "times": times,
        "won": won,
        "share": won / games,
        "from": low,
        "to": high,
        "our_ms_a_move": 1000 * sides.ours.mean,
        "their_ms_a_move": 1000 * sides.theirs.mean,
        "their_simulations_a_move": searcher.simulations / max(1, sides.theirs.moves),
    }


def _report(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", nargs="*", default=GAMES, help="any game for two; otherwise The Plan and Ocean's Heist")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--times", type=float, default=1, help="how many times our time ISMCTS gets")
    parser.add_argument("--level", default="hard")
    parser.add_argument("--seed", default="match")
    asked = parser.parse_args()
    lines = []
    for name in asked.game:
        line = match(name, asked.level, asked.games, asked.seed, asked.times, _report)
        lines.append(line)
        if not asked.json:
            print(
                f"{line['game']}: {line['level']} won {100 * line['share']:.0f} percent of {line['games']} games "
                f"(95 percent interval {100 * line['from']:.0f} to {100 * line['to']:.0f}); a move took "
                f"{line['our_ms_a_move']:.0f} ms, ISMCTS {line['their_ms_a_move']:.0f} ms for "
                f"{line['their_simulations_a_move']:.0f} simulations",
                flush=True,
            )
    if asked.json:
        print(json.dumps({"python": platform.python_version(), "matches": lines}, indent=2))


if __name__ == "__main__":
    main()
