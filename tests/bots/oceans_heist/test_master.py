"""`master` of Ocean's Heist: knobs away from `hard`, a judge of fours, and where it was not trained `hard` plays."""

import subprocess
import sys
from itertools import combinations

import numpy as np
import pytest

from heistnight.bots import Eyes, bot, learned, offered
from heistnight.bots.oceans_heist import judge, master
from heistnight.bots.oceans_heist.hard import TASTE, Hard
from heistnight.bots.oceans_heist.judge import CARD as CARD_COLUMNS
from heistnight.bots.oceans_heist.judge import COLUMNS, CONTEXT, ICON, Judge, fours_of, look
from heistnight.bots.oceans_heist.placing import rumour
from heistnight.bots.oceans_heist.temper import CREW, STAFF, crew_temper, staff_temper
from heistnight.bots.shipped import Shipped
from heistnight.core.rng import Rng
from heistnight.games.oceans_heist import GAME
from tests.bots.oceans_heist.test_levels import moments
from tests.bots.worlds import two_worlds


@pytest.fixture(autouse=True)
def _asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said once is said in each test."""
    monkeypatch.setattr(master, "SHIPPED", Shipped(GAME, judge.__name__, master.is_trained_for))


def test_knobs_that_nobody_turned_are_those_of_hard() -> None:
    temper = crew_temper([0.0] * len(CREW), TASTE, Hard.thrift)
    assert temper.thrift == Hard.thrift
    assert temper.taste == TASTE
    assert temper.burning == 1
    assert staff_temper([0.0] * len(STAFF)).heat == Hard.insight.heat


def test_a_judge_sees_every_four_card_by_card_and_icon_by_icon() -> None:
    for table, _seat in moments("research", skilled=12):
        if table.stage == "prep":
            heard = rumour(table)
            pair = heard.three[:2]
            seen = look(heard, pair)
            fours, chosen = fours_of(len(heard.eight), heard.slots)
            assert list(fours) == list(combinations(range(8), heard.slots))
            assert (chosen.sum(1) == heard.slots).all()
            assert seen.cards.shape == (8, len(CARD_COLUMNS))
            assert seen.icons.shape == (len(fours), 6, len(ICON))
            assert seen.context.shape == (len(CONTEXT),)


def test_by_the_book_it_is_asked_and_its_plan_holds_for_any_world_of_its_seat() -> None:
    player = bot("oceans-heist", "master")
    for number, (table, seat) in enumerate(moments("research", skilled=12)):
        if number % 3 == 0:
            here, there = two_worlds(table, seat, number)
            choice = player.choose(here)
            assert choice in table.offered(seat)
            assert choice == player.choose(there)
    assert master.SHIPPED.packed is not None


def test_the_weights_are_small_and_for_these_rules_this_deck_and_these_columns() -> None:
    assert judge.SHIPPED.stat().st_size < 2_000_000
    weights, about = learned.read(GAME, COLUMNS, judge.SHIPPED)
    assert all(weight.dtype == np.float16 for weight in weights.values())
    assert about["mark"] == learned.mark(GAME, COLUMNS)
    assert Judge(weights).nets


@pytest.mark.parametrize("mode", ["research without help", "one against one", "eight, dealt"])
def test_at_a_table_it_never_saw_hard_plays_and_it_is_said(mode: str, caplog: pytest.LogCaptureFixture) -> None:
    for number, (table, seat) in enumerate(moments(mode, skilled=12)):
        if number % 19 == 0:
            both = [bot("oceans-heist", level) for level in ("master", "hard")]
            first, second = (player.choose(Eyes(table, seat, Rng(b"%d" % number))) for player in both)
            assert first == second
    assert "hard plays" in caplog.text


def test_it_is_offered_by_the_book_whatever_clock_team_or_help() -> None:
    assert offered("oceans-heist", GAME.options(players=6, clock="relaxed", first_game=True))[-1] == "master"
    assert offered("oceans-heist", GAME.options(players=2, budget=4800))[-1] == "hard"
    assert offered("oceans-heist", GAME.options(players=2, uses_a_round="any"))[-1] == "hard"


WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None
from heistnight.games import game
from heistnight.lab import run_match
options = game("oceans-heist").options(players=2, clock="off")
first, second = (run_match("oceans-heist", options, [level] * 2, 1, b"without") for level in ("master", "hard"))
assert first[0].ending == second[0].ending
"""


def test_without_numpy_hard_plays_and_it_is_said() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_NUMPY], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert "needs NumPy" in done.stderr
