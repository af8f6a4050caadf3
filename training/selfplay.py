"""Games as a learner plays them: many at once in one process, and what was decided in them."""

import random
import traceback
from collections.abc import Mapping, Sequence
from multiprocessing.connection import Connection
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np

from heistnight.bots.worker import work_for_parent
from heistnight.core.action import Input, Seat
from heistnight.core.table import Table
from heistnight.env.session import unhurried
from heistnight.games import game as find_game
from training.learned import Net
from training.record import GAME, PLAYERS

Weights = Mapping[str, np.ndarray]
GAMMA_LAMBDA = 0.95
LONGEST = 3_000  # answers after which a game is broken off and forgotten
SELF, HARD, PAST = "self", "hard", "past"
MAIN = "main"


class Batch(NamedTuple):
    """Decisions to learn from. Options of all rows stand one after the other; `sizes` says how many each row has."""

    rows: np.ndarray
    options: np.ndarray
    sizes: np.ndarray
    chosen: np.ndarray
    likely: np.ndarray  # the logarithm of the chance it was chosen with
    gain: np.ndarray  # how much better it went than expected
    target: np.ndarray  # what the value should have said
    games: int
    won: dict[str, tuple[float, int]]  # what main won, and of how many seats, by whom it played with


def joined(parts: Sequence[Batch]) -> Batch:
    won: dict[str, tuple[float, int]] = {}
    for part in parts:
        for name, (points, seats) in part.won.items():
            had = won.get(name, (0.0, 0))
            won[name] = had[0] + points, had[1] + seats
    arrays = [np.concatenate([part[place] for part in parts]) for place in range(7)]
    return Batch(*arrays, sum(part.games for part in parts), won)  # type: ignore[arg-type, call-arg]


class Decided(NamedTuple):
    row: bytes
    options: np.ndarray
    chosen: int
    likely: float
    value: float


