"""What is in the box of Three Alarms (section 1). The rules count cards; people read their names."""

from typing import Annotated, Final, TypeAlias

import msgspec

from heistnight.core.deck import box
from heistnight.core.words import words


class Loot(msgspec.Struct, frozen=True):
    id: str
    name: str
    value: int
    count: int


class Alarms(msgspec.Struct, frozen=True):
    count: int
    last: int


class Nerve(msgspec.Struct, frozen=True):
    highest: int
    hand: int


class Box(msgspec.Struct, frozen=True):
    loot: list[Loot]
    alarms: Alarms
    nerve: Nerve


BOX: Final = box("heistnight.games.three_alarms", Box)
LOOT: Final = tuple(loot.id for loot in BOX.loot)
LootId: TypeAlias = Annotated[str, words("Loot", LOOT)]
WORTH: Final = tuple(loot.value for loot in BOX.loot)
ALARM: Final = len(LOOT)  # the card after the last kind of loot
VAULT: Final = tuple(
    card for card, count in enumerate([*(loot.count for loot in BOX.loot), BOX.alarms.count]) for _ in range(count)
)
NERVE: Final = tuple(range(1, BOX.nerve.highest + 1))
HAND: Final = BOX.nerve.hand
LAST_ALARM: Final = BOX.alarms.last
