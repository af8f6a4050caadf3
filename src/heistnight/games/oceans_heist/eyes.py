"""What each pair of eyes is shown (section 7), built up from what may be known."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from heistnight.core.action import Holder, Seat
from heistnight.games.oceans_heist import shown
from heistnight.games.oceans_heist.defenses import Weather
from heistnight.games.oceans_heist.moves import SIDES, SLOTS, Side
from heistnight.games.oceans_heist.pieces import EMPTY, LATE_CARDS, RECONNAISSANCE, Gear
from heistnight.games.oceans_heist.view import (
    Attempt,
    CrewView,
    DefenseView,
    Draft,
    GearView,
    OceansView,
    StaffView,
    SuggestionView,
    TeamView,
)
from heistnight.games.oceans_heist.worlds import CREW, STAFF

if TYPE_CHECKING:
    from heistnight.games.oceans_heist.table import OceansTable


def look(table: "OceansTable", seat: Seat | None, *, advised: bool) -> OceansView:
    """The board that everybody sees, which stays as it is while a window is open, and what these eyes see besides."""
    drawn: tuple[OceansView, Weather] | None = table.glance.board
    if drawn is None:
        drawn = table.glance.board = _board(table), table.weather
    board, weather = drawn
    side = None if seat is None else table.sides[seat]
    heist, drafting = table.heist, bool(table.field) and table.stage == "assignment"
    expended = table.shown_expended() if drafting else table.expended
    own: CrewView | StaffView | None = None
    if side == CREW:
        own = _crew(table, expended, _suggestions(table) if advised and drafting and table.options.suggestion else ())
    elif side == STAFF:
        own = _staff(table, weather)
    return replace(
        board,
        seat=seat,
        question=table.question(seat),
        ready=_ready(table),
        pending=bool(table.proposal),
        cards_in_hand=len(table.hand) if heist else 0,
        cards_laid_now=len(table.laid_now),
        money=table.money if side == CREW or (heist and table.options.reveal_money) else None,
        eight=shown.drawn(weather, "casino", tuple(table.eight)) if _sees_eight(table, side) else (),
        defenses=board.defenses if table.field else _placed(table, side, weather),
        draft=_draft(table, expended) if drafting else None,
        team=None if side is None or not table.agenda else _team(table, side),
        own=own,
    )


def _board(table: "OceansTable") -> OceansView:
    """What no open window changes, and all eyes see alike."""
    weather = table.weather
    return OceansView(
        seat=None,
        question=None,
        outcome=table.outcome(),
        leg=table.leg,
        legs=tuple(table.legs),
        stage=table.stage,
        round=table.round,
        crew=table.team(CREW),
        staff=table.team(STAFF),
        bots=_bots(table.holders),
        ready=(),
        pending=False,
        target=shown.TARGET_NAMES[table.target],
        unique=shown.UNIQUE_NAMES[table.target],
        situation=shown.SITUATION_NAMES[table.situation],
        target_taken=table.taken,
        globals=shown.global_names(tuple(table.globals)) if table.heist else (),
        switched_off=shown.GLOBAL_NAMES[table.off],
        openings=shown.gear_names(tuple(table.openings)),
        counters=table.counters,
        alarms=table.alarms,
        alarms_by_round=tuple(table.raised),
        die=table.die,
        casino_deck=len(table.casino_deck),
        vault_deck=len(table.vault_deck),
        casino_discards=shown.casino_names(tuple(table.casino_discards)),
        vault_discards=shown.vault_names(tuple(table.vault_discards)),
        equipment_discards=shown.gear_names(tuple(table.discards)),
        known_equipment=_gear(table, sorted(table.known)),
        cards_in_hand=0,
        cards_laid=len(table.laid),
        cards_laid_now=0,
        face_up=shown.gear_names(tuple(table.laid if table.field else table.scouts)),
        scouted=shown.numbered(tuple(table.scouted)),
        money=None,
        eight=(),
        vault_three=shown.drawn(weather, "vault", tuple(table.three)),
        defenses=shown.revealed(tuple(table.field), tuple(table.fates)),
        draft=None,
        rolls=tuple(table.rolls),
        team=None,
        own=None,
        opened=None if table.agenda else (_crew(table, table.expended, ()), _staff(table, weather)),
    )


def _bots(holders: tuple[Holder, ...]) -> tuple[Seat, ...]:
    return tuple([seat for seat, holder in enumerate(holders) if holder == "bot"])


def _ready(table: "OceansTable") -> tuple[Side, ...]:
    return tuple([SIDES[side] for side in (CREW, STAFF) if table.is_ready(side)]) if True in table.ready else ()


def _gear(table: "OceansTable", cards: Sequence[Gear]) -> tuple[GearView, ...]:
    return shown.gear(tuple(cards), table.uses) if cards else ()


def _sees_eight(table: "OceansTable", side: int | None) -> bool:
    """The Staff all round; the Crew and spectators while they are shown (OH-6.4)."""
    return bool(table.eight) and (
        side == STAFF or table.stage == "viewing" or (table.options.keep_eight_visible or table.stage == "over")
    )


def _placed(table: "OceansTable", side: int | None, weather: Weather) -> tuple[DefenseView, ...]:
    """Active before the Reveal; face down are slots that were not scouted, and a Vault Defense (OH-9.3, OH-13.4)."""
    layout = table.layout(weather)
    if side == STAFF or not table.agenda:
        return shown.placed(layout, (), False)
    seen = table.scouted if side == CREW else ()
    hidden = tuple([slot for slot in SLOTS if slot - 1 not in seen])
    return shown.placed(layout, hidden, not table.opened(RECONNAISSANCE))


def _draft(table: "OceansTable", expended: Sequence[Gear]) -> Draft:
    """LATE cards stay in the Crew's sleeve until the confirmation (OH-13.6)."""
    on_table = tuple([card for card in expended if card not in table.late])
    counted = sum([defense.alarms for defense, way in zip(table.field, table.paid) if way == EMPTY])
    return Draft(
        paid=shown.numbered(tuple(table.paid)),
        expended=shown.gear_names(on_table),
        auto=table.auto,
        pool=shown.units(on_table, table.situation),
        alarms=max(0, counted - table.muffles(on_table)),
    )


