"""A running server: its parts put together, from start to stop; and identities of requests."""

import asyncio
import contextlib
import ipaddress
import re
import secrets
import socket
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from functools import partial
from importlib.resources import files
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Final, Literal, TypeVar
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
from ridotto.server.contests import Contests
from ridotto.server.device import Device
from ridotto.server.drivers import Away
from ridotto.server.hub import Hub
from ridotto.server.limits import Account, Bucket, Buckets, Metered
from ridotto.server.lines import Lines
from ridotto.server.live import Sockets
from ridotto.server.lobby import Lobby, hashed
from ridotto.server.mails import Post, Smtp
from ridotto.server.memory import Memory
from ridotto.server.notices import Sender, Webhook
from ridotto.server.people import People
from ridotto.server.pulse import Pulse
from ridotto.server.reaching import Reach
from ridotto.server.refusals import Refused
from ridotto.server.reviews import Reviews
from ridotto.server.routes import Routes
from ridotto.server.running import Runner
from ridotto.server.settings import Settings, proxies
from ridotto.server.shell import Pages, Shell, guard, missing, token_of
from ridotto.server.store import Identity, SqlStore, open_store
from ridotto.server.tables import Table, World
from ridotto.server.thinking import offered
from ridotto.server.vacations import Vacations
from ridotto.server.workers import Workers

if TYPE_CHECKING:
    from ridotto.server.outbox import Pusher

log = structlog.get_logger()
T = TypeVar("T")

TABLE_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")
HOUR: Final = 3600.0
DAY: Final = 86_400.0
COST_BURST: Final = 8.0  # seconds of its share that an account may save
MOST_DELAY: Final = 5.0  # seconds for which a request waits for its account


