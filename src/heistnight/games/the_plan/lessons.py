"""The guided first game of The Plan: a clash, a trinket, a set of four; and a round to watch."""

from collections.abc import Callable

from heistnight.core.lesson import Act, Answer, Begun, Cue, Lesson, Part
from heistnight.games.the_plan import GAME
from heistnight.games.the_plan.moves import Choose, Give, Take, TakeBlind
from heistnight.games.the_plan.pieces import FACE, FACES, TRINKET, TRINKETS
from heistnight.games.the_plan.score import SET_BONUS
from heistnight.games.the_plan.table import PlanTable

DUCHESS, POCKETS = 1, 2
HANDS = (
    ("P1-M", "P2-EB", "P3-PEB", "P4-JRPE", "P4-JPBS", "P4-EMBS"),
    ("SG", "P2-JS", "P2-RE", "P2-MB", "P3-JMS", "P4-REBS"),
    ("SG", "SG", "P1-R", "P1-E", "P2-JM", "P3-RPS"),
)
ORDERS = {
    "plans": [card for cards in zip(*HANDS, strict=True) for card in cards],
    "treasures": ["R1", "R2", "E2", "E4", "B4", "J3", "E1", "E3", "M2", "S4", "J1", "R4", "P3", "M1", "B2"],
    "trinkets": ["g1", "c1", "o2", "g3", "c2", "o4", "g5", "c4", "o1"],
}


def deal() -> Begun:
    return Begun.of(GAME, GAME.options(players=3, clock="none"), b"the museum", ORDERS)


def give(seat: int, *cards: str) -> Callable[[PlanTable], Give]:
    """Pass these two on, wherever they stand in the hand."""

    def places(table: PlanTable) -> Give:
        hand = [FACES[face] for face in table.hands[seat]]
        first = hand.index(cards[0])
        hand[first] = ""
        return Give(*sorted((first, hand.index(cards[1]))))

    return places


def give_back(table: PlanTable) -> Give:
    """Pass the learner's gift to Duchess on to Pockets."""
    first, second = table.passes[0][0]
    return give(DUCHESS, FACES[first], FACES[second])(table)


def take(*wanted: str) -> Callable[[PlanTable], Take]:
    """The first of these trinkets that still lies there."""
    return lambda table: Take(next(name for name in (*wanted, *TRINKETS) if TRINKET[name] in table.shelf))


def keeps_sethy(table: PlanTable, action: Give) -> bool:
    hand = table.hands[0]
    return FACE["P1-E"] not in (hand[action.first], hand[action.second])


