"""4.3 and 4.4 Robbery: the quiet part, and the alarm."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import ClassVar, TypeAlias

from heistnight.core.action import Action, Seat
from heistnight.core.problems import Refused
from heistnight.core.table import Step
from heistnight.games.bank_heist import memory, moves
from heistnight.games.bank_heist.clocks import TALK
from heistnight.games.bank_heist.death import finish
from heistnight.games.bank_heist.getaway import StartGetaway
from heistnight.games.bank_heist.moves import (
    FETCH,
    GIFT,
    KEEP,
    LOAD,
    LOOK_AT,
    MOST_SEATS,
    MOVE_TO,
    PASS_TO,
    PLACE,
    RUIN,
    SEARCH,
    SEARCH_LOAD,
    SEARCH_NONE,
    SHOW,
    SHOW_HAND_TO,
    SHOW_TATTOO_TO,
    SWAP,
    TAKE,
    Via,
)
from heistnight.games.bank_heist.pieces import (
    AGENT,
    AGENTS_WIN,
    ALARM_DECK,
    ALARMS,
    ARE_YOU_LOYAL,
    BAGS_NEEDED,
    CARD,
    CARDS,
    CASH_BAG,
    CASH_RULE,
    CHECK_THESE_OUT,
    DYE_PACK,
    FIRST_ALARM,
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
    is_attribute,
    names,
    with_card,
    without,
)
from heistnight.games.bank_heist.questions import Ask, Pause, TalkPause, ask, pause, window_length
from heistnight.games.bank_heist.table import HeistTable

# Lists of choices are made once, so that whoever has met one before knows it again: it is the same.
Choices: TypeAlias = tuple[Action, ...]
BySeat: TypeAlias = dict[int, tuple[Choices, ...]]
BY_CASH_RULE: dict[str, Choices] = {"load": (LOAD,), "keep": (KEEP,), "choose": (LOAD, KEEP)}
MUST_SHOW, MUST_TAKE = (SHOW,), (TAKE,)
FOUND_BAGS, FOUND_NONE = (SEARCH_LOAD, SEARCH_NONE), (SEARCH_NONE,)


def any_but(actions: Choices) -> BySeat:
    """For so many seats, and one of them: the actions at all the others."""
    return {
        seats: tuple((*actions[:seat], *actions[seat + 1 : seats]) for seat in range(seats))
        for seats in range(5, MOST_SEATS + 1)
    }


PASS_TO_ANOTHER = any_but(PASS_TO)
MOVE_TO_ANOTHER = any_but(MOVE_TO)


# 4.3 The quiet part --------------------------------------------------------------------------------------------------


class StartRobbery(Step[HeistTable], frozen=True, gc=False):
    """Turns go clockwise from the Start Player; on an ALARM space alarm rules apply at once (BH-3.5, BH-4.2)."""

    def run(self, table: HeistTable) -> None:
        table.phase = "robbery"
        table.round_at = table.now
        table.agenda.append(RobberyTurn(table.start))
        if table.alarmed():
            ring(table)


def ring(table: HeistTable) -> None:
    """Talk is open, and there is time for it (BH-5.1, section 9.2)."""
    if table.log is not None:
        table.tell(moves.AlarmRang())
    pause(table, TalkPause, TALK)


class RobberyTurn(Step[HeistTable], frozen=True, gc=False):
    """Draw, look, pass (BH-4.2); with the alarm ringing an Alarm card first (BH-5.1)."""

    seat: Seat

    def run(self, table: HeistTable) -> None:
        table.turn += 1
        table.active = self.seat
        if table.log is not None:
            table.tell(moves.TurnStarted(table.turn, self.seat))
        table.agenda.append(NextRobberyTurn(self.seat))
        alarm = draw_alarm(table) if table.alarmed() else NONE
        if alarm == NONE:
            draw_and_ask(table, self.seat)
            return
        if alarm != LETS_GET_MOVING:  # BH-21.7: no further draw this turn
            table.agenda.append(DrawVault(self.seat))
        carry_out(table, self.seat, alarm)


class NextRobberyTurn(Step[HeistTable], frozen=True, gc=False):
    """When play comes round to the Start Player the token moves (BH-4.7)."""

    seat: Seat

    def run(self, table: HeistTable) -> None:
        seat = (self.seat + 1) % table.seats
        table.agenda.append(RobberyTurn(seat))
        if seat != table.start:
            return
        table.token += 1
        table.round_at = table.now
        if table.log is not None:
            table.tell(moves.TokenMoved("robbery", table.token))
        if table.token == AGENTS_WIN:
            agents_win(table)
        elif table.token == FIRST_ALARM:
            ring(table)


def agents_win(table: HeistTable) -> None:
    """The police surround the bank; without an Agent in play nobody wins (BH-13.1)."""
    if AGENT in table.identities:
        finish(table, "agents_robbery", "agents")
    else:
        finish(table, "police", "")


class DrawVault(Step[HeistTable], frozen=True, gc=False):
    """After the Alarm card a Vault card (BH-5.1)."""

    seat: Seat

    def run(self, table: HeistTable) -> None:
        draw_and_ask(table, self.seat)


def draw_and_ask(table: HeistTable, seat: Seat) -> None:
    """The top Vault card; both piles empty: no draw and no pass (BH-4.9)."""
    card = draw_vault(table)
    if card != NONE:
        look_at(table, seat, card)
        ask_pass(table, seat, "drawn")


def draw_vault(table: HeistTable) -> Card:
    refill(table)
    return table.vault.pop() if table.vault else NONE


def refill(table: HeistTable) -> None:
    """An empty Vault deck is made anew from its discards: Dye Packs and ruined cards (BH-4.9, BH-4.12)."""
    if table.vault or not (table.vault_up or table.vault_down):
        return
    table.vault = table.rng.shuffled(sorted([*table.vault_up, *(card for _owner, card in table.vault_down)]))
    table.vault_up = []
    table.vault_down = []
    table.deck_seen = [()] * table.seats
    if table.log is not None:
        table.tell(moves.DeckRefilled("vault", len(table.vault)))


def look_at(table: HeistTable, seat: Seat, card: Card) -> None:
    table.looking_at = [card]
    memory.left_deck(table, card, (seat,))
    if table.log is not None:
        table.tell(moves.CardDrawn(seat, CARDS[card]))


def ask_pass(table: HeistTable, seat: Seat, via: Via) -> None:
    ask(table, PassCard(seat=seat, via=via), "pass_alarm" if table.alarmed() else "pass_quiet")


class PassCard(Ask, frozen=True, gc=False):
    """To whom do you pass this card? (BH-4.2)"""

    rule: ClassVar[str] = "BH-4.2"
    via: Via

    @property
    def knowers(self) -> tuple[Seat, ...]:
        return (self.seat,)

    def options(self, table: HeistTable, seat: Seat) -> Sequence[Action]:
        return PASS_TO_ANOTHER[table.seats][seat]

    def choose(self, table: HeistTable, action: Action) -> None:
        assert isinstance(action, moves.PassTo)
        hand_over(table, self.seat, action.seat, self.via)

    def refusal(self, table: HeistTable, seat: Seat, action: Action) -> Refused:
        if isinstance(action, moves.PassTo) and action.seat == seat:
            return Refused(self.rule, "You can not pass a card to yourself.")
        return Refused(self.rule, "You must pass this card to one of the others.")


def hand_over(table: HeistTable, giver: Seat, receiver: Seat, via: Via) -> None:
    """The card goes face down to its receiver, who looks at it (BH-4.3)."""
    card = table.looking_at[0]
    name = (CARDS[card],)
    if giver != NOBODY:
        memory.note(table, giver, "gave" if via == "gift" else "passed", receiver, name)
    memory.note(table, receiver, "received", giver, name)
    if via != "gift":
        memory.left_deck(table, card, (receiver,))
    if table.log is not None:
        table.tell(moves.CardPassed(None if giver == NOBODY else giver, receiver, via, CARDS[card]))
    ask(table, ReceiveCard(seat=receiver, giver=giver, via=via), "receive_card")


class ReceiveCard(Ask, frozen=True, gc=False):
    """You received a card. What becomes of it? The same window whatever it is (BH-31.2)."""

    rule: ClassVar[str] = "BH-4.4"
    sealed: ClassVar[bool] = True
    giver: Seat
    via: Via

    @property
    def knowers(self) -> tuple[Seat, ...]:
        return (self.giver, self.seat)

    def options(self, table: HeistTable, seat: Seat) -> Sequence[Action]:
        card = table.looking_at[0]
        if card == CASH_BAG:
            return BY_CASH_RULE[CASH_RULE[table.identities[seat]]]
        return MUST_SHOW if card == DYE_PACK else MUST_TAKE

    def default(self, table: HeistTable) -> Action:
        return self.options(table, self.seat)[0]

    def choose(self, table: HeistTable, action: Action) -> None:
        card = table.looking_at.pop()
        result: moves.Received = "took"
        if action is LOAD:
            result = "loaded"
        elif action is SHOW:
            result = "dye"
        table.passes += (memory.PassRecord(table.turn, self.giver, self.seat, self.via, result),)
        if result == "took":
            put_in_hand(table, self.giver, self.seat, card)
        elif self.via != "gift":
            others = [row for row in range(table.seats) if row not in (self.giver, self.seat)]
            memory.left_deck(table, card, others)
        if table.log is not None:
            table.tell(moves.CardReceived(self.seat, result, table.truck + (result == "loaded")))
        if result == "loaded":
            memory.everybody_learns(table, self.seat, memory.LOADS)
            load(table, 1)
        elif result == "dye":
            burst(table, self.seat)

    def refusal(self, table: HeistTable, seat: Seat, action: Action) -> Refused:
        if table.looking_at[0] == CASH_BAG:
            return Refused(self.rule, "Your identity says what you must do with a Cash Bag.")
        if table.looking_at[0] == DYE_PACK:
            return Refused("BH-4.5", "A Dye Pack is shown to all.")
        return Refused("BH-4.3", "This card joins your hand.")


def put_in_hand(table: HeistTable, giver: Seat, seat: Seat, card: Card) -> None:
    table.hands[seat] = with_card(table.hands[seat], card)
    if giver == NOBODY:
        return
    memory.gained(table, seat, card, giver)
    if card == CASH_BAG:  # BH-4.11: the passer sees that the bag was kept
        memory.one_learns(table, giver, seat, memory.NOT_CREW_CARD)


def load(table: HeistTable, bags: int) -> None:
    """Five bags end the robbery at once, in the middle of any turn (BH-4.8, BH-5.5)."""
    table.truck += bags
    if table.truck >= BAGS_NEEDED:
        table.agenda.clear()
        table.agenda.append(StartGetaway())


def burst(table: HeistTable, seat: Seat) -> None:
    """One card of the receiver's choice is ruined, if there is one (BH-4.5)."""
    table.vault_up.append(DYE_PACK)
    hand = table.hands[seat]
    if len(hand) == 1:
        ruin(table, seat, hand[0])
    elif hand:
        ask(table, RuinCard(seat=seat), "short")


