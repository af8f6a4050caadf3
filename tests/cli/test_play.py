"""`heistnight play`: a person against bots in the terminal."""

import io
import json
import os
import re
import select
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from heistnight.cli import faces, main, saves
from heistnight.cli.faces.the_plan import PlanFace
from heistnight.cli.play import Session, numbered_rules, rules_about
from heistnight.core.action import HandOver, Input
from heistnight.core.problems import BadReplay
from heistnight.core.replay import Record, read
from heistnight.core.rng import Rng
from heistnight.games import game, games
from tests.cli.command import ANSWERS, COMMAND, environment, heistnight

WHOLE_GAME = ANSWERS * 150
BOTS = ("--bots", "chance")
SITTING = [Input(0, None, HandOver(seat, "bot")) for seat in (1, 2, 3)]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "heistnight"


@pytest.fixture
def play(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Play with these words on the command line and this typed; the screen."""

    def playing(typed: str, *words: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main(["play", *words])
        shown = capsys.readouterr()
        assert (code, shown.err) == (0, "")
        return shown.out

    return playing


def only(folder: Path) -> Path:
    (path,) = folder.glob("*.jsonl")
    return path


def test_a_whole_game_of_the_plan_with_typed_answers(tmp_path: Path) -> None:
    """The real command plays eleven turns, tells the result and keeps a replay that holds."""
    done = heistnight(tmp_path, "play", "the-plan", *BOTS, "--seed", "4", typed=WHOLE_GAME)
    assert (done.returncode, done.stderr) == (0, "")
    for words in ("TURN 1 OF 11", "TURN 11, FIVE MORE STAND IN THE HALL", "ALL PLANS ARE TURNED UP.", "best raid"):
        assert words in done.stdout
    assert re.search(r"(YOU WIN|[A-Z]+ WINS|SHARE THE VICTORY)", done.stdout)
    assert "\x1b" not in done.stdout
    replay = only(tmp_path / "heistnight" / "replays")
    record, table = read(replay.read_text("utf-8").splitlines(), game)
    assert table.outcome() is not None
    assert list(record.names) == ["You", "Silk", "Marlowe", "Duchess"]
    assert not list((tmp_path / "heistnight" / "saved").iterdir())


@pytest.mark.parametrize(
    "words",
    [
        ("--players", "1", "--set", "ghosts=3"),
        ("--players", "2", "--set", "removed_types=lone,team2"),
        ("--players", "3", "--set", "bribes=on"),
        ("--players", "6", "--set", "bribes=on", "--seat", "5"),
        ("--set", "clock=blitz"),
    ],
    ids=" ".join,
)
def test_every_mode_can_be_played_to_its_end(play: Any, home: Path, words: tuple[str, ...]) -> None:
    """Ghosts are flipped, bribes bid and paid, clocks heeded."""
    shown = play(WHOLE_GAME, "the-plan", *BOTS, "--seed", "11", *words)
    assert "The seed was" in shown
    assert "isn't available" not in shown.replace("'2' isn't available", "")
    assert only(home / "replays").exists()


def test_a_game_without_a_face_of_its_own_is_played_as_text(
    play: Any, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plain face shows the view, numbers the options and tells the events."""
    monkeypatch.setattr(faces, "part_of", lambda *_: None)
    shown = play(WHOLE_GAME, "the-plan", *BOTS, "--players", "3", "--set", "bribes=on", "--seed", "1")
    assert "Choose plan?" in shown
    assert "Plans revealed. turn 1, plans" in shown
    assert "THE END. Won by:" in shown


def test_leaving_and_coming_back_goes_on_as_if_nothing_had_been(play: Any, home: Path) -> None:
    """A game left twice ends like the same game played at one sitting."""
    words = ("the-plan", *BOTS, "--seed", "21")
    play(WHOLE_GAME, *words)
    at_once = only(home / "replays")
    one = read(at_once.read_text("utf-8").splitlines(), game)[1].outcome()
    at_once.unlink()
    assert "Come back with `heistnight play --resume`" in play(ANSWERS * 9 + "q\n", *words)
    assert "You slip out" in play(ANSWERS * 6, "--resume")
    assert list((home / "saved").glob("*.jsonl"))
    last = play(WHOLE_GAME, "the-plan", "--resume")
    assert "TURN 1, FIVE" not in last
    two = read(only(home / "replays").read_text("utf-8").splitlines(), game)[1].outcome()
    assert one == two


@pytest.mark.parametrize("name", [one.id for one in games()])
def test_a_game_is_ended_for_good_once_that_was_asked(play: Any, home: Path, name: str) -> None:
    """`?` tells how; Enter plays on, and a yes leaves a replay behind and nothing to continue."""
    shown = play("?\nend\n\nend\ny\n", name, *BOTS, "--seed", "3")
    assert "end this game for good; nobody wins it" in shown
    assert shown.count("End this game for good?") == 2
    assert "The game was ended early. Nobody wins." in shown
    assert read(only(home / "replays").read_text("utf-8").splitlines(), game)[1].outcome() is None
    assert not list((home / "saved").glob("*.jsonl"))


def test_an_unconfirmed_choice_can_be_taken_back(play: Any, home: Path) -> None:
    """After `u` nothing is chosen, Enter alone chooses nothing, and another card may be picked."""
    play("1\nu\n\n2\n3\n\nq\n", "the-plan", *BOTS, "--seed", "2")
    record = saves.load(only(home / "saved").read_text("utf-8").splitlines())[1]
    own: list[Any] = [move for move in record.inputs if move.seat == 0]
    hand = record.game.deal(record.options, record.seed).view(0).own.hand
    assert [move.action.face for move in own] == [list(dict.fromkeys(hand))[2]]


def test_nothing_is_played_before_it_is_confirmed(play: Any, home: Path) -> None:
    """A card picked and left unconfirmed is not in the file."""
    play("1\nq\n", "the-plan", *BOTS, "--seed", "2")
    assert saves.load(only(home / "saved").read_text("utf-8").splitlines())[1].inputs == SITTING


def test_wrong_words_are_answered_kindly(play: Any) -> None:
    """Each says what would do, and the question stays; equal cards are one choice."""
    shown = play("99\n\n1 2 3\nbanana split\nu\nq\n", "the-plan", *BOTS, "--seed", "2")
    assert "'99' isn't available. Type one of 1, 2, 3, 4; h is help." in shown
    assert "That's too many." in shown
    assert "'banana' isn't available." in shown
    assert "There is nothing to take back." in shown
    assert "if nobody else plays one x3" in shown


def test_help_rules_notes_and_the_script_are_at_hand(play: Any) -> None:
    """h, ?, rule, m, x, l and t show things and change nothing."""
    typed = "h\n?\nrule TP-4.5\nr 6.7\nrule Ghost\nrule\nrule 99.9\nm\nx\nl\nt\nq\n"
    shown = play(ANSWERS * 3 + typed, "the-plan", *BOTS, "--seed", "2")
    assert shown.count("take an unconfirmed choice back") == 2
    assert "TP-4.5 Match: a kind shown on two or more Plans" in shown
    assert "TP-6.7 " in shown
    assert "Also: TP-" in shown
    assert shown.count("Type the number of a rule") == 2
    assert "Pass 1:" in shown
    assert "In the treasure pile:" in shown


def test_the_person_can_talk(play: Any, home: Path) -> None:
    """Free words and quick phrases are heard, written down and kept; a phrase with wrong blanks is explained."""
    typed = "say\nsay good evening\nsay claim_kind jewels\nsay warn_set Silk B\nsay truce J\nsay claim_kind socks\nq\n"
    shown = play(typed, "the-plan", *BOTS, "--seed", "2")
    assert "say truce MINE YOURS SEAT" in shown
    assert "You: good evening" in shown
    assert "You: I am going for Jewels." in shown
    assert "You: Silk needs one more of Bones for a set." in shown
    assert shown.count("Type: say") == 2
    said = saves.load(only(home / "saved").read_text("utf-8").splitlines())[1].said
    assert [word.channel for word in said] == ["text", "phrase", "phrase"]


def test_the_end_of_input_saves_the_game(play: Any, home: Path) -> None:
    """A closed terminal loses nothing."""
    assert "You slip out" in play("1\n\n", "the-plan", *BOTS, "--seed", "2")
    assert saves.load(only(home / "saved").read_text("utf-8").splitlines())[1].inputs


def test_ctrl_c_saves_the_game_and_ends_with_130(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As shells expect, and with a kind word."""

    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert main(["play", "the-plan", *BOTS]) == 130
    assert "You slip out" in capsys.readouterr().out
    assert only(home / "saved").exists()


def test_where_nothing_can_be_written_the_game_goes_on(
    play: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says so once."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(blocked))
    shown = play(WHOLE_GAME, "the-plan", *BOTS, "--seed", "2")
    assert shown.count("Can't save the game") == 1
    assert "The seed was" in shown


def test_a_chosen_seed_is_practice_and_earns_no_medal(play: Any) -> None:
    """RULES.md, section 10."""
    shown = next(
        shown
        for seed in range(12)
        if "YOU WIN" in (shown := play(WHOLE_GAME, "the-plan", "--players", "1", "--seed", str(seed)))
    )
    assert not re.search("GOLD|SILVER|BRONZE", shown)


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda text: text.replace('"saved":1', '"saved":2'), "format 2"),
        (lambda text: "not json\n" + text, "isn't a saved game"),
        (lambda text: text.replace('"seat":0', '"seat":9', 1), "a table of 4 seats"),
        (lambda text: "\n".join(text.splitlines()[:-2]), "cut off"),
        (lambda text: "", "isn't a saved game"),
    ],
)
def test_a_damaged_save_is_refused_in_one_line(
    play: Any, home: Path, capsys: pytest.CaptureFixture[str], damage: Any, says: str
) -> None:
    """With the name of the file."""
    play("1\n\n1 2\n\n1\n\n", "the-plan", *BOTS, "--seed", "2")
    path = only(home / "saved")
    path.write_text(damage(path.read_text("utf-8")), "utf-8")
    assert main(["play", "--resume"]) == 2
    err = capsys.readouterr().err
    assert says in err
    assert str(path) in err
    assert len(err.splitlines()) == 1


def test_a_save_is_no_replay_and_a_replay_no_save(play: Any, home: Path) -> None:
    """The two are told apart."""
    play("1\n\n", "the-plan", *BOTS, "--seed", "2")
    lines = only(home / "saved").read_text("utf-8").splitlines()
    with pytest.raises(BadReplay):
        read(lines, game)
    with pytest.raises(BadReplay):
        saves.load(lines[1:])
    assert json.loads(lines[0])["bots"] == [None, "chance", "chance", "chance"]


def test_the_screen_shows_nothing_that_the_seat_may_not_know(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a world that the seat can not tell from the true one, every screen is the same."""
    plan = game("the-plan")
    options = plan.options(players=4, bribes=True, clock="none")
    chance = Rng(b"secrecy")
    for moves in (0, 3, 6, 30, 70):
        true = plan.deal(options, b"truth")
        for _ in range(moves):
            decision = true.open()
            assert decision is not None
            seat = decision.seats(true)[-1]
            true.play(_input(true, seat, chance.choice(decision.options(true, seat))))
        seat = true.open().seats(true)[0]
        worlds = [true, true.resample(seat, Rng(b"other"))]
        screens = [_screen(plan, options, world, seat, monkeypatch) for world in worlds]
        assert screens[0] == screens[1]


def _input(table: Any, seat: int, action: Any) -> Any:
    from heistnight.core.action import Input

    return Input(table.now, seat, action)


def _screen(plan: Any, options: Any, table: Any, seat: int, monkeypatch: pytest.MonkeyPatch) -> str:
    out = io.StringIO()
    levels = tuple(None if other == seat else "chance" for other in range(4))
    record = Record(plan, options, b"truth", [], [], ["Ada", "Ben", "Cleo", "Dan"])
    session = Session(Console(file=out, width=90), "x", saves.Seating(1, seat, levels), record, plain=False)
    session.table, session.told = table, len(table.log or ())
    monkeypatch.setattr(sys, "stdin", io.StringIO("t\nm\nx\nh\nl\nq\n"))
    assert session.run() == 0
    return out.getvalue()


def test_events_reach_the_person_masked(home: Path, monkeypatch: pytest.MonkeyPatch, play: Any) -> None:
    """The face is told only what the seat saw."""
    told: list[Any] = []
    monkeypatch.setattr(PlanFace, "tell", lambda self, event: told.append(event))
    play(WHOLE_GAME, "the-plan", *BOTS, "--seed", "2")
    assert len(told) > 100
    assert all(event == event.seen_by(0) for event in told)


def test_the_rulebook_is_found_by_number_and_by_word() -> None:
    """Every numbered rule is there once."""
    plan = game("the-plan")
    numbers = [number for number, _ in numbered_rules(plan.rules)]
    assert len(numbers) == len(set(numbers)) > 100
    assert [number for number, _ in rules_about(plan, "tp-12.4")] == ["TP-12.4"]
    assert [number for number, _ in rules_about(plan, "12.4")] == ["TP-12.4"]
    assert all("ghost" in text.lower() for _, text in rules_about(plan, "ghost"))


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
class TestTerminal:
    """In a real terminal there are colours and boxes, and a game left is offered again."""

    def screen(self, home: Path, *keys: str, **more: str) -> str:
        import pty

        watched, terminal = pty.openpty()
        environ = environment(home, TERM="xterm-256color", COLUMNS="80", **more)
        words = ("play", "the-plan", *BOTS, "--seed", "3")
        with subprocess.Popen([*COMMAND, *words], env=environ, stdin=terminal, stdout=terminal) as process:
            os.close(terminal)
            shown = ""
            for key in (*keys, "q"):
                shown += self.until_prompt(watched)
                os.write(watched, f"{key}\n".encode())
            shown += self.until_prompt(watched)
            assert process.wait(30) == 0
        os.close(watched)
        return shown

    def until_prompt(self, watched: int) -> str:
        shown = b""
        until = time.monotonic() + 60
        while time.monotonic() < until and not re.search(rb"> (\x1b\[0m)?$", shown):
            if select.select([watched], [], [], 1)[0]:
                try:
                    shown += os.read(watched, 65536)
                except OSError:
                    break
        return shown.decode("utf-8", "replace")

    def test_cards_are_boxes_in_colour(self, tmp_path: Path) -> None:
        """Six cards fit side by side into eighty columns."""
        shown = self.screen(tmp_path, "2")
        assert shown.count("╭─") == 6
        assert max(len(re.sub(r"\x1b\[[\d;]*m", "", line).rstrip()) for line in shown.splitlines()) <= 80
        assert "\x1b[" in shown

    def test_no_color_is_respected(self, tmp_path: Path) -> None:
        """Bold may stay, colours go."""
        shown = self.screen(tmp_path, NO_COLOR="1")
        assert not re.search(r"\x1b\[[\d;]*(3[0-8]|4[0-8]|9\d);?", shown)

    def test_a_game_left_is_offered_again(self, tmp_path: Path) -> None:
        """Enter goes on; f forgets it and starts another."""
        self.screen(tmp_path, "1", "")
        shown = self.screen(tmp_path, "")
        assert "You left a game of The Plan in turn 1 of 11." in shown
        assert "The deal is sealed" not in shown
        assert "The deal is sealed" in self.screen(tmp_path, "n")
        assert len(list((tmp_path / "heistnight" / "saved").glob("*.jsonl"))) == 2
        self.screen(tmp_path, "f")
        assert len(list((tmp_path / "heistnight" / "saved").glob("*.jsonl"))) == 2
