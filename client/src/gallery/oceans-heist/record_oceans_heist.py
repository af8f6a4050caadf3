"""Plays games of Ocean's Heist by a simple plan and keeps the moments the gallery and the tests of the face need."""

from collections.abc import Callable, Iterator
from typing import Any

from moment import Moment, frame, plain, seen

from heistnight.core.action import HandOver, Input
from heistnight.core.rng import Rng
from heistnight.games import game
from heistnight.games.oceans_heist import moves
from heistnight.games.oceans_heist.zones import CREW

PAUSE = 100
Wanted = Callable[[Any, list[Any], Any], bool]


class Plan:
    """How everybody plays in a recording: presets, some cards laid, suggestions taken, a little luck tried."""

    def __init__(self, seed: int, bold: int) -> None:
        self.rng = Rng(seed.to_bytes(32, "big"))
        self.bold = bold
        self.tried = 0
        self.swaps = [("Buy", "F13"), ("PutBack", "H14"), ("Buy", "A13"), ("PutBack", "D14")][: 4 * (seed % 2)]

    def choose(self, table: Any, seat: int) -> Any:
        options = list(table.offered(seat))
        by: dict[str, list[Any]] = {}
        for option in options:
            by.setdefault(type(option).__name__, []).append(option)
        if "Agree" in by:
            return by["Agree"][0]
        crew = table.sides[seat] == CREW
        match type(table.open()).__name__:
            case "PickTarget" | "PickSituation" | "PickGlobalOff" | "SinkVault" | "SpareParts":
                return options[self.rng.below(min(3, len(options)))]
            case "Prepare":
                return self._prepare(table, by, crew)
            case "Prep" if not crew:
                return (by.get("QuickFill") or by["Ready"])[0]
            case "Prep" | "Crunch":
                return self._lay(table, by)
            case "Assign":
                suggested = by.get("Suggest")
                return suggested[-1] if suggested and not table.touched else by["Confirm"][0]
            case "WingIt":
                return self._wing(table, by)
            case _:
                return by["Ready"][0]

    def _prepare(self, table: Any, by: dict[str, Any], crew: bool) -> Any:
        if crew and table.hand and self.swaps:
            return self._named(by, self.swaps.pop())
        if crew:
            return by["LoadPreset"][self.rng.below(7)] if not table.hand else by["Ready"][0]
        return by["PickGlobal"][self.rng.below(len(by["PickGlobal"]))] if "PickGlobal" in by else by["Ready"][0]

    @staticmethod
    def _named(by: dict[str, Any], wanted: tuple[str, str]) -> Any:
        kind, card = wanted
        return next((option for option in by.get(kind, ()) if option.card == card), by["Ready"][0])

    def _lay(self, table: Any, by: dict[str, Any]) -> Any:
        many = self.bold if table.round < 5 else 30
        if table.stage == "prep" and len(table.laid_now) < many and "Lay" in by:
            return by["Lay"][self.rng.below(len(by["Lay"]))]
        return by["Ready"][0]

    def _wing(self, table: Any, by: dict[str, Any]) -> Any:
        if "Roll" in by:
            self.tried = table.round
            return by["Roll"][0]
        if table.attempt < 0 and table.round >= 3 and table.round != self.tried and "Wing" in by:
            return by["Wing"][0]
        if table.attempt >= 0 and "Burn" in by and not table.burning:
            return by["Burn"][-1]
        return by["Stop"][0]


