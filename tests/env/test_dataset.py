"""Datasets: what they say is what was played."""

import base64
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ridotto import load_game, play_bots
from ridotto.engine.game import CHANCE, UsageError
from ridotto.engine.record import read
from ridotto.env import dataset
from tests.env.extras import in_extras

COMMAND = "simulate {game} --seats 3 --games 3 --seed 4 --bots random --jobs 1 --records {out} --format {form}"
RIDOTTO = "from ridotto.cli.main import main; main()"
SUM_UP = """
import json, sys
from ridotto.env.dataset import load
a = load(sys.argv[1])
parts = a.observations, a.masks, a.actions, a.points, a.games, a.seats
print(json.dumps([int(part.astype(int).sum()) for part in parts]))
"""
READ_PARQUET = """
import json, sys
import pyarrow.parquet as parquet
for name in ("decisions", "games"):
    for row in parquet.read_table(f"{sys.argv[1]}/{name}.parquet").to_pylist():
        if "observation" in row:
            row["observation"] = bytes(row["observation"]).hex()
        print(json.dumps(row))
"""


def simulate(game: str, out: Path) -> list[dict[str, Any]]:
    words = COMMAND.format(game=game, out=out, form="jsonl").split()
    done = subprocess.run([sys.executable, "-c", RIDOTTO, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in (out / "decisions.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("game", ["opera", "la-stanza"])
def test_every_row_is_a_decision_of_the_record(game: str, tmp_path: Path) -> None:
    rows = simulate(game, tmp_path)
    left = iter(rows)
    games = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    for number, told in enumerate(games, 1):
        record = read((tmp_path / told["record"]).read_bytes())
        rules, s = record.game, record.first()
        n = 0
        for action in record.actions:
            seat = rules.seat(s)
            if seat != CHANCE:
                row = next(left)
                assert (row["game"], row["n"], row["seat"], row["action"]) == (number, n, seat, action)
                assert row["legal"] == rules.legal_actions(s)
                assert rules.ids[row["words"]] == action
                assert base64.b64decode(row["observation"]) == rules.rows().row(s, seat, False)
                assert (row["share"], row["points"]) == (told["shares"][seat], told["points"][seat])
                n += 1
            rules.apply_action(s, action)
        assert told["decisions"] == n
        assert told["points"] == rules.points(s)
        assert sum(told["shares"]) == pytest.approx(1.0)
    assert next(left, None) is None
    card = (tmp_path / "README.md").read_text()
    assert f"3 games, {len(rows)} decisions" in card
    assert all(f"`{name}`" in card for name in rows[0])
    assert str(tmp_path) not in card


def test_parquet_has_the_same_rows(tmp_path: Path) -> None:
    rows = simulate("opera", tmp_path / "lines")
    words = COMMAND.format(game="opera", out=tmp_path / "parquet", form="parquet").split()
    in_extras("-c", RIDOTTO, *words, package="pyarrow")
    told = in_extras("-c", READ_PARQUET, str(tmp_path / "parquet"), package="pyarrow").stdout.splitlines()
    for row in rows:
        row["observation"] = base64.b64decode(row["observation"]).hex()
    assert [json.loads(line) for line in told[: len(rows)]] == rows
    games = [json.loads(line) for line in (tmp_path / "lines" / "games.jsonl").read_text().splitlines()]
    assert [json.loads(line) for line in told[len(rows) :]] == games
    sums = json.loads(in_extras("-c", SUM_UP, str(tmp_path / "parquet"), package="pyarrow").stdout)
    a = dataset.load(tmp_path / "lines")
    assert sums == [int(x.sum(dtype=int)) for x in (a.observations, a.masks, a.actions, a.points, a.games, a.seats)]


def test_a_dataset_loads_as_arrays_and_splits_by_game(tmp_path: Path) -> None:
    words = "simulate opera --seats 2 --games 10 --bots random --jobs 1 --quiet --format jsonl --records".split()
    done = subprocess.run([sys.executable, "-c", RIDOTTO, *words, str(tmp_path)], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    rows = [json.loads(line) for line in (tmp_path / "decisions.jsonl").read_text().splitlines()]
    whole = dataset.load(tmp_path)
    assert len(whole) == len(rows)
    assert repr(whole) == f"<{len(rows)} decisions of 10 games of load_game('opera', 2)>"
    for at in (0, len(rows) // 2, len(rows) - 1):
        assert whole.observations[at].tobytes() == base64.b64decode(rows[at]["observation"])
        assert np.flatnonzero(whole.masks[at]).tolist() == rows[at]["legal"]
        assert (whole.actions[at], whole.points[at], whole.seats[at]) == tuple(
            rows[at][name] for name in ("action", "points", "seat")
        )
    parts = [whole.split(name) for name in dataset.SPLITS]
    assert [sorted(set(part.games.tolist())) for part in parts] == [[1, 2, 3, 4, 5, 6, 7, 8], [9], [10]]
    assert sum(map(len, parts)) == len(rows)
    assert {(row["game"], row["split"]) for row in rows} == {(n, dataset.split_of(n)) for n in range(1, 11)}
    assert len(dataset.load(tmp_path, "test")) == len(parts[2])
    assert len(whole.choices()) == sum(len(row["legal"]) > 1 for row in rows)
    with pytest.raises(UsageError, match="no split 'dev'"):
        whole.split("dev")
    with pytest.raises(UsageError, match="holds no dataset"):
        dataset.load(tmp_path / "elsewhere")


def test_targets_are_what_a_search_thinks_of_each_decision(tmp_path: Path) -> None:
    game = load_game("opera", 2, {"rounds": "7"})
    record = play_bots(game, ["random", "random"], seed=3).engine()
    targets = dataset.thoughts(record, "greedy")
    about = dataset.Dataset(tmp_path, "jsonl", record.game, ["random", "random"], "command", "greedy")
    about.add(record, "1.record", targets)
    about.close("0")
    arrays = dataset.load(tmp_path)
    assert arrays.values is not None
    assert arrays.visits is not None
    tried = ~np.isnan(arrays.values)
    assert not tried[arrays.masks == 0].any(), "only legal actions"
    assert (tried.any(axis=1) == (arrays.masks.sum(axis=1) > 1)).all(), "every choice has a target"
    assert dataset.thoughts(record, "greedy") == targets, "the same again"
    with pytest.raises(UsageError, match="can't say what it thinks"):
        dataset.thinker_of("random")


def test_parquet_without_pyarrow_is_refused_before_anything_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "find_spec", lambda name: None)
    with pytest.raises(UsageError, match="needs pyarrow"):
        dataset.check_format("parquet")
    with pytest.raises(UsageError, match="no format 'csv'"):
        dataset.check_format("csv")


def test_the_page_lists_the_columns() -> None:
    page = (Path(__file__).parent.parent.parent / "docs" / "api" / "datasets.md").read_text()
    for name in [*dataset.DECISION_COLUMNS, *dataset.TARGET_COLUMNS, *dataset.GAME_COLUMNS]:
        assert f"`{name}`" in page, name
