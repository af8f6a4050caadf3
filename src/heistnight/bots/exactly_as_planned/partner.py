"""A partner at the table: thinks once a moment, and then says one thing, does one thing, or waits."""

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias
from weakref import WeakKeyDictionary

from heistnight.bots.bot import Bot, Eyes
from heistnight.bots.exactly_as_planned.cakewalk import cakewalk_moves
from heistnight.bots.exactly_as_planned.courtesy import asked_to_wait, courtesies
from heistnight.bots.exactly_as_planned.monte import monte_moves
from heistnight.bots.exactly_as_planned.quiz import quiz_moves
from heistnight.bots.exactly_as_planned.scam import scam_moves
from heistnight.bots.exactly_as_planned.scene import Scene
from heistnight.bots.exactly_as_planned.skill import Skill
from heistnight.bots.exactly_as_planned.waltz import waltz_moves
from heistnight.core.action import Action, Millis
from heistnight.core.talk import Phrase
from heistnight.games.exactly_as_planned.annealing import Dice
from heistnight.games.exactly_as_planned.moves import CALL_IT, WAIT
from heistnight.games.exactly_as_planned.pieces import HeistId

Moves: TypeAlias = Iterator[Phrase | Action]

MINDS: dict[HeistId, Callable[[Scene], Moves]] = {
    "double_blind_scam": scam_moves,
    "bonnie_and_clyde_waltz": waltz_moves,
    "quiz_show": quiz_moves,
    "cakewalk": cakewalk_moves,
    "three_ring_monte": monte_moves,
}


class Thought(NamedTuple):
    """What comes of a moment: an action or none (as while speaking), a phrase or none, and the rest until the next."""

    action: Action | None
    phrase: Phrase | None
    rest: Millis


class Partner(Bot):
    """Bots of one level. Speaking, choosing and the pace are three sides of one thought about the same eyes."""

    def __init__(self, level: str, skill: Skill) -> None:
        self.level, self.skill = level, skill
        self._thoughts: WeakKeyDictionary[Eyes, Thought] = WeakKeyDictionary()

    def choose(self, eyes: Eyes) -> Action | None:
        return self._thought(eyes).action

    def speak(self, eyes: Eyes) -> Phrase | None:
        return self._thought(eyes).phrase

    def pace(self, eyes: Eyes) -> Millis:
        """How long until it thinks again: a person's time for what it just did."""
        return self._thought(eyes).rest

    def would_say(self, phrase: Phrase) -> bool:
        """Whether it is one to say such things at all."""
        return True

    def _thought(self, eyes: Eyes) -> Thought:
        thought = self._thoughts.get(eyes)
        if thought is None:
            thought = self._thoughts[eyes] = self._think(eyes)
        return thought

    def _think(self, eyes: Eyes) -> Thought:
        scene = Scene(eyes, self.skill)
        idle = WAIT if not scene.world.running or scene.world.options.ticks else None  # in real time nobody is awaited
        if not scene.world.running:
            return Thought(idle, None, _time(scene.rng, self.skill.looking))
        for move in _moves(scene):
            if isinstance(move, Phrase):
                if self.would_say(move) and scene.may_say(move):
                    return Thought(idle, move, _time(scene.rng, self.skill.speaking))
            elif move in scene.options:
                return Thought(move, None, _time(scene.rng, self.skill.acting))
        return Thought(idle, None, _time(scene.rng, self.skill.looking))


def _moves(scene: Scene) -> Moves:
    """What it would like to do, the most pressing first; what can not be done is passed over."""
    called = scene.world.called
    if len(called) > 1 and not called[scene.me] and all(called[seat] for seat in scene.others):
        yield CALL_IT
    yield from courtesies(scene)
    if asked_to_wait(scene):
        return
    yield from MINDS[scene.world.options.heist](scene)


def _time(rng: Dice, bounds: tuple[Millis, Millis]) -> Millis:
    least, most = bounds
    return least + int(rng.random() * (most - least))
