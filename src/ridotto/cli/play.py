"""`ridotto play`: a game in the terminal, one person against bots."""

import secrets
import sys
import time
from pathlib import Path

import click

from ridotto.bots.bot import make_bot
from ridotto.bots.playing import bot_rng
from ridotto.cli.shared import game_of, record_of
from ridotto.cli.simulate import SEEDS
from ridotto.engine.game import OVER, UsageError
from ridotto.engine.record import Record
from ridotto.terminal.plain import PlainTable, StopPlaying


def hear(prompt: str) -> str:
    """A line that is typed; the end of the input is the end of the game, as `quit` is."""
    sys.stderr.flush()
    try:
        return input(prompt)
    except EOFError:
        print()
        return "quit"


@click.command()
@click.argument("game")
@click.option("--seats", type=int, help="How many play, you among them. Default: 3.")
@click.option("--seat", type=int, default=1, show_default=True, help="Your seat.")
@click.option("--bots", default="random", show_default=True, help="The bot at all other seats.")
@click.option("--seed", type=click.IntRange(0, SEEDS - 1), help="Seed of the draws. Default: any.")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="An option of the game.")
@click.option("--resume", metavar="FILE", help="Go on with a game whose record was saved.")
@click.option("--save", metavar="FILE", help="Where the record goes. Default: a new file in this folder.")
def play(
    game: str, seats: int | None, seat: int, bots: str, seed: int | None, options: tuple[str, ...], resume: str | None,
    save: str | None,
) -> None:  # fmt: skip
    """Play GAME in the terminal, line by line, against bots."""
    if resume is not None:
        record = record_of(resume)
        if record.game.name != game:
            raise UsageError(f"{resume} is a game of {record.game.name}, not of {game}")
        if seats not in (None, record.game.seats) or options or seed is not None:
            raise UsageError("with --resume the seats, options and seed are those of the record")
    else:
        record = Record(game_of(game, 3 if seats is None else seats, options), seed)
    if record.seed is None and not record.actions:
        record.seed = secrets.randbelow(SEEDS)
    rules = record.game
    if not 1 <= seat <= rules.seats:
        raise UsageError(f"there is no seat {seat}; there are 1 to {rules.seats}")
    if rules.seat(record.state()) == OVER:
        raise UsageError(f"the game in {resume} is over")
    file = Path(save or resume or time.strftime(f"{game}-%Y%m%d-%H%M%S.record"))
    others = [i for i in range(rules.seats) if i != seat - 1]
    # A resumed bot draws anew, from where the record stands: what it drew before is not repeated.
    rngs = {i: bot_rng(rules, (record.seed or 0) + len(record.actions), i, bots) for i in others}
    table = PlainTable(record, seat - 1, {i: make_bot(bots) for i in others}, rngs, file, click.echo, hear)
    click.echo(f"You are S{seat}. Type `help` for the commands, `rules` for the rules in short.")
    try:
        table.play()
    except StopPlaying:
        pass
    except KeyboardInterrupt:
        click.echo()
        table.save(file)
