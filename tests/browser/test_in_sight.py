"""Everything that a decision needs is in sight: nobody scrolls, and nothing covers it."""

import importlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from heistnight.games import games
from tests.browser.screens import EVERYTHING, GALLERY, LEAF, told
from tests.browser.sights import Moment, Sight
from tests.conformance.test_gallery import questions

IN_SIGHT = (Path(__file__).parent / "in_sight.js").read_text()
Sights = dict[str, tuple[Sight, ...]]
# Width, height and size of the text in percent, and whether a fact may be one press away.
PHONE, LARGE, DESK = (360, 640, 100), (360, 640, 130), (1440, 900, 100)
SMALL, ASIDE, FAR = (320, 568, 100), (640, 360, 100), (1920, 1080, 100)
LISTED = sorted(path.stem for path in Path(__file__).parent.glob("sights/*.py") if path.stem != "__init__")
GAMES = {game.id.replace("-", "_"): game for game in games()}
# What is told to first-timers, or may stand across the table: no fact makes room for it. Where a board fills the bar
# itself no goal stands under it, whose place a band could take.
OVER = ("hints", "band=away", "band=steps")
FILLS_ITS_BAR = {"exactly_as_planned"}


def listed(game: str) -> Any:
    return importlib.import_module(f"tests.browser.sights.{game}")


def recorded(game: str) -> dict[str, Moment]:
    moments: dict[str, Moment] = json.loads((GALLERY / GAMES[game].id / "moments.json").read_text())
    return moments


def needed(sights: Sights, moment: Moment) -> dict[str, str]:
    """Return the tokens of all facts that the open question of a moment needs, each with the words of its box."""
    name = (moment["view"]["board"]["question"] or {"name": ""})["name"]
    return {token: words for sight in sights[name] for token, words in sight.tokens(moment).items()}


def screens_of(game: str) -> Iterator[tuple[str, tuple[str, list[tuple[int, ...]], dict[str, Any]]]]:
    """Name and screen of everything that is looked at: by those who answer, and in front of the big screen.

    Without `HEISTNIGHT_SWEEP=all` each moment is looked at on a phone with large letters, on a phone, at a desk, on the
    smallest phone or with the phone on its side in turn, and every second one on the big screen.
    """
    turns = ((PHONE, LARGE), (SMALL,), (DESK, LARGE), (ASIDE,))
    module = listed(game)
    for place, (name, moment) in enumerate(recorded(game).items()):
        query = f"?show=table&game={GAMES[game].id}&moment={name}&still"
        if moment["options"] or moment["view"]["board"]["question"] is None:
            tokens = needed(module.SIGHTS, moment)
            sizes = [PHONE, LARGE, DESK, SMALL, ASIDE] if EVERYTHING else turns[place % len(turns)]
            for size in sizes:
                yield f"{name} at {size}", (query, [size], {"tokens": tokens, "taps": size in (SMALL, ASIDE)})
            if moment["options"]:
                told = OVER[:1] if game in FILLS_ITS_BAR else OVER
                for over in told if EVERYTHING else told[place % len(told) :][:1]:
                    for size in (PHONE, ASIDE) if EVERYTHING else (PHONE, ASIDE)[place // 3 % 2 :][:1]:
                        given = {"tokens": tokens, "taps": size == ASIDE}
                        yield f"{name} with {over} at {size}", (f"{query}&{over}", [size], given)
        if EVERYTHING or place % 2 == 0:
            tokens = needed(module.FAR, moment)
            yield f"{name} on the big screen", (f"{query}&far", [FAR], {"tokens": tokens, "far": True})


@pytest.mark.parametrize("game", LISTED)
def test_a_decision_has_all_it_needs_in_sight(screens: Page, game: str) -> None:
    """Whole, uncovered and legible; on the big screen the board fills the space too."""
    names, looks = zip(*screens_of(game), strict=True)
    smaller = listed(game).SMALLER
    moments = recorded(game)
    complaints = []
    for name, [found] in zip(names, screens.evaluate(LEAF, [looks, IN_SIGHT]), strict=True):
        asked = (moments[name.split()[0]]["view"]["board"]["question"] or {"name": ""})["name"]
        complaints += [
            f"{name}: {token} {reason}" for token, reason in found.items() if token != "board" or asked not in smaller
        ]
    assert not complaints, told(complaints)


@pytest.mark.parametrize("game", LISTED)
def test_every_question_is_listed_with_rules_that_exist(game: str) -> None:
    """For the person who answers and for the big screen, with at least one fact at one recorded moment of each."""
    module = listed(game)
    rules = set(re.findall(r"\b[A-Z]+-\d+(?:\.\d+)*[a-z]?\b", GAMES[game].rules))
    asked = {(moment["view"]["board"]["question"] or {"name": ""})["name"] for moment in recorded(game).values()}
    every = questions(GAMES[game]) | asked  # a question from which another is made is asked too
    for sights in (module.SIGHTS, module.FAR):
        assert sights.keys() == every
        assert {sight.rule for named in sights.values() for sight in named} <= rules
    facts: dict[str, int] = {}
    for moment in recorded(game).values():
        asked = (moment["view"]["board"]["question"] or {"name": ""})["name"]
        if moment["options"] or not asked:
            facts[asked] = facts.get(asked, 0) + len(needed(module.SIGHTS, moment))
    assert [name for name in every if not facts.get(name)] == []


FACT = '<p style="margin: 0 20px; width: max-content; font-size: 20px" data-fact="die">Six</p>'
HIDDEN = {
    "is not drawn": "<p>Six</p>",
    "is hidden": FACT.replace("margin: 0 20px", "display: none"),
    "is off the screen": FACT.replace("margin: 0", "margin: 0 340px"),
    "is cut by": f'<div style="overflow: auto; height: 10px">{FACT}</div>',
    "is under": f'{FACT}<p style="position: fixed; inset: 0; margin: 9px; pointer-events: none">All talk at once</p>',
    "says nothing": FACT.replace("Six", "").replace("max-content", "20px; height: 20px"),
    "does not say": FACT.replace("Six", "Five"),
    "has letters of": FACT.replace("font-size: 20px", "font-size: 9px"),
    "has its text cut": FACT.replace("max-content", "20px; overflow: hidden; white-space: nowrap"),
}
OPENER = '<button data-opens="die" onclick="this.nextElementSibling.hidden ^= true">Dice</button>'
DRAWER = f'{OPENER}<p data-fact="die" hidden>Six</p>'


@pytest.mark.parametrize("reason", HIDDEN)
def test_the_check_sees_what_is_hidden(page: Page, reason: str) -> None:
    """Each way to hide a fact, planted once."""

    def look(content: str, **given: bool) -> dict[str, str]:
        page.set_content(content)
        seen: dict[str, str] = page.evaluate(IN_SIGHT, {"tokens": {"die": "Six"}, **given})
        return seen

    page.set_viewport_size({"width": 360, "height": 640})
    assert look(FACT) == {}
    assert look(HIDDEN[reason])["die"].startswith(reason)
    assert look(DRAWER, taps=True) == {}
    assert look(DRAWER)["die"] == "is hidden"
    assert look(FACT, far=True)["board"] == "fills 0 % of the height"
