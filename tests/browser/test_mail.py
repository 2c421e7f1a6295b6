"""A game by days by mail: the address is confirmed in the browser, a letter comes, its link leads to the table."""

import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from ridotto.server.settings import Settings
from tests.browser.conftest import arriving
from tests.server.conftest import QUICK, Running
from tests.server.post import Office, parts
from tests.server.test_tables import bid


@pytest.fixture
def office() -> Iterator[Office]:
    found = Office()
    yield found
    found.stop()


@pytest.fixture
def posting(built: None, office: Office, tmp_path: Path) -> Iterator[Running]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    how: dict[str, Any] = {**QUICK, "public_url": f"http://127.0.0.1:{port}", "smtp_url": office.url}
    url = f"sqlite:///{tmp_path}/ridotto.db"
    running = Running(Settings(database_url=url, mail_from="Ridotto <r@example.org>", **how), port)
    yield running
    running.stop()


def test_a_letter_brings_a_player_back_to_the_table(browser: Browser, posting: Running, office: Office) -> None:
    """O-48; La Stanza, 40."""
    with arriving(browser, posting) as come:
        anna, ben = come("Anna"), come("Ben")
        page = anna.visit("/settings")
        form = page.locator(".mail")
        form.locator("input[type=email]").fill("anna@example.org")
        form.get_by_role("button", name="Save settings").click()
        expect(form).to_contain_text("We sent a link")
        page.goto(re.findall(r"http\S+/mail#\S+", parts(office.next())[0])[0])
        page.get_by_role("button", name="Confirm your address").click()
        expect(page.get_by_role("status")).to_contain_text("Address confirmed")
        made = anna.create("opera", [{"kind": "me"}, {"kind": "open"}], pace={"kind": "days", "bank": 172800})
        anna.visit("/settings")
        ben.api.post("/api/links", {"token": made["links"][0]["token"]})
        letter = office.next()
        assert letter["Subject"] == "Your turn: Opera with Ben"
        bid(ben.api, made["table"], 1, 4)
        page.goto(re.findall(r"http\S+/t/\S+", parts(letter)[0])[0])
        page.locator(".prompt.mine").wait_for()
        # The way out stands in every letter.
        page.goto(letter["List-Unsubscribe"][1:-1])
        page.get_by_role("button", name="Stop these mails").click()
        expect(page.get_by_role("status")).to_contain_text("get any")
