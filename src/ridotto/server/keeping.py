"""`ridotto db`: migrate, back up, restore, verify. A backup is a file of JSON lines, the same for both databases."""

import gzip
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from ridotto.engine.game import CHANCE, OVER, UsageError
from ridotto.server import documents
from ridotto.server.drivers import Connection, Driver
from ridotto.server.folding import LogError, Position
from ridotto.server.refusals import Refused
from ridotto.server.store import LogRow, SqlStore
from ridotto.server.tables import game_of

FORMAT: Final = "ridotto backup 2"  # with the number of the schema
FORMAT_1: Final = "ridotto backup 1"
# The tables of a backup, in this order; processes are left out.
COLUMNS: Final[dict[str, tuple[str, ...]]] = {
    "identities": ("id", "name", "seat_of", "created"),
    "tokens": ("hash", "identity", "created", "used"),
    "links": ("hash", "kind", "subject", "seat", "expires", "used_by"),
    "tables": (
        "id", "revision", "seq", "game", "stage", "public", "host", "document", "created", "changed", "result",
        "remembered",
    ),
    "sitting": ("table_id", "identity", "ended", "place"),
    "log": ("table_id", "seq", "line", "at"),
    "answers": ("table_id", "who", "id", "answer", "at", "body"),
    "chat": ("table_id", "n", "seat", "name", "text", "at", "who"),
    "notes": ("table_id", "identity", "text"),
    "reviews": ("review", "table_id", "version", "body", "at"),
    "contacts": ("identity", "wishes"),
    "held": ("identity", "table_id", "seat", "version", "nth", "due"),
    "passkeys": ("id", "identity", "site", "key", "uses", "name", "created", "used"),
    "mailboxes": ("mail", "identity"),
    "signins": ("hash", "mail", "identity", "expires"),
    "profiles": ("identity", "face", "colour", "hidden"),
    "results": (
        "table_id", "seat", "identity", "name", "face", "bot", "game", "ended", "players", "public", "points", "place",
        "facts", "player", "place_rated",
    ),
    "tallies": ("identity", "public", "game", "kind", "name", "n", "total"),
    "ratings": ("player", "game", "mu", "sigma", "games"),
    "rated": ("nth", "table_id", "seat", "player", "game", "mu_before", "sigma_before", "mu", "sigma", "games"),
    "blocks": ("identity", "other", "name", "at"),
    "reports": ("n", "at", "reporter", "about", "name", "table_id", "line", "why", "done"),
    "pushes": ("id", "identity", "session", "endpoint", "p256dh", "auth", "language", "created"),
    "held_pushes": ("identity", "table_id", "seat", "version", "nth", "due"),
    "secrets": ("name", "value"),
    "contests": ("id", "revision", "stage", "public", "host", "document", "created", "changed"),
    "contest_people": ("contest", "identity", "table_id"),
    "switches": ("name", "value"),
    "blocked": ("subject", "why", "at"),
    "audit": ("n", "at", "what", "subject", "detail"),
}  # fmt: skip
NUMBERS: Final = {
    ("tokens", "used"),
    ("sitting", "ended"),
    ("sitting", "place"),
    ("tables", "remembered"),
}  # added later, and 0 in a backup from before
PIECE: Final = 1000
# A backup from before the ends of games were kept.
ENDED: Final = (
    "UPDATE sitting SET ended = (SELECT t.changed FROM tables t WHERE t.id = sitting.table_id) WHERE ended = 0"
    " AND table_id IN (SELECT id FROM tables WHERE stage IN ('over', 'ended'))"
)


class BackupError(Exception):
    """The file is not a backup, or not a complete one."""


async def backup(driver: Driver, file: Path) -> dict[str, int]:
    """Everything, as of one moment, into a file that appears when it is complete. The server may run meanwhile."""
    schema = driver.schema()

    def job(c: Connection) -> dict[str, int]:
        if driver.dialect == "postgres":
            c.run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        counts = dict.fromkeys(COLUMNS, 0)
        part = file.with_name(file.name + ".part")
        part.unlink(missing_ok=True)
        # It holds sealed bids, chat and notes: for its owner alone.
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as raw:
            with gzip.open(raw, "wt", encoding="utf-8") as out:
                out.write(json.dumps([FORMAT, schema]) + "\n")
                for name, columns in COLUMNS.items():
                    for row in c.each(f"SELECT {', '.join(columns)} FROM {name}"):
                        out.write(json.dumps([name, *row], ensure_ascii=False) + "\n")
                        counts[name] += 1
                out.write(json.dumps(counts) + "\n")
            raw.flush()
            os.fsync(raw.fileno())
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
        raise BackupError(f"{file} is not a complete backup: {error}") from None


