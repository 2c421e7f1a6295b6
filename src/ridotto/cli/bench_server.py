"""`ridotto bench server`: tables, sockets and decisions on loopback, beside a bare echo server."""

import json
from pathlib import Path

import click


@click.command()
@click.option(
    "--tables", type=click.IntRange(1, 5000), multiple=True, help="How many tables; give it again to see growth."
)
@click.option("--seats", type=click.IntRange(2, 4), default=4, show_default=True, help="Sockets for each table.")
@click.option("--rate", type=float, default=100.0, show_default=True, help="Decisions a second.")
@click.option("--seconds", type=float, default=20.0, show_default=True)
@click.option("--database", default="", help="postgresql://...; default: SQLite in a temporary folder.")
@click.option("--json", "as_json", is_flag=True, help="Print the results as one JSON list.")
@click.option("--out", metavar="FILE", help="Write the same JSON to a file.")
def server(
    tables: tuple[int, ...], seats: int, rate: float, seconds: float, database: str, as_json: bool, out: str | None
) -> None:
    """The server under load: answers, the last other client, memory. Default: 500 tables."""
    from ridotto.server.load import measure

    results = [measure(n, seats, rate, seconds, 1, database) for n in tables or (500,)]
    text = json.dumps(results, indent=1)
    if out:
        Path(out).parent.mkdir(parents=True, exist_ok=True)
        Path(out).write_text(text + "\n", encoding="utf-8")
    if as_json:
        click.echo(text)
        return
    for name in results[0]:
        click.echo(f"{name:26}" + "".join(f"{result[name]!s:>16}" for result in results))
