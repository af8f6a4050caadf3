"""Interrupts (section 4.10): six windows and the nested counter, opened by public facts alone.

A window under a clock begins with a sealed second: whatever is answered in it, by hand, by a standing answer or by a
bot, takes effect together when it is over, so that an answer looks like no answer (MHS-12.11, MHS-12.12). After that
each play is taken as it comes. Without a clock the seats are asked one after another (MHS-12.15).
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, ClassVar

import msgspec

from heistnight.core.action import Action, Millis, Seat
from heistnight.core.decisions import Timed
from heistnight.core.problems import Refused
from heistnight.core.table import Decision, Step
from heistnight.core.view import REMEMBERED
from heistnight.games.masterminds import moves
from heistnight.games.masterminds.arms import arm, armed_for, arms, disarm, is_armed, may_arm
from heistnight.games.masterminds.clocks import FIRST_SECOND, HOLD_ON, WindowKind, window
from heistnight.games.masterminds.moves import CHOOSE, EARLY_STEPS, INTERRUPT, PASS, SECOND_OPINION, USE
from heistnight.games.masterminds.payment import Pay, PayAsArmed, can_pay, ways_to_pay
from heistnight.games.masterminds.pieces import (
    BOX,
    COLOURS,
    DIE,
    NONE,
    PENALTY,
    PIXEL,
    PREP,
    PREPS,
    SECOND_TRY,
    SKILLS,
    TALENT,
    TALENTS,
    WATCHES,
    Prep,
    Skill,
    Talent,
    prep_counts,
)
from heistnight.games.masterminds.places import Attempt, Crew
from heistnight.games.masterminds.questions import Ask, Deed, OpenQuestion, ask, play_from_hand
from heistnight.games.masterminds.seen.types import Facts, PendingView, WindowView
from heistnight.games.masterminds.strength import number, total
from heistnight.games.masterminds.zones import MastermindsZones

EARLY = (0, 1)
_NAMES: dict[WindowKind, str] = {
    "action": "W-ACTION",
    "step": "W-STEP",
    "roll": "W-ROLL",
    "fail": "W-FAIL",
    "take": "W-TAKE",
    "value": "W-VALUE",
    "counter": "W-COUNTER",
}


def _cards_for(kind: WindowKind, on: tuple[str, ...]) -> tuple[Prep, ...]:
    return tuple(PREP[card.id] for card in BOX.prep if card.window == _NAMES[kind] and card.on in on)


OWN_CARDS = {kind: () if kind == "counter" else _cards_for(kind, ("own", "any")) for kind in _NAMES}
RIVAL_CARDS = {kind: _cards_for(kind, ("rival", "any")) for kind in _NAMES}
ROLLERS = tuple(talent for talent in USE if talent == PIXEL or talent in SECOND_TRY)
WATCHERS = tuple(tuple(talent for talent in WATCHES if WATCHES[talent] == skill) for skill in range(len(SKILLS)))
SECOND_OPINION_CARD = PREP["I09"]
PLAYS = {card: tuple(play for (other, _), play in INTERRUPT.items() if other == card) for card, _ in INTERRUPT}
FREE_PLAYS = {card: tuple(play for play in plays if play.section == "white") for card, plays in PLAYS.items()}
ONLY_PASS: tuple[Action, ...] = (PASS,)


# Who can respond by public facts (MHS-12.2) --------------------------------------------------------------------------


def cards_of_window(kind: WindowKind, on: Seat, seat: Seat) -> tuple[Prep, ...]:
    """Return the cards a seat could play here; `on` is the acting player, in W-COUNTER the player of the card."""
    return OWN_CARDS[kind] if seat == on else RIVAL_CARDS[kind]


def abilities(table: MastermindsZones, kind: WindowKind, seat: Seat) -> tuple[Talent, ...]:
    """Face-up abilities of a seat that can be used in this window now, in the order of their ids."""
    attempt = table.attempt
    if attempt is None or kind not in ("step", "roll") or (seat == attempt.seat) != (kind == "roll"):
        return ()
    if kind == "roll":
        return _rollers(table, attempt)
    return () if table.options.friendly else _watchers(table.crews[seat], attempt.skill)


def _rollers(table: MastermindsZones, attempt: Attempt) -> tuple[Talent, ...]:
    """Return the activated recruits that can change a rolled die; Pixel once an attempt, the others once a turn."""
    crew, used = table.crews[attempt.seat], table.used
    activated = [recruit.talent for slot in attempt.slots if (recruit := crew[slot]) is not None]
    ready = [t for t in activated if t in ROLLERS and not (attempt.rewritten if t == PIXEL else t in used)]
    return tuple(sorted(ready))


def _watchers(crew: Crew, skill: Skill) -> tuple[Talent, ...]:
    """Return the un-turned recruits that hinder rivals in this skill."""
    watchers = WATCHERS[skill]
    return tuple(sorted([r.talent for r in crew if r is not None and r.talent in watchers and not r.turned]))


def are_about(table: MastermindsZones, cards: Sequence[Prep]) -> bool:
    """Return whether a copy of any of these cards is outside the discard pile."""
    copies, discarded = prep_counts(table.options.friendly, table.options.heat), table.prep_discard
    for card in cards:  # noqa: SIM110  # as a rule the first is
        if copies[card] > discarded.count(card):
            return True
    return False


def who_may_respond(table: MastermindsZones, kind: WindowKind, on: Seat) -> tuple[Seat, ...]:
    """In the order in which answers of the same moment count (MHS-12.3)."""
    own, rivals = are_about(table, OWN_CARDS[kind]), are_about(table, RIVAL_CARDS[kind])
    may = []
    for seat in table.order_of_answers(on):
        holds_one = table.hands[seat] and (own if seat == on else rivals)
        if holds_one or abilities(table, kind, seat):
            may.append(seat)
    return tuple(may)


class OpenWindow(Step[MastermindsZones], frozen=True):
    """Open a window, or go on with it after a play (MHS-12.4, MHS-12.8).

    `to_come` are the other plays of the same sealed second (MHS-12.11); each is known to its own seat alone until it is
    made. `extended`: somebody has asked for time in this window (MHS-12.13).
    """

    kind: WindowKind
    on: Seat
    to_come: tuple[tuple[Seat, Action], ...] = ()
    extended: bool = False

    def as_known_to(self, seat: Seat | None) -> "OpenWindow":
        """Without what only others know."""
        known = tuple([play for play in self.to_come if play[0] == seat])
        return OpenWindow(self.kind, self.on, known, self.extended)

    def run(self, table: MastermindsZones) -> None:
        for place, (seat, play) in enumerate(self.to_come):
            if is_legal(table, self, seat, play):
                respond(table, OpenWindow(self.kind, self.on, self.to_come[place + 1 :], self.extended), seat, play)
                return
        may = who_may_respond(table, self.kind, self.on)
        if table.options.pace == "correspondence":
            may = self._answered_by_arms(table, may)
        if may:
            table.agenda.append(_opened(table, self, may))

    def _answered_by_arms(self, table: MastermindsZones, may: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Rivals answer by their armed cards alone, at once; only the acting player is left to ask (MHS-18.2)."""
        for seat in may:
            if seat != table.active and (play := armed_play(table, self, seat)) is not None:
                respond(table, self, seat, play)
                return ()
        return (table.active,) if table.active in may else ()


