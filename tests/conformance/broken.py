"""Games broken in every way we could think of: what the suite must catch.

Each table is sound but for one thing, which its docstring says. `breaks` names the check that catches it.
"""

import random
from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from heistnight.core.action import Action, Input, Millis, Seat
from heistnight.core.event import Event
from heistnight.core.problems import Refused
from heistnight.core.rng import Rng
from heistnight.core.table import Decision, Table
from heistnight.core.talk import Said, TalkRule
from heistnight.core.view import Outcome, Question
from heistnight.games.the_plan import ThePlan
from heistnight.games.the_plan.moves import CHOOSE, Choose
from heistnight.games.the_plan.options import PlanOptions
from heistnight.games.the_plan.pieces import EMPTY, FACES
from heistnight.games.the_plan.seen.types import PlanBoard, PlanOutcome
from heistnight.games.the_plan.table import PlanTable
from heistnight.games.the_plan.zones import put
from tests.conformance import checks
from tests.conformance.checks import Check
from tests.toys import Reactions, ToyBoard, ToyOptions, ToyTable


class Told(Event, frozen=True, gc=False):
    """Something that anybody may hear."""

    what: str


class SoundTable(PlanTable, kw_only=True):
    """Nothing is wrong here."""

    breaks: ClassVar[tuple[Check, ...]] = ()


class Broken(ThePlan):
    """The Plan on a table of another make."""

    def __init__(self, table_type: type[Any]) -> None:
        self.table_type = table_type

    def deal_from(self, options: PlanOptions, rng: Rng, logged: bool) -> PlanTable:
        return remade(self.table_type, super().deal_from(options, rng, logged))


class BrokenReactions(Reactions):
    """The toy with the reaction window on a table of another make."""

    def __init__(self, table_type: type[Any]) -> None:
        self.table_type = table_type

    def deal_from(self, options: ToyOptions, rng: Rng, logged: bool) -> ToyTable:
        return remade(self.table_type, super().deal_from(options, rng, logged))


def remade(table_type: type[Any], table: Table) -> Any:
    return table_type(**{name: getattr(table, name) for name in table.__struct_fields__})


# What leaves the table ---------------------------------------------------------------------------------------------


class LeakingView(SoundTable, kw_only=True):
    """The size of the stack is told as the card on top of it."""

    breaks = (checks.secrets_do_not_interfere,)

    def draw_board(self) -> PlanBoard:
        return replace(super().draw_board(), stack=self.stack[-1] if self.stack else 0)


class UndeclaredWord(SoundTable, kw_only=True):
    """A room of the museum shows a treasure that is in no box."""

    breaks = (checks.every_word_is_declared,)

    def draw_board(self) -> PlanBoard:
        return replace(super().draw_board(), museum=(("J5",),))


class ViewOfSealedCards(SoundTable, kw_only=True):
    """Who is ready tells with what."""

    breaks = (checks.secrets_do_not_interfere,)

    def draw_board(self) -> PlanBoard:
        return replace(super().draw_board(), filled=tuple(self.sealed))


class LeakingEvent(SoundTable, kw_only=True):
    """Every input is followed by a word about somebody's hand."""

    breaks = (checks.secrets_do_not_interfere,)

    def play(self, move: Input) -> None:
        super().play(move)
        self.emit(Told, repr(self.hands[-1]))


class EventOnlyWhenItMatters(SoundTable, kw_only=True):
    """A sealed answer makes a sound when it is a good card: not what is told but that it is told."""

    breaks = (checks.secrets_do_not_interfere,)

    def play(self, move: Input) -> None:
        super().play(move)
        if isinstance(move.action, Choose) and CHOOSE.index(move.action) % 2:
            self.emit(Told, "hm")


