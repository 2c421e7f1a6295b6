"""People who play together, from the invitation to the review; and tables that compare. Nobody has an account."""

import re
import socket
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from ridotto.server.settings import Settings
from tests.browser.conftest import PHONE, Arrive, Guest, arriving
from tests.browser.driving import Hand
from tests.browser.test_push import shown_by_worker
from tests.server.client import Player, PollingWire
from tests.server.conftest import QUICK, Running
from tests.server.playing import play_all
from tests.server.post import Office, parts
from tests.server.pushing import Browser as Subscribed
from tests.server.pushing import PushService

LONG = 120_000  # ms for the end of a game, which takes its time
REVIEW = 900_000  # ms for a review on a busy machine: it searches every decision


def table_of(guest: Guest) -> str:
    guest.page.wait_for_url(re.compile("/t/"))
    return guest.page.url.split("/t/")[1].split("?")[0]


def finish(guest: Guest, table: str, seat: int) -> None:
    """The person plays to the end, quicker than a hand could; everybody else's page follows."""
    wire = PollingWire(guest.api, table, seat)
    Player(wire, seat, Random(f"{guest.name} {seat}")).play()
    wire.close()


def plan_evening(host: Guest) -> str:
    """By the form: two tables for two, one of them a bot. The link to send to others."""
    page = host.visit("/")
    page.get_by_role("link", name="Plan an evening").click()
    page.get_by_label("Bots at every table").select_option("1")
    page.locator("form .button.primary").click()
    link = page.locator(".host input")
    expect(link).to_have_value(re.compile(r"/contest/[\w-]+#"))
    return link.input_value()


def test_an_evening_with_two_tables_is_compared_when_both_are_over(arrive: Arrive) -> None:
    """Nobody sees the other table before; then the seats stand side by side, and the draws can be checked."""
    anna, ben, carla = arrive("Anna"), arrive("Ben", phone=True), arrive("Carla")
    link = plan_evening(anna)
    ben.page.goto(link)
    tables = ben.page.locator(".tables > li")
    expect(tables).to_have_count(2)
    expect(tables.nth(0)).to_contain_text("Anna")
    tables.nth(1).get_by_role("button", name="Take a seat").first.click()
    second = table_of(ben)
    anna.page.get_by_role("link", name="Go to the table").first.click()
    first = table_of(anna)
    anna.page.locator(".prompt").wait_for()
    finish(anna, first, 0)
    anna.visit(f"/t/{first}").locator(".result").wait_for()
    anna.page.get_by_role("link", name="Compare tables").click()
    expect(anna.page.locator(".tables > li").nth(1)).not_to_contain_text("Watch")
    expect(anna.page.get_by_text("The draws stay secret")).to_be_visible()
    # Others who have the page see who plays, but neither table; nor does the host see the other one.
    carla.page.goto(link.split("#")[0])
    expect(carla.page.locator(".tables > li")).to_have_count(2)
    expect(carla.page.locator(".tables a")).to_have_count(0)
    for guest, table in ((carla, first), (carla, second), (anna, second)):
        guest.allow("404")
        guest.visit(f"/t/{table}")
        expect(guest.page.get_by_text("This table doesn’t exist, or you don’t have access to it.")).to_be_visible()
    finish(ben, second, 0)
    page = ben.visit(link.removeprefix(ben.address).split("#")[0])
    expect(page.get_by_role("heading", name="Seat by seat")).to_be_visible()
    expect(page.get_by_role("heading", name="Round by round")).to_be_visible()
    expect(page.locator(".tables").get_by_role("link", name="Replay")).to_have_count(2)
    page.get_by_text("Check the draws").click()
    expect(page.locator("details input")).to_have_value(re.compile(r"^[0-9a-f]{64}$"))
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.locator(".tables").get_by_role("link", name="Replay").first.click()
    page.locator(".prompt").wait_for()


