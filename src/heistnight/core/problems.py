"""Everything that can be wrong with what a person asked for.

Problem                 str() is one sentence fit for that person
├── Refused             the rules say no, and which one
├── BadOption           a game can not be dealt like this
├── BadReplay           a file is no record of a game
├── BadDeck             a file is no deck of cards that a game can be played with
└── Unknown             no such game, bot, seat or room
"""


class Problem(Exception):
    """A person asked for something that can not be had; the text says what, and what would do."""


class Refused(Problem):
    """The rules forbid it. Nothing has changed.

    `says` is a sentence with blanks in braces and `values` fill them, so that it can be told in any language; `code` is
    a word for programs. Whatever stands in them, whoever is refused may know.
    """

    def __init__(self, rule: str, says: str, code: str = "illegal", **values: str | int) -> None:
        self.rule, self.says, self.code, self.values = rule, says, code, values
        self.text = says.format_map(values) if values else says
        super().__init__(f"{self.text} ({rule})" if rule else self.text)


class BadOption(Problem):
    """These options do not make a game."""


class BadReplay(Problem):
    """This is not a whole, honest record of a game."""


class BadDeck(Problem):
    """No game can be played with these cards."""


class Unknown(Problem):
    """There is no such thing; the text lists what there is."""
