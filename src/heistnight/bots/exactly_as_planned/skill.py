"""How good a partner is: how hard it thinks, how much it says, and how quick its hands are."""

from typing import NamedTuple

from heistnight.core.action import Millis


class Effort(NamedTuple):
    """How long a plan is searched for: tries, steps a try, and sampled futures where there is a future."""

    tries: int
    steps: int
    futures: int = 1


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
    shares_a_plan: bool = True
