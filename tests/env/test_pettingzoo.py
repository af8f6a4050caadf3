"""PettingZoo's own tests, for every game, and what they do not look at."""

import contextlib
import io
import random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from heistnight.core import driver
from heistnight.core.problems import BadOption, Unknown
from heistnight.env import pettingzoo, session
from heistnight.games.the_plan.turn import ChoosePlan
from tests.env.cases import CASES, Case, title

# PettingZoo knows by name which games of its own have a mask beside the observation, and wonders at others.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]
every_case = pytest.mark.parametrize("case", CASES, ids=title)


def made(case: Case, **more: Any) -> Any:
    return pettingzoo.env(case[0], **case[1], **more)


@every_case
def test_the_api(case: Case) -> None:
    api_test(made(case), num_cycles=40)


@every_case
def test_the_same_seed_gives_the_same_game(case: Case) -> None:
    seed_test(lambda: made(case), num_cycles=20)


@every_case
def test_all_at_once(case: Case) -> None:
    parallel_api_test(pettingzoo.parallel_env(case[0], **case[1]), num_cycles=40)


@every_case
def test_rendering(case: Case) -> None:
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        render_test(lambda render_mode=None: made(case, render_mode=render_mode))
    assert "question:" in printed.getvalue()


def play(env: Any, seed: int, chance: random.Random) -> dict[str, float]:
    """A whole game by chance; what it was worth to each agent."""
    env.reset(seed=seed)
    rewards: dict[str, float] = {}
    while env.agents:
        agent = env.agent_selection
        observation, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            rewards[agent] = reward
            env.step(None)
        else:
            env.step(chance.choice(np.flatnonzero(observation["action_mask"])))
    return rewards


def test_a_whole_game_shares_one_point() -> None:
    """The Plan always has a winner; nobody else gets anything."""
    for seed in range(5):
        rewards = play(pettingzoo.raw_env("the-plan", players=3), seed, random.Random(seed))
        assert set(rewards) == {"seat_0", "seat_1", "seat_2"}
        assert sum(rewards.values()) == pytest.approx(1)


def test_another_seed_is_another_deal_and_no_seed_goes_on_in_the_series() -> None:
    env = pettingzoo.raw_env("the-plan")

    def dealt(seed: int | None) -> bytes:
        env.reset(seed=seed)
        return bytes(env.observe("seat_0")["observation"].tobytes())

    series = [dealt(7), dealt(None), dealt(None)]
    assert len(set(series)) == 3
    assert [dealt(7), dealt(None), dealt(None)] == series
    assert dealt(8) not in series


def test_all_at_once_is_as_many_steps_as_there_are_questions() -> None:
    """Four sealed answers of a turn of The Plan are one step, and the answers stay sealed till then."""
    env = pettingzoo.parallel_env("the-plan", players=4)
    observations, _ = env.reset(seed=1)
    masks = [observation["action_mask"] for observation in observations.values()]
    assert all(mask.any() and not mask[-1] for mask in masks)
    env.step({agent: np.flatnonzero(mask)[0] for agent, mask in zip(env.agents, masks)})
    assert env.session.answers == 4


def test_who_is_not_asked_can_only_wait() -> None:
    """In Bank Heist one player at a time draws: all others have nothing but the last action."""
    env = pettingzoo.parallel_env("bank-heist", players=5)
    chance = random.Random(1)
    observations, _ = env.reset(seed=1)
    waited = 0
    while env.agents:
        asked = set(env.session.asked())
        for agent, observation in observations.items():
            mask = observation["action_mask"]
            assert mask[-1] == (env.seat_of[agent] not in asked)
            assert mask.any()
            waited += int(mask[-1])
        legal = {agent: np.flatnonzero(observation["action_mask"]) for agent, observation in observations.items()}
        observations = env.step({agent: chance.choice(numbers) for agent, numbers in legal.items()})[0]
    assert waited


