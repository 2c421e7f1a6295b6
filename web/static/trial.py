"""Runs in Pyodide while the static page is built: a few decisions of every game. What Python has loaded then is needed.

It imports nothing that a local table does not import, too. `ridotto/__init__.py` stays out: nobody uses the public API
here.
"""

import asyncio
import json
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

SRC = Path("/src")
ANSWERS: dict[str, Any] = {}  # what never changes: the page has it before Python is there
FIRSTS: dict[str, dict[int, Any]] = {}  # by game and seats: a table at its beginning, to look at until Python is there
ROOTS = (
    "local",
    "games",
    "lessons",
    "bots/heuristics",
    "bots/review/hints",
    "bots/suggestions",
    "bots/levels",
    "bots/policy",
    "bots/master",
    "bots/nets/plain",
)


async def needed() -> list[str]:
    sys.path.insert(0, str(SRC))
    package = sys.modules["ridotto"] = ModuleType("ridotto")
    package.__path__ = [str(SRC / "ridotto")]
    await tried()
    for root in ROOTS:
        path = SRC / "ridotto" / root
        for found in sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]:
            import_module(".".join(found.relative_to(SRC).with_suffix("").parts).removesuffix(".__init__"))
    return list(sys.modules)


async def first(local: Any, game: str, seats: int) -> Any:
    """The first messages of a table at which nothing was decided, as its first seat gets them."""
    wish = {"game": game, "seats": [{"kind": "me", "name": f"{n + 1}"} for n in range(seats)]}
    _, made = await local.ask("POST", "/api/tables", json.dumps(wish))
    messages: asyncio.Queue[str] = asyncio.Queue()
    table = json.loads(made)["table"]
    line = await local.line(f"/api/tables/{table}/live?since=0&seat=0", messages.put_nowait)
    found: dict[str, Any] = {}
    while not {"welcome", "update"} <= found.keys():
        message = json.loads(await messages.get())
        found.setdefault(message["t"], message)
    line.close()
    update = {**found["update"], "rows": [], "choices": [], "whole": ""}  # nothing happens there
    return {"welcome": found["welcome"], "update": update}


async def tried() -> None:
    """With a hint, a replay and the table as text."""
    from ridotto.local.standins import install

    install()
    from ridotto.local.carrier import Local
    from ridotto.local.store import Memory

    local = Local(Memory(), pace=0.0)

    async def ask(method: str, path: str, body: Any = None) -> Any:
        status, text = await local.ask(method, path, "" if body is None else json.dumps(body))
        if status != 200:
            raise RuntimeError(f"{path}: {text}")
        if method == "GET" and not path.startswith("/api/tables/"):
            ANSWERS[path] = json.loads(text)
        return json.loads(text)

    await ask("POST", "/api/me", {"name": "Ada"})
    await ask("GET", "/api/tables")
    for game in await ask("GET", "/api/games"):
        levels = [level["name"] for level in await ask("GET", f"/api/levels?game={game['name']}")]
        for seats in ("", *(f"&seats={n}" for n in game["seats"])):
            await ask("GET", f"/api/rules?game={game['name']}{seats}")
        FIRSTS[game["name"]] = {n: await first(local, game["name"], n) for n in game["seats"]}
        players = [{"kind": "me"}, {"kind": "bot", "bot": levels[-1]}, {"kind": "bot", "bot": levels[0]}]
        table = (await ask("POST", "/api/tables", {"game": game["name"], "seats": players}))["table"]
        messages: asyncio.Queue[str] = asyncio.Queue()
        line = await local.line(f"/api/tables/{table}/live?since=0&seat=0", messages.put_nowait)
        now: dict[str, Any] = {}
        for n in range(3):
            while not now or 0 not in now["status"]["asked"] or 0 in now["status"]["sealed"]:
                message = json.loads(await messages.get())
                if message["t"] in ("update", "status"):
                    now = {**now, **message}
            words = now["whole"] or next(one["words"] for one in now["choices"] if one["refused"] is None)
            about = {"seat": 0, "version": now["version"]}
            for kind, draft in (("hint", []), ("try", [words]), ("describe", [words]), ("play", [words])):
                await line.receive(json.dumps({"t": kind, "id": f"{kind}{n}", "draft": draft, **about}))
            now = {}
        await ask("GET", f"/api/tables/{table}/replay?from=0&count=2&seat=0&text=1")
        line.close()
