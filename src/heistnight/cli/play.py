"""`heistnight play`: one person against bots in the terminal."""

import argparse
import re
import secrets
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from rich.console import Console, RenderableType
from rich.text import Text

from heistnight.bots import PAUSE, Bot, Eyes, answer, bot, memory
from heistnight.bots.names import BOT_NAMES
from heistnight.cli import saves
from heistnight.cli.box import add_deck
from heistnight.cli.cast import Cast
from heistnight.cli.faces import Ask, Item, face_for, face_of
from heistnight.cli.faces.face import rows
from heistnight.cli.replay import lines
from heistnight.cli.words import (
    AnyGame,
    Commands,
    add_game_words,
    find,
    named_levels,
    one_each,
    options,
    printable,
    seed_bytes,
    whole,
)
from heistnight.core import driver
from heistnight.core.action import Action, HandOver, Input, Millis, Presence, Seat
from heistnight.core.problems import BadOption, BadReplay, Problem, Refused, Unknown
from heistnight.core.replay import Record, retold
from heistnight.core.rng import Rng, commitment
from heistnight.core.table import Decision, Table
from heistnight.core.talk import Phrase, PhraseForm, Said, called

INTERRUPTED = 130
RULES_SHOWN = 8


def add_to(commands: Commands) -> None:
    command = commands.add_parser("play", help="play against bots in the terminal", allow_abbrev=False)
    command.add_argument("game", metavar="GAME", nargs="?", help="game id (see `heistnight games`)")
    add_game_words(command, bots="a level for each opponent, with commas; one alone is for all")
    command.add_argument("--seat", type=whole(0, 99), metavar="N", default=0, help="your seat (default 0, the first)")
    add_deck(command)
    command.add_argument("--resume", action="store_true", help="continue the game you left last")
    command.add_argument(
        "--plain", action="store_true", help="print one thing per line without boxes, for screen readers"
    )
    command.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    console = Console(highlight=False, emoji=False, markup=False)
    session = _resumed(asked, console) or _fresh(asked, console)
    return session.run()


def _resumed(asked: argparse.Namespace, console: Console) -> "Session | None":
    """Return the game left last, if the person wants it."""
    game_id = find(asked.game).id if asked.game else None
    found = saves.saved(game_id)
    if asked.resume:
        if not found:
            says = "You have no unfinished game. Start one with `heistnight play {game}`."
            raise Unknown(says, game=asked.game or "GAME")
        return Session.left(console, found[0], asked.plain)
    if game_id is None:
        find(None)
    if not found or not sys.stdin.isatty():
        return None
    try:
        session = Session.left(console, found[0], asked.plain)
    except Problem as problem:
        console.print(Text(f"Can't read the game you left: {printable(str(problem))}", style="red"))
        return None
    return session if _wanted(console, session, found[0]) else None


def _wanted(console: Console, session: "Session", path: Path) -> bool:
    where = session.face.place(session.view())
    console.print(Text(f"You left a game of {session.record.game.title} {where}.", style="bold"))
    try:
        word = (
            console.input("Continue it? Enter: yes.  n: start a new game.  f: start a new game and delete this one. > ")
            .strip()
            .lower()
        )
    except EOFError:
        return True
    if word.startswith("f"):
        path.unlink(missing_ok=True)
    return not word.startswith(("n", "f"))


