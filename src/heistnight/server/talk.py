"""What is said in a room, by the law of its table."""

from heistnight.core.action import Input, Seat
from heistnight.core.table import Table
from heistnight.core.talk import Phrase, Said, TalkRule
from heistnight.server import wire
from heistnight.server.change import Change
from heistnight.server.document import Person
from heistnight.server.problems import No
from heistnight.server.wire import Heard

LOBBY = TalkRule()


def law(table: Table | None, seat: Seat | None, said: list[Said]) -> TalkRule:
    return LOBBY if table is None else table.talk(seat, said)


def hears(table: Table | None, seat: Seat | None, said: Said, now: float) -> bool:
    """Whether it is for these ears, and has reached them by now."""
    return table is None or table.has_reached(seat, said, now)


def as_said(heard: Heard) -> Said:
    return Said(heard.at, heard.seat, heard.to, heard.text, heard.phrase, heard.emote, heard.name)


def say(change: Change, person: Person, ask: wire.Say) -> None:
    text = "".join(c for c in ask.text if c.isprintable()).strip()
    if sum((bool(text), ask.phrase is not None, bool(ask.emote))) != 1:
        raise No("Say one thing: a text, a phrase or a reaction.")
    at = change.now() if change.table else 0
    _utter(change, Heard(at, person.seat, person.name, ask.to, text, ask.phrase, ask.emote, person.id))


def bot_says(change: Change, seat: Seat, phrase: Phrase) -> None:
    """Bots speak to those whom the law of the table names first: where there are teams, to their own."""
    to = law(change.table, seat, change.room.said).to
    _utter(change, Heard(change.now(), seat, change.seat_name(seat), to[0] if to else "all", phrase=phrase))


def _utter(change: Change, heard: Heard) -> None:
    rule = law(change.table, heard.seat, change.room.said)
    said = as_said(heard)
    rule.check(said, change.room.game.phrases, len(change.facts.chairs))
    change.heard.append(heard)
    word = change.table.breach(said, change.room.said) if change.table and change.facts.playing else None
    if word is not None:
        change.play([Input(change.now(), None, word)])
