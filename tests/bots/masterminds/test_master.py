"""The judge of `master`: what it sees is what `race` reckons, and where it was not trained `hard` plays."""

import logging
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest

from heistnight.bots import Eyes, bot, learned, offered, shipped
from heistnight.bots.masterminds import judge, master, race
from heistnight.bots.masterminds.crew import Crew, Job, member
from heistnight.bots.masterminds.judge import COLUMNS, Judge, Judged, chances
from heistnight.bots.masterminds.position import Prospect
from heistnight.bots.masterminds.reaching import Reaches
from heistnight.bots.shipped import Shipped
from heistnight.core.problems import Unknown
from heistnight.core.rng import Rng
from heistnight.games import game as find_game
from heistnight.games.masterminds import GAME
from tests.bots.masterminds.test_levels import moments
from tests.bots.worlds import two_worlds

SHAPES = {"first": (len(COLUMNS), 4), "first_bias": (4,), "second": (4, 3), "second_bias": (3,), "last": (3,)}


def unlearned() -> Judge:
    """A judge that says what `race` says."""
    return Judge({**{name: np.zeros(shape, np.float32) for name, shape in SHAPES.items()}, "scale": np.ones(1, "f4")})


@pytest.fixture(autouse=True)
def _asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said once is said in each test."""
    monkeypatch.setattr(master, "SHIPPED", Shipped(GAME, judge.__name__, master.is_trained_for))


@pytest.mark.parametrize("heat_counts", [True, False])
def test_many_teams_at_a_time_reach_what_each_reaches_alone(heat_counts: bool) -> None:
    chance = Random(heat_counts)

    def team() -> Crew:
        return tuple(member(talent) for talent in chance.sample(range(40), chance.randrange(5)))

    jobs = [Job(chance.randrange(24), chance.randrange(24), chance.randrange(3)) for _ in range(24)]
    wanted = [(team(), job._replace(plans=2, plans_at=1) if chance.random() < 0.3 else job) for job in jobs]
    reaches = Reaches(heat_counts)
    reaches.fetch(wanted)
    for crew, job in wanted:
        alone = race.reach(crew, job, heat_counts)
        assert np.allclose(reaches[crew, job], alone, atol=1e-12)
        assert np.allclose(Reaches(heat_counts)[crew, job], alone, atol=1e-12)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_judge_that_learned_nothing_believes_what_hard_believes(players: int) -> None:
    for number, (table, seat) in enumerate(moments({"players": players}, b"believes", 16)):
        if number % 20 == 0:
            now, mine = Prospect.of(table, seat), Judged.seen(table, seat, unlearned())
            pairs: list[tuple[Prospect, Judged]] = [
                (now, mine),
                (now.with_drawn(seat, 2), mine.with_drawn(seat, 2)),
                (now.with_crew(seat, []), mine.with_crew(seat, [])),
            ]
            if table.hands[seat]:
                card = table.hands[seat][0]
                pairs.append((now.without_card(card), mine.without_card(card)))
            assert chances([two for _, two in pairs]) == pytest.approx([one.winning() for one, _ in pairs], abs=1e-4)


@pytest.mark.parametrize("players", [3, 5])
def test_by_the_book_it_answers_lawfully_and_never_by_what_is_hidden(players: int) -> None:
    """The judge is asked, and says the same in any world its seat can not tell from the true one."""
    player = bot("masterminds", "master")
    for number, (table, seat) in enumerate(moments({"players": players}, b"by the book", 14)):
        if number % 4 == 0:
            here, there = two_worlds(table, seat, number)
            choice = player.choose(here)
            assert choice in table.offered(seat)
            assert choice == player.choose(there)
    assert master.SHIPPED.packed is not None


def test_a_row_is_as_long_as_its_columns_and_counts_what_is_let_go() -> None:
    table, seat = next(moments({"players": 4}, b"row", 4))
    now = Judged.seen(table, seat, unlearned())
    assert {len(row) for row in now.rows()} == {len(COLUMNS)}
    card = table.hands[seat][0]
    after = now.without_card(card).with_cash(-1)
    hand, cash = COLUMNS.index("hand"), COLUMNS.index("cash")
    assert now.rows()[seat][hand] - after.rows()[seat][hand] == pytest.approx(1 / 6)
    assert now.rows()[seat][cash] - after.rows()[seat][cash] == pytest.approx(1 / 2)
    assert sum(now.held) - sum(after.held) == 1


def test_the_weights_are_small_and_for_these_rules_this_deck_and_these_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    assert judge.SHIPPED.stat().st_size < 2_000_000
    weights, about = learned.read(GAME, COLUMNS, judge.SHIPPED)
    assert all(weight.dtype == np.float16 for weight in weights.values())
    assert about["version"] == GAME.version
    assert about["mark"] == learned.mark(GAME, COLUMNS)
    monkeypatch.setattr(GAME, "version", GAME.version + 1)
    with pytest.raises(Unknown, match="trained for other rules"):
        judge.read(judge.SHIPPED)


def test_weights_that_changed_after_they_were_written_are_not_used(tmp_path: Path) -> None:
    path = tmp_path / "changed.npz"
    with np.load(judge.SHIPPED) as held:
        changed = {name: held[name] for name in held.files}
    changed["scale"] = changed["scale"] + np.float16(1)
    np.savez(path, **changed)
    with pytest.raises(Unknown, match="does not hold the weights"):
        judge.read(path)


@pytest.mark.parametrize("options", [{"players": 3, "loose_dice": True}, {"players": 3, "mood": "friendly"}])
def test_at_a_table_it_never_saw_hard_plays_and_it_is_said(
    options: dict[str, object], caplog: pytest.LogCaptureFixture
) -> None:
    for number, (table, seat) in enumerate(moments(options, b"elsewhere", 6)):
        if number % 5 == 0:
            first, second = (
                bot("masterminds", level).choose(Eyes(table, seat, Rng(b"%d" % number))) for level in ("master", "hard")
            )
            assert first == second
    assert "hard plays" in caplog.text


def test_clocks_and_colours_are_no_other_table() -> None:
    assert offered("masterminds", GAME.options(players=5, pace="blitz", colour_2="ruby"))[-1] == "master"


def test_it_is_not_offered_where_hard_would_play(monkeypatch: pytest.MonkeyPatch) -> None:
    assert offered("masterminds", GAME.options(players=3, loose_dice=True))[-1] == "hard"
    assert offered("the-plan", find_game("the-plan").options())[-1] == "hard"
    monkeypatch.setattr(shipped, "find_spec", lambda _: None)
    assert offered("masterminds", GAME.options())[-1] == "hard"


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
options = game("masterminds").options(players=2, length="standard", pace="none")
assert levels("masterminds")[-1] == "master"
levels = [["master"] * 2, ["hard"] * 2]
first, second = (run_match("masterminds", options, both, 1, b"without") for both in levels)
assert first[0].scores == second[0].scores
"""


def test_without_numpy_hard_plays_and_it_is_said() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_NUMPY], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert "needs NumPy" in done.stderr
