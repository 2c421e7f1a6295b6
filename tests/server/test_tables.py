"""Commands at a table: accepted once, refused, and the messages to each player."""

import json
from typing import Any

import pytest

from tests.server.client import Person, PollingWire, Problem
from tests.server.conftest import Running, Start
from tests.server.playing import open_table, play_all, seated


def look(person: Person, table: str, seat: int | None = None) -> dict[str, Any]:
    """The table as this person sees it now."""
    query = "" if seat is None else f"?seat={seat}"
    messages = person.get(f"/api/tables/{table}/poll{query}")["messages"]
    found: dict[str, Any] = next(m for m in messages if m["t"] == "update")
    return found


def send(person: Person, table: str, t: str, id: str, **fields: Any) -> dict[str, Any]:
    found: dict[str, Any] = person.post(f"/api/tables/{table}/commands", {"t": t, "id": id, **fields})
    return found


def bid(person: Person, table: str, seat: int, n: int, id: str = "", version: int | None = None) -> dict[str, Any]:
    version = look(person, table)["version"] if version is None else version
    return send(
        person, table, "play", id or f"bid-{seat}-{n}-{version}", seat=seat, version=version, draft=[f"bid {n}"]
    )


def bid_all(table: str, people: list[Person], bids: list[int]) -> dict[str, Any]:
    for seat, n in enumerate(bids):
        assert bid(people[seat], table, seat, n)["ok"]
    return look(people[0], table)


def test_sealed_bids_come_in_any_order_and_are_written_in_seat_order(start: Start) -> None:
    table, people = seated(start(), 3)
    before = look(people[0], table)["version"]
    for seat, n in ((2, 1), (0, 3), (1, 2)):
        answer = bid(people[seat], table, seat, n, version=before)
        assert answer["ok"]
    lines = [row["line"] for row in look(people[0], table)["rows"]]
    assert lines[before:] == ["S1 bid 3", "S2 bid 2", "S3 bid 1"]


def test_a_sealed_bid_can_be_changed_until_the_last_is_in_and_nobody_notices(start: Start) -> None:
    table, people = seated(start(), 3)
    version = look(people[0], table, 0)["version"]
    wire = PollingWire(people[1], table, 1)
    wire.wait()
    bid(people[0], table, 0, 1, "a", version)
    wire.wait()
    wire.inbox.clear()
    own = look(people[0], table, 0)["status"]["own"]["sealed"]
    assert own == "bid 1"
    assert bid(people[0], table, 0, 4, "b", version)["ok"]
    assert look(people[0], table, 0)["status"]["own"]["sealed"] == "bid 4"
    quiet = people[1].get(f"/api/tables/{table}/poll?seat=1&since={wire.since}&mark={wire.mark}&wait=0")
    assert quiet["messages"] == [], "that a bid was changed shows nowhere"
    for reader, seat in ((people[1], 1), (people[2], 2), (people[0], None)):
        seen = look(reader, table, seat)
        assert seen["status"]["sealed"] == [0]
        assert "bid 4" not in json.dumps([seen["rows"], seen["view"], seen["status"]])
    assert bid(people[0], table, 0, 1, "a", version)["ok"], "a repeat of the first command"
    assert look(people[0], table, 0)["status"]["own"]["sealed"] == "bid 4", "does nothing"
    bid(people[1], table, 1, 0, "c", version)
    bid(people[2], table, 2, 0, "d", version)
    assert "S1 bid 4" in [row["line"] for row in look(people[2], table)["rows"]]


def test_a_repeated_command_gets_the_same_answer_and_happens_once(database_url: str, start: Start) -> None:
    table, people = seated(start(database_url), 2)
    bid_all(table, people, [5, 2])
    before = look(people[0], table)
    first = send(
        people[0], table, "play", "x", seat=0, version=before["version"], draft=["hire maestro", "move maestro wien"]
    )
    again = send(
        people[0], table, "play", "x", seat=0, version=before["version"], draft=["hire maestro", "move maestro wien"]
    )
    assert first == again
    assert first["ok"]
    assert look(people[0], table)["version"] == before["version"] + 2


def test_a_stale_command_is_refused_with_the_present_version(start: Start) -> None:
    table, people = seated(start(), 2)
    now = bid_all(table, people, [5, 2])["version"]
    answer = send(people[0], table, "play", "x", seat=0, version=now - 1, draft=["pass"])
    assert (answer["ok"], answer["code"], answer["numbers"], answer["version"]) == (False, "stale", [now], now)


