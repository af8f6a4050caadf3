"""The guided games of Exactly As Planned: a Cakewalk, a Double-Blind Scam, and an episode for each other Heist."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from heistnight.core.action import Action, Seat
from heistnight.core.lesson import Act, Answer, Cue, Lesson, Part, reached
from heistnight.core.talk import Phrase
from heistnight.games.exactly_as_planned import GAME
from heistnight.games.exactly_as_planned.heists.cakewalk import CakewalkTable
from heistnight.games.exactly_as_planned.heists.quiz_show import QuizTable
from heistnight.games.exactly_as_planned.moves import (
    CALL_IT,
    DRAW_HAND,
    FINISH,
    WAIT,
    HoldOut,
    Place,
    PlaceInPile,
    PlaceTool,
    TakeJob,
    TakeTool,
    ThrowTool,
)
from heistnight.games.exactly_as_planned.pieces import CARDS, JOBS, TOOL
from heistnight.games.exactly_as_planned.solver import CELLS
from heistnight.games.exactly_as_planned.table import HeistTable

YOU, DUCHESS, POCKETS = 0, 1, 2
NAMES = ("", "Duchess", "Pockets")
PAUSE = 9_000  # between two moves of a position that is some minutes old


def deal(orders: Mapping[str, Sequence[str | int]], **options: Any) -> Any:
    return GAME.deal(GAME.options(**options), b"a lesson", logged=True, orders=orders)


def started(table: HeistTable) -> Iterator[Act]:
    """Nobody waits for the countdown."""
    for seat in range(table.seats):
        yield Act(seat, WAIT)


def after_a_while(moves: Sequence[tuple[Seat, Action]]) -> Iterator[Act]:
    for seat, action in moves:
        yield Act(seat, action, PAUSE)


# Cakewalk ------------------------------------------------------------------------------------------------------------

GRID = ["swap_the_painting", "beat_the_alarm", "walk_in_the_front", "clear_the_building", "vanish_from_the_vault",
        "frame_the_chairman", "lose_the_tail", "cross_the_rooftops", "break_down_the_door", "learn_the_code",
        "case_the_lobby", "get_everyone_out"]  # fmt: skip
LAID = {"c1": "phony_inspector", "c2": "reversible_coat", "a3": "forged_evidence", "b3": "smoke_bomb"}


def cakewalk(laid: Mapping[str, str] = LAID) -> CakewalkTable:
    table: CakewalkTable = deal({"jobs": GRID}, players=1, heist="cakewalk", seconds="untimed", live_check=True)
    return reached(table, [Act(YOU, PlaceTool(tool, cell)) for cell, tool in laid.items()])


def hooked(table: CakewalkTable) -> bool:
    return table.cells[CELLS.index("a2")] == TOOL["grappling_hook"]


CAKEWALK = (
    Part(
        "The grid",
        (
            Cue(
                say="Alone against the grid: your Tools must cover every **Job** around it.",
                at="grid",
                rule="EAP-4.89",
                wrong="Look first. The grid waits.",
            ),
        ),
    ),
    Part(
        "A Job",
        (
            Cue(
                say="A **Job** looks along its line: this one wants two Fake Tools there.",
                at="job:swap_the_painting",
                lit=("cell:a1", "cell:b1", "cell:c1"),
                rule="EAP-5.11",
                wrong="Read the Job first.",
            ),
        ),
    ),
    Part(
        "A Tool",
        (
            Cue(
                say="Tap **Getaway Car**, then the corner: a Tool works across and down.",
                at="tool:getaway_car",
                lit=("cell:a1",),
                rule="EAP-4.80",
                do=(
                    Answer(
                        do=(PlaceTool("getaway_car", "a1"),),
                        reply="A tick: **Lose the Tail** asked for the car by its name.",
                        at="job:lose_the_tail",
                    ),
                ),
                wrong="**Getaway Car** first, into the corner at the top left.",
            ),
        ),
    ),
    Part(
        "Names",
        (
            Cue(
                say="**Get Everyone Out** names **Escape Plan**: lay it in the other corner below.",
                at="tool:escape_plan",
                lit=("cell:c3", "job:get_everyone_out"),
                rule="EAP-5.12",
                do=(
                    Answer(
                        do=(PlaceTool("escape_plan", "c3"),),
                        reply="Two ticks: with the Inspector it also makes two Recon.",
                        at="job:case_the_lobby",
                    ),
                ),
                wrong="**Escape Plan**, at the bottom right.",
            ),
        ),
    ),
    Part(
        "Two lines at once",
        (
            Cue(
                say="**Cross the Rooftops** lacks one Stunt: **Skylight Drop** or **Grappling Hook**?",
                at="tool:skylight_drop",
                lit=("tool:grappling_hook", "cell:a2", "job:cross_the_rooftops"),
                rule="EAP-5.11",
                do=(
                    Answer(
                        do=(PlaceTool("skylight_drop", "a2"),),
                        reply="Well seen: it is Bold too, and the row wants two Bold.",
                        at="job:walk_in_the_front",
                    ),
                    Answer(
                        do=(PlaceTool("grappling_hook", "a2"),),
                        reply="The column has its tick; mind what the row wants.",
                        at="job:walk_in_the_front",
                    ),
                ),
                wrong="One of the two, in the middle on the left.",
            ),
            Cue(
                say="**Clear the Building** names **Police Uniform**: put it in the very middle.",
                at="tool:police_uniform",
                lit=("cell:b2", "job:clear_the_building"),
                rule="EAP-5.12",
                do=(Answer(do=(PlaceTool("police_uniform", "b2"),)),),
                wrong="**Police Uniform**, in the middle.",
            ),
            Cue(
                say="The row has one Bold only: lay **Skylight Drop** over the Hook.",
                at="tool:skylight_drop",
                lit=("cell:a2", "job:walk_in_the_front"),
                rule="EAP-4.84",
                when=hooked,
                do=(
                    Answer(
                        do=(PlaceTool("skylight_drop", "a2"),),
                        reply="Nothing is final here: the Hook is back with the others.",
                        at="tool:grappling_hook",
                    ),
                ),
                wrong="**Skylight Drop**, onto the Hook.",
            ),
        ),
    ),
    Part(
        "The last cell",
        (
            Cue(
                say="Money shows all four styles: **Briefcase of Cash** or **Black Card** on top.",
                at="tool:briefcase_of_cash",
                lit=("tool:black_card", "cell:b1"),
                rule="EAP-2.5",
                do=(
                    Answer(do=(PlaceTool("briefcase_of_cash", "b1"),)),
                    Answer(do=(PlaceTool("black_card", "b1"),)),
                ),
                wrong="The Briefcase or the Card, in the empty cell.",
            ),
            Cue(
                say="Twelve ticks: press **Finish**; in a real game nobody ticks them for you.",
                at="finish",
                rule="EAP-4.88",
                do=(Answer(do=(FINISH,)),),
                wrong="Nothing is missing. **Finish**.",
            ),
            Cue(say="Tip: begin where a Job asks for a Tool by its name.", at="result"),
        ),
    ),
)

# Double-Blind Scam ---------------------------------------------------------------------------------------------------

SCAM_JOBS = ["work_the_gala", "open_the_crate", "beat_the_alarm", "break_down_the_door", "cross_the_rooftops",
             "case_the_lobby", "learn_the_code", "get_everyone_out", "pass_the_checkpoint", "swap_the_painting",
             "lose_the_tail", "walk_in_the_front"]  # fmt: skip
SCAM_TOOLS = ["passport", "crowbar", "grappling_hook", "ski_mask", "wiretap", "dumpster_dive", "utility_van",
              "escape_plan", "reversible_coat", "smoke_bomb", "police_uniform", "forged_evidence", "getaway_car",
              "staged_collapse", "skylight_drop", "public_threat"]  # fmt: skip
SO_FAR: tuple[tuple[Seat, Action], ...] = (
    (YOU, TakeTool("passport", "hand")),
    (DUCHESS, TakeTool("crowbar", "hand")),
    (DUCHESS, TakeJob("break_down_the_door")),
    (POCKETS, TakeTool("grappling_hook", "hand")),
    (POCKETS, TakeJob("cross_the_rooftops")),
    (DUCHESS, TakeTool("ski_mask", "hand")),
    (DUCHESS, TakeJob("case_the_lobby")),
    (POCKETS, TakeTool("wiretap", "hand")),
    (POCKETS, TakeJob("learn_the_code")),
    (DUCHESS, TakeTool("dumpster_dive", "hand")),
    (DUCHESS, TakeJob("get_everyone_out")),
    (POCKETS, TakeTool("utility_van", "hand")),
    (POCKETS, TakeJob("pass_the_checkpoint")),
    (DUCHESS, TakeTool("escape_plan", "hand")),
    (DUCHESS, TakeTool("reversible_coat", "jackpot")),
    (POCKETS, TakeTool("smoke_bomb", "jackpot")),
)


def scam_deal() -> HeistTable:
    table: HeistTable = deal(
        {"jobs": SCAM_JOBS, "tools": SCAM_TOOLS, "first": [YOU]},
        players=3,
        heist="double_blind_scam",
        allow_call_it=True,
    )
    return reached(table, started(table))


def scam() -> HeistTable:
    return reached(scam_deal(), after_a_while(SO_FAR))


ADVICE = (
    Act(DUCHESS, Phrase("take", (YOU, "tools"))),
    Act(DUCHESS, Phrase("jackpot_has", ("fake_rough_quick",))),
)
ALL_CALL = (Act(DUCHESS, CALL_IT), Act(POCKETS, CALL_IT))

SCAM = (
    Part(
        "Your Job",
        (
            Cue(
                say="Partners win together: one **Job** left uncovered, and all of you lose.",
                at="job:work_the_gala",
                rule="EAP-4.1",
                wrong="Read the Job first.",
            ),
        ),
    ),
    Part(
        "Your Tool",
        (
            Cue(
                say="Your **Passport** shows Disguise and Fake, and it never wears out.",
                at="tool:passport",
                rule="EAP-4.4",
                wrong="Look at the Passport first.",
            ),
        ),
    ),
    Part(
        "Grab a Tool",
        (
            Cue(
                say="Grab **Police Uniform**: a second Disguise covers **Work the Gala**.",
                at="tool_deck",
                lit=("take:tool", "job:work_the_gala"),
                rule="EAP-4.22",
                do=(Answer(do=(TakeTool("police_uniform", "hand"),)),),
                wrong="Not yet. **Police Uniform**, into your hand.",
            ),
        ),
    ),
    Part(
        "Grab a Job",
        (
            Cue(
                say="Everybody needs three Jobs: grab **Swap the Painting**, it wants two Fake.",
                at="job_deck",
                lit=("take:job",),
                rule="EAP-4.28",
                do=(Answer(do=(TakeJob("swap_the_painting"),)),),
                wrong="The Job first, then its Tool.",
            ),
            Cue(
                say="Now **Forged Evidence**: with the **Passport** that makes two Fake.",
                at="tool_deck",
                lit=("take:tool", "tool:passport"),
                rule="EAP-5.11",
                do=(Answer(do=(TakeTool("forged_evidence", "hand"),)),),
                wrong="**Forged Evidence**, into your hand.",
            ),
        ),
    ),
    Part(
        "No turns",
        (
            Cue(
                say="No turns here: grab **Lose the Tail**, and be quick about it.",
                at="job_deck",
                lit=("take:job",),
                rule="EAP-4.2",
                do=(
                    Answer(
                        do=(TakeJob("lose_the_tail"),),
                        before=(Act(POCKETS, TakeJob("lose_the_tail")),),
                        refused="too_late",
                        after=(Act(POCKETS, TakeTool("getaway_car", "hand")),),
                    ),
                ),
                wrong="**Lose the Tail**. Quick.",
            ),
            Cue(
                say="Pockets was quicker, no harm done: take **Walk In the Front**.",
                at="job_deck",
                lit=("take:job",),
                rule="EAP-4.7",
                do=(Answer(do=(TakeJob("walk_in_the_front"),)),),
                wrong="Gone is gone. **Walk In the Front**.",
            ),
        ),
    ),
    Part(
        "Say it",
        (
            Cue(
                say="Say that you need **Bold**: telling is free, showing a card is not.",
                at="talk",
                rule="EAP-4.15",
                do=tuple(Answer(do=(Phrase("need", (bold,)),), after=ADVICE) for bold in ("bold_2", "bold")),
                wrong="Say it first, then grab.",
            ),
            Cue(
                say="The **Jackpot** needs all four styles: **Staged Collapse** there, or your hand?",
                at="tool_deck",
                lit=("take:tool", "drop", "jackpot"),
                rule="EAP-5.20",
                do=(
                    Answer(
                        do=(TakeTool("staged_collapse", "hand"),),
                        after=(Act(DUCHESS, TakeTool("skylight_drop", "jackpot")),),
                        reply="Two Bold are yours; Duchess feeds the Jackpot with the next.",
                        at="jackpot",
                    ),
                    Answer(
                        do=(TakeTool("staged_collapse", "jackpot"),),
                        then=(
                            Cue(
                                say="Fed, and nothing comes back out: now **Skylight Drop** for yourself.",
                                at="tool_deck",
                                lit=("take:tool",),
                                rule="EAP-4.23",
                                do=(Answer(do=(TakeTool("skylight_drop", "hand"),)),),
                                wrong="**Skylight Drop**, into your hand.",
                            ),
                        ),
                    ),
                ),
                wrong="Hand or Jackpot. Nothing comes back out.",
            ),
        ),
    ),
    Part(
        "Call it",
        (
            Cue(
                say="All covered, no Job left, four styles in the Jackpot: **Call it**.",
                at="call_it",
                rule="EAP-4.10",
                first=ALL_CALL,
                do=(Answer(do=(CALL_IT,)),),
                wrong="Nothing else to do. **Call it**.",
            ),
            Cue(say="Tip: say what you lack before you say what you have.", at="result"),
        ),
    ),
)

# Bonnie & Clyde Waltz ------------------------------------------------------------------------------------------------

WALTZ_JOBS = (
    ("pass_the_checkpoint", "open_the_crate", "squeeze_the_accountant"),
    ("frame_the_chairman", "walk_in_the_front", "case_the_lobby"),
    ("cross_the_rooftops", "learn_the_code", "swap_the_painting"),
)
WALTZ_TOOLS = (
    ("crowbar", "grappling_hook", "escape_plan", "briefcase_of_cash"),
    ("utility_van", "skylight_drop", "phony_inspector", "reversible_coat"),
    ("black_card", "smoke_bomb", "staged_collapse", "getaway_car"),
)


def dealt_out(hands: Sequence[Sequence[str]]) -> list[str]:
    """One card at a time, so that each seat ends up with its hand."""
    return [card for cards in zip(*hands, strict=True) for card in cards]


def waltz() -> HeistTable:
    table: HeistTable = deal(
        {"jobs": dealt_out(WALTZ_JOBS), "tools": dealt_out(WALTZ_TOOLS), "first": [YOU]},
        players=3,
        heist="bonnie_and_clyde_waltz",
        allow_call_it=True,
    )
    return reached(table, started(table))


THROWN = (Act(DUCHESS, ThrowTool("reversible_coat")), Act(POCKETS, ThrowTool("getaway_car")), *ALL_CALL)

WALTZ = (
    Part(
        "The hands",
        (
            Cue(
                say="All is dealt: swap Tool for Tool until all Jobs of all are covered.",
                at="hand",
                rule="EAP-4.40",
                wrong="Look at the hands first.",
            ),
        ),
    ),
    Part(
        "Swap",
        (
            Cue(
                say="Hold **Escape Plan** out to Duchess: two hands meet, two Tools cross.",
                at="tool:escape_plan",
                lit=("seat:1",),
                rule="EAP-4.42",
                first=(
                    Act(DUCHESS, Phrase("swap", (YOU, "escape_plan"))),
                    Act(DUCHESS, HoldOut(YOU, "utility_van")),
                ),
                do=(
                    Answer(
                        do=(HoldOut(DUCHESS, "escape_plan"),),
                        reply="The **Utility Van** shows all four types: two of your Jobs want that.",
                        at="tool:utility_van",
                    ),
                ),
                wrong="She wants **Escape Plan**. She said so.",
            ),
        ),
    ),
    Part(
        "Throw one away",
        (
            Cue(
                say="Everybody must throw one Tool away: anything but the **Utility Van**.",
                at="hand",
                lit=("jackpot",),
                rule="EAP-4.46",
                do=tuple(
                    Answer(do=(ThrowTool(tool),), after=THROWN)
                    for tool in ("crowbar", "grappling_hook", "briefcase_of_cash")
                ),
                wrong="Keep the Van. Two Jobs hang on it.",
            ),
            Cue(
                say="Every Job is still covered, and all have thrown: **Call it**.",
                at="call_it",
                rule="EAP-4.10",
                do=(Answer(do=(CALL_IT,)),),
                wrong="Nothing else to do. **Call it**.",
            ),
            Cue(say="Tip: ask for the one card you need; offer two you do not.", at="result"),
        ),
    ),
)

# Quiz Show -----------------------------------------------------------------------------------------------------------

QUIZ_PILES: dict[Seat | str, tuple[str, ...]] = {
    YOU: ("open_the_crate", "case_the_lobby", "learn_the_code", "work_the_gala",
          "field_kit", "wiretap", "police_uniform"),
    DUCHESS: ("frame_the_chairman", "cross_the_rooftops", "lucky_break", "skylight_drop", "getaway_car"),
    POCKETS: ("break_down_the_door", "squeeze_the_accountant", "public_threat", "ski_mask"),
    "jackpot": ("beat_the_alarm", "get_everyone_out", "walk_in_the_front", "lose_the_tail",
                "black_card", "briefcase_of_cash", "staged_collapse", "forged_evidence"),
}  # fmt: skip
QUIZ_JOBS = [card for pile in QUIZ_PILES.values() for card in pile if card in JOBS]
QUIZ_TOOLS = ["field_kit", "wiretap", "police_uniform", "lucky_break", "skylight_drop", "public_threat", "ski_mask",
              "black_card", "briefcase_of_cash", "getaway_car", "staged_collapse", "forged_evidence"]  # fmt: skip


def quiz() -> QuizTable:
    """All is placed but the last Tool of the learner."""
    table: QuizTable = deal(
        {"jobs": QUIZ_JOBS, "tools": QUIZ_TOOLS, "first": [YOU]}, players=3, heist="quiz_show", allow_call_it=True
    )
    where: dict[str, Any] = {card: place for place, pile in QUIZ_PILES.items() for card in pile}
    placed = [
        (seat, Place(slot, where[CARDS[card]]))
        for seat, hand in enumerate(table.slots)
        for slot, card in enumerate(hand, 1)
        if CARDS[card] != "getaway_car"
    ]
    return reached(reached(table, started(table)), after_a_while(placed))


QUIZ = (
    Part(
        "Backs to you",
        (
            Cue(
                say="Everybody sees your cards but you: you hold one more **Tool**, somewhere.",
                at="hand",
                rule="EAP-4.60",
                wrong="You can not see it. Nobody may show it.",
            ),
        ),
    ),
    Part(
        "Listen",
        (
            Cue(
                say="Pockets tells you what slot **8** is, and Duchess where she wants it.",
                at="slot:8",
                lit=("talk",),
                rule="EAP-4.63",
                first=(
                    Act(POCKETS, Phrase("tell", (YOU, 8, "getaway_car"))),
                    Act(DUCHESS, Phrase("put", (YOU, 8, "seat_1"))),
                ),
                wrong="Listen first. They see more than you.",
            ),
        ),
    ),
    Part(
        "Place it",
        (
            Cue(
                say="Put slot **8** into Duchess' pile, face down, and there it stays.",
                at="slot:8",
                lit=("seat:1",),
                rule="EAP-4.62",
                do=(Answer(do=(Place(8, DUCHESS),)),),
                wrong="Not there. She asked for it.",
            ),
            Cue(say="Tip: ask one question, do one thing, then ask again.", at="result"),
        ),
    ),
)

# Three-Ring Monte ----------------------------------------------------------------------------------------------------

MONTE_TOOLS = ["crowbar", "escape_plan", "forged_evidence",
               "grappling_hook", "wiretap", "police_uniform", "body_double", "carbon_copy",
               "staged_collapse", "field_kit", "utility_van", "wild_idea", "lucky_break",
               "smoke_bomb", "skylight_drop", "passport", "getaway_car", "ski_mask"]  # fmt: skip
MONTE_JOBS = ["open_the_crate", "walk_in_the_front", "swap_the_painting", "beat_the_alarm",
              "break_down_the_door", "case_the_lobby", "work_the_gala", "lose_the_tail",
              "squeeze_the_accountant", "get_everyone_out", "frame_the_chairman", "learn_the_code"]  # fmt: skip
RINGS = (1, 2, 3)


def served(seat: Seat, cards: Sequence[str]) -> list[tuple[Seat, Action]]:
    """A hand is drawn, and its first three cards go to the three rings."""
    return [(seat, DRAW_HAND), *((seat, PlaceInPile(card, ring)) for card, ring in zip(cards, RINGS))]


def monte() -> HeistTable:
    """The last hand of Tools is to be drawn."""
    table: HeistTable = deal(
        {"jobs": MONTE_JOBS, "tools": MONTE_TOOLS},
        players=2,
        heist="three_ring_monte",
        jobs_partner="second",
        allow_call_it=True,
    )
    moves = [
        *served(DUCHESS, MONTE_JOBS[:4]),
        *served(YOU, MONTE_TOOLS[3:8]),
        *served(DUCHESS, MONTE_JOBS[4:8]),
        *served(YOU, MONTE_TOOLS[8:13]),
        *served(DUCHESS, MONTE_JOBS[8:]),
    ]
    return reached(reached(table, started(table)), after_a_while(moves))


def needs(ring: int, what: str) -> Act:
    return Act(DUCHESS, Phrase("pile_needs", (ring, what)))


MONTE = (
    Part(
        "Three rings",
        (
            Cue(
                say="Duchess lays Jobs in three rings, you lay Tools: each ring must fit.",
                at="rings",
                rule="EAP-4.100",
                wrong="Look at your three piles first.",
            ),
        ),
    ),
    Part(
        "Draw",
        (
            Cue(
                say="Draw your last hand: from then on your own piles stay shut.",
                at="draw",
                rule="EAP-4.107",
                do=(
                    Answer(
                        do=(DRAW_HAND,),
                        after=(needs(1, "rough"), needs(2, "bold"), needs(3, "fake")),
                    ),
                ),
                wrong="Look once more. Then draw.",
            ),
        ),
    ),
    Part(
        "Serve each ring",
        (
            Cue(
                say="Serve ring 1, 2, 3: Duchess calls Rough, Bold, Fake, in that order.",
                at="hand",
                lit=("rings",),
                rule="EAP-4.105",
                do=tuple(
                    Answer(
                        do=(PlaceInPile(rough, 1), PlaceInPile("skylight_drop", 2), PlaceInPile("passport", 3)),
                    )
                    for rough in ("smoke_bomb", "ski_mask")
                ),
                wrong="Ring 1 first, with Rough; then Bold for 2, Fake for 3.",
            ),
            Cue(say="Tip: tell your partner what a ring has before you forget it.", at="result"),
        ),
    ),
)

# Watch ---------------------------------------------------------------------------------------------------------------

WATCH = (
    Cue(say="Two decks, two open cards, three people, no turns.", at="tool_deck", lit=("job_deck",)),
    Cue(
        say="Wren grabs a Passport: her Job wants two Disguises.",
        at="seat:0",
        first=(Act(YOU, TakeTool("passport", "hand")),),
    ),
    Cue(
        say="Duchess takes a Crowbar, and a Job she can not cover yet.",
        at="seat:1",
        first=(Act(DUCHESS, TakeTool("crowbar", "hand"), 3000), Act(DUCHESS, TakeJob("break_down_the_door"), 2000)),
    ),
    Cue(
        say="Pockets needs Quick, and says so.",
        at="seat:2",
        first=(Act(POCKETS, Phrase("need", ("quick_2",)), 1000),),
    ),
    Cue(
        say="He gets the Hook and a Job for it; hands give nothing back.",
        at="seat:2",
        first=(
            Act(POCKETS, TakeTool("grappling_hook", "hand"), 2000),
            Act(POCKETS, TakeJob("cross_the_rooftops"), 2000),
        ),
    ),
    Cue(
        say="A Ski Mask goes into the Jackpot, face down, for good.",
        at="seat:0",
        first=(Act(YOU, TakeTool("ski_mask", "jackpot"), 2000),),
    ),
    Cue(
        say="So it goes on for five minutes, and everybody talks at once.",
        at="job_deck",
        first=(Act(DUCHESS, TakeJob("case_the_lobby"), 2000), Act(POCKETS, TakeTool("wiretap", "hand"), 2000)),
    ),
    Cue(say="Then the hands open: all win, or all explain.", at="seats"),
)

LESSONS = (
    Lesson(
        name="first",
        title="Cakewalk: alone against the grid",
        deal=cakewalk,
        parts=CAKEWALK,
        names=("",),
        options={"players": 1, "heist": "cakewalk"},
    ),
    Lesson(
        name="scam",
        title="Double-Blind Scam: grab and talk",
        deal=scam,
        parts=SCAM,
        names=NAMES,
        options={"players": 3, "heist": "double_blind_scam"},
    ),
    Lesson(
        name="waltz",
        title="Bonnie & Clyde Waltz: swap",
        deal=waltz,
        parts=WALTZ,
        names=NAMES,
        minutes=2,
        options={"players": 3, "heist": "bonnie_and_clyde_waltz"},
    ),
    Lesson(
        name="quiz",
        title="Quiz Show: all see your cards but you",
        deal=quiz,
        parts=QUIZ,
        names=NAMES,
        minutes=2,
        options={"players": 3, "heist": "quiz_show"},
    ),
    Lesson(
        name="monte",
        title="Three-Ring Monte: for two",
        deal=monte,
        parts=MONTE,
        names=NAMES[:2],
        minutes=2,
        options={"players": 2, "heist": "three_ring_monte"},
    ),
    Lesson(
        name="watch",
        title="Watch a round",
        deal=scam_deal,
        parts=(Part("A round", WATCH),),
        names=("Wren", "Duchess", "Pockets"),
        seat=None,
        minutes=1,
    ),
)
