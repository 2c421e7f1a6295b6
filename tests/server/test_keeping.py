"""`ridotto db` on databases that are old, newer, damaged or full."""

import asyncio
import os
import sqlite3
import stat
import tracemalloc
from pathlib import Path

import pytest
from click.testing import CliRunner

from ridotto.cli.db import db
from ridotto.server import keeping
from ridotto.server.drivers import NewerSchema, migrations, open_driver
from ridotto.server.store import SqlStore
from tests.server.client import Person
from tests.server.conftest import Start
from tests.server.playing import seated
from tests.server.test_tables import bid_all, send

TABLES = sorted(keeping.COLUMNS)


def played(start: Start, url: str) -> None:
    """A database with something in every table."""
    running = start(url)
    table, people = seated(running, 2)
    bid_all(table, people, [5, 2])
    send(people[0], table, "chat", "c", text="ciao")
    send(people[0], table, "note", "n", text="to myself")
    Person(running.address, "Eve").post("/api/me/carry")
    running.stop()


def run(url: str, *arguments: str) -> tuple[int, str]:
    found = CliRunner().invoke(db, ["--database", url, *arguments])
    return found.exit_code, found.output


def test_a_backup_replaces_an_older_one_and_is_private(start: Start, sqlite_url: str, tmp_path: Path) -> None:
    played(start, sqlite_url)
    file = tmp_path / "backup-1.gz"
    assert run(sqlite_url, "backup", str(file))[0] == 0
    assert stat.S_IMODE(os.stat(file).st_mode) == 0o600
    assert run(sqlite_url, "backup", str(file))[0] == 1, "never by accident"
    assert run(sqlite_url, "backup", "--replace", str(file))[0] == 0
    assert run(f"sqlite:///{tmp_path}/new.db", "restore", str(file))[0] == 0
    assert run(f"sqlite:///{tmp_path}/new.db", "verify")[0] == 0
    assert not file.with_name(file.name + ".part").exists()


def test_a_backup_does_not_take_the_memory_of_its_database(database_url: str, tmp_path: Path) -> None:
    """Rows go into the file one after the other, however many there are."""
    driver = open_driver(database_url)
    driver.migrate()
    text = "well played " * 80
    lines = [("table", n, 0, "Anna", text, 0.0, "id") for n in range(20_000)]
    sql = "INSERT INTO chat (table_id, n, seat, name, text, at, who) VALUES (?, ?, ?, ?, ?, ?, ?)"

    async def work() -> tuple[int, int]:
        await driver.write(lambda c: c.many(sql, lines))
        tracemalloc.start()
        try:
            counts = await keeping.backup(driver, tmp_path / "backup.gz")
            return counts["chat"], tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
            await driver.close()

    counted, most = asyncio.run(work())
    assert counted == 20_000
    assert most < 20_000 * len(text) / 4


def test_backups_in_a_folder_rotate_and_are_checked_by_restoring(start: Start, sqlite_url: str, tmp_path: Path) -> None:
    played(start, sqlite_url)
    folder = tmp_path / "backups"
    folder.mkdir()
    for n in range(4):
        (folder / f"ridotto-2026-01-0{n + 1}-000000.gz").write_bytes(b"")
    (folder / "mine.txt").write_bytes(b"")
    code, text = run(sqlite_url, "backup", "--keep", "3", "--check", str(folder))
    assert code == 0
    assert "restored and verified" in text
    found = sorted(path.name for path in folder.iterdir())
    assert len(found) == 4
    assert found[0] == "mine.txt"
    assert found[1:3] == ["ridotto-2026-01-03-000000.gz", "ridotto-2026-01-04-000000.gz"]
    raw = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))
    raw.execute("DELETE FROM log WHERE seq = 2")
    raw.commit()
    raw.close()
    for old in folder.glob("ridotto-2*"):
        old.unlink()
    code, text = run(sqlite_url, "backup", "--keep", "3", "--check", str(folder))
    assert code == 1
    assert "row 2 is missing" in text
    assert [path.name for path in folder.iterdir()] == ["mine.txt"], "a backup that cannot be used is not kept as one"
    assert run(sqlite_url, "backup", "--keep", "3", str(folder / "mine.txt"))[0] == 1, "a file is not a folder"


