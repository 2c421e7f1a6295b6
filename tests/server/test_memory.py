"""Finished games are remembered once: results, sums, head-to-head and ratings, in both databases."""

import asyncio
import json
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from ridotto.bots.levels import levels
from ridotto.cli.admin import admin
from ridotto.server.rating import ANCHORS, HIDDEN, Entrant, Skill, after
from ridotto.server.store import Change, SqlStore
from ridotto.server.store_memory import Result
from tests.server.client import Person, Problem
from tests.server.conftest import Running, Start
from tests.server.playing import play_all, seated
from tests.server.test_store import on
from tests.server.test_strangers import refusal
from tests.server.test_tables import look, send

FACTS = json.dumps({"sources": {"opera.source.houses": 7}, "liked": {"opera.taste.hire.maestro": 2}})


def row(table: str, seat: int, who: str, place: int, rated: bool = True, bot: str = "", at: float = 5.0) -> Result:
    return Result(
        table, seat, who, who, "", bot, "opera", at, 2, 1 if rated else 0, 30 - place, place, FACTS,
        who if rated else "", place if rated else 0,
    )  # fmt: skip


async def finished(store: SqlStore, table: str, rows: list[Result]) -> None:
    change = Change("{}", "over", False, [], None, [r.identity for r in rows if r.identity])
    await store.create(table, "opera", "h", change, rows[0].ended)
    assert await store.remember(table, rows)


def test_a_game_is_remembered_once_and_forgotten_when_its_end_is_taken_back(database_url: str) -> None:
    async def job(store: SqlStore) -> None:
        rows = [row("t", 0, "anna", 1, rated=False), row("t", 1, "ben", 2, rated=False)]
        await finished(store, "t", rows)
        assert not await store.remember("t", rows)
        found = {(t.kind, t.name): (t.n, t.total) for t in await store.tallies_of("anna", public=False)}
        assert found == {
            ("played", ""): (1, 29), ("won", ""): (1, 0), ("source", "opera.source.houses"): (1, 7),
            ("liked", "opera.taste.hire.maestro"): (2, 0),
        }  # fmt: skip
        assert await store.tallies_of("anna", public=True) == []
        assert await store.recount(write=False) == []
        await store.commit("t", 1, 0, Change("{}", "playing", False, ["undo 0"], None, None), 6.0)
        assert await store.tallies_of("anna", public=False) == []
        assert await store.own_results("anna") == []
        assert await store.forgotten(9) == []

    on(database_url, job)


def test_sums_and_ratings_that_went_wrong_are_found_and_put_right(database_url: str) -> None:
    async def job(store: SqlStore) -> None:
        for n in range(12):
            rng = Random(n)
            first = rng.choice((0, 1))
            rows = [row(f"t{n}", 0, "anna", 1 + first, at=float(n)), row(f"t{n}", 1, "ben", 2 - first, at=float(n))]
            await finished(store, f"t{n}", rows)
        assert await store.rerate(write=False) == []
        right = (await store.skills_of("anna"))["opera"]
        assert right.games == 12
        await store.driver.write(lambda c: c.run("UPDATE ratings SET mu = 99 WHERE player = 'anna'"))
        await store.driver.write(
            lambda c: c.run("UPDATE tallies SET n = n + 1 WHERE identity = 'ben' AND kind = 'won'")
        )
        assert await store.rerate(write=False) == ["anna opera"]
        assert len(await store.recount(write=False)) == 2
        await store.rerate(write=True)
        await store.recount(write=True)
        assert (await store.skills_of("anna"))["opera"] == right
        assert await store.recount(write=False) == await store.rerate(write=False) == []

    on(database_url, job)


def test_two_games_rated_at_the_same_moment_both_count(database_url: str) -> None:
    async def job(store: SqlStore) -> None:
        games = [[row(f"t{n}", 0, "anna", 1), row(f"t{n}", 1, f"p{n}", 2)] for n in range(8)]
        for rows in games:
            change = Change("{}", "over", False, [], None, [])
            await store.create(rows[0].table, "opera", "h", change, 1.0)
        assert all(await asyncio.gather(*(store.remember(rows[0].table, rows) for rows in games)))
        assert (await store.skills_of("anna"))["opera"].games == 8
        assert await store.rerate(write=False) == []

    on(database_url, job)


def test_bots_are_anchors_and_the_strong_ones_bring_more() -> None:
    for game in ("opera", "la-stanza"):
        strengths = [ANCHORS[level.name] for level in levels(game)]
        assert strengths == sorted(set(strengths)), "every level has an anchor, from weak to strong"
    weak, strong = (
        after([Entrant(0, "anna", "", 1), Entrant(1, "", bot, 2)], {})["anna"] for bot in ("leporello", "sarastro")
    )
    assert Skill().mu < weak.mu < strong.mu
    assert Skill().shown() == 1000


# --- through the server


def both_play(running: Running, **more: Any) -> tuple[str, list[Person]]:
    table, people = seated(running, 2, **more)
    play_all(table, people, ["polling", "polling"], 3)
    return table, people


def remember(running: Running) -> None:
    """The server takes finished games into the memory of their people."""
    memory = running.server.runner.memory
    assert memory is not None
    running.run(memory.catch_up)


def page(reader: Person, of: Person) -> Any:
    return reader.get(f"/api/people/{of.get('/api/me')['id']}")


