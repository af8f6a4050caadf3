"""A request that can't be met is refused in one line that says what was expected."""

import argparse
from pathlib import Path

import pytest

from heistnight.cli import main
from heistnight.cli.words import printable, seed, setting, whole
from tests.cli.command import heistnight

WRONG = [
    (["simulate", "the-plot"], "no game 'the-plot'; there are"),
    (["play", "the-plot"], "no game 'the-plot'; there are"),
    (["play"], "Name a game: "),
    (["simulate"], "GAME"),
    (["heist"], "invalid choice: 'heist'"),
    (["simulate", "the-plan", "--players", "9"], "for 1 to 6 players, not 9"),
    (["simulate", "the-plan", "--players", "many"], "'many'"),
    (["play", "the-plan", "--players", "0"], "for 1 to 6 players, not 0"),
    (["simulate", "the-plan", "--bots", "genius"], "no bot 'genius' for the-plan; there are chance"),
    (["simulate", "the-plan", "--players", "4", "--bots", "easy,chance"], "4 seats need 4 bots, or one level"),
    (["play", "the-plan", "--players", "4", "--bots", "easy,chance"], "3 opponents need 3 bots, or one level"),
    (["simulate", "the-plan", "--bots", ""], "no bot ''"),
    (["simulate", "the-plan", "--set", "colour=red"], "no option 'colour'; there are players, mode"),
    (["simulate", "the-plan", "--set", "bribes"], "expected option=value, not 'bribes'"),
    (["simulate", "the-plan", "--set", "bribes=perhaps"], "bribes must be on or off, not perhaps"),
    (["simulate", "the-plan", "--set", "clock=slow"], "clock must be one of none, relaxed, normal, blitz, not slow"),
    (["simulate", "the-plan", "--set", "ghosts=2"], "TP-11.1"),
    (["simulate", "the-plan", "--set", "players=x"], "players must be"),
    (["simulate", "the-plan", "--players", "3", "--set", "players=4"], "number of players once"),
    (["simulate", "the-plan", "--players", "2", "--set", "removed_types=lone"], "removed_types must be 2 different"),
    (["simulate", "the-plan", "--seed", "-1"], "expected a whole number"),
    (["simulate", "the-plan", "--seed", "midnight"], "expected a whole number of at most 38 digits, not 'midnight'"),
    (["simulate", "the-plan", "--seed", "9" * 5000], "expected a whole number"),
    (["simulate", "the-plan", "--seed", "٣"], "expected a whole number"),
    (["simulate", "the-plan", "--games", "0"], "expected a whole number from 1 to"),
    (["simulate", "the-plan", "--games", "9" * 5000], "expected a whole number from 1 to"),
    (["simulate", "the-plan", "--workers", "none"], "expected a whole number from 1 to 1024, not 'none'"),
    (["play", "the-plan", "--seat", "4"], "Your seat must be from 0 to 3, not 4"),
    (["play", "--resume"], "You have no unfinished game"),
    (["replay", "no-such-file.jsonl"], "Can't read no-such-file.jsonl: No such file"),
    (["replay", "."], "Is a directory"),
    (["replay", "game.jsonl", "--seat", "x"], "expected a whole number from 0 to 99, not 'x'"),
    (["replay", "game.jsonl", "--seat=-1"], "expected a whole number from 0 to 99, not '-1'"),
    (["lab"], "Name a game: exactly-as-planned,"),
    (["lab", "the-plan", "--games", "1", "--out", "/dev/null"], "Can't use /dev/null: File exists."),
    (["lab", "the-plan", "--games", "1", "--out", "/dev/null/run"], "/dev/null/run: Not a directory."),
    (["serve", "--port", "99999"], "expected a whole number from 0 to 65535, not '99999'"),
]


@pytest.mark.parametrize(
    ("words", "says"), WRONG, ids=lambda value: " ".join(value)[:50] if isinstance(value, list) else ""
)
def test_a_wrong_word_gets_one_line_and_code_2(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The line names what was expected; nothing goes to stdout."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    try:
        code = main(words)
    except SystemExit as error:
        code = int(error.code or 0)
    out, err = capsys.readouterr()
    assert code == 2
    assert out == ""
    assert says in err
    assert len(err.splitlines()) == 1
    assert err.startswith("heistnight")


@pytest.mark.parametrize("words", [WRONG[0][0], WRONG[5][0], WRONG[12][0], WRONG[21][0], WRONG[29][0]])
def test_the_real_command_ends_without_a_traceback(words: list[str], tmp_path: Path) -> None:
    """A process of its own says the same as the function."""
    done = heistnight(tmp_path, *words)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)


def test_the_version_and_the_help_are_no_errors(tmp_path: Path) -> None:
    """They go to stdout with code 0."""
    version, usage = heistnight(tmp_path, "--version"), heistnight(tmp_path, "--help")
    assert (version.returncode, version.stderr) == (0, "")
    assert version.stdout.startswith("heistnight 0.")
    assert usage.returncode == 0
    assert all(command in usage.stdout for command in ("games", "play", "replay", "simulate", "serve"))


def test_what_strangers_wrote_can_not_steer_the_terminal() -> None:
    """Escape sequences and line breaks become spaces."""
    assert printable("a\x1b[31mb\nc\u2028d\x07") == "a [31mb c d "


def test_readers_of_words() -> None:
    """Numbers, seeds and settings are read as they were meant."""
    assert whole(1, 9)("7") == 7
    assert seed("0012") == 12
    assert setting("spectator-hands = after_round") == ("spectator_hands", "after_round")
    with pytest.raises(argparse.ArgumentTypeError):
        seed("1_000")