def _fresh(asked: argparse.Namespace, console: Console) -> "Session":
    game = find(asked.game)
    named = named_levels(game, asked.bots)
    players = asked.players
    if players is None and len(named) > 1 and not any(name == "players" for name, _ in asked.settings):
        players = len(named) + 1
    face = face_of(game)
    settings = dict(asked.settings)
    if players is None and "players" not in settings and asked.preset is None:
        players = face.players_for(settings)
    chosen = options(game, players, asked.settings, asked.preset, **game.unhurried)
    if why := face.elsewhere(chosen):
        raise BadOption(why)
    if face.usual:  # only now: what is played elsewhere may not know these settings
        chosen = options(game, players, asked.settings, asked.preset, **{**game.unhurried, **face.usual})
    if asked.seat >= chosen.players:
        raise BadOption("Your seat must be from 0 to {last}, not {seat}.", last=chosen.players - 1, seat=asked.seat)
    others = one_each(named, chosen.players - 1, f"{chosen.players - 1} opponents")
    levels: list[str | None] = [*others]
    levels.insert(asked.seat, None)
    names = list(BOT_NAMES[: len(others)])
    names.insert(asked.seat, "You")
    seed = secrets.token_bytes(16) if asked.seed is None else seed_bytes(asked.seed)
    sitting = [Input(0, None, HandOver(seat, "bot")) for seat, level in enumerate(levels) if level]
    record = Record(game, chosen, seed, sitting, [], names, practice=asked.seed is not None)
    seating = saves.Seating(saves.FORMAT, asked.seat, tuple(levels))
    return Session(console, saves.new_name(game.id), seating, record, asked.plain)


class Left(Exception):
    """Raised when the person leaves; the game stays as it is."""


class Ended(Exception):
    """Raised when the person ends the game for good."""


