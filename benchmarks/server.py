"""Load for a server on loopback: many tables, four sockets each, decisions at a steady rate; how long answers take.

A decision is picked from the choices that the server offers and sent at once. Measured are the answer to the sender,
and the moment at which the last of the others has the new view. The yardstick is a bare echo server in the same run.

Also: how long a server with many running tables needs until it is ready, how late its event loop is while bots
think, how much more two processes on one PostgreSQL do than one, and how soon clients of a killed process are back.
"""

import asyncio
import contextlib
import os
import re
import secrets
import signal
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

from tests.server.client import Person

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
    version: int = 0
    choices: list[Choice] = []
    whole: str = ""
    status: Status | None = None
    code: str = ""


DECODER: Final = msgspec.json.Decoder(Incoming)


class LoadTable:
    def __init__(self, id: str, token: str, seats: int, watchers: int, address: str) -> None:
        self.id = id
        self.token = token
        self.address = address
        self.seats = seats
        self.sockets: list[Any] = [None] * (seats + watchers)
        self.seen = [0] * (seats + watchers)
        self.choices: dict[int, tuple[int, list[str]]] = {}  # by seat: version, legal words
        self.status: Status | None = None
        self.waiting: dict[str, float] = {}
        self.began = 0.0
        self.busy = False
        self.due = 0  # the version for which the others wait


class Load:
    """Tables with their sockets; where there are several servers, each table has its own."""

    def __init__(self, addresses: list[str], seed: int) -> None:
        self.addresses = addresses
        self.rng = Random(seed)
        self.tables: list[LoadTable] = []
        self.acknowledged: list[float] = []
        self.spread: list[float] = []
        self.refused: dict[str, int] = {}
        self.tasks: list[asyncio.Task[None]] = []
        self.late: list[float] = []

    def create(self, tables: int, seats: int, watchers: int = 0, kind: str = "me") -> None:
        for n in range(tables):
            address = self.addresses[n % len(self.addresses)]
            person = Person(address, f"load {n}")
            wish = {"game": "opera", "seats": [{"kind": kind}] * seats}
            id = person.post("/api/tables", wish)["table"]
            self.tables.append(LoadTable(id, person.token, seats, watchers, address))
            person.close()

    async def connect(self) -> None:
        for table in self.tables:
            for place in range(len(table.sockets)):
                await self.join(table, place)

    async def join(self, table: LoadTable, place: int) -> None:
        """The socket of a seat, or of the host as a watcher."""
        from websockets.asyncio.client import connect

        look = f"seat={place}&" if place < table.seats else ""
        path = f"/api/tables/{table.id}/live?{look}since={table.seen[place]}"
        table.sockets[place] = await connect(
            table.address.replace("http", "ws", 1) + path,
            additional_headers={"Cookie": f"ridotto={table.token}"},
            max_size=None,
            compression=None,
            proxy=None,
            ping_interval=None,
            open_timeout=60.0,  # a busy machine takes its time
        )
        self.tasks.append(asyncio.create_task(self.listen(table, place)))

    async def listen(self, table: LoadTable, seat: int) -> None:
        from websockets.exceptions import ConnectionClosed

        with contextlib.suppress(ConnectionClosed):
            await self.hear(table, seat)

    async def hear(self, table: LoadTable, seat: int) -> None:
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
                    table.seen[seat] = message.version
                    legal = (
                        [message.whole] if message.whole else [c.words for c in message.choices if c.refused is None]
                    )
                    table.choices[seat] = (message.version, legal)
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

    async def decide_at_once(self, hands: int, seconds: float) -> None:
        """At full speed: this many tables always have a pending decision."""
        end = time.perf_counter() + seconds

        async def hand(tables: list[LoadTable]) -> None:
            while time.perf_counter() < end:
                for table in tables:
                    if not table.busy:
                        await self.decision(table)
                await asyncio.sleep(0.002)

        await asyncio.gather(*(hand(self.tables[n::hands]) for n in range(hands)))

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


