"""`--ray`: the same games on a cluster, also when a machine is lost in the middle."""

import socket
from collections.abc import Iterator
from typing import Any

import pytest

from heistnight.core.problems import BadOption
from heistnight.games import game
from heistnight.lab.cluster import on_cluster
from heistnight.lab.setup import setup_for
from heistnight.lab.workers import play_batch

pytestmark = pytest.mark.filterwarnings("default")

PLAN = game("the-plan")
HEAD = {"num_cpus": 1, "include_dashboard": False, "include_log_monitor": False, "no_monitor": True}
MATCH = setup_for(PLAN, PLAN.options(), ("easy",) * 4, 1).match


@pytest.fixture
def cluster() -> Iterator[Any]:
    """Two machines with a core each, on this one."""
    from ray.cluster_utils import Cluster

    machines = Cluster(initialize_head=True, head_node_args=HEAD)
    yield machines
    machines.shutdown()


def test_a_machine_that_dies_in_the_middle_changes_nothing(cluster: Any) -> None:
    """Killed with half of the games still to play, it is missed by nobody: every game once, each as played alone."""
    other = cluster.add_node(num_cpus=1)
    games = list(range(24))
    rows = []
    for batch in on_cluster(MATCH, games, cluster.address):
        rows += batch
        if other is not None and len(rows) >= len(games) // 2:
            cluster.remove_node(other, allow_graceful=False)
            other = None
    assert other is None
    assert sorted(rows, key=lambda row: row.game) == play_batch(MATCH, games)


def test_where_no_cluster_is_a_person_is_told() -> None:
    """An address nobody listens on is a problem in words."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(BadOption, match=f"There is no Ray cluster at 127.0.0.1:{port}"):
        list(on_cluster(MATCH, [0], f"127.0.0.1:{port}"))
