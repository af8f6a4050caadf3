"""The story a result screen tells (section 11), read off the log of the game."""

from collections.abc import Iterator, Sequence
from itertools import combinations

import msgspec

from heistnight.core.action import Seat
from heistnight.core.event import Event
from heistnight.games.oceans_heist import moves
from heistnight.games.oceans_heist.defenses import ActiveDefense
from heistnight.games.oceans_heist.packing import most_disabled
from heistnight.games.oceans_heist.pieces import CARD, EMPTY, PRICE, SITUATIONS, Gear


class RoundStory(msgspec.Struct, frozen=True):
    """One round: what stood in the end, what it lacked, the alarms, and what both teams could have done.

    `hardest` is a set the Staff could have placed against what was laid, with the number it would have left
    un-disabled; `could_clear` is whether the whole hand, laid, would have disabled everything.
    """

    round: int
    standing: tuple[moves.Missing, ...]
    alarms: int
    left: int
    hardest: tuple[str, ...]
    hardest_left: int
    could_clear: bool


class Winging(msgspec.Struct, frozen=True):
    attempts: int
    cards: int
    hits: int


class Money(msgspec.Struct, frozen=True):
    """What was spent, what of it on cards laid but never expended, and on cards never laid."""

    spent: int
    wasted: int
    never_laid: int


class Story(msgspec.Struct, frozen=True):
    """The story of one heist."""

    ending: str
    crew: tuple[Seat, ...]
    decided_in: int
    decided_by: tuple[moves.Missing, ...]
    target: str
    target_round: int
    target_by: str
    rounds: tuple[RoundStory, ...]
    winging: Winging
    money: Money
    basket: tuple[str, ...]
    globals: tuple[str, ...]


def stories_of(log: Sequence[Event]) -> tuple[Story, ...]:
    """A story for each heist in the log, from what everybody may know once it is over."""
    opened = [event for event in log if isinstance(event, moves.SecretsOpened)]
    return tuple(_story(heist, secrets) for heist, secrets in zip(_heists(log), opened))


def secrets(log: Sequence[Event]) -> list[moves.SecretsOpened]:
    """What the Crew of each heist bought, and what they kept back in each round (section 11)."""
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
    """What is noted while the log of a heist is read."""

    def __init__(self) -> None:
        self.target, self.situation = "", EMPTY
        self.globals: tuple[str, ...] = ()
        self.taken: tuple[int, str] = (0, "")
        self.revealed: moves.Revealed | None = None
        self.missing: dict[str, moves.Missing] = {}
        self.rounds: list[RoundStory] = []
        self.rolls: list[moves.Rolled] = []
        self.laid: set[str] = set()
        self.expended: set[str] = set()


def _story(heist: list[Event], opened: moves.SecretsOpened) -> Story:
    notes = _Notes()
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
        case moves.Revealed():
            notes.revealed, notes.missing = event, {}
            notes.laid.update(event.equipment)
        case moves.Assigned():
            notes.missing = {missing.id: missing for missing in event.standing}
            notes.laid.update(event.late)
            notes.expended.update(event.expended)
        case moves.Rolled():
            notes.rolls.append(event)
        case moves.TargetTaken():
            notes.taken = event.round, event.by
        case moves.AlarmsRaised():
            notes.rounds.append(_round(notes, event, opened.kept[len(notes.rounds) :][:1]))
        case _:
            pass


def _round(notes: _Notes, alarms: moves.AlarmsRaised, kept: Sequence[tuple[str, ...]]) -> RoundStory:
    revealed = notes.revealed
    assert revealed is not None
    laid = _cards(revealed.equipment)
    hardest, left = _hardest(revealed, laid, notes.situation)
    whole = tuple(sorted((*laid, *(card for cards in kept for card in _cards(cards)))))
    clear = most_disabled(revealed.defenses, whole, notes.situation) == len(revealed.defenses)
    return RoundStory(
        round=alarms.round,
        standing=tuple(notes.missing.get(name) or moves.Missing(name, (), ()) for name in alarms.standing),
        alarms=alarms.raised,
        left=len(alarms.standing),
        hardest=hardest,
        hardest_left=left,
        could_clear=clear,
    )


def _hardest(revealed: moves.Revealed, laid: tuple[Gear, ...], situation: int) -> tuple[tuple[str, ...], int]:
    """Of all sets the Staff could have placed the first that leaves most un-disabled against what was laid."""
    placed = [defense for defense in revealed.defenses if defense.spot == "slot"]
    fixed = [defense for defense in revealed.defenses if defense.spot != "slot"]
    best: tuple[tuple[str, ...], int] = (), -1
    for some in combinations((*placed, *revealed.unplaced), len(placed)):
        field: tuple[ActiveDefense, ...] = (*fixed, *some)
        left = len(field) - most_disabled(field, laid, situation)
        if left > best[1]:
            best = tuple(defense.id for defense in some), left
    return best


def _cards(names: Sequence[str]) -> tuple[Gear, ...]:
    return tuple(CARD[name] for name in names)


def _worth(names: "set[str] | tuple[str, ...]") -> int:
    return sum(PRICE[CARD[name]] for name in names)
