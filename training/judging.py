"""The judge of Masterminds: games written down turn by turn, and a net that learns from them who wins."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from heistnight.bots import Bot, Eyes, answer
from heistnight.bots.masterminds.judge import COLUMNS, REACHES, RECKONED, Judge, Judged
from heistnight.core.action import Input
from heistnight.core.rng import Rng
from heistnight.env.session import unhurried
from heistnight.games import game as find_game
from heistnight.games.masterminds.rules import TurnChoice
from training.adam import Adam

GAME = "masterminds"
FIRST, SECOND = 64, 32
BACKUP = 2  # epochs until what was learned counts in what is learned from


class Written(NamedTuple):
    """A game: by turn, looking seat and seat what the judge sees, and what the game was worth to each seat."""

    rows: np.ndarray  # turns x seats x seats x columns
    worth: np.ndarray  # seats


def played(seed: str, bots: Sequence[Bot], noise: float, keep: bool = True) -> Written:
    """One game; now and then somebody answers by chance, so that the judge sees what good players avoid."""
    game, chance = find_game(GAME), random.Random(seed)
    table: Any = game.deal(unhurried(game, {"players": len(bots)}), seed.encode())
    rngs = [Rng(f"{seed} {seat}".encode()) for seat in range(table.seats)]
    seats = range(table.seats)
    rows, turn = [], 0
    while (decision := table.open()) is not None:
        if keep and table.turn != turn and isinstance(decision, TurnChoice):
            turn = table.turn
            ahead = tuple((table.active + step) % table.seats for step in seats)
            looks = [Judged.seen(table, seat, None, ahead) for seat in seats]
            REACHES[table.options.heat].fetch([wanted for look in looks for wanted in look.wanted()])
            rows.append([look.rows() for look in looks])
        seat = decision.seats(table)[0]
        if noise and chance.random() < noise:
            action: Any = chance.choice(list(table.offered(seat)))
        else:
            action = answer(bots[seat], Eyes(table, seat, rngs[seat]), may_rest=False)
        table.play(Input(table.now, seat, action))
    outcome = table.outcome()
    return Written(np.array(rows, np.float16), np.array([outcome.worth(seat) for seat in seats], np.float32))


# Learning -------------------------------------------------------------------------------------------------------------


class Net:
    """The judge's layers with their slopes, trained by Adam; small enough for NumPy."""

    def __init__(self, seed: int, first: int = FIRST, second: int = SECOND) -> None:
        chance, columns = np.random.default_rng(seed), len(COLUMNS)
        shapes = {"first": (columns, first), "second": (first, second)}
        self.weights = {
            name: (chance.standard_normal(shape) * (2 / shape[0]) ** 0.5).astype(np.float32)
            for name, shape in shapes.items()
        }
        self.weights |= {"first_bias": np.zeros(first, np.float32), "second_bias": np.zeros(second, np.float32)}
        self.weights |= {"last": np.zeros(second, np.float32), "scale": np.ones(1, np.float32)}
        self.adam = Adam(self.weights)

    def chances(self, rows: np.ndarray) -> np.ndarray:
        """Of tables with equally many seats: tables x seats."""
        return Judge(self.weights).chances(rows.reshape(-1, rows.shape[-1]), rows.shape[1])

    def learn(self, rows: np.ndarray, worth: np.ndarray, rate: float, decay: float) -> float:
        """One step towards what the tables were worth; the loss before it."""
        weights, flat = self.weights, rows.reshape(-1, rows.shape[-1])
        first = np.maximum(flat @ weights["first"] + weights["first_bias"], 0)
        second = np.maximum(first @ weights["second"] + weights["second_bias"], 0)
        pulls = second @ weights["last"] + weights["scale"][0] * flat[:, RECKONED]
        chances = softmax(pulls.reshape(worth.shape))
        loss = -float((worth * np.log(chances + 1e-9)).sum() / len(worth))
        back = ((chances - worth) / len(worth)).reshape(-1)
        slopes = {"last": second.T @ back, "scale": np.array([back @ flat[:, RECKONED]], np.float32)}
        behind = np.outer(back, weights["last"]) * (second > 0)
        slopes |= {"second": first.T @ behind, "second_bias": behind.sum(0)}
        behind = (behind @ weights["second"].T) * (first > 0)
        slopes |= {"first": flat.T @ behind, "first_bias": behind.sum(0)}
        for name, step in self.adam.steps(slopes).items():
            if name in ("first", "second", "last"):
                step += decay * weights[name]
            weights[name] -= rate * step
        return loss


