"""A private PostgreSQL, stores of both kinds, and a real server on a real port."""

import asyncio
import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from ridotto.server import lines
from ridotto.server.app import Server
from ridotto.server.drivers import open_driver
from ridotto.server.settings import Settings
from ridotto.server.store import SqlStore


def postgres_programs() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: int(p.parts[-3]))
    if found:
        return found[-1].parent
    here = shutil.which("initdb")
    return Path(here).parent if here else None


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    if postgres_programs() is None:
        if os.environ.get("CI"):
            pytest.fail("PostgreSQL is not installed, and CI must test it")
        pytest.skip("PostgreSQL is not installed: its store is not tested here")
    with private_postgres() as address:
        yield address


@contextmanager
def private_postgres() -> Iterator[str]:
    """The address of a PostgreSQL of our own: no TCP port, no trace left."""
    programs = postgres_programs()
    assert programs is not None
    folder = Path(tempfile.mkdtemp(dir="/tmp", prefix="ridotto-pg-"))
    how: dict[str, Any] = {"cwd": folder, "stdout": subprocess.DEVNULL}
    if os.geteuid() == 0:
        user = pwd.getpwnam("postgres")
        os.chown(folder, user.pw_uid, user.pw_gid)
        how |= {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    data = folder / "data"
    subprocess.run(
        [programs / "initdb", "-D", data, "-U", "ridotto", "-A", "trust", "-E", "UTF8", "--no-sync"], check=True, **how
    )
    options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off -c full_page_writes=off"
    control: list[str | Path] = [programs / "pg_ctl", "-D", data, "-w", "-l", folder / "log"]
    subprocess.run([*control, "-o", options, "start"], check=True, **how)
    try:
        yield f"postgresql://ridotto@/postgres?host={folder}"
    finally:
        subprocess.run([*control, "-m", "immediate", "stop"], check=True, **how)
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres_url(postgres: str, request: pytest.FixtureRequest) -> Iterator[str]:
    """A database of its own for one test."""
    import psycopg

    name = f"test_{os.getpid()}_{abs(hash(request.node.nodeid)):x}"
    with psycopg.connect(postgres, autocommit=True) as raw:
        raw.execute(f"CREATE DATABASE {name}".encode())
    yield postgres.replace("/postgres?", f"/{name}?")
    with psycopg.connect(postgres, autocommit=True) as raw:
        raw.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/ridotto.db"
    found: str = request.getfixturevalue("postgres_url")
    return found


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/ridotto.db"


NO_LIMITS: dict[str, Any] = {
    "requests_per_second": 1e6, "messages_per_second": 1e5, "max_people_per_hour": 10**6, "max_tables_per_hour": 10**6,
    "max_sockets_per_person": 10**6, "max_sockets_per_address": 10**6, "cost_per_person": 1e6, "cost_per_address": 1e6,
    "chat_per_minute": 10**6, "max_signins_per_hour": 10**6, "max_connections_per_address": 10**6,
}  # fmt: skip
QUICK: dict[str, Any] = {"bot_pace": 0.0, "bot_seconds": 0.0, **NO_LIMITS}


class Running:
    """A server in a thread of its own, reached over loopback."""

    def __init__(self, settings: Settings, port: int = 0, **parts: Any) -> None:
        driver = open_driver(settings.database_url)
        driver.migrate()
        self.server = Server(settings, SqlStore(driver), **parts)
        self.listening = socket.socket()
        self.listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.listening.bind(("127.0.0.1", port))
        self.address = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        config = lines.config(self.server.app(), settings, self.server.lines, stop_seconds=2)
        self.uvicorn = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.uvicorn.run, kwargs={"sockets": [self.listening]}, daemon=True)
        self.thread.start()
        started = threading.Event()
        while not self.uvicorn.started and self.thread.is_alive():
            started.wait(0.01)
        assert self.uvicorn.started

    def run(self, job: Callable[[], Any]) -> Any:
        """Runs a coroutine function in the server's own loop."""
        loop = self.server.loop
        assert loop is not None
        return asyncio.run_coroutine_threadsafe(job(), loop).result(60)

    def stop(self) -> None:
        self.server.say_goodbye()
        self.uvicorn.should_exit = True
        self.thread.join(30)
        if self.thread.is_alive():
            pytest.fail(f"the server does not stop:\n{self.doing()}")
        self.listening.close()

    def doing(self) -> str:
        """What all threads do, and what the tasks of the server's loop wait for."""
        names = {thread.ident: thread.name for thread in threading.enumerate()}
        told = [
            f"{names.get(ident)}:\n{''.join(traceback.format_stack(frame, limit=8))}"
            for ident, frame in sys._current_frames().items()
        ]
        told += [str(task) for task in (asyncio.all_tasks(self.server.loop) if self.server.loop else [])]
        return "\n".join(told)


Start = Callable[..., Running]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    running: list[Running] = []

    def begin(url: str = "", parts: dict[str, Any] | None = None, **settings: Any) -> Running:
        url = url or f"sqlite:///{tmp_path}/ridotto.db"
        found = Running(Settings(database_url=url, **{**QUICK, **settings}), **(parts or {}))
        running.append(found)
        return found

    yield begin
    for one in running:
        if one.thread.is_alive():
            one.stop()