class RuinCard(Ask, frozen=True, gc=False):
    """Which card of your hand does the dye ruin? (BH-4.5, BH-4.6)"""

    rule: ClassVar[str] = "BH-4.5"

    def options(self, table: HeistTable, seat: Seat) -> Sequence[Action]:
        return [RUIN[card] for card in dict.fromkeys(table.hands[seat])]

    def choose(self, table: HeistTable, action: Action) -> None:
        assert isinstance(action, moves.Ruin)
        ruin(table, self.seat, CARD[action.card])

    def default(self, table: HeistTable) -> Action:
        return RUIN[table.rng.choice(table.hands[self.seat])]

    def refusal(self, table: HeistTable, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "Discard one card of your hand, face down.")


def ruin(table: HeistTable, seat: Seat, card: Card) -> None:
    table.hands[seat] = without(table.hands[seat], card)
    table.vault_down.append((seat, card))
    memory.lost(table, seat, card, (seat,))
    memory.note(table, seat, "ruined", seat, (CARDS[card],))
    if table.log is not None:
        table.tell(moves.CardRuined(seat, CARDS[card]))


# 4.4 The alarm -------------------------------------------------------------------------------------------------------


def draw_alarm(table: HeistTable) -> Alarm:
    """The top Alarm card; an empty deck is made anew from the instants (BH-5.4)."""
    if not table.alarm:
        instants = sorted(card for card in table.alarm_up if not is_attribute(card))
        table.alarm = table.rng.shuffled(instants)
        table.alarm_up = [card for card in table.alarm_up if is_attribute(card)]
        if instants and table.log is not None:
            table.tell(moves.DeckRefilled("alarm", len(instants)))
    return table.alarm.pop() if table.alarm else NONE


