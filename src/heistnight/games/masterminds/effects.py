"""The 18 Action cards (section 5.3): each section is made of small effects that read like the card.

An effect says which targets it needs, whether it can be used now, what happens when it is announced, and what it does
when it is carried out.
"""

from collections.abc import Callable, Sequence
from typing import ClassVar, TypeAlias

import msgspec

from heistnight.core.action import Action, Seat
from heistnight.games.masterminds import moves
from heistnight.games.masterminds.drawing import (
    add_heat,
    draw,
    draw_gems,
    draw_instruction_over,
    draw_talent,
    flip_cash_back,
    return_gems,
    set_heat,
    steal,
)
from heistnight.games.masterminds.memory import looked_at_hand, put_under
from heistnight.games.masterminds.moves import CHOOSE, GIVE, GO, PICK_PREP, PICK_TALENT, POACH, POINT, ROB, SNATCH
from heistnight.games.masterminds.payment import can_pay
from heistnight.games.masterminds.pieces import (
    ACTION_CARDS,
    BLUEPRINTS,
    BOX,
    CASH,
    FAILURES,
    GEM,
    MOST_HEAT,
    NONE,
    PREP,
    PREPS,
    PRINTED_SUM,
    TALENT,
    TALENTS,
    TEAM,
    Prep,
    Talent,
)
from heistnight.games.masterminds.questions import Ask, ask
from heistnight.games.masterminds.seen.types import Facts
from heistnight.games.masterminds.team import gear_at, gear_places, leave, recruit, steal_blindly
from heistnight.games.masterminds.zones import MastermindsZones

Targets: TypeAlias = tuple[Action, ...]
TargetList: TypeAlias = Callable[[MastermindsZones, Seat, Targets], Sequence[Action]]
Deed: TypeAlias = Callable[[MastermindsZones, Seat, Targets], None]


def nothing(table: MastermindsZones, seat: Seat, targets: Targets) -> None:
    """Nothing happens."""


def always(table: MastermindsZones, seat: Seat) -> bool:
    return True


class Effect(msgspec.Struct, frozen=True):
    """One thing a card does; `cost` happens when it is announced, `undo` when the card is cancelled."""

    do: Deed
    targets: tuple[TargetList, ...] = ()
    needs: Callable[[MastermindsZones, Seat], bool] = always
    cost: Deed = nothing
    undo: Deed = nothing


# Targets (MHS-22.6) --------------------------------------------------------------------------------------------------


def talents_in_pool(table: MastermindsZones, seat: Seat, chosen: Targets) -> Sequence[Action]:
    return [PICK_TALENT[talent] for talent in sorted(table.pool)]


def talents_in_discard(table: MastermindsZones, seat: Seat, chosen: Targets) -> Sequence[Action]:
    return [PICK_TALENT[talent] for talent in sorted(table.talent_discard)]


def rivals_with_cards(table: MastermindsZones, seat: Seat, chosen: Targets) -> Sequence[Action]:
    return [ROB[far] for far, rival in enumerate(table.clockwise(seat), 1) if table.hands[rival]]


def rivals_gear(table: MastermindsZones, seat: Seat, chosen: Targets) -> Sequence[Action]:
    return [
        SNATCH[far, place]
        for far, rival in enumerate(table.clockwise(seat), 1)
        for place in gear_places(table.crews[rival])
    ]


def own_recruits_with_room(table: MastermindsZones, seat: Seat, chosen: Targets) -> Sequence[Action]:
    return [POINT[slot] for slot, wearer in table.team(seat) if wearer.free_place is not None]


def recruits_of_bigger_teams(table: MastermindsZones, seat: Seat, chosen: Targets) -> Sequence[Action]:
    mine = table.team_size(seat)
    return [
        POACH[far, slot]
        for far, rival in enumerate(table.clockwise(seat), 1)
        if table.team_size(rival) > mine
        for slot in table.slots(rival)
    ]


def own_recruits(table: MastermindsZones, seat: Seat, chosen: Targets) -> Sequence[Action]:
    return [POINT[slot] for slot in table.slots(seat)]


def heists_that_can_heat(table: MastermindsZones, seat: Seat, chosen: Targets) -> Sequence[Action]:
    heists = enumerate(table.heists)
    return [GO[position] for position, heist in heists if heist is not None and heist.heat < MOST_HEAT]


def heists_with_heat(table: MastermindsZones, seat: Seat, chosen: Targets) -> Sequence[Action]:
    return [GO[position] for position, heist in enumerate(table.heists) if heist is not None and heist.heat]


def heists_without_own_blueprints(table: MastermindsZones, seat: Seat, chosen: Targets) -> Sequence[Action]:
    return [GO[position] for position in table.jobs() if not table.blueprints[table.at(position, seat)]]


