"""The sealed deal: the house and everybody at the table each seal a random word, and every card follows from them all.

A word is 32 random bytes, its seal the SHA-256 of them. First all seals lie open (that of the house is its promise),
then people's words are opened, and only then is the seed known, to the house alone:

    SHA-256 of the text   heistnight deal
                          <the secret of the house>
                          <seat> <word>              one line for each opened word, in the order of the seats

with words in hex and a line feed between two lines. Whoever can not choose all of it can not choose the deal.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Annotated

import msgspec
from msgspec import Meta

from heistnight.core.action import Seat
from heistnight.core.rng import commitment

Bytes32 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""In hex."""


class Word(msgspec.Struct, frozen=True):
    """Secret that the person of a seat added to the deal: its commitment, and the secret itself once opened."""

    seat: Seat
    seal: Bytes32
    word: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")] = ""


class Sealed(msgspec.Struct, frozen=True):
    """Parts of a seed; `promise` is the commitment that everyone was told before the secrets were opened."""

    promise: Bytes32
    secret: Bytes32
    words: Sequence[Word] = ()


def seal(word: str) -> str:
    """Return the commitment to a secret (in hex)."""
    return commitment(bytes.fromhex(word))


def seed_of(secret: str, words: Sequence[Word]) -> bytes:
    """The seed that a secret and the words of the table make together; a word that was never opened is not in it."""
    opened = sorted((word.seat, word.word) for word in words if word.word)
    lines = ["heistnight deal", secret, *(f"{seat} {word}" for seat, word in opened)]
    return sha256("\n".join(lines).encode()).digest()


def faults(sealed: Sealed, seed: bytes, promise: str = "") -> Iterator[str]:
    """Return in words everything that does not match; `promise` is the commitment noted before the deal."""
    if promise and promise != sealed.promise:
        yield f"The promise in the record is {sealed.promise}; the one you noted is {promise}."
    if seal(sealed.secret) != sealed.promise:
        yield "The secret of the house is not the one it promised: it was chosen later."
    if len({word.seat for word in sealed.words}) < len(sealed.words):
        yield "A seat has two words."
    for word in sealed.words:
        if word.word and seal(word.word) != word.seal:
            yield f"The word of seat {word.seat} is not the one that was sealed."
    if seed_of(sealed.secret, sealed.words) != seed:
        yield "The cards were not dealt from the secret and these words."
