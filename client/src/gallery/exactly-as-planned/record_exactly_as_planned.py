"""Plays Heists by chance and keeps the moments the gallery and the tests of the face need."""

from collections.abc import Callable, Iterator
from typing import Any

from moment import Moment, frame, plain

from heistnight.core.action import Input
from heistnight.core.rng import Rng
from heistnight.games import game

PAUSE = 900
IDLE = ("Wait", "CallIt", "FlagBreach", "Withdraw", "WaveOff", "Finish")
Wanted = Callable[[Any, list[Any]], bool]


def moments(seed: int, idle: tuple[str, ...] = IDLE, **options: Any) -> Iterator[tuple[Any, list[Any]]]:
    """The table after every input, with what happened; everybody acts in turn, by chance."""
    heist = game("exactly-as-planned")
    options = {"deal_policy": "winnable", **options}
    table = heist.deal(heist.options(**options), seed.to_bytes(32, "big"), logged=True)
    chance = Rng(bytes([seed]) * 32)
    yield table, list(table.log)
    turn = 0
    while (decision := table.open()) is not None:
        told = len(table.log)
        turn += 1
        seat = turn % table.seats
        choices = [action for action in table.offered(seat) if type(action).__name__ not in idle]
        deadline = decision.deadline(table)
        at = table.now + PAUSE
        if type(decision).__name__ == "Countdown" or (deadline is not None and at >= deadline):
            table.play(Input(deadline, None, None))
        elif choices:
            table.play(Input(at, seat, chance.choice(choices)))
        else:
            table.play(Input(at, seat, next(a for a in table.offered(seat) if type(a).__name__ == "Wait")))
        yield table, table.log[told:]


def find(
    wanted: Wanted, seat: int | None, open_cards: bool = False, seeds: range = range(1, 60), **options: Any
) -> Moment:
    """The first moment of some Heist that a pair of eyes wants to see."""
    for seed in seeds:
        before = None
        for table, events in moments(seed, **options):
            if wanted(table, events):
                return frame(table, events, seat, before, open_cards)
            before = plain(table.view(seat))
    raise LookupError("no such moment")


def told(*names: str, after: int = 0) -> Wanted:
    return lambda table, events: table.elapsed() >= after and set(names) <= {type(event).__name__ for event in events}


def by(seat: int, name: str, after: int = 0) -> Wanted:
    return lambda table, events: (
        table.elapsed() >= after and any(type(event).__name__ == name and event.seat == seat for event in events)
    )


def starting(table: Any, events: list[Any]) -> bool:
    return type(table.open()).__name__ == "Countdown"


def running(seconds: int) -> Wanted:
    return lambda table, events: table.started is not None and table.elapsed() >= 1000 * seconds


def over(table: Any, events: list[Any]) -> bool:
    return table.open() is None


def offered(seat: int, name: str, after: int = 0) -> Wanted:
    def wanted(table: Any, events: list[Any]) -> bool:
        if not table.open() or table.elapsed() < after:
            return False
        return any(type(action).__name__ == name for action in table.offered(seat))

    return wanted


def held_out_to(seat: int) -> Wanted:
    return lambda table, events: (
        table.started is not None
        and any(offer is not None and offer.to == seat for offer in table.held)
        and table.held[seat] is None
    )


def swap_of(seat: int) -> Wanted:
    return lambda table, events: any(type(event).__name__ == "Swapped" and seat in event.seats for event in events)


def attached(table: Any, events: list[Any]) -> bool:
    return sum(cell >= 0 for cell in table.cells) >= 7 and any(line >= 0 for line in table.attached)


def filled(cells: int) -> Wanted:
    return lambda table, events: sum(cell >= 0 for cell in table.cells) >= cells


SCAM: dict[str, Any] = {"players": 4, "heist": "double_blind_scam"}
WALTZ: dict[str, Any] = {"players": 4, "heist": "bonnie_and_clyde_waltz"}
QUIZ: dict[str, Any] = {"players": 4, "heist": "quiz_show"}
CAKE: dict[str, Any] = {"players": 1, "heist": "cakewalk"}
MONTE: dict[str, Any] = {"players": 2, "heist": "three_ring_monte", "jobs_partner": "first"}
NO_THROW = (*IDLE, "ThrowTool")

