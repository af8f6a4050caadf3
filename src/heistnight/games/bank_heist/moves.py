"""Actions of Bank Heist (section 6)."""

from itertools import combinations
from typing import Literal, TypeAlias

from heistnight.core.action import Action, Seat
from heistnight.games.bank_heist.pieces import CARDS, KINDS, LARGEST_PRODUCT, CardId

Defence: TypeAlias = Literal["take_it", "adrenaline", "martial", "hostage", "vest"]
Neighbour: TypeAlias = Literal["left", "right", "none"]

MOST_SEATS = 8
SEATS = range(MOST_SEATS)
HAND_CARDS = CARDS[:KINDS]


class Answer(Action, frozen=True):
    """The code of the vault."""

    value: int


class Wait(Action, frozen=True):
    """Let somebody else try the code (only without clocks)."""


class PassTo(Action, frozen=True):
    """Pass the card you look at to this seat, face down."""

    seat: Seat


class Take(Action, frozen=True):
    """Put what you received into your hand."""


class Load(Action, frozen=True):
    """Load the bag into the truck, face up."""


class Keep(Action, frozen=True):
    """Keep the bag in your hand, face down."""


class Show(Action, frozen=True):
    """Show the Dye Pack."""


class Ruin(Action, frozen=True):
    """The card of your hand that the dye ruins."""

    card: CardId


class SearchLoad(Action, frozen=True):
    """Load all bags you found."""


class SearchNone(Action, frozen=True):
    """Say that you found none."""


class Gift(Action, frozen=True):
    """The card you give for a search that found nothing."""

    card: CardId


class Fetch(Action, frozen=True):
    """The card you take out of the Vault deck."""

    card: CardId


class Place(Action, frozen=True):
    """Give the Attribute to this seat."""

    seat: Seat


class LookAt(Action, frozen=True):
    """Look at this seat's tattoo space."""

    seat: Seat


class ShowTattooTo(Action, frozen=True):
    """Show this seat your tattoo space."""

    seat: Seat


class ShowHandTo(Action, frozen=True):
    """Show this seat your hand."""

    seat: Seat


class Search(Action, frozen=True):
    """Search this seat's hand."""

    seat: Seat


class Swap(Action, frozen=True):
    """These two seats exchange their Attributes."""

    first: Seat
    second: Seat


class MoveTo(Action, frozen=True):
    """The one Attribute in play goes to this seat."""

    seat: Seat


class Deed(Action, frozen=True):
    """Deed on one's own turn, and its target."""

    seat: Seat


class Shoot(Deed, frozen=True):
    pass


class ShootSpeedloader(Deed, frozen=True):
    """Fire a jammed gun by spending a Speedloader."""


class Chloroform(Deed, frozen=True):
    pass


class Stab(Deed, frozen=True):
    pass


class Cut(Deed, frozen=True):
    pass


class Pick(Deed, frozen=True):
    pass


class Unjam(Deed, frozen=True):
    pass


class Zip(Deed, frozen=True):
    pass


class Handcuff(Deed, frozen=True):
    pass


class Pass(Action, frozen=True):
    """Do nothing this turn."""


class Free(Action, frozen=True):
    """Use the tool you hold on your own restraint."""


class Stay(Action, frozen=True):
    """Stay restrained."""


class Antidote(Action, frozen=True):
    """Adrenaline against the poison."""


class Die(Action, frozen=True):
    """Let the poison work."""


class Blast(Action, frozen=True):
    """The Shotgun's second victim, as a neighbour of the first, and the card spent as its shell."""

    second: Neighbour
    shell: CardId


class Defend(Action, frozen=True):
    """The answer to an attack."""

    defence: Defence
    return_fire: bool = False


class Stop(Action, frozen=True):
    """No more shots."""


class Speedloader(Action, frozen=True):
    """One more shot at this seat, for a Speedloader."""

    seat: Seat


class SecondGun(Action, frozen=True):
    """A Rival's other gun at this seat; it reveals."""

    seat: Seat


class Reload(Action, frozen=True):
    """One more return shot at the attacker, for a Speedloader."""


class Loot(Action, frozen=True):
    """Take a card of the dead, at random."""


class Leave(Action, frozen=True):
    """Leave the dead their cards."""


class Ready(Action, frozen=True):
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
SWAP = {(first, second): Swap(first, second) for first, second in combinations(SEATS, 2)}
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
LOOT, LEAVE = Loot(), Leave()
READY = Ready()

ACTIONS: tuple[Action, ...] = (
    *ANSWER, WAIT,
    *PASS_TO, TAKE, LOAD, KEEP, SHOW, *RUIN, SEARCH_LOAD, SEARCH_NONE, *GIFT, *FETCH,
    *PLACE, *LOOK_AT, *SHOW_TATTOO_TO, *SHOW_HAND_TO, *SEARCH, *SWAP.values(), *MOVE_TO,
    *SHOOT, *SHOOT_SPEEDLOADER, *CHLOROFORM_ON, *STAB, *CUT, *PICK, *UNJAM, *ZIP, *HANDCUFF,
    PASS, FREE_SELF, STAY, ANTIDOTE, DIE,
    *(blast for side in NEIGHBOURS for blast in BLAST[side]),
    *DEFEND.values(), *DEFEND_AND_RETURN.values(),
    STOP, *SPEEDLOADER_AT, *SECOND_GUN_AT, RELOAD, LOOT, LEAVE,
    READY,
)  # fmt: skip
