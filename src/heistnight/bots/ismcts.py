"""Tree search where much is hidden: many worlds, one tree for each pair of eyes.

Each run draws a world that the searching seat can not tell from the true one and plays it on. Every seat walks down a
tree of its own that branches only on what that seat does and sees, so nobody's choice leans on what only others know
(Cowling, Powley, Whitehouse: Information Set Monte Carlo Tree Search, 2012, with many observers). It works for any game
whose tables keep the contract of core/, sealed choices and all.
"""

from collections.abc import Callable, Sequence
from math import log, sqrt
from random import Random
from typing import Any

from heistnight.bots.bot import Eyes
from heistnight.core.action import Action, Input, Seat
from heistnight.core.driver import silence
from heistnight.core.table import Table

Rewards = Sequence[float]
Policy = Callable[[Any, Seat, Sequence[Action], Random], Action]
Judge = Callable[[Any], Rewards | None]
Narrow = Callable[[Any, Seat, Sequence[Action]], Sequence[Action]]


class Arm:
    """One action at a node: how often it was there, how often it was tried, what it brought."""

    __slots__ = ("offered", "total", "visits")

    def __init__(self) -> None:
        self.offered = 0
        self.visits = 0
        self.total = 0.0

    def promise(self, explore: float) -> float:
        return self.total / self.visits + explore * sqrt(log(self.offered) / self.visits)


class Node:
    """A moment as one seat knows it: what it may do, and what it may do or see next."""

    __slots__ = ("arms", "next")

    def __init__(self) -> None:
        self.arms: dict[Action, Arm] = {}
        self.next: dict[Any, Node] = {}


def anything(table: Any, seat: Seat, options: Sequence[Action], rng: Random) -> Action:
    """The simplest way to play a world on: by chance."""
    return options[int(rng.random() * len(options))]


def at_the_end(table: Table) -> Rewards | None:
    """Judge only finished games, by the share of victory each seat has."""
    outcome = table.outcome() if not table.agenda else None
    return None if outcome is None else [outcome.worth(seat) for seat in range(table.seats)]


def everything(table: Any, seat: Seat, options: Sequence[Action]) -> Sequence[Action]:
    """Look at every option."""
    return options


class Search:
    """A search for one seat; `root.arms` holds what was learnt about its options."""

    def __init__(
        self,
        eyes: Eyes,
        rng: Random,
        *,
        explore: float = 0.7,
        policy: Policy = anything,
        judge: Judge = at_the_end,
        narrow: Narrow = everything,
    ) -> None:
        self.eyes = eyes
        self.rng = rng
        self.explore = explore
        self.policy = policy
        self.judge = judge
        self.narrow = narrow
        self.roots: dict[Seat, Node] = {}

    @property
    def root(self) -> Node:
        return self.roots.setdefault(self.eyes.seat, Node())

    def run(self, worlds: int) -> Action:
        """Play so many worlds on, and return the action that was tried most."""
        for _ in range(worlds):
            self.play_on(self.eyes.world())
        return self.favourite()

    def favourite(self) -> Action:
        arms = self.root.arms
        return max(
            self.eyes.options, key=lambda option: (arm.visits, arm.total) if (arm := arms.get(option)) else (0, 0.0)
        )

    def worth(self, action: Action) -> float:
        """Return the average result of an action."""
        arm = self.root.arms.get(action)
        return arm.total / arm.visits if arm and arm.visits else 0.0

    def play_on(self, world: Table) -> None:
        world.log = []
        walk = _Walk(self, world)
        while (rewards := self.judge(world)) is None:
            walk.step()
        for seat, arm in walk.path:
            arm.visits += 1
            arm.total += rewards[seat]


class _Walk:
    """One world played on: where every seat stands in its own tree, and the arms it went by."""

    def __init__(self, search: Search, world: Table) -> None:
        self.search = search
        self.world = world
        self.path: list[tuple[Seat, Arm]] = []
        roots = search.roots
        self.places: dict[Seat, Node | None] = {seat: roots.setdefault(seat, Node()) for seat in range(world.seats)}
        self.grown: set[Seat] = set()

    def step(self) -> None:
        world = self.world
        decision = world.open()
        assert decision is not None
        told = len(world.log or ())
        seats = decision.seats(world)
        if not seats:
            world.play(silence(world))
            self.look(None, None, told)
            return
        seat = self.search.eyes.seat if self.search.eyes.seat in seats else seats[0]
        options = self.search.narrow(world, seat, world.offered(seat))
        action = self.choose(seat, options)
        world.play(Input(world.now, seat, action))
        self.look(seat, action, told)

    def choose(self, seat: Seat, options: Sequence[Action]) -> Action:
        node, search = self.places[seat], self.search
        if node is None:
            return options[0] if len(options) == 1 else search.policy(self.world, seat, options, search.rng)
        arms = [node.arms.setdefault(option, Arm()) for option in options]
        for arm in arms:
            arm.offered += 1
        fresh = [place for place, arm in enumerate(arms) if not arm.visits]
        if fresh:
            place = fresh[int(search.rng.random() * len(fresh))]
        else:
            place = max(range(len(arms)), key=lambda place: arms[place].promise(search.explore))
        self.path.append((seat, arms[place]))
        return options[place]

    def look(self, actor: Seat | None, action: Action | None, told: int) -> None:
        """Every seat goes on to what it did or saw; a tree grows by one place a run, then the seat plays by policy."""
        events = (self.world.log or ())[told:]
        for seat, node in self.places.items():
            if node is None:
                continue
            seen = tuple(event for event in (event.seen_by(seat) for event in events) if event is not None)
            if not seen and seat != actor:
                continue
            key = (action if seat == actor else None, seen)
            following = node.next.get(key)
            if following is None and seat not in self.grown:
                self.grown.add(seat)
                following = node.next[key] = Node()
            self.places[seat] = following
        if not self.world.agenda or not any(self.places.values()):
            self.world.log = None  # nobody looks any more, and half a log tells no story
