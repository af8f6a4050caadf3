"""What the lab looks at in each game. A game without a lens of its own is seen by its result alone."""

from heistnight.lab.lenses.bank_heist import BankHeistLens
from heistnight.lab.lenses.exactly_as_planned import ExactlyAsPlannedLens
from heistnight.lab.lenses.lens import Lens
from heistnight.lab.lenses.masterminds import MastermindsLens
from heistnight.lab.lenses.oceans_heist import OceansHeistLens
from heistnight.lab.lenses.the_plan import ThePlanLens

_LENSES: dict[str, Lens] = {
    "bank-heist": BankHeistLens(),
    "exactly-as-planned": ExactlyAsPlannedLens(),
    "masterminds": MastermindsLens(),
    "oceans-heist": OceansHeistLens(),
    "the-plan": ThePlanLens(),
}


def lens(game: str) -> Lens:
    return _LENSES.get(game, Lens())


__all__ = ["Lens", "lens"]
