"""What seats can do in Bank Heist (section 6) and what is told of it (section 7)."""

from itertools import combinations
from typing import Literal, Self, TypeAlias, TypeVar

import msgspec

from heistnight.core.action import Action, Holder, Seat
from heistnight.core.event import Event
from heistnight.games.bank_heist.pieces import CARDS, KINDS, LARGEST_PRODUCT

Defence: TypeAlias = Literal["take_it", "adrenaline", "martial", "hostage", "vest"]
Neighbour: TypeAlias = Literal["left", "right", "none"]
Via: TypeAlias = Literal["drawn", "fetched", "taken", "gift"]
Received: TypeAlias = Literal["loaded", "took", "dye"]
Attack: TypeAlias = Literal["gunshot", "return", "stab", "zip", "handcuff"]
Gun: TypeAlias = Literal["gun", "speedloader", "second_gun", "working_gun", "knife", "zip_tie", "handcuffs"]
Why: TypeAlias = Literal["pass", "knocked_out", "restrained"]
Checked: TypeAlias = Literal["crew", "shot", "paid"]
Cause: TypeAlias = Literal["gunshot", "return", "stab", "poison", "driver", "conscience"]

MOST_SEATS = 8
SEATS = range(MOST_SEATS)
HAND_CARDS = CARDS[:KINDS]


class Answer(Action, frozen=True, gc=False):
    """The code of the vault."""

    value: int


class Wait(Action, frozen=True, gc=False):
    """Let somebody else try the code (only without clocks)."""


class PassTo(Action, frozen=True, gc=False):
    """Pass the card you look at to this seat, face down."""

    seat: Seat


class Take(Action, frozen=True, gc=False):
    """Put what you received into your hand."""


class Load(Action, frozen=True, gc=False):
    """Load the bag into the truck, face up."""


class Keep(Action, frozen=True, gc=False):
    """Keep the bag in your hand, face down."""


class Show(Action, frozen=True, gc=False):
    """Show the Dye Pack."""


class Ruin(Action, frozen=True, gc=False):
    """The card of your hand that the dye ruins."""

    card: str


class SearchLoad(Action, frozen=True, gc=False):
    """Load all bags you found."""


class SearchNone(Action, frozen=True, gc=False):
    """Say that you found none."""


class Gift(Action, frozen=True, gc=False):
    """The card you give for a search that found nothing."""

    card: str


class Fetch(Action, frozen=True, gc=False):
    """The card you take out of the Vault deck."""

    card: str


class Place(Action, frozen=True, gc=False):
    """Give the Attribute to this seat."""

    seat: Seat


class LookAt(Action, frozen=True, gc=False):
    """Look at this seat's tattoo space."""

    seat: Seat


class ShowTattooTo(Action, frozen=True, gc=False):
    """Show this seat your tattoo space."""

    seat: Seat


class ShowHandTo(Action, frozen=True, gc=False):
    """Show this seat your hand."""

    seat: Seat


class Search(Action, frozen=True, gc=False):
    """Search this seat's hand."""

    seat: Seat


class Swap(Action, frozen=True, gc=False):
    """These two seats exchange their Attributes."""

    first: Seat
    second: Seat


class MoveTo(Action, frozen=True, gc=False):
    """The one Attribute in play goes to this seat."""

    seat: Seat


class Deed(Action, frozen=True, gc=False):
    """What is done on an own turn, and to whom."""

    seat: Seat


class Shoot(Deed, frozen=True, gc=False):
    pass


class ShootSpeedloader(Deed, frozen=True, gc=False):
    """Fire a jammed gun by spending a Speedloader."""


class Chloroform(Deed, frozen=True, gc=False):
    pass


class Stab(Deed, frozen=True, gc=False):
    pass


class Cut(Deed, frozen=True, gc=False):
    pass


class Pick(Deed, frozen=True, gc=False):
    pass


class Unjam(Deed, frozen=True, gc=False):
    pass


class Zip(Deed, frozen=True, gc=False):
    pass


class Handcuff(Deed, frozen=True, gc=False):
    pass


class Pass(Action, frozen=True, gc=False):
    """Do nothing this turn."""


class Free(Action, frozen=True, gc=False):
    """Use the tool you hold on your own restraint."""


class Stay(Action, frozen=True, gc=False):
    """Stay restrained."""


