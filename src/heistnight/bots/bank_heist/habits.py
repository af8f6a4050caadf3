"""Habits: the chance that each identity does what it does.

Places are Crew, Sticky Fingers, Agent, Rival; a matrix has a row for the doer and a column for the other seat. Only
ratios count. Measured at tables of the strongest players (180 games, 5 to 8 seats, with talk), rounded, and smoothed so
that nothing is impossible that people may do: a quarter of all deeds is taken to be done anyhow, which guesses best
both among the strongest and among beginners. Opinions (whom one accuses, trusts, shoots, places cards with) rest on
what everybody saw anyway: they count about as the square root of what was measured.
"""

from collections.abc import Mapping
from typing import NamedTuple

from heistnight.bots.bank_heist.deals import Factors, Matrix


class Habits(NamedTuple):
    """Evidence of each happening: about its doer alone, and about doer and other seat together."""

    alone: Mapping[str, Factors]
    together: Mapping[str, Matrix]


ALONE: dict[str, Factors] = {
    "wrong_code": (1, 1, 2, 1),
    "drew_loaded": (1, 0, 0, 0.7),
    "drew_took": (0.75, 0.95, 0.95, 0.8),
    "loaded_mine": (1, 0, 0, 0.7),
    "kept_mine": (0, 1, 1, 0.4),
    "kept_good": (1, 1, 0.8, 1),
    "waited": (0.65, 0.65, 1, 0.01),
    "dodged": (1, 1, 0.5, 1),
    "fell": (0.9, 1, 0.02, 0.8),
    "lied": (0.05, 0.05, 1, 1),
    "says_sticky": (0.02, 1, 0.45, 0.5),
    "says_agent": (0.3, 0.3, 1, 0.3),
    "says_rival": (0.3, 0.3, 0.3, 1),
}

ANYHOW, MISTAKEN = 0.25, 0.1


def _by(crew: Factors, agent: Factors, rival: Factors, anyhow: float = ANYHOW) -> Matrix:
    """Crew and Sticky Fingers do alike, and everybody does some things anyhow."""
    share = anyhow * sum((*crew, *crew, *agent, *rival)) / 16
    habits = [[(1 - anyhow) * chance + share for chance in row] for row in (crew, agent, rival)]
    return habits[0], *habits


def _said(crew: Factors, agent: Factors, rival: Factors) -> Matrix:
    """Return the evidence of a claimed sighting, which is seldom a mistake."""
    return _by(crew, agent, rival, MISTAKEN)


NEVER: Factors = (0.001, 0.001, 0.001, 0.001)

TOGETHER: dict[str, Matrix] = {
    "loaded": _by((0.9, 0, 0, 0.55), (0.25, 0, 0, 0.18), (0.85, 0, 0, 0.8)),
    "took": _by((0.57, 0.5, 0.3, 0.47), (0.48, 0.5, 1, 0.33), (0.52, 0.4, 0.26, 0.5)),
    "gave_me_cash_bag": _by((0.4, 0.2, 0.12, 0.33), (0.12, 0.12, 0.9, 0.12), (0.37, 0.1, 0.08, 0.6)),
    "gave_me_item": _by((1, 0.65, 0.42, 0.7), (0.84, 0.78, 0.74, 0.55), (0.9, 0.6, 0.36, 0.6)),
    "gave_me_dye_pack": _by((0.3, 0.35, 0.65, 0.6), (0.7, 0.65, 0.05, 0.75), (0.6, 0.45, 0.75, 0.05)),
    "dye": _by((0.3, 0.35, 0.65, 0.6), (0.7, 0.65, 0.05, 0.75), (0.6, 0.45, 0.75, 0.05)),
    "placed_good": _by((0.55, 0.55, 0.35, 0.45), (0.4, 0.45, 1, 0.35), (0.35, 0.35, 0.35, 0.8)),
    "placed_bad": _by((0.55, 0.6, 1, 0.7), (0.85, 0.9, 0.2, 0.8), (0.8, 0.8, 0.9, 0.1)),
    "placed_guilt": _by((0.45, 0.5, 0.95, 0.45), (0.6, 0.6, 0.05, 0.9), (0.7, 0.8, 0.9, 0.1)),
    "found": _by((0, 0.4, 0.6, 0.3), (0, 0.05, 0.01, 0.05), (0, 0.6, 0.5, 0.05)),
    "searched": _by((0.13, 0.09, 0.07, 0.09), (0.06, 0.04, 0.6, 0.04), (0.11, 0.13, 0.1, 0.03)),
    "shot": _by((0.3, 0.3, 1, 0.75), NEVER, (0.95, 0.9, 0.9, 0.05)),
    "trigger_shot": _by((0.35, 0.35, 0.7, 0.6), (0.6, 0.65, 0.1, 0.8), (0.75, 0.65, 0.6, 0.04)),
    "stab": _by((0.3, 0.3, 1, 0.6), NEVER, NEVER),
    "bound": _by((0.45, 0.45, 0.25, 1), (0.85, 0.85, 0.05, 0.8), NEVER),
    "free": _by((0.7, 0.4, 0.1, 0.15), (0.1, 0.1, 0.4, 0.1), NEVER),
    "accuses": _by((0.45, 0.45, 0.9, 0.75), (0.5, 0.5, 0.05, 0.9), (0.45, 0.5, 1, 0.05)),
    "urges": _by((0.6, 0.6, 0.95, 0.85), (0.75, 0.75, 0.3, 0.95), (0.7, 0.75, 1, 0.3)),
    "vouches": _by((0.75, 0.7, 0.4, 0.4), (0.8, 0.8, 0.4, 0.4), (0.9, 0.7, 0.3, 0.4)),
    "says_bag_kept": _said((0.01, 0.95, 0.63, 0.6), (0.33, 0.9, 0.02, 0.36), (0.34, 0.77, 0.69, 0.02)),
    "says_saw_bag": _said((0.01, 0.4, 0.6, 0.27), (0.03, 0.15, 0.01, 0.18), (0.02, 0.6, 0.4, 0.02)),
    "says_saw_tattoo": _said((0.45, 0.45, 0.01, 0.01), (0.3, 0.3, 0.85, 0.02), (0.2, 0.2, 0.02, 0.9)),
    "says_saw_no_tattoo": _said((0.01, 0.01, 0.5, 0.4), (0.05, 0.05, 0.01, 0.7), (0.05, 0.05, 0.9, 0.01)),
}

MEASURED = Habits(ALONE, TOGETHER)
