"""Pictures of a table in Python: the page's own pieces, and nothing that a player may not see."""

import json
import os
import re
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

import ridotto
from ridotto.front import boards
from tests.env.extras import in_extras

GAMES = ridotto.game_names()
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(autouse=True)
def pieces() -> None:
    if not boards.FOLDER.is_dir():
        if os.environ.get("CI"):
            pytest.fail("the page is not built, and CI must test it")
        pytest.skip("the page is not built: make web")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", GAMES)
def test_every_position_of_a_game_is_drawn(name: str, players: int) -> None:
    game = ridotto.load_game(name, players)
    record = ridotto.play_bots(game, ["greedy"] * players, seed=players)
    drawn = 0
    for i in range(0, len(record), 9):
        state = record[i]
        for seat in (None, players - 1):
            svg = (
                state.svg(seat)
                if seat is not None
                else boards.svg_of(game.rules, state.bare, None, ["A", "B", "C", "D"])
            )
            if svg is None:
                assert not game.rules.setup_done(state.bare)
                continue
            root = ElementTree.fromstring(svg)
            ids = {symbol.get("id") for symbol in root.iter(f"{SVG}symbol")}
            used = {str(use.get("href")).removeprefix("#") for use in root.iter(f"{SVG}use")}
            assert used == ids, "every piece that is used is there, and no other"
            drawn += 1
    assert drawn > 10


@pytest.mark.parametrize("name", GAMES)
def test_a_player_sees_the_same_picture_in_every_world_they_cannot_tell_apart(name: str) -> None:
    game = ridotto.load_game(name, 3)
    record = ridotto.play_bots(game, ["greedy", "casual", "random"], seed=5)
    rng, compared = Random(1), 0
    for i in range(10, len(record), 23):
        state = record[i]
        if state.current_player() < 0:
            continue
        for seat in range(3):
            twin = state.resample_from_infostate(seat, rng.random)
            assert twin.svg(seat) == state.svg(seat)
            compared += 1
    assert compared > 10


def test_opera_hides_the_others_ducats() -> None:
    state = ridotto.play_bots(ridotto.load_game("opera", 3), ["greedy"] * 3, seed=2)[60]
    known = [state.svg(seat) for seat in range(3)]
    assert len(set(known)) == 3
    for svg in known:
        assert svg is not None
        assert len(re.findall(r'font-weight="700" fill="[^"]*">\d+</text>', svg)) > 3


@pytest.mark.parametrize("name", GAMES)
def test_pieces_have_no_variables_and_come_from_nowhere_else(name: str) -> None:
    text = (Path(boards.FOLDER) / f"{name}.json").read_text("utf-8")
    for drawing in json.loads(text)["drawings"].values():
        ElementTree.fromstring(f"<svg viewBox='{drawing['box']}'>{drawing['art']}</svg>")
        assert "var(" not in drawing["art"]
        assert "://" not in drawing["art"]


def test_notebooks_show_the_picture_with_the_question() -> None:
    state = ridotto.load_game("la-stanza", 2).new_initial_state(seed=4)
    html = state._repr_html_()
    assert "<svg" in html
    assert "S1’s turn: Where do you want to go?" in html
    assert state._repr_svg_() == state.svg()


DRAWN = """
import gymnasium, ridotto.env
for name in ("ridotto/Opera-v1", "ridotto/LaStanza-v1"):
    env = gymnasium.make(name, render_mode="rgb_array", players=3)
    _, info = env.reset(seed=1)
    picture = env.render()
    print(picture.dtype, *picture.shape, len({tuple(pixel) for row in picture[::7, ::7] for pixel in row}))
"""


def test_environments_draw_the_board_with_the_extra() -> None:
    lines = in_extras("-c", DRAWN, package="resvg_py").stdout.splitlines()
    for line, (width, height) in zip(lines, ((1240, 740), (1240, 880)), strict=True):
        kind, *numbers = line.split()
        assert kind == "uint8"
        assert [int(n) for n in numbers[:3]] == [height, width, 3]
        assert int(numbers[3]) > 200, "a drawing has many colours, a text has few"
