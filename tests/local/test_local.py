"""The table without a server: the same messages as with msgspec, the same records and traces in WebAssembly."""

import asyncio
import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ridotto
from ridotto.engine.record import read
from ridotto.engine.trace import json_line, trace
from ridotto.local import carrier, structs
from ridotto.local.carrier import Local
from ridotto.local.store import Full, LocalStore, Memory
from ridotto.server.store import Change, Conflict
from tests.local import thinking

ROOT = Path(__file__).parent.parent.parent
WEB = ROOT / "web"
GAMES = ["opera", "la-stanza"]


def played(game: str, *flags: str) -> list[str]:
    command = [sys.executable, "-m", "tests.local.playing", game, *flags]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_gives_the_same_bytes_without_msgspec(game: str) -> None:
    with_msgspec = played(game)
    assert len(with_msgspec) > 100
    assert any('"t":"hints"' in line for line in with_msgspec)
    review, replay, game_from_there = with_msgspec[-3:]
    assert json.loads(review)["state"] == "ready"
    assert len(json.loads(review)["review"]["moments"]) > 50
    assert replay.startswith("200 ")
    assert game_from_there.startswith("200 ")
    assert played(game, "--standins") == with_msgspec


class Inner(structs.Struct, omit_defaults=True):
    n: int = 0
    names: list[str] = []


class Outer(structs.Struct, kw_only=True, forbid_unknown_fields=True, tag_field="t", tag=str.lower):
    inner: Inner
    part: object = structs.field(default=None, name="else")


def test_what_is_left_out_and_what_is_encoded_already() -> None:
    part = structs.Raw(b'{"a":[1,2]}')
    assert structs.Encoder().encode(Outer(inner=Inner(), part=part)) == b'{"t":"outer","inner":{},"else":{"a":[1,2]}}'
    assert structs.Encoder().encode([part, Inner(n=2)]) == b'[{"a":[1,2]},{"n":2}]'


@pytest.mark.parametrize(
    "text",
    ['{"t":"outer","inner":{"n":"1"}}', '{"t":"outer"}', '{"t":"other","inner":{}}', '{"t":"outer","inner":{},"x":1}',
     '{"t":"outer","inner":{"n":true}}', "[]", "{", '{"t":"outer","inner":{"n":NaN}}'],
)  # fmt: skip
def test_what_does_not_fit_is_refused(text: str) -> None:
    with pytest.raises(structs.DecodeError):
        structs.decode(text, type=Outer)


def test_two_tabs_cannot_both_change_a_table() -> None:
    async def tried() -> None:
        keeper = Memory()
        one, other = LocalStore(keeper), LocalStore(keeper)
        change = Change("{}", "playing", False, ["S1 bid 1"], None, ["me"])
        await one.create("t", "opera", "me", change, 1.0)
        await one.commit("t", 1, 1, change, 2.0)
        with pytest.raises(Conflict):
            await other.commit("t", 1, 1, change, 2.0)
        found = await other.load("t")
        assert found is not None
        assert [row.line for row in found.log] == ["S1 bid 1", "S1 bid 1"]

    asyncio.run(tried())


def test_a_game_goes_on_after_everything_was_closed() -> None:
    async def tried() -> None:
        keeper = Memory()
        local = Local(keeper, pace=0.0)
        await local.ask("POST", "/api/me", '{"name":"Ada"}')
        seats = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]
        made = await local.ask("POST", "/api/tables", json.dumps({"game": "opera", "seats": seats}))
        table = json.loads(made.text)["table"]
        line = await local.line(f"/api/tables/{table}/live?since=0&seat=0", lambda text: None)
        version = (await local.table(table)).position.version
        command = {"t": "play", "id": "a", "seat": 0, "version": version, "draft": ["bid 3"]}
        await line.receive(json.dumps(command))
        again = Local(keeper, pace=0.0)
        found = await again.table(table)
        assert found.document.sealed[0] == "bid 3"  # sealed, and stored before it was answered
        assert found.record() == (await local.table(table)).record()
        assert (await again.ask("GET", "/api/nothing", "")).status == 404

    asyncio.run(tried())


class Room(Memory):
    """A keeper that is sometimes full."""

    full = False

    async def put(self, entries: dict[str, str], only_if: tuple[str, str] | None) -> bool:
        if self.full:
            raise Full
        return await super().put(entries, only_if)


