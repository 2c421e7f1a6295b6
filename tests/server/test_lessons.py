"""The guided first game at a real server: to its end, off the path and back, and on without cards."""

import time
from typing import Any

import pytest

from ridotto.lessons import lesson_of
from tests.server.client import Person, Problem
from tests.server.conftest import Start

GAMES = ["opera", "la-stanza"]


class Learner:
    def __init__(self, person: Person, game: str) -> None:
        self.person = person
        self.table = person.post("/api/lessons", {"game": game, "id": "lesson"})["table"]
        self.sent = 0

    def look(self) -> dict[str, Any]:
        messages = self.person.get(f"/api/tables/{self.table}/poll?seat=0")["messages"]
        found: dict[str, Any] = next(m for m in messages if m["t"] == "update")
        return found

    def send(self, t: str, **fields: Any) -> dict[str, Any]:
        self.sent += 1
        body = {"t": t, "id": f"c{self.sent}", "seat": 0, **fields}
        found: dict[str, Any] = self.person.post(f"/api/tables/{self.table}/commands", body)
        return found

    def step(self, step: str) -> dict[str, Any]:
        return self.send("learn", version=self.look()["version"], step=step)

    def card(self, name: str | None = None) -> dict[str, Any]:
        """The card that is due, as soon as one is: the others play meanwhile."""
        for _ in range(400):
            update = self.look()
            coach: dict[str, Any] | None = update["status"].get("coach")
            if coach is not None and (name is None or coach["name"] == name):
                return {**coach, "version": update["version"]}
            time.sleep(0.05)
        raise AssertionError(f"no card {name}")


def play_card(learner: Learner, card: dict[str, Any]) -> None:
    if not card.get("do"):
        assert learner.step("next")["ok"]
        return
    tried = learner.send("try", version=card["version"], draft=card["do"])
    assert tried["ok"], tried
    assert learner.send("play", version=card["version"], draft=card["do"])["ok"]


@pytest.mark.parametrize("game", GAMES)
def test_every_card_comes_in_order_and_the_game_goes_on_after_the_last(start: Start, game: str) -> None:
    lesson = lesson_of(game)
    assert lesson is not None
    learner = Learner(Person(start(bot_pace=0.0).address, "Anna"), game)
    for expected in lesson.cards:
        card = learner.card(expected.name)
        assert not card.get("off")
        play_card(learner, card)
    after = learner.look()
    assert "coach" not in after["status"]
    assert after["status"]["stage"] == "playing"
    assert [row["line"] for row in after["rows"]] == lesson.lines
    words = next(choice["words"] for choice in after["choices"] if choice["refused"] is None)
    assert learner.send("try", version=after["version"], draft=[words])["ok"]


def test_a_draft_shows_the_next_card_and_another_move_is_explained(start: Start) -> None:
    learner = Learner(Person(start(bot_pace=0.0).address, "Anna"), "opera")
    play_card(learner, learner.card("goal"))
    play_card(learner, learner.card("bid"))
    card = learner.card("architetto")
    tried = learner.send("try", version=card["version"], draft=["hire architetto"])
    assert tried["coach"]["name"] == "build"
    assert tried["coach"]["step"] == "build wien.main"
    tried = learner.send("try", version=card["version"], draft=["hire maestro"])
    assert tried["coach"]["off"]
    assert tried["coach"]["name"] == "architetto"
    assert tried["coach"]["other"]["key"] == "opera.lesson.architetto.instead"


def test_another_move_leaves_the_lesson_and_back_returns_to_it(start: Start) -> None:
    learner = Learner(Person(start(bot_pace=0.0).address, "Anna"), "opera")
    play_card(learner, learner.card("goal"))
    card = learner.card("bid")
    assert learner.send("play", version=card["version"], draft=["bid 2"])["ok"]
    for _ in range(200):
        card = learner.card()
        if card.get("off"):
            break
        time.sleep(0.05)
    assert card["name"] == "bid"
    assert learner.step("back")["ok"]
    card = learner.card("bid")
    assert not card.get("off")
    play_card(learner, card)
    assert learner.card("architetto")["do"] == ["hire architetto"]


def test_back_goes_one_card_back_and_show_plays_the_card(start: Start) -> None:
    learner = Learner(Person(start(bot_pace=0.0).address, "Anna"), "opera")
    play_card(learner, learner.card("goal"))
    learner.card("bid")
    assert learner.step("back")["ok"]
    learner.card("goal")
    assert learner.step("next")["ok"]
    learner.card("bid")
    assert learner.step("show")["ok"]
    learner.card("architetto")
    assert learner.step("back")["ok"]
    assert learner.card("bid")["do"] == ["bid 6"]


def test_from_any_card_the_game_goes_on_freely(start: Start) -> None:
    learner = Learner(Person(start(bot_pace=0.0).address, "Anna"), "la-stanza")
    learner.card("goal")
    assert learner.step("free")["ok"]
    after = learner.look()
    assert "coach" not in after["status"]
    answer = learner.step("next")
    assert not answer["ok"]
    assert answer["code"] == "no-lesson"


def test_a_game_without_a_lesson_is_refused(start: Start) -> None:
    with pytest.raises(Problem, match="no-such-game"):
        Person(start().address, "Anna").post("/api/lessons", {"game": "chess"})
