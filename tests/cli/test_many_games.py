"""Many simulated games with every number of seats and every option: all of them check, trace and replay."""

import json
from itertools import product
from pathlib import Path

import pytest

from ridotto.engine.game import OVER, game_class, game_names
from ridotto.engine.record import read
from ridotto.engine.trace import json_line, trace
from tests.cli.test_cli import ridotto
from tests.strategies import LONG

GAMES = 2000  # of each game, at least


def option_sets(name: str) -> list[list[str]]:
    """Every combination of the options; of one with very many values the default, the first and the last other."""
    known = game_class(name).options_known
    values = [[(key, v) for v in dict.fromkeys((o.values[0], o.values[1], o.values[-1]))] for key, o in known.items()]
    return [[f"{key}={value}" for key, value in chosen if value != known[key].default] for chosen in product(*values)]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", game_names())
def test_simulated_games_check_trace_and_replay(name: str, seats: int, tmp_path: Path) -> None:
    sets = option_sets(name)
    if not LONG:
        sets = sets[:: max(1, len(sets) // 3)]
    each = -(-GAMES // (3 * len(sets))) if LONG else 2
    seed = 1
    for number, options in enumerate(sets):
        folder = f"{number:03}"
        words = f"simulate {name} --seats {seats} --seed {seed} --games {each} --records {folder} --json"
        done = ridotto(*words.split(), *(f"--option={o}" for o in options), cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        played = json.loads(done.stdout)["games"]
        files = sorted((tmp_path / folder).iterdir())
        assert len(files) == len(played) == each
        done = ridotto("check", *(str(f) for f in files), cwd=tmp_path)
        assert (done.returncode, done.stdout.count(": good, ")) == (0, each), done.stderr
        for file, told in zip(files, played, strict=True):
            text = file.read_text()
            record = read(text)
            assert record.text() == text
            assert record.seed == told["seed"]
            s = record.state()
            assert record.game.seat(s) == OVER
            lines = list(trace(record))
            assert lines[-1]["end"]["state"] == record.game.trace_state(s)
            assert [score["total"] for score in lines[-1]["end"]["scores"]] == told["points"]
            assert lines[-1]["end"]["winners"] == told["winners"]
        done = ridotto("trace", str(files[0]), cwd=tmp_path)
        assert done.stdout == "".join(json_line(line) + "\n" for line in trace(read(files[0].read_text())))
        seed += each
