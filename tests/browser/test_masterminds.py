"""Masterminds in real windows: people press what is on their screen."""

import re
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Error, Locator, expect

from tests.browser.conftest import PHONE, House
from tests.browser.people import Person

Enter = Callable[..., Person]
pytestmark = pytest.mark.xdist_group("browser")

SOON = 1500
WORTH_IT = re.compile("^Press on, best [3456] in 6$")
INTERRUPTS = re.compile(r", Interrupt\.")


def choose(host: Person, label: str, value: str) -> None:
    """A house rule, as a strip or as a list."""
    strip = host.page.get_by_role("radiogroup", name=label, exact=True)
    if strip.count():
        strip.get_by_text(value, exact=True).click()
    else:
        host.page.get_by_label(label, exact=True).select_option(label=value)


def sit_down(house: House, chairs: int, rules: dict[str, str], host: Person, *guests: Person) -> None:
    """A table from the home page, people by its link, bots on the other chairs."""
    host.call_myself(house.url)
    host.press(re.compile("^Open a table of Masterminds"))
    host.page.wait_for_url(re.compile("/t/"))
    expect(host.page.get_by_role("heading", name="Call sheet")).to_be_visible()
    count = host.page.get_by_role("spinbutton", name="Chairs")
    while int(count.get_attribute("aria-valuenow") or 0) != chairs:
        before = count.get_attribute("aria-valuenow") or ""
        host.press("Less: Chairs" if int(before) > chairs else "More: Chairs")
        expect(count).not_to_have_attribute("aria-valuenow", before)
    for label, value in rules.items():
        choose(host, label, value)
    link = host.page.url
    for guest in guests:
        guest.go(link)
        guest.press("Take a seat")
        box = guest.page.get_by_label("Your name")
        box.fill(guest.name)
        box.press("Enter")
        host.sees(re.compile(guest.name, re.IGNORECASE))
    host.press(re.compile("^Start with"))
    for somebody in (host, *guests):
        expect(somebody.page.locator(".board")).to_be_visible()


def tap(thing: Locator) -> bool:
    """Press it if it can be pressed: it may be gone before the finger lands."""
    try:
        if thing.count() and thing.first.is_enabled(timeout=SOON):
            thing.first.click(timeout=SOON)
            return True
    except Error:
        pass
    return False


def plate(person: Person) -> str:
    """What the plate says; nothing when nothing is asked."""
    found = person.page.locator(".dock .plates button").all_inner_texts()
    return found[0] if found else ""


def crew(person: Person) -> Locator:
    return person.page.get_by_role("group", name="Your crew").get_by_role("button")


def hand(person: Person) -> Locator:
    return person.page.get_by_role("group", name="Your hand").get_by_role("button")


def fresh(row: Locator) -> Locator:
    """What may be chosen in a row and is not yet."""
    return row.and_(row.page.locator("[aria-pressed=false]:not([aria-disabled=true])"))


def send_in(person: Person) -> bool:
    """The first job, and up to three of the crew."""
    words = plate(person)
    if words == "Pick a job first":
        jobs = person.button(re.compile("^Choose "))
        strip = person.page.get_by_role("radiogroup", name="Job", exact=True).locator("label")
        return tap(strip if strip.count() else jobs)
    if words == "Pick one to three":
        return tap(fresh(crew(person)))
    return False


def act(person: Person, heist: bool = True) -> bool:
    """Answer what is asked: hire till the crew is three, then go in and press on while it is worth it."""
    tap(person.page.get_by_role("dialog").get_by_role("button", name="Close"))
    words = plate(person)
    if words == "Pick somebody first":
        ready = fresh(crew(person)).count()
        strip = person.page.get_by_role("radiogroup", name="Prep or heist")
        if heist and strip.count() and (ready >= 3 or person.page.locator(".phone").count()):
            return tap(strip.get_by_text("Heist", exact=True))
        pool = fresh(person.page.locator(".table section li button"))
        return tap(pool if heist and pool.count() else person.button("Draw a Prep card"))
    if words in ("Pick a job first", "Pick one to three"):
        return send_in(person)
    if words.startswith("Go in") and crew(person).and_(person.page.locator("[aria-pressed=true]")).count() < 3:
        more = fresh(crew(person))
        if more.count() and "sure thing" not in words:
            return tap(more)
    if words == "Hold":
        return tap(person.button(WORTH_IT)) or tap(person.button("Hold"))
    if words == "Pick a card first":
        return tap(person.button("Draw a card"))
    if words == "Pick Gear and a wearer":
        return tap(person.button(re.compile("^(Done|No, thanks)$")))
    if words == "Pick one first":
        lists = person.page.locator(".dock .body [role=radiogroup] label")
        return tap(lists) or discard(person) or tap(fresh(crew(person)))
    return tap(person.page.locator(".dock .plates button:enabled"))


def discard(person: Person) -> bool:
    """Anything but an Interrupt goes first."""
    row = fresh(hand(person))
    return tap(row.filter(has_not_text=INTERRUPTS)) or tap(row)


def in_time(seconds: float, person: Person) -> Iterator[None]:
    """Go on until the time is up; then say where everything stood."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        yield
    raise AssertionError(f"no end in {seconds} s: {plate(person)!r}, {person.page.locator('.board').inner_text()!r}")


def log(person: Person) -> Locator:
    return person.page.get_by_role("log", name="What happened")


def script(person: Person) -> str:
    return log(person).inner_text()


def test_a_whole_game_with_two_bots(house: House, person: Enter):
    """One person on a small phone, from the lobby to the last reel; every screen on the way is for everybody."""
    ada = person("Ada", touch=True)
    sit_down(house, 3, {"Length": "Short", "Pace": "None"}, ada)
    ada.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(ada.page.locator(".board.phone")).to_be_visible()
    ada.does_not_scroll_sideways()
    ada.finds_no_barrier()
    for _ in in_time(400, ada):
        if ada.is_over():
            break
        if not act(ada):
            ada.page.wait_for_timeout(40)
    expect(ada.page.get_by_role("heading", name=re.compile("with it$"))).to_be_visible()
    ada.does_not_scroll_sideways()
    ada.finds_no_barrier()


def test_a_completed_heist(house: House, person: Enter):
    """Hire, go in, press on, until a job is done: gems in hand, its name kept, one recruit left."""
    ada = person("Ada")
    sit_down(house, 2, {"Pace": "None", "Length": "Long"}, ada)
    for _ in in_time(400, ada):
        if "ADA COMPLETES" in script(ada):
            break
        if not act(ada):
            ada.page.wait_for_timeout(40)
    for _ in in_time(30, ada):
        if ada.page.locator(".dock .line", has_text="1 job done").count():
            break
        if not act(ada, heist=False):
            ada.page.wait_for_timeout(40)
    expect(log(ada)).to_contain_text(re.compile("ADA draws .* left in the bag"))
    ada.finds_no_barrier()
