"""Tables in the middle of a situation, with cards by their titles as RULES.md writes them."""

from collections.abc import Iterable
from typing import Any, TypeVar

import pytest

from heistnight.core.action import Action, Input, Seat
from heistnight.core.event import Event
from heistnight.core.problems import Refused
from heistnight.games.exactly_as_planned import GAME
from heistnight.games.exactly_as_planned.heists.bonnie_and_clyde_waltz import WaltzTable
from heistnight.games.exactly_as_planned.heists.cakewalk import EMPTY, CakewalkTable
from heistnight.games.exactly_as_planned.heists.double_blind_scam import ScamTable
from heistnight.games.exactly_as_planned.heists.quiz_show import IN_HAND, QuizTable
from heistnight.games.exactly_as_planned.heists.three_ring_monte import MonteTable
from heistnight.games.exactly_as_planned.judge import Explanation, explain
from heistnight.games.exactly_as_planned.pieces import CARDS, JOB, JOBS, TITLES, TOOL, TOOLS, card_of, mask
from heistnight.games.exactly_as_planned.solver import CELLS, LINE_NAMES
from heistnight.games.exactly_as_planned.table import HeistTable

E = TypeVar("E", bound=Event)
A, B, C, D, F = range(5)
ID = {title: name for name, title in TITLES.items()}
DBS, BCW, QS, CW, TRM = "double_blind_scam", "bonnie_and_clyde_waltz", "quiz_show", "cakewalk", "three_ring_monte"
CODES = (
    "not_started", "clock_ended", "unknown", "wrong_phase", "not_yours", "wrong_kind", "locked", "already_done",
    "wrong_place", "too_late",
)  # fmt: skip
PLAYERS = {DBS: 3, BCW: 3, QS: 3, CW: 1, TRM: 2}


def ids(titles: str) -> list[str]:
    """The ids of cards written by their titles, with commas."""
    return [ID[title.strip()] for title in titles.split(",") if title.strip() and title.strip() != "none"]


def tools(titles: str) -> list[int]:
    return [TOOL[name] for name in ids(titles)]


def jobs(titles: str) -> list[int]:
    return [JOB[name] for name in ids(titles)]


def judged(tool_titles: str, job_titles: str) -> Explanation:
    return explain(mask(tools(tool_titles)), mask(jobs(job_titles)))


def waiting(heist: str = DBS, **options: Any) -> Any:
    """A logged table before the clock starts, dealt as it falls (but for puzzles of the day), with calls and hints."""
    options.setdefault("players", PLAYERS[heist])
    options.setdefault("hints" if heist == CW else "allow_call_it", True)
    options.setdefault("deal_policy", "winnable" if "daily_day" in options else "raw")
    return GAME.deal(GAME.options(heist=heist, **options), b"tests", logged=True)


def running(heist: str = DBS, **options: Any) -> Any:
    """The same with the clock at 0.000 s."""
    table = waiting(heist, **options)
    if table.started is None:
        table.play(Input(table.open().deadline(table)))
    assert table.started is not None
    return table


def act(table: HeistTable, seat: Seat, action: Action, at: int | None = None) -> None:
    """`at` is a moment of the Heist clock in milliseconds."""
    table.play(Input(table.now if at is None else moment(table, at), seat, action))


def moment(table: HeistTable, at: int) -> int:
    assert table.started is not None
    return table.started + at


def refuse(table: HeistTable, seat: Seat, action: Any, at: int | None = None) -> Any:
    """What the table answers to something it does not allow; that nothing has changed is checked."""
    before, log = table.clone(), list(table.log or ())
    with pytest.raises(Refused) as refusal:
        act(table, seat, action, at)
    after = table.clone()
    assert after == before
    assert table.log == log
    return refusal.value


def refused_as(table: HeistTable, seat: Seat, action: Any, at: int | None = None) -> str:
    """The code of a refusal (EAP-4.16)."""
    refusal: Refused = refuse(table, seat, action, at)
    assert refusal.code in CODES, refusal
    return refusal.code


def time_out(table: HeistTable) -> None:
    while table.agenda:
        decision = table.open()
        assert decision is not None
        deadline = decision.deadline(table)
        assert deadline is not None
        table.play(Input(max(deadline, table.now)))


def events(table: HeistTable, kind: type[E]) -> list[E]:
    assert table.log is not None
    return [event for event in table.log if isinstance(event, kind)]


