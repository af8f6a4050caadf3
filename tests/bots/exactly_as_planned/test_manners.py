"""How partners treat people: room to speak, time to act, a share of the cards, and no waiting for words."""

from collections import abc
from itertools import pairwise
from typing import Any

import pytest

from heistnight.bots import Eyes, bot
from heistnight.bots.exactly_as_planned import MEDIUM
from heistnight.bots.exactly_as_planned.partner import Partner
from heistnight.bots.exactly_as_planned.scam import Deck, Known, Turn, _known, _may_have, _turn
from heistnight.bots.exactly_as_planned.scene import Scene
from heistnight.core.action import Action, Input, Seat
from heistnight.core.driver import Talk
from heistnight.core.rng import Rng
from heistnight.core.talk import A_LINE, Phrase, Said
from heistnight.games.exactly_as_planned.moves import PLACE, HoldOut, Place, TakeJob, ToolTaken
from heistnight.games.exactly_as_planned.pieces import CARDS, FIRST_JOB, HEISTS, Collection
from heistnight.games.exactly_as_planned.talk import PHRASES
from heistnight.lab.scramble import scramble
from tests.bots.exactly_as_planned.test_partners import HEIST, jobs, running, tools

PERSON = 0
Words = list[tuple[int, Seat, Phrase]]


class Mute(Partner):
    """Somebody who never says a word."""

    def would_say(self, phrase: Phrase) -> bool:
        return False


def thinks(
    table: Any, seat: Seat, at: int, words: Words, people: abc.Collection[Seat] = (PERSON,)
) -> tuple[Phrase | None, Action | None]:
    heard = [Said(when, who, phrase=phrase) for when, who, phrase in words]
    eyes = Eyes(table, seat, Rng(b"manners"), heard, now=at, people=people)
    partner = bot("exactly-as-planned", "hard")
    return partner.speak(eyes), partner.choose(eyes)


def scene(table: Any, seat: Seat, at: int) -> Scene:
    return Scene(Eyes(table, seat, Rng(b"scene"), now=at, people=(PERSON,)), MEDIUM.skill)


def played(heist: str, players: int) -> tuple[Any, list[Said]]:
    """A whole Heist of bots beside one person who never speaks."""
    table = running(players=players, heist=heist)
    talk = Talk(PHRASES)
    bots = [Mute("mute", MEDIUM.skill), *[MEDIUM] * (players - 1)]
    scramble(table, bots, [Rng(b"mind %d" % seat) for seat in range(players)], talk, people=(PERSON,))
    return table, talk.said


@pytest.mark.parametrize(
    ("heist", "players"),
    [("double_blind_scam", 3), ("bonnie_and_clyde_waltz", 3), ("quiz_show", 4), ("three_ring_monte", 2)],
)
def test_bots_together_say_one_thing_in_four_seconds(heist: str, players: int) -> None:
    """A whole Heist beside a person who never speaks to them."""
    _table, said = played(heist, players)
    times = [word.at for word in said]
    assert len(times) > 5
    assert all(later - earlier >= A_LINE for earlier, later in pairwise(times))


# Quiz Show


def told(table: Any) -> Words:
    """Everybody knows every card."""
    return [
        (100, (seat + 1) % table.seats, Phrase("tell", (seat, slot, CARDS[card])))
        for seat in range(table.seats)
        for slot, card in enumerate(table.slots[seat], 1)
    ]


def test_in_a_quiz_show_a_bot_is_a_card_or_two_ahead_of_a_person() -> None:
    """And goes on as the person does; among bots nobody waits."""
    table = running(players=4, heist="quiz_show")
    words = told(table)
    placed = 0
    while isinstance(action := thinks(table, 1, 20_000 + 100 * placed, words)[1], Place):
        table.play(Input(20_000 + 100 * placed, 1, action))
        placed += 1
    assert placed == 2
    assert isinstance(thinks(table, 1, 21_000, words, people=())[1], Place)
    table.play(Input(21_000, PERSON, PLACE[0][-1]))
    assert isinstance(thinks(table, 1, 22_000, words)[1], Place)


