"""Tables in the middle of a situation, written in the ids of RULES.md.

    table = situation(teams={0: "T09 T13+G06"}, hands={1: "I02"}, heists="H03/H01 H05/H06", dice=[3])
    attempt(table, 0, "stealth", [0])         seat 0 takes a Heist turn and announces
    pass_all(table)                           nobody interrupts any more

A team is its Talents in slots, "+" adds Gear, "!" turns a recruit, "?F08" attaches a Failure card (in turn 0). A heist
is name card / job card. `dice` are the next faces rolled, by anybody for anything.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import pytest

from heistnight.core.action import Action, Input, Seat
from heistnight.core.event import Event
from heistnight.core.problems import Refused
from heistnight.core.rng import Rng
from heistnight.games.masterminds import GAME
from heistnight.games.masterminds.moves import CHOOSE, PASS, Activate, Choose, Go, Play
from heistnight.games.masterminds.pieces import (
    BLUEPRINTS,
    FAILURE,
    GEM,
    GEM_COUNT,
    GEMS,
    HEIST,
    NONE,
    PREP,
    PREPS,
    TALENT,
    TALENTS,
    TEAM,
    prep_deck,
)
from heistnight.games.masterminds.places import Heist, Mark, Recruit
from heistnight.games.masterminds.rules import StartTurn
from heistnight.games.masterminds.seen.types import Odds
from heistnight.games.masterminds.table import MastermindsTable
from heistnight.games.masterminds.windows import Interruption

E = TypeVar("E", bound=Event)
KINDS = {"F08": "rattled"}


class Dice(Rng, kw_only=True):
    """Chance with faces somebody wrote down; when none is left the seed decides. Lists stay as they are if asked to."""

    faces: list[int] = []
    still: bool = False

    def below(self, bound: int) -> int:
        if bound == 6 and self.faces:
            return self.faces.pop(0) - 1
        return super().below(bound)

    def shuffled(self, items: Sequence[Any], draw: str = "") -> list[Any]:
        return list(items) if self.still else super().shuffled(items)


def situation(
    *,
    players: int = 3,
    seat: Seat = 0,
    teams: Mapping[Seat, str] | None = None,
    hands: Mapping[Seat, str] | None = None,
    heists: str = "H03/H01 H05/H06",
    on_jobs: Mapping[tuple[int, Seat], Sequence[int]] | None = None,
    placed: Sequence[int] = (),
    heat: Sequence[int] = (),
    blueprints: Mapping[tuple[int, Seat], int] | None = None,
    gems: Mapping[Seat, str] | None = None,
    bag: str | None = None,
    cash: Sequence[int] = (),
    pool: str = "T01 T02 T03",
    talents: str = "",
    prep: str = "",
    failures: str = "",
    discard: str = "",
    talent_discard: str = "",
    mementos: Mapping[Seat, str] | None = None,
    dice: Iterable[int] = (),
    turn: int = 10,
    started: bool = True,
    **options: Any,
) -> MastermindsTable:
    """A logged table at the start of a turn.

    `talents`, `prep` and `failures` are the next cards of the decks, top first; `discard` and `talent_discard` are what
    lies in those piles; `placed` says by heist how many of the seat's dice there are of this turn.
    """
    options.setdefault("pace", "none")
    chosen = GAME.options(players=players, **options)
    table = GAME.deal_from(chosen, Dice(b"situation"), logged=True)
    table.colours = list(range(players))
    for other in range(players):
        _set_team(table, other, (teams or {}).get(other, ""))
        table.hands[other] = tuple(sorted(PREP[card] for card in (hands or {}).get(other, "").split()))
        table.mementos[other] = tuple(HEIST[card] for card in (mementos or {}).get(other, "").split())
    _set_heists(table, heists, heat)
    for (position, other), faces in (on_jobs or {}).items():
        table.dice[table.at(position, other)] = tuple(faces)
    table.placed[: len(placed)] = placed
    for (position, other), bonus in (blueprints or {}).items():
        table.blueprints[table.at(position, other)] = bonus
    table.cash = list(cash) or [2] * players
    _set_gems(table, gems or {}, bag)
    _set_decks(table, pool, talents, prep, failures, discard, talent_discard)
    table.turn = turn - 1
    table.first = 0
    table.now = 0
    assert table.log is not None
    table.log.clear()
    table.agenda = [StartTurn(seat)]
    table.rng = Dice(b"play", faces=list(dice))
    if started:
        table.settle()
    return table


def _set_team(table: MastermindsTable, seat: Seat, team: str) -> None:
    for slot in range(TEAM):
        table.put(seat, slot, None)
    for slot, word in enumerate(team.split()):
        table.put(seat, slot, _recruit(word))


def _recruit(word: str) -> Recruit:
    word, *marks = word.split("?")
    turned = word.endswith("!")
    talent, *gear = word.rstrip("!").split("+")
    worn = [PREP[card] for card in gear] + [NONE, NONE]
    attached = tuple(Mark(FAILURE[mark], KINDS.get(mark, "laidup"), 0) for mark in marks)
    return Recruit(TALENT[talent], turned, (worn[0], worn[1]), attached)


def _set_heists(table: MastermindsTable, heists: str, heat: Sequence[int]) -> None:
    for position, word in enumerate(heists.split()):
        name, job = word.split("/")
        table.heists[position] = Heist(HEIST[name], HEIST[job], (*heat, 0, 0, 0)[position])
    used = {card for heist in table.heists if heist for card in (heist.name, heist.job)}
    used |= {card for cards in table.mementos for card in cards}
    table.heist_deck = [card for card in range(24) if card not in used]


def _set_gems(table: MastermindsTable, gems: Mapping[Seat, str], bag: str | None) -> None:
    left = [count if gem in table.colours or GEMS[gem] == "diamond" else 0 for gem, count in enumerate(GEM_COUNT)]
    for seat in range(table.seats):
        held = [0] * len(GEMS)
        for gem in gems.get(seat, "").split():
            held[GEM[gem]] += 1
            left[GEM[gem]] -= 1
        table.gems[seat] = tuple(held)
    if bag is not None:
        left = [bag.split().count(gem) for gem in GEMS]
    table.bag = left


def _set_decks(
    table: MastermindsTable, pool: str, talents: str, prep: str, failures: str, discard: str, talent_discard: str
) -> None:
    team = [recruit for crew in table.crews for recruit in crew if recruit]
    table.talent_discard = [TALENT[card] for card in talent_discard.split()]
    gone = {recruit.talent for recruit in team} | set(table.talent_discard)
    table.pool = [TALENT[card] for card in pool.split() if TALENT[card] not in gone]
    gone |= set(table.pool)
    table.talent_deck = _deck(range(len(TALENTS)), gone, [TALENT[card] for card in talents.split()])
    table.prep_discard = [PREP[card] for card in discard.split()]
    left = list(prep_deck(table.options.friendly, table.options.heat))
    laid = [BLUEPRINTS for bonus in table.blueprints if bonus]
    worn = [gear for recruit in team for gear in recruit.worn]
    for card in [*table.prep_discard, *worn, *laid, *(card for hand in table.hands for card in hand)]:
        left.remove(card)
    top = [PREP[card] for card in prep.split()]
    for card in top:
        left.remove(card)
    table.prep_deck = [card for card in left if not PREPS[card].startswith("E")] + top[::-1]
    table.prep_deck[:0] = [card for card in left if PREPS[card].startswith("E")]
    table.failure_discard = []
    attached = {mark.failure for recruit in team for mark in recruit.marks}
    table.failure_deck = _deck(range(20), attached, [FAILURE[card] for card in failures.split()])


def _deck(cards: Iterable[int], gone: set[int], top: Sequence[int]) -> list[int]:
    return [card for card in cards if card not in gone and card not in top] + list(top)[::-1]


# Playing -------------------------------------------------------------------------------------------------------------


def play(table: MastermindsTable, seat: Seat, action: Action | str) -> None:
    table.play(Input(table.now, seat, CHOOSE[action] if isinstance(action, str) else action))


def attempt(
    table: MastermindsTable, position: int, skill: str, slots: Sequence[int], *, seat: Seat = 0, **extras: bool
) -> None:
    """Announce an attempt; W-STEP may be open afterwards."""
    if asks(table) == "TurnChoice":
        play(table, seat, "heist")
    play(table, seat, Go(position))
    play(table, seat, Activate(skill, tuple(slots), **extras))


def prep_turn(table: MastermindsTable, seat: Seat = 0, recruit: Action | str = "draw") -> None:
    """Up to the first plan action."""
    play(table, seat, "prep")
    play(table, seat, recruit)


def play_action(table: MastermindsTable, card: str, section: Any, *targets: Action, seat: Seat = 0) -> None:
    """Announce an Action card in the Plan phase, from the start of a turn if need be."""
    if asks(table) == "TurnChoice":
        prep_turn(table, seat)
    play(table, seat, "plan_action")
    play(table, seat, Play(card, section))
    for target in targets:
        play(table, seat, target)


def pass_all(table: MastermindsTable) -> None:
    """Nobody interrupts."""
    while asks(table) == "Interruption":
        decision = table.open()
        assert decision is not None
        play(table, decision.seats(table)[0], PASS)


def pass_until(table: MastermindsTable, seat: Seat) -> None:
    """The others pass until this seat is asked."""
    while asks(table) == "Interruption" and asked(table) != (seat,):
        play(table, asked(table)[0], PASS)
    assert asked(table) == (seat,)


def interrupt(table: MastermindsTable, seat: Seat, action: Action) -> None:
    pass_until(table, seat)
    play(table, seat, action)


def answer_all(table: MastermindsTable, until: str = "TurnChoice") -> None:
    """Everybody takes the first option until a question of that name is open or the game is over."""
    while table.agenda and asks(table) != until:
        seat = asked(table)[0]
        play(table, seat, table.offered(seat)[0])


def refuse(table: MastermindsTable, seat: Seat | None, action: Action | str | None) -> Refused:
    """What the table answers to something it does not allow; that nothing has changed is checked."""
    before, log = table.clone(), list(table.log or ())
    with pytest.raises(Refused) as refusal:
        table.play(Input(table.now, seat, CHOOSE[action] if isinstance(action, str) else action))
    assert table.clone() == before
    assert table.log == log
    return refusal.value


def time_out(table: MastermindsTable) -> None:
    """Nobody says anything until the clock runs out."""
    decision = table.open()
    assert decision is not None
    deadline = decision.deadline(table)
    assert deadline is not None
    table.play(Input(max(deadline, table.now)))


# Looking -------------------------------------------------------------------------------------------------------------


def asks(table: MastermindsTable) -> str:
    """The name of the open question; nothing when the game is over."""
    return type(table.open()).__name__ if table.agenda else ""


def asked(table: MastermindsTable) -> tuple[Seat, ...]:
    decision = table.open()
    return tuple(decision.seats(table)) if decision else ()


def window(table: MastermindsTable) -> str:
    """The kind of the open window, or nothing."""
    decision = table.open()
    return decision.kind if isinstance(decision, Interruption) else ""


def offers(table: MastermindsTable, seat: Seat = 0) -> list[Action]:
    return list(table.offered(seat))


def words(table: MastermindsTable, seat: Seat = 0) -> list[str]:
    """The words among what is offered."""
    return [action.what for action in table.offered(seat) if isinstance(action, Choose)]


def team(table: MastermindsTable, seat: Seat = 0) -> str:
    return " ".join(TALENTS[recruit.talent] for _slot, recruit in table.team(seat))


def hand(table: MastermindsTable, seat: Seat = 0) -> str:
    return " ".join(PREPS[card] for card in table.hands[seat])


def pile(table: MastermindsTable) -> str:
    """The Prep discard pile."""
    return " ".join(PREPS[card] for card in table.prep_discard)


def holds(table: MastermindsTable, seat: Seat = 0) -> int:
    """How many gems."""
    return sum(table.gems[seat])


def own_dice(table: MastermindsTable, position: int = 0, seat: Seat = 0) -> tuple[int, ...]:
    return table.own_dice(position, seat)


def turned(table: MastermindsTable, seat: Seat = 0) -> list[int]:
    return [slot for slot, recruit in table.team(seat) if recruit.turned]


def events(table: MastermindsTable, kind: type[E]) -> list[E]:
    assert table.log is not None
    return [event for event in table.log if isinstance(event, kind)]


def activation(skill: str, slots: Sequence[int], **extras: bool) -> Action:
    return Activate(skill, tuple(slots), **extras)


def chances(table: MastermindsTable, seat: Seat) -> dict[tuple[Action, ...], Odds]:
    """The attempts a seat can announce now, and what they would give."""
    shown = table.advice(seat).announcements
    return {announced.actions: announced.odds for announced in shown if announced.odds is not None}
