"""Events of Bank Heist, and the part of them that each seat is told (section 7)."""

from typing import Annotated, Literal, Self, TypeAlias, TypeVar, get_args

import msgspec

from heistnight.core.action import Holder, Millis, Seat
from heistnight.core.event import Event
from heistnight.core.words import words
from heistnight.games.bank_heist.moves import Defence
from heistnight.games.bank_heist.pieces import AlarmId, CardId, IdentityId, SideName, WornName

Via: TypeAlias = Literal["drawn", "fetched", "taken", "gift"]
Received: TypeAlias = Literal["loaded", "took", "dye"]
Attack: TypeAlias = Literal["gunshot", "return", "stab", "zip", "handcuff"]
Gun: TypeAlias = Literal["gun", "speedloader", "second_gun", "working_gun", "knife", "zip_tie", "handcuffs"]
Why: TypeAlias = Literal["pass", "knocked_out", "restrained"]
Checked: TypeAlias = Literal["crew", "shot", "paid"]
Cause: TypeAlias = Literal["gunshot", "return", "stab", "poison", "driver", "conscience"]
# How a game ends, with the rule that decides it.
ENDINGS = {
    "agents_robbery": "BH-13.1",
    "police": "BH-13.1",
    "rivals_truck": "BH-13.2",
    "nobody": "BH-13.3",
    "agents_hideout": "BH-13.4",
    "crew_hideout": "BH-13.5",
    "rivals_hideout": "BH-11.6",
    "crew_showdown": "BH-13.6",
    "rivals_showdown": "BH-13.6",
    "crew_stand_off": "BH-12.3",
}

# The same as texts of records hold them.
AttackName: TypeAlias = Annotated[str, words("Attack", get_args(Attack))]
GunName: TypeAlias = Annotated[str, words("Gun", get_args(Gun))]
CauseName: TypeAlias = Annotated[str, words("Cause", get_args(Cause))]
Ending: TypeAlias = Annotated[str, words("Ending", tuple(ENDINGS))]
Subject: TypeAlias = Annotated[str, words("Subject", (*get_args(Attack), "search", "tattoo", "hand", "loot"))]

E = TypeVar("E", bound=Event)


def _masked(event: E, seat: Seat | None, knowers: tuple[Seat, ...], field: str) -> E:
    return event if seat in knowers else msgspec.structs.replace(event, **{field: None})


class IdentityDealt(Event, frozen=True):
    """Each seat sees its own card and nothing of the others'."""

    seat: Seat
    identity: IdentityId

    def seen_by(self, seat: Seat | None) -> Self | None:
        return self if seat == self.seat else None


class PartnersShown(Event, frozen=True):
    """Eyes closed, eyes open (BH-2.3): each seat gets one, mostly an empty one."""

    seat: Seat
    partners: tuple[Seat, ...]

    def seen_by(self, seat: Seat | None) -> Self | None:
        return self if seat == self.seat else None


class ReadyMarked(Event, frozen=True):
    """A live signal: who is ready and who not."""

    seat: Seat
    ready: bool

    @property
    def lasting(self) -> bool:
        return False


class CodeShown(Event, frozen=True):
    attempt: int
    digits: tuple[int, ...]
    adds: bool = False


class AnswerTooEarly(Event, frozen=True):
    """Nobody can have read the cards yet; the seat may answer again (BH-3.10)."""

    seat: Seat

    def seen_by(self, seat: Seat | None) -> Self | None:
        return self if seat == self.seat else None

    @property
    def lasting(self) -> bool:
        return False


class CodeWrong(Event, frozen=True):
    attempt: int
    seat: Seat
    value: int
    token: int


class CodeTied(Event, frozen=True):
    attempt: int


class CodeEmpty(Event, frozen=True):
    attempt: int


class VaultCracked(Event, frozen=True):
    """The Start Player is found; value is None where it was drawn by lot."""

    seat: Seat
    value: int | None


class TurnStarted(Event, frozen=True):
    turn: int
    seat: Seat


class TokenMoved(Event, frozen=True):
    """To a space of the Robbery or of the Getaway."""

    track: Literal["robbery", "getaway"]
    space: int


class AlarmRang(Event, frozen=True):
    """The first ALARM space: talk is open (BH-5.1)."""


class CardDrawn(Event, frozen=True):
    seat: Seat
    card: CardId | None

    def seen_by(self, seat: Seat | None) -> Self:
        return _masked(self, seat, (self.seat,), "card")


class DeckRefilled(Event, frozen=True):
    deck: Literal["vault", "alarm"]
    cards: int


class CardPassed(Event, frozen=True):
    """Giver and receiver see the card; giver is None for I'll Take That."""

    giver: Seat | None
    receiver: Seat
    via: Via
    card: CardId | None

    def seen_by(self, seat: Seat | None) -> Self:
        knowers = (self.receiver,) if self.giver is None else (self.giver, self.receiver)
        return _masked(self, seat, knowers, "card")


class CardReceived(Event, frozen=True):
    """Loaded, a Dye Pack, or taken: a bag kept looks like any other card."""

    seat: Seat
    result: Received
    truck: int