def test_a_small_tournament_ends_with_a_podium(arrive: Arrive) -> None:
    anna, ben = arrive("Anna"), arrive("Ben")
    page = anna.visit("/contest/new/tournament")
    page.get_by_label("How many rounds?").select_option("1")
    page.get_by_label("Name of the event").fill("Ridotto Cup")
    page.locator("form .button.primary").click()
    link = page.locator(".host input")
    expect(link).to_have_value(re.compile("#"))
    expect(page.get_by_role("button", name="Start tournament")).to_be_disabled()
    ben.page.goto(link.input_value())
    ben.page.get_by_role("button", name="Join tournament").click()
    expect(ben.page.get_by_role("row", name=re.compile("Ben"))).to_be_visible()
    page.get_by_role("button", name="Start tournament").click()
    page.get_by_role("link", name="Go to the table").click()
    table = table_of(anna)
    page.locator(".prompt").wait_for()
    seat = anna.api.get(f"/api/tables/{table}")["seats"][0]
    people = [anna, ben] if seat == 0 else [ben, anna]
    play_all(table, [guest.api for guest in people], ["polling", "polling"], 5)
    expect(ben.page.locator(".podium li")).to_have_count(2)
    expect(ben.page.locator(".podium .place-1 b")).to_have_text(re.compile("Anna|Ben"))


# --- everything from the invitation to the review


@pytest.fixture
def office() -> Iterator[Office]:
    found = Office()
    yield found
    found.stop()


@pytest.fixture
def service() -> Iterator[PushService]:
    found = PushService()
    yield found
    found.stop()


@pytest.fixture
def posting(built: None, office: Office, tmp_path: Path) -> Iterator[Running]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    how: dict[str, Any] = {**QUICK, "public_url": f"http://127.0.0.1:{port}", "smtp_url": office.url}
    how |= {"webhook_private": True, "push_contact": "mailto:host@example.org", "mail_from": "Ridotto <r@example.org>"}
    running = Running(Settings(database_url=f"sqlite:///{tmp_path}/ridotto.db", **how), port)
    yield running
    running.stop()


def created(guest: Guest, speed: str) -> tuple[str, str]:
    """Two seats by the form of the page. The invitation and the link for spectators, from the waiting room."""
    page = guest.visit("/new/opera")
    page.get_by_role("button", name="2", exact=True).click()
    page.locator("label.field", has_text="Pace").locator("select").first.select_option(speed)
    page.locator("form .button.primary").click()
    invitation = page.get_by_role("textbox", name="Invite link for all free seats")
    expect(invitation).to_have_value(re.compile("/join/.+#"))
    watch = page.get_by_role("textbox", name="Spectator link")
    expect(watch).to_have_value(re.compile("/watch#"))
    return invitation.input_value(), watch.input_value()


def bids(guests: tuple[Guest, Guest], table: str) -> None:
    for seat, guest in enumerate(guests):
        version = guest.api.get(f"/api/tables/{table}/poll?seat={seat}&since=0")["messages"][0]["version"]
        command = {"t": "play", "id": f"b{seat}", "seat": seat, "version": version, "draft": [f"bid {3 + seat}"]}
        assert guest.api.post(f"/api/tables/{table}/commands", command)["ok"]


def live_evening(anna: Guest, ben: Guest, carla: Guest) -> str:
    """Invitation, waiting room, a live game with a take-back and a bot that stands in, the result, a rematch."""
    invitation, watch = created(anna, "live")
    ben.page.goto(invitation)
    expect(ben.page.locator("h1")).to_contain_text("Anna invites you to Opera")
    anna.page.locator(".talk input, .talk textarea").first.fill("Welcome!")
    anna.page.keyboard.press("Enter")
    ben.page.locator("main .button.primary").first.click()
    table = table_of(ben)
    expect(ben.page.locator(".talk")).to_contain_text("Welcome!")
    carla.page.goto(watch)
    carla.page.locator("main .button.primary").first.click()
    assert table_of(carla) == table
    for guest in (anna, ben, carla):
        guest.page.locator(".prompt").wait_for()
    for guest in (anna, ben):  # the clocks of a live game start when everybody is there
        guest.page.get_by_role("button", name="I’m here").first.click()
    expect(anna.page.locator(".prompt.mine")).to_be_visible()
    # Both play, the spectator follows and has nothing to decide.
    bids((anna, ben), table)
    carla.page.locator("[data-log]").first.wait_for()
    assert carla.page.locator(".prompt .confirm").count() == 0
    # A take-back: the move is named, everybody knows whose answer is missing.
    status = anna.api.get(f"/api/tables/{table}/poll?seat=0&since=0")["messages"][0]["status"]
    back = {"t": "undo", "id": "u", "seat": 0, "version": status["version"], "to": status["back"]["to"]}
    assert anna.api.post(f"/api/tables/{table}/commands", back)["ok"]
    for guest in (anna, ben, carla):
        expect(guest.page.locator(".note", has_text="Still to answer: Ben")).to_contain_text("bid")
    ben.page.locator(".note").get_by_role("button", name="Agree").click()
    expect(anna.page.locator(".prompt.mine")).to_be_visible()
    for guest in (anna, ben):
        Hand(guest.page, f"evening {guest.name}").play(1)
    # A bot takes over for Ben and gives the seat back.
    ben.page.keyboard.press("Escape")
    assert ben.api.post(f"/api/tables/{table}/commands", {"t": "leave", "id": "l", "seat": 1})["ok"]
    ben.visit(f"/t/{table}")
    expect(anna.page.get_by_text("(for Ben)").first).to_be_visible()
    ben.page.get_by_role("button", name="Take my seat back").first.click()
    expect(anna.page.get_by_text("(for Ben)")).to_have_count(0)
    # To the end. The last turns, the counting and the curtain take their time before the result.
    play_all(table, [anna.api, ben.api], ["polling", "polling"], 3)
    anna.page.locator(".result").wait_for(timeout=LONG)
    anna.page.get_by_role("button", name="Play again").click()
    expect(ben.page.locator(".rematch")).to_contain_text("Anna would like to play again", timeout=LONG)
    ben.page.locator(".rematch a").click()
    ben.page.wait_for_url(lambda url: table not in url)
    ben.page.locator(".prompt").wait_for()
    assert table_of(ben) != table
    return table


