"""Private part of the view: a seat's cards, its answers, and the hidden cards it has seen."""

from typing import Any

from heistnight.core.action import Action, Seat
from heistnight.games.masterminds.moves import failures, preps, talents
from heistnight.games.masterminds.pieces import NONE, STEPS, TALENTS, Talent
from heistnight.games.masterminds.places import Armed, Sight, clockwise
from heistnight.games.masterminds.seen.board import hands
from heistnight.games.masterminds.seen.types import ArmedView, MastermindsOwn, SightView
from heistnight.games.masterminds.zones import MastermindsZones


def own(table: MastermindsZones, seat: Seat) -> MastermindsOwn:
    piece = table.canvas.piece
    return MastermindsOwn(
        asked=is_asked(table, seat),
        hand=piece(preps, table.hands[seat], at=("hand", seat)),
        dealt=piece(talents, table.dealt[seat], at=("dealt", seat)),
        picked=picked_shown(table.picks[seat]),
        looked_at=looked_at(table, seat),
        draft=draft(table, seat),
        answer=table.answers[seat],
        let_through=table.through[seat],
        early_steps=table.early[seat],
        armed=armed_shown(table, seat),
        held_on=table.held_on[seat],
        known=known_by(table, seat),
        shown_to=shown_to(table, seat),
        talent_sights=talent_sights(table, seat),
        failure_sights=failure_sights(table, seat),
    )


def is_asked(table: MastermindsZones, seat: Seat) -> bool:
    agenda: list[Any] = table.agenda
    return bool(agenda) and seat in agenda[-1].seats(table)


def picked_shown(talent: Talent) -> str | None:
    return None if talent == NONE else TALENTS[talent]


def looked_at(table: MastermindsZones, seat: Seat) -> tuple[str, ...]:
    return talents(table.looked_at) if seat == table.active else ()


def draft(table: MastermindsZones, seat: Seat) -> tuple[Action, ...]:
    return tuple(table.draft) if seat == table.active else ()


def armed_shown(table: MastermindsZones, seat: Seat) -> tuple[ArmedView, ...]:
    return table.canvas.piece(_armed, table.seats, seat, table.armed[seat], at=seat)


def known_by(table: MastermindsZones, seat: Seat) -> tuple[tuple[str, ...], ...]:
    """Return a seat's knowledge of each hand."""
    seats = table.seats
    return table.canvas.piece(hands, tuple(table.known[seats * seat : seats * seat + seats]), at=("known", seat))


def shown_to(table: MastermindsZones, seat: Seat) -> tuple[tuple[str, ...], ...]:
    """Return the others' knowledge of its hand."""
    seats = table.seats
    return table.canvas.piece(hands, tuple(table.known[seat : seats * seats : seats]), at=("shown to", seat))


def talent_sights(table: MastermindsZones, seat: Seat) -> tuple[SightView, ...]:
    return table.canvas.piece(_talent_sights, seat, tuple(table.talent_sights), at=seat)


def failure_sights(table: MastermindsZones, seat: Seat) -> tuple[SightView, ...]:
    return table.canvas.piece(_failure_sights, seat, tuple(table.failure_sights), at=seat)


def _armed(seats: int, seat: Seat, armed: tuple[Armed, ...]) -> tuple[ArmedView, ...]:
    rivals = clockwise(seats, seat)
    return tuple(
        [
            ArmedView(
                arm.play,
                tuple([rivals[far - 1] for far in arm.rivals]),
                tuple([STEPS[step] for step in arm.steps]),
                arm.only_success,
            )
            for arm in armed
        ]
    )


def _talent_sights(seat: Seat, sights: tuple[Sight, ...]) -> tuple[SightView, ...]:
    """The stretches of the deck that this seat has looked at."""
    return tuple([SightView(sight.start, talents(sight.cards)) for sight in sights if sight.seat == seat])


def _failure_sights(seat: Seat, sights: tuple[Sight, ...]) -> tuple[SightView, ...]:
    return tuple([SightView(sight.start, failures(sight.cards)) for sight in sights if sight.seat == seat])
