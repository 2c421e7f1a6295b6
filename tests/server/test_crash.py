"""Killed at any moment, the server has lost nothing that was acknowledged and shown nothing that was not stored."""

import pytest

from tests.server.crash import good, run


def test_a_dozen_kills_on_sqlite(sqlite_url: str) -> None:
    found = run(sqlite_url, kills=12, seed=1)
    assert good(found), found
    assert found["answers"] > 0


def test_some_kills_on_postgres(postgres_url: str) -> None:
    found = run(postgres_url, kills=8, seed=2)
    assert good(found), found
    assert found["answers"] > 0


@pytest.mark.long
def test_a_hundred_kills(sqlite_url: str) -> None:
    found = run(sqlite_url, kills=100, seed=3)
    assert good(found), found
