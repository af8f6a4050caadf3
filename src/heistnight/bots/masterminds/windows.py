"""Value of an interrupt: the chance to win with it and without it."""

from functools import cached_property

from heistnight.bots.masterminds import race, worth
from heistnight.bots.masterminds.crew import CHANCES, FAR, SPARE, Crew
from heistnight.bots.masterminds.position import Position
from heistnight.bots.masterminds.turn import LAST, HeistTurn
from heistnight.core.action import Action
from heistnight.games.masterminds import moves
from heistnight.games.masterminds.pieces import COLOURS, PENALTY, PIXEL, PREP, PREPS, TALENT, WATCHES, Prep
from heistnight.games.masterminds.places import Attempt
from heistnight.games.masterminds.score import points as count_points
from heistnight.games.masterminds.score import worth as prices
from heistnight.games.masterminds.strength import number, total
from heistnight.games.masterminds.windows import ON_TOTAL

# A recruit turned for a watch is missing in the own next turn.
WATCH = 0.8


class Stakes:
    """The attempt that is being made, and what each way it may end is worth to this seat."""

    def __init__(self, position: Position, attempt: Attempt) -> None:
        self.position = position
        self.attempt = attempt
        self.own = attempt.seat == position.me
        self.lacking = number(position.world, attempt) - total(position.world, attempt)
        self.now = position.prospect()
        self.dice = self.now.dice[attempt.position][attempt.seat]
        # Who is asked to stop somebody lets a card go more easily.
        self.thrift = 0.5 if position.ears.to_stop(attempt.seat) else 1.0

    @cached_property
    def turn(self) -> HeistTurn:
        return HeistTurn(self.position)

    @cached_property
    def held(self) -> float:
        return self.now.winning()

    @cached_property
    def point(self) -> float:
        """Return the marginal chance to win of one more point."""
        return max(0.01, self.held * (1 - self.held)) / race.noise(self.now.left)

    @cached_property
    def made(self) -> float:
        place, seat = self.attempt.position, self.attempt.seat
        if self.own:
            turn = self.turn
            return turn.made(place, turn.dice, (1 << len(turn.fresh)) - 1)
        if self.dice == LAST:
            return self.now.completed(place, seat, self._stayer(seat)).winning()
        return self.now.with_dice(place, seat, self.dice + 1).winning()

    def _stayer(self, seat: int) -> Crew:
        return self.now.crews[seat][:1]

    @cached_property
    def failed(self) -> float:
        place, seat = self.attempt.position, self.attempt.seat
        if self.own:
            turn = self.turn
            return turn.failed(place, turn.dice, (1 << len(turn.fresh)) - 1)
        world = self.position.world
        if world.options.loose_dice and any(world.placed):
            return self._rival_caught(seat, place)
        value, placed = self.now.winning(), world.placed[place]
        if placed:
            dice = self.now.dice[place][seat]
            back = self.now.with_dice(place, seat, dice - 1).winning()
            value += (race.ONE_LOST + race.ALL_LOST) * (back - value)
        return value

    def _rival_caught(self, seat: int, place: int) -> float:
        """A rival's loose dice are lost, and perhaps all who went in."""
        world, kept = self.position.world, self.now
        for other, count in enumerate(world.placed):
            if count:
                kept = kept.with_dice(other, seat, kept.dice[other][seat] - count)
        fresh = [recruit for _slot, recruit in world.team(seat) if not recruit.turned]
        caught = kept.with_crew(seat, fresh).with_dice(place, seat, 0).winning()
        return (1 - race.LOUD) * kept.winning() + race.LOUD * caught

    def chance(self, lacking: int) -> float:
        """Before the die."""
        success, push, failure = CHANCES[min(FAR, max(SPARE, lacking))]
        return success * self.made + push * self.held + failure * self.failed

    def shown(self, die: int) -> float:
        """With this die."""
        margin = die - self.lacking
        return self.made if margin > 0 else self.failed if margin else self.held

    # Plays ---------------------------------------------------------------------------------------------------------

    def gain(self, play: Action) -> float:
        """Return the gain in chance to win from a play, less its price."""
        match play:
            case moves.Interrupt(card=card, section=section):
                return self.effect(PREP[card], section) - self.price(PREP[card], section != "white")
            case moves.Use(talent=name):
                talent = TALENT[name]
                if talent in WATCHES:
                    return self.change(-PENALTY[talent]) - WATCH * self.point
                if talent == PIXEL:
                    return self.shown(6) - self.shown(self.attempt.die) - worth.RECRUIT * self.point
                return self.again() - self.shown(self.attempt.die)
        return 0.0

    def price(self, card: Prep, paid: bool = False) -> float:
        """Return the cost of letting go of a card and of a gem."""
        return self.now.price(card, paid, self.thrift, self.point)

    def effect(self, card: Prep, section: moves.Section) -> float:
        """Return the effect of a card on the chance to win, for any player of it."""
        name = PREPS[card]
        if name in ON_TOTAL:
            return self.change(ON_TOTAL[name][section])
        if name in ("I03", "I04") and self.attempt.die:
            if section == "both":
                return self.better() - self.shown(self.attempt.die)
            return self.again() - self.shown(self.attempt.die)
        return 0.0

    def change(self, by: int) -> float:
        return self.chance(self.lacking - by) - self.chance(self.lacking)

    def again(self) -> float:
        """The die is rolled again."""
        return sum(self.shown(die) for die in range(1, 7)) / 6

    def better(self) -> float:
        """Rolled again, and the better of both kept."""
        old = self.attempt.die
        return sum(self.shown(max(old, die)) for die in range(1, 7)) / 6


def second_opinion(position: Position, play: moves.Interrupt) -> float:
    """Return the change in the chance to win from rolling a color again, over its six numbers."""
    world, me = position.world, position.me
    owner = world.colours.index(COLOURS.index(play.colour))

    def wins(values: list[int]) -> float:
        shown = prices(world, values)
        scores = [count_points(gems, shown) for gems in world.gems]
        best = max(scores)
        return (scores[me] == best) / scores.count(best)

    rolled = [wins([*world.values[:owner], value, *world.values[owner + 1 :]]) for value in range(1, 7)]
    return sum(rolled) / 6 - wins(list(world.values))