def test_a_draft_is_all_or_nothing_and_says_which_decision_is_wrong(start: Start) -> None:
    table, people = seated(start(), 2)
    now = bid_all(table, people, [5, 2])["version"]
    answer = send(people[0], table, "play", "x", seat=0, version=now, draft=["hire maestro", "move critico wien"])
    assert (answer["ok"], answer["at"]) == (False, 1)
    assert look(people[0], table)["version"] == now
    answer = send(people[0], table, "play", "y", seat=0, version=now, draft=["pass", "hire maestro"])
    assert (answer["ok"], answer["at"], answer["code"]) == (False, 1, "draft-goes-on"), "the other seat comes first"
    assert look(people[0], table)["version"] == now
    draft = ["hire maestro", "move maestro wien", "pass"]
    assert send(people[0], table, "play", "z", seat=0, version=now, draft=draft)["ok"]
    assert [row["line"] for row in look(people[0], table)["rows"]][now:] == [f"S1 {words}" for words in draft]


def test_an_arrangement_cannot_be_left_half_way(start: Start) -> None:
    table, people = seated(start(), 2)
    now = bid_all(table, people, [5, 2])["version"]
    tried = send(people[0], table, "try", "t", seat=0, version=now, draft=["hire impresario", "buy none"])
    assert tried["ok"]
    assert tried["whole"].startswith("arrange ")
    assert not tried["stopped"]
    step = next(c["words"] for c in tried["choices"] if c["refused"] is None)
    half = ["hire impresario", "buy none", step]
    assert send(people[0], table, "try", "t2", seat=0, version=now, draft=half)["ok"]
    answer = send(people[0], table, "play", "p", seat=0, version=now, draft=["hire impresario", "buy none"])
    assert answer["ok"], "between two decisions one may stop"
    whole = send(people[0], table, "try", "t3", seat=0, version=answer["version"], draft=[tried["whole"]])
    assert whole["complete"]


def test_trying_stores_and_tells_nothing(start: Start) -> None:
    table, people = seated(start(), 2)
    now = bid_all(table, people, [5, 2])["version"]
    look(people[0], table, 0)
    wire = PollingWire(people[1], table, 1)
    wire.wait()
    tried = send(people[0], table, "try", "t", seat=0, version=now, draft=["hire maestro", "move maestro wien"])
    assert tried["view"]["figures"]["maestro"] == "wien"
    assert tried["stopped"] in ("seat", "")
    assert look(people[0], table, 0)["view"]["figures"]["maestro"] is None
    quiet = people[1].get(f"/api/tables/{table}/poll?seat=1&since={wire.since}&mark={wire.mark}&wait=0")
    assert quiet["messages"] == []


def test_refused_choices_come_with_code_numbers_and_rule(start: Start) -> None:
    table, people = seated(start(), 2)
    bid_all(table, people, [2, 0])
    choices = look(people[0], table, 0)["choices"]
    refused = next(c for c in choices if c["words"] == "hire esperto")
    assert refused["refused"]["code"] == "opera.no-budget"
    assert refused["refused"]["rule"] == "3.2"
    assert len(refused["refused"]["numbers"]) == 2
    assert look(people[1], table, 1)["choices"] == [], "who is not asked has no choices"
    assert look(people[1], table)["choices"] == []


def test_ones_own_decision_is_taken_back_freely_while_nobody_learned_anything(start: Start) -> None:
    table, people = seated(start(), 2)
    now = bid_all(table, people, [5, 2])["version"]
    send(people[0], table, "play", "x", seat=0, version=now, draft=["hire impresario"])
    answer = send(people[0], table, "undo", "u", seat=0, version=now + 1, to=now)
    assert answer["ok"]
    after = look(people[0], table, 0)
    assert after["rows"][-1]["line"] == f"undo {now}"
    assert after["view"]["point"] == "hire"
    assert after["status"]["proposal"] is None
    assert send(people[0], table, "play", "y", seat=0, version=after["version"], draft=["hire maestro"])["ok"]


