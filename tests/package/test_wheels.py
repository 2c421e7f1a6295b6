"""The packages as a stranger meets them: built, installed into an empty environment, played, and looked at."""

import fcntl
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from email.parser import HeaderParser
from pathlib import Path

import pytest

import ridotto

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "src" / "ridotto" / "server" / "static" / "index.html"
COMPILED = (ROOT / "build" / "compiled.stamp").is_file()
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def missing(what: str) -> None:
    """Skips, but not where everything must be tested."""
    if os.environ.get("CI"):
        pytest.fail(f"{what}, and CI must test it")
    pytest.skip(what)


def run(*command: object, cwd: Path, code: int = 0) -> str:
    """The output of a command outside the tree; neither its sources nor our environment's packages are in sight."""
    env = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(
        [str(word) for word in command], cwd=cwd, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == code, f"{command}\n{done.stdout}\n{done.stderr}"
    assert "Traceback" not in done.stderr
    return done.stdout if code == 0 else done.stderr


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> dict[str, Path]:
    """Everything that `make dist` builds, from the page and compiled modules that are here: once for all workers."""
    if not PAGE.is_file():
        missing("the page is not built")
    base = tmp_path_factory.getbasetemp()
    out = (base if worker_id == "master" else base.parent) / "dist"
    parts = ["sdist", "pure", "sbom", *(["compiled"] if COMPILED else [])]
    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build" / "dist.lock").open("w") as lock:  # test processes build in one folder: one at a time
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not out.is_dir():
            new = out.with_name("dist.new")
            new.mkdir()
            run(sys.executable, ROOT / "scripts" / "dist.py", "--out", new, "--only", *parts, cwd=new)
            new.rename(out)
    found = {"sdist": next(out.glob("*.tar.gz")), "sbom": next(out.glob("*.cdx.json"))}
    for path in out.glob("*.whl"):
        found["pure" if path.name.endswith("-none-any.whl") else "compiled"] = path
    return found


def names(package: Path) -> set[str]:
    if package.suffix == ".whl":
        return set(zipfile.ZipFile(package).namelist())
    with tarfile.open(package) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


def test_every_package_holds_page_languages_nets_and_numbers(packages: dict[str, Path]) -> None:
    assets = [path.relative_to(ROOT / "src").as_posix() for path in PAGE.parent.rglob("*") if path.is_file()]
    assert len(assets) > 10
    wanted = [*assets, "ridotto/languages/it.json", "ridotto/bots/nets/opera.npz", "ridotto/games/la_stanza/box.toml",
              "ridotto/py.typed", "ridotto/server/sample.env"]  # fmt: skip
    for kind in ("sdist", "pure", "compiled"):
        if kind in packages:
            inside = names(packages[kind])
            prefix = "src/" if kind == "sdist" else ""
            assert not [name for name in wanted if prefix + name not in inside], kind


def test_the_sdist_holds_all_that_is_committed(packages: dict[str, Path]) -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip("not a git checkout")
    inside = names(packages["sdist"])
    own = (".git", ".ci", ".editorconfig")  # what belongs to the repository and not to a package
    files = [name for name in listed.stdout.splitlines() if not name.startswith(own) and (ROOT / name).exists()]
    assert not [name for name in files if name not in inside]
    assert not [name for name in inside if "node_modules" in name or name.endswith((".so", ".pyc"))]


def test_only_the_compiled_wheel_holds_compiled_modules(packages: dict[str, Path]) -> None:
    assert not [name for name in names(packages["pure"]) if name.endswith((".so", ".pyd"))]
    if "compiled" in packages:
        inside = names(packages["compiled"])
        assert len([name for name in inside if name.endswith((".so", ".pyd"))]) > 50
        assert names(packages["pure"]) - {name for name in names(packages["pure"]) if ".dist-info/" in name} <= inside


def test_the_metadata_are_those_of_an_index_page(packages: dict[str, Path]) -> None:
    with zipfile.ZipFile(packages["pure"]) as wheel:
        text = wheel.read(f"ridotto-{ridotto.__version__}.dist-info/METADATA").decode()
    facts = HeaderParser().parsestr(text)
    assert facts["Version"] == ridotto.__version__
    assert facts["License-Expression"] == "MIT"
    assert "Programming Language :: Python :: 3.13" in (facts.get_all("Classifier") or [])
    assert facts["Keywords"]
    assert facts["Description-Content-Type"] == "text/markdown"
    page = text.partition("\n\n")[2]
    assert "ridotto serve --open" in page
    assert not re.findall(r"\]\((?!https?:)[^)]*\)|<img", page), "an index shows neither our pictures nor our files"
    for need in facts.get_all("Requires-Dist") or []:
        assert "==" not in need.partition(";")[0], f"{need}: a pin keeps other packages out"


def test_one_version_number() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert "version" in project["project"]["dynamic"]
    assert f"version: {ridotto.__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")


