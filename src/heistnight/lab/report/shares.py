"""Shares of wins and of endings."""

from collections.abc import Callable, Sequence

from heistnight.lab.findings import Ending, Findings, Share
from heistnight.lab.report.draw import Mark, intervals
from heistnight.lab.report.page import Figure
from heistnight.lab.report.runs import SAME, Runs

HEAD = ("", "games or seats", "share", "95 percent interval")


def winning(runs: Runs) -> list[Figure]:
    """Win share per seat, side and bot."""
    figures = [_seats(runs)]
    if any(found.sides for _, found in runs):
        figures.append(_sides(runs))
    if len({share.label for _, found in runs for share in found.bots}) > 1:
        figures.append(_bots(runs))
    return figures


def _seats(runs: Runs) -> Figure:
    found = runs.first
    fair = found.fair
    line = f"The dashed line is an equal share, {fair:.0%}." if fair is not None else "Seats of a side win together."
    return Figure(
        "seats",
        "Does the seat matter?",
        "How often each seat wins. Seats are numbered in the order of the table, the first seat is dealt first. "
        f"The bar holds the true share in 95 of 100 such runs. {line}",
        compared(runs, "seats", lambda f: f.seats) or _seat_words(found),
        share_plot(runs, lambda f: f.seats, fair),
        HEAD,
        share_rows(runs, lambda f: f.seats),
        runs.legend,
    )


def _seat_words(found: Findings) -> str:
    best, worst = max(found.seats, key=lambda s: s.share), min(found.seats, key=lambda s: s.share)
    if len(found.seats) == 1:
        return f"the only seat wins {best.share:.1%} of its games ({best.low:.1%} to {best.high:.1%})."
    apart = best.low > worst.high
    if not apart:
        return (
            f"no seat is better for certain. The shares run from {worst.share:.1%} ({worst.label}) to {best.share:.1%} "
            f"({best.label}), and their intervals overlap."
        )
    return f"{best.label} wins {best.share:.1%}, {worst.label} only {worst.share:.1%}: more than luck explains."


def _sides(runs: Runs) -> Figure:
    found = runs.first
    nobody = f" Nobody wins {found.nobody.share:.1%} of the games." if found.nobody.share else ""
    if len(found.sides) == 1:
        (side,) = found.sides
        words = f"the {side.label} win {side.share:.1%} of their games ({side.low:.1%} to {side.high:.1%})."
    else:
        words = ", ".join(f"{side.label} {side.share:.1%}" for side in sorted(found.sides, key=lambda s: -s.share))
        words = f"{words}.{nobody}"
    return Figure(
        "sides",
        "Which side wins?",
        "Of the games in which a side took part, the share it won.",
        compared(runs, "sides", lambda f: f.sides) or words,
        share_plot(runs, lambda f: f.sides, None),
        HEAD,
        share_rows(runs, lambda f: f.sides),
        runs.legend,
    )


def _bots(runs: Runs) -> Figure:
    found = runs.first
    words = ", ".join(f"{bot.label} {bot.share:.1%}" for bot in sorted(found.bots, key=lambda b: -b.share))
    return Figure(
        "bots",
        "Which bot wins?",
        "How often a seat held by each bot wins. A game is one observation, however many seats a bot holds in it.",
        compared(runs, "bots", lambda f: f.bots) or f"{words}.",
        share_plot(runs, lambda f: f.bots, found.fair),
        HEAD,
        share_rows(runs, lambda f: f.bots),
        runs.legend,
    )


def endings(runs: Runs) -> list[Figure]:
    """Draw the shares of the endings, and of the deciding reasons where they say more."""
    figures = [_endings(runs)] if any(len(one.endings) > 1 for _, one in runs) else []
    if any(len(one.decided_by) > 1 for _, one in runs):
        words = ", ".join(f"{plain(share.label)} {share.share:.1%}" for share in runs.first.decided_by)
        alike = f"Every game ends the same way ({plain(runs.first.endings[0].share.label)}). " if not figures else ""
        figures.append(
            Figure(
                "decided-by",
                "What decides it?",
                f"{alike}This made the difference.",
                compared(runs, "decided_by", lambda f: f.decided_by) or f"{words}.",
                share_plot(runs, lambda f: f.decided_by, None),
                HEAD,
                share_rows(runs, lambda f: f.decided_by),
                runs.legend,
            )
        )
    return figures


