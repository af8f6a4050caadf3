"""Section 2 and 5: what is in the box. RULES.md, cards.json and the engine's tables are compared with each other."""

import json
import re
from collections import Counter
from importlib.resources import files
from itertools import combinations
from pathlib import Path

import pytest

from heistnight.games.the_plan import GAME
from heistnight.games.the_plan.pieces import (
    BOX,
    CARDS,
    COPIES,
    FACES,
    KINDS,
    SHOWS,
    SIZE,
    TREASURE_PILE,
    TREASURES,
    TRINKET_KINDS,
    TRINKET_PILE,
    TRINKETS,
    TYPES,
    VALUE,
    plan_deck,
)

from .rulebook import body, code, rule_numbers, section, section_12
from .tables import deal, hand

CARDS_JSON = json.loads(files("heistnight.games.the_plan").joinpath("cards.json").read_text(encoding="utf-8"))
CIRCLE = "EPRMJBS"
NAMES = {
    "Smash & Grab": "smash_grab",
    "Lone Specialist": "lone",
    "Lone": "lone",
    "Team of Two": "team2",
    "Twos": "team2",
}
NAMES |= {"Team of Three": "team3", "Threes": "team3", "Team of Four": "team4", "Fours": "team4"}


def of_type(name: str) -> list[frozenset[str]]:
    return [frozenset(card.kinds) for card in BOX.plans if card.type == name]


def test_the_box_holds_72_plans_56_treasures_and_30_trinkets() -> None:
    """Five types of Plan, seven kinds of treasure, three kinds of trinkets (TP-1.1)."""
    assert (len(BOX.plans), len(BOX.treasures), len(BOX.trinkets)) == (72, 56, 30)
    assert (len(KINDS), len(TRINKET_KINDS), len(TYPES)) == (7, 3, 5)
    assert Counter(tile.kind for tile in BOX.treasures) == Counter(dict.fromkeys(KINDS, 2 * 4))
    assert Counter(tile.kind for tile in BOX.trinkets) == Counter(dict.fromkeys(TRINKET_KINDS, 2 * 5))
    assert (len(plan_deck()), len(TREASURE_PILE), len(TRINKET_PILE)) == (72, 56, 30)
    ids = [piece.id for piece in (*BOX.plans, *BOX.treasures, *BOX.trinkets)]
    assert len(set(ids)) == 158


@pytest.mark.parametrize(("component", "count"), [row[:2] for row in body("2. Components")])
def test_the_components_table_counts_what_the_box_holds(component: str, count: str) -> None:
    """Section 2 lists 72 Plan cards, 56 treasure tiles and 30 trinket tiles (TP-1.1)."""
    pieces = {"Plan cards": BOX.plans, "Treasure tiles": BOX.treasures, "Trinket tiles": BOX.trinkets}
    assert len(pieces[component]) == int(count)


def test_the_four_treasures_of_a_kind_are_worth_1_2_3_and_4() -> None:
    """A kind holds 20 points, the game 140 of treasure and 30 of trinkets (TP-1.2)."""
    for kind in KINDS:
        tiles = [tile for tile in BOX.treasures if tile.kind == kind]
        assert Counter(tile.value for tile in tiles) == Counter({1: 2, 2: 2, 3: 2, 4: 2})
        assert sum(tile.value for tile in tiles) == 20
    assert sum(VALUE[tile] for tile in TREASURE_PILE) == 140
    assert sum(tile.value for tile in BOX.trinkets) == 30


@pytest.mark.parametrize(("name", "size", "count"), [row[:3] for row in body("5.1 Types")])
def test_each_type_has_its_size_and_count(name: str, size: str, count: str) -> None:
    """Smash & Grab is of size 0, a team of size n shows n different specialists (TP-1.3, section 5.1)."""
    cards = [card for card in BOX.plans if card.type == NAMES[name]]
    assert len(cards) == int(count)
    assert {card.size for card in cards} == {int(size)}
    assert all(len(set(card.kinds)) == len(card.kinds) == card.size for card in cards)
    stated = next(row for row in CARDS_JSON["plan_types"] if row["label"] == name)
    assert stated == {"type": NAMES[name], "size": int(size), "count": int(count), "label": name}


def test_kinds_have_their_canonical_order() -> None:
    """Treasure kinds J, R, P, E, M, B, S; trinket kinds G, C, O (TP-1.4)."""
    assert "".join(KINDS) == "JRPEMBS"
    assert "".join(TRINKET_KINDS) == "GCO"
    assert [row[0] for row in body("2.1 The seven kinds")] == list(KINDS)
    assert [row[0][0] for row in body("2.3 The 15")] == list(TRINKET_KINDS)


