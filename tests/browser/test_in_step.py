"""Prompt, header, clock and show speak of the same moment, through whole games of every kind, on a phone and a desk."""

import json
import re
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from heistnight.lab.workshop import exported
from tests.browser import test_bank_heist, test_exactly_as_planned, test_masterminds, test_oceans_heist
from tests.browser.conftest import DESKTOP, PHONE, House
from tests.browser.in_step import Checker, Moment, Sample, recorded
from tests.browser.people import Person
from tests.browser.tables import A_WHILE, start, table_of, tap

Enter = Callable[..., Person]

GAMES = Path(__file__).parents[2] / "client" / "src" / "games"
SAMPLER = Path(__file__).with_name("in_step.js")
IS_OFF = "() => document.querySelector('#table').dataset.show !== 'alone'"
ENDED_SINCE = "(since) => window.inStep.samples.find(({ at, show }) => at >= since && show !== 'alone')?.at"
A_LOOK = 250
AT_ONCE = 1.5  # seconds, of shows of up to six


def words_of(game: str, block: str, value: str = r"'([^']*)'") -> dict[str, str]:
    """A list of the words of a game, as the client has them."""
    text = (GAMES / game / "words.en.ts").read_text(encoding="utf-8")
    found = re.search(rf"^( *)(?:const )?{block}\b[^\n]*{{\n(.*?)^\1}}", text, re.DOTALL | re.MULTILINE)
    assert found, f"{game} has no {block}"
    return dict(re.findall(rf"^ *(\w+): {value},$", found[2], re.MULTILINE))


class Eyes:
    """Somebody whose screen is followed: sees the first shows whole and skips the others, by key and by tap."""

    def __init__(self, person: Person, whole: int) -> None:
        self.person = person
        self.whole = whole
        self.skipped: dict[str, list[float]] = {"tap": [], "key": []}
        person.page.add_init_script(path=SAMPLER)

    def look(self) -> bool:
        """Whether a show has the table."""
        page = self.person.page
        if page.locator("#table").get_attribute("data-show") != "alone":
            return False
        if self.whole > 0:
            self.whole -= 1
            page.wait_for_function(IS_OFF, polling=A_WHILE)
            return True
        page.wait_for_timeout(A_LOOK)
        ways = sorted(self.skipped, key=lambda way: len(self.skipped[way]))
        since = page.evaluate("() => Date.now()")
        way = "tap" if ways[0] == "tap" and tap(page.locator("#table").get_by_role("button", name="Skip")) else "key"
        if way == "key":
            page.keyboard.press("Escape")
        ended = page.wait_for_function(ENDED_SINCE, arg=since, polling=A_WHILE, timeout=10_000).json_value()
        self.skipped[way].append((ended - since) / 1000)
        return True

    def could_skip(self) -> bool:
        """By either way shows ended at once; a machine that is busy elsewhere may have been slow once."""
        return all(took and statistics.median(took) < AT_ONCE for took in self.skipped.values())

    def samples(self) -> list[Sample]:
        return recorded(self.person.page.evaluate("() => window.inStep"))


@pytest.fixture
def pair(person: Enter) -> tuple[Eyes, Eyes]:
    """One at a desk, one on a phone, for the first time: shows are as slow as they get."""
    return Eyes(person("Ada", DESKTOP, motion=True), 2), Eyes(person("Ben", PHONE, touch=True, motion=True), 2)


def play(pair: tuple[Eyes, ...], act: Callable[[Person], Any], seconds: int = 600) -> None:
    end = time.monotonic() + seconds
    while not all(eyes.person.is_over() for eyes in pair):
        assert time.monotonic() < end, f"no end in {seconds} s: {[eyes.person.asked() for eyes in pair]}"
        acted = [eyes.look() or act(eyes.person) for eyes in pair]
        if not any(acted):
            pair[0].person.page.wait_for_timeout(A_WHILE)