def test_beyond_that_exactly_those_who_learned_something_must_agree(start: Start) -> None:
    table, people = seated(start(), 3)
    version = look(people[0], table)["version"]
    now = bid_all(table, people, [5, 2, 1])["version"]
    answer = send(people[0], table, "undo", "u", seat=0, version=now, to=version)
    assert answer["ok"]
    proposal = look(people[1], table, 1)["status"]["proposal"]
    assert (proposal["what"], proposal["needs"]) == ("undo", [1, 2])
    assert proposal["moves"], "everybody reads which move it is"
    assert look(people[0], table, 0)["status"]["proposal"]["moves"] == proposal["moves"]
    assert not send(people[0], table, "consent", "c0", seat=0, proposal=proposal["id"], yes=True)["ok"]
    assert send(people[1], table, "consent", "c1", seat=1, proposal=proposal["id"], yes=True)["ok"]
    assert look(people[0], table)["version"] == now, "one of two is not enough"
    assert send(people[2], table, "consent", "c2", seat=2, proposal=proposal["id"], yes=True)["ok"]
    after = look(people[0], table)
    assert after["rows"][-1]["line"] == f"undo {version}"
    assert after["status"]["asked"] == [0, 1, 2]


def test_a_table_without_take_backs_refuses_and_a_refusal_ends_a_proposal(start: Start) -> None:
    running = start()
    table, people = seated(running, 2, takebacks="none")
    now = bid_all(table, people, [5, 2])["version"]
    send(people[0], table, "play", "x", seat=0, version=now, draft=["hire impresario"])
    assert send(people[0], table, "undo", "u", seat=0, version=now + 1, to=now)["code"] == "no-takebacks"
    assert send(people[0], table, "propose", "e", seat=0, what="end")["ok"]
    proposal = look(people[0], table)["status"]["proposal"]
    assert send(people[1], table, "consent", "c", seat=1, proposal=proposal["id"], yes=False)["ok"]
    assert look(people[0], table)["status"]["proposal"] is None
    settled = look(people[0], table)["status"]["settled"]
    assert (settled["what"], settled["outcome"], settled["seat"]) == ("end", "refused", 1)
    assert send(people[0], table, "propose", "e2", seat=0, what="end")["ok"]
    proposal = look(people[0], table)["status"]["proposal"]
    assert send(people[1], table, "consent", "c2", seat=1, proposal=proposal["id"], yes=True)["ok"]
    assert look(people[0], table)["status"]["stage"] == "ended"


def test_a_bid_in_advance_is_carried_out_and_one_that_cannot_be_paid_is_dropped_with_a_note(start: Start) -> None:
    table, people = seated(start(), 2)
    assert send(people[1], table, "order", "o", seat=1, words="bid 3")["ok"]
    wire = PollingWire(people[1], table, 1)
    wait_until(wire, lambda status: status["sealed"] == [1])
    assert look(people[0], table, 0)["status"]["own"]["orders"] == []
    bid(people[0], table, 0, 2)
    update = look(people[1], table, 1)
    assert "S2 bid 3" in [row["line"] for row in update["rows"]]
    assert update["status"]["own"]["orders"] == []


def test_a_new_order_for_a_question_takes_the_place_of_the_old_one(start: Start) -> None:
    table, people = seated(start(), 2)
    for words, scope in (("intermezzo", "once"), ("intermezzo", "round")):
        assert send(people[1], table, "order", scope, seat=1, words=words, point="sell-along", scope=scope)["ok"]
    assert send(people[1], table, "order", "x", seat=1, words="decline", point="score")["ok"]
    kept = look(people[1], table, 1)["status"]["own"]["orders"]
    assert [(o["point"], o["scope"]) for o in kept] == [("sell-along", "round"), ("score", "once")]
    assert send(people[1], table, "unorder", "u", seat=1, order=kept[0]["id"])["ok"]
    assert [o["point"] for o in look(people[1], table, 1)["status"]["own"]["orders"]] == ["score"]


def test_an_order_that_became_impossible_is_dropped_with_a_note_to_its_owner_alone(start: Start) -> None:
    """A bid of 9 in advance: from level 3 it would lead past the end of the budget table."""
    table, people = seated(start(), 2)
    now = bid_all(table, people, [3, 3])["version"]
    assert send(people[1], table, "order", "o", seat=1, words="bid 9", point="bid")["ok"]
    for n in range(2):
        asked = look(people[0], table, 0)["status"]["asked"]
        assert send(people[asked[0]], table, "play", f"p{n}", seat=asked[0], version=now, draft=["pass"])["ok"]
        now = look(people[0], table, 0)["version"]
    wire = PollingWire(people[1], table, 1)
    status = wait_until(wire, lambda status: status["own"]["dropped"])
    assert status["own"]["dropped"] == [{"key": "opera.choice.bid", "args": [9]}]
    assert (status["own"]["orders"], status["sealed"]) == ([], [])
    assert look(people[0], table, 0)["status"]["own"]["dropped"] == []
    assert send(people[1], table, "order", "o2", seat=1, words="decline", point="score")["ok"]
    assert look(people[1], table, 1)["status"]["own"]["dropped"] == [], "with the next order the note is read"