def test_everything_else_has_its_canonical_order() -> None:
    """Tiles by kind, then value or design, then copy; faces as cards.json first shows them (TP-1.5)."""
    assert [tile.id for tile in BOX.treasures] == [f"T-{k}{v}-{c}" for k in KINDS for v in (1, 2, 3, 4) for c in "ab"]
    assert [tile.id for tile in BOX.trinkets] == [
        f"K-{k}{d}-{c}" for k in TRINKET_KINDS for d in range(1, 6) for c in "ab"
    ]
    assert [TREASURES[tile] for tile in TREASURE_PILE] == [f"{tile.kind}{tile.value}" for tile in BOX.treasures]
    assert [TRINKETS[tile] for tile in TRINKET_PILE] == [f"{tile.kind.lower()}{tile.design}" for tile in BOX.trinkets]
    assert FACES[0] == "SG"
    assert FACES[1:8] == tuple(f"P1-{kind}" for kind in KINDS)
    assert list(FACES[8:]) == [
        face for column in (0, 2, 4) for row in body("5.3 All 72 cards") for face in code(row[column])
    ]
    assert [FACES[face] for face in plan_deck()] == [card.face for card in BOX.plans]


def test_hands_are_kept_and_shown_in_canonical_order() -> None:
    """However the cards were dealt, a hand lies in the order of the faces (TP-1.5)."""
    table = deal(players=3, hands={0: "P4-JRPE P1-S SG P3-JRP P2-JR P1-J"})
    assert hand(table, 0) == "SG P1-J P1-S P2-JR P3-JRP P4-JRPE"
    assert " ".join(table.view(0).own.hand) == hand(table, 0)


@pytest.mark.parametrize("row", body("2.1 The seven kinds"), ids=lambda row: row[1])
def test_the_seven_kinds_are_described_alike_everywhere(row: list[str]) -> None:
    """Code, name, colour, symbol and specialist of a kind are the same in RULES.md and cards.json (TP-1.4)."""
    kind, name, colour, symbol, specialist, _ = row
    stated = CARDS_JSON["kinds"][KINDS.index(kind)]
    assert [stated[key] for key in ("code", "name", "symbol", "specialist")] == [kind, name, symbol, specialist]
    assert f"{stated['color']} {stated['hex']}" == colour
    assert {card.title for card in BOX.plans if card.type == "lone" and card.kinds == [kind]} == {specialist}


@pytest.mark.parametrize("row", body("2.2 The 28"), ids=lambda row: row[0])
def test_all_56_treasures_are_in_the_box(row: list[str]) -> None:
    """Each of the 28 treasures is there twice, with the name and value of section 2.2 (TP-1.1, TP-1.2)."""
    kind = row[0][0]
    for value, name in enumerate(row[1:], 1):
        tiles = [tile for tile in BOX.treasures if (tile.kind, tile.value) == (kind, value)]
        assert [(tile.name, tile.id) for tile in tiles] == [(name, f"T-{kind}{value}-{copy}") for copy in "ab"]


@pytest.mark.parametrize("row", body("2.3 The 15"), ids=lambda row: row[0])
def test_all_30_trinkets_are_in_the_box(row: list[str]) -> None:
    """Each of the 15 trinkets is there twice, worth one point, with the name of section 2.3 (TP-1.1)."""
    kind, _, kind_name = row[0].partition(" ")
    symbol, colour = row[1].split(", ")
    stated = CARDS_JSON["trinket_kinds"][TRINKET_KINDS.index(kind)]
    assert (stated["name"], stated["symbol"], f"{stated['color']} {stated['hex']}") == (kind_name, symbol, colour)
    for design, name in enumerate(row[2:], 1):
        tiles = [tile for tile in BOX.trinkets if (tile.kind, tile.design) == (kind, design)]
        assert [(tile.name, tile.id) for tile in tiles] == [(name, f"K-{kind}{design}-{copy}") for copy in "ab"]
        assert {tile.value for tile in tiles} == {1}


def test_all_16_smash_and_grabs_and_14_lone_specialists_are_in_the_box() -> None:
    """Section 5.3 lists them by their ids, and the Lone Specialists by name and kind (TP-1.1)."""
    listed = section("5.3 All 72 cards").split("| Team of Two")[0]
    small = [card for card in BOX.plans if card.size < 2]
    assert [name for name in code(listed) if "-" in name] == [card.id for card in small]
    named = re.findall(r"`P1-(.)-b` \((.+?), (\w+)\)", listed)
    kinds = {kind.code: kind.name for kind in BOX.kinds}
    assert named == [(card.kinds[0], card.title, kinds[card.kinds[0]]) for card in small if card.id.endswith("-b")]


TEAMS = [(code(row[column])[0], row[column + 1]) for row in body("5.3 All 72 cards") for column in (0, 2, 4)]


@pytest.mark.parametrize(("face", "title"), TEAMS, ids=[face for face, _ in TEAMS])
def test_all_42_teams_are_in_the_box(face: str, title: str) -> None:
    """Each team of section 5.3 is there once, with its kinds in canonical order and its title (TP-1.1, TP-1.3)."""
    place = FACES.index(face)
    card = CARDS[place]
    assert (card.id, card.title, COPIES[place]) == (face, title, 1)
    assert "".join(card.kinds) == face[3:] == "".join(sorted(face[3:], key=KINDS.index))
    assert SIZE[place] == int(face[1]) == len(SHOWS[place])
    assert [KINDS[kind] for kind in SHOWS[place]] == card.kinds


