"""A room as it is kept: everything but its inputs and its talk."""

import hashlib
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from heistnight.bots.names import BOT_NAMES
from heistnight.core.action import Seat
from heistnight.core.orders import Orders
from heistnight.core.replay import Formerly
from heistnight.core.rng import commitment
from heistnight.core.sealed import Sealed, Word
from heistnight.server.clock import Clock
from heistnight.server.room import names
from heistnight.server.wire import (
    LONGEST_NAME,
    NAMELESS,
    Door,
    Gate,
    Grace,
    Pace,
    Paused,
    PausedBy,
    PersonId,
    Phase,
    encode,
)
from heistnight.server.world import token

FORMAT = 3  # to be raised with every new field: a program that does not know it would write the document without it
KEYS_KEPT = 4
BANS_KEPT = 100
HANDS_KEPT = 200


class Person(msgspec.Struct):
    """Person with a key to this room. Keys are kept as hashes; each device has one, and so has each address.

    `held` is the seat whose cards this person has seen in the running game: they may take no other. `asks` is the one
    they would like to have, `denied` says that they were told no. `wish` is what they want to be called as soon as the
    law of talk lets them say it. `seal` hides their random word for the deal. A rematch waits for who is `asked`. A
    `screen` is nobody: it only shows.
    """

    id: PersonId
    name: str
    keys: list[str] = []
    seat: Seat | None = None
    held: Seat | None = None
    homes: list[str] = []
    asks: Seat | None = None
    denied: bool = False
    wish: str = ""
    seal: str = ""
    asked: bool = False
    screen: bool = False

    def new_key(self, chance: Random) -> str:
        key = token(chance, 24)
        self.keys = [*self.keys, fingerprint(key)][-KEYS_KEPT:]
        return key

    def comes_from(self, home: str) -> None:
        if home not in self.homes:
            self.homes = [*self.homes, home][-KEYS_KEPT:]


class Chair(msgspec.Struct):
    """A seat: the person it belongs to, and the level of the bot that plays it now, if one does."""

    person: PersonId | None = None
    bot: str | None = None


