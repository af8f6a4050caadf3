"""How Hypothesis runs here: fresh games every time, as many as fit into a run; more with --hypothesis-profile=night."""

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("tests.conformance.checks")

PATIENT = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("house", deadline=None, max_examples=40, suppress_health_check=PATIENT, print_blob=True)
settings.register_profile("night", settings.get_profile("house"), max_examples=2000)
settings.load_profile("house")
