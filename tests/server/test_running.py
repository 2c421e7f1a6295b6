"""What tables do by themselves: bots, clocks, notices, hints."""

import asyncio
import gc
import threading
import weakref
from concurrent.futures import Future, ProcessPoolExecutor
from http.server import BaseHTTPRequestHandler, HTTPServer
from random import Random
from typing import Any

import pytest

from ridotto.engine.game import load_game
from ridotto.server import clocks, lines
from ridotto.server.addresses import well_formed
from ridotto.server.documents import Clock, Document, Pace
from ridotto.server.folding import Position, drawn, learned
from ridotto.server.notices import public
from ridotto.server.thinking import Question, choose
from ridotto.server.workers import Workers
from tests.server.client import Person, PollingWire, Problem, SocketWire
from tests.server.conftest import Start
from tests.server.playing import open_table, play_all, seated
from tests.server.test_tables import bid, look, send, wait_until


def question(bot: str = "random") -> Question:
    game = load_game("opera", 2)
    position = Position(game)
    position.accept(drawn(game, position.state, Random(1)), 0.0)
    return Question(bot, "opera", 2, {}, position.actions, 1, "seed", 0.1)


def test_a_killed_worker_is_replaced_and_the_bot_moves_on() -> None:
    async def job() -> None:
        thinker = Workers(1)
        try:
            first = await thinker.choose(question())
            pool = thinker.start()
            for process in pool._processes.values():
                process.kill()
            assert await thinker.choose(question()) == first, "the same question has the same answer"
            assert thinker.replaced == 1
        finally:
            thinker.close()

    asyncio.run(job())


class ByHand(ProcessPoolExecutor):
    """Thinks for as long as the test wants."""

    def submit(self, *arguments: Any, **named: Any) -> "Future[Any]":
        self.answer: Future[Any] = Future()
        return self.answer


@pytest.mark.parametrize("turns", range(8))
def test_a_task_that_is_stopped_when_its_bot_answers_stays_stopped(turns: int) -> None:
    """Its server waited for the rest of the bot's pace, an hour in some tests, before it ended."""

    async def job() -> None:
        thinker = Workers(1)
        thinker.pool = pool = ByHand(1)

        async def answer() -> None:
            await thinker.choose(question())
            await asyncio.sleep(3600)

        task = asyncio.create_task(answer())
        await asyncio.sleep(0)
        pool.answer.set_result("bid 1")
        for _ in range(turns):  # of the loop, until the answer has reached the task
            await asyncio.sleep(0)
        task.cancel()
        assert (await asyncio.wait([task], timeout=5))[0] == {task}

    asyncio.run(job())


def test_a_bot_that_cannot_be_made_is_stood_in_for() -> None:
    async def job() -> None:
        thinker = Workers(1)
        try:
            assert (await thinker.choose(question("no such bot"))).startswith("bid ")
        finally:
            thinker.close()

    asyncio.run(job())


def test_a_bot_answers_with_a_whole_line_of_the_record() -> None:
    assert choose(question()).startswith("bid ")


@pytest.mark.parametrize("spec", ["exec:/bin/true", "exec", "random:x=1", "greedy:", "no such bot"])
def test_only_bots_that_the_server_offers_may_sit_at_a_table(start: Start, spec: str) -> None:
    running = start()
    anna = Person(running.address, "Anna")
    with pytest.raises(Problem, match="no-such-bot"):
        open_table(anna, [{"kind": "me"}, {"kind": "bot", "bot": spec}])
    table = open_table(anna, [{"kind": "me"}, {"kind": "me"}])["table"]
    assert send(anna, table, "remove", "r", seat=1, bot=spec)["code"] == "no-such-bot"
    assert send(anna, table, "leave", "l", seat=1, bot=spec)["code"] == "no-such-bot"


def test_a_restart_resumes_thinking(start: Start, sqlite_url: str) -> None:
    slow = start(sqlite_url, bot_pace=3600.0)
    anna = Person(slow.address, "Anna")
    table = open_table(anna, [{"kind": "me"}, {"kind": "bot", "bot": "random"}])["table"]
    assert bid(anna, table, 0, 3)["ok"]
    slow.stop()
    quick = start(sqlite_url)
    again = Person(quick.address, token=anna.token)
    wait_until(PollingWire(again, table, 0), lambda status: status["version"] > 4)


