"""The installed command, a real Chromium, and people who see only what is on their screen."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from heistnight.games import games
from tests.browser.chromium import chromium
from tests.browser.people import Person
from tests.browser.screens import gallery, page, screens  # noqa: F401 (fixtures of every file here)

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--in-process-gpu",
    "--disable-gpu-compositing",
    # Pages live for seconds: threads that tidy up and optimise beside them cost more than they gain.
    "--js-flags=--single-threaded",
    # Every window would load a page of hundreds of scripts for its address bar. Of two such lists the last one counts,
    # so it names again what Playwright turns off and our pages could notice.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,HttpsUpgrades,PaintHolding",
]
PICTURES = os.environ.get("HEISTNIGHT_PICTURES")
DESKTOP = (1440, 900)
PHONE = (360, 640)
# A device that was offered its lessons before: "Play now" plays. It is silent: no sound is worth a thread to a test.
OFFERED = f"""if (location.protocol === 'http:') localStorage['heistnight.settings'] ??=
    JSON.stringify({{hints: {[f"learn:{game.id}" for game in games()]}, volume: 'off'}})"""
# Laid out and pressed like any page, and not painted: nobody looks at it, and drawing in software costs most of all.
# Its clocks tell the time and do not turn, or they would keep the page drawing for as long as it is open.
UNPAINTED = """const veil = new CSSStyleSheet()
    veil.replaceSync('@media screen { html { opacity: 0 } } [role=timer] * { transition: none !important }')
    document.adoptedStyleSheets.push(veil)"""
expect.set_options(timeout=15_000)  # several windows may share one busy core


# Chains that run side by side, each in a browser of its own. Games in real time leave half of a core to others, so two
# chains of them do not keep each other waiting; what no clock hurries, and the sweep, which needs no house, fill it.
CHAINS = {
    "sweep": {"test_sweep.py", "test_in_sight.py"},
    "pages": {
        "test_keyboard.py",
        "test_lessons.py",
        "test_nothing_lost.py",
        "test_own_deck.py",
        "test_paper.py",
        "test_people.py",
        "test_print.py",
        "test_screens.py",
        "test_sealed_deal.py",
        "test_tv.py",
    },
    "clocks": {"test_clock_and_weight.py", "test_in_step.py", "test_powers.py", "test_voice.py"},
}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = str(Path(__file__).parent) + os.sep
    for item in items:
        if str(item.path).startswith(here):  # thousands are not
            item.add_marker(pytest.mark.browser)
            group = next((chain for chain, files in CHAINS.items() if item.path.name in files), "games")
            item.add_marker(pytest.mark.xdist_group(group))


class House:
    """`heistnight serve` as a person starts it, on a free port with a file of its own."""

    bot_pause = "0.2"

    def __init__(self, folder: Path, deck: Path | None = None) -> None:
        self.deck = deck
        self.db = folder / "night.sqlite3"
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def command(self) -> list[str | Path]:
        return [Path(sys.executable).with_name("heistnight")]

    def start(self) -> None:
        words = [*self.command(), "serve", "--port", str(self.port), "--db", str(self.db)]
        words += ["--bot-pause", self.bot_pause]
        if self.deck:
            words += ["--deck", self.deck]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(300):
            try:
                urllib.request.urlopen(f"{self.url}/healthz", timeout=1).close()
                return
            except OSError:
                assert self.process.poll() is None, "the server stopped by itself"
                time.sleep(0.1)
        raise AssertionError("the server did not come up in 30 s")

    def kill(self) -> None:
        """As a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(15)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"))
    yield house
    house.stop()


class ShortHouse(House):
    """The same command: The Plan ends with the second turn of its second round, after all that a turn can ask."""

    def command(self) -> list[str | Path]:
        return [sys.executable, "-c", SHORT_PLAN]


SHORT_PLAN = """
from heistnight.games.the_plan import rounds, turn
rounds.LAST_TURN = 6
run = turn.StartTurn.run
def start(self, table):
    if table.turn == rounds.LAST_TURN:
        table.treasure_pile = ()
    run(self, table)
turn.StartTurn.run = start
from heistnight.cli import main
main()
"""


@pytest.fixture(scope="session")
def short_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """For tests that need the end of a game and not the way there."""
    house = ShortHouse(tmp_path_factory.mktemp("short"))
    yield house
    house.stop()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A house that may be killed."""
    house = House(tmp_path)
    yield house
    house.stop()


@pytest.fixture(scope="package")
def chrome() -> Iterator[Browser]:
    """For this folder only: while Playwright is open its loop runs in this thread, and no test may start its own."""
    path = chromium()  # first: what drives a browser may not even start where there is none
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def person(chrome: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., Person]]:
    """Somebody with a device of their own. What goes wrong in their console fails the test."""
    here: list[Person] = []

    def enter(
        name: str,
        size: tuple[int, int] = DESKTOP,
        *,
        touch: bool = False,
        newcomer: bool = False,
        motion: bool = False,
        worker: bool = False,
        painted: bool = PICTURES is not None,
        browser: Browser = chrome,
    ) -> Person:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            reduced_motion="no-preference" if motion else "reduce",
            service_workers="allow" if worker else "block",  # it fetches the whole client again for every device
        )
        if not newcomer:
            context.add_init_script(OFFERED)
        if not painted:
            context.add_init_script(UNPAINTED)
        guest = Person(name, context.new_page())
        here.append(guest)
        return guest

    yield enter
    for guest in here:
        if PICTURES:
            guest.page.screenshot(path=Path(PICTURES) / f"{request.node.name}-{guest.name}.png")
        guest.page.context.close()
    for guest in here:
        assert not guest.complaints, f"{guest.name}'s console: {guest.complaints[:3]}"
