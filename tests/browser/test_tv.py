"""The big screen: a code, a table for three metres, and phones that are hands."""

import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.conftest import PHONE, House
from tests.browser.people import Person
from tests.browser.tables import A_WHILE, join, made_room, open_table, set_up
from tests.server.conftest import Client

FULL, SMALL = (1920, 1080), (1280, 720)
FAR = (Path(__file__).parent / "far.js").read_text()
SPEECH = """
    window.told = [];
    window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text } };
    Object.defineProperty(window, 'speechSynthesis', { value: {
        getVoices: () => [], addEventListener() {}, removeEventListener() {}, cancel() {},
        speak(said) { window.told.push(said.text); setTimeout(() => said.onend?.(), 0) },
    } });
"""


def fits(page: Page) -> None:
    """Nothing of the board hangs out of its box, nothing of the page out of the screen, and all can be read."""
    page.wait_for_function(
        """() => {
            const box = document.querySelector('.frame > .board')
            const over = [box.scrollHeight - box.clientHeight, box.scrollWidth - box.clientWidth,
                document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]
            return Math.max(...over) <= 2
        }""",
        polling=A_WHILE,
    )
    reads_well(page)


def reads_well(page: Page) -> None:
    """As soon as everything lies where it belongs: a card on its way may lie over another.

    What is not painted is not read: these pages are.
    """
    try:
        page.wait_for_function(f"() => ({FAR.rstrip().removesuffix(';')})().length === 0", polling=A_WHILE)
    except TooLate:
        assert page.evaluate(FAR) == []


def code_from(host: Person) -> str:
    """What the host's phone says is to be typed."""
    shown = host.page.get_by_text(re.compile(r"^[a-z]+-[a-z]+-\d\d$")).first
    expect(shown).to_be_visible()
    return shown.inner_text()


