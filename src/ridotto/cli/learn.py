"""`ridotto learn`: the guided first game of a game, line by line."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ridotto.bots.bot import make_bot
from ridotto.bots.playing import bot_rng
from ridotto.cli.play import hear, new_file
from ridotto.cli.shared import complete_game
from ridotto.engine.game import UsageError
from ridotto.engine.record import Record
from ridotto.languages import LANGUAGES
from ridotto.lessons import Lesson, lesson_of
from ridotto.terminal.words import Words, preferred

if TYPE_CHECKING:
    from ridotto.terminal.learning import GuidedTable

BOT = "leporello"  # plays on when the lesson is over


@click.command()
@click.argument("game", shell_complete=complete_game)
@click.option("--save", metavar="FILE", help="File for the record. Default: a new file in this directory.")
@click.option("--language", type=click.Choice(LANGUAGES), help="Default: from the environment (LANG).")
def learn(game: str, save: str | None, language: str | None) -> None:
    """Learn GAME (opera, la-stanza) by playing, with a coach.

    The coach leads you through a first game, then you play on.

    \b
    Examples:
      ridotto learn opera
      ridotto learn la-stanza --language de
    """
    from ridotto.terminal.learning import PlainLesson  # imported now, so that --help stays quick
    from ridotto.terminal.plain import StopPlaying

    lesson = lesson_of(game)
    if lesson is None:
        raise UsageError(f"{game} has no guided game")
    words = Words(preferred(language))
    plain = PlainLesson(table_of(lesson, words, save), words, click.echo, hear)
    click.echo(words.t("terminal.learn-welcome"))
    try:
        plain.play()
    except StopPlaying:
        pass
    except KeyboardInterrupt:
        click.echo()
        plain.write("")


def table_of(lesson: Lesson, words: Words, save: str | None) -> "GuidedTable":
    from ridotto.terminal.learning import GuidedTable

    rules, seats = lesson.game, range(lesson.game.seats)
    names = [lesson.record.names.get(i, "") or words.player(i) for i in seats]
    others = [i for i in seats if i != lesson.seat]
    bots = {i: make_bot(BOT) for i in others}
    rngs = {i: bot_rng(rules, 0, i, BOT) for i in others}
    return GuidedTable(lesson, names, bots, rngs, Path(new_file(Record(rules), save)))
