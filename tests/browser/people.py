"""A person at a screen: reads what is there, presses what may be pressed."""

import contextlib
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, TimeoutError, expect

AXE = Path(__file__).parents[2] / "client/node_modules/axe-core/axe.min.js"
MINUTE = 60_000
# Asked often, and so by the page itself: a locator is four times as dear.
PLATE_WORDS = "() => document.querySelector('.dock .plates button')?.innerText ?? ''"
IS_OVER = "() => [...document.querySelectorAll('button')].some((one) => one.textContent.includes('Again, same crew'))"
# Colours are read as they are painted. Sheets of style are not fetched once more: no rule that is on reads them.
LOOK_CLOSELY = """async () => {
  const veil = (on) => document.adoptedStyleSheets.forEach((sheet) => (sheet.disabled = !on))
  veil(false)
  const found = await axe.run(document, {resultTypes: ['violations'], preload: {assets: ['media']}})
  veil(true)
  return found
}"""


class Person:
    def __init__(self, name: str, page: Page) -> None:
        self.name = name
        self.page = page
        self.complaints: list[str] = []
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda message: self._heard(message.type, message.text))

    def _heard(self, kind: str, text: str) -> None:
        # A line that dies on purpose, and plain http, leave the browser's own notes; everything else is ours.
        if kind == "error" and not re.search(r"WebSocket|net::ERR_|Failed to load resource|Opener-Policy", text):
            self.complaints.append(text)

    def go(self, url: str) -> "Person":
        self.page.goto(url)
        return self

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    def press(self, name: str | re.Pattern[str]) -> None:
        self.button(name).first.click()

    def sees(self, text: str | re.Pattern[str]) -> None:
        # Any one of them will do: what a phone's bar says and a desk's line says again is hidden at one of the two.
        expect(self.page.get_by_text(text).locator("visible=true").first).to_be_visible()

    def call_myself(self, url: str) -> "Person":
        """Give a name on the home page, as a newcomer does."""
        self.go(url)
        self.press("Name")
        self.page.get_by_role("dialog").get_by_role("textbox").fill(self.name)
        self.page.keyboard.press("Enter")
        expect(self.button(self.name)).to_be_visible()
        return self

    def come_in(self, link: str, sits: bool = False) -> "Person":
        """By a link, for the first time on this device: the door asks who it is, and whether they play."""
        self.go(link)
        self.page.get_by_label("Your name").fill(self.name)
        watch = self.button("Just watch")
        if sits or not watch.count():
            self.page.keyboard.press("Enter")
        else:
            watch.click()
        expect(self.button("Menu")).to_be_visible()
        return self

    # The Plan -------------------------------------------------------------------------------------------------------

    @property
    def plate(self) -> Locator:
        return self.page.locator(".dock .plates button").first

    def asked(self) -> str:
        """The prompt of the open question, or nothing."""
        prompt = self.page.locator(".dock .words b")
        return prompt.first.inner_text() if prompt.count() else ""

    def plate_words(self) -> str:
        """What the plate says now; nothing when there is none, or it has just gone."""
        return str(self.page.evaluate(PLATE_WORDS))

    def answer(self) -> bool:
        """Answer what is asked now with the first thing at hand; False when nothing is asked."""
        words = self.plate_words()
        if not words:
            return False
        cards = self.page.get_by_role("group", name="Your hand").get_by_role("button")
        if words == "Pick a card first":
            cards.first.click()
        elif words == "Choose two cards":
            cards.nth(0).click()
            cards.nth(1).click()
        elif words == "Pick one":
            self.page.get_by_role("radio").first.check(force=True)
        elif words == "Name a kind":
            self.press(re.compile(r"^Name \w+:"))
        self._confirm(lambda: self.plate.click(timeout=2000))
        return True

    def answer_by_keyboard(self) -> bool:
        """The same with keys alone: digits choose, Enter confirms."""
        words = self.plate_words()
        if not words:
            return False
        keyboard = self.page.keyboard
        if words in ("Pick a card first", "Choose two cards", "Pick one", "Name a kind"):
            keyboard.press("1")
        if words == "Choose two cards":
            keyboard.press("2")
        self._confirm(lambda: keyboard.press("Enter"))
        return True

    def _confirm(self, press: Callable[[], None]) -> None:
        """A question can close under the finger: then there is nothing to press any more."""
        with contextlib.suppress(TimeoutError):
            if self.plate.count() and self.plate.is_enabled(timeout=500):
                press()

    def is_over(self) -> bool:
        return bool(self.page.evaluate(IS_OVER))

    # Looking closely ------------------------------------------------------------------------------------------------

    def finds_no_barrier(self) -> None:
        """axe has nothing to say about this screen, once it is there."""
        for part in ("main", "h1"):
            self.page.locator(part).first.wait_for(state="attached")
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE.read_text())
        found = self.page.evaluate(LOOK_CLOSELY)
        said = [f"{v['id']}: {v['help']} {[n['target'] for n in v['nodes']][:3]}" for v in found["violations"]]
        assert not said, f"{self.page.url}: {said}"

    def does_not_scroll_sideways(self) -> None:
        wide = self.page.evaluate(
            "() => Math.max(...[document.documentElement, ...document.querySelectorAll('main')]"
            ".map((part) => part.scrollWidth)) - innerWidth"
        )
        assert wide <= 0, f"the page is {wide} px too wide"

    def stays_in_place(self) -> None:
        """A table fills the screen: what takes the focus below it does not shift it."""
        shifted = self.page.evaluate(
            "() => { const below = document.createElement('button'); below.style = 'position: absolute; top: 120%';"
            " document.querySelector('main').append(below); below.focus(); below.scrollIntoView();"
            " const shifted = scrollY + document.querySelector('main').scrollTop; below.remove(); return shifted }"
        )
        assert shifted == 0
