"""`ridotto serve`: tables to play at, over the network."""

import signal
import socket
from typing import Any

import click

from ridotto import __version__
from ridotto.cli.shared import Failed


@click.command()
@click.option("--host", help="Address to listen on. Default: HOST, or 127.0.0.1.")
@click.option("--port", type=int, help="Default: PORT, or 8000; 0: any that is free.")
@click.option("--database", "database_url", help="sqlite:///file or postgresql://... Default: DATABASE_URL.")
@click.option(
    "--log-level", type=click.Choice(["debug", "info", "warning", "error"]), help="Default: LOG_LEVEL, or info."
)
def serve(**flags: Any) -> None:
    """Serve tables. Every setting is also an environment variable (docs/host)."""
    from ridotto.server.settings import SettingsError, from_environment

    try:
        settings = from_environment(**flags)
    except SettingsError as error:
        raise click.UsageError(str(error)) from None
    start(settings)


def start(settings: Any, **parts: Any) -> None:
    """Until it is told to stop (^C or TERM): then everybody is told, and what is under way is finished."""
    import uvicorn

    from ridotto.server import logs
    from ridotto.server.app import Server
    from ridotto.server.drivers import open_driver
    from ridotto.server.store import SqlStore

    logs.set_up(settings.log_level, settings.log_json)
    try:
        driver = open_driver(settings.database_url)
        driver.migrate()
    except Exception as error:
        raise Failed(f"the database cannot be used: {type(error).__name__}: {str(error).splitlines()[0]}") from None
    server = Server(settings, SqlStore(driver), version=__version__, **parts)
    config = uvicorn.Config(
        server.app(),
        log_config=None,
        access_log=False,
        ws_max_size=settings.message_bytes,
        ws_ping_interval=settings.heartbeat,
        ws_ping_timeout=settings.heartbeat,
        server_header=False,
        timeout_graceful_shutdown=5,
        proxy_headers=False,
    )
    listening = bound(settings.host, settings.port)
    host, port = listening.getsockname()[:2]
    click.echo(f"ridotto: http://{host}:{port}/", err=True)
    stopping(uvicorn.Server(config), server).run(sockets=[listening])


def bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise Failed(f"cannot listen on {host}:{port}: {error.strerror}") from None
    return listening


def stopping(running: Any, server: Any) -> Any:
    """Sockets and streams stay open for ever: they are told goodbye as soon as the signal comes."""
    usual = running.handle_exit

    def handle_exit(number: int, frame: Any) -> None:
        server.say_goodbye()
        usual(signal.SIGTERM if number == signal.SIGINT and not running.should_exit else number, frame)

    running.handle_exit = handle_exit
    return running
