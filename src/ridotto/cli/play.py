"""`ridotto play`: play in the terminal (full-screen or line by line), replay a record, or join a server."""

import asyncio
import secrets
import sys
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import click

from ridotto.bots.bot import USUAL_BOT, USUAL_SEATS, Bot, make_bot
from ridotto.bots.playing import bot_rng
from ridotto.cli.shared import Failed, complete_bots, complete_game, game_of, record_of, split_specs
from ridotto.cli.simulate import SEEDS
from ridotto.engine.game import OVER, UsageError, game_names, games_in_order
from ridotto.engine.record import Record
from ridotto.languages import LANGUAGES
from ridotto.terminal.words import Words, preferred

if TYPE_CHECKING:  # the terminal's parts are imported when somebody plays, so that --help stays quick
    from ridotto.terminal.local import LocalTable
    from ridotto.terminal.table import Table


def hear(prompt: str) -> str:
    """Read a typed line. The end of the input counts as `quit`."""
    sys.stderr.flush()
    try:
        return input(prompt)
    except EOFError:
        print()
        return "quit"


def begun(
    game: str | None, seats: int | None, options: tuple[str, ...], seed: int | None, resume: str | None
) -> Record:
    """Return the record to play: a new one, or the one to resume."""
    if resume is not None:
        record = record_of(resume)
        if game is not None and record.game.name != game:
            raise UsageError(f"{resume} is a game of {record.game.name}, not of {game}")
        if seats not in (None, record.game.seats) or options or seed is not None:
            raise UsageError("--resume takes seats, options and seed from the record; leave them out")
        if record.game.seat(record.state()) == OVER:
            raise UsageError(f"the game in {resume} is over")
    elif game is None:
        raise UsageError(f"which game? Choose one of: {', '.join(game_names())}")
    else:
        record = Record(game_of(game, seats or USUAL_SEATS, options), seed)
    if record.seed is None and not record.actions:
        record.seed = secrets.randbelow(SEEDS)
    return record


def seated(
    record: Record, seat: int, people: str | None, bots: str, file: Path, words: Words, aside: bool
) -> "LocalTable":
    """A table on this machine. `aside`: the bots think in a separate process."""
    from ridotto.terminal.local import LocalTable
    from ridotto.terminal.thinking import DistantBot, Thinker

    rules = record.game
    if not 1 <= seat <= rules.seats:
        raise UsageError(f"there is no seat {seat}; choose 1 to {rules.seats}")
    called = [name.strip() for name in (people or "").split(",") if name.strip()]
    own = [(seat - 1 + i) % rules.seats for i in range(max(1, len(called)))]
    if len(called) > rules.seats:
        raise UsageError(f"there are {rules.seats} seats for {len(called)} people")
    names = [words.player(i) for i in range(rules.seats)]
    for i, name in zip(own, called):
        names[i] = name
    others = [i for i in range(rules.seats) if i not in own]
    each = bots.split("+") if "+" in bots else split_specs(bots)  # one for all, or one for each
    if len(each) not in (1, len(others)):
        raise UsageError(f"--bots names {len(each)} bots for {len(others)} seats")
    specs = {i: each[n % len(each)] for n, i in enumerate(others)}
    thinker = Thinker() if aside and others else None
    chosen: dict[int, Bot] = {}
    rngs: dict[int, Random] = {}
    for i, spec in specs.items():
        # A resumed bot draws anew, from where the record stands: what it drew before is not repeated.
        start = (record.seed or 0) + len(record.actions)
        rngs[i] = bot_rng(rules, start, i, spec)
        chosen[i] = make_bot(spec) if thinker is None else DistantBot(thinker, spec, f"{start} {i}", i)
        names[i] = f"{words.bot(spec)} {i + 1}"
    if not called:
        names[own[0]] = words.player(own[0])
    return LocalTable(record, sorted(own), names, chosen, rngs, file)


def plainly(table: "Table", words: Words, live: bool = False) -> None:
    """Line by line."""
    from ridotto.terminal.plain import PlainTable, StopPlaying

    plain = PlainTable(table, words, click.echo, hear, live)
    click.echo(words.t("terminal.welcome", (table.seat or 0) + 1))
    try:
        plain.play()
    except StopPlaying:
        pass
    except KeyboardInterrupt:
        click.echo()
        plain.write("")


