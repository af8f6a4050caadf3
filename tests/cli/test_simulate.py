"""`heistnight simulate` plays many games and tells what they say."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from heistnight.cli import main
from heistnight.cli.simulate import Spread, report, show
from heistnight.games import game
from heistnight.lab.match import GameResult
from tests.cli.command import COMMAND, environment, hear_ctrl_c, heistnight


def simulated(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main(["simulate", "the-plan", "--json", "--workers", "1", *words]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def timeless(found: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in found.items() if name not in ("seconds", "decisions_per_second")}


def test_json_tells_wins_scores_and_endings(capsys: pytest.CaptureFixture[str]) -> None:
    """One object, in which the numbers agree with each other."""
    found = simulated(capsys, "--bots", "chance", "--games", "20", "--seed", "7")
    assert found["games"] == 20
    assert found["seconds"] > 0
    assert found["decisions"] >= 20 * 44
    assert len(found["seats"]) == 4
    assert sum(seat["wins"] for seat in found["seats"]) == pytest.approx(20)
    assert found["bots"]["chance"]["share"] == pytest.approx(0.25)
    assert found["bots"]["chance"]["interval"] == [0.25, 0.25]  # whoever holds all seats wins, and that is no luck
    assert sum(seat["mean_score"] for seat in found["seats"]) / 4 == pytest.approx(found["scores"]["mean"])
    assert found["endings"] == {"museum_empty": 20}
    assert sum(found["decided_by"]["museum_empty"].values()) == 20


def test_a_preset_is_asked_for_by_name_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    """What is set besides stands; a table that no preset describes says so."""
    words = ("--bots", "chance", "--games", "1", "--seed", "7")
    usual = simulated(capsys, *words)
    assert usual["preset"] == "By the book"
    found = simulated(capsys, *words, "--preset", "house", "--set", "clock=none")
    assert (found["preset"], found["options"]["bribes"], found["options"]["clock"]) == ("House", True, "none")
    found = simulated(capsys, *words, "--preset", "house", "--set", "bribes=off")
    assert (found["preset"], found["options"]["spectator_hands"]) == ("Own settings", "after_round")
    assert main(["simulate", "the-plan", "--preset", "chaos"]) == 2
    assert "There is no preset 'chaos' for this table of The Plan" in capsys.readouterr().err


def test_the_same_seed_gives_the_same_result_whatever_the_workers(tmp_path: Path) -> None:
    """All but the time is equal, in processes of their own."""
    words = ("simulate", "the-plan", "--json", "--bots", "chance", "--games", "12", "--seed", "5")
    runs = [heistnight(tmp_path, *words, "--workers", workers) for workers in ("1", "2")]
    assert [run.returncode for run in runs] == [0, 0]
    one, two = (timeless(json.loads(run.stdout)) for run in runs)
    assert one == two


def test_another_seed_gives_another_result(capsys: pytest.CaptureFixture[str]) -> None:
    """The seed decides."""
    one, two = (simulated(capsys, "--bots", "chance", "--games", "5", "--seed", seed)["seats"] for seed in "12")
    assert one != two


def test_without_a_seed_the_one_drawn_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """So that the run can be had again."""
    first = simulated(capsys, "--bots", "chance", "--games", "3")
    again = simulated(capsys, "--bots", "chance", "--games", "3", "--seed", str(first["seed"]))
    assert timeless(first) == timeless(again)


def test_several_bots_say_how_many_seats_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    """Three levels are three seats, in this order."""
    found = simulated(capsys, "--bots", "chance,easy,chance", "--games", "3", "--seed", "1")
    assert [seat["bot"] for seat in found["seats"]] == ["chance", "easy", "chance"]
    assert found["options"]["players"] == 3
    assert {level: line["seats"] for level, line in found["bots"].items()} == {"chance": 6, "easy": 3}


def test_with_rotate_everybody_sits_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    """A level that moves on is not tied to a seat."""
    found = simulated(capsys, "--bots", "chance,easy", "--games", "4", "--seed", "1", "--rotate")
    assert [seat["bot"] for seat in found["seats"]] == ["in turn", "in turn"]


def test_in_solitaire_ghosts_have_scores_but_win_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """Games that nobody won are counted as such."""
    found = simulated(capsys, "--players", "1", "--set", "ghosts=2", "--bots", "chance", "--games", "20", "--seed", "2")
    assert [seat["bot"] for seat in found["seats"]] == ["chance", "nobody", "nobody"]
    assert found["seats"][0]["wins"] + found["nobody"] == 20


def test_the_table_for_people_names_seats_bots_and_speed(capsys: pytest.CaptureFixture[str]) -> None:
    """Everything the issue asks for is on the screen, and the bar is not in the output."""
    assert main(["simulate", "the-plan", "--bots", "chance", "--games", "5", "--seed", "3", "--workers", "1"]) == 0
    shown = capsys.readouterr()
    for words in (
        "5 games of The Plan, seed 3",
        "0 chance",
        "95%",
        "decisions a game",
        "museum_empty 5",
        "decisions/s",
    ):
        assert words in shown.out
    assert shown.err == ""


@pytest.mark.parametrize(
    ("pairs", "line"),
    [
        ((("end", "points"), ("end", "sets"), ("end", "points"), ("won", "")), "end 3 (points 2, sets 1), won 1"),
        ((("caught", "R1"), ("caught", "R1"), ("away", "R2")), "caught 2 (R1), away 1 (R2)"),
        ((("crew_win", "crew_win"), ("staff_win", "staff_win")), "crew_win 1, staff_win 1"),
    ],
)
def test_endings_are_counted_once(
    pairs: tuple[tuple[str, str], ...], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What decided is told with the ending, and only where it has another name."""
    plan = game("the-plan")
    results = [GameResult(("easy", "easy"), (0,), (1, 0), ending, decided, 5, 1) for ending, decided in pairs]
    found = report(plan, plan.options(players=2), 1, len(results), results, 1.0)
    assert sum(found.endings.values()) == len(results)
    show(Console(highlight=False, emoji=False, markup=False, width=200), plan, found)
    assert f"\nEndings: {line}\n" in capsys.readouterr().out


