"""The turn, Upkeep and the end (sections 4.1, 4.8 and 11); Prep and Heist turns are told in files of their own."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from heistnight.core.action import Action, Seat
from heistnight.core.decisions import Sealed
from heistnight.core.problems import Refused
from heistnight.core.ranking import best, decided_by
from heistnight.core.table import Step
from heistnight.games.masterminds import moves, score
from heistnight.games.masterminds.clocks import limit
from heistnight.games.masterminds.drawing import (
    can_draw,
    deal,
    draw,
    draw_talent,
    fill_pool,
    lay_out_heists,
    top_failure,
)
from heistnight.games.masterminds.heist import Announce, attempts
from heistnight.games.masterminds.memory import top_to_bottom
from heistnight.games.masterminds.moves import CHOOSE, PICK_TALENT, POINT, WORK
from heistnight.games.masterminds.payment import Pay, can_pay
from heistnight.games.masterminds.pieces import (
    COLOURS,
    DIE,
    FAILURES,
    LATE_STARTS,
    LATE_TALENTS,
    NADIA,
    NONE,
    ON_STEPS,
    PRINTED_SUM,
    ROUND_CAP,
    TALENT,
    TALENTS,
    Talent,
)
from heistnight.games.masterminds.places import Crew, Mark, Recruit, Sight
from heistnight.games.masterminds.prep import recruit_choices, start_prep
from heistnight.games.masterminds.questions import (
    Ask,
    OpenQuestion,
    UpkeepDiscard,
    ask,
    clock_chose,
    closing,
    discard,
    discard_to_limit,
    start_phase,
)
from heistnight.games.masterminds.seen.types import Announcement
from heistnight.games.masterminds.windows import OpenWindow
from heistnight.games.masterminds.zones import MastermindsZones

# 3 Set-up ------------------------------------------------------------------------------------------------------------


class FirstRecruitPick(Sealed[MastermindsZones], OpenQuestion, frozen=True):
    """Which of your three Talents do you keep? (section 10, first_recruit)"""

    rule: ClassVar[str] = "MHS-2.7"

    def answered(self, table: MastermindsZones, seat: Seat) -> bool:
        return table.picks[seat] != NONE

    def options(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        return [PICK_TALENT[talent] for talent in table.dealt[seat]]

    def seal(self, table: MastermindsZones, seat: Seat, action: Action) -> None:
        assert isinstance(action, moves.Pick)
        table.picks[seat] = TALENT[action.card]
        table.emit(moves.SeatReady, seat)

    def default(self, table: MastermindsZones, seat: Seat) -> Action:
        clock_chose(table, seat, type(self).__name__)
        return PICK_TALENT[max(table.dealt[seat], key=lambda talent: (PRINTED_SUM[talent], -talent))]

    def reveal(self, table: MastermindsZones) -> None:
        """All picks together; the rest is shuffled back."""
        rest = [talent for seat, cards in enumerate(table.dealt) for talent in cards if talent != table.picks[seat]]
        table.talent_deck[:] = table.rng.shuffled(sorted((*table.talent_deck, *rest)))
        join_first(table, table.picks)
        table.dealt[:] = [()] * table.seats
        table.picks[:] = [NONE] * table.seats

    def refusal(self, table: MastermindsZones, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "Keep one of the three Talents dealt to you.")


def join_first(table: MastermindsZones, talents: Sequence[Talent]) -> None:
    """First recruits join un-turned; "When you recruit" does not count yet (MHS-2.7)."""
    for seat, talent in enumerate(talents):
        table.put(seat, 0, Recruit(talent))
    table.emit(moves.FirstRecruits, moves.talents(talents), tuple([ON_STEPS[talent] for talent in talents]))


class WhoGoesFirst(Step[MastermindsZones], frozen=True):
    """Each rolls a die; those tied for highest roll again (MHS-2.8)."""

    def run(self, table: MastermindsZones) -> None:
        seats = tuple(range(table.seats))
        while len(seats) > 1:
            dice = tuple(table.rng.choice(DIE, "die") for _ in seats)
            table.emit(moves.FirstPlayerRolled, seats, dice)
            seats = tuple(seat for seat, die in zip(seats, dice) if die == max(dice))
        table.first = seats[0]
        if table.options.late_starts:
            _deal_to_the_late(table)
        table.agenda.append(StartTurn(table.first))


def _deal_to_the_late(table: MastermindsZones) -> None:
    """The later a seat's first turn, the more Prep cards it begins with; some have a better first recruit (MHS-2.9)."""
    turns = [(seat - table.first) % table.seats for seat in range(table.seats)]
    for seat, cards in enumerate(deal(table, [LATE_STARTS[table.seats][turn] for turn in turns])):
        if cards:
            table.emit(moves.CardsDrawn, seat, len(cards), moves.preps(cards))
    if table.options.first_recruit == "random" and table.seats in LATE_TALENTS:
        for seat, turn in enumerate(turns):
            if more := LATE_TALENTS[table.seats][turn]:
                _keep_the_best(table, seat, more)


