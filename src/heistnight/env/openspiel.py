"""The five games for OpenSpiel: `register()` makes them loadable by name.

    import pyspiel
    from heistnight.env import openspiel

    openspiel.register()
    game = pyspiel.load_game("heistnight_the_plan", {"players": 2})

Chance picks the deal in the first few moves of a game and everything after follows from it, as at any table of the
house. A search must not lean on that, so searches that sample worlds take `resample`, which draws all that the seat to
move can not know, the chance to come among it:

    bot = ismcts.ISMCTSBot(...)
    bot.set_resampler(openspiel.resample)

Seats that answer in secret at the same time are asked one after the other. The return is one point, shared by the
winners.
"""

from typing import Any

import numpy as np
import pyspiel

from heistnight.core.game import Game
from heistnight.core.options import Choice
from heistnight.core.rng import Rng
from heistnight.core.view import wire
from heistnight.env.columns import name_of
from heistnight.env.session import LONGEST, Session, seed_bytes, unhurried
from heistnight.games import games

DRAWS = 3  # chance moves that pick the deal
OUTCOMES = 256
_EVEN = [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]
_fresh = Rng(b"worlds")


def register() -> list[str]:
    """Make the games known to pyspiel; their names. Done twice, it does nothing the second time."""
    names = []
    for game in games():
        kind = _game_type(game)
        if kind.short_name not in pyspiel.registered_names():
            pyspiel.register_game(kind, _class_of(game, kind))
        names.append(kind.short_name)
    return names


def resample(state: "HeistState", player: int) -> "HeistState":
    """A state that this player can not tell from the true one."""
    world = state.clone()
    world.session.resample(player, _fresh)
    return world  # type: ignore[no-any-return]


def _game_type(game: Game[Any, Any]) -> Any:
    return pyspiel.GameType(
        short_name=f"heistnight_{game.id.replace('-', '_')}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.default_players,
            **{choice.name: _parameter(choice) for choice in game.choices},
        },
    )


def _parameter(choice: Choice) -> bool | int | str:
    """The type pyspiel knows an option by; an empty text or 0 takes the game's own default."""
    if isinstance(choice.default, bool):
        return choice.default
    counts = choice.kind == "number" or any(isinstance(value, int) for value in choice.values)
    return 0 if counts else ""


def _asked(params: dict[str, Any]) -> dict[str, Any]:
    """The options that were really chosen."""
    return {name: value for name, value in params.items() if value is False or value not in ("", 0)}


def _class_of(game: Game[Any, Any], kind: Any) -> type:
    class Loaded(HeistGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, kind, params or {})

    return Loaded


class HeistGame(pyspiel.Game):  # type: ignore[misc]
    """One game with its options; all its states share one encoding."""

    def __init__(self, game: Game[Any, Any], kind: Any, params: dict[str, Any]) -> None:
        self.session = Session(game, unhurried(game, _asked(params)))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.actions),
            max_chance_outcomes=OUTCOMES,
            num_players=self.session.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> "HeistState":
        return HeistState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "HeistObserver":
        if params:
            raise ValueError(f"observations of Heist Night take no parameters, not {params}")
        return HeistObserver(self.session, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class HeistState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game; before the deal only its chance moves."""

    def __init__(self, game: HeistGame) -> None:
        super().__init__(game)
        self.session = game.session.empty()
        self.drawn = 0
        self.deal = 0

    @property
    def dealt(self) -> bool:
        return self.drawn == DRAWS

    def current_player(self) -> int:
        if not self.dealt:
            return pyspiel.PlayerId.CHANCE  # type: ignore[no-any-return]
        if self.is_terminal() or self.session.seat is None:
            return pyspiel.PlayerId.TERMINAL  # type: ignore[no-any-return]
        return self.session.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return _EVEN

    def is_terminal(self) -> bool:
        return self.dealt and self.session.ended

    def returns(self) -> list[float]:
        return self.session.worths() if self.dealt else [0.0] * self.session.seats

    def _legal_actions(self, player: int) -> list[int]:
        return self.session.legal(player)

    def _apply_action(self, action: int) -> None:
        if self.dealt:
            assert self.session.seat is not None
            self.session.play(self.session.seat, action)
            return
        self.drawn += 1
        self.deal = OUTCOMES * self.deal + action
        if self.dealt:
            self.session.deal(seed_bytes(self.deal), logged=True)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return name_of(self.session.game.actions[action])

    def __str__(self) -> str:
        """The whole history: what was drawn and played."""
        return " ".join(map(str, self.history()))


class HeistObserver:
    """The view of a seat, encoded or as JSON; with perfect recall all it saw happen, too; without private info what
    a spectator sees."""

    def __init__(self, session: Session, kind: Any) -> None:
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS or not kind.public_info:
            raise ValueError("a seat sees what is public and what is its own, never what belongs to all players")
        self.kind = kind
        self.tensor = None if kind.perfect_recall else np.zeros(session.encoding.size, np.float32)
        self.dict = {} if self.tensor is None else {"view": self.tensor}

    def _seat(self, player: int) -> int | None:
        return None if self.kind.private_info == pyspiel.PrivateInfoType.NONE else player

    def set_from(self, state: HeistState, player: int) -> None:
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if state.dealt:
            self.tensor[:] = state.session.observe(self._seat(player))

    def string_from(self, state: HeistState, player: int) -> str:
        if not state.dealt:
            return ""
        seat = self._seat(player)
        table = state.session.table
        told = [wire(table.view(seat))]
        if self.kind.perfect_recall:
            told += [wire(seen) for event in table.log or () if (seen := event.seen_by(seat)) is not None]
        return b"\n".join(told).decode()
