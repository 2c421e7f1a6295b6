"""What the browser's worker calls: texts go in and out, nothing else. `web/src/local/worker.ts` is the other side."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

import structlog

from ridotto.local.carrier import Line, Local
from ridotto.local.parts import Unreachable, fetched_by
from ridotto.local.store import Full
from ridotto.server.refusals import CODES, Refused

log = structlog.get_logger()


class BrowserKeeper:
    """IndexedDB, by functions of the worker."""

    def __init__(self, database: Any) -> None:
        self.database = database

    async def get(self, key: str) -> str | None:
        found: str | None = await self.database.get(key)
        return found

    async def under(self, prefix: str) -> list[str]:
        found: list[str] = json.loads(await self.database.under(prefix))
        return found

    async def put(self, entries: dict[str, str], only_if: tuple[str, str] | None) -> bool:
        try:
            done: bool = await self.database.put(json.dumps(entries), *(only_if or ("", "")))
        except Exception as error:
            raise Full(str(error)) from error
        return done

    async def drop(self, keys: list[str]) -> None:
        await self.database.drop(json.dumps(keys))


class Desk:
    """Requests and lines by their numbers."""

    def __init__(
        self,
        database: Any,
        out: Callable[[int, str], None],
        pace: float,
        seconds: float,
        fetch: Callable[[str], Awaitable[None]],
    ) -> None:
        self.local = Local(BrowserKeeper(database), pace, seconds, fetched_by(fetch))
        self.out = out
        self.lines: dict[int, Line] = {}

    async def ask(self, method: str, path: str, body: str) -> str:
        """The status, a space, the text."""
        try:
            status, text = await self.local.ask(method, path, body)
        except Exception as error:
            log.exception("request-failed", path=path, reason=repr(error))
            status, text = 500, '{"code":"broken","numbers":[],"line":0,"ok":false}'
        return f"{status} {text}"

    async def open(self, number: int, path: str) -> str:
        """Empty: the line is open. Otherwise the code with which it closes, a space, why."""
        try:
            self.lines[number] = await self.local.line(path, lambda text: self.out(number, text))
        except Refused as refused:
            return f"{4000 + CODES.get(refused.code, 422)} {refused.code}"
        except Unreachable:
            return f"4503 {Unreachable.code}"  # the page tries again
        return ""

    async def send(self, number: int, text: str) -> None:
        line = self.lines.get(number)
        if line is not None:
            await line.receive(text)

    def close(self, number: int) -> None:
        line = self.lines.pop(number, None)
        if line is not None:
            line.close()

    def heard(self, key: str, revision: int) -> None:
        """Another tab has written a table."""
        self.local.heard(key, revision)
