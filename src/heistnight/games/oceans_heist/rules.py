"""Ocean's Heist, act by act, in the order of the rulebook."""

from bisect import insort
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import ClassVar

from heistnight.core.action import Action, Seat
from heistnight.core.problems import Refused
from heistnight.core.table import Step
from heistnight.core.view import REMEMBERED
from heistnight.games.oceans_heist import moves
from heistnight.games.oceans_heist.defenses import Standing, standing
from heistnight.games.oceans_heist.moves import (
    ADD_LATE,
    ADD_USE,
    AUTO,
    BURN,
    BUY,
    CALL,
    CHOOSE_SITUATION,
    CHOOSE_TARGET,
    CLEAR_BASKET,
    CONFIRM,
    DROP_GLOBAL,
    DROP_LATE,
    ENOUGH,
    EXPEND,
    LAY,
    LAY_ALL,
    LAY_MARKED,
    LOAD_PRESET,
    MARK,
    PAY,
    PICK_GLOBAL,
    PICK_UP,
    PLACE,
    PLACE_VAULT,
    PUT_BACK,
    QUICK_FILL,
    ROLL,
    SINK,
    STOP,
    SUGGEST,
    SUGGEST_LATE,
    SWAP,
    SWITCH_OFF,
    TAKE_BACK,
    TAKE_BACK_VAULT,
    UNEXPEND,
    UNMARK,
    UNPAY,
    WHERES,
    WING,
    Mode,
)
from heistnight.games.oceans_heist.packing import (
    ESCAPE,
    LAST_ALARM,
    SPARE,
    Amounts,
    Room,
    amounts_of,
    best_late,
    costs_of,
    deficit,
    payable,
    room_of,
    suggest,
)
from heistnight.games.oceans_heist.pieces import (
    ALL_GEAR,
    BACK_DOOR,
    CARD,
    CASINO,
    CASINO_DECK,
    COMMAND_POST,
    DYE_PACKS,
    EMPTY,
    FAMILIES,
    GEAR,
    GLOBALS,
    ICONS,
    LATE,
    OPENING,
    PRESETS,
    PRICE,
    RECONNAISSANCE,
    ROTATING_WATCH,
    SCOUT,
    SITUATIONS,
    SPARE_PARTS,
    STURDY,
    SWITCHBOARD,
    TARGET_KEYS,
    TARGETS,
    TRAIT,
    UNIQUES,
    USES,
    VAULT_DECK,
    VAULTS,
    WORTH,
    ZERO_TOLERANCE,
    Gear,
    globals_for,
    preset_for,
    preset_within,
    price_of,
    with_uses,
)
from heistnight.games.oceans_heist.shown import casino_names, gear_names, global_names
from heistnight.games.oceans_heist.story import secrets
from heistnight.games.oceans_heist.table import BY_POOL, BY_WING, CREW, NUMBERS, STAFF, STANDING, OceansTable
from heistnight.games.oceans_heist.teams import Arrange, Edits, Settle
from heistnight.games.oceans_heist.view import Leg, RollView

VAULT_BREACH = 4
DRAWN = 8
SLOTS = 4
SEEN, SUNK = 6, 3
EXTRA_USES = 2
COUNTERS = 2
MOST_BURNT = 6
MOST_IN_ESCAPE = 8
FATEFUL = frozenset((moves.Roll, moves.Stop))
DIE = 6
FACES = range(1, DIE + 1)
DEAREST = max(PRICE)
BARE_ZONES = (
    *("hand", "marks", "laid", "laid_now", "expended", "late", "fodder", "numbers", "discards", "openings", "known"),
    *("boosts", "globals", "proposal", "agreed", "casino_deck", "eight", "carried", "extras", "casino_discards"),
    *("vault_deck", "peeked", "sunk", "three", "vault_discards", "scouts", "scouted", "field", "paid", "fates"),
    *("raised", "rolls"),
)
SITUATION_FOR = (2, 4, 0)  # section 6: Diamond ST3, Painting ST5, Cash ST1


# OH-3 Selection ----------------------------------------------------------------------------------------------------


class StartLeg(Step[OceansTable], frozen=True, gc=False):
    """A heist begins: the Staff have the first word (OH-3.1)."""

    def run(self, table: OceansTable) -> None:
        table.money = table.options.budget
        chosen = table.options.target
        if chosen == "choose":
            table.agenda.append(PickTarget(side=STAFF, **table.time("target")))
        else:
            set_target(table, table.rng.below(3) if chosen == "random" else TARGET_KEYS.index(chosen))


def set_target(table: OceansTable, target: int) -> None:
    table.target = target
    table.tell(moves.TargetChosen(TARGETS[target], UNIQUES[target]))
    chosen = table.options.situation
    if chosen == "choose":
        table.agenda.append(PickSituation(side=CREW, **table.time("situation")))
    else:
        set_situation(table, table.rng.below(6) if chosen == "random" else EMPTY)


def set_situation(table: OceansTable, situation: int) -> None:
    table.situation = situation
    table.tell(moves.SituationChosen("" if situation == EMPTY else SITUATIONS[situation]))
    table.stage = "preparation"
    if table.timed:
        table.agenda.append(Prepare(sides=(CREW, STAFF), **table.time("preparation")))
    else:
        table.agenda += [Prepare(sides=(CREW,)), Prepare(sides=(STAFF,))]  # 6.1: the Staff decide first


class PickTarget(Settle, frozen=True, gc=False):
    """Which Target do you guard? (OH-3.1)"""

    rule: ClassVar[str] = "OH-3.1"

    def edits(self, table: OceansTable) -> Edits:
        return CHOOSE_TARGET

    def carry_out(self, table: OceansTable, action: Action) -> None:
        assert isinstance(action, moves.ChooseTarget)
        set_target(table, TARGETS.index(action.target))

    def silence(self, table: OceansTable) -> None:
        set_target(table, table.rng.below(3))


class PickSituation(Settle, frozen=True, gc=False):
    """Which Situation helps you, if any? (OH-3.2)"""

    rule: ClassVar[str] = "OH-3.2"

    def edits(self, table: OceansTable) -> Edits:
        return CHOOSE_SITUATION

    def carry_out(self, table: OceansTable, action: Action) -> None:
        assert isinstance(action, moves.ChooseSituation)
        set_situation(table, EMPTY if action.situation == "none" else SITUATIONS.index(action.situation))

    def silence(self, table: OceansTable) -> None:
        set_situation(table, SITUATION_FOR[table.target])


# OH-4 Preparation --------------------------------------------------------------------------------------------------


