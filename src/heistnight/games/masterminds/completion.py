"""A heist is completed: six steps in order (MHS-9.4 to MHS-9.11)."""

from collections.abc import Sequence
from typing import ClassVar

from heistnight.core.action import Action, Seat
from heistnight.core.table import Step
from heistnight.games.masterminds import moves
from heistnight.games.masterminds.drawing import draw, draw_gems, draw_instruction_over, return_gems
from heistnight.games.masterminds.effects import discard_blueprints
from heistnight.games.masterminds.moves import CHOOSE, GIVE, POINT
from heistnight.games.masterminds.pieces import CLEAR, COUNTESS, FAKE_PAPERS, GEM, NONE, ROXY, TAKE, TEAM, Gem
from heistnight.games.masterminds.questions import Ask, ask
from heistnight.games.masterminds.seen.types import Facts
from heistnight.games.masterminds.team import leave, strip, strongest
from heistnight.games.masterminds.windows import OpenWindow
from heistnight.games.masterminds.zones import MastermindsZones

MATCHING = 3


def complete(table: MastermindsZones, seat: Seat, position: int) -> None:
    """Window W-TAKE, then the steps (MHS-9.4)."""
    heist, dice = table.heist(position), table.own_dice(position, seat)
    names = moves.heist(heist.name), moves.heist(heist.job)
    table.emit(moves.HeistCompleted, seat, position, *names, dice, TAKE[heist.job])
    table.agenda += [
        Retire(seat),
        KeepMemento(seat, position),
        ClearHeist(seat, position),
        OfferDraw(seat),
        SkimGem(),
        TakeGems(seat, position),
        OpenWindow("take", seat),
    ]


class TakeGems(Step[MastermindsZones], frozen=True):
    """(1) Gems for the Take, one less if skimmed; the Countess draws one more and returns one (MHS-9.5, MHS-27.10)."""

    seat: Seat
    position: int

    def run(self, table: MastermindsZones) -> None:
        due = max(0, TAKE[table.heist(self.position).job] - (table.skimmed_by != NONE))
        appraised = table.has(self.seat, COUNTESS)
        drawn = draw_gems(table, self.seat, due + appraised)
        if len(drawn) > due:
            ask(table, AppraiserReturn, self.seat, gems=tuple(drawn))
        else:
            draw_instruction_over(table)


