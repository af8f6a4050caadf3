"""OH-6: eight cards are seen, four are placed, Equipment is laid against them, and all is revealed."""

from bisect import insort
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import ClassVar

from heistnight.core.action import Action, Seat
from heistnight.core.problems import Refused
from heistnight.core.table import Step
from heistnight.games.oceans_heist import moves
from heistnight.games.oceans_heist.assignment import OpenAssignment
from heistnight.games.oceans_heist.defenses import active_defense
from heistnight.games.oceans_heist.moves import (
    LAY,
    LAY_ALL,
    LAY_MARKED,
    MARK,
    NUMBER,
    PICK_UP,
    PLACE,
    PLACE_VAULT,
    QUICK_FILL,
    SWAP,
    TAKE_BACK,
    TAKE_BACK_VAULT,
    UNMARK,
    WHERES,
)
from heistnight.games.oceans_heist.packing import ESCAPE
from heistnight.games.oceans_heist.pieces import (
    CARD,
    COMMAND_POST,
    EMPTY,
    GEAR,
    GEAR_CALLED,
    GLOBALS_CALLED,
    ROOFTOP_DROP,
    ROTATING_WATCH,
    SCOUT,
    TRAIT,
    ZERO_TOLERANCE,
    Gear,
    casino_names,
    gear_names,
    vault_names,
)
from heistnight.games.oceans_heist.shows import watch
from heistnight.games.oceans_heist.teams import Arrange, Edits
from heistnight.games.oceans_heist.zones import (
    CREW,
    MOST_IN_ESCAPE,
    NUMBERS,
    SLOTS,
    STAFF,
    STANDING,
    VAULT_BREACH,
    OceansZones,
)

DRAWN = 8


class StartRound(Step[OceansZones], frozen=True):
    """Eight cards are drawn for all to see; three of the Vault, or extra cards, come with them (OH-6.1, OH-6.2)."""

    round: int

    def run(self, table: OceansZones) -> None:
        if self.round < ESCAPE:
            table.agenda.append(StartRound(self.round + 1))  # below all of this round
        table.round = self.round
        table.stage = "viewing"
        table.people_acted = [False, False]
        more = table.alarms if self.round == ESCAPE else 0
        chosen = more if table.options.extra_cards == "chosen" else 0  # OH-10.5
        table.eight = [table.casino_deck.pop() for _ in range(DRAWN + chosen)]
        table.slots = [EMPTY] * (SLOTS + chosen)
        if self.round == VAULT_BREACH:
            table.three = [table.vault_deck.pop() for _ in range(3)]
        table.extras = [table.casino_deck.pop() for _ in range(more - chosen)]  # OH-10.1
        extras, carried = casino_names(table.extras), casino_names(table.carried)
        table.emit(moves.RoundStarted, self.round, vault_names(table.three), extras, carried)
        table.emit(moves.EightShown, casino_names(table.eight))
        # Without clocks only the Crew need to say that they have seen enough: the Staff keep the cards.
        table.agenda.append(Viewing(sides=(CREW, STAFF) if table.timed else (CREW,), **table.time("viewing")))


class HeistWindow(Arrange, frozen=True):
    """A window of a round."""

    rule: ClassVar[str] = "OH-6.5"

    def edits(self, table: OceansZones, seat: Seat) -> Edits:
        return ()

    def thoughts(self, table: OceansZones, seat: Seat) -> list[Action]:
        """OH-6.20; research knows no marks (6.1)."""
        if table.sides[seat] != CREW or not table.timed:
            return []
        marks = table.marks
        return [
            *(MARK[card] for card in table.hand if card not in marks),
            *(UNMARK[card] for card in marks),
        ]


class Viewing(HeistWindow, frozen=True):
    """Eight cards, thirty seconds: look, talk, remember (OH-6.1)."""

    def refusal(self, table: OceansZones, seat: Seat, action: Action) -> Refused:
        return Refused("OH-6.5", "Nobody places or lays anything while the eight are shown.", "only_looking")

    def stand(self, table: OceansZones) -> None:
        table.stage = "prep"
        table.unique_active = table.unique_active or table.round == VAULT_BREACH  # OH-9.5
        table.emit(moves.EightTaken)
        if table.timed:
            table.agenda.append(Prep(sides=(CREW, STAFF), **table.time("prep")))
        else:
            table.agenda += [Prep(sides=(CREW,)), Prep(sides=(STAFF,))]


# prep and crunch ---------------------------------------------------------------------------------------------------


