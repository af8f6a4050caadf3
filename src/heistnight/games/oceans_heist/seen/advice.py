"""Advice: pools, sums, suggestions, and the units of one's own cards."""

from collections.abc import Sequence

import msgspec

from heistnight.core.action import Seat
from heistnight.core.view import Advice
from heistnight.games.oceans_heist.defenses import ActiveDefense
from heistnight.games.oceans_heist.moves import MODES, Mode
from heistnight.games.oceans_heist.packing import (
    LOOSE,
    PLAIN,
    Case,
    Left,
    Pool,
    Suggestion,
    best_late,
    pool_of,
    suggest,
)
from heistnight.games.oceans_heist.pieces import (
    EMPTY,
    ICONS,
    LATE_CARDS,
    PRESETS,
    RECONNAISSANCE,
    Gear,
    GearId,
    IconName,
    LateId,
    PresetId,
    gear_names,
    preset_for,
)
from heistnight.games.oceans_heist.seen.faces import DefenseView, placed
from heistnight.games.oceans_heist.zones import CREW, STAFF, OceansZones


class Units(msgspec.Struct, frozen=True, gc=False):
    """A pool: fixed units by icon, and (icons, number) of units that count as one of several."""

    fixed: dict[IconName, int]
    loose: tuple[tuple[tuple[IconName, ...], int], ...]


class Shopping(msgspec.Struct, frozen=True, gc=False):
    """Source and sum of a basket: all units of all its uses. `preset` fits the Situation (OH-4.6)."""

    budget: int
    stock: Units
    preset: PresetId


class LeftView(msgspec.Struct, frozen=True, gc=False):
    """A Defense that a suggestion leaves, for want of how many units in each way to pay it."""

    position: int
    missing: tuple[int, ...]


class SuggestionView(msgspec.Struct, frozen=True, gc=False):
    """The best draft of a mode, and what it leaves."""

    mode: Mode
    paid: tuple[int, ...]
    expended: tuple[GearId, ...]
    late: tuple[LateId, ...]
    alarms: int
    left: tuple[LeftView, ...]


class DraftAdvice(msgspec.Struct, frozen=True, gc=False):
    """Payment of the draft by icon, the alarms it leaves, and for the Crew the best draft (OH-7.10)."""

    owed: dict[IconName, int]
    alarms: int
    mode: Mode
    suggestions: tuple[SuggestionView, ...]


class OceansAdvice(Advice, frozen=True, kw_only=True):
    """`pool` is what the cards on the table would add: marked ones while viewing, those a draft may pay with after the
    Reveal. `most_laid` is how many may lie in the Escape, where that is limited. `placed` are the Staff's own faces."""

    shopping: Shopping | None = None
    pool: Units | None = None
    most_laid: int | None = None
    placed: tuple[DefenseView, ...] = ()
    draft: DraftAdvice | None = None


NONE = OceansAdvice()


def advice(table: OceansZones, seat: Seat | None) -> OceansAdvice:
    side = None if seat is None else table.sides[seat]
    if table.drafting:
        return OceansAdvice(pool=_pool(table, _payable(table, side)), draft=_draft(table, side))
    if not table.agenda or table.field or side is None:
        return NONE
    if side == STAFF:
        return OceansAdvice(placed=_placed(table)) if table.heist else NONE
    if table.stage == "preparation":
        return OceansAdvice(shopping=_shopping(table))
    if table.eight:
        cards = table.marks if table.stage == "viewing" else table.active
        return OceansAdvice(pool=_pool(table, table.spendable(cards)), most_laid=table.most_laid)
    return NONE


def _placed(table: OceansZones) -> tuple[DefenseView, ...]:
    """Return the cards that are face down for others."""
    down = ("slot",) if table.opened(RECONNAISSANCE) else ("slot", "down")
    line = [lying for lying in table.lineup() if lying[2] in down]
    return table.canvas.piece(placed, table.conditions, tuple(line), at="staff") if line else ()


# Units --------------------------------------------------------------------------------------------------------------


def _shopping(table: OceansZones) -> Shopping:
    stock = table.canvas.piece(_stock, tuple(table.hand), table.uses)
    return table.canvas.piece(Shopping, table.options.budget, stock, PRESETS[preset_for(table.situation)])


