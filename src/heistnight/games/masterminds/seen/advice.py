"""Advice: whole announcements with their chances, and unseen cards."""

from heistnight.core.action import Seat
from heistnight.games.masterminds.memory import face_down, lying_open
from heistnight.games.masterminds.pieces import NONE, PREPS, SKILLS, STEPS, Prep
from heistnight.games.masterminds.places import Crew, Heist
from heistnight.games.masterminds.questions import OpenQuestion
from heistnight.games.masterminds.seen.types import Announcement, MastermindsAdvice
from heistnight.games.masterminds.zones import MastermindsZones


def advice(table: MastermindsZones, seat: Seat | None) -> MastermindsAdvice:
    piece, options = table.canvas.piece, table.options
    left = piece(face_down, options.friendly, options.heat, *lying_open(table))
    unseen = piece(_unseen, left, () if seat is None else table.hands[seat], at=seat)
    done = () if seat is None else tuple([len(table.own_dice(place, seat)) for place in range(len(table.heists))])
    steps, needs = piece(_next, tuple(table.heists), done, at=seat)
    return MastermindsAdvice(
        announcements=_announcements(table, seat),
        next_steps=steps,
        needs=needs,
        ousted=piece(_ousted, () if seat is None else table.crews[seat], at=seat),
        unseen=unseen,
    )


def _next(heists: tuple[Heist | None, ...], done: tuple[int, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A die on a step is that step done (MHS-6.1): the next one, and what it asks for."""
    steps = [STEPS[dice] if heist and dice < len(STEPS) else "" for heist, dice in zip(heists, done)]
    asked = {skill for heist, dice in zip(heists, done) if heist and dice < len(STEPS) for skill in heist.skills(dice)}
    return tuple(steps), tuple([SKILLS[skill] for skill in sorted(asked)])


def _announcements(table: MastermindsZones, seat: Seat | None) -> tuple[Announcement, ...]:
    question = table.open()
    if seat != table.active or not isinstance(question, OpenQuestion):
        return ()
    return tuple(question.announcements(table))


def _ousted(crew: Crew) -> tuple[str, ...]:
    worn = [NONE if recruit is None else recruit.ousted for recruit in crew]
    return tuple(["" if card == NONE else PREPS[card] for card in worn])


def _unseen(left: tuple[int, ...], hand: tuple[Prep, ...]) -> dict[str, int]:
    """Copies neither open nor in the own hand (MHS-16.1)."""
    unseen = list(left)
    for card in hand:
        unseen[card] -= 1
    return {PREPS[card]: count for card, count in enumerate(unseen) if count > 0}
