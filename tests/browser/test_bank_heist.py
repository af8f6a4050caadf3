"""Bank Heist in real windows: people press what is on their screen."""

import re
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, House
from tests.browser.people import Person
from tests.browser.tables import A_WHILE, SHEET, open_table, set_up, start, table_of, tap

Enter = Callable[..., Person]

SEALED = re.compile("^Sealed: ")
NO_CLOCK = {"pace": "none"}
AT_HAND = f"{SHEET}, .question button:enabled, [data-seat][aria-pressed=false]"  # all that `act` may press


def sit_down(house: House, rules: dict[str, str], host: Person, *guests: Person, chairs: int = 6) -> tuple[Person, ...]:
    """People at a table, bots on the other seats."""
    table_of(host, house, "bank-heist", players=chairs, **rules)
    return begin(host, *guests)


def begin(host: Person, *guests: Person) -> tuple[Person, ...]:
    """From the lobby to the truck."""
    start(host, *guests)
    people = (host, *guests)
    for somebody in people:
        expect(somebody.page.get_by_role("region", name="The truck from above")).to_be_visible()
    return people


def act(person: Person) -> bool:
    """Answer what is asked with what is at hand: shoot where one may, at people first, and defend with nothing."""
    if not person.page.locator(AT_HAND).count():
        return False
    tap(person.page.locator(SHEET))
    asked = person.page.locator(".question")
    if tap(asked.locator(".act .plate:enabled")) or tap(asked.get_by_role("button", name="Let the next one try")):
        return True
    ways = asked.locator(".opts button:enabled")
    if ways.count():
        if asked.get_by_text(SEALED).count():
            return False
        stop = ways.filter(has_text="Stop")
        return tap(stop if stop.count() else ways.last)
    deeds = asked.locator(".deeds button[aria-disabled=false]")
    if deeds.count() and not asked.locator(".deeds button[aria-pressed=true]").count():
        return tap(deeds)
    seats = person.page.locator("[data-seat][aria-pressed=false]")
    others = seats.filter(has_text=re.compile("Ada|Ben"))
    if tap(others if deeds.count() and others.count() else seats):
        return True
    groups = asked.locator(".body").get_by_role("group").all()
    groups.sort(key=lambda group: group.locator("button[aria-pressed=true]").count())  # each of them, if need be twice
    return any(tap(group.locator("button[aria-pressed=false]:enabled")) for group in groups)


def play(until: Callable[[], bool], *people: Person, seconds: int = 150) -> None:
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, (
            f"not in {seconds} s: {[p.page.locator('.question').inner_text() for p in people]}"
        )
        if not any(act(person) for person in people):
            people[0].page.wait_for_timeout(A_WHILE)


def test_a_whole_game_of_six_with_two_people_and_four_bots(house: House, person: Enter) -> None:
    """One at a desk by day, one on a phone; both see the same ending, with every card up."""
    ada, ben = person("Ada"), person("Ben", PHONE, touch=True)
    ada.page.emulate_media(color_scheme="light")
    sit_down(house, NO_CLOCK, ada, ben)
    looks_well(ada, ben)

    def over() -> bool:
        return ada.is_over() and ben.is_over()

    play(lambda: over() or bool(ada.page.get_by_text("Hideout", exact=True).count()), ada, ben)
    looks_well(ada, ben)
    play(over, ada, ben)
    headlines = {guest.page.get_by_role("heading", level=2).first.inner_text() for guest in (ada, ben)}
    assert len(headlines) == 1
    for guest in (ada, ben):
        for part in ("Who was who", "The money", "The truck", "Seat by seat"):
            expect(guest.page.get_by_role("heading", name=part)).to_be_visible()
    looks_well(ada, ben)


def looks_well(desk: Person, phone: Person) -> None:
    """No barrier and nothing too wide, also when the phone is turned on its side."""
    desk.finds_no_barrier()
    desk.does_not_scroll_sideways()
    for width, height in (PHONE[::-1], PHONE):
        phone.page.set_viewport_size({"width": width, "height": height})
        phone.finds_no_barrier()
        phone.does_not_scroll_sideways()


