"""People who talk: real microphones of a browser (of the kind that beeps), a real server, real ears."""

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Locator, WebSocket, expect

import heistnight
from heistnight.core.table import Table
from heistnight.games import game as find_game
from heistnight.games.exactly_as_planned import talk as law
from tests.browser.chromium import chromium
from tests.browser.conftest import DESKTOP, FLAGS, PHONE, UNPAINTED, House
from tests.browser.people import Person
from tests.browser.tables import join, table_of
from tests.games.bank_heist.tables import robbery, truck
from tests.games.exactly_as_planned.tables import running
from tests.server.conftest import Served
from tests.server.test_voice import lay

BEEPS = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
NAMES = re.compile("^(Microphone|Push to talk|Sending|Closed by rule|Open to|Open,)")
LOADED = "performance.getEntriesByType('resource').some((entry) => entry.name.includes('voice.svelte'))"


class Talker(Person):
    """Counts what comes in as voice."""

    def listen(self) -> "Talker":
        self.came = self.sent = 0
        self.page.on("websocket", self._line)
        return self

    def _line(self, line: WebSocket) -> None:
        line.on("framereceived", lambda frame: self._count(isinstance(frame, bytes), 0))
        line.on("framesent", lambda frame: self._count(0, isinstance(frame, bytes)))

    def _count(self, came: int, sent: int) -> None:
        self.came += came
        self.sent += sent

    def forget(self) -> None:
        """Count anew."""
        self.came = self.sent = 0

    @property
    def microphone(self) -> Locator:
        return self.page.get_by_role("button", name=NAMES)

    def rings(self, seat: int) -> Locator:
        """The mark of somebody who is heard."""
        return self.page.locator(f"[data-mark='{seat}']:is(.speaks, .loud)").first


@pytest.fixture(scope="module")
def beeping(chrome: Browser) -> Iterator[Browser]:
    """With such flags it is no browser for other tests."""
    with chrome.browser_type.launch(executable_path=chromium(), args=[*FLAGS, *BEEPS]) as browser:
        yield browser


@pytest.fixture
def talkers(beeping: Browser) -> Iterator[list[Talker]]:
    """Three devices with microphones."""
    sizes = {"Ada": DESKTOP, "Ben": PHONE, "Eve": DESKTOP}
    here = []
    for name, (width, height) in sizes.items():
        context = beeping.new_context(
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            service_workers="block",
            permissions=["microphone"],
        )
        context.add_init_script(UNPAINTED)
        here.append(Talker(name, context.new_page()).listen())
    yield here
    for guest in here:
        guest.page.context.close()
    for guest in here:
        assert not guest.complaints, f"{guest.name}'s console: {guest.complaints[:3]}"


def test_people_hear_each_other_until_a_rule_forbids_it(house: House, talkers: list[Talker]) -> None:
    """In the lobby all hear Ada; at the bank nobody speaks before the alarm, and the button says why."""
    ada, ben, eve = talkers
    link = table_of(ada, house, "bank-heist", start_player="random", tempo="relaxed")
    join(ben, link)
    eve.come_in(link)
    expect(eve.microphone).to_be_visible()
    assert not ada.page.evaluate(LOADED)

    ada.microphone.click()
    expect(ada.microphone).to_have_accessible_name(re.compile("Microphone open"))
    for listener in (ben, eve):
        expect(listener.rings(0)).to_be_attached()
    assert ada.came == 0
    ben.page.keyboard.press("m")
    expect(ada.rings(1)).to_be_attached()
    ben.page.keyboard.press("m")
    expect(ben.microphone).to_have_accessible_name("Microphone off")

    ada.page.get_by_role("radiogroup", name="How you talk").get_by_text("Hold to talk").click()
    expect(ada.microphone).to_have_accessible_name("Push to talk, not sending")
    expect(ben.rings(0)).to_have_count(0)
    heard = ben.came
    ada.microphone.dispatch_event("pointerdown")
    expect(ben.rings(0)).to_be_attached()
    assert ben.came > heard
    ada.microphone.dispatch_event("pointerup")
    ada.page.get_by_role("radiogroup", name="How you talk").get_by_text("Open", exact=True).click()
    ada.finds_no_barrier()

    ada.press(re.compile("^Start"))
    for guest in (ada, ben):
        guest.press(re.compile("^Ready$"))
    expect(ada.microphone).to_have_accessible_name(re.compile("Closed by rule: Silence"), timeout=40_000)
    expect(ben.rings(0)).to_have_count(0)
    sent, came = ada.sent, (ben.came, eve.came)
    ada.page.wait_for_timeout(2500)
    assert (ada.sent, (ben.came, eve.came)) == (sent, came)


# Every law, by a table laid in the middle of it ----------------------------------------------------------------------

