"""OH-7: which Defenses fall, by which requirement, with which cards."""

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from heistnight.core.action import Action, Seat
from heistnight.core.problems import Refused
from heistnight.core.table import Step
from heistnight.games.oceans_heist import moves
from heistnight.games.oceans_heist.alarms import take_cash
from heistnight.games.oceans_heist.defenses import ActiveDefense
from heistnight.games.oceans_heist.moves import (
    ADD_LATE,
    AUTO,
    CONFIRM,
    DROP_LATE,
    EXPEND,
    PAY,
    SUGGEST,
    SUGGEST_LATE,
    UNEXPEND,
    UNPAY,
    Mode,
)
from heistnight.games.oceans_heist.packing import (
    SPARE,
    Amounts,
    Supply,
    amounts_of,
    best_late,
    costs_of,
    deficit,
    payable,
    suggest,
    supply_of,
)
from heistnight.games.oceans_heist.pieces import CARD, EMPTY, ICONS, LATE, Gear, gear_names
from heistnight.games.oceans_heist.teams import Settle
from heistnight.games.oceans_heist.wing_it import OpenWinging
from heistnight.games.oceans_heist.zones import BY_POOL, CREW, STANDING, OceansZones

ONE_MISSING = "You can't also pay for {wanted}: you're 1 unit short."
SOME_MISSING = "You can't also pay for {wanted}: you're {missing} units short."


class OpenAssignment(Step[OceansZones], frozen=True):
    """An empty draft, unless public facts alone show that nothing can be done (OH-6.18, OH-7.13)."""

    def run(self, table: OceansZones) -> None:
        table.stage = "assignment"
        table.auto, table.touched = True, False
        if table.field and (table.laid or table.hand):
            table.agenda.append(Assign(side=CREW, **table.time("assignment")))
        else:
            table.agenda.append(OpenWinging())


class Assign(Settle, frozen=True):
    """Which Defenses fall, by which requirement, with which cards? (OH-7.5)"""

    heist: ClassVar[bool] = True
    rule: ClassVar[str] = "OH-7.13"

    def is_final(self, action: Action) -> bool:
        return isinstance(action, moves.Confirm)

    def edits(self, table: OceansZones) -> list[Action]:
        back, owed, hand = table.may_take_back(CREW), table.owed(), table.hand
        in_hand = sorted(LATE.intersection(hand))
        offered: list[Action] = [ADD_LATE[card] for card in in_hand if card not in table.late]
        if back:
            offered += [DROP_LATE[card] for card in table.late if payable(without(table, card), owed)]
        offered += self._payments(table, table.pooled() - owed, back)
        if back:
            offered += [UNPAY[place] for place, way in enumerate(table.paid) if way != EMPTY]
        offered += self._cards(table, owed, back)
        if table.options.suggests and (back or not table.touched):
            offered += SUGGEST
            if in_hand:
                offered += SUGGEST_LATE
        offered.append(CONFIRM)
        return offered

    def _payments(self, table: OceansZones, left: Supply, back: bool) -> list[Action]:
        """Yield further payments from the rest of the pool, and other ways for those that may be taken back."""
        paid, field = table.paid, tuple(table.field)
        if not back:  # `payable` without the calls: nearly every step of a draft comes here with every way there is
            return [
                pay for place, _, pay, cost in payments(field) if paid[place] == EMPTY and left - cost & SPARE == SPARE
            ]
        rooms = [left if way == EMPTY else left + costs_of(defense)[way] for defense, way in zip(field, paid)]
        return [pay for place, way, pay, cost in payments(field) if paid[place] != way and payable(rooms[place], cost)]

    def _cards(self, table: OceansZones, owed: Amounts, back: bool) -> list[Action]:
        expended = table.shown_expended()
        cards = sorted((*table.laid, *table.late)) if table.late else table.laid
        offered: list[Action]
        if table.options.uses_a_round == "any":
            offered = [EXPEND[card] for card in cards if expended.count(card) < table.uses[card]]
        else:
            used = {*expended}
            offered = [EXPEND[card] for card in cards if card not in used]
        if back:
            for card in sorted({*expended}):
                if payable(supply_of(tuple(once_less(expended, card)), table.situation), owed):
                    offered.append(UNEXPEND[card])
            if not table.auto:
                offered.append(AUTO)
        return offered

    def edit(self, table: OceansZones, action: Action) -> None:
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
                table.expended = once_less(table.shown_expended(), CARD[card])
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

    def _take_suggestion(self, table: OceansZones, mode: Mode, late: tuple[Gear, ...]) -> None:
        best = suggest(table.case(mode), late)
        table.paid, table.expended, table.late = list(best.paid), list(best.expended), list(best.late)
        table.auto = False

    def refusal(self, table: OceansZones, seat: Seat, action: Action) -> Refused:
        if isinstance(action, moves.Pay) and 0 < action.position <= len(table.field):
            defense = table.field[action.position - 1]
            if 0 < action.requirement <= len(defense.ways):
                return self._missing(table, action, defense.ways[action.requirement - 1])
        if isinstance(action, moves.Unexpend | moves.DropLate):
            return Refused("OH-7.13", "Without that card you can't make the payments you've chosen.", "needed")
        return super().refusal(table, seat, action)

    def _missing(self, table: OceansZones, action: moves.Pay, way: tuple[tuple[int, int], ...]) -> Refused:
        paid = table.paid[action.position - 1]
        if paid == action.requirement - 1:
            return Refused("OH-7.13", "That is paid already.", "paid")
        field = table.field[action.position - 1]
        owed = table.owed() - (costs_of(field)[paid] if paid != EMPTY else 0)
        lacking = deficit(table.pooled(), owed + amounts_of(way))
        wanted = " and ".join(f"{ICONS[icon].capitalize()} {amount}" for icon, amount in way)
        text = ONE_MISSING if lacking == 1 else SOME_MISSING
        return Refused("OH-7.6", text, "units_missing", wanted=wanted, missing=lacking)

    def carry_out(self, table: OceansZones, action: Action) -> None:
        confirm(table)

    def silence(self, table: OceansZones) -> None:
        """The draft stands as it is (OH-7.11)."""
        confirm(table)


