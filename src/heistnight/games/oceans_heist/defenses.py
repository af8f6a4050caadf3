"""Active Defenses: what they need now, with every increase and decrease in force (OH-2.5, OH-14 to OH-16)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias, get_args

from heistnight.core.words import words
from heistnight.games.oceans_heist.pieces import (
    CASINO,
    CASINO_NEEDS,
    COMMAND_POST,
    EMPTY,
    ICONS,
    LOCKDOWN,
    NEEDS_ALL,
    RECONNAISSANCE,
    ROTATING_WATCH,
    STAFF_PASSES,
    TRAIT,
    UNIQUE_NEEDS,
    UNIQUES,
    VAULT_NEEDS,
    VAULTS,
    Casino,
    Gear,
    Global,
    Kind,
    Need,
    Vault,
)

FACE_DOWN: Final = -2  # in the place of a card that these eyes do not see; EMPTY is no card
Spot: TypeAlias = Literal["carried", "slot", "extra", "up", "down", "unique", "drawn"]
SpotName: TypeAlias = Annotated[str, words("Spot", get_args(Spot), empty=True)]
Lying: TypeAlias = tuple[Kind, int, Spot, int]  # a card, where it lies, and in which slot
VAULT_SPOTS: tuple[Spot, Spot] = ("up", "down")

IDS: dict[Kind, tuple[str, ...]] = {"casino": CASINO, "vault": VAULTS, "unique": UNIQUES}
PRINTED: dict[Kind, tuple[tuple[Need, ...], ...]] = {
    "casino": CASINO_NEEDS,
    "vault": VAULT_NEEDS,
    "unique": UNIQUE_NEEDS,
}
ALARMS: dict[Kind, tuple[int, ...]] = {
    "casino": tuple(2 if trait == "LOUD" else 1 for trait in TRAIT),
    "vault": (2,) * len(VAULTS),
    "unique": (0,) * len(UNIQUES),
}


class ActiveDefense(NamedTuple):
    """A Defense with its effective amounts; a requirement is one of `needs`, or all of them together."""

    kind: Kind
    card: int
    spot: Spot
    slot: int
    needs: tuple[Need, ...]

    @property
    def id(self) -> str:
        return IDS[self.kind][self.card]

    @property
    def trait(self) -> str:
        return TRAIT[self.card] if self.kind == "casino" else ""

    @property
    def needs_all(self) -> bool:
        return self.kind == "vault" and NEEDS_ALL[self.card]

    @property
    def ways(self) -> tuple[tuple[Need, ...], ...]:
        """The choices somebody has who pays for it."""
        return (self.needs,) if self.needs_all else tuple((need,) for need in self.needs)

    @property
    def alarms(self) -> int:
        """Return the alarms it raises if it is left un-disabled (OH-8.8)."""
        return ALARMS[self.kind][self.card]


class Conditions(NamedTuple):
    """Conditions on requirements this round: the round, the active Globals, the die, D15 and S15."""

    round: int
    globals: tuple[Global, ...]
    die: int
    passes: bool
    reconnaissance: bool


@lru_cache(maxsize=1_000)
def conditions_in(number: int, on: tuple[Global, ...], off: Global, die: int, openings: tuple[Gear, ...]) -> Conditions:
    """The conditions of a round with these Globals, but for the one that is switched off, and these OPENING cards."""
    left = tuple([card for card in on if card != off])
    return Conditions(number, left, die, STAFF_PASSES in openings, RECONNAISSANCE in openings)


@lru_cache(maxsize=1_000)
def active_defense(conditions: Conditions, kind: Kind, card: int, spot: Spot, slot: int = 0) -> ActiveDefense:
    """A Defense as it must be paid now; `slot` counts from 1."""
    return changed(changes(conditions, kind, spot, slot == 1), kind, card, spot, slot)


def changed(change: Sequence[int], kind: Kind, card: int, spot: Spot, slot: int) -> ActiveDefense:
    """A Defense with so much more of each icon; nothing falls below 1 (5.4)."""
    needs = PRINTED[kind][card]
    if kind != "unique":  # OH-15: no Global touches a Unique Defense
        stubborn = kind == "casino" and spot == "carried" and TRAIT[card] == "STUBBORN"  # OH-16.2
        needs = tuple([(icon, max(1, amount + change[icon] + stubborn)) for icon, amount in needs])
    return ActiveDefense(kind, card, spot, slot, needs)


@lru_cache(maxsize=1_000)
def changes(conditions: Conditions, kind: Kind, spot: Spot, first: bool) -> tuple[int, ...]:
    """Return the changes of each icon's need in a place: increases add up, then comes the decrease (OH-2.5)."""
    on = conditions.globals
    more: int = COMMAND_POST in on and conditions.round <= 3 and spot == "slot" and first
    more += LOCKDOWN in on and (kind == "vault" or spot == "extra")
    less = (
        conditions.passes and conditions.round == 1 if kind == "casino" else conditions.reconnaissance and spot == "up"
    )
    watched = conditions.die - 1 if ROTATING_WATCH in on and conditions.round <= 4 else EMPTY
    change = [more - less] * len(ICONS)
    for icon in (*on, watched):
        if EMPTY < icon < len(ICONS):  # GL01 to GL06 stand in the order of the icons
            change[icon] += 1
    return tuple(change)


def lineup(
    carried: Sequence[Casino], slots: Sequence[Casino], extras: Sequence[Casino], vault: Sequence[Vault], unique: int
) -> list[Lying]:
    """All Active Defenses before the Reveal in table order (OH-7.12)."""
    line: list[Lying] = [("casino", card, "carried", 0) for card in carried]
    line += [("casino", card, "slot", slot) for slot, card in enumerate(slots, 1) if card != EMPTY]
    line += [("casino", card, "extra", 0) for card in extras]
    line += [("vault", card, spot, 0) for card, spot in zip(vault, VAULT_SPOTS) if card != EMPTY]
    if unique != EMPTY:
        line.append(("unique", unique, "unique", 0))
    return line
