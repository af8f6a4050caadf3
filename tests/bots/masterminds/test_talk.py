"""What the players of Masterminds say is well formed, and what they hear changes what they do."""

from collections.abc import Sequence
from random import Random

import pytest

from heistnight.bots import Bot, Eyes, bot
from heistnight.bots.masterminds.ears import Ears
from heistnight.bots.masterminds.position import Position
from heistnight.bots.masterminds.talk import Tongue, answer, at_turn, in_window, reaction
from heistnight.bots.masterminds.windows import Stakes
from heistnight.core.action import Action
from heistnight.core.event import Event
from heistnight.core.rng import Rng
from heistnight.core.talk import Phrase, Said
from heistnight.games.masterminds import GAME
from heistnight.games.masterminds.moves import PASS, HeistCompleted, Interrupt, Interrupted, TurnStarted
from heistnight.games.masterminds.table import MastermindsTable
from heistnight.lab import play_game
from tests.games.masterminds.tables import attempt, pass_until, situation

Words = Sequence[tuple[int, Phrase]]


def hearing(table: MastermindsTable, seat: int, words: Words, seen: Sequence[Event] = ()) -> Eyes:
    """Eyes that heard these phrases after all they saw."""
    heard = [Said(0, speaker, phrase=phrase) for speaker, phrase in words]
    return Eyes(table, seat, Rng(b"ears"), heard, seen, [len(seen)] * len(heard))


def last_step(hand: str = "I02") -> MastermindsTable:
    """Seat 0 attempts step D, and seat 1, who would finish the same job next turn, is asked."""
    on_jobs = {(0, 0): (4, 4, 2), (0, 1): (1, 2, 3)}
    table = situation(teams={0: "T23", 1: "T01 T03 T04"}, hands={1: hand}, on_jobs=on_jobs)
    attempt(table, 0, "muscle", [0])
    pass_until(table, 1)
    return table


class Recorded(Bot):
    """A bot of which it is written down who spoke in which turn."""

    def __init__(self, player: Bot) -> None:
        self.player = player
        self.level = player.level
        self.spoke: list[tuple[int, int]] = []

    def choose(self, eyes: Eyes) -> Action | None:
        return self.player.choose(eyes)

    def speak(self, eyes: Eyes) -> Phrase | None:
        phrase = self.player.speak(eyes)
        if phrase is not None:
            self.spoke.append((eyes.seat, eyes.view.board.turn))
        return phrase


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_bots_say_only_what_the_law_of_talk_allows(level: str) -> None:
    """Whole games with talk: every phrase passes the table's own check, and nobody speaks twice in a turn."""
    speaker = Recorded(bot("masterminds", level))
    options = GAME.options(players=2, length="short", pace="none")
    for number in range(2):
        speaker.spoke.clear()
        play_game(GAME, options, b"chatter %d" % number, [speaker] * 2, talk=True)
        assert len(set(speaker.spoke)) == len(speaker.spoke)


def test_a_seat_about_to_finish_is_named() -> None:
    """Seat 2 needs only step D; nobody else is as near."""
    table = situation(teams={0: "T01"}, on_jobs={(1, 2): (1, 2, 3), (0, 0): (1,)})
    assert at_turn(Position(Eyes(table, 0, Rng(b"x")))) == Phrase("about_to_finish", (2, "H05"))


def test_who_has_begun_a_job_says_so() -> None:
    """And who has begun none has an eye on one, and says so once."""
    begun = situation(teams={0: "T01"}, on_jobs={(0, 0): (1,)})
    assert at_turn(Position(Eyes(begun, 0, Rng(b"x")))) == Phrase("going_because", ("H03", "furthest"))
    table = situation(teams={0: "T01"})
    word = at_turn(Position(Eyes(table, 0, Rng(b"x"))))
    assert word is not None
    assert word.key == "going_because"
    assert at_turn(Position(hearing(table, 0, [(0, word)]))) is None


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_everybody_has_a_word_in_the_first_turn(level: str) -> None:
    """Newcomers hear from the start that the others are somebody."""
    table = situation(teams={0: "T01"})
    table.turn = 1
    player = bot("masterminds", level)
    words = [player.speak(Eyes(table, 0, Rng(b"%d" % number))) for number in range(5)]
    assert all(word is not None and word.key == "going_because" for word in words)