class Session:
    """One person, the bots around them, and the table they play at."""

    def __init__(self, console: Console, name: str, seating: saves.Seating, record: Record, plain: bool) -> None:
        self.console = console
        self.name = name
        self.seating = seating
        self.seat = seating.seat
        self.record = record
        self.inputs = list(record.inputs)
        self.table: Table
        self.table, before, _ = retold(record)
        self.talk = driver.Talk(record.game.phrases, record.said, before)
        self.unheard = [said for said in record.said if self._is_on_its_way(said)]
        self.asked_before: Decision[Any] | None = None
        self.resting: set[Seat] = set()  # bots that chose to wait until something moves
        self.gone: set[Seat] = set()  # who had their turn at the open question
        self.pacing = driver.Pacing()  # when bots answer under a clock
        self.unsent: list[Action] = []  # the rest of an answer that the rules ask for piece by piece
        self.bots = {seat: bot(record.game.id, level) for seat, level in enumerate(seating.bots) if level}
        cast = Cast(record.names, seating.seat, seating.bots)
        self.face = face_for(record.game, console, cast, plain)
        self.told = len(self.table.log or ())
        self.started = time.monotonic() - self.table.now / 1000
        self.face.live = True
        self.face.said = self.talk.said
        self.kept = self.new_here = True

    @classmethod
    def left(cls, console: Console, path: Path, plain: bool) -> "Session":
        """Return a session of the game in a save file."""
        try:
            return cls(console, path.stem, *saves.load(lines(path)), plain)
        except BadReplay as error:
            raise BadReplay(f"{path}: {error}") from None

    def run(self) -> int:
        """Play until the game ends or the person leaves, and return the exit code (130 after Ctrl-C)."""
        try:
            self._welcome()
            self._play()
        except (Left, EOFError):
            return self._leave(0)
        except Ended:
            self._put_away(Text("The game was ended early. Nobody wins.", style="bold"))
            return 0
        except KeyboardInterrupt:
            self.console.print()
            return self._leave(INTERRUPTED)
        self._put_away(self.face.result(self.view()))
        return 0

    def view(self) -> Any:
        return self.table.view(self.seat)

    # The game

    def _welcome(self) -> None:
        game = self.record.game
        others = ", ".join(self.face.cast.title(seat) for seat in self.bots) or self.face.alone
        played = game.played_as(self.record.options)
        self.console.print(Text.assemble((game.title.upper(), "bold yellow"), f"  {played}, with {others}."))
        if all(move.seat is None for move in self.inputs):
            self.console.print(Text(f"The deal is sealed: {commitment(self.record.seed)}", style="dim"))
            self.told = 0
        self.console.print(Text("h or ?: help.  q: leave; the game waits for you.", style="dim"))

    def _play(self) -> None:
        if self.table.present(self.seat) is False:
            self._move(Input(self.table.now, None, Presence(self.seat, here=True)))
        self._news()
        while (decision := self.table.open()) is not None:
            if decision is not self.asked_before:
                self.asked_before = decision
                self.resting.clear()
                self.gone.clear()
                self._bots_speak()
            seat = self._next()
            if seat is None:
                self._move(driver.silence(self.table))
            elif seat == self.seat:
                self._person()
            else:
                self._bot(seat)
            self._news()

    def _next(self) -> Seat | None:
        """Return the seat to answer next: the person first; under a clock, the first bot that is ready.

        Where no clock runs and the person is not asked, bots go as often as they like."""
        clocked = driver.deadline(self.table) is not None
        seats = driver.asked(self.table, resting=self.resting)
        others = any(seat != self.seat for seat in seats) or clocked
        if self.seat in seats and others and not self.face.has_a_say(self.view(), self.table.offered(self.seat)):
            self.resting.add(self.seat)
            seats = driver.asked(self.table, resting=self.resting)
        if (self.seat not in seats and not clocked) or self.gone.issuperset(seats):
            self.gone.clear()
        waiting = [seat for seat in seats if seat not in self.gone]
        if self.seat in waiting:
            return self.seat
        return self.pacing.next(self.table, waiting, self._takes) if clocked else waiting[0]

    def _person(self) -> None:
        self.gone.add(self.seat)
        action = self._ask()
        now, before = self._now(), len(self.inputs)
        if self._is_overtaken(now):
            quicker = any(move.seat is not None for move in self.inputs[before:])
            says = "Another player was quicker." if quicker else "Time ran out first."
            self.console.print(Text(says, style="red"))
            self.started = time.monotonic() - self.table.now / 1000  # the next question has all its time
        else:
            try:
                at = driver.after(self.table, driver.clamp(self.table, now), self.talk.said)
                self._move(Input(at, self.seat, action))
            except Refused as error:
                self.console.print(Text(str(error), style="red"))
        self._keep()

    def _is_overtaken(self, now: Millis) -> bool:
        """Return whether a bot that was ready by now, or the clock, has closed the question that the person answers."""
        question = self.table.questions
        while self.table.agenda and self.table.questions == question:
            seats = driver.asked(self.table, resting={*self.resting, *self.gone, self.seat})
            seat = self.pacing.next(self.table, seats, self._takes) if driver.deadline(self.table) is not None else None
            if seat is not None and self.pacing.at(self.table, seat) <= now:
                self._bot(seat)
            elif (silence := driver.expire(self.table, now)) is not None:
                self._move(silence)
            else:
                return False
        return True

    def _bot(self, seat: Seat) -> None:
        """Let a bot answer: under a clock when it is ready, however long it thinks."""
        self.gone.add(seat)
        begun, clocked = time.monotonic(), driver.deadline(self.table) is not None
        may_rest = driver.may_rest(self.table, seat, self.resting)
        action = answer(self.bots[seat], self._eyes(seat), may_rest=may_rest)
        at = self._now()
        if clocked:
            self.started += time.monotonic() - begun
            at = self.pacing.at(self.table, seat)
            self.pacing.rests(seat, at)
        if action is None:
            self.resting.add(seat)
        else:
            spoken = self.talk.said[-1].at if self.talk.said else 0
            at = driver.in_time(self.table, max(at, spoken))
            self._move(Input(driver.after(self.table, at, self.talk.said), seat, action))

    def _takes(self, seat: Seat) -> Millis:
        """Return the time a bot takes for the open question: its own, or the usual pause."""
        eyes = self._eyes(seat, "takes")
        says, (shortest, longest) = self.bots[seat].takes(eyes), PAUSE
        return shortest + eyes.rng.below(longest - shortest + 1) if says is None else says

    def _move(self, move: Input) -> None:
        self.table.play(move)
        self.inputs.append(move)
        self.resting.clear()
        self.started = min(
            self.started, time.monotonic() - self.table.now / 1000
        )  # no one waits for a clock to run out

    def _now(self) -> Millis:
        return max(self.table.now, int(1000 * (time.monotonic() - self.started)))

    def _dated(self) -> Millis:
        return driver.dated(self.table, self._now())

    def _eyes(self, seat: Seat, does: str = "bot") -> Eyes:
        """Return the view of a bot; its chance follows from seed and move, so a resumed game is the same game."""
        chance = Rng(b"%s %s %d at %d" % (self.record.seed, does.encode(), seat, len(self.inputs)))
        known = memory(self.table, seat, self.talk.said, self.talk.before, self._now(), (self.seat,))
        return Eyes(self.table, seat, chance, *known)

    def _bots_speak(self) -> None:
        for seat in driver.asked(self.table):
            speaker: Bot | None = self.bots.get(seat)
            phrase = speaker.speak(self._eyes(seat)) if speaker else None
            if phrase is not None:
                at = self._dated()
                with suppress(Refused):
                    self._say(driver.phrase_of(self.table, self.talk.forms, self.talk.said, at, seat, phrase))

    def _say(self, said: Said) -> None:
        told = self.talk.say(self.table, said)
        if self.table.hears(self.seat, said):
            self.unheard.append(said)
        if told is not None:
            self.inputs.append(told)
        self._listen()

    def _is_on_its_way(self, said: Said) -> bool:
        table, seat = self.table, self.seat
        return table.hears(seat, said) and not table.has_reached(seat, said, table.now)

    def _listen(self) -> None:
        """Print the talk that has reached this seat."""
        now = self._now()
        for said in [said for said in self.unheard if self.table.has_reached(self.seat, said, now)]:
            self.unheard.remove(said)
            self.console.print(self.face.heard(said))

    def _news(self) -> None:
        """Print everything this seat has seen and heard since."""
        log = self.table.log or []
        for event in log[self.told :]:
            seen = event.seen_by(self.seat)
            line = self.face.tell(seen) if seen is not None and seen.lasting else None
            if line is not None:
                self.console.print(line)
        self.told = len(log)
        self._listen()

    # The person

    def _ask(self) -> Action:
        """Ask until an answer is confirmed, and return it; everything before that can be taken back."""
        view, options = self.view(), self.table.offered(self.seat)
        if self.unsent and self.unsent[0] in options:
            return self.unsent.pop(0)
        self.unsent.clear()
        said = self.face.goes_without_saying(view, options)
        if said is not None:
            return said
        ask = self.face.ask(view, options)
        if ask.table or self.new_here:
            self.console.print(self.face.table(view))
        self.new_here = False
        answer = None
        while answer is None:
            answer = self._put(ask)
        action, *self.unsent = answer
        return action

    def _put(self, ask: Ask, *, further: bool = False) -> Sequence[Action] | None:
        """Return the answer to a question; None where it was a follow-up and the person goes back."""
        self.console.print(ask.layout)
        self.console.print(Text(ask.prompt, style="bold"))
        picked: list[Item] = list(ask.items) if len(ask.items) == 1 else []
        while True:
            self._listen()
            ready = ask.find(picked) if picked else None
            if isinstance(ready, Ask):
                return self._put(ready, further=True)
            words = self._read(self._prompt(ask, picked, ready)).split()
            if not words:
                if ready is not None:
                    return ready if isinstance(ready, tuple) else (ready,)
                self.console.print(Text(self._expected(ask), style="dim"))
            elif further and not picked and words[0].lower() in ("u", "undo"):
                return None
            elif not self._command(words, picked, ask):
                self._pick(words, picked, ask)

    def _prompt(self, ask: Ask, picked: Sequence[Item], ready: object) -> Text:
        if ready is not None:
            chosen = ", ".join(item.name for item in picked)
            if len(ask.items) == 1:
                return Text.assemble("Enter: ", (chosen, "bold yellow"), ". > ")
            return Text.assemble((chosen, "bold yellow"), ".  Enter: final.  u: take it back. > ")
        if picked:
            chosen = ", ".join(item.name for item in picked)
            return Text.assemble((chosen, "bold yellow"), f" and {ask.picks - len(picked)} more. > ")
        return Text("> ")

    def _pick(self, words: Sequence[str], picked: list[Item], ask: Ask) -> None:
        """Pick the options that the words name, or say why not and change nothing."""
        picks = list(picked) if picked and (ask.gathers or ask.find(picked) is None) else []
        for word in _as_items(words, ask):
            named = [item for item in ask.items if word.lower() in item.words]
            item = next((item for item in named if item not in picks), None)
            if item is not None:
                picks.append(item)
            elif named and ask.gathers:
                picks.remove(named[0])
            else:
                self.console.print(Text(f"{printable(word)!r} isn't available. {self._expected(ask)}", style="red"))
                return
        if len(picks) > ask.picks:
            self.console.print(Text(f"That's too many. {self._expected(ask)}", style="red"))
        elif picks and (ask.gathers or len(picks) == ask.picks) and ask.find(picks) is None:
            self.console.print(Text(ask.clash, style="red"))
        else:
            picked[:] = picks

    def _expected(self, ask: Ask) -> str:
        return f"{ask.expected}; h is help."

    def _read(self, prompt: Text) -> str:
        word = self.console.input(prompt).strip()
        if not sys.stdin.isatty():
            self.console.print(Text(printable(word)))
        return word

    def _command(self, words: Sequence[str], picked: list[Item], ask: Ask) -> bool:
        """Return whether the words were a command and not an answer."""
        taken = {word for item in ask.items for word in item.words}
        first = words[0].lower()
        if first in taken:
            return False
        rest = words[1:]
        commands: dict[str, Callable[[], object]] = {
            "h": lambda: self._help(ask),
            "u": lambda: (
                picked.pop() if picked else self.console.print(Text("There is nothing to take back.", style="dim"))
            ),
            "t": lambda: self._show(ask),
            "l": self._script,
            "r": lambda: self._rule(rest),
            "say": lambda: self._speak(rest),
            "q": self._quit,
            "end": self._end,
        }
        spelled = {"?": "h", "help": "h", "undo": "u", "table": "t", "log": "l", "rule": "r", "rules": "r"}
        spelled |= {"quit": "q", "exit": "q"}
        note = self.face.notes.get(first)
        if note is not None:
            self.console.print(note[1](self.view()))
            return True
        command = commands.get(spelled.get(first, first))
        if command is not None:
            command()
        return command is not None

    def _quit(self) -> None:
        raise Left

    def _end(self) -> None:
        says = "End this game for good? Nobody wins it.  y: end it.  Enter: play on. > "
        if self._read(Text(says, style="bold")).lower().startswith("y"):
            raise Ended

    def _show(self, ask: Ask) -> None:
        self.console.print(self.face.table(self.view()))
        self.console.print(ask.layout)

    def _script(self) -> None:
        """Print the last events again."""
        seen = [event.seen_by(self.seat) for event in self.table.log or ()]
        told = [self.face.tell(event) for event in seen if event is not None and event.lasting]
        for line in [line for line in told if line is not None][-30:]:
            self.console.print(line)

    def _help(self, ask: Ask) -> None:
        known = {
            "1, 2...": f"{ask.expected}. Enter then makes it final.",
            "u": "take an unconfirmed choice back",
            "t": "the table again",
            "l": "the script: what happened lately",
            **{word: says for word, (says, _) in self.face.notes.items()},
            "rule N": "a rule by its number, or rules with a word in them",
            "say ...": "talk to the table; `say` alone lists quick phrases, which bots understand",
            "q": "leave; `heistnight play --resume` goes on",
            "end": "end this game for good; nobody wins it",
        }
        self.console.print(rows((Text(word, style="bold"), Text(says)) for word, says in known.items()))

    def _rule(self, words: Sequence[str]) -> None:
        found = list(rules_about(self.record.game, " ".join(words))) if words else []
        if not found:
            self.console.print(
                Text("Type the number of a rule (rule 4.5) or a word in it (rule trinket).", style="dim")
            )
        for number, text in found[:RULES_SHOWN]:
            self.console.print(Text.assemble((f"{number} ", "bold"), text))
        if len(found) > RULES_SHOWN:
            rest = ", ".join(number for number, _ in found[RULES_SHOWN:])
            self.console.print(Text(f"Also: {rest}.", style="dim"))

    def _speak(self, words: Sequence[str]) -> None:
        forms = {form.key: form for form in self.record.game.phrases}
        if not words:
            for form in forms.values():
                self.console.print(Text.assemble((f"  say {_usage(form)}", "bold"), f"  {form.says}"))
        elif words[0] in forms:
            phrase = _phrase(forms[words[0]], words[1:], self.record.names)
            if phrase is None:
                self.console.print(Text(f"Type: say {_usage(forms[words[0]])}", style="dim"))
            else:
                self._utter(phrase=phrase)
        else:
            self._utter(text=printable(" ".join(words))[:300])

    def _utter(self, *, text: str = "", phrase: Phrase | None = None) -> None:
        """Say something to the listeners that the law of talk names first, as bots do."""
        to = self.table.talk(self.seat, self.talk.said).to
        try:
            names = called(text, self.record.names)
            self._say(Said(self._dated(), self.seat, to[0] if to else "all", text, phrase, called=names))
        except Refused as error:
            self.console.print(Text(str(error), style="red"))

    # The file

    def _record(self) -> Record:
        return replace(self.record, inputs=self.inputs, said=self.talk.said)

    def _keep(self) -> None:
        """Save the game after every answer, so that nothing can be lost."""
        try:
            saves.keep(saves.save_path(self.name), self.seating, self._record())
        except OSError as error:
            if self.kept:
                reason = error.strerror or str(error)
                self.console.print(
                    Text(f"Can't save the game ({reason}). It will be lost when you leave.", style="red")
                )
            self.kept = False

    def _leave(self, code: int) -> int:
        self._keep()
        if self.kept:
            self.console.print(Text("\nYou slip out. Come back with `heistnight play --resume`.", style="bold"))
        return code

    def _put_away(self, ending: RenderableType) -> None:
        """Tell how the game ended, and keep it as a replay."""
        self.console.print(ending)
        self.console.print(Text(f"The seed was {self.record.seed.hex()}.", style="dim"))
        path = saves.replay_path(self.name)
        try:
            saves.keep(path, None, self._record())
            saves.save_path(self.name).unlink(missing_ok=True)
        except OSError:
            return
        self.console.print(Text(f"Watch it again: heistnight replay {path}", style="dim"), soft_wrap=True)


