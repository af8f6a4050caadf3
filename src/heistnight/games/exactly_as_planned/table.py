"""What every Heist has in common: the clock, the early end, the Backup Plans, the check and the result.

Each file in `heists` adds the zones and the rules of one Heist. A seat's hidden cards are zones; what a seat has seen
before (EAP-7.7) follows from zones too, so a sampled world keeps it.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Literal, NamedTuple, Self

from heistnight.core.action import Action, HandOver, Millis, Notice, Seat
from heistnight.core.problems import Refused
from heistnight.core.rng import Rng
from heistnight.core.table import Table
from heistnight.core.talk import Said
from heistnight.games.exactly_as_planned import judge, moves, talk
from heistnight.games.exactly_as_planned.clocks import TICK
from heistnight.games.exactly_as_planned.moves import CALL_IT, FLAG_BREACH, TAKE_BACK, WAIT
from heistnight.games.exactly_as_planned.options import HeistOptions
from heistnight.games.exactly_as_planned.pieces import (
    PLANS,
    TOOLS,
    Collection,
    Job,
    Tool,
    Tools,
    job_names,
    members,
    tool_names,
)
from heistnight.games.exactly_as_planned.solver import Grid, Plan
from heistnight.games.exactly_as_planned.story import Story, tell
from heistnight.games.exactly_as_planned.talk import EarbudRule
from heistnight.games.exactly_as_planned.view import (
    AnyBoard,
    CollectionResult,
    HeistOutcome,
    HeistView,
    PlanView,
    Reason,
    Rescue,
    SeatView,
)

Code = Literal[
    "not_started", "clock_ended", "unknown", "wrong_phase", "not_yours", "wrong_kind", "locked", "already_done",
    "wrong_place", "too_late",
]  # fmt: skip
EndedBy = Literal["clock", "call_it", "done"]
JACKPOT = "jackpot"
MOST_RESCUES = 3


class Declined(Refused):
    """A refusal with its code (EAP-4.16)."""

    def __init__(self, code: Code, text: str, rule: str = "EAP-4.16") -> None:
        super().__init__(rule, text)
        self.code = code


class Flag(NamedTuple):
    """Somebody says that somebody broke a Backup Plan (EAP-8.17)."""

    by: Seat
    seat: Seat
    at: Millis


class Home(NamedTuple):
    """Where a Tool lay at the end, and whether that place was satisfied without it."""

    place: str
    spare: bool


class HeistTable(Table, kw_only=True):
    """`started` is when the Heist clock stood at 0.000; `ended` is what it showed at the end.

    `waited` are those who have nothing to do before the start, `spent` those who have acted in the last millisecond.
    By ticks, `choices` are the sealed answers of a second and `busy` the ticks from which seats are idle again.
    """

    game_actions: ClassVar[tuple[type[Action], ...]] = ()
    clears_calls: ClassVar[tuple[type[Action], ...]] = ()

    options: HeistOptions
    first: Seat
    started: Millis | None = None
    ended: Millis | None = None
    tick: int = 0
    attempt: int = 0
    certificate: Plan | Grid | None = None
    waited: list[Seat] = []
    spent: list[Seat] = []
    choices: list[Action | None] = []
    busy: list[int] = []
    called: list[bool] = []
    plans: list[str | None] = []
    breaches: list[int] = []
    flags: list[Flag] = []
    bots: list[bool] = []
    box_jobs: list[Job]
    box_tools: list[Tool]

    # What each Heist says for itself

    @classmethod
    def dealt(cls, options: HeistOptions, rng: Rng) -> Self:
        """The set-up of section 3, every chance taken from `rng`."""
        raise NotImplementedError

    def certify(self) -> Plan | Grid | None:
        """One winning arrangement of this deal, if the search finds one (EAP-3.8, EAP-3.9)."""
        raise NotImplementedError

    def begin(self) -> None:
        """What comes into sight when the clock starts."""

    def offers(self, seat: Seat) -> Sequence[Action]:
        """What this seat may do in this Heist, in the order of the numbered list."""
        raise NotImplementedError

    def carry_out(self, seat: Seat, action: Action) -> None:
        raise NotImplementedError

    def decline(self, seat: Seat, action: Action) -> Declined:
        """Why this Heist refuses one of its own actions, by the first code that fits (EAP-4.16)."""
        raise NotImplementedError

    def exhausted(self) -> bool:
        """Whether no seat can take any further game action (EAP-4.11)."""
        return False

    def next_lapse(self) -> Millis | None:
        """When on the Heist clock something goes back by itself."""
        return None

    def lapse(self, elapsed: Millis) -> None:
        """Let go back what is due."""

    def time_up(self) -> None:
        """What happens to loose cards when the clock ends."""

    def collections(self) -> list[tuple[str, Collection]]:
        """The places that must be satisfied, in the order of the reveal."""
        raise NotImplementedError

    def unfinished(self) -> list[Reason]:
        """What is missing beside unsatisfied Jobs (EAP-11.1)."""
        raise NotImplementedError

    def homes(self) -> Iterator[tuple[Tool, Home]]:
        """Where every Tool in play lay at the end (EAP-11.5)."""
        raise NotImplementedError

    def jackpot_cards(self) -> tuple[list[Job], list[Tool]]:
        """What lies in the Jackpot at the end."""
        return [], []

    def into_jackpot(self) -> list[str]:
        """The cards that went into the Jackpot, in order."""
        return []

    def unused_cards(self) -> tuple[list[Job], list[Tool]]:
        """What never came into play: what is left of the decks from the top, and the box."""
        return self.box_jobs, self.box_tools

    def plan_places(self) -> list[str]:
        """The places of a certificate."""
        raise NotImplementedError

    def heist_board(self, seat: Seat | None) -> AnyBoard | None:
        raise NotImplementedError

    def redraw(self, world: Self, seat: Seat | None, chance: Rng) -> None:
        """Draw anew in `world` every card that this seat neither sees nor has seen."""
        raise NotImplementedError

    # Clock and options

    @property
    def running(self) -> bool:
        return self.started is not None and self.ended is None

    def elapsed(self) -> Millis:
        """What the Heist clock shows."""
        if self.options.ticks:
            return self.tick * TICK
        return 0 if self.started is None else self.now - self.started

    @property
    def length(self) -> Millis | None:
        """How long the clock runs; None without a limit."""
        return None if self.options.seconds == "untimed" else 1000 * self.options.seconds

    @property
    def closes(self) -> Millis | None:
        """When on the table's time the clock runs out."""
        if self.length is None or self.started is None or self.options.ticks:
            return None
        return self.started + self.length

    def common(self, seat: Seat) -> tuple[Action, ...]:
        return _common(seat, self.seats, bool(self.options.allow_call_it), self.options.backup != "none")

    def may_pause(self) -> bool:
        """A timed Heist is never paused (EAP-9.2)."""
        return self.options.seconds == "untimed"

    def handed_over(self, notice: HandOver) -> None:
        self.bots[notice.seat] = notice.to == "bot"
        if self.log is not None and self.now:  # who sits down at the start is no news
            self.log.append(moves.SeatHanded(notice.seat, notice.to))

    # Talk (section 8)

    def talk(self, seat: Seat | None, said: Sequence[Said] = ()) -> EarbudRule:
        return talk.law(self, seat, said)

    def hears(self, listener: Seat | None, said: Said) -> bool:
        return talk.hears(self, listener, said)

    def delay(self, said: Said) -> Millis:
        """How much later these words arrive (Long Distance, EAP-8.16)."""
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
            raise Refused("EAP-8.15", "A breach counts only while the clock runs, and only where plans are tracked.")
        self.count_breach(notice.seat)

    def count_breach(self, seat: Seat) -> None:
        self.breaches[seat] += 1
        if self.log is not None:
            self.log.append(moves.PlanBroken(seat, self.plans[seat] or "", self.breaches[seat]))

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
        """What the Jackpot lacks where it needs more than Jobs."""
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
            assisted=self.options.assisted,
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
            share=self.share_text(),
            story=self.story() if told else None,
        )

    def story(self) -> Story:
        return tell(self.log or (), self.seats, self.into_jackpot())

    def share_text(self) -> str | None:
        """What a player may show to others without giving the puzzle away."""
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

    def view(self, seat: Seat | None) -> HeistView:
        return HeistView(
            seat=seat,
            question=self.question(seat),
            outcome=self.outcome(),
            heist=self.options.card.id,
            stars=self.options.stars,
            started=self.started,
            closes=self.closes,
            tick=self.tick if self.options.ticks else None,
            seats=tuple(map(SeatView, self.called, self.plans, self.breaches)),
            board=self.heist_board(seat),
            chosen=self._chosen(seat),
        )

    def _chosen(self, seat: Seat | None) -> int | None:
        """By ticks, the number of the own sealed choice."""
        choice = None if seat is None else self.choices[seat]
        return None if choice is None else moves.NUMBER[choice]

    def resample(self, seat: Seat | None, rng: Rng) -> Self:
        chance = rng.fork()
        world = self.clone()
        world.rng = rng.fork()
        if self.ended is not None:  # EAP-7.6: after the result everything is open
            return world
        world.certificate, world.attempt = None, 0
        self.redraw(world, seat, chance)
        for other, choice in enumerate(self.choices):
            if other != seat and choice is not None:
                world.choices[other] = chance.choice([*world.common(other), *world.offers(other)])
        return world