def test_bots_play_a_whole_game_while_somebody_watches(start: Start) -> None:
    running = start()
    anna = Person(running.address, "Anna")
    table = open_table(anna, [{"kind": "bot", "bot": "random"}] * 3, public=True, options={"rounds": "7"})["table"]
    wait_until(PollingWire(Person(running.address), table, None), lambda status: status["stage"] == "over")


def test_a_table_that_is_over_leaves_the_memory(start: Start) -> None:
    """With all that it held, and without a search for cyclic garbage: that comes seldom."""
    running = start(table_idle=0.5, dead_after=1.5)
    table, people = seated(running, 2, pace={"kind": "live", "bank": 600.0, "increment": 5.0})
    gc.collect()
    gc.disable()
    try:
        wires = [SocketWire(person, table, seat) for seat, person in enumerate(people)]
        protocols = [one.conn for one in gc.get_objects() if isinstance(one, lines.Socket)]
        assert len(protocols) >= len(wires)
        left = [weakref.ref(one) for one in [running.server.hub.warm[table], *protocols]]
        del protocols
        assert table in running.server.runner.timers
        send(people[0], table, "propose", "p", seat=0, what="end")
        proposal = look(people[1], table)["status"]["proposal"]["id"]
        send(people[1], table, "consent", "c", seat=1, proposal=proposal, yes=True)
        for wire in wires:
            wire.close()
        pause = threading.Event()
        for _ in range(1200):
            if all(one() is None for one in left):
                return
            pause.wait(0.05)
        raise AssertionError("it is still there")
    finally:
        gc.enable()


def test_hints_come_from_a_bot_where_the_table_allows_them(start: Start) -> None:
    running = start(hint_bot="random")
    anna = Person(running.address, "Anna")
    for hints in (True, False):
        table = open_table(anna, [{"kind": "me"}, {"kind": "me"}], hints=hints)["table"]
        answer = send(anna, table, "hint", "h", seat=1, version=4)
        assert answer["ok"] is hints
        assert answer["lines"][0]["words"].startswith("bid ") if hints else answer["code"] == "no-hints"


def test_an_order_that_became_illegal_is_dropped_with_a_note_to_its_owner(start: Start) -> None:
    running = start()
    anna = Person(running.address, "Anna")
    table = open_table(anna, [{"kind": "me"}, {"kind": "me"}])["table"]
    bid(anna, table, 0, 10)
    bid(anna, table, 1, 10)
    now = look(anna, table, 0)
    first = now["status"]["asked"][0]
    other = 1 - first
    assert send(anna, table, "order", "o", seat=other, words="hire maestro", point="hire")["ok"]
    play = {"seat": first, "version": now["version"], "draft": ["hire maestro", "move maestro wien"]}
    assert send(anna, table, "play", "p", **play)["ok"]
    wire = PollingWire(anna, table, other)
    status = wait_until(wire, lambda status: status["own"]["dropped"] != [])
    assert [said["key"] for said in status["own"]["dropped"]] == ["opera.choice.hire"]
    assert status["own"]["orders"] == []
    assert look(anna, table, first)["status"]["own"]["dropped"] == []


class Hook:
    """A receiver of webhooks on loopback."""

    def __init__(self) -> None:
        self.bodies: list[Any] = []
        import json

        bodies = self.bodies

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                bodies.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                self.send_response(200)
                self.end_headers()

            def log_message(self, *arguments: Any) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/hook"
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


def test_a_webhook_gets_one_notice_for_each_turn_and_nothing_hidden(start: Start) -> None:
    hook = Hook()
    running = start(webhook_private=True)
    anna = Person(running.address, "Anna")
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "me", "name": "Ben"}]
    table = open_table(anna, seats, webhook=hook.address)["table"]
    version = look(anna, table)["version"]
    while len(hook.bodies) < 2:
        threading.Event().wait(0.01)
    assert bid(anna, table, 0, 4, version=version)["ok"]
    assert bid(anna, table, 0, 5, version=version)["ok"]
    assert bid(anna, table, 1, 1, version=version)["ok"]
    while len(hook.bodies) < 3:
        threading.Event().wait(0.01)
    running.stop()
    hook.close()
    told = [(body["name"], body["version"]) for body in hook.bodies]
    assert sorted(told[:2]) == [("Anna", version), ("Ben", version)]
    assert told[2:] == [("Anna", version + 2)]
    keys = {"what", "table", "title", "game", "seat", "name", "version"}
    assert all(set(body) == keys for body in hook.bodies)


