"""What lies open to everybody (section 7)."""

from collections.abc import Sequence
from typing import Any

import msgspec

from heistnight.core.action import Holder, Seat
from heistnight.core.view import Board
from heistnight.games.oceans_heist.memory import Leg, RollView
from heistnight.games.oceans_heist.moves import SIDES, Side
from heistnight.games.oceans_heist.pieces import (
    EMPTY,
    GLOBALS,
    RECONNAISSANCE,
    SITUATIONS,
    TARGETS,
    UNIQUES,
    Gear,
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
from heistnight.games.oceans_heist.zones import CREW, STAFF, OceansZones

# Names, with "" in the place of EMPTY, which is the last.
TARGET_NAMES, UNIQUE_NAMES, SITUATION_NAMES, GLOBAL_NAMES = (
    (*names, "") for names in (TARGETS, UNIQUES, SITUATIONS, GLOBALS)
)


class Draft(msgspec.Struct, frozen=True, gc=False):
    """The assignment on the open table: the requirement paid at each position (0: none), and the cards expended, but
    for LATE ones, which stay in the Crew's hand until the confirmation (OH-13.6)."""

    paid: tuple[int, ...]
    expended: tuple[str, ...]
    auto: bool


class OceansBoard(Board, frozen=True, gc=False, kw_only=True):
    """The table as a spectator sees it; `slots` is how many the Staff may fill, `opened` what all see at the end."""

    leg: int
    legs: tuple[Leg, ...]
    stage: str
    round: int
    crew: tuple[Seat, ...]
    staff: tuple[Seat, ...]
    bots: tuple[Seat, ...]
    ready: tuple[Side, ...]
    pending: bool
    target: str
    unique: str
    situation: str
    target_taken: int
    globals: tuple[str, ...]
    switched_off: str
    openings: tuple[str, ...]
    counters: int
    alarms: int
    alarms_by_round: tuple[int, ...]
    die: int
    casino_deck: int
    vault_deck: int
    casino_discards: tuple[str, ...]
    vault_discards: tuple[str, ...]
    equipment_discards: tuple[str, ...]
    known_equipment: tuple[GearView, ...]
    cards_in_hand: int
    cards_laid: int
    cards_laid_now: int
    face_up: tuple[str, ...]
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
    piece, conditions, heist, over = table.canvas.piece, table.conditions, table.heist, not table.agenda
    face_up = table.laid if table.field else table.scouts
    return OceansBoard(
        question=table.question(None),
        outcome=table.outcome(),
        leg=table.leg,
        legs=piece(tuple, tuple(table.legs), at="legs") if table.legs else (),
        stage=table.stage,
        round=table.round,
        crew=table.team(CREW),
        staff=table.team(STAFF),
        bots=piece(_bots, table.holders),
        ready=piece(_ready, table.is_ready(CREW), table.is_ready(STAFF)) if table.timed and True in table.ready else (),
        pending=bool(table.proposal),
        target=TARGET_NAMES[table.target],
        unique=UNIQUE_NAMES[table.target],
        situation=SITUATION_NAMES[table.situation],
        target_taken=table.taken,
        globals=piece(global_names, tuple(table.globals), at="board") if heist else (),
        switched_off=GLOBAL_NAMES[table.off],
        openings=piece(gear_names, tuple(table.openings), at="openings") if table.openings else (),
        counters=table.counters,
        alarms=table.alarms,
        alarms_by_round=piece(tuple, tuple(table.raised), at="raised") if table.raised else (),
        die=table.die,
        casino_deck=len(table.casino_deck),
        vault_deck=len(table.vault_deck),
        casino_discards=piece(casino_names, tuple(table.casino_discards)) if table.casino_discards else (),
        vault_discards=piece(vault_names, tuple(table.vault_discards)) if table.vault_discards else (),
        equipment_discards=piece(gear_names, tuple(table.discards), at="discards") if table.discards else (),
        known_equipment=piece(gear, tuple(sorted(table.known)), table.uses, at="known") if table.known else (),
        cards_in_hand=len(table.hand) if heist else 0,
        cards_laid=len(table.laid),
        cards_laid_now=len(table.laid_now),
        face_up=piece(gear_names, tuple(face_up), at="face_up") if face_up else (),
        scouted=piece(_numbered, tuple(table.scouted), at="scouted") if table.scouted else (),
        money=table.money if heist and table.options.reveal_money else None,
        eight=piece(drawn, conditions, "casino", tuple(table.eight), at="eight") if _all_see_eight(table) else (),
        vault_three=piece(drawn, conditions, "vault", tuple(table.three), at="three") if table.three else (),
        slots=table.open_slots,
        defenses=_defenses(table, over) if heist else (),
        draft=_draft(table) if table.drafting else None,
        rolls=piece(tuple, tuple(table.rolls), at="rolls") if table.rolls else (),
        opened=(crew_own(table), staff_own(table)) if over else None,
    )


def _bots(holders: tuple[Holder, ...]) -> tuple[Seat, ...]:
    return tuple([seat for seat, holder in enumerate(holders) if holder == "bot"])


def _ready(*sides: bool) -> tuple[Side, ...]:
    return tuple([side for side, ready in zip(SIDES, sides) if ready])


def _numbered(places: Sequence[int]) -> tuple[int, ...]:
    """Places as people count them, from 1."""
    return tuple([place + 1 for place in places])


def _all_see_eight(table: OceansZones) -> Any:
    """OH-6.4."""
    return table.eight and (table.stage in ("viewing", "over") or table.options.keep_eight_visible)


def _defenses(table: OceansZones, over: bool) -> tuple[DefenseView, ...]:
    """Active Defenses: face down are slots until the Reveal, and a Vault Defense (OH-9.3, OH-13.4)."""
    piece, conditions = table.canvas.piece, table.conditions
    if table.field:
        return piece(revealed, tuple(table.field), tuple(table.fates))
    down = () if over else ("slot",) if table.opened(RECONNAISSANCE) else ("slot", "down")
    line = [(kind, EMPTY if spot in down else card, spot, slot) for kind, card, spot, slot in table.lineup(table.slots)]
    return piece(placed, conditions, tuple(line), at="board") if line else ()


def _draft(table: OceansZones) -> Draft:
    expended, late = table.shown_expended(), table.late
    on_table = tuple([card for card in expended if card not in late] if late else expended)
    return table.canvas.piece(_drafted, tuple(table.paid), on_table, table.auto)


def _drafted(paid: tuple[int, ...], on_table: tuple[Gear, ...], auto: bool) -> Draft:
    return Draft(_numbered(paid), gear_names(on_table), auto)