def in_step(pair: tuple[Eyes, ...], named: Callable[[Any], str], **more: Any) -> list[Sample]:
    """Everything that was on both screens."""
    seen = []
    for eyes in pair:
        samples = eyes.samples()
        found = Checker(named, **more).complaints(samples)
        assert not found, "\n".join([f"{eyes.person.name}, {len(found)} in all of {len(samples)}", *found[:20]])
        seen += samples
    return seen


def asks(seen: list[Sample]) -> set[str]:
    return {sample.moment.question["name"] for sample in seen if sample.moment.question and sample.show != "alone"}


def test_a_game_of_the_plan(short_house: House, pair: tuple[Eyes, Eyes]) -> None:
    """Six turns: a round, and the beginning of the next one."""
    ada, ben = pair
    table_of(ada.person, short_house, "the-plan", players=3, clock="normal")
    start(ada.person, ben.person)
    play(pair, lambda somebody: somebody.answer())
    phases = words_of("the-plan", "phases")
    seen = in_step(pair, lambda board: phases[board["question"]["name"]] if board["question"] else "The last reel")
    assert {"ChoosePlan", "PassCards"} <= asks(seen)
    assert all(eyes.could_skip() for eyes in pair), [eyes.skipped for eyes in pair]


def test_a_game_of_masterminds(tmp_path: Path, pair: tuple[Eyes, Eyes]) -> None:
    """One easy job ends it."""
    ada, ben = pair
    deck = json.loads(exported("masterminds"))
    deck["cards"]["game"]["heists_to_end"]["2"] = 1
    for job in deck["cards"]["heists"]:
        for step in (job["a_side"]["A"], *(job["bcd_side"][letter] for letter in "BCD")):
            step["number"] = max(1, step["number"] - 4)
    path = tmp_path / "deck.json"
    path.write_text(json.dumps(deck), encoding="utf-8")
    house = House(tmp_path, deck=path)
    try:
        test_masterminds.sit_down(house, 2, {"pace": "blitz"}, ada.person, ben.person)
        play(pair, test_masterminds.act)
    finally:
        house.stop()
    phases = words_of("masterminds", "phases")

    def named(board: Any) -> str:
        if board["outcome"]:
            return "The last reel"
        return "Anybody?" if board["window"] else phases[board["question"]["name"]]

    seen = in_step(pair, named, alike={"HoldOrContinue": "TurnChoice", "Announce": "TurnChoice"})
    assert "TurnChoice" in asks(seen)
    assert all(eyes.could_skip() for eyes in pair), [eyes.skipped for eyes in pair]


class QuickBank(House):
    """The same command: the alarm rings at once, the first card ends the robbery, the Hideout is a round away."""

    def command(self) -> list[str | Path]:
        return [sys.executable, "-c", QUICK_BANK]


QUICK_BANK = """
from heistnight.games.bank_heist import clocks, getaway, passing, questions, robbery, vault
from heistnight.games.bank_heist.pieces import FIRST_ALARM
for paces in clocks.WINDOWS.values():
    paces.update(dict.fromkeys(paces, 1500))
questions.NOT_BEFORE = 300
vault.SEE_PARTNERS = 2000
passing.BAGS_NEEDED = 0
start = robbery.StartRobbery.run
def ring(self, table):
    table.token = FIRST_ALARM
    start(self, table)
robbery.StartRobbery.run = ring
run = getaway.StartGetaway.run
def close_by(self, table):
    run(self, table)
    table.token = table.hideout() - 1
getaway.StartGetaway.run = close_by
from heistnight.cli import main
main()
"""


