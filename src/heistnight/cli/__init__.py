"""The command `heistnight`, with one module for each of its subcommands."""

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from typing import IO, NoReturn

from heistnight import __version__
from heistnight.cli.box import put_in_the_box
from heistnight.cli.words import printable
from heistnight.core.problems import Problem

INTERRUPTED = 130
GAME_NIGHT = ("serve", "--open")  # the command of someone who only typed `heistnight`
COMMANDS = (
    "games",
    "play",
    "replay",
    "simulate",
    "lab",
    "ladder",
    "deck",
    "serve",
    "backup",
    "restore",
    "tidy",
    "copy",
    "migrate",
)


class Parser(argparse.ArgumentParser):
    """Parser that reports an error in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {printable(message)}\n")


def parser(words: Sequence[str] = ()) -> argparse.ArgumentParser:
    """Return a parser of all commands, or of the one asked for, so that no one waits for the imports of the others."""
    top = Parser(
        prog="heistnight",
        description="Card games about robbing museums, banks and casinos.",
        epilog="Without a command, heistnight starts the game night and opens your browser. "
        "For the options of a command: heistnight COMMAND --help.",
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"heistnight {__version__}")
    commands = top.add_subparsers(metavar="COMMAND", dest="command")
    for command in words[:1] if words[:1] and words[0] in COMMANDS else COMMANDS:
        importlib.import_module(f"heistnight.cli.{command}").add_to(commands)
    return top


def main(words: Sequence[str] | None = None) -> int:
    """Run a command, or the game night where none is given, and return its exit code: 2 for a refused request."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    words = (sys.argv[1:] if words is None else words) or GAME_NIGHT
    top = parser(words)
    asked = top.parse_args(words)
    if asked.command is None:
        top.error("Give a command. heistnight --help lists them.")
    try:
        if getattr(asked, "deck", None) is not None:
            put_in_the_box(asked.deck, list(words), getattr(asked, "game", None))
        code: int = asked.run(asked)
        sys.stdout.flush()
        return code
    except Problem as problem:
        print(f"heistnight {asked.command}: {printable(str(problem))}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # as in `heistnight games | head -1`
        _send_nowhere(sys.stdout)
        return 1
    except OSError as error:  # a path that was given is not usable
        if error.filename is None:
            raise
        unusable = f"Can't use {error.filename}: {error.strerror}."
        print(f"heistnight {asked.command}: {printable(unusable)}", file=sys.stderr)
        return 2


def _send_nowhere(stream: IO[str]) -> None:
    """Send the interpreter's last flush nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
