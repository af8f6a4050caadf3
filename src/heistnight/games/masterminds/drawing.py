"""Drawing from the decks and the bag, decks that run out (section 4.12), and the five cards that play themselves."""

from collections.abc import Callable, Sequence

from heistnight.core.action import Seat
from heistnight.games.masterminds import moves
from heistnight.games.masterminds.arms import drop_arms
from heistnight.games.masterminds.memory import left_unseen, seen_in_hand, seen_leaving, top_drawn, without
from heistnight.games.masterminds.pieces import (
    CASH,
    IMMEDIATE,
    MOST_HEAT,
    NONE,
    POOL,
    PREP,
    PREPS,
    Failure,
    Gem,
    Prep,
    Talent,
)
from heistnight.games.masterminds.places import CameUp, Heist
from heistnight.games.masterminds.zones import MastermindsZones

# Talents -----------------------------------------------------------------------------------------------------------


def draw_talent(table: MastermindsZones, seer: Seat | None = None) -> Talent:
    """The top Talent, or NONE when deck and discard pile are empty; only `seer` sees it, or everybody."""
    deck = table.talent_deck
    if not deck and not refill(table, "talent", deck, table.talent_discard):
        return NONE
    talent = deck.pop()
    if table.talent_sights:
        top_drawn(table.talent_sights, len(deck) + 1, talent, seer)
    return talent


def refill(table: MastermindsZones, name: moves.DeckName, deck: list[int], discard: list[int]) -> bool:
    """An empty deck is made anew from its discard pile (MHS-14.1)."""
    if not discard:
        return False
    deck[:] = table.rng.shuffled(sorted(discard))
    discard.clear()
    table.emit(moves.DeckReshuffled, name, len(deck))
    return True


def fill_pool(table: MastermindsZones) -> None:
    """Up to three; a Pool of three or more is left alone (MHS-10.3)."""
    drawn: list[Talent] = []
    while len(table.pool) < POOL and (talent := draw_talent(table)) != NONE:
        table.pool.append(talent)
        drawn.append(talent)
    if drawn:
        table.emit(moves.PoolFilled, moves.talents(drawn))


# Prep cards --------------------------------------------------------------------------------------------------------


def deal(table: MastermindsZones, counts: Sequence[int]) -> list[tuple[Prep, ...]]:
    """So many to each seat; those that play immediately are replaced and shuffled back, seen by nobody (MHS-2.3)."""
    set_aside: list[Prep] = []
    dealt: list[tuple[Prep, ...]] = []
    for seat, count in enumerate(counts):
        cards: list[Prep] = []
        while len(cards) < count:
            card = table.prep_deck.pop()
            (set_aside if card in IMMEDIATE else cards).append(card)
        table.hands[seat] = tuple(sorted((*table.hands[seat], *cards)))
        dealt.append(tuple(cards))
    if set_aside:
        table.prep_deck[:] = table.rng.shuffled([*table.prep_deck, *set_aside])
    return dealt


def draw(table: MastermindsZones, seat: Seat, count: int = 1) -> None:
    """Prep cards into a hand; one that plays immediately is carried out first, and not replaced (MHS-5.2, MHS-23.1)."""
    drawn = [card for _ in range(count) if (card := _draw_one(table, seat)) != NONE]
    if drawn:
        table.emit(moves.CardsDrawn, seat, len(drawn), moves.preps(drawn))


def _draw_one(table: MastermindsZones, seat: Seat) -> Prep:
    deck = table.prep_deck
    if not deck and not refill(table, "prep", deck, table.prep_discard):
        return NONE
    card = deck.pop()
    if card not in IMMEDIATE:
        table.hands[seat] = tuple(sorted((*table.hands[seat], card)))
        return card
    table.emit(moves.PlayedAtOnce, seat, PREPS[card])
    table.came_up += (CameUp(table.turn, seat, PREPS[card], len(table.hands[seat])),)
    AT_ONCE[card](table, seat)
    table.prep_discard.append(card)
    return NONE


def can_draw(table: MastermindsZones) -> bool:
    return bool(table.prep_deck or table.prep_discard)


def crackdown(table: MastermindsZones, seat: Seat) -> None:
    """E01: 1 Heat on every Heist."""
    for position in table.jobs():
        add_heat(table, position)


def amnesty(table: MastermindsZones, seat: Seat) -> None:
    """E02: all Heat goes."""
    for position in table.jobs():
        set_heat(table, position, 0)


def fresh_faces(table: MastermindsZones, seat: Seat) -> None:
    """E03: the whole Pool is discarded, three new Talents are laid out (MHS-27.22)."""
    table.talent_discard += table.pool
    table.pool.clear()
    fill_pool(table)


