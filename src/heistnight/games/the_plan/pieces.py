"""The 72 Plans, 56 treasures and 30 trinkets of the box, in canonical order (TP-1.4, TP-1.5).

Inside the engine a kind, a face, a treasure and a trinket are their places in that order; people see their names.
Copies are alike (TP-14.4), so a card is its face and a tile its design.
"""

from collections import Counter
from functools import cache
from importlib.resources import files
from typing import Literal, TypeAlias

import msgspec

Kind: TypeAlias = int
Face: TypeAlias = int
Treasure: TypeAlias = int
Trinket: TypeAlias = int
PlanType: TypeAlias = Literal["smash_grab", "lone", "team2", "team3", "team4"]


class PlanCard(msgspec.Struct, frozen=True):
    id: str
    face: str
    type: PlanType
    size: int
    kinds: list[str]
    title: str


class TreasureTile(msgspec.Struct, frozen=True):
    id: str
    kind: str
    value: int
    name: str
    copy: str


class TrinketTile(msgspec.Struct, frozen=True):
    id: str
    kind: str
    design: int
    value: int
    name: str
    copy: str


class KindInfo(msgspec.Struct, frozen=True):
    code: str
    name: str
    hex: str
    symbol: str


class Box(msgspec.Struct, frozen=True):
    """What cards.json holds, as far as the rules and the screen need it."""

    plans: list[PlanCard]
    treasures: list[TreasureTile]
    trinkets: list[TrinketTile]
    kinds: list[KindInfo]
    trinket_kinds: list[KindInfo]
    solo_medals: dict[str, dict[str, int]]


BOX = msgspec.json.decode(files(__package__).joinpath("cards.json").read_bytes(), type=Box)

KINDS = tuple(kind.code for kind in BOX.kinds)
TRINKET_KINDS = tuple(kind.code for kind in BOX.trinket_kinds)
TYPES: tuple[PlanType, ...] = ("smash_grab", "lone", "team2", "team3", "team4")

FACES = tuple(dict.fromkeys(card.face for card in BOX.plans))
FACE = {name: face for face, name in enumerate(FACES)}
_card = {card.face: card for card in BOX.plans}
CARDS = tuple(_card[name] for name in FACES)
SIZE = tuple(card.size for card in CARDS)
SHOWS: tuple[tuple[Kind, ...], ...] = tuple(tuple(map(KINDS.index, card.kinds)) for card in CARDS)
COPIES = tuple(Counter(card.face for card in BOX.plans)[name] for name in FACES)
SMASH_AND_GRAB = FACE["SG"]

TREASURES = tuple(f"{kind}{value}" for kind in KINDS for value in (1, 2, 3, 4))
TREASURE = {name: tile for tile, name in enumerate(TREASURES)}
VALUE = tuple(int(name[1]) for name in TREASURES)
TRINKETS = tuple(f"{kind.lower()}{design}" for kind in TRINKET_KINDS for design in (1, 2, 3, 4, 5))
TRINKET = {name: tile for tile, name in enumerate(TRINKETS)}

TREASURE_PILE = tuple(tile for tile in range(len(TREASURES)) for _copy in "ab")
TRINKET_PILE = tuple(tile for tile in range(len(TRINKETS)) for _copy in "ab")


@cache
def plan_deck(removed: tuple[PlanType, ...] = ()) -> tuple[Face, ...]:
    """The Plans in play, canonical order (TP-10.1)."""
    return tuple(FACE[card.face] for card in BOX.plans if card.type not in removed)


@cache
def deck_counts(removed: tuple[PlanType, ...] = ()) -> tuple[int, ...]:
    """How many of each face are in play."""
    return tuple(plan_deck(removed).count(face) for face in range(len(FACES)))
