"""One database server for all tests of many nodes."""

from collections.abc import Iterator

import pytest

from tests.postgres import Postgres, postgres


@pytest.fixture(scope="session")
def database_server() -> Iterator[Postgres]:
    with postgres("fsync=off") as server:
        yield server
