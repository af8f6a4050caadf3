"""Tables in the middle of a situation, written in the short notation of RULES.md.

    table = raid("SG SG P2-PE P2-RE", up="E3 E1 P2 R4 B1")     all Plans are executed up to the first question
    table = deal("P2-JR P2-JM", holdings={0: "M1 M2 g1"})      dealt, and waiting for the Plans

The deal is handed in (TP-17.3): the n-th Plan is among the cards of seat n, `up` and `shelf` are what lies there.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import pytest

from heistnight.core.action import Action, Input, Seat
from heistnight.core.event import Event
from heistnight.core.problems import Refused
from heistnight.core.rng import Rng
from heistnight.games.the_plan import GAME
from heistnight.games.the_plan.moves import Bid, Choose, Flip, Give
from heistnight.games.the_plan.pieces import (
    FACE,
    FACES,
    TREASURE,
    TREASURE_PILE,
    TREASURES,
    TRINKET,
    TRINKET_PILE,
    TRINKETS,
    plan_deck,
)
from heistnight.games.the_plan.table import PlanTable

E = TypeVar("E", bound=Event)
NUMBER = FACE | TREASURE | TRINKET


class Script(Rng, kw_only=True):
    """Chance that hands in orders somebody wrote down (TP-17.3) and remembers each list it was asked to shuffle.

    When no order is left, a list stays as it is.
    """

    orders: list[list[int]] = []
    asked: list[list[int]] = []

    def shuffled(self, items: Sequence[Any], draw: str = "") -> list[Any]:
        if len(items) < 2:
            return list(items)
        self.asked.append(list(items))
        if not self.orders:
            return list(items)
        order = self.orders.pop(0)
        assert Counter(order) == Counter(items), f"the script has {order} where {items} is shuffled"
        return order

    def below(self, bound: int) -> int:
        raise AssertionError("the table draws nothing but shuffles (TP-17.2)")


def numbers(names: str) -> tuple[int, ...]:
    """Faces, treasures and trinkets as the engine counts them."""
    return tuple(NUMBER[name] for name in names.split())


def ahead(first: Iterable[int], everything: Sequence[int]) -> list[int]:
    """The same pieces with these on top."""
    first = list(first)
    rest = Counter(everything)
    rest.subtract(first)
    assert min(rest.values()) >= 0, f"the box does not hold {first}"
    return first + sorted(rest.elements())


def deal(
    plans: str = "",
    up: str = "J1 R1 P1 E1 M1",
    *,
    shelf: str = "g5 c5 o5",
    pile: str | None = None,
    hands: Mapping[Seat, str] | None = None,
    holdings: Mapping[Seat, str] | None = None,
    turn: int = 1,
    lots: Iterable[Sequence[int]] = (),
    **options: Any,
) -> PlanTable:
    """A logged table at the choice of Plans, clock off unless said otherwise.

    `shelf` are the face-up trinkets, `pile` the whole trinket pile from the top, `holdings` what seats have already,
    `lots` the results of the draws to come.
    """
    options.setdefault("players", len(plans.split()) or GAME.default_players)
    options.setdefault("clock", "none")
    chosen = GAME.options(**options)
    treasures, trinkets = numbers(up), numbers(shelf)
    seats = chosen.players + (chosen.ghosts or 0)
    deck = _dealt_so(numbers(plans), hands or {}, seats, plan_deck(chosen.removed_types or ()))
    script = Script(b"", orders=[deck, ahead(treasures, TREASURE_PILE), ahead(trinkets, TRINKET_PILE)])
    table = GAME.deal_from(chosen, script, logged=True)
    script.asked.clear()
    script.orders += [list(lot) for lot in lots]
    _lay_out(table, treasures, trinkets)
    for seat, tiles in (holdings or {}).items():
        give_tiles(table, seat, tiles)
    if pile is not None:
        table.trinket_pile = numbers(pile)[::-1]
    if turn > 1:
        _move_to(table, turn, numbers(plans))
    return table


def _dealt_so(plans: Sequence[int], hands: Mapping[Seat, str], seats: int, deck: Sequence[int]) -> list[int]:
    """An order of the stack that deals these Plans first, and these cards to these seats (TP-2.5)."""
    wanted = {seat: numbers(cards) for seat, cards in hands.items()}
    for seat, plan in enumerate(plans):
        wanted.setdefault(seat, (plan,))
    spare = Counter(deck)
    spare.subtract(card for cards in wanted.values() for card in cards)
    assert min(spare.values()) >= 0, "the deck does not hold these hands"
    rest = sorted(spare.elements(), reverse=True)
    depth = max((len(cards) for cards in wanted.values()), default=0)
    order = [
        wanted[seat][card] if card < len(wanted.get(seat, ())) else rest.pop()
        for card in range(depth)
        for seat in range(seats)
    ]
    return order + rest[::-1]


def _lay_out(table: PlanTable, treasures: Sequence[int], trinkets: Sequence[int]) -> None:
    """Exactly these tiles lie face up, be they more or fewer than five and three."""
    table.treasure_pile += tuple(tile for tiles in table.museum for tile in tiles)
    for tile in treasures:
        table.treasure_pile = less(table.treasure_pile, tile)
    table.museum = [tuple(sorted(tile for tile in treasures if tile // 4 == kind)) for kind in range(7)]
    table.trinket_pile += table.shelf[::-1]
    for tile in trinkets:
        table.trinket_pile = less(table.trinket_pile, tile)
    table.shelf = tuple(trinkets)


def less(pile: tuple[int, ...], tile: int) -> tuple[int, ...]:
    """A pile without the uppermost tile of this design."""
    place = len(pile) - 1 - pile[::-1].index(tile)
    return pile[:place] + pile[place + 1 :]


def give_tiles(table: PlanTable, seat: Seat, names: str) -> None:
    """Tiles out of the piles into a collection."""
    for name in names.split():
        if name in TREASURE:
            table.treasure_pile = less(table.treasure_pile, TREASURE[name])
            table.treasures[seat] += (TREASURE[name],)
        else:
            table.trinket_pile = less(table.trinket_pile, TRINKET[name])
            table.trinkets[seat] += (TRINKET[name],)


def _move_to(table: PlanTable, turn: int, plans: Sequence[int]) -> None:
    """The same Plans and tiles, later in the game: shorter hands, lower pile."""
    table.turn = turn
    table.treasure_pile = table.treasure_pile[-(56 - 5 * turn) :]
    if not table.solitaire:
        table.round = 1 + (turn - 1) // 4
        size = 6 - (turn - 1) % 4
        for seat, cards in enumerate(table.hands):
            kept = plans[seat : seat + 1]
            rest = list(cards)
            for plan in kept:
                rest.remove(plan)
            table.hands[seat] = tuple(sorted([*kept, *rest[: size - len(kept)]]))


def raid(plans: str, up: str = "J1 R1 P1 E1 M1", **situation: Any) -> PlanTable:
    """Everybody's Plans are chosen and turned up, and executed as far as no question is open."""
    table = deal(plans, up, **situation)
    choose(table, plans)
    return table


