"""`ridotto arena`: tournaments between bots, with ratings and confidence intervals."""

import csv
import json
import os
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import click

from ridotto.bots import arena as tournaments
from ridotto.bots.arena import Played, Standing, Tournament, Trial, different_states
from ridotto.bots.bot import make_bot
from ridotto.bots.plots import picture
from ridotto.bots.ratings import Rating
from ridotto.bots.results import Results, write_whole
from ridotto.bots.statistics import Verdict
from ridotto.bots.workers import WorkersFailed, each
from ridotto.cli.progress import Progress
from ridotto.cli.shared import Failed, complete_bots, complete_game, game_of, split_specs, usual_seats
from ridotto.cli.simulate import SEEDS, bots_at
from ridotto.engine.game import UsageError

MOST_FAILURES = 10  # of one bot: after that the tournament is meaningless


@click.command()
@click.argument("game", shell_complete=complete_game)
@click.option("--seats", type=int, help="Number of players. Default: one per bot named, else 3.")
@click.option(
    "--bots",
    shell_complete=complete_bots,
    help="The line-up: one bot per seat, separated by commas. Played in every rotation.",
)
@click.option(
    "--pool", shell_complete=complete_bots, help="Instead of a line-up: a round robin between these bots, with ratings."
)
@click.option(
    "--games",
    type=click.IntRange(1),
    default=100,
    show_default=True,
    help="Total number of games (the maximum with --sprt).",
)
@click.option(
    "--seed", type=click.IntRange(0, SEEDS - 1), default=1, show_default=True, help="Seed of the first games."
)
@click.option("--sprt", metavar="P0,P1", help="Stop once it is clear whether the first bot wins a share P1 or P0.")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="An option of the game.")
@click.option("--out", metavar="DIR", help="Directory that keeps every game; the same command resumes there.")
@click.option("--csv", "csv_file", metavar="FILE", help="Write one row per game and seat.")
@click.option("--plot", metavar="FILE.svg", help="Plot ratings (or win shares) and points by source.")
@click.option("--json", "as_json", is_flag=True, help="Print the results as one JSON object.")
@click.option(
    "--jobs", type=click.IntRange(1), default=os.cpu_count() or 1, help="Number of processes. Default: one per core."
)
@click.option("--cluster", metavar="ray[=ADDRESS]", help="Play the games on a Ray cluster.")
def arena(
    game: str, seats: int | None, bots: str | None, pool: str | None, games: int, seed: int, sprt: str | None,
    options: tuple[str, ...], out: str | None, csv_file: str | None, plot: str | None, as_json: bool, jobs: int,
    cluster: str | None,
) -> None:  # fmt: skip
    """Let bots play a tournament of GAME.

    Each deal is played with rotated seats, and shares have intervals that account for paired deals.
    """
    rules = game_of(game, usual_seats(seats, bots), options)
    if (bots is None) == (pool is None):
        raise UsageError("give a line-up with --bots or a pool with --pool")
    if plot is not None and not plot.endswith(".svg"):
        raise UsageError(f"--plot writes SVG: name a file that ends in .svg, not {plot}")
    if bots is not None:
        line_ups = [bots_at(bots, rules)]
    else:
        names = split_specs(pool or "")
        for spec in names:
            make_bot(spec)
        line_ups = tournaments.pool_of(names, rules.seats)
    what = tournaments.tournament(rules, line_ups, seed)
    if seed + (games - 1) // len(what.tables) >= SEEDS:
        raise UsageError("the seed of the last game would be above 2^64-1")
    trial = None if sprt is None else trial_of(sprt, what, pool)
    if games % len(what.tables):
        click.echo(
            f"ridotto: {games} games at {len(what.tables)} tables: the last seed is not played at all of them", err=True
        )
    try:
        with Results(what, None if out is None else Path(out)) as results:
            counted = play(what, games, trial, results, jobs, cluster)
    except WorkersFailed as error:
        raise Failed(str(error)) from None
    found = outcome(what, counted, pool is not None, trial)
    if csv_file is not None:
        write_csv(Path(csv_file), what, counted)
    if plot is not None:
        title = f"{what.game}, {what.seats} players, {len(counted)} games"
        write_whole(Path(plot), picture(title, found.standings, found.ratings))
    if as_json:
        click.echo(json.dumps(as_object(found), indent=1))
    else:
        click.echo(as_text(found))
    if (states := different_states(counted)) > 1:
        click.echo(f"ridotto: warning: {states} different versions of the program played these games", err=True)
    failures = [one for one in counted if one.failed is not None]
    if failures:
        raise Failed(f"{len(failures)} of {len(counted)} games failed, the first so: {failures[0].why}")


