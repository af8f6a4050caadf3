"""Records of a game (section 7): public ones, and each seat's own."""

from typing import Annotated, Literal, TypeAlias, get_args

import msgspec

from heistnight.core.action import Seat
from heistnight.core.words import words
from heistnight.games.bank_heist import events, moves
from heistnight.games.bank_heist.events import Received, Via
from heistnight.games.bank_heist.pieces import ALARMS, CARDS, IDENTITIES, KINDS, CardId

Bits: TypeAlias = int
Counts: TypeAlias = tuple[int, ...]
Noted: TypeAlias = Literal[
    "passed", "gave", "received", "given", "ruined", "tattoo", "no_tattoo", "hand", "showed_hand", "deck", "fetched",
    "looted", "lost",
]  # fmt: skip

DEEDS = (
    "alarm", "place", "look", "see_hand", "search", "swap", "move", "reveal", "die", "loot", "driver", "answer",
    "gunshot", "blast", "stab", "zip", "handcuff", "return", "chloroform", "free", "unjam", "antidote",
    *get_args(events.Why),
)  # fmt: skip
HOW = (
    *(*ALARMS, *CARDS, *IDENTITIES, *moves.DEFENCES),
    *(*get_args(events.Cause), *get_args(events.Checked), *get_args(events.Gun)),
    *map(str, range(9)),  # of bags
)
Done: TypeAlias = Annotated[str, words("Deed", DEEDS)]
Manner: TypeAlias = Annotated[str, words("Manner", tuple(dict.fromkeys(HOW)), empty=True)]

NOTHING: Counts = (0,) * KINDS
ANYBODY: Bits = 0b1111


class Note(msgspec.Struct, frozen=True, gc=False):
    """A line of a private notebook: what its owner saw in which turn, with whom, and the cards."""

    owner: Seat
    turn: int
    what: Noted
    seat: Seat
    cards: tuple[CardId, ...] = ()


class PassRecord(msgspec.Struct, frozen=True, gc=False):
    """A card that changed hands, as everybody saw it; giver -1 is I'll Take That."""

    turn: int
    giver: Seat
    receiver: Seat
    via: Via
    result: Received


class DeedRecord(msgspec.Struct, frozen=True, gc=False):
    """A public deed: who did what to whom, and how."""

    turn: int
    seat: Seat
    what: Done
    target: Seat
    how: Manner = ""


class WrongCode(msgspec.Struct, frozen=True, gc=False):
    attempt: int
    seat: Seat
    value: int


class CodeView(msgspec.Struct, frozen=True, gc=False):
    """The race for the vault, kept as everybody sees it; no digits while the count is running.

    `moves_token` is what a wrong code does now besides locking out (BH-3.12).
    """

    attempt: int
    digits: Annotated[tuple[int, ...], msgspec.Meta(max_length=4)]
    wrong: tuple[WrongCode, ...]
    empty: int
    adds: bool = False
    moves_token: bool = True
