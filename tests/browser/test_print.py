"""What Chromium prints: every card of the box on paper, nothing cut, backs behind faces, white edges."""

import json
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from heistnight.core.deck import printed
from heistnight.games import game as find_game
from tests import debian
from tests.browser.conftest import House
from tests.browser.people import Person

Enter = Callable[..., Person]
Cards = dict[str, Any]

PER_SHEET = {"a4": (9, 36), "letter": (8, 32)}
NAMES = {"a4": "(A4)", "letter": "(letter)"}
EDGE_MM = 4
DPI = 25.4  # a dot is a millimetre

# Text that leaves its piece, or a box that hides what runs over.
CUT = """() => [...document.querySelectorAll('[data-piece]')].flatMap((piece) => {
  const edge = piece.getBoundingClientRect(), found = []
  const words = document.createTreeWalker(piece, NodeFilter.SHOW_TEXT)
  while (words.nextNode()) {
    const text = words.currentNode
    if (!text.data.trim() || text.parentElement.closest('.vh, title')) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    let clip = text.parentElement
    while (clip !== piece && getComputedStyle(clip).overflow === 'visible') clip = clip.parentElement
    const box = clip.getBoundingClientRect()
    for (const at of range.getClientRects())
      if (at.left < box.left - 1 || at.right > box.right + 1 || at.top < box.top - 2 || at.bottom > box.bottom + 2
          || at.top < edge.top || at.bottom > edge.bottom) found.push(`${piece.dataset.piece}: ${text.data.trim()}`)
  }
  return found
})"""

# A card for the hand: its signs in a corner that is seen in a fan and in the one opposite, a large picture, no corner
# empty, and a panel as high as in all its deck.
NO_HAND_CARD = """() => {
  const MM = 96 / 25.4, found = [], panels = {}
  const drawn = (box) => [...box.querySelectorAll('svg, b, p, small, .panel')].map((one) => one.getBoundingClientRect())
  for (const piece of document.querySelectorAll('.sheet.faces [data-piece]')) {
    const edge = piece.getBoundingClientRect(), no = (what) => found.push(`${piece.dataset.piece}: ${what}`)
    if (edge.width < 50 * MM) continue
    const [hand] = piece.children, [index, turned] = hand.querySelectorAll('.index')
    if (!turned) { no('no signs in two corners'); continue }
    const [at, opposite] = [index, turned].map((one) => one.getBoundingClientRect())
    if (at.top - edge.top > 5 * MM || at.right - edge.left > 14 * MM) no('its signs are not seen in a fan')
    if (edge.bottom - opposite.bottom > 5 * MM || edge.right - opposite.left > 14 * MM) no('the second corner is bare')
    const signs = drawn(index).map(({ height }) => height)
    if (Math.max(...signs) < 5 * MM) no(`its signs are ${Math.max(...signs) / MM} mm high`)
    const pictures = drawn(hand.querySelector('.art')).map(({ height }) => height)
    if (Math.max(...pictures) < 9 * MM) no(`its picture is ${Math.max(...pictures) / MM} mm high`)
    const inked = drawn(hand)
    for (const [x, y] of [[0, 0], [1, 0], [0, 1], [1, 1]]) {
      const [left, top] = [edge.left + x * (edge.width - 20 * MM), edge.top + y * (edge.height - 20 * MM)]
      const there = ({ left: l, right, top: t, bottom }) =>
        l < left + 20 * MM && right > left && t < top + 20 * MM && bottom > top
      if (!inked.some(there)) no(`corner ${x}, ${y} is empty`)
    }
    const high = Math.round(hand.querySelector('.panel').getBoundingClientRect().height)
    if (Math.abs((panels[hand.dataset.deck] ??= high) - high) > 1) no('its panel is as high as no other')
  }
  return found
}"""


