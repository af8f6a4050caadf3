"""The tree search finds the known answers of games small enough to solve by hand."""

from collections.abc import Sequence
from random import Random
from typing import Annotated

import pytest

from heistnight.bots import Eyes
from heistnight.bots.ismcts import Search
from heistnight.core.action import Action, Input, Seat
from heistnight.core.decisions import Sealed, Turn
from heistnight.core.event import Event
from heistnight.core.known import Hidden, Public
from heistnight.core.rng import Rng
from heistnight.core.table import Known, Table
from heistnight.core.view import Outcome


class Pick(Action, frozen=True, gc=False):
    number: int


PICK = (Pick(0), Pick(1))
STOP, GO = PICK


class Picked(Event, frozen=True, gc=False):
    seat: Seat
    number: int


class Vault(Table, kw_only=True):
    """Stop, and a hidden die pays in seven of ten; go on, and a hidden coin must be guessed."""

    die: Annotated[int, Hidden()] = 0
    coin: Annotated[int, Hidden()] = 0
    sealed: Public[list[int]] = []
    winners: Public[tuple[Seat, ...]] = ()

    @staticmethod
    def imagine(known: "Known[Vault]", world: "Vault", chance: Rng) -> None:
        world.die, world.coin = chance.below(10), chance.below(2)

    def outcome(self) -> Outcome | None:
        return None if self.agenda else Outcome(ending="over", winners=self.winners, scores=())


class StopOrGo(Turn[Vault], frozen=True, gc=False, kw_only=True):
    def options(self, table: Vault, seat: Seat) -> Sequence[Action]:
        return PICK

    def take(self, table: Vault, seat: Seat, action: Action) -> None:
        if action == GO:
            table.agenda.append(Guess(seat=seat))
        else:
            table.winners = (0,) if table.die < 7 else (1,)


class Guess(StopOrGo, frozen=True, gc=False, kw_only=True):
    def take(self, table: Vault, seat: Seat, action: Action) -> None:
        assert isinstance(action, Pick)
        table.winners = (0,) if action.number == table.coin else (1,)


class Duel(Sealed[Vault], frozen=True, gc=False, kw_only=True):
    """Seat 0 wins with 0 against 0 and loses with 0 against 1; with 1 it shares the win whatever the other does."""

    def answered(self, table: Vault, seat: Seat) -> bool:
        return table.sealed[seat] >= 0

    def options(self, table: Vault, seat: Seat) -> Sequence[Action]:
        return PICK

    def seal(self, table: Vault, seat: Seat, action: Action) -> None:
        assert isinstance(action, Pick)
        table.sealed[seat] = action.number

    def reveal(self, table: Vault) -> None:
        mine, theirs = table.sealed
        table.winners = (0, 1) if mine else (theirs,)


def eyes_on(table: Vault) -> Eyes:
    return Eyes(table, 0, Rng(b"search"))


def test_the_search_does_not_count_on_what_it_will_not_know() -> None:
    """Guessing the coin wins one time in two, so stopping is better; whoever could see the coin would go on."""
    search = Search(eyes_on(Vault(seats=2, rng=Rng(b""), agenda=[StopOrGo(seat=0)])), Random(1))
    assert search.run(600) == STOP
    assert search.worth(STOP) == pytest.approx(0.7, abs=0.08)
    assert search.worth(GO) == pytest.approx(0.5, abs=0.12)


def test_the_search_expects_others_to_choose_well() -> None:
    """Against chance both answers to a duel are worth one half; against who wants to win, only the second is."""
    table = Vault(seats=2, rng=Rng(b""), agenda=[Duel(asked=(0, 1))], sealed=[-1, -1])
    search = Search(eyes_on(table), Random(2))
    assert search.run(600) == PICK[1]
    assert search.worth(PICK[0]) < 0.4


def test_a_search_leaves_the_table_alone() -> None:
    """Looking ahead plays worlds, never the table."""
    table = Vault(seats=2, rng=Rng(b""), agenda=[StopOrGo(seat=0)])
    before = table.clone()
    Search(eyes_on(table), Random(3)).run(50)
    assert table == before


def test_a_search_repeats_itself() -> None:
    """The same eyes, the same chance, the same tree."""
    table = Vault(seats=2, rng=Rng(b""), agenda=[StopOrGo(seat=0)])
    trees = []
    for _ in range(2):
        search = Search(eyes_on(table), Random(4))
        search.run(80)
        trees.append([(arm.visits, arm.total) for arm in search.root.arms.values()])
    assert trees[0] == trees[1]


def test_the_duel_is_what_its_docstring_says() -> None:
    """The four ends of the duel."""
    for mine in (0, 1):
        for theirs in (0, 1):
            table = Vault(seats=2, rng=Rng(b""), agenda=[Duel(asked=(0, 1))], sealed=[-1, -1])
            table.play(Input(0, 0, PICK[mine]))
            table.play(Input(0, 1, PICK[theirs]))
            assert table.winners == ((0, 1) if mine else (theirs,))
