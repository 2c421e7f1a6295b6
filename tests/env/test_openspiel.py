"""Our games in OpenSpiel: its own simulation tests, secrets, copies, its algorithms. They run in .venv-extras."""

import json
from pathlib import Path

import pytest

from tests.env.extras import in_extras


@pytest.mark.parametrize("what", ["random_simulations", "secrets", "recall", "tensors", "copies", "algorithms"])
def test_openspiel(what: str) -> None:
    in_extras("tests/env/openspiel_checks.py", what, package="pyspiel")


@pytest.mark.parametrize("game", ["opera", "la-stanza"])
def test_a_match_against_openspiel_goes_on_where_it_was(game: str, tmp_path: Path) -> None:
    kept = tmp_path / "games.jsonl"
    words = ["benchmarks/openspiel_match.py", game, "--against", "ismcts", "--seconds", "0.002", "--json"]
    words += ["--bot", "greedy", "--out", str(kept)]
    in_extras(*words, "--games", "1", package="pyspiel")
    first = kept.read_text()
    told = json.loads(in_extras(*words, "--games", "2", package="pyspiel").stdout)
    assert kept.read_text().startswith(first)
    games = [json.loads(line) for line in kept.read_text().splitlines()]
    assert [(one["seed"], one["seat"]) for one in games] == [(1, 0), (1, 1)]  # each seed from both seats
    assert told["games"] == 2
    assert told["win_share"] == sum(one["share"] for one in games) / 2
    assert 0.0 <= told["low"] <= told["win_share"] <= told["high"] <= 1.0
