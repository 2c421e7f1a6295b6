"""Connections below HTTP: their number, how long a request may take to arrive, and how often a client may ping.

A slow or silent client costs a file and some memory. It must not cost the others their place.
"""

import asyncio
import time
from collections import Counter
from typing import Any, Final

import h11
import structlog
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from ridotto.server.limits import Bucket
from ridotto.server.settings import Settings, proxies

log = structlog.get_logger()

UNFINISHED: Final = (h11.IDLE, h11.SEND_BODY)  # a request of which something is missing
CONTROL_FRAMES: Final = 20.0  # a second, after a burst of ten times as many
SAY_AGAIN: Final = 60.0  # seconds between two lines of the log about the same limit


class Lines:
    """The open connections of this process."""

    def __init__(self, settings: Settings) -> None:
        self.most = settings.max_connections
        self.most_of_one = 0 if proxies(settings.trust_proxy) else settings.max_connections_per_address
        self.seconds = settings.request_seconds
        self.open: Counter[str] = Counter()
        self.refused = 0
        self.late = 0
        self.told = float("-inf")

    def admit(self, address: str) -> bool:
        full = self.open.total() >= self.most
        if full or (self.most_of_one and self.open[address] >= self.most_of_one):
            self.refused += 1
            if time.monotonic() > self.told + SAY_AGAIN:
                self.told = time.monotonic()
                log.warning("connections-refused", all=self.open.total(), full=full, refused=self.refused)
            return False
        self.open[address] += 1
        return True

    def gone(self, address: str) -> None:
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]

    def http(self) -> type[asyncio.Protocol]:
        """The protocol of uvicorn with these limits."""
        lines = self

        class Bounded(H11Protocol):
            deadline: asyncio.TimerHandle | None = None
            counted = ""
            upgraded = False

            def connection_made(self, transport: Any) -> None:
                super().connection_made(transport)
                address = self.client[0] if self.client else "local"
                if not lines.admit(address):
                    transport.abort()
                    return
                self.counted = address
                self.expect()

            def connection_lost(self, exc: Exception | None) -> None:
                self.expect_nothing()
                if self.counted:
                    lines.gone(self.counted)
                    self.counted = ""
                super().connection_lost(exc)

            def expect(self) -> None:
                """From now on a whole request must arrive in time; a byte now and then does not help."""
                if self.deadline is None:
                    self.deadline = self.loop.call_later(lines.seconds, self.too_late)

            def expect_nothing(self) -> None:
                if self.deadline is not None:
                    self.deadline.cancel()
                    self.deadline = None

            def too_late(self) -> None:
                self.deadline = None
                lines.late += 1
                self.transport.abort()

            def handle_events(self) -> None:
                super().handle_events()
                begun = self.conn.their_state is h11.SEND_BODY or bool(self.conn.trailing_data[0])
                if not self.upgraded and (begun or self.cycle is None) and self.conn.their_state in UNFINISHED:
                    self.expect()
                else:
                    self.expect_nothing()

            def handle_websocket_upgrade(self, event: h11.Request) -> None:
                self.upgraded = True
                self.expect_nothing()
                address, self.counted = self.counted, ""  # the socket takes the place over
                super().handle_websocket_upgrade(event)
                protocol = self.transport.get_protocol()
                if isinstance(protocol, Socket):
                    protocol.counted = (lines, address)
                elif address:
                    lines.gone(address)

        return Bounded


class Socket(WebSocketsSansIOProtocol):
    """A socket whose pings and pongs count like messages."""

    counted: tuple[Lines, str] | None = None
    heard = float("-inf")  # when something came last

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.control = Bucket(CONTROL_FRAMES, CONTROL_FRAMES * 10)
        self.flooded = False

    def data_received(self, data: bytes) -> None:
        self.heard = self.loop.time()
        super().data_received(data)

    def send_keepalive_ping(self) -> None:
        """Only a line that was silent is asked whether it is alive."""
        silent = self.loop.time() - self.heard
        if self.ping_interval and silent < self.ping_interval - self.last_ping_rtt:
            self.ping_timer = self.loop.call_later(self.ping_interval - silent, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def handle_ping(self) -> None:
        if self.within():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self.within():
            super().handle_pong(event)

    def within(self) -> bool:
        if self.flooded:
            return False
        if not self.control.take():
            self.flooded = True
            self.conn.fail(1008, "flood")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()
        return not self.flooded

    def connection_lost(self, exc: Exception | None) -> None:
        if self.counted is not None:
            self.counted[0].gone(self.counted[1])
            self.counted = None
        super().connection_lost(exc)
        self.conn.parser.close()  # it and the connection hold each other: kept, until a search for cyclic garbage


def config(app: ASGIApp, settings: Settings, lines: Lines, stop_seconds: int = 5) -> uvicorn.Config:
    """How uvicorn is run. h11 bounds the headers of a request, which httptools does not."""
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        http=lines.http(),
        h11_max_incomplete_event_size=32_768,
        ws=Socket,
        ws_per_message_deflate=False,  # the length of a compressed frame may tell what is in it
        ws_max_size=settings.message_bytes,
        ws_ping_interval=settings.heartbeat,
        ws_ping_timeout=settings.heartbeat,
        server_header=False,
        timeout_graceful_shutdown=stop_seconds,
        proxy_headers=False,
    )


def allow_files(settings: Settings) -> int:
    """Raises the limit of open files, and returns how many connections fit."""
    spare = 200  # the database, bots, the page
    try:
        import resource
    except ImportError:  # not on Windows
        return settings.max_connections
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = settings.max_connections + spare
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        except (OSError, ValueError):  # a strict service manager does not let it
            soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return settings.max_connections
    log.warning("few-files", limit=soft, max_connections=settings.max_connections, hint="LimitNOFILE")
    return max(10, soft - spare)
