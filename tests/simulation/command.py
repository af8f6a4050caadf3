"""The command of the simulator: python -m tests.simulation --seeds 0:10000 [--scenario NAME] [--game NAME]

Every seed of every scenario is a run of its own. One that fails is shrunk to the shortest schedule that still fails,
and told with the command that replays it and a log of who did what when. With --planted each planted fault is looked
for in so many seeds. With --record the figures are kept for docs/evidence/trust.md.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from tests.simulation.planted import FAULTS, find, planted
from tests.simulation.run import Outcome
from tests.simulation.scenarios import GAMES, SCENARIOS
from tests.simulation.shrink import play, shrink
from tests.trust.results import record

LINES = 60
LOST, TWICE = ("lost", "believes"), ("twice", "refused and done")


def main(words: Sequence[str] | None = None) -> int:
    asked = _parser().parse_args(words)
    if asked.planted:
        return _look_for_faults(asked.planted)
    first, _, last = asked.seeds.partition(":")
    seeds = range(int(first), int(last or int(first) + 1))
    names = [asked.scenario] if asked.scenario else list(SCENARIOS)
    if asked.keep is not None or asked.log:
        return _replay(asked, seeds[0], names[0])
    with planted(asked.plant):
        figures, failed = _run(names, seeds, asked)
    if asked.record:
        told = f" --scenario {asked.scenario}" if asked.scenario else ""
        record("simulation", figures, f"python -m tests.simulation --seeds {asked.seeds}{told}")
    for name, figure in figures.items():
        print(f"{name}: {figure}")
    return failed


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", default="0:100", metavar="FIRST:LAST", help="seeds from FIRST up to LAST (0:100)")
    parser.add_argument("--scenario", choices=list(SCENARIOS), default="", help="this one alone (default all)")
    parser.add_argument("--game", choices=list(GAMES), default="", help="this one alone (default: by seed)")
    parser.add_argument("--keep", metavar="N,N", help="only these events of the schedule")
    parser.add_argument("--until", type=float, default=1e9, metavar="SECONDS", help="no event after so many seconds")
    parser.add_argument("--log", action="store_true", help="the whole log of one run")
    parser.add_argument("--plant", choices=list(FAULTS), default="", help="with this fault planted")
    parser.add_argument("--planted", type=int, default=0, metavar="SEEDS", help="look for every planted fault")
    parser.add_argument("--record", action="store_true", help="keep the figures for docs/evidence/trust.md")
    return parser


def _run(names: Sequence[str], seeds: Sequence[int], asked: argparse.Namespace) -> tuple[dict[str, Any], int]:
    total, kinds, begun = Counter[str](), Counter[str](), time.process_time()
    told = 0
    for outcome in _outcomes(names, seeds, asked.game):
        total["runs"] += 1
        total["seconds"] += round(outcome.seconds)
        for figure in ("killed", "cuts", "acknowledged", "inputs", "over"):
            total[figure] += getattr(outcome, figure)
        total.update({f"checked {what}": count for what, count in outcome.checked.items()})
        if outcome.failure is not None:
            kinds[outcome.failure.kind] += 1
            if told < 3:
                told += 1
                tell(outcome, asked.plant)
        if total["runs"] % 100 == 0:
            rate = total["killed"] / (time.process_time() - begun)
            print(
                f"{total['runs']} runs, {total['killed']} crashes, {rate:.0f} a CPU second", file=sys.stderr, flush=True
            )
    spent = time.process_time() - begun
    figures = {
        "runs": total["runs"],
        "crashes": total["killed"],
        "crashes a CPU second": round(total["killed"] / spent),
        "lines cut": total["cuts"],
        "acknowledged moves": total["acknowledged"],
        "acknowledged moves lost": sum(kinds[kind] for kind in LOST),
        "moves played twice": sum(kinds[kind] for kind in TWICE),
        "other things that did not hold": sum(kinds.values()) - sum(kinds[kind] for kind in (*LOST, *TWICE)),
        "inputs written down": total["inputs"],
        "games over": total["over"],
        "messages looked at": total["checked messages"],
        "clocks compared after a crash": total["checked clocks"],
        "views compared with their table": total["checked views"],
        "tables played again from their inputs": total["checked replays"],
        "hours of simulated time": round(total["seconds"] / 3600, 1),
        "minutes of CPU": round(spent / 60, 1),
    }
    return figures, bool(kinds)


def _outcomes(names: Sequence[str], seeds: Sequence[int], game: str) -> Iterator[Outcome]:
    for seed in seeds:
        for name in names:
            yield play(seed, name, game)


def tell(found: Outcome, plant: str = "") -> None:
    """Say what failed, how to see it again, and who did what when."""
    kept, until, best = shrink(found, lambda keep, until: play(found.seed, found.scenario, found.game, keep, until))
    assert best.failure is not None
    words = f"--seeds {found.seed} --scenario {found.scenario} --game {found.game} --keep {','.join(map(str, kept))}"
    words += f" --until {until:.3f}" if until < 1e8 else ""
    words += f" --plant {plant}" if plant else ""
    print(f"\nseed {found.seed} of {found.scenario} ({found.game}): {best.failure.kind}: {best.failure.text}")
    print(f"again: python -m tests.simulation {words}")
    print(f"{len(kept)} of {len(found.events)} events are left; the last {LINES} lines of its log:")
    print("\n".join(best.log[-LINES:]), flush=True)


def _replay(asked: argparse.Namespace, seed: int, scenario: str) -> int:
    keep = None if asked.keep is None else [int(number) for number in asked.keep.split(",") if number]
    with planted(asked.plant):
        outcome = play(seed, scenario, asked.game, keep, asked.until)
    print("\n".join(outcome.log))
    print(f"{outcome.digest[:16]}: {outcome.failure or 'everything holds'}")
    return outcome.failure is not None


def _look_for_faults(seeds: int) -> int:
    missed = 0
    for name in FAULTS:
        found = find(name, seeds)
        missed += found is None
        print(
            f"{name}: " + (f"seed {found.seed}: {found.failure}" if found is not None else "NOT FOUND")[:150],
            flush=True,
        )
    return bool(missed)