@lru_cache(maxsize=200)
def _common(seat: Seat, seats: int, may_call: bool, plans: bool) -> tuple[Action, ...]:
    calls: tuple[Action, ...] = (CALL_IT, TAKE_BACK) if may_call else ()
    flags = tuple(FLAG_BREACH[other] for other in range(seats) if other != seat) if plans else ()
    return (WAIT, *calls, *flags)


def ending(reasons: Sequence[Reason]) -> str:
    """The code of the result: the first that applies of breach, unfinished, unsatisfied (EAP-11.2)."""
    codes = {reason.code for reason in reasons}
    if not codes:
        return "won"
    if "breach" in codes:
        return "lost_breach"
    return "lost_unsatisfied" if codes <= {"unsatisfied", "styles"} else "lost_unfinished"


def dealt_plans(options: HeistOptions, rng: Rng) -> list[str | None]:
    """A Backup Plan for each seat: picked by hand, or drawn, all different (EAP-8.10); or one for all."""
    if options.backup == "none":
        return [None] * options.players
    banned = {"one_ear"} if options.players == 2 else set()  # EAP-8.14
    if options.backup == "shared":
        drawn = rng.choice([plan for plan in PLANS if plan not in banned])
        return [options.plan_1 or drawn] * options.players
    taken = banned.union(plan for plan in options.plans if plan)
    rest = rng.shuffled([plan for plan in PLANS if plan not in taken])
    return [plan or rest.pop() for plan in options.plans]


def common_zones(options: HeistOptions, rng: Rng) -> dict[str, Any]:
    """What a fresh table of any Heist holds beside its cards."""
    seats = options.players
    return {
        "seats": seats,
        "rng": rng,
        "options": options,
        "choices": [None] * seats,
        "busy": [0] * seats,
        "called": [False] * seats,
        "breaches": [0] * seats,
        "bots": [False] * seats,
    }
