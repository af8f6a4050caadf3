"""How fast the rules of all five games are beside another version of this house, in the same minutes.

    git worktree add ../before d6d44f8
    python benchmarks/engine_before.py ../before [--turns 30] [--seconds 0.06] [--games the-plan,...]
        [--measures worlds,...] [--json]

Two processes, one for each version, play whole games by chance through the checked door (who is asked, options, then
play), clone tables from the middle of games, and imagine worlds of them as bots do: a slice of CPU time each in turn,
so that a machine that slows down slows both. What is told is the median of the ratios of neighbouring slices, and of
each version its best slice.
"""

import argparse
import gc
import json
import os
import random
import statistics
import subprocess
import sys
from pathlib import Path
from time import process_time
from typing import Any

HERE = Path(__file__).parents[1]

# Options that both versions know, and with which chance never waits for a clock.
GAMES: dict[str, dict[str, Any]] = {
    "the-plan": {"players": 4},
    "masterminds": {"players": 3, "pace": "none"},
    "bank-heist": {"players": 6, "start_player": "random", "pace": "none"},
    "oceans-heist": {"players": 2, "clock": "off"},
    "exactly-as-planned": {"players": 3, "heist": "double_blind_scam"},
}
LONGEST = 400  # answers of one game: chance can scramble for ever
BEFOREHAND = ("Arm", "Disarm")  # answers given before they are asked for, which the first version did not know
KEPT = 40  # tables from the middle of games, to be cloned and imagined
WORLDS = 20


class Playing:
    """One game of the version that this process has imported."""

    def __init__(self, name: str) -> None:
        import heistnight
        from heistnight.bots import Eyes
        from heistnight.core.action import Input
        from heistnight.core.rng import Rng

        self.input, self.eyes, self.rng = Input, Eyes, Rng
        self.game = heistnight.game(name)
        self.options = self.game.options(**GAMES[name])
        self.chance = random.Random(1)
        self.prepares = any(kind.__name__.startswith(BEFOREHAND) for kind in map(type, self.game.actions))
        self.tables = [table for place in range(KEPT) if (table := self._after(place * 2)).open() is not None]

    def deal(self) -> Any:
        return self.game.deal(self.options, self.chance.getrandbits(64).to_bytes(8, "big"))

    def play(self, table: Any, most: int = LONGEST) -> int:
        """Answers by chance, until the game or this many are over."""
        make, draw, done = self.input, self.chance.random, 0
        while done < most and (decision := table.open()) is not None:
            seats = decision.seats(table)
            if not seats:
                table.play(make(max(table.now, decision.deadline(table) or 0)))
                continue
            seat = seats[done % len(seats)]
            options = table.offered(seat)
            answer = options[int(draw() * len(options))]
            while self.prepares and type(answer).__name__.startswith(BEFOREHAND):
                answer = options[int(draw() * len(options))]
            table.play(make(table.now, seat, answer))
            done += 1
        return done

    def _after(self, answers: int) -> Any:
        table = self.deal()
        self.play(table, answers)
        return table

    def step(self, seconds: float) -> float:
        """Microseconds of an answer, deals left out."""
        spent, done = 0.0, 0
        while spent < seconds:
            table = self.deal()
            start = process_time()
            done += self.play(table)
            spent += process_time() - start
        return 1e6 * spent / done

    def whole_games(self, seconds: float) -> float:
        """Microseconds of an answer, deals and all."""
        start, done = process_time(), 0
        while (spent := process_time() - start) < seconds:
            done += self.play(self.deal())
        return 1e6 * spent / done

    def clone(self, seconds: float) -> float:
        """Microseconds of a clone."""
        start, done = process_time(), 0
        while (spent := process_time() - start) < seconds:
            for table in self.tables:
                table.clone()
            done += len(self.tables)
        return 1e6 * spent / done

    def worlds(self, seconds: float) -> float:
        """Microseconds of a world, where a bot asks for many at one question."""
        return self._worlds(seconds, WORLDS)

    def one_world(self, seconds: float) -> float:
        """Microseconds of a world, where one is asked for at each question."""
        return self._worlds(seconds, 1)

    def _worlds(self, seconds: float, each: int) -> float:
        start, done, rng = process_time(), 0, self.rng(b"worlds")
        while (spent := process_time() - start) < seconds:
            for number, table in enumerate(self.tables):
                eyes = self.eyes(table, number % table.seats, rng)
                for _ in range(each):
                    eyes.world()
            done += each * len(self.tables)
        return 1e6 * spent / done


MEASURES = {
    "step": Playing.step,
    "whole games": Playing.whole_games,
    "clone": Playing.clone,
    "worlds": Playing.worlds,
    "one world": Playing.one_world,
}


def serve() -> None:
    """Slices for the process that compares: a line in, a figure out."""
    ready: dict[str, Playing] = {}
    for line in sys.stdin:
        measure, name, seconds = line.rstrip("\n").split("\t")
        playing = ready.get(name) or ready.setdefault(name, Playing(name))
        gc.collect()
        print(MEASURES[measure](playing, float(seconds)), flush=True)


class Version:
    """A process that plays with the sources of one checkout."""

    def __init__(self, checkout: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
        words = [sys.executable, __file__, "--serve"]
        self.process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )

    def slice(self, measure: str, name: str, seconds: float) -> float:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(measure, name, seconds, sep="\t", file=self.process.stdin, flush=True)
        return float(self.process.stdout.readline())


def compare(before: Path, names: list[str], measures: list[str], turns: int, seconds: float) -> list[dict[str, Any]]:
    then, now = Version(before), Version(HERE)
    rows = []
    for name in names:
        for measure in measures:
            pairs = [(then.slice(measure, name, seconds), now.slice(measure, name, seconds)) for _ in range(turns)]
            ratios = [old / new for old, new in pairs]
            rows.append(
                {
                    "game": name,
                    "measure": measure,
                    "before_us": min(old for old, _new in pairs),
                    "now_us": min(new for _old, new in pairs),
                    "times_as_fast": statistics.median(ratios),
                    "quartiles": statistics.quantiles(ratios, n=4)[::2],
                }
            )
    for version in (then, now):
        assert version.process.stdin is not None
        version.process.stdin.close()
        version.process.wait()
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("before", nargs="?", type=Path, help="a checkout of the other version")
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--measures", default=",".join(MEASURES))
    parser.add_argument("--turns", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=0.06, help="CPU seconds of a slice")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.serve:
        serve()
        return
    if asked.before is None or not (asked.before / "src" / "heistnight").is_dir():
        parser.error("give a checkout of the version to compare with: git worktree add ../before d6d44f8")
    rows = compare(
        asked.before.resolve(), asked.games.split(","), asked.measures.split(","), asked.turns, asked.seconds
    )
    if asked.json:
        print(json.dumps(rows, indent=2))
        return
    print(f"{'':<20}{'':<14}{'before us':>10}{'now us':>10}{'times as fast':>16}{'quartiles':>16}")
    for row in rows:
        quartiles = " to ".join(f"{bound:.2f}" for bound in row["quartiles"])
        figures = f"{row['before_us']:>10.2f}{row['now_us']:>10.2f}{row['times_as_fast']:>16.2f}{quartiles:>16}"
        print(f"{row['game']:<20}{row['measure']:<14}{figures}")


if __name__ == "__main__":
    main()
