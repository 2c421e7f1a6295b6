"""Printed numbers that we do not know may be others: an owner of the box corrects box.toml, and everything works.

Every alternative that the rules list (opera.md 1.4 and 1.5, la-stanza.md 8) is put into the data file of a copy of the
package. There a game is played by bots, with views, observations, records, the terminal and the short rules
(other_box.py), and the page's numbers are made from it.
RIDOTTO_LONG=1 plays with every number of players and bots of every level, and type-checks and builds the page.
"""

import csv
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ridotto.bots.levels import levels
from ridotto.games.la_stanza import LaStanza
from ridotto.games.la_stanza.components import DATA as STANZA
from ridotto.games.opera.components import DATA as OPERA
from scripts.box_ts import written
from tests.strategies import LONG

ROOT = Path(__file__).parents[2]
RULES = ROOT / "docs" / "rules"

# --- box.toml agrees with the data blocks of the rules


def block(file: str, kind: str, start: str) -> str:
    """The data block of a rules text that begins so."""
    found: str = re.findall(rf"```{kind}\n({re.escape(start)}.*?)```", (RULES / file).read_text("utf-8"), re.DOTALL)[0]
    return found


def test_operas_parts_are_those_of_the_rules() -> None:
    rows = list(csv.DictReader(block("opera.md", "csv", "city,part").splitlines()))
    assert [(part["name"], part["halls"], part["copies"]) for part in OPERA["parts"]] == [
        (f"{row['city']}.{row['part']}", int(row["halls"]), [int(row[f"copies_{n}p"]) for n in (2, 3, 4)])
        for row in rows
    ]
    for part, row in zip(OPERA["parts"], rows, strict=True):
        first, _, last = row["hall_numbers"].partition("-")
        assert int(last or first) - int(first) + 1 == part["halls"]


def test_stanzas_box_is_the_data_block_of_the_rules() -> None:
    said = json.loads(block("la-stanza.md", "json", "{"))
    assert said.pop("ruleset") == f"la-stanza-{LaStanza.rules_version}"
    same = ["disciplines", "spaces", "recruitment_slots", "worker_costs", "money_track", "characters",
            "white_helper_indices", "masterpiece_second_discipline", "cover_tiles", "helpers_per_colour",
            "helper_limit", "discs_per_player", "pillars_per_player", "start_money", "start_ship_index", "museum_pp",
            "bonus_majority_pp", "pass_pp", "flipped_patron_pp", "bonus_tiles"]  # fmt: skip
    assert {key: said.pop(key) for key in same} == {key: STANZA[key] for key in same}
    assert list(said.pop("helper_colour").items()) == list(
        zip(STANZA["disciplines"], STANZA["helper_colours"], strict=True)
    )
    assert said.pop("masterpiece_pp") == {m["name"]: m["pp"] for m in STANZA["masterpieces"]}
    assert said.pop("artworks") == {a["name"]: {"level": a["level"], "value": a["value"]} for a in STANZA["artworks"]}
    assert said.pop("book_colours") == [b["colour"] for b in STANZA["books"]]
    assert {len(b["bonus"]) for b in STANZA["books"]} == {said.pop("books_per_colour_per_player")}
    assert said.pop("book_bonus") == {
        b["colour"]: {str(i): text for i, text in enumerate(b["bonus"], 1) if text} for b in STANZA["books"]
    }
    assert said.pop("starters") == STANZA["starters"]["sets"]
    conditions = said.pop("bonus_condition")
    assert conditions["arts"].endswith(f"{STANZA['bonus']['arts_value_per_tile']}*k")
    assert f">= {STANZA['bonus']['discs_per_compartment']} own discs" in conditions["religion"]
    assert said == {}  # nothing else is in the block


# --- the alternatives

Change = Callable[[str], str]


def line(key: str, value: object) -> Change:
    """Another value for a key that stands once in the file."""

    def change(text: str) -> str:
        new, n = re.subn(rf"(?m)^{key} = (\[[^\]]*\]|[^#\n]*)", f"{key} = {json.dumps(value)} ", text)
        assert n == 1
        return new

    return change


def in_turn(*changes: Change) -> Change:
    def change(text: str) -> str:
        for one in changes:
            text = one(text)
        return text

    return change


def four_ranks(text: str) -> str:
    new, n = re.subn(r"(?m)^ranks = \d", "ranks = 4", text)
    assert n == 3
    return new


