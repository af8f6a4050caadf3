"""The guided games of Ocean's Heist: the first round as Crew, the first round as Staff, and a round to watch."""

from collections.abc import Callable, Sequence
from typing import Any

from heistnight.core.action import Seat
from heistnight.core.lesson import Act, Answer, Begun, Cue, Lesson, Part, reached
from heistnight.games.oceans_heist import GAME
from heistnight.games.oceans_heist.moves import (
    Burn,
    Buy,
    ChooseSituation,
    ChooseTarget,
    Confirm,
    Lay,
    Pay,
    PickGlobal,
    Place,
    Ready,
    Roll,
    Stop,
    Suggest,
    Wing,
)
from heistnight.games.oceans_heist.pieces import CARD, GLOBALS
from heistnight.games.oceans_heist.table import OceansTable

CREW, STAFF = 0, 1
READY = Ready()


def deal(eight: Sequence[str], die: int, **options: Any) -> Begun:
    chosen = GAME.options(players=2, clock="off", **options)
    return Begun.of(GAME, chosen, b"the casino", {"casino": eight, "die": [die]})


def shops(cards: str) -> list[Act]:
    return [Act(CREW, Buy(card)) for card in cards.split()]


def marks(*globals: str) -> list[Act]:
    return [*(Act(STAFF, PickGlobal(card)) for card in globals), Act(STAFF, READY)]


def shuts_four() -> tuple[Act, ...]:
    """The first four of the eight, in their order."""
    return (*(Act(STAFF, Place(place, place)) for place in range(1, 5)), Act(STAFF, READY))


def lays(cards: str) -> tuple[Act, ...]:
    """Face down, and nothing more in the Crunch."""
    return (*(Act(CREW, Lay(card)) for card in cards.split()), Act(CREW, READY), Act(CREW, READY))


# Crew ----------------------------------------------------------------------------------------------------------------

DOORS = ("HS1", "FC1", "AD1", "HD1", "SC3", "AF3", "CD3", "SD2")
BASKET = "H02 S02 A02 F02 C02 D02 C01"
LAID = ("H02", "S02", "A02", "F02")
LAPTOP, DRILL = "H03", "F03"
DIE = 4


def shop() -> Begun:
    """The Staff have marked their two, and the basket is packed but for one card."""
    table = deal(DOORS, DIE, target="diamond", situation="none")
    return reached(table, [*marks("GL04", "GL09"), *shops(BASKET)])


def has(card: str) -> Callable[[OceansTable], bool]:
    return lambda table: CARD[card] in (*table.hand, *table.laid)


def lay_with(card: str) -> Cue:
    return Cue(
        say="Lay the five that are lit: the Staff count your cards and see none.",
        at=f"gear:{card}",
        lit=tuple(f"gear:{gear}" for gear in LAID),
        rule="OH-6.10",
        when=has(card),
        first=(Act(CREW, READY), *shuts_four()),
        do=(
            Answer(
                do=tuple(Lay(gear) for gear in (*LAID, card)),
                any_order=True,
                after=(Act(CREW, READY), Act(CREW, READY)),
            ),
        ),
        wrong="Keep that. A bad door wants cards to burn.",
    )


def pay_with(card: str, position: int, wrong: str) -> Cue:
    return Cue(
        say="Pay every other door you can.",
        at="door:3",
        lit=(f"door:{position}",),
        rule="OH-7.3",
        when=has(card),
        do=(Answer(do=(Pay(3, 1), Pay(position, 1)), any_order=True),),
        wrong=wrong,
    )


def wing_at(card: str, position: int) -> Cue:
    return Cue(
        say="One door stands: burn **Box of Chocolates** for a number, and roll.",
        at=f"door:{position}",
        lit=("gear:C01", "roll"),
        rule="OH-8.2",
        when=has(card),
        do=(Answer(do=(Wing(position), Burn("C01"), Roll()), after=(Act(CREW, Stop()),)),),
        wrong="The door, the chocolates, then the die.",
    )


