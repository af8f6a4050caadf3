"""`heistnight simulate`: results of many games among bots."""

import argparse
import os
import statistics
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from heistnight.cli.box import add_deck
from heistnight.cli.words import (
    AnyGame,
    Commands,
    add_game_words,
    find,
    fresh_seed,
    named_levels,
    one_each,
    options,
    seed_bytes,
    whole,
)
from heistnight.core.options import Options
from heistnight.lab.findings import clustered
from heistnight.lab.match import GameResult, play_match, wilson

INTERRUPTED = 130
BAR = 30


class Spread(msgspec.Struct, frozen=True):
    """Distribution in seven numbers."""

    mean: float
    deviation: float
    least: float
    tenth: float
    median: float
    ninetieth: float
    most: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Spread":
        ordered = sorted(values)
        last = len(ordered) - 1
        return cls(
            mean=statistics.fmean(ordered),
            deviation=statistics.pstdev(ordered),
            least=ordered[0],
            tenth=ordered[round(0.1 * last)],
            median=statistics.median(ordered),
            ninetieth=ordered[round(0.9 * last)],
            most=ordered[last],
        )


class SeatLine(msgspec.Struct, frozen=True):
    """Results of a seat; k winners of a game share one win."""

    seat: int
    bot: str
    wins: float
    share: float
    interval: tuple[float, float]
    mean_score: float
    scores: Spread


class BotLine(msgspec.Struct, frozen=True):
    """Results of a level over all seats it held: the share of wins per seat; a game is one observation."""

    seats: int
    wins: float
    share: float
    interval: tuple[float, float]
    mean_score: float


class Report(msgspec.Struct, frozen=True):
    """Results of a match. All but the seconds follows from the seed.

    Every game is counted under one of `endings`; `decided_by` tells for each of them what decided, where that has
    another name.
    """

    game: str
    preset: str
    options: dict[str, Any]
    seed: int
    asked: int
    games: int
    seconds: float
    decisions: int
    decisions_per_second: float
    seats: list[SeatLine] = []
    bots: dict[str, BotLine] = {}
    scores: Spread | None = None
    decisions_per_game: Spread | None = None
    turns: Spread | None = None
    nobody: float = 0
    endings: dict[str, int] = {}
    decided_by: dict[str, dict[str, int]] = {}


def add_to(commands: Commands) -> None:
    command = commands.add_parser("simulate", help="let bots play many games", allow_abbrev=False)
    command.add_argument("game", metavar="GAME", help="game id (see `heistnight games`)")
    add_game_words(command, bots="a level for each seat, with commas; one alone is for all seats")
    command.add_argument(
        "--games", type=whole(1, 10**9), default=100, metavar="K", help="number of games (default 100)"
    )
    command.add_argument(
        "--workers",
        type=whole(1, 1024),
        default=os.cpu_count() or 1,
        metavar="W",
        help="number of processes (default: one per core); the results do not depend on it",
    )
    add_deck(command)
    command.add_argument("--rotate", action="store_true", help="move every bot one seat on after each game")
    command.add_argument("--talk", action="store_true", help="let bots talk and listen")
    command.add_argument("--json", action="store_true", help="print one JSON object")
    command.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    game = find(asked.game)
    named = named_levels(game, asked.bots)
    players = asked.players
    if players is None and len(named) > 1 and not any(name == "players" for name, _ in asked.settings):
        players = len(named)
    chosen = options(game, players, asked.settings, asked.preset)
    levels = one_each(named, chosen.players, f"{chosen.players} seats")
    seed = fresh_seed() if asked.seed is None else asked.seed
    results: list[GameResult] = []
    started = time.perf_counter()
    code = 0
    try:
        with progress(asked.games) as bar:
            task = bar.add_task(game.title, total=asked.games)
            for result in play_match(
                game.id,
                chosen,
                levels,
                asked.games,
                seed_bytes(seed),
                asked.workers,
                rotate=asked.rotate,
                talk=asked.talk,
            ):
                results.append(result)
                bar.advance(task)
    except KeyboardInterrupt:
        code = INTERRUPTED
    found = report(game, chosen, seed, asked.games, results, time.perf_counter() - started)
    if asked.json:
        print(msgspec.json.encode(found).decode())
    else:
        show(Console(highlight=False, emoji=False, markup=False), game, found)
    return code


class Rate(ProgressColumn):
    """Return the speed in games per second, or per minute where they take long."""

    def render(self, task: Task) -> Text:
        speed = task.speed or 0.0
        return Text(f"{speed:,.1f} games/s" if speed >= 1 or not speed else f"{60 * speed:,.1f} games/min", style="dim")


