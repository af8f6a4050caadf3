"""`heistnight deck`: take the cards of a game out of the box, and check what became of them."""

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
    command = commands.add_parser("deck", help="edit the cards of a game", allow_abbrev=False)
    doors = command.add_subparsers(metavar="DOOR", dest="door", required=True)
    export = doors.add_parser("export", help="print a game's deck as JSON, to edit", allow_abbrev=False)
    export.add_argument("game", metavar="GAME", help="its id, see `heistnight games`")
    export.set_defaults(run=run_export)
    checking = doors.add_parser("check", help="say what is wrong with an edited deck, by line and field")
    checking.add_argument("file", type=Path, metavar="FILE", help="a deck, as `heistnight deck export` prints them")
    checking.set_defaults(run=run_check)


def run_export(asked: argparse.Namespace) -> int:
    print(exported(find(asked.game).id), end="")
    return 0


def run_check(asked: argparse.Namespace) -> int:
    """Faults a line each, as compilers tell them; then what was edited, and whether the game can be played."""
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
        console.print(Text(printable(f"The game can not be played with it: {wrong}")))
        return FAULTY
    count = "no edits" if not changed else "1 edit" if len(changed) == 1 else f"{len(changed)} edits"
    console.print(Text(f"{find(deck.game).title}: {count}; it can be played.", style="bold"))
    return 0
