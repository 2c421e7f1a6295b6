"""The arena on a real Ray of two nodes, on loopback only: one node is killed while it plays.

Runs where .venv-extras is (`make cluster-test` makes it); with RIDOTTO_LONG=1 over many more games.
"""

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from ridotto.bots.arena import Played, play_task, tournament
from ridotto.bots.results import from_line
from ridotto.engine.game import load_game
from tests.strategies import LONG

ROOT = Path(__file__).parent.parent.parent
BIN = ROOT / ".venv-extras" / "bin"
GAMES = 400 if LONG else 60
PATIENCE = 120.0  # seconds until a cluster is up, or a lost node is noticed, on a busy machine
LINE_UP = ["random", "exec:" + f"{sys.executable} {ROOT / 'examples' / 'exec_bot.py'}"]

pytestmark = [
    pytest.mark.cluster,
    pytest.mark.skipif(not (BIN / "ray").exists(), reason="there is no .venv-extras: `make cluster-test` makes it"),
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs Linux: 127.0.0.2 and /proc"),
]

WAIT_FOR_NODES = """
import sys, time
import ray
ray.init(address=sys.argv[1], logging_level="ERROR", log_to_driver=False)
until = time.monotonic() + float(sys.argv[2])
while sum(node["Alive"] for node in ray.nodes()) < 2:
    if time.monotonic() > until:
        sys.exit("the second node did not come")
    time.sleep(0.2)
"""


class Cluster(NamedTuple):
    address: str
    env: dict[str, str]
    nodes: list[subprocess.Popen[bytes]]


def free_port(host: str) -> int:
    with socket.socket() as found:
        found.bind((host, 0))
        port: int = found.getsockname()[1]
        return port


def wait_until(what: Callable[[], object], why: str) -> None:
    until = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < until, why
        time.sleep(0.05)


def listens(host: str, port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex((host, port)) == 0


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """Two nodes with one place each. Ray replaces 127.0.0.1 by the outward address, so they have others."""
    folder = Path("/tmp") / f"ridotto-ray-{secrets.token_hex(4)}"  # short: Ray's socket names have a limit
    folder.mkdir(mode=0o700)
    token = folder / "token"
    token.write_text(secrets.token_hex(32))
    env = {
        **os.environ,
        "PYTHONPATH": str(ROOT / "src"),
        "RAY_USAGE_STATS_ENABLED": "0",
        "RAY_AUTH_MODE": "token",
        "RAY_AUTH_TOKEN_PATH": str(token),
        "RAY_DISABLE_IMPORT_WARNING": "1",
    }
    port = free_port("127.0.0.2")
    address = f"127.0.0.2:{port}"
    head = [
        "--head",
        "--node-ip-address=127.0.0.2",
        f"--port={port}",
        "--include-dashboard=false",
        f"--temp-dir={folder}/r",
    ]
    second = [f"--address={address}", "--node-ip-address=127.0.0.3"]
    nodes: list[subprocess.Popen[bytes]] = []

    def start(*words: str) -> None:
        with (folder / f"node{len(nodes)}.log").open("wb") as log:
            nodes.append(
                subprocess.Popen(
                    [str(BIN / "python"), str(BIN / "ray"), "start", "--block", "--num-cpus=1", *words],
                    env=env,
                    cwd=folder,
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=subprocess.STDOUT,
                    start_new_session=True,
                )
            )

    try:
        start(*head)
        wait_until(lambda: listens("127.0.0.2", port), "the head of the cluster does not listen")
        start(*second)
        ready = [str(BIN / "python"), "-c", WAIT_FOR_NODES, address, str(PATIENCE)]
        subprocess.run(ready, env=env, cwd=folder, check=True, timeout=2 * PATIENCE)
        yield Cluster(address, env, nodes)
    finally:
        for node in nodes:
            kill_node(node)
        subprocess.run(["rm", "-rf", str(folder)], check=False)


def members(node: subprocess.Popen[bytes]) -> list[int]:
    """Its processes: Ray's workers have process groups of their own, but stay in the session of their node."""
    found: list[int] = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            if os.getsid(int(path.name)) == node.pid:
                found.append(int(path.name))
        except ProcessLookupError:
            continue
    return found


def kill_node(node: subprocess.Popen[bytes]) -> None:
    """The node with all its processes, by their numbers: never `ray stop`, which ends those of others too."""
    for pid in members(node):
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            continue
    node.wait()


def plays(node: subprocess.Popen[bytes]) -> bool:
    """Is a game being played there?"""
    for pid in members(node):
        try:
            if b"ray::play_task" in Path(f"/proc/{pid}/cmdline").read_bytes():
                return True
        except (ProcessLookupError, FileNotFoundError):
            continue
    return False


def lines(folder: Path) -> list[bytes]:
    file = folder / "games.jsonl"
    return (
        [line for line in file.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")] if file.exists() else []
    )


def untimed(played: Played) -> Played:
    return played._replace(ms=[], times=[], slowest=[], code="")


def test_a_node_dies_and_no_game_is_lost_or_counted_twice(cluster: Cluster, tmp_path: Path) -> None:
    out = tmp_path / "out"
    words = ["arena", "opera", "--seats", "2", "--bots", ",".join(LINE_UP), "--games", str(GAMES), "--json"]
    words += ["--out", str(out), "--cluster", f"ray={cluster.address}"]
    command = [str(BIN / "python"), "-c", "from ridotto.cli.main import main; main()", *words]
    with (tmp_path / "stdout").open("wb") as stdout, (tmp_path / "stderr").open("wb") as stderr:
        arena = subprocess.Popen(command, env=cluster.env, cwd=tmp_path, stdout=stdout, stderr=stderr)
    try:
        wait_until(
            lambda: arena.poll() is not None or (len(lines(out)) >= GAMES // 6 and plays(cluster.nodes[1])),
            "the second node never played",
        )
        assert arena.poll() is None, (tmp_path / "stderr").read_text()
        before = len(lines(out))
        kill_node(cluster.nodes[1])  # in the middle of a game
        assert before < GAMES
        assert arena.wait(5 * PATIENCE) == 0, (tmp_path / "stderr").read_text()
    finally:
        arena.kill()
        arena.wait()
    kept = [from_line(line) for line in lines(out)]
    assert sorted(played.n for played in kept) == list(range(GAMES))  # each once
    what = tournament(load_game("opera", 2), [LINE_UP], 1)
    for played in kept[before - 1 : before + 6]:  # those around the death of the node, as this machine plays them
        assert untimed(played) == untimed(play_task(what.task(played.n)))
    told = json.loads((tmp_path / "stdout").read_text())  # Ray's own talk goes elsewhere
    assert [one["games"] for one in told["bots"]] == [GAMES, GAMES]
    assert sum(one["win_share"] for one in told["bots"]) == pytest.approx(1.0)


def test_an_address_where_nobody_is_is_told_at_once(tmp_path: Path) -> None:
    words = ["arena", "opera", "--seats", "2", "--bots", "random", "--games", "2", "--cluster"]
    address = f"127.0.0.2:{free_port('127.0.0.2')}"
    command = [str(BIN / "python"), "-c", "from ridotto.cli.main import main; main()", *words, f"ray={address}"]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"ridotto: no Ray answers at {address}\n")
