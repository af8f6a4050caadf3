"""Settings that have a name: every one can be played, and a table knows which of them it plays."""

from collections.abc import Iterator
from itertools import product

import pytest

from heistnight.core.options import Options, Preset
from heistnight.core.problems import BadOption
from heistnight.games import games
from tests.strategies import AnyGame

GAMES = [game for game in games() if game.presets]
PRESETS = [(game, preset) for game in GAMES for preset in game.presets]


def tables(game: AnyGame, preset: Preset) -> Iterator[Options]:
    """The usual table of every kind that the preset is for, set up as it says."""
    for players in game.seats:
        for values in product(*preset.needs.values()):
            wish = dict(zip(preset.needs, values))
            try:
                game.options(players=players, **wish)
            except BadOption:
                continue
            for others in product(*preset.any_of.values()):
                yield game.options(players=players, **wish, **dict(zip(preset.any_of, others)), **preset.settings)


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=lambda thing: getattr(thing, "id", "") or thing.name)
def test_a_table_set_up_by_a_preset_plays_it(game: AnyGame, preset: Preset) -> None:
    """For all that it is for; and it can be asked for by name."""
    there = list(tables(game, preset))
    assert there
    for options in there:
        assert game.preset(options) is preset
        assert game.played_as(options) == preset.title
        assert game.preset_named(preset.name, options) is preset


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_table_can_play_by_the_book_and_by_the_house(game: AnyGame) -> None:
    """Whatever the number of seats; and each preset has a line of text that the rules know."""
    for players in game.seats:
        options = game.options(players=players)
        for name in ("book", "house"):
            assert game.preset_named(name, options)
    for preset in game.presets:
        assert f"| {preset.title} |" in game.rules
        assert preset.help in game.rules


def test_what_has_no_name_is_called_so() -> None:
    """A setting that every preset says otherwise; and a preset that is not there."""
    game = next(game for game in GAMES if game.id == "bank-heist")
    assert game.played_as(game.options(players=5, start_player="random")) == "Own settings"
    assert game.played_as(game.options(players=5, pace="slow")) == "By the book"
    with pytest.raises(BadOption, match=r"no preset 'chaos' for this table of Bank Heist; there are: book, house"):
        game.preset_named("chaos", game.options(players=5))