def carry_out(table: HeistTable, seat: Seat, alarm: Alarm) -> None:
    """Show it to all and do what it says (BH-5.1, BH-5.2, BH-5.3)."""
    memory.deed(table, seat, "alarm", seat, ALARMS[alarm])
    if table.log is not None:
        table.tell(moves.AlarmDrawn(seat, ALARMS[alarm]))
    if is_attribute(alarm):
        offer_attribute(table, seat, alarm)
    else:
        table.alarm_up.append(alarm)
        INSTANTS[alarm](table, seat)


def offer_attribute(table: HeistTable, seat: Seat, attribute: Alarm) -> None:
    seats = may_get_attribute(table)
    if len(seats) == 1:
        place(table, seat, seats[0], attribute)
    else:
        ask(table, PlaceAttribute(seat=seat, attribute=attribute), "short")


def may_get_attribute(table: HeistTable) -> list[Seat]:
    """Seats that have none; only if all have one, any (BH-5.2)."""
    without_one = [seat for seat, attribute in enumerate(table.attributes) if attribute == NONE]
    return without_one or list(range(table.seats))


@cache
def place_at(seats: tuple[Seat, ...]) -> Choices:
    return tuple(PLACE[seat] for seat in seats)


class PlaceAttribute(Ask, frozen=True, gc=False):
    """Who gets this Attribute? (BH-5.2)"""

    rule: ClassVar[str] = "BH-5.2"
    attribute: Alarm

    @property
    def alarm(self) -> str:
        return ALARMS[self.attribute]

    def options(self, table: HeistTable, seat: Seat) -> Sequence[Action]:
        return place_at(tuple(may_get_attribute(table)))

    def choose(self, table: HeistTable, action: Action) -> None:
        assert isinstance(action, moves.Place)
        place(table, self.seat, action.seat, self.attribute)

    def refusal(self, table: HeistTable, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "Place the Attribute with a seat that has none.")