AS_CREW = (
    Part(
        "The prize",
        (
            Cue(
                say="The Staff guard the **Diamond**: take it in round four, leave in five.",
                at="target",
                rule="OH-9.6",
                wrong="Look what you came for.",
            ),
        ),
    ),
    Part(
        "Shopping",
        (
            Cue(
                say="Buy one more: **Rugged Laptop** for Hack or **Diamond Drill** for Force.",
                at=f"gear:{LAPTOP}",
                lit=(f"gear:{DRILL}", "family:force"),
                rule="OH-4.2",
                do=(
                    Answer(
                        do=(Buy(LAPTOP),),
                        after=(Act(CREW, READY),),
                        reply="**Reinforced Steel**: Force costs one more, in red; the Laptop does not mind.",
                        at="eight",
                    ),
                    Answer(
                        do=(Buy(DRILL),),
                        after=(Act(CREW, READY),),
                        reply="**Reinforced Steel**: Force costs one more, in red; the Drill wants help.",
                        at="eight",
                    ),
                ),
                wrong="Laptop or Drill. One of them.",
            ),
        ),
    ),
    Part(
        "Eight doors",
        (
            Cue(
                say="Eight **doors** for one look: four of them will stand tonight.",
                at="eight",
                rule="OH-6.1",
                wrong="Look. They leave when you do.",
            ),
        ),
    ),
    Part("Lay your cards", (lay_with(LAPTOP), lay_with(DRILL))),
    Part(
        "Open doors",
        (
            Cue(
                say="All turns up: pay **Motion Sensors** with Hack 2, one price is enough.",
                at="door:1",
                rule="OH-2.3",
                do=(Answer(do=(Pay(1, 1),)),),
                wrong="Hack 2, at **Motion Sensors**. Stealth 4 is too dear.",
            ),
            pay_with(LAPTOP, 4, "Bouncers want Force 3: one short. The other two."),
            pay_with(DRILL, 2, "Badge Reader wants Hack 2: two short. The other two."),
            Cue(
                say="Three doors are paid: press **Crack three doors**.",
                at="confirm",
                rule="OH-7.9",
                do=(Answer(do=(Confirm(),)),),
                wrong="All is paid that can be. Crack them.",
            ),
        ),
    ),
    Part("Wing it", (wing_at(LAPTOP, 2), wing_at(DRILL, 4))),
    Part(
        "The alarm",
        (
            Cue(
                say="It missed: one **alarm**, and the door waits for you next round.",
                at="alarms",
                rule="OH-8.8",
            ),
            Cue(say="Tip: lay what you need; every card laid loses a use.", at="alarms", rule="OH-8.12"),
        ),
    ),
)

# Staff ---------------------------------------------------------------------------------------------------------------

THEIR_DOORS = ("HS3", "HF1", "CD4", "FC3", "AD1", "SC1", "HA2", "SD2")
THEIR_HAND = "H02 H05 S02 A02 F04 C02 D02 C01"
THEIR_LAY = "H02 H05 S02 F04 C02"
POST, ORDER = "GL07", "GL05"


def guard() -> Begun:
    return deal(THEIR_DOORS, 5, suggestion=True)


def marked(card: str) -> Callable[[OceansTable], bool]:
    return lambda table: GLOBALS.index(card) in table.globals


def loudest(table: OceansTable) -> Wing:
    """The Press Office where it stands, else the gate."""
    return next(wing for wing in (Wing(3), Wing(2)) if wing in table.offered(CREW))


def guards(target: str, reply: str) -> Answer:
    return Answer(
        do=(ChooseTarget(target),),
        after=(Act(CREW, ChooseSituation("none")),),
        reply=reply,
    )


SHOPPED = (*shops(THEIR_HAND), Act(CREW, READY))

