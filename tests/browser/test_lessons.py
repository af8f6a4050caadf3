"""The guided games as a newcomer plays them: thing by thing, as the coach says."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from heistnight.core.lesson import Lesson, Moment, taught
from heistnight.games import exactly_as_planned, games
from tests.browser.conftest import PHONE, House
from tests.browser.people import Person
from tests.browser.sights import exactly_as_planned as sights
from tests.browser.tables import keeps_its_focus, tab_to, table_of
from tests.browser.test_in_sight import IN_SIGHT

GAMES = [game.id for game in games() if game.lessons]
PLATE = "[class~=plates] button:enabled"
GOES_ON = "Play on for real"
END = re.compile(f"Deal me a real game|{GOES_ON}")
# Whose lesson ends in mid-game, and goes on.
MID_GAME = ("the-plan", "oceans-heist")
# A card that somebody else turned up under the finger is not taken for 250 ms (EAP-4.6): no hand is as fast as a test.
BLINK = 300
# What is touched for each cue, deed by deed: things of the board by a selector, else by what they are called.
Deeds = tuple[tuple[str, ...], ...]
PLAYED: dict[str, tuple[Deeds, ...]] = {
    "the-plan": (
        (("[data-face='P2-EB']", PLATE),),
        (("[data-spot=hand] button >> nth=0", "[data-spot=hand] button >> nth=1", PLATE),),
        (("[data-face='P1-E']", PLATE),),
    ),
    "masterminds": (
        (("Dario Lento", PLATE),),
        (("Shadow Suit, Gear", "Dario Lento,", PLATE),),
        (("Tuned Coupe", "Big Oleander,", PLATE),),
        (("Do a job", "Museum", "Dario Lento,", PLATE),),
        (("die: 5", PLATE),),
        (("Glitch,", "Big Oleander,", PLATE),),
        (("Glitch,", PLATE),),
        (("Do a job", "Museum", "Big Oleander,", "Dario Lento,", PLATE),),
        (("die: 6", PLATE),),
    ),
    "exactly-as-planned": (
        (("[data-spot=take_tool] button",),),
        (("[data-spot=take_job] button",),),
        (("[data-spot=take_tool] button",),),
        (("[data-spot=take_job] button",),),
        (("[data-spot=take_job] button",),),
        (("[data-spot=talk_key] button", "Need Bold"),),
        (("[data-spot=drop]",),),
        (("[data-spot=take_tool] button",),),
        (("Call it",),),
    ),
    "bank-heist": (
        ((*(f"[class~=keys] button:text-is('{digit}')" for digit in "108"), "108"),),
        (("[data-seat='1']", "Pass it to Duchess"),),
        (("Take it",),),
        (("Load it",),),
        (("[data-seat='4']", "Look at Sparks"),),
        (("[data-seat='2']", "Pass it to Pockets"),),
        (("[data-fact='way:adrenaline']",),),
        (("Shoot", "[data-seat='3']", "Shoot Wren"),),
        (("[data-fact='way:Speedloader']", "[data-seat='3']"),),
    ),
    "oceans-heist": (
        (("[data-card=H03]",),),
        tuple((f"[data-card={card}]",) for card in ("H02", "S02", "A02", "F02", "H03")),
        (("[data-drop='defense:1'] .ways button",), ("[data-drop='defense:4'] .ways button",)),
        (("[data-drop='defense:3'] .ways button",),),
        ((PLATE,),),
        (("[data-door='2']",),),
        (("[data-card=C01]",),),
        (("Roll",),),
    ),
}


def thing(page: Page, name: str) -> Locator:
    """At the table, or in the bar that a board fills on a phone."""
    if name.startswith("["):
        return page.locator(f".table-box {name}").locator("visible=true").first
    box, called = page.locator(".table-box, header:has(.head)"), re.compile(rf"\b{re.escape(name)}")
    one = box.get_by_role("button", name=called, disabled=False).or_(box.get_by_role("radio", name=called))
    return one.locator("visible=true").first


def by_touch(one: Locator) -> None:
    one.tap(force=one.get_attribute("type") == "radio")


def by_keyboard(one: Locator) -> None:
    """Tab by Tab, from where the focus is; then Enter, or a space on a radio."""
    tab_to(one)
    expect(one).to_be_enabled()  # what has just taken the place of another button is dead for a moment
    one.page.keyboard.press("Space" if one.get_attribute("type") == "radio" else "Enter")
    keeps_its_focus(one.page)


def play(page: Page, game: str, use: Callable[[Locator], None]) -> None:
    """There is a ring for every act, nothing but what is said has to be done, and it ends in a real game."""
    say, on = page.locator(".cue .say"), page.locator(".cue .on button")

    def settled() -> None:
        """No button that took the place of another is dead any more."""
        expect(page.locator("[data-settling]")).to_have_count(0)

    def go_on() -> None:
        """By way of all that is only looked at, once a show is over."""
        expect(on.last.or_(page.locator("svg[data-ring]"))).not_to_have_count(0)
        while on.count() and not END.search(" ".join(on.all_inner_texts())):
            before = say.inner_text()
            use(on.last)
            expect(say).not_to_have_text(before)
            expect(on.last.or_(page.locator("svg[data-ring]"))).not_to_have_count(0)

    for deeds in PLAYED[game]:
        go_on()
        before = say.inner_text()
        expect(page.locator("svg[data-ring]")).to_be_visible()
        for deed in deeds:
            *first, last = (thing(page, name) for name in deed)
            for one in first:
                expect(one).to_be_attached()
                if one.get_attribute("aria-pressed") != "true":
                    settled()
                    use(one)
            settled()
            if deed[-1].startswith("[data-spot=take_"):
                page.wait_for_timeout(BLINK)
            with page.expect_response(re.compile("/lessons/")):
                use(last)
        expect(say).not_to_have_text(before, timeout=60_000)
    go_on()
    expect(page.get_by_role("button", name=END)).to_be_visible()


def test_a_newcomer_is_offered_a_lesson(house: House, person: Callable[..., Person]) -> None:
    """Offered at the first Play now; a wrong tap changes nothing; left and taken up again; never offered twice."""
    ada = person("Ada", PHONE, touch=True, newcomer=True)
    page = ada.go(house.url).page
    ada.press("Play now: The Plan, against bots")
    page.get_by_role("dialog").get_by_role("button", name="Learn it").tap()
    for _ in range(3):
        page.get_by_role("button", name="Go on").tap()
    expect(page.locator(".cue .say")).to_contain_text("Tap Dry Bones")
    page.locator("[data-face='P1-M']").tap()
    page.locator(f".table-box {PLATE}").first.tap()
    expect(page.get_by_role("alert").first).to_contain_text("Not yet. Dry Bones first.")
    ada.finds_no_barrier()
    page.reload()
    expect(page.locator(".cue .say")).to_contain_text("Tap Dry Bones")
    page.locator("[data-face='P2-EB']").tap()
    page.locator(f".table-box {PLATE}").first.tap()
    expect(page.locator(".cue .say")).to_contain_text("neither gets it", timeout=60_000)
    page.get_by_role("button", name="Back").tap()
    expect(page.locator(".cue .say")).to_contain_text("Tap Dry Bones")
    page.get_by_role("button", name="Leave").tap()
    ada.press("Play now: The Plan, against bots")  # not offered twice
    page.wait_for_url("**/t/*")


@pytest.mark.parametrize("game", MID_GAME)
def test_a_lesson_is_played_by_touch(game: str, house: House, person: Callable[..., Person]) -> None:
    """Where it goes on by touch as well; every board is pressed by touch in the games of its own file."""
    ada = person("Ada", PHONE, touch=True).go(f"{house.url}/learn/{game}")
    play(ada.page, game, by_touch)
    leads_to_a_table(ada, game)


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_played_by_keyboard_alone(game: str, house: House, person: Callable[..., Person]) -> None:
    """And wherever an act leads, the focus is on something."""
    ada = person("Ada", PHONE).go(f"{house.url}/learn/{game}")
    play(ada.page, game, by_keyboard)
    leads_to_a_table(ada, game)


def leads_to_a_table(ada: Person, game: str) -> None:
    """To the same one where the lesson ends in mid-game."""
    ada.finds_no_barrier()
    goes_on = ada.button(GOES_ON).count() > 0
    assert goes_on == (game in MID_GAME)
    ada.press(END)
    ada.page.wait_for_url("**/t/*")


def test_a_round_is_watched_from_the_lobby(house: House, person: Callable[..., Person]) -> None:
    """The chair is kept: the lesson lies over the lobby."""
    ada = person("Ada", PHONE, touch=True)
    table_of(ada, house, "the-plan")
    ada.sees("Five new treasures a turn, seven kinds, all in plain view.")
    ada.press("Watch a round")
    ada.sees("Five treasures turn up: two Egypt, two Rocketry, a Skull.")
    ada.press("Go on")
    ada.sees("Everybody lays one card face down; nobody may change it now.")
    ada.press("Leave")
    expect(ada.button("Watch a round")).to_be_visible()


SMALLEST: ViewportSize = {"width": 320, "height": 568}
UNLIT = "svg[data-ring] { display: none !important }"  # what is lit is looked at without the light
LIT = "() => document.querySelectorAll('svg[data-ring] :is(.ring, .edge)').length"


def cues_of(lesson: Lesson) -> Iterator[tuple[list[int], int, Moment]]:
    """Each cue on the way of first answers, with the answers and the place that lead to it."""
    answers: list[int] = []
    while True:
        here = taught(lesson, exactly_as_planned.GAME.phrases, answers)
        yield from ((list(answers), at, moment) for at, moment in enumerate(here.moments))
        if here.over:
            return
        answers.append(0)


def spoken_of(moment: Moment) -> dict[str, str]:
    """Return the tokens of the cards that a cue points at, each with the words its box has to hold."""
    found: dict[str, str] = {}
    for name in (moment.at, *moment.lit):
        what, _, card = name.partition(":")
        match what:
            case "job" | "tool":
                found |= sights.faces([card])
            case "job_deck" | "tool_deck":
                found |= sights.faces([getattr(moment.board, what.replace("deck", "up"))])
            case "hand" if getattr(moment.own, "hand", None):
                found |= sights.faces([*moment.own.hand.jobs, *moment.own.hand.tools])
    return found


@pytest.mark.parametrize("lesson", exactly_as_planned.GAME.lessons[:2], ids=lambda lesson: lesson.name)
def test_what_a_cue_speaks_of_is_lit_and_whole(lesson: Lesson, house: House, chrome: Browser) -> None:
    """On the smallest phone, under the coach: requirements and icons were cut to half a line there."""
    context = chrome.new_context(viewport=SMALLEST, reduced_motion="reduce", service_workers="block", bypass_csp=True)
    page = context.new_page()
    page.goto(house.url)
    complaints = []
    for answers, at, moment in cues_of(lesson):
        if moment.board.outcome is not None:
            continue
        kept = {f"exactly-as-planned/{lesson.name}": {"answers": answers, "at": at, "done": False}}
        page.evaluate("kept => { localStorage['heistnight.lessons'] = JSON.stringify(kept) }", kept)
        page.goto(f"{house.url}/learn/exactly-as-planned/{lesson.name}")
        expect(page.locator(".cue .say")).to_have_text(moment.say.replace("**", ""))
        page.wait_for_function(f"count => ({LIT})() === count", arg=1 + len(moment.lit))
        page.add_style_tag(content=UNLIT)
        hidden = page.evaluate(IN_SIGHT, {"tokens": spoken_of(moment)})
        complaints += [f"{moment.say}: {token} {reason}" for token, reason in hidden.items()]
    context.close()
    assert not complaints, "\n".join(complaints)
