"""Examples for every `--help`: what people type most, by command (examples.toml)."""

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Final

import click

EXAMPLES: Final[dict[str, list[str]]] = tomllib.loads(files("ridotto.cli").joinpath("examples.toml").read_text("utf-8"))


def add_examples(group: click.Group, path: str = "") -> None:
    """Give each command its examples; those in a docstring stay."""
    for name, command in group.commands.items():
        place = f"{path} {name}".strip()
        if place in EXAMPLES:
            command.epilog = "\b\nExamples:\n" + "\n".join(f"  {line}" for line in EXAMPLES[place])
        if isinstance(command, click.Group):
            add_examples(command, place)


def all_commands(group: click.Group, path: str = "") -> Iterator[tuple[str, click.Command]]:
    """Every command with its name, groups and their commands too."""
    for name, command in group.commands.items():
        place = f"{path} {name}".strip()
        yield place, command
        if isinstance(command, click.Group):
            yield from all_commands(command, place)
