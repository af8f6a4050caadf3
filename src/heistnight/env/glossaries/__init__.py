"""One glossary for each game."""

from collections.abc import Callable
from typing import Any

from heistnight.core.game import Game
from heistnight.core.options import Options
from heistnight.core.problems import Unknown
from heistnight.env.glossaries import bank_heist, exactly_as_planned, masterminds, oceans_heist, the_plan
from heistnight.env.glossary import Glossary

_GLOSSARIES: dict[str, Callable[[Any], Glossary]] = {
    "bank-heist": bank_heist.glossary,
    "exactly-as-planned": exactly_as_planned.glossary,
    "masterminds": masterminds.glossary,
    "oceans-heist": oceans_heist.glossary,
    "the-plan": the_plan.glossary,
}


def glossary_of(game: Game[Any, Any], options: Options) -> Glossary:
    if game.id not in _GLOSSARIES:
        raise Unknown(
            f"{game.title} has no glossary, so its views can not be encoded; there is one for each of "
            f"{', '.join(sorted(_GLOSSARIES))}."
        )
    return _GLOSSARIES[game.id](options)
