"""Nothing is lost with many nodes: python -m tests.trust.torture --nodes 3 --kills 1000

Crews play through a real HAProxy and real nodes over a real PostgreSQL, and people talk in a lobby. Again and again
something is done to it: a node is killed at any instant or by its own writer before, in and after a batch, frozen, told
to leave, cut off from the database without a word; the database is restarted, all lines are cut. Then the judge reads
the rows:

- every move and every word that was acknowledged is there, once;
- the clock of every table goes on where it stood;
- the moves that are written down, played again from the seed, give the very view each player has;
- a table whose node went away moves on soon (the times are told).
"""

import asyncio
import contextlib
import random
import signal
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any

import asyncpg

from heistnight.core.talk import Said
from heistnight.games import game as find_game
from heistnight.server.room import records
from heistnight.store.store import InputRow, RoomRow
from tests.cluster.cluster import Cluster, Node
from tests.cluster.node import FUSES
from tests.cluster.talker import Talker
from tests.cluster.ways import Way
from tests.picture import shown
from tests.postgres import Postgres, postgres
from tests.trust.players import Crew, Place, until

FIRST_MOVE = 4.0
RIGHT_CLOCK = 1000
PATIENCE = 120


class Torture:
    """One database, many lives of many nodes, and everybody who plays through all of them."""

    def __init__(self, cluster: Cluster, ways: Sequence[Way], crews: int = 4, seats: int = 3, seed: int = 0) -> None:
        self.cluster, self.ways = cluster, ways
        self.place = Place()
        self.chance = random.Random(seed)
        self.crews = [self._crew(seats) for _ in range(crews)]
        self.talkers: list[Talker] = []
        self.done: Counter[str] = Counter()
        self.promises: Counter[tuple[str, str]] = Counter()
        self.lost = self.twice = self.unequal = self.games = self.words = self.words_lost = self.words_twice = 0
        self.unsure = 0
        self.clocks: list[float] = []
        self.first_moves: dict[str, list[float]] = {}
        self._over = False
        self._finished: list[Crew] = []

    def _crew(self, seats: int) -> Crew:
        crew = Crew(self.place, seats, 0.15, self.chance)
        crew.again = 0.3  # as the page waits
        return crew

    # Playing --------------------------------------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def playing(self, host: str) -> AsyncIterator[None]:
        """Everybody plays and talks, from here to the end, when the judge has looked at all of it."""
        self.place.opens(int(host.rpartition(":")[2]))
        tasks = [asyncio.create_task(self._keep_playing(number)) for number in range(len(self.crews))]
        try:
            await until(lambda: all(crew.playing for crew in self.crews), PATIENCE)
            tasks += [asyncio.create_task(self._talk(number)) for number in range(2)]
            await self.moving()
            yield
            await self.moving()
            self._over = True
            await self._quiet()
        finally:
            self._over = True
            for talker in self.talkers:
                talker.over = True
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        await self.judge()

    async def _keep_playing(self, number: int) -> None:
        while not self._over:
            await self.crews[number].play(clock="normal")
            self._finished.append(self.crews[number])
            self.games += 1
            self.crews[number] = self._crew(self.crews[number].seats)

    async def _talk(self, number: int) -> None:
        made = await self.place.make_room(game="the-plan", name="Host")
        talker = Talker(self.place, made["room"], f"T{number}")
        self.talkers.append(talker)
        await talker.talk()

    async def moving(self) -> None:
        """Every table moves."""
        since = time.monotonic()
        await until(lambda: all(_moved(crew) > since for crew in self.crews if crew.playing), PATIENCE)

    async def _quiet(self) -> None:
        players = [player for crew in self.crews for player in crew.players]
        for player in players:
            player.rests = True
        for talker in self.talkers:
            talker.over = True
        await until(lambda: not any(player.waits for player in players), PATIENCE)
        await asyncio.sleep(1)

    # What is done to it ---------------------------------------------------------------------------------------------

    async def do(self, kind: str) -> None:
        """One deed at a random moment; then wait until every table moves again."""
        await asyncio.sleep(self.chance.uniform(0, 0.5))
        await DEEDS[kind](self, await self.victim())
        self.done[kind] += 1
        await self.moving()

    async def victim(self) -> int:
        """A node that has something to lose, if there is one."""
        number = self.chance.randrange(len(self.cluster.nodes))
        for _ in self.cluster.nodes:
            if not await self.affected(self.cluster.nodes[number]):
                number = (number + 1) % len(self.cluster.nodes)
        return number

    async def affected(self, node: Node) -> list[Crew]:
        """The crews whose tables this node holds."""
        async with self.database() as db:
            query = "SELECT room FROM holds JOIN lives USING (life) WHERE address = $1 AND NOT ended"
            rooms = {row[0] for row in await db.fetch(query, node.host)}
        return [crew for crew in self.crews if crew.playing and crew.players[0].room in rooms]

    async def time_first_moves(self, kind: str, crews: Sequence[Crew], since: float) -> None:
        """How long each of these tables did not move, and where its clock went on."""

        async def wait(crew: Crew) -> None:
            await until(lambda: _moved(crew) > since or not crew.playing, PATIENCE)
            if _moved(crew) > since:
                self.first_moves.setdefault(kind, []).append(_moved(crew) - since)

        await asyncio.gather(*(wait(crew) for crew in crews))

    @contextlib.asynccontextmanager
    async def clocks_compared(self, crews: Sequence[Crew]) -> AsyncIterator[None]:
        """What time it was at each table when its players lost their lines, and at what time it went on."""
        players = [player for crew in crews for player in crew.players]
        visits = {player: player.visits for player in players}
        yield
        for crew in crews:
            back = [player for player in crew.players if player.visits == visits.get(player, 0) + 1]
            stood = [player.stood for player in back if player.stood is not None]
            after = [player.first_clock["table"] for player in back if player.first_clock]
            if len(stood) == len(after) == len(crew.players):
                self.clocks.append(abs(min(after) - max(stood)))

    async def again(self, number: int, env: dict[str, str] | None = None) -> None:
        """Start a node that is gone, at its old address."""
        node = self.cluster.nodes[number]
        node.env = env or {}
        await node.start()

    # The judge ------------------------------------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def database(self) -> AsyncIterator[Any]:
        db = await asyncpg.connect(self.cluster.url)
        try:
            yield db
        finally:
            await db.close()

    async def judge(self, replays: bool = True) -> None:
        """What was promised against what is written down, and each game played again against what players see."""
        crews = [crew for crew in (*self.crews, *self._finished) if crew.players]
        for crew in crews:
            for player in crew.players:
                for ask in player.acknowledged:
                    self.promises[player.room, f"{player.person}:{ask}"] = 1
        async with self.database() as db:
            there = Counter((row[0], row[1]) for row in await db.fetch("SELECT room, ask FROM inputs WHERE ask <> ''"))
            said = Counter(_words(row[0]) for row in await db.fetch("SELECT said FROM said"))
            for crew in crews if replays else ():
                table = await played_again(db, crew.players[0].room)
                self.unequal += sum(player.parts != shown(table, player.seat) for player in crew.players)
        self.lost = sum(promise not in there for promise in self.promises)
        self.twice = sum(count > 1 for count in there.values())
        answered = [words for talker in self.talkers for words in talker.answered]
        self.words = len(answered)
        self.words_lost = sum(words not in said for words in answered)
        self.words_twice = sum(count > 1 for words, count in said.items() if " says " in words)
        self.unsure = sum(len(talker.unsure) for talker in self.talkers)

    def add(self, other: "Torture") -> None:
        """What another house went through, as if it had been this one."""
        self.done += other.done
        self.promises += other.promises
        for count in ("lost", "twice", "unequal", "games", "words", "words_lost", "words_twice", "unsure"):
            setattr(self, count, getattr(self, count) + getattr(other, count))
        self.clocks += other.clocks
        for kind, waits in other.first_moves.items():
            self.first_moves.setdefault(kind, []).extend(waits)

    def figures(self) -> dict[str, Any]:
        times = [
            {
                "what": kind,
                "tables": len(waits),
                "median s": round(median(waits), 2),
                "p99 s": round(sorted(waits)[min(len(waits) - 1, int(0.99 * len(waits)))], 2),
                "longest s": round(max(waits), 2),
            }
            for kind, waits in self.first_moves.items()
        ]
        return {
            "deeds": sum(self.done.values()),
            "deeds, by kind": [{"what": kind, "times": count} for kind, count in self.done.items()],
            "acknowledged moves": sum(self.promises.values()),
            "acknowledged moves lost": self.lost,
            "moves played twice": self.twice,
            "words answered, lost, said twice": f"{self.words}, {self.words_lost}, {self.words_twice}",
            "games finished on the way": self.games,
            "clocks compared": len(self.clocks),
            "worst difference of a clock, ms (at most 1000)": round(max(self.clocks, default=0.0)),
            "views that differ from the game played again": self.unequal,
            "until a table whose node went away moves again": times,
        }

    def wrongs(self) -> list[str]:
        """What was not kept; nothing when all is well."""
        counts = {
            "moves lost": self.lost,
            "moves twice": self.twice,
            "words lost": self.words_lost,
            "words twice": self.words_twice,
            "views unequal": self.unequal,
        }
        late = [clock for clock in self.clocks if clock > RIGHT_CLOCK]
        return [f"{count} {what}" for what, count in counts.items() if count] + [f"{ms:.0f} ms off" for ms in late]


