"""Views as rows of numbers: nothing forgotten, nothing that the seat does not see."""

import builtins
import dis
import random
from typing import Any

import msgspec
import pytest

from heistnight.core.action import Seat
from heistnight.core.problems import Unknown
from heistnight.core.research import Glossary, Sources, drawn
from heistnight.core.rng import Rng
from heistnight.core.table import Table
from heistnight.core.view import Board, Own, wire
from heistnight.env import columns
from heistnight.env.encoding import Encoding, glossary_of, learners_view
from heistnight.env.session import Session
from heistnight.games import game
from tests.env.cases import CASES, Case, moments, session_of, title
from tests.toys import AtOnce


def exact(session: Session) -> Encoding:
    assert isinstance(session.encoding, Encoding)
    return session.encoding


PLAN = game("the-plan")


@pytest.mark.parametrize("case", CASES, ids=title)
def test_rows_are_of_one_size_and_every_column_has_a_name(case: Case) -> None:
    """Whatever happens, a row is as long as the list of names, and no two columns are called the same."""
    session = session_of(case)
    encoding = session.encoding
    assert len(encoding.names) == len(set(encoding.names)) == encoding.size
    for moment in moments(session, 2, 60, random.Random(1)):
        for seat in (*range(session.seats), None):
            assert len(moment.observe(seat)) == encoding.size


@pytest.mark.parametrize("case", CASES, ids=title)
def test_two_worlds_a_seat_can_not_tell_apart_give_it_the_same_row(case: Case) -> None:
    """Non-interference holds for encodings: all that is hidden is drawn anew, and the row stays byte for byte."""
    session, chance = session_of(case), random.Random(2)
    worlds = Rng(b"worlds")
    looked = told_apart = 0
    for moment in moments(session, 3, 80, chance):
        if chance.random() > 0.3:
            continue
        seat = chance.randrange(session.seats)
        other = moment.table.resample(seat, worlds)
        assert exact(session).encode(learners_view(other, seat)) == moment.observe(seat)
        looked += 1
        told_apart += any(
            exact(session).encode(learners_view(other, rival)) != moment.observe(rival)
            for rival in range(session.seats)
        )
    assert looked > 5
    hidden = session.seats > 1 and case[1].get("open_hands") is None
    assert told_apart or not hidden  # the worlds did differ: others can see it


# Players by chance hardly ever find the code of Bank Heist: by lot the game is played.
FOLLOWED: list[Case] = [*CASES, ("bank-heist", {"start_player": "random", "ghost_view": "everything"})]


@pytest.mark.parametrize("case", FOLLOWED, ids=title)
def test_a_row_that_follows_another_is_the_row_written_anew(case: Case) -> None:
    """Whoever looks, in whatever order: what stays from the last row is what would be written."""
    session, chance = session_of(case), random.Random(7)
    shared, personal = map(columns.compiled, (exact(session).shared, exact(session).personal))
    for moment in moments(session, 3, 120, chance):
        for seat in chance.sample([None, *range(session.seats)], 2):
            view = learners_view(moment.table, seat)
            assert moment.observe(seat) == shared(view.board) + personal(view)


@pytest.mark.parametrize("case", FOLLOWED, ids=title)
def test_a_row_follows_whichever_table_was_looked_at_last(case: Case) -> None:
    """Two tables and a clone of one of them share the last rows; one is looked at twice before anything moves."""
    here, chance = session_of(case), random.Random(9)
    there = here.empty()
    for moment, other in zip(moments(here, 2, 60, chance), moments(there, 2, 60, random.Random(10))):
        for session in chance.choices([moment, other, other.clone()], k=4):
            seat = chance.randrange(session.seats)
            assert session.observe(seat) == exact(session).encode(learners_view(session.table, seat))


@pytest.mark.parametrize("case", CASES, ids=title)
def test_what_follows_a_table_speaks_only_of_things_there_are(case: Case) -> None:
    """Also where a zone changes so seldom that no game of these tests comes there."""
    followed = exact(session_of(case))._followed
    assert followed is not None
    for following in (followed.shared, *followed.own.values()):
        renew: Any = following.renew
        lines = dis.get_instructions(renew)
        spoken_of = {line.argval for line in lines if line.opname == "LOAD_GLOBAL"}
        assert spoken_of <= renew.__globals__.keys() | vars(builtins).keys()


