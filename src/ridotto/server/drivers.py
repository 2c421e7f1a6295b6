"""How SQL reaches a database: SQLite through one writer thread, PostgreSQL through a pool. The SQL is in store.py.

A job is a function of a connection. `write` runs it as one transaction and returns once it is on disk; `read` runs it
on a consistent snapshot. Both stay off the event loop.
"""

import asyncio
import contextlib
import os
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

T = TypeVar("T")
Rows = list[tuple[Any, ...]]
Heard = Callable[[str, int], None]  # table, revision
Waiting = asyncio.Future[Any]
Settled = tuple[Waiting, Any, Exception | None]

BATCH: Final = 64
CHANNEL: Final = "ridotto"
CONNECT: Final = 3  # seconds for a connection to PostgreSQL
RECONNECT: Final = 4.0  # seconds for which the pool tries to reach PostgreSQL with growing pauses


class Connection(Protocol):
    def rows(self, sql: str, *values: Any) -> Rows: ...

    def each(self, sql: str) -> Iterator[tuple[Any, ...]]:
        """The rows one by one, however many there are."""
        ...

    def run(self, sql: str, *values: Any) -> int:
        """Runs a statement; returns the number of changed rows."""
        ...

    def many(self, sql: str, values: list[tuple[Any, ...]]) -> None: ...

    def tell(self, table: str, revision: int) -> None:
        """To the other processes, with the commit."""
        ...


Job = Callable[[Connection], T]


class Duplicate(Exception):
    """A row with this key is there already; the transaction was undone."""


class Away(Exception):
    """The database cannot be reached or cannot write just now: nothing happened, and it may work again later."""

    code = "database-away"


class Driver(Protocol):
    dialect: str
    alone: bool  # may no other process use the database?

    async def write(self, job: Job[T]) -> T: ...

    async def read(self, job: Job[T]) -> T: ...

    def listen(self, heard: Heard) -> None:
        """From now on `heard` is called, from a thread, for what other processes have committed."""
        ...

    def migrate(self) -> list[int]:
        """Brings the schema up to date; returns the numbers of the applied migrations."""
        ...

    def schema(self) -> int: ...

    async def close(self) -> None: ...


def migrations(dialect: str) -> list[tuple[int, str]]:
    folder = files("ridotto.server").joinpath("migrations").joinpath(dialect)
    texts = [f for f in folder.iterdir() if f.name.endswith(".sql")]
    return sorted((int(f.name.removesuffix(".sql")), f.read_text("utf-8")) for f in texts)


class NewerSchema(Exception):
    """The database was used by a newer version of the program."""

    def __init__(self, found: int, known: int) -> None:
        super().__init__(f"its schema is {found}, this version knows {known}: it was used by a newer version")


def check_schema(found: int, dialect: str) -> None:
    known = max(number for number, _ in migrations(dialect))
    if found > known:
        raise NewerSchema(found, known)


def statements(text: str) -> list[str]:
    return [part.strip() for part in text.split(";\n") if part.strip()]


def open_driver(url: str) -> Driver:
    if url.startswith("sqlite:///"):
        return SqliteDriver(url.removeprefix("sqlite:///"))
    return PostgresDriver(url)


# --- SQLite


class InUse(Exception):
    """Another server runs on this database."""


