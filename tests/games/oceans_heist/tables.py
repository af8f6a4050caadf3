"""Tables in the middle of a situation, written with the ids of RULES.md.

    table = assignment("HS1 CD4", laid="H07 H02 D02")       the flip is over, the Crew assign
    table = winging("FC3", laid="D01", hand="S07", dice=[5])   nothing was paid, and the die will show 5
    table = preparing()                                     shopping against marking

A Defense is written as its id; `carried:SA4`, `extra:HS1`, `up:V01`, `down:V06` say where it lies.
Seat 0 is the Crew and seat 1 the Staff unless there are more.
"""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from heistnight.core.action import Action, Input, Seat
from heistnight.core.event import Event
from heistnight.core.problems import Refused
from heistnight.core.rng import Rng
from heistnight.games.oceans_heist import GAME, moves
from heistnight.games.oceans_heist.moves import READY
from heistnight.games.oceans_heist.pieces import (
    CARD,
    CASINO,
    CASINO_DECK,
    EMPTY,
    GEAR,
    GLOBALS,
    OPENING,
    SITUATIONS,
    TARGETS,
    UNIQUES,
    VAULT_DECK,
    VAULTS,
    with_uses,
)
from heistnight.games.oceans_heist.preparation import shop
from heistnight.games.oceans_heist.round import Prep, Reveal, StartRound
from heistnight.games.oceans_heist.seen.faces import DefenseView
from heistnight.games.oceans_heist.seen.own import CrewOwn, StaffOwn
from heistnight.games.oceans_heist.table import OceansTable
from heistnight.games.oceans_heist.zones import CREW, STAFF


class Dice(Rng, kw_only=True):
    """Chance whose six-sided die shows what somebody wrote down."""

    dice: list[int] = []

    def below(self, bound: int) -> int:
        return self.dice.pop(0) - 1 if bound == 6 and self.dice else super().below(bound)


def cards(names: str) -> list[int]:
    return sorted(CARD[name] for name in names.split())


def names(places: Any) -> str:
    return " ".join(GEAR[card] for card in places)


HOUSE = {"suggestion": True, "staff_quick_fill": True}


def dealt(players: int = 2, dice: Any = (), **options: Any) -> OceansTable:
    """A table with all clocks and all help, unless something else is said."""
    options = HOUSE | options
    return GAME.deal_from(GAME.options(players=players, **options), Dice(b"table", dice=list(dice)), logged=True)


def preparing(players: int = 2, target: str = "TG1", situation: str = "none", **options: Any) -> OceansTable:
    """Target and Situation are chosen."""
    key = {"TG1": "diamond", "TG2": "painting", "TG3": "cash"}[target]
    table = dealt(players, target=key, **options)
    if table.options.situation == "choose":
        settle_on(table, CREW, moves.ChooseSituation(situation))
    return table


def heist(
    hand: str = "H01 S01 A01",
    *,
    round: int = 1,
    globals: str = "",
    openings: str = "",
    off: str = "",
    target: str = "TG1",
    situation: str = "none",
    alarms: int = 0,
    counters: int = 0,
    carried: str = "",
    uses: dict[str, int] | None = None,
    eight: str = "",
    three: str = "",
    players: int = 2,
    dice: Any = (),
    **options: Any,
) -> OceansTable:
    """A round is about to begin: the eight on top of the deck are those written here, if any."""
    table = dealt(players, dice, **options)
    table.agenda[-1] = StartRound(round)
    table.stage, table.round = "opening", round
    table.target, table.situation = TARGETS.index(target), EMPTY if situation == "none" else SITUATIONS.index(situation)
    shop(table, cards(f"{hand} {openings}"))
    table.openings = cards(openings)
    table.hand = [card for card in table.hand if card not in OPENING]
    table.globals = sorted(GLOBALS.index(name) for name in globals.split())
    table.off = GLOBALS.index(off) if off else EMPTY
    if globals:  # the story reads it in the log
        table.emit(moves.HeistOpened, tuple(globals.split()), tuple(openings.split()), len(table.hand))
    if off:
        table.emit(moves.SwitchedOff, off)
    table.alarms, table.counters = alarms, counters
    table.carried = [CASINO.index(name) for name in carried.split()]
    table.uses = with_uses(table.uses, {CARD[name]: left for name, left in (uses or {}).items()})
    first = [CASINO.index(name) for name in eight.split()]
    rest = [card for card in CASINO_DECK if card not in first and card not in table.carried]
    table.casino_deck = rest[::-1] + first[::-1]
    top = [VAULTS.index(name) for name in three.split()]
    table.vault_deck = [card for card in VAULT_DECK if card not in top] + top[::-1]
    table.settle()
    return table


def prep(hand: str = "H01 S01 A01", **facts: Any) -> OceansTable:
    """The eight have been seen."""
    table = heist(hand, **facts)
    for seat in list(table.open().seats(table)):
        do(table, seat, READY)
    assert isinstance(table.open(), Prep)
    return table


