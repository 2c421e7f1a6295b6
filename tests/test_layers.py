"""Imports point one way: engine <- games/x <- bots <- front, terminal, server, env, cli. No game imports another, and
code outside a game's folders names no game."""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from ridotto.engine.game import game_names, game_package

PACKAGE = Path(__file__).parent.parent / "src" / "ridotto"
# the other layers that each layer may import
MAY = {
    "extras": set[str](),
    "__main__": {"cli"},
    "engine": set[str](),
    "games": {"engine"},
    "languages": {"engine"},
    "lessons": {"engine", "games"},
    "examples": {"engine", "games"},
    "front": {"engine", "games", "languages", "bots"},
    "bots": {"engine", "games", "languages"},
    "env": {"engine", "games", "bots", "front", "languages", "extras"},
    "server": {"engine", "games", "bots", "languages", "lessons", "examples"},
    "local": {"engine", "bots", "server"},
    "terminal": {"engine", "games", "bots", "languages", "lessons"},
    "cli": {
        "engine",
        "games",
        "bots",
        "languages",
        "lessons",
        "examples",
        "terminal",
        "server",
        "env",
        "front",
        "extras",
        "__init__",
    },
}
ONLY_STANDARD = {"engine", "games"}
NOT_IN_A_GAME = {"logging", "time", "numpy", "random", "datetime", "secrets"}
FILES = sorted(PACKAGE.rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text("utf-8"))
    for_types = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if node in for_types:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            assert node.module is not None
            if node.module.count(".") < 2 and node.module.startswith("ridotto"):
                yield from (f"{node.module}.{alias.name}" for alias in node.names)
            else:
                yield node.module


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_module_imports_only_what_its_layer_may(path: Path) -> None:
    parts = path.relative_to(PACKAGE).parts
    layer = parts[0].removesuffix(".py")
    for name in imports(path):
        words = name.split(".")
        if words[0] == "ridotto":
            if layer == "__init__":
                continue
            target = words[1] if len(words) > 1 else "__init__"
            assert layer in MAY, f"{path}: {layer} is not a known layer; add it to MAY with its allowed imports"
            assert target == layer or target in MAY[layer] or (target == "__version__" and layer == "cli"), (
                f"{path}: {layer} may not import {name}"
            )
            if layer == "games" and target == "games" and len(parts) > 2:
                assert words[2] == parts[1], f"{path}: a game may not import another game ({name})"
        elif layer in ONLY_STANDARD:
            assert words[0] in sys.stdlib_module_names, f"{path}: the engine has only the standard library, not {name}"
            if layer == "games":
                assert words[0] not in NOT_IN_A_GAME, f"{path}: a game has no business with {name}"


def test_there_is_something_to_check() -> None:
    assert len(FILES) > 40


# --- a game touches only its own folders and files

GAMES = [name for name in game_names() if game_package(name).startswith("ridotto.")]
FORMS = sorted({form for name in GAMES for form in (name, name.replace("-", "_"))})
NAMED = re.compile(rf"\b({'|'.join(FORMS)})\b")
WEB = PACKAGE.parent.parent / "web" / "src"
COMMENTS = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<![:'\"])//[^\n]*", re.DOTALL)


def shared(files: Iterable[Path], root: Path) -> list[Path]:
    """The files that belong to no game: neither they nor a folder around them has its name."""
    return [path for path in files if not set(path.relative_to(root).with_suffix("").parts) & set(FORMS)]


def named_in(source: str) -> list[str]:
    """The texts and imports of a module that name a game. Docstrings may, as examples."""
    tree = ast.parse(source)
    prose = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    found: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in prose:
            found.append(node.value)
        elif isinstance(node, ast.ImportFrom):
            found.append(node.module or "")
        elif isinstance(node, ast.alias):
            found.append(node.name)
    return [text for text in found if NAMED.search(text)]


def test_shared_code_names_no_game() -> None:
    files = shared(FILES, PACKAGE)
    assert len(files) > 150
    named = {str(path.relative_to(PACKAGE)): named_in(path.read_text("utf-8")) for path in files}
    assert {path: texts for path, texts in named.items() if texts} == {}


def test_the_page_names_no_game_outside_its_folder() -> None:
    files = shared((path for kind in ("*.ts", "*.svelte", "*.css") for path in WEB.rglob(kind)), WEB)
    assert len(files) > 60
    named = {str(path.relative_to(WEB)): NAMED.findall(COMMENTS.sub("", path.read_text("utf-8"))) for path in files}
    assert {path: names for path, names in named.items() if names} == {}


def test_the_name_of_a_game_is_found() -> None:
    assert named_in('"""As in `opera`."""\nif game.name == "opera":\n    play()') == ["opera"]
    assert named_in("from ridotto.games.la_stanza.state import State") == ["ridotto.games.la_stanza.state"]
    assert named_in('"""As in `opera`."""\nprint("operate")') == []
    assert NAMED.findall(COMMENTS.sub("", "// opera\nif (game === 'la-stanza') go(); /* opera */")) == ["la-stanza"]
