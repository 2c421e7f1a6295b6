"""Nonsense does no harm: no 5xx, no exit, other tables untouched, neighbours play on. Full size: tests.server.fuzz."""

import asyncio
import os
from random import Random

import pytest

from tests.server import fuzz


def test_generated_requests_do_no_harm() -> None:
    if not fuzz.EXTRAS.exists():
        if os.environ.get("CI"):
            pytest.fail("there is no .venv-extras (`make extras`), and CI must test with Schemathesis")
        pytest.skip("there is no .venv-extras: run `make extras` for the requests that Schemathesis generates")
    found = asyncio.run(fuzz.requests(200))
    assert fuzz.harmless(found), found
    assert found["requests"] >= 200
    assert "200" in found["statuses"]
    assert "422" in found["statuses"]


def test_broken_messages_do_no_harm() -> None:
    found = asyncio.run(fuzz.messages(1500))
    assert fuzz.harmless(found), found
    assert found["cut off"] > 0


def test_a_flood_is_cut_off_and_neighbours_are_not() -> None:
    found = asyncio.run(fuzz.floods(2000))
    assert fuzz.harmless(found), found
    assert found["cut off"] > 0
    assert found["neighbours cut off"] == 0


def test_nonsense_is_of_many_kinds() -> None:
    rng = Random(1)
    frames = [fuzz.nonsense(rng) for _ in range(500)]
    assert max(len(data) for _, data in frames) > 8192, "some are longer than a message may be"
    assert {code for code, _ in frames} >= {1, 2, 8, 9}