def _moved(crew: Crew) -> float:
    return max((player.moved_at for player in crew.players), default=0.0)


def _words(said: bytes) -> str:
    import msgspec

    return msgspec.json.decode(said, type=Said).text


async def played_again(db: Any, room: str) -> Any:
    """The table as it follows from what is written down."""
    row = RoomRow(*await db.fetchrow("SELECT room, replay, document, phase FROM rooms WHERE room = $1", room))
    document = records.read_document(row)
    game = find_game(document.game)
    rows = await db.fetch("SELECT room, number, at, seat, action, ask FROM inputs WHERE room = $1 ORDER BY 2", room)
    table = game.deal(game.options_type.of(document.options), bytes.fromhex(document.seed), logged=True)
    for row in rows:
        table.play(records.read_input(game, InputRow(*row)))
    return table


# The deeds ----------------------------------------------------------------------------------------------------------


async def kill(torture: Torture, number: int) -> None:
    """kill -9 at any instant; the node comes back a little later."""
    node = torture.cluster.nodes[number]
    crews = await torture.affected(node)
    async with torture.clocks_compared(crews):
        since = time.monotonic()
        await node.kill()
        await torture.time_first_moves("killed", crews, since)
    await torture.again(number)


async def blow_up(torture: Torture, number: int, where: str = "middle") -> None:
    """A node that has something to write dies by its own writer, before, in or after a batch."""
    nodes = torture.cluster.nodes
    while not (crews := await torture.affected(nodes[number])):
        number = (number + 1) % len(nodes)
        await asyncio.sleep(0.05)
    node = nodes[number]
    assert node.process is not None
    node.signal(FUSES[where])
    await asyncio.wait_for(node.process.wait(), PATIENCE)
    since = time.monotonic()
    await node.kill()
    await torture.time_first_moves("killed by its writer", crews, since)
    await torture.again(number)


