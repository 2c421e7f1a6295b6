"""Builds ridotto. With RIDOTTO_COMPILE=1 engine, games and heuristics go through mypyc; see pyproject.toml."""

import os
import sys
import tomllib
from pathlib import Path

from setuptools import Extension, setup

SETTINGS = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["tool"]["ridotto"]


def sources() -> list[str]:
    """Every module to compile."""
    return sorted(
        path.as_posix()
        for folder in SETTINGS["compiled"]
        for path in Path(folder).rglob("*.py")
        if path.name not in SETTINGS["plain"]
    )


def extensions() -> list[Extension]:
    if os.environ.get("RIDOTTO_COMPILE", "0") != "1":
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        sys.exit("RIDOTTO_COMPILE=1 needs requirements/tools.lock installed here, and a build without isolation")
    # One group: calls between the modules become plain C calls. Options of its own, so that only what mypyc
    # must know stops a build; `make check` is where the strict settings are applied.
    options = ["--config-file=", "--python-executable", sys.executable, "--cache-dir=build/mypyc-cache"]
    found: list[Extension] = mypycify(options + sources(), opt_level="3", debug_level="0", group_name="ridotto")
    if sys.platform != "win32":
        for extension in found:
            # Hidden names may be inlined (a tenth faster). A warning of a newer compiler must not stop anybody.
            extension.extra_compile_args += ["-fvisibility=hidden", "-Wno-error"]
    return found


setup(ext_modules=extensions())
