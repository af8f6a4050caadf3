"""What each pair of eyes is shown (section 7), built up from what may be known."""

from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec

from heistnight.core.action import Seat
from heistnight.games.masterminds import shown
from heistnight.games.masterminds.pieces import NONE, PREP, Prep
from heistnight.games.masterminds.places import Attempt
from heistnight.games.masterminds.strength import value_in_test
from heistnight.games.masterminds.view import (
    Announcement,
    AttemptView,
    MastermindsView,
    OwnView,
    PendingView,
    TestView,
)

if TYPE_CHECKING:
    from heistnight.games.masterminds.table import MastermindsTable


def look(table: "MastermindsTable", seat: Seat | None) -> MastermindsView:
    """All that these eyes may know, with what is worked out from the rest for people and bots."""
    seen = look_barely(table, seat)
    own = seen.own
    if own is not None and seat == table.active:
        own = msgspec.structs.replace(own, announcements=_announcements(table))
    return msgspec.structs.replace(seen, question=table.question(seat), unseen=_unseen(table, seat), own=own)


def look_barely(table: "MastermindsTable", seat: Seat | None) -> MastermindsView:
    """The board that everybody sees, which stays as it is while answers are hidden, and what these eyes see besides.

    Announcements and unseen cards follow from that, and are left out.
    """
    board: MastermindsView | None = table.canvas.board
    if board is None:
        board = table.canvas.board = _board(table)
    return msgspec.structs.replace(
        board,
        seat=seat,
        question=table.bare_question(seat),
        clock_left=table.left,
        own=None if seat is None else _own(table, seat),
    )


def _board(table: "MastermindsTable") -> MastermindsView:
    """What moves from one question to the next, laid on what seldom does."""
    window, facts = shown.told(table.open())
    background = _background(table)
    board = msgspec.structs.replace(
        background,
        turn=table.turn,
        active=table.active,
        pool=shown.pool(table.pool),
        arriving=shown.arriving(table.arriving),
        talent_deck=len(table.talent_deck),
        talent_discard=shown.talent_discard(table.talent_discard),
        prep_deck=len(table.prep_deck),
        prep_discard=shown.prep_discard(table.prep_discard),
        came_up=table.came_up,
        failure_deck=len(table.failure_deck),
        failure_discard=shown.failure_discard(table.failure_discard),
        heists=shown.heists_in_play(table.heists, table.dice, table.loose, table.blueprints),
        seats=shown.seats(background.seats, table.hands, table.crews),
        window=window,
        pending=_pending(table),
        facts=facts,
    )
    attempt = table.attempt
    if attempt is None:
        return board
    return msgspec.structs.replace(board, attempt=_attempt(table, attempt), test=_test(table) if attempt.die else None)


def _background(table: "MastermindsTable") -> MastermindsView:
    background = shown.background(
        table.options,
        table.first,
        table.emptied,
        len(table.looked_at),
        len(table.heist_deck),
        table.heist_deck[-1] if table.heist_deck else NONE,
        table.buried,
        table.bag,
        table.used,
        table.overflow,
        table.known,
        table.colours,
        table.holders,
        table.gems,
        table.cash,
        table.mementos,
        table.values,
    )
    return background if table.agenda else msgspec.structs.replace(background, outcome=table.outcome())


def _attempt(table: "MastermindsTable", attempt: Attempt) -> AttemptView:
    blueprints = table.blueprints[table.at(attempt.position, attempt.seat)]
    heist, crew = table.heist(attempt.position), table.crews[attempt.seat]
    return shown.attempt_view(attempt, heist, crew, blueprints, table.options.heat)


def _pending(table: "MastermindsTable") -> tuple[PendingView, ...]:
    """Actions and Interrupts that wait on the agenda for a window to close."""
    return tuple([shown.pending(step) for step in table.agenda if hasattr(step, "section")])


def _test(table: "MastermindsTable") -> TestView | None:
    """A test on the agenda, or the one that the open question is about; only a die leads to one (MHS-8.1)."""
    for step in reversed(table.agenda):
        test: Any = getattr(step, "test", step)
        if hasattr(test, "consequence"):
            return shown.test_view(test, value_in_test(table, test.seat, test.slot, test.skill))
    return None


def hidden_preps(table: "MastermindsTable", seat: Seat | None) -> Counter[Prep]:
    """How many copies of which Prep cards a seat can not see (MHS-16.1)."""
    return Counter({PREP[name]: count for name, count in _unseen(table, seat).items()})


def _unseen(table: "MastermindsTable", seat: Seat | None) -> dict[str, int]:
    laid_open = shown.open_preps(table.prep_discard, table.overflow, table.crews, table.blueprints)
    hand = () if seat is None else table.hands[seat]
    return shown.unseen(table.options.friendly, table.options.heat, laid_open, hand)


def _own(table: "MastermindsTable", seat: Seat) -> OwnView:
    acting = seat == table.active
    decision = table.open()
    own = shown.own_views[seat](
        table.seats,
        seat,
        decision is not None and decision.is_asked(table, seat),
        table.hands[seat],
        table.dealt[seat],
        table.picks[seat],
        table.looked_at if acting else [],
        table.answers[seat],
        table.through[seat],
        table.early[seat],
        table.held_on[seat],
        table.known,
        table.talent_sights,
        table.failure_sights,
    )
    return msgspec.structs.replace(own, draft=tuple(table.draft)) if acting and table.draft else own


def _announcements(table: "MastermindsTable") -> tuple[Announcement, ...]:
    decision: Any = table.open()
    return tuple(decision.announcements(table)) if hasattr(decision, "announcements") else ()