def place(table: HeistTable, by: Seat, seat: Seat, attribute: Alarm) -> None:
    old = table.attributes[seat]
    if old != NONE:
        table.alarm_up.append(old)
    table.attributes[seat] = attribute
    memory.deed(table, by, "place", seat, ALARMS[attribute])
    if table.log is not None:
        table.tell(moves.AttributePlaced(by, seat, ALARMS[attribute], attribute_name(old)))


# 5.2 Instant Alarm cards ---------------------------------------------------------------------------------------------


class ChooseSeat(Ask, frozen=True, gc=False):
    """Instants that name another seat."""

    choices: ClassVar[BySeat]

    def options(self, table: HeistTable, seat: Seat) -> Sequence[Action]:
        return self.choices[table.seats][seat]

    def refusal(self, table: HeistTable, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "Choose one of the other seats.")


class Look(Pause, frozen=True, gc=False, kw_only=True):
    """Somebody looks at something that the others do not see (BH-31.6)."""

    rule: ClassVar[str] = "BH-31.6"
    attacker: Seat
    target: Seat
    attack: str


def show_for_a_while(table: HeistTable, looker: Seat, shown: Seat, what: str) -> None:
    if table.timed:
        length = window_length(table, looker, "look")
        times = {"closes": table.now + length, "counts": length}
        table.agenda.append(Look(attacker=looker, target=shown, attack=what, **times))


