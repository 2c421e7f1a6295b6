"""Coach mode at a real server: win chances with a hint, and a warning before a clear loss."""

from typing import Any

import pytest

from tests.server.client import Person
from tests.server.conftest import Start

BOTS = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "greedy"}]


class Player:
    def __init__(self, person: Person, game: str, **more: Any) -> None:
        self.person = person
        self.table = person.post("/api/tables", {"game": game, "seats": BOTS, **more})["table"]
        self.sent = 0

    def update(self) -> dict[str, Any]:
        messages = self.person.get(f"/api/tables/{self.table}/poll?seat=0")["messages"]
        found: dict[str, Any] = next(m for m in messages if m["t"] == "update")
        return found

    def send(self, t: str, **fields: Any) -> dict[str, Any]:
        self.sent += 1
        version = self.update()["version"]
        body = {"t": t, "id": f"c{self.sent}", "seat": 0, "version": version, **fields}
        found: dict[str, Any] = self.person.post(f"/api/tables/{self.table}/commands", body)
        return found


def test_a_bid_of_everything_is_a_clear_loss_and_the_best_is_none(start: Start) -> None:
    player = Player(Person(start(bot_pace=0.0).address, "Anna"), "opera")
    hints = player.send("hint")
    assert hints["unit"] == "share"
    best, second = hints["lines"][:2]
    assert 0 < second["value"] <= best["value"] < 1
    assert best["why"]["key"].startswith("ui.why.")
    fine = player.send("weigh", draft=[best["words"]])
    assert not fine["clear"]
    bad = player.send("weigh", draft=["bid 0"])
    assert bad["loss"] > fine["loss"]
    assert bad["clear"], bad
    assert bad["told"][0]["key"].startswith("opera.")


@pytest.mark.parametrize("draft", [["move 1"], ["move 2"]])
def test_a_part_of_a_turn_is_weighed_too(start: Start, draft: list[str]) -> None:
    player = Player(Person(start(bot_pace=0.0).address, "Anna"), "la-stanza")
    answer = player.send("weigh", draft=draft)
    assert answer["ok"], answer
    assert answer["loss"] >= 0
    assert len(answer["told"]) > 0


def test_a_table_without_hints_weighs_nothing(start: Start) -> None:
    player = Player(Person(start(bot_pace=0.0).address, "Anna"), "opera", hints=False)
    answer = player.send("weigh", draft=["bid 0"])
    assert (answer["ok"], answer["code"]) == (False, "no-hints")
