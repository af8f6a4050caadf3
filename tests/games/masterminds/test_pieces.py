"""The box: 164 cards, and every one of them as RULES.md prints it."""

from collections import Counter
from typing import Any

import pytest

from heistnight.core.problems import BadOption
from heistnight.games.masterminds import GAME
from heistnight.games.masterminds.effects import WHITE, YELLOW
from heistnight.games.masterminds.failure import CONSEQUENCES
from heistnight.games.masterminds.pieces import (
    ABILITY,
    BOX,
    COPIES,
    GEM_COUNT,
    HEISTS,
    PREPS,
    PRINTED,
    SKILLS,
    STEP_NUMBER,
    STEP_SKILLS,
    TAKE,
    TALENTS,
    TYPE,
    prep_deck,
)
from heistnight.games.masterminds.strength import WHEN_ACTIVATED
from heistnight.games.masterminds.team import WHEN_RECRUITED
from heistnight.games.masterminds.windows import INTERRUPTS
from tests.games.masterminds.rulebook import rows
from tests.games.masterminds.tables import asks, attempt, own_dice, pass_all, play, situation

NAMES = {skill.id: skill.name for skill in BOX.skills}


def step(info: Any) -> str:
    return f"{'/'.join(NAMES[skill] for skill in info.skills)} {info.number}"


def test_the_box_holds_164_cards_35_gems_and_30_dice() -> None:
    """40 + 65 + 24 + 20 + 5 + 10 (section 2)."""
    counts = {"talents": 40, "prep": 65, "heists": 24, "failures": 20, "mastermind_colors": 5, "starter_cash": 10}
    assert BOX.game.cards == counts
    found = [len(BOX.talents), sum(COPIES), len(BOX.heists), len(BOX.failures), len(BOX.mastermind_colors)]
    assert [*found, BOX.starter_cash.copies] == list(counts.values())
    assert sum(counts.values()) == BOX.game.cards_total == 164
    assert sum(GEM_COUNT) == BOX.game.gems_total == 35
    assert BOX.game.dice_total == 30
    assert BOX.game.markers_total == 6
    by_type = Counter(TYPE[PREPS.index(card.id)] for card in BOX.prep for _ in range(card.copies))
    assert by_type == {"gear": 24, "action": 18, "immediate": 5, "interrupt": 18}


@pytest.mark.parametrize("players", [1, 6])
def test_two_to_five_can_play(players: int) -> None:
    """Five colours and no more (MHS-1.1)."""
    with pytest.raises(BadOption):
        GAME.options(players=players)
    assert [GAME.options(players=n).players for n in GAME.seats] == [2, 3, 4, 5]


def test_the_five_skills_run_from_0_to_4() -> None:
    """Muscle, Stealth, Tech, Guile, Wheels (MHS-1.2)."""
    assert list(NAMES.values()) == ["Muscle", "Stealth", "Tech", "Guile", "Wheels"]
    assert {value for stats in PRINTED for value in stats} == {0, 1, 2, 3, 4}


@pytest.mark.parametrize("row", rows(r"T\d\d", 9), ids=lambda row: row[0])
def test_talents_are_as_printed(row: Any) -> None:
    """Section 5.1."""
    card = BOX.talents[TALENTS.index(row[0])]
    assert [card.name, *(str(card.stats[skill]) for skill in SKILLS)] == row[1:7]
    assert row[7].split(" ①")[0].split(" ◆")[0] == card.ability.name
    assert ("①" in row[7], "◆" in row[7]) == ("one_use" in card.ability.icons, "pay_gem" in card.ability.icons)
    assert row[8] == card.ability.text


@pytest.mark.parametrize("row", rows(r"G\d\d", 5), ids=lambda row: row[0])
def test_gear_is_as_printed(row: Any) -> None:
    """Section 5.2."""
    card = BOX.prep[PREPS.index(row[0])]
    assert [card.name, str(card.copies)] == row[1:3]
    assert ("①" in row[3]) == ("one_use" in card.icons)
    assert row[4] == card.text


@pytest.mark.parametrize("row", rows(r"P\d\d", 5), ids=lambda row: row[0])
def test_actions_are_as_printed(row: Any) -> None:
    """Section 5.3."""
    card = BOX.prep[PREPS.index(row[0])]
    assert [card.name, str(card.copies), card.white] == [row[1].removesuffix(" ①"), *row[2:4]]
    if card.yellow is None:
        assert row[4] == "none"
    else:
        gem = " ◆" if card.yellow.pay_gem else ""
        assert row[4] == f"**{card.yellow.join}**{gem}: {card.yellow.text}"


@pytest.mark.parametrize("row", rows(r"E\d\d", 4), ids=lambda row: row[0])
def test_play_immediately_cards_are_as_printed(row: Any) -> None:
    """Section 5.4."""
    card = BOX.prep[PREPS.index(row[0])]
    assert [card.name, str(card.copies), card.text] == row[1:]


@pytest.mark.parametrize("row", rows(r"I\d\d", 7), ids=lambda row: row[0])
def test_interrupts_are_as_printed(row: Any) -> None:
    """Section 5.5."""
    card = BOX.prep[PREPS.index(row[0])]
    assert [card.name, str(card.copies), card.window, card.on, card.white] == row[1:6]
    assert (card.yellow is None) == (row[6] == "none")


