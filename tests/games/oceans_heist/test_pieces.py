"""The 182 cards of the box (sections 2 and 5)."""

import re
from typing import Any

import pytest

from heistnight.games.oceans_heist.pieces import (
    BOX,
    CARD,
    CASINO,
    CASINO_NEEDS,
    FAMILY,
    GEAR,
    GLOBALS,
    ICONS,
    LATE,
    LAYABLE,
    LUCKY,
    MUFFLE,
    NEEDS_ALL,
    OPENING,
    PARTNER,
    PRICE,
    SCOUT,
    SPLIT,
    STURDY,
    TRAIT,
    UNITS,
    USES,
    VAULT_NEEDS,
    VAULTS,
    WILD,
    preset_within,
    price_of,
)

from .rulebook import table_after

LETTERS = "HSAFCD"
SHAPES = [row for row in table_after("### 5.1 Equipment: shapes") if re.fullmatch(r"0\d|1[0-2]", row[0])]
SPECIALS = table_after("Uses and prices of 01–12: table 5.1")
PAIRS = table_after("**OH-16.3 LOUD**")
VAULT_ROWS = table_after("### 5.3 Vault Defenses")
PRESET_ROWS = table_after("### Crew presets")


def units(card: str) -> dict[str, int]:
    return {LETTERS[icon]: amount for icon, amount in enumerate(UNITS[CARD[card]]) if amount}


def test_the_box_holds_182_cards() -> None:
    """90 + 6 + 3 + 3 + 60 + 10 + 10, a die and five tokens (section 2)."""
    counts = [
        len(cards)
        for cards in (
            BOX.equipment,
            BOX.situations,
            BOX.targets,
            BOX.unique_defenses,
            BOX.casino_defenses,
            BOX.vault_defenses,
            BOX.global_defenses,
        )
    ]
    assert counts == [90, 6, 3, 3, 60, 10, 10]
    assert sum(counts) == 182
    assert BOX.alarm_tokens == {"count": 5}
    assert len(set(GEAR)) == 90


def test_the_wheel_turns() -> None:
    """Six icons, each with its next and its opposite (OH-2.1, OH-2.2)."""
    for place, icon in enumerate(BOX.icons):
        assert icon.clockwise == ICONS[(place + 1) % 6]
        assert icon.opposite == ICONS[(place + 3) % 6]
        assert icon.die == place + 1


@pytest.mark.parametrize("row", SHAPES, ids=lambda row: row[0])
@pytest.mark.parametrize("family", range(6))
def test_all_families_share_the_shapes(row: Any, family: int) -> None:
    """Each of the twelve shapes adds what table 5.1 says, for each family (OH-2.6, OH-2.7)."""
    number, adds, uses, price, keyword = row
    wheel = {
        "X": family, "R": (family + 1) % 6, "L": (family - 1) % 6,
        "O": (family + 3) % 6, "RR": (family + 2) % 6, "LL": (family - 2) % 6,
    }  # fmt: skip
    card = CARD[LETTERS[family] + number]
    assert (USES[card], f"${PRICE[card]}") == (int(uses), price)
    if "split" in adds:
        count = {"two": 2, "three": 3}[adds.split()[0]]
        other = wheel[re.search(r"X/(\w+)", adds).group(1)]
        assert SPLIT[card] == (1 << family | 1 << other, count)
    else:
        expected = {LETTERS[wheel[letter]]: int(n) for letter, n in re.findall(r"([XRL])(\d)", adds)}
        assert units(GEAR[card]) == expected
    assert (card in STURDY) == (keyword == "STURDY")
    if keyword.startswith("TEAMWORK"):
        assert PARTNER[card] == wheel["LL"]
    assert FAMILY[card] == family


@pytest.mark.parametrize("row", SPECIALS, ids=lambda row: row[0])
def test_the_family_specials(row: Any) -> None:
    """The twelve special cards are as table 5.2 says (OH-13.3 to OH-13.7)."""
    name, title, adds, uses, price, keyword = row
    card = CARD[name]
    assert BOX.equipment[card].name == title
    assert (USES[card], f"${PRICE[card]}", BOX.equipment[card].keyword) == (int(uses), price, keyword)
    if "wild" in adds:
        assert WILD[card] == 1
    else:
        assert units(name) == {adds[0]: int(adds[1])}
    groups = {"SCOUT": SCOUT, "MUFFLE": MUFFLE, "LATE": LATE, "LUCKY": LUCKY}
    for word, group in groups.items():
        assert (card in group) == (word == keyword)


