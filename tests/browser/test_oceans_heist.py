"""Ocean's Heist in real windows: two against each other, teams that act at the same moment, and clocks that run out."""

import contextlib
import re
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, TimeoutError, expect

from tests.browser.conftest import DESKTOP, PHONE, House
from tests.browser.people import Person
from tests.browser.tables import A_WHILE, open_table, set_up, start, table_of

Enter = Callable[..., Person]

QUICK = """
from heistnight.games.oceans_heist.clocks import LIMITS
LIMITS["brisk"].update(prep=20000, crunch=12000)
from heistnight.cli import main
main()
"""
LAID = 4


class QuickHouse(House):
    """The same command, with a shorter prep and crunch."""

    def command(self) -> list[str | Path]:
        return [sys.executable, "-c", QUICK]


@pytest.fixture
def quick_house(tmp_path: Path) -> Iterator[House]:
    house = QuickHouse(tmp_path)
    yield house
    house.stop()


# A player who sees the screen and nothing else ----------------------------------------------------------------------

LOOK = """() => {
  const text = (node) => node?.textContent.trim() ?? ''
  const plates = [...document.querySelectorAll('.dock .plates button')]
  const proposal = document.querySelector('.proposal')
  return {
    window: text(document.querySelector('header .game .lbl')).split(', ').at(-1),
    agree: [...(proposal?.querySelectorAll('button') ?? [])].some((node) => text(node) === 'Do it'),
    plate: proposal ? '' : text(plates.at(-1)),
    quick: plates.some((node) => text(node) === 'Quick fill'),
    gives: document.querySelector('.dock .gives-up') !== null && plates.at(-1)?.disabled === true,
    over: [...document.querySelectorAll('button')].some((node) => text(node) === 'Again, same crew'),
  }
}"""


def look(person: Person) -> dict[str, Any]:
    """What the bar and the foot of the board say now."""
    seen: dict[str, Any] = person.page.evaluate(LOOK)
    return seen


def plate(person: Person) -> Locator:
    return person.page.locator(".dock .plates button").last


def chips(person: Person) -> Locator:
    return person.page.get_by_role("group", name="Your hand").get_by_role("button")


def press(thing: Locator) -> None:
    """A window may close under the finger: then there is nothing to press any more."""
    with contextlib.suppress(TimeoutError):
        thing.click(timeout=3000)


def press_plate(person: Person, window: str) -> None:
    """Only while it still belongs to this window: the next one's plate may say the same words."""
    person.page.evaluate(
        """window => {
          const now = document.querySelector('header .game .lbl')?.textContent.trim().split(', ').at(-1)
          if (now === window) document.querySelector('.dock .plates button:last-child:enabled')?.click()
        }""",
        window,
    )


def give_up(person: Person) -> None:
    """What gives something up is a key of its own, and asks."""
    press(person.page.locator(".dock .gives-up"))
    press(person.page.locator(".dock [role=alertdialog] button").last)


def agreeing(person: Person, window: str) -> Locator:
    """What agrees, in this window: a press that waits must not agree to what is proposed in the next one."""
    return person.page.locator(f"body:has(header .game .lbl:text('{window}')) .proposal").get_by_role(
        "button", name="Do it"
    )


def act(person: Person, now: dict[str, Any], laying: int = LAID) -> bool:
    """Do the next sensible thing by what was seen, laying so many cards a round; False when there is nothing to do."""
    words = now["plate"]
    if now["agree"]:
        press(agreeing(person, now["window"]))
    elif words in ("", "Not yet after all"):
        return False
    elif words.startswith("Mark "):
        press(person.page.locator("button[data-card^=GL][aria-pressed=false]").first)
    elif now["gives"] and not (now["window"] == "Prep Time" and laying) and words != "Choose a card":
        give_up(person)
    elif now["quick"]:
        press(person.button("Quick fill"))
    else:
        prepare(person, now["window"], words, laying)
        press_plate(person, now["window"])
    return True


def prepare(person: Person, window: str, words: str, laying: int) -> None:
    """What the plate waits for."""
    if words in ("Choose a Target", "Choose a Situation"):
        person.page.get_by_role("radio").first.check(force=True)
    elif words == "Buy something to lay":
        shop = person.page.locator(".shop")  # the hint above it says "Load" as well
        press(shop.get_by_role("button", name=re.compile("^Load")).first)
        expect(plate(person)).to_be_enabled()
    elif words == "Choose a Global":
        press(person.page.locator("button[data-card^=GL]").first)
    elif words == "Choose a card" and window == "Spare Parts":
        press(person.page.get_by_role("group", name="Your hand").locator("button.free").first)
    elif words == "Choose a card" and window == "Reconnaissance":
        press(person.page.locator("li button:enabled").first)
    elif words == "Tap a card to lay it" and window == "Prep Time":
        for place in range(min(laying, chips(person).count())):
            press(chips(person).nth(place))


def play_to_the_end(*people: Person, laying: int = LAID, seconds: int = 240) -> None:
    end = time.monotonic() + seconds
    while not all(look(person)["over"] for person in people):
        assert time.monotonic() < end, f"no end in {seconds} s: {[look(person) for person in people]}"
        acted = [act(person, look(person), laying) for person in people]
        if not any(acted):
            people[0].page.wait_for_timeout(A_WHILE)


def play_until(name: str, *people: Person, seconds: int = 120) -> None:
    end = time.monotonic() + seconds
    while not all(look(person)["window"] == name for person in people):
        assert time.monotonic() < end, f"no {name} in {seconds} s: {[look(person) for person in people]}"
        seen = [(person, now) for person in people if (now := look(person))["window"] != name]
        acted = [act(person, now) for person, now in seen]
        if not any(acted):
            people[0].page.wait_for_timeout(A_WHILE)