def _keep_the_best(table: MastermindsZones, seat: Seat, more: int) -> None:
    """Of the first recruit and so many Talents more, the one with the highest sum; the others are discarded."""
    found = [table.recruit(seat, 0).talent, *[draw_talent(table) for _ in range(more)]]
    best = max(found, key=lambda talent: PRINTED_SUM[talent])
    found.remove(best)
    table.talent_discard += found
    table.put(seat, 0, Recruit(best))
    table.emit(moves.Recruited, seat, TALENTS[best], 0, ON_STEPS[best], "late")


# 4.1 The turn --------------------------------------------------------------------------------------------------------


class StartTurn(Step[MastermindsZones], frozen=True):
    """A turn is Prep or Heist, then Upkeep (MHS-3.1)."""

    seat: Seat

    def run(self, table: MastermindsZones) -> None:
        table.turn += 1
        table.active = self.seat
        table.ran_out = False
        table.used.clear()  # MHS-3.4
        table.held_on[:] = [False] * table.seats
        table.through[self.seat] = False
        table.emit(moves.TurnStarted, table.turn, self.seat)
        start_phase(table, "turn")
        table.agenda.append(Upkeep(self.seat))
        ask(table, TurnChoice, self.seat)


ONLY_PREP = (CHOOSE["prep"],)
PREP_OR_HEIST = (CHOOSE["prep"], CHOOSE["heist"])


