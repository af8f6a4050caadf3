"""The strongest player of Masterminds: every choice by the chance to win the game that it leaves."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from heistnight.bots.choice import close_to_best
from heistnight.bots.masterminds.crew import NEWCOMER
from heistnight.bots.masterminds.medium import Medium, hurts
from heistnight.bots.masterminds.plans import equipped, plans, worn
from heistnight.bots.masterminds.player import Options, of
from heistnight.bots.masterminds.position import Position, Prospect
from heistnight.bots.masterminds.talk import Tongue
from heistnight.bots.masterminds.turn import HeistTurn
from heistnight.bots.masterminds.windows import Stakes, second_opinion
from heistnight.core.action import Action
from heistnight.games.masterminds import moves
from heistnight.games.masterminds.moves import CHOOSE, GO, PASS
from heistnight.games.masterminds.pieces import GEAR, HAND_LIMIT, NONE, PREP, PREPS, TALENT, TEAM, Talent
from heistnight.games.masterminds.places import Recruit
from heistnight.games.masterminds.windows import CardInterrupts

A = TypeVar("A", bound=Action)
SLACK = 0.003  # a chance to win: who is so little worse off may as well be harder to guess


class Hard(Medium):
    """Reckons the race for every job, and plays for the win."""

    level = "hard"
    tongue = Tongue(often=0.3, honest=0.9)

    # Prep or Heist -------------------------------------------------------------------------------------------------

    def turn(self, position: Position, options: Options) -> Action:
        """A Prep turn that brings nothing is no choice: else everybody might wait for the others, to the last round."""
        heist, prepared = HeistTurn(position), self.prepared(position)
        is_idle = prepared <= heist.stop(heist.dice)
        return CHOOSE["heist" if is_idle or heist.choice()[0] >= prepared else "prep"]

    def prepared(self, position: Position) -> float:
        """Return the value of a Prep turn: a new recruit, and two plan actions, the first on Gear if there is any.

        Cards beyond the hand limit are worth nothing.
        """
        now = position.prospect()
        me = position.me
        draws = min(2, max(0, HAND_LIMIT - len(position.hand)))
        pool = position.world.pool if len(position.team) < TEAM else ()
        crews = list(self.crews(position, pool))
        hired = position.chances([now.with_crew(me, team) for team in crews])
        best_crew = crews[hired.index(max(hired))]
        value = now.with_crew(me, best_crew).with_drawn(me, draws).winning()
        for gear in {card for card in position.hand if card in GEARS}:
            for wearer, recruit in enumerate(best_crew):
                if recruit.gear[0] == NONE:
                    team = [*best_crew]
                    team[wearer] = worn(recruit, gear)
                    after = now.with_crew(me, team).with_drawn(me, 1).without_card(gear)
                    value = max(value, after.winning())
        return value

    def crews(self, position: Position, talents: Sequence[Talent]) -> Iterator[list[Recruit]]:
        """The teams there may be after recruiting one of these, or nobody."""
        team = [recruit for _slot, recruit in position.team]
        yield team
        for talent in talents:
            if len(team) < TEAM:
                yield [*team, Recruit(talent)]
            else:
                out = self.missed_least(position)
                yield [*(recruit for slot, recruit in position.team if slot != out), Recruit(talent)]

    def missed_least(self, position: Position) -> int:
        now, slots = position.prospect(), position.world.slots(position.me)
        rests = [[recruit for other, recruit in position.team if other != slot] for slot in slots]
        chances = position.chances([now.with_crew(position.me, rest) for rest in rests])
        return slots[chances.index(max(chances))]

    # Recruits ------------------------------------------------------------------------------------------------------

    def likes(self, position: Position, talent: Talent) -> float:
        """The chance to win with this one besides the rest; in a full team, instead of who is missed least."""
        _team, team = self.crews(position, [talent])
        return position.prospect().with_crew(position.me, team).winning()

    def misses(self, position: Position, slot: int) -> float:
        rest = [recruit for other, recruit in position.team if other != slot]
        return -position.prospect().with_crew(position.me, rest).winning()

    def recruit(self, position: Position, options: Options) -> Action:
        now, me, picks = position.prospect(), position.me, of(options, moves.Pick)
        _team, *crews = self.crews(position, [TALENT[pick.card] for pick in picks])
        after: dict[Action, Prospect] = {CHOOSE["draw"]: now.with_drawn(me, 1)}
        after |= {pick: now.with_crew(me, crew) for pick, crew in zip(picks, crews)}
        if CHOOSE["burn"] in options and len(position.team) < TEAM:
            blind = now.copy()
            blind.crews[me] = (*now.crews[me], NEWCOMER)
            after[CHOOSE["burn"]] = blind
        return close_to_best(position.rng, list(after), position.chances(list(after.values())), SLACK)

    def replaced(self, position: Position, options: Options) -> Action:
        new = Recruit(position.world.arriving[-1])
        team = dict(position.team)
        points = of(options, moves.Point)
        crews = [[*(r for slot, r in team.items() if slot != point.slot), new] for point in points]
        now = position.prospect()
        chances = position.chances([now.with_crew(position.me, crew) for crew in crews])
        return close_to_best(position.rng, points, chances, SLACK)

    def wants(self, position: Position, talent: Talent) -> bool:
        return self.likes(position, talent) >= position.prospect().winning()

    def keep(self, position: Position, options: Options) -> Action:
        now, me = position.prospect(), position.me
        points = of(options, moves.Point)
        chances = position.chances([now.with_crew(me, [position.recruit(point.slot)]) for point in points])
        return points[chances.index(max(chances))]

    # Plan ----------------------------------------------------------------------------------------------------------

    def plan(self, position: Position, options: Options) -> Action:
        """The best plan action in all its steps; of one that is half announced, the next step."""
        draft = tuple(position.world.draft)
        depth = len(draft)
        begun = {plan: after for plan, after in plans(position) if plan[:depth] == draft and len(plan) > depth}
        if not begun:
            return options[0]  # a person's announcement, taken over half made
        chances = position.chances(list(begun.values()))
        return close_to_best(position.rng, list(begun), chances, SLACK)[depth]

    def gear(self, position: Position, options: Options) -> Action:
        """Another one, if it helps."""
        now = position.prospect()
        equips = [equipped(position, now, option) if isinstance(option, moves.Equip) else now for option in options]
        chances = position.chances(equips)
        return close_to_best(position.rng, options, chances, SLACK)

    # Heist ---------------------------------------------------------------------------------------------------------

    def announce(self, position: Position, options: Options) -> Action:
        world = position.world
        if world.draft and isinstance(options[0], moves.Go):
            return min(of(options, moves.Go), key=lambda go: len(world.own_dice(go.position, position.me)))
        turn = HeistTurn(position)
        if not world.draft:
            found = list(turn.announcements())
            return GO[close_to_best(position.rng, found, [chance for chance, *_rest in found], SLACK)[1]]
        go = world.draft[0]
        assert isinstance(go, moves.Go)
        ways = of(options, moves.Activate)
        return close_to_best(position.rng, ways, [turn.announced(go.position, way) for way in ways], SLACK)

    def press_on(self, position: Position, options: Options) -> Action:
        turn = HeistTurn(position)
        go_on = CHOOSE["continue"] in options and turn.choice()[0] > turn.stop(turn.dice)
        return CHOOSE["continue" if go_on else "hold"]

    # Windows -------------------------------------------------------------------------------------------------------

    def interrupt(self, position: Position, options: Options) -> Action:
        world, window, plays = position.world, position.decision, options[1:]
        gains: dict[Action, float] = {PASS: 0.0}
        if window.kind == "value":
            gains |= {play: second_opinion(position, play) for play in of(plays, moves.Interrupt)}
        elif window.kind == "counter":
            gains |= dict.fromkeys(plays, self.countered(position))
        elif window.kind in ("step", "roll"):
            assert world.attempt is not None
            stakes = Stakes(position, world.attempt)
            gains |= {play: stakes.gain(play) for play in plays}
        elif window.kind == "action":
            return super().interrupt(position, options)
        else:
            return plays[0]
        return best_of(gains)

    def countered(self, position: Position) -> float:
        """Return the gain of canceling the last card."""
        world = position.world
        cards = [step for step in world.agenda if isinstance(step, CardInterrupts)]
        card = cards[-1]
        if world.attempt is None or PREPS[card.card] not in ("I01", "I02", "I03", "I04"):
            return float(hurts(world, position.me))
        stakes = Stakes(position, world.attempt)
        return -stakes.effect(card.card, card.section) - stakes.price(DOUBLE_CROSS)


GEARS = frozenset(GEAR)
DOUBLE_CROSS = PREP["I05"]


def best_of(values: dict[A, float]) -> A:
    return max(values, key=values.__getitem__)
