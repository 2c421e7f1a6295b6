"""Notices that it became somebody's turn: a webhook for each table, and the safe way out that pushes share with it.

Never with anything hidden: table, seat, name and version are what everybody at the table knows.
"""

import asyncio
import ipaddress
import json
import socket
import ssl
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

import structlog

from ridotto.server.addresses import well_formed

log = structlog.get_logger()

LATE: Final = 3  # answers in a row that did not come in time: then the host gets nothing for a while
REST: Final = 30.0  # seconds, doubled with each late answer that follows
MOST_REST: Final = 3_600.0
KNOWN: Final = 10_000  # hosts that are remembered
# Addresses in IPv6 that lead elsewhere: to IPv4, mapped, translated or through a tunnel.
DETOURS: Final = [
    ipaddress.ip_network(n) for n in ("::/96", "::ffff:0:0:0/96", "64:ff9b::/32", "2001::/23", "2002::/16", "3fff::/20")
]

Resolve = Callable[[str, int], list[str]]


class Sender(Protocol):
    """A way to reach people who are not looking."""

    async def send(self, address: str, notice: dict[str, Any]) -> bool: ...


def resolved(host: str, port: int) -> list[str]:
    return [str(entry[4][0]) for entry in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


class Busy(Exception):
    """Too much waits for this host already, or it has not answered in time lately."""


class Hosts:
    """How quickly hosts have answered: those that are slow again and again get nothing for a while."""

    def __init__(self) -> None:
        self.late: OrderedDict[str, tuple[int, float]] = OrderedDict()  # times in a row, and until when it rests
        self.quick: OrderedDict[str, None] = OrderedDict()  # its last answer came in time

    def resting(self, host: str) -> bool:
        return self.late.get(host, (0, 0.0))[1] > time.monotonic()

    def answered(self, host: str) -> None:
        self.late.pop(host, None)
        self.quick[host] = None
        self.quick.move_to_end(host)
        while len(self.quick) > KNOWN:
            self.quick.popitem(last=False)

    def failed(self, host: str) -> None:
        """It did not answer in time."""
        self.quick.pop(host, None)
        times = self.late.pop(host, (0, 0.0))[0] + 1
        rest = min(MOST_REST, REST * 2.0 ** min(times - LATE, 20)) if times >= LATE else 0.0
        self.late[host] = (times, time.monotonic() + rest)
        while len(self.late) > KNOWN:
            self.late.popitem(last=False)


class Outgoing:
    """Posts to addresses that others chose, looked up once and checked. Each takes `seconds` at the most.

    Only public addresses and the usual ports, unless `private`; a redirect is not followed. Hosts that answer have
    lines of their own, so those that don't (or that nobody has heard of) hold up only each other.
    """

    at_once = 16  # under way to hosts that answer, and as many to others
    to_one = 2  # under way to one host; more of them wait
    most_waiting = 50  # for one host; more are dropped

    def __init__(self, private: bool, seconds: float = 5.0, resolve: Resolve = resolved) -> None:
        self.private = private
        self.seconds = seconds
        self.resolve = resolve
        self.known = Hosts()
        self.quick, self.others = asyncio.Semaphore(self.at_once), asyncio.Semaphore(self.at_once)
        self.hosts: dict[str, asyncio.Semaphore] = {}
        self.waiting: Counter[str] = Counter()

    async def post(self, address: str, body: bytes, headers: dict[str, str]) -> int:
        """The status of the answer."""
        host = urlsplit(address).hostname or ""
        if self.waiting[host] >= self.most_waiting or self.known.resting(host):
            raise Busy
        self.waiting[host] += 1
        try:
            lines = self.quick if host in self.known.quick else self.others
            async with self.hosts.setdefault(host, asyncio.Semaphore(self.to_one)), lines:
                if self.known.resting(host):
                    raise Busy
                return await self.timed(host, self.posted(address, body, headers))
        finally:
            self.waiting[host] -= 1
            if not self.waiting[host]:
                del self.waiting[host]
                self.hosts.pop(host, None)

    async def timed(self, host: str, job: Coroutine[Any, Any, int]) -> int:
        try:
            async with asyncio.timeout(self.seconds):
                status = await job
        except TimeoutError:
            self.known.failed(host)
            raise
        self.known.answered(host)
        return status

    async def posted(self, address: str, body: bytes, headers: dict[str, str]) -> int:
        if not well_formed(address):
            raise ValueError("this address is not allowed")
        parts = urlsplit(address)
        host = parts.hostname or ""
        secure = parts.scheme == "https"
        port = parts.port or (443 if secure else 80)
        if not self.private and port not in (80, 443):
            raise ValueError("this port is not allowed")
        found = await in_thread(lambda: self.resolve(host, port))
        if not found or not (self.private or all(public(one) for one in found)):
            raise ValueError("this address is not allowed")
        # To the address that was checked: looking the name up again might give another one.
        reader, writer = await asyncio.open_connection(
            found[0],
            port,
            ssl=ssl.create_default_context() if secure else None,
            server_hostname=host if secure else None,
            limit=16_384,
        )
        try:
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            name = f"[{host}]" if ":" in host else host
            lines = [
                f"POST {path} HTTP/1.1",
                f"Host: {name}" + (f":{parts.port}" if parts.port else ""),
                *(f"{header}: {value}" for header, value in headers.items()),
                f"Content-Length: {len(body)}",
                "Connection: close",
            ]
            writer.write("\r\n".join([*lines, "", ""]).encode("ascii") + body)
            await writer.drain()
            status = (await reader.readline()).split(b" ")
            return int(status[1]) if len(status) > 1 and status[1].isdigit() else 0
        finally:
            writer.transport.abort()


class Webhook(Outgoing):
    """A webhook of a table."""

    async def send(self, address: str, notice: dict[str, Any]) -> bool:
        try:
            status = await self.post(address, json.dumps(notice).encode(), {"Content-Type": "application/json"})
            if not 200 <= status < 300:  # a redirect too: an allowed address must not lead to one that is not
                raise ValueError("refused")
        except Busy:
            log.info("webhook-dropped")
            return False
        except Exception as error:  # whatever their side does is not our failure
            log.info("webhook-failed", reason=type(error).__name__)
            return False
        return True


async def in_thread(job: Callable[[], list[str]]) -> list[str]:
    """In a thread that nobody waits for: looking up a name may take longer than stopping the server should."""
    loop = asyncio.get_running_loop()
    found: asyncio.Future[list[str]] = loop.create_future()

    def settle(result: list[str]) -> None:
        if not found.done():
            found.set_result(result)

    def work() -> None:
        try:
            result = job()
        except OSError:
            result = []
        try:
            loop.call_soon_threadsafe(settle, result)
        except RuntimeError:
            return  # the server has stopped meanwhile

    threading.Thread(target=work, daemon=True, name="resolve").start()
    return await found


def public(address: str) -> bool:
    """Somewhere in the internet, and not by a detour. The standard library's own list differs with its version."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if found.is_multicast or found.is_reserved or not found.is_global:
        return False
    if isinstance(found, ipaddress.IPv4Address):
        return found not in ipaddress.ip_network("192.88.99.0/24")
    return found in ipaddress.ip_network("2000::/3") and not any(found in network for network in DETOURS)
