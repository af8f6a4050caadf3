"""The tables of a run: a row for each game, for each seat of each game, and for each card that was played in it."""

from collections.abc import Sequence
from pathlib import Path

from heistnight.lab.lead import Leads
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
    "choices": float,
    "most_choices": int,
    "forced": float,
    "hidden": float,
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
    "treasures": str,
}
PLAYS: dict[str, type] = {"game": int, "card": str, "played": int, "worked": int}


def write_tables(folder: Path, rows: Sequence[Row], learned: Leads | None) -> None:
    """One file each; `won` is a share where winners share, `held` and `treasures` are ids between spaces."""
    write_parquet(folder / "games.parquet", by_row(GAMES, [_game(row, learned) for row in rows]))
    seats = [_seat(row, seat) for row in rows for seat in range(len(row.result.levels))]
    write_parquet(folder / "seats.parquet", by_row(SEATS, seats))
    plays = [(row.game, card, *counts) for row in rows for card, counts in sorted(row.used.items())]
    write_parquet(folder / "plays.parquet", by_row(PLAYS, plays))


def _game(row: Row, learned: Leads | None) -> tuple[int | float | str | None, ...]:
    result, lead = row.result, learned.games.get(row.game) if learned else None
    counts = (len(result.winners), result.turns, result.decisions, row.minutes)
    complexity = (row.choices, row.most_choices, row.forced, row.hidden)
    tension = (lead.changes, lead.decided_at) if lead else (None, None)
    return row.game, result.ending, result.decided_by, *counts, *complexity, *tension


def _seat(row: Row, seat: int) -> tuple[int | float | str | None, ...]:
    result = row.result
    who = (result.levels[seat], row.sides[seat])
    treasures = row.treasures[seat] if row.treasures else ""
    return row.game, seat, *who, row.won(seat), result.scores[seat], row.held[seat], treasures
