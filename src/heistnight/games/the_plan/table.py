"""The zones of The Plan: what is where, who may know it, and what it is worth."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import chain, repeat
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from heistnight.core.action import Handed, Seat
from heistnight.core.rng import Rng
from heistnight.core.table import Table
from heistnight.core.talk import Said, TalkRule
from heistnight.core.view import REMEMBERED, namer
from heistnight.games.the_plan import memory, moves, score
from heistnight.games.the_plan.memory import LARGE_PIECES, Gifts, Record, Round
from heistnight.games.the_plan.options import RECOMMENDED_PAIR, PlanOptions
from heistnight.games.the_plan.pieces import (
    BOX,
    FACES,
    KINDS,
    SIZE,
    TREASURES,
    TRINKETS,
    Face,
    PlanType,
    Treasure,
    Trinket,
    deck_counts,
)
from heistnight.games.the_plan.story import tell
from heistnight.games.the_plan.talk import talk_law
from heistnight.games.the_plan.view import (
    Auction,
    Gift,
    Memory,
    OpenRecord,
    OwnView,
    PassMemory,
    PlanOutcome,
    PlanView,
    SeatView,
)

EMPTY: Final = -1
Drawn: TypeAlias = tuple[PlanView, tuple[SeatView, ...], Sequence[Memory | None]]


class PlanTable(Table, kw_only=True):
    """Piles and the stack have their top at the end. Ghosts sit behind the seats, their slots A and B as their hand."""

    options: PlanOptions
    collectors: int
    turn: int = 0
    round: int = 0
    shows: int = 0
    shuffles: int = 0
    stack: list[Face]
    treasure_pile: list[Treasure]
    trinket_pile: list[Trinket]
    museum: list[tuple[Treasure, ...]]
    shelf: list[Trinket]
    hands: list[tuple[Face, ...]]
    sealed: list[Face]
    flips: list[int]
    plans: list[Face]
    loot: list[int]
    gifts: list[tuple[Face, Face] | None]
    bids: list[int]
    treasures: list[tuple[Treasure, ...]]
    trinkets: list[tuple[Trinket, ...]]
    used: list[Face]
    revealed: list[tuple[Face, ...]]
    passes: list[Gifts]
    past: list[Round]
    shown: list[Round]
    filled: list[int]
    missed: list[int]

    @property
    def solitaire(self) -> bool:
        return self.seats == 1

    @property
    def all_seats(self) -> tuple[Seat, ...]:
        return tuple(range(self.seats))

    def group(self, size: int) -> list[Seat]:
        """Who played a Plan of this size this turn."""
        return [seat for seat, face in enumerate(self.plans) if SIZE[face] == size]

    def holdings(self, seat: Seat) -> tuple[int, int]:
        """What fixes the order of trinkets: how many treasures, then how many trinkets (TP-6.4)."""
        return len(self.treasures[seat]), len(self.trinkets[seat])

    def standings(self) -> list[tuple[int, int, int, int]]:
        return [score.standing(*tiles) for tiles in zip(self.treasures, self.trinkets, strict=True)]

    # Absence (TP-16.3, TP-16.7)

    def deserted(self) -> Sequence[Seat]:
        return () if self.solitaire else [seat for seat, missed in enumerate(self.missed) if missed >= 2]

    def becalmed(self) -> bool:
        return self.solitaire and self.missed[0] >= 2

    def handed(self, word: Handed) -> None:
        self.missed[word.seat] = 0
        if self.log is not None and self.now:  # who sits down at the start is no news
            self.log.append(moves.SeatHanded(word.seat, word.to))

    def talk(self, seat: Seat | None, said: Sequence[Said] = ()) -> TalkRule:
        return talk_law(seat, over=not self.agenda)

    def hears(self, listener: Seat | None, said: Said) -> bool:
        """What spectators say among themselves is hidden from seats until the end (TP-15.3)."""
        return not self.agenda or super().hears(listener, said)

    # The end (section 11)

    def outcome(self) -> PlanOutcome | None:
        if self.agenda:
            return None
        standings = self.standings()
        winners = self.winners(standings)
        return PlanOutcome(
            ending="museum_empty",
            winners=winners,
            scores=tuple(standing[0] for standing in standings),
            decided_by=score.decided_by(standings),
            sets=tuple(standing[1] for standing in standings),
            treasures=tuple(standing[2] for standing in standings),
            trinkets=tuple(standing[3] for standing in standings),
            medal=self._medal(standings[0][0]) if self.solitaire and winners else None,
            default_pair=self.options.removed_types in (None, RECOMMENDED_PAIR, RECOMMENDED_PAIR[::-1]),
            unrevealed=tuple(TREASURES[tile] for tile in self.treasure_pile),
            story=self._story() if self.log is not None else None,
        )

    def winners(self, standings: Sequence[tuple[int, int, int, int]]) -> tuple[Seat, ...]:
        """Those nobody beats; alone against Ghosts only the player can win, and a full tie is no win (TP-11.10)."""
        best = score.best(standings)
        return best if not self.solitaire or best == (0,) else ()

    def _medal(self, points: int) -> str:
        needs = BOX.solo_medals[str(self.options.ghosts)]
        return next(medal for medal in ("gold", "silver", "bronze") if points >= needs[medal])

    def _story(self) -> Any:
        assert self.log is not None
        lying = [tile for tiles in self.museum for tile in tiles]
        return tell(self.log, lying, self.treasure_pile, [*self.shelf, *self.trinket_pile])

    # What a seat may know (section 7)

    def hidden(self, seat: Seat | None) -> list[int]:
        """How many of each face are hidden from a seat (TP-14.7, line 1)."""
        counts = list(_not_face_up(self.options.removed_types or (), (*self.used, *self.plans)))
        for face in self._own(seat):
            counts[face] -= 1
        return counts

    def _own(self, seat: Seat | None) -> tuple[Face, ...]:
        """What a seat knows of face-down cards: its hand, its chosen Plan, what it knows to be buried."""
        if seat is None:
            known = self.past if self.shown else ()
            return tuple(face for past in known for cards in past.leftovers for face in cards)
        own = self.hands[seat] + self.buried(seat)
        return own if self.sealed[seat] == EMPTY else (*own, self.sealed[seat])

    def buried(self, seat: Seat) -> tuple[Face, ...]:
        return memory.all_buried(self.seats, tuple(self.past))[seat]

    def records(self, seat: Seat) -> tuple[Record, ...]:
        return memory.open_records(seat, self.seats, self.round, tuple(self.revealed), tuple(self.passes))

    def view(self, seat: Seat | None) -> PlanView:
        hidden = {face: count for face, count in zip(FACES, self.hidden(seat)) if count}
        return replace(self.bare_view(seat), hidden=hidden)

    def bare_view(self, seat: Seat | None) -> PlanView:
        """Drawn on what everybody sees, which stays as it is while answers are sealed, but for who is ready."""
        drawn: Drawn | None = self.glance.board
        if drawn is None:
            drawn = self._draw()
        board, seats, memories = drawn
        question = self.question(seat)
        seats = self._with_answers(seats, question.waiting if question else ())
        self.glance.board = board, seats, memories
        return replace(
            board,
            seat=seat,
            question=question,
            seats=seats,
            rounds_shown=tuple(map(self._round_shown, self.shown)) if seat is None else (),
            own=None if seat is None else self._own_view(seat, memories[seat]),
        )

    def _draw(self) -> Drawn:
        """All that lies open, what lies before whom, and what each seat remembers."""
        board = replace(
            _blank(self.collectors),
            outcome=self.outcome(),
            turn=self.turn,
            round=self.round,
            direction=memory.direction(self.round),
            museum=_museum(tuple(self.museum)),
            shelf=_trinkets(tuple(self.shelf)),
            treasure_pile=len(self.treasure_pile),
            trinket_pile=len(self.trinket_pile),
            stack=len(self.stack),
            discards=len(self.used) + _left_over(tuple(self.past)),
            used=_faces(tuple(self.used)),
            unseen_treasures=_unseen_treasures(tuple(self.treasure_pile)),
            unseen_trinkets=_unseen_trinkets(tuple(self.trinket_pile)),
        )
        if self.solitaire:
            return self._draw_ghosts(board)
        if self.options.bribes:
            board = replace(board, auction=self._auction())
        plans = self.plans or repeat(EMPTY)
        seats = tuple(map(_seat_view, map(len, self.hands), self.treasures, self.trinkets, plans))
        so_far = Round(self.round, tuple(self.revealed), tuple(self.passes), ())
        return board, seats, _memories(self.seats, so_far, tuple(self.past))

    def _draw_ghosts(self, board: PlanView) -> Drawn:
        """The same for one alone, who is ready while cards of Ghosts are flipped and remembers no passes."""
        board = replace(
            board,
            filled=tuple(self.filled[2:]),
            flips=_flips(tuple(self.flips[1:])),
            flipping=getattr(self.open(), "ghost", None),
        )
        cards = [len(hand) - hand.count(EMPTY) for hand in self.hands]
        plans = self.plans or repeat(EMPTY)
        own, *ghosts = map(_seat_view, cards, self.treasures, self.trinkets, plans, chain([False], repeat(True)))
        return board, (replace(own, ready=self.sealed[0] != EMPTY), *ghosts), (None,)

    def _with_answers(self, seats: tuple[SeatView, ...], waiting: Sequence[Seat]) -> tuple[SeatView, ...]:
        """Whoever has answered a sealed question since is ready, and a Plan that was chosen has left the hand."""
        for seat in getattr(self.open(), "asked", ()):
            if seat not in waiting and not seats[seat].ready:
                ready = replace(seats[seat], ready=True, cards=len(self.hands[seat]))
                seats = (*seats[:seat], ready, *seats[seat + 1 :])
        return seats

    def _own_view(self, seat: Seat, known: Memory | None) -> OwnView:
        gift, bid, sealed = self.gifts[seat], self.bids[seat], self.sealed[seat]
        return OwnView(
            hand=tuple([FACES[face] for face in self.hands[seat]]),
            chosen=None if sealed == EMPTY else FACES[sealed],
            gift=None if gift is None else _faces(gift),
            bid=None if bid == EMPTY else bid,
            memory=known,
        )

    def _reach(self, seat: Seat, record: Record) -> tuple[Seat, ...]:
        return memory.holders(self.seats, self.round, len(self.passes))[seat][record.given]

    def _auction(self) -> Auction | None:
        decision: Any = self.open()
        if not hasattr(decision, "kind"):
            return None
        kind: int = decision.kind
        tiles = self.museum[kind] if kind != EMPTY else ()
        return Auction(
            kind=KINDS[kind] if kind != EMPTY else None,
            seats=getattr(decision, "tied", ()),
            prize=_treasures(tiles),
            owed=getattr(decision, "owed", 0),
            laid=_trinkets(getattr(decision, "laid", ())),
        )

    def _round_shown(self, past: Round) -> tuple[tuple[str, ...], ...]:
        return tuple(_faces(past.dealt(seat)) for seat in range(self.seats))

    # A sampled world (TP-14.7)

    def resample(self, seat: Seat | None, rng: Rng) -> "PlanTable":
        chance = rng.fork()
        world = self.clone()
        world.rng = rng.fork()
        world.treasure_pile = chance.shuffled(sorted(self.treasure_pile))
        world.trinket_pile = chance.shuffled(sorted(self.trinket_pile))
        counts = self.hidden(seat)
        if self.solitaire:
            _resample_solitaire(self, world, seat, counts, chance)
        else:
            _resample_hands(self, world, seat, counts, chance)
        _resample_answers(self, world, seat, chance)
        if seat is not None:
            world.shown = []  # rounds shown to spectators are secret for seats
        return world


def _resample_solitaire(table: PlanTable, world: PlanTable, seat: Seat | None, counts: list[int], chance: Rng) -> None:
    """Ghost slots filled before a reshuffle hold known faces in unknown order (TP-14.8); all else is drawn."""
    slots = [(ghost, slot) for ghost in range(1, table.collectors) for slot in (0, 1)]
    slots = [(ghost, slot) for ghost, slot in slots if table.hands[ghost][slot] != EMPTY]
    old = [place for place in slots if table.filled[2 * place[0] + place[1]] < table.shuffles and seat is not None]
    kept = chance.shuffled(sorted(table.hands[ghost][slot] for ghost, slot in old))
    for face in kept:
        counts[face] -= 1
    rest = chance.shuffled([face for face, count in enumerate(counts) for _ in range(count)])
    hands = [list(hand) for hand in table.hands]
    for (ghost, slot), face in zip(old, kept, strict=True):
        hands[ghost][slot] = face
    for ghost, slot in slots:
        if (ghost, slot) not in old:
            hands[ghost][slot] = rest.pop()
    if seat is None:
        size = len(hands[0]) + (table.sealed[0] != EMPTY)
        hands[0] = sorted(rest.pop() for _ in range(size))
    world.hands = [tuple(hand) for hand in hands]
    world.stack = rest


def _resample_hands(table: PlanTable, world: PlanTable, seat: Seat | None, counts: list[int], chance: Rng) -> None:
    """Open records first, latest pass first; then hands, leftovers and the stack from the top."""
    rooms = [len(hand) + (sealed != EMPTY) for hand, sealed in zip(table.hands, table.sealed, strict=True)]
    hands: list[list[Face]] = [[] for _ in rooms]
    if seat is not None:
        hands[seat] = list(table.hands[seat])
        rooms[seat] = 0
        for record in reversed(table.records(seat)):
            holder = chance.choice([s for s in table._reach(seat, record) if len(hands[s]) < rooms[s]])
            hands[holder].append(record.face)
            counts[record.face] -= 1
    rest = chance.shuffled([face for face, count in enumerate(counts) for _ in range(count)])
    for other, room in enumerate(rooms):
        if other != seat:
            hands[other] += [rest.pop() for _ in range(room - len(hands[other]))]
    world.hands = [tuple(sorted(hand)) for hand in hands]
    world.passes = [_gifts_known_to(seat, gifts, table.round) for gifts in table.passes]
    if seat is not None or not table.shown:
        world.past = [_past_known_to(seat, table.seats, past, rest) for past in table.past]
    world.stack = rest


def _gifts_known_to(seat: Seat | None, gifts: Gifts, number: int) -> Gifts:
    """Gifts between two others are forgotten: what matters of them is in the hands."""
    giver = None if seat is None else (seat - memory.direction(number)) % len(gifts)
    return tuple(gift if other in (seat, giver) else (EMPTY, EMPTY) for other, gift in enumerate(gifts))


def _past_known_to(seat: Seat | None, seats: int, past: Round, rest: list[Face]) -> Round:
    """Leftovers of others: the records that were still open when the round ended, and cards from the rest."""
    known: list[Face] = []
    if seat is not None:
        records = memory.open_records(seat, seats, past.number, past.revealed, past.passes)
        known = [record.face for record in records]
    leftovers = tuple(
        cards if other == seat else tuple(sorted((known or rest).pop() for _ in cards))
        for other, cards in enumerate(past.leftovers)
    )
    passes = tuple(_gifts_known_to(seat, gifts, past.number) for gifts in past.passes)
    return Round(past.number, past.revealed, passes, leftovers)


def _resample_answers(table: PlanTable, world: PlanTable, seat: Seat | None, chance: Rng) -> None:
    """Sealed answers of others: a card, two cards, or a bid, evenly drawn (TP-14.7, line 4)."""
    for other in range(table.seats):
        if other == seat:
            continue
        hand = world.hands[other]
        if table.sealed[other] != EMPTY:
            place = chance.below(len(hand))
            world.sealed[other] = hand[place]
            world.hands[other] = hand[:place] + hand[place + 1 :]
        if table.gifts[other] is not None:
            first, second = sorted(chance.shuffled(hand)[:2])
            world.gifts[other] = (first, second)
        if table.bids[other] != EMPTY:
            world.bids[other] = chance.below(len(table.trinkets[other]) + 1)


# Pieces of views, made once and remembered ----------------------------------------------------------------------------


_faces, _treasures, _trinkets = map(namer, (FACES, TREASURES, TRINKETS))


@cache
def _blank(collectors: int) -> PlanView:
    """A board on which nothing lies yet."""
    return PlanView(
        seat=None,
        question=None,
        outcome=None,
        turn=0,
        round=0,
        direction=0,
        museum=(),
        shelf=(),
        treasure_pile=0,
        trinket_pile=0,
        stack=0,
        discards=0,
        seats=(),
        used=(),
        unseen_treasures=(),
        unseen_trinkets=(),
        hidden={},
        auction=None,
        flips=(),
        flipping=None,
        filled=(0,) * (2 * collectors - 2),
        rounds_shown=(),
        own=None,
    )


@lru_cache(maxsize=LARGE_PIECES)
def _museum(tiles: tuple[tuple[Treasure, ...], ...]) -> tuple[tuple[str, ...], ...]:
    return tuple([_treasures(lying) if lying else () for lying in tiles])


def _in_order(names: Sequence[str], tiles: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([names[tile] for tile in sorted(tiles)])


@lru_cache(maxsize=REMEMBERED)
def _unseen_treasures(pile: tuple[Treasure, ...]) -> tuple[str, ...]:
    """Everybody can work out what lies in a pile, but not where."""
    return _in_order(TREASURES, pile)


@lru_cache(maxsize=REMEMBERED)
def _unseen_trinkets(pile: tuple[Trinket, ...]) -> tuple[str, ...]:
    return _in_order(TRINKETS, pile)


@lru_cache(maxsize=REMEMBERED)
def _left_over(past: tuple[Round, ...]) -> int:
    """How many cards nobody played in past rounds."""
    return sum([len(cards) for gone in past for cards in gone.leftovers])


@lru_cache(maxsize=REMEMBERED)
def _flips(slots: tuple[int, ...]) -> tuple[str | None, ...]:
    return tuple(None if slot == EMPTY else "AB"[slot] for slot in slots)


@lru_cache(maxsize=REMEMBERED)
def _not_face_up(removed: tuple[PlanType, ...], face_up: tuple[Face, ...]) -> tuple[int, ...]:
    """How many of each face are left of the deck."""
    counts = list(deck_counts(removed))
    for face in face_up:
        counts[face] -= 1
    return tuple(counts)


@lru_cache(maxsize=LARGE_PIECES)
def _memories(seats: int, so_far: Round, past: tuple[Round, ...]) -> tuple[Memory, ...]:
    """What each seat remembers of the round so far and of past ones."""
    number, passes = so_far.number, so_far.passes
    records = [
        tuple([OpenRecord(FACES[face], given, holders[given]) for face, given in known])
        for known, holders in zip(
            memory.all_open_records(seats, number, so_far.revealed, passes),
            memory.holders(seats, number, len(passes)),
        )
    ]
    return tuple(map(Memory, _pass_memories(seats, number, passes), records, _buried(seats, past)))


@lru_cache(maxsize=LARGE_PIECES)
def _buried(seats: int, past: tuple[Round, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(map(_faces, memory.all_buried(seats, past)))


@lru_cache(maxsize=LARGE_PIECES)
def _pass_memories(seats: int, number: int, passes: tuple[Gifts, ...]) -> tuple[tuple[PassMemory, ...], ...]:
    """The passes of a round as each seat saw them."""
    if not passes:
        return ((),) * seats
    cards = [(FACES[first], FACES[second]) for first, second in passes[-1]]
    return tuple(
        [
            (*before, PassMemory(Gift(given, ahead[0]), Gift(cards[ahead[-1]], ahead[-1])))
            for before, given, ahead in zip(
                _pass_memories(seats, number, passes[:-1]), cards, memory.others(seats, number)
            )
        ]
    )


@lru_cache(maxsize=REMEMBERED)
def _treasures_of(tiles: tuple[Treasure, ...]) -> tuple[tuple[str, ...], int, int]:
    """Somebody's treasures in order, their points and their sets."""
    return _in_order(TREASURES, tiles), *score.treasure_worth(tiles)


@lru_cache(maxsize=REMEMBERED)
def _trinkets_of(tiles: tuple[Trinket, ...]) -> tuple[tuple[str, ...], int, int]:
    return _in_order(TRINKETS, tiles), *score.trinket_worth(tiles)


@lru_cache(maxsize=REMEMBERED)
def _seat_view(
    cards: int, treasures: tuple[Treasure, ...], trinkets: tuple[Trinket, ...], plan: Face, ghost: bool = False
) -> SeatView:
    """What lies before somebody who has not answered yet."""
    large, points, sets = _treasures_of(treasures)
    small, more_points, more_sets = _trinkets_of(trinkets)
    shown = None if plan == EMPTY else FACES[plan]
    return SeatView(cards, False, large, small, points + more_points, sets + more_sets, shown, ghost)
