"""Records of a game (section 7): public ones, and each seat's own."""

from typing import Literal, TypeAlias

import msgspec

from heistnight.core.action import Seat
from heistnight.games.bank_heist.pieces import KINDS

Bits: TypeAlias = int
Counts: TypeAlias = tuple[int, ...]
Noted: TypeAlias = Literal[
    "passed", "gave", "received", "given", "ruined", "tattoo", "no_tattoo", "hand", "showed_hand", "deck", "fetched",
    "looted", "lost",
]  # fmt: skip

NOTHING: Counts = (0,) * KINDS
ANYBODY: Bits = 0b1111


class Note(msgspec.Struct, frozen=True, gc=False):
    """A line of a private notebook: what its owner saw in which turn, with whom, and the cards."""

    owner: Seat
    turn: int
    what: Noted
    seat: Seat
    cards: tuple[str, ...] = ()


class PassRecord(msgspec.Struct, frozen=True, gc=False):
    """A card that changed hands, as everybody saw it; giver -1 is I'll Take That."""

    turn: int
    giver: Seat
    receiver: Seat
    via: str
    result: str


class DeedRecord(msgspec.Struct, frozen=True, gc=False):
    """A public deed: who did what to whom, and how."""

    turn: int
    seat: Seat
    what: str
    target: Seat
    how: str = ""


class WrongCode(msgspec.Struct, frozen=True, gc=False):
    attempt: int
    seat: Seat
    value: int


class CodeView(msgspec.Struct, frozen=True, gc=False):
    """The race for the vault, kept as everybody sees it; no digits while the count is running.

    `moves_token` is what a wrong code does now besides locking out (BH-3.12).
    """

    attempt: int
    digits: tuple[int, ...]
    wrong: tuple[WrongCode, ...]
    empty: int
    adds: bool = False
    moves_token: bool = True
