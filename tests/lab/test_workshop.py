"""The deck workshop: every slip of the pen is found, with the line and the field it is in."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from heistnight.core.deck import read
from heistnight.core.edits import edits
from heistnight.core.problems import BadDeck
from heistnight.games import games
from heistnight.lab.workshop import check, exported, printed_cards, ready
from heistnight.lab.workshop.lines import lines_of

GAMES = [game.id for game in games()]


def deck(folder: Path, game: str, edit: Callable[[dict[str, Any]], None]) -> Path:
    """A deck with an edit, a card a line."""
    whole = json.loads(exported(game))
    edit(whole["cards"])
    path = folder / "deck.json"
    path.write_text(json.dumps(whole, indent=1), encoding="utf-8")
    return path


def found(path: Path) -> list[tuple[str, str]]:
    return [(fault.field, fault.text) for fault in check(path) if fault.grave]


@pytest.mark.parametrize("game", GAMES)
def test_the_printed_deck_has_no_faults(game: str, tmp_path: Path) -> None:
    """What is exported passes, and its cards are those of the box, byte for byte in their values."""
    path = tmp_path / "deck.json"
    path.write_text(exported(game), encoding="utf-8")
    assert check(path) == []
    assert edits(printed_cards(game), json.loads(exported(game))["cards"]) == []


def test_a_fault_is_told_by_its_line(tmp_path: Path) -> None:
    """The line is the one a person's editor shows."""
    path = tmp_path / "deck.json"
    lines = exported("the-plan").split("\n")
    at = next(number for number, line in enumerate(lines) if '"SG-03"' in line)
    lines[at] = lines[at].replace('"size": 0', '"size": "none"')
    path.write_text("\n".join(lines), encoding="utf-8")
    (fault,) = check(path)
    assert (fault.line, fault.field) == (at + 1, "cards.plans[2].size")
    assert fault.text == "expected a whole number, got text"
    with pytest.raises(BadDeck, match=rf"deck.json:{at + 1}: cards.plans\[2\].size: expected a whole number"):
        ready(path)


def test_a_torn_file_is_told_by_line_and_column(tmp_path: Path) -> None:
    """Before anything else is looked at."""
    path = tmp_path / "deck.json"
    path.write_text('{\n "heistnight_deck": 1,\n "game" "the-plan"}', encoding="utf-8")
    with pytest.raises(BadDeck, match=r"deck\.json:3: column 9: Expecting ':' delimiter"):
        check(path)


@pytest.mark.parametrize("depth", [400, 100_000])
def test_a_deck_that_is_nested_too_deep_is_told(depth: int, tmp_path: Path) -> None:
    """Neither the reader of JSON nor the finder of lines falls over it."""
    path = tmp_path / "deck.json"
    path.write_text(f'{{"cards": {"[" * depth}{"]" * depth}}}')
    with pytest.raises(BadDeck, match=r"nested deeper|is no deck of Heist Night"):
        check(path)
    with pytest.raises(BadDeck, match="is no deck of Heist Night"):
        read(path)


def test_a_deck_of_no_game_is_told(tmp_path: Path) -> None:
    """With the games there are."""
    path = tmp_path / "deck.json"
    path.write_text('{"heistnight_deck": 1,\n"game": "poker", "name": "", "cards": {}}', encoding="utf-8")
    with pytest.raises(BadDeck, match=r"deck.json:2: there is no game 'poker'; there are bank-heist"):
        check(path)


FAULTS: list[tuple[str, Callable[[dict[str, Any]], object], str, str]] = [
    ("the-plan", lambda d: d["plans"][20].update(kinds=["X"]), "cards.plans[20].kinds", "there is no kind 'X'"),
    ("the-plan", lambda d: d["plans"][20].update(size=3), "cards.plans[20].size", "a lone plan has the size 1, not 3"),
    ("the-plan", lambda d: d["plans"][1].update(id="SG-01"), "cards.plans[1].id", "'SG-01' is there twice"),
    ("the-plan", lambda d: d["treasures"][0].update(value=7), "cards.treasures[1].value", "must be worth the same"),
    ("the-plan", lambda d: d["treasures"][0].update(valeu=7), "cards.treasures[0].valeu", "there is no such field"),
    ("the-plan", lambda d: d["trinkets"][0].update(value=2), "cards.trinkets[0].value", "as one point"),
    ("the-plan", lambda d: d.pop("kinds"), "cards", "kinds is missing"),
    ("masterminds", lambda d: d["talents"].pop(3), "cards.talents[3].id", "T04 must stand here, not T05"),
    ("masterminds", lambda d: d["talents"][0]["stats"].pop("tech"), "cards.talents[0].stats", "has no tech"),
    ("masterminds", lambda d: d["heists"][0]["a_side"]["A"].update(number=0), "cards.heists[0].a_side.A.number", "1"),
    (
        "masterminds",
        lambda d: d["failures"][0]["triggers"][0].update(test="luck"),
        "triggers[0].test",
        "no skill 'luck'",
    ),
    ("bank-heist", lambda d: d["vault"][0].update(count=-1), "cards.vault[0].count", "at least 0, not -1"),
    (
        "bank-heist",
        lambda d: d["identities"][0].update(count=1),
        "cards.identities",
        "there must be 8 identities, not 6",
    ),
    ("bank-heist", lambda d: d["board"].update(bags_needed=40), "cards.board.bags_needed", "the vault holds"),
    (
        "bank-heist",
        lambda d: d["board"]["robbery_track"][4].update(alarm=False),
        "cards.board.robbery_track[4].alarm",
        "space 5 must have one",
    ),
    (
        "bank-heist",
        lambda d: d["board"]["robbery_track"][1].update(alarm=True),
        "cards.board.robbery_track[2].alarm",
        "space 3 must have one",
    ),
    (
        "bank-heist",
        lambda d: d["board"]["robbery_track"][6].update(alarm=True),
        "cards.board.robbery_track[6].alarm",
        "no alarm can ring there",
    ),
    ("exactly-as-planned", lambda d: d["tools"][0].update(types=["bold"]), "cards.tools[0].types", "no type 'bold'"),
    ("exactly-as-planned", lambda d: d["heists"][0]["jobs"].update({"3": 17}), "heists[0].jobs.3", "there are 16"),
    ("oceans-heist", lambda d: d["equipment"][4].update(price=-50), "cards.equipment[4].price", "at least 0, not -50"),
    (
        "oceans-heist",
        lambda d: d["casino_defenses"][0].update(any_of=[]),
        "cards.casino_defenses[0]",
        "any_of or all_of",
    ),
    (
        "oceans-heist",
        lambda d: d["equipment"].append(d["equipment"][0]),
        "cards.equipment[90].id",
        "H01 is there twice",
    ),
]


