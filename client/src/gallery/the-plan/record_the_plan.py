"""Plays games of The Plan with bots and keeps the moments the gallery and the tests of the face need."""

from collections.abc import Callable, Iterator
from typing import Any

from moment import Moment, frame, plain, seen

from heistnight.bots import Eyes, bot
from heistnight.core.action import Input
from heistnight.core.rng import Rng
from heistnight.games import game

PAUSE = 100


def moments(level: str, seed: int, **options: Any) -> Iterator[tuple[Any, list[Any]]]:
    """The table after every input, with what happened."""
    plan = game("the-plan")
    table = plan.deal(plan.options(**options), seed.to_bytes(32, "big"), logged=True)
    minds = [Rng(bytes([seat]) * 32) for seat in range(table.seats)]
    player = bot("the-plan", level)
    yield table, list(table.log)
    while (decision := table.open()) is not None:
        told = len(table.log)
        seat = decision.seats(table)[-1]
        table.play(Input(table.now + PAUSE, seat, player.choose(Eyes(table, seat, minds[seat]))))
        yield table, table.log[told:]


def find(wanted: Callable[[Any, list[Any]], bool], seat: int | None, level: str = "easy", **options: Any) -> Moment:
    """The first moment of some game that a pair of eyes wants to see."""
    for seed in range(1, 200):
        before = None
        for table, events in moments(level, seed, **options):
            if wanted(table, events):
                return frame(table, events, seat, before, seat is None and bool(options.get("bribes")))
            before = plain(table.view(seat))
    raise LookupError("no such moment")


def asked(name: str, seat: int, turn: int = 1) -> Callable[[Any, list[Any]], bool]:
    def wanted(table: Any, events: list[Any]) -> bool:
        decision = table.open()
        return type(decision).__name__ == name and table.turn >= turn and seat in decision.seats(table)

    return wanted


def told(*names: str) -> Callable[[Any, list[Any]], bool]:
    return lambda table, events: set(names) <= {type(event).__name__ for event in events}


def both(*tests: Callable[[Any, list[Any]], bool]) -> Callable[[Any, list[Any]], bool]:
    return lambda table, events: all(test(table, events) for test in tests)


def crowd(table: Any, events: list[Any]) -> bool:
    return max(map(len, table.museum)) >= 5


def sealed(table: Any, events: list[Any]) -> bool:
    return type(table.open()).__name__ == "ChoosePlan" and table.sealed[-1] >= 0 and table.turn == 3


def over(table: Any, events: list[Any]) -> bool:
    return table.open() is None


GALLERY: dict[str, Callable[[], Moment]] = {
    "choose": lambda: find(asked("ChoosePlan", 0, 6), 0, players=5),
    "first": lambda: find(asked("ChoosePlan", 0, 1), 0, players=4),
    "six": lambda: find(asked("ChoosePlan", 0, 9), 0, players=6),
    "sealed": lambda: find(sealed, 3, players=4),
    "reveal": lambda: find(told("PlansRevealed", "Clashed", "SetCompleted", "TrinketTaken"), 0, players=6),
    "name": lambda: find(asked("SmashGrabKind", 0, 3), 0, players=4),
    "wait": lambda: find(asked("PickTrinket", 1, 3), 0, players=4),
    "trinket": lambda: find(asked("PickTrinket", 0, 5), 0, players=4),
    "pass": lambda: find(asked("PassCards", 0, 7), 0, players=5),
    "passed": lambda: find(told("Passed", "TreasuresRevealed"), 0, players=4),
    "round": lambda: find(told("RoundStarted", "PlansRevealed"), 0, players=5),
    "crowd": lambda: find(both(crowd, asked("ChoosePlan", 0, 6)), 0, "chance", players=2),
    "tie": lambda: find(asked("ChooseBribeTie", 0), 0, players=5, bribes=True),
    "bid": lambda: find(asked("BribeBid", 0, 4), 0, players=5, bribes=True),
    "bids": lambda: find(told("BribeBids", "BribePaid"), 0, "medium", players=5, bribes=True),
    "ghosts": lambda: find(asked("FlipGhost", 0, 3), 0, players=1, ghosts=3),
    "haunted": lambda: find(told("PlansRevealed", "Clashed"), 0, players=1, ghosts=3),
    "open": lambda: find(asked("ChoosePlan", 0, 3), None, players=4, bribes=True),
    "watch": lambda: find(asked("PassCards", 0, 2), None, players=4),
    "over": lambda: find(over, 0, "medium", players=5),
    "over-six": lambda: find(over, 0, "easy", players=6),
    "over-solo": lambda: find(over, 0, "medium", players=1, ghosts=3),
}

UNUSED_BY_THE_SHOW = ("used", "outcome", "unseen_treasures", "unseen_trinkets", "hidden", "finds", "uses", "payment")


def whole(seed: int, **options: Any) -> list[Moment]:
    """A whole game from seat 0, with what the director looks at."""
    frames = []
    for table, events in moments("easy", seed, **options):
        if any(type(event).__name__ != "SeatReady" for event in events):
            view = table.view(0)
            parts = {"seat": 0, "board": looked_at(view.board), "own": None, "advice": looked_at(view.advice)}
            frames.append({"events": seen(events, 0), "view": parts})
    return frames


def looked_at(part: Any) -> Any:
    return {key: value for key, value in plain(part).items() if key not in UNUSED_BY_THE_SHOW}


def recorded() -> dict[str, Any]:
    return {
        "src/gallery/the-plan/moments.json": {name: make() for name, make in GALLERY.items()},
        "test/the-plan.games.json": {
            "standard": whole(3, players=4),
            "bribes": whole(5, players=3, bribes=True),
            "ghosts": whole(7, players=1, ghosts=3),
        },
    }
