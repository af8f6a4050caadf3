"""Masterminds in real windows: people press what is on their screen."""

import json
import re
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from heistnight.lab.workshop import exported
from tests.browser.conftest import PHONE, House
from tests.browser.people import MINUTE, Person
from tests.browser.tables import A_WHILE, SHEET, open_table, set_up, start, table_of, tap

Enter = Callable[..., Person]

# A deal that leaves nothing to chance: the host begins, and everybody holds the same cards.
PINNED = """
from heistnight.games import masterminds
from heistnight.games.masterminds.pieces import HEIST, PREP, TALENT
from heistnight.games.masterminds.places import Heist, Recruit
from heistnight.games.masterminds.rules import StartTurn, WhoGoesFirst

def deal_hands(table):
    for seat in range(table.seats):
        table.hands[seat] = tuple(PREP[card] for card in HAND.split())
        for card in table.hands[seat]:
            table.prep_deck.remove(card)

def begin(self, table):
    table.agenda.append(StartTurn(0))
    if not HAND:
        table.heists[0] = Heist(HEIST["H03"], HEIST["H01"])
        table.dice[0] = (6, 6, 6)
        for seat, name in enumerate(("T01", "T02")):
            table.put(seat, 0, Recruit(TALENT[name]))

masterminds.deal = lambda table, counts: deal_hands(table)
WhoGoesFirst.run = begin
from heistnight.cli import main
main()
"""
PICK_CREW = re.compile(r"Pick one(| or two| to \w+)")
WORTH_IT = re.compile("^Best crew.*[3456] in 6$")
INTERRUPTS = re.compile(r", Interrupt\.")


class PinnedHouse(House):
    """The same command with a pinned deal."""

    hand = ""

    def command(self) -> list[str | Path]:
        return [sys.executable, "-c", f"HAND = {self.hand!r}\n{PINNED}"]


class ChainedHouse(PinnedHouse):
    """Everybody holds Perfect Timing, Security Patrol and Double-Cross."""

    hand = "I01 I02 I05"


class QuickHouse(House):
    """Bots who do not pause."""

    bot_pause = "0"


@pytest.fixture
def quick_house(tmp_path: Path) -> Iterator[House]:
    """A short game is two jobs, with every step 2 easier: at most some twenty turns, whatever is rolled."""
    deck = json.loads(exported("masterminds"))
    deck["cards"]["game"]["heists_to_end"]["3"] = 3
    for job in deck["cards"]["heists"]:
        for step in (job["a_side"]["A"], *(job["bcd_side"][letter] for letter in "BCD")):
            step["number"] -= 2
    path = tmp_path / "deck.json"
    path.write_text(json.dumps(deck), encoding="utf-8")
    house = QuickHouse(tmp_path, deck=path)
    yield house
    house.stop()


@pytest.fixture
def last_step_house(tmp_path: Path) -> Iterator[House]:
    """Nobody holds a card; the host has three sixes on the first job, and Bruno, who makes step D alone.

    The rival has Hanna, who watches nobody.
    """
    house = PinnedHouse(tmp_path)
    yield house
    house.stop()


@pytest.fixture
def chained_house(tmp_path: Path) -> Iterator[House]:
    house = ChainedHouse(tmp_path)
    yield house
    house.stop()


def sit_down(house: House, chairs: int, rules: dict[str, str], host: Person, *guests: Person) -> None:
    """People at a table with so many chairs, bots on the others."""
    table_of(host, house, "masterminds", players=chairs, **rules)
    begin(host, *guests)


def begin(host: Person, *guests: Person) -> None:
    """From the lobby to the table."""
    start(host, *guests)
    for somebody in (host, *guests):
        expect(somebody.page.locator(".board")).to_be_visible()


def plate(person: Person) -> str:
    """What the plate says; nothing when nothing is asked."""
    return person.plate_words()


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
        return tap(person.page.locator(".dock .keys button"))
    if PICK_CREW.fullmatch(words):
        return tap(fresh(crew(person)))
    return False


def act(person: Person, heist: bool = True) -> bool:
    """Answer what is asked: hire till the crew is three, then go in and press on while it is worth it."""
    tap(person.page.locator(SHEET))
    words = plate(person)
    if not words:
        return False
    if words == "Pick somebody":
        ready = fresh(crew(person)).count()
        job = person.button(re.compile("^Do a job"))
        if heist and job.count() and (ready >= 3 or person.page.locator(".board.phone").count()):
            return tap(job)
        pool = fresh(person.page.locator(".table section li button"))
        return tap(pool if heist and pool.count() else person.button(re.compile("^Draw a card")))
    if words == "Pick a job first" or PICK_CREW.fullmatch(words):
        return send_in(person)
    if words.startswith("Go in") and crew(person).and_(person.page.locator("[aria-pressed=true]")).count() < 3:
        more = fresh(crew(person))
        if more.count() and "sure thing" not in words:
            return tap(more)
    if words.startswith("Press on: pick"):
        return tap(person.button(WORTH_IT)) or tap(person.button("Hold"))
    if words == "Pick a card first":
        return tap(person.button(re.compile("^Draw a card")))
    if words == "Pick Gear and a wearer":
        return tap(person.button(re.compile("^(Done|No, thanks)$")))
    if words == "Pick one first":
        lists = person.page.locator(".tray [role=radiogroup] label")
        return tap(lists) or discard(person) or tap(fresh(crew(person)))
    if words in ("Lift a card to play it", "Nothing added yet"):
        return tap(person.page.locator(".dock .plates button:enabled").last)
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
    raise AssertionError(f"no end in {seconds} s: {plate(person)!r}, {person.page.locator('main').inner_text()!r}")