class Laying(HeistWindow, frozen=True):
    """The Crew lay Equipment face down (OH-6.9, OH-6.13)."""

    heist: ClassVar[bool] = True
    rule: ClassVar[str] = "OH-6.9"

    def edits(self, table: OceansZones, seat: Seat) -> Edits:
        return laying(table)

    def edit(self, table: OceansZones, side: int, action: Action) -> None:
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

    def refusal(self, table: OceansZones, seat: Seat, action: Action) -> Refused:
        match action:
            case moves.Lay(card=card) if card in CARD and CARD[card] in table.hand:
                text = "{card}: at most {most} cards may lie in the Escape."
                limit = GLOBALS_CALLED[ZERO_TOLERANCE]
                return Refused("OH-15", text, "zero_tolerance", card=limit, most=MOST_IN_ESCAPE)
            case moves.LayMarked() | moves.LayAll() if table.sides[seat] == CREW and table.hand:
                text = "{card}: more than {most} cards would lie in the Escape, or none is marked."
                limit = GLOBALS_CALLED[ZERO_TOLERANCE]
                return Refused("OH-6.20", text, "zero_tolerance", card=limit, most=MOST_IN_ESCAPE)
            case moves.PickUp(card=card) if card in CARD and CARD[card] in table.laid:
                return Refused("OH-6.13", "What was laid in prep time is locked.", "locked")
            case _:
                return super().refusal(table, seat, action)


def laying(table: OceansZones) -> list[Action]:
    room = room_to_lay(table)
    offered: list[Action] = [LAY[card] for card in table.hand] if room else []
    if table.timed:
        offered += [PICK_UP[card] for card in table.laid_now]
    if table.hand and len(table.hand) <= room:
        offered.append(LAY_ALL)
    if table.marks and len(table.marks) <= room:
        offered.append(LAY_MARKED)
    return offered


def room_to_lay(table: OceansZones) -> int:
    """Return how many more cards may be laid."""
    most = table.most_laid
    return len(table.hand) if most is None else max(0, most - len(table.laid) - len(table.laid_now))


def lay(table: OceansZones, cards: Sequence[Gear]) -> None:
    for card in tuple(cards):
        table.hand.remove(card)
        insort(table.laid_now, card)
        if card in table.marks:
            table.marks.remove(card)


class Prep(Laying, frozen=True):
    """One minute: four of the eight face down, and any number of Equipment cards against them (OH-6.6, OH-6.9)."""

    helped: ClassVar[bool] = True

    def options(self, table: OceansZones, seat: Seat) -> Sequence[Action]:
        offered = super().options(table, seat)
        if len(table.eight) > DRAWN or table.open_slots > SLOTS:  # what is beyond the usual stands at the end (6.1)
            return sorted(offered, key=NUMBER.__getitem__)
        return offered

    def edits(self, table: OceansZones, seat: Seat) -> Edits:
        return laying(table) if table.sides[seat] == CREW else placing(table)

    def edit(self, table: OceansZones, side: int, action: Action) -> None:
        if side == CREW:
            super().edit(table, side, action)
        else:
            place(table, action)

    def may_be_ready(self, table: OceansZones, side: int) -> bool:
        return side == CREW or not has_free_place(table)

    def help(self, table: OceansZones, side: int) -> Sequence[Action]:
        """Staff bots fill what is free; Crew bots lay nothing where it would be locked (OH-12.6)."""
        return filling(table) if side == STAFF else []

    def refusal(self, table: OceansZones, seat: Seat, action: Action) -> Refused:
        if table.sides[seat] == CREW:
            return super().refusal(table, seat, action)
        match action:
            case moves.Ready():
                rule = "OH-9.4" if table.round == VAULT_BREACH else "OH-6.8"
                places = ", ".join(free_places(table))
                return Refused(rule, "Fill every place first; free are {places}.", "free_places", places=places)
            case moves.Place(slot=4) if table.open_slots == 3:
                text = "{card}: only three slots in this round."
                return Refused("OH-6.6", text, "rooftop_drop", card=GEAR_CALLED[ROOFTOP_DROP])
            case moves.Place():
                text = "Place one of the eight that is still in your hand into a free slot."
                return Refused("OH-6.6", text, "not_free")
            case _:
                return Refused("OH-6.6", "That is not one of your choices now.")

    def stand(self, table: OceansZones) -> None:
        if CREW in self.sides:
            table.agenda.append(EndPrep())


def has_free_place(table: OceansZones) -> bool:
    """Return whether the Staff still have a place to fill (OH-6.8, OH-9.4)."""
    return EMPTY in table.slots[: table.open_slots] or (table.round == VAULT_BREACH and EMPTY in table.vault_places)