class Prepare(Arrange, frozen=True, gc=False):
    """Two secret Global Defenses against a secret shopping list (OH-4.1, OH-4.2)."""

    helped: ClassVar[bool] = True
    rule: ClassVar[str] = "OH-4.3"

    def edits(self, table: OceansTable, seat: Seat) -> list[Action]:
        return shopping(table) if table.sides[seat] == CREW else marking(table)

    def edit(self, table: OceansTable, side: int, action: Action) -> None:
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

    def may_be_ready(self, table: OceansTable, side: int) -> bool:
        return len(table.globals) == 2 if side == STAFF else not is_empty(table.hand)

    def help(self, table: OceansTable, side: int) -> list[Action]:
        if side == STAFF:
            return [action for action in marking(table) if isinstance(action, moves.PickGlobal)]
        if table.stirred[CREW]:
            return []
        return [action for action in shopping(table) if isinstance(action, moves.Buy | moves.LoadPreset)]

    def refusal(self, table: OceansTable, seat: Seat, action: Action) -> Refused:
        match action:
            case moves.Buy(card=card) if card in CARD and CARD[card] in table.shop:
                price = PRICE[CARD[card]]
                return Refused("OH-4.3", f"It costs ${price}, and ${table.money} are left.")
            case moves.PickGlobal() if table.sides[seat] == STAFF and len(table.globals) == 2:
                return Refused("OH-4.1", "Two Global Defenses are marked already: take one back first.")
            case moves.Ready() if table.sides[seat] == STAFF:
                return Refused("OH-4.5", "Mark exactly two Global Defenses first.")
            case moves.Ready():
                return Refused("OH-4.5", "Buy something that can be laid: OPENING cards alone are an empty basket.")
            case _:
                return Refused(self.rule, "That is not one of your choices now.")

    def stand(self, table: OceansTable) -> None:
        if CREW in self.sides:
            if is_empty(table.hand):  # OH-4.6
                shop(table, preset_within(preset_for(table.situation), table.options.budget))
            table.agenda.append(OpenHeist())
        if STAFF in self.sides:
            spare = [card for card in globals_for(table.situation) if card not in table.globals]
            table.globals = sorted((*table.globals, *spare[: 2 - len(table.globals)]))


def shopping(table: OceansTable) -> list[Action]:
    """Without clocks nothing goes back, so a preset only fills an empty basket (6.1)."""
    money = table.money
    if money < DEAREST:
        offered: list[Action] = [BUY[card] for card in table.shop if PRICE[card] <= money]
    else:  # all but the basket, which is quicker said by what is missing
        offered = list(BUY)
        for card in sorted(table.hand, reverse=True):
            del offered[card]
    if table.timed:
        offered += [PUT_BACK[card] for card in table.hand]
        offered += LOAD_PRESET
        if table.hand:
            offered.append(CLEAR_BASKET)
    elif not table.hand:
        offered += LOAD_PRESET
    return offered


def shop(table: OceansTable, basket: Sequence[Gear]) -> None:
    owned = set(basket)
    table.hand = sorted(owned)
    table.shop = [card for card in ALL_GEAR if card not in owned]
    table.money = table.options.budget - price_of(table.hand)


def is_empty(basket: Sequence[Gear]) -> bool:
    """A basket with nothing but OPENING cards counts as empty (OH-4.5)."""
    return OPENING.issuperset(basket)


def marking(table: OceansTable) -> list[Action]:
    marked = table.globals
    offered: list[Action] = []
    if len(marked) < 2:
        offered += [PICK_GLOBAL[card] for card in range(len(GLOBALS)) if card not in marked]
    if table.timed:
        offered += [DROP_GLOBAL[card] for card in marked]
    return offered


# OH-5 Opening of the Heist -----------------------------------------------------------------------------------------


class OpenHeist(Step[OceansTable], frozen=True, gc=False):
    """Global Defenses and OPENING cards are turned up; both decks are shuffled (OH-5.1, OH-5.2, OH-5.4)."""

    def run(self, table: OceansTable) -> None:
        basket = tuple(table.hand)
        table.stage = "opening"
        table.openings = [card for card in table.hand if card in OPENING]
        table.hand = [card for card in table.hand if card not in OPENING]
        table.casino_deck = table.rng.shuffled(CASINO_DECK)
        table.vault_deck = table.rng.shuffled(VAULT_DECK)
        if table.log is not None:
            openings = gear_names(tuple(table.openings))
            table.log.append(moves.BasketBought(table.team(CREW), len(basket), gear_names(basket), table.money))
            table.log.append(moves.HeistOpened(global_names(tuple(table.globals)), openings, len(table.hand)))
        table.agenda.append(StartRound(1))
        # OH-5.3: wheel order, and A15, C15 and D15 ask for nothing.
        if table.opened(SWITCHBOARD):
            table.counters = COUNTERS
        if table.opened(SPARE_PARTS):
            table.agenda.append(AskForParts())
        if table.opened(RECONNAISSANCE):
            table.agenda.append(LookAtVault())
        if table.opened(BACK_DOOR):
            table.agenda.append(AskForGlobal())


class AskForGlobal(Step[OceansTable], frozen=True, gc=False):
    def run(self, table: OceansTable) -> None:
        table.agenda.append(PickGlobalOff(side=CREW, **table.time("opening")))


class PickGlobalOff(Settle, frozen=True, gc=False):
    """H15: which Global Defense is switched off? (OH-14)"""

    rule: ClassVar[str] = "OH-14"

    def edits(self, table: OceansTable) -> Edits:
        return SWITCH_OFF

    def carry_out(self, table: OceansTable, action: Action) -> None:
        assert isinstance(action, moves.SwitchOff)
        table.off = table.globals[action.place - 1]
        table.tell(moves.SwitchedOff(GLOBALS[table.off]))

    def silence(self, table: OceansTable) -> None:
        """A Global on one of the Situation's icons, else the lower one (section 6)."""
        icons = FAMILIES[table.situation] if table.situation != EMPTY else ()
        place = next((place for place, card in enumerate(table.globals) if card in icons), 0)
        self.carry_out(table, SWITCH_OFF[place])


class LookAtVault(Step[OceansTable], frozen=True, gc=False):
    """S15: the Crew look at the top six Vault Defenses (OH-14)."""

    def run(self, table: OceansTable) -> None:
        table.vault_peek = True
        table.peeked = sorted(table.vault_deck[-SEEN:])
        table.tell(moves.VaultSeen(table.team(CREW), tuple(VAULTS[card] for card in table.peeked)))
        table.agenda.append(SinkVault(side=CREW, **table.time("opening")))


