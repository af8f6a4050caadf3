"""Ocean's Heist as a learner's row: a few hundred numbers, as the team of the seat that looks would count them."""

from collections.abc import Sequence
from functools import lru_cache

from heistnight.core.action import Seat
from heistnight.core.compact import Layout, OptionRows, compact, floats, mark, marks, names, piece, waited_for
from heistnight.core.research import Column, asked, drawn
from heistnight.games.oceans_heist.assignment import Assign
from heistnight.games.oceans_heist.defenses import FACE_DOWN, ActiveDefense, Lying, active_defense, lineup
from heistnight.games.oceans_heist.moves import ACTIONS
from heistnight.games.oceans_heist.opening import PickGlobalOff, SinkVault, SpareParts
from heistnight.games.oceans_heist.options import OceansOptions
from heistnight.games.oceans_heist.pieces import (
    EMPTY,
    GEAR,
    GLOBALS,
    ICONS,
    LATE_CARDS,
    LAYABLE,
    OPENING,
    RECONNAISSANCE,
    SITUATIONS,
    TARGETS,
    USES,
    VAULTS,
    Casino,
    Gear,
    Vault,
)
from heistnight.games.oceans_heist.preparation import Prepare
from heistnight.games.oceans_heist.round import Crunch, Prep, Viewing
from heistnight.games.oceans_heist.seen.board import eight_shown
from heistnight.games.oceans_heist.selection import PickSituation, PickTarget
from heistnight.games.oceans_heist.shows import Watch
from heistnight.games.oceans_heist.wing_it import WingIt
from heistnight.games.oceans_heist.zones import CREW, STAFF, STANDING, OceansZones

MOST_SEATS = 8
REMEMBERED = 2_000
# What numbers are measured in, and how many are looked at.
ROUNDS, ALARMS, AMOUNT, CARDS, MONEY, MOST_USES = 5, 5, 8, 30, 5_000, max(USES) + 1
DEFENSES, EIGHT, THREE = 8, 8, 3
QUESTIONS = (
    *(PickTarget, PickSituation, Prepare, PickGlobalOff, SinkVault, SpareParts, Viewing, Prep),
    *(Crunch, Assign, WingIt),
)
ASKED = marks(QUESTIONS, (Watch,))
TURNED_UP = tuple(sorted(OPENING))
CONDITIONS = ("round", "globals", "stage", "off", "die", "openings", "vault_set")
LINE = ("slots", "vault_places", "carried", "extras", "target", "unique_active", "sides", "scouted", "discards")


# Everybody's ----------------------------------------------------------------------------------------------------------


def _question(table: OceansZones, seat: Seat) -> bytes:
    return ASKED[type(table.open())]


@lru_cache(REMEMBERED)
def _moment(number: int, leg: int, target: int, situation: int, options: OceansOptions) -> bytes:
    return floats(
        [
            *[number / ROUNDS, leg == 2],
            *mark(target, len(TARGETS)),
            *mark(situation, len(SITUATIONS)),
            *[options.players / MOST_SEATS, (options.budget - MONEY) / 500],
            *[options.uses_a_round == "any", options.extra_cards == "chosen", options.equipment == "active"],
            *[options.eight_stay, options.suggests, options.fills_quickly],
        ]
    )


@lru_cache(REMEMBERED)
def _alarms(alarms: int, counters: int, die: int) -> bytes:
    return floats([min(1.0, alarms / ALARMS), counters / ALARMS, die / 6])


def _openings(openings: Sequence[Gear]) -> bytes:
    return floats([float(card in openings) for card in TURNED_UP])


def _counts(table: OceansZones, seat: Seat) -> bytes:
    hand = len(table.hand) if table.heist else 0
    return floats([hand / CARDS, len(table.laid) / CARDS, len(table.laid_now) / CARDS])


def _three(table: OceansZones, seat: Seat) -> bytes:
    conditions = table.conditions
    cards = [active_defense(conditions, "vault", card, "drawn") for card in table.three[:THREE]]
    return b"".join([*map(_needs, cards), _NO_NEEDS * (THREE - len(cards))])


@lru_cache(REMEMBERED)
def _needs(defense: ActiveDefense) -> bytes:
    amounts = [0.0] * len(ICONS)
    for icon, amount in defense.needs:
        amounts[icon] = amount / AMOUNT
    return floats([*amounts, defense.alarms / 2 + defense.needs_all / 2])


_NO_NEEDS = floats([0.0] * (len(ICONS) + 1))


# A team's own ---------------------------------------------------------------------------------------------------------


def _side(table: OceansZones, seat: Seat) -> bytes:
    return floats([table.sides[seat] == CREW]) + waited_for(table, seat, MOST_SEATS)


