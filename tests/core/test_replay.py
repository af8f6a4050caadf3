"""A game on paper: read back as it was played, and refused in a sentence when it is not whole and honest."""

import hashlib
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from heistnight.core.action import HandOver, Input
from heistnight.core.problems import BadReplay, Unknown
from heistnight.core.replay import Record, read, replay, retold, write
from heistnight.core.rng import Rng
from heistnight.core.talk import Phrase, Said
from tests.toys import PLAY, OneByOne

GAME = OneByOne()
SEED = b"\x00\x01 a seed \xff"


def find(name: str) -> OneByOne:
    if name == GAME.id:
        return GAME
    raise Unknown(f"There is no game {name!r}; there is only one-by-one.")


def played() -> Record:
    """A whole game with answers, the clock, the house and some talk."""
    options = GAME.options(players=2)
    table = GAME.deal(options, SEED)
    inputs, picks = [Input(3, None, HandOver(1, "bot"))], Rng(b"picks")
    table.play(inputs[0])
    while decision := table.open():
        seat = decision.seats(table)[0]
        late = len(inputs) == 4
        move = Input(table.now + 1000) if late else Input(table.now + 5, seat, picks.choice(table.offered(seat)))
        table.play(move)
        inputs.append(move)
    said = [
        Said(5, 0, text="Größe?\n"),
        Said(5, 1, phrase=Phrase("groan", (1, "x"))),
        Said(9, None, to="spectators", emote="laugh", name="Zoë"),
    ]
    return Record(GAME, options, SEED, inputs, said, ["Ada", "Ben"])


def test_a_game_retold_knows_what_had_happened_when_something_was_said() -> None:
    """Each thing said comes after the events of all inputs up to its time."""
    record = played()
    table, before, _ = retold(record)
    assert table.outcome() is not None
    assert len(before) == len(record.said)
    for said, events in zip(record.said, before):
        earlier = [move for move in record.inputs if move.at <= said.at]
        assert events == len(replay(GAME, record.options, SEED, earlier, logged=True).log)


@pytest.fixture
def lines() -> list[str]:
    return list(write(played()))


def sealed(lines: list[str]) -> list[str]:
    """The same lines with a closing line that fits, as a forger would write it."""
    end = json.loads(lines[-1])
    digest = hashlib.sha256("\n".join(lines[:-1]).encode()).hexdigest()
    return [*lines[:-1], json.dumps({**end, "lines": len(lines) - 1, "sha256": digest})]


def changed(line: str, **values: Any) -> str:
    return json.dumps({**json.loads(line), **values})


def sentence(lines: Iterable[str]) -> str:
    with pytest.raises(BadReplay) as error:
        read(lines, find)
    text = str(error.value)
    assert "\n" not in text
    return text


# What is whole is read


def test_a_game_is_read_as_it_was_written(lines: list[str]) -> None:
    """Options, seed, inputs, talk and names come back, with the table they lead to."""
    record, table = read(lines, find)
    assert record == played()
    assert table == replay(GAME, record.options, SEED, record.inputs, logged=True)
    assert table.outcome() is not None


def test_practice_is_written_and_played_again_as_practice() -> None:
    """Somebody may have known the cards: a replay of it awards no more than the game did."""
    practice = replace(played(), practice=True)
    record, table = read(write(practice), find)
    assert record.practice
    assert table.practice
    assert retold(record)[0].practice
    assert not read(write(played()), find)[1].practice


def test_line_ends_do_not_matter(lines: list[str]) -> None:
    """A file that went through Windows is still the same game."""
    assert read([line + "\n" for line in lines], find)[0] == played()
    assert read([line + "\r\n" for line in lines], find)[0] == played()


def test_a_game_that_still_runs_can_be_written_and_read() -> None:
    """Cut off after any input it is a replay of a game without an end."""
    whole = played()
    for count in range(len(whole.inputs)):
        part = Record(GAME, whole.options, SEED, whole.inputs[:count])
        record, table = read(write(part), find)
        assert list(record.inputs) == list(part.inputs)
        assert table.outcome() is None


def test_a_person_can_read_a_replay(lines: list[str]) -> None:
    """One line for the set-up, one for each moment in order of time, one for the end."""
    head, *moments, end = map(json.loads, lines)
    assert head == {
        "heistnight": 1,
        "game": "one-by-one",
        "rules": 1,
        "options": {"players": 2, "clock": True},
        "seed": SEED.hex(),
        "names": ["Ada", "Ben"],
    }
    assert moments[0] == {"at": 3, "house": {"type": "Handed", "seat": 1, "to": "bot"}}
    assert [moment["at"] for moment in moments] == sorted(moment["at"] for moment in moments)
    assert {"at": 1018, "clock": True} in moments
    assert {"at": 5, "seat": 0, "say": {"to": "all", "text": "Größe?\n"}} in moments
    assert next(moment for moment in moments if "do" in moment)["do"]["type"] == "Play"
    assert end["end"]["ending"] == "all_done"
    assert end["lines"] == len(lines) - 1


