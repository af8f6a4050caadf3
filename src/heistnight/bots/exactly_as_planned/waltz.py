"""A partner in the Bonnie & Clyde Waltz: say what you hold, plan for all, and swap card for card (section 4C)."""

from collections.abc import Iterator, Sequence

from heistnight.bots.exactly_as_planned.courtesy import UNHEARD
from heistnight.bots.exactly_as_planned.scene import LAST_MINUTE, NEVER, Scene, TimedPhrase
from heistnight.bots.exactly_as_planned.waltz_plan import Pins, Wish, chosen_swaps, hands_of, waltz_plan
from heistnight.bots.exactly_as_planned.waltz_where import (
    Gap,
    doubtful,
    first_hands,
    first_wish,
    gaps,
    guessed,
    last_claims,
    whereabouts,
)
from heistnight.bots.exactly_as_planned.wants import asked_for, fits
from heistnight.core.action import Action, Millis, Seat
from heistnight.core.talk import ANYONE, Phrase
from heistnight.games.exactly_as_planned.clocks import HELD_OUT
from heistnight.games.exactly_as_planned.heists.whereabouts import EMPTY
from heistnight.games.exactly_as_planned.judge import distance, satisfied
from heistnight.games.exactly_as_planned.moves import CALL_IT, HOLD_OUT, THROW_TOOL, WAVE_OFF, WITHDRAW
from heistnight.games.exactly_as_planned.pieces import CARDS, FIRST_JOB, PLANS, Kind, collection_of, kind_of

ASK_AFTER: Millis = 15_000
ASK_INSTEAD: Millis = 12_000  # who is heard late or seldom asks when nobody else did for so long
ASK_AGAIN: Millis = 2_500  # so long an answer may take
TELL: Millis = 6_000  # so long who swapped has to say what came
FORGOTTEN: Millis = 40_000  # what was asked so long ago may be asked again
GUESS: Millis = 90_000  # what nobody has told by then is guessed
GUESS_WITH_PLANS: Millis = 170_000  # card by card it takes longer
REQUEST: Millis = 12_000  # so long a wish to swap is fresh
LEAD: Millis = 25_000  # so long who has a plan of their own is left to carry it out
NOBODY: Millis = 3_000  # when nobody offers what somebody needs, at least say where it is
PUZZLED: Millis = 6_000  # so long a card that is held out without a word is looked at
LAST_SECONDS: Millis = 25_000
NOW_AND_THEN: Millis = 20_000  # so long nobody asks again who let a question pass
ENOUGH_ASKED = 3
QUIET: Millis = 15_000  # EAP-13: nobody has acted for so long


def waltz_moves(scene: Scene) -> Iterator[Phrase | Action]:
    yield from _announcements(scene)
    if scene.left < LAST_SECONDS:
        yield from _throw(scene, _least_used(scene.world.hands[scene.me]))
    yield from _bidden(scene)
    where = whereabouts(scene)
    missing = gaps(scene, where)
    silent = _silent(scene, missing)
    awaited = [gap for gap in missing if gap.seat not in silent]
    if missing or not _is_known(scene):
        yield from _questions(scene, where, missing)
    if awaited or not _is_known(scene):
        if scene.elapsed < min(_patience(scene), scene.left):
            return
        where = guessed(scene, where, awaited)
    where = {card: owner for card, owner in where.items() if owner not in silent}
    wish = _wishes(scene, where, silent)
    yield from _help(scene, wish)
    yield from _swaps(scene, where, wish)
    yield from _endgame(scene, where, wish)
    yield from _surprises(scene, wish)


# Who holds what ------------------------------------------------------------------------------------------------------


def _announcements(scene: Scene) -> Iterator[Phrase]:
    """What is in the own hand and was last said to be elsewhere, or never."""
    if scene.world.options.open_hands or scene.world.plans[scene.me] == "one_ear":
        return  # what only one partner hears would set two plans against each other
    said = last_claims(scene)
    news = [card for card in scene.world.hands[scene.me] if said.get(card) != scene.me]
    if len(news) >= 3:
        yield Phrase("hand", tuple(CARDS[card] for card in news[:3]))
    else:
        yield from (Phrase("hold", (CARDS[card],)) for card in news)
    for card in news:  # where the plan forbids that
        yield from _rhetorical(scene, CARDS[card])


def _rhetorical(scene: Scene, card: str) -> Iterator[Phrase]:
    """Who may ask but not tell asks who has the own card, and points at oneself."""
    if "hold" not in PLANS[scene.world.plans[scene.me] or "no_titles"].phrases_allowed:
        own = [word for word in scene.words if word.seat == scene.me]
        if own and (own[-1].key, own[-1].slots) == ("ask", (card, ANYONE)):
            yield Phrase("point", (f"seat_{scene.me}",))
        if not _awaits_an_answer(scene):
            yield Phrase("ask", (card, ANYONE))