def in_the_box(game: str) -> tuple[Counter[str], int]:
    """Names of cards with how often each is printed, and how many tokens there are."""
    cards: Cards = json.loads(printed(type(find_game(game)).__module__))
    match game:
        case "the-plan":
            names = [plan["title"] for plan in cards["plans"]]
            return Counter(names), len(cards["treasures"]) + len(cards["trinkets"])
        case "exactly-as-planned":
            titled = cards["tools"] + cards["jobs"] + cards["heists"] + cards["backup_plans"]
            return Counter(card["title"] for card in titled), 0
        case "masterminds":
            names = [card["name"] for card in cards["talents"] + cards["failures"] + cards["mastermind_colors"]]
            names += [card["name"] for card in cards["prep"] for _ in range(card["copies"])]
            names += [card["a_side"]["name"] for card in cards["heists"]]
            names += ["Starter Cash"] * cards["starter_cash"]["copies"]
            return Counter(names), cards["game"]["gems_total"] + cards["markers"]["count"]
        case "bank-heist":
            kinds = ("identities", "vault", "handcuffs", "alarm_instant", "alarm_attribute")
            names = [card["name"] for kind in kinds for card in cards[kind] for _ in range(card["count"])]
            names += [str(card["digit"]) for card in cards["code"]]
            return Counter(names), sum(token["count"] for token in cards["tokens"])
        case _:
            decks = ("equipment", "situations", "targets", "unique_defenses", "casino_defenses", "vault_defenses")
            names = [card["name"] for kind in (*decks, "global_defenses") for card in cards[kind]]
            return Counter(names), cards["alarm_tokens"]["count"]


def plain(text: str) -> str:
    """As it is printed: capitals, curly quotes and wrapped lines make no difference."""
    return "".join(text.casefold().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split())


@pytest.fixture(scope="module", autouse=True)
def _poppler() -> None:
    if not shutil.which("pdftoppm"):
        debian.install("poppler-utils")
    if not shutil.which("pdftoppm"):
        debian.missing("NO POPPLER: it is not here and could not be installed. What is printed was not looked at.")


def poppler(program: str, *words: str | Path) -> bytes:
    return subprocess.run([program, *words], check=True, capture_output=True).stdout


@pytest.mark.parametrize(
    ("game", "paper", "boards"),
    [
        ("the-plan", "a4", 0),
        ("exactly-as-planned", "letter", 0),
        ("masterminds", "a4", 0),
        ("bank-heist", "letter", 1),
        ("oceans-heist", "a4", 0),
    ],
)
def test_the_whole_box_is_printed(
    house: House, person: Enter, tmp_path: Path, game: str, paper: str, boards: int
) -> None:
    names, tokens = in_the_box(game)
    ada = person("Ada")
    ada.page.goto(f"{house.url}/print/{game}")
    ada.page.get_by_role("radio", name="A4" if paper == "a4" else "Letter").check(force=True)
    ada.page.locator(f".sheet.{paper}").first.wait_for()
    if boards:  # once is enough: the sheets are alike
        ada.finds_no_barrier()
    ada.page.emulate_media(media="print")
    assert ada.page.locator("[data-piece]").count() == names.total() + tokens
    assert ada.page.evaluate(CUT) == []
    assert ada.page.evaluate(NO_HAND_CARD) == []

    file = tmp_path / "box.pdf"
    ada.page.pdf(path=file, prefer_css_page_size=True, print_background=True)
    per_card, per_token = PER_SHEET[paper]
    sheets = -(-names.total() // per_card) + -(-tokens // per_token)
    told = poppler("pdfinfo", file).decode()
    assert f"Pages:{2 * sheets + boards + 2}" in told.replace(" ", "")
    assert NAMES[paper] in told
    text = plain(poppler("pdftotext", "-raw", file, "-").decode())
    few = {name: count for name, count in names.items() if text.count(plain(name)) < count}
    assert not few, f"not on paper as often as in the box: {few}"
    assert text.count(f"of{sheets},faces") == text.count(f"of{sheets},backs") == sheets
    assert_white_edges(file, tmp_path)


def assert_white_edges(file: Path, folder: Path) -> None:
    """No printer reaches the rim: nothing is there, on any page."""
    poppler("pdftoppm", "-gray", "-r", str(DPI), file, folder / "page")
    for picture in sorted(folder.glob("page*.pgm")):
        _, size, _, dots = picture.read_bytes().split(b"\n", 3)
        width, height = map(int, size.split())
        rows = [dots[y * width : (y + 1) * width] for y in range(height)]
        rim = b"".join([*rows[:EDGE_MM], *rows[-EDGE_MM:], *(row[:EDGE_MM] + row[-EDGE_MM:] for row in rows)])
        assert min(rim) > 250, f"{picture.name}: something is printed at the rim"
