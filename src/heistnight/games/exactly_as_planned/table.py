"""Common part of every Heist: the early end, the Backup Plans, the check and the result.

Each file in `heists` adds the rules of one Heist and what eyes see of it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Self, TypeVar

from heistnight.core.action import Action, HandOver, Millis, Notice, Seat
from heistnight.core.known import blank
from heistnight.core.problems import Refused
from heistnight.core.research import Fields, Source, Sources, as_it_is, asked, inside, placed
from heistnight.core.rng import Rng
from heistnight.core.table import Known
from heistnight.core.talk import Said
from heistnight.games.exactly_as_planned import judge, moves, talk
from heistnight.games.exactly_as_planned.clocks import NO_SIGN, STAND_IN, TO_ANSWER
from heistnight.games.exactly_as_planned.options import HeistOptions
from heistnight.games.exactly_as_planned.pieces import (
    TOOLS,
    Collection,
    Job,
    Tool,
    Tools,
    job_names,
    members,
    tool_names,
)
from heistnight.games.exactly_as_planned.result import (
    CollectionResult,
    HeistOutcome,
    PlanView,
    Reason,
    Rescue,
    ending,
)
from heistnight.games.exactly_as_planned.seen.advice import HeistAdvice, advise
from heistnight.games.exactly_as_planned.seen.board import AnyBoard, seat_views
from heistnight.games.exactly_as_planned.seen.own import HeistOwn
from heistnight.games.exactly_as_planned.solver import Grid, Plan
from heistnight.games.exactly_as_planned.story import Story, story_of
from heistnight.games.exactly_as_planned.talk import EarbudRule
from heistnight.games.exactly_as_planned.zones import HeistZones

G = TypeVar("G")
P = TypeVar("P")
JACKPOT = "jackpot"
MOST_RESCUES = 3


class Home(NamedTuple):
    """Final place of a Tool, and whether that place was satisfied without it."""

    place: str
    spare: bool


class HeistTable(HeistZones, kw_only=True):
    """`clears_calls` are the actions after which nobody has called it any more (EAP-4.10)."""

    game_actions: ClassVar[tuple[type[Action], ...]] = ()
    clears_calls: ClassVar[tuple[type[Action], ...]] = ()

    # What each Heist says for itself

    @classmethod
    def dealt(cls, options: HeistOptions, rng: Rng) -> Self:
        """The set-up of section 3, every chance taken from `rng`."""
        raise NotImplementedError

    def certify(self) -> Plan | Grid | None:
        """One winning arrangement of this deal, if the search finds one (EAP-3.8, EAP-3.9)."""
        raise NotImplementedError

    def set_up(self) -> None:
        """Set up everything in sight before the clock starts."""

    def begin(self) -> None:
        """Bring into sight what starts with the clock."""

    def offers(self, seat: Seat) -> Sequence[Action]:
        """Return the actions open to this seat in this Heist, in the order of the numbered list."""
        raise NotImplementedError

    def carry_out(self, seat: Seat, action: Action) -> None:
        raise NotImplementedError

    def decline(self, seat: Seat, action: Action) -> Refused:
        """Why this Heist refuses one of its own actions, by the first code that fits (EAP-4.16)."""
        raise NotImplementedError

    def meant(self, seat: Seat, action: Action) -> Action:
        """The action of the numbered list that a message stands for."""
        return action

    def exhausted(self) -> bool:
        """Return whether no seat can take any further game action (EAP-4.11)."""
        return False

    def next_lapse(self) -> Millis | None:
        """When on the Heist clock something goes back by itself."""
        return None

    def lapse(self, elapsed: Millis) -> None:
        """Let go back what is due."""

    def time_up(self) -> None:
        """Place the loose cards when the clock ends."""

    def collections(self) -> list[tuple[str, Collection]]:
        """The places that must be satisfied, in the order of the reveal."""
        raise NotImplementedError

    def unfinished(self) -> list[Reason]:
        """Return what is missing beside unsatisfied Jobs (EAP-11.1)."""
        raise NotImplementedError

    def homes(self) -> Iterator[tuple[Tool, Home]]:
        """Return the final place of every Tool in play (EAP-11.5)."""
        raise NotImplementedError

    def jackpot_cards(self) -> tuple[list[Job], list[Tool]]:
        """Return the cards in the Jackpot at the end."""
        return [], []

    def into_jackpot(self) -> list[str]:
        """The cards that went into the Jackpot, in order."""
        return []

    def unused_cards(self) -> tuple[list[Job], list[Tool]]:
        """Return the cards that never came into play: the rest of the decks from the top, and the box."""
        return self.box_jobs, self.box_tools

    def plan_places(self) -> list[str]:
        """The places of a certificate."""
        raise NotImplementedError

    def redraw(self, world: Self, seat: Seat | None, chance: Rng) -> None:
        """Draw in `world` every card that this seat neither sees nor has seen; this is what it knows."""
        raise NotImplementedError

    # Options

    def may_pause(self) -> bool:
        """A timed Heist is never paused (EAP-9.2)."""
        return self.options.seconds == "untimed"

    def waits_for_ready(self) -> bool:
        """Everybody says so before the countdown, and may take it back while that runs (EAP-3.7, EAP-3.13)."""
        return self.started is None

    def stand_in_after(self) -> Millis | None:
        """A bot steps in after fifteen seconds (EAP-4.14); nobody plays somebody else's Cakewalk."""
        return STAND_IN if self.seats > 1 else None

    def asks_after(self) -> tuple[Millis, Millis] | None:
        """Return after how long without a sign a seat is asked, and how long it has to answer (EAP-4.14)."""
        return (NO_SIGN, TO_ANSWER) if self.seats > 1 else None

    def too_late(self) -> Refused:
        return Refused("EAP-4.9", "The clock has ended.", "clock_ended")

    def handed_over(self, notice: HandOver) -> None:
        self.bots[notice.seat] = notice.to == "bot"
        if self.now:  # who sits down at the start is no news
            self.emit(moves.SeatHanded, notice.seat, notice.to, notice.new)

    # Talk (section 8)

    def talk(self, seat: Seat | None, said: Sequence[Said] = ()) -> EarbudRule:
        return talk.law(self, seat, said)

    def hears(self, listener: Seat | None, said: Said) -> bool:
        return talk.hears(self, listener, said)

    def whispered_to(self, said: Said) -> Seat | None:
        return talk.whispered_to(self, said)

    def delay(self, said: Said) -> Millis:
        """Return how much later these words arrive (Long Distance, EAP-8.16)."""
        return talk.delay(self, said)

    def breach(self, said: Said, before: Sequence[Said] = ()) -> "moves.Broke | None":
        """The house's word to play when a text that was let through breaks its speaker's plan (EAP-8.15, EAP-8.20)."""
        return talk.breach(self, said, before)

    # Breaches

    def heed(self, notice: Notice) -> None:
        """Beside who holds a seat, the house tells of broken plans."""
        if not isinstance(notice, moves.Broke):
            super().heed(notice)
            return
        if not self.running or self.options.strictness not in ("track", "expert"):
            says = "A breach counts only while the clock runs, and only where plans are tracked."
            raise Refused("EAP-8.15", says, "not_tracked")
        self.count_breach(notice.seat)

    def count_breach(self, seat: Seat) -> None:
        self.breaches[seat] += 1
        self.emit(moves.PlanBroken, seat, self.plans[seat] or "", self.breaches[seat])

    # The check (sections 5 and 11)

    def reasons(self) -> list[Reason]:
        """Everything that is wrong, breaches first, then what is unfinished, then what is unsatisfied (EAP-11.2)."""
        found: list[Reason] = []
        if self.options.strictness == "expert":
            found += [Reason("breach", f"seat_{seat}", count) for seat, count in enumerate(self.breaches) if count]
        found += self.unfinished()
        for place, collection in self.collections():
            count = judge.unsatisfied(*collection)
            if count:
                found.append(Reason("unsatisfied", place, count))
        return found + self.unsatisfied_jackpot()

    def unsatisfied_jackpot(self) -> list[Reason]:
        """Return the shortfall of a Jackpot that needs more than Jobs."""
        return []

    def jackpot_result(self) -> judge.JackpotResult | None:
        return None

    def jackpot_rescues(self) -> tuple[Rescue, ...]:
        return ()

    def outcome(self) -> HeistOutcome | None:
        if self.ended is None:
            return None
        reasons = tuple(self.reasons())
        told = self.log is not None  # what only a result screen needs is worked out where somebody looks
        shortfall = sum(reason.count for reason in reasons if reason.code != "breach")
        jackpot_jobs, jackpot_tools = self.jackpot_cards()
        unused_jobs, unused_tools = self.unused_cards()
        return HeistOutcome(
            ending=ending(reasons),
            winners=() if reasons else tuple(range(self.seats)),
            scores=(-shortfall,) * self.seats,
            decided_by=reasons[0].code if reasons else "",
            heist=self.options.card.id,
            stars=self.options.stars,
            shortfall=shortfall,
            reasons=reasons,
            elapsed=self.ended,
            left=None if self.length is None else self.length - self.ended,
            assisted=self.options.assisted or self.hints_given() > 0,
            hints=self.hints_given(),
            raw=self.certificate is None,
            attempt=self.attempt,
            collections=self._collection_results() if told else (),
            jackpot=self.jackpot_result(),
            jackpot_rescues=self.jackpot_rescues() if told else (),
            jackpot_tools=tool_names(jackpot_tools),
            jackpot_jobs=job_names(jackpot_jobs),
            unused_tools=tool_names(unused_tools),
            unused_jobs=job_names(unused_jobs),
            certificate=self.plan_view(),
            breaches=tuple(self.breaches),
            share=None if self.practice else self.share_text(),
            story=self.story() if told else None,
        )

    def story(self) -> Story:
        return story_of(self.log or (), self.seats, self.into_jackpot())

    def hints_given(self) -> int:
        """Return how often the player was given a hint (EAP-4.97)."""
        return 0

    def share_text(self) -> str | None:
        """Return a text to share that doesn't give the puzzle away."""
        return None

    def _collection_results(self) -> tuple[CollectionResult, ...]:
        return tuple(self._collection_result(place, *held) for place, held in self.collections())

    def _collection_result(self, place: str, tools: Tools, jobs: int) -> CollectionResult:
        why = judge.explain(tools, jobs)
        saved = () if why.satisfied else self.best_rescues(place, lambda t: judge.satisfied(tools | 1 << t, jobs))
        return CollectionResult(place, tool_names(members(tools)), why.jobs, why.wilds, why.satisfied, saved)

    def best_rescues(self, place: str, saves: Callable[[Tool], bool]) -> tuple[Rescue, ...]:
        """Single Tools that would have satisfied it whole; first those that their home could spare (EAP-11.5)."""
        found = [
            Rescue(TOOLS[tool], home.place, home.spare)
            for tool, home in sorted(self.homes())
            if home.place != place and saves(tool)
        ]
        return tuple(sorted(found, key=lambda rescue: not rescue.spare)[:MOST_RESCUES])

    def plan_view(self) -> tuple[PlanView, ...] | None:
        """One plan that would have worked (EAP-11.6)."""
        plan = self.certificate
        if plan is None:
            return None
        assert isinstance(plan, tuple)
        return tuple(
            PlanView(place, tool_names(members(tools)), job_names(members(jobs)))
            for place, (tools, jobs) in zip(self.plan_places(), plan)
        )

    # What a seat may know (section 7)

    def draw_board(self) -> AnyBoard:
        raise NotImplementedError

    def own(self, seat: Seat | None) -> HeistOwn | None:
        raise NotImplementedError

    def advice(self, seat: Seat | None) -> HeistAdvice | None:
        advice = advise(self.board(), self.own(seat), seat, self.options.live_check)
        return self.canvas.piece(_kept, advice, at=seat)

    def public(self) -> dict[str, Any]:
        """Return the board fields of every Heist."""
        seats = self.canvas.piece(seat_views, tuple(self.called), tuple(self.plans), tuple(self.breaches))
        return {
            "question": self.question(),
            "outcome": self.outcome(),
            "heist": self.options.card.id,
            "stars": self.options.stars,
            "started": self.started,
            "closes": self.closes,
            "tick": self.tick if self.options.ticks else None,
            "seats": seats,
        }

    @classmethod
    def sources(cls) -> Sources:
        """Return the sources of its views' fields."""
        raise NotImplementedError

    def pieces(self, draw: Callable[[G], P], given: Iterable[G]) -> tuple[P, ...]:
        """A row of pieces, in which what has not moved is the same object as before, and so is the whole row."""
        row = tuple([self.canvas.piece(draw, one, at=number) for number, one in enumerate(given)])
        return self.canvas.piece(tuple, row, at=draw)

    @property
    def hands_are_open(self) -> bool:
        """Open hands are open from the start of the clock (EAP-10.4)."""
        return self.options.open_hands and self.started is not None

    def chosen(self, seat: Seat) -> int | None:
        """By ticks, the number of the own sealed choice."""
        return number_of(self.choices[seat])

    def lies_open(self) -> bool:
        """After the result everything is open (EAP-7.6)."""
        return self.ended is not None

    def partly_known(self, seat: Seat | None) -> Mapping[str, Any]:
        return {"box_jobs": blank(self.box_jobs), "box_tools": blank(self.box_tools)}

    @staticmethod
    def imagine(known: "Known[HeistTable]", world: "HeistTable", chance: Rng) -> None:
        known.table.redraw(world, known.seat, chance)
        for other, choice in enumerate(known.table.choices):
            if other != known.seat and choice is not None:
                world.choices[other] = chance.choice([*world.common(other), *world.offers(other)])


def number_of(choice: Action | None) -> int | None:
    return None if choice is None else moves.NUMBER[choice]


def sources_of(kind: type[HeistOwn], board: Fields, **own: Source) -> Sources:
    """Return the sources of every Heist's fields, and of one Heist's own."""
    common: Fields = {
        "tick": asked(lambda table, seat: table.tick if table.options.ticks else None, "tick"),
        "seats": inside(
            called=placed(as_it_is, "called"), plan=placed(as_it_is, "plans"), breaches=placed(as_it_is, "breaches")
        ),
    }
    return Sources(board={**common, **board}, own={kind: {"chosen": placed(number_of, "choices"), **own}})


def _kept(advice: HeistAdvice | None) -> HeistAdvice | None:
    """So that advice which says the same as before is the same object."""
    return advice
