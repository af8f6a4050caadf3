"""The shapes of a question at this table: one seat is asked, under a clock of its own or of its phase (section 9)."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from heistnight.core.action import Action, Millis, Seat
from heistnight.core.decisions import Turn
from heistnight.core.problems import Refused
from heistnight.core.table import Step
from heistnight.games.masterminds import moves
from heistnight.games.masterminds.arms import arm, arms, drop_arms, may_arm
from heistnight.games.masterminds.clocks import limit, show
from heistnight.games.masterminds.memory import seen_leaving, without
from heistnight.games.masterminds.pieces import HAND_LIMIT, PREP, PREPS, Prep
from heistnight.games.masterminds.seen.types import Announcement, Facts, PendingView, TestView, WindowView
from heistnight.games.masterminds.zones import MastermindsZones


class OpenQuestion:
    """Base of this game's questions, with the facts shown beside their name."""

    __slots__ = ()

    def facts(self) -> Facts:
        """Return the public facts of the question."""
        return {}

    def window(self) -> WindowView | None:
        """The window that it is, for everybody."""
        return None

    def test_at_stake(self, table: MastermindsZones) -> TestView | None:
        """The test that it is about, for everybody."""
        return None

    def announcements(self, table: MastermindsZones) -> Iterable[Announcement]:
        """Return announcements of several answers that a screen sends with one Confirm (MHS-19.1)."""
        return ()

    def answers_known_to(self, table: MastermindsZones, viewer: Seat | None) -> list[Action | None]:
        """Return the answers that a viewer knows, by seat: its own."""
        return [answer if seat == viewer else None for seat, answer in enumerate(table.answers)]


class Deed(Step[MastermindsZones], frozen=True):
    """Something on the agenda that waits for a window to close, and may be cancelled in it."""

    def cancelled(self, table: MastermindsZones, by: Seat) -> None:
        """It does not happen."""
        raise NotImplementedError

    def announced(self) -> PendingView | None:
        """The card that was announced."""
        return None

    def test_at_stake(self, table: MastermindsZones) -> TestView | None:
        """The test that is to be taken."""
        return None


class Ask(Turn[MastermindsZones], OpenQuestion, frozen=True, kw_only=True):
    """One seat is asked. `clock` names its time; nothing means the time that is left of the phase.

    `about` is the name of the card that {card} in `says_no` stands for.
    """

    clock: ClassVar[str] = "short"
    says_no: ClassVar[str] = "That is not one of your choices now."
    about: ClassVar[str] = ""

    def choices(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        """Return the answers open to a seat."""
        raise NotImplementedError

    def answer(self, table: MastermindsZones, action: Action) -> None:
        """Carry the answer out."""
        raise NotImplementedError

    def default(self, table: MastermindsZones) -> Action:
        """Return the answer that silence gives (section 6, last column)."""
        return self.choices(table, self.seat)[0]

    def is_public(self, table: MastermindsZones) -> bool:
        """Return whether the options are public: only then may a single one be played without asking (MHS-19.2)."""
        return True

    def is_asked(self, table: MastermindsZones, seat: Seat) -> bool:
        """Under a clock the others may arm cards meanwhile (MHS-12.14)."""
        return seat == self.seat or (self.closes is not None and may_arm(table, seat))

    def options(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        return self.choices(table, seat) if seat == self.seat else arms(table, seat)

    def take(self, table: MastermindsZones, seat: Seat, action: Action) -> None:
        if seat != self.seat:
            assert isinstance(action, moves.ArmAction)
            arm(table, seat, action)
            table.agenda.append(self)
            return
        if not self.clock and self.closes is not None:
            table.left = min(self.closes - table.now, self.counts or 0)
        self.answer(table, action)

    def expire(self, table: MastermindsZones) -> None:
        clock_chose(table, self.seat, type(self).__name__)
        if not self.clock:
            table.left = 0
        self.answer(table, self.default(table))

    def refusal(self, table: MastermindsZones, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, self.says_no, **({"card": self.about} if self.about else {}))


def ask(table: MastermindsZones, kind: type[Ask], seat: Seat, **fields: Any) -> None:
    """Put a question, unless everybody can see that there is only one answer (MHS-19.2)."""
    length = time_for(table, kind.clock)
    if length is not None:
        fields.update(closing(table, length))
    decision = kind(seat=seat, **fields)
    if decision.is_public(table):
        choices = decision.choices(table, seat)
        if len(choices) == 1:
            decision.answer(table, choices[0])
            return
    table.agenda.append(decision)


def time_for(table: MastermindsZones, clock: str) -> Millis | None:
    pace = table.options.pace
    if pace == "none":
        return None
    return limit(pace, clock) if clock else table.left


def closing(table: MastermindsZones, length: Millis) -> dict[str, Millis]:
    """Until when a question of this length is open: it counts from the end of the show, if there are eyes for one."""
    shown = show(table.options.pace) if table.people() else 0
    return {"closes": table.now + shown + length, "counts": length}


def start_phase(table: MastermindsZones, clock: str) -> None:
    """A phase has one clock for all its questions."""
    table.left = limit(table.options.pace, clock)


def clock_chose(table: MastermindsZones, seat: Seat, question: str) -> None:
    table.ran_out = table.ran_out or seat == table.active
    table.emit(moves.ClockChose, seat, question)


# Discarding from the hand: the hand limit, Zora, Silas, Lost Tools, Shakedown ----------------------------------------


class DiscardChoice(Ask, frozen=True, kw_only=True):
    """Which card do you discard? (MHS-10.4)"""

    rule: ClassVar[str] = "MHS-10.4"
    says_no: ClassVar[str] = "Discard a card from your hand."
    clock: ClassVar[str] = "short"
    count: int = 1

    def facts(self) -> Facts:
        return {"count": self.count}

    def choices(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        return [moves.PICK_PREP[card] for card in dict.fromkeys(table.hands[seat])]

    def is_public(self, table: MastermindsZones) -> bool:
        return len(table.hands[self.seat]) == 1

    def default(self, table: MastermindsZones) -> Action:
        return moves.PICK_PREP[table.rng.choice(table.hands[self.seat])]

    def answer(self, table: MastermindsZones, action: Action) -> None:
        assert isinstance(action, moves.Pick)
        discard_from_hand(table, self.seat, PREP[action.card])
        discard(table, self.seat, self.count - 1, type(self))


class UpkeepDiscard(DiscardChoice, frozen=True, kw_only=True):
    """Which card do you discard in Upkeep?"""

    clock: ClassVar[str] = ""


def discard(table: MastermindsZones, seat: Seat, count: int, kind: type[DiscardChoice] = DiscardChoice) -> None:
    """So many cards of a seat's choice, as far as it has them, one at a time."""
    count = min(count, len(table.hands[seat]))
    if count > 0:
        ask(table, kind, seat, count=count)


def discard_to_limit(table: MastermindsZones, seat: Seat) -> None:
    discard(table, seat, len(table.hands[seat]) - HAND_LIMIT, UpkeepDiscard)


def discard_from_hand(table: MastermindsZones, seat: Seat, card: Prep) -> None:
    """Face up, so everybody sees it (MHS-10.4)."""
    play_from_hand(table, seat, card)
    table.prep_discard.append(card)
    table.emit(moves.CardsDiscarded, seat, (PREPS[card],))


def play_from_hand(table: MastermindsZones, seat: Seat, card: Prep) -> None:
    """A card leaves a hand before all eyes."""
    table.hands[seat] = without(table.hands[seat], card)
    seen_leaving(table, seat, card, range(table.seats + 1))
    drop_arms(table, seat)