class Antidote(Action, frozen=True, gc=False):
    """Adrenaline against the poison."""


class Die(Action, frozen=True, gc=False):
    """Let the poison work."""


class Blast(Action, frozen=True, gc=False):
    """The Shotgun's second victim, as a neighbour of the first, and the card spent as its shell."""

    second: Neighbour
    shell: str


class Defend(Action, frozen=True, gc=False):
    """The answer to an attack."""

    defence: Defence
    return_fire: bool = False


class Stop(Action, frozen=True, gc=False):
    """No more shots."""


class Speedloader(Action, frozen=True, gc=False):
    """One more shot at this seat, for a Speedloader."""

    seat: Seat


class SecondGun(Action, frozen=True, gc=False):
    """A Rival's other gun at this seat; it reveals."""

    seat: Seat


class Reload(Action, frozen=True, gc=False):
    """One more return shot at the attacker, for a Speedloader."""


class Ready(Action, frozen=True, gc=False):
    """Ready to go on, or not yet after all."""


ANSWER = tuple(map(Answer, range(1, LARGEST_PRODUCT + 1)))
WAIT = Wait()
PASS_TO = tuple(map(PassTo, SEATS))
TAKE, LOAD, KEEP, SHOW = Take(), Load(), Keep(), Show()
RUIN = tuple(map(Ruin, HAND_CARDS))
SEARCH_LOAD, SEARCH_NONE = SearchLoad(), SearchNone()
GIFT = tuple(map(Gift, HAND_CARDS))
FETCH = tuple(map(Fetch, CARDS[: KINDS + 1]))
PLACE = tuple(map(Place, SEATS))
LOOK_AT = tuple(map(LookAt, SEATS))
SHOW_TATTOO_TO = tuple(map(ShowTattooTo, SEATS))
SHOW_HAND_TO = tuple(map(ShowHandTo, SEATS))
SEARCH = tuple(map(Search, SEATS))
SWAP = tuple(Swap(first, second) for first, second in combinations(SEATS, 2))
MOVE_TO = tuple(map(MoveTo, SEATS))
SHOOT = tuple(map(Shoot, SEATS))
SHOOT_SPEEDLOADER = tuple(map(ShootSpeedloader, SEATS))
CHLOROFORM_ON = tuple(map(Chloroform, SEATS))
STAB = tuple(map(Stab, SEATS))
CUT = tuple(map(Cut, SEATS))
PICK = tuple(map(Pick, SEATS))
UNJAM = tuple(map(Unjam, SEATS))
ZIP = tuple(map(Zip, SEATS))
HANDCUFF = tuple(map(Handcuff, SEATS))
PASS, FREE_SELF, STAY, ANTIDOTE, DIE = Pass(), Free(), Stay(), Antidote(), Die()
NEIGHBOURS: tuple[Neighbour, ...] = ("left", "right", "none")
BLAST = {side: tuple(Blast(side, card) for card in HAND_CARDS) for side in NEIGHBOURS}
DEFENCES: tuple[Defence, ...] = ("take_it", "adrenaline", "martial", "hostage", "vest")
DEFEND = {defence: Defend(defence) for defence in DEFENCES}
DEFEND_AND_RETURN: dict[Defence, Defend] = {
    defence: Defend(defence, True) for defence in DEFENCES if defence != "hostage"
}
STOP = Stop()
SPEEDLOADER_AT = tuple(map(Speedloader, SEATS))
SECOND_GUN_AT = tuple(map(SecondGun, SEATS))
RELOAD = Reload()
READY = Ready()

ACTIONS: tuple[Action, ...] = (
    *ANSWER, WAIT,
    *PASS_TO, TAKE, LOAD, KEEP, SHOW, *RUIN, SEARCH_LOAD, SEARCH_NONE, *GIFT, *FETCH,
    *PLACE, *LOOK_AT, *SHOW_TATTOO_TO, *SHOW_HAND_TO, *SEARCH, *SWAP, *MOVE_TO,
    *SHOOT, *SHOOT_SPEEDLOADER, *CHLOROFORM_ON, *STAB, *CUT, *PICK, *UNJAM, *ZIP, *HANDCUFF,
    PASS, FREE_SELF, STAY, ANTIDOTE, DIE,
    *(blast for side in NEIGHBOURS for blast in BLAST[side]),
    *DEFEND.values(), *DEFEND_AND_RETURN.values(),
    STOP, *SPEEDLOADER_AT, *SECOND_GUN_AT, RELOAD,
    READY,
)  # fmt: skip


