"""`ridotto balance`: is a game balanced? (docs/bots/balance.md)"""

import json
from dataclasses import asdict
from pathlib import Path

import click

from ridotto.bots.bot import USUAL_SEATS
from ridotto.cli.progress import Progress
from ridotto.engine.game import game_names


@click.command()
@click.argument("game", type=click.Choice(game_names()))
@click.option("--seats", type=int, default=USUAL_SEATS, show_default=True, help="Number of players.")
@click.option("--bot", default="policy", show_default=True, help="The bot that plays every seat.")
@click.option("--games", type=click.IntRange(min=1), default=1000, show_default=True, help="Number of games.")
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the first game; each game has the next.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Number of processes.")
@click.option("--out", type=click.Path(path_type=Path), help="File for the games, so that a stopped run can resume.")
@click.option("--csv", "table", type=click.Path(path_type=Path), help="Write the shares as CSV.")
@click.option("--svg", type=click.Path(path_type=Path), help="Draw the shares.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as one JSON object.")
def balance(
    game: str,
    seats: int,
    bot: str,
    games: int,
    seed: int,
    jobs: int,
    out: Path | None,
    table: Path | None,
    svg: Path | None,
    as_json: bool,
) -> None:
    """Report wins by seat, role and strategy over many games."""
    from ridotto.bots import balance as weighing

    tasks = [weighing.Task(game, seats, bot, seed + i) for i in range(games)]
    with Progress("balance", games) as bar:
        found = weighing.balance(tasks[0], weighing.collect(tasks, out, jobs, bar.step))
    if table is not None:
        table.write_text(weighing.csv(found), "utf-8")
    if svg is not None:
        svg.write_text(weighing.picture(found), "utf-8")
    if as_json:
        click.echo(json.dumps(asdict(found)))
        return
    for one in weighing.report(found):
        click.echo(one)
