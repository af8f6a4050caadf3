"""Events, as each seat and the spectators saw them."""

from typing import Self

import msgspec

from heistnight.core.action import Seat


class Event(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Something that happened; past tense, and it masks itself."""

    def seen_by(self, seat: Seat | None) -> Self | None:
        """The same event as this seat (None: a spectator) saw it; None where it saw nothing."""
        return self

    @property
    def lasting(self) -> bool:
        """Return whether it stays in the log; a live signal does not."""
        return True
