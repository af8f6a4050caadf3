"""Armed cards (MHS-12.14): plays that a seat prepares, and that are made for it in the next window they fit."""

import msgspec

from heistnight.core.action import Action, Seat
from heistnight.games.masterminds import moves
from heistnight.games.masterminds.clocks import WindowKind
from heistnight.games.masterminds.moves import (
    ARM,
    ARM_AGAINST,
    ARM_ON_STEP,
    ARM_ON_SUCCESS,
    BY_RESULT,
    BY_RIVAL,
    BY_STEP,
    DISARM,
    WATCHERS,
    WINDOW_OF,
)
from heistnight.games.masterminds.pieces import COLOURS, PREP, STEPS, TALENT
from heistnight.games.masterminds.places import Armed
from heistnight.games.masterminds.strength import number, outcome_of, total
from heistnight.games.masterminds.zones import MastermindsZones

FIRST_STEPS = (2, 3)  # C and D, until the seat says otherwise
PLAY_OF = {arm: play for play, arm in ARM.items()}
PLAYS = {card: tuple(play for play, arm in ARM.items() if arm.card == card) for card in WINDOW_OF}


def may_arm(table: MastermindsZones, seat: Seat) -> bool:
    """Cards are armed by people, who hold or lead something to arm; bots answer as fast as an armed card would."""
    return bool(arms(table, seat))


def arms(table: MastermindsZones, seat: Seat) -> list[Action]:
    """Cards of the hand, watchers of the team, and how to change what is armed, in the order of the numbered list."""
    if not 0 <= seat < table.seats or table.holders[seat] != "person":
        return []
    held = [card for card in WINDOW_OF if has(table, seat, card)]
    if not held:
        return []
    armed = {card_of(arm): arm for arm in table.armed[seat]}
    plays = {arm.play for arm in table.armed[seat]}
    colours = {COLOURS[colour] for colour in table.colours}
    offered = [ARM[play] for card in held for play in PLAYS[card] if play not in plays]
    found: list[Action] = [arm for arm in offered if not arm.colour or arm.colour in colours]
    ready = [card for card in held if card in armed]
    found += [DISARM[card] for card in ready]
    for card in ready:
        if card in BY_RIVAL:
            rivals = armed[card].rivals
            found += [ARM_AGAINST[card, far, far not in rivals] for far in range(1, table.seats)]
    for card in ready:
        if card in BY_STEP:
            steps = armed[card].steps
            found += [ARM_ON_STEP[card, name, step not in steps] for step, name in enumerate(STEPS)]
    return [*found, *[ARM_ON_SUCCESS[card, not armed[card].only_success] for card in ready if card in BY_RESULT]]


def has(table: MastermindsZones, seat: Seat, card: str) -> bool:
    """Return whether a card is in the hand, or a Talent in the crew."""
    return table.has(seat, TALENT[card]) if card in WATCHERS else PREP[card] in table.hands[seat]


def card_of(armed: Armed) -> str:
    return ARM[armed.play].card


def arm(table: MastermindsZones, seat: Seat, action: moves.ArmAction) -> None:
    """At most one for each kind of window; it counts from the next window on."""
    match action:
        case moves.Arm(card=card):
            rivals = tuple(range(1, table.seats))
            kept = [armed for armed in table.armed[seat] if WINDOW_OF[card_of(armed)] != WINDOW_OF[card]]
            table.armed[seat] = (*kept, Armed(PLAY_OF[action], rivals, FIRST_STEPS))
        case moves.Disarm(card=card):
            table.armed[seat] = tuple(armed for armed in table.armed[seat] if card_of(armed) != card)
        case _:
            table.armed[seat] = tuple(
                _aimed(armed, action) if card_of(armed) == action.card else armed for armed in table.armed[seat]
            )


def _aimed(armed: Armed, action: moves.ArmAction) -> Armed:
    match action:
        case moves.ArmAgainst(distance=far, armed=on):
            return msgspec.structs.replace(armed, rivals=_switched(armed.rivals, far, on))
        case moves.ArmOnStep(step=name, armed=on):
            return msgspec.structs.replace(armed, steps=_switched(armed.steps, STEPS.index(name), on))
        case moves.ArmOnSuccess(only=only):
            return msgspec.structs.replace(armed, only_success=only)
        case _:
            raise AssertionError(f"{action} does not aim")


def _switched(members: tuple[int, ...], member: int, on: bool) -> tuple[int, ...]:
    others = [other for other in members if other != member]
    return tuple(sorted([*others, member])) if on else tuple(others)


def drop_arms(table: MastermindsZones, seat: Seat) -> None:
    """Disarm everything that has left hand and crew."""
    if table.armed[seat]:
        table.armed[seat] = tuple(armed for armed in table.armed[seat] if has(table, seat, card_of(armed)))


def armed_for(table: MastermindsZones, window: str, kind: WindowKind, on: Seat, seat: Seat) -> Action | None:
    """Return the play a person has prepared for this window, if its condition holds."""
    if not table.armed[seat] or table.holders[seat] != "person":
        return None
    for armed in table.armed[seat]:
        if WINDOW_OF[card_of(armed)] == window and _holds(table, armed, kind, on, seat):
            return armed.play
    return None


def _holds(table: MastermindsZones, armed: Armed, kind: WindowKind, on: Seat, seat: Seat) -> bool:
    if kind == "value":
        return True
    if (on - seat) % table.seats not in armed.rivals:
        return False
    attempt = table.attempt
    if kind not in ("step", "roll") or attempt is None:
        return True
    if attempt.step not in armed.steps:
        return False
    if kind == "step" or not armed.only_success:
        return True
    return outcome_of(total(table, attempt) + attempt.die, number(table, attempt)) == "success"


def disarm(table: MastermindsZones, seat: Seat, play: Action) -> None:
    """It is played, by itself or by hand."""
    if table.armed[seat]:
        table.armed[seat] = tuple(armed for armed in table.armed[seat] if armed.play != play)


def is_armed(table: MastermindsZones, seat: Seat, play: Action) -> bool:
    return any(armed.play == play for armed in table.armed[seat])