def _opened(table: MastermindsZones, step: OpenWindow, may: tuple[Seat, ...]) -> "Interruption":
    pace = table.options.pace
    if pace == "none":
        return Interruption(may=may, kind=step.kind, on=step.on)
    for seat in may:
        table.answers[seat] = standing_answer(table, step, seat)
    length = window(pace, step.kind, table.attempt.step if table.attempt else 0, same_outcome(table))
    # Where the acting player alone is asked, pressing the button ends it (section 9). No people, no delay.
    seals = step.kind != "fail" and pace != "correspondence" and table.people()
    return Interruption(
        may=may,
        kind=step.kind,
        on=step.on,
        extended=step.extended,
        closes=table.now + length,
        counts=length,
        sealed_until=table.now + FIRST_SECOND if seals else None,
    )


def same_outcome(table: MastermindsZones) -> bool:
    """Return whether all six faces of the die would end the attempt alike."""
    attempt = table.attempt
    if attempt is None:
        return False
    lacking = number(table, attempt) - total(table, attempt)
    return lacking <= 0 or lacking > 6


def standing_answer(table: MastermindsZones, step: OpenWindow, seat: Seat) -> Action | None:
    """An armed card goes before the two ways to pass (MHS-12.14); who is away has passed (MHS-18.1)."""
    armed = armed_play(table, step, seat)
    passes = table.stands_in[seat] or lets_through(table, step.kind, seat)
    return armed if armed is not None else PASS if passes else None


