"""The guided games of Exactly As Planned: a Cakewalk, a Double-Blind Scam, and an episode for each other Heist."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal

from heistnight.core.action import Action, Input, Seat
from heistnight.core.lesson import Act, Answer, Cue, Lesson, Part, reached
from heistnight.core.talk import Phrase
from heistnight.games.exactly_as_planned import GAME, judge
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
from heistnight.games.exactly_as_planned.pieces import CARDS, JOB, JOBS, TOOL, members
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


def won(table: HeistTable) -> bool:
    return table.ended is not None and not table.reasons()


def lost(table: HeistTable) -> bool:
    return table.ended is not None and bool(table.reasons())


def lacks(place: str) -> Callable[[HeistTable], bool]:
    """Return whether the Heist was lost by what this place lacks."""
    return lambda table: lost(table) and any(reason.place == place for reason in table.reasons())


# Cakewalk ------------------------------------------------------------------------------------------------------------

GRID = ["swap_the_painting", "beat_the_alarm", "walk_in_the_front", "clear_the_building", "vanish_from_the_vault",
        "frame_the_chairman", "lose_the_tail", "cross_the_rooftops", "break_down_the_door", "learn_the_code",
        "case_the_lobby", "get_everyone_out"]  # fmt: skip
LAID = {
    "b2": "police_uniform",
    "c1": "phony_inspector",
    "c2": "reversible_coat",
    "c3": "escape_plan",
    "a3": "forged_evidence",
    "b3": "smoke_bomb",
}


def cakewalk() -> CakewalkTable:
    table: CakewalkTable = deal({"jobs": GRID}, players=1, heist="cakewalk", seconds="untimed", live_check=True)
    return reached(table, [Act(YOU, PlaceTool(tool, cell)) for cell, tool in LAID.items()])


def ticks(table: CakewalkTable) -> int:
    return sum(judge.satisfied(held.tools, 1 << job) for _, held in table.collections() for job in members(held.jobs))


def ticked(table: CakewalkTable, job: str) -> bool:
    """Return whether this Job is satisfied by its line as it lies."""
    return any(
        held.jobs >> JOB[job] & 1 and judge.satisfied(held.tools, 1 << JOB[job]) for _, held in table.collections()
    )


def after(table: CakewalkTable, action: Action) -> CakewalkTable:
    """Return the grid as this would leave it."""
    grid = table.clone()
    grid.play(Input(grid.now, YOU, action))
    return grid


def reaches_the_rooftops(table: CakewalkTable, action: PlaceTool) -> bool:
    return action.cell == "a2" and ticked(after(table, action), "cross_the_rooftops")


def fills_the_last(table: CakewalkTable, action: PlaceTool) -> bool:
    return action.cell == "b1" and ticks(after(table, action)) > ticks(table)


def brings_a_tick(table: CakewalkTable, action: PlaceTool) -> bool:
    """Return whether another Tool in one of the two chosen cells ticks more Jobs."""
    return action.cell in ("a2", "b1") and ticks(after(table, action)) > ticks(table)


def whole(table: CakewalkTable) -> bool:
    return table.ended is None and ticks(table) == len(GRID)


def short(table: CakewalkTable) -> bool:
    return table.ended is None and ticks(table) < len(GRID)


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
        "Two lines at once",
        (
            Cue(
                say="**Cross the Rooftops** lacks one Stunt. Choose a Tool, and mind its row.",
                at="cell:a2",
                lit=("job:cross_the_rooftops", "job:walk_in_the_front", "supply"),
                rule="EAP-5.11",
                do=(Answer(do=(PlaceTool,), where=reaches_the_rooftops),),
                wrong="A Tool that shows Stunt, into the middle cell on the left.",
            ),
            Cue(
                say="Well seen: it is Bold too, and the row wants two Bold.",
                at="job:walk_in_the_front",
                rule="EAP-5.11",
                when=lambda table: ticked(table, "walk_in_the_front"),
            ),
            Cue(
                say="The column has its tick, but the row still lacks a Bold.",
                at="job:walk_in_the_front",
                rule="EAP-5.11",
                when=lambda table: not ticked(table, "walk_in_the_front"),
            ),
        ),
    ),
    Part(
        "The last cell",
        (
            Cue(
                say="Four Jobs look at the last cell. Which Tool covers all four?",
                at="cell:b1",
                lit=(
                    "job:swap_the_painting",
                    "job:beat_the_alarm",
                    "job:break_down_the_door",
                    "job:learn_the_code",
                    "supply",
                ),
                rule="EAP-5.15",
                do=(Answer(do=(PlaceTool,), where=fills_the_last),),
                wrong="That covers none of the four: look for Fake, Quick or Rough.",
            ),
            Cue(
                say="One open Job loses it all. Lay another Tool there, or **Finish**?",
                at="finish",
                lit=("grid", "supply"),
                rule="EAP-4.84",
                when=short,
                do=(Answer(do=(PlaceTool,), where=brings_a_tick), Answer(do=(FINISH,))),
                wrong="Over one of the two you chose: nothing is final here.",
            ),
            Cue(
                say="Twelve ticks: press **Finish**; in a real game nobody ticks them for you.",
                at="finish",
                rule="EAP-4.88",
                when=whole,
                do=(Answer(do=(FINISH,)),),
                wrong="Nothing is missing. **Finish**.",
            ),
            Cue(
                say="Press **Finish**, and see which Job had no tick.",
                at="finish",
                rule="EAP-4.88",
                when=short,
                do=(Answer(do=(FINISH,)),),
                wrong="It is time: **Finish**.",
            ),
            Cue(
                say="One Job was not covered, and that is enough to lose the grid.",
                at="result",
                rule="EAP-4.89",
                when=lost,
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


PLACES: tuple[Literal["hand", "jackpot"], ...] = ("hand", "jackpot")
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
                say="**Forged Evidence** is Fake: take it, or feed the **Jackpot**, which keeps it.",
                at="tool_deck",
                lit=("take:tool", "drop", "job:swap_the_painting", "tool:passport"),
                rule="EAP-4.23",
                do=tuple(Answer(do=(TakeTool("forged_evidence", to),)) for to in PLACES),
                wrong="Your hand, or the Jackpot.",
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
        ),
    ),
    Part(
        "Hand or Jackpot",
        (
            Cue(
                say="You lack Bold, and so does the **Jackpot**. **Staged Collapse**: hand, or there?",
                at="tool_deck",
                lit=("take:tool", "drop", "hand"),
                rule="EAP-5.20",
                do=tuple(Answer(do=(TakeTool("staged_collapse", to),)) for to in PLACES),
                wrong="Your hand, or the Jackpot.",
            ),
            Cue(
                say="**Skylight Drop** is Bold too. Where is Bold still missing?",
                at="tool_deck",
                lit=("take:tool", "drop", "hand"),
                rule="EAP-5.20",
                do=tuple(Answer(do=(TakeTool("skylight_drop", to),)) for to in PLACES),
                wrong="Your hand, or the Jackpot.",
            ),
        ),
    ),
    Part(
        "Call it",
        (
            Cue(
                say="Nothing missing? **Call it**. Else take **Public Threat**, Bold and Rough.",
                at="call_it",
                lit=("tool_deck", "take:tool", "drop", "hand"),
                rule="EAP-4.10",
                first=ALL_CALL,
                do=(Answer(do=(CALL_IT,)), *(Answer(do=(TakeTool("public_threat", to),)) for to in PLACES)),
                wrong="**Call it**, or take the last Tool.",
            ),
            Cue(
                say="A Job of yours lacks a Tool, so all of you lose.",
                at="result",
                rule="EAP-4.1",
                when=lacks("seat_0"),
            ),
            Cue(
                say="The **Jackpot** never got its Bold, so all of you lose.",
                at="result",
                rule="EAP-5.20",
                when=lacks("jackpot"),
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


def open_jobs(table: HeistTable) -> bool:
    """Return whether a Job is not covered, while the clock still runs."""
    return table.ended is None and bool(table.reasons())


def swaps_a_tool(table: HeistTable, action: HoldOut) -> bool:
    return action.seat == DUCHESS and action.card in TOOL


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
                say="Duchess holds a Tool out to you, and asks for **Escape Plan**. Answer her.",
                at="hand",
                lit=("seat:1",),
                rule="EAP-4.42",
                first=(
                    Act(DUCHESS, Phrase("swap", (YOU, "escape_plan"))),
                    Act(DUCHESS, HoldOut(YOU, "utility_van")),
                ),
                do=(
                    Answer(
                        do=(HoldOut,),
                        where=swaps_a_tool,
                        reply="Two Tools crossed: your new **Utility Van** shows all four types.",
                        at="tool:utility_van",
                    ),
                ),
                wrong="Pick a Tool, and hold it out to Duchess.",
            ),
        ),
    ),
    Part(
        "Throw one away",
        (
            Cue(
                say="Everybody throws one Tool away, for good. Which can you do without?",
                at="hand",
                lit=("jackpot",),
                rule="EAP-4.46",
                do=(Answer(do=(ThrowTool,), after=THROWN),),
                wrong="A Tool of yours, into the Jackpot.",
            ),
            Cue(
                say="Every Job is still covered, and all have thrown: **Call it**.",
                at="call_it",
                rule="EAP-4.10",
                when=lambda table: not open_jobs(table),
                do=(Answer(do=(CALL_IT,)),),
                wrong="Nothing else to do. **Call it**.",
            ),
            Cue(
                say="All have thrown. **Call it**, and see whether every Job is covered.",
                at="call_it",
                rule="EAP-4.10",
                when=open_jobs,
                do=(Answer(do=(CALL_IT,)),),
                wrong="Nothing else to do. **Call it**.",
            ),
            Cue(
                say="What you threw was needed: a Job of yours is open, and all lose.",
                at="result",
                rule="EAP-4.49",
                when=lacks("seat_0"),
            ),
            Cue(
                say="Without **Escape Plan** Duchess could not cover her Jobs, and all lose.",
                at="result",
                rule="EAP-4.49",
                when=lacks("seat_1"),
            ),
            Cue(say="Tip: ask for the one card you need; offer two you don't.", at="result"),
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
                wrong="You can't see it. Nobody may show it.",
            ),
        ),
    ),
    Part(
        "Listen",
        (
            Cue(
                say="Pockets says: your slot **8** is the **Getaway Car**. Duchess wants it.",
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
                say="**Lose the Tail** names it, but has three Bold in the Jackpot. Where to?",
                at="slot:8",
                lit=("seats",),
                rule="EAP-4.62",
                do=(Answer(do=(Place,)),),
                wrong="Slot 8, into one of the piles.",
            ),
            Cue(
                say="Her second Stunt: every pile is covered, and all of you win.",
                at="result",
                rule="EAP-4.66",
                when=won,
            ),
            Cue(
                say="Duchess lacked a Stunt: one open Job in a pile, and all lose.",
                at="result",
                rule="EAP-4.66",
                when=lost,
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
                say="Remember **Forged Evidence** on ring 3. Drawing shuts your own piles.",
                at="draw",
                lit=("rings",),
                rule="EAP-4.107",
                do=(
                    Answer(
                        do=(DRAW_HAND,),
                        after=(needs(1, "rough"), needs(2, "bold"), needs(3, "fake_2")),
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
                say="Duchess says: ring 1 lacks Rough, ring 2 Bold; ring 3 wants two Fake.",
                at="hand",
                lit=("rings", "talk"),
                rule="EAP-4.105",
                do=(Answer(do=(PlaceInPile, PlaceInPile, PlaceInPile)),),
                wrong="A Tool of your hand, onto a ring that has none yet.",
            ),
            Cue(
                say="All three rings fit: both of you win.",
                at="result",
                rule="EAP-4.109",
                when=won,
            ),
            Cue(
                say="A ring lacks what she told you: one open Job, and both lose.",
                at="result",
                rule="EAP-4.109",
                when=lost,
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
        title="Double-Blind Scam: grab and talk",
        deal=scam,
        parts=SCAM,
        names=NAMES,
    ),
    Lesson(
        name="cakewalk",
        title="Cakewalk: alone against the grid",
        deal=cakewalk,
        parts=CAKEWALK,
        names=("",),
        options={"players": 1, "heist": "cakewalk"},
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
