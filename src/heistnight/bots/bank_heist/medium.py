"""The steady player of Bank Heist."""

from heistnight.bots.bank_heist.beliefs import plain
from heistnight.bots.bank_heist.deals import Suspicion
from heistnight.bots.bank_heist.player import Player
from heistnight.bots.bank_heist.position import Position
from heistnight.bots.bank_heist.robbery import Cover
from heistnight.bots.bank_heist.talk import Tongue


class Medium(Player):
    """Draws its conclusions from all that happened, and rarely errs."""

    level = "medium"
    tongue = Tongue(often=0.7, lies=True)
    heat = 0.35
    slips = 0.12
    cover = Cover(items=0.6, bags=0.25)
    wrong_codes = 0.04

    def believe(self, position: Position) -> Suspicion:
        return plain(position)
