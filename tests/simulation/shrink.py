"""The shortest schedule that still fails in the same way."""

from collections.abc import Callable, Sequence

from tests.simulation.run import Failure, Outcome, Run
from tests.simulation.scenarios import SCENARIOS

MOST_TRIES = 80


def play(seed: int, scenario: str, game: str = "", keep: Sequence[int] | None = None, until: float = 1e9) -> Outcome:
    """Return what a seed comes to, with these events of its schedule alone."""
    return Run(seed, SCENARIOS[scenario], game, keep, until).play()


def shrink(found: Outcome, again: Callable[[Sequence[int], float], Outcome]) -> tuple[list[int], float, Outcome]:
    """Return the events to keep, how long to go on, and what then happens.

    What came after the failure goes first, then halves of the rest, quarters and so on, as long as it fails alike.
    """
    assert found.failure is not None
    kind, tries = found.failure.kind, 0
    until = found.failure.at - found.began
    kept, best = [number for number, event in enumerate(found.events) if event.at <= until], found

    def fails(events: Sequence[int], until: float) -> Failure | None:
        nonlocal best, tries
        tries += 1
        outcome = again(events, until)
        if outcome.failure is None or outcome.failure.kind != kind:
            return None
        best = outcome
        return outcome.failure

    if fails(kept, until) is None:
        kept, until = list(range(len(found.events))), 1e9
    size = max(1, len(kept) // 2)
    while kept and tries < MOST_TRIES:
        smaller = False
        for start in range(0, len(kept), size):
            rest = kept[:start] + kept[start + size :]
            if tries < MOST_TRIES and fails(rest, until) is not None:
                kept, smaller = rest, True
                break
        if not smaller:
            if size == 1:
                break
            size = max(1, size // 2)
    return kept, until, best
