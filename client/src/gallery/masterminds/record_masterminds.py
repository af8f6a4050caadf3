"""Puts tables of Masterminds into every situation the gallery and the tests of the face need."""

from collections.abc import Callable
from typing import Any

import moment
from moment import Moment, plain

from heistnight.core.action import Input
from heistnight.games import game
from heistnight.games.masterminds.moves import (
    CHOOSE,
    PASS,
    Activate,
    Arm,
    Equip,
    Give,
    Go,
    HoldOn,
    Interrupt,
    Pick,
    Play,
    Point,
    Rob,
    SetDie,
    Swap,
    Use,
    Work,
)
from heistnight.games.masterminds.table import MastermindsTable
from tests.games.masterminds.tables import situation, time_out

Say = Any  # a seat and its action, or QUIET
QUIET = object()

CREWS = {0: "T13+G04 T33 T10! T17+G03!", 1: "T02 T34 T25", 2: "T09 T19!", 3: "T35+G14 T07", 4: "T01 T40+G16 T22"}
HANDS = {0: "G02 I03 P06", 1: "I02 I05 G01 P01", 2: "I02 P04 G12 I04 P02", 3: "I08 I01 G05", 4: "I07 P09"}
GEMS = {
    0: "ruby diamond diamond topaz",
    1: "sapphire sapphire diamond diamond diamond",
    2: "emerald ruby",
    3: "topaz diamond sapphire",
    4: "amethyst amethyst emerald diamond",
}
PAIR = {0: "sapphire emerald diamond", 1: "emerald emerald"}
JOBS = "H01/H18 H02/H03 H07/H14"
DICE = {(0, 0): [4, 5], (0, 1): [2], (1, 3): [6, 1, 4], (1, 2): [3]}
NOBODY = dict.fromkeys(range(4), "")
NEXT = "T06 T23 T26 T40 T16 T24"


def scene(players: int = 4, **change: Any) -> MastermindsTable:
    """A table in full swing, seat 0 to move."""
    setting: dict[str, Any] = {
        "players": players,
        "teams": CREWS,
        "hands": HANDS,
        "gems": {seat: gems for seat, gems in GEMS.items() if seat < players},
        "heists": " ".join(JOBS.split()[: 3 if players == 5 else 2]),
        "on_jobs": {place: dice for place, dice in DICE.items() if place[1] < players},
        "heat": [2],
        "cash": [1, 2, 0, 2, 1][:players],
        "pool": "T04 T37 T20",
        "discard": "G07 G13 P05 I01 E02",
        "talent_discard": "T36 T21",
        "mementos": {1: "H20", 3: "H22"} if players > 3 else {1: "H20"},
        "pace": "normal",
    }
    for key, value in change.items():
        merged = isinstance(value, dict) and key in setting and key != "mementos" and value
        setting[key] = {**setting[key], **value} if merged else value
    return situation(**setting)


def drafting() -> MastermindsTable:
    """Three Talents each, one is kept."""
    masterminds = game("masterminds")
    table = masterminds.deal(masterminds.options(players=4, first_recruit="draft"), bytes(32), logged=True)
    assert isinstance(table, MastermindsTable)
    return table


def frame(table: MastermindsTable, seat: int | None, *says: Say | None, last: int = 1, hands: bool = False) -> Moment:
    """What a pair of eyes sees after all that is said; the last few sayings are the moment.

    None lets the clock tick once (a window's sealed second, then the rest of it), QUIET until nothing can be answered.
    """
    before, told = None, 0
    for place, said in enumerate(says):
        if place == len(says) - last:
            before, told = plain(table.view(seat)), len(table.log or ())
        if said is None:
            time_out(table)
        elif said is QUIET:
            while type(table.open()).__name__ == "Interruption":
                time_out(table)
        else:
            who, action = said
            table.play(Input(table.now + 100, who, CHOOSE[action] if isinstance(action, str) else action))
    return moment.frame(table, (table.log or ())[told:], seat, before, hands)


def go(seat: int, position: int, skill: str, *slots: int, **extras: bool) -> list[Say]:
    return [(seat, "heist"), (seat, Go(position)), (seat, Activate(skill, slots, **extras))]


PREP: list[Say] = [(0, "prep"), (0, "draw")]


