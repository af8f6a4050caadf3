"""`python -m heistnight.lab.workshop.proof`: a game with every number of players by the deck of this process."""

from heistnight.bots import levels
from heistnight.core.deck import chosen
from heistnight.core.problems import Problem
from heistnight.games import game as find_game
from heistnight.lab.match import run_match


def play_each() -> str:
    """Play one game with each number of players, and return the problem or nothing; other errors end the process."""
    deck = chosen()
    assert deck is not None
    game = find_game(deck.game)
    level = levels(game.id)[1]  # the first that looks at cards at all
    for players in game.seats:
        try:
            run_match(game.id, game.options(players=players), [level] * players, 1, b"proof")
        except Problem as problem:
            return f"with {players} players: {problem}"
    return ""


if __name__ == "__main__":
    print(play_each())