@pytest.mark.parametrize(("game", "edit", "field", "text"), FAULTS)
def test_what_does_not_fit_together_is_named(
    game: str, edit: Callable[[dict[str, Any]], object], field: str, text: str, tmp_path: Path
) -> None:
    """Each with its field and a sentence."""

    def apply(cards: dict[str, Any]) -> None:
        edit(cards)

    faults = found(deck(tmp_path, game, apply))
    assert any(place.endswith(field) and text in words for place, words in faults), faults


def test_words_that_the_rules_do_not_read_are_noted(tmp_path: Path) -> None:
    """It is no fault, and nobody should wait for it to do something."""
    (note,) = check(deck(tmp_path, "the-plan", lambda d: d["kinds"][0].update(specialist="Ada")))
    assert (note.grave, note.field) == (False, "cards.kinds[0].specialist")
    assert note.text == "the rules do not read this: the edit changes nothing in play"


@pytest.mark.parametrize(
    ("game", "edit", "field"),
    [
        ("the-plan", lambda d: d["scoring"].update(set_size=5), "cards.scoring.set_size"),
        ("exactly-as-planned", lambda d: d["heists"][0].update(seconds=200), "cards.heists[0].seconds"),
        ("bank-heist", lambda d: d["identities"][0].update(guns=3), "cards.identities[0].guns"),
    ],
)
def test_numbers_that_the_rules_do_not_read_are_refused(
    game: str, edit: Callable[[dict[str, Any]], None], field: str, tmp_path: Path
) -> None:
    """However deep they lie: a table must not play by another number than its cards show."""
    (fault,) = check(deck(tmp_path, game, edit))
    assert (fault.grave, fault.field) == (True, field)
    assert "the rules do not read this" in fault.text


def test_edits_find_a_card_by_its_name_wherever_it_stands() -> None:
    """A card that moved is not an edit; one that came or went is."""
    old = {"cards": [{"id": "a", "n": 1}, {"id": "b", "n": 2}]}
    new = {"cards": [{"id": "b", "n": 2}, {"id": "a", "n": 3}, {"id": "c", "n": 4}]}
    assert [(edit.what, edit.before, edit.after, edit.place) for edit in edits(old, new)] == [
        ("cards a n", "1", "3", ("cards", 1, "n")),
        ("cards c", "", '{"id":"c","n":4}', ("cards", 2)),
    ]


def test_edits_know_no_words_of_a_game() -> None:
    """Cards without an id are known by what is written first on them; where that names none, the list is one value."""
    old = {"moons": [{"orbit": "near", "n": 1}, {"orbit": "far", "n": 2}], "either": [{"ice": 2}, {"dust": 1}]}
    new = {"moons": [{"orbit": "far", "n": 2}, {"orbit": "near", "n": 3}], "either": [{"ice": 2}, {"dust": 4}]}
    assert [(edit.what, edit.before, edit.after) for edit in edits(old, new)] == [
        ("moons near n", "1", "3"),
        ("either", '[{"ice":2},{"dust":1}]', '[{"ice":2},{"dust":4}]'),
    ]


def test_every_value_has_its_line() -> None:
    """Keys, lists, texts with quotes in them."""
    text = '{\n"a": [1,\n  {"b\\"{": "x]"}],\n\n"c": null}'
    assert lines_of(text) == {(): 1, ("a",): 2, ("a", 0): 2, ("a", 1): 3, ("a", 1, 'b"{'): 3, ("c",): 5}
