"""How Hypothesis runs here: fresh games every time, as many as fit into a run; more with --hypothesis-profile=night.

And in which order tests are handed to workers.
"""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("tests.conformance.checks")

# For all that tests start, too: threads that wait for each other's sums take the cores from the other workers.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

PATIENT = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("house", deadline=None, max_examples=40, suppress_health_check=PATIENT, print_blob=True)
settings.register_profile("night", settings.get_profile("house"), max_examples=2000)
settings.load_profile("house")

# The order in which workers are handed tests. First what keeps one worker long: most of these wait half of the time, so
# two of them begin with one that does not, and what hardly does anything but wait is one chain, so that never two such
# leave a core idle. Then what is heavy, last what is short: no core is idle at the end. A worker gets a whole file of
# the thousands of short tests, for to hand them out one by one cost a tenth of what they cost.
LONG = ("games", "clocks", "client", "sweep", "pages", "waits", "sixth game", "packaging")
SHORT = tuple(str(Path(__file__).parent / name) + os.sep for name in ("core", "games"))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=_turn)  # stable


def _turn(item: pytest.Item) -> int:
    group = item.get_closest_marker("xdist_group")
    if group is not None:
        return LONG.index(group.args[0]) if group.args[0] in LONG else len(LONG)
    short = str(item.path).startswith(SHORT)
    if short:
        item.add_marker(pytest.mark.xdist_group(f"{item.path.parent.name} {item.path.stem}"))
    return len(LONG) + 1 + short
