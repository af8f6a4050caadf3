"""Section 5: the satisfaction test, against its worked examples and a judge who tries everything."""

import random
from itertools import product
from typing import Any

import pytest

from heistnight.games.exactly_as_planned import judge
from heistnight.games.exactly_as_planned.judge import Wild
from heistnight.games.exactly_as_planned.pieces import (
    BOX,
    CHOOSE_ONE,
    DUPLICATES,
    EVERY_STYLE,
    ICONS,
    JOBS,
    TITLES,
    TOOLS,
    mask,
    members,
)

from .rulebook import body
from .tables import jobs, judged, tools

TYPES, STYLES = ICONS[:4], ICONS[4:]


# A judge who tries everything, straight from the words of section 5 --------------------------------------------------


def icon_sets(tool_set: int, money: bool = True) -> Any:
    """All assignments: for each Tool a set of icons (EAP-5.2 to 5.7)."""
    held = [BOX.tools[tool] for tool in members(tool_set)]

    def printed(card: Any) -> Any:
        return frozenset() if card.kind == "every_style" and not money else frozenset(card.types + card.styles)

    free = [frozenset((icon,)) for icon in ICONS]
    choices = []
    for card in held:
        if card.kind == "choose_one":
            choices.append(free)
        elif card.kind == "duplicate":
            others = [other for other in held if other.kind != "duplicate"]
            copies = [s for other in others for s in (free if other.kind == "choose_one" else [printed(other)])]
            choices.append(copies or [frozenset()])
        else:
            choices.append([printed(card)])
    return held, product(*choices)


def is_satisfied(card: Any, held: Any, icons: Any) -> bool:
    def count(icon: str) -> Any:
        return sum(icon in some for some in icons)

    if card.kind == "two_matching":
        return count(card.icon) >= 2
    if any(tool.id == card.named_tool for tool in held):
        return True
    return {
        "three_same_type": any(count(icon) >= 3 for icon in TYPES),
        "three_same_style": any(count(icon) >= 3 for icon in STYLES),
        "all_types": all(count(icon) for icon in TYPES),
        "all_styles": all(count(icon) for icon in STYLES),
    }[card.alternative]


def lacking(card: Any, icons: Any) -> int:
    """EAP-5.22, word by word."""

    def count(icon: str) -> Any:
        return sum(icon in some for some in icons)

    if card.kind == "two_matching":
        return 2 - count(card.icon)
    group = TYPES if card.alternative.endswith(("type", "types")) else STYLES
    if card.alternative.startswith("three"):
        return 3 - max(map(count, group))
    return sum(not count(icon) for icon in group)


def by_force(tool_set: int, job_set: int) -> Any:
    """The kept assignment of EAP-5.17: most Jobs, then fewest missing icons, then the first."""
    held, assignments = icon_sets(tool_set)
    wanted = [BOX.jobs[job] for job in members(job_set)]
    best = None
    for icons in assignments:
        done = [card for card in wanted if is_satisfied(card, held, icons)]
        short = sum(lacking(card, icons) for card in wanted if card not in done)
        if best is None or (-len(done), short) < best[0]:
            best = ((-len(done), short), [card.id for card in done], icons)
    return best


def random_collections(count: int, seed: int, most_wilds: int = 3) -> Any:
    chance = random.Random(seed)
    while count:
        tool_set = mask(chance.sample(range(24), chance.randrange(0, 7)))
        if (tool_set & (DUPLICATES | CHOOSE_ONE)).bit_count() <= most_wilds:
            count -= 1
            yield tool_set, mask(chance.sample(range(16), chance.randrange(0, 6)))


def test_it_agrees_with_a_judge_who_tries_everything() -> None:
    """The same Jobs by the same assignment, with the same missing icons (EAP-5.17, EAP-5.19)."""
    for tool_set, job_set in random_collections(400, seed=1):
        (done, short), names, icons = by_force(tool_set, job_set)
        assert judge.unsatisfied(tool_set, job_set) == job_set.bit_count() + done
        assert judge.satisfied(tool_set, job_set) == (job_set.bit_count() + done == 0)
        kept = judge.best(tool_set, job_set)
        assert [JOBS[job] for job in members(kept.served)] == names
        assert kept.lacking == short
        wilds = [some for tool, some in zip(members(tool_set), icons, strict=True) if tool >= 20]
        assert [choice.icons for choice in kept.wilds] == [
            sum(judge.ONE[ICONS.index(icon)] for icon in some) for some in wilds
        ]


