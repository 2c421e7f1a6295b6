"""The warm tables of this process: read from the store when somebody asks, dropped when nobody has for a while."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import structlog

from ridotto.server import documents
from ridotto.server.tables import Table, World

log = structlog.get_logger()


class Hub:
    def __init__(self, world: World, dead_after: float = 3.0) -> None:
        self.world = world
        self.dead_after = dead_after  # seconds after which a silent process counts as gone
        self.warm: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Task[Table | None]] = {}
        self.woken: Callable[[Table], None] = lambda table: None
        self.tasks: set[asyncio.Task[None]] = set()

    async def get(self, id: str) -> Table | None:
        table = self.warm.get(id)
        if table is not None:
            return table
        task = self.loading.get(id)
        if task is None:
            task = self.loading[id] = asyncio.create_task(self.load(id))
        return await asyncio.shield(task)

    async def load(self, id: str) -> Table | None:
        try:
            found = await self.world.store.load(id)
            if found is None:
                return None
            table = Table(id, self.world, found.revision, documents.decode(found.document))
            table.position.read(found.log)
            await table.read_chat()
            if not self.world.store.alone:
                await table.read_presence(self.alive_since())
            table.woken = self.woken
            self.warm[id] = table
            return table
        finally:
            self.loading.pop(id, None)

    def listen(self) -> None:
        loop = asyncio.get_running_loop()
        driver = getattr(self.world.store, "driver", None)
        if driver is not None:
            driver.listen(lambda id, revision: loop.call_soon_threadsafe(self.heard, id, revision))

    def heard(self, id: str, revision: int) -> None:
        """Called when a process has committed something. Without an id the connection was lost: check every table."""
        for table in list(self.warm.values()) if not id else [self.warm[id]] if id in self.warm else []:
            if revision == 0 or revision > table.revision:
                self.start(self.catch_up(table, revision))

    async def catch_up(self, table: Table, revision: int) -> None:
        """Revision 0 means chat, presence, or a possibly missed message."""
        async with table.lock:
            if 0 < revision <= table.revision:
                return  # our own commit, of which the database told us before it answered
            changed = await table.refresh()
            moved = revision == 0 and await table.read_presence(self.alive_since())
        talked = revision == 0 and await table.read_chat()
        if talked or moved or changed:
            table.tell()

    def alive_since(self) -> float:
        return self.world.now() - self.dead_after

    def announce(self, table: Table) -> None:
        """Announces this process's presence to the others."""
        if not self.world.store.alone and not table.announcing and table.here() != table.announced:
            table.announcing = True
            self.start(self.write_presence(table))

    async def write_presence(self, table: Table) -> None:
        """Writes presence one at a time, so that the last write is the current one."""
        try:
            while table.here() != table.announced:
                table.announced = table.here()
                await self.world.store.set_presence(table.id, self.world.process, *table.announced)
        finally:
            table.announcing = False

    def look_around(self) -> None:
        """Expires pollers after a timeout, and clients of dead processes with their process."""
        for table in list(self.warm.values()):
            self.announce(table)
            if table.elsewhere:
                self.start(self.catch_up(table, 0))

    async def look_again(self, id: str) -> None:
        """Reads a table again that was changed or deleted in the database."""
        table = self.warm.get(id)
        if table is None:
            return
        async with table.lock:
            if await self.world.store.load(id) is None:
                del self.warm[id]
                table.document.seats, table.document.watchers = [], []
                table.document.host, table.document.public, table.document.stage = "", False, "ended"
            else:
                await table.refresh()
                await table.read_chat_anew()
        for client in table.clients:  # clients that may no longer look get a message
            client.news.set()
        if id in self.warm:
            table.tell()

    def start(self, job: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(guarded(job))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def forget_idle(self, idle: float, keep: Callable[[Table], bool]) -> None:
        """Drops tables that nobody looks at; the store has them."""
        before = self.world.now() - idle
        for id, table in list(self.warm.items()):
            if table.used < before and not table.clients and not table.lock.locked() and not keep(table):
                del self.warm[id]


async def guarded(job: Coroutine[Any, Any, None]) -> None:
    """Logs the failure of a background task."""
    try:
        await job
    except asyncio.CancelledError:
        raise
    except Exception:
        log.exception("task-failed")
