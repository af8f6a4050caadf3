"""`heistnight deck`: export the cards of a game, and check an edited deck."""

import argparse
from pathlib import Path

from rich.console import Console
from rich.text import Text

from heistnight.cli.words import Commands, find, printable
from heistnight.core.deck import read
from heistnight.core.edits import edits
from heistnight.lab.workshop import check, exported, printed_cards, proof

FAULTY = 1


def add_to(commands: Commands) -> None:
    command = commands.add_parser("deck", help="export a game's cards, and check an edited deck", allow_abbrev=False)
    doors = command.add_subparsers(metavar="DOOR", dest="door", required=True)
    export = doors.add_parser("export", help="print a game's deck as JSON", allow_abbrev=False)
    export.add_argument("game", metavar="GAME", help="game id (see `heistnight games`)")
    export.set_defaults(run=run_export)
    checking = doors.add_parser("check", help="list errors by line and field, list edits, and play a test game")
    checking.add_argument("file", type=Path, metavar="FILE", help="deck file, as printed by `heistnight deck export`")
    checking.set_defaults(run=run_check)


def run_export(asked: argparse.Namespace) -> int:
    print(exported(find(asked.game).id), end="")
    return 0


def run_check(asked: argparse.Namespace) -> int:
    """Print each fault on a line, as a compiler does, then the edits, and whether the game can be played."""
    console = Console(highlight=False, emoji=False, markup=False, soft_wrap=True)
    found = check(asked.file)
    for fault in found:
        kind = "" if fault.grave else "note: "
        console.print(Text(printable(f"{asked.file}:{fault.line}: {kind}{fault.field}: {fault.text}")))
    if any(fault.grave for fault in found):
        return FAULTY
    deck = read(asked.file)
    changed = edits(printed_cards(deck.game), deck.cards)
    for edit in changed:
        console.print(
            Text(printable(f"{edit.what}: {edit.before or 'not there'} → {edit.after or 'gone'}"), style="dim")
        )
    wrong = proof(asked.file)
    if wrong:
        console.print(Text(printable(f"The game can't be played with this deck: {wrong}")))
        return FAULTY
    count = "no edits" if not changed else "1 edit" if len(changed) == 1 else f"{len(changed)} edits"
    console.print(Text(f"{find(deck.game).title}: {count}; it can be played.", style="bold"))
    return 0
