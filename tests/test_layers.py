"""Imports point one way: engine <- games/x <- bots <- front, terminal, server, env, cli. No game imports another."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "ridotto"
# what each layer may import besides itself
MAY = {
    "extras": set[str](),
    "__main__": {"cli"},
    "engine": set[str](),
    "games": {"engine"},
    "languages": {"engine"},
    "front": {"engine", "games", "languages", "bots"},
    "bots": {"engine", "games", "languages"},
    "env": {"engine", "games", "bots", "front", "languages", "extras"},
    "server": {"engine", "games", "bots", "languages"},
    "terminal": {"engine", "games", "bots", "languages"},
    "cli": {"engine", "games", "bots", "languages", "terminal", "server", "env", "front", "extras", "__init__"},
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
