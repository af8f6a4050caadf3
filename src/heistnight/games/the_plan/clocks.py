"""How long a question stays open (section 9), and how much of that is for the show (TP-16.5)."""

from heistnight.core.action import Millis

_SECONDS = {
    #                     relaxed normal blitz
    "choose_plan":       (90,     45,    15),
    "choose_plan_first": (135,    67.5,  22.5),
    "pass_cards":        (60,     30,    10),
    "short":             (30,     20,    8),
    "pick_trinket":      (30,     15,    6),
    "bribe_bid":         (45,     25,    10),
}  # fmt: skip

LIMITS: dict[str, dict[str, Millis]] = {
    clock: {question: int(1000 * seconds[place]) for question, seconds in _SECONDS.items()}
    for place, clock in enumerate(("relaxed", "normal", "blitz"))
}

SHOW_BEFORE_CHOICE = 3000
SHOW_AFTER_EXECUTION = 6000
SHOW_FIRST_IN_EXECUTION = 4000
SHOW_LATER_IN_EXECUTION = 2000
SHOW_BEFORE_PASS = 4000
