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
from heistnight.games.oceans_heist.pieces import CARD, CASINO, EMPTY, GLOBALS
from heistnight.games.oceans_heist.table import OceansTable
from heistnight.games.oceans_heist.wing_it import WingIt
from heistnight.games.oceans_heist.zones import STANDING

CREW, STAFF = 0, 1
READY = Ready()


def deal(eight: Sequence[str], die: int, **options: Any) -> Begun:
    chosen = GAME.options(players=2, clock="off", **options)
    return Begun.of(GAME, chosen, b"the casino", {"casino": eight, "die": [die]})


def shops(cards: str) -> list[Act]:
    return [Act(CREW, Buy(card)) for card in cards.split()]


def marks(*globals: str) -> list[Act]:
    return [*(Act(STAFF, PickGlobal(card)) for card in globals), Act(STAFF, READY)]


def places_four() -> tuple[Act, ...]:
    """The first four of the eight, in their order."""
    return (*(Act(STAFF, Place(place, place)) for place in range(1, 5)), Act(STAFF, READY))


def lays(cards: str) -> tuple[Act, ...]:
    """Face down, and nothing more in the Crunch."""
    return (*(Act(CREW, Lay(card)) for card in cards.split()), Act(CREW, READY), Act(CREW, READY))


# Crew ----------------------------------------------------------------------------------------------------------------

DEFENSES = ("HS1", "FC1", "AD1", "HA4", "SC3", "AF3", "CD3", "SD2")
BASKET = "H02 S02 A02 F02 C02 D02 C01"
LAID = ("H02", "S02", "A02", "F02")
LAPTOP, DRILL, DRONE = "H03", "F03", "HA4"
SPARE = ("C01", "S02")
DIE = 2


def shop() -> Begun:
    """The Staff have marked their two, and the basket is packed but for one card."""
    table = deal(DEFENSES, DIE, target="diamond", situation="none")
    return reached(table, [*marks("GL04", "GL09"), *shops(BASKET)])


def has(card: str) -> Callable[[OceansTable], bool]:
    return lambda table: CARD[card] in (*table.hand, *table.laid)


def payable(table: OceansTable) -> bool:
    """Return whether one more Defense can be paid."""
    paid = {position for position, way in enumerate(table.paid, 1) if way != EMPTY}
    return any(isinstance(action, Pay) and action.position not in paid for action in table.offered(CREW))


def adds_one(table: OceansTable, action: Pay) -> bool:
    return table.paid[action.position - 1] == EMPTY


def burns_one_more(table: OceansTable, action: Burn) -> bool:
    return action.card in SPARE and CARD[action.card] not in table.burning


def trying(table: OceansTable) -> bool:
    return table.attempt >= 0


def winging(table: OceansTable) -> bool:
    """Return whether the Crew may still wing something."""
    return isinstance(table.open(), WingIt)


def hit(table: OceansTable) -> bool:
    return bool(table.rolls) and table.rolls[-1].hit


def stands(card: str) -> Callable[[OceansTable], bool]:
    """Return whether this Defense rang and comes back."""
    return lambda table: any(CASINO[left] == card for left in table.carried)


def lay_with(card: str) -> Cue:
    return Cue(
        say="Lay the five that are lit: the Staff count your cards and see none.",
        at=f"gear:{card}",
        lit=tuple(f"gear:{gear}" for gear in LAID),
        rule="OH-6.10",
        when=has(card),
        first=(Act(CREW, READY), *places_four()),
        do=(
            Answer(
                do=tuple(Lay(gear) for gear in (*LAID, card)),
                any_order=True,
                after=(Act(CREW, READY), Act(CREW, READY)),
            ),
        ),
        wrong="Keep that: you may want cards to burn.",
    )