FIRST = Part(
    "The museum",
    (
        Cue(
            say="Five treasures a turn: carry off more points than the other two.",
            at="museum",
            rule="TP-3.1",
            wrong="Look first, steal later.",
        ),
    ),
)
HAND = Part(
    "Your hand",
    (
        Cue(
            say="Each card is a **team**, and each symbol takes its whole **kind**.",
            at="hand",
            lit=("museum",),
            rule="TP-4.3",
            wrong="Look first, steal later.",
        ),
    ),
)
SMALL = Part(
    "Small goes first",
    (
        Cue(
            say="The number is the team's size, and **small teams go in first**.",
            at="hand",
            rule="TP-4.1",
            wrong="Look first, steal later.",
        ),
    ),
)
SEND = Part(
    "Send them in",
    (
        Cue(
            say="Tap **Dry Bones**: it carries off all Egypt and all Bones.",
            at="card:P2-EB",
            lit=("kind:E", "kind:B"),
            rule="TP-3.4",
            first=(Act(DUCHESS, Choose("P2-RE")), Act(POCKETS, Choose("P1-R"))),
            do=(Answer(do=(Choose("P2-EB"),)),),
            wrong="Not yet. **Dry Bones** first.",
        ),
    ),
)
CLASH = Part(
    "Same size, same symbol",
    (
        Cue(
            say="Two teams of the same size want Egypt, so neither gets it.",
            at="lane:2",
            lit=("kind:E",),
            rule="TP-4.5",
            wrong="Nobody moves. Look who met in Egypt.",
        ),
    ),
)
TRINKET_DUE = Part(
    "Nothing? A trinket",
    (
        Cue(
            say="Duchess leaves with nothing at all, so she takes a **trinket**.",
            at="seat:1",
            lit=("trinkets",),
            rule="TP-6.1",
            first=(Act(DUCHESS, Take("c1")),),
            wrong="Not yours. You got the Skull.",
        ),
    ),
)
PASS = Part(
    "Pass two cards",
    (
        Cue(
            say="Pass two cards left; two come to you from the right.",
            at="hand",
            rule="TP-7.1",
            first=(
                Act(DUCHESS, give(DUCHESS, "P2-JS", "P4-REBS")),
                Act(POCKETS, give(POCKETS, "SG", "P1-E")),
            ),
            do=(Answer(do=(Give,)),),
            wrong="Two only. Tap one to take it back.",
        ),
    ),
)
ALL_EGYPT = (
    Cue(
        say="Two **Smash & Grabs** spoil each other; Sethy walks out with all Egypt.",
        at="kind:E",
        lit=("points",),
        rule="TP-5.5",
    ),
)
EMPTY_HANDED = (
    Cue(
        say="Three **Smash & Grabs**, nobody grabs anything: take a **trinket** for your trouble.",
        at="trinkets",
        rule="TP-5.5",
        do=(
            Answer(do=(Take,), after=(Act(POCKETS, take("g1")),)),
            Answer(do=(TakeBlind,), after=(Act(POCKETS, take("g1")),)),
        ),
        wrong="One trinket. They all count one.",
    ),
    Cue(
        say="Pass two cards, but keep **Sethy Maribre**: Egypt is still lying there.",
        at="hand",
        lit=("kind:E",),
        rule="TP-7.1",
        first=(Act(DUCHESS, give_back), Act(POCKETS, give(POCKETS, "P2-JM", "P2-JS"))),
        do=(Answer(do=(Give,), where=keeps_sethy),),
        wrong="Keep Sethy. Egypt is still lying there.",
    ),
    Cue(
        say="Send **Sethy Maribre** in now, before anybody else wants Egypt.",
        at="card:P1-E",
        lit=("kind:E",),
        rule="TP-4.1",
        first=(Act(DUCHESS, Choose("P3-JMS")), Act(POCKETS, Choose("P3-RPS"))),
        do=(Answer(do=(Choose("P1-E"),)),),
        wrong="Sethy. He is small, and Egypt is waiting.",
    ),
    Cue(say="A lone team goes in before the Threes: all Egypt is yours.", at="kind:E", lit=("points",), rule="TP-4.1"),
)
SETS = Part(
    "Sets of four",
    (
        Cue(
            say=f"All four **Egypt** lie there: a set of four different is {SET_BONUS} more.",
            at="kind:E",
            rule="TP-9.4",
            wrong="Count Egypt first.",
        ),
        Cue(
            say="**Smash & Grab** goes before everybody, but two of them both fail.",
            at="hand",
            lit=("kind:E",),
            rule="TP-5.1",
            first=(Act(DUCHESS, Choose("SG")), Act(POCKETS, Choose("SG"))),
            do=(
                Answer(
                    do=(Choose("P1-E"),),
                    after=(Act(DUCHESS, Take("o2")), Act(POCKETS, Take("g1"))),
                    then=ALL_EGYPT,
                ),
                Answer(do=(Choose("SG"),), after=(Act(DUCHESS, Take("o2")),), then=EMPTY_HANDED),
            ),
            wrong="Not now. **Sethy**, or **Smash & Grab**.",
        ),
        Cue(say="Tip: before you send anybody, look at what the others are missing.", at="points"),
    ),
)

PARTS = (FIRST, HAND, SMALL, SEND, CLASH, TRINKET_DUE, PASS, SETS)

WATCH = (
    Cue(say="Five treasures turn up: two Egypt, two Rocketry, a Skull.", at="museum"),
    Cue(
        say="Everybody lays one card face down; nobody may change it now.",
        at="seats",
        first=(Act(0, Choose("P2-EB")), Act(DUCHESS, Choose("P2-RE"))),
    ),
    Cue(
        say="On three, all cards flip at once, and the small team is out first.",
        at="lane:1",
        first=(Act(POCKETS, Choose("P1-R")),),
    ),
    Cue(say="Two equal teams meet in Egypt; both leave Egypt behind.", at="lane:2"),
    Cue(say="The Skull goes, the rest stays for the next turn.", at="museum"),
    Cue(say="One of them has nothing, and takes a lone glove.", at="seat:1", first=(Act(DUCHESS, Take("c1")),)),
    Cue(
        say="Two cards pass to the left, and it starts again.",
        at="museum",
        first=(
            Act(0, Give(0, 1)),
            Act(DUCHESS, give(DUCHESS, "P2-JS", "P4-REBS")),
            Act(POCKETS, give(POCKETS, "SG", "P1-E")),
        ),
    ),
)

LESSONS = (
    Lesson(
        name="first",
        title="Your first heist",
        deal=deal,
        parts=PARTS,
        names=("", "Duchess", "Pockets"),
    ),
    Lesson(
        name="watch",
        title="Watch a round",
        deal=deal,
        parts=(Part("A round", WATCH),),
        names=("Wren", "Duchess", "Pockets"),
        seat=None,
        minutes=1,
    ),
)
