"""The 72 Plans, 56 treasures and 30 trinkets of the box, in canonical order (TP-1.4, TP-1.5).

Inside the engine a kind, a face, a treasure and a trinket are their places in that order; people see their names.
Copies are alike (TP-14.4), so a card is its face and a tile its design.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from heistnight.core.deck import box
from heistnight.core.words import words

Kind: TypeAlias = int
Face: TypeAlias = int
Treasure: TypeAlias = int
Trinket: TypeAlias = int
EMPTY: Final = -1  # where a card, a slot or a bid could be
Medal: TypeAlias = Literal["gold", "silver", "bronze"]
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


class TypeInfo(msgspec.Struct, frozen=True):
    type: PlanType
    label: str


class Scoring(msgspec.Struct, frozen=True):
    """Points beyond those on tiles (TP-9.4)."""

    set_bonus: int


class Box(msgspec.Struct, frozen=True):
    """Contents of cards.json, as far as the rules and the screen need them."""

    plans: list[PlanCard]
    treasures: list[TreasureTile]
    trinkets: list[TrinketTile]
    kinds: list[KindInfo]
    trinket_kinds: list[KindInfo]
    scoring: Scoring
    solo_medals: dict[str, dict[str, int]]
    plan_types: list[TypeInfo] = []


BOX = box(__package__, Box)

KINDS = tuple(kind.code for kind in BOX.kinds)
TRINKET_KINDS = tuple(kind.code for kind in BOX.trinket_kinds)
TYPES: tuple[PlanType, ...] = ("smash_grab", "lone", "team2", "team3", "team4")
# A deck need not say what its types are called.
TYPE_NAMES = {**{kind: str(kind) for kind in TYPES}, **{kind.type: kind.label for kind in BOX.plan_types}}
MEDALS: tuple[Medal, ...] = ("gold", "silver", "bronze")

FACES = tuple(dict.fromkeys(card.face for card in BOX.plans))
FACE = {name: face for face, name in enumerate(FACES)}
_card = {card.face: card for card in BOX.plans}
CARDS = tuple(_card[name] for name in FACES)
SIZE = tuple(card.size for card in CARDS)
SHOWS: tuple[tuple[Kind, ...], ...] = tuple(tuple(map(KINDS.index, card.kinds)) for card in CARDS)
COPIES = tuple(Counter(card.face for card in BOX.plans)[name] for name in FACES)
SMASH_AND_GRAB = FACE["SG"]


def _design(tile: TreasureTile | TrinketTile) -> str:
    """Return the design of a tile: J4 of T-J4-a and T-J4-b."""
    return tile.id.split("-")[1]


TREASURES = tuple(dict.fromkeys(map(_design, BOX.treasures)))
TREASURE = {name: tile for tile, name in enumerate(TREASURES)}
_worth = {_design(tile): tile.value for tile in BOX.treasures}
VALUE = tuple(map(_worth.__getitem__, TREASURES))
TRINKETS = tuple(dict.fromkeys(_design(tile).lower() for tile in BOX.trinkets))
TRINKET = {name: tile for tile, name in enumerate(TRINKETS)}

# The names as texts of views, events and actions hold them. Rules know each kind and each tile by its place; a deck may
# have more Plans.
KindName: TypeAlias = Annotated[str, words("Kind", KINDS)]
TrinketKindName: TypeAlias = Annotated[str, words("TrinketKind", TRINKET_KINDS)]
SetName: TypeAlias = Annotated[str, words("SetKind", (*KINDS, *TRINKET_KINDS))]
FaceName: TypeAlias = Annotated[str, words("Face", FACES, open=True)]
TreasureName: TypeAlias = Annotated[str, words("Treasure", TREASURES)]
TrinketName: TypeAlias = Annotated[str, words("Trinket", TRINKETS)]
TileName: TypeAlias = Annotated[str, words("Tile", (*TREASURES, *TRINKETS))]

TREASURE_PILE = tuple(TREASURE[_design(tile)] for tile in BOX.treasures)
TRINKET_PILE = tuple(TRINKET[_design(tile).lower()] for tile in BOX.trinkets)


def names(places: Sequence[int], of: Sequence[str] = FACES) -> tuple[str, ...]:
    """Return the names of things in the box; Plans by default."""
    return tuple([of[place] for place in places])


@cache
def plan_deck(removed: tuple[PlanType, ...] = ()) -> tuple[Face, ...]:
    """The Plans in play, canonical order (TP-10.1)."""
    return tuple(FACE[card.face] for card in BOX.plans if card.type not in removed)


@cache
def deck_counts(removed: tuple[PlanType, ...] = ()) -> tuple[int, ...]:
    """Return the number of copies of each face in play."""
    return tuple(plan_deck(removed).count(face) for face in range(len(FACES)))