AS_CREW = (
    Part(
        "The prize",
        (
            Cue(
                say="The Staff guard the **Diamond**: take it in round four, leave in five.",
                at="target",
                rule="OH-9.6",
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
                        reply="**Reinforced Steel**: Force costs one more, in brown. The Laptop doesn't mind.",
                        at="eight",
                    ),
                    Answer(
                        do=(Buy(DRILL),),
                        after=(Act(CREW, READY),),
                        reply="**Reinforced Steel**: Force costs one more, in brown. Your Drill can pay it.",
                        at="eight",
                    ),
                ),
                wrong="The Laptop or the Drill: one of them.",
            ),
        ),
    ),
    Part(
        "Eight Defenses",
        (
            Cue(
                say="Eight **Defenses** for one look. The Staff place four of them tonight.",
                at="eight",
                rule="OH-6.1",
            ),
        ),
    ),
    Part("Lay your cards", (lay_with(LAPTOP), lay_with(DRILL))),
    Part(
        "Open Defenses",
        (
            Cue(
                say="One price opens a Defense. Leave two alarms, and this round is theirs.",
                at="doors",
                rule="OH-2.3",
            ),
            Cue(
                say="You can't pay all four. Bells show what each rings: pay two.",
                at="doors",
                rule="OH-8.8",
                do=(Answer(do=(Pay, Pay), where=adds_one),),
                wrong="Tap a price that you can pay.",
            ),
            Cue(
                say="You can pay for one more. What will ring if you leave it?",
                at="doors",
                rule="OH-7.3",
                when=payable,
                do=(Answer(do=(Pay,), where=adds_one),),
                wrong="Tap a price that you can pay.",
            ),
            Cue(
                say="You've paid for everything you can: press the brass key.",
                at="confirm",
                rule="OH-7.9",
                do=(Answer(do=(Confirm(),)),),
                wrong="You've paid for everything you can. Press the brass key.",
            ),
        ),
    ),
    Part(
        "Wing it",
        (
            Cue(
                say="Wing a Defense that stands, for cards, or stop and keep them.",
                at="doors",
                lit=("roll",),
                rule="OH-8.2",
                do=(Answer(do=(Wing,)), Answer(do=(Stop(),))),
                wrong="Tap a Defense, or *No more luck*.",
            ),
            Cue(
                say="A card burnt names a number: **Box of Chocolates** or **Smoke Pellets**.",
                at="gear:C01",
                lit=("gear:S02",),
                rule="OH-8.4",
                when=trying,
                do=(Answer(do=(Burn,), where=burns_one_more),),
                wrong="The Chocolates or the Pellets: keep the others.",
            ),
            Cue(
                say="One in six. Roll now, or burn the other card too.",
                at="roll",
                lit=tuple(f"gear:{card}" for card in SPARE),
                rule="OH-8.4",
                when=trying,
                do=(
                    Answer(do=(Roll(),)),
                    Answer(
                        do=(Burn,),
                        where=burns_one_more,
                        then=(
                            Cue(
                                say="Two in six now: roll.",
                                at="roll",
                                rule="OH-8.4",
                                do=(Answer(do=(Roll(),)),),
                                wrong="Roll.",
                            ),
                        ),
                    ),
                ),
                wrong="Roll, or burn the other one.",
            ),
        ),
    ),
    Part(
        "The alarm",
        (
            Cue(
                say="The die says two. It works, and the other one rings.",
                at="alarms",
                rule="OH-8.8",
                when=lambda table: winging(table) and hit(table),
                first=(Act(CREW, Stop()),),
            ),
            Cue(
                say="The die says two: no luck. What stands rings.",
                at="alarms",
                rule="OH-8.8",
                when=winging,
                first=(Act(CREW, Stop()),),
            ),
            Cue(
                say="Not a bell, and the round is yours: the burnt cards bought that.",
                at="alarms",
                rule="OH-8.8",
                when=lambda table: table.alarms == 0,
            ),
            Cue(
                say="One alarm: the round is yours. What stood comes back next round.",
                at="alarms",
                rule="OH-8.13",
                when=lambda table: table.alarms == 1,
            ),
            Cue(
                say="**Rooftop Drone** is loud: two alarms, and the round is theirs. Pay it first.",
                at="alarms",
                rule="OH-8.8",
                when=lambda table: table.alarms == 2 and stands(DRONE)(table),
            ),
            Cue(
                say="Two alarms, their round: Hack could have paid the Drone, Agility the Parade.",
                at="alarms",
                rule="OH-7.3",
                when=lambda table: table.alarms == 2 and not stands(DRONE)(table),
            ),
            Cue(say="Tip: lay what you need; every card laid loses a use.", at="alarms", rule="OH-8.12"),
        ),
    ),
)

# Staff ---------------------------------------------------------------------------------------------------------------

THEIR_EIGHT = ("HS3", "HF1", "CD4", "FC3", "AD1", "SC1", "HA2", "SD2")
FOURTH = THEIR_EIGHT[3:]
THEIR_HAND = "H02 H05 S02 A02 F04 C02 D02 C01"
THEIR_LAY = "H02 H05 S02 F04 C02"
POST, ORDER = "GL07", "GL05"


def guard() -> Begun:
    return deal(THEIR_EIGHT, 5, suggestion=True)


def marked(card: str) -> Callable[[OceansTable], bool]:
    return lambda table: GLOBALS.index(card) in table.globals


def loudest(table: OceansTable) -> Wing:
    """Return the roll on the Press Office where it stands, else on the last that does."""
    return next(wing for wing in (Wing(3), Wing(4), Wing(2), Wing(1)) if wing in table.offered(CREW))


