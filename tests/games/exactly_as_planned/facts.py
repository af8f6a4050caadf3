"""What the conformance suite can not find out by itself: what is in the box, and where it lies."""

from collections import Counter
from collections.abc import Iterable

from hypothesis import strategies as st

from heistnight.core.problems import BadOption
from heistnight.games.exactly_as_planned.heists.bonnie_and_clyde_waltz import WaltzTable
from heistnight.games.exactly_as_planned.heists.cakewalk import EMPTY, WILD_TOOLS, CakewalkTable
from heistnight.games.exactly_as_planned.heists.double_blind_scam import ScamTable
from heistnight.games.exactly_as_planned.heists.quiz_show import QuizTable
from heistnight.games.exactly_as_planned.heists.three_ring_monte import MonteTable
from heistnight.games.exactly_as_planned.pieces import CARDS, HEISTS, card_of
from heistnight.games.exactly_as_planned.table import HeistTable
from tests.conformance.facts import Facts, Pieces
from tests.strategies import AnyGame, Play, seeds, values


def box(table: HeistTable) -> Pieces:
    return {"cards": Counter(CARDS)}


def lying(table: HeistTable) -> Pieces:
    cards = [*table.box_tools, *map(card_of, table.box_jobs), *_in_play(table)]
    return {"cards": Counter(CARDS[card] for card in cards if card != EMPTY)}


def _in_play(table: HeistTable) -> Iterable[int]:
    match table:
        case ScamTable():
            for jobs in (table.job_deck, *table.dealt_jobs, *table.jobs):
                yield from map(card_of, jobs)
            for tools in (table.tool_deck, *table.dealt_tools, *table.tools, table.jackpot):
                yield from tools
        case WaltzTable():
            for hand in table.hands:
                yield from hand
            yield from table.thrown
        case QuizTable():
            for hand in table.slots:
                yield from hand
        case CakewalkTable():
            yield from map(card_of, table.jobs)
            yield from table.cells
            yield from table.supply()
            yield from (tool for tool, line in zip(WILD_TOOLS, table.attached, strict=True) if line != EMPTY)
        case MonteTable():
            for cards in (table.tool_deck, table.job_deck, *table.tool_piles, *table.job_piles, table.hand):
                yield from cards
            yield from (discard.card for discard in table.jackpot)


@st.composite
def any_heist(draw: st.DrawFn, game: AnyGame) -> Play:
    """Any way to play any Heist; settings that it does not have are left out."""
    heist = draw(st.sampled_from(list(HEISTS)))
    players = draw(st.sampled_from(HEISTS[heist].partners))
    chosen = game.options(heist=heist, players=players)
    wanted = {"heist": heist, "players": players}
    for choice in game.choices:
        if choice.name == "heist":
            continue
        value = draw(st.none() | values(choice))
        try:
            if value is not None:
                chosen = game.options(**wanted, **{choice.name: value})
                wanted[choice.name] = value
        except BadOption:
            continue
    observer = draw(st.sampled_from([None, *range(players)]))
    return Play(chosen, draw(seeds()), draw(seeds()), observer, draw(st.booleans()))


FACTS = Facts(
    box=box,
    lying=lying,
    examples=10,
    plays=any_heist,
    pace=20,
    stride=2,
    all_seats=False,
)