def windfall(table: MastermindsZones, seat: Seat) -> None:
    """E04: a spent Starter Cash is flipped back, or else a card drawn."""
    if table.cash[seat] < CASH:
        flip_cash_back(table, seat)
    else:
        draw(table, seat)


def thieves_market(table: MastermindsZones, seat: Seat) -> None:
    """E05: everybody draws one, clockwise, starting with you."""
    for other in (seat, *table.clockwise(seat)):
        draw(table, other)


AT_ONCE: dict[Prep, Callable[[MastermindsZones, Seat], None]] = {
    PREP["E01"]: crackdown,
    PREP["E02"]: amnesty,
    PREP["E03"]: fresh_faces,
    PREP["E04"]: windfall,
    PREP["E05"]: thieves_market,
}


def steal(table: MastermindsZones, thief: Seat, victim: Seat, card: Prep) -> None:
    """A card goes from hand to hand; it is not drawn, and only these two know it (MHS-22.3)."""
    table.hands[victim] = without(table.hands[victim], card)
    table.hands[thief] = tuple(sorted((*table.hands[thief], card)))
    left_unseen(table, victim, thief)
    seen_leaving(table, victim, card, (thief,))
    seen_in_hand(table, thief, (card,), (victim,))
    drop_arms(table, victim)
    table.emit(moves.CardTaken, thief, victim, PREPS[card])


# Failures ----------------------------------------------------------------------------------------------------------


def top_failure(table: MastermindsZones) -> bool:
    """Return whether a Failure card can be revealed or looked at, after a shuffle if needed."""
    return bool(table.failure_deck) or refill(table, "failure", table.failure_deck, table.failure_discard)


def reveal_failure(table: MastermindsZones) -> Failure:
    """The top Failure card, or NONE (a close call, MHS-14.1)."""
    if not top_failure(table):
        return NONE
    failure = table.failure_deck.pop()
    if table.failure_sights:
        top_drawn(table.failure_sights, len(table.failure_deck) + 1, failure)
    return failure


# Heists ------------------------------------------------------------------------------------------------------------


def lay_out_heists(table: MastermindsZones) -> None:
    """The top card as it lies is the job, the next one turned to its A side is the name (MHS-2.5)."""
    for position, heist in enumerate(table.heists):
        if heist is None and len(table.heist_deck) >= 2:  # MHS-14.3
            job, name = table.heist_deck.pop(), table.heist_deck.pop()
            table.heists[position] = Heist(name, job)
            table.emit(moves.HeistLaidOut, position, moves.heist(name), moves.heist(job))


def add_heat(table: MastermindsZones, position: int) -> None:
    """At most two on a heist; more does nothing (MHS-1.7)."""
    if table.options.heat:
        set_heat(table, position, min(MOST_HEAT, table.heist(position).heat + 1))


def set_heat(table: MastermindsZones, position: int, heat: int) -> None:
    heist = table.heist(position)
    if heat != heist.heat:
        table.heists[position] = changed = Heist(heist.name, heist.job, heat)
        table.emit(moves.HeatChanged, position, moves.heist(heist.name), heat, changed.numbers)


# Gems (section 4.9) ------------------------------------------------------------------------------------------------


def draw_gems(table: MastermindsZones, seat: Seat, count: int) -> list[Gem]:
    """Blind, each gem of the bag as likely as the others; what is missing is missing (MHS-11.4)."""
    drawn = [_draw_gem(table) for _ in range(min(count, sum(table.bag)))]
    add_gems(table, seat, drawn, 1)
    table.emit(moves.GemsDrawn, seat, moves.gems(drawn), sum(table.bag))
    return drawn


def _draw_gem(table: MastermindsZones) -> Gem:
    gem = table.rng.choice([gem for gem, count in enumerate(table.bag) for _copy in range(count)], "gems")
    table.bag[gem] -= 1
    return gem


def return_gems(table: MastermindsZones, seat: Seat, gems: Sequence[Gem]) -> None:
    add_gems(table, seat, gems, -1)
    for gem in gems:
        table.bag[gem] += 1
    table.emit(moves.GemsReturned, seat, moves.gems(gems))


def add_gems(table: MastermindsZones, seat: Seat, gems: Sequence[Gem], step: int) -> None:
    held = list(table.gems[seat])
    for gem in gems:
        held[gem] += step
    table.gems[seat] = tuple(held)


def draw_instruction_over(table: MastermindsZones) -> None:
    """The bag counts as emptied when a whole instruction leaves it empty; that is remembered (MHS-11.5)."""
    if not any(table.bag):
        table.emptied = True


def flip_cash_back(table: MastermindsZones, seat: Seat) -> None:
    table.cash[seat] += 1
    table.emit(moves.CashFlipped, seat, table.cash[seat])
