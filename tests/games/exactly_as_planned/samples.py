"""What tests of the whole house try Exactly As Planned with: options for research doors, and an edit of its deck."""

from typing import Any

from heistnight.core.talk import Said
from heistnight.games.exactly_as_planned import GAME
from heistnight.games.exactly_as_planned.pieces import BOX, PLANS
from heistnight.games.exactly_as_planned.talk import delay, law
from tests.games.exactly_as_planned.tables import running

OPTIONS: list[dict[str, Any]] = [
    {"players": 4, "memory_aid": True},
    {"players": 3, "heist": "bonnie_and_clyde_waltz", "open_hands": True},
    {"players": 5, "heist": "quiz_show"},
    {"players": 1, "stars": 5},
    {"players": 2, "stars": 4},
    {"players": 3, "time": "real"},
]
# Between them these set every compact column in so many games by chance.
COMPACT: list[tuple[dict[str, Any], int]] = [
    ({"players": 4, "memory_aid": True}, 3),
    ({"players": 3, "time": "real"}, 1),
    ({"players": 5, "open_hands": True}, 3),
    ({"players": 5, "heist": "bonnie_and_clyde_waltz"}, 1),
    ({"players": 3, "heist": "bonnie_and_clyde_waltz", "open_hands": True}, 2),
    ({"players": 3, "heist": "quiz_show", "extra_tools": 3}, 6),
    ({"players": 4, "heist": "quiz_show", "open_hands": True}, 4),
    ({"players": 1, "stars": 5}, 30),
    ({"players": 2, "stars": 4, "allow_call_it": False}, 6),
    ({"players": 2, "stars": 1, "open_hands": True, "open_jobs": True, "extra_tools": 2}, 2),
]
EDIT = (r'("jobs": {"3": 12, "4": )14', r"\g<1>12")  # it changes how the game is played


def look() -> None:
    """Deal every Heist at every level, and say something under every Backup Plan."""
    for card in BOX.heists:
        for players in card.partners:
            for stars in [level.stars for level in card.levels] or [None]:
                GAME.deal(GAME.options(heist=card.id, players=players, **({"stars": stars} if stars else {})), b"look")
    for plan in PLANS:
        table = running(backup="each", plan_1=plan)
        said = Said(at=table.started, seat=0, text="Hello")
        rule = law(table, 0, [said])
        rule.breaks(said)
        rule.voice(table.started)
        delay(table, said)
