"""The store in PostgreSQL, for many servers at once: every batch of rows is one statement with its fence in it.

A node's run is an epoch: a row of `lives` whose number only grows. A batch takes KEY SHARE on that row until it is
committed, and whoever ends the epoch takes FOR UPDATE: so an end waits for the batch on its way, and every later batch
finds that its epoch is over and writes nothing. Which node holds a room, and what time a lease has, only the database
says.

Each new connection of an epoch's writer raises the epoch's `way`, which is in the fence too: so a batch that went
astray with the last connection is either written before that, or never.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from importlib.resources import files
from typing import Any, TypeVar

import asyncpg
import msgspec

from heistnight.core.problems import Problem
from heistnight.store.store import (
    BadDatabase,
    Epoch,
    EpochEnded,
    InputRow,
    OutOfDate,
    Packed,
    Retention,
    RoomRow,
    SaidRow,
    StoreFailed,
    Tidied,
    Unsure,
)

SCHEMA = 3
MIGRATIONS: dict[int, str] = {  # from one format to the next; only additions in one release, removals in the next
    2: "ALTER TABLE rooms ADD COLUMN screen text; CREATE INDEX rooms_by_screen ON rooms (screen)",
}
LEASE_SECONDS = 3.0
_TABLES = {  # and the columns we use, to know ours at sight
    "house": "schema, oldest, secret",
    "rooms": "room, replay, document, phase, touched, packed, screen",
    "inputs": "room, number, at, seat, action, ask",
    "said": "room, number, said",
    "packed": "room, game",
    "lives": "life, address, rules, last, seen, steady, way, leaving, ended",
    "holds": "room, life",
    "listed": "room, life, line, since",
}
_TABLES_SQL = files(__package__).joinpath("schema_postgres.sql").read_text()
_LARGEST_BATCH = 500
_TIDY_STEP = 10
_CONNECT_SECONDS = 5.0
_ANSWER_SECONDS = 6.0
_BEAT_SECONDS = 2.0
_ROOM = "room, replay, document, phase, screen"
_FENCED = """
WITH fence AS (SELECT life FROM lives WHERE life = $1 AND way = $2 AND NOT ended FOR KEY SHARE),
i AS (
    INSERT INTO inputs (room, number, at, seat, action, ask)
    SELECT u.* FROM fence, unnest($3::text[], $4::integer[], $5::bigint[], $6::smallint[], $7::bytea[], $8::text[]) u
)
"""
_MOVES = "SELECT (SELECT count(*) FROM fence), 0"  # a batch of nothing else, as most are
_BATCH = """,
s AS (
    INSERT INTO said (room, number, said)
    SELECT u.* FROM fence, unnest($9::text[], $10::integer[], $11::bytea[]) u
),
r AS (
    INSERT INTO rooms AS kept (room, replay, document, phase, screen, touched)
    SELECT u.*, extract(epoch FROM clock_timestamp())::float8
    FROM fence, unnest($12::text[], $13::text[], $14::bytea[], $15::text[], $16::text[]) u
    ON CONFLICT (room) DO UPDATE SET
        replay = excluded.replay, document = excluded.document, phase = excluded.phase, screen = excluded.screen,
        touched = excluded.touched
    WHERE EXISTS (SELECT FROM holds WHERE holds.room = kept.room AND holds.life = $1)
    RETURNING room
),
f AS (DELETE FROM holds USING fence WHERE holds.room = ANY($17::text[]) AND holds.life = fence.life)
SELECT (SELECT count(*) FROM fence), (SELECT count(*) FROM r)
"""
_FENCE = "WITH fence AS (SELECT life FROM lives WHERE life = $1 AND NOT ended FOR KEY SHARE) "
_WAY = """
WITH mine AS (SELECT life FROM lives WHERE life = $1 AND NOT ended FOR UPDATE)
UPDATE lives SET way = way + 1 FROM mine WHERE lives.life = mine.life RETURNING way
"""
_KNOCK = f"""
SELECT h.life, l.address, coalesce(l.ended, true) AS ended, l.leaving, l.rules,
       l.seen < clock_timestamp() - interval '{LEASE_SECONDS} s' AS stale,
       CASE WHEN coalesce(l.ended, true) THEN r.document END AS document
