"""Strength cards: measured results of each level, as data in the package (cards.json) and as pages in docs/bots/.

All numbers come from the arena (scripts/cards.py runs it and writes them). Matches that were not played say so.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from ridotto.bots.arena import Played, Tournament, standing, team_interval
from ridotto.bots.levels import levels

UNKNOWN: Final = "not measured yet"
COLUMNS: Final = (
    "level", "against", "players", "par", "wins", "95 % interval", "games", "points : theirs",
    "ms per decision", "median", "p95", "max", "date",
)  # fmt: skip


class Match(NamedTuple):
    """A row of a card: one bot of the level against the other level at all other seats, or two against two."""

    game: str
    level: str
    against: str
    seats: int
    together: bool  # two against two, scored as a pair

    def line_up(self) -> list[str]:
        if self.together:
            return [self.level] * 2 + [self.against] * 2
        return [self.level] + [self.against] * (self.seats - 1)

    def par(self) -> float:
        return 0.5 if self.together else 1 / self.seats

    def key(self) -> str:
        return f"{self.against}-{'2v2' if self.together else self.seats}"


class Row(NamedTuple):
    """The result of a match."""

    games: int
    share: float  # of the games won by the level (by either of its seats, if it has two)
    low: float
    high: float
    points: float
    their_points: float
    ms: float  # per decision: mean, median, 95th percentile, maximum
    median: float
    p95: float
    most: float
    failed: int
    seed: int
    date: str
    code: str


class Card(NamedTuple):
    rows: dict[str, Row]
    memory: float | None  # megabytes above those of a process with random bots


def matches(game: str, level: str) -> list[Match]:
    """The matches of a level: against the level below and against random, with 2, 3, 4 players, and in pairs."""
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
    """Round to three significant digits."""
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
    """The cards in this package."""
    return from_json(json.loads(files("ridotto.bots").joinpath("cards.json").read_text("utf-8")))


def card_of(game: str, level: str) -> Card:
    return cards().get(game, {}).get(level, Card({}, None))


# --- as text


def command(match: Match, row: Row) -> str:
    """The command that reproduces a row."""
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


def page(game: str, title: str, of_game: dict[str, Card]) -> str:
    """The page of a game in docs/bots/: one table for all levels."""
    rows = [
        (match, of_game.get(level.name, Card({}, None)))
        for level in levels(game)
        for match in matches(game, level.name)
    ]
    measured = [(match, card.rows[match.key()]) for match, card in rows if match.key() in card.rows]
    out = [
        f"# How strong the bots of {title} are",
        "",
        "Written by `scripts/cards.py` from played games; [how it measures](cards.md).",
        "",
        f"| {' | '.join(COLUMNS)} |",
        f"| {' | '.join('---' for _ in COLUMNS)} |",
        *(line(match, card.rows.get(match.key())) for match, card in rows),
        "",
    ]
    if measured:
        failed, games = sum(row.failed for _, row in measured), sum(row.games for _, row in measured)
        out += [f"The bots failed to finish {failed} of {games} games. The command of the first row:", ""]
        out += ["```sh", command(*measured[0]), "```", ""]
    memory = ((level.name, of_game.get(level.name, Card({}, None)).memory) for level in levels(game))
    used = ", ".join(f"`{name}` {UNKNOWN if mb is None else f'{mb:.1f} MB'}" for name, mb in memory)
    return "\n".join([*out, f"Memory above that of a process with random bots: {used}.", ""])


def line(match: Match, row: Row | None) -> str:
    """A row of the table."""
    head = f"| `{match.level}` | {opponents(match)} | {match.seats} | {100 * match.par():.0f} % |"
    if row is None:
        return f"{head} {UNKNOWN} |{' |' * (len(COLUMNS) - 5)}"
    return (
        f"{head} {percent(row.share)} | {100 * row.low:.1f} – {100 * row.high:.1f} | {row.games} | "
        f"{row.points:.1f} : {row.their_points:.1f} | "
        f"{row.ms:g} | {row.median:g} | {row.p95:g} | {row.most:g} | {row.date} |"
    )
