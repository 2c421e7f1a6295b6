"""Evenings with one deal for several tables, and tournaments."""

import asyncio
import hashlib
import json
import sqlite3
from collections import Counter
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from ridotto.cli.check import check
from ridotto.engine.game import CHANCE, OVER, load_game
from ridotto.engine.record import Record, read
from ridotto.server import dealing, standings
from ridotto.server.administering import Admin
from ridotto.server.drivers import open_driver
from ridotto.server.standings import BOT, Contest, Entrant, Match, Round
from ridotto.server.store import Conflict, ContestRow, SqlStore
from tests.server.client import Person, Problem
from tests.server.conftest import Running, Start
from tests.server.playing import play_all
from tests.server.test_store import on
from tests.server.test_strangers import refusal
from tests.server.test_tables import look, send

SEED = "5a" * 32


def played(game: Any, seed: str, chooser: Random, most: int = 10_000) -> list[int]:
    """A game on this deal, with decisions of its own."""
    s, actions = game.new_state(), list[int]()
    while game.seat(s) != OVER and len(actions) < most:
        if game.seat(s) == CHANCE:
            found = dealing.dealt(game, seed, actions)
        else:
            found = [chooser.choice(game.legal_actions(s))]
        for action in found:
            game.apply_action(s, action)
        actions += found
    return actions


def drawn_words(game: Any, actions: list[int]) -> dict[str, list[str]]:
    s, found = game.new_state(), dict[str, list[str]]()
    for action in actions:
        if game.seat(s) == CHANCE:
            # Which piece or tile comes; where it goes hangs on the table.
            found.setdefault(game.chance_line(s)[0], []).append(game.chance_word(s, action).split("=")[-1])
        game.apply_action(s, action)
    return found


# --- the deal


@pytest.mark.parametrize(("name", "pile"), [("opera", "draw"), ("la-stanza", "refill")])
def test_piles_lie_in_the_same_order_at_every_table_of_a_deal(name: str, pile: str) -> None:
    game = load_game(name, 3)
    one, two = (played(game, SEED, Random(n), 400) for n in (1, 2))
    assert one != two, "other people, other decisions"
    a, b = drawn_words(game, one), drawn_words(game, two)
    for kind in a:
        common = min(len(a[kind]), len(b.get(kind, [])), 20)
        assert a[kind][:common] == b[kind][:common]
    assert len(a[pile]) > 3
    other = drawn_words(game, played(game, "77" * 32, Random(1), 400))
    assert other != a, "another seed, another deal"


def test_every_result_has_the_probability_of_the_rules() -> None:
    outcomes = [(3, 0.5), (5, 0.3), (9, 0.2)]
    counts = Counter(dealing.result(f"{n:064x}", "draw", n % 7, outcomes) for n in range(6000))
    for action, p in outcomes:
        assert abs(counts[action] / 6000 - p) < 0.025, counts  # four standard deviations
    along = Counter(dealing.result(SEED, "draw", n, outcomes) for n in range(6000))
    assert all(abs(along[action] / 6000 - p) < 0.025 for action, p in outcomes), along


def test_the_seed_tells_whether_a_record_is_of_its_deal(tmp_path: Path) -> None:
    game = load_game("opera", 2)
    actions = played(game, SEED, Random(4), 200)
    assert dealing.faults(game, SEED, actions) == []
    assert dealing.faults(game, "00" * 32, actions) != []
    record = Record(game)
    record.actions = actions
    (tmp_path / "game.record").write_text(record.text(), "utf-8")
    run = partial(CliRunner().invoke, check)
    assert run(["--deal", SEED, str(tmp_path / "game.record")]).exit_code == 0
    assert "not those of this deal" in run(["--deal", "00" * 32, str(tmp_path / "game.record")]).output
    assert run(["--deal", "seed", str(tmp_path / "game.record")]).exit_code == 2


# --- an evening