class LeakingOffer(SoundTable, kw_only=True):
    """Who holds the lowest card of all is offered one card less."""

    breaks = (checks.secrets_do_not_interfere,)

    def offered(self, seat: Seat) -> Sequence[Action]:
        offered = super().offered(seat)
        others = [hand[0] for other, hand in enumerate(self.hands[: self.seats]) if hand and other != seat]
        return offered[1:] if len(offered) > 1 and others and min(others) > self.hands[seat][0] else offered


class LeakingQuestion(SoundTable, kw_only=True):
    """The countdown is longer for a table with a high card on the stack."""

    breaks = (checks.secrets_do_not_interfere,)

    def question(self) -> Question | None:
        question = super().question()
        return replace(question, limit=self.stack[-1]) if question and self.stack else question

    def draw_board(self) -> PlanBoard:
        return replace(super().draw_board(), question=None)


class LeakingTalk(SoundTable, kw_only=True):
    """The box for words closes while the next treasure is a fine one."""

    breaks = (checks.secrets_do_not_interfere,)

    def talk(self, seat: Seat | None, said: Sequence[Said] = ()) -> TalkRule:
        fine = bool(self.treasure_pile) and self.treasure_pile[-1] % 4 == 3
        return TalkRule(channels=()) if fine else super().talk(seat, said)


class LeakingRefusal(SoundTable, kw_only=True):
    """Who asks for what may not be done is told why, and how many cards of a kind somebody else holds."""

    breaks = (checks.secrets_do_not_interfere,)

    def play(self, move: Input) -> None:
        try:
            super().play(move)
        except Refused as refused:
            raise Refused(refused.rule, f"{refused.text} ({sum(self.hands[-1])})", refused.code) from None


class LeakingClock(SoundTable, kw_only=True):
    """The next thing happens by itself a little later with a high card on the stack."""

    breaks = (checks.secrets_do_not_interfere,)

    def leeway(self) -> Millis:
        return self.stack[-1] if self.stack else 0


class ViewWithSeed(SoundTable, kw_only=True):
    """The seed is in the view, where only somebody who reads the traffic finds it."""

    breaks = (checks.views_carry_neither_seed_nor_time,)

    def draw_board(self) -> PlanBoard:
        return replace(super().draw_board(), used=(self.rng.seed.hex(),))


class ViewWithTime(SoundTable, kw_only=True):
    """The view tells when the last answer came."""

    breaks = (checks.views_carry_neither_seed_nor_time,)

    def draw_board(self) -> PlanBoard:
        return replace(super().draw_board(), discards=self.now)


# Worlds ------------------------------------------------------------------------------------------------------------


class SamplerThatPeeks(SoundTable, kw_only=True):
    """The next treasure of every world is the true one."""

    breaks = (checks.worlds_follow_from_what_is_known,)

    def resample(self, seat: Seat | None, rng: Rng) -> "SamplerThatPeeks":
        world = super().resample(seat, rng)
        world.treasure_pile = self.treasure_pile
        return world


class SamplerThatShufflesTheTruth(SoundTable, kw_only=True):
    """The same draw leads to another order when the true order is another."""

    breaks = (checks.secrets_do_not_interfere, checks.worlds_follow_from_what_is_known)

    def resample(self, seat: Seat | None, rng: Rng) -> "SamplerThatShufflesTheTruth":
        world = super().resample(seat, rng)
        world.trinket_pile = tuple(rng.fork().shuffled(self.trinket_pile))
        return world


class SamplerThatKnowsTheFuture(SoundTable, kw_only=True):
    """Worlds carry the chance of their table on."""

    breaks = (checks.secrets_do_not_interfere, checks.looking_draws_nothing)

    def resample(self, seat: Seat | None, rng: Rng) -> "SamplerThatKnowsTheFuture":
        world = super().resample(seat, rng)
        world.rng = Rng(self.rng.seed, self.rng.drawn)
        return world


class SamplerThatForgets(SoundTable, kw_only=True):
    """Somebody may hold other cards in a world than it does."""

    breaks = (checks.secrets_do_not_interfere,)

    def resample(self, seat: Seat | None, rng: Rng) -> "SamplerThatForgets":
        return super().resample(None, rng)


