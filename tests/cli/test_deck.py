"""`heistnight deck` and `--deck`: a deck of one's own, from the box to the record of a game."""

import json
import random
import re
from pathlib import Path

import pytest

from heistnight.cli import main
from heistnight.core.deck import Deck, read
from heistnight.core.problems import Unknown
from heistnight.games import game, games, part_of
from heistnight.lab.journal import read_run
from heistnight.lab.workshop import check, exported, printed_cards
from heistnight.server.http.app import game_info
from heistnight.server.room.lobby import new_document
from heistnight.server.room.records import read_document, room_row
from heistnight.server.wire import DeckEdit, DeckInfo, encode
from tests.cli.command import ANSWERS, heistnight

# One kind of number of each game that changes how it is played.
EDITS: dict[str, tuple[str, str]] = {
    game.id: samples.EDIT for game in games() if (samples := part_of(game.id, "tests.games", "samples"))
}


def edited(home: Path, played: str) -> Path:
    """A deck with that edit, as a person makes it: export, change, save."""
    text, count = re.subn(*EDITS[played], exported(played))
    assert count >= 1
    path = home / f"{played}.json"
    path.write_text(text, encoding="utf-8")
    return path


def test_every_game_has_an_edit_here() -> None:
    """In its samples.py; a sixth game needs one too."""
    assert EDITS.keys() == {one.id for one in games()}


