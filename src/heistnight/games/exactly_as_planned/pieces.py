"""The 24 Tools, 16 Jobs, 5 Heists and 16 Backup Plans of the box, in the order of their numbers (section 2).

Inside the engine a Tool is its number less one (0 to 23), a Job likewise (0 to 15), and a set of them is a mask of
bits. People see ids. Where the two kinds stand in one list the Tools come first.
"""

from collections.abc import Iterable
from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec

from heistnight.core.deck import box
from heistnight.core.words import words

Tool: TypeAlias = int
Job: TypeAlias = int
Tools: TypeAlias = int
Jobs: TypeAlias = int
Icon: TypeAlias = int
Kind: TypeAlias = Literal["tool", "job"]
HeistId: TypeAlias = Literal["double_blind_scam", "bonnie_and_clyde_waltz", "quiz_show", "cakewalk", "three_ring_monte"]
ToolKind: TypeAlias = Literal["regular", "every_type", "every_style", "duplicate", "choose_one"]
Barred: TypeAlias = Literal["titles", "types", "styles"]
Alternative: TypeAlias = Literal["three_same_type", "three_same_style", "all_types", "all_styles"]


class ToolCard(msgspec.Struct, frozen=True):
    no: int
    id: str
    title: str
    name: str | None
    kind: ToolKind
    types: list[str]
    styles: list[str]


class JobCard(msgspec.Struct, frozen=True):
    no: int
    id: str
    title: str
    kind: Literal["two_matching", "named_or"]
    icon: str | None
    named_tool: str | None
    alternative: Alternative | None


class Level(msgspec.Struct, frozen=True):
    """Settings of a number of stars, in Cakewalk and in Three-Ring Monte."""

    stars: int
    jobs: int = 0
    extra_choose_one_max: int = 0
    collections: int = 0
    job_hand: int = 0
    tool_hand: int = 0
    throw_after: int = 0


class HeistCard(msgspec.Struct, frozen=True):
    id: HeistId
    title: str
    phrases: list[str]
    partners: list[int]
    jobs: dict[int, int] = {}
    tools: dict[int, int] = {}
    levels: list[Level] = []
    lines: dict[str, list[str]] = {}
    job_slots_in_deal_order: list[str] = []
    corner_line: dict[str, str] = {}


class PlanParams(msgspec.Struct, frozen=True):
    """The numbers and words that the check of a Backup Plan uses; each plan has some of them."""

    banned: list[str] = []
    phrase_args_banned: Barred | None = None
    max_messages: int = 0
    max_tokens: int = 0
    max_token_chars: int = 0
    gap_s: int = 0
    delay_s: int = 0
    deliver_to: Literal["next_seat"] | None = None
    period_s: int = 0
    open_s: int = 0
    closed_from_s: int = 0
    closed_until_s: int = 0
    closed_last_s: int = 0
    window_s: int = 0
    shared_silence_s: int = 0


class BackupPlan(msgspec.Struct, frozen=True):
    no: int
    id: str
    title: str
    limit: str
    phrases_allowed: list[str]
    voice: Literal["closed", "windowed", "honour", "delivered"]
    params: PlanParams
    when_shared: str = ""

    def wording(self, shared: bool) -> str:
        """Its limit, and what is else where it binds everybody."""
        return f"{self.limit} {self.when_shared}" if shared and self.when_shared else self.limit


class Box(msgspec.Struct, frozen=True):
    """Contents of cards.json, as far as the rules and the screen need them."""

    icons: list[str]
    tools: list[ToolCard]
    jobs: list[JobCard]
    heists: list[HeistCard]
    backup_plans: list[BackupPlan]


BOX = box(__package__, Box)

ICONS = tuple(BOX.icons)
TYPES, STYLES = range(4), range(4, 8)
HEISTS = {card.id: card for card in BOX.heists}
PLANS = {plan.id: plan for plan in BOX.backup_plans}

TOOLS = tuple(card.id for card in BOX.tools)
TOOL = {name: tool for tool, name in enumerate(TOOLS)}
JOBS = tuple(card.id for card in BOX.jobs)
JOB = {name: job for job, name in enumerate(JOBS)}
CARDS = TOOLS + JOBS
TITLES = {card.id: card.title for card in BOX.tools} | {card.id: card.title for card in BOX.jobs}
TITLES |= {icon: icon.capitalize() for icon in ICONS}
ALL_TOOLS: Tools = (1 << len(TOOLS)) - 1

# The ids as texts of views, events and actions hold them.
ToolId: TypeAlias = Annotated[str, words("Tool", TOOLS, open=True)]
JobId: TypeAlias = Annotated[str, words("Job", JOBS, open=True)]
CardId: TypeAlias = Annotated[str, words("Card", CARDS, open=True)]
PlanId: TypeAlias = Annotated[str, words("BackupPlan", tuple(PLANS))]
IconName: TypeAlias = Annotated[str, words("Icon", ICONS)]
ToolOrIcon: TypeAlias = Annotated[str, words("ToolOrIcon", TOOLS + ICONS)]

SHOWS: tuple[tuple[Icon, ...], ...] = tuple(tuple(map(ICONS.index, card.types + card.styles)) for card in BOX.tools)


def mask(cards: Iterable[int]) -> int:
    """A set of Tools, or of Jobs."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def members(bits: int) -> list[int]:
    """The cards of a set, in the order of their numbers."""
    cards = []
    while bits:
        low = bits & -bits
        cards.append(low.bit_length() - 1)
        bits ^= low
    return cards


def _of_kind(kind: ToolKind) -> Tools:
    return mask(tool for tool, card in enumerate(BOX.tools) if card.kind == kind)


EVERY_STYLE = _of_kind("every_style")
DUPLICATES = _of_kind("duplicate")
CHOOSE_ONE = _of_kind("choose_one")
WILDS = DUPLICATES | CHOOSE_ONE

NAMED: tuple[Tool | None, ...] = tuple(TOOL[card.named_tool] if card.named_tool else None for card in BOX.jobs)


class Collection(NamedTuple):
    """Tools and the Jobs they must satisfy (EAP-5.1)."""

    tools: Tools
    jobs: Jobs


# Where both kinds share a zone a card is its place in CARDS: a Tool is itself, a Job stands behind all Tools.
FIRST_JOB = len(TOOLS)


def kind_of(card: int) -> Kind:
    return "tool" if card < FIRST_JOB else "job"


def face_down(card: int) -> int:
    """Return what stands for a card of which only the kind is known: no card, and no place in any list."""
    return -len(CARDS) - 1 if card < FIRST_JOB else len(CARDS)


def unseen(first: int, last: int, seen: Iterable[int]) -> list[int]:
    """Return the cards from the first up to the last that were not seen."""
    return sorted({*range(first, last)}.difference(seen))


def card_of(job: Job) -> int:
    return FIRST_JOB + job


def collection_of(cards: Iterable[int]) -> Collection:
    """Cards of both kinds as a collection."""
    bits = mask(cards)
    return Collection(bits & ALL_TOOLS, bits >> FIRST_JOB)


def tool_names(tools: Iterable[Tool]) -> tuple[str, ...]:
    return tuple(TOOLS[tool] for tool in tools)


def job_names(jobs: Iterable[Job]) -> tuple[str, ...]:
    return tuple(JOBS[job] for job in jobs)
