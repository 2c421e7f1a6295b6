"""One table of commands for every way in; every frame is what the protocol says it is."""

from typing import Any

import msgspec
import pytest

from ridotto.server import protocol
from ridotto.server.commands import KINDS
from tests.server.client import Person, PollingWire, SocketWire
from tests.server.conftest import Start
from tests.server.playing import seated

FRAMES = msgspec.json.Decoder(protocol.Message)
SENT: dict[str, dict[str, Any]] = {
    "try": {"seat": 0, "draft": []},
    "play": {"seat": 0, "draft": ["bid 1"]},
    "order": {"seat": 0, "words": "pass"},
    "note": {"text": "to myself"},
    "chat": {"text": "ciao"},
    "ping": {},
    "suggest": {"seat": 0, "draft": [], "goal": "income"},
    "describe": {"seat": 0, "draft": []},
    "explain": {"seat": 0, "thing": "role:critico"},
}


def test_every_command_has_a_row_with_one_handler() -> None:
    assert set(KINDS) == set(protocol.ToServer.__subclasses__())
    for command, kind in KINDS.items():
        assert [kind.judge is not None, kind.reply is not None, kind.anybody].count(True) == 1, command
        assert not kind.tells or kind.stores, "news is stored first"


@pytest.mark.parametrize("wire", [SocketWire, PollingWire])
def test_the_others_are_woken_by_the_same_rule_whichever_way_a_command_comes(
    start: Start, wire: type[SocketWire | PollingWire], monkeypatch: pytest.MonkeyPatch
) -> None:
    running = start()
    table, people = seated(running, 2)
    line = wire(people[0], table, 0)
    line.wait()
    warm = running.server.hub.warm[table]
    version = warm.position.version
    told: list[int] = []
    monkeypatch.setattr(warm, "tell", lambda: told.append(1))
    by_tag = {command.__name__.lower(): kind for command, kind in KINDS.items()}
    for t, fields in SENT.items():
        before = len(told)
        needs = {"version": version} if t in ("try", "play", "suggest", "describe", "explain") else {}
        line.ask({"t": t, "id": f"one {t}", **fields, **needs})
        line.ask({"t": "ping", "id": f"two {t}"})  # what follows the first answer has happened by now
        assert len(told) - before == int(by_tag[t].tells), t
    line.close()


def test_every_frame_is_a_message_of_the_protocol(start: Start) -> None:
    running = start()
    table, people = seated(running, 2)
    people[1].post(f"/api/tables/{table}/commands", {"t": "chat", "id": "c", "text": "ciao"})
    for person, seat in ((people[0], 0), (people[1], 1), (Person(running.address, token=people[0].token), None)):
        query = "" if seat is None else f"seat={seat}&"
        frames = person.get(f"/api/tables/{table}/poll?{query}wait=0")["messages"]
        found = [FRAMES.decode(msgspec.json.encode(frame)) for frame in frames]
        update = next(message for message in found if isinstance(message, protocol.Update))
        assert (update.seat, update.version) == (seat, update.status.version)
        assert update.view["game"] == "opera"
        assert bool(update.choices) == (seat is not None)
        again = msgspec.json.decode(msgspec.json.encode(update))
        assert again == next(frame for frame in frames if frame["t"] == "update"), "no field is lost or made up"
