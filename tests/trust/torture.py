"""Nothing acknowledged is lost, whenever the plug is pulled: python -m tests.trust.torture --kills 200

Crews of players move as fast as they may. Again and again the server is killed with kill -9: from outside at a random
instant, or by its own writer before, in the middle of and right after a commit. It is started again on the same file,
everybody comes back and sends again what was not answered. Then the judge reads the file:

- every move that was acknowledged is there, once (lost, twice);
- SQLite finds its file whole;
- the clock of every table goes on where it stood when the server died (the worst difference is told);
- the moves that are written down, played again from the seed, give the very view each player has.

The disk that fills up, the file that can only be read, and the file that is damaged or of a newer version come after.
"""

import argparse
import asyncio
import contextlib
import ctypes
import hashlib
import os
import random
import re
import resource
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from heistnight.games import game as find_game
from heistnight.server.room import records
from heistnight.store.store import InputRow, RoomRow
from tests.picture import shown
from tests.trust.players import Crew, Place, until
from tests.trust.results import record
from tests.trust.torture_house import PLACES

KINDS = ("outside", *PLACES)
ROOM_ON_DISK = 1_000_000  # two tables begin with 600 kB, and end their first games with 1,400
RIGHT_CLOCK = 1000
DROP_FROM_BOUNDS, MAY_WRITE_ANYWHERE = 24, 1


class Torture:
    """One file, many lives of the server, and everybody who plays through all of them."""

    def __init__(self, folder: Path, crews: int = 4, seats: int = 4, seed: int = 0) -> None:
        self.db = folder / "house.sqlite3"
        self.place = Place()
        self.chance = random.Random(seed)
        self.crews = [Crew(self.place, seats, 0.15, self.chance) for _ in range(crews)]
        self.kills: Counter[str] = Counter()
        self.promises: Counter[tuple[str, str]] = Counter()
        self.lost, self.twice, self.broken, self.unequal, self.games = 0, 0, 0, 0, 0
        self.refused: Counter[str] = Counter()
        self.clocks: list[float] = []
        self.hearts: list[float] = []
        self._heart = 0.0
        self._stood: dict[str, float] = {}
        self._over = False
        self._finished: list[Crew] = []

    # The lives ------------------------------------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def life(
        self, where: str = "never", count: int = 0, before: Callable[[], None] | None = None
    ) -> AsyncIterator[asyncio.subprocess.Process]:
        """A run of the server, from the moment it is ready until it is dead."""
        server = await start(self.db, where, count, before)
        assert server.stdout is not None
        while not (found := re.search(rb"http://localhost:(\d+)", await server.stdout.readline())):
            if server.stdout.at_eof():
                raise RuntimeError("the server did not start")
        self.place.opens(int(found[1]))
        try:
            yield server
        finally:
            self.place.closes()
            await end(server)

    async def run(self, kills: int, said: Any = None) -> None:
        playing = [asyncio.create_task(self._keep_playing(number)) for number in range(len(self.crews))]
        try:
            for number in range(kills):
                await self._one_life(KINDS[number % len(KINDS)])
                if said and number % 10 == 9:
                    print(f"{number + 1} kills, {sum(self.promises.values())} moves", file=said, flush=True)
            async with self.life() as server:
                await self._all_back(server)
                self._over = True
                await self._quiet()
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        self.judge_replays()

    async def _keep_playing(self, number: int) -> None:
        while not self._over:
            await self.crews[number].play(clock="normal")
            self._finished.append(self.crews[number])
            self.games += 1
            self.crews[number] = Crew(self.place, self.crews[number].seats, 0.15, self.chance)

    async def _one_life(self, kind: str) -> None:
        count = self.chance.randint(30, 90) if kind in PLACES else 0
        async with self.life(kind, count) as server:
            await self._all_back(server)
            before = self._moves()
            await until(lambda: self._moves() > before or server.returncode is not None)
            if kind == "outside":
                await asyncio.sleep(self.chance.uniform(0, 0.5))
                server.kill()
            await server.wait()
            self._note_clocks(1000 * time.time())
        self.kills[kind] += 1
        self.judge()

    async def _all_back(self, server: asyncio.subprocess.Process) -> None:
        """Every crew plays, and every player has been heard in this life of the server, if it lasts that long."""
        await until(lambda: all(crew.here for crew in self.crews) or server.returncode is not None)
        if server.returncode is None:
            self._compare_clocks()

    async def _quiet(self) -> None:
        """Nobody moves any more, and everybody has seen what happened last."""
        players = [player for crew in self.crews for player in crew.players]
        for player in players:
            player.rests = True
        await until(lambda: not any(player.waits for player in players))
        await asyncio.sleep(1)

    def _moves(self) -> int:
        return sum(len(player.acknowledged) for crew in self.crews for player in crew.players)

    # The judge ------------------------------------------------------------------------------------------------------

    def judge(self) -> None:
        """What was promised against what is written down."""
        for crew in (*self.crews, *self._finished):
            for player in crew.players:
                for ask in player.acknowledged:
                    self.promises[player.room, f"{player.person}:{ask}"] = 1
        with contextlib.closing(sqlite3.connect(self.db)) as db:
            there = Counter((room, ask) for room, ask in db.execute("SELECT room, ask FROM inputs WHERE ask != ''"))
            self.broken += db.execute("PRAGMA integrity_check").fetchone()[0] != "ok"
        self.lost = sum(promise not in there for promise in self.promises)
        self.twice = sum(count > 1 for count in there.values())

    def _note_clocks(self, died: float) -> None:
        """What the time at each table was when the server died, by the players' own clocks; and its last heartbeat."""
        with contextlib.closing(sqlite3.connect(self.db)) as db:
            self._heart = died - db.execute("SELECT max(last) FROM lives").fetchone()[0]
        self._stood = {}
        for crew in self.crews:
            known = [player.clock for player in crew.players if player.clock.get("running")]
            if crew.playing and known:
                latest = max(known, key=lambda clock: clock["at"])
                self._stood[crew.players[0].room] = latest["table"] + max(0.0, died - latest["at"])

    def _compare_clocks(self) -> None:
        """What the first to come back are told is the time at which the clock goes on."""
        for crew in self.crews:
            stood = self._stood.pop(crew.players[0].room, None)
            after = [player.first_clock["table"] for player in crew.players if player.first_clock]
            if stood is not None:
                self.clocks.append(abs(min(after) - stood))
                self.hearts.append(self._heart)

    def judge_replays(self) -> None:
        """Each game played again from its seed against what the players see."""
        self.judge()
        with contextlib.closing(sqlite3.connect(self.db)) as db:
            for crew in (*self._finished, *(crew for crew in self.crews if crew.players)):
                table = played_again(db, crew.players[0].room)
                for player in crew.players:
                    self.refused.update(player.refused)
                    self.unequal += player.parts != shown(table, player.seat)

    def figures(self) -> dict[str, Any]:
        return {
            "kills": sum(self.kills.values()),
            "kills, by where": [{"where": where, "kills": kills} for where, kills in self.kills.items()],
            "acknowledged moves": sum(self.promises.values()),
            "acknowledged moves lost": self.lost,
            "moves played twice": self.twice,
            "times SQLite found its file broken": self.broken,
            "games finished on the way": self.games,
            "clocks compared": len(self.clocks),
            "worst difference of a clock, ms (at most 1000)": round(max(self.clocks, default=0.0)),
            "views that differ from the game played again": self.unequal,
        }

    def wrongs(self) -> list[str]:
        """What was not kept; nothing when all is well."""
        counts = {"lost": self.lost, "twice": self.twice, "broken": self.broken, "unequal": self.unequal}
        late = [clock for clock in self.clocks if clock > RIGHT_CLOCK]
        return [f"{count} {what}" for what, count in counts.items() if count] + [f"{ms:.0f} ms off" for ms in late]