FROM rooms r LEFT JOIN holds h USING (room) LEFT JOIN lives l ON l.life = h.life WHERE r.room = $1
"""
_END = f"""
WITH dead AS (
    SELECT life FROM lives
    WHERE life = $2 AND NOT ended AND seen < clock_timestamp() - $3::float8 * interval '1 s'
      AND (SELECT steady FROM lives WHERE life = $1) < clock_timestamp() - interval '{LEASE_SECONDS} s'
    FOR UPDATE
)
UPDATE lives SET ended = true FROM dead WHERE lives.life = dead.life
"""
_BEAT = f"""
UPDATE lives SET last = $2, seen = clock_timestamp(),
    steady = CASE WHEN seen < clock_timestamp() - interval '{_BEAT_SECONDS} s' THEN clock_timestamp() ELSE steady END
WHERE life = $1 AND NOT ended
RETURNING extract(epoch FROM clock_timestamp())::float8, substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8)
"""
_OTHERS = f"""
SELECT life, address, leaving, rules FROM lives
WHERE life <> $1 AND NOT ended AND NOT leaving AND seen > clock_timestamp() - interval '{LEASE_SECONDS} s'
"""
_LIST = """
WITH fence AS (SELECT life FROM lives WHERE life = $1 AND NOT ended),
gone AS (DELETE FROM listed USING fence WHERE listed.life = fence.life AND room = ANY($2::text[]))
INSERT INTO listed
SELECT u.room, fence.life, u.line, clock_timestamp() FROM fence, unnest($3::text[], $4::bytea[]) AS u (room, line)
ON CONFLICT (room) DO UPDATE SET life = excluded.life, line = excluded.line
"""
_LISTED = f"""
SELECT line FROM listed JOIN lives USING (life)
WHERE NOT ended AND seen > clock_timestamp() - interval '{LEASE_SECONDS} s' ORDER BY since DESC LIMIT $1
"""
# What says that the line broke: nobody knows then whether what was on its way is written down.
_BROKEN: tuple[type[Exception], ...] = (
    OSError,
    asyncio.TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.ReadOnlySQLTransactionError,
)

T = TypeVar("T")
Rows = tuple[Sequence[RoomRow], Sequence[InputRow], Sequence[SaidRow], Sequence[str]]  # the last: rooms let go of
Connection = Any  # asyncpg ships no types


class CannotOpen(Problem):
    """Nobody holds the room, and it is none that we may open."""


class Elsewhere(msgspec.Struct, frozen=True):
    """Another node holds the room: which life, where it can be reached, and which rules it knows."""

    epoch: int
    address: str
    leaving: bool
    rules: dict[str, int]


class Beat(msgspec.Struct, frozen=True):
    """The answer to a beat: the database's time of day, and its timeline (a fail-over begins a new one)."""

    clock: float
    timeline: str


