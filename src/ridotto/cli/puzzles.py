"""`ridotto puzzles`: play them, list them, make them, check them (docs/bots/puzzles.md)."""

import json
from datetime import date
from itertools import cycle
from pathlib import Path
from random import Random

import click

from ridotto.bots.puzzles import book
from ridotto.cli.play import hear
from ridotto.cli.progress import Progress
from ridotto.cli.shared import Failed, complete_game
from ridotto.engine.game import UsageError, game_names, games_in_order
from ridotto.languages import LANGUAGES
from ridotto.terminal.words import Words, preferred

FIRST_DAY = date(1970, 1, 1).toordinal()
AROUND = 1.3  # puzzles to find for each one that is kept


@click.group()
def puzzles() -> None:
    """Positions of real games in which one move is clearly best."""


@puzzles.command()
@click.argument("game", type=click.Choice(game_names()), shell_complete=complete_game)
@click.option("--count", type=click.IntRange(min=1), default=100, show_default=True, help="Number of puzzles.")
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of all games.")
@click.option(
    "--games", type=click.IntRange(min=1), default=1000, show_default=True, help="Games to look through at most."
)
@click.option("--bot", default="policy", show_default=True, help="The bot that plays every seat.")
@click.option("--difficulty", type=click.IntRange(1, 3), default=1, show_default=True, help="Only as hard as this.")
@click.option(
    "--beside", type=click.Path(path_type=Path, exists=True), help="A file whose puzzles may be chosen as well."
)
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Number of processes.")
@click.option(
    "--out", type=click.Path(path_type=Path), help="File for the games played, so that a stopped run can resume."
)
@click.option("--to", type=click.Path(path_type=Path), help="File for the puzzles. Default: puzzles.json beside --out.")
def make(
    game: str,
    count: int,
    seed: int,
    games: int,
    bot: str,
    difficulty: int,
    beside: Path | None,
    jobs: int,
    out: Path | None,
    to: Path | None,
) -> None:
    """Make puzzles from games between bots. Run the same command again to resume."""
    from ridotto.bots.puzzles import making
    from ridotto.bots.puzzles.book import written
    from ridotto.bots.results import write_whole
    from ridotto.bots.training.train import Clock
    from ridotto.engine.game import game_class

    file = out or Path("build") / "puzzles" / game / "games.jsonl"
    target = to or file.with_name("puzzles.json")
    before = making.found_before(book.sources_in(beside.read_text("utf-8"))) if beside else []
    wanted = max(0, round(AROUND * count) - sum(len(one.puzzles) for one in before))
    clock = Clock(wanted, lambda text: click.echo(text, err=True), "puzzles")

    def progress(played: int, found: int) -> None:
        clock.part(min(1.0, found / max(1, wanted)), f"{found} of {wanted} in {played} games")

    played = making.collect(making.tasks(game, seed, games, bot, difficulty), file, wanted, jobs, progress)
    chosen = making.choose(game, [*played, *before], count, bot)
    made = {"seed": seed, "games": len(played), "bot": bot, "difficulty": difficulty, "version": making.VERSION}
    write_whole(target, written(game, game_class(game).rules_version, chosen, made))
    click.echo(f"{sum(len(one.puzzles) for one in chosen)} puzzles of {len(chosen)} games: {target}")


@puzzles.command()
@click.argument("game", type=click.Choice(game_names()), shell_complete=complete_game)
@click.option(
    "--file", type=click.Path(path_type=Path, exists=True), help="File of puzzles. Default: those of the package."
)
@click.option("--worlds", type=click.IntRange(min=2), default=24, show_default=True, help="Sampled worlds per move.")
@click.option("--seed", type=int, default=2, show_default=True, help="Seed of the worlds.")
@click.option("--bot", default="policy", show_default=True, help="The bot that plays on.")
@click.option("--to", type=click.Path(path_type=Path), help="Write the puzzles that stand to this file.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per puzzle.")
def check(game: str, file: Path | None, worlds: int, seed: int, bot: str, to: Path | None, as_json: bool) -> None:
    """Check puzzles with a deeper search in new worlds."""
    from ridotto.bots.puzzles import checking

    sources = book.sources_in(file.read_text("utf-8")) if file else book.sources(game)
    count = sum(len(one.puzzles) for one in sources)
    results: list[checking.Checked] = []
    with Progress("check", count) as bar:
        for one in checking.check(sources, worlds, seed, bot):
            results.append(one)
            bar.step()
            if as_json:
                click.echo(json.dumps(one._asdict()))
    stands = {one.id for one in results if one.stands}
    if not as_json:
        for one in results:
            if not one.stands:
                click.echo(f"{one.id}: ahead of {one.rival!r} by {100 * one.ahead:+.1f} ± {100 * one.error:.1f} %")
        click.echo(f"{len(stands)} of {count} puzzles stand")
    if to is not None:
        text = (file or checking.packaged(game)).read_text("utf-8")
        to.write_text(checking.without(text, stands), "utf-8")


@puzzles.command("list")
@click.argument("game", type=click.Choice(game_names()), required=False, shell_complete=complete_game)
@click.option("--language", type=click.Choice(LANGUAGES), help="Default: from the environment (LANG).")
def list_puzzles(game: str | None, language: str | None) -> None:
    """List the puzzles of the package."""
    words = Words(preferred(language))
    for name in [game] if game else games_in_order():
        for one in book.puzzles(name).values():
            level = words.t(f"ui.puzzle.difficulty.{one.difficulty}")
            where = words.t("ui.puzzle.where", one.seats, one.round)
            click.echo(f"{one.id}  {name:<10} {level:<10} {where:<22} {words.t(f'{name}.puzzle.{one.kind}')}")


@puzzles.command()
@click.argument("game", type=click.Choice(game_names()), required=False, shell_complete=complete_game)
@click.option("--id", "wanted", metavar="ID", help="This puzzle (`ridotto puzzles list`).")
@click.option("--difficulty", type=click.IntRange(1, 3), help="Only easy (1), medium (2) or hard ones (3).")
@click.option("--language", type=click.Choice(LANGUAGES), help="Default: from the environment (LANG).")
def play(game: str | None, wanted: str | None, difficulty: int | None, language: str | None) -> None:
    """Solve puzzles in the terminal. Without anything else: today's."""
    from ridotto.terminal.plain import StopPlaying
    from ridotto.terminal.puzzling import NextPuzzle, PlainPuzzle

    words = Words(preferred(language))
    for puzzle in cycle(chosen(game, wanted, difficulty)):
        plain = PlainPuzzle(puzzle, words, click.echo, hear)
        try:
            plain.play()
            return
        except NextPuzzle:
            continue
        except (StopPlaying, KeyboardInterrupt):
            return


def chosen(game: str | None, wanted: str | None, difficulty: int | None) -> list[book.Puzzle]:
    """In the order in which they are asked."""
    names = [game] if game else games_in_order()
    known = [one for name in names for one in book.puzzles(name).values() if difficulty in (None, one.difficulty)]
    first = None
    if wanted is not None:
        first = book.find(wanted, names)
        if first is None:
            raise UsageError(f"there is no puzzle {wanted!r}; `ridotto puzzles list` shows them")
    elif game is None and difficulty is None:
        first = book.daily(names, date.today().toordinal() - FIRST_DAY)
    if not known and first is None:
        raise Failed("there are no puzzles for this game")
    rest = [one for one in known if one is not first]
    Random(date.today().toordinal()).shuffle(rest)
    return rest if first is None else [first, *rest]
