"""`ridotto db`: maintain the server's database."""

import asyncio
import functools
import json
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from ridotto.cli.progress import Progress
from ridotto.cli.shared import Failed

BACKUP = "ridotto-"


@click.group()
@click.option("--database", "database_url", help="sqlite:///file or postgresql://... Default: DATABASE_URL.")
@click.pass_context
def db(context: click.Context, database_url: str | None) -> None:
    """Migrate, back up, restore and verify the database."""
    context.obj = url_of(database_url)


def url_of(given: str | None) -> str:
    """The database that was named, or that of the environment."""
    from ridotto.server.settings import SettingsError, from_environment

    try:
        return from_environment(database_url=given).database_url
    except SettingsError as error:
        raise click.UsageError(str(error)) from None


def on_database(command: Callable[..., None]) -> Callable[..., None]:
    """A command that takes `--database` too, after its name: `ridotto db verify --database ...`."""

    @functools.wraps(command)
    def run(own_url: str | None, **given: Any) -> None:
        url = click.get_current_context().obj
        command(url if own_url is None else url_of(own_url), **given)

    return click.option("--database", "own_url", help="The same as `ridotto db --database`.")(run)


def driver_of(url: str, existing: bool) -> Any:
    from ridotto.server.drivers import open_driver

    if existing and url.startswith("sqlite:///") and not os.path.exists(url.removeprefix("sqlite:///")):
        raise Failed(f"{url.removeprefix('sqlite:///')}: there is no such database")
    try:
        return open_driver(url)
    except OSError as error:
        raise Failed(f"the database cannot be used: {error.strerror}") from None


def finished(driver: Any, job: Any) -> Any:
    """Run a job, then close the database. Report any failure in one sentence."""
    from ridotto.server.keeping import BackupError

    async def run() -> Any:
        try:
            return await job
        finally:
            await driver.close()

    try:
        return asyncio.run(run())
    except BackupError as error:
        raise Failed(str(error)) from None


@db.command()
@on_database
def migrate(url: str) -> None:
    """Bring the schema up to date. (`ridotto serve` does this when it starts.)"""
    driver = driver_of(url, existing=False)
    try:
        applied = driver.migrate()
    except Exception as error:
        raise Failed(f"the database cannot be used: {str(error).splitlines()[0]}") from None
    click.echo(f"schema {driver.schema()}, applied now: {', '.join(map(str, applied)) or 'nothing'}")


@db.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--replace", is_flag=True, help="Replace FILE if it exists, once the new backup is complete.")
@click.option(
    "--keep",
    type=click.IntRange(1, 10_000),
    help="FILE is a folder (made if missing): keep this many.",
)
@click.option("--check", is_flag=True, help="Restore the backup into a temporary database and verify that.")
@on_database
def backup(url: str, file: Path, replace: bool, keep: int | None, check: bool) -> None:
    """Write everything to FILE, or to a new file in the folder FILE. The server can keep running."""
    from ridotto.server import keeping

    if keep and not file.exists():
        file.mkdir(mode=0o700, parents=True)
    folder = file if file.is_dir() else None
    if keep and folder is None:
        raise Failed(f"{file} is not a folder")
    if folder is not None:
        file = folder / time.strftime(f"{BACKUP}%Y-%m-%d-%H%M%S.gz", time.gmtime())
    if file.exists() and not replace:
        raise Failed(f"{file} already exists (--replace replaces it)")
    driver = driver_of(url, existing=True)
    counts = finished(driver, keeping.backup(driver, file))
    if check:
        try:
            restored(file)
        except Failed:
            file.unlink()
            raise
    click.echo(f"{file}: {counts['tables']} tables, {counts['log']} rows{', restored and verified' if check else ''}")
    if keep and folder is not None:
        for old in sorted(folder.glob(f"{BACKUP}*.gz"))[:-keep]:  # only once a newer one is there
            old.unlink()


def restored(file: Path) -> None:
    """A backup is good if it can be restored: into a new database beside it, which is verified and removed."""
    from ridotto.server import keeping
    from ridotto.server.store import SqlStore

    with tempfile.TemporaryDirectory(dir=file.parent, prefix=".check-") as folder:
        driver = driver_of(f"sqlite:///{folder}/restored.db", existing=False)
        driver.migrate()

        async def job() -> Any:
            await keeping.restore(driver, file)
            return await keeping.whole(driver) or (await keeping.verify(SqlStore(driver)))[2]

        bad = finished(driver, job())
    if bad:
        raise Failed(f"the backup cannot be used: {bad[0].table}: {bad[0].reason}")


@db.command()
@click.argument("file", type=click.Path(path_type=Path))
@on_database
def restore(url: str, file: Path) -> None:
    """Restore FILE into a new, empty database (SQLite or PostgreSQL)."""
    from ridotto.server import keeping

    driver = driver_of(url, existing=False)
    driver.migrate()
    counts = finished(driver, keeping.restore(driver, file))
    click.echo(f"{counts['tables']} tables, {counts['log']} rows")


@db.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@on_database
def verify(url: str, as_json: bool) -> None:
    """Check the database, and replay every stored game from its log, checking each row against the rules."""
    from ridotto.server import keeping
    from ridotto.server.store import SqlStore

    driver = driver_of(url, existing=True)
    store = SqlStore(driver)

    async def job() -> Any:
        bad = await keeping.whole(driver)
        if bad:
            return 0, 0, bad  # nothing that is read from it can be trusted
        with Progress("verify", len(await store.all_ids())) as bar:
            return await keeping.verify(store, bar.step)

    tables, rows, bad = finished(driver, job())
    if as_json:
        click.echo(json.dumps({"tables": tables, "rows": rows, "bad": [b._asdict() for b in bad]}))
    else:
        click.echo(f"{tables} tables, {rows} rows, {len(bad)} bad")
        for one in bad:
            click.echo(f"{one.table}: {one.reason}")
    if bad:
        raise Failed(f"{len(bad)} of {tables} tables cannot be replayed" if tables else "the database is damaged")
