"""`ridotto bench server`: tables, sockets and decisions on loopback, beside a bare echo server."""

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import click

import ridotto
from ridotto.cli.shared import Failed


@click.command()
@click.option(
    "--tables", type=click.IntRange(1, 5000), multiple=True, help="Number of tables; repeat the option to see growth."
)
@click.option("--seats", type=click.IntRange(2, 4), default=4, show_default=True, help="Player sockets per table.")
@click.option("--watchers", type=click.IntRange(0, 200), multiple=True, help="Spectator sockets per table.")
@click.option(
    "--rate", type=float, default=100.0, show_default=True, help="Decisions per second; 0: as fast as possible."
)
@click.option("--seconds", type=float, default=20.0, show_default=True)
@click.option(
    "--processes", type=click.IntRange(1, 8), default=1, show_default=True, help="Server processes (needs PostgreSQL)."
)
@click.option("--start", is_flag=True, help="Measure instead how soon a server with these tables is ready.")
@click.option("--bots", is_flag=True, help="Measure instead the event loop delay while bots think.")
@click.option("--database", default="", help="postgresql://...; default: SQLite in a temporary folder.")
@click.option("--json", "as_json", is_flag=True, help="Print the results as one JSON list.")
@click.option("--out", metavar="FILE", help="Write the same JSON to a file.")
def server(
    tables: tuple[int, ...],
    seats: int,
    watchers: tuple[int, ...],
    rate: float,
    seconds: float,
    processes: int,
    start: bool,
    bots: bool,
    database: str,
    as_json: bool,
    out: str | None,
) -> None:
    """The server under load: response times, delivery to all clients, memory. Default: 500 tables."""
    if start and bots:
        raise click.UsageError("use either --start or --bots, not both")
    if processes > 1 and not database.startswith("postgresql://"):
        raise click.UsageError("several processes need --database postgresql://...")
    load = harness()
    results: list[dict[str, Any]] = []
    for n in tables or (1000 if start else 100 if bots else 500,):
        if start:
            results.append(load.measure_start(n, seconds, 1, database))
        elif bots:
            results.append(load.measure_bots(n, seconds, database))
        else:
            more = watchers or (0,)
            results += [load.measure(n, seats, rate, seconds, 1, database, w, processes) for w in more]
    text = json.dumps(results, indent=1)
    if out:
        Path(out).parent.mkdir(parents=True, exist_ok=True)
        Path(out).write_text(text + "\n", encoding="utf-8")
    if as_json:
        click.echo(text)
        return
    for name in results[0]:
        click.echo(f"{name:28}" + "".join(f"{result[name]!s:>16}" for result in results))


def harness() -> Any:
    """The load generator: part of the repository, not of the installed package."""
    root = Path(ridotto.__file__).parents[2]
    if not (root / "benchmarks" / "server.py").is_file():
        raise Failed("the load generator is not installed: run this command from a clone of the repository")
    if str(root) not in sys.path:
        sys.path.insert(0, str(root))
    return import_module("benchmarks.server")
