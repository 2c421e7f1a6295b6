"""Tournaments: the list of games, playing one of them, and the summary of the results.

A tournament is a list of numbered games. Game 17 is the same game in every process, on every machine and after any
number of restarts. So results are stored by number, and none counts twice.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from typing import Any, Final, NamedTuple

from ridotto.bots.bot import make_bot
from ridotto.bots.levels import every_level
from ridotto.bots.playing import GameFailed, bot_rng, decisions, play_game
from ridotto.bots.ratings import Rating, rate
from ridotto.bots.statistics import Interval, Sprt, Verdict, interval_by_seed, time_class, time_quantile
from ridotto.engine.game import Game, UsageError, game_names, load_game


class Tournament(NamedTuple):
    """The tables of a tournament. Every seed is played once at each table, so that all have the same luck."""

    game: str
    seats: int
    options: dict[str, str]  # those that differ from the default
    seed: int  # of the first games
    tables: tuple[tuple[str, ...], ...]  # the bots by seat

    def task(self, n: int) -> "Task":
        """The game of this number, from 0."""
        nth, table = divmod(n, len(self.tables))
        return Task(n, self.game, self.seats, self.options, self.seed + nth, self.tables[table])

    def bots(self) -> list[str]:
        """Every different bot, in the order in which they were named."""
        return list(dict.fromkeys(bot for table in self.tables for bot in table))


class Task(NamedTuple):
    """One game: all that a worker needs to know."""

    n: int
    game: str
    seats: int
    options: dict[str, str]
    seed: int
    bots: tuple[str, ...]


class Played(NamedTuple):
    """The result of one game; lists are by seat."""

    n: int
    seed: int
    bots: list[str]
    shares: list[float]  # of the victory: they add up to 1
    ranks: list[float]  # from 1; seats with equal results share the mean
    points: list[int]  # empty if the game failed, and so are the sources
    sources: list[dict[str, int]]  # points by where they come from
    lines: list[int]  # decisions, counted as lines of the record
    ms: list[float]  # milliseconds for all of them
    slowest: list[float]  # milliseconds for the one that took longest
    times: list[dict[int, int]]  # how many decisions took how long: statistics.time_class
    code: str  # by which state of the program it was played
    failed: int | None = None  # the seat whose bot misbehaved
    why: str = ""


# --- the tables


def rotations(line_up: Sequence[str]) -> list[tuple[str, ...]]:
    """The line-up with everybody moved on by a seat, until it comes round again."""
    found: list[tuple[str, ...]] = []
    for i in range(len(line_up)):
        table = (*line_up[i:], *line_up[:i])
        if table in found:
            break
        found.append(table)
    return found


def pool_line_ups(pool: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Everybody against everybody: every choice of bots for the seats; with more seats than bots some sit twice."""
    if len(pool) >= seats:
        return list(combinations(pool, seats))
    least, more = divmod(seats, len(pool))
    found: list[tuple[str, ...]] = []
    for twice in combinations(pool, more):
        counts = [least + (bot in twice) for bot in pool]
        # spread round the table: a b c a, not a a b c
        found.append(tuple(bot for lap in range(max(counts)) for bot, n in zip(pool, counts) if n > lap))
    return found


def tournament(game: Game[Any], line_ups: Iterable[Sequence[str]], seed: int) -> Tournament:
    tables = [table for line_up in line_ups for table in rotations(line_up)]
    return Tournament(game.name, game.seats, game.options_chosen(), seed, tuple(tables))


