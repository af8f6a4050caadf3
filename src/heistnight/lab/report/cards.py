"""Which cards and treasures help, how often cards are played, and whether they work."""

from collections.abc import Callable, Sequence

from heistnight.lab.findings import Findings
from heistnight.lab.influence import FEWEST, Influence
from heistnight.lab.report.draw import Mark, intervals
from heistnight.lab.report.page import Figure
from heistnight.lab.report.runs import SAME, Runs

NAMED = 5  # at most, in a sentence


def cards(runs: Runs, holding: str) -> list[Figure]:
    return _influences(
        runs,
        "cards",
        "Which cards help?",
        f"How much more often seats that had a card won than seats like them that had not. {holding} What a player "
        "chooses to hold is not chance: a card may look strong because strong positions take it.",
        "cards",
        lambda run: run.cards,
        lambda run: run.rare_cards,
    )


def treasures(runs: Runs, having: str) -> list[Figure]:
    return _influences(
        runs,
        "treasures",
        "What do treasures do?",
        f"How much more often seats that had it won than seats like them that had not. {having} Whoever wins has more "
        "of everything: compare treasures with each other rather than with zero.",
        "treasures",
        lambda run: run.treasures,
        lambda run: run.rare_treasures,
    )


def _influences(
    runs: Runs,
    key: str,
    title: str,
    shows: str,
    things: str,
    of: Callable[[Findings], Sequence[Influence]],
    rare: Callable[[Findings], Sequence[str]],
) -> list[Figure]:
    """A figure for whatever seats had; nothing where there is nothing to compare."""
    first = {one.card: one for _, run in reversed(runs.every) for one in of(run)}  # of both, as the first run has it
    found = sorted(first.values(), key=lambda one: -one.gain)
    if not found:
        return []
    marks = [mark for one in found for mark in _marks(one.card, runs, of)]
    edge = max(0.02, *(max(abs(mark.low), abs(mark.high)) for mark in marks))
    return [
        Figure(
            key,
            title,
            f"{shows} {len(found)} {things} are compared at once, so some would look strong by luck alone; these "
            "intervals are widened until all of them together are right in 95 of 100 runs. Grey ones can not be told "
            f"from zero.{_left_out(runs, rare)}",
            _changed(runs, key, of) if runs.two else _words(found, things),
            intervals(marks, -edge, edge, 0.0, "+%"),
            ("", "id", "seats that had it", "won more often by", "interval, all together"),
            [
                (
                    runs.named(one.name, name),
                    one.card,
                    str(one.held),
                    f"{one.gain:+.2%}",
                    f"{one.low:+.2%} to {one.high:+.2%}",
                )
                for name, run in runs
                for one in of(run)
            ],
            runs.legend,
        )
    ]


def _words(found: Sequence[Influence], things: str) -> str:
    strong = [one for one in found if one.stands_out]
    if not strong:
        widest = max((one.high - one.low) / 2 for one in found)
        return (
            f"none of {len(found)} {things} stands out. A run of this size would miss effects below about {widest:.0%}."
        )
    helps = [f"{one.name} ({one.gain:+.1%})" for one in strong if one.gain > 0]
    hurts = [f"{one.name} ({one.gain:+.1%})" for one in reversed(strong) if one.gain < 0]
    parts = [f"{word} {_listed(names)}" for word, names in (("helped:", helps), ("hurt:", hurts)) if names]
    return f"{len(strong)} of {len(found)} {things} stand out; {'; '.join(parts)}."


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return f"{', '.join(names[:NAMED])}{more}"


def _left_out(runs: Runs, rare: Callable[[Findings], Sequence[str]]) -> str:
    return "".join(
        f" Left out{f' of {run}' if run else ''}, because fewer than {FEWEST} seats had them, or had not: "
        f"{', '.join(rare(found))}."
        for run, found in runs
        if rare(found)
    )


def _marks(card: str, runs: Runs, of: Callable[[Findings], Sequence[Influence]]) -> list[Mark]:
    marks: list[Mark] = []
    for which, (_, run) in enumerate(runs):
        one = next((other for other in of(run) if other.card == card), None)
        if one is not None:
            tone = f"s{which}" if runs.two else "quiet" if not one.stands_out else "good" if one.gain > 0 else "bad"
            label = "" if marks else one.name
            marks.append(Mark(label, one.gain, one.low, one.high, f"{one.gain:+.1%}  ({one.held} had it)", tone))
    return marks


def _changed(runs: Runs, key: str, of: Callable[[Findings], Sequence[Influence]]) -> str:
    before, after = ({one.card: one for one in of(run)} for _, run in runs)
    told = [
        f"{one.name} {one.gain:+.1%} → {after[card].gain:+.1%}"
        for card, one in before.items()
        if (key, card) in runs.sure
    ]
    return f"{'; '.join(told)}." if told else SAME


def plays(runs: Runs, using: str) -> list[Figure]:
    """Draw the frequency and success of each card's plays."""
    names = {play.card: play.name for _, run in runs for play in run.plays}
    if not names:
        return []
    marks = []
    for card in names:
        label = names[card]
        for which, (_, run) in enumerate(runs):
            for play in run.plays:
                if play.card == card:
                    works = play.works
                    text = f"{play.played.mean:.2f} a game, {works.share:.0%} work"
                    marks.append(Mark(label, works.share, works.low, works.high, text, f"s{which}"))
                    label = ""
    never = "".join(
        f" Never played{f' in {run}' if run else ''}: {', '.join(found.unplayed)}."
        for run, found in runs
        if found.unplayed
    )
    return [
        Figure(
            "plays",
            "Which cards are played, and do they work?",
            f"Of the times a card was played, the share in which it worked; the most played first. {using}{never}",
            _plays_changed(runs, names) if runs.two else _plays_words(runs.first),
            intervals(marks, 0.0, 1.0, None),
            ("card", "id", "played a game", "times", "works", "95 percent interval"),
            [
                (
                    runs.named(play.name, name),
                    play.card,
                    f"{play.played.mean:.3f}",
                    f"{play.played.total:.0f}",
                    f"{play.works.share:.1%}",
                    f"{play.works.low:.1%} to {play.works.high:.1%}",
                )
                for name, run in runs
                for play in run.plays
            ],
            runs.legend,
        )
    ]


def _plays_words(found: Findings) -> str:
    most, least = found.plays[0], found.plays[-1]
    return (
        f"{len(found.plays)} cards were played: {most.name} most ({most.played.mean:.2f} times a game), {least.name} "
        f"least ({least.played.mean:.2g} times)."
    )


def _plays_changed(runs: Runs, names: dict[str, str]) -> str:
    before, after = ({play.card: play for play in run.plays} for _, run in runs)
    told = []
    for card, name in names.items():
        if ("plays", card) in runs.sure:
            one, two = (play[card].played.mean if card in play else 0.0 for play in (before, after))
            told.append(f"{name} is played {one:.2f} → {two:.2f} times a game")
        if ("works", card) in runs.sure:
            told.append(f"{name} works {before[card].works.share:.0%} → {after[card].works.share:.0%} of the time")
    return f"{'; '.join(told)}." if told else SAME
