"""Which four the Staff place: those that leave most standing against the pools they expect (section 13)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations
from math import log
from random import Random
from typing import NamedTuple

from msgspec import to_builtins

from heistnight.bots.oceans_heist.laying import Purse, Thrift, lay
from heistnight.bots.oceans_heist.scene import Scene
from heistnight.bots.oceans_heist.wall import Wall, breach, wall
from heistnight.games.oceans_heist.defenses import VAULT_SPOTS, ActiveDefense, Conditions, active_defense
from heistnight.games.oceans_heist.packing import ESCAPE, Supply, supply_of
from heistnight.games.oceans_heist.pieces import (
    CASINO_NEEDS,
    COMMAND_POST,
    EMPTY,
    LAYABLE,
    PRICE,
    TRAIT,
    USES,
    ZERO_TOLERANCE,
    Casino,
    Gear,
    Vault,
    price_of,
)
from heistnight.games.oceans_heist.zones import VAULT_BREACH, OceansZones

SEALED = 0.15  # more than its loss: what stands and can not be winged stands for good


class Rumour(NamedTuple):
    """All that the Staff know when they place: the Crew's open cards, how many are hidden, and the round."""

    conditions: Conditions
    unique: int
    situation: int
    alarms: int
    known: tuple[Gear, ...]
    uses: tuple[int, ...]
    gone: tuple[Gear, ...]
    hidden: int
    money: int
    carried: tuple[Casino, ...]
    extras: tuple[Casino, ...]
    eight: tuple[Casino, ...]
    three: tuple[Vault, ...]
    slots: int
    leaning: tuple[tuple[Casino, float], ...] = ()

    @property
    def round(self) -> int:
        return self.conditions.round


class Insight(NamedTuple):
    """Depth of the Staff's thinking: number of pools, model of the Crew, certainty of the best.

    `stock` says how often each card is among the hidden ones; without it, all alike.
    """

    pools: int
    thrift: Thrift | None
    heat: float
    stock: tuple[float, ...] = ()


class Plot(NamedTuple):
    """Every four with what it leaves standing on average, and the vaults that go with it."""

    fours: tuple[tuple[Casino, ...], ...]
    worths: tuple[float, ...]
    vaults: tuple[Vault, ...]


def rumour(world: OceansZones, leaning: tuple[tuple[Casino, float], ...] = ()) -> Rumour:
    """Read off a world as the Staff know it."""
    known = tuple(sorted(world.known))
    gone = tuple(sorted((*world.discards, *world.openings)))
    hidden = len(world.hand) + len(world.laid) + len(world.laid_now) - len(known)
    money = world.options.budget - price_of((*known, *gone))
    return Rumour(
        conditions=world.conditions,
        unique=world.target if world.unique_active or world.round == VAULT_BREACH else EMPTY,
        situation=world.situation,
        alarms=world.alarms,
        known=known,
        uses=tuple(world.uses[card] for card in known),
        gone=gone,
        hidden=hidden,
        money=money,
        carried=tuple(world.carried),
        extras=tuple(world.extras),
        eight=tuple(sorted(world.eight)),
        three=tuple(sorted(world.three)) if world.round == VAULT_BREACH else (),
        slots=world.open_slots,
        leaning=leaning,
    )


@lru_cache(maxsize=100)
def plot(rumour: Rumour, insight: Insight) -> Plot:
    """Weigh all fours. The chance in it follows from what is known, so it comes out the same at every step."""
    supplies = pools(rumour, insight)
    vaults = _vaults(rumour, supplies)
    sure = [*certain(rumour), *with_vaults(rumour, vaults)]
    fours = list(combinations(rumour.eight, min(rumour.slots, len(rumour.eight))))
    return Plot(tuple(fours), tuple(_worth(rumour, supplies, sure, four) for four in fours), vaults)


def pools(rumour: Rumour, insight: Insight) -> list[Supply]:
    """Return pools the Crew may lay, drawn from what is known."""
    return list(_pools(rumour, insight, Random(repr(to_builtins(rumour)))))


def _worth(
    rumour: Rumour, supplies: Sequence[Supply], sure: Sequence[ActiveDefense], four: tuple[Casino, ...]
) -> float:
    lost = what_stands(rumour, supplies, sure, four)
    lost += SEALED * sum(TRAIT[card] == "SEALED" for card in four)
    return lost + sum(weight for card, weight in rumour.leaning if card in four)


