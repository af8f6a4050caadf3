"""Double-Blind Scam: two face-up cards, everybody grabs, and the Jackpot wants every style (section 4B)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Self

from heistnight.core.action import Action, Millis, Seat
from heistnight.core.known import UNKNOWN, Partly, Public, blank
from heistnight.core.problems import Refused
from heistnight.core.research import Sources, asked, drawn, inside, placed
from heistnight.core.rng import Rng
from heistnight.games.exactly_as_planned import judge, moves, solver
from heistnight.games.exactly_as_planned.moves import TAKE_JOB, TAKE_TOOL, Hand, TakeJob, TakeTool, hand_of
from heistnight.games.exactly_as_planned.options import HeistOptions
from heistnight.games.exactly_as_planned.pieces import (
    CARDS,
    FIRST_JOB,
    JOB,
    JOBS,
    TOOL,
    TOOLS,
    Collection,
    Job,
    Tool,
    card_of,
    job_names,
    mask,
    tool_names,
    unseen,
)
from heistnight.games.exactly_as_planned.result import Reason, Rescue
from heistnight.games.exactly_as_planned.seen.board import ScamBoard, count
from heistnight.games.exactly_as_planned.seen.own import ScamOwn, Seen
from heistnight.games.exactly_as_planned.solver import Plan
from heistnight.games.exactly_as_planned.table import JACKPOT, HeistTable, Home, sources_of
from heistnight.games.exactly_as_planned.zones import common_zones

LEAST_JOBS = 3
DECK = "deck"


class Grab(NamedTuple):
    """A card that went into a hand, and when on the Heist clock."""

    at: Millis
    seat: Seat
    card: int


class ScamTable(HeistTable, kw_only=True):
    """Decks have their top at the end. What was dealt only its owner saw; every grab was seen by all (EAP-7.7).

    `turned` says when on the Heist clock the top Job and the top Tool came to lie face up (EAP-9.3).
    """

    game_actions: ClassVar[tuple[type[Action], ...]] = (TakeJob, TakeTool)
    clears_calls: ClassVar[tuple[type[Action], ...]] = (TakeJob, TakeTool)

    job_deck: Partly[list[Job]]
    tool_deck: Partly[list[Tool]]
    dealt_jobs: Partly[list[tuple[Job, ...]]]
    dealt_tools: Partly[list[tuple[Tool, ...]]]
    jobs: Public[list[tuple[Job, ...]]]
    tools: Public[list[tuple[Tool, ...]]]
    jackpot: Public[list[Tool]]
    turned: Public[list[Millis]]
    grabs: Public[list[Grab]]

    # Set-up (section 3)

    @classmethod
    def dealt(cls, options: HeistOptions, rng: Rng) -> Self:
        seats, card = options.players, options.card
        jobs, tools = rng.shuffled(range(len(JOBS)), "jobs"), rng.shuffled(range(len(TOOLS)), "tools")
        first = rng.choice(range(seats), "first")
        order = [(first + step) % seats for step in range(seats)]
        extras = tools[card.tools[seats] : card.tools[seats] + options.extra_tools]
        dealt_jobs, dealt_tools = dict(zip(order, jobs)), dict(zip(order, extras))
        return cls(
            **common_zones(options, rng),
            job_deck=jobs[seats : card.jobs[seats]][::-1],
            tool_deck=tools[: card.tools[seats]][::-1],
            dealt_jobs=[(dealt_jobs[seat],) for seat in range(seats)],
            dealt_tools=[(dealt_tools[seat],) if seat in dealt_tools else () for seat in range(seats)],
            jobs=[()] * seats,
            tools=[()] * seats,
            jackpot=[],
            turned=[0, 0],
            grabs=[],
            box_jobs=sorted(jobs[card.jobs[seats] :]),
            box_tools=sorted(tools[card.tools[seats] + options.extra_tools :]),
        )

    def certify(self) -> Plan | None:
        dealt = tuple(Collection(mask(tools), mask(jobs)) for tools, jobs in zip(self.dealt_tools, self.dealt_jobs))
        return solver.certificate(solver.scam, dealt, Collection(mask(self.tool_deck), mask(self.job_deck)))

    def plan_places(self) -> list[str]:
        return [*(f"seat_{seat}" for seat in range(self.seats)), JACKPOT]

    # Play

    def begin(self) -> None:
        """The tops are turned up (EAP-4.20); dealt Jobs were in sight of their owners before (EAP-3.5)."""
        hands = tuple(map(Hand, map(job_names, self.dealt_jobs), map(tool_names, self.dealt_tools)))
        self.emit(moves.HandsSeen, hands, "all" if self.options.open_hands else "owner")
        self._show_top_job()
        self._show_top_tool()

    def _show_top_job(self) -> None:
        if self.job_deck:
            self.emit(moves.TurnedUp, "job", JOBS[self.job_deck[-1]])

    def _show_top_tool(self) -> None:
        if self.tool_deck:
            self.emit(moves.TurnedUp, "tool", TOOLS[self.tool_deck[-1]])

    def offers(self, seat: Seat) -> list[Action]:
        found: list[Action] = []
        if self.job_deck:  # EAP-4.27: an empty deck turns nothing up
            found.append(TAKE_JOB[self.job_deck[-1]])
        if self.tool_deck:
            found += TAKE_TOOL[self.tool_deck[-1]]
        return found

    def carry_out(self, seat: Seat, action: Action) -> None:
        now = self.elapsed()
        if isinstance(action, TakeJob):
            job = self.job_deck.pop()
            self.jobs[seat] += (job,)
            self.grabs.append(Grab(now, seat, FIRST_JOB + job))
            self.turned[0] = now
            self.emit(moves.JobTaken, now, seat, action.job)
            self._show_top_job()
            return
        assert isinstance(action, TakeTool)
        tool = self.tool_deck.pop()
        self.turned[1] = now
        if action.to == "hand":
            self.tools[seat] += (tool,)
            self.grabs.append(Grab(now, seat, tool))
        else:
            self.jackpot.append(tool)
        self.emit(moves.ToolTaken, now, seat, action.tool, action.to)
        self._show_top_tool()

    def decline(self, seat: Seat, action: Action) -> Refused:
        card = action.job if isinstance(action, TakeJob) else action.tool if isinstance(action, TakeTool) else ""
        if card not in CARDS:
            return Refused("EAP-4.16", "There is no such card.", "unknown")
        if (card in TOOL) == isinstance(action, TakeJob):
            return Refused("EAP-4.24", "Jobs go to hands, Tools to hands or the Jackpot.", "wrong_kind")
        own = self.hand_jobs(seat) if isinstance(action, TakeJob) else self.hand_tools(seat)
        if (JOB if isinstance(action, TakeJob) else TOOL)[card] in own:
            return Refused("EAP-4.23", "You hold that card, and there it stays.", "wrong_place")
        return Refused("EAP-4.6", "That card does not lie face up now.", "too_late")

    def exhausted(self) -> bool:
        return not self.job_deck and not self.tool_deck

    # The check

    def hand_jobs(self, seat: Seat) -> tuple[Job, ...]:
        return self.dealt_jobs[seat] + self.jobs[seat]

    def hand_tools(self, seat: Seat) -> tuple[Tool, ...]:
        return self.dealt_tools[seat] + self.tools[seat]

    def collections(self) -> list[tuple[str, Collection]]:
        return [
            (f"seat_{seat}", Collection(mask(self.hand_tools(seat)), mask(self.hand_jobs(seat))))
            for seat in range(self.seats)
        ]

    def unfinished(self) -> list[Reason]:
        found = [Reason("jobs_in_deck", DECK, len(self.job_deck))] if self.job_deck else []
        for seat in range(self.seats):
            short = LEAST_JOBS - len(self.hand_jobs(seat))
            if short > 0:
                found.append(Reason("too_few_jobs", f"seat_{seat}", short))
        return found

    def unsatisfied_jackpot(self) -> list[Reason]:
        short = 4 - judge.styles_shown(mask(self.jackpot))
        return [Reason("styles", JACKPOT, short)] if short else []

    def jackpot_result(self) -> judge.JackpotResult:
        return judge.explain_jackpot(mask(self.jackpot))

    def jackpot_rescues(self) -> tuple[Rescue, ...]:
        held = mask(self.jackpot)
        if judge.styles_shown(held) == 4:
            return ()
        return self.best_rescues(JACKPOT, lambda tool: judge.styles_shown(held | 1 << tool) == 4)

    def homes(self) -> Iterator[tuple[Tool, Home]]:
        for place, (tools, jobs) in self.collections():
            seat = int(place[-1])
            for tool in self.hand_tools(seat):
                yield tool, Home(place, judge.satisfied(tools & ~(1 << tool), jobs))
        held = mask(self.jackpot)
        for tool in self.jackpot:
            yield tool, Home(JACKPOT, judge.styles_shown(held & ~(1 << tool)) == 4)
        for tool in self.tool_deck:
            yield tool, Home(DECK, True)

    def jackpot_cards(self) -> tuple[list[Job], list[Tool]]:
        return [], self.jackpot

    def into_jackpot(self) -> list[str]:
        return list(tool_names(self.jackpot))

    def unused_cards(self) -> tuple[list[Job], list[Tool]]:
        return self.job_deck[::-1] + self.box_jobs, self.tool_deck[::-1] + self.box_tools

    # What a seat may know

    def knows_dealt(self, owner: Seat, viewer: Seat | None) -> bool:
        return owner == viewer or self.hands_are_open

    @classmethod
    def sources(cls) -> Sources:
        cards = ("dealt_jobs", "jobs", "dealt_tools", "tools")
        return sources_of(
            ScamOwn,
            {
                "job_up": asked(lambda table, seat: table._job_up(), "job_deck", "started"),
                "tool_up": asked(lambda table, seat: table._tool_up(), "tool_deck", "started"),
                **{deck: drawn(len, deck) for deck in ("job_deck", "tool_deck", "jackpot")},
                "hands": inside(
                    jobs=placed(lambda dealt, taken: len(dealt) + len(taken), "dealt_jobs", "jobs"),
                    tools=placed(lambda dealt, taken: len(dealt) + len(taken), "dealt_tools", "tools"),
                ),
                "open_hands": asked(lambda table, seat: table._open_hands(), *cards, "started"),
            },
            hand=asked(cls._own_hand, *cards, "started"),
            memory=asked(cls._memory, *cards, "jackpot", "started"),
        )

    def draw_board(self) -> ScamBoard:
        return ScamBoard(
            **self.public(),
            job_up=self._job_up(),
            tool_up=self._tool_up(),
            job_deck=len(self.job_deck),
            tool_deck=len(self.tool_deck),
            jackpot=len(self.jackpot),
            hands=self.pieces(count, map(self._hand, range(self.seats))),
            open_hands=self._open_hands(),
        )

    def _job_up(self) -> str | None:
        return JOBS[self.job_deck[-1]] if self.job_deck and self.started is not None else None

    def _tool_up(self) -> str | None:
        return TOOLS[self.tool_deck[-1]] if self.tool_deck and self.started is not None else None

    def _open_hands(self) -> tuple[Hand, ...] | None:
        return self.pieces(hand_of, map(self._hand, range(self.seats))) if self.hands_are_open else None

    def _hand(self, seat: Seat) -> tuple[int, ...]:
        return (*map(card_of, self.hand_jobs(seat)), *self.hand_tools(seat))

    def _own_hand(self, seat: Seat) -> Hand | None:
        return None if self.hands_are_open else self.canvas.piece(hand_of, self._hand(seat), at=seat)

    def own(self, seat: Seat | None) -> ScamOwn | None:
        if seat is None:
            return None
        return ScamOwn(
            chosen=self.chosen(seat),
            hand=self._own_hand(seat),
            memory=self.canvas.piece(tuple, self._memory(seat), at=("memory", seat))
            if self.options.memory_aid
            else None,
        )

    def _memory(self, viewer: Seat) -> tuple[Seen, ...]:
        """Every grab, and where it went (EAP-10.9)."""
        seen = [Seen(card, JACKPOT) for card in tool_names(self.jackpot)]
        for seat in range(self.seats):
            if not self.knows_dealt(seat, viewer):
                cards = (*job_names(self.jobs[seat]), *tool_names(self.tools[seat]))
                seen += [Seen(card, f"seat_{seat}") for card in cards]
        return tuple(seen)

    def partly_known(self, seat: Seat | None) -> Mapping[str, Any]:
        """Others' dealt cards, the decks below their tops, and the box are hidden."""
        dealt = {
            name: [
                cards if self.knows_dealt(owner, seat) else blank(cards)
                for owner, cards in enumerate(getattr(self, name))
            ]
            for name in ("dealt_jobs", "dealt_tools")
        }
        decks = {name: self._deck_known(getattr(self, name)) for name in ("job_deck", "tool_deck")}
        return {**super().partly_known(seat), **dealt, **decks}

    def _deck_known(self, deck: list[int]) -> list[Any]:
        below = len(deck) - (self.started is not None)
        return [*blank(deck[: max(0, below)]), *deck[max(0, below) :]]

    def redraw(self, world: Self, seat: Seat | None, chance: Rng) -> None:
        world.dealt_jobs, world.job_deck, world.box_jobs = _redrawn(
            self.dealt_jobs, self.job_deck, [job for jobs in self.jobs for job in jobs], len(JOBS), chance
        )
        grabbed = [*self.jackpot, *(tool for tools in self.tools for tool in tools)]
        world.dealt_tools, world.tool_deck, world.box_tools = _redrawn(
            self.dealt_tools, self.tool_deck, grabbed, len(TOOLS), chance
        )


def _redrawn(
    dealt: Sequence[tuple[int, ...]], deck: Sequence[int], grabbed: Sequence[int], kinds: int, chance: Rng
) -> tuple[list[tuple[int, ...]], list[int], list[int]]:
    """Give every hidden place a card that lies nowhere in sight; the rest is the box."""
    pool = chance.shuffled(unseen(0, kinds, [*grabbed, *deck, *(card for cards in dealt for card in cards)]))
    new_dealt = [tuple([pool.pop() if card is UNKNOWN else card for card in cards]) for cards in dealt]
    new_deck = [pool.pop() if card is UNKNOWN else card for card in deck]
    return new_dealt, new_deck, sorted(pool)