# Events --------------------------------------------------------------------------------------------------------------

E = TypeVar("E", bound=Event)


def _masked(event: E, seat: Seat | None, knowers: tuple[Seat, ...], field: str) -> E:
    return event if seat in knowers else msgspec.structs.replace(event, **{field: None})


class IdentityDealt(Event, frozen=True, gc=False):
    """Each seat sees its own card and nothing of the others'."""

    seat: Seat
    identity: str

    def seen_by(self, seat: Seat | None) -> Self | None:
        return self if seat == self.seat else None


class PartnersShown(Event, frozen=True, gc=False):
    """Eyes closed, eyes open (BH-2.3): each seat gets one, mostly an empty one."""

    seat: Seat
    partners: tuple[Seat, ...]

    def seen_by(self, seat: Seat | None) -> Self | None:
        return self if seat == self.seat else None


class ReadyMarked(Event, frozen=True, gc=False):
    """A live signal: who is ready and who not."""

    seat: Seat
    ready: bool

    @property
    def lasting(self) -> bool:
        return False


class CodeShown(Event, frozen=True, gc=False):
    attempt: int
    digits: tuple[int, ...]


class AnswerTooEarly(Event, frozen=True, gc=False):
    """Nobody can have read the cards yet; the seat may answer again (BH-3.10)."""

    seat: Seat

    def seen_by(self, seat: Seat | None) -> Self | None:
        return self if seat == self.seat else None

    @property
    def lasting(self) -> bool:
        return False


class CodeWrong(Event, frozen=True, gc=False):
    attempt: int
    seat: Seat
    value: int
    token: int


class CodeTied(Event, frozen=True, gc=False):
    attempt: int


class CodeEmpty(Event, frozen=True, gc=False):
    attempt: int


class VaultCracked(Event, frozen=True, gc=False):
    """The Start Player is found; value is None where it was drawn by lot."""

    seat: Seat
    value: int | None


class TurnStarted(Event, frozen=True, gc=False):
    turn: int
    seat: Seat


class TokenMoved(Event, frozen=True, gc=False):
    """To a space of the Robbery or of the Getaway."""

    track: Literal["robbery", "getaway"]
    space: int


class AlarmRang(Event, frozen=True, gc=False):
    """The first ALARM space: talk is open (BH-5.1)."""


class CardDrawn(Event, frozen=True, gc=False):
    seat: Seat
    card: str | None

    def seen_by(self, seat: Seat | None) -> Self:
        return _masked(self, seat, (self.seat,), "card")


class DeckRefilled(Event, frozen=True, gc=False):
    deck: Literal["vault", "alarm"]
    cards: int


class CardPassed(Event, frozen=True, gc=False):
    """Giver and receiver see the card; giver is None for I'll Take That."""

    giver: Seat | None
    receiver: Seat
    via: Via
    card: str | None

    def seen_by(self, seat: Seat | None) -> Self:
        knowers = (self.receiver,) if self.giver is None else (self.giver, self.receiver)
        return _masked(self, seat, knowers, "card")


class CardReceived(Event, frozen=True, gc=False):
    """Loaded, a Dye Pack, or taken: a bag kept looks like any other card."""

    seat: Seat
    result: Received
    truck: int


class CardRuined(Event, frozen=True, gc=False):
    seat: Seat
    card: str | None

    def seen_by(self, seat: Seat | None) -> Self:
        return _masked(self, seat, (self.seat,), "card")


class AlarmDrawn(Event, frozen=True, gc=False):
    seat: Seat
    card: str


class AttributePlaced(Event, frozen=True, gc=False):
    by: Seat
    seat: Seat
    attribute: str
    replaced: str | None = None


class AttributesSwapped(Event, frozen=True, gc=False):
    by: Seat
    first: Seat
    second: Seat


class AttributeMoved(Event, frozen=True, gc=False):
    by: Seat
    giver: Seat
    receiver: Seat


class AttributeLost(Event, frozen=True, gc=False):
    seat: Seat
    attribute: str


class TattooSeen(Event, frozen=True, gc=False):
    looker: Seat
    shown: Seat
    tattoo: bool | None

    def seen_by(self, seat: Seat | None) -> Self:
        return _masked(self, seat, (self.looker, self.shown), "tattoo")