def test_all_four_wilds_together() -> None:
    """The worst case is judged right too (EAP-5.18)."""
    four = mask(tools("Body Double, Carbon Copy, Wild Idea, Lucky Break, Crowbar"))
    for job_set in (mask(jobs("Get Everyone Out, Clear the Building")), mask(jobs("Beat the Alarm, Case the Lobby"))):
        (done, _), _, _ = by_force(four, job_set)
        assert judge.unsatisfied(four, job_set) == job_set.bit_count() + done


def test_the_largest_sets_of_jobs_hold_all_that_is_possible() -> None:
    """Memoised by the set of Tools: maximal masks of Jobs, none inside another (EAP-5.18)."""
    for tool_set, _ in random_collections(100, seed=2):
        sets = judge.together(tool_set)
        assert all(not (one & ~other == 0 and one != other) for one in sets for other in sets)


def test_the_distance_is_zero_just_where_all_is_satisfied() -> None:
    """What the search climbs down ends where the test says yes (EAP-5.22)."""
    for tool_set, job_set in random_collections(300, seed=3):
        assert (judge.distance(tool_set, job_set) == 0) == judge.satisfied(tool_set, job_set)


# The worked examples -------------------------------------------------------------------------------------------------


def job_list(cell: str) -> str:
    """The Jobs of a row; "all four type Jobs (1-4)" is spelled out."""
    four = ", ".join(TITLES[job] for job in JOBS[:4])
    return cell.replace("all four type Jobs (1-4)", four)


@pytest.mark.parametrize("row", body("12a. Is this collection"), ids=lambda row: row[0])
def test_every_worked_collection(row: list[str]) -> None:
    """S1 to S28 (EAP-5.1 to EAP-5.17)."""
    _number, tool_titles, job_titles, result, _why = row
    assert judged(tool_titles, job_list(job_titles)).satisfied == (result == "yes")


@pytest.mark.parametrize("row", body("12a. Is this collection", 1), ids=lambda row: row[0])
def test_every_worked_jackpot(row: list[str]) -> None:
    """J1 to J8: all four styles, money does not count (EAP-5.20, EAP-5.21)."""
    _number, titles, shown, _why = row
    assert judge.styles_shown(mask(tools(titles))) == int(shown[0])
    result = judge.explain_jackpot(mask(tools(titles)))
    assert (result.shown == 4) == shown.endswith("satisfied")
    assert len(result.missing) == 4 - result.shown


def test_the_closed_form_of_the_jackpot_agrees_with_all_assignments() -> None:
    """min(4, s + c + (d if c)), over all assignments with money as blank (EAP-5.21)."""
    chance = random.Random(4)
    for _ in range(200):
        tool_set = mask(chance.sample(range(24), chance.randrange(0, 6)))
        _, assignments = icon_sets(tool_set, money=False)
        shown = max(len({icon for some in icons for icon in some if icon in STYLES}) for icons in assignments)
        assert judge.styles_shown(tool_set) == shown


def test_money_in_the_jackpot_is_nothing_and_in_hands_works() -> None:
    """Every-style Tools and copies of them show no style there, in hands they do (EAP-5.20, EAP-5.16)."""
    money = mask(tools("Briefcase of Cash, Black Card, Body Double"))
    assert judge.styles_shown(money) == 0
    assert judge.printed_styles(EVERY_STYLE) == set()
    assert judged("Black Card", "Vanish from the Vault").satisfied


