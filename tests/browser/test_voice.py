"""People who talk: real microphones of a browser (of the kind that beeps), a real server, real ears."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, WebSocket, expect

from tests.browser.chromium import chromium
from tests.browser.conftest import DESKTOP, FLAGS, PHONE, House
from tests.browser.people import Person
from tests.browser.tables import join, open_table, set_up

BEEPS = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
NAMES = re.compile("^(Microphone|Push to talk|Sending|Closed by rule|Open)")
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

    @property
    def microphone(self) -> Locator:
        return self.page.get_by_role(
            "button", name=re.compile("^(Microphone|Push to talk|Sending|Closed by rule|Open)")
        )

    def rings(self, seat: int) -> Locator:
        """The mark of somebody who is heard."""
        return self.page.locator(f"[data-mark='{seat}']:is(.speaks, .loud)").first


@pytest.fixture
def talkers(chrome: Browser) -> Iterator[list[Talker]]:
    """Three devices with microphones; a browser with such flags is no browser for other tests."""
    with chrome.browser_type.launch(executable_path=chromium(), args=[*FLAGS, *BEEPS]) as browser:
        sizes = {"Ada": DESKTOP, "Ben": PHONE, "Eve": DESKTOP}
        here = []
        for name, (width, height) in sizes.items():
            context = browser.new_context(
                viewport={"width": width, "height": height}, reduced_motion="reduce", permissions=["microphone"]
            )
            here.append(Talker(name, context.new_page()).listen())
        yield here
        for guest in here:
            assert not guest.complaints, f"{guest.name}'s console: {guest.complaints[:3]}"


def test_people_hear_each_other_until_a_rule_forbids_it(house: House, talkers: list[Talker]) -> None:
    """In the lobby all hear Ada; at the bank nobody speaks before the alarm, and the button says why."""
    ada, ben, eve = talkers
    link = open_table(ada, house, "Bank Heist")
    set_up(ada, rules={"Start Player": "Random", "Tempo": "Relaxed"})
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
    ada.page.wait_for_function("(t) => performance.now() > t", arg=ada.page.evaluate("performance.now() + 2500"))
    assert (ada.sent, (ben.came, eve.came)) == (sent, came)
