"""`ridotto`: the commands and their exit codes (0 success, 1 failure, 2 usage error, 130 stopped by Ctrl+C)."""

import os
import sys

import click

import ridotto
from ridotto.bots.bot import BotFailure
from ridotto.cli.admin import admin
from ridotto.cli.analyse import analyse
from ridotto.cli.arena import arena
from ridotto.cli.balance import balance
from ridotto.cli.bench import bench
from ridotto.cli.bench_env import env
from ridotto.cli.bench_games import games
from ridotto.cli.bench_server import server
from ridotto.cli.bots import bots
from ridotto.cli.check import check
from ridotto.cli.db import db
from ridotto.cli.examples import add_examples
from ridotto.cli.learn import learn
from ridotto.cli.play import play
from ridotto.cli.puzzles import puzzles
from ridotto.cli.rules import rules
from ridotto.cli.serve import serve
from ridotto.cli.simulate import simulate
from ridotto.cli.trace import trace
from ridotto.cli.train import train
from ridotto.cli.version import version
from ridotto.engine.game import UsageError
from ridotto.extras import how_to_get

INTERRUPTED = 130  # what shells report for a command that ^C ended


@click.group(
    context_settings={"help_option_names": ["-h", "--help"]}, no_args_is_help=False, invoke_without_command=True
)
@click.version_option(ridotto.__version__, "-V", "--version", prog_name="ridotto", message="%(prog)s %(version)s")
@click.pass_context
def commands(context: click.Context) -> None:
    """Play Opera and La Stanza, strictly by the rules.

    \b
    Examples:
      ridotto learn opera          your first game, with a coach
      ridotto play                 a game in the terminal, against bots
      ridotto serve --open         the same in the browser, also with other people
      ridotto rules opera          the rules in short
      ridotto COMMAND --help       what a command can do
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for command in (
    play, learn, simulate, arena, bots, balance, train, check, trace, analyse, puzzles, rules, bench, serve, db, admin,
    version,
):  # fmt: skip
    commands.add_command(command)
bench.add_command(env)
bench.add_command(games)
bench.add_command(server)
add_examples(commands)


def main(arguments: list[str] | None = None) -> None:
    """The entry point. Never shows a traceback for a usage error."""
    sys.exit(run(arguments))


def run(arguments: list[str] | None = None) -> int:
    try:
        commands.main(arguments, prog_name="ridotto", standalone_mode=False)
    except UsageError as error:
        return failed(str(error), 2)
    except click.UsageError as error:
        hint = f" (see: {error.ctx.command_path} --help)" if error.ctx else ""
        return failed(error.format_message() + hint, 2)
    except click.ClickException as error:
        return failed(error.format_message(), 1)
    except BotFailure as error:
        return failed(str(error), 1)
    except (click.Abort, KeyboardInterrupt):
        return failed("stopped", INTERRUPTED)
    except ModuleNotFoundError as error:
        sentence = how_to_get(error.name or "")
        if sentence is None:
            raise
        return failed(sentence, 1)
    except BrokenPipeError:
        # The reader of our output has gone (`ridotto trace ... | head`): nothing more to say, nor at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return failed(f"{error.filename or 'input or output'}: {error.strerror or error}", 1)
    return 0


def failed(sentence: str, code: int) -> int:
    click.echo(f"ridotto: {sentence}", err=True)
    return code