def _stock(cards: tuple[Gear, ...], uses: tuple[int, ...]) -> Units:
    fixed = [0] * len(ICONS)
    loose: dict[int, int] = {}
    for card in cards:
        for icon, units in PLAIN[card]:
            fixed[icon] += units * uses[card]
        icons, count = LOOSE[card]
        if count:
            loose[icons] = loose.get(icons, 0) + count * uses[card]
    return _in_words(Pool(tuple(fixed), tuple(sorted(loose.items()))))


def _pool(table: OceansZones, cards: Sequence[Gear]) -> Units:
    return table.canvas.piece(units, tuple(cards), table.situation)


def units(cards: tuple[Gear, ...], situation: int) -> Units:
    """Return the units of these cards together, all expended (OH-7.2)."""
    return _in_words(pool_of(cards, situation))


def _in_words(pool: Pool) -> Units:
    fixed = {icon: number for icon, number in zip(ICONS, pool.fixed) if number}
    return Units(fixed, tuple([(_icons_of(icons), number) for icons, number in pool.loose]))


def _icons_of(icons: int) -> tuple[str, ...]:
    """The names of a set of icons, which is a number with a bit for each."""
    return tuple([key for icon, key in enumerate(ICONS) if icons >> icon & 1])


# The draft ----------------------------------------------------------------------------------------------------------


def _payable(table: OceansZones, side: int | None) -> Sequence[Gear]:
    """The cards that a draft may pay with, as these eyes see them: in auto all, else those expended (OH-7.13)."""
    cards = table.spendable(table.laid, table.late) if table.auto else table.expended
    return cards if side == CREW else [card for card in cards if card not in table.late]


def _draft(table: OceansZones, side: int | None) -> DraftAdvice:
    piece = table.canvas.piece
    left = sum([defense.alarms for defense, way in zip(table.field, table.paid) if way == EMPTY])
    return DraftAdvice(
        owed=piece(_owed, tuple(table.field), tuple(table.paid)),
        alarms=max(0, left - table.muffles(table.shown_expended())),
        mode=table.default_mode,
        suggestions=_suggestions(table) if side == CREW and table.options.suggests else (),
    )


def _owed(field: tuple[ActiveDefense, ...], paid: tuple[int, ...]) -> dict[str, int]:
    owed: dict[str, int] = {}
    for defense, way in zip(field, paid):
        for icon, amount in defense.ways[way] if way != EMPTY else ():
            owed[ICONS[icon]] = owed.get(ICONS[icon], 0) + amount
    return owed


def _suggestions(table: OceansZones) -> tuple[SuggestionView, ...]:
    late = tuple([card for card in LATE_CARDS if card in table.hand])
    return table.canvas.piece(suggestions, table.case(table.default_mode), late)


def suggestions(case: Case, late: tuple[Gear, ...]) -> tuple[SuggestionView, ...]:
    """For the mode of the round and then the other, where that comes out differently: the best draft, and a second line
    where LATE cards of the hand would make it better (OH-7.10)."""
    lines = [(case.mode, best) for best in _drafts(case, late)]
    if case.is_torn:
        (other,) = set(MODES) - {case.mode}
        lines += [(other, best) for best in _drafts(case._replace(mode=other), late) if not _is_among(best, lines)]
    return tuple([_suggestion(mode, best) for mode, best in lines])


def _is_among(best: Suggestion, lines: Sequence[tuple[Mode, Suggestion]]) -> bool:
    return any(best.paid == line.paid and len(best.late) == len(line.late) for _, line in lines)


def _drafts(case: Case, late: tuple[Gear, ...]) -> list[Suggestion]:
    better = best_late(case, late) if late else ()
    return [suggest(case), suggest(case, better)] if better else [suggest(case)]


def _suggestion(mode: Mode, best: Suggestion) -> SuggestionView:
    return SuggestionView(
        mode=mode,
        paid=tuple([way + 1 for way in best.paid]),
        expended=gear_names(best.expended),
        late=gear_names(best.late),
        alarms=best.alarms,
        left=tuple([_left(gone) for gone in best.left]),
    )


def _left(gone: Left) -> LeftView:
    return LeftView(gone.position + 1, gone.missing)