@pytest.mark.parametrize("played", EDITS)
def test_the_numbers_of_the_deck_are_played(played: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The edit passes the check, and the same seed goes another way with it than without."""
    path = edited(tmp_path, played)
    assert check(path) == []
    words = ("simulate", played, "--bots", "easy", "--games", "2", "--seed", "3", "--workers", "1", "--json")
    assert main([*words]) == 0
    usual = json.loads(capsys.readouterr().out)
    run = heistnight(tmp_path, *words, "--deck", str(path))
    assert run.returncode == 0, run.stderr
    other = json.loads(run.stdout)
    assert (other["decisions"], other["seats"]) != (usual["decisions"], usual["seats"])


def test_the_printed_cards_under_another_name_are_the_printed_deck(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What `deck export` prints is what is in the box, and plays like it."""
    assert main(["deck", "export", "the-plan"]) == 0
    out = capsys.readouterr().out
    assert out == exported("the-plan")
    path = tmp_path / "same.json"
    path.write_text(out, encoding="utf-8")
    words = ("simulate", "the-plan", "--bots", "easy", "--games", "2", "--seed", "3", "--workers", "1", "--json")
    assert main([*words]) == 0
    usual = json.loads(capsys.readouterr().out)
    assert json.loads(heistnight(tmp_path, *words, "--deck", str(path)).stdout)["seats"] == usual["seats"]


def test_a_check_lists_the_edits_and_plays_with_them(tmp_path: Path) -> None:
    """A game with every number of players."""
    done = heistnight(tmp_path, "deck", "check", str(edited(tmp_path, "the-plan")))
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines() == [
        "treasures T-J4-a value: 4 → 40",
        "treasures T-J4-b value: 4 → 40",
        "The Plan: 2 edits; it can be played.",
    ]


def test_a_deck_that_can_not_be_dealt_is_found_by_playing(tmp_path: Path) -> None:
    """Nothing is wrong with any card, but there are too few of them."""
    whole = json.loads(exported("the-plan"))
    whole["cards"]["plans"] = whole["cards"]["plans"][:30]
    path = tmp_path / "few.json"
    path.write_text(json.dumps(whole), encoding="utf-8")
    assert not [fault for fault in check(path) if fault.grave]
    done = heistnight(tmp_path, "deck", "check", str(path))
    assert done.returncode == 1
    assert "The game can't be played with this deck: a game broke off" in done.stdout


@pytest.fixture
def only_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that is not refused would start again with its deck, in place of the tests."""
    monkeypatch.delattr("os.execve")


@pytest.mark.usefixtures("only_refused")
def test_a_deck_is_put_into_the_box_of_its_own_game_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Who named another game would else play that as printed, and not know."""
    deck = str(edited(tmp_path, "the-plan"))
    for command in ("play", "simulate", "lab"):
        assert main([command, "bank-heist", "--deck", deck]) == 2
        told = f"heistnight {command}: {deck} is a deck of the-plan, not of bank-heist.\n"
        assert capsys.readouterr() == ("", told)


@pytest.mark.usefixtures("only_refused")
def test_a_faulty_deck_is_told_by_line_and_not_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As compilers tell it; the exit code says so too."""
    path = edited(tmp_path, "the-plan")
    path.write_text(path.read_text(encoding="utf-8").replace('"value": 40', '"value": "dear"', 1), encoding="utf-8")
    line = next(n for n, text in enumerate(path.read_text(encoding="utf-8").split("\n"), 1) if "dear" in text)
    assert main(["deck", "check", str(path)]) == 1
    says = f"{path}:{line}: cards.treasures[6].value: expected a whole number, got text"
    assert says in capsys.readouterr().out
    assert main(["simulate", "the-plan", "--deck", str(path)]) == 2
    assert f"{path}:{line}: cards.treasures[6].value" in capsys.readouterr().err


def test_a_game_is_opened_only_with_the_deck_it_was_played_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The file of a game says which deck it needs; with that one it opens, and --resume takes it up again."""
    deck = str(edited(tmp_path, "the-plan"))
    start = heistnight(
        tmp_path, "play", "the-plan", "--players", "2", "--bots", "chance", "--seed", "1", "--deck", deck, typed=ANSWERS
    )
    assert start.returncode == 0, start.stderr
    digest = read(Path(deck)).digest
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert main(["play", "the-plan", "--resume"]) == 2
    assert f"It was played with the deck {digest} of The Plan; this is the printed deck." in capsys.readouterr().err
    ended = heistnight(tmp_path, "play", "the-plan", "--resume", "--deck", deck, typed=ANSWERS * 200)
    assert ended.returncode == 0, ended.stderr
    (replay,) = (tmp_path / "heistnight" / "replays").glob("*.jsonl")
    assert heistnight(tmp_path, "replay", str(replay), "--deck", deck).returncode == 0
    assert main(["replay", str(replay)]) == 2
    assert digest in capsys.readouterr().err


def test_a_server_tells_what_is_not_as_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page draws cards as they are printed, so it must know which values do not count."""
    plan = game("the-plan")
    assert game_info(plan).deck is None
    cards = printed_cards("the-plan")
    cards["treasures"][6]["value"] = 40
    monkeypatch.setitem(plan.__dict__, "deck", Deck(1, "the-plan", "Dear", cards))
    monkeypatch.delitem(plan.__dict__, "deck_edits", raising=False)
    told = game_info(plan).deck
    monkeypatch.delitem(plan.__dict__, "deck_edits", raising=False)
    assert told == DeckInfo("Dear", (DeckEdit("treasures T-J4-a value", "4", "40"),))


def test_a_room_of_another_deck_is_not_opened() -> None:
    """Its people are told why."""
    document = new_document(games()[0], {}, random.Random(1))
    document.deck = "0123456789abcdef"
    with pytest.raises(Unknown, match="It was played with the deck 0123456789abcdef"):
        read_document(room_row(document, encode(document)))
    document.deck = ""
    assert read_document(room_row(document, encode(document))).room == document.room


def test_a_run_keeps_its_deck_and_a_comparison_tells_the_edits(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Side by side with the printed one."""
    deck = str(edited(tmp_path, "the-plan"))
    words = ("lab", "the-plan", "--bots", "chance", "--games", "10", "--workers", "1")
    assert main([*words, "--out", str(tmp_path / "printed")]) == 0
    run = heistnight(tmp_path, *words, "--out", str(tmp_path / "mine"), "--deck", deck)
    assert run.returncode == 0, run.stderr
    assert read_run(tmp_path / "mine")[0].deck == read(Path(deck)).digest
    assert main(["lab", "--compare", str(tmp_path / "printed"), str(tmp_path / "mine")]) == 0
    page = (tmp_path / "mine" / "compare.html").read_text(encoding="utf-8")
    assert "<td>treasures T-J4-a value</td><td>4</td><td>40</td>" in page
    assert "<td>Deck</td><td>as printed</td><td>My The Plan</td>" in page
    assert main([*words, "--out", str(tmp_path / "mine")]) == 2
    assert "holds another run: deck" in capsys.readouterr().err
