"""Bots against bots: one game, or as many as it takes to be sure."""

import hashlib
import math
import multiprocessing
import signal
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import islice
from multiprocessing import resource_tracker
from queue import SimpleQueue
from typing import Any, TypeVar

import msgspec

from heistnight.bots import Bot, Eyes, answer, bot, memory
from heistnight.bots.worker import work_for_parent
from heistnight.core.action import Input, Millis, Seat
from heistnight.core.decisions import Scramble
from heistnight.core.driver import Pacing, Talk, asked, deadline, may_rest, phrase_of, silence
from heistnight.core.game import Game
from heistnight.core.options import Options
from heistnight.core.rng import Rng
from heistnight.core.table import Table
from heistnight.games import game as find_game
from heistnight.lab.scramble import scramble
from heistnight.lab.watch import Watch

AnyGame = Game[Any, Any]
Part = TypeVar("Part")
Result = TypeVar("Result")

PAUSE: Millis = 100  # before an answer, where the bot does not say how long a person would take over it
BEFORE_TALK: Millis = 11_000
BATCHES_A_WORKER = 8
PARTS_AHEAD = 2  # for each worker, so that nobody waits for the next
GAMES_A_BATCH = 4  # small: whoever waits for strong bots sees every game soon, and an interrupt loses little


