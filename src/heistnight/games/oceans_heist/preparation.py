"""OH-4: two secret Global Defenses against a secret shopping list."""

from bisect import insort
from collections.abc import Sequence
from typing import ClassVar

from heistnight.core.action import Action, Seat
from heistnight.core.problems import Refused
from heistnight.core.rng import Rng
from heistnight.games.oceans_heist import moves
from heistnight.games.oceans_heist.moves import BUY, CLEAR_BASKET, DROP_GLOBAL, LOAD_PRESET, PICK_GLOBAL, PUT_BACK
from heistnight.games.oceans_heist.opening import OpenHeist
from heistnight.games.oceans_heist.pieces import (
    ALL_GEAR,
    CARD,
    GLOBALS,
    LAYABLE,
    OPENING,
    PRESETS,
    PRICE,
    Gear,
    globals_for,
    preset_for,
    preset_within,
    price_of,
)
from heistnight.games.oceans_heist.teams import Arrange
from heistnight.games.oceans_heist.zones import CREW, STAFF, OceansZones

DEAREST = max(PRICE)


class Prepare(Arrange, frozen=True):
    """Two secret Global Defenses against a secret shopping list (OH-4.1, OH-4.2)."""

    helped: ClassVar[bool] = True
    rule: ClassVar[str] = "OH-4.3"

    def edits(self, table: OceansZones, seat: Seat) -> list[Action]:
        return shopping(table) if table.sides[seat] == CREW else marking(table)

    def edit(self, table: OceansZones, side: int, action: Action) -> None:
        match action:
            case moves.Buy(card=card):
                table.shop.remove(CARD[card])
                insort(table.hand, CARD[card])
                table.money -= PRICE[CARD[card]]
            case moves.PutBack(card=card):
                table.hand.remove(CARD[card])
                insort(table.shop, CARD[card])
                table.money += PRICE[CARD[card]]
            case moves.LoadPreset(preset=preset):
                shop(table, preset_within(PRESETS.index(preset), table.options.budget))
            case moves.ClearBasket():
                shop(table, ())
            case moves.PickGlobal(card=card):
                table.globals = sorted((*table.globals, GLOBALS.index(card)))
            case moves.DropGlobal(card=card):
                table.globals.remove(GLOBALS.index(card))

    def may_be_ready(self, table: OceansZones, side: int) -> bool:
        return len(table.globals) == 2 if side == STAFF else not is_empty(table.hand)

    def help(self, table: OceansZones, side: int) -> list[Action]:
        if side == STAFF:
            return [action for action in marking(table) if isinstance(action, moves.PickGlobal)]
        if table.people_acted[CREW]:
            return []
        return [action for action in shopping(table) if isinstance(action, moves.Buy | moves.LoadPreset)]

    def redraw_crew(self, world: OceansZones, chance: Rng) -> None:
        if CREW in self.sides:
            world.hand = some_basket(world.options.budget, chance)

    def redraw_staff(self, world: OceansZones, chance: Rng) -> None:
        done = world.is_ready(STAFF) or STAFF not in self.sides
        world.globals = sorted(chance.shuffled(range(len(GLOBALS)))[: 2 if done else chance.below(3)])

    def refusal(self, table: OceansZones, seat: Seat, action: Action) -> Refused:
        """Of the other side's choices nothing is told but that they are not one's own (OH-4.7)."""
        is_crew = table.sides[seat] == CREW
        match action:
            case moves.Buy(card=card) if is_crew and card in CARD and CARD[card] in table.shop:
                price = PRICE[CARD[card]]
                text = "It costs ${price}, and ${left} are left."
                return Refused("OH-4.3", text, "too_dear", price=price, left=table.money)
            case moves.PickGlobal() if not is_crew and len(table.globals) == 2:
                return Refused("OH-4.1", "Two Global Defenses are marked already: take one back first.", "two_marked")
            case moves.Ready() if is_crew:
                text = "Buy something that can be laid: OPENING cards alone are an empty basket."
                return Refused("OH-4.5", text, "empty_basket")
            case moves.Ready():
                return Refused("OH-4.5", "Mark exactly two Global Defenses first.", "mark_two")
            case _:
                return super().refusal(table, seat, action)

    def stand(self, table: OceansZones) -> None:
        if CREW in self.sides:
            if is_empty(table.hand):  # OH-4.6
                shop(table, preset_within(preset_for(table.situation), table.options.budget))
            table.agenda.append(OpenHeist())
        if STAFF in self.sides:
            spare = [card for card in globals_for(table.situation) if card not in table.globals]
            table.globals = sorted((*table.globals, *spare[: 2 - len(table.globals)]))


def shopping(table: OceansZones) -> list[Action]:
    """Return the shopping actions; without clocks a preset only fills an empty basket (6.1, OH-12.11)."""
    money = table.money
    if money < DEAREST:
        offered: list[Action] = [BUY[card] for card in table.shop if PRICE[card] <= money]
    else:  # all but the basket, which is quicker said by what is missing
        offered = list(BUY)
        for card in sorted(table.hand, reverse=True):
            del offered[card]
    if table.may_take_back(CREW):
        offered += [PUT_BACK[card] for card in table.hand]
        offered += LOAD_PRESET
        if table.hand:
            offered.append(CLEAR_BASKET)
    elif not table.hand:
        offered += LOAD_PRESET
    return offered


def shop(table: OceansZones, basket: Sequence[Gear]) -> None:
    owned = set(basket)
    table.hand = sorted(owned)
    table.shop = [card for card in ALL_GEAR if card not in owned]
    table.money = table.options.budget - price_of(table.hand)


def is_empty(basket: Sequence[Gear]) -> bool:
    """A basket with nothing but OPENING cards counts as empty (OH-4.5)."""
    return OPENING.issuperset(basket)


def marking(table: OceansZones) -> list[Action]:
    marked = table.globals
    offered: list[Action] = []
    if len(marked) < 2:
        offered += [PICK_GLOBAL[card] for card in range(len(GLOBALS)) if card not in marked]
    if table.may_take_back(STAFF):
        offered += [DROP_GLOBAL[card] for card in marked]
    return offered


def some_basket(budget: int, chance: Rng) -> list[Gear]:
    """Any basket that can be made ready: something to lay, and what money allows."""
    basket = [chance.choice(LAYABLE)]
    money = budget - PRICE[basket[0]]
    wanted = chance.below(30)
    for card in chance.shuffled(ALL_GEAR)[:wanted]:
        if card not in basket and PRICE[card] <= money:
            basket.append(card)
            money -= PRICE[card]
    return sorted(basket)
