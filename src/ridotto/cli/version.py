"""`ridotto version`: print the version and whether the engine is compiled."""

import json
import platform

import click

import ridotto
from ridotto.engine import codebook


def compiled() -> bool:
    """Whether the engine is compiled. (A compiled module is a shared object, not a .py file.)"""
    return not str(codebook.__file__).endswith(".py")


def engine_form() -> str:
    return "compiled with mypyc" if compiled() else "pure Python"


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def version(as_json: bool) -> None:
    """Print the version and whether the engine is compiled."""
    if as_json:
        about = {"ridotto": ridotto.__version__, "compiled": compiled(), "python": platform.python_version()}
        click.echo(json.dumps({**about, "games": ridotto.game_names()}))
        return
    click.echo(f"ridotto {ridotto.__version__}")
    click.echo(f"engine: {engine_form()}")
    click.echo(f"python: {platform.python_version()}")
    click.echo(f"games: {', '.join(ridotto.game_names())}")
