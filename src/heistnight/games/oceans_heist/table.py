"""The zones of Ocean's Heist: what is where, who may know it, and how it ended."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from heistnight.core.action import Action, HandOver, Holder, Input, Millis, Notice, Presence, Seat
from heistnight.core.event import Event
from heistnight.core.problems import Refused
from heistnight.core.rng import Rng
from heistnight.core.table import Table
from heistnight.core.talk import Said, TalkRule
from heistnight.games.oceans_heist import moves, worlds
from heistnight.games.oceans_heist.clocks import LATE, LIMITS
from heistnight.games.oceans_heist.defenses import VAULT_SPOTS, Lying, Standing, Weather, weather_in
from heistnight.games.oceans_heist.eyes import look, look_barely
from heistnight.games.oceans_heist.options import OceansOptions
from heistnight.games.oceans_heist.packing import ESCAPE, Case, Room, costs_of, needed, room_of
from heistnight.games.oceans_heist.pieces import (
    EMPTY,
    LUCKY,
    MUFFLE,
    ROOFTOP_DROP,
    ZERO_TOLERANCE,
    Casino,
    Gear,
    Global,
    Vault,
)
from heistnight.games.oceans_heist.story import Story, tell
from heistnight.games.oceans_heist.talk import talk_law
from heistnight.games.oceans_heist.view import Leg, OceansOutcome, OceansView, RollView

CREW: Final = 0
STAFF: Final = 1
NUMBERS = 6
STANDING, BY_POOL, BY_WING = 0, 1, 2
VOTES = (moves.Ready, moves.Confirm, moves.Agree, moves.Roll)


class OceansTable(Table, kw_only=True):
    """Decks have their top at the end. What belongs to a side stands at CREW and STAFF, what belongs to a seat at it.

    `hand` is the basket while the Crew shop, and `money` what they have left; the eight stay in `eight` while some of
    them also lie in `slots`.
    """

    options: OceansOptions
    leg: int = 1
    stage: str = "selection"
    round: int = 0
    target: int = EMPTY
    situation: int = EMPTY
    off: Global = EMPTY
    money: int = 0
    die: int = 0
    counters: int = 0
    alarms: int = 0
    taken: int = 0
    vault_peek: bool = False
    vault_set: bool = False
    parts_given: bool = False
    unique_active: bool = False
    auto: bool = True
    touched: bool = False
    limited_rolls: int = 0
    attempt: int = EMPTY
    waits: int = 0
    waited: bool = False
    until: Millis | None = None
    sides: tuple[int, ...]
    holders: tuple[Holder, ...]
    uses: tuple[int, ...]
    absent: list[Seat] = []
    lengthened: bool = False
    ready: list[bool]
    conceding: list[int]
    versions: list[int]
    editors: list[Seat]
    stirred: list[bool]
    still: list[bool]
    proposal: list[Action]
    agreed: list[Seat]
    legs: list[Leg]
    shop: list[Gear]
    hand: list[Gear]
    marks: list[Gear]
    laid: list[Gear]
    laid_now: list[Gear]
    expended: list[Gear]
    late: list[Gear]
    fodder: list[Gear]
    numbers: list[int]
    discards: list[Gear]
    openings: list[Gear]
    known: list[Gear]
    boosts: list[Gear]
    globals: list[Global]
    casino_deck: list[Casino]
    eight: list[Casino]
    slots: list[Casino]
    carried: list[Casino]
    extras: list[Casino]
    casino_discards: list[Casino]
    vault_deck: list[Vault]
    peeked: list[Vault]
    sunk: list[Vault]
    three: list[Vault]
    vault_places: list[Vault]
    vault_discards: list[Vault]
    scouts: list[Gear]
    scouted: list[int]
    field: list[Standing]
    paid: list[int]
    fates: list[int]
    raised: list[int]
    rolls: list[RollView]

    # Teams (OH-12) --------------------------------------------------------------------------------------------------

    @property
    def timed(self) -> bool:
        return self.options.clock != "off"

    def team(self, side: int) -> tuple[Seat, ...]:
        return _team(self.sides, side)

    def deciders(self, side: int) -> tuple[Seat, ...]:
        return deciders(self.sides, self.holders, (side,))

    def helpers(self, side: int) -> tuple[Seat, ...]:
        """Bots in a team with people (OH-12.6)."""
        return _helpers(self.sides, self.holders, side)

    def is_ready(self, side: int) -> bool:
        """Everybody who counts has said so; without clocks, anybody (OH-12.4)."""
        if True not in self.ready:
            return False
        ready = [self.ready[seat] for seat in self.deciders(side)]
        return all(ready) if self.timed else any(ready)

    def edited(self, seat: Seat, action: Action) -> None:
        """A draft has changed: nobody is ready with what nobody has seen (OH-12.4, OH-12.8)."""
        side = self.sides[seat]
        self.versions[side] += 1
        self.editors[side] = seat
        self.stirred[side] = self.stirred[side] or self.holders[seat] == "person"
        if True in self.ready:
            for mate in self.team(side):
                self.ready[mate] = False
        if self.log is not None:
            self.log.append(moves.Edited(self.team(side), seat, action))

    def drop_proposal(self) -> None:
        self.proposal, self.agreed, self.until, self.waited = [], [], None, False

    def tell(self, event: Event) -> None:
        if self.log is not None:
            self.log.append(event)

    def time(self, window: str) -> dict[str, Millis | None]:
        """For how long a window opens now (section 9)."""
        if not self.timed:
            return {}
        limit = LIMITS[self.options.clock][window]
        return {"closes": self.now + limit, "counts": limit}

    def present(self, seat: Seat) -> bool | None:
        return seat not in self.absent if self.timed else None

    def heed(self, notice: Notice) -> None:
        if not isinstance(notice, Presence):
            super().heed(notice)
            return
        self.absent = [seat for seat in self.absent if seat != notice.seat]
        if not notice.here:
            self.absent.append(notice.seat)

    def is_away(self, side: int) -> bool:
        """Whether a team has people, and none of them is here (section 9)."""
        people = _people(self.team(side), self.holders)
        return bool(people) and all(seat in self.absent for seat in people)

    def leeway(self) -> Millis:
        return LATE

    def handed_over(self, notice: HandOver) -> None:
        """A seat passed to a bot or back: what waited for it need not wait any more."""
        holders = list(self.holders)
        holders[notice.seat] = notice.to
        self.holders = tuple(holders)
        self.ready[notice.seat] = False
        self.conceding[notice.seat] = 0
        if self.now:  # who sits down at the start is no news
            self.tell(moves.SeatHanded(notice.seat, notice.to))
        decision: Any = self.open()
        if decision.answered(self):
            self.agenda.pop()
            decision.close(self)
            self.settle()

    def play(self, move: Input) -> None:
        """A vote that names a version is refused when the draft has moved on (OH-12.8)."""
        action = move.action
        if isinstance(action, VOTES) and action.on is not None and self.agenda:
            seat = move.seat
            if type(seat) is not int or not 0 <= seat < self.seats or action.on != self.versions[self.sides[seat]]:
                raise Refused("OH-12.8", "Somebody of your team has changed something: look again.")
            move = Input(move.at, seat, type(action)())
        super().play(move)

    def talk(self, seat: Seat | None, said: Sequence[Said] = ()) -> TalkRule:
        return talk_law(seat, over=not self.agenda)

    def hears(self, listener: Seat | None, said: Said) -> bool:
        """Team talk stays in the team, and spectators among themselves, until the end (section 8)."""
        if not self.agenda:
            return True
        if said.to == "team":
            return listener is not None and said.seat is not None and self.sides[listener] == self.sides[said.seat]
        return super().hears(listener, said)

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
        return card in self.openings

    # Defenses -------------------------------------------------------------------------------------------------------

    @property
    def weather(self) -> Weather:
        on = tuple(self.globals) if self.heist else ()
        return weather_in(self.round, on, self.off, self.die, tuple(self.openings))

    def lineup(self, slots: Sequence[Casino]) -> list[Lying]:
        """All Active Defenses before the Reveal in table order (OH-7.12), with these cards in the slots."""
        line: list[Lying] = [("casino", card, "carried", 0) for card in self.carried]
        line += [("casino", card, "slot", slot) for slot, card in enumerate(slots, 1) if card != EMPTY]
        line += [("casino", card, "extra", 0) for card in self.extras]
        line += [("vault", card, spot, 0) for card, spot in zip(self.vault_places, VAULT_SPOTS) if card != EMPTY]
        if self.unique_active:
            line.append(("unique", self.target, "unique", 0))
        return line

    @property
    def open_slots(self) -> int:
        """How many slots the Staff may fill (OH-6.6)."""
        return 3 if self.round <= 2 and self.opened(ROOFTOP_DROP) else 4

    # Assignment -----------------------------------------------------------------------------------------------------

    def case(self, mode: moves.Mode) -> Case:
        field, laid = tuple(self.field), tuple(self.laid)
        return Case(field, laid, self.uses, self.situation, self.round, self.alarms, self.counters, mode)

    @property
    def default_mode(self) -> moves.Mode:
        return "target" if self.round == 4 else "alarms"

    def owed(self) -> int:
        """The amounts of all payments of the draft."""
        return sum([costs_of(defense)[way] for defense, way in zip(self.field, self.paid) if way != EMPTY])

    def pooled(self) -> Room:
        """What the draft may pay with: in auto everything that could be expended (OH-7.13)."""
        return room_of((*self.laid, *self.late) if self.auto else tuple(self.expended), self.situation)

    def shown_expended(self, late: Sequence[Gear] | None = None) -> list[Gear]:
        """The cards that the draft expends; in auto only those it needs."""
        if not self.auto:
            return list(self.expended)
        owed = self.owed()
        if not owed:
            return []
        in_sleeve = tuple(self.late if late is None else late)
        return list(needed(tuple(self.laid), in_sleeve, self.uses, self.situation, self.round, owed))

    def standing_alarms(self) -> tuple[int, int]:
        """What the Defenses still standing would raise, and how much of it MUFFLE cards cancel (OH-8.8, OH-13.5)."""
        counted = sum([defense.alarms for defense, fate in zip(self.field, self.fates) if fate == STANDING])
        return counted, min(counted, self.muffles(self.expended))

    def muffles(self, expended: Sequence[Gear]) -> int:
        """How many alarms Active cards cancel when these are expended (OH-13.5)."""
        if self.round == ESCAPE:
            return 0
        return len([card for card in self.laid if card in MUFFLE and card not in expended])

    # Wing It --------------------------------------------------------------------------------------------------------

    def is_limited(self, position: int) -> bool:
        """Whether Zero Tolerance bears on rolls against this Defense (OH-15)."""
        return self.field[position].kind != "unique" and self.in_force(ZERO_TOLERANCE)

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
        """How many numbers the cards of the attempt name (OH-8.4)."""
        if self.attempt != EMPTY and self.is_limited(self.attempt):
            return min(1, len(self.fodder))
        return min(NUMBERS, len(self.fodder) + len(LUCKY.intersection(self.fodder)))

    # The end (OH-11) ------------------------------------------------------------------------------------------------

    def outcome(self) -> OceansOutcome | None:
        if self.agenda:
            return None
        winners, decided_by = self._winners()
        return OceansOutcome(
            ending=self.legs[-1].ending,
            winners=winners,
            scores=tuple(map(self._score, range(self.seats))),
            decided_by=decided_by,
            legs=tuple(self.legs),
            target_taken=self.taken,
            alarms=self.alarms,
            stories=self._stories(),
        )

    def _score(self, seat: Seat) -> int:
        """Crew win 2, stalemate 1, loss 0 for the Crew of a heist; played once, the Staff have the rest of 2."""
        if len(self.legs) > 1:
            return sum(leg.points for leg in self.legs if seat in leg.crew)
        (leg,) = self.legs
        return leg.points if seat in leg.crew else 2 - leg.points

    def _winners(self) -> tuple[tuple[Seat, ...], str]:
        """Of a pair: more points, then fewer alarms as Crew, else a draw (OH-11.11)."""
        everybody = tuple(range(self.seats))
        if len(self.legs) == 1:
            (leg,) = self.legs
            staff = tuple(seat for seat in everybody if seat not in leg.crew)
            return {2: leg.crew, 1: (), 0: staff}[leg.points], leg.ending
        one, two = self.legs
        first, second = (one.points, -one.alarms), (two.points, -two.alarms)
        if first == second:
            return (), "draw"
        decided_by = "points" if one.points != two.points else "alarms"
        return (one.crew if first > second else two.crew), decided_by

    def _stories(self) -> tuple[Story, ...] | None:
        return None if self.log is None else tell(self.log)

    # What a seat may know (section 7) -------------------------------------------------------------------------------

    def view(self, seat: Seat | None) -> OceansView:
        return look(self, seat)

    def bare_view(self, seat: Seat | None) -> OceansView:
        return look_barely(self, seat)

    def resample(self, seat: Seat | None, rng: Rng) -> "OceansTable":
        return worlds.imagine(self, seat, rng)


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
