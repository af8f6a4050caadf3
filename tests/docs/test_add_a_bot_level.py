"""The bot in docs/how-to/add-a-bot-level.md is the one in the tree."""

import re
from pathlib import Path

HOUSE = Path(__file__).parents[1]


def test_the_page_shows_the_beginner_as_it_is() -> None:
    page = (HOUSE / "docs" / "write-a-bot.md").read_text("utf-8")
    (shown,) = re.findall(r"^```python\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    there = HOUSE / "examples/three-alarms/src/heistnight/bots/three_alarms/easy.py"
    assert there.read_text("utf-8").endswith(shown)