def test_a_screen_and_two_phones(house: House, person: Callable[..., Person]) -> None:
    """The Plan: from the code to the first turn; the screen shows the table, the phones hold the hands."""
    ada, ben = person("Ada", PHONE, touch=True), person("Ben", PHONE, touch=True)
    tv = person("TV", FULL, painted=True)
    tv.page.add_init_script(SPEECH)
    link = open_table(ada, house, "The Plan")
    set_up(ada, chairs=3)
    ada.press("Show on a big screen")
    code = code_from(ada)
    ada.finds_no_barrier()

    tv.go(f"{house.url}/tv")
    tv.finds_no_barrier()
    tv.page.get_by_label("Code of the screen").fill("sly-fox-00")
    tv.page.keyboard.press("Enter")
    tv.sees(re.compile("No screen has this code"))
    tv.page.get_by_label("Code of the screen").fill(code.replace("-", " ").upper())
    tv.page.keyboard.press("Enter")
    tv.page.wait_for_url(re.compile(f"/tv/{code}"))
    tv.sees("Ada starts it by phone.")
    expect(tv.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    tv.finds_no_barrier()
    ada.sees("The screen is on.")
    ada.page.keyboard.press("Escape")

    join(ben, link)
    tv.sees(re.compile("Ben", re.IGNORECASE))
    ada.press(re.compile("^Start"))
    frame = tv.page.locator(".frame")
    expect(frame).to_be_visible()
    tv.sees("We wait for")
    fits(tv.page)
    tv.finds_no_barrier()
    assert not tv.page.get_by_role("group", name="Your hand", exact=True).count()

    for guest in (ada, ben):
        expect(guest.button(re.compile("Microphone off. You sit in one room"))).to_be_visible()
        expect(guest.button("Hand")).to_have_attribute("aria-pressed", "true")
        expect(guest.page.get_by_role("group", name="Your hand", exact=True)).to_be_visible()
        expect(guest.page.get_by_role("list", name="The museum")).to_be_hidden()
    ada.finds_no_barrier()
    ben.press("Board")
    expect(ben.page.get_by_role("list", name="The museum")).to_be_visible()
    ben.press("Hand")
    ben.press("Menu")
    ben.page.get_by_role("radiogroup", name=re.compile("only my hand")).get_by_text("Off").click()
    expect(ben.page.get_by_role("list", name="The museum")).to_be_visible()
    expect(ben.button("Hand")).to_have_count(0)

    tv.page.keyboard.press("n")
    told = tv.page.locator(".told > span").last
    before = told.inner_text()
    for guest in (ada, ben):
        expect(guest.plate).to_be_visible()
        guest.answer()
    expect(told).not_to_have_text(before)
    tv.page.wait_for_function("() => window.told.length > 0")

    ada.press("Menu")
    ada.press("Big screen")
    ada.press("Hold the show")
    tv.sees("Held")
    ada.press("Go on")
    expect(tv.page.get_by_text("Held", exact=True)).to_have_count(0)
    tv.page.keyboard.press("ArrowDown")
    tv.sees("Held")
    tv.page.keyboard.press("ArrowUp")
    ada.press("Switch the screen off")
    tv.sees("The host has switched this screen off.")
    expect(ada.button("Hand")).to_have_count(0)


def table_of_bots(house: House, game: str, players: int, **options: str) -> tuple[Client, str]:
    """A host who only watches, bots on every chair, and the code of the screen."""
    made = made_room(house, game, "Ada", players=players, **options)
    host = Client(SimpleNamespace(host=f"127.0.0.1:{house.port}"), made["room"], made["key"])
    host.do("Stand")
    for seat in range(players):
        host.do("PlaceBot", seat=seat, level="easy")
    host.do("OpenScreen")
    return host, next(told["code"] for told in host.told if told["type"] == "ScreenCode")


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("the-plan", 6, {}),
        ("bank-heist", 8, {}),
        ("masterminds", 5, {}),
        ("oceans-heist", 5, {}),
        ("exactly-as-planned", 5, {}),
        ("exactly-as-planned", 5, {"heist": "bonnie_and_clyde_waltz"}),
        ("exactly-as-planned", 5, {"heist": "quiz_show"}),
    ],
    ids=["the-plan", "bank-heist", "masterminds", "oceans-heist", "scam", "waltz", "quiz"],
)
def test_every_board_fits_both_sizes(
    house: House, person: Callable[..., Person], game: str, players: int, options: dict[str, str]
) -> None:
    """With every chair taken, at 1080 and 720 lines, and to axe."""
    host, code = table_of_bots(house, game, players, **options)
    tv = person("TV", FULL, painted=True).go(f"{house.url}/tv/{code}")
    tv.sees(re.compile("starts it by phone"))
    host.do("Start")
    expect(tv.page.locator(".frame > .board > *").first).to_be_visible()
    for width, height in (FULL, SMALL):
        tv.page.set_viewport_size({"width": width, "height": height})
        expect(tv.page.locator("main")).to_have_css("width", f"{width}px")
        fits(tv.page)
    tv.finds_no_barrier()
    host.close()


def test_the_result_is_a_show(short_house: House, person: Callable[..., Person]) -> None:
    """Page after page, like credits; the arrow key turns the page."""
    host, code = table_of_bots(short_house, "the-plan", 6)
    tv = person("TV", SMALL, painted=True).go(f"{short_house.url}/tv/{code}")
    tv.sees(re.compile("starts it by phone"))
    host.do("Start")
    roll = tv.page.locator(".rolls")
    for _ in range(240):
        tv.page.keyboard.press("ArrowRight")
        if roll.is_visible():
            break
        tv.page.wait_for_timeout(500)
    expect(roll).to_contain_text(re.compile("gets? away with it", re.IGNORECASE))
    reads_well(tv.page)
    before = roll.evaluate("(box) => box.scrollTop")
    tv.page.keyboard.press("ArrowRight")
    tv.page.wait_for_function("(was) => document.querySelector('.rolls').scrollTop !== was", arg=before)
    host.close()
