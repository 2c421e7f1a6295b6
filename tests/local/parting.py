"""Plays where only the core of the program is: games and puzzles are fetched when they are needed, as in a browser.

python parting.py FOLDER        the whole package is in FOLDER/all, its core in FOLDER/here
"""

import asyncio
import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

FOLDER = Path(sys.argv[1])
sys.path.insert(0, str(FOLDER / "here"))
PLACES: dict[str, str] = json.loads((FOLDER / "parts.json").read_text())


async def played() -> list[Any]:
    """Each request with its status, and the parts that came for it."""
    from ridotto.local.carrier import Local
    from ridotto.local.parts import fetched_by
    from ridotto.local.store import Memory

    fetched: list[str] = []
    away = ["la-stanza"]  # the network fails once

    async def fetch(part: str) -> None:
        if part in away:
            away.remove(part)
            raise OSError("no network")
        fetched.append(part)
        for path in [path for path, of in PLACES.items() if of == part]:
            (FOLDER / "here" / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(FOLDER / "all" / path, FOLDER / "here" / path)

    keeper, parts = Memory(), fetched_by(fetch)
    local = Local(keeper, pace=0.0, parts=parts)
    found: list[Any] = []

    async def ask(method: str, path: str, body: Any = None) -> Any:
        status, text = await local.ask(method, path, "" if body is None else json.dumps(body))
        found.append([path.partition("?")[0], status, fetched[:]])
        fetched.clear()
        return json.loads(text)

    def seats(bot: str) -> list[dict[str, str]]:
        return [{"kind": "me"}, {"kind": "bot", "bot": bot}]

    await ask("POST", "/api/me", {"name": "Ada"})
    await ask("GET", "/api/tables/mine")
    table = (await ask("POST", "/api/tables", {"game": "opera", "seats": seats("sarastro")}))["table"]
    said: list[str] = []
    line = await local.line(f"/api/tables/{table}/live?since=0&seat=0", said.append)
    await until(lambda: any('"update"' in text for text in said))
    line.close()
    local = Local(keeper, pace=0.0, parts=parts)
    await ask("GET", "/api/tables/mine")
    other = {"game": "la-stanza", "seats": seats("zerlina")}
    found.append((await ask("POST", "/api/tables", other))["code"])
    table = (await ask("POST", "/api/tables", other))["table"]
    await ask("GET", "/api/puzzles/daily")
    await ask("GET", "/api/puzzles")
    return found


async def until(done: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not done():
            await asyncio.sleep(0.01)


if __name__ == "__main__":
    print(json.dumps(asyncio.run(played())))
