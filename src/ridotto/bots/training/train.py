"""The training of a value net: play, fit, compare, keep the better one; and again.

The existing bots play the first games, some of them with a temperature or with random moves. A net is fitted to the
results of these games, and twice more to its own estimates of the following positions (TD(lambda)). Then the newest net
plays with older ones and with the other bots; a net fitted to those games too is kept if it beats the last one kept.
Everything follows from the seed. Games are stored in chunks and fits one by one; after a stop the same command resumes.
"""

import json
import os
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np

from ridotto.bots.arena import Played, Tournament, rotations, team_shares
from ridotto.bots.greedy import LearningMind, mind_of
from ridotto.bots.nets.net import Net, new_net, packaged_net, read_net
from ridotto.bots.results import write_whole
from ridotto.bots.statistics import interval_by_seed
from ridotto.bots.training.fit import fit, judged, log_loss, points_error, results, scaling, traces
from ridotto.bots.training.games import Learned, Lesson, gathered, play_lesson
from ridotto.bots.workers import done, each
from ridotto.engine.game import UsageError, load_game

CHUNK: Final = 25  # games in one file
HELD_OUT: Final = 12  # one of this many chunks is kept apart, to measure the fit
SEATS: Final = (4, 2, 3, 4)
TEACHERS: Final = ("greedy", "greedy", "greedy:temperature=1", "greedy:temperature=2")
STRANGERS: Final = 0.25  # of the seats in games of nets: other bots, or older nets
ASTRAY: Final = (0.0, 0.0, 0.1, 0.5)  # how often bots stray; by the number of the game
ASTRAY_LATER: Final = (0.0, 0.0, 0.05, 0.15)
SOFT: Final = ("", ",temperature=1.5")
WINDOW: Final = 12000  # games that a fit looks at, the newest
FIRST_SEED: Final = 20_000_000  # seeds of games for training; the arena's are small
PACKAGE: Final = "package"
Say = Callable[[str], None]


class Course(NamedTuple):
    """The settings of a training run."""

    game: str
    folder: Path
    seed: int = 1
    first_games: int = 4000
    games: int = 2000  # in each later iteration
    iterations: int = 3
    match_games: int = 120
    jobs: int = 1
    cluster: str | None = None
    start: str = ""  # a net's file, or PACKAGE: it is the first one kept


# --- games


def lessons(course: Course, iteration: int, kept: Sequence[str]) -> list[Lesson]:
    """The games of an iteration. `kept` are the nets so far, the newest last."""
    count = course.first_games if iteration == 0 else course.games
    found: list[Lesson] = []
    for n in range(count):
        rng = Random(f"training {course.game} {course.seed} {iteration} {n}")
        seats = SEATS[n % len(SEATS)]
        bots: list[str] = []
        for _ in range(seats):
            if not kept:
                bots.append(rng.choice(TEACHERS))
            elif rng.random() < STRANGERS:
                bots.append(rng.choice([*TEACHERS, *(f"policy:{path}" for path in kept)]))
            else:
                bots.append(f"policy:{kept[-1]}{rng.choice(SOFT)}")
        strays = ASTRAY if iteration == 0 else ASTRAY_LATER
        astray = tuple(rng.choice(strays) for _ in range(seats))
        seed = FIRST_SEED + 1_000_000 * course.seed + 100_000 * iteration + n
        found.append(Lesson(n, course.game, seats, seed, tuple(bots), astray))
    return found


def chunk_file(course: Course, iteration: int, chunk: int) -> Path:
    return course.folder / "games" / f"{iteration:03d}-{chunk:05d}.npz"


def play_all(course: Course, iteration: int, kept: Sequence[str], say: Say) -> None:
    """Plays what is not played yet, chunk by chunk."""
    wanted = lessons(course, iteration, kept)
    chunks = [wanted[i : i + CHUNK] for i in range(0, len(wanted), CHUNK)]
    missing = [i for i in range(len(chunks)) if not chunk_file(course, iteration, i).exists()]
    clock = Clock(len(missing), say, f"iteration {iteration}: games")
    waiting: dict[int, list[Learned]] = {i: [] for i in missing}
    tasks = (lesson for i in missing for lesson in chunks[i])
    with closing(done(play_lesson, tasks, course.jobs, course.cluster)) as played:  # one set of processes for all
        for game in played:
            i = game.n // CHUNK
            waiting[i].append(game)
            if len(waiting[i]) == len(chunks[i]):
                save_games(chunk_file(course, iteration, i), sorted(waiting.pop(i), key=lambda one: one.n))
                clock.tick()


