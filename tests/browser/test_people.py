"""Two people and a spectator, each with a browser of their own; one loses the line and comes back; bids stay sealed."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import WebSocket

from tests.browser.conftest import Arrive, Guest
from tests.browser.driving import Hand

PAIR = [{"kind": "me"}, {"kind": "open"}]


def join(guest: Guest, kind: str, token: str) -> None:
    """By the link, as somebody does who was sent one."""
    page = guest.visit(f"/{kind}/{token}")
    page.locator("main .button.primary").first.click()
    page.locator(".prompt").wait_for()


def seat_two(arrive: Arrive, game: str) -> tuple[Guest, Guest, Guest]:
    anna, ben, carla = arrive("Anna"), arrive("Ben"), arrive("Carla")
    made = anna.create(game, PAIR)
    anna.sit(made["table"])
    join(ben, "join", made["links"][0]["token"])
    join(carla, "watch", made["watch"])
    return anna, ben, carla


@pytest.mark.parametrize("game", ["opera", "la-stanza"])
def test_two_people_and_a_spectator_and_one_reconnects(arrive: Arrive, game: str) -> None:
    anna, ben, carla = seat_two(arrive, game)
    hands = {one: Hand(one.page, f"{game} {name}") for one, name in ((anna, "anna"), (ben, "ben"))}
    made = dict.fromkeys(hands, 0)
    for step in range(60):
        if min(made.values()) >= 3:
            break
        if step == 4:
            ben.allow("WebSocket|ERR_INTERNET_DISCONNECTED|Failed to load")
            ben.context.set_offline(True)
            ben.page.evaluate("() => new Promise((done) => setTimeout(done, 50))")
            ben.context.set_offline(False)
        for one, hand in hands.items():
            if one.page.evaluate("hand.settled(300)") == "mine":
                hand.play(1)
                made[one] += 1
    assert min(made.values()) >= 3
    # Everybody sees the same game, the spectator nothing to decide.
    for guest in (anna, ben, carla):
        guest.page.locator("[data-log]").first.wait_for()
    assert carla.page.locator(".prompt .confirm").count() == 0
    assert carla.page.locator(".pick.lit").count() == 0
    if game == "opera":
        assert "?" in carla.page.locator(".mine .ducats").inner_text()


class Ear:
    """Everything that reaches a page, but for ids and times, which differ in any two runs."""

    def __init__(self, guest: Guest) -> None:
        self.heard: list[str] = []
        guest.page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self.take)

    def take(self, data: Any) -> None:
        message = json.loads(data)
        self.heard.append(normal(message))


def normal(message: Any) -> str:
    text = json.dumps(message, sort_keys=True)
    text = re.sub(r'"at": [0-9.e+]+', '"at": 0', text)
    return re.sub(r'"id": "[^"]*"', '"id": ""', text)


def bidding(arrive: Arrive, bid: int) -> tuple[list[list[str]], str]:
    """Anna seals this bid; what reached the other pages from then on, and what their budget tables show."""
    anna, ben, carla = arrive("Anna"), arrive("Ben"), arrive("Carla")
    ears = [Ear(ben), Ear(carla)]
    while True:  # until Anna is drawn as start player: then the markers stand in the same order at every table
        made = anna.create("opera", PAIR)
        anna.sit(made["table"])
        join(ben, "join", made["links"][0]["token"])
        join(carla, "watch", made["watch"])
        anna.page.locator(".level.lit").first.wait_for()
        if "seat-0" in (anna.page.locator(".marker .seat").first.get_attribute("class") or ""):
            break
    for ear in ears:
        ear.heard.clear()  # the offer is drawn at random before this
    anna.page.locator(f".level.lit:has-text('Bid {bid}:')").first.click()
    anna.page.evaluate("hand.quiet()")
    anna.page.locator(".prompt .confirm").click()
    for guest in (ben, carla):
        guest.page.locator(".marker .seal").first.wait_for()
        guest.page.evaluate("hand.quiet()")
    shown = ben.page.locator("section.budget").inner_html() + carla.page.locator("section.budget").inner_html()
    return [ear.heard for ear in ears], re.sub(r"svelte-\w+", "", shown)


def test_a_sealed_bid_reaches_no_other_page(arrive: Arrive) -> None:
    low, low_shown = bidding(arrive, 1)
    high, high_shown = bidding(arrive, 7)
    assert low == high
    assert low_shown == high_shown
    assert all(low), "each of the other pages was told that a bid is in"
