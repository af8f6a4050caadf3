"""Tables that others open."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from heistnight.lab.parquet import ROWS_A_GROUP, write_parquet
from heistnight.lab.tables import write_tables
from tests.lab.rows import row

COLUMNS: dict[str, tuple[type, Sequence[int | float | str | None]]] = {
    "number": (int, [1, None, -3, 2**40]),
    "share": (float, [0.5, 1.0, None, -2.25]),
    "word": (str, ["a", "Hōseki", "", None]),
}


Reader = Callable[[Path], dict[str, list[object]]]


# Each is imported where it reads, by one worker: that takes longer than all of this, and every worker reads this file.
def by_pandas(path: Path) -> dict[str, list[object]]:
    import pandas
    import pyarrow

    return pyarrow.Table.from_pandas(pandas.read_parquet(path)).to_pydict()


def by_polars(path: Path) -> dict[str, list[object]]:
    import polars

    return polars.read_parquet(path).to_dict(as_series=False)


def by_pyarrow(path: Path) -> dict[str, list[object]]:
    import pyarrow.parquet

    return pyarrow.parquet.read_table(path).to_pydict()


READERS: dict[str, Reader] = {"pandas": by_pandas, "polars": by_polars, "pyarrow": by_pyarrow}
every_reader = pytest.mark.parametrize(
    "opened",
    [pytest.param(reader, id=name, marks=pytest.mark.xdist_group(name)) for name, reader in READERS.items()],
)


@every_reader
def test_others_read_what_was_written(opened: Reader, tmp_path: Path) -> None:
    """Whole numbers, numbers, text, and what is missing."""
    write_parquet(tmp_path / "t.parquet", COLUMNS)
    assert opened(tmp_path / "t.parquet") == {name: values for name, (_, values) in COLUMNS.items()}


@every_reader
def test_long_tables_and_empty_ones_are_read_too(opened: Reader, tmp_path: Path) -> None:
    """A second group of rows begins where the first one ends; no rows are a table as well."""
    rows = ROWS_A_GROUP + 3
    write_parquet(tmp_path / "long.parquet", {"n": (int, list(range(rows)))})
    write_parquet(tmp_path / "none.parquet", {"n": (int, [])})
    assert opened(tmp_path / "long.parquet")["n"] == list(range(rows))
    assert opened(tmp_path / "none.parquet")["n"] == []


@every_reader
def test_the_tables_of_a_run_are_read(opened: Reader, tmp_path: Path) -> None:
    """A row a game, a row a seat."""
    write_tables(tmp_path, [row(0, held=("a b", "")), row(1, winners=(0, 1))], None)
    assert opened(tmp_path / "games.parquet")["winners"] == [1, 2]
    seats = opened(tmp_path / "seats.parquet")
    assert seats["won"] == [1.0, 0.0, 0.5, 0.5]
    assert seats["held"] == ["a b", "", "", ""]


def test_the_same_table_makes_the_same_bytes(tmp_path: Path) -> None:
    """So two runs can be compared by their files, and the file is framed as the format wants it."""
    for name in ("one", "two"):
        write_parquet(tmp_path / name, COLUMNS)
    one = (tmp_path / "one").read_bytes()
    assert one == (tmp_path / "two").read_bytes()
    assert (one[:4], one[-4:]) == (b"PAR1", b"PAR1")
    footer = int.from_bytes(one[-8:-4], "little")
    assert all(name.encode() in one[-8 - footer : -8] for name in COLUMNS)
