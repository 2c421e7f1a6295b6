"""Strength cards: what was measured of each level, as data in the package (cards.json) and as a page in docs/bots/.

The numbers come from the arena only (scripts/cards.py runs it and writes them); what was not measured says so.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from ridotto.bots.arena import Played, Tournament, standing, team_interval
from ridotto.bots.levels import levels

UNKNOWN: Final = "not measured yet"
COLUMNS: Final = (
    "against", "players", "par", "share of wins", "95 % interval", "games", "points : theirs",
    "ms a decision", "median", "p95", "most", "date",
)  # fmt: skip


class Match(NamedTuple):
    """A row of a card: one of the level against others at all other seats, or two of it against two."""

    game: str
    level: str
    against: str
    seats: int
    together: bool  # two against two, judged as a pair

    def line_up(self) -> list[str]:
        if self.together:
            return [self.level] * 2 + [self.against] * 2
        return [self.level] + [self.against] * (self.seats - 1)

    def par(self) -> float:
        return 0.5 if self.together else 1 / self.seats

    def key(self) -> str:
        return f"{self.against}-{'2v2' if self.together else self.seats}"


class Row(NamedTuple):
    """What came out of a match."""

    games: int
    share: float  # of the games, won by the level (both of its seats, if it has two)
    low: float
    high: float
    points: float
    their_points: float
    ms: float  # for a decision: mean, median, 95th percentile, and the one that took longest
    median: float
    p95: float
    most: float
    failed: int
    seed: int
    date: str
    code: str


class Card(NamedTuple):
    rows: dict[str, Row]
    memory: float | None  # megabytes that a process with this bot has more than one with random bots


def matches(game: str, level: str) -> list[Match]:
    """What is measured of a level: against the level below and against random, with 2, 3, 4 players, and in pairs."""
    names = ["random", *(one.name for one in levels(game))]
    if level == "random":
        return []
    below = names[names.index(level) - 1]
    found = [
        Match(game, level, against, seats, False) for against in dict.fromkeys([below, "random"]) for seats in (2, 3, 4)
    ]
    if below != "random":
        found.append(Match(game, level, below, 4, True))
    return found


def row_of(match: Match, what: Tournament, played: list[Played], date: str) -> Row:
    mine, theirs = standing(match.level, played), standing(match.against, played)
    low, high = team_interval(match.level, played)
    return Row(
        games=len(played),
        share=round(mine.team_share, 4),
        low=round(low, 4),
        high=round(high, 4),
        points=round(mine.mean_points, 2),
        their_points=round(theirs.mean_points, 2),
        ms=rounded(mine.ms_per_decision),
        median=rounded(mine.ms_median),
        p95=rounded(mine.ms_p95),
        most=rounded(mine.ms_most),
        failed=mine.failed,
        seed=what.seed,
        date=date,
        code=" ".join(sorted({one.code for one in played})),
    )


def rounded(n: float) -> float:
    """Three digits that mean something."""
    return float(f"{n:.3g}")


# --- as data

Cards = dict[str, dict[str, Card]]  # by game and level


def from_json(data: dict[str, Any]) -> Cards:
    return {
        game: {
            level: Card({key: Row(**row) for key, row in card["rows"].items()}, card["memory"])
            for level, card in by_level.items()
        }
        for game, by_level in data.items()
    }


def as_json(cards: Cards) -> dict[str, Any]:
    return {
        game: {
            level: {"rows": {key: row._asdict() for key, row in sorted(card.rows.items())}, "memory": card.memory}
            for level, card in sorted(by_level.items())
        }
        for game, by_level in sorted(cards.items())
    }


@cache
def cards() -> Cards:
    """Those that came with this package."""
    return from_json(json.loads(files("ridotto.bots").joinpath("cards.json").read_text("utf-8")))


def card_of(game: str, level: str) -> Card:
    return cards().get(game, {}).get(level, Card({}, None))


# --- as text


def command(match: Match, row: Row) -> str:
    """What reproduces a row."""
    line_up = ",".join(match.line_up())
    return f"ridotto arena {match.game} --seats {match.seats} --bots {line_up} --games {row.games} --seed {row.seed}"


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def opponents(match: Match) -> str:
    return f"{match.against}, two against two" if match.together else match.against


def short_lines(game: str, level: str) -> list[str]:
    """A card for the terminal."""
    card = card_of(game, level)
    found: list[str] = []
    for match in matches(game, level):
        row = card.rows.get(match.key())
        head = f"against {opponents(match)}, {match.seats} players (par {100 * match.par():.0f} %)"
        if row is None:
            found.append(f"{head}: {UNKNOWN}")
        else:
            interval = f"{100 * row.low:.1f} - {100 * row.high:.1f}"
            found.append(f"{head}: {percent(row.share)} ({interval}) of {row.games} games, {row.date}")
    times = list(card.rows.values())
    if times:
        slow = max(times, key=lambda row: row.ms)
        memory = "" if card.memory is None else f"; {card.memory:.1f} MB"
        found.append(f"a decision takes {slow.ms:g} ms (median {slow.median:g}, 95 % within {slow.p95:g}){memory}")
    return found


def page(game: str, level: str, about: str, card: Card) -> str:
    """A card for docs/bots/."""
    out = [
        f"# {level} in {game}",
        "",
        about,
        "",
        "Written by `scripts/cards.py` from games that were played; [how cards are made](cards.md).",
        "",
        f"| {' | '.join(COLUMNS)} |",
        f"| {' | '.join('---' for _ in COLUMNS)} |",
    ]
    for match in matches(game, level):
        row = card.rows.get(match.key())
        head = f"| {opponents(match)} | {match.seats} | {100 * match.par():.0f} % |"
        if row is None:
            out.append(f"{head} {UNKNOWN} | | | | | | | | |")
            continue
        out.append(
            f"{head} {percent(row.share)} | {100 * row.low:.1f} – {100 * row.high:.1f} | {row.games} | "
            f"{row.points:.1f} : {row.their_points:.1f} | "
            f"{row.ms:g} | {row.median:g} | {row.p95:g} | {row.most:g} | {row.date} |"
        )
    memory = UNKNOWN if card.memory is None else f"{card.memory:.1f} MB more than a process with random bots"
    out += ["", f"Memory: {memory}.", ""]
    measured = [(match, card.rows[match.key()]) for match in matches(game, level) if match.key() in card.rows]
    if measured:
        out += ["```sh", *(command(match, row) for match, row in measured), "```", ""]
        codes = sorted({code for _, row in measured for code in row.code.split()})
        out += [f"Program and levels, as `code` in the arena's results names them: {', '.join(codes)}.", ""]
        failed = sum(row.failed for _, row in measured)
        games = sum(row.games for _, row in measured)
        out += [f"Games that it could not finish: {failed} of {games}.", ""]
    return "\n".join(out)