AS_STAFF = (
    Part(
        "What you guard",
        (
            Cue(
                say="Choose what you guard: the **Diamond**, the **Painting** or the **Cash**.",
                at="targets",
                rule="OH-3.1",
                do=(
                    guards("TG1", "In round four it opens to Agility 7 or Disguise 7."),
                    guards("TG2", "In round four it opens to Stealth 7 or Charm 7."),
                    guards("TG3", "In round four it opens to Hack 7 or Force 7."),
                ),
                wrong="One of the three.",
            ),
        ),
    ),
    Part(
        "Two for all night",
        (
            Cue(
                say="Take **Hardened Network**: all night Hack costs them one more.",
                at="global:GL01",
                rule="OH-4.1",
                do=(Answer(do=(PickGlobal("GL01"),)),),
                wrong="**Hardened Network** first.",
            ),
            Cue(
                say="And one more in secret: **Command Post** or **No-Chatter Order**.",
                at=f"global:{ORDER}",
                lit=(f"global:{POST}",),
                rule="OH-4.1",
                do=(
                    Answer(
                        do=(PickGlobal(POST),),
                        after=(Act(STAFF, READY), *SHOPPED),
                        reply="Whatever you put into slot 1 costs them one more.",
                        at="eight",
                    ),
                    Answer(
                        do=(PickGlobal(ORDER),),
                        after=(Act(STAFF, READY), *SHOPPED),
                        reply="Charm costs them one more: see the red numbers.",
                        at="eight",
                    ),
                ),
                wrong="**Command Post**, or **No-Chatter Order**.",
            ),
        ),
    ),
    Part(
        "Eight doors",
        (
            Cue(
                say="Both sides see these eight; only you know which four will stay.",
                at="eight",
                rule="OH-6.1",
                wrong="Look first. You shut them next.",
            ),
        ),
    ),
    Part(
        "Shut four",
        (
            Cue(
                say="Shut the first four: **Camera Corridor** into slot 1, then the next three.",
                at="eight",
                lit=("slots",),
                rule="OH-6.6",
                first=(Act(CREW, READY),),
                do=(
                    Answer(
                        do=tuple(Place(place, place) for place in range(1, 5)),
                        after=(Act(STAFF, READY),),
                    ),
                ),
                wrong="The first four, from the left, slot by slot.",
            ),
        ),
    ),
    Part(
        "The flip",
        (
            Cue(
                say="All turns up at once; the Crew pays what it can.",
                at="doors",
                rule="OH-6.14",
                first=lays(THEIR_LAY),
                wrong="Your hands are off now. Watch.",
            ),
            Cue(
                say="They brought exactly five Hack for the Corridor: three doors fall.",
                at="doors",
                rule="OH-7.3",
                when=marked(POST),
                first=(Act(CREW, Suggest("alarms")), Act(CREW, Confirm())),
            ),
            Cue(
                say="**Press Office** asks Charm 3 and they have two: two doors fall.",
                at="doors",
                rule="OH-2.3",
                when=marked(ORDER),
                first=(Act(CREW, Suggest("alarms")), Act(CREW, Confirm())),
            ),
        ),
    ),
    Part(
        "They wing it",
        (
            Cue(
                say="They burn two cards for two numbers, and the die says five.",
                at="doors",
                rule="OH-8.2",
                first=(Act(CREW, loudest), Act(CREW, Burn("C01")), Act(CREW, Burn("A02")), Act(CREW, Roll())),
            ),
        ),
    ),
    Part(
        "The bell",
        (
            Cue(
                say="One alarm: **Electronic Gate** still stands, and stands again next round.",
                at="alarms",
                rule="OH-8.13",
                when=marked(POST),
                first=(Act(CREW, Stop()),),
            ),
            Cue(
                say="Three alarms: two doors stand, and **Press Office** is loud, it counts two.",
                at="alarms",
                rule="OH-8.8",
                when=marked(ORDER),
                first=(Act(CREW, Stop()),),
            ),
            Cue(say="Tip: count their cards; a tired Crew can not pay for the Vault.", at="alarms", rule="OH-8.12"),
        ),
    ),
)

# Watch ---------------------------------------------------------------------------------------------------------------


def evening() -> Begun:
    return reached(shop(), [Act(CREW, Buy(LAPTOP)), Act(CREW, READY)])


WATCH = (
    Cue(say="Eight doors lie open, and both sides stare.", at="eight"),
    Cue(
        say="The eight go away, memory stays; four doors shut, face down.",
        at="doors",
        first=(Act(CREW, READY), *shuts_four()),
    ),
    Cue(say="Five cards against them, and all of it turns up at once.", at="doors", first=lays("H02 S02 A02 F02 H03")),
    Cue(
        say="The Crew counts Hack, counts again, and cracks three.",
        at="doors",
        first=(Act(CREW, Pay(1, 1)), Act(CREW, Pay(3, 1)), Act(CREW, Pay(4, 1)), Act(CREW, Confirm())),
    ),
    Cue(
        say="One door stands: a box of chocolates, a number, a die.",
        at="doors",
        first=(Act(CREW, Wing(2)), Act(CREW, Burn("C01")), Act(CREW, Roll())),
    ),
    Cue(say="It misses, and the first bell rings.", at="alarms", first=(Act(CREW, Stop()),)),
    Cue(say="The sixth bell is the police.", at="alarms"),
)


def names(learner: Seat) -> tuple[str, str]:
    return ("", "Duchess") if learner == CREW else ("Duchess", "")


LESSONS = (
    Lesson(
        name="first",
        title="Heist Crew: the first round",
        deal=shop,
        parts=AS_CREW,
        names=names(CREW),
    ),
    Lesson(
        name="staff",
        title="Casino Staff: the first round",
        deal=guard,
        parts=AS_STAFF,
        names=names(STAFF),
        seat=STAFF,
    ),
    Lesson(
        name="watch",
        title="Watch a round",
        deal=evening,
        parts=(Part("A round", WATCH),),
        names=("Pockets", "Duchess"),
        seat=None,
        minutes=1,
    ),
)
