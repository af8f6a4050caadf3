"""`master` of Bank Heist: what its judge adds to `hard`, lawfully, blind to what is hidden; elsewhere `hard` plays."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from heistnight.bots import Eyes, bot, learned, offered
from heistnight.bots.bank_heist import judge as judging
from heistnight.bots.bank_heist import master
from heistnight.bots.bank_heist.closer import looked_at
from heistnight.bots.bank_heist.habits import ALONE, TOGETHER
from heistnight.bots.bank_heist.judge import PAIRS, SINGLE, Judge
from heistnight.bots.bank_heist.master import Master
from heistnight.bots.bank_heist.player import armed
from heistnight.bots.bank_heist.position import Position
from heistnight.bots.bank_heist.reasons import COLUMNS, SIDES, leans, shifted, when_fleeing, when_robbing
from heistnight.bots.bank_heist.robbery import Robber
from heistnight.bots.shipped import Shipped
from heistnight.core.rng import Rng
from heistnight.games.bank_heist import GAME
from heistnight.lab import play_game
from tests.bots.bank_heist.test_levels import moments
from tests.bots.worlds import two_worlds

BOOK: dict[str, Any] = {"players": 6, "pace": "none"}


@pytest.fixture(autouse=True)
def _asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said once is said in each test."""
    monkeypatch.setattr(master, "SHIPPED", Shipped(GAME, judging.__name__, master.is_trained_for))


def judge(by_lot: float = 0.0) -> Judge:
    """One that says what `hard` says, and as much as asked that was drawn by lot."""
    single, pairs = np.zeros((len(SINGLE), 4), np.float32), np.zeros((len(PAIRS), 4, 4), np.float32)
    with np.errstate(divide="ignore"):
        single[: len(ALONE)] = np.log(list(ALONE.values()))
        pairs[: len(TOGETHER)] = np.log(list(TOGETHER.values()))
    weights = {"single": single, "pairs": pairs, "leanings": np.zeros((len(SIDES), len(COLUMNS)), np.float32)}
    chance = np.random.default_rng(1)
    for array in weights.values():
        array += np.float32(by_lot) * chance.standard_normal(array.shape, np.float32)
    return Judge(weights)


def test_a_judge_that_learned_nothing_plays_as_hard_does() -> None:
    player, hard = Master(judge()), bot("bank-heist", "hard")
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
    assert set(reasons) <= set(COLUMNS)
    assert set(seen) <= {*SINGLE, *PAIRS, "took_mine", "dye_mine", "drew_dye", "kept_bad", "kept_guilt"}
    assert len(reasons) > len(COLUMNS) / 2
    assert any(":" in key for key in seen)


def test_a_leaning_adds_up_and_a_chance_is_shifted() -> None:
    assert leans(iter([("keeps", 2.0), ("shot", 1.0)]), {"keeps": 0.5, "shot": -3.0}) == -2
    assert shifted(0.5, 0.0) == 0.5
    assert shifted(0.2, -20.0) == pytest.approx(0, abs=1e-6)
    assert shifted(0.2, 20.0) == pytest.approx(1, abs=1e-6)
    assert shifted(0.0, 3.0) == 0


@pytest.mark.parametrize("players", [5, 8])
def test_with_what_it_learned_it_answers_lawfully_and_never_by_what_is_hidden(players: int) -> None:
    """The judge is asked, and says the same in any world its seat can not tell from the true one."""
    player = Master(judge(by_lot=0.5))
    for number, (table, seat, _) in enumerate(moments({"players": players, "pace": "none"}, b"by the book")):
        if number % 2 == 0:
            here, there = two_worlds(table, seat, number)
            choice = player.choose(here)
            assert choice is None or choice in table.offered(seat)
            assert choice == player.choose(there)
            assert player.speak(here) == player.speak(there)


def test_by_the_book_the_packaged_one_is_asked() -> None:
    player, hard = bot("bank-heist", "master"), bot("bank-heist", "hard")
    differs = 0
    for number, (table, seat, _) in enumerate(moments(BOOK, b"packaged")):
        here, there = two_worlds(table, seat, number)
        choice = player.choose(here)
        assert choice == player.choose(there)
        differs += choice != hard.choose(two_worlds(table, seat, number)[0])
    assert differs
    assert master.SHIPPED.packed is not None


def test_the_weights_are_small_and_for_these_rules_this_deck_and_these_columns() -> None:
    assert judging.SHIPPED.stat().st_size < 2_000_000
    weights, about = learned.read(GAME, judging.COLUMNS, judging.SHIPPED)
    assert all(weight.dtype == np.float16 for weight in weights.values())
    assert about["mark"] == learned.mark(GAME, judging.COLUMNS)


def test_a_race_among_masters_ends() -> None:
    """They get a code wrong now and then, as all do: who never did would tie for ever where all answer alike."""
    player = bot("bank-heist", "master")
    assert play_game(GAME, GAME.options(players=5), b"a race", [player] * 5).ending


def test_at_a_table_it_never_saw_hard_plays_and_it_is_said(caplog: pytest.LogCaptureFixture) -> None:
    player, hard = bot("bank-heist", "master"), bot("bank-heist", "hard")
    for number, (table, seat, _) in enumerate(moments({**BOOK, "tempo": "tense"}, b"other rules")):
        first, second = (one.choose(Eyes(table, seat, Rng(b"%d" % number))) for one in (player, hard))
        assert first == second
    assert "hard plays" in caplog.text


def test_it_is_offered_by_the_book_whatever_clock_ghosts_or_notes() -> None:
    book = GAME.options(players=8, start_player="sum", pace="slow", ghost_talk=True, notebook=False)
    assert offered("bank-heist", book)[-1] == "master"
    assert offered("bank-heist", GAME.options(players=6, mix="three_factions"))[-1] == "hard"
    assert offered("bank-heist", GAME.options(players=5, reveal_on_death=True))[-1] == "hard"