def test_what_was_done_to_a_seat_calls_for_a_word() -> None:
    """A step spoiled, a job finished by somebody else; the own deeds and old ones for none."""
    mine, theirs = TurnStarted(1, 0), TurnStarted(2, 1)
    spoiled, done = Interrupted(1, "step", "I02", "white"), HeistCompleted(1, 0, "H03", "a", (1, 2, 3, 4), 2)
    table = situation(teams={0: "T01"})

    def reacts(*seen: Event) -> Phrase | None:
        return reaction(Eyes(table, 0, Rng(b"x"), (), seen))

    again = TurnStarted(4, 0)
    assert reacts(mine, spoiled, theirs, again) == Phrase("why_me")
    assert reacts(mine, theirs, done, again) == Phrase("well_played")
    assert reacts(mine, theirs, again) is None
    assert reacts(mine, theirs, done, again, TurnStarted(5, 1), TurnStarted(7, 0)) is None


def test_who_can_stop_a_last_step_says_so_and_others_call_for_help() -> None:
    """With Security Patrol in hand, and without."""
    assert in_window(Position(Eyes(last_step(), 1, Rng(b"x"))), Random(1)) == Phrase("can_stop")
    without = in_window(Position(Eyes(last_step("I07"), 1, Rng(b"x"))), Random(1))
    assert without in (Phrase("stop_because", (0, "leads")), Phrase("stop_because", (0, "last")), None)


def test_a_deal_is_answered_and_kept_to_a_degree() -> None:
    """Nine times in ten by the strongest, never where it would cost the game."""
    table = last_step()
    deal = (0, Phrase("deal", (0, "H05")))
    eyes = hearing(table, 1, [deal])
    word = Ears(eyes, 3).offered()
    assert word is not None
    assert answer(Position(eyes), word) == Phrase("agreed")
    assert Tongue(often=0.0, honest=1.0).phrase(eyes) == Phrase("agreed")
    kept = [
        bot("masterminds", "hard").choose(
            Eyes(
                table,
                1,
                Rng(b"%d" % number),
                [Said(0, s, phrase=p) for s, p in (deal, (1, Phrase("agreed")))],
                (),
                [0, 0],
            )
        )
        for number in range(20)
    ]
    assert kept.count(PASS) > 12
    assert bot("masterminds", "hard").choose(hearing(table, 1, [deal])) != PASS


def test_no_deal_on_the_last_heist() -> None:
    """Letting somebody through would end the game."""
    table = situation(teams={0: "T01", 1: "T05"}, mementos={0: "H08 H09 H10"}, seat=1)
    eyes = hearing(table, 1, [(0, Phrase("deal", (0, "H05")))])
    word = Ears(eyes, 3).offered()
    assert word is not None
    assert answer(Position(eyes), word) == Phrase("no_deal")


def test_a_call_for_help_makes_a_card_cheaper() -> None:
    """Who is asked to stop seat 0 gains more by playing its card."""
    table = last_step()
    assert table.attempt is not None
    quiet = Stakes(Position(hearing(table, 1, [])), table.attempt)
    called = Stakes(Position(hearing(table, 1, [(2, Phrase("stop_them", (0,)))])), table.attempt)
    assert called.gain(Interrupt("I02")) > quiet.gain(Interrupt("I02"))


def test_an_empty_hand_is_half_believed() -> None:
    """ "I have nothing" lowers the chance to be hindered, but not to nothing."""
    table = situation(teams={0: "T01"}, hands={1: "P01 P02 G01", 2: "P03"})
    quiet = Position(hearing(table, 0, [])).hindered(3)
    told = Position(hearing(table, 0, [(1, Phrase("have_nothing"))])).hindered(3)
    assert 0 < told < quiet


def test_a_job_that_is_claimed_is_expected_to_be_raced_for() -> None:
    """The one who spoke is reckoned to go there more often."""
    table = situation(teams={0: "T01", 1: "T05 T09 T13"})
    quiet = Position(hearing(table, 0, [])).prospect()
    told = Position(hearing(table, 0, [(1, Phrase("going_for", ("H05",)))])).prospect()
    assert told.runner(1, told.takes()).shares[1] > quiet.runner(1, quiet.takes()).shares[1]


def test_what_was_said_a_round_ago_is_forgotten() -> None:
    """Three turns later nobody counts on it."""
    table = situation(teams={0: "T01"})
    turns = [TurnStarted(turn, turn % 3) for turn in range(1, 6)]
    said = [Said(0, 1, phrase=Phrase("have_nothing"))]
    assert Ears(Eyes(table, 0, Rng(b"x"), said, turns, [5]), 3).empty_handed() == {1}
    assert Ears(Eyes(table, 0, Rng(b"x"), said, turns, [1]), 3).empty_handed() == set()