class SinkVault(Settle, frozen=True, gc=False):
    """S15: which three go to the bottom? One after the other (OH-14)."""

    rule: ClassVar[str] = "OH-14"

    def edits(self, table: OceansTable) -> list[Action]:
        return [SINK[place] for place, card in enumerate(table.peeked) if card not in table.sunk]

    def carry_out(self, table: OceansTable, action: Action) -> None:
        assert isinstance(action, moves.Sink)
        table.sunk = sorted((*table.sunk, table.peeked[action.place - 1]))
        if len(table.sunk) == SUNK:
            self._arrange(table)
        elif self.is_last_moment(table):
            self.silence(table)
        else:
            table.agenda.append(self)

    def silence(self, table: OceansTable) -> None:
        """The highest ids go to the bottom."""
        rest = [card for card in table.peeked if card not in table.sunk]
        table.sunk = sorted((*table.sunk, *rest[len(table.sunk) - SUNK :]))
        self._arrange(table)

    def _arrange(self, table: OceansTable) -> None:
        kept = [card for card in table.peeked if card not in table.sunk]
        table.vault_deck = [*table.sunk, *table.vault_deck[:-SEEN], *kept]
        table.vault_set = True
        table.tell(moves.VaultArranged(table.team(CREW), tuple(VAULTS[card] for card in table.sunk)))


class AskForParts(Step[OceansTable], frozen=True, gc=False):
    def run(self, table: OceansTable) -> None:
        table.agenda.append(SpareParts(side=CREW, **table.time("opening")))


class SpareParts(Settle, frozen=True, gc=False):
    """F15: which cards get one more use? Up to two (OH-14)."""

    rule: ClassVar[str] = "OH-14"

    def edits(self, table: OceansTable) -> list[Action]:
        return [*(ADD_USE[card] for card in table.hand if card not in table.boosts), ENOUGH]

    def carry_out(self, table: OceansTable, action: Action) -> None:
        if isinstance(action, moves.AddUse):
            table.boosts = sorted((*table.boosts, CARD[action.card]))
            if len(table.boosts) < min(EXTRA_USES, len(table.hand)):
                if self.is_last_moment(table):
                    self.silence(table)
                else:
                    table.agenda.append(self)
                return
        self._give(table)

    def silence(self, table: OceansTable) -> None:
        """The cards with most units in a use, ties to the lowest (section 6)."""
        rest = sorted((card for card in table.hand if card not in table.boosts), key=lambda card: (-WORTH[card], card))
        table.boosts = sorted((*table.boosts, *rest[: EXTRA_USES - len(table.boosts)]))
        self._give(table)

    def _give(self, table: OceansTable) -> None:
        table.uses = with_uses(table.uses, {card: table.uses[card] + 1 for card in table.boosts})
        table.parts_given = True
        table.tell(moves.UsesAdded(table.team(CREW), tuple(GEAR[card] for card in table.boosts)))


# OH-6 The round: viewing -------------------------------------------------------------------------------------------


class StartRound(Step[OceansTable], frozen=True, gc=False):
    """Eight cards are drawn for all to see; three of the Vault, or extra cards, come with them (OH-6.1, OH-6.2)."""

    round: int

    def run(self, table: OceansTable) -> None:
        table.round = self.round
        table.stage = "viewing"
        table.stirred = [False, False]
        table.eight = [table.casino_deck.pop() for _ in range(DRAWN)]
        if self.round == VAULT_BREACH:
            table.three = [table.vault_deck.pop() for _ in range(3)]
        if self.round == ESCAPE:
            table.extras = [table.casino_deck.pop() for _ in range(table.alarms)]  # OH-10.1
        if table.log is not None:
            table.log.append(
                moves.RoundStarted(
                    self.round,
                    tuple(VAULTS[card] for card in table.three),
                    tuple(CASINO[card] for card in table.extras),
                    tuple(CASINO[card] for card in table.carried),
                )
            )
            table.log.append(moves.EightShown(tuple(CASINO[card] for card in table.eight)))
        # Without clocks only the Crew need to say that they have seen enough: the Staff keep the cards.
        table.agenda.append(Viewing(sides=(CREW, STAFF) if table.timed else (CREW,), **table.time("viewing")))


class HeistWindow(Arrange, frozen=True, gc=False):
    """A window of a round."""

    rule: ClassVar[str] = "OH-6.5"

    def edits(self, table: OceansTable, seat: Seat) -> Edits:
        return ()

    def thoughts(self, table: OceansTable, seat: Seat) -> list[Action]:
        """OH-6.20; research knows no marks (6.1)."""
        if table.sides[seat] != CREW or not table.timed:
            return []
        marks = table.marks
        return [
            *(MARK[card] for card in table.hand if card not in marks),
            *(UNMARK[card] for card in marks),
        ]

    def give_up(self, side: int) -> Step[OceansTable]:
        return EndLeg("concession", points=0 if side == CREW else 2)


class Viewing(HeistWindow, frozen=True, gc=False):
    """Eight cards, thirty seconds: look, talk, remember (OH-6.1)."""

    def refusal(self, table: OceansTable, seat: Seat, action: Action) -> Refused:
        return Refused("OH-6.5", "Nobody places or lays anything while the eight are shown.")

    def stand(self, table: OceansTable) -> None:
        table.stage = "prep"
        table.unique_active = table.unique_active or table.round == VAULT_BREACH  # OH-9.5
        table.tell(moves.EightTaken())
        if table.timed:
            table.agenda.append(Prep(sides=(CREW, STAFF), **table.time("prep")))
        else:
            table.agenda += [Prep(sides=(CREW,)), Prep(sides=(STAFF,))]


# prep and crunch ---------------------------------------------------------------------------------------------------


class Laying(HeistWindow, frozen=True, gc=False):
    """The Crew lay Equipment face down (OH-6.9, OH-6.13)."""

    heist: ClassVar[bool] = True
    rule: ClassVar[str] = "OH-6.9"

    def edits(self, table: OceansTable, seat: Seat) -> Edits:
        return laying(table)

    def edit(self, table: OceansTable, side: int, action: Action) -> None:
        match action:
            case moves.Lay(card=card):
                lay(table, [CARD[card]])
            case moves.PickUp(card=card):
                table.laid_now.remove(CARD[card])
                insort(table.hand, CARD[card])
            case moves.LayAll():
                lay(table, table.hand)
            case moves.LayMarked():
                lay(table, table.marks)

    def refusal(self, table: OceansTable, seat: Seat, action: Action) -> Refused:
        match action:
            case moves.Lay(card=card) if card in CARD and CARD[card] in table.hand:
                return Refused("OH-15", "Zero Tolerance: at most eight cards may lie in the Escape.")
            case moves.LayMarked() | moves.LayAll() if table.sides[seat] == CREW and table.hand:
                return Refused(
                    "OH-6.20", "Zero Tolerance: more than eight cards would lie in the Escape, or none is marked."
                )
            case moves.PickUp(card=card) if card in CARD and CARD[card] in table.laid:
                return Refused("OH-6.13", "What was laid in prep time is locked.")
            case _:
                return Refused(self.rule, "That is not one of your choices now.")


