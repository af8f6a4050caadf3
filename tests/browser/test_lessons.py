"""The guided games as a newcomer plays them: by what the coach says, points at and lights up."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import ElementHandle, TimeoutError, expect

from tests.browser.conftest import PHONE, House
from tests.browser.people import Person

GAMES = ("the-plan", "masterminds")
THINGS = ".box button, .box label, .box [role=radio]"
PLATES = ".box .plates button:not(:disabled)"
ACTS = 60  # more than any lesson has
IN_THE_RING = """() => {
  const ring = document.querySelector('svg[data-ring] .ring')?.getBoundingClientRect()
  const all = [...document.querySelectorAll('THINGS')]
  const inside = one => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const lit = ring && x > ring.left && x < ring.right && y > ring.top && y < ring.bottom
    return lit && one.contains(document.elementFromPoint(x, y))
  }
  return all.flatMap((one, i) => (inside(one) && !one.disabled ? [i] : []))
}""".replace("THINGS", THINGS)


# What somebody presses who reads the sentence; where nothing is written, whatever the ring is around is tried.
PRESSED: dict[str, list[tuple[str, tuple[str, ...]]]] = {
    "masterminds": [
        ("Recruit Dario", ("^Dario Lento$",)),
        ("Put the Shadow Suit", ("^Shadow Suit, Gear", "^Dario Lento,")),
        ("Put the Tuned Coupe", ("^Tuned Coupe", "^Big Oleander,")),
        ("Send Dario", ("^Heist$", "^Museum", "^Dario Lento,")),
        ("Perfection", ("^die: 5",)),
        ("Press on", ("^Press on", "^Museum", "^Glitch,", "^Big Oleander,")),
        ("A one", ("^Glitch,",)),
        ("Send Big Oleander", ("^Heist$", "^Museum", "^Big Oleander,", "^Dario Lento,")),
        ("Set it to 6", ("^die: 6",)),
    ]
}


class Pupil:
    """Does what is said: goes on where there is something to look at, else presses what the ring is around."""

    def __init__(self, person: Person, tap: Callable[[ElementHandle], None], send: Callable[[], None]) -> None:
        self.page = person.page
        self.tap = tap
        self.send = send

    @property
    def said(self) -> str:
        return self.page.locator(".cue .say").inner_text()

    @property
    def on(self) -> str:
        """What the coach's own plate says, if there is one."""
        return " ".join(self.page.locator(".cue .on button").all_inner_texts())

    def moved(self, before: str) -> bool:
        """Whether the coach says something else, or a plate to go on; a show may have to end first."""
        says = "before => document.querySelector('.cue .on button') || before !== "
        says += "document.querySelector('.cue .say').innerText"
        try:
            self.page.wait_for_function(says, arg=before, timeout=1_500)
        except TimeoutError:
            return False
        return True

    def act(self) -> None:
        """The awaited act: whatever is not awaited changes nothing, so one may try."""
        before = self.said
        expect(self.page.locator("svg[data-ring]")).to_be_visible()
        game = self.page.locator("[data-game]").first.get_attribute("data-game") or ""
        for names in [names for said, names in PRESSED.get(game, []) if before.startswith(said)]:
            for name in names:
                self.press(name)
            self.send()
            assert self.moved(before), f"{before}: {names} changed nothing"
            return
        things = self.page.locator(THINGS).element_handles()
        for place in self.page.evaluate(IN_THE_RING):
            self.tap(things[place])
            self.send()
            if self.moved(before):
                return
        raise AssertionError(f"nothing in the ring does what the coach asks: {before}")

    def press(self, name: str) -> None:
        """By its name; what is chosen already stays so."""
        dock, called = self.page.locator(".box .dock").first, re.compile(name)
        thing = dock.get_by_role("button", name=called).or_(dock.get_by_role("radio", name=called)).first
        expect(thing).to_be_attached()
        if thing.get_attribute("aria-pressed") != "true" and thing.is_enabled():
            self.tap(thing.element_handle())

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

    def tap(thing: ElementHandle) -> None:
        thing.tap(timeout=5_000, force=thing.get_attribute("type") == "radio")

    def send() -> None:
        if page.locator(PLATES).count():
            page.locator(PLATES).first.tap(timeout=5_000)

    return Pupil(person, tap, send)


def by_keyboard(person: Person) -> Pupil:
    page = person.page

    def tap(thing: ElementHandle) -> None:
        (thing.query_selector("input") or thing).focus()
        page.keyboard.press("Space")

    def send() -> None:
        if page.locator(PLATES).count():
            page.locator(PLATES).first.focus()
            page.keyboard.press("Enter")

    return Pupil(person, tap, send)


def test_a_newcomer_is_offered_a_lesson(house: House, person: Callable[..., Person]) -> None:
    """Offered at the first Play now; a wrong tap changes nothing; left and taken up again; never offered twice."""
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
    page.locator("[data-face='P2-EB']").tap()
    pupil.send()
    expect(page.locator(".cue .say")).to_contain_text("neither gets it", timeout=60_000)
    page.get_by_role("button", name="Back").tap()
    expect(page.locator(".cue .say")).to_contain_text("Tap Dry Bones")
    page.get_by_role("button", name="Leave").tap()
    ada.press("Play now: The Plan, against bots")  # not offered twice
    page.wait_for_url("**/t/*")


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_played_by_touch(game: str, house: House, person: Callable[..., Person]) -> None:
    """To its end, which is a real game."""
    ada = person("Ada", PHONE, touch=True).go(f"{house.url}/learn/{game}")
    by_touch(ada).play()
    ada.press("Deal me a real game")
    ada.page.wait_for_url("**/t/*")


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