def _is_known(scene: Scene) -> bool:
    """Whether the others know this hand as it was dealt; from the first swap on they can follow."""
    world, me = scene.world, scene.me
    swapped = any(me in (trade.a, trade.b) for trade in world.history)
    return world.options.open_hands or swapped or set(first_hands(scene)[me]) >= set(world.hands[me])


def _silent(scene: Scene, missing: list[Gap]) -> set[Seat]:
    """People whose hands nobody knows: nobody waits for them, the others do what can be done without."""
    return {gap.seat for gap in missing if gap.seat in scene.people} if scene.minds_people else set()


def _patience(scene: Scene) -> Millis:
    return GUESS_WITH_PLANS if any(scene.world.plans) else GUESS


def _questions(scene: Scene, where: dict[int, Seat], missing: list[Gap]) -> Iterator[Phrase]:
    """Ask those who keep silent, card by card: even who may only nod or point can answer that."""
    if scene.elapsed < ASK_AFTER or _leaves_it_to_others(scene) or _awaits_an_answer(scene):
        return
    if _is_unanswered(scene, missing):
        return
    silent = sorted({gap.seat for gap in missing if gap.cards > 0})
    whom = silent[0] if len(silent) == 1 else ANYONE
    moved = max((trade.at for trade in scene.world.history if {trade.a, trade.b} & set(silent)), default=NEVER)
    if moved > scene.elapsed - TELL:
        return
    since = max(moved, scene.elapsed - FORGOTTEN)
    for card in doubtful(where, missing):
        if not any(scene.said("ask", CARDS[card], asked, since=since) for asked in (whom, ANYONE)):
            yield Phrase("ask", (CARDS[card], whom))


def _is_unanswered(scene: Scene, missing: list[Gap]) -> bool:
    """People who let questions pass are asked now and then, and then no more."""
    if not scene.minds_people or any(gap.seat not in scene.people for gap in missing):
        return False
    heard = max((scene.last_word(seat) for seat in scene.people), default=NEVER)
    asked = [word.at for word in scene.words if word.key == "ask" and word.seat not in scene.people]
    asked = [at for at in asked if at > heard]
    return len(asked) >= ENOUGH_ASKED or any(at > scene.elapsed - NOW_AND_THEN for at in asked)


def _leaves_it_to_others(scene: Scene) -> bool:
    """Whoever is heard by one partner only; or late, or seldom, as long as somebody else asks."""
    plan = scene.world.plans[scene.me]
    return plan == "one_ear" or (plan in UNHEARD and bool(scene.requests("ask", ASK_INSTEAD)))


def _awaits_an_answer(scene: Scene) -> bool:
    """One question at a time: a nod or a finger is for the last one."""
    asked = [word for word in scene.words if word.key == "ask"]
    if not asked or asked[-1].heard < scene.elapsed - ASK_AGAIN:
        return False
    return not any(word.at > asked[-1].heard and _is_answer(word, asked[-1]) for word in scene.words)


def _is_answer(word: TimedPhrase, ask: TimedPhrase) -> bool:
    match word.key:
        case "hold" | "hand":
            return ask.slots[0] in word.slots
        case "yes" | "no":
            return word.slots[0] == ask.seat
        case key:
            return key == "point"


# The plan ------------------------------------------------------------------------------------------------------------


def _wishes(scene: Scene, where: dict[int, Seat], silent: set[Seat]) -> Wish:
    """The first plan while it can be kept and leaves everybody what they asked for; else one for the hands of now."""
    first, pins = first_wish(scene), _pins(scene, where)
    if first is not None and _can_be_kept(scene, first, where) and all(first.at_home(*pin) for pin in pins):
        return first
    throws = tuple(tool == EMPTY and seat not in silent for seat, tool in enumerate(scene.world.thrown))
    return Wish(dict(waltz_plan(hands_of(where, scene.seats), throws, scene.skill.waltz, pins)))


def _can_be_kept(scene: Scene, first: Wish, where: dict[int, Seat]) -> bool:
    """All it counts on is still there, and nothing came to light that it did not know."""
    announced = {card for hand in first_hands(scene) for card in hand}
    return first.cards.keys() <= where.keys() <= announced


def _pins(scene: Scene, where: dict[int, Seat]) -> Pins:
    """What somebody asked for and has stays there, and so does everything in a hand that is covered."""
    pinned: dict[int, Seat] = {}
    for word in scene.words:
        what = asked_for(word)
        moved = any(word.seat in (trade.a, trade.b) and trade.at > word.at for trade in scene.world.history)
        done = word.key == "covered" and not moved
        if what is not None or done:
            own = [card for card, owner in where.items() if owner == word.seat]
            pinned |= {card: word.seat for card in own if done or fits(card, what or "")}
    return tuple(sorted(pinned.items()))


# Swapping ------------------------------------------------------------------------------------------------------------


