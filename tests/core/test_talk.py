"""The law of talk: which channel, to whom, in which form."""

import pytest

from heistnight.core.problems import Refused
from heistnight.core.table import Table
from heistnight.core.talk import (
    A_LINE,
    ANYONE,
    EMOTES,
    Phrase,
    PhraseForm,
    Reply,
    Said,
    Slot,
    TalkRule,
    called,
    may_chime_in,
)
from tests.toys import OneByOne

FORMS = (
    PhraseForm("hello", "Hello!"),
    PhraseForm("accuse", "{seat} has the {thing}.", (Slot("seat", kind="seat"), Slot("thing", words={"ring": "Ring"}))),
    PhraseForm("count", "I have {n}.", (Slot("n", kind="number", least=1, most=3),)),
)
OPEN = TalkRule()


def check(said: Said, rule: TalkRule = OPEN) -> None:
    rule.check(said, FORMS, seats=4)


@pytest.mark.parametrize(
    "said",
    [
        Said(0, 1, text="I have nothing."),
        Said(0, 1, emote="groan"),
        Said(0, 1, phrase=Phrase("hello")),
        Said(0, 1, phrase=Phrase("accuse", (3, "ring"))),
        Said(0, 1, phrase=Phrase("accuse", (0, "ring"))),
        Said(0, 1, phrase=Phrase("count", (1,))),
        Said(0, 1, phrase=Phrase("count", (3,))),
    ],
)
def test_an_open_table_hears_words_phrases_and_reactions(said: Said) -> None:
    """Where nothing is forbidden, whatever is well formed may be said."""
    check(said)


@pytest.mark.parametrize(
    "phrase",
    [
        Phrase("goodbye"),
        Phrase("hello", (1,)),
        Phrase("accuse"),
        Phrase("accuse", (3,)),
        Phrase("accuse", (4, "ring")),
        Phrase("accuse", (-1, "ring")),
        Phrase("accuse", (True, "ring")),
        Phrase("accuse", ("3", "ring")),
        Phrase("accuse", (3, "crown")),
        Phrase("accuse", ("ring", 3)),
        Phrase("count", (0,)),
        Phrase("count", (4,)),
        Phrase("count", ("2",)),
    ],
)
def test_a_phrase_must_be_one_of_the_game_with_its_blanks_filled(phrase: Phrase) -> None:
    """A phrase nobody has heard of, or with the wrong things in its blanks, is refused by name."""
    with pytest.raises(Refused, match=f"'{phrase.key}' is no phrase of this game"):
        check(Said(0, 1, phrase=phrase))


def test_a_reaction_must_be_one_of_those_there_are() -> None:
    """The refusal lists the reactions."""
    with pytest.raises(Refused, match=r"no reaction 'wink'; there are laugh, groan"):
        check(Said(0, 1, emote="wink"))
    for emote in EMOTES:
        check(Said(0, 1, emote=emote))


@pytest.mark.parametrize(
    "said",
    [
        Said(0, 1),
        Said(0, 1, text="psst", phrase=Phrase("hello")),
        Said(0, 1, text="psst", emote="groan"),
        Said(0, 1, emote="groan", phrase=Phrase("hello")),
    ],
)
def test_exactly_one_thing_is_said_at_a_time(said: Said) -> None:
    """Words can not ride along with a phrase where only phrases are allowed, and silence is not talk."""
    with pytest.raises(Refused, match="Say one thing at a time"):
        check(said, TalkRule(channels=("phrase", "emote")))


def test_a_closed_box_says_which_rule_closes_it() -> None:
    """The refusal carries the rule's number and reason."""
    rule = TalkRule(channels=("phrase",), rule="X-1.2", why="The dead only use phrases.")
    check(Said(0, 1, phrase=Phrase("hello")), rule)
    with pytest.raises(Refused, match=r"The dead only use phrases\. \(X-1\.2\)") as refused:
        check(Said(0, 1, text="Boo!"), rule)
    assert refused.value.rule == "X-1.2"
    assert refused.value.text == "The dead only use phrases."


def test_a_closed_box_without_a_reason_still_says_something() -> None:
    """Where a rule gives no reason there is a plain sentence."""
    with pytest.raises(Refused, match=r"^You can not say that now\.$"):
        check(Said(0, 1, text="Boo!"), TalkRule(channels=()))


