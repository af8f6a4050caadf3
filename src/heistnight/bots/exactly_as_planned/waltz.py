"""A partner in the Bonnie & Clyde Waltz: say what you hold, plan for all, and swap card for card (section 4C)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from heistnight.bots.exactly_as_planned.scene import NEVER, Scene
from heistnight.bots.exactly_as_planned.skill import Effort
from heistnight.core.action import Action, Millis, Seat
from heistnight.core.talk import Phrase
from heistnight.games.exactly_as_planned.annealing import Dice
from heistnight.games.exactly_as_planned.heists.whereabouts import EMPTY
from heistnight.games.exactly_as_planned.judge import distance, satisfied
from heistnight.games.exactly_as_planned.moves import CALL_IT, HOLD_OUT, THROW_TOOL, WAVE_OFF, WITHDRAW
from heistnight.games.exactly_as_planned.pieces import (
    CARDS,
    FIRST_JOB,
    ICONS,
    SHOWS,
    Collection,
    Kind,
    collection_of,
    kind_of,
)
from heistnight.games.exactly_as_planned.solver import HEAT, waltz_layout

Hands: TypeAlias = tuple[tuple[int, ...], ...]

ASK_AFTER: Millis = 15_000
ASK_AGAIN: Millis = 2_500  # the answer takes a moment
GUESS: Millis = 90_000  # what nobody has told by then is guessed
REQUEST: Millis = 12_000  # so long a wish to swap is fresh
PUZZLED: Millis = 6_000  # so long a card nobody spoke of is looked at before it is waved off
LAST_SECONDS: Millis = 25_000
QUIET: Millis = 15_000  # EAP-13: nobody has acted for so long
_CARD = {name: card for card, name in enumerate(CARDS)}


def waltz_moves(scene: Scene) -> Iterator[Phrase | Action]:
    yield from _announcements(scene)
    if scene.left < LAST_SECONDS:
        yield from _throw(scene, _least_used(scene.world.hands[scene.me]))
    yield from _bidden(scene)
    where = _whereabouts(scene)
    unknown = _unknown(scene, where)
    if any(unknown.values()):
        yield from _questions(scene, where, unknown)
        if scene.elapsed < min(GUESS, scene.left):
            return
        where = _guessed(scene, where, unknown)
    wish = _wishes(scene, where)
    yield from _swaps(scene, where, wish)
    yield from _endgame(scene, where, wish)
    yield from _surprises(scene, wish)


# Who holds what ------------------------------------------------------------------------------------------------------


def _announcements(scene: Scene) -> Iterator[Phrase]:
    """What is in the own hand and was last said to be elsewhere, or never."""
    if scene.world.options.open_hands:
        return
    claims = _claims(scene)
    for card in scene.world.hands[scene.me]:
        if claims.get(card) != scene.me:
            yield Phrase("hold", (CARDS[card],))


def _claims(scene: Scene) -> dict[int, Seat]:
    """Who last said to hold a card."""
    return dict(_assertions(scene))


def _assertions(scene: Scene) -> Iterator[tuple[int, Seat]]:
    """Each time that somebody said to hold a card, or said yes when asked for it."""
    asked: dict[Seat, tuple[int, Seat]] = {}
    for word in scene.words:
        card = _CARD.get(str(word.slots[0])) if word.slots else None
        if word.key == "hold" and card is not None:
            yield card, word.seat
        elif word.key == "ask" and card is not None:
            asked[int(word.slots[1])] = card, word.seat
        elif word.key == "yes" and word.seat in asked and asked[word.seat][1] == word.slots[0]:
            yield asked.pop(word.seat)[0], word.seat
        elif word.key == "no":
            asked.pop(word.seat, None)


def _whereabouts(scene: Scene) -> dict[int, Seat]:
    """Where each card is as far as it is known: in sight, given away, or as last claimed."""
    world, me = scene.world, scene.me
    if world.options.open_hands:
        return {card: seat for seat, hand in enumerate(world.hands) for card in hand}
    where = _claims(scene)
    for card, owner in list(where.items()):
        if owner == me and card not in world.hands[me]:
            receiver = _receiver(scene, card)
            if receiver is None:
                del where[card]
            else:
                where[card] = receiver
    thrown = {card for card, owner in where.items() if _believed_thrown(scene, card, owner)}
    known = {card: owner for card, owner in where.items() if card not in thrown}
    return known | dict.fromkeys(world.hands[me], me)


def _receiver(scene: Scene, card: int) -> Seat | None:
    """Whom a card went to that was once in the own hand; None if it was thrown."""
    for trade in reversed(scene.world.history):
        if trade.b is not None and scene.me in (trade.a, trade.b):
            other, gave, _got = trade.between(scene.me)
            if gave == card:
                return int(other)
    return None


def _believed_thrown(scene: Scene, card: int, owner: Seat) -> bool:
    """Whoever throws says before what can be spared."""
    if owner == scene.me or scene.world.thrown[owner] == EMPTY:
        return False
    spared = [word.slots[0] for word in scene.words if word.seat == owner and word.key == "spare"]
    return bool(spared) and spared[-1] == CARDS[card]


def _unknown(scene: Scene, where: dict[int, Seat]) -> dict[Seat, int]:
    """How many cards of each partner nobody has told of."""
    held = [0] * scene.seats
    for owner in where.values():
        held[owner] += 1
    return {seat: max(0, len(scene.world.hands[seat]) - held[seat]) for seat in scene.others}


def _questions(scene: Scene, where: dict[int, Seat], unknown: dict[Seat, int]) -> Iterator[Phrase]:
    """Ask those who keep silent, card by card: even who may only nod can answer that."""
    if scene.elapsed < ASK_AFTER or scene.said("ask", since=scene.elapsed - ASK_AGAIN):
        return
    for seat, count in unknown.items():
        for card in range(len(CARDS)):
            if count and card not in where and not scene.said("ask", CARDS[card], seat):
                yield Phrase("ask", (CARDS[card], seat))


def _guessed(scene: Scene, where: dict[int, Seat], unknown: dict[Seat, int]) -> dict[int, Seat]:
    """The rest as it might be: always the same guess until something new is heard."""
    filled = dict(where)
    hidden = [card for card in range(len(CARDS)) if card not in where and card != scene.world.thrown[scene.me]]
    pool = Dice.of(sorted(where.items())).shuffled(hidden)
    for seat in unknown:
        for kind in ("tool", "job"):
            held = sum(owner == seat and kind_of(card) == kind for card, owner in where.items())
            room = sum(kind_of(card) == kind for card in scene.world.hands[seat]) - held
            some = [card for card in pool if kind_of(card) == kind][: max(0, room)]
            pool = [card for card in pool if card not in some]
            filled |= dict.fromkeys(some, seat)
    return filled


# The plan ------------------------------------------------------------------------------------------------------------


class Wish(NamedTuple):
    """What a plan gives to whom; the Tools it gives to nobody are there to be thrown."""

    cards: dict[int, Seat]


def _wishes(scene: Scene, where: dict[int, Seat]) -> Wish:
    """By the hands that were first announced, as long as all they had is still there; else by the hands of now."""
    first = _first_hands(scene)
    cards = {card for hand in first for card in hand}
    if all(map(_complete, first)) and cards >= set(where):
        wish = dict(waltz_plan(first, (True,) * scene.seats, scene.skill.waltz))
        if all(card in where for card in wish):
            return Wish(wish)
    throws = tuple(tool == EMPTY for tool in scene.world.thrown)
    return Wish(dict(waltz_plan(_hands(where, scene.seats), throws, scene.skill.waltz)))


def _hands(where: dict[int, Seat], seats: int) -> Hands:
    return tuple(tuple(sorted(card for card, owner in where.items() if owner == seat)) for seat in range(seats))


def _first_hands(scene: Scene) -> Hands:
    """Who first said to hold each card; everybody announces before anybody swaps."""
    first: dict[int, Seat] = {}
    for card, seat in _assertions(scene):
        first.setdefault(card, seat)
    return _hands(first, scene.seats)


def _complete(hand: Sequence[int]) -> bool:
    return len([card for card in hand if card >= FIRST_JOB]) == 3 and len(hand) >= 7


@lru_cache(maxsize=256)
def waltz_plan(hands: Hands, throws: tuple[bool, ...], effort: Effort) -> tuple[tuple[int, Seat], ...]:
    """Which card each partner should keep in the end. All who know the same find the same."""
    chance = Dice.of((hands, throws))
    held = [collection_of(hand) for hand in hands]
    throwers = [seat for seat, throwing in enumerate(throws) if throwing and held[seat].tools]
    best, kept = 1e9, held
    for _try in range(effort.tries):
        layout = waltz_layout(held, throwers, 0, chance)
        cost = layout.improve(chance, effort.steps, HEAT)
        if cost < best:
            best, kept = cost, list(layout.plan())
        if not cost:
            break
    return tuple(sorted((card, seat) for seat in range(len(hands)) for card in _cards(kept[seat])))


def _cards(held: Collection) -> list[int]:
    bits = held.tools | held.jobs << FIRST_JOB
    return [card for card in range(len(CARDS)) if bits >> card & 1]


# Swapping ------------------------------------------------------------------------------------------------------------


class Swap(NamedTuple):
    """a gives x to b and gets y."""

    half: bool
    a: Seat
    b: Seat
    x: int
    y: int

    def mine(self, me: Seat) -> tuple[Seat, int, int]:
        """The partner, what I give and what I get."""
        return (self.b, self.x, self.y) if self.a == me else (self.a, self.y, self.x)


def _swaps(scene: Scene, where: dict[int, Seat], wish: Wish) -> Iterator[Phrase | Action]:
    held = scene.world.held[scene.me]
    swap = next((swap for swap in chosen_swaps(where, wish) if scene.me in (swap.a, swap.b)), None)
    if swap is None:
        if held is not None:
            yield WITHDRAW
        return
    partner, give, get = swap.mine(scene.me)
    if held is not None:
        if (held.to, held.card) != (partner, give):
            yield WITHDRAW
        return
    if scene.me == swap.a and not scene.said("swap", partner, CARDS[get], by=scene.me, since=scene.elapsed - REQUEST):
        yield Phrase("swap", (partner, CARDS[get]))
    yield HOLD_OUT[partner][give]


def chosen_swaps(where: dict[int, Seat], wish: Wish) -> list[Swap]:
    """The swaps to do at once, nobody in two of them: first those that bring both cards home."""
    busy: set[Seat] = set()
    chosen = []
    for swap in sorted(_useful_swaps(where, wish)):
        if swap.a not in busy and swap.b not in busy:
            chosen.append(swap)
            busy |= {swap.a, swap.b}
    return chosen


def _useful_swaps(where: dict[int, Seat], wish: Wish) -> Iterator[Swap]:
    astray = [card for card, owner in where.items() if wish.cards.get(card, owner) != owner]
    for x in astray:
        a, b = where[x], wish.cards[x]
        for y, owner in where.items():
            # Nobody gives away what is at home there; a Tool without a home can go anywhere.
            if owner == b and kind_of(y) == kind_of(x) and wish.cards.get(y) != b:
                whole = wish.cards.get(y) == a
                yield Swap(not whole, a, b, x, y) if a < b else Swap(not whole, b, a, y, x)


def _bidden(scene: Scene) -> Iterator[Action]:
    """Hold this out to me: done, unless a card is already held out to that partner."""
    world, me = scene.world, scene.me
    for word in scene.requests("swap", REQUEST):
        if word.slots[0] != me:
            continue
        offer = world.held[word.seat]
        if offer is None or offer.to != me:
            continue
        kind: Kind = kind_of(offer.card)  # which kind is held out, everybody sees
        card = _meant(world.hands[me], str(word.slots[1]), kind)
        if card is None:
            continue
        held = world.held[me]
        if held is None:
            yield HOLD_OUT[word.seat][card]
        elif (held.to, held.card) != (word.seat, card):
            yield WITHDRAW
        return


def _meant(hand: Sequence[int], what: str, kind: Kind) -> int | None:
    """The card that was asked for; of several with an icon the one that is missed least."""
    fitting = [card for card in hand if kind_of(card) == kind]
    if what in _CARD:
        return _CARD[what] if _CARD[what] in fitting else None
    fitting = [card for card in fitting if card < FIRST_JOB and ICONS.index(what) in SHOWS[card]]
    return min(fitting, key=lambda card: _missed(hand, card), default=None)


def _missed(hand: Sequence[int], card: int) -> int:
    """How much further from done the own Jobs would be without a Tool."""
    rest = collection_of(other for other in hand if other != card)
    return distance(*rest)


def _least_used(hand: Sequence[int]) -> int:
    return min((card for card in hand if card < FIRST_JOB), key=lambda card: _missed(hand, card), default=EMPTY)


def _surprises(scene: Scene, wish: Wish) -> Iterator[Action]:
    """Somebody holds a card out without a word: give one that is not needed, or wave it off."""
    world, me = scene.world, scene.me
    for seat in scene.others:
        offer = world.held[seat]
        if offer is None or offer.to != me or offer.until - scene.elapsed > 20_000 - PUZZLED:
            continue
        spare = [c for c in world.hands[me] if kind_of(c) == kind_of(offer.card) and wish.cards.get(c) != me]
        if spare and world.held[me] is None:
            yield HOLD_OUT[seat][spare[0]]
        elif scene.rng.random() < 0.2:
            yield WAVE_OFF[seat]


# The end -------------------------------------------------------------------------------------------------------------


def _endgame(scene: Scene, where: dict[int, Seat], wish: Wish) -> Iterator[Phrase | Action]:
    """When every card is at home: throw what is nobody's, say so, and call it when all is quiet."""
    world, me = scene.world, scene.me
    if any(wish.cards.get(card, owner) != owner for card, owner in where.items()):
        return
    spare = [card for card in world.hands[me] if card < FIRST_JOB and wish.cards.get(card) != me]
    yield from _throw(scene, spare[0] if spare else _least_used(world.hands[me]))
    if world.thrown[me] == EMPTY or EMPTY in world.thrown:
        return
    if satisfied(*collection_of(world.hands[me])) and not scene.said("covered", by=me):
        yield Phrase("covered")
    if not world.called[me] and scene.elapsed - max(scene.last_word(), NEVER) > QUIET:
        yield CALL_IT


def _throw(scene: Scene, tool: int) -> Iterator[Phrase | Action]:
    if scene.world.thrown[scene.me] != EMPTY or tool == EMPTY:
        return
    if not scene.said("spare", CARDS[tool], by=scene.me):
        yield Phrase("spare", (CARDS[tool],))
    held = scene.world.held[scene.me]
    if held is not None and held.card == tool:
        yield WITHDRAW
    yield THROW_TOOL[tool]
