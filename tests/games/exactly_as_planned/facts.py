"""What the conformance suite can not find out by itself: what is in the box, where it lies, and what is secret."""

from collections import Counter
from collections.abc import Iterable

from hypothesis import strategies as st

from heistnight.core.action import Seat
from heistnight.core.problems import BadOption
from heistnight.games.exactly_as_planned.heists.bonnie_and_clyde_waltz import WaltzTable
from heistnight.games.exactly_as_planned.heists.cakewalk import EMPTY, WILD_TOOLS, CakewalkTable
from heistnight.games.exactly_as_planned.heists.double_blind_scam import ScamTable
from heistnight.games.exactly_as_planned.heists.quiz_show import QuizTable
from heistnight.games.exactly_as_planned.heists.three_ring_monte import MonteTable
from heistnight.games.exactly_as_planned.pieces import CARDS, FIRST_JOB, HEISTS, card_of, kind_of
from heistnight.games.exactly_as_planned.table import HeistTable
from tests.conformance.facts import Facts, Path, Pieces, at, places
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


def secrets(table: HeistTable, observer: Seat | None) -> list[list[Path]]:
    """Places of one kind that this observer can not tell apart; what it saw before counts as known (EAP-7.7)."""
    if table.ended is not None:
        return []
    match table:
        case ScamTable():
            hidden = [seat for seat in range(table.seats) if not table.knows_dealt(seat, observer)]
            top = 1 if table.started is not None else 0
            return [
                [*_dealt(table, "dealt_jobs", hidden), *_below(table, "job_deck", top), *places(table, "box_jobs")],
                [*_dealt(table, "dealt_tools", hidden), *_below(table, "tool_deck", top), *places(table, "box_tools")],
            ]
        case QuizTable():
            hidden = [seat for seat in range(table.seats) if not table.has_seen(seat, observer)]
            slots = _dealt(table, "slots", hidden)
            tools = [path for path in slots if at(table, path) < FIRST_JOB]
            return [tools, [path for path in slots if at(table, path) >= FIRST_JOB]]
        case WaltzTable():
            return _waltz(table, observer)
        case MonteTable():
            groups = [places(table, "tool_deck"), places(table, "job_deck")]
            if observer == table.jobs_seat or observer is None:
                groups[0] += [] if table.options.open_hands or table.options.open_tools else _piles(table, "tool_piles")
            if observer == table.tools_seat or observer is None:
                groups[1] += [] if table.options.open_hands or table.options.open_jobs else _piles(table, "job_piles")
            return groups
        case _:
            return []


def _dealt(table: HeistTable, zone: str, seats: list[Seat]) -> list[Path]:
    return [path for seat in seats for path in places(table, zone, seat)]


def _below(table: HeistTable, zone: str, top: int) -> list[Path]:
    paths = places(table, zone)
    return paths[: len(paths) - top]


def _piles(table: MonteTable, zone: str) -> list[Path]:
    """Start Tools stand in a record of their own, so they stay where they are."""
    return [path for path in places(table, zone) if at(table, path) not in table.start_tools]


def _waltz(table: WaltzTable, observer: Seat | None) -> list[list[Path]]:
    """Others' hands, but for cards that the observer once gave away, and for cards that are held out."""
    if table.options.open_hands and table.started is not None:
        return []
    once = {card for trade in table.history if observer in (trade.a, trade.b) for card in (trade.from_a, trade.from_b)}
    held = {offer.card for offer in table.held if offer is not None}
    others = [seat for seat in range(table.seats) if seat != observer or table.started is None]
    paths = [path for path in _dealt(table, "hands", others) if at(table, path) not in once | held]
    return [[path for path in paths if kind_of(at(table, path)) == kind] for kind in ("tool", "job")]


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
    secrets=secrets,
    examples=10,
    plays=any_heist,
    pace=20,
    stride=2,
    all_seats=False,
)
