"""The knobs of a player: how it shops, spares, guesses and places, in steps away from what `hard` does."""

from collections.abc import Iterable, Mapping, Sequence
from math import exp
from typing import NamedTuple

from heistnight.bots.oceans_heist.laying import Thrift
from heistnight.bots.oceans_heist.scene import Habits
from heistnight.bots.oceans_heist.shopping import EXTRA, OPENINGS, SHAPES, Taste
from heistnight.bots.oceans_heist.winging import LEAST_COST


class Knob(NamedTuple):
    """Parameter of `hard` with the size of a step: in powers of e, or in units where it is added."""

    name: str
    start: float
    step: float
    added: bool = False

    def at(self, steps: float) -> float:
        return self.start + self.step * steps if self.added else self.start * exp(self.step * steps)


KEYWORDS = ("SCOUT", "MUFFLE", "LATE", "LUCKY")
CREW = (
    *[Knob(f"shape {number:02}", 1.0, 0.12) for number in range(1, SHAPES)],
    *[Knob(keyword, EXTRA[keyword], 0.3) for keyword in KEYWORDS],
    *[Knob(card, worth, 0.15) for card, worth in OPENINGS.items()],
    Knob("flattening", 6.0, 0.3),
    Knob("situation", 1.1, 0.05),
    Knob("target", 1.2, 0.08),
    Knob("saving", 1.0, 0.08, added=True),
    *[Knob(f"price in round {number}", 1.0, 0.15) for number in range(1, 5)],
    Knob("price of a last use", 0.2, 0.1, added=True),
    Knob("price of STURDY", 0.6, 0.3),
    Knob("price of what is scarce", 0.0, 0.25, added=True),
    Knob("price with alarms", 0.0, 0.06, added=True),
    Knob("MUFFLE on the table", 0.0, 0.12, added=True),
    Knob("plain chance", 0.25, 0.25),
    Knob("their heat", 0.5, 0.25),
    Knob("shared icons", 0.15, 0.15, added=True),
    Knob("LOUD tempts", 0.4, 0.25, added=True),
    Knob("other traits tempt", 0.1, 0.2, added=True),
    Knob("burning", 1.0, 0.2),
    Knob("fodder", LEAST_COST, 0.4),  # the least cost of burning; trained weights know it by this name
)
STAFF = (
    Knob("heat", 0.1, 0.3),
    Knob("SEALED", 0.15, 0.1, added=True),
    Knob("LOUD", 0.0, 0.1, added=True),
    Knob("STUBBORN", 0.0, 0.1, added=True),
)


class CrewTemper(NamedTuple):
    """Parameters of a Crew's shopping, laying and burning."""

    taste: Taste
    thrift: Thrift
    burning: float
    least_cost: float


class StaffTemper(NamedTuple):
    """Parameters of the Staff: certainty of the best four, and the value of a trait."""

    heat: float
    traits: Mapping[str, float]


def _values(knobs: Iterable[Knob], steps: Sequence[float]) -> dict[str, float]:
    return {knob.name: knob.at(step) for knob, step in zip(knobs, steps)}


def crew_temper(steps: Sequence[float], taste: Taste, thrift: Thrift) -> CrewTemper:
    """The chance in the shopping stays what it is, so that carts differ from game to game (section 15)."""
    knobs = _values(CREW, steps)
    taste = taste._replace(
        flattening=knobs["flattening"],
        situation=knobs["situation"],
        target=knobs["target"],
        saving=knobs["saving"],
        shapes=(*[knobs[f"shape {number:02}"] for number in range(1, SHAPES)], 1.0),
        extra={**EXTRA, **{keyword: knobs[keyword] for keyword in KEYWORDS}},
        openings={card: knobs[card] for card in OPENINGS},
    )
    habits = Habits(
        plain_chance=min(0.9, knobs["plain chance"]),
        heat=knobs["their heat"],
        shared=knobs["shared icons"],
        loud=knobs["LOUD tempts"],
        other_trait=knobs["other traits tempt"],
    )
    thrift = thrift._replace(
        last_use=knobs["price of a last use"],
        rounds=tuple(knobs[f"price in round {number}"] for number in range(1, 5)),
        sturdy=knobs["price of STURDY"],
        scarce=knobs["price of what is scarce"],
        alarmed=knobs["price with alarms"],
        muffle=knobs["MUFFLE on the table"],
        habits=habits,
    )
    return CrewTemper(taste, thrift, knobs["burning"], knobs["fodder"])


def staff_temper(steps: Sequence[float]) -> StaffTemper:
    knobs = _values(STAFF, steps)
    return StaffTemper(knobs.pop("heat"), knobs)
