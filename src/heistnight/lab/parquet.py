"""Tables as Parquet files, which pandas, polars, DuckDB and Arrow open.

Only what a plain table needs of the format (https://parquet.apache.org/docs/file-format/): flat columns of whole
numbers, numbers or text, where any value may be missing; plain pages, packed by gzip. Its headers are written in the
compact protocol of Thrift. The same table makes the same bytes.
"""

import struct
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypeAlias

Values: TypeAlias = Sequence[int | float | str | None]

ROWS_A_GROUP = 50_000
MAGIC = b"PAR1"
INT64, DOUBLE, TEXT = 2, 5, 6
PLAIN, RLE, GZIP, OPTIONAL, UTF8 = 0, 3, 2, 1, 0

_I32, _I64, _BINARY, _LIST, _STRUCT = 5, 6, 8, 9, 12


def write_parquet(path: Path, columns: dict[str, tuple[type, Values]]) -> None:
    """Write the whole file or none of it; each column is given as int, float or str and its values."""
    draft = path.with_suffix(".part")
    rows = len(next(iter(columns.values()))[1])
    with draft.open("wb") as file:
        file.write(MAGIC)
        place = len(MAGIC)
        groups: list[bytes] = []
        for start in range(0, rows, ROWS_A_GROUP):
            chunks: list[bytes] = []
            unpacked = 0
            count = min(ROWS_A_GROUP, rows - start)
            for name, (kind, values) in columns.items():
                page, size = _page(kind, values[start : start + ROWS_A_GROUP])
                chunks.append(_chunk(name, kind, count, place, len(page), size))
                file.write(page)
                place += len(page)
                unpacked += size
            groups.append(_fields((1, _structs(chunks)), (2, _i64(unpacked)), (3, _i64(count))))
        footer = _footer(columns, rows, groups)
        file.write(footer + struct.pack("<I", len(footer)) + MAGIC)
    draft.replace(path)


def _page(kind: type, values: Values) -> tuple[bytes, int]:
    """A data page with its header, and its size before packing."""
    there = _present([value is not None for value in values])
    body = there + _plain(kind, [value for value in values if value is not None])
    packer = zlib.compressobj(wbits=31)
    packed = packer.compress(body) + packer.flush()
    head = _fields((1, _i32(len(values))), (2, _i32(PLAIN)), (3, _i32(RLE)), (4, _i32(RLE)))
    header = _fields((1, _i32(0)), (2, _i32(len(body))), (3, _i32(len(packed))), (5, (_STRUCT, head)))
    return header + packed, len(header) + len(body)


def _present(there: Sequence[bool]) -> bytes:
    """Which values are there: one run where all are, otherwise a bit for each."""
    if all(there):
        runs = _varint(len(there) << 1) + b"\1"
    else:
        groups = -(-len(there) // 8)
        bits = int("".join("01"[one] for one in reversed(there)), 2)
        runs = _varint(groups << 1 | 1) + bits.to_bytes(groups, "little")
    return struct.pack("<I", len(runs)) + runs


def _plain(kind: type, values: Sequence[int | float | str]) -> bytes:
    if kind is str:
        texts = [str(value).encode() for value in values]
        return b"".join(struct.pack("<I", len(text)) + text for text in texts)
    return struct.pack(f"<{len(values)}{'q' if kind is int else 'd'}", *values)


def _chunk(name: str, kind: type, count: int, place: int, packed: int, size: int) -> bytes:
    meta = _fields(
        (1, _i32(_type(kind))),
        (2, (_LIST, _list(_I32, [_zigzag(PLAIN), _zigzag(RLE)]))),
        (3, (_LIST, _list(_BINARY, [_text(name)]))),
        (4, _i32(GZIP)),
        (5, _i64(count)),
        (6, _i64(size)),
        (7, _i64(packed)),
        (9, _i64(place)),
    )
    return _fields((2, _i64(place)), (3, (_STRUCT, meta)))


def _footer(columns: dict[str, tuple[type, Values]], rows: int, groups: Sequence[bytes]) -> bytes:
    root = _fields((4, (_BINARY, _text("table"))), (5, _i32(len(columns))))
    leaves = [_leaf(name, kind) for name, (kind, _) in columns.items()]
    return _fields(
        (1, _i32(1)),
        (2, _structs([root, *leaves])),
        (3, _i64(rows)),
        (4, _structs(groups)),
        (6, (_BINARY, _text("heistnight"))),
    )


def _leaf(name: str, kind: type) -> bytes:
    fields = [(1, _i32(_type(kind))), (3, _i32(OPTIONAL)), (4, (_BINARY, _text(name)))]
    return _fields(*fields, *([(6, _i32(UTF8))] if kind is str else []))


def _type(kind: type) -> int:
    return {int: INT64, float: DOUBLE, str: TEXT}[kind]


# The compact protocol of Thrift -------------------------------------------------------------------------------------


def _fields(*fields: tuple[int, tuple[int, bytes]]) -> bytes:
    """A struct: each field as how far its number is from the one before, its type, and its value."""
    parts, before = [], 0
    for number, (kind, value) in fields:
        parts.append(bytes([(number - before) << 4 | kind]) + value)
        before = number
    return b"".join(parts) + b"\0"


def _structs(values: Sequence[bytes]) -> tuple[int, bytes]:
    return _LIST, _list(_STRUCT, values)


def _list(kind: int, values: Sequence[bytes]) -> bytes:
    few = len(values) < 15
    head = bytes([len(values) << 4 | kind]) if few else bytes([0xF0 | kind]) + _varint(len(values))
    return head + b"".join(values)


def _i32(value: int) -> tuple[int, bytes]:
    return _I32, _zigzag(value)


def _i64(value: int) -> tuple[int, bytes]:
    return _I64, _zigzag(value)


def _zigzag(value: int) -> bytes:
    return _varint(value << 1)


def _text(text: str) -> bytes:
    return _varint(len(text.encode())) + text.encode()


def _varint(value: int) -> bytes:
    parts = bytearray()
    while value > 127:
        parts.append(value & 127 | 128)
        value >>= 7
    parts.append(value)
    return bytes(parts)


def by_row(
    kinds: dict[str, type], rows: Iterable[tuple[int | float | str | None, ...]]
) -> dict[str, tuple[type, Values]]:
    """Columns from rows."""
    columns = list(zip(*rows)) or [()] * len(kinds)
    return {name: (kind, values) for (name, kind), values in zip(kinds.items(), columns, strict=True)}
