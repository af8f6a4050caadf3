"""How long a question stays open (section 9), and how much of that is for the show (TP-16.5)."""

from typing import Final, TypeAlias

from heistnight.core.action import Millis
from heistnight.games.the_plan.zones import PlanZones

Closing: TypeAlias = tuple[Millis | None, Millis | None]  # when it closes, and how much of that is counted down

_SECONDS = {
    #                     relaxed normal blitz
    "choose_plan":       (90,     45,    15),
    "choose_plan_first": (135,    67.5,  22.5),
    "pass_cards":        (60,     30,    10),
    "short":             (30,     20,    8),
    "pick_trinket":      (30,     15,    6),
    "bribe_bid":         (45,     25,    10),
}  # fmt: skip

LIMITS: dict[str | None, dict[str, Millis]] = {
    clock: {question: int(1000 * seconds[place]) for question, seconds in _SECONDS.items()}
    for place, clock in enumerate(("relaxed", "normal", "blitz"))
}

SHOW_BEFORE_CHOICE = 3000
SHOW_AFTER_EXECUTION = 6000
SHOW_FIRST_IN_EXECUTION = 4000
SHOW_LATER_IN_EXECUTION = 2000
SHOW_BEFORE_PASS = 4000

FIRST_TURNS: Final = (1, 5, 9)  # of rounds


def closing(table: PlanZones, question: str, show: Millis) -> Closing:
    """The limit of section 9 after the show time of TP-16.5."""
    limits = LIMITS.get(table.options.clock)
    if limits is None:
        return None, None
    limit = limits[question]
    return table.now + show + limit, limit


def choice_time(table: PlanZones) -> Closing:
    """Who has new cards needs longer; the first look at a table and the end of an execution take their time."""
    if table.solitaire:
        fresh = table.turn == 1
        show = SHOW_BEFORE_CHOICE if fresh else SHOW_AFTER_EXECUTION
    else:
        fresh = table.turn in FIRST_TURNS
        show = SHOW_AFTER_EXECUTION if fresh and table.turn > 1 else SHOW_BEFORE_CHOICE
    return closing(table, "choose_plan_first" if fresh else "choose_plan", show)


def execution_time(table: PlanZones, question: str) -> Closing:
    """The first question of an execution comes after a longer show than those that follow."""
    table.shows += 1
    return closing(table, question, SHOW_FIRST_IN_EXECUTION if table.shows == 1 else SHOW_LATER_IN_EXECUTION)
