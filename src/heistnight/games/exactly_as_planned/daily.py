"""The Cakewalk of the day: the same puzzle for everybody on a date (EAP-4.90 to 4.96)."""

import calendar
import hashlib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from heistnight.core.action import Millis
from heistnight.games.exactly_as_planned.pieces import HEISTS, JOBS, Job, Jobs
from heistnight.games.exactly_as_planned.solver import LINE_NAMES, cakewalk

_CARD = HEISTS["cakewalk"]
STARS_BY_WEEKDAY = (1, 2, 3, 3, 4, 4, 5)
SQUARES = {True: "🟩", False: "🟥"}
# The line that each Job belongs to, in the order of the deal (EAP-4.82).
SLOT_LINES = tuple(
    LINE_NAMES.index(_CARD.corner_line.get(slot, slot.partition(".")[0])) for slot in _CARD.job_slots_in_deal_order
)


class Day(NamedTuple):
    """A date of the UTC calendar."""

    year: int
    month: int
    day: int

    @property
    def exists(self) -> bool:
        return 1 <= self.day <= calendar.monthrange(self.year, self.month)[1]

    def __str__(self) -> str:
        return f"{self.year}-{self.month:02}-{self.day:02}"


def stars_of(day: Day) -> int:
    """Monday is easy, Sunday is hard (EAP-4.90)."""
    return STARS_BY_WEEKDAY[calendar.weekday(*day)]


def jobs_by_line(jobs: Sequence[Job]) -> list[Jobs]:
    """The Jobs of each line, for Jobs in the order of their slots."""
    lines = [0] * len(LINE_NAMES)
    for job, line in zip(jobs, SLOT_LINES):
        lines[line] |= 1 << job
    return lines


def shuffled(day: Day, attempt: int = 0) -> tuple[Job, ...]:
    """All sixteen Jobs in the order of a date (EAP-4.91)."""
    words = _words(f"EAP-CAKEWALK|v1|{day}|{stars_of(day)}|{attempt}")
    jobs = list(range(len(JOBS)))
    for i in range(len(jobs) - 1, 0, -1):
        j = _draw(words, i + 1)
        jobs[i], jobs[j] = jobs[j], jobs[i]
    return tuple(jobs)


def _words(text: str) -> Iterator[int]:
    k = 0
    while True:
        digest = hashlib.sha256(f"{text}|{k}".encode("ascii")).digest()
        yield from (int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4))
        k += 1


def _draw(words: Iterator[int], bound: int) -> int:
    limit = 2**32 // bound * bound
    return next(word for word in words if word < limit) % bound


@lru_cache(maxsize=1000)
def layout(day: Day) -> tuple[int, tuple[Job, ...]]:
    """The attempt and the Jobs, slot by slot, of the puzzle of a day: the first attempt that can be solved."""
    level = _CARD.levels[stars_of(day) - 1]
    attempt = 0
    while True:
        jobs = shuffled(day, attempt)[: level.jobs]
        if cakewalk(jobs_by_line(jobs), level.extra_choose_one_max) is not None:
            return attempt, jobs
        attempt += 1


def share_text(day: Day, lines: Sequence[bool | None], missed: int, elapsed: Millis, moves: int, hints: int = 0) -> str:
    """Two lines without a spoiler (EAP-4.94); `lines` says of each line whether it is satisfied, None if unchecked."""
    stars = stars_of(day)
    seconds = elapsed // 1000
    result = f"missed by {missed}" if missed else f"solved {seconds // 60}:{seconds % 60:02}"
    head = f"Cakewalk {day} {'★' * stars}{'☆' * (5 - stars)} {result}, {moves} moves"
    if hints:
        head += f", {hints} hint{'s' if hints > 1 else ''}"
    groups = (lines[:3], lines[3:6], lines[6:])
    drawn = ["".join(SQUARES[line] for line in group if line is not None) for group in groups]
    return f"{head}\n{' '.join(group for group in drawn if group)}"
