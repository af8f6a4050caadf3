"""A room as it is kept: everything but its inputs and its talk."""

import hashlib
import secrets
from typing import Any

import msgspec
from msgspec.structs import replace

from heistnight.core.action import Seat
from heistnight.core.rng import commitment
from heistnight.core.sealed import Sealed, Word
from heistnight.server.clock import Clock
from heistnight.server.wire import Paused, PausedBy, PersonId, Phase, encode

KEYS_KEPT = 4
BANS_KEPT = 40


class Person(msgspec.Struct):
    """Somebody with a key to this room. A key is kept as its hash; each device has one.

    `held` is the seat whose cards this person has seen in the running game: they may take no other. `seal` hides their
    random word for the deal.
    """

    id: PersonId
    name: str
    keys: list[str] = []
    seat: Seat | None = None
    held: Seat | None = None
    seal: str = ""

    def new_key(self) -> str:
        key = secrets.token_urlsafe(24)
        self.keys = [*self.keys, fingerprint(key)][-KEYS_KEPT:]
        return key


class Chair(msgspec.Struct):
    """A seat: the person it belongs to, and the level of the bot that plays it now, if one does."""

    person: PersonId | None = None
    bot: str | None = None


class Document(msgspec.Struct, kw_only=True):
    """What a room is made of. `life` is the run of the server in which its clock was last started.

    `secret` is what the house gives to the deal and has promised, `words` what people give: their seals from Start on,
    each with its word when that is opened. The deal waits for words until `deals_at`. `seed` is what all this makes, or
    what was chosen for practice; without a secret the seed itself was promised, as it was in older games.
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
    phase: Phase = "lobby"
    people: dict[PersonId, Person] = {}
    host: PersonId = 0
    next_person: PersonId = 1
    grace: int = 60
    stand_in: str = "medium"
    listed: bool = False
    chosen_seed: str = ""
    clock: Clock = msgspec.field(default_factory=Clock)
    life: int = 0
    paused: Paused = None
    more_time: list[PersonId] = []
    banned: list[str] = []
    names: list[str] = []
    replay: str = ""
    next_room: str = ""

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
        return encode(replace(self, people={p.id: p for p in self.people.values() if self.remembers(p)}))

    def remembers(self, person: Person) -> bool:
        return person.seat is not None or person.held is not None or person.id == self.host

    def ban(self, person: Person) -> None:
        """None of this person's keys opens the room again."""
        self.banned = [*self.banned, *person.keys][-BANS_KEPT:]

    @property
    def practice(self) -> bool:
        """Whether the seed was chosen: then nobody's words are taken."""
        return bool(self.chosen_seed)

    @property
    def promise(self) -> str:
        """What everybody is told before the deal."""
        return commitment(bytes.fromhex(self.seed if self.practice or not self.secret else self.secret))

    @property
    def sealed(self) -> Sealed | None:
        """What the seed is made of; None where the seed itself was promised."""
        return Sealed(self.promise, self.secret, self.words) if self.secret and not self.practice else None

    @property
    def opening(self) -> bool:
        """Whether the host has said Start, and the deal waits for people's words."""
        return self.phase == "lobby" and bool(self.words)

    @property
    def playing(self) -> bool:
        """Whether a game is running and not paused."""
        return self.phase == "playing" and not self.paused


class _Before(msgspec.Struct):
    """Until protocol 2 a pause was kept as what was shown of it: a name, or a sentence about the clock."""

    paused_by: str = ""


def read_kept(kept: bytes) -> Document:
    """A document as it was written down, also by an older version: then it promised the seed itself."""
    document = msgspec.json.decode(kept, type=Document)
    if document.phase == "lobby" and not document.secret:
        document.secret = new_seed() if document.practice else document.seed
    if before := msgspec.json.decode(kept, type=_Before).paused_by:
        by = [person.id for person in document.people.values() if person.name == before]
        document.paused = "calm" if before.startswith("the clock: ") else PausedBy(by[0] if by else document.host)
    return document


def fingerprint(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def nickname(room: str) -> str:
    """A room in a log: its name is the key to its door, and stays out of there."""
    return fingerprint(room)[:8]


def new_id() -> str:
    """A name nobody can guess: 96 bits."""
    return secrets.token_urlsafe(12)


def new_seed(wish: str = "") -> str:
    """32 bytes nobody knows; or those of a wish, for practice."""
    return (hashlib.sha256(wish.encode()).digest() if wish else secrets.token_bytes(32)).hex()
