"""Every screen of every game at every size: nothing covered, cut or out of reach, and no dock that moves."""

import itertools
import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.screens import EVERYTHING, GALLERY, GAMES, LEAF, Size, looked_at, told

LOOK = (Path(__file__).parent / "sweep.js").read_text()
FAR = (Path(__file__).parent / "far.js").read_text()
FAR_SIZES = [(1920, 1080), (1280, 720)]
SIZES = [(320, 568), (360, 640), (390, 844), (640, 360), (900, 700), (1280, 720), (1440, 900)]
ASKS = json.loads((GALLERY / "asks.json").read_text())


def sizes_of(place: int) -> list[Size]:
    """Where a screen is looked at: where it is tightest, and in turn aside or at a desk, tablet or roomier phone."""
    small, phone, tall, aside, *wide = SIZES
    others = [wide[0], phone, wide[1], tall, wide[2]]
    if EVERYTHING:
        return SIZES
    return [small, aside if place % 2 else others[place // 2 % len(others)]]


@pytest.mark.parametrize("game", GAMES)
def test_nobody_stumbles(screens: Page, game: str) -> None:
    """No control covered, cut or hidden, no text cut, the main action at the thumb, the dock where it was."""
    recorded = json.loads((GALLERY / game / "moments.json").read_text())
    moments = list(recorded)
    heists = [moment["view"]["board"].get("heist", "") for moment in recorded.values()]
    queries = [f"?show=table&game={game}&moment={moment}&still" for moment in moments]
    complaints: list[str] = []
    moved: list[str] = []

    def sizes_here(place: int) -> list[Size]:
        """Every third screen only where it is tightest."""
        return sizes_of(place) if EVERYTHING or place % 3 < 2 else sizes_of(place)[:1]

    for (width, height), looks in looked_at(screens, queries, LOOK, sizes_here):
        docks: dict[str, dict[str, str]] = {}  # a table plays one Heist: its dock is as high as that one asks
        for place, seen in looks.items():
            complaints += [f"{moments[place]} at {width}x{height}: {one}" for one in seen["found"]]
            if seen["dock"] and not recorded[moments[place]]["hands"]:  # a replay has a drawer
                docks.setdefault(heists[place], {}).setdefault(seen["dock"], moments[place])
        if width < 700:
            moved += [f"at {width}x{height} the dock moves: {seen}" for seen in docks.values() if len(seen) > 1]
    assert not moved
    assert not complaints, told(complaints)


@pytest.mark.parametrize("game", sorted(ASKS))
def test_nobody_stumbles_over_a_question(screens: Page, game: str) -> None:
    """With the ask strip open the dock is where it was, and all that the strip leaves of the table can be reached."""
    moments = json.loads((GALLERY / game / "moments.json").read_text())
    played = [name for name, moment in moments.items() if moment["options"] and moment["chairs"] > 1]
    played = played[:: 1 if EVERYTHING else 2]
    forms = itertools.cycle(form["key"] for form in ASKS[game])
    asked = [f"&moment={name}&asked={key}" for name, key in zip(played, forms, strict=False)]
    heists = [moments[name]["view"]["board"].get("heist", "") for name in played]
    first = {heist: name for name, heist in reversed([*zip(played, heists)])}
    unasked = [f"?show=table&game={game}&moment={name}&still" for name in first.values()]
    questions = [f"?show=table&game={game}{one}&still" for one in asked]
    complaints: list[str] = []

    def sizes_asked(place: int) -> list[Size]:
        """Every third question as the table under it, the others where it is tightest, on end or aside in turn."""
        return sizes_of(place) if EVERYTHING or place % 3 == 0 else [SIZES[0], SIZES[3]][place % 2 :][:1]

    narrow = [size for size in SIZES if size[0] < 700]
    before = screens.evaluate(LEAF, [[(query, narrow) for query in unasked], LOOK])
    for (width, height), looks in looked_at(screens, questions, LOOK, sizes_asked):
        complaints += [
            f"{asked[place]} at {width}x{height}: {one}" for place, seen in looks.items() for one in seen["found"]
        ]
        if (width, height) in narrow:
            under = [seen[narrow.index((width, height))]["dock"] for seen in before]
            docks = {*zip(first, under), *((heists[place], seen["dock"]) for place, seen in looks.items())}
            if len(docks) > len(first):
                complaints.append(f"at {width}x{height} the dock moves")
    assert not complaints, told(complaints)


# What nobody can play without, and where it is tightest: it is in sight with a hint too.
SIGHTS = [
    ("the-plan", "name", "[data-spot=seats] > li", (1280, 720)),
    ("oceans-heist", "prep-staff", ".eight button", (1440, 900)),
    ("oceans-heist", "prep-staff", ".eight button", (1280, 720)),
    ("oceans-heist", "prep-vault", ".eight button", (1440, 900)),
    ("oceans-heist", "situation", "[role=radiogroup] label", (844, 390)),
    ("oceans-heist", "situation", "[role=radiogroup] label:nth-child(-n + 6)", (720, 450)),
]
# Where a hint may have the room that is left.
BARE_SIGHTS = [("bank-heist", "eight", "[data-seat]", (360, 640))]
IN_SIGHT = """() => {
  const edge = document.querySelector('.docked > .table').getBoundingClientRect()
  const all = [...document.querySelectorAll(%s)].map((one) => one.getBoundingClientRect())
  return [all.length, all.filter((one) => one.right > edge.right || one.bottom > edge.bottom).length]
}"""


def test_it_is_in_sight(screens: Page) -> None:
    """Whole, before anybody scrolls, with a hint too."""
    complaints = []
    for hints, sights in (("&hints", SIGHTS), ("", BARE_SIGHTS)):
        for game, moment, what, size in sights:
            query = f"?show=table&game={game}&moment={moment}&still{hints}"
            [[[there, beyond]]] = screens.evaluate(LEAF, [[(query, [size])], IN_SIGHT % json.dumps(what)])
            if beyond or not there:
                complaints.append(f"{moment} of {game} at {size}: {beyond} of {there} {what}")
    assert not complaints, told(complaints)


@pytest.mark.parametrize("game", GAMES)
def test_nobody_stumbles_over_a_hint(screens: Page, game: str) -> None:
    """A word to first-timers takes its room from the table: the question stands where it stood, and can be read."""
    moments = json.loads((GALLERY / game / "moments.json").read_text())
    played = [name for name, moment in moments.items() if moment["options"]][:: 1 if EVERYTHING else 4]
    queries = [f"?show=table&game={game}&moment={name}&still{hints}" for name in played for hints in ("", "&hints")]
    complaints: list[str] = []

    def sizes_hinted(place: int) -> list[Size]:
        """With a hint and without, on end or aside in turn."""
        return [SIZES[1], SIZES[3]] if EVERYTHING else [SIZES[1], SIZES[3]][place // 2 % 2 :][:1]

    for (width, height), looks in looked_at(screens, queries, LOOK, sizes_hinted):
        for place in sorted(looks)[::2]:
            name, without, hinted = played[place // 2], looks[place], looks[place + 1]
            complaints += [f"{name} at {width}x{height}: {one}" for one in hinted["found"]]
            if without["dock"] != hinted["dock"]:
                complaints.append(f"{name} at {width}x{height}: the dock moves, {without['dock']}, {hinted['dock']}")
    assert not complaints, told(complaints)


# In turn over the screens of whoever plays, and over those of whoever watches: see bands.ts.
PLAYING = ("lost", "paused", "calm", "away", "steps", "bot", "there", "deeds", "asks")
WATCHING = ("asked", "watching", "chair", "chairs", "locked")


@pytest.mark.parametrize("game", GAMES)
def test_nobody_stumbles_over_a_band(screens: Page, game: str) -> None:
    """Whatever stands across the table can be read and pressed, and so can what is under it."""
    moments = json.loads((GALLERY / game / "moments.json").read_text())
    running = {name: moment for name, moment in moments.items() if moment["view"]["board"]["outcome"] is None}
    played = [name for name, moment in running.items() if moment["options"] and moment["chairs"] > 1]
    watched = [name for name, moment in running.items() if moment["seat"] is None]
    over = [*zip(PLAYING, itertools.cycle(played[::3])), *zip(WATCHING, itertools.cycle(watched))]
    banded = [f"&moment={name}&band={band}" for band, name in over]
    queries = [f"?show=table&game={game}{one}&still" for one in banded]

    def sizes_of(place: int) -> list[Size]:
        """Where it is tightest, on end or aside in turn."""
        return SIZES if EVERYTHING else [SIZES[0], SIZES[3]][place % 2 :][:1]

    complaints = [
        f"{banded[place]} at {width}x{height}: {one}"
        for (width, height), looks in looked_at(screens, queries, LOOK, sizes_of)
        for place, seen in looks.items()
        for one in seen["found"]
    ]
    assert not complaints, told(complaints)


@pytest.mark.parametrize("game", GAMES)
def test_everybody_reads_the_big_screen(screens: Page, game: str) -> None:
    """No letters under 28 px of 1080, no word cut, out of its card, half hidden or on another, with 720 lines too."""
    moments = list(json.loads((GALLERY / game / "moments.json").read_text()))[:: 1 if EVERYTHING else 2]
    queries = [f"?show=table&game={game}&moment={moment}&still&far" for moment in moments]

    def sizes_of(place: int) -> list[Size]:
        return FAR_SIZES[: 1 + (EVERYTHING or place % 3 == 0)]

    complaints = [
        f"{moments[place]} at {width}x{height}: {one}"
        for (width, height), looks in looked_at(screens, queries, FAR, sizes_of)
        for place, found in looks.items()
        for one in found
    ]
    assert not complaints, told(complaints)


UNREAD = {
    "20.0 px": '<p style="font-size: 20px">Far too small</p>',
    "cut by": '<p style="overflow: hidden; width: 60px; white-space: nowrap; font-size: 30px">Far too long</p>',
    "out of its card": '<p style="background: #123; width: 60px; white-space: nowrap; font-size: 30px">Too long</p>',
    "half hidden": (
        '<p style="margin: 0; width: 200px; font-size: 30px">Far too long</p>'
        '<p style="position: fixed; top: 0; left: 80px; width: 60px; height: 90px; background: #123"></p>'
    ),
    "over": (
        '<p style="position: fixed; top: 9px; font-size: 30px">Ada</p>'
        '<p style="position: fixed; top: 0; font-size: 30px">Ben</p>'
    ),
}


@pytest.mark.parametrize("complaint", UNREAD)
def test_the_big_screen_is_looked_at_closely(page: Page, complaint: str) -> None:
    """Each kind of defect, planted once."""
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.set_content('<main><p style="font-size: 28px">Large enough</p></main>')
    assert page.evaluate(FAR) == []
    page.set_content(f"<main>{UNREAD[complaint]}</main>")
    assert any(one.startswith(complaint) for one in page.evaluate(FAR)), page.evaluate(FAR)


def test_nobody_stumbles_over_the_gate(screens: Page) -> None:
    """Before each Heist: who is awaited, who waits, and while three seconds run."""
    moments = json.loads((GALLERY / "exactly-as-planned" / "moments.json").read_text())
    heists = {moment["view"]["board"]["heist"]: name for name, moment in moments.items() if not moment["hands"]}
    assert len(heists) == 5
    gates = [f"&moment={name}{state}" for name in heists.values() for state in ("", "&ready", "&open")]
    queries = [f"?show=gate&game=exactly-as-planned{gate}" for gate in gates]
    complaints = [
        f"{gates[place]} at {width}x{height}: {one}"
        for (width, height), looks in looked_at(screens, queries, LOOK, sizes_of)
        for place, seen in looks.items()
        for one in seen["found"]
    ]
    assert not complaints, told(complaints)


WHOLE = 4000  # px in which any lobby stands without scrolling
BEGINS = "() => document.querySelector('.plate').getBoundingClientRect().bottom <= innerHeight"


def test_nobody_stumbles_in_a_lobby(screens: Page) -> None:
    """Of any game, whoever looks: nothing cut, broken or on another, and the way to begin is in sight as it opens."""
    games = sorted(json.loads((GALLERY / "lobbies.json").read_text()))
    eyes = itertools.cycle(("&guest", "&watch"))
    lobbies = [f"?show=lobby&game={game}{whose}" for game in games for whose in ("", next(eyes))]

    def whole(place: int) -> list[Size]:
        return [(width, WHOLE) for width, _ in sizes_of(place)]

    complaints = [
        f"{lobbies[place]} at {width}: {one}"
        for (width, _), looks in looked_at(screens, lobbies, LOOK, whole)
        for place, seen in looks.items()
        for one in seen["found"]
    ]
    opened = [*SIZES, (844, 390)] if EVERYTHING else [SIZES[5], (844, 390)]
    begins = screens.evaluate(LEAF, [[(lobby, opened) for lobby in lobbies[::2]], BEGINS])
    for game, seen in zip(games, begins):
        complaints += [f"{game} at {size}: no way to begin" for size, begin in zip(opened, seen) if not begin]
    assert not complaints, told(complaints)


SOUND = '<button class="plate" style="position: fixed; bottom: 0; left: 0; width: 100%">Go</button>'
DEFECTS = {
    "covered by": (
        '<button style="position: fixed; top: 9px">Go</button><p style="position: fixed; top: 0">All talk at once</p>'
    ),
    "overlaps the next": '<button style="width: 9rem; margin-right: -1rem">Go</button><button>Stay</button>',
    "cut by": '<div style="overflow: hidden; width: 3rem"><button style="width: 9rem">Go</button></div>',
    "off the screen": '<button style="position: fixed; left: 90vw; width: 9rem">Go</button>',
    "below the fold, and nothing shows it": (
        '<div style="overflow: auto; height: 3rem"><p style="height: 3rem; margin: 0">A</p><button>Go</button></div>'
    ),
    "text cut": '<p style="overflow: hidden; width: 3rem; white-space: nowrap">Far too long</p>',
    "main action below the fold": (
        '<div style="overflow: auto; height: 9rem"><p style="height: 8rem">A</p><button class="plate">Go</button></div>'
    ),
    'button.plate "Wait"': (
        '<div style="overflow: auto; height: 9rem">'
        '<p style="height: 8rem">A</p><button class="plate" disabled>Wait</button></div>'
    ),
    "main action out of the thumb's reach": '<button class="plate" style="position: fixed; top: 0">Go</button>',
    '"watch." is broken': '<p style="width: 4ch; overflow-wrap: anywhere">You watch.</p>',
    "text sticks out by": '<button style="width: 3rem; white-space: nowrap">Far too long</button>',
    "text sticks out by 1": '<button style="height: 2rem; width: 6rem">These three all leave at once</button>',
    "sticks out of the dock": (
        '<div class="dock"><div class="place" style="position: fixed; top: 90px">'
        '<p style="margin-top: -30px">Whom?</p></div></div>'
    ),
    "a picture sticks out by": '<label style="display: block; width: 2rem"><svg width="90" height="9"></svg></label>',
    "text under button": '<p>Psst!</p><button style="position: fixed; top: 0; width: 9rem; height: 9rem">Go</button>',
    "a picture under button": (
        '<b class="lock"><svg width="9" height="9"></svg></b>'
        '<button style="position: fixed; inset: 0 auto auto 0; width: 9rem; height: 9rem">Go</button>'
    ),
    "more than one row": '<header style="height: 5rem">The Plan</header>',
    "says nothing": '<button><svg width="9" height="9"></svg></button>',
    "a code and no words": "<p>double_blind_scam</p>",
    'a code and no words, "undefined"': '<p class="vh">undefined gems</p>',
    'a code and no words, "NaN"': '<p aria-label="Worth NaN">Worth</p>',
    'a code and no words, "[object ': "<p>Given to [object Object]</p>",
    "text under the clock": (
        '<header><div class="clock" style="position: fixed; inset: 0 auto auto 0; width: 4rem; height: 4rem"></div>'
        "</header><p>Psst!</p>"
    ),
}


@pytest.mark.parametrize("complaint", DEFECTS)
def test_the_sweep_sees_what_is_wrong(page: Page, complaint: str) -> None:
    """Each kind of defect, planted once."""
    page.set_viewport_size({"width": 360, "height": 640})
    page.set_content(SOUND)
    assert page.evaluate(LOOK)["found"] == []
    page.set_content(SOUND + DEFECTS[complaint])
    assert any(complaint in one for one in page.evaluate(LOOK)["found"]), page.evaluate(LOOK)