class SamplerThatDoublesCards(SoundTable, kw_only=True):
    """In worlds there is one Plan too many."""

    breaks = (checks.no_piece_is_lost_or_doubled,)

    def resample(self, seat: Seat | None, rng: Rng) -> "SamplerThatDoublesCards":
        world = super().resample(seat, rng)
        world.stack += (0,)
        return world


class SamplerThatKnowsWhoPassed(ToyTable, kw_only=True):
    """In a toy with a reaction window, worlds tell who has passed."""

    breaks: ClassVar[tuple[Check, ...]] = (checks.secrets_do_not_interfere,)

    def resample(self, seat: Seat | None, rng: Rng) -> "SamplerThatKnowsWhoPassed":
        world = super().resample(seat, rng)
        world.passed = self.passed.copy()
        return world


class WindowThatShowsPasses(ToyTable, kw_only=True):
    """In a toy with a reaction window, everybody sees who has passed."""

    breaks: ClassVar[tuple[Check, ...]] = (checks.secrets_do_not_interfere,)

    def draw_board(self) -> ToyBoard:
        return replace(super().draw_board(), gone=tuple(self.passed))


class BoardThatStays(SoundTable, kw_only=True):
    """Who looked at the board before a move sees it so after the move."""

    breaks = (checks.no_look_is_stale,)

    def accept(self, at: Millis, seat: Seat, action: Action) -> None:
        drawn = self.canvas.board
        super().accept(at, seat, action)
        self.canvas.board = drawn


class OffersThatStay(SoundTable, kw_only=True):
    """Who asked for its options before a move is offered them after the move."""

    breaks = (checks.no_look_is_stale,)

    def accept(self, at: Millis, seat: Seat, action: Action) -> None:
        offered = self.canvas.offers
        super().accept(at, seat, action)
        self.canvas.offers = offered


class EveryMoveIsOnesOwn(SoundTable, kw_only=True):
    """When all cards are turned up, it is said that only the last to answer sees anything of it."""

    breaks = (checks.who_is_not_touched_sees_the_same,)

    def accept(self, at: Millis, seat: Seat, action: Action) -> None:
        super().accept(at, seat, action)
        self.canvas.touched = seat


class SamplerThatDraws(SoundTable, kw_only=True):
    """Thinking longer changes the next card."""

    breaks = (checks.looking_draws_nothing, checks.secrets_do_not_interfere)

    def resample(self, seat: Seat | None, rng: Rng) -> "SamplerThatDraws":
        self.rng.below(2)
        return super().resample(seat, rng)


# Clones ------------------------------------------------------------------------------------------------------------


class CloneThatSharesAList(SoundTable, kw_only=True):
    """A clone plays with the hands of its table."""

    breaks = (checks.a_clone_shares_nothing,)

    def clone(self) -> "CloneThatSharesAList":
        twin = super().clone()
        twin.hands = self.hands
        return twin


class CloneThatSharesChance(SoundTable, kw_only=True):
    """A clone draws from the chance of its table."""

    breaks = (checks.a_clone_shares_nothing, checks.looking_draws_nothing)

    def clone(self) -> "CloneThatSharesChance":
        twin = super().clone()
        twin.rng = self.rng
        return twin


class CloneThatForgets(SoundTable, kw_only=True):
    """A clone does not know which turn it is."""

    breaks = (checks.a_clone_shares_nothing,)

    def clone(self) -> "CloneThatForgets":
        twin = super().clone()
        twin.turn = 0
        return twin


# Play --------------------------------------------------------------------------------------------------------------


class ForgottenSeatCheck(SoundTable, kw_only=True):
    """Anybody may answer for anybody."""

    breaks = (checks.refused_input_changes_nothing,)

    def play(self, move: Input) -> None:
        decision = self.open()
        if decision and move.seat is not None and move.seat not in (asked := decision.seats(self)):
            move = replace(move, seat=asked[0])
        super().play(move)


