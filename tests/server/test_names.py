"""Names are shown as they are meant, and two people at a table can be told apart."""

import pytest

from heistnight.server.room.names import clean, looks, told_apart


@pytest.mark.parametrize(
    ("wish", "name"),
    [
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("Ａｄａ", "Ada"),
        ("Ada\u200b\u202e\u2066", "Ada"),
        ("\u3164\u115f\u2800", ""),
        ("A\u0301\u0301\u0301\u0301\u0301da", "Á\u0301\u0301da"),
        ("\u0000\u0007\ue000", ""),
        ("x" * 40, "x" * 24),
        ("Łukasz 李小龍 🦊", "Łukasz 李小龍 🦊"),
    ],
)
def test_what_does_not_show_is_left_out(wish: str, name: str) -> None:
    """Nothing invisible, nothing that turns the line around, no towers of marks; all that people are really called."""
    assert clean(wish, 24) == name


@pytest.mark.parametrize("lookalike", ["ada", "ADA", "Аdа", "Àda", "A da", "Adа", "@da"])
def test_names_that_look_alike_are_told_apart(lookalike: str) -> None:
    """By a number, whatever alphabet they borrow from."""
    assert told_apart(lookalike, ["Ada"], 24) == f"{lookalike} 2"


def test_different_names_are_left_alone() -> None:
    """Also short ones and those of one letter more."""
    assert told_apart("Adam", ["Ada"], 24) == "Adam"
    assert told_apart("Bo", ["Bob", "Rob"], 24) == "Bo"
    assert looks("李") != looks("小")


def test_numbers_go_on_and_the_name_stays_short() -> None:
    """However many are called so."""
    taken = ["x" * 24]
    for _ in range(12):
        taken.append(told_apart("x" * 24, taken, 24))
    assert len(set(map(looks, taken))) == 13
    assert all(len(name) <= 24 for name in taken)
