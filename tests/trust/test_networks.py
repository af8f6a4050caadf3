"""Bad networks, in short: python -m tests.trust.networks is the long form."""

import asyncio
from pathlib import Path

import pytest

from heistnight.server.transport.session import OUTBOX_BYTES
from tests.trust.networks import PATIENCE, play_under, slow_readers
from tests.trust.proxy import Weather

pytestmark = pytest.mark.xdist_group("waits")

WRITE_BUFFER = 200_000
IMPATIENT = 1.0  # seconds, where nothing is late on its way
SHORT = {
    "break": Weather(breaks=12_000),
    "twice": Weather(twice=True),
    "late": Weather(delay=0.4),
    "silent": Weather(falls_silent=9_000),
    "break and twice": Weather(breaks=12_000, delay=0.1, twice=True),
}


@pytest.mark.parametrize("name", SHORT)
def test_everybody_ends_with_the_server_s_table(name: str, tmp_path: Path) -> None:
    """Through lines that break, double, delay or fall silent: no move lost or played twice, and no view is another."""
    patience = PATIENCE if SHORT[name].delay else IMPATIENT
    result = asyncio.run(play_under(SHORT[name], tmp_path, crews=1, moves=12, patience=patience))
    assert result["acknowledged moves"] >= 12
    assert result["lost"] == result["played twice"] == result["with another table than the server"] == 0
    if SHORT[name].breaks or SHORT[name].falls_silent:
        assert result["broken"] + result["fell silent"]
        assert result["came back"]


def test_a_storm_of_reconnects_leaves_everybody_where_they_were(tmp_path: Path) -> None:
    """All lines are cut at once, twice; all come back at once and miss nothing."""
    result = asyncio.run(play_under(Weather(), tmp_path, crews=5, moves=4, storms=2, patience=IMPATIENT))
    assert result["came back"] >= 2 * result["players"]
    assert result["lost"] == result["played twice"] == result["with another table than the server"] == 0


def test_slow_readers_cost_bounded_memory_and_only_themselves(tmp_path: Path) -> None:
    """Of ten megabytes for somebody who never reads one waits at most; they are cut off, and the table plays on."""
    result = asyncio.run(slow_readers(tmp_path, readers=3))
    assert result["most bytes held for one of them"] < OUTBOX_BYTES + WRITE_BUFFER
