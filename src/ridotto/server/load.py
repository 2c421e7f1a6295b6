"""Load for a server on loopback: many tables, four sockets each, decisions at a steady rate; how long answers take.

A decision is picked from the choices that the server offers and sent at once. Measured are the answer to who decided,
and the moment at which the last of the others has the new view. The yardstick is a bare echo server in the same run.
"""

import asyncio
import contextlib
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from ridotto.server.client import Person

ECHO: Final = """
import asyncio, sys
import uvicorn
async def app(scope, receive, send):
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (m := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": m["text"]})
uvicorn.run(app, port=int(sys.argv[1]), log_level="error", lifespan="off")
"""


class Choice(msgspec.Struct):
    words: str
    refused: Any


class Status(msgspec.Struct):
    stage: str
    version: int
    asked: list[int]
    sealed: list[int]


class Incoming(msgspec.Struct):
    """What the load needs of a message; the rest is skipped."""

    t: str
    id: str = ""
    ok: bool = True
    seq: int = 0
    version: int = 0
    choices: list[Choice] = []
    whole: str = ""
    status: Status | None = None
    code: str = ""


DECODER: Final = msgspec.json.Decoder(Incoming)


class LoadTable:
    def __init__(self, id: str, token: str, seats: int) -> None:
        self.id = id
        self.token = token
        self.sockets: list[Any] = [None] * seats
        self.seen = [0] * seats
        self.choices: dict[int, tuple[int, list[str]]] = {}  # by seat: version, legal words
        self.status: Status | None = None
        self.waiting: dict[str, float] = {}
        self.began = 0.0
        self.busy = False
        self.due = 0  # the version for which the others wait


class Load:
    def __init__(self, address: str, seed: int) -> None:
        self.address = address
        self.rng = Random(seed)
        self.tables: list[LoadTable] = []
        self.acknowledged: list[float] = []
        self.spread: list[float] = []
        self.refused: dict[str, int] = {}
        self.tasks: list[asyncio.Task[None]] = []
        self.late: list[float] = []

    def create(self, tables: int, seats: int) -> None:
        for n in range(tables):
            person = Person(self.address, f"load {n}")
            wish = {"game": "opera", "seats": [{"kind": "me"}] * seats}
            self.tables.append(LoadTable(person.post("/api/tables", wish)["table"], person.token, seats))
            person.close()

    async def connect(self) -> None:
        from websockets.asyncio.client import connect

        for table in self.tables:
            for seat in range(len(table.sockets)):
                address = f"{self.address.replace('http', 'ws', 1)}/api/tables/{table.id}/live?seat={seat}"
                headers = {"Cookie": f"ridotto={table.token}"}
                table.sockets[seat] = await connect(
                    address, additional_headers=headers, max_size=None, compression=None, proxy=None, ping_interval=None
                )
                self.tasks.append(asyncio.create_task(self.listen(table, seat)))

    async def listen(self, table: LoadTable, seat: int) -> None:
        async for data in table.sockets[seat]:
            message = DECODER.decode(data)
            now = time.perf_counter()
            if message.t == "done":
                began = table.waiting.pop(message.id, None)
                if began is not None:
                    self.acknowledged.append(now - began)
                    if message.version > table.due:
                        table.due = message.version
                    else:
                        table.busy = False
            elif message.t == "refused":
                self.refused[message.code] = self.refused.get(message.code, 0) + 1
                table.waiting.pop(message.id, None)
                table.busy = False
            elif message.status is not None:
                table.status = message.status
                if message.t == "update":
                    table.seen[seat] = message.seq
                    legal = (
                        [message.whole] if message.whole else [c.words for c in message.choices if c.refused is None]
                    )
                    table.choices[seat] = (message.seq, legal)
                    if table.busy and table.due and min(table.seen) >= table.due:
                        self.spread.append(now - table.began)
                        table.busy = False

    async def decide(self, rate: float, seconds: float) -> None:
        """At a steady rate, whether answers come or not."""
        loop = asyncio.get_running_loop()
        start = loop.time()
        n = 0
        while loop.time() - start < seconds:
            at = start + n / rate
            n += 1
            await asyncio.sleep(max(0.0, at - loop.time()))
            self.late.append(max(0.0, loop.time() - at))
            for _ in range(20):
                table = self.tables[int(self.rng.random() * len(self.tables))]
                if not table.busy and await self.decision(table):
                    break

    async def decision(self, table: LoadTable) -> bool:
        status = table.status
        if status is None or status.stage != "playing":
            return False
        for seat in status.asked:
            version, legal = table.choices.get(seat, (0, []))
            if seat in status.sealed or version != status.version or not legal:
                continue
            id = secrets.token_hex(6)
            words = legal[int(self.rng.random() * len(legal))]
            command = {"t": "play", "id": id, "seat": seat, "version": version, "draft": [words]}
            table.busy, table.due = True, version
            table.began = table.waiting[id] = time.perf_counter()
            await table.sockets[seat].send(msgspec.json.encode(command).decode())
            return True
        return False

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for table in self.tables:
            for one in table.sockets:
                one.transport.abort()


