"""Three-Ring Monte: one partner lays Jobs, the other Tools, and who holds a hand may not look (section 4F)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Literal, NamedTuple, Self

from heistnight.core.action import Action, Seat
from heistnight.core.known import FaceDown, Partly, Public, blank
from heistnight.core.problems import Refused
from heistnight.core.research import Sources, asked, drawn
from heistnight.core.rng import Rng
from heistnight.games.exactly_as_planned import judge, moves, solver
from heistnight.games.exactly_as_planned.moves import (
    DRAW_HAND,
    PLACE_IN_PILE,
    THROW_FROM_PILE,
    DrawHand,
    Hand,
    PlaceInPile,
    ThrowFromPile,
    hand_of,
)
from heistnight.games.exactly_as_planned.options import HeistOptions
from heistnight.games.exactly_as_planned.pieces import (
    ALL_TOOLS,
    CARDS,
    FIRST_JOB,
    JOBS,
    TOOL,
    TOOLS,
    Collection,
    Job,
    Kind,
    Level,
    Tool,
    card_of,
    face_down,
    kind_of,
    mask,
    members,
    unseen,
)
from heistnight.games.exactly_as_planned.result import Reason
from heistnight.games.exactly_as_planned.seen.board import Count, MonteBoard, count
from heistnight.games.exactly_as_planned.seen.own import MonteOwn, Seen
from heistnight.games.exactly_as_planned.solver import Plan
from heistnight.games.exactly_as_planned.table import JACKPOT, HeistTable, Home, sources_of
from heistnight.games.exactly_as_planned.zones import common_zones

ROUNDS = 3
STEPS = 2 * ROUNDS
KINDS: Final[tuple[Kind, Kind]] = ("tool", "job")
JOBS_EACH, TOOLS_EACH = 3, 4
DECK = "deck"
_CARD = {name: card for card, name in enumerate(CARDS)}


class Discard(NamedTuple):
    """A card in the Jackpot: thrown from a pile, or (no pile) tossed from a hand."""

    card: int
    pile: int | None = None


class MonteTable(HeistTable, kw_only=True):
    """Cards of both kinds; decks have their top at the end, piles lie as they were served, the start Tool first.

    `step` counts the hands that are done; `start_tools` are in the piles, or thrown from them.
    """

    game_actions: ClassVar[tuple[type[Action], ...]] = (DrawHand, PlaceInPile, ThrowFromPile)
    clears_calls: ClassVar[tuple[type[Action], ...]] = (DrawHand, PlaceInPile, ThrowFromPile)

    jobs_seat: Public[Seat]
    step: Public[int] = 0
    drawn: Public[bool] = False
    owed: Public[int]
    tool_deck: FaceDown[list[int]]
    job_deck: FaceDown[list[int]]
    start_tools: Partly[list[int]]
    tool_piles: Partly[list[tuple[int, ...]]]
    job_piles: Partly[list[tuple[int, ...]]]
    hand: Partly[list[int]]
    served: Public[list[int]]
    jackpot: Partly[list[Discard]]

    @property
    def level(self) -> Level:
        return self.options.card.levels[self.options.level - 1]

    # Set-up (section 3, EAP-4.100, EAP-4.101)

    @classmethod
    def dealt(cls, options: HeistOptions, rng: Rng) -> Self:
        level = options.card.levels[options.level - 1]
        jobs, tools = rng.shuffled(range(len(JOBS)), "jobs"), rng.shuffled(range(len(TOOLS)), "tools")
        chosen = {"first": 0, "second": 1}.get(options.jobs_partner or "")
        start = tools[: level.collections + options.extra_tools]  # EAP-10.3: extra Tools go on from the first pile
        return cls(
            **common_zones(options, rng),
            jobs_seat=rng.choice(range(2), "first") if chosen is None else chosen,
            owed=level.throw_after,
            tool_deck=tools[len(start) :][::-1],
            job_deck=[card_of(job) for job in jobs][::-1],
            start_tools=list(start),
            tool_piles=[tuple(start[pile :: level.collections]) for pile in range(level.collections)],
            job_piles=[()] * level.collections,
            hand=[],
            served=[],
            jackpot=[],
            box_jobs=[],
            box_tools=[],
        )

    def certify(self) -> Plan | None:
        level = self.level
        tool_hands = tuple(mask(cards) for cards in _hands(self.tool_deck, level.tool_hand))
        job_hands = tuple(mask(cards) >> FIRST_JOB for cards in _hands(self.job_deck, level.job_hand))
        start = tuple(mask(self.start_tools[pile :: level.collections]) for pile in range(level.collections))
        return solver.certificate(solver.monte, start, tool_hands, job_hands, level.throw_after)

    def plan_places(self) -> list[str]:
        return [*(f"pile_{pile}" for pile in self._piles()), JACKPOT]

    def _piles(self) -> range:
        return range(1, self.level.collections + 1)

    # Play (EAP-4.102 to 4.113)

    @property
    def kind(self) -> Kind:
        """Jobs and Tools take turns (EAP-4.102)."""
        return "tool" if self.step % 2 else "job"

    @property
    def tools_seat(self) -> Seat:
        return 1 - self.jobs_seat

    def owner(self, kind: Kind) -> Seat:
        return self.tools_seat if kind == "tool" else self.jobs_seat

    def piles(self, kind: Kind) -> list[tuple[int, ...]]:
        return self.tool_piles if kind == "tool" else self.job_piles

    def deck(self, kind: Kind) -> list[int]:
        return self.tool_deck if kind == "tool" else self.job_deck

    def offers(self, seat: Seat) -> list[Action]:
        if self.step == STEPS:
            return self._throws() if seat == self.tools_seat and self.owed else []
        if seat != self.owner(self.kind):
            return []
        if not self.drawn:
            return [DRAW_HAND]
        open_piles = [pile for pile in self._piles() if pile not in self.served]
        return [PLACE_IN_PILE[card][pile - 1] for card in sorted(self.hand) for pile in open_piles]

    def _throws(self) -> list[Action]:
        return [THROW_FROM_PILE[pile - 1][tool] for pile in self._piles() for tool in sorted(self.tool_piles[pile - 1])]

    def carry_out(self, seat: Seat, action: Action) -> None:
        match action:
            case DrawHand():
                self._draw(seat)
            case PlaceInPile():
                self._place(seat, _CARD[action.card], action.pile)
            case ThrowFromPile():
                self._throw(seat, action.pile, TOOL[action.tool])

    def _draw(self, seat: Seat) -> None:
        deck = self.deck(self.kind)
        size = self.level.tool_hand if self.kind == "tool" else self.level.job_hand
        self.hand = [deck.pop() for _ in range(size)]
        self.drawn = True
        cards = tuple([CARDS[card] for card in self.hand])
        self.emit(moves.HandDrawn, seat, self.kind, size, cards, self.options.open_hands)

    def _place(self, seat: Seat, card: int, pile: int) -> None:
        self.hand.remove(card)
        self.piles(self.kind)[pile - 1] += (card,)
        self.served.append(pile)
        seen = self.options.open_hands or self._is_open(self.kind)
        self.emit(moves.PlacedInPile, seat, self.kind, pile, CARDS[card], seen)
        if len(self.served) == self.level.collections:  # EAP-4.105: the rest goes to the Jackpot by itself
            self._toss(seat)
            self.served, self.drawn = [], False
            self.step += 1

    def _toss(self, seat: Seat) -> None:
        self.jackpot += [Discard(card) for card in self.hand]
        seen = self.options.open_hands or self.options.open_jackpot
        cards = tuple([CARDS[card] for card in self.hand])
        self.emit(moves.Tossed, self.elapsed(), seat, self.kind, len(cards), cards, seen)
        self.hand = []

    def _throw(self, seat: Seat, pile: int, tool: Tool) -> None:
        self.tool_piles[pile - 1] = tuple(card for card in self.tool_piles[pile - 1] if card != tool)
        self.jackpot.append(Discard(tool, pile))
        self.owed -= 1
        seen = self.options.open_tools or self.options.open_jackpot
        self.emit(moves.ThrownFromPile, self.elapsed(), seat, pile, TOOLS[tool], seen)

    def decline(self, seat: Seat, action: Action) -> Refused:
        match action:
            case PlaceInPile():
                return self._decline_place(seat, action)
            case ThrowFromPile():
                return self._decline_throw(seat, action)
            case _:
                if seat == self._acting():
                    return Refused("EAP-4.108", "You have drawn your hand.", "wrong_phase")
                return Refused("EAP-4.108", "It is not your step.", "wrong_phase")

    def _acting(self) -> Seat | None:
        return self.owner(self.kind) if self.step < STEPS else None

    def _decline_place(self, seat: Seat, action: PlaceInPile) -> Refused:
        if action.card not in CARDS or action.pile not in self._piles():
            return Refused("EAP-4.16", "There is no such card, or no such pile.", "unknown")
        if seat != self._acting() or not self.drawn:
            return Refused("EAP-4.108", "You have no hand to place from now.", "wrong_phase")
        if _CARD[action.card] not in self.hand:
            return Refused("EAP-4.105", "That card is not in your hand.", "not_yours")
        return Refused("EAP-4.105", "That pile has had its card from this hand.", "wrong_place")

    def _decline_throw(self, seat: Seat, action: ThrowFromPile) -> Refused:
        if action.tool not in CARDS or action.pile not in self._piles():
            return Refused("EAP-4.16", "There is no such card, or no such pile.", "unknown")
        if not self.level.throw_after:
            return Refused("EAP-4.111", "Nothing is thrown at this level.", "unknown")
        if self.step < STEPS:
            return Refused("EAP-4.112", "Throw when everything is placed.", "wrong_phase")
        if seat != self.tools_seat:
            return Refused("EAP-4.112", "The Tool piles are your partner's.", "wrong_phase")
        if not self.owed:
            return Refused("EAP-4.112", "You have thrown what you owed.", "already_done")
        if action.tool not in TOOL:
            return Refused("EAP-4.112", "Only Tools are thrown.", "wrong_kind")
        return Refused("EAP-4.112", "That Tool is not in that pile.", "wrong_place")

    def exhausted(self) -> bool:
        return self.step == STEPS and not self.owed

    def time_up(self) -> None:
        """Cards in a hand go to the Jackpot (EAP-4.110)."""
        self.jackpot += [Discard(card) for card in self.hand]
        self.hand, self.start_tools = [], []

    # The check

    def collections(self) -> list[tuple[str, Collection]]:
        return [
            (f"pile_{pile}", Collection(mask(tools), mask(jobs) >> FIRST_JOB))
            for pile, tools, jobs in zip(self._piles(), self.tool_piles, self.job_piles)
        ]

    def unfinished(self) -> list[Reason]:
        found: list[Reason] = []
        for pile, tools, jobs in zip(self._piles(), self.tool_piles, self.job_piles):
            thrown = sum(discard.pile == pile for discard in self.jackpot)
            extra = pile <= self.options.extra_tools
            short = JOBS_EACH - len(jobs) + TOOLS_EACH + extra - len(tools) - thrown
            if short:
                found.append(Reason("not_placed", f"pile_{pile}", short))
        return [*found, Reason("throws_owed", JACKPOT, self.owed)] if self.owed else found

    def homes(self) -> Iterator[tuple[Tool, Home]]:
        for place, (tools, jobs) in self.collections():
            for tool in members(tools):
                yield tool, Home(place, judge.satisfied(tools & ~(1 << tool), jobs))
        for discard in self.jackpot:
            if kind_of(discard.card) == "tool":
                yield discard.card, Home(JACKPOT, True)
        for tool in self.tool_deck:
            yield tool, Home(DECK, True)

    def jackpot_cards(self) -> tuple[list[Job], list[Tool]]:
        cards = mask(discard.card for discard in self.jackpot)
        return members(cards >> FIRST_JOB), members(cards & ALL_TOOLS)

    def into_jackpot(self) -> list[str]:
        return [CARDS[discard.card] for discard in self.jackpot]

    def unused_cards(self) -> tuple[list[Job], list[Tool]]:
        return [card - FIRST_JOB for card in reversed(self.job_deck)], self.tool_deck[::-1]

    # What a seat may know (EAP-4.106, EAP-4.107)

    def _is_open(self, kind: Kind) -> bool:
        return self.options.open_tools if kind == "tool" else self.options.open_jobs

    def _shows_piles(self, kind: Kind) -> bool:
        return self._is_open(kind) and self.started is not None

    @classmethod
    def sources(cls) -> Sources:
        piles = ("job_piles", "tool_piles", "started")
        return sources_of(
            MonteOwn,
            {
                "jobs_partner": drawn(int, "jobs_seat"),
                "tools_partner": drawn(lambda seat: 1 - seat, "jobs_seat"),
                "step": asked(lambda table, seat: table._step(), "step", "owed"),
                "round": drawn(_round, "step"),
                "holding": drawn(bool, "drawn"),
                "hand": drawn(count, "hand"),
                "open_hand": drawn(hand_of, "hand"),
                "piles": asked(lambda table, seat: table._counts(), *piles),
                "open_jobs": asked(lambda table, seat: table._open_piles("job"), *piles),
                "open_tools": asked(lambda table, seat: table._open_piles("tool"), *piles),
                "jackpot": drawn(lambda jackpot: count(_thrown(jackpot)), "jackpot"),
                "open_jackpot": drawn(lambda jackpot: hand_of(_thrown(jackpot)), "jackpot"),
                "job_deck": drawn(len, "job_deck"),
                "tool_deck": drawn(len, "tool_deck"),
            },
            hand=asked(cls._own_hand, "hand", "drawn", "step", "jobs_seat"),
            piles=asked(cls._own_piles, "drawn", "step", "jobs_seat", *piles),
            memory=asked(cls._memory, "jackpot", "jobs_seat", *piles),
        )

    def _step(self) -> Literal["jobs", "tools", "throw", "done"]:
        if self.step == STEPS:
            return "throw" if self.owed else "done"
        return "tools" if self.kind == "tool" else "jobs"

    def _counts(self) -> tuple[Count, ...]:
        return self.pieces(count, [jobs + tools for jobs, tools in zip(self.job_piles, self.tool_piles)])

    def _open_piles(self, kind: Kind) -> tuple[tuple[str, ...], ...] | None:
        return self._pile_names(kind) if self._shows_piles(kind) else None

    def draw_board(self) -> MonteBoard:
        hand, jackpot = tuple(self.hand), _thrown(self.jackpot)
        return MonteBoard(
            **self.public(),
            jobs_partner=self.jobs_seat,
            tools_partner=self.tools_seat,
            step=self._step(),
            round=_round(self.step),
            holding=self.drawn,
            hand=self.canvas.piece(count, hand, at="hand"),
            open_hand=self.canvas.piece(hand_of, hand, at="hand") if self.options.open_hands else None,
            piles=self._counts(),
            open_jobs=self._open_piles("job"),
            open_tools=self._open_piles("tool"),
            served=self.canvas.piece(tuple, tuple(self.served)),
            jackpot=self.canvas.piece(count, jackpot, at=JACKPOT),
            open_jackpot=self.canvas.piece(hand_of, jackpot, at=JACKPOT) if self.options.open_jackpot else None,
            job_deck=len(self.job_deck),
            tool_deck=len(self.tool_deck),
            owed=self.owed,
        )

    def _pile_names(self, kind: Kind) -> tuple[tuple[str, ...], ...]:
        return self.canvas.piece(_named, tuple(self.piles(kind)), at=kind)

    def own(self, seat: Seat | None) -> MonteOwn | None:
        if seat is None:
            return None
        return MonteOwn(
            chosen=self.chosen(seat),
            hand=self._own_hand(seat),
            piles=self._own_piles(seat),
            memory=self.canvas.piece(tuple, self._memory(seat), at=("memory", seat))
            if self.options.memory_aid
            else None,
        )

    def _own_hand(self, seat: Seat) -> Hand | None:
        holds = self.drawn and seat == self._acting() and not self.options.open_hands
        return self.canvas.piece(hand_of, tuple(self.hand), at="hand") if holds else None

    def _own_piles(self, seat: Seat) -> tuple[tuple[str, ...], ...] | None:
        """While a hand is held its holder may not look (EAP-4.106)."""
        kind = self._own_kind(seat)
        shut = self.drawn and self.kind == kind
        if shut or self.started is None or self._is_open(kind):
            return None
        return self._pile_names(kind)

    def _own_kind(self, seat: Seat) -> Kind:
        return "job" if seat == self.jobs_seat else "tool"

    def _memory(self, viewer: Seat) -> tuple[Seen, ...]:
        """Every card of the own piles and hands, and where it went (EAP-10.9)."""
        kind = self._own_kind(viewer)
        if self.started is None:
            return ()
        seen = [Seen(CARDS[card], f"pile_{pile}") for pile, cards in enumerate(self.piles(kind), 1) for card in cards]
        tossed = [discard.card for discard in self.jackpot if kind_of(discard.card) == kind]
        return (*seen, *(Seen(CARDS[card], JACKPOT) for card in tossed))

    # What a seat has seen, and a sampled world

    def partly_known(self, seat: Seat | None) -> Mapping[str, Any]:
        """Cards that never lay open to a seat have a number instead, in the order of the places where they lie."""
        veiled = self.clone()
        for kind in KINDS:
            _Hidden(veiled, kind, seat).veil()
        names = ("tool_piles", "job_piles", "start_tools", "hand", "jackpot")
        return {**super().partly_known(seat), **{name: getattr(veiled, name) for name in names}}

    def redraw(self, world: Self, seat: Seat | None, chance: Rng) -> None:
        """The decks, and of the kind that is not the seat's own all that never lay open to it."""
        for kind in KINDS:
            _Hidden(world, kind, seat).refill(chance)


