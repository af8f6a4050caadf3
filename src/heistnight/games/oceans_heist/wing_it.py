"""OH-8: one Defense, some cards, as many numbers, one roll."""

from typing import ClassVar

from heistnight.core.action import Action, Seat
from heistnight.core.problems import Refused
from heistnight.core.rng import Rng
from heistnight.core.table import Step
from heistnight.games.oceans_heist import moves
from heistnight.games.oceans_heist.alarms import RaiseAlarms, take_cash
from heistnight.games.oceans_heist.memory import RollView
from heistnight.games.oceans_heist.moves import BURN, CALL, ROLL, STOP, WING
from heistnight.games.oceans_heist.pieces import CARD, EMPTY, GLOBALS_CALLED, ZERO_TOLERANCE, gear_names
from heistnight.games.oceans_heist.teams import Settle
from heistnight.games.oceans_heist.zones import BY_WING, CREW, NUMBERS, STANDING, OceansZones, Span

MOST_BURNT = 6
FATEFUL = frozenset((moves.Roll, moves.Stop))
FACES = range(1, NUMBERS + 1)


class OpenWinging(Step[OceansZones], frozen=True):
    """Wing It opens if some Defense may be winged and there is some card to burn (OH-6.18, OH-8.1)."""

    def run(self, table: OceansZones) -> None:
        table.stage = "wing_it"
        table.limited_rolls = 0
        if table.wingable() and table.burnable():
            table.agenda.append(WingIt(side=CREW, **table.time("wing_it", after="doors")))
        else:
            table.agenda.append(RaiseAlarms())


