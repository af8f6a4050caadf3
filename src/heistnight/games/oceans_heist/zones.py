"""The zones of Ocean's Heist: what is where, and what follows from it."""

from collections.abc import Sequence
from functools import cache
from itertools import chain
from typing import Annotated, Final, TypeAlias, TypedDict

from heistnight.core.action import Action, Holder, Millis, Seat
from heistnight.core.known import Partly, Public, Shuffled
from heistnight.core.table import Table
from heistnight.core.words import words
from heistnight.games.oceans_heist import moves
from heistnight.games.oceans_heist.clocks import CHANGES
from heistnight.games.oceans_heist.defenses import ActiveDefense, Conditions, Lying, conditions_in, lineup
from heistnight.games.oceans_heist.memory import Leg, RollView
from heistnight.games.oceans_heist.options import OceansOptions
from heistnight.games.oceans_heist.packing import ESCAPE, Case, Supply, costs_of, each_use, needed, supply_of
from heistnight.games.oceans_heist.pieces import (
    EMPTY,
    LUCKY,
    MUFFLE,
    RECONNAISSANCE,
    ROOFTOP_DROP,
    ZERO_TOLERANCE,
    Casino,
    Gear,
    Global,
    Vault,
)

CREW: Final = 0
STAFF: Final = 1
NUMBERS = 6  # of a die
SLOTS = 4
VAULT_BREACH = 4
MOST_IN_ESCAPE = 8
EXTRA_USES = 2  # of F15
STANDING, BY_POOL, BY_WING = 0, 1, 2


class Span(TypedDict, total=False):
    """Until when a window is open, and how much of that is counted down; nothing where no clock runs."""

    closes: Millis | None
    counts: Millis | None


STAGES = (
    "selection", "preparation", "opening", "viewing", "prep", "crunch", "reveal", "assignment", "wing_it", "alarms",
    "cleanup", "over",
)  # fmt: skip
StageName: TypeAlias = Annotated[str, words("Stage", STAGES)]


