"""The client at a real server: lobby, a table by link, a whole game with the line cut again and again."""

import asyncio
import gc
import json
import stat
import time
from collections.abc import Iterator
from itertools import cycle
from multiprocessing import resource_tracker
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Checkbox, Select
from textual.widgets.select import InvalidSelectValueError
from websockets.asyncio.client import ClientConnection
from websockets.protocol import State

from ridotto.engine.game import game_class
from ridotto.server.settings import Settings
from ridotto.terminal import identity
from ridotto.terminal.app import RidottoApp
from ridotto.terminal.choices import Choices
from ridotto.terminal.dialogs import Page
from ridotto.terminal.lobby_screen import LobbyScreen, arrive_plainly
from ridotto.terminal.plain import PlainTable
from ridotto.terminal.remote import RemoteTable
from ridotto.terminal.setup_screen import SetupScreen
from ridotto.terminal.table_screen import TableScreen
from ridotto.terminal.wire import Server, Wire, address_of
from ridotto.terminal.words import Words
from tests.server.conftest import QUICK, Running
from tests.terminal.screens import shown, until


@pytest.fixture
def running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    # The server is in this process. Its bots' processes begin with their first question, and what they need for that
    # cannot begin while the screen has our files: so it does now.
    resource_tracker.ensure_running()
    found = Running(Settings(database_url=f"sqlite:///{tmp_path}/ridotto.db", **QUICK))
    yield found
    found.stop()


async def seated(app: RidottoApp, pilot: Pilot[Any]) -> RemoteTable:
    """The table that the client has opened, when something lies on it."""
    await until(pilot, lambda: isinstance(app.screen, TableScreen))
    assert isinstance(app.screen, TableScreen)
    at = app.screen.table
    assert isinstance(at, RemoteTable)
    return at


async def decide(at: RemoteTable, rng: Random) -> None:
    """One whole decision, of any that are offered."""
    for _ in range(60):
        await at.choose(rng.choice([choice.words for choice in at.choices if choice.refused is None]))
        if at.refusal is not None or at.complete or not at.mine:
            break
    if at.complete:
        await at.confirm()


def test_a_whole_game_with_the_line_cut_again_and_again(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ridotto.terminal.wire.RETRY", (3.0,))

    async def play() -> None:
        server = Server(running.address)
        await server.post("/api/me", {"name": "Anna"})
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        made = await server.post("/api/tables", {"game": "opera", "seats": seats, "options": {"rounds": "7"}})
        app = RidottoApp(LobbyScreen(running.address, "", ("table", made["table"])))
        rng = Random(5)
        cuts = turns = 0
        async with app.run_test(size=(80, 24)) as pilot:
            at = await seated(app, pilot)
            while True:
                await until(pilot, lambda: at.stage == "over" or (at.mine and at.view is not None and at.choices))
                if at.stage == "over":
                    break
                turns += 1
                if turns % 4 == 3:
                    cuts += 1
                    assert at.wire.socket is not None
                    at.wire.socket.transport.abort()
                    if cuts == 1:
                        await until(pilot, lambda: "Reconnecting" in shown(app))
                        monkeypatch.setattr("ridotto.terminal.wire.RETRY", (0.0,))
                await decide(at, rng)
            await until(pilot, lambda: isinstance(app.screen, Page))
            await until(pilot, lambda: "Game over" in shown(app))
            assert cuts >= 3
            assert at.seat == 0
            assert at.winners()
            lines = [row.line for row in at.rows]
            assert len(lines) == at.version, "a row is missing or came twice"

    asyncio.run(play())
    gc.collect()  # a socket left open would be told of here


def test_a_server_gives_hints_too(running: Running) -> None:
    async def play() -> None:
        server = Server(running.address)
        await server.post("/api/me", {"name": "Anna"})
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        made = await server.post("/api/tables", {"game": "la-stanza", "seats": seats})
        app = RidottoApp(LobbyScreen(running.address, "", ("table", made["table"])))
        async with app.run_test(size=(80, 24)) as pilot:
            at = await seated(app, pilot)
            await until(pilot, lambda: at.mine and at.view is not None and at.choices)
            assert at.names == ["Anna", "Papageno 2"], "a bot has the name of its level"
            await pilot.pause()
            await pilot.press("i")
            await until(pilot, lambda: "Hint: " in shown(app))
            assert at.draft == []

    asyncio.run(play())


def test_leaving_closes_the_socket_though_the_server_is_busy(running: Running) -> None:
    async def leave() -> ClientConnection:
        server = Server(running.address)
        await server.post("/api/me", {"name": "Anna"})
        made = await server.post("/api/tables", {"game": "opera", "seats": [{"kind": "me"}, {"kind": "open"}]})
        wire = Wire(server, made["table"], 0, lambda message: None, lambda up: None)
        talking = asyncio.ensure_future(wire.run())
        while wire.socket is None:
            await asyncio.sleep(0.01)
        assert running.server.loop is not None
        running.server.loop.call_soon_threadsafe(time.sleep, 1.0)  # it answers no farewell
        talking.cancel()
        await asyncio.sleep(0)
        talking.cancel()
        await asyncio.wait((talking,))
        return wire.socket

    socket = asyncio.run(leave())
    assert socket.state is State.CLOSED
    del socket
    gc.collect()


def test_the_levels_offered_are_those_of_the_game() -> None:
    async def fill_in() -> None:
        app = RidottoApp(SetupScreen({"opera": ["weak", "good", "best"], "la-stanza": ["weak", "best"]}))
        async with app.run_test(size=(80, 24)) as pilot:
            game, bot = (app.screen.query_one(name, Select) for name in ("#game", "#bot"))
            assert bot.value == "weak"
            bot.value = "best"
            game.value = "la-stanza"
            await pilot.pause()
            assert bot.value == "best"  # this game has it too
            with pytest.raises(InvalidSelectValueError):
                bot.value = "good"
            game.value = "opera"
            await pilot.pause()
            bot.value = "good"
            game.value = "la-stanza"
            await pilot.pause()
            assert bot.value == "weak"

    asyncio.run(fill_in())


def test_the_numbers_of_players_offered_are_those_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_class("la-stanza"), "seats_known", (2, 4, 5))

    async def fill_in() -> None:
        app = RidottoApp(SetupScreen({"opera": ["weak"], "la-stanza": ["weak"]}, server=True))
        async with app.run_test(size=(80, 24)) as pilot:
            game, seats, links = (app.screen.query_one(name, Select) for name in ("#game", "#seats", "#links"))
            assert seats.value == 3
            with pytest.raises(InvalidSelectValueError):
                seats.value = 5
            game.value = "la-stanza"
            await pilot.pause()
            assert seats.value == 2  # this game is not for three
            seats.value, links.value = 5, 4
            game.value = "opera"
            await pilot.pause()
            assert (seats.value, links.value) == (2, 0)

    asyncio.run(fill_in())