def wait_until(wire: PollingWire, good: Any) -> dict[str, Any]:
    for _ in range(2000):
        for message in wire.inbox:
            if "status" in message and good(message["status"]):
                found: dict[str, Any] = message["status"]
                return found
        wire.inbox.clear()
        wire.wait()
    raise AssertionError("it never came")


def test_a_standing_intermezzo_answers_for_this_round(start: Start) -> None:
    table, people = seated(start(), 2)
    assert send(people[1], table, "order", "o", seat=1, words="intermezzo", point="build-along", scope="round")["ok"]
    now = bid_all(table, people, [6, 3])["version"]
    assert send(people[0], table, "play", "x", seat=0, version=now, draft=["hire architetto", "build none"])["ok"]
    wire = PollingWire(people[1], table, 1)
    wait_until(wire, lambda status: status["version"] >= now + 3)
    update = look(people[1], table, 1)
    assert update["rows"][-1]["line"] == "S2 intermezzo"
    assert [o["words"] for o in update["status"]["own"]["orders"]] == ["intermezzo"], "it holds for the whole round"
    assert look(people[0], table, 0)["status"]["own"]["orders"] == [], "orders are private"


def test_who_leaves_is_replaced_by_a_bot_and_can_come_back(start: Start) -> None:
    table, people = seated(start(), 2)
    assert send(people[1], table, "leave", "l", seat=1, bot="random")["ok"]
    status = look(people[0], table)["status"]
    assert (status["seats"][1]["kind"], status["seats"][1]["away"]) == ("bot", "Ben")
    bid(people[0], table, 0, 4)
    wire = PollingWire(people[0], table, 0)
    wait_until(wire, lambda status: status["version"] >= 6)
    assert not send(people[1], table, "play", "p", seat=1, version=0, draft=["pass"])["ok"]
    assert send(people[1], table, "back", "b", seat=1)["ok"]
    seat = look(people[0], table)["status"]["seats"][1]
    assert (seat["kind"], seat["name"], seat["away"]) == ("person", "Ben", "")


def test_the_host_removes_a_player_and_gives_the_seat_to_somebody_else(start: Start) -> None:
    running = start()
    table, people = seated(running, 3, game="la-stanza")  # it hides nothing: anybody may play on
    assert send(people[1], table, "remove", "r", seat=2)["code"] == "not-host"
    assert send(people[0], table, "remove", "r", seat=2)["ok"]
    with pytest.raises(Problem, match="no-such-table"):
        look(people[2], table)
    link = people[0].post(f"/api/tables/{table}/links", {"kind": "seat", "seat": 2})
    dora = Person(running.address)
    assert dora.post("/api/links", {"token": link["token"], "name": "Dora"}) == {"table": table, "seat": 2}
    assert dora.post("/api/links", {"token": link["token"], "name": "Dora"}) == {"table": table, "seat": 2}, "again"
    assert look(dora, table, 2)["status"]["seats"][2]["name"] == "Dora"
    with pytest.raises(Problem, match="link-expired"):
        Person(running.address).post("/api/links", {"token": link["token"], "name": "Eve"})


def test_several_seats_by_one_person(start: Start) -> None:
    running = start()
    host = Person(running.address, "Anna")
    table = open_table(host, [{"kind": "me", "name": "Anna"}, {"kind": "me", "name": "Ben"}])["table"]
    version = look(host, table)["version"]
    assert bid(host, table, 0, 3, version=version)["ok"]
    assert look(host, table, 0)["status"]["own"]["sealed"] == "bid 3"
    assert look(host, table, 1)["status"]["own"]["sealed"] == "", "behind the curtain each seat sees its own"
    assert bid(host, table, 1, 1, version=version)["ok"]
    assert look(host, table)["version"] == version + 2