class SecondThoughts(SoundTable, kw_only=True):
    """Who has answered may take the card back and choose another."""

    breaks = (checks.only_asked_seats_can_act, checks.refused_input_changes_nothing)

    def play(self, move: Input) -> None:
        seat = move.seat
        mine = type(seat) is int and 0 <= seat < self.seats and self.sealed[seat]
        if self.agenda and isinstance(move.action, Choose) and seat is not None and mine not in (False, EMPTY):
            self.hands[seat] = tuple(sorted((*self.hands[seat], self.sealed[seat])))
            self.sealed[seat] = EMPTY
        super().play(move)


class RefusalThatCounts(SoundTable, kw_only=True):
    """A refused input is held against a seat."""

    breaks = (checks.refused_input_changes_nothing,)

    def play(self, move: Input) -> None:
        try:
            super().play(move)
        except Refused:
            self.missed = put(self.missed, 0, self.missed[0] + 1)
            raise


class RefusalThatIsToldOf(SoundTable, kw_only=True):
    """Everybody hears of a refused input."""

    breaks = (checks.refused_input_changes_nothing,)

    def play(self, move: Input) -> None:
        try:
            super().play(move)
        except Refused as refused:
            self.emit(Told, refused.text)
            raise


class LateAnswers(SoundTable, kw_only=True):
    """Whoever comes too late is let in."""

    breaks = (checks.refused_input_changes_nothing,)

    def play(self, move: Input) -> None:
        deadline = self.agenda[-1].deadline(self) if self.agenda else None  # type: ignore[attr-defined]
        if move.seat is not None and deadline is not None and isinstance(move.at, int) and move.at > deadline:
            move = replace(move, at=deadline)
        super().play(move)


class CrashInsteadOfRefusal(SoundTable, kw_only=True):
    """What is not understood breaks the table instead of being refused."""

    breaks = (checks.refused_input_changes_nothing,)

    def play(self, move: Input) -> None:
        if move.seat is not None and not isinstance(move.action, Action):
            raise TypeError("what?")
        super().play(move)


class HiddenRandomness(SoundTable, kw_only=True):
    """Chance comes from somewhere else than the seed."""

    breaks = (checks.replay_equals_play,)

    def play(self, move: Input) -> None:
        super().play(move)
        self.trinket_pile = tuple(random.sample(self.trinket_pile, len(self.trinket_pile)))


class LogThatMatters(SoundTable, kw_only=True):
    """A table with a log plays otherwise than one without."""

    breaks = (checks.replay_equals_play,)

    def play(self, move: Input) -> None:
        super().play(move)
        if self.log is not None and self.treasure_pile:
            self.treasure_pile = self.treasure_pile[::-1]


class LostCard(SoundTable, kw_only=True):
    """One card falls off the table."""

    breaks = (checks.no_piece_is_lost_or_doubled,)

    def play(self, move: Input) -> None:
        super().play(move)
        if len(self.stack) == 20:
            self.stack = self.stack[:-1]


class DoubledTrinket(SoundTable, kw_only=True):
    """Whoever takes a trinket finds two."""

    breaks = (checks.no_piece_is_lost_or_doubled,)

    def play(self, move: Input) -> None:
        before = self.trinkets[0]
        super().play(move)
        if len(self.trinkets[0]) > len(before):
            self.trinkets[0] += self.trinkets[0][-1:]


# Questions ---------------------------------------------------------------------------------------------------------


class DeadlineThatNeverComes(SoundTable, kw_only=True):
    """When the clock runs out it is wound up again."""

    breaks = (checks.the_clock_alone_ends_it,)

    def play(self, move: Input) -> None:
        decision: Any = self.open()
        if decision and move.seat is None and move.action is None and decision.closes and move.at >= decision.closes:
            self.now = move.at
            self.agenda[-1] = replace(decision, closes=move.at + 1000)
        else:
            super().play(move)


