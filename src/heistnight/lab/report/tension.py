"""Tension of games: changes of the lead, and the moment after which it never changes."""

from collections.abc import Sequence

from heistnight.lab.findings import Findings
from heistnight.lab.lead import CLEAR, FEWEST, Lead
from heistnight.lab.report.draw import Mark, curve, histogram, intervals
from heistnight.lab.report.lengths import HEAD, in_percent, means, spread_row
from heistnight.lab.report.page import Figure
from heistnight.lab.report.runs import Runs

DECIDED_LATE = 0.9


def tension(runs: Runs, signs: Sequence[str]) -> list[Figure]:
    """Of a game that has signs; where they taught nothing in one of the runs, that is told instead."""
    if not signs:
        return []
    if any(found.leads is None for _, found in runs):
        return [_unknown(signs)]
    return [_changes(runs, signs), _decided(runs), _believed(runs)]


def _unknown(signs: Sequence[str]) -> Figure:
    return Figure(
        "lead",
        "Does the lead change?",
        f"Who leads would be learned from the games of a run, by what an umpire sees: {', '.join(signs)}.",
        f"nothing can be told: there are fewer than {FEWEST} games, or these signs do not tell who wins.",
        "",
    )


def _changes(runs: Runs, signs: Sequence[str]) -> Figure:
    spreads = [(name, found.lead_changes) for name, found in runs if found.lead_changes is not None]
    spread = spreads[0][1]
    never = sum(value == 0 for value in spread.values) / len(spread.values)
    return Figure(
        "lead",
        "Does the lead change?",
        "How often another takes the lead in a game. Whoever is likelier to win than everybody else, by "
        f"{CLEAR:.0%} or more, takes the lead and keeps it until another does; at the end the winners have it. How "
        "likely they are was learned from the other half of the games, by what an umpire sees: "
        f"{', '.join(signs)}.",
        means(runs, "lead_changes", spreads, "changes a game")
        or f"{spread.mean:.1f} changes a game on average; in {never:.0%} of the games the first to take the lead wins.",
        histogram([(name, one.values) for name, one in spreads], "changes of the lead", whole=True),
        HEAD,
        [spread_row(runs.named("changes of the lead", name), one) for name, one in spreads],
        runs.legend,
    )


def _decided(runs: Runs) -> Figure:
    spreads = [(name, found.decided_at) for name, found in runs if found.decided_at is not None]
    percent = [(name, in_percent(spread) or spread) for name, spread in spreads]
    return Figure(
        "decided",
        "When is it decided?",
        "From when on the winner has the lead for good; it is the same lead as above. A curve that rises late is a "
        "game that stays open.",
        means(runs, "decided_at", percent, "percent of the game") or _decided_words(runs.first),
        curve([(name, one.values) for name, one in spreads]),
        HEAD,
        [spread_row(runs.named("percent of the game", name), one) for name, one in percent],
        runs.legend,
    )


def _decided_words(found: Findings) -> str:
    assert found.leads is not None
    games = list(found.leads.games.values())

    def share(some: Sequence[Lead]) -> str:
        return f"{len(some) / len(games):.0%}"

    late = [lead for lead in games if lead.decided_at > DECIDED_LATE]
    turned = [lead for lead in late if lead.changes]
    still = [lead for lead in late if not lead.changes]
    early = [lead for lead in games if lead.decided_at <= 0.5]
    return (
        f"{share(early)} of the games are decided in their first half, {share(late)} only in the last tenth: in "
        f"{share(turned)} the lead changed hands there, in {share(still)} nobody had led before."
    )


def _believed(runs: Runs) -> Figure:
    marks = []
    rows = []
    for which, (name, found) in enumerate(runs):
        for one in found.leads.classes if found.leads else ():
            label = f"said {one.said:.0%}"
            text = f"came true {one.true:.0%}"
            marks.append(Mark(label, one.true, min(one.said, one.true), max(one.said, one.true), text, f"s{which}"))
            rows.append((runs.named(label, name), f"{one.count:,}", f"{one.said:.1%}", f"{one.true:.1%}"))
    better = [f"{found.leads.better:.0%}{f' ({name})' if name else ''}" for name, found in runs if found.leads]
    return Figure(
        "believed",
        "Can one believe the lead?",
        "The chances behind the lead, in classes: how likely a win was said to be, and how often it came about. The "
        "dot is what happened, the bar reaches to what was said.",
        f"the chances are {' and '.join(better)} nearer to the truth than the same chances for everybody at all times.",
        intervals(marks, 0.0, 1.0, None),
        ("chance", "times said", "on average", "came true"),
        rows,
        runs.legend,
    )
