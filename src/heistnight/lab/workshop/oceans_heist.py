"""The deck of Ocean's Heist: prices, uses, units and requirements; presets must stay affordable."""

from collections.abc import Iterator

from heistnight.core.edits import Place
from heistnight.games.oceans_heist.pieces import Box, Defense
from heistnight.lab.workshop.bench import Bench, least, one_of
from heistnight.lab.workshop.fault import Fault


def faults(box: Box) -> Iterator[Fault]:
    icons = [icon.key for icon in box.icons]
    for number, card in enumerate(box.equipment):
        place: Place = ("equipment", number)
        yield from one_of(card.family, icons, (*place, "family"), "family")
        yield from least(card.price, 0, (*place, "price"), "a price")
        yield from least(card.uses, 0, (*place, "uses"), "the number of uses")
        for icon, amount in card.units.items():
            yield from one_of(icon, icons, (*place, "units", icon), "icon")
            yield from least(amount, 0, (*place, "units", icon), "units")
    for name in ("casino_defenses", "vault_defenses", "unique_defenses"):
        for number, defense in enumerate(getattr(box, name)):
            yield from _defense(defense, (name, number), icons)
    yield from _presets(box)


def _defense(defense: Defense, place: Place, icons: list[str]) -> Iterator[Fault]:
    if bool(defense.any_of) == bool(defense.all_of):
        yield Fault(place, f"{defense.name} needs either any_of or all_of")
    for field in ("any_of", "all_of"):
        for which, need in enumerate(getattr(defense, field)):
            for icon, amount in need.items():
                yield from one_of(icon, icons, (*place, field, which, icon), "icon")
                yield from least(amount, 1, (*place, field, which, icon), "a requirement")


def _presets(box: Box) -> Iterator[Fault]:
    prices = {card.id: card.price for card in box.equipment}
    for number, preset in enumerate(box.crew_presets):
        place: Place = ("crew_presets", number)
        unknown = [card for card in preset.cards if card not in prices]
        for card in unknown:
            yield from one_of(card, list(prices), (*place, "cards"), "Equipment card")
        cost = sum(prices.get(card, 0) for card in preset.cards)
        if not unknown and cost > box.budget:
            yield Fault(
                (*place, "cards"), f"{preset.name} costs {cost} now, more than the budget of {box.budget}", False
            )


BENCH = Bench(
    box=Box,
    fixed={
        "icons": "key",
        "equipment": "id",
        "situations": "id",
        "targets": "id",
        "unique_defenses": "id",
        "casino_defenses": "id",
        "vault_defenses": "id",
        "global_defenses": "id",
        "crew_presets": "id",
        "staff_presets": "id",
    },
    unread=frozenset(
        {"name", "text", "short", "letter", "clockwise", "opposite", "opening", "opening_text", "cost", "alarm_tokens"}
        | {"budget"}
    ),
    faults=faults,
)
