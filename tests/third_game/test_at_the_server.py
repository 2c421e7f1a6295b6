"""The third game at a real server: over sockets, over plain HTTP, and in the browser, where it is played as text."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser

from ridotto.engine.game import game_class
from ridotto.engine.record import read
from ridotto.engine.telling import PlainTelling
from ridotto.server.settings import Settings
from tests.browser.conftest import arriving, browser_type_launch_args, built  # noqa: F401 - fixtures
from tests.browser.driving import Finger, Plain
from tests.server.client import Person, Player, PollingWire, SocketWire
from tests.server.conftest import QUICK, Running

CARDS = 5


@pytest.fixture
def site(installed: Path, tmp_path: Path) -> Iterator[Running]:
    settings: dict[str, Any] = QUICK
    running = Running(Settings(database_url=f"sqlite:///{tmp_path}/ridotto.db", **settings))
    yield running
    running.stop()


def test_the_server_offers_it_with_its_words(site: Running) -> None:
    somebody = Person(site.address)
    found = {game["name"]: game for game in somebody.get("/api/games")}["goofspiel"]
    assert (found["title"], found["designers"], found["seats"]) == ("Goofspiel", ["Merrill Flood"], [2, 3, 4])
    assert found["options"]["cards"]["values"] == ["5", "3"]
    assert [level["name"] for level in somebody.get("/api/levels?game=goofspiel")] == ["random"]
    for language in ("en", "nl", "xx"):  # it has English words only
        assert somebody.get(f"/api/words?language={language}")["goofspiel.choice.bid"] == "Bid the {0}"


def test_two_people_and_a_bot_play_it_over_socket_and_http(site: Running) -> None:
    anna, ben = Person(site.address, "Anna"), Person(site.address, "Ben")
    made = anna.post(
        "/api/tables",
        {"game": "goofspiel", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]},
    )
    table = made["table"]
    ben.post("/api/links", {"token": made["links"][0]["token"], "name": "Ben"})
    players = [
        Player(SocketWire(anna, table, 0), 0, Random("anna")),
        Player(PollingWire(ben, table, 1), 1, Random("ben")),
    ]
    threads = [Thread(target=player.play) for player in players]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    assert [player.status["stage"] for player in players] == ["over", "over"]
    assert [player.made["bid"] for player in players] == [CARDS, CARDS]
    played = read(anna.get(f"/api/tables/{table}/record"))
    state = played.state()
    assert [p["points"] for p in players[0].update["view"]["players"]] == played.game.points(state)
    (source,) = players[1].status["sources"]
    assert source["points"] == played.game.points(state)
    step = anna.get(f"/api/tables/{table}/replay?from=1&count=1&seat=0&text=1")["steps"][0]
    assert step["sections"][0]["title"]["key"] == "goofspiel.text.prize"


def test_a_sealed_bid_stays_with_its_seat(site: Running) -> None:
    anna, ben = Person(site.address, "Anna"), Person(site.address, "Ben")
    made = anna.post("/api/tables", {"game": "goofspiel", "seats": [{"kind": "me"}, {"kind": "open"}]})
    ben.post("/api/links", {"token": made["links"][0]["token"], "name": "Ben"})
    mine, other = SocketWire(anna, made["table"], 0), SocketWire(ben, made["table"], 1)
    sitting = Player(mine, 0, Random(1))
    while not sitting.due():
        mine.wait()
        sitting.take()
    assert sitting.turn()["ok"]
    watching = Player(other, 1, Random(2))
    while 0 not in watching.status.get("sealed", []):
        other.wait()
        watching.take()
    assert sitting.ask("describe", version=watching.update["version"])["ok"]
    assert watching.update["view"]["players"][0]["bid"] == 0
    assert all("bid" not in row["line"] for row in watching.update["rows"])


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("phone", [False, True])
def test_a_whole_game_of_it_in_the_browser(site: Running, browser: Browser, phone: bool) -> None:
    with arriving(browser, site) as come:
        guest = come(phone=phone)
        page = guest.visit("/")
        lid = page.locator(".game[data-game=goofspiel]")
        assert "Goofspiel" in lid.inner_text()
        assert "Merrill Flood" in lid.inner_text()
        lid.locator(".button.primary").click()
        page.locator(".prompt").wait_for()
        assert "Which card do you bid?" in page.locator(".prompt").inner_text()
        assert page.get_by_role("heading", name="Goofspiel").is_visible()
        hand = (TextFinger if phone else Plain)(page, "goofspiel")
        assert hand.play(2) == "asked"
        said = page.locator("body").inner_text()
        if not phone:  # there it is a tab
            assert "The prize is " in page.locator("[data-log]").inner_text()
            page.get_by_role("button", name="Chat").click()
            page.locator("#chat-text").fill("good luck")
            page.locator("#chat-text").press("Enter")
            page.get_by_text("good luck").wait_for()
        assert "goofspiel." not in said  # no key without words
        assert hand.play() == "over"
        result = page.locator("main.result")
        assert "Anna" in result.inner_text()
        assert "Prizes" in result.inner_text()
        assert "goofspiel." not in result.inner_text()
        page.get_by_role("link", name="Replay").click()
        page.get_by_text("The prize:").first.wait_for()


class TextFinger(Finger):
    text = True


def test_there_are_no_hints_without_a_bot_that_knows_it(site: Running) -> None:
    anna = Person(site.address, "Anna")
    made = anna.post("/api/tables", {"game": "goofspiel", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]})
    assert anna.get(f"/api/tables/{made['table']}")["table"]["hints"] is False
    wire = SocketWire(anna, made["table"], 0)
    sitting = Player(wire, 0, Random(1))
    while not sitting.due():
        wire.wait()
        sitting.take()
    assert sitting.ask("hint", version=sitting.update["version"])["code"] == "no-hints"


@pytest.mark.usefixtures("built")
def test_without_a_telling_of_its_own_it_shows_the_words_of_records(
    site: Running, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_class("goofspiel"), "telling", PlainTelling())
    with arriving(browser, site) as come:
        guest = come()
        made = guest.create("goofspiel", [{"kind": "me"}, {"kind": "bot", "bot": "random"}])
        page = guest.sit(made["table"])
        page.get_by_role("button", name="bid 3").wait_for()
        assert Plain(page, "plain").play() == "over"
        assert "Anna" in page.locator("main.result").inner_text()


def test_nothing_but_its_own_folder_names_it() -> None:
    root = Path(__file__).parents[2]
    kept = [path for top in ("src", "web/src", "scripts", "benchmarks") for path in (root / top).rglob("*.*")]
    sources = [path for path in kept if path.suffix in (".py", ".ts", ".svelte", ".css", ".json", ".toml", ".sh")]
    assert len(sources) > 300
    assert [path for path in sources if "goofspiel" in path.read_text("utf-8").casefold()] == []
