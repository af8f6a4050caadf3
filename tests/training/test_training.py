"""What trains players: its own parts everywhere, the whole command where PyTorch is installed."""

import importlib
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from heistnight.bots import Bot, Eyes, answer, bot, levels
from heistnight.bots.bank_heist.beliefs import considered
from heistnight.bots.bank_heist.position import Position
from heistnight.bots.masterminds.judge import COLUMNS, RECKONED
from heistnight.bots.oceans_heist.judge import CARD, CONTEXT, ICON, TABLES, Look, standing
from heistnight.bots.oceans_heist.temper import CREW, STAFF
from heistnight.core.action import Input
from heistnight.core.problems import Unknown
from heistnight.core.rng import Rng
from heistnight.env.session import unhurried
from heistnight.games import game as find_game
from heistnight.games import games
from heistnight.games.oceans_heist.pieces import ALL_GEAR
from heistnight.lab import play_game
from training import fours, judging, learned, match, tempering
from training.__main__ import main as train
from training.bank_heist import identities, leanings
from training.exploiters import EXPLOITERS
from training.imitation import read
from training.player import Master
from training.record import GAME, record
from training.rounds import casts as casts_of
from training.selfplay import MAIN, SELF, Players
from training.steps import step

ROOT = Path(__file__).parents[2]
SHAPES = {
    "trunk": (0, 8),
    "trunk_bias": (8,),
    "second": (8, 6),
    "second_bias": (6,),
    "value": (6, 1),
    "value_bias": (1,),
    "state": (6, 5),
    "action": (0, 5),
    "action_bias": (5,),
    "choice": (5, 1),
}


def weights() -> dict[str, Any]:
    """A small net that has learned nothing."""
    compact, chance = find_game(GAME).research.compact, np.random.default_rng(1)
    shapes = SHAPES | {"trunk": (compact.size, 8), "action": (compact.action_size, 5)}
    return {name: (0.3 * chance.standard_normal(shape)).astype(np.float32) for name, shape in shapes.items()}


def run(*words: str) -> str:
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-m", *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_no_game_offers_a_level_that_was_not_shown_to_be_stronger() -> None:
    """Weights are shipped for these three, so nobody is offered `master` elsewhere."""
    shown = {"masterminds", "oceans-heist", "bank-heist"}
    assert {game.id for game in games() if "master" in levels(game.id)} == shown
    assert {path.parent.name.replace("_", "-") for path in (ROOT / "src").rglob("*.npz")} == shown


def test_a_game_of_hard_is_read_as_it_was_played() -> None:
    line = json.loads(record("a seed"))
    batch = read([line])
    assert batch.games == 1
    assert 0 < len(batch.sizes) == len(batch.rows) == len(batch.target) <= len(line["answers"])
    assert len(batch.options) == batch.sizes.sum()
    assert (batch.chosen < batch.sizes).all()
    assert set(np.unique(batch.target)) <= {0.0, 0.5, 1.0}


def test_selfplay_gives_what_a_learner_needs() -> None:
    players = Players("test", 4)
    players.nets[MAIN] = learned.Net(weights())
    batch = players.play({SELF: 1.0}, 50, 0.5)
    assert len(batch.sizes) == len(batch.rows) == len(batch.gain) == len(batch.likely) >= 50
    assert len(batch.options) == batch.sizes.sum()
    assert (batch.likely <= 1e-6).all()
    points, seats = batch.won[SELF]
    assert points == pytest.approx(batch.games)
    assert seats >= 2 * batch.games


def test_a_file_is_read_as_it_was_written_and_for_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, first, second = find_game(GAME), tmp_path / "a.npz", tmp_path / "b.npz"
    for path in (first, second):
        learned.write(game, weights(), {"minutes": 1}, path)
    assert first.read_bytes() == second.read_bytes()
    mind = learned.read(game, first)
    assert mind.about["minutes"] == 1
    assert all(np.allclose(mind.net.weights[name], array, atol=2e-3) for name, array in weights().items())
    monkeypatch.setattr(game, "version", game.version + 1)
    with pytest.raises(Unknown, match="trained for other rules"):
        learned.read(game, first)


def test_at_a_table_it_never_saw_its_teacher_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, game = tmp_path / "master.npz", find_game(GAME)
    learned.write(game, weights(), {}, path)
    monkeypatch.setattr(learned.Learned, "worths", None)  # its net is not asked
    options = unhurried(game, {"players": 2, "bribes": True})
    assert play_game(game, options, b"bribes", [Master(learned.read(game, path))] * 2).winners