def test_one_speaks_only_to_those_the_rule_allows() -> None:
    """An audience that is not open is refused by name."""
    with pytest.raises(Refused, match="speak to team here"):
        check(Said(0, 1, to="team", text="Left!"))
    check(Said(0, 1, to="team", text="Left!"), TalkRule(to=("all", "team")))


def test_the_channel_follows_from_what_is_said() -> None:
    """Words, phrases and reactions go by their own channels."""
    assert Said(0, 1, text="a").channel == "text"
    assert Said(0, 1, phrase=Phrase("hello")).channel == "phrase"
    assert Said(0, 1, emote="groan").channel == "emote"


def test_spectators_among_themselves_are_not_heard_by_seats() -> None:
    """What is said to spectators reaches them and its speaker; what is said to all reaches all."""
    game = OneByOne()
    table: Table = game.deal(game.options(), b"seed")
    aside = Said(0, None, to="spectators", text="She has the ring!")
    assert table.hears(None, aside)
    assert not any(table.hears(seat, aside) for seat in range(table.seats))
    assert table.hears(2, Said(0, 2, to="spectators", text="Hello out there."))
    aloud = Said(0, 1, text="Mine!")
    assert all(table.hears(listener, aloud) for listener in (None, 0, 1, 2))


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("@Ann your turn", (0,)),
        ("@anna, your turn", (1,)),
        ("@ANNA! @ann?", (0, 1)),
        ("@annabel", ()),
        ("@mary ann: yours", (2,)),
        ("@mary", ()),
        ("@3 yours", (2,)),
        ("@4 @0 @33 @3rd", ()),
        ("ann, anna", ()),
        ("mail@ann", (0,)),
    ],
)
def test_a_name_is_called_whole(text: str, seats: tuple[int, ...]) -> None:
    """The longest that fits, by who sits there now."""
    assert called(text, ["Ann", "Anna", "Mary Ann"]) == seats


# Manners of bots

ASKING = (
    *FORMS,
    PhraseForm("ask", "Who has it? {whom}?", (Slot("whom", kind="seat", least=ANYONE),), (Reply("I", "hello"),)),
    PhraseForm("deal", "Let {seat} through.", (Slot("seat", kind="seat"),), (Reply("Yes", "hello"),), asks="others"),
)
PERSON, BOT, OTHER = 0, 1, 2


def may_speak(seat: int, now: int, *said: Said) -> bool:
    return may_chime_in(seat, said, ASKING, [PERSON], now)


def test_bots_of_a_table_say_one_thing_in_four_seconds_together() -> None:
    """Whoever of them spoke last, and however often people speak."""
    word = Said(1_000, OTHER, phrase=Phrase("hello"))
    assert may_speak(BOT, 1_000)
    assert not may_speak(BOT, 1_000 + A_LINE - 1, word)
    assert may_speak(BOT, 1_000 + A_LINE, word)
    assert may_speak(BOT, 1_500, Said(1_000, PERSON, text="hello"))
    assert not may_speak(BOT, 1_500, word, Said(1_200, PERSON, text="hello"))


@pytest.mark.parametrize(
    ("call", "others"),
    [
        (Said(1_500, PERSON, phrase=Phrase("accuse", (BOT, "ring"))), False),
        (Said(1_500, PERSON, phrase=Phrase("ask", (ANYONE,))), True),
        (Said(1_500, PERSON, phrase=Phrase("ask", (BOT,))), False),
        (Said(1_500, PERSON, phrase=Phrase("deal", (PERSON,))), True),
        (Said(1_500, PERSON, phrase=Phrase("deal", (OTHER,))), False),
        (Said(1_500, PERSON, text="@Bot well?", called=(BOT,)), False),
    ],
)
def test_a_bot_that_a_person_speaks_to_may_answer_once(call: Said, others: bool) -> None:
    """At once; and what a bot says to it is no such call."""
    word = Said(1_000, OTHER, phrase=Phrase("hello"))
    assert may_speak(BOT, 2_000, word, call)
    assert not may_speak(BOT, 2_500, word, call, Said(2_000, BOT, phrase=Phrase("hello")))
    assert not may_speak(BOT, 2_000, word, Said(1_500, OTHER, text=call.text, phrase=call.phrase, called=call.called))
    assert may_speak(OTHER, 2_000, word, call) == others