def test_a_shared_victory_is_shared() -> None:
    """Two winners get half a win each."""
    results = [GameResult(("chance", "easy"), (0, 1), (10, 10), "end", "shared", 5, 1)]
    plan = game("the-plan")
    found = report(plan, plan.options(players=2), 1, 1, results, 1.0)
    assert [seat.wins for seat in found.seats] == [0.5, 0.5]
    assert found.bots["easy"].share == 0.5


def test_no_game_is_a_report_too() -> None:
    """Stopped before the first game ended."""
    plan = game("the-plan")
    assert report(plan, plan.options(), 1, 100, [], 0.5).seats == []


def test_a_spread_knows_its_ends_and_its_middle() -> None:
    """Of 0 to 10."""
    spread = Spread.of(list(range(11)))
    assert (spread.least, spread.tenth, spread.median, spread.ninetieth, spread.most) == (0, 1, 5, 9, 10)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_prints_what_is_done_so_far(tmp_path: Path, workers: str) -> None:
    """After the first games SIGINT ends the run with their report and code 130."""
    import pty

    watched, terminal = pty.openpty()
    words = ("simulate", "the-plan", "--bots", "chance", "--games", "1000000", "--workers", workers, "--json")
    with subprocess.Popen(
        [*COMMAND, *words],
        env=environment(tmp_path, TERM="xterm"),
        stdout=subprocess.PIPE,
        stderr=terminal,
        preexec_fn=hear_ctrl_c,
    ) as process:
        os.close(terminal)
        shown = b""
        until = time.monotonic() + 60
        while not re.search(rb"\D[1-9]\d*/1000000", shown) and time.monotonic() < until:
            shown += os.read(watched, 65536)
        process.send_signal(signal.SIGINT)
        assert process.stdout is not None
        found = json.loads(process.stdout.read())
        assert process.wait(30) == 130
    os.close(watched)
    assert 0 < found["games"] < 1_000_000
    assert found["asked"] == 1_000_000
    assert sum(seat["wins"] for seat in found["seats"]) == pytest.approx(found["games"])
    assert b"Traceback" not in shown