class Seated:
    """One game that runs: who plays each seat, and what main decided there."""

    def __init__(self, number: str, with_whom: str, chance: random.Random) -> None:
        self.game = find_game(GAME)
        players = chance.choice(PLAYERS)
        self.table: Table = self.game.deal(unhurried(self.game, {"players": players}), number.encode())
        self.with_whom = with_whom
        mains = players if with_whom == SELF else chance.choice((1, 1, players // 2))
        self.nets = [MAIN] * mains + [with_whom] * (players - mains)
        chance.shuffle(self.nets)
        self.decided: list[list[Decided]] = [[] for _ in range(players)]
        self.answers = 0

    def asked(self) -> Seat | None:
        """The next seat that has a choice; those without are answered for."""
        table = self.table
        while table.agenda and self.answers < LONGEST:
            decision: Any = table.agenda[-1]
            seat: Seat = decision.seats(table)[0]
            options = table.offered(seat)
            if len(options) > 1:
                self.options = options
                return seat
            table.play(Input(table.now, seat, options[0]))
            self.answers += 1
        return None

    def worths(self, margins: float) -> list[float]:
        """Return the value of an outcome; early in a training partly that of its points, which vary less by luck."""
        outcome: Any = self.table.outcome()
        scores = outcome.scores
        found = []
        for seat in range(self.table.seats):
            rest = max(score for other, score in enumerate(scores) if other != seat)
            lead = 0.5 + 0.5 * float(np.tanh((scores[seat] - rest) / 20))
            found.append((1 - margins) * outcome.worth(seat) + margins * lead)
        return found


class Players:
    """Plays games with the nets it was last given."""

    def __init__(self, name: str, together: int) -> None:
        self.name = name
        compact = find_game(GAME).research.compact
        assert compact is not None
        self.compact = compact
        self.together = together
        self.chance = random.Random(name)
        self.dice = np.random.default_rng(crc32(name.encode()))
        self.count = 0
        self.running: list[Seated] = []
        self.nets: dict[str, Net] = {}

    def play(self, shares: Mapping[str, float], decisions: int, margins: float) -> Batch:
        """So many decisions of main, in games that are over; others run on."""
        done: list[Seated] = []
        made = 0
        names, odds = list(shares), list(shares.values())
        while made < decisions:
            while len(self.running) < self.together:
                with_whom = self.chance.choices(names, odds)[0]
                self.running.append(Seated(f"{self.name} {self.count}", with_whom, self.chance))
                self.count += 1
            seats = [seated.asked() for seated in self.running]
            over = [seated for seated, seat in zip(self.running, seats) if seat is None]
            for seated in over:
                if not seated.table.agenda:
                    done.append(seated)
                    made += sum(map(len, seated.decided))
            asked = [(seated, seat) for seated, seat in zip(self.running, seats) if seat is not None]
            self.running = [seated for seated, _ in asked]
            for name, net in self.nets.items():
                self.answer(net, [(seated, seat) for seated, seat in asked if seated.nets[seat] == name])
        return self.batch(done, margins)

    def answer(self, net: Net, asked: Sequence[tuple[Seated, Seat]]) -> None:
        if not asked:
            return
        rows = [self.compact.row(seated.table, seat) for seated, seat in asked]
        sizes = [len(seated.options) for seated, _ in asked]
        options = np.frombuffer(
            b"".join([self.compact.actions(seated.table, seat, seated.options) for seated, seat in asked]), np.float32
        ).reshape(sum(sizes), -1)
        trunk = net.trunk(np.frombuffer(b"".join(rows), np.float32).reshape(len(rows), -1))
        owner = np.repeat(np.arange(len(rows)), sizes)
        starts = np.cumsum([0, *sizes[:-1]])
        worths = net.worths(trunk, options, owner)
        worths -= np.maximum.reduceat(worths, starts)[owner]
        odds = np.exp(worths)
        odds /= np.add.reduceat(odds, starts)[owner]
        # The largest of worths with this noise is drawn by exactly these odds.
        noise = worths - np.log(-np.log(self.dice.random(len(worths)) + 1e-20) + 1e-20)
        values = net.values(trunk)
        for place, (seated, seat) in enumerate(asked):
            start, size = int(starts[place]), sizes[place]
            chosen = int(noise[start : start + size].argmax())
            if seated.nets[seat] == MAIN:
                likely = float(np.log(odds[start + chosen] + 1e-9))
                mine = options[start : start + size].astype(np.float16)
                seated.decided[seat].append(Decided(rows[place], mine, chosen, likely, float(values[place])))
            seated.table.play(Input(seated.table.now, seat, seated.options[chosen]))
            seated.answers += 1

    def batch(self, done: Sequence[Seated], margins: float) -> Batch:
        decisions: list[Decided] = []
        gains: list[float] = []
        targets: list[float] = []
        won: dict[str, tuple[float, int]] = {}
        for seated in done:
            worths, outcome = seated.worths(margins), seated.table.outcome()
            assert outcome is not None
            for seat, decided in enumerate(seated.decided):
                if seated.nets[seat] != MAIN:
                    continue
                points, seats = won.get(seated.with_whom, (0.0, 0))
                won[seated.with_whom] = points + outcome.worth(seat), seats + 1
                ahead, after = 0.0, worths[seat]
                backwards = []
                for decision in reversed(decided):
                    ahead = after - decision.value + GAMMA_LAMBDA * ahead
                    after = decision.value
                    backwards.append(ahead)
                decisions += decided
                gains += reversed(backwards)
                targets += [gain + decision.value for gain, decision in zip(reversed(backwards), decided)]
        rows = np.frombuffer(b"".join([decision.row for decision in decisions]), np.float32)
        return Batch(
            rows.reshape(len(decisions), -1).astype(np.float16),
            np.concatenate([decision.options for decision in decisions]),
            np.array([len(decision.options) for decision in decisions], np.int32),
            np.array([decision.chosen for decision in decisions], np.int32),
            np.array([decision.likely for decision in decisions], np.float32),
            np.array(gains, np.float32),
            np.array(targets, np.float32),
            len(done),
            won,
        )


def work(name: str, together: int, line: Connection) -> None:
    """A process that plays whenever it is sent something to play with."""
    work_for_parent()
    players = Players(name, together)
    try:
        while True:
            nets, shares, decisions, margins = line.recv()
            players.nets |= {who: Net(weights) for who, weights in nets.items()}
            line.send(players.play(shares, decisions, margins))
    except (EOFError, BrokenPipeError):
        return
    except Exception:
        traceback.print_exc()
        raise
