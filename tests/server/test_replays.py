"""Replays for everybody who may look, import and export of records, and hints for a seat's own decision."""

import json
from itertools import product
from random import Random
from typing import Any

import pytest

from ridotto.bots.heuristics.opera.arranging import first_city
from ridotto.bots.suggestions import suggestion
from ridotto.engine.game import game_names, load_game
from ridotto.engine.record import read
from ridotto.games.opera.components import CITY_COUNT, EMPTY, KINDS
from ridotto.games.opera.counting import items
from ridotto.games.opera.income import income
from ridotto.games.opera.state import ARRANGING_GREAT
from ridotto.languages import say
from tests.server.client import Person, Problem
from tests.server.conftest import Start
from tests.server.playing import play_all, seated
from tests.server.test_numbers import positions
from tests.server.test_tables import bid_all, look, send


def steps(person: Person, table: str, query: str = "") -> list[dict[str, Any]]:
    """Every step, in as many requests as it takes."""
    found: list[dict[str, Any]] = []
    while True:
        replay = person.get(f"/api/tables/{table}/replay?from={len(found)}&count=50{query}")
        found += replay["steps"]
        if len(found) == replay["last"] + 1:
            return found


@pytest.mark.parametrize("game", game_names())
def test_a_replay_shows_every_seat_what_it_saw_and_in_the_end_everything(start: Start, game: str) -> None:
    running = start()
    table, people = seated(running, 2, game=game)
    play_all(table, people, ["polling", "polling"], 5)
    record = read(people[0].get(f"/api/tables/{table}/record"))
    stranger = Person(running.address, "Sven")
    with pytest.raises(Problem, match="no-such-table"):
        stranger.get(f"/api/tables/{table}/replay")
    for query, seat in (("", None), ("&seat=1", 1)):
        found = steps(people[1], table, query)
        assert [step["line"] for step in found[1:]] == [row["line"] for row in look(people[1], table, seat)["rows"]]
        assert [step["events"] for step in found[1:]] == [row["events"] for row in look(people[1], table, seat)["rows"]]
        assert found[-1]["view"] == look(people[1], table, seat)["view"]
        assert found[-1]["view"] == json.loads(json.dumps(record.game.view(record.state(), seat)))
    opened = steps(people[1], table, "&open=1")
    if game == "opera":
        money = [p["ducats"] for p in opened[-1]["view"]["players"]]
        assert money == record.game.money(record.state())
        assert all(p["stock"] is not None for p in opened[-1]["view"]["players"])
    with pytest.raises(Problem, match="no-such-step"):
        people[1].get(f"/api/tables/{table}/replay?from=100000")
    with pytest.raises(Problem, match="not-your-seat"):
        people[1].get(f"/api/tables/{table}/replay?seat=0")


def test_while_it_is_played_no_screen_opens_and_what_was_taken_back_is_gone(start: Start) -> None:
    table, people = seated(start(), 2)
    now = bid_all(table, people, [5, 2])["version"]
    before = steps(people[0], table)
    send(people[0], table, "play", "x", seat=0, version=now, draft=["hire maestro"])
    assert len(steps(people[0], table)) == len(before) + 1
    send(people[0], table, "undo", "u", seat=0, version=now + 1, to=now)
    assert steps(people[0], table) == before
    with pytest.raises(Problem, match="still-playing"):
        people[0].get(f"/api/tables/{table}/replay?open=1")
    assert all(p["ducats"] is None for p in before[-1]["view"]["players"])


def test_a_record_comes_back_as_a_table_to_look_at(start: Start) -> None:
    running = start()
    table, people = seated(running, 2, options={"rounds": "7"})
    play_all(table, people, ["socket", "socket"], 8)
    text = people[0].get(f"/api/tables/{table}/record")
    sven = Person(running.address, "Sven")
    copy = sven.post("/api/records", {"text": text})["table"]
    assert sven.get(f"/api/tables/{copy}/record") == text
    welcome = sven.get(f"/api/tables/{copy}")
    assert (welcome["table"]["analysis"], welcome["seats"]) == (True, [])
    assert [s["line"] for s in steps(sven, copy)] == [s["line"] for s in steps(people[0], table)]
    assert steps(sven, copy, "&open=1")[-1]["view"] == steps(people[0], table, "&open=1")[-1]["view"]
    with pytest.raises(Problem, match="only-a-record"):
        sven.post(f"/api/tables/{copy}/rematch")
    for code, path, body in (
        ("not-playing", "join", {"seat": 0}),
        ("seat-taken", "links", {"kind": "seat", "seat": 0}),
        ("not-your-seat", "links", {"kind": "token", "seat": 0}),
    ):
        with pytest.raises(Problem, match=code):
            sven.post(f"/api/tables/{copy}/{path}", body)
    half = "\n".join(text.splitlines()[:40])
    paused = sven.post("/api/records", {"text": half})["table"]
    assert look(sven, paused)["status"]["stage"] == "ended"
    assert send(sven, paused, "remove", "r", seat=0)["code"] == "not-playing"


