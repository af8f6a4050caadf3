"""The example in docs/research.md does what it says."""

import re
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from heistnight.lab import wilson

PAGE = Path(__file__).parents[2] / "docs" / "research.md"


@pytest.fixture(scope="module")
def example() -> Any:
    """The one whole program on the page, as a module."""
    (program,) = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
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


def test_every_python_line_of_the_page_names_things_that_exist() -> None:
    """The short snippets are run, too: what they import is there and what they call works."""
    text = PAGE.read_text("utf-8")
    snippets = re.findall(r"(?:^    .*\n)+", re.sub(r"```.*?```", "", text, flags=re.DOTALL), re.MULTILINE)
    ran = 0
    scope: dict[str, Any] = {}
    for snippet in snippets:
        lines = re.sub(r"^    ", "", snippet, flags=re.MULTILINE)
        if not lines.startswith(("pip ", "python ")):
            exec(lines, scope)
            ran += 1
    assert ran >= 6
