"""The words of Exactly As Planned."""

from collections.abc import Iterator

from heistnight.env.glossary import Glossary
from heistnight.games.exactly_as_planned.options import HeistOptions
from heistnight.games.exactly_as_planned.pieces import CARDS, JOBS, PLANS, TOOLS, HeistId
from heistnight.games.exactly_as_planned.solver import CELLS, LINE_NAMES

BOARDS: dict[HeistId, str] = {
    "double_blind_scam": "ScamBoard",
    "bonnie_and_clyde_waltz": "WaltzBoard",
    "quiz_show": "QuizBoard",
    "cakewalk": "CakewalkBoard",
    "three_ring_monte": "MonteBoard",
}
PILES = 4  # Three-Ring Monte has a fourth from three stars on
SLOTS = 8
EXTRAS = 2


def glossary(options: HeistOptions) -> Glossary:
    seats, board = options.players, BOARDS[options.card.id]
    collections = (
        "jackpot",
        *(f"seat_{seat}" for seat in range(seats)),
        *(f"pile_{pile + 1}" for pile in range(PILES)),
    )
    return Glossary(
        words={
            "SeatView.plan": tuple(PLANS),
            "Hand.jobs": JOBS,
            "Hand.tools": TOOLS,
            "Seen.card": CARDS,
            "Seen.place": collections,
            "ScamBoard.job_up": JOBS,
            "ScamBoard.tool_up": TOOLS,
            "OfferView.card": CARDS,
            "WaltzOwn.held": CARDS,
            "QuizBoard.open_hands": CARDS,
            "QuizOwn.hands": CARDS,
            "GridView.jobs": JOBS,
            "GridView.cells": TOOLS,
            "GridView.extras": (*TOOLS, *LINE_NAMES),
            "GridView.hints": (*TOOLS, *CELLS, *LINE_NAMES),
            "MonteBoard.open_jobs": JOBS,
            "MonteBoard.open_tools": TOOLS,
            "MonteOwn.piles": CARDS,
        },
        places={
            "Question.waiting": seats,
            "OfferView.to": seats,
            "MonteBoard.jobs_partner": seats,
            "MonteBoard.tools_partner": seats,
            "MonteBoard.served": PILES + 1,
        },
        room={
            f"{board}.seats": seats,
            "ScamBoard.hands": seats,
            "ScamBoard.open_hands": seats,
            "ScamOwn.memory": len(CARDS),
            "WaltzBoard.hands": seats,
            "WaltzBoard.open_hands": seats,
            "WaltzBoard.offers": seats,
            "WaltzBoard.thrown": seats,
            "QuizBoard.slots": (seats, SLOTS),
            "QuizBoard.open_hands": (seats, SLOTS),
            "QuizBoard.collections": seats + 1,
            "QuizOwn.hands": (seats, SLOTS),
            "QuizOwn.memory": len(CARDS),
            "GridView.jobs": len(JOBS),
            "GridView.cells": len(CELLS),
            "GridView.extras": EXTRAS,
            "GridView.hints": len(CELLS) + EXTRAS,
            "MonteBoard.piles": PILES,
            "MonteBoard.open_jobs": PILES,
            "MonteBoard.open_tools": PILES,
            "MonteOwn.piles": PILES,
            "MonteOwn.memory": len(CARDS),
        },
        left_out=(
            *(f"{board}.{field}" for field in ("heist", "stars", "started", "closes")),
            "GridView.supply",
            *_never_there(options),
        ),
    )


def _never_there(options: HeistOptions) -> Iterator[str]:
    """What is empty in every game with these options: what lies open on the board is nobody's own."""
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
