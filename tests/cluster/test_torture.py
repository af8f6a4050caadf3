"""Nothing acknowledged is lost with many nodes, in short: python -m tests.trust.torture --nodes 3 is the long form."""

import asyncio

import pytest

from tests.cluster.torture import Torture, leave, tortured
from tests.postgres import Postgres, postgres

pytestmark = pytest.mark.xdist_group("cluster")

SHORT = (
    "kill -9 after a batch",
    "frozen for 6 s",
    "left and started again",
    "way to the database silent",
    "database restarted, immediate",
    "all lines cut",
)


def test_nothing_acknowledged_is_lost_whatever_is_done(database_server: Postgres) -> None:
    """Nodes killed, frozen, sent away and cut off, the database restarted, all lines cut: no move or word lost or
    doubled, every replay is equal, every clock is right."""

    async def story() -> Torture:
        async with tortured(database_server, crews=3) as torture:
            for kind in SHORT:
                await torture.do(kind)
        return torture

    torture = asyncio.run(story())
    assert sum(torture.done.values()) == len(SHORT)
    assert torture.promises
    assert torture.words
    assert torture.wrongs() == []
    assert max(torture.first_moves["killed by its writer"]) < 10  # docs/trust.md has the figures


def test_a_row_that_is_gone_is_noticed(database_server: Postgres) -> None:
    """The judge can say no: one acknowledged move is taken out, another is written twice."""

    async def story() -> Torture:
        async with tortured(database_server, nodes=1, crews=1) as torture:
            pass
        async with torture.database() as db:
            rows = await db.fetch("SELECT room, number FROM inputs WHERE ask <> '' ORDER BY room, number")
            await db.execute("DELETE FROM inputs WHERE room = $1 AND number = $2", *rows[-1])
            await db.execute(
                "INSERT INTO inputs SELECT room, number + 1000, at, seat, action, ask FROM inputs"
                " WHERE room = $1 AND number = $2",
                *rows[0],
            )
        torture.crews, torture._finished = [], torture.crews + torture._finished
        await torture.judge(replays=False)
        return torture

    torture = asyncio.run(story())
    assert torture.lost
    assert torture.twice


def test_a_replica_that_is_promoted_has_everything() -> None:
    """The database's machine is lost; its synchronous replica goes on, and so do the tables, on new lives."""

    async def story(first: Postgres, second: Postgres) -> Torture:
        async with tortured(first, nodes=2, crews=2, replica=second) as torture:
            await asyncio.to_thread(first.stop, "immediate")
            await asyncio.to_thread(second.promote)
            await torture.moving()
            torture.cluster.url = torture.cluster.url.replace(f":{first.port}/", f":{second.port}/")
        return torture

    with postgres("fsync=off") as first, postgres("fsync=off", copy_of=first) as second:
        first.set("synchronous_standby_names", "*")
        torture = asyncio.run(story(first, second))
    assert torture.promises
    assert torture.wrongs() == []


def test_a_rolling_restart_is_hardly_noticed(database_server: Postgres) -> None:
    """One node after the other: every ask is answered once, nobody wonders what was heard, no clock second is lost."""

    async def story() -> Torture:
        async with tortured(database_server, nodes=2, crews=2) as torture:
            for number in range(2):
                await leave(torture, number)
                await torture.moving()
        return torture

    torture = asyncio.run(story())
    assert torture.wrongs() == []
    assert torture.words
    assert torture.unsure == 0
    assert all(clock < 400 for clock in torture.clocks)