SERVE: Final = [sys.executable, "-c", "from ridotto.cli.main import main; main()", "serve", "--port"]
LIMITS: Final = {
    "MAX_PEOPLE_PER_HOUR": "1000000", "MAX_TABLES_PER_HOUR": "1000000",
    "MAX_SOCKETS_PER_PERSON": "100000", "MAX_SOCKETS_PER_ADDRESS": "100000",
    "REQUESTS_PER_SECOND": "1e6", "MESSAGES_PER_SECOND": "1e6", "MAX_SOCKETS": "100000", "MAX_CONNECTIONS": "100000",
    "COST_PER_PERSON": "1e6", "COST_PER_ADDRESS": "1e6", "CHAT_PER_MINUTE": "1000000",
    "MAX_CONNECTIONS_PER_ADDRESS": "100000", "LOG_LEVEL": "error",
}  # fmt: skip


@contextlib.contextmanager
def serving(url: str, processes: int = 1, **settings: str) -> Iterator[tuple[list[str], list[int]]]:
    """Servers on one database, without limits: where they listen, and their process ids."""
    with contextlib.ExitStack() as stack:
        ports = [free_port() for _ in range(processes)]
        environment = {"DATABASE_URL": url, **LIMITS, **settings}
        found = [stack.enter_context(started([*SERVE, str(port)], port, **environment)).pid for port in ports]
        yield [f"http://127.0.0.1:{port}" for port in ports], found


@contextlib.contextmanager
def database_or_new(url: str) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        yield url or f"sqlite:///{folder}/bench.db"


def yardstick() -> dict[str, Any]:
    """What a bare echo server does on this machine at this moment."""
    port = free_port()
    with started([sys.executable, "-c", ECHO, str(port)], port):
        found = asyncio.run(echo(port, 300))
    return {
        "echo p50 ms": part(found, 0.5),
        "echo p99 ms": part(found, 0.99),
        "machine load": round(os.getloadavg()[0], 1),
    }


def measure(
    tables: int,
    seats: int,
    rate: float,
    seconds: float,
    seed: int,
    database: str = "",
    watchers: int = 0,
    processes: int = 1,
) -> dict[str, Any]:
    """Decisions at a steady rate; with a rate of 0 as many as the servers can take."""
    with database_or_new(database) as url, serving(url, processes) as (addresses, ids):
        load = Load(addresses, seed)
        load.create(tables, seats, watchers)

        async def run() -> list[float]:
            await load.connect()
            await asyncio.sleep(1.0)
            load.late.clear()
            began = [cpu(id) for id in ids]
            if rate:
                await load.decide(rate, seconds)
            else:
                await load.decide_at_once(16, seconds)
            await asyncio.sleep(0.5)
            used = [cpu(id) - before for id, before in zip(ids, began, strict=True)]
            await load.close()
            return used

        used = asyncio.run(run())
        held = sum(memory(id) for id in ids)
    made = len(load.acknowledged)
    return {
        "tables": tables,
        "sockets": tables * (seats + watchers),
        "processes": processes,
        "asked for, decisions/s": rate or "all it can",
        "decisions": made,
        "decisions/s": round(made / seconds, 1),
        "acknowledged p50 ms": part(load.acknowledged, 0.5),
        "acknowledged p99 ms": part(load.acknowledged, 0.99),
        "last other client p50 ms": part(load.spread, 0.5),
        "last other client p99 ms": part(load.spread, 0.99),
        "server CPU ms a decision": round(1000 * sum(used) / max(1, made), 2),
        # What the servers could do if nothing else held them up: the busiest one is full then.
        "decisions/s of CPU, busiest": round(made / max(0.01, *used), 1),
        "memory MB": round(held, 1),
        "refused": load.refused,
        "load itself late p99 ms": part(load.late, 0.99),
        **yardstick(),
    }


def measure_start(tables: int, seconds: float, seed: int, database: str = "") -> dict[str, Any]:
    """Time until a server with this many running tables is ready, and until all are in memory."""
    with database_or_new(database) as url:
        with serving(url) as (addresses, _):
            load = Load(addresses, seed)
            load.create(tables, 4)

            async def play() -> None:
                await load.connect()
                await load.decide_at_once(16, seconds)
                await asyncio.sleep(1.0)
                await load.close()

            asyncio.run(play())
        port = free_port()
        address = f"http://127.0.0.1:{port}"
        began = time.perf_counter()
        with started([*SERVE, str(port)], port, DATABASE_URL=url, **LIMITS) as process:
            while True:
                with contextlib.suppress(OSError):
                    if Person(address).get("/readyz") == "ready\n":
                        break
                time.sleep(0.01)
            ready = time.perf_counter() - began
            while metric(address, "ridotto_tables_warm") < tables:
                time.sleep(0.05)
            return {
                "running tables": tables,
                "decisions in their logs": len(load.acknowledged),
                "ready after s": round(ready, 2),
                "all in memory after s": round(time.perf_counter() - began, 2),
                "memory MB": memory(process.pid),
                **yardstick(),
            }


