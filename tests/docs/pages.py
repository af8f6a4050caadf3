"""Markdown pages of the repository, taken apart: links, anchors, and code."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
BESIDE = ("*.md", "tests/*.md", "changes/README.md", "examples/*/*.md", "src/heistnight/games/*/*.md")
PAGES = sorted({*DOCS.rglob("*.md"), *(path for pattern in BESIDE for path in ROOT.glob(pattern))})

FENCE = re.compile(r"^(?P<indent> *)```(?P<language>\w*)\n(?P<text>.*?)^(?P=indent)```$", re.DOTALL | re.MULTILINE)
SPAN = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"!?\[(?:[^\[\]]|\[[^\]]*\])*\]\(([^()\s]+)\)")
HEADING = re.compile(r"^#+ +(.*?) *#*$", re.MULTILINE)


class Block(NamedTuple):
    """A block of code: its page, its language and its text."""

    page: Path
    language: str
    text: str


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def text_of(page: Path) -> str:
    return page.read_text("utf-8")


def prose_of(page: Path) -> str:
    """Return a page without its blocks of code."""
    return FENCE.sub("", text_of(page))


def blocks(page: Path) -> Iterator[Block]:
    for found in FENCE.finditer(text_of(page)):
        indent = len(found["indent"])
        lines = (line[indent:] for line in found["text"].splitlines(keepends=True))
        yield Block(page, found["language"], "".join(lines))


def spans(page: Path) -> list[str]:
    """Return everything in a page that is set as code inside a line."""
    return SPAN.findall(prose_of(page))


def links(page: Path) -> list[str]:
    """Return the targets of a page's links and pictures that lead to files or anchors of ours."""
    found = LINK.findall(prose_of(page))
    return [target for target in found if not re.match(r"[a-z]+:", target)]


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page as code hosts make them from its headings."""
    return {slug(heading) for heading in HEADING.findall(prose_of(page))}


def slug(heading: str) -> str:
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").lower()
    return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")


def commands(page: Path) -> Iterator[str]:
    """Yield every line of the page's shell blocks, with continued lines joined and comments left out."""
    for block in blocks(page):
        if block.language in ("sh", "powershell", "cron"):
            for line in block.text.replace("\\\n", " ").splitlines():
                yield re.sub(r"(^|\s)#.*$", "", line).strip()
