"""What the strongest bots make of Masterminds: the figures of section 15 of its rules.

    python benchmarks/bots_masterminds.py table --players 2,3,4,5 --games 200     length, outcomes, seats, cards
    python benchmarks/bots_masterminds.py reckless --players 2 --games 400        judgement against pressing on
    python benchmarks/bots_masterminds.py ladder --games 60                       one of a level among the one below

With --json one JSON object is printed. Shares come with Wilson's 95 percent interval. `table` counts what the log of
each game tells; a Talent's or a card's value is the share of games won by seats that had the Talent in their team or
played the card, less what is fair.
"""

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from time import process_time
from typing import Any

from heistnight.bots import Bot, Eyes, levels
from heistnight.bots.masterminds import Hard
from heistnight.bots.masterminds.player import Options
from heistnight.bots.masterminds.position import Position
from heistnight.core.action import Action, Input
from heistnight.core.problems import Problem
from heistnight.core.rng import Rng
from heistnight.games.masterminds import GAME, moves
from heistnight.games.masterminds.moves import CHOOSE
from heistnight.games.masterminds.options import MastermindsOptions
from heistnight.games.masterminds.table import MastermindsTable
from heistnight.lab import run_match, wilson

# Seconds by MHS-18.5: windows a turn, an announcement, holding or pressing on, a Prep turn, Upkeep.
WINDOWS, ANNOUNCING, HOLDING, PREPPING, UPKEEP = 7, 15, 5, 30, 2


class Reckless(Hard):
    """The strongest player, but for one thing: it presses on whenever success is possible at all."""

    level = "reckless"

    def press_on(self, position: Position, options: Options) -> Action:
        return CHOOSE["continue" if may_succeed(position) else "hold"]


class Judging(Hard):
    """The strongest player, counting how often it holds where the reckless one presses on."""

    def __init__(self) -> None:
        self.asked = 0
        self.held = 0

    def press_on(self, position: Position, options: Options) -> Action:
        action = super().press_on(position, options)
        if may_succeed(position):
            self.asked += 1
            self.held += action == CHOOSE["hold"]
        return action


def may_succeed(position: Position) -> bool:
    """Whether pressing on has any chance at all."""
    chances = (attempt.odds for attempt in position.decision.announcements(position.world))
    return any(odds.perfection or odds.success for odds in chances)


def play(options: MastermindsOptions, bots: Sequence[Bot], seed: bytes, logged: bool) -> MastermindsTable:
    """One game to the end."""
    return play_twice(options, bots, seed, logged)[0]


def play_twice(
    options: MastermindsOptions, bots: Sequence[Bot], seed: bytes, logged: bool
) -> tuple[MastermindsTable, MastermindsTable]:
    """One game to the end, and the same game as it would have ended without even_rounds (MHS-15.8).

    No bot asks about that option, so both are the same game up to there; the value dice are the same as well.
    """
    table = GAME.deal(options, seed, logged=logged)
    rngs = [Rng(seed + b"bot%d" % seat) for seat in range(table.seats)]
    turn, sooner = table.turn, None
    while (decision := table.open()) is not None:
        if table.turn != turn:
            turn = table.turn
            if sooner is None and (table.emptied or table.heists_done() >= options.heists_to_end):
                sooner = table.clone()
        seat = decision.seats(table)[0]
        table.play(Input(table.now, seat, bots[seat].choose(Eyes(table, seat, rngs[seat]))))
    if sooner is None:
        return table, table
    sooner.agenda.clear()
    sooner.values = table.values
    return table, sooner