def laying(table: OceansTable) -> list[Action]:
    room = room_to_lay(table)
    offered: list[Action] = [LAY[card] for card in table.hand] if room else []
    if table.timed:
        offered += [PICK_UP[card] for card in table.laid_now]
    if table.hand and len(table.hand) <= room:
        offered.append(LAY_ALL)
    if table.marks and len(table.marks) <= room:
        offered.append(LAY_MARKED)
    return offered


def room_to_lay(table: OceansTable) -> int:
    """How many more cards may be laid: eight in all in the Escape under Zero Tolerance (OH-15)."""
    if table.round == ESCAPE and table.in_force(ZERO_TOLERANCE):
        return MOST_IN_ESCAPE - len(table.laid) - len(table.laid_now)
    return len(table.hand)


def lay(table: OceansTable, cards: Sequence[Gear]) -> None:
    for card in tuple(cards):
        table.hand.remove(card)
        insort(table.laid_now, card)
        if card in table.marks:
            table.marks.remove(card)


class Prep(Laying, frozen=True, gc=False):
    """One minute: four of the eight face down, and any number of Equipment cards against them (OH-6.6, OH-6.9)."""

    helped: ClassVar[bool] = True

    def edits(self, table: OceansTable, seat: Seat) -> Edits:
        return laying(table) if table.sides[seat] == CREW else placing(table)

    def edit(self, table: OceansTable, side: int, action: Action) -> None:
        if side == CREW:
            super().edit(table, side, action)
        else:
            place(table, action)

    def may_be_ready(self, table: OceansTable, side: int) -> bool:
        return side == CREW or not has_free_place(table)

    def help(self, table: OceansTable, side: int) -> Sequence[Action]:
        """Staff bots fill what is free; Crew bots lay nothing where it would be locked (OH-12.6)."""
        return filling(table) if side == STAFF else []

    def refusal(self, table: OceansTable, seat: Seat, action: Action) -> Refused:
        if table.sides[seat] == CREW:
            return super().refusal(table, seat, action)
        match action:
            case moves.Ready():
                rule = "OH-9.4" if table.round == VAULT_BREACH else "OH-6.8"
                return Refused(rule, f"Fill every place first; free are {', '.join(free_places(table))}.")
            case moves.Place(slot=4) if table.open_slots == 3:
                return Refused("OH-6.6", "Rooftop Drop: only three slots in this round.")
            case moves.Place():
                return Refused("OH-6.6", "Place one of the eight that is still in your hand into a free slot.")
            case _:
                return Refused("OH-6.6", "That is not one of your choices now.")

    def stand(self, table: OceansTable) -> None:
        if CREW in self.sides:
            table.agenda.append(EndPrep())


def has_free_place(table: OceansTable) -> bool:
    """Whether the Staff have still something to fill (OH-6.8, OH-9.4)."""
    return EMPTY in table.slots[: table.open_slots] or (table.round == VAULT_BREACH and EMPTY in table.vault_places)


def free_places(table: OceansTable) -> list[str]:
    """Places the Staff have still to fill, by name."""
    free = [f"slot {slot + 1}" for slot in range(table.open_slots) if table.slots[slot] == EMPTY]
    if table.round == VAULT_BREACH:
        free += [f"vault {where}" for where, card in zip(WHERES, table.vault_places) if card == EMPTY]
    return free


def placing(table: OceansTable) -> Edits:
    placed = filling(table)
    if not table.timed:
        return placed
    slots, open_slots = table.slots, table.open_slots
    at_slots = [action for action in placed if isinstance(action, moves.Place)]
    at_vault = placed[len(at_slots) :]
    offered: list[Action] = [*at_slots]
    offered += [TAKE_BACK[slot] for slot, card in enumerate(slots) if card != EMPTY]
    pairs = combinations(range(open_slots), 2)
    offered += [SWAP[pair] for pair in pairs if slots[pair[0]] != slots[pair[1]]]
    offered += at_vault
    if table.round == VAULT_BREACH:
        offered += [TAKE_BACK_VAULT[place] for place, card in enumerate(table.vault_places) if card != EMPTY]
    if table.options.staff_quick_fill and has_free_place(table):
        offered.append(QUICK_FILL)
    return offered


def filling(table: OceansTable) -> tuple[Action, ...]:
    """What fills a free place; without clocks the lowest one, unless Command Post makes slot 1 special (6.1)."""
    slots, vault = table.slots, table.vault_places
    free = [slot for slot in range(table.open_slots) if slots[slot] == EMPTY]
    if not table.timed and not (table.round <= 3 and table.in_force(COMMAND_POST)):
        free = free[:1]
    in_hand = [place for place, card in enumerate(table.eight) if card not in slots] if free else ()
    if table.round != VAULT_BREACH:
        return fillings(tuple(in_hand), tuple(free), (), ())
    empty = [where for where, card in enumerate(vault) if card == EMPTY]
    of_three = [place for place, card in enumerate(table.three) if card not in vault] if empty else ()
    return fillings(tuple(in_hand), tuple(free), tuple(of_three), tuple(empty))


@lru_cache(maxsize=1_000)
def fillings(
    of_eight: tuple[int, ...], free: tuple[int, ...], of_three: tuple[int, ...], empty: tuple[int, ...]
) -> tuple[Action, ...]:
    """Each of the cards that are still in the hand into each place that is still free."""
    at_slots = [PLACE[place][slot] for place in of_eight for slot in free]
    return (*at_slots, *[PLACE_VAULT[place][where] for place in of_three for where in empty])


def place(table: OceansTable, action: Action) -> None:
    slots = table.slots
    match action:
        case moves.Place(place=place, slot=slot):
            slots[slot - 1] = table.eight[place - 1]
        case moves.TakeBack(slot=slot):
            slots[slot - 1] = EMPTY
        case moves.Swap(slot=slot, other=other):
            slots[slot - 1], slots[other - 1] = slots[other - 1], slots[slot - 1]
        case moves.PlaceVault(place=place, where=where):
            table.vault_places[WHERES.index(where)] = table.three[place - 1]
        case moves.TakeBackVault(where=where):
            table.vault_places[WHERES.index(where)] = EMPTY
        case moves.QuickFill():
            quick_fill(table)


