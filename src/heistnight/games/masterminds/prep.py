"""The Prep turn: Recruit phase, then two plan actions (sections 4.2 and 4.3)."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, compress, product
from typing import ClassVar

from heistnight.core.action import Action, Seat
from heistnight.core.problems import Refused
from heistnight.core.table import Step
from heistnight.core.view import REMEMBERED
from heistnight.games.masterminds import moves
from heistnight.games.masterminds.drawing import draw, draw_talent
from heistnight.games.masterminds.effects import (
    COSTS_A_GEM,
    EFFECTS,
    TARGETS,
    TargetList,
    Targets,
    has_action,
    playable_actions,
    target_words,
)
from heistnight.games.masterminds.moves import CHOOSE, PICK_TALENT, SWAP
from heistnight.games.masterminds.payment import Pay
from heistnight.games.masterminds.pieces import NONE, PREP, PREPS, TALENT, TALENTS, TEAM, Prep
from heistnight.games.masterminds.places import NO_GEAR, Crew
from heistnight.games.masterminds.questions import Ask, Deed, ask, clock_chose, play_from_hand, start_phase
from heistnight.games.masterminds.seen.types import Announcement, Facts, PendingView
from heistnight.games.masterminds.team import can_place_gear, gear_at, gear_plays, place_from_hand, recruit
from heistnight.games.masterminds.windows import OpenWindow
from heistnight.games.masterminds.zones import MastermindsZones

MOST_GEAR = 2
MOST_SWAPS = 4

# 4.2 Recruit phase ---------------------------------------------------------------------------------------------------


def start_prep(table: MastermindsZones, seat: Seat) -> None:
    table.agenda += [Plan(seat, beta=True), Plan(seat, beta=False)]
    ask(table, RecruitChoice, seat)


class RecruitChoice(Ask, frozen=True):
    """Recruit from the Pool, burn it, or draw a card? (MHS-4.1, MHS-4.3, MHS-4.5)"""

    rule: ClassVar[str] = "MHS-4.1"
    says_no: ClassVar[str] = "Recruit a Talent of the Pool, burn the Pool, or draw a Prep card."
    clock: ClassVar[str] = ""

    def choices(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        return recruit_choices(table)

    def default(self, table: MastermindsZones) -> Action:
        return CHOOSE["draw"]

    def answer(self, table: MastermindsZones, action: Action) -> None:
        if isinstance(action, moves.Pick):
            talent = TALENT[action.card]
            table.pool.remove(talent)
            recruit(table, self.seat, talent, "pool")
        elif action == CHOOSE["burn"]:
            burn(table, self.seat)
        else:
            draw(table, self.seat)


def recruit_choices(table: MastermindsZones) -> list[Action]:
    choices: list[Action] = [PICK_TALENT[talent] for talent in sorted(table.pool)]
    if table.talent_deck or table.talent_discard or table.pool:  # MHS-4.4
        choices.append(CHOOSE["burn"])
    return [*choices, CHOOSE["draw"]]


def burn(table: MastermindsZones, seat: Seat) -> None:
    """The Pool is discarded before the draw, so it may be shuffled in (MHS-4.3, MHS-4.4)."""
    burned = moves.talents(table.pool)
    table.talent_discard += table.pool
    table.pool.clear()
    drawn = draw_talent(table)
    table.arriving.append(drawn)
    table.emit(moves.PoolBurned, seat, burned, TALENTS[drawn])
    ask(table, BurnChoice, seat)


RECRUIT_OR_LEAVE = (CHOOSE["recruit_drawn"], CHOOSE["leave_in_pool"])


class BurnChoice(Ask, frozen=True):
    """Do you recruit the Talent that was drawn? (MHS-4.3)"""

    rule: ClassVar[str] = "MHS-4.3"
    says_no: ClassVar[str] = "Recruit the Talent, or lay it in the Pool."
    clock: ClassVar[str] = "choice"

    def choices(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        return RECRUIT_OR_LEAVE

    def default(self, table: MastermindsZones) -> Action:
        return CHOOSE["leave_in_pool"]

    def answer(self, table: MastermindsZones, action: Action) -> None:
        talent = table.arriving.pop()
        if action == CHOOSE["recruit_drawn"]:
            recruit(table, self.seat, talent, "burn")
            return
        table.pool.append(talent)
        table.emit(moves.LeftInPool, self.seat, TALENTS[talent])


# 4.3 Plan phase ------------------------------------------------------------------------------------------------------


class Plan(Step[MastermindsZones], frozen=True):
    """Alpha, then Beta, each finished before the next (MHS-5.1)."""

    seat: Seat
    beta: bool

    def run(self, table: MastermindsZones) -> None:
        if not self.beta:
            start_phase(table, "plan" if table.left else "plan_after_silence")
        ask(table, PlanChoice, self.seat, beta=self.beta)


class PlanChoice(Ask, frozen=True, kw_only=True):
    """What is your next plan action? (MHS-5.1)

    Who plays an Action or Gear says so by the card: until the announcement is complete the draft keeps it, and nobody
    sees that such a card is held (MHS-5.4, MHS-19.1, MHS-19.2).
    """

    rule: ClassVar[str] = "MHS-5.1"
    clock: ClassVar[str] = ""
    beta: bool

    def facts(self) -> Facts:
        return {"beta": self.beta}

    def choices(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        if not table.draft:
            return plan_actions(table, seat)
        if table.draft[0] == CHOOSE["plan_gear"]:
            return gear_plays(table, seat)
        return playable_actions(table, seat) if len(table.draft) == 1 else next_target(table, seat)

    def is_public(self, table: MastermindsZones) -> bool:
        return not table.hands[self.seat]

    def announcements(self, table: MastermindsZones) -> Iterable[Announcement]:
        """Gear with its wearer, Actions with their targets; what has no choice fills itself in."""
        if table.draft:
            return
        yield from (Announcement((CHOOSE["plan_gear"], action)) for action in gear_plays(table, self.seat))
        for play in playable_actions(table, self.seat):
            assert isinstance(play, moves.Play)
            for targets in target_choices(table, self.seat, TARGETS[PREP[play.card], play.section], ()):
                yield Announcement((CHOOSE["plan_action"], play, *targets))

    def answer(self, table: MastermindsZones, action: Action) -> None:
        match action:
            case moves.Choose(what="plan_draw"):
                self._chosen(table, "draw")
                draw(table, self.seat)
            case moves.Choose(what="plan_trade"):
                self._chosen(table, "trade")
                ask(table, TradeGear, self.seat)
            case moves.Equip():
                self._chosen(table, "gear")
                place_one(table, self.seat, action, 1)
            case _:
                table.draft.append(action)
                self._go_on(table)

    def _go_on(self, table: MastermindsZones) -> None:
        """Targets without a choice are filled in; a complete announcement is made."""
        if len(table.draft) > 1:
            while len(options := next_target(table, self.seat)) == 1:
                table.draft.append(options[0])
            if not options:
                self._announce(table)
                return
        table.agenda.append(self)

    def _announce(self, table: MastermindsZones) -> None:
        card, section = drafted_card(table)
        targets = tuple(table.draft[2:])
        self._chosen(table, "action")
        announce_action(table, self.seat, card, section, targets)

    def _chosen(self, table: MastermindsZones, what: str) -> None:
        table.draft.clear()
        table.emit(moves.PlanChosen, self.seat, "beta" if self.beta else "alpha", what)

    def expire(self, table: MastermindsZones) -> None:
        """Without a card nothing is announced and a card is drawn; missing targets are the first ones (section 6)."""
        clock_chose(table, self.seat, type(self).__name__)
        table.left = 0
        if len(table.draft) < 2:
            self._chosen(table, "draw")
            draw(table, self.seat)
            return
        while options := next_target(table, self.seat):
            table.draft.append(options[0])
        self._announce(table)

    def refusal(self, table: MastermindsZones, seat: Seat, action: Action) -> Refused:
        match action:
            case moves.Play(card=card) if PREP.get(card) not in table.hands[seat]:
                return Refused("MHS-5.4", "That card is not in your hand.", "not_in_hand")
            case moves.Play():
                return Refused("MHS-5.4", "That section has no target now, or you can not pay for it.", "no_target")
            case moves.Choose(what="plan_action"):
                return Refused("MHS-5.4", "You hold no Action card that could be played now.", "no_action")
            case moves.Choose(what="plan_gear") | moves.Equip():
                return Refused("MHS-5.6", "You need a Gear card in your hand and a recruit to wear it.", "no_gear")
            case moves.Choose(what="plan_trade"):
                return Refused("MHS-5.8", "You need two recruits and a Gear card in play to trade.", "no_trade")
            case _:
                return Refused(self.rule, "Draw, play an Action with its targets, play Gear, or trade Gear.")


def plan_actions(table: MastermindsZones, seat: Seat) -> Sequence[Action]:
    """Draw always; Action, Gear and trade where they are possible now."""
    return PLANS[has_action(table, seat), can_place_gear(table, seat), can_trade(table.crews[seat])]


_PLAN_ACTIONS = ("plan_action", "plan_gear", "plan_trade")
PLANS: dict[tuple[bool, ...], tuple[Action, ...]] = {
    possible: (CHOOSE["plan_draw"], *(CHOOSE[word] for word in compress(_PLAN_ACTIONS, possible)))
    for possible in product((False, True), repeat=len(_PLAN_ACTIONS))
}


def drafted_card(table: MastermindsZones) -> tuple[Prep, moves.Section]:
    play = table.draft[1]
    assert isinstance(play, moves.Play)
    return PREP[play.card], play.section


def next_target(table: MastermindsZones, seat: Seat) -> Sequence[Action]:
    """Return the options for the next target; none when the announcement is complete."""
    targets = TARGETS[drafted_card(table)]
    chosen = tuple(table.draft[2:])
    return targets[len(chosen)](table, seat, chosen) if len(chosen) < len(targets) else ()


def target_choices(
    table: MastermindsZones, seat: Seat, targets: Sequence[TargetList], chosen: Targets
) -> Iterator[Targets]:
    """Every way to choose the targets that are still to come, without those that have no choice."""
    options = targets[len(chosen)](table, seat, chosen) if len(chosen) < len(targets) else ()
    if not options:
        yield ()
    for option in options:
        said = () if len(options) == 1 else (option,)
        yield from ((*said, *rest) for rest in target_choices(table, seat, targets, (*chosen, option)))


def announce_action(table: MastermindsZones, seat: Seat, card: Prep, section: moves.Section, targets: Targets) -> None:
    """Reveal and discard, announce, pay; then W-ACTION, then carry it out (MHS-5.4)."""
    play_from_hand(table, seat, card)
    table.prep_discard.append(card)
    table.emit(moves.ActionAnnounced, seat, PREPS[card], section, target_words(table, seat, targets))
    for effect in EFFECTS[card, section]:
        effect.cost(table, seat, targets)
    table.agenda += [CarryOut(seat, card, section, targets), OpenWindow("action", seat)]
    if COSTS_A_GEM[card, section]:
        table.agenda.append(Pay(seat))


class CarryOut(Deed, frozen=True):
    """An Action card nobody has cancelled does what it says, the white area first (MHS-5.4)."""

    seat: Seat
    card: Prep
    section: moves.Section
    targets: Targets

    def run(self, table: MastermindsZones) -> None:
        table.emit(moves.ActionDone, self.seat, PREPS[self.card], self.section)
        for effect in EFFECTS[self.card, self.section]:
            effect.do(table, self.seat, self.targets)

    def announced(self) -> PendingView:
        return PendingView(self.seat, PREPS[self.card], self.section, self.targets, None)

    def cancelled(self, table: MastermindsZones, by: Seat) -> None:
        """Red Tape: card, gem and discarded recruit are lost (MHS-27.19)."""
        for effect in EFFECTS[self.card, self.section]:
            effect.undo(table, self.seat, self.targets)
        table.emit(moves.Cancelled, PREPS[self.card], by)


class GearPlay(Ask, frozen=True, kw_only=True):
    """Which Gear card goes to whom after the first? (MHS-5.6)"""

    rule: ClassVar[str] = "MHS-5.6"
    says_no: ClassVar[str] = "Place another Gear card from your hand, or say that you are done."
    clock: ClassVar[str] = ""
    placed: int

    def facts(self) -> Facts:
        return {"placed": self.placed}

    def choices(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        return [*gear_plays(table, seat), CHOOSE["done"]]

    def is_public(self, table: MastermindsZones) -> bool:
        return not table.hands[self.seat]

    def default(self, table: MastermindsZones) -> Action:
        return CHOOSE["done"]

    def answer(self, table: MastermindsZones, action: Action) -> None:
        if isinstance(action, moves.Equip):
            place_one(table, self.seat, action, self.placed + 1)


def place_one(table: MastermindsZones, seat: Seat, action: moves.Equip, placed: int) -> None:
    table.agenda.append(MoreGear(seat, placed))
    place_from_hand(table, seat, action)


class MoreGear(Step[MastermindsZones], frozen=True):
    """A second Gear card may follow the first, a third may not (MHS-5.6)."""

    seat: Seat
    placed: int

    def run(self, table: MastermindsZones) -> None:
        if self.placed < MOST_GEAR:
            ask(table, GearPlay, self.seat, placed=self.placed)


class TradeGear(Ask, frozen=True, kw_only=True):
    """Which two Gear places exchange what lies in them? (MHS-5.8)"""

    rule: ClassVar[str] = "MHS-5.8"
    says_no: ClassVar[str] = "Exchange what lies in two Gear places of different recruits of yours."
    clock: ClassVar[str] = ""
    swaps: int = 0

    def facts(self) -> Facts:
        return {"swaps": self.swaps}

    def choices(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        return swaps(table.crews[seat], self.swaps > 0)

    def default(self, table: MastermindsZones) -> Action:
        return CHOOSE["done"]

    def answer(self, table: MastermindsZones, action: Action) -> None:
        if isinstance(action, moves.Swap):
            swap(table, self.seat, action)
            if self.swaps + 1 < MOST_SWAPS:
                ask(table, TradeGear, self.seat, swaps=self.swaps + 1)


def can_trade(crew: Crew) -> bool:
    """Return whether there are two recruits with a Gear card between them."""
    wearers = [recruit for recruit in crew if recruit is not None and recruit.gear != NO_GEAR]
    return bool(wearers) and crew.count(None) <= TEAM - 2


@lru_cache(maxsize=REMEMBERED)
def swaps(crew: Crew, begun: bool) -> tuple[Action, ...]:
    """Pairs of places of different recruits, at least one of them filled; and to be done with it, once one was made."""
    places = [
        (2 * slot + place, wearer.gear[place] != NONE)
        for slot, wearer in enumerate(crew)
        if wearer is not None
        for place in range(wearer.places)
    ]
    return _swaps(tuple(places), begun)


@lru_cache(maxsize=REMEMBERED)
def _swaps(places: tuple[tuple[int, bool], ...], begun: bool) -> tuple[Action, ...]:
    swaps = [
        SWAP[one, other]
        for (one, filled), (other, also_filled) in combinations(places, 2)
        if one // 2 < other // 2 and (filled or also_filled)
    ]
    return (CHOOSE["done"], *swaps) if begun else tuple(swaps)


def swap(table: MastermindsZones, seat: Seat, action: moves.Swap) -> None:
    one, other = gear_at(table, seat, action.one), gear_at(table, seat, action.other)
    for place, card in ((action.one, other), (action.other, one)):
        a, b = table.recruit(seat, place // 2).gear
        table.change(seat, place // 2, gear=(a, card) if place % 2 else (card, b))
    table.emit(moves.GearSwapped, seat, action.one, action.other)