def test_in_a_quiz_show_people_hear_of_their_cards_first() -> None:
    """Who knows nothing can do nothing."""
    table = running(players=4, heist="quiz_show")
    for seat in (1, 2):
        phrase = thinks(table, seat, 1_000, [], people=(3,))[0]
        assert phrase is not None
        assert (phrase.key, phrase.slots[0]) == ("tell", 3)


def test_in_a_quiz_show_nobody_guesses_while_somebody_tells() -> None:
    """At a pace that people can follow it takes more than a minute."""
    table = running(players=4, heist="quiz_show")
    late = [word for word in told(table) if word[2].slots[0] != 1]
    late += [(70_000, 2, Phrase("tell", (1, 1, CARDS[table.slots[1][0]])))]
    assert not isinstance(thinks(table, 1, 75_000, late)[1], Place)
    pointed = (99_000, 1, Phrase("point", ("slot_1_2",)))
    assert isinstance(thinks(table, 1, 100_000, [*late, pointed])[1], Place)


# Double-Blind Scam


def test_in_a_scam_nobody_takes_what_others_need_for_their_minimum() -> None:
    """EAP-4.28: three Jobs each; who has three leaves the last ones to who has not, even when told to take them."""
    table = running(players=3)
    for _ in range(4):  # seat 1 has five
        table.play(Input(table.now + 100, 1, TakeJob(CARDS[FIRST_JOB + table.job_deck[-1]])))
    for _ in range(2):  # seat 2 has three; three Jobs are left, and the person lacks two
        table.play(Input(table.now + 100, 2, TakeJob(CARDS[FIRST_JOB + table.job_deck[-1]])))
    table.play(Input(table.now + 100, 2, TakeJob(CARDS[FIRST_JOB + table.job_deck[-1]])))
    assert len(table.job_deck) == 2
    bidden = [(table.now, PERSON, Phrase("take", (1, "jobs")))]
    for at in (5_000, 20_000, 120_000):
        now = scene(table, 1, at)
        assert _may_have(now, _known(now)) == [PERSON]
        assert not isinstance(thinks(table, 1, at, bidden)[1], TakeJob)


def test_in_a_scam_everybody_has_their_minimum_in_the_end() -> None:
    """A bot took eight Jobs once; beside somebody who takes what is theirs nobody is left short."""
    table, _said = played("double_blind_scam", 3)
    counts = [len(table.hand_jobs(seat)) for seat in range(3)]
    assert min(counts) >= 3
    assert max(counts) <= 5


# Bonnie & Clyde Waltz


def announced(table: Any) -> Words:
    return [
        (1_000, seat, Phrase("hold", (CARDS[card],))) for seat in range(1, table.seats) for card in table.hands[seat]
    ]


def test_in_a_waltz_bots_do_not_wait_for_the_words_of_a_person() -> None:
    """They swap among themselves what they know to be right, long before they would guess."""
    acted = 0
    for number in range(5):
        table = running(seed=b"silent %d" % number, players=4, heist="bonnie_and_clyde_waltz")
        words = [*announced(table), (29_000, 1, Phrase("ask", ("crowbar", PERSON)))]
        deeds = [thinks(table, seat, 30_000, words)[1] for seat in (1, 2, 3)]
        acted += any(isinstance(deed, HoldOut) for deed in deeds)
        assert all(deed.seat != PERSON for deed in deeds if isinstance(deed, HoldOut))
    assert acted >= 3


def test_in_a_waltz_a_person_who_lets_questions_pass_is_not_asked_for_ever() -> None:
    """One question, another after a while, and then no more, until they speak."""
    table = running(players=3, heist="bonnie_and_clyde_waltz")
    hidden = [CARDS[card] for card in range(len(CARDS)) if card not in (*table.hands[1], *table.hands[2])]
    words = announced(table)
    first = thinks(table, 1, 16_000, words)[0]
    assert first is not None
    assert first.key == "ask"
    asked = [(16_000 + 21_000 * number, 1, Phrase("ask", (hidden[number], PERSON))) for number in range(3)]
    assert "ask" not in said_keys(table, 22_000, [*words, *asked[:1]])
    assert "ask" in said_keys(table, 40_000, [*words, *asked[:1]])
    assert "ask" not in said_keys(table, 120_000, [*words, *asked])
    assert "ask" in said_keys(table, 120_000, [*words, *asked, (110_000, PERSON, Phrase("no", (1,)))])


