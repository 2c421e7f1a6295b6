"""`ridotto train`: trains a value net for the bot `policy` (docs/bots/nets.md)."""

from pathlib import Path

import click

from ridotto.engine.game import game_names


@click.command()
@click.argument("game", type=click.Choice(game_names()))
@click.option("--out", type=click.Path(path_type=Path), help="Directory for games, nets and the state of the training.")
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the whole training.")
@click.option(
    "--first-games",
    type=click.IntRange(min=1),
    default=4000,
    show_default=True,
    help="Games of the existing bots to start with.",
)
@click.option("--games", type=click.IntRange(min=1), default=2000, show_default=True, help="Games per later iteration.")
@click.option("--iterations", type=click.IntRange(min=1), default=3, show_default=True)
@click.option(
    "--match-games",
    type=click.IntRange(min=1),
    default=120,
    show_default=True,
    help="Games that decide whether to keep a net.",
)
@click.option("--start", default="", help="A net to go on from: its file, or `package`.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Number of processes.")
@click.option("--cluster", help="`ray` or `ray=ADDRESS`: play the games on a Ray cluster.")
def train(
    game: str,
    out: Path | None,
    seed: int,
    first_games: int,
    games: int,
    iterations: int,
    match_games: int,
    start: str,
    jobs: int,
    cluster: str | None,
) -> None:
    """Train a value net: play, fit, compare, keep the better one. Run the same command again to resume."""
    from ridotto.bots.training.train import Course
    from ridotto.bots.training.train import train as run

    folder = out if out is not None else Path("build") / "training" / game
    course = Course(game, folder, seed, first_games, games, iterations, match_games, jobs, cluster, start)
    best = run(course, lambda text: click.echo(text, err=True))
    click.echo(str(best))