class OceansZones(Table, kw_only=True):
    """Decks have their top at the end. What belongs to a side stands at CREW and STAFF, what belongs to a seat at it.

    `hand` is the basket while the Crew shop, and `money` what they have left; the eight stay in `eight` while some of
    them also lie in `slots`; `face_up` are those of `laid` that lie open before the Reveal.
    """

    options: Public[OceansOptions]
    leg: Public[int] = 1
    stage: Public[str] = "selection"
    round: Public[int] = 0
    target: Public[int] = EMPTY
    situation: Public[int] = EMPTY
    off: Public[Global] = EMPTY
    money: Partly[int] = 0
    die: Public[int] = 0
    counters: Public[int] = 0
    alarms: Public[int] = 0
    taken: Public[int] = 0
    vault_peek: Public[bool] = False
    vault_set: Public[bool] = False
    parts_given: Public[bool] = False
    unique_active: Public[bool] = False
    auto: Public[bool] = True
    touched: Partly[bool] = False
    limited_rolls: Public[int] = 0
    attempt: Partly[int] = EMPTY
    waits: Partly[int] = 0
    waited: Partly[bool] = False
    until: Public[Millis | None] = None
    sides: Public[tuple[int, ...]]
    holders: Public[tuple[Holder, ...]]
    uses: Partly[tuple[int, ...]]
    absent: Public[list[Seat]] = []
    lengthened: Public[bool] = False
    ready: Partly[list[bool]]
    conceding: Partly[list[int]]
    versions: Partly[list[int]]
    changes: Partly[list[int]]
    editors: Partly[list[Seat]]
    people_acted: Partly[list[bool]]
    bots_wait: Partly[list[bool]]
    proposal: Partly[list[Action]]
    agreed: Partly[list[Seat]]
    legs: Public[list[Leg]]
    shop: Partly[list[Gear]]
    hand: Partly[list[Gear]]
    marks: Partly[list[Gear]]
    laid: Partly[list[Gear]]
    laid_now: Partly[list[Gear]]
    expended: Partly[list[Gear]]
    late: Partly[list[Gear]]
    burning: Partly[list[Gear]]
    numbers: Partly[list[int]]
    discards: Public[list[Gear]]
    openings: Public[list[Gear]]
    known: Public[list[Gear]]
    boosts: Partly[list[Gear]]
    globals: Partly[list[Global]]
    casino_deck: Shuffled[list[Casino]]
    eight: Public[list[Casino]]
    slots: Partly[list[Casino]]
    carried: Public[list[Casino]]
    extras: Public[list[Casino]]
    casino_discards: Public[list[Casino]]
    vault_deck: Partly[list[Vault]]
    peeked: Partly[list[Vault]]
    sunk: Partly[list[Vault]]
    three: Public[list[Vault]]
    vault_places: Partly[list[Vault]]
    vault_discards: Public[list[Vault]]
    face_up: Public[list[Gear]]
    scouted: Public[list[int]]
    field: Public[list[ActiveDefense]]
    paid: Public[list[int]]
    fates: Public[list[int]]
    raised: Public[list[int]]
    rolls: Public[list[RollView]]

    # Teams (OH-12) --------------------------------------------------------------------------------------------------

    @property
    def timed(self) -> bool:
        return self.options.clock != "off"

    def may_take_back(self, side: int) -> bool:
        """Without clocks never (6.1); where the book's leave a window open, so often and no oftener (OH-12.11)."""
        return self.timed and self.changes[side] < CHANGES

    def team(self, side: int) -> tuple[Seat, ...]:
        return _team(self.sides, side)

    def deciders(self, side: int) -> tuple[Seat, ...]:
        return deciders(self.sides, self.holders, (side,))

    def helpers(self, side: int) -> tuple[Seat, ...]:
        """Bots in a team with people (OH-12.6)."""
        return _helpers(self.sides, self.holders, side)

    def counted(self, side: int) -> Sequence[Seat]:
        """Return the seats a team waits for: its deciders who are here; of an absent team, all (OH-12.4, OH-12.5)."""
        deciders = self.deciders(side)
        if not self.absent:
            return deciders
        return [seat for seat in deciders if seat not in self.absent] or deciders

    def is_ready(self, side: int) -> bool:
        """Everybody who counts has said so; without clocks, anybody (OH-12.4)."""
        if True not in self.ready:
            return False
        ready = [self.ready[seat] for seat in self.counted(side)]
        return all(ready) if self.timed else any(ready)

    def edited(self, seat: Seat, action: Action) -> None:
        """A draft has changed: nobody is ready with what nobody has seen (OH-12.4, OH-12.8)."""
        side = self.sides[seat]
        self.versions[side] += 1
        self.editors[side] = seat
        self.people_acted[side] = self.people_acted[side] or self.holders[seat] == "person"
        if True in self.ready:
            for mate in self.team(side):
                self.ready[mate] = False
        self.emit(moves.Edited, self.team(side), seat, action)

    def drop_proposal(self) -> None:
        self.proposal, self.agreed, self.until, self.waited = [], [], None, False

    def time(self, window: str, after: str = "") -> Span:
        """For how long a window opens now, or after a show for people (section 9)."""
        limit = self.options.limit(window, first=self.leg == 1)
        if limit is None:
            return {}
        return {"closes": self.now + self.shown(after) + limit, "counts": limit}

    def shown(self, show: str) -> Millis:
        """Return the length of a show; none where no person sits."""
        return self.options.limit(show, first=False) or 0 if "person" in self.holders else 0

    def is_away(self, side: int) -> bool:
        """Return whether a team has people and none of them is here (section 9)."""
        people = _people(self.team(side), self.holders)
        return bool(people) and all(seat in self.absent for seat in people)

    # Cards ----------------------------------------------------------------------------------------------------------

    @property
    def active(self) -> list[Gear]:
        return sorted((*self.laid, *self.laid_now))

    @property
    def heist(self) -> bool:
        return self.stage not in ("selection", "preparation")

    def in_force(self, card: Global) -> bool:
        return card in self.globals and card != self.off and self.heist

    def opened(self, card: Gear) -> bool:
        """Return whether the Crew have turned up this OPENING card, wherever it is now."""
        return card in self.openings or card in self.discards

    def use_up(self, card: Gear) -> None:
        """An OPENING card that has done all it is asked for goes to the discards (OH-5.3)."""
        self.openings.remove(card)
        self.discards.append(card)

    def make_known(self, cards: Sequence[Gear]) -> None:
        """Seen is seen: identity and uses of a card are public from now on (OH-6.16)."""
        known = {*self.known}
        self.known += [card for card in cards if card not in known]

    @property
    def most_laid(self) -> int | None:
        """Return how many cards may lie in the Escape under Zero Tolerance (OH-15); None is any number."""
        return MOST_IN_ESCAPE if self.round == ESCAPE and self.in_force(ZERO_TOLERANCE) else None

    # Defenses -------------------------------------------------------------------------------------------------------

    @property
    def conditions(self) -> Conditions:
        on = tuple(self.globals) if self.heist else ()
        openings = (*self.openings, RECONNAISSANCE) if self.vault_set else tuple(self.openings)
        return conditions_in(self.round, on, self.off, self.die, openings)

    @property
    def unique(self) -> int:
        """The Unique Defense, if it is Active."""
        return self.target if self.unique_active else EMPTY

    def lineup(self) -> list[Lying]:
        """All Active Defenses before the Reveal."""
        return lineup(self.carried, self.slots, self.extras, self.vault_places, self.unique)

    @property
    def open_slots(self) -> int:
        """Return how many slots the Staff may fill (OH-6.6, OH-10.5)."""
        return len(self.slots) - (self.round <= 2 and self.opened(ROOFTOP_DROP))

    # Assignment -----------------------------------------------------------------------------------------------------

    @property
    def drafting(self) -> bool:
        """Return whether an assignment is on the open table."""
        return bool(self.field) and self.stage == "assignment"

    def case(self, mode: moves.Mode) -> Case:
        field, laid = tuple(self.field), tuple(self.laid)
        often = self.options.uses_a_round == "any"
        return Case(field, laid, self.uses, self.situation, self.round, self.alarms, self.counters, mode, often)

    @property
    def default_mode(self) -> moves.Mode:
        return "target" if self.round == VAULT_BREACH else "alarms"

    def owed(self) -> int:
        """The amounts of all payments of the draft."""
        return sum([costs_of(defense)[way] for defense, way in zip(self.field, self.paid) if way != EMPTY])

    def spendable(self, *cards: Sequence[Gear]) -> tuple[Gear, ...]:
        """Each of these cards as often as it may be expended in a round (OH-7.1, OH-7.14)."""
        each = chain.from_iterable(cards)
        return tuple(each_use(each, self.uses) if self.options.uses_a_round == "any" else each)

    def pooled(self) -> Supply:
        """Return the cards the draft may pay with: in auto everything that could be expended (OH-7.13)."""
        cards = self.spendable(self.laid, self.late) if self.auto else tuple(self.expended)
        return supply_of(cards, self.situation)

    def shown_expended(self, late: Sequence[Gear] | None = None) -> list[Gear]:
        """The cards that the draft expends; in auto only those it needs."""
        if not self.auto:
            return list(self.expended)
        owed = self.owed()
        if not owed:
            return []
        with_late = self.spendable(self.late if late is None else late)
        return list(needed(self.spendable(self.laid), with_late, self.uses, self.situation, self.round, owed))

    def standing_alarms(self) -> tuple[int, int]:
        """Return the alarms of the standing Defenses, and how many MUFFLE cards cancel (OH-8.8, OH-13.5)."""
        counted = sum([defense.alarms for defense, fate in zip(self.field, self.fates) if fate == STANDING])
        return counted, min(counted, self.muffles(self.expended))

    def muffles(self, expended: Sequence[Gear]) -> int:
        """Return how many alarms Active cards cancel when these are expended (OH-13.5)."""
        if self.round == ESCAPE:
            return 0
        return len([card for card in self.laid if card in MUFFLE and card not in expended])

    # Wing It --------------------------------------------------------------------------------------------------------

    def is_limited(self, position: int) -> bool:
        """Return whether Zero Tolerance limits rolls against this Defense (OH-15)."""
        return self.round < ESCAPE and self.field[position].kind != "unique" and self.in_force(ZERO_TOLERANCE)

    def wingable(self) -> list[int]:
        """The positions that may be winged (OH-8.1, OH-8.7)."""
        return [
            position
            for position, (defense, fate) in enumerate(zip(self.field, self.fates))
            if fate == STANDING and defense.trait != "SEALED" and not (self.limited_rolls and self.is_limited(position))
        ]

    def burnable(self) -> list[Gear]:
        """Cards of the hand, and Active ones that were not expended (OH-8.3)."""
        return sorted([*self.hand, *[card for card in self.laid if card not in self.expended]])

    def numbers_wanted(self) -> int:
        """Return how many numbers the cards of the attempt name (OH-8.4)."""
        if self.attempt != EMPTY and self.is_limited(self.attempt):
            return min(1, len(self.burning))
        return min(NUMBERS, len(self.burning) + len(LUCKY.intersection(self.burning)))


@cache
def _team(sides: tuple[int, ...], side: int) -> tuple[Seat, ...]:
    return tuple(seat for seat, of in enumerate(sides) if of == side)


@cache
def deciders(sides: tuple[int, ...], holders: tuple[Holder, ...], asked: tuple[int, ...]) -> tuple[Seat, ...]:
    """The people of teams that are asked; of a team without people its first bot (OH-12.7)."""
    teams = [_team(sides, side) for side in asked]
    return tuple(sorted(seat for team in teams for seat in _people(team, holders) or team[:1]))


def _people(team: tuple[Seat, ...], holders: tuple[Holder, ...]) -> list[Seat]:
    return [seat for seat in team if holders[seat] == "person"]


@cache
def _helpers(sides: tuple[int, ...], holders: tuple[Holder, ...], side: int) -> tuple[Seat, ...]:
    team = _team(sides, side)
    bots = tuple(seat for seat in team if holders[seat] == "bot")
    return bots if len(bots) < len(team) else ()