def trial_of(text: str, what: Tournament, pool: str | None) -> Trial:
    if pool is not None:
        raise UsageError("--sprt needs a line-up, not a pool")
    try:
        p0, p1 = (float(word) for word in text.split(","))
    except ValueError:
        raise UsageError(f"--sprt takes P0,P1 (two shares between 0 and 1), not {text!r}") from None
    if not 0.0 < p0 < p1 < 1.0:
        raise UsageError(f"--sprt needs 0 < P0 < P1 < 1, not {text!r}")
    if len(what.bots()) == 1:
        raise UsageError("--sprt needs two different bots")
    return Trial(what, p0, p1)


def play(
    what: Tournament, games: int, trial: Trial | None, results: Results, jobs: int, cluster: str | None
) -> list[Played]:
    """Play the missing games until all are played or the test is decided. Returns the games that count, in order."""
    for one in list(results.played.values()):
        if trial is not None and one.n < games:
            trial.add(one)
    left = [n for n in range(games) if n not in results.played]
    if trial is not None and trial.decided_at() is not None:
        left = []
    if results.played:
        click.echo(f"ridotto: {len(results.played)} games already played, {len(left)} to go", err=True)
    failures: dict[str, int] = {}
    if left:
        source = each((what.task(n) for n in left), min(jobs, len(left)), cluster)
        with closing(source), Progress(what.game, len(left)) as bar:
            try:
                for one in source:
                    results.add(one)
                    bar.step()
                    if one.failed is not None:
                        bot = one.bots[one.failed]
                        failures[bot] = failures.get(bot, 0) + 1
                        if failures[bot] == MOST_FAILURES:
                            raise Failed(f"{bot} failed in {MOST_FAILURES} games, the last time so: {one.why}")
                    if trial is not None and trial.add(one).better is not None:
                        break
            except KeyboardInterrupt:
                kept = f"; {len(results.played)} games are kept in {results.folder}" if results.folder else ""
                raise Failed(f"stopped{kept}") from None
    last = games if trial is None else min(games, trial.decided_at() or games)
    return [results.played[n] for n in sorted(results.played) if n < last]


# --- the report


class Outcome(NamedTuple):
    what: Tournament
    games: int
    standings: list[Standing]
    ratings: list[Rating] | None
    trial: Trial | None
    failures: list[str]


def outcome(what: Tournament, counted: list[Played], rated: bool, trial: Trial | None) -> Outcome:
    names = what.bots()
    return Outcome(
        what,
        len(counted),
        [tournaments.standing(bot, counted) for bot in names],
        tournaments.ratings(names, counted) if rated else None,
        trial,
        [one.why for one in counted if one.failed is not None],
    )


def as_object(found: Outcome) -> dict[str, Any]:
    verdict = None if found.trial is None else found.trial.sprt.verdict
    return {
        "game": found.what.game,
        "seats": found.what.seats,
        "options": found.what.options,
        "seed": found.what.seed,
        "tables": [list(table) for table in found.what.tables],
        "games": found.games,
        "bots": [one.as_json() for one in found.standings],
        "ratings": None if found.ratings is None else [one._asdict() for one in found.ratings],
        "sprt": None if verdict is None else verdict._asdict(),
        "failures": found.failures,
    }


