"""What a seat knows that others do not: its cards, its answers, and what it has seen of hidden cards."""

from heistnight.core.action import Seat
from heistnight.games.masterminds.moves import failures, preps, talents
from heistnight.games.masterminds.pieces import NONE, STEPS, TALENTS
from heistnight.games.masterminds.places import Armed, Sight, clockwise
from heistnight.games.masterminds.seen.board import hands
from heistnight.games.masterminds.seen.types import ArmedView, MastermindsOwn, SightView
from heistnight.games.masterminds.zones import MastermindsZones


def own(table: MastermindsZones, seat: Seat) -> MastermindsOwn:
    piece, seats, known = table.canvas.piece, table.seats, table.known
    acting, picked, decision = seat == table.active, table.picks[seat], table.open()
    return MastermindsOwn(
        asked=decision is not None and seat in decision.seats(table),
        hand=piece(preps, table.hands[seat], at=("hand", seat)),
        dealt=piece(talents, table.dealt[seat], at=("dealt", seat)),
        picked=None if picked == NONE else TALENTS[picked],
        looked_at=talents(table.looked_at) if acting else (),
        draft=tuple(table.draft) if acting else (),
        answer=table.answers[seat],
        let_through=table.through[seat],
        early_steps=table.early[seat],
        armed=piece(_armed, seats, seat, table.armed[seat], at=seat),
        held_on=table.held_on[seat],
        known=piece(hands, tuple(known[seats * seat : seats * seat + seats]), at=("known", seat)),
        shown_to=piece(hands, tuple(known[seat : seats * seats : seats]), at=("shown to", seat)),
        talent_sights=piece(_talent_sights, seat, tuple(table.talent_sights), at=seat),
        failure_sights=piece(_failure_sights, seat, tuple(table.failure_sights), at=seat),
    )


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
