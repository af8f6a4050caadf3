"""Compact rows: as long for everybody, within their ranges, and nothing in them that the seat does not know."""

import pickle
import random
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import gymnasium
import numpy as np
import pytest
from msgspec import structs
from pettingzoo.test import api_test, parallel_api_test

import heistnight.env.gymnasium  # noqa: F401 (it names the games for one)
from heistnight.core.problems import BadOption, Unknown
from heistnight.core.rng import Rng
from heistnight.core.table import Decision
from heistnight.env import pettingzoo
from heistnight.env.compact import CompactRows
from heistnight.env.session import Session, seed_bytes, unhurried
from heistnight.games import game as find_game
from heistnight.games import games, part_of
from tests.env.cases import Case, moments, title

PROVIDED = [game for game in games() if game.research.compact]
SAMPLES: dict[str, list[tuple[dict[str, Any], int]]] = {
    game.id: part_of(game.id, "tests.games", "samples").COMPACT for game in PROVIDED
}
CASES: list[Case] = [(game, options) for game, samples in SAMPLES.items() for options, _games in samples]
every_case = pytest.mark.parametrize("case", CASES, ids=title)
every_game = pytest.mark.parametrize("game", PROVIDED, ids=lambda game: game.id)


def session_of(case: Case) -> Session:
    game = find_game(case[0])
    return Session(game, unhurried(game, case[1]), CompactRows(game))


@pytest.mark.parametrize("game", ["bank-heist", "oceans-heist", "the-plan"])
def test_every_question_has_a_mark_or_is_said_to_have_none(game: str) -> None:
    """A question that was forgotten is not a row of zeros, but an error."""
    package = type(find_game(game)).__module__
    asked = import_module(f"{package.replace('.games.', '.env.games.')}.compact").ASKED
    known = [kind for kind in kinds_of(Decision) if kind.__module__.startswith(f"{package}.")]
    assert [kind for kind in known if kind not in asked] == []
    with pytest.raises(KeyError):
        asked[Decision]


def kinds_of(base: type) -> Iterator[type]:
    """Those that nothing else is a kind of."""
    kinds: list[type] = base.__subclasses__()
    for kind in kinds:
        yield from kinds_of(kind) if kind.__subclasses__() else [kind]


@every_case
def test_rows_are_equally_long_and_within_their_ranges(case: Case) -> None:
    session = session_of(case)
    rows = session.encoding
    assert isinstance(rows, CompactRows)
    assert len(rows.names) == len(set(rows.names)) == rows.size
    low, high = map(np.array, rows.bounds)
    compact = rows.compact
    marks = [[bound for column in compact.action_columns for bound in [side(column)] * column.size] for side in SIDES]
    for moment in moments(session, 2, 200, random.Random(1)):
        for seat in range(session.seats):
            row = np.frombuffer(moment.observe(seat), np.float32)
            assert row.shape == (rows.size,)
            assert ((low <= row) & (row <= high)).all(), np.array(rows.names)[(row < low) | (row > high)]
        offered = moment.table.offered(moment.seat)
        numbers = np.frombuffer(compact.actions(moment.table, moment.seat, offered), np.float32)
        options = numbers.reshape(len(offered), compact.action_size)
        assert ((np.array(marks[0]) <= options) & (options <= np.array(marks[1]))).all()


@every_game
def test_rows_have_some_hundred_columns(game: Any) -> None:
    assert 300 <= game.research.compact.size <= 600


@every_game
def test_every_column_can_be_set_and_is_not_always(game: Any) -> None:
    """By chance: a column that is the same in all these games could go."""
    rows = CompactRows(game)
    low, high = np.full(rows.size, np.inf), np.full(rows.size, -np.inf)
    for options, number in SAMPLES[game.id]:
        session = session_of((game.id, options))
        for moment in moments(session, number, 3_000, random.Random(4)):
            for seat in {moment.seat, moment.answers % session.seats}:  # who is asked, and somebody else
                row = np.frombuffer(moment.observe(seat), np.float32)
                np.minimum(low, row, out=low)
                np.maximum(high, row, out=high)
    assert [name for name, least, most in zip(rows.names, low, high) if least == most] == []


