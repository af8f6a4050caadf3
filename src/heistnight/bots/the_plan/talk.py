"""Talk of players of The Plan, and how far it is believed (section 8)."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from heistnight.bots.bot import Eyes
from heistnight.bots.choice import trust
from heistnight.bots.the_plan.position import MASK, Position
from heistnight.core.action import Seat
from heistnight.core.talk import Phrase
from heistnight.games.the_plan.moves import KindNamed, PlansRevealed
from heistnight.games.the_plan.pieces import CARDS, FACE, KINDS, SIZE, SMASH_AND_GRAB, Face, Kind
from heistnight.games.the_plan.rounds import LAST_TURNS_OF_ROUNDS

CLAIMS = ("claim_kind", "claim_because", "claim_type", "deny")
FIRST_TURNS = (1, *(turn + 1 for turn in LAST_TURNS_OF_ROUNDS))
LONGEST_SHOW = 6000


class TurnPhrase(NamedTuple):
    """A phrase, who said it, and how many Plans had been revealed before: it speaks of the next."""

    seat: Seat
    phrase: Phrase
    turns: int


class Ears:
    """Talk that a seat heard and that still matters, and who kept their word so far."""

    def __init__(self, eyes: Eyes) -> None:
        self.me = eyes.seat
        self.turns = _turns(eyes)
        self.words = list(_words(eyes, len(self.turns)))

    @property
    def now(self) -> list[TurnPhrase]:
        """Return the claims about Plans that are face down or about to be."""
        return [word for word in self.words if word.turns >= len(self.turns) and word.seat != self.me]

    def trust(self, seat: Seat, keys: Sequence[str] = CLAIMS) -> float:
        return trust(*self.record(seat, keys))

    def record(self, seat: Seat, keys: Sequence[str]) -> tuple[int, int]:
        """Return how often a seat kept its word, and how often it did not."""
        kept = [
            self.turns[word.turns].kept(seat, word.phrase)
            for word in self.words
            if word.seat == seat and word.phrase.key in keys and word.turns < len(self.turns)
        ]
        return sum(kept), len(kept) - sum(kept)


class Turn(NamedTuple):
    """Events of a turn: everyone's Plan, and the kind that a Smash & Grab took."""

    plans: Sequence[Face]
    named: dict[Seat, str]

    def kept(self, seat: Seat, phrase: Phrase) -> bool:
        """Return whether a Plan did as was said (section 8)."""
        face = self.plans[seat]
        if phrase.key == "truce":
            return not self.went_for(seat, str(phrase.slots[1]))
        if phrase.key == "claim_type":
            return CARDS[face].type == phrase.slots[0]
        return self.went_for(seat, str(phrase.slots[0]))

    def went_for(self, seat: Seat, kind: str) -> bool:
        return kind in CARDS[self.plans[seat]].kinds or self.named.get(seat) == kind


def fits(phrase: Phrase, wish: int) -> list[bool]:
    """For every face, whether playing it would make a claim true; `wish` is what a Smash & Grab would name."""
    if phrase.key == "claim_type":
        return [card.type == phrase.slots[0] for card in CARDS]
    bit = 1 << KINDS.index(str(phrase.slots[0]))
    return [bool((wish if face == SMASH_AND_GRAB else MASK[face]) & bit) for face in range(len(CARDS))]


def _turns(eyes: Eyes) -> list[Turn]:
    turns: list[Turn] = []
    for event in eyes.seen:
        match event:
            case PlansRevealed():
                turns.append(Turn([FACE[face] for face in event.plans], {}))
            case KindNamed():
                turns[-1].named[event.seat] = event.kind
    return turns


def _words(eyes: Eyes, turns: int) -> Iterator[TurnPhrase]:
    """The phrases heard, each with its turn; where nobody kept count, only what was said since the question opened."""
    if len(eyes.after) == len(eyes.heard):
        reveals = [0]
        for event in eyes.seen:
            reveals.append(reveals[-1] + isinstance(event, PlansRevealed))
        for said, place in zip(eyes.heard, eyes.after):
            if said.seat is not None and said.phrase is not None:
                yield TurnPhrase(said.seat, said.phrase, reveals[min(place, len(eyes.seen))])
        return
    question = eyes.view.board.question
    if question is None or question.closes is None or question.limit is None:
        return
    opened = question.closes - question.limit - LONGEST_SHOW
    for said in eyes.heard:
        if said.seat is not None and said.phrase is not None and said.at >= opened:
            yield TurnPhrase(said.seat, said.phrase, turns)


