"""What happened, as each pair of eyes saw it."""

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
        """Whether others may read it again later in the log; a live signal does not stay."""
        return True