FLORINS = [f"{n}f" for n in range(7, 16)]
POINTS = [f"{n}pp" for n in range(1, 16)]
# The white helpers stay at 11f, 1 PP and 11 PP (1.4).
STANZAS: dict[str, dict[str, Change]] = {
    "bonus majority points": {
        "17/12/8/5": line("bonus_majority_pp", [17, 12, 8, 5]),
        "10/6/3/1": line("bonus_majority_pp", [10, 6, 3, 1]),
    },
    "pass values": {"5/3/2/1": line("pass_pp", [5, 3, 2, 1]), "6/4/2/1": line("pass_pp", [6, 4, 2, 1])},
    "recruitment slots": {str(n): line("recruitment_slots", n) for n in (5, 3, 6)},
    "worker costs": {
        "5-4-3-2-1-0": line("worker_costs", [5, 4, 3, 2, 1, 0]),
        "5-4-3-2-2-1": line("worker_costs", [5, 4, 3, 2, 2, 1]),
        "8-6-4-3-2-1": line("worker_costs", [8, 6, 4, 3, 2, 1]),
    },
    "money track steps": {
        "2f steps": in_turn(line("money_track", FLORINS[::2] + POINTS[::2]), line("white_helper_indices", [2, 5, 10])),
        "1 PP steps": in_turn(line("money_track", FLORINS + POINTS), line("white_helper_indices", [4, 9, 19])),
    },
    "ranks paid with 2, 3 players": {"all four": four_ranks},
    "cover tiles": {"other split": line("cover_tiles", ["m4", "m4", "m4", "m5", "m5", "m6"])},
}
# Rows of section 8 that are readings of the rules, not numbers
READINGS = {
    "hiring other disciplines", "moment of the refill", "retire before or after moving",
    "slot and slide of a recruit (AD-1, AD-2)", "Religion's own compartment counts (AD-13)", "shelf columns",
}  # fmt: skip

Part = tuple[str, int, list[int]]
DEFAULT: list[Part] = [(part["name"], part["halls"], part["copies"]) for part in OPERA["parts"]]


def parts(*instead: tuple[str, list[Part]]) -> Change:
    """Other parts for these cities, in the place of the old ones."""
    table: list[Part] = []
    new = dict(instead)
    for city in OPERA["cities"]:
        table += new.get(city, [part for part in DEFAULT if part[0].startswith(f"{city}.")])
    text = "".join(f'[[parts]]\nname = "{name}"\nhalls = {halls}\ncopies = {copies}\n' for name, halls, copies in table)
    return lambda box: box[: box.index("[[parts]]")] + text


def of(city: str, halls: list[int], copies: list[int]) -> tuple[str, list[Part]]:
    """A main building and its wings, all with the same copies."""
    names = ["main", *(f"wing{i}" for i in range(1, len(halls)))]
    return city, [(f"{city}.{name}", size, copies) for name, size in zip(names, halls, strict=True)]


def venezia(wings: list[int]) -> tuple[str, list[Part]]:
    return "venezia", [("venezia.main", 1, [2, 3, 4]), ("venezia.wing1", 1, wings), ("venezia.wing2", 1, wings)]


def roomy(city: str) -> list[Part]:
    """The parts of a city with the copies of option tiles=roomy."""
    return [(p["name"], p["halls"], p.get("roomy", p["copies"])) for p in OPERA["parts"] if p["name"].startswith(city)]


# Copies with 2 and 3 players are not worked out in the rules: fewer than with more players, never none.
OPERAS: dict[str, Change] = {
    "`roomy` (ALT-1)": parts(*((city, roomy(city)) for city in OPERA["cities"])),
    "ALT-2": parts(venezia([1, 2, 2]), of("milano", [3, 3], [1, 2, 3])),
    "ALT-3": parts(venezia([1, 2, 2]), of("london", [1, 1, 1, 1], [1, 2, 2])),
    "ALT-4": parts(of("london", [2, 1, 1], [1, 2, 2])),
    "ALT-5": parts(venezia([2, 3, 4]), of("london", [2, 2], [1, 2, 2])),
    "ALT-6": parts(of("paris", [1, 2, 2], [1, 2, 3]), of("london", [2], [1, 2, 3])),
    "two players: one or two copies": parts(of("wien", [2, 2], [2, 2, 3]), of("paris", [3, 2], [2, 2, 3])),
    "places 111111": line("places", [1] * 6),
    "places 222222": line("places", [2] * 6),
    "longer games": in_turn(line("9", [4, 8, 12]), line("7", [3, 6, 10])),
}
# Nets see a column for each part of the box and each round: they are refused where those are others.
OTHER_INPUTS = {"ALT-2": "fits", "ALT-3": "refused", "longer games": "refused"}
EVERY = [
    *(("la-stanza", f"{row}: {name}", change) for row, found in STANZAS.items() for name, change in found.items()),
    *(("opera", name, change) for name, change in OPERAS.items()),
]