def _money(table: OceansZones, seat: Seat) -> bytes:
    known = table.sides[seat] == CREW or (table.heist and table.options.reveal_money)
    return floats([table.money / MONEY if known else 0.0])


def _equipment(table: OceansZones, seat: Seat) -> bytes:
    """The Crew see their hand, the Staff what is known."""
    cards = table.hand if table.sides[seat] == CREW else table.known
    uses, line = table.uses, [0.0] * len(GEAR)
    for card in cards:
        line[card] = (uses[card] or 1) / MOST_USES
    return floats(line)


def _active(table: OceansZones, seat: Seat) -> bytes:
    """Return the active cards; for the Staff only the open ones, fewer where they were just laid or used up."""
    line = [0.0] * len(LAYABLE)
    if table.sides[seat] != CREW:
        for card in table.laid if table.field else table.face_up:
            line[_LAID_AT[card]] = 1.0
        return floats(line)
    for card in table.laid:
        line[_LAID_AT[card]] = 1.0
    for card in table.laid_now:
        line[_LAID_AT[card]] = 0.5
    if not table.drafting:
        for card in table.expended:
            line[_LAID_AT[card]] = 0.25
    return floats(line)


_LAID_AT = {card: place for place, card in enumerate(LAYABLE)}


def _late(table: OceansZones, seat: Seat) -> bytes:
    late = table.late if table.sides[seat] == CREW else ()
    return floats([float(card in late) for card in LATE_CARDS])


def _attempt(table: OceansZones, seat: Seat) -> bytes:
    """An attempt of Wing It that the Crew put together."""
    if table.attempt == EMPTY or table.sides[seat] != CREW:
        return _NO_ATTEMPT
    called = [float(number in table.numbers) for number in range(1, 7)]
    return floats([*called, min(1.0, len(table.burning) / 6), table.numbers_wanted() / 6])


_NO_ATTEMPT = floats([0.0] * 8)


def _vault_deck(table: OceansZones, seat: Seat) -> bytes:
    """Return the part of the Vault deck that the Crew has seen."""
    if table.sides[seat] != CREW:
        return _NO_VAULT
    sunk = table.sunk
    return floats([0.0 if card not in table.peeked else 0.5 if card in sunk else 1.0 for card in range(len(VAULTS))])


_NO_VAULT = floats([0.0] * len(VAULTS))


def _globals(table: OceansZones, seat: Seat) -> bytes:
    """The Staff know theirs before the heist."""
    shown = table.globals if table.heist or table.sides[seat] == STAFF else ()
    return floats([float(card in shown and card != table.off) for card in range(len(GLOBALS))])


def _eight(table: OceansZones, seat: Seat) -> bytes:
    """The Staff's cards with those that are placed, for the Crew while they lie open."""
    if table.sides[seat] == STAFF:
        return _hand(table, tuple(table.eight), table.slots)
    return _hand(table, eight_shown(table), ())


def _hand(table: OceansZones, cards: Sequence[Casino], slots: Sequence[Casino]) -> bytes:
    conditions = table.conditions
    seen = [
        _needs(active_defense(conditions, "casino", card, "drawn")) + _MARK[card in slots] for card in cards[:EIGHT]
    ]
    return b"".join([*seen, _NOT_DRAWN * (EIGHT - len(seen))])


_MARK = {False: floats([0.0]), True: floats([1.0])}
_NOT_DRAWN = _NO_NEEDS + _MARK[False]


def _defenses(table: OceansZones, seat: Seat) -> bytes:
    """Active Defenses as these eyes see them."""
    if not table.heist:
        return _NO_DEFENSE * DEFENSES
    if table.field:
        attempt = table.attempt if table.sides[seat] == CREW else EMPTY
        paid = table.paid if table.drafting else [EMPTY] * len(table.field)
        found = [
            _needs(defense) + _STATE[fate == STANDING, False, way != EMPTY, place == attempt]
            for place, (defense, fate, way) in enumerate(zip(table.field, table.fates, paid))
        ]
    else:
        conditions = table.conditions
        found = [
            _HIDDEN if card == FACE_DOWN else _needs(active_defense(conditions, kind, card, spot, slot)) + _STANDING
            for kind, card, spot, slot in _line(table, table.sides[seat])
        ]
    return b"".join(found[:DEFENSES]) + _NO_DEFENSE * (DEFENSES - len(found))


def _line(table: OceansZones, side: int) -> list[Lying]:
    slots: Sequence[Casino] = table.slots
    vault: Sequence[Vault] = table.vault_places
    if side == CREW and table.agenda:
        seen = table.scouted
        slots = [card if card == EMPTY or slot in seen else FACE_DOWN for slot, card in enumerate(slots)]
        if vault[1] != EMPTY and not table.opened(RECONNAISSANCE):
            vault = (vault[0], FACE_DOWN)
    return lineup(table.carried, slots, table.extras, vault, table.unique)


