"""Bad lines, closed lids and power cuts."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import House
from tests.browser.people import Person
from tests.browser.tables import join, table_of

Enter = Callable[..., Person]


def hand(person: Person) -> list[str]:
    cards = person.page.get_by_role("group", name="Your hand").get_by_role("button")
    expect(cards.first).to_be_visible()
    return [card.inner_text().splitlines()[0] for card in cards.all()]


def test_a_refresh_in_the_middle_brings_back_the_same_hand(house: House, person: Enter) -> None:
    """The seat is on the device, not on the page."""
    ada = person("Ada").go(house.url)
    ada.press("Play now: The Plan, against bots")
    before = hand(ada)
    ada.page.reload()
    assert hand(ada) == before
    ada.answer()
    expect(ada.plate.filter(has_text="Pick a card first")).to_have_count(0)


def test_a_lost_line_says_so_and_comes_back_with_what_was_missed(house: House, person: Enter) -> None:
    """Offline in the middle of a turn: the band, then the table as it is now."""
    ada, ben = person("Ada"), person("Ben")
    link = table_of(ada, house, "the-plan")
    join(ben, link)
    ada.press(re.compile("^Start with"))
    before = hand(ada)
    ada.page.context.set_offline(True)
    ada.sees(re.compile("line is dead"))
    ben.answer()
    ada.page.context.set_offline(False)
    expect(ada.page.get_by_text(re.compile("line is dead"))).to_have_count(0, timeout=30_000)
    assert hand(ada) == before
    ada.answer()
    expect(ada.plate.filter(has_text="Pick a card first")).to_have_count(0)


def test_a_power_cut_in_the_middle_of_a_turn_loses_nothing(own_house: House, person: Enter) -> None:
    """kill -9, start again: the same seats, the sealed card still sealed, the game goes on."""
    ada, ben = person("Ada"), person("Ben")
    link = table_of(ada, own_house, "the-plan")
    join(ben, link)
    ada.press(re.compile("^Start with"))
    hand(ada)
    ada.answer()
    ada.sees(re.compile("is sealed|We wait for"))
    before = hand(ben)
    own_house.kill()
    ben.sees(re.compile("line is dead"))
    own_house.start()
    expect(ben.page.get_by_text(re.compile("line is dead"))).to_have_count(0, timeout=40_000)
    assert hand(ben) == before
    expect(ada.plate).to_have_count(0)
    ben.answer()
    expect(ada.page.get_by_text(re.compile("Turn 1|TURN 1")).first).to_be_attached()
    end = time.monotonic() + 60
    while ada.plate_words() != "Choose two cards" or ben.plate_words() != "Choose two cards":
        assert time.monotonic() < end, f"nobody passes: {ada.plate_words()!r}, {ben.plate_words()!r}"
        for guest in (ada, ben):
            if guest.plate_words() == "Pick one":  # somebody left with nothing and takes a trinket first
                guest.answer()
        ada.page.wait_for_timeout(100)


def test_a_server_that_goes_down_says_so_and_the_page_comes_back(own_house: House, person: Enter) -> None:
    """Everybody reads that the seat is safe; when the house is open again the same hand is there."""
    ada, ben = person("Ada"), person("Ben")
    link = table_of(ada, own_house, "the-plan")
    join(ben, link)
    ada.press(re.compile("^Start with"))
    before = hand(ada)
    hand(ben)
    own_house.stop()
    for guest in (ada, ben):
        guest.sees(re.compile("The server is going down. Your seat is safe"))
        guest.sees(re.compile("line is dead"))
    own_house.start()
    expect(ada.page.get_by_text(re.compile("line is dead"))).to_have_count(0, timeout=40_000)
    assert hand(ada) == before


def test_a_seat_goes_on_on_another_device(house: House, person: Enter) -> None:
    """By a one-time link from the menu; the address keeps no secret."""
    ada = person("Ada").go(house.url)
    ada.press("Play now: The Plan, against bots")
    before = hand(ada)
    ada.press("Menu")
    ada.press(re.compile("another device|elsewhere", re.IGNORECASE))
    link = ada.page.locator("input[readonly]").last.input_value()
    assert "#code=" in link
    phone = person("Phone", (360, 640)).go(link)
    assert hand(phone) == before
    assert "code" not in phone.page.url
    late = person("Late").go(link)
    late.sees(re.compile("used or is too old"))