def test_whoever_has_answered_for_now_is_not_asked_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no clock runs, too: who is asked, the driver says to all."""
    env = pettingzoo.raw_env("the-plan", players=3)
    monkeypatch.setattr(ChoosePlan, "answered_for_now", lambda self, table: [0])
    env.reset(seed=1)
    assert driver.deadline(env.session.table) is None
    assert env.session.seat == env.session.asked()[0] == 1


def test_who_writes_into_a_mask_changes_no_other() -> None:
    """The 505 answers to the vault are marked once, and every mask of them is a copy."""
    env = pettingzoo.raw_env("bank-heist")
    env.reset(seed=1)
    asked = env.session.seat
    for _ in range(3):
        mask = env.session.mask(asked)
        assert [number for number, open_now in enumerate(mask) if open_now] == env.session.legal(asked)
        assert sum(mask) == 505
        mask[:] = bytes(len(mask))


def test_an_action_that_is_not_open_ends_the_game_for_all_and_costs_a_point() -> None:
    """As the guard of the other form does it."""
    env = pettingzoo.parallel_env("the-plan", players=2)
    seen, _ = env.reset(seed=1)
    open_to = int(np.argmax(seen["seat_1"]["action_mask"]))
    _, rewards, terminations, truncations, _ = env.step({"seat_0": 117, "seat_1": open_to})
    assert rewards == {"seat_0": -1.0, "seat_1": 0.0}
    assert all(terminations.values())
    assert all(truncations.values())
    assert env.agents == []
    env.reset(seed=1)
    _, rewards, *_ = env.step({"seat_0": -3, "seat_1": 10**6})
    assert rewards == {"seat_0": -1.0, "seat_1": -1.0}


@pytest.mark.parametrize("seed", [1.0, "7", True, np.float64(3.0)])
@pytest.mark.parametrize("form", [pettingzoo.env, pettingzoo.parallel_env])
def test_a_seed_that_is_no_whole_number_is_refused(form: Any, seed: Any) -> None:
    env = form("the-plan", players=2)
    with pytest.raises(TypeError, match="a seed is a whole number"):
        env.reset(seed=seed)
    env.reset(seed=np.int64(3))


@pytest.mark.parametrize("form", [pettingzoo.env, pettingzoo.parallel_env])
def test_reset_knows_no_options(form: Any) -> None:
    with pytest.raises(ValueError, match="reset knows no options: players belong where the environment is made"):
        form("the-plan", players=2).reset(seed=1, options={"players": 3})


@every_case
def test_the_state_is_what_all_seats_see(case: Case) -> None:
    env = pettingzoo.raw_env(case[0], **case[1])
    env.reset(seed=5)
    state = env.state()
    assert env.state_space.contains(state)
    views = [np.asarray(env.observe(agent)["observation"]) for agent in env.possible_agents]
    assert np.array_equal(state, np.concatenate(views))


@every_case
def test_flat_observations(case: Case) -> None:
    """The view alone, the mask in the info; both forms stand PettingZoo's own tests."""
    env = pettingzoo.env(case[0], flat=True, **case[1])
    api_test(env, num_cycles=20)
    env.reset(seed=3)
    flat, _, _, _, info = env.last()
    other = pettingzoo.env(case[0], **case[1])
    other.reset(seed=3)
    full, *_ = other.last()
    assert np.array_equal(flat, full["observation"])
    assert np.array_equal(info["action_mask"], full["action_mask"])
    at_once = pettingzoo.parallel_env(case[0], flat=True, **case[1])
    seen: Any
    seen, infos = at_once.reset(seed=3)
    assert np.array_equal(seen[env.agent_selection], flat)
    assert infos[env.agent_selection]["action_mask"][:-1].any()


def test_a_game_that_goes_on_and_on_is_truncated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "LONGEST", 10)
    env = pettingzoo.raw_env("the-plan", players=3)
    rewards = play(env, 1, random.Random(1))
    assert env.session.answers == 10
    assert rewards == dict.fromkeys(("seat_0", "seat_1", "seat_2"), 0.0)


def test_options_and_games_that_do_not_exist_are_told_in_words() -> None:
    with pytest.raises(BadOption, match="clock must be one of"):
        pettingzoo.env("the-plan", clock="sundial")
    with pytest.raises(Unknown, match="there are"):
        pettingzoo.env("the-sting")
