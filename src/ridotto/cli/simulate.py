"""`ridotto simulate`: let bots play seeded games and write the records to a directory."""

import json
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

import ridotto
from ridotto.bots.bot import make_bot
from ridotto.bots.playing import bot_rng, play_game
from ridotto.cli.progress import Progress
from ridotto.cli.shared import Failed, complete_bots, complete_game, game_of, split_specs, usual_seats
from ridotto.engine.game import Game, UsageError
from ridotto.engine.record import read

if TYPE_CHECKING:
    from ridotto.env.dataset import Thought

SEEDS = 1 << 64


class Task(NamedTuple):
    name: str
    seats: int
    options: tuple[str, ...]
    bots: tuple[str, ...]
    seed: int
    file: str | None
    targets: str | None


class Played(NamedTuple):
    file: str | None
    seed: int
    decisions: int
    points: list[int]
    winners: list[int]
    thoughts: "list[Thought] | None"


def play_one(task: Task) -> Played:
    """Play one game. The result does not depend on the process or the order."""
    game = game_of(task.name, task.seats, task.options)
    bots = [make_bot(spec) for spec in task.bots]
    rngs = [bot_rng(game, task.seed, seat, spec) for seat, spec in enumerate(task.bots)]
    record = play_game(game, task.seed, bots, rngs)
    text = record.text()
    if task.file is not None:
        Path(task.file).write_text(text, encoding="ascii", newline="\n")
    s = record.state()
    decisions = sum(line.startswith("S") for line in text.splitlines())
    thought = None
    if task.targets is not None:
        from ridotto.env.dataset import thoughts

        thought = thoughts(record, task.targets)
    return Played(task.file, task.seed, decisions, game.points(s), [w + 1 for w in sorted(game.winners(s))], thought)


def each(tasks: list[Task], jobs: int) -> Iterator[Played]:
    if jobs == 1 or len(tasks) == 1:
        yield from map(play_one, tasks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play_one, tasks, chunksize=max(1, min(16, len(tasks) // (4 * jobs))))


def bots_at(bots: str, game: Game[Any]) -> tuple[str, ...]:
    """Return one bot name per seat, from one name for all or one per seat."""
    specs = split_specs(bots)
    if len(specs) == 1:
        specs = specs * game.seats
    if len(specs) != game.seats:
        raise UsageError(f"--bots names {len(specs)} bots for {game.seats} seats; name one, or one per seat")
    for spec in specs:
        make_bot(spec)
    return tuple(specs)


@click.command()
@click.argument("game", shell_complete=complete_game)
@click.option("--seats", type=int, help="Number of players. Default: one per bot named, else 3.")
@click.option("--seed", type=click.IntRange(0, SEEDS - 1), default=1, show_default=True, help="Seed of the first game.")
@click.option("--games", type=click.IntRange(1), default=1, show_default=True, help="Game i has the seed SEED + i - 1.")
@click.option(
    "--bots",
    default="random",
    show_default=True,
    shell_complete=complete_bots,
    help="One bot for all seats, or one per seat, separated by commas. Your own: mybot.py:MyBot.",
)
@click.option("--records", metavar="DIR", help="Directory for the records (created if missing). Default: keep none.")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="An option of the game.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["jsonl", "parquet"]),
    help="Also write decisions, observations and results there.",
)
@click.option(
    "--targets",
    metavar="BOT",
    help="A bot whose view of every decision goes into the dataset, such as search:simulations=50. Takes time.",
)
@click.option(
    "--jobs", type=click.IntRange(1), default=os.cpu_count() or 1, help="Number of processes. Default: one per core."
)
@click.option("--json", "as_json", is_flag=True, help="Print the results as one JSON object.")
@click.option("--quiet", "-q", is_flag=True, help="Print nothing but errors.")
def simulate(
    game: str, seats: int | None, seed: int, games: int, bots: str, records: str | None, options: tuple[str, ...],
    form: str | None, targets: str | None, jobs: int, as_json: bool, quiet: bool,
) -> None:  # fmt: skip
    """Let bots play GAME from seeds; keep the records or a dataset.

    \b
    Examples:
      ridotto simulate opera --seats 2 --bots mybot.py:MyBot,random
      ridotto simulate opera --seats 3 --games 100 --bots greedy --records out
      ridotto simulate la-stanza --games 200 --bots greedy --format parquet --records data
      ridotto simulate opera --games 20 --bots greedy --format jsonl --targets search:simulations=50 --records data
    """
    rules = game_of(game, usual_seats(seats, bots), options)
    specs = bots_at(bots, rules)
    if seed + games > SEEDS:
        raise UsageError("the seed of the last game would be above 2^64-1")
    folder = None if records is None else Path(records)
    if folder is not None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Failed(f"{folder}: cannot make this folder: {error.strerror}") from None
    if targets is not None and form is None:
        raise UsageError("--targets belongs to a dataset: name its --format")
    data = None
    if form is not None:
        from ridotto.env.dataset import Dataset, thinker_of

        if folder is None:
            raise UsageError("a dataset needs a directory: --records DIR")
        if targets is not None:
            thinker_of(targets)
        command = command_of(rules, seed, games, bots, options, form, targets)
        data = Dataset(folder, form, rules, list(specs), command, targets)
    digits = max(4, len(str(games)))
    tasks = [
        Task(
            game,
            rules.seats,
            options,
            specs,
            seed + i,
            None if folder is None else str(folder / f"{i + 1:0{digits}}.record"),
            targets,
        )
        for i in range(games)
    ]
    played: list[Played] = []
    try:
        with Progress(game, games) as bar:
            for one in each(tasks, min(jobs, games)):
                played.append(one)
                if data is not None and one.file is not None:
                    data.add(read(Path(one.file).read_bytes()), Path(one.file).name, one.thoughts)
                    played[-1] = one._replace(thoughts=None)
                bar.step()
        if data is not None:
            data.close(ridotto.__version__)
    except OSError as error:
        raise Failed(f"{error.filename or folder}: cannot write: {error.strerror}") from None
    if as_json:
        click.echo(json.dumps(as_object(rules, specs, played)))
        return
    if quiet:
        return
    for one in played:
        winners = " ".join(f"S{w}" for w in one.winners)
        points = " ".join(map(str, one.points))
        where = "" if one.file is None else f"{one.file}: "
        click.echo(f"{where}seed {one.seed}, {one.decisions} decisions, points {points}, winner {winners}")


def command_of(
    game: Game[Any], seed: int, games: int, bots: str, options: tuple[str, ...], form: str, targets: str | None
) -> str:
    """The command that recreates this data, in any directory."""
    chosen = "".join(f" --option {option}" for option in options)
    words = f"ridotto simulate {game.name} --seats {game.seats} --seed {seed} --games {games} --bots {bots}"
    thinking = "" if targets is None else f" --targets {targets}"
    return f"{words}{chosen} --format {form}{thinking} --records DIR"


def as_object(game: Game[Any], specs: tuple[str, ...], played: list[Played]) -> dict[str, Any]:
    return {
        "game": game.name,
        "seats": game.seats,
        "options": game.options_chosen(),
        "bots": list(specs),
        "games": [{name: value for name, value in one._asdict().items() if name != "thoughts"} for one in played],
    }