def choose(table: PlanTable, plans: str) -> None:
    """Each seat lays its Plan; Ghosts are flipped to show theirs."""
    faces = plans.split()
    for seat in range(table.seats):
        play(table, seat, Choose(faces[seat]))
    for ghost in range(table.seats, table.collectors):
        play(table, 0, Flip("AB"[table.hands[ghost].index(FACE[faces[ghost]])]))


def play(table: PlanTable, seat: Seat, action: Action) -> None:
    table.play(Input(table.now, seat, action))


def refuse(table: PlanTable, seat: Seat | None, action: Action | None) -> Refused:
    """What the table answers to something it does not allow; that nothing has changed is checked."""
    before, log = table.clone(), list(table.log or ())
    with pytest.raises(Refused) as refusal:
        table.play(Input(table.now, seat, action))
    after = table.clone()
    assert after == before
    assert table.log == log
    return refusal.value


def time_out(table: PlanTable) -> None:
    """Nobody says anything until the clock runs out."""
    decision = table.open()
    assert decision is not None
    deadline = decision.deadline(table)
    assert deadline is not None
    table.play(Input(deadline))


def pass_cards(table: PlanTable, gifts: Mapping[Seat, str] | None = None) -> None:
    """Everybody passes: what is written here, otherwise the first two cards of the hand."""
    for seat in range(table.seats):
        play(table, seat, give(table, seat, (gifts or {}).get(seat)))


def give(table: PlanTable, seat: Seat, cards: str | None = None) -> Give:
    """The action that passes these two cards (or the first two) of a hand."""
    hand = list(table.hands[seat])
    first, second = sorted(numbers(cards)) if cards else hand[:2]
    place = hand.index(first)
    return Give(place, hand.index(second, place + 1))


def take_turn(table: PlanTable, plans: str | None = None, gifts: Mapping[Seat, str] | None = None) -> None:
    """One whole turn: the Plans named, or everybody's first; any question in between gets its first option."""
    turn = table.turn
    choose(table, plans or " ".join(FACES[hand[0]] for hand in table.hands))
    answer_while(table, lambda: asks(table) not in ("PassCards", "ChoosePlan", ""))
    if asks(table) == "PassCards":
        pass_cards(table, gifts)
    assert table.turn == turn + 1 or asks(table) == ""


def play_on(table: PlanTable, *, until_turn: int = 99) -> None:
    """Everybody takes the first option until a turn begins or the game is over."""
    answer_while(table, lambda: table.turn < until_turn)


def answer_while(table: PlanTable, going: Any) -> None:
    while (decision := table.open()) is not None and going():
        seat = decision.seats(table)[0]
        play(table, seat, decision.options(table, seat)[0])


def asks(table: PlanTable) -> str:
    """The name of the open question; nothing when the game is over."""
    return type(table.open()).__name__ if table.agenda else ""


def asked(table: PlanTable) -> tuple[Seat, ...]:
    decision = table.open()
    return tuple(decision.seats(table)) if decision else ()


def offers(table: PlanTable, seat: Seat) -> list[Action]:
    """What a seat may answer now."""
    return list(table.offered(seat))


def museum(table: PlanTable) -> str:
    return " ".join(TREASURES[tile] for tiles in table.museum for tile in tiles)


def shelf(table: PlanTable) -> str:
    return " ".join(TRINKETS[tile] for tile in table.shelf)


def loot(table: PlanTable, seat: Seat) -> str:
    """A collection, as it was gathered."""
    return " ".join(
        [TREASURES[tile] for tile in table.treasures[seat]] + [TRINKETS[tile] for tile in table.trinkets[seat]]
    )


def hand(table: PlanTable, seat: Seat) -> str:
    return " ".join(FACES[face] for face in table.hands[seat])


def events(table: PlanTable, kind: type[E]) -> list[E]:
    assert table.log is not None
    return [event for event in table.log if isinstance(event, kind)]


def fist(trinkets: int) -> Bid:
    """A bid of so many, the first of the own trinkets in canonical order."""
    return Bid(tuple(range(trinkets)))
