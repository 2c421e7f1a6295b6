"""The project itself: locks without addresses, words for every code, docs that are true."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from ridotto.engine.game import game_class, game_names
from ridotto.languages import LANGUAGES, text_of
from scripts.compile import outline

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    [
        ROOT / "README.md",
        ROOT / "PACKAGE.md",
        ROOT / "CONTRIBUTING.md",
        ROOT / "CHANGELOG.md",
        *(ROOT / "docs").rglob("*.md"),
    ]
)


@pytest.mark.parametrize("lock", sorted((ROOT / "requirements").glob("*.lock")), ids=lambda path: path.name)
def test_a_lock_holds_hashes_and_no_address(lock: Path) -> None:
    text = lock.read_text()
    assert "://" not in text
    assert "--index-url" not in text
    for line in re.findall(r"^[a-z0-9].*", text, re.MULTILINE):
        assert line.endswith("\\"), f"{line}: a hash must follow"


@pytest.mark.parametrize("name", game_names())
def test_every_refusal_has_its_words_and_its_rule(name: str) -> None:
    kind = game_class(name)
    game = kind(kind.seats_known[0], {})
    rules = (ROOT / "docs" / "rules" / f"{name}.md").read_text("utf-8")
    for code, section in game.rule_of.items():
        for language in LANGUAGES:
            assert text_of(code, (), language), f"languages/{language}.json has no words for {code}"
        assert re.search(rf"(^#+ {re.escape(section)}[ .]|\b{re.escape(section)} \|)", rules, re.MULTILINE), (
            f"{code} rests on {section}, which docs/rules/{name}.md does not have"
        )


def test_every_refusal_code_in_the_code_is_known() -> None:
    known = {code for name in game_names() for code in game_class(name)(2, {}).rule_of}
    package = ROOT / "src" / "ridotto"
    for path in [*(package / "engine").rglob("*.py"), *(package / "games").rglob("*.py")]:
        for code in re.findall(r'Refusal\(\s*"([^"]+)"', path.read_text("utf-8")):
            assert code in known, f"{path}: no game's refusals.py says on which rule {code} rests"


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    for target, anchor in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", page.read_text("utf-8")):
        there = page.parent / target if target else page
        assert there.exists(), f"{page}: {target} does not exist"
        if anchor:
            titles = re.findall(r"^#+ (.+)$", there.read_text("utf-8"), re.MULTILINE)
            anchors = {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}
            assert anchor in anchors, f"{page}: {target} has no section #{anchor}"


EXAMPLES = [
    (page, number, code)
    for page in PAGES
    for number, code in enumerate(
        re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    )
]


@pytest.mark.parametrize(("page", "number", "code"), EXAMPLES, ids=[f"{p.name}-{n}" for p, n, _ in EXAMPLES])
def test_the_python_examples_of_the_docs_run(page: Path, number: int, code: str, tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_no_page_or_source_names_a_machine() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip("not a git checkout (the pure tests run in a copy)")
    for name in listed.stdout.splitlines():
        path = ROOT / name
        if path.suffix in {".py", ".md", ".toml", ".json", ".sh", ".ts", ".svelte"} and path.exists():
            assert not re.search(r"(^|[^\w.])/(work|root)/", path.read_text("utf-8")), (
                f"{name} holds a path of one machine"
            )


def test_the_catalogue_is_sorted_into_one_file_of_plain_texts() -> None:
    words = json.loads((ROOT / "src" / "ridotto" / "languages" / "en.json").read_text("utf-8"))
    assert all(isinstance(text, str) and text for text in words.values())


def test_every_event_is_in_the_docs() -> None:
    page = (ROOT / "docs" / "events.md").read_text("utf-8")
    found = set()
    for path in (ROOT / "src" / "ridotto" / "games").rglob("*.py"):
        found |= set(re.findall(r'(?:tell\(\s*s,|Event\()\s*"([a-z-]+)"', path.read_text("utf-8")))
    assert len(found) > 20
    for what in found:
        assert f"`{what}`" in page, f"docs/events.md does not tell what {what} means"


@pytest.mark.parametrize("name", game_names())
def test_every_verb_and_option_is_in_the_rules(name: str) -> None:
    kind = game_class(name)
    rules = (ROOT / "docs" / "rules" / f"{name}.md").read_text("utf-8")
    for verb in {words.split(" ")[0] for words in kind(2, {}).words}:
        assert re.search(rf"[`\"]{verb}\b", rules), f"docs/rules/{name}.md does not know the verb {verb}"
    for option in kind.options_known:
        assert f"`{option}`" in rules


TOLD = [
    (page, told.split())
    for page in PAGES
    for told in re.findall(r"(?:^|[`$\s])ridotto ([a-z]+\b[^`\n#|]*)", page.read_text("utf-8"), re.MULTILINE)
]


def test_the_commands_of_the_pages_exist() -> None:
    """Every `ridotto ...` that a page tells of: its name, and each of its flags."""
    from ridotto.cli.main import commands

    found = 0
    for page, (name, *rest) in TOLD:
        command = commands.commands.get(name)
        if command is None:
            continue  # "ridotto was a room": no command
        if isinstance(command, click.Group) and rest:
            command = command.commands[rest[0]]
        found += 1
        flags = {flag for one in command.params for flag in one.opts}
        for word in rest:
            assert not word.startswith("--") or word.rstrip(',.)"') in flags, f"{page}: ridotto {name} has no {word}"
    assert found > 60


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_make_targets_of_a_page_exist(page: Path) -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for target in re.findall(r"(?:`|\$ )make ([a-z-]+)", page.read_text("utf-8")):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"{page}: there is no make {target}"


def test_every_command_is_on_its_page() -> None:
    from ridotto.cli.main import commands

    page = (ROOT / "docs" / "commands.md").read_text("utf-8")
    for name in commands.commands:
        assert f"`ridotto {name}" in page, f"docs/commands.md does not name `ridotto {name}`"


def test_words_of_a_plain_module_do_not_ask_for_the_compiler(tmp_path: Path) -> None:
    module = tmp_path / "telling.py"
    source = 'LIMIT: Final = 3\n\n\nclass Text:\n    def say(self, n: int) -> str:\n        return "one way"\n'
    module.write_text(source)
    before = outline(module)
    module.write_text(source.replace("one way", "another way"))
    assert outline(module) == before
    for old, new in (("n: int", "n: float"), ("= 3", "= 4"), ("class Text", "class Words")):
        module.write_text(source.replace(old, new))
        assert outline(module) != before, f"{new}: the compiled modules may know it"
