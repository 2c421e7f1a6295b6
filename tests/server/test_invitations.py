"""Invitations: one link for all seats, links that are revoked, and what a messenger shows of them."""

import re
import struct
import zlib
from html import unescape
from pathlib import Path
from random import Random

import pytest

from ridotto.server import pictures
from ridotto.server.documents import Clock, Document, Order, Pace, Seat
from ridotto.server.previews import preferred, worded
from tests.server.client import Person
from tests.server.conftest import Running, Start
from tests.server.playing import open_table
from tests.server.test_strangers import refusal
from tests.server.test_tables import look, send

TRIO = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]


def raw(running: Running, path: str, language: str = "en") -> tuple[int, str, bytes]:
    person = Person(running.address)
    person.connection.request("GET", path, headers={"Accept-Language": language})
    answer = person.connection.getresponse()
    return answer.status, answer.headers.get_content_type(), answer.read()


def test_one_link_serves_all_free_seats_until_the_game_begins(start: Start) -> None:
    running = start()
    anna, ben, carla = (Person(running.address, name) for name in ("Anna", "Ben", "Carla"))
    made = open_table(anna, TRIO)
    token = made["any"]
    assert ben.post("/api/links/look", {"token": token})["seat"] == -1
    assert ben.post("/api/links", {"token": token, "seat": 2})["seat"] == 2, "the seat, and so the colour, is a choice"
    assert ben.post("/api/links", {"token": token, "seat": 1})["seat"] == 2, "nobody sits twice"
    assert refusal(carla, "/api/links", {"token": token, "seat": 2}) == "seat-taken"
    send(anna, made["table"], "remove", "r", seat=2)
    assert refusal(ben, "/api/links", {"token": token}) == "not-for-you", "the link does not undo a removal"
    assert carla.post("/api/links", {"token": token})["seat"] == 1
    dora = Person(running.address, "Dora")
    assert dora.post("/api/links", {"token": token})["seat"] == 2
    assert look(anna, made["table"], 0)["status"]["stage"] == "playing"
    assert refusal(Person(running.address, "Eve"), "/api/links", {"token": token}) == "link-expired"


def test_people_change_chairs_until_the_game_begins(start: Start) -> None:
    """To a free chair, or to a bot's; links that were sent for a chair go on leading to a seat."""
    running = start(bots="greedy")
    anna, ben, carla = (Person(running.address, name) for name in ("Anna", "Ben", "Carla"))
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}, {"kind": "bot", "bot": "greedy"}]
    made = open_table(anna, seats)
    table, (first, second) = made["table"], [one["token"] for one in made["links"]]
    assert ben.post("/api/links", {"token": first})["seat"] == 1
    assert send(ben, table, "move", "m", seat=1, to=0)["code"] == "seat-taken"
    assert send(ben, table, "move", "m", seat=0, to=2)["code"] == "not-your-seat"
    assert send(ben, table, "move", "m", seat=1, to=2)["ok"]
    assert look(ben, table, 2)["status"]["seats"][1]["kind"] == "open"
    assert ben.post("/api/links/look", {"token": first})["seat"] == 2, "his link is still his"
    assert ben.post("/api/links", {"token": first})["seat"] == 2
    assert send(anna, table, "move", "n", seat=0, to=3)["ok"]
    status = look(anna, table, 3)["status"]
    assert [seat["kind"] for seat in status["seats"]] == ["bot", "open", "person", "person"]
    assert status["stage"] == "open"
    assert carla.post("/api/links/look", {"token": second})["seat"] == 1, "sent for the chair that Ben has now"
    assert carla.post("/api/links", {"token": second})["seat"] == 1
    status = look(carla, table, 1)["status"]
    assert status["stage"] == "playing"
    assert [seat["name"] for seat in status["seats"]] == ["greedy", "Carla", "Ben", "Anna"]
    assert send(ben, table, "move", "late", seat=2, to=0)["code"] == "game-begun"


