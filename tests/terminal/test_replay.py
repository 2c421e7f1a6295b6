"""A record, step by step."""

import asyncio
import re
from functools import partial
from pathlib import Path
from typing import cast

import pytest

from ridotto.bots.review import review as reviewing
from ridotto.engine.game import game_names
from ridotto.engine.record import read
from ridotto.games.opera.view import OperaPlayer, OperaView
from ridotto.terminal.app import RidottoApp
from ridotto.terminal.dialogs import Page
from ridotto.terminal.replay import ReplayScreen, steps
from tests.terminal.screens import shown

GOLDEN = Path(__file__).parent.parent / "golden"


@pytest.mark.parametrize("game", game_names())
def test_stepping_through_a_whole_game(game: str) -> None:
    record = read((GOLDEN / game / "complete.record").read_text())

    async def look() -> None:
        screen = ReplayScreen(record)
        app = RidottoApp(screen)
        last = len(screen.steps) - 1
        assert last > 50
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert f"step 0 of {last}" in shown(app)
            await pilot.press("right", "right", "left")
            assert screen.at == 1
            await pilot.press("end")
            await pilot.pause()
            assert isinstance(app.screen, Page)  # the score sheet
            best = max(record.game.points(screen.steps[-1].state))
            assert re.search(rf"│ Points +{best}\b", shown(app))
            await pilot.press("escape")
            await pilot.pause()
            assert f"step {last} of {last}" in shown(app)
            await pilot.press("right")
            assert screen.at == last
            await pilot.press("home", "pagedown")
            first = screen.at
            assert screen.steps[first].round != screen.steps[first - 1].round
            await pilot.press("pagedown", "pageup")
            assert screen.at == first
            await pilot.press("g", *"42", "enter")
            assert screen.at == 42
            await pilot.resize_terminal(160, 45)
            await pilot.pause()
            assert f"step 42 of {last}" in shown(app)

    asyncio.run(look())


def test_the_last_step_is_the_end_of_the_record() -> None:
    record = read((GOLDEN / "opera" / "complete.record").read_text())
    assert record.game.points(steps(record)[-1].state) == record.game.points(record.state())


def players_of(screen: ReplayScreen) -> list[OperaPlayer]:
    return cast(OperaView, screen.view)["players"]


def test_screens_are_open_only_after_the_end() -> None:
    record = read((GOLDEN / "opera" / "complete.record").read_text())
    assert all(p["ducats"] is not None for p in players_of(ReplayScreen(record)))
    del record.actions[-40:]
    running = ReplayScreen(record)
    running.action_open()
    assert all(p["ducats"] is None for p in players_of(running))


def test_a_review_marks_the_steps_of_a_finished_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few worlds, one seat: the marks belong to the steps that their decisions lead to."""
    record = read((GOLDEN / "opera" / "complete.record").read_text())
    monkeypatch.setattr(reviewing, "review", partial(reviewing.review, worlds=2, seats=[0]))

    async def look() -> None:
        screen = ReplayScreen(record)
        app = RidottoApp(screen)
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.press("v")
            await app.workers.wait_for_complete()
            await pilot.pause()
            assert screen.reviewing == ""
            for at, moment in screen.judged.items():
                row = screen.steps[at].row
                assert row is not None
                assert row.line.startswith("*" if moment.seat < 0 else f"S{moment.seat + 1} ")
            marked = [at for at, moment in screen.judged.items() if moment.mark == "good"]
            screen.action_to(marked[0])
            await pilot.pause()
            assert "Good" in shown(app)

    asyncio.run(look())