def test_a_source_that_forgets_a_zone_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sources only say when to look again: where one looks too seldom, the row is no longer what the view says."""
    whole = PLAN.research.sources
    assert whole is not None

    def forgetful(options: Any) -> Sources:
        sources = whole(options)
        return Sources(board={**sources.board, "shelf": drawn(lambda turn: (), "turn")}, own=sources.own)

    research = msgspec.structs.replace(PLAN.research, sources=forgetful)
    monkeypatch.setattr(PLAN, "research", research)
    session = Session(PLAN, PLAN.options(players=3))
    wrong = [
        moment.observe(0) != exact(moment).encode(learners_view(moment.table, 0))
        for moment in moments(session, 1, 40, random.Random(8))
    ]
    assert any(wrong)


class Strict(dict[Any, int]):
    """The places of words, which stumbles over a word it does not know; an empty text is no word."""

    def get(self, word: Any, default: Any = None) -> Any:
        return None if word == "" else self[word]

    def __contains__(self, word: object) -> bool:
        return word == "" or bool(self[word] + 1)


@pytest.mark.parametrize("case", CASES, ids=title)
def test_every_word_that_is_ever_shown_has_a_column(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """Types and glossaries know all words that turn up while games are played."""
    plain = columns.Term.__init__

    def strict(self: columns.Term, words: Any, numbers: Any = ()) -> None:
        plain(self, words, numbers)
        self.place = Strict(self.place)

    monkeypatch.setattr(columns.Term, "__init__", strict)
    for moment in moments(session_of(case), 6, 250, random.Random(3)):
        exact(moment).encode(learners_view(moment.table, moment.seat))


HISTORIES = {"came_up", "passes", "deeds", "notes", "talent_sights", "failure_sights", "memory"}


@pytest.mark.parametrize("case", CASES, ids=title)
def test_there_is_room_for_every_list_but_histories(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only of what happened long ago something is left out."""
    plain = columns.Slots.write

    def measured(self: columns.Slots, code: columns.Code, at: str, value: str) -> None:
        if value.rpartition(".")[2] not in HISTORIES:
            code.line(f"assert len({value}) <= {self.room}, '{value}'")
        plain(self, code, at, value)

    monkeypatch.setattr(columns.Slots, "write", measured)
    for moment in moments(session_of(case), 6, 250, random.Random(4)):
        exact(moment).encode(learners_view(moment.table, moment.seat))


def test_a_row_says_what_the_view_says() -> None:
    """The columns of The Plan, read back by their names."""
    session = session_of(("the-plan", {"players": 4}))
    for moment in moments(session, 1, 90, random.Random(5)):
        view: Any = moment.table.view(2)
        row = dict(zip(session.encoding.names, moment.observe(2)))
        assert row["turn"] == view.board.turn
        assert row[f"question.name/{view.board.question.name}"] == 1
        assert [row[f"seat/{seat}"] for seat in range(4)] == [0, 0, 1, 0]
        assert [row[f"seats[{seat}].treasures/J1"] for seat in range(4)] == [
            other.treasures.count("J1") for other in view.board.seats
        ]
        hand = {name.partition("/")[2]: count for name, count in row.items() if name.startswith("own.hand/") and count}
        assert hand == {face: view.own.hand.count(face) for face in view.own.hand}
        assert row["own.chosen/SG"] == (view.own.chosen == "SG")
        for room, tiles in enumerate(view.board.museum):
            assert all(row[f"museum[{room}]/{tile}"] == tiles.count(tile) for tile in tiles)


def test_what_differs_in_a_view_differs_in_its_row() -> None:
    """Over a game of The Plan no two different views of a seat look the same, but for what follows from the rest."""
    session = session_of(("the-plan", {"players": 3}))
    rows: dict[bytes, bytes] = {}
    for moment in moments(session, 2, 200, random.Random(6)):
        view = wire(moment.table.view(0))
        assert rows.setdefault(bytes(moment.observe(0)), view) == view
    assert len(rows) > 50


class Card(msgspec.Struct, frozen=True):
    face: str


class BiddersBoard(Board, frozen=True, kw_only=True):
    lying: tuple[str, ...]
    scores: tuple[int, ...]


class BiddersOwn(Own, frozen=True, kw_only=True):
    hand: tuple[Card, ...]


class Bidders(Table, kw_only=True):
    """A board of which every seat sees its own part, with a hint that is dear to work out."""

    lying: list[str]
    hands: list[tuple[str, ...]]
    advised: int = 0

    def draw_board(self) -> BiddersBoard:
        return BiddersBoard(question=None, outcome=None, lying=tuple(self.lying), scores=(3, 4))

    def own(self, seat: Seat | None) -> BiddersOwn | None:
        return None if seat is None else BiddersOwn(hand=tuple(map(Card, self.hands[seat])))

    def advice(self, seat: Seat | None) -> None:
        self.advised += 1


