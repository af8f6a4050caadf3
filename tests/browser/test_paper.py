"""Rules for players, and the companion of a real table."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, House
from tests.browser.people import Person
from tests.browser.tables import table_of

Enter = Callable[..., Person]

GAMES = ["the-plan", "exactly-as-planned", "masterminds", "bank-heist", "oceans-heist"]
HEARS = """
  window.heard = []
  const voice = { speak: (said) => heard.push(said.text), cancel: () => undefined }
  Object.defineProperty(window, 'speechSynthesis', { value: voice })
"""


def press(page: Page, name: str | re.Pattern[str]) -> None:
    page.get_by_role("button", name=name, exact=isinstance(name, str)).first.click()


def seconds_left(page: Page) -> int:
    minutes, seconds = (page.get_by_role("timer").get_attribute("aria-label") or "").split()[0].split(":")
    return 60 * int(minutes) + int(seconds)


def test_rules_for_players_lead_to_the_exact_ones(house: House, person: Enter) -> None:
    """From home, with pictures first, by words and by number; no screen has a barrier, on a phone too."""
    ada = person("Ada", PHONE)
    page = ada.page
    page.goto(house.url)
    page.get_by_role("link", name="Rules: The Plan").click()
    expect(page.get_by_role("heading", name="A turn in four pictures")).to_be_visible()
    ada.finds_no_barrier()
    page.get_by_role("searchbox").fill("trinket")
    expect(page.get_by_role("status")).to_contain_text("places")
    page.get_by_role("searchbox").fill("")
    press(page, "TP-4.5")
    expect(page).to_have_url(re.compile("/rules/the-plan/TP-4.5$"))
    expect(page.locator('[data-rule="TP-4.5"]')).to_be_focused()
    page.get_by_role("link", name="Rules in pictures").click()
    for game in GAMES:
        page.goto(f"{house.url}/rules/{game}")
        expect(page.get_by_role("heading", name="All rules")).to_be_visible()
        ada.does_not_scroll_sideways()
        high = page.locator(".sides").evaluate("(sides) => sides.getBoundingClientRect().height")
        assert high <= 2.3 * PHONE[1], f"{game}: {high} px are more than two screens"
    ada.finds_no_barrier()


def test_rules_at_the_table_open_for_players(house: House, person: Enter) -> None:
    ada = person("Ada")
    page = ada.page
    table_of(ada, house, "the-plan")
    page.locator(".idea").get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog").get_by_role("heading", name="A turn in four pictures")).to_be_visible()
    press(page, "TP-4.5")
    expect(page.get_by_role("dialog").locator('[data-rule="TP-4.5"]')).to_be_focused()
    ada.finds_no_barrier()


def test_the_clock_of_a_heist_survives_sleep_and_reload_and_speaks(house: House, person: Enter) -> None:
    """Backup Plans dealt by passing the phone, a count, five minutes by the wall."""
    ada = person("Ada", PHONE)
    page = ada.page
    page.clock.install()
    page.add_init_script(HEARS)
    page.goto(f"{house.url}/table/exactly-as-planned")
    press(page, "Voice")
    page.get_by_role("radio", name="One each").check(force=True)
    ada.finds_no_barrier()
    press(page, "Deal the plans")
    for other in ("Player 2", "Player 3"):
        press(page, f"Pass it to {other}")
    press(page, "All have read: set up the cards")
    assert len(page.evaluate("heard")) == 3
    press(page, "Start the clock")
    page.clock.run_for(3500)
    timer = page.get_by_role("timer")
    expect(timer).to_have_attribute("aria-label", re.compile(r"^(5:00|4:5\d)"))
    page.clock.run_for(61_000)
    assert "4 minutes." in page.evaluate("heard")
    page.reload()
    expect(timer).to_have_attribute("aria-label", re.compile(r"^[123]:"))
    ada.finds_no_barrier()
    before = seconds_left(page)
    page.clock.fast_forward(60_000)  # the phone slept
    page.clock.run_for(1000)
    assert 0 < seconds_left(page) <= before - 60
    press(page, "Call it")
    expect(page.get_by_text("Turn everything up.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Turn everything up.")).to_be_visible()


def test_backup_plans_are_dealt_to_phones_that_follow_the_clock(house: House, person: Enter) -> None:
    """Each phone gets its own plan by a link that a QR code holds, and later the clock of the one that leads."""
    ada, ben = person("Ada", PHONE), person("Ben", PHONE)
    lead, other = ada.page, ben.page
    lead.goto(f"{house.url}/table/exactly-as-planned")
    lead.get_by_role("radio", name="One each").check(force=True)
    press(lead, "Deal the plans")
    press(lead, "Pass it to Player 2")
    plan = lead.locator("article h2").inner_text()
    expect(lead.get_by_role("img", name="QR code of the link")).to_be_visible()
    ada.finds_no_barrier()
    other.goto(lead.get_by_role("link", name="The plan of Player 2").get_attribute("href") or "")
    expect(other.get_by_text("dealt to this phone: Player 2")).to_be_visible()
    expect(other.locator("article h2")).to_have_text(plan, use_inner_text=True)
    expect(other.get_by_role("list", name="Plans of your partners").get_by_role("listitem")).to_have_count(2)
    assert "#" not in other.url
    ben.finds_no_barrier()
    press(lead, "Pass it to Player 3")
    press(lead, "All have read: set up the cards")
    press(lead, "Start the clock")
    press(lead, "Other phones")
    ada.finds_no_barrier()
    other.goto(lead.get_by_role("link", name="This clock").get_attribute("href") or "")
    expect(other.locator("article h2")).to_have_text(plan, use_inner_text=True)
    expect(lead.get_by_role("timer")).to_have_attribute("aria-label", re.compile(":"))  # it says Go! for a second
    assert abs(seconds_left(other) - seconds_left(lead)) <= 1
    other.reload()
    assert abs(seconds_left(other) - seconds_left(lead)) <= 1


def test_every_game_has_a_companion(house: House, person: Enter) -> None:
    """Played through in short, by keyboard where it matters; each remembers."""
    ada = person("Ada", PHONE)
    page = ada.page

    def opened(game: str) -> None:
        page.goto(f"{house.url}/table/{game}")
        page.get_by_role("heading", level=1).wait_for()
        ada.does_not_scroll_sideways()

    opened("the-plan")
    page.get_by_role("button", name="Begin").focus()
    page.keyboard.press("Enter")
    for _ in range(10):
        press(page, "Next turn")
    press(page, re.compile("^More: Points of Player 2"))
    press(page, "Count the points")
    page.reload()
    expect(page.get_by_role("status")).to_contain_text("Player 2: 1")
    press(page, re.compile("^More: Points of Player 1"))
    expect(page.get_by_text("A tie: most treasures, then most trinkets.")).to_be_visible()
    for _ in range(5):
        press(page, re.compile("^More: Points of Player 1"))
    press(page, re.compile("^More: Sets of Player 2"))
    expect(page.get_by_role("status")).to_contain_text("Player 2: 6")
    expect(page.get_by_text("A tie, and more sets.")).to_be_visible()
    ada.finds_no_barrier()

    opened("bank-heist")
    press(page, "The code")
    press(page, "Wrong")
    press(page, "Right: they lead")
    expect(page.get_by_role("status").first).to_contain_text("Silence")
    press(page, "Round over")
    press(page, "Round over")
    expect(page.get_by_role("status").first).to_contain_text("Alarm")
    ada.finds_no_barrier()
    for _ in range(5):
        press(page, "A bag in the truck")
    for _ in range(3):
        press(page, "Round over")
    expect(page.get_by_text("All living turn up their cards.")).to_be_visible()

    opened("masterminds")
    press(page, "Begin")
    press(page, "Next turn")
    expect(page.get_by_role("status").first).to_contain_text("Player 2 is up")
    for _ in range(4):
        press(page, "A job is done")
    press(page, "Count the gems")
    press(page, "More: Value of Emerald")
    press(page, "More: Emerald of Player 1")
    expect(page.get_by_role("status")).to_contain_text("Player 1: 2")
    ada.finds_no_barrier()

    opened("oceans-heist")
    press(page, "Begin")
    expect(page.get_by_role("timer")).to_be_visible()
    ada.finds_no_barrier()
    for _ in range(6):
        press(page, re.compile("^On to:"))
    for _ in range(6):
        press(page, "More: Alarms raised")
    expect(page.get_by_role("status").first).to_contain_text("The Staff wins")
