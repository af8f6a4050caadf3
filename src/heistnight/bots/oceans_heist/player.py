"""Base of all players of Ocean's Heist: plan the whole, and answer with its next step.

Several seats of a team may be asked at once, and people may have done part of it. So nobody holds a plan: each time the
plan is made anew around what lies there, it follows from what the team knows alone, and nobody takes anything back.
Team mates who think alike therefore finish each other's work. Who leads is in the rules: people (OH-12.6), and among
bots the first of the team (OH-12.7); whoever is asked about a proposal agrees.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random

from heistnight.bots.bot import Bot, Eyes
from heistnight.bots.oceans_heist.talk import has_spoken, reaction, wishes
from heistnight.core.action import Action, Seat
from heistnight.core.talk import Phrase
from heistnight.games.oceans_heist import moves
from heistnight.games.oceans_heist.moves import (
    ADD_USE,
    AGREE,
    BURN,
    CHOOSE_SITUATION,
    CHOOSE_TARGET,
    CONFIRM,
    ENOUGH,
    LAY,
    LAY_ALL,
    LOAD_PRESET,
    PAY,
    PICK_GLOBAL,
    PLACE,
    PLACE_VAULT,
    READY,
    ROLL,
    SINK,
    STOP,
    SUGGEST,
    SUGGEST_LATE,
    SWITCH_OFF,
    UNREADY,
    WING,
)
from heistnight.games.oceans_heist.packing import best_late, suggest
from heistnight.games.oceans_heist.pieces import (
    CARD,
    CASINO,
    CASINO_NEEDS,
    EMPTY,
    ICONS,
    UNITS,
    VAULTS,
    Casino,
    Gear,
    Global,
    Icon,
    Vault,
    preset_for,
)
from heistnight.games.oceans_heist.zones import CREW, NUMBERS, VAULT_BREACH, OceansZones

MODE = {"target": 0, "alarms": 1}


class Mind:
    """Situation of a player: a world as its seat knows it, its teammates' talk, and its own chance."""

    def __init__(self, eyes: Eyes) -> None:
        self.world: OceansZones = eyes.world()
        self.rng = Random(eyes.rng.below(1 << 62))
        self.wishes = wishes(eyes, self.world)
        self.seat = eyes.seat
        self.options = eyes.options
        self.side = self.world.sides[eyes.seat]
        self.is_crew = self.side == CREW

    @property
    def leader(self) -> Seat:
        """The first of the own kind in the team: people have the word before bots, and bots never fight (OH-12.7)."""
        holders = self.world.holders
        return next(seat for seat in self.world.team(self.side) if holders[seat] == holders[self.seat])


def dreaded(world: OceansZones) -> Icon:
    """The icon that most of the eight ask for, by what each could be paid with: the one to watch."""
    asked = [0.0] * len(ICONS)
    for card in world.eight:
        for icon, amount in CASINO_NEEDS[card]:
            asked[icon] += 1 / amount
    return asked.index(max(asked))


def scarce(world: OceansZones, card: Gear) -> Icon | None:
    """Of the icons that a card gives, the one the Crew own least of."""
    have = [sum(UNITS[other][icon] for other in world.hand) for icon in range(len(ICONS))]
    return min((icon for icon, units in enumerate(UNITS[card]) if units), key=have.__getitem__, default=None)


def asked_for(world: OceansZones, card: Gear) -> Icon | None:
    """Of the icons that a card gives, the one most of the eight take."""
    takers = [sum(icon in dict(CASINO_NEEDS[defense]) for defense in world.eight) for icon in range(len(ICONS))]
    given = [icon for icon, units in enumerate(UNITS[card]) if units and takers[icon]]
    return max(given, key=takers.__getitem__, default=None)


def cheapest(defense: Casino) -> Icon:
    """Return the cheapest payment of a Defense."""
    return min(CASINO_NEEDS[defense], key=lambda need: need[1])[0]