def rows(file: str, after: str) -> list[list[str]]:
    """The cells of the first table after this line of a rules text."""
    text = (RULES / file).read_text("utf-8").partition(after)[2]
    table = re.findall(r"(?m)(?:^\|.*\n)+", text)[0]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines()[2:]]


def test_every_alternative_of_the_rules_is_tried() -> None:
    listed = {row[0]: row[3] for row in rows("la-stanza.md", "## 8. What remains uncertain")}
    assert set(listed) == {*STANZAS, *READINGS}
    for row, found in STANZAS.items():
        assert set(found) == set(re.split(r"; |, ", listed[row])), row
    assert [row[0] for row in rows("opera.md", "**Alternatives that remain**")] == list(OPERAS)[:6]


@pytest.fixture(scope="session")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package by links, compiled modules included: only the data files are another's."""
    source = tmp_path_factory.mktemp("box") / "src"
    shutil.copytree(ROOT / "src", source, copy_function=os.symlink, ignore=shutil.ignore_patterns("__pycache__"))
    return source


@pytest.mark.parametrize(("name", "what", "change"), EVERY, ids=[f"{name} {what}" for name, what, _ in EVERY])
def test_everything_works_with_other_numbers(name: str, what: str, change: Change, copy: Path) -> None:
    box = copy / "ridotto" / "games" / name.replace("-", "_") / "box.toml"
    printed = (ROOT / "src" / box.relative_to(copy)).read_text("utf-8")
    other = change(printed)
    assert other != printed
    box.unlink()
    box.write_text(other, "utf-8")
    try:
        seats = ["2", "3", "4"] if LONG else [str(2 + [one[1] for one in EVERY].index(what) % 3)]
        for n in seats:
            said = play(name, n, copy)
            if what in OTHER_INPUTS:
                assert said.endswith(f"net {OTHER_INPUTS[what]}\n")
        made = written(box.parent.name, copy)
        assert json.loads(made.partition(" = ")[2].removesuffix(" as const;\n")) == tomllib.loads(other)
    finally:
        box.write_text(printed, "utf-8")


def play(name: str, seats: str, copy: Path) -> str:
    bots = ["random", *(level.name for level in levels(name))] if LONG else ["random", "greedy"]
    command = [sys.executable, "-m", "tests.games.other_box", name, seats, "5", ",".join(bots)]
    environment: dict[str, Any] = {**os.environ, "PYTHONPATH": str(copy)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    assert " decisions, points " in done.stdout
    return done.stdout


@pytest.mark.skipif(not LONG, reason="builds the page twice: RIDOTTO_LONG=1")
@pytest.mark.parametrize("last", [0, -1])
def test_the_page_fits_other_numbers(last: int, tmp_path: Path, copy: Path) -> None:
    """Each first alternative of La Stanza at once, then each last; and ALT-2 or other places in Opera."""
    web = tmp_path / "web"
    left_out = shutil.ignore_patterns("node_modules", "screenshots")
    shutil.copytree(ROOT / "web", web, ignore=left_out)
    (web / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    (tmp_path / "src").symlink_to(copy)
    (tmp_path / "tests").symlink_to(ROOT / "tests")  # some of the page's tests share data with ours
    stanza = in_turn(*(list(found.values())[last] for found in STANZAS.values()))
    for name, change in (("la_stanza", stanza), ("opera", OPERAS["ALT-2" if last == 0 else "places 111111"])):
        box = copy / "ridotto" / "games" / name / "box.toml"
        printed = box.read_text("utf-8")
        box.unlink()
        box.write_text(change(printed), "utf-8")
        made = written(name, copy)
        box.write_text(printed, "utf-8")
        target = web / "src" / "games" / name / "box.ts"
        assert made != target.read_text("utf-8")
        target.write_text(made, "utf-8")
    tools = web / "node_modules" / ".bin"
    commands: list[list[str | Path]] = [
        [tools / "svelte-check"],
        [tools / "vite", "build", "--outDir", tmp_path / "page"],
    ]
    for command in commands:
        done = subprocess.run(command, cwd=web, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
