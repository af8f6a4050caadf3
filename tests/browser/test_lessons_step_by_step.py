"""Guided games whose acts are more than one tap: each is played to its end, thing by thing, as the coach says."""

import re
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, House
from tests.browser.people import Person

# What is touched for each cue, act by act: things of the board by a selector, buttons by what they are called.
CAKEWALK = (
    (("[data-card=getaway_car]", "[data-spot=cell_a1]"),),
    (("[data-card=escape_plan]", "[data-spot=cell_c3]"),),
    (("[data-card=grappling_hook]", "[data-spot=cell_a2]"),),
    (("[data-card=police_uniform]", "[data-spot=cell_b2]"),),
    (("[data-card=skylight_drop]", "[data-spot=cell_a2]"),),
    (("[data-card=black_card]", "[data-spot=cell_b1]"),),
    (("Finish",),),
)
NIGHT = (
    ((*(f"[class~=keys] button:text-is('{digit}')" for digit in "108"), "108"),),
    (("[data-seat='1']", "Pass it to Duchess"),),
    (("Take it",),),
    (("Load it",),),
    (("[data-seat='4']", "Look at Sparks"),),
    (("[data-seat='2']", "Pass it to Pockets"),),
    (("Adrenaline",),),
    (("Shoot", "[data-seat='3']", "Shoot Wren"),),
)
ROUND = (
    (("[data-card=H03]",),),
    tuple((f"[data-card={card}]",) for card in ("H02", "S02", "A02", "F02", "H03")),
    (("[data-drop='defense:1'] .ways button",),),
    (("[data-drop='defense:3'] .ways button",), ("[data-drop='defense:4'] .ways button",)),
    (("Crack these 3",),),
    (("[data-door='2']",), ("[data-card=C01]",), ("Roll",)),
)


def thing(page: Page, name: str) -> Locator:
    if name.startswith("["):
        found = page.locator(f".box {name}")
    else:
        found = page.locator(".box").get_by_role("button", name=re.compile(rf"\b{re.escape(name)}\b"), disabled=False)
    return found.locator("visible=true")


@pytest.mark.parametrize(
    ("game", "cues"),
    [("exactly-as-planned", CAKEWALK), ("bank-heist", NIGHT), ("oceans-heist", ROUND)],
    ids=["cakewalk", "night", "round"],
)
def test_a_lesson_is_played_to_its_end_on_a_phone(
    game: str, cues: Sequence[Sequence[Sequence[str]]], house: House, person: Callable[..., Person]
) -> None:
    """There is a ring for every act, nothing but what is said has to be done, and it ends in a real game."""
    ada = person("Ada", PHONE, touch=True).go(f"{house.url}/learn/{game}")
    page = ada.page
    say, on = page.locator(".cue .say"), page.locator(".cue .on button")

    def go_on() -> None:
        """By way of all that is only looked at."""
        while on.count() and "real game" not in " ".join(on.all_inner_texts()):
            before = say.inner_text()
            on.last.tap()
            expect(say).not_to_have_text(before)

    expect(say).to_be_visible()
    for acts in cues:
        go_on()
        before = say.inner_text()
        expect(page.locator("svg[data-ring]")).to_be_visible()
        for act in acts:
            *first, last = (thing(page, name).first for name in act)
            for one in first:
                one.tap()
            with page.expect_response(re.compile("/lessons/")):
                last.tap()
        expect(say).not_to_have_text(before, timeout=15_000)
    go_on()
    expect(page.get_by_role("button", name="Deal me a real game")).to_be_visible()
    ada.finds_no_barrier()