def test_a_seat_token_knows_its_seat_only_and_its_person_can_take_the_seat_back(start: Start) -> None:
    running = start()
    table, people = seated(running, 2)
    token = people[1].post(f"/api/tables/{table}/links", {"kind": "token", "seat": 1})["token"]
    program = Person(running.address, token=token)
    version = look(program, table, 1)["version"]
    assert bid(program, table, 1, 2, version=version)["ok"]
    assert send(program, table, "play", "x", seat=0, version=version, draft=["bid 1"])["code"] == "not-your-seat"
    with pytest.raises(Problem, match="seat-token"):
        open_table(program, [{"kind": "me"}, {"kind": "bot"}])
    with pytest.raises(Problem, match="seat-token"):
        program.post("/api/me/carry")
    assert not send(people[1], table, "play", "y", seat=1, version=version, draft=["bid 1"])["ok"]
    assert send(people[1], table, "back", "b", seat=1)["ok"]
    assert bid(people[1], table, 1, 1, version=version)["ok"]
    with pytest.raises(Problem, match="no-such-table"):
        look(program, table, 1)


def test_a_person_is_carried_to_another_device_once(start: Start) -> None:
    running = start()
    table, people = seated(running, 2)
    token = people[0].post("/api/me/carry")["token"]
    phone = Person(running.address)
    phone.post("/api/me/carried", {"token": token})
    assert phone.get("/api/me") == people[0].get("/api/me")
    assert look(phone, table, 0)["seat"] == 0
    with pytest.raises(Problem, match="link-expired"):
        Person(running.address).post("/api/me/carried", {"token": token})


def test_a_rematch_has_the_same_people_and_is_made_once(start: Start) -> None:
    table, people = seated(start(), 2, options={"rounds": "7"})
    with pytest.raises(Problem, match="still-playing"):
        people[0].post(f"/api/tables/{table}/rematch")
    play_all(table, people, ["socket", "socket"], 3)
    fresh = people[0].post(f"/api/tables/{table}/rematch")["table"]
    assert people[1].post(f"/api/tables/{table}/rematch")["table"] == fresh
    seats = look(people[1], fresh, 0)["status"]["seats"]
    assert [seat["name"] for seat in seats] == ["Ben", "Anna"]
    assert look(people[1], table, 1)["status"]["rematch_by"] == "Anna"
    assert [t["id"] for t in people[1].get("/api/tables/mine")] == [fresh]
    assert [t["id"] for t in people[1].get("/api/tables/played")["games"]] == [table]


def test_chat_is_for_players_and_notes_for_their_writer(start: Start) -> None:
    running = start()
    table, people = seated(running, 2, public=True)
    watcher = Person(running.address, "Wanda")
    assert send(people[0], table, "chat", "c", text="ciao")["ok"]
    assert send(watcher, table, "chat", "c", text="hello")["code"] == "no-chat"
    said = [m for m in people[1].get(f"/api/tables/{table}/poll?seat=1")["messages"] if m["t"] == "said"]
    assert [(m["name"], m["text"]) for m in said] == [("Anna", "ciao")]
    assert all(m["t"] != "said" for m in watcher.get(f"/api/tables/{table}/poll")["messages"])
    assert send(people[0], table, "note", "n", text="Ben bluffs")["ok"]
    for person, note in ((people[0], "Ben bluffs"), (people[1], ""), (watcher, "")):
        assert first_of_stream(running, person, table)["note"] == note


def first_of_stream(running: Running, person: Person, table: str) -> dict[str, Any]:
    import urllib.request

    request = urllib.request.Request(
        f"{running.address}/api/tables/{table}/events", headers={"Cookie": f"ridotto={person.token}"}
    )
    with urllib.request.urlopen(request, timeout=20) as answer:
        found: dict[str, Any] = json.loads(answer.readline())
        return found


def test_time_that_is_up_lets_the_others_choose(start: Start) -> None:
    table, people = seated(start(), 2, pace={"kind": "live", "bank": 0.2, "increment": 0})
    wire = PollingWire(people[1], table, 1)
    wait_until(wire, lambda status: status["clock"]["out"] == [0, 1])
    assert send(people[0], table, "overtime", "o", seat=0, out=0, choice="bot")["code"] == "not-asked"
    assert send(people[0], table, "overtime", "p", seat=0, out=1, choice="extend")["ok"]
    status = look(people[0], table)["status"]
    assert status["clock"]["out"] == [0]
    assert send(people[1], table, "overtime", "q", seat=1, out=0, choice="bot")["ok"]
    assert look(people[1], table)["status"]["seats"][0]["away"] == "Anna"


