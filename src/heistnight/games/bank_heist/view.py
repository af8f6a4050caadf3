"""What a pair of eyes is shown of Bank Heist (section 7). Ids, not numbers: the client and people read it."""

import msgspec

from heistnight.core.action import Action, Holder, Millis, Seat
from heistnight.core.view import Outcome, WholeView
from heistnight.games.bank_heist.memory import DeedRecord, Note, PassRecord
from heistnight.games.bank_heist.story import Story


class SeatView(msgspec.Struct, frozen=True, gc=False):
    """What everybody sees of a seat."""

    alive: bool
    cards: int
    holder: Holder
    hand: tuple[str, ...] | None = None
    identity: str | None = None
    attribute: str | None = None
    attribute_down: bool = False
    conscience_awake: bool = False
    restraint: str = ""
    knocked_out: bool = False
    stabbed_by: Seat | None = None
    vest_used: bool = False
    turns: int = 0
    locked_out: bool = False
    ready: bool = False


class WrongCode(msgspec.Struct, frozen=True, gc=False):
    attempt: int
    seat: Seat
    value: int


class CodeView(msgspec.Struct, frozen=True, gc=False):
    """The race for the vault; no digits while the count is running."""

    attempt: int
    digits: tuple[int, ...]
    wrong: tuple[WrongCode, ...]
    empty: int


class AttackView(msgspec.Struct, frozen=True, gc=False):
    """The attack, shot or search that the open question is about."""

    attacker: Seat
    target: Seat
    attack: str


class OwnView(msgspec.Struct, frozen=True, gc=False):
    """What only the seat itself sees, or saw before."""

    identity: str
    side: str
    partners: tuple[Seat, ...]
    hand: tuple[str, ...]
    looking_at: str | None
    searched: tuple[str, ...] | None
    deck: dict[str, int] | None
    ruined: tuple[str, ...]
    identities: tuple[str | None, ...]
    possible: tuple[tuple[str, ...], ...]
    surely: tuple[tuple[str, ...], ...]
    notes: tuple[Note, ...]
    draft: Action | None
    answer: int | None
    lag: Millis


class HeistView(WholeView, frozen=True, gc=False, kw_only=True):
    """All that a seat or a spectator may know."""

    phase: str
    token: int
    hideout: int
    turn: int
    active: Seat | None
    start: Seat | None
    truck: int
    vault: int
    vault_up: tuple[str, ...]
    vault_down: tuple[Seat, ...]
    alarm: int
    alarm_up: tuple[str, ...]
    alarm_card: str | None
    handcuffs: int
    circuits: int
    seats: tuple[SeatView, ...]
    code: CodeView | None
    attack: AttackView | None
    passes: tuple[PassRecord, ...]
    deeds: tuple[DeedRecord, ...]
    own: OwnView | None
    claims_log: bool
    notebook: bool


class HeistOutcome(Outcome, frozen=True, kw_only=True):
    """The result (section 11): the winning side, all that was hidden (decks top first), the story where a log is."""

    side: str | None
    bags: int
    identities: tuple[str, ...]
    undealt: tuple[str, ...]
    turned: tuple[Seat, ...]
    alive: tuple[Seat, ...]
    hands: tuple[tuple[str, ...], ...]
    vault: tuple[str, ...]
    ruined: tuple[str, ...]
    alarm: tuple[str, ...]
    lags: tuple[Millis, ...]
    story: Story | None = None
