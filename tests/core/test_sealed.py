"""The sealed deal: nobody chooses it, and whoever changes it is found out."""

import hashlib

import pytest

from heistnight.core.sealed import Sealed, Word, faults, seal, seed_of

SECRET, ADA, BEN = "5e" * 32, "ad" * 32, "be" * 32
SEED = "97fccb0562b23bd92bb380539a56b98764c11d9591d9682d2fa2c4caa8bb92d5"
"""The browser works out the same (client/test/deal.test.ts)."""


def made(*words: tuple[int, str]) -> Sealed:
    return Sealed(seal(SECRET), SECRET, [Word(seat, seal(word), word) for seat, word in words])


def test_the_seed_can_be_worked_out_with_any_sha256() -> None:
    """As docs/reference/websocket.md says it, in the order of the seats."""
    text = f"heistnight deal\n{SECRET}\n0 {ADA}\n2 {BEN}"
    words = made((2, BEN), (0, ADA)).words
    assert seed_of(SECRET, words) == hashlib.sha256(text.encode()).digest()
    assert seed_of(SECRET, made((0, ADA), (1, BEN)).words).hex() == SEED
    assert seal(ADA) == hashlib.sha256(bytes.fromhex(ADA)).hexdigest()


def test_every_word_changes_the_seed_and_one_that_was_never_opened_does_not() -> None:
    alone = seed_of(SECRET, [])
    both = seed_of(SECRET, made((0, ADA), (1, BEN)).words)
    assert len({alone, both, seed_of(SECRET, made((0, BEN), (1, ADA)).words), seed_of(ADA, []), bytes(32)}) == 5
    assert seed_of(SECRET, [Word(0, seal(ADA))]) == alone


def test_an_honest_deal_has_no_faults() -> None:
    deal = made((0, ADA), (1, BEN))
    assert not list(faults(deal, seed_of(SECRET, deal.words), deal.promise))


def wrong(deal: Sealed, seed: bytes | None = None, promise: str = "") -> str:
    return " ".join(faults(deal, seed_of(deal.secret, deal.words) if seed is None else seed, promise))


@pytest.mark.parametrize(
    ("deal", "seed", "promise", "says"),
    [
        (Sealed(seal(SECRET), BEN, made((0, ADA)).words), None, "", "chosen later"),
        (Sealed(seal(BEN), BEN, made((0, ADA)).words), None, seal(SECRET), "the one you noted"),
        (Sealed(seal(SECRET), SECRET, [Word(0, seal(ADA), BEN)]), None, "", "not the one that was sealed"),
        (Sealed(seal(SECRET), SECRET, [Word(0, seal(ADA), ADA)] * 2), None, "", "two words"),
        (made((0, ADA)), bytes(32), "", "not dealt from"),
        (made((0, ADA)), seed_of(SECRET, ()), "", "not dealt from"),
    ],
)
def test_whatever_was_changed_is_said(deal: Sealed, seed: bytes | None, promise: str, says: str) -> None:
    """A secret picked after the words, another promise, another word, a word left out or given twice."""
    assert says in wrong(deal, seed, promise)