def save_games(path: Path, games: Sequence[Learned]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    about = [[one.n, one.seats, len(one.rows), one.shares, one.points, one.bots] for one in games]
    beside = path.with_suffix(".new")
    with beside.open("wb") as file:
        flat = np.concatenate([one.rows.reshape(-1) for one in games])
        np.savez_compressed(file, allow_pickle=False, about=np.array(json.dumps(about)), rows=flat)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def load_games(path: Path, width: int) -> list[Learned]:
    with np.load(path, allow_pickle=False) as held:
        about, flat = json.loads(str(held["about"])), held["rows"]
    found: list[Learned] = []
    at = 0
    for n, seats, count, shares, points, bots in about:
        end = at + count * seats * width
        found.append(Learned(n, seats, tuple(bots), flat[at:end].reshape(count, seats, width), shares, points))
        at = end
    return found


def chunks_for(course: Course, iteration: int) -> list[Path]:
    """The newest files of games up to this iteration, as far as the window reaches."""
    found = [path for path in sorted((course.folder / "games").glob("*.npz")) if int(path.name[:3]) <= iteration]
    return found[-max(1, WINDOW // CHUNK) :]


def renumbered(groups: Sequence[Sequence[Learned]]) -> list[Learned]:
    """Games of several files, each with a number of its own."""
    found = [one for group in groups for one in group]
    return [one._replace(n=i) for i, one in enumerate(found)]


# --- fits


def learn(course: Course, iteration: int, start: Net | None, say: Say) -> tuple[Net, dict[str, Any]]:
    """A net fitted to the games so far, from nothing or from another net; and how good it is on games kept apart."""
    mind = mind_of(load_game(course.game, 4), {})
    assert isinstance(mind, LearningMind)
    columns = [name for _, name in mind.columns]
    paths = chunks_for(course, iteration)
    loaded = [load_games(path, len(columns)) for path in paths]
    apart = gathered(renumbered([one for i, one in enumerate(loaded) if i % HELD_OUT == 0]))
    games = renumbered([one for i, one in enumerate(loaded) if i % HELD_OUT != 0 or len(loaded) == 1])
    data = gathered(games)
    rng = np.random.default_rng([course.seed, iteration])
    if start is None:
        mean, scale = scaling(data)
        net = new_net(course.game, columns, mean, scale, course.seed)
        plan = [(3.0, 0.002, False), (2.0, 0.001, True), (1.5, 0.0005, True)]
    else:
        net = start
        plan = [(1.5, 0.001, True), (1.0, 0.0005, True)]
    measured: dict[str, Any] = {"games": len(games), "positions": sum(len(one.rows) for one in data)}
    for step, (epochs, rate, later) in enumerate(plan):
        targets = [traces(net, one, mind.trust) if later else results(one) for one in data]
        clock = Clock(1, say, f"iteration {iteration}: fit {step + 1} of {len(plan)}")
        fit(net, data, targets, epochs, rate, rng, clock.fitted)
        measured[f"fit {step + 1}"] = {
            one.seats: {
                "log loss": round(log_loss(judged(net, one), one), 4),
                "points": round(points_error(judged(net, one), one), 2),
            }
            for one in apart
        }
        say(f"iteration {iteration}: after fit {step + 1}, on games kept apart: {measured[f'fit {step + 1}']}")
    return net, measured


# --- matches


def match(course: Course, one: str, other: str, games: int, seed: int) -> dict[str, Any]:
    """The first bot against the second: two against two, one against one, one against two."""
    played: list[Played] = []
    tables = {4: (one, other, one, other), 2: (one, other), 3: (one, other, other)}
    shares: list[list[float]] = []
    told: dict[str, Any] = {}
    for seats, line_up in tables.items():
        what = Tournament(course.game, seats, {}, seed, tuple(rotations(line_up)))
        count = max(len(what.tables), games // 3 // len(what.tables) * len(what.tables))
        with closing(each((what.task(n) for n in range(count)), course.jobs, course.cluster)) as results:
            played = sorted(results, key=lambda game: game.n)
        by_seed: dict[int, list[Played]] = {}
        for game in played:
            by_seed.setdefault(game.seed, []).append(game)
        found = team_shares(one, list(by_seed.values()))
        interval = interval_by_seed(found)
        par = line_up.count(one) / seats
        told[str(seats)] = {
            "share": round(sum(map(sum, found)) / count, 4),
            "low": round(interval.low, 4),
            "high": round(interval.high, 4),
            "par": round(par, 4),
            "games": count,
        }
        shares += [[share - par for share in some] for some in found]
    means = [sum(some) / len(some) for some in shares]
    mean = sum(means) / len(means)
    error = (sum((x - mean) ** 2 for x in means) / max(1, len(means) - 1) / len(means)) ** 0.5
    return {**told, "ahead": round(mean, 4), "error": round(error, 4)}


# --- the course


def train(course: Course, say: Say) -> Path:
    """Runs the course, or what is left of it. The file of the best net."""
    course.folder.mkdir(parents=True, exist_ok=True)
    state_file = course.folder / "state.json"
    state: dict[str, Any] = {"course": told(course), "kept": [], "history": []}
    if state_file.exists():
        state = json.loads(state_file.read_text("utf-8"))
    elif course.start:
        state["kept"].append(str(first_net(course)))
    for iteration in range(len(state["history"]), course.iterations):
        kept: list[str] = state["kept"]
        play_all(course, iteration, kept, say)
        # Whichever bots played them, the first games teach a net that knows nothing yet.
        net, measured = learn(course, iteration, read_net(Path(kept[-1])) if kept and iteration else None, say)
        path = course.folder / f"net-{iteration:03d}.npz"
        net.card = card(course, state, iteration, measured)
        net.save(path)
        rival = f"policy:{kept[-1]}" if kept else "greedy"
        result = match(course, f"policy:{path}", rival, course.match_games, 900_000 + 1000 * iteration)
        better = result["ahead"] > result["error"]
        say(f"iteration {iteration}: against {rival}: {result}: {'kept' if better else 'not kept'}")
        measured |= {"rival": rival, "match": result, "kept": better}
        if better:
            net.card = card(course, state, iteration, measured)
            net.save(path)
            state["kept"].append(str(path))
        state["history"].append(measured)
        write_whole(state_file, json.dumps(state, indent=1))
    best: list[str] = state["kept"]
    return Path(best[-1]) if best else course.folder / f"net-{course.iterations - 1:03d}.npz"


def first_net(course: Course) -> Path:
    """The net that the course goes on from, as a file of its own: a later package may hold another one."""
    net = packaged_net(course.game) if course.start == PACKAGE else read_net(Path(course.start))
    if net is None or net.game != course.game:
        raise UsageError(f"{course.start} has no net for {course.game}")
    path = course.folder / "start.npz"
    net.save(path)
    return path


def told(course: Course) -> dict[str, Any]:
    return {**course._asdict(), "folder": str(course.folder)}


def card(course: Course, state: dict[str, Any], iteration: int, measured: dict[str, Any]) -> dict[str, Any]:
    """How a net was made, for its file."""
    before = [{name: value for name, value in one.items() if name != "rival"} for one in state["history"]]
    last = {name: value for name, value in measured.items() if name != "rival"}
    return {
        "game": course.game,
        "seed": course.seed,
        "iteration": iteration,
        "games": course.first_games + iteration * course.games,
        "history": [*before, last],
    }


class Clock:
    """Prints the progress and the remaining time."""

    EVERY: Final = 15.0  # seconds

    def __init__(self, total: int, say: Say, what: str) -> None:
        self.total = total
        self.say = say
        self.what = what
        self.done = 0
        self.began = self.told = time.monotonic()

    def tick(self) -> None:
        self.done += 1
        self.part(self.done / self.total, f"{self.done} of {self.total}")

    def fitted(self, share: float, loss: float) -> None:
        self.part(share, f"loss {loss:.3f}")

    def part(self, share: float, text: str) -> None:
        now = time.monotonic()
        if now - self.told < self.EVERY and share < 1.0:
            return
        self.told = now
        left = (now - self.began) * (1.0 - share) / max(share, 1e-9)
        self.say(f"{self.what}: {text}, {100 * share:.0f} %, {left / 60:.0f} min left")