GALLERY: dict[str, Callable[[], Moment]] = {
    "scam-start": lambda: find(starting, 0, backup="each", **SCAM),
    "scam": lambda: find(running(14), 0, **SCAM, allow_call_it=True),
    "scam-late": lambda: find(running(21), 0, **SCAM),
    "scam-taken": lambda: find(by(1, "ToolTaken", 5000), 0, **SCAM),
    "scam-five": lambda: find(running(20), 0, **{**SCAM, "players": 5}, backup="each", strictness="track"),
    "scam-open": lambda: find(
        running(12), 0, **{**SCAM, "players": 3}, open_hands=True, live_check=True, memory_aid=True
    ),
    "scam-watch": lambda: find(running(12), None, **SCAM),
    "scam-film": lambda: find(running(12), None, True, **SCAM),
    "scam-ticks": lambda: find(told("TurnedUp"), 0, **SCAM, time="ticks", deal_policy="raw"),
    "scam-over": lambda: find(over, 0, **SCAM),
    "waltz": lambda: find(running(6), 0, **WALTZ),
    "waltz-out": lambda: find(offered(0, "Withdraw"), 0, **WALTZ),
    "waltz-offer": lambda: find(held_out_to(0), 0, **WALTZ),
    "waltz-swap": lambda: find(swap_of(0), 0, **WALTZ),
    "waltz-five": lambda: find(running(30), 0, **{**WALTZ, "players": 5}, backup="shared", plan_1="no_styles"),
    "waltz-film": lambda: find(running(30), None, True, **WALTZ),
    "waltz-over": lambda: find(over, 0, **WALTZ),
    "quiz": lambda: find(running(1), 0, **QUIZ),
    "quiz-late": lambda: find(running(14), 0, **QUIZ, memory_aid=True),
    "quiz-five": lambda: find(running(5), 0, **{**QUIZ, "players": 5}, extra_tools=5, backup="each"),
    "quiz-watch": lambda: find(running(10), None, **QUIZ),
    "quiz-film": lambda: find(running(10), None, True, **QUIZ),
    "quiz-over": lambda: find(over, 0, **QUIZ),
    "cake": lambda: find(running(1), 0, **CAKE),
    "cake-half": lambda: find(filled(5), 0, **CAKE, stars=3, live_check=True),
    "cake-five": lambda: find(attached, 0, **CAKE, stars=5),
    "cake-start": lambda: find(starting, 0, **CAKE),
    "cake-daily": lambda: find(running(5), None, **CAKE, daily_year=2026, daily_month=1, daily_day=5),
    "cake-over": lambda: find(over, 0, **CAKE, stars=4),
    "monte": lambda: find(offered(0, "DrawHand", 1000), 0, **MONTE),
    "monte-hand": lambda: find(offered(0, "PlaceInPile"), 0, **MONTE),
    "monte-wait": lambda: find(offered(0, "PlaceInPile"), 1, **MONTE),
    "monte-open": lambda: find(offered(1, "DrawHand", 12_000), 1, **MONTE, stars=2),
    "monte-throw": lambda: find(offered(1, "ThrowFromPile"), 1, **MONTE, stars=4),
    "monte-piles": lambda: find(
        offered(1, "PlaceInPile", 9000),
        1,
        **MONTE,
        stars=2,
        open_tools=True,
        open_jobs=True,
        open_jackpot=True,
        live_check=True,
        backup="each",
        memory_aid=True,
    ),
    "monte-film": lambda: find(running(20), None, True, **MONTE, stars=2),
    "monte-over": lambda: find(over, 1, **MONTE),
}


def recorded() -> dict[str, Any]:
    return {"src/gallery/exactly-as-planned/moments.json": {name: make() for name, make in GALLERY.items()}}
