"""Compiles engine, games and the bots' heuristics in place, and never lets an old .so hide a newer .py.

    python scripts/compile.py            bring the .so files up to date (RIDOTTO_COMPILE=0: remove them)
    python scripts/compile.py --fresh    only remove .so files that do not fit the sources; never compile
    python scripts/compile.py --check    exit code 1 if there are .so files that do not fit the sources
    python scripts/compile.py --remove   remove them all

Python silently prefers a .so to the .py beside it. So build/compiled.stamp holds a digest of the compiled sources:
files with no stamp or another digest are old, whatever their dates say.
"""

import ast
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src"
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["ridotto"]
STAMP = ROOT / "build" / "compiled.stamp"
LOG = ROOT / "build" / "compile.log"


def say(text: str) -> None:
    print(f"compile: {text}", file=sys.stderr, flush=True)


def modules() -> list[Path]:
    """What mypyc reads, plain modules (pyproject.toml) included: the compiled code knows their types."""
    package = SRC / "ridotto"
    return sorted(path for part in ("engine", "games", "bots/heuristics") for path in (package / part).rglob("*.py"))


def outline(path: Path) -> bytes:
    """A plain module as far as the compiler reads it: names, types and constants. Words inside its functions aren't."""
    tree = ast.parse(path.read_bytes())
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.body = [ast.Pass()]
    return ast.unparse(tree).encode()


def digest() -> str:
    """One number for everything that decides what the compiler makes."""
    total = hashlib.sha256(f"{sys.version} {sysconfig.get_config_var('EXT_SUFFIX')}".encode())
    for path in [ROOT / "setup.py", ROOT / "requirements" / "tools.lock", *modules()]:
        total.update(f"\n{path.relative_to(ROOT).as_posix()}\n".encode())
        total.update(outline(path) if path.name in SETTINGS["plain"] else path.read_bytes())
    return total.hexdigest()


def libraries() -> list[Path]:
    return sorted(path for pattern in ("*.so", "*.pyd") for path in SRC.rglob(pattern))


def remove() -> None:
    STAMP.unlink(missing_ok=True)
    for path in libraries():
        path.unlink(missing_ok=True)
    for path in STAMP.parent.glob("lib.*"):  # a wheel would take modules from here that are gone from src/
        shutil.rmtree(path, ignore_errors=True)


def is_current() -> bool:
    return STAMP.is_file() and STAMP.read_text() == f"{digest()} {len(libraries())}\n"


def obstacle() -> str | None:
    """Why nothing can be compiled here, or None."""
    words = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    if shutil.which(words[0]) is None:
        return f"there is no C compiler ({words[0]})"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "the C headers of Python (Python.h) are not installed"
    return None


def compile_all() -> int:
    remove()
    count = sum(path.name not in SETTINGS["plain"] for path in modules())
    say(f"{count} modules with mypyc and the C compiler, a minute or so ...")
    start = time.monotonic()
    before = digest()
    LOG.parent.mkdir(exist_ok=True)
    with LOG.open("wb") as log:
        code = subprocess.run(
            [sys.executable, "setup.py", "-q", "build_ext", "--inplace"],
            cwd=ROOT,
            env={**os.environ, "RIDOTTO_COMPILE": "1"},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            check=False,
        ).returncode
    if code != 0:
        remove()
        lines = LOG.read_text(errors="replace").splitlines()
        print("\n".join(lines[-40:]), file=sys.stderr)
        say(f"failed (all of it: {LOG.relative_to(ROOT)}). Nothing compiled is left; RIDOTTO_COMPILE=0 does without.")
        return 1
    STAMP.write_text(f"{before} {len(libraries())}\n")  # a source changed meanwhile counts as newer
    say(f"done in {time.monotonic() - start:.0f} s: ridotto runs compiled")
    return 0


def main(arguments: list[str]) -> int:
    match arguments:
        case []:
            if os.environ.get("RIDOTTO_COMPILE") == "0":
                remove()
                say("RIDOTTO_COMPILE=0: ridotto runs as pure Python")
                return 0
            if is_current():
                say("up to date: ridotto runs compiled")
                return 0
            why = obstacle()
            if why is None:
                return compile_all()
            remove()
            say(f"{why}: ridotto runs as pure Python, slower but the same games")
            return 1 if os.environ.get("RIDOTTO_COMPILE") == "1" or os.environ.get("CI") else 0  # there it is a must
        case ["--fresh"]:
            if libraries() and not is_current():
                remove()
                say("the sources changed: ridotto runs as pure Python until `make setup` compiles it again")
            return 0
        case ["--check"]:
            if libraries() and not is_current():
                say("the .so files under src/ are older than their sources: `make setup`, or `make pure`")
                return 1
            return 0
        case ["--remove"]:
            remove()
            return 0
        case _:
            print(__doc__, file=sys.stderr)
            return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
