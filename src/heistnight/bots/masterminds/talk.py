"""Talk of players of Masterminds, and its effect on them (section 8).

Nothing said binds. Bots announce their next job and why, warn of a seat that is about to finish, call for help against
it, answer deals, and have a word for what was done to them; who has nothing new to say is silent. They take "I have
nothing" as weak evidence and follow a call for help they can answer.
"""

from random import Random

from heistnight.bots.bot import Eyes
from heistnight.bots.masterminds.ears import RecentPhrase, named
from heistnight.bots.masterminds.position import Position
from heistnight.core.action import Seat
from heistnight.core.talk import Phrase
from heistnight.games.masterminds.moves import HeistCompleted, Interrupted, TurnStarted
from heistnight.games.masterminds.pieces import HEISTS, PREP

LAST = 3
SPOILERS = ("I01", "I02", "I03", "I04")  # played on a step of somebody else
STOPPERS = tuple(PREP[name] for name in ("I02", "I04"))


class Tongue:
    """Talkativeness of a player, and how often it keeps its word (section 8)."""

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
        if eyes.question == "TurnChoice" and (word := reaction(eyes)) is not None:
            return word
        if rng.random() > self.often and not _is_first_turn(position):
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
    wanted = going_for(position)
    told = any(word.phrase.key == "going_because" and word.phrase.slots == wanted for word in position.ears.mine)
    return None if wanted is None or told else Phrase("going_because", wanted)


def going_for(position: Position) -> tuple[str, str] | None:
    """The job one is furthest with, or else would do best at, and why."""
    world, me = position.world, position.me
    jobs = world.jobs()
    if not jobs:
        return None
    place = max(jobs, key=lambda place: len(world.own_dice(place, me)))
    if world.own_dice(place, me):
        return HEISTS[world.heist(place).name], "furthest"
    now = position.prospect()
    takes, rows = now.takes(), {place: now.row(me, place) or [0.0] for place in jobs}
    place = max(jobs, key=lambda place: takes[place] * sum(rows[place]))
    if takes[place] == max(takes):
        return HEISTS[world.heist(place).name], "pays"
    taken = any(world.own_dice(place, rival) for rival in world.clockwise(me))
    fits = sum(rows[place]) == max(map(sum, rows.values()))
    return HEISTS[world.heist(place).name], "fits" if fits or taken else "free"


def reaction(eyes: Eyes) -> Phrase | None:
    """A word for what the others did since one's last turn: spoiled a step, or finished a job."""
    me = eyes.seat
    turns = [place for place, event in enumerate(eyes.seen) if isinstance(event, TurnStarted) and event.seat == me]
    if len(turns) < 2:
        return None
    acting = me
    for event in eyes.seen[turns[-2] : turns[-1]]:
        match event:
            case TurnStarted():
                acting = event.seat
            case Interrupted() if me not in (event.seat, acting) and event.on == me:
                return Phrase("why_me")
            case Interrupted() if acting == me and event.seat != me and event.card in SPOILERS:
                return Phrase("why_me")
            case HeistCompleted() if event.seat != me:
                return Phrase("well_played")
    return None


def _is_first_turn(position: Position) -> bool:
    return position.world.turn <= position.world.seats


def in_window(position: Position, rng: Random) -> Phrase | None:
    """On a rival's step D: a call for help from who can not stop it, a hint from who can."""
    attempt = position.world.attempt
    if attempt is None or attempt.step != LAST or attempt.seat == position.me:
        return None
    if any(card in position.hand for card in STOPPERS):
        return Phrase("can_stop")
    return Phrase("stop_because", (attempt.seat, why_stop(position, attempt.seat))) if rng.random() < 0.5 else None


def why_stop(position: Position, seat: Seat) -> str:
    points = position.prospect().points
    return "ends" if position.left <= 1 else "leads" if points[seat] == max(points) else "last"


def answer(position: Position, deal: RecentPhrase) -> Phrase:
    """Letting somebody through is fine unless that ends the game or the job offered is gone."""
    world = position.world
    offered = [world.heist(place).name for place in world.jobs()]
    good = position.left > 1 and named(deal, 1) in offered and deal.phrase.slots[0] != position.me
    return Phrase("agreed" if good else "no_deal")
