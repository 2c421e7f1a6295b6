"""Middleware: rate limits and origin check before each route, security headers after it, one error format."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

import structlog
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ridotto.server import protocol
from ridotto.server.drivers import Away
from ridotto.server.protocol import ENCODER
from ridotto.server.refusals import CODES, Refused

if TYPE_CHECKING:
    from ridotto.server.app import Server

log = structlog.get_logger()

COOKIE: Final = "ridotto"
SECURE_COOKIE: Final = "__Host-ridotto"  # over TLS: no other host of the domain can set it
BEFORE: Final = "ridotto-before"  # who this browser was before it signed in
SECURE_BEFORE: Final = "__Host-ridotto-before"
CSP: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = [
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),  # links carry tokens
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
]
DEVICE_CSP: Final = CSP.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'").replace(
    "img-src 'self' data:", "img-src 'self' data: blob:"
)
DEVICE_HEADERS: Final = [(b"content-security-policy", DEVICE_CSP.encode()), *HEADERS[1:]]


def guard(handler: Callable[[Request], Awaitable[Any]]) -> Callable[[Request], Awaitable[Response]]:
    async def guarded(request: Request) -> Response:
        try:
            found = await handler(request)
        except Refused as refused:
            return problem(refused.code, list(refused.numbers), line=refused.line)
        except Away as error:
            log.warning("database-away", reason=str(error))
            return problem("database-away", [])
        except ClientDisconnect:
            return problem("gone", [])
        except Exception:
            log.exception("request-failed", path=request.url.path)
            return problem("broken", [], 500)
        return found if isinstance(found, Response) else answer(found)

    return guarded


class Pages(StaticFiles):
    """The built page; every address of the page's own is the same file."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        from starlette.exceptions import HTTPException

        try:
            found = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or path.startswith("api/") or "." in path.rsplit("/", 1)[-1]:
                raise
            found = await super().get_response("index.html", scope)
        # The name of a file in assets/ has a digest of its contents: it never changes. The others are asked for anew.
        lasting = path.startswith("assets/") and found.status_code in (200, 304)
        found.headers["cache-control"] = "public, max-age=31536000, immutable" if lasting else "no-cache"
        return found


class Shell:
    """Wraps every request: limits before, headers after, one log line per error."""

    def __init__(self, server: "Server", inner: ASGIApp) -> None:
        self.server = server
        self.inner = inner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.inner(scope, receive, send)
            return
        address = self.server.address(scope)
        code = self.server.unwanted(scope, address)
        on_device = scope["path"].startswith("/device/")
        answered = send if scope["type"] == "websocket" else self.with_headers(send, on_device)
        if not code and not await self.server.paid(scope, address, lambda: self.inner(scope, receive, answered)):
            code = "flood"
        if code:
            if scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.close", "code": 4000 + CODES[code], "reason": code})
            else:
                await problem(code, [])(scope, receive, answered)

    def with_headers(self, send: Send, on_device: bool) -> Send:
        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                names = {name for name, _ in message["headers"]}
                # The page that runs on the device brings its engine as WebAssembly.
                message["headers"] += DEVICE_HEADERS if on_device else HEADERS
                if b"cache-control" not in names:
                    message["headers"].append((b"cache-control", b"no-store"))
                self.server.requests.labels(str(message["status"])).inc()
            await send(message)

        return sent


def answer(found: Any) -> Response:
    return Response(ENCODER.encode(found), media_type="application/json")


def problem(code: str, numbers: list[int], status: int | None = None, line: int = 0) -> Response:
    found = protocol.Refused(id="", code=code, numbers=numbers, line=line)
    return Response(ENCODER.encode(found), status or CODES.get(code, 422), media_type="application/json")


def missing(request: Request, error: Exception) -> Response:
    status = getattr(error, "status_code", 404)
    headers = getattr(error, "headers", None) or {}
    found = problem("no-such-page" if status == 404 else "wrong-method", [], status)
    found.headers.update(headers)
    return found


def token_of(connection: HTTPConnection) -> str:
    authorization = connection.headers.get("authorization", "")
    if authorization.lower().startswith("bearer "):
        return authorization[7:].strip()
    return connection.cookies.get(SECURE_COOKIE) or connection.cookies.get(COOKIE, "")


def before_of(connection: HTTPConnection) -> str:
    return connection.cookies.get(SECURE_BEFORE) or connection.cookies.get(BEFORE, "")
