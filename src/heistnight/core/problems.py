"""Everything that can be wrong with what a person asked for.

Problem                 str() is one sentence fit for that person
├── Refused             the rules say no, and which one
├── BadOption           a game can not be dealt like this
├── BadReplay           a file is no record of a game
├── BadDeck             a file is no deck of cards that a game can be played with
└── Unknown             no such game, bot, seat or room
"""

from typing import Self


class Problem(Exception):
    """A person asked for something that can not be had.

    `says` is a sentence with blanks in braces and `values` fill them, so that it can be told in any language; `text` is
    the same in English. `code` is a word for programs, `rule` the number of the rule that says so.
    """

    code = "problem"

    def __init__(self, says: str, code: str = "", rule: str = "", **values: str | int) -> None:
        self.says, self.values, self.rule = says, values, rule
        self.code = code or type(self).code
        self.text = says.format_map(values) if values else says
        super().__init__(self.text)

    @classmethod
    def of(cls, other: "Problem") -> Self:
        """The same in other hands: what was a bad deck is now a bad replay."""
        problem = cls(other.text)
        problem.says, problem.values, problem.rule = other.says, other.values, other.rule
        return problem

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


class Refused(Problem):
    """The rules forbid it. Nothing has changed. Whatever stands in it, whoever is refused may know."""

    def __init__(self, rule: str, says: str, code: str = "illegal", **values: str | int) -> None:
        super().__init__(says, code, rule, **values)


class BadOption(Problem):
    """These options do not make a game."""

    code = "bad_option"


class BadReplay(Problem):
    """This is not a whole, honest record of a game."""


class BadDeck(Problem):
    """No game can be played with these cards."""


class Unknown(Problem):
    """There is no such thing; the text lists what there is."""

    code = "unknown"
