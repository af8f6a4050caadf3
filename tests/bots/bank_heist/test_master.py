"""The judge of `master`: what it adds, and where it was not trained `hard` plays."""

import logging
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from heistnight.bots import Eyes, bot, learned, offered, shipped
from heistnight.bots.bank_heist import judge, leaning, master
from heistnight.bots.bank_heist.closer import looked_at
from heistnight.bots.bank_heist.habits import ALONE, TOGETHER
from heistnight.bots.bank_heist.judge import COLUMNS, PAIRS, SINGLE, Judge
from heistnight.bots.bank_heist.leaning import SIDES, leans, shifted, when_fleeing, when_robbing
from heistnight.bots.bank_heist.master import Master
from heistnight.bots.bank_heist.player import armed
from heistnight.bots.bank_heist.position import Position
from heistnight.bots.bank_heist.robbery import Robber
from heistnight.bots.shipped import Shipped
from heistnight.core.problems import Unknown
from heistnight.core.rng import Rng
from heistnight.games.bank_heist import GAME
from tests.bots.bank_heist.test_levels import moments

BOOK: dict[str, Any] = {"players": 6, "pace": "none"}


def unlearned() -> Judge:
    """A judge that says what `hard` says: circumstances tell it nothing, and it leans to nothing."""
    single, pairs = np.zeros((len(SINGLE), 4), np.float32), np.zeros((len(PAIRS), 4, 4), np.float32)
    with np.errstate(divide="ignore"):
        single[: len(ALONE)] = np.log(list(ALONE.values()))
        pairs[: len(TOGETHER)] = np.log(list(TOGETHER.values()))
    return Judge({"single": single, "pairs": pairs, "leanings": np.zeros((len(SIDES), len(leaning.COLUMNS)), "f4")})


@pytest.fixture(autouse=True)
def _asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said once is said in each test."""
    monkeypatch.setattr(master, "SHIPPED", Shipped(GAME, judge.__name__, master.is_trained_for))


def test_a_judge_that_learned_nothing_plays_as_hard_does() -> None:
    player, hard = Master(unlearned()), bot("bank-heist", "hard")
    for number, (table, seat, _) in enumerate(moments(BOOK, b"unlearned")):
        if number % 3 == 0:
            first, second = (one.choose(Eyes(table, seat, Rng(b"%d" % number))) for one in (player, hard))
            assert first == second


def test_what_is_seen_and_what_speaks_for_an_answer_have_their_columns() -> None:
    """Every circumstance and every reason of whole games is one that can be learned; most of them come up."""
    seen, reasons = Counter[str](), Counter[str]()
    for number in range(4):
        for table, seat, _ in moments({**BOOK, "players": 5 + number}, b"columns %d" % number):
            if table.phase not in ("robbery", "getaway", "showdown"):
                continue
            position = Position(Eyes(table, seat, Rng(b"c")))
            seen.update(one.key for one in looked_at(position))
            suspicion = bot("bank-heist", "hard").believe(position)  # type: ignore[attr-defined]
            for option in table.offered(seat):
                if table.phase == "robbery":
                    robber = Robber(position, suspicion, Master.cover)
                    reasons.update(dict(when_robbing(robber, suspicion, option)))
                else:
                    reasons.update(dict(when_fleeing(armed(position, suspicion), suspicion, option)))
    assert set(reasons) <= set(leaning.COLUMNS)
    assert set(seen) <= {*SINGLE, *PAIRS, "took_mine", "dye_mine", "drew_dye", "kept_bad", "kept_guilt"}
    assert len(reasons) > len(leaning.COLUMNS) / 2
    assert any(":" in key for key in seen)


def test_a_leaning_adds_up_and_a_chance_is_shifted() -> None:
    assert leans(iter([("keeps", 2.0), ("shot", 1.0)]), {"keeps": 0.5, "shot": -3.0}) == -2
    assert shifted(0.5, 0.0) == 0.5
    assert shifted(0.2, -20.0) == pytest.approx(0, abs=1e-6)
    assert shifted(0.2, 20.0) == pytest.approx(1, abs=1e-6)
    assert shifted(0.0, 3.0) == 0


@pytest.mark.parametrize("players", [5, 8])
def test_by_the_book_it_answers_lawfully_and_never_by_what_is_hidden(players: int) -> None:
    """The judge is asked, and says the same in any world its seat can not tell from the true one."""
    player = bot("bank-heist", "master")
    for number, (table, seat, _) in enumerate(moments({"players": players, "pace": "none"}, b"by the book")):
        if number % 2 == 0:
            here, there = (
                Eyes(world, seat, Rng(b"mind %d" % number))
                for world in (table, table.resample(seat, Rng(b"elsewhere %d" % number)))
            )
            choice = player.choose(here)
            assert choice is None or choice in table.offered(seat)
            assert choice == player.choose(there)
            assert player.speak(here) == player.speak(there)
    assert master.SHIPPED.packed is not None


def test_the_weights_are_small_and_for_these_rules_this_deck_and_these_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    assert judge.SHIPPED.stat().st_size < 2_000_000
    weights, about = learned.read(GAME, COLUMNS, judge.SHIPPED)
    assert all(weight.dtype == np.float16 for weight in weights.values())
    assert about["mark"] == learned.mark(GAME, COLUMNS)
    monkeypatch.setattr(GAME, "version", GAME.version + 1)
    with pytest.raises(Unknown, match="trained for other rules"):
        judge.read(judge.SHIPPED)


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    weights = judge.read(judge.SHIPPED)
    judge.write(weights, {"rounds": 1}, tmp_path / "again.npz")
    again = judge.read(tmp_path / "again.npz")
    assert all((again[name] == weight).all() for name, weight in weights.items())


@pytest.mark.parametrize("options", [{"players": 5, "tempo": "tense"}, {"players": 6, "wrong_code": "once"}])
def test_at_a_table_it_never_saw_hard_plays_and_it_is_said(
    options: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    for number, (table, seat, _) in enumerate(moments({**options, "pace": "none"}, b"elsewhere")):
        if number % 5 == 0:
            first, second = (
                bot("bank-heist", level).choose(Eyes(table, seat, Rng(b"%d" % number))) for level in ("master", "hard")
            )
            assert first == second
    assert "hard plays" in caplog.text


def test_it_is_offered_by_the_book_whatever_the_clock_and_nowhere_else(monkeypatch: pytest.MonkeyPatch) -> None:
    assert offered("bank-heist", GAME.options(players=7, pace="fast", windows="early"))[-1] == "master"
    assert offered("bank-heist", GAME.options(players=7, tempo="tense"))[-1] == "hard"
    monkeypatch.setattr(shipped, "find_spec", lambda _: None)
    assert offered("bank-heist", GAME.options(players=7))[-1] == "hard"


def test_other_rules_than_it_learned_are_said(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(GAME, "version", GAME.version + 1)
    with caplog.at_level(logging.WARNING):
        assert master.SHIPPED.packed is None
    assert "trained for other rules" in caplog.text


WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None
from heistnight.bots import levels
from heistnight.games import game
from heistnight.lab import run_match
options = game("bank-heist").options(players=5, pace="none")
assert levels("bank-heist")[-1] == "master"
first, second = (run_match("bank-heist", options, [level] * 5, 1, b"without") for level in ("master", "hard"))
assert first[0].winners == second[0].winners
"""


def test_without_numpy_hard_plays_and_it_is_said() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_NUMPY], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert "needs NumPy" in done.stderr
