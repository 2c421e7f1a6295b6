"""An hour of play: does the memory of a server stay what it was?

    python -m tests.server.soak --tables 500 --rate 25 --seconds 3600 --out build/soak.jsonl

Both games, four sockets at each table. The warm-up brings the tables to all ages of a game, and then goes on for
`--settle` seconds, in which SQLite's caches fill. All the time a table that is over makes way for a new one, people
come back after a lost connection, and somebody says something now and then. The memory of the server is read every 30
seconds. After the warm-up the first and the last sixth are compared: medians, and how they differ.
"""

import argparse
import asyncio
import contextlib
import json
import os
import secrets
import statistics
import sys
import time
from collections.abc import Awaitable
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
from websockets.exceptions import ConnectionClosed, WebSocketException

from benchmarks.server import Load, LoadTable, cpu, database_or_new, memory, metric, part, serving
from tests.server.client import Person

GAMES: Final = ("opera", "la-stanza")
SAMPLE: Final = 30.0
ROWS: Final = {"opera": 150, "la-stanza": 200}  # of a game with four players, roughly: the warm-up goes as far


class Soak(Load):
    def __init__(self, address: str, seed: int, tables: int, seats: int) -> None:
        super().__init__([address], seed)
        self.wanted, self.seats = tables, seats
        self.made = self.over = self.back = self.said = 0
        self.people = 0

    def new_table(self) -> LoadTable:
        """A guest of its own for each table, as strangers come."""
        game = GAMES[self.made % len(GAMES)]
        person = Person(self.addresses[0], f"soak {self.people}")
        self.people += 1
        id = person.post("/api/tables", {"game": game, "seats": [{"kind": "me"}] * self.seats})["table"]
        table = LoadTable(id, person.token, self.seats, 0, self.addresses[0])
        person.close()
        self.made += 1
        return table

    async def fill(self) -> None:
        for _ in range(self.wanted):
            table = await asyncio.to_thread(self.new_table)
            self.tables.append(table)
            for place in range(self.seats):
                await self.join(table, place)

    async def warm_up(self, seconds: float) -> None:
        """Each table is played up to an age of its own."""
        ages = {table.id: self.rng.random() * ROWS[GAMES[n % 2]] for n, table in enumerate(self.tables)}
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            waiting = 0
            for table in self.tables:
                playing = table.status is not None and table.status.stage == "playing"
                if not playing or table.status is None or table.status.version >= ages[table.id]:
                    continue
                waiting += 1
                if not table.busy:
                    await self.decision(table)
            if not waiting:
                return
            await asyncio.sleep(0.002)

    async def renew(self) -> None:
        """Tables that are over make way."""
        while True:
            for n, table in enumerate(self.tables):
                if table.status is not None and table.status.stage != "playing":
                    self.over += 1
                    for socket in table.sockets:
                        await socket.close()
                    fresh = await asyncio.to_thread(self.new_table)
                    self.tables[n] = fresh
                    for place in range(self.seats):
                        await self.join(fresh, place)
            self.tasks = [task for task in self.tasks if not task.done()]
            await asyncio.sleep(1.0)

    async def decision(self, table: LoadTable) -> bool:
        """The connection may just have been lost: then another table decides."""
        try:
            return await super().decision(table)
        except ConnectionClosed:
            table.busy = False
            return False

    async def come_and_go(self) -> None:
        """Every other second a connection is lost and resumed, and every fifth somebody talks."""
        rng, n = Random(7), 0
        while True:
            await asyncio.sleep(2.0)
            n += 1
            table = rng.choice(self.tables)
            place = rng.randrange(self.seats)
            table.sockets[place].transport.abort()
            await self.join(table, place)
            self.back += 1
            if n % 5 == 0:
                chat = {"t": "chat", "id": secrets.token_hex(6), "text": "well played " * rng.randint(1, 20)}
                await table.sockets[place].send(msgspec.json.encode(chat).decode())
                self.said += 1


async def guarded(job: Awaitable[None]) -> None:
    with contextlib.suppress(WebSocketException):
        await job


def compared(samples: list[dict[str, Any]]) -> dict[str, Any]:
    """The first and the last sixth of the samples after the warm-up."""
    sixth = max(1, len(samples) // 6)
    first, last = (statistics.median(one["MB"] for one in some) for some in (samples[:sixth], samples[-sixth:]))
    return {"first MB": first, "last MB": last, "change %": round(100 * (last / first - 1), 2)}


async def soak(load: Soak, process: int, chosen: argparse.Namespace, keep: Any) -> dict[str, Any]:
    began = time.monotonic()
    await load.fill()
    await load.warm_up(chosen.warm)
    keep({"warm-up s": round(time.monotonic() - began), "decisions": len(load.acknowledged)})
    samples: list[dict[str, Any]] = []
    load.acknowledged.clear()
    start, used = time.monotonic(), cpu(process)
    tasks = [asyncio.create_task(guarded(job)) for job in (load.renew(), load.come_and_go())]
    play = asyncio.create_task(load.decide(chosen.rate, chosen.settle + chosen.seconds))
    decisions = 0
    waits: list[float] = []
    while not play.done():
        await asyncio.wait([play], timeout=min(SAMPLE, chosen.seconds / 12))
        for task in tasks:
            if task.done():
                task.result()
        decisions += len(load.acknowledged)
        waits += load.acknowledged
        load.acknowledged.clear()
        load.spread.clear()
        load.late.clear()
        warm = await asyncio.to_thread(metric, chosen.address, "ridotto_tables_warm")
        samples.append(
            {
                "s": round(time.monotonic() - start), "MB": memory(process), "decisions": decisions, "over": load.over,
                "back": load.back, "tables": warm, "load": round(os.getloadavg()[0], 1),
            }
        )  # fmt: skip
        keep(samples[-1])
    await play
    used = cpu(process) - used
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await load.close()
    return {
        "tables": chosen.tables, "seconds": round(time.monotonic() - start), "decisions": decisions,
        "games over": load.over, "connections lost and resumed": load.back, "chat lines": load.said,
        "refused": load.refused, "server CPU ms a decision": round(1000 * used / max(1, decisions), 2),
        "acknowledged p50 ms": part(waits, 0.5), "acknowledged p99 ms": part(waits, 0.99),
        **compared([one for one in samples if one["s"] > chosen.settle]),
    }  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--rate", type=float, default=25.0, help="decisions per second")
    parser.add_argument("--seconds", type=float, default=3600.0)
    parser.add_argument("--warm", type=float, default=600.0, help="seconds at the most to bring tables to all ages")
    parser.add_argument("--settle", type=float, default=600.0, help="seconds of play that still belong to the warm-up")
    parser.add_argument("--idle", default="60", help="seconds until a table nobody looks at leaves the memory")
    parser.add_argument("--out", metavar="FILE", help="a line for each sample, and one for the result")
    chosen = parser.parse_args()
    out = Path(chosen.out) if chosen.out else None

    def keep(found: dict[str, Any]) -> None:
        print(json.dumps(found), flush=True)
        if out is not None:
            with out.open("a") as file:
                file.write(json.dumps(found) + "\n")

    with database_or_new("") as url, serving(url, TABLE_IDLE=chosen.idle) as (addresses, ids):
        chosen.address = addresses[0]
        found = asyncio.run(soak(Soak(addresses[0], 1, chosen.tables, chosen.seats), ids[0], chosen, keep))
    keep(found)
    return 0 if abs(found["change %"]) <= 5.0 else 1


if __name__ == "__main__":
    sys.exit(main())
