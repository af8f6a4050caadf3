"""A finished game as pictures: what somebody saw after each move."""

import gzip
from bisect import bisect_left
from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from heistnight.core import replay
from heistnight.core.action import Millis, Seat
from heistnight.core.event import Event
from heistnight.core.replay import Formerly, Record
from heistnight.core.sealed import Word
from heistnight.core.table import Table
from heistnight.core.talk import Said
from heistnight.core.view import Outcome
from heistnight.server.room.away_log import Resumed, played
from heistnight.server.room.records import read_document, read_record
from heistnight.server.wire import AdviceOrNone, BoardOrNone, OwnOrNone, encode
from heistnight.store.store import InputRow, RoomRow, SaidRow

Rows = tuple[RoomRow, Sequence[InputRow], Sequence[SaidRow]]


class Held(msgspec.Struct, frozen=True):
    """Private part of a seat's view."""

    own: OwnOrNone
    advice: AdviceOrNone


class Frame(msgspec.Struct, frozen=True):
    """One moment: what happened, and the table after it; with open cards `hands` is what each seat sees beside it."""

    at: Millis
    events: list[Event]
    board: BoardOrNone
    own: OwnOrNone
    advice: AdviceOrNone
    hands: list[Held] = []


class Film(msgspec.Struct, frozen=True):
    """A whole game from one pair of eyes, or open."""

    game: str
    options: dict[str, Any]
    names: list[str]
    eyes: Seat | Literal["open", "watch"]
    frames: list[Frame]
    said: list[Said]
    outcome: Outcome | None
    commitment: str
    secret: str
    words: Sequence[Word]
    seed: str
    practice: bool = False
    formerly: list[Formerly] = []


def film(record: Record, eyes: Seat | Literal["open", "watch"]) -> Film:
    """Play the game again and keep what these eyes see at every step."""
    table: Table = record.deal()
    frames, counts = [_frame(table, 0, eyes)], [0]
    for move in record.inputs:
        before = len(table.log or ())
        counts.append(before)
        table.play(move)
        frames.append(_frame(table, before, eyes))
    return Film(
        game=record.game.id,
        options=msgspec.to_builtins(record.options),
        names=list(record.names),
        eyes=eyes,
        frames=frames,
        said=list(record.said),
        outcome=table.outcome(),
        commitment=record.promise,
        secret=record.sealed.secret if record.sealed else "",
        words=record.sealed.words if record.sealed else (),
        seed=record.seed.hex(),
        practice=record.practice,
        formerly=[one._replace(until=bisect_left(counts, one.until)) for one in record.formerly],
    )


def _frame(table: Table, since: int, eyes: Seat | Literal["open", "watch"]) -> Frame:
    events = (table.log or [])[since:]
    if eyes == "open":
        hands = [Held(table.own(seat), table.advice(seat)) for seat in range(table.seats)]
        return Frame(table.now, events, table.board(), table.own(None), table.advice(None), hands)
    seat = None if eyes == "watch" else eyes
    seen = [seen for event in events if (seen := event.seen_by(seat)) is not None]
    return Frame(table.now, seen, table.board(), table.own(seat), table.advice(seat))


# What is made of a game elsewhere, where it keeps nobody waiting ----------------------------------------------------


def packed(rows: Rows) -> bytes:
    """Return rows as one piece, which travels to a worker much faster than row by row."""
    return msgspec.msgpack.encode(rows)


def film_of(rows: bytes, eyes: Seat | Literal["open", "watch"]) -> bytes:
    """The film of a finished game as it travels: compressed it is a hundredth of what it is."""
    return gzip.compress(encode(film(_record(rows), eyes)), 6, mtime=0)


def file_of(rows: bytes) -> bytes:
    """The replay file of a finished game, compressed."""
    return gzip.compress("".join(f"{line}\n" for line in replay.write(_record(rows))).encode(), 6, mtime=0)


def played_of(rows: bytes) -> Resumed:
    """Return everything to know about the game of a room that is opened again."""
    row, inputs, said = _unpacked(rows)
    document = read_document(row)
    return played(read_record(document, inputs, said), document.stood_in_for, (row.ask for row in inputs))


def branch_of(rows: bytes, moves: int) -> Table:
    """The table of a finished game after so many moves, to be played on for practice."""
    row, inputs, _ = _unpacked(rows)
    return table_of(replace(read_record(read_document(row), inputs[:moves], ()), practice=True))


def table_of(record: Record) -> Table:
    """The table of a record, with its log."""
    table: Table = replay.retold(record)[0]
    return table


def _record(rows: bytes) -> Record:
    row, inputs, said = _unpacked(rows)
    return read_record(read_document(row), inputs, said)


def _unpacked(rows: bytes) -> tuple[RoomRow, list[InputRow], list[SaidRow]]:
    return msgspec.msgpack.decode(rows, type=tuple[RoomRow, list[InputRow], list[SaidRow]])