def test_a_game_goes_on_after_a_restart_where_it_was(database_url: str, start: Start) -> None:
    running = start(database_url)
    table, people = seated(running, 2, pace={"kind": "live", "bank": 600, "increment": 5})
    version = look(people[0], table)["version"]
    bid(people[0], table, 0, 3, version=version)
    before = look(people[1], table, 1)
    running.stop()
    again = start(database_url)
    ben = Person(again.address, token=people[1].token)
    after = look(ben, table, 1)
    for update in (before, after):
        del update["status"]["clock"]["left"]
        for seat in update["status"]["seats"]:
            seat["online"] = False
    assert after == before
    assert bid(ben, table, 1, 1, version=version)["ok"]
    assert look(ben, table)["version"] == version + 2


def test_a_command_whose_sender_is_cancelled_is_stored_once_and_the_table_goes_on(start: Start) -> None:
    """The connection goes away between the commit and the answer, and another command comes at once."""
    import asyncio

    from ridotto.server import protocol
    from ridotto.server.store import Identity

    running = start()
    host = Person(running.address, "Anna")
    table = open_table(host, [{"kind": "me"}, {"kind": "me"}])["table"]
    bid(host, table, 0, 5)
    bid(host, table, 1, 4)
    who = Identity(host.id, "Anna", "")
    execute = running.server.commands.execute

    async def race() -> None:
        warm = running.server.hub.warm[table]
        for n in range(20):
            version = warm.position.version
            lines = warm.game.lines(warm.position.state)
            draft = [lines[0]]
            seat = warm.position.asked()[0]
            if len(warm.position.asked()) > 1:
                for i in warm.position.asked():
                    words = lines[min(4, len(lines) - 1)] if i == 0 else "bid 0"
                    await execute(warm, who, protocol.Play(id=f"b{n}-{i}", seat=i, version=version, draft=[words]))
                continue
            one = asyncio.create_task(
                execute(warm, who, protocol.Play(id=f"x{n}", seat=seat, version=version, draft=draft))
            )
            for _ in range(n % 4):
                await asyncio.sleep(0)
            one.cancel()
            answer = await execute(warm, who, protocol.Play(id=f"x{n}", seat=seat, version=version, draft=draft))
            assert json.loads(answer.message)["ok"]
            await asyncio.gather(one, return_exceptions=True)
            await asyncio.sleep(0.02)
            stored = await running.server.store.load(table)
            assert stored is not None
            assert (warm.revision, warm.position.version) == (stored.revision, stored.seq)
            assert [row.line for row in warm.position.rows] == [row.line for row in stored.log]

    running.run(race)


def test_the_status_says_where_a_take_back_would_lead_and_that_is_where_it_leads(start: Start) -> None:
    table, people = seated(start(), 3)
    assert "back" not in look(people[0], table, 0)["status"], "nothing was decided yet"
    setup = look(people[0], table)["version"]
    now = bid_all(table, people, [5, 2, 1])["version"]
    back = look(people[0], table, 0)["status"]["back"]
    assert back == {"to": setup, "needs": [1, 2]}, "among the bids there is no way back, but before them"
    send(people[0], table, "play", "x", seat=0, version=now, draft=["hire maestro"])
    assert look(people[0], table, 0)["status"]["back"] == {"to": now, "needs": []}
    assert "back" not in look(people[0], table)["status"], "a spectator has nothing to take back"
    assert send(people[0], table, "undo", "u", seat=0, version=now + 1, to=now)["ok"]
    assert look(people[0], table, 0)["status"]["back"] == {"to": setup, "needs": [1, 2]}
    answer = send(people[0], table, "undo", "v", seat=0, version=now + 2, to=setup)
    assert answer["ok"]
    assert look(people[0], table, 0)["status"]["proposal"]["needs"] == [1, 2]


def test_a_table_that_does_not_allow_it_says_nothing_of_take_backs(start: Start) -> None:
    table, people = seated(start(), 2, takebacks="none")
    bid_all(table, people, [5, 2])
    assert "back" not in look(people[0], table, 0)["status"]


def test_a_newcomer_is_nobody_and_that_is_no_error(start: Start) -> None:
    assert Person(start().address).get("/api/me") is None


