"""The accounts that pay for what the sessions of one room ask."""

from heistnight.server.ledger import Account, Ledger
from heistnight.server.room.state import Room
from heistnight.server.transport.session import Session


class Payers:
    """One account for those at the table and one for all who watch, beside those of their addresses."""

    def __init__(self, room: Room, ledger: Ledger) -> None:
        self._room, self._ledger = room, ledger
        self.table, self.crowd = ledger.of_room()

    def of(self, session: Session) -> tuple[Account, ...]:
        """Return who pays for what a session asks: its address, and those at the table or those who watch.

        Who has not said hello may be one of either: a crowd keeps no player from coming back.
        """
        home, person = self._ledger.of(session.address), self._room.document.people.get(session.person or 0)
        if person is None:
            return (home,)
        return home, self.table if self._room.document.plays(person) else self.crowd

    def check(self, session: Session) -> None:
        """Raise TooMuch where who speaks has cost too much."""
        self._ledger.check(*self.of(session))
