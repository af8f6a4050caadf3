"""Pieces of views, made once and remembered: from one moment to the next little changes, and many eyes see the same."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import count

import msgspec
from msgspec.structs import replace

from heistnight.core.action import Seat
from heistnight.core.view import REMEMBERED, namer
from heistnight.games.oceans_heist.defenses import (
    PRINTED,
    Lying,
    Spot,
    Standing,
    Weather,
    changed,
    changes,
)
from heistnight.games.oceans_heist.moves import MODES, Mode
from heistnight.games.oceans_heist.packing import Case, Suggestion, best_late, pool_of, suggest
from heistnight.games.oceans_heist.pieces import (
    CASINO,
    GEAR,
    GLOBALS,
    ICONS,
    SITUATIONS,
    TARGETS,
    UNIQUES,
    USES,
    VAULTS,
    Gear,
    Kind,
    Need,
)
from heistnight.games.oceans_heist.view import (
    DefenseView,
    Draft,
    GearView,
    LeftView,
    Requirement,
    StaffView,
    SuggestionView,
    Units,
)

FATES = ("", "pool", "wing_it")

# Names, with "" in the place of EMPTY, which is the last.
TARGET_NAMES, UNIQUE_NAMES, SITUATION_NAMES, GLOBAL_NAMES = (
    (*names, "") for names in (TARGETS, UNIQUES, SITUATIONS, GLOBALS)
)


gear_names, casino_names, vault_names, global_names = map(namer, (GEAR, CASINO, VAULTS, GLOBALS))


@lru_cache(maxsize=REMEMBERED)
def those_who(team: tuple[Seat, ...], did: tuple[int, ...]) -> tuple[Seat, ...]:
    """The seats of a team of which something is true."""
    return tuple([seat for seat in team if did[seat]])


@lru_cache(maxsize=REMEMBERED)
def numbered(places: tuple[int, ...]) -> tuple[int, ...]:
    """Places as people count them, from 1."""
    return tuple([place + 1 for place in places])


# Equipment ----------------------------------------------------------------------------------------------------------

MOST_USES = max(USES) + 1  # with one that F15 adds (OH-14)
GEAR_VIEWS = tuple(tuple(GearView(name, left) for left in range(MOST_USES + 1)) for name in GEAR)


class Shelf(msgspec.Struct, frozen=True, gc=False, eq=False):
    """All the Equipment with the uses it has left at some time; told by itself, which is quicker than by 90 numbers."""

    uses: tuple[int, ...]


shelf = lru_cache(maxsize=REMEMBERED)(Shelf)


def gear_row(cards: Iterable[Gear], at: Shelf) -> tuple[GearView, ...]:
    """Cards in a row, with the uses they have left."""
    uses = at.uses
    return tuple([GEAR_VIEWS[card][uses[card]] for card in cards])


@lru_cache(maxsize=REMEMBERED)
def gear(cards: tuple[Gear, ...], at: Shelf) -> tuple[GearView, ...]:
    """The same, remembered: for cards that most moves leave where they are."""
    return gear_row(cards, at)


# Defenses -----------------------------------------------------------------------------------------------------------


def _as_printed(kind: Kind, card: int) -> DefenseView:
    """What never changes about a Defense."""
    defense = Standing(kind, card, "drawn", 0, ())
    return DefenseView(id=defense.id, spot="", needs_all=defense.needs_all, trait=defense.trait, alarms=defense.alarms)


AS_PRINTED = {kind: tuple(_as_printed(kind, card) for card in range(len(needs))) for kind, needs in PRINTED.items()}


def _face_up(defense: Standing, position: int = 0, disabled: str = "") -> DefenseView:
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
    """What lies face down for these eyes has no name."""
    return DefenseView("", spot, slot)


@lru_cache(maxsize=REMEMBERED)
def drawn(weather: Weather, kind: Kind, cards: tuple[int, ...]) -> tuple[DefenseView, ...]:
    """Cards that may be placed."""
    change = changes(weather, kind, "drawn", False)
    return tuple([_lying(change, kind, card, "drawn", 0) for card in cards])


def placed(weather: Weather, line: Iterable[Lying], seen: Sequence[int], sees_down: bool) -> tuple[DefenseView, ...]:
    """Before the Reveal: some eyes see only into some slots, and not under the Vault Defense that lies face down."""
    return tuple(
        [
            _face_down(spot, slot)
            if (spot == "slot" and slot - 1 not in seen) or (spot == "down" and not sees_down)
            else _lying(changes(weather, kind, spot, slot == 1), kind, card, spot, slot)
            for kind, card, spot, slot in line
        ]
    )


@lru_cache(maxsize=2_000)
def _lying(change: tuple[int, ...], kind: Kind, card: int, spot: Spot, slot: int) -> DefenseView:
    """The weather is seldom the same, but what it changes often is."""
    return _face_up(changed(change, kind, card, spot, slot))


def revealed(field: Sequence[Standing], fates: Sequence[int]) -> tuple[DefenseView, ...]:
    return tuple([_face_up(defense, place, FATES[fate]) for place, defense, fate in zip(count(1), field, fates)])


staff = lru_cache(maxsize=REMEMBERED)(StaffView)


# Assignment ---------------------------------------------------------------------------------------------------------


NO_UNITS = Units({}, ())


@lru_cache(maxsize=REMEMBERED)
def draft(paid: tuple[int, ...], on_table: tuple[Gear, ...], auto: bool) -> Draft:
    """A draft before anybody has reckoned what it amounts to."""
    return Draft(paid=numbered(paid), expended=gear_names(on_table), auto=auto, pool=NO_UNITS, alarms=0)


@lru_cache(maxsize=REMEMBERED)
def units(cards: tuple[Gear, ...], situation: int) -> Units:
    pool = pool_of(cards, situation)
    loose = tuple([(_icons_of(icons), count) for icons, count in pool.loose])
    return Units({key: number for key, number in zip(ICONS, pool.fixed) if number}, loose)


@lru_cache(maxsize=100)
def _icons_of(icons: int) -> tuple[str, ...]:
    """The names of a set of icons, which is a number with a bit for each."""
    return tuple([key for icon, key in enumerate(ICONS) if icons >> icon & 1])


@lru_cache(maxsize=REMEMBERED)
def suggestions(case: Case, sleeve: tuple[Gear, ...]) -> tuple[SuggestionView, ...]:
    """For each mode the best draft, and a second line where LATE cards would make it better (OH-7.10)."""
    lines, is_torn = [], case.is_torn
    for mode in MODES:
        drafts = _drafts(case._replace(mode=mode) if is_torn else case, sleeve)
        lines += [_suggestion(mode, best) for best in drafts]
    return tuple(lines)


def _drafts(case: Case, sleeve: tuple[Gear, ...]) -> list[Suggestion]:
    late = best_late(case, sleeve) if sleeve else ()
    return [suggest(case), suggest(case, late)] if late else [suggest(case)]


def _suggestion(mode: Mode, best: Suggestion) -> SuggestionView:
    return SuggestionView(
        mode=mode,
        paid=numbered(best.paid),
        expended=gear_names(best.expended),
        late=gear_names(best.late),
        alarms=best.alarms,
        left=tuple([LeftView(gone.position + 1, gone.missing) for gone in best.left]),
    )
