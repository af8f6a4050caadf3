"""The zones of Ocean's Heist: what is where, who may know it, and how it ended."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import msgspec

from heistnight.core.action import Action, Handed, Holder, Input, Millis, Seat, Seen, Word
from heistnight.core.event import Event
from heistnight.core.problems import Refused
from heistnight.core.rng import Rng
from heistnight.core.table import Table
from heistnight.core.talk import Said, TalkRule
from heistnight.core.view import Question
from heistnight.games.oceans_heist import moves, worlds
from heistnight.games.oceans_heist.clocks import LATE, LIMITS
from heistnight.games.oceans_heist.defenses import Spot, Standing, Weather, printed, standing
from heistnight.games.oceans_heist.moves import MODES, SIDES
from heistnight.games.oceans_heist.options import OceansOptions
from heistnight.games.oceans_heist.packing import (
    ESCAPE,
    Case,
    Room,
    best_late,
    costs_of,
    needed,
    pool_of,
    room_of,
    suggest,
)
from heistnight.games.oceans_heist.pieces import (
    CASINO,
    EMPTY,
    GEAR,
    GLOBALS,
    ICONS,
    LUCKY,
    MUFFLE,
    PRICE,
    RECONNAISSANCE,
    ROOFTOP_DROP,
    SITUATIONS,
    STAFF_PASSES,
    TARGETS,
    UNIQUES,
    VAULTS,
    ZERO_TOLERANCE,
    Casino,
    Gear,
    Global,
    Kind,
    Vault,
)
from heistnight.games.oceans_heist.story import Story, tell
from heistnight.games.oceans_heist.talk import talk_law
from heistnight.games.oceans_heist.view import (
    Attempt,
    CrewView,
    DefenseView,
    Draft,
    GearView,
    LeftView,
    Leg,
    OceansOutcome,
    OceansView,
    Requirement,
    RollView,
    StaffView,
    SuggestionView,
    TeamView,
    Units,
)

CREW: Final = 0
STAFF: Final = 1
NUMBERS = 6
STANDING, BY_POOL, BY_WING = 0, 1, 2
VAULT_SPOTS: tuple[Spot, Spot] = ("up", "down")
FATES = ("", "pool", "wing_it")
VOTES = (moves.Ready, moves.Confirm, moves.Agree, moves.Roll)


class OceansTable(Table, kw_only=True):
    """Decks have their top at the end. What belongs to a side stands at CREW and STAFF, what belongs to a seat at it.

    `hand` is the basket while the Crew shop; the eight stay in `eight` while some of them also lie in `slots`.
    """

    options: OceansOptions
    leg: int = 1
    stage: str = "selection"
    round: int = 0
    target: int = EMPTY
    situation: int = EMPTY
    off: Global = EMPTY
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
    uses: list[int]
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
        """The people of a team; of a team without people its first bot (OH-12.7)."""
        return _deciders(self.sides, self.holders, side)

    def helpers(self, side: int) -> tuple[Seat, ...]:
        """Bots in a team with people (OH-12.6)."""
        return _helpers(self.sides, self.holders, side)

    def is_ready(self, side: int) -> bool:
        """Everybody who counts has said so; without clocks, anybody (OH-12.4)."""
        ready = [self.ready[seat] for seat in self.deciders(side)]
        return all(ready) if self.timed else any(ready)

    def edited(self, seat: Seat, action: Action) -> None:
        """A draft has changed: nobody is ready with what nobody has seen (OH-12.4, OH-12.8)."""
        side = self.sides[seat]
        self.versions[side] += 1
        self.editors[side] = seat
        self.stirred[side] = self.stirred[side] or self.holders[seat] == "person"
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

    def here(self, seat: Seat) -> bool | None:
        return seat not in self.absent if self.timed else None

    def hear(self, word: Word) -> None:
        if not isinstance(word, Seen):
            super().hear(word)
            return
        self.absent = [seat for seat in self.absent if seat != word.seat]
        if not word.here:
            self.absent.append(word.seat)

    def is_away(self, side: int) -> bool:
        """Whether a team has people, and none of them is here (section 9)."""
        people = [seat for seat in self.deciders(side) if self.holders[seat] == "person"]
        return bool(people) and all(seat in self.absent for seat in people)

    def grace(self) -> Millis:
        return LATE

    def handed(self, word: Handed) -> None:
        """A seat passed to a bot or back: what waited for it need not wait any more."""
        holders = list(self.holders)
        holders[word.seat] = word.to
        self.holders = tuple(holders)
        self.ready[word.seat] = False
        self.conceding[word.seat] = 0
        if self.now:  # who sits down at the start is no news
            self.tell(moves.SeatHanded(word.seat, word.to))
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

    def question(self, viewer: Seat | None) -> Question | None:
        """People are told when a window really ends, not when bots may help in it."""
        question = super().question(viewer)
        decision: Any = self.open()
        return question and msgspec.structs.replace(question, closes=decision.ends(self))

    def talk(self, seat: Seat | None, said: Sequence[Said] = ()) -> TalkRule:
        return talk_law(seat, over=not self.agenda)

    def hears(self, listener: Seat | None, said: Said) -> bool:
        """Team talk stays in the team, and spectators among themselves, until the end (section 8)."""
        if not self.agenda:
            return True
        if said.to == "team":
            return listener is not None and said.seat is not None and self.sides[listener] == self.sides[said.seat]
        return super().hears(listener, said)

    # Money and cards ------------------------------------------------------------------------------------------------

    @property
    def money(self) -> int:
        """What is left of the budget; a card that is not in the shop was bought."""
        return self.options.budget - sum(PRICE) + sum(map(PRICE.__getitem__, self.shop))

    @property
    def active(self) -> list[Gear]:
        return sorted((*self.laid, *self.laid_now))

    @property
    def heist(self) -> bool:
        return self.stage not in ("selection", "preparation")

    def in_force(self, card: Global) -> bool:
        return self.heist and card in self.globals and card != self.off

    def opened(self, card: Gear) -> bool:
        return card in self.openings

    # Defenses -------------------------------------------------------------------------------------------------------

    @property
    def weather(self) -> Weather:
        on = tuple(card for card in self.globals if card != self.off) if self.heist else ()
        return Weather(self.round, on, self.die, self.opened(STAFF_PASSES), self.opened(RECONNAISSANCE))

    def lineup(self) -> list[Standing]:
        """All Active Defenses in table order (OH-7.12)."""
        weather = self.weather
        line = [standing(weather, "casino", card, "carried") for card in self.carried]
        line += [standing(weather, "casino", card, "slot", n) for n, card in enumerate(self.slots, 1) if card != EMPTY]
        line += [standing(weather, "casino", card, "extra") for card in self.extras]
        line += [
            standing(weather, "vault", card, spot)
            for card, spot in zip(self.vault_places, VAULT_SPOTS)
            if card != EMPTY
        ]
        if self.unique_active:
            line.append(standing(weather, "unique", self.target, "unique"))
        return line

    @property
    def open_slots(self) -> int:
        """How many slots the Staff may fill (OH-6.6)."""
        return 3 if self.round <= 2 and self.opened(ROOFTOP_DROP) else 4

    # Assignment -----------------------------------------------------------------------------------------------------

    def case(self, mode: moves.Mode) -> Case:
        return Case(
            field=tuple(self.field),
            laid=tuple(self.laid),
            uses=tuple(self.uses),
            situation=self.situation,
            round=self.round,
            alarms=self.alarms,
            counters=self.counters,
            mode=mode,
        )

    @property
    def default_mode(self) -> moves.Mode:
        return "target" if self.round == 4 else "alarms"

    def owed(self) -> int:
        """The amounts of all payments of the draft."""
        return sum(costs_of(defense)[way] for defense, way in zip(self.field, self.paid) if way != EMPTY)

    def pooled(self) -> Room:
        """What the draft may pay with: in auto everything that could be expended (OH-7.13)."""
        cards = (*self.laid, *self.late) if self.auto else self.expended
        return room_of(tuple(sorted(cards)), self.situation)

    def shown_expended(self, late: Sequence[Gear] | None = None) -> list[Gear]:
        """The cards that the draft expends; in auto only those it needs."""
        if not self.auto:
            return list(self.expended)
        owed = self.owed()
        return list(needed(self.case("alarms"), tuple(self.late if late is None else late), owed)) if owed else []

    def standing_alarms(self) -> tuple[int, int]:
        """What the Defenses still standing would raise, and how much of it MUFFLE cards cancel (OH-8.8, OH-13.5)."""
        counted = sum(defense.alarms for defense, fate in zip(self.field, self.fates) if fate == STANDING)
        muffles = sum(card in MUFFLE and card not in self.expended for card in self.laid)
        return counted, 0 if self.round == ESCAPE else min(counted, muffles)

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
        return sorted((*self.hand, *(card for card in self.laid if card not in self.expended)))

    def numbers_wanted(self) -> int:
        """How many numbers the cards of the attempt name (OH-8.4)."""
        if self.attempt != EMPTY and self.is_limited(self.attempt):
            return min(1, len(self.fodder))
        return min(NUMBERS, sum(2 if card in LUCKY else 1 for card in self.fodder))

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

    def sees_eight(self, side: int | None) -> bool:
        """The Staff all round; the Crew and spectators while they are shown (OH-6.4)."""
        return bool(self.eight) and (
            side == STAFF or self.stage == "viewing" or (self.options.keep_eight_visible or self.stage == "over")
        )

    def view(self, seat: Seat | None) -> OceansView:
        side = None if seat is None else self.sides[seat]
        over = not self.agenda
        return OceansView(
            seat=seat,
            question=self.question(seat),
            outcome=self.outcome(),
            leg=self.leg,
            legs=tuple(self.legs),
            stage=self.stage,
            round=self.round,
            crew=self.team(CREW),
            staff=self.team(STAFF),
            bots=tuple(seat for seat, holder in enumerate(self.holders) if holder == "bot"),
            ready=tuple(SIDES[of] for of in (CREW, STAFF) if self.is_ready(of)) if not over else (),
            pending=bool(self.proposal),
            target="" if self.target == EMPTY else TARGETS[self.target],
            unique="" if self.target == EMPTY else UNIQUES[self.target],
            situation="" if self.situation == EMPTY else SITUATIONS[self.situation],
            target_taken=self.taken,
            globals=_names(GLOBALS, self.globals) if self.heist else (),
            switched_off="" if self.off == EMPTY else GLOBALS[self.off],
            openings=_names(GEAR, self.openings),
            counters=self.counters,
            alarms=self.alarms,
            alarms_by_round=tuple(self.raised),
            die=self.die,
            casino_deck=len(self.casino_deck),
            vault_deck=len(self.vault_deck),
            casino_discards=_names(CASINO, self.casino_discards),
            vault_discards=_names(VAULTS, self.vault_discards),
            equipment_discards=_names(GEAR, self.discards),
            known_equipment=self._gear(sorted(self.known)),
            cards_in_hand=len(self.hand) if self.heist else 0,
            cards_laid=len(self.laid),
            cards_laid_now=len(self.laid_now),
            face_up=_names(GEAR, self.laid if self.field else self.scouts),
            scouted=tuple(slot + 1 for slot in self.scouted),
            money=self.money if side == CREW or (self.heist and self.options.reveal_money) else None,
            eight=self._eight() if self.sees_eight(side) else (),
            vault_three=tuple(self._defense("vault", card, "drawn") for card in self.three),
            defenses=tuple(self._defenses(side)),
            draft=self._draft() if self.field and self.stage == "assignment" else None,
            rolls=tuple(self.rolls),
            team=None if side is None or over else self._team_view(side),
            own=None if side is None else self._crew_view() if side == CREW else self._staff_view(),
            opened=(self._crew_view(), self._staff_view()) if over else None,
        )

    def _gear(self, cards: Sequence[Gear]) -> tuple[GearView, ...]:
        return tuple(GearView(GEAR[card], self.uses[card]) for card in cards)

    def _eight(self) -> tuple[DefenseView, ...]:
        return tuple(self._defense("casino", card, "drawn") for card in self.eight)

    def _defense(self, kind: Kind, card: int, spot: Spot, slot: int = 0) -> DefenseView:
        return _shown(standing(self.weather, kind, card, spot, slot))

    def _defenses(self, side: int | None) -> list[DefenseView]:
        """Everything Active, in table order; what lies face down for these eyes has no name."""
        if self.field:
            fates = [FATES[fate] for fate in self.fates]
            return [_shown(defense, place, fate) for place, (defense, fate) in enumerate(zip(self.field, fates), 1)]
        return [
            _shown(defense) if self._sees(side, defense) else DefenseView("", defense.spot, defense.slot)
            for defense in self.lineup()
        ]

    def _sees(self, side: int | None, defense: Standing) -> bool:
        if side == STAFF or defense.spot not in ("slot", "down") or not self.agenda:
            return True
        if defense.spot == "down":
            return self.opened(RECONNAISSANCE)  # OH-9.3
        return side == CREW and defense.slot - 1 in self.scouted

    def _draft(self) -> Draft:
        """LATE cards stay in the Crew's sleeve until the confirmation (OH-13.6)."""
        expended = [card for card in self.shown_expended() if card not in self.late]
        counted = sum(defense.alarms for defense, way in zip(self.field, self.paid) if way == EMPTY)
        muffles = sum(card in MUFFLE and card not in expended for card in self.laid)
        return Draft(
            paid=tuple(way + 1 for way in self.paid),
            expended=_names(GEAR, expended),
            auto=self.auto,
            pool=self._units(expended),
            alarms=counted if self.round == ESCAPE else max(0, counted - muffles),
        )

    def _units(self, cards: Sequence[Gear]) -> Units:
        pool = pool_of(cards, self.situation)
        loose = tuple(
            (tuple(key for icon, key in enumerate(ICONS) if icons >> icon & 1), count) for icons, count in pool.loose
        )
        return Units({key: units for key, units in zip(ICONS, pool.fixed) if units}, loose)

    def _team_view(self, side: int) -> TeamView:
        editor = self.editors[side]
        asked = getattr(self.open(), "side", None) == side
        return TeamView(
            side=SIDES[side],
            ready=tuple(seat for seat in self.team(side) if self.ready[seat]),
            version=self.versions[side],
            editor=None if editor == EMPTY else editor,
            proposal=self.proposal[0] if self.proposal and asked else None,
            agreed=tuple(self.agreed) if asked else (),
            waits=self.waits if asked else 0,
            conceding=tuple(seat for seat in self.team(side) if self.conceding[seat]),
        )

    def _crew_view(self) -> CrewView:
        expended = self.shown_expended() if self.stage == "assignment" and self.field else self.expended
        return CrewView(
            hand=self._gear(self.hand),
            money=self.money,
            marks=_names(GEAR, self.marks),
            laid=self._gear(self.laid),
            laid_now=self._gear(self.laid_now),
            seen_vault=_names(VAULTS, self.peeked),
            sunk=_names(VAULTS, self.sunk),
            boosted=_names(GEAR, self.boosts),
            late=_names(GEAR, self.late),
            expended=_names(GEAR, expended),
            attempt=self._attempt(),
            suggestions=tuple(self._suggestions()) if self.stage == "assignment" and self.options.suggestion else (),
        )

    def _attempt(self) -> Attempt | None:
        if self.attempt == EMPTY:
            return None
        return Attempt(self.attempt + 1, _names(GEAR, self.fodder), tuple(sorted(self.numbers)), self.numbers_wanted())

    def _suggestions(self) -> list[SuggestionView]:
        """For each mode the best draft, and a second line where LATE cards would make it better (OH-7.10)."""
        lines = []
        for mode in MODES:
            case = self.case(mode)
            choices: list[tuple[Gear, ...]] = [(), best_late(case, tuple(self.hand))]
            for late in choices[: 1 + bool(choices[1])]:
                best = suggest(case, late)
                left = tuple(LeftView(gone.position + 1, gone.missing) for gone in best.left)
                paid = tuple(way + 1 for way in best.paid)
                names = _names(GEAR, best.expended), _names(GEAR, best.late)
                lines.append(SuggestionView(mode, paid, *names, best.alarms, left))
        return lines

    def _staff_view(self) -> StaffView:
        return StaffView(
            globals=_names(GLOBALS, self.globals),
            eight=self._eight(),
            slots=tuple(self.eight.index(card) + 1 if card in self.eight else 0 for card in self.slots),
        )

    def resample(self, seat: Seat | None, rng: Rng) -> "OceansTable":
        return worlds.imagine(self, seat, rng)


