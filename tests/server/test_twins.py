"""Nobody learns what he may not know: not by bytes, lengths, headers, order or number of messages."""

import pytest

from ridotto.engine.game import game_names
from tests.server.leaks import LEAKS
from tests.server.twins import Comparing, pairs

CHANNELS = {
    "socket", "GET /poll", "GET /events", "GET /record", "GET /replay", "GET /table", "GET /tables", "GET /mine",
    "GET /played", "POST /commands", "notice", "letter", "bot", "somebody else decides",
}  # fmt: skip


@pytest.mark.parametrize("name", game_names())
def test_twin_worlds_send_the_same_bytes(name: str) -> None:
    comparing = Comparing(name, 1)
    for where, found in comparing.pairs(1000):
        assert found is None, f"{where}: {found}"
    assert set(comparing.seen) >= CHANNELS


@pytest.mark.parametrize("name", game_names())
def test_twin_worlds_send_the_same_bytes_over_a_real_line(name: str) -> None:
    for where, found in pairs(name, 40, 4, "tcp"):
        assert found is None, f"{where}: {found}"


@pytest.mark.parametrize("name", sorted(LEAKS))
def test_a_planted_leak_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    LEAKS[name](monkeypatch)
    assert any(found is not None for _, found in pairs("opera", 6000, 3))
