"""The plan actions of a Prep turn, each with what the table looks like afterwards."""

from collections.abc import Iterator, Sequence

from heistnight.bots.masterminds import worth
from heistnight.bots.masterminds.crew import NEWCOMER
from heistnight.bots.masterminds.position import Position, Prospect, crew_of
from heistnight.core.action import Action, Seat
from heistnight.games.masterminds import moves
from heistnight.games.masterminds.effects import COSTS_A_GEM, TARGETS, playable_actions
from heistnight.games.masterminds.moves import CHOOSE
from heistnight.games.masterminds.pieces import GEM, MOST_HEAT, NONE, PREP, TALENT, TEAM, Prep
from heistnight.games.masterminds.places import Heist, Recruit
from heistnight.games.masterminds.team import gear_at, gear_plays

Plan = tuple[Action, ...]


def plans(position: Position) -> Iterator[tuple[Plan, Prospect]]:
    """Everything that can be done as one plan action, as it would be announced, and what comes of it.

    Gear is worth trading only in odd cases, so nobody trades.
    """
    now, world, me = position.prospect(), position.world, position.me
    yield (CHOOSE["plan_draw"],), now.with_drawn(me, 1)
    for equip in gear_plays(world, me):
        assert isinstance(equip, moves.Equip)
        yield (CHOOSE["plan_gear"], equip), equipped(position, now, equip)
    for play in playable_actions(world, me):
        assert isinstance(play, moves.Play)
        for targets in _targets(position, play, ()):
            after = played(position, now, play, targets)
            if after is not None:
                yield (CHOOSE["plan_action"], play, *targets), after


def equipped(position: Position, now: Prospect, equip: moves.Equip) -> Prospect:
    gear = PREP[equip.gear]
    team = [worn(recruit, gear) if slot == equip.slot else recruit for slot, recruit in position.team]
    return now.with_crew(position.me, team).without_card(gear)


def worn(recruit: Recruit, gear: Prep) -> Recruit:
    """The recruit with this Gear in a free place, or in place of the old one (MHS-5.7)."""
    a, b = recruit.gear
    if recruit.places == 2 and a != NONE and b == NONE:
        return Recruit(recruit.talent, recruit.turned, (a, gear), recruit.marks)
    return Recruit(recruit.talent, recruit.turned, (gear, b), recruit.marks)


def _targets(position: Position, play: moves.Play, chosen: Plan) -> Iterator[Plan]:
    """All targets of a card; of recruits who could wear a stolen Gear card, only the first."""
    needed = TARGETS[PREP[play.card], play.section]
    if len(chosen) == len(needed):
        yield chosen
        return
    options = needed[len(chosen)](position.world, position.me, chosen)
    for option in options[:1] if play.card == "P03" and chosen else options:
        yield from _targets(position, play, (*chosen, option))


def played(position: Position, now: Prospect, play: moves.Play, targets: Sequence[Action]) -> Prospect | None:
    """Return the gain of an Action card (section 5.3), or None where it is not worth a thought."""
    card = PREP[play.card]
    after = _EFFECTS[play.card](position, now, play.section, targets)
    return None if after is None else after.without_card(card).with_cash(-COSTS_A_GEM[card, play.section])


def _rival(position: Position, distance: int) -> Seat:
    return (position.me + distance) % position.world.seats


def _team(position: Position, seat: Seat) -> list[Recruit]:
    return [recruit for _slot, recruit in position.world.team(seat)]


def case_the_joint(position: Position, now: Prospect, section: str, targets: Sequence[Action]) -> Prospect:
    return now.with_drawn(position.me, 4 if section == "both" else 2)


def open_casting(position: Position, now: Prospect, section: str, targets: Sequence[Action]) -> Prospect | None:
    team = _team(position, position.me)
    if len(team) == TEAM:
        return None
    if section == "yellow":
        return _with_newcomer(now)
    pick = targets[0]
    assert isinstance(pick, moves.Pick)
    return now.with_crew(position.me, [*team, Recruit(TALENT[pick.card])])


