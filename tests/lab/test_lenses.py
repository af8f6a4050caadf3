"""What the lab sees of each game agrees with what the game says in the end."""

import pytest

from heistnight.games import game as find_game
from heistnight.games import games
from heistnight.lab.lenses import lens
from heistnight.lab.match import Match
from heistnight.lab.notes import Notes

GAMES = [game.id for game in games()]


def watched(game: str, index: int, level: str = "easy") -> tuple[Notes, tuple[int, ...]]:
    """One game among easy bots, with the notes taken of it."""
    players = find_game(game).default_players
    notes = Notes(lens(game))
    match = Match(game, {"players": players}, (level,) * players, b"lens", rotate=False, talk=False)
    return notes, match.play(index, notes).winners


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_words_for_lead_and_cards(game: str) -> None:
    """A report needs them; and every card that was held has a name."""
    notes, _ = watched(game, 0)
    assert lens(game).lead
    assert lens(game).holding
    assert len(notes.sides) == len(notes.held)
    named = lens(game).cards()
    assert any(notes.held)
    assert set().union(*notes.held) <= named.keys()


@pytest.mark.parametrize("game", ["the-plan", "masterminds", "exactly-as-planned"])
def test_whoever_is_ahead_at_the_end_has_won(game: str) -> None:
    """The last lead is the winners', where one alone can win."""
    for index in range(4):
        notes, winners = watched(game, index)
        assert notes.leads[-1][1] == (winners if len(winners) != 0 else ())


def test_sides_are_those_of_the_deal() -> None:
    """Crew and Staff sit in turn; the factions of Bank Heist are among three; partners are one side."""
    assert set(watched("oceans-heist", 0)[0].sides) == {"crew", "staff"}
    assert set(watched("bank-heist", 0)[0].sides) <= {"crew", "agents", "rivals"}
    assert set(watched("exactly-as-planned", 0)[0].sides) == {"partners"}
    assert set(watched("the-plan", 0)[0].sides) == {""}
