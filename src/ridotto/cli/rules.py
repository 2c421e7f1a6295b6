"""`ridotto rules`: the rules in short, in our own words."""

import click

from ridotto.engine.game import UsageError, game_class
from ridotto.languages import catalogue


def topics(game: str) -> list[str]:
    start = f"{game}.rules."
    return [key.removeprefix(start) for key in catalogue("en") if key.startswith(start)]


@click.command()
@click.argument("game")
@click.argument("topic", required=False)
def rules(game: str, topic: str | None) -> None:
    """Tell the rules of GAME in short, or those of one TOPIC (a role, a room)."""
    game_class(game)
    known = topics(game)
    if topic is not None and topic not in known:
        raise UsageError(f"the rules of {game} have no part {topic!r}; they have: {', '.join(known)}")
    words = catalogue("en")
    parts = known if topic is None else [topic]
    click.echo("\n\n".join(words[f"{game}.rules.{part}"] for part in parts))
