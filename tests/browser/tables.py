"""From the home page to a running game: open a table, choose its rules, come by its link."""

import json
import re
import urllib.request
from collections.abc import Mapping

from playwright.sync_api import Error, Locator, Page, expect

from tests.browser.conftest import House
from tests.browser.people import Person

SOON = 1500
A_WHILE = 200  # ms between two looks at a page that asks nothing: every look is paid for
SHEET = "dialog[open] button[aria-label=Close]"


def open_table(host: Person, house: House, title: str) -> str:
    """A table of this game from the home page; its link."""
    host.call_myself(house.url)
    host.press(re.compile(f"^Open a table of {title}"))
    host.page.wait_for_url(re.compile("/t/"))
    expect(host.button(re.compile("^Start"))).to_be_visible()
    return host.page.url


def made_room(house: House, game: str, host: str, **options: object) -> dict[str, str]:
    """At the door every program may use: the room, and the key of its host."""
    wish = json.dumps({"game": game, "name": host, "options": options}).encode()
    with urllib.request.urlopen(urllib.request.Request(f"{house.url}/api/rooms", wish)) as answer:
        made: dict[str, str] = json.load(answer)
    return made


def table_of(host: Person, house: House, game: str, **options: object) -> str:
    """A table without a page to open it, its key kept on the host's device; its link."""
    made = made_room(house, game, host.name, **options)
    kept = {"room": made["room"], "key": made["key"], "game": game, "name": host.name, "seat": 0, "over": False}
    keep = f"if (location.protocol === 'http:') localStorage['heistnight.seats'] ??= {json.dumps(json.dumps([kept]))}"
    host.page.add_init_script(keep)
    link = f"{house.url}/t/{made['room']}"
    host.go(link)
    expect(host.button(re.compile("^Start"))).to_be_visible()
    return link


def set_up(host: Person, chairs: int | None = None, rules: Mapping[str, str] = {}) -> None:
    """So many chairs, house rules by their names, and what is played; on a phone rules are on a sheet of their own."""
    on_a_phone = host.button("House rules").is_visible()
    if on_a_phone:
        host.press("House rules")
    number = host.page.get_by_role("spinbutton", name="Chairs")
    while chairs and (now := int(number.get_attribute("aria-valuenow") or 0)) != chairs:
        host.press("More: Chairs" if now < chairs else "Less: Chairs")
        expect(number).not_to_have_attribute("aria-valuenow", str(now))
    scenarios = host.page.locator("fieldset legend").all_inner_texts()
    played = {label: value for label, value in rules.items() if label.upper() in map(str.upper, scenarios)}
    if rules.keys() - played.keys():
        fold = host.page.locator("details", has_text="house rules").locator("visible=true").first
        fold.evaluate("fold => { fold.open = true }")
    for label in rules.keys() - played.keys():
        choose(host, label, rules[label])
    if on_a_phone:
        host.page.keyboard.press("Escape")
        expect(host.page.get_by_role("dialog")).to_have_count(0)
    for label, value in played.items():
        host.page.get_by_role("group", name=label).get_by_text(value, exact=True).click()
        expect(host.page.get_by_role("group", name=label).get_by_label(value)).to_be_checked()


def choose(host: Person, label: str, value: str) -> None:
    """A house rule, as a strip or as a list; one that was just set may make one of the other."""
    strip = host.page.get_by_role("radiogroup", name=label, exact=True)
    for _ in range(5):
        try:
            if strip.count():
                strip.get_by_text(value, exact=True).click(timeout=3_000)
            else:
                host.page.get_by_label(label, exact=True).select_option(label=value, timeout=3_000)
        except Error:
            continue
        return
    raise AssertionError(f"{label} can not be set to {value}")


def join(guest: Person, link: str) -> Person:
    """By the link alone: a name, a seat."""
    return guest.come_in(link, sits=True)


def start(host: Person, *guests: Person) -> None:
    """The guests come by the host's link, bots take the other chairs, and the cards are dealt."""
    link = host.page.url
    for guest in guests:
        join(guest, link)
        host.sees(re.compile(guest.name, re.IGNORECASE))
    host.press(re.compile("^Start"))


def ready(*people: Person) -> None:
    """Everybody says so, and the clock that nobody can stop runs."""
    for somebody in people:
        expect(somebody.button("I am ready")).to_be_visible(
            timeout=60_000
        )  # a new house has to wake who searches deals
        somebody.press("I am ready")
    for somebody in people:
        expect(somebody.page.get_by_role("heading", name=re.compile(r"ready\?$", re.IGNORECASE))).to_have_count(0)


MANY = 150
NEXT = """(one) => {
  if (!one.isConnected) return 'gone'
  if ((one.closest('button') ?? one).contains(document.activeElement)) return ''
  return one.type === 'radio' && one.name === document.activeElement.name ? 'ArrowRight' : 'Tab'
}"""
FOUND = "() => ![document.body, document.documentElement, null].includes(document.activeElement)"


def tab_to(thing: Locator) -> None:
    """By the Tab key alone, from where the focus is; by arrows among radios, which are one stop."""
    one = thing.element_handle()
    for _ in range(MANY):
        key = one.evaluate(NEXT)
        if not key:
            return
        if key == "gone":  # drawn anew under the way
            one = thing.element_handle()
        else:
            thing.page.keyboard.press(key)
    raise AssertionError(f"{thing} can not be reached by keyboard")


def keeps_its_focus(page: Page) -> None:
    """Whatever went away under it, the focus is on something as soon as that is drawn."""
    page.wait_for_function(FOUND, timeout=5_000)


def tap(thing: Locator) -> bool:
    """Press it if it can be pressed: it may be gone before the finger lands."""
    try:
        if thing.count() and thing.first.is_enabled(timeout=SOON):
            thing.first.click(timeout=SOON)
            return True
    except Error:
        pass
    return False