class LoyalTarget(ChooseSeat, frozen=True, gc=False):
    """Whose tattoo space do you look at? (BH-21.1)"""

    rule: ClassVar[str] = "BH-21.1"
    alarm: ClassVar[str] = ALARMS[ARE_YOU_LOYAL]
    choices: ClassVar[BySeat] = any_but(LOOK_AT)

    def choose(self, table: HeistTable, action: Action) -> None:
        assert isinstance(action, moves.LookAt)
        show_tattoo(table, action.seat, self.seat)


class TrustTarget(ChooseSeat, frozen=True, gc=False):
    """To whom do you show your tattoo space? (BH-21.2)"""

    rule: ClassVar[str] = "BH-21.2"
    alarm: ClassVar[str] = ALARMS[YOU_CAN_TRUST_ME]
    choices: ClassVar[BySeat] = any_but(SHOW_TATTOO_TO)

    def choose(self, table: HeistTable, action: Action) -> None:
        assert isinstance(action, moves.ShowTattooTo)
        show_tattoo(table, self.seat, action.seat)


def show_tattoo(table: HeistTable, shown: Seat, looker: Seat) -> None:
    memory.saw_tattoo(table, looker, shown)
    memory.deed(table, looker, "look", shown)
    if table.log is not None:
        table.tell(moves.TattooSeen(looker, shown, TATTOO[table.identities[shown]]))
    show_for_a_while(table, looker, shown, "tattoo")


class ShowHandTarget(ChooseSeat, frozen=True, gc=False):
    """To whom do you show your hand? (BH-21.3)"""

    rule: ClassVar[str] = "BH-21.3"
    alarm: ClassVar[str] = ALARMS[CHECK_THESE_OUT]
    choices: ClassVar[BySeat] = any_but(SHOW_HAND_TO)

    def choose(self, table: HeistTable, action: Action) -> None:
        assert isinstance(action, moves.ShowHandTo)
        show_hand(table, self.seat, action.seat)
        show_for_a_while(table, action.seat, self.seat, "hand")


def show_hand(table: HeistTable, shown: Seat, looker: Seat) -> None:
    cards = names(table.hands[shown])
    memory.shown(table, looker, shown)
    memory.note(table, looker, "hand", shown, cards)
    memory.note(table, shown, "showed_hand", looker, cards)
    memory.deed(table, looker, "see_hand", shown)
    if table.log is not None:
        table.tell(moves.HandSeen(looker, shown, cards))


class SearchTarget(ChooseSeat, frozen=True, gc=False):
    """Whose hand do you search? (BH-21.5)"""

    rule: ClassVar[str] = "BH-21.5"
    alarm: ClassVar[str] = ALARMS[HOLD_IT_RIGHT_THERE]
    choices: ClassVar[BySeat] = any_but(SEARCH)

    def choose(self, table: HeistTable, action: Action) -> None:
        assert isinstance(action, moves.Search)
        show_hand(table, action.seat, self.seat)
        if table.hands[action.seat]:
            result = SearchResult(seat=self.seat, attacker=self.seat, target=action.seat)
            ask(table, result, "search_result")
        else:  # BH-7.11: the result is none
            found_none(table, self.seat, action.seat)


class SearchResult(Ask, frozen=True, gc=False):
    """Do you load the bags you found, all of them, or say that there are none? (BH-21.5)"""

    rule: ClassVar[str] = "BH-21.5"
    sealed: ClassVar[bool] = True
    attack: ClassVar[str] = "search"
    alarm: ClassVar[str] = ALARMS[HOLD_IT_RIGHT_THERE]
    attacker: Seat
    target: Seat

    @property
    def looked_at(self) -> Seat:
        return self.target

    def options(self, table: HeistTable, seat: Seat) -> Sequence[Action]:
        return FOUND_BAGS if CASH_BAG in table.hands[self.target] else FOUND_NONE

    def default(self, table: HeistTable) -> Action:
        return SEARCH_NONE

    def choose(self, table: HeistTable, action: Action) -> None:
        if action is SEARCH_LOAD:
            load_found(table, self.seat, self.target)
        else:
            found_none(table, self.seat, self.target)

    def refusal(self, table: HeistTable, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "Load all the bags you found, or say that you found none.")