def test_names_of_all_equipment_are_those_of_the_table() -> None:
    """All 72 ordinary cards carry the names of table 5.2."""
    rows = [row for row in table_after("### 5.2 Equipment: all 90 cards") if re.fullmatch(r"\d\d", row[0])]
    for number, *cells in rows:
        for family, cell in enumerate(cells):
            name = cell.split(" (")[0]
            assert BOX.equipment[CARD[LETTERS[family] + number]].name == name


def test_opening_cards_are_six_and_never_laid() -> None:
    """Shape 15 of each family is an OPENING card without units or uses (OH-13.8)."""
    assert {GEAR[card] for card in OPENING} == {f"{letter}15" for letter in LETTERS}
    assert len(LAYABLE) == 84
    assert all(USES[card] == 0 and not sum(UNITS[card]) for card in OPENING)


@pytest.mark.parametrize("row", PAIRS, ids=lambda row: row[0])
def test_every_pair_of_icons_has_four_casino_defenses(row: Any) -> None:
    """2 or 4, 4 or 2, 3 or 3, and 2 or 2 with a trait (OH-16.1 to OH-16.3)."""
    pair = row[0][:2]
    first, second = LETTERS.index(pair[0]), LETTERS.index(pair[1])
    for number, amounts in enumerate(((2, 4), (4, 2), (3, 3), (2, 2)), 1):
        card = CASINO.index(f"{pair}{number}")
        assert CASINO_NEEDS[card] == ((first, amounts[0]), (second, amounts[1]))
        assert BOX.casino_defenses[card].name == row[number]
        assert TRAIT[card] == (row[5] if number == 4 else "")


@pytest.mark.parametrize("row", VAULT_ROWS, ids=lambda row: row[0])
def test_vault_defenses(row: Any) -> None:
    """Six need ALL, four one of three (OH-2.4)."""
    card = VAULTS.index(row[0])
    wanted = tuple((ICONS.index(name.lower()), int(n)) for name, n in re.findall(r"([A-Z][a-z]+) (\d)", row[2]))
    assert VAULT_NEEDS[card] == wanted
    assert NEEDS_ALL[card] == row[2].startswith("ALL")
    assert BOX.vault_defenses[card].name == row[1]


def test_globals_stand_in_the_order_of_the_icons() -> None:
    """GL01 to GL06 raise the icon of their place; the engine counts on it (OH-15)."""
    assert [card.icon for card in BOX.global_defenses[:6]] == list(ICONS)
    assert GLOBALS[6:] == ("GL07", "GL08", "GL09", "GL10")


@pytest.mark.parametrize("row", PRESET_ROWS, ids=lambda row: row[0].split()[0])
def test_presets(row: Any) -> None:
    """The lists and costs of section 15 are those of cards.json."""
    place = int(row[0][2]) - 1
    preset = BOX.crew_presets[place]
    assert preset.cards == row[2].split()
    assert price_of(tuple(CARD[card] for card in preset.cards)) == preset.cost
    assert row[3].startswith(f"${preset.cost}")
    assert {GEAR[card] for card in preset_within(place, 5000)} == set(preset.cards)


def test_every_card_is_in_some_preset_and_none_in_all() -> None:
    """Section 15: nobody learns from the presets that a card is always or never worth its price."""
    lists = [{*preset.cards} for preset in BOX.crew_presets]
    assert set.union(*lists) == {*GEAR}
    assert not set.intersection(*lists)


@pytest.mark.parametrize("place", range(7))
@pytest.mark.parametrize("budget", [4500, 4700])
def test_a_preset_that_is_too_dear_is_cut_down(place: int, budget: int) -> None:
    """The fullest family loses its highest card that is not OPENING, until it fits (OH-4.8)."""
    full, cut = set(preset_within(place, 5500)), set(preset_within(place, budget))
    assert price_of(tuple(cut)) <= budget
    assert cut < full
    assert full & OPENING == cut & OPENING
    assert price_of(tuple(cut)) + max(PRICE[card] for card in full - cut) > budget


def test_the_first_card_cut_from_a_preset() -> None:
    """CP4 has five cards each of Stealth and Force; Stealth comes first on the wheel and loses S12 (OH-4.8)."""
    assert {GEAR[card] for card in set(preset_within(3, 5000)) - set(preset_within(3, 4900))} == {"S12"}
