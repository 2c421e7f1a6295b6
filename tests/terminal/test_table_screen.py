"""The full-screen client, headless: whole games by keys, resizing, undo, filter, reasons, languages."""

import asyncio
from pathlib import Path
from random import Random

import pytest
from textual.widgets import Input

from ridotto.engine.game import game_names
from ridotto.engine.record import read
from ridotto.languages import LANGUAGES
from ridotto.terminal.choices import Choices
from ridotto.terminal.dialogs import Page
from ridotto.terminal.keys import key_bar
from ridotto.terminal.table_screen import KEYS, TableScreen
from ridotto.terminal.words import Words
from tests.terminal.screens import asked, client, shown, table, until

SIZES = [(80, 24), (200, 50), (120, 30), (80, 24)]


@pytest.mark.parametrize("game", game_names())
def test_a_whole_game_by_keys_while_the_window_changes_its_size(game: str, tmp_path: Path) -> None:
    async def play() -> None:
        at = table(game, tmp_path / "mine.record", seats=2)
        app = client(at)
        rng = Random(7)
        turns = 0
        async with app.run_test(size=SIZES[0]) as pilot:
            while True:
                await until(pilot, lambda: at.stage == "over" or asked(app, at))
                if at.stage == "over":
                    break
                turns += 1
                if turns % 20 == 0:
                    await pilot.resize_terminal(*SIZES[turns // 20 % len(SIZES)])
                    await pilot.pause()
                    assert app.screen.query_one(Choices).region.height >= 4
                choices = app.screen.query_one(Choices)
                legal = [i for i, item in enumerate(choices.items) if item.number >= 0]
                assert legal, "somebody is asked and has nothing to choose"
                choices.point_at(legal[rng.randrange(len(legal))] if not at.draft else legal[0])
                await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, Page))
            await until(pilot, lambda: "Game over" in shown(app))
            await pilot.press("escape")
            assert isinstance(app.screen, TableScreen)
        assert turns > 20
        text = (tmp_path / "mine.record").read_text()
        assert "\nend points " in text
        read(text)

    asyncio.run(play())


def test_a_choice_is_previewed_undone_and_confirmed(tmp_path: Path) -> None:
    async def play() -> None:
        at = table("opera", tmp_path / "mine.record")
        app = client(at)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: asked(app, at))
            await pilot.pause()
            assert "Your turn: Bid in secret" in shown(app)
            assert "Bid 10: level 10, ducats left: 11" in shown(app)
            await pilot.press("8")
            assert at.draft == ["bid 8"]
            assert "Place bid" in shown(app)
            assert "Preview: Bid 8: level 8, ducats left: 13" in shown(app), (
                "a sealed number is shown before it is placed"
            )
            await pilot.press("backspace")
            assert at.draft == []
            await pilot.press("1", "0")
            assert at.draft == ["bid 10"]
            await pilot.press("c")
            await until(pilot, lambda: "S1 bid 10" in at.play.record.text())
            assert at.play.game.sealed(at.play.state) == 0

    asyncio.run(play())


def test_what_is_not_possible_says_why(tmp_path: Path) -> None:
    async def play() -> None:
        again = table("opera", tmp_path / "mine.record", own=[0, 1, 2])
        app = client(again)
        async with app.run_test(size=(100, 40)) as pilot:
            for seat, bid in ((0, "bid 10"), (1, "bid 0"), (2, "bid 0")):
                await until(pilot, lambda: again.curtain is not None or again.mine)
                again.lift()
                assert again.seat == seat
                await again.choose(bid)
                await again.confirm()
            await until(pilot, lambda: again.curtain is not None)
            await until(pilot, lambda: "Pass the device to" in shown(app))
            await pilot.press("enter")
            await again.choose("hire signora")
            await pilot.pause()
            await pilot.press("x")
            choices = app.screen.query_one(Choices)
            refused = next(i for i, item in enumerate(choices.items) if item.refused)
            choices.point_at(refused)
            await pilot.pause()
            assert choices.items[refused].refused in " ".join(shown(app).split())
            before = list(again.draft)
            await pilot.press("enter")
            assert again.draft == before

    asyncio.run(play())


def test_typing_filters_a_long_list(tmp_path: Path) -> None:
    async def play() -> None:
        at = table("opera", tmp_path / "mine.record")
        app = client(at)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: asked(app, at))
            await pilot.press("slash")
            await until(pilot, lambda: app.screen.query_one("#filter", Input).has_focus)
            await pilot.press(*"bid 7:")
            await pilot.pause()
            assert [item.words for item in app.screen.query_one(Choices).items] == ["bid 7"]
            await pilot.press("enter")
            await pilot.pause()
            assert at.draft == ["bid 7"]
            assert not app.screen.query_one("#filter", Input).display

    asyncio.run(play())


def test_the_mouse_chooses(tmp_path: Path) -> None:
    async def play() -> None:
        at = table("opera", tmp_path / "mine.record")
        app = client(at)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: asked(app, at))
            await pilot.pause()
            lines = shown(app).splitlines()
            row = next(y for y, line in enumerate(lines) if "Bid 9:" in line)
            await pilot.click(offset=(lines[row].index("Bid 9:") + 2, row))
            await pilot.pause()
            assert at.draft == ["bid 9"]

    asyncio.run(play())