async def freeze(torture: Torture, number: int, seconds: float = 6.0) -> None:
    """SIGSTOP and SIGCONT: a short one is not noticed, after a long one everybody is elsewhere."""
    node = torture.cluster.nodes[number]
    crews = await torture.affected(node)
    since = time.monotonic()
    node.signal(signal.SIGSTOP)
    try:
        if seconds > 3:
            timing = asyncio.create_task(torture.time_first_moves("frozen", crews, since))
            await asyncio.sleep(seconds)
            node.signal(signal.SIGCONT)
            await timing
        else:
            await asyncio.sleep(seconds)
    finally:
        node.signal(signal.SIGCONT)


async def silence(torture: Torture, number: int, there: bool = True, back: bool = True) -> None:
    """The node's way to the database falls silent, in one direction or both."""
    node, way = torture.cluster.nodes[number], torture.ways[number]
    crews = await torture.affected(node)
    since = time.monotonic()
    way.silence(there, back)
    try:
        await torture.time_first_moves("cut off from the database", crews, since)
    finally:
        way.heal()


async def restart_database(torture: Torture, number: int, mode: str = "fast", away: float = 0.0) -> None:
    await asyncio.to_thread(torture.cluster.postgres.stop, mode)
    since = time.monotonic()
    await asyncio.sleep(away)
    await asyncio.to_thread(torture.cluster.postgres.start)
    crews = [crew for crew in torture.crews if crew.playing]
    await torture.time_first_moves("database restarted" if not away else "database away", crews, since + away)


async def leave(torture: Torture, number: int) -> None:
    """A planned restart: SIGTERM, and the next version at the same address."""
    node = torture.cluster.nodes[number]
    crews = await torture.affected(node)
    watching = [asyncio.create_task(_longest_gap(crew, node)) for crew in crews]
    async with torture.clocks_compared(crews):
        await node.leave()
        gaps = await asyncio.gather(*watching)
    torture.first_moves.setdefault("planned restart", []).extend(gaps)
    await torture.again(number)


def _gap(crew: Crew, begun: float) -> float:
    return time.monotonic() - max(begun, _moved(crew))


