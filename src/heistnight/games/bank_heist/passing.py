"""4.3 The quiet part: a card is drawn, looked at and passed, and its receiver does what it must."""

from collections.abc import Sequence
from typing import ClassVar, TypeAlias

from heistnight.core.action import Action, Seat
from heistnight.core.problems import Refused
from heistnight.games.bank_heist import events, memory, moves
from heistnight.games.bank_heist.events import Via
from heistnight.games.bank_heist.getaway import StartGetaway
from heistnight.games.bank_heist.moves import (
    KEEP,
    LOAD,
    MOST_SEATS,
    PASS_TO,
    RUIN,
    SHOW,
    TAKE,
)
from heistnight.games.bank_heist.pieces import (
    BAGS_NEEDED,
    CARD,
    CARD_NAMES,
    CARDS,
    CASH_BAG,
    CASH_RULE,
    DYE_PACK,
    NOBODY,
    NONE,
    Card,
    with_card,
    without,
)
from heistnight.games.bank_heist.questions import Ask, ask
from heistnight.games.bank_heist.records import PassRecord
from heistnight.games.bank_heist.zones import HeistZones

# Lists of choices are made once, so that whoever has met one before knows it again: it is the same.
Choices: TypeAlias = tuple[Action, ...]
BySeat: TypeAlias = dict[int, tuple[Choices, ...]]
BY_CASH_RULE: dict[str, Choices] = {"load": (LOAD,), "keep": (KEEP,), "choose": (LOAD, KEEP)}
MUST_SHOW, MUST_TAKE = (SHOW,), (TAKE,)


def any_but(actions: Choices) -> BySeat:
    """For so many seats, and one of them: the actions at all the others."""
    return {
        seats: tuple((*actions[:seat], *actions[seat + 1 : seats]) for seat in range(seats))
        for seats in range(5, MOST_SEATS + 1)
    }


PASS_TO_ANOTHER = any_but(PASS_TO)


def draw_vault(table: HeistZones) -> Card:
    if not table.vault:
        refill(table)
    return table.vault.pop() if table.vault else NONE


def refill(table: HeistZones) -> None:
    """An empty Vault deck is made anew from its discards: Dye Packs and ruined cards (BH-4.9, BH-4.12)."""
    if table.vault or not (table.vault_up or table.vault_down):
        return
    table.vault = table.rng.shuffled(sorted([*table.vault_up, *(card for _owner, card in table.vault_down)]))
    table.vault_up = []
    table.vault_down = []
    table.deck_seen = [()] * table.seats
    table.emit(events.DeckRefilled, "vault", len(table.vault))


def look_at(table: HeistZones, seat: Seat, card: Card) -> None:
    table.looking_at = [card]
    memory.left_deck(table, card, (seat,))
    if table.log is not None:  # inline, as in all that happens to every card: it is most of a game
        table.log.append(events.CardDrawn(seat, CARDS[card]))


def ask_pass(table: HeistZones, seat: Seat, via: Via) -> None:
    ask(table, PassCard(seat=seat, via=via), "pass_alarm" if table.alarmed() else "pass_quiet")


class PassCard(Ask, frozen=True):
    """To whom do you pass this card? (BH-4.2)"""

    rule: ClassVar[str] = "BH-4.2"
    via: Via

    def lookers(self) -> Sequence[Seat]:
        return (self.seat,)

    def options(self, table: HeistZones, seat: Seat) -> Sequence[Action]:
        return PASS_TO_ANOTHER[table.seats][seat]

    def choose(self, table: HeistZones, action: Action) -> None:
        assert isinstance(action, moves.PassTo)
        hand_over(table, self.seat, action.seat, self.via)

    def refusal(self, table: HeistZones, seat: Seat, action: Action) -> Refused:
        if isinstance(action, moves.PassTo) and action.seat == seat:
            return Refused(self.rule, "You can not pass a card to yourself.", "yourself")
        return Refused(self.rule, "You must pass this card to one of the others.", "pass_it")


def hand_over(table: HeistZones, giver: Seat, receiver: Seat, via: Via) -> None:
    """The card goes face down to its receiver, who looks at it (BH-4.3)."""
    card = table.looking_at[0]
    name = (CARDS[card],)
    if giver != NOBODY:
        memory.note(table, giver, "gave" if via == "gift" else "passed", receiver, name)
    memory.note(table, receiver, "given" if via == "gift" else "received", giver, name)
    if via != "gift":
        memory.left_deck(table, card, (receiver,))
    elif card == CASH_BAG:  # BH-21.9
        memory.one_learns(table, receiver, giver, memory.NOT_CREW_CARD)
    if table.log is not None:  # inline, as above
        table.log.append(events.CardPassed(None if giver == NOBODY else giver, receiver, via, CARDS[card]))
    ask(table, ReceiveCard(seat=receiver, giver=giver, via=via), "receive_card")


