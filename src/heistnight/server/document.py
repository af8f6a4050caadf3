"""A room as it is kept: everything but its inputs and its talk."""

import hashlib
import secrets
from typing import Any

import msgspec

from heistnight.core.action import Seat
from heistnight.server.clock import Clock
from heistnight.server.wire import PersonId, Phase

KEYS_KEPT = 4


class Person(msgspec.Struct):
    """Somebody with a key to this room. A key is kept as its hash; each device has one."""

    id: PersonId
    name: str
    keys: list[str] = []
    seat: Seat | None = None

    def new_key(self) -> str:
        key = secrets.token_urlsafe(24)
        self.keys = [*self.keys, fingerprint(key)][-KEYS_KEPT:]
        return key


class Chair(msgspec.Struct):
    """A seat: the person it belongs to, and the level of the bot that plays it now, if one does."""

    person: PersonId | None = None
    bot: str | None = None


class Document(msgspec.Struct, kw_only=True):
    """What a room is made of."""

    room: str
    game: str
    rules: int
    wishes: dict[str, Any]
    options: dict[str, Any]
    chairs: list[Chair]
    phase: Phase = "lobby"
    people: list[Person] = []
    host: PersonId = 1
    next_person: PersonId = 1
    grace: int = 60
    stand_in: str = "medium"
    listed: bool = False
    seed: str = ""
    chosen_seed: str = ""
    clock: Clock = msgspec.field(default_factory=Clock)
    paused_by: str = ""
    replay: str = ""
    next_room: str = ""


def fingerprint(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def new_id() -> str:
    """A name nobody can guess: 96 bits."""
    return secrets.token_urlsafe(12)
