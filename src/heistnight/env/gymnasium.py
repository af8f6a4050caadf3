"""Games for one as Gymnasium environments: those that the games name in their research.py.

    import gymnasium
    import heistnight.env.gymnasium

    env = gymnasium.make("heistnight/the-plan-v1", ghosts=2)
    env = gymnasium.make("heistnight/cakewalk-v1", stars=3)

The observation is the encoded view; `info["action_mask"]` says which actions are legal. The reward of a win is 1. An
action that is not legal changes nothing and costs `ILLEGAL`, so that agents without masks can learn, too.
"""

from functools import partial
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces

from heistnight.core.problems import BadOption
from heistnight.env.pettingzoo import view_space
from heistnight.env.picture import picture
from heistnight.env.session import Session, rows_of, seed_bytes, unhurried
from heistnight.games import games

ILLEGAL = -0.01
SOLO = {name: (game, values) for game in games() for name, values in game.research.solo.items()}


def solo(name: str, *, render_mode: str | None = None, observation: str = "exact", **options: Any) -> "SoloEnv":
    """A game for one, by its name."""
    game, values = SOLO[name]
    chosen = unhurried(game, {"players": 1, **values, **options})
    if chosen.players != 1:
        says = "Gymnasium is for one player, not {players}; heistnight.env.pettingzoo is for more."
        raise BadOption(says, players=chosen.players)
    return SoloEnv(Session(game, chosen, rows_of(game, chosen, observation)), render_mode)


class SoloEnv(gymnasium.Env[np.ndarray, int]):
    """One player against the cards."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["human", "ansi"], "render_fps": 1}  # type: ignore[misc]

    def __init__(self, session: Session, render_mode: str | None = None) -> None:
        self.session = session
        self.render_mode = render_mode
        self.observation_space = view_space(session)
        self.action_space = spaces.Discrete(len(session.game.actions))  # type: ignore[assignment]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed)
        self.session.deal(seed_bytes(int(self.np_random.integers(2**62))))
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        session = self.session
        if session.mask(0)[action]:
            session.play(0, action)
            reward = session.worths()[0]
        else:
            session.answers += 1
            reward = ILLEGAL
        return self._observation(), reward, session.over, session.broken_off, self._info()

    def render(self) -> Any:
        drawn = picture(self.session.table.view(0))
        if self.render_mode != "human":
            return drawn
        print(drawn)
        return None

    def _observation(self) -> np.ndarray:
        return np.frombuffer(self.session.observe(0), np.float32)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": np.frombuffer(self.session.mask(0), np.int8)}


for _name in SOLO:
    gymnasium.register(f"heistnight/{_name}-v1", partial(solo, _name))
