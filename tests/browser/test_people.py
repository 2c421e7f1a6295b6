"""Two people and a spectator, each with a browser of their own; one loses the line and comes back."""

import pytest

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
