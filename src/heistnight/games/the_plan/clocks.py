"""Time limits of questions (section 9), and the part of them for the show (TP-16.5)."""

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

SHOW_OF_A_RAID = 6000
SHOW_LATER = 3000

FIRST_TURNS: Final = (1, 5, 9)  # of rounds


def closing(table: PlanZones, question: str, show: Millis) -> Closing:
    """The limit of section 9 after the show time of TP-16.5; one show begins where the last one ends."""
    clock = table.options.clock
    limits = LIMITS.get(clock)
    if limits is None:
        return None, None
    limit = limits[question]
    table.shown_until = max(table.now, table.shown_until) + show * (2 if clock == "relaxed" else 1)
    return table.shown_until + limit, limit


def choice_time(table: PlanZones) -> Closing:
    """Return the time to choose: longer with new cards; without a pass the rest of the raid is shown first."""
    fresh = table.turn == 1 if table.solitaire else table.turn in FIRST_TURNS
    after_raid = table.turn > 1 and (table.solitaire or fresh)
    return closing(table, "choose_plan_first" if fresh else "choose_plan", SHOW_OF_A_RAID if after_raid else SHOW_LATER)


def raid_time(table: PlanZones, question: str) -> Closing:
    """The first question after the reveal waits for the whole show, those that follow for what has happened since."""
    return closing(table, question, SHOW_LATER if table.shown_until else SHOW_OF_A_RAID)
