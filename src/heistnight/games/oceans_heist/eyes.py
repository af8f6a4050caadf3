"""What each pair of eyes is shown (section 7), built up from what may be known."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from heistnight.core.action import Holder, Seat
from heistnight.core.view import REMEMBERED, same
from heistnight.games.oceans_heist import shown
from heistnight.games.oceans_heist.defenses import Lying, Weather
from heistnight.games.oceans_heist.moves import SIDES, SLOTS, Side
from heistnight.games.oceans_heist.pieces import EMPTY, GEAR, LATE_CARDS, RECONNAISSANCE, Casino, Gear, Global
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

ALL_SLOTS = range(len(SLOTS))


class Scenery(msgspec.Struct, frozen=True, gc=False):
    """What stays as it is while a window is open: the board, the faces of the eight, what the Crew can not touch.

    What each side saw lie in the slots and in the Vault is kept by what lies there, for it comes again.
    """

    board: OceansView
    weather: Weather
    eight: tuple[DefenseView, ...]
    all_see_eight: bool
    crew: CrewView
    shelf: shown.Shelf
    timed: bool
    heist: bool
    drafting: bool
    placed: dict[tuple[int | None, ...], tuple[DefenseView, ...]]


def look(table: "OceansTable", seat: Seat | None) -> OceansView:
    """All that these eyes may know, with what follows from the rest of it."""
    seen = look_barely(table, seat)
    side = None if seat is None else table.sides[seat]
    if table.timed:
        seen = replace(seen, question=table.question(seat))
    if seen.draft is not None:
        seen = replace(seen, draft=_reckoned(table, seen.draft))
        if isinstance(seen.own, CrewView) and table.options.suggestion:
            seen = replace(seen, own=replace(seen.own, suggestions=_suggestions(table)))
    if side == STAFF and table.heist and not table.field:
        seen = replace(seen, defenses=_placed(table, side, table.canvas.board, table.slots))
    if side is not None and table.agenda and not table.timed:
        seen = replace(seen, team=_team(table, side))
    return seen


def look_barely(table: "OceansTable", seat: Seat | None) -> OceansView:
    """The board that everybody sees, which stays as it is while a window is open, and what these eyes see besides.

    Left out is what follows from the rest: what lies in the slots, for the Staff who know where they placed their
    cards; the cards of a draft, for the Crew whose they are, and what it amounts to; a team, where no clock runs and
    nobody has anything to agree on; and all advice.
    """
    scenery: Scenery | None = table.canvas.board
    if scenery is None:
        scenery = table.canvas.board = _scenery(table)
    board, eight, heist = scenery.board, scenery.eight, scenery.heist
    side = None if seat is None else table.sides[seat]
    expended, slots = table.expended, table.slots
    draft: Draft | None = None
    own: CrewView | StaffView | None = None
    if scenery.drafting:
        expended = table.shown_expended()
        draft = shown.draft(tuple(table.paid), () if side == CREW else _on_table(table, expended), table.auto)
    if side == CREW:
        own = _crew(table, scenery.crew, scenery.shelf, expended)
    elif side == STAFF:
        own, slots = _staff(table, eight), []
    seen = replace(
        board,
        seat=seat,
        cards_in_hand=len(table.hand) if heist else 0,
        cards_laid_now=len(table.laid_now),
        money=table.money if side == CREW or (heist and table.options.reveal_money) else None,
        eight=eight if side == STAFF or scenery.all_see_eight else (),
        defenses=board.defenses if table.field or not heist else _placed(table, side, scenery, slots),
        draft=draft,
        own=own,
    )
    return _agreeing(table, seat, side, seen) if scenery.timed else seen


def _agreeing(table: "OceansTable", seat: Seat | None, side: int | None, seen: OceansView) -> OceansView:
    """What is to be seen where a clock runs, and teams make up their minds: without clocks, whoever acts decides."""
    return replace(
        seen,
        question=table.bare_question(seat),
        ready=_ready(table) if True in table.ready else (),
        pending=bool(table.proposal),
        team=_team(table, side) if side is not None and table.agenda else None,
    )


def _scenery(table: "OceansTable") -> Scenery:
    weather, heist = table.weather, table.heist
    eight = shown.drawn(weather, "casino", tuple(table.eight)) if table.eight else ()
    shelf = shown.shelf(table.uses)
    board, crew = _board(table, weather, heist, shelf), _locked(table, shelf)
    if not table.agenda:
        opened = _crew(table, crew, shelf, table.expended), _staff(table, eight)
        board = replace(board, outcome=table.outcome(), opened=opened)
    return Scenery(
        board=board,
        weather=weather,
        eight=eight,
        all_see_eight=table.stage in ("viewing", "over") or table.options.keep_eight_visible,  # OH-6.4
        crew=crew,
        shelf=shelf,
        timed=table.timed,
        heist=heist,
        drafting=bool(table.field) and table.stage == "assignment",
        placed={},
    )


def _board(table: "OceansTable", weather: Weather, heist: bool, shelf: shown.Shelf) -> OceansView:
    """What no open window changes, and all eyes see alike, while the game runs."""
    field, face_up = table.field, table.laid if table.field else table.scouts
    cards = tuple(table.globals) if heist else (), table.off, tuple(table.openings)
    ground = _ground(table.sides, table.holders, tuple(table.legs), table.target, table.situation, *cards)
    return replace(
        ground,
        question=table.bare_question(None),
        leg=table.leg,
        stage=table.stage,
        round=table.round,
        target_taken=table.taken,
        counters=table.counters,
        alarms=table.alarms,
        alarms_by_round=same(tuple(table.raised)) if table.raised else (),
        die=table.die,
        casino_deck=len(table.casino_deck),
        vault_deck=len(table.vault_deck),
        casino_discards=shown.casino_names(tuple(table.casino_discards)) if table.casino_discards else (),
        vault_discards=shown.vault_names(tuple(table.vault_discards)) if table.vault_discards else (),
        equipment_discards=shown.gear_names(tuple(table.discards)) if table.discards else (),
        known_equipment=shown.gear(tuple(sorted(table.known)), shelf) if table.known else (),
        cards_laid=len(table.laid),
        face_up=shown.gear_names(tuple(face_up)) if face_up else (),
        scouted=shown.numbered(tuple(table.scouted)) if table.scouted else (),
        vault_three=shown.drawn(weather, "vault", tuple(table.three)) if table.three else (),
        defenses=shown.revealed(field, table.fates) if field else (),
        rolls=tuple(table.rolls),
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


def _placed(
    table: "OceansTable", side: int | None, scenery: Scenery, slots: Sequence[Casino]
) -> tuple[DefenseView, ...]:
    """Active before the Reveal; what these eyes saw in this window is there as long as nothing is moved."""
    lying = side, *slots, *table.vault_places
    placed = scenery.placed.get(lying)
    if placed is None:
        placed = scenery.placed[lying] = _laid_out(table, side, scenery.weather, table.lineup(slots))
    return placed


def _laid_out(
    table: "OceansTable", side: int | None, weather: Weather, line: Sequence[Lying]
) -> tuple[DefenseView, ...]:
    """Face down are slots that were not scouted, and a Vault Defense (OH-9.3, OH-13.4)."""
    if side == STAFF or not table.agenda:
        return shown.placed(weather, line, ALL_SLOTS, True)
    return shown.placed(weather, line, table.scouted if side == CREW else (), table.opened(RECONNAISSANCE))


def _on_table(table: "OceansTable", expended: Sequence[Gear]) -> tuple[Gear, ...]:
    """LATE cards stay in the Crew's sleeve until the confirmation (OH-13.6)."""
    late = table.late
    return tuple([card for card in expended if card not in late] if late else expended)


