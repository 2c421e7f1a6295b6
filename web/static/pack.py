"""Runs in Pyodide while the static page is built: compiles modules, and puts their packages' tables beside them."""

from importlib._bootstrap_external import _code_to_hash_pyc
from pathlib import Path
from types import CodeType
from zipfile import ZipFile

SRC = Path("/src")
STDLIB = Path("/stdlib")
LIB = "/lib/python3.14/lib-dynload/"  # of the folders where Python looks from the start
OURS = "/lib/python3.14/site-packages/"
CODE = (".py", ".pyc", ".so", ".pyd", ".md", ".typed")
WITHOUT_TABLES = ("server", "languages")  # the page has its own words
CORE = "core"


def part_of(path: str) -> str:
    """Of a file of ours: a game's modules and tables come when the game does (src/ridotto/local/parts.py). Its
    `__init__` is there from the start and says that there is such a game."""
    folders = {found.parent.name for found in SRC.glob("ridotto/games/*/__init__.py")}
    steps = [step.partition(".")[0].replace("-", "_") for step in path.split("/")]
    game = next((step for step in steps if step in folders), None)
    if game is None or path.startswith(f"ridotto/games/{game}/__init__."):
        return CORE
    return "puzzles" if path.startswith("ridotto/bots/puzzles/") else game.replace("_", "-")


def file_of(name: str, root: Path) -> Path | None:
    path = root.joinpath(*name.split("."))
    return next((found for found in (path / "__init__.py", path.with_suffix(".py")) if found.is_file()), None)


def compiled(source: bytes, name: str, optimize: int) -> bytes:
    code = compile(source, name, "exec", optimize=optimize, dont_inherit=True)
    return bytes(_code_to_hash_pyc(lined(code), b"\0" * 8, False))


def lined(code: CodeType) -> CodeType:
    """The same code that knows its lines but not its columns: columns were an eighth of the download."""
    parts = tuple(lined(part) if isinstance(part, CodeType) else part for part in code.co_consts)
    return code.replace(co_linetable=line_table(code), co_consts=parts)


def line_table(code: CodeType) -> bytes:
    """Of CPython's locations.md: entries without columns (kind 13) and without a place (kind 15)."""
    found = bytearray()
    last = code.co_firstlineno
    for start, end, line in code.co_lines():
        left = (end - start) // 2  # units of code; an entry has at most 8
        while left > 0:
            units = min(left, 8)
            left -= units
            if line is None:
                found.append(0x80 | 15 << 3 | units - 1)
                continue
            found.append(0x80 | 13 << 3 | units - 1)
            found += signed(line - last)
            last = line
    return bytes(found)


def signed(value: int) -> bytes:
    """Six bits a byte, the lowest first; the lowest bit of all is the sign."""
    left = -value << 1 | 1 if value < 0 else value << 1
    found = bytearray()
    while left >= 64:
        found.append(left & 63 | 64)
        left >>= 6
    found.append(left)
    return bytes(found)


def parts(names: list[str]) -> dict[str, dict[str, bytes]]:
    """The files of each part, by their paths."""
    found: dict[str, dict[str, bytes]] = {CORE: {}}
    for name, content in files(names).items():
        part = part_of(name.removeprefix(OURS)) if name.startswith(OURS) else CORE
        found.setdefault(part, {})[name] = content
    return found


def files(names: list[str]) -> dict[str, bytes]:
    ZipFile("/stdlib.zip").extractall(STDLIB)
    found = {OURS + "ridotto/__init__.pyc": compiled(b"", "ridotto/__init__.py", 1)}
    folders: set[Path] = set()
    for name in names:
        ours = name.startswith("ridotto.")
        root = SRC if ours else STDLIB
        path = file_of(name, root)
        if path is None or name == "ridotto":
            continue
        inside = path.relative_to(root).as_posix()
        found[(OURS if ours else LIB) + inside + "c"] = compiled(path.read_bytes(), inside, 1 if ours else 2)
        if ours:
            folders.add(path.parent)
    for folder in folders:
        for path in folder.iterdir() if folder.name not in WITHOUT_TABLES else ():
            if path.is_file() and path.suffix not in CODE and path.name != "leaderboard.json":
                found[OURS + path.relative_to(SRC).as_posix()] = path.read_bytes()
    return found
