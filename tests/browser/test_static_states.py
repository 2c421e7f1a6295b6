"""The page without a server when things go wrong: a browser without storage, a download that breaks off."""

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserType, Page, expect

from tests.browser.conftest import HAND
from tests.browser.driving import Hand
from tests.browser.test_static import GAMES, Folder, begin, folder, visit

__all__ = ["folder", "visit"]
PATIENCE = 60_000  # ms: Python may have to start first
OPERA = GAMES[0]


def patient(page: Page, selector: str, text: str | re.Pattern[str]) -> None:
    expect(page.locator(selector).first).to_contain_text(text, timeout=PATIENCE)


def test_a_browser_that_stores_nothing_says_so_and_plays(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], folder: Path, tmp_path: Path
) -> None:
    preferences = tmp_path / "Default" / "Preferences"
    preferences.parent.mkdir()
    blocked = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    preferences.write_text(json.dumps(blocked))
    host = Folder(folder)
    context = browser_type.launch_persistent_context(tmp_path, locale="en-GB", **browser_type_launch_args)
    try:
        context.set_default_timeout(PATIENCE)
        context.add_init_script(HAND)
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(host.address)
        begin(page, OPERA)
        assert Hand(page, "unkept").play(2) == "asked"
        patient(page, "[role=alert]", "doesn’t let this page save anything")
        page.get_by_role("button", name="Close").click()
        expect(page.get_by_role("alert")).to_have_count(0)
        assert errors == []
    finally:
        context.close()
        host.stop()


def test_a_download_that_breaks_off_is_told(visit: Any) -> None:
    visitor = visit()
    visitor.context.route("**/python/core.*", lambda route: route.abort())
    page = visitor.come()
    patient(page, "[role=alert]", "Connect to the internet")
    visitor.context.unroute("**/python/core.*")
    page.get_by_role("button", name="Reload now").click()
    begin(page, OPERA)
    visitor.errors.clear()  # the browser tells of the file that did not come