def test_a_match_plays_a_file_against_hard_and_exploiters_against_the_file(tmp_path: Path) -> None:
    path = tmp_path / "master.npz"
    learned.write(find_game(GAME), weights(), {}, path)
    told = run("training.match", GAME, str(path), "--players", "2", "--games", "1", "--exploiters", "1", "--json")
    rows = [json.loads(line) for line in told.splitlines()]
    assert [(row["one"], row["among"]) for row in rows] == [
        ("master", "hard"),
        *[(player.level, "master") for player in EXPLOITERS[GAME]],
    ]
    assert all(0 <= row["low"] <= row["share"] <= row["high"] <= 1 and row["p99_ms"] > 0 for row in rows)


@pytest.mark.skipif(
    importlib.util.find_spec("torch") is None,
    reason="PyTorch is not here, so the training itself is NOT tested: pip install 'heistnight[training]'",
)
def test_a_short_training_learns_writes_and_goes_on(tmp_path: Path) -> None:
    """A few seconds on two processes; the same command goes on from its checkpoint; the file plays."""
    small = ("--games", "4", "--imitation-epochs", "2", "--batch", "256", "--workers", "2", "--together", "4")
    command = ("training", GAME, "--out", str(tmp_path), "--minutes", "0.4", *small, "--device", "cpu")
    run(*command)
    before = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert [line["kind"] for line in before[:2]] == ["imitation", "step"]
    run(*command)
    after = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert [line["kind"] for line in after].count("imitation") == 1
    assert after[len(before)]["decisions"] > before[-1]["decisions"]
    assert (tmp_path / "curve.svg").read_text().startswith("<svg")
    assert "master among hard" in run(
        "training.match", GAME, str(tmp_path / "master.npz"), "--games", "1", "--players", "2", "--worlds", "1"
    )


