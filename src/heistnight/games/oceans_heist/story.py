"""The story a result screen tells (section 11), read off the log of the game."""

from collections.abc import Iterator, Sequence
from itertools import combinations

import msgspec

from heistnight.core.action import Seat
from heistnight.core.event import Event
from heistnight.games.oceans_heist import moves
from heistnight.games.oceans_heist.defenses import ActiveDefense
from heistnight.games.oceans_heist.memory import Ending
from heistnight.games.oceans_heist.moves import FateName
from heistnight.games.oceans_heist.options import OceansOptions
from heistnight.games.oceans_heist.packing import ESCAPE, Case, each_use, most_disabled, suggest
from heistnight.games.oceans_heist.pieces import (
    CARD,
    EMPTY,
    GLOBALS,
    LATE,
    PRICE,
    SITUATIONS,
    STURDY,
    USES,
    ZERO_TOLERANCE,
    DefenseId,
    Gear,
    GearId,
    GlobalId,
    TargetId,
    with_uses,
)
from heistnight.games.oceans_heist.zones import MOST_IN_ESCAPE


class RoundStory(msgspec.Struct, frozen=True):
    """One round: what stood in the end, what it lacked, the alarms, and what both teams could have done.

    `hardest` is a set the Staff could have placed that would have left more than theirs before Wing It, if there is
    one, and `hardest_left` the most that any would have left; `could_clear` is whether the hand, laid as far as it may
    be, would have disabled everything, and nothing where that is too long to find out (OH-15, Zero Tolerance).
    """

    round: int
    standing: tuple[moves.Missing, ...]
    alarms: int
    left: int
    hardest: tuple[DefenseId, ...]
    hardest_left: int
    could_clear: bool | None


class Winging(msgspec.Struct, frozen=True):
    attempts: int
    cards: int
    hits: int


class Money(msgspec.Struct, frozen=True):
    """Money spent, and its parts for cards laid but never expended, and never laid."""

    spent: int
    wasted: int
    never_laid: int


class Story(msgspec.Struct, frozen=True):
    """The story of one heist."""

    ending: Ending
    crew: tuple[Seat, ...]
    decided_in: int
    decided_by: tuple[moves.Missing, ...]
    target: TargetId
    target_round: int
    target_by: FateName
    rounds: tuple[RoundStory, ...]
    winging: Winging
    money: Money
    basket: tuple[GearId, ...]
    globals: tuple[GlobalId, ...]


def stories_of(log: Sequence[Event], options: OceansOptions) -> tuple[Story, ...]:
    """A story for each heist in the log, from what everybody may know once it is over."""
    opened = [event for event in log if isinstance(event, moves.SecretsOpened)]
    return tuple(_story(heist, secrets, options) for heist, secrets in zip(_heists(log), opened))


def secrets(log: Sequence[Event]) -> list[moves.SecretsOpened]:
    """Yield each heist's purchases of the Crew, and the cards kept back in each round (section 11)."""
    opened = []
    for leg, heist in enumerate(_heists(log), 1):
        basket = next((event.cards for event in heist if isinstance(event, moves.BasketBought)), ())
        kept = tuple(event.cards for event in heist if isinstance(event, moves.HandKept))
        opened.append(moves.SecretsOpened(leg, basket or (), kept))
    return opened


def _heists(log: Sequence[Event]) -> Iterator[list[Event]]:
    heist: list[Event] = []
    for event in log:
        heist.append(event)
        if isinstance(event, moves.LegEnded):
            yield heist
            heist = []


class _Notes:
    """Notes taken while the log of a heist is read."""

    def __init__(self, options: OceansOptions) -> None:
        self.often = options.uses_a_round == "any"
        self.uses = USES
        self.target, self.situation = "", EMPTY
        self.globals: tuple[str, ...] = ()
        self.off = ""
        self.stayed: set[Gear] = set()
        self.taken: tuple[int, str] = (0, "")
        self.revealed: moves.Revealed | None = None
        self.assigned: moves.Assigned | None = None
        self.rounds: list[RoundStory] = []
        self.rolls: list[moves.Rolled] = []
        self.laid: set[str] = set()
        self.expended: set[str] = set()


def _story(heist: list[Event], opened: moves.SecretsOpened, options: OceansOptions) -> Story:
    notes = _Notes(options)
    for event in heist:
        _note(notes, event, opened)
    ended = heist[-1]
    assert isinstance(ended, moves.LegEnded)
    last = notes.rounds[-1] if notes.rounds else None
    burnt = [card for roll in notes.rolls for card in roll.cards]
    return Story(
        ending=ended.ending,
        crew=ended.crew,
        decided_in=last.round if last else 0,
        decided_by=last.standing if last else (),
        target=notes.target,
        target_round=notes.taken[0],
        target_by=notes.taken[1],
        rounds=tuple(notes.rounds),
        winging=Winging(len(notes.rolls), len(burnt), sum(roll.hit for roll in notes.rolls)),
        money=Money(
            _worth(opened.basket),
            _worth(notes.laid - notes.expended),
            _worth(set(opened.basket) - notes.laid),
        ),
        basket=opened.basket,
        globals=notes.globals,
    )


