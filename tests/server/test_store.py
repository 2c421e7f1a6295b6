"""One contract, both databases."""

import asyncio
import math
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from ridotto.server import keeping
from ridotto.server.drivers import open_driver
from ridotto.server.store import Answer, Change, Conflict, Identity, Link, ReviewRow, SqlStore
from ridotto.server.store_people import SignIn


def change(*lines: str, document: str = "{}", answer: Answer | None = None, sitting: list[str] | None = None) -> Change:
    return Change(document, "playing", False, list(lines), answer, sitting)


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[SqlStore]:
    driver = open_driver(url)
    driver.migrate()
    store = SqlStore(driver)
    try:
        yield store
    finally:
        await store.close()


def on(url: str, job: Callable[[SqlStore], Awaitable[None]]) -> None:
    async def run() -> None:
        async with opened(url) as store:
            await job(store)

    asyncio.run(run())


def test_what_was_committed_is_there_after_opening_again(database_url: str) -> None:
    async def write(store: SqlStore) -> None:
        await store.create("t", "opera", "h", change("* ladder", document="one"), 1.0)
        await store.commit("t", 1, 1, change("S1 bid 3", "S2 bid 4", document="two"), 2.0)

    async def read(store: SqlStore) -> None:
        found = await store.load("t")
        assert found is not None
        assert (found.revision, found.seq, found.document) == (2, 3, "two")
        assert [row.line for row in found.log] == ["* ladder", "S1 bid 3", "S2 bid 4"]
        later = await store.load("t", after=2)
        assert later is not None
        assert [row.seq for row in later.log] == [3]
        assert await store.load("other") is None

    on(database_url, write)
    on(database_url, read)


def test_a_commit_for_an_old_revision_changes_nothing(database_url: str) -> None:
    async def job(store: SqlStore) -> None:
        await store.create("t", "opera", "h", change(document="one"), 1.0)
        await store.commit("t", 1, 0, change("S1 bid 3", document="two"), 2.0)
        with pytest.raises(Conflict):
            await store.commit("t", 1, 0, change("S1 bid 9", document="three"), 3.0)
        found = await store.load("t")
        assert found is not None
        assert (found.document, [row.line for row in found.log]) == ("two", ["S1 bid 3"])

    on(database_url, job)


def test_of_many_commits_for_one_revision_exactly_one_happens(database_url: str) -> None:
    async def job(store: SqlStore) -> None:
        await store.create("t", "opera", "h", change(), 1.0)
        results = await asyncio.gather(
            *(store.commit("t", 1, 0, change(f"S1 bid {n}"), 2.0) for n in range(20)), return_exceptions=True
        )
        assert sum(result is None for result in results) == 1
        assert all(result is None or isinstance(result, Conflict) for result in results)
        found = await store.load("t")
        assert found is not None
        assert (found.revision, found.seq, len(found.log)) == (2, 1, 1)

    on(database_url, job)


def test_an_answer_is_stored_with_its_change_or_not_at_all(database_url: str) -> None:
    async def job(store: SqlStore) -> None:
        await store.create("t", "opera", "h", change(), 1.0)
        await store.commit("t", 1, 0, change("S1 bid 3", answer=Answer("w", "c1", "yes")), 2.0)
        assert await store.answer("t", "w", "c1") == Answer("w", "c1", "yes")
        assert await store.answer("t", "other", "c1") is None
        with pytest.raises(Conflict):  # the same command again: the row it would write must not appear
            await store.commit("t", 2, 1, change("S1 bid 4", answer=Answer("w", "c1", "no")), 3.0)
        found = await store.load("t")
        assert found is not None
        assert (found.revision, found.seq) == (2, 1)
        assert await store.answer("t", "w", "c1") == Answer("w", "c1", "yes")

    on(database_url, job)


