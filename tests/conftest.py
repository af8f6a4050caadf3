"""How Hypothesis runs here: fresh games every time, as many as fit into a run; more with --hypothesis-profile=night."""

import os

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("tests.conformance.checks")

# For all that tests start, too: threads that wait for each other's sums take the cores from the other workers.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

PATIENT = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("house", deadline=None, max_examples=40, suppress_health_check=PATIENT, print_blob=True)
settings.register_profile("night", settings.get_profile("house"), max_examples=2000)
settings.load_profile("house")