def what_stands(
    rumour: Rumour, supplies: Sequence[Supply], sure: Sequence[ActiveDefense], four: tuple[Casino, ...]
) -> float:
    """The loss that a four leaves on average."""
    placed = [active_defense(rumour.conditions, "casino", card, "slot", slot) for slot, card in enumerate(four, 1)]
    if COMMAND_POST in rumour.conditions.globals and rumour.round <= 3:
        placed = [
            active_defense(rumour.conditions, "casino", card, "slot", slot)
            for slot, card in enumerate(in_slots(four), 1)
        ]
    bricks: Wall = wall((*sure, *placed), rumour.round)
    return sum(breach(supply, bricks).loss for supply in supplies) / len(supplies)


def in_slots(four: Sequence[Casino]) -> list[Casino]:
    """The hardest card goes to slot 1, where Command Post makes it harder yet (OH-15)."""
    return sorted(four, key=lambda card: (-min(amount for _, amount in CASINO_NEEDS[card]), card))


def certain(rumour: Rumour) -> list[ActiveDefense]:
    conditions = rumour.conditions
    found = [active_defense(conditions, "casino", card, "carried") for card in rumour.carried]
    found += [active_defense(conditions, "casino", card, "extra") for card in rumour.extras]
    if rumour.unique != EMPTY:
        found.append(active_defense(conditions, "unique", rumour.unique, "unique"))
    return found


def with_vaults(rumour: Rumour, pair: Sequence[Vault]) -> list[ActiveDefense]:
    return [active_defense(rumour.conditions, "vault", card, spot) for card, spot in zip(pair, VAULT_SPOTS)]


def _vaults(rumour: Rumour, supplies: Sequence[Supply]) -> tuple[Vault, ...]:
    """The two Vault Defenses that leave most, besides the Unique one; which lies open matters little."""
    if not rumour.three:
        return ()

    def lost(pair: tuple[Vault, ...]) -> float:
        bricks = wall((*certain(rumour), *with_vaults(rumour, pair)), rumour.round)
        return sum(breach(supply, bricks).loss for supply in supplies)

    return max(permutations(rumour.three, 2), key=lost)


# What the Crew may lay ----------------------------------------------------------------------------------------------


def _pools(rumour: Rumour, insight: Insight, rng: Random) -> Iterator[Supply]:
    for _ in range(insight.pools):
        cards = _hand(rumour, insight.stock, rng)
        yield supply_of(tuple(sorted(_laid(rumour, insight, cards, rng))), rumour.situation)


def _hand(rumour: Rumour, often: Sequence[float], rng: Random) -> dict[Gear, int]:
    """The known cards and as many others as are hidden, within what they can have cost."""
    cards = dict(zip(rumour.known, rumour.uses))
    stock = [card for card in LAYABLE if card not in rumour.known and card not in rumour.gone]
    money, wanted = rumour.money, rumour.hidden
    order = rng.sample(stock, len(stock))
    if often:
        order.sort(key=lambda card: log(1 - rng.random()) / often[card], reverse=True)
    for card in order:
        if not wanted:
            break
        if PRICE[card] <= money:
            cards[card] = USES[card]
            money, wanted = money - PRICE[card], wanted - 1
    return cards


def _laid(rumour: Rumour, insight: Insight, cards: dict[Gear, int], rng: Random) -> Sequence[Gear]:
    """As the Crew would lay that hand against the eight; a simple mind lays every other card (section 13)."""
    if rumour.round == ESCAPE and ZERO_TOLERANCE not in rumour.conditions.globals:
        return list(cards)
    if insight.thrift is None:
        share = 0.75 if rumour.round == VAULT_BREACH else 0.55
        return [card for card in cards if rng.random() < share]
    held = tuple(sorted(cards))
    purse = Purse(held, tuple(cards[card] for card in held), (), rumour.situation, rumour.alarms)
    return lay(_scene(rumour), purse, insight.thrift)


def _scene(rumour: Rumour) -> Scene:
    """The round as the Crew see it."""
    return Scene(
        conditions=rumour.conditions,
        unique=rumour.unique,
        carried=rumour.carried,
        extras=rumour.extras,
        eight=rumour.eight,
        shown=(),
        slots=rumour.slots,
        vaults=tuple(permutations(rumour.three, 2)),
    )