def free_places(table: OceansZones) -> list[str]:
    """Places the Staff have still to fill, by name."""
    free = [f"slot {slot + 1}" for slot in range(table.open_slots) if table.slots[slot] == EMPTY]
    if table.round == VAULT_BREACH:
        free += [f"vault {where}" for where, card in zip(WHERES, table.vault_places) if card == EMPTY]
    return free


def placing(table: OceansZones) -> Edits:
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
    if table.options.fills_quickly and has_free_place(table):
        offered.append(QUICK_FILL)
    return offered


def filling(table: OceansZones) -> tuple[Action, ...]:
    """Return the actions that fill a free place; without clocks the lowest, unless Command Post is on (6.1)."""
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


def place(table: OceansZones, action: Action) -> None:
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


def quick_fill(table: OceansZones) -> None:
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


def hardness(table: OceansZones, card: int) -> int:
    needs = active_defense(table.conditions, "casino", card, "drawn").needs
    return sum(amount for _icon, amount in needs) + bool(TRAIT[card])


class EndPrep(Step[OceansZones], frozen=True):
    """End prep: the cards in the slots are final, and SCOUT cards look (OH-6.8, OH-6.12, OH-13.4)."""

    def run(self, table: OceansZones) -> None:
        laid, table.laid_now = table.laid_now, []
        table.laid = sorted((*table.laid, *laid))
        filled = [slot for slot, card in enumerate(table.slots) if card != EMPTY]
        table.stage = "crunch"
        table.emit(moves.PrepEnded, tuple([slot + 1 for slot in filled]), len(laid))
        for card in laid:
            if card in SCOUT:
                self._scout(table, card, [slot for slot in filled if slot not in table.scouted])
        if table.hand:  # OH-6.18
            table.agenda.append(Crunch(sides=(CREW,), **table.time("crunch")))
        else:
            table.agenda.append(Reveal())

    def _scout(self, table: OceansZones, card: Gear, hidden: list[int]) -> None:
        seen = sorted(table.rng.shuffled(hidden)[:2])
        table.face_up.append(card)
        table.scouted = sorted((*table.scouted, *seen))
        table.make_known([card])
        names = casino_names([table.slots[slot] for slot in seen])
        table.emit(moves.Scouted, table.team(CREW), GEAR[card], tuple(slot + 1 for slot in seen), names)


class Crunch(Laying, frozen=True):
    """One more minute for the Crew alone (OH-6.13)."""

    helped: ClassVar[bool] = True
    rule: ClassVar[str] = "OH-6.13"

    def help(self, table: OceansZones, side: int) -> list[Action]:
        """An idle phone is no plan: bots lay if no human of the Crew touched anything this round (OH-12.6)."""
        return [] if table.people_acted[CREW] else [action for action in laying(table) if isinstance(action, moves.Lay)]

    def stand(self, table: OceansZones) -> None:
        table.agenda.append(Reveal())


# reveal ------------------------------------------------------------------------------------------------------------


class Reveal(Step[OceansZones], frozen=True):
    """One big flip; the unplaced cards become public; Rotating Watch rolls (OH-6.11, OH-6.14, OH-6.15)."""

    def run(self, table: OceansZones) -> None:
        table.stage = "reveal"
        table.marks = []
        table.laid, table.laid_now = table.active, []
        table.make_known(table.laid)
        unplaced = [card for card in table.eight if card not in table.slots]
        table.casino_discards += unplaced
        table.vault_discards += [card for card in table.three if card not in table.vault_places]
        table.eight, table.three = [], []
        table.face_up, table.scouted = [], []
        if table.round != ESCAPE and table.in_force(ROTATING_WATCH):
            table.die = table.rng.choice(range(1, NUMBERS + 1), "die")
        conditions = table.conditions
        table.field = [active_defense(conditions, *lying) for lying in table.lineup()]
        table.carried, table.extras, table.slots, table.vault_places = [], [], [EMPTY] * SLOTS, [EMPTY, EMPTY]
        table.fates = [STANDING] * len(table.field)
        table.paid = [EMPTY] * len(table.field)
        if table.log is not None:  # what the unplaced cards need now is worked out for the story alone
            drawn = tuple([active_defense(conditions, "casino", card, "drawn") for card in unplaced])
            table.emit(moves.Revealed, table.round, tuple(table.field), gear_names(table.laid), drawn, table.die)
            table.emit(moves.HandKept, table.team(CREW), gear_names(table.hand))
        table.agenda.append(OpenAssignment())
        watch(table, "reveal")