def test_tokens_and_links_are_found_by_their_hash_and_one_time_links_once(database_url: str) -> None:
    async def job(store: SqlStore) -> None:
        anna = Identity("a", "Anna", "")
        await store.add_identity(anna, "h1", 1.0)
        await store.add_token("a", "h2", 1.0)
        assert await store.identity_of("h1") == await store.identity_of("h2") == anna
        assert await store.identity_of("h3") is None
        await store.rename("a", "Anne")
        assert (await store.identity_of("h1")) == Identity("a", "Anne", "")
        await store.put_link(Link("l1", "seat", "t", 2, 0.0))
        results = await asyncio.gather(*(store.take_link("l1", 5.0) for _ in range(8)))
        assert sum(result is not None for result in results) == 1
        await store.put_link(Link("l2", "seat", "t", 2, 0.0))
        await store.put_link(Link("l3", "seat", "t", 2, 10.0))
        assert await store.find_link("l2", 5.0) is None, "a new link takes the place of the old one"
        assert await store.find_link("l3", 5.0) is not None
        assert await store.find_link("l3", 11.0) is None, "links expire"
        await store.drop_identity("a")
        assert await store.identity_of("h1") is None

    on(database_url, job)


def test_lists_show_public_tables_and_ones_own(database_url: str) -> None:
    async def job(store: SqlStore) -> None:
        for i in range(3):
            public = Change("{}", "playing", i == 0, [], None, ["anna"] if i == 1 else [])
            await store.create(f"t{i}", "opera", "host" if i == 2 else "other", public, float(i))
        assert [h.id for h in await store.list_public(10, 3)] == ["t0"]
        assert [h.id for h in await store.running_of("anna", 10)] == ["t1"]
        assert [h.id for h in await store.running_of("host", 10)] == ["t2"]
        assert await store.count_running("other") == 2
        assert await store.count_running(None) == 3

    on(database_url, job)


