"""`ridotto bench games`: the games in numbers, measured by playing them (docs/api/facts.md)."""

import json
from random import Random
from statistics import mean
from typing import Any

import click

from ridotto.bots.bot import make_bot
from ridotto.bots.playing import bot_rng, play_game
from ridotto.cli.progress import Progress
from ridotto.cli.shared import complete_game
from ridotto.engine.game import CHANCE, Game, game_class, game_names, load_game
from ridotto.engine.record import Record
from ridotto.engine.rows import size_of
from ridotto.front.game import known_name


@click.command()
@click.argument("game", required=False, shell_complete=complete_game)
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="Games per row.")
@click.option("--bots", default="random,greedy", show_default=True, help="The bots that play, one per row, by commas.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Seed of the first game.")
@click.option("--json", "as_json", is_flag=True, help="Print the results as one JSON object.")
def games(game: str | None, games: int, bots: str, seed: int, as_json: bool) -> None:
    """The games in numbers: length, branching, chance, points, sizes of arrays.

    \b
    Examples:
      ridotto bench games
      ridotto bench games opera --games 1000 --bots random
    """
    names = game_names() if game is None else [known_name(game)]
    tables = [load_game(name, seats, {}) for name in names for seats in game_class(name).seats_known]
    rows: list[dict[str, Any]] = []
    with Progress("bench", len(tables) * len(bots.split(",")) * games) as bar:
        for rules in tables:
            for bot in bots.split(","):
                rows.append(measured(rules, bot, games, seed, bar))
    click.echo(json.dumps({"games": games, "seed": seed, "rows": rows}) if as_json else as_table(rows))


def measured(rules: Game[Any], bot: str, games: int, seed: int, bar: Progress) -> dict[str, Any]:
    """What these games look like from inside."""
    branching: list[int] = []
    lengths: list[int] = []
    turns: list[int] = []
    draws: list[int] = []
    points: list[int] = []
    first: list[float] = []
    for number in range(seed, seed + games):
        record = played(rules, bot, number)
        s, decisions, chance = record.first(), 0, 0
        for action in record.actions:
            if rules.seat(s) == CHANCE:
                chance += 1
            else:
                decisions += 1
                branching.append(len(rules.legal_actions(s)))
            rules.apply_action(s, action)
        lengths.append(decisions)
        draws.append(chance)
        turns.append(sum(line.startswith("S") for line in record.text().splitlines()))
        points += rules.points(s)
        first.append(rules.returns(s)[0])
        bar.step()
    return {
        "game": rules.name,
        "players": rules.seats,
        "bot": bot,
        "actions": rules.num_distinct_actions(),
        "observation": sum(size_of(field) for field in rules.rows().fields()),
        "lines": mean(turns),
        "decisions": mean(lengths),
        "shortest": min(lengths),
        "longest": max(lengths),
        "branching": mean(branching),
        "widest": max(branching),
        "forced": branching.count(1) / len(branching),
        "draws": mean(draws),
        "points": mean(points),
        "first": mean(first),
    }


def played(rules: Game[Any], bot: str, seed: int) -> Record:
    bots = [make_bot(bot) for _ in range(rules.seats)]
    rngs: list[Random] = [bot_rng(rules, seed, seat, bot) for seat in range(rules.seats)]
    return play_game(rules, seed, bots, rngs)


HEAD = (
    "game", "players", "bots", "lines", "actions", "shortest to longest", "legal: mean", "most", "forced", "draws",
    "points", "first seat wins",
)  # fmt: skip


def as_table(rows: list[dict[str, Any]]) -> str:
    """A Markdown table."""
    lines = [f"| {' | '.join(HEAD)} |", "|" + " --- |" * len(HEAD)]
    for row in rows:
        cells = [
            row["game"], str(row["players"]), row["bot"], f"{row['lines']:.0f}", f"{row['decisions']:.0f}",
            f"{row['shortest']} to {row['longest']}", f"{row['branching']:.1f}", str(row["widest"]),
            f"{100 * row['forced']:.0f} %", f"{row['draws']:.0f}", f"{row['points']:.0f}",
            f"{100 * row['first']:.0f} %",
        ]  # fmt: skip
        lines.append(f"| {' | '.join(cells)} |")
    sizes = {(row["game"], row["players"]): (row["actions"], row["observation"]) for row in rows}
    lines.append("")
    for (game, players), (actions, observation) in sizes.items():
        lines.append(f"{game}, {players} players: {actions} actions, {observation} numbers in an observation")
    return "\n".join(lines)
