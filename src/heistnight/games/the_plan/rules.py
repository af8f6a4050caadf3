"""The Plan, turn by turn, in the order of the rulebook."""

from collections.abc import Sequence
from functools import cache
from itertools import groupby
from typing import ClassVar, TypedDict

from heistnight.core.action import Action, Millis, Seat
from heistnight.core.decisions import Sealed, Turn
from heistnight.core.problems import Refused
from heistnight.core.table import Step
from heistnight.games.the_plan import moves
from heistnight.games.the_plan.clocks import (
    LIMITS,
    SHOW_AFTER_EXECUTION,
    SHOW_BEFORE_CHOICE,
    SHOW_BEFORE_PASS,
    SHOW_FIRST_IN_EXECUTION,
    SHOW_LATER_IN_EXECUTION,
)
from heistnight.games.the_plan.memory import Round, direction
from heistnight.games.the_plan.moves import BID, CHOOSE, FLIP, GIVE, NAME, PAY, SETTLE, TAKE, TAKE_BLIND
from heistnight.games.the_plan.pieces import (
    EMPTY,
    FACE,
    FACES,
    KINDS,
    SHOWS,
    SIZE,
    TREASURES,
    TRINKET,
    TRINKETS,
    VALUE,
    Face,
    Kind,
    Treasure,
    Trinket,
)
from heistnight.games.the_plan.score import decided_by, treasure_sets, trinket_sets
from heistnight.games.the_plan.table import PlanTable

HAND = 6
LAST_TURN = 11
FIRST_TURNS = (1, 5, 9)
LAST_TURNS_OF_ROUNDS = (4, 8)
TREASURES_A_TURN = 5
TRINKETS_A_TURN = 3
SMASH_TIE: Kind = -1

_ALL_KINDS = range(len(KINDS))


# 4.1 The turn ------------------------------------------------------------------------------------------------------


class StartRound(Step[PlanTable], frozen=True, gc=False):
    """Six new cards for everybody (TP-2.1, TP-7.3)."""

    number: int

    def run(self, table: PlanTable) -> None:
        if table.log is not None:
            table.log.append(moves.RoundStarted(self.number, "left" if direction(self.number) == 1 else "right"))
        table.round = self.number
        deal(table, HAND)


