"""The numbers of box.toml are those that the rules print (docs/rules/opera.md, 1.1 to 1.5)."""

import re
from pathlib import Path

from ridotto.games.opera.components import DATA

RULES = (Path(__file__).parents[3] / "docs" / "rules" / "opera.md").read_text("utf-8")
BY_PLAYERS = [DATA["players"][seats] for seats in ("2", "3", "4")]


def section(number: str) -> str:
    return RULES.partition(f"### {number} ")[2].partition("\n### ")[0]


def rows(number: str) -> dict[str, list[str]]:
    """The table of a section: its first column, and the other cells."""
    cells = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in section(number).splitlines() if "|" in line
    ]
    return {first: rest for first, *rest in cells}


def found(table: dict[str, list[str]], name: str) -> list[str]:
    (row,) = [rest for first, rest in table.items() if name in first]
    return row


def whole(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def test_the_constants_by_player_count() -> None:
    table = rows("1.1")
    for name, key in (
        ("`DISPLAY`", "display"),
        ("`PER_COMPOSER`", "per_composer"),
        ("`PALAZZO`", "palazzo"),
        ("`MAX_HIRES`", "max_hires"),
    ):
        assert [int(cell) for cell in found(table, name)[:3]] == [box[key] for box in BY_PLAYERS]
    costs = [whole(re.findall(r"\(([^)]*)\)", cell)[0]) for cell in found(table, "`JOIN(k)`")[:3]]
    assert costs == [box["join"] for box in BY_PLAYERS]
    for seats, cell in enumerate(found(table, "start ducats")[:3], 2):
        assert whole(cell) == DATA["start_ducats"][:seats]
    rounds, after = found(table, "rounds / counting rounds")[0].split("/")
    assert whole(after) == DATA["rounds"][rounds.strip()]


def test_the_composers_and_their_pieces() -> None:
    text = section("1.2")
    names = re.findall(r"`(\w+)`", text.partition("Six composers:")[2].partition("[")[0])
    assert names == DATA["composers"]
    total, each = whole(re.findall(r"\d+ pieces, \d+ per composer", text)[0])
    assert each == DATA["pieces_per_composer"]
    assert total == each * len(names)


def test_roles_incomes_costs_and_bonuses() -> None:
    table = rows("1.3")
    fees = {first.strip("`"): int(rest[1]) for first, rest in table.items() if first.startswith("`")}
    assert fees == {role["name"]: role["fee"] for role in DATA["roles"]}
    text = section("1.3")
    pairs = re.findall(r"(\d+)→(\d+)", text)
    assert [int(ducats) for _, ducats in pairs] == DATA["income"]
    assert [int(pieces) for pieces, _ in pairs] == list(range(len(DATA["income"])))
    (built,) = re.findall(r"costs (\d+) ducats per hall and gives (\d+) points per hall", text)
    assert [int(n) for n in built] == [DATA["build_ducats_per_hall"], DATA["build_points_per_hall"]]
    (bonus,) = re.findall(r"counting round: ([\d /]+) points", text)
    assert whole(bonus) == DATA["century_bonus"]


def test_the_cities_and_the_board() -> None:
    text = section("1.4")
    order = re.findall(r"`(\w+)`", text.partition("Canonical city order:")[2].partition("[")[0])
    assert order == DATA["cities"]
    board = rows("1.5")
    assert whole(found(board, "budget table")[0])[:2] == [0, DATA["top_level"]]
    places = dict(re.findall(r"(\w+) (\d)", found(board, "`PLACES`")[0].partition("Default:")[2].partition("[")[0]))
    assert [int(places[city]) for city in order] == DATA["places"]