class TurnChoice(Ask, frozen=True):
    """Prep or Heist? (MHS-3.1)"""

    rule: ClassVar[str] = "MHS-3.2"
    says_no: ClassVar[str] = "For a Heist turn you need a recruit who is not turned and a heist in play."
    clock: ClassVar[str] = ""

    def choices(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        return PREP_OR_HEIST if table.fresh_slots(seat) and any(table.heists) else ONLY_PREP

    def announcements(self, table: MastermindsZones) -> Iterable[Announcement]:
        """A Prep turn up to whom to recruit, a Heist turn up to who goes in."""
        prep = [Announcement((CHOOSE["prep"], action)) for action in recruit_choices(table)]
        heist = CHOOSE["heist"] in self.choices(table, self.seat)
        return [*prep, *attempts(table, self.seat, (CHOOSE["heist"],))] if heist else prep

    def answer(self, table: MastermindsZones, action: Action) -> None:
        heist = action == CHOOSE["heist"]
        table.emit(moves.TurnChosen, self.seat, "heist" if heist else "prep")
        if heist:
            ask(table, Announce, self.seat)
        else:
            start_prep(table, self.seat)


# 4.8 Upkeep ----------------------------------------------------------------------------------------------------------


class Upkeep(Step[MastermindsZones], frozen=True):
    """(1) Effects of the own cards, (2) un-turn, (3) refresh, (4) hand limit; then the end is checked (MHS-10)."""

    seat: Seat

    def run(self, table: MastermindsZones) -> None:
        start_phase(table, "upkeep")
        table.placed[:] = [0] * len(table.placed)  # MHS-9.1
        table.agenda += [EndTurn(self.seat), Refresh(self.seat)]
        if not with_upkeep(table.crews[self.seat]):
            return
        for slot, recruit in table.marked(self.seat):
            for mark in recruit.marks:
                if mark.kind == "laidup" and mark.turn < table.turn:
                    shake_off(table, self.seat, slot, mark)
        table.agenda.append(OfferUpkeep(self.seat))


def with_upkeep(crew: Crew) -> list[Recruit]:
    """Return the recruits with something to do in Upkeep: Failure cards attached, or an ability for it."""
    return [recruit for recruit in crew if recruit is not None and (recruit.marks or recruit.talent in WORK)]


def shake_off(table: MastermindsZones, seat: Seat, slot: int, mark: Mark) -> None:
    recruit = table.recruit(seat, slot)
    table.change(seat, slot, marks=tuple(other for other in recruit.marks if other != mark))
    table.failure_discard.append(mark.failure)
    table.emit(moves.FailureShaken, seat, TALENTS[recruit.talent], FAILURES[mark.failure])


class OfferUpkeep(Step[MastermindsZones], frozen=True):
    """Optional effects in the order their owner chooses, each at most once (MHS-10.1)."""

    seat: Seat
    used: tuple[Talent, ...] = ()

    def run(self, table: MastermindsZones) -> None:
        ask(table, UpkeepOption, self.seat, used=self.used)


class UpkeepOption(Ask, frozen=True, kw_only=True):
    """Which Upkeep effect do you use? (MHS-10.1)"""

    rule: ClassVar[str] = "MHS-10.1"
    says_no: ClassVar[str] = "Use an Upkeep effect of your own cards that is open now, or say that you are done."
    clock: ClassVar[str] = ""
    used: tuple[Talent, ...] = ()

    def choices(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        rattled = [POINT[slot] for slot, recruit in table.marked(seat) if old_rattle(table, recruit)]
        ready = [r.talent for r in table.crews[seat] if r is not None and r.talent in WORK and not r.turned]
        works = [WORK[t] for t in sorted(ready) if t not in self.used and _has_work(table, t)]
        return [*(rattled if rattled and can_pay(table, seat) else ()), CHOOSE["done"], *works]

    def default(self, table: MastermindsZones) -> Action:
        return CHOOSE["done"]

    def answer(self, table: MastermindsZones, action: Action) -> None:
        match action:
            case moves.Point(slot=slot):
                table.agenda += [OfferUpkeep(self.seat, self.used), CalmDown(self.seat, slot), Pay(self.seat)]
            case moves.Work(talent=name):
                table.agenda.append(OfferUpkeep(self.seat, (*self.used, TALENT[name])))
                if TALENT[name] == NADIA:
                    scout(table, self.seat)
                else:
                    sift(table, self.seat)


def old_rattle(table: MastermindsZones, recruit: Recruit) -> Mark | None:
    """A Rattled card attached in an earlier turn."""
    return next((mark for mark in recruit.marks if mark.kind == "rattled" and mark.turn < table.turn), None)


def _has_work(table: MastermindsZones, talent: Talent) -> bool:
    """Nadia needs a Failure card to look at, Zora a Prep card to draw (MHS-10.6)."""
    return bool(table.failure_deck or table.failure_discard) if talent == NADIA else can_draw(table)


class CalmDown(Step[MastermindsZones], frozen=True):
    """A paid Rattled card is discarded."""

    seat: Seat
    slot: int

    def run(self, table: MastermindsZones) -> None:
        mark = old_rattle(table, table.recruit(self.seat, self.slot))
        assert mark is not None
        shake_off(table, self.seat, self.slot, mark)


def sift(table: MastermindsZones, seat: Seat) -> None:
    """T29: draw a card, then discard one if the hand has any (MHS-10.6)."""
    draw(table, seat)
    discard(table, seat, 1, UpkeepDiscard)


def scout(table: MastermindsZones, seat: Seat) -> None:
    """T14: look at the top Failure card."""
    top_failure(table)
    top = len(table.failure_deck) - 1
    sight = Sight(seat, top, (table.failure_deck[top],))
    if sight not in table.failure_sights:
        table.failure_sights.append(sight)
    table.emit(moves.FailureScouted, seat, FAILURES[table.failure_deck[top]])
    ask(table, ScoutChoice, seat)


class ScoutChoice(Ask, frozen=True):
    """Does the Failure card stay on top? (MHS-20 T14)"""

    rule: ClassVar[str] = "MHS-10.1"
    says_no: ClassVar[str] = "Leave the card on top, or put it at the bottom."
    clock: ClassVar[str] = ""

    def choices(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        return CHOOSE["leave_on_top"], CHOOSE["put_under"]

    def answer(self, table: MastermindsZones, action: Action) -> None:
        under = action == CHOOSE["put_under"]
        if under:
            table.failure_deck.insert(0, table.failure_deck.pop())
            top_to_bottom(table.failure_sights, len(table.failure_deck))
        table.emit(moves.FailureLeft, self.seat, "bottom" if under else "top")


class Refresh(Step[MastermindsZones], frozen=True):
    """(2) Un-turn, but not who was Laid Up this turn; (3) Pool and heists; (4) hand limit (MHS-10.2 to MHS-10.4)."""

    seat: Seat

    def run(self, table: MastermindsZones) -> None:
        for slot, recruit in table.team(self.seat):
            if recruit.turned and not (recruit.marks and recruit.laid_up):
                table.turn_over(self.seat, slot, turned=False)
        fill_pool(table)
        if None in table.heists:
            lay_out_heists(table)
        discard_to_limit(table, self.seat)


class EndTurn(Step[MastermindsZones], frozen=True):
    """The end is checked; if it is not there the next player clockwise has a turn (MHS-10.5)."""

    seat: Seat

    def run(self, table: MastermindsZones) -> None:
        table.missed[self.seat] = table.missed[self.seat] + 1 if table.ran_out else 0
        following = (self.seat + 1) % table.seats
        table.ending = ending(table, following)
        if not table.ending:
            table.agenda.append(StartTurn(following))
            return
        table.through[:] = [False] * table.seats  # there are no more turns of rivals (MHS-12.14)
        table.emit(moves.GameEnded, table.ending, table.turn)
        roll_values(table)


def ending(table: MastermindsZones, following: Seat) -> str:
    """Enough heists or an emptied bag, with even_rounds only at the end of a round (MHS-15.1, MHS-15.8).

    Sixty rounds are the end only where nobody is there (MHS-15.2).
    """
    if table.options.even_rounds and following != table.first:
        return ""
    if table.heists_done() >= table.options.heists_to_end:
        return "heists"
    if table.emptied:
        return "bag_empty"
    return "round_cap" if table.turn >= ROUND_CAP * table.seats and table.is_unattended() else ""


# 11 Ending and scoring -----------------------------------------------------------------------------------------------


def roll_values(table: MastermindsZones) -> None:
    """Everybody is asked at once for the drama of it; without a clock there is nothing to ask (MHS-15.3, MHS-19.2)."""
    table.agenda += [SCORE, OpenWindow("value", table.active)]
    if table.options.pace == "none":
        roll_all(table)
        return
    length = limit(table.options.pace, "value_roll")
    asked = tuple(range(table.seats))
    table.agenda.append(ValueRoll(asked=asked, **closing(table, length)))


class ValueRoll(Sealed[MastermindsZones], OpenQuestion, frozen=True):
    """Roll the value of your colour (MHS-15.3)."""

    rule: ClassVar[str] = "MHS-15.3"

    def answered(self, table: MastermindsZones, seat: Seat) -> bool:
        return table.rolled[seat]

    def options(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        return (CHOOSE["roll"],)

    def seal(self, table: MastermindsZones, seat: Seat, action: Action) -> None:
        table.rolled[seat] = True
        table.emit(moves.SeatReady, seat)

    def default(self, table: MastermindsZones, seat: Seat) -> Action:
        return CHOOSE["roll"]

    def reveal(self, table: MastermindsZones) -> None:
        roll_all(table)


def roll_all(table: MastermindsZones) -> None:
    """Numbers are drawn in seat order, whoever presses first."""
    for seat in range(table.seats):
        table.values[seat] = table.rng.choice(DIE, "die")
        table.emit(moves.ValueRolled, seat, COLOURS[table.colours[seat]], table.values[seat])


class Score(Step[MastermindsZones], frozen=True):
    """Everybody adds up; the game is over (MHS-15.4)."""

    def run(self, table: MastermindsZones) -> None:
        standings = score.standings(table)
        scores = tuple(int(standing[0]) for standing in standings)
        table.emit(moves.GameOver, scores, best(standings), decided_by(standings, moves.TIE_BREAKS))


SCORE = Score()
WHO_GOES_FIRST = WhoGoesFirst()
