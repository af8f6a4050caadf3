"""Every screen, looked at closely: no barrier, nothing too wide, no secret for those who only watch."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import chromium
from tests.browser.conftest import DESKTOP, FLAGS, PHONE, House
from tests.browser.people import Person
from tests.browser.tables import join, table_of

Enter = Callable[..., Person]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_home_lobby_and_table_have_no_barriers(house: House, person: Enter, size: tuple[int, int]) -> None:
    """axe finds nothing on home, about, lobby, table, rules and menu, and no page scrolls sideways."""
    ada = person("Ada", size).go(house.url)
    expect(ada.button("Play now: The Plan, against bots")).to_be_visible()
    ada.finds_no_barrier()
    ada.does_not_scroll_sideways()
    ada.go(f"{house.url}/about")
    ada.sees(re.compile("CC BY"))
    ada.finds_no_barrier()
    ada.go(house.url)
    ada.press("Open a table of The Plan")
    ada.page.get_by_label("Your name").fill("Ada")  # a host is asked as well, once
    ada.finds_no_barrier()
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_role("heading", name="Call sheet")).to_be_visible()
    ada.finds_no_barrier()
    ada.does_not_scroll_sideways()
    ada.press(re.compile("^Start with"))
    expect(ada.plate).to_be_visible()
    ada.finds_no_barrier()
    ada.does_not_scroll_sideways()
    ada.stays_in_place()
    ada.page.keyboard.press("?")
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    ada.finds_no_barrier()
    ada.page.keyboard.press("Escape")
    expect(ada.page.get_by_role("dialog")).to_have_count(0)
    ada.press("Menu")
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    ada.finds_no_barrier()


def test_a_spectator_sees_no_hand(house: House, person: Enter) -> None:
    """Neither on the screen nor in anything that arrives."""
    ada, eve = person("Ada"), person("Eve")
    heard: list[str] = []
    eve.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    link = table_of(ada, house, "the-plan")
    ada.press(re.compile("^Start with"))
    expect(ada.plate).to_be_visible()
    eve.come_in(link)
    eve.sees("You watch.")
    ada.answer()
    expect(ada.plate.filter(has_text="Pick a card first")).to_have_count(0)
    assert eve.page.get_by_role("group", name="Your hand").count() == 0
    assert heard
    assert not any('"hand":' in frame or '"own":{' in frame for frame in heard)


def test_talk_reaches_everybody_and_never_becomes_markup(house: House, person: Enter) -> None:
    """What is said is text, whatever it looks like."""
    ada, ben = person("Ada"), person("Ben")
    link = table_of(ada, house, "the-plan")
    join(ben, link)
    box = ben.page.get_by_role("textbox", name="Say something")
    box.fill("<img src=x onerror=alert(1)> hello")
    box.press("Enter")
    ada.sees("<img src=x onerror=alert(1)> hello")


def test_an_unknown_room_says_so(house: House, person: Enter) -> None:
    """A mistyped link gets a page with words and a way home."""
    ada = person("Ada").call_myself(house.url).go(f"{house.url}/t/nowhere")
    ada.sees(re.compile("no such room|There is no such", re.IGNORECASE))
    ada.finds_no_barrier()


@pytest.fixture
def large_print(chrome: Browser) -> Iterator[Browser]:
    """A browser whose settings ask for letters twice as large."""
    settings = "--blink-settings=defaultFontSize=32"
    browser = chrome.browser_type.launch(executable_path=chromium(), args=[*FLAGS, settings])
    yield browser
    browser.close()


def test_text_twice_as_large_still_fits(house: House, large_print: Browser, person: Enter) -> None:
    """200 percent text on a desk: everything is still there, nothing sideways."""
    ada = person("Ada", browser=large_print).go(house.url)
    ada.press("Play now: The Plan, against bots")
    expect(ada.plate).to_be_visible()
    assert ada.page.evaluate("() => getComputedStyle(document.documentElement).fontSize") == "32px"
    ada.does_not_scroll_sideways()
    ada.answer()
    expect(ada.plate.filter(has_text="Pick a card first")).to_have_count(0)


def test_a_card_that_comes_to_lie_under_a_resting_mouse_is_not_held_close(house: House, person: Enter) -> None:
    """Whoever pressed "Learn it" reads what the lesson shows them; a card is looked at when the mouse goes to it."""
    ada = person("Ada", DESKTOP).go(house.url)
    ada.page.get_by_role("link", name="Learn it").nth(3).click()
    ada.sees("Pick the card you will send in.")
    card = ada.page.get_by_role("region", name="Table").get_by_role("button", name=re.compile("Team of Four")).last
    box = card.bounding_box()
    assert box is not None
    ada.page.go_back()
    ada.page.mouse.move(box["x"] + 20, box["y"] + 60)
    ada.page.get_by_role("link", name="Learn it").nth(3).evaluate("link => link.click()")
    expect(card).to_be_visible()
    held = ada.page.locator("[popover]:popover-open", has_text="Team of Four")
    ada.page.wait_for_timeout(1_000)  # more than twice as long as a mouse must rest on a card
    expect(held).to_have_count(0)
    ada.page.mouse.move(box["x"] + 40, box["y"] + 80)
    expect(held).to_be_visible()
