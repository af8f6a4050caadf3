"""What each pair of eyes is shown (section 7), built up from what may be known."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from heistnight.core.action import Holder, Seat
from heistnight.core.view import REMEMBERED, same
from heistnight.games.oceans_heist import shown
from heistnight.games.oceans_heist.defenses import Weather
from heistnight.games.oceans_heist.moves import SIDES, SLOTS, Side
from heistnight.games.oceans_heist.pieces import EMPTY, LATE_CARDS, RECONNAISSANCE, Gear, Global
from heistnight.games.oceans_heist.view import (
    Attempt,
    CrewView,
    DefenseView,
    Draft,
    Leg,
    OceansView,
    StaffView,
    SuggestionView,
    TeamView,
)
from heistnight.games.oceans_heist.worlds import CREW, STAFF

if TYPE_CHECKING:
    from heistnight.games.oceans_heist.table import OceansTable

ALL_SLOTS = tuple(range(len(SLOTS)))


class Scenery(msgspec.Struct, frozen=True, gc=False):
    """What stays as it is while a window is open: the board, the faces of the eight, what the Crew can not touch."""

    board: OceansView
    weather: Weather
    eight: tuple[DefenseView, ...]
    crew: CrewView
    heist: bool
    drafting: bool


def look(table: "OceansTable", seat: Seat | None, *, advised: bool) -> OceansView:
    """The board that everybody sees, which stays as it is while a window is open, and what these eyes see besides."""
    scenery: Scenery | None = table.glance.board
    if scenery is None:
        scenery = table.glance.board = _scenery(table)
    board, eight, heist, drafting = scenery.board, scenery.eight, scenery.heist, scenery.drafting
    side = None if seat is None else table.sides[seat]
    expended = table.shown_expended() if drafting else table.expended
    own: CrewView | StaffView | None = None
    if side == CREW:
        own = _crew(table, scenery.crew, expended)
        if advised and drafting and table.options.suggestion:
            own = replace(own, suggestions=_suggestions(table))
    elif side == STAFF:
        own = _staff(table, eight)
    return replace(
        board,
        seat=seat,
        question=table.question(seat) if table.timed else board.question,  # a proposal moves the end of a question
        ready=_ready(table) if True in table.ready else (),
        pending=bool(table.proposal),
        cards_in_hand=len(table.hand) if heist else 0,
        cards_laid_now=len(table.laid_now),
        money=table.money if side == CREW or (heist and table.options.reveal_money) else None,
        eight=eight if eight and _sees_eight(table, side) else (),
        defenses=_placed(table, side, scenery.weather) if heist and not table.field else board.defenses,
        draft=_draft(table, expended) if drafting else None,
        team=None if side is None or not table.agenda else _team(table, side),
        own=own,
    )


def _scenery(table: "OceansTable") -> Scenery:
    weather, heist = table.weather, table.heist
    eight = shown.drawn(weather, "casino", tuple(table.eight)) if table.eight else ()
    board, crew = _board(table, weather, heist), _locked(table)
    if not table.agenda:
        opened = _crew(table, crew, table.expended), _staff(table, eight)
        board = replace(board, outcome=table.outcome(), opened=opened)
    return Scenery(board, weather, eight, crew, heist, bool(table.field) and table.stage == "assignment")


def _board(table: "OceansTable", weather: Weather, heist: bool) -> OceansView:
    """What no open window changes, and all eyes see alike, while the game runs."""
    field = table.field
    cards = tuple(table.globals) if heist else (), table.off, tuple(table.openings)
    ground = _ground(table.sides, table.holders, tuple(table.legs), table.target, table.situation, *cards)
    past = replace(
        ground,
        target_taken=table.taken,
        counters=table.counters,
        alarms=table.alarms,
        alarms_by_round=same(tuple(table.raised)),
        casino_discards=shown.casino_names(tuple(table.casino_discards)),
        vault_discards=shown.vault_names(tuple(table.vault_discards)),
        equipment_discards=shown.gear_names(tuple(table.discards)),
        known_equipment=shown.gear(sorted(table.known), table.uses),
        rolls=tuple(table.rolls),
    )
    return replace(
        past,
        question=table.question(None),
        leg=table.leg,
        stage=table.stage,
        round=table.round,
        die=table.die,
        casino_deck=len(table.casino_deck),
        vault_deck=len(table.vault_deck),
        cards_laid=len(table.laid),
        face_up=shown.gear_names(tuple(table.laid if field else table.scouts)),
        scouted=shown.numbered(tuple(table.scouted)),
        vault_three=shown.drawn(weather, "vault", tuple(table.three)) if table.three else (),
        defenses=shown.revealed(tuple(field), tuple(table.fates)) if field else (),
    )


@lru_cache(maxsize=REMEMBERED)
def _ground(
    sides: tuple[int, ...],
    holders: tuple[Holder, ...],
    legs: tuple[Leg, ...],
    target: int,
    situation: int,
    globals_: tuple[Global, ...],
    off: Global,
    openings: tuple[Gear, ...],
) -> OceansView:
    """A board on which nothing lies yet, with what few windows of a game change."""
    return OceansView(
        seat=None,
        question=None,
        outcome=None,
        leg=1,
        legs=legs,
        stage="selection",
        round=0,
        crew=_seats_with(CREW, sides),
        staff=_seats_with(STAFF, sides),
        bots=_seats_with("bot", holders),
        ready=(),
        pending=False,
        target=shown.TARGET_NAMES[target],
        unique=shown.UNIQUE_NAMES[target],
        situation=shown.SITUATION_NAMES[situation],
        target_taken=0,
        globals=shown.global_names(globals_),
        switched_off=shown.GLOBAL_NAMES[off],
        openings=shown.gear_names(openings),
        counters=0,
        alarms=0,
        alarms_by_round=(),
        die=0,
        casino_deck=0,
        vault_deck=0,
        casino_discards=(),
        vault_discards=(),
        equipment_discards=(),
        known_equipment=(),
        cards_in_hand=0,
        cards_laid=0,
        cards_laid_now=0,
        face_up=(),
        scouted=(),
        money=None,
        eight=(),
        vault_three=(),
        defenses=(),
        draft=None,
        rolls=(),
        team=None,
        own=None,
        opened=None,
    )


def _seats_with(what: int | Holder, at: tuple[int | Holder, ...]) -> tuple[Seat, ...]:
    return tuple([seat for seat, it in enumerate(at) if it == what])


def _ready(table: "OceansTable") -> tuple[Side, ...]:
    return tuple([SIDES[side] for side in (CREW, STAFF) if table.is_ready(side)])


def _sees_eight(table: "OceansTable", side: int | None) -> bool:
    """The Staff all round; the Crew and spectators while they are shown (OH-6.4)."""
    return side == STAFF or table.stage in ("viewing", "over") or table.options.keep_eight_visible


def _placed(table: "OceansTable", side: int | None, weather: Weather) -> tuple[DefenseView, ...]:
    """Active before the Reveal; face down are slots that were not scouted, and a Vault Defense (OH-9.3, OH-13.4)."""
    layout = table.layout(weather)
    if side == STAFF or not table.agenda:
        return shown.placed(layout, ALL_SLOTS, True)
    seen = tuple(table.scouted) if side == CREW else ()
    return shown.placed(layout, seen, table.opened(RECONNAISSANCE))


def _draft(table: "OceansTable", expended: Sequence[Gear]) -> Draft:
    """LATE cards stay in the Crew's sleeve until the confirmation (OH-13.6)."""
    late, paid = table.late, table.paid
    on_table = tuple([card for card in expended if card not in late] if late else expended)
    counted = sum([defense.alarms for defense, way in zip(table.field, paid) if way == EMPTY])
    return Draft(
        paid=shown.numbered(tuple(paid)),
        expended=shown.gear_names(on_table),
        auto=table.auto,
        pool=shown.units(on_table, table.situation),
        alarms=max(0, counted - table.muffles(on_table)),
    )