def _reckoned(table: "OceansTable", draft: Draft) -> Draft:
    """A draft with its cards, the pool they make, and the alarms of what it leaves."""
    on_table = _on_table(table, table.shown_expended())
    counted = sum([defense.alarms for defense, way in zip(table.field, table.paid) if way == EMPTY])
    return replace(
        draft,
        expended=shown.gear_names(on_table),
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


def _locked(table: "OceansTable", shelf: shown.Shelf) -> CrewView:
    """What only the Crew see, as far as no open window changes it; their hand is as it is from the Reveal on."""
    return CrewView(
        hand=shown.gear(tuple(table.hand), shelf) if table.field else (),
        money=0,
        marks=(),
        laid=shown.gear(tuple(table.laid), shelf) if table.laid else (),
        laid_now=(),
        seen_vault=shown.vault_names(tuple(table.peeked)) if table.peeked else (),
        sunk=shown.vault_names(tuple(table.sunk)) if table.sunk else (),
        boosted=shown.gear_names(tuple(table.boosts)) if table.boosts else (),
        late=(),
        expended=(),
        attempt=None,
        suggestions=(),
    )


def _crew(table: "OceansTable", locked: CrewView, shelf: shown.Shelf, expended: Sequence[Gear]) -> CrewView:
    return replace(
        locked,
        hand=locked.hand if table.field else shown.gear_row(table.hand, shelf),
        money=table.money,
        marks=shown.gear_names(tuple(table.marks)) if table.marks else (),
        laid_now=shown.gear_row(table.laid_now, shelf) if table.laid_now else (),
        late=shown.gear_names(tuple(table.late)) if table.late else (),
        expended=tuple([GEAR[card] for card in expended]),
        attempt=_attempt(table) if table.attempt != EMPTY else None,
    )


def _attempt(table: "OceansTable") -> Attempt:
    cards, numbers = shown.gear_names(tuple(table.fodder)), tuple(sorted(table.numbers))
    return Attempt(table.attempt + 1, cards, numbers, table.numbers_wanted())


def _suggestions(table: "OceansTable") -> tuple[SuggestionView, ...]:
    return shown.suggestions(table.case("alarms"), tuple([card for card in LATE_CARDS if card in table.hand]))


def _staff(table: "OceansTable", eight: tuple[DefenseView, ...]) -> StaffView:
    drawn = table.eight
    slots = tuple([drawn.index(card) + 1 if card in drawn else 0 for card in table.slots])
    return shown.staff(shown.global_names(tuple(table.globals)), eight, slots)