def test_a_broken_record_is_refused_with_its_line_and_its_code(start: Start) -> None:
    running = start()
    anna = Person(running.address, "Anna")
    game = load_game("opera", 2)
    head = "ridotto 1\ngame opera\nrules 1\nseats 2\n"
    setup = "* ladder verdi beethoven monteverdi wagner handel mozart\n"
    cases = [
        ("nonsense", 1, "bad-record"),
        ("ridotto 1\ngame chess\n", 2, "bad-record"),
        (head + "S1 bid 3\n", 5, "bad-record"),
        (head + setup + "* draw verdi verdi verdi\n", 6, "bad-record"),
    ]
    table, people = seated(running, 2)
    text = people[0].get(f"/api/tables/{table}/record")
    cases.append((text + "S1 bid 11\n", text.count("\n") + 1, "not-a-decision"))
    cases.append((text + "S1 bid 3\nS2 bid 5\nS2 hire maestro\nS2 move milano\n", text.count("\n") + 4, ""))
    for broken, line, code in cases:
        data = json.dumps({"text": broken}).encode()
        headers = {"Cookie": f"ridotto={anna.token}", "Content-Type": "application/json"}
        anna.connection.request("POST", "/api/records", data, headers)
        answer = anna.connection.getresponse()
        found = json.loads(answer.read())
        assert answer.status == 422
        assert found["line"] == line, broken
        if code:
            assert found["code"] == code
        else:
            assert found["code"] in game.rule_of or found["code"] == "not-a-decision"
    with pytest.raises(Problem, match="413"):
        anna.post("/api/records", {"text": "x" * 300_000})


def test_nobody_makes_tables_without_end(start: Start) -> None:
    running = start(max_new_tables_per_day=2)
    table, people = seated(running, 2)
    text = people[0].get(f"/api/tables/{table}/record")
    people[0].post("/api/records", {"text": text})
    with pytest.raises(Problem, match="too-many"):
        people[0].post("/api/records", {"text": text})


# --- suggestions


def every_arrangement(s: Any, p: Any) -> Any:
    """All ways to fill the great halls and the others, by brute force."""
    cities = [k for k in range(CITY_COUNT) if p.halls[k]]
    pool = s.pool

    def fill(i: int, left: list[int], great: list[int], others: list[int]) -> Any:
        if i == len(cities):
            yield great[:], others[:]
            return
        k = cities[i]
        for g, kinds in product(range(-1, len(KINDS)), range(1 << len(KINDS))):
            if kinds.bit_count() > p.halls[k] - 1 or (g >= 0 and kinds >> g & 1):
                continue
            rest = left[:]
            if g >= 0:
                rest[g] -= 1
            for c in range(len(KINDS)):
                rest[c] -= kinds >> c & 1
            if min(rest) >= 0:
                great[k], others[k] = g, kinds
                yield from fill(i + 1, rest, great, others)

    yield from fill(0, pool[:], [EMPTY] * CITY_COUNT, [0] * CITY_COUNT)


def test_a_suggested_arrangement_is_the_best_there_is() -> None:
    game = load_game("opera", 2)
    checked = 0
    for seed in range(30):
        for s in positions(game, seed):
            p = s.players[s.seat] if s.seat >= 0 else None
            if p is None or s.point != ARRANGING_GREAT or s.round > 2 or s.city != first_city(p):
                continue
            values: dict[str, list[int]] = {"income": [], "counting": []}
            for great, others in every_arrangement(s, p):
                t = game.clone(s)
                q = t.players[s.seat]
                q.great, q.others = great, others
                values["income"].append(income(t, q))
                values["counting"].append(sum(item.n for item in items(t, q)))
            for goal, all_of_them in values.items():
                words = suggestion(game, s, s.seat, goal)
                t = game.clone(s)
                for action in game.read(t, words):
                    assert game.refusal(t, s.seat, action) is None
                    game.apply_action(t, action)
                stands = t.players[s.seat]
                t = game.clone(s)  # the round may have ended with it, and the ladder moved
                q = t.players[s.seat]
                q.great, q.others = stands.great, stands.others
                found = income(t, q) if goal == "income" else sum(item.n for item in items(t, q))
                assert found == max(all_of_them)
            checked += 1
    assert checked > 20