def test_a_finished_game_shows_on_the_pages_of_its_people(database_url: str, start: Start) -> None:
    running = start(database_url)
    table, (anna, ben) = both_play(running)
    remember(running)
    mine = page(anna, anna)
    (memory,) = mine["games"]
    assert (memory["game"], memory["played"], memory["rating"]) == ("opera", 1, None)
    points = next(s["points"] for s in mine["past"][0]["seats"] if s["name"] == "Anna")
    assert sum(one["points"] for one in memory["sources"]) == pytest.approx(points)
    assert sum(one["times"] for one in memory["liked"]) > 0
    assert [(one["name"], one["games"], one["ahead"] + one["behind"]) for one in mine["met"]] == [("Ben", 1, 1)]
    assert mine["past"][0]["table"] == table
    # A private table is nobody else's business; Ben sees himself against Anna.
    other = page(ben, anna)
    assert (other["games"], other["past"], [one["games"] for one in other["met"]]) == ([], [], [1])
    stranger = page(Person(running.address, "Carla"), anna)
    assert (stranger["games"], stranger["past"], stranger["met"]) == ([], [], [])
    anna.post("/api/me/profile", {"name": "Anna", "hidden": True})
    assert page(ben, anna)["hidden"]
    assert page(ben, anna)["met"] == []
    found = anna.get("/api/me/export")
    assert [(one["table"], one["game"], one["rated"]) for one in found["results"]] == [(table, "opera", False)]


def test_a_rated_game_counts_for_those_who_sat_down(start: Start) -> None:
    running = start()
    host = Person(running.address, "Host")
    double = [{"kind": "me"}, {"kind": "me"}]
    assert refusal(host, "/api/tables", {"game": "opera", "seats": double, "rated": True}) == "rated-alone"
    table, (anna, ben) = both_play(running, rated=True, hints=True, takebacks="free")
    info = anna.get(f"/api/tables/{table}")["table"]
    assert (info["rated"], info["hints"], info["takebacks"]) == (True, False, "ask")
    assert refusal(anna, f"/api/tables/{table}/links", {"kind": "token", "seat": 0}) == "rated-table"
    remember(running)
    changes = anna.get(f"/api/tables/{table}/ratings")
    assert changes["ready"]
    assert [(one["seat"], one["after"], one["needed"]) for one in changes["changes"]] == [
        (0, None, HIDDEN - 1),
        (1, None, HIDDEN - 1),
    ]
    assert page(ben, anna)["games"][0]["rating"] == {"value": None, "games": 1, "needed": HIDDEN - 1}
    assert anna.get("/api/ratings?game=opera")["leaders"] == []
    version = look(anna, table)["version"]
    answer = send(anna, table, "undo", "u", seat=0, version=version, to=version - 1)
    assert answer["code"] == "rated-table"
    again = anna.post(f"/api/tables/{table}/rematch")["table"]
    assert not anna.get(f"/api/tables/{again}")["table"]["rated"], "nobody has agreed to that one"


def test_at_a_rated_table_nobody_is_removed_and_the_one_who_leaves_is_last(start: Start) -> None:
    running = start()
    table, (anna, ben) = seated(running, 2, rated=True)
    assert send(anna, table, "remove", "r", seat=1, bot="random")["code"] == "rated-table"
    assert send(ben, table, "leave", "l", seat=1, bot="random")["ok"]
    assert send(anna, table, "propose", "e", seat=0, what="end")["code"] == "rated-table"
    play_all(table, [anna], ["polling"], 5)
    remember(running)
    skills = running.server.store.skills_of
    mine, theirs = (running.run(partial(skills, who))["opera"] for who in (anna.id, ben.get("/api/me")["id"]))
    assert mine.mu > Skill().mu > theirs.mu


def test_the_board_lists_people_after_ten_rated_games(database_url: str, start: Start) -> None:
    running = start(database_url)
    anna, ben = Person(running.address, "Anna"), Person(running.address, "Ben")

    async def job() -> None:
        for n in range(HIDDEN):
            rows = [row(f"t{n}", 0, anna.id, 1, at=float(n)), row(f"t{n}", 1, ben.id, 2, at=float(n))]
            await finished(running.server.store, f"t{n}", rows)

    running.run(job)
    board = ben.get("/api/ratings?game=opera")
    assert [(one["name"], one["games"]) for one in board["leaders"]] == [("Anna", HIDDEN), ("Ben", HIDDEN)]
    assert board["leaders"][0]["rating"] > board["leaders"][1]["rating"]
    assert page(ben, anna)["games"][0]["rating"]["value"] == board["leaders"][0]["rating"]
    ben.post("/api/me/profile", {"name": "Ben", "hidden": True})
    assert [one["name"] for one in ben.get("/api/ratings?game=opera")["leaders"]] == ["Anna"]
    # A deleted person leaves the board, and the others' ratings can still be computed again.
    anna.post("/api/me/delete", {"id": anna.id})
    assert ben.get("/api/ratings?game=opera")["leaders"] == []
    assert running.run(lambda: running.server.store.rerate(False)) == []
    assert running.run(lambda: running.server.store.recount(False)) == []


def test_commands_take_up_old_games_and_compare(start: Start, tmp_path: Path) -> None:
    running = start()
    url = running.server.settings.database_url
    table, _ = both_play(running, rated=True)
    running.stop()

    def run(*words: str) -> str:
        found = CliRunner().invoke(admin, ["--database", url, *words])
        assert found.exit_code == 0, found.output
        return found.output

    assert run("memory") == "0 games taken up\nall as computed\n"
    assert run("ratings") == "all as computed\n"
    run("delete", table)
    assert run("memory") == "0 games taken up\nall as computed\n"
    assert run("ratings") == "all as computed\n"


def test_a_page_of_nobody_is_refused(start: Start) -> None:
    running = start()
    with pytest.raises(Problem, match="no-such-person"):
        Person(running.address, "Anna").get("/api/people/nobody")
