"""Who holds what in the Bonnie & Clyde Waltz, as far as a partner can know: what was said, and what was seen to move.

Two others swap before everybody's eyes, but nobody sees the cards. Who can speak says what came; of who can not, the
others think that the plan was followed.
"""

from collections.abc import Iterator
from typing import NamedTuple

from heistnight.bots.exactly_as_planned.courtesy import ANSWER_WITHIN
from heistnight.bots.exactly_as_planned.scene import Scene, TimedPhrase
from heistnight.bots.exactly_as_planned.waltz_plan import Hands, Wish, hands_of, useful_swaps, waltz_plan
from heistnight.core.action import Millis, Seat
from heistnight.core.talk import ANYONE
from heistnight.games.exactly_as_planned.annealing import Dice
from heistnight.games.exactly_as_planned.heists.whereabouts import EMPTY, Trade
from heistnight.games.exactly_as_planned.pieces import CARDS, FIRST_JOB, Kind, kind_of

DECLARED: Millis = 20_000  # a swap is that of the last words about it, as long as a card can be held out
_CARD = {name: card for card, name in enumerate(CARDS)}


class Claim(NamedTuple):
    """When somebody said, or showed, to hold a card."""

    at: Millis
    card: int
    seat: Seat


def claims(scene: Scene) -> Iterator[Claim]:
    """To say so; to say yes when asked; or, when asked, to point at oneself, which every Backup Plan allows."""
    asked: list[TimedPhrase] = []
    for word in scene.words:
        if word.key in ("hold", "hand"):
            yield from (Claim(word.at, _CARD[str(name)], word.seat) for name in word.slots if str(name) in _CARD)
        elif word.key == "ask" and str(word.slots[0]) in _CARD:
            asked.append(word)
        elif word.key == "yes" or (word.key, word.slots) == ("point", (f"seat_{word.seat}",)):
            meant = [ask for ask in asked if _answers(word, ask)]
            yield from (Claim(word.at, _CARD[str(ask.slots[0])], word.seat) for ask in meant[-1:])


def _answers(word: TimedPhrase, ask: TimedPhrase) -> bool:
    """A yes is for who asked; a finger is for the last question, also for the own one."""
    for_me = ask.slots[1] in (word.seat, ANYONE)
    for_whom = word.key == "point" or word.slots[0] in (ask.seat, ANYONE)
    return for_me and for_whom and ask.heard <= word.at <= ask.heard + ANSWER_WITHIN


def last_claims(scene: Scene) -> dict[int, Seat]:
    return {claim.card: claim.seat for claim in claims(scene)}


def first_hands(scene: Scene) -> Hands:
    """Who first said to hold each card; everybody announces before anybody swaps."""
    first: dict[int, Seat] = {}
    for claim in claims(scene):
        first.setdefault(claim.card, claim.seat)
    return hands_of(first, scene.seats)


def first_wish(scene: Scene) -> Wish | None:
    """The plan for the hands that were first announced, if everybody has announced a whole hand."""
    hands = first_hands(scene)
    if any(len(hand) < 7 or sum(card >= FIRST_JOB for card in hand) != 3 for hand in hands):
        return None
    return Wish(dict(waltz_plan(hands, (True,) * scene.seats, scene.skill.waltz)))


def whereabouts(scene: Scene) -> dict[int, Seat]:
    """Where each card is as far as it is known: in sight, claimed, given away, or gone where the plan wanted it."""
    world, me = scene.world, scene.me
    if world.options.open_hands:
        return {card: seat for seat, hand in enumerate(world.hands) for card in hand}
    where: dict[int, Seat] = {}
    wish = first_wish(scene) if world.history else None
    news: list[Claim | Trade] = sorted([*claims(scene), *world.history], key=lambda piece: piece.at)
    supposed: list[Supposed] = []
    for piece in news:
        if isinstance(piece, Claim):
            where |= _corrected(where, supposed, piece)
        elif piece.b is None:
            where.pop(_thrown(scene, where, piece, wish), None)
        else:
            moved = _moved(scene, where, piece, wish)
            if scene.me not in (piece.a, piece.b):
                supposed += [Supposed(card, where[card], seat) for card, seat in moved.items()]
            where |= moved
    return {card: owner for card, owner in where.items() if owner != me} | dict.fromkeys(world.hands[me], me)


class Supposed(NamedTuple):
    """A card that is thought to have gone from one hand to another."""

    card: int
    giver: Seat
    receiver: Seat