def plan(card: str, section: Any, *targets: Any) -> list[Say]:
    return [*PREP, (0, "plan_action"), (0, Play(card, section)), *((0, target) for target in targets)]


def bonus(card: str, **change: Any) -> Moment:
    """A Talent that brings something along is recruited."""
    return frame(
        scene(pool=f"{card} T37 T20", teams={0: "T13+G04 T33"}, **change), 0, (0, "prep"), (0, Pick(card)), last=2
    )


def failing(die: int, *more: Say | None, last: int = 1, **change: Any) -> Moment:
    """Step C goes wrong."""
    table = scene(**{"dice": [die, 1], "hands": {0: "I07 G02", 1: "", 2: "", 3: ""}, "failures": "F03", **change})
    return frame(table, 0, *go(0, 0, "guile", 0, 1), QUIET, *more, last=last)


def holding(**change: Any) -> Moment:
    """Step C is made, and two are left who could press on."""
    teams, on_jobs = {0: "T13+G04 T33 T10 T15+G19"}, {(0, 1): [2, 3]}
    table = scene(hands=NOBODY, dice=[5], teams=teams, on_jobs=on_jobs, **change)
    return frame(table, 0, *go(0, 0, "guile", 0, 3))


def finishing(*more: Say | None, last: int = 2, seat: int = 0, **change: Any) -> Moment:
    """Step D is made."""
    setting: dict[str, Any] = {
        "on_jobs": {(0, 0): [4, 4, 2]},
        "teams": {0: "T25+G05 T33 T36+G18"},
        "hands": {0: "I01", 1: "I08", 2: "G01", 3: ""},
        "heat": [1],
    }
    return frame(
        scene(**{**setting, **change}), seat, *go(0, 0, "wheels", 0, 1, 2), QUIET, (0, SetDie(4)), *more, last=last
    )


DONE = {2: {0: "H20", 1: "H22"}, 3: {0: "H20", 1: "H22 H23"}, 4: {0: "H20", 1: "H22 H23", 3: "H24"}}
DONE[5] = {**DONE[4], 2: "H21"}


def ended(players: int, **change: Any) -> MastermindsTable:
    """The last job has been done, and all that is asked until the last Upkeep is over was answered."""
    hands = {0: "I09", 1: "G01", 2: "", 3: "", 4: ""}
    setting = {"on_jobs": {(0, 0): [4, 4, 2]}, "teams": {0: "T33 T36"}, "hands": hands, "mementos": DONE[players]}
    table = scene(players, **{**setting, **change})
    for seat, action in go(0, 0, "wheels", 0, 1):
        table.play(Input(table.now + 100, seat, CHOOSE[action] if isinstance(action, str) else action))
    while type(table.open()).__name__ != "ValueRoll":
        decision: Any = table.open()
        if hasattr(decision, "may"):
            time_out(table)
        else:
            asked = decision.seats(table)[0]
            table.play(Input(table.now + 100, asked, table.offered(asked)[0]))
    return table


def valued() -> Moment:
    """The value dice lie, and may be rolled again."""
    return frame(ended(4), 0, None)


def over(players: int, seat: int | None, **change: Any) -> Moment:
    table = ended(players, **change)
    ticks: list[None] = []
    twin = table.clone()
    while twin.open() is not None:
        time_out(twin)
        ticks.append(None)
    return frame(table, seat, *ticks, last=len(ticks))


def chain(*says: Say | None, seat: int = 0, last: int = 1) -> Moment:
    """Step D is announced, with rivals who can stop it."""
    table = scene(
        on_jobs={(0, 0): [4, 4, 2]},
        teams={0: "T13 T33"},
        hands={0: "I01 I05 G02", 1: "I02 I05", 2: "I02"},
        gems={0: "ruby"},
    )
    return frame(table, seat, *go(0, 0, "wheels", 0, 1), *says, last=last)


def rival_attempt(position: int, skill: str, *says: Say | None, seat: int = 0, dice: int = 3, **change: Any) -> Moment:
    """Seat 1 tries; seat 0 may have something to say."""
    table = scene(seat=1, teams={0: "T07 T13", 1: "T02 T34"}, dice=[dice], on_jobs={(0, 1): [2, 3]}, **change)
    return frame(table, seat, *go(1, position, skill, 0, 1), *says)