def softmax(pulls: np.ndarray) -> np.ndarray:
    powers = np.exp(pulls - pulls.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)


class Batch(NamedTuple):
    """Games of equally many seats, laid end to end."""

    rows: np.ndarray  # looks x seats x columns
    worth: np.ndarray  # looks x seats
    turns: list[int]


def gathered(games: Sequence[Written]) -> list[Batch]:
    found = []
    for seats in sorted({len(game.worth) for game in games}):
        same = [game for game in games if len(game.worth) == seats and len(game.rows)]
        rows = np.concatenate([game.rows.reshape(-1, seats, game.rows.shape[-1]) for game in same])
        worth = np.concatenate([np.repeat(game.worth[None], len(game.rows) * seats, 0) for game in same])
        found.append(Batch(rows, worth, [len(game.rows) for game in same]))
    return found


def returns(batch: Batch, net: Net, trace: float) -> np.ndarray:
    """TD(lambda): what each look should have said, where the next one of the same seat counts for a part."""
    if trace >= 1:
        return batch.worth
    said = np.concatenate([net.chances(part.astype(np.float32)) for part in _parts(batch.rows, 65_536)])
    found, seats, start = np.empty_like(batch.worth), batch.worth.shape[1], 0
    for turns in batch.turns:
        target = batch.worth[start : start + seats]
        for turn in range(turns - 1, -1, -1):
            place = start + turn * seats
            found[place : place + seats] = target
            target = trace * target + (1 - trace) * said[place : place + seats]
        start += turns * seats
    return found


def _parts(array: np.ndarray, size: int) -> Iterator[np.ndarray]:
    for start in range(0, len(array), size):
        yield array[start : start + size]


def fit(
    net: Net,
    batches: Sequence[Batch],
    epochs: int,
    rate: float,
    *,
    decay: float = 0.1,
    trace: float = 1.0,
    size: int = 1024,
    most: int = 1_000_000,
    seed: int = 0,
) -> list[float]:
    """The loss of each epoch of at most so many steps; the rate sinks to nothing."""
    chance = np.random.default_rng(seed)
    pieces = [(number, start) for number, batch in enumerate(batches) for start in range(0, len(batch.rows), size)]
    steps = min(most, len(pieces))
    losses, done = [], 0
    for epoch in range(epochs):
        if epoch % BACKUP == 0:
            targets = [returns(batch, net, trace) for batch in batches]
        orders = [chance.permutation(len(batch.rows)) for batch in batches]
        total = 0.0
        for place in chance.permutation(len(pieces))[:steps]:
            number, start = pieces[place]
            chosen = np.sort(orders[number][start : start + size])
            rows = batches[number].rows[chosen].astype(np.float32)
            total += net.learn(rows, targets[number][chosen], rate * (1 - done / (epochs * steps)), decay)
            done += 1
        losses.append(total / steps)
    return losses


def joined(nets: Sequence[Mapping[str, np.ndarray]]) -> dict[str, np.ndarray]:
    """Many nets as one that says what they say on average."""
    first, second = nets[0]["second"].shape
    count = len(nets)
    across = np.zeros((count * first, count * second), np.float32)
    for place, net in enumerate(nets):
        across[place * first : (place + 1) * first, place * second : (place + 1) * second] = net["second"]
    return {
        "first": np.concatenate([net["first"] for net in nets], axis=1),
        "first_bias": np.concatenate([net["first_bias"] for net in nets]),
        "second": across,
        "second_bias": np.concatenate([net["second_bias"] for net in nets]),
        "last": np.concatenate([net["last"] for net in nets]) / count,
        "scale": np.mean([net["scale"] for net in nets], axis=0),
    }


def loss(batches: Sequence[Batch], chances: Any) -> list[float]:
    """By number of seats: how surprising the winners were."""
    found = []
    for batch in batches:
        parts = zip(_parts(batch.rows, 65_536), _parts(batch.worth, 65_536))
        sums = [-(worth * np.log(chances(rows.astype(np.float32)) + 1e-9)).sum() for rows, worth in parts]
        found.append(float(sum(sums) / len(batch.rows)))
    return found


def reckoned(rows: np.ndarray) -> np.ndarray:
    """Return the beliefs of `hard`."""
    return softmax(rows[..., RECKONED])