def test_options_of_the_chosen_game_are_filled_in() -> None:
    async def fill_in() -> None:
        screen = SetupScreen({"opera": ["weak"], "la-stanza": ["weak"]})
        app = RidottoApp(screen)
        async with app.run_test(size=(80, 24)) as pilot:
            assert screen.options() == {}
            screen.query_one("#opera-rounds", Select).value = "7"
            screen.query_one("#opera-places-0", Checkbox).value = False
            await pilot.pause()
            places = game_class("opera").options_known["places"].default
            assert screen.options() == {"rounds": "7", "places": "1" + places[1:]}
            assert not screen.query_one("#options-la-stanza").display
            screen.query_one("#game", Select).value = "la-stanza"
            await pilot.pause()
            assert screen.options() == {}
            assert screen.query_one("#options-la-stanza").display

    asyncio.run(fill_in())


def test_the_lobby_a_new_table_and_a_link(running: Running) -> None:
    async def play() -> None:
        app = RidottoApp(LobbyScreen(running.address))
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "Your name" in shown(app))
            await pilot.press(*"Anna", "enter")
            await until(pilot, lambda: "Create a table" in shown(app))
            await pilot.press("1")
            await until(pilot, lambda: isinstance(app.screen, SetupScreen))
            app.screen.query_one("#game", Select).value = "opera"
            await pilot.pause()
            app.screen.query_one("#seats", Select).value = 2
            app.screen.query_one("#links", Select).value = 1
            await pilot.press("ctrl+s")
            await until(pilot, lambda: isinstance(app.screen, Page) and "/join#" in shown(app))
            assert isinstance(app.screen, Page)
            link = str(app.screen.content).split("/join#")[1].split()[0]
            await pilot.press("escape")
            at = await seated(app, pilot)
            await until(pilot, lambda: "Waiting for players to join" in shown(app))
            # Berta comes by the link, from another machine
            other = Server(running.address)
            other.token = ""
            joined = await asyncio.to_thread(other.request, "POST", "/api/links", {"token": link, "name": "Berta"})
            assert joined["seat"] == 1
            await until(pilot, lambda: at.mine)
            assert at.names == ["Anna", "Berta"]
            await until(pilot, lambda: app.screen.query_one(Choices).items)
            await until(pilot, lambda: "Bid in secret" in shown(app))
            await pilot.press("3")
            await until(pilot, lambda: "Place bid" in shown(app))
            await pilot.press("1")
            await until(pilot, lambda: "Your bid is in" in " ".join(shown(app).split()))
            await pilot.press("u")
            await until(pilot, lambda: at.mine)

    asyncio.run(play())


def test_the_token_is_kept_for_its_owner_alone(running: Running) -> None:
    asyncio.run(Server(running.address).post("/api/me", {"name": "Anna"}))
    file = identity.state_file()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(json.loads(file.read_text())) == [running.address]
    again = Server(running.address)
    assert asyncio.run(again.get("/api/me"))["name"] == "Anna"


def test_a_server_that_is_not_there_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    async def look() -> None:
        app = RidottoApp(LobbyScreen("http://127.0.0.1:9"))
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "reach the server" in shown(app))

    asyncio.run(look())


def test_addresses_and_links() -> None:
    assert address_of("http://host:80") == ("http://host:80", "", "")
    assert address_of("host:8000/join/a%2Bb") == ("http://host:8000", "join", "a+b")
    assert address_of("host:8000/join/card#tok") == ("http://host:8000", "join", "tok")
    assert address_of("https://host/t/xyz?seat=1") == ("https://host", "table", "xyz")
    assert address_of("https://host/join#tok") == ("https://host", "join", "tok")
    assert address_of("https://host/watch/w") == ("https://host", "watch", "w")
    with pytest.raises(ValueError, match="ftp"):
        address_of("ftp://host")


def test_a_whole_game_line_by_line_at_a_server(running: Running) -> None:
    async def begin() -> RemoteTable:
        server = Server(running.address)
        await server.post("/api/me", {"name": "Anna"})
        seats = [{"kind": "bot", "bot": "random"}, {"kind": "me"}]
        made = await server.post("/api/tables", {"game": "la-stanza", "seats": seats})
        return await arrive_plainly(running.address, "", ("table", made["table"]), Words("en"))

    said: list[str] = []
    typed = cycle(["1", "2", "3", "4"])  # the lowest numbers in turn: one of them is always a choice
    PlainTable(asyncio.run(begin()), Words("en"), said.append, lambda prompt: next(typed), live=True).play()
    assert any(line.startswith("Game over") for line in said)
