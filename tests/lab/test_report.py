"""The report is one page that says what it shows, and what the run says, in words."""

import re
from html.parser import HTMLParser

import pytest

from heistnight.core.problems import BadOption
from heistnight.games import game, games
from heistnight.lab.notes import Row
from heistnight.lab.report import compare_page, report_page
from heistnight.lab.report.draw import histogram
from heistnight.lab.setup import Setup, setup_for
from heistnight.lab.workers import play_batch
from tests.lab.rows import row

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
    page = report_page(setup, play_batch(setup.match, range(3)), 3)
    outline = Outline(page)
    assert outline.open == []
    assert outline.fetches == []
    assert not {"script", "link", "img", "iframe"} & set(outline.tags)
    assert "http" not in page
    says = re.findall(r'<p class="says">(.+?)</p>', page)
    assert len(says) == outline.tags.count("svg") == outline.tags.count("h2") >= 4
    assert rules.title.replace("'", "&#x27;") in page


def test_a_seat_that_wins_too_often_is_called_out() -> None:
    """Nine of ten are no luck; five of ten may be."""
    assert "seat 1 wins 90.0%, seat 2 only 10.0%: more than luck explains." in report_page(
        SETUP, winning(200, 0.9), 200
    )
    assert "no seat is better for certain." in report_page(SETUP, winning(200, 0.5), 200)


def test_an_unfinished_run_says_so() -> None:
    """Nobody takes the first half for the whole."""
    assert "4 of 1,000 games (unfinished)" in report_page(SETUP, winning(4, 0.5), 1000)


def test_names_are_written_as_text() -> None:
    """A deck may be called anything."""
    setup = setup_for(PLAN, PLAN.options(players=2), ("easy", "easy"), 1)
    strange = Setup(**{name: getattr(setup, name) for name in Setup.__struct_fields__} | {"deck_name": "<b>&"})
    page = report_page(strange, winning(4, 0.5), 4)
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
    """Points that come in fifties are counted by fifties, minutes by round numbers."""
    fifties = histogram([("", [0, 50, 100, 100, 1150])], "points", whole=True)
    assert re.findall(r"<title>(\d+) points: (?!0\.0%)", fifties) == ["0", "50", "100", "1150"]
    minutes = histogram([("", [7.3, 9.1, 55.2])], "minutes", whole=False)
    assert re.findall(r"<title>(\S+) minutes: (?!0\.0%)", minutes) == ["6", "8", "54"]


def test_cards_that_can_not_be_compared_are_named() -> None:
    """Whoever looks for a card finds it, or why it is not there."""
    rows = [row(number, held=("P1-M P1-R" if number % 2 else "P1-M", "P1-M"), winners=(0,)) for number in range(200)]
    page = report_page(SETUP, rows, 200)
    (left_out,) = re.findall("Left out.+?</p>", page)
    assert "Mojo Bonobo" in page.replace(left_out, "")
    assert "Mojo Bonobo" not in left_out
    assert "Kaylee Ornaul" in left_out


def test_two_games_are_not_compared() -> None:
    """There would be nothing to see."""
    other = setup_for(game("masterminds"), game("masterminds").options(), ("easy",) * 3, 1)
    with pytest.raises(BadOption, match="two games"):
        compare_page(("a", "b"), (SETUP, other), (winning(4, 0.5), winning(4, 0.5)))
