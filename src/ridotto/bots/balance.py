"""Is a game balanced? Wins by seat, by role or room and by strategy, points by source, and length, over many games.

All seats are played by the same bot. Each game is one line of a file, so that a stopped run can resume.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from html import escape
from pathlib import Path
from typing import NamedTuple, Protocol, runtime_checkable

from ridotto.bots.arena import sources_of
from ridotto.bots.bot import make_bot
from ridotto.bots.greedy import mind_of
from ridotto.bots.playing import bot_rng, play_game
from ridotto.bots.plots import COLOURS, LABEL, ROW, TOP, WIDTH, Scale, dot, line, panel, text
from ridotto.bots.statistics import wilson
from ridotto.engine.game import OVER, load_game


@runtime_checkable
class UsingMind(Protocol):
    """A mind that knows which decisions show what a player uses: roles, rooms."""

    uses: str  # their first word in a record


@dataclass(slots=True, frozen=True)
class Sample:
    """One game."""

    seed: int
    shares: list[float]  # of the victory, by seat
    points: list[int]
    sources: list[dict[str, int]]
    uses: list[dict[str, int]]  # by seat: how often it used each role or room
    decisions: int
    rounds: int


class Task(NamedTuple):
    game: str
    seats: int
    bot: str
    seed: int


class Row(NamedTuple):
    """A share of the victory with its interval, and how many seats it comes from."""

    name: str
    share: float
    low: float
    high: float
    places: int


def sample(task: Task) -> Sample:
    game = load_game(task.game, task.seats)
    bots = [make_bot(task.bot) for _ in range(task.seats)]
    record = play_game(game, task.seed, bots, [bot_rng(game, task.seed, seat, task.bot) for seat in range(task.seats)])
    s = record.state()
    mind = mind_of(game, {})
    verb = mind.uses if isinstance(mind, UsingMind) else ""
    uses: list[Counter[str]] = [Counter() for _ in range(task.seats)]
    count = 0
    at = record.first()
    position = 0
    while game.seat(at) != OVER:
        seat = game.seat(at)
        if seat < 0:
            game.apply_action(at, record.actions[position])
            position += 1
            continue
        words, end = game.write(at, record.actions, position)
        count += 1
        first, _, rest = words.partition(" ")
        if first == verb:
            uses[seat][rest.split(" ")[0]] += 1
        for action in record.actions[position:end]:
            game.apply_action(at, action)
        position = end
    scores = [sources_of(one) for one in game.trace_end(s)["scores"]]
    return Sample(task.seed, game.returns(s), game.points(s), scores, [dict(one) for one in uses], count, game.round(s))


def collect(
    tasks: Sequence[Task], file: Path | None, jobs: int, done: Callable[[int], None] = lambda n: None
) -> list[Sample]:
    """Plays the games that the file does not have yet, and returns all of them, by seed."""
    wanted = {task.seed for task in tasks}
    found = {one.seed: one for one in (kept(file) if file is not None else ()) if one.seed in wanted}
    done(len(found))
    left = [task for task in tasks if task.seed not in found]
    with ExitStack() as stack:
        played = stack.enter_context(ProcessPoolExecutor(jobs)).map(sample, left) if jobs > 1 else map(sample, left)
        for one in played:
            found[one.seed] = one
            if file is not None:
                with file.open("a", encoding="utf-8") as out:
                    out.write(json.dumps(asdict(one)) + "\n")
            done(1)
    return [found[seed] for seed in sorted(found)]


def kept(file: Path) -> Iterator[Sample]:
    """The games of an earlier run. A line that a stop cut off does not count."""
    if not file.exists():
        return
    whole = file.read_text("utf-8")
    lines = whole.splitlines(keepends=True)
    if lines and not lines[-1].endswith("\n"):
        lines.pop()
        file.write_text("".join(lines), "utf-8")
    for one in lines:
        yield Sample(**json.loads(one))


@dataclass(slots=True, frozen=True)
class Balance:
    """What the games say. `par` is the share of everybody in a balanced game."""

    game: str
    seats: int
    bot: str
    games: int
    par: float
    by_seat: list[Row]
    by_use: list[Row]  # of the seats that used this role or room more than the others at their table
    by_strategy: list[Row]  # of the seats whose best source, against the mean of all games, was this one
    sources: dict[str, list[float]]  # mean points of winners, of the others
    points: list[float]  # mean of winners, of the others; mean lead of the winner over the second
    decisions: list[float]  # least, mean, most
    rounds: list[float]


def balance(task: Task, games: Sequence[Sample]) -> Balance:
    seats = task.seats
    everywhere = [(one, seat) for one in games for seat in range(seats)]
    names = list(dict.fromkeys(name for one in games for own in one.sources for name in own))
    mean = {name: average([one.sources[seat].get(name, 0) for one, seat in everywhere]) for name in names}
    spread = {
        name: max(
            1e-9, average([(one.sources[seat].get(name, 0) - mean[name]) ** 2 for one, seat in everywhere]) ** 0.5
        )
        for name in names
    }
    uses = sorted({name for one in games for own in one.uses for name in own})
    seat_rows = [row(f"S{seat + 1}", [one.shares[seat] for one in games]) for seat in range(seats)]
    use_rows: list[Row] = []
    for name in uses:
        more: list[float] = []
        for one, seat in everywhere:
            own = one.uses[seat].get(name, 0)
            if own > sum(other.get(name, 0) for other in one.uses) / seats:
                more.append(one.shares[seat])
        use_rows.append(row(name, more))
    plans: dict[str, list[float]] = {name: [] for name in names}
    for one, seat in everywhere:
        best = max(names, key=lambda name: (one.sources[seat].get(name, 0) - mean[name]) / spread[name])
        plans[best].append(one.shares[seat])
    won = [pair for pair in everywhere if pair[0].shares[pair[1]] > 0]
    rest = [pair for pair in everywhere if pair[0].shares[pair[1]] == 0]
    ordered = [sorted(one.points, reverse=True) for one in games]
    return Balance(
        task.game,
        seats,
        task.bot,
        len(games),
        1 / seats,
        seat_rows,
        use_rows,
        [row(name, shares) for name, shares in plans.items() if shares],
        {
            name: [average([one.sources[seat].get(name, 0) for one, seat in part]) for part in (won, rest)]
            for name in names
        },
        [
            *(average([one.points[seat] for one, seat in part]) for part in (won, rest)),
            average([points[0] - points[1] for points in ordered]),
        ],
        extent([one.decisions for one in games]),
        extent([one.rounds for one in games]),
    )


def average(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def extent(numbers: Sequence[float]) -> list[float]:
    return [min(numbers), average(numbers), max(numbers)]


def row(name: str, shares: Sequence[float]) -> Row:
    """Games are independent here: each has a seed of its own."""
    share = average(shares)
    return Row(name, share, *wilson(share, len(shares)), len(shares))


def report(found: Balance) -> list[str]:
    """As text, in Markdown."""
    out = [
        f"{found.game}, {found.seats} players, {found.games} games of `{found.bot}` (par {100 * found.par:.1f} %)",
        "",
    ]
    for title, rows in (
        ("seat", found.by_seat),
        ("used more than the others", found.by_use),
        ("strategy", found.by_strategy),
    ):
        out += [f"| {title} | wins | 95 % interval | seats |", "| --- | --- | --- | --- |"]
        out += [
            f"| {r.name} | {100 * r.share:.1f} % | {100 * r.low:.1f} – {100 * r.high:.1f} | {r.places} |" for r in rows
        ]
        out.append("")
    out += ["| points from | winners | others |", "| --- | --- | --- |"]
    out += [f"| {name} | {won:.1f} | {rest:.1f} |" for name, (won, rest) in found.sources.items()]
    won, rest, lead = found.points
    out += [f"| all | {won:.1f} | {rest:.1f} |", "", f"The winner is {lead:.1f} points ahead of the second on average."]
    least, mean, most = found.decisions
    out.append(f"A game has {mean:.0f} decisions ({least:.0f} to {most:.0f}) in {found.rounds[1]:.1f} rounds.")
    return out


def csv(found: Balance) -> str:
    lines = ["part,name,share,low,high,seats"]
    for part, rows in (("seat", found.by_seat), ("use", found.by_use), ("strategy", found.by_strategy)):
        lines += [f"{part},{r.name},{r.share:.4f},{r.low:.4f},{r.high:.4f},{r.places}" for r in rows]
    return "\n".join(lines) + "\n"


def picture(found: Balance) -> str:
    """All shares with their intervals, and par as a line."""
    parts = (
        ("Wins by seat", found.by_seat),
        ("Wins of those who used it more than the others", found.by_use),
        ("Wins by strategy: the source that a player had most of", found.by_strategy),
    )
    rows = [one for _, part in parts for one in part]
    scale = Scale(min([0.0, *(one.low for one in rows)]), max(one.high for one in rows))
    drawn: list[str] = []
    top = 30.0
    for title, part in parts:
        begin, end = top + TOP, top + TOP + ROW * len(part)
        drawn += panel(title, "share of the victory; bars are 95 % intervals, the line is par", len(part), top)
        drawn += scale.axis(begin, end, True)
        drawn.append(line(scale.x(found.par), begin, scale.x(found.par), end, COLOURS[5], 2))
        for i, one in enumerate(part):
            y = begin + ROW * i + ROW / 2
            told = f"{one.name}: {100 * one.share:.1f} %, {one.places} seats"
            drawn += [
                text(LABEL - 10, y + 4, one.name, "end"),
                line(scale.x(one.low), y, scale.x(one.high), y, COLOURS[0], 3),
                dot(scale.x(one.share), y, COLOURS[0], told),
            ]
        top = end + 30
    title = f"{found.game}, {found.seats} players: {found.games} games of {found.bot}"
    size = f'viewBox="0 0 {WIDTH} {top:.0f}" width="{WIDTH}" height="{top:.0f}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size}',
            'role="img" font-family="sans-serif" fill="#222">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{WIDTH}" height="{top:.0f}" fill="#fff"/>',
            text(16, 28, title, size=17, bold=True),
            *drawn,
            "</svg>",
            "",
        ]
    )
