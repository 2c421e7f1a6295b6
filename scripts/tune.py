"""Tunes weights by play and writes down what came of it (docs/bots/tuning.md), also when nothing did.

python scripts/tune.py opera --weights src/ridotto/bots/heuristics/opera/weights.toml --steps 60 --games 16
... the same again: resumes
... --adopt: writes the tuned numbers into the file, if every check says "better" and none "worse"
"""

import argparse
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from ridotto.bots.results import write_whole
from ridotto.bots.tuner import Plan, Tuner, report
from ridotto.cli.progress import Progress
from ridotto.engine.game import UsageError, game_names, load_game

ROOT = Path(__file__).resolve().parent.parent
LOG = ROOT / "docs" / "bots" / "tuning.md"
HEAD = """# Tuning

Runs of `scripts/tune.py` (SPSA on paired games; `src/ridotto/bots/tuner.py` says how), the newest last: also those that
did not help. A run is judged by games with seeds that it has not seen, against the weights it began with.
Numbers that the games of a run do not use (those for other numbers of players) drift by chance: name the others
with `--only`.

"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=game_names())
    parser.add_argument("--weights", required=True, type=Path, help="the file to begin with")
    parser.add_argument("--bot", default="greedy", help="takes the setting weights=FILE; default greedy")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--games", type=int, default=16, help="a step")
    parser.add_argument("--only", default="", help="beginnings of names, with commas; default: every number")
    parser.add_argument("--signal", choices=["points", "wins"], default="points")
    parser.add_argument("--shake", type=float, default=0.1)
    parser.add_argument("--pull", type=float, default=0.02)
    parser.add_argument("--check-seats", default="", help="with commas; default: those of --seats")
    parser.add_argument("--check-games", type=int, default=400)
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after this time; games played so far are kept")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--work", type=Path, help="default: benchmarks/results/tuning-<game>-<seats>-<seed>")
    parser.add_argument("--adopt", action="store_true")
    wanted = parser.parse_args()
    load_game(wanted.game, wanted.seats)
    only = tuple(name for name in wanted.only.split(",") if name)
    plan = Plan(
        wanted.game, wanted.seats, wanted.bot, wanted.seed, wanted.steps, wanted.games, only, wanted.signal,
        wanted.shake, wanted.pull,
    )  # fmt: skip
    work = wanted.work or ROOT / "benchmarks" / "results" / f"tuning-{wanted.game}-{wanted.seats}-{wanted.seed}"
    text = wanted.weights.read_text("utf-8")
    if (work / "start.toml").exists():
        text = (work / "start.toml").read_text("utf-8")  # the file itself may have been changed since
    tuner = Tuner(plan, text, work.resolve(), wanted.jobs)
    write_whole(work / "start.toml", text)
    until = time.monotonic() + 60 * wanted.minutes
    with Progress("tune", max(0, plan.steps - len(tuner.steps))) as bar:
        while len(tuner.steps) < plan.steps and time.monotonic() < until:
            tuner.step()
            bar.step()
    write_whole(work / "tuned.toml", tuner.tuned_text())
    if len(tuner.steps) < plan.steps:
        print(f"tune: {len(tuner.steps)} of {plan.steps} steps; the same command goes on", file=sys.stderr)
        return
    seats = [int(word) for word in wanted.check_seats.split(",") if word] or [plan.seats]
    checks = [tuner.check(n, wanted.check_games) for n in seats]
    verdicts = {check.verdict() for check in checks}
    adopted = wanted.adopt and "better" in verdicts and "worse" not in verdicts
    if adopted:
        write_whole(wanted.weights, tuner.tuned_text())
    told = report(tuner, checks, f"{datetime.now(UTC):%Y-%m-%d}", adopted)
    log = LOG.read_text("utf-8") if LOG.exists() else HEAD
    write_whole(LOG, log.rstrip("\n") + "\n\n" + told)
    print(told)


if __name__ == "__main__":
    try:
        main()
    except UsageError as error:
        sys.exit(f"tune: {error}")