def lock_alone(url: str) -> int | None:
    """One server at a time on a SQLite file: the lock lasts as long as the returned descriptor is open."""
    if not url.startswith("sqlite:///"):
        return None
    try:
        import fcntl
    except ImportError:  # not on Windows
        return None
    file = os.open(url.removeprefix("sqlite:///") + ".lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(file)
        raise InUse("another server is running on it; several servers need PostgreSQL") from None
    return file


class SqliteConnection:
    def __init__(self, raw: sqlite3.Connection) -> None:
        self.raw = raw

    def rows(self, sql: str, *values: Any) -> Rows:
        return self.raw.execute(sql, values).fetchall()

    def each(self, sql: str) -> Iterator[tuple[Any, ...]]:
        yield from self.raw.execute(sql)

    def run(self, sql: str, *values: Any) -> int:
        return self.raw.execute(sql, values).rowcount

    def many(self, sql: str, values: list[tuple[Any, ...]]) -> None:
        self.raw.executemany(sql, values)

    def tell(self, table: str, revision: int) -> None:
        """There are no other processes."""


class SqliteDriver:
    dialect = "sqlite"
    alone = True

    def __init__(self, file: str) -> None:
        self.file = file
        Path(file).parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(
            OSError
        ):  # a new file is its owner's alone: it holds secrets; opening it tells the rest
            os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        self.jobs: queue.SimpleQueue[tuple[Job[Any], Waiting] | None] = queue.SimpleQueue()
        self.writer: threading.Thread | None = None
        self.readers = ThreadPoolExecutor(1, thread_name_prefix="sqlite-read")
        self.reading = threading.local()
        self.opened: list[sqlite3.Connection] = []

    def connect(self) -> sqlite3.Connection:
        raw = sqlite3.connect(self.file, isolation_level=None, check_same_thread=False, timeout=10.0)
        raw.execute("PRAGMA journal_mode = WAL")
        raw.execute("PRAGMA synchronous = FULL")  # acknowledged commits survive a power cut
        raw.execute("PRAGMA wal_autocheckpoint = 8000")  # pages (32 MB): at 1,000 it was once a second at 500 tables
        raw.execute("PRAGMA cache_size = -8000")  # kB for each connection
        self.opened.append(raw)
        return raw

    async def write(self, job: Job[T]) -> T:
        if self.writer is None:
            self.writer = threading.Thread(target=self.work, name="sqlite-write", daemon=True)
            self.writer.start()
        future: Waiting = asyncio.get_running_loop().create_future()
        self.jobs.put((job, future))
        found: T = await future
        return found

    def work(self) -> None:
        """Commits all waiting jobs together: one disk sync for many transactions, each all or nothing."""
        raw = self.connect()
        connection = SqliteConnection(raw)
        while True:
            first = self.jobs.get()
            if first is None:
                return
            batch = [first]
            stop = False
            while len(batch) < BATCH:
                try:
                    another = self.jobs.get_nowait()
                except queue.Empty:
                    break
                if another is None:
                    stop = True
                    break
                batch.append(another)
            self.commit(raw, connection, batch)
            if stop:
                return

    def commit(self, raw: sqlite3.Connection, connection: Connection, batch: list[tuple[Job[Any], Waiting]]) -> None:
        done: list[Settled] = []
        try:
            raw.execute("BEGIN IMMEDIATE")
            for job, future in batch:
                raw.execute("SAVEPOINT one")
                try:
                    done.append((future, job(connection), None))
                except sqlite3.IntegrityError as error:
                    raw.execute("ROLLBACK TO one")
                    done.append((future, None, Duplicate(str(error))))
                except sqlite3.OperationalError:
                    raise  # the disk is full: the whole batch failed
                except Exception as error:
                    raw.execute("ROLLBACK TO one")
                    done.append((future, None, error))
                raw.execute("RELEASE one")
            raw.execute("COMMIT")
        except Exception as error:  # the disk is full, the file is locked: nobody's transaction happened
            with contextlib.suppress(sqlite3.Error):
                raw.execute("ROLLBACK")
            reason = Away(str(error)) if isinstance(error, sqlite3.OperationalError) else error
            done = [(future, None, reason) for _, future in batch]
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits
            batch[0][1].get_loop().call_soon_threadsafe(settle, done)

    async def read(self, job: Job[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.readers, self.read_now, job)

    def read_now(self, job: Job[T]) -> T:
        raw = getattr(self.reading, "raw", None)
        if raw is None:
            raw = self.reading.raw = self.connect()
        raw.execute("BEGIN")
        try:
            return job(SqliteConnection(raw))
        finally:
            raw.execute("ROLLBACK")

    def listen(self, heard: Heard) -> None:
        """Nobody else writes."""

    def migrate(self) -> list[int]:
        raw = sqlite3.connect(self.file, isolation_level=None, timeout=10.0)
        try:
            raw.execute("PRAGMA journal_mode = WAL")
            applied = []
            raw.execute("BEGIN IMMEDIATE")
            at = raw.execute("PRAGMA user_version").fetchone()[0]
            check_schema(at, self.dialect)
            for number, text in migrations(self.dialect):
                if number > at:
                    for statement in statements(text):
                        raw.execute(statement)
                    raw.execute(f"PRAGMA user_version = {number}")
                    applied.append(number)
            raw.execute("COMMIT")
            return applied
        finally:
            raw.close()

    def schema(self) -> int:
        raw = sqlite3.connect(self.file, timeout=10.0)
        try:
            found: int = raw.execute("PRAGMA user_version").fetchone()[0]
            return found
        finally:
            raw.close()

    async def close(self) -> None:
        if self.writer is not None:
            self.jobs.put(None)
            await asyncio.get_running_loop().run_in_executor(None, self.writer.join)
        self.readers.shutdown()
        for raw in self.opened:
            raw.close()


def settle(done: list[Settled]) -> None:
    """In the event loop. A caller may be gone meanwhile (a closed connection): a commit stays committed."""
    for future, result, error in done:
        if future.done():
            continue
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)


# --- PostgreSQL


class PostgresConnection:
    def __init__(self, raw: Any) -> None:
        self.raw = raw

    def rows(self, sql: str, *values: Any) -> Rows:
        found: Rows = self.raw.execute(sql.replace("?", "%s"), values).fetchall()
        return found

    def each(self, sql: str) -> Iterator[tuple[Any, ...]]:
        with self.raw.cursor(name="each") as cursor:
            yield from cursor.execute(sql)

    def run(self, sql: str, *values: Any) -> int:
        changed: int = self.raw.execute(sql.replace("?", "%s"), values).rowcount
        return changed

    def many(self, sql: str, values: list[tuple[Any, ...]]) -> None:
        with self.raw.cursor() as cursor:
            cursor.executemany(sql.replace("?", "%s"), values)

    def tell(self, table: str, revision: int) -> None:
        self.raw.execute("SELECT pg_notify(%s, %s)", (CHANNEL, f"{table} {revision}"))


class PostgresDriver:
    dialect = "postgres"
    alone = False

    def __init__(self, url: str, connections: int = 4) -> None:
        from psycopg_pool import ConnectionPool

        self.url = url
        # A connection that broke while nobody used it is replaced before a job gets it; a database that was away is
        # tried again within seconds, not after the pool's growing pauses.
        self.pool = ConnectionPool(
            url,
            min_size=1,
            max_size=connections,
            open=False,
            timeout=10.0,
            kwargs={"connect_timeout": CONNECT},
            check=ConnectionPool.check_connection,
            reconnect_timeout=RECONNECT,
            reconnect_failed=self.reconnect,
        )
        self.threads = ThreadPoolExecutor(connections, thread_name_prefix="postgres")
        self.listener: threading.Thread | None = None
        self.stopping = threading.Event()

    def reconnect(self, pool: Any) -> None:
        """The pool has given up: start it again with its shortest pause."""
        if not self.stopping.is_set():
            pool.check()

    async def write(self, job: Job[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.threads, self.now, job)

    async def read(self, job: Job[T]) -> T:
        return await self.write(job)

    def now(self, job: Job[T]) -> T:
        from psycopg.errors import IntegrityError, OperationalError
        from psycopg_pool import PoolTimeout

        self.pool.open()
        try:
            with self.pool.connection() as raw:
                return job(PostgresConnection(raw))
        except IntegrityError as error:
            raise Duplicate(str(error)) from None
        except (OperationalError, PoolTimeout) as error:
            raise Away(str(error)) from None

    def listen(self, heard: Heard) -> None:
        self.listener = threading.Thread(target=self.hear, args=(heard,), name="postgres-listen", daemon=True)
        self.listener.start()

    def hear(self, heard: Heard) -> None:
        """Listens for news; reconnects by itself, and then everything must be read again."""
        import psycopg

        while not self.stopping.is_set():
            try:
                with psycopg.connect(self.url, autocommit=True, connect_timeout=CONNECT) as raw:
                    raw.execute(f"LISTEN {CHANNEL}")
                    heard("", 0)
                    while not self.stopping.is_set():
                        for notice in raw.notifies(timeout=0.5):
                            table, _, revision = notice.payload.partition(" ")
                            heard(table, int(revision))
            except psycopg.Error:
                self.stopping.wait(0.5)

    def migrate(self) -> list[int]:
        import psycopg

        with psycopg.connect(self.url) as raw:
            raw.execute("SELECT pg_advisory_xact_lock(7246873)")  # two processes that start at once
            raw.execute("CREATE TABLE IF NOT EXISTS schema_version (number INTEGER PRIMARY KEY)")
            done = {number for (number,) in raw.execute("SELECT number FROM schema_version").fetchall()}
            check_schema(max(done, default=0), self.dialect)
            applied = []
            for number, text in migrations(self.dialect):
                if number not in done:
                    for statement in statements(text):
                        raw.execute(statement.encode())
                    raw.execute("INSERT INTO schema_version VALUES (%s)", (number,))
                    applied.append(number)
            return applied

    def schema(self) -> int:
        import psycopg

        with psycopg.connect(self.url) as raw:
            exists = raw.execute("SELECT to_regclass('schema_version')").fetchone()
            if exists is None or exists[0] is None:
                return 0
            found = raw.execute("SELECT coalesce(max(number), 0) FROM schema_version").fetchone()
            return 0 if found is None else int(found[0])

    async def close(self) -> None:
        self.stopping.set()
        loop = asyncio.get_running_loop()
        if self.listener is not None:
            await loop.run_in_executor(None, self.listener.join)
        await loop.run_in_executor(None, self.pool.close)
        self.threads.shutdown()