def armed_play(table: MastermindsZones, step: OpenWindow, seat: Seat) -> Action | None:
    """Return the play armed for this window, if it is legal and its gem can be paid without asking."""
    play = armed_for(table, _NAMES[step.kind], step.kind, step.on, seat)
    if play is None or not is_legal(table, step, seat, play):
        return None
    costs = isinstance(play, moves.Interrupt) and play.section != "white"
    return play if not costs or ways_to_pay(table, seat) else None


def is_legal(table: MastermindsZones, step: OpenWindow, seat: Seat, play: Action) -> bool:
    """Return whether a play that was prepared can still be made."""
    match play:
        case moves.Interrupt(card=card, section=section):
            if PREP[card] not in cards_of_window(step.kind, step.on, seat) or PREP[card] not in table.hands[seat]:
                return False
            return section == "white" or can_pay(table, seat, playing=1)
        case moves.Use(talent=name):
            return TALENT[name] in abilities(table, step.kind, seat)
        case _:
            raise AssertionError(f"{play} is no play")


def lets_through(table: MastermindsZones, kind: WindowKind, seat: Seat) -> bool:
    """A person's standing answers (MHS-12.14)."""
    if seat == table.active or table.holders[seat] == "bot":
        return False
    early = kind in ("step", "roll") and table.attempt is not None and table.attempt.step in EARLY
    return table.through[seat] or (early and table.early[seat])


