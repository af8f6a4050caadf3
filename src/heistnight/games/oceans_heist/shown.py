"""Pieces of views, made once and remembered: from one moment to the next little changes, and many eyes see the same."""

from functools import lru_cache

from heistnight.core.action import Seat
from heistnight.core.view import REMEMBERED, namer
from heistnight.games.oceans_heist.defenses import PRINTED, Layout, Spot, Standing, Weather, lineup, standing
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
    VAULTS,
    Casino,
    Gear,
    Global,
    Icon,
    Kind,
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


@lru_cache(maxsize=REMEMBERED)
def _gear(card: Gear, uses: int) -> GearView:
    return GearView(GEAR[card], uses)


@lru_cache(maxsize=REMEMBERED)
def gear(cards: tuple[Gear, ...], uses: tuple[int, ...]) -> tuple[GearView, ...]:
    return tuple([_gear(card, uses[card]) for card in cards])


# Defenses -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=REMEMBERED)
def _face_up(defense: Standing, position: int = 0, disabled: str = "") -> DefenseView:
    needs = zip(defense.needs, PRINTED[defense.kind][defense.card])
    return DefenseView(
        id=defense.id,
        spot=defense.spot,
        slot=defense.slot,
        needs=tuple([_requirement(icon, amount, on_card) for (icon, amount), (_, on_card) in needs]),
        needs_all=defense.needs_all,
        trait=defense.trait,
        alarms=defense.alarms,
        position=position,
        disabled=disabled,
    )


@lru_cache(maxsize=REMEMBERED)
def _requirement(icon: Icon, amount: int, on_card: int) -> Requirement:
    return Requirement(ICONS[icon], amount, on_card)


@lru_cache(maxsize=100)
def _face_down(spot: Spot, slot: int) -> DefenseView:
    """What lies face down for these eyes has no name."""
    return DefenseView("", spot, slot)


@lru_cache(maxsize=REMEMBERED)
def drawn(weather: Weather, kind: Kind, cards: tuple[int, ...]) -> tuple[DefenseView, ...]:
    """Cards that may be placed."""
    return tuple([_face_up(standing(weather, kind, card, "drawn")) for card in cards])


@lru_cache(maxsize=REMEMBERED)
def placed(layout: Layout, hidden: tuple[int, ...], down_hidden: bool) -> tuple[DefenseView, ...]:
    """Before the Reveal: some eyes do not see into some slots, nor under the Vault Defense that lies face down."""
    return tuple(
        [
            _face_down(defense.spot, defense.slot)
            if defense.slot in hidden or (down_hidden and defense.spot == "down")
            else _face_up(defense)
            for defense in lineup(layout)
        ]
    )


@lru_cache(maxsize=REMEMBERED)
def revealed(field: tuple[Standing, ...], fates: tuple[int, ...]) -> tuple[DefenseView, ...]:
    return tuple([_face_up(defense, place, FATES[fate]) for place, (defense, fate) in enumerate(zip(field, fates), 1)])


@lru_cache(maxsize=REMEMBERED)
def staff(
    weather: Weather, globals_: tuple[Global, ...], eight: tuple[Casino, ...], slots: tuple[Casino, ...]
) -> StaffView:
    return StaffView(
        globals=global_names(globals_),
        eight=drawn(weather, "casino", eight),
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
