"""Prints the fingerprints of games for another process to compare: python -m tests.conformance.fingerprint GAME."""

import sys
from importlib import import_module

import msgspec

from heistnight.games import game as find_game
from tests.conformance.checks import fingerprint
from tests.strategies import AnyGame, Play


def find(name: str) -> AnyGame:
    """A game of the house by its id, or any other by module:NAME."""
    module, _, attribute = name.partition(":")
    game: AnyGame = getattr(import_module(module), attribute) if attribute else find_game(name)
    return game


def pack(plays: list[Play]) -> bytes:
    return msgspec.json.encode([(play.options, play.seed.hex(), play.picks.hex(), play.calm) for play in plays])


def unpack(game: AnyGame, packed: bytes) -> list[Play]:
    return [
        Play(game.options_type.of(options), bytes.fromhex(seed), bytes.fromhex(picks), calm=calm)
        for options, seed, picks, calm in msgspec.json.decode(packed)
    ]


if __name__ == "__main__":
    game = find(sys.argv[1])
    for play in unpack(game, sys.stdin.buffer.read()):
        print(fingerprint(game, play))
