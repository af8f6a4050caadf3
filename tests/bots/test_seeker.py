"""The player for any game."""

from heistnight.bots import Bot, Eyes
from heistnight.bots.chance import Chance
from heistnight.bots.seeker import Seeker
from heistnight.core.rng import Rng
from heistnight.games import game
from heistnight.lab import play_game

PLAN = game("the-plan")


def test_looking_ahead_beats_chance_in_a_game_it_knows_nothing_of() -> None:
    """Head-to-head, a few worlds a decision are enough to win nearly always."""
    wins = 0.0
    for number in range(4):
        seat = number % 2
        bots: list[Bot] = [Chance(), Chance()]
        bots[seat] = Seeker(worlds=16)
        wins += play_game(PLAN, PLAN.options(players=2), b"%d" % number, bots).worth(seat)
    assert wins >= 3


def test_a_seeker_does_not_look_at_what_is_hidden() -> None:
    """The same choice in the true world and in one its seat can not tell from it."""
    table = PLAN.deal(PLAN.options(), b"hidden", logged=True)
    other = table.resample(2, Rng(b"elsewhere"))
    choices = [Seeker(worlds=12).choose(Eyes(world, 2, Rng(b"mind"))) for world in (table, other)]
    assert choices[0] == choices[1]
    assert choices[0] in table.offered(2)