def played_again(db: sqlite3.Connection, room: str) -> Any:
    """The table as it follows from what is written down."""
    row = RoomRow(*db.execute("SELECT room, replay, document, phase FROM rooms WHERE room = ?", (room,)).fetchone())
    document = records.read_document(row)
    game = find_game(document.game)
    rows = db.execute("SELECT * FROM inputs WHERE room = ? ORDER BY number", (room,)).fetchall()
    table = game.deal(game.options_type.of(document.options), bytes.fromhex(document.seed), logged=True)
    for row in rows:
        table.play(records.read_input(game, InputRow(*row)))
    return table


# Starting and stopping ----------------------------------------------------------------------------------------------


async def start(
    db: Path, where: str = "never", count: int = 0, before: Callable[[], None] | None = None
) -> asyncio.subprocess.Process:
    words = ("-m", "tests.trust.torture_house", "0", str(db), where, str(count))
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *words,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        preexec_fn=before,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        cwd=Path(__file__).parents[2],
    )


async def end(server: asyncio.subprocess.Process) -> None:
    if server.returncode is None:
        server.send_signal(signal.SIGTERM)
    await asyncio.wait_for(server.communicate(), 30)  # until its bots' processes have let go of its words, too


async def complaint(db: Path, before: Callable[[], None] | None = None) -> tuple[int, str]:
    """What `heistnight serve` says of a file it can not use, and its exit code."""
    words = ("-m", "heistnight", "serve", "--port", "0", "--db", str(db))
    server = await asyncio.create_subprocess_exec(
        sys.executable, *words, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE, preexec_fn=before
    )
    _, said = await asyncio.wait_for(server.communicate(), 30)
    return server.returncode or 0, said.decode()


# Disks and files ----------------------------------------------------------------------------------------------------