def game_by_days(anna: Guest, ben: Guest, office: Office, service: PushService) -> None:
    """A letter and a push bring Anna to the table; Ben goes on vacation and comes back."""
    page = anna.visit("/settings")
    form = page.locator(".mail")
    form.locator("input[type=email]").fill("anna@example.org")
    form.get_by_role("button", name="Save settings").click()
    expect(form).to_contain_text("We sent a link")
    page.goto(re.findall(r"http\S+/mail#\S+", parts(office.next())[0])[0])
    page.get_by_role("button", name="Confirm your address").click()
    expect(page.get_by_role("status")).to_contain_text("Address confirmed")
    # A push service of our own has her subscription: Chromium's would be Google's.
    keys = Subscribed(service, "anna")
    anna.api.post("/api/me/push", keys.subscription("en"))
    invitation, _ = created(anna, "days")
    table = table_of(anna)
    anna.context.grant_permissions(["notifications"])
    anna.visit("/settings")
    ben.page.goto(invitation)
    ben.page.locator("main .button.primary").first.click()
    letter = office.next()
    assert "Your turn: Opera with Ben" in str(letter["Subject"])
    _, _, body = service.next()
    notice = keys.opened(body)
    assert (notice["what"], notice["table"], notice["names"]) == ("turn", table, ["Anna", "Ben"])
    # What the push service has brought is shown by the worker of the page, in Anna's real browser.
    assert shown_by_worker(anna, notice) == ["Your turn: Opera with Ben", table]
    page.goto(re.findall(r"http\S+/t/\S+", parts(letter)[0])[0])
    page.locator(".prompt.mine").wait_for()
    assert table_of(anna) == table
    # Ben goes away for today: his clock rests, and Anna reads until when.
    ben.visit("/settings")
    ben.page.locator(".vacation").get_by_role("button", name="Plan vacation").click()
    expect(ben.page.locator(".vacation .planned")).to_have_count(1)
    Hand(page, "by days").play(1)
    expect(page.locator(".note", has_text="Ben is on vacation until")).to_be_visible()
    ben.page.locator(".vacation").get_by_role("button", name="I’m back").click()
    expect(ben.page.locator(".vacation .planned")).to_have_count(0)
    expect(page.locator(".note", has_text="Ben is on vacation until")).to_have_count(0)
    ben.visit(f"/t/{table}").locator(".prompt.mine").wait_for()


def test_a_game_by_days_with_mail_push_and_vacation(
    browser: Browser, posting: Running, office: Office, service: PushService
) -> None:
    with arriving(browser, posting) as come:
        game_by_days(come("Anna"), come("Ben"), office, service)


@pytest.mark.long
def test_two_people_and_a_spectator_from_the_invitation_to_the_review(
    browser: Browser, posting: Running, office: Office, service: PushService
) -> None:
    with arriving(browser, posting) as come:
        anna, ben, carla = come("Anna"), come("Ben"), come("Carla")
        table = live_evening(anna, ben, carla)
        page = carla.visit(f"/t/{table}")
        page.locator(".result").wait_for()
        page.get_by_role("link", name="Review the game").click()
        expect(page.get_by_role("heading", name="How it was decided")).to_be_visible()
        expect(page.locator(".verdict")).to_be_visible(timeout=REVIEW)
        game_by_days(anna, ben, office, service)
