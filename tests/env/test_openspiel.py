"""OpenSpiel's own tests, its searches at our tables, and what a state tells whom."""

import json
import pickle
import random
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for Windows")

from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, ismcts, mcts  # noqa: E402
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation  # noqa: E402

from heistnight.env import openspiel  # noqa: E402
from heistnight.env.session import LONGEST  # noqa: E402
from heistnight.games import games  # noqa: E402

openspiel.register()

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("the_plan", {"players": 2}),
    ("the_plan", {"players": 4, "bribes": True}),
    ("exactly_as_planned", {"players": 3}),
    ("exactly_as_planned", {"players": 2, "stars": 2, "allow_call_it": "off"}),
    ("bank_heist", {"players": 5}),
    ("oceans_heist", {"players": 2}),
    ("masterminds", {"players": 2, "length": "short"}),
]
every_game = pytest.mark.parametrize(("name", "options"), GAMES)
BEGINNING = 25


def loaded(name: str, options: dict[str, Any]) -> Any:
    return pyspiel.load_game(f"heistnight_{name}", options)


def dealt(game: Any, chance: random.Random) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.choice(state.chance_outcomes())[0])
    return state


def test_all_are_registered_once() -> None:
    names = openspiel.register()
    assert len(names) == len(games())
    assert set(names) <= set(pyspiel.registered_names())


@pytest.mark.parametrize(("name", "options"), [game for game in GAMES if game[0] != "masterminds"])
def test_a_random_game_is_as_open_spiel_wants_it(name: str, options: dict[str, Any], capfd: Any) -> None:
    """Legal actions, clones, serialisation, returns and observations, at every step of a game."""
    pyspiel.random_sim_test(loaded(name, options), num_sims=1, serialize=True, verbose=False)


def test_a_random_game_of_masterminds_too(capfd: Any) -> None:
    """Its games by chance are long, so this one is not also written down and read again at every step."""
    pyspiel.random_sim_test(loaded(*GAMES[-1]), num_sims=1, serialize=False, verbose=False)


@every_game
def test_observations(name: str, options: dict[str, Any]) -> None:
    """As in OpenSpiel's observation tests: tensors and strings, for the seat, with perfect recall, for the public."""
    chance, game = random.Random(1), loaded(name, options)
    state = dealt(game, chance)
    own, recalled = make_observation(game), make_observation(game, INFO_STATE_OBS_TYPE)
    public = make_observation(
        game, pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    )
    for _ in range(BEGINNING):
        if state.is_terminal():
            break
        for player in range(game.num_players()):
            own.set_from(state, player)
            assert own.tensor.shape == tuple(game.observation_tensor_shape())
            assert np.array_equal(own.tensor, state.observation_tensor(player))
            assert own.dict["view"] is own.tensor
            assert own.string_from(state, player) == state.observation_string(player)
            assert recalled.string_from(state, player) == state.information_state_string(player)
            assert recalled.string_from(state, player).startswith(own.string_from(state, player))
            assert public.string_from(state, player) == public.string_from(state, 0)
            assert json.loads(own.string_from(state, player))["advice"] is None, "what follows is no observation"
        state.apply_action(chance.choice(state.legal_actions()))
    everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="never what belongs to all players"):
        make_observation(game, everything)


@every_game
def test_a_resampled_state_is_the_same_for_the_one_who_asked(name: str, options: dict[str, Any]) -> None:
    """What a player knows stays, its legal actions stay, and the state it came from is left alone."""
    chance, game = random.Random(2), loaded(name, options)
    state = dealt(game, chance)
    for _ in range(BEGINNING):
        if state.is_terminal():
            break
        player, before = state.current_player(), str(state)
        world = openspiel.Resampler(5)(state, player)
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.observation_tensor(player) == state.observation_tensor(player)
        assert world.legal_actions() == state.legal_actions()
        world.apply_action(chance.choice(world.legal_actions()))
        assert str(state) == before
        state.apply_action(chance.choice(state.legal_actions()))


@every_game
@pytest.mark.parametrize("kind", ["mcts", "ismcts"])
def test_their_searches_play_our_games(name: str, options: dict[str, Any], kind: str) -> None:
    """OpenSpiel's Python MCTS and ISMCTS find legal moves in every game."""
    game, dice = loaded(name, options), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, dice)
    if kind == "mcts":
        bot = mcts.MCTSBot(game, 1.4, 2, evaluator, random_state=dice)
    else:
        bot = ismcts.ISMCTSBot(game, evaluator, 0.7, 4, random_state=dice)
        bot.set_resampler(openspiel.Resampler(1))
    state = dealt(game, random.Random(3))
    for _ in range(2 if name == "masterminds" else 4):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_options_are_parameters() -> None:
    """As words, numbers and flags; what is not said is the game's default, without a clock."""
    game = loaded("the_plan", {"players": 3, "bribes": True, "clock": "blitz"})
    assert (game.session.options.bribes, game.session.options.clock) == (True, "blitz")
    assert loaded("the_plan", {}).session.options.clock == "none"
    assert loaded("oceans_heist", {"suggestion": False}).session.options.suggestion is False
    assert pyspiel.load_game("heistnight_oceans_heist(players=6,budget=4800)").session.options.budget == 4800


def test_actions_have_names() -> None:
    state = dealt(loaded("the_plan", {"players": 2}), random.Random(1))
    names = {state.action_to_string(action) for action in state.legal_actions()}
    assert all(name.startswith("Choose(") for name in names)
    assert len(names) == len(state.legal_actions())


