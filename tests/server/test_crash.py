"""Killed at any moment, the server has lost nothing that was acknowledged and shown nothing that was not stored."""

import asyncio
from random import Random

from tests.server.client import Person
from tests.server.crash import Journal, Seat, good, run, seat_compared


def test_a_dozen_kills_on_sqlite(sqlite_url: str) -> None:
    found = asyncio.run(run(sqlite_url, kills=12, seed=1))
    assert good(found), found
    assert found["decisions acknowledged"] > 0


def test_some_kills_on_postgres(postgres_url: str) -> None:
    found = asyncio.run(run(postgres_url, kills=8, seed=2))
    assert good(found), found
    assert found["decisions acknowledged"] > 0


def seat_that_played(*drafts: list[str], sealed: dict[int, str] | None = None) -> Seat:
    seat = Seat("http://127.0.0.1:9", Person("http://127.0.0.1:9"), "table", 0, Random(1), Journal())
    seat.played = list(drafts)
    seat.sealed = sealed or {}
    return seat


def test_the_harness_finds_what_is_lost_doubled_or_out_of_order() -> None:
    seat = seat_that_played(["pass"], ["buy none", "arrange none"], sealed={3: "bid 2", 9: "bid 4"})
    log = ["S1 bid 2", "S2 bid 1", "S1 pass", "S1 buy none", "S1 arrange none"]
    assert seat_compared(seat, log).total() == 0, "the second bid may still be sealed"
    assert seat_compared(seat, log[:-1]) == {"lost": 1, "doubled": 0, "out of order": 0}
    assert seat_compared(seat, [*log, "S1 pass"]) == {"lost": 0, "doubled": 1, "out of order": 0}
    assert seat_compared(seat, [*log[:3], log[4], log[3]]) == {"lost": 0, "doubled": 0, "out of order": 1}
    assert seat_compared(seat, ["S1 bid 3", *log[1:]]) == {"lost": 1, "doubled": 1, "out of order": 0}
    assert seat_compared(seat, log[1:]) == {"lost": 2, "doubled": 0, "out of order": 0}


def test_the_harness_forgives_only_what_was_on_its_way_when_it_stopped() -> None:
    seat = seat_that_played(["pass"])
    seat.pending = {"sealed": False, "version": 7, "draft": ["buy none"]}
    assert seat_compared(seat, ["S1 pass"]).total() == 0
    assert seat_compared(seat, ["S1 pass", "S1 buy none"]).total() == 0
    assert seat_compared(seat, ["S1 pass", "S1 buy none", "S1 buy none"])["doubled"] == 1
