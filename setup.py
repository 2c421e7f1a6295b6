"""Builds ridotto. With RIDOTTO_COMPILE=1 engine, games and heuristics go through mypyc; see pyproject.toml."""

import os
import runpy
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

PROJECT = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))
SETTINGS = PROJECT["tool"]["ridotto"]
COMPILING = os.environ.get("RIDOTTO_COMPILE", "0") == "1"
PAGE = Path("src/ridotto/server/static/index.html")


def sources() -> list[str]:
    """Every module to compile."""
    return sorted(
        path.as_posix()
        for folder in SETTINGS["compiled"]
        for path in Path(folder).rglob("*.py")
        if path.name not in SETTINGS["plain"]
    )


def ready_made() -> dict[str, Path]:
    """The libraries that `make compile` left in src/, by module name, if they fit the sources; else none."""
    script = Path("scripts/compile.py")
    if not script.is_file():
        return {}
    parts = runpy.run_path(str(script))
    if not parts["libraries"]() or not parts["is_current"]():
        return {}
    root: Path = parts["SRC"]
    return {".".join(path.relative_to(root).parts).split(".cpython", 1)[0]: path for path in parts["libraries"]()}


def extensions() -> list[Extension]:
    if not COMPILING:
        return []
    if "--inplace" not in sys.argv and ready_made():
        return [Extension(name, []) for name in ready_made()]
    try:
        from mypyc.build import mypycify
    except ImportError:
        if "egg_info" in sys.argv:
            return []  # pip and uv ask first what a build needs: `compiler` below
        sys.exit("RIDOTTO_COMPILE=1 needs requirements/tools.lock installed here")
    # One group: calls between the modules become plain C calls. Options of its own, so that only what mypyc
    # must know stops a build; `make check` is where the strict settings are applied. Modules that aren't compiled
    # are read for their types only: some import numpy, and a build in an environment of its own has none.
    options = ["--config-file=", "--python-executable", sys.executable, "--cache-dir=build/mypyc-cache"]
    options += ["--follow-imports=silent"]
    found: list[Extension] = mypycify(options + sources(), opt_level="3", debug_level="0", group_name="ridotto")
    if sys.platform != "win32":
        for extension in found:
            # Hidden names may be inlined (a tenth faster). A warning of a newer compiler must not stop anybody.
            extension.extra_compile_args += ["-fvisibility=hidden", "-Wno-error"]
    return found


class BuildExtensions(build_ext):  # type: ignore[misc]  # setuptools has no types
    """A wheel takes compiled modules from src/ if they fit the sources: compiling takes minutes."""

    def build_extension(self, ext: Any) -> None:
        if ext.sources:
            super().build_extension(ext)
            return
        target = Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ready_made()[ext.name], target)


class BuildModules(build_py):  # type: ignore[misc]
    """A wheel or sdist holds the page. It is built now if it is missing here and npm can build it."""

    def run(self) -> None:
        if not PAGE.is_file() and not self.editable_mode:
            if shutil.which("npm") and Path("web/package.json").is_file():
                subprocess.run(["sh", "scripts/web.sh", "build"], check=True)
                self.data_files = self._get_data_files()
            else:
                self.warn("the page is not built (npm does that): `ridotto serve` will have none")
        super().run()


compiler = [need for need in PROJECT["dependency-groups"]["tools"] if need.startswith("mypy[")] if COMPILING else []
setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildExtensions, "build_py": BuildModules},
    setup_requires=compiler,  # a build in an environment of its own brings it
)
