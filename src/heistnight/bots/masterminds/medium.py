"""The solid player of Masterminds: looks one step ahead and plays the odds."""

from collections.abc import Sequence

from heistnight.bots.masterminds import worth
from heistnight.bots.masterminds.crew import FAR, SUCCESS
from heistnight.bots.masterminds.player import Options, Player, of
from heistnight.bots.masterminds.position import Position, take_of
from heistnight.bots.masterminds.talk import Tongue
from heistnight.core.action import Action, Seat
from heistnight.games.masterminds import moves
from heistnight.games.masterminds.heist import activations
from heistnight.games.masterminds.moves import CHOOSE, PASS
from heistnight.games.masterminds.pieces import BONUS, NONE, ON_STEPS, ONE_USE, PREP, TALENT, TEAM, Talent
from heistnight.games.masterminds.places import Attempt
from heistnight.games.masterminds.strength import number, planned, total
from heistnight.games.masterminds.table import MastermindsTable
from heistnight.games.masterminds.windows import CardInterrupts

# Section 13: a Heist turn with three recruits at 60 %, pressing on at 66 %; a recruit not sent may go in next.
TEAM_WANTED = 3
GO_AT = 0.6
PRESS_ON_AT = 0.66
A_RECRUIT = 0.08
AN_EXTRA = 0.2
INTERRUPTS_PAY_FROM = 2  # steps C and D, where interrupts are worth their card