class _Way:
    """One connection that is made anew where it broke; `greet` is said first on each."""

    def __init__(
        self, url: str, patience: float = _CONNECT_SECONDS, greet: Callable[[Connection], Awaitable[None]] | None = None
    ) -> None:
        self._url, self._patience, self._greet = url, patience, greet
        self._connection: Connection = None
        self._lock = asyncio.Lock()

    async def ask(self, question: Callable[[Connection], Awaitable[T]], patience: float = _ANSWER_SECONDS) -> T:
        """StoreFailed where the question was never sent; what breaks on its way is raised as it is."""
        async with self._lock:
            connection = await self._open()
            try:
                async with asyncio.timeout(patience):
                    return await question(connection)
            except BaseException as error:
                if isinstance(error, (*_BROKEN, asyncio.CancelledError)):
                    self._connection = None
                    connection.terminate()
                raise

    async def opened(self) -> None:
        """Nothing that was sent on an earlier connection is on its way any more."""
        if self._connection is None or self._connection.is_closed():
            async with self._lock:
                await self._open()

    async def _open(self) -> Connection:
        if self._connection is None or self._connection.is_closed():
            connection: Connection = None
            try:
                async with asyncio.timeout(self._patience):
                    connection = await asyncpg.connect(self._url, target_session_attrs="read-write")
                    if self._greet is not None:
                        await self._greet(connection)
            except BaseException as error:
                if connection is not None:
                    connection.terminate()
                if isinstance(error, (*_BROKEN, asyncpg.PostgresError)):
                    raise StoreFailed(why=f"no way to the database: {type(error).__name__}: {error}") from None
                raise
            self._connection = connection
        return self._connection

    def close(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None


class PostgresStore:
    """Group commit, as with a file: while one batch is on its way, the next one gathers."""

    epoch = 0

    def __init__(self, url: str) -> None:
        self.url = url
        self.batches = 0
        self.saves = 0
        self._writing, self._beating, self._reading = (
            _Way(url, greet=self._new_way),
            _Way(url, _BEAT_SECONDS),
            _Way(url),
        )
        self._number = 0
        self._waiting: list[tuple[Rows, asyncio.Future[None]]] = []
        self._writer: asyncio.Task[None] | None = None
        self._closed = False

    @classmethod
    async def open(cls, url: str) -> "PostgresStore":
        """A database that is ours, or BadDatabase; an empty one gets its tables."""
        await prepare(url)
        return cls(url)

    # Writing --------------------------------------------------------------------------------------------------------

    async def save(
        self,
        rooms: Sequence[RoomRow] = (),
        inputs: Sequence[InputRow] = (),
        said: Sequence[SaidRow] = (),
        frees: Sequence[str] = (),
    ) -> None:
        """Also let go of rooms. Unsure where the line broke, EpochEnded where somebody ended us."""
        if self._closed:
            raise StoreFailed("It could not be written down: the house is closed.")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(((rooms, inputs, said, frees), done))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write())
        await done

    async def _write(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:_LARGEST_BATCH], self._waiting[_LARGEST_BATCH:]
            await self._commit(batch)

    async def _commit(self, batch: Sequence[tuple[Rows, asyncio.Future[None]]]) -> None:
        """All saves of a batch in one statement; where that fails, each in one of its own: none harms another."""
        problem = await self._try([rows for rows, _ in batch])
        if isinstance(problem, StoreFailed) and len(batch) > 1:
            for save in batch:
                await self._commit([save])
            return
        for _, done in batch:
            if done.done():
                continue
            if problem is None:
                done.set_result(None)
            else:
                done.set_exception(problem)

    async def _try(self, saves: Sequence[Rows]) -> Exception | None:
        rooms, inputs, said = ([row for save in saves for row in save[kind]] for kind in range(3))
        freed = [name for save in saves for name in save[3]]
        latest = {row.room: row for row in rooms}  # type: ignore[union-attr]  # one statement can write a row once
        statement, columns = _FENCED + _MOVES, _columns(inputs, InputRow)
        if said or latest or freed:
            statement = _FENCED + _BATCH
            columns += _columns(said, SaidRow) + _columns(list(latest.values()), RoomRow)
            columns.append(freed)
        self.batches += 1
        self.saves += len(saves)
        try:
            alive, kept = await self._writing.ask(lambda db: db.fetchrow(statement, self.epoch, self._number, *columns))
        except (StoreFailed, EpochEnded) as error:
            return error
        except _BROKEN as error:
            return Unsure(why=f"{type(error).__name__}: {error}")
        except asyncpg.UniqueViolationError as error:
            return OutOfDate(why=f"{type(error).__name__}: {error}")
        except Exception as error:
            return StoreFailed(why=f"{type(error).__name__}: {error}")
        return None if alive and kept == len(latest) else EpochEnded()

    async def _new_way(self, db: Connection) -> None:
        if self.epoch and not (number := await db.fetchval(_WAY, self.epoch)):
            raise EpochEnded
        self._number = number if self.epoch else 0

    # Reading --------------------------------------------------------------------------------------------------------

    async def load(self, room: str) -> RoomRow | None:
        return await self._one(f"SELECT {_ROOM} FROM rooms WHERE room = $1", room)

    async def find_replay(self, replay: str) -> RoomRow | None:
        return await self._one(f"SELECT {_ROOM} FROM rooms WHERE replay = $1", replay)

    async def with_screen(self, screen: str) -> list[str]:
        query = "SELECT room FROM rooms WHERE screen = $1"
        return [row[0] for row in await self._read(lambda db: db.fetch(query, screen))]

    async def inputs(self, room: str) -> list[InputRow]:
        return (await self._game(room)).inputs

    async def said(self, room: str) -> list[SaidRow]:
        return (await self._game(room)).said

    async def _one(self, query: str, name: str) -> RoomRow | None:
        row = await self._read(lambda db: db.fetchrow(query, name))
        return RoomRow(*row) if row else None

    async def _game(self, room: str) -> Packed:
        async def game(db: Connection) -> Packed:
            async with db.transaction(isolation="repeatable_read", readonly=True):
                return await _game(db, room)

        return await self._read(game)

    async def _read(self, question: Callable[[Connection], Awaitable[T]]) -> T:
        """Reading again does no harm: a line that broke while nobody used it is made anew once."""
        for last in (False, True):
            try:
                return await self._reading.ask(question)
            except (*_BROKEN, asyncpg.PostgresError) as error:
                if last or not isinstance(error, _BROKEN):
                    why = f"{type(error).__name__}: {error}"
                    raise StoreFailed("It could not be looked up just now.", why) from None
        raise AssertionError("it was asked twice")

    # Lives and holds ------------------------------------------------------------------------------------------------

    async def begin_epoch(self, at: float, address: str = "", rules: Mapping[str, int] | None = None) -> int:
        insert = (
            "INSERT INTO lives (address, rules, last, seen, steady)"
            " VALUES ($1, $2, $3, clock_timestamp(), clock_timestamp()) RETURNING life"
        )
        known = msgspec.json.encode(rules or {}).decode()
        self.epoch, self._number = await self._read(lambda db: db.fetchval(insert, address, known, at)), 0
        return self.epoch

    async def still_alive(self, epoch: int, at: float) -> None:
        await self.beat(epoch, at)

    async def beat(self, epoch: int, at: float) -> Beat:
        """Renew the lease; EpochEnded where it was ended."""
        try:
            beaten = await self._beating.ask(lambda db: db.fetchrow(_BEAT, epoch, at), _BEAT_SECONDS)
        except (*_BROKEN, asyncpg.PostgresError) as error:
            raise StoreFailed(why=f"no answer to a beat: {type(error).__name__}: {error}") from None
        if beaten is None:
            raise EpochEnded
        return Beat(*beaten)

    async def epoch_ended(self, epoch: int) -> float | None:
        return await self._read(lambda db: db.fetchval("SELECT last FROM lives WHERE life = $1", epoch))

    async def hold(self, room: str, opens: Callable[[bytes], bool] = lambda document: True) -> Elsewhere | None:
        """Take a room into our hands, ending a life that lost its lease; or say who holds it.

        CannotOpen where nobody holds it and its document is none that we may open.
        """
        await self._writing.opened()
        while True:
            held = await self._read(lambda db: db.fetchrow(_KNOCK, room))
            if held is None or held["life"] == self.epoch:
                return None
            if not held["ended"] and held["stale"]:
                await self.end(held["life"])
                held = await self._read(lambda db: db.fetchrow(_KNOCK, room))
                if held is None:
                    return None
            if not held["ended"]:
                return _elsewhere(held)
            if not opens(held["document"]):
                raise CannotOpen("Nobody holds the room, and it is none that we may open.")
            if await self.take(room, held["life"]):
                return None

    async def holder(self, room: str) -> Elsewhere | None:
        """Return the other node that holds a room with a valid lease, or None."""
        held = await self._read(lambda db: db.fetchrow(_KNOCK, room))
        if held is None or held["life"] == self.epoch or held["ended"] or held["stale"]:
            return None
        return _elsewhere(held)

    async def end(self, epoch: int, unseen: float = LEASE_SECONDS) -> None:
        """End a life that was not seen for so long, if we have kept our own lease.

        To end one too early costs its people a moment and harms nobody: the fence sees to that.
        """
        await self._read(lambda db: db.execute(_END, self.epoch, epoch, unseen))

    async def end_namesakes(self, address: str) -> None:
        """End what lived at an address where nobody but us can be now."""
        end = "WITH dead AS (SELECT life FROM lives WHERE address = $1 AND NOT ended FOR UPDATE) "
        end += "UPDATE lives SET ended = true FROM dead WHERE lives.life = dead.life"
        await self._read(lambda db: db.execute(end, address))

    async def take(self, room: str, before: int | None) -> bool:
        """Compare and swap, within the fence: only if the room is still where we saw it."""
        if before is None:
            query = f"{_FENCE} INSERT INTO holds SELECT $2, life FROM fence ON CONFLICT DO NOTHING RETURNING life"
            taken = await self._read(lambda db: db.fetchval(query, self.epoch, room))
        else:
            swap = "UPDATE holds SET life = fence.life FROM fence WHERE room = $2 AND holds.life = $3 RETURNING 1"
            query = _FENCE + swap
            taken = await self._read(lambda db: db.fetchval(query, self.epoch, room, before))
        if taken is None and await self._is_over():
            raise EpochEnded
        return taken is not None

    async def _is_over(self) -> bool:
        ended = await self._read(lambda db: db.fetchval("SELECT ended FROM lives WHERE life = $1", self.epoch))
        return ended is not False

    async def others(self) -> list[Elsewhere]:
        """All other nodes that live and mean to stay."""
        return [_elsewhere(row) for row in await self._read(lambda db: db.fetch(_OTHERS, self.epoch))]

    async def let_go(self, room: str) -> None:
        """The room sleeps: whoever is knocked at next may hold it."""
        drop = "DELETE FROM holds WHERE room = $1 AND life = $2"
        await self._read(lambda db: db.execute(drop, room, self.epoch))

    async def leave(self) -> None:
        """From now on this life takes no room into its hands."""
        await self._read(lambda db: db.execute("UPDATE lives SET leaving = true WHERE life = $1", self.epoch))

    async def living(self) -> set[int]:
        """All lives whose lease is good."""
        query = "SELECT life FROM lives WHERE NOT ended AND seen > clock_timestamp() - $1::float8 * interval '1 s'"
        return {row[0] for row in await self._read(lambda db: db.fetch(query, LEASE_SECONDS))}

    async def finish(self) -> None:
        """This life is over, by its own will: what it still holds is free at once."""
        end = "WITH mine AS (SELECT life FROM lives WHERE life = $1 FOR UPDATE) "
        end += "UPDATE lives SET ended = true FROM mine WHERE lives.life = mine.life"
        await self._read(lambda db: db.execute(end, self.epoch))

    async def secret(self) -> str:
        """The word by which the nodes of this house know each other."""
        return str(await self._read(lambda db: db.fetchval("SELECT secret FROM house")))

    async def is_copied(self) -> bool:
        """Return whether writes are replicated before they are acknowledged."""
        names = await self._read(lambda db: db.fetchval("SELECT current_setting('synchronous_standby_names')"))
        return bool(names)

    # The lobby of all nodes -----------------------------------------------------------------------------------------

    async def list_rooms(self, lines: Mapping[str, bytes], gone: Sequence[str] = ()) -> None:
        """Write our rows of the public lobby."""
        rooms, words = list(lines), list(lines.values())
        await self._read(lambda db: db.execute(_LIST, self.epoch, list(gone), rooms, words))

    async def listed(self, most: int) -> list[bytes]:
        """The lines of all nodes, newest rooms first."""
        return [row[0] for row in await self._read(lambda db: db.fetch(_LISTED, most))]

    # A whole house --------------------------------------------------------------------------------------------------

    async def names(self, after: str, most: int) -> list[str]:
        query = 'SELECT room FROM rooms WHERE room > $1 COLLATE "C" ORDER BY room COLLATE "C" LIMIT $2'
        return [row[0] for row in await self._read(lambda db: db.fetch(query, after, most))]

    async def lives(self) -> list[Epoch]:
        rows = await self._read(lambda db: db.fetch("SELECT life, last FROM lives ORDER BY life"))
        return [Epoch(*row) for row in rows]

    async def take_lives(self, lives: list[Epoch]) -> None:
        """They are over, and numbers of lives to come are larger; ours begins now, to write their rooms."""
        insert = (
            "INSERT INTO lives (life, address, rules, last, seen, steady, ended) OVERRIDING SYSTEM VALUE"
            " SELECT u.life, '', '{}', u.last, 'epoch', 'epoch', true"
            " FROM unnest($1::bigint[], $2::float8[]) u (life, last) ON CONFLICT DO NOTHING"
        )
        after = "SELECT setval(pg_get_serial_sequence('lives', 'life'), (SELECT max(life) FROM lives))"
        numbers, ends = [lived.epoch for lived in lives], [lived.last for lived in lives]
        if lives:
            await self._read(lambda db: db.execute(insert, numbers, ends))
            await self._read(lambda db: db.execute(after))
        await self.begin_epoch(0)

    # Tidying --------------------------------------------------------------------------------------------------------

    async def tidy(self, retention: Retention, now: float, busy: Collection[str] = ()) -> Tidied:
        """Rooms that any living node holds are busy, whoever asks."""
        return await self._read(lambda db: _tidy(db, retention, now, busy))

    def close(self) -> None:
        self._closed = True
        for way in (self._writing, self._beating, self._reading):
            way.close()


