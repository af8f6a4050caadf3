"""The sealed deal on the screen: words are given without anybody noticing, and a change is not to be overlooked."""

import json
import re
import sqlite3
from collections.abc import Callable

from playwright.sync_api import expect

from heistnight.core.sealed import Word, seed_of
from tests.browser.conftest import House
from tests.browser.people import Person
from tests.browser.tables import join, open_table, set_up


def hand(person: Person) -> list[str]:
    cards = person.page.get_by_role("group", name="Your hand").get_by_role("button")
    expect(cards.first).to_be_visible()
    return [card.inner_text().splitlines()[0] for card in cards.all()]


def document(house: House, change: Callable[[dict[str, object]], None] = lambda document: None) -> dict[str, object]:
    """The only room of a house that stands still, and something done to it."""
    db = sqlite3.connect(house.db)
    (text,) = db.execute("SELECT document FROM rooms").fetchone()
    room: dict[str, object] = json.loads(text)
    change(room)
    db.execute("UPDATE rooms SET document = ?", (json.dumps(room).encode(),))
    db.commit()
    db.close()
    return room


def test_a_server_that_edits_the_deal_in_mid_game_is_told_on_by_every_page(
    own_house: House, person: Callable[..., Person]
) -> None:
    """Both browsers gave a word; after another secret was slipped in both say so, and go on saying it."""
    ada, ben = person("Ada"), person("Ben")
    link = open_table(ada, own_house, "The Plan")
    set_up(ada, chairs=2)  # no bot: what it has answered would not fit the other deal
    join(ben, link)
    expect(ben.button("Just watch")).to_be_visible()  # he sits: his name is there before his chair is taken
    ada.sees(re.compile("Ben", re.IGNORECASE))
    ada.press(re.compile("^Start"))
    before = hand(ada)
    alarm = "The sealed deal was changed"
    own_house.kill()
    room = document(own_house)
    words = [Word(**word) for word in room["words"]]  # type: ignore[attr-defined]
    assert [bool(word.word) for word in words] == [True, True]
    assert room["seed"] == seed_of(str(room["secret"]), words).hex()

    own_house.start()
    expect(ada.page.get_by_text(re.compile("line is dead"))).to_have_count(0, timeout=30_000)
    assert hand(ada) == before
    assert ada.page.get_by_text(alarm).count() == 0

    def plant(room: dict[str, object]) -> None:
        room["secret"] = "66" * 32
        room["seed"] = seed_of("66" * 32, words).hex()

    own_house.kill()
    document(own_house, plant)
    own_house.start()
    for one in (ada, ben):
        expect(one.page.get_by_role("alert").filter(has_text=alarm)).to_be_visible(timeout=30_000)
    ada.page.reload()
    expect(ada.page.get_by_role("alert").filter(has_text=alarm)).to_be_visible()
