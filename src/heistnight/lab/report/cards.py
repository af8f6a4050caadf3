"""Which cards help."""

from heistnight.lab.influence import FEWEST, Influence
from heistnight.lab.report.draw import Mark, intervals
from heistnight.lab.report.page import Figure
from heistnight.lab.report.shares import Runs, legend


def cards(runs: Runs, holding: str) -> list[Figure]:
    found = runs[0][1].cards
    if not found:
        return []
    marks = [mark for influence in found for mark in _marks(influence, runs)]
    edge = max(0.02, *(max(abs(mark.low), abs(mark.high)) for mark in marks))
    return [
        Figure(
            "cards",
            "Which cards help?",
            f"How much more often seats that had a card won than seats like them that had not. {holding} "
            f"{len(found)} cards are compared at once, so some would look strong by luck alone; these intervals are "
            "widened until all of them together are right in 95 of 100 runs. Grey cards can not be told from zero. "
            "What a player chooses to hold is not chance: a card may look strong because strong positions take it."
            f"{_left_out(runs[0][1].rare_cards)}",
            _compared(runs) or _words(found),
            intervals(marks, -edge, edge, 0.0, "+%"),
            ("card", "id", "seats that had it", "won more often by", "interval, all cards together"),
            [
                (
                    f"{one.name} ({name})" if len(runs) > 1 else one.name,
                    one.card,
                    str(one.held),
                    f"{one.gain:+.2%}",
                    f"{one.low:+.2%} to {one.high:+.2%}",
                )
                for name, run in runs
                for one in run.cards
            ],
            legend(runs),
        )
    ]


def _words(found: list[Influence]) -> str:
    strong = [one for one in found if one.stands_out]
    if not strong:
        widest = max((one.high - one.low) / 2 for one in found)
        return f"none of {len(found)} cards stands out. A run of this size would miss effects below about {widest:.0%}."
    helps = [f"{one.name} ({one.gain:+.1%})" for one in strong if one.gain > 0]
    hurts = [f"{one.name} ({one.gain:+.1%})" for one in reversed(strong) if one.gain < 0]
    parts = [f"{word} {', '.join(names[:5])}" for word, names in (("helped:", helps), ("hurt:", hurts)) if names]
    return f"{len(strong)} of {len(found)} cards stand out; {'; '.join(parts)}."


def _left_out(names: list[str]) -> str:
    if not names:
        return ""
    return f" Left out, because fewer than {FEWEST} seats had them, or had not: {', '.join(names)}."


def _marks(influence: Influence, runs: Runs) -> list[Mark]:
    marks: list[Mark] = []
    for which, (_, run) in enumerate(runs):
        one = next((other for other in run.cards if other.card == influence.card), None)
        if one is not None:
            tone = (
                f"s{which}" if len(runs) > 1 else "quiet" if not one.stands_out else "good" if one.gain > 0 else "bad"
            )
            label = _short(one.name) if which == 0 else ""
            marks.append(Mark(label, one.gain, one.low, one.high, f"{one.gain:+.1%}  ({one.held} had it)", tone))
    return marks


def _short(name: str) -> str:
    return name if len(name) <= 24 else f"{name[:23]}…"


def _compared(runs: Runs) -> str:
    """Cards whose two wide intervals do not meet."""
    if len(runs) < 2:
        return ""
    after = {one.card: one for one in runs[1][1].cards}
    told = [
        f"{one.name} {one.gain:+.1%} → {after[one.card].gain:+.1%}"
        for one in runs[0][1].cards
        if one.card in after and (one.high < after[one.card].low or one.low > after[one.card].high)
    ]
    return f"{'; '.join(told)}." if told else "no card changed by more than luck explains."
