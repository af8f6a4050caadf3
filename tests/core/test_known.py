"""Declarations of what a seat knows, and what follows where they are missing."""

from collections import Counter
from typing import Annotated, Any

import pytest

from heistnight.core.known import (
    UNKNOWN,
    FaceDown,
    Hands,
    Hidden,
    Own,
    Partly,
    Public,
    Rows,
    Shuffled,
    declarations,
)
from heistnight.core.rng import Rng
from heistnight.core.table import Known, Table

SEED = b"the true one"


class Drawer(Table, kw_only=True):
    """A field of each kind."""

    lying: Public[list[int]]
    deck: FaceDown[list[int]]
    pile: Shuffled[tuple[int, ...]]
    hands: Hands[list[tuple[int, ...]]]
    chosen: Own[list[int]]
    played: Annotated[list[int | None], Rows(nothing=None)]
    marks: Annotated[list[bool], Rows(instead=False)]
    answer: Annotated[int, Hidden(instead=0)]
    whole: Partly[list[int]]
    forgotten: list[int]
    seed: Any
    over: Public[bool] = False

    def lies_open(self) -> bool:
        return self.over

    @staticmethod
    def imagine(known: "Known[Drawer]", world: "Drawer", chance: Rng) -> None:
        world.deck = chance.shuffled([5, 6, 7])


@pytest.fixture
def drawer() -> Drawer:
    return Drawer(
        seats=2,
        rng=Rng(SEED),
        log=[],
        lying=[1, 2],
        deck=[7, 5, 6],
        pile=(9, 8),
        hands=[(3,), (4, 4)],
        chosen=[3, 4],
        played=[None, 4],
        marks=[True, True],
        answer=42,
        whole=[1, 2, 3],
        forgotten=[1, 2, 3],
        seed=SEED,
    )


def test_a_seat_knows_what_is_declared(drawer: Drawer) -> None:
    """And neither the chance nor the log, nor anything that was drawn of the table."""
    drawer.canvas.piece(len, (1, 2))
    known = drawer.known_to(0).table
    assert known.lying == [1, 2]
    assert known.deck == [UNKNOWN] * 3
    assert known.pile == (8, 9)
    assert known.hands == [(3,), (UNKNOWN, UNKNOWN)]
    assert known.chosen == [3, UNKNOWN]
    assert known.played == [None, UNKNOWN]
    assert known.marks == [True, False]
    assert known.answer == 0
    assert SEED not in (known.rng.seed, known.seed)
    assert known.log is None
    assert known.canvas._pieces == {}


def test_a_spectator_knows_nobodys_row(drawer: Drawer) -> None:
    known = drawer.known_to(None).table
    assert known.hands == [(UNKNOWN,), (UNKNOWN, UNKNOWN)]
    assert known.chosen == [UNKNOWN, UNKNOWN]


@pytest.mark.parametrize("over", [False, True])
def test_what_nobody_declared_is_secret(drawer: Drawer, over: bool) -> None:
    """To its length, and for ever; what is known in part is so where the game says nothing of it."""
    drawer.over = over
    known = drawer.known_to(0).table
    assert known.forgotten == [UNKNOWN]
    assert known.seed is UNKNOWN
    assert known.whole == ([1, 2, 3] if over else [UNKNOWN])
    assert known.answer == (42 if over else 0)
    assert {name for name, declared in declarations(Drawer).items() if declared is None} == {"forgotten", "seed"}


def test_what_is_unknown_can_not_be_used() -> None:
    """Code that reads it fails, instead of drawing a conclusion."""
    for use in (lambda: [1][UNKNOWN], lambda: UNKNOWN < 1, lambda: UNKNOWN or 1, lambda: sorted([UNKNOWN, 1])):
        with pytest.raises(TypeError):
            use()


def test_worlds_follow_from_knowledge_and_chance_alone(drawer: Drawer) -> None:
    """Many are made of one; none shares what can change with it, and it stays as it was when the table moves on."""
    known = drawer.known_to(0)
    before = known.table.clone()
    drawer.lying.append(3)
    worlds = [known.world(Rng(bytes([number]))) for number in range(60)]
    worlds[0].lying.append(4)
    assert known.table == before
    assert len(Counter(tuple(world.deck) for world in worlds)) == 6
    assert worlds[1] == known.world(Rng(bytes([1])))
    assert SEED not in {world.rng.seed for world in worlds}
