"""Easy, medium and hard: lawful, blind to what is hidden, and each better than the one below."""

from collections.abc import Iterator
from typing import Any

import pytest

from heistnight.bots import Eyes, bot, levels
from heistnight.core.action import Input, Seat
from heistnight.core.rng import Rng
from heistnight.core.talk import Phrase, Said
from heistnight.games import game
from heistnight.games.bank_heist.pieces import FACTION
from heistnight.games.bank_heist.table import HeistTable
from heistnight.lab import play_game
from tests.bots.worlds import two_worlds

HEIST = game("bank-heist")
LEVELS = ("easy", "medium", "hard")
MODES: dict[str, dict[str, Any]] = {
    "five": {"players": 5, "pace": "none"},
    "six, all factions, one wrong code": {"players": 6, "pace": "none", "mix": "three_factions", "wrong_code": "once"},
    "seven, sum, tense, long": {
        "players": 7, "pace": "none", "start_player": "sum", "tempo": "tense", "getaway_length": 4,
    },
    "eight, relaxed, no silence": {
        "players": 8, "pace": "none", "start_player": "random", "tempo": "relaxed", "silence": "off",
    },
    "six against the clock": {"players": 6, "start_player": "random", "ghost_view": "everything"},
    "five, windows that close early": {"players": 5, "windows": "early", "pace": "fast", "reveal_on_death": True},
}  # fmt: skip


def moments(options: dict[str, Any], seed: bytes) -> Iterator[tuple[HeistTable, Seat, Rng]]:
    """Every question of a game, answered by a beginner, with a chance of its own for whoever looks on."""
    table = HEIST.deal(HEIST.options(**options), seed, logged=True)
    chance, beginner = Rng(b"moments" + seed), bot("bank-heist", "easy")
    while (decision := table.open()) is not None:
        seat = chance.choice(list(decision.seats(table)))
        yield table, seat, chance
        action = beginner.choose(Eyes(table, seat, chance))
        if action is not None:
            table.play(Input(table.now + 2000, seat, action))
        deadline = decision.deadline(table)
        if table.agenda and type(table.open()) is type(decision) and deadline is not None:
            table.play(Input(max(table.now, table.open().deadline(table))))


def talk(table: HeistTable, chance: Rng) -> list[Said]:
    """What might have been said: everybody claims something of somebody."""
    words = []
    for seat in range(table.seats):
        other = chance.below(table.seats)
        key = chance.choice(("accuse", "vouch", "saw_tattoo", "bag_kept", "lie", "i_am"))
        slots: tuple[str | int, ...] = (other,)
        if key == "accuse":
            slots = (other, "agent")
        elif key == "bag_kept":
            slots = (other, 1 + chance.below(9))
        elif key == "lie":
            slots = (1 + chance.below(4),)
        elif key == "i_am":
            slots = ("crew",)
        words.append(Said(0, seat, phrase=Phrase(key, slots)))
    return words


def test_the_levels_are_those_of_the_rules() -> None:
    """Weakest first."""
    assert levels("bank-heist") == ["chance", *LEVELS, "master"]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_answers_lawfully_and_never_by_what_is_hidden(level: str, mode: str) -> None:
    """Its choice is among the options, and the same in any world its seat can not tell from the true one."""
    player = bot("bank-heist", level)
    for number, (table, seat, chance) in enumerate(moments(MODES[mode], mode.encode())):
        heard = talk(table, chance) if number % 2 else []
        here, there = two_worlds(table, seat, number, heard)
        assert player.speak(here) == player.speak(there)
        choice = player.choose(here)
        assert choice is None or choice in table.offered(seat)
        assert choice == player.choose(there)


@pytest.mark.parametrize("level", LEVELS)
def test_speaking_changes_no_choice(level: str) -> None:
    """A bot that says something first chooses as it would have chosen in silence."""
    player = bot("bank-heist", level)
    for number, (table, seat, _) in enumerate(moments(MODES["five"], b"speech")):
        if number % 8 == 0:
            silent, speaking = (Eyes(table, seat, Rng(b"s%d" % number)) for _ in range(2))
            player.speak(speaking)
            assert player.choose(silent) == player.choose(speaking)


def gains(side: str, level: str, below: str, players: int, games: int) -> bool:
    """Whether a whole faction gains by playing a level better, on the same deals."""
    gained = 0
    options = HEIST.options(players=players, pace="none", start_player="random")
    for number in range(games):
        seed = b"%s %d" % (side.encode(), number)
        seats = [seat for seat, card in enumerate(HEIST.deal(options, seed).identities) if FACTION[card] == side]
        for sign, mine in ((1, level), (-1, below)):
            bots = [bot("bank-heist", mine if seat in seats else below) for seat in range(players)]
            result = play_game(HEIST, options, seed, bots, talk=True)
            gained += sign * any(seat in result.winners for seat in seats)
        if gained > games - 1 - number:  # whatever the deals bring that are left
            return True
    return False


@pytest.mark.parametrize(
    ("side", "level", "below", "games"),
    [
        ("rivals", "easy", "chance", 30),
        ("crew", "medium", "easy", 24),
        ("rivals", "medium", "easy", 24),
        ("crew", "hard", "easy", 24),
        ("rivals", "hard", "easy", 24),
    ],
)
def test_each_level_gains_in_its_faction(side: str, level: str, below: str, games: int) -> None:
    """Few games, so only a look; benchmarks/bots_bank_heist.py says how much exactly."""
    assert gains(side, level, below, 6, games)
