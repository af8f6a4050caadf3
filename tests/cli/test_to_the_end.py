"""Every game in the terminal, to its end and by the law of its table: nobody waits for ever."""

import io
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from rich.console import Console

from heistnight.bots import Bot, Eyes
from heistnight.cli import play, saves
from heistnight.cli.play import Left, Session
from heistnight.core import driver
from heistnight.core.action import Action, HandOver, Input
from heistnight.core.problems import BadOption
from heistnight.core.replay import Record, retold
from heistnight.core.talk import Phrase, Said
from heistnight.games import game, games
from heistnight.games.bank_heist.moves import Answer
from heistnight.games.bank_heist.vault import CrackVault

NAMES = ("You", "Silk", "Marlowe", "Duchess", "Kid", "Doc", "Sparrow", "Ace", "Vera", "Hal")
LONGEST = 3_000
ENOUGH = 60


def scenarios(about: Any) -> Iterator[dict[str, Any]]:
    """As few as can play and as many as usual, without a clock; then every value of every setting that names its
    values, as many of them as go together in one game."""
    for players in {about.seats[0], about.default_players}:
        yield {"players": players, **about.unhurried}
    left = [
        (choice.name, value)
        for choice in about.choices
        if choice.kind == "one" and not isinstance(choice.default, int)
        for value in choice.values
    ]
    while left:
        values: dict[str, Any] = {}
        for name, value in [*left]:
            if name not in values and fitting(about, {**values, name: value}) is not None:
                values[name] = value
                left.remove((name, value))
        if not values:  # what goes with nothing at this table
            return
        together = fitting(about, values)
        assert together is not None
        yield together


def fitting(about: Any, values: dict[str, Any]) -> dict[str, Any] | None:
    """The same with the smallest number of players for whom it goes."""
    for players in about.seats:
        try:
            about.options(players=players, **values)
        except BadOption:
            continue
        return {"players": players, **values}
    return None


class Ticking:
    """A clock on the wall that goes on by half a second whenever somebody looks."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        self.now += 0.5
        return self.now


def session(about: Any, values: dict[str, Any], level: str, monkeypatch: pytest.MonkeyPatch) -> Session:
    """A person who takes the first option again and again, among bots."""
    answers = iter(range(LONGEST))

    def first(self: Session) -> Action:
        next(answers)
        return self.table.offered(self.seat)[0]

    monkeypatch.setattr(Session, "_ask", first)
    monkeypatch.setattr(Session, "_keep", lambda self: None)
    monkeypatch.setattr(play, "time", Ticking())
    options = about.options(**values)
    others = range(1, options.players)
    sitting = [Input(0, None, HandOver(seat, "bot")) for seat in others]
    record = Record(about, options, b"seed", sitting, [], NAMES[: options.players])
    seating = saves.Seating(saves.FORMAT, 0, (None, *(level for _ in others)))
    return Session(Console(file=io.StringIO(), width=90), "x", seating, record, plain=True)


@pytest.mark.parametrize("about", games(), ids=lambda about: about.id)
def test_every_game_ends_whatever_the_options(about: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody is always asked, or a clock runs out."""
    for values in scenarios(about):
        sitting = session(about, values, "chance", monkeypatch)
        sitting._play()
        assert sitting.table.outcome() is not None, values


