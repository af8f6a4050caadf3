"""The guided games as a newcomer plays them: by what the coach says, points at and lights up."""

from collections.abc import Callable

import pytest
from playwright.sync_api import TimeoutError, expect

from tests.browser.conftest import PHONE, House
from tests.browser.people import Person

THINGS = ".box button, .box label, .box [role=radio]"
PLATES = ".box .plates button:not(:disabled)"
ACTS = 60  # more than any lesson has
IN_THE_RING = """() => {
  const ring = document.querySelector('svg[data-ring] .ring')?.getBoundingClientRect()
  const all = [...document.querySelectorAll('THINGS')]
  const inside = ({ left, right, top, bottom }) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    return ring && x > ring.left && x < ring.right && y > ring.top && y < ring.bottom
  }
  return all.flatMap((one, i) => (inside(one.getBoundingClientRect()) && !one.disabled ? [i] : []))
}""".replace("THINGS", THINGS)


class Pupil:
    """Does what is said: goes on where there is something to look at, else presses what the ring is around."""

    def __init__(self, person: Person, tap: Callable[[int], None], send: Callable[[], None]) -> None:
        self.page = person.page
        self.tap = tap
        self.send = send

    @property
    def said(self) -> str:
        return self.page.locator(".cue .say").inner_text() + self.page.locator(".cue .count").inner_text()

    @property
    def on(self) -> str:
        """What the coach's own plate says, if there is one."""
        return " ".join(self.page.locator(".cue .on button").all_inner_texts())

    def moved(self, before: str) -> bool:
        """Whether the coach says something else, or a plate to go on; a show may have to end first."""
        says = "before => document.querySelector('.cue .on button') || before !== "
        says += "document.querySelector('.cue .say').innerText + document.querySelector('.cue .count').innerText"
        try:
            self.page.wait_for_function(says, arg=before, timeout=1_500)
        except TimeoutError:
            return False
        return True

    def act(self) -> None:
        """The awaited act: whatever is not awaited changes nothing, so one may try."""
        before = self.said
        expect(self.page.locator("svg[data-ring]")).to_be_visible()
        for place in self.page.evaluate(IN_THE_RING):
            self.tap(place)
            self.send()
            if self.moved(before):
                return
        raise AssertionError(f"nothing in the ring does what the coach asks: {before}")

    def play(self) -> None:
        for _ in range(ACTS):
            self.page.wait_for_function(
                "() => document.querySelector('.cue .on button') || document.querySelector('svg[data-ring]')"
            )
            if "real game" in self.on:
                return
            if self.on:
                self.page.locator(".cue .on button").last.click()
            else:
                self.act()
        raise AssertionError("the lesson does not end")


def by_touch(person: Person) -> Pupil:
    page = person.page

    def tap(place: int) -> None:
        page.locator(THINGS).nth(place).tap(timeout=5_000)

    def send() -> None:
        if page.locator(PLATES).count():
            page.locator(PLATES).first.tap(timeout=5_000)

    return Pupil(person, tap, send)


def by_keyboard(person: Person) -> Pupil:
    page = person.page

    def tap(place: int) -> None:
        thing = page.locator(THINGS).nth(place)
        (thing.locator("input") if thing.locator("input").count() else thing).focus()
        page.keyboard.press("Space")

    def send() -> None:
        if page.locator(PLATES).count():
            page.locator(PLATES).first.focus()
            page.keyboard.press("Enter")

    return Pupil(person, tap, send)


@pytest.mark.parametrize("game", ["the-plan"])
def test_a_newcomer_learns_it_on_a_phone(game: str, house: House, person: Callable[..., Person]) -> None:
    """Offered at the first Play now; a wrong tap changes nothing; left and taken up again; ends in a real game."""
    ada = person("Ada", PHONE, touch=True, newcomer=True)
    page = ada.go(house.url).page
    ada.press("Play now: The Plan, against bots")
    page.get_by_role("dialog").get_by_role("button", name="Learn it").tap()
    pupil = by_touch(ada)
    for _ in range(3):
        page.get_by_role("button", name="Go on").tap()
    expect(page.locator(".cue .say")).to_contain_text("Tap Dry Bones")
    page.locator("[data-face='P1-M']").tap()
    pupil.send()
    expect(page.get_by_role("alert").first).to_contain_text("Not yet. Dry Bones first.")
    ada.finds_no_barrier()
    page.reload()
    expect(page.locator(".cue .say")).to_contain_text("Tap Dry Bones")
    pupil.play()
    page.get_by_role("button", name="Deal me a real game").tap()
    page.wait_for_url("**/t/*")


@pytest.mark.parametrize("game", ["the-plan"])
def test_a_lesson_is_played_by_keyboard_alone(game: str, house: House, person: Callable[..., Person]) -> None:
    ada = person("Ada").go(f"{house.url}/learn/{game}")
    by_keyboard(ada).play()


def test_a_round_is_watched_from_the_lobby(house: House, person: Callable[..., Person]) -> None:
    """The chair is kept: the lesson lies over the lobby."""
    ada = person("Ada", PHONE, touch=True).go(house.url)
    ada.press("Open a table of The Plan")
    ada.sees("Five new treasures a turn, seven kinds, all in plain view.")
    ada.press("Watch a round")
    ada.sees("Five treasures turn up: two Egypt, two Rocketry, a Skull.")
    ada.press("Go on")
    ada.sees("Everybody lays one card face down; nobody may change it now.")
    ada.press("Leave")
    expect(ada.button("Watch a round")).to_be_visible()