def test_a_replay_plays_the_inputs_again() -> None:
    """Without a file: the same inputs, the same table."""
    record = played()
    table = replay(GAME, record.options, SEED, record.inputs)
    assert table.log is None
    assert table.outcome() == replay(GAME, record.options, SEED, record.inputs, logged=True).outcome()


# What is not whole or not honest is refused


def test_an_empty_file_is_refused() -> None:
    """Nothing is no replay."""
    assert sentence([]) == "This is no Heist Night replay: its first line does not say so."


@pytest.mark.parametrize("first", ["{}", '{"event": 7}', '{"heistnight": "1"}', '{"heistnight": null}'])
def test_a_file_of_another_kind_is_refused(first: str) -> None:
    """JSON that does not say that it is a replay is none."""
    assert sentence([first, "{}"]) == "This is no Heist Night replay: its first line does not say so."


@pytest.mark.parametrize("row", ["", "hello", "[1, 2]", "7", "null", '{"a": ', "{'a': 1}", '{"a":' * 99999, "\ud800"])
def test_what_is_not_json_is_refused_with_its_line(lines: list[str], row: str) -> None:
    """The sentence says which line is damaged."""
    assert sentence([row]) == "Line 1 is not a JSON object: this is no replay, or it is damaged."
    assert sentence([*lines[:3], row, *lines[4:]]).startswith("Line 4 is not a JSON object")


def test_binary_garbage_is_refused(tmp_path: Path) -> None:
    """A picture opened as a replay gets a sentence, not a traceback."""
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00\xff\xfe" * 50)
    with file.open(encoding="utf-8") as rows:
        assert sentence(rows) == "This is no Heist Night replay: it is not text."
    with file.open(encoding="latin-1") as rows:
        assert sentence(rows).startswith("Line 1 is not a JSON object")


def test_a_newer_format_is_refused_with_both_numbers(lines: list[str]) -> None:
    """Whoever has an old program learns that the file is newer."""
    rows = sealed([changed(lines[0], heistnight=2), *lines[1:]])
    assert sentence(rows) == "This replay has format 2; this program reads format 1."


def test_other_rules_are_refused_with_both_numbers(lines: list[str]) -> None:
    """A game is replayed by the rules it was played by, or not at all."""
    rows = sealed([changed(lines[0], rules=9), *lines[1:]])
    assert sentence(rows) == "It was played by rules version 9 of One by One; these are 1."


def test_an_unknown_game_is_refused_with_the_known_ones(lines: list[str]) -> None:
    """The sentence is that of the house for a game it does not have."""
    rows = sealed([changed(lines[0], game="chess"), *lines[1:]])
    assert sentence(rows) == "There is no game 'chess'; there is only one-by-one."


@pytest.mark.parametrize("kept", [1, 2, 5, -1])
def test_a_truncated_file_is_refused(lines: list[str], kept: int) -> None:
    """Without its closing line a replay is cut off, and the sentence says where."""
    rows = lines[:kept]
    assert sentence(rows) == f"The replay is cut off: line {len(rows)} is not the closing line."


def test_a_file_cut_in_the_middle_of_a_line_is_refused(lines: list[str]) -> None:
    """Half a line is damage."""
    assert sentence([*lines[:-1], lines[-1][:20]]).startswith(f"Line {len(lines)} is not a JSON object")


def test_a_lost_line_is_refused_with_the_counts(lines: list[str]) -> None:
    """The closing line knows how many there were."""
    count = len(lines) - 1
    text = sentence(lines[:4] + lines[5:])
    assert text == f"The replay has lost lines: {count} were written, {count - 1} are here."


def other_card(lines: list[str]) -> list[str]:
    return [line.replace('"card":', '"card": ') for line in lines[:-1]] + lines[-1:]


def other_seed(lines: list[str]) -> list[str]:
    return [changed(lines[0], seed="00"), *lines[1:]]


def swapped(lines: list[str]) -> list[str]:
    return [lines[0], lines[2], lines[1], *lines[3:]]


def other_words(lines: list[str]) -> list[str]:
    return [line.replace("Größe", "Grösse") for line in lines]


@pytest.mark.parametrize("tamper", [other_card, other_seed, swapped, other_words])
def test_a_tampered_file_is_refused(lines: list[str], tamper: Callable[[list[str]], list[str]]) -> None:
    """Whatever is changed between first and last line breaks the seal."""
    assert tamper(lines) != lines
    assert sentence(tamper(lines)) == "The replay was changed after it was written: its seal does not fit."


