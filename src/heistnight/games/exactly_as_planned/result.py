"""Result of a Heist (section 11), in ids, not numbers: the client and people read it."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from heistnight.core.action import Millis
from heistnight.core.view import Outcome
from heistnight.games.exactly_as_planned.judge import JackpotResult, JobResult, Wild
from heistnight.games.exactly_as_planned.moves import Ending, PlaceName
from heistnight.games.exactly_as_planned.pieces import HeistId, JobId, ToolId
from heistnight.games.exactly_as_planned.story import Story


class Reason(msgspec.Struct, frozen=True):
    """Why a Heist was lost: what, where, how much of it (EAP-11.2)."""

    code: Literal[
        "breach", "jobs_in_deck", "too_few_jobs", "not_thrown", "not_placed", "throws_owed", "unsatisfied", "styles",
    ]  # fmt: skip
    place: PlaceName
    count: int


class Rescue(msgspec.Struct, frozen=True):
    """A single Tool that would have saved a collection, where it was, and whether it was spare there (EAP-11.5)."""

    tool: ToolId
    place: PlaceName
    spare: bool


class CollectionResult(msgspec.Struct, frozen=True):
    """One collection of the reveal (EAP-11.3)."""

    place: PlaceName
    tools: tuple[ToolId, ...]
    jobs: tuple[JobResult, ...]
    wilds: tuple[Wild, ...]
    satisfied: bool
    rescues: tuple[Rescue, ...] = ()


class PlanView(msgspec.Struct, frozen=True):
    """One collection of the certificate."""

    place: PlaceName
    tools: tuple[ToolId, ...]
    jobs: tuple[JobId, ...]


class HeistOutcome(Outcome, frozen=True, kw_only=True):
    """The result (section 11). Winners are all or nobody; a score is the shortfall below zero.

    Collections, rescues and story are there where a log was kept.
    """

    ending: Ending
    heist: HeistId
    stars: int | None
    shortfall: int
    reasons: tuple[Reason, ...]
    elapsed: Millis
    left: Millis | None
    assisted: bool
    hints: int
    raw: bool
    attempt: int
    collections: tuple[CollectionResult, ...]
    jackpot: JackpotResult | None
    jackpot_rescues: tuple[Rescue, ...]
    jackpot_tools: tuple[ToolId, ...]
    jackpot_jobs: tuple[JobId, ...]
    unused_tools: tuple[ToolId, ...]
    unused_jobs: tuple[JobId, ...]
    certificate: tuple[PlanView, ...] | None
    breaches: tuple[int, ...]
    share: str | None = None
    story: Story | None = None


def ending(reasons: Sequence[Reason]) -> str:
    """The code of the result: the first that applies of breach, unfinished, unsatisfied (EAP-11.2)."""
    codes = {reason.code for reason in reasons}
    if not codes:
        return "won"
    if "breach" in codes:
        return "lost_breach"
    return "lost_unsatisfied" if codes <= {"unsatisfied", "styles"} else "lost_unfinished"
