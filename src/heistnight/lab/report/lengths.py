"""How long games are, how many points they bring, and how exciting they are."""

import math
from collections.abc import Sequence

from heistnight.lab.findings import Findings, Spread
from heistnight.lab.notes import ANSWER
from heistnight.lab.report.draw import curve, histogram
from heistnight.lab.report.page import Figure
from heistnight.lab.report.shares import Runs, legend

HEAD = ("", "mean", "95 percent interval of the mean", "median", "one in ten below", "one in ten above")


def lengths(runs: Runs) -> list[Figure]:
    found = runs[0][1]
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
            _means(runs, [(name, one.minutes) for name, one in runs], "minutes") or words,
            histogram([(name, one.minutes.values) for name, one in runs], "minutes", whole=False),
            HEAD,
            rows,
            legend(runs),
        )
    ]
    if len({value for _, spread in turns for value in spread.values}) > 1:
        figures.append(
            Figure(
                "turns",
                "How many turns?",
                "Games by their number of turns, as the rules count them.",
                _means(runs, turns, "turns") or _turn_words(found),
                histogram([(name, spread.values) for name, spread in turns], "turns", whole=True),
                legend=legend(runs),
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
    found = runs[0][1]
    winning = found.winning_scores
    assert found.scores is not None
    words = f"a seat makes {found.scores.mean:.1f} points on average"
    words += f"; it took {winning.median:.0f} to win in the middle game." if winning is not None else "."
    return [
        Figure(
            "points",
            "How many points?",
            "The points of every seat at the end of every game.",
            _means(runs, spreads, "points a seat") or words,
            histogram([(name, spread.values) for name, spread in spreads], "points", whole=True),
            HEAD,
            [_spread_row(_named("points", name, runs), spread) for name, spread in spreads]
            + [
                _spread_row(_named("points of winners", name, runs), one.winning_scores)
                for name, one in runs
                if one.winning_scores is not None
            ],
            legend(runs),
        )
    ]


def tension(runs: Runs, lead: str) -> list[Figure]:
    changes = [(name, one.lead_changes) for name, one in runs if one.lead_changes is not None]
    decided = [(name, one.decided_at) for name, one in runs if one.decided_at is not None]
    figures: list[Figure] = []
    if changes:
        spread = changes[0][1]
        never = sum(value == 0 for value in spread.values) / len(spread.values)
        figures.append(
            Figure(
                "lead",
                "Does the lead change?",
                f"How often another takes the lead in a game. {lead}",
                _means(runs, changes, "changes a game")
                or f"{spread.mean:.1f} changes a game on average; in {never:.0%} of the games it never passes on.",
                histogram([(name, one.values) for name, one in changes], "changes of the lead", whole=True),
                HEAD,
                [_spread_row(_named("changes of the lead", name, runs), one) for name, one in changes],
                legend(runs),
            )
        )
    if decided:
        spread = decided[0][1]
        early = sum(value <= 0.5 for value in spread.values) / len(spread.values)
        late = sum(value > 0.9 for value in spread.values) / len(spread.values)
        figures.append(
            Figure(
                "decided",
                "When is it decided?",
                "From when on the winner is ahead and stays ahead. A curve that rises late is a game that stays open.",
                _means(runs, [(name, _in_percent(one)) for name, one in decided], "percent of the game")
                or f"{early:.0%} of the games are decided in their first half, {late:.0%} only in the last tenth.",
                curve([(name, one.values) for name, one in decided]),
                HEAD,
                [_spread_row(_named("percent of the game", name, runs), _in_percent(one)) for name, one in decided],
                legend(runs),
            )
        )
    return figures


def _in_percent(spread: Spread) -> Spread:
    numbers = (spread.mean, spread.low, spread.high, spread.median, spread.tenth, spread.ninetieth)
    return Spread([100 * value for value in spread.values], *(100 * number for number in numbers))


def _length_rows(name: str, found: Findings, runs: Runs) -> list[tuple[str, ...]]:
    spreads = [("minutes", found.minutes), ("decisions", found.decisions), ("turns", found.turns)]
    return [_spread_row(_named(what, name, runs), spread) for what, spread in spreads if spread is not None]


def _spread_row(label: str, spread: Spread) -> tuple[str, ...]:
    numbers = (spread.median, spread.tenth, spread.ninetieth)
    return (
        label,
        f"{spread.mean:.2f}",
        f"{spread.low:.2f} to {spread.high:.2f}",
        *(f"{number:.1f}" for number in numbers),
    )


def _named(what: str, run: str, runs: Runs) -> str:
    return f"{what} ({run})" if len(runs) > 1 else what


def _means(runs: Runs, spreads: Sequence[tuple[str, Spread]], unit: str) -> str:
    """Two means and whether they differ by more than luck; nothing of a single run."""
    if len(runs) < 2 or len(spreads) < 2:
        return ""
    (_, before), (_, after) = spreads
    error = math.hypot((before.high - before.low) / 2, (after.high - after.low) / 2)
    gain = after.mean - before.mean
    numbers = f"{before.mean:.1f} → {after.mean:.1f} {unit}"
    if abs(gain) <= error:
        return f"{numbers}, no difference that luck does not explain."
    return f"{numbers}, {'more' if gain > 0 else 'less'} by {abs(gain) - error:.1f} to {abs(gain) + error:.1f}."