def seat_all(house: House, host: Person, *guests: Person, chairs: int) -> None:
    """People at a table of so many chairs; they sit down in this order."""
    table_of(host, house, "oceans-heist", players=chairs, staff_quick_fill=True)
    begin(host, *guests)


def begin(host: Person, *guests: Person) -> None:
    """From the lobby to the board."""
    start(host, *guests)
    for person in (host, *guests):
        expect(person.page.locator(".board")).to_be_visible()


# The games ----------------------------------------------------------------------------------------------------------


def test_two_people_play_a_whole_game_against_each_other(house: House, person: Enter) -> None:
    """The Crew on a phone, the Staff at a desk; both read the same ending and where it was decided."""
    ada, ben = person("Ada", PHONE, touch=True), person("Ben", DESKTOP)
    open_table(ada, house, "Ocean")
    set_up(ada, 2, {"Quick fill": "On"})
    begin(ada, ben)
    play_until("Prep Time", ada, ben)
    ada.does_not_scroll_sideways()
    ada.finds_no_barrier()
    ben.finds_no_barrier()
    play_to_the_end(ada, ben)
    headlines = {guest.page.locator(".result h2").first.inner_text() for guest in (ada, ben)}
    assert len(headlines) == 1
    ada.sees("Where it was decided")
    ben.sees("Round by round")
    ada.does_not_scroll_sideways()
    ada.finds_no_barrier()


def press_at_once(*things: Locator) -> None:
    """Every one of them in the same moment, each on its own screen."""
    for thing in things:
        thing.evaluate("node => setTimeout(() => node.click(), 200)")


def share_a_note(writer: Person, reader: Person) -> None:
    """What one of the Crew counts, the other has on the pad at once, and after coming back (OH-12.10)."""
    for guest in (writer, reader):
        guest.button("Note pad").click()
    writer.page.locator(".pad button").first.click()
    expect(reader.page.locator(".pad button").first).to_contain_text("Hack: 1")
    writer.page.keyboard.press("Escape")
    reader.page.reload()
    reader.button("Note pad").click()
    expect(reader.page.locator(".pad button").first).to_contain_text("Hack: 1")
    reader.page.keyboard.press("Escape")


def test_team_mates_act_at_the_same_moment(house: House, person: Enter) -> None:
    """Two people and a bot on each side: what two do in the same moment is both done, and seen by their team alone.

    From the next round on the Crew lay nothing, so nothing falls, and whatever was dealt the sixth alarm ends it in
    round 3 at the latest: three Defenses stand after round 2, seven after round 3, and two alarms can be swallowed.
    """
    ada, ben, cleo, dev = (person(name) for name in ("Ada", "Ben", "Cleo", "Dev"))
    seat_all(house, ada, ben, cleo, dev, chairs=6)
    people = (ada, ben, cleo, dev)
    play_until("Prep Time", *people)
    crew = [guest for guest in people if chips(guest).count()]
    staff = [guest for guest in people if guest not in crew]
    assert len(crew) == len(staff) == 2
    eight = [guest.page.get_by_role("list", name="The eight in your hands").get_by_role("button") for guest in staff]
    press_at_once(chips(crew[0]).nth(0), chips(crew[1]).nth(1), eight[0].nth(2), eight[1].nth(5))
    for guest in crew:
        expect(guest.page.locator("button[data-card].laid")).to_have_count(2)
        expect(guest.page.get_by_text("Free", exact=True)).to_have_count(0)
    for guest in staff:
        expect(guest.page.locator(".eight button[aria-pressed=true]")).to_have_count(2)
        guest.sees(re.compile("2 cards face down|face down"))
        expect(guest.page.locator("button[data-card].laid")).to_have_count(0)
    share_a_note(*crew)
    play_to_the_end(*people, laying=0, seconds=300)
    for guest in people:
        expect(guest.page.locator(".result h2").first).to_have_text("The sixth alarm")
        guest.sees("Where it was decided")


def test_time_runs_out_in_prep_and_in_crunch(quick_house: House, person: Enter) -> None:
    """What lies there stands: two doors, three cards and one more; a card in the air at the bell loses nothing."""
    ada, ben = person("Ada", PHONE, touch=True), person("Ben", DESKTOP)
    seat_all(quick_house, ada, ben, chairs=2)
    play_until("Prep Time", ada, ben)
    eight = ben.page.get_by_role("list", name="The eight in your hands").get_by_role("button")
    eight.nth(0).click()
    eight.nth(1).click()
    for place in range(3):
        chips(ada).nth(place).click()
        expect(ada.page.locator("button[data-card].laid")).to_have_count(place + 1)
    held = eight.nth(2).bounding_box()
    assert held is not None
    ben.page.mouse.move(held["x"] + 20, held["y"] + 20)
    ben.page.mouse.down()
    ben.page.mouse.move(held["x"] + 60, held["y"] - 120, steps=4)
    expect(ada.page.locator("header .game .lbl")).to_have_text("Crew, Crunch Time", timeout=25_000)
    ben.page.mouse.up()
    expect(ada.page.locator("button[data-card].locked")).to_have_count(3)
    expect(ben.page.locator("[aria-label^='Slot']")).to_have_count(2)
    chips(ada).nth(4).click()
    expect(ada.page.locator("button[data-card].laid")).to_have_count(1)
    expect(ada.page.locator("header .game .lbl")).to_have_text("Crew, Reveal", timeout=20_000)
    expect(ben.page.get_by_role("group", name="Equipment on the table").get_by_role("button")).to_have_count(4)
