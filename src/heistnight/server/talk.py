"""What is said in a room, by the law of its table."""

from msgspec.structs import replace

from heistnight.core import driver
from heistnight.core.action import Input, Seat
from heistnight.core.table import Table
from heistnight.core.talk import Phrase, Said, TalkRule, called
from heistnight.server import wire
from heistnight.server.change import Change
from heistnight.server.document import Person
from heistnight.server.problems import No

LOBBY = TalkRule()
MOST_SAID = 5_000


def law(table: Table | None, seat: Seat | None, said: list[Said]) -> TalkRule:
    return LOBBY if table is None else table.talk(seat, said)


def as_heard(table: Table | None, seat: Seat | None, said: Said, now: float) -> Said | None:
    """What has reached these ears by now: the words, that somebody whispered, or nothing."""
    if table is None or table.has_reached(seat, said, now):
        return said
    whom = None if table.hears(seat, said) else table.whispered_to(said)
    if whom is None:
        return None
    return Said(said.at, said.seat, said.to, name=said.name, person=said.person, whispered_to=whom)


def say(change: Change, person: Person, ask: wire.Say) -> None:
    text = "".join(c for c in ask.text if c.isprintable()).strip()
    if sum((bool(text), ask.phrase is not None, bool(ask.emote))) != 1:
        raise No("Say one thing: a text, a phrase or a reaction.", "not_one_thing")
    at = change.now() if change.table else 0
    names = called(text, [change.seat_name(seat) for seat in range(len(change.facts.chairs))]) if "@" in text else ()
    _utter(change, Said(at, person.seat, ask.to, text, ask.phrase, ask.emote, person.name, person.id, names))


def bot_says(change: Change, seat: Seat, phrase: Phrase) -> None:
    """To those whom the law of the table names first."""
    assert change.table is not None
    said = driver.phrase_of(change.table, change.room.said, change.now(), seat, phrase)
    _utter(change, replace(said, name=change.seat_name(seat)))


def _utter(change: Change, said: Said) -> None:
    """It may be said or raises Refused; and what the house must tell the table because of it is told."""
    before, forms = change.room.said, change.room.game.phrases
    if len(before) + len(change.said) >= MOST_SAID:
        raise No("So much has been said at this table that no more can be kept.", "too_much_said")
    if change.table is None:
        LOBBY.check(said, forms, len(change.facts.chairs))
        word = None
    else:
        word = driver.check(change.table, forms, before, said)
    change.said.append(said)
    if word is not None and change.facts.playing:
        change.play([Input(change.now(), None, word)])