def quick_fill(table: OceansTable) -> None:
    """Each free place in turn with a random one of the (free places + 2) hardest cards left (section 10)."""
    for slot in range(table.open_slots):
        if table.slots[slot] == EMPTY:
            free = sum(card == EMPTY for card in table.slots[: table.open_slots])
            rest = [card for card in table.eight if card not in table.slots]
            rest.sort(key=lambda card: (-hardness(table, card), card))
            table.slots[slot] = table.rng.choice(rest[: free + 2])
    if table.round == VAULT_BREACH:
        for where, card in enumerate(table.vault_places):
            if card == EMPTY:
                rest = sorted(card for card in table.three if card not in table.vault_places)
                table.vault_places[where] = table.rng.choice(rest)


def hardness(table: OceansTable, card: int) -> int:
    needs = standing(table.weather, "casino", card, "drawn").needs
    return sum(amount for _icon, amount in needs) + bool(TRAIT[card])


class EndPrep(Step[OceansTable], frozen=True, gc=False):
    """What lies in the slots is final; SCOUT cards look (OH-6.8, OH-6.12, OH-13.4)."""

    def run(self, table: OceansTable) -> None:
        table.laid, table.laid_now = table.laid_now, []
        filled = [slot for slot, card in enumerate(table.slots) if card != EMPTY]
        table.stage = "crunch"
        if table.log is not None:
            table.log.append(moves.PrepEnded(tuple([slot + 1 for slot in filled]), len(table.laid)))
        for card in table.laid:
            if card in SCOUT:
                self._scout(table, card, [slot for slot in filled if slot not in table.scouted])
        if table.hand:  # OH-6.18
            table.agenda.append(Crunch(sides=(CREW,), **table.time("crunch")))
        else:
            table.agenda.append(Reveal())

    def _scout(self, table: OceansTable, card: Gear, hidden: list[int]) -> None:
        seen = sorted(table.rng.shuffled(hidden)[:2])
        table.scouts.append(card)
        table.scouted = sorted((*table.scouted, *seen))
        make_known(table, [card])
        names = tuple(CASINO[table.slots[slot]] for slot in seen)
        table.tell(moves.Scouted(table.team(CREW), GEAR[card], tuple(slot + 1 for slot in seen), names))


def make_known(table: OceansTable, cards: Sequence[Gear]) -> None:
    """Seen is seen: identity and uses of a card are public from now on (OH-6.16)."""
    known = {*table.known}
    table.known += [card for card in cards if card not in known]


class Crunch(Laying, frozen=True, gc=False):
    """One more minute for the Crew alone (OH-6.13)."""

    helped: ClassVar[bool] = True
    rule: ClassVar[str] = "OH-6.13"

    def help(self, table: OceansTable, side: int) -> list[Action]:
        """An idle phone is no plan: bots lay if no human of the Crew touched anything this round (OH-12.6)."""
        return [] if table.stirred[CREW] else [action for action in laying(table) if isinstance(action, moves.Lay)]

    def stand(self, table: OceansTable) -> None:
        table.agenda.append(Reveal())


# reveal ------------------------------------------------------------------------------------------------------------


class Reveal(Step[OceansTable], frozen=True, gc=False):
    """One big flip; the unplaced cards become public; Rotating Watch rolls (OH-6.11, OH-6.14, OH-6.15)."""

    def run(self, table: OceansTable) -> None:
        table.stage = "reveal"
        table.marks = []
        table.laid, table.laid_now = table.active, []
        make_known(table, table.laid)
        unplaced = [card for card in table.eight if card not in table.slots]
        table.casino_discards += unplaced
        table.vault_discards += [card for card in table.three if card not in table.vault_places]
        table.eight, table.three = [], []
        table.scouts, table.scouted = [], []
        if table.round != ESCAPE and table.in_force(ROTATING_WATCH):
            table.die = table.rng.below(DIE) + 1
        weather = table.weather
        table.field = [standing(weather, *lying) for lying in table.lineup(table.slots)]
        table.carried, table.extras, table.slots, table.vault_places = [], [], [EMPTY] * SLOTS, [EMPTY, EMPTY]
        table.fates = [STANDING] * len(table.field)
        table.paid = [EMPTY] * len(table.field)
        if table.log is not None:
            drawn = tuple(standing(table.weather, "casino", card, "drawn") for card in unplaced)
            laid, kept = (tuple(GEAR[card] for card in cards) for cards in (table.laid, table.hand))
            table.log.append(moves.Revealed(table.round, tuple(table.field), laid, drawn, table.die))
            table.log.append(moves.HandKept(table.team(CREW), kept))
        table.agenda.append(OpenAssignment())
        watch(table, "reveal")


def watch(table: OceansTable, show: str) -> None:
    """A show for people; where none sit, nobody needs it."""
    if table.timed and "person" in table.holders:
        table.agenda.append(Watch(sides=(CREW, STAFF), **table.time(show)))


class Watch(HeistWindow, frozen=True, gc=False):
    """A show: it ends early when every human has tapped on (section 9)."""

    rule: ClassVar[str] = "section 9"

    def seats(self, table: OceansTable) -> Sequence[Seat]:
        return [seat for seat in self.waiting(table, None) if not table.ready[seat]]

    def waiting(self, table: OceansTable, viewer: Seat | None) -> Sequence[Seat]:
        return [seat for seat, holder in enumerate(table.holders) if holder == "person"]

    def thoughts(self, table: OceansTable, seat: Seat) -> list[Action]:
        return []

    def answered(self, table: OceansTable) -> bool:
        return all(table.ready[seat] for seat in self.waiting(table, None))

    def stand(self, table: OceansTable) -> None:
        """What comes next lies on the agenda already."""


# OH-7 Assignment ---------------------------------------------------------------------------------------------------


class OpenAssignment(Step[OceansTable], frozen=True, gc=False):
    """An empty draft, unless public facts alone show that nothing can be done (OH-6.18, OH-7.13)."""

    def run(self, table: OceansTable) -> None:
        table.stage = "assignment"
        table.auto, table.touched = True, False
        if table.field and (table.laid or table.hand):
            table.agenda.append(Assign(side=CREW, **table.time("assignment")))
        else:
            table.agenda.append(OpenWinging())


