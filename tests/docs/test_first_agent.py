"""The agent in docs/tutorials/first-agent.md does what it says."""

from types import ModuleType
from typing import Any

import numpy as np
import pytest

from heistnight.lab import wilson
from tests.docs.pages import DOCS, blocks

PAGE = DOCS / "tutorials" / "first-agent.md"


@pytest.fixture(scope="module")
def example() -> Any:
    """Return the program of the page as a module; the lines before it look at the environment."""
    look, program = (block.text for block in blocks(PAGE) if block.language == "python")
    exec(look, {})
    module = ModuleType("example")
    exec(compile(program, str(PAGE), "exec"), module.__dict__)
    return module


def test_the_example_learns_and_beats_chance(example: Any) -> None:
    """After training the whole interval of its wins is above a half; before, it wins as often as chance does.

    Every draw follows from seeds, and the two from different ones. That one player by chance wins 150 games so much
    more often than another would happen once in 15,000 times, whatever else changes the draws.
    """
    weights = example.train(200)
    low, _ = wilson(100 * example.test(weights, 100), 100)
    assert low > 0.5
    example.chance = np.random.default_rng(2)
    assert abs(example.test(np.zeros_like(weights), 150) - 0.5) < 4 * (0.25 / 150) ** 0.5
