"""The beginner of Masterminds: lawful, eager, and not much more."""

from heistnight.bots.masterminds.crew import FAR
from heistnight.bots.masterminds.player import Options, Player, of
from heistnight.bots.masterminds.position import Position
from heistnight.bots.masterminds.talk import Tongue
from heistnight.core.action import Action
from heistnight.games.masterminds import moves
from heistnight.games.masterminds.moves import CHOOSE, PASS
from heistnight.games.masterminds.pieces import PRINTED_SUM, Talent
from heistnight.games.masterminds.strength import number, planned, total

TEAM_WANTED = 3
EVENS = 3  # lacking so much, a die succeeds every other time
MEDDLES = 0.3


class Easy(Player):
    """By chance, except: recruits up to three, tries nothing hopeless, plays Gear, and meddles now and then."""

    level = "easy"
    tongue = Tongue(often=0.1, honest=0.5)

    def anything(self, position: Position, options: Options) -> Action:
        return options[int(position.rng.random() * len(options))]

    def likes(self, position: Position, talent: Talent) -> float:
        return PRINTED_SUM[talent]

    def turn(self, position: Position, options: Options) -> Action:
        return CHOOSE["prep"] if len(position.team) < TEAM_WANTED else self.anything(position, options)

    def recruit(self, position: Position, options: Options) -> Action:
        picks = of(options, moves.Pick)
        few = len(position.team) < TEAM_WANTED
        return self.anything(position, picks if picks and few else options)

    def plan(self, position: Position, options: Options) -> Action:
        if CHOOSE["plan_gear"] in options:
            return CHOOSE["plan_gear"]
        return self.anything(position, [option for option in options if option != CHOOSE["plan_trade"]])

    def announce(self, position: Position, options: Options) -> Action:
        """Anything that succeeds every other time; else anything that may succeed, if there is such a thing."""
        world, me = position.world, position.me
        if not isinstance(options[0], moves.Activate):
            return self.anything(position, options)
        go = world.draft[0]
        assert isinstance(go, moves.Go)
        plans = [(action, planned(world, me, go.position, action)) for action in of(options, moves.Activate)]
        lacking = {action: number(world, attempt) - total(world, attempt) for action, attempt in plans}
        fair = [action for action, short in lacking.items() if short <= EVENS]
        hopeful = [action for action, short in lacking.items() if short < FAR - 1]
        return self.anything(position, fair or hopeful or options)

    def press_on(self, position: Position, options: Options) -> Action:
        """Not where every job would more likely go wrong."""
        chances = [attempt.odds for attempt in position.decision.announcements(position.world)]
        if not any(odds.number - odds.total <= EVENS for odds in chances):
            return CHOOSE["hold"]
        return self.anything(position, options)

    def interrupt(self, position: Position, options: Options) -> Action:
        if position.world.answers[position.me] is not None or position.rng.random() > MEDDLES:
            return PASS
        return self.anything(position, options[1:])
