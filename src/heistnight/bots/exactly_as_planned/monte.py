"""A partner in Three-Ring Monte: tell what your piles hold, remember what you hear, place for both (section 4F)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from heistnight.bots.exactly_as_planned.scene import Scene
from heistnight.bots.exactly_as_planned.skill import Effort
from heistnight.bots.exactly_as_planned.wants import fits
from heistnight.core.action import Action, Millis
from heistnight.core.talk import Phrase
from heistnight.games.exactly_as_planned.annealing import Dice
from heistnight.games.exactly_as_planned.heists.three_ring_monte import ROUNDS, STEPS
from heistnight.games.exactly_as_planned.judge import distance
from heistnight.games.exactly_as_planned.moves import DRAW_HAND, PLACE_IN_PILE, THROW_FROM_PILE
from heistnight.games.exactly_as_planned.pieces import (
    BOX,
    CARDS,
    FIRST_JOB,
    ICONS,
    SHOWS,
    Collection,
    Kind,
    collection_of,
    kind_of,
    members,
)

PATIENCE: Millis = 12_000  # so long the partner has to say what was placed
RECENT: Millis = 60_000  # what the partner said so long ago still counts
NEEDED, TOSSED = 0.3, 5.0  # in Tools: a word that tips the scales, and one that is obeyed
PICKS = 3  # of so many ways the cards may fall, the partner will find the best
_CARD = {name: card for card, name in enumerate(CARDS)}


def monte_moves(scene: Scene) -> Iterator[Phrase | Action]:
    world = scene.world
    own: Kind = "job" if scene.me == world.jobs_seat else "tool"
    yield from _tells(scene, own)
    table = _table(scene, own)
    if table.untold and scene.elapsed - max(0, scene.last_word(1 - scene.me)) < PATIENCE:
        return
    if world.step == STEPS:
        yield from _throws(scene, table)
        return
    if world.kind != own:
        return
    if world.drawn:
        yield from _placement(scene, table)
    else:
        yield DRAW_HAND


# Talk ----------------------------------------------------------------------------------------------------------------


def _tells(scene: Scene, own: Kind) -> Iterator[Phrase]:
    """What lies on the own piles, card by card; where titles are forbidden, what they need or show."""
    world = scene.world
    if world.options.open_tools if own == "tool" else world.options.open_jobs:
        return
    for pile, cards in enumerate(world.piles(own), 1):
        for card in cards:
            if scene.said("pile_has", pile, CARDS[card], by=scene.me):
                continue
            yield Phrase("pile_has", (pile, CARDS[card]))
            for phrase in _hints(pile, card):
                if not scene.said(phrase.key, *phrase.slots, by=scene.me):
                    yield phrase


def _hints(pile: int, card: int) -> Iterator[Phrase]:
    if card < FIRST_JOB:
        for icon in SHOWS[card]:
            yield Phrase("pile_has", (pile, ICONS[icon]))
        return
    job = BOX.jobs[card - FIRST_JOB]
    yield Phrase("pile_needs", (pile, _pair(job.icon) if job.icon else str(job.alternative)))


class Piles(NamedTuple):
    """All piles as far as they are known, and how many cards of the partner's nobody has told of."""

    piles: tuple[Collection, ...]
    untold: int


def _table(scene: Scene, own: Kind) -> Piles:
    world = scene.world
    other: Kind = "tool" if own == "job" else "job"
    shown = world.options.open_tools if other == "tool" else world.options.open_jobs
    thrown = [discard.card for discard in world.jackpot if discard.pile is not None]
    found, untold = [], 0
    for pile, (mine, theirs) in enumerate(zip(world.piles(own), world.piles(other)), 1):
        told = list(theirs) if shown else [card for card in _said_of(scene, pile, other) if card not in thrown]
        missing = max(0, len(theirs) - len(told))
        untold += missing
        # What was not told is as the sampled world has it.
        guessed = [card for card in theirs if card not in told][:missing]
        found.append(collection_of([*mine, *told, *guessed]))
    return Piles(tuple(found), untold)


def _said_of(scene: Scene, pile: int, kind: Kind) -> list[int]:
    """What the partner said of a pile, each card where it was last said to be."""
    where: dict[int, int] = {}
    for word in scene.words:
        if word.seat == scene.me or word.key not in ("pile_has", "pile_needs"):
            continue
        place, cards = int(word.slots[0]), _meant(word.key, str(word.slots[1]))
        if cards and not any(where.get(card) == place for card in cards):
            card = next((card for card in cards if card not in where), cards[0])
            if kind_of(card) == kind:
                where[card] = place
    return [card for card, place in where.items() if place == pile]


def _meant(key: str, what: str) -> list[int]:
    """The cards that can be meant: a title; or, where a pile needs something, the Jobs that ask for just that."""
    if key == "pile_has":
        return [_CARD[what]] if what in _CARD else []
    return [
        FIRST_JOB + no for no, job in enumerate(BOX.jobs) if what in (_pair(job.icon), job.named_tool, job.alternative)
    ]