GALLERY: dict[str, Callable[[], Moment]] = {
    "turn": lambda: frame(scene(), 0),
    "first": lambda: frame(scene(teams={0: "T13", 1: "T02", 2: "T09", 3: "T35"}, on_jobs={}, heat=[], mementos={}), 0),
    "five": lambda: frame(scene(5, on_jobs={(0, 0): [1], (1, 0): [2]}), 0),
    "crew": lambda: frame(scene(teams={0: "T08+G15 T39 T38+G05+G01 T10?F08"}, gems={0: "ruby"}), 0),
    "prep-only": lambda: frame(scene(teams={0: "T10!?F01"}), 0),
    "draft": lambda: frame(drafting(), 0),
    "replace": lambda: frame(scene(teams={0: "T13+G04 T33 T10 T17+G03"}), 0, (0, "prep"), (0, Pick("T37")), last=2),
    "burn": lambda: frame(scene(talents=NEXT), 0, (0, "prep"), (0, "burn"), last=2),
    "salvage": lambda: bonus("T23"),
    "fingers": lambda: bonus("T26", hands={0: "G02"}),
    "equip": lambda: bonus("T40", hands={0: "G02 G05"}),
    "plan": lambda: frame(scene(hands={0: "G02 I03 P06 P03 P07 G11"}), 0, *PREP),
    "plan-rich": lambda: frame(scene(hands={0: "P01 P02 P04 P05 P09 P08"}, teams={0: "T13?F01 T33"}), 0, *PREP),
    "gear": lambda: frame(scene(hands={0: "G02 G11 I01"}), 0, *PREP, (0, "plan_gear"), (0, Equip("G02", 1)), last=2),
    "overflow": lambda: frame(
        scene(teams={0: "T38+G05+G01 T33"}), 0, *PREP, (0, "plan_gear"), (0, Equip("G02", 0)), last=2
    ),
    "trade": lambda: frame(
        scene(teams={0: "T13+G04 T33 T38+G05"}), 0, *PREP, (0, "plan_trade"), (0, Swap(0, 2)), last=2
    ),
    "pay": lambda: frame(scene(hands={0: "P01 G01 G02"}, teams={0: "T30 T33"}), 0, *plan("P01", "both"), last=2),
    "casting": lambda: frame(
        scene(hands={0: "P02", 1: "", 2: "", 3: ""}, teams={0: "T13 T33"}, talents=NEXT),
        0,
        *plan("P02", "yellow"),
        (0, "cash"),
        last=1,
    ),
    "pickpocket": lambda: frame(
        scene(hands={0: "P04", 2: "", 3: ""}, discard="I06 I06"), 0, *plan("P04", "yellow"), (0, "cash"), last=1
    ),
    "action": lambda: frame(
        scene(hands={1: "P04 I06"}, seat=1, prep="G01"),
        0,
        (1, "prep"),
        (1, "draw"),
        *[
            (1, "plan_action"),
            (1, Play("P04", "white")),
            (1, Rob(3)),
        ],
        last=3,
    ),
    "step": lambda: rival_attempt(0, "stealth", hands={0: "I02 I03"}),
    "watch-step": lambda: rival_attempt(1, "wheels"),
    "passed": lambda: rival_attempt(0, "stealth", (0, PASS), hands={0: "I02 I03"}),
    "held-on": lambda: rival_attempt(0, "stealth", None, (2, HoldOn()), hands={0: "I02 I03"}),
    "early": lambda: rival_attempt(1, "wheels", hands={0: "I02 G02"}),
    "own-step": lambda: chain(seat=0),
    "roll": lambda: frame(
        scene(hands={0: "I03 G02", 1: "I04"}, dice=[1], teams={0: "T10 T24"}),
        0,
        *go(0, 0, "guile", 0, 1),
        None,
        None,
        last=2,
    ),
    "roll-success": lambda: frame(scene(hands={0: "I03"}, dice=[5]), 0, *go(0, 0, "guile", 0, 1), None, None, last=2),
    "keep-die": lambda: frame(
        scene(hands={0: "I03", 1: "", 2: "", 3: ""}, dice=[2, 1], discard="I05 I05"),
        0,
        *go(0, 0, "guile", 0, 1),
        None,
        None,
        (0, Interrupt("I03", "both")),
        None,
        (0, "cash"),
        last=2,
    ),
    "rewrite": lambda: frame(
        scene(hands={0: "", 1: "", 2: "", 3: ""}, dice=[1], teams={0: "T24 T13"}),
        0,
        *go(0, 0, "guile", 0, 1),
        (0, Use("T24")),
        None,
        last=1,
    ),
    "counter": lambda: chain((1, Interrupt("I02")), None, seat=0, last=2),
    "counter-chain": lambda: chain((1, Interrupt("I02")), None, (0, Interrupt("I05")), None, seat=1, last=2),
    "perfection": lambda: frame(
        scene(hands=NOBODY, heat=[], teams={0: "T13+G04 T33+G04"}), 0, *go(0, 0, "guile", 0, 1)
    ),
    "announce": lambda: frame(scene(), 0, (0, "heist")),
    "hold": holding,
    "hold-loose": lambda: holding(loose_dice=True),
    "wake": lambda: frame(scene(hands=NOBODY, dice=[6], teams={0: "T15+G02 T33"}), 0, *go(0, 0, "stealth", 0, 1)),
    "culprit": lambda: failing(1),
    "fail": lambda: failing(1, (0, Point(1))),
    "armour": lambda: failing(1, (0, Point(0)), None, teams={0: "T13+G17 T33 T10!"}, failures="F03"),
    "fall-guy": lambda: failing(1, (0, Point(0)), None, teams={0: "T13 T33 T16"}, failures="F03"),
    "busted": lambda: failing(1, (0, Point(0)), None, failures="F03", hands={0: "G02"}, teams={0: "T13 T33 T10"}),
    "loud": lambda: frame(
        scene(hands=NOBODY, dice=[6, 1, 1], teams={0: "T13+G04 T33 T17 T01"}, failures="F02", loose_dice=True),
        0,
        *go(0, 0, "guile", 0, 1),
        (0, "continue"),
        (0, Go(0)),
        (0, Activate("wheels", (2,))),
        last=3,
    ),
    "shakedown": lambda: failing(1, (0, Point(1)), None, failures="F13"),
    "close-call": lambda: failing(1, (0, Point(0)), failures="F09", hands={0: ""}),
    "take": lambda: finishing(seat=1),
    "appraise": lambda: finishing(QUIET),
    "complete-draw": lambda: finishing(QUIET, (0, Give("ruby"))),
    "keep": lambda: finishing(QUIET, (0, Give("ruby")), (0, "decline")),
    "stay": lambda: finishing(QUIET, (0, Give("ruby")), (0, "decline"), (0, Point(0)), last=1),
    "upkeep": lambda: frame(
        scene(teams={0: "T14 T29 T13?F08"}, hands={0: "G01 G02 G05 P01 I01 I02"}),
        0,
        *PREP,
        (0, "plan_draw"),
        (0, "plan_draw"),
    ),
    "scout": lambda: frame(
        scene(teams={0: "T14 T13"}, failures="F07"), 0, *PREP, (0, "plan_draw"), (0, "plan_draw"), (0, Work("T14"))
    ),
    "discard": lambda: frame(
        scene(hands={0: "G01 G02 G05 P01 I01 I02"}, teams={0: "T13"}, prep="G06 G08 G09"),
        0,
        *PREP,
        (0, "plan_draw"),
        (0, "plan_draw"),
    ),
    "wait": lambda: frame(scene(seat=2), 0),
    "armed": lambda: frame(scene(seat=2, hands={0: "I02 I03"}), 0, (0, Arm("I02"))),
    "spectator": lambda: frame(scene(5, seat=2), None),
    "open": lambda: frame(scene(seat=1), None, hands=True),
    "values": lambda: frame(ended(4), 0),
    "value-window": valued,
    "over": lambda: over(4, 0),
    "over-five": lambda: over(5, 0),
    "over-bag": lambda: over(2, 0, bag="sapphire diamond", mementos={0: "", 1: "H22"}, gems=PAIR),
    "over-watch": lambda: over(3, None),
}


def recorded() -> dict[str, Any]:
    return {"src/gallery/masterminds/moments.json": {name: make() for name, make in GALLERY.items()}}
