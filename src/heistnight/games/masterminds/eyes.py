"""What each pair of eyes is shown (section 7), built up from what may be known."""

from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec

from heistnight.core.action import Seat
from heistnight.games.masterminds import shown
from heistnight.games.masterminds.pieces import BLUEPRINTS, HEISTS, NONE, TALENTS, TEAM, Prep, prep_counts
from heistnight.games.masterminds.places import NO_GEAR, in_rows
from heistnight.games.masterminds.strength import number, total, value_in_test
from heistnight.games.masterminds.view import (
    Announcement,
    AttemptView,
    HeistView,
    MastermindsView,
    OwnView,
    PendingView,
    SeatView,
    TestView,
)

if TYPE_CHECKING:
    from heistnight.games.masterminds.table import MastermindsTable


def look(table: "MastermindsTable", seat: Seat | None, *, bare: bool = False) -> MastermindsView:
    """The board that everybody sees, which stays as it is while answers are hidden, and what these eyes see besides.

    A bare view is without the announcements, which follow from the rest.
    """
    drawn: tuple[MastermindsView, tuple[int, ...]] | None = table.glance.board
    if drawn is None:
        drawn = table.glance.board = _board(table), _face_down(table)
    board, face_down = drawn
    return msgspec.structs.replace(
        board,
        seat=seat,
        question=table.question(seat),
        clock_left=table.left,
        unseen=shown.unseen(face_down, () if seat is None else table.hands[seat]),
        own=None if seat is None else _own(table, seat, bare),
    )


def _board(table: "MastermindsTable") -> MastermindsView:
    decision = table.open()
    return MastermindsView(
        seat=None,
        question=None,
        outcome=table.outcome(),
        turn=table.turn,
        first=table.first,
        active=table.active,
        clock_left=0,
        heists_done=table.heists_done(),
        heists_to_end=table.options.heists_to_end,
        bag_emptied=table.emptied,
        pool=shown.talents(tuple(table.pool)),
        arriving=shown.talents(tuple(table.arriving)),
        looked_at=len(table.looked_at),
        talent_deck=len(table.talent_deck),
        talent_discard=shown.talents(tuple(table.talent_discard)),
        prep_deck=len(table.prep_deck),
        prep_discard=shown.preps(tuple(table.prep_discard)),
        came_up=shown.came_up(tuple(table.came_up)),
        failure_deck=len(table.failure_deck),
        failure_discard=shown.failures(tuple(table.failure_discard)),
        heist_deck=len(table.heist_deck),
        next_job=HEISTS[table.heist_deck[-1]] if table.options.next_job == "open" and table.heist_deck else None,
        buried_jobs=shown.heists(tuple(table.buried)),
        heists=_heists(table),
        bag=shown.gems(tuple(table.bag)),
        seats=_seats(table),
        attempt=_attempt(table),
        window=shown.window(decision),
        pending=_pending(table),
        test=_test(table),
        facts=shown.facts(decision),
        used=shown.talents(tuple(sorted(table.used))),
        overflow=shown.preps(tuple(table.overflow)),
        unseen={},
        known=_known(table, table.seats),
        own=None,
    )


def _heists(table: "MastermindsTable") -> tuple[HeistView | None, ...]:
    dice, blueprints = in_rows(table.dice, table.seats), in_rows(table.blueprints, table.seats)
    return tuple(map(shown.heist_view, table.heists, dice, table.loose, blueprints))


def _seats(table: "MastermindsTable") -> tuple[SeatView, ...]:
    return tuple(
        map(
            shown.seat_view,
            table.colours,
            table.holders,
            map(len, table.hands),
            in_rows(table.recruits, TEAM),
            table.gems,
            table.cash,
            table.mementos,
            table.values,
        )
    )


def _attempt(table: "MastermindsTable") -> AttemptView | None:
    attempt = table.attempt
    return None if attempt is None else shown.attempt_view(attempt, total(table, attempt), number(table, attempt))


def _pending(table: "MastermindsTable") -> tuple[PendingView, ...]:
    """Actions and Interrupts that wait on the agenda for a window to close."""
    return tuple([shown.pending(step) for step in table.agenda if hasattr(step, "section")])


def _test(table: "MastermindsTable") -> TestView | None:
    """A test on the agenda, or the one that the open question is about; tests belong to an attempt (MHS-8.1)."""
    if table.attempt is None:
        return None
    for step in reversed(table.agenda):
        test: Any = getattr(step, "test", step)
        if hasattr(test, "consequence"):
            return shown.test_view(test, value_in_test(table, test.seat, test.slot, test.skill))
    return None


def hidden_preps(table: "MastermindsTable", seat: Seat | None) -> Counter[Prep]:
    """How many copies of which Prep cards a seat can not see (MHS-16.1)."""
    counts = shown.hidden(_face_down(table), () if seat is None else table.hands[seat])
    return Counter({card: count for card, count in enumerate(counts) if count > 0})


def _face_down(table: "MastermindsTable") -> tuple[int, ...]:
    """How many copies of each Prep card are neither in an open pile, nor worn, nor laid beside a heist."""
    counts = list(prep_counts(table.options.friendly, table.options.heat))
    counts[BLUEPRINTS] -= len(table.blueprints) - table.blueprints.count(0)
    for card in (*table.prep_discard, *table.overflow):
        counts[card] -= 1
    for recruit in table.recruits:
        if recruit is not None and recruit.gear != NO_GEAR:
            for gear in recruit.gear:
                if gear != NONE:
                    counts[gear] -= 1
    return tuple(counts)


def _known(table: "MastermindsTable", row: int) -> tuple[tuple[str, ...], ...]:
    """What these eyes know of each hand."""
    return shown.hands(tuple(table.known[table.seats * row : table.seats * row + table.seats]))


def _own(table: "MastermindsTable", seat: Seat, bare: bool) -> OwnView:
    acting = seat == table.active
    decision: Any = table.open()
    looking = acting and type(decision).__name__ == "CastingPick"
    return OwnView(
        asked=decision is not None and decision.is_asked(table, seat),
        hand=shown.preps(table.hands[seat]),
        dealt=shown.talents(table.dealt[seat]),
        picked=None if table.picks[seat] == NONE else TALENTS[table.picks[seat]],
        looked_at=shown.talents(tuple(table.looked_at)) if looking else (),
        draft=tuple(table.draft) if acting else (),
        announcements=() if bare or not acting else _announcements(table),
        answer=table.answers[seat],
        let_through=table.through[seat],
        early_steps=table.early[seat],
        held_on=table.held_on[seat],
        known=_known(table, seat),
        shown_to=shown.hands(tuple(table.known[seat : table.seats * table.seats : table.seats])),
        talent_sights=shown.sights(tuple(table.talent_sights), seat, shown.talents),
        failure_sights=shown.sights(tuple(table.failure_sights), seat, shown.failures),
    )


def _announcements(table: "MastermindsTable") -> tuple[Announcement, ...]:
    decision: Any = table.open()
    return tuple(decision.announcements(table)) if hasattr(decision, "announcements") else ()
