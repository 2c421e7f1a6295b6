"""Builds the docs as a site (`make docs`): copies the pages, makes a reference from docstrings, runs Sphinx on them.

The pages stay plain Markdown that a code host shows as it is. So the order of the site, the reference, the rules with
pictures and the pages from notebooks are made here, in build/docs-source. A warning of Sphinx is an error, and so is
anything from another address.
"""

import json
import os
import re
import shutil
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
SOURCE: Final = ROOT / "build" / "docs-source"
SITE: Final = ROOT / "build" / "docs-site"

# The path of each reader, in the order of the menu.
MENU: Final = {
    "Play": [
        "play/README", "rules/opera-in-short", "rules/la-stanza-in-short", "play/people", "play/terminal", "commands",
        "rules/README", "rules/opera", "rules/la-stanza", "rules/glossary",
    ],
    "Host": [
        "host/README", "host/static", "server/design", "server/comparing", "server/protocol", "server/scale",
        "server/testing",
    ],
    "Write a bot": [
        "tutorial", "bots/README", "bots/levels", "bots/opera", "bots/la-stanza", "bots/arena", "bots/exec",
        "bots/thinking", "bots/review", "bots/puzzles", "api/views",
    ],
    "Research": [
        "api/README", "api/facts", "notebooks/README", "api/gymnasium", "api/pettingzoo", "api/vector", "api/openspiel",
        "api/datasets", "api/observations", "api/actions", "bots/nets", "bots/strength", "bots/openspiel", "bots/runs",
        "bots/tuning", "bots/balance", "benchmarks",
    ],
    "Reference": ["reference/ridotto", "reference/bots", "reference/env", "records", "events", "refusals"],
    "Contribute": [
        "CONTRIBUTING", "architecture", "add-a-game", "telling", "words", "rules/records", "rules/opera-rulings",
        "rules/opera-sources", "rules/la-stanza-rulings", "rules/la-stanza-sources", "CHANGELOG",
    ],
}  # fmt: skip

# The rules in short, with the pictures of their examples: pages that the games and their texts make.
IN_SHORT: Final = {"rules/opera-in-short": "opera", "rules/la-stanza-in-short": "la-stanza"}

# Shorter names for the menu, where the title of a page says more.
SHORT: Final = {
    "rules/opera": "Opera: the whole rules",
    "rules/la-stanza": "La Stanza: the whole rules",
    "rules/glossary": "Words in five languages",
    "rules/records": "Records in the rules",
    "bots/opera": "Strength in Opera",
    "bots/la-stanza": "Strength in La Stanza",
    "server/protocol": "The protocol",
    "server/scale": "What it needs",
}

# The reference: modules by page, with the names that users need.
REFERENCE: Final = {
    "ridotto": ("`ridotto`: games, states, records", {
        "ridotto": [
            "load_game", "game_names", "load_state", "read_record", "play_bots", "make_bot", "observation",
            "action_mask", "redact",
        ],
        "ridotto.front.game": ["Game"],
        "ridotto.front.state": ["State"],
        "ridotto.front.record": ["Record"],
    }),
    "bots": ("`ridotto.bots`: write a bot", {"ridotto.bots.bot": ["Bot", "Given", "Candidate"]}),
    "env": ("`ridotto.env`: environments and datasets", {
        "ridotto.env.gymnasium": ["RidottoEnv"],
        "ridotto.env.vector_env": ["RidottoVectorEnv"],
        "ridotto.env.vector": ["Tables"],
        "ridotto.env.opponents": ["Policy"],
        "ridotto.env.encode": ["Encoder", "encoder_of"],
        "ridotto.env.dataset": ["load", "Arrays", "decisions"],
    }),
}  # fmt: skip

