"""The race for the vault in real time: a bot reckons about as fast as a person (section 13, measured in section 15)."""

from math import log, prod
from random import Random

from heistnight.bots.bot import Eyes
from heistnight.core.action import Millis
from heistnight.games.bank_heist.records import CodeView
from heistnight.games.bank_heist.seen.board import HeistBoard

RACE = "CrackVault"
MEDIAN, SPREAD, FASTEST = 11_000, 0.35, 5_000
EACH_BOT = 0.09  # slower for each further bot, so that a person's chance stays about the same


def reckoning(eyes: Eyes) -> Millis:
    """Return the time for the code, from digits and chance alone, so that nothing shows who answers or how."""
    board: HeistBoard = eyes.view.board
    assert board.code is not None
    bots = sum(seat.holder == "bot" and not seat.locked_out for seat in board.seats)
    median = MEDIAN * (1 + EACH_BOT * max(0, bots - 1))
    time = Random(eyes.rng.below(1 << 62)).lognormvariate(log(median), SPREAD)
    return round(difficulty(board.code) * max(FASTEST, time))


def difficulty(code: CodeView) -> float:
    """Small products and sums are easy, large products hard."""
    product = prod(code.digits)
    if code.adds:
        return 0.7
    return 0.7 if product < 100 else 1.0 if product < 300 else 1.3
