"""Real time in the laboratory: each seat at its own pace, and the clock has the last word."""

from heistnight.bots import Bot, Eyes, bot
from heistnight.core.action import Action
from heistnight.core.talk import Phrase
from heistnight.games import game
from heistnight.games.exactly_as_planned.moves import WAIT
from heistnight.lab import play_game

HEIST = game("exactly-as-planned")


class Sloth(Bot):
    """Looks every so often, and does nothing."""

    level = "sloth"

    def __init__(self, rest: int) -> None:
        self.rest = rest
        self.looks: list[int] = []

    def choose(self, eyes: Eyes) -> Action:
        self.looks.append(eyes.now)
        return WAIT

    def speak(self, eyes: Eyes) -> Phrase | None:
        return None

    def pace(self, eyes: Eyes) -> int:
        return self.rest


def test_everybody_thinks_at_their_own_pace_until_the_clock_runs_out() -> None:
    """Three hundred seconds are thirty looks for one who rests ten seconds, and a hundred for one who rests three."""
    sloths = [Sloth(10_000), Sloth(3_000), Sloth(100_000)]
    result = play_game(HEIST, HEIST.options(players=3, deal_policy="raw"), b"sloths", sloths)
    assert result.ending == "lost_unfinished"
    running = [[look for look in sloth.looks if look > 1_000] for sloth in sloths]
    assert [len(looks) for looks in running] == [29, 99, 2]


def test_a_bot_without_a_pace_looks_once_a_second() -> None:
    """Chance has none of its own."""
    chance = bot("exactly-as-planned", "chance")
    result = play_game(HEIST, HEIST.options(players=3, deal_policy="raw", allow_call_it=False), b"chance", [chance] * 3)
    assert result.winners == ()
    assert result.decisions <= 3 * 300


def test_the_same_seed_is_the_same_game() -> None:
    """Virtual time has no surprises."""
    team = [bot("exactly-as-planned", "easy")] * 3
    options = HEIST.options(players=3, heist="quiz_show")
    assert play_game(HEIST, options, b"twice", team) == play_game(HEIST, options, b"twice", team)
