"""The benchmarks run wherever the package does, with or without the peers."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def run(*words: str) -> str:
    """What a benchmark says."""
    done = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_engine_benchmark_measures_and_a_table_stays_small() -> None:
    """One short round gives every figure as JSON; a table stays under 40 kB, its log included."""
    told = run("benchmarks/engine.py", "--json", "--rounds", "1", "--seconds", "0.02")
    ours = json.loads(told)["games"]["the-plan"]
    assert ours["us_a_decision"] > 0
    assert ours["clone_us"] > 0
    assert ours["resample_us"] > 0
    assert ours["table_bytes"] < ours["table_with_log_bytes"] < 40_000


def test_the_engine_is_compared_with_another_version_of_itself() -> None:
    """Here with itself: every measure has its ratio."""
    words = ("--games", "the-plan,masterminds", "--turns", "2", "--seconds", "0.01", "--json")
    rows = json.loads(run("benchmarks/engine_before.py", ".", *words))
    assert [row["game"] for row in rows] == ["the-plan"] * 5 + ["masterminds"] * 5
    assert [row["measure"] for row in rows[:5]] == ["step", "whole games", "clone", "worlds", "one world"]
    assert all(row["times_as_fast"] > 0 for row in rows)


def test_the_solver_benchmark_solves_every_level_of_stars() -> None:
    """With or without OR-Tools: every grid is judged by the rules, and the missing peer is named."""
    told = run("benchmarks/solver.py", "--json", "--deals", "1")
    found = json.loads(told)
    assert [row["stars"] for row in found["rows"]] == [1, 2, 3, 4, 5]
    assert all(row["warm"]["mean_ms"] > 0 and row["cold"]["mean_ms"] < 5_000 for row in found["rows"])
    assert "OR-Tools" in found["peer"]


def test_the_lab_benchmark_plays_the_same_games_with_one_process_and_with_two() -> None:
    """Every figure is there, with the limit of the machine beside it."""
    told = run("benchmarks/lab.py", "--json", "--games", "4", "--workers", "1", "2")
    rows = json.loads(told)["rows"]
    assert [row["workers"] for row in rows] == [1, 2]
    assert all(row["games_a_second"] > 0 and row["limit"] > 0 for row in rows)


def test_the_server_benchmark_plays_over_real_sockets() -> None:
    """A few tables of four move on time, each move is seen by all four, and every figure is there."""
    told = run("benchmarks/server.py", "--tables", "--limit", "3", "--seconds", "1")
    (row,) = json.loads(told.splitlines()[-1])["limit"]
    assert row["sockets"] == 12
    assert row["moves"] >= 3
    assert 0 < row["p50_ms"] <= row["p99_ms"]


def test_thinking_is_measured_in_real_time_too() -> None:
    """Partners of Exactly As Planned think before they speak; what that takes belongs to the answer."""
    words = ("--players", "3", "--set", "heist=quiz_show", "--levels", "easy", "--games", "1", "--json")
    (row,) = json.loads(run("benchmarks/bots.py", "--game", "exactly-as-planned", *words))["thinking"]
    assert row["decisions"] > 100
    assert row["mean_ms"] > 0.01


def test_baselines_are_told_for_every_level_with_interval_and_cost() -> None:
    """Levels that meet, and levels that win or lose alone; as lines of a table and as JSON."""
    words = ("benchmarks/baselines.py", "the-plan:2", "exactly-as-planned:1", "--levels", "chance,easy", "--games", "3")
    lines = json.loads(run(*words, "--thinking", "1", "--json"))
    assert [(line["players"], line["level"], line["against"], line["games"]) for line in lines] == [
        (2, "chance", "", 0),
        (2, "easy", "chance", 3),
        (1, "chance", "", 3),
        (1, "easy", "", 3),
    ]
    assert all(line["share"] is None or line["low"] <= line["share"] <= line["high"] for line in lines)
    assert all(0 < line["cost"]["mean_ms"] <= line["cost"]["p99_ms"] for line in lines)
    assert "| The Plan, 2 | `easy` against `chance` | " in run(*words, "--thinking", "1")
