"""`ridotto rules`: the rules in short, in our own words."""

import json
import shutil

import click

from ridotto import examples
from ridotto.bots.bot import USUAL_SEATS
from ridotto.cli.shared import complete_game, game_of
from ridotto.engine.game import UsageError
from ridotto.engine.telling import Said
from ridotto.languages import LANGUAGES, rules_in_short, say, tell
from ridotto.terminal.words import preferred

WIDTH = 100  # at most


def complete_topic(context: click.Context, parameter: click.Parameter, begun: str) -> list[str]:
    """What a shell offers for TOPIC: the chapters of the game named before it."""
    return [
        name
        for name in rules_in_short(game_of(context.params["game"], USUAL_SEATS, ()), "en")
        if name.startswith(begun)
    ]


@click.command()
@click.argument("game", shell_complete=complete_game)
@click.argument("topic", required=False, shell_complete=complete_topic)
@click.option("--seats", type=int, default=USUAL_SEATS, show_default=True, help="Number of players.")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="An option of the game.")
@click.option("--language", type=click.Choice(LANGUAGES), help="Default: from the environment (LANG).")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object: a title and a text per chapter.")
def rules(
    game: str, topic: str | None, seats: int, options: tuple[str, ...], language: str | None, as_json: bool
) -> None:
    """Print the rules of GAME in short, or one TOPIC.

    A topic is a role or a room. The numbers are those for your number of players and options.

    \b
    Examples:
      ridotto rules opera
      ridotto rules opera maestro --language it
    """
    chapters = rules_in_short(game_of(game, seats, options), preferred(language))
    topic = None if topic is None else topic.lower().replace(" ", "-")
    if topic is not None and topic not in chapters:
        raise UsageError(f"the rules of {game} have no chapter {topic!r}; choose one of: {', '.join(chapters)}")
    if as_json:
        shown = {name: {"title": title, "text": text} for name, (title, text) in chapters.items()}
        click.echo(json.dumps(shown if topic is None else {topic: shown[topic]}, ensure_ascii=False))
        return
    width = min(WIDTH, shutil.get_terminal_size((WIDTH, 24)).columns)
    for name, (title, text) in chapters.items():
        if topic is None or name == topic:
            paragraphs = "\n".join(click.wrap_text(line, width) for line in text.split("\n"))
            click.echo(f"{title}\n{paragraphs}\n")
            for example in examples.book(game).examples:
                if example.chapter == name:
                    click.echo(worked(game, example, preferred(language), width))


def worked(game: str, example: examples.Example, language: str, width: int) -> str:
    """An example of the rules: what it shows, then what happens, line by line."""
    told = [say("ui.labelled", (Said("ui.rules.example"), example.said), game, language)]
    for step in examples.steps(game, example.name)[1]:
        told += [f"- {tell(line.said, game, language, example.names)}" for line in step.log]
    lines = [click.wrap_text(line, width, "  ", "    " if line.startswith("- ") else "  ") for line in told]
    return "\n".join(lines) + "\n"