@every_case
def test_what_is_kept_from_the_last_look_changes_nothing(case: Case) -> None:
    """Whoever looked when, at whichever table: a row is what somebody writes who looks for the first time."""
    compact, session, other = find_game(case[0]).research.compact, session_of(case), session_of(case)
    other.deal(seed_bytes(99))
    chance = random.Random(3)
    for moment in moments(session, 1, 120, chance):
        if chance.random() < 0.3:
            seat = chance.randrange(session.seats)
            assert moment.observe(seat) == compact.looker()(moment.table, seat) == compact.row(moment.table, seat)
            session.encoding.observe(other.table, seat)


SIDES = (lambda column: column.low, lambda column: column.high)


@every_case
def test_two_worlds_a_seat_can_not_tell_apart_give_it_the_same_compact_row(case: Case) -> None:
    """Non-interference, as for exact rows: all that is hidden is drawn anew, and the row stays byte for byte."""
    session, chance, worlds = session_of(case), random.Random(2), Rng(b"worlds")
    compact = find_game(case[0]).research.compact
    looked = told_apart = 0
    for moment in moments(session, 3, 120, chance):
        if chance.random() > 0.3:
            continue
        seat = chance.randrange(session.seats)
        other: Any = moment.table.resample(seat, worlds)
        assert session.encoding.observe(other, seat) == moment.observe(seat)
        offered = moment.table.offered(seat)
        assert compact.actions(other, seat, offered) == compact.actions(moment.table, seat, offered)
        looked += 1
        told_apart += any(
            session.encoding.observe(other, rival) != moment.observe(rival) for rival in range(session.seats)
        )
    assert looked > 5
    assert told_apart or session.seats == 1 or case[1].get("open_hands")  # the worlds did differ: others can see it


def test_a_compact_row_is_seen_from_the_own_seat() -> None:
    """The own collection stands first, then the others clockwise."""
    session = session_of(("the-plan", {"players": 3}))
    names = session.encoding.names
    places = [names.index(f"seat +{step}: points[0]") for step in range(3)]
    for moment in moments(session, 1, 90, random.Random(5)):
        table: Any = moment.table
        points = [standing[0] for standing in table.standings()]
        for seat in range(3):
            row = np.frombuffer(moment.observe(seat), np.float32)
            assert [round(60 * float(row[place])) for place in places] == points[seat:] + points[:seat]
            hand = row[[number for number, name in enumerate(names) if name.startswith("hand[")]]
            assert 2 * hand.sum() == len(moment.table.view(seat).own.hand)


@every_case
def test_the_doors_give_them(case: Case) -> None:
    size = find_game(case[0]).research.compact.size
    if case[1]["players"] > 1:
        env = pettingzoo.raw_env(case[0], observation="compact", flat=True, **case[1])
        env.reset(seed=1)
        assert env.observation_space("seat_0").shape == (size,)
        assert env.observation_space("seat_0").contains(env.observe("seat_0"))
        assert env.state_space.contains(env.state())
        return
    (name,) = find_game(case[0]).research.solo
    more = {option: value for option, value in case[1].items() if option != "players"}
    alone = gymnasium.make(f"heistnight/{name}-v1", observation="compact", **more)
    seen, _ = alone.reset(seed=1)
    assert seen.shape == (size,)
    assert alone.observation_space.contains(seen)


@every_game
def test_they_pickle(game: Any) -> None:
    rows = CompactRows(game)
    again, table = pickle.loads(pickle.dumps(rows)), game.deal(unhurried(game, {}), b"a table")
    assert again.observe(table, 0) == rows.observe(table, 0)


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
def test_pettingzoos_own_tests() -> None:
    api_test(pettingzoo.env("the-plan", observation="compact", players=4), num_cycles=100)
    parallel_api_test(pettingzoo.parallel_env("the-plan", observation="compact", players=4), num_cycles=40)


def test_a_game_without_them_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("the-plan")
    monkeypatch.setattr(game, "research", structs.replace(game.research, compact=None))
    with pytest.raises(Unknown, match="The Plan is not provided yet; 'exact' is there"):
        pettingzoo.raw_env(game.id, observation="compact")


def test_another_deck_and_another_word_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadOption, match="'exact' or 'compact', not 'tiny'"):
        pettingzoo.raw_env("the-plan", observation="tiny")
    monkeypatch.setattr(find_game("the-plan"), "deck", object())
    with pytest.raises(Unknown, match="printed deck"):
        CompactRows(find_game("the-plan"))
