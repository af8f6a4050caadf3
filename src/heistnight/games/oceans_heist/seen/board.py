"""Public part of the view (section 7)."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from heistnight.core.action import Holder, Seat
from heistnight.core.table import Canvas
from heistnight.core.view import Board
from heistnight.games.oceans_heist.defenses import FACE_DOWN, Conditions, lineup
from heistnight.games.oceans_heist.memory import Leg, RollView
from heistnight.games.oceans_heist.moves import SIDES, Side
from heistnight.games.oceans_heist.pieces import (
    EMPTY,
    GLOBALS,
    RECONNAISSANCE,
    SITUATIONS,
    TARGETS,
    UNIQUES,
    Casino,
    CasinoId,
    Gear,
    GearId,
    Global,
    GlobalId,
    GlobalIdOrNone,
    OpeningId,
    SituationIdOrNone,
    TargetIdOrNone,
    UniqueIdOrNone,
    Vault,
    VaultId,
    casino_names,
    gear_names,
    global_names,
    vault_names,
)
from heistnight.games.oceans_heist.seen.faces import (
    DefenseView,
    GearView,
    drawn,
    gear,
    placed,
    revealed,
)
from heistnight.games.oceans_heist.seen.own import CrewOwn, StaffOwn, crew_own, staff_own
from heistnight.games.oceans_heist.zones import CREW, STAFF, OceansZones, StageName

# Names, with "" in the place of EMPTY, which is the last.
TARGET_NAMES, UNIQUE_NAMES, SITUATION_NAMES, GLOBAL_NAMES = (
    (*names, "") for names in (TARGETS, UNIQUES, SITUATIONS, GLOBALS)
)


class Draft(msgspec.Struct, frozen=True, gc=False):
    """The assignment on the open table: the requirement paid at each position (0: none), and the cards expended, but
    for LATE ones, which stay in the Crew's hand until the confirmation (OH-13.6)."""

    paid: tuple[int, ...]
    expended: tuple[GearId, ...]
    auto: bool


class OceansBoard(Board, frozen=True, kw_only=True):
    """The table as a spectator sees it; `slots` is how many the Staff may fill, `opened` what all see at the end."""

    leg: int
    legs: tuple[Leg, ...]
    stage: StageName
    round: int
    crew: tuple[Seat, ...]
    staff: tuple[Seat, ...]
    bots: tuple[Seat, ...]
    ready: tuple[Side, ...]
    pending: bool
    target: TargetIdOrNone
    unique: UniqueIdOrNone
    situation: SituationIdOrNone
    target_taken: int
    globals: tuple[GlobalId, ...]
    switched_off: GlobalIdOrNone
    openings: tuple[OpeningId, ...]
    counters: int
    alarms: int
    alarms_by_round: tuple[int, ...]
    die: int
    casino_deck: int
    vault_deck: int
    casino_discards: tuple[CasinoId, ...]
    vault_discards: tuple[VaultId, ...]
    equipment_discards: tuple[GearId, ...]
    known_equipment: tuple[GearView, ...]
    cards_in_hand: int
    cards_laid: int
    cards_laid_now: int
    face_up: tuple[GearId, ...]
    scouted: tuple[int, ...]
    money: int | None
    eight: tuple[DefenseView, ...]
    vault_three: tuple[DefenseView, ...]
    slots: int
    defenses: tuple[DefenseView, ...]
    draft: Draft | None
    rolls: tuple[RollView, ...]
    opened: tuple[CrewOwn, StaffOwn] | None


def draw_board(table: OceansZones) -> OceansBoard:
    """Most moves change little, so what only the end of a window changes is one piece: the ground."""
    heist, over, options = table.heist, not table.agenda, table.options
    ground = table.canvas.piece(
        _ground,
        table.canvas,  # any canvas equals any other
        table.sides,
        table.holders,
        table.leg,
        tuple(table.legs),
        table.stage,
        table.round,
        table.target,
        table.situation,
        table.taken,
        table.conditions,
        tuple(table.globals) if heist else (),
        table.off,
        tuple(table.openings),
        table.counters,
        table.alarms,
        tuple(table.raised),
        table.die,
        len(table.casino_deck),
        len(table.vault_deck),
        tuple(table.casino_discards),
        tuple(table.vault_discards),
        tuple(table.discards),
        tuple(table.known),
        table.uses,
        len(table.laid),
        tuple(table.laid if table.field else table.face_up),
        tuple(table.scouted),
        eight_shown(table),
        tuple(table.three),
        table.open_slots,
        tuple(table.rolls),
    )
    return replace(
        ground,
        question=table.question(),
        outcome=table.outcome(),
        ready=ready_shown(table),
        pending=bool(table.proposal),
        cards_in_hand=len(table.hand) if heist else 0,
        cards_laid_now=len(table.laid_now),
        money=table.money if heist and options.reveal_money else None,
        defenses=defenses_shown(table),
        draft=draft_shown(table),
        opened=(crew_own(table), staff_own(table)) if over else None,
    )


def eight_shown(table: OceansZones) -> tuple[Casino, ...]:
    """The Staff's hand lies open while it is viewed, and at the end (OH-6.4)."""
    return tuple(table.eight) if table.stage in ("viewing", "over") or table.options.eight_stay else ()


