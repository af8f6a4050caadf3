"""What players of Masterminds say to each other, and what they make of it (section 8).

Nothing said binds. Bots announce their next job, warn of a seat that is about to finish, call for help against it, and
answer deals; they take "I have nothing" as weak evidence and follow a call for help they can answer.
"""

from random import Random

from heistnight.bots.bot import Eyes
from heistnight.bots.masterminds.ears import Word, named
from heistnight.bots.masterminds.position import Position
from heistnight.core.talk import Phrase
from heistnight.games.masterminds.pieces import HEISTS, NONE, PREP

LAST = 3
STOPPERS = tuple(PREP[name] for name in ("I02", "I04"))


class Tongue:
    """How often a player opens its mouth, and how often it keeps its word (section 8)."""

    def __init__(self, often: float, honest: float) -> None:
        self.often = often
        self.honest = honest

    def phrase(self, eyes: Eyes) -> Phrase | None:
        """At most one phrase in a turn, at its start or in a window on a last step; deals are always answered."""
        if eyes.question not in ("TurnChoice", "Interruption") or not eyes.options:
            return None
        position = Position(eyes.aside())
        rng = Random(f"talk {position.rng.random()}")
        ears = position.ears
        if any(not word.ago for word in ears.mine):
            return None
        if (deal := ears.offered()) is not None:
            return answer(position, deal)
        if rng.random() > self.often:
            return None
        return at_turn(position) if eyes.question == "TurnChoice" else in_window(position, rng)

    def keeps_word(self, rng: Random) -> bool:
        return rng.random() < self.honest


def at_turn(position: Position) -> Phrase | None:
    """A rival who needs only step D, if there is one; else the job one is furthest with."""
    world, me = position.world, position.me
    for place in world.jobs():
        for rival in world.clockwise(me):
            if len(world.own_dice(place, rival)) == LAST:
                return Phrase("about_to_finish", (rival, HEISTS[world.heist(place).name]))
    begun = max(world.jobs(), key=lambda place: len(world.own_dice(place, me)), default=NONE)
    if begun == NONE or not world.own_dice(begun, me):
        return None
    return Phrase("going_for", (HEISTS[world.heist(begun).name],))


def in_window(position: Position, rng: Random) -> Phrase | None:
    """On a rival's step D: a call for help from who can not stop it, a hint from who can."""
    attempt = position.world.attempt
    if attempt is None or attempt.step != LAST or attempt.seat == position.me:
        return None
    if any(card in position.hand for card in STOPPERS):
        return Phrase("can_stop")
    return Phrase("stop_them", (attempt.seat,)) if rng.random() < 0.5 else Phrase("have_nothing")


def answer(position: Position, deal: Word) -> Phrase:
    """Letting somebody through is fine unless that ends the game or the job offered is gone."""
    world = position.world
    offered = [world.heist(place).name for place in world.jobs()]
    good = position.left > 1 and named(deal, 1) in offered and deal.phrase.slots[0] != position.me
    return Phrase("agreed" if good else "no_deal")
