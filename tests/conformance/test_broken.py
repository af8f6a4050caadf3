"""The suite can fail: it catches every broken game, and only because it is broken."""

import pytest
from hypothesis import Phase, given, settings

from tests.conformance import broken
from tests.conformance.broken import BROKEN, SOUND
from tests.conformance.checks import CHECKS, Check, fingerprint
from tests.conformance.test_conformance import fingerprints_elsewhere
from tests.strategies import AnyGame, Play, plays

CASES = [(game, check) for game in BROKEN for check in game.table_type.breaks]


def run(check: Check, game: AnyGame, examples: int) -> None:
    """The check as the suite runs it, always over the same games."""

    @settings(
        max_examples=examples, derandomize=True, database=None, phases=[Phase.generate], report_multiple_bugs=False
    )
    @given(plays(game))
    def checked(play: Play) -> None:
        check(game, play)

    checked()


@pytest.mark.parametrize(
    ("game", "check"), CASES, ids=[f"{game.table_type.__name__}-{check.__name__}" for game, check in CASES]
)
def test_a_broken_game_is_caught(game: AnyGame, check: Check) -> None:
    """What is wrong with the game is found by the check that is meant for it."""
    with pytest.raises(AssertionError):
        run(check, game, 60)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_a_sound_game_of_the_same_make_passes(check: Check) -> None:
    """A game that is only dressed up like the broken ones is found sound."""
    run(check, SOUND, 8)


def test_every_check_has_something_to_catch() -> None:
    """There is no check without a broken game that needs it."""
    assert {check for _, check in CASES} == set(CHECKS)


def test_an_order_that_follows_from_hashes_is_caught() -> None:
    """A game that leans on the order of a set goes another way in another process."""
    some = [Play(SOUND.options(players=3), b"seed", b"picks")]
    prints = {tuple(fingerprints_elsewhere("tests.conformance.broken:HASH_ORDER", some, seed)) for seed in (1, 2)}
    assert len(prints) == 2
    sound = {tuple(fingerprints_elsewhere("tests.conformance.broken:SOUND", some, seed)) for seed in (1, 2)}
    assert sound == {tuple(fingerprint(broken.SOUND, play) for play in some)}
