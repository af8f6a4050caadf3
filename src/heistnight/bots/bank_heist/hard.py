"""The shrewd player of Bank Heist."""

from heistnight.bots.bank_heist.beliefs import considered
from heistnight.bots.bank_heist.deals import Suspicion
from heistnight.bots.bank_heist.player import Player
from heistnight.bots.bank_heist.position import Position
from heistnight.bots.bank_heist.robbery import Cover
from heistnight.bots.bank_heist.talk import Tongue


class Hard(Player):
    """Weighs every deed and claim by who may have made it, and keeps its head."""

    level = "hard"
    tongue = Tongue(often=0.9, lies=True)
    heat = 0.04
    slips = 0.0
    cover = Cover(items=0.6, bags=0.25)
    wrong_codes = 0.02
    false_codes = 0.05

    def believe(self, position: Position) -> Suspicion:
        return considered(position)
