"""Every game with a face of its own in the terminal, played to its end by somebody who reads what is printed."""

import io
import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

from heistnight.cli import faces, main
from heistnight.cli.cast import Cast
from heistnight.cli.faces import Ask, Face, Item, face_of
from heistnight.cli.faces.face import choose
from heistnight.cli.replay import Teller
from heistnight.core import driver
from heistnight.core.action import Input
from heistnight.core.replay import Record
from heistnight.core.rng import Rng
from heistnight.games import game
from heistnight.games.bank_heist import events
from heistnight.games.exactly_as_planned import moves
from heistnight.games.masterminds import moves as masterminds
from tests.cli.reader import NAMES, WIDTH, Reader, keys_of, sit_down, stumbles


def the_code(screen: str) -> str | None:
    """The digits before the vault are there to be multiplied."""
    digits = re.search(r"([\d x+]+) = \?", screen)
    if digits is None:
        return None
    numbers = [int(digit) for digit in re.findall(r"\d+", digits[1])]
    product = 1
    for number in numbers:
        product *= number
    return str(sum(numbers) if "+" in digits[1] else product)


def as_hinted(screen: str) -> str | None:
    """Ask for a hint, do as it says, and finish when no cell is empty."""
    hint = re.search(r"A hint: ([\w' -]+) on (\w\d)\.", screen)
    if hint is not None:
        number = re.search(rf"(\d+) {hint[1]} ", screen)
        assert number is not None, screen
        return f"{number[1]} {hint[2]}"
    return "hint" if "empty" in screen else "finish"


def the_first_doors(screen: str) -> str | None:
    """As many as the question asks for, the first of each sort."""
    if "Post two of these" in screen:
        return "1 2"
    asked = re.search(r"Shut (\d+) doors?(?: and (\d) Vault Defenses?)?", screen)
    if asked is None:
        return None
    doors = [key for key in keys_of(screen) if key.isdigit()][: int(asked[1])]
    vault = [key for key in keys_of(screen) if key.startswith("v")][: int(asked[2] or 0)]
    return " ".join((*doors, *vault))


Likes = Callable[[str], str | None]
EVENINGS: Mapping[str, tuple[Mapping[str, Any], Likes, tuple[str, ...]]] = {
    "bank-heist": (
        {"players": 5},
        the_code,
        ("WHAT YOU WANT", "Pass it to one of the others.", "TURN 1, ", "WHO WAS WHO", "THE MONEY"),
    ),
    "exactly-as-planned": (
        {"players": 1, "time": "real", "seconds": "untimed", "deal_policy": "winnable", "hints": True},
        as_hinted,
        ("WHAT YOU WANT", "TOOLS AT HAND", "Which Tool goes where?", "A CAKEWALK.", "With 9 hints."),
    ),
    "masterminds": (
        {"players": 2, "length": "short"},
        lambda screen: None,
        ("WHAT YOU WANT", "Which job do you go for?", "your plan action?", "AWAY WITH IT.", "HOW IT WENT"),
    ),
    "the-plan": (
        {"players": 3, "bribes": True},
        lambda screen: None,
        ("TURN 1 OF 11", "Pick the card you will send in.", "ALL PLANS ARE TURNED UP.", "best raid"),
    ),
    "oceans-heist": (
        {"players": 2},
        the_first_doors,
        ("WHAT YOU WANT", "Which night is it?", "Lay what you need, face down", "ALL CARDS UP.", "ROUND BY ROUND"),
    ),
}


@pytest.mark.parametrize("name", EVENINGS)
def test_a_face_is_found_by_looking(name: str) -> None:
    """The module that is called as its game."""
    assert face_of(game(name)) is not Face


