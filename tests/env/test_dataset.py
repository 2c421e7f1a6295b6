"""Datasets: what they say is what was played."""

import base64
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ridotto.engine.game import CHANCE, UsageError
from ridotto.engine.record import read
from ridotto.env import dataset
from tests.env.extras import in_extras

COMMAND = "simulate {game} --seats 3 --games 3 --seed 4 --bots random --jobs 1 --records {out} --format {form}"
RIDOTTO = "from ridotto.cli.main import main; main()"
READ_PARQUET = """
import json, sys
import pyarrow.parquet as parquet
for name in ("decisions", "games"):
    for row in parquet.read_table(f"{sys.argv[1]}/{name}.parquet").to_pylist():
        if "observation" in row:
            row["observation"] = row["observation"].hex()
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


def test_parquet_without_pyarrow_is_refused_before_anything_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "find_spec", lambda name: None)
    with pytest.raises(UsageError, match="needs pyarrow"):
        dataset.check_format("parquet")
    with pytest.raises(UsageError, match="no format 'csv'"):
        dataset.check_format("csv")


def test_the_page_lists_the_columns() -> None:
    page = (Path(__file__).parent.parent.parent / "docs" / "api" / "datasets.md").read_text()
    for name in [*dataset.DECISION_COLUMNS, *dataset.GAME_COLUMNS]:
        assert f"`{name}`" in page, name
