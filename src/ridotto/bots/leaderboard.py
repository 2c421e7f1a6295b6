"""The leaderboard of each game: ratings over one pool for 2, 3 and 4 players, and the steps between the levels.

All numbers come from games that were played (scripts/targets.py plays them) and stored in benchmarks/matches;
scripts/leaderboard.py makes leaderboard.json and the pages in docs/bots/ from those. What was not played says so.
"""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any, Final, NamedTuple

from ridotto.bots.levels import every_level, levels
from ridotto.bots.ratings import Rating, rate
from ridotto.bots.statistics import interval_by_seed, time_quantile
from ridotto.engine.game import game_class

UNKNOWN: Final = "not measured yet"
FIRST: Final = 1000  # the rating of the weakest level: only differences mean something


COLUMNS: Final = (
    "bot", "against", "players", "par", "wins", "95 % interval", "games", "ms per decision: median, p95", "seeds from",
)  # fmt: skip


class Match(NamedTuple):
    """One bot against another one at all other seats; with `together` two against two, where a win of either counts."""

    game: str
    level: str
    against: str
    seats: int
    together: bool

    def line_up(self) -> list[str]:
        if self.together:
            return [self.level] * 2 + [self.against] * 2
        return [self.level] + [self.against] * (self.seats - 1)

    def par(self) -> float:
        return 0.5 if self.together else 1 / self.seats


class Stored(NamedTuple):
    """The games of one match: rank of every seat, in the order of the tournament."""

    game: str
    seats: int
    bots: list[str]  # the line-up; every rotation of it was played with every seed
    plays: dict[str, str]  # what the levels of the line-up were then
    seed: int  # of the first games
    ranks: list[list[float]]
    times: dict[str, dict[int, int]]  # by bot: how many decisions took how long (statistics.time_class)
    failed: int
    date: str
    code: str  # by which states of the program

    def tables(self) -> list[list[str]]:
        """The bots by seat, for each rotation."""
        found: list[list[str]] = []
        for i in range(self.seats):
            table = [*self.bots[i:], *self.bots[:i]]
            if table in found:
                break
            found.append(table)
        return found

    def seeds(self) -> list[list[tuple[list[str], list[float]]]]:
        """Who sat there and their ranks, by seed."""
        tables = self.tables()
        n = len(tables)
        return [
            [(table, ranks) for table, ranks in zip(tables, self.ranks[at : at + n], strict=True)]
            for at in range(0, len(self.ranks) - len(self.ranks) % n, n)
        ]

    def current(self) -> bool:
        """Do its levels still play as they did?"""
        known = every_level(self.game)
        return all(name in known and known[name].bots.get(self.seats) == bot for name, bot in self.plays.items())


class Result(NamedTuple):
    """What a match says of the first bot of its line-up."""

    bot: str
    against: str
    seats: int
    together: bool
    share: float  # of the games won by the bot, at any of its seats
    low: float
    high: float
    games: int
    median: float  # milliseconds per decision
    p95: float
    seed: int
    date: str


class Board(NamedTuple):
    """One game with one number of players."""

    games: int
    ratings: list[Rating]
    results: list[Result]


def result_of(stored: Stored) -> Result:
    bot, others = stored.bots[0], [name for name in stored.bots if name != stored.bots[0]]
    shares = [[share_of(bot, table, ranks) for table, ranks in games] for games in stored.seeds()]
    games = sum(map(len, shares))
    low, high = interval_by_seed(shares)
    times: Counter[int] = Counter(stored.times.get(bot, {}))
    return Result(
        bot,
        others[0],
        stored.seats,
        stored.bots.count(bot) > 1,
        round(sum(map(sum, shares)) / games, 4),
        round(low, 4),
        round(high, 4),
        games,
        rounded(time_quantile(times, 0.5)),
        rounded(time_quantile(times, 0.95)),
        stored.seed,
        stored.date,
    )


def share_of(bot: str, table: Sequence[str], ranks: Sequence[float]) -> float:
    """How much of the victory its seats took together; equal places at the top share it."""
    first = [name for name, rank in zip(table, ranks, strict=True) if rank == min(ranks)]
    return first.count(bot) / len(first)


def won(ranks: Sequence[float]) -> list[float]:
    """First, or not: ratings say who wins. A bot that dares more may win more often and be last more often too."""
    return [1.0 if rank == min(ranks) else 2.0 for rank in ranks]


def rounded(n: float) -> float:
    """Round to three significant digits."""
    return float(f"{n:.3g}")


def board(game: str, seats: int, stored: Iterable[Stored]) -> Board:
    """One pool of everybody who played this game with this many players."""
    some = [one for one in stored if one.game == game and one.seats == seats and one.ranks and one.current()]
    names = list(dict.fromkeys(bot for one in some for bot in one.bots))
    by_seed = [[(table, won(ranks)) for table, ranks in games] for one in some for games in one.seeds()]
    found = rate(names, by_seed) if names else []
    base = next((one.rating for level in levels(game) for one in found if one.bot == level.name), 0.0)
    shift = FIRST - base
    return Board(
        sum(map(len, by_seed)),
        [Rating(r.bot, *(round(x + shift) for x in (r.rating, r.low, r.high))) for r in found],
        [result_of(one) for one in some],
    )


# --- as data

Boards = dict[str, dict[int, Board]]  # by game and number of players


