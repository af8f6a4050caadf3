"""In what two runs differ by more than luck explains, with everything in mind that is compared at the same time."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

from heistnight.lab.findings import Findings, Share, Spread
from heistnight.lab.influence import Influence
from heistnight.lab.luck import SURE, Sample, beyond, beyond_luck, luck

Difference = tuple[str, str]  # a figure, and what differs in it

SPREADS = ("minutes", "turns", "decisions", "choices", "forced", "hidden", "scores", "lead_changes", "decided_at")


def differences(before: Findings, after: Findings) -> tuple[frozenset[Difference], int]:
    """Return the significant differences, and how many comparisons were made."""
    chances = dict(_chances(before, after))
    return beyond_luck(chances), len(chances)


def _chances(before: Findings, after: Findings) -> Iterator[tuple[Difference, float]]:
    """For everything that is compared, how well luck explains it."""
    for figure in ("seats", "bots", "sides", "decided_by"):
        yield from _of_shares(figure, getattr(before, figure), getattr(after, figure), before.games, after.games)
    one_ended, two_ended = ([ending.share for ending in run.endings] for run in (before, after))
    yield from _of_shares("endings", one_ended, two_ended, before.games, after.games)
    for figure in SPREADS:
        one, two = getattr(before, figure), getattr(after, figure)
        if isinstance(one, Spread) and isinstance(two, Spread):
            yield (figure, ""), luck(one.games, two.games)
    yield from _of_influences("cards", before.cards, after.cards)
    yield from _of_influences("treasures", before.treasures, after.treasures)
    plays = [{play.card: play for play in run.plays} for run in (before, after)]
    for card in dict.fromkeys([*plays[0], *plays[1]]):
        one_play, two_play = plays[0].get(card), plays[1].get(card)
        yield (
            ("plays", card),
            luck(
                one_play.played if one_play else Sample(before.games, 0, 0),
                two_play.played if two_play else Sample(after.games, 0, 0),
            ),
        )
        if one_play and two_play:
            yield ("works", card), luck(one_play.works.games, two_play.works.games)


def _of_shares(
    figure: str, before: Sequence[Share], after: Sequence[Share], games: int, others: int
) -> Iterator[tuple[Difference, float]]:
    """Compare shares; a value that came up in one run only has a share of zero in the other."""
    one, two = _by_label(before), _by_label(after)
    for label in dict.fromkeys([*one, *two]):
        yield (figure, label), luck(one.get(label, Sample(games, 0, 0)), two.get(label, Sample(others, 0, 0)))


def _by_label(shares: Iterable[Share]) -> Mapping[str, Sample]:
    return {share.label: share.games for share in shares}


def _of_influences(
    figure: str, before: Sequence[Influence], after: Sequence[Influence]
) -> Iterator[tuple[Difference, float]]:
    two = {one.card: one for one in after}
    for one in before:
        if other := two.get(one.card):
            yield (figure, one.card), beyond(other.gain - one.gain, math.hypot(one.error, other.error))


__all__ = ["SURE", "Difference", "differences"]
