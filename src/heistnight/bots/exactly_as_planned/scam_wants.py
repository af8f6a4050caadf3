"""What partners in a Double-Blind Scam say they want: a Tool of some kind, or more of a deck, or no more of it."""

from heistnight.bots.exactly_as_planned.scene import Scene, TimedPhrase
from heistnight.bots.exactly_as_planned.wants import fits, how_many
from heistnight.core.action import Millis, Seat
from heistnight.games.exactly_as_planned.pieces import FIRST_JOB, kind_of

FRESH: Millis = 60_000  # by then whoever still needs it has said so again


def wanted_by(scene: Scene, card: int) -> Seat | None:
    """Whose word a face-up card answers: who needs such a Tool comes before who wants more of the deck."""
    for key in ("need", "count"):
        for word in scene.words:
            if word.key == key and word.heard >= scene.elapsed - FRESH and _still_wants(scene, word, card):
                return word.seat
    return None


def _still_wants(scene: Scene, word: TimedPhrase, card: int) -> bool:
    got = [grab.card for grab in scene.world.grabs if grab.seat == word.seat and grab.at >= word.at]
    if word.key == "need":
        what = str(word.slots[0])
        served = sum(fits(other, what) for other in got) >= how_many(what)
        return fits(card, what) and not served and not scene.said("covered", by=word.seat, since=word.at)
    kind = _kind(word)
    return word == _last_count(scene, word.seat, kind) and kind_of(card) == kind and _missing(word, got) > 0


def refusing(scene: Scene, card: int) -> list[Seat]:
    """Who wants no more of what this card is."""
    kind = kind_of(card)
    last = [_last_count(scene, seat, kind) for seat in range(scene.seats)]
    return [word.seat for word in last if word is not None and word.slots[1] == 0]


def _last_count(scene: Scene, seat: Seat, kind: str) -> TimedPhrase | None:
    said = [word for word in scene.words if (word.seat, word.key) == (seat, "count") and _kind(word) == kind]
    return said[-1] if said else None


def _kind(word: TimedPhrase) -> str:
    return "job" if word.slots[0] == "jobs" else "tool"


def _missing(word: TimedPhrase, got: list[int]) -> int:
    return int(word.slots[1]) - sum((card >= FIRST_JOB) == (word.slots[0] == "jobs") for card in got)
