"""`heistnight replay` checks the record of a game and tells it."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from heistnight.cli import main
from heistnight.core.action import Input
from heistnight.core.replay import Formerly, Record, write
from heistnight.core.rng import Rng, commitment
from heistnight.core.sealed import Sealed, Word, seal, seed_of
from heistnight.core.talk import Phrase, Said
from heistnight.games import game
from tests.cli.command import heistnight

NAMES = ["Ada", "Ben", "Cleo"]


def recorded(
    *,
    decisions: int = 10_000,
    names: list[str] | None = None,
    text: str = "Hello \u2028 all",
    sealed: Sealed | None = None,
) -> list[str]:
    """The lines of a game by chance, with a word and a phrase in it."""
    seed = seed_of(sealed.secret, sealed.words) if sealed else b"replay"
    plan = game("the-plan")
    options = plan.options(players=3, bribes=True, spectator_hands="after_round")
    table = plan.deal(options, seed)
    chance = Rng(b"players")
    inputs: list[Input] = []
    while (decision := table.open()) is not None and len(inputs) < decisions:
        seat = chance.choice(decision.seats(table))
        inputs.append(Input(table.now + 10, seat, chance.choice(decision.options(table, seat))))
        table.play(inputs[-1])
    said = [Said(15, 1, text=text), Said(25, 2, phrase=Phrase("warn_set", (0, "J")))]
    return list(write(Record(plan, options, seed, inputs, said, names if names is not None else NAMES, sealed=sealed)))


@pytest.fixture
def file(tmp_path: Path) -> Callable[..., Path]:
    def written(lines: list[str]) -> Path:
        path = tmp_path / "game.jsonl"
        path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
        return path

    return written


def test_a_game_is_told_with_all_cards_open(file: Callable[..., Path], tmp_path: Path) -> None:
    """The real command names people, talk, hands and the result."""
    done = heistnight(tmp_path, "replay", str(file(recorded())))
    assert (done.returncode, done.stderr) == (0, "")
    whole = "The Plan (House), all cards open. The replay is complete."
    for words in (whole, "Ada gets ", "Ben passes ", "Ben: Hello", "TURN 11,"):
        assert words in done.stdout
    assert "Cleo: Ada needs one more of Jewels for a set." in done.stdout
    assert "SHARE THE VICTORY" in done.stdout or "WINS" in done.stdout


def test_from_one_seat_only_its_own_cards_are_told(
    file: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """Hands and passes of two others stay hidden."""
    assert main(["replay", str(file(recorded())), "--seat", "1"]) == 0
    shown = capsys.readouterr().out
    assert "as Ben saw it" in shown
    assert "Ben gets " in shown
    assert "Ada gets " not in shown
    assert "Cleo gets " not in shown
    for line in shown.splitlines():
        assert " passes " not in line or "Ben" in line


def test_step_waits_for_enter_shows_the_table_and_can_be_left(
    file: Callable[..., Path], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three steps, a look at the table, and away."""
    path = str(file(recorded()))
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n\nt\n\nq\n"))
    assert main(["replay", path, "--step", "--seat", "0"]) == 0
    shown = capsys.readouterr().out
    assert shown.count("Enter: next.") == 5
    assert "WHO HAS WHAT" in shown
    assert "TURN 11," not in shown
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["replay", path, "--step"]) == 0


