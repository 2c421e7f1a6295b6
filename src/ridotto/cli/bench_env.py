"""`ridotto bench env`: steps of the environments, as ratios to PettingZoo's and OpenSpiel's own games in one run."""

import json
import os
import statistics
from pathlib import Path
from typing import Any

import click

import ridotto
from ridotto.cli.bench import Child
from ridotto.cli.progress import Progress

KINDS = ("pettingzoo", "openspiel")
TENSORS = "tensors"  # OpenSpiel games whose observation is read at each decision, beside the same without
Item = tuple[str, str]


@click.command()
@click.option("--seconds", type=float, default=0.3, show_default=True, help="CPU time for each measurement.")
@click.option("--repeats", type=click.IntRange(1), default=5, show_default=True, help="Rounds of measurements.")
@click.option("--python", metavar="FILE", help="Python that has the yardsticks. Default: .venv-extras.")
@click.option("--json", "as_json", is_flag=True, help="Print the results as one JSON object.")
@click.option("--out", metavar="FILE", help="Write the same JSON to a file.")
def env(seconds: float, repeats: int, python: str | None, as_json: bool, out: str | None) -> None:
    """The environments: steps per second, observations and masks included, beside PettingZoo's and OpenSpiel's games.

    `make extras` prepares both in an environment of their own.
    """
    root = Path(ridotto.__file__).parent.parent.parent
    side = Path(python) if python is not None else root / ".venv-extras" / "bin" / "python"
    script = root / "benchmarks" / "env_speed.py"
    if not side.exists() or not script.exists():
        raise click.ClickException("the yardsticks are not here: `make extras` in a clone of the sources prepares them")
    child = Child([str(side), str(script)], str(root / "src"))
    try:
        found = measure(child, seconds, repeats)
    finally:
        child.close()
    if out is not None:
        Path(out).write_text(json.dumps(found, indent=1) + "\n")
    click.echo(json.dumps(found) if as_json else as_table(found))


def measure(child: Child, seconds: float, repeats: int) -> dict[str, Any]:
    """Round robin: each repeat asks for everything once; a ratio is to the median of that repeat's yardsticks."""
    listed = child.ask(what="list")
    yardsticks = {kind: [(form, name) for form, name in listed[f"{kind} yardsticks"]] for kind in KINDS}
    ours = {kind: [(form, name) for form, name in listed[kind]] for kind in KINDS}
    speeds: dict[Item, list[float]] = {}
    ratios: dict[Item, list[float]] = {}
    shares: dict[Item, list[float]] = {}
    total = repeats * sum(len(yardsticks[kind]) + len(ours[kind]) for kind in KINDS)
    with Progress("bench", total) as bar:
        for _ in range(repeats):
            for kind in KINDS:
                now: dict[Item, float] = {}
                for form, name in yardsticks[kind] + ours[kind]:
                    told = child.ask(what=form, name=name, seconds=seconds)
                    now[form, name] = told["steps"] / told["cpu"]
                    speeds.setdefault((form, name), []).append(now[form, name])
                    bar.step()
                if yardsticks[kind]:
                    middle = statistics.median(now[item] for item in yardsticks[kind])
                    for item in ours[kind]:
                        ratios.setdefault(item, []).append(now[item] / middle)
                for form, name in ours[kind]:
                    if form == TENSORS:
                        shares.setdefault((form, name), []).append(now[form, name] / now["openspiel", name])
    rows = [
        {
            "kind": kind,
            "form": item[0],
            "name": item[1],
            "yardstick": item in yardsticks[kind],
            "steps": statistics.median(speeds[item]),
            **({"ratio": statistics.median(ratios[item])} if item in ratios else {}),
            **({"share": statistics.median(shares[item])} if item in shares else {}),
        }
        for kind in KINDS
        for item in yardsticks[kind] + ours[kind]
    ]
    return {"repeats": repeats, "load": os.getloadavg()[0], "missing": listed["missing"], "rows": rows}


def as_table(found: dict[str, Any]) -> str:
    lines = [f"median of {found['repeats']}, load {found['load']:.1f}; ratios to the median of the yardsticks"]
    lines += [f"not here: {text}" for text in found["missing"]]
    lines.append(f"{'form':<10} {'name':<26} {'steps/s':>10}  {'ratio':>7}")
    for row in found["rows"]:
        ratio = f"{row['ratio']:.1f}x" if "ratio" in row else "yardstick"
        share = f"  {row['share']:.2f} of the speed without" if "share" in row else ""
        lines.append(f"{row['form']:<10} {row['name']:<26} {row['steps']:>10,.0f}  {ratio:>9}{share}")
    return "\n".join(lines)