async def restore(driver: Driver, file: Path) -> dict[str, int]:
    """Into an empty database, all or nothing. What a database cannot hold (NUL) is left out of texts."""
    schema = driver.schema()

    def job(c: Connection) -> dict[str, int]:
        if c.rows("SELECT count(*) FROM tables")[0][0] or c.rows("SELECT count(*) FROM identities")[0][0]:
            raise BackupError("the database is not empty; restore into a new one")
        lines = lines_of(file)
        head = next(lines, None)
        if not (isinstance(head, list) and len(head) == 2 and head[0] == FORMAT) and head != FORMAT_1:
            raise BackupError(f"{file} is not a backup")
        if isinstance(head, list) and head[1] > schema:
            raise BackupError(f"{file} was made with schema {head[1]}, this version knows {schema}")
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
                if dict.fromkeys(COLUMNS, 0) | line != counts:
                    raise BackupError(f"{file} is not complete")
                c.run(ENDED)
                return counts
            name, *values = line
            if name not in COLUMNS:
                raise BackupError(f"{file} holds an unknown table")
            if name != under or len(waiting) >= PIECE:
                flush()
                under = name
            for column in COLUMNS[name][len(values) :]:  # of a backup from before a column was added
                values.append(0.0 if (name, column) in NUMBERS else "")
            waiting.append(tuple(v.replace("\0", "") if isinstance(v, str) else v for v in values))
        raise BackupError(f"{file} stops too early")

    return await driver.write(job)


class Bad(NamedTuple):
    table: str
    reason: str


REFERENCES: Final = {
    "a token of nobody": "SELECT hash FROM tokens WHERE identity NOT IN (SELECT id FROM identities)",
    "rows of no table": "SELECT DISTINCT table_id FROM log WHERE table_id NOT IN (SELECT id FROM tables)",
    "chat of no table": "SELECT DISTINCT table_id FROM chat WHERE table_id NOT IN (SELECT id FROM tables)",
    "an answer of no table": "SELECT DISTINCT table_id FROM answers WHERE table_id NOT IN (SELECT id FROM tables)",
    "a note of no table": "SELECT DISTINCT table_id FROM notes WHERE table_id NOT IN (SELECT id FROM tables)",
    "a review of no table": "SELECT review FROM reviews WHERE table_id NOT IN (SELECT id FROM tables)",
    "a seat of no table": "SELECT DISTINCT table_id FROM sitting WHERE table_id NOT IN (SELECT id FROM tables)",
}


async def whole(driver: Driver) -> list[Bad]:
    """Problems of the database itself: broken pages, unreadable rows, dangling references."""

    def job(c: Connection) -> list[Bad]:
        bad: list[Bad] = []
        if driver.dialect == "sqlite":
            found = [str(row[0]) for row in c.rows("PRAGMA integrity_check(20)")]
            bad += [Bad("database", reason) for reason in found if reason != "ok"]
        for name, columns in COLUMNS.items():
            for _ in c.each(f"SELECT {', '.join(columns)} FROM {name}"):
                pass
        for what, sql in REFERENCES.items():
            bad += [Bad(str(row[0])[:12], what) for row in c.rows(sql)]
        sitting: dict[str, set[str]] = {}
        for id, person in c.each("SELECT table_id, identity FROM sitting"):
            sitting.setdefault(id, set()).add(person)
        for id, document in c.each("SELECT id, document FROM tables"):
            try:
                people = set(documents.decode(document).people())
            except ValueError:
                continue  # told with the table
            if people != sitting.get(id, set()):
                bad.append(Bad(id, "who sits there is not what its list of people says"))
        return bad

    try:
        return await driver.read(job)
    except Exception as error:
        return [Bad("database", f"cannot be read: {str(error).splitlines()[0]}")]


async def verify(store: SqlStore, seen: Callable[[], None] = lambda: None) -> tuple[int, int, list[Bad]]:
    """Folds every stored game from its log with the strict reader. Returns tables, rows and problems."""
    bad: list[Bad] = []
    rows = 0
    ids = await store.all_ids()
    for id in ids:
        found = await store.load(id)
        seen()
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
    except Refused as refused:
        return f"{refused.code} {refused.numbers}"
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
