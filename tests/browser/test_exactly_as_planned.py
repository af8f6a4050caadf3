"""One whole game of each Heist, in real windows: people press what is on their screen, in real time."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from heistnight.games.exactly_as_planned.pieces import HeistId
from tests.browser.conftest import PHONE, House
from tests.browser.people import Person
from tests.browser.tables import A_WHILE, open_table, ready, set_up, start, table_of, tap

Enter = Callable[..., Person]

# Whether the title of a card can be told from its paper.
INKS = """titles => titles.map((title) =>
  getComputedStyle(title).color !== getComputedStyle(title.closest('[data-card]')).backgroundColor)"""


def lobby(host: Person, house: House, chairs: int, heist: str) -> None:
    """A table for so many that plays as the house does; alone and in a pair there is one Heist."""
    open_table(host, house, "Exactly As Planned")
    set_up(host, chairs, {**({"Heist": heist} if chairs > 2 else {}), "Played as": "House"})


def sit_down(house: House, heist: HeistId, host: Person, *guests: Person) -> None:
    """Everybody at one table that plays as the house does, and the clock running."""
    comfort = {"deal_policy": "winnable", ("allow_call_it" if guests else "hints"): True}
    table_of(host, house, "exactly-as-planned", players=1 + len(guests), heist=heist, **comfort)
    start(host, *guests)
    ready(host, *guests)


def play_until_over(*turns: tuple[Person, Callable[[], None]], seconds: int = 150) -> None:
    """Everybody goes on doing what they do until the result is up."""
    end = time.monotonic() + seconds
    while not all(somebody.is_over() for somebody, _ in turns):
        assert time.monotonic() < end, f"no end in {seconds} s"
        for somebody, act in turns:
            if not somebody.is_over():
                act()
        turns[0][0].page.wait_for_timeout(A_WHILE)


def sees_the_result(somebody: Person) -> None:
    """Won or lost, with the reveal; what is lost has its reasons."""
    headline = somebody.page.get_by_role("heading", name=re.compile(r"as planned|cakewalk", re.IGNORECASE)).first
    expect(headline).to_be_visible()
    expect(somebody.page.get_by_role("heading", name="The reveal")).to_be_visible()
    if headline.inner_text().lower().startswith("not"):
        expect(somebody.page.get_by_role("list", name="Why").get_by_role("listitem").first).to_be_visible()


def turns_the_pages(somebody: Person) -> None:
    """On a phone the reveal is one collection a page: by thumb, by press and by key."""
    pages = somebody.page.get_by_role("navigation", name="Collection after collection")
    expect(pages.get_by_text("1 of 4")).to_be_visible()
    expect(somebody.page.get_by_role("article")).to_have_count(1)
    pages.get_by_role("button", name="The next collection").click()
    expect(pages.get_by_text("2 of 4")).to_be_visible()
    swipe(somebody, somebody.page.get_by_role("article").get_by_role("heading"), -120, 0)
    expect(pages.get_by_text("3 of 4")).to_be_visible()
    somebody.page.keyboard.press("ArrowRight")
    expect(pages.get_by_text("4 of 4")).to_be_visible()


def swipe(somebody: Person, thing: Locator, x: int, y: int) -> None:
    """A thumb that lands on something and slides."""
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box is not None
    start = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    line = somebody.page.context.new_cdp_session(somebody.page)
    for kind, part in (("touchStart", 0.0), ("touchMove", 0.5), ("touchMove", 1.0), ("touchEnd", None)):
        at = [] if part is None else [{"x": start[0] + part * x, "y": start[1] + part * y}]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})
    line.detach()


def spot(somebody: Person, name: str) -> Locator:
    """The button at a place of the board."""
    return somebody.page.locator(f"button[data-spot={name}], [data-spot={name}] button")


def hand(somebody: Person, kind: str) -> Locator:
    return somebody.page.get_by_role("list", name=f"Your {kind}").get_by_role("button")


# Ready? --------------------------------------------------------------------------------------------------------------


def test_the_clock_waits_until_everybody_is_ready(house: House, person: Enter) -> None:
    """EAP-3.7, EAP-3.13: three pictures at first, one plate, a way back; from the second game on the goal will do."""
    ada, ben = person("Ada"), person("Ben", PHONE, touch=True)
    lobby(ada, house, 3, "Double-Blind Scam")
    start(ada, ben)
    for somebody in (ada, ben):
        expect(somebody.button("I am ready")).to_be_visible(timeout=60_000)
        expect(somebody.page.locator("ol h3")).to_have_text(["1. Grab", "2. Cover", "3. Feed the Jackpot"])
        somebody.sees("All jobs taken and covered, the Jackpot fed.")
        assert somebody.page.locator(".picture .title").evaluate_all(INKS) == [True] * 5
    ben.does_not_scroll_sideways()
    ben.finds_no_barrier()
    ada.page.keyboard.press("Enter")
    ben.sees("2 of 3")
    ada.sees("The clock starts when all are ready.")
    ada.press("Wait, not yet")
    ben.press("I am ready")
    expect(ada.button("I am ready")).to_be_focused()
    expect(ada.button("I am ready")).to_be_enabled()  # what takes the place of another button is dead for a moment
    expect(ben.button("Wait, not yet")).to_be_enabled()
    ada.page.keyboard.press("Enter")
    ben.button("Wait, not yet").dispatch_event("click")  # at once: three seconds are short for a busy machine
    expect(ben.button("I am ready")).to_be_visible()
    ada.sees("2 of 3")
    ready(ben)
    expect(spot(ada, "take_job")).to_be_enabled()
    assert ada.page.evaluate("document.activeElement.id") == "table"
    ada.press("Menu")
    ada.press("Leave the table")
    ada.press("Yes, do it")
    ada.press(re.compile("^Play now: Exactly As Planned"))
    expect(ada.button("I am ready")).to_be_visible()
    expect(ada.page.locator("ol h3")).to_have_count(0)


# Double-Blind Scam ---------------------------------------------------------------------------------------------------


def open_card(somebody: Person, kind: str) -> Locator:
    return somebody.page.get_by_role("region", name="The open cards").get_by_role("button", name=f"{kind}: ")


def test_double_blind_scam_in_three_windows(house: House, person: Enter) -> None:
    """By mouse, by thumb and by keys: everybody grabs, and what one says the others hear."""
    ada, ben, cleo = person("Ada"), person("Ben", PHONE, touch=True), person("Cleo")
    sit_down(house, "double_blind_scam", ada, ben, cleo)
    expect(spot(ada, "take_job")).to_be_enabled(timeout=10_000)
    ben.does_not_scroll_sideways()
    ben.finds_no_barrier()
    ada.press("Job: mine!")
    expect(ben.page.get_by_text("That Job is mine!").first).to_be_visible()
    swipe(ben, open_card(ben, "Tool"), 0, -120)
    expect(hand(ben, "Tools")).to_have_count(1)
    swipe(ben, open_card(ben, "Tool"), -120, 0)
    expect(spot(ben, "drop")).to_contain_text("in the Jackpot, face down")
    taken = {"ben": 1}

    def grabs() -> None:
        tap(spot(ada, "take_job"))
        tap(spot(ada, "take_tool"))

    def drops() -> None:
        taken["ben"] += 1
        tap(spot(ben, "drop") if taken["ben"] <= 4 else spot(ben, "take_tool"))

    def keys() -> None:
        cleo.page.keyboard.press("1")
        cleo.page.keyboard.press("2")

    play_until_over((ada, grabs), (ben, drops), (cleo, keys))
    for somebody in (ada, ben, cleo):
        sees_the_result(somebody)
    turns_the_pages(ben)
    ben.does_not_scroll_sideways()
    ben.finds_no_barrier()


def test_a_question_is_answered_by_one_tap(house: House, person: Enter) -> None:
    """On a phone: who asks what stands over the dock, which stays where it is; the answer goes to who asked."""
    ada, ben, cleo = person("Ada"), person("Ben", PHONE, touch=True), person("Cleo")
    sit_down(house, "double_blind_scam", ada, ben, cleo)
    expect(spot(ada, "take_job")).to_be_enabled(timeout=10_000)
    dock, strip = ben.page.locator(".held .dock"), ben.page.get_by_role("group", name=re.compile("^Ada: Ben"))
    place = dock.bounding_box()
    end = time.monotonic() + 90
    while not ada.page.get_by_text(re.compile(r"^No.* Ada")).count():  # on a busy machine it may be old before the tap
        assert time.monotonic() < end
        ada.press("Tool: yours, Ben")
        expect(strip.get_by_role("button")).to_have_text(["Wait", "No"])
        assert dock.bounding_box() == place
        if tap(strip.get_by_role("button", name="No")):
            expect(strip).to_have_count(0)
            ada.sees(re.compile(r"^No.* Ada"))
    assert dock.bounding_box() == place
    ben.finds_no_barrier()


# Bonnie & Clyde Waltz, which test_in_step.py plays --------------------------------------------------------------------


def hold_out(somebody: Person, to: Person) -> None:
    """The first Tool, then the partner."""
    hand(somebody, "Tools").first.click()
    chair(somebody, to).click()


def chair(somebody: Person, of: Person) -> Locator:
    return somebody.page.get_by_role("group", name="The dance floor").get_by_role("button", name=of.name)


def waltz(house: House, ada: Person, ben: Person, cleo: Person) -> None:
    """Two Tools that meet, one dragged and one tapped, change hands; everybody throws one; all call it."""
    sit_down(house, "bonnie_and_clyde_waltz", ada, ben, cleo)
    expect(hand(ada, "Tools")).to_have_count(4)
    given = hand(ada, "Tools").first.inner_text()
    hand(ada, "Tools").first.drag_to(chair(ada, ben))
    expect(ben.button("Wave Ada off")).to_be_visible()
    expect(ada.button("Take it back")).to_be_enabled()
    ben.finds_no_barrier()
    hold_out(ben, ada)
    expect(ada.button("Take it back")).to_be_disabled()  # it keeps its place
    expect(ada.page.get_by_text(re.compile("swap a Tool")).first).to_be_visible()
    assert given not in [card.inner_text() for card in hand(ada, "Tools").all()]
    for somebody in (ada, ben):
        hand(somebody, "Tools").last.click()
        somebody.button(re.compile("^Jackpot")).click()
        expect(hand(somebody, "Tools")).to_have_count(3)
    cleo.page.keyboard.press("5")
    cleo.page.keyboard.press("j")
    ada.sees("All have thrown")
    for somebody in (ada, ben):
        spot(somebody, "call_it").click()
    cleo.page.keyboard.press("x")
    for somebody in (ada, ben, cleo):
        expect(somebody.button("Again, same crew")).to_be_visible()
        sees_the_result(somebody)


# Quiz Show -----------------------------------------------------------------------------------------------------------


def test_quiz_show_in_three_windows(house: House, person: Enter) -> None:
    """A press points at a partner's card, a phrase tells it; everybody places cards they never saw."""
    ada, ben, cleo = person("Ada"), person("Ben", PHONE, touch=True), person("Cleo")
    sit_down(house, "quiz_show", ada, ben, cleo)
    bens = ada.page.get_by_role("region", name="Ben’s hand").get_by_role("button")
    expect(bens).to_have_count(8)
    bens.nth(4).click()
    expect(ben.page.get_by_text("Ada points here")).to_have_count(1)
    beside = cleo.page.get_by_role("log", name="What was said", exact=True)
    expect(beside.get_by_text("Look: Ben’s slot 5.")).to_be_visible()
    ada.button(re.compile(r"^5 is ")).first.click()
    expect(ben.page.get_by_text(re.compile(r"Ben, your slot 5 is ")).first).to_be_visible()
    ben.does_not_scroll_sideways()
    ben.finds_no_barrier()
    for owner in ("Ada", "Cleo"):
        expect(ben.page.get_by_role("region", name=f"{owner}’s hand").get_by_role("button")).to_have_count(8)

    def placing(somebody: Person, to: str) -> Callable[[], None]:
        def act() -> None:
            own = somebody.page.get_by_role("list", name="Your own cards, unseen").get_by_role("button")
            if tap(own):
                tap(
                    somebody.page.get_by_role("group", name="Partners").get_by_role("button", name=re.compile(f"^{to}"))
                )

        return act

    def keys() -> None:
        for slot, place in zip("12345678", "abjcabjc"):
            cleo.page.keyboard.press(slot)
            cleo.page.keyboard.press(place)

    play_until_over((ada, placing(ada, "Ben")), (ben, placing(ben, "Jackpot")), (cleo, keys))
    for somebody in (ada, ben, cleo):
        sees_the_result(somebody)