SETTLES, LISTENS, PATIENCE = 400, 1_000, 10_000


def planned(plan: str) -> Callable[[], Table]:
    """Exactly As Planned, with this plan in the first seat's hands."""

    def table() -> Table:
        made = running(backup="each", strictness="block", seconds=300)
        made.plans = [plan, "no_titles", "no_titles"]
        return made

    return table


def teams() -> Table:
    game = find_game("oceans-heist")
    return game.deal(game.options_type.of({"players": 4}), bytes(32))


CAST = "C C S A R R"
ABLAZE: dict[str, Any] = {"options": {"ghost_talk": True}}
# The game and its chairs, the table, who speaks, who sits there, what their button says, and who hears it.
# Those of one game and one speaker are laid one after the other, so that the button says something else each time.
LAWS: dict[str, tuple[str, int, Callable[[], Table], str, str, str, list[str]]] = {
    "silence": (
        "bank-heist", 6, lambda: robbery(CAST, options={"silence": "strict"}), "Ada", "AdaBen", "Closed by rule", [],
    ),
    "the dead": ("bank-heist", 6, lambda: truck(CAST, dead=[0, 1], **ABLAZE), "Ada", "AdaBen", "Open to", ["Ben"]),
    "hush money": (
        "bank-heist", 6, lambda: truck(CAST, attributes={0: "hush_money"}, **ABLAZE), "Ada", "AdaBen", "Closed", [],
    ),
    "the dead and the living": (
        "bank-heist", 6, lambda: truck(CAST, dead=[0, 5], **ABLAZE), "Ada", "AdaBen", "Open to", [],
    ),
    "the living": ("bank-heist", 6, lambda: truck(CAST, dead=[1], **ABLAZE), "Ada", "AdaBen", "open", ["Ben", "Eve"]),
    "a team": ("oceans-heist", 4, teams, "Ada", "AdaBenEve", "Open to", ["Eve"]),
    "a plan that forbids it": ("exactly-as-planned", 3, planned("prepaid_phone"), "Ada", "AdaBen", "Closed", []),
    "one good ear": ("exactly-as-planned", 3, planned("one_ear"), "Ada", "AdaBen", "Open to Ben", ["Ben"]),
    "long distance": ("exactly-as-planned", 3, planned("long_distance"), "Ada", "AdaBen", "late", ["Ben", "Eve"]),
    "who watches": ("exactly-as-planned", 3, planned("no_titles"), "Eve", "AdaBen", "Open to", []),
}  # fmt: skip
DELAY = 2  # seconds


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[Served]:
    """A house in this process, with its pages: its tables can be laid."""
    served = Served(tmp_path / "house.sqlite3", pages=Path(heistnight.__file__).with_name("static"))
    yield served
    served.stop()


@pytest.mark.parametrize(("game", "mouth"), dict.fromkeys((one[0], one[3]) for one in LAWS.values()))
def test_who_hears_what(
    shown: Served, talkers: list[Talker], monkeypatch: pytest.MonkeyPatch, game: str, mouth: str
) -> None:
    """Frames are counted where they arrive: what may not be heard never comes to that listener at all."""
    monkeypatch.setitem(law.PARAMS, "long_distance", replace(law.PARAMS["long_distance"], delay_s=DELAY))
    laws = {name: one for name, one in LAWS.items() if (one[0], one[3]) == (game, mouth)}
    _, chairs, _, _, seated, _, _ = next(iter(laws.values()))
    ada, ben, eve = talkers
    house: Any = SimpleNamespace(url=f"http://{shown.host}")
    link = table_of(ada, house, game, players=chairs)
    for guest in (ben, eve):
        (join(guest, link) if guest.name in seated else guest.come_in(link))
    speaker = next(guest for guest in talkers if guest.name == mouth)
    speaker.microphone.click()
    expect(speaker.microphone).to_have_accessible_name(re.compile("Microphone open"))
    heard = {}
    for name, (_, _, table, _, _, says, ears) in laws.items():
        lay(shown, link.rsplit("/", 1)[1], table())
        expect(speaker.microphone).to_have_accessible_name(re.compile(says))
        heard[name] = who_hears(talkers, ears)
    assert heard == {name: one[-1] for name, one in laws.items()}


def who_hears(talkers: list[Talker], ears: list[str]) -> list[str]:
    """Whom something comes to: at least as long as it takes those who should hear it, and a while more."""
    page = talkers[0].page
    page.wait_for_timeout(SETTLES)
    for guest in talkers:
        guest.forget()
    until = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < until and not all(guest.came for guest in talkers if guest.name in ears):
        page.wait_for_timeout(100)
    page.wait_for_timeout(LISTENS)
    return [guest.name for guest in talkers if guest.came]