def test_a_new_database_is_its_owners_alone(tmp_path: Path) -> None:
    open_driver(f"sqlite:///{tmp_path}/new.db").migrate()
    assert (tmp_path / "new.db").stat().st_mode & 0o777 == 0o600


def test_the_folder_for_backups_is_made_for_its_owner_alone(start: Start, sqlite_url: str, tmp_path: Path) -> None:
    played(start, sqlite_url)
    folder = tmp_path / "new" / "backups"
    assert run(sqlite_url, "backup", "--keep", "3", "--check", str(folder))[0] == 0
    assert len(list(folder.iterdir())) == 1
    assert folder.stat().st_mode & 0o777 == 0o700


def test_a_backup_from_before_a_column_was_added_is_restored(start: Start, database_url: str, tmp_path: Path) -> None:
    import gzip
    import json

    file = tmp_path / "old.gz"
    counts = dict.fromkeys(keeping.COLUMNS, 0) | {"answers": 1, "chat": 1}
    answer, line = ["answers", "t", "w", "id", "{}", 1.0], ["chat", "t", 1, 0, "Anna", "nul \0 here", 1.0]
    with gzip.open(file, "wt", encoding="utf-8") as out:
        out.write("\n".join(json.dumps(row) for row in ("ridotto backup 1", answer, line, counts)) + "\n")
    driver = open_driver(database_url)
    driver.migrate()

    async def job() -> None:
        await keeping.restore(driver, file)
        store = SqlStore(driver)
        assert (await store.chat("t", 0, 10))[0].text == "nul  here", "PostgreSQL could not hold it"
        stored = await store.answer("t", "w", "id")
        assert stored is not None
        assert stored.body == ""
        await driver.close()

    asyncio.run(job())


@pytest.mark.parametrize("name", TABLES)
def test_verify_finds_a_destroyed_page_of_any_table(start: Start, sqlite_url: str, name: str) -> None:
    played(start, sqlite_url)
    file = sqlite_url.removeprefix("sqlite:///")
    raw = sqlite3.connect(file)
    raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    size = raw.execute("PRAGMA page_size").fetchone()[0]
    page = raw.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()[0]
    raw.close()
    assert run(sqlite_url, "verify")[0] == 0
    with open(file, "r+b") as out:
        out.seek((page - 1) * size)
        out.write(bytes(i * 37 % 256 for i in range(size)))
    code, text = run(sqlite_url, "verify")
    assert code == 1
    assert "database" in text
    assert "Traceback" not in text
    driver = open_driver(sqlite_url)
    with pytest.raises(sqlite3.DatabaseError):  # /readyz asks the same
        asyncio.run(SqlStore(driver).ping())
    asyncio.run(driver.close())


@pytest.mark.parametrize(
    ("sql", "what"),
    [
        ("DELETE FROM identities", "a token of nobody"),
        ("DELETE FROM sitting", "who sits there"),
        ("DELETE FROM tables", "rows of no table"),
        ("DELETE FROM log WHERE seq = 2", "row 2 is missing"),
    ],
)
def test_verify_finds_missing_rows(start: Start, sqlite_url: str, sql: str, what: str) -> None:
    played(start, sqlite_url)
    raw = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))
    raw.execute(sql)
    raw.commit()
    raw.close()
    code, text = run(sqlite_url, "verify")
    assert code == 1
    assert what in text


def test_a_schema_of_a_newer_version_is_refused(database_url: str) -> None:
    driver = open_driver(database_url)
    driver.migrate()
    newer = max(number for number, _ in migrations(driver.dialect)) + 1
    if driver.dialect == "sqlite":
        raw = sqlite3.connect(database_url.removeprefix("sqlite:///"))
        raw.execute(f"PRAGMA user_version = {newer}")
        raw.close()
    else:
        import psycopg

        with psycopg.connect(database_url) as connection:
            connection.execute("INSERT INTO schema_version VALUES (%s)", (newer,))
    with pytest.raises(NewerSchema, match="newer version"):
        driver.migrate()
    code, text = run(database_url, "migrate")
    assert code == 1
    assert "newer version" in text
    asyncio.run(driver.close())