def assignment(
    field: str, laid: str = "", hand: str = "", *, unfold: bool = True, round: int = 1, **facts: Any
) -> OceansTable:
    """These Defenses are Active, these cards are laid; with `unfold` the flip has been seen."""
    table = heist(f"{laid} {hand}", round=round, **facts)
    table.agenda.pop()
    table.casino_deck += table.eight
    table.vault_deck += table.three
    table.eight, table.three, table.extras = [], [], []
    for name in field.split():
        put_down(table, name)
    table.laid_now = cards(laid)
    table.hand = [card for card in table.hand if card not in table.laid_now]
    table.stage = "crunch"
    table.agenda.append(Reveal())
    table.settle()
    while unfold and table.stage == "reveal":
        for seat in list(table.open().seats(table)):
            do(table, seat, READY)
    return table


def put_down(table: OceansTable, name: str) -> None:
    spot, _, name = name.rpartition(":")
    if name in UNIQUES:
        table.unique_active = True
        assert UNIQUES[table.target] == name
    elif name in VAULTS:
        card = VAULTS.index(name)
        table.vault_deck.remove(card)
        table.three.append(card)
        table.vault_places[1 if spot == "down" else 0] = card
    else:
        card = CASINO.index(name)
        if spot == "carried" and card in table.carried:
            return
        table.casino_deck.remove(card)
        if spot == "carried":
            table.carried.append(card)
        elif spot == "extra":
            table.extras.append(card)
        else:
            table.eight.append(card)
            table.slots[table.slots.index(EMPTY)] = card


def winging(field: str, laid: str = "", hand: str = "", **facts: Any) -> OceansTable:
    """Nothing was paid for, nothing was expended."""
    table = assignment(field, laid, hand, **facts)
    if table.stage == "assignment":
        crew(table, moves.Confirm())
    return table


# Playing --------------------------------------------------------------------------------------------------------------


def do(table: OceansTable, seat: Seat, *actions: Action) -> None:
    for action in actions:
        table.play(Input(table.now, seat, action))


def crew(table: OceansTable, *actions: Action) -> None:
    do(table, table.deciders(CREW)[0], *actions)


def staff(table: OceansTable, *actions: Action) -> None:
    do(table, table.deciders(STAFF)[0], *actions)


def settle_on(table: OceansTable, side: int, action: Action) -> None:
    """Somebody proposes, the others agree."""
    first, *mates = table.deciders(side)
    do(table, first, action)
    for mate in mates:
        do(table, mate, moves.Agree())


def all_ready(table: OceansTable, side: int) -> None:
    for seat in table.deciders(side):
        do(table, seat, READY)


def look_on(table: OceansTable) -> None:
    """Everybody taps on through shows and viewing."""
    while table.agenda and type(table.open()).__name__ in ("Watch", "Viewing"):
        do(table, next(seat for seat in table.open().seats(table) if not table.ready[seat]), READY)


def time_out(table: OceansTable) -> None:
    deadline = table.open().deadline(table)
    assert deadline is not None
    table.play(Input(max(deadline, table.now)))


def refused(table: OceansTable, seat: Seat, action: Action) -> Refused:
    before = table.clone()
    with pytest.raises(Refused) as caught:
        do(table, seat, action)
    after = table.clone()
    assert before == after
    return caught.value


def offered(table: OceansTable, seat: Seat, kind: type[Action]) -> list[Any]:
    return [action for action in table.offered(seat) if isinstance(action, kind)]


def heard(table: OceansTable, kind: type[Event], seat: Seat | None = None) -> list[Any]:
    masked = [event.seen_by(seat) for event in table.log or ()]
    return [event for event in masked if isinstance(event, kind)]


def field_ids(table: OceansTable) -> list[str]:
    return [defense.id for defense in table.field]


def line_of(table: OceansTable, seat: Seat | None) -> tuple[DefenseView, ...]:
    """The Defenses as these eyes see them: what lies face down on the board a team may know."""
    view = table.view(seat)
    known = [*(view.own.scouted if isinstance(view.own, CrewOwn) else ()), *view.advice.placed]
    places = {(face.spot, face.slot): face for face in known}
    return tuple([face if face.id else places.get((face.spot, face.slot), face) for face in view.board.defenses])


def needs(table: OceansTable, name: str) -> dict[str, int]:
    """What a visible Defense needs now."""
    for seat in range(table.seats):
        board, own = table.board(), table.own(seat)
        hand = own.eight if isinstance(own, StaffOwn) else ()
        for defense in (*line_of(table, seat), *board.eight, *hand, *board.vault_three):
            if defense.id == name:
                return {need.icon: need.amount for need in defense.needs}
    raise AssertionError(f"{name} is not to be seen")


def pay(table: OceansTable, name: str, requirement: int = 1) -> moves.Pay:
    return moves.Pay(field_ids(table).index(name) + 1, requirement)


def wing(table: OceansTable, name: str) -> moves.Wing:
    return moves.Wing(field_ids(table).index(name) + 1)


# Watching -------------------------------------------------------------------------------------------------------------


def moments(seed: int, **options: Any) -> Iterator[OceansTable]:
    """A game by chance: everybody answers, and now and then the clock runs out."""
    chance = random.Random(seed)
    table = GAME.deal(GAME.options(**options), b"eyes %d" % seed)
    while (decision := table.open()) is not None:
        yield table
        asked, deadline = decision.seats(table), decision.deadline(table)
        if not asked or (deadline is not None and chance.random() < 0.05):
            table.play(Input(deadline or table.now))
            continue
        seat = chance.choice(list(asked))
        offered = [action for action in table.offered(seat) if action != moves.CONCEDE]
        table.play(Input(table.now, seat, chance.choice(offered)))