def test_a_list_prints_and_loads_again() -> None:
    """A comma ends a parameter, so a list has a plus; with commas it is understood too."""
    for words in ("lone+team4", "lone,team4"):
        game = loaded("the_plan", {"players": 2, "removed_types": words})
        again = pyspiel.load_game(str(game))
        assert again.session.options == game.session.options
        assert set(again.session.options.removed_types) == {"lone", "team4"}


@every_game
def test_games_and_states_pickle(name: str, options: dict[str, Any]) -> None:
    game = loaded(name, options)
    again = pickle.loads(pickle.dumps(game))
    assert again.session.options == game.session.options
    state = dealt(game, random.Random(4))
    state.apply_action(state.legal_actions()[0])
    assert str(pickle.loads(pickle.dumps(state))) == str(state)


def test_worlds_follow_the_seed_of_their_search() -> None:
    """The same seed draws the same worlds whatever else was drawn before, another one others."""
    state = dealt(loaded("the_plan", {"players": 3}), random.Random(5))

    def worlds(seed: int) -> list[str]:
        draw = openspiel.Resampler(seed)
        return [draw(state, 0).information_state_string(1) for _ in range(4)]

    first = worlds(1)
    assert worlds(2) != first
    assert worlds(1) == first
    assert len(set(first)) > 1


@every_game
def test_a_player_recalls_what_it_did(name: str, options: dict[str, Any]) -> None:
    """Two ways a player itself went are two information states, whatever they led to."""
    chance = random.Random(6)
    state = dealt(loaded(name, options), chance)
    for _ in range(BEGINNING):
        if state.is_terminal():
            break
        player = state.current_player()
        ways = [
            state.child(action) for action in chance.sample(state.legal_actions(), min(3, len(state.legal_actions())))
        ]
        assert len({way.information_state_string(player) for way in ways}) == len(ways)
        state.apply_action(chance.choice(state.legal_actions()))


@every_game
def test_what_is_said_of_the_returns_is_true(name: str, options: dict[str, Any]) -> None:
    """One point in all, or the same for everybody; also where nobody wins or the game is broken off."""
    game, chance = loaded(name, options), random.Random(7)
    kind = game.get_type().utility
    for _ in range(1 if name == "masterminds" else 4):
        state = dealt(game, chance)
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
        if kind == pyspiel.GameType.Utility.CONSTANT_SUM:
            assert sum(state.returns()) == pytest.approx(game.utility_sum())
        else:
            assert kind == pyspiel.GameType.Utility.IDENTICAL
            assert len(set(state.returns())) == 1


@pytest.mark.parametrize(("players", "longest"), [(2, 71), (4, 131)])
def test_no_game_is_longer_than_it_is_said_to_be(players: int, longest: int) -> None:
    """Games of The Plan come close to it; where no rule ends a game it is broken off, and that is its longest."""
    game, chance = loaded("the_plan", {"players": players}), random.Random(8)
    assert game.max_game_length() == longest
    lengths = []
    for _ in range(20):
        state = dealt(game, chance)
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
        lengths.append(state.session.answers)
    assert longest / 2 < max(lengths) <= longest
    assert loaded("the_plan", {"players": players, "bribes": True}).max_game_length() == LONGEST
    assert loaded("masterminds", {"players": players}).max_game_length() == LONGEST


SOLVED: list[tuple[str, dict[str, Any], float]] = [
    ("the_plan", {"players": 2, "deals": 2, "endgame": 2}, 0.5),
    ("masterminds", {"players": 2, "deals": 4, "endgame": 5}, 0.25),
]


@pytest.mark.parametrize(("name", "options", "value"), SOLVED)
def test_a_small_game_is_solved(
    name: str, options: dict[str, Any], value: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The value in docs/reference/environments/index.md, by counterfactual regret; no one gains by leaving it."""
    for way in ("child", "information_state_string", "legal_actions", "returns"):  # the same tree again and again
        monkeypatch.setattr(openspiel.HeistState, way, cache(getattr(openspiel.HeistState, way)))
    game = loaded(name, options)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(12):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    assert exploitability.exploitability(game, found) < 0.005
    first, second = expected_game_score.policy_value(game.new_initial_state(), [found, found])
    assert first == pytest.approx(value, abs=0.005)
    assert first + second == pytest.approx(1)
    page = (Path(__file__).parents[2] / "docs" / "reference" / "environments" / "index.md").read_text("utf-8")
    words = ",".join(f"{option}={number}" for option, number in options.items())
    assert f"| `heistnight_{name}({words})` | {value:g} |" in page


def test_what_all_win_together_is_said_to_be_identical() -> None:
    kinds = {name: loaded(name, {}).get_type().utility for name, _ in GAMES}
    identical = {name for name, kind in kinds.items() if kind == pyspiel.GameType.Utility.IDENTICAL}
    assert identical == {"exactly_as_planned"}
    assert loaded("the_plan", {"players": 1}).get_type().utility == pyspiel.GameType.Utility.IDENTICAL


@pytest.mark.parametrize(
    ("params", "says"),
    [({"deals": 1000}, "deals are at most"), ({"endgame": 4}, "say deals too"), ({"deals": -1}, "whole number")],
)
def test_a_small_game_that_is_none_is_refused(params: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        loaded("the_plan", params)