class Tally:
    """What many games among equals come to."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.games = 0
        self.counts: Counter[str] = Counter()
        self.turns: list[int] = []
        self.endings: Counter[str] = Counter()
        self.orders = [0.0] * seats
        self.orders_sooner = [0.0] * seats
        self.had: dict[str, list[float]] = defaultdict(list)
        self.scores: list[tuple[int, int]] = []
        self.gems = 0
        self.without = 0

    def add(self, table: MastermindsTable, sooner: MastermindsTable) -> None:
        outcome, as_in_the_book = table.outcome(), sooner.outcome()
        assert outcome is not None
        assert as_in_the_book is not None
        assert table.log is not None
        for winner in as_in_the_book.winners:
            self.orders_sooner[(winner - table.first) % self.seats] += 1 / len(as_in_the_book.winners)
        self.games += 1
        self.turns.append(table.turn)
        self.endings[f"{outcome.ending}, {table.heists_done()} heists"] += 1
        for winner in outcome.winners:
            self.orders[(winner - table.first) % self.seats] += 1 / len(outcome.winners)
        best, *rest = sorted(outcome.scores, reverse=True)
        self.scores.append((best, best - rest[0]))
        self.gems += sum(map(sum, table.gems))
        self.without += sum(not kept for kept in table.mementos)
        had: dict[str, set[int]] = defaultdict(set)
        for event in table.log:
            self.hear(event, had)
        for thing, owners in had.items():
            for seat in owners:
                self.had[thing].append(1 / len(outcome.winners) if seat in outcome.winners else 0.0)

    def hear(self, event: object, had: dict[str, set[int]]) -> None:
        counts = self.counts
        match event:
            case moves.TurnChosen(what=what):
                counts[what] += 1
            case moves.StepEnded(step=step, result=result):
                counts["attempts"] += 1
                counts[f"step {step}"] += 1
                counts[result] += 1
            case moves.HeldOrContinued(what=what):
                counts[what] += 1
            case moves.DiceWiped(dice=dice):
                counts["dice wiped"] += len(dice)
            case moves.GoneLoud():
                counts["gone loud"] += 1
            case moves.ConsequenceSuffered(consequence=consequence):
                counts["consequences"] += 1
                counts[f"consequence {consequence}"] += 1
            case moves.FirstRecruits(talents=talents):
                for seat, talent in enumerate(talents):
                    had[talent].add(seat)
            case moves.Recruited(seat=seat, talent=talent):
                had[talent].add(seat)
            case moves.GearPlaced(seat=seat, gear=gear) | moves.GearTaken(thief=seat, gear=gear):
                counts["gear"] += 1
                had[gear].add(seat)
            case moves.ActionAnnounced(seat=seat, card=card):
                counts["actions"] += 1
                had[card].add(seat)
            case moves.Interrupted(seat=seat, card=card):
                counts["interrupts" if card[0] == "I" else "abilities in windows"] += 1
                if card[0] == "I":
                    had[card].add(seat)

    def found(self) -> dict[str, Any]:
        games, counts = self.games, self.counts
        turns = sorted(self.turns)
        attempts = counts["attempts"]
        seconds = (
            (WINDOWS + UPKEEP) * sum(turns)
            + ANNOUNCING * attempts
            + HOLDING * (counts["hold"] + counts["continue"])
            + PREPPING * counts["prep"]
        )
        return {
            "players": self.seats,
            "games": games,
            "turns": mean(turns),
            "turns_5_95": (turns[games // 20], turns[min(games - 1, games * 19 // 20)]),
            "minutes": seconds / 60 / games,
            "endings": dict(self.endings.most_common()),
            "orders": [share(wins, games) for wins in self.orders],
            "orders_without_even_rounds": [share(wins, games) for wins in self.orders_sooner],
            "prep_share": counts["prep"] / sum(turns),
            "outcomes": {key: counts[key] / attempts for key in ("perfection", "success", "push", "failure")},
            "winning_score": mean(best for best, _ in self.scores),
            "margin": mean(margin for _, margin in self.scores),
            "gems_per_player": self.gems / games / self.seats,
            "players_without_heist": self.without / games / self.seats,
            "per_game": {key: count / games for key, count in sorted(counts.items())},
            "values": {
                thing: (*share(sum(wins), len(wins)), len(wins), sum(wins) / len(wins) - 1 / self.seats)
                for thing, wins in sorted(self.had.items())
            },
        }


def share(wins: float, games: int) -> tuple[float, float, float]:
    return (wins / games, *wilson(wins, games))


def mean(values: Iterable[float]) -> float:
    numbers = list(values)
    return sum(numbers) / len(numbers)


def table_of(options: MastermindsOptions, games: int, seed: bytes) -> dict[str, Any]:
    tally = Tally(options.players)
    for number in range(games):
        tally.add(*play_twice(options, [Hard()] * options.players, seed + b"%d" % number, logged=True))
    return tally.found()


def reckless(options: MastermindsOptions, games: int, seed: bytes) -> dict[str, Any]:
    """One with judgement among the reckless, seats rotating."""
    wins = 0.0
    judge = Judging()
    for number in range(games):
        seat = number % options.players
        bots: list[Bot] = [Reckless()] * options.players
        bots[seat] = judge
        outcome = play(options, bots, seed + b"%d" % number, logged=False).outcome()
        assert outcome is not None
        wins += 1 / len(outcome.winners) if seat in outcome.winners else 0.0
    return {
        "players": options.players,
        "games": games,
        "judgement": share(wins, games),
        "fair": 1 / options.players,
        "asked_per_game": judge.asked / games,
        "held": share(judge.held, max(1, judge.asked)),
    }


def ladder(options: MastermindsOptions, games: int, seed: bytes) -> dict[str, Any]:
    """One of each level among those of the level below, seats rotating, and how long the strongest thinks."""
    found: dict[str, Any] = {"players": options.players, "games": games, "fair": 1 / options.players}
    for below, level in pairwise(levels(GAME.id)):
        seating = [level] + [below] * (options.players - 1)
        results = run_match(GAME.id, options, seating, games, seed, rotate=True)
        found[f"{level} among {below}"] = share(sum(r.worth(r.levels.index(level)) for r in results), games)
    return found


def thinking(options: MastermindsOptions, games: int, seed: bytes) -> dict[str, Any]:
    """Milliseconds of CPU a decision of the strongest, among its own kind."""
    spent: list[float] = []

    class Timed(Hard):
        def choose(self, eyes: Eyes) -> Action:
            start = process_time()
            action = super().choose(eyes)
            spent.append(1000 * (process_time() - start))
            return action

    for number in range(games):
        play(options, [Timed()] * options.players, seed + b"%d" % number, logged=False)
    spent.sort()
    return {
        "players": options.players,
        "decisions": len(spent),
        "mean_ms": mean(spent),
        "p99_ms": spent[len(spent) * 99 // 100],
        "longest_ms": spent[-1],
    }


MEASURES: dict[str, Callable[[MastermindsOptions, int, bytes], dict[str, Any]]] = {
    "ladder": ladder,
    "table": table_of,
    "thinking": thinking,
    "reckless": reckless,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("measure", choices=sorted(MEASURES))
    parser.add_argument("--players", default="2,3,4,5", help="numbers of seats, with commas")
    parser.add_argument("--set", action="append", default=[], metavar="option=value")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", default="masterminds")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    words = dict(word.partition("=")[::2] for word in asked.set)
    rows = []
    for players in map(int, asked.players.split(",")):
        options = GAME.options_type.parse({"players": players, "pace": "none", **words})
        found = MEASURES[asked.measure](options, asked.games, asked.seed.encode())
        rows.append(found)
        if not asked.json:
            print("\n".join(f"{key:>22}  {plain(value)}" for key, value in found.items()), flush=True)
    if asked.json:
        json.dump(rows, sys.stdout, indent=1)


def plain(value: object) -> str:
    match value:
        case float():
            return f"{value:.3f}"
        case dict():
            return ", ".join(f"{key} {plain(part)}" for key, part in value.items())
        case tuple() | list():
            return "[" + " ".join(map(plain, value)) + "]"
        case _:
            return str(value)


if __name__ == "__main__":
    try:
        main()
    except Problem as problem:
        sys.exit(str(problem))
