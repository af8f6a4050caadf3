"""Section 8: who may say what to whom, and when."""

import re
from typing import Any

import pytest

from heistnight.core.action import HandOver, Input
from heistnight.core.problems import Refused
from heistnight.core.talk import Phrase, Said
from heistnight.games.bank_heist import GAME
from heistnight.games.bank_heist.moves import PassTo
from heistnight.games.bank_heist.talk import PHRASES

from .rulebook import cells, code, table_after
from .tables import dealt, hideout, play, robbery, time_out, truck, wait_for

LAW = cells("## 8. Talk")
EVERYTHING = ("text", "phrase", "emote")


def situation(phase: str) -> Any:
    match phase:
        case "Lobby, result":
            return hideout("C C S A R R", attributes={2: "hush_money"}, dead=(5,))
        case "Find partners":
            return dealt("C C S A R R", pace="default")
        case "Crack the vault":
            table = dealt("C C S A R R", pace="default")
            wait_for(table, "CrackVault")
            return table
        case "Robbery, quiet space":
            return robbery(token=3, attributes={2: "hush_money"})
        case "Robbery, alarm space":
            return robbery(token=4, alarm="hold_it_right_there", attributes={2: "hush_money"})
        case _:
            return truck("C C S A R R", attributes={2: "hush_money"}, dead=(5,))


@pytest.mark.parametrize("phase", sorted({row for row, _column in LAW}))
def test_the_law_of_each_phase(phase: Any) -> None:
    """Every row of section 8 for the living, the hushed, the dead and spectators (BH-30.1, BH-30.3)."""
    table = situation(phase)
    for column, viewer in (("Living, not hushed", 0), ("Hush Money", 2), ("Eliminated", 5), ("Spectators", None)):
        law, cell = table.talk(viewer), LAW[phase, column]
        if cell == "-":
            continue
        if cell == "open":
            assert (law.channels, law.to) == (EVERYTHING, ("all",))
        elif cell == "ghost channel only":
            assert law.to == ("ghosts",)
        elif cell == "own channel" or (viewer is None and cell == "closed to players"):
            assert law.to == ("spectators",)
        else:
            assert (law.channels, law.to) == ((), ())
            assert law.why


def test_talk_opens_with_the_getaway() -> None:
    """Also when five bags came before any alarm (BH-30.1)."""
    table = robbery(vault="cash_bag", truck=4, token=2)
    assert not table.talk(2).channels
    play(table, 0, PassTo(1))
    play(table, 1, table.offered(1)[0])
    assert table.talk(2).channels == EVERYTHING


@pytest.mark.parametrize("question", ["ReadIdentity", "SeePartners", "CrackVault"])
def test_silence_before_the_robbery_is_a_house_rule(question: Any) -> None:
    """Option silence: the book wants it in the quiet part alone (BH-30.6)."""
    for silence, channels in (("robbery", EVERYTHING), ("strict", ())):
        table = dealt("C C S A R R", pace="default", silence=silence)
        wait_for(table, question)
        law = table.talk(1)
        assert law.channels == channels
        assert law.rule == ("BH-30.4" if channels else "BH-30.6")
        assert not robbery(options={"silence": silence}).talk(1).channels


def test_the_dead_talk_only_where_the_table_wants_it() -> None:
    """The book silences them (BH-9.4, BH-30.2)."""
    assert truck("C C S A R R", dead=(5,)).talk(5).channels == ()
    assert truck("C C S A R R", dead=(5,), options={"ghost_talk": True}).talk(5).to == ("ghosts",)


def test_silence_can_be_switched_off_for_teaching() -> None:
    """Option silence (section 10)."""
    assert robbery(options={"silence": "off"}).talk(1).channels == EVERYTHING


def test_all_talk_is_to_the_whole_table_and_ghosts_are_unheard() -> None:
    """No whispers; no living seat reads the ghosts, no seat the spectators, till the end (BH-30.2)."""
    table = truck("C C S A R R", dead=(4, 5))
    assert table.talk(3).to == ("all",)
    ghost, spectator = Said(0, 5, to="ghosts", text="boo"), Said(0, None, to="spectators", text="ha")
    assert [table.hears(seat, ghost) for seat in (0, 4, 5, None)] == [False, True, True, False]
    assert [table.hears(seat, spectator) for seat in (0, 4, None)] == [False, False, True]
    over = hideout("C C S A R R")
    assert all(over.hears(seat, ghost) for seat in (0, None))


