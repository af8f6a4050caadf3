"""The beginner of Bank Heist."""

from heistnight.bots.bank_heist.beliefs import certain
from heistnight.bots.bank_heist.deals import Suspicion
from heistnight.bots.bank_heist.player import Player
from heistnight.bots.bank_heist.position import Position
from heistnight.bots.bank_heist.robbery import Cover
from heistnight.bots.bank_heist.talk import Tongue


class Easy(Player):
    """Believes what it saw itself and nothing else, and is easily rattled."""

    level = "easy"
    tongue = Tongue(often=0.5, lies=False)
    heat = 1.2
    slips = 0.35
    cover = Cover(items=0.95, bags=0.9)
    wrong_codes = 0.06

    def believe(self, position: Position) -> Suspicion:
        return certain(position)
