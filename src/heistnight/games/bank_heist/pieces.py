"""Contents of the box of Bank Heist (section 2).

Inside the engine an identity, a card, an Attribute is its place in the order of cards.json; people see ids.
Copies of a kind are alike, so a hand is a sorted tuple of kinds.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Annotated, Final, TypeAlias

import msgspec

from heistnight.core.action import Seat
from heistnight.core.deck import box
from heistnight.core.words import words

Identity: TypeAlias = int
Card: TypeAlias = int
Alarm: TypeAlias = int
Attribute: TypeAlias = int
Side: TypeAlias = str

NOBODY: Final = -1
NONE: Final = -1


class IdentityCard(msgspec.Struct, frozen=True):
    id: str
    name: str
    count: int
    faction: Side
    tattoo: bool
    cash_rule: str
    guns: int
    vest: bool
    turn: list[str]


class Piece(msgspec.Struct, frozen=True):
    """Any other card, as far as the rules need it; what it does is in rules and RULES.md."""

    id: str
    name: str
    count: int
    kind: str = ""
    digit: int = 0


class Space(msgspec.Struct, frozen=True):
    space: int
    role: str
    alarm: bool = False
    start_for: list[int] = []


class Board(msgspec.Struct, frozen=True):
    robbery_track: list[Space]
    getaway_track: list[Space]
    tempo: dict[str, dict[str, int]]
    getaway_length: list[int]
    bags_needed: int


class Box(msgspec.Struct, frozen=True):
    """Contents of cards.json."""

    identities: list[IdentityCard]
    vault: list[Piece]
    handcuffs: list[Piece]
    alarm_instant: list[Piece]
    alarm_attribute: list[Piece]
    code: list[Piece]
    board: Board


BOX = box(__package__, Box)

IDENTITIES = tuple(card.id for card in BOX.identities)
CREW, STICKY, AGENT, RIVAL = range(4)
ALL_IDENTITIES = tuple(place for place, card in enumerate(BOX.identities) for _copy in range(card.count))
TATTOO = tuple(card.tattoo for card in BOX.identities)
FACTION = tuple(card.faction for card in BOX.identities)
CASH_RULE = tuple(card.cash_rule for card in BOX.identities)

# The seven kinds a hand can hold come first, in the order of the numbered list of actions.
_in_hands = [piece for piece in BOX.vault if piece.kind != "dye"]
_dye = [piece for piece in BOX.vault if piece.kind == "dye"]
CARDS = tuple(piece.id for piece in [*_in_hands, *_dye, *BOX.handcuffs])
CARD_NAMES = tuple(piece.name for piece in [*_in_hands, *_dye, *BOX.handcuffs])
CARD = {name: card for card, name in enumerate(CARDS)}
ADRENALINE, CASH_BAG, CHLOROFORM, KNIFE, LOCK_PICK, SPEEDLOADER, ZIP_TIE, DYE_PACK, HANDCUFFS = range(9)
KINDS: Final = 7
COPIES = tuple(piece.count for piece in [*_in_hands, *_dye])
VAULT = tuple(card for card, count in enumerate(COPIES) for _copy in range(count))
HANDCUFF_DECK = BOX.handcuffs[0].count

ALARMS = tuple(piece.id for piece in [*BOX.alarm_instant, *BOX.alarm_attribute])
ALARM = {name: card for card, name in enumerate(ALARMS)}
ALARMS_CALLED = tuple(piece.name for piece in [*BOX.alarm_instant, *BOX.alarm_attribute])
(
    ARE_YOU_LOYAL,
    CHECK_THESE_OUT,
    ILL_TAKE_THAT,
    HOLD_IT_RIGHT_THERE,
    LETS_GET_MOVING,
    I_DONT_LIKE_THIS,
    YOU_CAN_TRUST_ME,
    GUILTY_CONSCIENCE,
    GUN_JAMMED,
    HOSTAGE,
    HUSH_MONEY,
    LOOSE_TONGUE,
    MARTIAL_SKILLS,
    MASKED,
    POISONED,
    SHOTGUN,
    TRIGGER_HAPPY,
) = range(17)
ALARM_DECK = tuple(
    card for card, piece in enumerate([*BOX.alarm_instant, *BOX.alarm_attribute]) for _copy in range(piece.count)
)

DIGITS = tuple(piece.digit for piece in BOX.code)
LARGEST_PRODUCT: Final = 504

BAGS_NEEDED = BOX.board.bags_needed
FIRST_ALARM = next(space.space for space in BOX.board.robbery_track if space.alarm)
AGENTS_WIN = next(space.space for space in BOX.board.robbery_track if space.role == "agents_win")

# A seat may wear one of each, and then opens the Handcuffs first (BH-8.3).
FREE, TIED, CUFFED, TIED_AND_CUFFED = range(4)
RESTRAINTS = ("", "zip_tie", "handcuffs", "both")
TOOL = (NONE, KNIFE, LOCK_PICK, LOCK_PICK)
WORN = {TIED: ZIP_TIE, CUFFED: HANDCUFFS}

# The ids as texts of views, events and actions hold them.
IdentityId: TypeAlias = Annotated[str, words("Identity", IDENTITIES)]
CardId: TypeAlias = Annotated[str, words("Card", CARDS)]
AlarmId: TypeAlias = Annotated[str, words("Alarm", ALARMS)]
RestraintName: TypeAlias = Annotated[str, words("Restraint", RESTRAINTS[TIED:], among=RESTRAINTS, empty=True)]
WornName: TypeAlias = Annotated[str, words("Worn", RESTRAINTS[TIED : CUFFED + 1])]
SideName: TypeAlias = Annotated[str, words("Side", tuple(dict.fromkeys(FACTION)))]


def is_attribute(alarm: Alarm) -> bool:
    return alarm >= GUILTY_CONSCIENCE


def attribute_name(attribute: Attribute) -> str | None:
    return None if attribute == NONE else ALARMS[attribute]


def identity_name(identity: Identity | None) -> str | None:
    return None if identity is None else IDENTITIES[identity]


@cache
def start_space(tempo: str, players: int) -> int:
    """Return the first space of the token (BH-1.3, option tempo)."""
    return BOX.board.tempo[tempo][str(players)]


def partners(identities: Sequence[Identity], seat: Seat) -> tuple[Seat, ...]:
    """The other Agent or Rival (BH-2.2)."""
    identity = identities[seat]
    if identity not in (AGENT, RIVAL):
        return ()
    return tuple([other for other, card in enumerate(identities) if card == identity and other != seat])


def without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


@cache
def with_card(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    return tuple(sorted((*hand, card)))


def card_names(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple([CARDS[card] for card in cards])


def alarm_names(alarms: Iterable[Alarm]) -> tuple[str, ...]:
    return tuple([ALARMS[alarm] for alarm in alarms])


def identity_names(identities: Iterable[Identity]) -> tuple[str, ...]:
    return tuple([IDENTITIES[identity] for identity in identities])