def _elsewhere(row: Any) -> Elsewhere:
    rules = msgspec.json.decode(row["rules"], type=dict[str, int])
    return Elsewhere(row["life"], row["address"], row["leaving"], rules)


def _columns(rows: Sequence[Any], kind: type) -> list[list[Any]]:
    return [[getattr(row, name) for row in rows] for name in kind.__struct_fields__]  # type: ignore[attr-defined]


async def _game(db: Connection, room: str) -> Packed:
    """Return a packed game with the talk since."""
    piece = await db.fetchval("SELECT game FROM packed WHERE room = $1", room)
    inputs = await db.fetch("SELECT room, number, at, seat, action, ask FROM inputs WHERE room = $1 ORDER BY 2", room)
    said = await db.fetch("SELECT room, number, said FROM said WHERE room = $1 ORDER BY 2", room)
    before = Packed.unpack(piece) if piece else Packed([], [])
    return Packed(before.inputs + [InputRow(*row) for row in inputs], before.said + [SaidRow(*row) for row in said])


async def _tidy(db: Connection, retention: Retention, now: float, busy: Collection[str]) -> Tidied:
    ages = (("lobby", retention.lobby), ("playing", retention.unfinished), ("over", retention.finished))
    async with db.transaction():
        gone: list[str] = []
        for phase, age in ages:
            gone += await _older(db, phase, (0, 1), now - age, [*busy, *gone], _TIDY_STEP - len(gone))
        for table in ("rooms", "inputs", "said", "packed", "holds"):
            await db.execute(f"DELETE FROM {table} WHERE room = ANY($1::text[])", gone)
        full = await _older(db, "over", (0,), now - retention.unpacked, [*busy, *gone], _TIDY_STEP - len(gone))
        for room in full:
            await _pack(db, room)
    return Tidied(len(gone), len(full), len(gone) + len(full) >= _TIDY_STEP)


