"""How good a partner is: how hard it thinks, how much it says, and how quick its hands are."""

from typing import NamedTuple

from heistnight.core.action import Millis
from heistnight.games.exactly_as_planned.annealing import Dice


class Effort(NamedTuple):
    """How long a plan is searched for: tries, steps a try, and sampled futures where there is a future.

    Of many good plans one comes to mind first: partners of one `taste` who know the same think of the same one.
    """

    tries: int
    steps: int
    futures: int = 1
    taste: int = 0

    def at_least(self, other: "Effort") -> "Effort":
        tries, steps, futures = (max(pair) for pair in zip(self[:3], other[:3]))
        return self._replace(tries=tries, steps=steps, futures=futures)

    def chance(self, position: object) -> Dice:
        return Dice.of((position, self.taste) if self.taste else position)


class Skill(NamedTuple):
    """The numbers that tell the levels apart. Times are those of people: about two seconds a card, one a phrase."""

    scam: Effort
    waltz: Effort
    quiz: Effort
    monte: Effort
    cakewalk: Effort
    acting: tuple[Millis, Millis]
    speaking: tuple[Millis, Millis] = (900, 1_500)
    looking: tuple[Millis, Millis] = (700, 1_300)
    leaves: Millis = 3_000  # EAP-9.3: so long a face-up card lies there for people
    prompts: Millis = 5_000  # so long the one whose card it is has to take it, then somebody says so
    shares_a_plan: bool = True
