"""Easy to master: lawful, blind to what is hidden, good team mates, and each stronger than the one below."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from heistnight.bots import Bot, Eyes, bot, levels
from heistnight.core.action import Action, HandOver, Input, Seat
from heistnight.core.rng import Rng
from heistnight.core.talk import Phrase, Said
from heistnight.games import game
from heistnight.games.oceans_heist import moves
from heistnight.games.oceans_heist.moves import READY
from heistnight.games.oceans_heist.table import OceansTable
from heistnight.lab import play_game
from tests.bots.worlds import two_worlds
from tests.games.oceans_heist.tables import heist, time_out

OCEANS = game("oceans-heist")
LEVELS = ("easy", "medium", "hard", "master")
MODES: dict[str, dict[str, Any]] = {
    "research": {"players": 2, "clock": "off"},
    "research without help": {"players": 3, "clock": "off", "suggestion": False, "situation": "none"},
    "one against one": {"players": 2, "budget": 4500},
    "four, both sides": {"players": 4, "teams": "twice", "keep_eight_visible": True},
    "eight, dealt": {"players": 8, "teams": "random", "reveal_money": True, "staff_quick_fill": False},
}
UNDOING = (moves.TakeBack, moves.TakeBackVault, moves.PickUp, moves.PutBack, moves.ClearBasket, moves.Unready)


def moments(mode: str, skilled: int) -> Iterator[tuple[OceansTable, Seat]]:
    """Questions of a game that bots of the lowest level play, with a step by chance now and then."""
    table = OCEANS.deal(OCEANS.options(**MODES[mode]), mode.encode(), logged=True)
    player, chance = bot("oceans-heist", "easy"), Rng(b"moments")
    while (decision := table.open()) is not None:
        seat = chance.choice(list(decision.seats(table)))
        yield table, seat
        action = player.choose(Eyes(table, seat, chance))
        if not chance.below(skilled):
            action = chance.choice([option for option in table.offered(seat) if not isinstance(option, moves.Concede)])
        deadline = decision.deadline(table)
        if action is not None:
            table.play(Input(table.now, seat, action))
        elif deadline is not None and not chance.below(8):
            table.play(Input(deadline))


def talk(table: OceansTable) -> list[Said]:
    """Everybody has something to say to the team."""
    phrases = [Phrase("watch", ("hack",)), Phrase("overload", ("force",)), Phrase("keep", ("H01",))]
    return [Said(0, seat, "team", phrase=phrases[seat % 3]) for seat in range(table.seats)]


def test_the_levels_are_those_of_the_rules() -> None:
    """Weakest first."""
    assert levels("oceans-heist") == ["chance", *LEVELS]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_answers_lawfully_and_never_by_what_is_hidden(level: str, mode: str) -> None:
    """Its answer is offered (or it waits), and the same in any world its seat can not tell from the true one."""
    player = bot("oceans-heist", level)
    every = 13 if level in ("hard", "master") else 5
    for number, (table, seat) in enumerate(moments(mode, skilled=12)):
        if number % every:
            continue
        seen = [masked for event in table.log or () if event.lasting and (masked := event.seen_by(seat))]
        heard = [said for said in talk(table) if table.hears(seat, said)] if number % 2 else []
        here, there = two_worlds(table, seat, number, heard, seen, [len(seen)] * len(heard))
        phrase = player.speak(here)
        assert phrase == player.speak(there)
        if phrase is not None:
            table.talk(seat).check(Said(0, seat, "team", phrase=phrase), OCEANS.phrases, table.seats)
        choice = player.choose(here)
        assert choice is None or choice in table.offered(seat)
        assert choice == player.choose(there)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("mode", MODES)
def test_bots_finish_any_game_and_never_undo(level: str, mode: str) -> None:
    """Team mates of one mind, under the clock or without it, talking or not: nobody takes back what another did."""
    done: Counter[type[Any]] = Counter()

    class Noted(Bot):
        def __init__(self) -> None:
            self.bot, self.level = bot("oceans-heist", level), level

        def choose(self, eyes: Eyes) -> Action | None:
            action = self.bot.choose(eyes)
            done[type(action)] += 1
            return action

        def speak(self, eyes: Eyes) -> Phrase | None:
            return self.bot.speak(eyes)

    options = OCEANS.options(**MODES[mode])
    result = play_game(OCEANS, options, b"whole", [Noted() for _ in range(options.players)], talk=True)
    assert result.ending
    assert not any(done[kind] for kind in UNDOING)


def beside_people(**facts: Any) -> OceansTable:
    """Prep, with a person and a bot in each team."""
    table = heist("H02 S02 A02 F02 C02 D02", players=4, **facts)
    for seat in (2, 3):
        table.play(Input(table.now, None, HandOver(seat, "bot")))
    time_out(table)
    return table


@pytest.mark.parametrize("level", LEVELS)
def test_beside_people_a_bot_waits_and_fills_only_what_is_free_in_the_end(level: str) -> None:
    """OH-12.6: until the last eight seconds it looks on; then the Staff's bot fills the slots people left."""
    player = bot("oceans-heist", level)
    table = beside_people()
    for seat in (2, 3):
        assert player.choose(Eyes(table, seat, Rng(b"x"))) is None
    table.play(Input(table.now, 1, moves.Place(3, 2)))
    time_out(table)
    placed = table.slots[1]
    for _ in range(3):
        action = player.choose(Eyes(table, 3, Rng(b"x")))
        assert isinstance(action, moves.Place)
        table.play(Input(table.now, 3, action))
    assert table.slots[1] == placed
    assert table.open_slots == sum(card >= 0 for card in table.slots)


def test_beside_idle_people_a_crew_bot_lays_in_crunch() -> None:
    """OH-12.6: an idle phone is no plan."""
    table = beside_people()
    time_out(table)
    time_out(table)
    assert table.stage == "crunch"
    time_out(table)
    action = bot("oceans-heist", "hard").choose(Eyes(table, 2, Rng(b"x")))
    assert isinstance(action, moves.Lay) or action == READY


def wins(crew: str, staff: str, number: int) -> bool:
    """Whether the Crew does."""
    options = OCEANS.options(players=2, clock="off", target="random", situation="random")
    seats = [bot("oceans-heist", crew), bot("oceans-heist", staff)]
    return play_game(OCEANS, options, b"rung %d" % number, seats).ending == "crew_win"


@pytest.mark.parametrize(
    ("level", "below", "games"), [("easy", "chance", 20), ("medium", "easy", 20), ("hard", "easy", 10)]
)
def test_each_level_is_stronger_on_both_sides_together(level: str, below: str, games: int) -> None:
    """The higher level wins more often with the Crew than against it; benchmarks/bots_oceans_heist.py says how much."""
    lead, left = 0, games
    while left and abs(lead) <= left:  # else those that are left change nothing
        left -= 1
        lead += wins(level, below, left) - wins(below, level, left)
    assert lead > 0
