"""A table by keyboard alone: digits choose, Enter confirms, and the focus never falls off."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Error

from tests.browser.conftest import PHONE, House
from tests.browser.people import Person
from tests.browser.tables import keeps_its_focus, ready, tab_to

Enter = Callable[..., Person]
ANSWERS = 2
PATIENCE = 240
KEYS = ("1", "Enter", "2", "Enter", "3", "Enter")
GAMES = {
    "the-plan": "The Plan",
    "masterminds": "Masterminds",
    "bank-heist": "Bank Heist",
    "oceans-heist": "Ocean.s Heist",
    "exactly-as-planned": "Exactly As Planned",
}
COUNTING = """() => {
  window.answered = 0
  const say = WebSocket.prototype.send
  WebSocket.prototype.send = function (words) {
    if (String(words).includes('"Move"')) window.answered += 1
    return say.call(this, words)
  }
}"""


@pytest.mark.parametrize("game", GAMES)
def test_some_turns_by_keyboard_alone(game: str, house: House, person: Enter) -> None:
    """Nothing is touched from the deal on; after each key the focus is on something."""
    ada = person("Ada", PHONE)
    page = ada.page
    page.add_init_script(f"({COUNTING})()")
    ada.go(house.url)
    ada.press(re.compile(f"^Play now: {GAMES[game]}"))
    page.wait_for_url("**/t/*")
    if game == "exactly-as-planned":
        ready(ada)
    page.locator("#table").wait_for()
    page.locator("#table").focus()
    end = time.monotonic() + PATIENCE
    while page.evaluate("window.answered") < ANSWERS and not ada.is_over():
        assert time.monotonic() < end, f"{page.evaluate('window.answered')} answers in {PATIENCE} s"
        before = page.evaluate("window.answered")
        for key in KEYS:
            page.keyboard.press(key)
            keeps_its_focus(page)
        if page.get_by_role("dialog").count():  # Enter on a seat or a card looks closer at it
            page.keyboard.press("Escape")
            keeps_its_focus(page)
        # Enter on a card where the focus was left explains that card; digits choose cards, and not who wears them.
        way = page.locator(".plates button:enabled:not(.gives-up)").first
        if page.evaluate("window.answered") == before and way.count():
            try:
                tab_to(way)
            except Error:
                continue  # a bot's answer closed the question on the way
            page.keyboard.press("Enter")
            keeps_its_focus(page)
        page.wait_for_timeout(100)
