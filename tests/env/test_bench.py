"""`ridotto bench env` measures everything that it lists; no speed is asserted."""

import json

import pytest
from click.testing import CliRunner

import ridotto
from ridotto.cli.main import commands
from tests.env.extras import in_extras


def test_every_environment_is_measured_beside_its_yardsticks() -> None:
    code = "from ridotto.cli.main import main; main()"
    words = "bench env --seconds 0.01 --repeats 1 --json".split()
    told = json.loads(in_extras("-c", code, *words, package="pyspiel").stdout)
    ours = {(row["form"], row["name"]): row for row in told["rows"] if not row["yardstick"]}
    forms = ["aec", "gymnasium", "openspiel", "parallel", "tables", "tensors", "vector"]
    assert sorted({form for form, _ in ours}) == forms
    assert len(ours) == 14
    assert all(row["steps"] > 0 for row in told["rows"])
    assert all("ratio" in row for (form, _), row in ours.items() if form in ("openspiel", "tensors"))
    assert all(("share" in row) == (form == "tensors") for (form, _), row in ours.items())


def test_the_games_in_numbers_are_those_of_the_games_played() -> None:
    words = ["bench", "games", "opera", "--games", "2", "--bots", "random", "--json"]
    done = CliRunner().invoke(commands, words)
    assert done.exit_code == 0, done.output
    rows = json.loads(done.stdout)["rows"]
    assert [row["players"] for row in rows] == [2, 3, 4]
    game = ridotto.load_game("opera", players=2)
    records = [ridotto.play_bots(game, ["random", "random"], seed=seed) for seed in (1, 2)]
    decisions = [state for record in records for state in record if not (state.is_chance_node() or state.is_terminal())]
    legal = [len(state.legal_actions()) for state in decisions]
    assert rows[0]["decisions"] == len(decisions) / 2
    assert (rows[0]["branching"], rows[0]["widest"]) == (pytest.approx(sum(legal) / len(legal)), max(legal))
    assert rows[0]["first"] == sum(record[-1].returns()[0] for record in records) / 2