async def _longest_gap(crew: Crew, node: Node) -> float:
    """The longest time without a move at this table while the node leaves, and until it moves again."""
    longest, begun = 0.0, time.monotonic()  # a table that was just laid has not moved at all yet
    while node.process is not None and node.process.returncode is None and crew.playing:
        longest = max(longest, _gap(crew, begun))
        await asyncio.sleep(0.01)
    since = time.monotonic()
    while crew.playing and _moved(crew) < since:
        longest = max(longest, _gap(crew, begun))
        await asyncio.sleep(0.01)
    return longest


async def cut_lines(torture: Torture, number: int) -> None:
    """All lines are cut at once: the balancer goes and comes."""
    assert torture.cluster.balancer is not None
    since = time.monotonic()
    torture.cluster.balancer.stop()
    torture.cluster.balancer.start()
    crews = [crew for crew in torture.crews if crew.playing]
    await torture.time_first_moves("all lines cut", crews, since)


Deed = Callable[[Torture, int], Awaitable[None]]


def _with(deed: Callable[..., Awaitable[None]], **how: Any) -> Deed:
    return lambda torture, number: deed(torture, number, **how)


DEEDS: dict[str, Deed] = {
    "kill -9": kill,
    **{f"kill -9 {where} a batch": _with(blow_up, where=where) for where in FUSES},
    "frozen for 1 s": _with(freeze, seconds=1.0),
    "frozen for 6 s": _with(freeze, seconds=6.0),
    "left and started again": leave,
    "way to the database silent": silence,
    "way to the database silent, one direction": _with(silence, there=False),
    "way from the database silent, other direction": _with(silence, back=False),
    "database restarted, fast": _with(restart_database, mode="fast"),
    "database restarted, immediate": _with(restart_database, mode="immediate"),
    "database away for 30 s": _with(restart_database, mode="fast", away=30.0),
    "all lines cut": cut_lines,
}
OFTEN = ("kill -9", "left and started again", "kill -9", "frozen for 1 s", "kill -9", "all lines cut")


@contextlib.asynccontextmanager
async def tortured(
    server: Postgres, nodes: int = 3, crews: int = 4, seed: int = 0, replica: Postgres | None = None
) -> AsyncIterator[Torture]:
    """A cluster behind a balancer, each node with its own way to the database, and crews that play."""
    with tempfile.TemporaryDirectory(prefix="heistnight-torture-") as folder:
        cluster = Cluster(server, Path(folder))
        async with contextlib.AsyncExitStack() as stack:
            stack.push_async_callback(cluster.close)
            ways = [await stack.enter_async_context(Way(server.port).open()) for _ in range(nodes)]
            urls = [cluster.url.replace(f":{server.port}/", f":{way.port}/") for way in ways]
            if replica is not None:
                urls = [
                    url.replace(f":{way.port}/", f":{way.port},127.0.0.1:{replica.port}/")
                    for url, way in zip(urls, ways)
                ]
            await cluster.add_all(*urls)
            balancer = await cluster.balance()
            torture = Torture(cluster, ways, crews, seed=seed)
            async with torture.playing(balancer.host):
                yield torture


def schedule(kills: int) -> list[str]:
    """Which deeds, in which order: each kind in turn, with the quick ones more often; the longest wait seldom."""
    kinds = [kind for kind in DEEDS if kind != "database away for 30 s"]
    deeds: list[str] = []
    while len(deeds) < kills:
        for kind in kinds:
            deeds += [kind, OFTEN[len(deeds) // 2 % len(OFTEN)]]
        if len(deeds) % 100 < len(kinds) * 2:
            deeds.append("database away for 30 s")
    return deeds[:kills]


async def torture_all(nodes: int, kills: int, houses: int = 1, said: Any = None) -> tuple[dict[str, Any], list[str]]:
    """The deeds are dealt to houses side by side, each with a database of its own: most of a deed is waiting."""
    deeds = schedule(kills)
    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(postgres("fsync=on", "synchronous_commit=on")) for _ in range(houses)]
        first, *others = await asyncio.gather(
            *(_torture_house(server, nodes, deeds[house::houses], house, said) for house, server in enumerate(servers))
        )
    for other in others:
        first.add(other)
    return first.figures(), first.wrongs()


async def _torture_house(server: Postgres, nodes: int, deeds: Sequence[str], seed: int, said: Any) -> Torture:
    async with tortured(server, nodes, seed=seed) as torture:
        for number, kind in enumerate(deeds, 1):
            begun = time.monotonic()
            await torture.do(kind)
            if said:
                took = time.monotonic() - begun
                print(f"house {seed}, {number} of {len(deeds)}: {kind}, {took:.1f} s", file=said, flush=True)
    return torture