def own_gems(table: MastermindsZones, seat: Seat, chosen: Targets) -> Sequence[Action]:
    return [GIVE[gem] for gem, count in enumerate(table.gems[seat]) if count]


def another_gem_or_stop(table: MastermindsZones, seat: Seat, chosen: Targets) -> Sequence[Action]:
    gone = [GIVE.index(action) for action in chosen if isinstance(action, moves.Give)]
    left = [GIVE[gem] for gem, count in enumerate(table.gems[seat]) if count > gone.count(gem)]
    return [*left, CHOOSE["stop"]]


# Needs ---------------------------------------------------------------------------------------------------------------


def a_free_place(table: MastermindsZones, seat: Seat) -> bool:
    return table.team_size(seat) < TEAM


def two_recruits(table: MastermindsZones, seat: Seat) -> bool:
    return table.team_size(seat) >= 2


def spent_cash(table: MastermindsZones, seat: Seat) -> bool:
    return table.cash[seat] < CASH


def a_talent_to_look_at(table: MastermindsZones, seat: Seat) -> bool:
    return bool(table.talent_deck or table.talent_discard)


# Deeds ---------------------------------------------------------------------------------------------------------------


def draw_cards(count: int) -> Deed:
    def deed(table: MastermindsZones, seat: Seat, targets: Targets) -> None:
        draw(table, seat, count)

    return deed


def recruit_from_pool(table: MastermindsZones, seat: Seat, targets: Targets) -> None:
    _recruit_from(table, seat, table.pool, targets, "casting")


def recruit_from_discard(table: MastermindsZones, seat: Seat, targets: Targets) -> None:
    _recruit_from(table, seat, table.talent_discard, targets, "lawyer")


def _recruit_from(table: MastermindsZones, seat: Seat, zone: list[Talent], targets: Targets, how: str) -> None:
    pick = targets[0]
    assert isinstance(pick, moves.Pick)
    talent = TALENT[pick.card]
    if talent in zone:  # MHS-5.5: a target that has gone means that nothing happens
        zone.remove(talent)
        recruit(table, seat, talent, how)


def look_at_talents(count: int) -> Deed:
    def deed(table: MastermindsZones, seat: Seat, targets: Targets) -> None:
        for _ in range(count):
            talent = draw_talent(table, seer=seat)
            if talent != NONE:
                table.looked_at.append(talent)
        table.looked_at.sort()
        table.emit(moves.TalentsSeen, seat, len(table.looked_at), moves.talents(table.looked_at))
        if table.looked_at:
            ask(table, CastingPick, seat)

    return deed


def take_gear(table: MastermindsZones, seat: Seat, targets: Targets) -> None:
    """The Gear must fit without discarding (MHS-22.2)."""
    snatch, point = targets
    assert isinstance(snatch, moves.Snatch)
    assert isinstance(point, moves.Point)
    rival = (seat + snatch.distance) % table.seats
    card = gear_at(table, rival, snatch.place)
    wearer = table.crews[seat][point.slot]
    if card == NONE or wearer is None or (free := wearer.free_place) is None:
        return
    slot, place = divmod(snatch.place, 2)
    table.change(rival, slot, gear=table.recruit(rival, slot).gear_with(NONE, place))
    table.change(seat, point.slot, gear=wearer.gear_with(card, free))
    table.emit(moves.GearTaken, seat, rival, PREPS[card], point.slot, free)


def take_recruit(table: MastermindsZones, seat: Seat, targets: Targets) -> None:
    """From a rival who has more recruits; Gear and attached cards stay behind (MHS-22.2)."""
    poach = targets[0]
    assert isinstance(poach, moves.Poach)
    if poach in recruits_of_bigger_teams(table, seat, ()) and a_free_place(table, seat):
        talent = leave(table, (seat + poach.distance) % table.seats, poach.slot, "headhunted")
        recruit(table, seat, talent, "headhunt")


def take_random_card(table: MastermindsZones, seat: Seat, targets: Targets) -> None:
    steal_blindly(table, seat, _rival(table, seat, targets))


def take_chosen_card(table: MastermindsZones, seat: Seat, targets: Targets) -> None:
    """The whole hand is looked at, so the looker knows the rest of it too (section 7)."""
    victim = _rival(table, seat, targets)
    if table.hands[victim]:
        looked_at_hand(table, seat, victim)
        table.emit(moves.HandShown, seat, victim, moves.preps(table.hands[victim]))
        ask(table, PickpocketPick, seat, victim=victim)


def _rival(table: MastermindsZones, seat: Seat, targets: Targets) -> Seat:
    rob = targets[0]
    assert isinstance(rob, moves.Rob)
    return (seat + rob.distance) % table.seats