class HandSeen(Event, frozen=True, gc=False):
    looker: Seat
    shown: Seat
    cards: tuple[str, ...] | None

    def seen_by(self, seat: Seat | None) -> Self:
        return _masked(self, seat, (self.looker, self.shown), "cards")


class HandSearched(Event, frozen=True, gc=False):
    """How many bags were loaded; none is also what somebody says who wants to."""

    seat: Seat
    target: Seat
    bags: int
    truck: int


class DeckSeen(Event, frozen=True, gc=False):
    seat: Seat
    cards: dict[str, int] | None

    def seen_by(self, seat: Seat | None) -> Self:
        return _masked(self, seat, (self.seat,), "cards")


class GetawayStarted(Event, frozen=True, gc=False):
    bags: int
    start: Seat


class HandOpened(Event, frozen=True, gc=False):
    """Loose Tongue (BH-22.5)."""

    seat: Seat
    cards: tuple[str, ...]


class Waited(Event, frozen=True, gc=False):
    """A Getaway turn without a deed."""

    seat: Seat
    why: Why


class Attacked(Event, frozen=True, gc=False):
    """A0 and A3: who attacks whom with what; a Shotgun names its second victim and its shell."""

    attacker: Seat
    target: Seat
    attack: Attack
    weapon: Gun
    second: Seat | None = None
    shell: str | None = None


class Answered(Event, frozen=True, gc=False):
    """A2 and A5: the defence that was used, and whether fire is returned."""

    target: Seat
    attacker: Seat
    attack: Attack
    defence: Defence
    return_fire: bool


class Restrained(Event, frozen=True, gc=False):
    seat: Seat
    by: Seat
    restraint: str


class Freed(Event, frozen=True, gc=False):
    """by is None where the Driver or a stand-off freed it."""

    seat: Seat
    by: Seat | None
    restraint: str


class KnockedOut(Event, frozen=True, gc=False):
    seat: Seat
    by: Seat


class WokeUp(Event, frozen=True, gc=False):
    seat: Seat


class Stabbed(Event, frozen=True, gc=False):
    seat: Seat
    by: Seat


class PoisonHeld(Event, frozen=True, gc=False):
    """Adrenaline against the poison, until the end of the next own turn."""

    seat: Seat


class Unjammed(Event, frozen=True, gc=False):
    seat: Seat
    by: Seat | None


class Revealed(Event, frozen=True, gc=False):
    seat: Seat
    identity: str


class ConscienceAwoke(Event, frozen=True, gc=False):
    """The same for every holder (BH-10.6); the holder alone is told its side."""

    seat: Seat
    turned: bool | None

    def seen_by(self, seat: Seat | None) -> Self:
        return _masked(self, seat, (self.seat,), "turned")


class Died(Event, frozen=True, gc=False):
    seat: Seat
    cause: Cause
    by: Seat | None = None


class Looted(Event, frozen=True, gc=False):
    """The looter sees the card, the dead miss it; all do where a hand lay open (BH-9.3)."""

    looter: Seat
    victim: Seat
    public: bool
    card: str | None

    def seen_by(self, seat: Seat | None) -> Self:
        return self if self.public else _masked(self, seat, (self.looter, self.victim), "card")


class GhostSaw(Event, frozen=True, gc=False):
    """Option ghost_view: everything."""

    seat: Seat
    identities: tuple[str, ...]

    def seen_by(self, seat: Seat | None) -> Self | None:
        return self if seat == self.seat else None


class StartPlayerMoved(Event, frozen=True, gc=False):
    seat: Seat


class HideoutReached(Event, frozen=True, gc=False):
    alive: tuple[Seat, ...]


class DriverChecked(Event, frozen=True, gc=False):
    seat: Seat
    result: Checked


class ShowdownStarted(Event, frozen=True, gc=False):
    seat: Seat


class StandOff(Event, frozen=True, gc=False):
    """A circuit without a shot or stab: all are free again (BH-12.3)."""

    circuit: int


class ClockChose(Event, frozen=True, gc=False):
    """An open decision that the clock made."""

    seat: Seat
    decision: str


class SeatHanded(Event, frozen=True, gc=False):
    seat: Seat
    to: Holder


class GameOver(Event, frozen=True, gc=False):
    ending: str
    side: str | None
    winners: tuple[Seat, ...]