def log(person: Person) -> Locator:
    return person.page.get_by_role("log", name="What happened")


def script(person: Person) -> str:
    return log(person).inner_text()


def test_a_whole_game_with_two_bots(quick_house: House, person: Enter) -> None:
    """One person on a small phone, from the lobby to the last reel; every screen on the way is for everybody."""
    ada = person("Ada", touch=True)
    open_table(ada, quick_house, "Masterminds")
    set_up(ada, 3, {"Length": "A quick job", "Pace": "None"})
    begin(ada)
    ada.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(ada.page.locator(".board.phone")).to_be_visible()
    ada.does_not_scroll_sideways()
    ada.finds_no_barrier()
    for _ in in_time(300, ada):
        if ada.is_over():
            break
        if not act(ada):
            ada.page.wait_for_timeout(A_WHILE)
    expect(ada.page.get_by_role("heading", name=re.compile("with it$"))).to_be_visible()
    ada.does_not_scroll_sideways()
    ada.finds_no_barrier()


def test_a_completed_heist(last_step_house: House, person: Enter) -> None:
    """The last step of a job: a Perfection, its number chosen, gems in hand, three matching dice, its name kept."""
    ada = person("Ada")
    sit_down(last_step_house, 2, {"pace": "none"}, ada)
    go_in(ada)
    six = ada.page.get_by_role("radiogroup", name=re.compile("^Perfection")).locator("label").last
    expect(six).to_be_visible(timeout=MINUTE)
    six.click()
    ada.press("Place a 6")
    for _ in in_time(60, ada):
        if ada.page.locator(".dock .line", has_text="1 job done").count():
            break
        if not act(ada, heist=False):
            ada.page.wait_for_timeout(A_WHILE)
    expect(log(ada)).to_contain_text("ADA COMPLETES MUSEUM OF SMALL WONDERS")
    expect(log(ada)).to_contain_text("Dice 6, 6, 6, 6. Take: 4 gems.")
    expect(log(ada)).to_contain_text(re.compile(r"\. 16 left in the bag\..*\. 15 left in the bag\."))
    ada.finds_no_barrier()


def go_in(person: Person) -> int:
    """A Heist turn on the first job with the only recruit. Says the total on the odds panel."""
    job = person.button(re.compile("^Do a job"))
    expect(job).to_be_visible(timeout=MINUTE)
    job.click()
    for _ in in_time(60, person):
        if plate(person).startswith("Go in"):
            break
        send_in(person)
    total = int(person.page.locator(".odds .sum b").first.inner_text())
    person.page.locator(".dock .plates button").first.click()
    return total


def interrupt(person: Person, card: str, *, way: str = "") -> None:
    """When asked, press the card, how strong if there are two ways, and the plate."""
    expect(person.page.locator(".dock .plates button").first).to_be_visible(timeout=MINUTE)
    hand(person).filter(has_text=card).click()
    if way:
        person.press(re.compile(f"^{way}"))
    person.press(f"Play it: {way}" if way else f"Play {card}")


def test_an_interrupt_chain_between_two(chained_house: House, person: Enter) -> None:
    """Patrol, Double-Cross, Double-Cross: the first card counts after all (MHS-12.6), and both see it."""
    ada, ben = person("Ada"), person("Ben")
    sit_down(chained_house, 2, {"pace": "none"}, ada, ben)
    hindered = max(0, go_in(ada) - 2)
    interrupt(ben, "Security Patrol", way="2 lower")
    interrupt(ada, "Double-Cross")
    interrupt(ben, "Double-Cross")
    for somebody in (ada, ben):
        expect(log(somebody)).to_contain_text("Double-Cross is cancelled by BEN")
    ben.press("Let it through")  # the window goes on: both could play more (MHS-12.4)
    ada.press("Roll the die")
    for somebody in (ada, ben):
        expect(log(somebody).get_by_text(re.compile(rf"^{hindered} against \d+\.$"))).to_be_visible()
    assert (hand(ada).count(), hand(ben).count()) == (2, 1)
