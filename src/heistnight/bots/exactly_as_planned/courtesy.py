"""What partners owe each other in every Heist: an answer to a question, and room to speak (EAP-8.19)."""

from collections.abc import Iterator

from heistnight.bots.exactly_as_planned.scene import Scene
from heistnight.core.action import Action, Millis, Seat
from heistnight.core.talk import Phrase
from heistnight.games.exactly_as_planned.pieces import CARDS, FIRST_JOB, ICONS, SHOWS

ANSWER_WITHIN: Millis = 4_500  # later nobody knows any more what a yes is for
STILL_OF_USE: Millis = 10_000
ROOM_EVERY: Millis = 5_000
A_MOMENT: Millis = 5_000
LAST_SECONDS: Millis = 20_000
OPENING: Millis = 60_000  # after this, whoever wanted to announce the own cards has done so
UNHEARD = ("one_ear", "long_distance", "prepaid_phone")  # plans under which words reach few, or late, or are few
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
    """Who has ...? Say so, or no when asked in person; who may not speak points at oneself, or back at the asker."""
    for word in scene.requests("ask", STILL_OF_USE):
        what, whom = str(word.slots[0]), word.slots[1]
        if not scene.is_for_me(whom) or scene.last_word(scene.me) >= word.heard:
            continue
        if scene.world.options.heist == "quiz_show":
            yield from _point_out(scene, word.seat, what)
        elif holds(scene, what):
            yield from _affirmed(scene, word.seat, what, nodding=scene.elapsed <= word.heard + ANSWER_WITHIN)
        elif whom == scene.me:
            yield Phrase("no", (word.seat,))
            yield Phrase("point", (f"seat_{word.seat}",))


def _affirmed(scene: Scene, asker: Seat, what: str, nodding: bool) -> Iterator[Phrase]:
    """I have it; or a nod, or a finger pointed at oneself, while it is plain what that means."""
    myself, plan = Phrase("point", (f"seat_{scene.me}",)), scene.world.plans[scene.me]
    if nodding and plan in UNHEARD:
        yield myself
    if plan == "one_ear" and asker != (scene.me + 1) % scene.seats:
        return  # the asker would not hear it
    yield Phrase("hold", (what,))
    if nodding:
        yield Phrase("yes", (asker,))
        yield myself


def _point_out(scene: Scene, asker: Seat, what: str) -> Iterator[Phrase]:
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
    if scene.world.plans[scene.me] in UNHEARD:
        return
    spoken = [word for word in scene.words if word.key != "point"]
    for seat in scene.others:
        match scene.world.plans[seat]:
            case "speak_when_spoken_to" if scene.elapsed < OPENING and not scene.spoken_to(seat, ROOM_EVERY):
                yield from _word_for(scene, seat)
            case "burner_rotation" if spoken and spoken[-1].seat == seat:
                yield from _word_for(scene, seat)


def _word_for(scene: Scene, seat: Seat) -> Iterator[Phrase]:
    """Something that can not be taken for an answer."""
    yield Phrase("thanks", (seat,))
    if not any(word.seat == seat for word in scene.requests("ask", ANSWER_WITHIN)):
        yield Phrase("yes", (seat,))
