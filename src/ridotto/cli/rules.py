"""`ridotto rules`: the rules in short, in our own words."""

import shutil

import click

from ridotto.cli.shared import complete_game, game_of
from ridotto.engine.game import UsageError
from ridotto.languages import LANGUAGES, rules_in_short
from ridotto.terminal.words import preferred

WIDTH = 100  # at most


@click.command()
@click.argument("game", shell_complete=complete_game)
@click.argument("topic", required=False)
@click.option("--seats", type=int, default=3, show_default=True, help="Number of players.")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="An option of the game.")
@click.option("--language", type=click.Choice(LANGUAGES), help="Default: from the environment (LANG).")
def rules(game: str, topic: str | None, seats: int, options: tuple[str, ...], language: str | None) -> None:
    """Print the rules of GAME in short, or one TOPIC (a role, a room), for this number of players and options.

    \b
    Examples:
      ridotto rules opera
      ridotto rules opera maestro --language it
    """
    chapters = rules_in_short(game_of(game, seats, options), preferred(language))
    topic = None if topic is None else topic.lower().replace(" ", "-")
    if topic is not None and topic not in chapters:
        raise UsageError(f"the rules of {game} have no chapter {topic!r}; choose one of: {', '.join(chapters)}")
    width = min(WIDTH, shutil.get_terminal_size((WIDTH, 24)).columns)
    for title, text in [chapters[topic]] if topic else chapters.values():
        paragraphs = "\n".join(click.wrap_text(line, width) for line in text.split("\n"))
        click.echo(f"{title}\n{paragraphs}\n")
