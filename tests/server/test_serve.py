"""`ridotto serve` as a process: it starts, stops in good order, and says what is wrong."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from ridotto.cli import serve
from ridotto.server.settings import Settings, SettingsError, from_environment
from tests.server.client import Person, SocketWire
from tests.server.playing import open_table

SERVER = Path(__file__).parent.parent.parent / "src" / "ridotto" / "server"
SAMPLE = SERVER / "sample.env"
PAGE = SERVER / "static" / "index.html"


@contextmanager
def serving(url: str, *flags: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    env = {**os.environ, "DATABASE_URL": url, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p), **environment}
    command = [sys.executable, "-c", "from ridotto.cli.main import main; main()", "serve", "--port", "0", *flags]
    process = subprocess.Popen(command, env=env, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    try:
        found = None
        while found is None:
            line = process.stderr.readline()
            assert line, "it ended before it listened"
            found = re.search(r"http://\S+:\d+", line)
        address = found[0]
        wait_ready(address)
        yield process, address
    finally:
        if process.poll() is None:
            process.kill()
        process.wait(30)
        process.stderr.close()


def wait_ready(address: str) -> None:
    for _ in range(500):
        try:
            if Person(address).get("/readyz") == "ready\n":
                return
        except OSError:
            time.sleep(0.02)
    raise AssertionError("it never became ready")


def test_two_servers_do_not_share_a_sqlite_file(sqlite_url: str) -> None:
    env = {**os.environ, "DATABASE_URL": sqlite_url, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    command = [sys.executable, "-c", "from ridotto.cli.main import main; main()", "serve", "--port", "0"]
    with serving(sqlite_url):
        second = subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=60)
        assert second.returncode == 1
        assert "another server is running on it" in second.stderr
    with serving(sqlite_url) as (_, address):
        assert Person(address).get("/readyz") == "ready\n", "a killed server leaves no lock behind"


def test_it_stops_in_good_order_and_tells_who_is_connected(sqlite_url: str) -> None:
    with serving(sqlite_url) as (process, address):
        anna = Person(address, "Anna")
        table = open_table(anna, [{"kind": "me"}, {"kind": "me"}])["table"]
        wire = SocketWire(anna, table, 0)
        wire.wait()
        process.send_signal(signal.SIGTERM)
        while wire.inbox[-1]["t"] != "goodbye":
            wire.wait()
        assert wire.inbox[-1]["code"] == "restarting"
        wire.close()
        assert process.wait(30) in (0, -signal.SIGTERM)


def test_logs_are_json_and_hold_no_token(sqlite_url: str) -> None:
    with serving(sqlite_url, LOG_LEVEL="debug") as (process, address):
        anna = Person(address, "Anna")
        open_table(anna, [{"kind": "me"}, {"kind": "open"}])
        process.send_signal(signal.SIGTERM)
        assert process.stderr is not None
        text = process.stderr.read()
    assert anna.token not in text
    assert all(json.loads(line)["event"] for line in text.splitlines() if line.startswith("{"))


def test_operations_pages(sqlite_url: str) -> None:
    with serving(sqlite_url) as (_, address):
        person = Person(address)
        assert person.get("/healthz") == "ok\n"
        assert "ridotto_sockets" in person.get("/metrics")
        forwarded = urllib.request.Request(f"{address}/metrics", headers={"X-Forwarded-For": "192.0.2.1"})
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(forwarded, timeout=30)
        described = person.get("/api/openapi.json")
        assert "/api/tables/{id}/commands" in described["paths"]
        assert "POST /api/tables" in person.get("/api/docs")


@pytest.mark.parametrize("bad", ["mysql://secret:word@there/x", "nothing"])
def test_a_wrong_database_address_is_refused_without_repeating_it(bad: str) -> None:
    with pytest.raises(SettingsError) as error:
        from_environment({"DATABASE_URL": bad})
    assert bad not in str(error.value)


def test_flags_win_over_the_environment_and_that_over_defaults() -> None:
    assert from_environment({}) == Settings()
    assert from_environment({"PORT": "9000", "METRICS": "0"}).port == 9000
    assert from_environment({"PORT": "9000"}, port=7000, host=None).port == 7000
    with pytest.raises(SettingsError, match="PORT must be a number"):
        from_environment({"PORT": "many"})


def test_the_sample_file_lists_every_setting_with_its_default() -> None:
    found = dict(re.findall(r"^#?([A-Z_]+)=(.*)$", SAMPLE.read_text("utf-8"), re.MULTILINE))
    assert set(found) == {name.upper() for name in Settings.__struct_fields__}
    assert from_environment(found) == Settings()


def test_db_commands_migrate_back_up_restore_and_verify(sqlite_url: str, tmp_path: Path) -> None:
    def db(url: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        env = {**os.environ, "DATABASE_URL": url, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
        command = [sys.executable, "-c", "from ridotto.cli.main import main; main()", "db", *arguments]
        return subprocess.run(command, env=env, capture_output=True, text=True, check=False)

    with serving(sqlite_url) as (process, address):
        anna = Person(address, "Anna")
        open_table(anna, [{"kind": "me"}, {"kind": "me"}])
        file = str(tmp_path / "saved.gz")
        assert db(sqlite_url, "backup", file).returncode == 0, "while the server runs"
        process.send_signal(signal.SIGTERM)
        process.wait(30)
    assert db(sqlite_url, "verify").stdout == "1 tables, 4 rows, 0 bad\n"
    fresh = f"sqlite:///{tmp_path}/fresh.db"
    assert db(fresh, "verify").returncode == 1
    assert db(fresh, "restore", file).stdout == "1 tables, 4 rows\n"
    assert json.loads(db(fresh, "verify", "--json").stdout) == {"tables": 1, "rows": 4, "bad": []}
    assert db("sqlite:///other.db", "verify", "--database", fresh).stdout == "1 tables, 4 rows, 0 bad\n"
    assert db(fresh, "migrate").stdout == "schema 10, applied now: nothing\n"
    import sqlite3

    raw = sqlite3.connect(tmp_path / "fresh.db")
    raw.execute("UPDATE log SET line = 'S1 bid 11' WHERE seq = 4")
    raw.commit()
    raw.close()
    broken = db(fresh, "verify")
    assert broken.returncode == 1
    assert "row 4" in broken.stdout


@pytest.mark.skipif(not PAGE.exists() and not os.environ.get("CI"), reason="the page is not built (no npm?)")
def test_open_takes_the_next_port_where_one_is_in_use_and_says_so(sqlite_url: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        flags = ("--open", "--port", str(port))
        with serving(sqlite_url, *flags, DISPLAY="", WAYLAND_DISPLAY="") as (process, address):
            assert address != f"http://127.0.0.1:{port}"
            process.send_signal(signal.SIGINT)
            assert process.stderr is not None
            assert "open this address in a browser" in process.stderr.read()
            assert process.wait(30) in (0, -signal.SIGTERM)


@pytest.mark.skipif(not PAGE.exists() and not os.environ.get("CI"), reason="the page is not built (no npm?)")
def test_the_page_is_compressed_and_kept_but_nothing_that_could_hold_a_secret_is(sqlite_url: str) -> None:
    def headers(path: str) -> dict[str, str]:
        request = urllib.request.Request(address + path, headers={"Accept-Encoding": "gzip"})
        with urllib.request.urlopen(request, timeout=30) as found:
            return {name.lower(): value for name, value in found.headers.items()}

    with serving(sqlite_url) as (_, address):
        script = next(path for path in (SERVER / "static" / "assets").glob("*.js") if path.stat().st_size > 5000)
        asset = headers(f"/assets/{script.name}")
        assert asset["content-encoding"] == "gzip"
        assert "immutable" in asset["cache-control"]
        assert headers("/")["cache-control"] == "no-cache"
        for path in ("/api/openapi.json", "/api/levels?game=opera", "/api/tables"):
            secret = headers(path)
            assert "content-encoding" not in secret, path
            assert secret["cache-control"] == "no-store", path


def test_a_port_in_use_is_refused_without_open(sqlite_url: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        command = [sys.executable, "-c", "from ridotto.cli.main import main; main()", "serve", "--port", str(port)]
        env = {**os.environ, "DATABASE_URL": sqlite_url, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert f"cannot listen on 127.0.0.1:{port}" in done.stderr


def test_a_stop_that_does_not_come_to_an_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that is there and does not answer holds a thread of ours for ever."""
    ended = threading.Event()
    monkeypatch.setattr(serve, "MOST_SECONDS", 0.01)
    monkeypatch.setattr(serve, "end_at_once", ended.set)

    class Uvicorn:
        should_exit = False

        def handle_exit(self, number: int, frame: Any) -> None:
            self.should_exit = True

        async def shutdown(self, sockets: Any = None) -> None:
            raise AssertionError

    class Server:
        told = 0

        def say_goodbye(self) -> None:
            self.told += 1

    server = Server()
    running = serve.stopping(Uvicorn(), server)
    running.handle_exit(signal.SIGTERM, None)
    assert server.told == 1
    assert running.should_exit
    assert ended.wait(60)
