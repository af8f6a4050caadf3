"""Research declarations of Exactly As Planned: words of its views, its standing, and checks of its deck."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from msgspec import structs

from heistnight.core.action import Seat
from heistnight.core.edits import Place
from heistnight.core.research import Bench, Fault, Glossary, Lens, Research, Sources, least, one_of
from heistnight.env.games.exactly_as_planned.compact import COMPACT
from heistnight.games.exactly_as_planned import TABLES
from heistnight.games.exactly_as_planned.heists.whereabouts import JOBS_EACH
from heistnight.games.exactly_as_planned.moves import MOST_PILES
from heistnight.games.exactly_as_planned.options import HeistOptions
from heistnight.games.exactly_as_planned.pieces import JOBS, TITLES, TOOLS, Box, HeistId
from heistnight.games.exactly_as_planned.solver import CELLS, LINE_NAMES
from heistnight.games.exactly_as_planned.table import HeistTable

# The glossary ---------------------------------------------------------------------------------------------------------

BOARDS: dict[HeistId, str] = {
    "double_blind_scam": "ScamBoard",
    "bonnie_and_clyde_waltz": "WaltzBoard",
    "quiz_show": "QuizBoard",
    "cakewalk": "CakewalkBoard",
    "three_ring_monte": "MonteBoard",
}
SLOTS = 8


def glossary(options: HeistOptions) -> Glossary:
    seats, board = options.players, BOARDS[options.card.id]
    seats_and_piles = (f"seat_{seat}" for seat in range(seats)), (f"pile_{pile + 1}" for pile in range(MOST_PILES))
    return Glossary(
        words={
            "Seen.place": ("jackpot", *chain(*seats_and_piles)),
            "GridView.extras": (*TOOLS, *LINE_NAMES),
            "GridView.hints": (*TOOLS, *CELLS, *LINE_NAMES),
        },
        places={"MonteBoard.served": MOST_PILES + 1},
        room={
            "QuizBoard.slots": (seats, SLOTS),
            "QuizBoard.open_hands": (seats, SLOTS),
            "QuizBoard.collections": seats + 1,
            "QuizOwn.hands": (seats, SLOTS),
        },
        left_out=(
            *(f"{board}.{field}" for field in ("heist", "stars", "started", "closes")),
            "GridView.supply",
            *_never_there(options),
        ),
    )


def _never_there(options: HeistOptions) -> Iterator[str]:
    """Yield the fields that are always empty with these options: open cards have no closed copy, and the reverse."""
    if options.open_hands:
        yield from ("WaltzOwn.hand", "WaltzOwn.held", "QuizOwn.hands", "MonteOwn.hand")
    else:
        yield from ("ScamBoard.open_hands", "WaltzBoard.open_hands", "QuizBoard.open_hands", "MonteBoard.open_hand")
        yield "OfferView.card"
    for name in ("open_jobs", "open_tools", "open_jackpot"):
        if not getattr(options, name):
            yield f"MonteBoard.{name}"
    if not options.memory_aid:
        yield from ("ScamOwn.memory", "QuizOwn.memory", "MonteOwn.memory")
    yield "CakewalkOwn.grid" if options.daily is None else "CakewalkBoard.grid"


def sources(options: HeistOptions) -> Sources:
    return TABLES[options.card.id].sources()


# The lens -------------------------------------------------------------------------------------------------------------


class ExactlyAsPlannedLens(Lens):
    signs = ("what is not satisfied yet", "places where something is wrong", "whether the clock runs")
    holding = "All partners had a Job or a Tool that was dealt into their heist and not left in the box."
    using = "A card is played when it lies in a collection; a Job works when it is satisfied, a Tool when it helps."
    zones = (
        *("box_jobs", "box_tools", "hands", "thrown", "jobs", "tools", "cells", "job_deck", "tool_deck", "jackpot"),
        *("slots", "start_tools", "tool_piles", "job_piles", "hand"),
    )

    def sides(self, table: HeistTable) -> Sequence[str]:
        return ("partners",) * table.seats

    def far(self, table: HeistTable) -> float:
        return 0.0 if table.length is None else table.elapsed() / table.length

    def standing(self, table: HeistTable) -> Sequence[Sequence[float]]:
        reasons = table.reasons()
        return [(sum(reason.count for reason in reasons), len(reasons), table.started is not None)]

    def used(self, table: HeistTable) -> Iterable[tuple[str, bool]]:
        outcome = table.outcome()
        for collection in outcome.collections if outcome else ():
            serving = {tool for job in collection.jobs if job.satisfied for tool in job.by}
            yield from ((job.job, job.satisfied) for job in collection.jobs)
            yield from ((tool, tool in serving) for tool in collection.tools)

    def held(self, table: HeistTable, seat: Seat) -> Iterable[str]:
        jobs, tools = set(table.box_jobs), set(table.box_tools)
        return [
            *(name for job, name in enumerate(JOBS) if job not in jobs),
            *(name for tool, name in enumerate(TOOLS) if tool not in tools),
        ]

    def cards(self) -> dict[str, str]:
        return {card: TITLES[card] for card in (*JOBS, *TOOLS)}


# The deck -------------------------------------------------------------------------------------------------------------


def faults(box: Box) -> Iterator[Fault]:
    types, styles = box.icons[:4], box.icons[4:]
    for number, tool in enumerate(box.tools):
        for field, shown, known in (("types", tool.types, types), ("styles", tool.styles, styles)):
            for icon in shown:
                yield from one_of(icon, known, ("tools", number, field), field.removesuffix("s"))
    names = [tool.id for tool in box.tools]
    for number, job in enumerate(box.jobs):
        place: Place = ("jobs", number)
        if job.kind == "two_matching":
            yield from one_of(job.icon or "", box.icons, (*place, "icon"), "icon")
        else:
            yield from one_of(job.named_tool or "", names, (*place, "named_tool"), "tool")
            if job.alternative is None:
                yield Fault((*place, "alternative"), "a Job that names a Tool needs an alternative")
    for number, heist in enumerate(box.heists):
        for field, dealt, there in (("jobs", heist.jobs, len(box.jobs)), ("tools", heist.tools, len(box.tools))):
            for partners, count in dealt.items():
                if not 0 < count <= there:
                    place = ("heists", number, field, str(partners))
                    yield Fault(place, f"{count} are to be dealt, there are {there}")
        for which, level in enumerate(heist.levels):
            if level.stars != which + 1:
                place = ("heists", number, "levels", which, "stars")
                yield Fault(place, f"the levels stand in order: {which + 1}, not {level.stars}")
        if heist.id == "double_blind_scam":
            for partners, count in heist.jobs.items():
                place = ("heists", number, "jobs", str(partners))
                yield from least(count, JOBS_EACH * partners, place, f"the Jobs of {partners} partners")
    for number, plan in enumerate(box.backup_plans):
        place = ("backup_plans", number, "params")
        for name, value in structs.asdict(plan.params).items():
            if isinstance(value, int):
                yield from least(value, 0, (*place, name), f"{name} of {plan.title}")
        if plan.id == "check_in":
            yield from least(plan.params.period_s, 1, (*place, "period_s"), f"period_s of {plan.title}")


DECK = Bench(
    box=Box,
    fixed={"tools": "id", "jobs": "id", "heists": "id", "backup_plans": "id"},
    unread=frozenset({"no", "title", "name", "limit"}),
    faults=faults,
)


RESEARCH = Research(
    glossary=glossary,
    sources=sources,
    lens=ExactlyAsPlannedLens(),
    deck=DECK,
    solo={"cakewalk": {"heist": "cakewalk"}},
    compact=COMPACT,
    colour=("#ff9a5c", "#9a420a"),
)