def load_found(table: HeistTable, seat: Seat, target: Seat) -> None:
    hand = table.hands[target]
    bags = hand.count(CASH_BAG)
    table.hands[target] = tuple(card for card in hand if card != CASH_BAG)
    memory.everybody_learns(table, target, memory.NOT_CREW_CARD)
    memory.lost_all(table, target, CASH_BAG)
    memory.deed(table, seat, "search", target, str(bags))
    if table.log is not None:
        table.tell(moves.HandSearched(seat, target, bags, table.truck + bags))
    load(table, bags)


def found_none(table: HeistTable, seat: Seat, target: Seat) -> None:
    """A false search costs a card of the own hand, if there is one (BH-21.5)."""
    memory.deed(table, seat, "search", target, "0")
    if table.log is not None:
        table.tell(moves.HandSearched(seat, target, 0, table.truck))
    hand = table.hands[seat]
    if len(hand) == 1:
        give(table, seat, target, hand[0])
    elif hand:
        ask(table, SearchGift(seat=seat, attacker=seat, target=target), "short")


class SearchGift(Ask, frozen=True, gc=False):
    """Which card do you give for the false search? (BH-21.5)"""

    rule: ClassVar[str] = "BH-21.5"
    attack: ClassVar[str] = "search"
    alarm: ClassVar[str] = ALARMS[HOLD_IT_RIGHT_THERE]
    attacker: Seat
    target: Seat

    def options(self, table: HeistTable, seat: Seat) -> Sequence[Action]:
        return [GIFT[card] for card in dict.fromkeys(table.hands[seat])]

    def default(self, table: HeistTable) -> Action:
        return GIFT[table.rng.choice(table.hands[self.seat])]

    def choose(self, table: HeistTable, action: Action) -> None:
        assert isinstance(action, moves.Gift)
        give(table, self.seat, self.target, CARD[action.card])

    def refusal(self, table: HeistTable, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "Give one card of your hand.")


def give(table: HeistTable, seat: Seat, target: Seat, card: Card) -> None:
    """The gift is treated as passed (BH-21.6)."""
    table.hands[seat] = without(table.hands[seat], card)
    memory.lost(table, seat, card, (seat, target))
    table.looking_at = [card]
    hand_over(table, seat, target, "gift")


@cache
def fetch_one(kinds: tuple[Card, ...]) -> Choices:
    return tuple(FETCH[card] for card in kinds)


class FetchCard(Ask, frozen=True, gc=False):
    """Which card of the Vault deck do you take? (BH-21.7)"""

    rule: ClassVar[str] = "BH-21.7"
    alarm: ClassVar[str] = ALARMS[LETS_GET_MOVING]

    def options(self, table: HeistTable, seat: Seat) -> Sequence[Action]:
        return fetch_one(tuple(sorted(set(table.vault))))

    def default(self, table: HeistTable) -> Action:
        return FETCH[table.rng.choice(sorted(table.vault))]

    def choose(self, table: HeistTable, action: Action) -> None:
        assert isinstance(action, moves.Fetch)
        card = CARD[action.card]
        rest = sorted(table.vault)
        rest.remove(card)
        table.vault = table.rng.shuffled(rest)
        memory.note(table, self.seat, "fetched", self.seat, (action.card,))
        look_at(table, self.seat, card)
        ask_pass(table, self.seat, "fetched")

    def refusal(self, table: HeistTable, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "Take a card that is in the Vault deck.")


class SwapAttributes(Ask, frozen=True, gc=False):
    """Which two Attributes change places? (BH-21.8)"""

    rule: ClassVar[str] = "BH-21.8"
    alarm: ClassVar[str] = ALARMS[I_DONT_LIKE_THIS]

    def options(self, table: HeistTable, seat: Seat) -> Sequence[Action]:
        attributes = table.attributes
        return [
            swap
            for swap in SWAP
            if swap.second < table.seats and attributes[swap.first] != NONE and attributes[swap.second] != NONE
        ]

    def choose(self, table: HeistTable, action: Action) -> None:
        assert isinstance(action, moves.Swap)
        swap(table, self.seat, action.first, action.second)

    def refusal(self, table: HeistTable, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "Choose two seats that have an Attribute.")


