"""Learned judge of the fours the Staff may place: its rows, and its estimate of the Defenses left standing.

A four is looked at card by card and icon by icon: what each card asks for beside what the Crew are known to have, and
what all of them together ask of each icon. Both are summed up, so neither order nor names count.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, permutations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from heistnight.bots import learned
from heistnight.bots.learned import Array
from heistnight.bots.oceans_heist.hard import TASTE, Hard
from heistnight.bots.oceans_heist.placing import (
    Insight,
    Plot,
    Rumour,
    certain,
    pools,
    what_stands,
    with_vaults,
)
from heistnight.bots.oceans_heist.temper import CREW, STAFF, crew_temper, staff_temper
from heistnight.games.oceans_heist import GAME
from heistnight.games.oceans_heist.defenses import ActiveDefense, active_defense
from heistnight.games.oceans_heist.packing import ESCAPE
from heistnight.games.oceans_heist.pieces import (
    ALL_GEAR,
    COMMAND_POST,
    EMPTY,
    FAMILIES,
    GLOBALS,
    ICONS,
    LOCKDOWN,
    ROTATING_WATCH,
    SPLIT,
    TARGETS,
    TRAIT,
    UNIQUE_NEEDS,
    UNITS,
    WILD,
    ZERO_TOLERANCE,
    Casino,
    Vault,
)

WAY = ("amount", "known units", "known unit-uses", "of the eight", "of the Situation")
CARD = (*[f"{way} of the {place} way" for place in ("easy", "hard") for way in WAY], "LOUD", "SEALED", "STUBBORN")
ICON = (
    *("amounts", "cards", "cards that are easiest so", "known units", "known unit-uses", "of the Situation"),
    *("of the eight", "amounts that lie open", "cards that lie open", "vault, any", "vault, all", "unique"),
)
CONTEXT = (
    *[f"round {number}" for number in range(1, ESCAPE + 1)],
    *("alarms", "hidden cards", "hidden money", "known cards", "slots"),
    *("Command Post", "Zero Tolerance", "Lockdown", "Rotating Watch"),
    *("known units of all icons", "carried", "extras"),
)
MENACES = (*[f"Global {card}" for card in GLOBALS], "of the Situation", "of the Target")
TABLES = (*MENACES, *[f"Target {card}" for card in TARGETS])
COLUMNS = (*CARD, *ICON, *CONTEXT, *TABLES, *[knob.name for knob in (*CREW, *STAFF)])
LAYERS = ("card", "card_context", "card_bias", "icon", "icon_context", "icon_bias", "both", "both_bias", "last")
SCALE = 2.5  # an alarm is one
SHOPPING = TASTE._replace(heat=0.5)  # so that carts differ from game to game (RULES.md, 15)
TRAITS = ("LOUD", "SEALED", "STUBBORN")
SHORT_LIST = 12  # fours that are tried against pools in the Escape
UNTRIED = 100.0  # what is taken from the others
SHIPPED = Path(__file__).with_name("master.npz")

# What one use of each card brings, by icon; a unit that counts as several is shared among them.
BRINGS = np.array(
    [
        [
            UNITS[card][icon] + (SPLIT[card][1] / 2 if SPLIT[card][0] >> icon & 1 else 0) + WILD[card] / len(ICONS)
            for icon in range(len(ICONS))
        ]
        for card in ALL_GEAR
    ],
    np.float32,
)


class Look(NamedTuple):
    """All fours at once: which of the eight are in each, the eight, the icons of each four, and what they share."""

    chosen: Array  # fours x eight
    cards: Array  # eight x CARD
    icons: Array  # fours x icons x ICON
    context: Array  # CONTEXT


@lru_cache
def fours_of(cards: int, slots: int) -> tuple[tuple[tuple[int, ...], ...], Array]:
    """The places of each four, and the same as a table of noughts and ones."""
    fours = tuple(combinations(range(cards), min(slots, cards)))
    chosen = np.zeros((len(fours), cards), np.float32)
    for number, four in enumerate(fours):
        chosen[number, list(four)] = 1
    return fours, chosen


def look(rumour: Rumour, pair: Sequence[Vault]) -> Look:
    conditions, icons = rumour.conditions, len(ICONS)
    amounts = np.zeros((len(rumour.eight), icons), np.float32)
    for place, card in enumerate(rumour.eight):
        for icon, amount in active_defense(conditions, "casino", card, "slot").needs:
            amounts[place, icon] = amount
    asks = amounts > 0
    easiest = asks & (amounts == np.where(asks, amounts, 99).min(1, keepdims=True))
    left = ESCAPE + 1 - rumour.round
    known = BRINGS[list(rumour.known)] if rumour.known else np.zeros((0, icons), np.float32)
    units = known.sum(0)
    uses = np.minimum(np.array(rumour.uses, np.float32), left) @ known if rumour.known else units
    favoured = np.zeros(icons, np.float32)
    if rumour.situation != EMPTY:
        favoured[list(FAMILIES[rumour.situation])] = 1
    open_lying = np.zeros((5, icons), np.float32)
    for defense in certain(rumour):
        _lying(open_lying, defense)
    for defense in with_vaults(rumour, pair):
        _lying(open_lying, defense)
    eight = asks.sum(0, dtype=np.float32)
    _, chosen = fours_of(len(rumour.eight), rumour.slots)
    by_icon = np.empty((len(chosen), icons, len(ICON)), np.float32)
    by_icon[:, :, 0] = chosen @ amounts / 8
    by_icon[:, :, 1] = chosen @ asks / 2
    by_icon[:, :, 2] = chosen @ easiest / 2
    by_icon[:, :, 3:] = np.stack([units / 6, uses / 12, favoured, eight / 4, *open_lying], 1)
    of_icon = np.stack([units / 6, uses / 12, eight / 4, favoured], 1)
    ways = np.zeros((len(rumour.eight), 2, len(WAY)), np.float32)
    for place in range(len(rumour.eight)):
        taken = np.flatnonzero(asks[place])
        for number, icon in enumerate(taken[np.argsort((amounts[place] - units)[taken], kind="stable")][:2]):
            ways[place, number, 0] = amounts[place, icon] / 4
            ways[place, number, 1:] = of_icon[icon]
    traits = [[float(TRAIT[card] == trait) for trait in TRAITS] for card in rumour.eight]
    cards = np.concatenate([ways.reshape(len(rumour.eight), -1), np.array(traits, np.float32)], 1)
    context = [float(rumour.round == number) for number in range(1, ESCAPE + 1)]
    context += [rumour.alarms / 5, rumour.hidden / 10, rumour.money / 2000, len(rumour.known) / 10, rumour.slots / 4]
    context += [float(card in conditions.globals) for card in (COMMAND_POST, ZERO_TOLERANCE, LOCKDOWN, ROTATING_WATCH)]
    context += [float(units.sum()) / 20, len(rumour.carried) / 3, len(rumour.extras) / 3]
    return Look(chosen, cards, by_icon, np.array(context, np.float32))


def _lying(lying: Array, defense: ActiveDefense) -> None:
    """Adds what a Defense asks for that surely lies there."""
    for icon, amount in defense.needs:
        if defense.kind == "casino":
            lying[0, icon] += amount / 8
            lying[1, icon] += 0.5
        elif defense.kind == "vault":
            lying[3 if defense.needs_all else 2, icon] += amount / 4
        else:
            lying[4, icon] += amount / 4


def standing(net: Mapping[str, Array], look: Look) -> Array:
    """Return how much more each four leaves standing than others do, in the units of wall.py."""
    cards = look.cards @ net["card"] + (look.context @ net["card_context"] + net["card_bias"])
    icons = look.icons @ net["icon"] + (look.context @ net["icon_context"] + net["icon_bias"])
    seen = np.concatenate([look.chosen @ np.maximum(cards, 0), np.maximum(icons, 0).sum(1)], 1)
    found: Array = SCALE * (np.maximum(seen @ net["both"] + net["both_bias"], 0) @ net["last"])
    return found


class Judge:
    """All that was learned: the tempers of both sides, what Globals and hidden cards are like, and nets."""

    def __init__(self, weights: Mapping[str, Array]) -> None:
        self.crew = crew_temper(weights["crew"].astype(float).tolist(), SHOPPING, Hard.thrift)
        self.staff = staff_temper(weights["staff"].astype(float).tolist())
        tables: list[float] = weights["tables"].astype(float).tolist()
        *self.globals, self.of_situation, self.of_target = tables[: len(MENACES)]
        self.targets = tables[len(MENACES) :]
        self.insight = Insight(pools=8, thrift=None, heat=0.0, stock=tuple(weights["hidden"].astype(float).tolist()))
        nets = range(len(weights["last"])) if "last" in weights else ()
        self.nets = [{name: weights[name][net].astype(np.float32) for name in LAYERS} for net in nets]
        self.plot = lru_cache(maxsize=100)(self._plot)

    def menace(self, card: int, target: int, situation: int) -> float:
        """Return the loss of the Crew from a Global Defense, in percentage points."""
        icons = FAMILIES[situation] if situation != EMPTY else ()
        wanted = [icon for icon, _ in UNIQUE_NEEDS[target]]
        return self.globals[card] + self.of_situation * (card in icons) + self.of_target * (card in wanted)

    def _plot(self, rumour: Rumour) -> Plot:
        best: tuple[float, Array, tuple[Vault, ...]] | None = None
        for pair in _pairs(rumour):
            seen = look(rumour, pair)
            said: Array = np.mean([standing(net, seen) for net in self.nets], axis=0)
            if best is None or said.max() > best[0]:
                best = float(said.max()), said, pair
        assert best is not None
        places, _ = fours_of(len(rumour.eight), rumour.slots)
        fours = tuple(tuple(rumour.eight[place] for place in four) for four in places)
        worths: Array = best[1] + np.array([self._liking(rumour, four) for four in fours], np.float32)
        if rumour.round == ESCAPE and ZERO_TOLERANCE not in rumour.conditions.globals:
            worths = self._tried(rumour, fours, worths)
        return Plot(fours, tuple(worths.tolist()), best[2])

    def _liking(self, rumour: Rumour, four: Sequence[Casino]) -> float:
        asked = sum(weight for card, weight in rumour.leaning if card in four)
        return asked + sum(self.staff.traits.get(TRAIT[card], 0.0) for card in four)

    def _tried(self, rumour: Rumour, fours: Sequence[tuple[Casino, ...]], worths: Array) -> Array:
        """In the Escape all Equipment lies there, most of it known: the best fours are tried against it."""
        found = worths - UNTRIED
        supplies = pools(rumour, self.insight)
        sure = certain(rumour)
        for place in np.argsort(-worths)[:SHORT_LIST]:
            liking = self._liking(rumour, fours[place])
            found[place] = what_stands(rumour, supplies, sure, fours[place]) + liking
        return found


def _pairs(rumour: Rumour) -> Iterator[tuple[Vault, ...]]:
    if not rumour.three:
        yield ()
    elif rumour.conditions.reconnaissance:
        yield from permutations(rumour.three, 2)
    else:
        yield from combinations(rumour.three, 2)


def read(path: Path) -> dict[str, Array]:
    """The weights of a file, or Unknown where they were trained for something else."""
    return learned.read(GAME, COLUMNS, path)[0]


def write(weights: Mapping[str, Array], about: Mapping[str, Any], path: Path) -> None:
    learned.write(GAME, COLUMNS, weights, about, path)
