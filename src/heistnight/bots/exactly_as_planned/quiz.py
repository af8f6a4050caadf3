"""A partner in the Quiz Show: tell what the others hold, hear what you hold, and place by one plan (section 4D)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from heistnight.bots.exactly_as_planned.scene import LAST_MINUTE, Scene
from heistnight.bots.exactly_as_planned.skill import Effort
from heistnight.core.action import Action, Millis, Seat
from heistnight.core.talk import Phrase
from heistnight.games.exactly_as_planned.annealing import Dice
from heistnight.games.exactly_as_planned.heists.quiz_show import IN_HAND
from heistnight.games.exactly_as_planned.moves import PLACE
from heistnight.games.exactly_as_planned.pieces import (
    BOX,
    CARDS,
    FIRST_JOB,
    ICONS,
    SHOWS,
    Collection,
    collection_of,
    kind_of,
)
from heistnight.games.exactly_as_planned.solver import HEAT, quiz_layout

Faces: TypeAlias = tuple[tuple[int, ...], ...]
Places: TypeAlias = tuple[tuple[int, ...], ...]

STAND_IN: Millis = 6_000  # so long the one whose turn it is has to tell a card, then the next one may
WONDER: Millis = 15_000  # ... and then whoever still does not know a card points at it
POINT_AGAIN: Millis = 8_000
GUESS: Millis = 60_000  # what nobody has told by then is guessed, unless somebody is still telling
TELLING: Millis = 15_000  # so long after a word more of them may come
AHEAD = 2  # cards that a bot may be ahead of a person
AROUND_OTHERS = 5  # times harder to think where somebody has a plan of their own: what lies there narrows it
STROLL: Millis = 12_000  # a card in so long it places even where a person places nothing
HELP: Millis = 45_000  # who still holds cards then is told where to put them
HELP_AGAIN: Millis = 12_000
UNKNOWN = -1
_CARD = {name: card for card, name in enumerate(CARDS)}


def quiz_moves(scene: Scene) -> Iterator[Phrase | Action]:
    yield from _bidden(scene)
    yield from _tells(scene)
    faces = _faces(scene)
    if UNKNOWN in faces[scene.me]:
        yield from _wonders(scene, faces)
        if not _must_guess(scene):
            return
        faces = _guessed(scene, faces)
    target = quiz_plan(faces, tuple(scene.world.places), scene.skill.quiz)
    if _in_step(scene):
        for slot, place in enumerate(scene.world.places[scene.me]):
            if place == IN_HAND:
                yield PLACE[slot][_choice(target[scene.me][slot], scene.seats)]
    yield from _help(scene, target)


def _must_guess(scene: Scene) -> bool:
    """What nobody will tell any more."""
    telling = scene.said("tell", since=scene.elapsed - TELLING)
    return scene.left < LAST_MINUTE or (scene.elapsed >= GUESS and not telling)


def _in_step(scene: Scene) -> bool:
    """Nobody should watch bots play: a card or two ahead of people, more only as time goes by."""
    placed: list[int] = [sum(place != IN_HAND for place in places) for places in scene.world.places]
    waiting = [seat for seat in scene.people if IN_HAND in scene.world.places[seat]]
    if not scene.minds_people or not waiting or scene.left < LAST_MINUTE:
        return True
    return placed[scene.me] < max(min(placed[seat] for seat in waiting) + AHEAD, scene.elapsed // STROLL - AHEAD)


def _choice(place: int, seats: int) -> int:
    """The numbered list has the Jackpot behind all seats there might be."""
    return -1 if place == seats else place


def _bidden(scene: Scene) -> Iterator[Action]:
    """Put your slot there: the others see the card, so it is done."""
    for word in reversed(scene.requests("put", scene.elapsed)):
        seat, slot, where = word.slots
        mine = scene.world.places[scene.me]
        if seat == scene.me and isinstance(slot, int) and slot <= len(mine) and mine[slot - 1] == IN_HAND:
            yield PLACE[slot - 1][-1 if where == "jackpot" else int(str(where)[-1])]


# What lies where -----------------------------------------------------------------------------------------------------


def _faces(scene: Scene) -> Faces:
    """Every card as dealt, slot by slot; the own ones as far as they were told."""
    world = scene.world
    found = []
    for seat in range(scene.seats):
        seen = world.has_seen(seat, scene.me)
        found.append(world.slots[seat] if seen else _heard(scene, len(world.slots[seat])))
    return tuple(found)


def _heard(scene: Scene, slots: int) -> tuple[int, ...]:
    told = _said_of(scene, scene.me)
    seen = {card for seat in scene.others for card in scene.world.slots[seat]}
    return tuple(_named(told.get(slot, ()), slot, seen, scene) for slot in range(slots))


def _named(words: tuple[str, ...], slot: int, seen: set[int], scene: Scene) -> int:
    """The card that was named; or the only one unseen that has all the icons said of it."""
    named = [_CARD[word] for word in words if word in _CARD]
    if named or not words:
        return named[-1] if named else UNKNOWN
    kind = kind_of(scene.world.slots[scene.me][slot])  # backs differ: the kind is public (EAP-2.6)
    cards = [card for card in range(len(CARDS)) if kind_of(card) == kind and card not in seen]
    fitting = [card for card in cards if set(words) <= set(hints(card))]
    exact = [card for card in fitting if set(words) == set(hints(card))]
    return exact[0] if len(exact) == 1 else UNKNOWN


def _said_of(scene: Scene, seat: Seat) -> dict[int, tuple[str, ...]]:
    """All that was said of a seat's slots (from 0)."""
    told: dict[int, tuple[str, ...]] = {}
    for word in scene.words:
        if word.key == "tell" and word.slots[0] == seat:
            slot = int(word.slots[1]) - 1
            told[slot] = (*told.get(slot, ()), str(word.slots[2]))
    return told


