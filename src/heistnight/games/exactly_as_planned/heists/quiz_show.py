"""Quiz Show: everybody sees your cards but you, and you place them where you are told (section 4D)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, NamedTuple, Self

from heistnight.core.action import Action, Seat
from heistnight.core.known import Hidden, Partly, Public
from heistnight.core.problems import Refused
from heistnight.core.research import Sources, asked
from heistnight.core.rng import Rng
from heistnight.games.exactly_as_planned import judge, moves, solver
from heistnight.games.exactly_as_planned.moves import MOST_SLOTS, PLACE, Jackpot, Place, hand_of
from heistnight.games.exactly_as_planned.options import HeistOptions
from heistnight.games.exactly_as_planned.pieces import (
    CARDS,
    FIRST_JOB,
    JOBS,
    TOOLS,
    Collection,
    Job,
    Tool,
    collection_of,
    face_down,
    kind_of,
    members,
    unseen,
)
from heistnight.games.exactly_as_planned.result import Reason
from heistnight.games.exactly_as_planned.seen.board import Count, QuizBoard, SlotView, count
from heistnight.games.exactly_as_planned.seen.own import QuizOwn, Seen
from heistnight.games.exactly_as_planned.solver import Plan
from heistnight.games.exactly_as_planned.table import JACKPOT, HeistTable, Home, sources_of
from heistnight.games.exactly_as_planned.zones import common_zones

LEAST_JOBS = 2
IN_HAND = -1


class Placement(NamedTuple):
    """A card that was laid down: whose, from which slot (from 0), into which collection."""

    seat: Seat
    slot: int
    to: int


class QuizTable(HeistTable, kw_only=True):
    """`slots` are the cards as dealt, Jobs first; `places` say where each lies now. The Jackpot is place `seats`."""

    game_actions: ClassVar[tuple[type[Action], ...]] = (Place,)
    clears_calls: ClassVar[tuple[type[Action], ...]] = (Place,)

    first: Annotated[Seat, Hidden()]  # who was dealt to first
    slots: Partly[list[tuple[int, ...]]]
    places: Public[list[tuple[int, ...]]]
    placements: Public[list[Placement]]

    # Set-up (section 3)

    @classmethod
    def dealt(cls, options: HeistOptions, rng: Rng) -> Self:
        seats, card = options.players, options.card
        jobs, tools = rng.shuffled(range(len(JOBS)), "jobs"), rng.shuffled(range(len(TOOLS)), "tools")
        first = rng.choice(range(seats), "first")
        # EAP-3.3, EAP-10.3: one at a time; Tools go on after the Jobs, extra Tools after the Tools.
        dealt_tools = card.tools[seats] + options.extra_tools
        cards = [FIRST_JOB + job for job in jobs[: card.jobs[seats]]] + tools[:dealt_tools]
        hands: list[list[int]] = [[] for _ in range(seats)]
        for number, dealt in enumerate(cards):
            hands[(first + number) % seats].append(dealt)
        return cls(
            **common_zones(options, rng),
            first=first,
            slots=[tuple(hand) for hand in hands],
            places=[(IN_HAND,) * len(hand) for hand in hands],
            placements=[],
            box_jobs=sorted(jobs[card.jobs[seats] :]),
            box_tools=sorted(tools[dealt_tools:]),
        )

    def certify(self) -> Plan | None:
        everything = collection_of(card for hand in self.slots for card in hand)
        return solver.certificate(solver.quiz, self.seats, everything)

    def plan_places(self) -> list[str]:
        return [*(f"seat_{seat}" for seat in range(self.seats)), JACKPOT]

    # Play

    def begin(self) -> None:
        """Hands are turned towards the partners (EAP-3.4, EAP-4.60)."""
        self.emit(moves.HandsSeen, tuple(map(hand_of, self.slots)), "all" if self.options.open_hands else "others")

    def offers(self, seat: Seat) -> list[Action]:
        found: list[Action] = []
        for slot, place in enumerate(self.places[seat]):
            if place == IN_HAND:
                choices = PLACE[slot]
                found += choices[: self.seats]
                found.append(choices[-1])
        return found

    def carry_out(self, seat: Seat, action: Action) -> None:
        assert isinstance(action, Place)
        slot = action.slot - 1
        to = self.seats if action.to == "jackpot" else action.to
        places = self.places[seat]
        self.places[seat] = (*places[:slot], to, *places[slot + 1 :])
        self.placements.append(Placement(seat, slot, to))
        kind = kind_of(self.slots[seat][slot])
        self.emit(moves.CardPlaced, self.elapsed(), seat, action.slot, kind, action.to)

    def meant(self, seat: Seat, action: Action) -> Action:
        """Return the action of the numbered list (EAP-6.4); the card's owner may be named (EAP-4.62)."""
        return Place(action.slot, action.to) if isinstance(action, Place) and action.owner == seat else action

    def decline(self, seat: Seat, action: Action) -> Refused:
        assert isinstance(action, Place)
        if action.owner is not None and not 0 <= action.owner < self.seats:
            return Refused("EAP-4.16", "There is no such partner.", "unknown")
        owner = seat if action.owner is None else action.owner
        if not self._is_slot(owner, action.slot) or not self._is_collection(action.to):
            return Refused("EAP-4.16", "There is no such slot, or no such collection.", "unknown")
        if action.owner not in (None, seat):
            return Refused("EAP-4.63", "You can not touch a partner's cards.", "not_yours")
        return Refused("EAP-4.61", "That slot is already empty.", "too_late")

    def _is_slot(self, owner: Seat, slot: int) -> bool:
        return type(slot) is int and 1 <= slot <= min(MOST_SLOTS, len(self.slots[owner]))

    def _is_collection(self, to: Seat | Jackpot) -> bool:
        return to == "jackpot" or (type(to) is int and 0 <= to < self.seats)

    def exhausted(self) -> bool:
        return all(IN_HAND not in places for places in self.places)

    def time_up(self) -> None:
        """All that is left in hands goes into the Jackpot (EAP-4.65)."""
        self.places = [tuple(self.seats if place == IN_HAND else place for place in places) for places in self.places]

    # The check

    def lying(self, place: int) -> list[int]:
        """The cards of a collection, by owner and slot."""
        return [
            card for hand, places in zip(self.slots, self.places) for card, where in zip(hand, places) if where == place
        ]

    def collections(self) -> list[tuple[str, Collection]]:
        """In seat order from the first seat dealt, the Jackpot last (EAP-4.68)."""
        order = [(self.first + step) % self.seats for step in range(self.seats)]
        found = [(f"seat_{seat}", collection_of(self.lying(seat))) for seat in order]
        return [*found, (JACKPOT, collection_of(self.lying(self.seats)))]

    def unfinished(self) -> list[Reason]:
        shorts = [(place, LEAST_JOBS - held.jobs.bit_count()) for place, held in self.collections()]
        return [Reason("too_few_jobs", place, short) for place, short in shorts if short > 0]

    def homes(self) -> Iterator[tuple[Tool, Home]]:
        for place, (tools, jobs) in self.collections():
            for tool in members(tools):
                yield tool, Home(place, judge.satisfied(tools & ~(1 << tool), jobs))

    def jackpot_cards(self) -> tuple[list[Job], list[Tool]]:
        tools, jobs = collection_of(self.lying(self.seats))
        return members(jobs), members(tools)

    def into_jackpot(self) -> list[str]:
        return [CARDS[self.slots[seat][slot]] for seat, slot, to in self.placements if to == self.seats]

    # What a seat may know

    def has_seen(self, owner: Seat, viewer: Seat | None) -> bool:
        """Return the hands a viewer saw: every other partner's, or with open hands all (EAP-4.60, EAP-10.4)."""
        return self.hands_are_open or (self.started is not None and viewer is not None and viewer != owner)

    @classmethod
    def sources(cls) -> Sources:
        return sources_of(
            QuizOwn,
            {
                "slots": asked(lambda table, seat: table._slots(), "slots", "places"),
                "open_hands": asked(lambda table, seat: table._open_hands(), "slots", "places", "started"),
                "collections": asked(lambda table, seat: table._collections(), "slots", "places"),
            },
            hands=asked(cls._others_hands, "slots", "places", "started"),
            memory=asked(cls._memory, "slots", "placements", "started"),
        )

    def draw_board(self) -> QuizBoard:
        return QuizBoard(
            **self.public(),
            slots=self._slots(),
            open_hands=self._open_hands(),
            collections=self._collections(),
        )

    def _slots(self) -> tuple[tuple[SlotView, ...], ...]:
        return self.pieces(_slots, zip(self.slots, self.places))

    def _open_hands(self) -> tuple[tuple[str | None, ...], ...] | None:
        return self.pieces(_faces, zip(self.slots, self.places)) if self.hands_are_open else None

    def _collections(self) -> tuple[Count, ...]:
        return self.pieces(count, [tuple(self.lying(place)) for place in range(self.seats + 1)])

    def _others_hands(self, seat: Seat) -> tuple[tuple[str | None, ...], ...] | None:
        return None if self.started is None or self.hands_are_open else self._hands_but(seat)

    def own(self, seat: Seat | None) -> QuizOwn | None:
        if seat is None:
            return None
        return QuizOwn(
            chosen=self.chosen(seat),
            hands=self._others_hands(seat),
            memory=self.canvas.piece(tuple, self._memory(seat), at=("memory", seat))
            if self.options.memory_aid
            else None,
        )

    def _hands_but(self, seat: Seat) -> tuple[tuple[str | None, ...], ...]:
        """The faces of all hands but the own (EAP-7.3)."""
        hands = list(self.pieces(_faces, zip(self.slots, self.places)))
        hands[seat] = (None,) * len(hands[seat])
        return self.canvas.piece(tuple, tuple(hands), at=seat)

    def _memory(self, viewer: Seat) -> tuple[Seen, ...]:
        """The faces of the others' cards, and where they were placed (EAP-10.9)."""
        return tuple(
            Seen(CARDS[self.slots[seat][slot]], JACKPOT if to == self.seats else f"seat_{to}")
            for seat, slot, to in self.placements
            if self.has_seen(seat, viewer)
        )

    def partly_known(self, seat: Seat | None) -> Mapping[str, Any]:
        """Of the hands that this seat never saw it knows the kinds of their cards, wherever those lie now."""
        slots = [
            hand if self.has_seen(owner, seat) else tuple(map(face_down, hand)) for owner, hand in enumerate(self.slots)
        ]
        return {**super().partly_known(seat), "slots": slots}

    def redraw(self, world: Self, seat: Seat | None, chance: Rng) -> None:
        seen = [card for hand in self.slots for card in hand]
        jobs = chance.shuffled(unseen(FIRST_JOB, len(CARDS), seen))
        tools = chance.shuffled(unseen(0, FIRST_JOB, seen))
        for owner, hand in enumerate(self.slots):
            if not self.has_seen(owner, seat):
                world.slots[owner] = tuple(tools.pop() if card < FIRST_JOB else jobs.pop() for card in hand)
        world.box_jobs, world.box_tools = sorted(card - FIRST_JOB for card in jobs), sorted(tools)
        world.first = chance.choice(self._may_be_first())

    def _may_be_first(self) -> list[Seat]:
        """The seats from which these numbers of Tools can have been dealt (EAP-3.3)."""
        tools = [sum(card < FIRST_JOB for card in hand) for hand in self.slots]
        around = [(seat, tools[seat:] + tools[:seat]) for seat in range(self.seats)]
        return [seat for seat, counts in around if counts == sorted(counts, reverse=True)]


def _slots(hand: tuple[Sequence[int], Sequence[int]]) -> tuple[SlotView, ...]:
    return tuple([SlotView(kind_of(card), place != IN_HAND) for card, place in zip(*hand)])


def _faces(hand: tuple[Sequence[int], Sequence[int]]) -> tuple[str | None, ...]:
    return tuple([CARDS[card] if place == IN_HAND else None for card, place in zip(*hand)])
