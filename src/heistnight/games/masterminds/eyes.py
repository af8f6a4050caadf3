"""What each pair of eyes is shown (section 7), built up from what may be known."""

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Any

import msgspec

from heistnight.core.action import Seat
from heistnight.games.masterminds import shown
from heistnight.games.masterminds.pieces import BLUEPRINTS, NONE, PREP, Prep
from heistnight.games.masterminds.places import Attempt, worn_by
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


def look(table: "MastermindsTable", seat: Seat | None, *, bare: bool = False) -> MastermindsView:
    """The board that everybody sees, which stays as it is while answers are hidden, and what these eyes see besides.

    A bare view is without the announcements, which follow from the rest.
    """
    drawn: tuple[MastermindsView, tuple[Prep, ...]] | None = table.glance.board
    if drawn is None:
        drawn = table.glance.board = _board(table), _open_preps(table)
    board, open_preps = drawn
    return msgspec.structs.replace(
        board,
        seat=seat,
        question=table.question(seat),
        clock_left=table.left,
        unseen=_unseen(table, seat, open_preps),
        own=None if seat is None else _own(table, seat, bare),
    )


def _board(table: "MastermindsTable") -> MastermindsView:
    """What moves from one question to the next, laid on what seldom does."""
    window, facts = shown.told(table.open())
    board = msgspec.structs.replace(
        _background(table),
        turn=table.turn,
        active=table.active,
        pool=shown.talents(tuple(table.pool)),
        arriving=shown.talents(tuple(table.arriving)),
        talent_deck=len(table.talent_deck),
        talent_discard=shown.talents(tuple(table.talent_discard)),
        prep_deck=len(table.prep_deck),
        prep_discard=shown.preps(tuple(table.prep_discard)),
        came_up=table.came_up,
        heists=shown.heists_in_play(
            tuple(table.heists), tuple(table.dice), tuple(table.loose), tuple(table.blueprints)
        ),
        seats=shown.seats(
            tuple(table.colours),
            tuple(table.holders),
            tuple(map(len, table.hands)),
            tuple(table.crews),
            tuple(table.gems),
            tuple(table.cash),
            tuple(table.mementos),
            tuple(table.values),
        ),
        window=window,
        pending=_pending(table),
        facts=facts,
    )
    if table.attempt is None:
        return board
    return msgspec.structs.replace(board, attempt=_attempt(table, table.attempt), test=_test(table))


def _background(table: "MastermindsTable") -> MastermindsView:
    background = shown.background(
        table.options,
        table.first,
        table.emptied,
        tuple(table.mementos),
        len(table.looked_at),
        len(table.failure_deck),
        tuple(table.failure_discard),
        len(table.heist_deck),
        table.heist_deck[-1] if table.heist_deck else NONE,
        tuple(table.buried),
        tuple(table.bag),
        tuple(table.used),
        tuple(table.overflow),
        _known_by(table, table.seats),
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
    """A test on the agenda, or the one that the open question is about; tests belong to an attempt (MHS-8.1)."""
    for step in reversed(table.agenda):
        test: Any = getattr(step, "test", step)
        if hasattr(test, "consequence"):
            return shown.test_view(test, value_in_test(table, test.seat, test.slot, test.skill))
    return None


def hidden_preps(table: "MastermindsTable", seat: Seat | None) -> Counter[Prep]:
    """How many copies of which Prep cards a seat can not see (MHS-16.1)."""
    return Counter({PREP[name]: count for name, count in _unseen(table, seat, _open_preps(table)).items()})


def _unseen(table: "MastermindsTable", seat: Seat | None, open_preps: tuple[Prep, ...]) -> dict[str, int]:
    hand = () if seat is None else table.hands[seat]
    return shown.unseen(table.options.friendly, table.options.heat, open_preps, hand)


def _open_preps(table: "MastermindsTable") -> tuple[Prep, ...]:
    """The Prep cards that lie in an open pile, are worn, or are laid beside a heist."""
    worn = chain.from_iterable(map(worn_by, table.crews))
    laid = len(table.blueprints) - table.blueprints.count(0)
    return (*table.prep_discard, *table.overflow, *worn, *[BLUEPRINTS] * laid)


def _known_by(table: "MastermindsTable", row: int) -> tuple[tuple[Prep, ...], ...]:
    """What a pair of eyes knows of each hand."""
    return tuple(table.known[table.seats * row : table.seats * row + table.seats])


def _own(table: "MastermindsTable", seat: Seat, bare: bool) -> OwnView:
    acting = seat == table.active
    decision = table.open()
    own = shown.own_view(
        seat,
        decision is not None and decision.is_asked(table, seat),
        table.hands[seat],
        table.dealt[seat],
        table.picks[seat],
        tuple(table.looked_at) if acting else (),
        table.answers[seat],
        table.through[seat],
        table.early[seat],
        table.held_on[seat],
        _known_by(table, seat),
        tuple(table.known[seat : table.seats * table.seats : table.seats]),
        tuple(table.talent_sights),
        tuple(table.failure_sights),
    )
    if not acting or (bare and not table.draft):
        return own
    announcements = () if bare else _announcements(table)
    return msgspec.structs.replace(own, draft=tuple(table.draft), announcements=announcements)


def _announcements(table: "MastermindsTable") -> tuple[Announcement, ...]:
    decision: Any = table.open()
    return tuple(decision.announcements(table)) if hasattr(decision, "announcements") else ()
