"""Whole games in real windows: all eleven turns by touch, six where the way to the end proves nothing more."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, House
from tests.browser.people import Person
from tests.browser.tables import A_WHILE, open_table, set_up, start

Enter = Callable[..., Person]


def play_to_the_end(*people: Person, by_keyboard: bool = False, seconds: int = 240) -> None:
    end = time.monotonic() + seconds
    while not all(person.is_over() for person in people):
        assert time.monotonic() < end, f"no end in {seconds} s: {[person.asked() for person in people]}"
        acted = [person.answer_by_keyboard() if by_keyboard else person.answer() for person in people]
        if not any(acted):
            people[0].page.wait_for_timeout(A_WHILE)


def test_a_newcomer_is_in_a_game_against_bots_within_three_clicks(house: House, person: Enter) -> None:
    """From the home page one press deals the cards."""
    ada = person("Ada").go(house.url)
    ada.press("Play now: The Plan, against bots")
    expect(ada.plate).to_have_text("Pick a card first")
    expect(ada.page.get_by_role("group", name="Your hand").get_by_role("button")).to_have_count(6)


def test_three_windows_play_a_whole_game_with_three_bots(short_house: House, person: Enter) -> None:
    """By one shared link; everybody sees the same winner; the rematch takes along who wants to."""
    people = ada, ben, dev = (person("Ada"), person("Ben"), person("Dev"))
    link = open_table(ada, short_house, "The Plan")
    set_up(ada, chairs=6)
    start(ada, ben, dev)
    for guest in people:
        expect(guest.plate).to_have_text("Pick a card first")
    play_to_the_end(*people)
    headlines = {guest.page.get_by_role("heading", level=1).first.inner_text() for guest in people}
    assert len(headlines) == 1
    ada.press("Again, same crew")
    ben.sees("Ada wants to go again.")
    ben.press("Come along")
    dev.press("Not now")
    expect(dev.page.get_by_text("Ada wants to go again.")).to_have_count(0)
    assert dev.page.url == link
    for guest in (ada, ben):
        guest.page.wait_for_url(lambda url: "/t/" in url and url != link)
        expect(guest.page.get_by_role("heading", name="Call sheet")).to_be_visible()


def test_a_whole_game_on_a_phone_by_touch(house: House, person: Enter) -> None:
    """Every question of a game fits a small phone and is answered with a thumb."""
    ada = person("Ada", PHONE, touch=True).go(house.url)
    ada.press("Play now: The Plan, against bots")
    expect(ada.plate).to_be_visible()
    ada.does_not_scroll_sideways()
    play_to_the_end(ada)
    ada.does_not_scroll_sideways()
    ada.finds_no_barrier()


def test_a_whole_game_by_keyboard_alone(short_house: House, person: Enter) -> None:
    """Numbers choose, Enter confirms."""
    ada = person("Ada").go(short_house.url)
    ada.button("Play now: The Plan, against bots").focus()
    ada.page.keyboard.press("Enter")
    expect(ada.plate).to_be_visible()
    play_to_the_end(ada, by_keyboard=True)


def test_a_whole_game_by_plain_http(short_house: House, person: Enter) -> None:
    """Where sockets are blocked the page finds its own way."""
    ada = person("Ada")
    ada.page.context.route_web_socket(re.compile(".*"), lambda socket: socket.close())
    ada.go(short_house.url)
    ada.press("Play now: The Plan, against bots")
    expect(ada.plate).to_have_text("Pick a card first", timeout=30_000)
    play_to_the_end(ada)


def test_a_finished_game_can_be_watched_again(short_house: House, person: Enter) -> None:
    """Scrubbed, from any eyes, and played on from any moment with bots."""
    ada = person("Ada").go(short_house.url)
    ada.press("Play now: The Plan, against bots")
    expect(ada.plate).to_be_visible()
    play_to_the_end(ada)
    ada.page.get_by_role("link", name="Watch it back").click()
    ada.page.wait_for_url(re.compile("/r/"))
    place = ada.page.get_by_role("slider")
    expect(place).to_be_visible()
    ada.finds_no_barrier()
    watcher = person("Wim", PHONE).go(ada.page.url)
    slider = watcher.page.get_by_role("slider")
    slider.focus()
    for _ in range(5):
        watcher.page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("5")
    board = watcher.page.locator(".docked > .head, .docked > .table")
    assert sum(part.bounding_box()["height"] for part in board.all()) >= 0.5 * PHONE[1]
    watcher.page.locator("summary", has_text="Hands").click()
    expect(watcher.page.locator("details > .place").get_by_role("button").first).to_be_in_viewport()
    watcher.page.locator("summary", has_text="Hands").click()
    watcher.does_not_scroll_sideways()
    watcher.finds_no_barrier()
    if not watcher.button("Play on from here").count():
        watcher.press("More")
    watcher.press("Play on from here")
    watcher.press("Sit down")
    watcher.page.wait_for_url(re.compile("/t/"))