def test_a_link_is_revoked_or_expires_after_the_days_it_was_given(start: Start) -> None:
    running = start()
    anna, ben = Person(running.address, "Anna"), Person(running.address, "Ben")
    made = open_table(anna, TRIO)
    path = f"/api/tables/{made['table']}/links"
    assert refusal(ben, path, {"kind": "any", "revoke": True}) == "no-such-table"
    assert anna.post(path, {"kind": "any", "revoke": True})["token"] == ""
    assert refusal(ben, "/api/links/look", {"token": made["any"]}) == "link-expired"
    assert raw(running, f"/api/cards/{made['card']}")[0] == 404, "its preview is gone with it"
    fresh = anna.post(path, {"kind": "any", "days": 1})
    now = running.server.world.now
    running.server.lobby.world = running.server.world._replace(now=lambda: now() + 2 * 86_400)
    assert refusal(ben, "/api/links/look", {"token": fresh["token"]}) == "link-expired"
    assert ben.post("/api/links/look", {"token": made["links"][0]["token"]})["seat"] == 1, "others last longer"


def test_a_messenger_gets_a_title_a_text_and_a_picture(start: Start, tmp_path: Path) -> None:
    """O-45; La Stanza, 39."""
    (tmp_path / "page").mkdir()
    (tmp_path / "page" / "index.html").write_text("<html><head><title>Ridotto</title></head></html>", "utf-8")
    running = start(parts={"static": tmp_path / "page"})
    anna = Person(running.address, 'Anna "<b>"')
    made = open_table(anna, TRIO, pace={"kind": "days", "bank": 172800})
    status, kind, page = raw(running, f"/join/{made['card']}")
    assert (status, kind) == (200, "text/html")
    found = dict(re.findall(r'<meta property="([^"]+)" content="([^"]*)"', page.decode()))
    assert unescape(found["og:title"]) == 'Anna "<b>" invites you to Opera'
    assert found["og:description"] == "3 players · 2 days per move · 2 seats free"
    assert "<b>" not in page.decode()
    assert "2 Tage" in raw(running, f"/join/{made['card']}", "de-CH,en;q=0.5")[2].decode()
    status, kind, picture = raw(running, found["og:image"].removeprefix(running.address))
    assert (status, kind) == (200, "image/png")
    width, height = struct.unpack(">II", picture[16:24])
    assert (width, height) == (1200, 630)
    data = picture[picture.index(b"IDAT") + 4 :]
    assert len(zlib.decompressobj().decompress(data)) == height * (1 + 3 * width)
    # A wrong card, the id of the table or a token in its place show the plain page and no picture.
    for wrong in ("nothing", made["table"], made["any"]):
        assert b"og:title" not in raw(running, f"/join/{wrong}")[2]
        assert raw(running, f"/api/cards/{wrong}")[0] == 404


@pytest.mark.parametrize(("game", "scene"), [("opera", "theatre"), ("la-stanza", "loggia")])
def test_previews_of_twin_worlds_are_the_same(game: str, scene: str) -> None:
    """Tables that differ in everything secret: salt, sealed decisions, orders, notes, webhook, who watches."""
    rng = Random(7)

    def world() -> Document:
        return Document(
            game=game, rules=1, options={}, host="a", salt=f"{rng.random()}", webhook=f"http://x/{rng.random()}",
            pace=Pace(kind="live", bank=600.0), clock=Clock(left=[rng.random()] * 2, since=rng.random()),
            seats=[Seat(kind="person", identity="a", name="Anna"), Seat()], watchers=[f"{rng.random()}"],
            sealed=[f"bid {rng.randrange(9)}", ""], noticed=[rng.randrange(9), 0],
            orders=[Order(id=f"{rng.random()}", seat=0, words=f"bid {rng.randrange(9)}")],
        )  # fmt: skip

    shown = {(worded(d, "en"), pictures.invitation(scene, tuple(s.kind != "open" for s in d.seats)))
             for d in (world() for _ in range(20))}  # fmt: skip
    assert len(shown) == 1
    assert pictures.invitation(scene, (True, False)) != pictures.invitation(scene, (True, True))


def test_the_first_language_that_we_speak_is_taken() -> None:
    assert preferred("da, fr-CA;q=0.8, de;q=0.7") == "fr"
    assert preferred("") == preferred("xx") == "en"
