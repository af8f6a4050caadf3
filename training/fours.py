"""The Staff's judge of Ocean's Heist: rounds written down with what every four would have left, and nets that learn it.

What a four leaves is reckoned against what the Crew truly laid in that round, so what is learned is the best answer to
how Crews lay, as far as it can be told from what the Staff know.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from heistnight.bots.oceans_heist.judge import CARD, CONTEXT, ICON, LAYERS, SCALE, fours_of, look
from heistnight.bots.oceans_heist.placing import Rumour, certain, what_stands, with_vaults
from heistnight.games.oceans_heist.packing import supply_of
from heistnight.games.oceans_heist.pieces import EMPTY, Gear, Vault
from training.adam import Adam

TRIED = 16  # fours of each round
WIDE = 32
STEPS, EPOCHS, RATE, SIZE, MEAN = 1_500, 20, 2e-3, 128, 0.3


class Rows(NamedTuple):
    """Rounds: which cards are in each four that was tried, what the judge sees, and what the four left."""

    chosen: np.ndarray  # rounds x fours x eight
    cards: np.ndarray  # rounds x eight x CARD
    icons: np.ndarray  # rounds x fours x icons x ICON
    context: np.ndarray  # rounds x CONTEXT
    left: np.ndarray  # rounds x fours


def written(rumour: Rumour, laid: Sequence[Gear], pair: Sequence[Vault], chance: random.Random) -> Rows | None:
    """One round, or nothing where there were not enough fours to choose from."""
    pair = tuple(card for card in pair if card != EMPTY)
    fours, _ = fours_of(len(rumour.eight), rumour.slots)
    if len(fours) < TRIED or len(rumour.eight) != 8 or (rumour.three and len(pair) < 2):
        return None
    some = sorted(chance.sample(range(len(fours)), TRIED))
    supply = [supply_of(tuple(sorted(laid)), rumour.situation)]
    sure = [*certain(rumour), *with_vaults(rumour, pair)]
    left = [what_stands(rumour, supply, sure, tuple(rumour.eight[place] for place in fours[four])) for four in some]
    seen = look(rumour, pair)
    parts = seen.chosen[some], seen.cards, seen.icons[some], seen.context, np.array(left) / SCALE
    return Rows(*[np.asarray(part, np.float16)[None] for part in parts])


def together(rows: Sequence[Rows]) -> Rows:
    return Rows(*[np.concatenate(parts) for parts in zip(*rows)])


class Net:
    """The judge's layers with their slopes, trained by Adam; small enough for NumPy."""

    def __init__(self, seed: int, wide: int = WIDE) -> None:
        chance = np.random.default_rng(seed)
        sizes = {
            "card": (len(CARD), wide),
            "card_context": (len(CONTEXT), wide),
            "icon": (len(ICON), wide),
            "icon_context": (len(CONTEXT), wide),
            "both": (2 * wide, wide),
        }
        self.weights = {
            name: (chance.standard_normal(size) / size[0] ** 0.5).astype(np.float32) for name, size in sizes.items()
        }
        for name in ("card_bias", "icon_bias", "both_bias"):
            self.weights[name] = np.zeros(wide, np.float32)
        self.weights["last"] = (chance.standard_normal(wide) / wide).astype(np.float32)
        self.adam = Adam(self.weights)

    def learn(self, rows: Rows, rate: float) -> float:
        """One step towards what the fours left; above all which left more than others of their round."""
        net = self.weights
        by_card = rows.cards @ net["card"] + (rows.context @ net["card_context"] + net["card_bias"])[:, None]
        icons_in = rows.icons.reshape(-1, len(ICON))
        by_icon = (icons_in @ net["icon"]).reshape(*rows.icons.shape[:-1], -1)
        by_icon += (rows.context @ net["icon_context"] + net["icon_bias"])[:, None, None]
        cards, icons = np.maximum(by_card, 0), np.maximum(by_icon, 0)
        seen = np.concatenate([rows.chosen @ cards, icons.sum(2)], 2)
        both = np.maximum(seen @ net["both"] + net["both_bias"], 0)
        off = both @ net["last"] - rows.left
        mean = off.mean(1, keepdims=True)
        back = (off - mean + MEAN * mean) / off.size
        behind = back[..., None] * net["last"] * (both > 0)
        before = behind @ net["both"].T
        wide = cards.shape[2]
        to_cards = (rows.chosen.transpose(0, 2, 1) @ before[..., :wide]) * (cards > 0)
        to_icons = before[..., None, wide:] * (icons > 0)
        slopes = {
            "last": back.reshape(-1) @ both.reshape(-1, wide),
            "both": seen.reshape(-1, 2 * wide).T @ behind.reshape(-1, wide),
            "both_bias": behind.sum((0, 1)),
            "card": rows.cards.reshape(-1, len(CARD)).T @ to_cards.reshape(-1, wide),
            "card_context": rows.context.T @ to_cards.sum(1),
            "card_bias": to_cards.sum((0, 1)),
            "icon": icons_in.T @ to_icons.reshape(-1, wide),
            "icon_context": rows.context.T @ to_icons.sum((1, 2)),
            "icon_bias": to_icons.sum((0, 1, 2)),
        }
        for name, step in self.adam.steps(slopes).items():
            net[name] -= rate * step
        return float(((off - mean) ** 2).mean())


def fit(seed: int, rows: Rows) -> tuple[dict[str, np.ndarray], float]:
    """A net, and the loss of its last hundred steps; the rate sinks to nothing."""
    net, chance = Net(seed), np.random.default_rng(seed)
    steps = min(STEPS, 1 + EPOCHS * len(rows.left) // SIZE)
    losses = []
    for number in range(steps):
        chosen = np.sort(chance.integers(len(rows.left), size=SIZE))
        part = Rows(*[array[chosen].astype(np.float32) for array in rows])
        losses.append(net.learn(part, RATE * (1 - number / steps)))
    return net.weights, float(np.mean(losses[-100:]))


def joined(nets: Sequence[Mapping[str, np.ndarray]]) -> dict[str, Any]:
    return {name: np.stack([net[name] for net in nets]) for name in LAYERS}