def _corrected(where: dict[int, Seat], supposed: list[Supposed], claim: Claim) -> dict[int, Seat]:
    """What a claim tells: where a card is, and that the one supposed to have come in its place has not."""
    before = where.get(claim.card)
    told = {claim.card: claim.seat}
    for guess in reversed(supposed):
        alike = guess.receiver == claim.seat and kind_of(guess.card) == kind_of(claim.card)
        if alike and (guess.card == claim.card or guess.giver == before):
            supposed.remove(guess)
            stayed = guess.card != claim.card and where.get(guess.card) == claim.seat
            return told | {guess.card: guess.giver} if stayed else told
    return told


def _moved(scene: Scene, where: dict[int, Seat], trade: Trade, wish: Wish | None) -> dict[int, Seat]:
    """What changed hands: seen, or said by who asked for it, or as the plan has it."""
    assert trade.b is not None
    if scene.me in (trade.a, trade.b):
        other, gave, got = trade.between(scene.me)
        return {gave: other, got: scene.me}
    swaps = sorted(useful_swaps(where, wish)) if wish is not None else []
    swaps = [swap for swap in swaps if {swap.a, swap.b} == {trade.a, trade.b} and kind_of(swap.x) == trade.kind]
    said = _said_to_move(scene, where, trade)
    for swap in swaps:
        if all((card, seat) in ((swap.x, swap.b), (swap.y, swap.a)) for card, seat in said.items()):
            return {swap.x: swap.b, swap.y: swap.a}
    return said


def _said_to_move(scene: Scene, where: dict[int, Seat], trade: Trade) -> dict[int, Seat]:
    """Hold this out to me; I could do without that."""
    moved: dict[int, Seat] = {}
    assert trade.b is not None
    other = {trade.a: trade.b, trade.b: trade.a}
    for word in scene.words:
        if word.seat not in other or not trade.at - DECLARED <= word.at <= trade.at:
            continue
        asks = word.key == "swap" and word.slots[0] == other[word.seat]
        if asks or word.key == "spare":
            receiver = word.seat if asks else other[word.seat]
            card = _CARD.get(str(word.slots[asks]))
            if card is not None and where.get(card) == other[receiver] and kind_of(card) == trade.kind:
                moved = {old: seat for old, seat in moved.items() if seat != receiver} | {card: receiver}
    return moved


def _thrown(scene: Scene, where: dict[int, Seat], throw: Trade, wish: Wish | None) -> int:
    """Whoever throws says before what can be spared; of the others, what the plan gives to nobody."""
    if throw.a == scene.me:
        return throw.from_a
    spared = [word for word in scene.words if word.seat == throw.a and word.key == "spare" and word.at <= throw.at]
    if spared:
        return _CARD.get(str(spared[-1].slots[0]), EMPTY)
    homeless = [card for card, owner in where.items() if owner == throw.a and card < FIRST_JOB]
    return next((card for card in sorted(homeless) if wish is not None and card not in wish.cards), EMPTY)


class Gap(NamedTuple):
    """A seat, and how many of its cards of a kind nobody knows; below nothing when it seems to hold too many."""

    seat: Seat
    kind: Kind
    cards: int


def gaps(scene: Scene, where: dict[int, Seat]) -> list[Gap]:
    found = []
    for seat in scene.others:
        hand = scene.world.hands[seat]
        for kind in ("tool", "job"):
            known = sum(owner == seat and kind_of(card) == kind for card, owner in where.items())
            found.append(Gap(seat, kind, sum(kind_of(card) == kind for card in hand) - known))
    return [gap for gap in found if gap.cards]


def doubtful(where: dict[int, Seat], missing: list[Gap]) -> list[int]:
    """The cards that may fill a gap: those of who seems to hold too many, and those nobody spoke of."""
    kinds = {gap.kind for gap in missing if gap.cards > 0}
    too_many = {(gap.seat, gap.kind) for gap in missing if gap.cards < 0}
    cards = [card for card in range(len(CARDS)) if kind_of(card) in kinds]
    believed = [card for card in cards if card in where and (where[card], kind_of(card)) in too_many]
    return believed + [card for card in cards if card not in where]


def guessed(scene: Scene, where: dict[int, Seat], missing: list[Gap]) -> dict[int, Seat]:
    """The rest as it might be: always the same guess until something new is heard."""
    filled = dict(where)
    hidden = [card for card in range(len(CARDS)) if card not in where and card != scene.world.thrown[scene.me]]
    pool = Dice.of(sorted(where.items())).shuffled(hidden)
    for seat, kind, cards in missing:
        some = [card for card in pool if kind_of(card) == kind][: max(0, cards)]
        pool = [card for card in pool if card not in some]
        filled |= dict.fromkeys(some, seat)
    return filled