def hints(card: int) -> list[str]:
    """The icons by which a card can be told without its title."""
    if card < FIRST_JOB:
        return [ICONS[icon] for icon in SHOWS[card]]
    icon = BOX.jobs[card - FIRST_JOB].icon
    return [icon] if icon is not None else []


def _guessed(scene: Scene, faces: Faces) -> Faces:
    """What nobody told, as it might be: always the same guess until something new is heard."""
    chance = Dice.of(faces)
    own = list(faces[scene.me])
    taken = {card for hand in faces for card in hand}
    for slot, card in enumerate(own):
        if card == UNKNOWN:
            kind = kind_of(scene.world.slots[scene.me][slot])
            rest = [other for other in range(len(CARDS)) if kind_of(other) == kind and other not in taken]
            own[slot] = chance.choice(rest or [scene.world.slots[scene.me][slot]])
            taken.add(own[slot])
    return (*faces[: scene.me], tuple(own), *faces[scene.me + 1 :])


# Talk ----------------------------------------------------------------------------------------------------------------


def _tells(scene: Scene) -> Iterator[Phrase]:
    """Everybody tells some slots of everybody; who does not is stood in for."""
    world = scene.world
    if world.options.open_hands:
        return
    for rank in range(scene.seats - 1):
        if scene.elapsed < rank * STAND_IN:
            return
        for seat in sorted(scene.others, key=lambda seat: seat not in scene.people):
            told = _said_of(scene, seat)
            for slot, (card, place) in enumerate(zip(world.slots[seat], world.places[seat])):
                if place == IN_HAND and _rank(scene, seat, slot) == rank:
                    yield from _tell(seat, slot, card, told.get(slot, ()))


def _rank(scene: Scene, seat: Seat, slot: int) -> int:
    """Whose turn it is to tell a slot: 0 tells it first, 1 if that one does not, and so on."""
    others = scene.seats - 1
    mine = (scene.me - seat - 1) % scene.seats
    return (mine - slot) % others


def _tell(seat: Seat, slot: int, card: int, told: tuple[str, ...]) -> Iterator[Phrase]:
    if CARDS[card] in told:
        return
    yield Phrase("tell", (seat, slot + 1, CARDS[card]))
    for hint in hints(card):  # where the plan forbids titles
        if hint not in told:
            yield Phrase("tell", (seat, slot + 1, hint))


def _wonders(scene: Scene, faces: Faces) -> Iterator[Phrase]:
    """Point at a card that nobody has told of."""
    if scene.elapsed < WONDER or scene.said("point", by=scene.me, since=scene.elapsed - POINT_AGAIN):
        return
    for slot, card in enumerate(faces[scene.me]):
        if card == UNKNOWN and scene.world.places[scene.me][slot] == IN_HAND:
            yield Phrase("point", (f"slot_{scene.me}_{slot + 1}",))


def _help(scene: Scene, target: Places) -> Iterator[Phrase]:
    """Whoever still holds cards hears where they go."""
    if scene.elapsed < HELP:
        return
    for seat in scene.others:
        for slot, place in enumerate(scene.world.places[seat]):
            if place == IN_HAND and not scene.said("put", seat, slot + 1, since=scene.elapsed - HELP_AGAIN):
                where = target[seat][slot]
                yield Phrase("put", (seat, slot + 1, "jackpot" if where == scene.seats else f"seat_{where}"))
                break


# The plan ------------------------------------------------------------------------------------------------------------


class _Found(NamedTuple):
    cost: float
    places: Places


@lru_cache(maxsize=256)
def quiz_plan(faces: Faces, placed: Places, effort: Effort) -> Places:
    """A place for every card: by the plan made before anything was placed, if all has gone by it, else by a new one."""
    empty = tuple((IN_HAND,) * len(hand) for hand in placed)
    first = _searched(faces, empty, effort)
    if all(was in (IN_HAND, now) for hand, plan in zip(placed, first) for was, now in zip(hand, plan)):
        return first
    return _searched(faces, placed, effort._replace(tries=AROUND_OTHERS * effort.tries))


@lru_cache(maxsize=256)
def _searched(faces: Faces, placed: Places, effort: Effort) -> Places:
    """The best of some searches; the chance is that of the position, so that all who know the same plan the same."""
    seats = len(faces)
    chance = effort.chance((faces, placed))
    lying: list[list[int]] = [[] for _ in range(seats + 1)]
    loose: list[int] = []
    for hand, places in zip(faces, placed):
        for card, place in zip(hand, places):
            (loose if place == IN_HAND else lying[place]).append(card)
    best: _Found | None = None
    for _try in range(effort.tries):
        layout = quiz_layout([collection_of(cards) for cards in lying], collection_of(loose), chance)
        cost = layout.improve(chance, effort.steps, HEAT)
        if best is None or cost < best.cost:
            best = _Found(cost, _by_slot(faces, layout.plan()))
        if not cost:
            break
    assert best is not None
    return best.places


def _by_slot(faces: Faces, plan: tuple[Collection, ...]) -> Places:
    where: dict[int, int] = {}
    for place, held in enumerate(plan):
        bits = held.tools | held.jobs << FIRST_JOB
        where |= {card: place for card in range(len(CARDS)) if bits >> card & 1}
    return tuple(tuple(where[card] for card in hand) for hand in faces)
