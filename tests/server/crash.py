"""The crash harness: a real server is killed again and again while people and bots play; then everything is compared.

    python -m tests.server.crash --kills 1000                          SQLite
    python -m tests.server.crash --kills 300 --database postgres       a private PostgreSQL

It goes in pieces, each with a database of its own; with `--out FILE` every finished piece is a line of that file, and
the same command resumes.

Every client keeps a journal of what it sent, what was acknowledged and what it saw, and sends a command again, with the
same id, until it has an answer. At the end of a piece, for every table: acknowledged commands are in the log, once and
in order; what anybody saw is in the log; every log folds.
"""

import argparse
import asyncio
import contextlib
import json
import os
import secrets
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPException
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from ridotto.server import keeping
from ridotto.server.drivers import open_driver
from ridotto.server.store import SqlStore
from tests.server.client import Person, Problem

ROOT: Final = Path(__file__).parent.parent.parent
POINTS: Final = ("before-commit", "after-commit", "before-tell", "")  # "": at a random moment
GAMES: Final = ("opera", "la-stanza")
BROKEN: Final = (OSError, HTTPException, EOFError, TimeoutError, WebSocketException, Problem, ValueError)
PATIENCE: Final = 600.0  # seconds: a busy machine is slow, not broken
PIECE: Final = 50  # kills with one database
MOST: Final = 260  # a server survives at most this many commits
RETRY: Final = 0.03