def _position(targets: Targets) -> int:
    go = targets[0]
    assert isinstance(go, moves.Go)
    return go.position


def heat_up(table: MastermindsZones, seat: Seat, targets: Targets) -> None:
    add_heat(table, _position(targets))


def cool_down(table: MastermindsZones, seat: Seat, targets: Targets) -> None:
    position = _position(targets)
    set_heat(table, position, max(0, table.heist(position).heat - 1))


def lay_blueprints(bonus: int) -> Deed:
    """The card lies beside the heist from the moment it is announced (MHS-5.4)."""

    def deed(table: MastermindsZones, seat: Seat, targets: Targets) -> None:
        table.prep_discard.remove(BLUEPRINTS)
        table.blueprints[table.at(_position(targets), seat)] = bonus

    return deed


def take_up_blueprints(table: MastermindsZones, seat: Seat, targets: Targets) -> None:
    discard_blueprints(table, _position(targets), seat)


def discard_blueprints(table: MastermindsZones, position: int, seat: Seat) -> None:
    place = table.at(position, seat)
    if table.blueprints[place]:
        table.blueprints[place] = 0
        table.prep_discard.append(BLUEPRINTS)


def trade_gems(table: MastermindsZones, seat: Seat, targets: Targets) -> None:
    """Returned first, then drawn: the same gems may come again (MHS-22.5)."""
    given = [GEM[gem.gem] for gem in targets if isinstance(gem, moves.Give)]
    return_gems(table, seat, given)
    draw_gems(table, seat, len(given))
    draw_instruction_over(table)


def flip_cash(table: MastermindsZones, seat: Seat, targets: Targets) -> None:
    flip_cash_back(table, seat)


def give_up_recruit(table: MastermindsZones, seat: Seat, targets: Targets) -> None:
    point = targets[0]
    assert isinstance(point, moves.Point)
    leave(table, seat, point.slot, "side_hustle")


def draw_one_gem(table: MastermindsZones, seat: Seat, targets: Targets) -> None:
    draw_gems(table, seat, 1)
    draw_instruction_over(table)


def free_recruits(table: MastermindsZones, seat: Seat, targets: Targets) -> None:
    """All attached Failure cards go, and who wore one is un-turned (MHS-27.15)."""
    for slot, member in table.team(seat):
        if member.marks:
            table.failure_discard += [mark.failure for mark in member.marks]
            table.change(seat, slot, marks=(), turned=False)
            for mark in member.marks:
                table.emit(moves.FailureShaken, seat, TALENTS[member.talent], FAILURES[mark.failure])
    draw(table, seat)


# The cards -----------------------------------------------------------------------------------------------------------

WHITE: dict[str, Effect] = {
    "P01": Effect(draw_cards(2)),
    "P02": Effect(recruit_from_pool, (talents_in_pool,)),
    "P03": Effect(take_gear, (rivals_gear, own_recruits_with_room)),
    "P04": Effect(take_random_card, (rivals_with_cards,)),
    "P05": Effect(heat_up, (heists_that_can_heat,)),
    "P06": Effect(nothing, (heists_without_own_blueprints,), cost=lay_blueprints(2), undo=take_up_blueprints),
    "P07": Effect(trade_gems, (own_gems, another_gem_or_stop)),
    "P08": Effect(draw_one_gem, (own_recruits,), needs=two_recruits, cost=give_up_recruit),
    "P09": Effect(free_recruits),
}
YELLOW: dict[str, Effect] = {
    "P01": Effect(draw_cards(2)),
    "P02": Effect(look_at_talents(4), needs=a_talent_to_look_at),
    "P03": Effect(take_recruit, (recruits_of_bigger_teams,), needs=a_free_place),
    "P04": Effect(take_chosen_card, (rivals_with_cards,)),
    "P05": Effect(cool_down, (heists_with_heat,)),
    "P06": Effect(nothing, (heists_without_own_blueprints,), cost=lay_blueprints(4), undo=take_up_blueprints),
    "P07": Effect(flip_cash, needs=spent_cash),
    "P09": Effect(recruit_from_discard, (talents_in_discard,)),
}


def _effects(card: str, section: moves.Section) -> tuple[Effect, ...]:
    """With both sections the white area comes first (MHS-5.4)."""
    match section:
        case "white":
            return (WHITE[card],)
        case "yellow":
            return (YELLOW[card],)
        case "both":
            return (WHITE[card], YELLOW[card])


EFFECTS: dict[tuple[Prep, moves.Section], tuple[Effect, ...]] = {
    (prep, section): _effects(PREPS[prep], section) for prep, section in moves.PLAY
}
TARGETS: dict[tuple[Prep, moves.Section], tuple[TargetList, ...]] = {
    play: tuple(targets for effect in effects for targets in effect.targets) for play, effects in EFFECTS.items()
}
COSTS_A_GEM = {
    play: play[1] != "white" and (yellow := BOX.prep[play[0]].yellow) is not None and yellow.pay_gem for play in EFFECTS
}


