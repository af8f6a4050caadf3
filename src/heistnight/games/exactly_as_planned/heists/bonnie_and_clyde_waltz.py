"""Bonnie & Clyde Waltz: all is dealt, partners swap card for card, and everybody throws one Tool (section 4C)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Self

from heistnight.core.action import Action, Millis, Seat
from heistnight.core.known import Partly, Public
from heistnight.core.problems import Refused
from heistnight.core.research import Sources, asked, drawn
from heistnight.core.rng import Rng
from heistnight.games.exactly_as_planned import judge, moves, solver
from heistnight.games.exactly_as_planned.clocks import HELD_OUT
from heistnight.games.exactly_as_planned.heists.whereabouts import EMPTY, JOBS_EACH, Trade, whereabouts
from heistnight.games.exactly_as_planned.moves import (
    HOLD_OUT,
    THROW_TOOL,
    WAVE_OFF,
    WITHDRAW,
    Hand,
    HoldOut,
    ThrowTool,
    WaveOff,
    Withdraw,
    hand_of,
)
from heistnight.games.exactly_as_planned.options import HeistOptions
from heistnight.games.exactly_as_planned.pieces import (
    CARDS,
    FIRST_JOB,
    JOBS,
    TOOL,
    TOOLS,
    Collection,
    Job,
    Tool,
    collection_of,
    face_down,
    kind_of,
    members,
)
from heistnight.games.exactly_as_planned.result import Reason
from heistnight.games.exactly_as_planned.seen.board import OfferView, WaltzBoard, count
from heistnight.games.exactly_as_planned.seen.own import WaltzOwn
from heistnight.games.exactly_as_planned.solver import Plan
from heistnight.games.exactly_as_planned.table import JACKPOT, HeistTable, Home, sources_of
from heistnight.games.exactly_as_planned.zones import common_zones

_CARD = {name: card for card, name in enumerate(CARDS)}


class Offer(NamedTuple):
    """A card held out to a partner until a moment of the Heist clock."""

    card: int
    to: Seat
    until: Millis


class WaltzTable(HeistTable, kw_only=True):
    """Hands hold cards of both kinds in order, a held-out card among them; `history` is what went from hand to hand."""

    game_actions: ClassVar[tuple[type[Action], ...]] = (HoldOut, Withdraw, WaveOff, ThrowTool)
    clears_calls: ClassVar[tuple[type[Action], ...]] = (HoldOut, ThrowTool)

    hands: Partly[list[tuple[int, ...]]]
    held: Partly[list[Offer | None]]
    thrown: Partly[list[Tool]]
    history: Partly[list[Trade]]
    throwers: Public[list[Seat]]

    # Set-up (section 3)

    @classmethod
    def dealt(cls, options: HeistOptions, rng: Rng) -> Self:
        seats, card = options.players, options.card
        jobs, tools = rng.shuffled(range(len(JOBS)), "jobs"), rng.shuffled(range(len(TOOLS)), "tools")
        first = rng.choice(range(seats), "first")
        dealt_tools = card.tools[seats] + options.extra_tools
        cards = [FIRST_JOB + job for job in jobs[: card.jobs[seats]]] + tools[:dealt_tools]
        hands: list[list[int]] = [[] for _ in range(seats)]
        for number, dealt in enumerate(cards):  # EAP-3.3: one at a time, Tools go on where the Jobs ended
            hands[(first + number) % seats].append(dealt)
        return cls(
            **common_zones(options, rng),
            hands=[tuple(sorted(hand)) for hand in hands],
            held=[None] * seats,
            thrown=[EMPTY] * seats,
            history=[],
            throwers=[],
            box_jobs=sorted(jobs[card.jobs[seats] :]),
            box_tools=sorted(tools[dealt_tools:]),
        )

    def certify(self) -> Plan | None:
        return solver.certificate(solver.waltz, tuple(map(collection_of, self.hands)))

    def plan_places(self) -> list[str]:
        return [*(f"seat_{seat}" for seat in range(self.seats)), JACKPOT]

    # Play

    def begin(self) -> None:
        """Everybody looks at the own hand (EAP-3.4)."""
        self.emit(moves.HandsSeen, tuple(map(hand_of, self.hands)), "all" if self.options.open_hands else "owner")

    def offers(self, seat: Seat) -> list[Action]:
        hand, held = self.hands[seat], self.held[seat]
        found: list[Action] = []
        if held is None:
            for other in range(self.seats):
                if other != seat:
                    to_other = HOLD_OUT[other]
                    found += [to_other[card] for card in hand]
        else:
            found.append(WITHDRAW)
        found += [WAVE_OFF[other] for other, offer in enumerate(self.held) if offer is not None and offer.to == seat]
        if self.thrown[seat] == EMPTY:
            locked = EMPTY if held is None else held.card
            found += [THROW_TOOL[card] for card in hand if card < FIRST_JOB and card != locked]
        return found

    def carry_out(self, seat: Seat, action: Action) -> None:
        match action:
            case HoldOut():
                self._hold_out(seat, action.seat, _CARD[action.card])
            case Withdraw():
                self._take_back(seat, lapsed=False)
            case WaveOff():
                self.emit(moves.WavedOff, seat, action.seat)
            case ThrowTool():
                self._throw(seat, TOOL[action.tool])

    def _hold_out(self, seat: Seat, to: Seat, card: int) -> None:
        self.held[seat] = Offer(card, to, self.elapsed() + HELD_OUT)
        self.emit(moves.HeldOut, seat, to, kind_of(card), CARDS[card], self.options.open_hands)
        answer = self.held[to]
        # EAP-4.42, EAP-4.44: only two cards of one kind change hands.
        if answer is not None and answer.to == seat and kind_of(answer.card) == kind_of(card):
            self._swap(to, seat, answer.card, card)

    def _swap(self, a: Seat, b: Seat, from_a: int, from_b: int) -> None:
        self.held[a] = self.held[b] = None
        self.hands[a] = _exchanged(self.hands[a], from_a, from_b)
        self.hands[b] = _exchanged(self.hands[b], from_b, from_a)
        self.history.append(Trade(a, b, kind_of(from_a), from_a, from_b, self.elapsed()))
        cards = CARDS[from_a], CARDS[from_b]
        self.emit(moves.Swapped, (a, b), kind_of(from_a), cards, self.options.open_hands)

    def _throw(self, seat: Seat, tool: Tool) -> None:
        self.hands[seat] = tuple(card for card in self.hands[seat] if card != tool)
        self.thrown[seat] = tool
        self.history.append(Trade(seat, None, "tool", tool, EMPTY, self.elapsed()))
        self.throwers.append(seat)
        self.emit(moves.ToolThrown, self.elapsed(), seat, TOOLS[tool], self.options.open_hands)

    def _take_back(self, seat: Seat, lapsed: bool) -> None:
        offer = self.held[seat]
        assert offer is not None
        self.held[seat] = None
        self.emit(moves.Withdrawn, seat, offer.to, lapsed)

    def next_lapse(self) -> Millis | None:
        return min((offer.until for offer in self.held if offer is not None), default=None)

    def lapse(self, elapsed: Millis) -> None:
        """A card held out for twenty seconds goes back by itself (EAP-4.45)."""
        for seat, offer in enumerate(self.held):
            if offer is not None and offer.until <= elapsed:
                self._take_back(seat, lapsed=True)

    def decline(self, seat: Seat, action: Action) -> Refused:
        match action:
            case HoldOut():
                return self._decline_hold_out(seat, action)
            case ThrowTool():
                return self._decline_throw(seat, action)
            case WaveOff():
                if action.seat == seat or not 0 <= action.seat < self.seats:
                    return Refused("EAP-4.16", "There is no such partner.", "unknown")
                return Refused("EAP-4.45", "That partner holds nothing out to you.", "too_late")
            case _:
                return Refused("EAP-4.45", "You hold nothing out.", "too_late")

    def _decline_hold_out(self, seat: Seat, action: HoldOut) -> Refused:
        if action.card not in CARDS or action.seat == seat or not 0 <= action.seat < self.seats:
            return Refused("EAP-4.16", "There is no such card, or no such partner.", "unknown")
        if _CARD[action.card] not in self.hands[seat]:
            return Refused("EAP-4.41", "That card is not in your hand.", "not_yours")
        return Refused("EAP-4.43", "You already hold a card out: take it back first.", "locked")

    def _decline_throw(self, seat: Seat, action: ThrowTool) -> Refused:
        if action.tool not in CARDS:
            return Refused("EAP-4.16", "There is no such card.", "unknown")
        if _CARD[action.tool] not in self.hands[seat]:
            return Refused("EAP-4.47", "That card is not in your hand.", "not_yours")
        if action.tool not in TOOL:
            return Refused("EAP-4.47", "Only a Tool can be thrown.", "wrong_kind")
        held = self.held[seat]
        if held is not None and held.card == TOOL[action.tool]:
            return Refused("EAP-4.47", "You hold that Tool out: take it back first.", "locked")
        return Refused("EAP-4.47", "You have thrown your Tool.", "already_done")

    def time_up(self) -> None:
        """Held-out cards are back with their owners (EAP-4.50)."""
        self.held = [None] * self.seats
        self.history = []

    # The check

    def collections(self) -> list[tuple[str, Collection]]:
        return [(f"seat_{seat}", collection_of(hand)) for seat, hand in enumerate(self.hands)]

    def unfinished(self) -> list[Reason]:
        return [Reason("not_thrown", f"seat_{seat}", 1) for seat, tool in enumerate(self.thrown) if tool == EMPTY]

    def homes(self) -> Iterator[tuple[Tool, Home]]:
        for place, (tools, jobs) in self.collections():
            for tool in members(tools):
                yield tool, Home(place, judge.satisfied(tools & ~(1 << tool), jobs))
        for tool in self.thrown:
            if tool != EMPTY:
                yield tool, Home(JACKPOT, False)

    def jackpot_cards(self) -> tuple[list[Job], list[Tool]]:
        return [], sorted(tool for tool in self.thrown if tool != EMPTY)

    def into_jackpot(self) -> list[str]:
        return [TOOLS[self.thrown[seat]] for seat in self.throwers]

    # What a seat may know

    @classmethod
    def sources(cls) -> Sources:
        return sources_of(
            WaltzOwn,
            {
                "hands": drawn(lambda hands: tuple(map(count, hands)), "hands"),
                "open_hands": asked(lambda table, seat: table._open_hands(), "hands", "started"),
                "offers": asked(lambda table, seat: table._offers(), "held", "started"),
                "thrown": drawn(_has_thrown, "thrown"),
            },
            hand=asked(cls._own_hand, "hands", "started"),
            held=asked(cls._own_held, "held", "started"),
        )

    def draw_board(self) -> WaltzBoard:
        hands = tuple(self.hands)
        return WaltzBoard(
            **self.public(),
            hands=self.pieces(count, hands),
            open_hands=self._open_hands(),
            offers=self._offers(),
            thrown=self.canvas.piece(_has_thrown, tuple(self.thrown)),
        )

    def _open_hands(self) -> tuple[Hand, ...] | None:
        return self.pieces(hand_of, tuple(self.hands)) if self.hands_are_open else None

    def _offers(self) -> tuple[OfferView | None, ...]:
        return self.canvas.piece(_offer_views, tuple(self.held), self.hands_are_open)

    def own(self, seat: Seat | None) -> WaltzOwn | None:
        """From the start of the clock everybody looks at the own hand (EAP-3.4)."""
        if seat is None:
            return None
        return WaltzOwn(chosen=self.chosen(seat), hand=self._own_hand(seat), held=self._own_held(seat))

    @property
    def _apart(self) -> bool:
        return self.started is not None and not self.hands_are_open

    def _own_hand(self, seat: Seat) -> Hand | None:
        return self.canvas.piece(hand_of, self.hands[seat], at=seat) if self._apart else None

    def _own_held(self, seat: Seat) -> str | None:
        held = self.held[seat]
        return CARDS[held.card] if self._apart and held is not None else None

    def partly_known(self, seat: Seat | None) -> Mapping[str, Any]:
        """Of others' hands, throws and held-out cards a seat knows the kinds; of swaps, which cards it gave and got."""
        if self.hands_are_open:
            names = ("box_jobs", "box_tools", "hands", "held", "thrown", "history")
            return {name: getattr(self, name) for name in names}
        own = seat if self.started is not None else None
        return {
            **super().partly_known(seat),
            "hands": [hand if owner == own else tuple(map(face_down, hand)) for owner, hand in enumerate(self.hands)],
            "held": [
                offer if offer is None or owner == own else offer._replace(card=face_down(offer.card))
                for owner, offer in enumerate(self.held)
            ],
            "thrown": [
                tool if tool == EMPTY or owner == own else face_down(tool) for owner, tool in enumerate(self.thrown)
            ],
            "history": [trade.known_to(seat) for trade in self.history],
        }

    def redraw(self, world: Self, seat: Seat | None, chance: Rng) -> None:
        """Others' cards, and the box; cards once held are where they can have gone."""
        if self.hands_are_open:
            return
        known = {} if seat is None else whereabouts(self.history, seat, self._sizes(), chance)
        own = set() if seat is None or self.started is None else {*self.hands[seat], self.thrown[seat]}
        unknown = chance.shuffled([card for card in range(len(CARDS)) if card not in own and card not in known])
        pools = {"tool": [card for card in unknown if card < FIRST_JOB], "job": [c for c in unknown if c >= FIRST_JOB]}
        for owner, hand in enumerate(self.hands):
            if owner == seat and self.started is not None:
                continue
            if self.thrown[owner] != EMPTY:
                there = [card for card, place in known.items() if place == self.seats + owner]
                world.thrown[owner] = there[0] if there else pools["tool"].pop()
            world.hands[owner] = self._imagined(hand, [card for card in known if known[card] == owner], pools)
            held = self.held[owner]
            if held is not None:
                alike = [card for card in world.hands[owner] if kind_of(card) == kind_of(held.card)]
                world.held[owner] = held._replace(card=chance.choice(alike))
        world.box_tools = sorted(pools["tool"])
        world.box_jobs = sorted(card - FIRST_JOB for card in pools["job"])

    def _sizes(self) -> list[int]:
        """Return how many Tools each hand had at the start."""
        return [len(hand) - JOBS_EACH + (tool != EMPTY) for hand, tool in zip(self.hands, self.thrown)]

    @staticmethod
    def _imagined(hand: tuple[int, ...], known: list[int], pools: dict[str, list[int]]) -> tuple[int, ...]:
        cards = list(known)
        for kind in ("tool", "job"):
            room = sum(kind_of(card) == kind for card in hand) - sum(kind_of(card) == kind for card in known)
            cards += [pools[kind].pop() for _ in range(room)]
        return tuple(sorted(cards))


def _offer_views(held: Sequence[Offer | None], shown: bool) -> tuple[OfferView | None, ...]:
    return tuple(
        [
            offer and OfferView(offer.to, kind_of(offer.card), offer.until, CARDS[offer.card] if shown else None)
            for offer in held
        ]
    )


def _has_thrown(thrown: Sequence[Tool]) -> tuple[bool, ...]:
    return tuple([tool != EMPTY for tool in thrown])


def _exchanged(hand: tuple[int, ...], gone: int, come: int) -> tuple[int, ...]:
    return tuple(sorted([card for card in hand if card != gone] + [come]))