def played(
    seed: int, bold: int, lazy: bool = False, bots: tuple[int, ...] = (), **options: Any
) -> Iterator[tuple[Any, list[Any], Any]]:
    """The table after every input, with what happened and who did what. A lazy Staff lets prep run out."""
    heist = game("oceans-heist")
    helps = {"suggestion": True, "staff_quick_fill": True}
    table = heist.deal(heist.options(**helps, **options), seed.to_bytes(32, "big"), logged=True)
    for seat in bots:
        table.play(Input(table.now, None, HandOver(seat, "bot")))
    plan = Plan(seed, bold)
    yield table, list(table.log), None
    while (decision := table.open()) is not None:
        told = len(table.log)
        if lazy and type(decision).__name__ == "Prep" and table.is_ready(CREW):
            table.play(Input(decision.closes, None, None))
            yield table, table.log[told:], None
            continue
        seats = [seat for seat in decision.seats(table) if not table.ready[seat]] or list(decision.seats(table))
        if lazy and type(decision).__name__ == "Prep":
            seats = [seat for seat in seats if table.sides[seat] == CREW]
        seat = seats[plan.rng.below(len(seats))]
        action = plan.choose(table, seat)
        table.play(Input(table.now + PAUSE, seat, action))
        yield table, table.log[told:], action


def find(
    wanted: Wanted, seat: int | None, *, bold: int = 9, shown: bool = False, open_cards: bool = False, **options: Any
) -> Moment:
    """The first moment of some game that a pair of eyes wants to see; `shown` keeps the view before it."""
    options = {"players": 2, **options}
    for seed in range(1, 120):
        before = None
        for table, events, action in played(seed, bold, **options):
            if wanted(table, events, action):
                return frame(table, events, seat, before if shown else None, open_cards)
            before = plain(table.view(seat)) if shown else None
    raise LookupError("no such moment")


def asked(name: str, seat: int, round_: int = 0, *tests: Callable[[Any], bool]) -> Wanted:
    def wanted(table: Any, events: list[Any], action: Any) -> bool:
        decision = table.open()
        if type(decision).__name__ != name or table.round < round_ or seat not in decision.seats(table):
            return False
        return all(test(table) for test in tests)

    return wanted


def told(name: str, test: Callable[[Any], bool] = lambda event: True) -> Wanted:
    return lambda table, events, action: any(type(event).__name__ == name and test(event) for event in events)


def over(*endings: str) -> Wanted:
    return lambda table, events, action: table.open() is None and table.legs[-1].ending in endings


def proposed(kind: type) -> Wanted:
    return lambda table, events, action: isinstance(action, kind) and bool(table.proposal)