@click.command()
@click.argument("game", required=False, shell_complete=complete_game)
@click.option("--plain", is_flag=True, help="Line by line, for screen readers. Default without a terminal.")
@click.option("--seats", type=int, help=f"Number of players. Default: {USUAL_SEATS}.")
@click.option(
    "--seat",
    type=int,
    default=1,
    show_default=True,
    help="Your seat (the first of them, if several people share the screen).",
)
@click.option(
    "--people", metavar="NAMES", help="Players sharing this screen, such as Anna,Carla. A curtain hides secrets."
)
@click.option(
    "--bots",
    default=USUAL_BOT,
    show_default=True,
    shell_complete=complete_bots,
    help="The level of the bots (`ridotto bots`), or one for each: zerlina,sarastro. Your own: mybot.py:MyBot.",
)
@click.option("--seed", type=click.IntRange(0, SEEDS - 1), help="Seed of all draws. Default: random.")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="An option of the game.")
@click.option("--resume", metavar="FILE", help="Resume a saved game.")
@click.option("--save", metavar="FILE", help="File for the record. Default: a new file in this directory.")
@click.option("--record", "replayed", metavar="FILE", help="Replay a record step by step.")
@click.option("--server", metavar="ADDRESS", help="Play on a server: http://host:port, or a link to one of its tables.")
@click.option("--table", "table_id", metavar="ID", help="Table on the server. Default: the lobby.")
@click.option("--name", metavar="NAME", help="Your name on the server.")
@click.option("--language", type=click.Choice(LANGUAGES), help="Default: from the environment (LANG).")
def play(
    game: str | None, plain: bool, seats: int | None, seat: int, people: str | None, bots: str, seed: int | None,
    options: tuple[str, ...], resume: str | None, save: str | None, replayed: str | None, server: str | None,
    table_id: str | None, name: str | None, language: str | None,
) -> None:  # fmt: skip
    """Play GAME (opera, la-stanza) in the terminal.

    Against bots, with others at one screen, or on a server. Without GAME a form asks.
    """
    words = Words(preferred(language))
    plain = plain or not (sys.stdin.isatty() and sys.stdout.isatty())
    if replayed is not None:
        replay(record_of(replayed), words, plain)
    elif server is not None:
        visit(server, table_id, name or "", words, plain)
    elif game is None and resume is None and not plain:
        chosen = ask_for_a_game(words)
        if chosen is not None:
            given = {option.partition("=")[0] for option in options}  # the command line goes first
            filled_in = [f"{key}={value}" for key, value in chosen.options.items() if key not in given]
            record = begun(chosen.game, chosen.seats, (*options, *filled_in), seed, None)
            here(seated(record, seat, chosen.people, chosen.bot, new_file(record, save), words, True), words, False)
    else:
        record = begun(game, seats, options, seed, resume)
        file = Path(resume) if resume and not save else new_file(record, save)
        here(seated(record, seat, people, bots, file, words, not plain), words, plain)


def new_file(record: Record, save: str | None) -> Path:
    return Path(save or time.strftime(f"{record.game.name}-%Y%m%d-%H%M%S.record"))


def here(table: "Table", words: Words, plain: bool) -> None:
    """A table on this machine."""
    if plain:
        plainly(table, words)
        return
    from ridotto.terminal.table_screen import TableScreen

    show(TableScreen(table), words)


def show(screen: Any, words: Words) -> None:
    """Run full-screen until the player leaves, then print the closing messages."""
    from ridotto.terminal.app import RidottoApp

    said = RidottoApp(screen, words.language).run()
    if said:
        click.echo(said)


def ask_for_a_game(words: Words) -> Any:
    from ridotto.bots.levels import levels
    from ridotto.terminal.app import RidottoApp
    from ridotto.terminal.setup_screen import SetupScreen

    names = {game: [level.name for level in levels(game)] for game in games_in_order()}
    return RidottoApp(SetupScreen(names), words.language).run()


def replay(record: Record, words: Words, plain: bool) -> None:
    from ridotto.terminal.replay import ReplayScreen, told_plainly

    if plain:
        for line in told_plainly(record, words):
            click.echo(line)
    else:
        show(ReplayScreen(record), words)


def visit(server: str, table: str | None, name: str, words: Words, plain: bool) -> None:
    """A server's lobby, or one of its tables."""
    from ridotto.terminal.lobby_screen import LobbyScreen, arrive_plainly
    from ridotto.terminal.wire import Failure, address_of

    try:
        address, kind, value = address_of(server)
    except ValueError:
        raise UsageError(f"{server!r} is not a server address; it should look like http://host:port") from None
    link = ("table", table) if table else (kind, value)
    if not plain:
        show(LobbyScreen(address, name, link), words)
        return
    if not link[0]:
        raise UsageError("name the table in line mode: --table ID, or a link as --server")
    try:
        found = asyncio.run(arrive_plainly(address, name, link, words))
    except Failure as failure:
        raise Failed(words.t(f"ui.no.{failure.code}") if words.has(f"ui.no.{failure.code}") else failure.code) from None
    plainly(found, words, live=True)
