"""Talk in a room, by the law of its table."""

from math import inf

from msgspec.structs import replace

from heistnight.core import driver
from heistnight.core.action import Input, Notice, Seat
from heistnight.core.problems import Problem
from heistnight.core.table import Table
from heistnight.core.talk import Phrase, Said, TalkRule, called
from heistnight.server import wire
from heistnight.server.problems import No
from heistnight.server.room import names
from heistnight.server.room.change import Change, bot_name
from heistnight.server.room.document import Person
from heistnight.server.room.records import said_row
from heistnight.store.store import SaidRow

LOBBY = TalkRule()
TAKEN_ALONG = 100


def law(table: Table | None, seat: Seat | None, said: list[Said]) -> TalkRule:
    return LOBBY if table is None else table.talk(seat, said)


def shown_law(table: Table | None, seat: Seat | None, said: list[Said], now: float) -> TalkRule:
    """Return the rule of talk as a viewer is shown it, at this time of the table."""
    return law(table, seat, said).shown(now)


def as_heard(table: Table | None, seat: Seat | None, said: Said, now: float) -> Said | None:
    """Return what has reached a listener by now: the words, the fact of a whisper, or None."""
    if table is None or table.has_reached(seat, said, now):
        return said
    whom = None if table.hears(seat, said) else table.whispered_to(said)
    if whom is None:
        return None
    return Said(
        said.at, said.seat, said.to, name=said.name, person=said.person, whispered_to=whom, stand_in=said.stand_in
    )


def say(change: Change, person: Person, ask: wire.Say) -> None:
    text = "".join(c for c in ask.text if c.isprintable()).strip()
    if sum((bool(text), ask.phrase is not None, bool(ask.emote))) != 1:
        raise No("Say one thing: a text, a phrase or a reaction.", "not_one_thing")
    seats = range(len(change.facts.chairs)) if "@" in text else ()
    meant = called(text, [change.seat_name(seat) for seat in seats])
    at = change.said_at()
    _utter(change, Said(at, person.seat, ask.to, text, ask.phrase, ask.emote, person.name, person.id, meant))


def bot_says(change: Change, seat: Seat, phrase: Phrase) -> None:
    """To those it is meant for, or whom the law of the table names first."""
    assert change.table is not None
    said = driver.phrase_of(change.table, change.room.game.phrases, change.room.said, change.said_at(), seat, phrase)
    stand_in = change.facts.chairs[seat].person is not None
    _utter(change, replace(said, name=bot_name(seat), stand_in=stand_in))


def call_oneself(change: Change, person: Person, name: str) -> None:
    """Whatever people can write is talk: a name is changed where its bearer may say it to all, and all hear it now."""
    if change.table is not None and change.facts.phase == "playing":
        _say_to_all(change, person.seat, names.clean(name, wire.LONGEST_NAME) or wire.NAMELESS)
    person.name, person.wish = change.document.free_name(name, person), ""


def may_be_called(change: Change, seat: Seat | None, name: str) -> bool:
    """Return whether this seat could say this name to everyone now without breaking a rule."""
    if change.table is None or change.facts.phase != "playing":
        return True
    try:
        return _heard_by_all(change, Said(change.said_at(), seat, text=name)) is None
    except Problem:
        return False


def taken_along(change: Change, room: str) -> list[SaidRow]:
    """Return people's talk to everyone, for the next game's lobby; claims about cards stay behind."""
    told = [said for said in change.room.said if said.to == "all" and said.person and said.phrase is None]
    heard = [replace(said, at=0, called=()) for said in told if as_heard(change.table, None, said, inf) is said]
    return [said_row(room, number, said) for number, said in enumerate(heard[-TAKEN_ALONG:])]


def _say_to_all(change: Change, seat: Seat | None, name: str) -> None:
    notice = _heard_by_all(change, Said(change.said_at(), seat, text=name))
    if notice is not None and change.facts.playing:
        change.play([Input(change.moves_at(), None, notice)])


def _heard_by_all(change: Change, said: Said) -> Notice | None:
    """Return the notice for the table after words to everyone, or raise Refused or No."""
    table = change.table
    assert table is not None
    notice = driver.check(table, change.room.game.phrases, change.room.said, said)
    if not all(table.has_reached(ears, said, said.at) for ears in (None, *range(table.seats))):
        raise No("Not everybody hears you now: a name can wait until they do.", "unheard")
    return notice


def _utter(change: Change, said: Said) -> None:
    """It may be said or raises Refused; and what the house must tell the table because of it is told."""
    before, forms = change.room.said, change.room.game.phrases
    change.room.talkers.check(said.seat is not None, len(change.said))
    if change.table is None:
        LOBBY.check(said, forms, len(change.facts.chairs))
        notice = None
    else:
        notice = driver.check(change.table, forms, before, said)
    change.say(said)
    if notice is not None and change.facts.playing:
        change.play([Input(change.moves_at(), None, notice)])
