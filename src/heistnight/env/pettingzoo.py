"""The five games for PettingZoo: `env(game, **options)`, one seat at a time, and `parallel_env`, all asked at once.

    from heistnight.env import pettingzoo

    env = pettingzoo.env("the-plan", players=4)

An observation is a dict with the encoded view of the seat (`observation`) and its legal actions (`action_mask`); with
`flat=True` it is the encoded view alone, and the mask is in the info. `observation="compact"` gives a few hundred
scaled numbers instead of every field of the view. `state()` is what all seats see, one after the
other, for those who train with more than they play with. The reward comes with the end: one point, shared by the
winners. A game that goes on and on is truncated; an action that is not legal ends the game and costs a point.
"""

import secrets
from operator import index
from typing import Any, ClassVar, SupportsIndex

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from heistnight.core.action import Seat
from heistnight.env.compact import CompactRows
from heistnight.env.picture import picture
from heistnight.env.session import Session, rows_of, seed_bytes, unhurried
from heistnight.games import game as find_game

BOUND = 1e7
NUMBERS, MARKS = np.dtype(np.float32), np.dtype(np.int8)
ILLEGAL = -1.0
Observation = dict[str, np.ndarray] | np.ndarray


def env(
    game: str, *, render_mode: str | None = None, flat: bool = False, observation: str = "exact", **options: Any
) -> AECEnv:
    """One seat at a time, with PettingZoo's usual guards: an illegal move ends the game and costs a point."""
    raw = raw_env(game, render_mode=render_mode, flat=flat, observation=observation, **options)
    guarded = TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(guarded))


def raw_env(
    game: str, *, render_mode: str | None = None, flat: bool = False, observation: str = "exact", **options: Any
) -> "HeistEnv":
    """The same without guards."""
    return HeistEnv(_session(game, observation, options), render_mode, flat)


def parallel_env(
    game: str, *, render_mode: str | None = None, flat: bool = False, observation: str = "exact", **options: Any
) -> "ParallelHeistEnv":
    """All who are asked answer at once; whoever is not asked waits."""
    return ParallelHeistEnv(_session(game, observation, options), render_mode, flat)


def _session(game: str, observation: str, options: dict[str, Any]) -> Session:
    found = find_game(game)
    chosen = unhurried(found, options)
    return Session(found, chosen, rows_of(found, chosen, observation))


class _Seats:
    """Base of both environments: agents by seat, spaces, seeds and pictures."""

    metadata: dict[str, Any]
    extra_actions: ClassVar[int] = 0

    def __init__(self, session: Session, render_mode: str | None, flat: bool) -> None:
        game = session.game
        self.metadata = {"name": game.id, "render_modes": ["human", "ansi"], "is_parallelizable": True}
        self.session = session
        self.render_mode = render_mode
        self.flat = flat
        self.possible_agents = [f"seat_{seat}" for seat in range(session.seats)]
        self.agents: list[str] = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        count = len(game.actions) + self.extra_actions
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        seen = view_space(session) if flat else observation_space(session, count)
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.state_space = view_space(session, session.seats)
        self._series, self._games = secrets.randbits(62), 0

    def observation_space(self, agent: str) -> spaces.Dict | spaces.Box:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def deal(self, seed: int | None, options: dict[str, Any] | None) -> None:
        """A seed names this game and, by the games after it, a whole series."""
        unknown = sorted({*(options or ())} - {"options"})  # PettingZoo's own test hands one of that name to every game
        if unknown:
            raise ValueError(f"reset knows no options: {', '.join(unknown)} belong where the environment is made")
        if seed is not None:
            self._series, self._games = _whole(seed), 0
        self.session.deal(seed_bytes(self._series, self._games))
        self._games += 1
        self.agents = self.possible_agents[:]

    def state(self) -> np.ndarray:
        """Return the views of all seats in a row."""
        views = (np.frombuffer(self.session.observe(seat), NUMBERS) for seat in range(self.session.seats))
        return np.concatenate([*views])

    def render(self) -> str | None:
        """Return a picture of the spectator's view."""
        drawn = picture(self.session.table.view(None))
        if self.render_mode == "human":
            print(drawn)
            return None
        return drawn

    def close(self) -> None:
        pass


def _whole(seed: Any) -> int:
    """A whole number, also NumPy's; nothing is cut or read as one that is none."""
    if isinstance(seed, bool) or not isinstance(seed, SupportsIndex):
        raise TypeError(f"a seed is a whole number, not {seed!r}")
    return index(seed)