def test_a_bot_that_works_alone_is_asked_until_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a clock a team of bots places card after card, while nobody else is asked (Ocean's Heist)."""
    about = game("oceans-heist")
    sitting = session(about, {"players": 4, "clock": "off"}, "easy", monkeypatch)
    sitting._play()
    assert sitting.table.outcome() is not None


class Sloth(Bot):
    """Never answers."""

    level = "sloth"

    def choose(self, eyes: Eyes) -> None:
        return None

    def speak(self, eyes: Eyes) -> Phrase | None:
        return None


def test_a_bot_that_never_answers_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no clock runs and all others have answered, chance answers for it."""
    sitting = session(game("the-plan"), {"players": 3, "clock": "none"}, "chance", monkeypatch)
    sitting.bots = dict.fromkeys(sitting.bots, Sloth())
    sitting._play()
    assert sitting.table.outcome() is not None


class Standing:
    """A clock on the wall that stands still: time is what the table makes of it, and what a test adds."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.mark.parametrize(("name", "values"), [("masterminds", {"pace": "normal"}), ("bank-heist", {"pace": "default"})])
def test_under_a_clock_bots_answer_as_often_as_people_would(
    name: str, values: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """At most once a second, however fast the processor; each has its turn, and no question goes on for ever."""
    sitting = session(game(name), {"players": 5, **values}, "easy", monkeypatch)
    monkeypatch.setattr(play, "time", Standing())
    sitting.started = -sitting.table.now / 1000
    answers: dict[tuple[int, int], list[int]] = defaultdict(list)
    make = sitting._move

    def move(made: Input) -> None:
        if made.seat:
            times = answers[sitting.table.questions, made.seat]
            assert not times or made.at >= times[-1] + 1_000
            times.append(made.at)
        if len(answers) >= ENOUGH:
            raise Left
        make(made)

    monkeypatch.setattr(sitting, "_move", move)
    with suppress(Left):
        sitting._play()
    assert {seat for _, seat in answers} == {1, 2, 3, 4}


@pytest.mark.parametrize(("seconds", "first"), [(3, True), (50, False)])
def test_a_race_is_won_by_whoever_answers_first(seconds: int, first: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots need some seconds for the code of the vault: who is quicker is before them, who is slower too late."""
    sitting = session(game("bank-heist"), {"players": 5, "pace": "default"}, "easy", monkeypatch)
    wall = Standing()
    monkeypatch.setattr(play, "time", wall)
    table = sitting.table
    while not isinstance(race := table.open(), CrackVault):
        sitting._move(driver.silence(table))
    sitting.started = -table.now / 1000
    wall.now += seconds
    sitting._person()
    screen: Any = sitting.console.file
    answered = [move for move in sitting.inputs if isinstance(move.action, Answer)]
    assert (answered[0].seat == 0) is first
    assert ("Another player was quicker." in screen.getvalue()) is not first
    if first:
        assert answered == [Input(race.shown + 3_000, 0, answered[0].action)]
    else:
        assert all(race.shown + 3_500 <= move.at <= race.shown + 50_000 for move in answered)
        assert sitting._now() == table.now


class Chatty(Sloth):
    """Says the same thing at every question."""

    def speak(self, eyes: Eyes) -> Phrase | None:
        return Phrase("suggestion")


class Talker(Bot):
    """Plays as another bot does, and groans at every question."""

    level = "talker"

    def __init__(self, other: Bot) -> None:
        self.other = other

    def choose(self, eyes: Eyes) -> Action | None:
        return self.other.choose(eyes)

    def speak(self, eyes: Eyes) -> Phrase:
        return Phrase("groan")


def test_a_person_hears_their_team_and_not_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots speak to whom the law of talk names first: in Ocean's Heist to their own team alone (section 8)."""
    sitting = session(game("oceans-heist"), {"players": 4, "clock": "off"}, "chance", monkeypatch)
    sitting.bots = dict.fromkeys(sitting.bots, Chatty())
    sitting._play()
    table: Any = sitting.table
    speakers = {said.seat for said in sitting.talk.said}
    assert {table.sides[seat] for seat in speakers} == {0, 1}
    assert {said.to for said in sitting.talk.said} == {"team"}
    screen: Any = sitting.console.file
    heard = {seat for seat in speakers if f"{NAMES[seat]} (to the team): " in screen.getvalue()}
    assert heard == {seat for seat in speakers if table.sides[seat] == table.sides[0]}


@pytest.mark.parametrize("clock", ["none", "blitz"])
def test_a_game_resumed_knows_what_was_said_before_what(clock: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots speak and answer in the same moment, and speak again as soon as the next question is there."""
    sitting = session(game("the-plan"), {"players": 4, "clock": clock}, "chance", monkeypatch)
    monkeypatch.setattr(play, "time", Standing())
    sitting.started = 0.0
    sitting.bots = {seat: Talker(bot) for seat, bot in sitting.bots.items()}
    sitting._play()
    record = sitting._record()
    assert len(record.said) > 10
    assert sitting.talk.before == retold(record).before


def test_words_are_read_when_they_arrive(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the law delays what is said, others read it later; one's own words are read at once."""
    sitting = session(game("exactly-as-planned"), {"players": 3, "time": "real"}, "chance", monkeypatch)
    monkeypatch.setattr(type(sitting.table), "delay", lambda self, said: 60_000)
    screen: Any = sitting.console.file
    for seat in (0, 1):
        sitting._say(Said(sitting._now(), seat, text="hello"))
    assert "You: hello" in screen.getvalue()
    while "Silk: hello" not in screen.getvalue():
        assert sitting._now() < 70_000
        sitting._listen()
    assert sitting._now() > 60_000


def test_an_answer_counts_although_the_rules_looked_for_one_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bank Heist looks after two seconds whether a question was answered; who needs five is in time (BH-31.10)."""
    sitting = session(game("bank-heist"), {"players": 5, "start_player": "random"}, "chance", monkeypatch)
    table, decision = sitting.table, sitting.table.open()
    while decision is not None and not (type(decision).__name__ == "PassCard" and decision.is_asked(table, 0)):
        table.play(Input(max(table.now, decision.deadline(table) or 0)))
        decision = table.open()
    wall = vars(play)["time"]
    sitting.started = wall.now - table.now / 1000
    wall.now += 5
    sitting._person()
    screen: Any = sitting.console.file
    assert "Time ran out first" not in screen.getvalue()
    assert (type(table.open()).__name__, table.missed[0]) == ("ReceiveCard", 0)  # type: ignore[attr-defined]