def test_a_bot_can_have_a_name(start: Start) -> None:
    anna = Person(start().address, "Anna")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random", "name": "Beppe"}]
    table = anna.post("/api/tables", {"game": "opera", "seats": seats})["table"]
    shown = look(anna, table)["status"]["seats"][1]
    assert (shown["name"], shown["bot"]) == ("Beppe", "random")


def test_more_than_half_of_the_others_decide_about_a_seat_whose_time_is_up(start: Start) -> None:
    table, people = seated(start(), 4, pace={"kind": "live", "bank": 0.2, "increment": 0})
    wire = PollingWire(people[1], table, 1)
    wait_until(wire, lambda status: status["clock"]["out"] == [0, 1, 2, 3])
    assert send(people[1], table, "overtime", "a", seat=1, out=0, choice="bot")["ok"]
    assert send(people[2], table, "overtime", "b", seat=2, out=0, choice="wait")["ok"]
    status = look(people[3], table)["status"]
    assert status["clock"]["votes"] == [
        {"out": 0, "seat": 1, "choice": "bot"},
        {"out": 0, "seat": 2, "choice": "wait"},
    ]
    assert status["seats"][0]["kind"] == "person", "one of three is not enough"
    assert send(people[2], table, "overtime", "c", seat=2, out=0, choice="extend")["ok"], "a vote can be changed"
    assert send(people[3], table, "overtime", "d", seat=3, out=0, choice="extend")["ok"]
    status = look(people[3], table)["status"]
    assert status["clock"]["out"] == [1, 2, 3]
    assert "votes" not in status["clock"]
    assert status["seats"][0]["kind"] == "person"
    assert status["clock"]["left"][0] > 0


def test_what_was_said_twice_on_a_bad_line_is_heard_once(start: Start) -> None:
    table, people = seated(start(), 2)
    answers = [send(people[0], table, "chat", "hello", text="ciao") for _ in range(3)]
    assert answers[0]["ok"]
    assert answers[0] == answers[1] == answers[2]
    messages = people[1].get(f"/api/tables/{table}/poll?seat=1")["messages"]
    assert [m["text"] for m in messages if m["t"] == "said"] == ["ciao"]


def test_end_by_agreement_needs_everybody_and_shows_who_has_agreed(start: Start) -> None:
    table, people = seated(start(), 3)
    assert send(people[0], table, "propose", "e", seat=0, what="end")["ok"]
    proposal = look(people[1], table)["status"]["proposal"]
    assert (proposal["what"], proposal["needs"]) == ("end", [1, 2])
    assert send(people[0], table, "consent", "c0", seat=0, proposal=proposal["id"], yes=True)["code"] == "not-asked"
    assert send(people[1], table, "consent", "c1", seat=1, proposal=proposal["id"], yes=True)["ok"]
    status = look(people[1], table)["status"]
    assert (status["stage"], status["proposal"]["agreed"]) == ("playing", [1])
    assert send(people[2], table, "consent", "c2", seat=2, proposal=proposal["id"], yes=True)["ok"]
    assert look(people[1], table)["status"]["stage"] == "ended"
    assert bid(people[0], table, 0, 1)["code"] == "not-playing"


def test_a_program_plays_a_seat_by_its_token_from_the_stream(start: Start) -> None:
    """The whole way of a bot that somebody else wrote: a token, lines of JSON, and commands."""
    import json
    import urllib.request

    running = start()
    table, people = seated(running, 2)
    token = people[1].post(f"/api/tables/{table}/links", {"kind": "token", "seat": 1})["token"]
    program = Person(running.address, token=token)
    address = f"{running.address}/api/tables/{table}/events?seat=1"
    request = urllib.request.Request(address, headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=30) as stream:
        assert json.loads(stream.readline())["seats"] == [1]
        update = json.loads(stream.readline())
        legal = [choice["words"] for choice in update["choices"] if choice["refused"] is None]
        assert send(program, table, "play", "p", seat=1, version=update["version"], draft=[legal[0]])["ok"]
        while not (update["t"] == "status" and update["status"]["sealed"] == [1]):
            update = json.loads(stream.readline() or b"{}")
        assert update["status"]["own"]["sealed"] == legal[0]
    assert send(program, table, "play", "q", seat=0, version=4, draft=["bid 1"])["code"] == "not-your-seat"
