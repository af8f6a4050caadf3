"""Lengths, complexity and points of games."""

import math
from collections.abc import Callable, Sequence

from heistnight.lab.findings import Findings, Spread
from heistnight.lab.notes import ANSWER
from heistnight.lab.report.draw import histogram
from heistnight.lab.report.page import Figure
from heistnight.lab.report.runs import SAME, Runs

HEAD = ("", "mean", "95 percent interval of the mean", "median", "one in ten below", "one in ten above")


def lengths(runs: Runs) -> list[Figure]:
    found = runs.first
    minutes = found.minutes
    words = (
        f"half of the games take less than {minutes.median:.0f} minutes, one in ten more than {minutes.ninetieth:.0f}; "
        f"{found.decisions.mean:.0f} decisions on average"
    )
    turns = [(name, one.turns) for name, one in runs if one.turns is not None]
    words += f", {found.turns.mean:.1f} turns." if found.turns is not None else "."
    rows = [row for name, one in runs for row in _length_rows(name, one, runs)]
    figures = [
        Figure(
            "length",
            "How long does it take?",
            f"Estimated minutes at a table of people: clocks as the rules have them, and {ANSWER // 1000} seconds for "
            "every answer, those asked together thinking at the same time. A guess to compare versions with, not a "
            "measurement of people.",
            means(runs, "minutes", [(name, one.minutes) for name, one in runs], "minutes") or words,
            histogram([(name, one.minutes.values) for name, one in runs], "minutes", whole=False),
            HEAD,
            rows,
            runs.legend,
        )
    ]
    if len({value for _, spread in turns for value in spread.values}) > 1:
        figures.append(
            Figure(
                "turns",
                "How many turns?",
                "Games by their number of turns, as the rules count them.",
                means(runs, "turns", turns, "turns") or _turn_words(found),
                histogram([(name, spread.values) for name, spread in turns], "turns", whole=True),
                legend=runs.legend,
            )
        )
    return figures


def _turn_words(found: Findings) -> str:
    assert found.turns is not None
    least, middle, most = (f"{value:.0f}" for value in (found.turns.tenth, found.turns.median, found.turns.ninetieth))
    return f"{middle} turns in the middle game, eight in ten games between {least} and {most}."


def points(runs: Runs) -> list[Figure]:
    spreads = [(name, one.scores) for name, one in runs if one.scores is not None]
    if not spreads:
        return []
    found = runs.first
    winning = found.winning_scores
    assert found.scores is not None
    words = f"a seat makes {found.scores.mean:.1f} points on average"
    words += f"; it took {winning.median:.0f} to win in the middle game." if winning is not None else "."
    return [
        Figure(
            "points",
            "How many points?",
            "The points of every seat at the end of every game.",
            means(runs, "scores", spreads, "points a seat") or words,
            histogram([(name, spread.values) for name, spread in spreads], "points", whole=True),
            HEAD,
            [spread_row(runs.named("points", name), spread) for name, spread in spreads]
            + [
                spread_row(runs.named("points of winners", name), one.winning_scores)
                for name, one in runs
                if one.winning_scores is not None
            ],
            runs.legend,
        )
    ]


def complexity(runs: Runs) -> list[Figure]:
    """Draw the measures of complexity that the literature uses: decisions, choices and secrets."""
    found = runs.first
    if found.choices is None:
        return []
    what: list[tuple[str, str, Callable[[Findings], Spread | None]]] = [
        ("decisions a game", "decisions", lambda run: run.decisions),
        ("choices a decision", "choices", lambda run: run.choices),
        ("decisions without a choice, percent", "forced", lambda run: in_percent(run.forced)),
        ("pieces that whoever decides can not know, percent", "hidden", lambda run: in_percent(run.hidden)),
    ]
    told: list[tuple[str, str, list[tuple[str, Spread]]]] = [
        (label, key, [(name, spread) for name, run in runs if (spread := of(run)) is not None])
        for label, key, of in what
    ]
    words = (
        f"{found.decisions.mean:.0f} decisions a game with {found.choices.mean:.1f} choices each on average and "
        f"{found.most_choices} at most"
    )
    words += f"; {found.hidden.mean:.0%} of the pieces are hidden from whoever decides." if found.hidden else "."
    changed = [means(runs, key, spreads, label) for label, key, spreads in told if (key, "") in runs.sure]
    return [
        Figure(
            "complexity",
            "How complex is it?",
            "How many decisions a game has. The numbers below tell how many choices each of them leaves, how many "
            "leave none, and how much is hidden: of all pieces, the share that could lie otherwise as far as whoever "
            "decides knows. How far levels of bots are apart, and what a decision costs each, heistnight ladder tells.",
            (" ".join(changed) or SAME) if runs.two else words,
            histogram([(name, one.decisions.values) for name, one in runs], "decisions a game", whole=True),
            HEAD,
            [spread_row(runs.named(label, name), spread) for label, _, spreads in told for name, spread in spreads],
            runs.legend,
        )
    ]


def _length_rows(name: str, found: Findings, runs: Runs) -> list[tuple[str, ...]]:
    spreads = [("minutes", found.minutes), ("decisions", found.decisions), ("turns", found.turns)]
    return [spread_row(runs.named(what, name), spread) for what, spread in spreads if spread is not None]


def spread_row(label: str, spread: Spread) -> tuple[str, ...]:
    numbers = (spread.median, spread.tenth, spread.ninetieth)
    return (
        label,
        f"{spread.mean:.2f}",
        f"{spread.low:.2f} to {spread.high:.2f}",
        *(f"{number:.1f}" for number in numbers),
    )


def in_percent(spread: Spread | None) -> Spread | None:
    if spread is None:
        return None
    numbers = (spread.mean, spread.low, spread.high, spread.median, spread.tenth, spread.ninetieth)
    return Spread([100 * value for value in spread.values], spread.games, *(100 * number for number in numbers))


def means(runs: Runs, key: str, spreads: Sequence[tuple[str, Spread]], unit: str) -> str:
    """Two means and whether they differ by more than luck; nothing of a single run."""
    if len(spreads) < 2:
        return ""
    (_, before), (_, after) = spreads
    gain = after.mean - before.mean
    numbers = f"{before.mean:.1f} → {after.mean:.1f} {unit}"
    if (key, "") not in runs.sure:
        return f"{numbers}, {SAME}"
    error = math.hypot((before.high - before.low) / 2, (after.high - after.low) / 2)
    return f"{numbers}, {'more' if gain > 0 else 'less'} by {abs(gain):.1f} (give or take {error:.1f})."
