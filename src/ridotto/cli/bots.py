"""`ridotto bots`: the bot levels and their measured strength."""

import json

import click

from ridotto.bots.bot import makers
from ridotto.bots.leaderboard import as_json, boards, short_lines
from ridotto.bots.levels import levels
from ridotto.cli.shared import complete_game
from ridotto.engine.game import game_class, game_names
from ridotto.front.game import known_name


@click.command()
@click.argument("game", required=False, shell_complete=complete_game)
@click.option("--json", "as_data", is_flag=True, help="Print the leaderboard as one JSON object.")
def bots(game: str | None, as_data: bool) -> None:
    """List the bots of GAME and how strong they are.

    Without GAME: the levels of all games, and the other bots.
    """
    names = game_names() if game is None else [game_class(known_name(game)).name]
    if as_data:
        click.echo(json.dumps(as_json({name: boards().get(name, {}) for name in names}), indent=1))
        return
    for name in names:
        click.echo(f"{name}, from weak to strong:")
        for one in levels(name):
            click.echo(f"  {one.name} {'★' * one.stars}: {one.about}")
            for line in short_lines(name, one.name):
                click.echo(f"    {line}")
        click.echo()
    others = sorted(makers().keys() - {one.name for name in names for one in levels(name)})
    click.echo(f"other bots: {', '.join(others)} (docs/bots/README.md)")