class Medium(Player):
    """Greedy: the likeliest next step with the fewest recruits."""

    level = "medium"
    tongue = Tongue(often=0.2, honest=0.8)

    # Prep ----------------------------------------------------------------------------------------------------------

    def likes(self, position: Position, talent: Talent) -> float:
        """Return the value of a Talent for the remaining steps, most of all those of jobs begun."""
        world, me = position.world, position.me
        whole = 0.0
        for place in world.jobs():
            dice = len(world.own_dice(place, me))
            heist = world.heist(place)
            for step in range(dice, 4):
                whole += (1 + dice) * max(ON_STEPS[talent][skill] for skill in heist.skills(step))
        return whole

    def turn(self, position: Position, options: Options) -> Action:
        chance = self.best_attempt(position)[0]
        ready = len(position.world.fresh_slots(position.me)) >= TEAM_WANTED and chance >= GO_AT
        return CHOOSE["heist" if ready else "prep"]

    def recruit(self, position: Position, options: Options) -> Action:
        picks = of(options, moves.Pick)
        best = max(picks, key=lambda pick: self.likes(position, TALENT[pick.card]), default=None)
        if best is not None and self.wants(position, TALENT[best.card]):
            return best
        return CHOOSE["burn"] if CHOOSE["burn"] in options and len(position.team) < TEAM else CHOOSE["draw"]

    def plan(self, position: Position, options: Options) -> Action:
        match options[0]:
            case moves.Play():
                return max(of(options, moves.Play), key=lambda play: self.card(position, play))
            case moves.Equip():
                return self.gear(position, options)
            case moves.Choose(what="plan_draw"):
                return self.plan_action(position, options)
            case _:
                return self.target(position, options)

    def plan_action(self, position: Position, options: Options) -> Action:
        hand = position.hand
        bare = sum(not recruit.worn for _slot, recruit in position.team)
        if CHOOSE["plan_gear"] in options and bare:
            return CHOOSE["plan_gear"]
        if CHOOSE["plan_action"] in options and any(PREP[name] in hand for name in ("P01", "P02", "P06")):
            return CHOOSE["plan_action"]
        return CHOOSE["plan_draw"]

    def card(self, position: Position, play: moves.Play) -> float:
        """The likeliest useful card; a gem only while there is cash."""
        if play.section != "white" and not position.world.cash[position.me] and play.card not in ("P05", "P07"):
            return -1.0
        if play.card == "P02" and len(position.team) == TEAM:
            return 0.0
        return worth.CARD_WORTH[PREP[play.card]] + 0.1 * (play.section != "white")

    def target(self, position: Position, options: Options) -> Action:
        world, me = position.world, position.me
        match options[0]:
            case moves.Pick():
                return max(of(options, moves.Pick), key=lambda pick: self.likes(position, TALENT[pick.card]))
            case moves.Go():
                return max(of(options, moves.Go), key=lambda go: len(world.own_dice(go.position, me)))
            case moves.Point():
                return min(of(options, moves.Point), key=lambda point: self.misses(position, point.slot))
            case _:
                return options[0]

    def gear(self, position: Position, options: Options) -> Action:
        """Equip a recruit with room whose bonus is in a skill the jobs need."""
        fitting = [equip for equip in of(options, moves.Equip) if not position.recruit(equip.slot).worn]
        if not fitting:
            return options[-1] if options[-1] == CHOOSE["done"] else options[0]
        return max(fitting, key=lambda equip: self.gear_fits(position, equip))

    def gear_fits(self, position: Position, equip: moves.Equip) -> float:
        world, bonus = position.world, BONUS[PREP[equip.gear]]
        wanted = [
            max(bonus[skill] for skill in world.heist(place).skills(step))
            for place in world.jobs()
            for step in range(len(world.own_dice(place, position.me)), 4)
        ]
        return sum(wanted) * (0.7 if ONE_USE[PREP[equip.gear]] else 1.0)

    # Heist ---------------------------------------------------------------------------------------------------------

    def best_attempt(self, position: Position) -> tuple[float, int, Action]:
        """The chance, the job and the announcement of the attempt that looks best."""
        world, me = position.world, position.me
        best: tuple[float, float, int, Action] = (-9.0, 0.0, NONE, PASS)
        for place in world.jobs():
            bias = 0.15 * len(world.own_dice(place, me)) + 0.03 * take_of(world, place)
            for action in of(activations(world, me, place), moves.Activate):
                chance = chance_of(world, planned(world, me, place, action))
                score = chance + bias - price(action)
                if score > best[0]:
                    best = (score, chance, place, action)
        return best[1:]

    def announce(self, position: Position, options: Options) -> Action:
        world, me = position.world, position.me
        if isinstance(options[0], moves.Activate):
            go = world.draft[0]
            assert isinstance(go, moves.Go)
            place = go.position
            plans = of(options, moves.Activate)
            return max(plans, key=lambda action: chance_of(world, planned(world, me, place, action)) - price(action))
        if world.draft:
            return min(of(options, moves.Go), key=lambda go: len(world.own_dice(go.position, me)))
        return moves.GO[self.best_attempt(position)[1]]

    def press_on(self, position: Position, options: Options) -> Action:
        go_on = CHOOSE["continue"] in options and self.best_attempt(position)[0] >= PRESS_ON_AT
        return CHOOSE["continue" if go_on else "hold"]

    # Windows -------------------------------------------------------------------------------------------------------

    def interrupt(self, position: Position, options: Options) -> Action:
        """Own steps are helped and rivals' hindered on C and D; the other cards go as soon as they can."""
        world, window = position.world, position.decision
        attempt = world.attempt
        if window.kind in ("step", "roll"):
            assert attempt is not None
            late = attempt.step >= INTERRUPTS_PAY_FROM or position.ears.to_stop(attempt.seat)
            return self.step_window(position, attempt, options[1:]) if late else PASS
        if window.kind == "counter":
            return options[1] if hurts(world, position.me) else PASS
        if window.kind == "value":
            return self.value_window(position, options)
        return options[1]

    def step_window(self, position: Position, attempt: Attempt, plays: Sequence[Action]) -> Action:
        lacking = number(position.world, attempt) - total(position.world, attempt)
        own = attempt.seat == position.me
        if attempt.die:
            made = attempt.die > lacking
            return plays[0] if own != made else PASS
        worthwhile = lacking > 0 if own else -2 <= lacking <= 4
        return plays[0] if worthwhile else PASS

    def value_window(self, position: Position, options: Options) -> Action:
        """Roll again a low colour of which one holds most."""
        world, me = position.world, position.me
        gems = world.gems[me]
        best = max(of(options, moves.Interrupt), key=lambda play: gems[GEM_OF[play.colour]])
        owner = world.colours.index(GEM_OF[best.colour])
        return best if world.values[owner] <= 3 and gems[GEM_OF[best.colour]] else PASS


GEM_OF = {play.colour: gem for gem, play in enumerate(moves.SECOND_OPINION)}


def chance_of(world: MastermindsTable, attempt: Attempt) -> float:
    return SUCCESS[min(FAR, max(0, number(world, attempt) - total(world, attempt)))]


def price(action: moves.Activate) -> float:
    """Return the cost of an announcement, as a chance to win."""
    return A_RECRUIT * len(action.slots) + AN_EXTRA * (action.one_use + action.rosa + action.juno)


def hurts(world: MastermindsTable, me: Seat) -> bool:
    """Return whether the card that may be cancelled now was played against this seat: in its turn, or on its card."""
    cards = [step for step in world.agenda if isinstance(step, CardInterrupts)]
    return world.active == me if len(cards) == 1 else cards[-2].seat == me
