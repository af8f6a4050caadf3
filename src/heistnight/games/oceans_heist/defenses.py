"""Active Defenses: what they need now, with every increase and decrease in force (OH-2.5, OH-14 to OH-16)."""

from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from heistnight.games.oceans_heist.pieces import (
    CASINO,
    CASINO_NEEDS,
    COMMAND_POST,
    LOCKDOWN,
    NEEDS_ALL,
    ROTATING_WATCH,
    TRAIT,
    UNIQUE_NEEDS,
    UNIQUES,
    VAULT_NEEDS,
    VAULTS,
    Global,
    Kind,
    Need,
)

Spot: TypeAlias = Literal["carried", "slot", "extra", "up", "down", "unique", "drawn"]


class Standing(NamedTuple):
    """A Defense with its effective amounts; a requirement is one of `needs`, or all of them together."""

    kind: Kind
    card: int
    spot: Spot
    slot: int
    needs: tuple[Need, ...]

    @property
    def id(self) -> str:
        return {"casino": CASINO, "vault": VAULTS, "unique": UNIQUES}[self.kind][self.card]

    @property
    def trait(self) -> str:
        return TRAIT[self.card] if self.kind == "casino" else ""

    @property
    def needs_all(self) -> bool:
        return self.kind == "vault" and NEEDS_ALL[self.card]

    @property
    def ways(self) -> tuple[tuple[Need, ...], ...]:
        """The choices somebody has who pays for it."""
        return (self.needs,) if self.needs_all else tuple((need,) for need in self.needs)

    @property
    def alarms(self) -> int:
        """What it raises if it is left un-disabled (OH-8.8)."""
        if self.kind == "casino":
            return 2 if self.trait == "LOUD" else 1
        return 2 if self.kind == "vault" else 0


class Weather(NamedTuple):
    """What bears on requirements this round: the round, the Globals that are on, the die, D15 and S15."""

    round: int
    globals: tuple[Global, ...]
    die: int
    passes: bool
    reconnaissance: bool


def printed(kind: Kind, card: int) -> tuple[Need, ...]:
    return {"casino": CASINO_NEEDS, "vault": VAULT_NEEDS, "unique": UNIQUE_NEEDS}[kind][card]


@lru_cache(maxsize=20_000)
def standing(weather: Weather, kind: Kind, card: int, spot: Spot, slot: int = 0) -> Standing:
    """A Defense as it must be paid now; `slot` counts from 1."""
    needs = printed(kind, card)
    if kind != "unique":  # OH-15: no Global touches a Unique Defense
        needs = tuple((icon, _amount(weather, kind, card, spot, slot, icon, amount)) for icon, amount in needs)
    return Standing(kind, card, spot, slot, needs)


def _amount(weather: Weather, kind: Kind, card: int, spot: Spot, slot: int, icon: int, amount: int) -> int:
    """Increases add up; then comes the decrease, and nothing falls below 1 (OH-2.5, 5.4)."""
    on = weather.globals
    amount += icon in on  # GL01 to GL06 stand in the order of the icons
    amount += COMMAND_POST in on and weather.round <= 3 and spot == "slot" and slot == 1
    amount += LOCKDOWN in on and (kind == "vault" or spot in ("carried", "extra"))
    amount += ROTATING_WATCH in on and weather.round <= 4 and weather.die == icon + 1
    if kind == "casino":
        amount += spot == "carried" and TRAIT[card] == "STUBBORN"  # OH-16.2
        return max(1, amount - (weather.passes and weather.round == 1))
    return max(1, amount - (weather.reconnaissance and spot == "up"))
