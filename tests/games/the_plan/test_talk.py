"""Section 8: the law of talk and the phrases."""

import pytest

from heistnight.core.problems import Refused
from heistnight.core.talk import EMOTES, Phrase, Said
from heistnight.games.the_plan import GAME
from heistnight.games.the_plan.moves import Choose
from heistnight.games.the_plan.pieces import KINDS, TYPES
from heistnight.games.the_plan.table import PlanTable

from .rulebook import body, code
from .tables import asks, deal, play, play_on, raid

ROWS = body("8. Talk")
FORMS = {form.key: form for form in GAME.phrases}
SLOTS = {"K": "word", "L": "word", "R": "word", "T": "word", "S": "seat"}
REASONS = {"set", "most", "free"}


def phases() -> list[tuple[str, PlanTable]]:
    chosen = deal("P1-J P1-R P1-P")
    play(chosen, 0, Choose("P1-J"))
    return [
        ("choosing", deal(players=3)),
        ("one has confirmed", chosen),
        ("a kind is named", raid("SG P1-J P1-R", "J1 R1 E1 S1 S2")),
        ("a trinket is picked", raid("P1-J P1-R P1-P", "R1 P1 S1 S2 S3")),
        ("bids are made", raid("P2-JR P2-JM P1-S", "J1 S1 S2 S3 S4", bribes=True, holdings={0: "g1"})),
        ("passing", raid("P1-J P1-R P1-P")),
    ]


PHASES = phases()


def over() -> PlanTable:
    table = deal(players=3)
    play_on(table)
    return table


@pytest.mark.parametrize(("name", "table"), PHASES, ids=[name for name, _ in PHASES])
def test_everybody_may_say_anything_at_any_time(name: str, table: PlanTable) -> None:
    """In every phase each seat may write, use any phrase and react, truly or not (TP-15.1)."""
    for seat in range(3):
        law = table.talk(seat)
        law.check(Said(0, seat, text="I hold three Smash & Grabs. Or do I?"), GAME.phrases, 3)
        law.check(Said(0, seat, phrase=Phrase("claim_kind", ("J",))), GAME.phrases, 3)
        law.check(Said(0, seat, emote="laugh"), GAME.phrases, 3)


def test_nothing_said_binds_anybody() -> None:
    """Talk is no input: after a claim the same Plans are offered, and the table is the same (TP-15.1)."""
    table = deal("P1-J P1-R P1-P")
    before = table.clone()
    table.talk(0, [Said(0, 0, phrase=Phrase("claim_kind", ("S",)))])
    after = table.clone()
    assert before == after
    assert Choose("P1-J") in table.offered(0)


def test_there_is_no_way_to_show_a_card() -> None:
    """A line is text, a phrase or a reaction; no phrase has a blank for a card and no action shows one (TP-15.2)."""
    who = {"at", "seat", "to", "name", "person", "called", "whispered_to", "stand_in"}
    assert set(Said.__struct_fields__) == {"text", "phrase", "emote"} | who
    words = {word for form in GAME.phrases for slot in form.slots for word in slot.words}
    assert words == set(KINDS) | set(TYPES) | REASONS
    assert not [action for action in GAME.actions if "show" in type(action).__name__.lower()]


@pytest.mark.parametrize(("name", "table"), PHASES, ids=[name for name, _ in PHASES])
def test_all_talk_is_public_and_spectators_talk_among_themselves(name: str, table: PlanTable) -> None:
    """No seat can speak to another in private; spectators' chat is hidden from seats until the end (TP-15.3)."""
    for seat in range(3):
        for to in ("team", "ghosts", "spectators"):
            with pytest.raises(Refused):
                table.talk(seat).check(Said(0, seat, to=to, text="psst"), GAME.phrases, 3)
    aloud = Said(0, 0, text="hello")
    assert all(table.hears(listener, aloud) for listener in (0, 1, 2, None))
    with pytest.raises(Refused, match=r"TP-15\.3"):
        table.talk(None).check(Said(0, None, text="seat 1 has it"), GAME.phrases, 3)
    whisper = Said(0, None, to="spectators", text="seat 1 has it")
    table.talk(None).check(whisper, GAME.phrases, 3)
    assert [table.hears(listener, whisper) for listener in (0, 1, 2, None)] == [False, False, False, True]