@pytest.mark.parametrize("game", game_names())
def test_pages_and_languages(game: str, tmp_path: Path) -> None:
    async def play() -> None:
        at = table(game, tmp_path / "mine.record")
        app = client(at, "nl")
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: asked(app, at))
            for key in ("l", "o", "t", "question_mark"):
                await pilot.press(key)
                await until(pilot, lambda: isinstance(app.screen, Page))
                assert len(shown(app).split()) > 10
                await pilot.press("escape")
                await until(pilot, lambda: isinstance(app.screen, TableScreen))
            seen = set()
            for _ in LANGUAGES:
                await pilot.press("g")
                await pilot.pause()
                words = Words(app.words.language)
                assert words.t("ui.you") in shown(app)
                seen.add(app.words.language)
            assert seen == set(LANGUAGES)
            theme = app.theme
            await pilot.press("d")
            assert app.theme != theme

    asyncio.run(play())


def test_everything_fits_into_eighty_columns(tmp_path: Path) -> None:
    """No line of a board is cut, in any language, for as many seats as there can be."""
    for game in game_names():
        for seats in (2, 3, 4):
            at = table(game, tmp_path / "x.record", own=[], seats=seats, bots="greedy")
            asyncio.run(at.run())
            assert at.now is not None
            for language in LANGUAGES:
                from ridotto.terminal.teller import make_teller

                teller = make_teller(game, Words(language), ["Anna", "Greedy 2", "Greedy 3", "Greedy 4"][:seats])
                for line in teller.board(at.now, 78):
                    assert line.cell_length <= 78
                    assert "…" not in line.plain, f"{game} {language}: {line.plain}"


def test_what_people_say_is_never_markup(tmp_path: Path) -> None:
    """A chat line ended every client at the table once: `[/b]` closes a tag that nobody opened."""

    async def run() -> None:
        at = table("opera", tmp_path / "x.record")
        app = client(at)
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: asked(app, at))
            said = ["Eve: well played [/b] :-)", "Eve: [@click=app.exit]click me[/]", "[b]Eve: \x1b[2J\x1b]0;x\x07"]
            at.heard_chat += said
            at.changed()
            await until(pilot, lambda: not at.heard_chat)
            await pilot.pause()
            assert [(notice.message, notice.markup) for notice in app._notifications] == [
                (text, False) for text in said
            ]
            assert app.is_running

    asyncio.run(run())


def test_a_hint_points_at_a_choice_and_says_why(tmp_path: Path) -> None:
    async def play() -> None:
        at = table("la-stanza", tmp_path / "x.record", seats=2)
        app = client(at)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: asked(app, at))
            best = await at.hint()
            assert best is not None
            await pilot.press("i")
            await until(pilot, lambda: "Hint: " in shown(app))
            choices = app.screen.query_one(Choices)
            await until(pilot, lambda: choices.items[choices.lines.cursor].words == best.words)
            assert at.draft == []
            await pilot.press("enter")
            await until(pilot, lambda: at.draft == [best.words])
            assert "Hint: " not in shown(app)

    asyncio.run(play())


def test_the_board_stays_in_its_place_and_shows_every_player(tmp_path: Path) -> None:
    """At 80 x 24 with four players: previews, news and refusals change nothing but the prompt."""

    async def play() -> None:
        at = table("opera", tmp_path / "x.record", seats=4)
        app = client(at)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: asked(app, at))

            def places() -> tuple[int, int, bool]:
                lines = shown(app).splitlines()
                fame = next(y for y, line in enumerate(lines) if line.startswith(" Fame and offer"))
                return fame, app.screen.query_one(Choices).region.y, any(line.startswith(" v Dora") for line in lines)

            await pilot.pause()
            before = places()
            assert before[2], "the last player can be seen"
            await pilot.press("4")
            await pilot.pause()
            assert places() == before
            await pilot.press("c")
            await until(pilot, lambda: asked(app, at) and len(at.rows) > 6)
            await pilot.pause()
            assert places() == before
            assert "Anna bids 4" in shown(app), "what happened since the last decision"

    asyncio.run(play())


@pytest.mark.parametrize("game", game_names())
def test_a_large_screen_shows_more(game: str, tmp_path: Path) -> None:
    async def play() -> None:
        at = table(game, tmp_path / "x.record", seats=2)
        app = client(at)
        async with app.run_test(size=(180, 60)) as pilot:
            await until(pilot, lambda: asked(app, at))
            await pilot.pause()
            wanted = {"opera": "Available parts", "la-stanza": "Workers:"}[game]
            assert wanted in shown(app)
            await pilot.resize_terminal(80, 24)
            await until(pilot, lambda: wanted not in shown(app))

    asyncio.run(play())


def test_help_and_quit_are_always_in_the_key_bar() -> None:
    for language in LANGUAGES:
        bar = key_bar(Words(language), KEYS, 80).plain
        assert len(bar) <= 78
        assert f"? {Words(language).t('ui.help')}" in bar
        assert f"q {Words(language).t('terminal.key.quit')}" in bar
