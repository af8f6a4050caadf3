"""The `--deck` option of every command that plays."""

import argparse
import os
import subprocess
import sys
from pathlib import Path

from heistnight.core.deck import VARIABLE, read
from heistnight.core.problems import BadDeck


def add_deck(command: argparse.ArgumentParser) -> None:
    """Add the option that replaces the printed cards."""
    command.add_argument(
        "--deck", type=Path, metavar="FILE", help="deck to play with instead of the printed one (see `heistnight deck`)"
    )


def put_in_the_box(path: Path, words: list[str], game: str | None) -> None:
    """Start the command again with this deck, since cards are read once, when a game is loaded."""
    from heistnight.lab.workshop import ready  # who plays as printed starts without the lab

    ready(path)
    if game is not None and (deck := read(path)).game != game:
        raise BadDeck("{path} is a deck of {its}, not of {game}.", path=str(path), its=deck.game, game=game)
    named = str(path.resolve())
    if os.environ.get(VARIABLE) == named:
        return
    command = [sys.executable, "-m", "heistnight", *words]
    environment = {**os.environ, VARIABLE: named}
    sys.stdout.flush()
    if sys.platform == "win32":  # where a program that replaces itself has ended for its shell
        sys.exit(subprocess.call(command, env=environment))
    os.execve(command[0], command, environment)
