"""Reviews of finished games: secret until the game is over, computed in the background, stored, shared by link."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ridotto
from ridotto.engine.record import read
from tests.server.client import Person, Problem
from tests.server.conftest import Running, Start
from tests.server.playing import seated
from tests.server.test_tables import look

GOLDEN = Path(__file__).parent.parent / "golden"


def finished(game: str, seats: int = 2) -> str:
    """The record of a game between quick bots."""
    return ridotto.play_bots(ridotto.load_game(game, players=seats), ["greedy", "random"][:seats], seed=3).text()


def until(ask: Callable[[], Any], good: Callable[[Any], bool]) -> Any:
    """Asks again until the answer is good; a review has as much time as it takes."""
    pause = 0.05
    while True:
        found = ask()
        if good(found):
            return found
        time.sleep(pause)
        pause = min(1.0, pause * 1.5)


def review_of(running: Running, person: Person, text: str) -> dict[str, Any]:
    table = person.post("/api/records", {"text": text})["table"]
    begun = person.post(f"/api/tables/{table}/review")
    assert begun["state"] in ("waiting", "working")
    assert begun["review"] is None
    found: dict[str, Any] = until(
        lambda: person.get(f"/api/reviews/{begun['key']}"), lambda answer: answer["state"] in ("ready", "failed")
    )
    return found


@pytest.mark.parametrize("game", ["opera", "la-stanza"])
def test_a_review_of_a_record_is_computed_stored_and_shared(start: Start, game: str) -> None:
    running = start()
    anna = Person(running.address, "Anna")
    text = finished(game)
    found = review_of(running, anna, text)
    assert found["state"] == "ready"
    assert found["game"] == game
    review = found["review"]
    assert review["points"] == found["points"] == read(text).game.points(read(text).state())
    # Moment i leads from step i to step i + 1.
    steps = anna.get(f"/api/reviews/{found['key']}/replay?from=1&count=20")
    assert steps["last"] == found["last"] == len(review["moments"])
    assert [step["line"] for step in steps["steps"]] == [
        f"S{m['seat'] + 1} {m['words']}" if m["seat"] >= 0 else m["words"] for m in review["moments"][:20]
    ]
    assert all(abs(sum(moment["chances"]) - 1) < 0.01 for moment in review["moments"])
    assert {player["seat"] for player in review["players"]} == {0, 1}
    # Everybody who has the link reads it, also after a restart; without the link there is nothing to find.
    stranger = Person(running.address)
    shared = stranger.get(f"/api/reviews/{found['key']}")
    assert (shared["review"], shared["table"], shared["mine"]) == (review, "", [])
    with pytest.raises(Problem, match="no-such-review"):
        stranger.get(f"/api/reviews/{found['key'][:-1]}")
    running.stop()
    again = Person(start().address)
    assert again.get(f"/api/reviews/{found['key']}")["review"] == review


def test_there_is_no_review_while_a_game_is_played(start: Start) -> None:
    table, people = seated(start(), 2)
    with pytest.raises(Problem, match="still-playing"):
        people[0].post(f"/api/tables/{table}/review")


def test_a_game_that_stopped_early_has_no_review(start: Start) -> None:
    anna = Person(start().address, "Anna")
    lines = finished("opera").splitlines()
    table = anna.post("/api/records", {"text": "\n".join(lines[:40]) + "\n"})["table"]
    with pytest.raises(Problem, match="no-review"):
        anna.post(f"/api/tables/{table}/review")


def test_strangers_cannot_begin_a_review_of_a_private_table(start: Start) -> None:
    running = start()
    anna = Person(running.address, "Anna")
    table = anna.post("/api/records", {"text": finished("la-stanza")})["table"]
    with pytest.raises(Problem, match="no-such-table"):
        Person(running.address, "Sven").post(f"/api/tables/{table}/review")


@pytest.mark.parametrize("game", ["opera", "la-stanza"])
def test_playing_on_from_a_step_makes_a_table_with_bots(start: Start, game: str) -> None:
    running = start(bots="greedy,random")
    anna = Person(running.address, "Anna")
    table = anna.post("/api/records", {"text": finished(game)})["table"]
    key = anna.post(f"/api/tables/{table}/review")["key"]
    last = anna.get(f"/api/reviews/{key}")["last"]
    steps: list[Any] = []
    while len(steps) <= last:
        steps += anna.get(f"/api/reviews/{key}/replay?from={len(steps)}&count=50")["steps"]
    lines = [step["line"] for step in steps]
    for at in (last // 2, last):
        made = anna.post(f"/api/reviews/{key}/play", {"seat": 1, "step": at})["table"]
        begun = [row["line"] for row in look(anna, made, 1)["rows"]]
        same = next((i for i, line in enumerate(begun) if line != lines[i + 1]), len(begun))
        assert at - same <= 8  # at most back to before the sealed bids
        head = next(one for one in anna.get("/api/tables/mine") if one["id"] == made)
        assert [seat["kind"] for seat in head["seats"]] == ["bot", "person"]
        assert (head["stage"], head["mine"]) == ("playing", [1])
    for wish, code in (({"seat": 1, "step": last + 1}, "no-such-step"), ({"seat": 5, "step": 30}, "no-such-seat")):
        with pytest.raises(Problem, match=code):
            anna.post(f"/api/reviews/{key}/play", wish)