def outcome(table: HeistTable) -> Any:
    result = table.outcome()
    assert result is not None
    return result


def why_lost(table: HeistTable) -> list[tuple[str, str, int]]:
    return [(reason.code, reason.place, reason.count) for reason in outcome(table).reasons]


# Given ... -----------------------------------------------------------------------------------------------------------


def rest(taken: Iterable[int], everything: Iterable[Any]) -> list[int]:
    taken = set(taken)
    return [card for card, _ in enumerate(everything) if card not in taken]


def scam(
    hands: list[tuple[str, str]], jackpot: str = "", job_deck: str = "", tool_deck: str = "", **options: Any
) -> ScamTable:
    """Hands as (Jobs, Tools), the first Job of each was dealt; decks are written from the top."""
    table = running(DBS, players=len(hands), **options)
    held = [(jobs(job_titles), tools(tool_titles)) for job_titles, tool_titles in hands]
    table.dealt_jobs = [tuple(own[:1]) for own, _ in held]
    table.dealt_tools = [()] * len(hands)
    table.jobs = [tuple(own[1:]) for own, _ in held]
    table.tools = [tuple(own) for _, own in held]
    table.jackpot = tools(jackpot)
    table.job_deck, table.tool_deck = jobs(job_deck)[::-1], tools(tool_deck)[::-1]
    table.box_jobs = rest([*table.job_deck, *(job for own, _ in held for job in own)], JOBS)
    table.box_tools = rest([*table.tool_deck, *table.jackpot, *(tool for _, own in held for tool in own)], TOOLS)
    return table


def waltz(hands: list[tuple[str, str]], thrown: str = "", **options: Any) -> WaltzTable:
    """Hands as (Jobs, Tools); thrown Tools by seat, as far as they go."""
    table = running(BCW, players=len(hands), **options)
    table.hands = [tuple(sorted([*map(card_of, jobs(own)), *tools(held)])) for own, held in hands]
    out = tools(thrown)
    table.thrown = out + [EMPTY] * (len(hands) - len(out))
    table.throwers = list(range(len(out)))
    cards = [card for hand in table.hands for card in hand] + out
    left = rest(cards, CARDS)
    table.box_tools = [card for card in left if card < len(TOOLS)]
    table.box_jobs = [card - len(TOOLS) for card in left if card >= len(TOOLS)]
    return table


def quiz(collections: list[tuple[str, str]], hands: dict[Seat, str] | None = None) -> QuizTable:
    """Collections as (Jobs, Tools), the Jackpot last; `hands` still hold what is written there."""
    table = running(QS, players=len(collections) - 1)
    slots: list[list[int]] = [[] for _ in range(table.seats)]
    places: list[list[int]] = [[] for _ in range(table.seats)]
    number = 0
    for place, (own, held) in enumerate(collections):
        for card in [*map(card_of, jobs(own)), *tools(held)]:
            slots[number % table.seats].append(card)
            places[number % table.seats].append(place)
            number += 1
    for seat, titles in (hands or {}).items():
        slots[seat] += tools(titles)
        places[seat] += [IN_HAND] * len(tools(titles))
    table.slots, table.places = list(map(tuple, slots)), list(map(tuple, places))
    left = rest([card for hand in slots for card in hand], CARDS)
    table.box_tools = [card for card in left if card < len(TOOLS)]
    table.box_jobs = [card - len(TOOLS) for card in left if card >= len(TOOLS)]
    return table


def cakewalk(grid: str = "", extras: dict[str, str] | None = None, **options: Any) -> CakewalkTable:
    """A grid row by row; `extras` attach Tools to lines."""
    table = running(CW, **options)
    placed = tools(grid.replace("/", ","))
    table.cells = placed + [EMPTY] * (len(CELLS) - len(placed))
    for tool, line in (extras or {}).items():
        table.attached[tools(tool)[0] - TOOL["wild_idea"]] = LINE_NAMES.index(line)
    return table


def monte(**options: Any) -> MonteTable:
    """Seat 0 has the Jobs, seat 1 the Tools."""
    return running(TRM, jobs_partner="first", **options)


def play_hand(table: MonteTable) -> None:
    """The partner whose step it is draws and serves the piles in order."""
    seat = table.owner(table.kind)
    step = table.step
    act(table, seat, table.offers(seat)[0])
    while table.step == step and table.agenda:
        act(table, seat, table.offers(seat)[0])
