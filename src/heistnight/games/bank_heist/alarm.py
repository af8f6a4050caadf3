"""4.4 The alarm, and 5.2 what its instant cards do."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import ClassVar

from heistnight.core.action import Action, Seat
from heistnight.core.problems import Refused
from heistnight.games.bank_heist import events, memory, moves
from heistnight.games.bank_heist.moves import (
    FETCH,
    GIFT,
    LOOK_AT,
    MOVE_TO,
    PLACE,
    SEARCH,
    SEARCH_LOAD,
    SEARCH_NONE,
    SHOW_HAND_TO,
    SHOW_TATTOO_TO,
    SWAP,
)
from heistnight.games.bank_heist.passing import (
    BySeat,
    Choices,
    any_but,
    ask_pass,
    draw_vault,
    hand_over,
    load,
    look_at,
    refill,
)
from heistnight.games.bank_heist.pieces import (
    ALARM_DECK,
    ALARMS,
    ARE_YOU_LOYAL,
    CARD,
    CARDS,
    CASH_BAG,
    CHECK_THESE_OUT,
    HOLD_IT_RIGHT_THERE,
    I_DONT_LIKE_THIS,
    ILL_TAKE_THAT,
    KINDS,
    LETS_GET_MOVING,
    NOBODY,
    NONE,
    TATTOO,
    YOU_CAN_TRUST_ME,
    Alarm,
    Card,
    attribute_name,
    card_names,
    is_attribute,
    without,
)
from heistnight.games.bank_heist.questions import About, Ask, Help, Pause, ask, window_length
from heistnight.games.bank_heist.zones import HeistZones

FOUND_BAGS, FOUND_NONE = (SEARCH_LOAD, SEARCH_NONE), (SEARCH_NONE,)
MOVE_TO_ANOTHER = any_but(MOVE_TO)

# 4.4 The alarm -------------------------------------------------------------------------------------------------------


def draw_alarm(table: HeistZones) -> Alarm:
    """The top Alarm card; an empty deck is made anew from the instants (BH-5.4)."""
    if not table.alarm:
        instants = sorted(card for card in table.alarm_up if not is_attribute(card))
        table.alarm = table.rng.shuffled(instants)
        table.alarm_up = [card for card in table.alarm_up if is_attribute(card)]
        if instants:
            table.emit(events.DeckRefilled, "alarm", len(instants))
    return table.alarm.pop() if table.alarm else NONE


def carry_out(table: HeistZones, seat: Seat, alarm: Alarm) -> None:
    """Show it to all and do what it says (BH-5.1, BH-5.2, BH-5.3)."""
    memory.deed(table, seat, "alarm", seat, ALARMS[alarm])
    table.emit(events.AlarmDrawn, seat, ALARMS[alarm])
    if is_attribute(alarm):
        offer_attribute(table, seat, alarm)
    else:
        table.alarm_up.append(alarm)
        INSTANTS[alarm](table, seat)


def offer_attribute(table: HeistZones, seat: Seat, attribute: Alarm) -> None:
    seats = may_get_attribute(table)
    if len(seats) == 1:
        place(table, seat, seats[0], attribute)
    else:
        ask(table, PlaceAttribute(seat=seat, attribute=attribute), "short")


def may_get_attribute(table: HeistZones) -> list[Seat]:
    """Seats that have none; only if all have one, any (BH-5.2)."""
    without_one = [seat for seat, attribute in enumerate(table.attributes) if attribute == NONE]
    return without_one or list(range(table.seats))


@cache
def place_at(seats: tuple[Seat, ...]) -> Choices:
    return tuple(PLACE[seat] for seat in seats)


class PlaceAttribute(Ask, frozen=True):
    """Who gets this Attribute? (BH-5.2)"""

    rule: ClassVar[str] = "BH-5.2"
    attribute: Alarm

    def alarm_card(self) -> Alarm:
        return self.attribute

    def options(self, table: HeistZones, seat: Seat) -> Sequence[Action]:
        return place_at(tuple(may_get_attribute(table)))

    def choose(self, table: HeistZones, action: Action) -> None:
        assert isinstance(action, moves.Place)
        place(table, self.seat, action.seat, self.attribute)

    def refusal(self, table: HeistZones, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "Place the Attribute with a seat that has none.", "has_one")


def place(table: HeistZones, by: Seat, seat: Seat, attribute: Alarm) -> None:
    old = table.attributes[seat]
    if old != NONE:
        table.alarm_up.append(old)
    table.attributes[seat] = attribute
    memory.deed(table, by, "place", seat, ALARMS[attribute])
    table.emit(events.AttributePlaced, by, seat, ALARMS[attribute], attribute_name(old))


# 5.2 Instant Alarm cards ---------------------------------------------------------------------------------------------


class Instant(Ask, frozen=True):
    """A question that an instant Alarm card puts."""

    alarm: ClassVar[Alarm]

    def alarm_card(self) -> Alarm:
        return self.alarm


class ChooseSeat(Instant, frozen=True):
    """Instants that name another seat."""

    choices: ClassVar[BySeat]

    def options(self, table: HeistZones, seat: Seat) -> Sequence[Action]:
        return self.choices[table.seats][seat]

    def refusal(self, table: HeistZones, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "Choose one of the other seats.", "another_seat")


class Look(Pause, frozen=True, kw_only=True):
    """Look of a seat at something that the others do not see (BH-31.6)."""

    rule: ClassVar[str] = "BH-31.6"
    looker: Seat
    shown: Seat
    what: str

    def about(self) -> About:
        return self.looker, self.shown, self.what


def show_for_a_while(table: HeistZones, looker: Seat, shown: Seat, what: str) -> None:
    if table.timed:
        length = window_length(table, looker, "look")
        table.agenda.append(Look(looker=looker, shown=shown, what=what, closes=table.now + length, counts=length))


class LoyalTarget(ChooseSeat, frozen=True):
    """Whose tattoo space do you look at? (BH-21.1)"""

    rule: ClassVar[str] = "BH-21.1"
    alarm: ClassVar[Alarm] = ARE_YOU_LOYAL
    choices: ClassVar[BySeat] = any_but(LOOK_AT)

    def choose(self, table: HeistZones, action: Action) -> None:
        assert isinstance(action, moves.LookAt)
        show_tattoo(table, action.seat, self.seat)


class TrustTarget(ChooseSeat, frozen=True):
    """To whom do you show your tattoo space? (BH-21.2)"""

    rule: ClassVar[str] = "BH-21.2"
    alarm: ClassVar[Alarm] = YOU_CAN_TRUST_ME
    choices: ClassVar[BySeat] = any_but(SHOW_TATTOO_TO)

    def choose(self, table: HeistZones, action: Action) -> None:
        assert isinstance(action, moves.ShowTattooTo)
        show_tattoo(table, self.seat, action.seat)


def show_tattoo(table: HeistZones, shown: Seat, looker: Seat) -> None:
    memory.saw_tattoo(table, looker, shown)
    memory.deed(table, looker, "look", shown)
    table.emit(events.TattooSeen, looker, shown, TATTOO[table.identities[shown]])
    show_for_a_while(table, looker, shown, "tattoo")


class ShowHandTarget(ChooseSeat, frozen=True):
    """To whom do you show your hand? (BH-21.3)"""

    rule: ClassVar[str] = "BH-21.3"
    alarm: ClassVar[Alarm] = CHECK_THESE_OUT
    choices: ClassVar[BySeat] = any_but(SHOW_HAND_TO)

    def choose(self, table: HeistZones, action: Action) -> None:
        assert isinstance(action, moves.ShowHandTo)
        show_hand(table, self.seat, action.seat)
        show_for_a_while(table, action.seat, self.seat, "hand")


def show_hand(table: HeistZones, shown: Seat, looker: Seat) -> None:
    cards = card_names(table.hands[shown])
    memory.shown(table, looker, shown)
    memory.note(table, looker, "hand", shown, cards)
    memory.note(table, shown, "showed_hand", looker, cards)
    memory.deed(table, looker, "see_hand", shown)
    table.emit(events.HandSeen, looker, shown, cards)


class SearchTarget(ChooseSeat, frozen=True):
    """Whose hand do you search? (BH-21.5)"""

    rule: ClassVar[str] = "BH-21.5"
    alarm: ClassVar[Alarm] = HOLD_IT_RIGHT_THERE
    choices: ClassVar[BySeat] = any_but(SEARCH)

    def choose(self, table: HeistZones, action: Action) -> None:
        assert isinstance(action, moves.Search)
        show_hand(table, action.seat, self.seat)
        if table.hands[action.seat]:
            ask(table, SearchResult(seat=self.seat, target=action.seat), "search_result")
        else:  # BH-7.11: the result is none
            found_none(table, self.seat, action.seat)


class SearchResult(Instant, frozen=True):
    """Do you load the bags you found, all of them, or say that there are none? (BH-21.5)"""

    rule: ClassVar[str] = "BH-21.5"
    sealed: ClassVar[bool] = True
    alarm: ClassVar[Alarm] = HOLD_IT_RIGHT_THERE
    target: Seat

    def about(self) -> About:
        return self.seat, self.target, "search"

    def help(self, table: HeistZones, seat: Seat) -> Help:
        return Help(searched=card_names(table.hands[self.target]))

    def options(self, table: HeistZones, seat: Seat) -> Sequence[Action]:
        return FOUND_BAGS if CASH_BAG in table.hands[self.target] else FOUND_NONE

    def default(self, table: HeistZones) -> Action:
        return SEARCH_NONE

    def choose(self, table: HeistZones, action: Action) -> None:
        if action is SEARCH_LOAD:
            load_found(table, self.seat, self.target)
        else:
            found_none(table, self.seat, self.target)

    def refusal(self, table: HeistZones, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "Load all the bags you found, or say that you found none.", "load_or_none")


def load_found(table: HeistZones, seat: Seat, target: Seat) -> None:
    hand = table.hands[target]
    bags = hand.count(CASH_BAG)
    table.hands[target] = tuple(card for card in hand if card != CASH_BAG)
    memory.everybody_learns(table, target, memory.NOT_CREW_CARD)
    memory.lost_all(table, target, CASH_BAG)
    memory.deed(table, seat, "search", target, str(bags))
    table.emit(events.HandSearched, seat, target, bags, table.truck + bags)
    load(table, bags)


def found_none(table: HeistZones, seat: Seat, target: Seat) -> None:
    """A false search costs a card of the own hand, if there is one (BH-21.5)."""
    memory.deed(table, seat, "search", target, "0")
    table.emit(events.HandSearched, seat, target, 0, table.truck)
    hand = table.hands[seat]
    if len(hand) == 1:
        give(table, seat, target, hand[0])
    elif hand:
        ask(table, SearchGift(seat=seat, target=target), "short")


class SearchGift(Instant, frozen=True):
    """Which card do you give for the false search? (BH-21.5)"""

    rule: ClassVar[str] = "BH-21.5"
    alarm: ClassVar[Alarm] = HOLD_IT_RIGHT_THERE
    target: Seat

    def about(self) -> About:
        return self.seat, self.target, "search"

    def options(self, table: HeistZones, seat: Seat) -> Sequence[Action]:
        return [GIFT[card] for card in dict.fromkeys(table.hands[seat])]

    def default(self, table: HeistZones) -> Action:
        return GIFT[table.rng.choice(table.hands[self.seat])]

    def choose(self, table: HeistZones, action: Action) -> None:
        assert isinstance(action, moves.Gift)
        give(table, self.seat, self.target, CARD[action.card])

    def refusal(self, table: HeistZones, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "Give one card of your hand.", "not_in_hand")


def give(table: HeistZones, seat: Seat, target: Seat, card: Card) -> None:
    """The gift is treated as passed (BH-21.6)."""
    table.hands[seat] = without(table.hands[seat], card)
    memory.lost(table, seat, card, (seat, target))
    table.looking_at = [card]
    hand_over(table, seat, target, "gift")


@cache
def fetch_one(kinds: tuple[Card, ...]) -> Choices:
    return tuple(FETCH[card] for card in kinds)


class FetchCard(Instant, frozen=True):
    """Which card of the Vault deck do you take? (BH-21.7)"""

    rule: ClassVar[str] = "BH-21.7"
    alarm: ClassVar[Alarm] = LETS_GET_MOVING

    def options(self, table: HeistZones, seat: Seat) -> Sequence[Action]:
        return fetch_one(tuple(sorted(set(table.vault))))

    def default(self, table: HeistZones) -> Action:
        return FETCH[table.rng.choice(sorted(table.vault))]

    def choose(self, table: HeistZones, action: Action) -> None:
        assert isinstance(action, moves.Fetch)
        card = CARD[action.card]
        rest = sorted(table.vault)
        rest.remove(card)
        table.vault = table.rng.shuffled(rest)
        memory.note(table, self.seat, "fetched", self.seat, (action.card,))
        look_at(table, self.seat, card)
        ask_pass(table, self.seat, "fetched")

    def refusal(self, table: HeistZones, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "Take a card that is in the Vault deck.", "not_in_deck")


class SwapAttributes(Instant, frozen=True):
    """Which two Attributes change places? (BH-21.8)"""

    rule: ClassVar[str] = "BH-21.8"
    alarm: ClassVar[Alarm] = I_DONT_LIKE_THIS

    def options(self, table: HeistZones, seat: Seat) -> Sequence[Action]:
        return [SWAP[pair] for pair in combinations(attribute_holders(table), 2)]

    def choose(self, table: HeistZones, action: Action) -> None:
        assert isinstance(action, moves.Swap)
        swap(table, self.seat, action.first, action.second)

    def refusal(self, table: HeistZones, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "Choose two seats that have an Attribute.", "two_attributes")


def attribute_holders(table: HeistZones) -> list[Seat]:
    return [seat for seat, attribute in enumerate(table.attributes) if attribute != NONE]


def swap(table: HeistZones, by: Seat, first: Seat, second: Seat) -> None:
    attributes = table.attributes
    attributes[first], attributes[second] = attributes[second], attributes[first]
    memory.deed(table, by, "swap", first, str(second))
    table.emit(events.AttributesSwapped, by, first, second)


class MoveAttribute(Instant, frozen=True):
    """Where does the only Attribute go? (BH-21.8)"""

    rule: ClassVar[str] = "BH-21.8"
    alarm: ClassVar[Alarm] = I_DONT_LIKE_THIS
    holder: Seat

    def options(self, table: HeistZones, seat: Seat) -> Sequence[Action]:
        return MOVE_TO_ANOTHER[table.seats][self.holder]

    def choose(self, table: HeistZones, action: Action) -> None:
        assert isinstance(action, moves.MoveTo)
        table.attributes[action.seat] = table.attributes[self.holder]
        table.attributes[self.holder] = NONE
        memory.deed(table, self.seat, "move", self.holder, str(action.seat))
        table.emit(events.AttributeMoved, self.seat, self.holder, action.seat)

    def refusal(self, table: HeistZones, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "Choose a seat that does not have it already.", "has_it")


def are_you_loyal(table: HeistZones, seat: Seat) -> None:
    ask(table, LoyalTarget(seat=seat), "short")


def you_can_trust_me(table: HeistZones, seat: Seat) -> None:
    ask(table, TrustTarget(seat=seat), "short")


def check_these_out(table: HeistZones, seat: Seat) -> None:
    """An empty hand can not be shown (BH-21.3)."""
    if table.hands[seat]:
        ask(table, ShowHandTarget(seat=seat), "short")


def ill_take_that(table: HeistZones, seat: Seat) -> None:
    """The top Vault card as if passed to the drawer (BH-21.4)."""
    card = draw_vault(table)
    if card != NONE:
        table.looking_at = [card]
        hand_over(table, NOBODY, seat, "taken")


def hold_it_right_there(table: HeistZones, seat: Seat) -> None:
    ask(table, SearchTarget(seat=seat), "short")


def lets_get_moving(table: HeistZones, seat: Seat) -> None:
    """Look through the Vault deck: kinds with counts, not their order (BH-21.7)."""
    refill(table)
    if not table.vault:
        return
    table.deck_seen[seat] = memory.counts(table.vault, KINDS + 1)
    memory.note(table, seat, "deck", seat, card_names(tuple(sorted(table.vault))))
    table.emit(events.DeckSeen, seat, {CARDS[card]: count for card, count in enumerate(table.deck_seen[seat])})
    ask(table, FetchCard(seat=seat), "long")


def i_dont_like_this(table: HeistZones, seat: Seat) -> None:
    """Two holders exchange; a lone Attribute moves; without one nothing happens (BH-21.8)."""
    holders = attribute_holders(table)
    if len(holders) == 2:
        swap(table, seat, *holders)
    elif len(holders) > 2:
        ask(table, SwapAttributes(seat=seat), "long")
    elif holders:
        ask(table, MoveAttribute(seat=seat, holder=holders[0]), "long")


INSTANTS: dict[Alarm, Callable[[HeistZones, Seat], None]] = {
    ARE_YOU_LOYAL: are_you_loyal,
    CHECK_THESE_OUT: check_these_out,
    ILL_TAKE_THAT: ill_take_that,
    HOLD_IT_RIGHT_THERE: hold_it_right_there,
    LETS_GET_MOVING: lets_get_moving,
    I_DONT_LIKE_THIS: i_dont_like_this,
    YOU_CAN_TRUST_ME: you_can_trust_me,
}
assert set(INSTANTS) == {card for card in ALARM_DECK if not is_attribute(card)}
