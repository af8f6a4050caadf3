"""A player of The Plan by self-play.

First games of `hard` are played and written down, and a net learns to answer as it did; then the net plays against
itself, its past and that first net, and what went better than expected is done more often (PPO).
"""

import argparse
import multiprocessing
import random
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from heistnight.games import game as find_game
from training import learned, log
from training.imitation import read, written
from training.net import Model
from training.record import GAME, record
from training.selfplay import HARD, MAIN, PAST, SELF, Batch, joined, work

SHARES = {SELF: 0.25, HARD: 0.55, PAST: 0.2}
CLIP, BONUS, RATE, EPOCHS, PIECES = 0.2, 0.01, 1e-3, 3, 16
FAR = 0.02  # how far a step may lead away from what was played
LINES = {
    "won_self": "share won with itself",
    "won_hard": "with its imitation of hard",
    "won_past": "with its past",
}
SNAPSHOT = 60.0  # seconds between two of the past
MOST_PAST = 8


class Learner:
    """A net, what it was before, and how it gets better."""

    def __init__(self, folder: Path, device: str) -> None:
        self.game = find_game(GAME)
        compact = self.game.research.compact
        assert compact is not None
        self.device = torch.device(device)
        self.folder = folder
        self.model = Model(compact.size, compact.action_size).to(self.device)
        self.best = torch.optim.Adam(self.model.parameters(), RATE, eps=1e-5)
        self.hard: dict[str, np.ndarray] = {}
        self.past: list[dict[str, np.ndarray]] = []
        self.spent = 0.0
        self.games = 0
        self.decisions = 0

    # Learning ------------------------------------------------------------------------------------------------------

    def on_device(self, batch: Batch) -> dict[str, Tensor]:
        def sent(array: np.ndarray) -> Tensor:
            return torch.from_numpy(np.ascontiguousarray(array)).to(self.device)

        return {
            "rows": sent(batch.rows),
            "options": sent(batch.options),
            "sizes": sent(batch.sizes).long(),
            "chosen": sent(batch.chosen).long(),
            "likely": sent(batch.likely),
            "gain": sent(batch.gain),
            "target": sent(batch.target),
        }

    def pieces(self, held: dict[str, Tensor], size: int) -> Any:
        """Random parts of a batch, each with its own options."""
        starts = held["sizes"].cumsum(0) - held["sizes"]
        for places in torch.randperm(len(starts), device=self.device).split(size):
            sizes = held["sizes"][places]
            owner = torch.repeat_interleave(torch.arange(len(places), device=self.device), sizes)
            first = sizes.cumsum(0) - sizes
            within = torch.arange(len(owner), device=self.device) - first[owner]
            options = held["options"][starts[places][owner] + within].float()
            yield places, held["rows"][places].float(), options, owner, first + held["chosen"][places]

    def imitate(self, batch: Batch, epochs: int) -> dict[str, float]:
        """Answer as it was answered, and know who won."""
        held, total, right, seen = self.on_device(batch), 0.0, 0.0, 0
        optimiser = torch.optim.Adam(self.model.parameters(), 2e-3, weight_decay=1e-5)
        for epoch in range(epochs):
            for group in optimiser.param_groups:
                group["lr"] = 2e-3 * (1 - 0.9 * epoch / max(1, epochs - 1))
            total, right, seen = 0.0, 0.0, 0
            for places, rows, options, owner, chosen in self.pieces(held, 512):
                worth, likely = self.model(rows, options, owner)
                loss = -likely[chosen].mean()
                total += float(loss.detach()) * len(places)
                seen += len(places)
                right += float(likely[chosen].detach().exp().sum())
                loss = loss + 0.5 * functional.binary_cross_entropy_with_logits(worth, held["target"][places])
                optimiser.zero_grad()
                loss.backward()
                optimiser.step()
        self.hard = self.model.arrays()
        return {"imitation_loss": total / seen, "imitation_agrees": right / seen}

    def improve(self, batch: Batch, bonus: float) -> dict[str, float]:
        """Improve the policy by clipped steps toward answers that did better than expected (PPO)."""
        held = self.on_device(batch)
        gain = held["gain"]
        held["gain"] = (gain - gain.mean()) / (gain.std() + 1e-6)
        found: dict[str, list[Tensor]] = {"value_loss": [], "entropy": [], "moved": []}
        for _ in range(EPOCHS):
            for places, rows, options, owner, chosen in self.pieces(held, max(256, len(batch.sizes) // PIECES)):
                worth, likely = self.model(rows, options, owner)
                change = likely[chosen] - held["likely"][places]
                ratio, better = change.exp(), held["gain"][places]
                policy = -torch.min(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better).mean()
                value = functional.binary_cross_entropy_with_logits(worth, held["target"][places].clamp(0, 1))
                entropy = -(likely.exp() * likely).sum() / len(places)
                loss = policy + 0.5 * value - bonus * entropy
                self.best.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
                self.best.step()
                found["value_loss"].append(value.detach())
                found["entropy"].append(entropy.detach())
                found["moved"].append((change.detach() ** 2).mean() / 2)
            if float(found["moved"][-1]) > FAR:
                break
        return {name: float(torch.stack(values).mean()) for name, values in found.items()}

    # Checkpoints ---------------------------------------------------------------------------------------------------

    def save(self) -> None:
        state = {
            "model": self.model.state_dict(),
            "optimiser": self.best.state_dict(),
            "hard": self.hard,
            "past": self.past,
            "counts": (self.spent, self.games, self.decisions),
        }
        torch.save(state, self.folder / "checkpoint.tmp")
        (self.folder / "checkpoint.tmp").replace(self.folder / "checkpoint.pt")
        told = {"games": self.games, "decisions": self.decisions, "minutes": round(self.spent / 60, 1)}
        learned.write(self.game, self.model.arrays(), told, self.folder / "master.npz")
        log.draw(self.folder, LINES)

    def resume(self) -> bool:
        path = self.folder / "checkpoint.pt"
        if not path.exists():
            return False
        state = torch.load(path, map_location=self.device, weights_only=False)
        self.model.load_state_dict(state["model"])
        self.best.load_state_dict(state["optimiser"])
        self.hard, self.past = state["hard"], state["past"]
        self.spent, self.games, self.decisions = state["counts"]
        return True


def train(asked: argparse.Namespace) -> None:
    begun = time.monotonic()
    folder = Path(asked.out)
    folder.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(asked.seed)
    device = asked.device or ("cuda" if torch.cuda.is_available() else "cpu")
    learner = Learner(folder, device)
    spawn = multiprocessing.get_context("spawn")
    lines, workers = [], []
    for number in range(asked.workers):
        ours, theirs = spawn.Pipe()
        name = f"train {asked.seed} {number} {time.time_ns()}"
        worker = spawn.Process(target=work, args=(name, asked.together, theirs), daemon=True)
        worker.start()
        lines.append(ours)
        workers.append(worker)

    tell = partial(log.tell, folder)
    if not learner.resume():
        with ProcessPoolExecutor(asked.workers, mp_context=spawn) as pool:
            path = folder / "games.jsonl"
            if not path.exists():
                numbers = range(asked.games)
                path.write_text("".join(pool.map(record, [f"record {asked.seed} {number}" for number in numbers])))
            games = written(path)
            parts = list(pool.map(read, [games[place :: asked.workers] for place in range(asked.workers)]))
        warm = joined([part for part in parts if len(part.sizes)])
        found = learner.imitate(warm, asked.imitation_epochs)
        learner.past = [learner.hard]
        tell(kind="imitation", games=warm.games, decisions=len(warm.sizes), seconds=time.monotonic() - begun, **found)
        learner.save()
    whole, before = 60 * asked.whole_minutes, learner.spent
    end = begun + 60 * asked.minutes
    started = last_save = last_past = time.monotonic()
    order = random.Random(asked.seed)
    share = max(64, asked.batch // asked.workers)

    def send(line: Any, first: bool) -> None:
        nets = {MAIN: learner.model.arrays(), PAST: order.choice(learner.past)}
        if first:
            nets[HARD] = learner.hard
        line.send((nets, SHARES, share, _margins(learner.spent / whole)))

    for line in lines:
        send(line, True)
    while time.monotonic() < end:
        parts = []
        for line in lines:  # each plays on with what was learned up to here while the rest is waited for
            parts.append(line.recv())
            send(line, False)
        batch = joined(parts)
        done = learner.spent / whole
        for group in learner.best.param_groups:
            group["lr"] = RATE * max(0.05, 1 - 0.95 * done)
        found = learner.improve(batch, BONUS * max(0.1, 1 - done))
        now = time.monotonic()
        learner.spent = before + now - started
        learner.games += batch.games
        learner.decisions += len(batch.sizes)
        won = {f"won_{name}": points / seats for name, (points, seats) in sorted(batch.won.items())}
        tell(kind="step", spent=learner.spent, games=learner.games, decisions=learner.decisions, **won, **found)
        if now - last_past > SNAPSHOT:
            learner.past = [*learner.past, learner.model.arrays()][-MOST_PAST:]
            last_past = now
        if now - last_save > 60:
            learner.save()
            last_save = now
    learner.save()
    for worker in workers:
        worker.terminate()


def _margins(done: float) -> float:
    """Return the weight of points in the target: half at first, none from the middle on."""
    return max(0.0, 0.5 * (1 - 2 * done))