def test_the_silence_before_the_alarm_leaves_no_way_to_speak(house: House, person: Enter) -> None:
    """No text, no phrase, no reaction, no claim at a seat; and what all see does not tell who holds what."""
    ada, ben = person("Ada"), person("Ben", PHONE)
    open_table(ada, house, "Bank Heist")
    set_up(ada, 6, {"Start Player": "Random", "Tempo": "Relaxed"})
    begin(ada, ben)
    for guest in (ada, ben):
        guest.press(re.compile("^Ready$"))
    for guest in (ada, ben):
        expect(guest.page.get_by_text("The quiet part")).to_be_visible(timeout=40_000)
    expect(ada.page.get_by_text("Silence until the alarm.").first).to_be_visible()
    ben.press(re.compile("^Talk"))
    expect(ben.page.get_by_role("dialog").get_by_text("Silence until the alarm.")).to_be_visible()
    for guest in (ada, ben):
        expect(guest.page.get_by_role("textbox", name=re.compile("Say"))).to_have_count(0)
        expect(guest.button("Quick phrases")).to_have_count(0)
        expect(guest.button("Claim, accuse, ask")).to_have_count(0)
    ben.press("Close")
    sheet = ada.page.get_by_role("dialog")
    for _ in range(10):  # a card that arrives closes the sheet
        if sheet.get_by_text("Silence until the alarm.").count():
            break
        tap(ada.page.locator("[data-seat]").filter(has_text="Ada"))
    assert not sheet.get_by_role("button", name=re.compile("^I am|^I have|Pass to")).count()
    assert ada.page.get_by_role("button", name=re.compile("silent until the alarm")).count() == 6
    for guest in (ada, ben):
        assert not guest.page.get_by_text(re.compile("has answered|has chosen")).count()


class EmptyBank(House):
    """The same command: nothing has to be carried out, so the getaway begins at once."""

    def command(self) -> list[str | Path]:
        return [sys.executable, "-c", EMPTY_BANK]


EMPTY_BANK = """
from heistnight.games.bank_heist import passing
passing.BAGS_NEEDED = 0
from heistnight.cli import main
main()
"""


@pytest.fixture
def empty_bank(tmp_path: Path) -> Iterator[House]:
    house = EmptyBank(tmp_path)
    yield house
    house.stop()


def test_who_is_shot_is_out_and_silent(empty_bank: House, person: Enter) -> None:
    """The own side may still win, but the dead do not speak (BH-9.4)."""
    people = sit_down(empty_bank, NO_CLOCK, person("Ada"), person("Ben"))

    silenced: list[Person] = []

    def shows(somebody: Person, text: str) -> bool:
        return bool(somebody.page.get_by_text(text).count())

    def decided() -> bool:  # the last shot of a game leaves nobody time to be silent
        out = [guest for guest in people if shows(guest, "You are out.") and shows(guest, "The dead do not speak.")]
        silenced[:] = out
        return bool(out) or all(guest.is_over() for guest in people)

    for _ in range(6):
        play(decided, *people)
        if silenced:
            break
        here = people[0].page.url
        people[0].press("Again, same crew")
        for guest in people[1:]:
            guest.press("Come along")
        for guest in people:
            guest.page.wait_for_url(lambda url, old=here: "/t/" in url and url != old)  # type: ignore[misc]
        people[0].press(re.compile("^Start with"))
    assert not silenced[0].page.locator("[data-seat][aria-pressed]").count()


def test_a_sealed_answer_survives_a_reload(house: House, person: Enter) -> None:
    """Who comes back in the middle of a window finds the answer sealed as it was."""
    rules = {"start_player": "random", "pace": "slow"}
    ada, ben = sit_down(house, rules, person("Ada"), person("Ben"))
    for guest in (ada, ben):
        guest.press(re.compile("^Ready$"))
    for _ in range(8):
        seal(ada, ben)
        sealed = ada.page.get_by_text(SEALED).all_inner_texts()
        ada.page.reload()
        if sealed and finds_sealed(ada, sealed[0]):
            return
    raise AssertionError("no window of Ada's was long enough to come back to its answer")


def finds_sealed(person: Person, words: str) -> bool:
    """Whether the answer lies there as it did; a window that has closed meanwhile shows none."""
    try:
        expect(person.page.get_by_text(SEALED)).to_have_text(words, timeout=5_000)
    except AssertionError:
        return False
    expect(person.page.locator(".opts button[aria-pressed=true]")).to_have_count(1)
    return True


def seal(ada: Person, ben: Person) -> None:
    """Ben passes Ada cards until one of her answers lies sealed; no clock stands still there (BH-31.1)."""
    end = time.monotonic() + 150
    while not ada.page.get_by_text(SEALED).count():
        assert time.monotonic() < end, "no answer of Ada's was sealed"
        to_ada = ben.page.get_by_role("button", name=re.compile("^Choose Ada"))
        acted = (tap(to_ada) and tap(ben.button("Pass it to Ada"))) or act(ben)
        if not ada.page.get_by_text("passed you a card").count():
            acted |= act(ada)
        else:
            acted |= tap(ada.page.locator(".opts button:enabled"))
        if not acted:
            ada.page.wait_for_timeout(A_WHILE)
