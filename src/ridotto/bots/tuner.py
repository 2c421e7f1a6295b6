"""Tunes the numbers of an evaluation by play (SPSA: simultaneous perturbation stochastic approximation, Spall 1992).

Every step shakes all numbers at once, each up or down by a few per cent, and lets the two opposite results play
against each other with paired seeds. The better side pulls all numbers a little its way. The tuner multiplies
numbers by factors, so that none changes its sign; whole numbers and zeros stay as they are.

Everything follows from the seed: the shakes, the games, and so the result. The tuner stores every finished step and
game; the same command resumes where it stopped.
"""

import json
import os
import re
import tomllib
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from math import exp, log
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from ridotto.bots.arena import Played, pool_line_ups, team_interval, tournament
from ridotto.bots.results import Results, write_whole
from ridotto.bots.statistics import Interval
from ridotto.bots.workers import each
from ridotto.engine.game import UsageError, load_game

Numbers = dict[str, float]  # by name; the elements of a list have a number behind it: "money.3"

ASSIGNMENT: Final = re.compile(r"^(?P<head>\s*(?P<key>[\w-]+)\s*=\s*)(?P<value>[^#]*?)(?P<tail>\s*(#.*)?)$")
SECTION: Final = re.compile(r"^\s*\[(?P<name>[\w.-]+)\]\s*(#.*)?$")
POINTS: Final = 10.0  # a lead of this many points counts as a won game


# --- weights as text


def flat(data: dict[str, Any], prefix: str = "") -> Numbers:
    """Every number that may be tuned: floats, and lists with a float among their numbers, also in tables."""
    found: Numbers = {}
    for key, value in data.items():
        if isinstance(value, dict):
            found.update(flat(value, f"{prefix}{key}."))
        elif isinstance(value, list):
            if any(isinstance(n, float) for n in value):
                found.update({f"{prefix}{key}.{i}": float(n) for i, n in enumerate(value)})
        elif isinstance(value, float):
            found[prefix + key] = value
    return {name: n for name, n in found.items() if n != 0.0}


def rewritten(text: str, numbers: Numbers) -> str:
    """The same file with these numbers in it; comments and all else stay. A list must stand on one line."""
    prefix = ""
    out: list[str] = []
    for line in text.split("\n"):
        section, assignment = SECTION.match(line), ASSIGNMENT.match(line)
        if section is not None:
            prefix = section["name"] + "."
        elif assignment is not None:
            name = prefix + assignment["key"]
            value = tomllib.loads(f"x = {assignment['value']}")["x"] if assignment["value"].strip() else None
            if isinstance(value, list):
                told = ", ".join(literal(numbers.get(f"{name}.{i}", n)) for i, n in enumerate(value))
                line = f"{assignment['head']}[{told}]{assignment['tail']}"
            elif isinstance(value, float):
                line = f"{assignment['head']}{literal(numbers.get(name, value))}{assignment['tail']}"
        out.append(line)
    return "\n".join(out)


def literal(value: Any) -> str:
    """Four digits are enough; a float stays one."""
    if not isinstance(value, float):
        return json.dumps(value)
    told = f"{value:.4g}"
    return told if any(c in told for c in ".e") else told + ".0"


# --- the steps


class Plan(NamedTuple):
    """The weights to tune, and how. Two runs with the same plan give the same weights."""

    game: str
    seats: int
    bot: str  # takes its weights as a setting: `greedy` becomes `greedy:weights=FILE`
    seed: int
    steps: int
    games: int  # a step
    only: tuple[str, ...]  # beginnings of names; empty: every number
    signal: str  # points (fewer games are enough) or wins
    shake: float = 0.1
    pull: float = 0.02

    def shake_at(self, k: int) -> float:
        return self.shake / exp(0.101 * log(k + 1))

    def pull_at(self, k: int) -> float:
        return self.pull / exp(0.602 * log(1 + k / (0.1 * self.steps + 1)))


class Step(NamedTuple):
    k: int
    lead: float  # of the one that was shaken up over the other, from -1 to 1 for wins
    games: int
    moved: Numbers  # the logarithm of the factor of each number, after this step