def evening(running: Running, names: list[str], **more: Any) -> tuple[str, list[Person], list[str]]:
    """Two people at each of two tables; the first one is the host. The tables by id."""
    people = [Person(running.address, name) for name in names]
    wish = {"kind": "duplicate", "game": "opera", "size": 2, **more}
    made = people[0].post("/api/contests", wish)
    join = f"/api/contests/{made['id']}/join"
    tables: list[str] = []
    for i, person in enumerate(people):
        found = person.post(join, {"token": made["token"], "table": i // 2})
        assert found["seat"] == i % 2
        tables.append(found["table"])
    return made["id"], people, tables[::2]


def status(person: Person, path: str) -> int:
    try:
        person.get(path)
    except Problem as problem:
        return problem.status
    return 200


def test_nobody_learns_the_deal_before_his_own_game_is_over(start: Start, tmp_path: Path) -> None:
    running = start()
    id, people, (one, two) = evening(running, ["Anna", "Ben", "Carla", "Dora"])
    anna, ben, carla, dora = people
    guest = Person(running.address)
    play_all(one, [anna, ben], ["socket", "polling"], 1)
    assert look(anna, one, 0)["status"]["stage"] == "over"
    paths = [f"/api/tables/{one}{more}" for more in ("", "/record", "/replay?open=1", "/poll?since=0", "/events")]
    for person in (carla, dora, guest):
        assert {status(person, path) for path in paths} == {404}
    key = anna.post(f"/api/tables/{one}/review")["key"]
    for person in (carla, guest):
        assert status(person, f"/api/reviews/{key}") == 404
        assert status(person, f"/api/reviews/{key}/replay") == 404
    assert status(anna, f"/api/reviews/{key}") == 200, "it is her own game"
    assert status(anna, f"/api/tables/{two}") == 404, "not even the host looks at the other table"
    assert two not in json.dumps(anna.get("/api/tables/mine"))
    assert refusal(anna, f"/api/tables/{one}/links", {"kind": "watch"}) == "same-deal"
    assert guest.get("/api/tables") == []

    page = json.dumps(carla.get(f"/api/contests/{id}"))
    seed = str(running.run(lambda: running.server.contests.load(id))[1].played[0].deal)
    assert len(seed) == 64
    table = carla.get(f"/api/contests/{id}")["played"][0]["tables"][0]
    assert (table["points"], table["places"], table["series"], table["table"]) == ([], [], [], "")
    assert seed not in page
    assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() in page, "a promise from the start"
    assert all(seed not in anna.get(path) for path in [f"/api/tables/{one}/record"])
    assert all(seed not in json.dumps(person.get("/api/me/export")) for person in people)

    play_all(two, [carla, dora], ["socket", "polling"], 2)
    running.run(lambda: running.server.contests.look(id))
    found = carla.get(f"/api/contests/{id}")
    assert found["head"]["stage"] == "over"
    assert found["played"][0]["seed"] == seed
    for table in found["played"][0]["tables"]:
        record = read(carla.get(f"/api/tables/{table['table']}/record"))
        assert dealing.faults(record.game, seed, record.actions) == []
        assert table["series"][-1] == table["points"] == record.game.points(record.state())
        assert sorted(table["places"]) == [1, 2]
        assert len(table["series"]) == record.game.round(record.state())
    assert status(dora, f"/api/reviews/{key}") == 200, "now everybody may read it"
    assert status(carla, f"/api/tables/{one}/replay?open=1") == 200
    assert status(guest, f"/api/tables/{one}") == 404, "a stranger looks at the page, not at private tables"


def test_of_one_deal_everybody_plays_one_table(start: Start) -> None:
    running = start()
    anna, ben, carla = (Person(running.address, name) for name in ("Anna", "Ben", "Carla"))
    made = anna.post("/api/contests", {"kind": "duplicate", "game": "opera", "size": 2, "play": False})
    join = f"/api/contests/{made['id']}/join"
    assert refusal(ben, join, {"table": 0}) == "link-expired", "the link is needed"
    first = ben.post(join, {"token": made["token"], "table": 0})
    again = ben.post(join, {"token": made["token"], "table": 1})
    assert again["table"] == first["table"]
    second = anna.post(join, {"table": 1, "seat": 1})["table"]
    link = anna.post(f"/api/tables/{second}/links", {"kind": "any"})
    assert refusal(ben, "/api/links", {"token": link["token"]}) == "same-deal"
    send(ben, first["table"], "leave", "l", seat=first["seat"])
    moved = ben.post("/api/links", {"token": link["token"]})
    assert moved["table"] == second, "before a game has begun he may move"
    assert refusal(ben, f"/api/tables/{first['table']}/join", {"seat": 0}) == "no-such-table"
    tables = anna.get(f"/api/contests/{made['id']}")["played"][0]["tables"]
    open_link = anna.post(f"/api/tables/{tables[0]['table']}/links", {"kind": "any"})["token"]
    assert refusal(ben, "/api/links", {"token": open_link}) == "same-deal", "the second table has begun"
    assert refusal(anna, f"/api/tables/{tables[0]['table']}/links", {"kind": "token", "seat": 0}) == "same-deal"
    assert carla.post("/api/links", {"token": open_link})["seat"] == 0


def test_a_take_back_does_not_go_back_before_a_draw_of_the_deal(start: Start) -> None:
    running = start()
    _, (anna, ben, *_), (one, _) = evening(running, ["Anna", "Ben", "Carla", "Dora"], takebacks="ask")
    for person, seat in ((anna, 0), (ben, 1)):
        version = look(person, one, seat)["version"]
        send(person, one, "play", f"b{seat}", seat=seat, version=version, draft=["bid 3"])
    now = look(anna, one, 0)
    assert any(row["line"].startswith("* ") for row in now["rows"])
    position = running.server.hub.warm[one].position
    before = next(row.seq for row in position.rows if row.anew)
    answer = send(anna, one, "undo", "u", seat=0, version=now["version"], to=before)
    assert answer["t"] != "refused" or answer["code"] in ("no-way-back", "deal-known")


def test_an_evening_that_is_closed_shows_its_deal_and_survives_a_restart(start: Start, sqlite_url: str) -> None:
    running = start(sqlite_url)
    id, people, (one, _) = evening(running, ["Anna", "Ben", "Carla", "Dora"])
    running.stop()
    running = start(sqlite_url)
    anna, ben = (Person(running.address, token=person.token) for person in people[:2])
    assert anna.get(f"/api/contests/{id}")["played"][0]["seed"] == ""
    assert refusal(ben, f"/api/contests/{id}/steps", {"what": "close"}) == "not-host"
    found = anna.post(f"/api/contests/{id}/steps", {"what": "close"})
    assert found["head"]["stage"] == "ended"
    assert len(found["played"][0]["seed"]) == 64
    assert look(anna, one, 0)["status"]["stage"] == "ended"
    file = sqlite_url.removeprefix("sqlite:///")
    with sqlite3.connect(file) as raw:
        assert not any('"shut":true' in row[0] for row in raw.execute("SELECT document FROM tables"))


# --- tournaments


def seats_by_name(page: dict[str, Any], table: dict[str, Any]) -> list[str]:
    return [page["entrants"][i]["name"] if i >= 0 else "" for i in table["entrants"]]


@pytest.mark.parametrize("same_deal", [False, True])
def test_a_tournament_from_the_first_entry_to_the_podium(start: Start, sqlite_url: str, same_deal: bool) -> None:
    running = start(sqlite_url)
    names = ["Anna", "Ben", "Carla", "Dora"]
    people = {name: Person(running.address, name) for name in names}
    wish = {"kind": "tournament", "game": "opera", "size": 2, "rounds": 2, "same_deal": same_deal}
    made = people["Anna"].post("/api/contests", wish)
    path = f"/api/contests/{made['id']}"
    assert refusal(people["Anna"], f"{path}/steps", {"what": "start"}) == "too-few"
    for name in names[1:]:
        people[name].post(f"{path}/join", {"token": made["token"]})
    people["Ben"].post(f"{path}/join", {"token": made["token"]})
    assert len(people["Ben"].get(path)["entrants"]) == 4, "nobody enters twice"
    assert refusal(people["Ben"], f"{path}/steps", {"what": "start"}) == "not-host"
    people["Anna"].post(f"{path}/steps", {"what": "start"})
    late = Person(running.address, "Eva")
    assert refusal(late, f"{path}/join", {"token": made["token"]}) == "contest-begun"
    met: set[frozenset[str]] = set()
    for n in range(2):
        page = people["Anna"].get(path)
        assert page["head"]["round"] == n + 1
        assert bool(page["played"][n]["promise"]) == same_deal
        for t, table in enumerate(page["played"][n]["tables"]):
            who = seats_by_name(page, table)
            met.add(frozenset(who))
            id = people[who[0]].get(path)["played"][n]["tables"][t]["table"]
            other = next(name for name in names if name not in who)
            assert status(people[other], f"/api/tables/{id}") == (404 if same_deal else 200)
            play_all(id, [people[name] for name in who], ["polling", "polling"], 10 * n + t)
        running.run(partial(running.server.contests.look, made["id"]))
        if n == 0:
            running.stop()
            running = start(sqlite_url)
            people = {name: Person(running.address, token=person.token) for name, person in people.items()}
    assert len(met) == 4, "nobody meets the same person twice"
    page = people["Dora"].get(path)
    assert page["head"]["stage"] == "over"
    assert page["standing"][0]["place"] == 1
    assert sum(line["score"] for line in page["standing"]) == 8, "two for each of four games"
    assert sum(line["wins"] for line in page["standing"]) == 4
    assert sum(line["margin"] for line in page["standing"]) == 0
    scores = [line["score"] for line in page["standing"]]
    assert scores == sorted(scores, reverse=True)


def test_who_leaves_a_tournament_is_not_paired_again_and_a_bot_finishes_the_game(start: Start) -> None:
    running = start()
    names = ["Anna", "Ben", "Carla"]
    people = [Person(running.address, name) for name in names]
    wish = {"kind": "tournament", "game": "opera", "size": 2, "rounds": 2, "public": True, "auto": False}
    made = people[0].post("/api/contests", wish)
    path = f"/api/contests/{made['id']}"
    assert [head["id"] for head in people[1].get("/api/contests")["open"]] == [made["id"]]
    for person in people[1:]:
        person.post(f"{path}/join")
    people[0].post(f"{path}/steps", {"what": "start"})
    page = people[2].post(f"{path}/steps", {"what": "withdraw"})
    assert page["entrants"][2]["gone"] == "left"
    seats = [seat for table in page["played"][0]["tables"] for seat in table["seats"]]
    assert any(seat["kind"] == "bot" and seat["away"] == "Carla" for seat in seats)
    assert refusal(people[0], f"{path}/steps", {"what": "next"}) == "still-playing"
    for table in page["played"][0]["tables"]:
        for i, entrant in enumerate(table["entrants"]):
            if entrant in (0, 1) and look(people[entrant], table["table"], i)["status"]["stage"] == "playing":
                send(people[entrant], table["table"], "propose", "p", seat=i, what="end")
        for i, entrant in enumerate(table["entrants"]):
            if entrant in (0, 1):
                proposal = look(people[entrant], table["table"], i)["status"]["proposal"]
                if proposal and i in proposal["needs"]:
                    send(people[entrant], table["table"], "consent", "c", seat=i, proposal=proposal["id"], yes=True)
    running.run(lambda: running.server.contests.look(made["id"]))
    page = people[0].get(path)
    if not page["played"][0]["over"]:  # Carla's table has only bots: the host ends it all
        assert any(table["stage"] == "playing" for table in page["played"][0]["tables"])
        page = people[0].post(f"{path}/steps", {"what": "close"})
        assert page["head"]["stage"] == "ended"
        return
    page = people[0].post(f"{path}/steps", {"what": "next"})
    assert [sorted(table["entrants"]) for table in page["played"][1]["tables"]] == [[0, 1]]


def test_quotas_hold_for_evenings_and_tournaments(start: Start) -> None:
    running = start(max_contests_per_person=1, max_tables_per_person=3)
    anna = Person(running.address, "Anna")
    wish = {"kind": "duplicate", "game": "opera", "size": 2, "tables": 4}
    assert refusal(anna, "/api/contests", wish) == "too-many", "four tables are more than three"
    anna.post("/api/contests", wish | {"tables": 2})
    assert refusal(anna, "/api/contests", {"kind": "tournament", "game": "opera", "size": 2}) == "too-many"
    hourly = start(max_tables_per_hour=3)
    ben = Person(hourly.address, "Ben")
    assert refusal(ben, "/api/contests", wish) == "too-many"


def test_the_operator_lists_and_closes_a_contest(start: Start, database_url: str) -> None:
    running = start(database_url)
    id, people, (one, _) = evening(running, ["Anna", "Ben", "Carla", "Dora"])

    async def close() -> list[Any]:
        driver = open_driver(database_url)
        admin = Admin(driver)
        before = await admin.contests("playing")
        await admin.close_contest(id)
        after = await admin.contests("ended")
        await driver.close()
        return [before, after]

    before, after = asyncio.run(close())
    assert [line.id for line in before] == [line.id for line in after] == [id]
    running.run(running.server.heed)
    running.run(lambda: running.server.contests.look(id))
    assert len(people[2].get(f"/api/contests/{id}")["played"][0]["seed"]) == 64
    assert look(people[0], one, 0)["status"]["stage"] == "ended"


def test_a_deleted_person_leaves_results_without_a_name(start: Start) -> None:
    running = start()
    anna, ben = Person(running.address, "Anna"), Person(running.address, "Ben")
    made = anna.post("/api/contests", {"kind": "tournament", "game": "opera", "size": 2, "public": True})
    path = f"/api/contests/{made['id']}"
    ben.post(f"{path}/join")
    anna.post(f"{path}/steps", {"what": "start"})
    ben.post("/api/me/delete", {"id": ben.id})
    page = anna.get(path)
    assert [one["gone"] for one in page["entrants"]] == ["", "left"]
    assert "Ben" not in json.dumps(page)


# --- on paper


def field(n: int, size: int, rounds: int = 5) -> Contest:
    entrants = [Entrant(identity=f"p{i}", name=f"P{i}") for i in range(n)]
    return Contest(
        kind="tournament", game="opera", options={}, host="", host_name="", size=size, rounds=rounds, entrants=entrants
    )


def play_round(contest: Contest, rng: Random) -> list[list[int]]:
    tables = standings.pairing(contest, rng)
    matches = []
    for i, table in enumerate(tables):
        places = rng.sample(range(1, len(table) + 1), len(table))
        points = [40 - 3 * place for place in places]
        matches.append(
            Match(table=f"{len(contest.played)} {i}", entrants=table, done="over", points=points, places=places)
        )
    contest.played.append(Round(matches=matches, over=True))
    return tables


@pytest.mark.parametrize(("people", "size", "rounds"), [(8, 2, 5), (16, 4, 3), (9, 3, 3), (7, 2, 4), (6, 4, 2)])
def test_pairings_seat_everybody_once_and_avoid_old_meetings(people: int, size: int, rounds: int) -> None:
    rng = Random(people)
    contest = field(people, size)
    pairs: Counter[tuple[int, int]] = Counter()
    with_bots: Counter[int] = Counter()
    for _ in range(rounds):
        tables = play_round(contest, rng)
        assert sorted(i for t in tables for i in t if i != BOT) == list(range(people))
        assert all(len(t) == size for t in tables)
        bots = [t.count(BOT) for t in tables]
        assert max(bots) - min(bots) <= 1
        for t in tables:
            known = sorted(i for i in t if i != BOT)
            pairs.update((a, b) for n, a in enumerate(known) for b in known[n + 1 :])
            if BOT in t:
                with_bots.update(known)
    if size == 2:
        assert max(pairs.values()) == 1, "enough people for new meetings every round"
        assert max(with_bots.values(), default=0) <= 1
    else:
        assert sum(n > 1 for n in pairs.values()) <= len(pairs) / 2


def test_points_for_a_place_and_what_breaks_a_tie() -> None:
    assert [standings.score([1, 2, 3, 4], i) for i in range(4)] == [6, 4, 2, 0]
    assert [standings.score([1, 1, 3], i) for i in range(3)] == [3, 3, 0], "shared places share the points"
    assert [standings.score([1, 1], i) for i in range(2)] == [1, 1]
    contest = field(4, 2)
    contest.played = [
        Round(
            over=True,
            matches=[
                Match(table="a", entrants=[0, 1], done="over", points=[30, 20], places=[1, 2]),
                Match(table="b", entrants=[2, 3], done="over", points=[30, 10], places=[1, 2]),
            ],
        )
    ]
    lines = standings.standing(contest)
    assert [(line.entrant, line.place) for line in lines] == [(2, 1), (0, 2), (1, 3), (3, 4)], "the wider margin"
    contest.played[0].matches[1].points = [30, 20]
    assert [line.place for line in standings.standing(contest)] == [1, 1, 3, 3], "really equal: a shared place"
    contest.played[0] = Round(matches=[Match(table="c", entrants=[0, BOT], done="ended", points=[9, 2])], over=True)
    assert standings.standing(contest)[0].score == 1, "a game that was not finished: everybody level"


# --- stored


def test_contests_are_kept_and_two_changes_at_once_do_not_both_win(database_url: str) -> None:
    async def job(store: SqlStore) -> None:
        await store.add_contest(ContestRow("c", 1, "open", "one", 1.0), True, "h")
        await store.add_contest(ContestRow("d", 1, "playing", "x", 2.0), False, "other")
        await store.commit_contest(ContestRow("c", 1, "playing", "two", 3.0), True)
        with pytest.raises(Conflict):
            await store.commit_contest(ContestRow("c", 1, "ended", "three", 4.0), True)
        found = await store.contest("c")
        assert found == ContestRow("c", 2, "playing", "two", 3.0)
        assert await store.contest("nobody's") is None
        assert [row.id for row in await store.contests(("playing",), False, 9)] == ["c", "d"]
        assert [row.id for row in await store.contests(("playing",), True, 9)] == ["c"]
        assert (await store.count_contests("h"), await store.count_contests("nobody")) == (1, 0)
        assert await store.take_part("d", "p", "t1", "") == "t1"
        assert await store.take_part("d", "p", "t2", "") == "t1", "one table for each person"
        assert await store.take_part("d", "p", "t2", "t1") == "t2", "unless he moves"
        assert [row.id for row in await store.contests_of("p", 9)] == ["d"]
        assert [row.id for row in await store.contests_of("h", 9)] == ["c"]
        assert await store.heads_of([]) == [] == await store.heads_of(["no such table"])
        await store.delete_person("p")
        assert await store.contests_of("p", 9) == []

    on(database_url, job)
