"""Base of all players of The Plan: read the question, and answer it in the game's actions."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random

from heistnight.bots.bot import Bot, Eyes
from heistnight.bots.the_plan.position import IN_MASK, MASK, Position
from heistnight.bots.the_plan.talk import Ears, Tongue, reaction
from heistnight.bots.the_plan.worth import Rough
from heistnight.core.action import Action
from heistnight.core.talk import Phrase
from heistnight.games.the_plan.moves import (
    CHOOSE,
    FLIP,
    NAME,
    SETTLE,
    TAKE,
    TAKE_BLIND,
    Bid,
    Choose,
    Give,
    Name,
    Settle,
    Take,
)
from heistnight.games.the_plan.pieces import FACE, KINDS, SMASH_AND_GRAB, TRINKET, Face, Kind, Trinket


class Player(Bot, ABC):
    """One method for each decision of section 6; bots differ in how they fill them in."""

    level: str
    tongue: Tongue

    def choose(self, eyes: Eyes) -> Action:
        options = eyes.options
        if len(options) == 1:
            return options[0]
        position = Position(eyes)
        match options[0]:
            case Choose():
                return CHOOSE[self.plan(position, eyes, [FACE[o.face] for o in options if isinstance(o, Choose)])]
            case Give():
                return self.give(position, eyes, [option for option in options if isinstance(option, Give)])
            case Name():
                return NAME[self.name(position, [KINDS.index(o.kind) for o in options if isinstance(o, Name)])]
            case Settle():
                return SETTLE[self.settle(position, [KINDS.index(o.kind) for o in options if isinstance(o, Settle)])]
            case Bid():
                return self.fist(position, [option for option in options if isinstance(option, Bid)])
            case Take():
                tiles = [TRINKET[option.trinket] for option in options if isinstance(option, Take)]
                tile = self.trinket(position, tiles, blind=options[-1] == TAKE_BLIND)
                return TAKE_BLIND if tile is None else TAKE[tile]
            case _:
                return FLIP[int(position.rng.random() * 2)]  # two backs tell nothing

    def speak(self, eyes: Eyes) -> Phrase | None:
        """At most once a turn: every other turn before the choice, else after the raid."""
        question = eyes.question
        if question not in ("ChoosePlan", "PassCards") or not eyes.options:
            return None
        position = Position(eyes.aside())
        rng = Random(f"talk {position.rng.random()}")
        before = (position.turn + position.me) % 2 == 0
        if position.world.solitaire or rng.random() > self.tongue.often or before != (question == "ChoosePlan"):
            return None
        if not before:
            return reaction(position, Ears(eyes))
        intended = self.choose(eyes.aside())
        assert isinstance(intended, Choose)
        return self.tongue.phrase(position, rng, FACE[intended.face])

    @abstractmethod
    def plan(self, position: Position, eyes: Eyes, faces: Sequence[Face]) -> Face: ...

    @abstractmethod
    def give(self, position: Position, eyes: Eyes, pairs: Sequence[Give]) -> Give: ...

    @abstractmethod
    def trinket(self, position: Position, tiles: Sequence[Trinket], blind: bool) -> Trinket | None:
        """The tile to take, or None for the top of the pile."""

    @abstractmethod
    def bid(self, position: Position) -> int:
        """Return how many trinkets to offer; never more than are held."""

    def name(self, position: Position, kinds: Sequence[Kind]) -> Kind:
        worths = Rough(position).kinds(position.me)
        return max(kinds, key=worths.__getitem__)

    def settle(self, position: Position, kinds: Sequence[Kind]) -> Kind:
        return self.name(position, kinds)

    def fist(self, position: Position, bids: Sequence[Bid]) -> Bid:
        """As many as it wants to bid, those that are missed least."""
        held = sorted(position.trinkets[position.me])
        left, worth, fist = held.copy(), self.worth(position), []
        for _ in range(min(self.bid(position), len(held))):
            fist.append(min(left, key=lambda tile: missed(worth, left, tile)))
            left.remove(fist[-1])
        fist.sort()
        return next(bid for bid in bids if [held[place] for place in bid.places] == fist)

    def worth(self, position: Position) -> Rough:
        """Return this player's values of tiles."""
        return Rough(position)


def missed(worth: Rough, held: Sequence[Trinket], tile: Trinket) -> float:
    """Return the cost of giving up a trinket."""
    rest = list(held)
    rest.remove(tile)
    return 1 + worth.hopes(held, tile // 5) - worth.hopes(rest, tile // 5)


def alone(face: Face, worths: Sequence[float]) -> float:
    """Return the gain of a Plan if no one else were there."""
    if face == SMASH_AND_GRAB:
        return max(worths)
    return sum(worths[kind] for kind in IN_MASK[MASK[face]])
