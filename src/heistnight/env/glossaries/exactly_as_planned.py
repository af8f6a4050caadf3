"""The words of Exactly As Planned."""

from heistnight.env.glossary import Glossary
from heistnight.games.exactly_as_planned import view
from heistnight.games.exactly_as_planned.options import HeistOptions
from heistnight.games.exactly_as_planned.pieces import CARDS, JOBS, PLANS, TOOLS, HeistId
from heistnight.games.exactly_as_planned.solver import CELLS, LINE_NAMES

BOARDS: dict[HeistId, type[view.Board]] = {
    "double_blind_scam": view.ScamBoard,
    "bonnie_and_clyde_waltz": view.WaltzBoard,
    "quiz_show": view.QuizBoard,
    "cakewalk": view.CakewalkBoard,
    "three_ring_monte": view.MonteBoard,
}
PILES = 4  # Three-Ring Monte has a fourth from three stars on
SLOTS = 8
EXTRAS = 2


def glossary(options: HeistOptions) -> Glossary:
    seats = options.players
    collections = (
        "jackpot",
        *(f"seat_{seat}" for seat in range(seats)),
        *(f"pile_{pile + 1}" for pile in range(PILES)),
    )
    return Glossary(
        words={
            "SeatView.plan": tuple(PLANS),
            "HandView.job_cards": JOBS,
            "HandView.tool_cards": TOOLS,
            "HandView.satisfied": JOBS,
            "Seen.card": CARDS,
            "Seen.place": collections,
            "ScamBoard.job_up": JOBS,
            "ScamBoard.tool_up": TOOLS,
            "OfferView.card": CARDS,
            "SlotView.card": CARDS,
            "CakewalkBoard.jobs": JOBS,
            "CakewalkBoard.cells": TOOLS,
            "CakewalkBoard.supply": TOOLS,
            "CakewalkBoard.extras": (*TOOLS, *LINE_NAMES),
            "CakewalkBoard.satisfied": JOBS,
            "CakewalkBoard.hints": (*TOOLS, *CELLS, *LINE_NAMES),
        },
        places={
            "HeistView.seat": seats,
            "Question.waiting": seats,
            "OfferView.to": seats,
            "MonteBoard.jobs_partner": seats,
            "MonteBoard.tools_partner": seats,
            "MonteBoard.served": PILES + 1,
        },
        room={
            "HeistView.seats": seats,
            "ScamBoard.hands": seats,
            "WaltzBoard.hands": seats,
            "WaltzBoard.offers": seats,
            "WaltzBoard.thrown": seats,
            "QuizBoard.slots": (seats, SLOTS),
            "QuizBoard.collections": seats + 1,
            "CakewalkBoard.jobs": len(JOBS),
            "CakewalkBoard.cells": len(CELLS),
            "CakewalkBoard.extras": EXTRAS,
            "CakewalkBoard.hints": len(CELLS) + EXTRAS,
            "MonteBoard.piles": PILES,
            "ScamBoard.memory": len(CARDS),
            "QuizBoard.memory": len(CARDS),
            "MonteBoard.memory": len(CARDS),
        },
        only={"HeistView.board": BOARDS[options.card.id]},
        left_out=("HeistView.heist", "HeistView.stars", "HeistView.started", "HeistView.closes"),
    )
