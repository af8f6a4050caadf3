"""The guided first game of Masterminds: a crew, a Perfection, a Failure, the last job; and a round to watch."""

from collections.abc import Callable, Mapping, Sequence

from heistnight.core.lesson import Act, Answer, Cue, Lesson, Part
from heistnight.core.orders import Arranged
from heistnight.games.masterminds import GAME
from heistnight.games.masterminds.completion import CompleteDraw
from heistnight.games.masterminds.failure import FailureRecruit
from heistnight.games.masterminds.heist import PerfectionNumber
from heistnight.games.masterminds.moves import CHOOSE, PASS, Activate, Equip, Go, Pick, Point, SetDie
from heistnight.games.masterminds.pieces import (
    FAILURE,
    FAILURES,
    GEM_COUNT,
    GEMS,
    HEIST,
    HEISTS,
    NONE,
    PREP,
    TALENT,
    TALENTS,
    TEAM,
    prep_deck,
)
from heistnight.games.masterminds.places import Heist, Recruit
from heistnight.games.masterminds.questions import Ask
from heistnight.games.masterminds.rules import StartTurn
from heistnight.games.masterminds.table import MastermindsTable

YOU, DUCHESS, POCKETS = 0, 1, 2
OPTIONS = {"players": 3, "pace": "none"}
BARE = (NONE, NONE)


def position(
    *,
    seat: int = YOU,
    crews: Sequence[str],
    heists: Sequence[tuple[str, str]],
    pool: str,
    hand: str = "",
    prep: str = "",
    turn: int = 1,
    dice: Mapping[tuple[int, int], tuple[int, ...]] | None = None,
    mementos: Sequence[str] = ("", "", ""),
    gems: Sequence[str] = ("", "", ""),
    orders: Mapping[str, Sequence[str | int]] | None = None,
) -> MastermindsTable:
    """A table at the start of a turn; of `prep` the first card is the top one."""
    table = GAME.deal(
        GAME.options(**OPTIONS, colour_1="sapphire", colour_2="emerald", colour_3="ruby"), b"the museum", logged=True
    )
    for owner, crew in enumerate(crews):
        team = [Recruit(TALENT[card], False, BARE, ()) for card in crew.split()]
        table.crews[owner] = (*team, *[None] * (TEAM - len(team)))
        table.mementos[owner] = tuple(HEIST[card] for card in mementos[owner].split())
        table.gems[owner] = tuple(gems[owner].split().count(gem) for gem in GEMS)
    table.hands[:] = [tuple(sorted(PREP[card] for card in hand.split())), (), ()]
    table.known[:] = [()] * len(table.known)
    table.heists[:] = [Heist(HEIST[name], HEIST[job], 0) for name, job in heists]
    table.dice[:] = [()] * len(table.dice)
    for (place, owner), faces in (dice or {}).items():
        table.dice[table.at(place, owner)] = faces
    gone = {HEIST[card] for pair in heists for card in pair} | {card for cards in table.mementos for card in cards}
    table.heist_deck[:] = [card for card in range(len(HEISTS)) if card not in gone]
    table.pool[:] = [TALENT[card] for card in pool.split()]
    taken = {*table.pool, *(recruit.talent for crew in table.crews for recruit in crew if recruit)}
    table.talent_deck[:] = [card for card in range(len(TALENTS)) if card not in taken]
    left = list(prep_deck(friendly=False, heat=True))
    top = [PREP[card] for card in prep.split()]
    for card in (*top, *table.hands[YOU]):
        left.remove(card)
    table.prep_deck[:] = [*left, *reversed(top)]
    table.failure_deck[:] = [card for card in range(len(FAILURES)) if card != FAILURE["F19"]] + [FAILURE["F19"]]
    table.bag[:] = [
        (count if gem in table.colours or GEMS[gem] == "diamond" else 0) - sum(held[gem] for held in table.gems)
        for gem, count in enumerate(GEM_COUNT)
    ]
    table.turn = turn - 1
    table.first = YOU
    assert table.log is not None
    table.log.clear()
    table.agenda[:] = [StartTurn(seat)]
    table.rng = Arranged.of(b"the museum", GAME.draws, orders or {})
    table.settle()
    return table


def first() -> MastermindsTable:
    return position(
        crews=("T03 T17", "T09 T33", "T05"),
        hand="G02 G05",
        heists=(("H03", "H18"), ("H16", "H11")),
        pool="T13 T21 T31",
        prep="P01 P06 P06 P07 P08 P09 P07",
        orders={"die": [1, 4]},
    )


def last_job(before: MastermindsTable) -> MastermindsTable:
    return position(
        crews=("T03 T21 T13", "T09 T33", "T05"),
        heists=(("H03", "H01"), ("H16", "H11")),
        pool="T02 T19 T31",
        turn=22,
        dice={(0, YOU): (6, 6, 3), (0, DUCHESS): (2,)},
        mementos=("", "H05 H07", "H13"),
        gems=("", "emerald emerald ruby sapphire", "ruby diamond diamond"),
        orders={"die": [5, 4, 4, 4], "gems": ["sapphire", "emerald", "diamond", "ruby", "sapphire"]},
    )


