"""What the page is made from agrees with the server, the rules and the catalogues; the lock holds no address."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
LOCK = ROOT / "web/package-lock.json"


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("script", ["protocol_ts.py", "box_ts.py", "views.py"])
def test_what_is_generated_is_up_to_date(script: str) -> None:
    found = run(f"scripts/{script}", "--check")
    assert found.returncode == 0, found.stderr


def test_every_language_has_every_key_with_its_slots() -> None:
    found = run("scripts/words.py", "missing")
    assert found.returncode == 0, found.stderr


def test_the_lock_holds_no_address_and_the_binaries_of_every_platform() -> None:
    packages = json.loads(LOCK.read_text("utf-8"))["packages"]
    assert not [name for name, package in packages.items() if "resolved" in package]
    for platform in ("darwin", "win32", "linux"):
        assert [name for name in packages if name.startswith("node_modules/@rolldown/binding-") and platform in name]


def test_every_dependency_has_an_exact_version() -> None:
    wanted = json.loads((ROOT / "web/package.json").read_text("utf-8"))["devDependencies"]
    assert not [name for name, version in wanted.items() if not version[0].isdigit()]