def test_a_game_of_bank_heist(tmp_path: Path, pair: tuple[Eyes, Eyes]) -> None:
    """From the own card to the Hideout, if somebody gets there."""
    house = QuickBank(tmp_path)
    try:
        test_bank_heist.sit_down(house, {"start_player": "random"}, *(eyes.person for eyes in pair), chairs=5)
        play(pair, test_bank_heist.act)
    finally:
        house.stop()
    phases = words_of("bank-heist", "phases")

    def named(board: Any) -> str:
        if board["outcome"]:
            return phases["over"]
        alarm = board["phase"] == "robbery" and board["token"] >= 4
        return phases["alarm" if alarm else "quiet" if board["phase"] == "robbery" else board["phase"]]

    in_step(pair, named)


class QuickOceans(House):
    """The same command: from the vault to the Escape, whatever rings; the second heist is given up at once."""

    def command(self) -> list[str | Path]:
        return [sys.executable, "-c", QUICK_OCEANS]


QUICK_OCEANS = """
from heistnight.games.oceans_heist import alarms, selection
from heistnight.games.oceans_heist.endings import EndLeg
from heistnight.games.oceans_heist.round import StartRound
from heistnight.games.oceans_heist.zones import VAULT_BREACH
alarms.LAST_ALARM = 99
run = StartRound.run
set_target = selection.set_target
def give_up(table, target):
    set_target(table, target)
    if table.leg == 2:
        table.agenda[-1] = EndLeg("concession")
selection.set_target = give_up
StartRound.run = lambda self, table: run(StartRound(max(self.round, VAULT_BREACH)), table)
from heistnight.cli import main
main()
"""


def robbing(rolls: int) -> Callable[[Person], bool]:
    """As anybody plays it, trying one's luck so many times."""
    left = [rolls]

    def rob(person: Person) -> bool:
        now = test_oceans_heist.look(person)
        if now["window"] != "Wing It" or not now["plate"] or not left[0]:
            return test_oceans_heist.act(person, now, laying=2)
        if now["plate"] == "Choose a Defense":
            return tap(person.page.locator("button[data-door]:not(.off)"))
        if now["plate"] == "Choose a card":
            return tap(person.page.get_by_role("group", name="Cards to burn").get_by_role("button"))
        left[0] -= 1
        test_oceans_heist.press_plate(person, "Wing It")
        return True

    return rob


def test_a_game_of_oceans_heist(tmp_path: Path, pair: tuple[Eyes, Eyes]) -> None:
    """The Crew at the desk, the Staff on the phone: shopping, the vault, and out; then sides change."""
    house = QuickOceans(tmp_path)
    ada, ben = pair
    ada.whole = ben.whole = 1  # there are few, and some end by themselves before a slow finger comes
    try:
        table_of(ada.person, house, "oceans-heist", players=2, staff_quick_fill=True, suggestion=True, teams="twice")
        start(ada.person, ben.person)
        play(pair, robbing(rolls=2))
    finally:
        house.stop()
    windows = words_of("oceans-heist", "windows", r"{\s*name: '([^']*)'")

    def named(board: Any) -> str:
        if board["outcome"]:
            return "The last reel"
        name = board["question"]["name"]
        return windows[board["stage"] if name == "Watch" else name]

    seen = in_step(pair, named, shows=["Watch"])
    assert {"Viewing", "Prep", "Crunch", "Watch", "Assign", "WingIt"} <= asks(seen)
    assert all(eyes.could_skip() for eyes in pair), [eyes.skipped for eyes in pair]


def test_a_game_of_exactly_as_planned(house: House, person: Enter, pair: tuple[Eyes, Eyes]) -> None:
    """In real time: cards held out, swapped and thrown, till all call it."""
    ada, ben = pair
    cleo = person("Cleo")
    test_exactly_as_planned.waltz(house, ada.person, ben.person, cleo)
    in_step(pair, lambda board: "The last reel" if board["outcome"] else "Bonnie & Clyde Waltz")


# The checker itself -------------------------------------------------------------------------------------------------

CHOOSE = {"name": "ChoosePlan", "number": 7, "closes": 51_000, "limit": 45_000}
PASS = {"name": "PassCards", "number": 6, "closes": 9_000, "limit": 30_000}
NAMES = {"ChoosePlan": "Choose one card", "PassCards": "Pass two cards"}


