"""Plays a whole game through the carrier, always the same one, and keeps every message. Also run in WebAssembly."""

import asyncio
import hashlib
import json
import secrets
import sys
import time
from itertools import count
from random import Random
from typing import Any

STANDINS = "--standins" in sys.argv
MOST = 2000  # decisions


def settled() -> None:
    """Names and times that are otherwise random become numbers in a row."""
    tokens = count(1)

    def token(nbytes: int | None = None) -> str:
        return hashlib.sha256(str(next(tokens)).encode()).hexdigest()[: nbytes or 16]

    secrets.token_hex = secrets.token_urlsafe = token
    time.time = lambda: 1.0e9


async def transcript(game: str, seats: int = 3, decisions: int = MOST) -> list[str]:
    """The messages of a game of somebody who chooses by a rule of thumb, against bots; then its record."""
    from ridotto.local import reviews
    from ridotto.local.carrier import Local
    from ridotto.local.store import Memory

    settled()
    local = Local(Memory(), pace=0.0)
    local.hub.world = local.world = local.lobby.world = local.runner.world = local.world._replace(rng=Random(7))
    said: list[str] = []

    async def ask(method: str, path: str, body: Any = None) -> Any:
        status, text = await local.ask(method, path, "" if body is None else json.dumps(body))
        said.append(f"{status} {text}")
        return json.loads(text) if not path.endswith("/record") else text

    await ask("GET", "/api/games")
    await ask("GET", f"/api/rules?game={game}")
    await ask("GET", f"/api/levels?game={game}")
    await ask("GET", "/api/tables/none")
    await ask("POST", "/api/me", {"name": "Ada"})
    others = [{"kind": "bot", "bot": "greedy"} for _ in range(seats - 1)]
    table = (await ask("POST", "/api/tables", {"game": game, "seats": [{"kind": "me"}, *others]}))["table"]
    messages: asyncio.Queue[str] = asyncio.Queue()
    line = await local.line(f"/api/tables/{table}/live?since=0&seat=0", messages.put_nowait)
    update: dict[str, Any] = {}
    rng = Random(1)
    for n in range(decisions):
        while not update or (update["status"]["stage"] == "playing" and not asked(update)):
            text = await messages.get()
            said.append(text)
            found = json.loads(text)
            if found["t"] in ("update", "status"):
                update = {**update, **found}
        if update["status"]["stage"] != "playing":
            break
        legal = [one["words"] for one in update["choices"] if one["refused"] is None]
        draft = [update["whole"] or legal[int(rng.random() * len(legal))]]
        version = update["version"]
        for kind in ("try", "describe", "hint", "play") if n == 3 else ("try", "play"):
            command = {"t": kind, "id": f"{kind}{n}", "seat": 0, "version": version, "draft": draft}
            await line.receive(json.dumps(command))
        update = {}
    await asyncio.sleep(0)
    await ask("GET", "/api/tables/mine")
    await ask("GET", "/api/tables/played")
    await ask("GET", f"/api/tables/{table}/replay?from=3&count=2&seat=0")
    await ask("GET", f"/api/tables/{table}/record")
    reviews.WORLDS = 1
    review = await ask("POST", f"/api/tables/{table}/review", {})
    while review.get("state") in ("waiting", "working"):
        await asyncio.sleep(0)
        review = json.loads((await local.ask("GET", f"/api/reviews/{review['key']}", "")).text)
    said.append(json.dumps(review))
    await ask("GET", f"/api/reviews/{review.get('key')}/replay?from=5&count=1")
    await ask("POST", f"/api/reviews/{review.get('key')}/play", {"seat": 1, "step": 20})
    line.close()
    return said


def asked(update: dict[str, Any]) -> bool:
    return 0 in update["status"]["asked"] and 0 not in update["status"]["sealed"]


def main(game: str) -> None:
    if STANDINS:
        from ridotto.local.standins import install

        install()
    for line in asyncio.run(transcript(game)):
        print(line)


if __name__ == "__main__":
    main(sys.argv[1])
