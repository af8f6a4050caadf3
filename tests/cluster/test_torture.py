"""Nothing acknowledged is lost with many nodes, in short: python -m tests.trust.torture --nodes 3 is the long form."""

import asyncio

import pytest

from tests.cluster.torture import Torture, freeze, leave, tortured
from tests.postgres import Postgres, postgres

pytestmark = pytest.mark.xdist_group("waits")

SHORT = (
    "kill -9 after a batch",
    "way to the database silent",
    "database restarted, immediate",
    "all lines cut",
)


def test_nothing_acknowledged_is_lost_whatever_is_done() -> None:
    """One house goes through all of it, and then the judge looks: no move or word is lost or doubled, every replay is
    equal, every clock is right."""

    async def story(first: Postgres, second: Postgres) -> Torture:
        async with tortured(first, crews=3, replica=second) as torture:
            await rolling_restart(torture)
            for kind in SHORT:
                await torture.do(kind)
            await freeze(torture, await torture.victim(), seconds=4)
            await lose_the_database(torture, second)
        return torture

    with postgres("fsync=off") as first, postgres("fsync=off", COMES_BACK, copy_of=first) as second:
        first.set("synchronous_standby_names", "*")
        torture = asyncio.run(story(first, second))
        assert sum(torture.done.values()) == len(SHORT)
        assert torture.promises
        assert torture.words
        assert torture.wrongs() == []
        assert max(torture.first_moves.get("killed by its writer", [0])) < 10  # docs/evidence/trust.md has the figures
        asyncio.run(spoil(torture))
    assert torture.lost
    assert torture.twice


COMES_BACK = "wal_retrieve_retry_interval=100ms"  # a replica, to a database that was restarted


async def rolling_restart(torture: Torture) -> None:
    """One node after the other: every ask is answered once, nobody wonders what was heard, no clock second is lost."""
    for number in range(2):
        await leave(torture, number)
        await torture.moving()
    assert not any(talker.unsure for talker in torture.talkers)
    assert all(clock < 400 for clock in torture.clocks)


async def lose_the_database(torture: Torture, replica: Postgres) -> None:
    """Its machine is lost; its synchronous replica goes on, and so do the tables, on new lives."""
    cluster = torture.cluster
    await asyncio.to_thread(cluster.postgres.stop, "immediate")
    await asyncio.to_thread(replica.promote)
    await torture.moving()
    cluster.url = cluster.url.replace(f":{cluster.postgres.port}/", f":{replica.port}/")


async def spoil(torture: Torture) -> None:
    """The judge can say no: one acknowledged move is taken out, another is written twice."""
    async with torture.database() as db:
        rows = await db.fetch("SELECT room, number FROM inputs WHERE ask <> '' ORDER BY room, number")
        await db.execute("DELETE FROM inputs WHERE room = $1 AND number = $2", *rows[-1])
        await db.execute(
            "INSERT INTO inputs SELECT room, number + 1000, at, seat, action, ask FROM inputs"
            " WHERE room = $1 AND number = $2",
            *rows[0],
        )
    await torture.judge(replays=False)