class QuestionWithoutClock(SoundTable, kw_only=True):
    """In a game with clocks one kind of question waits for ever."""

    breaks = (checks.the_clock_alone_ends_it,)

    def open(self) -> Decision[Any] | None:
        decision: Any = super().open()
        if decision and hasattr(decision, "closes") and self.turn > 2:
            self.agenda[-1] = decision = replace(decision, closes=None)
        return decision


class Endless(SoundTable, kw_only=True):
    """Every answer is heard, and asked for once more."""

    breaks = (checks.it_ends_within_its_bound,)

    def play(self, move: Input) -> None:
        self.now = move.at


class UnnumberedAction(SoundTable, kw_only=True):
    """Something is offered that has no number."""

    breaks = (checks.offered_actions_are_numbered,)

    def offered(self, seat: Seat) -> Sequence[Action]:
        offered = super().offered(seat)
        return [*offered, checks.Foreign()] if offered else offered


class UnorderedOffer(SoundTable, kw_only=True):
    """Options come in any order."""

    breaks = (checks.offered_actions_are_numbered,)

    def offered(self, seat: Seat) -> Sequence[Action]:
        return super().offered(seat)[::-1]


class RepeatedOffer(SoundTable, kw_only=True):
    """An option is offered twice."""

    breaks = (checks.offered_actions_are_numbered,)

    def offered(self, seat: Seat) -> Sequence[Action]:
        offered = list(super().offered(seat))
        return offered[:1] + offered


class EmptyPromise(SoundTable, kw_only=True):
    """Cards are offered that nobody holds."""

    breaks = (checks.only_asked_seats_can_act,)

    def offered(self, seat: Seat) -> Sequence[Action]:
        offered = super().offered(seat)
        return CHOOSE if offered and isinstance(offered[0], Choose) else offered


class OfferToEverybody(SoundTable, kw_only=True):
    """Who is not asked is shown what another is offered."""

    breaks = (checks.only_asked_seats_can_act,)

    def offered(self, seat: Seat) -> Sequence[Action]:
        decision = self.open()
        return decision.options(self, decision.seats(self)[0]) if decision else ()


# The end -----------------------------------------------------------------------------------------------------------


class WinnerFromElsewhere(SoundTable, kw_only=True):
    """Somebody wins who does not sit at the table."""

    breaks = (checks.the_outcome_is_well_formed,)

    def outcome(self) -> PlanOutcome | None:
        outcome = super().outcome()
        return outcome and replace(outcome, winners=(self.seats,))


class EarlyOutcome(SoundTable, kw_only=True):
    """The result is known while the game goes on."""

    breaks = (checks.the_outcome_is_well_formed,)

    def outcome(self) -> Any:
        return super().outcome() or Outcome(ending="soon", winners=(0,), scores=(0,) * self.seats)


class ScorelessOutcome(SoundTable, kw_only=True):
    """Nobody is told the scores."""

    breaks = (checks.the_outcome_is_well_formed,)

    def outcome(self) -> PlanOutcome | None:
        outcome = super().outcome()
        return outcome and replace(outcome, scores=())


# Processes ---------------------------------------------------------------------------------------------------------


class HashOrder(SoundTable, kw_only=True):
    """The pile lies in the order of a set of words, which is another in every process."""

    def play(self, move: Input) -> None:
        super().play(move)
        order = {name: place for place, name in enumerate(set(FACES))}
        self.stack = tuple(sorted(self.stack, key=lambda face: order[FACES[face]]))


SOUND = Broken(SoundTable)
HASH_ORDER = Broken(HashOrder)
BROKEN: list[Broken | BrokenReactions] = [Broken(make) for make in SoundTable.__subclasses__() if make.breaks]
BROKEN += [BrokenReactions(make) for make in (SamplerThatKnowsWhoPassed, WindowThatShowsPasses)]