@cache
def _team(sides: tuple[int, ...], side: int) -> tuple[Seat, ...]:
    return tuple(seat for seat, of in enumerate(sides) if of == side)


@cache
def _deciders(sides: tuple[int, ...], holders: tuple[Holder, ...], side: int) -> tuple[Seat, ...]:
    team = _team(sides, side)
    return tuple(seat for seat in team if holders[seat] == "person") or team[:1]


@cache
def _helpers(sides: tuple[int, ...], holders: tuple[Holder, ...], side: int) -> tuple[Seat, ...]:
    team = _team(sides, side)
    bots = tuple(seat for seat in team if holders[seat] == "bot")
    return bots if len(bots) < len(team) else ()


def _shown(defense: Standing, position: int = 0, disabled: str = "") -> DefenseView:
    needs = zip(defense.needs, printed(defense.kind, defense.card))
    return DefenseView(
        id=defense.id,
        spot=defense.spot,
        slot=defense.slot,
        needs=tuple(Requirement(ICONS[icon], amount, on_card) for (icon, amount), (_, on_card) in needs),
        needs_all=defense.needs_all,
        trait=defense.trait,
        alarms=defense.alarms,
        position=position,
        disabled=disabled,
    )


def _names(names: Sequence[str], places: Sequence[int]) -> tuple[str, ...]:
    return tuple(map(names.__getitem__, places))
