"""The ten questions: the screens they are asked of exist, have a truth for each, and were answered well enough."""

import json
import statistics

import pytest

from tests.browser.questions import ASKED, LEAST, SIZES, score, screens
from tests.browser.screens import GALLERY, GAMES

ALL = screens()


@pytest.mark.parametrize("name", ALL)
def test_a_screen_can_be_asked_again(name: str) -> None:
    """Its moment is recorded, every question has its truth, and nobody had too little from the picture."""
    screen = ALL[name]
    assert screen["moment"] in json.loads((GALLERY / screen["game"] / "moments.json").read_text())
    assert list(screen["truth"]) == list(ASKED)
    assert all(screen["truth"].values())
    assert screen["given"].keys() <= ASKED.keys()
    assert score(screen) >= LEAST


def test_the_screens_are_of_every_kind() -> None:
    """All games, each on a phone, at a desk and on the TV; thirty in all, and nine and a half points in each group."""
    assert len(ALL) >= 30
    assert {(one["game"], one["size"]) for one in ALL.values()} == {(game, size) for game in GAMES for size in SIZES}
    for size in SIZES:
        assert statistics.mean(score(one) for one in ALL.values() if one["size"] == size) >= 9.5
