"""Private part of the view, the same for all members of a team."""

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from heistnight.core.action import Action, Seat
from heistnight.core.view import Own
from heistnight.games.oceans_heist.moves import SIDES, Side
from heistnight.games.oceans_heist.pieces import (
    EMPTY,
    Gear,
    GearId,
    GlobalId,
    LateId,
    VaultId,
    gear_names,
    global_names,
    vault_names,
)
from heistnight.games.oceans_heist.seen.faces import DefenseView, GearView, drawn, gear, placed
from heistnight.games.oceans_heist.teams import window
from heistnight.games.oceans_heist.zones import CREW, STAFF, OceansZones


class TeamView(msgspec.Struct, frozen=True, gc=False):
    """A team's view of itself: ready members, last changes, and the proposal (OH-12)."""

    side: Side
    ready: tuple[Seat, ...]
    version: int
    editor: Seat | None
    proposal: Action | None
    agreed: tuple[Seat, ...]
    waits: int
    conceding: tuple[Seat, ...]


class Attempt(msgspec.Struct, frozen=True, gc=False):
    """An attempt of Wing It that is being put together."""

    position: int
    cards: tuple[GearId, ...]
    numbers: tuple[int, ...]
    wanted: int


class CrewOwn(Own, frozen=True, kw_only=True, tag=True):
    """Private part of the Crew's view; `scouted` are the Defenses that their SCOUT cards look at."""

    team: TeamView | None
    hand: tuple[GearView, ...]
    money: int
    marks: tuple[GearId, ...]
    laid: tuple[GearView, ...]
    laid_now: tuple[GearView, ...]
    scouted: tuple[DefenseView, ...]
    seen_vault: tuple[VaultId, ...]
    sunk: tuple[VaultId, ...]
    boosted: tuple[GearId, ...]
    late: tuple[LateId, ...]
    expended: tuple[GearId, ...]
    attempt: Attempt | None


class StaffOwn(Own, frozen=True, kw_only=True, tag=True):
    """Private part of the Staff's view: their Globals, the eight in hand, and their slots.

    `slots` and `vault` count the eight and the three Vault Defenses from 1; 0 is an empty place.
    """

    team: TeamView | None
    globals: tuple[GlobalId, ...]
    eight: tuple[DefenseView, ...]
    slots: tuple[int, ...]
    vault: tuple[int, ...]


OceansOwn: TypeAlias = CrewOwn | StaffOwn | None


def own(table: OceansZones, seat: Seat | None) -> OceansOwn:
    if seat is None:
        return None
    return crew_own(table) if table.sides[seat] == CREW else staff_own(table)


def crew_own(table: OceansZones) -> CrewOwn:
    piece, uses, expended = table.canvas.piece, table.uses, expended_shown(table)
    return CrewOwn(
        team=team_shown(table, CREW),
        hand=piece(gear, tuple(table.hand), uses, at="hand"),
        money=table.money,
        marks=piece(gear_names, tuple(table.marks), at="marks") if table.marks else (),
        laid=piece(gear, tuple(table.laid), uses, at="laid") if table.laid else (),
        laid_now=piece(gear, tuple(table.laid_now), uses, at="laid_now") if table.laid_now else (),
        scouted=scouted_shown(table),
        seen_vault=piece(vault_names, tuple(table.peeked), at="peeked") if table.peeked else (),
        sunk=piece(vault_names, tuple(table.sunk), at="sunk") if table.sunk else (),
        boosted=piece(gear_names, tuple(table.boosts), at="boosts") if table.boosts else (),
        late=piece(gear_names, tuple(table.late), at="late") if table.late else (),
        expended=piece(gear_names, tuple(expended), at="expended") if expended else (),
        attempt=attempt_shown(table),
    )


def expended_shown(table: OceansZones) -> Sequence[Gear]:
    return table.shown_expended() if table.drafting else table.expended


def scouted_shown(table: OceansZones) -> tuple[DefenseView, ...]:
    if not table.scouted:
        return ()
    line = [lying for lying in table.lineup() if lying[2] == "slot" and lying[3] - 1 in table.scouted]
    return table.canvas.piece(placed, table.conditions, tuple(line), at="scouted")


def attempt_shown(table: OceansZones) -> Attempt | None:
    if table.attempt == EMPTY:
        return None
    numbers = tuple(sorted(table.numbers))
    return table.canvas.piece(Attempt, table.attempt + 1, gear_names(table.burning), numbers, table.numbers_wanted())


def staff_own(table: OceansZones) -> StaffOwn:
    piece, eight, three = table.canvas.piece, tuple(table.eight), tuple(table.three)
    return StaffOwn(
        team=team_shown(table, STAFF),
        globals=piece(global_names, tuple(table.globals), at="staff"),
        eight=piece(drawn, table.conditions, "casino", eight, at="eight") if eight else (),
        slots=piece(places_of, eight, tuple(table.slots), at="slots"),
        vault=piece(places_of, three, tuple(table.vault_places), at="vault"),
    )


def places_of(drawn: tuple[int, ...], lying: tuple[int, ...]) -> tuple[int, ...]:
    """Which of the cards drawn lies in each place, counted from 1."""
    return tuple([drawn.index(card) + 1 if card in drawn else 0 for card in lying])


def team_shown(table: OceansZones, side: int) -> TeamView | None:
    decision = window(table)
    if decision is None:
        return None
    team, editor, asked = table.team(side), table.editors[side], decision.proposes(side)
    ready, conceding = table.ready, table.conceding
    return table.canvas.piece(
        TeamView,
        SIDES[side],
        tuple([seat for seat in team if ready[seat]]) if True in ready else (),
        table.versions[side],
        None if editor == EMPTY else editor,
        table.proposal[0] if table.proposal and asked else None,
        tuple(table.agreed) if asked else (),
        table.waits if asked else 0,
        tuple([seat for seat in team if conceding[seat]]) if any(conceding) else (),
        at=side,
    )
