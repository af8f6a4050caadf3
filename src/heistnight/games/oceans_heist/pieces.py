"""The 182 cards of the box, in the order of cards.json. Inside the engine a card is its place; people see its id."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from heistnight.core.deck import box
from heistnight.core.words import words

Icon: TypeAlias = int
Gear: TypeAlias = int
Casino: TypeAlias = int
Vault: TypeAlias = int
Global: TypeAlias = int
Need: TypeAlias = tuple[Icon, int]
Kind: TypeAlias = Literal["casino", "vault", "unique"]
EMPTY: Final = -1


class IconInfo(msgspec.Struct, frozen=True):
    key: str
    letter: str
    die: int
    clockwise: str
    opposite: str


class Split(msgspec.Struct, frozen=True):
    count: int
    icons: list[str]


class Equipment(msgspec.Struct, frozen=True):
    id: str
    name: str
    family: str
    price: int
    uses: int
    units: dict[str, int]
    split: Split | None = None
    wild: int = 0
    keyword: str = ""
    partner_family: str = ""
    opening: str = ""
    opening_text: str = ""
    short: str = ""


class Situation(msgspec.Struct, frozen=True):
    id: str
    name: str
    families: list[str]


class Target(msgspec.Struct, frozen=True):
    id: str
    name: str
    key: str
    unique: str


class Defense(msgspec.Struct, frozen=True):
    """A Casino, Vault or Unique Defense: one of `any_of`, or everything of `all_of`."""

    id: str
    name: str
    any_of: list[dict[str, int]] = []
    all_of: list[dict[str, int]] = []
    trait: str = ""


class GlobalDefense(msgspec.Struct, frozen=True):
    id: str
    name: str
    kind: str
    text: str
    icon: str = ""
    short: str = ""


class CrewPreset(msgspec.Struct, frozen=True):
    id: str
    name: str
    situation: str | None
    cards: list[str]
    cost: int


class StaffPreset(msgspec.Struct, frozen=True):
    id: str
    name: str
    globals: list[str] = []
    by_situation: dict[str, list[str]] = {}


class Box(msgspec.Struct, frozen=True):
    icons: list[IconInfo]
    equipment: list[Equipment]
    situations: list[Situation]
    targets: list[Target]
    unique_defenses: list[Defense]
    casino_defenses: list[Defense]
    vault_defenses: list[Defense]
    global_defenses: list[GlobalDefense]
    crew_presets: list[CrewPreset]
    staff_presets: list[StaffPreset]
    alarm_tokens: dict[str, int]
    budget: int


BOX = box(__package__, Box)

# Icons (OH-2) -------------------------------------------------------------------------------------------------------

ICONS = tuple(icon.key for icon in BOX.icons)
ICON = {key: place for place, key in enumerate(ICONS)}

# Equipment (5.1, 5.2) -----------------------------------------------------------------------------------------------

GEAR = tuple(card.id for card in BOX.equipment)
CARD = {name: place for place, name in enumerate(GEAR)}
ALL_GEAR = tuple(range(len(GEAR)))
PRICE = tuple(card.price for card in BOX.equipment)
USES = tuple(card.uses for card in BOX.equipment)
FAMILY: tuple[Icon, ...] = tuple(ICON[card.family] for card in BOX.equipment)
OF_FAMILY = tuple(frozenset(card for card in ALL_GEAR if FAMILY[card] == family) for family in range(len(ICONS)))
UNITS = tuple(tuple(card.units.get(key, 0) for key in ICONS) for card in BOX.equipment)
SPLIT: tuple[tuple[int, int], ...] = tuple(
    (sum(1 << ICON[key] for key in card.split.icons), card.split.count) if card.split else (0, 0)
    for card in BOX.equipment
)
WILD = tuple(card.wild for card in BOX.equipment)
WORTH = tuple(sum(UNITS[card]) + SPLIT[card][1] + WILD[card] for card in ALL_GEAR)
PARTNER: tuple[Icon, ...] = tuple(ICON.get(card.partner_family, EMPTY) for card in BOX.equipment)
TEAMWORK = frozenset(card for card in ALL_GEAR if PARTNER[card] != EMPTY)


def with_uses(uses: Sequence[int], left: Mapping[Gear, int]) -> tuple[int, ...]:
    """Return the uses left of each card, given those of some."""
    changed = list(uses)
    for card, number in left.items():
        changed[card] = number
    return tuple(changed)


def _with(keyword: str) -> frozenset[Gear]:
    return frozenset(place for place, card in enumerate(BOX.equipment) if card.keyword == keyword)


STURDY, SCOUT, MUFFLE = _with("STURDY"), _with("SCOUT"), _with("MUFFLE")
LATE, LUCKY, OPENING = _with("LATE"), _with("LUCKY"), _with("OPENING")
LAYABLE = tuple(card for card in ALL_GEAR if card not in OPENING)
LATE_CARDS = tuple(sorted(LATE))
BACK_DOOR, RECONNAISSANCE, ROOFTOP_DROP = CARD["H15"], CARD["S15"], CARD["A15"]
SPARE_PARTS, SWITCHBOARD, STAFF_PASSES = CARD["F15"], CARD["C15"], CARD["D15"]

# Defenses (OH-15, OH-16, 5.3) ---------------------------------------------------------------------------------------


def _needs(card: Defense) -> tuple[Need, ...]:
    return tuple((ICON[key], amount) for need in card.any_of or card.all_of for key, amount in need.items())


CASINO = tuple(card.id for card in BOX.casino_defenses)
CASINO_NEEDS = tuple(map(_needs, BOX.casino_defenses))
TRAIT = tuple(card.trait for card in BOX.casino_defenses)
CASINO_DECK = tuple(range(len(CASINO)))

VAULTS = tuple(card.id for card in BOX.vault_defenses)
VAULT_NEEDS = tuple(map(_needs, BOX.vault_defenses))
NEEDS_ALL = tuple(bool(card.all_of) for card in BOX.vault_defenses)
VAULT_DECK = tuple(range(len(VAULTS)))

UNIQUES = tuple(card.id for card in BOX.unique_defenses)
UNIQUE_NEEDS = tuple(map(_needs, BOX.unique_defenses))
DYE_PACKS = UNIQUES.index("U3")

GLOBALS = tuple(card.id for card in BOX.global_defenses)
COMMAND_POST, ZERO_TOLERANCE, LOCKDOWN, ROTATING_WATCH = range(6, 10)

TARGETS = tuple(card.id for card in BOX.targets)
TARGET_KEYS = tuple(card.key for card in BOX.targets)
SITUATIONS = tuple(card.id for card in BOX.situations)
FAMILIES: tuple[tuple[Icon, ...], ...] = tuple(tuple(map(ICON.__getitem__, s.families)) for s in BOX.situations)

# Names --------------------------------------------------------------------------------------------------------------


def _named(names: Sequence[str]) -> Callable[[Sequence[int]], tuple[str, ...]]:
    return lambda places: tuple([names[place] for place in places])


gear_names, casino_names, vault_names, global_names = map(_named, (GEAR, CASINO, VAULTS, GLOBALS))

# The ids as texts of views, events and actions hold them.
GearId: TypeAlias = Annotated[str, words("Gear", GEAR, open=True)]
LateId: TypeAlias = Annotated[str, words("LateGear", gear_names(LATE_CARDS), among=GEAR, open=True)]
OpeningId: TypeAlias = Annotated[str, words("OpeningGear", gear_names(tuple(sorted(OPENING))), among=GEAR, open=True)]
CasinoId: TypeAlias = Annotated[str, words("CasinoDefense", CASINO, open=True)]
VaultId: TypeAlias = Annotated[str, words("VaultDefense", VAULTS, open=True)]
UniqueId: TypeAlias = Annotated[str, words("UniqueDefense", UNIQUES, open=True)]
UniqueIdOrNone: TypeAlias = Annotated[str, words("UniqueDefense", UNIQUES, open=True, empty=True)]
DefenseId: TypeAlias = Annotated[str, words("Defense", CASINO + VAULTS + UNIQUES, open=True)]
DefenseIdOrNone: TypeAlias = Annotated[str, words("Defense", CASINO + VAULTS + UNIQUES, open=True, empty=True)]
GlobalId: TypeAlias = Annotated[str, words("GlobalDefense", GLOBALS, open=True)]
GlobalIdOrNone: TypeAlias = Annotated[str, words("GlobalDefense", GLOBALS, open=True, empty=True)]
TargetId: TypeAlias = Annotated[str, words("Target", TARGETS)]
TargetIdOrNone: TypeAlias = Annotated[str, words("Target", TARGETS, empty=True)]
SituationIdOrNone: TypeAlias = Annotated[str, words("Situation", SITUATIONS, empty=True)]
SituationChoice: TypeAlias = Annotated[str, words("SituationChoice", (*SITUATIONS, "none"))]
PresetId: TypeAlias = Annotated[str, words("Preset", tuple(preset.id for preset in BOX.crew_presets), open=True)]
IconName: TypeAlias = Annotated[str, words("Icon", ICONS)]
TraitName: TypeAlias = Annotated[str, words("Trait", ("SEALED", "STUBBORN", "LOUD"), empty=True)]

# As printed, for people.
GEAR_CALLED = tuple(card.name for card in BOX.equipment)
GLOBALS_CALLED = tuple(card.name for card in BOX.global_defenses)

# Presets ------------------------------------------------------------------------------------------------------------

PRESETS = tuple(preset.id for preset in BOX.crew_presets)
_LISTS = tuple(tuple(sorted(map(CARD.__getitem__, preset.cards))) for preset in BOX.crew_presets)


def price_of(cards: Sequence[Gear]) -> int:
    return sum([PRICE[card] for card in cards])


def preset_within(place: int, budget: int) -> tuple[Gear, ...]:
    """A preset, cut down while it is too dear: the fullest family loses its highest card (OH-4.8)."""
    cards = list(_LISTS[place])
    while price_of(cards) > budget:
        sizes = [sum(FAMILY[card] == family for card in cards) for family in range(len(ICONS))]
        family = sizes.index(max(sizes))
        cards.remove(max(card for card in cards if FAMILY[card] == family and card not in OPENING))
    return tuple(cards)


def preset_for(situation: int) -> int:
    """The preset of a Situation; the all-rounder with none (OH-4.6)."""
    return next(
        n for n, p in enumerate(BOX.crew_presets) if p.situation == (SITUATIONS[situation] if situation >= 0 else None)
    )


def globals_for(situation: int) -> tuple[Global, ...]:
    """Return the Globals that the Staff's preset SP1 marks against a Situation (OH-4.6)."""
    key = SITUATIONS[situation] if situation != EMPTY else "none"
    return tuple(map(GLOBALS.index, BOX.staff_presets[0].by_situation[key]))