class HeistChoice(Settle, frozen=True, gc=False):
    """A choice of the Crew in a round."""

    heist: ClassVar[bool] = True

    def give_up(self, side: int) -> Step[OceansTable]:
        return EndLeg("concession", points=0 if side == CREW else 2)


class Assign(HeistChoice, frozen=True, gc=False):
    """Which Defenses fall, by which requirement, with which cards? (OH-7.5)"""

    rule: ClassVar[str] = "OH-7.6"

    def is_final(self, action: Action) -> bool:
        return isinstance(action, moves.Confirm)

    def edits(self, table: OceansTable) -> list[Action]:
        timed, owed, hand = self.closes is not None, table.owed(), table.hand
        sleeve = sorted(LATE.intersection(hand))
        offered: list[Action] = [ADD_LATE[card] for card in sleeve if card not in table.late]
        if timed:
            offered += [DROP_LATE[card] for card in table.late if payable(without(table, card), owed)]
        offered += self._payments(table, table.pooled() - owed, timed)
        if timed:
            offered += [UNPAY[place] for place, way in enumerate(table.paid) if way != EMPTY]
        offered += self._cards(table, owed, timed)
        if table.options.suggestion and (timed or not table.touched):
            offered += SUGGEST
            if sleeve:
                offered += SUGGEST_LATE
        offered.append(CONFIRM)
        return offered

    def _payments(self, table: OceansTable, left: Room, timed: bool) -> list[Action]:
        """What the rest of the pool can pay besides; under a clock also another way for what is paid already."""
        paid, field = table.paid, tuple(table.field)
        if not timed:  # `payable` without the calls: nearly every step of a draft comes here with every way there is
            return [
                pay for place, _, pay, cost in payments(field) if paid[place] == EMPTY and left - cost & SPARE == SPARE
            ]
        rooms = [left if way == EMPTY else left + costs_of(defense)[way] for defense, way in zip(field, paid)]
        return [pay for place, way, pay, cost in payments(field) if paid[place] != way and payable(rooms[place], cost)]

    def _cards(self, table: OceansTable, owed: Amounts, timed: bool) -> list[Action]:
        expended = table.shown_expended()
        cards = sorted((*table.laid, *table.late)) if table.late else table.laid
        held = set(expended)
        offered: list[Action] = [EXPEND[card] for card in cards if card not in held]
        if timed:
            for card in expended:
                fewer = tuple(other for other in expended if other != card)
                if payable(room_of(fewer, table.situation), owed):
                    offered.append(UNEXPEND[card])
            if not table.auto:
                offered.append(AUTO)
        return offered

    def edit(self, table: OceansTable, action: Action) -> None:
        table.touched = True
        match action:
            case moves.Pay(position=position, requirement=requirement):
                table.paid[position - 1] = requirement - 1
            case moves.Unpay(position=position):
                table.paid[position - 1] = EMPTY
            case moves.Expend(card=card):
                table.expended = sorted((*table.shown_expended(), CARD[card]))
                table.auto = False
            case moves.Unexpend(card=card):
                table.expended = [held for held in table.shown_expended() if held != CARD[card]]
                table.auto = False
            case moves.AddLate(card=card):
                table.late = sorted((*table.late, CARD[card]))
                if not table.auto:
                    table.expended = sorted((*table.expended, CARD[card]))
            case moves.DropLate(card=card):
                table.late.remove(CARD[card])
                table.expended = [held for held in table.expended if held != CARD[card]]
            case moves.Auto():
                table.auto, table.expended = True, []
            case moves.Suggest(mode=mode):
                self._take_suggestion(table, mode, ())
            case moves.SuggestLate(mode=mode):
                self._take_suggestion(table, mode, best_late(table.case(mode), tuple(table.hand)))

    def _take_suggestion(self, table: OceansTable, mode: Mode, late: tuple[Gear, ...]) -> None:
        best = suggest(table.case(mode), late)
        table.paid, table.expended, table.late = list(best.paid), list(best.expended), list(best.late)
        table.auto = False

    def refusal(self, table: OceansTable, seat: Seat, action: Action) -> Refused:
        if isinstance(action, moves.Pay) and 0 < action.position <= len(table.field):
            defense = table.field[action.position - 1]
            if 0 < action.requirement <= len(defense.ways):
                return self._missing(table, action, defense.ways[action.requirement - 1])
        if isinstance(action, moves.Unexpend | moves.DropLate):
            return Refused("OH-7.13", "Without that card the payments of the draft can not be met.")
        return Refused("OH-7.13", "That is not one of your choices now.")

    def _missing(self, table: OceansTable, action: moves.Pay, way: tuple[tuple[int, int], ...]) -> Refused:
        paid = table.paid[action.position - 1]
        if paid == action.requirement - 1:
            return Refused("OH-7.13", "That is paid already.")
        field = table.field[action.position - 1]
        owed = table.owed() - (costs_of(field)[paid] if paid != EMPTY else 0)
        lacking = deficit(table.pooled(), owed + amounts_of(way))
        wanted = " and ".join(f"{ICONS[icon].capitalize()} {amount}" for icon, amount in way)
        units = "unit is" if lacking == 1 else "units are"
        return Refused("OH-7.6", f"{wanted} can not be met besides what is paid already: {lacking} {units} missing.")

    def carry_out(self, table: OceansTable, action: Action) -> None:
        confirm(table)

    def silence(self, table: OceansTable) -> None:
        """A draft that somebody edited stands; otherwise the suggestion, where there is help (OH-7.11)."""
        if table.options.suggestion and not table.touched:
            self._take_suggestion(table, table.default_mode, ())
        confirm(table)


@lru_cache(maxsize=REMEMBERED)
def payments(field: tuple[Standing, ...]) -> tuple[tuple[int, int, Action, Amounts], ...]:
    """Each place, each way to pay there, and what it costs."""
    return tuple(
        [
            (place, way, PAY[place][way], cost)
            for place, defense in enumerate(field)
            for way, cost in enumerate(costs_of(defense))
        ]
    )


def without(table: OceansTable, card: Gear) -> int:
    """The room of the draft without one LATE card."""
    cards = (*table.laid, *table.late) if table.auto else table.expended
    return room_of(tuple([other for other in cards if other != card]), table.situation)