def rules_about(game: AnyGame, word: str) -> Iterator[tuple[str, str]]:
    """Return the numbered rules with this number or word."""
    wanted = word.lower()
    for number, text in numbered_rules(game.rules):
        is_number = wanted[:1].isdigit() or "-" in wanted
        if (number.lower() == wanted or number.lower().endswith(f"-{wanted}")) if is_number else wanted in text.lower():
            yield number, text


def numbered_rules(rules: str) -> Iterator[tuple[str, str]]:
    """Yield each rule of a rulebook with its number, on one line and without markup."""
    for match in re.finditer(r"^- \*\*([A-Z]+-[\d.]+)\*\* (.*(?:\n  .*)*)", rules, re.MULTILINE):
        yield match[1], re.sub(r"\s+", " ", re.sub(r"\*+|`|\[(?:book|ruling|house)\] ?", "", match[2])).strip()


def _as_items(words: Sequence[str], ask: Ask) -> list[str]:
    """Return the words as one name, or as several keys."""
    whole_name = " ".join(words).lower()
    if any(whole_name in item.words for item in ask.items):
        return [whole_name]
    return [part for word in words for part in word.split(",") if part]


def _usage(form: PhraseForm) -> str:
    return " ".join([form.key, *(slot.name.upper() for slot in form.slots)])


def _phrase(form: PhraseForm, words: Sequence[str], names: Sequence[str]) -> Phrase | None:
    """Return a phrase with its blanks filled from words; seats may be named."""
    if len(words) != len(form.slots):
        return None
    seats = {name.lower(): seat for seat, name in enumerate(names)}
    values: list[str | int] = []
    for slot, word in zip(form.slots, words, strict=True):
        by_name = {said.lower(): key for key, said in slot.words.items()} | {key.lower(): key for key in slot.words}
        value: str | int | None = by_name.get(word.lower())
        if slot.kind != "word":
            value = seats.get(word.lower()) if slot.kind == "seat" else None
            value = int(word) if value is None and word.isdigit() else value
        if value is None:
            return None
        values.append(value)
    return Phrase(form.key, tuple(values))
