"""Is a collection satisfied? The exact test of section 5, fast, and with the explanation a result screen shows.

How many Tools show each icon is kept in one number, four bits an icon in canonical order; types are its low half.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import msgspec

from heistnight.games.exactly_as_planned.pieces import (
    BOX,
    CHOOSE_ONE,
    DUPLICATES,
    EVERY_STYLE,
    ICONS,
    JOBS,
    NAMED,
    SHOWS,
    STYLES,
    TITLES,
    TOOLS,
    TYPES,
    WILDS,
    Icon,
    IconName,
    Job,
    JobId,
    Jobs,
    Tool,
    ToolId,
    ToolOrIcon,
    Tools,
    mask,
    members,
)

ONE = tuple(1 << 4 * icon for icon in range(len(ICONS)))
PRINTED = tuple(sum(ONE[icon] for icon in icons) for icons in SHOWS)
TYPE_BITS = 0xFFFF
_NAMES = mask(tool for tool in NAMED if tool is not None)
_JOB_OF_NAME = {tool: job for job, tool in enumerate(NAMED) if tool is not None}
_GROUP = {"three_same_type": TYPES, "all_types": TYPES, "three_same_style": STYLES, "all_styles": STYLES}


# 5B: what a Job asks -------------------------------------------------------------------------------------------------


def count(counts: int, icon: Icon) -> int:
    """Return how many Tools show an icon."""
    return counts >> 4 * icon & 15


def missing(job: Job, counts: int) -> int:
    """Return the icons a Job lacks without its named Tool; 0 is satisfied (EAP-5.11 to 5.16, 5.22)."""
    card = BOX.jobs[job]
    if card.icon is not None:
        return max(0, 2 - count(counts, ICONS.index(card.icon)))
    assert card.alternative is not None
    held = [count(counts, icon) for icon in _GROUP[card.alternative]]
    return max(0, 3 - max(held)) if card.alternative.startswith("three") else held.count(0)


class _Lacks(dict[int, int]):
    """For the counts of four types (or four styles): how much each Job lacks, four bits a Job, filled as asked."""

    def __init__(self, jobs: Iterable[Job], shift: int) -> None:
        self.jobs, self.shift = tuple(jobs), shift

    def __missing__(self, counts: int) -> int:
        self[counts] = lacks = sum(missing(job, counts << self.shift) << 4 * job for job in self.jobs)
        return lacks


class _Serves(dict[int, Jobs]):
    """For the counts of four types (or four styles): the Jobs they satisfy, filled as asked."""

    def __init__(self, jobs: Iterable[Job], shift: int) -> None:
        self.jobs, self.shift = tuple(jobs), shift

    def __missing__(self, counts: int) -> Jobs:
        self[counts] = served = mask(job for job in self.jobs if not missing(job, counts << self.shift))
        return served


def _asks_for(job: Job) -> range:
    card = BOX.jobs[job]
    if card.icon is not None:
        return TYPES if ICONS.index(card.icon) in TYPES else STYLES
    assert card.alternative is not None
    return _GROUP[card.alternative]


_TYPE_JOBS = [job for job in range(len(JOBS)) if _asks_for(job) == TYPES]
_STYLE_JOBS = [job for job in range(len(JOBS)) if _asks_for(job) == STYLES]
_served_by_types, _served_by_styles = _Serves(_TYPE_JOBS, 0), _Serves(_STYLE_JOBS, 16)
_types_lack, _styles_lack = _Lacks(_TYPE_JOBS, 0), _Lacks(_STYLE_JOBS, 16)
_NIBBLES = tuple(15 << 4 * job for job in range(len(JOBS)))


def served(counts: int) -> Jobs:
    """The Jobs satisfied by icons alone."""
    return _served_by_types[counts & TYPE_BITS] | _served_by_styles[counts >> 16]


def by_name(tools: Tools) -> Jobs:
    """The Jobs whose named Tool is among these (EAP-5.12); nothing else has a name (EAP-5.8, EAP-5.9)."""
    return mask(_JOB_OF_NAME[tool] for tool in members(tools & _NAMES))


# 5C: one assignment for all Jobs -------------------------------------------------------------------------------------


@lru_cache(maxsize=200)  # with four wilds these are thousands
def readings(tools: Tools) -> tuple[int, ...]:
    """All the counts that the wild Tools can make of a collection (EAP-5.2 to 5.7), each once."""
    printed = [PRINTED[tool] for tool in members(tools & ~WILDS)]
    sums = {sum(printed)}
    chosen = (tools & CHOOSE_ONE).bit_count()
    for _ in range(chosen):
        sums = {counts + icon for counts in sums for icon in ONE}
    copies = {*printed, *(ONE if chosen else ())} or {0}
    for _ in range((tools & DUPLICATES).bit_count()):
        sums = {counts + icons for counts in sums for icons in copies}
    return tuple(sorted(sums))


@lru_cache(maxsize=2_000)
def together(tools: Tools) -> tuple[Jobs, ...]:
    """The largest sets of Jobs that these Tools satisfy together (EAP-5.18)."""
    named = by_name(tools)
    sets = {served(counts) | named for counts in readings(tools)}
    largest: list[Jobs] = []
    for jobs in sorted(sets, key=int.bit_count, reverse=True):
        if all(jobs & ~other for other in largest):
            largest.append(jobs)
    return tuple(largest)


def satisfied(tools: Tools, jobs: Jobs) -> bool:
    """Return whether one assignment satisfies all Jobs at once (EAP-5.17)."""
    return any(not jobs & ~most for most in together(tools))


def unsatisfied(tools: Tools, jobs: Jobs) -> int:
    """Return the least number of Jobs that stay open (EAP-11.1)."""
    return min((jobs & ~most).bit_count() for most in together(tools))


@lru_cache(maxsize=5_000)
def distance(tools: Tools, jobs: Jobs) -> int:
    """Return the least number of missing icons over all Jobs; 0 is satisfied. Searches minimize it."""
    open_jobs = jobs & ~by_name(tools)
    nibbles = sum(_NIBBLES[job] for job in members(open_jobs))
    return min(_total((_types_lack[c & TYPE_BITS] | _styles_lack[c >> 16]) & nibbles) for c in readings(tools))


def _lacking(jobs: Jobs, counts: int) -> int:
    """Return how many icons these Jobs lack together."""
    return sum(missing(job, counts) for job in members(jobs))


def _total(nibbles: int) -> int:
    pairs = (nibbles & 0x0F0F0F0F0F0F0F0F) + (nibbles >> 4 & 0x0F0F0F0F0F0F0F0F)
    return pairs * 0x0101010101010101 >> 56 & 0xFF


# 5D: the Jackpot of the Double-Blind Scam ----------------------------------------------------------------------------


def printed_styles(tools: Tools) -> set[Icon]:
    """The styles in a Jackpot; money does not count (EAP-5.20)."""
    return {icon for tool in members(tools & ~EVERY_STYLE) for icon in SHOWS[tool] if icon in STYLES}


def styles_shown(tools: Tools) -> int:
    """Return the most of the four styles that a Jackpot can show (EAP-5.21)."""
    chosen = (tools & CHOOSE_ONE).bit_count()
    copies = (tools & DUPLICATES).bit_count() if chosen else 0
    return min(4, len(printed_styles(tools)) + chosen + copies)


# The explanation (EAP-5.19, 5.23, 11.3, 11.4, 11.8) ------------------------------------------------------------------


class Choice(NamedTuple):
    """Possible use of a wild Tool: some icons, as a copy of a Tool or (no Tool) as one free choice."""

    icons: int
    copied: Tool | None


class Assignment(NamedTuple):
    """The assignment the rules keep: what each wild is, which Jobs that satisfies, and how many icons are missing."""

    wilds: tuple[Choice, ...]
    served: Jobs
    lacking: int


def best(tools: Tools, jobs: Jobs) -> Assignment:
    """The first assignment with the most Jobs and, among those, the fewest missing icons (EAP-5.17)."""
    base = sum(PRINTED[tool] for tool in members(tools & ~WILDS))
    named = by_name(tools)
    most = jobs.bit_count() - unsatisfied(tools, jobs)
    kept: Assignment | None = None
    for wilds in product(*(_choices(tool, tools) for tool in members(tools & WILDS))):
        counts = base + sum(choice.icons for choice in wilds)
        done = jobs & (served(counts) | named)
        if done.bit_count() == most:
            lacking = _lacking(jobs & ~done, counts)
            if kept is None or lacking < kept.lacking:
                kept = Assignment(wilds, done, lacking)
            if not lacking:
                break
    assert kept is not None
    return kept


def _choices(wild: Tool, tools: Tools) -> list[Choice]:
    free = [Choice(icon, None) for icon in ONE]
    if 1 << wild & CHOOSE_ONE:
        return free
    choices: list[Choice] = []
    for tool in members(tools & ~DUPLICATES):
        choices += free if 1 << tool & CHOOSE_ONE else [Choice(PRINTED[tool], tool)]
    return choices or [Choice(0, None)]


def _result(tools: Tools, jobs: Jobs, counts: int) -> tuple[Jobs, int]:
    done = jobs & (served(counts) | by_name(tools))
    return done, _lacking(jobs & ~done, counts)


class Wild(msgspec.Struct, frozen=True):
    """Use of a wild Tool: the id of a Tool or of an icon; None where it was not needed."""

    tool: ToolId
    became: ToolOrIcon | None


class JobResult(msgspec.Struct, frozen=True):
    """A Job with a tick and the Tools that satisfied it, or with a cross and what was missing."""

    job: JobId
    satisfied: bool
    by: tuple[ToolId, ...] = ()
    missing: str = ""


class Explanation(msgspec.Struct, frozen=True):
    """Why a collection is satisfied or not."""

    jobs: tuple[JobResult, ...]
    wilds: tuple[Wild, ...]
    satisfied: bool


@lru_cache(maxsize=100)
def explain(tools: Tools, jobs: Jobs) -> Explanation:
    """The kept assignment, in words."""
    kept = best(tools, jobs)
    wilds = _struck(tools, jobs, kept)
    icons = {tool: PRINTED[tool] for tool in members(tools & ~WILDS)}
    icons |= {tool: choice.icons for tool, choice in wilds.items() if choice is not None}
    return Explanation(
        jobs=tuple(_job_result(job, kept.served, tools, icons) for job in members(jobs)),
        wilds=tuple(Wild(TOOLS[tool], _became(choice)) for tool, choice in wilds.items()),
        satisfied=kept.served == jobs,
    )


def marked(tools: Tools, jobs: Jobs) -> tuple[str, ...]:
    """Return the Jobs that the live check marks: those the kept assignment satisfies (EAP-10.8)."""
    return tuple(result.job for result in explain(tools, jobs).jobs if result.satisfied)


def _struck(tools: Tools, jobs: Jobs, kept: Assignment) -> dict[Tool, Choice | None]:
    """The wilds, with None for those whose icons change nothing when they are taken away (EAP-5.23)."""
    wilds: dict[Tool, Choice | None] = dict(zip(members(tools & WILDS), kept.wilds))
    counts = sum(PRINTED[tool] for tool in members(tools & ~WILDS)) + sum(choice.icons for choice in kept.wilds)
    for tool, choice in zip(wilds, kept.wilds):
        if _result(tools, jobs, counts - choice.icons) == (kept.served, kept.lacking):
            wilds[tool] = None
            counts -= choice.icons
    return wilds


def _became(choice: Choice | None) -> str | None:
    if choice is None:
        return None
    return TOOLS[choice.copied] if choice.copied is not None else ICONS[ONE.index(choice.icons)]


def _job_result(job: Job, done: Jobs, tools: Tools, icons: dict[Tool, int]) -> JobResult:
    counts = sum(icons.values())
    if not done >> job & 1:
        return JobResult(JOBS[job], False, missing=_what_is_missing(job, counts))
    named = NAMED[job]
    if named is not None and tools >> named & 1:
        return JobResult(JOBS[job], True, by=(TOOLS[named],))
    useful = sum(15 << 4 * icon for icon in _icons_at_work(job, counts))
    return JobResult(JOBS[job], True, by=tuple(TOOLS[tool] for tool in sorted(icons) if icons[tool] & useful))


def _icons_at_work(job: Job, counts: int) -> Iterator[Icon]:
    """The icons whose Tools stand under a satisfied Job (EAP-11.8)."""
    card = BOX.jobs[job]
    if card.icon is not None:
        yield ICONS.index(card.icon)
    elif card.alternative in ("all_types", "all_styles"):
        yield from _GROUP[card.alternative]
    else:
        assert card.alternative is not None
        yield next(icon for icon in _GROUP[card.alternative] if count(counts, icon) >= 3)


def _what_is_missing(job: Job, counts: int) -> str:
    """In the words of EAP-11.4."""
    card = BOX.jobs[job]
    if card.icon is not None:
        lacking = missing(job, counts)
        return f"{lacking} more {TITLES[card.icon]}" if lacking == 1 else f"{lacking} {TITLES[card.icon]}"
    assert card.alternative is not None
    assert card.named_tool is not None
    group = _GROUP[card.alternative]
    noun = "type" if group == TYPES else "style"
    start = f"no {TITLES[card.named_tool]}; "
    if card.alternative.startswith("all"):
        absent = [TITLES[ICONS[icon]] for icon in group if not count(counts, icon)]
        return f"{start}missing {noun}s: {', '.join(absent)}"
    leader = max(group, key=lambda icon: count(counts, icon))
    return f"{start}best {noun} {TITLES[ICONS[leader]]}: {missing(job, counts)} more"


class JackpotResult(msgspec.Struct, frozen=True):
    """The Jackpot of a Double-Blind Scam: the styles printed there, how many are shown, what each wild became."""

    styles: tuple[IconName, ...]
    shown: int
    wilds: tuple[Wild, ...]
    missing: tuple[str, ...]


def explain_jackpot(tools: Tools) -> JackpotResult:
    """Free choices fill the styles that are missing, in canonical order; a copy chooses only beside a choose-one."""
    printed = printed_styles(tools)
    open_styles = [icon for icon in STYLES if icon not in printed]
    wilds = []
    for tool in (*members(tools & CHOOSE_ONE), *members(tools & DUPLICATES)):
        free = bool(tools & CHOOSE_ONE) and bool(open_styles)
        wilds.append(Wild(TOOLS[tool], ICONS[open_styles.pop(0)] if free else None))
    wilds.sort(key=lambda wild: TOOLS.index(wild.tool))
    return JackpotResult(
        styles=tuple(ICONS[icon] for icon in sorted(printed)),
        shown=styles_shown(tools),
        wilds=tuple(wilds),
        missing=tuple(ICONS[icon] for icon in open_styles),
    )