@pytest.mark.parametrize("words", ["training.__main__ --out nowhere", "training.match nowhere.npz"])
def test_a_game_without_frozen_opponents_says_so(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    module, *rest = words.split()
    with pytest.raises(SystemExit):
        importlib.import_module(module).main(["bank-heist", *rest, "--against", "master"])
    assert "--against" in capsys.readouterr().err


def test_a_learner_meets_nobody_but_whom_it_is_to_meet() -> None:
    casts = [cast for _, cast, _, _ in casts_of("a seed", 20, "learner", "master")]
    assert {tuple(sorted(cast)) for cast in casts} == {("learner", "master", "master")}
    assert {cast.index("learner") for cast in casts} == {0, 1, 2}
    jobs = list(tempering.jobs("a seed", 40, "learner", "master"))
    assert {job.masters for job in jobs} == {(True, False), (False, True)}
    assert {job.against for job in jobs} == {"master"}


# Masterminds ----------------------------------------------------------------------------------------------------------


def test_a_game_of_masterminds_is_written_turn_by_turn_for_every_seat() -> None:
    hard = bot("masterminds", "hard")
    game = judging.played("a seed", [hard, hard], 0.05)
    turns, looking, seats, columns = game.rows.shape
    assert turns > 5
    assert (looking, seats, columns) == (2, 2, len(COLUMNS))
    assert game.worth.sum() == 1


def test_a_net_learns_who_wins_and_many_say_their_mean() -> None:
    """The slopes are right: what is learned from again and again is known."""
    chance = np.random.default_rng(1)
    tables = chance.random((40, 3, len(COLUMNS))).astype(np.float16)
    games = [
        judging.Written(np.repeat(seats[None, None], 3, axis=1), np.eye(3, dtype=np.float32)[seats[:, 0].argmax()])
        for seats in tables
    ]
    batches = judging.gathered(games)
    nets = [judging.Net(seed, 16, 8) for seed in range(2)]
    for net in nets:
        before = judging.loss(batches, net.chances)
        judging.fit(net, batches, 150, 1e-2, size=40)
        assert judging.loss(batches, net.chances)[0] < 0.3 * before[0]
    both = judging.Net(0)
    both.weights = judging.joined([net.weights for net in nets])
    looks = batches[0].rows.astype(np.float32)
    apart = np.mean([np.log(net.chances(looks)) for net in nets], axis=0)
    assert np.allclose(both.chances(looks), judging.softmax(apart), atol=1e-4)


def test_what_comes_next_counts_in_what_is_learned() -> None:
    """TD(lambda): the last look learns the end, those before a part of what was said after them."""
    rows = np.zeros((2, 2, 2, len(COLUMNS)), np.float16)
    rows[1, :, 0, RECKONED] = 1
    batch = judging.gathered([judging.Written(rows, np.array([0, 1], np.float32))])[0]
    said = judging.reckoned(batch.rows[2:3].astype(np.float32))[0]
    found = judging.returns(batch, judging.Net(1), 0.75)
    assert np.allclose(found[2:], [0, 1])
    assert np.allclose(found[:2], 0.75 * np.array([0, 1]) + 0.25 * said)


def test_rounds_are_played_learned_from_and_gone_on_with(tmp_path: Path) -> None:
    """Seconds on two processes; the same command goes on; the file plays. With this seed two sit at either game."""
    small = ("--games", "1", "--match", "1", "--nets", "2", "--workers", "2", "--minutes", "0.01", "--seed", "310")
    steps: list[dict[str, Any]] = []
    for _ in range(2):
        before = len(steps)
        train(["masterminds", "--out", str(tmp_path), *small])
        steps = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
        assert len(steps) > before
    assert [line["spent"] for line in steps] == sorted({line["spent"] for line in steps})
    assert (tmp_path / "curve.svg").read_text().startswith("<svg")
    weights = str(tmp_path / "master.npz")
    (row,) = run("training.match", "masterminds", weights, "--players", "2", "--games", "1", "--json").splitlines()
    assert json.loads(row)["one"] == "master"


@pytest.mark.parametrize("player", EXPLOITERS["masterminds"], ids=lambda player: player.level)
def test_players_with_one_idea_play_masterminds(player: Bot) -> None:
    game = find_game("masterminds")
    result = play_game(game, unhurried(game, {"players": 2}), b"an idea", [player, bot("masterminds", "easy")])
    assert result.ending == "heists"


# Bank Heist -----------------------------------------------------------------------------------------------------------


def test_what_was_seen_in_a_game_of_bank_heist_agrees_with_its_cards() -> None:
    truth, looks = identities.witnessed("a seed", 5)
    assert looks
    for look in looks:
        assert all(could >> card & 1 for could, card in zip(look.could, truth))


def test_before_it_learned_it_believes_what_hard_believes() -> None:
    """All deals at a time say what `hard` reckons seat by seat."""
    table = game_of_heist(b"believes")
    position = Position(Eyes(table, 2, Rng(b"mind")))
    (looks,) = identities.laid_out([(tuple(table.identities), [identities.look(position)])])
    (deals,) = identities.chances(identities.habits(), looks)
    odds = np.einsum("d,dsk->sk", deals, identities.deals(5).single.reshape(-1, 5, 4))
    assert np.allclose(odds, considered(position).odds, atol=0.01)


def test_a_belief_learns_what_people_do() -> None:
    """The slopes are right, and what is seen again and again is known."""
    games = [identities.witnessed(f"learn {number}", 5) for number in range(3)]
    batches = identities.laid_out(games)
    start = identities.habits()
    slopes, surprise = identities.slopes(start, batches[0])
    for name, slope in slopes.items():
        place = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        near = {key: array.astype(np.float64) for key, array in start.items()}
        near[name][place] += 1e-3
        assert identities.surprise(near, batches) - surprise == pytest.approx(1e-3 * slope[place], rel=0.05)
    assert identities.surprise(identities.fit(batches, 0.0, epochs=40), batches) < 0.7 * surprise


def test_leanings_go_where_more_was_won(tmp_path: Path) -> None:
    """And what rounds before have shown counts on, when a training goes on too."""
    trials = [leanings.Trial(0, [1, number], (3, 1, 1), leanings.tried([1, number])[7] > 0.5) for number in range(400)]
    pull = leanings.Pull(tmp_path / "pull.npz")
    found = pull.add(trials)
    assert np.abs(found[0] / leanings.REACH).argmax() == 7
    assert found[0, 7] > 0
    assert not found[1:].any()
    assert np.allclose(leanings.Pull(tmp_path / "pull.npz").add(trials), pull.add(trials))


def test_a_knob_is_turned_the_less_the_less_is_sure() -> None:
    sure, unsure = (step(np.array([0.02 * trials]), trials, 0.25, 25.0)[0] for trials in (100_000, 100))
    assert sure == pytest.approx(0.5, rel=0.01)
    assert 0 < unsure < 0.1
    assert step(np.array([-9e9]), 1, 0.25, 25.0)[0] == -1


def test_a_master_of_bank_heist_is_trained_gone_on_with_and_measured(tmp_path: Path) -> None:
    """A few games on two processes; the same command goes on; the file plays in every faction."""
    small = ("--games", "2", "--match", "1", "--workers", "1", "--minutes", "0.001")
    for steps in (1, 2):
        train(["bank-heist", "--out", str(tmp_path), *small])
        lines = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
        kinds = [line["kind"] for line in lines]
        assert (kinds.count("belief"), kinds.count("step"), kinds.count("match")) == (1, steps, 3 * steps)
    assert (tmp_path / "curve.svg").read_text().startswith("<svg")
    weights = str(tmp_path / "master.npz")
    told = run("training.match", "bank-heist", weights, "--games", "1", "--json")
    rows = [json.loads(line) for line in told.splitlines()]
    assert [row["side"] for row in rows] == ["crew", "agents", "rivals"]
    assert all(row["low"] <= row["gain"] == row["share"] - row["usual"] <= row["high"] for row in rows)


@pytest.mark.parametrize("player", EXPLOITERS["bank-heist"], ids=lambda player: player.level)
def test_players_with_one_idea_play_bank_heist(player: Bot) -> None:
    game = find_game("bank-heist")
    bots = [player, *[bot("bank-heist", "easy")] * 4]
    assert play_game(game, unhurried(game, {"players": 5}), b"an idea", bots, talk=True).ending


def game_of_heist(seed: bytes) -> Any:
    """A table in the middle of the Robbery."""
    game, chance = find_game("bank-heist"), Rng(seed)
    table: Any = game.deal(unhurried(game, {"players": 5}), seed)
    hard = bot("bank-heist", "hard")
    while len(table.passes) < 12:
        seat = table.open().seats(table)[0]
        table.play(Input(table.now, seat, answer(hard, Eyes(table, seat, chance), may_rest=False)))
    return table


# Ocean's Heist --------------------------------------------------------------------------------------------------------


def test_a_net_learns_which_four_leaves_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """The slopes are right: what a sum of the cards decides is known after a while."""
    monkeypatch.setattr(fours, "SIZE", 16)
    monkeypatch.setattr(fours, "EPOCHS", 100)
    chance = np.random.default_rng(1)
    chosen = np.zeros((64, fours.TRIED, 8), np.float16)
    for four in chosen.reshape(-1, 8):
        four[chance.permutation(8)[:4]] = 1
    cards = chance.random((64, 8, len(CARD))).astype(np.float16)
    icons = chance.random((64, fours.TRIED, 6, len(ICON))).astype(np.float16)
    context = chance.random((64, len(CONTEXT))).astype(np.float16)
    left = (chosen @ cards[:, :, :1])[..., 0] + icons[..., 0].sum(2)
    net, loss = fours.fit(1, fours.Rows(chosen, cards, icons, context, left))
    assert loss < 0.3 * float(left.var(1).mean())
    look = Look(*[part.astype(np.float32) for part in (chosen[0], cards[0], icons[0], context[0])])
    assert np.corrcoef(standing(net, look), left[0].astype(np.float32))[0, 1] > 0.8


def test_knobs_are_turned_the_way_that_won_and_gone_on_with(tmp_path: Path) -> None:
    state, chance = tempering.Learned(tmp_path), np.random.default_rng(1)
    games = []
    for _ in range(4000):
        turned = chance.standard_normal(len(CREW)), chance.standard_normal(len(STAFF))
        won = float(turned[0][0] > turned[1][0])
        tables, hidden = np.zeros(len(TABLES)), np.zeros((2, len(ALL_GEAR)))
        games.append(tempering.Played((True, True), turned, (won, 1 - won), tables, hidden, None))
    state.turn(games)
    again = tempering.Learned(tmp_path).weights()
    for side in tempering.SIDES:
        assert again[side][0] > 0.5
        assert np.abs(again[side][1:]).max() < 0.5


def test_rounds_of_oceans_heist_are_played_learned_from_and_gone_on_with(tmp_path: Path) -> None:
    """Seconds on two processes; the same command goes on; the file plays either side."""
    small = ("--games", "2", "--nets", "2", "--workers", "2", "--minutes", "0.01")
    steps: list[dict[str, Any]] = []
    for _ in range(2):
        before = len(steps)
        run("training", "oceans-heist", "--out", str(tmp_path), *small)
        steps = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
        assert len(steps) > before
    assert [line["spent"] for line in steps] == sorted({line["spent"] for line in steps})
    rows = run("training.match", "oceans-heist", str(tmp_path / "master.npz"), "--games", "1", "--json").splitlines()
    sides = [("master as crew", "hard"), ("master as staff", "hard"), ("hard as crew", "hard")]
    assert [(json.loads(row)["one"], json.loads(row)["among"]) for row in rows] == [
        *sides,
        ("master as crew", "master"),
    ]


@pytest.mark.parametrize("player", EXPLOITERS["oceans-heist"], ids=lambda player: player.level)
def test_players_with_one_idea_play_oceans_heist(player: Bot) -> None:
    game = find_game("oceans-heist")
    seats = [bot("oceans-heist", "easy")] * 2
    seats[match.SIDES[game.id].index(player.side)] = player  # type: ignore[attr-defined]
    assert play_game(game, unhurried(game, {"players": 2}), b"an idea", seats).ending