async def _older(
    db: Connection, phase: str, packed: Sequence[int], than: float, but: Sequence[str], most: int
) -> list[str]:
    """Rooms nobody touched since and no living node holds, oldest first."""
    query = """
    SELECT room FROM rooms r
    WHERE phase = $1 AND packed = ANY($2::smallint[]) AND touched < $3 AND room <> ALL($4::text[])
      AND NOT EXISTS (SELECT FROM holds h JOIN lives l USING (life) WHERE h.room = r.room AND NOT l.ended)
    ORDER BY touched LIMIT $5 FOR UPDATE SKIP LOCKED
    """
    return [row["room"] for row in await db.fetch(query, phase, list(packed), than, list(but), most)]


async def _pack(db: Connection, room: str) -> None:
    game = await _game(db, room)
    insert = "INSERT INTO packed VALUES ($1, $2) ON CONFLICT (room) DO UPDATE SET game = excluded.game"
    await db.execute(insert, room, game.pack())
    await db.execute("UPDATE rooms SET packed = 1 WHERE room = $1", room)
    await db.execute("DELETE FROM inputs WHERE room = $1", room)
    await db.execute("DELETE FROM said WHERE room = $1", room)


# Opening ------------------------------------------------------------------------------------------------------------


async def prepare(url: str) -> None:
    """Make sure that this database is ours and of a version we know; an empty one gets its tables."""
    await _with(url, _check_or_fill)


