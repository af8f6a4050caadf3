"""A table that plays with a deck of somebody's own draws that deck: on its cards, in its sums and in its replay."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from heistnight.lab.workshop import exported
from tests.browser.conftest import DESKTOP, PHONE, House, ShortHouse
from tests.browser.people import Person
from tests.browser.tables import ready, start, table_of
from tests.browser.test_oceans_heist import play_until, seat_all
from tests.browser.test_whole_game import play_to_the_end

Cards = dict[str, Any]
Enter = Callable[..., Person]
Serve = Callable[..., House]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """`heistnight serve --deck` with the printed deck of a game, edited."""
    houses: list[House] = []

    def edited(game: str, edit: Callable[[Cards], None], kind: type[House] = House) -> House:
        deck = json.loads(exported(game))
        edit(deck["cards"])
        path = tmp_path / "deck.json"
        path.write_text(json.dumps(deck), encoding="utf-8")
        houses.append(kind(tmp_path, deck=path))
        return houses[-1]

    yield edited
    for house in houses:
        house.stop()


def dearer_treasures(cards: Cards) -> None:
    """Whatever is dealt: every treasure worth four more, every Plan under one title."""
    for treasure in cards["treasures"]:
        treasure["value"] += 4
    for plan in cards["plans"]:
        plan["title"] = "Night Shift"


def golden_keycard(cards: Cards) -> None:
    cards["equipment"][0].update(name="Golden Keycard", price=450, uses=6, units={"hack": 5})
    cards["casino_defenses"][0].update(name="Tripwires", any_of=[{"hack": 8}, {"charm": 9}])


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_plan_draws_the_worth_and_the_titles_of_the_deck(
    serve: Serve, person: Enter, size: tuple[int, int]
) -> None:
    """On the tiles and the cards, to the eye and to the ear."""
    house = serve("the-plan", dearer_treasures)
    ada = person("Ada", size).go(house.url)
    ada.press("Play now: The Plan, against bots")
    expect(ada.plate).to_be_visible()
    ada.sees("Another deck: My The Plan.")
    tiles = ada.page.get_by_role("img", name=re.compile(r", [5-8] points$"))
    expect(tiles).to_have_count(5)
    assert set("".join(tiles.locator(".value").all_inner_texts())) <= set("5678")
    expect(ada.page.get_by_role("group", name="Your hand").get_by_text("Night Shift").first).to_be_visible()
    ada.does_not_scroll_sideways()
    ada.finds_no_barrier()
    ada.page.goto(f"{house.url}/print/the-plan")
    ada.sees("With the deck “My The Plan”.")
    expect(ada.page.locator("[data-piece]").filter(has_text="Night Shift")).to_have_count(72)


def test_the_replay_tells_the_deck_and_draws_it(serve: Serve, person: Enter) -> None:
    """Alone against Ghosts, to the end; then what was played is what is shown."""
    house = serve("the-plan", dearer_treasures, ShortHouse)
    ada = person("Ada")
    table_of(ada, house, "the-plan", players=1)
    start(ada)
    play_to_the_end(ada)
    ada.page.get_by_role("link", name="Watch it back").click()
    ada.sees("Another deck: My The Plan.")
    expect(ada.page.get_by_role("img", name=re.compile(r", [5-8] points$")).first).to_be_visible()
    ada.press(re.compile(r"^See \d+ edits$"))
    expect(ada.page.get_by_role("cell", name="treasures T-J1-a value")).to_be_visible()


def test_oceans_heist_draws_prices_units_and_requirements_of_the_deck(serve: Serve, person: Enter) -> None:
    """In the shop of the Crew, and in the deck that the Staff read meanwhile."""
    house = serve("oceans-heist", golden_keycard)
    ada, ben = person("Ada", PHONE, touch=True), person("Ben")
    seat_all(house, ada, ben, chairs=2)
    play_until("Preparation", ada, ben)
    card = ada.page.locator("button[data-card=H01]")
    expect(card.locator(".price")).to_have_text("450")
    expect(card.locator(".vh").first).to_contain_text("Golden Keycard: Hack 5, 6 uses, $450")
    ben.press("Read the deck")
    door = ben.page.get_by_role("dialog").get_by_role("listitem").filter(has_text="Tripwires")
    expect(door).to_contain_text("Hack 8")
    expect(door).to_contain_text("Charm 9")
    ada.does_not_scroll_sideways()
    ada.finds_no_barrier()
    card.evaluate("node => node.scrollIntoView({block: 'center'})")


def strong_talents(cards: Cards) -> None:
    for talent in cards["talents"]:
        talent["name"] = "Somebody Else"
        talent["stats"]["muscle"] = 9


def test_masterminds_draws_the_skills_of_the_deck(serve: Serve, person: Enter) -> None:
    """On every Talent, whoever was dealt it."""
    house = serve("masterminds", strong_talents)
    ada = person("Ada")
    table_of(ada, house, "masterminds")
    start(ada)
    expect(ada.page.get_by_text(re.compile("^Somebody Else. Muscle 9, ")).first).to_be_attached()
    ada.sees("Somebody Else")


def bold_crowbar(cards: Cards) -> None:
    cards["tools"][1].update(title="Tyre Iron", styles=["bold"])


def test_exactly_as_planned_draws_the_tools_of_the_deck(serve: Serve, person: Enter) -> None:
    """Alone in the Cakewalk, where every Tool lies open."""
    house = serve("exactly-as-planned", bold_crowbar)
    ada = person("Ada")
    table_of(ada, house, "exactly-as-planned", players=1)
    start(ada)
    ready(ada)
    expect(ada.page.get_by_text("Tool: Tyre Iron, Leverage, Bold").first).to_be_attached()


def six_bags(cards: Cards) -> None:
    cards["board"]["bags_needed"] = 6


def test_bank_heist_counts_the_bags_of_the_deck(serve: Serve, person: Enter) -> None:
    """In the bar, from the first moment on."""
    house = serve("bank-heist", six_bags)
    ada = person("Ada")
    table_of(ada, house, "bank-heist")
    start(ada)
    ada.sees("0 of 6 bags")