class ReceiveCard(Ask, frozen=True):
    """You received a card. What becomes of it? The same window whatever it is (BH-31.2)."""

    rule: ClassVar[str] = "BH-4.4"
    sealed: ClassVar[bool] = True
    giver: Seat
    via: Via

    def lookers(self) -> Sequence[Seat]:
        return (self.giver, self.seat)

    def out_of(self) -> Seat | None:
        return self.giver if self.via == "gift" else None

    def options(self, table: HeistZones, seat: Seat) -> Sequence[Action]:
        card = table.looking_at[0]
        if card == CASH_BAG:
            return BY_CASH_RULE[CASH_RULE[table.identities[seat]]]
        return MUST_SHOW if card == DYE_PACK else MUST_TAKE

    def default(self, table: HeistZones) -> Action:
        return self.options(table, self.seat)[0]

    def choose(self, table: HeistZones, action: Action) -> None:
        card = table.looking_at.pop()
        result: events.Received = "took"
        if action is LOAD:
            result = "loaded"
        elif action is SHOW:
            result = "dye"
        table.passes += (PassRecord(table.turn, self.giver, self.seat, self.via, result),)
        if result == "took":
            put_in_hand(table, self.giver, self.seat, card)
        elif self.via != "gift":
            others = [row for row in range(table.seats) if row not in (self.giver, self.seat)]
            memory.left_deck(table, card, others)
        if table.log is not None:  # inline, as above
            table.log.append(events.CardReceived(self.seat, result, table.truck + (result == "loaded")))
        if result == "loaded":
            memory.everybody_learns(table, self.seat, memory.LOADS)
            if self.via == "gift":  # BH-21.9
                memory.everybody_learns(table, self.giver, memory.NOT_CREW_CARD)
            load(table, 1)
        elif result == "dye":
            burst(table, self.seat)

    def refusal(self, table: HeistZones, seat: Seat, action: Action) -> Refused:
        if table.looking_at[0] == CASH_BAG:
            text = "Your identity says what you must do with a {card}."
            return Refused(self.rule, text, "cash_rule", card=CARD_NAMES[CASH_BAG])
        if table.looking_at[0] == DYE_PACK:
            return Refused("BH-4.5", "A {card} is shown to all.", "show_it", card=CARD_NAMES[DYE_PACK])
        return Refused("BH-4.3", "This card joins your hand.", "take_it")


def put_in_hand(table: HeistZones, giver: Seat, seat: Seat, card: Card) -> None:
    table.hands[seat] = with_card(table.hands[seat], card)
    if giver == NOBODY:
        return
    memory.gained(table, seat, card, giver)
    if card == CASH_BAG:  # BH-4.11: the passer sees that the bag was kept
        memory.one_learns(table, giver, seat, memory.NOT_CREW_CARD)


def load(table: HeistZones, bags: int) -> None:
    """Five bags end the robbery at once, in the middle of any turn (BH-4.8, BH-5.5)."""
    table.truck += bags
    if table.truck >= BAGS_NEEDED:
        table.agenda.clear()
        table.agenda.append(StartGetaway())


def burst(table: HeistZones, seat: Seat) -> None:
    """One card of the receiver's choice is ruined, if there is one (BH-4.5)."""
    table.vault_up.append(DYE_PACK)
    hand = table.hands[seat]
    if len(hand) == 1:
        ruin(table, seat, hand[0])
    elif hand:
        ask(table, RuinCard(seat=seat), "short")


class RuinCard(Ask, frozen=True):
    """Which card of your hand does the dye ruin? (BH-4.5, BH-4.6)"""

    rule: ClassVar[str] = "BH-4.5"

    def options(self, table: HeistZones, seat: Seat) -> Sequence[Action]:
        return [RUIN[card] for card in dict.fromkeys(table.hands[seat])]

    def choose(self, table: HeistZones, action: Action) -> None:
        assert isinstance(action, moves.Ruin)
        ruin(table, self.seat, CARD[action.card])

    def default(self, table: HeistZones) -> Action:
        return RUIN[table.rng.choice(table.hands[self.seat])]

    def refusal(self, table: HeistZones, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "Discard one card of your hand, face down.", "not_in_hand")


def ruin(table: HeistZones, seat: Seat, card: Card) -> None:
    table.hands[seat] = without(table.hands[seat], card)
    table.vault_down.append((seat, card))
    memory.lost(table, seat, card, (seat,))
    memory.note(table, seat, "ruined", seat, (CARDS[card],))
    table.emit(events.CardRuined, seat, CARDS[card])