def confirm(table: OceansTable) -> None:
    """Paid Defenses are disabled; LATE cards that are expended come down (OH-7.9, OH-13.6)."""
    table.expended = table.shown_expended()
    late = [card for card in table.late if card in table.expended]
    table.late = []
    table.hand = [card for card in table.hand if card not in late]
    table.laid = sorted((*table.laid, *late))
    make_known(table, late)
    table.fates = [STANDING if way == EMPTY else BY_POOL for way in table.paid]
    if table.log is not None:
        table.log.append(
            moves.Assigned(
                table.round,
                tuple(way + 1 for way in table.paid),
                tuple(defense.id for defense, fate in zip(table.field, table.fates) if fate),
                tuple(GEAR[card] for card in table.expended),
                tuple(GEAR[card] for card in late),
                tuple(missing(table, defense) for defense, fate in zip(table.field, table.fates) if not fate),
            )
        )
    table.agenda.append(OpenWinging())


def missing(table: OceansTable, defense: Standing) -> moves.Missing:
    """By how much the confirmed pool failed to disable a Defense as well."""
    room, owed = room_of(tuple(table.expended), table.situation), table.owed()
    needs = tuple((ICONS[icon], amount) for icon, amount in defense.needs)
    return moves.Missing(defense.id, needs, tuple(deficit(room, owed + cost) for cost in costs_of(defense)))


# OH-8 Wing It ------------------------------------------------------------------------------------------------------


class OpenWinging(Step[OceansTable], frozen=True, gc=False):
    """Wing It opens if some Defense may be winged and there is some card to burn (OH-6.18, OH-8.1)."""

    def run(self, table: OceansTable) -> None:
        table.stage = "wing_it"
        table.limited_rolls = 0
        if table.wingable() and table.burnable():
            table.agenda.append(WingIt(side=CREW, **table.time("wing_it")))
        else:
            table.agenda.append(RaiseAlarms())


class WingIt(HeistChoice, frozen=True, gc=False):
    """Which Defense, which cards, which numbers? Then the die (OH-8.2)."""

    rule: ClassVar[str] = "OH-8.2"

    def is_final(self, action: Action) -> bool:
        return type(action) in FATEFUL

    def edits(self, table: OceansTable) -> list[Action]:
        if table.attempt == EMPTY:
            return [*[WING[position] for position in table.wingable()], STOP]
        offered: list[Action] = []
        timed, fodder = self.closes is not None, table.fodder
        if timed:
            offered += [WING[position] for position in table.wingable() if position != table.attempt]
        most = 1 if table.is_limited(table.attempt) else MOST_BURNT
        full = len(fodder) >= most
        offered += [BURN[card] for card in table.burnable() if (timed if card in fodder else not full)]
        wanted = table.numbers_wanted()
        if timed and wanted < NUMBERS:
            named = len(table.numbers) >= wanted
            offered += [CALL[n] for n in range(NUMBERS) if n + 1 in table.numbers or not named]
        if fodder and len(table.numbers) == wanted:
            offered.append(ROLL)
        offered.append(STOP)
        return offered

    def edit(self, table: OceansTable, action: Action) -> None:
        match action:
            case moves.Wing(position=position):
                table.attempt = position - 1
                if table.is_limited(table.attempt):
                    table.fodder = table.fodder[:1]
                name_numbers(table)
            case moves.Burn(card=card):
                burn = CARD[card]
                kept = [other for other in table.fodder if other != burn]
                table.fodder = kept if burn in table.fodder else sorted((*table.fodder, burn))
                name_numbers(table)
            case moves.Call(number=number):
                kept = [other for other in table.numbers if other != number]
                table.numbers = kept if number in table.numbers else sorted((*table.numbers, number))

    def refusal(self, table: OceansTable, seat: Seat, action: Action) -> Refused:
        match action:
            case moves.Wing(position=position) if 0 < position <= len(table.field):
                return self._not_wingable(table, position - 1)
            case moves.Burn(card=card) if card in CARD and CARD[card] in table.expended:
                return Refused("OH-8.3", "That card was expended this round.")
            case moves.Burn() if table.attempt == EMPTY:
                return Refused("OH-8.2", "Name the Defense first.")
            case moves.Burn() if table.is_limited(table.attempt):
                return Refused("OH-15", "Zero Tolerance: one card, one number.")
            case moves.Burn():
                return Refused("OH-8.2", "One to six cards of the hand or Active ones that were not expended.")
            case moves.Roll():
                return Refused("OH-8.4", f"Name a Defense, cards and exactly {table.numbers_wanted()} numbers.")
            case _:
                return Refused(self.rule, "That is not one of your choices now.")

    def _not_wingable(self, table: OceansTable, position: int) -> Refused:
        if table.fates[position] != STANDING:
            return Refused("OH-8.2", "That Defense is disabled already.")
        if table.field[position].trait == "SEALED":
            return Refused("OH-16.1", "SEALED: it can not be winged.")
        if table.limited_rolls and table.is_limited(position):
            return Refused("OH-15", "Zero Tolerance: there was a roll this round.")
        return Refused("OH-8.2", "That Defense is named already.")

    def carry_out(self, table: OceansTable, action: Action) -> None:
        if isinstance(action, moves.Stop):
            table.tell(moves.StoppedWinging())
            self.silence(table)
            return
        roll(table)
        if table.wingable() and table.burnable():
            after = table.time("after_roll")
            closes = self.closes and max(self.closes, after["closes"] or 0)
            table.agenda.append(WingIt(side=CREW, closes=closes, counts=self.counts))
        else:
            table.agenda.append(RaiseAlarms())

    def silence(self, table: OceansTable) -> None:
        clear_attempt(table)
        table.agenda.append(RaiseAlarms())


def name_numbers(table: OceansTable) -> None:
    """As many numbers as the cards give: the six are alike, so the lowest free ones until somebody says otherwise."""
    wanted = table.numbers_wanted()
    named = table.numbers[:wanted]
    free = [number for number in FACES if number not in named] if len(named) < wanted else []
    table.numbers = sorted((*named, *free[: wanted - len(named)]))


def clear_attempt(table: OceansTable) -> None:
    table.attempt, table.fodder, table.numbers = EMPTY, [], []


def roll(table: OceansTable) -> None:
    """The cards are gone before the die falls (OH-8.5)."""
    cards, numbers, position = tuple(table.fodder), tuple(table.numbers), table.attempt
    table.limited_rolls += table.is_limited(position)
    clear_attempt(table)
    table.hand = [card for card in table.hand if card not in cards]
    table.laid = [card for card in table.laid if card not in cards]
    table.known = [card for card in table.known if card not in cards]
    table.discards += cards
    die = table.rng.below(DIE) + 1
    if die in numbers:
        table.fates[position] = BY_WING
    name = table.field[position].id
    shown = RollView(table.round, name, tuple(GEAR[card] for card in cards), numbers, die, die in numbers)
    table.rolls.append(shown)
    table.tell(moves.Rolled(shown.round, shown.defense, shown.cards, shown.numbers, shown.die, shown.hit))


