"""Command-line words turned into games, options, bots and seeds, and text made safe for a terminal."""

import argparse
import secrets
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from heistnight.bots import bot, levels
from heistnight.core.game import Game
from heistnight.core.options import Choice, Options
from heistnight.core.problems import BadOption, Unknown
from heistnight.games import game, games

AnyGame: TypeAlias = Game[Any, Any]
Commands: TypeAlias = "argparse._SubParsersAction[Any]"

USUAL_LEVEL = "medium"
SEEDS = 2**128


def printable(text: str) -> str:
    """Return the text on one line without control characters: files and names come from strangers."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def capital(words: str) -> str:
    """Return the text with a capital at its start; a name keeps its own letters."""
    return words[:1].upper() + words[1:]


def whole(least: int, most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers within limits, for argparse."""

    def read(word: str) -> int:
        try:
            number = int(word)
        except ValueError:
            number = least - 1
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"expected a whole number from {least} to {most}, not {word[:40]!r}")
        return number

    return read


def seed(word: str) -> int:
    """Read a seed, for argparse."""
    if not (word.isascii() and word.isdigit()) or len(word) > 39 or int(word) >= SEEDS:
        raise argparse.ArgumentTypeError(f"expected a whole number of at most 38 digits, not {word[:40]!r}")
    return int(word)


def fresh_seed() -> int:
    return secrets.randbelow(10**9)


def seed_bytes(number: int) -> bytes:
    """Return the seed of the tables that a number stands for."""
    return str(number).encode()


def setting(word: str) -> tuple[str, str]:
    """Read option=value, for argparse."""
    name, equals, value = word.partition("=")
    if not (name and equals):
        raise argparse.ArgumentTypeError(f"expected option=value, not {word!r}")
    return name.strip().replace("-", "_"), value.strip()


def add_game_words(command: argparse.ArgumentParser, *, bots: str) -> None:
    """Add the arguments that choose options, bots and seed."""
    command.add_argument("--players", type=int, metavar="N", help="number of seats")
    command.add_argument("--bots", metavar="LEVEL,...", help=bots)
    command.add_argument("--seed", type=seed, metavar="S", help="whole number; the same seed deals the same cards")
    command.add_argument(
        "--set",
        dest="settings",
        type=setting,
        action="append",
        default=[],
        metavar="OPTION=VALUE",
        help="option of the game (repeatable; see `heistnight games`)",
    )
    command.add_argument("--preset", metavar="NAME", help="named preset (see `heistnight games`)")


def options(
    chosen: AnyGame,
    players: int | None,
    settings: Sequence[tuple[str, str]],
    preset: str | None = None,
    **usual: str,
) -> Options:
    """Return the options asked for: one by one, by a preset, else the `usual` ones."""
    known = {choice.name: choice for choice in chosen.choices}
    stand = {name: value for name, value in usual.items() if name in known and _is_of(known[name], value)}
    words: dict[str, str | int] = {"players": chosen.default_players if players is None else players}
    for name, value in settings:
        if name == "players" and players is not None:
            raise BadOption("Give the number of players once: with --players or with --set.")
        words[name] = value
    least, most = chosen.seats[0], chosen.seats[-1]
    if isinstance(words["players"], int) and words["players"] not in chosen.seats:
        says = "{game} is for {least} to {most} players, not {players}."
        raise BadOption(says, game=chosen.title, least=least, most=most, players=words["players"])
    parsed: Options = chosen.options_type.parse({**stand, **words})
    if preset is None:
        return parsed
    named: Options = chosen.options_type.parse({**stand, **chosen.preset_named(preset, parsed).settings, **words})
    return named


def _is_of(choice: Choice, value: str) -> bool:
    return value in choice.values or (choice.kind == "flag" and value in ("on", "off"))


def named_levels(chosen: AnyGame, word: str | None) -> list[str]:
    """Return the bots of a comma-separated list; the default is one of the usual level."""
    there = levels(chosen.id)
    if word is None:
        return [USUAL_LEVEL if USUAL_LEVEL in there else there[-1]]
    return [bot(chosen.id, level.strip()).level for level in word.split(",")]


def one_each(named: Sequence[str], seats: int, whose: str) -> list[str]:
    """Return a bot for every seat: one level for all, or one bot each."""
    if len(named) == 1:
        return list(named) * seats
    if len(named) != seats:
        says = "{whose} need {seats} bots, or one level for all of them; --bots names {named}."
        raise BadOption(says, whose=whose, seats=seats, named=len(named))
    return list(named)


def find(name: str | None) -> AnyGame:
    """Return the game of this name, or raise Unknown with a list of all."""
    if name is None:
        raise Unknown("Name a game: {there}.", there=", ".join(game.id for game in games()))
    return game(name)