def say(seat: int, *words: str) -> tuple[Act, ...]:
    """One answer after the other, by their words."""
    return tuple(Act(seat, CHOOSE[word]) for word in words)


def quiet(*seats: int) -> tuple[Act, ...]:
    """Nobody interrupts."""
    return tuple(Act(seat, PASS) for seat in seats)


PREPARES = ("prep", "draw", "plan_draw", "plan_draw")
ALL = (DUCHESS, POCKETS, YOU)
DUCHESS_GOES_IN = (
    *say(DUCHESS, "heist"),
    Act(DUCHESS, Go(1)),
    Act(DUCHESS, Activate("stealth", (0,))),
    *quiet(POCKETS, YOU, DUCHESS),
    Act(DUCHESS, SetDie(6)),
    *say(DUCHESS, "continue"),
    Act(DUCHESS, Go(1)),
    Act(DUCHESS, Activate("wheels", (1,))),
    *quiet(POCKETS, YOU, DUCHESS, POCKETS, YOU, DUCHESS, DUCHESS),
)


def asks(kind: type[Ask]) -> Callable[[MastermindsTable], bool]:
    """Return whether a table asks this kind of question."""
    return lambda table: bool(table.agenda) and isinstance(table.agenda[-1], kind)


def alone(slot: int) -> Callable[[MastermindsTable], bool]:
    """Return whether this recruit has gone in alone."""
    return lambda table: table.attempt is not None and table.attempt.slots == (slot,)


OLEANDER_SHRUGS = "**Thick Skin**: he passes the test, and your die in room A stays."
GLITCH_GOES = "Glitch misses the test and is **busted**. Your die in room A stays."
BLAME = Cue(
    say="A one: name who takes the blame, before the card turns.",
    at="ask",
    lit=("crew",),
    rule="MHS-8.1",
    when=asks(FailureRecruit),
    do=(
        Answer(do=(Point(0),), after=quiet(YOU), reply=OLEANDER_SHRUGS, at="crew"),
        Answer(do=(Point(1),), after=quiet(YOU), reply=GLITCH_GOES, at="crew"),
    ),
    wrong="Name one. The card waits.",
)
HOLD = (
    Cue(
        say="You held; Duchess presses on, rolls a one, and her plan is blown.",
        at="rival:1",
        rule="MHS-8.6",
        first=DUCHESS_GOES_IN,
    ),
)

HOME = (*say(YOU, "decline"), Act(YOU, Point(0)))


def is_six(table: MastermindsTable, action: SetDie) -> bool:
    return action.number == 6


def is_no_six(table: MastermindsTable, action: SetDie) -> bool:
    return action.number != 6


FAILED = (
    BLAME,
    Cue(say=OLEANDER_SHRUGS, at="crew", rule="MHS-8.6", when=alone(0), first=quiet(YOU)),
    Cue(say=GLITCH_GOES, at="crew", rule="MHS-8.6", when=alone(1), first=quiet(YOU)),
)
FINISHED = (
    Cue(
        say="**Perfection**: you choose the number. What do the sixes in A and B want?",
        at="choices",
        lit=("job:0",),
        rule="MHS-9.7",
        when=asks(PerfectionNumber),
        do=(
            Answer(
                do=(SetDie,), where=is_six, after=HOME, reply="Three sixes pay a fifth gem: more than Duchess holds."
            ),
            Answer(do=(SetDie,), where=is_no_six, after=HOME, reply="No third six, no fifth gem: Duchess stays ahead."),
        ),
        wrong="Choose a number for the die in room D.",
    ),
    Cue(
        say="Done, but the die chose a five: no third six, no fifth gem.",
        at="result",
        rule="MHS-9.7",
        when=asks(CompleteDraw),
        first=HOME,
    ),
)

