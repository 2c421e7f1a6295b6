"""Helpers for several commands: load a game from its options, read a record file."""

import sys
from pathlib import Path
from typing import Any

import click

from ridotto.bots.bot import USUAL_SEATS
from ridotto.engine.game import Game, UsageError, game_names, load_game
from ridotto.engine.record import Record, RecordError, read
from ridotto.front.game import known_name
from ridotto.languages import explain


class Failed(click.ClickException):
    """The command failed; this sentence says why. Exit code 1."""


def complete_game(context: click.Context, parameter: click.Parameter, begun: str) -> list[str]:
    """What a shell offers for GAME."""
    return [name for name in game_names() if name.startswith(begun)]


def complete_bots(context: click.Context, parameter: click.Parameter, begun: str) -> list[str]:
    """What a shell offers for --bots: the name after the last comma."""
    from ridotto.bots.bot import makers

    before, comma, name = begun.rpartition(",")
    return [before + comma + bot for bot in makers() if bot.startswith(name)]


def usual_seats(seats: int | None, bots: str | None) -> int:
    """The number of players: as named, or one per bot named, or the usual number."""
    if seats is not None:
        return seats
    named = len(split_specs(bots or ""))
    return named if named > 1 else USUAL_SEATS


def split_specs(bots: str) -> list[str]:
    """Split at commas. A part such as key=value is a setting of the bot before it."""
    found: list[str] = []
    for word in bots.split(","):
        if found and ":" in found[-1] and ":" not in word and "=" in word:
            found[-1] += "," + word
        else:
            found.append(word)
    return found


def game_of(name: str, seats: int | None, options: tuple[str, ...]) -> Game[Any]:
    """Load the game named on the command line, with its `--option key=value`."""
    chosen: dict[str, str] = {}
    for option in options:
        key, equals, value = option.partition("=")
        if not equals:
            raise UsageError(f"--option takes key=value, not {option!r}")
        if key in chosen:
            raise UsageError(f"option {key} is given twice")
        chosen[key] = value
    return load_game(known_name(name), seats, chosen)


def record_of(file: str) -> Record:
    """Read a record from a file (`-`: standard input) and check every line."""
    if file == "-":
        data = sys.stdin.buffer.read()
    else:
        try:
            data = Path(file).read_bytes()
        except OSError as error:
            raise Failed(f"{file}: {error.strerror}") from None
    try:
        return read(data, explain)
    except RecordError as error:
        raise Failed(f"{file}:{error.line}: {error.reason}") from None
