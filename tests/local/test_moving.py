"""A game that moves takes along what everybody at the table has seen, and nothing else."""

from collections.abc import Callable

import pytest

from ridotto.engine.game import game_names
from ridotto.server import lobby, protocol
from ridotto.server.lobby import Lobby
from ridotto.server.store import Identity
from ridotto.server.tables import Table
from tests.local.moving import Moving

CHANNELS = {
    "leaving", "POST /look", "POST /links", "socket", "GET /record", "GET /replay", "GET /poll",
    "device", "device record",
}  # fmt: skip
LEAKS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {}


@pytest.mark.parametrize("name", game_names())
def test_twin_devices_send_the_same_bytes(name: str) -> None:
    moving = Moving(name, 1)
    for where, found in moving.pairs(200):
        assert found is None, f"{where}: {found}"
    assert set(moving.seen) >= CHANNELS


def leak(plant: Callable[[pytest.MonkeyPatch], None]) -> None:
    LEAKS[plant.__name__] = plant


def record_with(m: pytest.MonkeyPatch, more: Callable[[Table], str]) -> None:
    real = Table.record
    m.setattr(Table, "record", lambda self: real(self) + more(self))


@leak
def the_device_sends_sealed_bids(m: pytest.MonkeyPatch) -> None:
    record_with(m, lambda table: "".join(f"S{i + 1} {bid}\n" for i, bid in enumerate(table.document.sealed[:1]) if bid))


@leak
def the_device_says_how_often_somebody_tried(m: pytest.MonkeyPatch) -> None:
    record_with(m, lambda table: f"# {table.position.version}\n")


@leak
def the_device_sends_what_was_taken_back(m: pytest.MonkeyPatch) -> None:
    record_with(m, lambda table: "".join(f"# {row.line}\n" for row in table.position.rows))


@leak
def the_server_keeps_sealed_bids_of_the_text(m: pytest.MonkeyPatch) -> None:
    m.setattr(lobby, "redact", lambda record: record)


@leak
def the_table_tells_how_long_the_text_was(m: pytest.MonkeyPatch) -> None:
    real = Lobby.move_in

    async def move_in(self: Lobby, who: Identity, wish: protocol.MoveGame) -> protocol.Created:
        made = await real(self, who, wish)
        self.hub.warm[made.table].document.title = wish.text[-2:]
        return made

    m.setattr(Lobby, "move_in", move_in)


@leak
def the_record_of_the_server_has_new_sealed_bids(m: pytest.MonkeyPatch) -> None:
    def sealed(table: Table) -> str:
        return f"# {table.document.sealed}\n" if table.document.moved and any(table.document.sealed) else ""

    record_with(m, sealed)


@pytest.mark.parametrize("name", LEAKS)
def test_a_planted_leak_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    LEAKS[name](monkeypatch)
    assert any(found is not None for _, found in Moving("opera", 3).pairs(600))
