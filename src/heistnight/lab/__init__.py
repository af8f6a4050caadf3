"""The laboratory: many games, and what they tell."""

from heistnight.lab.match import GameResult, play_game, play_match, run_match, wilson

__all__ = ["GameResult", "play_game", "play_match", "run_match", "wilson"]