# Cakewalk ------------------------------------------------------------------------------------------------------------


def test_cakewalk_alone(house: House, person: Enter) -> None:
    """Nine Tools into nine cells by thumb; a grid with a hole asks once; the result shows a solution."""
    ada = person("Ada", PHONE, touch=True)
    sit_down(house, "cakewalk", ada)
    supply = ada.page.get_by_role("list", name="Tools at hand").get_by_role("button")
    expect(supply).to_have_count(24)
    ada.does_not_scroll_sideways()
    ada.finds_no_barrier()
    for done, cell in enumerate(("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3"), 1):
        supply.first.click()
        spot(ada, f"cell_{cell}").click()
        expect(supply).to_have_count(24 - done)
    ada.press("Finish")
    ada.sees("One cell is empty. Finish all the same?")
    ada.press("Go on")
    ada.page.keyboard.press("1")
    ada.page.keyboard.press("9")
    expect(ada.button("Cell 1: empty")).to_be_visible()
    ada.press("Finish")
    ada.press("Finish now")
    expect(ada.button("Again, same crew")).to_be_visible()
    sees_the_result(ada)
    ada.sees("One solution")
    ada.does_not_scroll_sideways()
    ada.finds_no_barrier()


# Three-Ring Monte ----------------------------------------------------------------------------------------------------