async def migrate(url: str) -> int:
    """Bring an older database to this format; the format it had."""
    return await _with(url, _migrate)


async def _with(url: str, work: Callable[[Connection], Awaitable[T]]) -> T:
    """One at a time, whole or not at all; whatever is wrong is said in one line."""
    try:
        db = await asyncpg.connect(url, timeout=_CONNECT_SECONDS)
    except (asyncpg.InvalidPasswordError, asyncpg.InvalidAuthorizationSpecificationError):
        raise BadDatabase("The database refuses the name or the password in --db.") from None
    except asyncpg.InvalidCatalogNameError:
        raise BadDatabase(
            "There is no database of that name; make one (createdb), or name another with --db."
        ) from None
    except (ValueError, asyncpg.InterfaceError) as error:
        raise BadDatabase(f"--db is no address of a PostgreSQL database: {error}.") from None
    except (TimeoutError, OSError, asyncpg.PostgresError) as error:
        raise BadDatabase(f"The database can not be reached: {error or 'no answer'}.") from None
    try:
        await _probe(db)
        async with db.transaction():
            await db.execute("SELECT pg_advisory_xact_lock(hashtext('heistnight'))")
            return await work(db)
    except asyncpg.PostgresError as error:
        raise BadDatabase(f"The database can not be used: {error}. Nothing was changed.") from None
    finally:
        db.terminate()


