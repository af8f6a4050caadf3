"""Weights that a training wrote down, with what they were trained for; needs NumPy, as whoever uses them does."""

import hashlib
import io
import json
import zipfile
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from heistnight.core.deck import printed
from heistnight.core.game import Game
from heistnight.core.problems import Unknown

Array = np.ndarray[Any, np.dtype[np.float32]]


def mark(game: Game[Any, Any], columns: Sequence[Any]) -> str:
    """Return the mark of the tables that weights were trained for: version of the rules, deck and columns."""
    cards = game.deck.cards if game.deck else json.loads(printed(type(game).__module__))
    unread = game.research.deck.unread if game.research.deck else frozenset()
    words = json.dumps([game.id, game.version, _read(cards, unread), columns], sort_keys=True)
    return hashlib.sha256(words.encode()).hexdigest()[:16]


def _read(cards: Any, unread: Collection[str]) -> Any:
    """Of a deck what the rules read: how its cards are called changes nothing."""
    if isinstance(cards, dict):
        return {key: _read(value, unread) for key, value in cards.items() if key not in unread}
    return [_read(card, unread) for card in cards] if isinstance(cards, list) else cards


def write(
    game: Game[Any, Any], columns: Sequence[Any], weights: Mapping[str, Array], about: Mapping[str, Any], path: Path
) -> None:
    """Weights half as precise, with what they were trained for; the same weights make the same file."""
    small = {name: weight.astype(np.float16) for name, weight in weights.items()}
    stamp = {"mark": mark(game, columns), "version": game.version, "digest": _digest(small)}
    words = json.dumps({**stamp, **about})
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, array in {**small, "about": np.array(words)}.items():
            held = io.BytesIO()
            np.save(held, array)
            file.writestr(zipfile.ZipInfo(f"{name}.npy"), held.getvalue(), zipfile.ZIP_DEFLATED)


def read(game: Game[Any, Any], columns: Sequence[Any], path: Path) -> tuple[dict[str, Array], dict[str, Any]]:
    """The weights of a file and what is said about them, or Unknown where they were trained for something else."""
    with np.load(path) as held:
        weights = {name: held[name] for name in held.files}
    about = json.loads(str(weights.pop("about")))
    if about["mark"] != mark(game, columns):
        says = "{path} was trained for other rules, another deck or other columns of {game}."
        raise Unknown(says, path=str(path), game=game.title)
    if about["digest"] != _digest(weights):
        raise Unknown("{path} does not hold the weights that were written into it.", path=str(path))
    return weights, about


def _digest(weights: Mapping[str, np.ndarray[Any, Any]]) -> str:
    """Return a short digest of the weights."""
    found = hashlib.sha256()
    for name, weight in sorted(weights.items()):
        found.update(name.encode() + weight.tobytes())
    return found.hexdigest()[:16]
