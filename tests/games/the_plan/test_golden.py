"""Three whole games must go as they went; a change of rules shows as a difference to review."""

import pytest

from .golden import FOLDER, GAMES, transcript


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_as_it_went(name: str) -> None:
    """From the same seed and answers come the same lines, on every platform (TP-17.2)."""
    stored = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert transcript(name).splitlines() == stored.splitlines(), "python -m tests.games.the_plan.golden writes it anew"