CONF: Final = """
import sys
sys.path.insert(0, {src!r})
project = "Ridotto"
author = "the Ridotto authors"
import ridotto
release = version = ridotto.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_enable_extensions = ["attrs_inline"]
myst_heading_anchors = 4
suppress_warnings = ["myst.header"]
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
default_role = "code"
html_theme = "furo"
html_title = "Ridotto " + version
html_theme_options = {{
    "light_css_variables": {{"color-brand-primary": "#7a1c2e", "color-brand-content": "#7a1c2e"}},
    "dark_css_variables": {{"color-brand-primary": "#e0b66c", "color-brand-content": "#e0b66c"}},
}}
html_show_sphinx = html_show_copyright = False
html_copy_source = False
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_logo = html_favicon = "_static/favicon.svg"
pygments_style = "friendly"
pygments_dark_style = "monokai"
"""

# Titles as on the page. Pictures of an example: two beside each other, or one below the other where they are broad.
BROAD: Final = 700
STYLE: Final = """
h1, h2, h3, .sidebar-brand-text { font-family: "EB Garamond", Georgia, "Times New Roman", serif; }
.sidebar-logo { max-width: 4rem; margin-left: 0; }
blockquote img { border-radius: 4px; vertical-align: top; margin: 0 2% 0.6rem 0; }
blockquote img.narrow { width: 46%; max-height: 26rem; object-fit: contain; }
blockquote img.wide { width: 100%; }
@media (max-width: 36rem) { blockquote { padding: 0.4rem 0.6rem; margin-inline: 0; } }
"""

CLASS: Final = """
```{{eval-rst}}
.. autoclass:: {name}
   :members:
```
"""
FUNCTION: Final = """
```{{eval-rst}}
.. autofunction:: {name}
```
"""


def main() -> int:
    from sphinx.cmd.build import build_main  # in .venv-docs only

    sys.path.insert(0, str(ROOT / "src"))
    for folder in (SOURCE, SITE):
        shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "docs", SOURCE)
    for name in ("CONTRIBUTING.md", "CHANGELOG.md"):
        shutil.copy(ROOT / name, SOURCE / name)
    for page in sorted(SOURCE.rglob("*.md")):
        page.write_text(with_links_of_the_site(page), "utf-8")
    first = MENU["Research"].index("notebooks/README") + 1
    for at, notebook in enumerate(sorted((SOURCE / "notebooks").glob("*.ipynb")), first):
        notebook.with_suffix(".md").write_text(page_of(notebook), "utf-8")
        MENU["Research"].insert(at, f"notebooks/{notebook.stem}")
    for page_name, game in IN_SHORT.items():
        (SOURCE / f"{page_name}.md").write_text(rules_of(game, SOURCE / page_name), "utf-8")
    (SOURCE / "reference").mkdir()
    for name, (title, modules) in REFERENCE.items():
        (SOURCE / "reference" / f"{name}.md").write_text(reference(title, modules), "utf-8")
    (SOURCE / "_static").mkdir()
    (SOURCE / "_static" / "site.css").write_text(STYLE, "utf-8")
    shutil.copy(ROOT / "web" / "public" / "favicon.svg", SOURCE / "_static")
    (SOURCE / "conf.py").write_text(CONF.format(src=str(ROOT / "src")), "utf-8")
    for page in sorted(SOURCE.rglob("README.md"), key=lambda page: len(page.parts)):
        page.rename(page.with_name("index.md"))
    index = SOURCE / "index.md"
    index.write_text(
        index.read_text("utf-8") + "".join(toctree(title, pages) for title, pages in MENU.items()), "utf-8"
    )
    os.environ.setdefault("COLUMNS", "80")
    code = build_main(["-q", "-W", "--keep-going", "-b", "html", str(SOURCE), str(SITE)])
    if code == 0 and from_elsewhere():
        code = 1
    if code == 0:
        sys.stderr.write(f"docs: open {(SITE / 'index.html').relative_to(ROOT)}\n")
    return int(code)