_BOTH = (False, True)
_STATE = {
    (standing, hidden, paid, attempted): floats([standing, hidden, paid, attempted])
    for standing in _BOTH
    for hidden in _BOTH
    for paid in _BOTH
    for attempted in _BOTH
}
_STANDING = _STATE[True, False, False, False]
_HIDDEN = _NO_NEEDS + _STATE[True, True, False, False]
_NO_DEFENSE = _NO_NEEDS + _STATE[False, False, False, False]

# The row --------------------------------------------------------------------------------------------------------------

_NEEDS = f"amounts of {AMOUNT} by icon, alarms of two and a half more where all of it is needed"

LAYOUT = Layout(
    most=MOST_SEATS,
    board=(
        piece(
            asked(_question, "agenda"),
            Column("question", len(QUESTIONS), f"a mark: {names(QUESTIONS)}; none at others"),
        ),
        piece(
            drawn(_moment, "round", "leg", "target", "situation", "options"),
            Column("round", 1, "of five"),
            Column("second heist", 1, "a mark"),
            Column("Target", len(TARGETS), "a mark"),
            Column("Situation", len(SITUATIONS), "a mark"),
            Column("at the table", 1, "of eight"),
            Column("budget", 1, f"what it is more than {MONEY}, of 500", low=-1.0),
            Column(
                "played with",
                6,
                "marks: any uses a round, extra cards chosen, Equipment stays, the eight stay, suggestions, quick fill",
            ),
        ),
        piece(
            drawn(_alarms, "alarms", "counters", "die"),
            Column("alarms", 2, "alarms and counters, of five", high=2.0),
            Column("die", 1, "of six"),
        ),
        piece(drawn(_openings, "openings"), Column("OPENING cards", len(TURNED_UP), "marks")),
        piece(
            asked(_counts, "hand", "laid", "laid_now", "stage"),
            Column("Equipment cards", 3, f"in hand, laid, laid just now, of {CARDS}", high=2.0),
        ),
        piece(
            asked(_three, "three", *CONDITIONS), Column("Vault cards drawn", THREE * (len(ICONS) + 1), _NEEDS, high=1.5)
        ),
    ),
    own=(
        piece(
            asked(_side),
            Column("Crew", 1, "a mark; none for the Staff"),
            Column("waited for", MOST_SEATS, "marks: seats clockwise, the own one first"),
        ),
        piece(
            asked(_money, "money", "sides", "stage"), Column("money", 1, f"of {MONEY}, as far as it is known", high=1.2)
        ),
        piece(
            asked(_equipment, "hand", "known", "uses", "sides"),
            Column("Equipment", len(GEAR), f"uses left of {MOST_USES}: the Crew's hand; for the Staff what is known"),
        ),
        piece(
            asked(_active, "laid", "laid_now", "expended", "face_up", "field", "sides", "stage"),
            Column(
                "Active Equipment", len(LAYABLE), "one; a half where it was just laid, a quarter where it is expended"
            ),
        ),
        piece(asked(_late, "late", "sides"), Column("LATE cards", len(LATE_CARDS), "marks: added by the Crew")),
        piece(
            asked(_attempt, "attempt", "burning", "numbers", "field", "sides", *CONDITIONS),
            Column("Wing It", 8, "numbers called, then cards burned and numbers to call, of six"),
        ),
        piece(
            asked(_vault_deck, "peeked", "sunk", "sides"),
            Column("Vault deck", len(VAULTS), "cards the Crew have seen; a half where they were sunk"),
        ),
        piece(
            asked(_globals, "globals", "stage", "off", "sides"),
            Column("Globals", len(GLOBALS), "marks: those in force"),
        ),
        piece(
            asked(_eight, "eight", "slots", "sides", *CONDITIONS),
            Column(
                "Staff's cards", EIGHT * (len(ICONS) + 2), f"each: amounts of {AMOUNT} by icon, alarms of two, placed"
            ),
        ),
        piece(
            asked(_defenses, "field", "fates", "paid", "attempt", *LINE, *CONDITIONS),
            Column(
                "Defenses",
                DEFENSES * (len(ICONS) + 5),
                f"the first {DEFENSES}: {_NEEDS}, then marks: standing, face down, paid for, attempted",
                high=1.5,
            ),
        ),
    ),
    seats=(),
)

_OPTIONS = OptionRows(ACTIONS)
COMPACT = compact(lambda kind: LAYOUT, LAYOUT.columns, _OPTIONS.rows, _OPTIONS.columns)