def test_the_muted_are_refused_with_the_reason() -> None:
    """Text, phrases and emotes alike (BH-30.3)."""
    table = truck("C C S A R R", attributes={2: "hush_money"})
    for words in (Said(0, 2, text="hm"), Said(0, 2, phrase=Phrase("not_me")), Said(0, 2, emote="laugh")):
        with pytest.raises(Refused) as refusal:
            table.talk(2).check(words, PHRASES, 6)
        assert refusal.value.rule == "BH-22.4"


def test_anything_may_be_said() -> None:
    """True or false; no proof is attached (BH-30.4)."""
    table = truck("C C S A R R")
    for identity in ("crew", "sticky", "agent", "rival"):
        table.talk(3).check(Said(0, 3, phrase=Phrase("i_am", (identity,))), PHRASES, 6)
    table.talk(3).check(Said(0, 3, text="I swear it"), PHRASES, 6)


def test_six_phrases_a_round_for_people() -> None:
    """A new round of play gives new claims; text stays open (BH-30.5)."""
    table = truck("C C S A R R")
    said = [Said(0, 0, phrase=Phrase("vouch", (1,)))] * 6
    assert table.talk(0, said[:5]).channels == EVERYTHING
    assert (table.talk(0, said).channels, table.talk(0, said).rule) == (("text", "emote"), "BH-30.5")
    assert table.talk(1, said).channels == EVERYTHING
    table.round_at = 1
    assert table.talk(0, said).channels == EVERYTHING


def test_two_phrases_a_round_for_bots_and_answers_to_what_names_them() -> None:
    """BH-30.5."""
    table = truck("C C S A R R")
    table.play(Input(0, None, HandOver(3, "bot")))
    said = [Said(0, 3, phrase=Phrase("vouch", (1,)))] * 2
    assert "phrase" not in table.talk(3, said).channels
    asked = [*said, Said(0, 0, phrase=Phrase("why", (3, "shoot")))]
    assert "phrase" in table.talk(3, asked).channels


def test_every_phrase_of_the_dossier_exists() -> None:
    """With its slots (section 8)."""
    named = {name for row in table_after("entered in the claims log")[1:] for name in code(row[0])}
    assert {form.key for form in PHRASES} == named
    assert GAME.phrases is PHRASES
    for form in PHRASES:
        assert all("{" + slot.name + "}" in form.says for slot in form.slots), form.key


def test_the_first_alarm_gives_time_to_talk() -> None:
    """Forty-five seconds, fewer if all living people are ready (section 9.2)."""
    table = robbery(token=3, turn=5, vault="knife", alarm="masked", options={"pace": "default"})
    time_out(table)
    time_out(table)
    assert type(table.open()).__name__ == "TalkPause"
    assert table.open().deadline(table) == table.now + 45_000
    assert table.talk(0).channels == EVERYTHING
    for seat in range(6):
        play(table, seat, GAME.actions[-1])
    assert type(table.open()).__name__ == "PlaceAttribute"


@pytest.mark.parametrize(
    ("table", "seat"),
    [
        (lambda: robbery(), 0),
        (lambda: robbery(token=4, attributes={1: "hush_money"}), 1),
        (lambda: truck("C C S A R R", dead=(5,)), 5),
        (lambda: truck("C C S A R R"), None),
    ],
)
def test_who_may_not_speak_to_all_may_not_write_a_name_either(table: Any, seat: Any) -> None:
    """The law closes every channel to the whole table (BH-30.3)."""
    law = table().talk(seat)
    assert "text" not in law.channels or "all" not in law.to
    assert law.rule


def test_one_is_told_as_one() -> None:
    """No number that may be one stands before a plural, in the words of the server (BH-30.5)."""
    for form in PHRASES:
        for slot in form.slots:
            if slot.kind == "number" and slot.least <= 1:
                assert not re.search(rf"{{{slot.name}}} ({{|(?!is )\w+s\b)", form.says), form.says
