"""What a pair of eyes is shown of Ocean's Heist (section 7): ids and words, not numbers, for people read it."""

import msgspec

from heistnight.core.action import Action, Seat
from heistnight.core.view import Outcome, WholeView
from heistnight.games.oceans_heist.moves import Mode, Side
from heistnight.games.oceans_heist.story import Story


class Requirement(msgspec.Struct, frozen=True, gc=False):
    """An icon, the amount that counts now and the amount on the card (OH-2.5)."""

    icon: str
    amount: int
    printed: int


class DefenseView(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A Defense on the table; one that lies face down for these eyes has no id. `position` is for pay and wing."""

    id: str
    spot: str
    slot: int = 0
    needs: tuple[Requirement, ...] = ()
    needs_all: bool = False
    trait: str = ""
    alarms: int = 0
    position: int = 0
    disabled: str = ""


class GearView(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    id: str
    uses: int


class Units(msgspec.Struct, frozen=True, gc=False):
    """A pool: fixed units by icon, and (icons, number) of units that count as one of several."""

    fixed: dict[str, int]
    loose: tuple[tuple[tuple[str, ...], int], ...]


class Draft(msgspec.Struct, frozen=True, gc=False):
    """The assignment on the open table: the requirement paid at each position (0: none), the cards, the pool."""

    paid: tuple[int, ...]
    expended: tuple[str, ...]
    auto: bool
    pool: Units
    alarms: int


class LeftView(msgspec.Struct, frozen=True, gc=False):
    position: int
    missing: tuple[int, ...]


class SuggestionView(msgspec.Struct, frozen=True, gc=False):
    """The best draft of a mode, and what it leaves for want of how many units."""

    mode: Mode
    paid: tuple[int, ...]
    expended: tuple[str, ...]
    late: tuple[str, ...]
    alarms: int
    left: tuple[LeftView, ...]


class RollView(msgspec.Struct, frozen=True, gc=False):
    round: int
    defense: str
    cards: tuple[str, ...]
    numbers: tuple[int, ...]
    die: int
    hit: bool


class Attempt(msgspec.Struct, frozen=True, gc=False):
    position: int
    cards: tuple[str, ...]
    numbers: tuple[int, ...]
    wanted: int


class TeamView(msgspec.Struct, frozen=True, gc=False):
    """What a team sees of itself: who is ready, who changed what last, and what is proposed (OH-12)."""

    side: Side
    ready: tuple[Seat, ...]
    version: int
    editor: Seat | None
    proposal: Action | None
    agreed: tuple[Seat, ...]
    waits: int
    conceding: tuple[Seat, ...]


class CrewView(msgspec.Struct, frozen=True, gc=False, tag=True):
    """What only the Crew see."""

    hand: tuple[GearView, ...]
    money: int
    marks: tuple[str, ...]
    laid: tuple[GearView, ...]
    laid_now: tuple[GearView, ...]
    seen_vault: tuple[str, ...]
    sunk: tuple[str, ...]
    boosted: tuple[str, ...]
    late: tuple[str, ...]
    expended: tuple[str, ...]
    attempt: Attempt | None
    suggestions: tuple[SuggestionView, ...]


class StaffView(msgspec.Struct, frozen=True, gc=False, tag=True):
    """What only the Staff see: their Globals while they choose, and the cards in their hands."""

    globals: tuple[str, ...]
    eight: tuple[DefenseView, ...]
    slots: tuple[int, ...]


class Leg(msgspec.Struct, frozen=True, gc=False):
    """One heist of a pair: how it ended, for whom, and how many alarms the Crew raised."""

    ending: str
    crew: tuple[Seat, ...]
    points: int
    alarms: int


class OceansView(WholeView, frozen=True, gc=False, kw_only=True):
    """All that a seat or a spectator may know."""

    leg: int
    legs: tuple[Leg, ...]
    stage: str
    round: int
    crew: tuple[Seat, ...]
    staff: tuple[Seat, ...]
    bots: tuple[Seat, ...]
    ready: tuple[Side, ...]
    pending: bool
    target: str
    unique: str
    situation: str
    target_taken: int
    globals: tuple[str, ...]
    switched_off: str
    openings: tuple[str, ...]
    counters: int
    alarms: int
    alarms_by_round: tuple[int, ...]
    die: int
    casino_deck: int
    vault_deck: int
    casino_discards: tuple[str, ...]
    vault_discards: tuple[str, ...]
    equipment_discards: tuple[str, ...]
    known_equipment: tuple[GearView, ...]
    cards_in_hand: int
    cards_laid: int
    cards_laid_now: int
    face_up: tuple[str, ...]
    scouted: tuple[int, ...]
    money: int | None
    eight: tuple[DefenseView, ...]
    vault_three: tuple[DefenseView, ...]
    defenses: tuple[DefenseView, ...]
    draft: Draft | None
    rolls: tuple[RollView, ...]
    team: TeamView | None
    own: CrewView | StaffView | None
    opened: tuple[CrewView, StaffView] | None


class OceansOutcome(Outcome, frozen=True, kw_only=True):
    """The result (OH-11) and, where a log was kept, the story of each heist."""

    legs: tuple[Leg, ...]
    target_taken: int
    alarms: int
    stories: tuple[Story, ...] | None = None