def test_suggestions_come_after_a_draft_and_only_where_the_table_allows_them(start: Start) -> None:
    running = start()
    draft = ["hire impresario", "buy none"]
    for allowed in (True, False):
        table, people = seated(running, 2, assistance=allowed)
        now = bid_all(table, people, [5, 2])["version"]
        fields: dict[str, Any] = {"seat": 0, "version": now, "goal": "income"}
        answer = send(people[0], table, "suggest", "s", draft=draft, **fields)
        assert people[0].get(f"/api/tables/{table}")["table"]["assistance"] is allowed
        if not allowed:
            assert answer["code"] == "no-assistance"
            continue
        assert answer["words"].startswith("arrange ")
        tried = send(people[0], table, "try", "t", seat=0, version=now, draft=[*draft, answer["words"]])
        assert tried["ok"]
        assert tried["complete"]
        assert send(people[0], table, "suggest", "s2", draft=[], **fields)["code"] == "nothing-to-suggest"
        assert send(people[0], table, "suggest", "s3", draft=["sing"], **fields)["code"] == "not-a-decision"
        fields["seat"] = 1
        assert send(people[1], table, "suggest", "s4", draft=draft, **fields)["code"] == "not-your-turn"


# --- hints and levels


def test_a_hint_ranks_the_choices_by_win_chance_and_gives_reasons(start: Start) -> None:
    table, people = seated(start(), 2)
    now = bid_all(table, people, [5, 2])["version"]
    hints = send(people[0], table, "hint", "h", seat=0, version=now)
    legal = {c["words"] for c in look(people[0], table, 0)["choices"] if c["refused"] is None}
    assert (hints["bot"], hints["unit"]) == ("greedy", "share")
    assert {line["words"] for line in hints["lines"]} == legal
    judged = [line["value"] for line in hints["lines"] if line["value"] is not None]
    assert len(judged) == 4
    assert [line["value"] for line in hints["lines"]][:4] == judged == sorted(judged, reverse=True)
    assert 1 >= judged[0] > judged[-1] >= 0
    assert all(line["sources"] for line in hints["lines"])
    assert [bool(line["why"]) for line in hints["lines"]][:2] == [True, True]
    assert say(hints["lines"][0]["why"]["key"], hints["lines"][0]["why"]["args"], "opera", "en", ["Anna", "Ben"])


def test_a_hint_for_a_decision_of_small_steps_is_a_whole_one(start: Start) -> None:
    table, people = seated(start(), 2)
    now = bid_all(table, people, [5, 2])["version"]
    send(people[0], table, "play", "p", seat=0, version=now, draft=["hire impresario", "buy none"])
    hints = send(people[0], table, "hint", "h", seat=0, version=now + 2)
    assert hints["lines"][0]["words"].startswith("arrange ")


def test_a_hint_is_a_whole_turn_that_can_be_tried_and_confirmed(start: Start) -> None:
    table, people = seated(start(), 2)
    now = bid_all(table, people, [5, 2])["version"]
    lines = [line for line in send(people[0], table, "hint", "h", seat=0, version=now)["lines"] if line["line"]]
    assert len(lines) >= 3
    for n, line in enumerate(lines):
        assert line["line"][0] == line["words"]
        assert line["told"][0] == line["said"]
        assert len(line["told"]) == len(line["line"])
        tried = send(people[0], table, "try", f"t{n}", seat=0, version=now, draft=line["line"])
        assert (tried["complete"], tried["turn"]) == (True, True)


def test_a_hint_after_a_draft_goes_on_from_it(start: Start) -> None:
    table, people = seated(start(), 2)
    fields: dict[str, Any] = {"seat": 0, "version": bid_all(table, people, [5, 2])["version"]}
    draft = ["hire critico"]
    lines = send(people[0], table, "hint", "h1", draft=draft, **fields)["lines"]
    assert all(line["words"].startswith("move ") for line in lines)
    whole = [*draft, *lines[0]["line"]]
    tried = send(people[0], table, "try", "t1", draft=whole, **fields)
    assert (tried["complete"], tried["turn"]) == (True, True)
    assert send(people[0], table, "hint", "h2", draft=whole, **fields)["lines"] == []  # nothing is left to choose
    assert send(people[0], table, "hint", "h3", draft=["sing"], **fields)["code"] == "not-a-decision"


def test_levels_are_offered_and_random_is_none(start: Start) -> None:
    anna = Person(start().address, "Anna")
    for game in game_names():
        levels = anna.get(f"/api/levels?game={game}")
        assert [level["order"] for level in levels] == list(range(len(levels)))
        assert len(levels) >= 2
        assert "random" not in [level["name"] for level in levels]
        assert all(level["key"].startswith("ui.bot.") for level in levels)
        name = Random(1).choice(levels)["name"]
        seats = [{"kind": "me"}, {"kind": "bot", "bot": name}]
        assert anna.post("/api/tables", {"game": game, "seats": seats})["table"]
