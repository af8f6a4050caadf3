"""Bank Heist as a learner's row: a few hundred numbers around one, as the seat that looks would count them."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import get_args

from heistnight.core.action import Seat
from heistnight.core.compact import (
    Layout,
    OptionRows,
    clockwise,
    compact,
    counted,
    floats,
    mark,
    marks,
    names,
    piece,
    waited_for,
)
from heistnight.core.research import Column, asked, drawn, placed
from heistnight.games.bank_heist import events
from heistnight.games.bank_heist.alarm import (
    FetchCard,
    Look,
    LoyalTarget,
    MoveAttribute,
    PlaceAttribute,
    SearchGift,
    SearchResult,
    SearchTarget,
    ShowHandTarget,
    SwapAttributes,
    TrustTarget,
)
from heistnight.games.bank_heist.attack import AnswerAttack, AnswerReturn, FollowUpShot, LoadShotgun, ReloadReturn
from heistnight.games.bank_heist.death import LootBody
from heistnight.games.bank_heist.deeds import TurnAction
from heistnight.games.bank_heist.moves import ACTIONS, MOST_SEATS
from heistnight.games.bank_heist.options import HeistOptions
from heistnight.games.bank_heist.passing import PassCard, ReceiveCard, RuinCard
from heistnight.games.bank_heist.pieces import (
    AGENTS_WIN,
    ALARM_DECK,
    ALARMS,
    BAGS_NEEDED,
    CARDS,
    COPIES,
    CUFFED,
    GUILTY_CONSCIENCE,
    HANDCUFF_DECK,
    IDENTITIES,
    KINDS,
    LOOSE_TONGUE,
    MARTIAL_SKILLS,
    NOBODY,
    TIED,
    VAULT,
    Alarm,
    Attribute,
    Card,
    Identity,
)
from heistnight.games.bank_heist.questions import TalkPause
from heistnight.games.bank_heist.questions import asked as question_of
from heistnight.games.bank_heist.records import Bits, CodeView, Counts, PassRecord
from heistnight.games.bank_heist.states import RestrainedTurn, TakeAntidote
from heistnight.games.bank_heist.vault import CountDown, CrackVault, ReadIdentity, SeePartners, TryCode
from heistnight.games.bank_heist.zones import GETAWAY, HeistZones, Phase

REMEMBERED = 2_000
# What numbers are measured in.
TURNS, HAND, SAME, DIGIT, PASSES = 60, 10, 4, 9, 10
PHASES = tuple(phase for phase in get_args(Phase) if phase != "hideout")  # nobody is asked there
QUESTIONS = (
    *(PassCard, ReceiveCard, RuinCard, PlaceAttribute, LoyalTarget, TrustTarget, ShowHandTarget),
    *(SearchTarget, SearchResult, SearchGift, FetchCard, SwapAttributes, MoveAttribute, LoadShotgun),
    *(TurnAction, AnswerAttack, AnswerReturn, FollowUpShot, LootBody, RestrainedTurn, TakeAntidote),
)
ASKED = marks(QUESTIONS, (ReloadReturn, TalkPause, Look, ReadIdentity, SeePartners, CountDown, CrackVault, TryCode))
ATTACKS = (*get_args(events.Attack), "search", "tattoo", "hand", "loot")
ATTRIBUTES = range(GUILTY_CONSCIENCE, len(ALARMS))
RECEIVED = get_args(events.Received)

_MOST_OF = [max(1, count) for count in (*COPIES, HANDCUFF_DECK)]
_NO_HAND = floats([0.0] * KINDS)


# Everybody's ----------------------------------------------------------------------------------------------------------


@lru_cache(REMEMBERED)
def _moment(phase: Phase, token: int, turn: int, truck: int, options: HeistOptions) -> bytes:
    return floats(
        [
            *[float(phase == other) for other in PHASES],
            *[token / AGENTS_WIN, min(1.0, turn / TURNS), truck / BAGS_NEEDED],
            *mark(options.players - 5, MOST_SEATS - 4),
            *[options.getaway_length == 4, options.adds, options.reveal_on_death],
        ]
    )


def _question(table: HeistZones, seat: Seat) -> bytes:
    question = question_of(table)
    about = None if question is None else question.about()
    kind: type = type(question)
    return _asked(kind, "" if about is None else about[2])


@cache
def _asked(question: type, attack: str) -> bytes:
    return ASKED[question] + floats([float(attack == name) for name in ATTACKS])


def _piles(vault: Sequence[Card], alarm: Sequence[Alarm], handcuffs: int, down: Sequence[tuple[Seat, Card]]) -> bytes:
    return floats([len(vault) / len(VAULT), len(alarm) / len(ALARM_DECK), handcuffs / HANDCUFF_DECK, len(down) / 4])


def _face_up(vault_up: Sequence[Card]) -> bytes:
    counts = [0.0] * len(CARDS)
    for card in vault_up:
        counts[card] += 1 / _MOST_OF[card]
    return floats(counts)


def _alarms(alarm_up: Sequence[Alarm]) -> bytes:
    return counted(alarm_up, len(ALARMS), 0.5)


@lru_cache(REMEMBERED)
def _code(code: CodeView) -> bytes:
    digits = (*code.digits, 0, 0, 0, 0)[:4]
    return floats([min(1.0, code.attempt / 4), *[digit / DIGIT for digit in digits]])


# One's own ------------------------------------------------------------------------------------------------------------


def _who(table: HeistZones, seat: Seat) -> bytes:
    question = question_of(table)
    about = None if question is None else question.about()
    pair = (NOBODY, NOBODY) if about is None else about[:2]
    named = [clockwise((other,), seat, table.seats, MOST_SEATS) for other in (table.active, table.start, *pair)]
    return waited_for(table, seat, MOST_SEATS) + b"".join(named)


@cache
def _identity(identity: Identity) -> bytes:
    return floats(mark(identity, len(IDENTITIES)))


@lru_cache(REMEMBERED)
def _hand(hand: tuple[Card, ...]) -> bytes:
    return counted(hand, KINDS, 1 / SAME)


def _looked_at(table: HeistZones, seat: Seat) -> bytes:
    question = question_of(table) if table.looking_at else None
    return _card(table.looking_at[0] if question is not None and seat in question.lookers() else None)


@cache
def _card(card: Card | None) -> bytes:
    return floats([float(card == other) for other in range(len(COPIES))])


@lru_cache(REMEMBERED)
def _deck(left: Counts) -> bytes:
    """Return the rest of the deck for a seat that has looked through it."""
    return floats([bool(left), *[count / most for count, most in zip(left or (0,) * len(COPIES), _MOST_OF)]])


def _possible(table: HeistZones, seat: Seat) -> bytes:
    first = seat * table.seats
    could = table.could[first : first + table.seats]
    return b"".join(
        [*[_bits(bits) for bits in could[seat + 1 :] + could[:seat]], _bits(0) * (MOST_SEATS - table.seats)]
    )


@cache
def _bits(bits: Bits) -> bytes:
    return floats([bits >> place & 1 for place in range(len(IDENTITIES))])


def _surely(table: HeistZones, seat: Seat) -> bytes:
    first = seat * table.seats
    sure = table.sure[first : first + table.seats]
    return b"".join([*map(_cards, sure[seat + 1 :]), *map(_cards, sure[:seat]), _NO_HAND * (MOST_SEATS - table.seats)])


@lru_cache(REMEMBERED)
def _cards(counts: Counts) -> bytes:
    return floats([count / SAME for count in counts])


# Each seat's ----------------------------------------------------------------------------------------------------------


def _shown(hand: tuple[Card, ...], attribute: Attribute, down: bool, phase: Phase) -> bytes:
    """An Attribute, the number of cards, and the hand where it lies open."""
    is_open = attribute == LOOSE_TONGUE and phase in GETAWAY
    return _laid(attribute, down, len(hand)) + (_hand(hand) if is_open else _NO_HAND)


@cache
def _laid(attribute: Attribute, down: bool, cards: int) -> bytes:
    attributes = [float(attribute == other) for other in ATTRIBUTES]
    return floats([*attributes, attribute == MARTIAL_SKILLS and down, cards / HAND])


@cache
def _revealed(identity: Identity, revealed: bool) -> bytes:
    return floats(mark(identity if revealed else -1, len(IDENTITIES)))


@lru_cache(REMEMBERED)
def _state(
    alive: bool, restraint: int, out: bool, stabbed_by: Seat, vest: bool, turns: int, conscience: Seat, place: Seat
) -> bytes:
    bound = bool(restraint & TIED), bool(restraint & CUFFED)
    return floats([alive, *bound, out, stabbed_by != NOBODY, vest, min(1.0, turns / 4), conscience == place])


def _passed(table: HeistZones, place: Seat) -> bytes:
    """Return what became of the cards a seat passed."""
    return table.canvas.piece(_by_giver, table.passes, table.seats)[place]


def _by_giver(passes: tuple[PassRecord, ...], seats: int) -> list[bytes]:
    results: list[list[str]] = [[] for _ in range(seats + 1)]  # the last are those of nobody: giver -1
    for record in passes:
        results[record.giver].append(record.result)
    return [_results(tuple(own)) for own in results[:seats]]


@lru_cache(REMEMBERED)
def _results(results: tuple[str, ...]) -> bytes:
    return floats([min(1.0, results.count(result) / PASSES) for result in RECEIVED])


# The row --------------------------------------------------------------------------------------------------------------

_CLOCKWISE = "a mark: seats clockwise, the own one first"

LAYOUT = Layout(
    most=MOST_SEATS,
    board=(
        piece(
            drawn(_moment, "phase", "token", "turn", "truck", "options"),
            Column("phase", len(PHASES), f"a mark: {', '.join(PHASES)}"),
            Column("token", 1, "of the space where Agents win"),
            Column("turn", 1, f"of {TURNS}"),
            Column("truck", 1, "bags of those needed", high=3.0),
            Column("at the table", 4, "a mark: five to eight"),
            Column("played with", 3, "marks: a Getaway of four, a code that is a sum, identities shown at death"),
        ),
        piece(
            asked(_question, "agenda"),
            Column("question", len(QUESTIONS), f"a mark: {names(QUESTIONS)}; none at others"),
            Column("attack", len(ATTACKS), f"a mark: {', '.join(ATTACKS)}"),
        ),
        piece(
            drawn(_piles, "vault", "alarm", "handcuffs", "vault_down"),
            Column("piles", 3, "Vault, Alarm, Handcuffs, of all there are"),
            Column("ruined", 1, "cards of four", high=5.0),
        ),
        piece(drawn(_face_up, "vault_up"), Column("Vault cards face up", len(CARDS), "of all there are, by card")),
        piece(drawn(_alarms, "alarm_up"), Column("Alarm cards face up", len(ALARMS), "of two, by card", high=2.0)),
        piece(drawn(_code, "code"), Column("code", 5, f"attempts of four, then four digits of {DIGIT}")),
    ),
    own=(
        piece(
            asked(_who, "agenda", "active", "start"),
            Column("waited for", MOST_SEATS, "marks: seats clockwise, the own one first"),
            Column("acts", MOST_SEATS, _CLOCKWISE),
            Column("Start Player", MOST_SEATS, _CLOCKWISE),
            Column("attacker", MOST_SEATS, f"{_CLOCKWISE}; who searches or looks, too"),
            Column("target", MOST_SEATS, _CLOCKWISE),
        ),
        piece(
            placed(_identity, "identities"), Column("own identity", len(IDENTITIES), f"a mark: {', '.join(IDENTITIES)}")
        ),
        piece(placed(_hand, "hands"), Column("hand", KINDS, f"of {SAME}, by card", high=3.0)),
        piece(asked(_looked_at, "looking_at", "agenda"), Column("looks at", len(COPIES), "a mark, by card")),
        piece(
            placed(_deck, "deck_seen"),
            Column("Vault deck", 1 + len(COPIES), "whether it was looked through, then what is left of all"),
        ),
        piece(
            asked(_possible, "could"),
            Column("can be", len(IDENTITIES) * (MOST_SEATS - 1), "marks: the others clockwise, by identity"),
        ),
        piece(
            asked(_surely, "sure"),
            Column("surely holds", KINDS * (MOST_SEATS - 1), f"of {SAME}: the others clockwise, by card", high=3.0),
        ),
    ),
    seats=(
        piece(
            placed(_shown, "hands", "attributes", "martial_down", "phase"),
            Column("Attribute", len(ATTRIBUTES), "a mark"),
            Column("Attribute face down", 1, "a mark"),
            Column("cards", 1, f"of {HAND}", high=3.0),
            Column("open hand", KINDS, f"of {SAME}, by card", high=3.0),
        ),
        piece(placed(_revealed, "identities", "revealed"), Column("identity shown", len(IDENTITIES), "a mark")),
        piece(
            placed(
                _state, "alive", "restraints", "knocked_out", "stabbed_by", "vest_used", "turns", "conscience", "place"
            ),
            Column("state", 6, "marks: alive, tied, cuffed, knocked out, stabbed, vest used"),
            Column("turns taken", 1, "of four"),
            Column("Guilty Conscience", 1, "a mark where it is awake"),
        ),
        piece(
            asked(_passed, "passes"),
            Column("passes", len(RECEIVED), f"of {PASSES}: {', '.join(RECEIVED)}"),
        ),
    ),
)

_OPTIONS = OptionRows(ACTIONS, seats=("seat",), most=MOST_SEATS)
COMPACT = compact(lambda kind: LAYOUT, LAYOUT.columns, _OPTIONS.rows, _OPTIONS.columns)