def test_webhooks_do_not_reach_inside_the_own_network() -> None:
    detours = (
        "64:ff9b::7f00:1",
        "::ffff:0:127.0.0.1",
        "2002:7f00:1::",
        "::ffff:127.0.0.1",
        "2001::1",
        "fd00::1",
        "fe80::1",
    )
    for address in ("127.0.0.1", "::1", "10.1.2.3", "169.254.1.1", "100.64.0.1", "0.0.0.0", "224.0.0.1", *detours):
        assert not public(address), address
    assert public("8.8.8.8")
    assert public("2a00:1450::1")
    for address in ("file:///etc/passwd", "http://user@127.0.0.1/", "http://a/ HTTP/1.1", "http://é.example/"):
        assert not well_formed(address), address
    assert well_formed("https://hooks.example:8443/x?y=1")


def clocked(kind: Any, left: list[float]) -> Document:
    return Document(
        game="opera", rules=1, options={}, host="", salt="", stage="playing",
        pace=Pace(kind=kind, bank=100.0, increment=5.0), clock=Clock(left=left, since=1000.0),
    )  # fmt: skip


def test_time_passes_for_who_is_asked_and_the_increment_is_added() -> None:
    document = clocked("live", [100.0, 100.0])
    clocks.settle(document, [0], [0], [1], 1030.0)
    assert document.clock is not None
    assert document.clock.left == [75.0, 100.0]
    assert clocks.flagged(document, [1], 1129.0) == []
    assert clocks.flagged(document, [1], 1130.0) == [1]
    assert clocks.next_flag(document, [1], 1100.0) == 30.0


def test_by_days_each_decision_has_the_whole_time() -> None:
    document = clocked("days", [100.0, 40.0])
    clocks.settle(document, [1], [1], [0], 1030.0)
    assert document.clock is not None
    assert document.clock.left == [100.0, 100.0]


def test_no_time_passes_while_nobody_runs_the_table() -> None:
    document = clocked("live", [100.0, 100.0])
    assert clocks.not_counted(document, [0], 1010.0, 5000.0)
    assert clocks.next_flag(document, [0], 5000.0) == 90.0, "ten seconds had passed before the server went down"


def test_a_sealed_decision_stops_the_clock_of_its_seat() -> None:
    document = clocked("live", [100.0, 100.0])
    document.sealed = ["bid 1", ""]
    assert clocks.running(document, [0, 1]) == [1]


def test_who_learned_something_is_asked_and_nobody_else() -> None:
    from ridotto.engine.events import EVERYBODY, Event
    from ridotto.server.folding import Row

    own = Row(1, "S1 hire maestro", 0, [Event("hire", 0, 0, "", "", EVERYBODY)], 0.0, True)
    private = Row(2, "S1 peek", 0, [Event("reveal", -1, 0, "", "", 1 << 2)], 0.0, True)
    other = Row(3, "S2 intermezzo", 1, [Event("intermezzo", 1, 0, "", "", 1 << 0)], 0.0, True)
    draw = Row(4, "* draw verdi", -1, [Event("draw", -1, 0, "", "verdi", EVERYBODY)], 0.0, True)
    assert learned([own], 0, 4) == []
    assert learned([own, private], 0, 4) == [2]
    assert learned([own, other], 0, 4) == [1]
    assert learned([own, draw], 0, 4) == [1, 2, 3]


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_kept_warm_is_what_the_log_folds_to(start: Start, seats: int) -> None:
    running = start()
    anna = Person(running.address, "Anna")
    table = open_table(anna, [{"kind": "me"}] + [{"kind": "bot", "bot": "random"}] * (seats - 1))["table"]
    play_all(table, [anna], ["socket"], 9)

    async def compare() -> None:
        warm = running.server.hub.warm[table]
        stored = await running.server.store.load(table)
        assert stored is not None
        cold = Position(warm.game)
        cold.read(stored.log)
        assert warm.game.dump(cold.state) == warm.game.dump(warm.position.state)
        assert cold.actions == warm.position.actions
        assert [(*row[:4], row.anew) for row in cold.rows] == [(*row[:4], row.anew) for row in warm.position.rows]

    running.run(compare)
