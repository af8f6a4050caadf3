"""`heistnight replay`: check a replay file, and show the game move by move."""

import argparse
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from heistnight.cli.box import add_deck
from heistnight.cli.cast import Cast
from heistnight.cli.faces import Face, face_for
from heistnight.cli.words import Commands, whole
from heistnight.core import sealed
from heistnight.core.action import Input, Seat
from heistnight.core.event import Event
from heistnight.core.problems import BadReplay, Unknown
from heistnight.core.replay import Record, read
from heistnight.core.talk import Said
from heistnight.games import game

STEP = "Enter: next.  t: table.  q: quit. > "


def add_to(commands: Commands) -> None:
    command = commands.add_parser("replay", help="check a replay file and show it move by move", allow_abbrev=False)
    command.add_argument("file", type=Path, metavar="FILE", help="replay file")
    add_deck(command)
    command.add_argument("--verify", action="store_true", help="verify the sealed deal instead of showing the game")
    command.add_argument("--promise", metavar="HEX", help="commitment you noted before the deal, to compare")
    command.add_argument("--seat", type=whole(0, 99), metavar="N", help="show only what this seat saw (0 is the first)")
    command.add_argument("--step", action="store_true", help="wait for Enter after each move")
    command.add_argument(
        "--plain", action="store_true", help="print one thing per line without boxes, for screen readers"
    )
    command.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    record, end = read(lines(asked.file), game)
    if asked.seat is not None and not 0 <= asked.seat < end.seats:
        raise Unknown("There is no seat {seat}. Seats go from 0 to {last}.", seat=asked.seat, last=end.seats - 1)
    console = Console(highlight=False, emoji=False, markup=False)
    cast = Cast.of(record.names, end.seats)
    if asked.verify or asked.promise:
        return verify(console, record, cast, (asked.promise or "").strip().lower())
    Teller(console, record, face_for(record.game, console, cast, asked.plain), asked.seat).tell(step=asked.step)
    return 0


def verify(console: Console, record: Record, cast: Cast, promise: str) -> int:
    """Print the result of verifying a deal, and return 1 if it fails."""
    say = partial(console.print, soft_wrap=True)
    say("The replay is complete: played again by the rules, the game ends as recorded.")
    say(f"Commitment before the deal: {record.promise}")
    if record.sealed is None:
        wrong = [f"The commitment you noted is {promise}."] if promise not in ("", record.promise) else []
        why = "it was chosen for practice" if record.practice else "this game is older than people's words"
        say(f"The commitment is the seed itself: {why}.")
    else:
        wrong = list(sealed.faults(record.sealed, record.seed, promise))
        for word in record.sealed.words:
            what = f"added the secret {word.word}" if word.word else "committed to a secret and never opened it"
            say(f"{cast.name(word.seat)} {what}")
        if not any(word.word for word in record.sealed.words):
            say("No player added a secret of their own: the server alone made the deal.")
    for fault in wrong:
        say(f"WRONG: {fault}")
    if wrong:
        say("Do not trust this deal.")
    elif record.sealed is None:
        say("The seed matches the commitment.")
    else:
        say("The server's secret matches its commitment, and each player's secret matches theirs.")
        say("Every card follows from these secrets together.")
    if not promise and not wrong:
        say("Compare it with the commitment your page showed before the deal: --promise HEX.")
    return 1 if wrong else 0


def lines(path: Path) -> list[str]:
    """Return the lines of a file, or raise BadReplay with the reason why it can't be read."""
    try:
        return path.read_text(encoding="utf-8").removesuffix("\n").split("\n")
    except OSError as error:
        raise BadReplay(f"Can't read {path}: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise BadReplay(f"{path} is no replay: it is not UTF-8 text.") from None


class Teller:
    """Replay of a record, as one seat saw it or with all cards face up."""

    def __init__(self, console: Console, record: Record, face: Face, seat: Seat | None) -> None:
        self.console = console
        self.record = record
        self.face = face
        face.said = record.said
        self.seat = seat
        self.cast = face.cast
        self.table: Any = record.deal()
        self.told = 0

    def tell(self, *, step: bool) -> None:
        eyes = "all cards open" if self.seat is None else f"as {self.face.cast.name(self.seat)} saw it"
        game, played = self.record.game, self.record.game.played_as(self.record.options)
        self.console.print(Text(f"{game.title} ({played}), {eyes}. The replay is complete.", style="bold"))
        self._news()
        for moment in self._moments():
            if isinstance(moment, Said):
                if self.seat is None or self.table.hears(self.seat, moment):
                    self._look_back(len(self.table.log))
                    self.console.print(self.face.heard(moment))
                continue
            self.table.play(moment)
            if self._news() and step and not self._go_on():
                return
        self.face.cast = self.cast
        view = self.table.view(self.seat)
        self.console.print(
            self.face.result(view) if view.board.outcome else Text("The replay ends here, before the game does.")
        )

    def _moments(self) -> Iterator[Input | Said]:
        """Yield inputs and talk in the order of the file."""
        said = list(self.record.said)
        for move in self.record.inputs:
            while said and said[0].at < move.at:
                yield said.pop(0)
            yield move
        yield from said

    def _news(self) -> bool:
        """Print all events since, and return whether there were any."""
        before = self.told
        for number, event in enumerate(self.table.log[before:], before):
            self._look_back(number)
            seen = event if self.seat is None else event.seen_by(self.seat)
            line = self.face.tell(seen) if seen is not None and self._is_told(seen) else None
            if line is not None:
                self.console.print(line)
        self.told = len(self.table.log)
        return any(map(self._is_told, self.table.log[before:]))

    def _look_back(self, event: int) -> None:
        """Return the names at the time of an event."""
        self.face.cast = self.cast.then(self.record.formerly, event)

    def _is_told(self, event: Event) -> bool:
        return event.lasting or (self.seat is None and self.face.retells_all)

    def _go_on(self) -> bool:
        while True:
            try:
                word = self.console.input(Text(STEP, style="dim")).strip().lower()
            except EOFError:
                return False
            if word != "t":
                return not word.startswith("q")
            self.console.print(self.face.table(self.table.view(self.seat)))
