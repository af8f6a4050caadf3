"""The short form of tests.trust.fuzzers, and that it finds what escapes."""

import random

import pytest

from heistnight.core import replay
from heistnight.server import wire
from tests.trust import fuzzers


@pytest.mark.parametrize("name", fuzzers.TARGETS)
def test_nothing_escapes(name: str) -> None:
    """The kept inputs, and changed ones, others in each run."""
    fuzzers.plain(name, 1_500, random.randrange(2**32))


@pytest.mark.parametrize(
    ("name", "place", "fault"),
    [
        ("messages", wire, "_request"),
        ("replays", replay, "_check_seal"),
    ],
)
def test_an_escape_is_found(monkeypatch: pytest.MonkeyPatch, name: str, place: object, fault: str) -> None:
    """Planted: what a reader does goes wrong in a way that it doesn't expect."""

    class Broken:
        def __call__(self, *given: object) -> None:
            raise ArithmeticError

        decode = __call__

    monkeypatch.setattr(place, fault, Broken())
    with pytest.raises(ArithmeticError) as found:
        fuzzers.plain(name, 200, 0)
    assert found.value.__notes__[0].startswith(f"{name}: b")