@pytest.mark.parametrize("seed", ["one", "two"])
@pytest.mark.parametrize("name", EVENINGS)
def test_a_game_is_played_to_its_end_as_a_person_reads_it(
    name: str, seed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing raw, nothing wide, every question a sentence; and the replay tells the same evening."""
    values, likes, words = EVENINGS[name]
    reader = Reader(seed, likes)
    sitting = sit_down(name, reader, {**values}, monkeypatch)
    assert sitting.run() == 0
    assert sitting.table.outcome() is not None
    assert not list(stumbles(reader.shown))
    for word in words:
        assert word in reader.shown
    strange = [prompt for prompt in reader.prompts if not re.search(r"[.?!:]$", prompt) or len(prompt.split()) < 2]
    assert not strange
    told = retold(sitting)
    assert not list(stumbles(told))
    assert told.count("\n") > 20


def retold(sitting: Any) -> str:
    """The same game, as `heistnight replay` tells it with all cards open."""
    out = io.StringIO()
    console = Console(file=out, width=WIDTH, highlight=False, emoji=False, markup=False)
    record = sitting._record()
    face = faces.face_for(record.game, console, Cast.of(list(NAMES[: sitting.table.seats]), sitting.table.seats))
    Teller(console, record, face, None).tell(step=False)
    return out.getvalue()


@pytest.mark.parametrize("players", [2, 4])
def test_the_staff_of_the_casino_shut_their_doors(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other side of Ocean's Heist, alone and with a team mate."""
    reader = Reader("staff", the_first_doors)
    sitting = sit_down("oceans-heist", reader, {"players": players}, monkeypatch, "easy", seat=1)
    assert sitting.run() == 0
    assert sitting.table.outcome() is not None
    assert not list(stumbles(reader.shown))
    for words in ("YOU ARE STAFF", "Choose what you guard.", "Post two of these.", "THE EIGHT IN YOUR HANDS"):
        assert words in reader.shown


def test_heists_against_the_clock_are_for_the_browser(capsys: pytest.CaptureFixture[str]) -> None:
    """It says so, and names what can be played here."""
    for words in (["--players", "3"], ["--players", "2"], ["--set", "heist=quiz_show"]):
        assert main(["play", "exactly-as-planned", *words]) == 2
        says = capsys.readouterr().err
        assert "wants a browser: `heistnight serve`" in says
        assert "--players 1" in says


@pytest.mark.parametrize("heist", ["double_blind_scam", "bonnie_and_clyde_waltz", "quiz_show", "three_ring_monte"])
def test_a_replay_tells_the_heists_of_the_browser(heist: str) -> None:
    """With all cards open also what was seen only for a moment: who took what, and where it went."""
    about = game("exactly-as-planned")
    players = 2 if heist == "three_ring_monte" else 3
    options = about.options(players=players, heist=heist, time="ticks")
    table, chance, inputs = about.deal(options, b"told", logged=True), Rng(b"told"), []
    while table.open() is not None:
        seat = chance.choice(list(driver.asked(table)))
        choices = [action for action in table.offered(seat) if type(action).__name__ not in ("CallIt", "FlagBreach")]
        inputs.append(Input(driver.in_time(table, table.now), seat, chance.choice(choices)))
        table.play(inputs[-1])
    out = io.StringIO()
    console = Console(file=out, width=WIDTH, highlight=False, emoji=False, markup=False)
    face = faces.face_for(about, console, Cast.of(list(NAMES[1 : players + 1]), players))
    Teller(console, Record(about, options, b"told", inputs, [], NAMES[1 : players + 1]), face, None).tell(step=False)
    console.print(face.table(table.view(None)))
    assert not list(stumbles(out.getvalue()))
    assert out.getvalue().count("Silk") > 3
    assert re.search("AS PLANNED", out.getvalue())


@pytest.mark.parametrize("name", EVENINGS)
def test_nothing_is_told_that_the_seat_may_not_know(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every event reaches the face as the seat saw it."""
    values, likes, _ = EVENINGS[name]
    told: list[Any] = []
    face = face_of(game(name))
    real = face.tell

    def noted(self: Face, event: Any) -> Any:
        told.append(event)
        return real(self, event)

    monkeypatch.setattr(face, "tell", noted)
    sit_down(name, Reader("masked", likes), {**values}, monkeypatch).run()
    assert told
    assert all(event == event.seen_by(0) for event in told)


class TestQuestions:
    """How a question is answered, whatever the game."""

    WAIT, ONE, TWO, THREE = moves.FINISH, *moves.PLACE_TOOL[0][:3]

    def put(self, ask: Ask, typed: list[str], monkeypatch: pytest.MonkeyPatch) -> tuple[Any, str]:
        reader = Reader("question")
        sitting = sit_down("exactly-as-planned", reader, {"players": 1}, monkeypatch)
        answers = iter(typed)
        monkeypatch.setattr("builtins.input", lambda *_: next(answers))
        return sitting._put(ask), reader.shown

    def test_an_answer_may_lead_to_a_further_question(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """What, then whom; `u` goes back to what."""
        further = choose("Whom?", [("Shoot Silk", self.ONE), ("Shoot Wren", self.TWO)])
        ask = choose("What do you do?", [("Shoot  (all see it)", further), ("Pass", self.WAIT)])
        answer, shown = self.put(ask, ["1", "2", ""], monkeypatch)
        assert answer == (self.TWO,)
        assert "Shoot Wren.  Enter: final." in shown
        assert self.put(ask, ["1", "u"], monkeypatch)[0] is None

    def test_where_there_is_one_answer_enter_gives_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """It is named, and nothing is to be typed."""
        answer, shown = self.put(choose("It is yours.", [("Load it", self.ONE)]), [""], monkeypatch)
        assert answer == (self.ONE,)
        assert "Enter: Load it. > " in shown

    def test_things_are_gathered_and_sent_as_one(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """What is named twice is out again; what does not go together is not taken."""
        by_key = {"1": self.ONE, "2": self.TWO, "3": self.THREE}
        items = [Item(key, Text(f"card {key}")) for key in by_key]

        def find(picked: Any) -> Any:
            return tuple(by_key[item.key] for item in picked) if len(picked) < 3 else None

        ask = Ask("Lay what you need.", items, find, picks=3, gathers=True, clash="That is too heavy.")
        answer, shown = self.put(ask, ["1 3", "3", "2", "3", ""], monkeypatch)
        assert answer == (self.ONE, self.TWO)
        assert "That is too heavy." in shown


def test_a_name_at_the_beginning_keeps_its_letters() -> None:
    """A sentence begins with a capital, and nothing else of it changes."""
    told = events.HandOpened(0, ())
    for you, says in ((None, "DJ McCoy's hand lies open: "), (0, "Your hand lies open: ")):
        face = face_of(game("bank-heist"))(game("bank-heist"), Cast(["DJ McCoy", "Ben"], you))
        console = Console(file=io.StringIO(), width=WIDTH, record=True)
        console.print(face.tell(told))
        assert says in console.export_text()


def test_a_card_of_somebody_else_is_named_with_its_owner() -> None:
    """In a replay everybody is somebody else; at the own table the own cards need no name."""
    told = masterminds.CulpritNamed(0, "T03")
    for you, says in ((None, "Ada's Big Oleander takes the blame."), (0, "Big Oleander takes the blame.")):
        face = face_of(game("masterminds"))(game("masterminds"), Cast(["Ada", "Ben"], you))
        console = Console(file=io.StringIO(), width=WIDTH, record=True)
        console.print(face.tell(told))
        assert console.export_text().strip() == says
