"""How the server runs Python itself."""

import gc
import weakref

from heistnight.server.serve import COLLECT_AFTER, _seldom_tidied


class Knot:
    """Something that only the collector can let go."""

    def __init__(self) -> None:
        self.itself = self


def test_garbage_is_looked_for_less_often_but_still_found() -> None:
    """What is there at the start is passed over; a knot made later goes as soon as enough else was made."""
    before = gc.get_threshold()
    with _seldom_tidied():
        assert gc.get_freeze_count() > 0
        knot = weakref.ref(Knot())
        assert knot() is not None
        crowd: list[list[None]] = [[] for _ in range(2 * COLLECT_AFTER[0])]
        assert knot() is None
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
    assert crowd
