"""A patch makes one picture of another, whatever they are."""

import json
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from heistnight.server.runtime.patch import patch
from heistnight.server.wire import encode
from tests.picture import patched


class Seat(msgspec.Struct, frozen=True):
    name: str
    cards: tuple[int, ...]


class Board(msgspec.Struct, frozen=True):
    turn: int
    seats: tuple[Seat, ...]
    bag: dict[str, int]
    note: Seat | None


seats = st.builds(Seat, st.sampled_from("ab"), st.lists(st.integers(0, 3), max_size=4).map(tuple))
boards = st.builds(
    Board,
    st.integers(0, 2),
    st.lists(seats, max_size=3).map(tuple),
    st.dictionaries(st.sampled_from("xyz"), st.integers(0, 2)),
    st.none() | seats,
)


@given(boards, boards)
def test_a_patch_makes_one_of_the_other(before: Board, after: Board) -> None:
    told = json.loads(encode(patch(before, after)))
    parts: dict[str, Any] = {"board": json.loads(encode(before))}
    assert patched(parts, {"board": told})["board"] == json.loads(encode(after))
    assert bool(told) == (before != after)


def test_a_patch_says_no_more_than_changed() -> None:
    cards, bag = tuple(range(40)), dict.fromkeys(map(str, range(40)), 1)
    before = Board(1, (Seat("a", cards), Seat("b", ())), bag, None)
    after = Board(2, (Seat("a", (0, *cards[2:])), Seat("b", ())), {**bag, "y": 2}, None)
    assert patch(before, before) == []
    told = [(("turn",), 2), (("seats", 0, "cards"), 1, 1, ()), (("bag", "y"), 2)]
    assert patch(before, after) == told


def test_a_part_of_few_bytes_is_told_whole() -> None:
    """To look into it takes longer than to send it."""
    before, after = Board(1, (), {"x": 1}, Seat("a", (1, 2))), Board(1, (), {"x": 2}, Seat("b", (1, 2)))
    assert patch(before, after) == [(("bag",), {"x": 2}), (("note",), Seat("b", (1, 2)))]


def test_a_short_row_of_plain_things_is_told_whole() -> None:
    assert patch({"a": (1, 2, 3)}, {"a": (1, 3)}) == [(("a",), (1, 3))]
    assert patch({"a": (1, 2, 3, 4, 5)}, {"a": ()}) == [(("a",), ())]
    row = (Seat("a", (1, 2)), Seat("b", ()))
    assert patch(row, (Seat("c", (1, 2)), Seat("b", ()))) == [((0, "name"), "c")]


def test_what_is_shorter_whole_is_told_whole() -> None:
    before, after = {"a": 1, "b": 2, "c": 3}, {"a": 4, "b": 5, "c": 6}
    assert patch(before, after) == [((), after)]
