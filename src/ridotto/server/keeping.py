"""`ridotto db`: migrate, back up, restore, verify. A backup is a file of JSON lines, the same for both databases."""

import gzip
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from ridotto.engine.game import CHANCE, OVER, UsageError
from ridotto.server import documents
from ridotto.server.drivers import Connection, Driver
from ridotto.server.folding import LogError, Position
from ridotto.server.plans import No
from ridotto.server.store import LogRow, SqlStore
from ridotto.server.tables import game_of

FORMAT: Final = "ridotto backup 1"
# What is kept, in this order. Processes are of the moment.
COLUMNS: Final[dict[str, tuple[str, ...]]] = {
    "identities": ("id", "name", "seat_of", "created"),
    "tokens": ("hash", "identity", "created"),
    "links": ("hash", "kind", "subject", "seat", "expires"),
    "tables": ("id", "revision", "seq", "game", "stage", "public", "host", "document", "created", "changed"),
    "sitting": ("table_id", "identity"),
    "log": ("table_id", "seq", "line", "at"),
    "answers": ("table_id", "who", "id", "answer", "at"),
    "chat": ("table_id", "n", "seat", "name", "text", "at"),
    "notes": ("table_id", "identity", "text"),
}
PIECE: Final = 1000


class BackupError(Exception):
    """The file is no backup, or not all of it."""


async def backup(driver: Driver, file: Path) -> dict[str, int]:
    """Everything, as of one moment, into a new file; the server may go on meanwhile."""

    def job(c: Connection) -> dict[str, int]:
        if driver.dialect == "postgres":
            c.run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        counts: dict[str, int] = {}
        part = file.with_name(file.name + ".part")
        with gzip.open(part, "wt", encoding="utf-8") as out:
            out.write(json.dumps(FORMAT) + "\n")
            for name, columns in COLUMNS.items():
                rows = c.rows(f"SELECT {', '.join(columns)} FROM {name}")
                counts[name] = len(rows)
                for row in rows:
                    out.write(json.dumps([name, *row], ensure_ascii=False) + "\n")
            out.write(json.dumps(counts) + "\n")
        part.replace(file)
        return counts

    return await driver.read(job)


def lines_of(file: Path) -> Iterator[Any]:
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            for line in lines:
                yield json.loads(line)
    except (OSError, EOFError, ValueError) as error:
        if isinstance(error, FileNotFoundError):
            raise
        raise BackupError(f"{file} is no backup, or not all of it: {error}") from None


async def restore(driver: Driver, file: Path) -> dict[str, int]:
    """Into an empty database, all or nothing."""

    def job(c: Connection) -> dict[str, int]:
        if c.rows("SELECT count(*) FROM tables")[0][0] or c.rows("SELECT count(*) FROM identities")[0][0]:
            raise BackupError("the database is not empty; restore into a new one")
        lines = lines_of(file)
        if next(lines, None) != FORMAT:
            raise BackupError(f"{file} is no backup")
        counts = dict.fromkeys(COLUMNS, 0)
        waiting: list[tuple[Any, ...]] = []
        under = ""

        def flush() -> None:
            if waiting:
                columns = COLUMNS[under]
                marks = ", ".join("?" * len(columns))
                c.many(f"INSERT INTO {under} ({', '.join(columns)}) VALUES ({marks})", waiting)
                counts[under] += len(waiting)
                waiting.clear()

        for line in lines:
            if isinstance(line, dict):
                flush()
                if line != counts:
                    raise BackupError(f"{file} is not complete")
                return counts
            name, *values = line
            if name not in COLUMNS:
                raise BackupError(f"{file} holds an unknown table")
            if name != under or len(waiting) >= PIECE:
                flush()
                under = name
            waiting.append(tuple(values))
        raise BackupError(f"{file} stops too early")

    return await driver.write(job)


class Bad(NamedTuple):
    table: str
    reason: str


async def verify(store: SqlStore, seen: Callable[[int], None] = lambda n: None) -> tuple[int, int, list[Bad]]:
    """Folds every stored game from its log with the strict reader. Tables, rows, and what is wrong."""
    bad: list[Bad] = []
    rows = 0
    ids = await store.all_ids()
    for n, id in enumerate(ids, 1):
        found = await store.load(id)
        seen(n)
        if found is None:
            continue
        rows += len(found.log)
        reason = fault(found.id, found.seq, found.document, found.log)
        if reason is not None:
            bad.append(Bad(id, reason))
    return len(ids), rows, bad


def fault(id: str, seq: int, text: str, log: list[LogRow]) -> str | None:
    try:
        document = documents.decode(text)
        game = game_of(document)
        position = Position(game)
        position.read(log)
    except LogError as error:
        return str(error)
    except No as no:
        return f"{no.code} {no.numbers}"
    except (ValueError, UsageError) as error:
        return f"its document cannot be read: {error}"
    if position.version != seq:
        return f"the table says {seq} rows, the log has {position.version}"
    over = position.rows and game.seat(position.state) == OVER
    if bool(over) != (document.stage == "over"):
        return f"the game is {'over' if over else 'not over'}, the table says {document.stage!r}"
    if document.stage == "playing" and game.seat(position.state) == CHANCE:
        return "a draw is missing at the end"
    return None
