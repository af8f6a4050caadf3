"""Names of people: shown as meant, and never mistakable for another's."""

import unicodedata
from collections.abc import Collection, Iterator
from functools import lru_cache

# Letters without a picture that are not called invisible: fillers of Hangul and a blank of Braille.
FILLERS = "\u115f\u1160\u3164\uffa0\u2800"
# Letters of other alphabets, digits and signs that can be taken for a Latin letter, by that letter.
LOOKALIKES = {
    "a": "аαɑ@", "b": "ьβ", "c": "сϲ", "d": "ԁ", "e": "еεё", "g": "ɡ", "h": "нһ", "j": "ј", "k": "кκ",
    "l": "1iıіιǀӏ|!", "m": "м", "o": "0оοօ", "p": "рρ", "q": "ԛ", "s": "5ѕ$", "t": "тτ", "u": "υ", "v": "ν",
    "w": "ԝω", "x": "хχ", "y": "уγ",
}  # fmt: skip
PLAIN_LETTERS = {ord(lookalike): letter for letter, lookalikes in LOOKALIKES.items() for lookalike in lookalikes}


def clean(wish: str, most: int) -> str:
    """The name that was wished for in its plainest letters, without what does not show."""
    plain = unicodedata.normalize("NFKC", wish)
    shown = "".join(letter if _shows(letter) else " " if letter.isspace() else "" for letter in plain)
    return " ".join(_with_few_marks(shown).split())[:most].strip()


def _shows(letter: str) -> bool:
    return letter.isprintable() and letter not in FILLERS and unicodedata.category(letter) not in ("Cf", "Co", "Cn")


def _with_few_marks(text: str) -> str:
    """At most two marks on a letter: a tower of them runs over the neighbours."""
    kept, marks = [], 0
    for letter in text:
        marks = marks + 1 if unicodedata.combining(letter) or unicodedata.category(letter) == "Me" else 0
        if marks <= 2:
            kept.append(letter)
    return "".join(kept)


@lru_cache(maxsize=5_000)
def looks(name: str) -> str:
    """The same for all names that look alike: without case, marks, spaces and foreign lookalikes of letters."""
    bare = unicodedata.normalize("NFKD", name.casefold())
    letters = [letter for letter in bare if letter.isalnum() or ord(letter) in PLAIN_LETTERS]
    return "".join(letters).translate(PLAIN_LETTERS).replace("rn", "m").replace("vv", "w")


def told_apart(name: str, taken: Collection[str], most: int) -> str:
    """The name, or the name with a number where somebody is called so already or looks like it."""
    known = {looks(other) for other in taken}
    return next(candidate for candidate in _numbered(name, most) if looks(candidate) not in known)


def _numbered(name: str, most: int) -> Iterator[str]:
    yield name
    number = 2
    while True:
        ending = f" {number}"
        yield name[: most - len(ending)] + ending
        number += 1
