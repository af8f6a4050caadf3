"""What the players of Bank Heist say: within the law, useful, and false only where their side gains."""

import pytest

from heistnight.bots import Bot, Eyes, bot
from heistnight.core.action import Action
from heistnight.core.rng import Rng
from heistnight.core.talk import Phrase, Said
from heistnight.games import game
from heistnight.games.bank_heist import moves
from heistnight.games.bank_heist.memory import bit, note
from heistnight.games.bank_heist.pieces import AGENT, CREW, TIED
from heistnight.games.bank_heist.records import DeedRecord, PassRecord
from heistnight.games.bank_heist.robbery import RobberyTurn
from heistnight.games.bank_heist.table import HeistTable
from heistnight.games.bank_heist.talk import claims
from heistnight.lab import play_game
from tests.games.bank_heist.tables import play, robbery, truck

HEIST = game("bank-heist")


class Recorded(Bot):
    """A bot of which it is written down what it said in which round."""

    def __init__(self, player: Bot) -> None:
        self.player = player
        self.level = player.level
        self.said: list[tuple[int, Phrase]] = []

    def choose(self, eyes: Eyes) -> Action | None:
        return self.player.choose(eyes)

    def speak(self, eyes: Eyes) -> Phrase | None:
        phrase = self.player.speak(eyes)
        if phrase is not None:
            self.said.append((eyes.seat, phrase))
        return phrase


def spoken(level: str, table: HeistTable, seat: int, heard: list[Said] | None = None) -> list[Phrase]:
    """What it may say, over many tempers."""
    player = bot("bank-heist", level)
    words = [player.speak(Eyes(table, seat, Rng(b"w%d" % number), heard or [])) for number in range(12)]
    return [word for word in words if word is not None]


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_bots_say_only_what_the_law_of_talk_allows(level: str) -> None:
    """Whole games with talk: every phrase passes the table's own check, and nobody says a thing twice."""
    for number in range(2):
        speaker = Recorded(bot("bank-heist", level))
        options = HEIST.options(players=5, pace="none", start_player="random")
        play_game(HEIST, options, b"chatter %d" % number, [speaker] * 5, talk=True)
        assert speaker.said
        assert len(set(speaker.said)) == len(speaker.said)
        assert len(speaker.said) < 5 * 6 * 3


def test_nobody_speaks_before_the_alarm_nor_with_hush_money() -> None:
    """BH-4.1, BH-22.4."""
    quiet = kept_bag(token=2)
    assert not spoken("hard", quiet, 0)
    hushed = kept_bag(attributes={0: "hush_money"})
    assert not spoken("hard", hushed, 0)


def kept_bag(cards: str = "C A S C R R", token: int = 4, **situation: object) -> HeistTable:
    """Seat 0 passed seat 1 a bag in turn 1, which was kept, and is to pass again."""
    alarm = "check_these_out check_these_out check_these_out"  # nothing to show, for seat 0
    table = robbery(cards, vault="cash_bag", token=token, alarm=alarm, **situation)  # type: ignore[arg-type]
    play(table, 0, moves.PASS_TO[1])
    play(table, 1, moves.KEEP)
    table.looking_at = []
    table.agenda[:] = [RobberyTurn(0)]
    table.settle()
    return table


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_kept_bag_is_told(level: str) -> None:
    """With the turn, so that everybody can check it."""
    assert Phrase("bag_kept", (1, 1)) in spoken(level, kept_bag(), 0)


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_an_agent_says_nothing_of_its_partner(level: str) -> None:
    """Partners are covered."""
    words = spoken(level, kept_bag("A A S C R R"), 0)
    assert all(phrase.slots[:1] != (1,) or phrase.key == "vouch" for phrase in words)


def test_the_accused_answers() -> None:
    """Who kept it was Sticky Fingers, or says so; who did not calls it a lie, by its number."""
    table = kept_bag()
    table.agenda[-1] = type(table.agenda[-1])(seat=1, via="drawn")
    accusation = [Said(0, 0, phrase=Phrase("vouch", (3,))), Said(0, 0, phrase=Phrase("bag_kept", (1, 1)))]
    assert spoken("hard", table, 1, accusation)[0] == Phrase("kept_because_sticky", (2,))
    table.notebooks[1] = ()
    assert spoken("hard", table, 1, accusation)[0] == Phrase("lie", (2,))


def test_a_tattoo_is_told_as_it_was_seen_or_as_it_should_be() -> None:
    """The Crew tells the truth; a Rival's partner has a tattoo, it says."""
    honest, crooked = truck("C C S A R R"), truck("R R S A C C")
    for table in (honest, crooked):
        note(table, 0, "no_tattoo", 1)
    assert Phrase("saw_no_tattoo", (1,)) in spoken("hard", honest, 0)
    assert Phrase("saw_tattoo", (1,)) in spoken("hard", crooked, 0)


def test_a_known_enemy_is_named() -> None:
    """Accused, then to be shot."""
    table = truck("C C S A R R")
    table.could[3] = bit(AGENT)
    assert Phrase("accuse", (3, "agent")) in spoken("hard", table, 0)


def test_who_is_tied_asks_for_help() -> None:
    """A plea comes first."""
    table = truck("C C S A R R", hands={0: "lock_pick"}, restrained={0: "tied"})
    assert table.restraints[0] == TIED
    assert spoken("medium", table, 0)[0] == Phrase("free", (0,))


def test_the_claims_log_numbers_phrases_to_all() -> None:
    """BH-30.5: text, emotes and the ghosts' words have no number."""
    words = [
        Said(0, 1, text="hello"),
        Said(0, 1, phrase=Phrase("not_me")),
        Said(0, 2, to="ghosts", phrase=Phrase("not_me")),
        Said(0, 3, phrase=Phrase("vouch", (CREW,))),
    ]
    assert [word.seat for word in claims(words)] == [1, 3]


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_an_accusation_comes_with_a_reason_and_is_made_once(level: str) -> None:
    """Two bags went to seat 1 and both are missing: it is said, and then why seat 1 is not Crew."""
    table = kept_bag()
    told = [Said(0, 0, phrase=Phrase("bag_kept", (1, 1)))]
    words = [word for word in spoken(level, table, 0, told) if word.key.startswith("accuse")]
    assert words
    assert all(word.key == "accuse_because" and word.slots[2] == "kept_bag" for word in words)
    assert not [word for word in spoken(level, table, 0, [*told, Said(0, 0, phrase=words[0])]) if word == words[0]]


def test_bags_that_are_missing_are_counted() -> None:
    """I passed you two bags, and two are missing."""
    table = kept_bag()
    note(table, 0, "passed", 1, ("cash_bag",))
    table.passes += (PassRecord(table.turn, 0, 1, "drawn", "took"),)
    assert Phrase("missing", (1, 2, 2)) in spoken("hard", table, 0)


def test_who_was_shot_at_asks_why() -> None:
    """And nobody else."""
    table = truck("C A S C R R")
    table.deeds += (DeedRecord(table.turn, 4, "gunshot", 0, ""),)
    assert Phrase("why", (4, "shoot")) in spoken("hard", table, 0)
    asked = [Said(0, 0, phrase=Phrase("why", (4, "shoot")))]
    assert "why" not in [word.key for word in spoken("hard", table, 0, asked)]