async def full_disk(folder: Path) -> Torture:
    """The file may not grow any more: moves are refused with words, nothing is lost, and with room they go on."""
    torture = Torture(folder, crews=2, seed=1)
    playing = [asyncio.create_task(torture._keep_playing(number)) for number in range(2)]
    try:
        async with torture.life(before=partial(_limit, ROOM_ON_DISK)) as server:
            await until(lambda: _refusals(torture), 120)
            assert server.returncode is None
        torture.judge()
        before = torture._moves()
        async with torture.life() as server:
            await torture._all_back(server)
            await until(lambda: torture._moves() > before)
            torture._over = True
            await torture._quiet()
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    torture.judge_replays()
    return torture


def _limit(size: int) -> None:
    """No file of this process grows beyond this size: what SQLite hears is what it hears from a full disk."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def _refusals(torture: Torture) -> int:
    words = [text for crew in torture.crews for player in crew.players for text in player.refused]
    return sum("could not be written down" in text for text in words)


def _obey_permissions() -> None:
    """Also where the tests are run by an almighty user, a file that can only be read can only be read."""
    ctypes.CDLL(None).prctl(DROP_FROM_BOUNDS, MAY_WRITE_ANYWHERE, 0, 0, 0)


async def refused_files(folder: Path, whole: Path) -> list[dict[str, Any]]:
    """Files that must not be used: each is refused in one sentence, and no byte of it changes."""
    found = []
    for name, spoil in SPOILERS.items():
        place = folder / name
        place.mkdir()
        file = place / "house.sqlite3"
        shutil.copy(whole, file)
        spoil(file)
        before = hashlib.sha256(file.read_bytes()).hexdigest()
        code, said = await complaint(file, _obey_permissions)
        same = hashlib.sha256(file.read_bytes()).hexdigest() == before
        place.chmod(0o755)
        found.append(
            {"file": name, "exit code": code, "unchanged": same, "said": said.replace(str(file), "FILE").strip()}
        )
    return found


def _damage(file: Path) -> None:
    content = bytearray(file.read_bytes())
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 3000] = b"\xaa" * 3000
    file.write_bytes(content)


def _cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2 + 77])


def _newer(file: Path) -> None:
    with contextlib.closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA user_version = 99")
        db.commit()


def _read_only(file: Path) -> None:
    file.chmod(0o444)
    file.parent.chmod(0o555)


SPOILERS: dict[str, Callable[[Path], None]] = {
    "damaged": _damage,
    "cut off": _cut,
    "of a newer version": _newer,
    "read-only": _read_only,
}


def settle(db: Path, copy: Path) -> None:
    """The whole file without its journal, to be spoilt."""
    with contextlib.closing(sqlite3.connect(db)) as source, contextlib.closing(sqlite3.connect(copy)) as target:
        source.backup(target)


# The command --------------------------------------------------------------------------------------------------------


async def torture_all(folder: Path, kills: int, said: Any = None) -> tuple[dict[str, Any], list[str]]:
    torture = Torture(folder)
    await torture.run(kills, said)
    if kills == 4:
        return torture.figures(), torture.wrongs()
    (folder / "full").mkdir()
    full = await full_disk(folder / "full")
    settle(torture.db, folder / "whole.sqlite3")
    files = await refused_files(folder, folder / "whole.sqlite3")
    figures = torture.figures() | {
        "moves refused on a full disk": _refusals(full) or full.refused.total(),
        "acknowledged moves on the full disk": sum(full.promises.values()),
        "of these lost or played twice": full.lost + full.twice,
        "files that must not be used": files,
    }
    wrong = torture.wrongs() + full.wrongs()
    wrong += [f"{file['file']} was used" for file in files if file["exit code"] != 2 or not file["unchanged"]]
    return figures, wrong


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=0, help="so many nodes over PostgreSQL, instead of one file")
    parser.add_argument("--houses", type=int, default=1, help="with nodes: clusters side by side that share the kills")
    asked = parser.parse_args(words)
    if asked.nodes:
        from tests.cluster.torture import torture_all as torture_nodes  # which needs asyncpg

        figures, wrong = asyncio.run(torture_nodes(asked.nodes, asked.kills, asked.houses, sys.stderr))
        how = f"--nodes {asked.nodes} --kills {asked.kills}" + (f" --houses {asked.houses}" if asked.houses > 1 else "")
        return _told("cluster", figures, wrong, how)
    with tempfile.TemporaryDirectory() as folder:
        figures, wrong = asyncio.run(torture_all(Path(folder), asked.kills, sys.stderr))
    return _told("torture", figures, wrong, f"--kills {asked.kills}")


def _told(name: str, figures: dict[str, Any], wrong: list[str], words: str) -> int:
    record(name, figures, f"python -m tests.trust.torture {words}")
    print(msgspec.json.format(msgspec.json.encode(figures), indent=2).decode())
    print("\n".join(wrong) or "Nothing lost.")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
