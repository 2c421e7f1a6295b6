"""One hostile address, all it can: what a neighbour's decision costs meanwhile, and what it costs in peace.

    python -m tests.server.hostile --seconds 20

The server has its usual limits and believes a proxy, so that the two have addresses of their own. The attacker is a
process of its own: it makes as many people, tables and sockets as it gets, asks over every socket for what costs most,
and beside that floods replays, imports, descriptions of the API and wrong links.
"""

import argparse
import asyncio
import http.client
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import urlsplit

from benchmarks.server import SERVE, cpu, free_port, part, started
from tests.server.client import Person

ATTACKER: Final = "198.51.100.1"
NEIGHBOUR: Final = "203.0.113.5"


class Proxied(http.client.HTTPConnection):
    """A connection whose proxy names this address."""

    at = ""

    def request(
        self,
        method: str,
        url: str,
        body: Any = None,
        headers: Mapping[str, Any] = MappingProxyType({}),
        *,
        encode_chunked: bool = False,
    ) -> None:
        headers = {**headers, "X-Forwarded-For": self.at}
        super().request(method, url, body, headers, encode_chunked=encode_chunked)


class From(Person):
    """A person behind the proxy, at this address."""

    def __init__(self, address: str, at: str, name: str = "") -> None:
        super().__init__(address)
        self.at = at
        parts = urlsplit(address)
        self.connection = Proxied(parts.hostname or "", parts.port or 80, timeout=60)
        self.connection.at = at
        if name:
            self.id = self.post("/api/me", {"name": name})["id"]


async def line(address: str, person: From, table: str, seat: int) -> Any:
    from websockets.asyncio.client import connect

    return await connect(
        f"{address.replace('http', 'ws', 1)}/api/tables/{table}/live?seat={seat}",
        additional_headers={"Cookie": f"ridotto={person.token}", "X-Forwarded-For": person.at},
        max_size=None,
        compression=None,
        proxy=None,
        ping_interval=None,
    )


# --- the attacker


async def attack(address: str) -> None:
    got = {"people": 0, "tables": 0, "sockets": 0, "refused": 0}
    people: list[From] = []
    tables: list[tuple[From, str]] = []
    for n in range(100):
        try:
            people.append(From(address, ATTACKER, f"Eve {n}"))
            got["people"] += 1
            tables.append((people[-1], opened(people[-1])))
            got["tables"] += 1
        except Exception:
            got["refused"] += 1
    lines = []
    for n in range(500):
        person, table = tables[n % len(tables)]
        try:
            lines.append((await line(address, person, table, 0), n))
            got["sockets"] += 1
        except Exception:
            got["refused"] += 1
    print(json.dumps(got), flush=True)
    jobs = [costly(socket) for socket, _ in lines]
    jobs += [requests(address, tables[0][1], tables[0][0].token) for _ in range(8)]
    await asyncio.gather(*jobs)


def opened(person: From) -> str:
    wish = {"game": "la-stanza", "seats": [{"kind": "me"}] * 4, "public": True}
    found: str = person.post("/api/tables", wish)["table"]
    return found


async def costly(socket: Any) -> None:
    """Tries, as often as the limit for one socket allows, and reads the answers."""
    version = 0
    n = 0

    async def read() -> None:
        nonlocal version
        async for data in socket:
            version = max(version, json.loads(data).get("version", 0))

    reading = asyncio.create_task(read())
    try:
        while True:
            n += 1
            command = {"t": "try", "id": str(n), "seat": 0, "version": version, "draft": []}
            await socket.send(json.dumps(command))
            await asyncio.sleep(1 / 19)
    except Exception:
        reading.cancel()


async def requests(address: str, table: str, token: str) -> None:
    """Without end, each as soon as the last one is answered."""
    host, port = address.removeprefix("http://").split(":")
    paths = ["/api/openapi.json", "/api/docs", f"/api/tables/{table}/replay?count=50", f"/api/tables/{table}/poll"]
    n = 0
    while True:
        n += 1
        try:
            reader, writer = await asyncio.open_connection(host, int(port))
            head = f"Host: {host}:{port}\r\nX-Forwarded-For: {ATTACKER}\r\nCookie: ridotto={token}\r\n"
            if n % 5 == 0:
                body = json.dumps({"text": "x" * 240_000}).encode()
                head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
                writer.write(f"POST /api/records HTTP/1.1\r\n{head}Connection: close\r\n\r\n".encode() + body)
            else:
                writer.write(f"GET {paths[n % len(paths)]} HTTP/1.1\r\n{head}Connection: close\r\n\r\n".encode())
            await reader.read(-1)
            writer.close()
        except OSError:
            await asyncio.sleep(0.01)


# --- the neighbour


async def neighbour(address: str, seconds: float) -> list[float]:
    person = From(address, NEIGHBOUR, "Anna")
    table = person.post("/api/tables", {"game": "opera", "seats": [{"kind": "me"}] * 2})["table"]
    socket = await line(address, person, table, 0)
    found: list[float] = []
    end = time.perf_counter() + seconds
    n = 0
    while time.perf_counter() < end:
        n += 1
        command = {"t": "play", "id": f"n{n}", "seat": 0, "version": 4, "draft": [f"bid {n % 5}"]}
        began = time.perf_counter()
        await socket.send(json.dumps(command))
        while json.loads(await socket.recv()).get("id") != command["id"]:
            pass
        found.append(time.perf_counter() - began)
        await asyncio.sleep(0.1)
    await socket.close()
    return found


def told(name: str, found: list[float], used: float, seconds: float) -> None:
    values = [f"p{int(100 * share)} {part(found, share):.0f} ms" for share in (0.5, 0.99)]
    print(
        f"{name}: {len(found)} decisions, {', '.join(values)}, longest {1000 * max(found):.0f} ms; "
        f"server {used / seconds:.0%} of a core; load {os.getloadavg()[0]:.1f}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--attack", default="", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.attack:
        asyncio.run(attack(chosen.attack))
        return
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        environment = {"DATABASE_URL": f"sqlite:///{folder}/hostile.db", "TRUST_PROXY": "1", "LOG_LEVEL": "error"}
        with started([*SERVE, str(port)], port, **environment) as server:
            address = f"http://127.0.0.1:{port}"
            for name in ("in peace", "beside the attacker", "in peace again"):
                attacker = None
                if "attacker" in name:
                    attacker = subprocess.Popen(
                        [sys.executable, "-m", "tests.server.hostile", "--attack", address], stdout=subprocess.PIPE
                    )
                    assert attacker.stdout is not None
                    print("attacker got", attacker.stdout.readline().decode().strip(), flush=True)
                before = cpu(server.pid)
                found = asyncio.run(neighbour(address, chosen.seconds))
                told(name, found, cpu(server.pid) - before, chosen.seconds)
                if attacker is not None:
                    attacker.kill()
                    attacker.communicate()


if __name__ == "__main__":
    main()
