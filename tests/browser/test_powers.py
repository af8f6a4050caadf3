"""What a host and a guest may do about clocks, people and bots while a game runs."""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from heistnight.games import games
from tests.browser.conftest import DESKTOP, PHONE, House
from tests.browser.people import Person
from tests.browser.tables import join, table_of
from tests.browser.test_tv import code_from

Enter = Callable[..., Person]
SCREEN = (1920, 1080)


def two_with_bots(house: House, person: Enter, clock: str) -> tuple[Person, Person]:
    """Ada, who is the host, and Ben with two bots at a table with this clock."""
    ada, ben = person("Ada"), person("Ben")
    link = table_of(ada, house, "the-plan", clock=clock)
    join(ben, link)
    ada.sees("Ben")
    ada.press(re.compile("^Start with"))
    for guest in (ada, ben):
        expect(guest.plate).to_have_text("Pick a card first")
    return ada, ben


def test_a_host_changes_a_bot_s_level_and_hands_the_table_over(house: House, person: Enter) -> None:
    """In the middle of a game, from the menu; the new host can do the same."""
    ada, ben = two_with_bots(house, person, "normal")
    ada.press("Menu")
    level = ada.page.get_by_role("combobox", name=re.compile("^Level of")).first
    level.select_option("easy")
    expect(level).to_have_value("easy")
    ada.press("Hand over the table: Ben")
    expect(ada.button("Hand over the table: Ben")).to_have_count(0)
    ben.press("Menu")
    expect(ben.page.get_by_role("combobox", name=re.compile("^Level of")).first).to_have_value("easy")
    ben.press("Hand over the table: Ada")
    expect(ada.button("Hand over the table: Ben")).to_be_visible()


def test_a_blocked_person_is_not_heard(house: House, person: Enter) -> None:
    """By the one who blocks alone, until they want to hear them again."""
    ada, ben = two_with_bots(house, person, "normal")
    ada.press("Menu")
    ada.press(re.compile("^Block Ben"))
    ada.page.keyboard.press("Escape")
    box = ben.page.get_by_role("textbox").last
    box.fill("Leave the jewels to me")
    box.press("Enter")
    ben.sees("Leave the jewels to me")
    expect(ada.page.get_by_text("Leave the jewels to me")).to_have_count(0)
    ada.press("Menu")
    ada.press("Hear Ben again")
    ada.page.keyboard.press("Escape")
    ada.sees("Leave the jewels to me")


def seconds_left(guest: Person) -> int:
    minutes, seconds = (guest.page.get_by_role("timer").first.text_content() or "").split(":")
    return 60 * int(minutes) + int(seconds)


def test_more_time_is_half_a_minute_for_everybody(house: House, person: Enter) -> None:
    """Once a question for each who asks."""
    ada, ben = two_with_bots(house, person, "relaxed")
    before = seconds_left(ben)
    ada.press("Menu")
    ada.press("More time")
    ben.page.wait_for_timeout(1000)
    assert before + 10 < seconds_left(ben) <= before + 30
    ada.press("Menu")
    ada.press("More time")
    ada.sees("You have had more time for this question.")


class HurriedHouse(House):
    """The same command: only the first choice takes long enough to be hurried."""

    def command(self) -> list[str | Path]:
        return [sys.executable, "-c", HURRIED]


HURRIED = """
from heistnight.games.the_plan import clocks
blitz = clocks.LIMITS["blitz"]
blitz.update(dict.fromkeys(blitz, 4_000), choose_plan_first=12_000)
from heistnight.cli import main
main()
"""


@pytest.fixture
def hurried_house(tmp_path: Path) -> Iterator[House]:
    house = HurriedHouse(tmp_path)
    yield house
    house.stop()


