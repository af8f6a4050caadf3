"""Shows for people (section 9): the reveal, and the alarms."""

from collections.abc import Sequence
from typing import ClassVar

from heistnight.core.action import Seat
from heistnight.games.oceans_heist.teams import Arrange, Edits
from heistnight.games.oceans_heist.zones import CREW, STAFF, OceansZones


def watch(table: OceansZones, show: str) -> None:
    """A show for people; where none sit, nobody needs it."""
    if table.shown(show):
        table.agenda.append(Watch(sides=(CREW, STAFF), **table.time(show)))


class Watch(Arrange, frozen=True):
    """A show: it ends early when every human who is here has tapped on (section 9)."""

    rule: ClassVar[str] = "section 9"

    def seats(self, table: OceansZones) -> Sequence[Seat]:
        return [seat for seat in self.waiting(table) if not table.ready[seat]]

    def waiting(self, table: OceansZones) -> Sequence[Seat]:
        return [seat for seat, holder in enumerate(table.holders) if holder == "person"]

    def edits(self, table: OceansZones, seat: Seat) -> Edits:
        return ()

    def answered(self, table: OceansZones) -> bool:
        """Return whether the show is over: at once where no person sits, else when all who are here have seen it."""
        people = self.waiting(table)
        here = [seat for seat in people if seat not in table.absent]
        return all(table.ready[seat] for seat in here or people)

    def waits_for(self, table: OceansZones, sides: Sequence[int]) -> bool:
        """A show waits for nobody (section 9)."""
        return False

    def stand(self, table: OceansZones) -> None:
        """Do nothing: the next step is on the agenda already."""
