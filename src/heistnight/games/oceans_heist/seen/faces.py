"""Cards as they are shown: a Defense with what it needs now, Equipment with the uses it has left."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import count

import msgspec
from msgspec.structs import replace

from heistnight.games.oceans_heist.defenses import (
    FACE_DOWN,
    PRINTED,
    ActiveDefense,
    Conditions,
    Lying,
    Spot,
    SpotName,
    changed,
    changes,
)
from heistnight.games.oceans_heist.moves import FateName
from heistnight.games.oceans_heist.pieces import (
    GEAR,
    ICONS,
    USES,
    DefenseIdOrNone,
    Gear,
    GearId,
    IconName,
    Kind,
    Need,
    TraitName,
)

FATES = ("", "pool", "wing_it")


class Requirement(msgspec.Struct, frozen=True, gc=False):
    """An icon, the amount that counts now and the amount on the card (OH-2.5)."""

    icon: IconName
    amount: int
    printed: int


class DefenseView(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A Defense on the table; one that lies face down for these eyes has no id. `position` is for pay and wing."""

    id: DefenseIdOrNone
    spot: SpotName
    slot: int = 0
    needs: tuple[Requirement, ...] = ()
    needs_all: bool = False
    trait: TraitName = ""
    alarms: int = 0
    position: int = 0
    disabled: FateName = ""


class GearView(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    id: GearId
    uses: int


# Equipment ----------------------------------------------------------------------------------------------------------

MOST_USES = max(USES) + 1  # with one that F15 adds (OH-14)
GEAR_VIEWS = tuple(tuple(GearView(name, left) for left in range(MOST_USES + 1)) for name in GEAR)


def gear(cards: Iterable[Gear], uses: Sequence[int]) -> tuple[GearView, ...]:
    """Cards in a row, with the uses they have left."""
    return tuple([GEAR_VIEWS[card][uses[card]] for card in cards])


# Defenses -----------------------------------------------------------------------------------------------------------


def _as_printed(kind: Kind, card: int) -> DefenseView:
    """Return the printed facts of a Defense."""
    defense = ActiveDefense(kind, card, "drawn", 0, ())
    return DefenseView(id=defense.id, spot="", needs_all=defense.needs_all, trait=defense.trait, alarms=defense.alarms)


AS_PRINTED = {kind: tuple(_as_printed(kind, card) for card in range(len(needs))) for kind, needs in PRINTED.items()}


def _face_up(defense: ActiveDefense, position: int = 0, disabled: str = "") -> DefenseView:
    kind, card = defense.kind, defense.card
    return replace(
        AS_PRINTED[kind][card],
        spot=defense.spot,
        slot=defense.slot,
        needs=_requirements(defense.needs, PRINTED[kind][card]),
        position=position,
        disabled=disabled,
    )


@lru_cache(maxsize=1_000)
def _requirements(needs: tuple[Need, ...], printed: tuple[Need, ...]) -> tuple[Requirement, ...]:
    return tuple([Requirement(ICONS[icon], now, on_card) for (icon, now), (_, on_card) in zip(needs, printed)])


@lru_cache(maxsize=100)
def _face_down(spot: Spot, slot: int) -> DefenseView:
    """Return a Defense that is face down for this viewer, without a name."""
    return DefenseView("", spot, slot)


@lru_cache(maxsize=2_000)
def _lying(change: tuple[int, ...], kind: Kind, card: int, spot: Spot, slot: int) -> DefenseView:
    """The conditions are seldom the same, but what they change often is."""
    return _face_up(changed(change, kind, card, spot, slot))


def drawn(conditions: Conditions, kind: Kind, cards: tuple[int, ...]) -> tuple[DefenseView, ...]:
    """Cards that may be placed."""
    change = changes(conditions, kind, "drawn", False)
    return tuple([_lying(change, kind, card, "drawn", 0) for card in cards])


def placed(conditions: Conditions, line: Iterable[Lying]) -> tuple[DefenseView, ...]:
    """Active Defenses before the Reveal."""
    return tuple(
        [
            _face_down(spot, slot)
            if card == FACE_DOWN
            else _lying(changes(conditions, kind, spot, slot == 1), kind, card, spot, slot)
            for kind, card, spot, slot in line
        ]
    )


def revealed(field: tuple[ActiveDefense, ...], fates: tuple[int, ...]) -> tuple[DefenseView, ...]:
    return tuple([_face_up(defense, place, FATES[fate]) for place, defense, fate in zip(count(1), field, fates)])
