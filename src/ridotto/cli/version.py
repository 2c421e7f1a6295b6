"""`ridotto version`: print the version and whether the engine is compiled."""

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
def version() -> None:
    """Print the version and whether the engine is compiled."""
    click.echo(f"ridotto {ridotto.__version__}")
    click.echo(f"engine: {engine_form()}")
    click.echo(f"python: {platform.python_version()}")
    click.echo(f"games: {', '.join(ridotto.game_names())}")
