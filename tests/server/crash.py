"""The crash harness: a real server is killed again and again while people and bots play; then everything is compared.

    python -m tests.server.crash --kills 1000                          SQLite
    python -m tests.server.crash --kills 300 --database postgres       a private PostgreSQL

Every client keeps a journal of what it sent, what was acknowledged and what it saw. At the end, for every table:
what was acknowledged is in the log, once and in order; what anybody saw is in the log; every log folds.
"""

import argparse
import asyncio
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import ExitStack
from http.client import HTTPException
from pathlib import Path
from random import Random
from typing import Any

from websockets.exceptions import WebSocketException

from ridotto.server import keeping
from ridotto.server.client import Person, Player, Problem, SocketWire
from ridotto.server.drivers import open_driver
from ridotto.server.store import SqlStore

ROOT = Path(__file__).parent.parent.parent
POINTS = ("before-commit", "after-commit", "before-tell", "")  # "": at a random moment
BROKEN = (OSError, HTTPException, EOFError, TimeoutError, WebSocketException, Problem, ValueError)


class Process:
    """A server process that is started again after each kill, always on the same port."""

    def __init__(self, url: str, port: int = 0) -> None:
        self.url = url
        if not port:
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                port = free.getsockname()[1]
        self.port = port
        self.address = f"http://127.0.0.1:{port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, point: str = "", count: int = 0) -> None:
        arguments = [sys.executable, "-m", "tests.server.crashing", self.url, str(self.port)]
        if point:
            arguments += [point, str(count)]
        path = os.pathsep.join(p for p in [str(ROOT), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")] if p)
        self.process = subprocess.Popen(
            arguments,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": path},
            stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )

    def wait_ready(self) -> None:
        for _ in range(1000):
            try:
                if Person(self.address).get("/readyz") == "ready\n":
                    return
            except BROKEN:
                time.sleep(0.02)
            if self.process is not None and self.process.poll() is not None:
                if self.process.returncode == -signal.SIGKILL:
                    return  # it was that quick
                raise RuntimeError((self.process.stderr.read() if self.process.stderr else b"").decode())
        raise RuntimeError("the server does not come up")

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.reap()

    def reap(self) -> None:
        assert self.process is not None
        self.process.wait(60)
        if self.process.stderr is not None:
            self.process.stderr.close()


class Seat:
    """One seat of one table, played through every crash."""

    def __init__(self, person: Person, table: str, seat: int, rng: Random, journal: "Journal") -> None:
        self.person = person
        self.table = table
        self.seat = seat
        self.rng = rng
        self.journal = journal
        self.pending: dict[str, Any] | None = None
        self.since = 0
        self.player: Player | None = None
        self.played: list[list[str]] = []  # drafts that were acknowledged
        self.sealed: dict[int, str] = {}  # version: the last acknowledged sealed decision

    def play(self, stop: threading.Event) -> None:
        while not stop.is_set():
            try:
                if self.connected(stop):
                    return
            except BROKEN:
                stop.wait(0.02)

    def connected(self, stop: threading.Event) -> bool:
        """Until the connection breaks, or the game is over (True)."""
        wire = SocketWire(self.person, self.table, self.seat, self.since)
        with ExitStack() as stack:
            stack.callback(wire.close)
            player = Player(wire, self.seat, self.rng)
            if self.pending is not None:
                self.confirm(wire, self.pending)
            while not stop.is_set():
                self.note(wire.inbox)
                player.take()
                if player.status and player.status["stage"] != "playing":
                    return True
                if player.due():
                    self.turn(wire, player)
                else:
                    wire.wait()
        return False

    def turn(self, wire: SocketWire, player: Player) -> None:
        version = player.update["seq"]
        draft: list[str] = []
        choices, whole = player.update["choices"], player.update["whole"]
        while True:
            legal = [c["words"] for c in choices if c["refused"] is None]
            draft.append(whole or legal[int(self.rng.random() * len(legal))])
            tried = wire.ask(
                {"t": "try", "id": secrets.token_hex(8), "seat": self.seat, "version": version, "draft": draft}
            )
            if not tried["ok"]:
                return
            if tried["stopped"]:
                break
            choices, whole = tried["choices"], tried["whole"]
        command = {"t": "play", "id": secrets.token_hex(8), "seat": self.seat, "version": version, "draft": draft}
        self.pending = {**command, "sealed": tried["stopped"] == "sealed"}
        self.confirm(wire, self.pending)
        player.take()
        player.update = {}
        player.status = {}

    def confirm(self, wire: SocketWire, pending: dict[str, Any]) -> None:
        """Sends it until there is an answer: the same command, with the same id."""
        answer = wire.ask({k: v for k, v in pending.items() if k != "sealed"})
        self.note(wire.inbox)
        self.pending = None
        if not answer["ok"]:
            self.journal.refused[answer["code"]] += 1
            return
        self.journal.acknowledged(self.table, self.person.id, pending["id"], answer)
        if pending["sealed"]:
            self.sealed[pending["version"]] = pending["draft"][0]
        else:
            self.played.append(pending["draft"])

    def note(self, messages: list[dict[str, Any]]) -> None:
        for message in messages:
            if message["t"] == "update":
                self.since = message["seq"]
                for row in message["rows"]:
                    self.journal.saw(self.table, row["seq"], row["line"])


class Journal:
    """What clients know for certain."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.rows: dict[tuple[str, int], str] = {}
        self.forks: list[str] = []
        self.answers: dict[tuple[str, str, str], dict[str, Any]] = {}
        self.refused: Counter[str] = Counter()
        self.seats: list[Seat] = []

    def saw(self, table: str, seq: int, line: str) -> None:
        with self.lock:
            if self.rows.setdefault((table, seq), line) != line:
                self.forks.append(f"{table} {seq}: {self.rows[table, seq]!r} and {line!r}")

    def acknowledged(self, table: str, who: str, id: str, answer: dict[str, Any]) -> None:
        with self.lock:
            self.answers[table, who, id] = answer

    async def compare(self, url: str) -> dict[str, int]:
        """Counts of everything that is wrong; all zero is good."""
        driver = open_driver(url)
        store = SqlStore(driver)
        wrong: Counter[str] = Counter({"forks": len(self.forks)})
        tables, rows, bad = await keeping.verify(store)
        wrong["logs that do not fold"] = len(bad)
        logs: dict[str, dict[int, str]] = {}
        for id in await store.all_ids():
            stored = await store.load(id)
            assert stored is not None
            logs[id] = {row.seq: row.line for row in stored.log}
        for (table, seq), line in self.rows.items():
            if logs[table].get(seq) != line:
                wrong["seen but not stored"] += 1
        for (table, who, id), answer in self.answers.items():
            text = await store.answer(table, who, id)
            if text is None or json.loads(text) != answer or answer["version"] > len(logs[table]):
                wrong["acknowledged but lost"] += 1
        decisions = 0
        for seat in self.seats:
            mark = f"S{seat.seat + 1} "
            lines = [line for line in logs[seat.table].values() if line.startswith(mark)]
            decisions += len(lines)
            expected = [mark + words for draft in seat.played for words in draft]
            sealed = dict(seat.sealed)
            last: list[str] = []  # sent when the harness stopped: it may be stored, though nobody was told
            if seat.pending is not None and seat.pending["sealed"]:
                sealed[seat.pending["version"]] = seat.pending["draft"][0]
            elif seat.pending is not None:
                last = [mark + words for words in seat.pending["draft"]]
            open_bids = [line for line in lines if line.startswith(mark + "bid ")]
            if [line for line in lines if not line.startswith(mark + "bid ")] not in (expected, expected + last):
                wrong["lost, doubled or out of order"] += 1
            bids = [mark + words for _, words in sorted(sealed.items())]
            if open_bids != bids[: len(open_bids)] or len(bids) - len(open_bids) > 1:
                wrong["sealed bids lost, doubled or changed"] += 1
        await store.close()
        return {
            "tables": tables, "rows": rows, "decisions by people": decisions, "rows seen": len(self.rows),
            "answers": len(self.answers), **{f"WRONG {k}": v for k, v in wrong.items()},
        }  # fmt: skip


def run(url: str, kills: int, seed: int, tables: int = 4, say: Any = None) -> dict[str, Any]:
    rng = Random(seed)
    process = Process(url)
    journal = Journal()
    stop = threading.Event()
    process.start()
    process.wait_ready()

    def run_table(n: int) -> None:
        """One game after the other, each with two people and now and then a bot."""
        own = Random(f"{seed} {n}")
        while not stop.is_set():
            try:
                person = Person(process.address, f"person {n}")
                bots = [{"kind": "bot", "bot": "random"}] if n == 0 else []
                wish = {"game": "opera", "seats": [{"kind": "me"}, {"kind": "me"}, *bots]}
                table = person.post("/api/tables", wish)["table"]
            except BROKEN:
                stop.wait(0.02)
                continue
            seats = [Seat(person, table, i, Random(own.random()), journal) for i in range(2)]
            journal.seats += seats
            threads = [threading.Thread(target=seat.play, args=(stop,)) for seat in seats]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            person.close()

    workers = [threading.Thread(target=run_table, args=(n,)) for n in range(tables)]
    for worker in workers:
        worker.start()
    done: Counter[str] = Counter()
    for n in range(kills):
        point = POINTS[n % len(POINTS)]
        process.kill()
        process.start(point, rng.randint(1, 120))
        if point:
            assert process.process is not None
            try:
                process.process.wait(60)
            except subprocess.TimeoutExpired:
                done["not reached"] += 1
            else:
                process.reap()
        else:
            process.wait_ready()
            time.sleep(rng.random())
        done[point or "random moment"] += 1
        if say is not None and (n + 1) % 10 == 0:
            say(f"{n + 1} kills, {len(journal.answers)} acknowledged")
    process.kill()
    process.start()
    process.wait_ready()
    settle = time.monotonic() + 30
    while any(seat.pending for seat in journal.seats) and time.monotonic() < settle:
        time.sleep(0.05)
    stop.set()
    assert process.process is not None
    process.process.terminate()
    process.reap()
    for worker in workers:
        worker.join(60)
    found = asyncio.run(journal.compare(url))
    return {"kills": kills, "at": dict(done), "refused": dict(journal.refused), **found}


def good(found: dict[str, Any]) -> bool:
    return all(v == 0 for k, v in found.items() if k.startswith("WRONG"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--database", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()

    def say(text: str) -> None:
        print(text, file=sys.stderr, flush=True)

    with ExitStack() as stack:
        if chosen.database == "sqlite":
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            url = f"sqlite:///{folder}/ridotto.db"
        else:
            from tests.server.conftest import private_postgres

            url = stack.enter_context(private_postgres())
        found = run(url, chosen.kills, chosen.seed, say=say)
    print(json.dumps(found, indent=1))
    return 0 if good(found) else 1


if __name__ == "__main__":
    sys.exit(main())
