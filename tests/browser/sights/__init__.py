"""Facts that each decision of a game needs in sight, written down from its rules and apart from the client.

Each game has a module here. `SIGHTS` lists them for whoever answers, and `FAR` for the people in front of the big
screen, by the name of the question ("" once the game is over). `SMALLER` gives the reason for each question whose board
may leave more than two fifths of the big screen empty.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

Moment = Mapping[str, Any]


@dataclass(frozen=True)
class Sight:
    """A kind of fact: the rule that makes it matter, its name for a person, and its tokens at a recorded moment.

    The client marks the tight box that tells a fact with its token: `data-fact="job:3"`. Given as a mapping, a token
    comes with the words or numbers that have to stand in that box.
    """

    rule: str
    what: str
    facts: Callable[[Moment], Iterable[str] | Mapping[str, str]]

    def tokens(self, moment: Moment) -> dict[str, str]:
        """Return the tokens of this fact at a moment, each with the words its box has to hold."""
        facts = self.facts(moment)
        return dict(facts) if isinstance(facts, Mapping) else dict.fromkeys(facts, "")