def test_the_last_seconds_are_loud_and_a_seat_left_to_a_bot_comes_back(hurried_house: House, person: Enter) -> None:
    """A red frame from ten seconds on; who answers nothing twice is stood in for, and takes the seat back."""
    ada, ben = two_with_bots(hurried_house, person, "blitz")
    hot = ben.page.locator("main.hot")
    expect(hot).to_have_count(0)
    expect(hot).to_be_visible(timeout=15_000)
    taking = ben.button("Take it back")
    for _ in range(300):
        if taking.count():
            break
        ada.answer()
        ben.page.wait_for_timeout(300)
    taking.click()
    expect(ben.page.get_by_text("A bot is playing for you.")).to_have_count(0)
    ben.answer()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_latecomer_asks_for_a_chair_and_is_let_in_with_one_tap(
    house: House, person: Enter, size: tuple[int, int]
) -> None:
    """By touch and by keyboard; the host locks the table after that, and sends somebody away only when asked twice."""
    ada, eve, cy = person("Ada", size, touch=True), person("Eve", size), person("Cy", size)
    link = table_of(ada, house, "the-plan")
    ada.press(re.compile("^Start with"))
    eve.call_myself(house.url).go(link)
    eve.press("Watch, Eve")
    told = eve.page.get_by_text("You watch.").bounding_box()
    assert told is not None
    assert told["height"] < 40, "the words stand one letter under the other"
    eve.button("Ask for the chair").focus()
    eve.page.keyboard.press("Enter")
    eve.sees("Anybody at the table can let you in.")
    eve.does_not_scroll_sideways()
    ada.sees(re.compile("asks for .+’s chair"))
    ada.does_not_scroll_sideways()
    ada.finds_no_barrier()
    ada.button("Let them in").tap()
    expect(eve.page.get_by_role("group", name=re.compile("^(Your hand|The cards you still hold)$"))).to_be_visible()
    cy.come_in(link)
    expect(cy.button("Ask for the chair")).to_be_visible()
    ada.press("Menu")
    ada.page.get_by_label("The door", exact=True).select_option(label="No new faces")
    cy.sees("The table is locked: nobody new sits down.")
    ada.press("Show the door: Eve")
    ada.sees("Show Eve the door?")
    ada.finds_no_barrier()
    ada.press("Let them stay")
    expect(ada.page.get_by_text("Show Eve the door?")).to_have_count(0)
    ada.press("Show the door: Eve")
    ada.press("Out")
    eve.sees("The host has sent you away.")
    eve.page.reload()
    eve.sees("The host has sent you away.")


@pytest.mark.parametrize("game", [game.id for game in games()])
def test_the_host_ends_a_game_and_alone_begins_another_at_once(game: str, house: House, person: Enter) -> None:
    """On a phone: asked first, told that nobody wins, also on the big screen; and then dealt, not sent to a lobby."""
    ada, tv = person("Ada", PHONE, touch=True), person("TV", SCREEN)
    table_of(ada, house, game)
    ada.press("Show on a big screen")
    tv.go(f"{house.url}/tv/{code_from(ada)}")
    tv.sees("Ada starts it by phone.")
    ada.page.keyboard.press("Escape")
    ada.press(re.compile("^Start"))
    tv.page.locator(".frame").wait_for()
    ada.press("Menu")
    menu = ada.page.get_by_role("dialog")
    for answer in ("Stay", "Yes, do it"):
        menu.get_by_role("button", name="End the game").click()
        menu.get_by_role("button", name=answer).click()
    for one in (ada, tv):
        one.sees("The game was ended early. Nobody wins.")
    expect(tv.page.locator(".frame .board *").first).to_be_visible()
    ended = ada.page.url
    ada.press("Again, same crew")
    ada.page.wait_for_url(lambda url: url != ended)
    expect(ada.page.locator("#table .dock, #table .gate, #table [data-board]").first).to_be_visible()
    expect(ada.button(re.compile("^Start"))).to_have_count(0)


# Every note that is played, by its pitch.
HEARD = """window.heard = []
    const note = AudioParam.prototype.setValueAtTime
    AudioParam.prototype.setValueAtTime = function (hz, at) { heard.push(hz); return note.call(this, hz, at) }"""
JOINS, TURN = "() => heard.includes(587)", "() => heard.includes(196)"


def test_a_host_hears_who_comes_and_whose_turn_it_is(house: House, person: Enter) -> None:
    """Once a finger has touched the page: before that browsers let nobody be loud."""
    ada, ben = person("Ada", newcomer=True), person("Ben")
    ada.page.add_init_script(HEARD)
    link = table_of(ada, house, "the-plan")
    ada.press("Rules")
    ada.page.keyboard.press("Escape")
    join(ben, link)
    ada.page.wait_for_function(JOINS)
    assert not ada.page.evaluate(TURN)
    ada.press(re.compile("^Start"))
    ada.page.wait_for_function(TURN)
