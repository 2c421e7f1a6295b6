"""The public names: documented, light to import, pleasant to explore."""

import inspect
import pydoc
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ridotto

PAGE = Path(__file__).parent.parent.parent / "docs" / "api" / "README.md"


@pytest.mark.parametrize("name", ridotto.__all__)
def test_every_public_name_is_there_and_documented(name: str) -> None:
    found = getattr(ridotto, name)
    page = PAGE.read_text()
    assert f"ridotto.{name}" in page or f"`{name}`" in page, f"docs/api/README.md does not tell of {name}"
    if (inspect.isclass(found) or inspect.isfunction(found)) and not compiled(found):
        assert found.__doc__, f"{name} has no docstring"


def compiled(found: Any) -> bool:
    """mypyc leaves the docstrings of classes out; the tests of the pure form see them."""
    return not str(sys.modules[found.__module__].__file__).endswith(".py")


def test_help_and_tab_completion_show_the_public_names_only() -> None:
    assert sorted(dir(ridotto)) == sorted(ridotto.__all__)
    text = pydoc.plain(pydoc.render_doc(ridotto))
    for name in ("load_game", "play_bots", "read_record", "observation"):
        assert name in text
    assert "TYPE_CHECKING" not in text


def test_importing_it_brings_nothing_heavy() -> None:
    heavy = ("numpy", "gymnasium", "textual", "starlette", "click")
    code = f"import sys, ridotto; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_the_package_says_that_it_is_typed() -> None:
    assert (Path(ridotto.__file__).parent / "py.typed").exists()


def test_arrays_are_of_whoever_is_to_act() -> None:
    state = ridotto.load_game("opera", players=3).new_initial_state()
    with pytest.raises(ridotto.UsageError, match="say whose"):
        ridotto.observation(state)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    seat = state.current_player()
    assert (ridotto.observation(state) == ridotto.observation(state, seat)).all()
    assert np.flatnonzero(ridotto.action_mask(state)).tolist() == state.legal_actions()
    assert ridotto.action_mask(state, (seat + 1) % 3).sum() == 0


def test_bots_play_the_game_of_the_seed() -> None:
    game = ridotto.load_game("la-stanza", players=2)
    record = ridotto.play_bots(game, ["random", "random"], seed=3)
    assert ridotto.play_bots(game, ["random", "random"], seed=3).actions == record.actions
    assert ridotto.play_bots(game, ["random", "random"], seed=4).actions != record.actions
    with pytest.raises(ridotto.UsageError, match="1 bots are named for 2 seats"):
        ridotto.play_bots(game, ["random"])
