"""How fast the engine is, next to OpenSpiel in the same run.

    python benchmarks/engine.py [--json] [--rounds 5] [--seconds 0.4]

Random playouts of The Plan with four seats, through the checked door (options, then play), beside two OpenSpiel games
written in Python and one written in C++. OpenSpiel comes from requirements/bench.txt; without it only our figures show.

What is measured, for everybody alike: CPU time; the best of several interleaved rounds; choices by the same expression.
"us a decision" is the time of whole games, deals and all, for each answer of a player. "deal left out" is only asking
for the legal answers, choosing one and playing it: OpenSpiel deals card by card through Python, a large part of
its short games. OpenSpiel's apply_action does not check legality; our play does.
"""

import argparse
import gc
import json
import platform
import random
import sys
import tracemalloc
from collections.abc import Callable
from time import process_time
from typing import Any, NamedTuple

import heistnight
from heistnight.core.action import Input
from heistnight.core.rng import Rng

OURS = "the-plan"
PYTHON_PEERS = ("python_liars_poker", "python_team_dominoes")
CPP_PEER = "hearts"
SEATS = 4
SAMPLES = 64
TABLES = 100


class Round(NamedTuple):
    """One round of playouts: CPU seconds for deals and for decisions, and how many of each there were."""

    dealing: float
    deciding: float
    games: int
    decisions: int

    @property
    def decision(self) -> float:
        return (self.dealing + self.deciding) / self.decisions

    @property
    def decision_alone(self) -> float:
        return self.deciding / self.decisions

    @property
    def game(self) -> float:
        return (self.dealing + self.deciding) / self.games


class Ours:
    """The Plan, through the checked door."""

    def __init__(self, chance: random.Random, *, logged: bool = False) -> None:
        self.game = heistnight.game(OURS)
        self.options = self.game.options(players=SEATS)
        self.random = chance.random
        self.logged = logged

    def deal(self) -> Any:
        seed = int(self.random() * 2**53).to_bytes(8, "big")
        return self.game.deal(self.options, seed, logged=self.logged)

    def play(self, table: Any, most: int = sys.maxsize) -> int:
        chance = self.random
        decisions = 0
        while decisions < most and (decision := table.open()) is not None:
            seat = decision.seats(table)[0]
            options = table.offered(seat)
            table.play(Input(table.now, seat, options[int(chance() * len(options))]))
            decisions += 1
        return decisions


class OpenSpiel:
    """One of OpenSpiel's games, through its Python interface."""

    def __init__(self, name: str, chance: random.Random) -> None:
        import open_spiel.python.games  # noqa: F401  (registers the games written in Python)
        import pyspiel

        self.game = pyspiel.load_game(name)
        self.random = chance.random

    def deal(self) -> Any:
        chance = self.random
        state = self.game.new_initial_state()
        while state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(chance() * len(outcomes))][0])
        return state

    def play(self, state: Any, most: int = sys.maxsize) -> int:
        chance = self.random
        decisions = 0
        while decisions < most and not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(chance() * len(actions))])
            decisions += 1
        return decisions


def playouts(contender: Any, seconds: float) -> Round:
    """Whole games until so much CPU time is spent."""
    gc.collect()
    dealing = deciding = 0.0
    games = decisions = 0
    while dealing + deciding < seconds:
        start = process_time()
        table = contender.deal()
        dealt = process_time()
        decisions += contender.play(table)
        deciding += process_time() - dealt
        dealing += dealt - start
        games += 1
    return Round(dealing, deciding, games, decisions)