class Server:
    """Everything a running server has. `settings` and `store` come in; nothing is global."""

    def __init__(
        self,
        settings: Settings,
        store: SqlStore | None = None,
        rng: Randomness | None = None,
        sender: Sender | None = None,
        reached: Callable[[str], None] | None = None,
        static: Path | None = None,
        post: Post | None = None,
        pusher: "Pusher | None" = None,
        version: str = "0",
    ) -> None:
        self.settings = settings
        self.version = version
        self.store = store or open_store(settings.database_url)
        pulse = Pulse(settings.dead_after)
        self.world = World(
            store=self.store,
            now=pulse.now,
            pulse=pulse,
            rng=rng or SystemRandom(),
            reached=reached or (lambda point: None),
            process=secrets.token_hex(8),
            bots=offered(settings.bots),
        )
        self.hub = Hub(self.world, settings.dead_after)
        self.lobby = Lobby(self.hub, settings)
        self.people = People(self.hub, self.store)
        self.lines = Lines(settings)
        self.proxies = proxies(settings.trust_proxy)
        self.blocked: frozenset[str] = frozenset()  # people
        self.blocked_networks: list[ipaddress.IPv4Network | ipaddress.IPv6Network] = []
        self.audited = -1  # the last entry of the audit log that was heeded
        self.thinker = Workers(settings.bot_workers)
        post = post or (Smtp(settings.smtp_url, settings.mail_from) if settings.smtp_url else None)
        self.reach = Reach(self.hub, settings, post, pusher)
        self.vacations = Vacations(self.hub, settings.vacation_days)
        self.runner = Runner(
            self.hub, settings, self.thinker, sender or Webhook(settings.webhook_private), self.reach, self.vacations
        )
        self.runner.memory = Memory(self.hub, self.store)
        self.contests = Contests(self.lobby)
        self.hub.woken = self.woken
        self.known: OrderedDict[str, tuple[float, Identity]] = OrderedDict()
        share = settings.requests_per_second
        self.floods = Buckets(lambda: Bucket(share, share * 4))  # requests by address
        hourly = {
            "people": settings.max_people_per_hour,
            "tables": settings.max_tables_per_hour,
            "signins": settings.max_signins_per_hour,
        }
        self.hourly = {what: Buckets(partial(Bucket, most / HOUR, most)) for what, most in hourly.items()}
        self.persons = Buckets(partial(Account, settings.cost_per_person, settings.cost_per_person * COST_BURST))
        self.addresses = Buckets(partial(Account, settings.cost_per_address, settings.cost_per_address * COST_BURST))
        self.reviews = Reviews(self.store)
        self.ready = False
        self.loop: asyncio.AbstractEventLoop | None = None
        self.static = static or Path(str(files("ridotto.server").joinpath("static")))
        self.device = Device(Path(settings.device or str(files("ridotto.server").joinpath("device"))))
        self.registry = prometheus_client.CollectorRegistry()
        self.requests = prometheus_client.Counter("ridotto_requests", "HTTP requests", ["code"], registry=self.registry)
        counted = prometheus_client.Counter(
            "ridotto_commands", "Commands by kind and outcome", ["kind", "outcome"], registry=self.registry
        )
        self.commands = Commands(self.runner, lambda kind, outcome: counted.labels(kind, outcome).inc())
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
            ("ridotto_connections", "Open connections of all kinds", self.lines.open.total),
            ("ridotto_connections_refused", "Connections refused by a limit", lambda: self.lines.refused),
            ("ridotto_requests_late", "Requests that did not come in time", lambda: self.lines.late),
            ("ridotto_database_age_seconds", "Since this process last wrote to its database", self.runner.silent),
        ):
            prometheus_client.Gauge(name, what, registry=self.registry).set_function(value)

    # --- life

    @contextlib.asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        self.loop = asyncio.get_running_loop()
        self.hub.listen()
        await self.store.alive(self.world.process, self.world.now())
        self.runner.wrote = time.monotonic()
        await self.heed()
        jobs = (self.runner.live(), self.runner.beat(), self.measure(), self.control(), self.contests.run())
        tasks = [asyncio.create_task(job) for job in jobs]
        await self.open_pushes()
        tasks.append(asyncio.create_task(self.reach.run()))
        self.ready = True
        log.info("started", process=self.world.process)
        try:
            yield
        finally:
            self.ready = False
            await self.sockets.stop()
            await self.runner.stop()
            await self.reviews.close()
            if self.reach.post is not None:
                self.reach.post.close()
            tasks += self.hub.tasks
            for task in tasks:  # commits under way are finished: the store closes after them
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.store.close()
            log.info("stopped", process=self.world.process)

    async def open_pushes(self) -> None:
        """Web Push needs a library that a small installation may not have: everything else works without it."""
        if not self.settings.push or self.reach.pusher is not None:
            return
        try:
            from ridotto.server.pushing import open_pusher
        except ModuleNotFoundError as error:
            log.warning("push-off", reason=f"{error.name} is not installed: pip install 'ridotto[server]'")
            return
        self.reach.pusher = await open_pusher(self.store, self.settings)

    def say_goodbye(self) -> None:
        """From a signal handler: connected clients get a message, then the usual stop goes on."""
        if self.loop is not None and not self.sockets.stopping:
            self.sockets.stopping = True
            self.loop.call_soon_threadsafe(lambda: self.hub.start(self.sockets.stop()))

    async def measure(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            before = loop.time()
            await asyncio.sleep(0.25)
            self.lag.observe(max(0.0, loop.time() - before - 0.25))

    def woken(self, table: Table) -> None:
        self.runner.woken(table)
        self.contests.woken(table)

    # --- the operator

    async def control(self) -> None:
        """Applies commands of `ridotto admin`, and closes the connections of sessions that were ended elsewhere."""
        while True:
            await asyncio.sleep(1.0)
            try:
                await self.heed()
            except Away:
                continue  # the runner tells it
            except Exception:
                log.exception("control-failed")

    async def heed(self) -> None:
        found = await self.store.control(max(0, self.audited))
        news, self.audited = found.news if self.audited >= 0 else [], found.last
        self.lobby.switches = found.switches
        people = frozenset(one.removeprefix("person ") for one in found.blocked if one.startswith("person "))
        networks = [one.removeprefix("address ") for one in found.blocked if one.startswith("address ")]
        if people != self.blocked:
            self.known.clear()
        self.blocked = people
        self.blocked_networks = [ipaddress.ip_network(one) for one in networks]
        for one in news:
            log.info("heeded", what=one.what, subject=one.subject)
            if one.what == "announce":
                await self.sockets.announce(one.detail, one.at)
            elif one.what == "close-contest":
                await self.contests.look(one.subject)
            elif one.what in ("close", "delete", "forget"):
                await self.hub.look_again(one.subject)
        sessions = {client.session for client in self.sockets.clients.values() if client.session}
        if sessions:
            alive = await self.store.alive_tokens(sorted(sessions))
            gone = sessions - alive
            for session in gone:
                self.known.pop(session, None)
            if gone or people:
                await self.sockets.cut(lambda client: client.session in gone or client.identity in people)

    # --- who asks

    async def identity(self, connection: HTTPConnection) -> Identity | None:
        token = token_of(connection)
        if not token or len(token) > 100:
            return None
        key = hashed(token)
        found = self.known.get(key)
        if found is not None and found[0] > time.monotonic():
            who: Identity | None = found[1]
        else:
            who = await self.store.identity_of(key)
            if who is not None:
                await self.store.note_used(key, self.world.now() // DAY * DAY)
                self.known[key] = (time.monotonic() + 10.0, who)
                while len(self.known) > 10_000:
                    self.known.popitem(last=False)
        if who is None:
            return None
        if who.id in self.blocked:
            raise Refused("blocked")
        account = self.persons.of(who.id)
        accounts = connection.scope.setdefault("ridotto.accounts", [])
        if account not in accounts:
            accounts.append(account)
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
            raise Refused("no-such-table")  # a hidden table answers like a missing one
        return table

    # --- the shell

    def address(self, scope: Scope) -> str:
        connection = HTTPConnection(scope)
        found = connection.client.host if connection.client else ""
        if self.proxies:
            for hop in reversed(connection.headers.get("x-forwarded-for", "").split(",")):
                if not hop.strip() or not (self.proxies is True or within(found, self.proxies)):
                    break
                found = hop.strip()[:64]
                if self.proxies is True:
                    break
        return network(found)

    def unwanted(self, scope: Scope, address: str) -> str:
        """The code for refusing this request before it is read; "": it may pass."""
        if self.blocked_networks and within(address.split("/", maxsplit=1)[0], self.blocked_networks):
            return "blocked"
        if not self.floods.of(address).take():
            return "flood"
        if self.bad_host(scope) or self.bad_origin(scope):
            return "bad-origin"
        return ""

    def bad_host(self, scope: Scope) -> bool:
        """A name that is not ours: somebody else's page might reach this server by it (DNS rebinding)."""
        host = HTTPConnection(scope).headers.get("host", "")
        name = (urlsplit(f"//{host}").hostname or "") if "@" not in host and "/" not in host else ""
        if name == "localhost" or name.endswith(".localhost") or is_address(name):
            return False
        known = {urlsplit(self.settings.public_url).hostname, *self.settings.hosts.lower().split(",")}
        if name and name in known:
            return False
        if self.settings.public_url or not name:
            return True
        return "." in name and not name.endswith(".local") and name != socket.gethostname().lower()

    async def paid(self, scope: Scope, address: str, job: Callable[[], Awaitable[None]]) -> bool:
        """Runs the job and charges it to the address and, once known, the person. False: they are over their limit."""
        account = self.addresses.of(address)
        accounts = scope["ridotto.accounts"] = [account]
        wait = account.wait()
        if wait > MOST_DELAY:
            return False
        if wait > 0:
            await asyncio.sleep(wait)
        await Metered(job(), accounts)
        return True

    def spend(self, what: Literal["people", "tables", "signins"], address: str) -> None:
        """Counts a new person, table or sign-in of this address; `too-many` if it has had its share this hour."""
        bucket = self.hourly[what].of(address)
        if not bucket.take():
            raise Refused("too-many", (int(bucket.burst),))

    def bad_origin(self, scope: Scope) -> bool:
        """A page of another site must not act with our cookie. Programs send no Origin; every browser does."""
        headers = HTTPConnection(scope).headers
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD", "OPTIONS"):
            return False
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return True
        origin = headers.get("origin")
        if origin is None:
            return False
        if self.settings.public_url:
            return origin != self.settings.public_url.rstrip("/")
        return origin not in (f"http://{headers.get('host', '')}", f"https://{headers.get('host', '')}")

    def app(self) -> ASGIApp:
        api = Routes(self)
        routes: list[BaseRoute] = [
            Route("/healthz", guard(api.healthz)),
            Route("/readyz", guard(api.readyz)),
            Route("/metrics", guard(api.metrics)),
            Route("/api/openapi.json", guard(api.get_openapi)),
            Route("/api/docs", guard(api.docs)),
            Route("/api/mail/off", guard(api.mail_stopped), methods=["GET"]),
        ]
        routes += [Route(r.path, guard(r.handler), methods=[r.method]) for r in api.api()]
        routes.append(WebSocketRoute("/api/tables/{id}/live", api.socket))
        if self.device.there:
            routes += self.device.routes()
        if self.static.is_dir():
            routes.append(Route("/join/{card}", guard(api.joining)))
            routes.append(Route("/", guard(api.at_home)))
            routes += [Route(path, guard(api.at_table)) for path in ("/t/{id}", "/table/{id}")]
            # Only the page is compressed: the length of a compressed answer may tell what is in it.
            routes.append(Mount("/", GZipMiddleware(Pages(directory=self.static, html=True), minimum_size=1000)))
        return Shell(
            self, Starlette(routes=routes, lifespan=self.lifespan, exception_handlers={404: missing, 405: missing})
        )


def is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def within(address: str, networks: Sequence[ipaddress.IPv4Network | ipaddress.IPv6Network]) -> bool:
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return any((mapped or found) in one for one in networks)


def network(address: str) -> str:
    """The network an address belongs to: with IPv6 one person has a whole /64."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return address
    mapped = found.ipv4_mapped
    return str(mapped) if mapped else str(ipaddress.ip_network(f"{found}/64", strict=False))