def at(when: float, until: float, question: dict[str, Any] = CHOOSE, **seen: Any) -> Sample:
    """A table whose clock began at second 0, with a show of six seconds before the countdown."""
    clock = {"at": 0, "table": 0, "running": True}
    return Sample(when, until, Moment(board={"question": question}, clock=clock, asked=True), **seen)


SHOW: dict[str, Any] = {"show": "alone", "header": "The Plans go in", "clocks": ["0:45"]}
REST: dict[str, Any] = {"header": "Choose one card", "prompt": "Pick the card you will send in.", "plates": ["Send it"]}
SOUND = [
    at(1, 5.9, **SHOW),
    at(6, 6.9, clocks=["0:45"], **REST),
    at(7, 7.9, clocks=["0:44"], **REST),
]
DEFECTS = {
    "the clock of ChoosePlan runs during the show": [at(1, 5.9, **{**SHOW, "clocks": ["0:44"]}), *SOUND[1:]],
    "the header is ahead of the show": [at(1, 5.9, **{**SHOW, "header": "Choose one card"}), *SOUND[1:]],
    "the header should say 'Choose one card'": [SOUND[0], at(6, 6.9, **{**REST, "header": "The Plans go in"})],
    "the prompt is ahead of the show": [at(1, 5.9, **SHOW, prompt=REST["prompt"]), *SOUND[1:]],
    "the script is ahead of the show": [at(1, 2, **SHOW), at(2, 5.9, **SHOW, lines=1), *SOUND[1:]],
    "the headline 'Ben wins' is ahead of the last reel": [
        *SOUND,
        at(8, 8.1, clocks=["0:43"], **REST, turning=True, headline="Ben wins"),
    ],
    "the prompt of PassCards stands at ChoosePlan": [
        at(0, 0.5, PASS, header="Pass two cards", prompt="Two cards for Ben"),
        at(6, 6.9, **{**REST, "prompt": "Two cards for Ben"}),
    ],
    "the show before ChoosePlan goes on 1.0 s after its time": [at(1, 7, **SHOW), SOUND[2]],
    "the rules leave 5.0 s for shows of 1.0 s": [at(1, 2, **SHOW), at(2, 2.9, clocks=["0:49"], **REST)],
    "the clock is 2.0 s off": [SOUND[0], at(6, 6.9, clocks=["0:43"], **REST)],
    "the clock is -1.9 s off": [SOUND[0], at(6, 7.9, clocks=["0:45"], **REST)],
}


WAITS: dict[str, Any] = {"prompt": "We wait for Ben."}
PRESSED = [at(1, 2, **SHOW, pressed=True), at(2, 2.9, clocks=["0:49"], **REST)]
OVERTAKEN = [at(0.5, 0.6, {**PASS, "closes": 39_000}, **{**SHOW, "clocks": ["0:30"]}), *PRESSED]
SENT = [at(0, 0.5, PASS, header="Pass two cards", **WAITS), *SOUND, at(8, 8.1, clocks=["0:43"], **{**REST, **WAITS})]


@pytest.mark.parametrize("samples", [SOUND, PRESSED, OVERTAKEN, SENT])
def test_a_sound_page_is_in_step(samples: list[Sample]) -> None:
    """A show that was pressed away leaves time, too, and so does one that was still there when others had answered."""
    assert Checker(lambda board: NAMES[board["question"]["name"]]).complaints(samples) == []


@pytest.mark.parametrize("complaint", DEFECTS)
def test_the_checker_sees_what_is_wrong(complaint: str) -> None:
    """Each kind of defect, planted once."""
    found = Checker(lambda board: NAMES[board["question"]["name"]]).complaints(DEFECTS[complaint])
    assert any(one.startswith(complaint) for one in found), found
