"""A running server: its parts put together, from start to stop; and who asks."""

import asyncio
import contextlib
import ipaddress
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from importlib.resources import files
from pathlib import Path
from random import SystemRandom
from typing import Final, Literal, TypeVar
from urllib.parse import urlsplit

import prometheus_client
import structlog
from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Scope

from ridotto.engine.chance import Randomness
from ridotto.server.commands import Commands
from ridotto.server.hub import Hub
from ridotto.server.live import Bucket, Sockets
from ridotto.server.lobby import Lobby, hashed
from ridotto.server.notices import Sender, Webhook
from ridotto.server.refusals import Refused
from ridotto.server.routes import Routes
from ridotto.server.running import Runner
from ridotto.server.settings import Settings
from ridotto.server.shell import Pages, Shell, guard, missing, token_of
from ridotto.server.store import Identity, Store, open_store
from ridotto.server.tables import Table, World
from ridotto.server.thinking import Thinker, offered

log = structlog.get_logger()
T = TypeVar("T")

MOST_BUCKETS: Final = 50_000
TABLE_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")
HOUR: Final = 3600.0


class Server:
    """Everything a running server has. `settings` and `store` come in; nothing is global."""

    def __init__(
        self,
        settings: Settings,
        store: Store | None = None,
        rng: Randomness | None = None,
        sender: Sender | None = None,
        reached: Callable[[str], None] | None = None,
        static: Path | None = None,
        version: str = "0",
    ) -> None:
        self.settings = settings
        self.version = version
        self.store = store or open_store(settings.database_url)
        self.world = World(
            store=self.store,
            rng=rng or SystemRandom(),
            reached=reached or (lambda point: None),
            process=secrets.token_hex(8),
            bots=offered(settings.bots),
        )
        self.hub = Hub(self.world, settings.dead_after)
        self.lobby = Lobby(self.hub, settings)
        self.thinker = Thinker(settings.bot_workers)
        self.runner = Runner(self.hub, settings, self.thinker, sender or Webhook(settings.webhook_private))
        self.hub.woken = self.runner.woken
        self.known: OrderedDict[str, tuple[float, Identity]] = OrderedDict()
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()
        self.ready = False
        self.loop: asyncio.AbstractEventLoop | None = None
        self.static = static or Path(str(files("ridotto.server").joinpath("static")))
        self.registry = prometheus_client.CollectorRegistry()
        self.requests = prometheus_client.Counter("ridotto_requests", "HTTP requests", ["code"], registry=self.registry)
        self.commands = Commands(self.runner, self.registry)
        self.sockets = Sockets(settings, self.commands.execute)
        self.lag = prometheus_client.Histogram(
            "ridotto_loop_delay_seconds",
            "How late the event loop is",
            buckets=(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0),
            registry=self.registry,
        )
        for name, what, value in (
            ("ridotto_sockets", "Open sockets", lambda: len(self.sockets.open)),
            ("ridotto_tables_warm", "Tables in memory", lambda: len(self.hub.warm)),
            ("ridotto_bots_thinking", "Bots that think", lambda: len(self.runner.thinking)),
            ("ridotto_workers_replaced", "Worker processes replaced", lambda: self.thinker.replaced),
        ):
            prometheus_client.Gauge(name, what, registry=self.registry).set_function(value)

    # --- life

    @contextlib.asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        self.loop = asyncio.get_running_loop()
        self.hub.listen()
        await self.store.alive(self.world.process, self.world.now())
        tasks = [asyncio.create_task(self.runner.live()), asyncio.create_task(self.measure())]
        self.ready = True
        log.info("started", process=self.world.process)
        try:
            yield
        finally:
            self.ready = False
            await self.sockets.stop()
            await self.runner.stop()
            tasks += self.hub.tasks
            for task in tasks:  # what is being committed is finished all the same: the store closes after it
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.store.close()
            log.info("stopped", process=self.world.process)

    def say_goodbye(self) -> None:
        """From a signal handler: everybody who is connected is told, then the usual stop goes on."""
        if self.loop is not None and not self.sockets.stopping:
            self.sockets.stopping = True
            self.loop.call_soon_threadsafe(lambda: self.hub.start(self.sockets.stop()))

    async def measure(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            before = loop.time()
            await asyncio.sleep(0.25)
            self.lag.observe(max(0.0, loop.time() - before - 0.25))

    # --- who asks

    async def identity(self, connection: HTTPConnection) -> Identity | None:
        token = token_of(connection)
        if not token or len(token) > 100:
            return None
        key = hashed(token)
        found = self.known.get(key)
        if found is not None and found[0] > time.monotonic():
            return found[1]
        who = await self.store.identity_of(key)
        if who is not None:
            self.known[key] = (time.monotonic() + 10.0, who)
            while len(self.known) > 10_000:
                self.known.popitem(last=False)
        return who

    async def somebody(self, connection: HTTPConnection) -> Identity:
        who = await self.identity(connection)
        if who is None:
            raise Refused("no-identity")
        return who

    async def table(self, request: HTTPConnection, who: Identity | None) -> Table:
        id = request.path_params["id"]
        table = await self.hub.get(id) if TABLE_ID.fullmatch(id) else None
        if table is None or table.role(who) is None:
            raise Refused("no-such-table")  # a table one may not see is as good as none
        return table

    # --- the shell

    def address(self, scope: Scope) -> str:
        connection = HTTPConnection(scope)
        if self.settings.trust_proxy:
            forwarded = connection.headers.get("x-forwarded-for", "")
            if forwarded:
                return network(forwarded.rsplit(",", 1)[-1].strip()[:64])
        return network(connection.client.host if connection.client else "")

    def flood(self, address: str) -> bool:
        rate = self.settings.requests_per_second
        return not self.bucket("requests", address, rate, rate * 4).take()

    def spend(self, what: Literal["people", "tables"], address: str) -> None:
        """One more new person or table from this address in this hour, or `too-many`."""
        most = self.settings.max_people_per_hour if what == "people" else self.settings.max_tables_per_hour
        if not self.bucket(what, address, most / HOUR, most).take():
            raise Refused("too-many", (most,))

    def bucket(self, what: str, address: str, rate: float, burst: float) -> Bucket:
        key = f"{what} {address}"
        bucket = self.buckets.get(key)
        if bucket is None:
            bucket = self.buckets[key] = Bucket(rate, burst)
            while len(self.buckets) > MOST_BUCKETS:
                self.buckets.popitem(last=False)
        return bucket

    def bad_origin(self, scope: Scope) -> bool:
        """A page of another site must not act with our cookie. Programs send no Origin."""
        headers = HTTPConnection(scope).headers
        origin = headers.get("origin")
        if origin is None or (scope["type"] == "http" and scope["method"] in ("GET", "HEAD", "OPTIONS")):
            return False
        if self.settings.public_url:
            return origin.rstrip("/") != self.settings.public_url.rstrip("/")
        return urlsplit(origin).netloc != headers.get("host", "")

    def app(self) -> ASGIApp:
        api = Routes(self)
        routes: list[BaseRoute] = [
            Route("/healthz", guard(api.healthz)),
            Route("/readyz", guard(api.readyz)),
            Route("/metrics", guard(api.metrics)),
            Route("/api/openapi.json", guard(api.get_openapi)),
            Route("/api/docs", guard(api.docs)),
        ]
        routes += [Route(r.path, guard(r.handler), methods=[r.method]) for r in api.api()]
        routes.append(WebSocketRoute("/api/tables/{id}/live", api.socket))
        if self.static.is_dir():
            # Only the page is compressed: the length of a compressed answer may tell what is in it.
            routes.append(Mount("/", GZipMiddleware(Pages(directory=self.static, html=True), minimum_size=1000)))
        return Shell(
            self, Starlette(routes=routes, lifespan=self.lifespan, exception_handlers={404: missing, 405: missing})
        )


def network(address: str) -> str:
    """Whom an address stands for: somebody with IPv6 has a whole /64 of them."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return address
    mapped = found.ipv4_mapped
    return str(mapped) if mapped else str(ipaddress.ip_network(f"{found}/64", strict=False))