# Alarms ------------------------------------------------------------------------------------------------------------


class RaiseAlarms(Step[OceansTable], frozen=True, gc=False):
    """Alarms are counted, muffled, countered and raised; then the endings are checked (OH-8.8 to OH-8.11, OH-11)."""

    def run(self, table: OceansTable) -> None:
        table.stage = "alarms"
        counted, muffled = table.standing_alarms()
        countered = 0 if table.round == ESCAPE else min(counted - muffled, table.counters)
        table.counters -= countered
        raised = counted - muffled - countered
        table.alarms += raised
        table.raised.append(raised)
        if table.log is not None:
            left = tuple(d.id for d, fate in zip(table.field, table.fates) if fate == STANDING)
            table.log.append(moves.AlarmsRaised(table.round, left, counted, muffled, countered, raised, table.alarms))
        if table.round == ESCAPE:
            self._escape(table, caught=bool(counted))
        elif table.alarms > LAST_ALARM:
            table.agenda.append(EndLeg("staff_win_alarms"))
        else:
            table.agenda.append(CleanUp())
            watch(table, "alarms")

    def _escape(self, table: OceansTable, caught: bool) -> None:
        take_target(table)  # OH-10.4
        if caught:
            left = table.hand or any(use_left(table, card) for card in table.laid)
            table.agenda.append(EndLeg("staff_win_caught" if left else "staff_win_exhausted"))
        else:
            table.agenda.append(EndLeg("crew_win", points=2) if table.taken else EndLeg("stalemate", points=1))


def take_target(table: OceansTable) -> None:
    """The Crew take the Target if its Unique Defense fell (OH-9.6)."""
    for defense, fate in zip(table.field, table.fates):
        if defense.kind == "unique" and fate != STANDING:
            table.taken = table.round
            by: moves.How = "pool" if fate == BY_POOL else "wing_it"
            table.tell(moves.TargetTaken(table.round, TARGETS[table.target], by))


def use_left(table: OceansTable, card: Gear) -> int:
    """Uses of an Active card after this round (OH-8.12 c, OH-13.1)."""
    return table.uses[card] - (card in table.expended or card not in STURDY)


# Clean-up ----------------------------------------------------------------------------------------------------------


class CleanUp(Step[OceansTable], frozen=True, gc=False):
    """Defenses go, stay or are lost; every Active card loses a use and goes back to the hand (OH-8.12, OH-8.13)."""

    def run(self, table: OceansTable) -> None:
        table.stage = "cleanup"
        take_target(table)
        self._defenses(table)
        self._equipment(table)
        table.field, table.fates, table.paid, table.expended = [], [], [], []
        table.die = 0
        if table.hand:
            table.agenda.append(StartRound(table.round + 1))
        else:
            table.agenda.append(EndLeg("staff_win_exhausted"))  # OH-11.4

    def _defenses(self, table: OceansTable) -> None:
        carried: list[int] = []
        for defense, fate in zip(table.field, table.fates):
            if defense.kind == "casino":
                (carried if fate == STANDING else table.casino_discards).append(defense.card)
            elif defense.kind == "vault":
                table.vault_discards.append(defense.card)
            else:
                stays = fate == STANDING and defense.card == DYE_PACKS
                table.unique_active = stays
                if fate == STANDING and not stays:
                    table.tell(moves.TargetLost(TARGETS[table.target]))
        table.carried = carried

    def _equipment(self, table: OceansTable) -> None:
        left = {card: use_left(table, card) for card in table.laid}
        back = [card for card in table.laid if left[card]]
        worn = [card for card in table.laid if not left[card]]
        table.uses = with_uses(table.uses, left)
        table.laid = []
        table.hand = sorted((*table.hand, *back))
        table.known = [card for card in table.known if card not in worn]
        table.discards += worn
        if table.log is not None:
            carried = casino_names(tuple(table.carried))
            table.log.append(moves.CleanedUp(table.round, gear_names(tuple(worn)), gear_names(tuple(back)), carried))


# OH-11 Endings -----------------------------------------------------------------------------------------------------


class EndLeg(Step[OceansTable], frozen=True, gc=False):
    """A heist is over; with sides to switch, the other team goes in (OH-11.11)."""

    ending: str
    points: int = 0

    def run(self, table: OceansTable) -> None:
        crew = table.team(CREW)
        table.legs.append(Leg(self.ending, crew, self.points, table.alarms))
        table.tell(moves.LegEnded(table.leg, self.ending, crew))
        if table.options.teams == "twice" and table.leg == 1:
            switch_sides(table)
            table.agenda.append(StartLeg())
        else:
            table.stage = "over"
            forget_drafts(table)
            if table.log is not None:
                table.log += secrets(table.log)


def forget_drafts(table: OceansTable) -> None:
    """Nobody edits or agrees to anything any more."""
    for name, value in fresh_drafts(table.seats).items():
        setattr(table, name, value)
    table.drop_proposal()
    table.touched = False


def switch_sides(table: OceansTable) -> None:
    """Everything goes back into the box, and what was secret stays so until the second heist is over."""
    fresh = fresh_zones(table.seats)
    for name, value in fresh.items():
        setattr(table, name, value)
    table.leg = 2
    table.sides = tuple(STAFF if side == CREW else CREW for side in table.sides)
    table.tell(moves.SidesSwitched(table.team(CREW)))


def fresh_zones(seats: int) -> dict[str, object]:
    """What a heist begins with: all 90 Equipment cards in the shop, no alarm raised (OH-1.6)."""
    return {
        **{name: [] for name in BARE_ZONES},
        **fresh_drafts(seats),
        "stage": "selection",
        "round": 0,
        "target": EMPTY,
        "situation": EMPTY,
        "off": EMPTY,
        "die": 0,
        "counters": 0,
        "alarms": 0,
        "money": 0,
        "taken": 0,
        "vault_peek": False,
        "vault_set": False,
        "parts_given": False,
        "unique_active": False,
        "attempt": EMPTY,
        "limited_rolls": 0,
        "waited": False,
        "until": None,
        "shop": list(ALL_GEAR),
        "uses": USES,
        "slots": [EMPTY] * SLOTS,
        "vault_places": [EMPTY, EMPTY],
    }


def fresh_drafts(seats: int) -> dict[str, object]:
    """Nobody has touched anything yet."""
    return {
        "ready": [False] * seats,
        "conceding": [0] * seats,
        "versions": [0, 0],
        "editors": [EMPTY, EMPTY],
        "stirred": [False, False],
        "still": [False, False],
        "waits": 0,
    }