def pool_of(names: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    if len(set(names)) != len(names):
        raise UsageError("a bot stands in the pool twice")
    if len(names) < 2:
        raise UsageError("a pool needs two bots or more")
    return pool_line_ups(names, seats)


# --- one game


def play_task(task: Task) -> Played:
    """Plays one game, alone. A bot that fails has lost, and the others share the win; the result records the error."""
    game = load_game(task.game, task.seats, task.options)
    bots = [make_bot(spec) for spec in task.bots]
    rngs = [bot_rng(game, task.seed, seat, spec) for seat, spec in enumerate(task.bots)]
    times: list[float] = []
    try:
        record = play_game(game, task.seed, bots, rngs, times)
    except GameFailed as error:
        return lost(task, error.seat, f"{task.bots[error.seat]}: {error.sentence}")
    s = record.state()
    end = game.trace_end(s)
    lines = [0] * game.seats
    ms = [0.0] * game.seats
    slowest = [0.0] * game.seats
    classes: list[Counter[int]] = [Counter() for _ in range(game.seats)]
    for decision in decisions(record, times):
        lines[decision.seat] += 1
        ms[decision.seat] += decision.seconds * 1000
        slowest[decision.seat] = max(slowest[decision.seat], decision.seconds * 1000)
        classes[decision.seat][time_class(decision.seconds * 1000)] += 1
    return Played(
        n=task.n,
        seed=task.seed,
        bots=list(task.bots),
        shares=game.returns(s),
        ranks=ranks_of(game.points(s), game.winners(s), end.get("ranking")),
        points=game.points(s),
        sources=[sources_of(scores) for scores in end["scores"]],
        lines=lines,
        ms=[round(total, 3) for total in ms],
        slowest=[round(most, 3) for most in slowest],
        times=[dict(counted) for counted in classes],
        code=code(task.game, task.bots),
    )


def lost(task: Task, seat: int, why: str) -> Played:
    """A game that a bot could not finish: it is last, the others are level before it, and nobody has points."""
    n = task.seats
    return Played(
        n=task.n,
        seed=task.seed,
        bots=list(task.bots),
        shares=[0.0 if i == seat else 1 / (n - 1) for i in range(n)],
        ranks=[float(n) if i == seat else n / 2 for i in range(n)],
        points=[],
        sources=[],
        lines=[0] * n,
        ms=[0.0] * n,
        slowest=[0.0] * n,
        times=[{} for _ in range(n)],
        code=code(task.game, task.bots),
        failed=seat,
        why=why,
    )


def ranks_of(points: Sequence[int], winners: Sequence[int], ranking: Sequence[int] | None) -> list[float]:
    """Places from 1: as the game ranks its seats, if it does (1-based, best first); else by victory, then points."""
    seats = range(len(points))
    if ranking is not None:
        return [float(ranking.index(i + 1) + 1) for i in seats]
    keys = [(i in winners, points[i]) for i in seats]
    return [1 + sum(k > keys[i] for k in keys) + (keys.count(keys[i]) - 1) / 2 for i in seats]


def sources_of(scores: Mapping[str, Any]) -> dict[str, int]:
    """The points of one seat by source, as a trace's end has them; repeated countings are added up."""
    return {name: sum(n) if isinstance(n, list) else n for name, n in scores.items() if name != "total"}


# What only arranges games or counts them. A change there leaves the play as it was.
NOT_PLAYING: Final = (
    "arena",
    "balance",
    "cluster",
    "leaderboard",
    "plots",
    "ratings",
    "results",
    "statistics",
    "tuner",
    "workers",
)

DECIDING: Final = (".py", ".toml", ".npz")  # code, numbers, nets


@cache
def playing(game: str) -> bytes:
    """A digest of everything here that decides how this game goes; what belongs to another game alone is left out."""
    total = sha256()
    package = Path(__file__).parent.parent
    strangers = [name for name in game_names() if name != game]
    others = {name.replace("-", "_") for name in strangers} | {f"{name}.npz" for name in strangers}
    for folder in ("engine", "games", "bots"):
        for path in sorted((package / folder).rglob("*")):
            name = path.relative_to(package)
            ours = (
                path.suffix in DECIDING
                and path.name not in ("levels.toml", "older.toml")
                and others.isdisjoint(name.parts)
            )
            if ours and not (folder == "bots" and (path.stem in NOT_PLAYING or "training" in name.parts)):
                total.update(name.as_posix().encode() + b"\n" + path.read_bytes())
    return total.digest()


def code(game: str, bots: Iterable[str]) -> str:
    """A short name for all that decides how these bots play: results of different code should not be mixed."""
    total = sha256(playing(game))
    named = set(bots)
    for name, level in every_level(game).items():
        if name in named:
            total.update(f"{name} = {level.bots}\n".encode())
    return total.hexdigest()[:12]


def different_states(played: Iterable[Played]) -> int:
    """By how many states of the program the same bots played, at most."""
    states: dict[frozenset[str], set[str]] = {}
    for one in played:
        states.setdefault(frozenset(one.bots), set()).add(one.code)
    return max(map(len, states.values()), default=0)


# --- what they add up to


class Standing(NamedTuple):
    """One bot's results."""

    bot: str
    games: int  # in which it sat, at one seat or several
    seat_games: int
    win_share: float  # of its seat-games: par is 1 / seats
    low: float
    high: float
    team_share: float  # of its games, won at any of its seats
    mean_rank: float
    mean_points: float
    sources: dict[str, float]  # mean points by source
    decisions: int
    ms_per_decision: float
    ms_median: float
    ms_p95: float
    ms_most: float
    failed: int  # games that it could not finish: they are among those it lost

    def as_json(self) -> dict[str, Any]:
        return self._asdict()


def by_seed(played: Iterable[Played]) -> list[list[Played]]:
    """The games of each seed, in order."""
    found: dict[int, list[Played]] = {}
    for one in sorted(played, key=lambda one: one.n):
        found.setdefault(one.seed, []).append(one)
    return list(found.values())


def team_shares(bot: str, seeds: Iterable[Sequence[Played]]) -> list[list[float]]:
    """The share of the victory that the bot's seats took together, in each of its games, by seed."""
    found = [
        [sum(share for name, share in zip(one.bots, one.shares) if name == bot) for one in games if bot in one.bots]
        for games in seeds
    ]
    return [shares for shares in found if shares]


def standing(bot: str, played: Sequence[Played]) -> Standing:
    """What this bot has reached in these games."""
    shares = team_shares(bot, by_seed(played))
    games = sum(len(some) for some in shares)
    seats = [(one, seat) for one in played for seat, name in enumerate(one.bots) if name == bot]
    finished = [(one, seat) for one, seat in seats if one.failed is None]
    team_share = sum(sum(some) for some in shares) / max(games, 1)
    per_game = len(seats) / max(games, 1)  # seats of this bot at a table
    interval = interval_by_seed(shares)
    win_share = team_share / max(per_game, 1.0)
    times: Counter[int] = Counter()
    sources: Counter[str] = Counter()
    for one, seat in finished:
        times.update(one.times[seat])
        for name, n in one.sources[seat].items():
            sources[name] += n
    lines = sum(one.lines[seat] for one, seat in finished)
    return Standing(
        bot=bot,
        games=games,
        seat_games=len(seats),
        win_share=win_share,
        low=min(win_share, interval.low / max(per_game, 1.0)),
        high=max(win_share, interval.high / max(per_game, 1.0)),
        team_share=min(1.0, team_share),
        mean_rank=sum(one.ranks[seat] for one, seat in seats) / max(len(seats), 1),
        mean_points=sum(one.points[seat] for one, seat in finished) / max(len(finished), 1),
        sources={name: n / len(finished) for name, n in sources.items()},
        decisions=lines,
        ms_per_decision=sum(one.ms[seat] for one, seat in finished) / max(lines, 1),
        ms_median=time_quantile(times, 0.5),
        ms_p95=time_quantile(times, 0.95),
        ms_most=max((one.slowest[seat] for one, seat in finished), default=0.0),
        failed=sum(one.failed is not None and one.bots[one.failed] == bot for one in played),
    )


def team_interval(bot: str, played: Sequence[Played]) -> Interval:
    """95 % for the share of games won at any of the bot's seats: for two against two."""
    return interval_by_seed(team_shares(bot, by_seed(played)))


def ratings(bots: Sequence[str], played: Sequence[Played]) -> list[Rating]:
    return rate(bots, [[(one.bots, one.ranks) for one in games] for games in by_seed(played)])


class Trial:
    """A sequential test on a tournament under way: is the first bot's share of games p1 rather than p0?

    Games come in any order; the test takes whole seeds in their order. So its verdict does not depend on which worker
    was quicker, and a tournament that goes on after a restart ends at the same game.
    """

    def __init__(self, what: Tournament, p0: float, p1: float) -> None:
        self.what = what
        self.bot = what.tables[0][0]
        self.sprt = Sprt(p0, p1, len(what.tables))
        self.waiting: dict[int, dict[int, float]] = {}
        self.next = 0  # the seed, counted from 0, that the test takes next

    def add(self, one: Played) -> Verdict:
        tables = len(self.what.tables)
        seed, table = divmod(one.n, tables)
        share = sum(share for name, share in zip(one.bots, one.shares) if name == self.bot)
        self.waiting.setdefault(seed, {})[table] = share
        while len(self.waiting.get(self.next, {})) == tables and self.sprt.verdict.better is None:
            shares = self.waiting.pop(self.next)
            self.sprt.add(sum(shares.values()) / tables)
            self.next += 1
        return self.sprt.verdict

    def decided_at(self) -> int | None:
        """The number of games after which it was decided; those after them are not counted."""
        return None if self.sprt.verdict.better is None else self.next * len(self.what.tables)