class Tongue(NamedTuple):
    """Talkativeness and honesty of a player."""

    often: float
    bluffs: float
    tricks: float = 0.0

    def phrase(self, position: Position, rng: Random, intended: Face) -> Phrase | None:
        """Something about the Plan it is about to play; truces and warnings only from those who think of them."""
        lying = [kind for kind, tiles in enumerate(position.museum) if tiles]
        shown = [kind for kind in lying if MASK[intended] >> kind & 1]
        if rng.random() < self.tricks:
            trick = self._trick(position, rng, lying, shown)
            if trick is not None:
                return trick
        if rng.random() < self.bluffs:
            hidden = [kind for kind in lying if kind not in shown]
            return claim(position, _any(rng, hidden)) if hidden else None
        return claim(position, max(shown, key=lambda kind: _lies_there(position, kind))) if shown else None

    def _trick(self, position: Position, rng: Random, lying: list[Kind], shown: list[Kind]) -> Phrase | None:
        needs = [
            (seat, kind)
            for seat in position.others
            for kind in lying
            if lacks_one(position.treasures[seat], kind) in position.museum[kind]
        ]
        if needs:
            seat, kind = needs[int(rng.random() * len(needs))]
            if kind in shown:
                return Phrase("deny", (KINDS[kind],))
            return Phrase("warn_set", (seat, KINDS[kind]))
        spare = [kind for kind in lying if kind not in shown]
        if position.turn in FIRST_TURNS and shown and spare:
            seat = _any(rng, position.others)
            return Phrase("truce", (KINDS[_any(rng, shown)], KINDS[_any(rng, spare)], seat))
        return None


def claim(position: Position, kind: Kind) -> Phrase:
    """To go for a kind, with a reason that everybody can check, so that it tells nothing of whether this is a bluff."""
    if lacks_one(position.treasures[position.me], kind) in position.museum[kind]:
        reason = "set"
    elif _lies_there(position, kind) == max(_lies_there(position, other) for other in range(len(KINDS))):
        reason = "most"
    elif not any(tile // 4 == kind for seat in position.others for tile in position.treasures[seat]):
        reason = "free"
    else:
        return Phrase("claim_kind", (KINDS[kind],))
    return Phrase("claim_because", (KINDS[kind], reason))


def _lies_there(position: Position, kind: Kind) -> int:
    return sum(tile % 4 + 1 for tile in position.museum[kind])


def lacks_one(held: Sequence[int], kind: Kind) -> int:
    """The one treasure that completes a kind; -1 if more or none are lacking."""
    lacking = [tile for tile in range(4 * kind, 4 * kind + 4) if tile not in held]
    return lacking[0] if len(lacking) == 1 else -1


def reaction(position: Position, ears: Ears) -> Phrase | None:
    """A word after a turn to what happened to it: a word that was not kept, a clash, a rich haul, empty hands."""
    loot = position.world.loot[position.me]
    answers = (*_deceived(ears), *_clashed(position.me, ears)) if not loot else ()
    if answers:
        return answers[0]
    return Phrase("gloat") if loot >= 4 else None if loot else Phrase("groan")


def _deceived(ears: Ears) -> Iterator[Phrase]:
    """Return the seats that claimed a kind for the last turn and went elsewhere."""
    for word in ears.words:
        claims = word.seat != ears.me and word.phrase.key in ("claim_kind", "claim_because")
        if claims and word.turns == len(ears.turns) - 1 and not ears.turns[-1].kept(word.seat, word.phrase):
            yield Phrase("you_said", (word.seat, str(word.phrase.slots[0])))


def _clashed(me: Seat, ears: Ears) -> Iterator[Phrase]:
    """Return the seats whose Plan of the same size showed a kind of one's own Plan."""
    plans = ears.turns[-1].plans if ears.turns else ()
    for seat, face in enumerate(plans):
        both = MASK[face] & MASK[plans[me]] if seat != me and SIZE[face] == SIZE[plans[me]] else 0
        yield from (Phrase("clash", (seat, code)) for kind, code in enumerate(KINDS) if both >> kind & 1)


def _any(rng: Random, items: Sequence[int]) -> int:
    return items[int(rng.random() * len(items))]