def said_keys(table: Any, at: int, words: Words) -> list[str]:
    return [phrase.key for seat in (1, 2) if (phrase := thinks(table, seat, at, words)[0]) is not None]


def test_three_cards_are_told_in_one_line() -> None:
    """Seven lines a hand are a flood; what they tell is the same."""
    table = running(players=3, heist="bonnie_and_clyde_waltz")
    phrase = thinks(table, 1, 1_000, [])[0]
    assert phrase is not None
    assert phrase.key == "hand"
    assert set(phrase.slots) <= {CARDS[card] for card in table.hands[1]}


# Answers in one tap


def test_what_answers_a_question_is_a_phrase_that_may_be_said() -> None:
    """The blanks of a reply are filled from the question and by who asked."""
    forms = {form.key: form for form in PHRASES}
    assert [reply.says for reply in forms["ask"].replies] == ["I have it", "Yes", "No"]
    for form in PHRASES:
        blanks = {slot.name: slot for slot in form.slots}
        for reply in form.replies:
            answer = forms[reply.key]
            assert len(answer.slots) == len(reply.slots)
            for slot, source in zip(answer.slots, reply.slots):
                if source == "speaker":
                    assert slot.kind == "seat"
                else:
                    assert set(blanks[source].words) <= set(slot.words)


class Away(Mute):
    """Somebody who sits there and does nothing at all."""

    def choose(self, eyes: Eyes) -> Action | None:
        return None


def beside_nobody(level: str, players: int) -> list[Any]:
    """The events of a Scam beside a person who does nothing."""
    table = HEIST.deal(HEIST.options(players=players, open_hands=True, allow_call_it=True), b"away", logged=True)
    for seat in range(players):
        table.play(Input(0, seat, table.offered(seat)[0]))
    bots = [Away("away", MEDIUM.skill), *[bot("exactly-as-planned", level)] * (players - 1)]
    scramble(table, bots, [Rng(b"mind %d" % seat) for seat in range(players)], Talk(PHRASES), people=(PERSON,))
    return list(table.log)


@pytest.mark.parametrize(("level", "players"), [("easy", 3), ("medium", 4)])
def test_in_a_scam_tools_move_while_a_person_does_nothing(level: str, players: int) -> None:
    """No Tool was moved in 195 s once, for Jobs that only the person might take; nothing was thrown before 4:01."""
    taken = [event for event in beside_nobody(level, players) if isinstance(event, ToolTaken)]
    assert len(taken) == HEISTS["double_blind_scam"].tools[players]
    times = [0, *(event.at for event in taken)]
    assert max(later - earlier for earlier, later in pairwise(times)) < 80_000
    assert next(event.at for event in taken if event.to == "jackpot") < 120_000
    kept = [sum(event.seat == seat and event.to == "hand" for event in taken) for seat in range(players)]
    assert max(kept) <= 6


def test_in_a_scam_what_another_lets_lie_goes_to_whom_it_serves() -> None:
    """Else to the Jackpot: eight Tools lay in one hand once, and a partner needed one of them."""
    hands = (
        Collection(0, jobs("work_the_gala")),
        Collection(tools("crowbar"), jobs("open_the_crate")),
        Collection(tools("passport"), jobs("lose_the_tail")),
    )
    known = Known(
        hands, (0, 0, 0), tools("staged_collapse", "dumpster_dive"), Collection(0, 0), Collection(0, 0), (5, 0)
    )
    now = scene(running(players=3), 1, 60_000)
    for tool, serves in (("getaway_car", Turn(2, False)), ("public_threat", Turn(1, True))):
        top = known._replace(top=Collection(tools(tool), 0))
        deck = Deck("tools", 0, top.top, PERSON)
        assert _turn(now, top, deck, 0) == Turn(PERSON, False)
        assert _turn(now, top, deck, 31_000) == serves
