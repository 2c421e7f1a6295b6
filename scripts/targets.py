"""Plays the matches that bots must win until it is decided whether they do, and says so.

    python -m scripts.targets                      both games; the same command resumes
    python -m scripts.targets --game opera --only steps

A match goes on until the 95 % interval answers, or until --games: too few to say so is not good enough either. The
games are those of the strength cards (scripts/cards.py), which finds them in --work.
"""

import argparse
import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

from ridotto.bots.arena import Played, code, standing, team_interval, tournament
from ridotto.bots.cards import Match
from ridotto.bots.levels import levels
from ridotto.bots.results import Results
from ridotto.bots.workers import each
from ridotto.engine.game import game_names, load_game
from scripts.cards import SEED, WORK, whole_seeds

FEWEST: Final = 24  # games before an interval is believed
STEP: Final = (0.60, 0.75)  # two of a level against two of the level below


class Target(NamedTuple):
    kind: str
    match: Match
    low: float  # the interval must lie above this,
    high: float = 1.0  # and the share not above this

    def verdict(self, played: list[Played]) -> str:
        """`met`, `missed`, or nothing while it is open."""
        if len(played) < FEWEST:
            return ""
        low, high = team_interval(self.match.level, played)
        if high < self.low or low > self.high:
            return "missed"
        if low >= self.low and (self.high == 1.0 or high <= self.high):
            return "met"
        return ""

    def at_last(self, played: list[Played]) -> str:
        """When no more games are played: a step is met by its share, whatever else by its interval."""
        share = standing(self.match.level, played).team_share if played else 0.0
        return "met" if self.kind == "steps" and self.low <= share <= self.high else "missed"


def targets() -> Iterator[Target]:
    for game in game_names():
        names = [level.name for level in levels(game)]
        for seats in (2, 3, 4):
            yield Target("random", Match(game, "greedy", "random", seats, False), 0.95)
        for seats in (4, 2, 3):
            yield Target(
                "search", Match(game, "search:seconds=0.25", "greedy", seats, False), 0.70 if seats == 2 else 0.45
            )
        for below, level in pairwise(names):
            yield Target("steps", Match(game, level, below, 4, True), *STEP)


def decided(target: Target, wanted: argparse.Namespace) -> bool:
    match = target.match
    what = tournament(load_game(match.game, match.seats), [match.line_up()], SEED)
    tables = len(what.tables)
    folder = Path(wanted.work) / f"{match.game}-{match.level}-{match.key()}"
    with Results(what, folder) as results:
        others = {one.code for one in results.played.values()} - {code(match.game, match.line_up())}
        if others:
            sys.exit(f"targets: {folder} has games of other code ({', '.join(others)}): move it away")
        played = whole_seeds(results.played, tables)
        verdict = target.verdict(played)
        left = (what.task(n) for n in range(wanted.games) if n not in results.played)
        with closing(each(left, wanted.jobs)) as source:
            while not verdict and (one := next(source, None)) is not None:
                results.add(one)
                if len(results.played) % tables == 0:
                    played = whole_seeds(results.played, tables)
                    verdict = target.verdict(played)
                    if sys.stderr.isatty():
                        print(f"\r{told(target, played)}", end="", file=sys.stderr, flush=True)
    verdict = verdict or target.at_last(played)
    print("\r" * sys.stderr.isatty() + f"{told(target, played)}  {verdict}", file=sys.stderr, flush=True)
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
    parser.add_argument("--only", choices=["random", "search", "steps"])
    parser.add_argument("--level", help="only this level")
    parser.add_argument("--games", type=int, default=400, help="at most, for each match; default 400")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--work", default=str(WORK))
    wanted = parser.parse_args()
    chosen = [
        target
        for target in targets()
        if wanted.game in (None, target.match.game)
        and wanted.only in (None, target.kind)
        and wanted.level in (None, target.match.level)
    ]
    missed = sum(not decided(target, wanted) for target in chosen)
    print(f"targets: {len(chosen) - missed} of {len(chosen)} met", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