def _endings(runs: Runs) -> Figure:
    found = runs.first
    common = found.endings[0]
    winners = ", ".join(f"{who} {count}" for who, count in common.winners.items())
    words = (
        f"{plain(common.share.label)} is the most common ending ({common.share.share:.1%}), after "
        f"{common.minutes:.0f} minutes on average; won by: {winners}."
    )
    return Figure(
        "endings",
        "How does it end?",
        "Every way in which games ended, and how often. The numbers below tell who wins by it and how late.",
        compared(runs, "endings", lambda f: [ending.share for ending in f.endings]) or words,
        share_plot(runs, lambda f: [ending.share for ending in f.endings], None),
        ("ending", "games", "share", "95 percent interval", "minutes", "turns", "winners"),
        [_ending_row(name, ending, runs) for name, one in runs for ending in one.endings],
        runs.legend,
    )


def _ending_row(run: str, ending: Ending, runs: Runs) -> tuple[str, ...]:
    share = ending.share
    winners = ", ".join(f"{who} {count}" for who, count in ending.winners.items())
    turns = "" if ending.turns is None else f"{ending.turns:.1f}"
    row = _row(share, run if runs.two else "")
    return (*row, f"{ending.minutes:.1f}", turns, winners)


# What the share figures have in common ------------------------------------------------------------------------------


def share_plot(runs: Runs, of: Callable[[Findings], Sequence[Share]], fair: float | None) -> str:
    marks: list[Mark] = []
    labels = list(dict.fromkeys(share.label for _, found in runs for share in of(found)))
    for label in labels:
        for which, (_, found) in enumerate(runs):
            share = next((one for one in of(found) if one.label == label), None)
            if share is not None:
                text = f"{share.share:.1%}  ({share.low:.1%} to {share.high:.1%})"
                shown = plain(label) if which == 0 or _first_with(runs, of, label) == which else ""
                marks.append(Mark(shown, share.share, share.low, share.high, text, f"s{which}"))
    highest = min(1.0, max((mark.high for mark in marks), default=1.0) * 1.15 + 0.02)
    return intervals(marks, 0.0, max(highest, (fair or 0) * 1.2), fair)


def _first_with(runs: Runs, of: Callable[[Findings], Sequence[Share]], label: str) -> int:
    return next(which for which, (_, found) in enumerate(runs) if any(share.label == label for share in of(found)))


def share_rows(runs: Runs, of: Callable[[Findings], Sequence[Share]]) -> list[tuple[str, ...]]:
    return [_row(share, name if runs.two else "") for name, found in runs for share in of(found)]


def _row(share: Share, run: str) -> tuple[str, ...]:
    label = f"{plain(share.label)} ({run})" if run else plain(share.label)
    return label, str(share.count), f"{share.share:.2%}", f"{share.low:.2%} to {share.high:.2%}"


def compared(runs: Runs, key: str, of: Callable[[Findings], Sequence[Share]]) -> str:
    """Yield the significant differences of two runs; none for a single run."""
    if not runs.two:
        return ""
    before, after = ({share.label: share for share in of(found)} for _, found in runs)
    told = []
    for label in dict.fromkeys([*before, *after]):
        if (key, label) in runs.sure:
            word = " is new" if label not in before else " is gone" if label not in after else ""
            old, new = (run[label].share if label in run else 0.0 for run in (before, after))
            told.append(f"{plain(label)}{word} {old:.1%} → {new:.1%}")
    return f"{'; '.join(told)}." if told else SAME


def plain(label: str) -> str:
    return label.replace("_", " ")