PARTS = (
    Part(
        "The goal",
        (
            Cue(
                say="Do jobs, room by room, and draw gems. **Most gem points** win.",
                at="jobs",
                rule="MHS-15.4",
                wrong="Look at the jobs first.",
            ),
        ),
    ),
    Part(
        "Five skills",
        (
            Cue(
                say="Five skills: **Muscle**, **Stealth**, **Tech**, **Guile** and **Wheels**. Each room asks for one.",
                at="job:0",
                rule="MHS-1.2",
                wrong="Meet them first.",
            ),
            Cue(
                say="Your people have a number in each: **Big Oleander** Muscle 4, **Glitch** Tech 4.",
                at="crew",
                rule="MHS-1.2",
                wrong="Meet them first.",
            ),
        ),
    ),
    Part(
        "Recruit",
        (
            Cue(
                say="Hire **Dario Lento**: room A of the Museum asks for Stealth 4.",
                at="ask",
                lit=("pool", "job:0"),
                rule="MHS-4.1",
                do=(Answer(do=(CHOOSE["prep"], Pick("T13"))),),
                wrong="Hire Dario. He is the quiet one.",
            ),
        ),
    ),
    Part(
        "Gear",
        (
            Cue(
                say="Put the **Shadow Suit** on Dario: his Stealth goes from 3 to 5.",
                at="ask",
                lit=("crew",),
                rule="MHS-5.6",
                do=(Answer(do=(CHOOSE["plan_gear"], Equip("G02", 2))),),
                wrong="The Shadow Suit. It is cut for Dario.",
            ),
            Cue(
                say="Put the **Tuned Coupe** on Big Oleander: one action lays two Gear.",
                at="ask",
                lit=("crew",),
                rule="MHS-5.6",
                do=(
                    Answer(
                        do=(Equip("G05", 0),),
                        after=(*say(YOU, "plan_draw"), *say(DUCHESS, *PREPARES), *say(POCKETS, *PREPARES)),
                    ),
                ),
                wrong="Big Oleander drives.",
            ),
        ),
    ),
    Part(
        "Go in",
        (
            Cue(
                say="**Do a job**: the Museum, with **Dario**. Five is over four: no die.",
                at="ask",
                lit=("job:0", "crew"),
                rule="MHS-7.1",
                do=(Answer(do=(CHOOSE["heist"], Go(0), Activate("stealth", (2,))), after=quiet(*ALL)),),
                wrong="Dario alone, at the Museum. Keep the others awake.",
            ),
            Cue(
                say="**Perfection**: set the die yourself, any number from one to six.",
                at="choices",
                rule="MHS-7.1",
                do=(Answer(do=(SetDie,)),),
                wrong="Any number. It lies in room A.",
            ),
        ),
    ),
    Part(
        "Six faces",
        (
            Cue(
                say="Room B asks for **Tech 6**: with Glitch, four faces of six make it.",
                at="job:0",
                lit=("crew",),
                rule="MHS-7.3",
                wrong="Look at the room first.",
            ),
        ),
    ),
    Part(
        "Press on or hold",
        (
            Cue(
                say="**Press on** with Glitch and Big Oleander, or **Hold** and come back fresh.",
                at="ask",
                rule="MHS-9.1",
                do=(
                    Answer(do=(CHOOSE["continue"], Go(0), Activate), after=quiet(*ALL, *ALL), then=FAILED),
                    Answer(do=(CHOOSE["hold"],), then=HOLD),
                ),
                wrong="Somebody fresh, at the Museum. Or hold.",
            ),
        ),
    ),
    Part(
        "The last job",
        (
            Cue(
                say="Two sixes of yours lie here. **Three alike** pay one gem more.",
                slug="AN HOUR LATER, THE LAST JOB",
                cut=last_job,
                at="job:0",
                rule="MHS-9.7",
                wrong="Look at your dice first.",
            ),
            Cue(
                say="**Do a job**: room D ends the night. Duchess has four gems. Who goes?",
                at="ask",
                lit=("job:0", "crew"),
                rule="MHS-6.7",
                do=(Answer(do=(CHOOSE["heist"], Go(0), Activate), then=FINISHED),),
                wrong="The Museum, room D. Anybody may go.",
            ),
        ),
    ),
    Part(
        "Gems",
        (
            Cue(
                say="Each owner rolls what that color is worth. Clear gems are always two.",
                at="result",
                rule="MHS-15.3",
            ),
            Cue(say="Tip: hold early. Press on when a rival is about to finish.", at="result"),
        ),
    ),
)

WATCH = (
    Cue(say="Three faces in the pool; Wren takes the quiet one.", at="pool", first=say(0, "prep")),
    Cue(
        say="She straps a suit on him and keeps the others waiting.",
        at="rival:0",
        first=(
            Act(0, Pick("T13")),
            *say(0, "plan_gear"),
            Act(0, Equip("G02", 2)),
            Act(0, Equip("G05", 0)),
            *say(0, "plan_draw"),
        ),
    ),
    Cue(
        say="Duchess and Pockets prepare: a card, a card, and one more.",
        at="jobs",
        first=(*say(DUCHESS, *PREPARES), *say(POCKETS, *PREPARES)),
    ),
    Cue(
        say="Wren goes in: room A wants Stealth, and he brings enough.",
        at="job:0",
        first=(*say(0, "heist"), Act(0, Go(0)), Act(0, Activate("stealth", (2,))), *quiet(*ALL)),
    ),
    Cue(
        say="No die is rolled; she sets a six, holds, and looks pleased.",
        at="job:0",
        first=(Act(0, SetDie(6)), *say(0, "hold")),
    ),
    Cue(
        say="Duchess goes in, presses on, rolls a one, and somebody is to blame.",
        at="job:1",
        first=DUCHESS_GOES_IN,
    ),
    Cue(say="Four rooms done, and a hand goes into the bag of gems.", at="jobs"),
)

LESSONS = (
    Lesson(
        name="first",
        title="Your first crew",
        deal=first,
        parts=PARTS,
        names=("", "Duchess", "Pockets"),
        options=OPTIONS,
    ),
    Lesson(
        name="watch",
        title="Watch a round",
        deal=first,
        parts=(Part("A round", WATCH),),
        names=("Wren", "Duchess", "Pockets"),
        seat=None,
        minutes=1,
    ),
)