# Rule by rule --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "tool_titles", "job_titles", "yes"),
    [
        ("EAP-5.1", "Crowbar, Ski Mask", "Break Down the Door", True),
        ("EAP-5.2", "Utility Van, Passport", "Work the Gala", True),
        ("EAP-5.3", "Crowbar, Wild Idea", "Squeeze the Accountant, Break Down the Door", False),
        ("EAP-5.4", "Escape Plan, Crowbar, Body Double", "Walk In the Front, Squeeze the Accountant", False),
        ("EAP-5.5", "Public Threat, Body Double, Lucky Break", "Learn the Code", True),
        ("EAP-5.6", "Body Double, Carbon Copy", "Beat the Alarm", False),
        ("EAP-5.7", "Getaway Car, Body Double, Carbon Copy", "Lose the Tail, Beat the Alarm", True),
        ("EAP-5.8", "Body Double, Wiretap", "Open the Crate", False),
        ("EAP-5.9", "Wild Idea", "Open the Crate", False),
        ("EAP-5.11", "Utility Van", "Work the Gala", False),
        ("EAP-5.12", "Crowbar", "Open the Crate", True),
        ("EAP-5.12", "Utility Van", "Open the Crate", True),
        ("EAP-5.13", "Passport, Police Uniform, Crowbar, Forged Evidence", "Clear the Building", True),
        ("EAP-5.13", "Passport, Reversible Coat, Crowbar, Grappling Hook", "Clear the Building", False),
        ("EAP-5.14", "Crowbar, Ski Mask, Smoke Bomb", "Get Everyone Out", True),
        ("EAP-5.14", "Crowbar, Ski Mask, Passport, Reversible Coat", "Lose the Tail", False),
        ("EAP-5.15", "Passport, Getaway Car, Wiretap", "Open the Crate", False),
        ("EAP-5.16", "Staged Collapse, Dumpster Dive", "Vanish from the Vault", True),
        ("EAP-5.17", "Passport", "", True),
    ],
)
def test_the_meaning_of_tools_and_jobs(rule: str, tool_titles: str, job_titles: str, yes: bool) -> None:
    """Each rule of 5A to 5C on the smallest collection that shows it."""
    assert judged(tool_titles, job_titles).satisfied == yes


@pytest.mark.parametrize("job", range(len(JOBS)), ids=lambda job: JOBS[job])
def test_every_job_has_a_smallest_way_and_needs_it(job: int) -> None:
    """What a Job asks for satisfies it, one Tool less does not (EAP-5.11 to EAP-5.16)."""
    card = BOX.jobs[job]
    if card.icon:
        ways = [mask([tool for tool, c in enumerate(BOX.tools) if card.icon in c.types + c.styles][:2])]
    else:
        alternatives = {
            "three_same_type": "Ski Mask, Reversible Coat, Phony Inspector",
            "three_same_style": "Dumpster Dive, Reversible Coat, Grappling Hook",
            "all_types": "Ski Mask, Skylight Drop",
            "all_styles": "Staged Collapse, Dumpster Dive",
        }
        ways = [1 << TOOLS.index(card.named_tool), mask(tools(alternatives[card.alternative]))]
    for way in ways:
        assert judge.satisfied(way, 1 << job)
        for tool in members(way):
            assert not judge.satisfied(way ^ 1 << tool, 1 << job)


PAIRS = [
    ("duplicate", "regular", "Crowbar, Body Double", "Squeeze the Accountant, Break Down the Door", True),
    ("duplicate", "every-type", "Utility Van, Body Double", "Work the Gala, Case the Lobby", True),
    ("duplicate", "every-style", "Black Card, Body Double", "Swap the Painting, Beat the Alarm", True),
    ("duplicate", "duplicate", "Body Double, Carbon Copy", "Swap the Painting", False),
    ("duplicate", "choose-one", "Wild Idea, Body Double", "Swap the Painting", True),
    ("choose-one", "regular", "Crowbar, Wild Idea", "Squeeze the Accountant", True),
    ("choose-one", "every-type", "Utility Van, Wild Idea", "Work the Gala", True),
    ("choose-one", "every-style", "Black Card, Wild Idea", "Swap the Painting", True),
    ("choose-one", "duplicate", "Wild Idea, Body Double", "Work the Gala", True),
    ("choose-one", "choose-one", "Wild Idea, Lucky Break", "Work the Gala", True),
    ("named Job", "regular", "Crowbar", "Open the Crate", True),
    ("named Job", "every-type", "Utility Van", "Learn the Code", False),
    ("named Job", "every-style", "Black Card", "Open the Crate", False),
    ("named Job", "duplicate", "Wiretap, Body Double", "Open the Crate", False),
    ("named Job", "choose-one", "Wild Idea", "Open the Crate", False),
]


