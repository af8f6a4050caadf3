"""What can not be had is said in sentences with blanks, so that any language can say it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from heistnight.core.problems import BadOption, Refused, Unknown
from heistnight.games import game

HOUSE = Path(__file__).parents[2] / "src" / "heistnight"
TOLD = {"Problem", "BadOption", "Unknown", "Refused"}
TOLD_BY_THE_HOUSE = {*TOLD, "BadDeck", "BadReplay"}
SPEAKING = ("core", "games", "bots", "server")


def woven(source: str, names: set[str]) -> Iterator[int]:
    """The lines on which a problem is made of a sentence that already holds what varies."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            says = node.args[1:2] if node.func.id == "Refused" else node.args[:1]
            yield from (part.lineno for part in says if isinstance(part, ast.JoinedStr | ast.BinOp | ast.Call))


def test_a_woven_sentence_is_found() -> None:
    source = """raise BadOption(f"no {x}")\nraise Refused("A-1", "no " + x)\nraise Unknown(str(x))\nraise Unknown("")"""
    assert list(woven(source, TOLD)) == [1, 2, 3]


@pytest.mark.parametrize("path", sorted(HOUSE.rglob("*.py")), ids=lambda path: str(path.relative_to(HOUSE)))
def test_problems_are_templates_with_values(path: Path) -> None:
    names = TOLD_BY_THE_HOUSE if path.relative_to(HOUSE).parts[0] in SPEAKING else TOLD
    assert list(woven(path.read_text(encoding="utf-8"), names)) == []


def test_an_option_is_refused_in_words_with_blanks_by_its_rule() -> None:
    with pytest.raises(BadOption) as refused:
        game("the-plan").options(players=4, mode="solitaire")
    error = refused.value
    assert error.says == "With {players} at the table the mode is {fits}, not {mode}."
    assert error.values == {"players": 4, "fits": "standard", "mode": "solitaire"}
    assert (error.rule, error.code) == ("TP-10.4", "bad_option")
    assert str(error) == "With 4 at the table the mode is standard, not solitaire. (TP-10.4)"


def test_what_a_setting_may_be_is_said_by_its_kind() -> None:
    with pytest.raises(BadOption) as refused:
        game("the-plan").options(players=1, ghosts=9)
    assert refused.value.says == "{name} must be a whole number from {least} to {most}, not {given}."
    assert refused.value.values == {"name": "ghosts", "least": 1, "most": 5, "given": "9"}


def test_what_is_unknown_has_a_code_and_no_rule() -> None:
    error = Unknown("There is no seat {seat}.", seat=9)
    assert (str(error), error.code, error.rule) == ("There is no seat 9.", "unknown", "")
    assert str(Refused("TP-1.1", "No {thing}.", thing="card")) == "No card. (TP-1.1)"