def _with_reason(key: str, card: str, icon: Icon | None) -> Phrase:
    return Phrase(key, (card,)) if icon is None else Phrase(f"{key}_because", (ICONS[icon], card))


class Player(Bot, ABC):
    """One method for each decision of section 6; levels differ in how they fill them in."""

    level: str
    talkative: float

    def choose(self, eyes: Eyes) -> Action | None:
        options = eyes.options
        if AGREE in options:
            return AGREE
        if UNREADY in options:
            return None
        mind = Mind(eyes)
        if mind.leader != eyes.seat:
            return self._follow(mind)
        if len(options) == 1 and eyes.seat in mind.world.helpers(mind.side):
            return None  # people do it; a word is all that is wanted (OH-12.6)
        step = self._step(mind, eyes.question)
        return step if step in options else self._otherwise(mind, options)

    def speak(self, eyes: Eyes) -> Phrase | None:
        """One proposal a window, to team mates only, and a word to the table about how a round went."""
        if not eyes.options:
            return None
        mind = Mind(eyes.aside())
        if (word := reaction(eyes, mind.is_crew)) is not None:
            return word if mind.leader == eyes.seat else None
        if has_spoken(eyes):
            return None
        if len(mind.world.team(mind.side)) == 1 or mind.rng.random() > self.talkative:
            return None
        return self._proposal(mind, eyes.question)

    def _follow(self, mind: Mind) -> Action | None:
        """Ready when the leader is."""
        return READY if mind.world.ready[mind.leader] and READY in mind.options else None

    def _proposal(self, mind: Mind, question: str) -> Phrase | None:
        """Return the next step as a phrase."""
        shopping = question == "Prepare" and mind.is_crew
        match self.purchase(mind) if shopping else self._step(mind, question):
            case moves.Buy(card=card):
                return _with_reason("buy", card, scarce(mind.world, CARD[card]))
            case moves.Lay(card=card):
                return _with_reason("lay", card, asked_for(mind.world, CARD[card]))
            case moves.Place(place=place):
                defense = mind.world.eight[place - 1]
                return Phrase("place_because", (ICONS[cheapest(defense)], CASINO[defense]))
            case moves.PlaceVault(place=place):
                return Phrase("place", (VAULTS[mind.world.three[place - 1]],))
            case moves.Wing(position=position):
                plan = self.wing(mind)
                assert plan is not None
                return Phrase("wing", (mind.world.field[position - 1].id, min(NUMBERS, len(plan[1]))))
            case moves.Suggest() | moves.SuggestLate():
                return Phrase("suggestion")
            case moves.Ready() if question in ("Viewing", "Prep") and mind.is_crew:
                return Phrase("watch", (ICONS[dreaded(mind.world)],))
            case _:
                return None

    def _step(self, mind: Mind, question: str) -> Action:
        match question:
            case "PickTarget":
                return CHOOSE_TARGET[self.target(mind)]
            case "PickSituation":
                return CHOOSE_SITUATION[self.situation(mind)]
            case "Prepare":
                return self._shop(mind) if mind.is_crew else self._mark(mind)
            case "PickGlobalOff":
                return SWITCH_OFF[self.switch_off(mind)]
            case "SinkVault":
                return SINK[mind.world.peeked.index(self.sink(mind))]
            case "SpareParts":
                return self._add_use(mind)
            case "Prep" | "Crunch":
                return self._lay(mind) if mind.is_crew else self._place(mind)
            case "Assign":
                return self._assign(mind)
            case "WingIt":
                return self._wing(mind)
            case _:
                return READY

    def _otherwise(self, mind: Mind, options: Sequence[Action]) -> Action:
        """The step is not offered to this seat: say that all is well, or do what fills a place."""
        return READY if READY in options else options[mind.rng.randrange(len(options))]

    # Steps ---------------------------------------------------------------------------------------------------------

    def _shop(self, mind: Mind) -> Action:
        if mind.seat in mind.world.helpers(CREW):  # eight seconds are no time for shopping
            return LOAD_PRESET[preset_for(mind.world.situation)] if not mind.world.hand else READY
        step = self.purchase(mind)
        return READY if step is None else step

    def _mark(self, mind: Mind) -> Action:
        marked = mind.world.globals
        return READY if len(marked) == 2 else PICK_GLOBAL[self.global_defense(mind, marked)]

    def _add_use(self, mind: Mind) -> Action:
        card = self.extra_use(mind)
        return ENOUGH if card is None else ADD_USE[card]

    def _lay(self, mind: Mind) -> Action:
        world = mind.world
        wanted = self.lay(mind)
        if world.hand and len(wanted) == len(world.hand) and LAY_ALL in mind.options:
            return LAY_ALL
        return LAY[wanted[0]] if wanted else READY

    def _place(self, mind: Mind) -> Action:
        world = mind.world
        free = [slot for slot in range(world.open_slots) if world.slots[slot] == EMPTY]
        if free:
            card = next(card for card in self.four(mind) if card not in world.slots)
            return PLACE[world.eight.index(card)][free[0]]
        for where, card in enumerate(world.vault_places):
            if world.round == VAULT_BREACH and card == EMPTY:
                return PLACE_VAULT[world.three.index(self.vault(mind, where))][where]
        return READY

    def _assign(self, mind: Mind) -> Action:
        """The suggestion, or its payments one by one where there is no button for it (OH-7.10)."""
        world = mind.world
        mode = world.default_mode
        late = best_late(world.case(mode), tuple(world.hand)) if self.uses_late(world) else ()
        best = suggest(world.case(mode), late)
        if list(best.paid) == world.paid:
            return CONFIRM
        if world.options.suggests and not world.touched:
            return (SUGGEST_LATE if late else SUGGEST)[MODE[mode]]
        for card in late:
            if card not in world.late:
                return moves.ADD_LATE[card]
        for place, (way, paid) in enumerate(zip(best.paid, world.paid)):
            if way not in (EMPTY, paid) and PAY[place][way] in mind.options:
                return PAY[place][way]
        return CONFIRM

    def _wing(self, mind: Mind) -> Action:
        world = mind.world
        plan = self.wing(mind)
        if plan is None:
            return STOP
        position, cards = plan
        if world.attempt == EMPTY:
            return WING[position]
        burning = [card for card in cards if card not in world.burning]
        if burning and BURN[burning[0]] in mind.options:
            return BURN[burning[0]]
        return ROLL if ROLL in mind.options else STOP

    # Decisions -----------------------------------------------------------------------------------------------------

    def target(self, mind: Mind) -> int:
        """The three are alike until the Crew have chosen their Situation."""
        return mind.rng.randrange(3)

    @abstractmethod
    def situation(self, mind: Mind) -> int: ...

    @abstractmethod
    def purchase(self, mind: Mind) -> Action | None:
        """The next card to buy or preset to load, or None when the cart is full."""

    @abstractmethod
    def global_defense(self, mind: Mind, marked: Sequence[Global]) -> Global: ...

    @abstractmethod
    def switch_off(self, mind: Mind) -> int: ...

    @abstractmethod
    def sink(self, mind: Mind) -> Vault: ...

    @abstractmethod
    def extra_use(self, mind: Mind) -> Gear | None: ...

    @abstractmethod
    def lay(self, mind: Mind) -> Sequence[Gear]:
        """Cards of the hand that should lie besides those that do, most useful first."""

    @abstractmethod
    def four(self, mind: Mind) -> Sequence[Casino]:
        """Cards for all slots of the round, in the order of placing; what lies there is among them."""

    @abstractmethod
    def vault(self, mind: Mind, where: int) -> Vault: ...

    @abstractmethod
    def wing(self, mind: Mind) -> tuple[int, tuple[Gear, ...]] | None: ...

    @abstractmethod
    def uses_late(self, world: OceansZones) -> bool:
        """Return whether to look for LATE cards in the hand when assigning."""