def measure_bots(tables: int, seconds: float, database: str = "") -> dict[str, Any]:
    """Event loop delay while bots think at this many tables."""
    with database_or_new(database) as url, serving(url, BOT_PACE="0.6") as (addresses, ids):
        load = Load(addresses, 1)
        load.create(tables, 4, kind="bot")
        looking = [Person(addresses[0]).connection for _ in load.tables]  # bots do not play for nobody
        for table, line in zip(load.tables, looking, strict=True):
            line.request("GET", f"/api/tables/{table.id}/events", headers={"Cookie": f"ridotto={table.token}"})
        before = delays(addresses[0])
        thinking = []
        for _ in range(int(seconds)):
            time.sleep(1.0)
            thinking.append(metric(addresses[0], "ridotto_bots_thinking"))
        after = delays(addresses[0])
        held = memory(ids[0])
        for line in looking:
            line.close()
    counts = {bound: n - before[bound] for bound, n in after.items()}
    total = max(counts.values())
    return {
        "tables": tables,
        "bots thinking, mean": round(sum(thinking) / max(1, len(thinking)), 1),
        "looks at the clock": total,
        "loop delay p50 ms, at most": delay_below(counts, 0.5 * total),
        "loop delay p99 ms, at most": delay_below(counts, 0.99 * total),
        "share under 50 ms": round(counts["0.05"] / total, 4),
        "memory MB": held,
        **yardstick(),
    }


def measure_kill(tables: int, seats: int, seed: int, database: str) -> dict[str, Any]:
    """Two processes, one is killed: how soon all of its clients have the table again, at the other one."""
    with serving(database, 2, DEAD_AFTER="1.0") as (addresses, ids):
        load = Load(addresses, seed)
        load.create(tables, seats)
        found: list[float] = []

        async def back(table: LoadTable, place: int, began: float) -> None:
            while True:
                try:
                    await load.join(table, place)
                    break
                except OSError:
                    await asyncio.sleep(0.02)
            had = table.status
            while table.status is had:
                await asyncio.sleep(0.005)
            found.append(time.perf_counter() - began)

        async def run() -> int:
            await load.connect()
            await load.decide(50.0, 3.0)
            before = len(load.acknowledged)
            os.kill(ids[0], signal.SIGKILL)
            began = time.perf_counter()
            moved = [table for table in load.tables if table.address == addresses[0]]
            for table in moved:
                table.address, table.busy = addresses[1], False
            await asyncio.gather(*(back(table, i, began) for table in moved for i in range(seats)))
            await load.decide(50.0, 3.0)
            await asyncio.sleep(1.0)
            await load.close()
            return len(load.acknowledged) - before

        after = asyncio.run(run())
    return {
        "tables": tables,
        "clients that moved": len(found),
        "back after s, p50": round(part(found, 0.5) / 1000, 2),
        "back after s, last": round(max(found), 2),
        "decisions after the kill": after,
        "refused": load.refused,
        **yardstick(),
    }


def metric(address: str, name: str) -> float:
    found = re.search(rf"^{name} (\S+)$", Person(address).get("/metrics"), re.MULTILINE)
    return float(found[1]) if found else 0.0


def delays(address: str) -> dict[str, float]:
    text = Person(address).get("/metrics")
    return {bound: float(n) for bound, n in re.findall(r'loop_delay_seconds_bucket\{le="([^"]+)"\} (\S+)', text)}


def delay_below(counts: dict[str, float], wanted: float) -> float:
    """The first bound in milliseconds that covers this many samples."""
    return next(1000 * float(bound) for bound, n in counts.items() if n >= wanted)


def cpu(process: int) -> float:
    """Seconds of CPU that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