def test_finished_games_come_page_by_page_the_latest_first(database_url: str) -> None:
    async def job(store: SqlStore) -> None:
        for i in range(5):
            await store.create(f"t{i}", "opera" if i % 2 else "la-stanza", "host", change(sitting=["anna", "ben"]), 1.0)
            end = change("S1 pass")._replace(stage="over", result=f"r{i}", places={"anna": 1 + i % 2, "ben": 2 - i % 2})
            await store.commit(f"t{i}", 1, 0, end, 10.0 + i // 2)
        everything = (math.inf, "")
        page = await store.played_by("anna", everything, "", False, 2)
        assert [h.id for h in page.heads] == ["t4", "t3"]
        assert (page.total, page.won, page.heads[0].result) == (5, 3, "r4")
        page = await store.played_by("anna", (page.ended[-1], "t3"), "", False, 9)
        assert [h.id for h in page.heads] == ["t2", "t1", "t0"], "two that ended at the same moment are both there"
        assert [h.id for h in (await store.played_by("ben", everything, "opera", True, 9)).heads] == ["t3", "t1"]
        assert await store.running_of("anna", 9) == []
        # Taken back after the end it is a running game again; a person who goes does not change the day it ended.
        await store.commit("t4", 2, 1, change("undo 0"), 20.0)
        assert [h.id for h in await store.running_of("anna", 9)] == ["t4"]
        await store.commit("t3", 2, 1, change(sitting=["anna"])._replace(stage="over"), 30.0)
        page = await store.played_by("anna", everything, "", False, 9)
        assert [(h.id, at) for h, at in zip(page.heads, page.ended, strict=True)][:2] == [("t3", 11.0), ("t2", 11.0)]
        assert (await store.played_by("ben", everything, "", True, 9)).won == 1

    on(database_url, job)


def test_chat_lines_are_numbered_without_gaps_also_when_many_talk_at_once(database_url: str) -> None:
    async def job(store: SqlStore) -> None:
        await asyncio.gather(*(store.say("t", 0, "Anna", f"line {i}", 1.0) for i in range(4)))
        assert [line.n for line in await store.chat("t", 0, 100)] == [1, 2, 3, 4]
        assert [line.n for line in await store.chat("t", 2, 100)] == [3, 4]
        assert [line.n for line in await store.chat("t", 0, 2)] == [3, 4]
        await store.set_note("t", "anna", "one")
        await store.set_note("t", "anna", "two")
        assert await store.note("t", "anna") == "two"
        assert await store.note("t", "ben") == ""

    on(database_url, job)


def test_a_table_is_run_by_one_process_until_that_one_is_gone(postgres_url: str) -> None:
    async def job(store: SqlStore) -> None:
        await store.create("t", "opera", "h", change(), 1.0)
        await store.alive("p1", 100.0)
        await store.alive("p2", 100.0)
        assert await store.claim("t", "p1", 100.0, 3.0) == 0.0
        assert await store.claim("t", "p1", 101.0, 3.0) == 101.0
        assert await store.claim("t", "p2", 101.0, 3.0) is None
        assert await store.unclaimed("p2", 101.0, 3.0) == []
        assert await store.unclaimed("p2", 104.0, 3.0) == ["t"]
        assert await store.claim("t", "p2", 104.0, 3.0) == 100.0, "it says when the table was last run"
        await store.release("p2")
        assert await store.unclaimed("p1", 100.5, 3.0) == ["t"], "who leaves in good order is not waited for"

    on(postgres_url, job)


def test_what_is_committed_is_heard_by_the_other_process(postgres_url: str) -> None:
    async def job(store: SqlStore) -> None:
        heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        loop = asyncio.get_running_loop()
        async with opened(postgres_url) as other:

            def hear(table: str, revision: int) -> None:
                loop.call_soon_threadsafe(heard.put_nowait, (table, revision))

            other.driver.listen(hear)
            assert await asyncio.wait_for(heard.get(), 20) == ("", 0), "once it listens, everything must be looked at"
            await store.create("t", "opera", "h", change(), 1.0)
            await store.commit("t", 1, 0, change("S1 bid 3"), 2.0)
            assert await asyncio.wait_for(heard.get(), 20) == ("t", 1)
            assert await asyncio.wait_for(heard.get(), 20) == ("t", 2)

    on(postgres_url, job)


def test_migrations_run_once_and_agree_on_their_numbers(database_url: str) -> None:
    driver = open_driver(database_url)
    assert driver.migrate() == list(range(1, 11))
    assert driver.migrate() == []
    assert driver.schema() == 10
    asyncio.run(driver.close())


def test_a_backup_goes_into_an_empty_database_only_and_all_of_it(database_url: str, tmp_path: Path) -> None:
    file = tmp_path / "backup.gz"
    fresh = f"sqlite:///{tmp_path}/fresh.db"

    async def write(store: SqlStore) -> None:
        await store.create("t", "opera", "h", change("* ladder", answer=Answer("w", "c", "yes"), sitting=["a"]), 1.0)
        await store.add_identity(Identity("a", "Ånna", ""), "h1", 1.0)
        await store.say("t", 0, "Ånna", "ciao", 1.0)
        await keeping.backup(store.driver, file)

    async def read(store: SqlStore) -> None:
        counts = await keeping.restore(store.driver, file)
        assert counts["tables"] == counts["log"] == counts["answers"] == counts["sitting"] == 1
        assert await store.identity_of("h1") == Identity("a", "Ånna", "")
        found = await store.load("t")
        assert found is not None
        assert [row.line for row in found.log] == ["* ladder"]
        with pytest.raises(keeping.BackupError):
            await keeping.restore(store.driver, file)

    on(database_url, write)
    on(fresh, read)
    cut = tmp_path / "cut.gz"
    cut.write_bytes(file.read_bytes()[:-20])

    async def read_cut(store: SqlStore) -> None:
        with pytest.raises(keeping.BackupError):
            await keeping.restore(store.driver, cut)
        assert await store.all_ids() == []

    on(f"sqlite:///{tmp_path}/another.db", read_cut)


def test_who_looks_through_which_process_is_known_while_that_process_lives(database_url: str) -> None:
    async def job(store: SqlStore) -> None:
        await store.alive("p1", 100.0)
        await store.alive("p2", 90.0)
        await store.set_presence("t", "p1", 0b101, 2)
        await store.set_presence("t", "p2", 0b010, 0)
        assert await store.presence("t", "p3", 80.0) == {"p1": (5, 2), "p2": (2, 0)}
        assert await store.presence("t", "p1", 80.0) == {"p2": (2, 0)}, "what one knows oneself is not asked for"
        assert await store.presence("t", "p3", 95.0) == {"p1": (5, 2)}, "p2 has not been heard of for too long"
        await store.set_presence("t", "p1", 0, 0)
        assert await store.presence("t", "p3", 95.0) == {}

    on(database_url, job)


def test_what_nobody_can_ask_for_any_more_is_forgotten_and_the_rest_is_not(database_url: str) -> None:
    day = 86_400.0
    now = 100 * day

    async def job(store: SqlStore) -> None:
        await store.create("t", "opera", "h", change("* ladder"), 1.0)
        await store.commit("t", 1, 1, change("S1 bid 1", answer=Answer("w", "old", "{}")), now - 8 * day)
        await store.commit("t", 2, 2, change("S2 bid 1", answer=Answer("w", "new", "{}")), now - day)
        await store.put_link(Link("a", "carry", "i", 0, now - 1))
        await store.put_link(Link("b", "carry", "j", 0, now + 1))
        await store.put_link(Link("c", "seat", "t", 0, 0.0))
        for process, alive in (("dead", now - day), ("runner", now - day), ("alive", now - 1)):
            await store.alive(process, alive)
            await store.set_presence("t", process, 1, 0)
        await store.claim("t", "runner", now - day, 3.0)
        for id, created in (("h", 1.0), ("gone", now - 31 * day), ("new", now - day), ("back", now - 31 * day)):
            await store.add_identity(Identity(id, id, ""), f"token {id}", created)
        await store.note_used("token back", now - day)
        await store.put_signin(SignIn("late", "a@example.org", "", now - 1))
        await store.put_signin(SignIn("soon", "b@example.org", "", now + 1))
        pruned = {"people": 1, "answers": 1, "signins": 1, "pushes": 0, "links": 1, "presence": 2, "processes": 1}
        assert await store.prune(now, 3.0) == pruned
        assert await store.prune(now, 3.0) == dict.fromkeys(pruned, 0)
        assert await store.identity_of("token gone") is None, "never sat anywhere, and did not come back for a month"
        assert {id for id in ("h", "new", "back") if await store.identity_of(f"token {id}")} == {"h", "new", "back"}
        assert await store.answer("t", "w", "new") == Answer("w", "new", "{}")
        assert await store.answer("t", "w", "old") is None
        assert await store.find_link("b", now) is not None
        assert await store.find_link("c", now) is not None
        assert await store.claim("t", "alive", now, 3.0) == now - day, "it is still known when the table was last run"
        found = await store.load("t")
        assert found is not None
        assert len(found.log) == 3, "the log is never pruned"

    on(database_url, job)


def test_a_table_has_one_review_and_a_new_version_gets_a_new_one(database_url: str) -> None:
    async def job(store: SqlStore) -> None:
        for key, version in (("a", 7), ("b", 7)):
            await store.put_review(ReviewRow(key, "t", version, "", 1.0))
        assert await store.review_of("t") == ReviewRow("a", "t", 7, "", 1.0)
        await store.finish_review("a", "all about it")
        assert await store.review("a") == ReviewRow("a", "t", 7, "all about it", 1.0)
        assert await store.review("b") is None
        await store.put_review(ReviewRow("c", "t", 9, "", 2.0))
        assert await store.review("a") is None
        assert await store.review_of("t") == ReviewRow("c", "t", 9, "", 2.0)

    on(database_url, job)
