"""What Hypothesis draws: any options of any game, and any way to play it."""

from typing import Any

import msgspec
from hypothesis import strategies as st

from heistnight.core.action import Seat
from heistnight.core.game import Game
from heistnight.core.options import Choice, Options
from heistnight.core.problems import BadOption

AnyGame = Game[Any, Any]


class Play(msgspec.Struct, frozen=True):
    """A game to be played: the deal follows from options and seed, every move from `picks`.

    `observer` (None: a spectator) is the pair of eyes a check looks through; `calm` leaves out the clock and the house.
    """

    options: Options
    seed: bytes
    picks: bytes
    observer: Seat | None = None
    calm: bool = False


def values(choice: Choice) -> st.SearchStrategy[Any]:
    """What a lobby lets people choose here."""
    match choice.kind:
        case "flag":
            return st.booleans()
        case "one":
            return st.sampled_from(choice.values)
        case "some":
            return st.permutations(choice.values).map(lambda order: order[: choice.count])
        case "number":
            return st.integers(choice.least, choice.most)


@st.composite
def options(draw: st.DrawFn, game: AnyGame) -> Options:
    """Any options that make a game; settings that do not go together are left at their defaults."""
    players = draw(st.sampled_from(game.seats))
    wanted = {choice.name: draw(st.none() | values(choice)) for choice in game.choices}
    wanted = {name: value for name, value in wanted.items() if value is not None}
    try:
        return game.options(players=players, **wanted)
    except BadOption:
        return _as_far_as_possible(game, players, wanted)


def _as_far_as_possible(game: AnyGame, players: int, wanted: dict[str, Any]) -> Options:
    kept: dict[str, Any] = {"players": players}
    for name, value in wanted.items():
        try:
            game.options(**kept, **{name: value})
        except BadOption:
            continue
        kept[name] = value
    return game.options(**kept)


def seeds() -> st.SearchStrategy[bytes]:
    return st.binary(min_size=1, max_size=16)


@st.composite
def plays(draw: st.DrawFn, game: AnyGame) -> Play:
    """Any deal of a game, any moves, any pair of eyes."""
    chosen = draw(options(game))
    observer = draw(st.sampled_from([None, *range(chosen.players)]))
    return Play(chosen, draw(seeds()), draw(seeds()), observer, draw(st.booleans()))
