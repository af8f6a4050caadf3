"""What partners owe each other in every Heist: an answer to a question, and room to speak (EAP-8.19)."""

from collections.abc import Iterator

from heistnight.bots.exactly_as_planned.scene import Scene
from heistnight.core.action import Action, Millis, Seat
from heistnight.core.talk import Phrase
from heistnight.games.exactly_as_planned.pieces import CARDS, FIRST_JOB, ICONS, SHOWS

ANSWER_WITHIN: Millis = 10_000
ROOM_EVERY: Millis = 5_000
A_MOMENT: Millis = 5_000
LAST_SECONDS: Millis = 20_000
OPENING: Millis = 60_000  # after this, whoever wanted to announce the own cards has done so
_CARD = {name: card for card, name in enumerate(CARDS)}


def courtesies(scene: Scene) -> Iterator[Phrase | Action]:
    yield from _answers(scene)
    yield from _room(scene)


def asked_to_wait(scene: Scene) -> bool:
    """Somebody needs a moment; not in the last seconds, when nobody has one."""
    if scene.left < LAST_SECONDS:
        return False
    return any(scene.is_for_me(word.slots[0]) for word in scene.requests("wait", A_MOMENT))


def _answers(scene: Scene) -> Iterator[Phrase]:
    """Who has ...? Say so, or say no when asked in person."""
    for word in scene.requests("ask", ANSWER_WITHIN):
        what, whom = str(word.slots[0]), word.slots[1]
        if not scene.is_for_me(whom) or scene.last_word(scene.me) >= word.at:
            continue
        if scene.world.options.heist == "quiz_show":
            yield from _told(scene, word.seat, what)
        elif holds(scene, what):
            yield Phrase("hold", (what,))
            yield Phrase("yes", (word.seat,))
        elif whom == scene.me:
            yield Phrase("no", (word.seat,))


def _told(scene: Scene, asker: Seat, what: str) -> Iterator[Phrase]:
    """In a Quiz Show what is asked for may be in the asker's own hand."""
    for slot, card in enumerate(scene.world.slots[asker], 1):
        if what == CARDS[card] or (card < FIRST_JOB and what in ICONS and ICONS.index(what) in SHOWS[card]):
            yield Phrase("tell", (asker, slot, CARDS[card]))
            return


def holds(scene: Scene, what: str) -> bool:
    """Whether a card, or a Tool with an icon, is in the own hand as far as its owner sees it."""
    hand = _own_cards(scene)
    if what in _CARD:
        return _CARD[what] in hand
    return any(ICONS.index(what) in SHOWS[card] for card in hand if card < FIRST_JOB)


def _own_cards(scene: Scene) -> set[int]:
    world, me = scene.world, scene.me
    match world.options.heist:
        case "double_blind_scam":
            return {*world.hand_tools(me), *(FIRST_JOB + job for job in world.hand_jobs(me))}
        case "bonnie_and_clyde_waltz":
            return set(world.hands[me])
        case "three_ring_monte":
            own = "job" if me == world.jobs_seat else "tool"
            drawn = world.hand if world.kind == own else []
            return {*drawn, *(card for pile in world.piles(own) for card in pile)}
        case _:
            return set()  # Quiz Show: nobody knows the own hand


def _room(scene: Scene) -> Iterator[Phrase]:
    """A word for those whose plan keeps them silent until somebody else has spoken, or spoken to them."""
    for seat in scene.others:
        match scene.world.plans[seat]:
            case "speak_when_spoken_to" if scene.elapsed < OPENING and not scene.spoken_to(seat, ROOM_EVERY):
                yield Phrase("yes", (seat,))
            case "burner_rotation" if scene.words and scene.words[-1].seat == seat:
                yield Phrase("yes", (seat,))
