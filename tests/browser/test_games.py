"""Whole games of both kinds against bots: by mouse, by keyboard alone, by touch on a phone, and in plain text."""

import os

import pytest

from tests.browser.conftest import Arrive, Guest
from tests.browser.driving import Finger, Hand, Keys, Plain

GAMES = ["opera", "la-stanza"]
BOTS = [{"kind": "me"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
# A whole game by mouse always; by the others a number of decisions; whole games among the long tests.
SOME = 10_000 if os.environ.get("RIDOTTO_LONG") else 12


def finish(guest: Guest, hand: Hand, decisions: int) -> None:
    ended = hand.play(decisions)
    if ended == "over":
        result = guest.page.locator("main.result")
        assert result.locator("ol.places > li").count() == 3
        assert "Anna" in result.inner_text()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_mouse_from_the_first_click(arrive: Arrive, game: str) -> None:
    guest = arrive()
    page = guest.visit("/")
    page.locator(f".game[data-game={game}] .button.primary").click()
    page.locator(".prompt").wait_for()
    hand = Hand(page, game)
    finish(guest, hand, 10_000)
    assert hand.decisions > 15
    page.get_by_role("button", name="Play again").click()
    page.locator(".prompt").wait_for()


@pytest.mark.parametrize("game", GAMES)
def test_by_keyboard_alone(arrive: Arrive, game: str) -> None:
    guest = arrive()
    page = guest.sit(guest.create(game, BOTS)["table"])
    finish(guest, Keys(page, f"{game} keys"), SOME)


@pytest.mark.parametrize("game", GAMES)
def test_by_touch_on_a_phone(arrive: Arrive, game: str) -> None:
    guest = arrive(phone=True)
    page = guest.sit(guest.create(game, BOTS)["table"])
    finish(guest, Finger(page, f"{game} touch"), SOME)


@pytest.mark.parametrize("game", GAMES)
def test_in_plain_text(arrive: Arrive, game: str) -> None:
    guest = arrive(settings={"text": True})
    page = guest.sit(guest.create(game, BOTS)["table"])
    finish(guest, Plain(page, f"{game} text"), SOME)
