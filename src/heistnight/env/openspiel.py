"""The five games for OpenSpiel: `register()` makes them loadable by name.

    import pyspiel
    from heistnight.env import openspiel

    openspiel.register()
    game = pyspiel.load_game("heistnight_the_plan", {"players": 2})

Chance picks the deal in the first few moves of a game and everything after follows from it, as at any table of the
house. A search must not lean on that, so searches that sample worlds take a `Resampler`, which draws all that the seat
to move can not know, the chance to come among it, from a seed of its own:

    bot = ismcts.ISMCTSBot(...)
    bot.set_resampler(openspiel.Resampler(seed=7))

Seats that answer in secret at the same time are asked one after the other. The return is one point, shared by the
winners, or by all where nobody wins; who plays together wins it together or not at all.

Two parameters are no options of any game. `deals=4`: chance picks one of four deals only. `endgame=6`: all but the last
six answers of such a deal are given by chance before the game begins (a line of play may still be a little longer or
shorter). With both, exact methods can solve what is left.
"""

from typing import Any

import numpy as np
import pyspiel

from heistnight.core.game import Game
from heistnight.core.options import Choice
from heistnight.core.rng import Rng
from heistnight.core.view import wire
from heistnight.env.columns import name_of
from heistnight.env.encoding import learners_view
from heistnight.env.session import LONGEST, Session, seed_bytes, unhurried
from heistnight.games import games

DRAWS = 3  # chance moves that pick the deal
OUTCOMES = 256


def register() -> list[str]:
    """Make the games known to pyspiel; their names. Done twice, it does nothing the second time."""
    names = []
    for game in games():
        kind = _game_type(game)
        if kind.short_name not in pyspiel.registered_names():
            pyspiel.register_game(kind, _class_of(game))
        names.append(kind.short_name)
    return names


class Resampler:
    """States that a player can not tell from the true one; which ones follows from the seed."""

    def __init__(self, seed: int) -> None:
        self._rng = Rng(seed_bytes(seed))

    def __call__(self, state: "HeistState", player: int) -> "HeistState":
        world = state.clone()
        world.session.resample(player, self._rng)
        return world  # type: ignore[no-any-return]


def _game_type(game: Game[Any, Any], players: int = 0) -> Any:
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"heistnight_{game.id.replace('-', '_')}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.IDENTICAL if game.together or players == 1 else utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.default_players,
            "deals": 0,
            "endgame": 0,
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
    """The options that were really chosen; lists are told apart by a plus, because a comma ends a parameter."""
    chosen = {name: value for name, value in params.items() if value is False or value not in ("", 0)}
    return {name: value.replace("+", ",") if isinstance(value, str) else value for name, value in chosen.items()}


def _printable(params: dict[str, Any]) -> dict[str, Any]:
    return {name: value.replace(",", "+") if isinstance(value, str) else value for name, value in params.items()}


def _class_of(game: Game[Any, Any]) -> type:
    class Loaded(HeistGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, params or {})

    return Loaded


class HeistGame(pyspiel.Game):  # type: ignore[misc]
    """One game with its options; all its states share one encoding."""

    def __init__(self, game: Game[Any, Any], params: dict[str, Any]) -> None:
        asked = _asked(params)
        self.deals, self.endgame = (_count(asked.pop(name, 0), name) for name in ("deals", "endgame"))
        if self.deals > OUTCOMES:
            raise ValueError(f"deals are at most {OUTCOMES}, not {self.deals}; leave it out for all there are")
        if self.endgame and not self.deals:
            raise ValueError("an endgame needs to know of how many deals: say deals too")
        self.session = Session(game, unhurried(game, asked))
        self.draws = 1 if self.deals else DRAWS
        self.chances = [(outcome, 1 / (self.deals or OUTCOMES)) for outcome in range(self.deals or OUTCOMES)]
        self._begun: dict[int, Session] = {}
        kind = _game_type(game, self.session.seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.actions),
            max_chance_outcomes=len(self.chances),
            num_players=self.session.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0 if kind.utility == pyspiel.GameType.Utility.CONSTANT_SUM else None,
            max_game_length=min(LONGEST, game.research.longest(self.session.options) or LONGEST),
        )
        super().__init__(kind, info, _printable(params))

    def __deepcopy__(self, memo: dict[int, Any]) -> "HeistGame":
        """States are copied again and again, and the game they belong to stays the one it is."""
        return self

    def __reduce__(self) -> Any:
        """A pickle holds its name with its parameters."""
        return _load, (str(self),)

    def begin(self, deal: int) -> Session:
        """A table with this deal, as far along as the game begins."""
        if self.endgame and deal in self._begun:
            return self._begun[deal].clone()
        session = self.session.empty()
        session.deal(seed_bytes(deal), logged=True)
        if self.endgame:
            line = _by_chance(session.clone(), Rng(seed_bytes(deal, self.endgame)))
            for number in line[: -self.endgame]:
                assert session.seat is not None
                session.play(session.seat, number)
            self._begun[deal] = session.clone()
        return session

    def new_initial_state(self) -> "HeistState":
        return HeistState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "HeistObserver":
        if params:
            raise ValueError(f"observations of Heist Night take no parameters, not {params}")
        return HeistObserver(self.session, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def _load(name: str) -> Any:
    register()
    return pyspiel.load_game(name)


def _count(value: Any, name: str) -> int:
    if not isinstance(value, int) or value < 0:
        raise ValueError(f"{name} is a whole number, not {value!r}")
    return value


def _by_chance(session: Session, rng: Rng) -> list[int]:
    """A game to its end with even chances; the answers that were given."""
    line = []
    while not session.ended and session.seat is not None:
        legal = session.legal(session.seat)
        line.append(legal[rng.below(len(legal))])
        session.play(session.seat, line[-1])
    return line


class HeistState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game; before the deal only its chance moves."""

    def __init__(self, game: HeistGame) -> None:
        super().__init__(game)
        self.game = game
        self.session = game.session.empty()
        self.drawn = 0
        self.deal = 0

    @property
    def dealt(self) -> bool:
        return self.drawn == self.game.draws

    def current_player(self) -> int:
        if not self.dealt:
            return pyspiel.PlayerId.CHANCE  # type: ignore[no-any-return]
        if self.is_terminal() or self.session.seat is None:
            return pyspiel.PlayerId.TERMINAL  # type: ignore[no-any-return]
        return self.session.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.game.chances

    def is_terminal(self) -> bool:
        return self.dealt and self.session.ended

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.session.seats
        worths = self.session.worths()
        shared = not any(worths) and self.game.get_type().utility == pyspiel.GameType.Utility.CONSTANT_SUM
        return [1 / len(worths)] * len(worths) if shared else worths

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
            self.session = self.game.begin(self.deal)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return name_of(self.session.game.actions[action])

    def __str__(self) -> str:
        """The whole history: what was drawn and played."""
        return " ".join(map(str, self.history()))


class HeistObserver:
    """The view of a seat, encoded or as JSON; with perfect recall all it saw happen and did, too.

    Without private info it is what a spectator sees.
    """

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
        told = [wire(learners_view(table, seat))]
        if self.kind.perfect_recall:
            told += [wire(seen) for event in table.log or () if (seen := event.seen_by(seat)) is not None]
            moves = state.session.game.actions
            told += [name_of(moves[n.action]).encode() for n in state.full_history() if n.player == seat]
        return b"\n".join(told).decode()