class Process:
    """A server process that is started again after each kill, always on the same port."""

    def __init__(self, url: str, port: int = 0) -> None:
        if not port:
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        self.pid = 0  # 0: none runs
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115
        path = os.pathsep.join(p for p in [str(ROOT), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")] if p)
        self.parent = subprocess.Popen(
            [sys.executable, "-m", "tests.server.crashing", url, str(port)],
            cwd=ROOT, env={**os.environ, "PYTHONPATH": path}, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=self.errors, bufsize=0, start_new_session=True,
        )  # fmt: skip

    def start(self, point: str = "", count: int = 0) -> None:
        assert self.parent.stdin is not None
        self.parent.stdin.write(f"{point or '-'} {count}\n".encode())
        self.pid = self.told(PATIENCE)

    def told(self, seconds: float) -> int:
        """The next number that the parent of the servers says."""
        assert self.parent.stdout is not None
        if not select.select([self.parent.stdout], [], [], seconds)[0]:
            raise TimeoutError
        line = self.parent.stdout.readline()
        if not line:
            raise RuntimeError(self.said())
        return int(line)

    def said(self) -> str:
        self.errors.seek(0)
        return self.errors.read().decode()

    def wait_ready(self) -> None:
        for _ in range(int(PATIENCE * 100)):
            with contextlib.suppress(*BROKEN):
                if Person(self.address).get("/readyz") == "ready\n":
                    return
            time.sleep(0.01)
        raise RuntimeError(f"the server does not come up: {self.said()}")

    def ended(self, seconds: float) -> None:
        """Waits for its end, which must be our doing."""
        code = self.told(seconds)
        self.pid = 0
        if code not in (-signal.SIGKILL, -signal.SIGTERM, 0):
            raise RuntimeError(f"the server ended by itself: {self.said()}")

    def kill(self, number: int = signal.SIGKILL) -> None:
        if self.pid:
            os.kill(self.pid, number)
            self.ended(PATIENCE)

    def close(self) -> None:
        self.kill()
        assert self.parent.stdin is not None
        assert self.parent.stdout is not None
        self.parent.stdin.close()
        try:
            self.parent.wait(60)
        except subprocess.TimeoutExpired:  # it waits for a server of which we never heard
            os.killpg(self.parent.pid, signal.SIGKILL)
            self.parent.wait()
        self.parent.stdout.close()
        self.errors.close()


class Choice(msgspec.Struct):
    words: str
    refused: Any


class Row(msgspec.Struct):
    seq: int
    line: str


class Status(msgspec.Struct):
    stage: str
    version: int
    asked: list[int]
    sealed: list[int]


class Incoming(msgspec.Struct):
    """What a client here needs of a message; the rest is skipped."""

    t: str
    id: str = ""
    ok: bool = True
    code: str = ""
    seq: int = 0
    version: int = 0
    rows: list[Row] = []
    choices: list[Choice] = []
    whole: str = ""
    stopped: str = ""
    status: Status | None = None


DECODER: Final = msgspec.json.Decoder(Incoming)


class Seat:
    """One seat of one table, played through every crash."""

    def __init__(self, address: str, who: Person, table: str, seat: int, rng: Random, journal: "Journal") -> None:
        self.address = address
        self.who = who
        self.table = table
        self.seat = seat
        self.rng = rng
        self.journal = journal
        self.pending: dict[str, Any] | None = None
        self.since = 0
        self.update: Incoming | None = None
        self.status: Status | None = None
        self.played: list[list[str]] = []  # drafts that were acknowledged
        self.sealed: dict[int, str] = {}  # version: the last acknowledged sealed decision
        self.connected = 0  # how often
        self.pace = 0.0  # seconds before a decision
        self.waited: list[float] = []  # seconds for each answer

    async def play(self) -> None:
        while True:
            try:
                await self.until_cut()
                return
            except BROKEN:
                await asyncio.sleep(RETRY)

    async def until_cut(self) -> None:
        """Until the connection breaks, or the game is over."""
        path = f"/api/tables/{self.table}/live?seat={self.seat}&since={self.since}"
        async with connect(
            self.address.replace("http", "ws", 1) + path,
            additional_headers={"Cookie": f"ridotto={self.who.token}"},
            max_size=None, compression=None, proxy=None, ping_interval=None, close_timeout=0.1,
        ) as line:  # fmt: skip
            self.connected += 1
            self.forget()
            if self.pending is not None:
                await self.confirm(line, self.pending)
            while True:
                if self.journal.stopping or (self.status is not None and self.status.stage != "playing"):
                    return
                if self.due():
                    await self.turn(line)
                else:
                    self.take(DECODER.decode(await line.recv()))

    def forget(self) -> None:
        self.update = self.status = None

    def due(self) -> bool:
        update, status = self.update, self.status
        if update is None or status is None or update.version != status.version:
            return False
        return self.seat in status.asked and self.seat not in status.sealed

    async def turn(self, line: ClientConnection) -> None:
        """One decision at once; now and then a draft of several, tried step by step as a person would."""
        update = self.update
        assert update is not None
        draft: list[str] = []
        choices, whole = update.choices, update.whole
        sealed = len(self.status.asked) > 1 if self.status else False
        one_by_one = self.rng.random() < 0.1
        await asyncio.sleep(self.pace)
        while True:
            legal = [c.words for c in choices if c.refused is None]
            draft.append(whole or legal[int(self.rng.random() * len(legal))])
            if not one_by_one:
                break
            tried = await self.ask(line, "try", update.version, draft)
            if not tried.ok:
                return
            if tried.stopped:
                break
            choices, whole = tried.choices, tried.whole
        self.pending = {
            "t": "play", "id": secrets.token_hex(8), "seat": self.seat, "version": update.version, "draft": draft,
            "sealed": sealed,
        }  # fmt: skip
        await self.confirm(line, self.pending)

    async def ask(self, line: ClientConnection, t: str, version: int, draft: list[str]) -> Incoming:
        id = secrets.token_hex(8)
        return await self.asked(line, {"t": t, "id": id, "seat": self.seat, "version": version, "draft": draft})

    async def asked(self, line: ClientConnection, command: dict[str, Any]) -> Incoming:
        await line.send(msgspec.json.encode(command), text=True)
        while True:
            message = DECODER.decode(await line.recv())
            if message.id == command["id"]:
                return message
            self.take(message)

    async def confirm(self, line: ClientConnection, pending: dict[str, Any]) -> None:
        """Sends it until there is an answer: the same command, with the same id."""
        sent = time.monotonic()
        answer = await self.asked(line, {k: v for k, v in pending.items() if k != "sealed"})
        self.waited.append(time.monotonic() - sent)
        self.pending = None
        self.forget()  # what came before the answer is older than it
        if not answer.ok:
            self.journal.refused[answer.code] += 1
            return
        self.journal.answers[self.table, self.who.id, pending["id"]] = answer.version
        self.journal.decisions += len(pending["draft"])
        if pending["sealed"]:
            self.sealed[pending["version"]] = pending["draft"][0]
        else:
            self.played.append(pending["draft"])

    def take(self, message: Incoming) -> None:
        if message.t == "goodbye":
            raise ConnectionError(message.code)
        if message.status is not None:
            self.status = message.status
        if message.t == "update":
            self.update = message
            self.since = message.version
            for row in message.rows:
                self.journal.saw(self.table, row.seq, row.line)


class Journal:
    """What clients know for certain."""

    def __init__(self) -> None:
        self.rows: dict[tuple[str, int], str] = {}
        self.forks: list[str] = []
        self.answers: dict[tuple[str, str, str], int] = {}  # table, who, command: the version that was acknowledged
        self.decisions = 0
        self.refused: Counter[str] = Counter()
        self.seats: list[Seat] = []
        self.stopping = False  # commands already sent are repeated until answered, but nothing new is sent

    def saw(self, table: str, seq: int, line: str) -> None:
        if self.rows.setdefault((table, seq), line) != line:
            self.forks.append(f"{table} {seq}: {self.rows[table, seq]!r} and {line!r}")

    async def compare(self, url: str) -> dict[str, int]:
        """Counts of everything, and of errors under WRONG; all zero is good."""
        store = SqlStore(open_driver(url))
        wrong: Counter[str] = Counter(
            {"lost": 0, "doubled": 0, "out of order": 0, "seen but not stored": 0, "forks": len(self.forks)}
        )
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
        for (table, who, id), version in self.answers.items():
            answer = await store.answer(table, who, id)
            if answer is None or json.loads(answer.text)["version"] != version or version > len(logs[table]):
                wrong["lost"] += 1
        for seat in self.seats:
            wrong.update(seat_compared(seat, list(logs[seat.table].values())))
        await store.close()
        return {
            "commands acknowledged": len(self.answers), "decisions acknowledged": self.decisions, "tables": tables,
            "rows": rows, "rows seen": len(self.rows), **{f"WRONG {k}": v for k, v in wrong.items()},
        }  # fmt: skip


def seat_compared(seat: Seat, log: list[str]) -> Counter[str]:
    """What one seat was told is done, beside what the log says it did."""
    mark = f"S{seat.seat + 1} "
    lines = [line for line in log if line.startswith(mark)]
    sealed = dict(seat.sealed)
    expected = [mark + words for draft in seat.played for words in draft]
    last: list[str] = []  # sent when the harness stopped: it may be stored, though nobody was told
    if seat.pending is not None and seat.pending["sealed"]:
        sealed[seat.pending["version"]] = seat.pending["draft"][0]
    elif seat.pending is not None:
        last = [mark + words for words in seat.pending["draft"]]
    bids = [mark + words for _, words in sorted(sealed.items())]
    opened = [line for line in lines if line.startswith(mark + "bid ")]
    if len(bids) - len(opened) == 1:
        bids.pop()  # still sealed
    found = Counter[str]()
    plain = [line for line in lines if not line.startswith(mark + "bid ")]
    for told, stored in ((expected, plain), (bids, opened)):
        if stored not in (told, told + last):
            lost, doubled = Counter(told) - Counter(stored), Counter(stored) - Counter(told + last)
            found["lost"] += lost.total()
            found["doubled"] += doubled.total()
            found["out of order"] += not lost and not doubled
    return found


async def keep_playing(process: Process, journal: Journal, n: int, seed: int, bots: bool) -> None:
    """One game after the other, each with two people and now and then a bot."""
    own = Random(f"{seed} {n}")
    seats: list[dict[str, str]] = [{"kind": "me"}, {"kind": "me"}]
    if bots:
        seats.append({"kind": "bot", "bot": "random"})
    while not journal.stopping:
        try:
            person = await asyncio.to_thread(Person, process.address, f"person {n}")
            wish = {"game": GAMES[n % len(GAMES)], "seats": seats}
            table = (await asyncio.to_thread(person.post, "/api/tables", wish))["table"]
        except BROKEN:
            await asyncio.sleep(RETRY)
            continue
        pair = [Seat(process.address, person, table, i, Random(own.random()), journal) for i in range(2)]
        journal.seats += pair
        await asyncio.gather(*(seat.play() for seat in pair))
        person.close()


async def run(url: str, kills: int, seed: int, tables: int = 10, bots: int = 1, say: Any = None) -> dict[str, Any]:
    """A number of kills with one database."""
    rng = Random(seed)
    process = Process(url)
    journal = Journal()
    players: list[asyncio.Task[None]] = []
    done: Counter[str] = Counter()
    try:
        process.start()
        await asyncio.to_thread(process.wait_ready)
        players = [asyncio.create_task(keep_playing(process, journal, n, seed, n < bots)) for n in range(tables)]
        for n in range(kills):
            point = POINTS[n % len(POINTS)]
            process.kill()
            process.start(point, rng.randint(1, MOST))
            await lived(process, journal, point, rng, done)
            if say is not None:
                say(f"{n + 1} kills, {journal.decisions} decisions acknowledged")
        process.kill()
        process.start()
        await asyncio.to_thread(process.wait_ready)
        journal.stopping = True
        for _ in range(600):
            if not any(seat.pending for seat in journal.seats):
                break
            await asyncio.sleep(0.05)
    finally:
        for player in players:
            player.cancel()
        ends = await asyncio.gather(*players, return_exceptions=True)
        await asyncio.to_thread(process.kill, signal.SIGTERM)
        process.close()
    for end in ends:
        if isinstance(end, Exception):
            raise end
    return {"kills": kills, "at": dict(done), "refused": dict(journal.refused), **await journal.compare(url)}


async def lived(process: Process, journal: Journal, point: str, rng: Random, done: Counter[str]) -> None:
    """Until the server has killed itself, or the random moment for it has come."""
    if point:
        try:
            await asyncio.to_thread(process.ended, 60.0)
        except TimeoutError:
            done["not reached"] += 1
            return
    elif rng.random() < 0.1:
        await asyncio.sleep(rng.random() * 0.5)  # perhaps before it is up
    else:
        until = journal.decisions + rng.randint(1, MOST)
        late = time.monotonic() + 60.0
        while journal.decisions < until and time.monotonic() < late:
            await asyncio.sleep(0.01)
        await asyncio.sleep(rng.random() * 0.02)
    done[point or "random moment"] += 1


def good(found: dict[str, Any]) -> bool:
    return all(v == 0 for k, v in found.items() if k.startswith("WRONG"))


def added(pieces: list[dict[str, Any]]) -> dict[str, Any]:
    """The sum of all pieces, names of parts included."""
    found: dict[str, Any] = {}
    for piece in pieces:
        for name, value in piece.items():
            if isinstance(value, dict):
                found[name] = dict(Counter(found.get(name, {})) + Counter(value))
            elif name not in ("database", "seed"):
                found[name] = found.get(name, 0) + value
    return found


@contextmanager
def fresh_database(kind: str) -> Iterator[str]:
    with ExitStack() as stack:
        if kind == "sqlite":
            folder = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
            yield f"sqlite:///{folder}/ridotto.db"
        else:
            from tests.server.conftest import private_postgres

            yield stack.enter_context(private_postgres())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--database", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after the piece that is under way by then")
    parser.add_argument("--out", metavar="FILE", help="a line for each finished piece; the same command goes on there")
    chosen = parser.parse_args()
    out = Path(chosen.out) if chosen.out else None
    pieces: list[dict[str, Any]] = []
    if out is not None and out.exists():
        pieces = [json.loads(line) for line in out.read_text().splitlines()]
        pieces = [piece for piece in pieces if piece["database"] == chosen.database]
    began = time.monotonic()
    while sum(piece["kills"] for piece in pieces) < chosen.kills and time.monotonic() - began < chosen.seconds:
        left = chosen.kills - sum(piece["kills"] for piece in pieces)
        seed = chosen.seed * 1000 + len(pieces)
        start = time.monotonic()

        def say(text: str, nth: int = len(pieces) + 1) -> None:
            print(f"\rpiece {nth}: {text}", end="", file=sys.stderr, flush=True)

        with fresh_database(chosen.database) as url:
            found = asyncio.run(run(url, min(PIECE, left), seed, say=say))
        print(file=sys.stderr)
        pieces.append({"database": chosen.database, "seed": seed, "seconds": round(time.monotonic() - start), **found})
        if out is not None:
            out.parent.mkdir(parents=True, exist_ok=True)
            with out.open("a") as file:
                file.write(json.dumps(pieces[-1]) + "\n")
        if not good(found):
            print(json.dumps(pieces[-1], indent=1))
    total = added(pieces)
    print(json.dumps({"database": chosen.database, **total}, indent=1))
    print(
        f"{chosen.database}: {total['kills']} kills, {total['decisions acknowledged']} decisions acknowledged, "
        f"{total['WRONG lost']} lost, {total['WRONG doubled']} doubled, "
        f"{total['WRONG seen but not stored']} seen but not stored"
    )
    return 0 if good(total) else 1


if __name__ == "__main__":
    sys.exit(main())
