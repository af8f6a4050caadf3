"""The shapes of a question at this table: one seat is asked, under a clock of its own or of its phase (section 9)."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from heistnight.core.action import Action, Millis, Seat
from heistnight.core.decisions import Turn
from heistnight.core.problems import Refused
from heistnight.games.masterminds import moves
from heistnight.games.masterminds.clocks import limit
from heistnight.games.masterminds.memory import seen_leaving, without
from heistnight.games.masterminds.pieces import HAND_LIMIT, PREP, PREPS, Prep
from heistnight.games.masterminds.table import MastermindsTable
from heistnight.games.masterminds.view import Announcement


class Ask(Turn[MastermindsTable], frozen=True, gc=False, kw_only=True):
    """One seat is asked. `clock` names its time; nothing means the time that is left of the phase."""

    clock: ClassVar[str] = "short"
    says_no: ClassVar[str] = "That is not one of your choices now."

    def answer(self, table: MastermindsTable, action: Action) -> None:
        """Carry the answer out."""
        raise NotImplementedError

    def default(self, table: MastermindsTable) -> Action:
        """What silence means (section 6, last column)."""
        return self.options(table, self.seat)[0]

    def is_public(self, table: MastermindsTable) -> bool:
        """Whether everybody can tell what the options are: only then may a single one go without saying (MHS-19.2)."""
        return True

    def announcements(self, table: MastermindsTable) -> Iterable[Announcement]:
        """What a screen can prepare as a whole and send with one Confirm (MHS-19.1), where that is several answers."""
        return ()

    def take(self, table: MastermindsTable, seat: Seat, action: Action) -> None:
        if not self.clock and self.closes is not None:
            table.left = self.closes - table.now
        self.answer(table, action)

    def expire(self, table: MastermindsTable) -> None:
        clock_chose(table, self.seat, type(self).__name__)
        if not self.clock:
            table.left = 0
        self.answer(table, self.default(table))

    def refusal(self, table: MastermindsTable, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, self.says_no)


def ask(table: MastermindsTable, kind: type[Ask], seat: Seat, **fields: Any) -> None:
    """Put a question, unless everybody can see that there is only one answer (MHS-19.2)."""
    length = time_for(table, kind.clock)
    if length is not None:
        fields.update(closes=table.now + length, counts=length)
    decision = kind(seat=seat, **fields)
    if decision.is_public(table):
        options = decision.options(table, seat)
        if len(options) == 1:
            decision.answer(table, options[0])
            return
    table.agenda.append(decision)


def time_for(table: MastermindsTable, clock: str) -> Millis | None:
    pace = table.options.pace
    if pace == "none":
        return None
    return limit(pace, clock) if clock else table.left


def start_phase(table: MastermindsTable, clock: str) -> None:
    """A phase has one clock for all its questions."""
    table.left = limit(table.options.pace, clock)


def clock_chose(table: MastermindsTable, seat: Seat, question: str) -> None:
    table.ran_out = table.ran_out or seat == table.active
    if table.log is not None:
        table.tell(moves.ClockChose(seat, question))


# Discarding from the hand: the hand limit, Zora, Silas, Lost Tools, Shakedown ----------------------------------------


class DiscardChoice(Ask, frozen=True, gc=False, kw_only=True):
    """Which card do you discard? (MHS-10.4)"""

    rule: ClassVar[str] = "MHS-10.4"
    says_no: ClassVar[str] = "Discard a card from your hand."
    clock: ClassVar[str] = "short"
    count: int = 1

    def options(self, table: MastermindsTable, seat: Seat) -> Sequence[Action]:
        return [moves.PICK_PREP[card] for card in dict.fromkeys(table.hands[seat])]

    def is_public(self, table: MastermindsTable) -> bool:
        return len(table.hands[self.seat]) == 1

    def default(self, table: MastermindsTable) -> Action:
        return moves.PICK_PREP[table.rng.choice(table.hands[self.seat])]

    def answer(self, table: MastermindsTable, action: Action) -> None:
        assert isinstance(action, moves.Pick)
        discard_from_hand(table, self.seat, PREP[action.card])
        discard(table, self.seat, self.count - 1, type(self))


class UpkeepDiscard(DiscardChoice, frozen=True, gc=False, kw_only=True):
    """Which card do you discard in Upkeep?"""

    clock: ClassVar[str] = ""


def discard(table: MastermindsTable, seat: Seat, count: int, kind: type[DiscardChoice] = DiscardChoice) -> None:
    """So many cards of a seat's choice, as far as it has them, one at a time."""
    count = min(count, len(table.hands[seat]))
    if count > 0:
        ask(table, kind, seat, count=count)


def discard_to_limit(table: MastermindsTable, seat: Seat) -> None:
    discard(table, seat, len(table.hands[seat]) - HAND_LIMIT, UpkeepDiscard)


def discard_from_hand(table: MastermindsTable, seat: Seat, card: Prep) -> None:
    """Face up, so everybody sees it (MHS-10.4)."""
    play_from_hand(table, seat, card)
    table.prep_discard.append(card)
    if table.log is not None:
        table.tell(moves.CardsDiscarded(seat, (PREPS[card],)))


def play_from_hand(table: MastermindsTable, seat: Seat, card: Prep) -> None:
    """A card leaves a hand before all eyes."""
    table.hands[seat] = without(table.hands[seat], card)
    seen_leaving(table, seat, card, range(table.seats + 1))
