"""What the lab sees of each game agrees with what the game says in the end."""

import pytest

from heistnight.games import game as find_game
from heistnight.games import games
from heistnight.lab.lenses import lens
from heistnight.lab.match import GameResult, Match
from heistnight.lab.notes import Notes

GAMES = [game.id for game in games()]


def watched(game: str, index: int, level: str = "easy") -> tuple[Notes, GameResult]:
    """One game among easy bots, with the notes taken of it."""
    players = find_game(game).default_players
    notes = Notes(lens(game))
    match = Match(game, {"players": players}, (level,) * players, b"lens", rotate=False, talk=False)
    return notes, match.play(index, notes)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_words_and_numbers_for_what_is_told_of_it(game: str) -> None:
    """Every card that was held or played and every treasure has a name, every sign a number; some is hidden."""
    notes, result = watched(game, 0)
    through, found = lens(game), notes.row(0, result)
    assert through.holding
    assert through.using
    assert len(notes.sides) == len(notes.held)
    assert any(notes.held)
    assert set().union(*notes.held) <= through.cards().keys()
    assert found.used
    assert found.used.keys() <= through.cards().keys() | through.other_cards().keys()
    assert all(0 <= worked <= played for played, worked in found.used.values())
    assert any(found.treasures) == bool(through.having)
    assert set(" ".join(found.treasures).split()) <= through.treasure_names().keys()
    moments = found.moments()
    assert all(len(row) == len(through.signs) for moment in moments for row in moment.standing)
    assert len({moment.standing for moment in moments}) > 3
    assert moments[0].far < moments[-1].far <= 1
    assert 0.1 < found.hidden < 1
    assert found.most_choices >= found.choices > 1


@pytest.mark.parametrize("game", ["the-plan", "masterminds"])
def test_whoever_has_most_at_the_end_has_won(game: str) -> None:
    """The first sign is by how much a seat is before the best other."""
    for index in range(3):
        notes, result = watched(game, index)
        ahead = [row[0] for row in notes.row(index, result).moments()[-1].standing]
        assert ahead[result.winners[0]] == max(ahead)


def test_a_plan_works_when_it_takes_something() -> None:
    """In every turn each seat plays one, and those that clash come away with nothing."""
    notes, result = watched("the-plan", 0)
    used = notes.row(0, result).used
    assert sum(played for played, _ in used.values()) == 4 * result.turns
    assert 0 < sum(worked for _, worked in used.values()) < 4 * result.turns


def test_sides_are_those_of_the_deal() -> None:
    """Crew and Staff sit in turn; the factions of Bank Heist are among three; partners are one side."""
    assert set(watched("oceans-heist", 0)[0].sides) == {"crew", "staff"}
    assert set(watched("bank-heist", 0)[0].sides) <= {"crew", "agents", "rivals"}
    assert set(watched("exactly-as-planned", 0)[0].sides) == {"partners"}
    assert set(watched("the-plan", 0)[0].sides) == {""}
