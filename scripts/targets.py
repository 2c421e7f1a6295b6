"""Plays the matches that bots must win until it is decided whether they do, and says so.

    python -m scripts.targets                      both games; the same command resumes
    python -m scripts.targets --game opera --only steps --minutes 20

A match goes on until its 95 % interval answers, or until --games: too few to say so is not good enough either. Games
are stored in --work, one folder for each match; scripts/leaderboard.py makes the leaderboard of them.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

from ridotto.bots.arena import Played, standing, team_interval, tournament
from ridotto.bots.leaderboard import Match
from ridotto.bots.levels import every_level, levels
from ridotto.bots.results import Results
from ridotto.bots.workers import each
from ridotto.engine.game import game_names, load_game

ROOT: Final = Path(__file__).resolve().parent.parent
WORK: Final = ROOT / "benchmarks" / "results" / "matches"
SEED: Final = 20_000_001  # far from the seeds that people tune and test with
FEWEST: Final = 24  # games before an interval is believed
WIDEST: Final = 0.16  # the interval of a step
STEPS: Final = {2: (0.60, 0.75), 3: (0.40, 0.58), 4: (0.60, 0.75)}  # three: one against two; four: two against two
# The strongest against the bots of before: alone against three, and two against two at the same time. Budgets are in
# simulations, so that games can be repeated on a busy machine: docs/bots/runs.md has the times. Share, lower bound.
STRONGEST: Final = {
    "opera": (
        ("master:simulations=200", "greedy:weights=classic", False, 0.92, 0.85),
        ("master:simulations=200", "search:weights=classic,simulations=250", True, 0.85, 0.78),
    ),
    "la-stanza": (
        ("master:simulations=100", "greedy", False, 0.88, 0.80),
        ("master:simulations=30", "search:simulations=36", True, 0.65, 0.58),
    ),
}


class Target(NamedTuple):
    kind: str
    match: Match
    low: float  # the interval must lie above this; a step's share must
    high: float = 1.0  # a step's share must not be above this
    share: float = 0.0  # the share must reach this, too

    def verdict(self, played: list[Played]) -> str:
        """`met`, `missed`, or nothing while it is open."""
        if len(played) < FEWEST:
            return ""
        low, high = team_interval(self.match.level, played)
        if high < self.low or low > self.high:
            return "missed"
        share = standing(self.match.level, played).team_share
        if self.kind == "steps":
            return "" if high - low > WIDEST else "met" if self.low <= share <= self.high else "missed"
        return "met" if low >= self.low and share >= self.share else ""


def targets() -> Iterator[Target]:
    for game in game_names():
        names = [level.name for level in levels(game)]
        if not names:
            continue
        for seats in (2, 3, 4):
            yield Target("random", Match(game, "greedy", "random", seats, False), 0.95)
        for below, level in pairwise(names):
            for seats, (low, high) in STEPS.items():
                yield Target("steps", Match(game, level, below, seats, seats == 4), low, high)
        for level, against, together, share, low in STRONGEST.get(game, ()):
            yield Target("strongest", Match(game, level, against, 4, together), low, share=share)


def plays(match: Match) -> dict[str, str]:
    """What the levels of a match are: games of a level that changed since do not count."""
    known = every_level(match.game)
    return {name: known[name].bots[match.seats] for name in (match.level, match.against) if name in known}


def folder_of(match: Match, work: Path) -> Path:
    words = "-".join((match.level, match.against)).replace(":", "-").replace("=", "-").replace(",", "-")
    mark = sha256(repr(plays(match)).encode()).hexdigest()[:6]
    return work / f"{match.game}-{'2v2' if match.together else match.seats}-{words}-{mark}"


def whole_seeds(played: dict[int, Played], tables: int) -> list[Played]:
    """The games of all seeds up to the first gap, so that one command repeats the match."""
    games = 0
    while all(games + i in played for i in range(tables)):
        games += tables
    return [played[n] for n in range(games)]


def decided(target: Target, wanted: argparse.Namespace, until: float = float("inf")) -> bool:
    match = target.match
    what = tournament(load_game(match.game, match.seats), [match.line_up()], SEED)
    tables = len(what.tables)
    with Results(what, folder_of(match, Path(wanted.work))) as results:
        played = whole_seeds(results.played, tables)
        verdict = target.verdict(played)
        left = (what.task(n) for n in range(wanted.games) if n not in results.played)
        with closing(each(left, wanted.jobs)) as source:
            while not verdict and time.monotonic() < until and (one := next(source, None)) is not None:
                results.add(one)
                if len(results.played) % tables == 0:
                    played = whole_seeds(results.played, tables)
                    verdict = target.verdict(played)
                    if sys.stderr.isatty():
                        print(f"\r{told(target, played)}", end="", file=sys.stderr, flush=True)
    print("\r" * sys.stderr.isatty() + f"{told(target, played)}  {verdict or 'open'}", file=sys.stderr, flush=True)
    return verdict == "met"


def told(target: Target, played: list[Played]) -> str:
    match = target.match
    how = "two against two" if match.together else f"{match.seats} players"
    low, high = team_interval(match.level, played) if played else (0.0, 1.0)
    mine = standing(match.level, played)
    return (
        f"{match.game}: {match.level} against {match.against}, {how}: "
        f"{100 * mine.team_share:.1f} % ({100 * low:.1f} - {100 * high:.1f}) of {len(played)}, "
        f"a decision {mine.ms_median:.0f} ms, p95 {mine.ms_p95:.0f}, most {mine.ms_most:.0f}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=game_names())
    parser.add_argument("--only", choices=["random", "strongest", "steps"])
    parser.add_argument("--level", help="only this level")
    parser.add_argument("--seats", type=int, help="only with this many players")
    parser.add_argument("--games", type=int, default=400, help="at most, for each match; default 400")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after this time; games are kept")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--work", default=str(WORK))
    wanted = parser.parse_args()
    until = time.monotonic() + 60 * wanted.minutes
    chosen = [
        target
        for target in targets()
        if wanted.game in (None, target.match.game)
        and wanted.only in (None, target.kind)
        and wanted.level in (None, target.match.level)
        and wanted.seats in (None, target.match.seats)
    ]
    missed = sum(not decided(target, wanted, until) for target in chosen)
    print(f"targets: {len(chosen) - missed} of {len(chosen)} met", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
