"""Builds the packages of a release into dist/: `make dist`, or `python scripts/dist.py [--out DIR] [--only NAME ...]`.

    sdist      the sources with the built page
    pure       a wheel for every platform, built from the sdist: it proves that the sdist is complete
    compiled   a wheel for this platform and this Python, with the modules that `make compile` left in src/
    sbom       what the packages bring with them, as a CycloneDX list

Nothing is downloaded: the tools of requirements/tools.lock build without isolation. With `--python 3.12 3.13` the
compiled wheels are those of these Pythons instead, each compiled from the sdist in an environment that gets the same
tools first: minutes each, and the modules in src/ stay as they are.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "src" / "ridotto" / "server" / "static" / "index.html"
PARTS = ("sdist", "pure", "compiled", "sbom")


def build(kind: str, source: Path, out: Path, compiled: bool, python: str = sys.executable) -> Path:
    """One package; the file that is new in `out`."""
    before = {path: path.stat().st_mtime_ns for path in out.glob("ridotto-*")}
    if source == ROOT:
        # setuptools would put files that are gone from src/ into the wheel if they are still in its old folders
        for old in [*(ROOT / "build").glob("lib*"), *(ROOT / "build").glob("bdist*")]:
            shutil.rmtree(old)
    command = [sys.executable, "-m", "uv", "build", "-q", f"--{kind}", "--no-build-isolation"]
    command += ["--python", python, "--out-dir", str(out), str(source)]
    env = {**os.environ, "RIDOTTO_COMPILE": "1" if compiled else "0"}
    subprocess.run(command, check=True, env=env, cwd=ROOT)
    new = [path for path in out.glob("ridotto-*") if before.get(path) != path.stat().st_mtime_ns]
    if len(new) != 1:
        sys.exit(f"dist: one {kind} was expected, not {[path.name for path in new]}")
    return new[0]


def build_for(python: str, sdist: Path, out: Path) -> Path:
    """A compiled wheel for another Python (a version or a path): nothing that is built here fits it."""
    uv = [sys.executable, "-m", "uv"]
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "python"
        other = str(home / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
        made = subprocess.run([*uv, "venv", "-q", "--no-python-downloads", "--python", python, home], check=False)
        if made.returncode != 0:
            sys.exit(f"dist: there is no Python {python} here: install it, or name it by its path")
        tools = ["-r", str(ROOT / "requirements" / "tools.lock")]
        subprocess.run([*uv, "pip", "install", "-q", "--python", other, "--require-hashes", *tools], check=True)
        shutil.unpack_archive(sdist, folder, filter="data")
        return build("wheel", next(Path(folder).glob("ridotto-*")), out, compiled=True, python=other)


def main() -> None:
    parser = argparse.ArgumentParser(description="Builds the packages of a release.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where they go (default: dist)")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS, help="not all of them")
    parser.add_argument("--python", nargs="+", default=[], help="Pythons of the compiled wheels: 3.12, or a path")
    arguments = parser.parse_args()
    out: Path = arguments.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    if not PAGE.is_file():
        sys.exit("dist: the page is not built: `make web` builds it (it needs npm)")
    made: list[Path] = []
    others = arguments.python if "compiled" in arguments.only else []
    if {"sdist", "pure"} & set(arguments.only) or others:
        sdist = build("sdist", ROOT, out, compiled=False)
        made.append(sdist)
        if "pure" in arguments.only:
            with tempfile.TemporaryDirectory() as folder:
                shutil.unpack_archive(sdist, folder, filter="data")
                made.append(build("wheel", next(Path(folder).iterdir()), out, compiled=False))
        made += [build_for(python, sdist, out) for python in others]
        if "sdist" not in arguments.only:
            made.remove(sdist)
            sdist.unlink()
    if "compiled" in arguments.only and not others:
        made.append(build("wheel", ROOT, out, compiled=True))
    if "sbom" in arguments.only:
        subprocess.run([sys.executable, ROOT / "scripts" / "sbom.py", "--out", out], check=True)
    for path in made:
        print(f"dist: {path.name}, {path.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
