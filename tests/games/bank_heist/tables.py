"""Tables in the middle of a situation, in the short notation of RULES.md, section 12.

    table = truck("C C S A R R", hands={0: "adrenaline speedloader"}, attributes={3: "shotgun"}, turn=0)
    table = robbery("C C S A R R", vault="cash_bag knife", alarm="hostage", token=4)

Identities are C(rew), S(ticky), A(gent), R(ival), or ? for what is left; the clock is off unless an option says so.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import pytest

from heistnight.core.action import Action, Input, Seat
from heistnight.core.event import Event
from heistnight.core.problems import Refused
from heistnight.games.bank_heist import GAME
from heistnight.games.bank_heist.getaway import Hideout, StartGetaway, StartTurn
from heistnight.games.bank_heist.memory import learn_identity
from heistnight.games.bank_heist.moves import LOOT, Defend
from heistnight.games.bank_heist.pieces import ALARM, ALARMS, ALL_IDENTITIES, CARD, CARDS, CUFFED, TIED, with_card
from heistnight.games.bank_heist.records import ANYBODY, NOTHING
from heistnight.games.bank_heist.robbery import RobberyTurn
from heistnight.games.bank_heist.table import HeistTable

E = TypeVar("E", bound=Event)
LETTERS = "CSAR"
RESTRAINT = {"tied": TIED, "cuffed": CUFFED}


def dealt(identities: str, **options: Any) -> HeistTable:
    """A logged table with these identities, before anything has happened."""
    options.setdefault("pace", "none")
    letters = identities.split()
    table = GAME.deal(GAME.options(players=len(letters), **options), b"a test", logged=True)
    rest = list(ALL_IDENTITIES)
    for letter in letters:
        if letter != "?":
            rest.remove(LETTERS.index(letter))
    table.identities = [rest.pop(0) if letter == "?" else LETTERS.index(letter) for letter in letters]
    table.undealt = rest
    return table


def know(table: HeistTable) -> None:
    """Everybody knows its own card and partner, and nothing else."""
    table.could = [ANYBODY] * len(table.could)
    table.sure = [NOTHING] * len(table.sure)
    table.deck_seen = [()] * table.seats
    table.notebooks = [()] * table.seats
    table.writers = []
    for seat in range(table.seats):
        learn_identity(table, seat)


def lay_out(table: HeistTable, hands: Mapping[Seat, str], attributes: Mapping[Seat, str]) -> None:
    for seat, cards in hands.items():
        for card in cards.split():
            table.vault.remove(CARD[card])
            table.hands[seat] = with_card(table.hands[seat], CARD[card])
    for seat, attribute in attributes.items():
        table.alarm.remove(ALARM[attribute])
        table.attributes[seat] = ALARM[attribute]


def start(table: HeistTable, phase: Any, first: Any, **state: Any) -> HeistTable:
    table.phase = phase
    know(table)
    for name, value in state.items():
        zone = getattr(table, name)
        if isinstance(value, Mapping):
            for seat, item in value.items():
                zone[seat] = item
        else:
            setattr(table, name, value)
    table.agenda[:] = [first]
    assert table.log is not None
    table.log.clear()
    table.settle()
    return table


def robbery(
    identities: str = "C C S A R R",
    *,
    hands: Mapping[Seat, str] | None = None,
    attributes: Mapping[Seat, str] | None = None,
    vault: str = "",
    alarm: str = "",
    turn: Seat = 0,
    start_player: Seat = 0,
    truck: int = 0,
    token: int = 1,
    options: Mapping[str, Any] | None = None,
    **state: Any,
) -> HeistTable:
    """The Robbery at the turn of a seat; `vault` and `alarm` are the next cards of the decks, the top one first."""
    table = dealt(identities, **(options or {}))
    for _ in range(truck):
        table.vault.remove(CARD["cash_bag"])
    lay_out(table, hands or {}, attributes or {})
    for deck, cards, number in ((table.vault, vault, CARD), (table.alarm, alarm, ALARM)):
        for card in reversed(cards.split()):
            deck.remove(number[card])
            deck.append(number[card])
    own: dict[str, Any] = {"start": start_player, "line": start_player, "truck": truck, "token": token}
    return start(table, "robbery", RobberyTurn(turn), **own, **state)


def truck(
    identities: str = "C C S A R R",
    *,
    hands: Mapping[Seat, str] | None = None,
    attributes: Mapping[Seat, str] | None = None,
    turn: Seat = 0,
    start_player: Seat = 0,
    dead: Sequence[Seat] = (),
    restrained: Mapping[Seat, str] | None = None,
    options: Mapping[str, Any] | None = None,
    step: Any = None,
    **state: Any,
) -> HeistTable:
    """The Getaway at the turn of a seat, five bags in the truck."""
    table = dealt(identities, **(options or {}))
    for _ in range(5):
        table.vault.remove(CARD["cash_bag"])
    lay_out(table, hands or {}, attributes or {})
    for seat, worn in (restrained or {}).items():
        table.restraints[seat] = RESTRAINT[worn]
        if worn == "tied":
            table.vault.remove(CARD["zip_tie"])
        else:
            table.handcuffs -= 1
    for seat in dead:
        table.alive[seat] = False
    own: dict[str, Any] = {"start": start_player, "line": start_player, "truck": 5}
    if "token" not in state:
        state["token"] = 1
    return start(table, "getaway", step or StartTurn(turn), **own, **state)


def hideout(identities: str, **situation: Any) -> HeistTable:
    """The token has just reached the Hideout."""
    return truck(identities, token=4, step=Hideout(), **situation)


def getaway(identities: str, **situation: Any) -> HeistTable:
    """The fifth bag has just been loaded."""
    return truck(identities, step=StartGetaway(), **situation)


# Playing -----------------------------------------------------------------------------------------------------------


def play(table: HeistTable, seat: Seat, *actions: Action) -> None:
    """Whoever may loot does so at once; a test of that leaves it to `table.play`."""
    for action in actions:
        table.play(Input(table.now, seat, action))
        if asks(table) == "LootBody" and not table.timed:
            table.play(Input(table.now, asked(table), LOOT))


def answer(table: HeistTable, seat: Seat, defence: Any = "take_it", fire: bool = False) -> None:
    play(table, seat, Defend(defence, fire))


def refuse(table: HeistTable, seat: Seat | None, action: Action | None) -> Refused:
    """What the table answers to something it does not allow; that nothing has changed is checked."""
    before, log = table.clone(), list(table.log or ())
    with pytest.raises(Refused) as refusal:
        table.play(Input(table.now, seat, action))
    assert table.clone() == before
    assert table.log == log
    return refusal.value


def time_out(table: HeistTable) -> None:
    """Nobody says anything until the clock runs out."""
    question = table.questions
    while (decision := table.open()) is not None and table.questions == question:
        deadline = decision.deadline(table)
        assert deadline is not None
        table.play(Input(deadline))


def wait_for(table: HeistTable, *names: str) -> None:
    """Let the clock run until one of these questions is open."""
    while asks(table) not in names:
        time_out(table)


def asks(table: HeistTable) -> str:
    """The name of the open question; nothing when the game is over."""
    return type(table.open()).__name__ if table.agenda else ""


def asked(table: HeistTable) -> Seat:
    decision = table.open()
    assert decision is not None
    (seat,) = decision.seats(table)
    return seat


def turn_ends(table: HeistTable, seat: Seat) -> bool:
    """Whether a seat's turn is over."""
    return not table.agenda or table.active != seat


