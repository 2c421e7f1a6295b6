"""`ridotto trace`: print every state and list of legal decisions of a record, as JSON lines."""

import click

from ridotto.cli.shared import record_of
from ridotto.engine.trace import json_line
from ridotto.engine.trace import trace as trace_of


@click.command()
@click.argument("file")
def trace(file: str) -> None:
    """Print the trace of a record: one JSON object per decision."""
    for item in trace_of(record_of(file)):
        click.echo(json_line(item))