def chose(card: str, holds: bool) -> Callable[[OceansTable], bool]:
    """Return whether this was the fourth, and whether it holds."""
    return lambda table: table.field[3].id == card and (table.fates[3] == STANDING) == holds


def guards(target: str, reply: str) -> Answer:
    return Answer(
        do=(ChooseTarget(target),),
        after=(Act(CREW, ChooseSituation("none")),),
        reply=reply,
    )


def takes_the_fourth(table: OceansTable, action: Place) -> bool:
    return action.slot == 4


def fell(card: str, why: str) -> Cue:
    return Cue(say=why, at="doors", rule="OH-2.3", when=chose(card, holds=False))


def held(card: str, why: str) -> Cue:
    return Cue(say=why, at="doors", rule="OH-8.8", when=chose(card, holds=True))


FELL = {
    "FC3": "**Bar-Brawl Squad** fell: it took Force 3, and they were rich in Force.",
    "SC1": "**Night Clerk** fell: it took Stealth 2, and they had that.",
}
HELD = {
    "AD1": "**Costume Parade** stood: nobody had Agility or Disguise, as the waiter said.",
    "SD2": "**Uniformed Patrol** stood: they had no Disguise, and too little Stealth.",
    "HA2": "**Laser Stairwell** stood: their Hack was spent on another.",
}
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
                        reply="Charm costs them one more: see the brown numbers.",
                        at="eight",
                    ),
                ),
                wrong="**Command Post**, or **No-Chatter Order**.",
            ),
        ),
    ),
    Part(
        "Eight Defenses",
        (
            Cue(
                say="Both sides see these eight; only you know which four will stay.",
                at="eight",
                rule="OH-6.1",
            ),
        ),
    ),
    Part(
        "Place four",
        (
            Cue(
                say="Three are placed for you. Two alarms or more, and this round is yours.",
                at="slots",
                rule="OH-8.8",
                first=(Act(CREW, READY), *(Act(STAFF, Place(place, place)) for place in range(1, 4))),
            ),
            Cue(
                say="A waiter whispers: no Agility, no Disguise in their bags. Choose the fourth.",
                at=f"defense:{FOURTH[0]}",
                lit=tuple(f"defense:{card}" for card in FOURTH[1:]),
                rule="OH-6.6",
                do=(Answer(do=(Place,), where=takes_the_fourth, after=(Act(STAFF, READY),)),),
                wrong="Choose the fourth: any of the five that are left.",
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
            ),
            Cue(
                say="One price opens a Defense. What they can't pay for stands.",
                at="doors",
                rule="OH-2.3",
                first=(Act(CREW, Suggest("alarms")), Act(CREW, Confirm())),
            ),
            *(fell(card, why) for card, why in FELL.items()),
            *(held(card, why) for card, why in HELD.items()),
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
            Cue(say="It fails, and they leave it at that.", at="alarms", rule="OH-8.6", first=(Act(CREW, Stop()),)),
        ),
    ),
    Part(
        "The bell",
        (
            Cue(
                say="One alarm: their round. A fourth they couldn't pay for was what you needed.",
                at="alarms",
                rule="OH-8.8",
                when=lambda table: table.alarms == 1,
            ),
            Cue(
                say="Two alarms: the round is yours. What stood, stands again next round.",
                at="alarms",
                rule="OH-8.13",
                when=lambda table: table.alarms == 2,
            ),
            Cue(
                say="The round is yours: **Press Office** is loud and rings twice.",
                at="alarms",
                rule="OH-8.8",
                when=lambda table: table.alarms > 2,
            ),
            Cue(say="Tip: count their cards. A tired Crew can't pay for the Vault.", at="alarms", rule="OH-8.12"),
        ),
    ),
)

# Watch ---------------------------------------------------------------------------------------------------------------


def evening() -> Begun:
    return reached(shop(), [Act(CREW, Buy(LAPTOP)), Act(CREW, READY)])


WATCH = (
    Cue(say="Eight Defenses lie open, and both sides stare.", at="eight"),
    Cue(
        say="The eight are hidden again. Now four go face down.",
        at="doors",
        first=(Act(CREW, READY), *places_four()),
    ),
    Cue(say="Five cards against them, and all of it turns up at once.", at="doors", first=lays("H02 S02 A02 F02 H03")),
    Cue(
        say="The Crew counts Hack, counts again, and cracks three.",
        at="doors",
        first=(Act(CREW, Pay(1, 1)), Act(CREW, Pay(3, 1)), Act(CREW, Pay(4, 1)), Act(CREW, Confirm())),
    ),
    Cue(
        say="One Defense stands: a box of chocolates, a number, a die.",
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