def midgames(contender: Any) -> list[Any]:
    """Tables from everywhere between the first and the last decision."""
    usual = sum(contender.play(contender.deal()) for _ in range(8)) // 8
    tables = []
    for place in range(SAMPLES):
        table = contender.deal()
        contender.play(table, place * usual // SAMPLES)
        tables.append(table)
    return tables


def cost(deed: Callable[[Any], Any], tables: list[Any], seconds: float) -> float:
    """CPU seconds of one deed, over all those tables."""
    gc.collect()
    done = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        for table in tables:
            deed(table)
        done += len(tables)
    return spent / done


def memory(logged: bool) -> int:
    """Bytes that a table in the last turn of a game holds for itself alone."""
    contender = Ours(random.Random(2), logged=logged)
    contender.play(contender.deal())
    tables = []
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for _ in range(TABLES):
        table = contender.deal()
        contender.play(table, 85)
        tables.append(table)
    gc.collect()
    held = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return held // len(tables)


def measure(rounds: int, seconds: float) -> dict[str, Any]:
    contenders: dict[str, Any] = {OURS: Ours(random.Random(1))}
    missing = ""
    try:
        for name in (*PYTHON_PEERS, CPP_PEER):
            contenders[name] = OpenSpiel(name, random.Random(1))
    except ImportError as error:
        missing = str(error)
    tables = {name: midgames(contender) for name, contender in contenders.items()}
    chance = Rng(b"benchmark")
    played: dict[str, list[Round]] = {name: [] for name in contenders}
    cloned: dict[str, list[float]] = {name: [] for name in contenders}
    resampled = []
    for _ in range(rounds):
        for name, contender in contenders.items():
            played[name].append(playouts(contender, seconds))
            cloned[name].append(cost(lambda table: table.clone(), tables[name], seconds / 4))
        resampled.append(cost(lambda table: table.resample(1, chance), tables[OURS], seconds / 4))
    figures: dict[str, Any] = {
        name: {
            "us_a_decision": 1e6 * min(one.decision for one in played[name]),
            "us_a_decision_deal_left_out": 1e6 * min(one.decision_alone for one in played[name]),
            "games_per_second": 1 / min(one.game for one in played[name]),
            "decisions_a_game": sum(one.decisions for one in played[name]) / sum(one.games for one in played[name]),
            "clone_us": 1e6 * min(cloned[name]),
        }
        for name in contenders
    }
    figures[OURS]["resample_us"] = 1e6 * min(resampled)
    figures[OURS]["table_bytes"] = memory(logged=False)
    figures[OURS]["table_with_log_bytes"] = memory(logged=True)
    found = {"python": platform.python_version(), "rounds": rounds, "games": figures, "missing": missing}
    return found if missing else found | {"compared": compared(figures)}


def compared(figures: dict[str, Any]) -> dict[str, float]:
    """How many times faster we are than the best of the Python peers, and than the C++ peer."""
    measures = {
        "decision": "us_a_decision",
        "decision_deal_left_out": "us_a_decision_deal_left_out",
        "clone": "clone_us",
    }
    times = {}
    for name, measure in measures.items():
        best = min(figures[peer][measure] for peer in PYTHON_PEERS)
        times[f"{name}_vs_python"] = best / figures[OURS][measure]
        times[f"{name}_vs_cpp"] = figures[CPP_PEER][measure] / figures[OURS][measure]
    return times


def show(found: dict[str, Any]) -> None:
    print(f"Python {found['python']}, CPU time, best of {found['rounds']} rounds")
    columns = ("us a decision", "deal left out", "games/s", "decisions", "clone us", "resample us")
    print(f"{'':<22}" + "".join(f"{column:>15}" for column in columns))
    for name, line in found["games"].items():
        numbers = (
            f"{line['us_a_decision']:.2f}",
            f"{line['us_a_decision_deal_left_out']:.2f}",
            f"{line['games_per_second']:.0f}",
            f"{line['decisions_a_game']:.1f}",
            f"{line['clone_us']:.2f}",
            f"{line['resample_us']:.1f}" if "resample_us" in line else "",
        )
        print(f"{name:<22}" + "".join(f"{number:>15}" for number in numbers))
    ours = found["games"][OURS]
    print(f"A table in the last turn: {ours['table_bytes']} bytes, with its log {ours['table_with_log_bytes']}.")
    if found["missing"]:
        print(f"No peers: {found['missing']}. Install requirements/bench.txt to measure them in the same run.")
        return
    times = found["compared"]
    print("How many times faster (below 1: slower):")
    for label, key in (("a decision", "decision"), ("deal left out", "decision_deal_left_out"), ("a clone", "clone")):
        python, cpp = times[f"{key}_vs_python"], times[f"{key}_vs_cpp"]
        print(f"  {label:<15}{python:>6.1f} than the faster Python peer {cpp:>8.2f} than {CPP_PEER}, written in C++")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.4, help="CPU seconds of playouts a game and round")
    asked = parser.parse_args()
    found = measure(asked.rounds, asked.seconds)
    if asked.json:
        print(json.dumps(found, indent=2))
    else:
        show(found)


if __name__ == "__main__":
    main()