def can_be_played(table: MastermindsZones, seat: Seat, card: Prep, section: moves.Section) -> bool:
    """Each announced section has a legal target now and its gem can be paid (MHS-5.3, MHS-5.4)."""
    if COSTS_A_GEM[card, section] and not can_pay(table, seat, playing=1):
        return False
    for effect in EFFECTS[card, section]:
        if not effect.needs(table, seat):
            return False
        for targets in effect.targets:
            if not targets(table, seat, ()):
                return False
    return True


def playable_actions(table: MastermindsZones, seat: Seat) -> list[Action]:
    return [
        moves.PLAY[card, section]
        for card in dict.fromkeys(table.hands[seat])
        for section in SECTIONS.get(card, ())
        if can_be_played(table, seat, card, section)
    ]


def has_action(table: MastermindsZones, seat: Seat) -> bool:
    for card in table.hands[seat]:
        for section in SECTIONS.get(card, ()):
            if can_be_played(table, seat, card, section):
                return True
    return False


SECTIONS: dict[Prep, tuple[moves.Section, ...]] = {
    card: tuple(section for other, section in moves.PLAY if other == card) for card in ACTION_CARDS
}


# Questions while a card is carried out -------------------------------------------------------------------------------


class CastingPick(Ask, frozen=True):
    """Which of the Talents you looked at do you recruit? (MHS-22.1)"""

    rule: ClassVar[str] = "MHS-22.1"
    says_no: ClassVar[str] = "Recruit one of the Talents you looked at, or none."
    clock: ClassVar[str] = "choice"

    def choices(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        return [*(PICK_TALENT[talent] for talent in table.looked_at), CHOOSE["none"]]

    def is_public(self, table: MastermindsZones) -> bool:
        return False

    def default(self, table: MastermindsZones) -> Action:
        if table.team_size(self.seat) == TEAM:
            return CHOOSE["none"]
        return PICK_TALENT[max(table.looked_at, key=lambda talent: (PRINTED_SUM[talent], -talent))]

    def answer(self, table: MastermindsZones, action: Action) -> None:
        """The others go under the deck in random order; the player knows which they are."""
        looked_at = table.looked_at
        talent = TALENT[action.card] if isinstance(action, moves.Pick) else NONE
        if talent != NONE:
            looked_at.remove(talent)
        table.talent_deck[:0] = table.rng.shuffled(looked_at)
        put_under(table.talent_sights, self.seat, looked_at)
        looked_at.clear()
        if talent != NONE:
            recruit(table, self.seat, talent, "casting")


class PickpocketPick(Ask, frozen=True, kw_only=True):
    """Which card do you take? (MHS-22.3)"""

    rule: ClassVar[str] = "MHS-22.3"
    says_no: ClassVar[str] = "Take one of the cards in the hand you looked at."
    clock: ClassVar[str] = "choice"
    victim: Seat

    def facts(self) -> Facts:
        return {"victim": self.victim}

    def choices(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        return [PICK_PREP[card] for card in dict.fromkeys(table.hands[self.victim])]

    def is_public(self, table: MastermindsZones) -> bool:
        return len(table.hands[self.victim]) == 1

    def default(self, table: MastermindsZones) -> Action:
        return PICK_PREP[table.rng.choice(table.hands[self.victim])]

    def answer(self, table: MastermindsZones, action: Action) -> None:
        assert isinstance(action, moves.Pick)
        steal(table, self.seat, self.victim, PREP[action.card])


def target_words(table: MastermindsZones, seat: Seat, targets: Targets) -> tuple[str, ...]:
    """Targets as the log tells them: ids, heist:0, seat:2, slot:1, place:3."""
    return tuple(word for target in targets for word in _words(table, seat, target))


def _words(table: MastermindsZones, seat: Seat, target: Action) -> tuple[str, ...]:
    match target:
        case moves.Pick(card=card):
            return (card,)
        case moves.Go(position=position):
            return (f"heist:{position}",)
        case moves.Point(slot=slot):
            return (f"slot:{slot}",)
        case moves.Give(gem=gem):
            return (gem,)
        case moves.Rob(distance=far):
            return (f"seat:{(seat + far) % table.seats}",)
        case moves.Poach(distance=far, slot=slot):
            return f"seat:{(seat + far) % table.seats}", f"slot:{slot}"
        case moves.Snatch(distance=far, place=place):
            return f"seat:{(seat + far) % table.seats}", f"place:{place}"
        case _:
            return ()
