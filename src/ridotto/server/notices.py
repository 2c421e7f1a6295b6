"""Notices that it became somebody's turn: a webhook for each table. Mail and push would stand beside it.

Never with anything hidden: table, seat, name and version are what everybody at the table knows.
"""

import asyncio
import ipaddress
import json
import socket
import urllib.request
from typing import Any, Protocol
from urllib.parse import urlsplit

import structlog

log = structlog.get_logger()


class Sender(Protocol):
    """A way to reach people who are not looking."""

    async def send(self, address: str, notice: dict[str, Any]) -> bool: ...


class NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *arguments: Any, **named: Any) -> None:
        """An allowed address must not lead to one that is not."""
        return None


class Webhook:
    def __init__(self, private: bool, seconds: float = 5.0) -> None:
        self.private = private
        self.seconds = seconds
        self.opener = urllib.request.build_opener(NoRedirects, urllib.request.ProxyHandler({}))

    async def send(self, address: str, notice: dict[str, Any]) -> bool:
        try:
            await asyncio.to_thread(self.post, address, json.dumps(notice).encode())
            return True
        except Exception as error:  # whatever their side does is not our failure
            log.info("webhook-failed", reason=type(error).__name__)
            return False

    def post(self, address: str, body: bytes) -> None:
        if not allowed(address, self.private):
            raise ValueError("this address is not allowed")
        request = urllib.request.Request(address, body, {"Content-Type": "application/json"}, method="POST")
        with self.opener.open(request, timeout=self.seconds) as answer:
            answer.read(1024)


def well_formed(address: str) -> bool:
    try:
        parts = urlsplit(address)
        _ = parts.port
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname) and not parts.username


def allowed(address: str, private: bool) -> bool:
    """A table's host must not make this server knock at doors inside its own network."""
    if not well_formed(address):
        return False
    if private:
        return True
    parts = urlsplit(address)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    return all(ipaddress.ip_address(entry[4][0]).is_global for entry in found)