class BiddersGame(AtOnce):
    def deal_from(self, options: Any, rng: Rng, logged: bool) -> Any:
        return Bidders(seats=options.players, rng=rng, lying=["K"], hands=[("A", "K"), ("A",)])


BIDDERS = Glossary(
    words={"BiddersBoard.lying": ("A", "K"), "Card.face": ("A", "K")},
    room={"BiddersBoard.scores": 2, "BiddersOwn.hand": 2},
    left_out=("BiddersBoard.question",),
)


def test_a_row_is_the_board_then_the_seat_then_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Columns follow the types of board and own; advice, time and the outcome have none, and nobody works them out."""
    from heistnight.env import encoding

    monkeypatch.setattr(encoding, "glossary_of", lambda *_: BIDDERS)
    session = Session(BiddersGame(), BiddersGame().options(players=2))
    table: Any = BiddersGame().deal(session.options, b"")  # type: ignore[arg-type]
    session.table = table
    rows = {seat: dict(zip(session.encoding.names, session.observe(seat))) for seat in (0, 1, None)}
    hand = {f"own.hand[{place}]{column}": 0 for place in (0, 1) for column in ("?", ".face/A", ".face/K")}
    board = {"lying/A": 0, "lying/K": 1, "scores[0]": 3, "scores[1]": 4}
    both = {"own.hand[0]?": 1, "own.hand[0].face/A": 1, "own.hand[1]?": 1, "own.hand[1].face/K": 1}
    assert rows[0] == board | {"seat/0": 1, "seat/1": 0, "own?": 1} | hand | both
    assert rows[1] == board | {"seat/0": 0, "seat/1": 1, "own?": 1} | hand | dict(list(both.items())[:2])
    assert rows[None] == board | {"seat/0": 0, "seat/1": 0, "own?": 0} | hand
    assert table.advised == 0
    table.lying.append("A")
    table.canvas.wipe()
    assert dict(zip(session.encoding.names, session.observe(0))) == rows[0] | {"lying/A": 1}


@pytest.mark.parametrize("place", [-1, 3, 7])
def test_a_place_that_is_not_there_is_an_error_and_no_mark_of_something_else(place: int) -> None:
    """A list of places with one too many says which, instead of marking the column of a neighbour."""
    row = columns.compiled(columns.Group([columns.Places(3), columns.Places(3)]))
    assert list(row(((0, 2), (1,)))) == [1, 0, 1, 0, 1, 0]
    with pytest.raises(ValueError, match=f"{place} names none of 3 places"):
        row(((0, place), (1,)))


def test_a_game_without_a_glossary_says_so() -> None:
    """Whoever adds a game reads what is missing."""
    with pytest.raises(Unknown, match="has no glossary"):
        glossary_of(AtOnce(), AtOnce().options())


def test_a_field_the_glossary_forgot_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text without words or a list without room stops the work at once, with its name."""
    from heistnight.env import encoding

    for gap, field in (("words", "Card.face"), ("room", "BiddersBoard.scores")):
        parts = {name: getattr(BIDDERS, name) for name in BIDDERS.__struct_fields__}
        parts[gap] = {name: value for name, value in parts[gap].items() if name != field}
        monkeypatch.setattr(encoding, "glossary_of", lambda *_, parts=parts: Glossary(**parts))
        with pytest.raises(TypeError, match=field):
            Encoding(BiddersGame(), BiddersGame().options(players=2))


def columns_of(**options: Any) -> str:
    return " ".join(session_of(("the-plan", options)).encoding.names)


def test_columns_that_can_never_be_set_go() -> None:
    """Plans that are not in the deck, bids where nobody bids, what is passed on where nobody else sits."""
    assert "own.hand/P4-" not in columns_of(players=2, removed_types="lone,team4")
    assert "own.hand/P4-" in columns_of(players=4)
    for names, gone in (
        (columns_of(players=4), ("auction", "own.fist", "flipping", ".ghost")),
        (columns_of(players=1, ghosts=2), ("own.gift", "own.memory")),
    ):
        assert not [word for word in gone if word in names]
    assert {"auction.kind/J", "own.fist/c1"} <= set(columns_of(players=4, bribes=True).split())