class StartTurn(Step[PlanTable], frozen=True, gc=False):
    """Steps 0 to 2: the end check, five treasures, three trinkets; then everybody chooses (TP-3.1)."""

    def run(self, table: PlanTable) -> None:
        if len(table.treasure_pile) < TREASURES_A_TURN:  # TP-9.1
            finish(table)
            return
        table.turn += 1
        table.shows = 0
        treasures = table.treasure_pile[: -TREASURES_A_TURN - 1 : -1]
        del table.treasure_pile[-TREASURES_A_TURN:]
        museum = table.museum
        for tile in treasures:
            lying = museum[tile // 4]
            museum[tile // 4] = tuple(sorted((*lying, tile))) if lying else (tile,)
        # TP-3.3: a pile of fewer than three is turned up whole.
        trinkets = table.trinket_pile[: -TRINKETS_A_TURN - 1 : -1]
        del table.trinket_pile[-TRINKETS_A_TURN:]
        table.shelf += trinkets
        if table.log is not None:
            table.log.append(
                moves.TreasuresRevealed(table.turn, tuple(TREASURES[t] for t in treasures), len(table.treasure_pile))
            )
            table.log.append(moves.TrinketsRevealed(tuple(TRINKETS[t] for t in trinkets), len(table.trinket_pile)))
        table.agenda.append(REVEAL)
        if table.solitaire:
            ghosts = range(table.collectors - 1, 0, -1)
            table.agenda += [OfferGhost(ghost=ghost) for ghost in ghosts]
        table.agenda.append(ChoosePlan(asked=table.all_seats, **choice_time(table)))


class ChoosePlan(Sealed[PlanTable], frozen=True, gc=False):
    """Which Plan do you put face down? (TP-3.4)"""

    rule: ClassVar[str] = "TP-3.4"

    def seats(self, table: PlanTable) -> Sequence[Seat]:
        return [seat for seat, face in enumerate(table.sealed) if face == EMPTY]

    def is_asked(self, table: PlanTable, seat: Seat) -> bool:
        return 0 <= seat < table.seats and table.sealed[seat] == EMPTY

    def complete(self, table: PlanTable) -> bool:
        return EMPTY not in table.sealed

    def options(self, table: PlanTable, seat: Seat) -> Sequence[Action]:
        return [CHOOSE[face] for face in dict.fromkeys(table.hands[seat])]  # TP-14.4: each face once

    def seal(self, table: PlanTable, seat: Seat, action: Action) -> None:
        assert isinstance(action, moves.Choose)
        face = FACE[action.face]
        table.sealed[seat] = face
        table.hands[seat] = without(table.hands[seat], face)  # TP-3.5: it leaves the hand
        table.missed[seat] = 0
        if table.log is not None:
            table.log.append(moves.SeatReady(seat))

    def expire(self, table: PlanTable) -> None:
        missed = {seat: table.missed[seat] + 1 for seat in self.seats(table)}
        super().expire(table)
        for seat, times in missed.items():
            table.missed[seat] = times  # TP-16.3

    def default(self, table: PlanTable, seat: Seat) -> Action:
        clock_chose(table, seat, "choose_plan")
        return CHOOSE[table.rng.shuffled(table.hands[seat])[0]]

    def reveal(self, table: PlanTable) -> None:
        """The next step on the agenda turns all Plans up."""

    def refusal(self, table: PlanTable, seat: Seat, action: Action) -> Refused:
        if isinstance(action, moves.Choose):
            return Refused("TP-13.1", "That Plan is not in your hand.")
        return Refused(self.rule, "Choose one Plan from your hand now.")


class Reveal(Step[PlanTable], frozen=True, gc=False):
    """All chosen Plans are turned up together (TP-3.1, step 4)."""

    def run(self, table: PlanTable) -> None:
        table.plans = table.sealed.copy()
        for ghost in range(table.seats, table.collectors):
            slot = table.flips[ghost]
            hand = list(table.hands[ghost])
            table.plans.append(hand[slot])
            hand[slot] = EMPTY
            table.hands[ghost] = tuple(hand)
        table.sealed = [EMPTY] * table.seats
        table.flips = [EMPTY] * table.collectors
        table.loot = [0] * table.collectors
        table.revealed.append(tuple(table.plans))
        if table.log is not None:
            table.log.append(moves.PlansRevealed(table.turn, tuple(FACES[face] for face in table.plans)))
        table.agenda.append(CLEAN_UP)
        groups: dict[int, list[Seat]] = {}
        for seat, face in enumerate(table.plans):
            groups.setdefault(SIZE[face], []).append(seat)
        table.agenda += [Execute(size, tuple(groups[size])) for size in sorted(groups, reverse=True)]  # TP-4.1


# 4.2 Executing Plans -----------------------------------------------------------------------------------------------


class Execute(Step[PlanTable], frozen=True, gc=False):
    """All Plans of one size go in and come out together (TP-4.2)."""

    size: int
    group: tuple[Seat, ...]

    def run(self, table: PlanTable) -> None:
        group = self.group
        if table.log is not None:
            table.log.append(moves.GroupStarted(self.size, group))
        if self.size == 0 and len(group) == 1:
            table.agenda.append(OfferKind(group[0]))  # TP-5.2: it always takes something, so it needs no trinket
            return
        send_in(table, self.size, group)
        # TP-4.12: unmatched specialists have taken; then bribes, then trinkets.
        if table.options.bribes:
            table.agenda.append(Bribe(self.size))
        else:
            compensate(table, group)


def send_in(table: PlanTable, size: int, group: Sequence[Seat]) -> None:
    """Each unmatched specialist takes everything of its kind (TP-4.3, TP-4.5)."""
    if table.log is not None:
        tell_clashes(table, size, group)
    museum, plans = table.museum, table.plans
    if len(group) == 1:
        for kind in SHOWS[plans[group[0]]]:
            if museum[kind]:
                take_kind(table, group[0], kind)
        return
    shown = [kind for seat in group for kind in SHOWS[plans[seat]]]
    for seat in group:
        for kind in SHOWS[plans[seat]]:
            if museum[kind] and shown.count(kind) == 1:
                take_kind(table, seat, kind)


def tell_clashes(table: PlanTable, size: int, group: Sequence[Seat]) -> None:
    """Every match, also where nothing lies; of Smash & Grabs the dearest kind they could have had."""
    assert table.log is not None
    if size == 0:
        dearest = table.museum[fattest(table, _ALL_KINDS)]
        table.log.append(moves.Clashed(0, None, tuple(group), tuple(TREASURES[tile] for tile in dearest)))
    for kind, seats in matches(table, group).items():
        lying = tuple(TREASURES[tile] for tile in table.museum[kind])
        table.log.append(moves.Clashed(size, KINDS[kind], seats, lying))


def matches(table: PlanTable, group: Sequence[Seat]) -> dict[Kind, tuple[Seat, ...]]:
    """The kinds that two or more Plans of a group show, and whose (TP-4.6)."""
    showing = {kind: tuple(seat for seat in group if kind in SHOWS[table.plans[seat]]) for kind in _ALL_KINDS}
    return {kind: seats for kind, seats in showing.items() if len(seats) > 1}


def take_kind(table: PlanTable, seat: Seat, kind: Kind) -> None:
    """All face-up treasures of a kind go to a collection; nobody may leave one behind (TP-4.4)."""
    tiles = table.museum[kind]
    table.museum[kind] = ()
    table.treasures[seat] += tiles
    table.loot[seat] += len(tiles)
    if table.log is not None:
        table.log.append(moves.Taken(seat, KINDS[kind], tuple(TREASURES[tile] for tile in tiles)))
        before = treasure_sets(table.treasures[seat][: -len(tiles)], kind)
        for number in range(before + 1, treasure_sets(table.treasures[seat], kind) + 1):
            table.log.append(moves.SetCompleted(seat, KINDS[kind], number))


# 4.3 Smash & Grab: two or more take nothing (TP-5.5), one alone takes a kind of its choice --------------------------


class OfferKind(Step[PlanTable], frozen=True, gc=False):
    """Ask which kind a Smash & Grab takes, unless only one lies there or a Ghost holds it (TP-5.4, TP-11.6)."""

    seat: Seat

    def run(self, table: PlanTable) -> None:
        kinds = [kind for kind in _ALL_KINDS if table.museum[kind]]
        if len(kinds) == 1:
            name_kind(table, self.seat, kinds[0])
        elif self.seat >= table.seats:
            name_kind(table, self.seat, fattest(table, kinds))
        else:
            table.agenda.append(SmashGrabKind(seat=self.seat, **execution_time(table, "short")))


class SmashGrabKind(Turn[PlanTable], frozen=True, gc=False):
    """Which kind does your Smash & Grab take? (TP-5.3)"""

    rule: ClassVar[str] = "TP-5.4"

    def options(self, table: PlanTable, seat: Seat) -> Sequence[Action]:
        return [NAME[kind] for kind in _ALL_KINDS if table.museum[kind]]

    def take(self, table: PlanTable, seat: Seat, action: Action) -> None:
        assert isinstance(action, moves.Name)
        name_kind(table, seat, KINDS.index(action.kind))

    def expire(self, table: PlanTable) -> None:
        clock_chose(table, self.seat, "smash_grab_kind")
        name_kind(table, self.seat, fattest(table, [kind for kind in _ALL_KINDS if table.museum[kind]]))

    def refusal(self, table: PlanTable, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "Name a kind of which at least one treasure lies face up.")


def name_kind(table: PlanTable, seat: Seat, kind: Kind) -> None:
    if table.log is not None:
        table.log.append(moves.KindNamed(seat, KINDS[kind]))
    take_kind(table, seat, kind)


def fattest(table: PlanTable, kinds: Sequence[Kind]) -> Kind:
    """Highest total value, then more tiles, then canonical order (TP-11.6)."""
    return max(kinds, key=lambda kind: (worth(table.museum[kind]), len(table.museum[kind]), -kind))


def worth(tiles: Sequence[Treasure]) -> int:
    return sum(VALUE[tile] for tile in tiles)


# 4.4 Trinkets as compensation --------------------------------------------------------------------------------------


def compensate(table: PlanTable, group: Sequence[Seat]) -> None:
    """Owners of Plans that got nothing take a trinket each, the poorest first (TP-6.4, TP-6.6)."""
    owners = [seat for seat in group if not table.loot[seat]]
    if len(owners) > 1:
        owners.sort(key=table.holdings)
        blocks = [tuple(block) for _, block in groupby(owners, key=table.holdings)]
        table.agenda += [HandOut(block) for block in reversed(blocks)]
    elif owners:
        hand_out(table, owners[0])


class HandOut(Step[PlanTable], frozen=True, gc=False):
    """One alone picks; those who hold equally much take blindly (TP-6.4)."""

    block: tuple[Seat, ...]

    def run(self, table: PlanTable) -> None:
        if len(self.block) > 1:
            hand_out_blindly(table, self.block)
        else:
            hand_out(table, self.block[0])


def hand_out(table: PlanTable, seat: Seat) -> None:
    """One trinket at choice; where public facts leave one way only, nobody is asked (section 6)."""
    ways = len(set(table.shelf)) + bool(table.trinket_pile)
    if not ways:
        nothing_left(table, seat)
    elif seat >= table.seats:  # TP-11.7
        take_trinket(table, seat, TAKE_BLIND if table.trinket_pile else TAKE[table.shelf[0]])
    elif ways == 1:
        take_trinket(table, seat, *trinket_choices(table))
    else:
        table.agenda.append(PickTrinket(seat=seat, **execution_time(table, "pick_trinket")))


class PickTrinket(Turn[PlanTable], frozen=True, gc=False):
    """Which trinket do you take for your trouble? (TP-6.1)"""

    rule: ClassVar[str] = "TP-6.1"

    def options(self, table: PlanTable, seat: Seat) -> Sequence[Action]:
        return trinket_choices(table)

    def take(self, table: PlanTable, seat: Seat, action: Action) -> None:
        take_trinket(table, seat, action)

    def expire(self, table: PlanTable) -> None:
        clock_chose(table, self.seat, "pick_trinket")
        take_trinket(table, self.seat, TAKE_BLIND if table.trinket_pile else TAKE[table.shelf[0]])

    def refusal(self, table: PlanTable, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "Take a trinket that lies face up, or the top one of the pile if there is one.")


def trinket_choices(table: PlanTable) -> list[Action]:
    """Each face-up design once, and the pile while it lasts (TP-6.8, TP-6.12)."""
    choices: list[Action] = [TAKE[tile] for tile in sorted(set(table.shelf))]
    return [*choices, TAKE_BLIND] if table.trinket_pile else choices


def take_trinket(table: PlanTable, seat: Seat, action: Action) -> None:
    if isinstance(action, moves.Take):
        tile = TRINKET[action.trinket]
        table.shelf.remove(tile)
        keep_trinket(table, seat, tile, "face-up")
    else:
        keep_trinket(table, seat, table.trinket_pile.pop(), "pile")


def hand_out_blindly(table: PlanTable, block: Sequence[Seat]) -> None:
    """The top of the pile each, lowest seat first; a pile too short is shared out by lot (TP-6.7)."""
    if len(table.trinket_pile) >= len(block):
        for seat in block:
            keep_trinket(table, seat, table.trinket_pile.pop(), "pile")
        return
    if not table.trinket_pile and not table.shelf:
        for seat in block:
            nothing_left(table, seat)
        return
    order = table.rng.shuffled(block)
    lots: list[tuple[Trinket, moves.Source]] = [(tile, "pile") for tile in reversed(table.trinket_pile)]
    table.trinket_pile = []
    lots += [(tile, "lot") for tile in table.rng.shuffled(table.shelf)]
    for seat, (tile, source) in zip(order, lots, strict=False):
        if source == "lot":
            table.shelf.remove(tile)
        keep_trinket(table, seat, tile, source)
    for seat in order[len(lots) :]:
        nothing_left(table, seat)


def keep_trinket(table: PlanTable, seat: Seat, tile: Trinket, source: moves.Source) -> None:
    """A trinket goes to a collection and lies open there, also one taken unseen (TP-6.10)."""
    before = table.trinkets[seat]
    table.trinkets[seat] = (*before, tile)
    if table.log is not None:
        table.log.append(moves.TrinketTaken(seat, TRINKETS[tile], source, len(table.treasures[seat]), len(before)))
        tell_trinket_sets(table, seat, before)


def nothing_left(table: PlanTable, seat: Seat) -> None:
    """No trinket anywhere: nothing, and nothing is owed later (TP-6.9)."""
    if table.log is not None:
        table.log.append(moves.TrinketNone(seat))


def tell_trinket_sets(table: PlanTable, seat: Seat, before: Sequence[Trinket]) -> None:
    assert table.log is not None
    for kind, code in enumerate("GCO"):
        was, now = trinket_sets(before, kind), trinket_sets(table.trinkets[seat], kind)
        table.log += [moves.SetCompleted(seat, code, number) for number in range(was + 1, now + 1)]
        table.log += [moves.SetBroken(seat, code, left) for left in range(was - 1, now - 1, -1)]


# 4.5 Clean-up, passing, rounds -------------------------------------------------------------------------------------


class CleanUp(Step[PlanTable], frozen=True, gc=False):
    """Used Plans are discarded; then cards are passed, a round ends, or the hands are refilled (TP-3.1, step 6)."""

    def run(self, table: PlanTable) -> None:
        table.used += table.plans
        table.plans = []
        table.agenda.append(START_TURN)
        if table.solitaire:
            if table.turn < LAST_TURN:  # TP-11.9
                deal(table, 2)
        elif table.turn in LAST_TURNS_OF_ROUNDS:
            end_round(table)
        elif table.turn < LAST_TURN:  # TP-7.8
            closing = timing(table, "pass_cards", SHOW_BEFORE_PASS)
            table.agenda.append(PassCards(asked=table.all_seats, **closing))


class PassCards(Sealed[PlanTable], frozen=True, gc=False):
    """Which two cards do you pass on? (TP-7.1, TP-7.2)"""

    rule: ClassVar[str] = "TP-7.1"

    def seats(self, table: PlanTable) -> Sequence[Seat]:
        return [seat for seat, gift in enumerate(table.gifts) if gift is None]

    def is_asked(self, table: PlanTable, seat: Seat) -> bool:
        return 0 <= seat < table.seats and table.gifts[seat] is None

    def complete(self, table: PlanTable) -> bool:
        return None not in table.gifts

    def options(self, table: PlanTable, seat: Seat) -> Sequence[Action]:
        hand = table.hands[seat]
        return pairs(tuple(map(hand.index, hand)))

    def seal(self, table: PlanTable, seat: Seat, action: Action) -> None:
        assert isinstance(action, moves.Give)
        hand = table.hands[seat]
        table.gifts[seat] = (hand[action.first], hand[action.second])
        if table.log is not None:
            table.log.append(moves.SeatReady(seat))

    def default(self, table: PlanTable, seat: Seat) -> Action:
        clock_chose(table, seat, "pass_cards")
        hand = table.hands[seat]
        first, second = sorted(table.rng.shuffled(hand)[:2])
        place = hand.index(first)
        return moves.Give(place, hand.index(second, place + 1))

    def reveal(self, table: PlanTable) -> None:
        step = direction(table.round)
        gifts = tuple(gift for gift in table.gifts if gift is not None)
        for seat, (first, second) in enumerate(gifts):
            hand = list(table.hands[seat])
            hand.remove(first)
            hand.remove(second)
            hand += gifts[(seat - step) % table.seats]
            table.hands[seat] = tuple(sorted(hand))
        if table.log is not None:
            for giver, gift in enumerate(gifts):
                table.log.append(moves.Passed(giver, (giver + step) % table.seats, 2, names(gift)))
        table.passes.append(gifts)
        table.gifts = [None] * table.seats

    def refusal(self, table: PlanTable, seat: Seat, action: Action) -> Refused:
        return Refused("TP-13.1", "Pass exactly two cards of your hand.")


@cache
def pairs(firsts: tuple[int, ...]) -> tuple[moves.Give, ...]:
    """Every pair of places; of pairs with equal faces only the first (TP-13.4).

    All that matters of a hand is where the face at each place stands first, and few hands differ in that.
    """
    found = {(firsts[give.first], firsts[give.second]): give for give in reversed(GIVE) if give.second < len(firsts)}
    return tuple(found.values())[::-1]


def end_round(table: PlanTable) -> None:
    """The two cards left are discarded face down, and a new round begins (TP-7.3 to TP-7.5)."""
    leftovers = tuple(table.hands)
    past = Round(table.round, tuple(table.revealed), tuple(table.passes), leftovers)
    if table.log is not None:
        for seat, cards in enumerate(leftovers):
            table.log.append(moves.LeftoversDiscarded(seat, len(cards), names(cards)))
        if table.options.spectator_hands == "after_round":
            table.log.append(round_shown(past))
    table.past.append(past)
    if table.options.spectator_hands == "after_round":
        table.shown.append(past)
    table.revealed = []
    table.passes = []
    table.hands = [()] * table.seats
    table.agenda.append(StartRound(table.round + 1))


def round_shown(past: Round) -> moves.RoundShown:
    return moves.RoundShown(
        past.number,
        tuple(names(past.dealt(seat)) for seat in range(len(past.leftovers))),
        tuple(tuple(names(gift) for gift in gifts) for gifts in past.passes),
        tuple(names(cards) for cards in past.leftovers),
    )


def deal(table: PlanTable, size: int) -> None:
    """Cards one at a time, from seat 0 upwards, until everyone has enough (TP-2.5, TP-11.3)."""
    if table.solitaire:
        refill(table)
    else:
        cards = draw_many(table, size * table.seats)
        table.hands = [tuple(sorted(cards[seat :: table.seats])) for seat in range(table.seats)]
    if table.log is not None:
        table.log.append(moves.Dealt(tuple(map(len, table.hands)), tuple(map(names, table.hands))))


def draw_many(table: PlanTable, count: int) -> list[Face]:
    if len(table.stack) < count:
        return [draw(table) for _ in range(count)]
    cards = table.stack[: -count - 1 : -1]
    del table.stack[-count:]
    return cards


def draw(table: PlanTable) -> Face:
    """The top of the stack; an empty one is made anew from all discards (TP-7.6)."""
    if not table.stack:
        discards = sorted([*table.used, *(face for past in table.past for cards in past.leftovers for face in cards)])
        table.stack = table.rng.shuffled(discards)[::-1]
        table.used = []
        table.past = []
        table.shuffles += 1
        if table.log is not None:
            table.log.append(moves.Reshuffled(len(table.stack)))
    return table.stack.pop()


# 4.7 End -----------------------------------------------------------------------------------------------------------


def finish(table: PlanTable) -> None:
    """Nothing is left on the agenda, so the game is over (TP-9.1)."""
    if table.log is not None:
        standings = table.standings()
        scores = tuple(standing[0] for standing in standings)
        table.log.append(moves.GameOver(scores, table.winners(standings), decided_by(standings)))


# 4.9 Solitaire -----------------------------------------------------------------------------------------------------


class OfferGhost(Step[PlanTable], frozen=True, gc=False):
    """Time to flip one of this Ghost's cards (TP-11.4)."""

    ghost: Seat

    def run(self, table: PlanTable) -> None:
        table.agenda.append(FlipGhost(seat=0, ghost=self.ghost, **timing(table, "short", 0)))


class FlipGhost(Turn[PlanTable], frozen=True, gc=False):
    """Which of the Ghost's two cards does it play? Nothing is shown until all are flipped (TP-11.4)."""

    rule: ClassVar[str] = "TP-11.4"
    ghost: Seat

    def options(self, table: PlanTable, seat: Seat) -> Sequence[Action]:
        return FLIP

    def take(self, table: PlanTable, seat: Seat, action: Action) -> None:
        assert isinstance(action, moves.Flip)
        table.flips[self.ghost] = "AB".index(action.slot)
        if table.log is not None:
            table.log.append(moves.GhostFlipped(self.ghost, action.slot))

    def expire(self, table: PlanTable) -> None:
        clock_chose(table, self.seat, "flip_ghost")
        self.take(table, self.seat, FLIP[0])

    def refusal(self, table: PlanTable, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "Flip card A or card B of the Ghost.")


def refill(table: PlanTable) -> None:
    """Everybody back to two cards: the player first, then the Ghosts, new cards into empty slots (TP-11.3)."""
    hands = [list(hand) for hand in table.hands]
    while any(len(hand) < 2 or EMPTY in hand for hand in hands):
        for seat, hand in enumerate(hands):
            if seat < table.seats:
                if len(hand) < 2:
                    hand.append(draw(table))
            else:
                slot = hand.index(EMPTY)
                hand[slot] = draw(table)
                table.filled[2 * seat + slot] = table.shuffles
    table.hands = [tuple(sorted(hand)) if seat < table.seats else tuple(hand) for seat, hand in enumerate(hands)]


# 4.10 Tie-breaking bribes ------------------------------------------------------------------------------------------


class Bribe(Step[PlanTable], frozen=True, gc=False):
    """Auction the open ties of a size one at a time, until none is left; then trinkets (TP-12.3)."""

    size: int
    settled: tuple[Kind, ...] = ()

    def run(self, table: PlanTable) -> None:
        ties = open_ties(table, self.size, self.settled)
        if len(ties) == 1:
            open_auction(table, self.size, self.settled, *ties.popitem())
        elif not ties:
            compensate(table, table.group(self.size))
        else:
            chooser = tie_chooser(table, ties)
            time = execution_time(table, "short")
            table.agenda.append(ChooseBribeTie(seat=chooser, size=self.size, settled=self.settled, **time))


class ChooseBribeTie(Turn[PlanTable], frozen=True, gc=False):
    """Which tie is bribed for first? (TP-12.4)"""

    rule: ClassVar[str] = "TP-12.4"
    size: int
    settled: tuple[Kind, ...]

    def options(self, table: PlanTable, seat: Seat) -> Sequence[Action]:
        return [SETTLE[kind] for kind in open_ties(table, self.size, self.settled)]

    def take(self, table: PlanTable, seat: Seat, action: Action) -> None:
        assert isinstance(action, moves.Settle)
        if table.log is not None:
            table.log.append(moves.BribeChosen(seat, action.kind))
        kind = KINDS.index(action.kind)
        open_auction(table, self.size, self.settled, kind, open_ties(table, self.size, self.settled)[kind])

    def expire(self, table: PlanTable) -> None:
        clock_chose(table, self.seat, "choose_bribe_tie")
        ties = open_ties(table, self.size, self.settled)
        self.take(table, self.seat, SETTLE[fattest(table, list(ties))])

    def refusal(self, table: PlanTable, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "Name one of the ties that are still open.")


def open_ties(table: PlanTable, size: int, settled: Sequence[Kind]) -> dict[Kind, tuple[Seat, ...]]:
    """Ties not yet auctioned that somebody can bid for (TP-12.2)."""
    group = table.group(size)
    if size == 0:
        ties = {SMASH_TIE: tuple(group)} if len(group) > 1 else {}
    else:
        ties = {kind: seats for kind, seats in matches(table, group).items() if table.museum[kind]}
    return {
        kind: seats
        for kind, seats in ties.items()
        if kind not in settled and any(table.trinkets[seat] for seat in seats)
    }


def tie_chooser(table: PlanTable, ties: dict[Kind, tuple[Seat, ...]]) -> Seat:
    """Of all who are part of an open tie the one who holds least; if equal, by lot (TP-12.4)."""
    seats = sorted({seat for tied in ties.values() for seat in tied})
    least = min(map(table.holdings, seats))
    return table.rng.shuffled([seat for seat in seats if table.holdings(seat) == least])[0]


def open_auction(table: PlanTable, size: int, settled: tuple[Kind, ...], kind: Kind, seats: tuple[Seat, ...]) -> None:
    if table.log is not None:
        table.log.append(moves.BribeOpened(kind_name(kind), seats))
    table.agenda.append(Bribe(size, (*settled, kind)))
    asked = tuple(seat for seat in seats if table.trinkets[seat])
    for seat in seats:
        table.bids[seat] = EMPTY if seat in asked else 0  # TP-12.5: nothing to offer, not asked
    table.agenda.append(BribeBid(asked=asked, kind=kind, tied=seats, **execution_time(table, "bribe_bid")))


class BribeBid(Sealed[PlanTable], frozen=True, gc=False):
    """How many trinkets do you bid? (TP-12.5)"""

    rule: ClassVar[str] = "TP-12.5"
    kind: Kind
    tied: tuple[Seat, ...]

    def answered(self, table: PlanTable, seat: Seat) -> bool:
        return table.bids[seat] != EMPTY

    def options(self, table: PlanTable, seat: Seat) -> Sequence[Action]:
        return BID[: len(table.trinkets[seat]) + 1]

    def seal(self, table: PlanTable, seat: Seat, action: Action) -> None:
        assert isinstance(action, moves.Bid)
        table.bids[seat] = action.trinkets
        if table.log is not None:
            table.log.append(moves.SeatReady(seat))

    def default(self, table: PlanTable, seat: Seat) -> Action:
        clock_chose(table, seat, "bribe_bid")
        return BID[0]

    def reveal(self, table: PlanTable) -> None:
        """The single highest bid above nothing wins; a shared one does not (TP-12.6 to TP-12.8)."""
        bids = tuple(table.bids[seat] for seat in self.tied)
        high = max(bids)
        winner = self.tied[bids.index(high)] if high and bids.count(high) == 1 else None
        table.bids = [EMPTY] * table.seats
        if table.log is not None:
            table.log.append(moves.BribeBids(kind_name(self.kind), self.tied, bids, winner))
        if winner is not None:
            table.agenda.append(OfferPayment(winner, self.kind, high, (), **execution_time(table, "short")))

    def refusal(self, table: PlanTable, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, f"Bid a whole number from 0 to {len(table.trinkets[seat])}, the trinkets you hold.")


class OfferPayment(Step[PlanTable], frozen=True, gc=False):
    """Ask for the next trinket of a bribe, unless there is no choice left (TP-13.7)."""

    seat: Seat
    kind: Kind
    owed: int
    laid: tuple[Trinket, ...]
    closes: Millis | None = None
    counts: Millis | None = None

    def run(self, table: PlanTable) -> None:
        left = without_all(table.trinkets[self.seat], self.laid)
        if not self.owed:
            pay(table, self.seat, self.kind, self.laid)
        elif self.owed == len(left) or len(set(left)) == 1:
            pay(table, self.seat, self.kind, (*self.laid, *left[: self.owed]))
        else:
            table.agenda.append(
                BribePay(
                    seat=self.seat,
                    kind=self.kind,
                    owed=self.owed,
                    laid=self.laid,
                    closes=self.closes,
                    counts=self.counts,
                )
            )


class BribePay(Turn[PlanTable], frozen=True, gc=False):
    """Which trinket do you pay with? One clock runs for the whole payment (TP-13.7)."""

    rule: ClassVar[str] = "TP-13.7"
    kind: Kind
    owed: int
    laid: tuple[Trinket, ...]

    def options(self, table: PlanTable, seat: Seat) -> Sequence[Action]:
        return [PAY[tile] for tile in sorted(set(without_all(table.trinkets[seat], self.laid)))]

    def take(self, table: PlanTable, seat: Seat, action: Action) -> None:
        assert isinstance(action, moves.Pay)
        laid = (*self.laid, TRINKET[action.trinket])
        table.agenda.append(OfferPayment(seat, self.kind, self.owed - 1, laid, self.closes, self.counts))

    def expire(self, table: PlanTable) -> None:
        clock_chose(table, self.seat, "bribe_pay")
        laid = self.laid
        for _ in range(self.owed):
            laid = (*laid, least_missed(without_all(table.trinkets[self.seat], laid)))
        pay(table, self.seat, self.kind, laid)

    def refusal(self, table: PlanTable, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "Pay with a trinket that you hold and have not laid aside yet.")


def least_missed(tiles: Sequence[Trinket]) -> Trinket:
    """A design held twice first, then the kind with fewest tiles left, then canonical order (section 6, bribe_pay)."""
    kinds = [tile // 5 for tile in tiles]
    return min(tiles, key=lambda tile: (tiles.count(tile) < 2, kinds.count(tile // 5), tile))


def pay(table: PlanTable, seat: Seat, kind: Kind, laid: Sequence[Trinket]) -> None:
    """The bribe goes to the right-hand end of the face-up trinkets, and the winner takes the prize (TP-12.6, 12.9)."""
    before = table.trinkets[seat]
    table.trinkets[seat] = without_all(before, laid)
    table.shelf += sorted(laid)
    if table.log is not None:
        table.log.append(moves.BribePaid(seat, tuple(TRINKETS[tile] for tile in sorted(laid))))
        tell_trinket_sets(table, seat, before)
    if kind == SMASH_TIE:
        table.agenda.append(OfferKind(seat))  # TP-12.10
    else:
        take_kind(table, seat, kind)


START_TURN = StartTurn()
REVEAL = Reveal()
CLEAN_UP = CleanUp()


# Common ------------------------------------------------------------------------------------------------------------


class Closing(TypedDict, total=False):
    closes: Millis | None
    counts: Millis | None


def timing(table: PlanTable, question: str, show: Millis) -> Closing:
    """The limit of section 9 after the show time of TP-16.5."""
    limits = LIMITS.get(table.options.clock or "none")
    if limits is None:
        return {}
    return {"closes": table.now + show + limits[question], "counts": limits[question]}


def choice_time(table: PlanTable) -> Closing:
    fresh = table.turn in FIRST_TURNS
    if table.solitaire:
        show = SHOW_BEFORE_CHOICE if table.turn == 1 else SHOW_AFTER_EXECUTION
        fresh = table.turn == 1
    else:
        show = SHOW_AFTER_EXECUTION if table.turn in FIRST_TURNS[1:] else SHOW_BEFORE_CHOICE
    return timing(table, "choose_plan_first" if fresh else "choose_plan", show)


def execution_time(table: PlanTable, question: str) -> Closing:
    table.shows += 1
    return timing(table, question, SHOW_FIRST_IN_EXECUTION if table.shows == 1 else SHOW_LATER_IN_EXECUTION)


def clock_chose(table: PlanTable, seat: Seat, question: str) -> None:
    if table.log is not None:
        table.log.append(moves.ClockChose(seat, question))


def kind_name(kind: Kind) -> str | None:
    return None if kind == SMASH_TIE else KINDS[kind]


def names(faces: Sequence[Face]) -> tuple[str, ...]:
    return tuple(FACES[face] for face in faces)


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def without_all(tiles: tuple[int, ...], gone: Sequence[int]) -> tuple[int, ...]:
    for tile in gone:
        tiles = without(tiles, tile)
    return tiles
