"""Two people and a spectator, each with a browser of their own; one loses the line and comes back."""

import re
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive, Guest
from tests.browser.driving import Hand
from tests.server.conftest import Running

PAIR = [{"kind": "me"}, {"kind": "open"}]


def join(guest: Guest, kind: str, token: str) -> None:
    """By the link, as somebody does who was sent one."""
    page = guest.visit(f"/{kind}#{token}")
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


def test_what_the_server_announces_is_seen_until_it_is_closed(arrive: Arrive, site: Running) -> None:
    """On the table, not among what players say; a second word is seen too."""
    guest = arrive()
    page = guest.sit(guest.create("opera", [{"kind": "me"}, {"kind": "bot", "bot": "random"}])["table"])
    page.locator(".prompt.mine").wait_for()
    said = page.locator(".announced")
    for text in ("We restart at nine.", "We are back."):
        site.run(partial(site.server.sockets.announce, text, 0.0))
        expect(said).to_contain_text(text)
        said.get_by_role("button").click()
        expect(said).to_have_count(0)
    assert page.locator(".bubble").count() == 0


def test_the_waiting_room_has_the_links_and_lets_a_bot_sit_down(arrive: Arrive) -> None:
    """From the form straight to the room; a reload keeps the link; with the last seat filled the game begins."""
    guest = arrive()
    page = guest.visit("/new/opera")
    page.locator("form .button.primary").click()
    link = page.locator(".lobby .all input").first
    expect(link).to_have_value(re.compile("/join/.+#"))
    was = link.input_value()
    assert page.locator(".lobby .code path").get_attribute("d")
    page.reload()
    expect(link).to_have_value(was)
    page.locator(".lobby").get_by_role("button", name="Add a bot").click()
    page.locator(".prompt.mine").wait_for()
    status = guest.api.get(f"/api/tables/{page.url.split('/t/')[1]}/poll?seat=0&since=0")["messages"][0]["status"]
    # The weakest: a first game should be one that you can win.
    assert "leporello" in [seat["bot"] for seat in status["seats"]]
    guest.visit("/")
    expect(page.get_by_label("Bot difficulty")).to_have_value("leporello")


def test_my_games_say_where_it_is_my_turn_and_one_key_leads_there(arrive: Arrive) -> None:
    """Cards with picture, time and points, the number of tables in the title; after a move comes the next table.

    O-46, O-47; La Stanza, 38."""
    anna, ben = arrive("Anna"), arrive("Ben")
    tables = []
    for game in ("opera", "la-stanza"):
        made = anna.create(game, PAIR, pace={"kind": "days", "bank": 172800})
        ben.api.post("/api/links", {"token": made["links"][0]["token"]})
        tables.append(made["table"])
    page = anna.visit("/")
    cards = page.locator("[data-table]")
    expect(cards).to_have_count(2)
    waiting = page.locator("[data-table].turn")
    turns = waiting.count()
    expect(page).to_have_title(re.compile(rf"^\({turns}\) Ridotto"))
    expect(page.locator(f"[data-table='{tables[0]}'] .clock")).to_contain_text("left")
    assert page.locator(f"[data-table='{tables[0]}'] .picture svg").count() == 1
    # A bid at Opera: then the other table, if it waits too.
    page.locator(f"[data-table='{tables[0]}']").click()
    page.locator(".prompt").wait_for()
    Hand(page, "my games").play(1)
    if turns == 2:
        page.locator(".next-table").wait_for()
        page.keyboard.press("n")
        expect(page).to_have_url(re.compile(tables[1]))
        page.locator(".prompt.mine").wait_for()
    else:
        expect(page.locator(".next-table")).to_have_count(0)
    # A game that is over is found again, with its replay.
    for who in (anna, ben):
        seat = 0 if who is anna else 1
        proposal = who.api.get(f"/api/tables/{tables[0]}/poll?seat={seat}&since=0")["messages"][0]["status"]["proposal"]
        command = (
            {"t": "consent", "proposal": proposal["id"], "yes": True} if proposal else {"t": "propose", "what": "end"}
        )
        assert who.api.post(f"/api/tables/{tables[0]}/commands", {"id": f"e{seat}", "seat": seat, **command})["ok"]
    page = anna.visit("/")
    expect(page.locator(".past li")).to_have_count(1)
    expect(page.locator("[data-table]")).to_have_count(1)
    page.locator(".past").get_by_role("button", name="Won").click()
    expect(page.locator(".past")).to_contain_text("No games here yet")
    page.locator(".past").get_by_role("button", name="Opera").click()
    page.locator(".past").get_by_role("link", name="Replay").click()
    page.locator(".prompt").wait_for()