class Check(NamedTuple):
    """The tuned weights against those at the start, with seeds that the tuner has not seen."""

    seats: int
    games: int
    share: float  # of the games, for the tuned weights: par is 0.5
    low: float
    high: float

    def verdict(self) -> str:
        return "better" if self.low > 0.5 else "worse" if self.high < 0.5 else "no difference shown"


Play = Callable[[Sequence[str], int, int, int, Path], list[Played]]  # two bots, seats, seed, games, folder


class Tuner:
    """One run, in a folder."""

    def __init__(self, plan: Plan, text: str, folder: Path, jobs: int = 1) -> None:
        self.plan = plan
        self.text = text
        self.folder = folder
        self.jobs = jobs
        every = flat(tomllib.loads(text))
        self.start = {name: n for name, n in every.items() if not plan.only or name.startswith(plan.only)}
        if not self.start:
            raise UsageError("there is no number to tune: none of these names is in the file")
        self.steps: list[Step] = []
        self.prepare()

    def prepare(self) -> None:
        """A folder belongs to one plan and one start."""
        self.folder.mkdir(parents=True, exist_ok=True)
        ours: dict[str, Any] = {"plan": self.plan._asdict() | {"only": list(self.plan.only)}, "text": self.text}
        path = self.folder / "plan.json"
        if not path.exists():
            write_whole(path, json.dumps(ours, indent=1) + "\n")
        theirs = json.loads(path.read_bytes())
        if {**theirs["plan"], "steps": 0} != {**ours["plan"], "steps": 0} or theirs["text"] != ours["text"]:
            raise UsageError(f"{self.folder} holds another run of the tuner; choose another folder")
        if theirs["plan"]["steps"] != self.plan.steps:
            raise UsageError(f"{self.folder} is a run of {theirs['plan']['steps']} steps: their size depends on that")
        path = self.folder / "steps.jsonl"
        lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
        whole = [line for line in lines if line.endswith(b"\n")]
        if whole != lines:
            path.write_bytes(b"".join(whole))  # a crash came in between
        self.steps = [Step(**json.loads(line)) for line in whole]

    def numbers(self, moved: Numbers) -> Numbers:
        return {name: n * exp(moved.get(name, 0.0)) for name, n in self.start.items()}

    def signs(self, k: int) -> Numbers:
        rng = Random(f"{self.plan.seed} step {k}")
        return {name: 1.0 if rng.random() < 0.5 else -1.0 for name in self.start}

    def step(self, play: Play | None = None) -> Step:
        """Shakes, plays, pulls."""
        plan, k = self.plan, len(self.steps)
        moved = self.steps[-1].moved if self.steps else dict.fromkeys(self.start, 0.0)
        signs, shake = self.signs(k), plan.shake_at(k)
        folder = self.folder / f"step-{k:04}"
        folder.mkdir(exist_ok=True)
        bots: list[str] = []
        for name, way in (("up", 1.0), ("down", -1.0)):
            shaken = {number: moved[number] + way * shake * signs[number] for number in moved}
            path = folder / f"{name}.toml"
            write_whole(path, rewritten(self.text, self.numbers(shaken)))
            bots.append(f"{plan.bot}:weights={path}")
        played = (play or self.play)(bots, plan.seats, plan.seed + k * plan.games, plan.games, folder / "games")
        lead = lead_of(bots, played, plan.signal)
        pull = plan.pull_at(k) * lead / (2 * shake)
        after = {number: round(moved[number] + pull * signs[number], 9) for number in moved}
        done = Step(k, lead, len(played), after)
        with (self.folder / "steps.jsonl").open("ab") as file:
            file.write(json.dumps(done._asdict()).encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())
        self.steps.append(done)
        return done

    def play(self, bots: Sequence[str], seats: int, seed: int, games: int, folder: Path) -> list[Played]:
        """Two bots against each other, each on as many seats as the other in the long run."""
        what = tournament(load_game(self.plan.game, seats), pool_line_ups(bots, seats), seed)
        games = -(-games // len(what.tables)) * len(what.tables)
        with Results(what, folder) as results:
            left = [n for n in range(games) if n not in results.played]
            with closing(each((what.task(n) for n in left), min(self.jobs, max(len(left), 1)))) as source:
                for one in source:
                    results.add(one)
            return [results.played[n] for n in range(games)]

    def tuned(self) -> Numbers:
        """The mean over the second half of the steps: one step alone is mostly noise."""
        last = self.steps[len(self.steps) // 2 :]
        if not last:
            return self.start
        return self.numbers({name: sum(step.moved[name] for step in last) / len(last) for name in self.start})

    def tuned_text(self) -> str:
        return rewritten(self.text, self.tuned())

    def check(self, seats: int, games: int, play: Play | None = None) -> Check:
        """Did it help? Seeds far from those of the steps."""
        folder = self.folder / f"check-{seats}-{len(self.steps)}"
        folder.mkdir(exist_ok=True)
        bots: list[str] = []
        for name, text in (("tuned", self.tuned_text()), ("start", self.text)):
            write_whole(folder / f"{name}.toml", text)
            bots.append(f"{self.plan.bot}:weights={folder / name}.toml")
        played = (play or self.play)(bots, seats, self.plan.seed + (1 << 40), games, folder / "games")
        return check_of(bots[0], seats, played)


def check_of(bot: str, seats: int, played: Sequence[Played]) -> Check:
    """With three seats one has two of them in every other game: so both have had as many."""
    interval: Interval = team_interval(bot, played)
    shares = [sum(share for name, share in zip(one.bots, one.shares) if name == bot) for one in played]
    return Check(seats, len(played), sum(shares) / len(shares), interval.low, interval.high)


def lead_of(bots: Sequence[str], played: Iterable[Played], signal: str) -> float:
    """How far the first is ahead of the second, on the mean of all games: in wins, or in points as if they were."""
    leads: list[float] = []
    for one in played:
        if one.failed is not None:
            raise UsageError(f"a bot failed while it was tuned: {one.why}")
        values = one.shares if signal == "wins" else [float(n) / POINTS for n in one.points]
        of = [[v for name, v in zip(one.bots, values) if name == bot] for bot in bots]
        if signal == "wins":
            leads.append(sum(of[0]) - sum(of[1]))
        else:
            leads.append(sum(of[0]) / len(of[0]) - sum(of[1]) / len(of[1]))
    return sum(leads) / len(leads)


# --- the log


def report(tuner: Tuner, checks: Sequence[Check], date: str, adopted: bool) -> str:
    """The section of docs/bots/tuning.md about a run."""
    plan = tuner.plan
    games = sum(step.games for step in tuner.steps)
    out = [
        f"## {date}: {plan.game}, {plan.bot}, {plan.seats} players, seed {plan.seed}",
        "",
        f"{len(tuner.steps)} of {plan.steps} steps of {plan.games} games ({games} in all), by {plan.signal}; "
        f"shake {plan.shake:g}, pull {plan.pull:g}; "
        f"{len(tuner.start)} numbers" + (f" ({', '.join(plan.only)})" if plan.only else "") + ".",
        "",
        "| check against the starting weights | games | share of wins (par 50 %) | 95 % interval | |",
        "| --- | --- | --- | --- | --- |",
    ]
    for check in checks:
        interval = f"{100 * check.low:.1f} – {100 * check.high:.1f}"
        out.append(
            f"| {check.seats} players | {check.games} | {100 * check.share:.1f} % | {interval} | {check.verdict()} |"
        )
    tuned = tuner.tuned()
    moved = sorted(tuner.start, key=lambda name: -abs(tuned[name] / tuner.start[name] - 1))
    told = [f"{name} {literal(tuner.start[name])} → {literal(tuned[name])}" for name in moved[:8]]
    out += ["", f"Largest changes: {'; '.join(told)}.", ""]
    out += ["These weights were adopted." if adopted else "These weights were not adopted.", ""]
    return "\n".join(out)