class WingIt(Settle, frozen=True):
    """Which Defense, which cards, which numbers? Then the die (OH-8.2)."""

    heist: ClassVar[bool] = True
    rule: ClassVar[str] = "OH-8.2"

    def is_final(self, action: Action) -> bool:
        return type(action) in FATEFUL

    def edits(self, table: OceansZones) -> list[Action]:
        if table.attempt == EMPTY:
            return [*[WING[position] for position in table.wingable()], STOP]
        offered: list[Action] = []
        back, burning = table.may_take_back(CREW), table.burning
        if back:
            offered += [WING[position] for position in table.wingable() if position != table.attempt]
        most = 1 if table.is_limited(table.attempt) else MOST_BURNT
        full = len(burning) >= most
        offered += [BURN[card] for card in table.burnable() if (back if card in burning else not full)]
        wanted = table.numbers_wanted()
        if table.timed and wanted < NUMBERS:
            named = len(table.numbers) >= wanted
            offered += [CALL[n] for n in range(NUMBERS) if (back if n + 1 in table.numbers else not named)]
        if burning and len(table.numbers) == wanted:
            offered.append(ROLL)
        offered.append(STOP)
        return offered

    def edit(self, table: OceansZones, action: Action) -> None:
        match action:
            case moves.Wing(position=position):
                table.attempt = position - 1
                if table.is_limited(table.attempt):
                    table.burning = table.burning[:1]
                name_numbers(table)
            case moves.Burn(card=card):
                burn = CARD[card]
                kept = [other for other in table.burning if other != burn]
                table.burning = kept if burn in table.burning else sorted((*table.burning, burn))
                name_numbers(table)
            case moves.Call(number=number):
                kept = [other for other in table.numbers if other != number]
                table.numbers = kept if number in table.numbers else sorted((*table.numbers, number))

    def redraw_draft(self, world: OceansZones, chance: Rng) -> None:
        """A roll is proposed as often as the end of it; which, and with what, the others do not know."""
        if chance.below(2):
            world.attempt = chance.choice(world.wingable())
            world.burning = [chance.choice(world.burnable())]
            world.numbers = list(range(1, world.numbers_wanted() + 1))

    def refusal(self, table: OceansZones, seat: Seat, action: Action) -> Refused:
        match action:
            case moves.Wing(position=position) if 0 < position <= len(table.field):
                return self._not_wingable(table, position - 1)
            case moves.Burn(card=card) if card in CARD and CARD[card] in table.expended:
                return Refused("OH-8.3", "That card was expended this round.", "expended")
            case moves.Burn() if table.attempt == EMPTY:
                return Refused("OH-8.2", "Name the Defense first.", "no_defense")
            case moves.Burn() if table.is_limited(table.attempt):
                text = "{card}: one card, one number."
                return Refused("OH-15", text, "zero_tolerance", card=GLOBALS_CALLED[ZERO_TOLERANCE])
            case moves.Burn():
                text = "One to six cards of the hand or Active ones that were not expended."
                return Refused("OH-8.2", text, "not_burnable")
            case moves.Roll():
                text = "Name a Defense, cards and exactly {wanted} numbers."
                return Refused("OH-8.4", text, "incomplete", wanted=table.numbers_wanted())
            case _:
                return super().refusal(table, seat, action)

    def _not_wingable(self, table: OceansZones, position: int) -> Refused:
        if table.fates[position] != STANDING:
            return Refused("OH-8.2", "That Defense is disabled already.", "disabled")
        if table.field[position].trait == "SEALED":
            return Refused("OH-16.1", "SEALED: it can't be winged.", "sealed")
        if table.limited_rolls and table.is_limited(position):
            text = "{card}: there was a roll this round."
            return Refused("OH-15", text, "zero_tolerance", card=GLOBALS_CALLED[ZERO_TOLERANCE])
        if position != table.attempt:
            return Refused("OH-8.2", "Another Defense is named already.", "other_named")
        return Refused("OH-8.2", "That Defense is named already.", "named")

    def carry_out(self, table: OceansZones, action: Action) -> None:
        if isinstance(action, moves.Stop):
            table.emit(moves.StoppedWinging)
            self.silence(table)
            return
        roll(table)
        if table.wingable() and table.burnable():
            table.agenda.append(WingIt(side=CREW, **self._time_left(table)))
        else:
            table.agenda.append(RaiseAlarms())

    def _time_left(self, table: OceansZones) -> Span:
        """Return the rest of the minute, never too little after a roll, from its show on (section 9)."""
        least = table.time("after_roll", after="roll").get("counts")
        if self.closes is None or self.counts is None or least is None:
            return {}
        left = max(min(self.closes - table.now, self.counts), least)  # a show that was skipped is no time for it
        return {"closes": table.now + table.shown("roll") + left, "counts": left}

    def silence(self, table: OceansZones) -> None:
        clear_attempt(table)
        table.agenda.append(RaiseAlarms())


def name_numbers(table: OceansZones) -> None:
    """As many numbers as the cards give: the six are alike, so the lowest free ones until somebody says otherwise."""
    wanted = table.numbers_wanted()
    named = table.numbers[:wanted]
    free = [number for number in FACES if number not in named] if len(named) < wanted else []
    table.numbers = sorted((*named, *free[: wanted - len(named)]))


def clear_attempt(table: OceansZones) -> None:
    table.attempt, table.burning, table.numbers = EMPTY, [], []


def roll(table: OceansZones) -> None:
    """The cards are gone before the die falls (OH-8.5)."""
    cards, numbers, position = tuple(table.burning), tuple(table.numbers), table.attempt
    table.limited_rolls += table.is_limited(position)
    clear_attempt(table)
    table.hand = [card for card in table.hand if card not in cards]
    table.laid = [card for card in table.laid if card not in cards]
    table.known = [card for card in table.known if card not in cards]
    table.discards += cards
    die = table.rng.choice(range(1, NUMBERS + 1), "die")
    if die in numbers:
        table.fates[position] = BY_WING
    name = table.field[position].id
    shown = RollView(table.round, name, gear_names(cards), numbers, die, die in numbers)
    table.rolls.append(shown)
    table.emit(moves.Rolled, shown.round, shown.defense, shown.cards, shown.numbers, shown.die, shown.hit)
    take_cash(table)