def view_space(session: Session, seats: int = 1) -> spaces.Box:
    """Return the space of one seat's view, or of several seats' views in a row."""
    rows = session.encoding
    if isinstance(rows, CompactRows):
        low, high = (np.tile(np.array(bound, NUMBERS), seats) for bound in rows.bounds)
        return spaces.Box(low, high, dtype=NUMBERS)
    return spaces.Box(-BOUND, BOUND, (rows.size * seats,), NUMBERS)


def observation_space(session: Session, actions: int) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": view_space(session),
            "action_mask": spaces.Box(0, 1, (actions,), MARKS),
        }
    )


class HeistEnv(_Seats, AECEnv):  # type: ignore[misc]
    """One seat at a time. Seats that answer in secret at the same time are asked one after the other."""

    agent_selection: str

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.deal(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Observation:
        seat, session = self.seat_of[agent], self.session
        row = session.encoding.observe(session.table, seat)  # what session.observe does, without a call
        view, mask = np.frombuffer(row, NUMBERS), np.frombuffer(session.mask(seat), MARKS)
        if self.flat:
            self.infos[agent] = {"action_mask": mask}
            return view
        return {"observation": view, "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "only an agent whose game is over steps with None"
        session = self.session
        session.play(self.seat_of[agent], action)
        self._cumulative_rewards[agent] = 0.0
        seat = session.seat
        if seat is None:
            self._end()
            self._select()
        else:
            self.agent_selection = self.possible_agents[seat]  # what _select does, without a call

    def _was_dead_step(self, action: int | None) -> None:
        """All end at once, so that whoever is left has ended too."""
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        agent = self.agent_selection
        for told in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del told[agent]
        self.agents.remove(agent)
        if self.agents:
            self.agent_selection = self.agents[0]
        self._clear_rewards()

    def _end(self) -> None:
        self.rewards = dict(zip(self.possible_agents, self.session.worths()))
        self._cumulative_rewards = self.rewards.copy()
        ended = self.terminations if self.session.over else self.truncations
        ended.update(dict.fromkeys(self.agents, True))

    def _select(self) -> None:
        seat = self.session.seat
        self.agent_selection = self.possible_agents[0 if seat is None else seat]


class ParallelHeistEnv(_Seats, ParallelEnv):  # type: ignore[misc]
    """All who are asked answer at once. The last action of the list is to wait: the only one for whoever is not asked.

    Where the first answer changes the question (a reaction window, a race), answers are taken in turn from a seat that
    moves on step by step, and those to a question that is gone fall away.
    """

    extra_actions = 1

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.deal(seed, options)
        self.first = 0
        return self._observations(), self._infos(self.agents)

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        session, agents = self.session, self.agents
        answers = {self.seat_of[agent]: int(number) for agent, number in actions.items()}
        wrong = [seat for seat in session.asked() if not session.is_open(seat, answers[seat])]
        if wrong:
            self.agents = []
            rewards = {agent: ILLEGAL if self.seat_of[agent] in wrong else 0.0 for agent in agents}
            return (
                self._observations(agents),
                rewards,
                dict.fromkeys(agents, True),
                dict.fromkeys(agents, True),
                self._infos(agents),
            )
        session.play_together(answers, self.first)
        self.first = (self.first + 1) % session.seats
        over, broken_off = session.over, session.broken_off
        if over or broken_off:
            self.agents = []
        return (
            self._observations(agents),
            dict(zip(self.possible_agents, session.worths())),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, broken_off),
            self._infos(agents),
        )

    def _observations(self, agents: list[str] | None = None) -> dict[str, Observation]:
        return {agent: self._observe(self.seat_of[agent]) for agent in agents or self.agents}

    def _observe(self, seat: Seat) -> Observation:
        view = np.frombuffer(self.session.observe(seat), NUMBERS)
        return view if self.flat else {"observation": view, "action_mask": self._mask(seat)}

    def _mask(self, seat: Seat) -> np.ndarray:
        mask = self.session.mask(seat)
        mask.append(not any(mask))
        return np.frombuffer(mask, MARKS)

    def _infos(self, agents: list[str]) -> dict[str, dict[str, Any]]:
        return {agent: {"action_mask": self._mask(self.seat_of[agent])} if self.flat else {} for agent in agents}