class Document(msgspec.Struct, kw_only=True):
    """Stored state of a room. `epoch` is the run of the server in which its clock was last started.

    `owner` opened the room or was given it by who did; another host only stands in. `hands` are the seats whose cards
    somebody has seen who is not remembered any more, by the hashes of their keys and addresses.
    `secret` is what the house gives to the deal and has promised, `words` what people give: their seals from Start on,
    each with its word when that is opened. The deal waits for words until `deals_at`. `seed` is what all this makes, or
    what was chosen for practice; without a secret the seed itself was promised, as it was in older games. `orders` are
    what a lesson that goes on handed in.
    `gate` stands where a clock waits for people to be ready. `formerly` are names that seats had before, with how many
    events were told of them. `screen` is the code of its big screen.
    """

    room: str
    game: str
    rules: int
    deck: str = ""
    wishes: dict[str, Any]
    options: dict[str, Any]
    chairs: list[Chair]
    secret: str = ""
    words: list[Word] = []
    deals_at: float = 0.0
    seed: str = ""
    orders: Orders = {}
    phase: Phase = "lobby"
    people: dict[PersonId, Person] = {}
    host: PersonId = 0
    owner: PersonId = 0
    next_person: PersonId = 1
    grace: Grace = "rules"
    door: Door = "open"
    pace: Pace = "normal"
    stand_in: str = "medium"
    listed: bool = False
    chosen_seed: str = ""
    clock: Clock = msgspec.field(default_factory=Clock)
    epoch: int = msgspec.field(default=0, name="life")
    paused: Paused = None
    gate: Gate | None = None
    more_time: list[PersonId] = []
    banned: list[str] = []
    hands: dict[str, Seat] = {}
    names: list[str] = []
    formerly: list[Formerly] = []
    replay: str = ""
    next_room: str = ""
    next_by: PersonId = 0
    screen: str = ""
    format: int = FORMAT

    def copy(self) -> "Document":
        """The same again, with nothing shared that is ever changed in place."""
        return replace(
            self,
            chairs=[replace(chair) for chair in self.chairs],
            people={person.id: replace(person) for person in self.people.values()},
            clock=replace(self.clock),
        )

    def kept(self) -> bytes:
        """As it is written down. Whoever only watches is forgotten when the server stops."""
        people = {p.id: p for p in self.people.values() if self.remembers(p)}
        return encode(replace(self, people=people, format=FORMAT))

    def plays(self, person: Person) -> bool:
        """Return whether this is somebody at the table, or its host, and no spectator."""
        return person.seat is not None or person.id == self.host

    def remembers(self, person: Person) -> bool:
        return person.seat is not None or person.id in (self.host, self.owner)

    def free_name(self, wish: str, me: Person) -> str:
        """Return the wished name without invisible characters, and with a number where it looks like another's."""
        others = {person.name for person in self.people.values() if person.id != me.id} | set(BOT_NAMES)
        return names.told_apart(names.clean(wish, LONGEST_NAME) or NAMELESS, others, LONGEST_NAME)

    def marks(self, person: Person) -> list[str]:
        """Return the marks of a person: keys, and addresses that no other player here uses."""
        others = [other for other in self.people.values() if other is not person and self.remembers(other)]
        return [*person.keys, *(home for home in person.homes if not any(home in other.homes for other in others))]

    def ban(self, person: Person) -> None:
        """None of this person's keys opens the room again, and nobody new comes from where they came."""
        self.banned = [*self.banned, *self.marks(person)][-BANS_KEPT:]

    def forget(self, person: Person) -> None:
        """Forget a person, except for what they have seen of the running game."""
        if person.held is not None and self.phase == "playing":
            hands = {**self.hands, **dict.fromkeys(self.marks(person), person.held)}
            self.hands = dict(list(hands.items())[-HANDS_KEPT:])
        del self.people[person.id]

    @property
    def practice(self) -> bool:
        """Return whether the seed was chosen: then no player secrets are taken."""
        return bool(self.chosen_seed)

    @property
    def promise(self) -> str:
        """Return the commitment that everyone is told before the deal."""
        return commitment(bytes.fromhex(self.seed if self.practice or not self.secret else self.secret))

    @property
    def sealed(self) -> Sealed | None:
        """Return the parts of the seed; None where the commitment is to the seed itself."""
        return Sealed(self.promise, self.secret, self.words) if self.secret and not self.practice else None

    @property
    def opening(self) -> bool:
        """Return whether the host has pressed Start and the deal waits for players' secrets."""
        return self.phase == "lobby" and bool(self.words)

    @property
    def stood_in_for(self) -> list[Seat]:
        """The seats of people for whom a bot plays now."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.person is not None and chair.bot]

    @property
    def playing(self) -> bool:
        """Return whether a game is running, not paused, and not waiting for the ready check."""
        return self.phase == "playing" and not self.paused and (self.gate is None or self.gate.open)


class _Before(msgspec.Struct):
    """Until protocol 2 a pause was kept as what was shown of it: a name, or a sentence about the clock."""

    paused_by: str = ""


def read_kept(kept: bytes) -> Document:
    """A document as it was written down, also by an older version: then it promised the seed itself."""
    document = msgspec.json.decode(kept, type=Document)
    if document.phase == "lobby" and not document.secret and not document.practice:
        document.secret = document.seed
    if before := msgspec.json.decode(kept, type=_Before).paused_by:
        by = [person.id for person in document.people.values() if person.name == before]
        document.paused = "calm" if before.startswith("the clock: ") else PausedBy(by[0] if by else document.host)
    document.owner = document.owner or document.host
    return document


def fingerprint(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def log_id(room: str) -> str:
    """A room in a log: its name is the key to its door, and stays out of there."""
    return fingerprint(room)[:8]


def new_id(chance: Random) -> str:
    """A name nobody can guess: 96 bits."""
    return token(chance, 12)


def new_seed(chance: Random) -> str:
    """32 bytes nobody knows."""
    return chance.randbytes(32).hex()