def test_the_table_of_interactions_is_covered() -> None:
    """Each cell of section 5E has a case."""
    rows = [row[0] for row in body("5E. Pairwise")]
    assert rows == ["duplicate", "choose-one", "named Job"]
    columns = ("regular", "every-type", "every-style", "duplicate", "choose-one")
    assert [case[:2] for case in PAIRS] == [(row, column) for row in rows for column in columns]


@pytest.mark.parametrize(("row", "column", "tool_titles", "job_titles", "yes"), PAIRS)
def test_every_pair_of_kinds_of_tools(row: str, column: str, tool_titles: str, job_titles: str, yes: bool) -> None:
    """Section 5E (EAP-5.4 to EAP-5.9)."""
    assert judged(tool_titles, job_titles).satisfied == yes


# The explanation -----------------------------------------------------------------------------------------------------


def test_the_kept_assignment_is_the_first_of_the_best() -> None:
    """S9, S27 and S10 as the screen explains them (EAP-5.19, EAP-5.22, EAP-5.23)."""
    s9 = judged("Crowbar, Wild Idea", "Squeeze the Accountant, Break Down the Door")
    assert s9.wilds == (Wild("wild_idea", "leverage"),)
    assert [(job.satisfied, job.missing) for job in s9.jobs] == [(True, ""), (False, "1 more Rough")]
    s27 = judged("Public Threat, Wild Idea", "Learn the Code")
    assert s27.wilds == (Wild("wild_idea", "fake"),)
    assert s27.jobs[0].missing == "no Wiretap; missing styles: Quick"
    s10 = judged("Crowbar, Wild Idea, Body Double", "Squeeze the Accountant, Break Down the Door")
    assert s10.wilds == (Wild("body_double", "crowbar"), Wild("wild_idea", None))


@pytest.mark.parametrize(
    ("tool_titles", "job", "words"),
    [
        ("Public Threat", "Walk In the Front", "1 more Bold"),
        ("Passport", "Walk In the Front", "2 Bold"),
        ("Passport, Wiretap, Ski Mask", "Open the Crate", "no Crowbar; missing types: Stunt"),
        ("Passport", "Vanish from the Vault", "no Smoke Bomb; missing styles: Bold, Rough, Quick"),
        ("Wiretap, Getaway Car", "Get Everyone Out", "no Escape Plan; best style Quick: 1 more"),
        ("", "Clear the Building", "no Police Uniform; best type Disguise: 3 more"),
    ],
)
def test_what_a_missed_job_lacked(tool_titles: str, job: str, words: str) -> None:
    """In the words of EAP-11.4; the best is the first of the largest."""
    assert judged(tool_titles, job).jobs[0].missing == words


@pytest.mark.parametrize(
    ("tool_titles", "job", "by"),
    [
        ("Crowbar, Utility Van", "Open the Crate", ["crowbar"]),
        ("Escape Plan, Police Uniform, Public Threat, Passport", "Walk In the Front",
         ["escape_plan", "police_uniform", "public_threat"]),
        ("Crowbar, Smoke Bomb, Dumpster Dive, Ski Mask, Passport", "Get Everyone Out",
         ["crowbar", "smoke_bomb", "dumpster_dive", "ski_mask"]),
        ("Ski Mask, Skylight Drop, Black Card", "Open the Crate", ["ski_mask", "skylight_drop"]),
    ],
)  # fmt: skip
def test_which_tools_stand_under_a_satisfied_job(tool_titles: str, job: str, by: list[str]) -> None:
    """The named one, or all with the icon, with the first icon that has three, with one of the four (EAP-11.8)."""
    assert list(judged(tool_titles, job).jobs[0].by) == by