def _with_newcomer(now: Prospect) -> Prospect:
    after = now.copy()
    after.crews[now.me] = (*now.crews[now.me], NEWCOMER)
    return after


def headhunt(position: Position, now: Prospect, section: str, targets: Sequence[Action]) -> Prospect:
    me, world = position.me, position.world
    aim = targets[0]
    if isinstance(aim, moves.Poach):
        rival = _rival(position, aim.distance)
        taken = world.recruit(rival, aim.slot)
        rest = [recruit for slot, recruit in world.team(rival) if slot != aim.slot]
        return now.with_crew(rival, rest).with_crew(me, [*_team(position, me), Recruit(taken.talent)])
    point = targets[1]
    assert isinstance(aim, moves.Snatch)
    assert isinstance(point, moves.Point)
    rival, place = _rival(position, aim.distance), aim.place
    gear = gear_at(world, rival, place)
    theirs = [without(recruit, place % 2) if slot == place // 2 else recruit for slot, recruit in world.team(rival)]
    mine = [worn(recruit, gear) if slot == point.slot else recruit for slot, recruit in position.team]
    return now.with_crew(rival, theirs).with_crew(me, mine)


def without(recruit: Recruit, place: int) -> Recruit:
    a, b = recruit.gear
    return Recruit(recruit.talent, recruit.turned, (a, NONE) if place else (NONE, b), recruit.marks)


def pickpocket(position: Position, now: Prospect, section: str, targets: Sequence[Action]) -> Prospect:
    rob = targets[0]
    assert isinstance(rob, moves.Rob)
    rival, better = _rival(position, rob.distance), worth.BEST_CARD - worth.UNKNOWN_CARD
    after = now.with_drawn(position.me, 1).with_drawn(rival, -1)
    if section == "yellow":
        after = after.with_points(position.me, better).with_points(rival, -better)
    return after


def anonymous_tip(position: Position, now: Prospect, section: str, targets: Sequence[Action]) -> Prospect:
    place = _place(targets)
    heist = position.world.heist(place)
    heat = heist.heat + (1 if section == "white" else -1)
    return now.with_job(place, Heist(heist.name, heist.job, max(0, min(MOST_HEAT, heat))))


def blueprints(position: Position, now: Prospect, section: str, targets: Sequence[Action]) -> Prospect:
    return now.with_plans(_place(targets), 4 if section == "yellow" else 2)


def _place(targets: Sequence[Action]) -> int:
    go = targets[0]
    assert isinstance(go, moves.Go)
    return go.position


def fence(position: Position, now: Prospect, section: str, targets: Sequence[Action]) -> Prospect:
    """Cash back, or gems for what the bag gives on average."""
    if section == "yellow":
        return now.with_cash(1)
    given = [worth.GEM_WORTH[GEM[give.gem]] for give in targets if isinstance(give, moves.Give)]
    return now.with_points(position.me, len(given) * now.gem - sum(given))


def side_hustle(position: Position, now: Prospect, section: str, targets: Sequence[Action]) -> Prospect:
    point = targets[0]
    assert isinstance(point, moves.Point)
    rest = [recruit for slot, recruit in position.team if slot != point.slot]
    return now.with_crew(position.me, rest).with_points(position.me, now.gem)


def lawyer_up(position: Position, now: Prospect, section: str, targets: Sequence[Action]) -> Prospect | None:
    team = [Recruit(recruit.talent, False, recruit.gear) for recruit in _team(position, position.me)]
    if section == "both":
        pick = targets[0]
        assert isinstance(pick, moves.Pick)
        if len(team) == TEAM:
            return None
        team.append(Recruit(TALENT[pick.card]))
    after = now.copy()
    after.crews[position.me] = crew_of(team)
    return after.with_drawn(position.me, 1)


_EFFECTS = {
    "P01": case_the_joint,
    "P02": open_casting,
    "P03": headhunt,
    "P04": pickpocket,
    "P05": anonymous_tip,
    "P06": blueprints,
    "P07": fence,
    "P08": side_hustle,
    "P09": lawyer_up,
}
