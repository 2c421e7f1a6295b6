"""`ridotto admin`: commands for the operator of a server. They work on the database, even while the server runs."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import click

from ridotto.cli.db import driver_of
from ridotto.cli.shared import Failed


@click.group()
@click.option("--database", "database_url", help="sqlite:///file or postgresql://... Default: DATABASE_URL.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of lines.")
@click.pass_context
def admin(context: click.Context, database_url: str | None, as_json: bool) -> None:
    """Look after tables and people. A running server applies changes within two seconds."""
    from ridotto.server.settings import SettingsError, from_environment

    try:
        context.obj = (from_environment(database_url=database_url), as_json)
    except SettingsError as error:
        raise click.UsageError(str(error)) from None


def done(context: click.Context, job: Callable[[Any], Awaitable[Any]]) -> Any:
    """Run one job on the database. Report a failure in one sentence."""
    from ridotto.server.administering import Admin, AdminError
    from ridotto.server.drivers import Away, NewerSchema

    settings = context.obj[0]
    driver = driver_of(settings.database_url, existing=True)

    async def run() -> Any:
        try:
            return await job(Admin(driver, settings.bots))
        finally:
            await driver.close()

    try:
        driver.migrate()
        return asyncio.run(run())
    except (AdminError, Away, NewerSchema) as error:
        raise Failed(str(error)) from None


def each(context: click.Context, what: str, ids: Sequence[str]) -> None:
    async def job(admin: Any) -> None:
        for id in ids:
            await getattr(admin, what)(id)

    done(context, job)


def shown(context: click.Context, rows: list[Any]) -> None:
    """Print tuples as tab-separated lines or as JSON objects, with control characters removed from names."""
    if context.obj[1]:
        click.echo(json.dumps([row._asdict() if hasattr(row, "_asdict") else list(row) for row in rows]))
        return
    for row in rows:
        click.echo("\t".join(plain(value) for value in row))


def plain(value: Any) -> str:
    if isinstance(value, float):
        return time.strftime("%Y-%m-%d %H:%M", time.gmtime(value)) if value else "-"
    return "".join(c if c.isprintable() else "?" for c in str(value)) or "-"


@admin.command()
@click.pass_context
def status(context: click.Context) -> None:
    """Show totals, the heaviest users, switches and blocks."""
    found = done(context, lambda a: a.counts())
    if context.obj[1]:
        click.echo(json.dumps(found))
        return
    for name, value in found.items():
        click.echo(f"{name:12} {value}")


@admin.command()
@click.option("--stage", type=click.Choice(["open", "playing", "over", "ended"]))
@click.option("--host", default="", help="Only tables of this host.")
@click.option("--idle-days", type=float, default=0.0, help="Only tables without a move for this many days.")
@click.option("--close", "closing", is_flag=True, help="Close all listed tables.")
@click.pass_context
def tables(context: click.Context, stage: str | None, host: str, idle_days: float, closing: bool) -> None:
    """List tables, latest first (at most 200): id, game, stage, rows, people, public, host, title, times."""
    found = done(context, lambda a: a.tables(stage or "", host, idle_days))
    shown(context, found)
    if closing:
        each(context, "close", [table.id for table in found])
        click.echo(f"{len(found)} closed", err=True)


@admin.command()
@click.argument("name", default="")
@click.pass_context
def people(context: click.Context, name: str) -> None:
    """List people, latest first (at most 200), or those with NAME in their name."""
    shown(context, done(context, lambda a: a.people(name)))


@admin.command()
@click.option("--stage", type=click.Choice(["open", "playing", "over", "ended"]))
@click.pass_context
def contests(context: click.Context, stage: str | None) -> None:
    """List evenings and tournaments, latest first: id, kind, game, stage, rounds, tables, people, host, title, time."""
    shown(context, done(context, lambda a: a.contests(stage or "")))


@admin.command("close-contest")
@click.argument("contest", nargs=-1, required=True)
@click.pass_context
def close_contest(context: click.Context, contest: tuple[str, ...]) -> None:
    """End evenings or tournaments, with their running tables."""
    each(context, "close_contest", contest)


@admin.command()
@click.argument("table")
@click.pass_context
def show(context: click.Context, table: str) -> None:
    """Show a table and its seats, without hidden information."""
    click.echo(json.dumps(done(context, lambda a: a.show(table)), ensure_ascii=True, indent=1))


@admin.command()
@click.argument("table", nargs=-1, required=True)
@click.pass_context
def close(context: click.Context, table: tuple[str, ...]) -> None:
    """End tables. People can still view them."""
    each(context, "close", table)


@admin.command()
@click.argument("table", nargs=-1, required=True)
@click.pass_context
def delete(context: click.Context, table: tuple[str, ...]) -> None:
    """Delete tables and their games permanently."""
    each(context, "delete", table)


@admin.command("delete-person")
@click.argument("person")
@click.pass_context
def delete_person(context: click.Context, person: str) -> None:
    """Delete a person and their data; bots take over at running tables."""
    click.echo(f"{done(context, lambda a: a.delete_person(person))} tables")


@admin.command()
@click.argument("subject")
@click.option("--why", default="", help="A note for yourself.")
@click.pass_context
def block(context: click.Context, subject: str, why: str) -> None:
    """Block a person (the id) or an address or network (192.0.2.7, 2001:db8::/32)."""
    done(context, lambda a: a.block(subject, why))


@admin.command()
@click.argument("subject")
@click.pass_context
def unblock(context: click.Context, subject: str) -> None:
    """Remove a block, written as `status` lists it, without the first word."""
    done(context, lambda a: a.unblock(subject))


@admin.command("end-sessions")
@click.argument("person")
@click.pass_context
def end_sessions(context: click.Context, person: str) -> None:
    """End all sessions of a person, for example after a lost device."""
    click.echo(f"{done(context, lambda a: a.end_sessions(person))} sessions")


@admin.command()
@click.argument("person")
@click.argument("tables", type=click.IntRange(0, 100_000), required=False)
@click.pass_context
def quota(context: click.Context, person: str, tables: int | None) -> None:
    """Set how many open and running TABLES a person may have; without a number, the default."""
    done(context, lambda a: a.quota(person, tables))


@admin.command()
@click.argument("text")
@click.pass_context
def announce(context: click.Context, text: str) -> None:
    """Send one line to everyone connected now."""
    done(context, lambda a: a.announce(text))


@admin.command()
@click.option("--off", is_flag=True, help="Accept new tables again.")
@click.pass_context
def drain(context: click.Context, off: bool) -> None:
    """Before a restart: no new tables, and /readyz answers 503. Games continue."""
    done(context, lambda a: a.drain(not off))


@admin.command()
@click.option("--last", type=click.IntRange(1, 10_000), default=50)
@click.pass_context
def audit(context: click.Context, last: int) -> None:
    """Show the log of admin actions: number, time, action, person."""
    shown(context, done(context, lambda a: a.audit(last)))


@admin.command()
@click.option("--all", "everything", is_flag=True, help="Also those that are settled.")
@click.option("--settle", type=int, help="Mark this report as settled.")
@click.pass_context
def reports(context: click.Context, everything: bool, settle: int | None) -> None:
    """List what people reported: number, time, reporter, person, name, table, what was said, why, settled."""
    if settle is not None:
        done(context, lambda a: a.settle(settle))
        return
    shown(context, done(context, lambda a: a.reports(everything)))


@admin.command()
@click.option("--write", is_flag=True, help="Put right what differs.")
@click.pass_context
def memory(context: click.Context, write: bool) -> None:
    """Take up finished games of before, then compute everybody's sums again and compare."""
    click.echo(f"{done(context, lambda a: a.remember())} games taken up")
    compared(done(context, lambda a: a.recount(write)), write)


@admin.command()
@click.option("--write", is_flag=True, help="Put right what differs.")
@click.pass_context
def ratings(context: click.Context, write: bool) -> None:
    """Compute all ratings again from the results of rated games, and compare."""
    compared(done(context, lambda a: a.rerate(write)), write)


def compared(wrong: list[str], write: bool) -> None:
    for one in wrong:
        click.echo(one)
    if wrong and not write:
        raise Failed(f"{len(wrong)} differ; --write puts them right")
    click.echo(f"{len(wrong)} put right" if wrong else "all as computed")
