"""The training example learns, in a small run."""

import subprocess
import sys
from pathlib import Path

import pytest

import ridotto
from examples.train import drawing, evaluate, share, train

ROOT = Path(__file__).parent.parent.parent


def test_it_beats_random_play_after_a_few_games() -> None:
    learner, curve = train("opera", 2, seconds=0, games=400, seed=1, rate=0.02, batch=32)
    assert curve[-1]["games"] >= 320
    margins = evaluate(learner, 100)
    assert share(margins) > 0.6  # random play wins half
    assert drawing(curve, "curve").startswith("<svg")


def test_the_script_runs(tmp_path: Path) -> None:
    words = ["--game", "la-stanza", "--games", "40", "--batch", "4", "--evaluate", "4"]
    words += ["--curve", str(tmp_path / "c.svg"), "--save", str(tmp_path / "w.npz")]
    script = ROOT / "examples" / "train.py"
    done = subprocess.run([sys.executable, str(script), *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert '"after"' in done.stdout
    assert (tmp_path / "c.svg").exists()
    bots = [f"{script}:Learned,file={tmp_path / 'w.npz'}", "random"]
    record = ridotto.play_bots(ridotto.load_game("la-stanza", 2), bots, seed=1)
    assert record[-1].is_terminal()
    with pytest.raises(ridotto.UsageError, match="another number of players"):
        ridotto.play_bots(ridotto.load_game("la-stanza", 3), [*bots, "random"], seed=1)
