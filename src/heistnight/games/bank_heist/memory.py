"""Memory of each seat (section 7): its notebook, and certain conclusions.

Rows are pairs of eyes: 0 to n-1 the seats, n everybody else. For each row and seat the table keeps which identities
the seat can still have (`could`, a set of bits) and which cards it surely holds (`sure`, counts by kind). Both only say
what lawful sights and the forced moves of the rules prove; they are what sampled worlds must agree with.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from heistnight.core.action import Seat
from heistnight.games.bank_heist.pieces import AGENT, CASH_BAG, CREW, KINDS, RIVAL, STICKY, TATTOO, Card, Identity
from heistnight.games.bank_heist.records import ANYBODY, NOTHING, Bits, Counts, DeedRecord, Note, Noted
from heistnight.games.bank_heist.zones import HeistZones


@cache
def bit(*identities: Identity) -> Bits:
    return sum(1 << identity for identity in identities)


CREW_SIDE = bit(CREW, STICKY)
LOADS = bit(CREW, RIVAL)
NOT_CREW_CARD = ANYBODY & ~bit(CREW)
NOT_AGENT = ANYBODY & ~bit(AGENT)
NOT_RIVAL = ANYBODY & ~bit(RIVAL)


def note(table: HeistZones, owner: Seat, what: Noted, seat: Seat, cards: tuple[str, ...] = ()) -> None:
    table.notebooks[owner] += (Note(owner, table.turn, what, seat, cards),)
    table.writers.append(owner)


def deed(table: HeistZones, seat: Seat, what: str, target: Seat, how: str = "") -> None:
    table.deeds += (DeedRecord(table.turn, seat, what, target, how),)


# Identities ----------------------------------------------------------------------------------------------------------


def everybody_learns(table: HeistZones, seat: Seat, bits: Bits) -> None:
    """A public deed that not every identity may do."""
    could, seats = table.could, table.seats
    for place in range(seat, len(could), seats):
        could[place] &= bits


def one_learns(table: HeistZones, row: Seat, seat: Seat, bits: Bits) -> None:
    table.could[row * table.seats + seat] &= bits


def learn_identity(table: HeistZones, seat: Seat) -> None:
    """The own card, and once eyes were open the partners (BH-2.1)."""
    one_learns(table, seat, seat, bit(table.identities[seat]))
    if table.phase != "identity":
        learn_partners(table, seat)


def learn_partners(table: HeistZones, seat: Seat) -> None:
    """Agents and Rivals: the other one of the faction, or that there is none (BH-2.2)."""
    identity, could = table.identities[seat], table.could
    if identity in (AGENT, RIVAL):
        own = bit(identity)
        for place, card in enumerate(table.identities, start=seat * table.seats):
            could[place] &= own if card == identity else ~own


def saw_tattoo(table: HeistZones, looker: Seat, shown: Seat) -> None:
    tattoo = TATTOO[table.identities[shown]]
    one_learns(table, looker, shown, CREW_SIDE if tattoo else ANYBODY & ~CREW_SIDE)
    note(table, looker, "tattoo" if tattoo else "no_tattoo", shown)


# Cards ---------------------------------------------------------------------------------------------------------------


def gained(table: HeistZones, holder: Seat, card: Card, knower: Seat) -> None:
    """One other seat knows that this card came into a hand."""
    place = knower * table.seats + holder
    table.sure[place] = _more(table.sure[place], card)


def shown(table: HeistZones, looker: Seat, holder: Seat) -> None:
    """A whole hand was seen; with a bag in it during the Robbery its holder is no Crew (BH-4.4)."""
    hand = table.hands[holder]
    table.sure[looker * table.seats + holder] = counts(hand)
    if CASH_BAG in hand:
        one_learns(table, looker, holder, NOT_CREW_CARD)


def lost(table: HeistZones, holder: Seat, card: Card, knowers: Sequence[Seat] | None = None) -> None:
    """A card left a hand: face up, or seen by some. Who does not know which one is a card less sure of every kind."""
    seats, sure = table.seats, table.sure
    for row in range(seats + 1):
        place = row * seats + holder
        known = sure[place]
        if known is NOTHING:
            continue
        if knowers is None or row in knowers:
            sure[place] = _fewer(known, card)
        else:
            sure[place] = _one_less(known)


def lost_all(table: HeistZones, holder: Seat, card: Card) -> None:
    """Everybody saw all cards of a kind leave a hand."""
    seats, sure = table.seats, table.sure
    for place in range(holder, len(sure), seats):
        known = sure[place]
        sure[place] = _or_nothing((*known[:card], 0, *known[card + 1 :]))


def left_deck(table: HeistZones, card: Card, rows: Iterable[Seat]) -> None:
    """Return the rest of the deck as known to a seat that looked through it once."""
    for row in rows:
        seen = table.deck_seen[row]
        if seen:
            table.deck_seen[row] = (*seen[:card], max(0, seen[card] - 1), *seen[card + 1 :])


def counts(cards: Sequence[Card], kinds: int = KINDS) -> Counts:
    return tuple(map(cards.count, range(kinds)))


@lru_cache(maxsize=1_000)
def _more(known: Counts, card: Card) -> Counts:
    return (*known[:card], known[card] + 1, *known[card + 1 :])


@lru_cache(maxsize=1_000)
def _fewer(known: Counts, card: Card) -> Counts:
    return _or_nothing((*known[:card], max(0, known[card] - 1), *known[card + 1 :]))


@lru_cache(maxsize=1_000)
def _one_less(known: Counts) -> Counts:
    return _or_nothing(tuple(count - 1 if count else 0 for count in known))


def _or_nothing(known: Counts) -> Counts:
    return known if any(known) else NOTHING
