"""The two tables of a run: a row for each game, and a row for each seat of each game."""

from collections.abc import Sequence
from pathlib import Path

from heistnight.lab.notes import Row
from heistnight.lab.parquet import by_row, write_parquet

GAMES: dict[str, type] = {
    "game": int,
    "ending": str,
    "decided_by": str,
    "winners": int,
    "turns": int,
    "decisions": int,
    "minutes": float,
    "lead_changes": int,
    "decided_at": float,
}
SEATS: dict[str, type] = {
    "game": int,
    "seat": int,
    "bot": str,
    "side": str,
    "won": float,
    "score": int,
    "held": str,
}


def write_tables(folder: Path, rows: Sequence[Row]) -> None:
    """games.parquet and seats.parquet; `won` is a share where winners share, `held` are card ids between spaces."""
    write_parquet(folder / "games.parquet", by_row(GAMES, [_game(row) for row in rows]))
    seats = [_seat(row, seat) for row in rows for seat in range(len(row.result.levels))]
    write_parquet(folder / "seats.parquet", by_row(SEATS, seats))


def _game(row: Row) -> tuple[int | float | str | None, ...]:
    result = row.result
    counts = (len(result.winners), result.turns, result.decisions)
    return row.game, result.ending, result.decided_by, *counts, row.minutes, row.lead_changes, row.decided_at


def _seat(row: Row, seat: int) -> tuple[int | float | str | None, ...]:
    result = row.result
    who = (result.levels[seat], row.sides[seat])
    return row.game, seat, *who, row.won(seat), result.scores[seat], row.held[seat]