def offers(table: HeistTable, seat: Seat) -> set[str]:
    """What is offered, in short: the name of the action and whom it is about."""
    return {short(action) for action in table.offered(seat)}


def short(action: Action) -> str:
    values = [getattr(action, name) for name in action.__struct_fields__]
    if isinstance(action, Defend):
        return action.defence + ("+fire" if action.return_fire else "")
    return " ".join([type(action).__name__, *map(str, values)])


def kinds(table: HeistTable, seat: Seat) -> set[str]:
    """What sort of thing is offered, whomever it is about."""
    return {type(action).__name__ for action in table.offered(seat)}


def hand(table: HeistTable, seat: Seat) -> str:
    return " ".join(CARDS[card] for card in table.hands[seat])


def attribute(table: HeistTable, seat: Seat) -> str | None:
    return table.view(None).board.seats[seat].attribute


def up(table: HeistTable) -> list[str]:
    """Both discard piles, as far as they lie face up."""
    return [CARDS[card] for card in table.vault_up] + [ALARMS[card] for card in table.alarm_up]


def happened(table: HeistTable, kind: type[E]) -> list[E]:
    assert table.log is not None
    return [event for event in table.log if isinstance(event, kind)]


def ending(table: HeistTable) -> tuple[str, str | None, tuple[Seat, ...]]:
    outcome = table.outcome()
    assert outcome is not None
    return outcome.ending, outcome.side, outcome.winners


def pass_turns(table: HeistTable, until: Seat) -> None:
    """Everybody does as little as possible until it is the turn of a seat."""
    while table.active != until or asks(table) not in ("TurnAction", "RestrainedTurn"):
        seat = asked(table)
        play(table, seat, table.offered(seat)[-1])