def with_links_of_the_site(page: Path) -> str:
    """The text of a page; links lead to pages of the site, or name a file of the sources that is not one."""
    original = ROOT / ("" if page.parent == SOURCE and page.stem.isupper() and page.stem != "README" else "docs")
    at = (original / page.relative_to(SOURCE)).parent

    def link(found: re.Match[str]) -> str:
        words, target, anchor = found[1], found[2], found[3] or ""
        there = (at / target).resolve()
        place = there.relative_to(ROOT)
        if place.parts[0] == "docs" and there.exists():
            place = place.relative_to("docs")
        elif place.name not in ("CONTRIBUTING.md", "CHANGELOG.md"):
            return f"{words} (`{place}`)" if words.strip("`") != str(place) else words
        if there.is_dir():
            return words
        new = os.path.relpath(SOURCE / place, page.parent)
        new = re.sub(r"README\.md$", "index.md", new)
        return f"[{words}]({new}{anchor})"

    text = page.read_text("utf-8").replace("```csv", "```text")  # the generator knows no csv
    return re.sub(r"(?<!!)\[([^\]\n]+)\]\(([^)#:\s]+)(#[^)]*)?\)", link, text)


def page_of(notebook: Path) -> str:
    """A notebook as a page: its texts and its cells."""
    parts = []
    for cell in json.loads(notebook.read_text("utf-8"))["cells"]:
        text = "".join(cell["source"])
        parts.append(text if cell["cell_type"] == "markdown" else f"```python\n{text}\n```")
    return "\n\n".join(parts) + "\n"


def rules_of(name: str, pictures: Path) -> str:
    """The rules in short, as `ridotto rules` prints them, with the table before and after each example."""
    from ridotto import examples, load_game
    from ridotto.engine.telling import Said
    from ridotto.front.boards import svg_of
    from ridotto.languages import rules_in_short, say, tell

    pictures.mkdir()
    parts: list[str] = []
    for chapter, (title, text) in rules_in_short(load_game(name, players=3).rules).items():
        parts += [f"{'##' if parts else '#'} {title}", *text.split("\n")]
        for example in (found for found in examples.book(name).examples if found.chapter == chapter):
            game, steps = examples.steps(name, example.name)
            told = say("ui.labelled", (Said("ui.rules.example"), example.said), name)
            shown: list[str] = []
            for when, step in (("before", steps[0]), ("after", steps[-1])):
                svg = svg_of(game, step.state, example.seat, example.names, example.look)
                if svg is None:
                    sys.exit("docs: the pieces of the page are missing: `make web` builds them")
                (pictures / f"{example.name}-{when}.svg").write_text(svg, "utf-8")
                wide = float(re.findall(r'width="([^"]+)"', svg)[0]) > BROAD
                place = f"{pictures.name}/{example.name}-{when}.svg"
                shown.append(f"![{when.title()}]({place}){{.{'wide' if wide else 'narrow'}}}")
            log = [tell(line.said, name, "en", example.names) for step in steps[1:] for line in step.log]
            parts += [
                "> " + "\n> ".join([told, "", "Before and after:", "", *shown, "", *(f"- {line}" for line in log)])
            ]
    return "\n\n".join(parts) + "\n"


def reference(title: str, modules: dict[str, list[str]]) -> str:
    parts = [f"# {title}\n"]
    for module, names in modules.items():
        for name in names:
            form = CLASS if name[0].isupper() else FUNCTION
            parts.append(form.format(name=f"{module}.{name}"))
    return "".join(parts)


def toctree(title: str, pages: list[str]) -> str:
    places = ((SHORT.get(page), page.replace("README", "index")) for page in pages)
    names = "\n".join(f"{short} <{place}>" if short else place for short, place in places)
    return f"\n```{{toctree}}\n:hidden:\n:caption: {title}\n\n{names}\n```\n"


def from_elsewhere() -> int:
    """The site asks no other address for a font, script, style or picture."""
    bad = 0
    for path in sorted(SITE.rglob("*")):
        if path.suffix not in {".html", ".css"}:
            continue
        text = path.read_text("utf-8")
        for found in re.findall(r"""(?:src=|<link[^>]*href=|url\()["']?((?:https?:)?//[^"')\s]+)""", text):
            sys.stderr.write(f"{path.relative_to(SITE)} asks {found}\n")
            bad = 1
    return bad


if __name__ == "__main__":
    sys.exit(main())