def _team(table: "OceansTable", side: int) -> TeamView:
    editor, ready, conceding = table.editors[side], table.ready, table.conceding
    asked = bool(table.proposal or table.waits) and getattr(table.open(), "side", None) == side
    return TeamView(
        side=SIDES[side],
        ready=shown.those_who(table.team(side), tuple(ready)) if True in ready else (),
        version=table.versions[side],
        editor=None if editor == EMPTY else editor,
        proposal=table.proposal[0] if table.proposal and asked else None,
        agreed=tuple(table.agreed) if asked else (),
        waits=table.waits if asked else 0,
        conceding=shown.those_who(table.team(side), tuple(conceding)) if any(conceding) else (),
    )


def _locked(table: "OceansTable") -> CrewView:
    """What only the Crew see, as far as no open window changes it."""
    return CrewView(
        hand=(),
        money=0,
        marks=(),
        laid=shown.gear(table.laid, table.uses),
        laid_now=(),
        seen_vault=shown.vault_names(tuple(table.peeked)),
        sunk=shown.vault_names(tuple(table.sunk)),
        boosted=shown.gear_names(tuple(table.boosts)),
        late=(),
        expended=(),
        attempt=None,
        suggestions=(),
    )


def _crew(table: "OceansTable", locked: CrewView, expended: Sequence[Gear]) -> CrewView:
    uses = table.uses
    return replace(
        locked,
        hand=shown.gear(table.hand, uses),
        money=table.money,
        marks=shown.gear_names(tuple(table.marks)) if table.marks else (),
        laid_now=shown.gear(table.laid_now, uses),
        late=shown.gear_names(tuple(table.late)) if table.late else (),
        expended=shown.gear_names(tuple(expended)) if expended else (),
        attempt=_attempt(table) if table.attempt != EMPTY else None,
    )


def _attempt(table: "OceansTable") -> Attempt:
    cards, numbers = shown.gear_names(tuple(table.fodder)), tuple(sorted(table.numbers))
    return Attempt(table.attempt + 1, cards, numbers, table.numbers_wanted())


def _suggestions(table: "OceansTable") -> tuple[SuggestionView, ...]:
    return shown.suggestions(table.case("alarms"), tuple([card for card in LATE_CARDS if card in table.hand]))


def _staff(table: "OceansTable", eight: tuple[DefenseView, ...]) -> StaffView:
    return shown.staff(tuple(table.globals), tuple(table.eight), eight, tuple(table.slots))
