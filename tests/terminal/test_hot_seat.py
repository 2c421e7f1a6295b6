"""Several people at one screen: a curtain falls between them, and nothing of the other can be read."""

import asyncio
import re
from pathlib import Path
from random import Random
from typing import cast

from ridotto.games.opera.view import OperaView
from ridotto.terminal.dialogs import Curtain
from tests.terminal.screens import asked, client, shown, table, until


def test_the_curtain_hides_what_the_other_has(tmp_path: Path) -> None:
    async def play() -> None:
        at = table("opera", tmp_path / "mine.record", own=[0, 1], seats=2)
        app = client(at)
        async with app.run_test(size=(80, 24)) as pilot:
            handed, rng = 0, Random(4)
            for _ in range(40):
                await until(pilot, lambda: at.curtain is not None or asked(app, at))
                if at.curtain is not None:
                    handed += 1
                    await until(pilot, lambda: isinstance(app.screen, Curtain))
                    text = shown(app)
                    assert f"Pass the device to {'o#'[at.curtain]} {at.names[at.curtain]}" in text
                    assert not re.search(r"\d", text), "a number can be read through the curtain"
                    assert at.seat is None
                    await pilot.press("enter")
                    await until(pilot, lambda: asked(app, at))
                    await pilot.pause()
                other = 1 - (at.seat or 0)
                assert at.view is not None
                assert cast(OperaView, at.view)["players"][other]["ducats"] is None
                lines = shown(app).splitlines()
                head = next(i for i, line in enumerate(lines) if line.strip().startswith("Players"))
                row = next(line for line in lines[head:] if line.strip().startswith("o#"[other] + " "))
                assert row.split()[-2:] == ["?", "?"], row
                while at.mine and not at.complete:
                    await at.choose(rng.choice([choice.words for choice in at.choices if choice.refused is None]))
                await at.confirm()
            assert handed > 5

    asyncio.run(play())


def test_a_player_can_hide_their_secrets(tmp_path: Path) -> None:
    async def play() -> None:
        at = table("opera", tmp_path / "mine.record")
        app = client(at)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: asked(app, at))
            await pilot.pause()
            assert "ducats left" in shown(app)
            await pilot.press("h")
            await pilot.pause()
            text = shown(app)
            assert "ducats left" not in text
            assert not re.search(r"o Anna.*21", text)
            await pilot.press("h")
            await pilot.pause()
            assert "ducats left" in shown(app)

    asyncio.run(play())


def test_a_game_without_secrets_needs_no_curtain(tmp_path: Path) -> None:
    async def play() -> None:
        at = table("la-stanza", tmp_path / "mine.record", own=[0, 1], seats=2)
        app = client(at)
        async with app.run_test(size=(80, 24)) as pilot:
            seats = set()
            for _ in range(30):
                await until(pilot, lambda: asked(app, at))
                seats.add(at.seat)
                assert at.curtain is None
                await at.choose(next(choice.words for choice in at.choices if choice.refused is None))
                if at.complete:
                    await at.confirm()
            assert seats == {0, 1}

    asyncio.run(play())
