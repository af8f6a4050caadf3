"""The client's own tests, among all others: they fill the core that games in real windows leave free."""

import pytest
from hatch_build import install, npm


@pytest.mark.xdist_group("client")
def test_every_test_of_the_client_passes() -> None:
    """Its units and its boards; which of them did not is told above."""
    install()
    npm("test")