def progress(games: int) -> Progress:
    """Return a progress bar on stderr; none where stderr is not a terminal."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        Rate(),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal or games < 2)


def report(
    game: AnyGame, chosen: Options, seed: int, asked: int, results: Sequence[GameResult], seconds: float
) -> Report:
    decisions = sum(result.decisions for result in results)
    plain = Report(
        game=game.id,
        preset=game.played_as(chosen),
        options=msgspec.to_builtins(chosen),
        seed=seed,
        asked=asked,
        games=len(results),
        seconds=round(seconds, 3),
        decisions=decisions,
        decisions_per_second=round(decisions / seconds, 1) if seconds else 0.0,
    )
    if not results:
        return plain
    turns = [result.turns for result in results if result.turns is not None]
    return msgspec.structs.replace(
        plain,
        seats=[_seat_line(seat, results) for seat in range(len(results[0].scores))],
        bots={level: _bot_line(level, results) for level in dict.fromkeys(results[0].levels)},
        scores=Spread.of([score for result in results for score in result.scores]),
        decisions_per_game=Spread.of([result.decisions for result in results]),
        turns=Spread.of(turns) if turns else None,
        nobody=sum(not result.winners for result in results),
        endings=_counted(result.ending for result in results),
        decided_by=_decided(results),
    )


def _seat_line(seat: int, results: Sequence[GameResult]) -> SeatLine:
    """Return the scores of the seats; those beyond belong to opponents that make no decisions."""
    held = {result.levels[seat] if seat < len(result.levels) else "nobody" for result in results}
    wins = sum(result.worth(seat) for result in results)
    spread = Spread.of([result.scores[seat] for result in results])
    return SeatLine(
        seat=seat,
        bot=held.pop() if len(held) == 1 else "in turn",
        wins=wins,
        share=wins / len(results),
        interval=wilson(wins, len(results)),
        mean_score=spread.mean,
        scores=spread,
    )


def _bot_line(level: str, results: Sequence[GameResult]) -> BotLine:
    held = [(result, seat) for result in results for seat, who in enumerate(result.levels) if who == level]
    won = [[result.worth(seat) for seat, who in enumerate(result.levels) if who == level] for result in results]
    share = clustered(level, [(sum(some), len(some)) for some in won])
    return BotLine(
        seats=len(held),
        wins=sum(map(sum, won)),
        share=share.share,
        interval=(share.low, share.high),
        mean_score=statistics.fmean(result.scores[seat] for result, seat in held),
    )


def _decided(results: Sequence[GameResult]) -> dict[str, dict[str, int]]:
    """Return the reasons that decided games of this ending."""
    told = [(result.ending, result.decided_by) for result in results if result.decided_by not in ("", result.ending)]
    endings = dict.fromkeys(ending for ending, _ in told)
    return {ending: _counted(decided for of, decided in told if of == ending) for ending in endings}


def _how(decided: dict[str, int]) -> str:
    """Return the reasons in brackets, without a number where there was only one."""
    if len(decided) < 2:
        return "".join(f" ({name})" for name in decided)
    return f" ({', '.join(f'{name} {count}' for name, count in decided.items())})"


def _counted(words: Iterable[str]) -> dict[str, int]:
    return dict(Counter(words).most_common())


def show(console: Console, game: AnyGame, found: Report, *, played: int | None = None) -> None:
    """Print the results; `played` is the number of games that took these seconds, if not all."""
    whole_match = found.games == found.asked
    head = f"{found.games} games of {game.title}" if whole_match else f"{found.games} of {found.asked} games played"
    console.print(Text(f"{head}, seed {found.seed}. {found.preset}.", style="bold"))
    if not found.games:
        return
    console.print(_seats_table(found.seats))
    console.print(_bots_table(found.bots))
    spreads = {
        "points": found.scores,
        "decisions a game": found.decisions_per_game,
        "turns a game": found.turns,
    }
    console.print(_spreads_table({name: spread for name, spread in spreads.items() if spread is not None}))
    if found.nobody:
        console.print(Text(f"Games without a winner: {found.nobody:g}"))
    endings = [f"{name} {count}{_how(found.decided_by.get(name, {}))}" for name, count in found.endings.items()]
    console.print(Text(f"Endings: {', '.join(endings)}"))
    if played is not None:
        speed = played / found.seconds if found.seconds else 0
        console.print(Text(f"{played:,} games in {found.seconds:.1f} s: {speed:,.1f} games/s"))
        return
    console.print(
        Text(
            f"{found.decisions} decisions in {found.seconds:.1f} s: {found.decisions_per_second:,.0f} decisions/s, "
            f"{found.games / found.seconds if found.seconds else 0:,.1f} games/s"
        )
    )


def grid(*columns: str) -> Table:
    """Return a table without lines: one column of words, the others of numbers."""
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for place, column in enumerate(columns):
        table.add_column(column, justify="left" if place == 0 else "right", no_wrap=True)
    return table


def _seats_table(seats: Sequence[SeatLine]) -> Table:
    table = grid("seat", "wins", "share", "95%", "mean points", "10% to 90%", "")
    for line in seats:
        table.add_row(
            f"{line.seat} {line.bot}",
            f"{line.wins:.1f}",
            *_share(line.share, line.interval),
            f"{line.mean_score:.1f}",
            f"{line.scores.tenth:g} to {line.scores.ninetieth:g}",
            _bar(line.share),
        )
    return table


def _bots_table(bots: dict[str, BotLine]) -> Table:
    table = grid("bot", "wins", "share a seat", "95%", "mean points", "seats held")
    for level, line in bots.items():
        shares = _share(line.share, line.interval)
        table.add_row(level, f"{line.wins:.1f}", *shares, f"{line.mean_score:.1f}", str(line.seats))
    return table


def _spreads_table(spreads: dict[str, Spread]) -> Table:
    table = grid("", "mean", "sd", "least", "10%", "median", "90%", "most")
    for name, spread in spreads.items():
        numbers = (spread.least, spread.tenth, spread.median, spread.ninetieth, spread.most)
        table.add_row(name, f"{spread.mean:.1f}", f"{spread.deviation:.1f}", *(f"{number:g}" for number in numbers))
    return table


def _share(share: float, interval: tuple[float, float]) -> tuple[str, str]:
    return f"{share:.1%}", f"{interval[0]:.1%} to {interval[1]:.1%}"


def _bar(share: float) -> Text:
    return Text("█" * round(BAR * share), style="yellow")