def _note(notes: _Notes, event: Event, opened: moves.SecretsOpened) -> None:
    match event:
        case moves.TargetChosen():
            notes.target = event.target
        case moves.SituationChosen(situation=situation) if situation:
            notes.situation = SITUATIONS.index(situation)
        case moves.HeistOpened():
            notes.globals = event.globals
        case moves.SwitchedOff():
            notes.off = event.card
        case moves.UsesAdded(cards=cards) if cards:
            notes.uses = with_uses(notes.uses, {card: notes.uses[card] + 1 for card in _cards(cards)})
        case moves.Revealed():
            notes.revealed, notes.assigned = event, None
            notes.laid.update(event.equipment)
        case moves.Assigned():
            notes.assigned = event
            notes.laid.update(event.late)
            notes.expended.update(event.expended)
        case moves.Rolled():
            notes.rolls.append(event)
        case moves.TargetTaken():
            notes.taken = event.round, event.by
        case moves.AlarmsRaised():
            notes.rounds.append(_round(notes, event, opened.kept[len(notes.rounds) :][:1]))
        case moves.CleanedUp():
            notes.stayed = {*_cards(event.stayed)}
            notes.uses = with_uses(notes.uses, _uses_left(notes, _cards((*event.back, *event.stayed))))
        case _:
            pass


def _round(notes: _Notes, alarms: moves.AlarmsRaised, kept: Sequence[tuple[str, ...]]) -> RoundStory:
    revealed, assigned = notes.revealed, notes.assigned
    assert revealed is not None
    laid = _cards((*revealed.equipment, *(assigned.late if assigned else ())))
    hardest, most = _hardest(revealed, tuple(each_use(laid, notes.uses) if notes.often else laid), notes.situation)
    left = len(assigned.standing) if assigned else len(revealed.defenses)
    missing = {missing.id: missing for missing in assigned.standing} if assigned else {}
    return RoundStory(
        round=alarms.round,
        standing=tuple(missing.get(name) or moves.Missing(name, (), ()) for name in alarms.standing),
        alarms=alarms.raised,
        left=len(alarms.standing),
        hardest=hardest if most > left else (),
        hardest_left=most,
        could_clear=_could_clear(notes, revealed, tuple({*laid, *(card for cards in kept for card in _cards(cards))})),
    )


def _uses_left(notes: _Notes, cards: Sequence[Gear]) -> dict[Gear, int]:
    """Return the uses left after a round (OH-8.12 c, OH-7.14, OH-13.1)."""
    expended = _cards(notes.assigned.expended) if notes.assigned else ()
    return {card: notes.uses[card] - (expended.count(card) or card not in STURDY) for card in cards}


def _could_clear(notes: _Notes, revealed: moves.Revealed, hand: tuple[Gear, ...]) -> bool | None:
    """Return whether these cards, laid, would have disabled everything.

    Under Zero Tolerance eight may lie in the Escape, and LATE cards come on top (OH-15). The cards a suggestion needs
    are few, but perhaps not the fewest: if they are too many, nobody knows.
    """
    case = Case(
        revealed.defenses, tuple(sorted(hand)), notes.uses, notes.situation, ESCAPE, 0, 0, "alarms", notes.often
    )
    suggestion = suggest(case)
    if suggestion.left:
        return False
    if revealed.round != ESCAPE or GLOBALS[ZERO_TOLERANCE] not in notes.globals or GLOBALS[ZERO_TOLERANCE] == notes.off:
        return True
    more = {*suggestion.expended} - LATE - notes.stayed
    return not more or len(notes.stayed) + len(more) <= MOST_IN_ESCAPE or None


def _hardest(revealed: moves.Revealed, pool: tuple[Gear, ...], situation: int) -> tuple[tuple[str, ...], int]:
    """Of all sets the Staff could have placed the first that leaves most un-disabled against what was laid."""
    placed = [defense for defense in revealed.defenses if defense.spot == "slot"]
    fixed = [defense for defense in revealed.defenses if defense.spot != "slot"]
    best: tuple[tuple[str, ...], int] = (), -1
    for some in combinations((*placed, *revealed.unplaced), len(placed)):
        field: tuple[ActiveDefense, ...] = (*fixed, *some)
        left = len(field) - most_disabled(field, pool, situation)
        if left > best[1]:
            best = tuple(defense.id for defense in some), left
    return best


def _cards(names: Sequence[str]) -> tuple[Gear, ...]:
    return tuple(CARD[name] for name in names)


def _worth(names: "set[str] | tuple[str, ...]") -> int:
    return sum(PRICE[CARD[name]] for name in names)
