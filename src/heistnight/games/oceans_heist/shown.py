"""Pieces of views, made once and remembered: from one moment to the next little changes, and many eyes see the same."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from heistnight.core.action import Seat
from heistnight.core.view import REMEMBERED, namer, same
from heistnight.games.oceans_heist.defenses import (
    PRINTED,
    Layout,
    Spot,
    Standing,
    Weather,
    changed,
    changes,
    lineup,
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
    Casino,
    Gear,
    Global,
    Kind,
    Need,
)
from heistnight.games.oceans_heist.view import (
    DefenseView,
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


def gear(cards: Sequence[Gear], uses: Sequence[int]) -> tuple[GearView, ...]:
    """Cards in a row, with the uses they have left."""
    return same(tuple([GEAR_VIEWS[card][uses[card]] for card in cards])) if cards else ()


# Defenses -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1_000)
def _face_up(defense: Standing) -> DefenseView:
    return DefenseView(
        id=defense.id,
        spot=defense.spot,
        slot=defense.slot,
        needs=_requirements(defense.needs, PRINTED[defense.kind][defense.card]),
        needs_all=defense.needs_all,
        trait=defense.trait,
        alarms=defense.alarms,
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
    return tuple([_drawn(change, kind, card) for card in cards])


@lru_cache(maxsize=1_000)
def _drawn(change: tuple[int, ...], kind: Kind, card: int) -> DefenseView:
    return _face_up(changed(change, kind, card, "drawn", 0))


@lru_cache(maxsize=REMEMBERED)
def placed(layout: Layout, seen: tuple[int, ...], sees_down: bool) -> tuple[DefenseView, ...]:
    """Before the Reveal: some eyes see only into some slots, and not under the Vault Defense that lies face down."""
    return tuple(
        [
            _face_down(defense.spot, defense.slot)
            if (defense.spot == "slot" and defense.slot - 1 not in seen) or (defense.spot == "down" and not sees_down)
            else _face_up(defense)
            for defense in lineup(layout)
        ]
    )


@lru_cache(maxsize=REMEMBERED)
def revealed(field: tuple[Standing, ...], fates: tuple[int, ...]) -> tuple[DefenseView, ...]:
    return tuple([_in_line(defense, place, fate) for place, (defense, fate) in enumerate(zip(field, fates), 1)])


@lru_cache(maxsize=REMEMBERED)
def _in_line(defense: Standing, place: int, fate: int) -> DefenseView:
    return replace(_face_up(defense), position=place, disabled=FATES[fate])


@lru_cache(maxsize=REMEMBERED)
def staff(
    globals_: tuple[Global, ...], eight: tuple[Casino, ...], faces: tuple[DefenseView, ...], slots: tuple[Casino, ...]
) -> StaffView:
    return StaffView(
        globals=global_names(globals_),
        eight=faces,
        slots=tuple([eight.index(card) + 1 if card in eight else 0 for card in slots]),
    )


# Assignment ---------------------------------------------------------------------------------------------------------


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