def _ground(
    canvas: Canvas,
    sides: tuple[int, ...],
    holders: tuple[Holder, ...],
    leg: int,
    legs: tuple[Leg, ...],
    stage: str,
    round: int,
    target: int,
    situation: int,
    taken: int,
    conditions: Conditions,
    globals: tuple[Global, ...],
    off: Global,
    openings: tuple[Gear, ...],
    counters: int,
    alarms: int,
    raised: tuple[int, ...],
    die: int,
    casino_deck: int,
    vault_deck: int,
    casino_discards: tuple[Casino, ...],
    vault_discards: tuple[Vault, ...],
    discards: tuple[Gear, ...],
    known: tuple[Gear, ...],
    uses: tuple[int, ...],
    cards_laid: int,
    face_up: tuple[Gear, ...],
    scouted: tuple[int, ...],
    eight: tuple[Casino, ...],
    three: tuple[Vault, ...],
    slots: int,
    rolls: tuple[RollView, ...],
) -> OceansBoard:
    """A board with nothing on it that moves while a window is open."""
    piece = canvas.piece
    return OceansBoard(
        question=None,
        outcome=None,
        leg=leg,
        legs=piece(tuple, legs, at="legs"),
        stage=stage,
        round=round,
        crew=piece(seats_with, CREW, sides, at="crew"),
        staff=piece(seats_with, STAFF, sides, at="staff"),
        bots=piece(seats_with, "bot", holders, at="bots"),
        ready=(),
        pending=False,
        target=TARGET_NAMES[target],
        unique=UNIQUE_NAMES[target],
        situation=SITUATION_NAMES[situation],
        target_taken=taken,
        globals=piece(global_names, globals, at="board"),
        switched_off=GLOBAL_NAMES[off],
        openings=piece(gear_names, openings, at="openings"),
        counters=counters,
        alarms=alarms,
        alarms_by_round=piece(tuple, raised, at="raised"),
        die=die,
        casino_deck=casino_deck,
        vault_deck=vault_deck,
        casino_discards=piece(casino_names, casino_discards),
        vault_discards=piece(vault_names, vault_discards),
        equipment_discards=piece(gear_names, discards, at="discards"),
        known_equipment=piece(gear, tuple(sorted(known)), uses, at="known"),
        cards_in_hand=0,
        cards_laid=cards_laid,
        cards_laid_now=0,
        face_up=piece(gear_names, face_up, at="face_up"),
        scouted=piece(numbered, scouted),
        money=None,
        eight=piece(drawn, conditions, "casino", eight, at="board"),
        vault_three=piece(drawn, conditions, "vault", three, at="three"),
        slots=slots,
        defenses=(),
        draft=None,
        rolls=piece(tuple, rolls, at="rolls"),
        opened=None,
    )


def seats_with(what: int | Holder, at: tuple[int | Holder, ...]) -> tuple[Seat, ...]:
    return tuple([seat for seat, it in enumerate(at) if it == what])


def ready_shown(table: OceansZones) -> tuple[Side, ...]:
    if True not in table.ready or not table.timed:
        return ()
    return table.canvas.piece(_ready_sides, table.is_ready(CREW), table.is_ready(STAFF))


def _ready_sides(*ready: bool) -> tuple[Side, ...]:
    return tuple([side for side, is_ready in zip(SIDES, ready) if is_ready])


def numbered(places: Sequence[int]) -> tuple[int, ...]:
    """Places as people count them, from 1."""
    return tuple([place + 1 for place in places])


def defenses_shown(table: OceansZones) -> tuple[DefenseView, ...]:
    """Active Defenses: face down are slots until the Reveal, and a Vault Defense (OH-9.3, OH-13.4).

    They are drawn from what everybody may know, so that what is done in secret leaves them the same object.
    """
    piece = table.canvas.piece
    if not table.heist:
        return ()
    if table.field:
        return piece(revealed, tuple(table.field), tuple(table.fates))
    slots, (up, down) = table.slots, table.vault_places
    if table.agenda:
        slots = [EMPTY if card == EMPTY else FACE_DOWN for card in slots]
        down = EMPTY if down == EMPTY else down if table.opened(RECONNAISSANCE) else FACE_DOWN
    carried, extras = tuple(table.carried), tuple(table.extras)
    return piece(_line, table.conditions, carried, tuple(slots), extras, (up, down), table.unique)


def _line(
    conditions: Conditions,
    carried: tuple[Casino, ...],
    slots: tuple[Casino, ...],
    extras: tuple[Casino, ...],
    vault: tuple[Vault, Vault],
    unique: int,
) -> tuple[DefenseView, ...]:
    return placed(conditions, lineup(carried, slots, extras, vault, unique))


def draft_shown(table: OceansZones) -> Draft | None:
    if not table.drafting:
        return None
    expended, late = table.shown_expended(), table.late
    on_table = tuple([card for card in expended if card not in late] if late else expended)
    return table.canvas.piece(_drafted, tuple(table.paid), on_table, table.auto)


def _drafted(paid: tuple[int, ...], on_table: tuple[Gear, ...], auto: bool) -> Draft:
    return Draft(numbered(paid), gear_names(on_table), auto)
