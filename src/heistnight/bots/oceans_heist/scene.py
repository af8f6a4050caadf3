"""Scene of a round: every four Defenses the Staff may have placed, with the Crew's odds (section 13)."""

from functools import lru_cache
from itertools import combinations, permutations
from math import exp
from typing import NamedTuple

from heistnight.bots.oceans_heist.wall import Wall, wall
from heistnight.games.oceans_heist.defenses import VAULT_SPOTS, ActiveDefense, Conditions, active_defense
from heistnight.games.oceans_heist.packing import ESCAPE
from heistnight.games.oceans_heist.pieces import (
    CASINO_NEEDS,
    COMMAND_POST,
    EMPTY,
    ICONS,
    RECONNAISSANCE,
    ROTATING_WATCH,
    TRAIT,
    Casino,
    Icon,
    Vault,
)
from heistnight.games.oceans_heist.zones import VAULT_BREACH, OceansZones

WATCHED = 0.5  # what "Watch Hack" adds to every Defense that takes it


class Habits(NamedTuple):
    """The Crew's model of the Staff: hard-looking cards, mixed with a quarter of pure chance (section 13)."""

    plain_chance: float = 0.25
    heat: float = 0.5  # how sure the Staff are of what looks hard to them
    shared: float = 0.15  # what a common icon of two Defenses adds (overload)
    loud: float = 0.4
    other_trait: float = 0.1


HABITS = Habits()


class Scene(NamedTuple):
    """The Defenses of a round as far as the Crew know them; `vaults` are the pairs that may lie there."""

    conditions: Conditions
    unique: int
    carried: tuple[Casino, ...]
    extras: tuple[Casino, ...]
    eight: tuple[Casino, ...]
    shown: tuple[Casino, ...]
    slots: int
    vaults: tuple[tuple[Vault, Vault], ...]
    watched: tuple[Icon, ...] = ()

    @property
    def round(self) -> int:
        return self.conditions.round


class Guess(NamedTuple):
    """A wall and how likely it is."""

    weight: float
    wall: Wall


def scene(world: OceansZones, eight: tuple[Casino, ...], watched: tuple[Icon, ...] = ()) -> Scene:
    """`eight` are those of the eight that somebody remembers."""
    final = world.stage == "crunch"
    filled = sum(card != EMPTY for card in world.slots)
    shown = tuple(world.slots[slot] for slot in world.scouted)
    return Scene(
        conditions=world.conditions,
        unique=world.target if world.unique_active or world.round == VAULT_BREACH else EMPTY,
        carried=tuple(world.carried),
        extras=tuple(world.extras),
        eight=tuple(sorted({*eight, *shown})),
        shown=shown,
        slots=filled if final else world.open_slots,
        vaults=_vaults(world, final),
        watched=watched,
    )


def _vaults(world: OceansZones, final: bool) -> tuple[tuple[Vault, Vault], ...]:
    """Return the possible Vault cards (OH-9.2): before the end of prep anything may still change."""
    if world.round != VAULT_BREACH:
        return ()
    up, down = world.vault_places
    if not final:
        return tuple(permutations(world.three, 2))
    if down == EMPTY or world.opened(RECONNAISSANCE):
        return ((up, down),)
    return tuple((up, card) for card in world.three if card != up)


@lru_cache(maxsize=400)
def guesses(scene: Scene, habits: Habits = HABITS) -> tuple[Guess, ...]:
    """Every choice of the Staff, likeliest first. The rest of what is unknown is spread over them in turn."""
    sure = _sure(scene)
    rest = [card for card in scene.eight if card not in scene.shown]
    fours = list(combinations(rest, min(len(rest), scene.slots - len(scene.shown))))
    temptation = {card: _tempting(scene, card, habits) for card in rest}
    shared = {pair: habits.shared * _share_an_icon(*pair) for pair in combinations(rest, 2)}
    hardness = [
        sum(temptation[card] for card in four) + sum(map(shared.__getitem__, combinations(four, 2))) for four in fours
    ]
    top = max(hardness)
    drawn = [exp((hard - top) / habits.heat) for hard in hardness]
    total = sum(drawn)
    found = []
    for number, (four, weight) in enumerate(zip(fours, drawn)):
        placed = _placed(scene, (*scene.shown, *four), number)
        likely = habits.plain_chance / len(fours) + (1 - habits.plain_chance) * weight / total
        found.append(Guess(likely, wall((*sure, *placed), scene.round)))
    return tuple(sorted(found, key=lambda guess: -guess.weight))


def _sure(scene: Scene) -> list[ActiveDefense]:
    conditions = scene.conditions
    certain = [active_defense(conditions, "casino", card, "carried") for card in scene.carried]
    certain += [active_defense(conditions, "casino", card, "extra") for card in scene.extras]
    if scene.unique != EMPTY:
        certain.append(active_defense(conditions, "unique", scene.unique, "unique"))
    return certain


def _placed(scene: Scene, four: tuple[Casino, ...], number: int) -> list[ActiveDefense]:
    """A four with one of the possible vaults, one face of the die, one card in slot 1."""
    conditions = scene.conditions
    if ROTATING_WATCH in conditions.globals and scene.round != ESCAPE and not conditions.die:
        conditions = conditions._replace(die=number % len(ICONS) + 1)
    first = number % max(1, len(four)) if COMMAND_POST in conditions.globals else 0
    placed = [active_defense(conditions, "casino", card, "slot", (n - first) % 4 + 1) for n, card in enumerate(four)]
    if scene.vaults:
        pair = scene.vaults[number % len(scene.vaults)]
        placed += [
            active_defense(conditions, "vault", card, spot) for card, spot in zip(pair, VAULT_SPOTS) if card != EMPTY
        ]
    return placed


def _tempting(scene: Scene, card: Casino, habits: Habits) -> float:
    """Return how hard a card looks: the harmonic mean of its amounts (either icon will do), more with a trait."""
    needs = active_defense(scene.conditions, "casino", card, "drawn").needs
    hard = 1 / sum(1 / amount for _, amount in needs)
    loud = habits.loud if TRAIT[card] == "LOUD" else habits.other_trait if TRAIT[card] else 0.0
    return hard + loud + WATCHED * any(icon in scene.watched for icon, _ in needs)


def _share_an_icon(one: Casino, other: Casino) -> bool:
    """They lean on the same units."""
    return not {icon for icon, _ in CASINO_NEEDS[one]}.isdisjoint(icon for icon, _ in CASINO_NEEDS[other])