def test_what_spectators_said_can_be_read_after_the_end() -> None:
    """Hidden from seats until the end, and no longer (TP-15.3)."""
    whisper = Said(0, None, to="spectators", text="seat 1 has it")
    assert all(over().hears(listener, whisper) for listener in (0, 1, 2, None))


def test_chat_stays_open_while_plans_are_executed() -> None:
    """The law is the same in step 5 as in step 3 (TP-15.4; the bubbles are the screen's)."""
    executing = raid("SG P1-J P1-R", "J1 R1 E1 S1 S2")
    assert asks(executing) == "SmashGrabKind"
    for seat in (0, 1, 2, None):
        assert executing.talk(seat) == deal(players=3).talk(seat)


def test_from_the_end_on_all_talk_to_all() -> None:
    """Seats and spectators alike, for nothing is left to spoil (TP-15.5)."""
    table = over()
    for seat in (0, 1, 2, None):
        law = table.talk(seat)
        assert (law.channels, law.to) == (("text", "phrase", "emote"), ("all",))
        law.check(Said(0, seat, text="good game"), GAME.phrases, 3)


def test_the_law_in_one_line() -> None:
    """Seats towards all, spectators towards spectators, with text, phrases and reactions (TP-15.5)."""
    for players in range(1, 7):
        table = deal(players=players)
        for seat in range(players):
            assert (table.talk(seat).channels, table.talk(seat).to) == (("text", "phrase", "emote"), ("all",))
        assert (table.talk(None).channels, table.talk(None).to) == (("text", "phrase", "emote"), ("spectators",))


def test_the_phrases_are_those_of_the_table() -> None:
    """Each key with its blanks, and gloat and groan as reactions (section 8)."""
    keys = [key for row in ROWS for key in code(row[0])]
    assert [key.split()[0] for key in keys] == list(FORMS)
    for key in keys:
        name, *blanks = key.split()
        assert sorted(slot.kind for slot in FORMS[name].slots) == sorted(SLOTS[blank] for blank in blanks)


@pytest.mark.parametrize(
    ("phrase", "good"),
    [
        (Phrase("claim_kind", ("J",)), True),
        (Phrase("claim_kind", ("G",)), False),
        (Phrase("claim_kind"), False),
        (Phrase("claim_type", ("team2",)), True),
        (Phrase("claim_type", ("team5",)), False),
        (Phrase("warn_set", (2, "E")), True),
        (Phrase("warn_set", (3, "E")), False),
        (Phrase("deny", ("S",)), True),
        (Phrase("truce", ("J", "R", 1)), True),
        (Phrase("truce", (1, "J", "R")), False),
        (Phrase("thanks_pass", (1,)), True),
        (Phrase("not_me"), True),
        (Phrase("gloat"), True),
        (Phrase("groan"), True),
        (Phrase("whisper"), False),
    ],
)
def test_a_phrase_needs_its_blanks(phrase: Phrase, good: bool) -> None:
    """Kinds, types and seats that are there, in the order of the key (section 8)."""
    law = deal(players=3).talk(0)
    if good:
        law.check(Said(0, 0, phrase=phrase), GAME.phrases, 3)
    else:
        with pytest.raises(Refused):
            law.check(Said(0, 0, phrase=phrase), GAME.phrases, 3)


def test_the_blanks_of_each_sentence_are_its_slots() -> None:
    """What is said names every blank once (section 8)."""
    for form in GAME.phrases:
        filled = form.says.format(**{slot.name: "X" for slot in form.slots})
        assert filled.count("X") >= len(form.slots)
    assert "groan" in EMOTES
