"""The page that needs no server (`make static`), under /device/ of a server: fetched only when somebody wants it.

It has the same origin, so a game can move between the device and this server.
"""

import json
from pathlib import Path
from typing import Final

from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from ridotto.server import protocol

PATH: Final = "/device/"
SIZE: Final = "size.json"  # written by the build
SIGN: Final = '<meta name="ridotto-server" content="/" />'  # tells the page that it can move games


class Device:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.there = (folder / "index.html").is_file() and (folder / SIZE).is_file()
        size = json.loads((folder / SIZE).read_text("utf-8")) if self.there else {}
        self.about = protocol.Device(PATH if self.there else "", int(size.get("bytes", 0)))

    def routes(self) -> list[BaseRoute]:
        files = Files(directory=self.folder)
        return [
            Route("/device", self.enter),
            Route(PATH, self.page),
            Route(f"{PATH}index.html", self.page),
            Mount("/device", Sent(files)),
        ]

    async def enter(self, request: Request) -> Response:
        return RedirectResponse(PATH)

    async def page(self, request: Request) -> Response:
        text = (self.folder / "index.html").read_text("utf-8").replace("</head>", f"{SIGN}</head>", 1)
        return HTMLResponse(text, headers={"cache-control": "no-cache"})


class Files(StaticFiles):
    """Files with a digest in their name never change."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        found = await super().get_response(path, scope)
        lasting = path.startswith(("assets/", "python/")) and found.status_code in (200, 304)
        found.headers["cache-control"] = "public, max-age=31536000, immutable" if lasting else "no-cache"
        return found


class Sent:
    """Files that are compressed already go out as they are."""

    def __init__(self, files: Files) -> None:
        self.plain = files
        self.zipped = GZipMiddleware(files, minimum_size=1000)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        ready = scope["path"].endswith((".gz", ".woff2", ".png"))
        await (self.plain if ready else self.zipped)(scope, receive, send)