def test_copies_are_alike_so_there_are_50_faces() -> None:
    """SG stands for 16 cards, each Lone Specialist for two, each team for one (TP-14.4)."""
    assert len(FACES) == len(TEAMS) + 8 == 50
    assert dict(zip(FACES, COPIES)) == {"SG": 16} | {f"P1-{k}": 2 for k in KINDS} | {face: 1 for face, _ in TEAMS}
    assert all(card.id.startswith(card.face) for card in BOX.plans)


@pytest.mark.parametrize("row", body("5.2 How the teams")[:-1], ids=lambda row: row[0])
def test_no_kind_and_no_specialist_is_favoured(row: list[str]) -> None:
    """Each specialist, each pair and each overlap of two cards appears as often as section 5.2 says (TP-1.3)."""
    cards = of_type(NAMES[row[0]])
    appears = Counter(kind for card in cards for kind in card)
    assert set(appears.values()) == {int(re.search(r"\d+", row[2])[0])}
    together = {"".join(pair): sum(set(pair) <= card for card in cards) for pair in combinations(KINDS, 2)}
    shared = Counter(len(one & other) for one, other in combinations(cards, 2))
    match row[0]:
        case "Lone":
            assert shared == {0: 84, 1: 7}
        case "Twos":
            never = re.search(r"distance 3: (.*)", row[3])[1].split(", ")
            assert {pair for pair, times in together.items() if not times} == set(never)
            assert set(together.values()) == {0, 1}
            assert shared == {0: 49, 1: 42}
        case "Threes":
            assert (set(together.values()), shared) == ({2}, {0: 7, 1: 63, 2: 21})
        case "Fours":
            assert (set(together.values()), shared) == ({4}, {1: 7, 2: 63, 3: 21})


def test_the_teams_lie_on_a_circle_of_kinds() -> None:
    """Twos at distance 1 and 2, Threes as two Fano planes, Fours as the complements of the Threes (section 5.2)."""

    def turned(*steps: int) -> set[frozenset[str]]:
        return {frozenset(CIRCLE[(start + step) % 7] for step in steps) for start in range(7)}

    assert set(of_type("team2")) == turned(0, 1) | turned(0, 2)
    assert set(of_type("team3")) == turned(0, 1, 3) | turned(0, 2, 3)
    assert set(of_type("team4")) == {frozenset(KINDS) - three for three in of_type("team3")}
    whole = [frozenset(card.kinds) for card in BOX.plans]
    assert set(Counter(kind for card in whole for kind in card).values()) == {20}
    pairs = {pair: sum(set(pair) <= card for card in whole) for pair in combinations(KINDS, 2)}
    twos = set(of_type("team2"))
    assert all(times == (7 if frozenset(pair) in twos else 6) for pair, times in pairs.items())


def test_numbers_in_cards_json_are_those_of_the_rules() -> None:
    """Set-up, scoring and medals of cards.json say what RULES.md says."""
    assert CARDS_JSON["scoring"] == {
        "treasure": "value",
        "trinket": 1,
        "set_size": 4,
        "set_bonus": 5,
        "tie_breaks": ["sets", "treasure_count", "trinket_count", "shared"],
    }
    setup = CARDS_JSON["setup"]
    assert (setup["standard"]["deck"], setup["head_to_head"]["deck"], setup["solitaire"]["deck"]) == (72, 42, 42)
    for mode in setup.values():
        assert (mode["treasures_per_turn"], mode["trinkets_per_turn"], mode["turns"]) == (5, 3, 11)
    for row in body("4.9 Variant: solitaire"):
        needs = BOX.solo_medals[row[0]]
        assert [needs[medal] for medal in ("bronze", "silver", "gold")] == [0, int(row[2]), int(row[3])]


def test_cards_named_in_the_text_exist() -> None:
    """Every card, treasure and trinket that RULES.md names is in the box."""
    ids = {card.id for card in BOX.plans} | set(FACES)
    assert {name for name in code(GAME.rules) if re.match(r"(P[1-4]-|SG)", name)} <= ids
    text = section_12()
    assert set(re.findall(r"\b[JRPEMBS][1-9]\b", text)) <= set(TREASURES)
    assert set(re.findall(r"\b[gco][1-9]\b", text)) <= set(TRINKETS)


def test_rules_are_numbered_once() -> None:
    """No two rules have the same number, and the numbers of a chapter run from 1 upwards."""
    numbers = rule_numbers()
    assert len(numbers) == len(set(numbers)) == 131
    chapters: dict[str, list[int]] = {}
    for number in numbers:
        chapter, _, place = number.partition(".")
        chapters.setdefault(chapter, []).append(int(place))
    assert all(places == list(range(1, len(places) + 1)) for places in chapters.values())
    assert len(chapters) == 17


def test_every_rule_is_named_by_a_test() -> None:
    """RULES.md and the tests know the same numbers, so a new rule asks for its test."""
    text = " ".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert set(re.findall(r"TP-\d+\.\d+", text)) >= set(rule_numbers())