class GameResult(msgspec.Struct, frozen=True):
    """Result of one game among bots: its seats, winners, scores and duration."""

    levels: tuple[str, ...]
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    ending: str
    decided_by: str
    decisions: int
    turns: int | None = None

    def worth(self, seat: Seat) -> float:
        """k winners share one point."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def play_game(
    game: AnyGame,
    options: Options,
    seed: bytes,
    bots: Sequence[Bot],
    *,
    talk: bool = False,
    watch: Watch | None = None,
    people: Collection[Seat] = (),
) -> GameResult:
    """One game by virtual time; with `talk` the bots speak, listen, and remember who kept their word.

    Without a clock those who are asked are drawn one after the other; under one whoever is ready first answers first.
    In real time the bots on the seats of `people` stand for people, and the others treat them so.
    """
    table = game.deal(options, seed, logged=talk or watch is not None)
    if watch is not None:
        watch.look(table)
    chance = Rng(_derived(seed, b"house"))
    rngs = [Rng(_derived(seed, b"bot%d" % seat)) for seat in range(table.seats)]
    spoken = Talk(game.phrases)
    pacing = Pacing()
    spoken_of: object = None
    resting: set[Seat] = set()
    decisions = 0

    def eyes(seat: Seat) -> Eyes:
        return _eyes(table, seat, rngs, spoken) if talk else Eyes(table, seat, rngs[seat])

    def takes(seat: Seat) -> Millis:
        says = bots[seat].takes(eyes(seat))
        return PAUSE if says is None else says

    while (decision := table.open()) is not None:
        if isinstance(decision, Scramble):
            decisions += scramble(table, bots, rngs, spoken, watch, people)
            continue
        if talk and decision is not spoken_of:
            spoken_of = decision
            _speak(table, bots, rngs, spoken)
        clocked = deadline(table) is not None
        seats = asked(table, resting=resting)
        seat: Seat | None
        if clocked:
            seat = pacing.next(table, chance.shuffled(seats), takes)
        else:
            seat = seats[0] if len(seats) == 1 else chance.choice(seats)
        if seat is None:
            table.play(silence(table))
            resting.clear()
            if watch is not None:
                watch.look(table)
            continue
        action = answer(bots[seat], eyes(seat), may_rest=may_rest(table, seat, resting))
        if action is None:
            resting.add(seat)
            continue
        at = table.now + PAUSE
        if clocked:
            at = pacing.at(table, seat)
            pacing.rests(seat, at)
        if watch is not None:
            watch.answer(table, decision, seat, at - table.now)
        table.play(Input(at, seat, action))
        resting.clear()
        decisions += 1
        if watch is not None:
            watch.look(table)
    outcome = table.outcome()
    assert outcome is not None
    return GameResult(
        levels=tuple(bot.level for bot in bots),
        winners=outcome.winners,
        scores=outcome.scores,
        ending=outcome.ending,
        decided_by=outcome.decided_by,
        decisions=decisions,
        turns=table.turns_taken(),
    )


def _eyes(table: Table, seat: Seat, rngs: Sequence[Rng], spoken: Talk) -> Eyes:
    return Eyes(table, seat, rngs[seat], *memory(table, seat, spoken.said, spoken.before, table.now))


def _speak(table: Table, bots: Sequence[Bot], rngs: Sequence[Rng], spoken: Talk) -> None:
    """The asked seats say something before they answer a new question."""
    closes = deadline(table)
    at = table.now if closes is None else min(table.now + BEFORE_TALK, closes)
    for seat in asked(table):
        phrase = bots[seat].speak(_eyes(table, seat, rngs, spoken))
        if phrase is not None:
            spoken.say(table, phrase_of(table, spoken.forms, spoken.said, at, seat, phrase))


class Match(msgspec.Struct, frozen=True):
    """Everything a worker needs to play any game of a match."""

    game: str
    options: dict[str, Any]
    levels: tuple[str, ...]
    seed: bytes
    rotate: bool
    talk: bool

    def seating(self, index: int) -> tuple[str, ...]:
        """Return the seating of this game: with `rotate` everyone moves one seat on from game to game."""
        turn = index % len(self.levels) if self.rotate else 0
        return self.levels[-turn:] + self.levels[:-turn] if turn else self.levels

    def play(self, index: int, watch: Watch | None = None) -> GameResult:
        game = find_game(self.game)
        bots = [bot(self.game, level) for level in self.seating(index)]
        seed = _derived(self.seed, b"game%d" % index)
        return play_game(game, game.options(**self.options), seed, bots, talk=self.talk, watch=watch)


def play_match(
    game_id: str,
    options: Options,
    levels: Sequence[str],
    games: int,
    seed: bytes,
    workers: int = 1,
    *,
    rotate: bool = False,
    talk: bool = False,
) -> Iterator[GameResult]:
    """The games of a match in order, one at a time as they are done; the workers change only how soon."""
    match = Match(game_id, settings_of(options), tuple(levels), seed, rotate, talk)
    if workers <= 1 or games <= 1:
        yield from map(match.play, range(games))
        return
    size = max(1, min(GAMES_A_BATCH, games // (workers * BATCHES_A_WORKER)))
    batches = [range(start, min(start + size, games)) for start in range(0, games, size)]
    early: dict[int, list[GameResult]] = {}
    turn = 0
    for place, results in in_processes(partial(_play_batch, match), batches, workers):
        early[place] = results
        while turn in early:
            yield from early.pop(turn)
            turn += 1


def run_match(
    game_id: str,
    options: Options,
    levels: Sequence[str],
    games: int,
    seed: bytes,
    workers: int = 1,
    on_result: Callable[[GameResult], None] | None = None,
    *,
    rotate: bool = False,
    talk: bool = False,
) -> list[GameResult]:
    """All games of a match in order; `on_result` hears of each one as it comes."""
    results: list[GameResult] = []
    for result in play_match(game_id, options, levels, games, seed, workers, rotate=rotate, talk=talk):
        results.append(result)
        if on_result is not None:
            on_result(result)
    return results


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The interval that holds the true share of wins 95 times in 100 (Wilson's score interval)."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    centre = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def _play_batch(match: Match, indices: range) -> list[GameResult]:
    return [match.play(index) for index in indices]


def in_processes(work: Callable[[Part], Result], parts: Sequence[Part], workers: int) -> Iterator[tuple[int, Result]]:
    """The results of all parts as they are done, each with its place, by workers that an interrupt does not reach.

    Whoever stops waiting stops the workers, in the middle of whatever they do.
    """
    others = multiprocessing.active_children()
    crew = ProcessPoolExecutor(
        min(workers, len(parts)), multiprocessing.get_context("spawn"), initializer=work_for_parent
    )
    coming = enumerate(parts)
    done: SimpleQueue[tuple[int, Future[Result]]] = SimpleQueue()  # an interrupt leaves no lock of it held

    def hand_out(count: int) -> int:
        with _interrupts_held():
            ahead = list(islice(coming, count))
            for place, part in ahead:
                crew.submit(work, part).add_done_callback(partial(_tell, done, place))
        return len(ahead)

    try:
        out = hand_out(PARTS_AHEAD * workers)
        while out:
            place, future = done.get()
            out += hand_out(1) - 1
            yield place, future.result()
    finally:
        crew.shutdown(wait=False, cancel_futures=True)
        for worker in multiprocessing.active_children():
            if worker not in others:
                worker.kill()


def _tell(done: "SimpleQueue[tuple[int, Future[Result]]]", place: int, future: "Future[Result]") -> None:
    done.put((place, future))


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """A process that is started now is deaf from its first moment: it inherits which signals are held."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # starting it would let go of the signals
    held = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)


def settings_of(options: Options) -> dict[str, Any]:
    """The options that were set, as a worker is told them and a file keeps them."""
    return {name: value for name, value in options.plain().items() if value is not None}


def _derived(seed: bytes, purpose: bytes) -> bytes:
    return hashlib.shake_256(purpose + b"|" + seed).digest(16)