def as_json(boards: Boards) -> dict[str, Any]:
    return {
        game: {
            str(seats): {
                "games": one.games,
                "ratings": [rating._asdict() for rating in one.ratings],
                "results": [result._asdict() for result in one.results],
            }
            for seats, one in sorted(of_game.items())
        }
        for game, of_game in sorted(boards.items())
    }


def from_json(data: dict[str, Any]) -> Boards:
    return {
        game: {
            int(seats): Board(
                one["games"], [Rating(**r) for r in one["ratings"]], [Result(**r) for r in one["results"]]
            )
            for seats, one in of_game.items()
        }
        for game, of_game in data.items()
    }


@cache
def boards() -> Boards:
    """The leaderboards of this package."""
    return from_json(json.loads(files("ridotto.bots").joinpath("leaderboard.json").read_text("utf-8")))


def rating_of(game: str, seats: int, bot: str) -> Rating | None:
    found = boards().get(game, {}).get(seats)
    return next((one for one in found.ratings if one.bot == bot), None) if found is not None else None


# --- as text


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def opponents(one: Result) -> str:
    return f"`{one.against}`" + (", two against two" if one.together else "")


def step(of_game: dict[int, Board], level: str, below: str, seats: int) -> Result | None:
    """The match of a level against the level below."""
    found = of_game.get(seats)
    return next((r for r in found.results if (r.bot, r.against) == (level, below)), None) if found is not None else None


def short_lines(game: str, level: str) -> list[str]:
    """A level's ratings and its step from the level below, for the terminal."""
    below = {above: below for below, above in pairwise(["", *(one.name for one in levels(game))])}
    earlier = below[level]
    found: list[str] = []
    for seats in game_class(game).seats_known:
        rated = rating_of(game, seats, level)
        told = f"rating {rated.rating:.0f} ({rated.low:.0f} to {rated.high:.0f})" if rated is not None else UNKNOWN
        one = step(boards().get(game, {}), level, earlier, seats) if earlier else None
        if one is not None:
            how = "two against two " if one.together else "against "
            told += f"; {how}{earlier} {percent(one.share)} of {one.games} games"
        found.append(f"{seats} players: {told}")
    return found


def page(game: str, of_game: dict[int, Board]) -> str:
    """The page of a game in docs/bots/."""
    title = game_class(game).cover.title
    names = [one.name for one in levels(game)]
    seats_known = game_class(game).seats_known
    columns = head("bot", *(f"{n} players" for n in seats_known))
    rated = {n: {r.bot: r for r in of_game[n].ratings} for n in seats_known if n in of_game}
    best = {bot: max(some[bot].rating for some in rated.values() if bot in some) for bot in names_in(rated)}
    order = sorted(
        [*best, *(name for name in reversed(names) if name not in best)], key=lambda bot: -best.get(bot, 0.0)
    )
    played = ", ".join(f"{of_game[n].games} with {n} players" for n in seats_known if n in of_game)
    steps = list(pairwise(names))
    others = [r for n in seats_known if n in of_game for r in of_game[n].results if (r.against, r.bot) not in steps]
    out = [
        f"# How strong the bots of {title} are",
        "",
        (
            "Made by `python -m scripts.leaderboard` from the games in `benchmarks/matches`; "
            "[how it is measured](strength.md)."
        ),
        "",
        "## Leaderboard",
        "",
        (
            f"The weakest level has {FIRST} points; 400 points more mean ten times the strength. Each number of "
            "players is a pool of its own, with 95 % intervals."
        ),
        "",
        *columns,
    ]
    for bot in order:
        found = [rated.get(n, {}).get(bot) for n in seats_known]
        cells = [f"{r.rating:.0f} ({r.low:.0f} – {r.high:.0f})" if r is not None else "–" for r in found]
        out.append(row(f"**{bot}**" if bot in names else f"`{bot}`", *cells))
    out += [
        "",
        f"Levels are in bold. Games: {played or UNKNOWN}.",
        "",
        "## Steps between the levels",
        "",
        *head(*COLUMNS),
    ]
    for below, level in steps:
        for n in seats_known:
            one = step(of_game, level, below, n)
            par = f"{100 * (0.5 if n == 4 else 1 / n):.0f} %"
            rest = [""] * (len(COLUMNS) - 5)
            out.append(line(one) if one is not None else row(f"`{level}`", f"`{below}`", str(n), par, UNKNOWN, *rest))
    if others:
        out += ["", "## Other matches", "", *head(*COLUMNS), *map(line, others)]
    out += ["", "## What the levels are", "", *columns]
    out += [row(one.name, *(f"`{one.bots[n]}`" for n in seats_known)) for one in levels(game)]
    return "\n".join([*out, ""])


def row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def head(*cells: str) -> list[str]:
    return [row(*cells), row(*("---" for _ in cells))]


def names_in(rated: dict[int, dict[str, Rating]]) -> list[str]:
    return list(dict.fromkeys(bot for some in rated.values() for bot in some))


def line(one: Result) -> str:
    """A row of a table of matches."""
    par = 0.5 if one.together else 1 / one.seats
    return row(
        f"`{one.bot}`",
        opponents(one),
        str(one.seats),
        f"{100 * par:.0f} %",
        percent(one.share),
        f"{100 * one.low:.1f} – {100 * one.high:.1f}",
        str(one.games),
        f"{one.median:g}, {one.p95:g}",
        str(one.seed),
    )
