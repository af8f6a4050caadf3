"""Trains a player by self-play.

    python -m training masterminds --out runs/masterminds --minutes 9
    python -m training oceans-heist --out runs/oceans-heist --minutes 9
    python -m training the-plan --out runs/the-plan --minutes 9
    python -m training bank-heist --out runs/bank-heist --minutes 9

The same command goes on from where the last one stopped. In the folder lie what it needs for that, `log.jsonl`,
`curve.svg`, and `master.npz`, which `python -m training.match` plays with. How each game is learned is said in
`judging.py` (Masterminds), `tempering.py` (Ocean's Heist) and `bank_heist/leanings.py` (Bank Heist), NumPy alone, and
in `policy.py` (The Plan, PyTorch).
"""

import argparse
import multiprocessing
from collections.abc import Sequence
from importlib import import_module

TRAINERS = {
    "masterminds": "training.rounds",
    "oceans-heist": "training.tempering",
    "the-plan": "training.policy",
    "bank-heist": "training.bank_heist.leanings",
}
FROZEN = ("masterminds", "oceans-heist")  # games that know `--against`
GAMES = {"masterminds": 3_000, "oceans-heist": 3_000, "the-plan": 1_286, "bank-heist": 6_000}


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=TRAINERS)
    parser.add_argument("--out", required=True)
    parser.add_argument("--minutes", type=float, default=9, help="how long this run may take")
    parser.add_argument("--games", type=int, default=0, help="of every round; in The Plan of hard, to begin with")
    parser.add_argument("--workers", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--against", choices=("hard", "master"), help="who never learns and is met alone, to see what it allows"
    )
    judge = parser.add_argument_group("Masterminds")
    judge.add_argument("--match", type=int, default=600, help="games against hard after every round, or deals")
    judge.add_argument("--nets", type=int, default=6, help="that are asked together")
    policy = parser.add_argument_group("The Plan")
    policy.add_argument("--whole-minutes", type=float, default=0, help="how long all runs take together")
    policy.add_argument("--together", type=int, default=48, help="games a process plays at once")
    policy.add_argument("--batch", type=int, default=65_536, help="decisions a step")
    policy.add_argument("--imitation-epochs", type=int, default=12)
    policy.add_argument("--device", default="", help="by default a GPU where there is one")
    asked = parser.parse_args(words)
    if asked.against and asked.game not in FROZEN:
        parser.error(f"--against is for {' and '.join(FROZEN)}; {asked.game} has no such training.")
    asked.games = asked.games or GAMES[asked.game]
    asked.whole_minutes = asked.whole_minutes or asked.minutes
    import_module(TRAINERS[asked.game]).train(asked)


if __name__ == "__main__":
    main()
