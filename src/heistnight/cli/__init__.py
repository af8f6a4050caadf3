"""The command `heistnight`: thin doors into the rooms of the house."""

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
    "tidy",
    "copy",
    "migrate",
)


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {printable(message)}\n")


def parser(words: Sequence[str] = ()) -> argparse.ArgumentParser:
    """Knows all commands, or the one that is asked for: each brings what it needs, and nobody waits for the others."""
    top = Parser(
        prog="heistnight",
        description="Card games about robbing museums, banks and casinos.",
        epilog="heistnight COMMAND --help tells more.",
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"heistnight {__version__}")
    commands = top.add_subparsers(metavar="COMMAND", dest="command")
    for command in words[:1] if words[:1] and words[0] in COMMANDS else COMMANDS:
        importlib.import_module(f"heistnight.cli.{command}").add_to(commands)
    return top


def main(words: Sequence[str] | None = None) -> int:
    """Run a command and give its exit code: 2 when what was asked for can not be had."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    words = sys.argv[1:] if words is None else words
    top = parser(words)
    asked = top.parse_args(words)
    if asked.command is None:
        top.print_help()
        return 0
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
    except OSError as error:  # what was named as a file or a folder can not be one
        if error.filename is None:
            raise
        unusable = f"{error.filename} can not be used: {error.strerror}."
        print(f"heistnight {asked.command}: {printable(unusable)}", file=sys.stderr)
        return 2


def _send_nowhere(stream: IO[str]) -> None:
    """Let the interpreter's last flush go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