def _pair(icon: str | None) -> str:
    return f"{icon}_2"


# Placing -------------------------------------------------------------------------------------------------------------


def _placement(scene: Scene, table: Piles) -> Iterator[Action]:
    world = scene.world
    served = tuple(pile in world.served for pile in range(1, len(table.piles) + 1))
    unseen = _unseen(scene, table)
    best = placed(table.piles, _heeded(scene, len(table.piles)), served, unseen, world.step, scene.skill.monte)
    for card, pile in best:
        yield PLACE_IN_PILE[card][pile]


class Heeded(NamedTuple):
    """A card of the hand, and how much the partner's words speak for it on each pile."""

    card: int
    favour: tuple[float, ...]


def _heeded(scene: Scene, piles: int) -> tuple[Heeded, ...]:
    """This pile needs such a Tool; let that card go to the Jackpot."""
    tossed = [str(word.slots[0]) for word in scene.requests("toss", RECENT)]
    needs = [word.slots for word in scene.requests("pile_needs", RECENT)]
    found = []
    for card in scene.world.hand:
        gone = sum(fits(card, what) for what in tossed)
        favour = [
            NEEDED * any(pile == need[0] and fits(card, str(need[1])) for need in needs) for pile in range(1, piles + 1)
        ]
        found.append(Heeded(card, tuple(some - TOSSED * gone for some in favour)))
    return tuple(found)


def _unseen(scene: Scene, table: Piles) -> Collection:
    """What may still come: all but the piles, the hand, and what the seat itself tossed."""
    world = scene.world
    own: Kind = "job" if scene.me == world.jobs_seat else "tool"
    gone = {*world.hand, *(discard.card for discard in world.jackpot if kind_of(discard.card) == own)}
    gone |= {*(card for pile in world.piles(own) for card in pile)}
    rest = collection_of(card for card in range(len(CARDS)) if card not in gone)
    lying_tools, lying_jobs = sum(pile.tools for pile in table.piles), sum(pile.jobs for pile in table.piles)
    return Collection(rest.tools & ~lying_tools, rest.jobs & ~lying_jobs)


@lru_cache(maxsize=64)
def placed(
    piles: tuple[Collection, ...],
    hand: tuple[Heeded, ...],
    served: tuple[bool, ...],
    unseen: Collection,
    step: int,
    effort: Effort,
) -> tuple[tuple[int, int], ...]:
    """Which card of the hand goes to which open pile (from 0), so that what is lacking in the end is least."""
    futures = _futures(unseen, step, effort.futures, effort.chance((piles, tuple(card for card, _favour in hand))))
    open_piles = [pile for pile, done in enumerate(served) if not done]
    lacks = {}
    for card, favour in hand:
        new = collection_of([card])
        for pile in open_piles:
            held = Collection(piles[pile].tools | new.tools, piles[pile].jobs | new.jobs)
            lacks[card, pile] = _lacking(held, futures) - favour[pile]
    orders = permutations([card for card, _favour in hand], len(open_piles))
    best = min(orders, key=lambda order: sum(lacks[card, pile] for card, pile in zip(order, open_piles)))
    return tuple(zip(best, open_piles))


def _futures(unseen: Collection, step: int, count: int, chance: Dice) -> list[list[Collection]]:
    """What a pile may still get; in each future there are a few ways, and the partners take the best."""
    tools_left, jobs_left = ROUNDS - (step + 1) // 2, ROUNDS - step // 2 - 1
    tools, jobs = members(unseen.tools), members(unseen.jobs)
    futures = []
    for _ in range(count):
        ways = []
        for _way in range(PICKS):
            some = chance.sample(tools, min(tools_left, len(tools)))
            more = chance.sample(jobs, min(jobs_left, len(jobs)))
            ways.append(collection_of([*some, *(FIRST_JOB + job for job in more)]))
        futures.append(ways)
    return futures


def _lacking(held: Collection, futures: Sequence[Sequence[Collection]]) -> float:
    if not futures:
        return distance(*held)
    total = sum(min(distance(held.tools | way.tools, held.jobs | way.jobs) for way in ways) for ways in futures)
    return total / len(futures)


def _throws(scene: Scene, table: Piles) -> Iterator[Action]:
    """The Tool that is missed least (EAP-4.112)."""
    choices = [(pile, tool) for pile, held in enumerate(table.piles) for tool in members(held.tools)]
    if choices and scene.world.owed:
        pile, tool = min(choices, key=lambda choice: _missed(table.piles[choice[0]], choice[1]))
        yield THROW_FROM_PILE[pile][tool]


def _missed(held: Collection, tool: int) -> int:
    """How much further from done a pile would be without a Tool."""
    return distance(held.tools & ~(1 << tool), held.jobs) - distance(*held)