FOUR: dict[str, Any] = {"players": 4}
GALLERY: dict[str, Callable[[], Moment]] = {
    "target": lambda: find(asked("PickTarget", 1), 1),
    "target-wait": lambda: find(asked("PickTarget", 1), 0),
    "proposal": lambda: find(proposed(moves.ChooseTarget), 3, **FOUR),
    "situation": lambda: find(asked("PickSituation", 0), 0),
    "shop-empty": lambda: find(asked("Prepare", 0), 0),
    "shop": lambda: find(asked("Prepare", 0, 0, lambda t: len(t.hand) > 5), 0),
    "shop-team": lambda: find(asked("Prepare", 0, 0, lambda t: t.ready[2]), 0, players=5),
    "globals": lambda: find(asked("Prepare", 1, 0, lambda t: len(t.globals) == 1), 1),
    "prepare-watch": lambda: find(asked("Prepare", 1), None),
    "off": lambda: find(asked("PickGlobalOff", 0), 0),
    "sink": lambda: find(asked("SinkVault", 0, 0, lambda t: len(t.sunk) == 1), 0),
    "parts": lambda: find(asked("SpareParts", 0, 0, lambda t: len(t.boosts) == 1), 0),
    "viewing": lambda: find(asked("Viewing", 0, 2), 0, shown=True, bold=4),
    "viewing-staff": lambda: find(asked("Viewing", 1, 1), 1),
    "viewing-vault": lambda: find(asked("Viewing", 0, 4), 0, bold=7),
    "prep": lambda: find(asked("Prep", 0, 2, lambda t: len(t.laid_now) == 4), 0),
    "prep-eight": lambda: find(asked("Prep", 0, 1), 0, keep_eight_visible=True),
    "prep-staff": lambda: find(asked("Prep", 1, 2, lambda t: not any(c >= 0 for c in t.slots)), 1, bold=5),
    "prep-vault": lambda: find(
        asked("Prep", 1, 4, lambda t: t.laid_now and not any(c >= 0 for c in t.slots)), 1, bold=8
    ),
    "prep-team": lambda: find(
        asked("Prep", 0, 1, lambda t: len(t.laid_now) == 3 and any(c >= 0 for c in t.slots)), 0, players=8
    ),
    "prep-watch": lambda: find(asked("Prep", 0, 2, lambda t: len(t.laid_now) == 4), None),
    "crunch": lambda: find(asked("Crunch", 0, 1, lambda t: t.scouted), 0, shown=True),
    "crunch-wait": lambda: find(asked("Crunch", 0, 2), 1),
    "reveal": lambda: find(told("Revealed", lambda e: e.die > 0), 0, shown=True),
    "reveal-staff": lambda: find(told("Revealed", lambda e: e.round == 4), 1, shown=True, bold=8),
    "assign": lambda: find(asked("Assign", 0, 2, lambda t: not t.touched and len(t.field) > 4), 0, bold=5),
    "assign-draft": lambda: find(asked("Assign", 0, 4, lambda t: t.touched), 0, bold=8),
    "assign-late": lambda: find(
        asked("Assign", 0, 1, lambda t: any(s.late for s in t.advice(0).draft.suggestions)), 0, bold=6
    ),
    "assign-watch": lambda: find(asked("Assign", 0, 2, lambda t: t.touched), 1, bold=5),
    "assigned": lambda: find(told("Assigned", lambda e: e.disabled and e.standing), 0, shown=True, bold=5),
    "wing": lambda: find(asked("WingIt", 0, 2, lambda t: t.attempt < 0), 0, bold=5),
    "wing-attempt": lambda: find(asked("WingIt", 0, 2, lambda t: bool(t.burning)), 0, bold=5),
    "wing-watch": lambda: find(asked("WingIt", 0, 2), 1, bold=5),
    "rolled": lambda: find(told("Rolled"), 0, shown=True, bold=5),
    "alarms": lambda: find(told("AlarmsRaised", lambda e: e.raised == 2), 0, shown=True, bold=5),
    "escape": lambda: find(asked("Prep", 0, 5), 0, bold=7),
    "escape-staff": lambda: find(asked("Prep", 1, 5), 1, bold=7),
    "open": lambda: find(asked("Prep", 0, 2, lambda t: len(t.laid_now) == 4), None, open_cards=True),
    "over": lambda: find(over("crew_win"), 0, shown=True, bold=3, lazy=True),
    "over-stalemate": lambda: find(over("stalemate"), 0, bold=1, lazy=True),
    "over-caught": lambda: find(over("staff_win_caught"), 1, bold=7),
    "over-alarms": lambda: find(over("staff_win_alarms"), 0, bold=3, players=8),
    "over-exhausted": lambda: find(over("staff_win_exhausted"), 0, bold=12),
    "over-twice": lambda: find(lambda t, e, a: t.open() is None, 0, bold=7, teams="twice"),
}

SHOWN = (
    "TargetChosen",
    "HeistOpened",
    "RoundStarted",
    "PrepEnded",
    "Revealed",
    "Assigned",
    "Rolled",
    "AlarmsRaised",
    "LegEnded",
)


def whole(seed: int, bold: int, **options: Any) -> list[Moment]:
    """A whole game from seat 0, where the director has something to show."""
    frames = []
    for table, events, _action in played(seed, bold, **options):
        if any(type(event).__name__ in SHOWN for event in events):
            view = plain(table.view(0)) | {"own": None}
            view["board"] |= {"outcome": None, "opened": None, "known_equipment": []}
            frames.append({"events": seen(events, 0), "view": view})
    return frames


def recorded() -> dict[str, Any]:
    return {
        "src/gallery/oceans-heist/moments.json": {name: make() for name, make in GALLERY.items()},
        "test/oceans-heist.games.json": {"two": whole(3, 7, players=2)},
    }