def test_another_ending_is_refused(lines: list[str]) -> None:
    """The game played again must end as the last line says."""
    end = json.loads(lines[-1])
    end["end"]["winners"] = [1 - end["end"]["winners"][0]]
    text = sentence([*lines[:-1], json.dumps(end)])
    assert text == "Played again, this game ends differently from what its last line says."


def test_a_forged_seed_leads_elsewhere(lines: list[str]) -> None:
    """With a seal that fits, the moves or the end no longer do."""
    text = sentence(sealed(other_seed(lines)))
    assert text.startswith(("Move ", "Played again"))


def test_an_impossible_move_is_refused_with_its_number_and_rule(lines: list[str]) -> None:
    """The sentence says which move the rules forbid, and why."""
    stranger = GAME.deal(GAME.options(players=2), SEED).hands[1][0]
    place = next(place for place, line in enumerate(lines) if '"do"' in line)
    lines[place] = changed(lines[place], do={"type": "Play", "card": stranger})
    rows = sealed(lines)
    assert sentence(rows) == "Move 2 can not have been played: That is not one of your choices now. (TOY-1)"


@pytest.mark.parametrize(
    ("moment", "why"),
    [
        ({"at": 4, "seat": 1, "do": {"type": "Play", "card": 0}}, "You are not asked anything now"),
        ({"at": 4, "seat": 99, "do": {"type": "Play", "card": 0}}, "You are not asked anything now"),
        ({"at": 4, "do": {"type": "Play", "card": 0}}, "Only a seat can do that"),
        ({"at": -4, "clock": True}, "That comes from the past"),
        ({"at": 4, "clock": True}, "The clock has not run out"),
        ({"at": 4, "house": {"type": "Handed", "seat": 7, "to": "bot"}}, "There is no seat 7 at this table"),
    ],
)
def test_a_move_out_of_order_is_refused(lines: list[str], moment: dict[str, Any], why: str) -> None:
    """The wrong seat, the wrong time and the wrong clock are refused as at the table."""
    assert sentence(sealed([lines[0], json.dumps(moment), lines[-1]])).startswith(
        f"Move 1 can not have been played: {why}"
    )


@pytest.mark.parametrize(
    "moment",
    [
        {},
        {"at": 4},
        {"at": 4, "clock": False},
        {"at": 4, "seat": 0, "do": {"type": "Play", "card": 0}, "say": {"text": "Mine!"}},
        {"at": "soon", "clock": True},
        {"at": 4, "seat": "0", "do": {"type": "Play", "card": 0}},
        {"at": 4, "seat": 0, "do": {"type": "Shoot"}},
        {"at": 4, "seat": 0, "do": 7},
        {"at": 4, "seat": 0, "say": {"shout": "!"}, "loud": True},
        {"at": 4, "seat": 0, "say": {"to": "the moon"}},
        {"at": 4, "house": {"type": "Sold"}},
    ],
)
def test_a_line_that_is_no_moment_of_the_game_is_refused(lines: list[str], moment: dict[str, Any]) -> None:
    """What does not fit the game is said to do so."""
    assert sentence(sealed([lines[0], json.dumps(moment), lines[-1]])).startswith("The replay does not fit One by One:")


@pytest.mark.parametrize(
    "values",
    [
        {"options": None},
        {"options": []},
        {"options": {"players": 77}},
        {"options": {"players": 2, "dragons": True}},
        {"seed": "not hex"},
        {"seed": 7},
        {"seed": None},
        {"names": 5},
        {"names": [1]},
    ],
)
def test_a_set_up_that_makes_no_game_is_refused(lines: list[str], values: dict[str, Any]) -> None:
    """Options, seed and names are checked before anything is dealt."""
    rows = sealed([changed(lines[0], **values), *lines[1:]])
    assert sentence(rows).startswith("The replay does not fit One by One:")


@pytest.mark.parametrize("missing", ["options", "seed"])
def test_a_set_up_with_something_missing_is_refused(lines: list[str], missing: str) -> None:
    """The sentence names what is missing."""
    head = json.loads(lines[0])
    del head[missing]
    assert missing in sentence(sealed([json.dumps(head), *lines[1:]]))


def test_moves_after_the_end_are_refused(lines: list[str]) -> None:
    """A game that is over takes no more."""
    count = len(played().inputs)
    rows = sealed([*lines[:-1], json.dumps({"at": 10**6, "seat": 0, "do": {"type": "Play", "card": 0}}), lines[-1]])
    assert sentence(rows) == f"Move {count + 1} can not have been played: The game is over."


def test_a_record_of_an_impossible_game_is_not_written() -> None:
    """Who writes a replay plays it again first."""
    record = Record(GAME, GAME.options(), SEED, [Input(0, 2, PLAY[0])])
    with pytest.raises(Exception, match="You are not asked anything now"):
        list(write(record))
