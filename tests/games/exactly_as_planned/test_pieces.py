"""Section 2: what is in the box. RULES.md, cards.json and the engine's tables are compared with each other."""

import json
from collections import Counter
from importlib.resources import files

import pytest

from heistnight.games.exactly_as_planned.pieces import (
    BOX,
    CHOOSE_ONE,
    DUPLICATES,
    EVERY_STYLE,
    HEISTS,
    ICONS,
    JOBS,
    NAMED,
    PLANS,
    SHOWS,
    TITLES,
    TOOL,
    TOOLS,
    members,
    tool_names,
)

from .rulebook import body
from .tables import BCW, DBS, QS, TRM, running

CARDS_JSON = json.loads(files("heistnight.games.exactly_as_planned").joinpath("cards.json").read_text("utf-8"))


def test_there_are_four_types_and_four_styles_in_canonical_order() -> None:
    """Types first: Disguise, Stunt, Recon, Leverage, then Fake, Bold, Rough, Quick (EAP-2.1)."""
    assert ICONS == ("disguise", "stunt", "recon", "leverage", "fake", "bold", "rough", "quick")


def test_the_box_counts() -> None:
    """24 Tools, 16 Jobs, 5 Heists, 16 Backup Plans (section 2)."""
    counts = {"tools": len(TOOLS), "jobs": len(JOBS), "heists": len(HEISTS), "backup_plans": len(PLANS)}
    assert counts == CARDS_JSON["counts"]
    assert [card.no for card in BOX.tools] == list(range(1, 25))
    assert [card.no for card in BOX.jobs] == list(range(1, 17))
    assert [plan.no for plan in BOX.backup_plans] == list(range(1, 17))


@pytest.mark.parametrize("row", body("2a. Tools"), ids=lambda row: row[1])
def test_every_tool_is_described_alike_everywhere(row: list[str]) -> None:
    """A Tool may have a name, types and styles (EAP-2.2)."""
    number, name, title, named, types, styles = row
    card = BOX.tools[int(number) - 1]
    assert (card.id, card.title) == (name, title)
    assert (card.name is not None) == named.startswith("yes")
    if card.kind in ("duplicate", "choose_one"):
        assert (card.types, card.styles) == ([], [])
        assert types == {"duplicate": "duplicates another Tool", "choose_one": "choose one type or style"}[card.kind]
    else:
        words: dict[str, list[str] | None] = {"none": [], "all four": None}
        expected = words.get(types, types.lower().split(", "))
        assert card.types == (list(ICONS[:4]) if expected is None else expected)
        expected = words.get(styles, styles.lower().split(", "))
        assert card.styles == (list(ICONS[4:]) if expected is None else expected)


@pytest.mark.parametrize("row", body("2b. Jobs"), ids=lambda row: row[1])
def test_every_job_is_described_alike_everywhere(row: list[str]) -> None:
    """Eight Jobs want two of an icon, eight a named Tool or one of four alternatives (EAP-5.11, EAP-5.12)."""
    number, name, title, requirement = row
    card = BOX.jobs[int(number) - 1]
    assert (card.id, card.title) == (name, title)
    if card.icon:
        assert requirement == f"2 {TITLES[card.icon]} Tools"
    else:
        words = {
            "three_same_style": "3 Tools with the same style",
            "three_same_type": "3 Tools with the same type",
            "all_types": "all 4 types",
            "all_styles": "all 4 styles",
        }
        assert requirement.removesuffix(" [book]") == f"{TITLES[card.named_tool]}, or {words[card.alternative]}"


def test_exactly_the_tools_that_jobs_ask_for_have_a_name() -> None:
    """Eight names; the other sixteen Tools carry only a title (EAP-2.3)."""
    named = {card.id for card in BOX.tools if card.name}
    assert named == {TOOLS[tool] for tool in NAMED if tool is not None} == set(TOOLS[:8])
    assert all(card.name == card.title for card in BOX.tools if card.name)
    assert Counter(card.alternative for card in BOX.jobs if card.alternative) == Counter(
        dict.fromkeys(("three_same_type", "three_same_style", "all_types", "all_styles"), 2)
    )


def test_the_regular_tools_are_the_sixteen_pairs() -> None:
    """Each type with each style once; four have a second type, four a second style; seven Tools an icon (EAP-2.4)."""
    regular = [card for card in BOX.tools if card.kind == "regular"]
    assert len(regular) == 16
    pairs = [{(t, s) for t in card.types for s in card.styles} for card in regular]
    assert set.union(*pairs) == {(t, s) for t in ICONS[:4] for s in ICONS[4:]}
    assert all(len(card.types + card.styles) == 2 for card in regular if card.name)
    extra = [card for card in regular if not card.name]
    assert Counter((len(card.types), len(card.styles)) for card in extra) == {(2, 1): 4, (1, 2): 4}
    for icon in range(8):
        assert sum(icon in SHOWS[tool] for tool in range(16)) == 5
        assert sum(icon in shows for shows in SHOWS) == 7


def test_the_eight_special_tools() -> None:
    """Every-type Tools have no style, every-style Tools (the money) no type (EAP-2.5)."""
    assert tool_names(members(EVERY_STYLE)) == ("briefcase_of_cash", "black_card")
    assert tool_names(members(DUPLICATES)) == ("body_double", "carbon_copy")
    assert tool_names(members(CHOOSE_ONE)) == ("wild_idea", "lucky_break")
    assert SHOWS[TOOL["utility_van"]] == SHOWS[TOOL["field_kit"]] == (0, 1, 2, 3)
    assert SHOWS[TOOL["black_card"]] == (4, 5, 6, 7)


@pytest.mark.parametrize("heist", [DBS, BCW, QS, TRM])
def test_the_kind_of_a_face_down_card_is_public(heist: str) -> None:
    """Job backs and Tool backs differ, so every count comes kind by kind (EAP-2.6, EAP-4.12)."""
    board = running(heist).view(None).board
    if heist == QS:
        assert {slot.kind for slots in board.slots for slot in slots} == {"job", "tool"}
    else:
        counted = board.piles if heist == TRM else board.hands
        assert all(hand.jobs + hand.tools > 0 for hand in counted)