class AppraiserReturn(Ask, frozen=True, kw_only=True):
    """Which of the gems just drawn goes back? (MHS-20 T25)"""

    rule: ClassVar[str] = "MHS-27.10"
    says_no: ClassVar[str] = "Return one of the gems you have just drawn."
    gems: tuple[Gem, ...]

    def facts(self) -> Facts:
        return {"gems": self.gems}

    def choices(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        return [GIVE[gem] for gem in sorted(set(self.gems))]

    def default(self, table: MastermindsZones) -> Action:
        return GIVE[CLEAR] if CLEAR in self.gems else GIVE[table.rng.choice(self.gems)]

    def answer(self, table: MastermindsZones, action: Action) -> None:
        assert isinstance(action, moves.Give)
        return_gems(table, self.seat, (GEM[action.gem],))
        draw_instruction_over(table)


class SkimGem(Step[MastermindsZones], frozen=True):
    """The Skimmer draws one gem of what is left (MHS-27.11)."""

    def run(self, table: MastermindsZones) -> None:
        if table.skimmed_by != NONE:
            draw_gems(table, table.skimmed_by, 1)
            draw_instruction_over(table)
            table.skimmed_by = NONE


class OfferDraw(Step[MastermindsZones], frozen=True):
    """(2) A team of at most three may draw a Prep card (MHS-9.6)."""

    seat: Seat

    def run(self, table: MastermindsZones) -> None:
        if table.team_size(self.seat) < TEAM:
            ask(table, CompleteDraw, self.seat)


class CompleteDraw(Ask, frozen=True):
    """Do you draw a Prep card? (MHS-9.6)"""

    rule: ClassVar[str] = "MHS-9.6"
    says_no: ClassVar[str] = "Draw a Prep card, or decline."

    def choices(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        return CHOOSE["draw_card"], CHOOSE["decline"]

    def answer(self, table: MastermindsZones, action: Action) -> None:
        if action == CHOOSE["draw_card"]:
            draw(table, self.seat)


class ClearHeist(Step[MastermindsZones], frozen=True):
    """(3) All dice and Heat go; three matching dice of four give one bonus gem (MHS-9.7, MHS-9.9)."""

    seat: Seat
    position: int

    def run(self, table: MastermindsZones) -> None:
        own = table.own_dice(self.position, self.seat)
        losers = [rival for rival in table.clockwise(self.seat) if table.own_dice(self.position, rival)]
        for seat in range(table.seats):
            place = table.at(self.position, seat)
            if seat in losers:
                table.emit(moves.DiceWiped, seat, self.position, table.dice[place])
            table.dice[place] = ()
        if any(own.count(number) >= MATCHING for number in set(own)):
            draw_gems(table, self.seat, 1)
            draw_instruction_over(table)
        if table.options.consolation:
            for rival in losers:
                draw(table, rival)


class KeepMemento(Step[MastermindsZones], frozen=True):
    """(4) The name card is kept, the job card goes under the deck, Blueprints are discarded (MHS-9.8, MHS-9.9)."""

    seat: Seat
    position: int

    def run(self, table: MastermindsZones) -> None:
        heist = table.heist(self.position)
        table.mementos[self.seat] += (heist.name,)
        table.heist_deck.insert(0, heist.job)
        table.buried.insert(0, heist.job)
        table.heists[self.position] = None
        for seat in range(table.seats):
            discard_blueprints(table, self.position, seat)


class Retire(Step[MastermindsZones], frozen=True):
    """(5) All Gear is discarded; (6) one recruit stays, and those who may stay besides (MHS-9.10)."""

    seat: Seat

    def run(self, table: MastermindsZones) -> None:
        slots = table.slots(self.seat)
        besides = tuple(
            slot for slot, recruit in table.team(self.seat) if recruit.talent == ROXY or FAKE_PAPERS in recruit.gear
        )
        for slot in slots:
            strip(table, self.seat, slot)
        if slots:
            ask(table, KeepRecruit, self.seat, besides=besides)


class KeepRecruit(Ask, frozen=True, kw_only=True):
    """Who stays in your team? (MHS-9.10)"""

    rule: ClassVar[str] = "MHS-9.10"
    says_no: ClassVar[str] = "Name the one recruit who stays."
    besides: tuple[int, ...]

    def facts(self) -> Facts:
        return {"besides": self.besides}

    def choices(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        return [POINT[slot] for slot in table.slots(seat)]

    def default(self, table: MastermindsZones) -> Action:
        return POINT[strongest(table, self.seat, table.slots(self.seat))]

    def answer(self, table: MastermindsZones, action: Action) -> None:
        assert isinstance(action, moves.Point)
        besides = tuple(slot for slot in self.besides if slot != action.slot)
        table.agenda.append(OfferStay(self.seat, (action.slot,), besides))


class OfferStay(Step[MastermindsZones], frozen=True):
    """Ask for each who may stay besides; then all others retire."""

    seat: Seat
    staying: tuple[int, ...]
    besides: tuple[int, ...]

    def run(self, table: MastermindsZones) -> None:
        if self.besides:
            ask(table, ExtraStay, self.seat, staying=self.staying, besides=self.besides)
            return
        for slot in table.slots(self.seat):
            if slot not in self.staying:
                leave(table, self.seat, slot, "retired")
        stayed = [recruit.talent for _slot, recruit in table.team(self.seat)]
        table.emit(moves.Stayed, self.seat, moves.talents(stayed))


class ExtraStay(Ask, frozen=True, kw_only=True):
    """Does this one stay as well? (MHS-9.10)"""

    rule: ClassVar[str] = "MHS-9.10"
    says_no: ClassVar[str] = "Let the recruit stay, or retire."
    staying: tuple[int, ...]
    besides: tuple[int, ...]

    def facts(self) -> Facts:
        return {"besides": self.besides}

    def choices(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        return CHOOSE["stay"], CHOOSE["retire"]

    def answer(self, table: MastermindsZones, action: Action) -> None:
        slot, *rest = self.besides
        staying = (*self.staying, slot) if action == CHOOSE["stay"] else self.staying
        table.agenda.append(OfferStay(self.seat, staying, tuple(rest)))
