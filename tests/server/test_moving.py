"""A game moves from a device to a server, where friends join it; and the page for devices."""

import json
from http.client import HTTPMessage
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

import ridotto
from ridotto.engine.record import read
from ridotto.server.memory import results
from tests.server.client import Person, Problem
from tests.server.conftest import Start

ME, FRIEND, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "greedy"}


def running_game(game: str, lines: int) -> str:
    """The first lines of a game of bots: somebody is to decide."""
    text = ridotto.play_bots(ridotto.load_game(game, players=3), ["greedy"] * 3, seed=3).text()
    return "\n".join(text.splitlines()[:lines]) + "\n"


def fetched(address: str) -> tuple[bytes, HTTPMessage]:
    with urlopen(address) as answer:
        return answer.read(), answer.headers


def moves_of(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith(("* ", "S"))]


@pytest.mark.parametrize("game", ["opera", "la-stanza"])
def test_a_moved_game_waits_for_friends_and_goes_on_where_it_was(start: Start, game: str) -> None:
    running = start(bots="greedy,random")
    anna, bea = Person(running.address, "Anna"), Person(running.address, "Bea")
    text = running_game(game, 40)
    wish = {"text": text, "seats": [ME, FRIEND, BOT], "id": "a game"}
    lost = anna.post("/api/moved", wish)
    made = anna.post("/api/moved", wish)
    assert made["table"] == lost["table"]  # the answer was lost: it is the same table
    assert anna.get(f"/api/tables/{made['table']}")["table"]["moved"]
    assert bea.post("/api/links/look", {"token": made["any"]})["moved"]
    joined = bea.post("/api/links", {"token": made["any"], "name": "Bea", "seat": 1})
    assert joined == {"table": made["table"], "seat": 1}
    record = anna.get(f"/api/tables/{made['table']}/record")
    before = moves_of(read(text).text())
    sealed = read(text).game.sealed(read(text).state())
    assert moves_of(record)[: len(before) - sealed] == before[: len(before) - sealed]


def test_sealed_bids_stay_behind(start: Start) -> None:
    anna = Person(start(bots="greedy").address, "Anna")
    lines = running_game("opera", 60).splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("S") and " bid " in line)
    table = anna.post("/api/moved", {"text": "\n".join(lines[: first + 2]), "seats": [ME, FRIEND, FRIEND]})["table"]
    assert "bid" not in anna.get(f"/api/tables/{table}/record")


def test_friends_cannot_look_into_two_hands(start: Start) -> None:
    running = start(bots="greedy")
    anna, bea = Person(running.address, "Anna"), Person(running.address, "Bea")
    made = anna.post("/api/moved", {"text": running_game("opera", 40), "seats": [ME, FRIEND, FRIEND]})
    bea.post("/api/links", {"token": made["any"], "name": "Bea", "seat": 1})
    bea.post(f"/api/tables/{made['table']}/commands", {"t": "leave", "id": "a", "seat": 1})
    with pytest.raises(Problem, match="not-for-you"):
        bea.post("/api/links", {"token": made["any"], "name": "Bea", "seat": 2})
    there = {"t": "move", "id": "b", "seat": 0, "to": 1}
    assert anna.post(f"/api/tables/{made['table']}/commands", there)["code"] == "not-for-you"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"text": "nonsense"}, "bad-record"),
        ({"seats": [ME, BOT]}, "no-such-seat"),
        ({"seats": [BOT, BOT, FRIEND]}, "not-your-seat"),
        ({"seats": [ME, BOT, {"kind": "bot", "bot": "file:x"}]}, "no-such-bot"),
        ({"text": "x" * 300_000}, "too-long"),
    ],
)
def test_what_cannot_go_on_is_refused(start: Start, change: dict[str, Any], code: str) -> None:
    anna = Person(start(bots="greedy").address, "Anna")
    with pytest.raises(Problem, match=code):
        anna.post("/api/moved", {"text": running_game("la-stanza", 40), "seats": [ME, BOT, BOT], **change})


def test_a_finished_game_does_not_go_on(start: Start) -> None:
    anna = Person(start(bots="greedy").address, "Anna")
    with pytest.raises(Problem, match="not-playing"):
        anna.post("/api/moved", {"text": running_game("opera", 100_000), "seats": [ME, BOT, BOT]})


def test_a_server_offers_the_page_for_devices_if_it_has_one(start: Start, tmp_path: Path) -> None:
    running = start()
    anna = Person(running.address)
    assert anna.get("/api/device") == {"path": "", "bytes": 0}
    running.stop()
    (tmp_path / "python").mkdir()
    (tmp_path / "index.html").write_text("<html><head></head><body>the page</body></html>")
    (tmp_path / "size.json").write_text(json.dumps({"bytes": 6_000_000}))
    (tmp_path / "python" / "x.12345678.wasm.gz").write_bytes(b"\x1f\x8b" + b"x" * 5000)
    running = start(device=str(tmp_path))
    assert Person(running.address).get("/api/device") == {"path": "/device/", "bytes": 6_000_000}
    page, headers = fetched(f"{running.address}/device/")
    assert b'<meta name="ridotto-server" content="/" /></head>' in page
    assert "'wasm-unsafe-eval'" in headers["content-security-policy"]
    assert "unsafe-inline" not in headers["content-security-policy"]
    _, headers = fetched(f"{running.address}/device/python/x.12345678.wasm.gz")
    assert headers["content-encoding"] is None  # the page unzips it
    assert "immutable" in headers["cache-control"]
    _, headers = fetched(f"{running.address}/healthz")
    assert "wasm" not in headers["content-security-policy"]


def test_a_moved_game_counts_in_nobodys_memory(start: Start) -> None:
    """Its record came from a device: the draws in it may be anybody's choice."""
    running = start()
    anna = Person(running.address, "Anna")
    table = anna.post("/api/moved", {"text": running_game("opera", 40), "seats": [ME, BOT, BOT]})["table"]
    warm = running.server.hub.warm[table]
    warm.document.stage = "over"
    assert results(warm) == []
    warm.document.moved = False
    assert results(warm), "any other game does"