def swap(table: HeistTable, by: Seat, first: Seat, second: Seat) -> None:
    attributes = table.attributes
    attributes[first], attributes[second] = attributes[second], attributes[first]
    memory.deed(table, by, "swap", first, str(second))
    if table.log is not None:
        table.tell(moves.AttributesSwapped(by, first, second))


class MoveAttribute(Ask, frozen=True, gc=False):
    """Where does the only Attribute go? (BH-21.8)"""

    rule: ClassVar[str] = "BH-21.8"
    alarm: ClassVar[str] = ALARMS[I_DONT_LIKE_THIS]
    holder: Seat

    def options(self, table: HeistTable, seat: Seat) -> Sequence[Action]:
        return MOVE_TO_ANOTHER[table.seats][self.holder]

    def choose(self, table: HeistTable, action: Action) -> None:
        assert isinstance(action, moves.MoveTo)
        table.attributes[action.seat] = table.attributes[self.holder]
        table.attributes[self.holder] = NONE
        memory.deed(table, self.seat, "move", self.holder, str(action.seat))
        if table.log is not None:
            table.tell(moves.AttributeMoved(self.seat, self.holder, action.seat))

    def refusal(self, table: HeistTable, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "Choose a seat that does not have it already.")


def are_you_loyal(table: HeistTable, seat: Seat) -> None:
    ask(table, LoyalTarget(seat=seat), "short")


def you_can_trust_me(table: HeistTable, seat: Seat) -> None:
    ask(table, TrustTarget(seat=seat), "short")


def check_these_out(table: HeistTable, seat: Seat) -> None:
    """An empty hand can not be shown (BH-21.3)."""
    if table.hands[seat]:
        ask(table, ShowHandTarget(seat=seat), "short")


def ill_take_that(table: HeistTable, seat: Seat) -> None:
    """The top Vault card as if passed to the drawer (BH-21.4)."""
    card = draw_vault(table)
    if card != NONE:
        table.looking_at = [card]
        hand_over(table, NOBODY, seat, "taken")


def hold_it_right_there(table: HeistTable, seat: Seat) -> None:
    ask(table, SearchTarget(seat=seat), "short")


def lets_get_moving(table: HeistTable, seat: Seat) -> None:
    """Look through the Vault deck: kinds with counts, not their order (BH-21.7)."""
    refill(table)
    if not table.vault:
        return
    table.deck_seen[seat] = memory.counts(table.vault, KINDS + 1)
    memory.note(table, seat, "deck", seat, names(tuple(sorted(table.vault))))
    if table.log is not None:
        seen = {CARDS[card]: count for card, count in enumerate(table.deck_seen[seat])}
        table.tell(moves.DeckSeen(seat, seen))
    ask(table, FetchCard(seat=seat), "long")


def i_dont_like_this(table: HeistTable, seat: Seat) -> None:
    """Two holders exchange; a lone Attribute moves; without one nothing happens (BH-21.8)."""
    holders = [other for other, attribute in enumerate(table.attributes) if attribute != NONE]
    if len(holders) == 2:
        swap(table, seat, *holders)
    elif len(holders) > 2:
        ask(table, SwapAttributes(seat=seat), "long")
    elif holders:
        ask(table, MoveAttribute(seat=seat, holder=holders[0]), "long")


INSTANTS: dict[Alarm, Callable[[HeistTable, Seat], None]] = {
    ARE_YOU_LOYAL: are_you_loyal,
    CHECK_THESE_OUT: check_these_out,
    ILL_TAKE_THAT: ill_take_that,
    HOLD_IT_RIGHT_THERE: hold_it_right_there,
    LETS_GET_MOVING: lets_get_moving,
    I_DONT_LIKE_THIS: i_dont_like_this,
    YOU_CAN_TRUST_ME: you_can_trust_me,
}
assert set(INSTANTS) == {card for card in ALARM_DECK if not is_attribute(card)}