@pytest.mark.parametrize("row", rows(r"H\d\d", 7), ids=lambda row: row[0])
def test_heists_are_as_printed(row: Any) -> None:
    """Each card has an A side and a B-C-D side; the Take stands beside step D (MHS-1.3, MHS-1.4, MHS-1.5)."""
    card = BOX.heists[HEISTS.index(row[0])]
    job = card.bcd_side
    assert [card.a_side.name, step(card.a_side.A), step(job.B), step(job.C), step(job.D), str(job.take)] == row[1:]


@pytest.mark.parametrize("row", rows(r"F\d\d", 8), ids=lambda row: row[0])
def test_failures_are_as_printed(row: Any) -> None:
    """Section 5.7."""
    card = next(card for card in BOX.failures if card.id == row[0])
    printed = [card.name]
    for trigger in card.triggers:
        consequence = BOX.consequences[trigger.consequence].name
        skills = ", ".join(NAMES[skill] for skill in trigger.trigger)
        printed += [skills, f"{NAMES[trigger.test]} {trigger.number}", consequence]
    assert printed == row[1:]


def test_the_take_follows_the_steps() -> None:
    """15 or less gives 3, up to 17 gives 4, up to 20 gives 5, more gives 6 (MHS-25.1)."""
    for heist in range(24):
        steps = sum(STEP_NUMBER[heist][1:])
        assert TAKE[heist] == (3 if steps <= 15 else 4 if steps <= 17 else 5 if steps <= 20 else 6)
    skills = Counter(skill for steps in STEP_SKILLS for step in steps for skill in step)
    assert all(23 <= count <= 26 for count in skills.values())


def test_gems_per_heist_fit_the_scoring_example() -> None:
    """A Take of about 4.3 (MHS-25.2)."""
    assert round(sum(TAKE) / 24, 1) == 4.3


def test_every_failure_leaves_out_one_skill() -> None:
    """Each skill is left out by four cards; tests are against 7 or 8 (MHS-26.1)."""
    left_out = [set(SKILLS) - {s for t in card.triggers for s in t.trigger} for card in BOX.failures]
    assert all(len(skills) == 1 for skills in left_out)
    assert set(Counter(skills.pop() for skills in left_out).values()) == {4}
    assert {t.number for card in BOX.failures for t in card.triggers} == {7, 8}


def test_how_often_each_consequence_appears() -> None:
    """Nearly half of them cost dice of this turn (MHS-26.2)."""
    counts = Counter(t.consequence for card in BOX.failures for t in card.triggers)
    assert counts["setback"] == 10
    assert counts["blown"] == counts["busted"] == 8
    assert counts["laidup"] == 4
    assert counts["walk"] == 3
    assert counts["alarm"] == counts["shake"] == 2
    assert counts["gearloss"] == counts["rattled"] == counts["loosetalk"] == 1


def test_every_card_has_its_effect() -> None:
    """No card of the box is without code, and no code without a card."""
    assert set(CONSEQUENCES) == set(BOX.consequences)
    assert set(WHITE) == {card.id for card in BOX.prep if card.type == "action"}
    assert set(YELLOW) == {card.id for card in BOX.prep if card.type == "action" and card.yellow}
    assert set(INTERRUPTS) == {card.id for card in BOX.prep if card.type == "interrupt"}
    elsewhere = {"gear_plus", "tough", "hinder", "blaze", "reroll", "ghost", "scout", "slip", "fallguy", "perf_draw"}
    elsewhere |= {"as", "setdie", "appraise", "calm", "sift", "credit", "stay", "push_draw", "twogear", "paygem"}
    assert set(ABILITY) == elsewhere | set(WHEN_ACTIVATED) | set(WHEN_RECRUITED)


@pytest.mark.parametrize(("friendly", "heat", "size"), [(False, True, 65), (True, True, 55), (True, False, 51)])
def test_options_take_cards_out(friendly: bool, heat: bool, size: int) -> None:
    """Friendly leaves 55 Prep cards, without Heat 51 of them (section 10)."""
    assert len(prep_deck(friendly, heat)) == size


def test_a_heist_is_two_cards() -> None:
    """Step A comes from the name card, B to D and the Take from the job card (MHS-1.3)."""
    table = situation(heists="H03/H01 H05/H06")
    heist = table.heist(0)
    assert [heist.number(step) for step in range(4)] == [4, 5, 6, 5]


def test_every_player_has_an_own_progress() -> None:
    """A die of yours means that you have done the step, nobody else (MHS-1.6)."""
    table = situation(teams={0: "T09", 1: "T09"}, on_jobs={(0, 1): [3, 3]})
    attempt(table, 0, "stealth", [0])
    assert table.attempt.step == 0
    pass_all(table)
    play(table, 0, table.offered(0)[1])
    assert own_dice(table) == (2,)
    assert own_dice(table, seat=1) == (3, 3)


def test_heat_raises_every_step_for_everybody_and_stops_at_two() -> None:
    """A third marker does nothing (MHS-1.7)."""
    table = situation(heat=[1], teams={0: "T09"}, hands={0: "P05 P05"}, prep="G01 E01 E01".replace(" E01", "", 1))
    assert [step.number for step in table.view(None).board.heists[0].steps] == [5, 6, 7, 6]
    play(table, 0, "prep")
    play(table, 0, "draw")
    play(table, 0, "plan_draw")
    assert [heist.heat for heist in table.heists if heist] == [2, 1]
    play(table, 0, "plan_action")
    assert asks(table) == "PlanChoice"
    assert {play_.section for play_ in table.offered(0)} == {"white", "yellow"}