class Interruption(Timed[MastermindsZones], OpenQuestion, frozen=True, kw_only=True):
    """Does anybody interrupt? (MHS-12.1)"""

    rule: ClassVar[str] = "MHS-12.1"
    may: tuple[Seat, ...]
    kind: WindowKind
    on: Seat
    sealed_until: Millis | None = None
    extended: bool = False

    def seats(self, table: MastermindsZones) -> Sequence[Seat]:
        """Under a clock a pass may be thought over until the window has closed (MHS-12.14)."""
        if self.closes is not None:
            return self.may
        return (self._next(table),)

    def answered_for_now(self, table: MastermindsZones) -> Sequence[Seat]:
        return () if self.closes is None else [seat for seat in self.may if table.answers[seat] is not None]

    def _next(self, table: MastermindsZones) -> Seat:
        """Without a clock: the first who has not answered."""
        answers = table.answers
        for seat in self.may:
            if answers[seat] is None:
                return seat
        raise AssertionError("a window that all have answered is closed")

    def is_asked(self, table: MastermindsZones, seat: Seat) -> bool:
        return seat in self.may or may_arm(table, seat) if self.closes is not None else seat == self._next(table)

    def ends(self, table: MastermindsZones) -> Millis | None:
        """It is shown with its whole length, though the clock ticks after its first second (MHS-12.11)."""
        return self.closes

    def deadline(self, table: MastermindsZones) -> Millis | None:
        return self.sealed_until if self.is_sealed(table) else self.closes

    def waiting(self, table: MastermindsZones) -> Sequence[Seat]:
        """Return the seats that are shown as waiting: passes are shown to no one (MHS-12.11)."""
        return self.may

    def window(self) -> WindowView:
        return WindowView(self.kind, self.on, self.may, self.extended)

    def answers_known_to(self, table: MastermindsZones, viewer: Seat | None) -> list[Action | None]:
        """Without a clock seats are asked in order: whoever comes before one that was asked has passed (MHS-12.15)."""
        known = super().answers_known_to(table, viewer)
        if self.closes is not None or viewer is None or viewer not in self.may:
            return known
        if table.answers[viewer] is not None or viewer == self._next(table):
            for other in self.may[: self.may.index(viewer)]:
                known[other] = PASS
        return known

    def options(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        if self.closes is not None and seat not in self.may:
            return arms(table, seat)
        if table.stands_in[seat]:
            return ONLY_PASS
        held: tuple[Prep, ...] = ()
        hand = table.hands[seat]
        for card in cards_of_window(self.kind, self.on, seat):  # few hands hold any of them
            if card in hand:
                held += (card,)
        talents = abilities(table, self.kind, seat) if table.attempt is not None else ()
        options = ONLY_PASS
        if held or talents:
            options = _responses(held, can_pay(table, seat, playing=1), tuple(table.colours), talents)
        if self.closes is not None and table.holders[seat] == "person":
            return [*options, *self._controls(table, seat), *arms(table, seat)]
        return options

    def _controls(self, table: MastermindsZones, seat: Seat) -> list[Action]:
        """The same for everybody, whatever they hold (MHS-12.13, MHS-12.14)."""
        controls: list[Action] = []
        if not self.extended and not table.held_on[seat]:
            controls.append(moves.HOLD_ON)
        if self.kind != "value" and seat != table.active and not table.through[seat]:
            controls.append(moves.LET_THROUGH)
        return [*controls, EARLY_STEPS[not table.early[seat]]]

    def take(self, table: MastermindsZones, seat: Seat, action: Action) -> None:
        if self.closes is None:  # as go_on, where all before have passed: half of all answers come here
            if type(action) is not moves.Pass:
                self.close(table)
                table.agenda.append(OpenWindow(self.kind, self.on, ((seat, action),)))
            elif seat == self.may[-1]:
                self.close(table)
            else:
                table.answers[seat] = PASS
                table.agenda.append(self)
            return
        match action:
            case moves.Pass() | moves.Interrupt() | moves.Use():
                table.answers[seat] = action
                self.go_on(table)
            case moves.HoldOn():
                table.held_on[seat] = True
                table.emit(moves.SomebodyHeldOn)
                self._longer().go_on(table)
            case moves.EarlySteps(let_through=let_through):
                table.early[seat] = let_through  # it counts from the next window on
                self.go_on(table)
            case moves.ArmAction():
                arm(table, seat, action)  # it counts from the next window on
                table.agenda.append(self)
            case moves.LetThrough():
                table.through[seat] = True
                table.answers[seat] = PASS
                self.go_on(table)

    def _longer(self) -> "Interruption":
        assert self.closes is not None
        assert self.counts is not None
        closes, counts = self.closes + HOLD_ON, self.counts + HOLD_ON
        return msgspec.structs.replace(self, closes=closes, counts=counts, extended=True)

    def continues(self, before: Decision[Any]) -> bool:
        """Longer, it is the same window."""
        return isinstance(before, Interruption) and before.closes is not None and self == before._longer()

    def go_on(self, table: MastermindsZones) -> None:
        """Once the sealed second is over, all plays are made in the order of MHS-12.3; all passes close it."""
        answers = [table.answers[seat] for seat in self.may]
        plays = tuple([(seat, answer) for seat, answer in zip(self.may, answers) if answer and answer != PASS])
        if self.is_sealed(table) or (not plays and None in answers):
            table.agenda.append(self)
            return
        self.close(table)
        if plays:
            table.agenda.append(OpenWindow(self.kind, self.on, plays, self.extended))

    def is_sealed(self, table: MastermindsZones) -> bool:
        return self.sealed_until is not None and table.now < self.sealed_until

    def expire(self, table: MastermindsZones) -> None:
        """The clock ticks twice: when the sealed second is over, and at the end."""
        assert self.closes is not None
        self.go_on(table)
        if table.now >= self.closes and table.agenda[-1] is self:
            table.agenda.pop()
            self.close(table)

    def close(self, table: MastermindsZones) -> None:
        table.answers[:] = [None] * table.seats

    def refusal(self, table: MastermindsZones, seat: Seat, action: Action) -> Refused:
        if table.stands_in[seat]:
            return Refused("MHS-18.1", "Whoever stands in for somebody passes their Interrupts.", "stands_in")
        if isinstance(action, moves.Interrupt):
            card = PREP.get(action.card)
            if card not in table.hands[seat]:
                return Refused(self.rule, "That card is not in your hand.", "not_in_hand")
            if card in cards_of_window(self.kind, self.on, seat):
                if action.section != "white" and not can_pay(table, seat, playing=1):
                    return Refused("MHS-11.2", "You have no gem, no cash and no credit to pay for that.", "can_not_pay")
                return Refused("MHS-24.1", "That card has no such section, or no such colour is in play.")
        says = "Each Interrupt and each ability names the one window in which it can be played."
        return Refused(self.rule, says, "wrong_window")


def respond(table: MastermindsZones, window: OpenWindow, seat: Seat, action: Action) -> None:
    """Reveal, pay, let it be countered, carry it out; then the window goes on (MHS-12.5, MHS-12.8)."""
    table.agenda.append(window)
    if isinstance(action, moves.Use):
        disarm(table, seat, action)
        use_ability(table, seat, TALENT[action.talent], window)
        return
    assert isinstance(action, moves.Interrupt)
    card = PREP[action.card]
    pay = PayAsArmed if is_armed(table, seat, action) and ways_to_pay(table, seat) else Pay
    disarm(table, seat, action)
    play_from_hand(table, seat, card)
    table.prep_discard.append(card)
    name = _NAMES[window.kind]
    table.emit(moves.Interrupted, seat, name, action.card, action.section, action.colour, window.on)
    colour = COLOURS.index(action.colour) if action.colour else NONE
    table.agenda.append(CardInterrupts(seat, card, action.section, colour))
    table.agenda.append(OpenWindow("counter", seat))
    if action.section != "white":
        table.agenda.append(pay(seat))


@lru_cache(maxsize=REMEMBERED)
def _responses(
    held: tuple[Prep, ...], rich: bool, colours: tuple[int, ...], talents: tuple[Talent, ...]
) -> tuple[Action, ...]:
    """White for nothing, the other section for a gem; Second Opinion for each colour in play; and abilities."""
    plays: list[Action] = []
    for card in held:
        if card == SECOND_OPINION_CARD:
            plays += [SECOND_OPINION[colour] for colour in sorted(colours)]
        else:
            plays += PLAYS[card] if rich else FREE_PLAYS[card]
    return (PASS, *plays, *[USE[talent] for talent in talents])


# What they do (section 5.5) ------------------------------------------------------------------------------------------


class CardInterrupts(Deed, frozen=True):
    """An Interrupt card nobody has cancelled does what it says."""

    seat: Seat
    card: Prep
    section: moves.Section
    colour: int = NONE

    def run(self, table: MastermindsZones) -> None:
        INTERRUPTS[PREPS[self.card]](table, self)

    def announced(self) -> PendingView:
        colour = None if self.colour == NONE else COLOURS[self.colour]
        return PendingView(self.seat, PREPS[self.card], self.section, (), colour)

    def cancelled(self, table: MastermindsZones, by: Seat) -> None:
        """It stays in the discard pile, and nothing is refunded (MHS-12.7)."""
        table.emit(moves.Cancelled, PREPS[self.card], by)


def change_total(table: MastermindsZones, card: CardInterrupts) -> None:
    """I01, I02."""
    add_to_total(table, ON_TOTAL[PREPS[card.card]][card.section])


def add_to_total(table: MastermindsZones, bonus: int) -> None:
    assert table.attempt is not None
    table.attempt = msgspec.structs.replace(table.attempt, bonus=table.attempt.bonus + bonus)


def lucky_break(table: MastermindsZones, card: CardInterrupts) -> None:
    """I03: roll again; with the yellow section either number may be kept."""
    assert table.attempt is not None
    old = table.attempt.die
    roll_again(table)
    if card.section == "both":
        ask(table, KeepDie, card.seat, old=old, new=table.attempt.die)


def jinx(table: MastermindsZones, card: CardInterrupts) -> None:
    """I04: the die of a rival's attempt is rolled again."""
    roll_again(table)


def roll_again(table: MastermindsZones) -> None:
    """The same W-ROLL goes on (MHS-12.9)."""
    turn_die(table, table.rng.choice(DIE, "die"), "again")


def turn_die(table: MastermindsZones, die: int, how: moves.HowRolled) -> None:
    assert table.attempt is not None
    table.attempt = msgspec.structs.replace(table.attempt, die=die)
    table.emit(moves.DieRolled, table.attempt.seat, die, how)


def cancel(table: MastermindsZones, card: CardInterrupts) -> None:
    """I05, I06, I07: what this window was opened for lies right below it, and does not happen (MHS-12.6)."""
    table.agenda.pop()
    deed = table.agenda.pop()
    assert isinstance(deed, Deed)
    deed.cancelled(table, card.seat)


def skim(table: MastermindsZones, card: CardInterrupts) -> None:
    """I08: one gem less is due for the Take, and one comes to the Skimmer afterwards."""
    table.skimmed_by = card.seat


def second_opinion(table: MastermindsZones, card: CardInterrupts) -> None:
    """I09: the value die of one colour is rolled again."""
    owner = table.colours.index(card.colour)
    table.values[owner] = table.rng.choice(DIE, "die")
    table.emit(moves.ValueRolled, owner, COLOURS[card.colour], table.values[owner], True)


ON_TOTAL: dict[str, dict[moves.Section, int]] = {"I01": {"white": +2, "yellow": +4}, "I02": {"white": -2, "yellow": -3}}
INTERRUPTS: dict[str, Callable[[MastermindsZones, CardInterrupts], None]] = {
    "I01": change_total,
    "I02": change_total,
    "I03": lucky_break,
    "I04": jinx,
    "I05": cancel,
    "I06": cancel,
    "I07": cancel,
    "I08": skim,
    "I09": second_opinion,
}


def use_ability(table: MastermindsZones, seat: Seat, talent: Talent, window: OpenWindow) -> None:
    """Abilities can not be countered (MHS-12.5)."""
    table.emit(moves.Interrupted, seat, _NAMES[window.kind], TALENTS[talent], "white", "", window.on)
    if talent in WATCHES:
        table.turn_over(seat, table.slot_of(seat, talent), turned=True)
        add_to_total(table, -PENALTY[talent])
    elif talent == PIXEL:
        assert table.attempt is not None
        table.attempt = msgspec.structs.replace(table.attempt, rewritten=True)
        ask(table, RewriteDie, seat)
    else:
        table.used.append(talent)
        roll_again(table)


class KeepDie(Ask, frozen=True, kw_only=True):
    """Which of the two numbers do you keep? (MHS-24 I03)"""

    rule: ClassVar[str] = "MHS-24.1"
    says_no: ClassVar[str] = "Keep the old number or the new one."
    old: int
    new: int

    def facts(self) -> Facts:
        return {"old": self.old, "new": self.new}

    def choices(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        return CHOOSE["keep_old"], CHOOSE["keep_new"]

    def default(self, table: MastermindsZones) -> Action:
        return CHOOSE["keep_old"] if self.old >= self.new else CHOOSE["keep_new"]

    def answer(self, table: MastermindsZones, action: Action) -> None:
        turn_die(table, self.old if action == CHOOSE["keep_old"] else self.new, "kept")


class RewriteDie(Ask, frozen=True):
    """Which number does Pixel turn the die to? (MHS-20 T24)"""

    rule: ClassVar[str] = "MHS-20.4"
    says_no: ClassVar[str] = "Choose a number from 1 to 6."

    def choices(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        return moves.SET_DIE

    def default(self, table: MastermindsZones) -> Action:
        return moves.SET_DIE[-1]

    def answer(self, table: MastermindsZones, action: Action) -> None:
        assert isinstance(action, moves.SetDie)
        turn_die(table, action.number, "set")
