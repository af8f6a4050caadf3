"""The report is one page that says what it shows, and what the run says, in words."""

import re
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import pytest

from heistnight.core.problems import BadOption
from heistnight.games import game, games
from heistnight.lab.differences import _chances, differences
from heistnight.lab.findings import find
from heistnight.lab.lenses import Lens
from heistnight.lab.notes import Row
from heistnight.lab.report import compare_page, report_page
from heistnight.lab.report.draw import histogram
from heistnight.lab.setup import Setup, setup_for
from heistnight.lab.workers import play_batch
from tests.lab.rows import row

CLIENT = Path(__file__).parents[2] / "client" / "src" / "games"
PLAN = game("the-plan")
SETUP = setup_for(PLAN, PLAN.options(players=2), ("easy", "easy"), 1)


class Outline(HTMLParser):
    """Which tags a page has, that each is closed, and what it would fetch."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetches: list[str] = []
        self.tags: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        values = dict(attrs)
        self.fetches += [values[name] or "" for name in ("src", "href") if name in values and tag != "a"]
        if tag not in ("meta", "line", "circle", "rect", "polyline"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("line", "circle", "rect", "polyline"):
            assert self.open.pop() == tag


def winning(games_: int, share: float) -> list[Row]:
    """So many games of which the first seat wins this share."""
    return [row(number, (0,) if number < games_ * share else (1,), scores=(number % 9, 3)) for number in range(games_)]


@pytest.mark.parametrize("played", [one.id for one in games()])
def test_the_page_of_every_game_needs_nothing_else(played: str) -> None:
    """No script, nothing to fetch, all tags closed; every figure has a plot and a sentence about this run."""
    rules = game(played)
    setup = setup_for(rules, rules.options(), ("easy",) * rules.default_players, 1)
    page = report_page(setup, play_batch(setup.match, range(3)), None, 3)
    outline = Outline(page)
    assert outline.open == []
    assert outline.fetches == []
    assert not {"script", "link", "img", "iframe"} & set(outline.tags)
    assert "http" not in page
    says = re.findall(r'<p class="says">(.+?)</p>', page)
    assert len(says) == outline.tags.count("figure") == outline.tags.count("h2") >= 4
    assert rules.title.replace("'", "&#x27;") in page


@pytest.mark.parametrize("played", [one.id for one in games()])
def test_a_report_is_drawn_in_the_colour_of_its_game(played: str) -> None:
    """The one it has at the table, in the dark and in the light."""
    setup = setup_for(game(played), game(played).options(), ("easy",) * game(played).default_players, 1)
    there = (CLIENT / played / "house.css").read_text(encoding="utf-8")
    dark, light = re.findall(r"^  --\w+: (#\w+);", there, re.M)
    assert f"--dark: {dark}; --light: {light}" in report_page(setup, play_batch(setup.match, range(1)), None, 1)


def test_a_seat_that_wins_too_often_is_called_out() -> None:
    """Nine of ten are no luck; five of ten may be."""
    assert "seat 1 wins 90.0%, seat 2 only 10.0%: more than luck explains." in report_page(
        SETUP, winning(200, 0.9), None, 200
    )
    assert "no seat is better for certain." in report_page(SETUP, winning(200, 0.5), None, 200)


def test_an_unfinished_run_says_so() -> None:
    """Nobody takes the first half for the whole."""
    assert "4 of 1,000 games (unfinished)" in report_page(SETUP, winning(4, 0.5), None, 1000)


def test_names_are_written_as_text() -> None:
    """A deck may be called anything."""
    setup = setup_for(PLAN, PLAN.options(players=2), ("easy", "easy"), 1)
    strange = Setup(**{name: getattr(setup, name) for name in Setup.__struct_fields__} | {"deck_name": "<b>&"})
    page = report_page(strange, winning(4, 0.5), None, 4)
    assert "&lt;b&gt;&amp;" in page
    assert "<b>" not in page


def test_a_comparison_tells_what_changed_and_what_only_luck_did() -> None:
    """A share that moved is named with both values; the same run again differs in nothing."""
    page = compare_page(("old", "new"), (SETUP, SETUP), (winning(300, 0.5), winning(300, 0.8)), [("Gem", "3", "4")])
    assert "seat 1 50.0% → 80.0%; seat 2 50.0% → 20.0%." in page
    assert "<td>Gem</td><td>3</td><td>4</td>" in page
    same = compare_page(("old", "new"), (SETUP, SETUP), (winning(300, 0.5), winning(300, 0.5)))
    assert "Nothing: the same setup was played twice." in same
    assert "→" not in "".join(re.findall(r'<p class="says">(no .+?)</p>', same))
    assert "no difference that luck does not explain." in same


def endings(games_: int, rare: int) -> list[Row]:
    return [row(number, ending="rare" if number < rare else "end") for number in range(games_)]


def test_what_comes_up_in_one_run_only_is_told_where_luck_does_not_explain_it() -> None:
    """Two of three hundred may be missing by chance; sixty may not."""
    page = compare_page(("old", "new"), (SETUP, SETUP), (endings(300, 2), endings(300, 0)))
    assert "is gone" not in page
    assert "rare is gone 20.0% → 0.0%" in compare_page(
        ("old", "new"), (SETUP, SETUP), (endings(300, 60), endings(300, 0))
    )
    assert "rare is new 0.0% → 20.0%" in compare_page(
        ("old", "new"), (SETUP, SETUP), (endings(300, 0), endings(300, 60))
    )


def test_histograms_keep_the_steps_of_what_they_count() -> None:
    """Points that come in fifties are counted by fifties, minutes by round numbers; classes say what is in them."""
    fifties = histogram([("", [0, 50, 100, 100, 1150])], "points", whole=True)
    assert re.findall(r"<title>(\d+) points: (?!0\.0%)", fifties) == ["0", "50", "100", "1150"]
    minutes = histogram([("", [7.3, 9.1, 55.2])], "minutes", whole=False)
    assert re.findall(r"<title>([^<]+) minutes: (?!0\.0%)", minutes) == ["6 to 8", "8 to 10", "54 to 56"]
    many = histogram([("", [13, 14, 92, 260])], "turns", whole=True)
    assert re.findall(r"<title>([^<]+) turns: (?!0\.0%)", many) == ["0 to 19", "80 to 99", "260 to 279"]
    few = histogram([("", [2, 3, 5])], "turns", whole=True)
    assert re.findall(r'class="tick" [^>]+>(\d+)<', few) == ["2", "3", "4", "5"]


def noise(games_: int, seed: int) -> list[Row]:
    """Games in which nothing but luck decides anything: who wins, how it ends, what is held and played."""
    rng = Random(seed)
    return [
        row(
            number,
            (rng.randrange(2),),
            ending=f"ending {int(rng.expovariate(0.3))}",
            minutes=rng.gauss(20, 4),
            scores=(rng.randrange(30), rng.randrange(30)),
            held=(" ".join(rng.sample(CARDS, 8)), " ".join(rng.sample(CARDS, 8))),
            used={card: (rng.randrange(1, 4), rng.randrange(2)) for card in rng.sample(CARDS, 12)},
        )
        for number in range(games_)
    ]


CARDS = [f"c{number}" for number in range(30)]


def test_of_twenty_comparisons_of_equal_runs_at_most_one_tells_a_difference() -> None:
    """Each compares over a hundred things; looked at one by one, three or four of those seem to differ every time."""
    told = alone = 0
    for seed in range(20):
        before, after = (find(noise(150, 2 * seed + which), Lens()) for which in (0, 1))
        sure, looked_at = differences(before, after)
        assert looked_at > 100
        told += bool(sure)
        alone += sum(chance < 0.05 for _, chance in _chances(before, after))
    assert told <= 3
    assert alone > 60


def test_cards_of_both_runs_are_drawn() -> None:
    """Also those that only the second has."""
    runs = [[row(number, held=(card if number % 2 else "", "")) for number in range(200)] for card in ("P1-M", "P1-R")]
    page = compare_page(("old", "new"), (SETUP, SETUP), (runs[0], runs[1]))
    assert {"Kaylee Ornaul M", "Mojo Bonobo R"} <= set(re.findall(r'<span class="label">(.*?)</span>', page))


def test_cards_are_told_with_how_often_they_are_played_and_work() -> None:
    """Those that never were are named."""
    rows = [row(number, used={"P1-M": (2, number % 2)}) for number in range(40)]
    page = report_page(SETUP, rows, None, 40)
    assert "2.00 a game, 25% work" in page
    (never,) = re.findall("Never played: (.+?)\\.", page)
    assert "Mojo Bonobo R" in never
    assert "Kaylee Ornaul" not in never


def test_what_decides_is_told_once() -> None:
    """Not where it is only another word for how it ended."""
    twins = [row(number, ending="ab"[number % 2], decided_by="xy"[number % 2]) for number in range(20)]
    assert 'id="decided-by"' not in report_page(SETUP, twins, None, 20)
    more = [row(number, ending="ab"[number % 2], decided_by="xyz"[number % 3]) for number in range(20)]
    assert 'id="decided-by"' in report_page(SETUP, more, None, 20)


def test_cards_that_can_not_be_compared_are_named() -> None:
    """Whoever looks for a card finds it, or why it is not there."""
    rows = [row(number, held=("P1-M P1-R" if number % 2 else "P1-M", "P1-M"), winners=(0,)) for number in range(200)]
    page = report_page(SETUP, rows, None, 200)
    (left_out,) = re.findall("Left out.+?</p>", page)
    assert "Mojo Bonobo" in page.replace(left_out, "")
    assert "Mojo Bonobo" not in left_out
    assert "Kaylee Ornaul" in left_out


def test_two_games_are_not_compared() -> None:
    """There would be nothing to see."""
    other = setup_for(game("masterminds"), game("masterminds").options(), ("easy",) * 3, 1)
    with pytest.raises(BadOption, match="two games"):
        compare_page(("a", "b"), (SETUP, other), (winning(4, 0.5), winning(4, 0.5)))
    with pytest.raises(BadOption, match="too few to compare"):
        compare_page(("a", "b"), (SETUP, SETUP), (winning(9, 0.5), winning(300, 0.5)))