def test_a_running_game_is_told_as_far_as_it_goes(
    file: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """And says that it goes on."""
    assert main(["replay", str(file(recorded(decisions=20)))]) == 0
    assert "The replay ends here, before the game does." in capsys.readouterr().out


def test_names_and_talk_of_strangers_are_made_harmless(
    file: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """No escape sequence and no markup of a file reaches the terminal."""
    names = ["\x1b[2JAda", "[bold]Ben[/bold]", "Cleo"]
    assert main(["replay", str(file(recorded(names=names, text="[red]\x1b]0;owned\x07")))]) == 0
    shown = capsys.readouterr().out
    assert "\x1b" not in shown
    assert "\x07" not in shown
    assert "[bold]Ben[/bold]: [red]" in shown


def test_a_game_without_names_has_seats(file: Callable[..., Path], capsys: pytest.CaptureFixture[str]) -> None:
    """Seats are counted from 0, as --seat counts them."""
    assert main(["replay", str(file(recorded(names=[])))]) == 0
    assert "Seat 0 gets " in capsys.readouterr().out


def changed(lines: list[str], number: int, old: str, new: str) -> list[str]:
    assert old in lines[number]
    return [line.replace(old, new) if place == number % len(lines) else line for place, line in enumerate(lines)]


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda lines: lines[:-1], "cut off"),
        (lambda lines: lines[:5], "cut off"),
        (lambda lines: lines[:3] + lines[4:], "lost lines"),
        (lambda lines: changed(lines, 1, '"at":10', '"at":11'), "changed after it was written"),
        (lambda lines: changed(lines, 0, '"rules":2', '"rules":99'), "rules version 99"),
        (lambda lines: changed(lines, 0, "the-plan", "the-plot"), "no game 'the-plot'"),
        (lambda lines: changed(lines, 0, '"heistnight":1', '"heistnight":7'), "format 7"),
        (lambda lines: changed(lines, -1, '"ending"', '"Ending"'), "ends differently"),
        (lambda lines: ["{}"], "first line does not say so"),
        (lambda lines: ["Dear diary,"], "not a JSON object"),
        (lambda lines: [], "not a JSON object"),
        (lambda lines: ["[" * 100_000], "not a JSON object"),
    ],
)
def test_a_bad_file_is_refused_in_one_line(
    file: Callable[..., Path],
    capsys: pytest.CaptureFixture[str],
    damage: Callable[[list[str]], list[str]],
    says: str,
) -> None:
    """Tampered, truncated and foreign files, each with its reason."""
    assert main(["replay", str(file(damage(recorded())))]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert says in shown.err
    assert len(shown.err.splitlines()) == 1


def test_a_binary_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is no text."""
    path = tmp_path / "picture.png"
    path.write_bytes(bytes(range(256)))
    assert main(["replay", str(path)]) == 2
    assert "it is not UTF-8 text" in capsys.readouterr().err


@pytest.mark.parametrize("seat", ["3", "99"])
def test_a_seat_that_is_not_there_is_refused(
    file: Callable[..., Path], capsys: pytest.CaptureFixture[str], seat: str
) -> None:
    """With the seats there are."""
    assert main(["replay", str(file(recorded())), f"--seat={seat}"]) == 2
    assert f"There is no seat {seat}. Seats go from 0 to 2." in capsys.readouterr().err


def test_an_error_text_from_a_file_can_not_steer_the_terminal(
    file: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """The version a stranger wrote is shown without its escape sequence."""
    head = json.loads(recorded()[0]) | {"rules": "\x1b[2Jtwo\nlines"}
    assert main(["replay", str(file([json.dumps(head)]))]) == 2
    err = capsys.readouterr().err
    assert "\x1b" not in err
    assert len(err.splitlines()) == 1


def test_the_deal_of_an_older_game_is_verified_by_its_seed(
    file: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """Before there were words the seed itself was promised."""
    path, promise = file(recorded()), commitment(b"replay")
    assert main(["replay", str(path), "--verify"]) == 0
    said = capsys.readouterr().out
    assert f"Commitment before the deal: {promise}" in said
    assert "older than people's words" in said
    assert "The seed matches the commitment." in said
    assert main(["replay", str(path), "--promise", promise]) == 0
    assert main(["replay", str(path), "--promise", commitment(b"another")]) == 1
    assert "Do not trust this deal." in capsys.readouterr().out


def test_a_deal_is_verified_with_the_names_of_those_who_gave_words(
    file: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """A word that was sealed and never opened is told; one that does not fit its seal is wrong."""
    secret, words = "5e" * 32, [Word(0, seal("ad" * 32), "ad" * 32), Word(2, seal("be" * 32))]
    honest = Sealed(seal(secret), secret, words)
    assert main(["replay", str(file(recorded(sealed=honest))), "--verify"]) == 0
    said = capsys.readouterr().out
    assert f"Ada added the secret {'ad' * 32}" in said
    assert "Cleo committed to a secret and never opened it" in said
    assert "Ben" not in said
    planted = Sealed(seal(secret), secret, [Word(0, seal("be" * 32), "ad" * 32)])
    assert main(["replay", str(file(recorded(sealed=planted))), "--verify"]) == 1
    assert "The word of seat 0 is not the one that was sealed." in capsys.readouterr().out


def test_a_deal_that_is_none_is_refused(file: Callable[..., Path], capsys: pytest.CaptureFixture[str]) -> None:
    planted = Sealed("no promise", "no secret")
    assert main(["replay", str(file(recorded(sealed=planted))), "--verify"]) == 2
    assert "The replay does not fit The Plan" in capsys.readouterr().err


def test_people_are_called_by_who_they_were(file: Callable[..., Path], capsys: pytest.CaptureFixture[str]) -> None:
    """Ben had the seat until a bot did, and what he did and said stays his."""
    plan, options = game("the-plan"), game("the-plan").options(players=3)
    table = plan.deal(options, b"replay", logged=True)
    inputs: list[Input] = []
    half = 0
    while (decision := table.open()) is not None:
        seat = decision.seats(table)[0]
        inputs.append(Input(table.now + 10, seat, decision.options(table, seat)[0]))
        table.play(inputs[-1])
        if len(inputs) == 30:
            half = len(table.log or ())
    names = ["Ada", "Marlowe", "Cleo"]
    said = [Said(inputs[2].at, 1, text="Mine!"), Said(inputs[-2].at, 1, text="Too late.")]
    record = Record(plan, options, b"replay", inputs, said, names, formerly=[Formerly(half, 1, "Ben")])
    assert main(["replay", str(file(list(write(record))))]) == 0
    shown = capsys.readouterr().out
    before, after = shown[: shown.rindex("Ben")], shown[shown.rindex("Ben") :]
    assert "Ben: Mine!" in before
    assert "Marlowe" not in before
    assert "Marlowe: Too late." in after
    assert "Marlowe" in shown.splitlines()[-1] or "Marlowe" in after