def test_three_ring_monte_in_two_windows(house: House, person: Enter) -> None:
    """Jobs and Tools take turns; a drawn hand shuts the own piles; three hands each, and it is over."""
    ada, ben = person("Ada"), person("Ben", PHONE, touch=True)
    sit_down(house, "three_ring_monte", ada, ben)

    def acting(somebody: Person) -> Callable[[], None]:
        def act() -> None:
            if tap(somebody.button(re.compile("^Draw hand"))):
                return
            group = somebody.page.get_by_role("group", name="Your hand").get_by_role("button")
            if not tap(group):
                return
            for number in (1, 2, 3):
                ring = somebody.button(re.compile(rf"onto ring {number}$"))
                if ring.count() and tap(ring):
                    return

        return act

    def keys() -> None:
        for key in ("d", "1", "a", "1", "b", "1", "c"):
            ada.page.keyboard.press(key)

    ben.does_not_scroll_sideways()
    play_until_over((ada, keys), (ben, acting(ben)))
    for somebody in (ada, ben):
        sees_the_result(somebody)
    ben.finds_no_barrier()


# The lobby -----------------------------------------------------------------------------------------------------------


def test_the_lobby_recommends_the_scam_until_it_was_won(house: House, person: Enter) -> None:
    """The other Heists are open all the same (EAP-10.15)."""
    ada = person("Ada")
    lobby(ada, house, 3, "Quiz Show")
    ada.sees("New to this? The Double-Blind Scam is the one to begin with.")
    ada.press("Play the Scam")
    expect(ada.page.get_by_role("group", name="Heist").get_by_label("Double-Blind Scam")).to_be_checked()
    expect(ada.button("Play the Scam")).to_have_count(0)