def _team(table: "OceansTable", side: int) -> TeamView:
    team, editor = table.team(side), table.editors[side]
    asked = getattr(table.open(), "side", None) == side
    return TeamView(
        side=SIDES[side],
        ready=shown.those_who(team, tuple(table.ready)),
        version=table.versions[side],
        editor=None if editor == EMPTY else editor,
        proposal=table.proposal[0] if table.proposal and asked else None,
        agreed=tuple(table.agreed) if asked else (),
        waits=table.waits if asked else 0,
        conceding=shown.those_who(team, tuple(table.conceding)),
    )


def _crew(table: "OceansTable", expended: Sequence[Gear], advice: tuple[SuggestionView, ...]) -> CrewView:
    return CrewView(
        hand=_gear(table, table.hand),
        money=table.money,
        marks=shown.gear_names(tuple(table.marks)),
        laid=_gear(table, table.laid),
        laid_now=_gear(table, table.laid_now),
        seen_vault=shown.vault_names(tuple(table.peeked)),
        sunk=shown.vault_names(tuple(table.sunk)),
        boosted=shown.gear_names(tuple(table.boosts)),
        late=shown.gear_names(tuple(table.late)),
        expended=shown.gear_names(tuple(expended)),
        attempt=_attempt(table) if table.attempt != EMPTY else None,
        suggestions=advice,
    )


def _attempt(table: "OceansTable") -> Attempt:
    cards, numbers = shown.gear_names(tuple(table.fodder)), tuple(sorted(table.numbers))
    return Attempt(table.attempt + 1, cards, numbers, table.numbers_wanted())


def _suggestions(table: "OceansTable") -> tuple[SuggestionView, ...]:
    return shown.suggestions(table.case("alarms"), tuple([card for card in LATE_CARDS if card in table.hand]))


def _staff(table: "OceansTable", weather: Weather) -> StaffView:
    return shown.staff(weather, tuple(table.globals), tuple(table.eight), tuple(table.slots))