def _swaps(scene: Scene, where: dict[int, Seat], wish: Wish) -> Iterator[Phrase | Action]:
    held = scene.world.held[scene.me]
    swap = next((swap for swap in chosen_swaps(where, wish) if scene.me in (swap.a, swap.b)), None)
    if swap is None:
        if held is not None:
            yield WITHDRAW
        return
    partner, give, get = swap.mine(scene.me)
    if held is not None and (held.to, held.card) != (partner, give):
        yield WITHDRAW
        return
    if _leads(scene, partner):
        return
    asked = scene.said("swap", partner, CARDS[get], by=scene.me, since=scene.elapsed - REQUEST)
    ignored = held is not None and held.until - scene.elapsed < HELD_OUT - PUZZLED
    if not asked and (ignored or (held is None and scene.me == swap.speaker(wish))):
        yield Phrase("swap", (partner, CARDS[get]))
    yield HOLD_OUT[partner][give]


def _leads(scene: Scene, partner: Seat) -> bool:
    """Whether a partner has lately asked for what the first plan did not give them: they have another, so follow."""
    first = first_wish(scene)
    asked = [word for word in scene.requests("swap", LEAD) if word.seat == partner]
    cards = [card for card, name in enumerate(CARDS) if any(word.slots[1] == name for word in asked)]
    return first is not None and not all(first.at_home(card, partner) for card in cards)


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
        hand = world.hands[me]
        card = _least_missed([c for c in hand if kind_of(c) == kind and fits(c, str(word.slots[1]))], hand)
        if card is None:
            continue
        held = world.held[me]
        if held is None:
            yield HOLD_OUT[word.seat][card]
        elif (held.to, held.card) != (word.seat, card):
            yield WITHDRAW
        return


def _help(scene: Scene, wish: Wish) -> Iterator[Phrase | Action]:
    """I need this: who can do without one says so and holds it out; else who has one tells where it is."""
    world, me = scene.world, scene.me
    for word in scene.requests("need", REQUEST):
        what = str(word.slots[0])
        if any(word.seat in (trade.a, trade.b) and trade.at > word.at for trade in world.history):
            continue
        held = world.held[me]
        if held is not None and held.to == word.seat and fits(held.card, what):
            return  # it is there to be taken
        fitting = [card for card in world.hands[me] if card < FIRST_JOB and fits(card, what)]
        free = [card for card in fitting if wish.cards.get(card, word.seat) == word.seat]
        if (card := _least_missed(free, world.hands[me])) is not None:
            if not scene.said("spare", CARDS[card], by=me, since=word.at):
                yield Phrase("spare", (CARDS[card],))
            yield WITHDRAW
            yield HOLD_OUT[word.seat][card]
        elif word.at < scene.elapsed - NOBODY and not _answered(scene, word):
            yield from (Phrase("hold", (CARDS[card],)) for card in fitting)


def _answered(scene: Scene, need: TimedPhrase) -> bool:
    """Whether somebody has said since where to find it."""
    said = [word for word in scene.words if word.at > need.at and word.key in ("hold", "hand", "spare")]
    named = {name for word in said for name in word.slots}
    return any(fits(card, str(need.slots[0])) for card, name in enumerate(CARDS) if name in named)


def _least_missed(cards: Sequence[int], hand: Sequence[int]) -> int | None:
    """Of some cards of a hand the one that is missed least there."""
    return min(cards, key=lambda card: _missed(hand, card), default=None)


def _missed(hand: Sequence[int], card: int) -> int:
    """How much further from done the own Jobs would be without a Tool."""
    rest = collection_of(other for other in hand if other != card)
    return distance(*rest)


def _least_used(hand: Sequence[int]) -> int:
    tool = _least_missed([card for card in hand if card < FIRST_JOB], hand)
    return EMPTY if tool is None else tool


def _surprises(scene: Scene, wish: Wish) -> Iterator[Action]:
    """Somebody holds a card out without a word: give one that is not needed, or wave it off."""
    world, me = scene.world, scene.me
    for seat in scene.others:
        offer = world.held[seat]
        if offer is None or offer.to != me or offer.until - scene.elapsed > HELD_OUT - PUZZLED:
            continue
        alike = [c for c in world.hands[me] if kind_of(c) == kind_of(offer.card)]
        spare = [c for c in alike if wish.cards.get(c) != me]
        if not spare and seat in scene.people:  # they see why
            spare = alike[:1] if kind_of(offer.card) == "job" else [_least_used(world.hands[me])]
        if spare and world.held[me] is None:
            yield HOLD_OUT[seat][spare[0]]
        elif scene.rng.random() < 0.2:
            yield WAVE_OFF[seat]


# The end -------------------------------------------------------------------------------------------------------------


def _endgame(scene: Scene, where: dict[int, Seat], wish: Wish) -> Iterator[Phrase | Action]:
    """When every card is at home: throw what is nobody's, say so, and call it when all is quiet."""
    world, me = scene.world, scene.me
    if not all(wish.at_home(card, owner) for card, owner in where.items()):
        return
    if scene.left > LAST_MINUTE and any(world.thrown[seat] == EMPTY for seat in scene.people if seat != me):
        return  # what one of them still needs may be among it
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