class CardRuined(Event, frozen=True):
    seat: Seat
    card: CardId | None

    def seen_by(self, seat: Seat | None) -> Self:
        return _masked(self, seat, (self.seat,), "card")


class AlarmDrawn(Event, frozen=True):
    seat: Seat
    card: AlarmId


class AttributePlaced(Event, frozen=True):
    by: Seat
    seat: Seat
    attribute: AlarmId
    replaced: AlarmId | None = None


class AttributesSwapped(Event, frozen=True):
    by: Seat
    first: Seat
    second: Seat


class AttributeMoved(Event, frozen=True):
    by: Seat
    giver: Seat
    receiver: Seat


class AttributeLost(Event, frozen=True):
    seat: Seat
    attribute: AlarmId


class TattooSeen(Event, frozen=True):
    looker: Seat
    shown: Seat
    tattoo: bool | None

    def seen_by(self, seat: Seat | None) -> Self:
        return _masked(self, seat, (self.looker, self.shown), "tattoo")


class HandSeen(Event, frozen=True):
    looker: Seat
    shown: Seat
    cards: tuple[CardId, ...] | None

    def seen_by(self, seat: Seat | None) -> Self:
        return _masked(self, seat, (self.looker, self.shown), "cards")


class HandSearched(Event, frozen=True):
    """Search of a hand with the number of bags loaded; none may also be a lie."""

    seat: Seat
    target: Seat
    bags: int
    truck: int


class DeckSeen(Event, frozen=True):
    seat: Seat
    cards: dict[CardId, int] | None

    def seen_by(self, seat: Seat | None) -> Self:
        return _masked(self, seat, (self.seat,), "cards")


class GetawayStarted(Event, frozen=True):
    bags: int
    start: Seat


class HandOpened(Event, frozen=True):
    """Loose Tongue (BH-22.5)."""

    seat: Seat
    cards: tuple[CardId, ...]


class Waited(Event, frozen=True):
    """A Getaway turn without a deed."""

    seat: Seat
    why: Why


class Attacked(Event, frozen=True):
    """A0 and A3: who attacks whom with what; a Shotgun names its second victim and its shell."""

    attacker: Seat
    target: Seat
    attack: Attack
    weapon: Gun
    second: Seat | None = None
    shell: CardId | None = None


class Answered(Event, frozen=True):
    """A2 and A5: the defence that was used, and whether fire is returned."""

    target: Seat
    attacker: Seat
    attack: Attack
    defence: Defence
    return_fire: bool


class Restrained(Event, frozen=True):
    seat: Seat
    by: Seat
    restraint: WornName


class Freed(Event, frozen=True):
    """by is None where the Driver or a stand-off freed it."""

    seat: Seat
    by: Seat | None
    restraint: WornName


class KnockedOut(Event, frozen=True):
    seat: Seat
    by: Seat


class WokeUp(Event, frozen=True):
    seat: Seat


class Stabbed(Event, frozen=True):
    seat: Seat
    by: Seat


class PoisonHeld(Event, frozen=True):
    """Adrenaline against the poison, until the end of the next own turn."""

    seat: Seat


class Unjammed(Event, frozen=True):
    seat: Seat
    by: Seat | None


class Revealed(Event, frozen=True):
    seat: Seat
    identity: IdentityId


class ConscienceAwoke(Event, frozen=True):
    """The same for every holder (BH-10.6); the holder alone is told its side."""

    seat: Seat
    turned: bool | None

    def seen_by(self, seat: Seat | None) -> Self:
        return _masked(self, seat, (self.seat,), "turned")


class Died(Event, frozen=True):
    seat: Seat
    cause: Cause
    by: Seat | None = None


class Looted(Event, frozen=True):
    """The looter sees the card, the dead miss it; all do where a hand lay open (BH-9.3)."""

    looter: Seat
    victim: Seat
    public: bool
    card: CardId | None

    def seen_by(self, seat: Seat | None) -> Self:
        return self if self.public else _masked(self, seat, (self.looter, self.victim), "card")


class GhostSaw(Event, frozen=True):
    """Option ghost_view: everything."""

    seat: Seat
    identities: tuple[IdentityId, ...]

    def seen_by(self, seat: Seat | None) -> Self | None:
        return self if seat == self.seat else None


class StartPlayerMoved(Event, frozen=True):
    seat: Seat


class HideoutReached(Event, frozen=True):
    """`lasts` is how long all that happens there is shown (BH-11.8)."""

    alive: tuple[Seat, ...]
    lasts: Millis


class DriverChecked(Event, frozen=True):
    seat: Seat
    result: Checked


class ShowdownStarted(Event, frozen=True):
    seat: Seat


class StandOff(Event, frozen=True):
    """A circuit in which no shot or stab came through: all are free again (BH-12.3)."""

    circuit: int


class ClockChose(Event, frozen=True):
    """An open decision that the clock made."""

    seat: Seat
    decision: str


class SeatHanded(Event, frozen=True):
    """Change of a seat's holder; `new` is a person who never sat there."""

    seat: Seat
    to: Holder
    new: bool = False


class GameOver(Event, frozen=True):
    ending: Ending
    side: SideName | None
    winners: tuple[Seat, ...]
