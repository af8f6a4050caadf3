"""The bot in docs/how-to/add-a-bot-level.md is the one in the tree."""

from tests.docs.pages import DOCS, ROOT, blocks


def test_the_page_shows_the_beginner_as_it_is() -> None:
    shown = next(block.text for block in blocks(DOCS / "how-to" / "add-a-bot-level.md") if block.language == "python")
    there = ROOT / "examples/three-alarms/src/heistnight/bots/three_alarms/easy.py"
    assert there.read_text("utf-8").endswith(shown)
