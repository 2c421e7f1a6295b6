"""`ridotto serve`: run the server."""

import errno
import gc
import ipaddress
import os
import signal
import socket
import sys
import threading
import webbrowser
from importlib.resources import files
from typing import Any, Final

import click

from ridotto import __version__
from ridotto.cli.shared import Failed

MOST_SECONDS: Final = 12.0  # from the signal to the end; the unit in docs/host kills after 15


@click.command()
@click.option("--host", help="Address to listen on. Default: HOST, or 127.0.0.1.")
@click.option("--port", type=int, help="Default: PORT, or 8000; 0: any free port.")
@click.option("--database", "database_url", help="sqlite:///file or postgresql://... Default: DATABASE_URL.")
@click.option(
    "--log-level", type=click.Choice(["debug", "info", "warning", "error"]), help="Default: LOG_LEVEL, or info."
)
@click.option(
    "--open", "opening", is_flag=True, help="Open the page in a browser; if the port is taken, use the next free one."
)
def serve(opening: bool, **flags: Any) -> None:
    """Run the server. Every setting is also an environment variable (docs/host)."""
    from ridotto.server.settings import SettingsError, from_environment

    if opening:
        if not files("ridotto.server").joinpath("static", "index.html").is_file():
            raise Failed("there is no page: `make web` builds it and needs npm; `ridotto play` plays in the terminal")
        if flags["log_level"] is None and not os.environ.get("LOG_LEVEL"):
            flags["log_level"] = "warning"
    try:
        settings = from_environment(**flags)
    except SettingsError as error:
        raise click.UsageError(str(error)) from None
    start(settings, opening)


def start(settings: Any, opening: bool = False, **parts: Any) -> None:
    """Run until Ctrl+C or TERM. Then notify all clients and finish the work in progress."""
    import uvicorn

    from ridotto.server import lines, logs
    from ridotto.server.app import Server
    from ridotto.server.drivers import lock_alone, open_driver
    from ridotto.server.lines import allow_files
    from ridotto.server.store import SqlStore

    logs.set_up(settings.log_level, settings.log_json)
    try:
        driver = open_driver(settings.database_url)
        lock = lock_alone(settings.database_url)
        driver.migrate()
    except Exception as error:
        raise Failed(f"the database cannot be used: {type(error).__name__}: {str(error).splitlines()[0]}") from None
    server = Server(settings, SqlStore(driver), version=__version__, **parts)
    server.lines.most = allow_files(settings)
    config = lines.config(server.app(), settings, server.lines)
    listening = bound(settings.host, settings.port, 20 if opening else 1)
    host, port = listening.getsockname()[:2]
    if port != settings.port != 0:
        click.echo(f"ridotto: port {settings.port} is in use, so this is {port}", err=True)
    address = f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
    click.echo(f"ridotto: {address}", err=True)
    for warning in warnings(settings, host):
        click.echo(f"ridotto: {warning}", err=True)
    if opening:
        shown = has_browser() and webbrowser.open(address)
        what = "the page opens in your browser" if shown else "open this address in a browser"
        click.echo(f"ridotto: {what}; ^C ends it, and your games are kept", err=True)
    collect_seldom()
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))  # uvicorn raises it once more when all is done
    stopping(uvicorn.Server(config), server).run(sockets=[listening])
    if lock is not None:
        os.close(lock)


def collect_seldom() -> None:
    """Look for cyclic garbage less often: the usual thresholds took a fifth of the CPU at 500 tables, in long pauses.

    Tables, views and messages have no cycles and go by reference counts; closed sockets leave some. A full search
    still comes after a million new objects.
    """
    gc.collect()
    gc.freeze()  # the program itself stays: no search needs to look at it again
    gc.set_threshold(10_000, 10, 10)


def warnings(settings: Any, host: str) -> list[str]:
    """Warnings about the address this server listens on, and the user it runs as."""
    found = []
    if not ipaddress.ip_address(host).is_loopback and not settings.public_url.startswith("https://"):
        found.append(
            "everybody in this network can reach this server, and without TLS read what is sent: "
            "put a proxy with TLS in front and set PUBLIC_URL=https://... (docs/host)"
        )
    if hasattr(os, "geteuid") and os.geteuid() == 0 and not ipaddress.ip_address(host).is_loopback:
        found.append("this server runs as root; it needs no rights but to its database")
    return found


def bound(host: str, port: int, tries: int = 1) -> socket.socket:
    """Open a listening socket on this port, or on the first free one of the next `tries`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for n in range(tries):
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, port + n))
            listening.listen(1024)  # early connections wait for the server to start
        except OSError as error:
            listening.close()
            if error.errno != errno.EADDRINUSE or n == tries - 1 or port + n == 65535:
                raise Failed(f"cannot listen on {host}:{port}: {error.strerror}") from None
        else:
            return listening
    raise AssertionError("the last try returns or fails")


def has_browser() -> bool:
    """Whether a graphical browser can open. A browser in the terminal would hide the server's output."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def end_at_once() -> None:
    """A database that does not answer holds a thread for ever. What was acknowledged is on its disk."""
    click.echo(f"ridotto: something does not end; stopped after {MOST_SECONDS:g} seconds", err=True)
    os._exit(1)


def stopping(running: Any, server: Any) -> Any:
    """Close sockets and streams as soon as the signal arrives; they would stay open otherwise."""
    usual, shutdown = running.handle_exit, running.shutdown

    async def after_goodbye(sockets: Any = None) -> None:
        await server.sockets.stop()  # uvicorn would close them without a word
        await shutdown(sockets)

    def handle_exit(number: int, frame: Any) -> None:
        server.say_goodbye()
        if not running.should_exit:
            last = threading.Timer(MOST_SECONDS, end_at_once)
            last.daemon = True
            last.start()
        usual(signal.SIGTERM if number == signal.SIGINT and not running.should_exit else number, frame)

    running.handle_exit = handle_exit
    running.shutdown = after_goodbye
    return running