def test_the_list_of_materials_names_every_locked_package(packages: dict[str, Path]) -> None:
    found = json.loads(packages["sbom"].read_text())
    urls = {part["purl"] for part in found["components"]}
    lock = (ROOT / "requirements" / "run.lock").read_text()
    for name, number in re.findall(r"^([a-z0-9_.-]+)(?:\[[^]]*\])?==(\S+)", lock, re.MULTILINE):
        assert f"pkg:pypi/{name}@{number}" in urls
    assert any(url.startswith("pkg:npm/svelte@") for url in urls)


@contextmanager
def serving(command: Path, cwd: Path) -> Iterator[str]:
    """The address of a server of the installed package."""
    env = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")}
    process = subprocess.Popen([command, "serve", "--port", "0"], cwd=cwd, env=env, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    try:
        address = None
        while address is None:
            line = process.stderr.readline()
            assert line, "it ended before it listened"
            address = re.search(r"http://\S+:\d+/", line)
        yield address[0]
    finally:
        process.kill()
        process.wait(30)
        process.stderr.close()


@pytest.mark.parametrize("kind", ["pure", "compiled"])
def test_a_stranger_installs_plays_and_sees_the_page(kind: str, packages: dict[str, Path], tmp_path: Path) -> None:
    if kind not in packages:
        missing("nothing is compiled here")
    install_play_and_look(packages[kind], sys.executable, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("kind", ["pure", "compiled"])
def test_the_same_with_other_pythons(kind: str, packages: dict[str, Path], tmp_path: Path) -> None:
    """RIDOTTO_PYTHONS: the paths of other Pythons, with blanks between them. Without it: this one."""
    pythons = os.environ.get("RIDOTTO_PYTHONS", "").split() or [sys.executable]
    for i, python in enumerate(pythons):
        place = tmp_path / str(i)
        place.mkdir()
        wheel = packages["pure"]
        if kind == "compiled":
            build = (ROOT / "scripts" / "dist.py", "--out", place, "--only", "compiled", "--python", python)
            run(sys.executable, *build, cwd=place)
            wheel = next(place.glob("*.whl"))
        install_play_and_look(wheel, python, place)


def install_play_and_look(wheel: Path, interpreter: str, tmp_path: Path) -> None:
    home = tmp_path / "environment"
    python, command = home / "bin" / "python", home / "bin" / "ridotto"
    uv = (sys.executable, "-m", "uv")
    run(*uv, "venv", "-q", "--python", interpreter, home, cwd=tmp_path)
    install = (*uv, "pip", "install", "-q", "--python", python, "-c", ROOT / "requirements" / "run.lock")
    run(*install, wheel, cwd=tmp_path)

    assert run(command, "--version", cwd=tmp_path) == f"ridotto {ridotto.__version__}\n"
    form = "pure Python" if wheel.name.endswith("-none-any.whl") else "compiled with mypyc"
    assert f"engine: {form}\n" in run(python, "-m", "ridotto", "version", cwd=tmp_path)
    asked = subprocess.run(
        [command, "play", "opera", "--seed", "7", "--language", "en"],
        cwd=tmp_path, input="4\nquit\n", capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "Player 1 bids 4 (now on level 4)" in asked.stdout
    assert "winner" in run(command, "simulate", "opera", "--bots", "greedy", "--records", "out", cwd=tmp_path)
    assert run(command, "serve", cwd=tmp_path, code=1) == (
        "ridotto: this needs msgspec, which is not installed: pip install 'ridotto[server]'\n"
    )

    run(*install, f"ridotto[server] @ {wheel.as_uri()}", cwd=tmp_path)
    with serving(command, tmp_path) as address:
        with urllib.request.urlopen(address, timeout=30) as answer:
            html = answer.read().decode()
        assert 'id="app"' in html
        for asset in re.findall(r'(?:src|href)="/?(assets/[^"]+)"', html):
            with urllib.request.urlopen(address + asset, timeout=30) as answer:
                assert answer.status == 200
        if CHROMIUM is None:
            missing("Chromium is not installed: the page was only fetched")
        seen = run(
            CHROMIUM, "--headless", "--disable-gpu", "--disable-background-networking", "--virtual-time-budget=15000",
            *(["--no-sandbox"] if os.geteuid() == 0 else []), f"--user-data-dir={tmp_path / 'browser'}",
            "--dump-dom", address, cwd=tmp_path,
        )  # fmt: skip
        assert re.search(r"<h\d[^>]*>[^<]*Opera", seen) or "La Stanza" in re.sub(r"<script.*?</script>", "", seen)