@lru_cache(maxsize=128)  # every step of a draft asks again
def payments(field: tuple[ActiveDefense, ...]) -> tuple[tuple[int, int, Action, Amounts], ...]:
    """Each place, each way to pay there, and what it costs."""
    return tuple(
        [
            (place, way, PAY[place][way], cost)
            for place, defense in enumerate(field)
            for way, cost in enumerate(costs_of(defense))
        ]
    )


def without(table: OceansZones, card: Gear) -> Supply:
    """Return what the draft can pay with when one LATE card is missing."""
    cards = table.spendable(table.laid, table.late) if table.auto else table.expended
    return supply_of(tuple([other for other in cards if other != card]), table.situation)


def once_less(expended: Sequence[Gear], card: Gear) -> list[Gear]:
    """The same cards, one of them one time fewer."""
    left = list(expended)
    left.remove(card)
    return left


def confirm(table: OceansZones) -> None:
    """Paid Defenses are disabled; LATE cards that are expended come down (OH-7.9, OH-13.6)."""
    table.expended = table.shown_expended()
    late = [card for card in table.late if card in table.expended]
    table.late, table.touched = [], False  # whether there was a draft is not to be seen in what comes of it
    table.hand = [card for card in table.hand if card not in late]
    table.laid = sorted((*table.laid, *late))
    table.make_known(late)
    table.fates = [STANDING if way == EMPTY else BY_POOL for way in table.paid]
    if table.log is not None:  # what everything lacked takes long to work out
        table.emit(
            moves.Assigned,
            table.round,
            tuple([way + 1 for way in table.paid]),
            tuple([defense.id for defense, fate in zip(table.field, table.fates) if fate]),
            gear_names(table.expended),
            gear_names(late),
            tuple([missing(table, defense) for defense, fate in zip(table.field, table.fates) if not fate]),
        )
    take_cash(table)
    table.agenda.append(OpenWinging())


def missing(table: OceansZones, defense: ActiveDefense) -> moves.Missing:
    """By how much the confirmed pool failed to disable a Defense as well."""
    supply, owed = supply_of(tuple(table.expended), table.situation), table.owed()
    needs = tuple((ICONS[icon], amount) for icon, amount in defense.needs)
    return moves.Missing(defense.id, needs, tuple(deficit(supply, owed + cost) for cost in costs_of(defense)))