def test_after_two_losses_the_lobby_offers_one_step_easier(house: House, person: Enter) -> None:
    """Open hands first, then a minute more (EAP-10.14)."""
    ada = person("Ada").go(house.url)
    lost = '{"double_blind_scam": {"won": false, "row": -2, "room": "before"}}'
    ada.page.evaluate("(lost) => localStorage.setItem('heistnight.heists', lost)", lost)
    lobby(ada, house, 3, "Double-Blind Scam")
    ada.sees("Lost twice in a row. One step easier?")
    ada.press("Open hands")
    expect(ada.button("A minute more")).to_be_visible()
    ada.press("A minute more")
    expect(ada.page.get_by_role("combobox", name="Clock", exact=True)).to_have_value("360")


# The puzzle of the day -----------------------------------------------------------------------------------------------


def test_the_cakewalk_of_the_day(house: House, person: Enter) -> None:
    """The first try counts, hints come one at a time, the result can be shared without a spoiler (EAP-4.93 to 4.97)."""
    ada = person("Ada").go(house.url)
    ada.page.get_by_role("link", name="Daily puzzle").click()
    ada.page.wait_for_url(re.compile("/daily$"))
    ada.finds_no_barrier()
    ada.press("Take the cake")
    ada.page.wait_for_url(re.compile("/t/"))
    ready(ada)
    hint = ada.button(re.compile("hint", re.IGNORECASE)).first
    expect(hint).to_be_visible(timeout=30_000)
    hint.click()
    ada.page.keyboard.press("f")
    ada.page.locator("[role=alert] ~ button").last.click()
    sees_the_result(ada)
    ada.go(f"{house.url}/daily")
    ada.sees(re.compile(r"Cakewalk \d{4}-\d\d-\d\d .* missed by \d+, 0 moves, 1 hint"))
    expect(ada.button("Once more, for practice")).to_be_visible()
    expect(ada.button(re.compile("of 5 stars.*not tried")).first).to_be_visible()