class _Hidden:
    """The cards of one kind that a viewer has never seen: start Tools, piles, hand and Jackpot."""

    def __init__(self, table: MonteTable, kind: Kind, viewer: Seat | None) -> None:
        options = table.options
        running = table.started is not None
        own = running and viewer == table.owner(kind)
        self.table, self.kind = table, kind
        self.piles = own or (running and table._is_open(kind))
        self.hands = own or options.open_hands
        self.jackpot = own or options.open_jackpot
        self.throws = kind == "tool" and not self.piles and not self.jackpot
        self.starts = kind == "job" or self.piles or self.hands  # who saw no Tool knows no start Tool

    def _in_pile(self, card: int) -> bool:
        """Return whether a card on a pile is hidden: open hands show placed cards, but not the start Tools."""
        return not self.piles and (not self.hands or card in self.table.start_tools)

    def _discarded(self, discard: Discard) -> bool:
        if self.jackpot:
            return False
        return self._in_pile(discard.card) if discard.pile is not None else not self.hands

    def _hand(self) -> list[int]:
        return self.table.hand if self.table.kind == self.kind else []

    def _lying(self) -> list[int]:
        """All cards of the kind that are not in the deck: by piles, then what was tossed, then the hand."""
        found: list[int] = []
        discards = [discard for discard in self.table.jackpot if kind_of(discard.card) == self.kind]
        for number, pile in enumerate(self.table.piles(self.kind), 1):
            there = [*pile, *(discard.card for discard in discards if discard.pile == number)]
            found += sorted(there, key=lambda card: card not in self.table.start_tools)
        found += [discard.card for discard in discards if discard.pile is None]
        return found + self._hand()

    def _cards(self) -> list[int]:
        """Return the hidden ones, in an order that does not tell which card of a pile was thrown."""
        hidden = {card for pile in self.table.piles(self.kind) for card in pile if self._in_pile(card)}
        hidden.update(discard.card for discard in self.table.jackpot if self._discarded(discard))
        hidden.update([] if self.hands else self._hand())
        return [card for card in self._lying() if card in hidden]

    def veil(self) -> None:
        """Put a number in the place of each, which is no card and no place in any list."""
        if self.throws:
            self._forget_throws()
        beyond = face_down(0 if self.kind == "tool" else FIRST_JOB)
        step = -1 if self.kind == "tool" else 1
        self._replace({card: beyond + step * number for number, card in enumerate(self._cards())})
        if not self.starts:
            self.table.start_tools = blank(self.table.start_tools)

    def refill(self, chance: Rng) -> None:
        """Give every hidden place a card that lies nowhere in sight; the rest is the deck."""
        lying = self._lying()
        span = (0, FIRST_JOB) if self.kind == "tool" else (FIRST_JOB, len(CARDS))
        pool = chance.shuffled(unseen(*span, lying))
        numbers = sorted([card for card in lying if not 0 <= card < len(CARDS)], key=abs)
        self._replace({number: pool.pop() for number in numbers})
        self.table.deck(self.kind)[:] = pool
        if not self.starts:
            self._find_starts()
        if self.throws:
            self._throw_any(chance)
        if not self.starts:
            self._find_starts()

    def _replace(self, new: Mapping[int, int]) -> None:
        table = self.table
        table.piles(self.kind)[:] = [tuple([new.get(card, card) for card in pile]) for pile in table.piles(self.kind)]
        if self.kind == "tool":
            table.start_tools = [new.get(card, card) for card in table.start_tools]
        table.hand = [new.get(card, card) for card in table.hand]
        table.jackpot = [discard._replace(card=new.get(discard.card, discard.card)) for discard in table.jackpot]

    def _find_starts(self) -> None:
        """The first Tools in the piles."""
        piles = self.table.tool_piles
        self.table.start_tools = [piles[n % len(piles)][n // len(piles)] for n in range(len(self.table.start_tools))]

    def _thrown(self) -> list[tuple[int, int]]:
        """Return places in the Jackpot, with the pile that each Tool was thrown from."""
        return [(place, discard.pile) for place, discard in enumerate(self.table.jackpot) if discard.pile is not None]

    def _gather(self, starts: Sequence[int]) -> None:
        """Put what was thrown back on the piles: start Tools first, the others in the order of the box."""
        for pile in {pile for _place, pile in self._thrown()}:
            there = [discard.card for discard in self.table.jackpot if discard.pile == pile]
            tools = [*self.table.tool_piles[pile - 1], *there]
            order = {card: place for place, card in enumerate(starts)}
            self.table.tool_piles[pile - 1] = tuple(sorted(tools, key=lambda card: (order.get(card, len(order)), card)))

    def _throw(self, place: int, pile: int, card: int) -> None:
        self.table.jackpot[place] = Discard(card, pile)
        self.table.tool_piles[pile - 1] = tuple([tool for tool in self.table.tool_piles[pile - 1] if tool != card])

    def _forget_throws(self) -> None:
        """Which Tools of a shut pile were thrown, and which first, only its owner saw."""
        self._gather(self.table.start_tools)
        for place, pile in self._thrown():
            self._throw(place, pile, self.table.tool_piles[pile - 1][-1])

    def _throw_any(self, chance: Rng) -> None:
        self._gather(self.table.start_tools[: self.table.level.collections])
        for place, pile in self._thrown():
            self._throw(place, pile, chance.choice(self.table.tool_piles[pile - 1]))


def _hands(deck: Sequence[int], size: int) -> list[list[int]]:
    """The three hands that a deck will give."""
    order = list(reversed(deck))
    return [order[size * number : size * (number + 1)] for number in range(ROUNDS)]


def _named(piles: Sequence[Sequence[int]]) -> tuple[tuple[str, ...], ...]:
    return tuple([tuple([CARDS[card] for card in pile]) for pile in piles])


def _round(step: int) -> int:
    return min(step // 2 + 1, ROUNDS)


def _thrown(jackpot: Sequence[Discard]) -> tuple[int, ...]:
    return tuple([discard.card for discard in jackpot])