def test_a_take_back_names_the_move_and_says_who_has_to_answer(arrive: Arrive) -> None:
    """Everybody reads the question and the answer; a rematch says who asks for it (O-49, O-50)."""
    anna, ben, carla = seat_two(arrive, "opera")
    for seat, guest in ((0, anna), (1, ben)):
        version = guest.api.get(f"/api/tables/{table_of(anna)}/poll?seat={seat}&since=0")["messages"][0]["version"]
        command = {"t": "play", "id": f"b{seat}", "seat": seat, "version": version, "draft": [f"bid {3 + seat}"]}
        assert guest.api.post(f"/api/tables/{table_of(anna)}/commands", command)["ok"]
    status = anna.api.get(f"/api/tables/{table_of(anna)}/poll?seat=0&since=0")["messages"][0]["status"]
    back = {"t": "undo", "id": "u", "seat": 0, "version": status["version"], "to": status["back"]["to"]}
    assert anna.api.post(f"/api/tables/{table_of(anna)}/commands", back)["ok"]
    for guest in (anna, ben, carla):
        note = guest.page.locator(".note", has_text="take back")
        expect(note).to_contain_text("bid")
        expect(note).to_contain_text("Still to answer: Ben")
    # Ben need not open the table to learn of it: his games say so, and every page counts it in its title.
    page, table = ben.visit("/settings"), table_of(anna)
    expect(page).to_have_title("(1) Settings – Ridotto")
    card = ben.visit("/").locator(f"[data-table='{table}']")
    expect(card).to_contain_text("Your answer")
    expect(card).to_contain_text("Anna would like to take back a move.")
    expect(card).to_contain_text("Still to answer: You")
    card.click()
    ben.page.locator(".note").get_by_role("button", name="Decline").click()
    for guest in (anna, ben, carla):
        expect(guest.page.locator(".note", has_text="Ben would rather keep the move")).to_be_visible()
    assert anna.api.post(
        f"/api/tables/{table_of(anna)}/commands", {"t": "propose", "id": "p", "seat": 0, "what": "end"}
    )["ok"]
    ben.page.locator(".note", has_text="end the game").get_by_role("button", name="Agree").click()
    anna.page.locator(".result").wait_for()
    assert anna.api.post(f"/api/tables/{table_of(anna)}/rematch")["table"]
    expect(ben.page.locator(".rematch")).to_contain_text("Anna would like to play again")


def table_of(guest: Guest) -> str:
    return guest.page.url.split("/t/")[1].split("?")[0]


def test_one_link_for_all_seats_lets_a_player_choose_the_colour(arrive: Arrive) -> None:
    anna, ben = arrive("Anna"), arrive("Ben")
    page = anna.visit("/new/opera")
    page.locator("form .button.primary").click()
    field = page.get_by_role("textbox", name="Invite link for all free seats")
    link = field.input_value()
    assert page.locator(".lobby .code path").get_attribute("d")
    page.get_by_role("button", name="Revoke link").click()
    expect(field).to_have_count(0)
    page.get_by_role("button", name="Create invite link").last.click()
    fresh = field.input_value()
    assert fresh != link
    ben.page.goto(fresh)
    seats = ben.page.locator(".choice")
    seats.last.click()
    expect(seats.last).to_have_attribute("aria-pressed", "true")
    ben.page.locator("main .button.primary").first.click()
    ben.page.wait_for_url(re.compile("/t/"))


def test_the_waiting_room_keeps_its_links_and_lets_people_change_chairs(arrive: Arrive) -> None:
    """The link for spectators is shown, never replaced behind the host's back; a chair is a colour."""
    anna, ben, carla = arrive("Anna"), arrive("Ben", phone=True), arrive("Carla")
    page = anna.visit("/new/opera")
    page.get_by_label("Seat 3").select_option("open")
    page.locator("form .button.primary").click()
    watch = page.get_by_role("textbox", name="Spectator link").input_value()
    expect(page.get_by_role("button", name="Spectator link", exact=True)).to_have_count(0)
    # The invitation of one chair is copied, or shown where the page may not copy.
    anna.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy invite: Invite link for seat 2").click()
    expect(page.get_by_text("Copied", exact=True)).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    ben.page.goto(link)
    ben.page.locator("main .button.primary").first.click()
    chairs = ben.page.locator(".lobby .stage li")
    expect(chairs.nth(1)).to_contain_text("Ben")
    ben.page.get_by_role("button", name="Sit here: seat 3").tap()
    expect(chairs.nth(2)).to_contain_text("Ben")
    expect(chairs.nth(2)).to_contain_text("Me")
    ben.page.reload()
    expect(chairs.nth(2)).to_contain_text("Me")
    expect(page.locator(".lobby .stage li").nth(2)).to_contain_text("Ben")
    page.get_by_role("button", name="Sit here: seat 2").click()
    expect(page.locator(".lobby .stage li").nth(1)).to_contain_text("Me")
    carla.page.goto(watch)
    carla.page.locator("main .button.primary").first.click()
    expect(carla.page.locator(".lobby .stage li").nth(1)).to_contain_text("Anna")
    expect(carla.page.get_by_role("button", name="Sit here")).to_have_count(0)
    # A bot of one's choice in the last chair, and the game begins for everybody.
    page.locator(".bots .level").first.click()
    for guest in (anna, ben, carla):
        guest.page.locator(".prompt").wait_for()
        expect(guest.page.locator(".lobby")).to_have_count(0)
    assert anna.api.get(f"/api/tables/{table_of(anna)}")["seats"] == [1]
    assert ben.api.get(f"/api/tables/{table_of(ben)}")["seats"] == [2]