async def _probe(db: Connection) -> None:
    """Check that transactions and prepared statements work; a pooler may stand between."""
    try:
        for number in range(3):
            async with db.transaction():
                assert await db.fetchval("SELECT $1::integer", number) == number
    except asyncpg.PostgresError as error:
        raise BadDatabase(
            "A pooler stands before the database that lets no prepared statements or no transactions through: "
            f"use its transaction or session mode with prepared statements ({error})."
        ) from None


async def _check_or_fill(db: Connection) -> None:
    there = {row[0] for row in await db.fetch("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")}
    if not there:
        await db.execute(_TABLES_SQL)
        await db.execute("INSERT INTO house VALUES ($1, $1, gen_random_uuid()::text || gen_random_uuid())", SCHEMA)
        return
    schema, oldest = await _versions(db, there)
    if oldest > SCHEMA:
        raise BadDatabase(
            f"That database was written by a newer Heist Night (format {schema}, this one knows {SCHEMA})."
        )
    if schema < SCHEMA:
        raise BadDatabase(f"That database has format {schema}; `heistnight migrate` brings it to {SCHEMA}.")
    for table, columns in _TABLES.items():
        await db.execute(f"SELECT {columns} FROM {table} LIMIT 0")


async def _versions(db: Connection, there: Collection[str]) -> tuple[int, int]:
    """The format of a house, and the oldest program that may write to it; BadDatabase where it is none of ours."""
    if not _TABLES.keys() <= set(there):
        raise BadDatabase("That database is another program's, or only a part of ours; name an empty one with --db.")
    houses = await db.fetch("SELECT schema, oldest FROM house")
    if len(houses) != 1:
        raise BadDatabase(f"That database is damaged: it says of {len(houses)} houses, not of one. Restore a backup.")
    return int(houses[0][0]), int(houses[0][1])


async def _migrate(db: Connection) -> int:
    there = {row[0] for row in await db.fetch("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")}
    schema, oldest = await _versions(db, there)
    if oldest > SCHEMA:
        raise BadDatabase(f"That database was written by a newer Heist Night (format {schema}).")
    for step in range(schema, SCHEMA):
        if step not in MIGRATIONS:
            raise BadDatabase(f"No way leads from format {step} to {SCHEMA}; an earlier release knows it.")
        await db.execute(MIGRATIONS[step])
    await db.execute("UPDATE house SET schema = greatest(schema, $1)", SCHEMA)
    return schema
