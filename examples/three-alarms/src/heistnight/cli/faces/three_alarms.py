"""Three Alarms in a terminal: the pile, who has what, and whether to dare it."""

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from heistnight.cli.cast import listed
from heistnight.cli.faces.face import Ask, Face, choose, counted, inset, rows, slug
from heistnight.core.action import Action
from heistnight.core.event import Event
from heistnight.games.three_alarms import moves
from heistnight.games.three_alarms.pieces import BOX, LAST_ALARM

LOOT = {loot.id: loot.name for loot in BOX.loot}


class AlarmsFace(Face):
    """The pile and its danger, everybody's loot, and your nerve."""

    def place(self, view: Any) -> str:
        return f"after {counted(view.board.alarms, 'alarm')}"

    def table(self, view: Any) -> RenderableType:
        board, advice = view.board, view.advice
        seats = [
            (Text(self.cast.title(seat)), Text(counted(points, "point")), Text(counted(shown.cards, "card")))
            for seat, (shown, points) in enumerate(zip(board.seats, advice.points, strict=True))
        ]
        return Group(
            self.headline(f"ALARM {board.alarms} OF {LAST_ALARM}", f"{board.vault} CARDS IN THE VAULT"),
            slug("  WHAT YOU WANT"),
            inset("The most loot. The highest card takes the whole pile; an alarm loses it, the third ends the game."),
            slug(f"  THE PILE, WORTH {advice.worth}"),
            inset(f"{_names(board.pile)}. {advice.danger} in 100 that the next card is an alarm."),
            slug("  WHO HAS WHAT"),
            rows(seats),
        )

    def ask(self, view: Any, options: Sequence[Action]) -> Ask:
        said = [
            (f"Grab with {option.card}" if isinstance(option, moves.Grab) else "Wait", option) for option in options
        ]
        return choose("Wait, or grab the pile? Nobody sees it before all have chosen.", said, table=True)

    def tell(self, event: Event) -> RenderableType | None:
        match event:
            case moves.LootTurnedUp():
                return Text(f"The vault gives up: {LOOT[event.loot]}.")
            case moves.AlarmRang():
                return Text(f"ALARM {event.alarms}! The pile is lost.", style="bold red")
            case moves.PileTaken(seat=None):
                return inset("Everybody waits.")
            case moves.PileTaken(cards=cards, seat=int(seat)):
                return inset(f"{self.cast.does(seat, 'take')} the pile with {cards[seat]}.")
        return None

    def result(self, view: Any) -> RenderableType:
        outcome = view.board.outcome
        one = len(outcome.winners) == 1
        verdict = (
            f"{self.cast.does(outcome.winners[0], 'win')}." if one else f"{self.cast.all(outcome.winners)} share it."
        )
        return Group(
            Text(f"\n{verdict.upper()}", style="bold"),
            rows(
                (Text(self.cast.title(seat)), Text(counted(score, "point")))
                for seat, score in enumerate(outcome.scores)
            ),
        )


def _names(pile: Sequence[str]) -> str:
    return listed([LOOT[loot] for loot in pile]) if pile else "Nothing yet"


TERMINAL_FACE = AlarmsFace
