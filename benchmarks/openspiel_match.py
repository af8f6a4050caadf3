"""Our hard bot against OpenSpiel's ISMCTS, on our rules behind OpenSpiel's interface.

    python benchmarks/openspiel_match.py [GAME ...] [--json] [--games 40] [--times 1] [--level hard]
    python benchmarks/openspiel_match.py the-plan --simulations 100 --games 200 --workers 2

Two seats; whoever starts alternates from game to game. Our bot thinks as long as it does at any table. ISMCTS (the
Python one, with random playouts) gets for each of its moves the mean of what our bot has used for a move so far; where
there is only one legal move neither is timed. It needs two simulations to answer at all, so where our bot is faster
than that it gets more. `--times 20` gives it twenty times as long, `--simulations` as many as are named, however long
they take. Time is CPU time on one core. OpenSpiel comes from the research extra.
"""

import argparse
import json
import platform
import random
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from functools import cache, partial
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


class Playouts(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
    """A game to its end with even chances, straight by the rules: the same as OpenSpiel's, several times as fast."""

    def evaluate(self, state: Any) -> Any:
        session = state.session.clone()
        session.table.log = None
        below = self._random_state.randint
        while not session.ended:
            offered = session.table.offered(session.seat)
            session.play(session.seat, session.game.numbers[offered[below(len(offered))]])
        return np.array(session.worths())


class Searcher(ismcts.ISMCTSBot):  # type: ignore[misc]
    """ISMCTS that stops after so many simulations, or when its time is up where none are named."""

    seconds = 0.0
    most = 0

    def __init__(self, game: Any, seed: int) -> None:
        chance = np.random.RandomState(seed)
        super().__init__(game, Playouts(1, chance), EXPLORE, 1, random_state=chance)
        self.set_resampler(openspiel.Resampler(seed))
        self.simulations = 0

    def run_search(self, state: Any) -> Any:
        stop = process_time() + self.seconds
        self.reset()
        self._root_node = self.create_new_node(state)
        done = 0
        while done < self.most or not self.simulations_of_root or (not self.most and process_time() < stop):
            self.run_simulation(self.sample_root_state(state))
            done += 1
        self.simulations += done
        return self.get_final_policy(state, self._root_node)

    @property
    def simulations_of_root(self) -> int:
        return int(max(0, self._root_node.total_visits))


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


class Asked(NamedTuple):
    """What is played, by whom, and how long ISMCTS thinks."""

    game: str
    level: str
    seed: str
    times: float
    simulations: int


class Played(NamedTuple):
    """What a game was worth to us, and what it took both."""

    worth: float
    our_seconds: float
    our_moves: int
    their_seconds: float
    their_moves: int
    simulations: int


@cache
def our_clock(asked: Asked) -> Clock:
    """Goes on from game to game: by it ISMCTS knows how long it may think."""
    return Clock()


def play(asked: Asked, number: int) -> Played:
    openspiel.register()
    game = pyspiel.load_game(f"heistnight_{asked.game.replace('-', '_')}", {"players": 2})
    seed, our_seat = f"{asked.seed} {number}", number % 2
    chance = random.Random(seed)
    mind, our_bot = Rng(seed.encode()), bot(asked.game, asked.level)
    searcher = Searcher(game, 1 + number)
    searcher.most = asked.simulations
    ever, ours, theirs = our_clock(asked), Clock(), Clock()
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
            searcher.seconds = asked.times * ever.mean
            action = legal[0] if len(legal) == 1 else int(searcher.step(state))
        if len(legal) > 1:
            for clock in (ours, ever) if seat == our_seat else (theirs,):
                clock.add(process_time() - start)
        state.apply_action(action)
    worth = float(state.returns()[our_seat])
    return Played(worth, ours.seconds, ours.moves, theirs.seconds, theirs.moves, searcher.simulations)


def match(asked: Asked, games: int, workers: int, report: Any) -> dict[str, Any]:
    won, found = 0.0, []
    with ExitStack() as stack:
        results: Iterable[Played] = map(partial(play, asked), range(games))
        if workers > 1:
            results = stack.enter_context(ProcessPoolExecutor(workers)).map(partial(play, asked), range(games))
        for result in results:
            found.append(result)
            won += result.worth
            report(f"{asked.game}: {won:g} of {len(found)}")
    low, high = wilson(won, games)
    _, our_seconds, our_moves, their_seconds, their_moves, simulations = map(sum, zip(*found))
    return {
        "game": asked.game,
        "level": asked.level,
        "games": games,
        "times": asked.times,
        "simulations": asked.simulations,
        "won": won,
        "share": won / games,
        "from": low,
        "to": high,
        "our_ms_a_move": 1000 * our_seconds / max(1, our_moves),
        "their_ms_a_move": 1000 * their_seconds / max(1, their_moves),
        "their_simulations_a_move": simulations / max(1, their_moves),
    }


def _report(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", nargs="*", default=GAMES, help="any game for two; otherwise The Plan and Ocean's Heist")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--times", type=float, default=1, help="how many times our time ISMCTS gets")
    parser.add_argument("--simulations", type=int, default=0, help="of ISMCTS for each of its moves, instead of a time")
    parser.add_argument("--level", default="hard")
    parser.add_argument("--seed", default="match")
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    lines = []
    for name in asked.game:
        who = Asked(name, asked.level, asked.seed, asked.times, asked.simulations)
        line = match(who, asked.games, asked.workers, _report)
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
