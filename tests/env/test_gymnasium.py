"""Gymnasium's own check, and a game for one played to its end."""

import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import heistnight.env.gymnasium as ours
from heistnight.core.problems import BadOption

NAMES: list[tuple[str, dict[str, Any]]] = [
    ("heistnight/the-plan-v1", {}),
    ("heistnight/the-plan-v1", {"ghosts": 4}),
    ("heistnight/cakewalk-v1", {}),
    ("heistnight/cakewalk-v1", {"stars": 4}),
    ("heistnight/cakewalk-v1", {"seconds": "untimed", "deal_policy": "raw"}),
]


@pytest.mark.parametrize(("name", "options"), NAMES)
def test_gymnasium_is_content(name: str, options: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make(name, **options).unwrapped)
    assert "question:" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["heistnight/the-plan-v1", "heistnight/cakewalk-v1"])
def test_a_game_by_chance_ends(name: str) -> None:
    env, chance = gymnasium.make(name), random.Random(1)
    _, info = env.reset(seed=1)
    ended, steps = False, 0
    while not ended:
        action = chance.choice(np.flatnonzero(info["action_mask"]))
        _, reward, ended, truncated, info = env.step(action)
        steps += 1
        assert not truncated
    assert reward in (0, 1)
    assert steps > 10
    assert not info["action_mask"].any()


def test_what_is_not_legal_changes_nothing_and_costs_a_little() -> None:
    env = ours.solo("the-plan")
    before, info = env.reset(seed=1)
    after, reward, ended, truncated, _ = env.step(int(np.argmin(info["action_mask"])))
    assert np.array_equal(before, after)
    assert (reward, ended, truncated) == (ours.ILLEGAL, False, False)


def test_a_game_for_more_is_for_another_door() -> None:
    with pytest.raises(BadOption, match="pettingzoo is for more"):
        ours.solo("the-plan", players=3)
