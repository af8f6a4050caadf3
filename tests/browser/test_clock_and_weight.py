"""A clock that is right on a device whose own is wrong, and pages that a phone can carry."""

import json
import re
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from heistnight.games import games
from tests.browser.conftest import House
from tests.browser.people import Person
from tests.browser.tables import ready, table_of
from tests.picture import Parts, parts_of, patched
from tests.strategies import AnyGame

Enter = Callable[..., Person]

AN_HOUR_FAST = "const real = Date.now.bind(Date); window.realNow = real; Date.now = () => real() + 3_600_000"
NOTE_EVERY_CHANGE = """() => {
  window.changes = []
  let last = ''
  setInterval(() => {
    const text = document.querySelector('[role=timer] text').textContent.trim()
    if (text !== last) window.changes.push([last = text, window.realNow()])
  }, 10)
}"""


def told(frames: list[dict[str, Any]]) -> tuple[Any, Any]:
    """The board and the clock after all that was told."""
    parts: Parts = {}
    clock: Any = None
    for frame in frames:
        if frame["type"] == "Snapshot":
            parts = parts_of(frame)
        elif frame["type"] == "Update":
            parts = patched(parts, frame)
        clock = frame.get("clock", clock) if frame["type"] in ("Snapshot", "Update") else clock
    return parts["board"], clock


def seconds(shown: str) -> int:
    minutes, _, rest = shown.rpartition(":")
    return 60 * int(minutes or 0) + int(rest)


def test_the_countdown_is_right_on_a_device_whose_clock_is_wrong(house: House, person: Enter) -> None:
    """An hour fast, and still the seconds change within a quarter second of the server's; one may be drawn late."""
    ada = person("Ada")
    frames: list[dict[str, Any]] = []
    ada.page.add_init_script(AN_HOUR_FAST)
    ada.page.on("websocket", lambda ws: ws.on("framereceived", lambda frame: frames.append(json.loads(frame))))
    table_of(ada, house, "the-plan", clock="normal")
    ada.press(re.compile("^Start with"))
    expect(ada.plate).to_be_visible()
    ada.page.wait_for_timeout(7000)  # until the show before the first choice is over (TP-16.5)
    ada.page.evaluate(NOTE_EVERY_CHANGE)
    ada.page.wait_for_timeout(4000)
    board, clock = told(frames)
    deadline = clock["at"] + board["question"]["closes"] - clock["table"]
    changes = ada.page.evaluate("() => window.changes")[1:]
    assert len(changes) >= 3
    gaps = [(deadline - at) / 1000 - seconds(shown) for shown, at in changes]
    off = [gap for gap in gaps if min(abs(gap), abs(gap - 1)) >= 0.25]
    assert len(off) <= 1, gaps


def carried(person: Person) -> int:
    """The compressed script and style that this page has asked for so far, in bytes."""
    names = person.page.evaluate("() => performance.getEntriesByType('resource').map((e) => e.name)")
    return sum(weight(name) for name in set(names) if re.search(r"\.(js|css)$", name))


def weight(address: str) -> int:
    request = urllib.request.Request(address, headers={"accept-encoding": "gzip"})
    with urllib.request.urlopen(request) as answer:
        return len(answer.read())


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_home_and_game_are_light(house: House, person: Enter, game: AnyGame) -> None:
    """Home under 60 kB, a whole game under 200 kB of compressed script and style; and no game has a barrier."""
    ada = person("Ada").go(house.url)
    way_in = f"Play now: {game.title}, against bots"
    expect(ada.button(way_in)).to_be_visible()
    assert 0 < carried(ada) < 60_000
    ada.press(way_in)
    here = ada.button("I am ready").or_(ada.page.locator(".dock")).first
    expect(here).to_be_visible(timeout=60_000)  # a new house has to wake who searches deals
    if ada.button("I am ready").is_visible():
        ready(ada)
        expect(ada.page.locator(".dock").first).to_be_visible()
    ada.page.wait_for_load_state("networkidle")
    assert carried(ada) < 200_000
    ada.finds_no_barrier()


def test_it_can_be_installed(house: House, person: Enter) -> None:
    """The manifest names icons that are there, and a worker stands by for when the line is dead."""
    ada = person("Ada", worker=True).go(house.url)
    link = ada.page.locator("link[rel=manifest]").get_attribute("href")
    manifest = ada.page.request.get(f"{house.url}{link}").json()
    assert manifest["display"] == "standalone"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        answer = ada.page.request.get(f"{house.url}/{icon['src'].lstrip('/')}")
        assert answer.headers["content-type"].startswith("image/")
    ada.page.wait_for_function("() => navigator.serviceWorker.controller || navigator.serviceWorker.ready")
