"""`ridotto bench`: speed, as ratios to a yardstick measured in the same run (docs/benchmarks.md)."""

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import click

import ridotto
from ridotto.cli.progress import Progress
from ridotto.cli.version import compiled, engine_form
from ridotto.engine.game import game_names

SEATS = (2, 3, 4)


class Child:
    """A process that answers requests in JSON lines."""

    def __init__(self, command: list[str], path: str | None = None) -> None:
        env = dict(os.environ)
        if path is not None:
            env["PYTHONPATH"] = path
        self.command = " ".join(command)
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env)

    def ask(self, **request: Any) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise click.ClickException(f"the benchmark's process ended early: {self.command}")
        found: dict[str, Any] = json.loads(line)
        return found

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


@click.group()
def bench() -> None:
    """Measure speed."""


@bench.command()
@click.option("--seconds", type=float, default=0.5, show_default=True, help="CPU time for each measurement.")
@click.option("--repeats", type=click.IntRange(1), default=5, show_default=True, help="Rounds of measurements.")
@click.option("--json", "as_json", is_flag=True, help="Print the results as one JSON object.")
@click.option("--out", metavar="FILE", help="Write the same JSON to a file.")
def engine(seconds: float, repeats: int, as_json: bool, out: str | None) -> None:
    """The engine: decisions per second, clones, folds, views; compiled and pure, beside catanatron.

    `make bench` prepares catanatron in an environment of its own; without it there are no ratios.
    """
    with tempfile.TemporaryDirectory() as folder:
        sides = start_sides(Path(folder))
        try:
            found = measure(sides, seconds, repeats)
        finally:
            for child in sides.values():
                child.close()
    if out is not None:
        Path(out).write_text(json.dumps(found, indent=1) + "\n")
    if as_json:
        click.echo(json.dumps(found))
    else:
        click.echo(as_table(found))


def start_sides(folder: Path) -> dict[str, Child]:
    """The yardstick (if installed), the pure modules (from a copy without compiled files) and the compiled ones."""
    worker = [sys.executable, "-m", "ridotto.cli.bench_worker"]
    package = Path(ridotto.__file__).parent
    root = package.parent.parent
    yardstick = root / "benchmarks" / "yardstick.py"
    python = root / ".venv-bench" / "bin" / "python"
    sides: dict[str, Child] = {}
    if python.exists() and yardstick.exists():
        sides["catanatron"] = Child([str(python), str(yardstick)])
    else:
        click.echo("no yardstick here: `make bench` prepares it; figures without ratios follow", err=True)
    shutil.copytree(package, folder / "ridotto", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    sides["pure"] = Child(worker, str(folder))
    if compiled():
        sides["compiled"] = Child(worker, str(package.parent))
    else:
        click.echo(f"the engine is {engine_form()}: `make setup` compiles it where a C compiler is", err=True)
    return sides


def measure(sides: dict[str, Child], seconds: float, repeats: int) -> dict[str, Any]:
    """Round robin: each repeat measures everything on every side, one after the other."""
    for name, child in sides.items():
        told = child.ask(what="version")
        expected = {"pure": "pure Python", "compiled": "compiled with mypyc"}.get(name)
        if expected is not None and told["engine"] != expected:
            raise click.ClickException(f"the {name} side runs the engine as {told['engine']}")
    yardstick = sides.get("catanatron")
    ours = {name: child for name, child in sides.items() if name != "catanatron"}
    rows: dict[tuple[str, str, str, int], list[float]] = {}
    base: dict[str, list[float]] = {"decisions": [], "clone": []}
    steps = repeats * (len(ours) * len(game_names()) * len(SEATS) + 1)
    with Progress("bench", steps) as bar:
        for _ in range(repeats):
            if yardstick is not None:
                told = yardstick.ask(what="decisions", seconds=seconds)
                base["decisions"].append(told["decisions"] / told["cpu"])
                told = yardstick.ask(what="clone", n=2000)
                base["clone"].append(told["cpu"] / told["clones"])
            bar.step()
            for name, child in ours.items():
                for game in game_names():
                    for seats in SEATS:
                        told = child.ask(what="decisions", game=game, seats=seats, seconds=seconds)
                        rows.setdefault(("decisions", name, game, seats), []).append(told["decisions"] / told["cpu"])
                        told = child.ask(what="clone", game=game, seats=seats, n=5000)
                        rows.setdefault(("clone", name, game, seats), []).append(told["cpu"] / told["clones"])
                        told = child.ask(what="fold", game=game, seats=seats, n=5)
                        rows.setdefault(("fold", name, game, seats), []).append(told["cpu"] / told["folds"])
                        told = child.ask(what="view", game=game, seats=seats, n=500)
                        rows.setdefault(("view", name, game, seats), []).append(told["cpu"] / told["views"])
                        bar.step()
    return {
        "repeats": repeats,
        "load": os.getloadavg()[0],
        "yardstick": {what: statistics.median(values) for what, values in base.items() if values},
        "rows": [row(key, values, base) for key, values in rows.items()],
    }


def row(key: tuple[str, str, str, int], values: list[float], base: dict[str, list[float]]) -> dict[str, Any]:
    what, form, game, seats = key
    found: dict[str, Any] = {
        "what": what,
        "form": form,
        "game": game,
        "seats": seats,
        "value": statistics.median(values),
    }
    if base.get(what):
        # each repeat beside the yardstick's of the same repeat, then the median
        found["ratio"] = statistics.median(a / b for a, b in zip(values, base[what], strict=True))
    return found


def as_table(found: dict[str, Any]) -> str:
    lines = [f"median of {found['repeats']}, load {found['load']:.1f}"]
    yardstick = found["yardstick"]
    if yardstick:
        lines.append(
            f"yardstick catanatron: {yardstick['decisions']:,.0f} decisions/s, clone {yardstick['clone'] * 1e6:.1f} us"
        )
    lines.append(f"{'what':<10} {'form':<9} {'game':<10} seats {'figure':>18}  {'ratio':>8}")
    for r in found["rows"]:
        value = r["value"]
        figure = f"{value:,.0f} /s" if r["what"] == "decisions" else f"{value * 1e6:,.1f} us"
        ratio = ""
        if "ratio" in r:
            ratio = f"{r['ratio']:.1f}x" if r["what"] == "decisions" else f"1/{1 / r['ratio']:.0f}"
        lines.append(f"{r['what']:<10} {r['form']:<9} {r['game']:<10} {r['seats']:>5} {figure:>18}  {ratio:>8}")
    return "\n".join(lines)
