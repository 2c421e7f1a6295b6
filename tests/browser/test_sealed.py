"""A sealed bid is at the server and on the page of its player. No byte of it reaches another page, by any way."""

import json
import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest
from playwright.sync_api import Response, WebSocket

from ridotto.server.protocol import Status
from ridotto.server.tables import mark_of
from tests.browser.conftest import Arrive, Guest
from tests.browser.positions import Spot, find, set_up
from tests.server.conftest import Running

# Whatever a page of somebody else could ask for, beside what it does ask for.
ROUTES = ("/api/tables", "/api/tables/mine", "/api/me", "/api/tables/T", "/api/tables/T/replay", "/api/tables/T/record",
          "/api/tables/T/poll?since=0&wait=0")  # fmt: skip


class Ear:
    """Everything that reaches a page, except ids and times, which differ in any two runs."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.table = ""
        self.frames: set[str] = set()
        self.responses: list[Response] = []
        self.texts: set[str] = set()
        guest.page.on("websocket", self.listen)
        guest.page.on("response", self.answered)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self.take)

    def take(self, data: Any) -> None:
        if json.loads(data)["t"] != "pong":  # a heartbeat: the answer to an id, whenever it is time
            self.frames.add(normal(str(data), self.table))

    def answered(self, response: Response) -> None:
        self.responses.append(response)

    def clear(self) -> None:
        self.frames.clear()
        self.responses.clear()

    def read(self) -> None:
        """The answers that have come so far: status, path, headers and body."""
        while self.responses:
            if (text := self.text(self.responses.pop())) is not None:
                self.texts.add(text)

    def text(self, response: Response) -> str | None:
        headers = {one["name"].lower(): one["value"] for one in response.headers_array()}
        headers.pop("date", None)
        length = headers.pop("content-length", "")
        path = response.url.removeprefix(self.guest.address).split("?")[0].replace(self.table, "T")
        body = ""
        if path.startswith("/favicon"):  # the browser fetches the tab's icon when it draws the tab, or never
            return None
        if not path.startswith("/assets/"):  # these have no table in them, and come out of the browser's store
            raw = response.body()
            # The length may differ by the digits of a time, so it is checked against the body, which is compared.
            assert "content-encoding" in headers or length in ("", str(len(raw))), path
            body = normal(raw.decode(), self.table)
            if path.endswith("/poll"):
                polled = json.loads(raw)
                check_mark(polled, response.url)
                if not polled["messages"]:  # it waited in vain
                    return None
                body = body.replace(polled["mark"], "")
        return f"{response.status} {path} {json.dumps(headers, sort_keys=True)} {body}"


def check_mark(polled: Any, url: str) -> None:
    """The mark is made of the status that this page was sent, and of nothing else."""
    mark = polled["mark"].split(".")[0]
    said = [one["status"] for one in polled["messages"] if "status" in one]
    asked = parse_qs(urlsplit(url).query).get("mark", [""])[0].split(".")[0]
    assert mark == (mark_of(msgspec.convert(said[-1], Status)) if said else asked)


def normal(text: str, table: str) -> str:
    """Without times and ids, and without who is at their page: they come and go here."""
    text = re.sub(r'"(at|changed|now|since|watchers)": ?[0-9.e+]+', r'"\1":0', text)
    text = re.sub(r'"(here|online|away)": ?(true|false)', r'"\1":0', text)
    return re.sub(r'"(id|host|identity|person)": ?"[^"]*"', r'"\1":""', text).replace(table, "T")


def first_to_bid(spot: Spot) -> bool:
    """In the middle of a game; nobody's bid is in."""
    return spot.point == "bid" and len(spot.lines) > 30 and " bid " not in spot.lines[-1] and "bid 3" in spot.legal


def sealing(arrive: Arrive, site: Running, bid: int, polling: bool) -> tuple[list[set[str]], list[set[str]], str]:
    """Anna seals this bid. What reached the other pages from then on, and what their budget tables show."""
    anna, ben, carla = arrive("Anna"), arrive("Ben"), arrive("Carla")
    others = (ben, carla)
    ears = [Ear(one) for one in others]
    table = set_up(site, anna, find("opera", first_to_bid), others=[ben], watchers=[carla])
    for ear, guest in zip(ears, others, strict=True):
        ear.table = table
        if polling:
            guest.page.route_web_socket(re.compile(".*/live.*"), lambda socket: socket.close())
            guest.allow("WebSocket")
        guest.sit(table)
        guest.page.locator("section.budget .marker").first.wait_for()
    anna.sit(table)
    anna.page.locator(f".level.lit:has-text('Bid {bid} (')").first.click()
    anna.page.evaluate("hand.quiet()")
    for ear in ears:
        ear.clear()
    anna.page.locator(".prompt .confirm").click()
    shown = ""
    for ear, guest in zip(ears, others, strict=True):
        seal = guest.page.locator(".marker .seal").first
        seal.wait_for()
        shown += guest.page.locator("section.budget").inner_html()
        for path in ROUTES:
            guest.page.evaluate("path => fetch(path).then((answer) => answer.text())", path.replace("T", table, 1))
        ear.read()
        guest.page.reload()
        seal.wait_for()
        ear.read()
    return [ear.frames for ear in ears], [ear.texts for ear in ears], re.sub(r"svelte-\w+", "", shown)


@pytest.mark.parametrize("polling", [False, True], ids=["by socket", "by polling"])
def test_a_sealed_bid_reaches_no_other_page(arrive: Arrive, site: Running, polling: bool) -> None:
    frames, texts, shown = sealing(arrive, site, 1, polling)
    other_frames, other_texts, other_shown = sealing(arrive, site, 3, polling)
    for one, other in zip([*frames, *texts], [*other_frames, *other_texts], strict=True):
        assert sorted(one ^ other) == []
    assert shown == other_shown
    assert all(len(heard) > 5 for heard in texts)
    assert all(frames) != polling, "each of the other pages was told that a bid is in"