def part(values: list[float], share: float) -> float:
    """The value below which this share lies, in milliseconds."""
    ordered = sorted(values)
    return round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 2) if ordered else 0.0


def memory(process: int) -> float:
    """Megabytes that this process and its children hold."""
    total = 0
    for status in Path("/proc").glob("[0-9]*/status"):
        with contextlib.suppress(OSError):
            lines = dict(line.split(":\t", 1) for line in status.read_text().splitlines() if ":\t" in line)
            if int(lines["Pid"]) == process or int(lines["PPid"]) == process:
                total += int(lines.get("VmRSS", "0 kB").split()[0])
    return round(total / 1024, 1)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@contextlib.contextmanager
def started(command: list[str], port: int, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(command, env={**os.environ, **environment}, stderr=subprocess.DEVNULL)
    try:
        for _ in range(600):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
            time.sleep(0.05)
        yield process
    finally:
        process.terminate()
        process.wait(30)


async def echo(port: int, count: int) -> list[float]:
    """The yardstick: the same number of bytes to a server that does nothing, one after the other."""
    from websockets.asyncio.client import connect

    found = []
    async with connect(f"ws://127.0.0.1:{port}/", compression=None, proxy=None) as line:
        for _ in range(count):
            began = time.perf_counter()
            await line.send("x" * 120)
            await line.recv()
            found.append(time.perf_counter() - began)
    return found


def measure(tables: int, seats: int, rate: float, seconds: float, seed: int, database: str = "") -> dict[str, Any]:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        url = database or f"sqlite:///{folder}/bench.db"
        serve = [sys.executable, "-c", "from ridotto.cli.main import main; main()", "serve", "--port", str(port)]
        limits = {"REQUESTS_PER_SECOND": "1e6", "MESSAGES_PER_SECOND": "1e6", "MAX_SOCKETS": "100000"}
        with started(serve, port, DATABASE_URL=url, LOG_LEVEL="error", **limits) as process:
            load = Load(address, seed)
            load.create(tables, seats)

            async def run() -> float:
                await load.connect()
                await asyncio.sleep(1.0)
                load.late.clear()
                began = cpu(process.pid)
                await load.decide(rate, seconds)
                await asyncio.sleep(0.5)
                used = cpu(process.pid) - began
                await load.close()
                return used

            used = asyncio.run(run())
            held = memory(process.pid)
    port = free_port()
    with started([sys.executable, "-c", ECHO, str(port)], port):
        yardstick = asyncio.run(echo(port, 300))
    return {
        "tables": tables,
        "sockets": tables * seats,
        "asked for, decisions/s": rate,
        "decisions": len(load.acknowledged),
        "decisions/s": round(len(load.acknowledged) / seconds, 1),
        "acknowledged p50 ms": part(load.acknowledged, 0.5),
        "acknowledged p99 ms": part(load.acknowledged, 0.99),
        "last other client p50 ms": part(load.spread, 0.5),
        "last other client p99 ms": part(load.spread, 0.99),
        "server CPU ms a decision": round(1000 * used / max(1, len(load.acknowledged)), 2),
        "memory MB": held,
        "refused": load.refused,
        "load itself late p99 ms": part(load.late, 0.99),
        "echo p50 ms": part(yardstick, 0.5),
        "echo p99 ms": part(yardstick, 0.99),
        "machine load": round(os.getloadavg()[0], 1),
    }


def cpu(process: int) -> float:
    """Seconds of CPU that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