def counted_as(n: int, thing: str) -> str:
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


def as_text(found: Outcome) -> str:
    what = found.what
    seeds = -(-found.games // len(what.tables))
    heading = (
        f"{what.game}, {what.seats} players, {found.games} games: "
        f"{counted_as(seeds, 'seed')}, each at {counted_as(len(what.tables), 'table')}"
    )
    parts = [heading + ("" if not what.options else f", {told(what.options)}")]
    rows = [["bot", "games", "wins %", "95 % interval", "rank", "points", "ms/decision", "median", "p95", "most"]]
    several = any(one.seat_games != one.games for one in found.standings)
    if several:
        rows[0].insert(4, "together %")
    for one in found.standings:
        row = [
            one.bot,
            str(one.games),
            f"{100 * one.win_share:.1f}",
            f"{100 * one.low:.1f} - {100 * one.high:.1f}",
            f"{one.mean_rank:.2f}",
            f"{one.mean_points:.1f}",
            f"{one.ms_per_decision:.2f}",
            f"{one.ms_median:.2f}",
            f"{one.ms_p95:.2f}",
            f"{one.ms_most:.2f}",
        ]
        if several:
            row.insert(4, f"{100 * one.team_share:.1f}")
        rows.append(row)
    parts.append(table(rows))
    names = list(dict.fromkeys(name for one in found.standings for name in one.sources))
    sources = [["points by source", *names]]
    sources += [[one.bot, *(f"{one.sources.get(name, 0.0):.1f}" for name in names)] for one in found.standings]
    parts.append(table(sources))
    if found.ratings is not None:
        rated = [["rating", "", "95 % interval"]]
        rated += [[one.bot, f"{one.rating:+.0f}", f"{one.low:+.0f} - {one.high:+.0f}"] for one in found.ratings]
        parts.append(table(rated))
    if found.trial is not None:
        parts.append(verdict_text(found.trial, found.trial.sprt.verdict))
    return "\n\n".join(parts)


def told(options: dict[str, str]) -> str:
    return " ".join(f"{key}={value}" for key, value in options.items())


def verdict_text(trial: Trial, verdict: Verdict) -> str:
    reached = f"{100 * verdict.share:.1f} % of the games of {verdict.seeds} seeds"
    where = f"the logarithm of the ratio is {verdict.ratio:.2f}, between {verdict.low:.2f} and {verdict.high:.2f}"
    if verdict.better is None:
        return f"not decided: {trial.bot} won {reached}; {where}"
    fits, other = (trial.sprt.p1, trial.sprt.p0) if verdict.better else (trial.sprt.p0, trial.sprt.p1)
    return f"decided: {trial.bot} won {reached}; {100 * fits:g} % rather than {100 * other:g} % ({verdict.ratio:+.2f})"


def table(rows: list[list[str]]) -> str:
    """Align the first column left and the others right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.rjust(width) if i else cell.ljust(width) for i, (cell, width) in enumerate(zip(row, widths)))
        for row in rows
    )


def write_csv(path: Path, what: Tournament, counted: list[Played]) -> None:
    """Write one row per game and seat, for your own statistics."""
    names = list(dict.fromkeys(name for one in counted for sources in one.sources for name in sources))
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(
            ["game", "seed", "seat", "bot", "win", "rank", "points", *names, "decisions", "milliseconds", "failed"]
        )
        for one in counted:
            for seat, bot in enumerate(one.bots):
                points = one.points[seat] if one.points else ""
                sources = [one.sources[seat].get(name, 0) if one.sources else "" for name in names]
                writer.writerow(
                    [one.n, one.seed, seat + 1, bot, one.shares[seat], one.ranks[seat], points, *sources]
                    + [one.lines[seat], one.ms[seat], int(one.failed == seat)]
                )