def test_what_finds_no_room_is_refused_and_bots_try_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carrier, "AGAIN", 0.01)

    async def tried() -> None:
        room = Room()
        local = Local(room, pace=0.0)
        await local.ask("POST", "/api/me", '{"name":"Ada"}')
        wish = json.dumps({"game": "opera", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]})
        room.full = True
        assert json.loads((await local.ask("POST", "/api/tables", wish)).text)["code"] == "no-room"
        room.full = False
        table = json.loads((await local.ask("POST", "/api/tables", wish)).text)["table"]
        room.full = True  # before the bot has bid
        said: list[str] = []
        line = await local.line(f"/api/tables/{table}/live?since=0&seat=0", said.append)
        version = (await local.table(table)).position.version
        bid = {"t": "play", "id": "a", "seat": 0, "version": version, "draft": ["bid 3"]}
        await line.receive(json.dumps(bid))
        await asyncio.sleep(0.05)
        assert '"code":"no-room"' in "".join(said)
        assert (await local.table(table)).document.sealed == []
        room.full = False
        await line.receive(json.dumps({**bid, "id": "b"}))
        async with asyncio.timeout(30):
            while (await local.table(table)).position.version == version:
                await asyncio.sleep(0.01)

    asyncio.run(tried())


def traced(path: Path) -> str:
    found = hashlib.sha256()
    for item in trace(read(path.read_text("utf-8"))):
        found.update(json_line(item).encode())
    return found.hexdigest()


@pytest.fixture
def webassembly() -> None:
    if shutil.which("node") is None or not (WEB / "node_modules" / "pyodide").is_dir():
        if os.environ.get("CI"):
            pytest.fail("WebAssembly cannot be tested here, and CI must test it")
        pytest.skip("no node, or the packages of web/ are not installed")


def test_the_same_record_gives_the_same_trace_in_webassembly(webassembly: None) -> None:
    """Here the engine is pure or compiled: whatever runs the other tests."""
    records = [path for game in GAMES for path in sorted((ROOT / "tests" / "golden" / game).glob("*.record"))[:4]]
    names = [str(path.relative_to(ROOT)) for path in records]
    done = subprocess.run(
        ["node", "static/trace.mjs", *names], cwd=WEB, check=True, capture_output=True, text=True
    ).stdout.split()
    assert done == [traced(path) for path in records]


@pytest.mark.parametrize("game", GAMES)
def test_the_strongest_level_plays_the_same_moves_in_webassembly(
    webassembly: None, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its budget is a number of simulations, so a slow device makes it slower, not weaker."""
    monkeypatch.setitem(sys.modules, "ridotto.bots.nets.net", None)  # nor has a browser numpy
    assert thinking.in_webassembly(game, "sarastro", 12)["lines"] == thinking.played(game, "sarastro", 12)["lines"]


@pytest.mark.parametrize("game", GAMES)
def test_examples_of_the_rules_and_games_to_look_at_are_here_too(game: str) -> None:
    local = Local(Memory())
    book = json.loads(asyncio.run(local.ask("GET", f"/api/rules?game={game}", "")).text)
    for example in book["examples"]:
        found = asyncio.run(local.ask("GET", f"/api/example?game={game}&name={example['name']}", ""))
        assert len(json.loads(found.text)["steps"]) > 1
    for name in book["games"]:
        found = asyncio.run(local.ask("GET", f"/api/annotated?game={game}&name={name}", ""))
        assert json.loads(found.text)["record"].startswith("ridotto 1")
    assert asyncio.run(local.ask("GET", f"/api/annotated?game={game}&name=none", "")).status == 422


def test_a_record_that_is_opened_again_is_the_same_table() -> None:
    keeper = Memory()
    local = Local(keeper)

    def opened(text: str) -> tuple[int, dict[str, str]]:
        answer = asyncio.run(local.ask("POST", "/api/records", json.dumps({"text": text})))
        return answer.status, json.loads(answer.text)

    asyncio.run(local.ask("POST", "/api/me", json.dumps({"name": "Anna"})))
    one, other = (
        ridotto.play_bots(ridotto.load_game("opera", players=3), ["random"] * 3, seed=seed).text() for seed in (1, 2)
    )
    status, first = opened(one)
    assert status == 200
    kept = dict(keeper.kept)
    assert opened(one) == (200, first)
    assert keeper.kept == kept
    assert opened(other)[1]["table"] != first["table"]
    kept = dict(keeper.kept)
    assert opened(one[:-20] + "nonsense")[0] == 422
    assert keeper.kept == kept
