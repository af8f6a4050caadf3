"""The report of one run."""

from collections.abc import Sequence
from typing import Any

from heistnight.games import game as find_game
from heistnight.lab.findings import find
from heistnight.lab.lead import Leads
from heistnight.lab.lenses import lens
from heistnight.lab.notes import Row
from heistnight.lab.report import cards, lengths, shares, tension
from heistnight.lab.report.page import Figure, contents, figure, page
from heistnight.lab.report.runs import Runs
from heistnight.lab.setup import Setup


def report_page(setup: Setup, rows: Sequence[Row], learned: Leads | None, asked: int) -> str:
    """One run of at least one game as a page."""
    title = find_game(setup.game).title
    figures = all_figures(Runs((("", find(rows, lens(setup.game), learned)),)), setup.game)
    played = f"{len(rows):,} games" if len(rows) == asked else f"{len(rows):,} of {asked:,} games (unfinished)"
    lead = f"{played} among bots, and what they say about the deck, the seats and the clock."
    return page(setup.game, title, lead, facts(setup), [contents(figures), *map(figure, figures)])


def all_figures(runs: Runs, game: str) -> list[Figure]:
    through = lens(game)
    return [
        *shares.winning(runs),
        *shares.endings(runs),
        *lengths.lengths(runs),
        *lengths.complexity(runs),
        *lengths.points(runs),
        *tension.tension(runs, through.signs),
        *cards.cards(runs, through.holding),
        *cards.plays(runs, through.using),
        *cards.treasures(runs, through.having),
    ]


def _options(setup: Setup) -> str:
    """Return the options that differ from their defaults."""
    choices = find_game(setup.game).choices
    told = [
        f"{choice.title}: {_word(setup.options[choice.name])}"
        for choice in choices
        if choice.name in setup.options and setup.options[choice.name] != choice.default and choice.default is not None
    ]
    return ", ".join(told) or "as they come"


def _word(value: Any) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def facts(setup: Setup) -> list[tuple[str, str]]:
    """Yield the setup of the run, so that anyone can repeat it."""
    bots = ", ".join(f"{setup.bots.count(level)} × {level}" for level in dict.fromkeys(setup.bots))
    game = find_game(setup.game)
    return [
        ("Preset", game.played_as(game.options(**setup.options))),
        ("Players", str(setup.options["players"])),
        ("Bots", f"{bots}, moving one seat on after each game"),
        ("Options", _options(setup)),
        ("Deck", setup.deck_name or "as printed"),
        ("Talk", "on" if setup.talk else "off"),
        ("Seed", str(setup.seed)),
        ("Rules", f"version {setup.rules}, heistnight {setup.heistnight}"),
    ]
